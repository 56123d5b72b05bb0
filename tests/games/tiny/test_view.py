"""What people see of tiny: views, notations, words, and what is said to impossible set-ups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from facedown.cards.load import check_packs
from facedown.games.tiny import GAME
from facedown.match import BadSetup, Match

from .table import PACK, library_with, match
from .walk import LIBRARY


def test_a_view_says_who_has_to_choose() -> None:
    new = match("candle spark torch rain blaze moth")
    assert [new.view(seat)["your_turn"] for seat in (0, 1)] == [True, True]
    new.apply("play candle")
    assert [new.view(seat)["your_turn"] for seat in (0, 1)] == [False, True]
    assert GAME.prompt_text(new.view(0), "en") == "Waiting for the traveller."
    new.apply("play torch")
    assert GAME.prompt_text(new.view(0), "en") == "Your card would lose, 3 to 4 heat. Flare?"
    assert GAME.prompt_text(new.view(0), "es") == "Tu carta perdería, calor 3 a 4. ¿Avivas el fuego?"
    assert GAME.prompt_text(new.view(1), "es") == "El guardián tiene que elegir."


def test_a_view_has_the_cards_with_their_texts() -> None:
    cards = {card["id"]: card for card in match().view(0)["cards"]}
    assert list(cards) == ["spark", "moth", "rain", "candle", "torch", "blaze"]
    assert cards["spark"]["text"] == {"en": "Win: Gain 1 ember.", "es": "Al ganar: Ganas 1 brasa."}
    assert cards["blaze"]["text"] == {"en": "", "es": ""}


def test_the_log_is_told_in_both_languages() -> None:
    new = match("candle spark torch rain blaze moth", "play candle", "play torch", "flare")
    assert [event.text("es") for event in new.events(1)][-11:-1] == [
        "El guardián pone una carta boca abajo.",
        "El viajero pone Antorcha boca abajo.",
        "El guardián revela Vela: calor 3.",
        "El viajero revela Antorcha: calor 4.",
        "Vela: el viajero muestra su mano.",
        "El viajero muestra Lluvia.",
        "El guardián aviva el fuego: calor 5.",
        "El guardián gana la ronda, calor 5 a 4, y tiene 1 brasa.",
        "El guardián roba una carta.",
        "El viajero roba Polilla.",
    ]


def test_two_cards_with_one_id_are_told_apart_by_their_packs(tmp_path: Path) -> None:
    library = library_with(tmp_path, "id = 'torch'\nheat = 5")
    new = match("mine:torch embers:torch moth rain", library=library)
    assert [action.notation for action in new.legal_actions] == ["play embers:torch", "play mine:torch"]


def test_a_card_can_take_the_place_of_another(tmp_path: Path) -> None:
    library = library_with(tmp_path, "id = 'bonfire'\nreplaces = 'embers:blaze'\nheat = 9")
    assert [card.id for card in library.models["card"]] == ["spark", "moth", "rain", "candle", "torch", "bonfire"]


def test_numbers_without_a_card_have_a_notation_too() -> None:
    assert GAME.notation(match().state, LIBRARY, 0, 11) == "play #11"


def test_lines_have_no_may_and_no_limit(tmp_path: Path) -> None:
    line = "{ when = 'win', do = 'gain', may = true, limit = 'round' }"
    card = f"[[card]]\nid = 'x'\nname = {{ en = 'X' }}\nheat = 1\neffects = [{line}]"
    (tmp_path / "mine.toml").write_text(f"{PACK}\n{card}", encoding="utf-8")
    errors = [f for f in check_packs(GAME, [tmp_path / "mine.toml"]) if f.severity == "error"]
    assert sorted(word for word in ("`may`", "`limit`") for f in errors if f.message.startswith(word)) == [
        "`limit`",
        "`may`",
    ]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"fighters": ["spark"]}, "Nothing is picked in tiny"),
        ({"stack": {"decks": []}}, "has the key deck, not 'decks'"),
        ({"stack": {"deck": "spark"}}, "is a list of card ids"),
        ({"stack": {"deck": [1]}}, "is a list of card ids"),
        ({"stack": {"deck": ["sparkle"]}}, "no card 'sparkle' for the stack. The cards: spark, moth"),
        ({"stack": {"deck": ["moth", "moth"]}}, "moth is in the stack 2 times"),
        ({"options": {"levels": True}}, "level-lost"),
    ],
)
def test_an_impossible_set_up_is_explained(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        Match.new(GAME, library=LIBRARY, seed=1, **given)
