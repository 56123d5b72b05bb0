"""The plot of a league: a point and its 95 % interval for each bot. Only this needs matplotlib."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from facedown.lab.standings import League

UNDATED = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}}  # equal leagues give equal files


class _Point(NamedTuple):
    name: str
    value: float
    low: float
    high: float


def plotted(league: League, kind: str) -> bytes:
    """The plot as a PNG or SVG file."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    points = _points(league)[::-1]  # the first on top
    places = range(len(points))
    with rc_context({"svg.hashsalt": "facedown", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(7, 1.2 + 0.35 * len(points)), dpi=150, layout="constrained")
        axes = figure.add_subplot()
        reach = [[p.value - p.low for p in points], [p.high - p.value for p in points]]
        axes.errorbar([p.value for p in points], places, xerr=reach, fmt="o", capsize=3, color="black")
        axes.set_yticks(places, [p.name for p in points])
        axes.set_xlabel("wins of 100" if league.plan.together else "rating (Elo points)")
        axes.set_title(f"{league.plan.game.id}: {league.plan.matches:,} matches, seed {league.plan.seed}", fontsize=10)
        axes.grid(axis="x", alpha=0.3)
        out = io.BytesIO()
        figure.savefig(out, format=kind, metadata=UNDATED[kind])
    return out.getvalue()


def _points(league: League) -> list[_Point]:
    if not league.plan.together:
        return [_Point(one.bot, one.rating.points, one.rating.low, one.rating.high) for one in league.ratings]
    return [
        _Point(
            f"{one.bot}, {one.value}" if one.value else one.bot,
            100 * one.record.rate,
            100 * one.record.interval[0],
            100 * one.record.interval[1],
        )
        for one in league.rates
    ]
