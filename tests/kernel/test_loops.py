"""Shared loops: the same games whatever the mode, the chunks and the number of threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import toy

from facedown.kernel import jit, loops
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import Rec
from facedown.kernel.limits import DECISIONS, EVENT_ROWS, SEATS
from facedown.kernel.loops import (
    BOT,
    CONTROL,
    GIVEN_UP,
    GREEDY,
    MATCH,
    RANDOM,
    RESULT,
    SEARCH,
    STATES,
    boards_of,
    play_bots,
    play_random,
)  # fmt: skip
from facedown.kernel.plain import plain
from facedown.kernel.rng import match_seed
from facedown.kernel.search import MIND

GAMES, SEED = 60, 2024
SIMULATIONS = 30  # of bots that search
TABLES = toy.tables()
BOARDS = boards_of(toy.STATE)
Boards = type("Boards", (Rec,), {"dtype": BOARDS})


def setups() -> np.ndarray:
    made = np.zeros(3, toy.SETUP)
    made["bonus"] = [0, 1, 5]
    made.flags.writeable = False
    return made


def bots_loop(mode: str, rules: dict[str, Any] = toy.BOT_RULES) -> Callable[..., int]:
    if mode == "plain":
        return lambda *given: plain(play_bots)(*rules.values(), *given)
    made = jit.loop(play_bots, "toy", **rules, **toy.TYPES, boards=Boards)
    assert jit.is_compiled(made)
    return made


def buffers() -> tuple[np.ndarray, np.ndarray, Any]:
    """Bots' streams, actions, events, as one thread needs them."""
    return np.zeros((SEATS, 4), np.uint32), np.zeros(16, np.int64), np.zeros(1, EVENTS)[0]


def minds() -> Any:
    """Room for searches in the toy game."""
    mind = np.zeros(1, MIND)[0]
    mind["seats"] = 2
    tuning = mind["tuning"]
    tuning["secret"], tuning["explore"], tuning["trust"], tuning["rare"], tuning["curious"] = (
        1 << toy.SECRET, 0.3, 0.5, 0.1, 0.15,
    )  # fmt: skip
    return mind


class Table:
    """Room for a series of games, and what is left in it after them."""

    def __init__(self, run: Callable[..., int], bots: tuple[int, ...] = (GREEDY, RANDOM)) -> None:
        self.run = run
        self.bots = np.array([(code, SIMULATIONS) for code in bots], BOT)
        self.boards, self.control, self.mind = np.zeros(1, BOARDS), np.zeros(1, CONTROL)[0], minds()
        self.r, self.out, self.events = buffers()
        self.lots = np.zeros((SEATS, 4), np.uint32)

    def play(self, lo: int, hi: int) -> tuple[int, np.ndarray]:
        """How many of the games lo..hi-1 were played, and what came of them."""
        results = np.zeros(hi - lo, RESULT)
        words = self.boards.view(np.uint64).reshape(STATES, -1)
        played = self.run(
            self.boards[0], words, TABLES[0], setups(), self.bots, self.mind, self.control, self.r, self.lots,
            self.out, self.events, results, SEED, lo, hi,
        )  # fmt: skip
        return played, results


def play(run: Callable[..., int], lo: int, hi: int, bots: tuple[int, ...] = (GREEDY, RANDOM)) -> np.ndarray:
    played, results = Table(run, bots).play(lo, hi)
    assert played == hi - lo
    return results


@pytest.mark.parametrize(
    ("bots", "games"),
    [((GREEDY, RANDOM), GAMES), ((SEARCH, RANDOM), 12), ((GREEDY, SEARCH), 12), ((SEARCH, SEARCH), 6)],
)
def test_plain_and_compiled_play_the_same_games(bots: tuple[int, ...], games: int) -> None:
    before = TABLES.tobytes()
    plain_results, results = (play(bots_loop(mode), 0, games, bots) for mode in ("plain", "compiled"))
    assert plain_results.tobytes() == results.tobytes()
    assert TABLES.tobytes() == before


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_random_games_are_the_same_games(mode: str) -> None:
    filled = jit.loop(play_random, "toy", **toy.RANDOM_RULES, **toy.TYPES)
    run = filled if mode == "compiled" else lambda *given: play_random(*toy.RANDOM_RULES.values(), *given)
    state, (r, out, events) = np.zeros(1, toy.STATE), buffers()
    assert run(state[0], TABLES[0], setups(), r, out, events, SEED, 0, GAMES) == 8 * GAMES
    other = np.zeros(1, toy.STATE)
    assert filled(other[0], TABLES[0], setups(), *buffers(), SEED, GAMES - 1, GAMES) == 8
    assert state.tobytes() == other.tobytes()  # the last game does not depend on the ones before


@pytest.mark.parametrize("bots", [(GREEDY, RANDOM), (SEARCH, SEARCH)])
def test_chunks_and_threads_change_nothing(bots: tuple[int, ...]) -> None:
    run = bots_loop("compiled")
    whole = play(run, 0, GAMES, bots)
    bounds = [0, 1, 8, 30, 31, 59, GAMES]
    with ThreadPoolExecutor(3) as pool:
        parts = list(pool.map(lambda chunk: play(run, *chunk, bots), pairwise(bounds)))
    assert np.concatenate(parts).tobytes() == whole.tobytes()


def test_results_say_what_happened() -> None:
    results = play(bots_loop("compiled"), 0, GAMES)
    assert RESULT.itemsize == sum(RESULT[name].itemsize for name in RESULT.names)  # no gaps
    assert results["seed"].tolist() == [match_seed(SEED, i) for i in range(GAMES)]
    assert results["setup"].tolist() == [i % 3 for i in range(GAMES)]
    assert (results["returns"][:, 0] == -results["returns"][:, 1]).all()
    assert not results["returns"][:, 2:].any()
    assert set(results["ending"]) <= {0, 1}
    assert set(results["decisions"]) == {2 * toy.ROUNDS}
    assert set(results["length"]) == {toy.ROUNDS}


def test_greedy_takes_what_it_thinks_best() -> None:
    """In the toy game taking a card always looks better, and is: worth 4.5 on the average."""
    table = Table(bots_loop("compiled"), (GREEDY, GREEDY))
    totals = set()
    for i in range(3 * GAMES):
        assert table.play(i, i + 1)[0] == 1
        totals.add(tuple(table.boards["state"]["total"][0, MATCH]))
    assert len(totals) > 20
    against_random = play(bots_loop("compiled"), 0, 3 * GAMES)["returns"][:, 0]
    assert (against_random > 0).mean() > 0.8


def test_search_beats_random() -> None:
    results = play(bots_loop("compiled"), 0, 3 * GAMES, (RANDOM, SEARCH))
    assert results["returns"][:, 1].mean() > 0.3


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_a_halted_series_leaves_the_game_under_way(mode: str) -> None:
    """Halted from the start, as bots that search see it; games without one are played to the end of the chunk."""
    table = Table(bots_loop(mode), (RANDOM, SEARCH))
    table.control["halt"] = 1
    played, results = table.play(3, 9)
    assert played == 0
    assert results.tobytes() == bytes(results.nbytes)
    table.bots["code"] = RANDOM
    assert table.play(3, 9)[0] == 6


def test_a_series_halted_on_the_way_has_whole_games() -> None:
    """`halt` is set after the third game: what was played till then is as ever."""
    table = Table(lambda *given: None, (SEARCH, GREEDY))  # type: ignore[arg-type,return-value]
    begun = []

    def new_state(*given: Any) -> None:
        begun.append(1)
        if len(begun) == 4:
            table.control["halt"] = 1
        toy.new_state(*given)

    table.run = bots_loop("plain", {**toy.BOT_RULES, "new_state": new_state})
    played, results = table.play(0, 8)
    assert played == 3
    assert results[:3].tobytes() == play(bots_loop("compiled"), 0, 3, (SEARCH, GREEDY)).tobytes()
    assert not results[3:]["decisions"].any()


@pytest.mark.parametrize("looks", [[5, 9, 9, 1, 9], [0, 0, 0, 0, 0], [3, 2, 1, 0, -1]])
def test_equals_are_drawn_lots_for(looks: list[int]) -> None:
    r, out = np.zeros((SEATS, 4), np.uint32), np.arange(10, 15)
    loops.seed_stream(r, 1, 99)
    chosen = [
        loops.choose_greedy(lambda s, cards, seat, action: looks[action - 10], None, None, 0, out, 5, r, 1)
        for _ in range(900)
    ]
    best = [10 + i for i, look in enumerate(looks) if look == max(looks)]
    counts = np.bincount(chosen, minlength=15)[best]
    assert counts.sum() == 900
    assert counts.min() > 0.7 * 900 / len(best)


def test_what_one_seat_chooses_leaves_the_others_chance_alone() -> None:
    """A random second seat makes the same choices whoever sits first: each seat draws from a stream of its own."""

    def second_seat(first: int) -> list[int]:
        chosen = []

        def noted(s: Any, cards: Any, action: int, events: Any) -> None:
            if s.actor == 1:
                chosen.append(action)
            toy.apply_action(s, cards, action, events)

        rules = {**toy.BOT_RULES, "apply_action": noted}
        play(bots_loop("plain", rules), 0, 20, (first, RANDOM))
        return chosen

    assert second_seat(GREEDY) == second_seat(RANDOM)


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "DECISIONS", 50)
    assert DECISIONS == 100_000
    rules = {**toy.BOT_RULES, "is_terminal": lambda s: False, "apply_action": lambda *given: None}
    results = play(bots_loop("plain", rules), 0, 1)
    assert (results["ending"][0], results["decisions"][0]) == (GIVEN_UP, 50)


def test_a_game_without_a_legal_action_is_given_up() -> None:
    rules = {**toy.BOT_RULES, "legal_actions": lambda *given: 0}
    results = play(bots_loop("plain", rules), 0, 2)
    assert (results["ending"].tolist(), results["decisions"].tolist()) == ([GIVEN_UP] * 2, [0, 0])


def test_events_are_those_of_the_last_action() -> None:
    table = Table(bots_loop("compiled"), (GREEDY, GREEDY))
    table.events.cap = EVENT_ROWS
    table.play(0, GAMES)
    assert (table.events.n, table.events.lost) == (1, 0)


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_a_copied_state_is_equal_and_its_own(mode: str) -> None:
    copy = loops.copy_words if mode == "plain" else jit.compiled(loops.copy_words)
    states = np.zeros(3, toy.STATE)
    states[1].pile[:] = range(10)
    states[1].decided = 1 << 40
    words = states.view(np.uint64).reshape(3, -1)
    copy(words, 1, words, 2)
    assert states[2].tobytes() == states[1].tobytes()
    states[2].pile[0] = 99
    assert states[1].pile[0] == 0
    assert states[0].tobytes() == bytes(toy.STATE.itemsize)
