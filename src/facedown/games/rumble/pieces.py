"""The cards on the table: deck, discard pile, hands, damage entries, Legends to come. No effects, no order of play."""

from __future__ import annotations

from facedown.games.rumble.state import (
    DEAL, EV_DISCARD, EV_DRAW, EV_SHUFFLED, HAND, KIND_ATTACK, NONE, SIGNATURE_BASE, State, Table,
)  # fmt: skip
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.limits import SEATS
from facedown.kernel.piles import shuffle, take

EVERYBODY = (1 << SEATS) - 1  # mask of all seats there can be

# --- what a card is


@kernel
def title_of(cards: Table, card: int) -> int:
    """What is printed on a card: an index in the table's `card`; NONE of none."""
    if card == NONE:
        return NONE
    if card >= SIGNATURE_BASE:
        return int(cards.legend[card - SIGNATURE_BASE].signature)
    return int(cards.titles[card])


@kernel
def printed(cards: Table, source: int) -> int:
    """What an event names as the source of an effect: a title, or ABILITY less its Legend, as frames do."""
    return source if source < 0 else title_of(cards, source)


@kernel
def kind_of(cards: Table, card: int) -> int:
    return int(cards.card[title_of(cards, card)].kind)


# --- deck and discard pile


@kernel
def to_discard(s: State, card: int) -> None:
    """Lay a card face up on the discard pile; a Signature leaves the game instead (RUM-048, RUM-053)."""
    if card < SIGNATURE_BASE:
        s.discard[s.ndiscard] = card
        s.ndiscard += 1


@kernel
def turn_over(s: State, ev: Events) -> None:
    """The shuffled discard pile is the new deck (RUM-070)."""
    for i in range(s.ndiscard):
        s.deck[i] = s.discard[i]
        s.discard[i] = NONE
    s.ndeck = s.ndiscard
    s.ndiscard = 0
    shuffle(s.rng, DEAL, s.deck, s.ndeck)
    emit(ev, EV_SHUFFLED, NONE, NONE, ALL_SEATS, s.ndeck, 0, 0, 0)


@kernel
def from_deck(s: State, place: int) -> int:
    """Take a card out of the deck, which lies at this place."""
    card = take(s.deck, s.ndeck, place)
    s.ndeck -= 1
    s.deck[s.ndeck] = NONE
    return card


@kernel
def top_of_discard(s: State) -> int:
    """Take the top card of the discard pile; there must be one."""
    s.ndiscard -= 1
    card = int(s.discard[s.ndiscard])
    s.discard[s.ndiscard] = NONE
    return card


# --- hands


@kernel
def put(s: State, p: int, card: int) -> None:
    """Put a card in its place in a hand that has room; equal titles lie together."""
    sd = s.side[p]
    place = sd.nhand
    while place > 0 and sd.hand[place - 1] > card:
        sd.hand[place] = sd.hand[place - 1]
        place -= 1
    sd.hand[place] = card
    sd.nhand += 1


@kernel
def to_hand(s: State, cards: Table, p: int, card: int) -> None:
    """A hand gets a card; what it can answer, and that there is no attack in it, is noted afresh."""
    put(s, p, card)
    s.side[p].alert |= cards.calls[card]
    s.side[p].dry = 0


@kernel
def take_out(s: State, cards: Table, p: int, place: int) -> int:
    """Take a card out of a hand; what others know of it stays noted (RUM-021: it may lie face down next)."""
    sd = s.side[p]
    card = take(sd.hand, sd.nhand, place)
    sd.nhand -= 1
    sd.hand[sd.nhand] = NONE
    if cards.calls[card] != 0:
        note_alert(s, cards, p)
    return card


@kernel
def from_hand(s: State, cards: Table, p: int, place: int) -> int:
    """Take a card out of a hand, seen by all; nobody need remember that it was there."""
    card = take_out(s, cards, p, place)
    forget(s, cards, p, card, EVERYBODY)
    return card


@kernel
def forget(s: State, cards: Table, p: int, card: int, seats: int) -> None:
    """Some seats see a card of p leave: whoever of them knew one of its title, cannot tell that it was another copy."""
    if s.watched == 0:
        return
    sd = s.side[p]
    unsure = seats & ~int(s.known[card])
    s.known[card] = int(s.known[card]) & ~seats
    for place in range(sd.nhand):
        unsure &= ~forget_copy(s, cards, card, int(sd.hand[place]), unsure)
    unsure &= ~forget_copy(s, cards, card, int(sd.card), unsure)
    forget_copy(s, cards, card, int(sd.boost), unsure)


@kernel
def forget_copy(s: State, cards: Table, card: int, other: int, unsure: int) -> int:
    """If `other` is a copy of `card`, these seats do not know it any more; returns those who did."""
    if other in (NONE, card) or cards.titles[other] != cards.titles[card]:
        return 0
    did = int(s.known[other]) & unsure
    s.known[other] = int(s.known[other]) & ~did
    return did


@kernel
def lose_sight(s: State, p: int, seats: int) -> None:
    """These seats do not know any more what is in p's hand, or face down from it."""
    sd = s.side[p]
    for place in range(sd.nhand):
        s.known[sd.hand[place]] &= ~seats
    if sd.card != NONE:
        s.known[sd.card] &= ~seats
    if sd.boost != NONE:
        s.known[sd.boost] &= ~seats


@kernel
def note_alert(s: State, cards: Table, p: int) -> None:
    """Note for which moments a hand has a defense or a special."""
    sd = s.side[p]
    sd.alert = 0
    for place in range(sd.nhand):
        sd.alert |= cards.calls[sd.hand[place]]


@kernel
def is_first(s: State, cards: Table, p: int, place: int) -> bool:
    """Is this the first card of its title in the hand? Equal cards are one choice."""
    hand = s.side[p].hand
    return place == 0 or cards.titles[hand[place]] != cards.titles[hand[place - 1]]


@kernel
def has_attack(s: State, cards: Table, p: int) -> bool:
    """Is there an attack in the hand? They come first."""
    sd = s.side[p]
    return sd.nhand > 0 and cards.kinds[sd.hand[0]] == KIND_ATTACK


@kernel
def first_beyond(s: State, cards: Table, p: int, kind: int) -> int:
    """The place in hand after the last card of this kind or one before it: attacks, boosts, specials, defenses."""
    sd = s.side[p]
    place = int(sd.nhand)
    while place > 0 and cards.kinds[sd.hand[place - 1]] > kind:
        place -= 1
    return place


@kernel
def can_draw(s: State, p: int) -> bool:
    """Is there a card to draw, and room for it?"""
    return s.side[p].nhand < HAND and s.ndeck + s.ndiscard > 0


@kernel
def draw(s: State, cards: Table, p: int, ev: Events) -> bool:
    """Draw one card, if there is one (RUM-070)."""
    if s.side[p].nhand == HAND:
        return False
    if s.ndeck == 0:
        if s.ndiscard == 0:
            return False
        turn_over(s, ev)
    card = from_deck(s, int(s.ndeck) - 1)
    to_hand(s, cards, p, card)
    emit(ev, EV_DRAW, p, title_of(cards, card), 1 << p, s.ndeck, 0, 0, 0)
    return True


@kernel
def discard(s: State, cards: Table, p: int, place: int, by_effect: int, ev: Events) -> None:
    """Discard a card of the hand, face up."""
    card = from_hand(s, cards, p, place)
    to_discard(s, card)
    emit(ev, EV_DISCARD, p, title_of(cards, card), ALL_SEATS, by_effect, 0, 0, 0)


# --- damage entries (RUM-045, RUM-046)


@kernel
def add_entry(s: State, q: int, card: int, amount: int) -> None:
    """A card lies beside the Legend of q as so much damage."""
    sd = s.side[q]
    sd.entry_card[sd.nentries] = card
    sd.entry_amount[sd.nentries] = amount
    sd.nentries += 1
    sd.damage += amount
    if card < SIGNATURE_BASE:
        s.lies[card] += 1


@kernel
def drop_entry(s: State, q: int, i: int) -> int:
    """Take an entry off the Legend of q; the card is discarded when its last entry goes. Returns the amount."""
    sd = s.side[q]
    amount = int(sd.entry_amount[i])
    card = take(sd.entry_card, sd.nentries, i)
    take(sd.entry_amount, sd.nentries, i)
    sd.nentries -= 1
    sd.entry_card[sd.nentries] = NONE
    sd.entry_amount[sd.nentries] = 0
    sd.damage -= amount
    if card < SIGNATURE_BASE:
        s.lies[card] -= 1
        if s.lies[card] == 0:
            to_discard(s, card)
    return amount


# --- Legends to come


@kernel
def next_legend(s: State, p: int) -> int:
    """Take the next Legend for p: from the pile, or of his own (option free-pick: RUM-010); NONE where none is left."""
    if s.free_pick == 1:
        queue = s.side[p].queue
        legend = take(queue, len(queue), 0)
        queue[len(queue) - 1] = NONE
        return legend
    if s.npile == 0:
        return NONE
    s.npile -= 1
    legend = int(s.pile[s.npile])
    s.pile[s.npile] = NONE
    return legend


@kernel
def legends_left(s: State) -> int:
    """How many Legends are still to come."""
    if s.free_pick == 0:
        return int(s.npile)
    n = 0
    for p in range(s.seats):
        for legend in s.side[p].queue:
            if legend != NONE:
                n += 1
    return n
