"""Random games of bare records whose events are told to an account of each seat, as that seat may see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Protocol

import numpy as np

from facedown.gamedef import GameDef, game
from facedown.kernel.events import ALL_SEATS, EVENTS
from facedown.kernel.limits import EVENT_ROWS
from facedown.kernel.plain import copied, face
from facedown.kernel.rng import seed_stream
from facedown.match import read_library

Row = tuple[int, ...]  # an event: kind, player, card (-1: hidden), who may know the card, a, b, c, d


class Account(Protocol):
    """What one seat knows by what it has seen, without a look at what the state says of that."""

    def saw(self, row: Row) -> None:
        """An event, as the seat sees it."""

    def check(self, world: Any, now: Any) -> None:
        """Does a guessed world agree with what was seen? Of the true one only open and own cards are read."""


@cache
def compiled(name: str) -> Any:
    return game(name).compile()


class Table:
    """One game with its accounts."""

    def __init__(self, game: GameDef, setup: Any, seed: int, account: Any) -> None:
        self.game, self.rules, self.table = game, compiled(game.id), read_library(game).table
        self.chance = Random(seed)
        self.states, self.worlds = np.zeros(1, game.state), np.zeros(1, game.state)
        self.now, self.world = face(self.states[0]), face(self.worlds[0])
        self.log, self.out = np.zeros(1, EVENTS), np.zeros(game.actions.count, np.int64)
        self.log[0]["cap"] = EVENT_ROWS
        self.r = np.zeros((1, 4), np.uint32)
        self.seats = int(setup["seats"])
        self.rules.new_state(self.states[0], self.table, setup, seed, self.log[0])
        self.accounts = [account(seat, face(self.table), self.now) for seat in range(self.seats)]
        self.tell()

    def tell(self) -> None:
        """All seats see what has happened, each what it may."""
        for row in self.log[0]["row"][: int(self.log[0]["n"])].tolist():
            for seat, account in enumerate(self.accounts):
                seen = row[3] == ALL_SEATS or row[3] >> seat & 1
                account.saw(tuple(row) if seen else (*row[:2], -1, *row[3:]))
        self.log[0]["n"] = 0

    def guess(self, seat: int) -> None:
        """Let `world` be one that the seat cannot tell from the true one."""
        self.worlds.view(np.uint8)[:] = self.states.view(np.uint8)
        seed_stream(self.r, 0, self.chance.getrandbits(60))
        self.rules.resample(self.worlds[0], self.table, seat, self.r)

    def guesses(self, seat: int, n: int) -> Any:
        """So many guesses of one seat."""
        found = []
        for _ in range(n):
            self.guess(seat)
            found.append(copied(self.worlds))
        return np.concatenate(found)

    def positions(self) -> Iterator[int]:
        """Go on at random; the number of each decision, before it is made."""
        number = 0
        while not self.rules.is_terminal(self.states[0]):
            yield number
            n = self.rules.legal_actions(self.states[0], self.table, self.out)
            self.rules.apply_action(self.states[0], self.table, int(self.out[self.chance.randrange(n)]), self.log[0])
            self.tell()
            number += 1
