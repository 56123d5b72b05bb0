"""Every card of a seat is in exactly one place, and all that is kept about the cards agrees, after every choice.

Plain and compiled games are compared state by state in tests/test_every_game.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cards.pack_text import ALONE, PackText
from facedown.cards.load import Library, load_packs
from facedown.games.rivales import GAME
from facedown.games.rivales import state as st
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import compiled
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.plain import face
from facedown.match import read_library
from strategies import random_pack

GAMES = 250  # with the cards of the box
PACKS, PACK_GAMES = 40, 5  # with cards made at random: all that the vocabulary can say
ALL = list(range(st.SLOTS))


@cache
def kernels() -> Any:
    """The compiled rules."""
    return GAME.compile()


def positions(library: Library, setup: Any, seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a random game, and how many actions are legal in it; it ends at the end of the game."""
    states, logs, out = np.zeros(1, GAME.state), np.zeros(1, EVENTS), np.zeros(GAME.actions.count, np.int64)
    logs[0]["cap"] = EVENT_ROWS
    turn, chance, action = compiled(GAME.turn), Random(seed), -1
    kernels().new_state(states[0], library.table, setup, seed, logs[0])
    looks = face(states[0])
    for _ in range(DECISIONS):
        n = int(turn(states, 0, library.tables, logs, out, action))
        yield looks, n
        if n == 0:
            return
        assert logs[0]["lost"] == 0
        logs[0]["n"] = 0
        action = int(out[chance.randrange(n)])
    raise AssertionError("a game without end")


def check(s: Any, library: Library, n: int) -> None:
    """All that must be so in every position."""
    over = s.step == st.STEP_OVER
    assert (n == 0) == over, "every prompt has an option, and only the end has none"
    assert (s.actor == st.NONE) == over
    assert 0 <= s.clash <= st.CLASHES
    assert 1 <= s.round_no <= st.ROUNDS + st.FINAL_ROUNDS
    assert 0 <= s.final <= st.FINAL_ROUNDS
    assert s.pending.spilt == 0 or over
    frames = [s.pending.frame[i] for i in range(len(s.pending.frame))]
    asks = s.pending.n > 0
    assert not asks or frames[s.pending.n - 1].kind == FRAME_CHOICE, "work is done before anybody is asked"
    assert all(frame.kind == 0 == frame.a == frame.b == frame.c for frame in frames[s.pending.n :])
    for side in (s.side[0], s.side[1]):
        check_places(s, side, over)
        check_numbers(side, library, over)


def check_places(s: Any, side: Any, over: bool) -> None:
    """Where the ten cards are, and what the masks say of it."""
    hand, shown = members(side.hand), members(side.shown)
    deck, discards, row = side.deck.tolist(), side.discard.tolist(), side.row.tolist()
    aside = [] if side.ultra else [st.ULTRA]
    lone = [slot for slot in (side.marker, side.chosen) if slot != st.NONE]
    played = [slot for slot in row if slot != st.NONE]
    everywhere = [*hand, *deck[: side.ndeck], *discards[: side.ndiscard], *played, *aside, *lone]
    assert sorted(everywhere) == ALL, "each card in exactly one place"
    assert side.nhand == len(hand)
    assert set(deck[side.ndeck :]) | set(discards[side.ndiscard :]) <= {st.NONE}
    assert 0 <= side.nbottom <= side.ndeck
    assert set(shown) <= {*hand, side.chosen}, "what everybody knows is in hand, or chosen from it"
    lying = set(members(side.lying))
    assert lying == {place for place, slot in enumerate(row) if slot != st.NONE}
    assert all(place < s.clash for place in lying)
    assert all(side.played[place] == row[place] for place in lying)
    for mask in (side.flipped, side.cut, side.spent, side.fresh, side.links_at, side.stands_at):
        assert set(members(mask)) <= lying
    assert set(members(side.fresh)) <= set(members(side.flipped))
    assert side.marker != st.NONE or s.step == st.STEP_MARKER or over
    assert side.chosen == st.NONE or s.step in (st.STEP_PLAY, st.STEP_BOOST)
    assert side.prefer == 0 or s.step in (st.STEP_PLAY, st.STEP_BOOST, st.STEP_GUARD)


def check_numbers(side: Any, library: Library, over: bool) -> None:
    """Life, victories, boosts."""
    full = int(library.table.fighter[side.fighter].life)
    assert (0 if over else 1) <= side.life <= full
    assert 0 <= side.wins <= 2
    assert 0 <= side.won <= st.CLASHES
    assert 0 <= side.links <= st.CLASHES
    assert 0 <= side.paid <= st.CLASHES
    assert side.shield >= st.NONE


def members(mask: int) -> list[int]:
    """The members of a mask."""
    return [i for i in range(st.SLOTS) if mask >> i & 1]


@pytest.mark.rule("RIV-001", "RIV-064", "RIV-073")
def test_every_card_of_the_box_is_in_exactly_one_place_at_every_decision() -> None:
    library = read_library(GAME)
    setups = GAME.pick_setups(library, {})
    endings = set()
    for seed in range(GAMES):
        for s, n in positions(library, setups[seed % len(setups)], seed):
            check(s, library, n)
        endings.add(GAME.endings[s.ending])
        assert (s.winner == st.NONE) == (GAME.endings[s.ending] == "drawn_finals")
    assert {"rounds", "final_round"} <= endings <= {"rounds", "final_round", "drawn_finals"}


def test_cards_made_at_random_are_in_exactly_one_place_too(tmp_path: Path) -> None:
    vocabulary = GAME.vocabulary()
    for seed in range(PACKS):
        file = tmp_path / f"pack-{seed}.toml"
        file.write_text(PackText(random_pack(Random(seed), vocabulary)).text, encoding="utf-8")
        library = load_packs(ALONE, [file])
        setups = GAME.pick_setups(library, {"linear-boost": seed % 2 == 1})
        for game in range(PACK_GAMES):
            for s, n in positions(library, setups[game % len(setups)], game):
                check(s, library, n)
            assert s.ending != st.END_NONE
