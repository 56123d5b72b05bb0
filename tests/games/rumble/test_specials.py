"""Where played cards go, the moments of specials, attacks on several Legends (RUM-053 … RUM-055)."""

from __future__ import annotations

import pytest

from facedown.match import Match

from .tables import (
    asked,
    damages,
    discards,
    entries,
    finish,
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

WIDE = {"jab": {"more": 1}}  # a jab on two Legends


def order_asked(match: Match) -> list[int | None]:
    """Who is asked, one after another, while all pass."""
    order = []
    while match.decision in ("defend", "react", "save"):
        order.append(match.current_player)
        play(match, "pass")
    return order


# --- RUM-053


@pytest.mark.rule("RUM-053")
def test_a_special_goes_face_up_to_the_discard_pile() -> None:
    match = table({"jab": {"cheap": True}}, "jab", "ref")
    plan(match, "jab @2")
    play(match, "play ref")
    assert discards(match) == ["ref", "jab"]


@pytest.mark.rule("RUM-053", "RUM-044")
def test_a_defense_and_what_it_stops_go_to_the_discard_pile() -> None:
    match = table(None, "jab pad", "duck")
    plan(match, "jab pad @2")
    play(match, "play duck")
    assert discards(match) == ["duck", "jab", "pad"]


@pytest.mark.rule("RUM-053", "RUM-045")
def test_damage_does_not_go_to_the_discard_pile() -> None:
    match = table(None, "jab pad")
    rounds(match, "jab pad @2")
    assert entries(match, 1) == [("jab", 1), ("pad", 1)]
    assert discards(match) == []


@pytest.mark.rule("RUM-053", "RUM-046")
def test_a_card_that_deals_nothing_goes_to_the_discard_pile() -> None:
    match = table(None, "jab run")
    rounds(match, "jab run @2")
    assert entries(match, 1) == [("jab", 1)]
    assert discards(match) == ["run"]


@pytest.mark.rule("RUM-053")
def test_a_played_card_lies_there_when_its_text_is_done() -> None:
    """The special makes its player discard; it lies on top of what he discards."""
    match = table({"tip": special(line("begin", "discard", to="self"))}, "jab", "tip chop")
    plan(match, "jab @3")
    play(match, "play tip", "discard chop")
    assert discards(match) == ["chop", "tip"]


# --- RUM-054


@pytest.mark.rule("RUM-054")
def test_the_moments_of_specials_come_in_their_order() -> None:
    names = ("begin", "announced", "landed", "end")
    cards = {f"at-{name}": special(line(name, "draw", to="all")) for name in names}
    match = table(cards, "jab", " ".join(cards), "slam")
    plan(match, "jab @3")
    seen = []
    while match.decision == "react":
        seen.append(match.view(1)["window"]["moment"])
        assert legal(match) == [f"play at-{seen[-1]}", "pass"]
        play(match, "pass")
    assert seen == ["begin", "announced", "landed", "end"]


@pytest.mark.rule("RUM-054", "RUM-051")
def test_about_to_go_out_is_a_moment_between_the_hit_and_after_it() -> None:
    cards = {"late": special(line("landed", "draw")), "bob": {"health": 1}}
    match = table(cards, "jab", "hold", "late")
    plan(match, "jab @2")
    assert match.view(1)["window"]["moment"] == "falling"
    play(match, "play hold", "remove jab @2")
    assert match.view(2)["window"]["moment"] == "landed"


@pytest.mark.rule("RUM-054")
def test_the_moments_of_an_attack_come_at_every_attack() -> None:
    cards = {"tip": special(line("announced", "draw"))}
    match = table(cards, "jab", "chop", "tip")
    plan(match, "jab @2", "chop @1")
    assert order_asked(match) == [2, 2]


@pytest.mark.rule("RUM-054", "RUM-042")
def test_one_card_at_a_time_leftwards_until_all_pass_in_a_row() -> None:
    cards = {"tip": special(line("begin", "draw"))}
    match = table(cards, "jab tip tip", "jab tip", "jab tip", token=1)
    plan(match)
    steps = []
    for choice in ("play tip", "pass", "play tip", "pass", "pass"):
        steps.append(match.current_player)
        play(match, choice)
    # 1 plays his only one; 2 passes; 0 plays one of two; 2 passes again; 0 passes: nobody else has one left
    assert steps == [1, 2, 0, 2, 0]
    assert asked(match)[0] == "plan"


@pytest.mark.rule("RUM-054")
def test_who_passed_is_asked_again_after_somebody_played() -> None:
    cards = {"tip": special(line("begin", "draw"))}
    match = table(cards, "jab tip", "jab tip", "jab")
    plan(match)
    play(match, "pass", "play tip")
    assert asked(match) == ("react", 0)
    play(match, "play tip")
    assert asked(match)[0] == "plan"


@pytest.mark.rule("RUM-054", "RUM-090")
def test_only_those_who_could_do_something_are_asked_and_nobody_learns_who() -> None:
    match = table({"jab": {"cheap": True}}, "jab", "slam", "ref", "ref")
    plan(match, "jab @2")
    assert asked(match) == ("react", 2)
    views = {seat: match.view(seat) for seat in (0, 1)}
    events = len(match.events(0))
    play(match, "pass")
    assert asked(match) == ("react", 3)
    assert {seat: match.view(seat) for seat in (0, 1)} == views
    assert len(match.events(0)) == events


@pytest.mark.rule("RUM-054", "RUM-042")
def test_a_special_with_nothing_to_do_is_not_asked_for() -> None:
    """What follows from a line does not make it playable where the line itself is not."""
    friend = {"pal": special(line("announced", "cancel", if_="attack.on_me = 0", then=[then("draw")]))}
    match = table(friend, "jab", "pal", "slam")
    plan(match, "jab @2")
    assert asked(match)[0] == "plan"
    assert damages(match) == (0, 1, 0)


@pytest.mark.rule("RUM-042", "RUM-054")
@pytest.mark.parametrize(("hand", "asked"), [("towel", False), ("towel jab", True)])
def test_a_special_does_not_count_itself_among_the_cards_in_hand(hand: str, *, asked: bool) -> None:
    towel = special(line("begin", "discard", then=[then("draw", amount=2)]))
    match = table({"towel": towel}, "jab", hand)
    plan(match, "jab @2")
    assert (match.current_player == 1) is asked


# --- RUM-055


@pytest.mark.rule("RUM-055")
def test_the_attacker_chooses_the_further_legend_when_he_announces() -> None:
    match = table(WIDE, "jab", "slam", "slam", "slam")
    plan(match, "jab @2")
    assert asked(match) == ("targets", 0)
    assert happened(match, "ATTACK") == []
    assert legal(match) == ["target @3", "target @4"], "others' only, each once"
    play(match, "target @4")
    assert damages(match) == (0, 1, 0, 1)


@pytest.mark.rule("RUM-055")
def test_several_further_legends_are_chosen_one_after_another() -> None:
    match = table({"jab": {"more": 2}}, "jab", "slam", "slam", "slam", "slam")
    plan(match, "jab @3")
    play(match, "target @5")
    assert legal(match) == ["target @2", "target @4"]
    play(match, "target @2")
    assert damages(match) == (0, 1, 1, 0, 1)


@pytest.mark.rule("RUM-055", "RUM-031")
def test_a_boost_adds_further_legends() -> None:
    match = table({"jab": {"more": 1}, "pad": {"more": 1}}, "jab pad", "slam", "slam", "slam")
    rounds(match, "jab pad @2")
    assert damages(match) == (0, 2, 2, 2)


@pytest.mark.rule("RUM-055")
def test_fewer_are_attacked_where_there_are_not_enough() -> None:
    match = table({"jab": {"more": 5}}, "jab", "slam", "slam")
    plan(match, "jab @2")
    assert damages(match) == (0, 1, 1)
    assert happened(match, "ATTACK")[0][3] == 0b110


@pytest.mark.rule("RUM-055", "RUM-043")
def test_a_defense_saves_only_the_legend_that_it_defends() -> None:
    match = table(WIDE, "jab", "duck", "slam")
    plan(match, "jab @2")
    play(match, "play duck")
    assert damages(match) == (0, 0, 1)


@pytest.mark.rule("RUM-055")
def test_the_defenders_are_asked_from_the_titleholder_leftwards_one_defense_each() -> None:
    match = table({"jab": {"more": 2}}, "jab", "duck duck", "duck", "duck", token=2)
    plan(match, "jab @2")
    assert asked(match) == ("defend", 2)
    play(match, "pass")
    assert asked(match) == ("defend", 3)
    play(match, "play duck")
    assert asked(match) == ("defend", 1)
    play(match, "play duck")
    assert damages(match) == (0, 0, 1, 0)


@pytest.mark.rule("RUM-055")
def test_where_all_are_saved_the_attack_is_over() -> None:
    late = {"late": special(line("landed", "draw"))}
    match = table(WIDE | late, "jab late", "duck", "duck")
    plan(match, "jab @2")
    play(match, "play duck", "play duck")
    assert asked(match)[0] == "plan"
    assert happened(match, "HIT") == []
    assert sorted(discards(match)) == ["duck", "duck", "jab"]


@pytest.mark.rule("RUM-055", "RUM-044")
def test_a_special_that_cancels_stops_the_whole_attack() -> None:
    match = table({"jab": {"more": 1, "cheap": True}}, "jab", "slam", "ref")
    plan(match, "jab @2")
    play(match, "play ref")
    assert damages(match) == (0, 0, 0)
    assert discards(match) == ["ref", "jab"]


@pytest.mark.rule("RUM-055", "RUM-047")
def test_a_further_attack_goes_to_one_of_those_who_were_hit() -> None:
    match = table({"jab": {"more": 2, "effects": [line("hit", "again")]}}, "jab chop", "slam", "duck", "slam")
    plan(match, "jab @2")
    play(match, "play duck")
    assert legal(match) == ["again chop @2", "again chop @4", "decline"]
    play(match, "again chop @4")
    assert damages(match) == (0, 1, 0, 2)


@pytest.mark.rule("RUM-055", "RUM-048")
def test_the_signature_goes_to_one_of_those_who_were_hit() -> None:
    match = table({"jab": {"more": 1, "effects": [line("hit", "signature")]}}, "jab", "slam", "slam", "slam")
    plan(match, "jab @2")
    play(match, "target @4")
    assert legal(match) == ["signature @2", "signature @4", "decline"]
    play(match, "signature @4")
    assert damages(match) == (0, 1, 0, 4)


@pytest.mark.rule("RUM-055", "RUM-060")
def test_if_the_legend_pointed_at_has_left_all_of_the_attack_is_discarded() -> None:
    match = table({"chop": {"more": 1}, "bob": {"health": 1}}, "jab", "slam", "chop pad")
    plan(match, "jab @2", "", "chop pad @2")
    assert damages(match) == (0, 0, 0)
    assert [event[1:3] for event in happened(match, "LOST")] == [(2, "chop")]
    assert sorted(discards(match)) == ["chop", "jab", "pad"]


@pytest.mark.rule("RUM-055")
def test_a_text_about_the_target_works_on_every_legend_hit_that_meets_its_requirement() -> None:
    lines = [line("hit", "discard", to="target", pick="random", if_="target.damage = 1")]
    match = table({"jab": {"more": 1, "effects": lines}}, "jab", "chop", "boot", "slam")
    plan(match, "jab @2")
    play(match, "target @3")
    assert [event[1] for event in happened(match, "DISCARD")] == [1, 2]
    match = table({"chop": {"more": 1, "effects": lines}}, "chop", "jab", "slam", "jab")
    plan(match, "chop @2", "", "", "jab @2")
    play(match, "target @3")
    assert [event[1] for event in happened(match, "DISCARD")] == [2], "bob has two damage by then, cid one"


@pytest.mark.rule("RUM-055")
def test_a_text_about_something_else_reads_the_legend_pointed_at() -> None:
    lines = [line("hit", "draw", if_="target.damage = 1")]
    match = table({"chop": {"more": 1, "effects": lines}}, "chop", "jab", "slam", "jab")
    plan(match, "chop @2", "", "", "jab @2")
    play(match, "target @3")
    assert happened(match, "EFFECT") == [], "bob has two damage by then"
    match = table({"chop": {"more": 1, "effects": lines}}, "chop", "jab", "slam", "jab")
    plan(match, "chop @3", "", "", "jab @2")
    play(match, "target @2")
    assert [event[1:3] for event in happened(match, "EFFECT")] == [(0, "chop")]


@pytest.mark.rule("RUM-055", "RUM-046")
def test_the_card_of_such_an_attack_is_discarded_when_its_last_entry_goes() -> None:
    match = table(WIDE | {"bob": {"health": 2}}, "jab chop", "slam", "slam")
    rounds(match, "jab @2")
    rounds(match, "chop @2")
    assert side(match, 1)["legend"] == "n1"
    assert discards(match) == ["chop"]
    assert entries(match, 2) == [("jab", 1)]


@pytest.mark.rule("RUM-054")
def test_the_attacker_may_play_a_special_on_his_own_attack_where_the_card_allows() -> None:
    match = table({"push": special(line("announced", "damage", if_="attack.mine = 1"))}, "jab push", "push", "push")
    plan(match, "jab @2")
    assert asked(match) == ("react", 0)
    play(match, "play push")
    assert damages(match) == (0, 2, 0)


@pytest.mark.rule("RUM-054")
def test_at_the_end_of_the_attack_step_no_attack_is_under_way() -> None:
    match = table({"late": special(line("end", "draw"))}, "jab", "late")
    plan(match, "jab @2")
    assert match.view(1)["attack"] is None
    passes(match)
    finish(match)
    assert match.view(0)["round"] == 2
