"""What cards and abilities do: life and Damage, targets, and one `if` chain over the ops.

`p` is the seat that owns the line, `q` the seat it works on. Lines wait on the pending stack as frames; `resolve`
carries them out until a player must choose, the round is over, or nothing is left.
"""

from __future__ import annotations

from facedown.games.rivales.pieces import (
    card_of, clear_place, discard, draw, exhaust_place, face_up, from_hand, has_card, ready, take_top, to_hand,
)  # fmt: skip
from facedown.games.rivales.state import (
    ABILITY, AFTER, ATTACKER, BLOCK, BLOCKED, BOTH, BY_EFFECT, CHANCE, DEFENDER, END_LIMIT, EV_EFFECT, EV_FLIP, EV_HEAL,
    EV_HURT, EV_KO, EV_MOVE, EV_SHOW, EV_SKIPPED, FOR_CLASH, FOR_NEXT, FROM_DECK, FROM_HAND, FROM_ROW, HEALED, HIT,
    HURT, IMMEDIATE, LIMIT_MATCH, LIMIT_ROUND, LOCK_BOOST, MOVE_CUT, MOVE_RAISE, MOVE_READY, MOVE_RECOVER, MOVE_RETURN,
    MOVE_UNDER, NONE, OP_ADD, OP_CANCEL, OP_CUT, OP_CYCLE, OP_DAMAGE, OP_DISCARD, OP_DRAIN, OP_DRAW, OP_EXTEND, OP_FLIP,
    OP_HEAL, OP_LINK, OP_LOCK, OP_MILL, OP_PIERCE, OP_PRIORITY, OP_RAISE, OP_RECHARGE, OP_RECOVER, OP_REFUND, OP_REMOVE,
    OP_RETURN, OP_REVEAL, OP_SET, OP_SHIELD, OP_SILENCE, OP_SWAP, OP_UNCOMBO, PICK_CHOOSE, PICK_NEWEST, PICK_RANDOM,
    PICK_THIS, RIVAL, SKIP_DECLINED, SKIP_LIMIT, SKIP_NOTHING, SKIP_REQUIREMENT, STEP_BLOCKED, STEP_HIT, STEP_IMMEDIATE,
    STEP_OVER, STEP_ROLES, STRUCK, WON_BOTH_KO, WON_FIRST_DAMAGE, WON_KO, Side, State, Table,
)  # fmt: skip
from facedown.games.rivales.values import (
    amount_of, chain_links, holds, linked, note_values, reads_values, update_combos,
)  # fmt: skip
from facedown.kernel import lines
from facedown.kernel.bits import count_bits, has_bit, lowest_bit, nth_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import filled, kernel
from facedown.kernel.lines import DONE, FRAME_CHOICE, FRAME_LINES, UNDONE, WAITING, finish_choice
from facedown.kernel.limits import STEPS_PER_ACTION
from facedown.kernel.numbers import least, most
from facedown.kernel.pending import drop, drop_all, push
from facedown.kernel.piles import find, insert, take
from facedown.kernel.rng import below
from facedown.kernel.rows import Row

# --- life (RIV-007, RIV-030, RIV-080 … RIV-084)


@kernel
def end_round_now(s: State, why: int, winners: int) -> None:
    s.round_over = 1
    s.round_why = why
    s.round_winners = winners


@kernel
def push_ability(s: State, cards: Table, p: int, moment: int) -> None:
    """Queue the ability's lines of a moment."""
    fighter = cards.fighter[s.side[p].fighter]
    if has_bit(fighter.moments, moment) and s.side[p].silenced == 0:
        push(s.pending, FRAME_LINES, p, ABILITY, fighter.first[moment], fighter.end[moment], NONE)


@kernel
def turn_taker(s: State, i: int) -> int:
    """Who comes first (0) and second (1) at one moment: the attacker; without roles, who decides first (RIV-045)."""
    return (int(s.first) if s.attacker == NONE else int(s.attacker)) ^ i


@kernel
def deal(s: State, cards: Table, first: int, second: int, why: int, source: int, ev: Events) -> None:
    """Damage both seats at once (0: none), then test for K.O. and, in a final round, for the first Damage.

    `source` is the seat that causes it, NONE in an exchange: there nobody damages his rival alone (RIV-083).
    """
    for p in range(2):
        amount = first if p == 0 else second
        if amount > 0:
            sd = s.side[p]
            sd.life = most(0, sd.life - amount)
            emit(ev, EV_HURT, p, NONE, ALL_SEATS, amount, sd.life, why, 0)
    down = (1 if s.side[0].life == 0 else 0) + (2 if s.side[1].life == 0 else 0)
    if down > 0:
        for p in range(2):
            if s.side[p].life == 0:
                emit(ev, EV_KO, p, NONE, ALL_SEATS, 0, 0, 0, 0)
        end_round_now(s, WON_BOTH_KO if down == 3 else WON_KO, 3 if down == 3 else 3 - down)
        return
    if s.final > 0 and source != NONE:
        to_rival = second if source == 0 else first
        to_self = first if source == 0 else second
        if to_rival > 0 and to_self == 0:
            end_round_now(s, WON_FIRST_DAMAGE, 1 << source)
            return
    for i in range(2):
        p = turn_taker(s, 1 - i)  # who goes first is queued last, on top
        if (first if p == 0 else second) > 0:
            push_ability(s, cards, p, HURT)


@kernel
def heal(s: State, cards: Table, p: int, amount: int, ev: Events) -> bool:
    """Move the life marker back, never beyond full (RIV-007)."""
    sd = s.side[p]
    gained = least(amount, cards.fighter[sd.fighter].life - sd.life)
    if gained <= 0:
        return False
    sd.life += gained
    emit(ev, EV_HEAL, p, NONE, ALL_SEATS, gained, sd.life, 0, 0)
    push_ability(s, cards, p, HEALED)
    return True


# --- played cards


@kernel
def lose_combo(sd: Side) -> None:
    """The combo bonus of this clash's card is gone (RIV-046)."""
    sd.links = 0
    for k in range(3):
        sd.combo[k] = 0


@kernel
def flip(s: State, cards: Table, p: int, place: int, ev: Events) -> None:
    """Turn a played card face down; it is energy from the next clash on (RIV-050, RIV-051)."""
    sd = s.side[p]
    sd.flipped |= 1 << place
    sd.fresh |= 1 << place
    emit(ev, EV_FLIP, p, card_of(s, cards, p, sd.row[place]), ALL_SEATS, place, 0, 0, 0)
    if place == s.clash - 1:
        lose_combo(sd)


@kernel
def places(s: State, p: int, op: int) -> int:
    """Mask of the played cards of seat p on which an op can work."""
    sd = s.side[p]
    if op == OP_DRAIN:
        return ready(sd)
    if op == OP_RECHARGE:
        return int(sd.flipped) & int(sd.spent)
    if op == OP_RAISE:
        return int(sd.flipped)
    if op == OP_FLIP:
        return face_up(sd)
    if op == OP_CUT:
        return chain_links(s, p)
    if op == OP_RETURN:
        return int(sd.lying) & ((1 << (int(s.clash) - 1)) - 1)  # earlier cards only
    return int(sd.lying)


@kernel
def is_place_op(op: int) -> bool:
    """Does the op work on played cards?"""
    return op >= OP_DRAIN and op <= OP_RETURN


@kernel
def is_card_op(op: int) -> bool:
    """Does the op work on cards of the hand or the discards?"""
    return op in (OP_DISCARD, OP_CYCLE, OP_RECOVER)


@kernel
def target_seat(p: int, row: Row) -> int:
    """Whose cards a line with targets works on."""
    return 1 - p if row.to == RIVAL else p


@kernel
def has_targets(row: Row) -> bool:
    """Does the line work on single cards?"""
    return is_place_op(int(row.op)) or is_card_op(int(row.op))


@kernel
def targets(s: State, p: int, row: Row) -> int:
    """Mask of what a line can work on now: places of a row, or slots in hand or discards."""
    owner = target_seat(p, row)
    if is_place_op(row.op):
        mask = places(s, owner, row.op)
        if row.pick == PICK_THIS:
            mask &= 1 << (s.clash - 1)
        return mask
    sd = s.side[owner]
    if row.op != OP_RECOVER:
        return int(sd.hand)
    mask = 0
    for i in range(sd.ndiscard):
        mask |= 1 << sd.discard[i]
    return mask


@kernel
def pick(s: State, owner: int, row: Row, mask: int) -> int:
    """The target that a line takes by itself."""
    if row.pick == PICK_RANDOM:
        return nth_bit(mask, below(s.rng, CHANCE, count_bits(mask)))
    if row.op == OP_RECOVER:  # slots: the newest is on top of the discards
        sd = s.side[owner]
        return int(sd.discard[sd.ndiscard - 1]) if row.pick == PICK_NEWEST else int(sd.discard[0])
    return nth_bit(mask, count_bits(mask) - 1 if row.pick == PICK_NEWEST else 0)


@kernel
def move_place(s: State, cards: Table, op: int, owner: int, place: int, ev: Events) -> None:
    """Do an op to one played card."""
    sd = s.side[owner]
    slot = sd.row[place]
    card = card_of(s, cards, owner, slot)
    bit = 1 << place
    if op == OP_DRAIN:
        exhaust_place(s, cards, owner, place, ev)
    elif op == OP_RECHARGE:
        sd.spent &= ~bit
        emit(ev, EV_MOVE, owner, card, ALL_SEATS, MOVE_READY, place, 0, 0)
    elif op == OP_RAISE:  # stays exhausted if it was (RIV-052)
        sd.flipped &= ~bit
        sd.fresh &= ~bit
        emit(ev, EV_MOVE, owner, card, ALL_SEATS, MOVE_RAISE, place, 0, 0)
    elif op == OP_FLIP:
        flip(s, cards, owner, place, ev)
    elif op == OP_CUT:
        sd.cut |= bit
        emit(ev, EV_MOVE, owner, card, ALL_SEATS, MOVE_CUT, place, 0, 0)
    elif op == OP_REMOVE:
        clear_place(sd, place)
        if place == s.clash - 1:
            lose_combo(sd)
        discard(s, cards, owner, slot, FROM_ROW, ev)
    elif op == OP_RETURN:
        clear_place(sd, place)
        to_hand(sd, slot)
        sd.shown |= 1 << slot
        emit(ev, EV_MOVE, owner, card, ALL_SEATS, MOVE_RETURN, place, 0, 0)
    update_combos(s, cards, ev)


@kernel
def move_card(s: State, cards: Table, op: int, owner: int, slot: int, ev: Events) -> None:
    """Do an op to one card of the hand or the discards; all of it happens openly (RIV-045)."""
    sd = s.side[owner]
    card = card_of(s, cards, owner, slot)
    if op == OP_DISCARD:
        from_hand(sd, slot)
        sd.shown &= ~(1 << slot)
        discard(s, cards, owner, slot, FROM_HAND, ev)
    elif op == OP_CYCLE:
        from_hand(sd, slot)
        sd.shown &= ~(1 << slot)
        insert(sd.deck, sd.ndeck, 0, slot)
        sd.ndeck += 1
        sd.nbottom += 1
        emit(ev, EV_MOVE, owner, card, ALL_SEATS, MOVE_UNDER, 0, 0, 0)
        draw(s, cards, owner, ev)
    elif op == OP_RECOVER:
        n = sd.ndiscard
        take(sd.discard, n, find(sd.discard, n, slot))
        sd.discard[n - 1] = NONE
        sd.ndiscard = n - 1
        to_hand(sd, slot)
        sd.shown |= 1 << slot
        emit(ev, EV_MOVE, owner, card, ALL_SEATS, MOVE_RECOVER, 0, 0, 0)


@kernel
def move(s: State, cards: Table, row: Row, owner: int, target: int, ev: Events) -> None:
    """Do a line with targets to one of them."""
    if is_place_op(row.op):
        move_place(s, cards, row.op, owner, target, ev)
    else:
        move_card(s, cards, row.op, owner, target, ev)


# --- ops without targets


@kernel
def text_gone(s: State, cards: Table, p: int, source: int) -> bool:
    """Has a frame's source lost its force: silenced, cancelled, flipped, or out of the row (RIV-043, RIV-046)?"""
    sd = s.side[p]
    if source == ABILITY:
        return int(sd.silenced) != 0
    return int(sd.cancelled) == 1 or not has_bit(face_up(sd), source)


@kernel
def add(s: State, q: int, row: Row, n: int) -> bool:
    """Change a stat: in this clash, the next one, or for the rest of the round."""
    sd = s.side[q]
    if row.span == FOR_CLASH:
        sd.effect[row.stat] += n
    elif row.span == FOR_NEXT:
        sd.next[row.stat] += n
    else:
        sd.lasting[row.stat] += n
    return n != 0


@kernel
def refund(s: State, cards: Table, q: int, n: int, ev: Events) -> bool:
    """Energies exhausted for boosts in this clash become ready, the oldest first."""
    sd = s.side[q]
    done = False
    for place in range(s.clash):
        if n > 0 and has_bit(sd.paid_places & sd.spent, place):
            sd.paid_places &= ~(1 << place)
            move_place(s, cards, OP_RECHARGE, q, place, ev)
            n -= 1
            done = True
    return done


@kernel
def reveal_hand(s: State, cards: Table, q: int, n: int, ev: Events) -> bool:
    """n random cards of the hand that are not known yet are shown to everybody."""
    sd = s.side[q]
    done = False
    for _ in range(n):
        hidden = sd.hand & ~sd.shown
        if hidden == 0:
            return done
        slot = nth_bit(hidden, below(s.rng, CHANCE, count_bits(hidden)))
        sd.shown |= 1 << slot
        emit(ev, EV_SHOW, q, card_of(s, cards, q, slot), ALL_SEATS, 0, 0, 0, 0)
        done = True
    return done


@kernel
def mill(s: State, cards: Table, q: int, n: int, ev: Events) -> bool:
    """The top cards of the deck go to the discards."""
    sd = s.side[q]
    done = False
    while n > 0 and sd.ndeck > 0:
        slot = take_top(sd)
        sd.nbottom = least(sd.nbottom, sd.ndeck)
        discard(s, cards, q, slot, FROM_DECK, ev)
        n -= 1
        done = True
    return done


@kernel
def swap(s: State, stat: int) -> bool:
    """Exchange the printed values of both cards."""
    if not has_card(s, 0) or not has_card(s, 1):
        return False
    mine = s.side[0].printed[stat]
    s.side[0].printed[stat] = s.side[1].printed[stat]
    s.side[1].printed[stat] = mine
    return mine != int(s.side[0].printed[stat])


@kernel
def work_on(s: State, cards: Table, q: int, row: Row, n: int, ev: Events) -> bool:
    """Do an op without targets to seat q; was anything done?"""
    sd = s.side[q]
    op = row.op
    if op == OP_ADD:
        return add(s, q, row, n)
    if op == OP_SET:
        before = sd.printed[row.stat]
        if has_card(s, q):
            sd.printed[row.stat] = n
        return before != int(sd.printed[row.stat])
    if op == OP_HEAL:
        return heal(s, cards, q, n, ev)
    if op == OP_DRAW:
        done = False
        for _ in range(n):
            if draw(s, cards, q, ev):
                done = True
        return done
    if op == OP_MILL:
        return mill(s, cards, q, n, ev)
    if op == OP_REFUND:
        return refund(s, cards, q, n, ev)
    if op == OP_REVEAL:
        return reveal_hand(s, cards, q, n, ev)
    if op == OP_EXTEND:
        links = sd.links
        sd.extend += n
        update_combos(s, cards, ev)
        return links != int(sd.links)
    if op == OP_PIERCE:
        sd.pierce += n
        return n > 0
    if op == OP_SHIELD:
        before = sd.shield
        sd.shield = n if before == NONE else least(before, n)
        return before != int(sd.shield)
    return set_flag(s, cards, q, row, ev)


@kernel
def set_flag(s: State, cards: Table, q: int, row: Row, ev: Events) -> bool:
    """The ops that switch something on or off; was it not so before?"""
    sd = s.side[q]
    op = row.op
    place = s.clash - 1
    before = 0
    if op == OP_CANCEL:
        if text_gone(s, cards, q, place):
            return False
        sd.cancelled = 1
        sd.stands_at &= ~(1 << place)  # for good
    elif op == OP_SILENCE:
        before = sd.silenced
        sd.silenced = most(before, 1 if row.span == FOR_CLASH else 2)
        return before != int(sd.silenced)
    elif op == OP_LINK:
        if not has_card(s, q) or has_bit(linked(s, q), place):
            return False
        sd.linked = 1
    elif op == OP_UNCOMBO:
        before = sd.no_combo
        sd.no_combo = 1
    elif op == OP_PRIORITY:
        before = sd.priority
        sd.priority = 1
    elif op == OP_LOCK and row.kind == LOCK_BOOST:
        before = sd.no_boost_next
        sd.no_boost_next = 1
    elif op == OP_LOCK:
        before = sd.no_guard_boost
        sd.no_guard_boost = 1
    if op in (OP_LINK, OP_UNCOMBO):
        update_combos(s, cards, ev)
    return before == 0


# --- carrying lines out


@kernel
def source_card(s: State, cards: Table, p: int, source: int) -> int:
    """The table index of the card whose line this is, NONE for an ability. It may just have left the row."""
    if source == ABILITY:
        return NONE
    slot = s.side[p].played[source]
    return card_of(s, cards, p, slot)


@kernel
def skip(s: State, cards: Table, p: int, source: int, row: Row, why: int, ev: Events) -> int:
    """Say why a line was not done."""
    emit(ev, EV_SKIPPED, p, source_card(s, cards, p, source), ALL_SEATS, row.op, row.line, why, source)
    return UNDONE


@kernel
def limit_used(s: State, p: int, row: Row) -> bool:
    bit = 1 << row.bit
    if row.limit == LIMIT_ROUND:
        return (int(s.side[p].used_round) & bit) != 0
    return row.limit == LIMIT_MATCH and (int(s.side[p].used_match) & bit) != 0


@kernel
def use_limit(s: State, p: int, row: Row) -> None:
    sd = s.side[p]
    if row.limit == LIMIT_ROUND:
        sd.used_round = sd.used_round | (1 << row.bit)
    elif row.limit == LIMIT_MATCH:
        sd.used_match = sd.used_match | (1 << row.bit)


@kernel
def carry_out(s: State, cards: Table, p: int, source: int, r: int, ev: Events) -> int:
    """Carry out row r, or ask its owner first: UNDONE, DONE or WAITING."""
    row = cards.row[r]
    if limit_used(s, p, row):
        return skip(s, cards, p, source, row, SKIP_LIMIT, ev)
    if reads_values(row):
        note_values(s, cards)
    if not holds(s, cards, p, row):
        return skip(s, cards, p, source, row, SKIP_REQUIREMENT, ev)
    n = amount_of(s, cards, p, row)
    if has_targets(row):
        if n <= 0 or targets(s, p, row) == 0:
            return skip(s, cards, p, source, row, SKIP_NOTHING, ev)
        if row.pick == PICK_CHOOSE:
            push(s.pending, FRAME_CHOICE, p, source, r, n, 0)
            return WAITING
    if row.may == 1:
        push(s.pending, FRAME_CHOICE, p, source, r, n, 0)
        return WAITING
    return do_row(s, cards, p, source, row, n, ev)


@kernel
def do_row(s: State, cards: Table, p: int, source: int, row: Row, n: int, ev: Events) -> int:
    """Carry out a row that asks nobody."""
    before = ev.n
    emit(ev, EV_EFFECT, p, source_card(s, cards, p, source), ALL_SEATS, row.op, row.line, n, row.to)
    done = False
    if has_targets(row):
        owner = target_seat(p, row)
        for _ in range(n):
            mask = targets(s, p, row)
            if mask != 0:
                move(s, cards, row, owner, pick(s, owner, row, mask), ev)
                done = True
    elif row.op == OP_DAMAGE:  # both markers move before the K.O. test
        first = n if row.to == BOTH or (row.to == RIVAL) == (p == 1) else 0
        second = n if row.to == BOTH or (row.to == RIVAL) == (p == 0) else 0
        if n > 0:
            deal(s, cards, first, second, BY_EFFECT, p, ev)
            done = True
    elif row.op == OP_SWAP:
        done = swap(s, row.stat)
    else:
        for i in range(2):
            q = turn_taker(s, 1 - i)  # what this brings about is queued: who goes first on top
            works_on = row.to == BOTH or (row.to == RIVAL) == (q != p)
            if works_on and work_on(s, cards, q, row, n, ev):
                done = True
    if not done:
        ev.n = before  # the log says instead that there was nothing to do
        return skip(s, cards, p, source, row, SKIP_NOTHING, ev)
    use_limit(s, p, row)
    return DONE


@kernel
def call_off(s: State) -> None:
    """A guard was reached: the match ends, drawn, instead of running on."""
    s.ending = END_LIMIT
    s.step = STEP_OVER
    s.actor = NONE
    drop_all(s.pending)


next_line = filled(lines.next_line, gone=text_gone, carry_out=carry_out)


@kernel
def resolve(s: State, cards: Table, ev: Events) -> None:
    """Carry out what is pending, until somebody must choose, the round is over, or nothing is left."""
    while s.pending.n > 0 and s.round_over == 0:
        if s.pending.frame[s.pending.n - 1].kind == FRAME_CHOICE:
            return
        s.steps += 1
        if s.steps > STEPS_PER_ACTION or s.pending.spilt == 1:
            call_off(s)
            return
        if next_line(s, cards, ev):
            drop(s.pending)


@kernel
def choose_target(s: State, cards: Table, target: int, ev: Events) -> None:
    """The owner of the line on top chooses one target: a place or a slot."""
    frame = s.pending.frame[s.pending.n - 1]
    p, source = frame.player, frame.source
    row = cards.row[frame.a]
    if frame.c == 0:
        use_limit(s, p, row)
        card, n = source_card(s, cards, p, source), frame.b
        emit(ev, EV_EFFECT, p, card, ALL_SEATS, row.op, row.line, n, row.to)
    frame.c += 1
    frame.b -= 1
    move(s, cards, row, target_seat(p, row), target, ev)
    if frame.b == 0 or targets(s, p, row) == 0:
        finish_choice(s, cards, True)


@kernel
def decline(s: State, cards: Table, ev: Events) -> None:
    """The owner lets the line on top pass."""
    frame = s.pending.frame[s.pending.n - 1]
    skip(s, cards, frame.player, frame.source, cards.row[frame.a], SKIP_DECLINED, ev)
    finish_choice(s, cards, frame.c > 0)


@kernel
def accept(s: State, cards: Table, ev: Events) -> None:
    """The owner carries out the line on top, which has no target to choose."""
    frame = s.pending.frame[s.pending.n - 1]
    p, source, r, n = frame.player, frame.source, frame.a, frame.b
    drop(s.pending)
    lines = s.pending.frame[s.pending.n - 1]  # the op may put more on top of it
    if do_row(s, cards, p, source, cards.row[r], n, ev) == UNDONE:
        lines.a = r + 1 + cards.row[r].skip


# --- the moments of a step


@kernel
def moment_of(s: State, p: int) -> int:
    """The moment at which seat p's lines happen in this step (RIV-044)."""
    attacks = s.attacker == p
    if s.step == STEP_IMMEDIATE:
        return IMMEDIATE
    if s.step == STEP_ROLES:
        return ATTACKER if attacks else DEFENDER
    if s.step == STEP_HIT:
        return HIT if attacks else STRUCK
    if s.step == STEP_BLOCKED:
        return BLOCKED if attacks else BLOCK
    return AFTER


@kernel
def begin_step(s: State, cards: Table, step: int, ability_first: int, card_first: int) -> None:
    """Begin a step that carries out effects: list who has lines, and say who goes first in it (RIV-045)."""
    s.step = step
    s.order[0] = ability_first
    s.order[1] = card_first
    programs = 0
    for p in range(2):
        moment = moment_of(s, p)
        sd = s.side[p]
        if has_bit(cards.fighter[sd.fighter].moments, moment):
            programs |= 1 << (ability_first ^ p)
        if has_bit(sd.card_moments, moment):
            programs |= 4 << (card_first ^ p)
    s.programs = programs


@kernel
def begin_program(s: State, cards: Table) -> None:
    """Queue the next program of this step: both abilities before both cards (RIV-045)."""
    i = lowest_bit(s.programs)
    s.programs &= s.programs - 1
    on_card = i // 2
    p = s.order[on_card] ^ (i & 1)
    if on_card == 0:
        push_ability(s, cards, p, moment_of(s, p))
        return
    place = s.clash - 1
    if not text_gone(s, cards, p, place):
        moment = moment_of(s, p)
        card = cards.card[card_of(s, cards, p, s.side[p].row[place])]
        push(s.pending, FRAME_LINES, p, place, card.first[moment], card.end[moment], NONE)
