"""How a view is drawn: readable at 80 columns and without colour, in both languages, with untrusted names."""

from __future__ import annotations

from typing import Any

import pytest
from cli_views import a_view
from rich.cells import cell_len

from facedown.apps.cli.errors import clean
from facedown.apps.cli.screens import rivales
from facedown.apps.cli.screens.lines import bare, columns, fit

LANGUAGES = ("en", "es")


def drawn(view: Any, lang: str = "en", width: int = 80, everything: bool = True) -> list[str]:
    return [bare(line) for line in rivales.board(view, lang, width, everything)]


class Choice:
    def __init__(self, notation: str) -> None:
        self.notation = notation

    def text(self, lang: str) -> str:
        return f"do {self.notation}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 132])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_line_is_wider_than_the_screen(lang: str, width: int, seat: int) -> None:
    view = a_view(seat)
    for text in drawn(view, lang, width):
        assert cell_len(text) <= width, text


def test_seen_cards_are_marked_and_struck_out() -> None:
    struck = [
        pieces
        for pieces in rivales.board(a_view(), "en", 80, everything=True)
        if any("strike" in style for _, style in pieces)
    ]
    marked = [text for text in drawn(a_view()) if text.startswith("x ")]
    assert len(struck) == len(marked) == 4  # three basics played and the ultra, side by side for both fighters
    assert "x Jab" in marked[0]


def test_the_abilities_can_be_read() -> None:
    assert "\n".join(drawn(a_view())).count("Ability: Spark. X.") == 2


def test_every_state_of_a_played_card_has_words() -> None:
    text = "\n".join(drawn(a_view()))
    for words in ("up cut", "exhausted", "energy", "chosen"):
        assert words in text


def test_the_life_bar_has_the_ultra_icon() -> None:
    view = a_view()
    assert "[...u######]" in "\n".join(drawn(view))
    view["sides"][0]["life"] = 6
    assert "[...U######]" in "\n".join(drawn(view))


def test_why_says_printed_boost_combo_and_effects() -> None:
    why = "\n".join(rivales.clash(a_view(), "en"))
    assert "Tesla: Speed 6 = 4 printed +1 boost +2 combo -1 effects" in why
    assert "Curie: Speed 0 = 0 printed; Guard 0 = 0 printed." in why
    assert rivales.clash(a_view() | {"clash_values": [None, None]}, "en") == []


def test_lists_and_hand_are_left_out_where_no_card_is_chosen() -> None:
    view = a_view() | {"decision": "guard"}
    assert "Your hand" not in "\n".join(drawn(view, everything=False))
    assert "Your hand" in "\n".join(drawn(view, everything=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_say_what_the_drawing_says(lang: str) -> None:
    text = "\n".join(rivales.told(a_view(), lang, everything=True))
    for words in (
        "Tesla",
        "Curie",
        "7",
        "Resonance",
        "Iron Guard",
        "Text of Coil",
        {"en": "Spark", "es": "Chispa"}[lang],
    ):
        assert words in text
    short = "\n".join(rivales.told(a_view(), lang, everything=False))
    assert "Text of Coil" not in short
    assert "Coil" in short


def test_boosts_of_one_card_stand_in_one_line() -> None:
    actions = [Choice(f"play {card}{boost}") for card in ("coil", "arc-flash") for boost in ("", "+1", "+2")]
    lines = [bare(line) for line in rivales.options(a_view(), actions, "en", 80)]
    assert len(lines) == 3  # two cards and what a boost costs
    assert lines[0].split() == ["Coil", "1.", "as", "it", "is", "2.", "+1", "3.", "+2"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("linear", [False, True])
def test_no_choice_is_wider_than_the_screen(lang: str, linear: bool) -> None:
    boosts = ["", *(f"+{s}s{d}d" for s in range(4) for d in range(4))] if linear else ["", "+1", "+2", "+3"]
    actions = [Choice(f"play {card}{boost}") for card in ("coil", "arc-flash", "iron-guard") for boost in boosts]
    for pieces in rivales.options(a_view() | {"linear_boost": linear}, actions, lang, 80):
        assert cell_len(bare(pieces)) <= 80


def test_cards_without_boosts_need_a_word_each() -> None:
    lines = rivales.options(a_view(), [Choice("play coil"), Choice("play iron-guard")], "en", 80)
    assert [bare(line).split() for line in lines] == [["1.", "Coil", "2.", "Iron", "Guard"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_low_terminal_both_fighters_and_the_hand_remain(lang: str) -> None:
    rows = [bare(line) for line in rivales.board(a_view(), lang, 80, True, tight=True)]
    assert "" not in rows
    assert "CURIE" in "\n".join(rows[-18:])


def test_choices_beside_cards_stand_below_them() -> None:
    actions = [Choice("play coil"), Choice("play coil+1s2d"), Choice("first @3")]
    lines = [bare(line) for line in rivales.options(a_view() | {"linear_boost": True}, actions, "en", 80)]
    assert "2. +1s2d" in lines[0]
    assert "+1s2d is 1 Speed and 2 Damage" in lines[1]
    assert "3. do first @3" in lines[2]


def test_other_choices_stand_in_columns() -> None:
    lines = [bare(line) for line in rivales.options(a_view(), [Choice(f"guard {n}") for n in range(4)], "en", 80)]
    assert "1. do guard 0" in lines[0]
    assert sum(text.count("do guard") for text in lines) == 4


@pytest.mark.parametrize(
    "nasty", ["[bold red]Jab[/]", "Jab\x1b[31m", "Jab\u202e!", "Jab\r\n:smile:", "重いカード重いカード重い"]
)
def test_names_of_packs_cannot_draw(nasty: str) -> None:
    view = a_view()
    view["sides"][0]["cards"][4]["name"] = {"en": nasty, "es": nasty}
    lines = drawn(view)
    assert all(cell_len(text) <= 80 and text.isprintable() for text in lines)
    if nasty.startswith("["):
        assert "[bold red]Jab[/]" in "\n".join(lines)


def test_cards_and_fighters_are_found_by_id() -> None:
    assert rivales.card(a_view(), "coil", "en")[0].startswith("Coil (coil): unique. Speed 3, Damage 2, Guard 1")
    assert "Spark" in "\n".join(rivales.card(a_view(), "tesla", "en"))
    assert rivales.card(a_view(), "nothing", "en") == []
    assert {"tesla", "curie", "coil", "decay"} <= set(rivales.card_names(a_view(), "en"))


def test_fitting() -> None:
    assert fit("abc", 5) == "abc  "
    assert fit("abcdef", 5) == "abcd…"
    assert cell_len(fit("重いカード", 6)) == 6
    assert clean("a\x07b\nc") == "a?b\nc"
    assert columns([], 80) == []
