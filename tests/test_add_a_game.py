"""docs/add-a-game.md says what is there: its quotations are literal, its files and tests exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import facedown

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
QUOTED = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.M | re.S)  # file, text
TINY = facedown.game("tiny").folder


@pytest.mark.parametrize(("file", "text"), QUOTED, ids=[f"{i}-{file}" for i, (file, _) in enumerate(QUOTED)])
def test_a_quotation_is_a_literal_part_of_its_file(file: str, text: str) -> None:
    assert text in (ROOT / file).read_text("utf-8")


def test_every_block_of_code_names_its_file() -> None:
    assert len(QUOTED) >= 15
    assert [block for block in re.findall(r"^```(\w+)\n", PAGE, re.M) if block != "sh"] == []


def test_every_file_of_the_game_is_explained() -> None:
    explained = re.findall(r"^## `([^`]+)`:", PAGE, re.M)
    assert sorted(explained) == sorted(path.name for path in TINY.iterdir() if path.suffix in (".py", ".md"))
    assert "nine files" in PAGE
    assert len(explained) == 9


def test_every_file_and_test_that_it_speaks_of_is_there() -> None:
    for name in re.findall(r"`((?:src|tests)/[\w/]+\.py)`", PAGE):
        assert (ROOT / name).exists(), name
    common = (ROOT / "tests/test_every_game.py").read_text("utf-8") + (ROOT / "tests/test_secrets.py").read_text(
        "utf-8"
    )
    for name in re.findall(r"`(test_\w+)`", PAGE):
        assert f"def {name}(" in common, name
