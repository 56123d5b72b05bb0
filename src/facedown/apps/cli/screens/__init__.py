"""How each game looks on a terminal: drawn from a seat's view alone."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def drawing_of(game: str) -> Any:
    """The module that draws the game of that name: `-` in a game's name is `_` in a module's."""
    return import_module(f"{__name__}.{game.replace('-', '_')}")
