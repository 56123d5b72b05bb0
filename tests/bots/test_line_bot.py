"""The example in examples/line_bot.py plays every game, with nothing but the standard library."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from programs import PATIENT, play_on

import facedown
from facedown.match import Match

LINE_BOT = Path(__file__).parents[2] / "examples" / "line_bot.py"
SPEC = f"program:{shlex.join([sys.executable, '-I', '-S', str(LINE_BOT)])}"


@pytest.mark.parametrize("game", facedown.games())
def test_it_plays_to_the_end(game: str) -> None:
    match = Match.new(game, seed=2)
    assert play_on(match, [SPEC, *["random"] * (match.seats - 1)], PATIENT) == {}


def test_the_same_seed_gives_the_same_match() -> None:
    matches = [Match.new("rivales", seed=4) for _ in range(2)]
    for match in matches:
        play_on(match, [SPEC, SPEC])
    assert matches[0].choices == matches[1].choices


def test_it_is_small() -> None:
    assert len(LINE_BOT.read_text("utf-8").splitlines()) < 50
