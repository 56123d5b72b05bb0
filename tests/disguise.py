"""A game of bare records whose secrets a test can swap: what reaches a seat is then compared, byte for byte.

A game's own test (games/*/test_secrets.py) says what a seat knows, from the events that it saw, and swaps the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np

from facedown.cards.load import Library
from facedown.gamedef import GameDef, game
from facedown.kernel.events import ALL_SEATS, EVENTS
from facedown.kernel.limits import EVENT_ROWS
from facedown.kernel.plain import copied, face
from facedown.kernel.rng import seed_stream
from facedown.match import Match, _Choice

Row = tuple[int, ...]  # an event: kind, player, card, who may know the card, a, b, c, d


@cache
def compiled_rules(name: str) -> Any:
    """The compiled rules of a game: asking for them again would take a millisecond a match."""
    return game(name).compile()


class SecretTable:
    """One match, with the events so far; random choices go on with it."""

    def __init__(
        self, game: GameDef, library: Library, setup: Any, seed: int, options: Mapping[str, bool] | None = None
    ) -> None:
        self.game, self.library, self.setup, self.options = game, library, setup, options
        self.rules = compiled_rules(game.id)
        self.states = np.zeros(1, game.state)
        self.now = face(self.states[0])  # the same, to read: quicker than the record
        self.log = np.zeros(1, EVENTS)
        self.log[0]["cap"] = EVENT_ROWS
        self.out = np.zeros(game.actions.count, np.int64)
        self.size = sum(int(np.prod(shape)) for _, shape in game.observation)
        self.seats = int(setup["seats"])
        self.rows: list[Row] = []
        self.choices: list[tuple[int, int, str]] = []
        self.chance = Random(seed)
        self.rules.new_state(self.states[0], library.table, setup, seed, self.log[0])
        self.begin()
        self.take_events()

    def begin(self) -> None:
        """Before the first event; a game's test makes room here for what seats come to know."""

    def saw(self, row: Row) -> None:
        """An event has happened; a game's test notes what seats know by it."""

    @property
    def over(self) -> bool:
        return bool(self.rules.is_terminal(self.states[0]))

    @property
    def decision(self) -> str:
        return self.game.decisions[int(self.rules.decision(self.states[0]))]

    def legal(self, states: Any) -> list[int]:
        count = self.rules.legal_actions(states[0], self.library.table, self.out)
        found: list[int] = self.out[:count].tolist()
        return found

    def step(self) -> None:
        """One random choice."""
        action = self.chance.choice(self.legal(self.states))
        self.choices.append((self.now.actor, action, ""))
        self.log[0]["n"] = 0
        self.rules.apply_action(self.states[0], self.library.table, action, self.log[0])
        self.take_events()

    def take_events(self) -> None:
        log = self.log[0]
        for row in log["row"][: int(log["n"])].tolist():
            self.saw(tuple(row))
            self.rows.append(tuple(row))

    def other_chance(self, states: Any) -> None:
        """Nothing that a seat knows depends on the streams of chance."""
        streams = states[0]["rng"]
        states[0]["rng"] = np.frombuffer(self.chance.randbytes(streams.nbytes), np.uint32).reshape(streams.shape)

    def guess(self, seat: int) -> Any:
        """A world as `resample` guesses it for this seat."""
        states, r = copied(self.states), np.zeros((1, 4), np.uint32)
        seed_stream(r, 0, self.chance.getrandbits(60))
        self.rules.resample(states[0], self.library.table, seat, r)
        return states

    # --- what reaches a seat

    def known(self, states: Any, seat: int, words: bool = True) -> dict[str, Any]:
        """View, observation and, where the seat has to choose, all that it may choose and is told about that."""
        game, rules, s, library = self.game, self.rules, states[0], self.library
        seen = np.zeros(self.size, np.float32)
        rules.observe(s, library.table, seat, seen)
        looks = face(s)
        view = game.view(looks, library, seat)
        told: dict[str, Any] = {"view": view, "observation": seen.tobytes()}
        told["prompt"] = [game.prompt_text(view, lang) for lang in ("en", "es")]
        if looks.actor == seat:
            legal = told["legal"] = self.legal(states)
            told["notations"] = [game.notation(looks, library, seat, action) for action in legal]
            told["worth"] = [rules.appraise(s, library.table, seat, action) for action in legal]
            if words:
                told["words"] = [game.action_text(looks, library, seat, action, "en") for action in legal]
                told["refusals"] = [self.refused(view, action) for action in range(len(legal), game.actions.count, 41)]
        return told

    def refused(self, view: Any, action: int) -> tuple[str, str]:
        """What would be said to this action if it were not legal."""
        over = view["decision"] == "over"
        return ("", "") if over else self.game.refuse(view, *self.game.actions.decode(action), "en")

    def match(self, states: Any, seat: int) -> Match:
        """A match in this state, in which what the seat may not know of the past is swapped too."""
        found = Match.new(
            self.game,
            seed=self.chance.getrandbits(60),
            library=self.library,
            seats=self.seats,
            options=self.options,
        )
        found.setup, found.picks = self.setup, tuple(self.game.picks(self.library, self.setup))
        found._states[0] = states[0]
        cards = range(len(self.library.models["card"]))
        found._rows = [
            row if row[2] < 0 or row[3] == ALL_SEATS or row[3] & 1 << seat else self._other_card(row, cards)
            for row in self.rows
        ]
        found._choices = [
            _Choice(who, action if who == seat else self.chance.randrange(99), said)
            for who, action, said in self.choices
        ]
        found._moved()
        return found

    def _other_card(self, row: Row, cards: range) -> Row:
        return (*row[:2], self.chance.choice(cards), *row[3:])
