"""The game's own cards are played until each was on the table and each of its effect rows was carried out.

Random players see most of it, greedy ones the rest. What never happens is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import numpy as np

from facedown.cards.lines import Line
from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.games.rumble.facts import title_of_card
from facedown.kernel.events import EVENTS
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.kernel.plain import face
from facedown.match import read_library

MOST_GAMES = 600
LIBRARY = read_library(GAME)
SETUP = GAME.pick_setups(LIBRARY, {}, 6)[0]  # 18 of the 30 Legends are in each game
CARDS = LIBRARY.models["card"]
LEGENDS = LIBRARY.models["legend"]
STOPS = {
    st.STOPPED_DODGE: "dodge",
    st.STOPPED_BLOCK: "block",
    st.STOPPED_COUNTER: "counter",
    st.STOPPED_CANCEL: "cancel",
}

Row = tuple[str, int, str]  # whose text; number of the line; op


def all_rows() -> set[Row]:
    """Every op of every line, those under then and else too."""
    return {(card.id, number, op) for card in CARDS for number, line in enumerate(card.effects) for op in ops_of(line)}


def ops_of(line: Line) -> Iterator[str]:
    """The op of a line, and those that follow from it."""
    for one in (line, *line.then, *line.otherwise):
        yield one.op.name


@cache
def kernels() -> Any:
    """The compiled rules."""
    return GAME.compile()


@dataclass
class Watch:
    """What has been seen in the games so far."""

    played: set[str] = field(default_factory=set)
    entered: set[str] = field(default_factory=set)
    done: set[Row] = field(default_factory=set)
    chances: Random = field(default_factory=lambda: Random(1))

    def __post_init__(self) -> None:
        self.ops = {op.code: op.name for op in GAME.vocabulary().ops}
        self.states, self.logs = np.zeros(1, GAME.state), np.zeros(1, EVENTS)
        self.logs[0]["cap"] = EVENT_ROWS
        self.out = np.zeros(GAME.actions.count, np.int64)

    def missing(self) -> list[str]:
        """What there is and was not seen."""
        never = [f"{card.id} was never played" for card in CARDS if card.id not in self.played]
        never += [f"{legend.id} never came into the ring" for legend in LEGENDS if legend.id not in self.entered]
        return never + [f"{card}, line {n + 1}: {op} was never done" for card, n, op in sorted(all_rows() - self.done)]

    def game(self, seed: int, greedy: bool) -> None:
        """Play one game to its end."""
        kernels().new_state(self.states[0], LIBRARY.table, SETUP, seed, self.logs[0])
        s = face(self.states[0])
        for _ in range(DECISIONS):
            self.look()
            if s.step == st.STEP_OVER:
                return
            action = self.choose(s, greedy)
            self.look_at_offer(s, action)
            kernels().apply_action(self.states[0], LIBRARY.table, action, self.logs[0])

    def choose(self, s: Any, greedy: bool) -> int:
        """A random action, or the one that looks best and now and then another."""
        legal = self.out[: kernels().legal_actions(self.states[0], LIBRARY.table, self.out)].tolist()
        if not greedy or len(legal) == 1 or self.chances.random() < 0.2:
            return int(self.chances.choice(legal))
        return int(max(legal, key=lambda a: (kernels().appraise(self.states[0], LIBRARY.table, s.actor, a), a)))

    def look_at_offer(self, s: Any, action: int) -> None:
        """A further attack or the Signature: the row that offers it is the last one of the lines below."""
        top = int(s.pending.n) - 1
        if top < 1 or s.pending.frame[top].kind != st.FRAME_OFFER or action == st.A_DECLINE:
            return
        lines = s.pending.frame[top - 1]
        row = LIBRARY.table.row[lines.a - 1]
        self.done.add((CARDS[title_of_card(LIBRARY, int(lines.source))].id, int(row.line), self.ops[int(row.op)]))

    def look(self) -> None:
        """Note what was played and carried out."""
        for kind, _, title, _, a, b, c, _ in self.logs[0]["row"][: int(self.logs[0]["n"])].tolist():
            if kind == st.EV_ENTERS:
                self.entered.add(LEGENDS[title].id)
            elif kind == st.EV_ATTACK:
                self.played |= {CARDS[card].id for card in (title, c) if card != st.NONE}
            elif kind == st.EV_PLAYED:
                self.played.add(CARDS[title].id)
            elif kind == st.EV_EFFECT:
                self.done.add((CARDS[title].id, b, self.ops[a]))
            elif kind in (st.EV_THROWN, st.EV_STOPPED):
                self.note(title, "throw" if kind == st.EV_THROWN else STOPS[b])
        self.logs[0]["n"] = 0

    def note(self, title: int, op: str) -> None:
        """A line that throws or stops is known by its op: none of the game's own cards has two such lines."""
        numbers = [number for number, line in enumerate(CARDS[title].effects) if op == line.op.name]
        assert len(numbers) == 1
        self.done.add((CARDS[title].id, numbers[0], op))


def test_every_card_is_played_and_every_row_of_its_text_is_carried_out() -> None:
    watch = Watch()
    games = 0
    while watch.missing() and games < MOST_GAMES:
        watch.game(games, greedy=games % 2 == 1)
        games += 1
    assert watch.missing() == [], f"after {games} games"


def test_there_is_something_to_be_seen() -> None:
    rows = all_rows()
    assert len(rows) > 60
    assert {op for _, _, op in rows} == {op.name for op in GAME.vocabulary().ops}
