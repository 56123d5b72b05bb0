"""Bots: programs that choose for a seat, from what that seat may know.

A bot gets a SeatWindow, never the match. In compiled loops (kernel/loops.py) the same bots are known by their codes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Protocol

import numpy as np

from facedown.bots.greedy import choose_greedy
from facedown.bots.random import choose_random
from facedown.kernel.limits import SEATS
from facedown.kernel.loops import GREEDY, RANDOM
from facedown.kernel.rng import bot_seed, seed_stream

PREFIX = "bot:"


@dataclass(frozen=True)
class SeatWindow:
    """What a bot may know of the moment at which it has to choose; good until the next choice."""

    legal_actions: tuple[int, ...]
    notations: tuple[str, ...]  # of the legal actions, in the same order
    observe: Callable[[], Mapping[str, Any]]  # name -> float32 array, as in GameDef.observation
    appraise: Callable[[int], int]  # how good an action looks at first sight, from what the seat knows

    @property
    def observation(self) -> Mapping[str, Any]:
        """The pieces of the seat's observation."""
        return self.observe()


class Choose(Protocol):
    """How a bot chooses: one of `window.legal_actions`; `r` and `stream` are its own chance."""

    def __call__(self, window: SeatWindow, r: Any, stream: int) -> int: ...


@dataclass(frozen=True)
class BotDef:
    """A kind of bot: its code in compiled loops, and the same way of choosing in Python."""

    code: int
    choose: Choose
    says: Mapping[str, str]  # language -> one sentence


BOTS: dict[str, BotDef] = {
    "random": BotDef(RANDOM, choose_random, {"en": "Chooses by lot.", "es": "Elige al azar."}),
    "greedy": BotDef(GREEDY, choose_greedy, {"en": "Takes what looks best.", "es": "Toma lo que mejor parece."}),
}


class UnknownBot(ValueError):
    """No bot is called that; the message names the nearest one."""


def bot_name(spec: str) -> str:
    """The bot that `greedy` or `bot:greedy` names; raises UnknownBot."""
    name = spec.strip().casefold().removeprefix(PREFIX)
    if name not in BOTS:
        near = get_close_matches(name, BOTS, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UnknownBot(f"There is no bot {spec!r}.{hint} The bots: {', '.join(BOTS)}.")
    return name


class Bot:
    """A bot at a seat of one match, with chance of its own: in a match of `seed` it plays as the compiled loops do."""

    def __init__(self, spec: str, seat: int, seed: int) -> None:
        self.name = bot_name(spec)
        self.seat = seat
        self._r = np.zeros((SEATS, 4), np.uint32)
        seed_stream(self._r, seat, bot_seed(seed))

    def choose(self, window: SeatWindow) -> int:
        """One of `window.legal_actions`."""
        return BOTS[self.name].choose(window, self._r, self.seat)
