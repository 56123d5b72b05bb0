"""The application's own texts exist in both languages and take the same values."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from facedown.apps import cli
from facedown.apps.cli.screens import rivales, tiny
from facedown.apps.cli.texts import TEXTS, say


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("table", [TEXTS, rivales.WORDS, tiny.WORDS], ids=["app", "rivales", "tiny"])
def test_both_languages_have_the_same_texts(table: dict[str, dict[str, str]]) -> None:
    assert set(table["en"]) == set(table["es"])
    for key, text in table["en"].items():
        assert fields(text) == fields(table["es"][key]), key


def test_every_text_is_used() -> None:
    sources = [file.read_text("utf-8") for file in Path(cli.__file__).parent.glob("*.py") if file.name != "texts.py"]
    assert [key for key in TEXTS["en"] if f'"{key}"' not in "".join(sources)] == []


def test_values_are_made_safe_to_print() -> None:
    assert say("en", "over", ending="\x1b[2Jend") == "The match is over. ?[2Jend"
