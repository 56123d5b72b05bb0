"""Levels: each thinks more than the one below it, and plays better; the report says with which numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from facedown.bots import LEVELS
from facedown.gamedef import GAMES, game
from facedown.lab.league import plan_league, play_league

REPORT = Path(__file__).parents[2] / "docs" / "levels.md"
ROW = re.compile(r"^\| (?P<game>[a-z-]+) \| (?P<better>[^|]+) \| (?P<worse>[^|]+) \|", re.MULTILINE)
BOT = re.compile(r"(?P<name>[a-z]+) \((?P<simulations>[\d,]+)\)")


@pytest.mark.parametrize("name", GAMES)
def test_each_level_makes_more_simulations_than_the_one_below(name: str) -> None:
    levels = game(name).search.levels
    assert tuple(levels) == LEVELS
    assert all(low < high for low, high in pairwise(levels.values()))


def test_normal_beats_easy(tmp_path: Path) -> None:
    """200 matches of Rivales on the same deals, seats changed over; the report has 1,000 of each pair of levels."""
    league = play_league(plan_league("rivales", ["normal", "easy"], 200, 1), tmp_path / "league")
    assert league.against("normal", "easy").record.rate > 0.6


def test_the_report_is_about_the_levels_of_now() -> None:
    rows = ROW.findall(REPORT.read_text(encoding="utf-8"))
    assert rows
    for name, *bots in rows:
        for bot, simulations in (match.groups() for text in bots for match in BOT.finditer(text)):
            assert game(name).search.levels[bot] == int(simulations.replace(",", "")), f"{name}: {bot}"
