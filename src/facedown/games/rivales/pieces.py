"""A seat's cards and energies: hand, deck, discards and the row of played cards. No effects, no numbers."""

from __future__ import annotations

from facedown.games.rivales.state import EV_DISCARD, EV_DRAW, EV_EXHAUST, NONE, Side, State, Table
from facedown.kernel.bits import count_bits, has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel


@kernel
def card_of(s: State, cards: Table, p: int, slot: int) -> int:
    """The table index of a seat's slot."""
    return int(cards.fighter[s.side[p].fighter].card[slot])


# --- hand, deck, discards


@kernel
def to_hand(sd: Side, slot: int) -> None:
    sd.hand |= 1 << slot
    sd.nhand += 1


@kernel
def from_hand(sd: Side, slot: int) -> None:
    """Take a card out of the hand; that others knew it (`shown`) is the caller's to clear."""
    sd.hand &= ~(1 << slot)
    sd.nhand -= 1


@kernel
def take_top(sd: Side) -> int:
    """Take the top card of the deck; the freed cell is wiped, so that equal decks are equal bytes."""
    sd.ndeck -= 1
    slot = sd.deck[sd.ndeck]
    sd.deck[sd.ndeck] = NONE
    return slot


@kernel
def draw(s: State, cards: Table, p: int, ev: Events) -> bool:
    """Draw one card, if there is one (RIV-070, RIV-073)."""
    sd = s.side[p]
    if sd.ndeck == 0:
        return False
    slot = take_top(sd)
    seen = 1 << p
    if sd.ndeck < sd.nbottom:  # everybody knew this card
        sd.nbottom = sd.ndeck
        sd.shown |= 1 << slot
        seen = ALL_SEATS
    to_hand(sd, slot)
    emit(ev, EV_DRAW, p, card_of(s, cards, p, slot), seen, sd.ndeck, 0, 0, 0)
    return True


@kernel
def discard(s: State, cards: Table, p: int, slot: int, source: int, ev: Events) -> None:
    """Lay a card on the open discard pile (RIV-073)."""
    sd = s.side[p]
    sd.discard[sd.ndiscard] = slot
    sd.ndiscard += 1
    emit(ev, EV_DISCARD, p, card_of(s, cards, p, slot), ALL_SEATS, source, 0, 0, 0)


# --- the row


@kernel
def has_card(s: State, p: int) -> bool:
    """Does the seat have a card in this clash (RIV-021)? An effect may have taken it away."""
    return has_bit(int(s.side[p].lying), int(s.clash) - 1)


@kernel
def face_up(sd: Side) -> int:
    """Mask of the places of face-up cards."""
    return int(sd.lying) & ~int(sd.flipped)


@kernel
def clear_place(sd: Side, place: int) -> None:
    """Leave a gap where a played card lay."""
    keep = ~(1 << place)
    sd.row[place] = NONE
    sd.lying &= keep
    sd.flipped &= keep
    sd.cut &= keep
    sd.spent &= keep
    sd.fresh &= keep
    sd.links_at &= keep
    sd.stands_at &= keep


# --- energy (RIV-050 … RIV-052)


@kernel
def ready(sd: Side) -> int:
    """Mask of the places whose card is an energy that can be used now."""
    return int(sd.flipped) & ~int(sd.spent) & ~int(sd.fresh)


@kernel
def energy(s: State, p: int) -> int:
    """How many energies the seat can use now."""
    return count_bits(ready(s.side[p]))


@kernel
def exhaust_place(s: State, cards: Table, p: int, place: int, ev: Events) -> None:
    sd = s.side[p]
    sd.spent |= 1 << place
    emit(ev, EV_EXHAUST, p, card_of(s, cards, p, sd.row[place]), ALL_SEATS, place, 0, 0, 0)


@kernel
def pay(s: State, cards: Table, p: int, n: int, ev: Events) -> None:
    """Exhaust n energies for a boost: first those that the owner named, then the oldest (RIV-051)."""
    sd = s.side[p]
    if n == 0:
        sd.prefer = 0
        return
    for named in range(1, -1, -1):
        for place in range(s.clash):
            if n > 0 and has_bit(ready(sd), place) and has_bit(sd.prefer, place) == (named == 1):
                exhaust_place(s, cards, p, place, ev)
                sd.paid_places |= 1 << place
                sd.paid += 1
                n -= 1
    sd.prefer = 0
