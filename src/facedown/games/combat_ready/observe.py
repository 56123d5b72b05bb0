"""Combat Ready: what a seat knows, as numbers; and guessing what it does not know (RCR-150)."""

from __future__ import annotations

from itertools import accumulate
from math import prod

from facedown.games.combat_ready.battle import removable
from facedown.games.combat_ready.choices import first_minions, flying, tests
from facedown.games.combat_ready.pieces import count, firsts, is_event, known_as, planned_card, title_of, top_stance
from facedown.games.combat_ready.rules import decision
from facedown.games.combat_ready.state import (
    A_ASSIST, A_COMBO, A_DONE, A_FIGHT, A_PLAY, A_REST, A_TEST, A_ULTIMATE, BAN_ASSIST, BAN_COMBO, BAN_REST, DECISIONS,
    DICE, EVENTS_MOST, FAMILIES, FAMILY_CARDS, HEROES, HERO_CARDS, HIDDEN_HANDS, IN_PLAY, NONE, OBJECTIVES_MOST,
    ROLE_ASSIST, ROLE_NONE, ROLE_REST, ROLE_TEST, STEP_OVER, STEP_SECRET, STREAMS, TURNS, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import (
    able, flag, hero_damage, hero_speed, in_zone, is_able, is_banned, villain_damage, villain_speed,
)  # fmt: skip
from facedown.kernel.bits import count_bits, has_bit, nth_bit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import below, next32, seed_stream
from facedown.kernel.shapes import Floats, Streams
from facedown.kernel.seats import leftwards

# the pieces of an observation; of pieces for all seats, the seat's own comes first, then those to its left
HAND = 12  # cards of the own hand whose facts are written; `cards` has all
FACTS = 9  # of a title: its number + 1 (0: none), tier, Speed, Damage (-1: none printed), subtypes, boost, price,
#            how often, 1: it has an Assist
UNKNOWN, IN_HAND, IN_DISCARDS, IN_UPGRADES, ON_TABLE = range(1, 6)
OBSERVATION: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("seats", (HEROES,)),  # 1 where somebody sits
    ("decision", (len(DECISIONS),)),  # 1 at the kind of decision to be made
    ("asked", (HEROES,)),  # 1 at who has to make it; where all choose in secret: who has not yet
    ("step", (1,)),  # STEP_…
    ("op", (1,)),  # op of the effect line that asks for a choice, else 0
    ("rules", (12,)),  # 1 at each switch
    ("battle", (2,)),  # which one, how many
    ("times", (2,)),  # Duel, round
    ("active", (HEROES,)),
    ("fury", (2,)),  # the Active hero's, the villain's
    ("villain", (9,)),  # number + 1, Aura, full, cards in his deck, Speed and Damage track, bonuses of the Duel, dusted
    ("stance", (4,)),  # 1 at the stance on the back of his top card
    ("turn", (6,)),  # his card in play: number + 1, stance, Speed, Damage (both as they stand), subtypes, replaced
    ("turns", (TURNS, 2)),  # of each of his cards: number + 1, 1: discarded
    ("events", (EVENTS_MOST,)),  # number + 1 of the Events in play
    ("bans", (3, 6)),  # this round, next round, this Duel
    ("hero", (HEROES, 9)),  # number + 1, Aura, full, XP, ready, out, cards in hand, in the draw pile, Ultimate's tier
    ("deed", (HEROES, 7)),  # ROLE_…, Speed and Damage of the attack as they stand, boosts, shield, waited, planned
    ("bonus", (HEROES, 8)),  # Speed and Damage: next attack, next round, this Duel; dust tokens; one is spent
    ("played", (HEROES, FACTS)),  # the card in play
    ("hand", (HAND, FACTS)),  # the own hand
    ("where", (HEROES, HERO_CARDS)),  # of each card: 1 unknown, 2 in hand, 3 discards, 4 Upgrade Deck, 5 on the table
    ("cards", (HEROES, HERO_CARDS)),  # and the number of its title + 1
    ("plan", (HEROES,)),  # number + 1 of the action chosen face down; others' once all are revealed
    (
        "minions",
        (IN_PLAY, 9),
    ),  # number + 1, Speed, Damage, toughness left, flying, Call, Attrition, sub-boss, objective
    ("objectives", (OBJECTIVES_MOST, 5)),  # number + 1, track, its length, doom, its length
    ("families", (FAMILIES, 2)),  # cards in each minion deck, beside it
    ("beaten", (FAMILIES, FAMILY_CARDS)),  # number + 1 of the minions beside it
)
SIZES = tuple(prod(shape) for _, shape in OBSERVATION)
(
    AT_SEATS, AT_DECISION, AT_ASKED, AT_STEP, AT_OP, AT_RULES, AT_BATTLE, AT_TIMES, AT_ACTIVE, AT_FURY, AT_VILLAIN,
    AT_STANCE, AT_TURN, AT_TURNS, AT_EVENTS, AT_BANS, AT_HERO, AT_DEED, AT_BONUS, AT_PLAYED, AT_HAND, AT_WHERE,
    AT_CARDS, AT_PLAN, AT_MINIONS, AT_OBJECTIVES, AT_FAMILIES, AT_BEATEN, _,
) = accumulate(SIZES, initial=0)  # fmt: skip


# --- observation


@entry
def observe(s: State, cards: Table, seat: int, out: Floats) -> None:
    """Write the pieces of OBSERVATION, one after the other."""
    for i in range(out.shape[0]):
        out[i] = 0
    out[AT_DECISION + decision(s)] = 1
    out[AT_STEP] = s.step
    if s.pending.n > 0 and s.pending.frame[s.pending.n - 1].kind == FRAME_CHOICE:
        out[AT_OP] = cards.row[s.pending.frame[s.pending.n - 1].a].op
    for i in range(12):
        out[AT_RULES + i] = (int(s.rules) >> i) & 1
    out[AT_BATTLE] = s.battle_no
    out[AT_BATTLE + 1] = s.battles
    out[AT_TIMES] = s.duel_no
    out[AT_TIMES + 1] = s.round_no
    out[AT_FURY] = s.hero_fury
    out[AT_FURY + 1] = s.fury
    observe_villain(s, cards, out)
    for k in range(s.seats):
        p = leftwards(s, seat, k)
        out[AT_SEATS + k] = 1
        out[AT_ACTIVE + k] = 1 if s.active == p else 0
        out[AT_ASKED + k] = 1 if is_choosing(s, p) else 0
        out[AT_PLAN + k] = int(s.side[p].plan) + 1 if p == seat or not is_secret(s) else 0
        observe_side(s, cards, p, k, out)
        observe_cards(s, cards, p, k, seat, out)
    observe_table(s, cards, out)


@kernel
def is_secret(s: State) -> bool:
    """Is what others have chosen in this moment unknown (RCR-141)?"""
    return s.step == STEP_SECRET and s.pending.n == 0


@kernel
def is_choosing(s: State, p: int) -> bool:
    """Has p to choose now? Where all choose in secret: has he not yet?"""
    if s.step == STEP_OVER:
        return False
    if not is_secret(s):
        return s.actor == p
    return is_able(s, p) and s.side[p].plan == NONE and (p != s.active or s.side[p].nhand > 0 or in_zone(s))


@kernel
def observe_title(cards: Table, title: int, at: int, out: Floats) -> None:
    """Write the facts of a title."""
    card = cards.card[title]
    out[at] = title + 1
    out[at + 1] = card.tier
    out[at + 2] = card.speed
    out[at + 3] = card.damage
    out[at + 4] = card.subtypes
    out[at + 5] = card.boost
    out[at + 6] = card.price
    out[at + 7] = card.times
    out[at + 8] = 1 if card.assist_worth != 0 else 0


@kernel
def observe_villain(s: State, cards: Table, out: Floats) -> None:
    """Write what lies open of the villain: scroll, tracks, card in play, discards, Events, bans."""
    if s.villain == NONE:
        return
    out[AT_VILLAIN] = s.villain + 1
    out[AT_VILLAIN + 1] = s.aura
    out[AT_VILLAIN + 2] = s.full
    out[AT_VILLAIN + 3] = s.ndeck
    out[AT_VILLAIN + 4] = s.track_speed
    out[AT_VILLAIN + 5] = s.track_damage
    out[AT_VILLAIN + 6] = s.speed.duel
    out[AT_VILLAIN + 7] = s.damage.duel
    out[AT_VILLAIN + 8] = s.dusted
    if s.ndeck > 0:
        out[AT_STANCE + top_stance(s, cards)] = 1
    villain = cards.villain[s.villain]
    if s.card != NONE:
        turn = cards.turn[villain.title[s.card]]
        out[AT_TURN] = villain.title[s.card] + 1
        out[AT_TURN + 1] = turn.stance
        out[AT_TURN + 2] = villain_speed(s, cards)
        out[AT_TURN + 3] = villain_damage(s, cards)
        out[AT_TURN + 4] = turn.subtypes
        out[AT_TURN + 5] = s.replaced
    for card in range(villain.ncards):
        out[AT_TURNS + card * 2] = villain.title[card] + 1
        out[AT_TURNS + card * 2 + 1] = (int(s.turns_out) >> card) & 1
    for i in range(s.nevents):
        out[AT_EVENTS + i] = villain.title[s.events[i]] + 1
    for i in range(6):
        out[AT_BANS + i] = (int(s.bans) >> i) & 1
        out[AT_BANS + 6 + i] = (int(s.bans_later) >> i) & 1
        out[AT_BANS + 12 + i] = (int(s.bans_duel) >> i) & 1


@kernel
def observe_side(s: State, cards: Table, p: int, k: int, out: Floats) -> None:
    """Write what lies open before hero p, as the k-th of all."""
    sd = s.side[p]
    at = AT_HERO + k * 9
    out[at] = sd.hero + 1
    out[at + 1] = sd.aura
    out[at + 2] = sd.full
    out[at + 3] = sd.xp
    out[at + 4] = sd.ready
    out[at + 5] = sd.out
    out[at + 6] = sd.nhand
    out[at + 7] = sd.ndeck
    if sd.ultimate != NONE:
        out[at + 8] = cards.card[title_of(s, cards, p, int(sd.ultimate))].tier
    at = AT_DEED + k * 7
    out[at] = sd.role
    if sd.card != NONE:
        observe_title(cards, title_of(s, cards, p, int(sd.card)), AT_PLAYED + k * FACTS, out)
        if sd.role != ROLE_ASSIST and sd.role != ROLE_TEST and sd.role != ROLE_REST:
            out[at + 1] = hero_speed(s, cards, p)
            out[at + 2] = hero_damage(s, cards, p)
    out[at + 3] = sd.boosts
    out[at + 4] = sd.shield
    out[at + 5] = sd.waited
    out[at + 6] = 1 if sd.plan != NONE else 0
    at = AT_BONUS + k * 8
    out[at] = sd.speed.next
    out[at + 1] = sd.damage.next
    out[at + 2] = sd.speed.later
    out[at + 3] = sd.damage.later
    out[at + 4] = sd.speed.duel
    out[at + 5] = sd.damage.duel
    out[at + 6] = sd.dust
    out[at + 7] = sd.dusted


@kernel
def seen_in_hand(s: State, cards: Table, p: int, seat: int) -> int:
    """The cards in the hand of p that a seat knows to be there (RCR-150)."""
    sd = s.side[p]
    if p == seat or not flag(s, HIDDEN_HANDS):
        return int(sd.hand)
    known = int(sd.known)
    revealed = sd.plan != NONE and sd.role == ROLE_NONE and not is_secret(s)
    if revealed and sd.plan < A_REST and sd.plan != A_ULTIMATE:
        card = planned_card(int(sd.plan))
        known = known & ~(1 << known_as(s, cards, p, card)) | 1 << card
    return int(sd.hand) & known


@kernel
def observe_cards(s: State, cards: Table, p: int, k: int, seat: int, out: Floats) -> None:
    """Write where each of a hero's cards is, as far as the seat knows."""
    sd = s.side[p]
    held = seen_in_hand(s, cards, p, seat)
    hidden = int(sd.hand) & ~held
    for i in range(sd.ndeck):
        hidden |= 1 << int(sd.deck[i])
    hero = cards.hero[sd.hero]
    n = 0
    for card in range(hero.ncards):
        out[AT_CARDS + k * HERO_CARDS + card] = hero.title[card] + 1
        at = AT_WHERE + k * HERO_CARDS + card
        if has_bit(held, card):
            out[at] = IN_HAND
            if p == seat and n < HAND:
                observe_title(cards, int(hero.title[card]), AT_HAND + n * FACTS, out)
                n += 1
        elif has_bit(hidden, card):
            out[at] = UNKNOWN
        elif has_bit(int(sd.discards), card):
            out[at] = IN_DISCARDS
        elif has_bit(int(sd.upgrade), card):
            out[at] = IN_UPGRADES
        elif card == sd.card or card == sd.ultimate or (p == s.actor and card == s.buying):
            out[at] = ON_TABLE
    sort_copies(s, cards, p, AT_WHERE + k * HERO_CARDS, out)


@kernel
def sort_copies(s: State, cards: Table, p: int, first: int, out: Floats) -> None:
    """Of equal cards nobody can tell which one is where."""
    hero = cards.hero[s.side[p].hero]
    for i in range(1, hero.ncards):
        j = i
        while j > 0 and hero.title[j] == hero.title[j - 1] and out[first + j] < out[first + j - 1]:
            code = out[first + j]
            out[first + j] = out[first + j - 1]
            out[first + j - 1] = code
            j -= 1


@kernel
def observe_table(s: State, cards: Table, out: Floats) -> None:
    """Write minions, Objectives and the minion decks."""
    for slot in range(IN_PLAY):
        m = s.minion[slot]
        if m.minion != NONE:
            printed = cards.minion[m.minion]
            at = AT_MINIONS + slot * 9
            out[at] = m.minion + 1
            out[at + 1] = printed.speed + m.speed
            out[at + 2] = printed.damage + m.damage
            out[at + 3] = printed.tough - m.wounds
            out[at + 4] = printed.flying
            out[at + 5] = printed.call
            out[at + 6] = printed.attrition
            out[at + 7] = printed.boss
            out[at + 8] = m.objective + 1
    for i in range(s.nobjectives):
        o = s.objective[i]
        if o.objective != NONE:
            at = AT_OBJECTIVES + i * 5
            out[at] = o.objective + 1
            out[at + 1] = o.track
            out[at + 2] = cards.objective[o.objective].track
            out[at + 3] = o.doom
            out[at + 4] = cards.objective[o.objective].doom
    for family in range(cards.families):
        out[AT_FAMILIES + family * 2] = s.family[family].npile
        out[AT_FAMILIES + family * 2 + 1] = s.family[family].nbeaten
        for i in range(s.family[family].nbeaten):
            out[AT_BEATEN + family * FAMILY_CARDS + i] = s.family[family].beaten[i] + 1


# --- guessing (RCR-150)


@entry
def resample(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Deal afresh what the seat cannot know: the order of all piles, with hidden hands the hands of others, and plans.

    Stream 0 of `r` decides, by nothing but what the seat knows. The match's own chance goes on from a new seed, so that
    no guess foresees a draw.
    """
    for p in range(s.seats):
        guess_pile(s, cards, p, seat, r)
    if s.villain != NONE:
        guess_turns(s, cards, r)
    for family in range(cards.families):
        guess_minions(s, family, r)
    if is_secret(s):
        for p in range(s.seats):
            if p != seat and s.side[p].plan != NONE:
                s.side[p].plan = guess_plan(s, cards, p, r)
    for i in range(DICE):  # rolls that a scenario has fixed
        s.dice[i] = 0
    s.ndice = 0
    for stream in range(STREAMS):
        seed_stream(s.rng, stream, next32(r, 0))


@kernel
def guess_pile(s: State, cards: Table, p: int, seat: int, r: Streams) -> None:
    """A draw pile in any order; what is not known of a hand is shuffled into it, and dealt again."""
    sd = s.side[p]
    held = seen_in_hand(s, cards, p, seat)
    missing = int(sd.hand) & ~held
    pool = missing
    for i in range(sd.ndeck):
        pool |= 1 << int(sd.deck[i])
    n = count(missing)
    sd.hand = held
    if n > 0 and s.actor == p and s.buying != NONE and removable(s, cards, p) == 0:
        card = any_price(s, cards, p, pool, r)
        sd.hand = held | (1 << card)
        pool &= ~(1 << card)
        n -= 1
    for _ in range(n):
        card = nth_card(pool, below(r, 0, count(pool)))
        sd.hand = int(sd.hand) | (1 << card)
        pool &= ~(1 << card)
    sd.ndeck = 0
    for card in range(HERO_CARDS):
        if has_bit(pool, card):
            sd.deck[sd.ndeck] = card
            sd.ndeck += 1
    shuffle(r, 0, sd.deck, sd.ndeck)


@kernel
def any_price(s: State, cards: Table, p: int, pool: int, r: Streams) -> int:
    """Whoever has bought a card holds one of exactly one tier lower (RCR-102): any such one of the pool."""
    s.side[p].hand = pool
    fitting = removable(s, cards, p)
    return nth_card(fitting, below(r, 0, count(fitting)))


@kernel
def nth_card(mask: int, n: int) -> int:
    """The n-th card of a set, counted from 0; there must be one. (Sets of cards are too wide for `nth_bit`.)"""
    for _ in range(n):
        mask &= mask - 1
    return count((mask & -mask) - 1)


@kernel
def guess_turns(s: State, cards: Table, r: Streams) -> None:
    """The villain's deck: everybody can count where the Events lie (RCR-012), and sees the back of the top card."""
    events = 0
    others = 0
    for i in range(s.ndeck):
        if is_event(s, cards, int(s.deck[i])):
            events |= 1 << int(s.deck[i])
        else:
            others |= 1 << int(s.deck[i])
    for i in range(s.ndeck - 1, -1, -1):
        if is_event(s, cards, int(s.deck[i])):
            card = nth_card(events, below(r, 0, count(events)))
            events &= ~(1 << card)
        else:
            pool = alike(s, cards, others) if i == s.ndeck - 1 else others
            card = nth_card(pool, below(r, 0, count(pool)))
            others &= ~(1 << card)
        s.deck[i] = card


@kernel
def alike(s: State, cards: Table, pool: int) -> int:
    """The cards of a set whose back is that of the top card."""
    stance = top_stance(s, cards)
    title = cards.villain[s.villain].title
    for card in range(TURNS):
        if has_bit(pool, card) and cards.turn[title[card]].stance != stance:
            pool &= ~(1 << card)
    return pool


@kernel
def guess_minions(s: State, family: int, r: Streams) -> None:
    """A minion deck in any order, from ascending order."""
    pile = s.family[family].pile
    n = int(s.family[family].npile)
    for i in range(1, n):
        for j in range(i, 0, -1):
            if pile[j] < pile[j - 1]:
                minion = pile[j]
                pile[j] = pile[j - 1]
                pile[j - 1] = minion
    shuffle(r, 0, pile, n)


# plans of which nothing is known (RCR-141)


@kernel
def guess_plan(s: State, cards: Table, p: int, r: Streams) -> int:
    """A random legal choice of what p can choose face down."""
    hand = firsts(s, cards, p, int(s.side[p].hand))
    if p == s.active:
        n = below(r, 0, count(hand) + (1 if in_zone(s) else 0))
        return A_ULTIMATE if n == count(hand) else A_PLAY + nth_card(hand, n)
    first = below(r, 0, 5)
    for i in range(5):
        action = guess_deed(s, cards, p, hand, (first + i) % 5, r)
        if action != NONE:
            return action
    return A_DONE


@kernel
def guess_deed(s: State, cards: Table, p: int, hand: int, kind: int, r: Streams) -> int:
    """A random choice of one kind that a hero of the sideline has; NONE where he has none."""
    if kind == 0:
        return NONE if is_banned(s, BAN_REST) else A_REST
    if kind == 1:
        return guess_assist(s, cards, p, hand, r)
    if hand == 0 or (kind == 2 and is_banned(s, BAN_COMBO)):
        return NONE
    if kind == 2:
        return A_COMBO + nth_card(hand, below(r, 0, count(hand)))
    card = nth_card(hand, below(r, 0, count(hand)))
    if kind == 3:
        slots = tests(s, cards)
        return A_TEST + card * OBJECTIVES_MOST + nth_bit(slots, below(r, 0, count_bits(slots))) if slots != 0 else NONE
    slots = first_minions(s)
    if not has_bit(int(cards.hero[s.side[p].hero].ranged), card):
        slots &= ~flying(s, cards)
    return A_FIGHT + card * IN_PLAY + nth_bit(slots, below(r, 0, count_bits(slots))) if slots != 0 else NONE


@kernel
def guess_assist(s: State, cards: Table, p: int, hand: int, r: Streams) -> int:
    """Any card with an Assist, on any other hero."""
    helpful = hand & int(cards.hero[s.side[p].hero].assists)
    others = able(s) & ~(1 << p)
    if is_banned(s, BAN_ASSIST) or helpful == 0 or others == 0:
        return NONE
    card = nth_card(helpful, below(r, 0, count(helpful)))
    return A_ASSIST + card * HEROES + nth_bit(others, below(r, 0, count_bits(others)))
