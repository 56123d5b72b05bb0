"""Guesses reach every world that a seat of Rivales cannot rule out, each as often as it is likely."""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest
from scipy import stats

from facedown.games.rivales import GAME
from facedown.games.rivales import state as st
from facedown.match import read_library
from worlds.play import Table

from .account import Account

SETUPS = GAME.pick_setups(read_library(GAME), {})
GUESSES = 30  # of each world, on average


def secret(table: Table, seat: int) -> tuple[list[int], int]:
    """The slots of the rival that the seat cannot place, and how many of these are in his hand."""
    cards, side = table.accounts[seat].cards[1 - seat], table.now.side[1 - seat]
    placed = {*cards.known, *cards.bottom, *cards.row.values(), *cards.discards} | (
        {st.ULTRA} - {side.ultra * st.ULTRA}
    )
    return [slot for slot in range(st.SLOTS) if slot not in placed], side.nhand - len(cards.known)


@pytest.mark.rule("RIV-090")
def test_every_world_that_can_be_is_guessed_equally_often() -> None:
    """Where three or four of his cards are hidden, and nothing lies face down: hand, marker and order of the deck."""
    looked = 0
    for seed in range(40):
        table = Table(GAME, SETUPS[seed % len(SETUPS)], seed, Account)
        for _ in table.positions():
            seat = table.now.actor
            hidden, held = secret(table, seat)
            his = table.now.side[1 - seat]
            if len(hidden) not in (3, 4) or not 0 < held < len(hidden) or his.chosen != st.NONE:
                continue
            worlds = factorial(len(hidden)) // factorial(held)
            guesses = [guess.side[1 - seat] for guess in table.guesses(seat, GUESSES * worlds)]
            found = Counter((int(g.hand), int(g.marker), *g.deck.tolist()[: his.ndeck]) for g in guesses)
            assert len(found) == worlds, "a world that can be is never guessed, or one that cannot"
            assert stats.chisquare([*found.values()]).pvalue > 0.0001
            looked += 1
            break
    assert looked > 5
