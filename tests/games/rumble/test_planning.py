"""Planning and the reveal (RUM-020 … RUM-032)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Illegal, Match

from .tables import (
    asked,
    damages,
    discards,
    entries,
    finish,
    hand,
    happened,
    legal,
    line,
    passes,
    plan,
    play,
    rounds,
    side,
    special,
    table,
    then,
)

HELD = "jab chop run pad duck ref"


# --- the plan


@pytest.mark.rule("RUM-020")
@pytest.mark.parametrize(("token", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_all_plan_clockwise_beginning_with_the_titleholder(token: int, order: list[int]) -> None:
    match = table(seats=4, token=token)
    planned = []
    for _ in range(4):
        planned.append(match.current_player)
        play(match, f"attack jab @{(int(match.current_player or 0) + 1) % 4 + 1}")
    assert planned == order
    assert [e[1] for e in happened(match, "PLANNED")] == order


@pytest.mark.rule("RUM-020")
def test_an_attack_is_pointed_at_an_opponent_with_at_most_one_boost_or_one_takes_a_breather() -> None:
    match = table(None, HELD)
    ways = [
        f"attack {card}{boost} @{seat}" for card in ("chop", "jab") for boost in ("", " pad", " run") for seat in (2, 3)
    ]
    assert sorted(legal(match)) == sorted([*ways, "breather"])


@pytest.mark.rule("RUM-020")
def test_equal_cards_are_one_choice() -> None:
    match = table(None, "jab jab pad pad")
    assert sorted(legal(match)) == [
        "attack jab @2", "attack jab @3", "attack jab pad @2", "attack jab pad @3", "breather",
    ]  # fmt: skip
    play(match, "attack jab pad @3")
    assert hand(match, 0) == ["jab", "pad"]


@pytest.mark.rule("RUM-021")
def test_the_target_and_that_there_is_a_boost_are_public_at_once_and_the_faces_hidden() -> None:
    match = table(None, HELD)
    play(match, "attack jab run @3")
    seen = side(match, 0, seen_by=1)
    assert (seen["target"], seen["boosted"], seen["card"], seen["boost"]) == (2, True, True, True)
    assert happened(match, "PLANNED", seat=1) == [("PLANNED", 0, None, 2, 1, 0, 0)]
    assert happened(match, "PLANNED", seat=0) == [("PLANNED", 0, "jab", 2, 1, 0, 0)]
    play(match, "attack chop @3")
    assert happened(match, "PLANNED", seat=0)[1] == ("PLANNED", 1, None, 2, 0, 0, 0)
    assert side(match, 1, seen_by=0)["boosted"] is False


def secret() -> Match:
    return table(None, "jab jab duck run", "jab slam slam ref", "slam", secret_plan=True)


@pytest.mark.rule("RUM-021")
def test_in_the_secret_plan_all_choose_at_the_same_time_and_nothing_of_it_shows() -> None:
    match = secret()
    assert match.deciding == (0, 1, 2)
    before = [match.view(seat) for seat in range(3)]
    play(match, "attack jab run @2")
    assert (match.view(1), match.view(2)) == (before[1], before[2])
    assert side(match, 0)["plan"] == "attack"
    play(match, "breather", "discard slam", "discard ref")
    assert (match.view(2), discards(match), happened(match, "BREATHER", "DISCARD", "PLANNED")) == (before[2], [], [])
    play(match, "done")
    assert match.view(2) == before[2]


@pytest.mark.rule("RUM-021", "RUM-022")
def test_secret_breathers_and_their_discards_are_seen_at_the_reveal() -> None:
    match = secret()
    play(match, "attack jab @2", "breather", "discard slam", "discard ref", "done", "breather", "discard slam", "done")
    told = [(e[0], e[1], e[2]) for e in happened(match, "REVEAL", "BREATHER", "DISCARD")]
    assert told[:2] == [("REVEAL", 0, "jab"), ("BREATHER", 1, None)]
    assert {told[2], told[3]} == {("DISCARD", 1, "slam"), ("DISCARD", 1, "ref")}
    assert told[4:] == [("BREATHER", 2, None), ("DISCARD", 2, "slam")]
    assert sorted(discards(match)) == ["ref", "slam", "slam"]
    assert [card for card in hand(match, 1) if card != "dud"] == ["jab", "slam"]


@pytest.mark.rule("RUM-022")
def test_in_a_breather_any_number_of_cards_is_discarded_also_none() -> None:
    match = table(None, HELD, HELD, HELD)
    play(match, "breather", "done")
    play(match, "breather", *(f"discard {card}" for card in HELD.split()))
    assert (legal(match), hand(match, 1)) == (["done"], [])
    play(match, "done", "breather", "discard ref", "done")
    assert discards(match) == [*HELD.split(), "ref"]


@pytest.mark.rule("RUM-022")
def test_equal_cards_are_discarded_one_by_one() -> None:
    match = table(None, "jab jab jab pad", secret_plan=True)
    play(match, "breather", "discard jab", "discard jab")
    assert sorted(legal(match)) == ["discard jab", "discard pad", "done"]
    play(match, "discard jab", "done", *["breather", "done"] * 2)
    assert discards(match) == ["jab"] * 3


@pytest.mark.rule("RUM-022")
def test_a_breather_is_allowed_with_attacks_in_hand_and_its_cards_go_face_up_to_the_discard_pile_at_once() -> None:
    match = table(None, HELD)
    play(match, "breather", "discard jab")
    assert match.view(2)["discards"] == ["jab"]
    assert happened(match, "DISCARD", seat=2) == [("DISCARD", 0, "jab", 0, 0, 0, 0)]
    assert asked(match) == ("drop", 0)


@pytest.mark.rule("RUM-022")
def test_only_a_breather_lets_one_discard() -> None:
    match = table(None, HELD)
    with pytest.raises(Illegal, match="RUM-022"):
        match.apply("discard jab")
    play(match, "attack jab @2")
    assert match.current_player == 1


@pytest.mark.rule("RUM-022")
def test_defenses_and_specials_kept_in_a_breather_are_used_this_round() -> None:
    match = table({"chop": {"cheap": True}}, "jab", "duck", "ref", "chop")
    plan(match, "jab @2", "", "", "chop @1")
    assert (asked(match), legal(match)) == (("defend", 1), ["play duck", "pass"])
    play(match, "play duck")
    assert (asked(match), legal(match)) == (("react", 2), ["play ref", "pass"])
    play(match, "play ref")
    assert damages(match) == (0, 0, 0, 0)


TOSS = {"toss": special(line("begin", "throw", to="other"))}


def without_legend(changes: dict[str, Any] | None = None, ann: str = "jab", bob: str = "jab", **more: Any) -> Match:
    """A match at the second plan; bob has no Legend left, and holds the first card of the deck more than he had."""
    match = table(TOSS | (changes or {}), "toss " * 6, f"dud {bob}", "toss", deck=f"{ann} dud dud dud dud dud", **more)
    plan(match)
    for _ in range(7):
        play(match, "play toss", "target @2")
    return match


@pytest.mark.rule("RUM-023")
def test_the_target_is_another_player_who_has_a_legend() -> None:
    match = without_legend()
    assert (match.view(0)["round"], side(match, 1)["legend"]) == (2, None)
    while match.current_player != 0:
        play(match, "breather", "done")
    assert legal(match)[0] == "attack jab @3"
    with pytest.raises(Illegal, match="RUM-023"):
        match.apply("attack jab @2")
    with pytest.raises(Illegal, match="RUM-023"):
        match.apply("attack jab @1")
    with pytest.raises(Illegal, match="RUM-023"):
        match.apply("attack jab @4")


@pytest.mark.rule("RUM-023")
def test_a_player_without_a_legend_points_at_all_others() -> None:
    match = without_legend()
    while match.current_player != 1:
        play(match, "breather", "done")
    assert [name for name in legal(match) if "dud" not in name] == ["attack jab @1", "attack jab @3", "breather"]


@pytest.mark.rule("RUM-023", "RUM-060")
def test_the_attack_is_on_the_legend_in_the_ring_now() -> None:
    match = table({"bob": {"health": 1}}, "jab", "dud", "slam")
    rounds(match, "jab @2", "", "slam @2")
    assert (side(match, 1)["legend"], damages(match)) == ("n1", (0, 0, 0))
    assert happened(match, "LOST")[0][:3] == ("LOST", 2, "slam")


@pytest.mark.rule("RUM-023")
@pytest.mark.parametrize("way", ["attack run @2", "attack pad run @2", "attack duck @2", "attack ref @2"])
def test_a_boost_is_never_played_alone_and_only_attacks_are_planned(way: str) -> None:
    with pytest.raises(Illegal, match="RUM-023"):
        table(None, HELD).apply(way)


@pytest.mark.rule("RUM-023")
def test_a_signature_is_never_planned() -> None:
    match = table(None, HELD)
    assert not any("sig" in name for name in legal(match))
    assert "ann-sig" not in hand(match, 0)


@pytest.mark.rule("RUM-023")
def test_a_player_without_an_attack_card_takes_a_breather() -> None:
    assert legal(table(None, "run pad duck ref")) == ["breather"]


# --- the reveal


@pytest.mark.rule("RUM-030")
def test_all_reveal_together_with_the_speed_of_card_and_boost() -> None:
    match = table(None, "chop run", "slam pad", "jab")
    plan(match, "chop run @2", "slam pad @1", "jab @1")
    told = happened(match, "REVEAL", "ATTACK")[:4]
    assert [(e[0], e[1], e[2], e[4]) for e in told[:3]] == [
        ("REVEAL", 0, "chop", 5 + 2), ("REVEAL", 1, "slam", 3), ("REVEAL", 2, "jab", 6),
    ]  # fmt: skip
    assert told[3][0] == "ATTACK"


BOOSTED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"cheap": True}, "cheap"),
    ({"unblockable": True}, "unblockable"),
    ({"undodgeable": True}, "undodgeable"),
)


@pytest.mark.rule("RUM-031")
@pytest.mark.parametrize(("marks", "mark"), BOOSTED)
def test_the_attack_gains_the_marks_of_its_boost(marks: dict[str, Any], mark: str) -> None:
    bystander = {"look": special(line("announced", "draw"))}
    for boost, expected in (("", False), (" pad", True)):
        match = table({"pad": marks} | bystander, "jab pad", "dud", "look")
        plan(match, f"jab{boost} @2")
        assert asked(match) == ("react", 2)
        assert match.view(2)["attack"][mark] is expected


@pytest.mark.rule("RUM-031")
def test_the_attack_gains_damage_and_speed_of_its_boost() -> None:
    match = table({"pad": {"damage": 2, "speed": 2}}, "punch pad", "chop")
    rounds(match, "punch pad @2", "chop @3")
    assert [e[1] for e in happened(match, "ATTACK")] == [0, 1]
    assert (happened(match, "HIT")[0][3:5], damages(match)) == ((1, 2 + 2), (0, 4, 1))


@pytest.mark.rule("RUM-031", "RUM-032")
def test_a_boost_throws_over_the_top_rope_with_the_damage() -> None:
    match = table({"pad": {"effects": [line("hit", "throw")]}}, "jab pad", "slam")
    rounds(match, "jab pad @2", "slam @1")
    told = [e[0] for e in happened(match, "HIT", "THROWN", "OUT", "LOST", "ENTERS")][3:]
    assert told == ["HIT", "THROWN", "OUT", "LOST", "ENTERS"]
    assert happened(match, "THROWN")[0][1:4] == (1, "pad", 0)


@pytest.mark.rule("RUM-032")
def test_on_hit_first_the_text_of_the_attack_then_of_the_boost_then_of_the_ability() -> None:
    draws = {"effects": [line("hit", "draw")]}
    match = table({"jab": draws, "pad": draws, "ann": {"ability": [line("hit", "draw")]}}, "jab pad")
    rounds(match, "jab pad @2")
    assert [e[2] for e in happened(match, "EFFECT")] == ["jab", "pad", None]


@pytest.mark.rule("RUM-032")
@pytest.mark.parametrize("moment", ["reveal", "announce"])
def test_at_the_reveal_and_when_announced_too(moment: str) -> None:
    draws = {"effects": [line(moment, "draw")]}
    changes = {"jab": draws, "slam": draws, "pad": draws}
    changes |= {name: {"ability": [line(moment, "draw")]} for name in ("ann", "bob")}
    match = table(changes, "jab pad", "slam", token=1)
    rounds(match, "jab pad @2", "slam @1")
    ann, bob = [(0, "jab"), (0, "pad"), (0, None)], [(1, "slam"), (1, None)]
    assert [e[1:3] for e in happened(match, "EFFECT")] == (bob + ann if moment == "reveal" else ann + bob)


@pytest.mark.rule("RUM-032")
def test_effects_on_a_hit_come_after_the_end_test() -> None:
    changes = {"jab": {"effects": [line("hit", "draw")]}} | {n: {"health": 1} for n in ("bob", "n1", "n2", "n3", "n4")}
    match = table(changes, "jab jab jab jab jab", "dud", two_players=True, seats=2)
    for _ in range(5):
        rounds(match, "jab @2")
    assert match.ending == "last_legend"
    assert len(happened(match, "EFFECT")) == 4


@pytest.mark.rule("RUM-032")
def test_what_concerns_a_legend_who_has_left_is_lost_and_the_rest_is_done() -> None:
    text = [line("hit", "discard", to="target", pick="random"), line("hit", "disarm"), line("hit", "draw")]
    match = table({"bob": {"health": 1}, "jab": {"effects": text}}, "jab", "slam duck", "dud")
    rounds(match, "jab @2", "slam @1")
    assert [e[0] for e in happened(match, "SKIPPED", "EFFECT")] == ["SKIPPED", "SKIPPED", "EFFECT"]
    assert "duck" in hand(match, 1)


@pytest.mark.rule("RUM-032")
@pytest.mark.parametrize(("health", "thrown"), [(4, False), (3, True)])
def test_the_requirement_of_a_throw_is_tested_when_the_damage_lies_there(health: int, *, thrown: bool) -> None:
    match = table(
        {"bob": {"health": health}, "jab": {"effects": [line("hit", "throw", if_="target.left <= 2")]}}, "jab"
    )
    rounds(match, "jab @2")
    assert (len(happened(match, "OUT")) == 1) is thrown
    assert (len(happened(match, "SKIPPED")) == 1) is not thrown


@pytest.mark.rule("RUM-032", "RUM-055")
@pytest.mark.parametrize(("weak", "seat"), [("bob", 1), ("cid", 2)])
def test_with_several_targets_the_requirement_of_a_throw_is_looked_at_for_each(weak: str, seat: int) -> None:
    changes = {"jab": {"more": 1, "effects": [line("hit", "throw", if_="target.left <= 2")]}}
    match = table(changes | {weak: {"health": 3}}, "jab")
    rounds(match, "jab @2")
    assert [e[1] for e in happened(match, "THROWN")] == [seat]


@pytest.mark.rule("RUM-055")
def test_a_text_on_the_target_works_on_those_for_whom_its_requirement_is_met() -> None:
    text = [line("hit", "discard", to="target", pick="random", if_="target.left <= 2")]
    match = table({"jab": {"more": 1, "effects": text}, "cid": {"health": 3}}, "jab", "duck", "duck")
    rounds(match, "jab @2")
    assert ("duck" in hand(match, 1), "duck" in hand(match, 2)) == (True, False)


@pytest.mark.rule("RUM-032")
@pytest.mark.parametrize(("health", "drawn", "dropped"), [(3, 1, 0), (8, 0, 1)])
def test_what_follows_a_throw_follows_if_it_threw(health: int, drawn: int, dropped: int) -> None:
    throw = line("hit", "throw", if_="target.left <= 2", then=[then("draw")], else_=[then("discard", pick="random")])
    match = table({"bob": {"health": health}, "jab": {"effects": [throw]}}, "jab slam")
    rounds(match, "jab @2")
    ops = [e[2] for e in happened(match, "EFFECT")]
    assert (len(ops), len(happened(match, "DISCARD"))) == (1, dropped)
    assert len(happened(match, "OUT")) == drawn


@pytest.mark.rule("RUM-032")
@pytest.mark.parametrize(("answer", "thrown"), [("accept", True), ("decline", False)])
def test_a_throw_that_one_may_decline_is_done_later_with_the_other_effects(answer: str, *, thrown: bool) -> None:
    match = table({"jab": {"effects": [line("hit", "draw"), line("hit", "throw", may=True)]}}, "jab")
    plan(match, "jab @2")
    assert (asked(match), legal(match)) == (("choose", 0), ["accept", "decline"])
    assert [e[0] for e in happened(match, "HIT", "EFFECT", "THROWN")] == ["HIT", "EFFECT"]
    play(match, answer)
    finish(match)
    assert (len(happened(match, "OUT")) == 1) is thrown


@pytest.mark.rule("RUM-032")
def test_what_describes_the_attack_counts_from_the_reveal() -> None:
    match = table({"pad": {"cheap": True}, "wait": special(line("begin", "draw"))}, "jab pad run", "wait", "slam run")
    plan(match, "jab pad @2", "", "slam run @2")
    assert asked(match) == ("react", 1)
    (_, _, _, _, speed, _, cheap) = happened(match, "REVEAL")[0]
    assert (speed, cheap, side(match, 2, seen_by=0)["speed"]) == (6, 1, 3 + 2)
    assert side(match, 0, seen_by=1)["card"]["id"] == "jab"
    assert entries(match, 1) == []
    passes(match)
