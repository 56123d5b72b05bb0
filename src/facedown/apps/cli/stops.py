"""Signals that end a program: they come as an exception, so that what must be kept or ended is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STOPS = ("SIGTERM", "SIGHUP")  # a closed terminal sends SIGHUP


class Stopped(Exception):
    """A signal asks the program to end."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Meanwhile these signals raise Stopped, between two steps."""
    before = {}
    for name in STOPS:
        if hasattr(signal, name):  # Windows has no SIGHUP
            number = getattr(signal, name)
            before[number] = signal.signal(number, _stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped
