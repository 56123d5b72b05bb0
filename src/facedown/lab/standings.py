"""What came of a league: ratings and what each bot won against each other; of a team, win rates and their differences.

Deals are what is independent, not matches: those of one deal have their luck in common.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.lab.league_files import WHOLE
from facedown.lab.ratings import Met, Rating, rate
from facedown.lab.simulate import Z95, Share, wilson

if TYPE_CHECKING:
    from facedown.lab.league import Meeting, Plan, Scores

ANCHOR = "random"  # has the rating 0, where it takes part
Row = Sequence[object]
Table = tuple[Row, list[Row]]  # heads, rows
Interval = tuple[float, float]


@dataclass(frozen=True)
class Against:
    """What a bot won against another one; in a league of lone seats, alone against others of the other one."""

    bot: str
    rival: str
    record: Share  # draws are matches whose win both bots' seats share
    share: float  # what its seats won, of what would be theirs if both bots were as good: 1 is fair
    interval: Interval  # of the share, 95 %

    @property
    def losses(self) -> int:
        """How many matches the other bot's seats won."""
        return self.record.games - self.record.wins - self.record.draws

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "bot": self.bot,
            "rival": self.rival,
            **_counts(self.record),
            "share": round(self.share, 6),
            "share_interval": _rounded(self.interval),
        }


@dataclass(frozen=True)
class Rated:
    """A bot's rating, and all it played."""

    bot: str
    rating: Rating
    record: Share
    forfeits: int  # seats that it gave up by failing

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "bot": self.bot,
            "rating": round(self.rating.points, 2),
            "interval": [round(self.rating.low, 2), round(self.rating.high, 2)],
            **_counts(self.record),
            "forfeits": self.forfeits,
        }


@dataclass(frozen=True)
class TeamRate:
    """How often a bot that has all seats wins, with one value of what is compared ("": with all of them)."""

    bot: str
    value: str
    record: Share

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"bot": self.bot, "value": self.value, **_counts(self.record)}


@dataclass(frozen=True)
class Difference:
    """How much oftener a bot wins than another one, on the same deals."""

    bot: str
    other: str
    deals: int
    better: int  # deals that the bot won and the other one lost
    worse: int

    @property
    def rate(self) -> float:
        """Of win rates."""
        return (self.better - self.worse) / self.deals

    @property
    def interval(self) -> Interval:
        """95 %, for pairs of results (Agresti and Min, 2005: a Wald interval, with two more deals won half)."""
        n, better, worse = self.deals + 2, self.better + 0.5, self.worse + 0.5
        centre = (better - worse) / n
        reach = Z95 * math.sqrt(max(0.0, better + worse - (better - worse) ** 2 / n)) / n
        return max(-1.0, centre - reach), min(1.0, centre + reach)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "bot": self.bot,
            "other": self.other,
            "deals": self.deals,
            "better": self.better,
            "worse": self.worse,
            "difference": round(self.rate, 6),
            "interval": _rounded(self.interval),
        }


@dataclass(frozen=True)
class League:
    """What came of a league; of its two halves one is empty."""

    plan: Plan
    before: int  # matches that were on disk already
    ratings: tuple[Rated, ...]  # the best first
    pairs: tuple[Against, ...]  # every bot against every other one
    rates: tuple[TeamRate, ...]  # bot by bot: with all values, then with each, where there are several
    differences: tuple[Difference, ...]  # every bot and each that comes after it, the better one first

    @property
    def headline(self) -> str:
        """The name of the first table, and of the plot."""
        return "rates" if self.plan.together else "ratings"

    def against(self, bot: str, rival: str) -> Against:
        """What one won against another."""
        return next(pair for pair in self.pairs if (pair.bot, pair.rival) == (bot, rival))

    def as_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        if self.plan.together:
            parts: Mapping[str, Sequence[Any]] = {"rates": self.rates, "differences": self.differences}
        else:
            parts = {"ratings": self.ratings, "pairs": self.pairs}
        told = {name: [part.as_dict() for part in some] for name, some in parts.items()}
        return {**self.plan.header(), "deals": self.plan.deals, "matches": self.plan.matches, **told}

    def to_json(self) -> str:
        """Everything, as JSON; equal leagues give equal text."""
        return json.dumps(self.as_dict(), indent=1, ensure_ascii=False)

    def tables(self) -> dict[str, Table]:
        """Everything as tables by name, for files."""
        told = self.as_dict()
        names = ("rates", "differences") if self.plan.together else ("ratings", "pairs")
        return {name: _table(told[name]) for name in names}


def standings(plan: Plan, scores: Scores, before: int) -> League:
    """What came of a league, all of whose matches are played."""
    if plan.together:
        rates, differences = _team_rates(plan, scores), _differences(plan, scores)
        return League(plan, before, (), (), rates, differences)
    pairs = tuple(_against(plan, scores, meeting, turned) for meeting in plan.meetings for turned in (False, True))
    order = {bot.name: number for number, bot in enumerate(plan.bots)}
    pairs = tuple(sorted(pairs, key=lambda pair: (order[pair.bot], order[pair.rival])))
    return League(plan, before, _rated(plan, scores), pairs, (), ())


def _against(plan: Plan, scores: Scores, meeting: Meeting, turned: bool) -> Against:
    """What the first bot of a meeting won against the second, or, turned, the second against the first."""
    points = scores.of[meeting.number] / WHOLE
    seats = np.array([seating.count("b" if turned else "a") for seating in plan.seatings[0]])
    counted = seats == 1 if plan.lone else seats > 0
    won, fair = (1 - points if turned else points)[:, counted], seats[counted] / plan.seats
    rate, due = float(won.mean()), float(fair.mean())
    low, high = wilson(rate, _worth(won))
    bot, rival = meeting.names[::-1] if turned else meeting.names
    return Against(bot, rival, _record(won), rate / due, (low / due, high / due))


def _worth(won: Any) -> float:
    """As many independent matches would say as much; at most as many as there are. `won` is (deals, turns), 0..1."""
    matches, deals = int(won.size), len(won)
    rate, means = float(won.mean()), won.mean(axis=1)
    variance = float(means.var(ddof=1)) / deals if deals > 1 else 0.0
    return min(matches, rate * (1 - rate) / variance) if variance > 0 and 0 < rate < 1 else matches


def _record(won: Any) -> Share:
    return Share(won.size, int((won == 1).sum()), int(((won > 0) & (won < 1)).sum()))


def _rated(plan: Plan, scores: Scores) -> tuple[Rated, ...]:
    number = {bot.name: number for number, bot in enumerate(plan.bots)}
    odds = np.array([seating.count("a") / seating.count("b") for seating in plan.seatings[0]])
    points = [scores.of[meeting.number] / WHOLE for meeting in plan.meetings]
    met = [
        Met(number[meeting.names[0]], number[meeting.names[1]], won, odds)
        for meeting, won in zip(plan.meetings, points, strict=True)
    ]
    ratings = rate(len(plan.bots), met, number.get(ANCHOR))
    rows = []
    for bot, rating in zip(plan.bots, ratings, strict=True):
        of_bot = [_record(pair.points) for pair in met if number[bot.name] == pair.a]
        of_bot += [_record(1 - pair.points) for pair in met if number[bot.name] == pair.b]
        rows.append(Rated(bot.name, rating, _sum(of_bot), scores.forfeits[bot.name]))
    return tuple(sorted(rows, key=lambda row: -row.rating.points))


def _team_rates(plan: Plan, scores: Scores) -> tuple[TeamRate, ...]:
    rates = []
    for bot in plan.bots:
        own = [meeting for meeting in plan.meetings if meeting.names[0] == bot.name]
        each = [TeamRate(bot.name, meeting.value, _record(scores.of[meeting.number] / WHOLE)) for meeting in own]
        whole = TeamRate(bot.name, "", _sum([rate.record for rate in each]))
        rates += [whole, *(each if plan.values else [])]
    return tuple(rates)


def _differences(plan: Plan, scores: Scores) -> tuple[Difference, ...]:
    won = {
        bot.name: np.concatenate([scores.of[one.number] == WHOLE for one in plan.meetings if one.names[0] == bot.name])
        for bot in plan.bots
    }
    rows = []
    for bot, other in combinations(won, 2):
        if won[bot].sum() < won[other].sum():
            bot, other = other, bot
        better, worse = int((won[bot] & ~won[other]).sum()), int((won[other] & ~won[bot]).sum())
        rows.append(Difference(bot, other, len(won[bot]), better, worse))
    return tuple(rows)


def _sum(shares: Sequence[Share]) -> Share:
    return Share(sum(s.games for s in shares), sum(s.wins for s in shares), sum(s.draws for s in shares))


def _counts(record: Share) -> dict[str, Any]:
    low, high = record.interval
    losses = record.games - record.wins - record.draws
    counted = {"games": record.games, "wins": record.wins, "losses": losses, "draws": record.draws}
    return {**counted, "rate": round(record.rate, 6), "rate_interval": _rounded((low, high))}


def _rounded(interval: Interval) -> list[float]:
    return [round(end, 6) for end in interval]


def _table(rows: Sequence[Mapping[str, Any]]) -> Table:
    """Dicts as a table; an interval becomes two columns."""
    heads: list[str] = []
    for name, value in rows[0].items() if rows else ():
        stem = name.removesuffix("interval")
        heads += [f"{stem}low", f"{stem}high"] if isinstance(value, list) else [name]
    flat = [[end for value in row.values() for end in (value if isinstance(value, list) else [value])] for row in rows]
    return heads, list(flat)
