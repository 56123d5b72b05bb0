"""The cards of Combat Ready for tests that need no rules: a definition with just enough for packs to be loaded."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from facedown.cards.load import Library, load_packs
from facedown.gamedef import GameDef
from facedown.gamedef import game as find_game
from facedown.games.combat_ready import state, vocabulary

FOLDER = Path(state.__file__).parent
CARDS: GameDef = replace(
    find_game("tiny"),
    id="combat-ready",
    folder=FOLDER,
    packs=tuple(name for name in ("heroes", "villains", "scenarios") if any((FOLDER / "cards" / name).glob("*.toml"))),
    table=state.TABLE,
    vocabulary=vocabulary.vocabulary,
    make_table=vocabulary.make_table,
)


@lru_cache(maxsize=1)
def library() -> Library:
    """The own packs."""
    return load_packs(CARDS)
