"""Ratings of bots from what they have won against each other: Bradley and Terry's model on the Elo scale.

Where seats of two bots, m of the one and n of the other, play for one win, it goes to each seat in proportion to its
bot's strength (Luce, 1959): to the first bot with the odds m·e^a : n·e^b. With one seat each that is the model of
Bradley and Terry (1952). A win that several share counts in parts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module  # scipy has no types
from typing import Any

import numpy as np

ELO = 400 / math.log(10)  # points for odds of e to 1
Z95 = 1.959963984540054  # of a 95 % interval
PRIOR = 1.0  # matches that each pair is taken to have drawn: who has won all gets a finite rating


@dataclass(frozen=True)
class Met:
    """What two bots have played, on deals that all pairs play."""

    a: int  # numbers of the bots
    b: int
    points: Any  # (deals, turns) float64: what part of each match bot a has won
    odds: Any  # (turns,) float64: seats of a for each seat of b


@dataclass(frozen=True)
class Rating:
    """Elo points with their 95 % interval."""

    points: float
    low: float
    high: float


def rate(bots: int, met: Sequence[Met], anchor: int | None) -> tuple[Rating, ...]:
    """The likeliest ratings of bots 0..bots-1, bot `anchor` at 0; without one their mean is 0.

    Intervals are 1.96 standard errors: the wider of two, that of the likelihood's curvature (matches are independent)
    and that of the sandwich estimate with a cluster for each deal (White, 1982; Liang and Zeger, 1986), since the
    matches of a deal, in all pairs, have their luck in common. The bootstrap over deals comes to the same in a long
    league; but it gives who has won everything an interval without width.
    """
    minimize = import_module("scipy.optimize").minimize

    free = [bot for bot in range(bots) if bot != (anchor or 0)]  # one is held: only differences are known

    def spread(x: Any) -> Any:
        strengths = np.zeros(bots)
        strengths[free] = x
        return strengths

    def cost(x: Any) -> tuple[float, Any]:
        value, slope = _cost(spread(x), met)
        return value, slope[free]

    def curve(x: Any) -> Any:
        return _curvature(spread(x), met)[np.ix_(free, free)]

    best = minimize(cost, np.zeros(len(free)), jac=True, hess=curve, method="trust-exact", options={"gtol": 1e-9})
    strengths = spread(best.x)
    inverse = np.linalg.inv(curve(best.x))
    pulls = _pulls(strengths, met)[:, free]
    sandwich = inverse @ (pulls.T @ pulls) @ inverse
    to_points = np.zeros((bots, len(free)))
    to_points[free, range(len(free))] = 1
    if anchor is None:
        to_points -= to_points.mean(axis=0)
        strengths = strengths - strengths.mean()
    variances = [np.diag(to_points @ way @ to_points.T) for way in (inverse, sandwich)]
    reach = Z95 * np.sqrt(np.maximum(*variances))
    return tuple(
        Rating(ELO * s, ELO * (s - far), ELO * (s + far))
        for s, far in zip(strengths.tolist(), reach.tolist(), strict=True)
    )


def _ahead(strengths: Any, met: Met) -> tuple[Any, float]:
    """The logarithm of bot a's odds to win, in each turn; and in a match of one seat against one, for the prior."""
    ahead = float(strengths[met.a] - strengths[met.b])
    return ahead + np.log(met.odds), ahead


def _chances(strengths: Any, met: Met) -> tuple[Any, float]:
    """The chance of bot a to win, as in `_ahead`."""
    expit = import_module("scipy.special").expit

    turns, prior = _ahead(strengths, met)
    return expit(turns), float(expit(prior))


def _cost(strengths: Any, met: Sequence[Met]) -> tuple[float, Any]:
    """The negative logarithm of the likelihood, and its gradient."""
    log_expit = import_module("scipy.special").log_expit

    value, slope = 0.0, np.zeros(len(strengths))
    for pair in met:
        (turns, prior), (chances, chance) = _ahead(strengths, pair), _chances(strengths, pair)
        matches, won = len(pair.points), pair.points.sum(axis=0)
        value -= float((won * log_expit(turns) + (matches - won) * log_expit(-turns)).sum())
        value -= PRIOR / 2 * float(log_expit(prior) + log_expit(-prior))
        pull = float((won - matches * chances).sum()) + PRIOR * (0.5 - chance)
        slope[pair.a] -= pull
        slope[pair.b] += pull
    return value, slope


def _curvature(strengths: Any, met: Sequence[Met]) -> Any:
    """The second derivatives of the negative logarithm of the likelihood."""
    out = np.zeros((len(strengths), len(strengths)))
    for pair in met:
        chances, prior = _chances(strengths, pair)
        weight = len(pair.points) * float((chances * (1 - chances)).sum()) + PRIOR * prior * (1 - prior)
        at = [pair.a, pair.b]
        out[np.ix_(at, at)] += weight * np.array([[1, -1], [-1, 1]])
    return out


def _pulls(strengths: Any, met: Sequence[Met]) -> Any:
    """How each deal, and at the end each pair's prior, pulls at the ratings: (deals + pairs, bots)."""
    deals = len(met[0].points)
    out = np.zeros((deals + len(met), len(strengths)))
    for number, pair in enumerate(met):
        chances, prior = _chances(strengths, pair)
        pull = (pair.points - chances).sum(axis=1)
        for bot, sign in ((pair.a, 1), (pair.b, -1)):
            out[:deals, bot] += sign * pull
            out[deals + number, bot] = sign * PRIOR * (0.5 - prior)
    return out
