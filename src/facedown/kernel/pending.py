"""The pending stack: what must be finished before the game's own step goes on. The top frame is the current one.

A frame is either work (effect lines still to be carried out) or a decision somebody has to make; its kind says which.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.jit import Rec, kernel, record
from facedown.kernel.limits import PENDING_FRAMES

FRAME = record(
    ("kind", np.int32),
    ("player", np.int32),  # who decides, or whose work it is
    ("source", np.int32),  # what caused it
    ("a", np.int32),
    ("b", np.int32),
    ("c", np.int32),
)
PENDING = record(("n", np.int32), ("spilt", np.int32), ("frame", FRAME, (PENDING_FRAMES,)))


class Pending(Rec):
    dtype = PENDING


@kernel
def push(p: Pending, kind: int, player: int, source: int, a: int, b: int, c: int) -> None:
    """Put a frame on top; without room it is not put, and `spilt` says so, for the game to end in a defined result."""
    if p.n == PENDING_FRAMES:
        p.spilt = 1
        return
    frame = p.frame[p.n]
    frame.kind = kind
    frame.player = player
    frame.source = source
    frame.a = a
    frame.b = b
    frame.c = c
    p.n += 1


@kernel
def drop(p: Pending) -> None:
    """Take the top frame off and wipe it, so that equal situations are equal bytes."""
    p.n -= 1
    frame = p.frame[p.n]
    frame.kind = 0
    frame.player = 0
    frame.source = 0
    frame.a = 0
    frame.b = 0
    frame.c = 0


@kernel
def drop_all(p: Pending) -> None:
    """Take all frames off."""
    while p.n > 0:
        drop(p)
    p.spilt = 0
