"""Piles: every order of a shuffled pile is equally likely, plain and compiled; find, take and insert keep the rest."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

import numpy as np
import probes
import pytest
from scipy import stats

from facedown.kernel.jit import compiled

FAIR = 1e-3


def plain(f: Callable) -> Callable:
    return f


def stream(seed: int) -> np.ndarray:
    r = np.zeros((1, 4), np.uint32)
    probes.seed_all(r, seed)
    return r


def order_counts(count: Callable, cards: int, times: int) -> np.ndarray:
    counts = np.zeros(factorial(cards), np.int64)
    count(stream(cards), np.zeros(cards, np.int64), times, counts)
    assert counts.sum() == times
    return counts


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_every_order_is_equally_likely_compiled(cards: int) -> None:
    counts = order_counts(compiled(probes.count_orders), cards, 1500 * factorial(cards))
    assert stats.chisquare(counts).pvalue > FAIR


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_every_order_is_equally_likely_plain(cards: int) -> None:
    times = 12 * factorial(cards)
    counts = order_counts(probes.count_orders, cards, times)
    assert stats.chisquare(counts).pvalue > FAIR
    assert counts.tolist() == order_counts(compiled(probes.count_orders), cards, times).tolist()


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_the_well_known_wrong_shuffle_would_not_pass(cards: int) -> None:
    counts = order_counts(compiled(probes.count_orders_badly), cards, 1500 * factorial(cards))
    assert stats.chisquare(counts).pvalue < 1e-9


@pytest.mark.parametrize(("mode", "times"), [(plain, 600), (compiled, 60_000)], ids=["plain", "compiled"])
def test_every_card_of_thirty_is_equally_likely_everywhere(mode: Callable, times: int) -> None:
    cards = 30
    counts = np.zeros((cards, cards), np.int64)
    mode(probes.count_places)(stream(30), np.zeros(cards, np.int64), times, counts)
    expected = times / cards
    # rows and columns of a permutation matrix are bound to their sums: (n - 1)**2 degrees of freedom
    statistic = ((counts - expected) ** 2 / expected).sum() * (cards - 1) / cards
    assert FAIR < stats.chi2.sf(statistic, (cards - 1) ** 2) < 1 - FAIR


@pytest.mark.parametrize("mode", [plain, compiled], ids=["plain", "compiled"])
def test_find_take_and_insert_do_what_a_list_does(mode: Callable) -> None:
    find, take, insert = mode(probes.find_card), mode(probes.take_card), mode(probes.insert_card)
    r = np.random.default_rng(5)
    pile, cards = np.full(12, -1, np.int64), []
    for card in range(300):
        if len(cards) < 12 and (not cards or r.random() < 0.6):
            place = int(r.integers(len(cards) + 1))
            insert(pile, len(cards), place, card)
            cards.insert(place, card)
        else:
            place = int(r.integers(len(cards)))
            assert take(pile, len(cards), place) == cards.pop(place)
        assert pile[: len(cards)].tolist() == cards
        for wanted in (*cards[:2], card + 1):
            assert find(pile, len(cards), wanted) == (cards.index(wanted) if wanted in cards else -1)
