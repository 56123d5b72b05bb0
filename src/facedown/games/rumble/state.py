"""Rumble: the state of a match, its actions, steps, events and codes. Data without behaviour.

A *card* is one of the copies in the deck, by its place in the table's `titles`; a Signature is `SIGNATURE_BASE` + its
Legend. A *title* is what is printed, an index in the table's `card`: copies share it. A *mask* has bit i set for seat
i.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.actions import ActionSpace
from facedown.kernel.jit import Arr, Rec, record
from facedown.kernel.limits import SEATS
from facedown.kernel.pending import PENDING
from facedown.kernel.rows import ROW

i2, i4 = np.int16, np.int32

# --- sizes (RUM-001, RUM-010, RUM-012)
LEAST_SEATS = 3
LEGENDS_EACH = 3
TWO_SEATS, TWO_LEGENDS = 2, 6  # RUM-014
LINEUP = SEATS * LEGENDS_EACH  # Legends in a game, at most
DRAWN_UP_TO = 6  # cards in hand (RUM-012, RUM-070)
HAND = 16  # capacity: what would be drawn beyond it stays where it is
ENTRIES = 24  # damage entries beside one Legend, at most
MOST_HEALTH = 20  # of a Legend in a pack, so that entries always find room
MOST_LINES = 12  # effect lines of one card (cards/lines.py)
NEST = 4  # attacks within attacks: the planned one, a further one on its hit, a Signature on that one's …
QUIET_ROUNDS, MOST_ROUNDS = 3, 200  # RUM-084
MOST_PLAYED = 100  # defenses and specials in one round (RUM-084)
NONE = -1  # no card, no Legend, nobody

# --- the card table
LEGENDS, CARDS, COPIES, ROWS = 62, 512, 240, 4096
SIGNATURE_BASE = 256  # a card from here on is the Signature of Legend `card - SIGNATURE_BASE`

# --- kinds of cards, types of attacks (RUM-002, RUM-003)
KIND_ATTACK, KIND_BOOST, KIND_SPECIAL, KIND_DEFENSE, KIND_SIGNATURE = range(5)
TYPE_STRIKE, TYPE_KICK, TYPE_MOVE, TYPE_NONE = range(4)

# --- moments at which effect lines happen (RUM-032, RUM-042, RUM-054); ENTERS and STRUCK are for abilities alone
(
    REVEAL,  # attack, boost, ability: all plans are open
    ANNOUNCE,  # attack, boost, Signature, ability: its own attack is announced, before anybody answers
    HIT,  # attack, boost, Signature, ability: its own attack has hit
    DEFEND,  # defense: the attack under way is on the Legend of its owner
    ANNOUNCED,  # special: an attack is announced and not stopped
    LANDED,  # special: an attack has hit
    FALLING,  # special: a Legend is about to go out
    BEGIN,  # special: the Attack step begins
    END,  # special: the Attack step ends
    STRUCK,  # ability: an attack has hit this Legend
    ENTERS,  # ability: this Legend has come into the ring
) = range(11)  # fmt: skip
MOMENTS = 11

# --- ops
(
    OP_SPEED, OP_DAMAGE, OP_THROW, OP_AGAIN, OP_SIGNATURE, OP_CANCEL, OP_DODGE, OP_BLOCK, OP_COUNTER, OP_REMOVE,
    OP_DISARM, OP_DRAW, OP_DISCARD, OP_STEAL, OP_RECOVER,
) = range(1, 16)  # fmt: skip

# --- values of parameters. TARGET: the Legends hit, or attacked; ANY, OTHER: the owner of the line chooses a Legend
TO_SELF, TO_TARGET, TO_ATTACKER, TO_ANY, TO_OTHER, TO_RIVALS, TO_ALL, TO_FALLING = range(8)
PICK_CHOOSE, PICK_RANDOM, PICK_NEWEST, PICK_LARGEST = range(4)

# --- sides of paths: the owner of the line, who attacks, whose Legend is attacked (the one pointed at)
SELF, ATTACKER, TARGET = range(3)

# --- paths that conditions and amounts read; sided ones first
(
    PATH_LEGEND, PATH_DAMAGE, PATH_HEALTH, PATH_LEFT, PATH_ENTRIES, PATH_HAND, PATH_PLACARDS, PATH_TOKEN,
    PATH_SIGNATURE, PATH_WAITING, PATH_SPEED,
    PATH_ATTACK_SPEED, PATH_ATTACK_DAMAGE, PATH_ATTACK_STRIKE, PATH_ATTACK_KICK, PATH_ATTACK_MOVE,
    PATH_ATTACK_SIGNATURE, PATH_ATTACK_CHEAP, PATH_ATTACK_BOOSTED, PATH_ATTACK_MINE, PATH_ATTACK_ON_ME,
    PATH_ATTACK_TARGETS, PATH_ROUND, PATH_RING, PATH_PILE,
) = range(25)  # fmt: skip

# --- the steps of a match; DRAFT, PLAN and SECRET wait for a player
STEP_DRAFT, STEP_PLAN, STEP_SECRET, STEP_REVEAL, STEP_ATTACK, STEP_END, STEP_OVER = range(7)
DECISIONS = (
    "draft", "plan", "drop", "secret", "targets", "defend", "react", "save", "again", "signature", "choose", "over",
)  # fmt: skip
(
    D_DRAFT, D_PLAN, D_DROP, D_SECRET, D_TARGETS, D_DEFEND, D_REACT, D_SAVE, D_AGAIN, D_SIGNATURE, D_CHOOSE, D_OVER,
) = range(12)  # fmt: skip

# --- what a seat has planned for this round
PLAN_NOTHING, PLAN_ATTACK, PLAN_BREATHER = range(3)

# --- how an attack came about
PLANNED, AGAIN, BY_SIGNATURE = range(3)

# --- frames of the pending stack, besides lines and choices (kernel/lines.py)
FRAME_ATTACK = 3  # an attack under way: player = attacker, a = stage, b = mask of the Legends struck, still to react
FRAME_DEFEND = 4  # the Legends attacked may be defended: player = who is asked, a = mask of those still to ask
FRAME_WINDOW = 5  # specials of a moment: player = who is asked, source = moment, a = seats asked, b = passes in a row,
#                   c = the Titleholder when it opened
FRAME_OFFER = 6  # a further attack (source = AGAIN) or the Signature (BY_SIGNATURE) is offered to `player`
FRAME_FALL = 7  # after a damage event: player = who caused it, a = stage, b = mask of newcomers whose entering counts
ABILITY = -2  # `source` of an ability's frame is ABILITY - its Legend

# --- stages of FRAME_ATTACK and FRAME_FALL: what is next
(
    AT_TARGETS, AT_DEFENSE, AT_SPECIALS, AT_HIT, AT_LANDED, AT_EFFECTS, AT_ABILITY, AT_STRUCK, AT_CLOSE,
) = range(9)  # fmt: skip
FALL_SAVES, FALL_OUT, FALL_ENTER = range(3)
NOT_BEGUN = 1000  # `speed` under way before the first attack: faster than any

# --- endings
ENDINGS = ("", "last_legend", "nobody", "round_limit", "step_limit")
END_NONE, END_LAST, END_NOBODY, END_ROUNDS, END_LIMIT = range(5)

# --- random streams
DEAL, CHANCE = range(2)
STREAMS = 2

# --- actions. A card of the hand is named by its place in the hand, which is kept in the order of the table
ACTIONS = ActionSpace(
    legend=(LEGENDS,),  # draft
    attack=(HAND, HAND + 1, SEATS),  # card, boost (0: none, else its place + 1), target
    breather=(),
    discard=(HAND,),
    done=(),
    target=(SEATS,),
    play=(HAND,),  # a defense or a special
    again=(HAND, SEATS),
    signature=(SEATS,),
    remove=(SEATS, ENTRIES),  # a damage entry
    accept=(),
    decline=(),
    **{"pass": ()},
)
A_LEGEND, A_ATTACK, A_BREATHER, A_DISCARD, A_DONE, A_TARGET, A_PLAY, A_AGAIN, A_SIGNATURE, A_REMOVE = (
    ACTIONS.first(kind.name) for kind in ACTIONS.kinds[:10]
)
A_ACCEPT, A_DECLINE, A_PASS = (ACTIONS.first(name) for name in ("accept", "decline", "pass"))

# --- reasons: why a card is stopped, an attack is lost, a line was skipped, a card changes its place
STOPPED_DODGE, STOPPED_BLOCK, STOPPED_COUNTER, STOPPED_CANCEL = range(4)
LOST_OWNER_OUT, LOST_TARGET_OUT, LOST_DISARMED, LOST_COUNTERED = range(4)
SKIP_REQUIREMENT, SKIP_NOTHING, SKIP_DECLINED = range(3)

# --- events; `card` is a title (Legends: an index in the table's `legend`, as noted); a, b, c, d as noted
(
    EV_LINEUP,  # a = Legends in the game
    EV_DRAFTED,  # card = Legend taken by player
    EV_TOKEN,  # player is Titleholder
    EV_ROUND,  # a = round
    EV_ENTERS,  # card = Legend that comes into the ring for player; a = health, b = Legends left in the pile
    EV_PLANNED,  # player's attack lies face down; card is secret; a = target, b = 1 boosted. Secret plan: no event
    EV_BREATHER,  # player takes a breather
    EV_DISCARD,  # card from player's hand; a = 0 breather, 1 by an effect
    EV_REVEAL,  # card, a = title of the boost or NONE, b = speed, c = target, d = 1 Cheap Trick
    EV_SPEED,  # player's planned attack: a = speed before, b = speed now
    EV_ATTACK,  # card is announced; a = mask of targets, b = damage, c = boost title or NONE, d = PLANNED, AGAIN, BY_…
    EV_PLAYED,  # player plays card (a defense or special) from hand; a = moment
    EV_STOPPED,  # player's attack is stopped; card = by which card, a = whose, b = STOPPED_…, c = seat saved, NONE: all
    EV_HIT,  # player's attack hits; a = seat, b = damage dealt, c = damage so far, d = health
    EV_COUNTERED,  # player's Legend is dealt a = damage by card of seat b; c = damage so far, d = health
    EV_THROWN,  # player's Legend is thrown over the top rope; card = by which card, or ABILITY - Legend, a = whose
    EV_REMOVED,  # card's damage is taken off player's Legend; a = amount, b = by whom, c = damage left, d = health
    EV_OUT,  # card = Legend of player, eliminated; a = by whom, b = 1 he keeps the placard
    EV_LOST,  # player's attack, or the rest of it, is lost: card, a = LOST_…, b = boost title or NONE
    EV_OFFER_DECLINED,  # a = AGAIN or BY_SIGNATURE
    EV_DRAW,  # card is secret, a = cards left in the deck
    EV_SHUFFLED,  # a = cards: the discard pile is the new deck
    EV_STOLEN,  # player takes card (secret of the two) from the hand of seat a
    EV_RECOVERED,  # player takes card from the discard pile
    EV_EFFECT,  # card, or ABILITY - Legend; a = op, b = line, c = amount, d = `to`
    EV_SKIPPED,  # card, or ABILITY - Legend; a = op, b = line, c = SKIP_…
    EV_WON,  # player has the last Legend
    EV_OVER,  # player = winner or NONE; a = ending, b = mask of the bragging rights, c = their eliminations
) = range(28)  # fmt: skip

# --- records
SIDE = record(
    ("legend", i4),  # in the ring: index in the table, NONE: none
    ("signature", i4),  # 1: its Signature is not used yet
    ("damage", i4),  # sum of the entries
    ("nentries", i4),
    ("entry_card", i2, (ENTRIES,)),  # the newest last
    ("entry_amount", i2, (ENTRIES,)),
    ("placards", i4),  # Legends eliminated
    ("hand", i2, (HAND,)),  # cards, ascending, so that equal titles lie together
    ("nhand", i4),
    ("alert", i4),  # mask of the moments for which the hand has a special or a defense
    ("plan", i4),  # PLAN_…; NOTHING: not yet, or resolved
    ("card", i4),  # planned attack, not yet resolved, NONE: none
    ("boost", i4),
    ("target", i4),  # seat it points at
    ("speed", i4),  # from the reveal on
    ("fresh", i4),  # 1: the Legend came in this round, and cannot attack (RUM-062)
    ("drops", i4),  # mask of places in hand to discard, secret until the reveal (RUM-021)
    ("dry", i4),  # 1: everybody knows that there is no attack in this hand (RUM-084)
    ("queue", i2, (LEGENDS_EACH,)),  # option free-pick: own Legends still to come, the next first, NONE
    ("reserved", i4),
)  # fmt: skip
ATTACK = record(
    ("player", i4),
    ("card", i4),
    ("boost", i4),  # NONE: none
    ("nature", i4),  # PLANNED, AGAIN, BY_SIGNATURE
    ("speed", i4),  # at which it was planned, 0 for others (RUM-047)
    ("number", i4),  # of all attacks of this match
    ("main", i4),  # seat pointed at
    ("focus", i4),  # seat for which a requirement is looked at, NONE: for all together
    ("targets", i4),  # mask of those attacked, whose Legend is still the same
    ("saved", i4),  # mask of those saved by a defense
    ("hit", i4),  # mask of those hit, whose Legend is still the same
    ("more", i4),  # further Legends that may still be chosen
    ("plus", i4),  # damage added by effects
    ("cheap", i4), ("no_block", i4), ("no_dodge", i4),
    ("landed", i4),  # 1: it has hit; its cards are damage or discarded
    ("stopped", i4),  # 1: cancelled, or its attacker is out
    ("threw", np.int64),  # mask of the lines whose throw came with the damage: the card's, the boost's, the ability's
)  # fmt: skip
STATE = record(
    ("side", SIDE, (SEATS,)),
    ("attack", ATTACK, (NEST,)),  # under way, the newest last
    ("nattacks", i4),
    ("seats", i4),
    ("watched", i4),  # 1: in this match some card came into a hand before the eyes of others
    ("laid", i4),  # counter whose text is carried out and that has become damage, NONE: none
    ("thrown", i4),  # mask of the Legends thrown over the top rope, about to go out
    ("step", i4),  # STEP_…
    ("actor", i4),  # who decides, NONE: over
    ("round_no", i4),
    ("attacks", i4),  # begun in this match
    ("quiet", i4),  # rounds in a row without an attack (RUM-084)
    ("played", i4),  # defenses and specials played in this round
    ("token", i4),  # seat of the Titleholder
    ("asked", i4),  # plan: seats that have planned; draft: Legends taken
    ("dropping", i4),  # 1: the actor takes a breather and discards
    ("speed", i4),  # the speed under way (RUM-041)
    ("order", i2, (SEATS,)),  # seats that attack at this speed, in order …
    ("norder", i4),
    ("at", i4),  # … and the next of them
    ("deck", i2, (COPIES,)),  # top last
    ("ndeck", i4),
    ("discard", i2, (COPIES,)),  # face up, top last
    ("ndiscard", i4),
    ("known", i2, (COPIES,)),  # of each card in a hand: mask of the other seats that know it is there
    ("lies", i2, (COPIES,)),  # of each card: beside how many Legends it lies as damage
    ("pile", i2, (LINEUP,)),  # Legends to come, face down, the next last
    ("npile", i4),
    ("met", np.int64),  # mask of Legends that everybody has seen come into the ring
    ("drafted", np.int64),  # mask of Legends taken in a draft
    ("need", i4),  # Legends to be taken in a draft
    ("secret", i4), ("draft", i4), ("free_pick", i4),  # options RUM-021, RUM-010
    ("steps", i4),  # work done since the last action
    ("ending", i4),
    ("winner", i4),
    ("pending", PENDING),
    ("rng", np.uint32, (STREAMS, 4)),
)  # fmt: skip
SETUP = record(
    ("seats", i4),
    ("secret", i4), ("draft", i4), ("free_pick", i4),
    ("need", i4),  # Legends in the game
    ("token", i4),  # given Titleholder, NONE: drawn
    ("nlegends", i4), ("legends", i2, (LINEUP,)),  # given Legends: first one a seat, then those to come, the next first
    ("nhand", i4, (SEATS,)), ("hand", i2, (SEATS, DRAWN_UP_TO)),  # given titles in hand
    ("ndeck", i4), ("deck", i2, (COPIES,)),  # given titles to draw, the first on top
)  # fmt: skip

CARD = record(
    ("kind", i2), ("type", i2), ("speed", i2), ("damage", i2),
    ("cheap", i2), ("no_block", i2), ("no_dodge", i2),
    ("more", i2),  # further Legends that it attacks
    ("worth", i2),
    ("moments", i2),  # mask of moments at which it has lines
    ("first", i2, (MOMENTS,)), ("end", i2, (MOMENTS,)),  # rows of each moment
)  # fmt: skip
LEGEND = record(
    ("health", i2), ("signature", i2),  # title
    ("moments", i2), ("first", i2, (MOMENTS,)), ("end", i2, (MOMENTS,)),
)  # fmt: skip
TABLE = record(
    ("abilities", i4),  # mask of moments at which some Legend's ability has lines
    ("legends", i4), ("legend", LEGEND, (LEGENDS,)), ("card", CARD, (CARDS,)),
    ("copies", i4), ("titles", i2, (COPIES,)),  # title of each card of the deck, ascending; so are their kinds
    ("kinds", i2, (COPIES,)),  # … its kind
    ("calls", i2, (COPIES,)),  # … mask of the moments at which it can be played as a defense or a special
    ("row", ROW, (ROWS,)),
)  # fmt: skip


class Side(Rec):
    dtype = SIDE


class Attack(Rec):
    dtype = ATTACK


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
