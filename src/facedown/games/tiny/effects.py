"""Tiny: what the effect lines of cards do (TIN-020 … TIN-023)."""

from __future__ import annotations

from facedown.games.tiny.state import (
    EV_EFFECT, EV_SHOWN, HAND, MOST, OP_ADD, OP_GAIN, OP_SHOW, PATH_EMBERS, PATH_HEAT, SELF, State, Table,
)  # fmt: skip
from facedown.kernel import rows
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import filled, kernel
from facedown.kernel.rows import JUMP, SIDES, Row


@kernel
def read(s: State, cards: Table, p: int, code: int) -> int:
    """The number that a path stands for, as player p reads it."""
    seat = p if code % SIDES == SELF else 1 - p
    path = code // SIDES
    if path == PATH_HEAT:
        return int(s.side[seat].heat)
    if path == PATH_EMBERS:
        return int(s.side[seat].embers)
    return int(s.round_no)


holds = filled(rows.holds, read=read)
amount_of = filled(rows.amount_of, read=read)


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
    if not holds(s, cards, p, row):
        return False
    seat = p if row.to == SELF else 1 - p
    n = unseen(s, cards, seat) if row.op == OP_SHOW else amount_of(s, cards, p, row)
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
