"""Winning a round, the match, the final round."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Match

from .tables import HAND, Changes, clash, deal, duel, happened, line, lives, mark, play, side, then


def at_once(match: Match) -> tuple[int, int]:
    """Rounds won by both."""
    return side(match, 0)["wins"], side(match, 1)["wins"]


def drift(match: Match, round_no: int) -> Match:
    """Both choose the first card they can and nothing else, until this round begins or the match is over.

    Equal decks are played alike: every clash is an exchange, every round is won by both.
    """
    while not match.is_terminal and match.view(0)["round"] < round_no:
        match.apply(match.legal_actions[0])
    return match


def final(changes: Changes | None = None, hand: str = HAND) -> Match:
    """A match in its first final round, before the first clash: two rounds were won by both."""
    match = drift(deal(changes, hand, hand), 3)
    mark(match, hand, hand)
    return match


def in_final(do: str, **keys: Any) -> dict[str, Any]:
    """An ability that does this in the first clash of a final round."""
    return {"ability": [line("immediate", do, if_=["final = 1", "clash = 1"], **keys)]}


# --- RIV-080


@pytest.mark.rule("RIV-080")
def test_a_marker_that_uncovers_knock_out_loses_the_round_at_once() -> None:
    match = duel({"bob": {"life": 1}, "ann.u1": {"effects": [line("hit", "heal"), line("after", "draw")]}})
    clash(match, "u1", "u2")
    assert happened(match, "KO") == [("KO", 1, None, 0, 0, 0, 0)]
    assert happened(match, "ROUND_WON") == [("ROUND_WON", 0, None, 1, 0, 0, 0)]
    assert at_once(match) == (1, 0)
    assert not happened(match, "EFFECT", "SKIPPED", "DRAW")  # nothing of the clash comes after it
    assert match.view(0)["round"] == 2
    assert match.decision == "marker"


@pytest.mark.rule("RIV-080", "RIV-030")
def test_a_knock_out_by_an_effect_ends_the_round_before_speeds_are_compared() -> None:
    match = duel({"bob": {"life": 1}, "ann.u1": {"effects": [line("immediate", "damage")]}})
    clash(match, "u1", "u2")
    assert at_once(match) == (1, 0)
    assert not happened(match, "SPEED")


@pytest.mark.rule("RIV-080")
def test_a_knock_out_by_ones_own_effect_loses_the_round() -> None:
    match = duel({"ann": {"life": 1}, "ann.u1": {"effects": [line("immediate", "damage", to="self")]}})
    clash(match, "u1", "u2")
    assert at_once(match) == (0, 1)


@pytest.mark.rule("RIV-080", "RIV-033")
def test_a_knock_out_in_an_exchange_loses_the_round() -> None:
    match = duel({"ann": {"life": 1}})
    clash(match, "u1", "u1")
    assert at_once(match) == (0, 1)
    assert happened(match, "ROUND_WON")[0][4] == 0


# --- RIV-081


@pytest.mark.rule("RIV-081")
def test_after_the_seventh_clash_more_life_wins_the_round() -> None:
    match = duel({"ann": {"life": 9}})
    drift(match, 2)
    assert happened(match, "ROUND_WON") == [("ROUND_WON", 1, None, 1, 1, 0, 0)]
    assert [event[3] for event in happened(match, "CLASH")] == [1, 2, 3, 4, 5, 6, 7]
    assert at_once(match) == (0, 1)


@pytest.mark.rule("RIV-081")
def test_more_life_is_more_spaces_left_not_fewer_lost() -> None:
    """Ann has lost two more than bob, and has more left."""
    match = duel({"ann": {"life": 20}, "ann.u2": {"effects": [line("immediate", "damage", to="self", amount=2)]}})
    drift(match, 2)
    assert [event[:5] for event in happened(match, "ROUND_WON")] == [("ROUND_WON", 0, None, 1, 1)]


@pytest.mark.rule("RIV-081")
def test_with_equal_life_both_win_the_round() -> None:
    match = drift(duel(), 2)
    assert happened(match, "ROUND_WON") == [("ROUND_WON", seat, None, 1, 2, 0, 0) for seat in (0, 1)]
    assert at_once(match) == (1, 1)


@pytest.mark.rule("RIV-081")
def test_the_effects_after_the_seventh_clash_come_first() -> None:
    match = drift(duel({"ann": {"ability": [line("after", "heal", if_="clash = 7")]}}), 2)
    assert at_once(match) == (1, 0)


@pytest.mark.rule("RIV-081")
def test_when_both_are_knocked_out_at_once_both_win_the_round() -> None:
    match = duel({"ann": {"life": 1}, "bob": {"life": 1}})
    clash(match, "u1", "u1")
    assert [event[1] for event in happened(match, "KO")] == [0, 1]
    assert happened(match, "ROUND_WON") == [("ROUND_WON", seat, None, 1, 3, 0, 0) for seat in (0, 1)]


@pytest.mark.rule("RIV-081", "RIV-030")
def test_an_effect_that_knocks_out_both_lets_both_win_the_round() -> None:
    both = line("immediate", "damage", to="both", amount=9)
    match = duel({"ann": {"life": 5}, "bob": {"life": 9}, "ann.u1": {"effects": [both]}})
    clash(match, "u1", "u2")
    assert at_once(match) == (1, 1)


@pytest.mark.rule("RIV-081", "RIV-021")
def test_with_both_hands_empty_the_round_ends_as_after_the_seventh_clash() -> None:
    gone = [line("after", "mill", to="both", amount=9), line("after", "discard", pick="random", amount=9)]
    match = duel({"ann": {"ability": gone}, "bob": {"ability": gone}})
    clash(match, "u1", "u2")
    assert happened(match, "ROUND_WON") == [("ROUND_WON", 0, None, 1, 1, 0, 0)]
    assert match.view(0)["round"] == 2


# --- RIV-082


@pytest.mark.rule("RIV-082")
def test_two_rounds_won_of_two_win_the_match() -> None:
    match = duel({"bob": {"life": 1}})
    clash(match, "u1", "u2")
    assert not match.is_terminal
    mark(match)
    clash(match, "u1", "u2")
    assert match.is_terminal
    assert match.ending == "rounds"
    assert match.returns == (1, -1)
    assert match.view(0)["over"] == {"winner": 0, "ending": "rounds"}
    assert happened(match, "OVER") == [("OVER", 0, None, 1, 2, 0, 0)]


@pytest.mark.rule("RIV-082")
def test_at_one_all_a_third_round_decides() -> None:
    match = duel({"ann": {"life": 1}, "bob": {"life": 1}})
    clash(match, "u1", "u2")
    mark(match)
    clash(match, "u2", "u1")
    assert at_once(match) == (1, 1)
    assert match.view(0)["round"] == 3
    assert match.view(0)["final"] == 0
    mark(match)
    clash(match, "u2", "u1")
    assert match.returns == (-1, 1)
    assert match.ending == "rounds"


@pytest.mark.rule("RIV-082")
def test_two_victories_with_one_round_won_by_both_are_enough_if_the_rival_has_one() -> None:
    match = duel({"ann": {"life": 1}, "bob": {"life": 1}})
    clash(match, "u1", "u1")
    assert at_once(match) == (1, 1)
    mark(match)
    clash(match, "u1", "u2")
    assert at_once(match) == (2, 1)
    assert match.returns == (1, -1)
    assert match.view(0)["round"] == 2


@pytest.mark.rule("RIV-082")
def test_two_all_after_two_rounds_goes_straight_to_the_final_round() -> None:
    match = drift(deal(), 3)
    assert at_once(match) == (2, 2)
    assert match.view(0)["final"] == 1
    assert happened(match, "ROUND")[-1] == ("ROUND", -1, None, 3, 1, 0, 0)


@pytest.mark.rule("RIV-082", "RIV-083")
def test_two_all_after_three_rounds_goes_to_the_final_round() -> None:
    match = duel({"ann": {"life": 1}, "bob": {"life": 1}})
    clash(match, "u1", "u2")
    mark(match)
    clash(match, "u2", "u1")
    mark(match)
    clash(match, "u1", "u1")
    assert at_once(match) == (2, 2)
    assert match.view(0)["final"] == 1
    assert match.view(0)["round"] == 4


# --- RIV-083


@pytest.mark.rule("RIV-083")
def test_in_the_final_round_the_first_damage_of_an_attack_wins_at_once() -> None:
    match = final()
    clash(match, "u1", "u2")
    assert match.ending == "final_round"
    assert match.returns == (1, -1)
    assert happened(match, "ROUND_WON")[-1] == ("ROUND_WON", 0, None, 2, 4, 0, 0)
    assert happened(match, "OVER") == [("OVER", 0, None, 2, 2, 2, 0)]
    assert lives(match) == (10, 9)


@pytest.mark.rule("RIV-083")
def test_in_the_final_round_the_first_damage_of_an_effect_wins_before_anything_else() -> None:
    match = final({"bob": in_final("damage")})
    clash(match, "u1", "u2")
    assert match.returns == (-1, 1)
    assert match.ending == "final_round"
    assert lives(match) == (9, 10)


@pytest.mark.rule("RIV-083")
def test_a_blocked_attack_decides_nothing() -> None:
    match = final({"u5": {"guard": 9}}, "u1 u2 u3 u5 u4")
    play(match, "play u1", "play u5")
    assert not match.is_terminal
    assert match.view(0)["clash"] == 2


@pytest.mark.rule("RIV-083")
def test_damage_to_oneself_does_not_win_the_final_round() -> None:
    match = final({"ann": in_final("damage", to="self")})
    clash(match, "u1", "u1")
    assert not match.is_terminal
    assert lives(match) == (8, 9)


@pytest.mark.rule("RIV-083")
def test_damage_to_both_by_an_exchange_decides_nothing_and_the_round_goes_on() -> None:
    match = final()
    clash(match, "u1", "u1")
    assert not match.is_terminal
    assert match.view(0)["final"] == 1
    assert match.view(0)["clash"] == 2
    assert lives(match) == (9, 9)


@pytest.mark.rule("RIV-083")
def test_damage_to_both_by_an_effect_decides_nothing_and_the_clash_goes_on() -> None:
    match = final({"ann": in_final("damage", to="both")})
    clash(match, "u1", "u2")
    assert lives(match) == (9, 8)
    assert match.returns == (1, -1)  # by the attack that followed


@pytest.mark.rule("RIV-083")
def test_after_seven_clashes_without_such_damage_another_final_round_follows() -> None:
    match = drift(final(), 4)
    assert match.view(0)["final"] == 2
    assert happened(match, "FINAL_AGAIN") == [("FINAL_AGAIN", -1, None, 2, 0, 0, 0)]
    assert at_once(match) == (2, 2)
    mark(match)
    clash(match, "u2", "u1")
    assert match.returns == (-1, 1)


@pytest.mark.rule("RIV-083")
def test_after_three_final_rounds_the_match_is_drawn() -> None:
    match = drift(final(), 99)
    assert match.is_terminal
    assert match.ending == "drawn_finals"
    assert match.returns == (0, 0)
    assert match.view(0)["over"] == {"winner": None, "ending": "drawn_finals"}
    assert [event[4] for event in happened(match, "ROUND")] == [0, 0, 1, 2, 3]
    assert len(happened(match, "CLASH")) == 5 * 7


# --- RIV-084


@pytest.mark.rule("RIV-084")
def test_a_final_round_is_set_up_like_any_other() -> None:
    match = drift(deal(), 3)
    assert match.decision == "marker"
    for seat in (0, 1):
        me = side(match, seat)
        assert (me["life"], me["hand_size"], me["deck_size"], me["ultra"], me["energy"]) == (10, 5, 4, "aside", 0)
        assert me["row"] == []


@pytest.mark.rule("RIV-084")
def test_in_a_final_round_life_after_the_seventh_clash_decides_nothing() -> None:
    match = drift(final({"ann": in_final("damage", to="self")}), 4)
    assert match.view(0)["final"] == 2
    assert not match.is_terminal


@pytest.mark.rule("RIV-084")
def test_a_knock_out_by_ones_own_effects_loses_the_final_round() -> None:
    nine = {"life": 9}
    match = final({"ann": nine | in_final("damage", to="self", amount=9), "bob": nine})
    clash(match, "u1", "u1")
    assert match.returns == (-1, 1)
    assert match.ending == "final_round"
    assert happened(match, "ROUND_WON")[-1][4] == 0


@pytest.mark.rule("RIV-084")
def test_a_knock_out_in_an_exchange_loses_the_final_round() -> None:
    match = final({"ann": in_final("damage", to="self", amount=9)})
    clash(match, "u1", "u1")
    assert match.returns == (-1, 1)
    assert happened(match, "EXCHANGE")


@pytest.mark.rule("RIV-084")
def test_both_knocked_out_at_once_is_as_seven_clashes_without_damage() -> None:
    nine = {"life": 9}
    match = final({"ann": nine | in_final("damage", to="both", amount=9), "bob": nine})
    clash(match, "u1", "u2")
    assert match.view(0)["final"] == 2
    assert not match.is_terminal
    drift(match, 99)
    assert match.ending == "drawn_finals"
    assert len(happened(match, "CLASH")) == 2 * 7 + 3


@pytest.mark.rule("RIV-083", "RIV-084")
def test_a_final_round_counts_as_no_victory() -> None:
    match = final()
    clash(match, "u1", "u2")
    assert at_once(match) == (2, 2)


@pytest.mark.rule("RIV-083")
def test_lines_that_follow_the_deciding_damage_are_not_carried_out() -> None:
    deciding = {"ability": [line("immediate", "damage", if_="final = 1", then=[then("heal", to="rival")])]}
    match = final({"bob": deciding})
    clash(match, "u1", "u2")
    assert lives(match) == (9, 10)
