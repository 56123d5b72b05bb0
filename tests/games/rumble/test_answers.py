"""Answers to an attack: defenses, then specials; what cancels it (RUM-042 … RUM-044)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Illegal, Match

from .tables import (
    asked,
    card,
    damages,
    discards,
    entries,
    finish,
    hand,
    happened,
    legal,
    line,
    plan,
    play,
    rounds,
    side,
    special,
    table,
    then,
)

CHEAP = {"jab": {"cheap": True}}
LOOK = {"look": special(line("announced", "draw"))}  # anybody can play it on any attack


def jabs(changes: dict[str, Any] | None = None, *hands: str, **more: Any) -> Match:
    """A match in which ann's jab on bob is under way."""
    match = table(changes, *hands, **more)
    plan(match, "jab @2")
    return match


# --- announcement, defense, specials (RUM-042)


@pytest.mark.rule("RUM-042")
def test_the_attacker_names_card_and_target_and_the_effects_of_the_card_apply_before_any_answer() -> None:
    match = jabs({"jab": {"effects": [line("announce", "damage", amount=3)]}}, "jab", "duck")
    assert happened(match, "ATTACK")[0][:4] == ("ATTACK", 0, "jab", 1 << 1)
    assert asked(match) == ("defend", 1)
    assert (match.view(1)["attack"]["damage"], damages(match)) == (1 + 3, (0, 0, 0))
    play(match, "pass")
    assert damages(match) == (0, 4, 0)


@pytest.mark.rule("RUM-042")
@pytest.mark.parametrize("defense", ["duck", "block", "reverse"])
def test_the_defender_may_answer_with_a_dodge_a_block_or_a_counter_before_any_damage(defense: str) -> None:
    match = jabs(None, "jab", defense)
    assert (asked(match), legal(match)) == (("defend", 1), [f"play {defense}", "pass"])
    play(match, f"play {defense}")
    finish(match)
    assert damages(match)[1] == 0
    assert happened(match, "HIT") == []
    passed = jabs(None, "jab", defense)
    play(passed, "pass")
    assert damages(passed)[1] == 1


@pytest.mark.rule("RUM-042")
def test_only_the_defender_plays_a_defense() -> None:
    match = jabs(LOOK, "jab duck", "look", "duck look")
    assert (asked(match), legal(match)) == (("react", 1), ["play look", "pass"])
    play(match, "pass")
    assert legal(match) == ["play look", "pass"]
    with pytest.raises(Illegal, match="RUM-042"):
        match.apply("play duck")


@pytest.mark.rule("RUM-042")
@pytest.mark.parametrize(("token", "expected"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_of_several_specials_the_titleholders_is_first_then_those_to_his_left(token: int, expected: list[int]) -> None:
    match = jabs(LOOK, "jab look", "look", "look", "look", token=token)
    seats = []
    while match.decision == "react":
        seats.append(match.current_player)
        play(match, "play look")
    assert seats == expected


@pytest.mark.rule("RUM-042")
def test_a_special_is_played_only_where_its_condition_holds() -> None:
    assert jabs(None, "jab", "dud", "ref").view(0)["round"] == 2  # nobody was asked
    assert asked(jabs(CHEAP, "jab", "dud", "ref")) == ("react", 2)


PLAYABLE: tuple[tuple[list[dict[str, Any]], bool], ...] = (
    ([line("announced", "draw", if_="attack.strike = 1")], True),
    ([line("announced", "draw", if_="attack.kick = 1")], False),
    ([line("announced", "draw", if_="attack.kick = 1"), line("announced", "damage")], True),  # one of its lines
    ([line("announced", "discard", to="target", pick="random")], False),  # nothing to do: bob's hand is empty
    ([line("announced", "draw", amount={"per": "self.placards"})], False),  # none
    ([line("announced", "draw", amount={"per": "target.health"})], True),
    ([line("announced", "cancel", if_="attack.kick = 1", then=[then("draw")])], False),  # what follows does not count
    ([line("announced", "cancel", if_="attack.kick = 1", else_=[then("draw")])], False),
    ([line("announced", "draw", may=True)], True),
    ([line("landed", "draw")], False),  # another moment
)


@pytest.mark.rule("RUM-042", "RUM-043")
@pytest.mark.parametrize(("effects", "playable"), PLAYABLE)
def test_a_special_needs_a_line_with_its_requirement_met_and_something_to_do(
    effects: list[dict[str, Any]], *, playable: bool
) -> None:
    match = table({"extra": special(*effects)}, "jab", "dud", "extra")
    play(match, "attack jab @2", "breather", "discard dud", "done", "breather", "done")
    assert (match.decision == "react" and not happened(match, "HIT")) is playable


@pytest.mark.rule("RUM-042")
def test_a_defense_needs_a_line_that_would_stop_the_attack() -> None:
    no_use = {"brace": card("defense", line("defend", "draw"), line("defend", "dodge", if_="attack.kick = 1"))}
    assert jabs(no_use, "jab", "brace").view(0)["round"] == 2
    some = {"brace": card("defense", line("defend", "draw"), line("defend", "dodge", if_="attack.strike = 1"))}
    assert asked(jabs(some, "jab", "brace")) == ("defend", 1)


@pytest.mark.rule("RUM-042", "RUM-053")
def test_a_defense_or_special_goes_face_up_to_the_discard_pile_and_the_attack_after_it() -> None:
    match = jabs(LOOK, "jab pad", "duck", "look")
    play(match, "play duck")
    finish(match)
    assert discards(match) == ["duck", "jab"]


@pytest.mark.rule("RUM-042", "RUM-052")
def test_a_counter_that_deals_damage_lies_beside_the_attackers_legend_instead() -> None:
    match = jabs(None, "jab", "reverse")
    play(match, "play reverse")
    finish(match)
    assert (entries(match, 0), discards(match)) == ([("reverse", 2)], ["jab"])


@pytest.mark.rule("RUM-042", "RUM-052")
def test_a_counter_without_damage_still_stops_the_attack() -> None:
    match = jabs({"reverse": {"effects": [line("defend", "counter", amount=0)]}}, "jab", "reverse")
    play(match, "play reverse")
    finish(match)
    assert (damages(match), discards(match)) == ((0, 0, 0), ["reverse", "jab"])


# --- the order of answers (RUM-043)


@pytest.mark.rule("RUM-043")
def test_the_defender_may_play_one_defense_only() -> None:
    changes = {"duck": {"effects": [line("defend", "dodge", may=True)]}}
    match = jabs(changes, "jab", "duck duck")
    play(match, "play duck", "decline")
    finish(match)
    assert (damages(match), [e[2] for e in happened(match, "PLAYED")]) == ((0, 1, 0), ["duck"])


@pytest.mark.rule("RUM-043")
def test_first_the_defense_then_the_specials_of_all_the_defenders_and_the_attackers_among_them() -> None:
    match = jabs(LOOK, "jab look", "duck look", "look")
    assert asked(match) == ("defend", 1)
    play(match, "pass")
    seats = []
    while match.decision == "react":
        seats.append(match.current_player)
        assert legal(match) == ["play look", "pass"]
        play(match, "pass")
    assert seats == [0, 1, 2]


@pytest.mark.rule("RUM-043")
@pytest.mark.parametrize(("requirement", "seats"), [("attack.mine = 1", [0]), ("attack.mine = 0", [1, 2])])
def test_the_card_says_whether_it_is_for_the_attacker(requirement: str, seats: list[int]) -> None:
    match = jabs({"look": special(line("announced", "draw", if_=requirement))}, "jab look", "look", "look")
    asked_seats = []
    while match.decision == "react":
        asked_seats.append(match.current_player)
        play(match, "pass")
    assert asked_seats == seats


@pytest.mark.rule("RUM-043")
def test_the_first_cancellation_ends_it() -> None:
    match = jabs(CHEAP | LOOK, "jab look", "look ref", "ref")
    play(match, "pass", "play ref")
    assert match.view(0)["round"] == 2
    assert "ref" in hand(match, 2)
    dodged = jabs(CHEAP | LOOK, "jab look", "duck", "ref")
    play(dodged, "play duck")
    assert dodged.view(0)["round"] == 2  # no special any more


@pytest.mark.rule("RUM-043")
def test_conditions_are_tested_when_a_card_is_played() -> None:
    changes = {
        "calm": special(line("announced", "damage", amount=-1)),
        "halt": special(line("announced", "cancel", if_="attack.damage >= 2")),
    }
    for answer, asked_then in (("play calm", None), ("pass", ("react", 2))):
        match = table(changes, "punch", "calm", "halt")
        plan(match, "punch @2")
        assert asked(match) == ("react", 1)
        play(match, answer)
        assert (asked(match) if match.decision == "react" else None) == asked_then


@pytest.mark.rule("RUM-043")
def test_a_condition_that_holds_when_the_card_is_played_need_not_hold_later() -> None:
    both = special(line("announced", "damage", amount=2, if_="attack.damage <= 1"), line("announced", "draw"))
    match = jabs({"both": both}, "jab", "dud", "both")
    play(match, "play both")
    finish(match)
    assert damages(match) == (0, 3, 0)


@pytest.mark.rule("RUM-043")
def test_specials_and_defenses_are_not_themselves_answered() -> None:
    match = jabs(LOOK | CHEAP, "jab", "reverse", "ref duck look")
    play(match, "play reverse")
    assert happened(match, "PLAYED")[-1][2] == "reverse"
    assert (match.view(0)["round"], damages(match)) == (2, (2, 0, 0))


# --- what cancels (RUM-044)


@pytest.mark.rule("RUM-044")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_cheap_trick_is_cancelled_by_any_player_but_the_attacker(seat: int) -> None:
    hands = ["jab ref", "dud", "dud", "dud"]
    hands[seat] = "ref"
    match = jabs(CHEAP, *hands)
    assert asked(match) == ("react", seat)  # ann holds a Ref herself, and is Titleholder
    play(match, "play ref")
    finish(match)
    assert damages(match) == (0, 0, 0, 0)
    assert [e[4:6] for e in happened(match, "STOPPED")] == [(3, -1)]


@pytest.mark.rule("RUM-044")
def test_the_attacker_cancels_nothing_of_his_own() -> None:
    match = jabs({"halt": special(line("announced", "cancel"))}, "jab halt", "dud", "halt")
    assert asked(match) == ("react", 2)


@pytest.mark.rule("RUM-044")
def test_a_player_without_a_legend_can_play_a_ref() -> None:
    toss = {"toss": special(line("begin", "throw", to="other"))}
    match = table(CHEAP | toss, "toss " * 6, "ref", "toss", deck="jab dud dud dud dud dud")
    plan(match)
    for _ in range(7):
        play(match, "play toss", "target @2")
    assert side(match, 1)["legend"] is None
    plan(match, "jab @3")
    assert asked(match) == ("react", 1)
    play(match, "play ref")
    finish(match)
    assert damages(match) == (0, 0, 0)


MARKS = [{}, {"unblockable": True}, {"undodgeable": True}, {"unblockable": True, "undodgeable": True}]


@pytest.mark.rule("RUM-044", "RUM-042")
@pytest.mark.parametrize("marks", MARKS)
def test_a_ref_or_a_counter_works_on_attacks_that_cannot_be_blocked_or_dodged(marks: dict[str, Any]) -> None:
    match = jabs({"jab": {"cheap": True, **marks}}, "jab", "duck block reverse", "ref")
    expected = {"play reverse", "pass"}
    expected |= set() if "undodgeable" in marks else {"play duck"}
    expected |= set() if "unblockable" in marks else {"play block"}
    assert set(legal(match)) == expected
    play(match, "pass")
    assert (asked(match), legal(match)) == (("react", 2), ["play ref", "pass"])


@pytest.mark.rule("RUM-044")
@pytest.mark.parametrize("boost", ["", " pad"])
def test_a_cancelled_attack_is_discarded_with_its_boost(boost: str) -> None:
    match = table(CHEAP, "jab pad", "dud", "ref")
    plan(match, f"jab{boost} @2")
    play(match, "play ref")
    finish(match)
    assert discards(match) == ["ref", "jab", *boost.split()]
    assert (entries(match, 1), happened(match, "HIT", "EFFECT")) == ([], [])


@pytest.mark.rule("RUM-044")
def test_an_attack_that_is_no_cheap_trick_is_none_for_a_ref() -> None:
    match = table(None, "jab pad", "dud", "ref")
    rounds(match, "jab pad @2")
    assert damages(match) == (0, 2, 0)
