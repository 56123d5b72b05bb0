"""The cards of the box are played until each was on the table and each of its effect rows was carried out.

Random players see everything but what takes a plan, greedy ones the rest. What never happens is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import numpy as np

from facedown.cards.lines import Line
from facedown.games.rivales import GAME
from facedown.games.rivales import state as st
from facedown.kernel.events import EVENTS
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.kernel.plain import copied, face
from facedown.match import read_library

MOST_GAMES = 6000
LIBRARY = read_library(GAME)
SETUPS = GAME.pick_setups(LIBRARY, {})
FIGHTERS = LIBRARY.models["fighter"]
CARDS = LIBRARY.models["card"]
NUMBERS = (st.EV_SPEED, st.EV_DAMAGE, st.EV_GUARD)  # events in which standing lines count

Row = tuple[str, int, str]  # whose text: "card jab" or "ability tesla"; number of the line; op


# --- what there is


def owners() -> Iterator[tuple[str, tuple[Line, ...]]]:
    """All texts of the box, with their lines."""
    for card in CARDS:
        yield f"card {card.id}", card.effects
    for fighter in FIGHTERS:
        yield f"ability {fighter.id}", fighter.ability.effects


def all_rows() -> set[Row]:
    """Every op of every line, those under then and else too."""
    return {
        (owner, number, below.op.name)
        for owner, lines in owners()
        for number, line in enumerate(lines)
        for below in (line, *line.then, *line.otherwise)
    }


def standing_rows() -> dict[Row, int]:
    """The rows that count for as long as they stand, with their places in the table."""
    found = {}
    records = [(f"card {card.id}", LIBRARY.table.card[i], card.effects) for i, card in enumerate(CARDS)]
    records += [(f"ability {f.id}", LIBRARY.table.fighter[i], f.ability.effects) for i, f in enumerate(FIGHTERS)]
    for owner, record, lines in records:
        for r in range(int(record.first[st.STANDING]), int(record.end[st.STANDING])):
            number = int(LIBRARY.table.row[r].line)
            found[owner, number, lines[number].op.name] = r
    return found


# --- what happens


@cache
def kernels() -> Any:
    """The compiled rules."""
    return GAME.compile()


@dataclass
class Watch:
    """What has been seen in the games so far."""

    played: set[str] = field(default_factory=set)
    done: set[Row] = field(default_factory=set)
    chances: Random = field(default_factory=lambda: Random(1))

    def __post_init__(self) -> None:
        self.ops = {op.code: op.name for op in GAME.vocabulary().ops}
        self.standing = standing_rows()
        self.states, self.logs = np.zeros(1, GAME.state), np.zeros(1, EVENTS)
        self.logs[0]["cap"] = EVENT_ROWS
        self.out = np.zeros(GAME.actions.count, np.int64)
        self.without = {row: muted(r) for row, r in self.standing.items()}

    def missing(self) -> list[str]:
        """What there is and was not seen."""
        cards = [f"card {card.id} was never played" for card in CARDS if card.id not in self.played]
        return cards + [
            f"{owner}, line {n + 1}: {op} was never done" for owner, n, op in sorted(all_rows() - self.done)
        ]

    def game(self, seed: int, setup: Any, greedy: bool) -> None:
        """Play one game to its end."""
        kernels().new_state(self.states[0], LIBRARY.table, setup, seed, self.logs[0])
        s = face(self.states[0])
        fighters = [FIGHTERS[side.fighter].id for side in (s.side[0], s.side[1])]
        for _ in range(DECISIONS):
            if s.step == st.STEP_OVER:
                return
            action = self.choose(s, greedy)
            before = copied(self.states) if self.open_standing(fighters) else None
            self.logs[0]["n"] = 0
            kernels().apply_action(self.states[0], LIBRARY.table, action, self.logs[0])
            log = self.logs[0]["row"][: int(self.logs[0]["n"])]
            self.look(log, fighters)
            if before is not None:
                self.compare(before, action, [row for row in log.tolist() if row[0] in NUMBERS], fighters)

    def choose(self, s: Any, greedy: bool) -> int:
        """A random action, or the one that looks best and now and then another."""
        legal = self.out[: kernels().legal_actions(self.states[0], LIBRARY.table, self.out)].tolist()
        if not greedy or len(legal) == 1 or self.chances.random() < 0.2:
            return int(self.chances.choice(legal))
        return int(max(legal, key=lambda a: (kernels().appraise(self.states[0], LIBRARY.table, s.actor, a), a)))

    def look(self, log: Any, fighters: list[str]) -> None:
        """Note the cards that were revealed and the rows that were carried out."""
        for kind, player, card, _, a, b, *_ in log.tolist():
            if kind == st.EV_REVEAL:
                self.played.add(CARDS[card].id)
            elif kind == st.EV_EFFECT:
                owner = f"card {CARDS[card].id}" if card >= 0 else f"ability {fighters[player]}"
                self.done.add((owner, b, self.ops[a]))

    def open_standing(self, fighters: list[str]) -> list[Row]:
        """Standing rows of these fighters that have not counted yet."""
        return [row for row in self.standing if row not in self.done and owner_of(row[0]) in (*fighters, "")]

    def compare(self, before: Any, action: int, numbers: list[Any], fighters: list[str]) -> None:
        """A standing row has counted if some number of a clash is another one without it."""
        for row in self.open_standing(fighters):
            states = copied(before)
            self.logs[0]["n"] = 0
            kernels().apply_action(states[0], self.without[row][0], action, self.logs[0])
            log = self.logs[0]["row"][: int(self.logs[0]["n"])].tolist()
            if [entry for entry in log if entry[0] in NUMBERS] != numbers:
                self.done.add(row)


def muted(r: int) -> Any:
    """The table with the amount of one row at nothing."""
    tables = LIBRARY.tables.copy()
    for what in ("fixed", "times", "low", "high"):
        tables[0].row[r][what] = 0
    return tables


def owner_of(name: str) -> str:
    """The fighter whose text this is, "" for a basic."""
    kind, _, name = name.partition(" ")
    if kind == "ability":
        return name
    card = next(card for card in CARDS if card.id == name)
    return str(card.fighter.partition(":")[2])


def test_every_card_is_played_and_every_row_of_its_text_is_carried_out() -> None:
    watch = Watch()
    games = 0
    while watch.missing() and games < MOST_GAMES:
        for setup in SETUPS:
            watch.game(games, setup, greedy=games % 2 == 1)
            games += 1
    assert watch.missing() == [], f"after {games} games"


def test_there_is_something_to_be_seen() -> None:
    rows = all_rows()
    assert len(rows) > 60
    assert len(standing_rows()) >= 5
    assert {op for _, _, op in rows} > {"add", "damage", "heal", "draw", "raise", "cut", "cancel"}
