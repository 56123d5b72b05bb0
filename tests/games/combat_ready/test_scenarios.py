"""The files in tests/scenarios/combat-ready: the numbers that are known, and the hard cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.apps.cli.main import run
from facedown.scenario import run_scenario

FOLDER = Path(__file__).parents[2] / "scenarios" / "combat-ready"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_goes_as_expected(path: Path) -> None:
    result = run_scenario(path)
    assert result.passed, "\n".join(map(str, result.failures))
    assert result.checks > 0
    assert result.title != path.stem, "a scenario says what it shows"


def test_the_command_plays_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", *map(str, FILES)]) == 0
    assert capsys.readouterr().out.count("as expected.") == len(FILES) + 1 > 27
