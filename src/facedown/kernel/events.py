"""Events: what happened, as integers in one record of fixed capacity.

A row says kind, player and numbers whose meaning the kind gives. `card` is the secret part: seats outside the `seen`
mask get the row with card -1. `cap` 0 means that nobody listens: nothing is written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.kernel.jit import Rec, apart, kernel, record
from facedown.kernel.limits import EVENT_ROWS

EVENT = record(
    ("kind", np.int32),
    ("player", np.int32),  # the seat it happens to
    ("card", np.int32),  # a card, or -1
    ("seen", np.int32),  # bit mask of the seats that may know `card`; -1: everybody
    ("a", np.int32),
    ("b", np.int32),
    ("c", np.int32),
    ("d", np.int32),
)


def log_of(rows: int) -> np.dtype[Any]:
    """A log with room for so many rows; compiled rules take one of EVENT_ROWS, plain ones any."""
    return record(
        ("n", np.int64),
        ("cap", np.int64),  # the rows there are, or 0: off
        ("lost", np.int64),  # rows that found no room
        ("row", EVENT, (rows,)),
    )


EVENTS = log_of(EVENT_ROWS)
ALL_SEATS = -1


class Events(Rec):
    dtype = EVENTS


@apart
@kernel
def emit(ev: Events, kind: int, player: int, card: int, seen: int, a: int, b: int, c: int, d: int) -> None:
    """Write one event, if somebody listens."""
    if ev.n < ev.cap:
        row = ev.row[ev.n]
        row.kind = kind
        row.player = player
        row.card = card
        row.seen = seen
        row.a = a
        row.b = b
        row.c = c
        row.d = d
        ev.n += 1
    elif ev.cap > 0:
        ev.lost += 1
