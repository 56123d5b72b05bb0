"""Energy: flipped cards, which of them are exhausted, cards turned up again, cards flipped by an effect."""

from __future__ import annotations

import pytest

from facedown.match import Match

from .tables import bonus, clash, deal, duel, energies, happened, legal, line, lives, mark, play, row, side, then, total

RAISING = {
    "ann": {"ability": [line("blocked", "raise", if_="self.wins >= 3")]}
}  # played cards can move: it matters which


def two_energies() -> Match:
    """Bob has two energies, ann none, and some card can move a played one."""
    match = duel(RAISING)
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    return match


# --- RIV-046: a card flipped by an effect in its own clash


@pytest.mark.rule("RIV-046")
def test_a_card_flipped_before_speeds_are_compared_goes_on_with_its_numbers_and_boost() -> None:
    match = duel({"bob": {"ability": [line("immediate", "flip", to="rival", pick="this", if_="clash = 2")]}})
    clash(match, "u2", "u1")
    clash(match, "u1+1", "u2")
    assert row(match, 0) == ["u2 flipped spent", "u1 flipped"]
    assert total(match, 0, "speed") == 6
    assert total(match, 0, "damage") == 1 + 1
    assert lives(match) == (9, 8)


@pytest.mark.rule("RIV-046")
def test_a_card_flipped_in_its_own_clash_loses_its_text() -> None:
    flipping = {"bob": {"ability": [line("immediate", "flip", to="rival", pick="this")]}}
    texts = {"ann.u1": {"effects": [line("hit", "heal"), line("standing", "add", stat="damage")]}}
    match = duel(flipping | texts)
    clash(match, "u1", "u2")
    assert total(match, 0, "damage") == 1
    assert not happened(match, "EFFECT", seat=0)[1:]  # nothing but the flipping


@pytest.mark.rule("RIV-046")
def test_the_line_under_way_is_finished_when_its_own_card_is_flipped_and_the_next_one_is_not_begun() -> None:
    lines = [
        line("immediate", "flip", then=[then("add", stat="speed", amount=3)]),
        line("immediate", "add", stat="speed", amount=5),
    ]
    match = duel({"ann.u4": {"effects": lines}})
    clash(match, "u4", "u2")
    assert total(match, 0, "speed") == 3 + 3


@pytest.mark.rule("RIV-046")
def test_a_card_flipped_in_its_own_clash_loses_its_combo_bonus() -> None:
    changes = {card: {"link": True} for card in ("ann.u1", "ann.u2")} | {"ann": {"bonuses": [bonus("damage", 2)]}}
    match = duel(changes)
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 0, "damage") == 2 + 2
    flipping = line("defender", "flip", to="rival", pick="this")
    match = duel(changes | {"bob.u3": {"effects": [flipping]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 0, "damage") == 2


@pytest.mark.rule("RIV-046")
def test_a_card_flipped_by_an_effect_still_attacks_and_is_energy_from_the_next_clash_on() -> None:
    match = duel({"ann.u1": {"effects": [line("attacker", "flip")]}})
    clash(match, "u1", "u2")
    assert lives(match) == (10, 9)
    assert row(match, 0) == ["u1 flipped"]
    assert energies(match) == (1, 1)


# --- RIV-050


@pytest.mark.rule("RIV-050")
def test_each_flipped_card_is_one_energy() -> None:
    match = duel()
    assert energies(match) == (0, 0)
    clash(match, "u1", "u2")
    assert energies(match) == (0, 1)
    clash(match, "u2", "u3", "guard 0")
    assert row(match, 1) == ["u2 flipped", "u3 flipped"]
    assert energies(match) == (0, 2)


@pytest.mark.rule("RIV-050")
def test_using_an_energy_exhausts_the_card_for_the_rest_of_the_round() -> None:
    match = duel()
    clash(match, "u1", "u2")
    clash(match, "u2", "u4+1")
    assert row(match, 1) == ["u2 flipped spent", "u4 flipped"]
    assert energies(match) == (0, 1)
    clash(match, "u3", "u1")
    assert row(match, 1)[0] == "u2 flipped spent"


@pytest.mark.rule("RIV-050", "RIV-012")
def test_an_exhausted_energy_is_gone_in_the_next_round_like_all_others() -> None:
    match = duel({"ann": {"life": 1}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u1+1")
    mark(match)
    assert match.view(0)["round"] == 2
    assert energies(match) == (0, 0)
    assert row(match, 1) == []


@pytest.mark.rule("RIV-050")
def test_an_effect_readies_an_exhausted_energy() -> None:
    match = duel({"bob.u1": {"effects": [line("after", "recharge")]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u1+1")
    assert row(match, 1) == ["u2 flipped", "u1"]
    assert energies(match)[1] == 1


@pytest.mark.rule("RIV-050")
def test_the_energies_used_need_not_be_adjacent() -> None:
    match = duel()
    clash(match, "u1", "u2")
    clash(match, "u4", "u1")
    clash(match, "u2", "u3", "boost 0", "guard 0")
    assert row(match, 1) == ["u2 flipped", "u1", "u3 flipped"]
    clash(match, "u3", "u4", "boost 2")
    assert row(match, 1)[:3] == ["u2 flipped spent", "u1", "u3 flipped spent"]


@pytest.mark.rule("RIV-050")
def test_a_face_up_card_is_no_energy_be_it_cut_or_not() -> None:
    links = {card: {"link": True} for card in ("ann.u1", "ann.u2")}
    match = duel(links | {"ann": {"bonuses": [bonus("damage", 1)]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert row(match, 0) == ["u1", "u2 cut"]
    assert energies(match)[0] == 0


# --- RIV-051


@pytest.mark.rule("RIV-051")
def test_a_card_flipped_in_this_clash_raises_no_guard_in_it() -> None:
    match = duel({"bob.u2": {"effects": [line("immediate", "flip")]}})
    clash(match, "u1", "u2")
    assert match.decision == "play"  # not asked for a guard boost: nothing to pay it with
    assert not happened(match, "GUARD_BOOST")
    assert energies(match)[1] == 1


@pytest.mark.rule("RIV-051")
def test_a_card_flipped_in_this_clash_is_not_counted_as_energy_by_effects_of_it() -> None:
    counting = line("struck", "heal", if_="self.energy >= 1")
    match = duel({"bob": {"ability": [counting]}})
    clash(match, "u1", "u2")
    assert lives(match) == (10, 9)
    clash(match, "u2", "u3", "guard 0")
    assert lives(match) == (10, 9 - 2 + 1)


@pytest.mark.rule("RIV-051")
def test_a_card_flipped_in_an_exchange_is_energy_in_the_next_clash() -> None:
    match = duel()
    clash(match, "u1", "u1")
    assert energies(match) == (1, 1)


@pytest.mark.rule("RIV-051")
def test_the_oldest_energies_are_exhausted_by_default() -> None:
    match = duel()
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    clash(match, "u3", "u1+1")
    assert row(match, 1)[:2] == ["u2 flipped spent", "u3 flipped"]


@pytest.mark.rule("RIV-051")
def test_the_owner_names_the_energy_to_be_exhausted_first() -> None:
    match = two_energies()
    play(match, "play u3")
    assert [notation for notation in legal(match) if notation.startswith("first")] == ["first @1", "first @2"]
    play(match, "first @2")
    assert side(match, 1)["named"] == [2]
    assert legal(match)[-1] != "first @1"  # the other one needs no name
    play(match, "play u1+1")
    assert row(match, 1)[:2] == ["u2 flipped", "u3 flipped spent"]


@pytest.mark.rule("RIV-051")
def test_after_the_named_energies_the_oldest_follow() -> None:
    match = two_energies()
    clash(match, "u3", "u4", "guard 0")
    assert energies(match)[1] == 3
    play(match, "play b1", "first @3", "play u1+2")
    assert row(match, 1)[:3] == ["u2 flipped spent", "u3 flipped", "u4 flipped spent"]


@pytest.mark.rule("RIV-051")
def test_several_energies_can_be_named() -> None:
    match = two_energies()
    clash(match, "u3", "u4", "guard 0")
    play(match, "play b1", "first @3", "first @2", "play u1+2")
    assert row(match, 1)[:3] == ["u2 flipped", "u3 flipped spent", "u4 flipped spent"]


@pytest.mark.rule("RIV-051")
def test_an_energy_named_for_a_guard_boost_is_exhausted_first() -> None:
    match = two_energies()
    clash(match, "u3", "u4")
    assert match.decision == "guard"
    assert "first @1" in legal(match)
    play(match, "first @2", "guard 1")
    assert row(match, 1)[:2] == ["u2 flipped", "u3 flipped spent"]


@pytest.mark.rule("RIV-051")
def test_an_energy_named_but_not_used_is_forgotten() -> None:
    match = two_energies()
    play(match, "play u3", "first @2", "play u4", "guard 1")
    assert side(match, 1)["named"] == []
    assert row(match, 1)[:2] == ["u2 flipped spent", "u3 flipped"]


@pytest.mark.rule("RIV-051", "RIV-090")
def test_what_is_named_with_a_hidden_card_is_hidden_too() -> None:
    match = duel(RAISING, coin=1)
    clash(match, "u1", "u1")
    clash(match, "u2", "u2", "boost 0")
    assert match.current_player == 0
    match = duel(RAISING, coin=0)
    clash(match, "u1", "u1")
    clash(match, "u2", "u2", "boost 0")
    before = match.view(1), match.events(1)
    play(match, "first @2")
    assert (match.view(1), match.events(1)) == before


@pytest.mark.rule("RIV-051")
def test_where_no_card_can_move_a_played_one_there_is_nothing_to_name() -> None:
    match = duel()
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    play(match, "play u3")
    assert not [notation for notation in legal(match) if notation.startswith("first")]


@pytest.mark.rule("RIV-051")
def test_an_energy_that_is_alone_needs_no_name() -> None:
    match = duel(RAISING)
    clash(match, "u1", "u2")
    play(match, "play u2")
    assert not [notation for notation in legal(match) if notation.startswith("first")]


# --- RIV-052


@pytest.mark.rule("RIV-052")
def test_a_card_turned_up_again_is_no_energy() -> None:
    match = duel({"bob.u1": {"effects": [line("after", "raise")]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u1")
    assert row(match, 1) == ["u2", "u1"]
    assert energies(match) == (1, 0)


@pytest.mark.rule("RIV-052")
def test_a_card_turned_up_again_stays_exhausted_if_it_was() -> None:
    match = duel({"bob.u1": {"effects": [line("after", "raise")]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u1+1")
    assert row(match, 1) == ["u2 spent", "u1"]
    flipping = {"bob.u1": {"effects": [line("after", "raise"), line("after", "flip", pick="oldest")]}}
    match = duel(flipping)
    clash(match, "u1", "u2")
    clash(match, "u2", "u1+1")
    assert row(match, 1) == ["u2 flipped spent", "u1"]
    assert energies(match)[1] == 0


@pytest.mark.rule("RIV-052")
def test_a_card_turned_up_again_counts_for_later_combos() -> None:
    links = {card: {"link": True} for card in ("bob.u2", "bob.u1")}
    match = duel(links | {"bob": {"ability": [line("immediate", "raise", if_="clash = 2")]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u1")
    assert happened(match, "COMBO") == [("COMBO", 1, None, 2, 0, 2, 0)]
    assert total(match, 1, "damage") == 1 + 2


@pytest.mark.rule("RIV-052", "RIV-044")
def test_the_standing_text_of_a_card_turned_up_again_counts_again() -> None:
    texts = {"bob.u2": {"effects": [line("standing", "add", stat="speed", amount=2)]}}
    match = duel(texts | {"bob": {"ability": [line("immediate", "raise", if_="clash = 2")]}})
    clash(match, "u1", "u3")
    clash(match, "u2", "u2")
    assert total(match, 1, "speed") == 5 + 2


@pytest.mark.rule("RIV-052", "RIV-044")
def test_a_card_turned_up_in_its_own_clash_has_its_text_from_then_on() -> None:
    texts = {"bob.u2": {"effects": [line("immediate", "add", stat="damage"), line("after", "heal")]}}
    match = duel(texts | {"bob": {"ability": [line("struck", "raise")]}})
    clash(match, "u1", "u2")
    assert row(match, 1) == ["u2"]
    assert lives(match) == (10, 9 + 1)


@pytest.mark.rule("RIV-052", "RIV-062")
def test_a_card_turned_up_before_speeds_are_compared_has_its_combo_again() -> None:
    links = {card: {"link": True} for card in ("ann.u1", "ann.u2")}
    turning = [line("immediate", "flip", if_="clash = 2"), line("immediate", "raise", if_="clash = 2")]
    match = duel(links | {"ann": {"bonuses": [bonus("speed", 1)], "ability": turning}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 0, "speed") == 5 + 1


@pytest.mark.rule("RIV-012", "RIV-051")
def test_a_new_round_begins_without_energies_and_names() -> None:
    match = deal({"bob": {"life": 1}} | RAISING)
    mark(match)
    clash(match, "u1", "u2")
    assert match.decision == "marker"
    assert energies(match) == (0, 0)
    assert side(match, 1)["named"] == []
