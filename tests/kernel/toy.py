"""A toy game of kernels, for the tests of jit and loops: two players draw from ten cards, the higher total wins."""

from __future__ import annotations

import numpy as np

from facedown.kernel.events import Events, emit
from facedown.kernel.jit import Arr, Rec, entry, kernel, record
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import seed_stream

CARDS, ROUNDS = 10, 4
STATE = record(
    ("pile", np.int32, (CARDS,)),
    ("npile", np.int32),
    ("total", np.int32, (2,)),
    ("actor", np.int32),
    ("decided", np.int64),
    ("rng", np.uint32, (1, 4)),
)
SETUP = record(("bonus", np.int64))
TABLE = record(("worth", np.int32, (CARDS,)))


class State(Rec):
    dtype = STATE


class Setup(Rec):
    dtype = SETUP


class Table(Rec):
    dtype = TABLE


class Setups(Arr):
    item = Setup
    readonly = True


class States(Arr):
    item = State


class Tables(Arr):
    item = Table
    readonly = True


class Ints(Arr):
    item = int


@kernel
def draw(s: State) -> int:
    s.npile -= 1
    return int(s.pile[s.npile])


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, events: Events) -> None:
    seed_stream(s.rng, 0, seed)
    for i in range(CARDS):
        s.pile[i] = i
    shuffle(s.rng, 0, s.pile, CARDS)
    s.npile = CARDS
    s.total[0] = setup.bonus
    s.total[1] = 0
    s.actor = 0
    s.decided = 0


@entry
def current_player(s: State) -> int:
    return -1 if is_terminal(s) else int(s.actor)


@entry
def is_terminal(s: State) -> bool:
    return s.decided == 2 * ROUNDS or s.npile == 0


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    """0 passes; 1 takes the top card."""
    out[0] = 0
    out[1] = 1
    return 2


@entry
def apply_action(s: State, cards: Table, action: int, events: Events) -> None:
    if action == 1:
        card = draw(s)
        s.total[s.actor] += cards.worth[card]
        emit(events, 1, s.actor, card, 1 << s.actor, s.total[s.actor], 0, 0, 0)
    s.actor = 1 - s.actor
    s.decided += 1


@entry
def returns(s: State, out: Ints) -> None:
    out[0] = s.total[0] - s.total[1]
    out[1] = -out[0]


@entry
def ending(s: State) -> int:
    return 1 if s.npile == 0 else 0


@entry
def length(s: State) -> int:
    return int(s.decided) // 2


@entry
def appraise(s: State, cards: Table, seat: int, action: int) -> int:
    return 2 * action


@entry
def turn(states: States, i: int, tables: Tables, events: Events, out: Ints, action: int) -> int:
    s = states[i]
    if action >= 0:
        apply_action(s, tables[0], action, events)
    if is_terminal(s):
        return 0
    return legal_actions(s, tables[0], out)


def tables() -> np.ndarray:
    """The card table, read-only, as loaded packs give it."""
    made = np.zeros(1, TABLE)
    made[0].worth[:] = np.arange(CARDS)
    made.flags.writeable = False
    return made


RANDOM_RULES = {
    "new_state": new_state,
    "legal_actions": legal_actions,
    "apply_action": apply_action,
    "is_terminal": is_terminal,
}
BOT_RULES = {
    "new_state": new_state,
    "legal_actions": legal_actions,
    "apply_action": apply_action,
    "current_player": current_player,
    "is_terminal": is_terminal,
    "returns": returns,
    "ending": ending,
    "length": length,
    "appraise": appraise,
}
TYPES = {"s": State, "cards": Table, "setups": Setups}
