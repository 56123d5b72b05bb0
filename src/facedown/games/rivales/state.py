"""Rivales: the state of a match, its actions, steps, events and codes. Data without behaviour.

A seat's ten cards are its *slots*: 0-3 basics, 4-8 uniques, 9 the ultra. A *place* is a position in the row of played
cards, one a clash. A *mask* has bit i set for slot i (or place i).
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.actions import ActionSpace
from facedown.kernel.jit import Arr, Rec, record
from facedown.kernel.pending import PENDING
from facedown.kernel.rows import ROW

i2, i4 = np.int16, np.int32

# --- sizes (RIV-001, RIV-011, RIV-081)
SLOTS, BASICS, UNIQUES, ULTRA = 10, 4, 5, 9
CLASHES = 7
DECK = 9
OPENING_HAND = 5
ROUNDS, FINAL_ROUNDS = 3, 3
NONE = -1  # no card, no place, nobody

# --- why a seat attacks, loses life, wins a round; why an effect line was skipped: see the events below
BY_SPEED, BY_TYPE, BY_NO_CARD, BY_PRIORITY = range(4)
BY_ATTACK, BY_EXCHANGE, BY_EFFECT = range(3)
WON_KO, WON_LIFE, WON_EQUAL, WON_BOTH_KO, WON_FIRST_DAMAGE = range(5)
SKIP_REQUIREMENT, SKIP_LIMIT, SKIP_NOTHING, SKIP_DECLINED = range(4)
FROM_HAND, FROM_DECK, FROM_ROW = range(3)
MOVE_UNDER, MOVE_RETURN, MOVE_RECOVER, MOVE_RAISE, MOVE_CUT, MOVE_READY = range(6)

# --- stats, card types (lower goes first: RIV-027, RIV-032), sides
STATS = 3
SPEED, DAMAGE, GUARD = range(STATS)
TYPE_ULTRA, TYPE_BASIC, TYPE_UNIQUE = 0, 1, 2
SELF, RIVAL, BOTH = 0, 1, 2

# --- moments at which effect lines happen (RIV-006, RIV-044); HURT and HEALED are for abilities alone
IMMEDIATE, ATTACKER, DEFENDER, HIT, BLOCKED, BLOCK, STANDING, AFTER, STRUCK, HURT, HEALED = range(11)
MOMENTS = 11

# --- ops
(
    OP_ADD, OP_SET, OP_SWAP, OP_DAMAGE, OP_HEAL, OP_DRAW, OP_DISCARD, OP_MILL, OP_CYCLE, OP_DRAIN, OP_RECHARGE,
    OP_RAISE, OP_FLIP, OP_CUT, OP_REMOVE, OP_RETURN, OP_RECOVER, OP_CANCEL, OP_SILENCE, OP_LINK, OP_EXTEND, OP_UNCOMBO,
    OP_PRIORITY, OP_PIERCE, OP_SHIELD, OP_LOCK, OP_REFUND, OP_REVEAL,
) = range(1, 29)  # fmt: skip

# --- values of parameters
PICK_CHOOSE, PICK_RANDOM, PICK_OLDEST, PICK_NEWEST, PICK_THIS = range(5)
FOR_CLASH, FOR_NEXT, FOR_ROUND = range(3)
LOCK_BOOST, LOCK_GUARD = range(2)
LIMIT_ROUND, LIMIT_MATCH = 1, 2

# --- paths that conditions and amounts read; sided ones first
(
    PATH_LIFE, PATH_LOST, PATH_ENERGY, PATH_EXHAUSTED, PATH_FLIPPED, PATH_FACE_UP, PATH_HAND, PATH_DECK, PATH_DISCARDS,
    PATH_COMBO, PATH_BOOST, PATH_SPEED, PATH_DAMAGE, PATH_GUARD, PATH_LINK, PATH_BASIC, PATH_WINS, PATH_WON, PATH_ULTRA,
    PATH_ATTACKING, PATH_CLASH, PATH_FINAL,
) = range(22)  # fmt: skip

# --- the steps of a round; MARKER, PLAY, BOOST and GUARD wait for a player, the others carry out effects
(
    STEP_MARKER, STEP_PLAY, STEP_BOOST, STEP_IMMEDIATE, STEP_ROLES, STEP_GUARD, STEP_HIT, STEP_BLOCKED, STEP_AFTER,
    STEP_OVER,
) = range(10)  # fmt: skip
DECISIONS = ("marker", "play", "boost", "guard", "choose", "over")

# --- frames of the pending stack: lines and choices, kernel/lines.py
ABILITY = -2  # `source` of an ability's frame; a card's source is its place in the row

# --- endings
ENDINGS = ("", "rounds", "final_round", "drawn_finals", "step_limit")
END_NONE, END_ROUNDS, END_FINAL, END_DRAWN, END_LIMIT = range(5)

# --- random streams
DEAL, CHANCE, COIN = range(3)
STREAMS = 3

# --- actions. boost: Speed bought x Damage bought. choose_card: a slot (hand, discards); choose_place: side x place
BOOST_SPEED, BOOST_DAMAGE = 4, 7  # Speed 0-3, Damage 0-6: what six energies can buy
ACTIONS = ActionSpace(
    marker=(SLOTS,),
    play=(SLOTS, BOOST_SPEED, BOOST_DAMAGE),
    boost=(BOOST_SPEED, BOOST_DAMAGE),
    guard=(CLASHES,),
    first=(CLASHES,),
    card=(SLOTS,),
    place=(2, CLASHES),
    decline=(),
    accept=(),
)
A_MARKER, A_PLAY, A_BOOST, A_GUARD = (ACTIONS.first(k) for k in ("marker", "play", "boost", "guard"))
A_FIRST, A_CARD, A_PLACE = (ACTIONS.first(k) for k in ("first", "card", "place"))
A_DECLINE, A_ACCEPT = (ACTIONS.first(k) for k in ("decline", "accept"))
BOOSTS = BOOST_SPEED * BOOST_DAMAGE

# --- events; a, b, c, d as noted
(
    EV_ROUND,  # a = round (1-3), b = final round number or 0
    EV_COIN,  # player = who decides first until a clash is won (RIV-025)
    EV_MARKER,  # card is secret: who chose a life marker
    EV_CLASH,  # a = clash (1-7)
    EV_CHOSEN,  # a card lies face down; card is secret until the reveal
    EV_BOOST,  # a = energy, b = Speed bought, c = Damage bought
    EV_EXHAUST,  # card, a = place
    EV_REVEAL,  # card, a = place
    EV_NO_CARD,  # RIV-021
    EV_COMBO,  # a = links in the chain, b = Speed, c = Damage, d = Guard
    EV_SPEED,  # a = printed, b = boost, c = combo, d = effects
    EV_ATTACKER,  # player attacks; a = why: 0 faster, 1 higher type, 2 rival without a card, 3 priority effect
    EV_EXCHANGE,
    EV_DAMAGE,  # the attack: a = printed, b = boost, c = combo, d = effects
    EV_GUARD,  # the defence: a = printed, b = boost, c = combo, d = effects
    EV_GUARD_BOOST,  # a = points
    EV_BLOCKED,  # player's attack dealt nothing
    EV_HURT,  # a = damage, b = life left, c = why: 0 attack, 1 exchange, 2 effect
    EV_FLIP,  # card, a = place
    EV_HEAL,  # a = life regained, b = life
    EV_EFFECT,  # what a line did. card (or -1: the ability), a = op, b = line, c = amount, d = side it works on
    EV_SKIPPED,  # card or -1, b = line; c = why: 0 requirement unmet (RIV-029), 1 limit, 2 nothing to do, 3 declined
    EV_DRAW,  # card secret; a = cards left in the deck
    EV_ULTRA,  # the ultra is taken into hand (RIV-071)
    EV_DISCARD,  # card, a = from: 0 hand, 1 deck, 2 row
    EV_MOVE,  # card, a = what: 0 under the deck, 1 hand from row, 2 hand from discards, 3 face up, 4 cut, 5 ready
    EV_CUT,  # the maximum combo is complete: card moved down (RIV-063)
    EV_SHOW,  # card: shown from the hand
    EV_KO,
    EV_ROUND_WON,  # a = victories, b = why: 0 K.O., 1 more life, 2 both (equal), 3 both K.O., 4 first Damage (final)
    EV_FINAL_AGAIN,  # a = the next final round
    EV_OVER,  # player = winner or -1; a = ending
) = range(32)  # fmt: skip

# --- records
SIDE = record(
    ("fighter", i4),  # index in the table
    ("life", i4),  # spaces left before K.O. (RIV-007)
    ("wins", i4),  # rounds won
    ("won", i4),  # clashes won in this round
    ("hand", i4),  # mask of slots
    ("nhand", i4),
    ("deck", i4, (SLOTS,)),  # slots, top last
    ("ndeck", i4),
    ("nbottom", i4),  # cards at the bottom of the deck that everybody knows
    ("discard", i4, (SLOTS,)),
    ("ndiscard", i4),
    ("marker", i4),  # slot under the life marker
    ("ultra", i4),  # 0 beside the fighter, 1 taken this round
    ("shown", i4),  # mask of slots that everybody knows to be in hand, or chosen from it
    ("row", i4, (CLASHES,)),  # slot played in each clash, NONE: gap
    ("played", i4, (CLASHES,)),  # the same, kept when an effect takes the card out of the row
    ("lying", i4),  # mask of places where a card lies; of these, masks of three separate facts (RIV-064):
    ("flipped", i4),  # … face down,
    ("cut", i4),  # … moved down out of the chain,
    ("spent", i4),  # … exhausted;
    ("fresh", i4),  # … flipped in this very clash: energy from the next one on (RIV-051)
    ("links_at", i4),  # mask of places whose card has a printed link
    ("stands_at", i4),  # mask of places whose card has standing lines
    ("stands", i4),  # mask of the stats, own 0-2 and the rival's 3-5, that standing lines of this round can change
    ("chosen", i4),  # slot chosen for this clash, secret until the reveal
    ("buy_speed", i4),  # boost chosen for this clash
    ("buy_damage", i4),
    ("boosted", i4),  # 1: the boost is decided
    ("paid", i4),  # energy exhausted for boosts in this clash
    ("paid_places", i4),  # mask of places exhausted for boosts in this clash
    ("prefer", i4),  # mask of places to exhaust first (RIV-051)
    ("card_moments", i4),  # mask of moments at which the card of this clash has lines
    ("printed", i4, (3,)),  # Speed, Damage, Guard of the card of this clash
    ("boost", i4, (3,)),
    ("combo", i4, (3,)),
    ("effect", i4, (3,)),  # from effects, this clash only
    ("next", i4, (3,)),  # from effects, for the next clash
    ("lasting", i4, (3,)),  # from effects, for the rest of the round
    ("now", i4, (3,)),  # Speed, Damage, Guard when an effect last looked at them
    ("why", i4, (3, 4)),  # of each stat that counted in the last clash: printed, boost, combo, effects …
    ("told", i4),  # … mask of those stats
    ("links", i4),  # links in the chain of this clash's card
    ("linked", i4),  # 1: an effect gives this card a link
    ("extend", i4),  # further links counted by an effect
    ("no_combo", i4),  # 1: no combo bonus in this clash
    ("priority", i4),  # 1: wins ties of Speed
    ("pierce", i4),  # Guard that the attack ignores
    ("shield", i4),  # the most Damage taken in this clash, NONE: no limit
    ("cancelled", i4),  # 1: the rest of the card's text is cancelled
    ("silenced", i4),  # ability: 0 in force, 1 cancelled this clash, 2 this round
    ("no_boost", i4),  # 1: cannot boost in this clash
    ("no_boost_next", i4),
    ("no_guard_boost", i4),
    ("used_round", np.int64),  # bits of effect lines whose limit is used up
    ("used_match", np.int64),
)
STATE = record(
    ("side", SIDE, (2,)),
    ("step", i4),  # STEP_…
    ("actor", i4),  # who decides, NONE: over
    ("round_no", i4),  # 1…
    ("final", i4),  # number of the final round, 0: none
    ("clash", i4),  # clashes begun in this round
    ("first", i4),  # who decides first: won a clash most recently, or the coin (RIV-024, -025)
    ("attacker", i4),  # of this clash, NONE
    ("programs", i4),  # mask of those programs of this step that are still to come: ability, ability, card, card
    ("order", i4, (2,)),  # which seat's ability and which seat's card goes first in this step
    ("steps", i4),  # effect lines carried out since the last action
    ("clashes", i4),  # clashes begun in this match
    ("round_over", i4),  # 1: the round ends now …
    ("round_why", i4),  # … for this reason (WON_…)
    ("round_winners", i4),  # … and these seats win it (mask)
    ("ending", i4),
    ("winner", i4),
    ("linear", i4),  # option RIV-023
    ("choose_energy", i4),  # 1: which energy is exhausted can matter in this match
    ("stacked", i4, (2,)),  # cards given in `stack`, for scenarios
    ("stack", i4, (2, DECK)),  # deck order, top first
    ("coin", i4),  # given coin, NONE: thrown
    ("pending", PENDING),
    ("rng", np.uint32, (STREAMS, 4)),
)
SETUP = record(
    ("seats", i4),
    ("fighter", i4, (2,)),
    ("linear", i4),
    ("stacked", i4, (2,)),
    ("stack", i4, (2, DECK)),
    ("coin", i4),
)

# --- the card table
FIGHTERS, CARDS, ROWS = 320, 2048, 8192
CARD = record(
    ("moments", i2),  # mask of moments at which it has lines
    ("stands", i2),  # mask of the stats, own 0-2 and the rival's 3-5, that its standing lines change
    ("type", i2), ("speed", i2), ("damage", i2), ("guard", i2), ("link", i2), ("worth", i2),
    ("first", i2, (MOMENTS,)), ("end", i2, (MOMENTS,)),  # rows of each moment
)  # fmt: skip
FIGHTER = record(
    ("moments", i2),  # mask of moments at which the ability has lines
    ("stands", i2),  # as of a card
    ("life", i2), ("ultra_icon", i2), ("max_combo", i2), ("bonus_stat", i2, (CLASHES,)), ("bonus", i2, (CLASHES,)),
    ("card", i2, (SLOTS,)), ("first", i2, (MOMENTS,)), ("end", i2, (MOMENTS,)),
    ("moves_cards", i2),  # 1: it or one of its cards can move a played card, so that it matters which one is exhausted
)  # fmt: skip
TABLE = record(
    ("fighters", i4), ("fighter", FIGHTER, (FIGHTERS,)), ("card", CARD, (CARDS,)), ("row", ROW, (ROWS,)),
)  # fmt: skip


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
