"""Damage, Guard and its boost, what is dealt and what that does (RIV-040 … RIV-043)."""

from __future__ import annotations

import pytest

from facedown.match import Illegal

from .tables import (
    bonus,
    clash,
    duel,
    energies,
    happened,
    legal,
    line,
    lives,
    play,
    quiet,
    row,
    side,
    total,
)

SEATS = (0, 1)
NAMES = ("ann", "bob")

# --- Damage


@pytest.mark.rule("RIV-040")
def test_damage_is_printed_and_boost_and_effects_and_combo() -> None:
    effects = [line("attacker", "add", stat="damage", amount=4)]
    cards = {"ann.u2": {"link": True}, "ann.u1": {"link": True, "effects": effects}, "bob": {"life": 20}}
    match = duel(cards, "b4 u2 u1 u3", "b4 u3 u4 u2")
    quiet(match, "b4", "b4")  # an exchange: one energy each
    quiet(match, "u2", "u3")
    clash(match, "u1+1", "u4", "boost 0", "guard 0")
    said = {"printed": 1, "boost": 1, "combo": 2, "effects": 4, "total": 8}
    assert match.view(1)["clash_values"][0]["damage"] == said
    assert lives(match) == (9, 20 - 1 - 2 - 8)


@pytest.mark.rule("RIV-040")
def test_damage_is_never_below_zero() -> None:
    effects = [
        line("attacker", "add", stat="damage", amount=-9),
        line("attacker", "add", stat="guard", amount=-9, to="rival"),
    ]
    match = duel({"ann.u1": {"effects": effects}})
    quiet(match, "u3", "u2")  # bob hits
    quiet(match, "u1", "u3")
    assert total(match, 0, "damage") == 1 - 9
    assert lives(match) == (8, 10)  # neither dealt nor given back
    assert [event[1] for event in happened(match, "BLOCKED")] == [0]


# --- Guard


@pytest.mark.rule("RIV-041")
@pytest.mark.parametrize("seat", SEATS)
def test_guard_is_printed_and_effects_and_combo_and_boost(seat: int) -> None:
    effects = [line("defender", "add", stat="guard")]
    me, rival = NAMES[seat], NAMES[1 - seat]
    cards = {me: {"bonuses": [bonus("guard", 1)]}, f"{me}.u4": {"link": True}, f"{rival}.u1": {"damage": 0}}
    cards |= {f"{me}.u5": {"link": True, "effects": effects}, f"{rival}.u2": {"damage": 9}}
    match = duel(cards, "b1 b2 u5 u4" if seat == 0 else "b1 b2 u1 u2", "b1 b2 u1 u2" if seat == 0 else "b1 b2 u5 u4")
    for pair in (("b1", "b1"), ("b2", "b2"), ("u4", "u1")):  # two energies, and a face-up link
        quiet(match, *(pair if seat == 0 else pair[::-1]))
    clash(match, *(("u5", "u2") if seat == 0 else ("u2", "u5")), "boost 0", "guard 2")
    said = {"printed": 2, "boost": 2, "combo": 1, "effects": 1, "total": 6}
    assert match.view(1 - seat)["clash_values"][seat]["guard"] == said
    assert lives(match)[seat] == 10 - 1 - 1 - (9 - 6)


@pytest.mark.rule("RIV-041")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_the_defender_raises_guard_by_the_energy_he_exhausts_also_from_a_printed_zero(points: int) -> None:
    match = duel({"ann.u4": {"speed": 9}})
    for card in ("u1", "u2"):
        quiet(match, card, card)
    clash(match, "u4", "u3", "boost 0")
    assert (match.decision, match.current_player) == ("guard", 1)
    assert legal(match) == ["guard 0", "guard 1", "guard 2"]
    with pytest.raises(Illegal) as refused:
        match.apply("guard 3")
    assert refused.value.rule == "RIV-041"
    play(match, f"guard {points}")
    assert total(match, 1, "guard") == points
    assert lives(match) == (8, 8 - (4 - points))
    assert energies(match) == (2, 2 - points + 1)  # and the card that was flipped
    assert row(match, 1) == [
        f"{card} flipped{' spent' if at < points else ''}" for at, card in enumerate(("u1", "u2", "u3"))
    ]
    assert [event[1:4] for event in happened(match, "GUARD_BOOST")] == ([(1, None, points)] if points else [])


@pytest.mark.rule("RIV-041")
@pytest.mark.parametrize("attacker", SEATS)
def test_only_the_defender_is_asked_and_after_the_reveal(attacker: int) -> None:
    match = duel()
    quiet(match, "u1", "u1")
    with pytest.raises(Illegal, match="Only the defender"):
        match.apply("guard 1")
    clash(match, *(("u2", "u3") if attacker == 0 else ("u3", "u2")), "boost 0")
    assert (match.decision, match.current_player, match.deciding) == ("guard", 1 - attacker, (1 - attacker,))
    assert len(happened(match, "REVEAL")) == 4
    play(match, "guard 0")
    assert match.decision == "play"


@pytest.mark.rule("RIV-041")
def test_a_defender_without_energy_left_is_not_asked() -> None:
    match = duel()
    clash(match, "u1", "u2")  # bob has no energy yet
    assert match.decision == "play"
    clash(match, "u2", "u3+1")  # and now he has used it
    assert match.decision == "play"


@pytest.mark.rule("RIV-041")
def test_guard_below_zero_counts_as_zero() -> None:
    """[ours] It does not add to the Damage."""
    match = duel({"ann.u1": {"effects": [line("attacker", "add", stat="guard", amount=-3, to="rival")]}})
    clash(match, "u1", "u2")
    assert total(match, 1, "guard") == -3
    assert lives(match) == (10, 9)


@pytest.mark.rule("RIV-041")
@pytest.mark.parametrize(("pierce", "dealt"), [(0, 1), (2, 3), (9, 4)])
def test_an_attack_that_ignores_some_guard_meets_the_rest(pierce: int, dealt: int) -> None:
    effects = [line("attacker", "pierce", amount=pierce)] if pierce else []
    match = duel({"ann.u4": {"effects": effects}, "b4": {"guard": 3}}, bob="b4")
    clash(match, "u4", "b4")
    assert lives(match) == (10, 10 - dealt)


@pytest.mark.rule("RIV-041")
def test_a_defender_who_may_not_boost_guard_is_not_asked() -> None:
    match = duel({"ann.u2": {"effects": [line("attacker", "lock", what="guard")]}})
    quiet(match, "u1", "u1")
    clash(match, "u2", "u3", "boost 0")
    assert match.decision == "play"
    assert side(match, 1)["life"] == 10 - 1 - 2


# --- what is dealt


@pytest.mark.rule("RIV-042")
@pytest.mark.parametrize(("damage", "guard", "dealt"), [(4, 0, 4), (4, 3, 1), (1, 0, 1)])
def test_one_or_more_left_is_dealt(damage: int, guard: int, dealt: int) -> None:
    match = duel({"ann.u1": {"damage": damage}, "bob.u2": {"guard": guard}})
    clash(match, "u1", "u2")
    assert lives(match) == (10, 10 - dealt)
    assert not happened(match, "BLOCKED")
    assert side(match, 0)["won"] == 1


@pytest.mark.rule("RIV-042")
@pytest.mark.parametrize(("damage", "guard"), [(4, 4), (1, 9), (0, 0)])
def test_nothing_left_ends_the_clash_with_both_cards_face_up(damage: int, guard: int) -> None:
    match = duel({"ann.u1": {"damage": damage}, "bob.u2": {"guard": guard}})
    clash(match, "u1", "u2")
    assert (lives(match), energies(match)) == ((10, 10), (0, 0))
    assert (row(match, 0), row(match, 1)) == (["u1"], ["u2"])
    assert [event[1] for event in happened(match, "BLOCKED")] == [0]
    assert not happened(match, "HURT", "FLIP")


@pytest.mark.rule("RIV-042")
def test_a_guard_boost_can_block_the_whole_attack() -> None:
    match = duel()
    for card in ("u1", "u3"):
        quiet(match, card, card)
    clash(match, "u2", "u4", "boost 0", "guard 2")
    assert (lives(match), row(match, 1)[2]) == ((8, 8), "u4")


@pytest.mark.rule("RIV-042")
@pytest.mark.parametrize(("most", "dealt"), [(0, 0), (1, 1), (9, 3)])
def test_a_shield_lets_at_most_so_much_through(most: int, dealt: int) -> None:
    match = duel({"bob.u5": {"effects": [line("defender", "shield", amount=most)], "guard": 0}}, bob="u5 u1")
    clash(match, "u3", "u5")
    assert lives(match) == (10, 10 - dealt)
    assert row(match, 1) == ["u5 flipped" if dealt else "u5"]


@pytest.mark.rule("RIV-043")
@pytest.mark.parametrize("attacker", SEATS)
def test_the_defender_who_is_dealt_damage_flips_his_card_and_moves_his_marker_that_many_spaces(attacker: int) -> None:
    match = duel({"u1": {"damage": 3}, "u2": {"guard": 1}})
    clash(match, *(("u1", "u2") if attacker == 0 else ("u2", "u1")))
    assert lives(match)[1 - attacker] == 10 - 2
    assert lives(match)[attacker] == 10
    assert row(match, 1 - attacker) == ["u2 flipped"]
    assert row(match, attacker) == ["u1"]
    assert [event[1:3] for event in happened(match, "FLIP")] == [(1 - attacker, "u2")]


@pytest.mark.rule("RIV-043")
def test_flipping_cancels_what_of_the_effect_has_not_happened_yet() -> None:
    effects = [
        line("immediate", "add", stat="guard", for_="round"),
        line("defender", "add", stat="damage", for_="round"),
        line("after", "add", stat="speed", for_="round"),
        line("standing", "add", stat="speed", amount=5),
    ]
    match = duel({"bob.u4": {"effects": effects}, "ann.u1": {"speed": 12, "damage": 3}})
    clash(match, "u1", "u4")
    assert row(match, 1) == ["u4 flipped"]
    assert side(match, 1)["lasting"] == {"speed": 0, "damage": 1, "guard": 1}  # what has happened stays
    quiet(match, "u2", "u1")
    assert total(match, 1, "speed") == 6  # and it stands no more


@pytest.mark.rule("RIV-021")
def test_an_attack_goes_on_when_its_card_is_taken_away() -> None:
    """[ours] With its numbers; what its text would still do is gone."""
    taking = {"ability": [line("defender", "remove", to="rival", pick="this")]}
    match = duel({"ann.u4": {"speed": 9, "effects": [line("hit", "draw")]}, "bob": taking})
    clash(match, "u4", "u2")
    assert lives(match) == (10, 6)
    assert (row(match, 0), side(match, 0)["discards"]) == ([None], ["u4"])
    assert [event[1] for event in happened(match, "EFFECT")] == [1]
