"""Planning and the reveal: who attacks whom with what, or takes a breather (RUM-020 … RUM-032)."""

from __future__ import annotations

from facedown.games.rumble.pieces import EVERYBODY, discard, first_beyond, forget, is_first, take_out, title_of
from facedown.games.rumble.state import (
    A_ATTACK, A_BREATHER, A_DISCARD, A_DONE, EV_BREATHER, EV_PLANNED, EV_REVEAL, HAND, KIND_ATTACK, KIND_BOOST, NONE,
    PLAN_ATTACK, PLAN_BREATHER, QUIET_ROUNDS, STEP_REVEAL, State, Table,
)  # fmt: skip
from facedown.games.rumble.values import ring
from facedown.kernel.bits import has_bit, list_bits
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.limits import SEATS
from facedown.kernel.shapes import Ints
from facedown.kernel.seats import leftwards

# --- planning (RUM-020 … RUM-023)


@kernel
def targets_of(s: State, p: int) -> int:
    """Mask of the seats at which p can point: others with a Legend."""
    return ring(s) & ~(1 << p)


@kernel
def list_plans(s: State, cards: Table, p: int, out: Ints) -> int:
    """Every attack of the hand, alone or with a boost, on every target; a breather."""
    aims = targets_of(s, p)
    boosts = first_beyond(s, cards, p, KIND_ATTACK)  # where they begin
    specials = first_beyond(s, cards, p, KIND_BOOST)
    n = 0
    for place in range(boosts):
        if is_first(s, cards, p, place):
            first = A_ATTACK + place * (HAND + 1) * SEATS
            n = list_bits(aims, first, out, n)
            for other in range(boosts, specials):
                if is_first(s, cards, p, other):
                    n = list_bits(aims, first + (other + 1) * SEATS, out, n)
    if n == 0 or s.quiet < QUIET_ROUNDS:
        out[n] = A_BREATHER
        n += 1
    return n


@kernel
def list_drops(s: State, cards: Table, p: int, out: Ints) -> int:
    """The cards that can still be discarded in a breather, and being done."""
    sd = s.side[p]
    n = 0
    for place in range(sd.nhand):
        if not has_bit(int(sd.drops), place) and is_first_kept(s, cards, p, place):
            out[n] = A_DISCARD + place
            n += 1
    out[n] = A_DONE
    return n + 1


@kernel
def is_first_kept(s: State, cards: Table, p: int, place: int) -> bool:
    """Is this the first card of its title that is not to be discarded?"""
    sd = s.side[p]
    if is_first(s, cards, p, place):
        return True
    return has_bit(int(sd.drops), place - 1)


@kernel
def plan_attack(s: State, cards: Table, p: int, code: int, ev: Events) -> None:
    """An attack lies face down, perhaps with a boost; whom it points at is public at once (RUM-020, RUM-021)."""
    sd = s.side[p]
    place, extra, target = code // SEATS // (HAND + 1), code // SEATS % (HAND + 1) - 1, code % SEATS
    card, boost = int(sd.hand[place]), NONE if extra < 0 else int(sd.hand[extra])
    take_out(s, cards, p, place)
    if boost != NONE:
        take_out(s, cards, p, extra - 1 if extra > place else extra)
    sd.card = card
    sd.boost = boost
    sd.target = target
    sd.plan = PLAN_ATTACK
    if s.secret == 0:
        emit(ev, EV_PLANNED, p, title_of(cards, card), 1 << p, target, 0 if boost == NONE else 1, 0, 0)
    next_plan(s, cards, ev)


@kernel
def take_breather(s: State, cards: Table, p: int, ev: Events) -> None:
    """A breather: what is discarded comes next (RUM-022)."""
    s.side[p].plan = PLAN_BREATHER
    s.dropping = 1
    if s.secret == 0:
        tell_breather(s, p, ev)


@kernel
def tell_breather(s: State, p: int, ev: Events) -> None:
    """All see a breather; where an attack was a must, they know now that there is none in this hand (RUM-084)."""
    if s.quiet >= QUIET_ROUNDS and targets_of(s, p) != 0:
        s.side[p].dry = 1
    emit(ev, EV_BREATHER, p, NONE, ALL_SEATS, 0, 0, 0, 0)


@kernel
def drop_card(s: State, cards: Table, p: int, place: int, ev: Events) -> None:
    """Discard a card in a breather: at once, or in the secret plan when all is revealed (RUM-021, RUM-022)."""
    if s.secret == 1:
        s.side[p].drops |= 1 << place
    else:
        discard(s, cards, p, place, 0, ev)


@kernel
def next_plan(s: State, cards: Table, ev: Events) -> None:
    """The next player plans; after the last one all is revealed."""
    s.dropping = 0
    s.asked += 1
    if s.asked == s.seats:
        reveal(s, cards, ev)


# --- reveal (RUM-030 … RUM-032)


@kernel
def reveal(s: State, cards: Table, ev: Events) -> None:
    """All attacks are turned up and state their speed."""
    quiet = 1
    for i in range(s.seats):
        p = leftwards(s, int(s.token), i)
        if s.side[p].plan == PLAN_ATTACK:
            quiet = 0
            show_attack(s, cards, p, ev)
        elif s.secret == 1:
            show_breather(s, cards, p, ev)
    s.quiet = s.quiet + 1 if quiet == 1 else 0
    s.step = STEP_REVEAL
    s.asked = 0


@kernel
def show_attack(s: State, cards: Table, p: int, ev: Events) -> None:
    """An attack has the speed of its card and its boost, and all the effects of both."""
    sd = s.side[p]
    card = cards.card[title_of(cards, sd.card)]
    forget(s, cards, p, int(sd.card), EVERYBODY)
    speed, cheap, boost = int(card.speed), int(card.cheap), title_of(cards, sd.boost)
    if boost != NONE:
        forget(s, cards, p, int(sd.boost), EVERYBODY)
        speed += cards.card[boost].speed
        cheap |= cards.card[boost].cheap
    if sd.legend == NONE:
        cheap = 1  # RUM-080
    sd.speed = speed
    emit(ev, EV_REVEAL, p, title_of(cards, sd.card), ALL_SEATS, boost, speed, sd.target, cheap)


@kernel
def show_breather(s: State, cards: Table, p: int, ev: Events) -> None:
    """A secret breather and its discards come to light (RUM-021)."""
    sd = s.side[p]
    tell_breather(s, p, ev)
    for place in range(HAND - 1, -1, -1):
        if has_bit(int(sd.drops), place):
            discard(s, cards, p, place, 0, ev)
    sd.drops = 0
