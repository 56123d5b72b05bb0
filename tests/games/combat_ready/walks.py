"""Matches of Combat Ready with its own cards, played at random, stopped at every decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from facedown.games.combat_ready import GAME
from facedown.kernel.limits import DECISIONS
from facedown.match import Match, read_library

LIBRARY = read_library(GAME)
OPTIONS: tuple[dict[str, Any], ...] = (  # of walks over many matches; the overwhelmed ones have minions
    {},
    {"hidden-hands": True, "villain": "adam"},
    {"overwhelmed": True, "objectives": "minion-squad,death-stalker", "villain": "cinder"},
    {"lightly-dusted": True, "momentum": True, "stronger-call": True, "villain": "random"},
    {"minion-shield": True, "surrounded": True, "tough-villain": True, "fast-villain": True, "weary-heroes": True},
    {"campaign": "road-to-beacon", "no-rest-healing": True, "friendly-fire": True},
)


def begin(seed: int, seats: int | None = None, *, heroes: Sequence[str] | None = None, **given: Any) -> Match:
    """A match of the game's own cards; options with the bar: hidden_hands=True; `stack` is one."""
    stack = given.pop("stack", None)
    options = {name.replace("_", "-"): value for name, value in given.items()}
    match = Match.new(GAME, seed=seed, seats=seats, fighters=heroes, options=options, stack=stack, library=LIBRARY)
    if stack and "first" in stack:  # then there is one answer to the first question
        match.apply(match.legal_actions[0])
    return match


def walk(match: Match, seed: int, choices: int = DECISIONS) -> Iterator[Match]:
    """The match at each of its decisions, chosen at random, and at its end."""
    random = Random(seed)
    while choices and not match.is_terminal:
        yield match
        match.apply(random.choice(match.legal_actions))
        choices -= 1
    yield match


def kind_of(seed: int) -> Match:
    """A match of one of many kinds: 1 to 5 heroes, all options by turns."""
    options = {name.replace("-", "_"): value for name, value in OPTIONS[seed % len(OPTIONS)].items()}
    return begin(seed, 1 + seed % 5, **options)


@cache
def played(seed: int) -> Match:
    """A match played to its end."""
    match = kind_of(seed)
    for _ in walk(match, seed):
        pass
    return match


def at(decision: str, seed: int = 1, seats: int = 3, **options: Any) -> Match:
    """A match at a decision of this kind."""
    for further in range(seed, seed + 40):
        for match in walk(begin(further, seats, **options), further):
            if not match.is_terminal and match.decision == decision:
                return match
    raise AssertionError(f"no match came to {decision}")


SECRET = {"overwhelmed": True, "objectives": "minion-squad,death-stalker", "villain": "cinder"}


def at_any(decision: str) -> Match:
    """The same, with the option that there must be for it."""
    return at(decision, **SECRET) if decision == "secret" else at(decision)


def log(match: Match, lang: str = "en") -> list[str]:
    """The log as spectators read it."""
    return [event.text(lang) for event in match.events(None)]
