"""How fast bots that search think, for `facedown bench --search`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from facedown.bots import Bot, SeatWindow
from facedown.bots.search import Searcher
from facedown.gamedef import GameDef, Rules
from facedown.kernel.limits import SEATS
from facedown.kernel.rng import seed_stream
from facedown.match import Match

SEED = 1
CHUNK = 200  # iterations of one compiled call, so that Ctrl-C need not wait long
SLOW = 95  # per cent of all decisions take no longer than the figure of the slow ones


@dataclass(frozen=True)
class SearchRate:
    """What a run of searches took, all threads together."""

    iterations: int
    seconds: float
    cpu_seconds: float  # of this process, all threads

    @property
    def per_second(self) -> float:
        """Iterations a second."""
        return self.iterations / self.seconds

    @property
    def per_cpu_second(self) -> float:
        """Iterations a second of processor time: what other processes take away does not count."""
        return self.iterations / max(self.cpu_seconds, 1e-9)


def opening(game: GameDef, rules: Rules, seats: int | None) -> SeatWindow:
    """The first moment of a match at which somebody has a choice, as that seat sees it; raises BadSetup."""
    match = Match.new(game, seed=SEED, seats=seats)
    match.use_compiled(rules)
    while len(match.legal_actions) == 1:
        match.apply(match.legal_actions[0])
    assert match.current_player is not None
    return match.window(match.current_player)


def search_rate(window: SeatWindow, size: int, seconds: float, threads: int = 1) -> SearchRate:
    """Searches of `size` iterations, one after the other, each with a new tree; in every thread for so long."""
    searchers = [Searcher(window, _streams(thread)) for thread in range(threads)]
    start, cpu = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(threads) as pool:
        done = [*pool.map(lambda one: _searches(one, size, start + seconds), searchers)]
    return SearchRate(sum(done), time.perf_counter() - start, time.process_time() - cpu)


def _searches(searcher: Searcher, size: int, end: float) -> int:
    """At least one whole search; how many iterations were made until the time was over."""
    total = done = 0
    searcher.begin()
    while total < size or time.perf_counter() < end:
        if done == size:
            searcher.begin()
            done = 0
        goal = min(done + CHUNK, size)
        total += goal - done
        done = searcher.go_on(goal, 2 * size + CHUNK)  # with that much to come it never leaves off early
        assert done == goal
    return total


def _streams(seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    streams = np.zeros((SEATS, 4), np.uint32)
    for stream in range(SEATS):
        seed_stream(streams, stream, seed)
    return streams


@dataclass(frozen=True)
class DecisionTimes:
    """How long the decisions of some matches took that left a choice."""

    seconds: tuple[float, ...]
    matches: int  # the last of them perhaps not to its end

    @property
    def mean(self) -> float:
        """Seconds."""
        return float(np.mean(self.seconds))

    @property
    def slow(self) -> float:
        """The 95th percentile, seconds."""
        return float(np.percentile(self.seconds, SLOW))


def decision_times(game: GameDef, rules: Rules, bot: str, seats: int | None, seconds: float) -> DecisionTimes:
    """Matches with the same bot at every seat, until they have thought for so long."""
    times: list[float] = []
    number = 0
    while not times or sum(times) < seconds:
        number += 1
        for passed in _decisions(game, rules, bot, seats, SEED + number):
            times.append(passed)
            if sum(times) >= seconds:
                break
    return DecisionTimes(tuple(times), number)


def _decisions(game: GameDef, rules: Rules, bot: str, seats: int | None, seed: int) -> Iterator[float]:
    match = Match.new(game, seed=seed, seats=seats)
    match.use_compiled(rules)
    bots = [Bot(bot, seat, seed) for seat in range(match.seats)]
    while (seat := match.current_player) is not None:
        start = time.perf_counter()
        action = bots[seat].choose(match.window(seat))
        passed = time.perf_counter() - start
        if len(match.legal_actions) > 1:
            yield passed
        match.apply(action)
