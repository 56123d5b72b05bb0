"""Tiny: what the effect lines of cards do (TIN-020 … TIN-023)."""

from __future__ import annotations

from facedown.cards.ops import JUMP, NO_PATH, Row
from facedown.games.tiny.state import (
    EV_EFFECT, EV_SHOWN, HAND, MOST, OP_ADD, OP_GAIN, OP_SHOW, PATH_EMBERS, PATH_HEAT, SELF, State, Table,
)  # fmt: skip
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel


@kernel
def value(s: State, p: int, code: int) -> int:
    """The number that a path stands for, as player p reads it."""
    seat = p if code % 2 == SELF else 1 - p
    path = code // 2
    if path == PATH_HEAT:
        return int(s.side[seat].heat)
    if path == PATH_EMBERS:
        return int(s.side[seat].embers)
    return int(s.round_no)


@kernel
def holds(have: int, compare: int, want: int) -> bool:
    """Does the comparison (its index in cards.ops.COMPARISONS) hold?"""
    if compare == 0:
        return have < want
    if compare == 1:
        return have <= want
    if compare == 2:
        return have == want
    if compare == 3:
        return have != want
    if compare == 4:
        return have >= want
    return have > want


@kernel
def met(s: State, p: int, row: Row) -> bool:
    """Are the line's conditions met: all of them, or one where it says so (TIN-021)?"""
    hits = 0
    for i in range(row.conditions):
        condition = row.condition[i]
        want = int(condition.value) if condition.other == NO_PATH else value(s, p, int(condition.other))
        if holds(value(s, p, int(condition.path)), int(condition.compare), want):
            hits += 1
    return hits == row.conditions or (row.any_of == 1 and hits > 0)


@kernel
def amount(s: State, p: int, row: Row) -> int:
    """How much the line does."""
    if row.per == NO_PATH:
        return int(row.fixed)
    counted = int(row.fixed) + int(row.times) * value(s, p, int(row.per))
    return min(max(counted, int(row.low)), int(row.high))


@kernel
def unseen(s: State, cards: Table, p: int) -> int:
    """How many cards of p's hand have not been shown."""
    n = 0
    for card in range(cards.ncards):
        if s.where[card] == HAND + p and ((int(s.side[p].shown) >> card) & 1) == 0:
            n += 1
    return n


@kernel
def show(s: State, cards: Table, p: int, ev: Events) -> None:
    """Show p's hand to everybody."""
    for card in range(cards.ncards):
        if s.where[card] == HAND + p:
            s.side[p].shown |= 1 << card
            emit(ev, EV_SHOWN, p, card, ALL_SEATS, 0, 0, 0, 0)


@kernel
def do(s: State, cards: Table, p: int, card: int, row: Row, ev: Events) -> bool:
    """Carry out one line of p's card; False where nothing came of it (TIN-021)."""
    if not met(s, p, row):
        return False
    seat = p if row.to == SELF else 1 - p
    n = unseen(s, cards, seat) if row.op == OP_SHOW else amount(s, p, row)
    if n == 0:
        return False
    emit(ev, EV_EFFECT, p, card, ALL_SEATS, int(row.op), int(row.line), n, seat)
    side = s.side[seat]
    if row.op == OP_ADD:
        side.heat = min(max(int(side.heat) + n, -MOST), MOST)
    elif row.op == OP_GAIN:
        side.embers = min(max(int(side.embers) + n, 0), MOST)
    else:
        show(s, cards, seat, ev)
    return True


@kernel
def carry_out(s: State, cards: Table, p: int, card: int, moment: int, ev: Events) -> None:
    """Carry out the lines that p's card has for a moment, as printed (TIN-020); rows only ever lead forward."""
    at = int(cards.card[card].first[moment])
    end = int(cards.card[card].end[moment])
    while at < end:
        row = cards.row[at]
        at += 1
        if row.op == JUMP or not do(s, cards, p, card, row, ev):
            at += int(row.skip)
