"""`facedown bench`: prints what lab/bench.py measures."""

from __future__ import annotations

import sys

from facedown.apps.cli.inputs import game_of


def bench(game: str, seats: int | None, search: bool, json: bool) -> int:
    """Measures a game and prints a table, or JSON."""
    game_of(game)
    from facedown.lab.bench import PARTS, SEARCH_PARTS, Effort, run

    report = run(
        game,
        progress=lambda what: print(f"measuring: {what} …", file=sys.stderr),
        parts=SEARCH_PARTS if search else PARTS,
        effort=Effort(seats=seats),
    )
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
