"""Ratings: known strengths are found again, error bars hold them, and who has won all is rated too."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from facedown.lab.ratings import ELO, Met, rate

STRENGTHS = np.array([0.0, 0.4, 1.2, 2.0])


def played(deals: int, odds: tuple[float, ...], seed: int) -> list[Met]:
    """Results drawn from the model, of all pairs of four bots."""
    lots, met = np.random.default_rng(seed), []
    for a, b in combinations(range(4), 2):
        ahead = STRENGTHS[a] - STRENGTHS[b] + np.log(odds)
        won = lots.random((deals, len(odds))) < 1 / (1 + np.exp(-ahead))
        met.append(Met(a, b, won.astype(float), np.array(odds)))
    return met


@pytest.mark.parametrize("odds", [(1.0, 1.0), (1 / 3, 3.0), (0.5, 2.0)], ids=str)
def test_known_strengths_are_found_again(odds: tuple[float, ...]) -> None:
    ratings = rate(4, played(40_000, odds, 1), 0)
    assert [rating.points for rating in ratings] == pytest.approx(STRENGTHS * ELO, abs=4)
    assert ratings[0].low == ratings[0].high == 0.0


def test_error_bars_hold_the_truth_as_often_as_they_say() -> None:
    held = [
        rating.low < strength * ELO < rating.high
        for seed in range(60)
        for rating, strength in zip(rate(4, played(60, (1.0, 1.0), seed), 0)[1:], STRENGTHS[1:], strict=True)
    ]
    assert 0.88 < np.mean(held) < 0.99


def test_without_an_anchor_the_mean_is_zero() -> None:
    met = played(500, (1.0, 1.0), 2)
    loose, held = rate(4, met, None), rate(4, met, 0)
    assert sum(rating.points for rating in loose) == pytest.approx(0)
    assert [r.points - loose[0].points for r in loose] == pytest.approx([r.points for r in held], abs=1e-4)
    assert all(rating.low < rating.points < rating.high for rating in loose)


def test_two_bots_have_the_rating_of_their_win_rate() -> None:
    won = np.array([[1.0, 1.0]] * 3000 + [[0.0, 1.0]] * 1000 + [[0.5, 0.5]] * 400)
    rate_of_a = won.mean()
    by_hand = 400 * np.log10((1 - rate_of_a) / rate_of_a)
    assert rate(2, [Met(0, 1, won, np.ones(2))], 0)[1].points == pytest.approx(by_hand, abs=0.1)


def test_who_has_won_all_is_rated_with_a_wide_bar() -> None:
    few, many = (rate(2, [Met(0, 1, np.ones((deals, 2)), np.ones(2))], 0)[1] for deals in (10, 1000))
    assert many.points < few.points < -400
    assert few.high - few.low > 800


def test_matches_of_a_deal_count_as_one_where_they_go_together() -> None:
    apart = np.random.default_rng(3).integers(0, 2, (400, 1)).astype(float)
    alone = rate(2, [Met(0, 1, apart, np.ones(1))], 0)[1]
    four_times = rate(2, [Met(0, 1, np.repeat(apart, 4, axis=1), np.ones(4))], 0)[1]
    assert four_times.high - four_times.low == pytest.approx(alone.high - alone.low, rel=0.02)
