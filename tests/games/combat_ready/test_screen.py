"""The screen of Combat Ready: readable at 80 columns, on low terminals, in both languages; it says why."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from facedown.apps.cli.screens import combat_ready as screen
from facedown.apps.cli.screens.combat_ready_words import WORDS
from facedown.apps.cli.screens.lines import bare
from facedown.games.combat_ready.names import short_names
from facedown.match import Match
from games.combat_ready.walks import LIBRARY, SECRET, at, begin, kind_of, walk

LANGUAGES = ("en", "es")
TEAM = ("ruby", "weiss", "yang")


def view_of(match: Match) -> Any:
    seat = match.current_player
    return match.view(0 if seat is None else seat)


def drawn(match: Match, lang: str = "en", width: int = 80, everything: bool = False, tight: bool = False) -> list[str]:
    return [bare(line) for line in screen.board(view_of(match), lang, width, everything, tight)]


def text_of(lines: list[str]) -> str:
    """Lines as one text, however they are wrapped."""
    return " ".join(" ".join(lines).split())


def answers(match: Match, lang: str = "en", width: int = 80) -> list[str]:
    return [bare(line) for line in screen.options(view_of(match), match.legal_actions, lang, width)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(6))
def test_no_line_is_wider_than_the_screen(lang: str, seed: int) -> None:
    for n, match in enumerate(walk(kind_of(seed), seed, 200)):
        if n % 4:
            continue
        for width in (80, 100):
            lines = drawn(match, lang, width, everything=n % 8 == 0, tight=n % 3 == 0)
            lines += [] if match.is_terminal else answers(match, lang, width)
            for text in lines:
                assert cell_len(text) <= width, text


def test_names_of_any_length_fit() -> None:
    match = begin(3, 5)
    match.apply("hero @1")
    view = view_of(match)
    for side in view["sides"]:
        side["hero"] = side["hero"] | {"name": {"en": "A Hero of an Uncommonly Long Name, " + str(side["seat"])}}
    view["villain"]["name"] = {"en": "The Villain Whose Name Goes On, and On"}
    for lines in (screen.board(view, "en", 80, True), screen.board(view, "en", 80, False, True)):
        assert all(cell_len(bare(line)) <= 80 for line in lines)
        assert any("<1>" in bare(line) for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_heroes_and_villain_stand_there_with_what_counts(lang: str) -> None:
    for match in walk(begin(5, 4), 5, 60):
        view, text = view_of(match), text_of(drawn(match, lang))
        if view["decision"] in ("upgrade", "remove"):
            continue
        villain = view["villain"]
        assert f"{villain['aura']}/{villain['full']}" in text
        assert WORDS[lang][villain["stance"] or "none"] in text
        for event in villain["events"]:
            assert event["name"][lang] in text
        for side in view["sides"]:
            assert f"@{side['seat'] + 1} {screen.seat_name(view, side['seat'], lang)}" in text
            assert f"{side['aura']}/{side['full']}" in text
            assert WORDS[lang]["xp"].format(n=side["xp"]) in text
        for minion in view["minions"]:
            assert f"{minion['speed']}/{minion['damage']}" in text
        for objective in view["objectives"]:
            assert f"[{objective['id']}]" in text


@pytest.mark.rule("RCR-082", "RCR-092")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_fury_tracks_are_drawn_with_their_texts_and_markers(lang: str) -> None:
    w, moved = WORDS[lang], 0
    for match in walk(begin(2, 3), 2, 150):
        view, lines = view_of(match), drawn(match, lang, 100)
        if view["decision"] in ("upgrade", "remove", "first") or view["active"] is None:
            continue
        fury = view["fury"]
        his = next(line for line in lines if f" 3:{w['short_damage']}" in line or f"<3:{w['short_damage']}>" in line)
        assert f"5:{w['bash']},{w['short_damage']}" in his
        assert f"6:{w['bash']},{w['short_speed']}" in his
        assert his.count("<") == his.count(">") == 1
        assert f"<{fury['villain']}" in his
        own = next(line for line in lines if "8*" in line)
        assert own.count("<") == 1
        assert f"<{fury['hero']}" in own.replace("|", "")
        assert "12!" in own
        assert w["legend"] in text_of(lines) or " ".join(w["legend"].split()) in text_of(lines)
        moved += fury["hero"] > 0 and fury["villain"] > 1
    assert moved > 10


@pytest.mark.rule("RCR-060")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_why_speeds_compared_as_they_did(lang: str) -> None:
    told = 0
    for seed in range(4):
        for match in walk(begin(seed, 3), seed, 150):
            view = view_of(match)
            if not view["last"] or view["decision"] in ("upgrade", "remove"):
                continue
            spoken = text_of(screen.told(view, lang, everything=False))
            for text in (text_of(drawn(match, lang)), spoken):
                last = view["last"]
                assert WORDS[lang]["last"].format(**last) in text
                for one in (last, *last["heroes"]):
                    parts = [one[key] for key in ("zone", "track", "others") if one.get(key)]
                    if parts:
                        assert f"{one['final']} ({WORDS[lang]['of_print'].format(n=one['printed'])}" in text
                        told += 1
    assert told > 20


def test_who_has_acted_and_how_is_told() -> None:
    stack = {"hands": [["crescent-sweep"], ["ice-spear", "glyph-step"], ["one-two"]], "first": 0}
    match = begin(1, heroes=TEAM, stack=stack)
    match.apply("play crescent-sweep")
    match.apply("combo ice-spear")
    text = text_of(drawn(match))
    assert "Active; attacks with Crescent Sweep: Speed 9, Damage 2" in text
    assert "joins with Ice Spear: Speed" in text
    assert "still to act" in text


def test_what_a_card_can_do_on_the_sideline_stands_in_one_line() -> None:
    match = at("sideline")
    lines = answers(match)
    names = {card["name"]["en"] for card in view_of(match)["sides"][match.current_player or 0]["hand"]}
    assert len(lines) < len(match.legal_actions)
    for name in names:
        assert sum(line.strip().startswith(name) for line in lines) == 1
    whole = text_of(lines)
    for number in range(1, len(match.legal_actions) + 1):
        assert f"{number}. " in whole


@pytest.mark.rule("RCR-124")
def test_a_test_says_whether_a_card_passes() -> None:
    stack = {"hands": [["crescent-sweep"], ["swift-blade", "ice-wall"], ["one-two"]], "first": 0}
    match = begin(1, heroes=TEAM, stack=stack)
    match.apply("play crescent-sweep")
    lines = answers(match, width=120)
    swift = next(line for line in lines if "Swift Blade" in line)
    wall = next(line for line in lines if "Ice Wall" in line)
    assert "try dust-heist (passes)" in swift
    assert "try dust-heist (fails)" in wall


@pytest.mark.rule("RCR-102")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_upgrades_have_a_table_of_their_own(lang: str) -> None:
    for seed in range(12):
        for match in walk(begin(seed, 3), seed):
            if match.is_terminal or match.decision != "upgrade":
                continue
            view = view_of(match)
            side, w = view["sides"][view["seat"]], WORDS[lang]
            texts = (text_of(drawn(match, lang)), text_of(screen.told(view, lang, everything=False)))
            for text in texts:
                for card in (*side["hand"], *side["upgrade"], side["ultimate"]):
                    assert card["name"][lang] in text
                assert f"XP {side['xp']}" in text
                assert w["can"] in text
                for card in side["upgrade"]:
                    assert w["cost"].format(n=card["cost"]) in text
                    for name in card["price"]:
                        assert next(mine["name"][lang] for mine in side["hand"] if mine["id"] == name) in text
                assert w["title"] not in text
            low = drawn(match, lang, tight=True)
            assert len(low) <= len(drawn(match, lang))
            board = text_of(drawn(match, lang, everything=True))
            assert w["title"] in board
    assert WORDS[lang]["pay_now"].split("{card}")[1].split("{n}")[0].strip() in text_of(drawn(at("remove"), lang))


@pytest.mark.rule("RCR-102")
def test_a_chain_of_upgrades_is_told_with_its_whole_price() -> None:
    told = 0
    for seed in range(8):
        for match in walk(begin(seed, 3), seed):
            if match.is_terminal or match.decision != "upgrade":
                continue
            view, text = view_of(match), text_of(drawn(match))
            for card in view["sides"][view["seat"]]["upgrade"]:
                if card["chain"]:
                    assert f"{card['chain']['xp']} XP in all" in text
                    assert "by way of" in text
                    told += 1
    assert told > 20


def test_a_low_screen_keeps_what_is_asked() -> None:
    for seats in (1, 2, 3):
        match = at("sideline" if seats > 1 else "attack", seats=seats)
        lines = drawn(match, tight=True)
        assert len(lines) < len(drawn(match))
        assert "Your hand:" in lines[-8:][0] or any("Your hand:" in line for line in lines[-12:])
        assert "" not in lines


@pytest.mark.rule("RCR-150")
def test_with_hidden_hands_no_card_of_another_hand_is_drawn() -> None:
    stack = {"hands": [["crescent-sweep"], ["ice-spear"], ["one-two"]], "first": 0}
    match = begin(1, heroes=TEAM, stack=stack, hidden_hands=True)
    text = text_of(drawn(match, everything=True))
    assert "Hand of Weiss" not in text
    assert "Still to be drawn by Weiss" in text
    opened = text_of(drawn(begin(1, heroes=TEAM, stack=stack), everything=True))
    assert "Hand of Weiss" in opened


@pytest.mark.rule("RCR-141")
def test_secret_choices_are_told_as_made() -> None:
    match = at("secret", **SECRET)
    match.apply(match.legal_actions[0])
    if match.decision == "secret":
        assert "has chosen" in text_of(drawn(match))
    assert "all choose face down" in text_of(screen.told(at("secret", **SECRET).view(0), "en", False))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_tell_all_that_the_drawing_tells(lang: str) -> None:
    for match in walk(kind_of(3), 3, 120):
        view = view_of(match)
        lines = screen.told(view, lang, everything=True)
        assert all(line.strip() and not line.endswith("..") for line in lines)
        assert not any(cell_len(line) != len(line) for line in lines)
        if view["decision"] not in ("upgrade", "remove"):
            assert len([line for line in lines if line.startswith("@")]) == view["seats"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_cards_and_each_one_can_be_read(lang: str) -> None:
    view = view_of(at("sideline"))
    every = "\n".join(screen.cards(view, lang))
    names = screen.card_names(view, lang)
    for side in view["sides"]:
        assert {card["id"] for card in side["upgrade"]} <= set(names.values())
    assert {card["id"] for card in view["villain"]["cards"]} <= set(names.values())
    assert names["ruby rose"] == "ruby" or "ruby" not in {side["hero"]["id"] for side in view["sides"]}
    for known in set(names.values()):
        lines = screen.card(view, known, lang)
        assert lines
        assert all(text in every for text in lines)
    assert screen.card(view, "nobody", lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_of_the_packs_can_be_printed(lang: str) -> None:
    for section, entries in LIBRARY.models.items():
        for entry in entries:
            values = dict(entry.values)
            for name, value in entry.values.items():
                if hasattr(value, "effects"):
                    values[name] = dict(value.values) | {"text": LIBRARY.text(value, lang)}
            if hasattr(entry, "effects"):
                values["text"] = LIBRARY.text(entry, lang)
            lines = screen.printed(section, values, lang)
            assert entry.name[lang] in lines[0]
            assert entry.id in lines[0]
            assert not any("{" in text or "None" in text for text in lines)


def test_first_names_only_where_they_tell_heroes_apart() -> None:
    assert short_names(["Ruby Rose", "Yang Xiao Long"]) == ["Ruby", "Yang"]
    assert short_names(["Grey One", "Grey Two"]) == ["Grey One", "Grey Two"]
    assert short_names(["The Hero", "Penny Polendina"]) == ["The Hero", "Penny Polendina"]
