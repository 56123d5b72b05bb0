"""What a seat of Combat Ready sees (RCR-150): open hands, tracks, why Speeds compare; what is hidden; notations."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from facedown.games.combat_ready import GAME, facts
from facedown.games.combat_ready import state as st
from facedown.match import Match
from games.combat_ready.walks import LIBRARY, SECRET, at, at_any, begin, kind_of, walk

TEAM = ("ruby", "weiss", "yang")
HANDS = [["crescent-sweep", "rose-thorn"], ["swift-blade", "ice-spear"], ["one-two"]]


def scene(seed: int = 1, stack: dict[str, Any] | None = None, **options: Any) -> Match:
    """Ruby, Weiss and Yang against Roman; Ruby is Active, his first card is a Cane Strike."""
    given = {"hands": HANDS, "first": 0, "villain": ["cane-strike"]} | (stack or {})
    return begin(seed, heroes=TEAM, stack=given, **options)


def total(side: dict[str, Any]) -> int:
    """All cards of a hero that a view shows, wherever they are."""
    return sum(len(side[pile] or ()) for pile in ("hand", "known", "unseen", "discards", "upgrade"))


# --- what lies open


@pytest.mark.rule("RCR-150")
def test_everything_is_open_but_the_faces_of_piles() -> None:
    view = scene().view(2)
    assert [side["hero"]["id"] for side in view["sides"]] == list(TEAM)
    for side, given in zip(view["sides"], HANDS, strict=True):
        assert set(given) <= {card["id"] for card in side["hand"]}
        assert side["hand_size"] == len(side["hand"]) == 6
        assert side["deck_size"] == len(side["unseen"])
        assert side["ultimate"]["ultimate"]
    villain = view["villain"]
    assert (villain["stance"], villain["deck_size"], villain["aura"]) == ("aggressive", 36, 65)
    assert sum(card["copies"] for card in villain["cards"]) == 36
    assert "deck" not in villain


def test_every_card_of_a_hero_is_somewhere_or_out_of_the_game() -> None:
    for seed in range(6):
        for match in walk(kind_of(seed), seed, 80):
            for seat in range(match.seats):
                for side in match.view(seat)["sides"]:
                    assert side["hand_size"] == (len(side["hand"]) if side["hand"] is not None else side["hand_size"])
                    assert total(side) <= len(side["places"])
                    ids = {card["id"] for pile in ("unseen", "discards", "upgrade") for card in side[pile]}
                    assert ids <= set(side["places"])


@pytest.mark.rule("RCR-150")
def test_with_hidden_hands_others_hands_are_numbers_until_they_are_seen() -> None:
    match = scene(hidden_hands=True)
    view = match.view(0)
    assert view["hidden_hands"]
    assert view["sides"][0]["hand_size"] == len(view["sides"][0]["hand"])
    for side in view["sides"][1:]:
        assert side["hand"] is None
        assert side["known"] == []
        assert side["hand_size"] == 6
        assert len(side["unseen"]) == side["hand_size"] + side["deck_size"]
        assert all(card["affordable"] is None and card["price"] == [] for card in side["upgrade"])
    seen = 0
    for now in walk(begin(4, 3, hidden_hands=True), 4):
        for side in (now.view(0)["sides"][p] for p in (1, 2)):
            held = Counter(card["id"] for card in now.view(side["seat"])["sides"][side["seat"]]["hand"])
            assert Counter(card["id"] for card in side["known"]) <= held
            seen += len(side["known"])
    assert seen, "a card that was bought into a hand is known to be there"


@pytest.mark.rule("RCR-141")
def test_what_others_have_chosen_face_down_is_not_shown_only_that_they_have() -> None:
    match = at_any("secret")
    first = match.current_player
    assert first is not None
    others = [seat for seat in range(match.seats) if seat != first]
    before = [match.view(seat) for seat in others]
    looks = []
    for action in Random(1).sample(match.legal_actions, 3):
        match.apply(action)
        looks.append([match.view(seat) for seat in others])
        assert match.view(first)["sides"][first]["plan"] == action.notation
        assert not match.view(first)["your_turn"]
        match.undo()
    assert looks[0] == looks[1] == looks[2]
    for seat, then, now in zip(others, before, looks[0], strict=True):
        assert then["your_turn"]
        assert now["your_turn"]
        assert now["deciding"] == seat
        assert (then["sides"][first]["planned"], now["sides"][first]["planned"]) == (False, True)
        assert now["sides"][first]["plan"] is None


@pytest.mark.rule("RCR-003", "RCR-150")
def test_the_stance_of_the_top_card_is_shown_and_its_face_is_not() -> None:
    for seed in range(8):
        for match in walk(begin(seed, 2), seed, 60):
            state, villain = match._look(), match.view(0)["villain"]
            if state.ndeck:
                turn = facts.turns_of_villain(LIBRARY, state.villain)[state.deck[state.ndeck - 1]]
                assert villain["stance"] == LIBRARY.models["villain_card"][turn].stance
            else:
                assert villain["stance"] is None


# --- numbers, and why


@pytest.mark.rule("RCR-060", "RCR-091")
def test_speeds_are_told_with_what_they_are_made_of() -> None:
    compared = 0
    for seed in range(8):
        for match in walk(begin(seed, 3), seed):
            view = match.view(0)
            for side in view["sides"]:
                speed = side["speed"]
                if speed:
                    assert speed["final"] == max(0, speed["printed"] + speed["zone"] + speed["others"])
                    assert speed["printed"] == side["card"]["speed"]
            last = view["last"]
            if last:
                assert last["final"] == max(0, last["printed"] + last["track"] + last["others"])
                slowest = min(one["final"] for one in last["heroes"])
                outcomes = {True: "heroes", False: "villain"}
                expected = "tie" if slowest == last["final"] else outcomes[slowest > last["final"]]
                assert last["outcome"] == expected
                compared += 1
    assert compared > 100


def test_swift_blade_is_told_as_it_was_compared() -> None:
    match = scene(stack={"first": 1, "villain": ["cane-strike"]})
    match.apply("play swift-blade")
    speed = match.view(0)["sides"][1]["speed"]
    assert speed == {"final": 11, "printed": 11, "zone": 0, "others": 0}
    while not match.view(0)["last"]:
        names = [action.notation for action in match.legal_actions]
        match.apply(next(name for name in ("rest", "pass", "done", *names) if name in names))
    last = match.view(0)["last"]
    assert (last["card"], last["final"], last["outcome"]) == ("cane-strike", 6, "heroes")
    assert [(one["seat"], one["card"], one["final"]) for one in last["heroes"]] == [(1, "swift-blade", 11)]


@pytest.mark.rule("RCR-102")
def test_the_upgrade_deck_tells_what_can_be_bought_and_what_leaves_the_hand() -> None:
    offered = chains = 0
    for seed in range(10):
        for match in walk(begin(seed, 3), seed):
            if match.is_terminal or match.decision != "upgrade":
                continue
            seat = match.current_player
            assert seat is not None
            side = match.view(seat)["sides"][seat]
            legal = {action.notation.split()[1] for action in match.legal_actions if action.notation != "done"}
            assert legal == {card["id"] for card in side["upgrade"] if card["affordable"]}
            tiers = {card["id"]: card["tier"] for card in side["hand"]}
            for card in side["upgrade"]:
                assert set(card["price"]) == (
                    set() if card["ultimate"] else {name for name, tier in tiers.items() if tier == card["tier"] - 1}
                )
                if card["chain"]:
                    chains += 1
                    assert not card["price"]
                    assert card["chain"]["xp"] > card["cost"]
            offered += 1
    assert offered > 20
    assert chains > 20


@pytest.mark.rule("RCR-102")
def test_while_the_price_is_open_the_card_bought_is_shown() -> None:
    match = at("remove")
    view = match.view(0)
    assert view["buying"]["tier"] > 1
    assert match.view(match.current_player or 0)["sides"][match.current_player or 0]["hand"]
    tiers = {
        card["tier"] for side in view["sides"] if side["seat"] == match.current_player for card in side["hand"]
        if f"remove {card['id']}" in {action.notation for action in match.legal_actions}
    }  # fmt: skip
    assert tiers == {view["buying"]["tier"] - 1}


def test_prompts_say_what_a_line_asks_for() -> None:
    asked: Counter[str] = Counter()
    for seed in range(30):
        for match in walk(kind_of(seed), seed):
            view = match.view(0)
            if match.is_terminal or match.decision not in ("choose", "discard", "boost"):
                continue
            prompt = view["prompt"]
            assert prompt["seat"] == match.current_player
            asked[prompt["asks"]] += 1
            if match.decision == "choose":
                assert prompt["source"]
                assert prompt["text"]["en"]
            kinds = {action.notation.split()[0] for action in match.legal_actions}
            expected = {"hero": "hero", "minion": "minion", "six": "discard", "rest": "discard"}.get(prompt["asks"])
            assert expected is None or expected in kinds
    assert set(asked) >= {"hero", "six", "rest", "boost", "may"}


@pytest.mark.rule("RCR-130")
def test_the_end_is_told_as_the_team_s() -> None:
    for seed in range(4):
        match = list(walk(begin(seed, 2), seed))[-1]
        over = match.view(1)["over"]
        assert over == {"winner": None, "won": match.returns[0] > 0, "ending": match.ending}
        assert match.view(0)["step"] == "over"


def test_minions_of_one_kind_are_told_apart() -> None:
    match = scene(stack={"minions": ["thug", "thug", "lookout"]}, objectives="ambush")
    view = match.view(0)
    assert [minion["notation"] for minion in view["minions"]] == ["thug", "thug#2"]
    state = match._look()
    slots = [minion["slot"] for minion in view["minions"]]
    names = [GAME.notation(state, LIBRARY, 1, GAME.actions.encode("minion", slot)) for slot in slots]
    assert names == ["minion thug", "minion thug#2"]


# --- notations


def test_every_action_of_the_space_has_a_notation() -> None:
    for decision in ("attack", "sideline", "secret", "remove"):
        match = at_any(decision)
        seat, state = match.current_player, match._look()
        said = [GAME.notation(state, LIBRARY, seat, action) for action in range(GAME.actions.count)]
        assert all(said)
        legal = [action.notation for action in match.legal_actions]
        assert len(set(legal)) == len(legal)


def test_notations_are_ids_and_seats_from_one() -> None:
    match = scene(stack={"minions": ["thug"]})
    state = match._look()
    places = match.view(1)["sides"][1]["places"]
    card = places.index("ice-spear")
    said = {
        ("assist", card, 0): "assist ice-spear @1",
        ("combo", card): "combo ice-spear",
        ("fight", card, match.view(0)["minions"][0]["slot"]): "fight ice-spear thug",
        ("fight", card, st.IN_PLAY - 1): "fight ice-spear 12",
        ("test", card, 0): "test ice-spear dust-heist",
        ("test", card, 3): "test ice-spear 4",
        ("play", st.HERO_CARDS - 1): "play 48",
        ("hero", 2): "hero @3",
        ("rest",): "rest",
    }
    for (kind, *arguments), notation in said.items():
        assert GAME.notation(state, LIBRARY, 1, GAME.actions.encode(str(kind), *arguments)) == notation


def test_a_view_is_plain_data_that_names_the_house_s_facts() -> None:
    view = begin(1, 4, **SECRET).view(3)
    assert view["game"] == GAME.id
    assert view["decision"] in GAME.decisions
    assert view["over"] is None
    assert view["rules"] == ["overwhelmed"]
    assert {"seat", "your_turn", "deciding", "hidden_hands", "battle", "fury", "families"} <= set(view)
