"""Matches of Rumble played at random, stopped at every decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from facedown.games.rumble import GAME
from facedown.kernel.limits import DECISIONS
from facedown.match import Match, read_library

OPTIONS: tuple[dict[str, bool], ...] = ({}, {"secret-plan": True}, {"draft": True}, {"free-pick": True})


def begin(seed: int, seats: int | None = None, **options: bool) -> Match:
    """A match of the game's own cards."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Match.new(GAME, seed=seed, seats=seats, options=named, library=read_library(GAME))


def walk(match: Match, seed: int, choices: int = DECISIONS) -> Iterator[Match]:
    """The match at each of its decisions, chosen at random, and at its end."""
    random = Random(seed)
    while choices and not match.is_terminal:
        yield match
        match.apply(random.choice(match.legal_actions))
        choices -= 1
    yield match


@cache
def played(seed: int, seats: int = 4) -> Match:
    """A match played to its end."""
    match = begin(seed, seats, **{name.replace("-", "_"): True for name in OPTIONS[seed % len(OPTIONS)]})
    for _ in walk(match, seed):
        pass
    return match


def at(decision: str, seed: int = 1, seats: int = 4, **options: bool) -> Match:
    """A match at a decision of this kind."""
    for further in range(seed, seed + 40):
        for match in walk(begin(further, seats, **options), further):
            if not match.is_terminal and match.decision == decision:
                return match
    raise AssertionError(f"no match came to {decision}")
