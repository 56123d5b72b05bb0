"""`facedown league`: bots play each other, ratings and a matrix are printed."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import clean
from facedown.apps.cli.inputs import game_of, names, options_of, packs_there
from facedown.apps.cli.progress import progress_bar
from facedown.apps.cli.stops import Stopped, stoppable

if TYPE_CHECKING:
    from facedown.lab.simulate import Share
    from facedown.lab.standings import Against, Difference, League, Rated


def league(
    game: str,
    bots: str,
    games: int,
    seed: int,
    players: int | None,
    lone: bool,
    options: Sequence[str],
    workers: int | None,
    out: Path | None,
    packs: Sequence[Path],
    json: bool,
    bot_seconds: float | None = None,
) -> int:
    """Plays the league and prints what came of it."""
    chosen = game_of(game)
    from facedown.lab.league import plan_league, play_league

    plan = plan_league(
        chosen,
        names(bots, "--bots") or [],
        games,
        seed,
        seats=players,
        lone=lone,
        options=options_of(chosen, options),
        packs=packs_there(packs),
        bot_seconds=bot_seconds,
    )
    folder, start = out or Path(plan.folder_name), time.perf_counter()
    try:
        with stoppable(), progress_bar("matches") as progress:
            result = play_league(plan, folder, workers=workers, progress=progress)
    except (KeyboardInterrupt, Stopped):
        print(f"What was finished is kept in {clean(folder)}: the same command goes on.", file=sys.stderr)
        raise KeyboardInterrupt from None
    if json:
        print(result.to_json())
    else:
        print("\n".join([*told(result), *_files(result, folder, time.perf_counter() - start)]))
    _say_what_is_missing()
    return 0


def _say_what_is_missing() -> None:
    from facedown.lab.league import INSTALL
    from facedown.lab.league_files import can_plot

    if not can_plot():
        print(f"There is no plot: matplotlib, which draws it, is not installed: {INSTALL}.", file=sys.stderr)


def told(result: League) -> list[str]:
    """The league as lines: who is how good, who won what against whom, and what the numbers mean."""
    plan = result.plan
    each = "bot" if plan.together else "pair"
    if plan.values:
        each += f" and {plan.game.compared}"
    lines = [
        f"{plan.game.id}: {plan.matches:,} matches, {plan.games:,} a {each}, seed {plan.seed}, "
        f"cards {plan.library.version}"
    ]
    return lines + (_team(result) if plan.together else _duels(result))


def _duels(result: League) -> list[str]:
    bots = [rated.bot for rated in result.ratings]
    wide = _width(bots)
    lines = [f"  {'':{wide}} {'rating':>7}  {'95%':>14} {'won':>9} {'lost':>9} {'drawn':>8}"]
    lines += [_rated(rated, wide) for rated in result.ratings]
    lines += ["", *_matrix(result, bots, wide), "", *_pairs(result, bots)]
    return [*lines, "", *_meaning(result)]


def _rated(rated: Rated, wide: int) -> str:
    rating, record = rated.rating, rated.record
    interval = f"{rating.low:.0f} to {rating.high:.0f}" if rating.low < rating.high else "-"  # of the anchor
    losses = record.games - record.wins - record.draws
    forfeits = f"  ({rated.forfeits:,} seats forfeited)" if rated.forfeits else ""
    return (
        f"  {clean(rated.bot):{wide}} {rating.points:>7.0f}  {interval:>14} {record.wins:>9,} {losses:>9,} "
        f"{record.draws:>8,}{forfeits}"
    )


def _matrix(result: League, bots: Sequence[str], wide: int) -> list[str]:
    """Who won how much of its fair share against whom."""
    heads = [clean(bot)[:10] for bot in bots]
    lines = [f"  {'share won by / of':{wide}}{''.join(f' {head:>10}' for head in heads)}"]
    for bot in bots:
        cells = ["-" if bot == rival else f"{result.against(bot, rival).share:.2f}" for rival in bots]
        lines.append(f"  {clean(bot):{wide}}{''.join(f' {cell:>10}' for cell in cells)}")
    return lines


def _pairs(result: League, bots: Sequence[str]) -> list[str]:
    """Each pair once, the better bot first; of lone seats, both."""
    met = [result.against(one, two) for number, one in enumerate(bots) for two in bots[number + 1 :]]
    if result.plan.lone:
        met = [pair for one in met for pair in (one, result.against(one.rival, one.bot))]
    wide = _width([_pair(pair, result.plan.lone) for pair in met])
    lines = [f"  {'':{wide}} {'won-lost-drawn':>20}  {'win rate, 95%':24} share, 95%"]
    for pair in met:
        score = f"{pair.record.wins}-{pair.losses}-{pair.record.draws}"
        low, high = pair.interval
        share = f"{pair.share:.2f} ({low:.2f} to {high:.2f})"
        lines.append(f"  {_pair(pair, result.plan.lone):{wide}} {score:>20}  {_rate(pair.record):24} {share}")
    return lines


def _pair(pair: Against, lone: bool) -> str:
    return clean(f"{pair.bot} alone, {pair.rival}" if lone else f"{pair.bot}, {pair.rival}")


def _meaning(result: League) -> list[str]:
    plan = result.plan
    zero = "random is 0" if any(bot.name == "random" for bot in plan.bots) else "the mean is 0"
    how = "one seat of either bot against the others, everywhere" if plan.lone else "once with bots changed over"
    return [
        f"  Ratings are Elo points: {zero}, 100 more win 64 of 100 one against one.",
        f"  Each pair played {plan.deals:,} deals, each {plan.turns} times, {how}.",
        "  A share of 1 is fair: what a bot's seats would win if both bots were as good.",
    ]


def _team(result: League) -> list[str]:
    wide = _width([rate.bot for rate in result.rates])
    values = result.plan.values
    width = _width(["in all", *values])
    lines = ["  games that are won together, with the 95% interval:"]
    for rate in result.rates:
        name = clean(rate.bot) if not rate.value else ""
        value = f" {clean(rate.value or 'in all'):{width}}" if values else ""
        lines.append(f"  {name:{wide}}{value} {rate.record.wins:>9,} of {rate.record.games:,}  {_rate(rate.record)}")
    lines += ["", "  differences of win rates on the same deals:", *map(_difference, result.differences)]
    return [*lines, "", "  Every bot played the same deals, all seats its own."]


def _difference(one: Difference) -> str:
    low, high = one.interval
    name = clean(f"{one.bot} over {one.other}")
    return f"  {name:28} {100 * one.rate:+.1f} of 100 (95%: {100 * low:+.1f} to {100 * high:+.1f})"


def _rate(share: Share) -> str:
    low, high = share.interval
    return f"{share.rate:.1%} ({100 * low:.1f} to {100 * high:.1f})"


def _width(texts: Sequence[str]) -> int:
    return max(17, *(len(clean(text)) for text in texts))


def _files(result: League, folder: Path, seconds: float) -> list[str]:
    from facedown.lab.league_files import MATCHES, PLOTS, can_plot

    files = [MATCHES, *(f"{name}.csv" for name in result.tables())]
    files += [f"{result.headline}.{kind}" for kind in PLOTS] if can_plot() else []
    kept = f", {result.before:,} of the matches from before" if result.before else ""
    return [f"  In {clean(folder)}: {', '.join(files)}.", f"  {seconds:.1f} seconds{kept}."]
