"""What a seat of Rumble sees: the ring, the running order, its own cards; notations; set-ups that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.gamedef import BadSetup
from facedown.games.rumble import GAME
from facedown.match import Match, read_library
from games.rumble.walks import at, begin, walk

LIBRARY = read_library(GAME)


def scene(**stack: Any) -> Match:
    """Three players, the first one Titleholder."""
    given: dict[str, Any] = {"legends": ["savage", "rude", "henry"], "token": 0} | stack
    return Match.new(GAME, seed=1, seats=3, stack=given, library=LIBRARY)


@pytest.mark.rule("RUM-090")
def test_hands_and_faces_are_the_owners_alone() -> None:
    match = scene(hands=[["chop", "irish-whip"], ["dropkick"], ["chop"]])
    match.apply("attack chop irish-whip @2")
    mine, others = match.view(0)["sides"][0], match.view(1)["sides"][0]
    assert (mine["card"]["id"], mine["boost"]["id"], mine["hand"]) == ("chop", "irish-whip", [])
    assert (others["card"], others["boost"], others["hand"]) == (True, True, [])
    assert (others["plan"], others["target"], others["boosted"], others["hand_size"]) == ("attack", 1, True, 0)
    assert match.view(1)["order"] == []


@pytest.mark.rule("RUM-021")
def test_a_secret_plan_shows_nothing_before_the_reveal() -> None:
    match = Match.new(GAME, seed=1, seats=3, options={"secret-plan": True}, library=LIBRARY)
    before = match.view(2)
    first = next(seat for seat in (match.current_player,) if seat is not None)
    if first == 2:
        pytest.fail("seat 2 is to look on; take another seed")
    match.apply("breather")
    match.apply(next(act for act in match.legal_actions if act.notation.startswith("discard")))
    assert match.view(2) == before
    assert before["your_turn"]
    assert before["deciding"] == 2
    own = match.view(first)["sides"][first]
    assert own["plan"] == "breather"
    assert len(own["drops"]) == 1


@pytest.mark.rule("RUM-040", "RUM-041")
def test_the_running_order_is_the_order_of_attacks() -> None:
    """Where no speed changes, nobody goes out, and nobody attacks again, the order at the reveal is carried out."""
    compared = 0
    for seed in range(6):
        for match in walk(begin(seed, 4), seed, 300):
            if match.is_terminal or match.decision not in ("defend", "react"):
                continue
            view = match.view(0)
            speeds = [entry["speed"] for entry in view["order"]]
            assert speeds == sorted(speeds, reverse=True) or view["attack"] is None or view["attack"]["nature"]
            assert all(view["sides"][entry["seat"]]["card"] for entry in view["order"])
            waiting = [side["seat"] for side in view["sides"] if side["card"] is not None]
            assert sorted(waiting) == sorted(entry["seat"] for entry in view["order"])
            compared += len(speeds) > 1
    assert compared > 20


@pytest.mark.rule("RUM-040")
def test_ties_go_from_the_titleholder_leftwards() -> None:
    match = scene(hands=[["ref"], ["chop"], ["chop"]], token=2)
    for text in ("attack chop @2", "breather", "done", "attack chop @3"):
        match.apply(text)
    attacks = [event for event in match.events(None) if event.text().startswith("Player") and "attacks" in event.text()]
    assert [event.player for event in attacks] == [2, 1]


@pytest.mark.rule("RUM-043", "RUM-090")
def test_who_is_asked_for_a_reaction_is_his_own_business() -> None:
    for decision in ("defend", "react"):
        match = at(decision)
        asked = match.current_player
        assert asked is not None
        for seat in range(match.seats):
            view = match.view(seat)
            assert view["your_turn"] == (seat == asked)
            assert view["deciding"] == (seat if seat == asked else None)
            assert view["window"]["moment"]


def test_every_action_of_the_space_has_a_notation() -> None:
    for decision in ("plan", "defend"):
        match = at(decision)
        seat, state = match.current_player, match._look()
        assert seat is not None
        said = [GAME.notation(state, LIBRARY, seat, action) for action in range(GAME.actions.count)]
        assert all(said)
        legal = [action.notation for action in match.legal_actions]
        assert len(set(legal)) == len(legal)


def test_a_card_that_is_not_there_is_called_by_its_place() -> None:
    match = scene(hands=[["chop"], ["chop"], ["chop"]])
    number = GAME.actions.encode("attack", 8, 0, 1)
    assert GAME.notation(match._look(), LIBRARY, 0, number) == "attack 9 @2"


def test_damage_cards_of_one_title_are_told_apart_by_their_amount() -> None:
    match = scene()
    chop = next(card for card, title in enumerate(LIBRARY.table.titles) if _name(title) == "chop")
    side = match._look().side[1]
    side.entry_card[0], side.entry_amount[0], side.entry_card[1], side.entry_amount[1] = chop, 1, chop + 1, 2
    side.nentries = 2
    numbers = [GAME.actions.encode("remove", 1, i) for i in range(3)]
    assert [GAME.notation(match._look(), LIBRARY, 0, n) for n in numbers] == [
        "remove chop=1 @2",
        "remove chop=2 @2",
        "remove 3 @2",
    ]


def _name(title: int) -> str:
    name: str = LIBRARY.models["card"][title].id
    return name


# --- set-ups


@pytest.mark.rule("RUM-010", "RUM-014")
def test_how_many_can_play() -> None:
    assert Match.new(GAME, seed=1, library=LIBRARY).seats == 4
    assert begin(1, None, two_players=True).seats == 2
    assert [len(GAME.pick_setups(LIBRARY, {}, seats)) for seats in (3, 4, 5, 6)] == [1] * 4


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": 2}, "two-players"),
        ({"seats": 7}, "3 to 6"),
        ({"seats": 3, "options": {"two-players": True}}, "2 seats"),
        ({"fighters": ("hogan",)}, "drawn"),
        ({"options": {"draft": True, "free-pick": True}}, "do not go together"),
        ({"stack": {"decks": []}}, "legends, hands, deck, token"),
        ({"stack": {"legends": ["hoga"]}}, "Did you mean hogan"),
        ({"stack": {"legends": ["hogan", "hogan"]}}, "twice"),
        ({"stack": {"legends": "hogan"}}, "takes a list"),
        ({"stack": {"hands": [["chop"] * 7]}}, "begins with 6"),
        ({"stack": {"hands": [[], [], [], [], []]}}, "5 lists for 4 seats"),
        ({"stack": {"hands": [["leg-drop"]]}}, "Signature"),
        ({"stack": {"deck": ["chop"] * 99}}, "copies of chop"),
        ({"stack": {"deck": [3]}}, "no card 3"),
        ({"stack": {"token": 4}}, "0 to 3"),
        ({"stack": {"token": -1}}, "0 to 3"),
        ({"stack": {"legends": ["hogan"]}, "options": {"draft": True}}, "the players take"),
    ],
)
def test_impossible_setups_are_refused_with_the_reason(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        Match.new(GAME, seed=1, library=LIBRARY, **given)


def test_a_stack_gives_legends_hands_deck_and_token() -> None:
    match = scene(hands=[["chop", "dropkick"], ["ref"]], deck=["block", "irish-whip"])
    views = [match.view(seat) for seat in range(3)]
    assert [side["legend"] for side in views[0]["sides"]] == ["savage", "rude", "henry"]
    assert {card["id"] for card in views[0]["sides"][0]["hand"]} == {"chop", "dropkick"}
    assert views[2]["sides"][2]["hand_size"] == 6
    assert views[0]["token"] == 0
    state = match._look()
    on_top = [_name(LIBRARY.table.titles[state.deck[state.ndeck - i]]) for i in (1, 2)]
    assert on_top == ["block", "irish-whip"]
