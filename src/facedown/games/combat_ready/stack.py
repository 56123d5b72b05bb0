"""Fixed chance: what a scenario gives a match at its beginning, in place of what was dealt."""

from __future__ import annotations

from facedown.games.combat_ready.pieces import title_of, to_hand
from facedown.games.combat_ready.state import NONE, Setup, State, Table
from facedown.kernel.jit import kernel
from facedown.kernel.numbers import least
from facedown.kernel.piles import find, take


@kernel
def stack_battle(s: State, cards: Table, setup: Setup) -> None:
    """Put piles in the given order, and Aura at the given numbers; hands are drawn later, so they lie on top."""
    for p in range(s.seats):
        stack_hero(s, cards, setup, p)
        if setup.hero_aura[p] > 0:
            s.side[p].aura = least(int(s.side[p].full), int(setup.hero_aura[p]))
    if setup.villain_aura > 0:
        s.aura = least(int(s.full), int(setup.villain_aura))
    stack_turns(s, cards, setup)
    stack_minions(s, cards, setup)


@kernel
def stack_hero(s: State, cards: Table, setup: Setup, p: int) -> None:
    """The given hand, and what is drawn after it."""
    for i in range(setup.ndeck[p] - 1, -1, -1):
        lift_title(s, cards, p, int(setup.deck[p, i]))
    for i in range(setup.nhand[p]):
        lift_title(s, cards, p, int(setup.hand[p, i]))
        s.side[p].ndeck -= 1
        card = int(s.side[p].deck[s.side[p].ndeck])
        s.side[p].deck[s.side[p].ndeck] = NONE
        to_hand(s, p, card)


@kernel
def lift_title(s: State, cards: Table, p: int, title: int) -> None:
    """A card of this title goes from where it first lies in the pile to its top; the set-up knows that there is one."""
    deck = s.side[p].deck
    n = int(s.side[p].ndeck)
    for place in range(n):
        if title_of(s, cards, p, int(deck[place])) == title:
            card = take(deck, n, place)
            deck[n - 1] = card
            return


@kernel
def stack_turns(s: State, cards: Table, setup: Setup) -> None:
    """The villain's given cards on top of his deck, the first of them uppermost."""
    for i in range(setup.nturns - 1, -1, -1):
        for place in range(s.ndeck):
            if cards.villain[s.villain].title[s.deck[place]] == setup.turn[i]:
                card = take(s.deck, s.ndeck, place)
                s.deck[s.ndeck - 1] = card
                break


@kernel
def stack_minions(s: State, cards: Table, setup: Setup) -> None:
    """The given minions on top of their families' decks, the first of them uppermost."""
    for i in range(setup.nminions - 1, -1, -1):
        minion = int(setup.minion[i])
        family = int(cards.minion[minion].family)
        n = int(s.family[family].npile)
        place = find(s.family[family].pile, n, minion)
        if place >= 0:
            take(s.family[family].pile, n, place)
            s.family[family].pile[n - 1] = minion
