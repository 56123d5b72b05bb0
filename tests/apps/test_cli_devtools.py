"""`facedown dev rules` and `facedown rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.apps.cli.devtools import marks
from facedown.apps.cli.main import run
from facedown.apps.cli.rulebook import parse, rules_of
from facedown.gamedef import game

TESTS = """
import pytest
from pytest import mark

pytestmark = pytest.mark.rule("TIN-001")

@mark.rule("TIN-002", "TIN-003")
def test_one(): ...

class TestMore:
    @pytest.mark.rule("RIV-001")
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TIN-010"))])
    def test_two(self, x): ...

@rule("TIN-011")
def test_three(): "not rule('TIN-012')"
"""


def test_marks_are_found_without_importing(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS + "\nraise SystemExit\n")
    found = dict(marks(tmp_path))
    assert set(found) == {"TIN-001", "TIN-002", "TIN-003", "TIN-010", "TIN-011", "RIV-001"}
    assert found["TIN-001"] == f"{tmp_path / 'test_some.py'}:5"


def test_rules_without_a_test_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    assert run(["dev", "rules", "tiny", "--tests", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "TIN-012 has no test" in printed
    assert "TIN-010 has no test" not in printed


def test_all_rules_tested_is_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    every = ", ".join(f'"{rule}"' for rule in rules_of(game("tiny")))
    (tmp_path / "test_all.py").write_text(f"@rule({every})\ndef test(): ...\n")
    assert run(["dev", "rules", "tiny", "--tests", str(tmp_path)]) == 0
    (tmp_path / "test_more.py").write_text('@rule("TIN-999")\ndef test(): ...\n')
    assert run(["dev", "rules", "tiny", "--tests", str(tmp_path)]) == 1
    assert "there is no rule TIN-999" in capsys.readouterr().out


def test_a_rule_has_all_its_lines() -> None:
    rules = parse("# T\n- RIV-001 [S] One\n  and two.\n- RIV-002 Three.\n\ntext\n  not a rule\n## Head\n- plain item\n")
    assert rules == {"RIV-001": "[S] One and two.", "RIV-002": "Three."}


@pytest.mark.parametrize("asked", ["TIN-014", "tin-014", "14"])
def test_one_rule_is_printed(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "tiny", asked]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("TIN-014 ")
    assert "flare" in printed


def test_all_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "tiny"]) == 0
    assert "TIN-001" in capsys.readouterr().out
