"""The cards on the table: hands and piles of heroes, the villain's deck, minion decks. No effects, no order of play."""

from __future__ import annotations

from facedown.games.combat_ready.state import (
    A_ASSIST, A_COMBO, A_FIGHT, A_PLAY, A_REST, A_TEST, A_ULTIMATE, CHANCE, DEAL, EVENT, EV_DISCARD, EV_DRAW, EV_MILL,
    EV_SHUFFLED, FAMILY_CARDS, HEROES, HIDDEN_HANDS, IN_PLAY, NONE, OBJECTIVES_MOST, PICK_HIGHEST,
    PICK_LOWEST, TEXT_TURN, TURNS, State, Table,
)  # fmt: skip
from facedown.kernel.bits import count_bits, has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.piles import shuffle, take
from facedown.kernel.rng import below

HALF = 30  # count_bits takes no longer masks

# --- sets of cards


@kernel
def count(mask: int) -> int:
    """How many cards are in a set."""
    return count_bits(mask & ((1 << HALF) - 1)) + count_bits(mask >> HALF)


@kernel
def lowest(mask: int) -> int:
    """The first card of a set that is not empty."""
    low = mask & -mask
    return count_bits(low - 1) if low < 1 << HALF else HALF + count_bits((low >> HALF) - 1)


@kernel
def firsts(s: State, cards: Table, p: int, mask: int) -> int:
    """The cards of a set without the second and further ones of a title: equal cards are one choice."""
    same = cards.hero[s.side[p].hero].same
    return mask & ~((mask << 1) & int(same[1]) | (mask << 2) & int(same[2]) | (mask << 3) & int(same[3]))


@kernel
def title_of(s: State, cards: Table, p: int, card: int) -> int:
    """What is printed on a card of p: an index in the table's `card`, and a text."""
    return int(cards.hero[s.side[p].hero].title[card])


# --- a hero's hand and piles


@kernel
def planned_card(action: int) -> int:
    """The card of a choice that is neither the Ultimate nor Rest."""
    if action >= A_TEST:
        return (action - A_TEST) // OBJECTIVES_MOST
    if action >= A_FIGHT:
        return (action - A_FIGHT) // IN_PLAY
    if action >= A_COMBO:
        return action - A_COMBO
    if action >= A_ASSIST:
        return (action - A_ASSIST) // HEROES
    return action - A_PLAY


@kernel
def loose(s: State, p: int) -> int:
    """The cards of a hand that can be discarded: not the one that its owner has chosen face down (RCR-141)."""
    hand, plan = int(s.side[p].hand), int(s.side[p].plan)
    if plan in (NONE, A_ULTIMATE) or plan >= A_REST:
        return hand
    return hand & ~(1 << planned_card(plan))


@kernel
def seen_by(s: State, p: int) -> int:
    """Mask of the seats that see what p draws (RCR-150)."""
    return 1 << p if int(s.rules) & HIDDEN_HANDS != 0 else ALL_SEATS


@kernel
def to_hand(s: State, p: int, card: int) -> None:
    sd = s.side[p]
    sd.hand = int(sd.hand) | (1 << card)
    sd.nhand += 1


@kernel
def from_hand(s: State, cards: Table, p: int, card: int) -> None:
    """Take a card out of a hand, seen by all."""
    sd = s.side[p]
    sd.hand = int(sd.hand) & ~(1 << card)
    sd.nhand -= 1
    if sd.known != 0:
        forget(s, cards, p, card)


@kernel
def forget(s: State, cards: Table, p: int, card: int) -> None:
    """A card leaves the hand, seen by all."""
    s.side[p].known = int(s.side[p].known) & ~(1 << known_as(s, cards, p, card))


@kernel
def known_as(s: State, cards: Table, p: int, card: int) -> int:
    """For which card of the hand others take one that they see: for one of its title that they knew to be there."""
    known = int(s.side[p].known)
    if has_bit(known, card):
        return card
    taken = card
    while known != 0:
        other = lowest(known)
        if title_of(s, cards, p, other) == title_of(s, cards, p, card):
            taken = other
        known &= known - 1
    return taken


@kernel
def turn_over(s: State, p: int, ev: Events) -> None:
    """The shuffled discards of p are his draw pile (RCR-101); whatever lies nowhere then, is in his hand (RCR-150)."""
    sd = s.side[p]
    if int(s.rules) & HIDDEN_HANDS != 0:
        sd.known = sd.hand
    n = 0
    left = int(sd.discards)
    while left != 0:
        sd.deck[n] = lowest(left)
        n += 1
        left &= left - 1
    sd.discards = 0
    sd.ndeck = n
    shuffle(s.rng, DEAL, sd.deck, n)
    emit(ev, EV_SHUFFLED, p, NONE, ALL_SEATS, 0, n, 0, 0)


@kernel
def can_draw(s: State, p: int) -> bool:
    """Is there a card to draw?"""
    return s.side[p].ndeck > 0 or s.side[p].discards != 0


@kernel
def draw(s: State, cards: Table, p: int, ev: Events) -> bool:
    """Draw one card, if there is one."""
    sd = s.side[p]
    if not can_draw(s, p):
        return False
    if sd.ndeck == 0:
        turn_over(s, p, ev)
    sd.ndeck -= 1
    card = int(sd.deck[sd.ndeck])
    sd.deck[sd.ndeck] = NONE
    to_hand(s, p, card)
    emit(ev, EV_DRAW, p, title_of(s, cards, p, card), seen_by(s, p), sd.ndeck, 0, 0, 0)
    return True


@kernel
def discard(s: State, cards: Table, p: int, card: int, why: int, ev: Events) -> None:
    """Discard a card of the hand, face up."""
    from_hand(s, cards, p, card)
    s.side[p].discards = int(s.side[p].discards) | (1 << card)
    emit(ev, EV_DISCARD, p, title_of(s, cards, p, card), ALL_SEATS, why, 0, 0, 0)


@kernel
def picked(s: State, cards: Table, p: int, how: int) -> int:
    """The card that an effect picks of those to be discarded, one at least: of lowest or highest Speed, or any."""
    hand = loose(s, p)
    if how in (PICK_LOWEST, PICK_HIGHEST):
        return extreme_card(s, cards, p, hand, how == PICK_LOWEST)
    for _ in range(below(s.rng, CHANCE, count(hand))):
        hand &= hand - 1
    return lowest(hand)


@kernel
def extreme_card(s: State, cards: Table, p: int, hand: int, slow: bool) -> int:
    """The card of lowest, or highest, Speed in a set that is not empty; the first of equal ones."""
    best = lowest(hand)
    speed = int(cards.card[title_of(s, cards, p, best)].speed)
    while hand != 0:
        card = lowest(hand)
        its = int(cards.card[title_of(s, cards, p, card)].speed)
        if its < speed if slow else its > speed:
            best = card
            speed = its
        hand &= hand - 1
    return best


# --- the villain's deck


@kernel
def turn_text(s: State, cards: Table, card: int) -> int:
    """The text of a card of the villain's deck."""
    return TEXT_TURN + int(cards.villain[s.villain].title[card])


@kernel
def is_event(s: State, cards: Table, card: int) -> bool:
    return has_bit(int(cards.villain[s.villain].event_cards), card)


@kernel
def event_on_top(s: State, cards: Table) -> bool:
    """Does the back of an Event show (RCR-030)?"""
    return s.ndeck > 0 and is_event(s, cards, int(s.deck[s.ndeck - 1]))


@kernel
def top_stance(s: State, cards: Table) -> int:
    """The stance on the back of the top card; NONE without a card."""
    if s.ndeck == 0:
        return NONE
    if event_on_top(s, cards):
        return EVENT
    return int(cards.turn[cards.villain[s.villain].title[s.deck[s.ndeck - 1]]].stance)


@kernel
def refill(s: State, ev: Events) -> None:
    """The shuffled discards of the villain are his deck, under whatever Events are left on it (RCR-131)."""
    n = 0
    for card in range(TURNS):
        if has_bit(int(s.turns_out), card):
            n += 1
    if n == 0:
        return
    for i in range(s.ndeck - 1, -1, -1):
        s.deck[i + n] = s.deck[i]
    n = 0
    for card in range(TURNS):
        if has_bit(int(s.turns_out), card):
            s.deck[n] = card
            n += 1
    shuffle(s.rng, DEAL, s.deck, n)
    s.ndeck += n
    s.turns_out = 0
    emit(ev, EV_SHUFFLED, NONE, NONE, ALL_SEATS, 0, n, 0, 0)


@kernel
def next_turn(s: State, cards: Table) -> int:
    """The place of the topmost card that is no Event (RCR-031); NONE where there is none."""
    place = int(s.ndeck) - 1
    while place >= 0 and is_event(s, cards, int(s.deck[place])):
        place -= 1
    return place


@kernel
def take_turn(s: State, cards: Table, ev: Events) -> int:
    """Take the card that the villain plays out of his deck; NONE where all are in play or gone."""
    place = next_turn(s, cards)
    if place < 0:
        refill(s, ev)
        place = next_turn(s, cards)
        if place < 0:
            return NONE
    card = take(s.deck, s.ndeck, place)
    s.ndeck -= 1
    s.deck[s.ndeck] = NONE
    return card


@kernel
def mill(s: State, cards: Table, ev: Events) -> bool:
    """Discard the top card of the villain's deck, unless it is an Event (RCR-064)."""
    if s.ndeck == 0 or event_on_top(s, cards):
        return False
    card = take_turn(s, cards, ev)
    s.turns_out = int(s.turns_out) | (1 << card)
    emit(ev, EV_MILL, NONE, turn_text(s, cards, card), ALL_SEATS, 0, 0, 0, 0)
    return True


# --- minion decks


@kernel
def next_minion(s: State, family: int, ev: Events) -> int:
    """Draw a minion of a family; NONE where all are in play (RCR-122)."""
    if s.family[family].npile == 0:
        n = int(s.family[family].nbeaten)
        if n == 0:
            return NONE
        for i in range(n):
            s.family[family].pile[i] = s.family[family].beaten[i]
            s.family[family].beaten[i] = NONE
        s.family[family].npile = n
        s.family[family].nbeaten = 0
        shuffle(s.rng, DEAL, s.family[family].pile, n)
        emit(ev, EV_SHUFFLED, NONE, NONE, ALL_SEATS, family + 1, n, 0, 0)
    s.family[family].npile -= 1
    minion = int(s.family[family].pile[s.family[family].npile])
    s.family[family].pile[s.family[family].npile] = NONE
    return minion


@kernel
def to_beaten(s: State, family: int, minion: int) -> None:
    """A minion goes to the discards of its family."""
    if s.family[family].nbeaten < FAMILY_CARDS:
        s.family[family].beaten[s.family[family].nbeaten] = minion
        s.family[family].nbeaten += 1
