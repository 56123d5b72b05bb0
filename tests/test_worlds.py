"""Guessed worlds never contradict what a seat has seen, and depend on nothing that it cannot know: in many games."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

import facedown
from facedown.gamedef import BadSetup, GameDef
from facedown.kernel.loops import GREEDY, RANDOM
from facedown.match import read_library
from facedown.options import checked_options
from worlds.copies import alike
from worlds.loop import Worlds
from worlds.play import Table

GAMES = int(os.environ.get("FACEDOWN_WORLD_GAMES", "1000"))  # of each game; every decision, for every seat
LOOKED_AT = {"tiny": 100, "rivales": 60, "rumble": 16, "combat-ready": 20}  # games in which accounts are kept
PASTS, TRIES = 40, 10  # games of each kind in which other pasts are looked for, and how often from one moment
PAIRS = 400  # pairs of pasts that are compared, of each kind
PLAYED_ON = 10  # from one guess in so many a game is played to its end
SEED = 7


def all_setups(game: GameDef) -> list[tuple[str, Any]]:
    """The fair set-ups of all numbers of seats, of each option and of each two options that go together."""
    library = read_library(game)
    tried = [(option.id, value) for option in game.options for value in option.tried]
    wished = [{}, *({name: value} for name, value in tried)]
    wished += [{one[0]: one[1], two[0]: two[1]} for one, two in combinations(tried, 2) if one[0] != two[0]]
    least, most = game.players
    found = [
        (f"{seats} seats", game.pick_setups(library, checked_options(game, {}), seats))
        for seats in range(least, most + 1)
    ]
    for number, options in enumerate(wished):
        for seats in (least + number % (most - least + 1), None):  # an option may have seats of its own
            with suppress(BadSetup):
                setups = game.pick_setups(library, checked_options(game, options), seats)
                found.append((f"{seats} seats, {options}", setups))
                break
    return found


@pytest.mark.parametrize("name", facedown.games())
def test_guesses_at_every_decision_of_many_games_change_nothing_that_a_seat_knows(name: str) -> None:
    game = facedown.game(name)
    library, kinds, worlds = read_library(game), all_setups(game), Worlds(game)
    table = library.table.tobytes()
    for number, (kind, setups) in enumerate(kinds):
        seats = int(setups["seats"][0])
        lo, hi = (GAMES * k // len(kinds) for k in (number, number + 1))
        half = (lo + hi) // 2
        for first, last, bot in ((lo, half, RANDOM), (half, hi, GREEDY)):
            worlds.play(library.table, setups, [bot] * seats, PLAYED_ON, SEED, first, last)
            assert not worlds.told(), (kind, worlds.told())
    counts = worlds.counts[0]
    assert counts.guesses >= 2 * counts.decisions
    assert counts.others > counts.guesses / 8, "resample must guess afresh, not give the real world back"
    assert library.table.tobytes() == table


@pytest.mark.parametrize("name", facedown.games())
def test_guesses_from_other_pasts_that_look_the_same_are_the_same(name: str) -> None:
    """Who has passed and who could not react, what was dealt and drawn: nothing of it is left in a guess."""
    game = facedown.game(name)
    library, worlds, compared = read_library(game), Worlds(game), 0
    for number, (kind, setups) in enumerate(all_setups(game)):
        pairs, seats = worlds.pasts(library.table, setups, PAIRS, TRIES, SEED + number, 0, PASTS)
        for (one, other), seat in zip(pairs, seats, strict=True):
            assert alike(one, other, name, library.table), f"{kind}: a guess for seat {seat} tells of the past"
        compared += len(pairs)
    assert compared > 200


@pytest.mark.parametrize("name", facedown.games())
def test_guesses_agree_with_what_each_seat_has_seen(name: str) -> None:
    """Games told to an account of each seat, event by event as that seat sees them."""
    game = facedown.game(name)
    account = import_module(f"games.{name.replace('-', '_')}.account").Account
    kinds, games = all_setups(game), LOOKED_AT[name]
    for number in range(games):
        kind, setups = kinds[number * len(kinds) // games]
        table = Table(game, setups[number % len(setups)], number, account)
        for choice in table.positions():
            for seat in range(table.seats):
                table.guess(seat)
                try:
                    table.accounts[seat].check(table.world, table.now)
                except AssertionError as fault:
                    raise AssertionError(f"{kind}, game {number}, choice {choice}, seat {seat}: {fault}") from fault
