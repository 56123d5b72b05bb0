"""The rules of a game as text, from its RULES.md: `- RIV-061 [S] …`, with the lines that belong to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from facedown.gamedef import GameDef

RULE = re.compile(r"^- ([A-Z]+-\d{3}) (.*)$")


def text_of(game: GameDef) -> str:
    """The whole of RULES.md."""
    return (game.folder / "RULES.md").read_text(encoding="utf-8")


def rules_of(game: GameDef) -> dict[str, str]:
    """Rule id -> its text on one line, in the file's order."""
    return parse(text_of(game))


def parse(text: str) -> dict[str, str]:
    rules: dict[str, str] = {}
    current = ""
    for line in text.splitlines():
        found = RULE.match(line)
        if found:
            current = found[1]
            rules[current] = found[2].strip()
        elif current and line.startswith("  ") and line.strip():
            rules[current] += " " + line.strip()
        else:
            current = ""
    return rules
