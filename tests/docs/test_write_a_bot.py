"""docs/write-a-bot.md is true: its transcript is a match, its limits are those of the code."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sessions import blocks, fits

from facedown.bots import CHOOSE_SECONDS, Bot, program
from facedown.match import Match

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text("utf-8")


class Listened(program.Program):
    """A program, and what is said."""

    said: list[str]

    def ask(self, line: bytes, seconds: float) -> bytes:
        answer = super().ask(line, 60)
        Listened.said += [f"> {line.decode().rstrip()}", f"< {answer.decode()}"]
        return answer

    def finish(self, line: bytes, seconds: float) -> None:
        Listened.said.append(f"> {line.decode().rstrip()}")
        super().finish(line, seconds)


def test_the_transcript_is_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "Program", Listened)
    monkeypatch.setattr(Listened, "said", [], raising=False)
    match = Match.new("tiny", seed=1)
    bots = [Bot(f"program:{sys.executable} {ROOT / 'examples' / 'line_bot.py'}", 0, 1), Bot("random", 1, 1)]
    while (seat := match.current_player) is not None:
        match.apply(bots[seat].choose(match.window(seat)))
    bots[0].over(match.view(0), match.returns)
    (transcript,) = [block.text for block in blocks(PAGE) if block.kind == "text"]
    assert fits(transcript, "\n".join(Listened.said)), "\n".join(Listened.said)


def test_the_limits_are_those_of_the_code() -> None:
    assert f"not `ready` within {program.HELLO_SECONDS:g} seconds" in PAGE
    assert f"answered a question within {CHOOSE_SECONDS:g} (`--bot-seconds`)" in PAGE
    assert f"a line of more than {program.LONGEST_LINE:,} bytes" in PAGE
    assert program.OVER_SECONDS == 1.0
    assert "After the end it has a second to end by itself" in PAGE
