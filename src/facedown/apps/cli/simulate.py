"""`facedown simulate`: bots play, the counts are printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import clean
from facedown.apps.cli.inputs import game_of, names, options_of, packs_there

if TYPE_CHECKING:
    from facedown.lab.simulate import Share, Simulation

Progress = Callable[[int, int], None]


def simulate(
    game: str,
    bots: str | None,
    games: int,
    seed: int,
    workers: int | None,
    fighters: str | None,
    options: Sequence[str],
    packs: Sequence[Path],
    json: bool,
) -> int:
    """Plays the games and prints what came of them."""
    chosen = game_of(game)
    from facedown.lab.simulate import simulate as run

    count = chosen.players[0] if not chosen.varies else None
    with _progress_bar() as progress:
        result = run(
            chosen,
            names(bots, "--bots", count),
            games,
            seed,
            workers=workers,
            fighters=names(fighters, "--fighters", count),
            options=options_of(chosen, options),
            packs=packs_there(packs),
            progress=progress,
        )
    print(result.to_json() if json else "\n".join(told(result)))
    return 0


@contextmanager
def _progress_bar() -> Iterator[Progress | None]:
    """A bar on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling the rules", total=None)
        yield lambda done, total: bar.update(task, description="games", completed=done, total=total)


def told(result: Simulation) -> list[str]:
    """The result as lines: seats, endings, fighters."""
    lines = [f"{result.game}: {result.games:,} games, seed {result.seed}, cards {result.versions['cards']}"]
    seats = zip(result.bots, result.seats, strict=True)
    lines += [_share(f"seat {number} {bot}", share) for number, (bot, share) in enumerate(seats, 1)]
    fair = f"{result.fair_share:6.1%}  of games without a draw, one of {len(result.seats)} seats"
    lines.append(f"  {'a fair share':28} {'':>10}  {fair}")
    lines.append(f"  {'draws':28} {result.draws:>10,}  {result.draws / result.games:6.1%}")
    lines += [
        f"  {'ended: ' + name:28} {count:>10,}  {count / result.games:6.1%}" for name, count in result.endings.items()
    ]
    lines.append(f"  {'decisions a game':28} {result.mean_decisions:>10.1f}")
    lines.append(f"  {'length of a game':28} {result.mean_length:>10.1f}")
    if result.picks:
        lines.append("by fighter, whatever the seat:")
        ranked = sorted(result.picks.items(), key=lambda pick: -pick[1].rate)
        lines += [_share(name, share) for name, share in ranked]
    return lines


def _share(name: str, share: Share) -> str:
    low, high = share.interval
    return f"  {clean(name):28} {share.wins:>10,}  {share.rate:6.1%}  of {share.games:,} (95%: {low:.1%} to {high:.1%})"
