"""A search in several threads: their roots added up, the same whoever was faster."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from facedown.bots.search import Found, Searcher, search
from facedown.kernel.limits import SEATS
from facedown.kernel.rng import seed_stream
from facedown.match import Match


def chance(seed: int = 1) -> Any:
    streams = np.zeros((SEATS, 4), np.uint32)
    for stream in range(SEATS):
        seed_stream(streams, stream, seed)
    return streams


def looked(simulations: int, workers: int = 1, game: str = "tiny") -> Found:
    match = Match.new(game, seed=5)
    while len(match.legal_actions) == 1:
        match.apply(match.legal_actions[0])
    assert match.current_player is not None
    return search(match.window(match.current_player), chance(), 0, simulations, workers=workers)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_same_number_of_workers_finds_the_same(workers: int) -> None:
    assert looked(301, workers) == looked(301, workers)


def test_the_simulations_are_shared_and_all_are_counted() -> None:
    for workers in (1, 2, 3):
        found = looked(301, workers)
        assert found.mixed, "else it might leave off early"
        assert found.simulations == 301
        assert sum(choice.simulations for choice in found.choices) == 301
        assert sum(choice.share for choice in found.choices) == pytest.approx(1)
    assert looked(2, workers=8).simulations == 2, "nobody is idle"


def test_one_worker_is_the_search_of_the_bots() -> None:
    assert looked(200) == looked(200, workers=1) != looked(200, workers=2)


def test_what_is_added_up_is_what_each_has_found() -> None:
    match = Match.new("tiny", seed=5)
    r = chance()
    alone = [search(match.window(0), r, 0, 100) for _ in range(2)]  # the chance of each is drawn from `r` in turn
    together = looked(200, 2)
    for choice in together.choices:
        parts = [next(part for part in found.choices if part.action == choice.action) for found in alone]
        assert choice.simulations == sum(part.simulations for part in parts)
        total = sum(part.expected * part.simulations for part in parts)
        assert choice.expected * choice.simulations == pytest.approx(total)


def test_no_workers_are_refused() -> None:
    with pytest.raises(ValueError, match="1 or more, not 0"):
        looked(10, workers=0)


def test_a_fault_in_one_ends_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    real, controls = Searcher.go_on, []

    def fails(self: Searcher, iterations: int, budget: int) -> int:
        controls.append(self.control)
        if len(controls) == 3:
            raise KeyboardInterrupt
        return real(self, iterations, budget)

    monkeypatch.setattr(Searcher, "go_on", fails)
    with pytest.raises(KeyboardInterrupt):
        looked(10_000_000, workers=2)  # would take hours
    assert all(control["halt"] == 1 for control in controls)
