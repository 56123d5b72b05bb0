"""Facedown plays, explains and measures card-combat games.

>>> import facedown
>>> match = facedown.game("rivales").new(seed=1, fighters=("tesla", "curie"))
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["__version__", "game", "games", "load"]

if TYPE_CHECKING:
    from facedown.gamedef import GameDef
    from facedown.match import Match


def game(name: str) -> GameDef:
    """The game called `name`; raises `gamedef.UnknownGame` with the nearest right spelling."""
    from facedown.gamedef import game as find

    return find(name)


def games() -> tuple[str, ...]:
    """The names of all games."""
    from facedown.gamedef import games as names

    return names()


def load(path: str | Path) -> Match:
    """The match saved at `path`; raises `record.BadRecord` with what is wrong and where."""
    from facedown.match import Match

    return Match.load(path)
