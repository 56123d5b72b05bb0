"""Rivales: what a seat knows, as numbers; guessing what it does not know; how good an action looks to it."""

from __future__ import annotations

from itertools import accumulate
from math import prod

from facedown.games.rivales.clash import most_points, price
from facedown.games.rivales.pieces import card_of, energy, take_top
from facedown.games.rivales.rules import decision
from facedown.games.rivales.state import (
    A_ACCEPT, A_BOOST, A_CARD, A_DECLINE, A_FIRST, A_GUARD, A_PLACE, A_PLAY, BOOSTS, BOOST_DAMAGE, BOOST_SPEED, CLASHES,
    DAMAGE, DECISIONS, GUARD, NONE, OP_RAISE, OP_RECOVER, OP_RETURN, RIVAL, ROUNDS, SLOTS, SPEED, STEP_PLAY, STREAMS,
    ULTRA, Side, State, Table,
)  # fmt: skip
from facedown.games.rivales.values import chain_before, chain_links, from_effects, value
from facedown.kernel.bits import count_bits, has_bit, nth_bit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.lines import is_choice
from facedown.kernel.numbers import least, most
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import below, next32, seed_stream
from facedown.kernel.shapes import Floats, Streams

# the pieces of an observation; of pieces for two, the seat's own comes first
FACTS = 5  # of a card: type, Speed, Damage, Guard, link
OBSERVATION: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("seat", (2,)),  # 1 at the own seat
    ("decision", (len(DECISIONS),)),  # 1 at the kind of decision to be made
    ("op", (1,)),  # op of the effect line that asks for a choice, else 0
    ("round", (ROUNDS + 1,)),  # 1 at the round under way; the last place: a final round
    ("clash", (CLASHES,)),  # 1 at the clash under way
    ("first", (2,)),  # 1 at who decides first
    ("attacker", (2,)),  # 1 at the attacker of this clash
    ("cards", (2, SLOTS, FACTS)),  # both lists of ten cards
    ("hand", (2, SLOTS)),  # 1 for each card in hand; the rival's: those known to be there, or chosen from it
    ("chosen", (SLOTS,)),  # 1 at the own card that lies face down
    ("marker", (SLOTS,)),  # 1 at the own card under the life marker
    ("row", (2, CLASHES, SLOTS)),  # 1 at the card played in each clash
    ("played", (2, CLASHES, 3)),  # of each played card: flipped, cut, exhausted
    ("discards", (2, SLOTS)),  # 1 for each card in the open discards
    ("bottom", (2, SLOTS)),  # 1 for each card known to be at the bottom of the deck
    ("life", (2,)),  # spaces left
    ("lost", (2,)),  # spaces of life lost
    ("ultra", (2,)),  # 1: the ultra was taken
    ("wins", (2,)),  # rounds won
    ("energy", (2,)),  # ready
    ("hand_size", (2,)),  # cards
    ("deck_size", (2,)),  # cards
    ("printed", (2, 3)),  # printed Speed, Damage, Guard of the card of this clash, once revealed
    ("boost", (2, 3)),  # what open boosts add to them
    ("combo", (2, 3)),  # what the combo adds
    ("effect", (2, 3)),  # what effects add in this clash
    ("next", (2, 3)),  # what effects will add in the next one
    ("lasting", (2, 3)),  # what effects add for the rest of the round
)
SIZES = tuple(prod(shape) for _, shape in OBSERVATION)
(
    AT_SEAT, AT_DECISION, AT_OP, AT_ROUND, AT_CLASH, AT_FIRST, AT_ATTACKER, AT_CARDS, AT_HAND, AT_CHOSEN, AT_MARKER,
    AT_ROW, AT_PLAYED, AT_DISCARDS, AT_BOTTOM, AT_LIFE, AT_LOST, AT_ULTRA, AT_WINS, AT_ENERGY, AT_HAND_SIZE,
    AT_DECK_SIZE, AT_PRINTED, AT_BOOST, AT_COMBO, AT_EFFECT, AT_NEXT, AT_LASTING, _,
) = accumulate(SIZES, initial=0)  # fmt: skip


# --- observation


@entry
def observe(s: State, cards: Table, seat: int, out: Floats) -> None:
    """Write the pieces of OBSERVATION, one after the other."""
    for i in range(out.shape[0]):
        out[i] = 0
    out[AT_SEAT + seat] = 1
    out[AT_DECISION + decision(s)] = 1
    if is_choice(s):
        out[AT_OP] = cards.row[s.pending.frame[s.pending.n - 1].a].op
    out[AT_ROUND + (ROUNDS if s.final > 0 else s.round_no - 1)] = 1
    if s.clash > 0:
        out[AT_CLASH + s.clash - 1] = 1
    out[AT_FIRST + (0 if s.first == seat else 1)] = 1
    if s.attacker != NONE:
        out[AT_ATTACKER + (0 if s.attacker == seat else 1)] = 1
    observe_secrets(s.side[seat], out)
    for k in range(2):
        p = seat if k == 0 else 1 - seat
        observe_cards(s, cards, p, k, out)
        observe_row(s.side[p], k, out)
        observe_numbers(s, cards, p, k, out)


@kernel
def observe_secrets(sd: Side, out: Floats) -> None:
    """Write what the seat alone knows of itself."""
    for slot in range(SLOTS):
        if has_bit(sd.hand, slot):
            out[AT_HAND + slot] = 1
    if sd.chosen != NONE:
        out[AT_CHOSEN + sd.chosen] = 1
    if sd.marker != NONE:
        out[AT_MARKER + sd.marker] = 1


@kernel
def observe_cards(s: State, cards: Table, p: int, k: int, out: Floats) -> None:
    """Write the list of ten cards of player p, as the k-th of two, and where everybody knows some to be."""
    sd = s.side[p]
    for slot in range(SLOTS):
        card = cards.card[card_of(s, cards, p, slot)]
        at = AT_CARDS + (k * SLOTS + slot) * FACTS
        out[at] = card.type
        out[at + 1] = card.speed
        out[at + 2] = card.damage
        out[at + 3] = card.guard
        out[at + 4] = card.link
        if k == 1 and has_bit(sd.shown, slot):
            out[AT_HAND + SLOTS + slot] = 1
    for i in range(sd.ndiscard):
        out[AT_DISCARDS + k * SLOTS + sd.discard[i]] = 1
    for i in range(sd.nbottom):
        out[AT_BOTTOM + k * SLOTS + sd.deck[i]] = 1


@kernel
def observe_row(sd: Side, k: int, out: Floats) -> None:
    for place in range(CLASHES):
        if sd.row[place] != NONE:
            out[AT_ROW + (k * CLASHES + place) * SLOTS + sd.row[place]] = 1
            at = AT_PLAYED + (k * CLASHES + place) * 3
            out[at] = (sd.flipped >> place) & 1
            out[at + 1] = (sd.cut >> place) & 1
            out[at + 2] = (sd.spent >> place) & 1


@kernel
def observe_numbers(s: State, cards: Table, p: int, k: int, out: Floats) -> None:
    sd = s.side[p]
    out[AT_LIFE + k] = sd.life
    out[AT_LOST + k] = cards.fighter[sd.fighter].life - sd.life
    out[AT_ULTRA + k] = sd.ultra
    out[AT_WINS + k] = sd.wins
    out[AT_ENERGY + k] = energy(s, p)
    out[AT_HAND_SIZE + k] = sd.nhand
    out[AT_DECK_SIZE + k] = sd.ndeck
    for stat in range(3):
        out[AT_PRINTED + k * 3 + stat] = sd.printed[stat]
        out[AT_BOOST + k * 3 + stat] = sd.boost[stat]
        out[AT_COMBO + k * 3 + stat] = sd.combo[stat]
        out[AT_EFFECT + k * 3 + stat] = sd.effect[stat]
        out[AT_NEXT + k * 3 + stat] = sd.next[stat]
        out[AT_LASTING + k * 3 + stat] = sd.lasting[stat]


# --- knowledge and guessing (RIV-090)


@kernel
def open_slots(s: State, p: int) -> int:
    """Mask of the slots of p that everybody can place: played, discarded, known at the bottom, or the ultra aside."""
    sd = s.side[p]
    mask = 1 << ULTRA if sd.ultra == 0 else 0
    for place in range(CLASHES):
        if sd.row[place] != NONE:
            mask |= 1 << sd.row[place]
    for i in range(sd.ndiscard):
        mask |= 1 << sd.discard[i]
    for i in range(sd.nbottom):
        mask |= 1 << sd.deck[i]
    return mask


@entry
def resample(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Deal afresh what the seat cannot know: the rival's hand (but shown cards), marker, choice and deck; the own deck.

    Stream 0 of `r` decides, by nothing but what the seat knows. The match's own chance goes on from a new seed, so that
    no guess foresees a draw.
    """
    deal_rival(s, 1 - seat, r)
    guess_boost(s, 1 - seat, r)
    sort_deck(s.side[seat])
    shuffle_deck(s.side[seat], r)
    for stream in range(STREAMS):
        seed_stream(s.rng, stream, next32(r, 0))


@kernel
def deal_rival(s: State, p: int, r: Streams) -> None:
    """Deal the rival's secret cards afresh; shown cards stay in his hand, or lie chosen from it."""
    sd = s.side[p]
    in_hand = sd.nhand + (1 if sd.chosen != NONE else 0)
    secret = ~open_slots(s, p) & ~sd.shown & ((1 << SLOTS) - 1)
    n = 0
    for slot in range(SLOTS):
        if has_bit(secret, slot):
            sd.deck[sd.nbottom + n] = slot
            n += 1
    sd.ndeck = sd.nbottom + n
    shuffle_deck(sd, r)
    has_marker, has_chosen = sd.marker != NONE, sd.chosen != NONE
    hand = sd.shown
    for _ in range(in_hand - count_bits(hand)):
        hand |= 1 << take_top(sd)
    if has_marker:
        sd.marker = take_top(sd)
    if has_chosen:
        sd.chosen = nth_bit(hand, below(r, 0, in_hand))
        hand &= ~(1 << sd.chosen)
    sd.hand = hand
    sd.nhand = count_bits(hand)


@kernel
def shuffle_deck(sd: Side, r: Streams) -> None:
    """Shuffle the deck but for the cards at its bottom that everybody knows."""
    shuffle(r, 0, sd.deck[sd.nbottom :], sd.ndeck - sd.nbottom)


@kernel
def sort_deck(sd: Side) -> None:
    """Order the secret part of the deck by slot, so that what follows does not depend on its true order."""
    for i in range(sd.nbottom + 1, sd.ndeck):
        j = i
        while j > sd.nbottom and sd.deck[j - 1] > sd.deck[j]:
            slot = sd.deck[j]
            sd.deck[j] = sd.deck[j - 1]
            sd.deck[j - 1] = slot
            j -= 1


@kernel
def guess_boost(s: State, p: int, r: Streams) -> None:
    """Guess the boost that was chosen with a card which still lies hidden, and which energies were named for it."""
    sd = s.side[p]
    sd.prefer = 0
    if s.step == STEP_PLAY and sd.boosted == 1:
        n_energy = energy(s, p)
        sd.buy_speed = below(r, 0, most_points(s, n_energy, price(1, 0), BOOST_SPEED - 1) + 1)
        left = n_energy - price(sd.buy_speed, 0)
        sd.buy_damage = below(r, 0, most_points(s, left, price(0, 1), BOOST_DAMAGE - 1) + 1)


# --- a first opinion: one clash ahead, printed numbers, combos and boosts; effects count by the worth of their card

HIT, KNOCK_OUT, FLIP, PER_ENERGY = 100, 2000, 50, 40


@entry
def appraise(s: State, cards: Table, seat: int, action: int) -> int:
    """How good an action looks, in hundredths of a Damage."""
    sd = s.side[seat]
    if is_choice(s):
        return appraise_choice(s, cards, seat, action)
    if action >= A_FIRST:
        return -KNOCK_OUT  # naming energies is no end in itself
    if action >= A_GUARD:
        return appraise_guard(s, cards, seat, action - A_GUARD)
    if action >= A_BOOST:
        return prospects(s, cards, seat, int(sd.chosen), action - A_BOOST)
    if action >= A_PLAY:
        return prospects(s, cards, seat, (action - A_PLAY) // BOOSTS, (action - A_PLAY) % BOOSTS)
    return -worth(s, cards, seat, action)  # the weakest card becomes the life marker


@kernel
def worth(s: State, cards: Table, p: int, slot: int) -> int:
    return int(cards.card[card_of(s, cards, p, slot)].worth)


@kernel
def appraise_choice(s: State, cards: Table, seat: int, action: int) -> int:
    """Prefer carrying a line out to declining; take or spare the card that is worth most."""
    if action == A_DECLINE:
        return 0
    if action == A_ACCEPT:
        return 1
    row = cards.row[s.pending.frame[s.pending.n - 1].a]
    gains = row.op == OP_RAISE or row.op == OP_RETURN or row.op == OP_RECOVER
    owner = 1 - seat if row.to == RIVAL else seat
    slot = int(s.side[owner].row[(action - A_PLACE) % CLASHES]) if action >= A_PLACE else action - A_CARD
    value_of_it = worth(s, cards, owner, slot)
    return KNOCK_OUT + (value_of_it if gains or owner != seat else -value_of_it)


@kernel
def appraise_guard(s: State, cards: Table, seat: int, points: int) -> int:
    """What the attack deals if Guard is raised by so many points; all is open by now."""
    rival = 1 - seat
    guard = most(0, value(s, cards, seat, GUARD) + points - s.side[rival].pierce)
    dealt = most(0, most(0, value(s, cards, rival, DAMAGE)) - guard)
    if s.side[seat].shield != NONE:
        dealt = least(dealt, s.side[seat].shield)
    return -harm(s, seat, dealt) - PER_ENERGY * points


@kernel
def harm(s: State, p: int, dealt: int) -> int:
    """How bad it is for p to be dealt so much Damage."""
    if dealt <= 0:
        return 0
    fatal = s.final > 0 or dealt >= s.side[p].life
    return HIT * dealt + FLIP + (KNOCK_OUT if fatal else 0)


@kernel
def with_card(s: State, cards: Table, p: int, slot: int, stat: int) -> int:
    """A stat of p if he plays this card now: printed, combo and what effects in force give."""
    card = cards.card[card_of(s, cards, p, slot)]
    printed = card.speed
    if stat == DAMAGE:
        printed = card.damage
    elif stat == GUARD:
        printed = card.guard
    if card.link == 1:
        links = 1 + chain_before(chain_links(s, p), s.clash - 1)
        fighter = cards.fighter[s.side[p].fighter]
        for i in range(least(links, fighter.max_combo) - 1):
            if fighter.bonus_stat[i] == stat:
                printed += fighter.bonus[i]
    return printed


@kernel
def prospects(s: State, cards: Table, seat: int, slot: int, boost: int) -> int:
    """The mean result of this card and boost against all cards that the rival may have chosen."""
    rival = 1 - seat
    his = s.side[rival]
    bought_speed, bought_damage = boost // BOOST_DAMAGE, boost % BOOST_DAMAGE
    speed = with_card(s, cards, seat, slot, SPEED) + from_effects(s, cards, seat, SPEED) + bought_speed
    damage = with_card(s, cards, seat, slot, DAMAGE) + from_effects(s, cards, seat, DAMAGE) + bought_damage
    guard = with_card(s, cards, seat, slot, GUARD) + from_effects(s, cards, seat, GUARD)
    his_speed = from_effects(s, cards, rival, SPEED) + his.boost[SPEED]
    his_damage = from_effects(s, cards, rival, DAMAGE) + his.boost[DAMAGE]
    his_guard = from_effects(s, cards, rival, GUARD)
    total = 0
    n = 0
    for answer in range(SLOTS):
        if may_hold(s, rival, answer):
            n += 1
            his_type = int(cards.card[card_of(s, cards, rival, answer)].type)
            lead = speed - his_speed - with_card(s, cards, rival, answer, SPEED)
            if lead == 0:
                lead = his_type - int(cards.card[card_of(s, cards, seat, slot)].type)
            if lead > 0:
                total += harm(s, rival, damage - most(0, his_guard + with_card(s, cards, rival, answer, GUARD)))
            elif lead < 0:
                total -= harm(s, seat, his_damage + with_card(s, cards, rival, answer, DAMAGE) - most(0, guard))
    mean = total // n if n > 0 else harm(s, rival, damage)
    return mean - PER_ENERGY * price(bought_speed, bought_damage)


@kernel
def may_hold(s: State, p: int, slot: int) -> bool:
    """May p have this card in hand, or chosen from it, as far as his rival can tell?"""
    sd = s.side[p]
    if has_bit(sd.shown, slot):
        return True
    if count_bits(sd.shown) == sd.nhand + (1 if sd.chosen != NONE else 0):
        return False
    return not has_bit(open_slots(s, p), slot)
