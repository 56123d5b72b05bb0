"""A toy game of kernels, for the tests of jit, loops and search: two seats draw from ten cards, the higher total wins.

A card is seen by who took it alone. In round SECRET_ROUND both choose in secret, and then both choices are carried out.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.events import Events, emit
from facedown.kernel.jit import Arr, Rec, entry, kernel, record
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import next32, seed_stream

CARDS, ROUNDS = 10, 4
SECRET_ROUND = 1
TURN, SECRET = range(2)  # kinds of decision
FACE_DOWN, TAKEN = 1, 2  # kinds of event
PILE = -1
STATE = record(
    ("pile", np.int32, (CARDS,)),
    ("npile", np.int32),
    ("where", np.int32, (CARDS,)),  # who took a card, or PILE
    ("bonus", np.int32),  # of seat 0
    ("total", np.int32, (2,)),
    ("held", np.int32),  # seat 0's secret choice
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


class Streams(Arr):
    item = np.uint32
    ndim = 2


@kernel
def draw(s: State, cards: Table, p: int, events: Events) -> None:
    if s.npile == 0:
        return
    s.npile -= 1
    card = int(s.pile[s.npile])
    s.where[card] = p
    s.total[p] += cards.worth[card]
    emit(events, TAKEN, p, card, 1 << p, s.npile, 0, 0, 0)


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, events: Events) -> None:
    seed_stream(s.rng, 0, seed)
    for i in range(CARDS):
        s.pile[i] = i
        s.where[i] = PILE
    shuffle(s.rng, 0, s.pile, CARDS)
    s.npile = CARDS
    s.bonus = setup.bonus
    s.total[0] = setup.bonus
    s.total[1] = 0
    s.held = 0
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
def decision(s: State) -> int:
    return SECRET if s.decided // 2 == SECRET_ROUND else TURN


@entry
def apply_action(s: State, cards: Table, action: int, events: Events) -> None:
    if decision(s) == TURN:
        if action == 1:
            draw(s, cards, int(s.actor), events)
    elif s.actor == 0:
        s.held = action
        emit(events, FACE_DOWN, 0, action, 1, 0, 0, 0, 0)
    else:
        if s.held == 1:
            draw(s, cards, 0, events)
        if action == 1:
            draw(s, cards, 1, events)
        s.held = 0
    s.actor = 1 - s.actor
    s.decided += 1


@entry
def returns(s: State, out: Ints) -> None:
    out[0] = 0
    if s.total[0] != s.total[1]:
        out[0] = 1 if s.total[0] > s.total[1] else -1
    out[1] = -out[0]


@entry
def resample(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Deal afresh the pile and what the other seat took; draw lots for its secret choice."""
    other = 1 - seat
    n = 0
    taken = 0
    for card in range(CARDS):
        if s.where[card] == other:
            taken += 1
            s.where[card] = PILE
        if s.where[card] == PILE:
            s.pile[n] = card
            n += 1
    shuffle(r, 0, s.pile, n)
    s.total[other] = s.bonus if other == 0 else 0
    for _ in range(taken):
        n -= 1
        s.where[s.pile[n]] = other
        s.total[other] += cards.worth[s.pile[n]]
    s.npile = n
    for i in range(n, CARDS):
        s.pile[i] = PILE
    if seat == 1 and decision(s) == SECRET:
        s.held = next32(r, 0) & 1
    seed_stream(s.rng, 0, next32(r, 0))


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
    "decision": decision,
    "resample": resample,
    "appraise": appraise,
    "ending": ending,
    "length": length,
}
SEARCH_RULES = {name: rule for name, rule in BOT_RULES.items() if name not in ("new_state", "ending", "length")}
TYPES = {"s": State, "cards": Table, "setups": Setups}
