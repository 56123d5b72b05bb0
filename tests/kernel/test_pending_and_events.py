"""The pending stack and the event buffer: what is full says so, and writes no further."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import probes
import pytest

from facedown.kernel.events import EVENTS
from facedown.kernel.jit import compiled
from facedown.kernel.limits import EVENT_ROWS, PENDING_FRAMES
from facedown.kernel.pending import PENDING


def plain(f: Callable) -> Callable:
    return f


both = pytest.mark.parametrize("mode", [plain, compiled], ids=["plain", "compiled"])


@both
def test_frames_come_back_in_order(mode: Callable) -> None:
    p = np.zeros(1, PENDING)[0]
    mode(probes.push_frames)(p, 3)
    assert p.n == 3
    assert [tuple(p.frame[i]) for i in range(3)] == [tuple(range(i + 1, i + 7)) for i in range(3)]
    assert p.spilt == 0


@both
def test_dropped_frames_leave_no_trace(mode: Callable) -> None:
    stack = np.zeros(1, PENDING)
    mode(probes.push_frames)(stack[0], 5)
    mode(probes.drop_frames)(stack[0], 5)
    assert stack.tobytes() == np.zeros(1, PENDING).tobytes()


@both
def test_a_full_stack_says_that_it_spilt(mode: Callable) -> None:
    p = np.zeros(1, PENDING)[0]
    mode(probes.push_frames)(p, PENDING_FRAMES)
    assert (p.n, p.spilt) == (PENDING_FRAMES, 0)
    mode(probes.push_frames)(p, 1)
    assert (p.n, p.spilt) == (PENDING_FRAMES, 1)
    assert p.frame[PENDING_FRAMES - 1].kind == PENDING_FRAMES


@both
def test_events_are_rows(mode: Callable) -> None:
    ev = np.zeros(1, EVENTS)[0]
    ev.cap = EVENT_ROWS
    mode(probes.emit_rows)(ev, 2)
    assert ev.n == 2
    assert tuple(ev.row[1]) == tuple(range(1, 9))


@both
def test_events_without_room_are_counted(mode: Callable) -> None:
    ev = np.zeros(1, EVENTS)[0]
    ev.cap = EVENT_ROWS
    mode(probes.emit_rows)(ev, EVENT_ROWS + 7)
    assert (ev.n, ev.lost) == (EVENT_ROWS, 7)
    assert ev.row[EVENT_ROWS - 1].kind == EVENT_ROWS - 1


@both
def test_nobody_listens(mode: Callable) -> None:
    quiet = np.zeros(1, EVENTS)
    mode(probes.emit_rows)(quiet[0], 10)
    assert quiet.tobytes() == np.zeros(1, EVENTS).tobytes()
