"""Effect lines on the pending stack: carried out row by row, with a choice of their owner on top where one is needed.

The same for every game but for two kernels: `gone(s, cards, p, source)` says whether a text has lost its force, and
`carry_out(s, cards, p, source, r, ev)` does row r or asks its owner. A game takes these with `jit.filled`.
"""

from __future__ import annotations

from typing import Any

from facedown.kernel.events import Events
from facedown.kernel.jit import kernel
from facedown.kernel.pending import drop
from facedown.kernel.rows import JUMP

# --- frames; a game's own kinds begin at 3
FRAME_LINES = 1  # effect lines to carry out: player = owner, source = card or ability, a = next row, b = end,
#                  c = line under way
FRAME_CHOICE = 2  # the owner chooses or declines: player, source, a = row, b = how many are left, c = 0: none is done

UNDONE, DONE, WAITING = range(3)  # what became of a row


@kernel
def gone(s: Any, cards: Any, p: int, source: int) -> bool:
    """Has the source of p's lines lost its force? Every game fills in its own."""
    raise NotImplementedError


@kernel
def carry_out(s: Any, cards: Any, p: int, source: int, r: int, ev: Events) -> int:
    """Carry out row r: UNDONE, DONE or WAITING. Every game fills in its own."""
    raise NotImplementedError


@kernel
def next_line(s: Any, cards: Any, ev: Events) -> bool:
    """One step of the frame of lines on top of the stack; True: it is at its end, or its text is gone."""
    frame = s.pending.frame[s.pending.n - 1]
    r = int(frame.a)
    if r >= frame.b:
        return True
    p, source = int(frame.player), int(frame.source)
    row = cards.row[r]
    if row.line != frame.c:  # a new line begins; one that was begun is finished
        if gone(s, cards, p, source):
            return True
        frame.c = row.line
    if row.op == JUMP:
        frame.a = r + 1 + row.skip
        return False
    frame.a = r + 1
    if carry_out(s, cards, p, source, r, ev) == UNDONE:
        frame.a = r + 1 + row.skip
    return False


@kernel
def is_choice(s: Any) -> bool:
    """Does an effect line wait for its owner?"""
    return int(s.pending.n) > 0 and int(s.pending.frame[s.pending.n - 1].kind) == FRAME_CHOICE


@kernel
def finish_choice(s: Any, cards: Any, done: bool) -> None:
    """Take the choice off the stack; a line that was not done jumps over what would follow it."""
    r = int(s.pending.frame[s.pending.n - 1].a)
    drop(s.pending)
    if not done:
        s.pending.frame[s.pending.n - 1].a = r + 1 + cards.row[r].skip
