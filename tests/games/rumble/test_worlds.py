"""Guesses reach every world that a seat of Rumble cannot rule out, each as often as it is likely."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scipy import stats

from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.match import read_library
from worlds.play import Table

from .account import Account

TABLE = read_library(GAME).table
KINDS = [int(TABLE.card[title].kind) for title in TABLE.titles[: TABLE.copies]]
GUESSES = 60  # of each world, on average
MINE, HIS, HERS = range(3)


def small(hands: dict[int, list[int]], deck: list[int]) -> Table:
    """A table for three at which these cards alone are hidden; all others but one are in the discards."""
    table = Table(GAME, GAME.pick_setups(read_library(GAME), {}, 3)[0], 1, Account)
    s = table.now
    own = next(card for card in range(len(KINDS)) if card not in [*deck, *hands[HIS], *hands[HERS]])
    for seat, hand in {MINE: [own], **hands}.items():
        lay(s.side[seat].hand, sorted(hand))
        s.side[seat].nhand = len(hand)
    lay(s.deck, deck)
    s.ndeck = len(deck)
    rest = [card for card in range(len(KINDS)) if card not in [own, *deck, *hands[HIS], *hands[HERS]]]
    lay(s.discard, rest)
    s.ndiscard = len(rest)
    return table


def lay(pile: Any, cards: list[int]) -> None:
    for i in range(len(pile)):
        pile[i] = cards[i] if i < len(cards) else st.NONE


def one_of_each(kind: int, n: int) -> list[int]:
    """The first cards of so many titles of a kind."""
    cards = [card for card in range(len(KINDS)) if KINDS[card] == kind]
    return [card for card in cards if card == 0 or TABLE.titles[card] != TABLE.titles[card - 1]][:n]


def reached(found: Counter[Any], worlds: int) -> None:
    assert len(found) == worlds, "a world that can be is never guessed, or one that cannot"
    assert stats.chisquare([*found.values()]).pvalue > 0.0001


@pytest.mark.rule("RUM-090")
def test_every_world_that_can_be_is_guessed_equally_often() -> None:
    a, b = one_of_each(st.KIND_ATTACK, 2)
    c, d = one_of_each(st.KIND_SPECIAL, 2)
    table = small({HIS: [a], HERS: [c]}, [b, d])
    guesses = table.guesses(MINE, 24 * GUESSES)
    reached(Counter((int(g.side[HIS].hand[0]), int(g.side[HERS].hand[0]), *g.deck.tolist()[:2]) for g in guesses), 24)


@pytest.mark.rule("RUM-090", "RUM-021")
def test_every_attack_that_can_lie_face_down_is_guessed_equally_often() -> None:
    a, b = one_of_each(st.KIND_ATTACK, 2)
    c, d = one_of_each(st.KIND_SPECIAL, 2)
    table = small({HIS: [c], HERS: []}, [b, d])
    his = table.now.side[HIS]
    his.plan, his.card, his.target = st.PLAN_ATTACK, a, HERS
    guesses = table.guesses(MINE, 12 * GUESSES)
    found = Counter((int(g.side[HIS].card), int(g.side[HIS].hand[0]), *g.deck.tolist()[:2]) for g in guesses)
    assert {card for card, *_ in found} == {a, b}
    reached(found, 12)


@pytest.mark.rule("RUM-090", "RUM-011")
def test_every_legend_that_nobody_has_met_is_guessed_equally_often() -> None:
    table = small({HIS: [], HERS: []}, [])
    unmet = [legend for legend in range(TABLE.legends) if not table.now.met >> legend & 1]
    guesses = table.guesses(MINE, len(unmet) * GUESSES)
    last = Counter(int(guess.pile[table.now.npile - 1]) for guess in guesses)
    assert {*last} == {*unmet}
    reached(last, len(unmet))
