"""tiny and Rumble as co-operative games, for tests of the house: all win or all lose, and a text option is there.

They take the places of the real ones in the registry, because packs say whose they are.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from facedown.gamedef import GAMES, BadOption, Facts, GameDef, Option
from facedown.games import rumble, tiny
from facedown.games.rumble import state as rumble_state
from facedown.games.tiny import state as tiny_state
from facedown.kernel.jit import entry
from facedown.kernel.shapes import Ints

TOP = Option(
    "top",
    "",
    "TIN-002",
    {"en": "This card lies on top.", "es": "Esta carta está encima."},
    takes={"en": "the id of a card, or random", "es": "la id de una carta, o random"},
    samples=("rain", "random"),
)
HEROES = {"en": ("hero", "heroes"), "es": ("héroe", "héroes")}


@entry
def tiny_returns(s: tiny_state.State, out: Ints) -> None:
    """All win where the keeper does."""
    for seat in range(2):
        out[seat] = 1 if s.winner == tiny_state.KEEPER else -1


@entry
def rumble_returns(s: rumble_state.State, out: Ints) -> None:
    """All win a match of an even number of rounds."""
    for seat in range(s.seats):
        out[seat] = 1 - 2 * int(s.round_no % 2)


def won_together(game: GameDef) -> Any:
    """The game's view, as one of a co-operative game with open hands."""

    def view(s: Any, library: Any, seat: int) -> dict[str, Any]:
        seen = game.view(s, library, seat)
        if seen["over"] is not None:
            out = [0] * 6
            (tiny_returns if game is tiny.GAME else rumble_returns)(s, out)
            seen["over"] |= {"winner": None, "won": out[0] > 0}
        return seen | {"hidden_hands": False}

    return view


def card_ids(library: Any, option: str) -> tuple[str, ...]:
    assert option == TOP.id
    return tuple(card.id for card in library.models["card"])


def tiny_setup(library: Any, seats: Any, picks: Any, options: Mapping[str, Any], stack: Any) -> Any:
    top = options[TOP.id]
    if top not in ("", "random", *card_ids(library, TOP.id)):
        raise BadOption(f"There is no card {top!r} to lie on top.")
    stack = stack or ({} if top in ("", "random") else {"deck": [top]})
    return tiny.GAME.make_setup(library, seats, picks, options, stack)


def tiny_setups(library: Any, options: Mapping[str, Any], seats: Any = None) -> Any:
    setups = tiny.GAME.pick_setups(library, options, seats)
    setups[0] = tiny_setup(library, seats, (), options, None)
    return setups


TOGETHER = {"zero_sum": False, "cooperative": True}
TINY = replace(
    tiny.GAME,
    facts=replace(tiny.GAME.facts, **TOGETHER),
    options=(*tiny.GAME.options, TOP),
    compared=TOP.id,
    option_values=card_ids,
    pick_words=HEROES,
    returns=tiny_returns,
    view=won_together(tiny.GAME),
    make_setup=tiny_setup,
    pick_setups=tiny_setups,
)
RUMBLE = replace(
    rumble.GAME,
    facts=Facts(simultaneous=rumble.GAME.facts.simultaneous, **TOGETHER),
    returns=rumble_returns,
    view=won_together(rumble.GAME),
)


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    """tiny and Rumble are co-operative, and run plain."""
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    for game, state in ((TINY, tiny_state), (RUMBLE, rumble_state)):
        monkeypatch.setitem(sys.modules, f"together_{game.id}", SimpleNamespace(GAME=game))
        monkeypatch.setitem(sys.modules, f"together_{game.id}.state", state)
        monkeypatch.setitem(GAMES, game.id, f"together_{game.id}")
