"""README.md is true: its examples run, its two commands are the ones that are used, its numbers are counted."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path

import pytest
from sessions import blocks

import facedown
from facedown.apps.cli.rulebook import rules_of
from facedown.cards.load import load_packs

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_played_turn_is_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    examples = "\n".join(block.text for block in blocks(README) if block.kind == "python")
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0
    assert result.attempted >= 10


def test_it_opens_with_a_sentence_a_turn_and_the_two_commands() -> None:
    opening = [block for block in re.split(r"\n\n+", README) if block][:7]
    assert opening[0] == "# Facedown"
    assert opening[1].startswith("Facedown plays, explains and measures card-combat games")
    assert opening[1].count(".") == 1
    assert opening[2].startswith("```python\n>>> import facedown\n")
    assert opening[4] == "```sh\npip install -q uv && uv run facedown play rivales\n```"
    assert opening[6] == "```sh\npip install -q uv && uv run pytest\n```"


def test_ci_runs_the_test_command_of_this_page_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    lines = [line for line in script.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "pip install -q uv && uv run pytest"]


def test_what_it_counts_is_right() -> None:
    game = facedown.game("rivales")
    rules, fighters = re.search(r"All (\d+) rules", README), load_packs(game).models["fighter"]
    assert rules is not None
    assert int(rules[1]) == len(rules_of(game))
    assert "Eight fighters" in README
    assert len(fighters) == 8


def test_every_game_is_named() -> None:
    for name in facedown.games():
        assert f"docs/games/{name}.md" in README
