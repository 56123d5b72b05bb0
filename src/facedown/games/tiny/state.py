"""Tiny: the state of a match, its actions, events and codes. Data without behaviour.

Seat 0 is the keeper, seat 1 the traveller (TIN-001). A card is its number in the table. A *mask* has bit i set for
card i.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.actions import ActionSpace
from facedown.kernel.jit import Arr, Rec, record
from facedown.kernel.pending import PENDING
from facedown.kernel.rows import ROW

i2, i4 = np.int16, np.int32

# --- sizes
CARDS, ROWS = 12, 96  # capacity of the table: cards of all packs, effect rows
OPENING_HAND = 2  # TIN-003
ROUNDS = 3  # TIN-010
DEALT = 6  # cards that are dealt, or drawn before the last round (TIN-003, TIN-016): the least of a deck
GOAL = 3  # embers that end the match (TIN-030)
FLARE = 2  # heat that the flare adds (TIN-014)
MOST = 99  # heat and embers stop counting here (TIN-023)
NONE = -1  # no card, nobody

# --- seats
KEEPER, TRAVELLER = 0, 1
SEATS = ("keeper", "traveller")

# --- where a card is; HAND is the keeper's, HAND + 1 the traveller's
DECK, HAND, PLAYED = 0, 1, 3

# --- moments (TIN-020), ops (TIN-022), paths, sides
REVEAL, WIN = range(2)
MOMENTS = 2
OP_ADD, OP_GAIN, OP_SHOW = range(1, 4)
PATH_HEAT, PATH_EMBERS, PATH_ROUND = range(3)
SELF, RIVAL = 0, 1

# --- decisions; REACT waits as a frame on the pending stack
DECIDE_PLAY, DECIDE_REACT, DECIDE_NOTHING = range(3)
DECISIONS = ("play", "react", "over")
FRAME_REACT = 1  # player = who may flare

# --- endings
END_NONE, END_EMBERS, END_ROUNDS, END_LEVEL = range(4)
ENDINGS = ("", "embers", "rounds", "level")

# --- random streams
DEAL = 0
STREAMS = 1

# --- actions
ACTIONS = ActionSpace(play=(CARDS,), flare=(), hold=())
A_PLAY, A_FLARE, A_HOLD = (ACTIONS.first(kind) for kind in ("play", "flare", "hold"))

# --- events; a, b, c, d as noted
(
    EV_ROUND,  # a = round
    EV_DRAW,  # card is secret; a = cards left in the deck
    EV_CHOSEN,  # card is secret until the reveal
    EV_REVEAL,  # card, a = its printed heat
    EV_EFFECT,  # a line of the player's card: card, a = op, b = line, c = amount or cards shown, d = seat it works on
    EV_SHOWN,  # card: shown from the player's hand
    EV_FLARE,  # a = the player's heat now
    EV_HOLD,
    EV_WON,  # the player wins the round: a = its heat, b = the loser's, c = the winner's embers now
    EV_OVER,  # player = winner or NONE; a = ending, b = the keeper's embers, c = the traveller's
) = range(10)

# --- records
SIDE = record(
    ("embers", i4),
    ("chosen", i4),  # card of this round, NONE: not yet; secret until both have chosen
    ("heat", i4),  # of the card of this round, from the reveal until the round is won
    ("shown", i4),  # mask of cards that everybody knows to be in this hand
    ("row", i4, (ROUNDS,)),  # card played in each round, NONE: not yet
)
STATE = record(
    ("side", SIDE, (2,)),
    ("where", i4, (CARDS,)),  # DECK, HAND + seat or PLAYED: each card is in one place by the shape of the data
    ("deck", i4, (CARDS,)),  # the first `ndeck` are the deck, top last
    ("ndeck", i4),
    ("actor", i4),  # who decides, NONE: over
    ("round_no", i4),  # 1…
    ("flares", i4),  # left to the keeper (TIN-014)
    ("ending", i4),
    ("winner", i4),
    ("level_lost", i4),  # option: a level match goes to the traveller (TIN-032)
    ("pending", PENDING),
    ("rng", np.uint32, (STREAMS, 4)),
    ("reserved", i4),  # fills the record up to a multiple of 8 bytes
)
SETUP = record(
    ("seats", i4),
    ("level_lost", i4),
    ("stacked", i4),  # how many cards of `stack` are given; the others are shuffled under them
    ("stack", i4, (CARDS,)),  # the deck before the deal, top first
)

# --- the card table
CARD = record(("heat", i2), ("first", i2, (MOMENTS,)), ("end", i2, (MOMENTS,)))  # rows of each moment
TABLE = record(("ncards", i4), ("card", CARD, (CARDS,)), ("row", ROW, (ROWS,)))


class Side(Rec):
    dtype = SIDE


class State(Rec):
    dtype = STATE


class Setup(Rec):
    dtype = SETUP


class Table(Rec):
    dtype = TABLE


class States(Arr):
    item = State


class Tables(Arr):
    item = Table
    readonly = True
