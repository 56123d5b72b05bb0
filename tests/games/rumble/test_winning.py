"""Players without a Legend, the last Legend, bragging rights, endings without a winner (RUM-080 … RUM-084)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Match

from .tables import (
    FIRST,
    LATER,
    Changes,
    asked,
    damages,
    discards,
    entries,
    hand,
    happened,
    legal,
    line,
    log,
    passes,
    plan,
    play,
    rounds,
    side,
    special,
    table,
)

STORM: Changes = {"storm": {"kind": "strike", "speed": 9, "damage": 1, "more": 5}}


def last_three(*hands: str, changes: Changes | None = None) -> Match:
    """No Legends are left to come; every Legend has a health of 1, but for changes, so that seat 0 has taken six out.

    Three seats: n5 and n6 are there for bob and cid. Four seats: seat 0 has taken nine out, and seat 3 has no Legend.
    """
    weak: dict[str, dict[str, Any]] = {name: {"health": 1} for name in (*FIRST, *LATER)}
    for name, values in {**STORM, **(changes or {})}.items():
        weak[name] = weak.get(name, {}) | dict(values)
    given = [*hands, *([""] * (3 - len(hands)))]
    others = [hand.split() + ["dud"] * (6 - len(hand.split())) for hand in given]
    others[0] = ["storm"] * 3 + given[0].split()
    match = table(weak, *(" ".join(cards) for cards in others))
    for _ in range(3):
        rounds(match, "storm @2")
    assert match.view(0)["pile"] == 0
    assert match.view(0)["ring"] == 3
    return match


def without(*hands: str, changes: Changes | None = None) -> Match:
    """The same, and seat 1 has just taken the last Legend of seat 0 out with a chop."""
    given = [*hands, *([""] * (3 - len(hands)))]
    given[1] += " chop"
    match = last_three(*given, changes=changes)
    rounds(match, "", "chop @1")
    assert side(match, 0)["legend"] is None
    assert not match.is_terminal
    return match


# --- RUM-080


@pytest.mark.rule("RUM-080")
def test_a_player_whose_last_legend_goes_stays_in_the_game() -> None:
    match = without("jab")
    plan(match, "jab @3")
    passes(match)
    assert [event[1:4] for event in happened(match, "HIT")][-1] == (0, None, 2)


@pytest.mark.rule("RUM-080", "RUM-044")
def test_his_attacks_are_cheap_tricks_that_a_ref_stops() -> None:
    match = without("jab", "ref")
    assert not match.library.models["card"][0].cheap
    plan(match, "jab @3")
    assert match.view(0)["attack"]["cheap"]
    assert log(match)[-2].endswith("It is a Cheap Trick.")
    assert asked(match) == ("react", 1)
    play(match, "play ref")
    assert side(match, 2)["legend"] is not None
    assert happened(match, "REVEAL")[-1][6] == 1


@pytest.mark.rule("RUM-080", "RUM-047")
def test_a_further_attack_of_his_is_a_cheap_trick_too() -> None:
    again = {"jab": {"damage": 0, "effects": [line("hit", "again")]}}
    match = without("jab slam", "ref", changes=again)
    plan(match, "jab @3")
    play(match, "pass", "again slam @3")
    assert match.view(0)["attack"]["cheap"]
    play(match, "play ref")
    assert side(match, 2)["legend"] is not None


@pytest.mark.rule("RUM-080")
def test_he_collects_placards_and_may_hold_the_title() -> None:
    match = last_three("dud", "dud", "dud", "jab")
    assert side(match, 3)["legend"] is None
    rounds(match, "", "", "", "jab @2")
    assert not match.is_terminal
    assert side(match, 3)["placards"] == 1
    assert match.view(0)["token"] == 3
    assert asked(match) == ("plan", 3), "so he plans first"


@pytest.mark.rule("RUM-080", "RUM-061")
def test_who_takes_his_own_last_legend_out_keeps_the_title() -> None:
    match = last_three("dive jab", changes={"dive": special(line("begin", "throw", to="any"))})
    plan(match)
    play(match, "play dive", "target @1")
    assert side(match, 0)["legend"] is None
    assert match.view(0)["token"] == 0
    assert asked(match) == ("plan", 0)


@pytest.mark.rule("RUM-080", "RUM-023")
def test_nobody_can_attack_him() -> None:
    match = without("jab", "slam")
    assert legal(match) == ["attack slam @3", *boosted("slam", "@3"), "breather"]


@pytest.mark.rule("RUM-080", "RUM-055")
def test_nor_choose_him_as_a_further_target() -> None:
    match = without("jab", "boot", "storm")
    plan(match, "", "", "storm @2")
    assert happened(match, "ATTACK")[-1][3] == 0b010


@pytest.mark.rule("RUM-080", "RUM-048")
def test_he_has_no_signature() -> None:
    match = without("kick", changes={"kick": {"damage": 0, "effects": [line("hit", "signature")]}})
    assert side(match, 0)["signature"] is None
    plan(match, "kick @3")
    assert asked(match)[0] == "plan", "nothing was offered"
    assert happened(match, "SKIPPED")[-1][2] == "kick"


@pytest.mark.rule("RUM-080", "RUM-052")
def test_a_counter_stops_him_and_deals_nothing() -> None:
    match = without("jab", "dud", "reverse")
    plan(match, "jab @3")
    play(match, "play reverse")
    assert damages(match) == (0, 0, 0)
    assert entries(match, 0) == []
    assert {"jab", "reverse"} <= set(discards(match))
    assert side(match, 2)["legend"] is not None


@pytest.mark.rule("RUM-080", "RUM-044")
def test_he_may_play_specials_too() -> None:
    match = without("ref", "slam", changes={"slam": {"cheap": True}})
    plan(match, "", "slam @3")
    assert asked(match) == ("react", 0)
    play(match, "play ref")
    assert side(match, 2)["legend"] is not None


@pytest.mark.rule("RUM-080", "RUM-083")
def test_he_can_win_only_the_bragging_rights() -> None:
    match = without("jab")
    rounds(match, "jab @3")
    over = match.view(0)["over"]
    assert over["winner"] == 1
    assert over["bragging"] == [0]
    assert match.returns == (-1, 2, -1)


# --- RUM-081


@pytest.mark.rule("RUM-081")
def test_the_last_legend_in_the_ring_wins() -> None:
    match = without("", "slam")
    rounds(match, "", "slam @3")
    assert match.is_terminal
    assert match.ending == "last_legend"
    assert match.returns == (-1, 2, -1)
    assert [event[:2] for event in happened(match, "WON")] == [("WON", 1)]


@pytest.mark.rule("RUM-081")
def test_one_attack_that_takes_all_others_out_wins() -> None:
    match = last_three("storm")
    plan(match, "storm @2")
    assert match.is_terminal
    assert match.returns == (2, -1, -1)
    assert side(match, 0)["placards"] == 8


@pytest.mark.rule("RUM-081")
def test_while_legends_are_to_come_nobody_has_won() -> None:
    match = table({"bob": {"health": 1}, "cid": {"health": 1}} | STORM, "storm")
    plan(match, "storm @2")
    assert not match.is_terminal
    assert match.view(0)["ring"] == 3


@pytest.mark.rule("RUM-081")
def test_later_attacks_are_void() -> None:
    """Two without a Legend attack bob and cid: the first attack makes cid the winner, the second is not made."""
    match = last_three("jab", "chop", "slam", "chop")
    rounds(match, "", "chop @1")
    plan(match, "jab @2", "", "slam @2", "chop @3")
    assert match.returns == (-1, -1, 3, -1)
    assert [event[1:3] for event in happened(match, "ATTACK")][-1] == (0, "jab")
    assert [event[1:3] for event in happened(match, "LOST")][-1] == (2, "slam"), "it was pointed at bob"


@pytest.mark.rule("RUM-081")
def test_the_end_is_tested_before_the_effects_on_the_hit() -> None:
    changes: Changes = {"slam": {"effects": [line("hit", "draw", amount=3)]}, "late": special(line("landed", "draw"))}
    match = without("late", "slam", changes=changes)
    plan(match, "", "slam @3")
    assert match.is_terminal
    assert "slam" not in [event[2] for event in happened(match, "EFFECT")]


@pytest.mark.rule("RUM-081")
def test_a_counter_can_bring_the_end() -> None:
    match = without("", "slam", "reverse")
    plan(match, "", "slam @3")
    play(match, "play reverse")
    assert match.is_terminal
    assert match.returns == (-1, -1, 2)


@pytest.mark.rule("RUM-081", "RUM-010")
def test_with_a_free_pick_nobody_gets_another_ones_legends() -> None:
    """Bob and cid lose their own three; ann has two to come, and wins all the same."""
    weak: dict[str, dict[str, Any]] = {name: {"health": 1} for name in (*FIRST, *LATER)}
    match = table(weak | {"storm": dict(STORM["storm"])}, "storm storm storm", free_pick=True)
    while match.decision == "draft":
        match.apply(match.legal_actions[0])
    for _ in range(3):
        assert not match.is_terminal
        rounds(match, "storm @2")
    assert match.is_terminal
    assert match.returns == (2, -1, -1)
    assert match.view(0)["pile"] == 2


# --- RUM-082


@pytest.mark.rule("RUM-082")
def test_the_last_legends_eliminated_together_nobody_wins() -> None:
    match = without("storm")
    plan(match, "storm @2")
    passes(match)
    assert match.is_terminal
    assert match.ending == "nobody"
    assert match.returns == (0, 0, 0)
    assert match.view(0)["over"]["winner"] is None
    assert happened(match, "WON") == []
    assert [event[1] for event in happened(match, "OUT")][-2:] == [1, 2]


@pytest.mark.rule("RUM-082")
def test_only_if_none_remains() -> None:
    match = last_three("storm")
    plan(match, "storm @2")
    assert match.ending == "last_legend"


@pytest.mark.rule("RUM-082", "RUM-061")
def test_who_throws_himself_out_as_the_last_but_one_loses() -> None:
    match = without("", "dive", changes={"dive": special(line("begin", "throw", to="any"))})
    plan(match)
    play(match, "play dive", "target @2")
    assert match.returns == (-1, -1, 2)


# --- RUM-083


@pytest.mark.rule("RUM-083")
def test_most_eliminations_are_the_bragging_rights_beside_the_win() -> None:
    match = without("", "slam")
    rounds(match, "", "slam @3")
    over = match.view(2)["over"]
    assert over == {"winner": 1, "ending": "last_legend", "bragging": [0], "eliminations": 6}
    assert "Bragging rights, with eliminations (6): Player 1 (RUM-083)." in log(match)[-1]


@pytest.mark.rule("RUM-083")
def test_ties_share_them() -> None:
    """Of six Legends of two players five go out: two by each player, and one by its own."""
    changes: dict[str, dict[str, Any]] = {name: {"health": 1} for name in (*FIRST, *LATER)}
    changes["dive"] = special(line("begin", "throw", to="any"))
    match = table(changes, "jab jab jab dud dud dud", "chop chop dive dud dud dud", seats=2, two_players=True)
    rounds(match, "jab @2")
    rounds(match, "jab @2")
    rounds(match, "", "chop @1")
    plan(match)
    play(match, "play dive", "target @2")
    assert [side(match, seat)["placards"] for seat in (0, 1)] == [2, 1]
    rounds(match, "", "chop @1")
    assert match.view(0)["over"] == {"winner": 1, "ending": "last_legend", "bragging": [0, 1], "eliminations": 2}


@pytest.mark.rule("RUM-083", "RUM-084")
def test_nobody_brags_where_nobody_was_eliminated() -> None:
    match = quiet(200, "dud", "dud", "dud")
    assert match.view(0)["over"] == {"winner": None, "ending": "round_limit", "bragging": [], "eliminations": 0}


# --- RUM-084


def quiet(times: int, *hands: str) -> Match:
    """So many rounds in which all take a breather."""
    match = table(None, *hands)
    for _ in range(times):
        rounds(match)
    return match


@pytest.mark.rule("RUM-084")
def test_after_three_rounds_without_any_attack_whoever_can_must() -> None:
    match = quiet(2, "jab", "slam", "dud")
    assert "breather" in legal(match)
    rounds(match)
    assert legal(match) == ["attack jab @2", "attack jab @3", *boosted("jab", "@2", "@3")]
    play(match, "attack jab @2")
    assert "breather" not in legal(match)
    play(match, "attack slam @3")
    assert legal(match) == ["breather"], "without an attack he cannot"


def boosted(attack: str, *targets: str) -> list[str]:
    """The same attack with the dud that everybody draws."""
    return [f"attack {attack} dud {target}" for target in targets]


@pytest.mark.rule("RUM-084", "RUM-021")
def test_in_a_secret_plan_too() -> None:
    match = table(None, "jab", "dud", "slam", secret_plan=True)
    for _ in range(3):
        rounds(match)
    assert "breather" not in legal(match)


@pytest.mark.rule("RUM-084")
def test_any_attack_begins_the_count_anew() -> None:
    match = table(None, "jab jab", "duck", "slam")
    for _ in range(2):
        rounds(match)
    plan(match, "jab @2")
    play(match, "play duck")
    assert match.view(0)["quiet"] == 0, "one that was stopped counts as well"
    for _ in range(3):
        assert "breather" in legal(match)
        rounds(match)
    assert "breather" not in legal(match)


@pytest.mark.rule("RUM-084")
def test_after_two_hundred_rounds_the_game_is_a_draw() -> None:
    match = quiet(199, "dud", "dud", "dud")
    assert not match.is_terminal
    assert match.view(0)["round"] == 200
    rounds(match)
    assert match.is_terminal
    assert match.ending == "round_limit"
    assert match.returns == (0, 0, 0)


# --- RUM-090


def known(match: Match, seat: int, of: int) -> list[str]:
    """The cards of a hand that a seat sees."""
    return [card["id"] for card in match.view(seat)["sides"][of]["hand"]]


@pytest.mark.rule("RUM-090")
def test_what_is_open_is_the_same_for_everybody() -> None:
    changes: Changes = {"bob": {"health": 2}, "chop": {"effects": [line("hit", "signature")]}}
    match = table(changes, "jab boot", "slam", "chop lock")
    plan(match, "jab @2", "", "chop @1")
    play(match, "signature @1")
    play(match, "attack boot @2")
    views = [match.view(seat) for seat in range(3)]
    for name in ("token", "discards", "ring", "met", "pile", "deck_size", "round"):
        assert views[0][name] == views[1][name] == views[2][name]
    openly = ("legend", "damage", "entries", "placards", "hand_size", "target", "plan", "boosted", "signature_used")
    for name in openly:
        for seat in range(3):
            assert len({str(view["sides"][seat][name]) for view in views}) == 1, name
    looks = views[1]["sides"]
    assert looks[0]["entries"] == [
        {"card": "chop", "name": {"en": "Chop", "es": "Chop"}, "amount": 1},
        {"card": "cid-sig", "name": {"en": "Cid-Sig", "es": "Cid-Sig"}, "amount": 3},
    ]
    assert looks[0]["target"] == 1
    assert looks[0]["hand_size"] == 5
    assert looks[2]["signature_used"] is True


@pytest.mark.rule("RUM-090")
def test_hands_and_faces_before_the_reveal_are_hidden() -> None:
    match = table(None, "jab pad", "slam", "chop")
    play(match, "attack jab pad @2")
    for seat in (1, 2):
        assert known(match, seat, 0) == []
        assert match.view(seat)["sides"][0]["card"] is True
        assert match.view(seat)["sides"][0]["boost"] is True
        assert happened(match, "PLANNED", seat=seat)[0][2] is None
    assert match.view(0)["sides"][0]["card"]["id"] == "jab"
    assert happened(match, "PLANNED", seat=0)[0][2] == "jab"
    assert known(match, 0, 0) == hand(match, 0)


@pytest.mark.rule("RUM-090")
def test_the_order_of_the_deck_and_the_legends_to_come_are_hidden() -> None:
    """Two matches that differ in nothing but those look alike to all."""
    one = table(None, "jab", "slam", "chop", deck="boot lock")
    other = table(None, "jab", "slam", "chop", deck="lock boot", legends=("ann", "bob", "cid", "n9", "n8", "n7"))
    for seat in range(3):
        assert one.view(seat) == other.view(seat)
        assert [event.numbers for event in one.events(seat)] == [event.numbers for event in other.events(seat)]
