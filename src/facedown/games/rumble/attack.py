"""One attack, from its announcement to its last effect, and the windows in which others answer (RUM-042 … RUM-055).

An attack is a frame of the pending stack that goes from stage to stage. What a stage brings about (a window, lines, a
fall, an attack within the attack) is put on top of it and finished first. Every `work_…` returns True where it waits
for `actor`.
"""

from __future__ import annotations

from facedown.games.rumble.effects import (
    begins_line, comes_with_damage, is_idle, is_met, met_for, next_line, threw_bit, throw, works_on,
)  # fmt: skip
from facedown.games.rumble.pieces import add_entry, first_beyond, from_hand, title_of, to_discard
from facedown.games.rumble.ring import close_attack, go_out, settle, unplan
from facedown.games.rumble.state import (
    ABILITY, ANNOUNCE, ANNOUNCED, AT_ABILITY, AT_CLOSE, AT_DEFENSE, AT_EFFECTS, AT_HIT, AT_LANDED, AT_SPECIALS,
    AT_STRUCK, AT_TARGETS, DEFEND, ENTERS, EV_ATTACK, EV_HIT, EV_PLAYED, FALLING, FALL_ENTER, FALL_OUT, FALL_SAVES,
    FRAME_ATTACK, FRAME_DEFEND, FRAME_FALL, FRAME_WINDOW, HIT, KIND_BOOST, LANDED, MOST_PLAYED, NONE, OP_BLOCK,
    OP_COUNTER, OP_DODGE, PLANNED, STRUCK, State, Table,
)  # fmt: skip
from facedown.games.rumble.values import (
    amount_of, attack_damage, attacked, boost_damage, damage_of, falling, first_leftwards, health, ring,
)  # fmt: skip
from facedown.kernel.bits import count_bits, has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.lines import FRAME_LINES
from facedown.kernel.numbers import most
from facedown.kernel.pending import drop, push
from facedown.kernel.rows import Row
from facedown.kernel.seats import leftwards

# --- lines


@kernel
def push_title(s: State, cards: Table, p: int, card: int, moment: int) -> None:
    """Queue the lines of a card for a moment."""
    title = cards.card[title_of(cards, card)]
    if has_bit(int(title.moments), moment):
        push(s.pending, FRAME_LINES, p, card, title.first[moment], title.end[moment], NONE)


@kernel
def push_ability(s: State, cards: Table, p: int, moment: int) -> None:
    """Queue the lines of the ability of p's Legend for a moment (RUM-004)."""
    if not has_bit(int(cards.abilities), moment) or s.side[p].legend == NONE:
        return
    legend = cards.legend[s.side[p].legend]
    if has_bit(int(legend.moments), moment):
        push(s.pending, FRAME_LINES, p, ABILITY - s.side[p].legend, legend.first[moment], legend.end[moment], NONE)


@kernel
def push_attack(s: State, cards: Table, p: int, card: int, boost: int, moment: int) -> None:
    """Queue what an attack does at a moment: the card first, then its boost (RUM-032)."""
    if boost != NONE:
        push_title(s, cards, p, boost, moment)
    push_title(s, cards, p, card, moment)


# --- windows (RUM-043, RUM-051, RUM-054)


@kernel
def answers(s: State, cards: Table, p: int, card: int, moment: int) -> bool:
    """Would a card of p's hand do something at a moment? A defense has to stop the attack."""
    title = cards.card[title_of(cards, card)]
    first = int(title.first[moment])
    found = False
    s.side[p].nhand -= 1  # the card itself has left the hand when its text is carried out
    for r in range(first, title.end[moment]):
        row = cards.row[r]
        counts = moment != DEFEND or row.op in (OP_DODGE, OP_BLOCK, OP_COUNTER)
        if counts and begins_line(cards, first, r) and would_work(s, cards, p, row):
            found = True
            break
    s.side[p].nhand += 1
    return found


@kernel
def would_work(s: State, cards: Table, p: int, row: Row) -> bool:
    """Is the requirement of a line met, and has it something to do (RUM-042)?"""
    return (
        is_met(s, cards, p, row) and works_on(s, cards, p, row) != 0 and not is_idle(row, amount_of(s, cards, p, row))
    )


@kernel
def has_answer(s: State, cards: Table, p: int, moment: int) -> bool:
    """Could the player do something at a moment? Only those who could are asked, so often in a round (RUM-084)."""
    sd = s.side[p]
    if not has_bit(int(sd.alert), moment) or s.played == MOST_PLAYED:
        return False
    for place in range(first_beyond(s, cards, p, KIND_BOOST), sd.nhand):
        card = int(sd.hand[place])
        if has_bit(int(cards.calls[card]), moment) and answers(s, cards, p, card, moment):
            return True
    return False


@kernel
def moment_asked(s: State) -> int:
    """The moment for which the window on top of the stack asks."""
    frame = s.pending.frame[s.pending.n - 1]
    return DEFEND if frame.kind == FRAME_DEFEND else int(frame.source)


@kernel
def anybody_may(s: State, moment: int) -> bool:
    """Has any hand a card for a moment?"""
    for p in range(s.seats):
        if has_bit(int(s.side[p].alert), moment):
            return True
    return False


@kernel
def open_window(s: State, moment: int) -> None:
    """Ask from the Titleholder leftwards, again and again until all pass in a row."""
    if anybody_may(s, moment):
        push(s.pending, FRAME_WINDOW, NONE, moment, 0, 0, s.token)


@kernel
def is_closed(s: State, cards: Table, moment: int) -> bool:
    """Is there nothing left to answer?"""
    if moment == ANNOUNCED:
        return s.attack[s.nattacks - 1].stopped == 1 or attacked(s) == 0
    return moment == FALLING and falling(s, cards) == 0


@kernel
def work_window(s: State, cards: Table) -> bool:
    """Go on to the next player who could do something."""
    frame = s.pending.frame[s.pending.n - 1]
    while frame.b < s.seats and not is_closed(s, cards, int(frame.source)):
        p = leftwards(s, int(frame.c), int(frame.a))
        frame.a = 0 if frame.a + 1 == s.seats else frame.a + 1
        if has_answer(s, cards, p, int(frame.source)):
            frame.player = p
            s.actor = p
            return True
        frame.b += 1
    drop(s.pending)
    return False


@kernel
def work_defend(s: State, cards: Table) -> bool:
    """Ask the players whose Legends are attacked, from the Titleholder leftwards, each once (RUM-043, RUM-055).

    Whoever could do nothing when his turn came is not asked later: who has passed and who could not looks the same.
    """
    frame = s.pending.frame[s.pending.n - 1]
    left = int(frame.a) & attacked(s)
    if s.attack[s.nattacks - 1].stopped == 0:
        for i in range(s.seats):
            p = leftwards(s, int(s.token), i)
            if has_bit(left, p):
                left &= ~(1 << p)
                if has_answer(s, cards, p, DEFEND):
                    frame.a = left
                    frame.player = p
                    s.actor = p
                    return True
    drop(s.pending)
    return False


@kernel
def play_card(s: State, cards: Table, p: int, place: int, moment: int, ev: Events) -> None:
    """Play a defense or a special from hand; its text is carried out, then it is discarded (RUM-042, RUM-053)."""
    card = from_hand(s, cards, p, place)
    s.played += 1
    emit(ev, EV_PLAYED, p, title_of(cards, card), ALL_SEATS, moment, 0, 0, 0)
    push_title(s, cards, p, card, moment)


# --- beginning an attack


@kernel
def begin_attack(s: State, cards: Table, p: int, card: int, boost: int, target: int, nature: int, speed: int) -> None:
    """An attack is under way; what describes it counts from here, its boost's with it (RUM-031, RUM-080)."""
    title = cards.card[title_of(cards, card)]
    attack = s.attack[s.nattacks]
    s.nattacks += 1
    s.attacks += 1
    attack.player = p
    attack.card = card
    attack.boost = boost
    attack.nature = nature
    attack.speed = speed
    attack.main = target
    attack.number = s.attacks
    attack.targets = 1 << target
    attack.more = title.more
    attack.cheap = 1 if title.cheap == 1 or s.side[p].legend == NONE else 0
    attack.no_block = title.no_block
    attack.no_dodge = title.no_dodge
    if boost != NONE:
        extra = cards.card[title_of(cards, boost)]
        attack.more += extra.more
        attack.cheap = most(int(attack.cheap), int(extra.cheap))
        attack.no_block = most(int(attack.no_block), int(extra.no_block))
        attack.no_dodge = most(int(attack.no_dodge), int(extra.no_dodge))
    push(s.pending, FRAME_ATTACK, p, NONE, AT_TARGETS, 0, 0)


@kernel
def begin_planned(s: State, cards: Table, p: int) -> None:
    """The planned attack of p begins."""
    sd = s.side[p]
    card, boost, target, speed = int(sd.card), int(sd.boost), int(sd.target), int(sd.speed)
    unplan(s, p)
    begin_attack(s, cards, p, card, boost, target, PLANNED, speed)


@kernel
def further_targets(s: State) -> int:
    """Mask of the Legends that the attacker may still choose: others' only, each once (RUM-055)."""
    attack = s.attack[s.nattacks - 1]
    return ring(s) & ~int(attack.targets) & ~(1 << int(attack.player)) if attack.more > 0 else 0


@kernel
def aim(s: State, q: int) -> None:
    """The attack under way is also on the Legend of q."""
    attack = s.attack[s.nattacks - 1]
    attack.targets |= 1 << q
    attack.more -= 1


@kernel
def work_targets(s: State) -> bool:
    """Further Legends: all there are where they do not suffice, else the attacker chooses."""
    attack = s.attack[s.nattacks - 1]
    left = further_targets(s)
    if left != 0 and count_bits(left) > attack.more:
        s.actor = attack.player
        return True
    attack.targets |= left
    attack.more = 0
    return False


@kernel
def announce(s: State, cards: Table, ev: Events) -> None:
    """The attack is announced, and the effects for that moment come (RUM-042)."""
    k = int(s.nattacks) - 1
    attack = s.attack[k]
    p = int(attack.player)
    deals = damage_of(s, cards, k)
    boost = title_of(cards, int(attack.boost))
    title = title_of(cards, int(attack.card))
    emit(ev, EV_ATTACK, p, title, ALL_SEATS, attack.targets, deals, boost, attack.nature)
    push_ability(s, cards, p, ANNOUNCE)  # the last put on top comes first
    push_attack(s, cards, p, int(attack.card), int(attack.boost), ANNOUNCE)


# --- the hit (RUM-045, RUM-046, RUM-050)


@kernel
def lay_damage(s: State, card: int, amount: int, mask: int) -> None:
    """A card lies beside every Legend that was hit; without damage it is discarded at once."""
    if amount == 0:
        to_discard(s, card)
        return
    for q in range(s.seats):
        if has_bit(mask, q):
            add_entry(s, q, card, amount)


@kernel
def hit(s: State, cards: Table, ev: Events) -> None:
    """Everything that one attack does to all its targets is one event: damage, then throws."""
    k = int(s.nattacks) - 1
    attack = s.attack[k]
    mask = attacked(s)
    mine, boosted = attack_damage(s, cards, k), boost_damage(s, cards, k)
    attack.hit = mask
    attack.landed = 1
    lay_damage(s, int(attack.card), mine, mask)
    if attack.boost != NONE:
        lay_damage(s, int(attack.boost), boosted, mask)
    deadly = 0
    for q in range(s.seats):
        if has_bit(mask, q):
            emit(ev, EV_HIT, attack.player, NONE, ALL_SEATS, q, mine + boosted, s.side[q].damage, health(s, cards, q))
            if s.side[q].damage >= health(s, cards, q):
                deadly = 1
    throw_hit(s, cards, mask, ev)
    if deadly == 1 or s.thrown != 0:
        push(s.pending, FRAME_FALL, attack.player, NONE, FALL_SAVES, 0, 0)


@kernel
def throw_hit(s: State, cards: Table, mask: int, ev: Events) -> None:
    """The throws that come with the damage: of the card, the boost, the ability (RUM-032)."""
    attack = s.attack[s.nattacks - 1]
    p = int(attack.player)
    throw_card(s, cards, p, int(attack.card), mask, ev)
    if attack.boost != NONE:
        throw_card(s, cards, p, int(attack.boost), mask, ev)
    if has_bit(int(cards.abilities), HIT) and s.side[p].legend != NONE:
        legend = cards.legend[s.side[p].legend]
        if has_bit(int(legend.moments), HIT):
            source = ABILITY - int(s.side[p].legend)
            throw_lines(s, cards, p, source, int(legend.first[HIT]), int(legend.end[HIT]), mask, ev)


@kernel
def throw_card(s: State, cards: Table, p: int, card: int, mask: int, ev: Events) -> None:
    title = cards.card[title_of(cards, card)]
    if has_bit(int(title.moments), HIT):
        throw_lines(s, cards, p, card, int(title.first[HIT]), int(title.end[HIT]), mask, ev)


@kernel
def throw_lines(s: State, cards: Table, p: int, source: int, first: int, end: int, mask: int, ev: Events) -> None:
    """Throw the Legends that were hit, where a line of these says so and its requirement holds."""
    attack = s.attack[s.nattacks - 1]
    for r in range(first, end):
        row = cards.row[r]
        met = met_for(s, cards, p, row, mask) if comes_with_damage(cards, first, r) else 0
        if met != 0:
            attack.threw |= 1 << threw_bit(s, source, int(row.line))
            for q in range(s.seats):
                if has_bit(met & ~int(s.thrown), q):
                    throw(s, cards, p, source, q, ev)


# --- stages


@kernel
def work_attack(s: State, cards: Table, ev: Events) -> bool:
    """The attack on top of the stack goes on until a stage brings something about that must be finished first."""
    depth = int(s.pending.n)
    frame = s.pending.frame[depth - 1]
    attack = s.attack[s.nattacks - 1]
    while s.pending.n == depth:
        stage = int(frame.a)
        if attack.stopped == 1 or (stage in (AT_SPECIALS, AT_HIT) and attacked(s) == 0):
            stage = AT_CLOSE
        frame.a = stage + 1
        if stage == AT_TARGETS:
            if work_targets(s):
                frame.a = AT_TARGETS
                return True
            announce(s, cards, ev)
        elif stage == AT_DEFENSE:
            if anybody_may(s, DEFEND):
                push(s.pending, FRAME_DEFEND, NONE, NONE, attack.targets, 0, 0)
        elif stage == AT_SPECIALS:
            open_window(s, ANNOUNCED)
        elif stage == AT_HIT:
            hit(s, cards, ev)
        elif stage == AT_LANDED:
            open_window(s, LANDED)
        elif stage == AT_EFFECTS:
            frame.b = attack.hit
            push_attack(s, cards, int(attack.player), int(attack.card), int(attack.boost), HIT)
        elif stage == AT_ABILITY:
            push_ability(s, cards, int(attack.player), HIT)
        elif stage == AT_STRUCK:
            if work_struck(s, cards):
                frame.a = AT_STRUCK
        else:
            drop(s.pending)
            close_attack(s)
            return False
    return False


@kernel
def work_struck(s: State, cards: Table) -> bool:
    """The ability of the next Legend that was struck and is still there; False where all have had their turn."""
    frame = s.pending.frame[s.pending.n - 1]
    if not has_bit(int(cards.abilities), STRUCK):
        return False
    left = int(frame.b) & int(s.attack[s.nattacks - 1].hit)
    if left == 0:
        return False
    q = first_leftwards(s, left)
    frame.b = left & ~(1 << q)
    push_ability(s, cards, q, STRUCK)
    return True


@kernel
def work_fall(s: State, cards: Table, ev: Events) -> bool:
    """After a damage event: the saves, the eliminations, the newcomers (RUM-051, RUM-060 … RUM-063)."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.a == FALL_SAVES:
        frame.a = FALL_OUT
        if falling(s, cards) != 0:
            open_window(s, FALLING)
    elif frame.a == FALL_OUT:
        frame.a = FALL_ENTER
        fallen = falling(s, cards) | int(s.thrown)
        if fallen != 0:
            newcomers = go_out(s, cards, fallen, int(frame.player), ev)
            if s.pending.n > 0:
                frame.b = newcomers
    elif frame.b != 0:
        q = first_leftwards(s, int(frame.b))
        frame.b &= ~(1 << q)
        push_ability(s, cards, q, ENTERS)
    else:
        drop(s.pending)
    return False


@kernel
def work_lines(s: State, cards: Table, ev: Events) -> bool:
    """Effect lines, until one brings something about; a card whose text is done is discarded."""
    depth = int(s.pending.n)
    source = int(s.pending.frame[depth - 1].source)
    while s.pending.n == depth:
        if next_line(s, cards, ev):
            drop(s.pending)
            settle(s, cards, source)
    return False
