"""Damage that is enough, throws, saves and counters: when a Legend goes out, and when it does not (RUM-050 … -052)."""

from __future__ import annotations

import pytest

from facedown.games.rumble.state import LOST_COUNTERED
from facedown.match import Match

from .tables import (
    Changes,
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

WEAK = {"bob": {"health": 3}}


def outs(match: Match) -> list[tuple[int, int]]:
    """Whose Legends went out, and by whom."""
    return [(seat, by) for _, seat, _, by, *_ in happened(match, "OUT")]


# --- RUM-050


@pytest.mark.rule("RUM-050")
@pytest.mark.parametrize(("health", "out"), [(4, False), (3, True), (2, True)])
def test_damage_equal_to_health_or_more_is_over_the_top_rope(health: int, out: bool) -> None:
    match = table({"bob": {"health": health}})
    rounds(match, "boot @2")
    assert outs(match) == ([(1, 0)] if out else [])
    assert side(match, 1)["legend"] == ("n1" if out else "bob")


@pytest.mark.rule("RUM-050")
def test_damage_adds_up_over_the_rounds() -> None:
    match = table({"bob": {"health": 5}}, "boot slam")
    rounds(match, "boot @2")
    assert damages(match) == (0, 3, 0)
    rounds(match, "slam @2")
    assert outs(match) == [(1, 0)]


@pytest.mark.rule("RUM-050")
def test_a_throw_eliminates_whatever_the_health() -> None:
    match = table({"jab": {"effects": [line("hit", "throw")]}})
    rounds(match, "jab @2")
    assert happened(match, "THROWN") == [("THROWN", 1, "jab", 0, 0, 0, 0)]
    assert outs(match) == [(1, 0)]
    assert "jab" in discards(match)


@pytest.mark.rule("RUM-050", "RUM-031")
def test_a_throw_of_the_boost_eliminates_too() -> None:
    match = table({"dud": {"effects": [line("hit", "throw")]}}, "jab dud")
    rounds(match, "jab dud @2")
    assert outs(match) == [(1, 0)]


@pytest.mark.rule("RUM-050")
@pytest.mark.parametrize("moment", ["begin", "end"])
def test_a_special_throws_a_legend_of_its_players_choice(moment: str) -> None:
    match = table({"boo": special(line(moment, "throw", to="other"))}, "jab", "boo")
    plan(match, "jab @3")
    play(match, "play boo")
    assert legal(match) == ["target @1", "target @3"]
    play(match, "target @3")
    assert outs(match) == [(2, 1)]
    assert match.view(0)["token"] == 1


@pytest.mark.rule("RUM-050", "RUM-054")
def test_a_special_throws_the_legend_that_was_hit() -> None:
    match = table({"boo": special(line("landed", "throw", if_="attack.on_me = 0"))}, "jab", "jab", "boo")
    plan(match, "jab @2")
    play(match, "play boo")
    assert outs(match) == [(1, 2)]


@pytest.mark.rule("RUM-050", "RUM-032")
def test_a_throw_asks_its_requirement_when_the_damage_lies_there() -> None:
    near = {"boot": {"effects": [line("hit", "throw", if_="target.left <= 2", then=[then("draw")])]}}
    for health, out in ((6, False), (5, True)):
        match = table(near | {"bob": {"health": health}}, "boot")
        rounds(match, "boot @2")
        assert outs(match) == ([(1, 0)] if out else [])
        assert len(happened(match, "EFFECT")) == out, "what follows from it, follows only if it happened"
        assert len(happened(match, "SKIPPED")) == (not out)


@pytest.mark.rule("RUM-050", "RUM-032")
def test_what_follows_otherwise_follows_if_nobody_was_thrown() -> None:
    lines = [line("hit", "throw", if_="target.left <= 2", else_=[then("draw", amount=2)])]
    match = table({"boot": {"effects": lines}}, "boot")
    rounds(match, "boot @2")
    assert len([event for event in happened(match, "EFFECT") if event[2] == "boot"]) == 1
    match = table({"boot": {"effects": lines}, "bob": {"health": 5}}, "boot")
    rounds(match, "boot @2")
    assert happened(match, "EFFECT") == []


@pytest.mark.rule("RUM-050", "RUM-032")
def test_a_throw_that_may_be_declined_is_asked_for_after_the_damage() -> None:
    match = table({"boot": {"effects": [line("hit", "throw", may=True, then=[then("draw")])]}}, "boot")
    plan(match, "boot @2")
    assert asked(match) == ("choose", 0)
    assert damages(match) == (0, 3, 0)
    assert legal(match) == ["accept", "decline"]
    play(match, "decline")
    assert outs(match) == []
    match = table({"boot": {"effects": [line("hit", "throw", may=True, then=[then("draw")])]}}, "boot")
    plan(match, "boot @2")
    play(match, "accept")
    assert outs(match) == [(1, 0)]


@pytest.mark.rule("RUM-050")
def test_a_throw_on_the_card_and_one_on_the_boost_are_told_apart() -> None:
    """The card's requirement holds, the boost's does not; both are the first line of their card."""
    changes: Changes = {
        "jab": {"effects": [line("hit", "throw", if_="target.left <= 7", then=[then("draw")])]},
        "dud": {"effects": [line("hit", "throw", if_="target.left = 0", then=[then("draw", amount=2)])]},
    }
    match = table(changes, "jab dud")
    rounds(match, "jab dud @2")
    assert [event[2] for event in happened(match, "EFFECT")] == ["jab"]
    assert [event[2] for event in happened(match, "SKIPPED")] == ["dud"]


@pytest.mark.rule("RUM-050")
def test_every_damage_event_is_tested_by_itself() -> None:
    """The jab alone is enough; the attack it would allow is lost with the Legend."""
    again = {"jab": {"effects": [line("hit", "again")]}}
    match = table(again | {"bob": {"health": 2}}, "jab chop")
    plan(match, "jab @2")
    play(match, "again chop @2")
    assert outs(match) == [(1, 0)]
    assert [event[0] for event in happened(match, "HIT", "OUT")] == ["HIT", "HIT", "OUT"]
    match = table(again | {"bob": {"health": 1}}, "jab chop")
    plan(match, "jab @2")
    assert asked(match)[0] == "plan", "the round is over"
    assert outs(match) == [(1, 0)]


@pytest.mark.rule("RUM-050", "RUM-063")
def test_all_that_one_attack_does_to_all_its_targets_is_one_event() -> None:
    match = table({"jab": {"more": 1}, "bob": {"health": 1}, "cid": {"health": 1}}, "jab", "hold", "slam")
    plan(match, "jab @2", "", "")
    assert match.view(0)["window"] == {"moment": "falling", "falling": [1, 2]}
    passes(match)
    kinds = [event[0] for event in happened(match, "HIT", "OUT", "ENTERS")]
    assert kinds[3:] == ["HIT", "HIT", "OUT", "OUT", "ENTERS", "ENTERS"]


# --- RUM-051


def falling() -> Match:
    """Bob, on whom a chop lies from the round before, is about to go out by a boot; all hold a save."""
    hands = ["boot hold jab jab jab jab", "jab hold hold jab jab jab", "chop hold jab jab jab jab"]
    match = table({"bob": {"health": 4}}, *hands)
    plan(match, "", "", "chop @2")
    finish(match)
    plan(match, "boot @2")
    return match


@pytest.mark.rule("RUM-051")
def test_the_saves_come_between_damage_and_elimination() -> None:
    match = falling()
    assert asked(match)[0] == "save"
    assert damages(match) == (0, 4, 0)
    assert outs(match) == []
    passes(match)
    assert outs(match) == [(1, 0)]


@pytest.mark.rule("RUM-051")
def test_any_card_on_him_may_come_off_the_newest_too() -> None:
    match = falling()
    while match.current_player != 1:
        play(match, "pass")
    play(match, "play hold")
    assert legal(match) == ["remove chop @2", "remove boot @2"]
    play(match, "remove boot @2")
    assert entries(match, 1) == [("chop", 1)]
    assert discards(match)[-1] != "chop"
    assert "boot" in discards(match)
    assert side(match, 1)["legend"] == "bob"
    assert happened(match, "REMOVED")[0][:5] == ("REMOVED", 1, "boot", 3, 1)


@pytest.mark.rule("RUM-051")
def test_an_older_card_saves_as_well() -> None:
    match = falling()
    while match.current_player != 1:
        play(match, "pass")
    play(match, "play hold", "remove chop @2")
    assert entries(match, 1) == [("boot", 3)]
    assert side(match, 1)["left"] == 1


@pytest.mark.rule("RUM-051")
def test_another_player_can_save_a_legend() -> None:
    match = falling()
    while match.current_player != 2:
        play(match, "pass")
    play(match, "play hold", "remove chop @2")
    assert side(match, 1)["legend"] == "bob"
    assert happened(match, "REMOVED")[0][4] == 2


@pytest.mark.rule("RUM-051")
def test_the_titleholder_is_asked_first_then_to_his_left() -> None:
    match = table({"bob": {"health": 3}}, "boot hold", "jab hold", "jab hold", "jab hold", token=2)
    plan(match, "boot @2")
    order = []
    while match.decision == "save":
        order.append(match.current_player)
        play(match, "pass")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("RUM-051")
def test_still_at_his_health_he_goes() -> None:
    """Two damage cards, each enough by itself: one save is not."""
    match = table({"boot": {"damage": 5}, "pad": {"damage": 5}, "bob": {"health": 5}}, "boot pad", "jab hold hold")
    plan(match, "boot pad @2")
    play(match, "play hold", "remove pad @2")
    assert asked(match) == ("save", 1)
    play(match, "pass")
    assert outs(match) == [(1, 0)]


@pytest.mark.rule("RUM-051")
def test_several_saves_can_add_up() -> None:
    match = table({"boot": {"damage": 5}, "pad": {"damage": 5}, "bob": {"health": 5}}, "boot pad", "jab hold hold")
    plan(match, "boot pad @2")
    play(match, "play hold", "remove pad @2", "play hold", "remove boot @2")
    assert outs(match) == []
    assert damages(match) == (0, 0, 0)


@pytest.mark.rule("RUM-051")
def test_one_save_takes_a_card_off_one_of_those_about_to_go_out() -> None:
    match = table({"jab": {"more": 1}, "bob": {"health": 1}, "cid": {"health": 1}}, "jab", "hold", "slam")
    plan(match, "jab @2")
    play(match, "play hold")
    assert legal(match) == ["remove jab @2", "remove jab @3"]
    play(match, "remove jab @3")
    assert outs(match) == [(1, 0)]
    assert side(match, 2)["legend"] == "cid"
    assert discards(match).count("jab") == 1, "its last entry went with bob"


@pytest.mark.rule("RUM-051", "RUM-050")
def test_a_throw_is_not_stopped() -> None:
    match = table({"boot": {"effects": [line("hit", "throw")]}, "bob": {"health": 3}}, "boot", "hold")
    plan(match, "boot @2")
    assert not match.is_terminal
    assert asked(match)[0] == "plan"
    assert outs(match) == [(1, 0)]
    assert hand(match, 1).count("hold") >= 1


@pytest.mark.rule("RUM-051", "RUM-054")
def test_a_removal_of_another_moment_does_not_save() -> None:
    ice = {"ice": special(line("end", "remove", to="self")), "bob": {"health": 3}}
    match = table(ice, "boot", "ice")
    plan(match, "boot @2")
    assert outs(match) == [(1, 0)]
    match = table(ice | {"bob": {"health": 4}}, "boot", "ice")
    plan(match, "boot @2")
    assert match.view(1)["window"]["moment"] == "end"
    play(match, "play ice", "remove boot @2")
    assert damages(match) == (0, 0, 0)


@pytest.mark.rule("RUM-051")
def test_where_nobody_is_about_to_go_out_nobody_is_asked() -> None:
    match = table(None, "boot", "hold", "hold")
    plan(match, "boot @2")
    assert asked(match)[0] == "plan"


@pytest.mark.rule("RUM-051", "RUM-052")
def test_the_damage_of_a_counter_can_be_taken_off_too() -> None:
    match = table({"ann": {"health": 2}}, "jab hold", "reverse")
    plan(match, "jab @2")
    play(match, "play reverse")
    assert asked(match) == ("save", 0)
    play(match, "play hold", "remove reverse @1")
    assert outs(match) == []
    assert side(match, 0)["legend"] == "ann"
    assert sorted(discards(match)) == ["hold", "jab", "reverse"]


# --- RUM-052


@pytest.mark.rule("RUM-052")
def test_a_counter_cancels_and_lies_as_damage_beside_the_attackers_legend() -> None:
    match = table(None, "jab pad", "reverse")
    plan(match, "jab pad @2")
    play(match, "play reverse")
    assert damages(match) == (2, 0, 0)
    assert entries(match, 0) == [("reverse", 2)]
    assert discards(match) == ["jab", "pad"]
    assert happened(match, "COUNTERED")[0][:5] == ("COUNTERED", 0, "reverse", 2, 1)


@pytest.mark.rule("RUM-052", "RUM-061")
def test_the_countering_player_eliminates_the_attacker_at_once() -> None:
    match = table({"ann": {"health": 2}}, "jab", "reverse slam", "chop")
    plan(match, "jab @2", "slam @1", "chop @1")
    play(match, "play reverse")
    assert outs(match) == [(0, 1)]
    assert side(match, 1)["placards"] == 1
    assert match.view(0)["token"] == 1
    assert [event[1] for event in happened(match, "LOST")] == [1, 2], "both were pointed at ann"


@pytest.mark.rule("RUM-052", "RUM-055")
def test_if_the_counter_eliminates_other_targets_are_safe() -> None:
    match = table({"ann": {"health": 2}, "jab": {"more": 1}}, "jab", "reverse", "duck")
    plan(match, "jab @2")
    play(match, "play reverse")
    assert outs(match) == [(0, 1)]
    assert happened(match, "HIT") == []
    assert [event[1:4] for event in happened(match, "LOST")] == [(0, "jab", LOST_COUNTERED)]
    assert asked(match)[0] == "plan", "nobody else had to defend himself"


@pytest.mark.rule("RUM-052", "RUM-055")
def test_if_the_counter_does_not_eliminate_the_other_target_is_hit() -> None:
    match = table({"jab": {"more": 1}}, "jab", "reverse", "slam")
    plan(match, "jab @2")
    play(match, "play reverse")
    assert damages(match) == (2, 0, 1)


@pytest.mark.rule("RUM-052", "RUM-047")
def test_a_countered_further_attack_takes_the_rest_of_the_first_one_with_it() -> None:
    lines = [line("hit", "again"), line("hit", "draw", amount=3)]
    match = table({"ann": {"health": 2}, "jab": {"effects": lines}}, "jab chop", "reverse")
    plan(match, "jab @2")
    play(match, "pass", "again chop @2", "play reverse")
    assert outs(match) == [(0, 1)]
    assert happened(match, "EFFECT") == [], "what was to come on the jab's hit is lost"
    assert entries(match, 1) == [("jab", 1)], "what hit has hit"


@pytest.mark.rule("RUM-052", "RUM-046")
def test_a_counter_without_damage_cancels_and_is_discarded() -> None:
    match = table({"reverse": {"effects": [line("defend", "counter", amount=0)]}}, "jab", "reverse")
    plan(match, "jab @2")
    play(match, "play reverse")
    assert damages(match) == (0, 0, 0)
    assert sorted(discards(match)) == ["jab", "reverse"]


@pytest.mark.rule("RUM-052")
def test_what_a_counter_says_further_is_done_after_its_damage() -> None:
    lines = [line("defend", "counter", amount=2, then=[then("draw")])]
    match = table({"reverse": {"effects": lines}, "ann": {"health": 2}}, "jab", "reverse")
    plan(match, "jab @2")
    play(match, "play reverse")
    assert [event[0] for event in happened(match, "COUNTERED", "OUT", "EFFECT")] == ["COUNTERED", "OUT", "EFFECT"]
    assert discards(match).count("reverse") == 1, "it lay beside the Legend who is out"


@pytest.mark.rule("RUM-052", "RUM-044")
def test_a_counter_works_on_what_cannot_be_blocked_or_dodged() -> None:
    match = table({"jab": {"unblockable": True, "undodgeable": True}}, "jab", "reverse duck block")
    plan(match, "jab @2")
    assert legal(match) == ["play reverse", "pass"]
