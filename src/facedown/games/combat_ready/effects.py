"""Effect lines: on whom a line works, what an op does, and what somebody chooses first.

The owner p of a line is the hero whose card it is on; NONE for cards of the villain, Objectives and minions.
"""

from __future__ import annotations

from facedown.games.combat_ready.harm import (
    advance_objective, bring_minion, change_track, end_duel, gain_xp, harm_hero, harm_minion, harm_villain, heal_hero,
    heal_villain, move_fury, move_villain_fury, newest_minion, put_minion, turn_semblance,
)  # fmt: skip
from facedown.games.combat_ready.pieces import can_draw, discard, draw, event_on_top, loose, mill, picked, turn_text
from facedown.games.combat_ready.state import (
    BAN_EFFECTS, DIE, DIE_SIDES, DROP_EFFECT, DUEL_EFFECT, EVENT, EV_BAN, EV_EFFECT, EV_REPLACED, EV_ROLL, EV_SHIELD,
    EV_SKIPPED, EV_TOKEN, FRAME_BLAST, FRAME_PAY, FRIENDLY_FIRE, IN_PLAY, KIND_BOSS, MOST_REPLACED, NONE, OP_ABSORB,
    OP_ADVANCE, OP_AREA, OP_BAN, OP_BONUS, OP_CLEAVE, OP_DAMAGE, OP_DISCARD, OP_DRAW, OP_END, OP_EXHAUST, OP_FURY,
    OP_GUARD, OP_HEAL, OP_HURT, OP_MENACE, OP_MILL, OP_MINION, OP_READY, OP_REPLACE, OP_RESET, OP_RETARGET, OP_ROLL,
    OP_SHIELD, OP_SIPHON, OP_SPEED, OP_TOKEN, OP_XP, OUTCOME_NONE, OUTCOME_VILLAIN, PICK_CHOOSE, ROLE_NONE,
    ROLE_ULTIMATE, SKIP_NOTHING, SKIP_REQUIREMENT, SPAN_DUEL, SPAN_ROUND, SPAN_THIS, STAT_SPEED, STEP_REVEAL,
    STEP_SETTLE, TEXT_HERO, TEXT_MINION, TEXT_OBJECTIVE, TEXT_TURN, TITLES, TO_ACTIVE, TO_ANY, TO_ATTACKERS, TO_HELPERS,
    TO_HEROES, TO_LEAST, TO_MINION, TO_MOST, TO_NEWEST, TO_OTHER, TO_OTHERS, TO_SELF, TO_SIDELINE, TO_VILLAIN,
    XP_EFFECT, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import (
    able, add_bonus, amount_of, attackers, clamp, flag, helpers, holds, is_able, is_attacking, is_banned, slot_of,
    speaker,
)  # fmt: skip
from facedown.kernel import lines
from facedown.kernel.bits import has_bit, lowest_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import filled, kernel
from facedown.kernel.lines import DONE, FRAME_CHOICE, UNDONE, WAITING, finish_choice
from facedown.kernel.pending import drop, push
from facedown.kernel.rng import below
from facedown.kernel.rows import Row
from facedown.kernel.seats import leftwards

# --- whom a line means


@kernel
def looked_at(s: State) -> int:
    """Mask of the heroes that `target` means: whom an Assist helps; who fights; whom the villain has hit, or meets."""
    if s.helped != NONE:
        return 1 << int(s.helped)
    if s.fighter != NONE:
        return 1 << int(s.fighter)
    if s.struck != 0:
        return int(s.struck)
    if s.outcome == OUTCOME_VILLAIN and int(s.aimed) & able(s) != 0:
        return int(s.aimed)
    return attackers(s)


@kernel
def extreme(s: State, to: int) -> int:
    """Mask of the able heroes with most, or least, Aura (RCR-066)."""
    mask = 0
    best = 0
    for p in range(s.seats):
        aura = int(s.side[p].aura)
        if is_able(s, p):
            if mask == 0 or (aura > best if to == TO_MOST else aura < best):
                mask = 0
                best = aura
            if aura == best:
                mask |= 1 << p
    return mask


@kernel
def meant(s: State, p: int, to: int) -> int:
    """Mask of the able heroes that a line means."""
    if to in (TO_MOST, TO_LEAST):
        return extreme(s, to)
    mask = able(s)
    if to == TO_SELF:
        return mask & (1 << p)
    if to == TO_ACTIVE:
        return mask & (1 << int(s.active))
    if to == TO_ATTACKERS:
        return mask & attackers(s)
    if to == TO_HELPERS:
        return mask & helpers(s)
    if to == TO_SIDELINE:
        return mask & ~(1 << int(s.active))
    if to in (TO_OTHERS, TO_OTHER):
        return mask & ~(1 << p)
    if to in (TO_HEROES, TO_ANY):
        return mask
    return mask & looked_at(s)


@kernel
def for_heroes(op: int, to: int) -> bool:
    """Does a line work on heroes?"""
    if op in (OP_SPEED, OP_DAMAGE, OP_HEAL, OP_HURT):
        return to < TO_VILLAIN
    return op in (OP_SHIELD, OP_DRAW, OP_DISCARD, OP_XP, OP_READY, OP_EXHAUST, OP_RETARGET)


@kernel
def can_work(s: State, source: int, q: int, row: Row) -> bool:
    """Is there anything that a line could do to hero q?"""
    op = int(row.op)
    sd = s.side[q]
    if op in (OP_SPEED, OP_DAMAGE):
        # a bonus to an attack that is over is wasted (RCR-051); a Semblance waits until there is one (RCR-041)
        return row.span != SPAN_THIS or is_attacking(s, q) or (sd.role == ROLE_NONE and source < TEXT_HERO)
    if op == OP_HEAL:
        return sd.aura < sd.full
    if op == OP_DRAW:
        return can_draw(s, q)
    if op == OP_DISCARD:
        return loose(s, q) != 0
    if op == OP_READY:
        return sd.ready == 0
    if op == OP_EXHAUST:
        return sd.ready == 1
    return True


@kernel
def heroes_for(s: State, cards: Table, p: int, source: int, row: Row) -> int:
    """Mask of the heroes on whom a line would do something now, each looked at as the target."""
    mask = meant(s, p, int(row.to))
    for q in range(s.seats):
        if has_bit(mask, q):
            s.focus = q
            if not can_work(s, source, q, row) or not holds(s, cards, p, row) or amount_of(s, cards, p, row) == 0:
                mask &= ~(1 << q)
    s.focus = NONE
    return mask


@kernel
def all_minions(s: State) -> int:
    """Mask of the slots of all minions in play."""
    mask = 0
    for slot in range(IN_PLAY):
        if s.minion[slot].minion != NONE:
            mask |= 1 << slot
    return mask


@kernel
def minions_for(s: State, row: Row) -> int:
    """Mask of the slots of the minions that a line means."""
    if row.to == TO_NEWEST:
        slot = newest_minion(s)
        return 0 if slot == NONE else 1 << slot
    return all_minions(s)


@kernel
def cleaved(s: State) -> int:
    """Mask of what a hero's Cleave can hit: minions by their slots, the villain at IN_PLAY; not whom he attacks."""
    mask = all_minions(s)
    if s.fighter == NONE:
        return mask
    if s.foe != NONE:
        mask &= ~(1 << int(s.foe))
    return mask | 1 << IN_PLAY


@kernel
def spared(s: State) -> int:
    """Mask of the heroes whom a Cleave of the villain, or of a minion, can hit: not whom its attack has hit."""
    mask = able(s) & ~int(s.struck)
    return mask & ~(1 << int(s.fighter)) if s.fighter != NONE else mask


@kernel
def has_work(s: State, cards: Table, p: int, source: int, row: Row) -> bool:
    """Has a line that works on no hero something to do?"""
    op, to = int(row.op), int(row.to)
    if op == OP_HEAL:
        return s.aura < s.full
    if op in (OP_HURT, OP_TOKEN):
        return to == TO_VILLAIN or s.nminions > 0
    if op == OP_GUARD:
        return s.nminions > 0 and s.guarded == 0
    if op == OP_CLEAVE:
        return cleaved(s) != 0 if p != NONE else spared(s) != 0
    if op == OP_SIPHON:
        return s.aura < s.full if p == NONE else can_heal(s, p)
    if op == OP_REPLACE:
        return s.card != NONE and s.replaced < MOST_REPLACED
    if op == OP_ADVANCE:
        return slot_of(s, source - TEXT_OBJECTIVE) != NONE
    if op == OP_MILL:
        return s.ndeck > 0 and not event_on_top(s, cards)
    if op in (OP_FURY, OP_RESET):
        return is_able(s, int(s.active))
    if op == OP_MINION and row.kind == KIND_BOSS:
        return source >= TEXT_OBJECTIVE and source < TEXT_MINION and cards.objective[source - TEXT_OBJECTIVE].boss >= 0
    return True


@kernel
def can_heal(s: State, p: int) -> bool:
    return is_able(s, p) and s.side[p].aura < s.side[p].full


@kernel
def would_work(s: State, cards: Table, p: int, source: int, row: Row) -> bool:
    """Would a line do something now?"""
    if for_heroes(int(row.op), int(row.to)):
        return heroes_for(s, cards, p, source, row) != 0
    return holds(s, cards, p, row) and amount_of(s, cards, p, row) != 0 and has_work(s, cards, p, source, row)


# --- ops on heroes


@kernel
def raise_hero(s: State, p: int, q: int, row: Row, n: int) -> None:
    """Speed or Damage of a hero's attack."""
    sd = s.side[q]
    span = int(row.span)
    if row.op == OP_SPEED:
        add_bonus(sd.speed, span, p == q, n)
        return
    add_bonus(sd.damage, span, p == q, n)
    if span == SPAN_THIS and p not in (q, NONE):
        sd.lent = clamp(int(sd.lent) + n)


@kernel
def do_hero(s: State, cards: Table, p: int, source: int, q: int, row: Row, n: int, ev: Events) -> None:
    """Do an op to hero q, on whom it works."""
    op = int(row.op)
    if op in (OP_SPEED, OP_DAMAGE):
        raise_hero(s, p, q, row, n)
    elif op == OP_HEAL:
        heal_hero(s, q, n, ev)
    elif op == OP_HURT:
        harm_hero(s, cards, q, n, source, ev)
    elif op == OP_SHIELD:
        s.side[q].shield = clamp(int(s.side[q].shield) + n)
        emit(ev, EV_SHIELD, q, source, ALL_SEATS, n, 0, 0, 0)
    elif op == OP_XP:
        gain_xp(s, q, n, XP_EFFECT, ev)
    elif op in (OP_READY, OP_EXHAUST):
        turn_semblance(s, q, 1 if op == OP_READY else 0, ev)
    else:
        move_cards(s, cards, q, source, row, n, ev)


@kernel
def move_cards(s: State, cards: Table, q: int, source: int, row: Row, n: int, ev: Events) -> None:
    """Hero q draws or discards n cards, or as many as there are."""
    if row.op == OP_DISCARD and row.pick == PICK_CHOOSE:
        push(s.pending, FRAME_PAY, q, source, n, DROP_EFFECT, 0)
        return
    for _ in range(n):
        if row.op == OP_DRAW:
            if not draw(s, cards, q, ev):
                return
        elif loose(s, q) == 0:
            return
        else:
            discard(s, cards, q, picked(s, cards, q, int(row.pick)), DROP_EFFECT, ev)


# --- ops on the villain's side


@kernel
def raise_villain(s: State, source: int, row: Row, n: int) -> None:
    """Speed or Damage of the villain's attack, off his tracks."""
    own = is_turn(source) and s.card != NONE
    if row.op == OP_SPEED:
        add_bonus(s.speed, int(row.span), own, n)
    else:
        add_bonus(s.damage, int(row.span), own, n)


@kernel
def is_turn(source: int) -> bool:
    """Is a text one of the villain's cards?"""
    return source >= TEXT_TURN and source < TEXT_OBJECTIVE


@kernel
def change_bonus(s: State, source: int, stat: int, n: int, ev: Events) -> None:
    """The villain's Bonus tracks: his own cards' changes wait until just before E, gains first (RCR-062)."""
    if not is_turn(source) or s.step < STEP_REVEAL or s.step > STEP_SETTLE:
        change_track(s, stat, n, ev)
    elif stat == STAT_SPEED:
        if n > 0:
            s.gain_speed = clamp(int(s.gain_speed) + n)
        else:
            s.lose_speed = clamp(int(s.lose_speed) - n)
    elif n > 0:
        s.gain_damage = clamp(int(s.gain_damage) + n)
    else:
        s.lose_damage = clamp(int(s.lose_damage) - n)


@kernel
def ban(s: State, which: int, span: int, ev: Events) -> None:
    """Something is banned in this round, the next one, or the rest of this Duel."""
    if span == SPAN_DUEL:
        s.bans_duel |= 1 << which
    elif span == SPAN_ROUND:
        s.bans_later |= 1 << which
    else:
        s.bans |= 1 << which
    emit(ev, EV_BAN, NONE, NONE, ALL_SEATS, which, span, 0, 0)


@kernel
def replace_turn(s: State, cards: Table, ev: Events) -> None:
    """The villain's card goes, and the next one is revealed instead; what it has turned aside is as it was."""
    emit(ev, EV_REPLACED, NONE, turn_text(s, cards, int(s.card)), ALL_SEATS, 0, 0, 0, 0)
    s.turns_out = int(s.turns_out) | (1 << int(s.card))
    s.card = NONE
    s.replaced += 1
    s.aimed = 0
    s.absorbs = 0
    s.guarded = 0
    s.outcome = OUTCOME_NONE
    s.step = STEP_REVEAL
    lines = s.pending.frame[s.pending.n - 1]
    lines.a = lines.b  # what else it says has no force any more, even if the next card is a copy


@kernel
def give_token(s: State, slot: int, stat: int, n: int, ev: Events) -> None:
    m = s.minion[slot]
    if stat == STAT_SPEED:
        m.speed = clamp(int(m.speed) + n)
    else:
        m.damage = clamp(int(m.damage) + n)
    now = int(m.speed) if stat == STAT_SPEED else int(m.damage)
    emit(ev, EV_TOKEN, NONE, NONE, ALL_SEATS, TEXT_MINION + int(m.minion), slot, stat, now)


@kernel
def roll(s: State, ev: Events) -> None:
    """The ten-sided die (RCR-004)."""
    if s.ndice > 0:
        s.ndice -= 1
        s.die = s.dice[s.ndice]
    else:
        s.die = 1 + below(s.rng, DIE, DIE_SIDES)
    emit(ev, EV_ROLL, NONE, NONE, ALL_SEATS, s.die, 0, 0, 0)


@kernel
def arrive(s: State, cards: Table, source: int, kind: int, n: int, ev: Events) -> None:
    """Minions come: of the Objective's family, or the villain's; or the Objective's sub-boss."""
    objective = source - TEXT_OBJECTIVE if source >= TEXT_OBJECTIVE and source < TEXT_MINION else NONE
    if kind == KIND_BOSS:
        put_minion(s, cards, int(cards.objective[objective].boss), objective, 0, ev)
        return
    family = int(cards.villain[s.villain].family)
    if objective != NONE and cards.objective[objective].family != NONE:
        family = int(cards.objective[objective].family)
    for _ in range(n):
        if not bring_minion(s, cards, family, objective, 0, ev):
            return


# --- words on a hit (RCR-065)


@kernel
def area_blast(s: State, cards: Table, p: int, source: int, n: int, ev: Events) -> None:
    """n Damage to every foe: a hero's to minions and the villain, the villain's and a minion's to every hero."""
    if p == NONE:
        for q in range(s.seats):
            harm_hero(s, cards, q, n, source, ev)
        return
    push(s.pending, FRAME_BLAST, p, source, 0, n, all_minions(s) | 1 << IN_PLAY)


@kernel
def work_blast(s: State, cards: Table, ev: Events) -> bool:
    """Damage to the next of several minions; what the end of one brings about comes before the next."""
    frame = s.pending.frame[s.pending.n - 1]
    p, source, slot, n, mask = int(frame.player), int(frame.source), int(frame.a), int(frame.b), int(frame.c)
    if mask >> slot == 0:
        drop(s.pending)
        return False
    frame.a = slot + 1
    if slot == IN_PLAY:
        blast_villain(s, cards, p, source, n, ev)
    elif has_bit(mask, slot) and s.minion[slot].minion != NONE:
        harm_minion(s, cards, slot, n, p, ev)
    return False


@kernel
def blast_villain(s: State, cards: Table, p: int, source: int, n: int, ev: Events) -> None:
    """An Area Blast of p reaches the villain, and by a switch heroes too."""
    dealt = harm_villain(s, cards, p, n, source, ev)
    if p == s.active and s.fighter == NONE and s.side[p].role != ROLE_ULTIMATE:
        move_fury(s, dealt, ev)  # RCR-090; an Ultimate gives no XP besides its own (RCR-093)
    if flag(s, FRIENDLY_FIRE):
        for q in range(s.seats):
            if s.side[q].missed == 1:
                harm_hero(s, cards, q, n, source, ev)


@kernel
def cleave(s: State, cards: Table, p: int, source: int, target: int, n: int, ev: Events) -> None:
    """n Damage to one other foe: for a hero a minion's slot, or the villain at IN_PLAY; else a seat."""
    if p == NONE:
        harm_hero(s, cards, target, n, source, ev)
    elif target == IN_PLAY:
        harm_villain(s, cards, p, n, source, ev)
    else:
        harm_minion(s, cards, target, n, p, ev)


# --- carrying lines out


@kernel
def gone(s: State, cards: Table, p: int, source: int) -> bool:
    """Has a text lost its force: heroes' effects are banned, or the villain's card was replaced?"""
    s.speaking = source
    if source < TITLES:
        return is_banned(s, BAN_EFFECTS)
    if not is_turn(source) or cards.turn[source - TEXT_TURN].stance == EVENT:
        return False
    return s.card == NONE or turn_text(s, cards, int(s.card)) != source


@kernel
def skip(p: int, source: int, row: Row, why: int, ev: Events) -> int:
    """Say why a line was not done."""
    emit(ev, EV_SKIPPED, p, source, ALL_SEATS, row.op, row.line, why, 0)
    return UNDONE


@kernel
def targets_of(s: State, cards: Table, p: int, source: int, row: Row) -> int:
    """Mask of what a line would work on: seats, minions' slots, or 1 where it has no target; 0: on nothing."""
    op, to = int(row.op), int(row.to)
    if for_heroes(op, to):
        return heroes_for(s, cards, p, source, row)
    if amount_of(s, cards, p, row) == 0 or not has_work(s, cards, p, source, row):
        return 0
    if op == OP_CLEAVE:
        return cleaved(s) if p != NONE else spared(s)
    if (op in (OP_HURT, OP_TOKEN)) and to != TO_VILLAIN:
        return minions_for(s, row)
    return 1


@kernel
def takes_one(row: Row) -> bool:
    """Does a line work on one of several, whom somebody chooses?"""
    to = int(row.to)
    return to in (TO_ANY, TO_OTHER, TO_MOST, TO_LEAST, TO_MINION) or row.op == OP_CLEAVE


@kernel
def carry_out(s: State, cards: Table, p: int, source: int, r: int, ev: Events) -> int:
    """Carry out row r, or ask first."""
    row = cards.row[r]
    if row.conditions > 0 and not for_heroes(int(row.op), int(row.to)) and not holds(s, cards, p, row):
        return skip(p, source, row, SKIP_REQUIREMENT, ev)
    mask = targets_of(s, cards, p, source, row)
    if mask == 0:
        return skip(p, source, row, SKIP_NOTHING, ev)
    if row.may == 1 or (takes_one(row) and mask & (mask - 1) != 0):
        push(s.pending, FRAME_CHOICE, decider(s, p, row, mask), source, r, p, 0)
        return WAITING
    do_row(s, cards, p, source, row, mask, ev)
    return DONE


@kernel
def decider(s: State, p: int, row: Row, mask: int) -> int:
    """Who chooses: the owner; of the villain's cards the hero in question, or who speaks for the players."""
    if p != NONE:
        return p
    if for_heroes(int(row.op), int(row.to)) and mask & (mask - 1) == 0:
        return lowest_bit(mask)
    return speaker(s)


@kernel
def do_row(s: State, cards: Table, p: int, source: int, row: Row, mask: int, ev: Events) -> None:
    """Carry out a row on what the mask says; it has something to do there."""
    op = int(row.op)
    if for_heroes(op, int(row.to)):
        do_heroes(s, cards, p, source, row, mask, ev)
        return
    n = amount_of(s, cards, p, row)
    emit(ev, EV_EFFECT, p, source, ALL_SEATS, row.op, row.line, n, 0)
    if op == OP_CLEAVE:
        cleave(s, cards, p, source, lowest_bit(mask), n, ev)
    elif op == OP_HURT and row.to != TO_VILLAIN:
        push(s.pending, FRAME_BLAST, p, source, 0, n, mask)
    elif op == OP_TOKEN:
        for slot in range(IN_PLAY):
            if has_bit(mask, slot):
                give_token(s, slot, int(row.stat), n, ev)
    else:
        do_plain(s, cards, p, source, row, n, ev)


@kernel
def do_heroes(s: State, cards: Table, p: int, source: int, row: Row, mask: int, ev: Events) -> None:
    """Carry out a row on heroes, from the Active Player on; what they must choose comes in that order too."""
    emit(ev, EV_EFFECT, p, source, ALL_SEATS, row.op, row.line, row.fixed, mask)
    if row.op == OP_RETARGET:
        s.aimed = mask
        return
    last = chooses_cards(row)
    for i in range(s.seats):
        q = leftwards(s, int(s.active), int(s.seats) - 1 - i if last else i)
        if has_bit(mask, q):
            s.focus = q
            n = amount_of(s, cards, p, row)
            s.focus = NONE
            do_hero(s, cards, p, source, q, row, n, ev)


@kernel
def chooses_cards(row: Row) -> bool:
    """Do heroes choose what they discard? Then the frame put on the stack last is the first."""
    return row.op == OP_DISCARD and row.pick == PICK_CHOOSE


@kernel
def do_plain(s: State, cards: Table, p: int, source: int, row: Row, n: int, ev: Events) -> None:
    """Carry out a row that works on the villain, or has no target at all."""
    op = int(row.op)
    if op in (OP_SPEED, OP_DAMAGE):
        raise_villain(s, source, row, n)
    elif op == OP_HEAL:
        heal_villain(s, n, source, ev)
    elif op == OP_HURT:
        harm_villain(s, cards, p, n, source, ev)
    elif op == OP_FURY:
        move_fury(s, n, ev)
    elif op == OP_RESET:
        move_fury(s, -int(s.hero_fury), ev)
    elif op == OP_MENACE:
        move_villain_fury(s, n, ev)
    elif op == OP_BONUS:
        change_bonus(s, source, int(row.stat), n, ev)
    elif op == OP_AREA:
        area_blast(s, cards, p, source, n, ev)
    elif op == OP_SIPHON:
        if p == NONE:
            heal_villain(s, n, source, ev)
        else:
            heal_hero(s, p, n, ev)
    elif op == OP_BAN:
        ban(s, int(row.kind), int(row.span), ev)
    else:
        do_table(s, cards, source, row, n, ev)


@kernel
def do_table(s: State, cards: Table, source: int, row: Row, n: int, ev: Events) -> None:
    """Carry out a row about the villain's card, the Duel, minions, the die, an Objective."""
    op = int(row.op)
    if op == OP_REPLACE:
        replace_turn(s, cards, ev)
    elif op == OP_END:
        end_duel(s, DUEL_EFFECT)
    elif op == OP_ABSORB:
        s.absorbs = 1
    elif op == OP_GUARD:
        s.guarded = 1
    elif op == OP_MINION:
        arrive(s, cards, source, int(row.kind), n, ev)
    elif op == OP_ROLL:
        roll(s, ev)
    elif op == OP_ADVANCE:
        slot = slot_of(s, source - TEXT_OBJECTIVE)
        advance_objective(s, cards, slot, int(row.kind), n, ev)
    elif op == OP_MILL:
        for _ in range(n):
            if not mill(s, cards, ev):
                return


# --- choices


@kernel
def choose(s: State, cards: Table, mask: int, ev: Events) -> None:
    """The line on top of the stack is done, on what was chosen."""
    frame = s.pending.frame[s.pending.n - 1]
    source, r, p = int(frame.source), int(frame.a), int(frame.b)
    finish_choice(s, cards, True)
    do_row(s, cards, p, source, cards.row[r], mask, ev)


@kernel
def choosable(s: State, cards: Table) -> int:
    """Mask of what the choice on top is about."""
    frame = s.pending.frame[s.pending.n - 1]
    return targets_of(s, cards, int(frame.b), int(frame.source), cards.row[frame.a])


next_line = filled(lines.next_line, gone=gone, carry_out=carry_out)
