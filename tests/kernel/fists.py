"""Fists: each of two seats chooses one of three signs, and a table says how likely seat 0 is to win then.

They choose in secret at the same time, or the second after it has seen the first: solved by hand, for tests of search.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import Rec, entry, record
from facedown.kernel.rng import below, next32, seed_stream
from facedown.kernel.shapes import Ints, Streams

SIGNS = 3
TURN, SECRET = range(2)  # kinds of decision
NONE = -1
STATE = record(
    ("sign", np.int32, (2,)),  # chosen, or NONE
    ("actor", np.int32),
    ("first", np.int32),  # the seat that chooses first
    ("open", np.int32),
    ("winner", np.int32),
    ("rng", np.uint32, (1, 4)),
)
TABLE = record(("percent", np.int32, (SIGNS, SIGNS)))  # [sign of seat 0, sign of seat 1]: how often seat 0 wins

# paper beats rock and rock beats scissors; scissors beat paper only half as well: 1/5, 2/5, 2/5, and each wins half
BIASED = np.array([[50, 0, 100], [100, 50, 25], [0, 75, 50]], np.int32)
EQUILIBRIUM = np.array([0.2, 0.4, 0.4])
# whoever chooses first, and openly, does best with 2: at least 55
SAFE = np.array([[30, 60, 50], [70, 20, 60], [55, 60, 65]], np.int32)


class State(Rec):
    dtype = STATE


class Table(Rec):
    dtype = TABLE


def table(percent: np.ndarray) -> np.ndarray:
    made = np.zeros(1, TABLE)
    made["percent"] = percent
    made.flags.writeable = False
    return made


def begun(first: int = 0, open_: bool = False) -> np.ndarray:
    """The state before any choice."""
    made = np.zeros(1, STATE)
    made["sign"], made["first"], made["actor"], made["open"], made["winner"] = NONE, first, first, open_, NONE
    seed_stream(made["rng"][0], 0, 1)
    return made


@entry
def current_player(s: State) -> int:
    return int(s.actor)


@entry
def is_terminal(s: State) -> bool:
    return s.winner >= 0


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    for sign in range(SIGNS):
        out[sign] = sign
    return SIGNS


@entry
def decision(s: State) -> int:
    return TURN if s.open == 1 else SECRET


@entry
def apply_action(s: State, cards: Table, action: int, events: Events) -> None:
    p = int(s.actor)
    s.sign[p] = action
    seen = ALL_SEATS if s.open == 1 else 1 << p
    emit(events, 1, p, action, seen, 0, 0, 0, 0)
    if p == s.first:
        s.actor = 1 - p
    else:
        percent = int(cards.percent[s.sign[0], s.sign[1]])
        s.winner = 0 if below(s.rng, 0, 100) < percent else 1
        s.actor = NONE


@entry
def returns(s: State, out: Ints) -> None:
    out[0] = 1 if s.winner == 0 else -1
    out[1] = -out[0]


@entry
def resample(s: State, cards: Table, seat: int, r: Streams) -> None:
    if s.open == 0 and s.sign[1 - seat] != NONE:
        s.sign[1 - seat] = below(r, 0, SIGNS)
    seed_stream(s.rng, 0, next32(r, 0))


@entry
def appraise(s: State, cards: Table, seat: int, action: int) -> int:
    return 0


RULES = {
    "legal_actions": legal_actions,
    "apply_action": apply_action,
    "current_player": current_player,
    "is_terminal": is_terminal,
    "returns": returns,
    "decision": decision,
    "resample": resample,
    "appraise": appraise,
}


def worst(share: np.ndarray, percent: np.ndarray, seat: int) -> float:
    """What a strategy of a seat wins at least, 0..1, whatever the other one does."""
    won = percent / 100 if seat == 0 else 1 - percent.T / 100
    return float((share @ won).min())
