"""Matches of tiny for tests, with the deck in a given order and some choices made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from facedown.cards.load import Library, load_packs
from facedown.games.tiny import GAME
from facedown.match import Match

from .walk import LIBRARY

PACK = """\
[pack]
id = "mine"
game = "tiny"
version = "1"
format = 1
name = { en = "Mine", es = "Mías" }
"""


def match(deck: str = "", *choices: str, library: Library = LIBRARY, **options: bool) -> Match:
    """A match with these cards on top of the deck: two for the keeper, two for the traveller, two to draw."""
    wishes = {name.replace("_", "-"): value for name, value in options.items()}
    new = Match.new(GAME, seed=1, stack={"deck": deck.split()}, options=wishes, library=library)
    for choice in choices:
        new.apply(choice)
    return new


def library_with(folder: Path, *cards: str) -> Library:
    """The game's own pack and one with these cards: `id, heat, effects` and more, in TOML."""
    entries = [f"[[card]]\nname = {{ en = 'X', es = 'X' }}\n{card}" for card in cards]
    (folder / "mine.toml").write_text("\n".join([PACK, *entries]), encoding="utf-8")
    return load_packs(GAME, [folder / "mine.toml"])


def side(of: Match, seat: int, looking: int | None = None) -> dict[str, Any]:
    """A player's side of the view, as this player or another one sees it."""
    found: dict[str, Any] = of.view(seat if looking is None else looking)["sides"][seat]
    return found


def log(of: Match, seat: int = 0) -> list[str]:
    """All that happened, in English."""
    return [event.text("en") for event in of.events(seat)]
