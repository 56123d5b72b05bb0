"""Combat Ready: the state of a match, its actions, steps, events and codes. Data without behaviour.

A hero's *card* is one of his own, by its place in his table's `title`; a *title* is what is printed, an index in the
table's `card`: copies share it. A villain's *turn* is one of the cards of his deck in the same way. A *text* is the
number of any printed thing that can have effect lines: titles, the villain's cards, Objectives, minions, heroes (their
Semblances). Sets of a hero's cards are masks; a mask of seats has bit i set for seat i.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.actions import ActionSpace
from facedown.kernel.jit import Arr, Rec, record
from facedown.kernel.pending import PENDING
from facedown.kernel.rows import ROW

i2, i4, i8 = np.int16, np.int32, np.int64

# --- sizes
HEROES = 5  # at a table (RCR-001)
DRAWN_UP_TO = 6  # cards in hand (RCR-010, RCR-101)
HERO_CARDS = 48  # of one hero, all tiers together: capacity
MOST_COPIES = 4  # of one title of a hero
TIERS = 4
DEAREST = 30  # XP that a card can cost at most
TURNS = 60  # cards of one villain: capacity
EVENTS_MOST = 12  # of them Events
FAMILY_CARDS = 40  # of one minion deck: capacity
FAMILIES = 6
IN_PLAY = 12  # minions at a time; what would come beyond that finds no room
OBJECTIVES_MOST = 4  # in one battle (RCR-005)
BATTLES = 6  # of a campaign
NONE = -1  # no card, nobody

# --- the two Fury tracks (RCR-082, RCR-092)
FURY_END, ULTIMATE_ZONE = 12, 6
BONUS_SPACES = (8, 10)  # of the hero's track: +1 XP each
VILLAIN_END, BASH_FROM = 6, 5
MOST_BONUS = 5  # of the villain's Speed and Damage tracks (RCR-062)
ZONE_SPEED, END_DAMAGE = 1, 3  # RCR-091
MOST_DUELS = 100  # of one match; then the heroes have not won
MOST_REPLACED = 3  # villain's cards in one round
NUMBER = 99  # what a Speed, a Damage or an XP total can be at most

# --- the card table: capacities, and where each kind of thing begins among the texts
TITLES, VILLAIN_TITLES, OBJECTIVES, MINIONS, HERO_LIST = 512, 320, 64, 64, 16
VILLAINS, ROWS = 16, 6144
TEXT_TURN = TITLES
TEXT_OBJECTIVE = TEXT_TURN + VILLAIN_TITLES
TEXT_MINION = TEXT_OBJECTIVE + OBJECTIVES
TEXT_HERO = TEXT_MINION + MINIONS
TEXTS = TEXT_HERO + HERO_LIST

# --- subtypes: bits of a mask; stances (RCR-003)
MELEE, RANGED, DUST = 1, 2, 4
AGGRESSIVE, BALANCED, SUBTLE, EVENT = range(4)
BOOST_NONE, BOOST_AURA, BOOST_CARDS = range(3)  # what a boost costs

# --- switches: bits of `rules` (RCR-141, RCR-150)
(
    OVERWHELMED, LIGHTLY_DUSTED, STRONGER_CALL, FRIENDLY_FIRE, MOMENTUM, MINION_SHIELD, SURROUNDED, TOUGH_VILLAIN,
    FAST_VILLAIN, WEARY_HEROES, NO_REST_HEALING, HIDDEN_HANDS,
) = (1 << i for i in range(12))  # fmt: skip
TOUGHER = 10  # Aura

# --- moments at which effect lines happen
(
    PLAY,  # hero's card: as it is played as an attack (RCR-040)
    BOOST,  # hero's card: its boost was paid
    ASSIST,  # hero's card: its alternative use, on `target` (RCR-051)
    CLASH,  # hero's card, villain's card, Event, minion: before Speeds are compared (RCR-063)
    LOSING,  # villain's card, Event: Speeds are compared and he would be hit
    STRIKE,  # hero's card, villain's card, Event, minion: it hits, before its Damage
    HIT,  # the same: it has hit
    LOST,  # the same: the other has hit
    TIED,  # the same: nobody hits
    ALWAYS,  # the same: regardless of the outcome (RCR-063)
    SEMBLANCE,  # hero: it is used (RCR-041)
    HURT,  # hero: he has taken Damage
    TURNED,  # Event: it is turned over (RCR-030)
    SET_UP,  # Objective (RCR-125)
    REFRESH,  # Objective, Event: a Duel begins
    ROUND,  # Event: a round begins
    SUCCESS,  # Objective: its test was passed
    FAILURE,  # Objective: … was not
    BEATEN,  # Objective: a minion that it brought is beaten; minion: it is
    END,  # Objective, Event: a Duel ends
    COMPLETED,  # Objective: its track is full
    FAILED,  # Objective: its doom is full
    ARRIVES,  # minion
) = range(23)  # fmt: skip
MOMENTS = 23

# --- ops
(
    OP_SPEED, OP_DAMAGE, OP_HEAL, OP_HURT, OP_SHIELD, OP_DRAW, OP_DISCARD, OP_XP, OP_FURY, OP_RESET, OP_MENACE,
    OP_BONUS, OP_READY, OP_EXHAUST, OP_AREA, OP_CLEAVE, OP_SIPHON, OP_BAN, OP_REPLACE, OP_END, OP_RETARGET, OP_ABSORB,
    OP_MINION, OP_TOKEN, OP_GUARD, OP_ROLL, OP_ADVANCE, OP_MILL,
) = range(1, 29)  # fmt: skip

# --- values of parameters
(
    TO_SELF,  # the hero whose card it is
    TO_TARGET,  # whom an Assist helps; a hero whom the villain, or a minion, has hit
    TO_ACTIVE, TO_ATTACKERS,  # Active and who joined his Combo
    TO_HELPERS,  # who assisted or joined in this round
    TO_SIDELINE, TO_HEROES,  # all living ones
    TO_OTHERS,  # all but the owner
    TO_ANY, TO_OTHER,  # one, chosen by the owner; not himself
    TO_MOST, TO_LEAST,  # Aura; the players choose among equals (RCR-066)
    TO_VILLAIN, TO_MINION, TO_MINIONS,  # one, chosen; all
    TO_NEWEST,  # the minion that came last
) = range(16)  # fmt: skip
STAT_SPEED, STAT_DAMAGE = range(2)
PICK_CHOOSE, PICK_RANDOM, PICK_LOWEST, PICK_HIGHEST = range(4)  # by Speed
SPAN_THIS, SPAN_NEXT, SPAN_ROUND, SPAN_DUEL = range(4)  # this round; next attack; next round; the rest of the Duel
BAN_COMBO, BAN_SEMBLANCE, BAN_REST, BAN_ASSIST, BAN_MELEE, BAN_EFFECTS = range(6)
KIND_MINION, KIND_BOSS = range(2)
TRACK_PROGRESS, TRACK_DOOM = range(2)

# --- sides of paths: owner of the line; the hero looked at; the Active Player
SELF, TARGET, ACTIVE = range(3)

# --- paths that conditions and amounts read; sided ones first
(
    PATH_AURA, PATH_MISSING, PATH_HAND, PATH_XP, PATH_SPEED, PATH_DAMAGE, PATH_TIER, PATH_READY, PATH_MELEE,
    PATH_RANGED, PATH_DUST, PATH_BOOSTED, PATH_IN_COMBO, PATH_IN_FIGHT, PATH_IS_ACTIVE,
    PATH_COMBO, PATH_HELPERS, PATH_HEROES, PATH_HANDS, PATH_MINIONS, PATH_BOSSES, PATH_OBJECTIVES, PATH_EVENTS,
    PATH_ROUND, PATH_DUEL, PATH_FURY, PATH_ZONE, PATH_GAP, PATH_DIE, PATH_TRACK, PATH_DOOM,
    PATH_V_AURA, PATH_V_MISSING, PATH_V_SPEED, PATH_V_DAMAGE, PATH_V_FURY, PATH_V_BASH, PATH_V_HIT_LAST, PATH_V_DEALT,
    PATH_V_TAKEN, PATH_V_DAMAGED_BY, PATH_V_AGGRESSIVE, PATH_V_BALANCED, PATH_V_SUBTLE, PATH_BONUS_SPEED,
    PATH_BONUS_DAMAGE, PATH_BONUS, PATH_A_MELEE, PATH_A_RANGED, PATH_A_DUST,
) = range(50)  # fmt: skip

# --- steps: a match of battles, a battle of Duels, a Duel of rounds A to F
(
    STEP_BATTLE,  # set up (RCR-010 … RCR-012)
    STEP_FIRST,  # the players decide who is Active first
    STEP_REFRESH, STEP_CALL,  # RCR-020, RCR-122
    STEP_ROUND, STEP_EVENTS,  # A (RCR-030)
    STEP_SECRET,  # switch overwhelmed: all choose face down (RCR-141)
    STEP_ATTACK,  # B (RCR-040)
    STEP_ULTIMATE,  # it hits (RCR-093)
    STEP_SIDELINE,  # C (RCR-050)
    STEP_READY,  # boosts and Semblances, last time before the reveal
    STEP_REVEAL, STEP_CLASH, STEP_COMPARE, STEP_LOSING, STEP_STRIKE, STEP_DAMAGE, STEP_HIT, STEP_OTHER,  # D (RCR-063)
    STEP_ALWAYS,
    STEP_SETTLE,  # what D brings about: Bash, track gains
    STEP_DISCARD,  # E (RCR-070, RCR-131)
    STEP_TRACK,  # F (RCR-080)
    STEP_END, STEP_ATTRITION,  # RCR-100
    STEP_DRAW, STEP_UPGRADE, STEP_NEXT,  # RCR-101 … RCR-103
    STEP_OVER,
) = range(29)  # fmt: skip

# --- frames of the pending stack; 1 and 2 are effect lines and their choices (kernel/lines.py)
FRAME_ENCOUNTER = (
    3  # a fight or a test: player, source = card, a = minion's slot or Objective's, b = MEET_…, c = 1 test
)
FRAME_ASSIST = 4  # player, source = card, a = whom it helps, b = 1: its lines are under way
FRAME_PAY = 5  # discard by choice: player, source = text or NONE, a = how many are left, b = DROP_…
FRAME_BOOST = 6  # in an encounter: boost now or not; player
FRAME_BLAST = 8  # Damage to several minions: player, source = text, a = next slot, b = how much, c = mask of slots
FRAME_BOOSTED = 7  # the cost is paid: the lines of the boost come; player

MEET_PLAY, MEET_CLASH, MEET_COMPARE, MEET_DAMAGE, MEET_CLOSE = range(5)
ADD_SEMBLANCE, ADD_BOOST, ADD_DUST = 1, 2, 4
DROP_EFFECT, DROP_BOOST, DROP_REST, DROP_SIX, DROP_VAIN = range(5)  # why a card of the hand is discarded
OUTCOME_NONE, OUTCOME_HEROES, OUTCOME_VILLAIN, OUTCOME_TIE = range(4)
ROLE_NONE, ROLE_ATTACK, ROLE_ULTIMATE, ROLE_ASSIST, ROLE_COMBO, ROLE_FIGHT, ROLE_TEST, ROLE_REST = range(8)

# --- why a Duel ends (RCR-021); the first reason counts
DUEL_ON, DUEL_BASH, DUEL_ULTIMATE, DUEL_CARDS, DUEL_TRACK, DUEL_DOWN, DUEL_EFFECT = range(7)

# --- endings
ENDINGS = ("", "villain_fell", "heroes_fell", "surrounded", "duel_limit", "step_limit")
END_VILLAIN, END_HEROES, END_SURROUNDED, END_DUELS, END_LIMIT = range(1, 6)

# --- kinds of decision
DECISIONS = (
    "first", "attack", "sideline", "secret", "ready", "boost", "discard", "upgrade", "remove", "choose", "over",
)  # fmt: skip
(
    D_FIRST, D_ATTACK, D_SIDELINE, D_SECRET, D_READY, D_BOOST, D_DISCARD, D_UPGRADE, D_REMOVE, D_CHOOSE, D_OVER,
) = range(11)  # fmt: skip

# --- random streams
DEAL, CHANCE, DIE = range(3)
STREAMS = 3
DIE_SIDES = 10  # RCR-004
DICE = 8  # given by a scenario, at most

# --- actions. Cards are a hero's own, by their place; the first of equal ones is the one that is legal
ACTIONS = ActionSpace(
    play=(HERO_CARDS,),
    ultimate=(),
    semblance=(),
    assist=(HERO_CARDS, HEROES),
    combo=(HERO_CARDS,),
    fight=(HERO_CARDS, IN_PLAY),
    test=(HERO_CARDS, OBJECTIVES_MOST),
    rest=(),
    wait=(),  # let the others of the sideline act first
    boost=(),
    dust=(),  # switch lightly-dusted: spend a token
    discard=(HERO_CARDS,),
    buy=(HERO_CARDS,),
    remove=(HERO_CARDS,),
    hero=(HEROES,),
    minion=(IN_PLAY,),
    villain=(),
    accept=(),
    decline=(),
    done=(),
    **{"pass": ()},
)
(
    A_PLAY, A_ULTIMATE, A_SEMBLANCE, A_ASSIST, A_COMBO, A_FIGHT, A_TEST, A_REST, A_WAIT, A_BOOST, A_DUST, A_DISCARD,
    A_BUY, A_REMOVE, A_HERO, A_MINION, A_VILLAIN, A_ACCEPT, A_DECLINE, A_DONE, A_PASS,
) = (kind.first for kind in ACTIONS.kinds)  # fmt: skip

# --- reasons
SKIP_REQUIREMENT, SKIP_NOTHING, SKIP_DECLINED = range(3)
XP_HIT, XP_ASSIST, XP_TEST, XP_ULTIMATE, XP_FURY, XP_AWARD, XP_EFFECT = range(7)

# --- events. `card` is a text (what is printed) unless noted; public but for EV_DRAW with hidden hands
(
    EV_BATTLE,  # a = battle, from 0, b = battles in all, c = villain, d = his Aura
    EV_OBJECTIVE,  # card = Objective set up
    EV_FIRST,  # player is Active first
    EV_DUEL,  # player is Active; a = number of the Duel
    EV_ROUND,  # a = round
    EV_STANCE,  # a = stance on the back of the top card, NONE: no card
    EV_TURNED,  # card = Event turned over, in play from now on
    EV_READY,  # player's Semblance: a = 1 turned ready, 0 turned down
    EV_PLANNED,  # player has chosen, face down (overwhelmed)
    EV_PLAY,  # player attacks with card
    EV_ULTIMATE,  # player's Ultimate card hits; a = 1: by itself past the end of the track
    EV_SEMBLANCE,  # player uses his Semblance, card
    EV_BOOST,  # player has paid for the boost of card; a = BOOST_…, b = how much
    EV_ASSIST,  # player plays card to help seat a
    EV_COMBO,  # player joins with card
    EV_FIGHT,  # player attacks the minion in slot a with card; b = minion (text)
    EV_TEST,  # player tries Objective a (text) with card; b = 1 passed
    EV_REST,  # player rests
    EV_DUST,  # player spends a dust token
    EV_REVEAL,  # the villain's card; a = printed Speed, b = printed Damage or NONE, c = stance
    EV_REPLACED,  # the villain's card is replaced by the next one
    EV_SPEED,  # player's Speed: a = final, b = printed, c = zone, d = all other bonuses
    EV_VILLAIN_SPEED,  # by his card: a = final, b = printed, c = track, d = all other bonuses
    EV_COMPARE,  # a = heroes' Speed, b = villain's, c = OUTCOME_…, d = mask of the attackers
    EV_MEET,  # player's fight: a = his Speed, b = minion's, c = OUTCOME_…, d = minion (text)
    EV_STRIKE,  # player's attack deals the villain a = Damage; b = Aura left, c = printed, d = bonuses
    EV_VILLAIN_HURT,  # card deals the villain a = Damage; b = Aura left
    EV_VILLAIN_HEAL,  # a = Aura, b = Aura now; card = by what
    EV_HURT,  # player takes a = Damage; b = Aura left, c = prevented; card = by what, NONE: attrition
    EV_HEAL,  # player gains a = Aura; b = Aura now
    EV_SHIELD,  # player's next a = Damage of this round is prevented
    EV_WOUND,  # minion a (text) in slot b takes c = Damage; d = toughness left
    EV_BEATEN,  # minion a (text) in slot b is destroyed, by player or NONE
    EV_ARRIVES,  # card = minion comes into slot a; b = Objective (text) or NONE, c = 1 called
    EV_NO_MINION,  # a minion is due and none is left; a = family
    EV_TOKEN,  # minion a (text) in slot b: c = STAT_…, d = tokens now
    EV_XP,  # player gains a; b = XP now, c = XP_…
    EV_FURY,  # player's Fury: a = space before, b = space now
    EV_VILLAIN_FURY,  # a = space before, b = space now
    EV_TRACK,  # villain's Bonus track: a = STAT_…, b = before, c = now
    EV_BASH,  # player is Bashed; NONE: the villain is
    EV_DISCARD,  # card from player's hand; a = DROP_…
    EV_DRAW,  # card is secret with hidden hands; a = cards left in the pile
    EV_SHUFFLED,  # player's discards are his draw pile again; NONE: the villain's, or of minion family a - 1; b = cards
    EV_MILL,  # card = top card of the villain's deck, discarded
    EV_ADVANCE,  # card = Objective; a = TRACK_…, b = now, c = length
    EV_OBJECTIVE_OVER,  # card = Objective leaves play; a = 1 completed, 0 failed
    EV_BAN,  # a = BAN_…, b = SPAN_…
    EV_ROLL,  # a = the die
    EV_ATTRITION,  # player takes a = Damage from the minions in play
    EV_DUST_TAKEN,  # player beats a minion: a = tokens now; NONE: the villain takes them, a = how many
    EV_DUEL_OVER,  # player was Active; a = DUEL_…
    EV_BUY,  # player buys card; a = XP paid, b = XP left
    EV_REMOVE,  # player removes card from his hand; a = 1 it leaves the game, 0 back to the Upgrade Deck
    EV_DOWN,  # player is out of the battle
    EV_EFFECT,  # card, of player or NONE; a = op, b = line, c = amount, d = mask of the heroes on whom it works
    EV_SKIPPED,  # card; a = op, b = line, c = SKIP_…
    EV_VILLAIN_FALLS,  # a = villain, b = battle
    EV_OVER,  # a = ending
) = range(59)  # fmt: skip

# --- records
BONUS = record(  # to the Speed, or the Damage, of one side's attack
    ("own", i4),  # by its own card
    ("plus", i4),  # by all others, and carried over
    ("next", i4),  # for the next attack of this Duel
    ("later", i4),  # for the next round
    ("duel", i4),  # for the rest of this Duel
)  # fmt: skip
SIDE = record(
    ("hand", i8),  # masks of own cards
    ("discards", i8),
    ("upgrade", i8),  # the Upgrade Deck
    ("known", i8),  # hidden hands: cards in hand that everybody has seen there
    ("hero", i4),  # index in the table
    ("aura", i4), ("full", i4),
    ("xp", i4),
    ("ready", i4),  # Semblance
    ("out", i4),  # 1: defeated, for the rest of the battle
    ("deck", i2, (HERO_CARDS,)), ("ndeck", i4),  # draw pile, top last
    ("nhand", i4),
    ("ultimate", i4),  # the card beside the scroll
    # this round
    ("role", i4),  # ROLE_…: what the hero does
    ("card", i4),  # in play, NONE: none
    ("waited", i4),  # 1: has let others act first since somebody acted
    ("boosts", i4),  # paid for the card in play
    ("speed", BONUS), ("damage", BONUS),  # own: by effects of the card in play, its boost, the own Semblance
    ("shield", i4),
    ("dusted", i4),  # 1: a dust token was spent on the attack
    ("used", i4),  # 1: the Semblance was used in this round
    ("missed", i4),  # 1: the attack of this round missed or tied
    ("damaged", i4),  # 1: has damaged the villain in this round
    ("plan", i4),  # switch overwhelmed: the action chosen face down, NONE
    # longer
    ("dust", i4),  # tokens (RCR-141)
    ("lent", i4),  # Damage of this round's attack that other heroes' cards gave: it brings no Fury (RCR-090)
)  # fmt: skip
MINION_STATE = record(
    ("minion", i2),  # index in the table, NONE: the slot is empty
    ("wounds", i2),
    ("speed", i2), ("damage", i2),  # tokens
    ("objective", i2),  # index in the table of the one that brought it, NONE
    ("born", i2),  # ascending: who came later has more
    ("there", i2),  # 1: was there at the last Refresh before minions came (Call)
    ("reserved", i2),
)  # fmt: skip
FAMILY_STATE = record(
    ("pile", i2, (FAMILY_CARDS,)), ("npile", i4),  # a minion deck, top last
    ("beaten", i2, (FAMILY_CARDS,)), ("nbeaten", i4),  # its discards
)  # fmt: skip
OBJECTIVE_STATE = record(("objective", i2), ("track", i2), ("doom", i2), ("reserved", i2))  # NONE: no more in play
LAST = record(  # how Speeds were last compared in a Duel, for the view; `duel` 0: not yet
    ("duel", i2), ("round_no", i2), ("turn", i2), ("outcome", i2),  # turn: index of the villain's card, as text
    ("printed", i2), ("track", i2), ("others", i2), ("final", i2),  # villain's Speed
    ("title", i2, (HEROES,)),  # NONE: not among the attackers
    ("hero_printed", i2, (HEROES,)), ("hero_zone", i2, (HEROES,)), ("hero_others", i2, (HEROES,)),
)  # fmt: skip
BATTLE = record(
    ("villain", i4),  # NONE: drawn
    ("aura", i4),
    ("rules", i4),  # mask of switches
    ("nobjectives", i4),
    ("objective", i4, (OBJECTIVES_MOST,)),  # NONE: drawn
)
STATE = record(
    ("side", SIDE, (HEROES,)),
    ("turns_out", i8),  # mask of the villain's discards
    ("seats", i4),
    ("battle", BATTLE, (BATTLES,)), ("battles", i4), ("battle_no", i4),
    ("rules", i4),  # switches of this battle
    ("step", i4), ("actor", i4),  # who decides, NONE: nobody
    ("first", i4),  # who has to be Active first, NONE: anybody
    ("active", i4), ("duel_no", i4), ("round_no", i4),
    ("duel_end", i4),  # DUEL_…
    ("used_ultimate", i4),  # 1: in this Duel
    ("adds", i4),  # mask of ADD_…: what the hero who is asked could add to his attack
    ("asked", i4), ("passes", i4),  # who is asked next where seats are asked in turn; how many passed in a row
    ("buying", i4),  # card bought, whose price in cards is open, NONE
    # villain
    ("villain", i4), ("aura", i4), ("full", i4),
    ("deck", i2, (TURNS,)), ("ndeck", i4),  # top last
    ("card", i4),  # in play, NONE
    ("replaced", i4),  # cards replaced in this round
    ("events", i2, (EVENTS_MOST,)), ("nevents", i4),  # in play, as turned over
    ("track_speed", i4), ("track_damage", i4),
    ("gain_speed", i4), ("lose_speed", i4), ("gain_damage", i4), ("lose_damage", i4),  # just before E
    ("speed", BONUS), ("damage", BONUS),  # own: by lines of his card; off his tracks
    ("fury", i4), ("hero_fury", i4), ("passed", i4),  # passed: mask of bonus spaces whose XP was given
    ("dusted", i4),  # attacks with +2 Damage left (RCR-141)
    # this round
    ("order", i2, (HEROES,)), ("attackers", i4),  # Active first, then as joined
    ("zone_speed", i4), ("end_damage", i4),  # what his Fury gave the Active Player's attack as he played it (RCR-091)
    ("outcome", i4),
    ("aimed", i4),  # mask of seats that the villain's Damage hits instead of the attackers, 0: these
    ("struck", i4),  # mask of seats that his attack has hit
    ("bashed", i4),  # 1: his attack has damaged the Active Player within Bash range
    ("dealt", i4), ("taken", i4),  # Damage by and to the villain
    ("hit_last", i4),  # 1: he hit in the round before
    ("absorbs", i4), ("guarded", i4),  # 1: what hits him heals him; a minion takes it
    ("line_at", i4),  # how far the lines of this step are
    ("event_moments", i4), ("attack_moments", i4),  # masks of moments at which an Event, an attack in play has lines
    ("bans", i4), ("bans_later", i4), ("bans_duel", i4),  # masks: this round, next round, this Duel
    # an encounter under way
    ("fighter", i4), ("foe", i4), ("meeting", i4),  # seat, slot, OUTCOME_…; NONE: none
    ("helped", i4),  # whom the Assist under way helps, NONE
    ("focus", i4),  # hero for whom a requirement is looked at, NONE
    ("speaking", i4),  # text whose lines are looked at, NONE
    ("die", i4), ("ndice", i4), ("dice", i4, (DICE,)),  # last roll; given ones left, next last
    ("minion", MINION_STATE, (IN_PLAY,)), ("nminions", i4), ("births", i4),
    ("family", FAMILY_STATE, (FAMILIES,)),
    ("objective", OBJECTIVE_STATE, (OBJECTIVES_MOST,)), ("nobjectives", i4),
    ("shields", i4),  # how many of those in play are shields (switch minion-shield)
    ("last", LAST),
    ("steps", i4),  # work done since the last action
    ("ending", i4),
    ("pending", PENDING),
    ("rng", np.uint32, (STREAMS, 4)),
)  # fmt: skip
SETUP = record(
    ("seats", i4),
    ("hero", i4, (HEROES,)),
    ("battles", i4), ("battle", BATTLE, (BATTLES,)),
    ("first", i4),  # given first Active Player, NONE: decided by the players
    ("xp", i4, (HEROES,)),  # given, for scenarios: XP, Aura (0: full), the villain's Aura (0: full)
    ("hero_aura", i4, (HEROES,)), ("villain_aura", i4),
    ("nhand", i4, (HEROES,)), ("hand", i2, (HEROES, DRAWN_UP_TO)),  # given titles in hand
    ("ndeck", i4, (HEROES,)), ("deck", i2, (HEROES, HERO_CARDS)),  # given titles to draw, the first on top
    ("nturns", i4), ("turn", i2, (TURNS,)),  # given cards of the villain (titles), the first on top
    ("nminions", i4), ("minion", i2, (FAMILY_CARDS,)),  # given minions, drawn first, each from its family
    ("ndice", i4), ("dice", i4, (DICE,)),  # the first is rolled first
)  # fmt: skip

TEXT = record(("moments", i4), ("first", i2, (MOMENTS,)), ("end", i2, (MOMENTS,)))  # mask; rows of each moment
TITLE = record(
    ("speed", i2), ("damage", i2),  # damage NONE: it has none printed
    ("subtypes", i2), ("tier", i2), ("cost", i2),  # XP to buy it
    ("xp", i2),  # Ultimate: what it gives; 0: no Ultimate
    ("ultimate", i2),
    ("boost", i2), ("price", i2), ("times", i2),  # BOOST_…, how much, how often
    ("worth", i2), ("assist_worth", i2), ("boost_worth", i2),  # for bots, in hundredths of a Damage
)  # fmt: skip
HERO = record(
    ("cards", i8), ("start", i8), ("assists", i8),  # masks: all; tier 1 without the Ultimate; with an Assist
    ("tier", i8, (TIERS + 1,)),  # mask of the cards of each tier, Ultimates left out
    ("ultimates", i8), ("within", i8, (DEAREST + 1,)),  # [k]: cards that cost k XP at most
    ("ranged", i8),
    ("same", i8, (MOST_COPIES,)),  # [k]: cards whose title is that of the card k before, k >= 1
    ("title", i2, (HERO_CARDS,)), ("ncards", i4),
    ("ultimate", i4, (TIERS + 2,)),  # the Ultimate of each tier, NONE: none
    ("aura", i4),
    ("keeps", i4),  # 1: its Semblance does not turn ready at Refresh, but when the hero takes Damage (RCR-020)
)  # fmt: skip
TURN = record(
    ("speed", i2), ("damage", i2),  # damage NONE: none printed. Event: permanent bonuses
    ("subtypes", i2), ("stance", i2),
)  # fmt: skip
VILLAIN = record(
    ("event_cards", i8),  # mask
    ("title", i2, (TURNS,)), ("ncards", i4),
    ("aura", i4), ("family", i4), ("award", i4),  # XP for each hero when he falls
    ("slower", i2, (3, 24)), ("equal", i2, (3, 24)),  # by stance: of a hundred of his cards, so many are slower,
    #                                                    as fast as a Speed; for bots
    ("mean_damage", i2, (3,)),  # by stance, in hundredths
    ("reserved", i2),
)  # fmt: skip
MINION = record(
    ("family", i2), ("speed", i2), ("damage", i2), ("tough", i2), ("flying", i2), ("call", i2), ("attrition", i2),
    ("boss", i2), ("xp", i2), ("worth", i2),
)  # fmt: skip
OBJECTIVE = record(
    ("family", i2),  # NONE: the villain's
    ("test", i2), ("least_speed", i2), ("least_damage", i2), ("subtypes", i2),  # one of these; 0: any
    ("track", i2), ("doom", i2),  # lengths, 0: none
    ("boss", i2),  # minion, NONE
    ("award", i2),  # XP for each hero on completion
    ("shields", i2),  # switch minion-shield: counts
    ("worth", i2), ("reserved", i2),
)  # fmt: skip
TABLE = record(
    ("text", TEXT, (TEXTS,)),
    ("card", TITLE, (TITLES,)),
    ("heroes", i4), ("villains", i4), ("hero", HERO, (HERO_LIST,)), ("villain", VILLAIN, (VILLAINS,)),
    ("turn", TURN, (VILLAIN_TITLES,)),
    ("families", i4), ("nfamily", i4, (FAMILIES,)), ("family", i2, (FAMILIES, FAMILY_CARDS)),  # minions of each deck
    ("minions", i4), ("minion", MINION, (MINIONS,)),
    ("objectives", i4), ("reserved", i4), ("objective", OBJECTIVE, (OBJECTIVES,)),
    ("row", ROW, (ROWS,)),
)  # fmt: skip


class Bonus(Rec):
    dtype = BONUS


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
