"""Combos: which cards are in one, what it gives, when the last of it is moved down, and what breaks a chain."""

from __future__ import annotations

import pytest

from facedown.match import Match

from .tables import Changes, bonus, clash, deal, duel, energies, happened, legal, line, mark, play, row, side, total

LINKED = {card: {"link": True} for card in ("ann.u1", "ann.u2", "ann.u3", "ann.u4")}


def chain(changes: Changes, *cards: str, maximum: int = 3, ability: tuple[object, ...] = (), **more: str) -> Match:
    """Ann plays these cards and nothing of hers is flipped: bob's are slow, and only block if they must."""
    bonuses = [bonus("damage", 2), bonus("damage", 1), bonus("damage", 1)][: maximum - 1]
    ann = {"bonuses": bonuses} | ({"ability": list(ability)} if ability else {})
    slow = {card: {"speed": 0} for card in ("bob.u1", "bob.u2", "bob.u3", "bob.u4")}
    match = duel(LINKED | slow | {"ann": ann, "bob": {"life": 20}} | changes, **more)
    for card, answer in zip(cards, ("u1", "u2", "u3", "u4", "b4"), strict=False):
        follow(match, card, answer)
    return match


def follow(match: Match, ann: str, bob: str) -> None:
    """One more clash without boosts."""
    clash(match, ann, bob)
    while match.decision in ("boost", "guard"):
        play(match, f"{match.decision} 0")


def damage(match: Match) -> int:
    """Ann's Damage in the last clash."""
    return total(match, 0, "damage")


# --- RIV-060, RIV-061


@pytest.mark.rule("RIV-060")
def test_one_linked_card_is_in_no_combo() -> None:
    match = chain({}, "u1")
    assert damage(match) == 1
    assert not happened(match, "COMBO")


@pytest.mark.rule("RIV-060", "RIV-061")
def test_the_second_linked_card_side_by_side_gets_the_first_bonus() -> None:
    match = chain({}, "u1", "u2")
    assert damage(match) == 2 + 2
    assert happened(match, "COMBO") == [("COMBO", 0, None, 2, 0, 2, 0)]


@pytest.mark.rule("RIV-061")
def test_the_third_linked_card_gets_the_sum_of_the_first_two_bonuses() -> None:
    match = chain({}, "u1", "u2", "u3")
    assert damage(match) == 3 + 2 + 1
    assert happened(match, "COMBO")[-1] == ("COMBO", 0, None, 3, 0, 3, 0)


@pytest.mark.rule("RIV-061", "RIV-002")
def test_bonuses_may_be_on_speed_damage_and_guard() -> None:
    bonuses = [bonus("speed", 1), bonus("guard", 2), bonus("damage", 3)]
    changes = {"ann": {"bonuses": bonuses, "life": 20}, "bob.u4": {"speed": 9}}
    match = chain(changes, "u1", "u2", "u3", "u4")
    assert total(match, 0, "speed") == 3 + 1
    assert total(match, 0, "guard") == 0 + 2
    assert happened(match, "COMBO")[-1] == ("COMBO", 0, None, 4, 1, 3, 2)


@pytest.mark.rule("RIV-061")
def test_the_numbers_of_the_clash_say_what_the_combo_gave() -> None:
    match = chain({}, "u1", "u2")
    assert match.view(0)["clash_values"][0]["damage"] == {
        "printed": 2, "boost": 0, "combo": 2, "effects": 0, "total": 4,
    }  # fmt: skip


@pytest.mark.rule("RIV-062")
def test_the_bonus_counts_before_speeds_are_compared() -> None:
    match = chain({"ann": {"bonuses": [bonus("speed", 3)]}, "bob.u2": {"speed": 7}}, "u1", "u2")
    assert total(match, 0, "speed") == 5 + 3
    assert happened(match, "ATTACKER")[-1][1] == 0


@pytest.mark.rule("RIV-062")
def test_earlier_cards_gain_nothing_later() -> None:
    standing = {"ann": {"bonuses": [bonus("guard", 5)], "life": 20}}
    match = chain(standing | {"bob.u3": {"speed": 9}}, "u1", "u2", "b1")
    assert row(match, 0)[2] == "b1 flipped"  # the combo of the clash before guards nothing now
    assert side(match, 0)["life"] == 20 - 3


@pytest.mark.rule("RIV-062")
def test_nobody_is_asked_whether_he_wants_the_bonus() -> None:
    match = chain({}, "u1")
    clash(match, "u2", "u2")
    assert match.decision == "guard"  # bob's, the only one: he has an energy
    assert match.current_player == 1


# --- RIV-062: the row changes before Speeds are compared, or after


RAISE = line("immediate", "raise", if_="clash = 3", pick="oldest")


@pytest.mark.rule("RIV-062", "RIV-052")
def test_a_card_turned_up_before_speeds_are_compared_makes_a_combo() -> None:
    match = chain({"bob.u2": {"speed": 9}}, "u1", "u2", "u3", ability=(RAISE,))
    assert row(match, 0)[:2] == ["u1", "u2"]
    assert damage(match) == 3 + 2 + 1


@pytest.mark.rule("RIV-062")
def test_a_card_turned_up_after_speeds_were_compared_makes_none() -> None:
    late = line("attacker", "raise", if_="clash = 3", pick="oldest")
    match = chain({"bob.u2": {"speed": 9}}, "u1", "u2", "u3", ability=(late,))
    assert row(match, 0)[:2] == ["u1", "u2"]
    assert damage(match) == 3


@pytest.mark.rule("RIV-062")
def test_a_card_flipped_before_speeds_are_compared_breaks_a_combo() -> None:
    flipping = {"bob.u2": {"speed": 0, "effects": [line("immediate", "flip", to="rival", pick="oldest")]}}
    match = chain(flipping, "u1", "u2")
    assert row(match, 0)[0] == "u1 flipped"
    assert damage(match) == 2
    assert [event[3] for event in happened(match, "COMBO")] == [2, 0]


@pytest.mark.rule("RIV-062")
def test_a_card_flipped_after_speeds_were_compared_breaks_none() -> None:
    flipping = {"bob.u2": {"speed": 0, "effects": [line("defender", "flip", to="rival", pick="oldest")]}}
    match = chain(flipping, "u1", "u2")
    assert row(match, 0)[0] == "u1 flipped"
    assert damage(match) == 2 + 2


@pytest.mark.rule("RIV-062")
def test_a_card_cut_or_removed_before_speeds_are_compared_breaks_a_combo() -> None:
    for do in ("cut", "remove"):
        breaking = {"bob.u2": {"speed": 0, "effects": [line("immediate", do, to="rival", pick="oldest")]}}
        assert damage(chain(breaking, "u1", "u2")) == 2


# --- RIV-063


@pytest.mark.rule("RIV-063")
def test_the_card_that_completes_the_maximum_combo_is_moved_down_afterwards() -> None:
    match = chain({}, "u1", "u2", "u3")
    assert row(match, 0) == ["u1", "u2", "u3 cut"]
    assert happened(match, "CUT") == [("CUT", 0, "u3", 2, 0, 0, 0)]


@pytest.mark.rule("RIV-063")
def test_the_next_card_starts_a_new_combo() -> None:
    match = chain({}, "u1", "u2", "u3", "u4")
    assert damage(match) == 4
    match = chain({"b1": {"link": True}}, "u1", "u2", "u3", "u4", "b1")
    assert damage(match) == 1 + 2
    assert row(match, 0) == ["u1", "u2", "u3 cut", "u4", "b1"]


@pytest.mark.rule("RIV-063")
def test_a_fighter_with_one_bonus_chains_one_link_at_a_time() -> None:
    match = chain({}, "u1", "u2", "u3", "u4", maximum=2)
    assert row(match, 0) == ["u1", "u2 cut", "u3", "u4 cut"]
    assert [event[3] for event in happened(match, "COMBO")] == [2, 2]


@pytest.mark.rule("RIV-063")
def test_a_shorter_combo_is_not_cut() -> None:
    match = chain({}, "u1", "u2")
    assert row(match, 0) == ["u1", "u2"]
    assert not happened(match, "CUT")


@pytest.mark.rule("RIV-063", "RIV-052")
def test_a_longer_run_with_a_card_turned_up_again_counts_as_the_maximum() -> None:
    """u1, u2 (flipped) and u3 lie there; u2 is turned up when u4 makes it a run of four."""
    again = line("immediate", "raise", if_="clash = 4")
    match = chain({"bob.u2": {"speed": 9}}, "u1", "u2", "u3", "u4", ability=(again,))
    assert damage(match) == 4 + 2 + 1
    assert happened(match, "COMBO")[-1] == ("COMBO", 0, None, 3, 0, 3, 0)
    assert row(match, 0) == ["u1", "u2", "u3", "u4 cut"]


@pytest.mark.rule("RIV-063")
def test_a_combo_without_bonus_is_complete_all_the_same() -> None:
    match = chain({"bob.u2": {"speed": 0, "effects": [line("immediate", "uncombo")]}}, "u1", "u2", maximum=2)
    assert damage(match) == 2
    assert row(match, 0) == ["u1", "u2 cut"]


# --- RIV-064


@pytest.mark.rule("RIV-064")
def test_the_last_card_is_cut_after_the_effects_of_the_clash() -> None:
    match = chain({"ann.u2": {"link": True, "effects": [line("after", "heal")]}}, "u1", "u2", maximum=2)
    kinds = [event[0] for event in happened(match, "SKIPPED", "CUT")]
    assert kinds == ["SKIPPED", "CUT"]  # nothing to heal


@pytest.mark.rule("RIV-064")
def test_the_last_card_is_not_cut_if_it_was_flipped_by_the_rival() -> None:
    """A combo of Guard, and too little of it: the card that completes it is flipped."""
    changes = {"ann": {"bonuses": [bonus("guard", 1)], "life": 20}, "bob.u2": {"speed": 9}}
    match = chain(changes, "u1", "u2")
    assert happened(match, "COMBO") == [("COMBO", 0, None, 2, 0, 0, 1)]
    assert row(match, 0) == ["u1", "u2 flipped"]
    assert not happened(match, "CUT")


@pytest.mark.rule("RIV-064")
def test_the_last_card_is_not_cut_if_an_effect_after_the_clash_flips_it() -> None:
    match = chain({"ann.u2": {"link": True, "effects": [line("after", "flip")]}}, "u1", "u2", maximum=2)
    assert row(match, 0) == ["u1", "u2 flipped"]
    assert not happened(match, "CUT")


@pytest.mark.rule("RIV-064")
def test_a_cut_card_is_no_energy_unless_it_is_flipped_later() -> None:
    flipping = line("after", "flip", pick="newest", if_="clash = 3")
    match = chain({}, "u1", "u2", maximum=2)
    assert row(match, 0) == ["u1", "u2 cut"]
    assert energies(match)[0] == 0
    match = chain({"bob.u3": {"speed": 9}}, "u1", "u2", "b1", maximum=2, ability=(flipping,))
    assert row(match, 0) == ["u1", "u2 flipped cut", "b1 flipped"]
    assert energies(match)[0] == 2


@pytest.mark.rule("RIV-064", "RIV-052")
def test_cut_exhausted_and_face_up_are_three_separate_facts() -> None:
    """u2 is cut, then flipped, then paid with, then turned up again."""
    effects = (
        line("after", "flip", pick="newest", if_="clash = 3"),
        line("after", "raise", pick="oldest", if_="clash = 4"),
    )
    match = chain({"bob.u3": {"speed": 9}}, "u1", "u2", "b1", maximum=2, ability=effects)
    play(match, "play u3", "play u4", "boost 1", "guard 0")
    assert row(match, 0) == ["u1", "u2 cut spent", "b1 flipped", "u3"]
    assert energies(match)[0] == 1


@pytest.mark.rule("RIV-064", "RIV-065")
def test_a_cut_card_that_is_turned_up_again_stays_out_of_the_chain() -> None:
    effects = (
        line("immediate", "flip", pick="newest", if_="clash = 9"),
        line("immediate", "raise", pick="oldest", if_="clash = 3"),
    )
    flipping = {"ann.u2": {"link": True, "effects": [line("after", "flip")]}}
    cutting = {"bob.u2": {"speed": 0, "effects": [line("immediate", "cut")]}}
    match = chain(flipping | cutting, "u1", "u2", "u3", ability=effects)
    assert row(match, 0) == ["u1", "u2 cut", "u3"]
    assert damage(match) == 3


# --- RIV-065


@pytest.mark.rule("RIV-065")
def test_a_flipped_card_breaks_the_chain() -> None:
    match = chain({"bob.u2": {"speed": 9}}, "u1", "u2", "u3")
    assert row(match, 0) == ["u1", "u2 flipped", "u3"]
    assert damage(match) == 3


@pytest.mark.rule("RIV-065")
def test_a_card_without_a_link_breaks_the_chain() -> None:
    match = chain({"ann.u2": {}}, "u1", "u2", "u3")
    assert damage(match) == 3


@pytest.mark.rule("RIV-065")
def test_a_card_without_a_link_is_in_no_combo_after_linked_ones() -> None:
    match = chain({"ann.u3": {}}, "u1", "u2", "u3")
    assert damage(match) == 3
    assert len(happened(match, "COMBO")) == 1


@pytest.mark.rule("RIV-065", "RIV-073")
def test_a_gap_where_an_effect_removed_a_card_breaks_the_chain() -> None:
    removing = line("after", "remove", pick="newest", if_="clash = 2")
    match = chain({}, "u1", "u2", "u3", ability=(removing,))
    assert row(match, 0) == ["u1", None, "u3"]
    assert damage(match) == 3


@pytest.mark.rule("RIV-065")
def test_a_gap_where_an_effect_took_a_card_back_breaks_the_chain() -> None:
    returning = line("after", "return", pick="newest", if_="clash = 3")
    match = chain({"ann.u3": {}}, "u1", "u2", "u3", "u4", ability=(returning,))
    assert row(match, 0) == ["u1", None, "u3", "u4"]
    assert damage(match) == 4


@pytest.mark.rule("RIV-065", "RIV-021")
def test_a_gap_of_a_clash_without_a_card_breaks_the_chain() -> None:
    """Ann's hand and deck are emptied for a clash; then she takes a card back."""
    effects = (
        line("after", "discard", amount=9, pick="random", if_="clash = 1"),
        line("after", "mill", to="self", amount=9, if_="clash = 1"),
        line("after", "recover", pick="newest", amount=9, if_="clash = 2"),
    )
    match = chain({}, "u1", ability=effects)
    play(match, "play u2")
    assert row(match, 0) == ["u1", None]
    follow(match, "u2", "u3")
    assert damage(match) == 2


@pytest.mark.rule("RIV-065")
def test_the_chain_is_counted_back_from_the_card_of_this_clash_only() -> None:
    """Two links, a break, one link: the two before the break count no more."""
    match = chain({}, "u1", "u2", "b1", "u3")
    assert damage(match) == 3


@pytest.mark.rule("RIV-012", "RIV-065")
def test_a_chain_ends_with_its_round() -> None:
    match = deal(LINKED | {"bob": {"life": 1}})
    mark(match)
    clash(match, "u1", "u2")
    mark(match)
    clash(match, "u2", "u3")
    assert damage(match) == 2
    assert match.is_terminal


@pytest.mark.rule("RIV-060")
def test_each_player_has_a_chain_of_his_own() -> None:
    both = {card: {"link": True} for card in ("u1", "u2", "u3")}
    match = duel(both | {"b4": {"guard": 9, "link": True}}, bob="u1 u2 b4 u3 u5")
    clash(match, "u1", "b4")
    assert row(match, 0) == ["u1"]
    assert row(match, 1) == ["b4"]
    clash(match, "u3", "u1")
    assert happened(match, "COMBO") == [("COMBO", 0, None, 2, 0, 2, 0), ("COMBO", 1, None, 2, 0, 2, 0)]
    assert "play u2" in legal(match)
