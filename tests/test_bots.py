"""Bots: found by name, choosing through a window on their seat, the same in Python and in compiled loops."""

from __future__ import annotations

import numpy as np
import pytest

from facedown.bots import BOTS, Bot, SeatWindow, UnknownBot, find_bot
from facedown.gamedef import GAMES
from facedown.lab import simulate as lab
from facedown.match import Match


def window(worth: dict[int, int]) -> SeatWindow:
    return SeatWindow(tuple(worth), tuple(map(str, worth)), dict, worth.__getitem__)


@pytest.mark.parametrize("spec", ["greedy", "bot:greedy", " Greedy "])
def test_bots_are_named_with_or_without_prefix(spec: str) -> None:
    assert find_bot(spec).name == "greedy"


@pytest.mark.parametrize("spec", ["gredy", "bot:gredy"])
def test_an_unknown_bot_is_refused_with_the_nearest(spec: str) -> None:
    with pytest.raises(UnknownBot, match="Did you mean greedy"):
        Bot(spec, 0, 1)


def test_greedy_takes_the_best_and_casts_lots_among_equals() -> None:
    bot = Bot("greedy", 0, 1)
    assert bot.choose(window({3: 1, 5: 9, 8: 2})) == 5
    chosen = [bot.choose(window({3: 4, 5: 4, 8: -1, 9: 4})) for _ in range(300)]
    assert set(chosen) == {3, 5, 9}
    assert all(chosen.count(action) > 60 for action in (3, 5, 9))


def test_random_takes_each_equally_often() -> None:
    bot = Bot("random", 0, 1)
    chosen = [bot.choose(window({1: 0, 2: 9, 7: 0})) for _ in range(600)]
    assert all(150 < chosen.count(action) < 250 for action in (1, 2, 7))


def test_a_window_shows_the_seat_and_nothing_else() -> None:
    match = Match.new("tiny", seed=1)
    seen = match.window(0)
    assert seen.notations == tuple(action.notation for action in match.legal_actions)
    assert {name: piece.shape for name, piece in seen.observation.items()} == dict(match.game.observation)
    assert not any(isinstance(value, Match) for value in vars(seen).values())
    with pytest.raises(ValueError, match="seat 1 has nothing to choose now"):
        match.window(1)


KINDS: list[tuple[str, dict[str, bool]]] = [
    *[(game, {}) for game in GAMES],
    ("rumble", {"secret-plan": True}),
    ("combat-ready", {"overwhelmed": True, "hidden-hands": True}),
]


@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "search:40")])
@pytest.mark.parametrize(("game", "options"), KINDS, ids=str)
def test_bots_in_python_play_as_the_compiled_loop_does(
    game: str, options: dict[str, bool], names: tuple[str, str]
) -> None:
    """Game 0 of a series, from the loop's own seed and set-up, choice by choice to the same result."""
    seated = (names * 2)[: 3 if game == "rumble" else 2]
    result = lab.simulate(game, seated, 1, 5, options=options)
    from facedown.kernel.rng import match_seed

    seed = match_seed(5, 0)
    definition = lab.find_game(game)
    library = lab.read_library(definition)
    full = {option.id: option.default for option in definition.options} | options
    setup = np.ascontiguousarray(definition.pick_setups(library, full, len(seated)))[0]
    match = Match(definition, library, setup, seed, full, None)
    match.use_compiled()
    bots = [Bot(name, seat, seed) for seat, name in enumerate(seated)]
    while (seat := match.current_player) is not None:
        match.apply(bots[seat].choose(match.window(seat)))
    assert len(match.choices) == result.mean_decisions
    assert {match.ending: 1} == result.endings
    shares = result.seats or (result.team,)
    assert [share.wins for share in shares] == [int(r > 0) for r in match.returns][: len(shares)]


def test_every_bot_is_described() -> None:
    assert all(bot.says["en"] and bot.says["es"] for bot in BOTS.values())
    assert [*BOTS] == [bot.name for bot in BOTS.values()]
