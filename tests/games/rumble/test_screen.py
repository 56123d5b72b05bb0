"""The screen of Rumble: readable at 80 columns for two to six, in both languages; what matters is on it."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from facedown.apps.cli.screens import rumble
from facedown.apps.cli.screens.lines import bare
from facedown.match import Match
from games.rumble.walks import at, begin, walk

LANGUAGES = ("en", "es")


def drawn(match: Match, lang: str = "en", width: int = 80, everything: bool = False) -> list[str]:
    return [bare(line) for line in rumble.board(view_of(match), lang, width, everything)]


def view_of(match: Match) -> Any:
    seat = match.current_player
    assert seat is not None
    return match.view(seat)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_line_is_wider_than_the_screen(lang: str, seats: int) -> None:
    match = begin(seats, None if seats == 2 else seats, two_players=seats == 2)
    for n, now in enumerate(walk(match, seats, 120)):
        if now.is_terminal or n % 3:
            continue
        for width in (80, 110):
            lines = drawn(now, lang, width, everything=n % 2 == 0)
            lines += [bare(line) for line in rumble.options(view_of(now), now.legal_actions, lang, width)]
            for text in lines:
                assert cell_len(text) <= width, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legend_stands_there_with_health_hand_placards_and_signature(lang: str) -> None:
    match = begin(1, 6)
    text, view = "\n".join(drawn(match, lang)), view_of(match)
    for side in view["sides"]:
        assert f"@{side['seat'] + 1} {side['name'][lang]}" in text
        assert f"[{'#' * side['left']}]" in text
        assert f"{side['left']}/{side['health']}" in text
    assert rumble.WORDS[lang]["token"] in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_and_drawing_tell_the_order_and_the_attack_under_way(lang: str) -> None:
    match = next(
        now
        for seed in range(20)
        for now in walk(begin(seed, 4), seed)
        if not now.is_terminal and now.decision == "react" and now.view(0)["order"] and now.view(0)["attack"]
    )
    view = view_of(match)
    spoken = rumble.told(view, lang, everything=False)
    for lines in (spoken, drawn(match, lang, 132)):
        text = "\n".join(lines)
        assert rumble.WORDS[lang]["order"] in text
        for n, entry in enumerate(view["order"], 1):
            assert f"{n}. " in text
            assert entry["card"]["name"][lang] in text
        assert view["attack"]["card"]["name"][lang] in text
    assert not any(cell_len(text) != len(text) for text in spoken)


def test_a_hidden_face_is_not_drawn_and_whom_it_points_at_is() -> None:
    match = at("plan", 3)
    while not any(side["card"] is True for side in view_of(match)["sides"]):
        attack = [action for action in match.legal_actions if action.notation.startswith("attack")]
        match.apply((attack or list(match.legal_actions))[0])
    text = "\n".join(drawn(match))
    assert "face down" in text
    assert "-> @" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_you_and_whom_a_card_points_at_are_never_cut(lang: str) -> None:
    you = f"({rumble.WORDS[lang]['you']})"
    for seed in range(4):
        for now in walk(begin(seed, 6), seed, 60):
            if now.is_terminal:
                continue
            lines, view = drawn(now, lang), view_of(now)
            assert any(text.startswith(f"@{view['seat'] + 1} ") and you in text for text in lines)
            for side in view["sides"]:
                if side["target"] is not None and not view["order"]:
                    assert any(text.startswith(f"   -> @{side['target'] + 1} ") for text in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_a_draft_it_says_whole_that_nobody_has_a_legend(lang: str) -> None:
    assert "\n".join(drawn(at("draft", draft=True), lang)).count(rumble.WORDS[lang]["none"]) >= 3


def test_an_attack_that_can_be_stopped_tells_what_it_would_bring() -> None:
    told = 0
    for now in walk(begin(2, 4), 2, 150):
        if now.is_terminal or not (attack := view_of(now)["attack"]):
            continue
        text = " ".join(" ".join(drawn(now)).split())
        card = attack["card"]
        line = f"{card['name']['en']}: {' '.join(card['text']['en'].split())}"
        if card["text"]["en"] and not attack["landed"] and not attack["stopped"]:
            assert line in text
            told += 1
    assert told


def test_an_offered_signature_stands_there_with_its_text_and_another_attack_without_what_cannot_attack() -> None:
    match = at("signature")
    view = view_of(match)
    signature = view["sides"][view["seat"]]["signature"]
    text = " ".join(" ".join(drawn(match)).split())
    assert " ".join(signature["text"]["en"].split()) in text
    assert "Your hand" not in text
    match = at("again")
    view = view_of(match)
    hand = "\n".join(drawn(match)).split("Your hand")[1]
    for card in view["sides"][view["seat"]]["hand"]:
        assert (f"  {card['name']['en']} " in hand) == (card["kind"] == "attack")


def test_attacks_with_the_same_cards_stand_in_one_line() -> None:
    match = begin(3, 6)
    lines = [bare(line) for line in rumble.options(view_of(match), match.legal_actions, "en", 80)]
    assert sum("1. @" in line for line in lines) >= 1
    assert len(lines) < len(match.legal_actions)


def test_the_hand_has_its_texts_and_in_a_window_only_what_can_answer() -> None:
    match = at("defend")
    text, view = "\n".join(drawn(match)), view_of(match)
    for card in view["sides"][view["seat"]]["hand"]:
        hand = text[text.index("Your hand") :]
        assert (card["name"]["en"] in hand) == (card["kind"] in ("special", "defense"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_cards_and_each_one_can_be_read(lang: str) -> None:
    view = view_of(begin(1))
    every = "\n".join(rumble.cards(view, lang))
    names = rumble.card_names(view, lang)
    assert {legend["id"] for legend in view["legends"]} <= set(names.values())
    for known in set(names.values()):
        lines = rumble.card(view, known, lang)
        assert lines
        assert all(text in every for text in lines)
    assert rumble.card(view, "nobody", lang) == []
