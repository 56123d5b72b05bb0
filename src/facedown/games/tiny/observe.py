"""Tiny: what a seat knows, as numbers; guessing what it does not know; how good an action looks to it."""

from __future__ import annotations

from itertools import accumulate
from math import prod

from facedown.games.tiny.rules import decision
from facedown.games.tiny.state import (
    A_FLARE, A_PLAY, CARDS, DECISIONS, DECK, FLARE, HAND, KEEPER, NONE, PLAYED, ROUNDS, STREAMS, TRAVELLER,
    State, Table,
)  # fmt: skip
from facedown.kernel.jit import entry, kernel
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import below, next32, seed_stream
from facedown.kernel.shapes import Floats, Streams

# the pieces of an observation; of pieces for two, the seat's own comes first
OBSERVATION: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("seat", (2,)),  # 1 at the own seat
    ("decision", (len(DECISIONS),)),  # 1 at the kind of decision to be made
    ("round", (ROUNDS,)),  # 1 at the round under way
    ("hand", (2, CARDS)),  # 1 for each card in hand; the rival's: those that were shown
    ("chosen", (2, CARDS)),  # 1 at the card of this round; the rival's: once it is open
    ("played", (2, ROUNDS, CARDS)),  # 1 at the card of each round
    ("embers", (2,)),  # won
    ("heat", (2,)),  # of the card of this round, once revealed
    ("hand_size", (2,)),  # cards
    ("deck_size", (1,)),  # cards
    ("flares", (1,)),  # left to the keeper
)
(
    AT_SEAT, AT_DECISION, AT_ROUND, AT_HAND, AT_CHOSEN, AT_PLAYED, AT_EMBERS, AT_HEAT, AT_HAND_SIZE, AT_DECK_SIZE,
    AT_FLARES, _,
) = accumulate((prod(shape) for _, shape in OBSERVATION), initial=0)  # fmt: skip


# --- knowledge (TIN-040)


@kernel
def in_sight(s: State, seat: int, p: int, card: int) -> bool:
    """Does the seat know that p holds this card: its own, or one that was shown?"""
    return s.where[card] == HAND + p and (p == seat or ((int(s.side[p].shown) >> card) & 1) == 1)


@kernel
def hand_size(s: State, p: int) -> int:
    """How many cards p holds; the chosen one is among them until the reveal."""
    n = 0
    for card in range(CARDS):
        if s.where[card] == HAND + p:
            n += 1
    return n


@kernel
def secrets_in_hand(s: State, seat: int, p: int) -> int:
    """How many cards p holds that the seat does not know."""
    n = 0
    for card in range(CARDS):
        if s.where[card] == HAND + p and not in_sight(s, seat, p, card):
            n += 1
    return n


@kernel
def secret_choice(s: State, p: int) -> bool:
    """Has p put down a card that is not revealed yet?"""
    chosen = int(s.side[p].chosen)
    return chosen != NONE and s.where[chosen] != PLAYED


# --- observation


@entry
def observe(s: State, cards: Table, seat: int, out: Floats) -> None:
    """Write the pieces of OBSERVATION, one after the other."""
    for i in range(out.shape[0]):
        out[i] = 0
    out[AT_SEAT + seat] = 1
    out[AT_DECISION + decision(s)] = 1
    out[AT_ROUND + s.round_no - 1] = 1
    out[AT_DECK_SIZE] = s.ndeck
    out[AT_FLARES] = s.flares
    observe_player(s, seat, seat, 0, out)
    observe_player(s, seat, 1 - seat, 1, out)


@kernel
def observe_player(s: State, seat: int, p: int, k: int, out: Floats) -> None:
    """Write what the seat knows of player p as the k-th of two."""
    side = s.side[p]
    for card in range(CARDS):
        if in_sight(s, seat, p, card):
            out[AT_HAND + k * CARDS + card] = 1
    if side.chosen != NONE and (p == seat or not secret_choice(s, p)):
        out[AT_CHOSEN + k * CARDS + side.chosen] = 1
    for i in range(ROUNDS):
        if side.row[i] != NONE:
            out[AT_PLAYED + (k * ROUNDS + i) * CARDS + side.row[i]] = 1
    out[AT_EMBERS + k] = side.embers
    out[AT_HEAT + k] = side.heat
    out[AT_HAND_SIZE + k] = hand_size(s, p)


# --- guessing


@entry
def resample(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Deal afresh what the seat cannot know: the rival's hand but for shown cards, his secret choice, the deck.

    Stream 0 of `r` decides, by nothing but what the seat knows. The match's own chance goes on from a new seed, so that
    no guess foresees a draw.
    """
    rival = 1 - seat
    missing = secrets_in_hand(s, seat, rival)
    gather_unknown(s, cards, seat)
    shuffle(r, 0, s.deck, int(s.ndeck))
    for _ in range(missing):
        s.ndeck -= 1
        s.where[s.deck[s.ndeck]] = HAND + rival
        s.deck[s.ndeck] = NONE
    if secret_choice(s, rival):
        s.side[rival].chosen = nth_in_hand(s, rival, below(r, 0, hand_size(s, rival)))
    for stream in range(STREAMS):
        seed_stream(s.rng, stream, next32(r, 0))


@kernel
def gather_unknown(s: State, cards: Table, seat: int) -> None:
    """Put all cards that the seat does not know into the deck, in the order of the table."""
    rival = 1 - seat
    n = 0
    for card in range(cards.ncards):
        if s.where[card] == HAND + rival and not in_sight(s, seat, rival, card):
            s.where[card] = DECK
        if s.where[card] == DECK:
            s.deck[n] = card
            n += 1
    s.ndeck = n


@kernel
def nth_in_hand(s: State, p: int, n: int) -> int:
    """The n-th card in p's hand, counted from 0."""
    left = n
    for card in range(CARDS):
        if s.where[card] == HAND + p:
            if left == 0:
                return card
            left -= 1
    return NONE


# --- a first opinion


@entry
def appraise(s: State, cards: Table, seat: int, action: int) -> int:
    """How good an action looks: rounds won against the cards that the rival may hold, less those lost.

    It reckons with printed heat alone.
    """
    if action < A_PLAY + CARDS:
        return prospects(s, cards, seat, action - A_PLAY)
    if action == A_FLARE:
        return 1 if s.side[KEEPER].heat + FLARE > s.side[TRAVELLER].heat else -1
    return 0


@kernel
def prospects(s: State, cards: Table, seat: int, card: int) -> int:
    """Cards of the rival, as far as the seat can tell, that this card beats, less those that beat it."""
    rival = 1 - seat
    all_known = secrets_in_hand(s, seat, rival) == 0
    edge = 0 if seat == KEEPER else 1  # TIN-013
    balance = 0
    for other in range(cards.ncards):
        hidden = s.where[other] == DECK or (s.where[other] == HAND + rival and not in_sight(s, seat, rival, other))
        if in_sight(s, seat, rival, other) or (hidden and not all_known):
            beaten = cards.card[card].heat + edge > cards.card[other].heat
            balance += 1 if beaten else -1
    return balance
