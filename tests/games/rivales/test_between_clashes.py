"""Between clashes: draws, the ultra, the discards."""

from __future__ import annotations

import pytest

from facedown.match import Match

from .tables import (
    Changes,
    clash,
    deal,
    duel,
    energies,
    happened,
    legal,
    line,
    lives,
    mark,
    play,
    row,
    side,
    then,
    total,
)


def after_clashes(n: int, changes: Changes | None = None) -> Match:
    """Both play the same cards, so that every clash is an exchange, and boost nothing."""
    match = duel(changes)
    for _ in range(n):
        next_clash(match)
    return match


def next_clash(match: Match) -> None:
    """Whoever decides takes the first that is possible, until the next clash or round."""
    here = match.view(0)["round"], match.view(0)["clash"]
    while not match.is_terminal and (match.view(0)["round"], match.view(0)["clash"]) == here:
        match.apply(match.legal_actions[0])


# --- RIV-070


@pytest.mark.rule("RIV-070")
def test_after_a_clash_each_player_draws_one_card() -> None:
    match = duel()
    for seat in (0, 1):
        assert (side(match, seat)["hand_size"], side(match, seat)["deck_size"]) == (4, 4)
    clash(match, "u1", "u2")
    for seat in (0, 1):
        assert (side(match, seat)["hand_size"], side(match, seat)["deck_size"]) == (4, 3)
    assert side(match, 0)["hand"] == ["b1", "u2", "u3", "u4"]


@pytest.mark.rule("RIV-070")
def test_a_blocked_clash_and_an_exchange_end_with_a_draw_too() -> None:
    match = duel({"u5": {"guard": 9}}, "u1 u2 u3 u4 u5", "u5 u2 u3 u4 u1")
    clash(match, "u1", "u5")
    assert row(match, 1) == ["u5"]
    clash(match, "u2", "u2")
    assert happened(match, "DRAW") == [("DRAW", seat, None, left, 0, 0, 0) for left in (3, 2) for seat in (0, 1)]


@pytest.mark.rule("RIV-070")
def test_draws_end_when_the_deck_does_and_play_goes_on_with_the_hand() -> None:
    match = after_clashes(6, {name: {"ultra_icon": 10} for name in ("ann", "bob")})
    assert len(happened(match, "DRAW")) == 2 * 4
    assert side(match, 0)["deck_size"] == 0
    assert side(match, 0)["hand_size"] == 2
    assert match.view(0)["clash"] == 7


@pytest.mark.rule("RIV-070", "RIV-080")
def test_nobody_draws_after_a_knock_out() -> None:
    match = duel({"bob": {"life": 1}})
    clash(match, "u1", "u2")
    assert not happened(match, "DRAW")


@pytest.mark.rule("RIV-070", "RIV-071", "RIV-081")
def test_nobody_draws_or_takes_an_ultra_after_the_seventh_clash() -> None:
    match = after_clashes(6, {"ann": {"ultra_icon": 7}})
    assert lives(match) == (4, 4)
    next_clash(match)
    assert match.view(0)["round"] == 2
    assert [event[1] for event in happened(match, "ULTRA")] == [1]  # bob's icon lies under the fifth space
    assert len(happened(match, "DRAW")) == 2 * 4


# --- RIV-071


@pytest.mark.rule("RIV-071")
def test_the_ultra_is_taken_into_hand_when_its_icon_was_uncovered() -> None:
    match = duel({"ann.u1": {"damage": 5}})
    clash(match, "u1", "u2")
    assert lives(match) == (10, 5)
    assert happened(match, "ULTRA") == [("ULTRA", 1, "x", 0, 0, 0, 0)]
    assert "x" in side(match, 1)["hand"]
    assert side(match, 1)["hand_size"] == 5  # besides the draw
    assert side(match, 1)["ultra"] == "taken"


@pytest.mark.rule("RIV-071")
def test_the_ultra_stays_aside_while_its_icon_is_covered() -> None:
    match = duel({"ann.u1": {"damage": 4}})
    clash(match, "u1", "u2")
    assert not happened(match, "ULTRA")
    assert side(match, 1)["ultra"] == "aside"
    assert "x" not in side(match, 1)["hand"]


@pytest.mark.rule("RIV-071")
def test_the_icon_is_uncovered_by_life_lost_in_any_way() -> None:
    match = duel({"ann.u1": {"effects": [line("immediate", "damage", to="self", amount=5)]}})
    clash(match, "u1", "u2")
    assert [event[1] for event in happened(match, "ULTRA")] == [0]


@pytest.mark.rule("RIV-071")
def test_the_icon_must_still_be_uncovered_after_the_clash() -> None:
    match = duel({"ann.u1": {"damage": 5}, "bob": {"ability": [line("struck", "heal", limit="round")]}})
    clash(match, "u1", "u2")
    assert lives(match)[1] == 6
    assert not happened(match, "ULTRA")
    clash(match, "u2", "u3", "guard 0")
    assert [event[1] for event in happened(match, "ULTRA")] == [1]  # uncovered again, and now it stays so


@pytest.mark.rule("RIV-071")
def test_life_regained_later_does_not_take_the_ultra_back() -> None:
    match = duel({"ann.u1": {"damage": 5}, "bob": {"ability": [line("after", "heal", amount=9, if_="clash = 2")]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert lives(match)[1] == 10
    assert "x" in side(match, 1)["hand"]


@pytest.mark.rule("RIV-071")
def test_the_ultra_is_taken_once_a_round() -> None:
    match = duel({"ann.u1": {"damage": 5}})
    clash(match, "u1", "u2")
    clash(match, "u2", "x")
    clash(match, "u3", "u1")
    assert len(happened(match, "ULTRA")) == 1
    assert "x" not in side(match, 1)["hand"]


@pytest.mark.rule("RIV-071", "RIV-012")
def test_in_a_new_round_the_ultra_is_aside_again() -> None:
    match = deal({"ann.u1": {"damage": 5}, "ann": {"life": 1}})
    mark(match)
    clash(match, "u1", "u2")
    clash(match, "u2", "x")
    assert match.view(0)["round"] == 2
    assert side(match, 1)["ultra"] == "aside"


@pytest.mark.rule("RIV-071")
def test_the_ultra_comes_after_the_effects_of_the_clash_and_the_draw() -> None:
    match = duel({"ann.u1": {"damage": 5, "effects": [line("after", "draw")]}})
    clash(match, "u1", "u2")
    kinds = [event[:2] for event in happened(match, "EFFECT", "DRAW", "ULTRA")]
    assert kinds == [("EFFECT", 0), ("DRAW", 0), ("DRAW", 0), ("DRAW", 1), ("ULTRA", 1)]


@pytest.mark.rule("RIV-071")
def test_taking_the_ultra_asks_nobody() -> None:
    match = duel({"ann.u1": {"damage": 5}})
    clash(match, "u1", "u2")
    assert match.decision == "play"


# --- RIV-072


@pytest.mark.rule("RIV-072", "RIV-090")
def test_the_ultra_is_public_before_and_after_it_is_taken() -> None:
    match = duel({"ann.u1": {"damage": 5}})
    before = side(match, 1, seen_by=0)
    assert before["cards"][9]["where"] == "aside"
    clash(match, "u1", "u2")
    assert side(match, 1, seen_by=0)["hand"] == ["x"]
    assert side(match, 1, seen_by=0)["cards"][9]["where"] == "hand"
    play(match, "play u2", "play x")
    assert row(match, 1)[-1] == "x"


@pytest.mark.rule("RIV-072")
def test_that_the_ultra_was_chosen_is_not_public_before_the_reveal() -> None:
    match = duel({"bob.u1": {"damage": 5}}, coin=1)
    clash(match, "u2", "u1")
    play(match, "play x")
    assert side(match, 0, seen_by=1)["hand"] == ["x"]
    match.undo()
    play(match, "play u1")
    assert side(match, 0, seen_by=1)["hand"] == ["x"]


@pytest.mark.rule("RIV-072")
def test_the_ultra_can_be_boosted() -> None:
    match = duel({"ann.u1": {"damage": 5}})
    clash(match, "u1", "u2")
    clash(match, "u2", "x+1")
    assert total(match, 1, "damage") == 3 + 1


@pytest.mark.rule("RIV-072")
def test_the_ultra_can_be_flipped_and_is_energy_then() -> None:
    match = duel({"ann.u1": {"damage": 5}, "ann.u2": {"speed": 9}})
    clash(match, "u1", "u2")
    clash(match, "u2", "x", "guard 0")
    assert row(match, 1) == ["u2 flipped", "x flipped"]
    assert energies(match)[1] == 2
    clash(match, "u3", "u1+2")
    assert row(match, 1)[1] == "x flipped spent"


# --- RIV-073


@pytest.mark.rule("RIV-073", "RIV-090")
def test_discarded_cards_lie_open_until_the_round_ends() -> None:
    changes = {"bob": {"life": 4, "ability": [line("after", "discard", pick="random")]}}
    match = deal(changes)
    mark(match)
    clash(match, "u1", "u2")
    discards = side(match, 1, seen_by=0)["discards"]
    assert len(discards) == 1
    assert discards[0] not in side(match, 1)["hand"]
    assert happened(match, "DISCARD") == [("DISCARD", 1, discards[0], 0, 0, 0, 0)]
    play(match, "play u4")
    match.apply(match.legal_actions[0])
    while match.view(0)["round"] == 1:
        match.apply(match.legal_actions[0])
    assert side(match, 1)["discards"] == []


@pytest.mark.rule("RIV-073")
def test_a_removed_card_is_no_energy() -> None:
    match = duel({"ann": {"ability": [line("after", "remove", to="rival", pick="oldest", if_="clash = 2")]}})
    clash(match, "u1", "u2")
    assert energies(match)[1] == 1
    clash(match, "u2", "u3", "guard 0")
    assert row(match, 1) == [None, "u3 flipped"]
    assert energies(match)[1] == 1
    assert side(match, 1)["discards"] == ["u2"]


@pytest.mark.rule("RIV-073")
def test_an_exhausted_card_that_comes_back_is_a_fresh_card() -> None:
    """What an effect took back is neither flipped nor exhausted when it is played again."""
    effects = [line("after", "return", pick="oldest", if_="clash = 2")]
    match = duel({"bob": {"ability": effects}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u4+1")
    assert row(match, 1) == [None, "u4 flipped"]
    assert "u2" in side(match, 1)["hand"]
    clash(match, "u4", "u2")
    assert row(match, 1)[2] == "u2"


@pytest.mark.rule("RIV-073")
def test_an_empty_deck_is_not_refilled() -> None:
    effects = [line("after", "mill", to="self", amount=9, then=[then("draw")])]
    match = duel({"ann.u1": {"effects": effects}})
    clash(match, "u1", "u2")
    assert side(match, 0)["deck_size"] == 0
    assert side(match, 0)["discards"] == ["b1", "b2", "b3", "b4"]
    assert side(match, 0)["hand_size"] == 3
    assert [event[1] for event in happened(match, "DRAW")] == [1]


@pytest.mark.rule("RIV-073", "RIV-021")
def test_whoever_has_no_card_left_plays_none_and_the_round_goes_on() -> None:
    effects = [line("after", "mill", to="self", amount=9), line("after", "discard", pick="random", amount=9)]
    match = duel({"ann.u1": {"effects": effects}})
    clash(match, "u1", "u2")
    assert match.current_player == 1
    assert "play u4" in legal(match)
    play(match, "play u4")
    assert row(match, 0) == ["u1", None]
    assert lives(match)[0] == 10 - 4
