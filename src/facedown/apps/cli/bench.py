"""`facedown bench`: prints what lab/bench.py measures."""

from __future__ import annotations

import sys

from facedown.apps.cli.inputs import game_of


def bench(game: str, seats: int | None, json: bool) -> int:
    """Measures a game and prints a table, or JSON."""
    game_of(game)
    from facedown.lab.bench import Effort, run

    report = run(game, effort=Effort(seats=seats), progress=lambda what: print(f"measuring: {what} …", file=sys.stderr))
    if json:
        print(report.to_json())
    elif sys.stdout.isatty():
        from rich.console import Console

        console = Console()
        console.print(report.heading(), highlight=False, markup=False)
        console.print(report.table())
    else:
        print("\n".join(report.lines()))
    return 0
