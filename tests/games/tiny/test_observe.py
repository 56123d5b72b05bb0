"""What a seat of tiny sees as numbers, how it guesses the rest, and what it thinks of its actions."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from facedown.games.tiny import state
from facedown.kernel.rng import seed_stream
from facedown.match import Match

from .table import match
from .walk import CARDS, LIBRARY


def named(piece: np.ndarray) -> list[str]:  # type: ignore[type-arg]
    return [card for card, there in zip(CARDS, piece, strict=False) if there]


def test_an_observation_reads_as_the_situation_is() -> None:
    moment = match("candle blaze spark torch moth rain", "play candle", "play spark", "play moth")
    seen = moment.observation(1)
    assert seen["seat"].tolist() == [0, 1]
    assert seen["decision"].tolist() == [1, 0, 0]
    assert seen["round"].tolist() == [0, 1, 0]
    assert [named(hand) for hand in seen["hand"]] == [["rain", "torch"], []]
    assert [named(card) for card in seen["chosen"]] == [[], []]
    assert [[named(card) for card in row] for row in seen["played"]] == [[["spark"], [], []], [["candle"], [], []]]
    assert seen["embers"].tolist() == [0, 1]
    assert seen["hand_size"].tolist() == [2, 2]
    assert (seen["deck_size"].item(), seen["flares"].item()) == (0, 1)
    mine = moment.observation(0)
    assert [named(hand) for hand in mine["hand"]] == [["moth", "blaze"], ["torch"]]  # the candle has shown the torch
    assert [named(card) for card in mine["chosen"]] == [["moth"], []]


def test_an_observation_shows_open_cards_and_their_heat() -> None:
    moment = match("candle spark torch rain blaze moth", "play candle", "play torch")
    seen = moment.observation(1)
    assert seen["decision"].tolist() == [0, 1, 0]
    assert [named(card) for card in seen["chosen"]] == [["torch"], ["candle"]]
    assert seen["heat"].tolist() == [4, 3]


@pytest.mark.rule("TIN-040")
def test_guesses_reach_every_world_that_can_be_equally_often() -> None:
    """The traveller has four cards to place, two in the keeper's hand, and which of these two was chosen."""
    moment = match("candle blaze spark torch moth rain", "play candle")
    r = np.zeros((1, 4), np.uint32)
    seed_stream(r, 0, 1)
    worlds: Counter[tuple[object, ...]] = Counter()
    for _ in range(1_200):
        world = moment._states.copy()
        moment.rules.resample(world[0], LIBRARY.table, 1, r)
        s = world[0]
        hand = tuple(card for card in range(6) if s.where[card] == state.HAND)
        assert s.side[0].chosen in hand
        worlds[hand, int(s.side[0].chosen), *s.deck[: s.ndeck].tolist()] += 1
    assert len(worlds) == 24  # 6 hands, 2 choices, 2 orders of the deck
    chi_square = sum((count - 50) ** 2 / 50 for count in worlds.values())
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_a_guess_keeps_cards_that_were_shown() -> None:
    moment = match("candle blaze spark torch moth rain", "play candle", "play spark", "play moth")
    r = np.zeros((1, 4), np.uint32)
    seed_stream(r, 0, 2)
    seen = set()
    for _ in range(100):
        world = moment._states.copy()
        moment.rules.resample(world[0], LIBRARY.table, 0, r)
        assert world[0].where[CARDS.index("torch")] == state.HAND + 1
        seen.add(tuple(world[0].where.tolist()))
    assert len(seen) == 1  # the keeper knows: the other card of the traveller is the rain, the only one left


def opinions(moment: Match) -> dict[str, int]:
    """What the seat to choose thinks of its actions."""
    assert moment.current_player is not None
    window = moment.window(moment.current_player)
    return {text: window.appraise(a) for text, a in zip(window.notations, window.legal_actions, strict=True)}


def test_a_card_is_worth_the_cards_it_beats() -> None:
    moment = match("torch spark rain blaze moth candle")
    assert opinions(moment) == {"play torch": 2, "play spark": -4}  # against rain, blaze, moth and candle


def test_shown_cards_alone_count_once_all_are_shown() -> None:
    moment = match("candle blaze spark torch moth rain", "play candle", "play spark")
    assert opinions(moment) == {"play moth": -2, "play blaze": 2}  # the torch that was shown, and the rain


def test_a_flare_is_worth_it_if_it_wins_the_round() -> None:
    assert opinions(match("candle spark torch rain", "play candle", "play torch")) == {"flare": 1, "hold": 0}
    assert opinions(match("candle spark blaze rain", "play candle", "play blaze")) == {"flare": -1, "hold": 0}
