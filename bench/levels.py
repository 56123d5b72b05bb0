"""How strong the levels are: each against the one below it, and `hard` against `greedy`; printed, written as a page.

    uv run --extra lab python bench/levels.py [--games 1000] [--folder levels] [--page docs/levels.md] [GAME …]

Every row is a league of two bots: the same deals for both, seats changed over. It goes on where it was stopped. A whole
run takes hours, for `expert` thinks for half a second. The page has the rows that have been played with the cards,
rules and levels of now; `--games 0` plays nothing and writes the page from what is there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from facedown.bots import LEVELS
from facedown.gamedef import GAMES, game
from facedown.lab.league import plan_league, play_league

SEED = 1
LONE = ("rumble", 4)  # one seat of `hard` against three of `greedy`


@dataclass(frozen=True)
class Row:
    """One comparison, and the least that the better bot is to win."""

    game: str
    better: str
    worse: str
    least: str
    lone: bool = False

    @property
    def folder(self) -> str:
        """Of its league."""
        return f"{self.game}-{self.better}-{self.worse}"


def rows(name: str) -> Iterator[Row]:
    """What is played of a game."""
    together = game(name).facts.cooperative
    for worse, better in pairwise(LEVELS):
        yield Row(name, better, worse, "clearly more" if together else "60 %")
    if name == LONE[0]:
        yield Row(name, "hard", "greedy", "1.6 times its share", lone=True)
    else:
        yield Row(name, "hard", "greedy", "75 %" if name == "rivales" else "more")


def play(row: Row, games: int, folder: Path) -> None:
    """Play a row, as far as it is not on disk."""
    seats = LONE[1] if row.lone else None
    plan = plan_league(row.game, [row.better, row.worse], games, SEED, seats=seats, lone=row.lone)
    league = play_league(plan, folder / row.folder, progress=lambda done, all_: told(row, done, all_))
    print(file=sys.stderr)
    result_file(row, folder).write_text(league.to_json(), encoding="utf-8")


def told(row: Row, done: int, matches: int) -> None:
    """How far it is."""
    print(f"\r{row.folder} {done}/{matches} ", end="", file=sys.stderr, flush=True)


def result_file(row: Row, folder: Path) -> Path:
    """What a row has come to, as JSON."""
    return folder / f"{row.folder}.json"


def line(row: Row, league: Mapping[str, Any]) -> str:
    """A row of the page."""
    simulations = {bot["bot"]: bot["simulations"] for bot in league["bots"]}
    names = [f"{bot} ({simulations[bot]:,})" if simulations[bot] else bot for bot in (row.better, row.worse)]
    return f"| {row.game} | {names[0]} | {names[1]} | {league['matches']:,} | {result(row, league)} | {row.least} |"


def result(row: Row, league: Mapping[str, Any]) -> str:
    """What the better bot has won, with the 95 % interval."""
    if game(row.game).facts.cooperative:
        rates = {rate["bot"]: rate["rate"] for rate in league["rates"] if rate["value"] == ""}
        (low, high), sign = league["differences"][0]["interval"], league["differences"][0]["bot"] == row.better
        more = (low, high) if sign else (-high, -low)
        return f"{rates[row.better]:.1%} against {rates[row.worse]:.1%} (more by {more[0]:.1%} to {more[1]:.1%})"
    pair = next(pair for pair in league["pairs"] if pair["bot"] == row.better)
    low, high = pair["share_interval"]
    if row.lone:
        return f"{pair['share']:.2f} times its share ({low:.2f} to {high:.2f})"
    return f"{pair['share'] / 2:.1%} ({low / 2:.1%} to {high / 2:.1%})"


def is_current(row: Row, league: Mapping[str, Any]) -> bool:
    """Was it played with the levels of now?"""
    levels = game(row.game).search.levels
    return all(bot["simulations"] == levels.get(bot["bot"], 0) for bot in league["bots"])


def page(folder: Path) -> str:
    """The report."""
    lines = []
    for row in (row for name in GAMES for row in rows(name)):
        file = result_file(row, folder)
        if file.exists() and is_current(row, league := json.loads(file.read_text(encoding="utf-8"))):
            lines.append(line(row, league))
    return "\n".join([INTRODUCTION, *lines]) + "\n"


INTRODUCTION = """# How strong the levels are

Written by `bench/levels.py`. Every row is a league of two bots on the same deals, with seats changed over; where more
than two play, half of the seats are one bot's. Draws count half. Intervals are of 95 %. In the co-operative game each
bot plays the same deals with all seats its own, against every villain. In brackets: simulations a decision. Rows that
are not here have not been played with the levels of now.

In `tiny` no bot can win 60 % against another that thinks: even the best answer to a bot that plays by lot gains no more
than 0.16 of a match (`facedown solve tiny`, docs/solve.md).

| Game | Better | Worse | Matches | The better one has won | At least |
|---|---|---|---|---|---|"""


def main() -> None:
    """Play what is asked for, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=[*GAMES])
    parser.add_argument("--games", type=int, default=1000, help="matches of each row; 0: only the page")
    parser.add_argument("--folder", type=Path, default=Path("levels"))
    parser.add_argument("--page", type=Path, default=None)
    parser.add_argument("--only", default="", help="rows whose folder's name has this in it")
    given = parser.parse_args()
    for row in (row for name in given.game for row in rows(name)):
        if given.games and given.only in row.folder:
            play(row, given.games, given.folder)
    text = page(given.folder)
    if given.page:
        given.page.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
