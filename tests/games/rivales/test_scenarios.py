"""The files in tests/scenarios/rivales: what single cards of the box do, written for those who design cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.games.rivales import GAME
from facedown.match import read_library
from facedown.scenario import run_scenario

FOLDER = Path(__file__).parents[2] / "scenarios" / "rivales"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_goes_as_expected(path: Path) -> None:
    result = run_scenario(path)
    assert result.passed, "\n".join(map(str, result.failures))
    assert result.checks > 0
    assert result.title != path.stem, "a scenario says what it shows"


def test_every_fighter_has_scenarios() -> None:
    for fighter in read_library(GAME).models["fighter"]:
        assert len([path for path in FILES if path.stem.startswith(f"{fighter.id}-")]) >= 2, fighter.id
