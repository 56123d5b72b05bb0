"""What cards are (RUM-002 … -004); set-up and its options: Legends, hands, the Titleholder (RUM-010 … RUM-014)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.gamedef import BadSeats, BadSetup
from facedown.match import Illegal, Match

from .tables import (
    ALONE,
    ANSWERS,
    ATTACKS,
    BOOSTS,
    FIRST,
    LATER,
    asked,
    damages,
    entries,
    finish,
    hand,
    happened,
    legal,
    library,
    line,
    passes,
    plan,
    play,
    rounds,
    side,
    special,
    table,
)


def dealt(seed: int, seats: int | None = None, **options: bool) -> Match:
    """A match of the plain cards in which nothing is fixed."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Match.new(ALONE, seed=seed, seats=seats, options=named, library=library())


def in_ring(match: Match) -> list[str]:
    return [side(match, seat)["legend"] for seat in range(match.seats)]


# --- what cards are


@pytest.mark.rule("RUM-002")
def test_an_attack_has_a_type_a_speed_and_a_damage_perhaps_an_effect_and_a_cheap_trick() -> None:
    match = table({"jab": {"cheap": True, "effects": [line("hit", "draw")]}}, "jab punch", deck="slam")
    facts = {card["id"]: card for card in side(match, 0)["hand"]}
    jab, punch = facts["jab"], facts["punch"]
    assert (jab["kind"], jab["type"], jab["speed"], jab["damage"], jab["cheap"]) == ("attack", "strike", 6, 1, True)
    assert (punch["kind"], punch["type"], punch["speed"], punch["damage"], punch["cheap"]) == (
        "attack", "strike", 4, 2, False,
    )  # fmt: skip
    rounds(match, "jab @2")
    assert ("EFFECT", 0, "jab") in [event[:3] for event in happened(match, "EFFECT")]


@pytest.mark.rule("RUM-002")
def test_a_boost_adds_damage_speed_effects_and_the_cheap_trick() -> None:
    match = table({"pad": {"speed": 1, "cheap": True, "effects": [line("hit", "draw")]}}, "chop pad")
    rounds(match, "chop pad @2")
    (_, _, _, _, speed, _, cheap) = happened(match, "REVEAL")[0]
    assert (speed, cheap, damages(match)) == (5 + 1, 1, (0, 1 + 1, 0))
    assert [event[2] for event in happened(match, "EFFECT")] == ["pad"]


@pytest.mark.rule("RUM-003")
def test_a_legend_has_health_and_a_signature_beside_it() -> None:
    match = table({"bob": {"health": 5}, "bob-sig": {"damage": 4}})
    bob = side(match, 1, seen_by=0)
    assert (bob["health"], bob["signature"]["id"], bob["signature"]["damage"]) == (5, "bob-sig", 4)


@pytest.mark.rule("RUM-003")
def test_a_signature_is_played_only_when_a_card_says_so() -> None:
    match = table({"jab": {"effects": [line("hit", "signature")]}})
    assert not any("sig" in name for name in legal(match))
    with pytest.raises(Illegal, match="RUM-048"):
        match.apply("signature @2")
    plan(match, "jab @2")
    assert asked(match) == ("signature", 0)
    play(match, "signature @2")
    assert entries(match, 1) == [("jab", 1), ("ann-sig", 3)]


TEXT = [line("reveal", "draw"), line("announce", "draw"), line("hit", "draw"), line("struck", "draw")]


@pytest.mark.rule("RUM-004")
def test_an_ability_works_at_the_reveal_and_in_the_attacks_of_its_player_and_on_it() -> None:
    match = table({"ann": {"ability": TEXT}}, "jab", "slam", deck="dud dud dud dud")
    rounds(match, "jab @2", "slam @1")
    told = [(e[0], e[1]) for e in happened(match, "REVEAL", "EFFECT", "ATTACK", "HIT")]
    reveal = [("REVEAL", 0), ("REVEAL", 1), ("EFFECT", 0)]
    own = [("ATTACK", 0), ("EFFECT", 0), ("HIT", 0), ("EFFECT", 0)]
    assert told == [*reveal, *own, ("ATTACK", 1), ("HIT", 1), ("EFFECT", 0)]


@pytest.mark.rule("RUM-004")
def test_an_ability_works_when_its_legend_comes_into_the_ring_from_the_titleholder_leftwards() -> None:
    enters = {"ability": [line("enters", "draw")]}
    match = table({"ann": enters, "cid": enters, "n1": enters, "bob": {"health": 1}}, "jab", "jab", "jab", token=2)
    assert [e[1] for e in happened(match, "EFFECT")] == [2, 0]
    rounds(match, "jab @2")
    assert [(e[0], e[1]) for e in happened(match, "ENTERS", "EFFECT")][-2:] == [("ENTERS", 1), ("EFFECT", 1)]


@pytest.mark.rule("RUM-004")
def test_an_ability_ends_with_its_legend() -> None:
    changes = {"bob": {"health": 1, "ability": [line("struck", "draw"), line("hit", "draw")]}}
    match = table(changes, "jab chop", "slam", "chop")
    rounds(match, "jab @2", "slam @3", "chop @2")
    rounds(match, "chop @2")
    assert happened(match, "EFFECT") == []


# --- Legends in the game


@pytest.mark.rule("RUM-010")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_legends_a_player_are_in_the_game(seats: int) -> None:
    match = dealt(1, seats)
    assert happened(match, "LINEUP")[0][3] == 3 * seats
    assert match.view(0)["pile"] == 3 * seats - seats


@pytest.mark.rule("RUM-010")
def test_legends_are_drawn_at_random() -> None:
    drawn = {name for seed in range(40) for name in in_ring(dealt(seed, 3))}
    assert drawn == {*FIRST, *LATER}
    assert in_ring(dealt(7)) == in_ring(dealt(7))


@pytest.mark.rule("RUM-010")
def test_in_a_draft_each_adds_one_from_the_titleholder_leftwards_until_the_number_is_reached() -> None:
    match = table(seats=3, token=1, draft=True)
    took, wanted = [], [*LATER[:8], "fay"]
    for name in wanted:
        assert match.decision == "draft"
        took.append(match.current_player)
        play(match, f"legend {name}")
    assert took == [1, 2, 0] * 3
    assert match.decision == "plan"
    assert set(in_ring(match)) < set(wanted)
    assert happened(match, "ENTERS")[-1][4] == 6


@pytest.mark.rule("RUM-010")
def test_no_legend_is_taken_twice_and_those_not_taken_are_not_used() -> None:
    toss = {"toss": special(line("begin", "throw", to="other"))}
    match = table(toss, "toss toss toss toss toss toss", seats=3, draft=True)
    wanted = {f"n{n}" for n in range(1, 10)}
    for name in sorted(wanted):
        play(match, f"legend {name}")
        assert f"legend {name}" not in legal(match)
    plan(match)
    for _ in range(6):
        play(match, "play toss", "target @3")
    assert {e[2] for e in happened(match, "ENTERS")} == wanted


@pytest.mark.rule("RUM-010")
def test_a_drafted_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(8):
        match = table(seats=3, seed=seed, draft=True)
        play(match, *(f"legend {name}" for name in LATER[:9]))
        orders.add(tuple(in_ring(match)))
    assert len(orders) > 2


@pytest.mark.rule("RUM-010")
def test_in_a_free_pick_each_takes_three_of_his_own_who_enter_in_that_order() -> None:
    changes: dict[str, Any] = {"n2": {"health": 1}, "n5": {"health": 1}, "n8": {"health": 1}}
    match = table(changes, "jab jab jab", "jab jab jab", "jab jab jab", token=0, free_pick=True)
    play(match, *(f"legend {name}" for name in LATER[:9]))
    assert in_ring(match) == ["n1", "n2", "n3"]
    for _ in range(3):
        rounds(match, "jab @2")
    entered = [(e[1], e[2]) for e in happened(match, "ENTERS")][3:]
    assert entered == [(1, "n5"), (1, "n8")]
    assert side(match, 1)["legend"] is None  # the others' Legends never come to him
    assert match.view(0)["pile"] == 4


@pytest.mark.rule("RUM-010")
def test_what_is_taken_in_a_free_pick_is_open() -> None:
    match = table(seats=3, free_pick=True)
    play(match, "legend n4")
    assert [e[:3] for e in happened(match, "DRAFTED", seat=2)] == [("DRAFTED", 0, "n4")]


@pytest.mark.rule("RUM-010")
def test_draft_and_free_pick_do_not_go_together() -> None:
    with pytest.raises(BadSetup, match="RUM-010"):
        dealt(1, draft=True, free_pick=True)


@pytest.mark.rule("RUM-010")
def test_nobody_names_his_legend_before_the_match() -> None:
    with pytest.raises(BadSetup, match="RUM-010"):
        Match.new(ALONE, fighters=("ann", "bob", "cid"), library=library())


# --- the first Legends, hands, the Titleholder


@pytest.mark.rule("RUM-011")
def test_each_player_gets_a_legend_face_up_with_its_signature_and_the_rest_wait_in_one_pile() -> None:
    match = table({"cid": {"health": 1}, "ann": {"health": 1}}, "jab jab", "jab", "slam")
    for seen_by in range(3):
        sides = [side(match, seat, seen_by) for seat in range(3)]
        assert [(s["legend"], s["signature"]["id"]) for s in sides] == [
            ("ann", "ann-sig"), ("bob", "bob-sig"), ("cid", "cid-sig"),
        ]  # fmt: skip
    assert match.view(0)["pile"] == 6
    rounds(match, "jab @3", "jab @1")
    assert [(e[1], e[2]) for e in happened(match, "ENTERS")][3:] == [(2, "n1"), (0, "n2")]


@pytest.mark.rule("RUM-012")
def test_six_action_cards_each_and_the_rest_is_the_deck() -> None:
    match = dealt(3, 5)
    copies = 24 + 30 + 8 * 13
    assert [side(match, seat)["hand_size"] for seat in range(5)] == [6] * 5
    assert match.view(0)["deck_size"] == copies - 30
    assert match.view(0)["discards"] == []


@pytest.mark.rule("RUM-012")
def test_with_too_few_cards_they_are_dealt_as_far_as_they_last() -> None:
    names = [*ATTACKS, *BOOSTS, *ANSWERS]
    few = library({name: {"copies": 1} for name in names})
    match = Match.new(ALONE, seed=1, seats=3, library=few)
    assert sum(side(match, seat)["hand_size"] for seat in range(3)) == len(names)
    assert match.view(0)["deck_size"] == 0


@pytest.mark.rule("RUM-013")
def test_the_first_titleholder_is_chosen_by_the_seed() -> None:
    tokens = [dealt(seed).view(0)["token"] for seed in range(30)]
    assert set(tokens) == {0, 1, 2, 3}
    assert [dealt(seed).view(0)["token"] for seed in range(5)] == tokens[:5]
    assert happened(dealt(0), "TOKEN")[0][1] == tokens[0]


# --- two players


@pytest.mark.rule("RUM-014")
def test_two_players_have_six_legends_and_only_with_the_option() -> None:
    match = dealt(1, two_players=True)
    assert (match.seats, happened(match, "LINEUP")[0][3], match.view(0)["pile"]) == (2, 6, 4)
    with pytest.raises(BadSeats, match="RUM-014"):
        dealt(1, 2)
    with pytest.raises(BadSeats):
        dealt(1, 3, two_players=True)


@pytest.mark.rule("RUM-014")
def test_two_players_are_labelled_unofficial_and_off() -> None:
    option = next(option for option in ALONE.options if option.id == "two-players")
    assert (option.default, "unofficial" in option.says["en"], "no oficial" in option.says["es"]) == (False, True, True)


@pytest.mark.rule("RUM-014")
def test_two_players_play_to_the_last_legend() -> None:
    changes = {name: {"health": 1} for name in ("bob", "n1", "n2", "n3", "n4")}
    match = table(changes, "jab jab jab jab jab jab", "dud", two_players=True, seats=2)
    for _ in range(5):
        rounds(match, "jab @2")
    assert (match.ending, match.returns) == ("last_legend", (1, -1))


def test_hands_of_the_tables_are_as_written() -> None:
    match = table(None, "jab jab ref", deck="duck hold slam slam")
    plan(match)
    passes(match)
    finish(match)
    assert hand(match, 0) == ["duck", "hold", "jab", "jab", "ref", "slam"]
