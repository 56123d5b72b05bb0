"""Moments of matches at which a seat chooses, and other matches that the seat cannot tell from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from random import Random
from typing import Any

import numpy as np

import facedown
from facedown.gamedef import Rules
from facedown.kernel.limits import SEATS
from facedown.kernel.plain import copied
from facedown.kernel.rng import seed_stream
from facedown.match import Match
from kinds import Kind

CHOICES = 400  # of a match that is walked


def kind(game: str, seats: int | None = None, **options: bool | str) -> Kind:
    """A kind of match; underscores in the options' names are hyphens."""
    named: Mapping[str, bool | str] = {name.replace("_", "-"): value for name, value in options.items()}
    return Kind(facedown.game(game), seats, named)


KINDS = [
    kind("tiny"),
    kind("rivales"),
    kind("rumble", 3),
    kind("rumble", 4, secret_plan=True),
    kind("combat-ready", 1, overwhelmed=True),
    kind("combat-ready", 2),
    kind("combat-ready", 3, hidden_hands=True),
    kind("combat-ready", 3, hidden_hands=True, overwhelmed=True),
]


@cache
def compiled_rules(game: str) -> Rules:
    return facedown.game(game).compile()


def streams(seed: int) -> Any:
    """Chance of a bot, or for guesses."""
    r = np.zeros((SEATS, 4), np.uint32)
    for stream in range(SEATS):
        seed_stream(r, stream, seed)
    return r


def begin(kind: Kind, seed: int) -> Match:
    """A match with compiled rules."""
    match = kind.new(seed)
    match.use_compiled(compiled_rules(kind.game.id))
    return match


def walk(kind: Kind, seed: int) -> Iterator[Match]:
    """A match at each of its decisions, chosen at random; one object, which goes on."""
    match, chance = begin(kind, seed), Random(seed)
    while not match.is_terminal and len(match.choices) < CHOICES:
        yield match
        match.apply(chance.choice(match.legal_actions))


def moments(kind: Kind, seed: int, least: int = 6) -> Iterator[Match]:
    """At least so many moments at which there is something to choose, two a match of each kind of decision."""
    chance, total = Random(seed), 0
    while total < least:
        found = Counter[str]()
        for match in walk(kind, chance.getrandbits(30)):
            if len(match.legal_actions) > 1 and found[match.decision] < 2 and chance.random() < 0.3:
                found[match.decision] += 1
                yield match
        total += found.total()


def another(match: Match, seed: int) -> Match:
    """A match that the seat to choose now cannot tell from this one: others hold and have secretly chosen otherwise."""
    seat, root = match.current_player, match._secret_since()
    own = [choice.action for choice in match._choices[root:] if choice.seat == seat]
    chance, other = Random(seed), copy(match)
    at_root = root == len(match._choices)
    other._states = copied(match._states if at_root else match._before[root].states)
    match.rules.resample(other._states[0], match.library.table, seat, streams(chance.getrandbits(60)))
    other._before, other._choices = match._before[:root], match._choices[:root]
    other._rows = match._rows[: len(match._rows) if at_root else match._before[root].events]
    other._seen, other._told, other._ways = {}, {}, []
    other._moved()
    while other.current_player != seat or own:
        other.apply(own.pop(0) if other.current_player == seat else chance.choice(other.legal_actions))
    return other
