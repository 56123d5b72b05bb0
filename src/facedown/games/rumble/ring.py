"""Who leaves the ring and who comes in: eliminations, newcomers, the end of the match (RUM-060 … -063, -080 … -083)."""

from __future__ import annotations

from facedown.games.rumble.pieces import drop_entry, kind_of, legends_left, next_legend, title_of, to_discard
from facedown.games.rumble.state import (
    END_LAST, END_NOBODY, EV_ENTERS, EV_LOST, EV_OUT, EV_OVER, EV_TOKEN, EV_WON, KIND_DEFENSE, KIND_SPECIAL,
    LOST_COUNTERED, LOST_OWNER_OUT, LOST_TARGET_OUT, NONE, STEP_OVER, State, Table,
)  # fmt: skip
from facedown.games.rumble.values import health, ring
from facedown.kernel.bits import count_bits, has_bit, lowest_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.lines import FRAME_LINES
from facedown.kernel.numbers import most
from facedown.kernel.pending import drop
from facedown.kernel.seats import leftwards

# --- cards that are done with


@kernel
def settle(s: State, cards: Table, source: int) -> None:
    """A played special or defense whose text is done goes to the discard pile, unless it became damage (RUM-053)."""
    if source >= 0 and source == s.laid:
        s.laid = NONE
    elif source >= 0 and kind_of(cards, source) in (KIND_SPECIAL, KIND_DEFENSE):
        to_discard(s, source)


@kernel
def clear_attack(s: State, k: int) -> None:
    """There is no attack in place k."""
    attack = s.attack[k]
    attack.player = 0
    attack.card = NONE
    attack.boost = NONE
    attack.nature = 0
    attack.speed = 0
    attack.number = 0
    attack.main = 0
    attack.focus = NONE
    attack.targets = 0
    attack.saved = 0
    attack.hit = 0
    attack.more = 0
    attack.plus = 0
    attack.cheap = 0
    attack.no_block = 0
    attack.no_dodge = 0
    attack.landed = 0
    attack.stopped = 0
    attack.threw = 0


@kernel
def close_attack(s: State) -> None:
    """The newest attack is over; its cards, where they are not damage, are discarded (RUM-044, RUM-053)."""
    s.nattacks -= 1
    attack = s.attack[s.nattacks]
    if attack.landed == 0:
        to_discard(s, attack.card)
        if attack.boost != NONE:
            to_discard(s, attack.boost)
    clear_attack(s, int(s.nattacks))


@kernel
def unplan(s: State, p: int) -> None:
    """There is no planned attack of p any more."""
    sd = s.side[p]
    sd.card = NONE
    sd.boost = NONE
    sd.target = NONE
    sd.speed = 0


@kernel
def lose_attack(s: State, cards: Table, p: int, why: int, ev: Events) -> bool:
    """A planned attack that is not made yet is discarded with its boost; was there one?"""
    sd = s.side[p]
    if sd.card == NONE:
        return False
    emit(ev, EV_LOST, p, title_of(cards, sd.card), ALL_SEATS, why, title_of(cards, sd.boost), 0, 0)
    to_discard(s, sd.card)
    if sd.boost != NONE:
        to_discard(s, sd.boost)
    unplan(s, p)
    return True


# --- out and in


@kernel
def go_out(s: State, cards: Table, fallen: int, by: int, ev: Events) -> int:
    """Eliminate the Legends of the seats in the mask; returns the mask of those who got a new one (RUM-060 … -063)."""
    for i in range(s.seats):
        q = leftwards(s, int(s.token), i)
        if has_bit(fallen, q):
            leave(s, cards, q, by, ev)
    s.thrown = 0
    if fallen & ~(1 << by) != 0 and s.token != by:
        s.token = by
        emit(ev, EV_TOKEN, by, NONE, ALL_SEATS, 0, 0, 0, 0)
    newcomers = 0
    for i in range(s.seats):
        q = leftwards(s, int(s.token), i)
        if has_bit(fallen, q) and enter(s, cards, q, ev):
            s.side[q].fresh = 1
            newcomers |= 1 << q
    test_end(s, cards, ev)
    return newcomers


@kernel
def leave(s: State, cards: Table, q: int, by: int, ev: Events) -> None:
    """One Legend leaves, and all that belonged to it or was meant for it (RUM-060, RUM-062)."""
    sd = s.side[q]
    emit(ev, EV_OUT, q, sd.legend, ALL_SEATS, by, 1 if by != q else 0, 0, 0)
    if by != q:  # eliminating oneself scores for nobody (RUM-061)
        s.side[by].placards += 1
    sd.legend = NONE
    sd.signature = 0
    while sd.nentries > 0:
        drop_entry(s, q, sd.nentries - 1)
    lose_attack(s, cards, q, LOST_OWNER_OUT, ev)
    for i in range(s.seats):
        p = leftwards(s, int(s.token), i)
        if s.side[p].target == q:
            lose_attack(s, cards, p, LOST_TARGET_OUT, ev)
    for k in range(s.nattacks):
        attack = s.attack[k]
        attack.targets &= ~(1 << q)
        attack.hit &= ~(1 << q)
        if attack.player == q:
            attack.stopped = 1
            if attack.landed == 0 and attack.targets & ~attack.saved != 0:  # others will not be hit (RUM-052)
                boost = title_of(cards, int(attack.boost))
                emit(ev, EV_LOST, q, title_of(cards, int(attack.card)), ALL_SEATS, LOST_COUNTERED, boost, 0, 0)


@kernel
def enter(s: State, cards: Table, p: int, ev: Events) -> bool:
    """A new Legend comes in for p with its Signature, if there is one (RUM-011, RUM-060)."""
    legend = next_legend(s, p)
    if legend == NONE:
        return False
    sd = s.side[p]
    sd.legend = legend
    sd.signature = 1
    s.met = s.met | (1 << legend)
    emit(ev, EV_ENTERS, p, legend, ALL_SEATS, health(s, cards, p), legends_left(s), 0, 0)
    return True


# --- the end (RUM-081 … RUM-083)


@kernel
def test_end(s: State, cards: Table, ev: Events) -> None:
    """One Legend left in the ring: its player wins; none: nobody does."""
    left = ring(s)
    if left == 0:
        end_match(s, cards, END_NOBODY, NONE, ev)
    elif count_bits(left) == 1:
        winner = lowest_bit(left)
        emit(ev, EV_WON, winner, NONE, ALL_SEATS, 0, 0, 0, 0)
        end_match(s, cards, END_LAST, winner, ev)


@kernel
def end_match(s: State, cards: Table, ending: int, winner: int, ev: Events) -> None:
    """The match is over; what was under way is void, and its cards are discarded."""
    while s.pending.n > 0:
        frame = s.pending.frame[s.pending.n - 1]
        source = int(frame.source)
        lines = frame.kind == FRAME_LINES
        drop(s.pending)
        if lines:
            settle(s, cards, source)
    s.pending.spilt = 0
    while s.nattacks > 0:
        close_attack(s)
    s.ending = ending
    s.winner = winner
    s.step = STEP_OVER
    s.actor = NONE
    top = most_placards(s)
    emit(ev, EV_OVER, winner, NONE, ALL_SEATS, ending, bragging(s), top, 0)


@kernel
def most_placards(s: State) -> int:
    """The most eliminations of one player."""
    top = 0
    for p in range(s.seats):
        top = most(top, int(s.side[p].placards))
    return top


@kernel
def bragging(s: State) -> int:
    """Mask of the seats with the most eliminations, of nobody where there was none (RUM-083)."""
    top = most_placards(s)
    mask = 0
    for p in range(s.seats):
        if top > 0 and s.side[p].placards == top:
            mask |= 1 << p
    return mask
