"""The reveal, immediate effects and their order, comparing Speed, exchanges (RIV-026 … RIV-034)."""

from __future__ import annotations

import pytest

from facedown.match import Illegal, Match

from .tables import (
    Changes,
    bonus,
    clash,
    duel,
    energies,
    happened,
    line,
    lives,
    quiet,
    row,
    side,
    then,
    total,
)

CANCEL = {"effects": [line("immediate", "cancel")]}  # of two of these only the first happens
NAMES = ("ann", "bob")


def with_ultras(changes: Changes, hand: str = "u1 b1 u2 u3", coin: int = 0) -> Match:
    """Clash 2 of a match in which an exchange has given both their ultras and 1 energy; nobody has won a clash."""
    match = duel({"ann": {"ultra_icon": 1}, "bob": {"ultra_icon": 1}} | dict(changes), hand, hand, coin=coin)
    quiet(match, "u1", "u1")
    return match


def who_was_first(match: Match) -> int:
    """The seat whose card cancelled the other's."""
    seats = [event[1] for event in happened(match, "EFFECT")]
    assert len(seats) == 1
    return seats[0]


# --- reveal and immediate effects


@pytest.mark.rule("RIV-026")
def test_both_cards_are_revealed_at_once_before_any_effect() -> None:
    match = duel({"u1": {"effects": [line("immediate", "heal")]}, "bob": {"ability": [line("immediate", "heal")]}})
    clash(match, "u1", "u1")
    kinds = [event[0] for event in happened(match)]
    at = kinds.index("REVEAL")
    assert kinds[at - 2 : at + 2] == ["CHOSEN", "CHOSEN", "REVEAL", "REVEAL"]
    assert not {"EFFECT", "SKIPPED", "HEAL"} & set(kinds[:at])


@pytest.mark.rule("RIV-026", "RIV-090")
def test_revealed_cards_are_open() -> None:
    match = duel()
    clash(match, "u1", "u2")
    assert [event[1:3] for event in happened(match, "REVEAL")] == [(0, "u1"), (1, "u2")]
    assert [row(match, 0)[0], row(match, 1)[0]] == ["u1", "u2 flipped"]


@pytest.mark.rule("RIV-027")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("higher", "lower"), [("x", "b1"), ("b1", "u2"), ("x", "u2")])
def test_immediate_effects_of_an_ultra_come_before_a_basics_and_those_before_a_uniques(
    higher: str, lower: str, seat: int
) -> None:
    """Whoever decides first, and however slow the higher type is."""
    fast, slow = CANCEL | {"speed": 9}, CANCEL | {"speed": 2}
    for coin in (0, 1):
        match = with_ultras({lower: fast, higher: slow}, coin=coin)
        quiet(match, *((higher, lower) if seat == 0 else (lower, higher)))
        assert who_was_first(match) == seat
        assert [event[1] for event in happened(match, "ATTACKER")] == [1 - seat]  # the faster one still attacks


@pytest.mark.rule("RIV-027")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("faster", "slower"), [("b1", "b2"), ("u2", "u3")])
def test_of_two_cards_of_the_same_type_the_faster_comes_first(faster: str, slower: str, seat: int) -> None:
    match = duel({faster: CANCEL, slower: CANCEL}, "b1 b2 u2 u3", "b1 b2 u2 u3", coin=1 - seat)
    clash(match, *((faster, slower) if seat == 0 else (slower, faster)))
    assert who_was_first(match) == seat


@pytest.mark.rule("RIV-027")
def test_both_immediate_effects_happen_one_after_the_other() -> None:
    match = duel({"u1": {"effects": [line("immediate", "heal"), line("immediate", "mill")]}})
    clash(match, "u1", "u1")
    assert [(event[1], event[4]) for event in happened(match, "EFFECT", "SKIPPED")] == [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.rule("RIV-028")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_speed_that_counts_for_the_order_has_the_boost_in_it(seat: int) -> None:
    """Two cards of Speed 3: without the boost the other seat would come first."""
    match = duel({"u4": CANCEL, "u3": CANCEL | {"speed": 3}}, coin=1 - seat)
    for card in ("u1", "u2"):
        quiet(match, card, card)
    clash(match, *(("u4", "u3") if seat == 0 else ("u3", "u4")), "boost 2")
    assert who_was_first(match) == seat
    assert total(match, seat, "speed") == 4


@pytest.mark.rule("RIV-028")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_speed_that_counts_for_the_order_has_the_combo_bonus_in_it(seat: int) -> None:
    linked = {"u1": {"link": True, "damage": 0}, "u4": CANCEL | {"link": True}}
    match = duel({NAMES[seat]: {"bonuses": [bonus("speed", 2)]}, "u3": CANCEL} | linked, coin=1 - seat)
    quiet(match, *(("u1", "u2") if seat == 0 else ("u2", "u1")))  # no Damage either way
    quiet(match, *(("u4", "u3") if seat == 0 else ("u3", "u4")))  # 3 + 2 against 4
    assert who_was_first(match) == seat
    assert total(match, seat, "speed") == 5


@pytest.mark.rule("RIV-028")
@pytest.mark.parametrize("seat", [0, 1])
def test_effects_do_not_count_for_the_order(seat: int) -> None:
    """Neither Speed from an ability that is in force nor from one at the reveal: printed 5 goes before printed 4."""
    ability = [line("standing", "add", stat="speed", amount=9), line("immediate", "add", stat="speed", amount=9)]
    match = duel({NAMES[1 - seat]: {"ability": ability}, "u2": CANCEL, "u3": CANCEL}, coin=1 - seat)
    clash(match, *(("u2", "u3") if seat == 0 else ("u3", "u2")))
    cards = [event[1] for event in happened(match, "EFFECT") if event[2]]
    assert cards == [seat]
    assert total(match, 1 - seat, "speed") == 4 + 18


@pytest.mark.rule("RIV-028")
@pytest.mark.parametrize("card", ["b1", "u1"])
@pytest.mark.parametrize("coin", [0, 1])
def test_same_type_and_same_speed_the_first_decider_comes_first(coin: int, card: str) -> None:
    match = duel({card: CANCEL}, "b1 u1", "b1 u1", coin=coin)
    clash(match, card, card)
    assert who_was_first(match) == coin


@pytest.mark.rule("RIV-028", "RIV-024")
def test_same_type_and_same_speed_the_last_winner_comes_first() -> None:
    match = duel({"u1": CANCEL}, coin=0)
    quiet(match, "u3", "u2")  # bob wins a clash
    quiet(match, "u1", "u1")
    assert who_was_first(match) == 1


@pytest.mark.rule("RIV-029")
def test_an_effect_with_an_unmet_requirement_is_skipped_and_only_it() -> None:
    effects = [
        line("immediate", "add", stat="speed", amount=1),
        line("immediate", "add", stat="speed", amount=2, if_="self.energy >= 1"),
        line("immediate", "add", stat="speed", amount=4),
    ]
    match = duel({"ann.u4": {"effects": effects}})
    clash(match, "u4", "u1")
    assert total(match, 0, "speed") == 3 + 1 + 4
    assert [event[4:6] for event in happened(match, "SKIPPED")] == [(1, 0)]  # line 1, its requirement


@pytest.mark.rule("RIV-029")
@pytest.mark.parametrize(("requirement", "speed"), [("self.life < 10", 8), ("self.life = 10", 3)])
def test_a_requirement_is_tested_when_the_effect_would_happen(requirement: str, speed: int) -> None:
    """The first line takes life that the second asks for."""
    effects = [
        line("immediate", "damage", to="self"),
        line("immediate", "add", stat="speed", amount=5, if_=requirement),
    ]
    match = duel({"ann.u4": {"effects": effects}})
    clash(match, "u4", "u1")
    assert total(match, 0, "speed") == speed


@pytest.mark.rule("RIV-029")
def test_a_requirement_sees_what_the_rivals_earlier_effect_did() -> None:
    effects = [line("immediate", "add", stat="speed", amount=9, if_="self.life < 10")]
    match = duel({"ann.u4": {"effects": effects}, "bob.u1": {"effects": [line("immediate", "damage")]}})
    clash(match, "u4", "u1")  # u1 is faster: its effect comes first
    assert total(match, 0, "speed") == 12


@pytest.mark.rule("RIV-029")
@pytest.mark.parametrize(("key", "met"), [("if", False), ("if_any", True)])
def test_a_requirement_of_several_conditions_wants_all_of_them_or_any(key: str, met: bool) -> None:
    effect = line("immediate", "add", stat="speed") | {key: ["clash = 1", "final = 1"]}
    match = duel({"ann.u4": {"effects": [effect]}})
    clash(match, "u4", "u1")
    assert total(match, 0, "speed") == (4 if met else 3)


@pytest.mark.rule("RIV-029")
def test_what_follows_otherwise_happens_when_the_requirement_is_unmet() -> None:
    effects = [line("immediate", "heal", if_="final = 1", then=[then("draw")], else_=[then("add", stat="speed")])]
    match = duel({"ann.u4": {"effects": effects}})
    clash(match, "u4", "u1")
    assert total(match, 0, "speed") == 4


# --- effect Damage


@pytest.mark.rule("RIV-030")
@pytest.mark.parametrize(("to", "winner"), [("rival", 0), ("self", 1)])
def test_an_effect_that_brings_knock_out_ends_the_round_at_once(to: str, winner: int) -> None:
    effects = [line("immediate", "damage", amount=3, to=to), line("immediate", "draw")]
    match = duel({"ann.u1": {"effects": effects}, "ann": {"life": 3}, "bob": {"life": 3}})
    clash(match, "u1", "u1")
    assert match.view(0)["round"] == 2
    assert [side(match, seat)["wins"] for seat in (0, 1)] == [1 - winner, winner]
    assert not happened(match, "SPEED", "FLIP", "DRAW", "EXCHANGE")  # nothing of the clash goes on


@pytest.mark.rule("RIV-030")
def test_effect_damage_passes_any_guard_wins_no_clash_and_flips_no_card() -> None:
    match = duel(
        {"ann.u1": {"damage": 1, "effects": [line("attacker", "damage", amount=2)]}, "bob.u4": {"guard": 9}}, coin=1
    )
    clash(match, "u1", "u4")
    assert lives(match) == (10, 8)
    assert (match.view(0)["first"], side(match, 0)["won"]) == (1, 0)
    assert (row(match, 0), row(match, 1), energies(match)) == (["u1"], ["u4"], (0, 0))


@pytest.mark.rule("RIV-030")
def test_effect_damage_flips_a_card_if_the_card_says_so() -> None:
    effects = [line("attacker", "damage", amount=2, then=[then("flip", to="rival", pick="this")])]
    match = duel({"ann.u1": {"effects": effects}, "bob.u4": {"guard": 9}})
    clash(match, "u1", "u4")
    assert row(match, 1) == ["u4 flipped"]


@pytest.mark.rule("RIV-030")
@pytest.mark.parametrize("moment", ["attacker", "hit", "after"])
def test_effect_knock_out_ends_the_round_at_any_moment(moment: str) -> None:
    match = duel({"ann.u1": {"effects": [line(moment, "damage", amount=9), line(moment, "draw")]}, "bob": {"life": 5}})
    clash(match, "u1", "u2")
    assert match.view(0)["round"] == 2
    assert bool(happened(match, "DAMAGE")) == (moment != "attacker")
    assert not happened(match, "DRAW")


# --- comparing Speed


@pytest.mark.rule("RIV-031")
def test_speed_is_printed_and_boost_and_effects_and_combo() -> None:
    bonuses = [bonus("speed", 1), bonus("damage", 1)]
    effects = [line("immediate", "add", stat="speed", amount=4)]
    cards = {"u1": {"damage": 0}, "ann.u2": {"link": True, "guard": 9}, "ann.u3": {"link": True, "effects": effects}}
    match = duel({"ann": {"bonuses": bonuses}} | cards, "b4 b2 u2 u3 u5", "b4 b2 u1 u2 u5")
    quiet(match, "b4", "b4")  # exchanges: two energies each
    quiet(match, "b2", "b2")
    quiet(match, "u2", "u1")  # a blocked attack leaves the link face up
    clash(match, "u3+2", "u2", "boost 0", "guard 0")
    assert match.view(0)["clash_values"][0]["speed"] == {
        "printed": 4,
        "boost": 1,
        "combo": 1,
        "effects": 4,
        "total": 10,
    }
    assert happened(match, "SPEED")[-2][1:] == (0, None, 4, 1, 1, 4)


@pytest.mark.rule("RIV-031")
@pytest.mark.parametrize(("ann", "bob", "attacker"), [("u1", "u2", 0), ("u3", "u2", 1), ("b1", "u1", 1)])
def test_the_faster_card_attacks_and_the_other_defends(ann: str, bob: str, attacker: int) -> None:
    match = duel(ann="u1 u3 b1", bob="u1 u2")
    clash(match, ann, bob)
    assert [event[1:4] for event in happened(match, "ATTACKER")] == [(attacker, None, 0)]
    assert lives(match)[attacker] == 10
    assert lives(match)[1 - attacker] < 10


@pytest.mark.rule("RIV-031")
def test_effects_decide_who_is_faster() -> None:
    match = duel({"ann.u4": {"effects": [line("immediate", "add", stat="speed", amount=-4, to="rival")]}})
    clash(match, "u4", "u1")
    assert [event[1] for event in happened(match, "ATTACKER")] == [0]  # 3 against 6 - 4


@pytest.mark.rule("RIV-032")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("higher", "lower"), [("x", "b1"), ("b1", "u2"), ("x", "u2")])
def test_at_equal_speeds_the_higher_type_attacks(higher: str, lower: str, seat: int) -> None:
    match = with_ultras({higher: {"speed": 5}, lower: {"speed": 5}}, coin=1 - seat)
    quiet(match, *((higher, lower) if seat == 0 else (lower, higher)))
    assert [event[1:4] for event in happened(match, "ATTACKER")] == [(seat, None, 1)]


@pytest.mark.rule("RIV-032")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_text_that_wins_ties_comes_before_the_types(seat: int) -> None:
    """[ours] If both have it, the types decide."""
    wins = {"speed": 5, "effects": [line("immediate", "priority")]}
    for both in (False, True):
        match = duel({"u2": wins} | ({"b1": wins} if both else {}), "b1 u2", "b1 u2")
        clash(match, *(("u2", "b1") if seat == 0 else ("b1", "u2")))
        assert [event[1] for event in happened(match, "ATTACKER")] == [1 - seat if both else seat]


@pytest.mark.rule("RIV-033")
@pytest.mark.parametrize("card", ["b4", "u5", "x"])
def test_equal_speed_and_type_is_an_exchange(card: str) -> None:
    """b4 and u5 have Guard, which is ignored."""
    match = with_ultras({"x": {"guard": 9}}, "u1 b4 u5")
    quiet(match, card, card)
    assert lives(match) == (8, 8)
    assert [row(match, seat)[1] for seat in (0, 1)] == [f"{card} flipped"] * 2
    assert [event[3:6] for event in happened(match, "HURT")] == [(1, 9, 1), (1, 9, 1), (1, 8, 1), (1, 8, 1)]
    assert energies(match) == (2, 2)
    assert match.view(0)["clash"] == 3  # the clash is over


@pytest.mark.rule("RIV-033")
def test_same_speed_and_type_of_different_cards_is_an_exchange_too() -> None:
    match = duel({"ann.u2": {"speed": 6, "damage": 9}})
    clash(match, "u2", "u1")
    assert lives(match) == (9, 9)


@pytest.mark.rule("RIV-034")
def test_in_an_exchange_no_guard_can_be_boosted() -> None:
    match = duel()
    quiet(match, "u1", "u1")
    assert energies(match) == (1, 1)
    clash(match, "u2", "u2", "boost 0")
    assert match.decision == "play"
    assert not happened(match, "GUARD_BOOST", "GUARD", "DAMAGE", "ATTACKER")
    with pytest.raises(Illegal):
        match.apply("guard 1")


@pytest.mark.rule("RIV-034")
def test_in_an_exchange_effects_of_the_cards_not_yet_done_are_lost() -> None:
    moments = ("attacker", "defender", "hit", "blocked", "block", "after")
    effects = [line("immediate", "mill", amount=2)] + [line(moment, "damage") for moment in moments]
    match = duel({"u1": {"effects": effects[:3]}, "u2": {"effects": [effects[0], *effects[3:]]}})
    for card in ("u1", "u2"):
        quiet(match, card, card)
    assert {event[4] for event in happened(match, "EFFECT")} == {0}  # the immediate ones, done before
    assert lives(match) == (8, 8)


@pytest.mark.rule("RIV-034")
def test_in_an_exchange_abilities_go_on() -> None:
    """[ours] They are no effects of the two cards; nobody attacks, defends, hits or is struck."""
    moments = ("attacker", "defender", "hit", "blocked", "block", "struck")
    match = duel({"ann": {"ability": [*(line(moment, "damage") for moment in moments), line("after", "heal")]}})
    clash(match, "u1", "u1")
    assert lives(match) == (10, 9)


@pytest.mark.rule("RIV-034")
@pytest.mark.parametrize(("ann", "bob", "wins"), [(1, 1, [1, 1]), (2, 1, [1, 0]), (1, 2, [0, 1])])
def test_in_an_exchange_both_markers_move_before_the_knock_out_test(ann: int, bob: int, wins: list[int]) -> None:
    match = duel({"ann": {"life": ann}, "bob": {"life": bob}})
    clash(match, "u1", "u1")
    assert [side(match, seat)["wins"] for seat in (0, 1)] == wins
    assert [event[1] for event in happened(match, "HURT")] == [0, 1]
    kinds = [event[0] for event in happened(match)]
    assert kinds.index("KO") > max(at for at, kind in enumerate(kinds) if kind == "HURT")


@pytest.mark.rule("RIV-034")
@pytest.mark.parametrize("coin", [0, 1])
def test_an_exchange_is_won_by_nobody(coin: int) -> None:
    match = duel(coin=coin)
    clash(match, "u1", "u1")
    assert match.view(0)["first"] == coin
    assert [side(match, seat)["won"] for seat in (0, 1)] == [0, 0]
