"""The cards of Combat Ready, read once for all tests of packs."""

from __future__ import annotations

from functools import lru_cache

from facedown.cards.load import Library, load_packs
from facedown.gamedef import GameDef, game

CARDS: GameDef = game("combat-ready")


@lru_cache(maxsize=1)
def library() -> Library:
    """The own packs."""
    return load_packs(CARDS)
