"""Tiny: what one seat may see, as a plain dict; notations; how a match is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from facedown.cards.ops import LANGUAGES
from facedown.gamedef import BadSetup, BadStack, seats_among
from facedown.games.tiny.observe import hand_size, in_sight, secret_choice
from facedown.games.tiny.rules import decision
from facedown.games.tiny.state import (
    ACTIONS, DECIDE_PLAY, DECIDE_REACT, DECISIONS, END_NONE, ENDINGS, KEEPER, NONE, PLAYED, ROUNDS, SEATS, SETUP,
)  # fmt: skip

# --- what a seat may see


def view(s: Any, library: Any, seat: int) -> dict[str, Any]:
    """All that a screen for `seat` needs, and nothing that it may not know (TIN-040).

    Cards are ids. Of the rival's hand there are the cards that were shown. `chosen` is a card's id, or whether there is
    one. `heat` is None until the cards of the round are revealed.
    """
    deciding = [p for p in range(2) if has_to_choose(s, p)]
    return {
        "game": "tiny",
        "seat": seat,
        "decision": DECISIONS[decision(s)],
        "deciding": deciding,
        "your_turn": seat in deciding,
        "over": view_end(s),
        "round": int(s.round_no),
        "rounds": ROUNDS,
        "flares": int(s.flares),
        "deck_size": int(s.ndeck),
        "sides": [view_side(s, library, seat, p) for p in range(2)],
        "cards": [view_card(s, library, seat, card) for card in range(int(library.table.ncards))],
    }


def has_to_choose(s: Any, p: int) -> bool:
    """Does player p have something to choose now, also while the other one is asked first?"""
    kind = decision(s)
    return (kind == DECIDE_PLAY and s.side[p].chosen == NONE) or (kind == DECIDE_REACT and p == KEEPER)


def view_end(s: Any) -> dict[str, Any] | None:
    """How the match ended."""
    if s.ending == END_NONE:
        return None
    return {"winner": None if s.winner == NONE else int(s.winner), "ending": ENDINGS[s.ending]}


def view_side(s: Any, library: Any, seat: int, p: int) -> dict[str, Any]:
    """One player, as the seat may see him."""
    side = s.side[p]
    chosen = card_id(library, int(side.chosen))
    secret = p != seat and secret_choice(s, p)
    revealed = side.chosen != NONE and not secret_choice(s, p)
    return {
        "seat": p,
        "name": SEATS[p],
        "embers": int(side.embers),
        "hand": [card_id(library, card) for card in range(int(library.table.ncards)) if in_sight(s, seat, p, card)],
        "hand_size": hand_size(s, p),
        "chosen": True if secret else chosen or False,
        "heat": int(side.heat) if revealed else None,
        "row": [card_id(library, int(card)) for card in side.row],
    }


def view_card(s: Any, library: Any, seat: int, card: int) -> dict[str, Any]:
    """One card of the common deck, and where the seat knows it to be."""
    where = "played" if s.where[card] == PLAYED else "hidden"
    for p in range(2):
        if in_sight(s, seat, p, card):
            where = SEATS[p]
    model = library.models["card"][card]
    text = dict(card_text(library, card))
    return {"id": card_id(library, card), "name": dict(model.name), "heat": model.heat, "text": text, "where": where}


@lru_cache(maxsize=512)
def card_text(library: Any, card: int) -> dict[str, str]:
    """The printed text of a card, by language."""
    return {lang: library.text(library.models["card"][card], lang) for lang in LANGUAGES}


def card_id(library: Any, card: int) -> str | None:
    """What a card is called in notations and views: its id, with the pack where two packs have the same."""
    if card == NONE:
        return None
    models = library.models["card"]
    model = models[card]
    alone = sum(other.id == model.id for other in models) == 1
    return str(model.id if alone else model.full_id)


def notation(s: Any, library: Any, seat: int, action: int) -> str:
    """`play spark`, `flare`, `hold`. For numbers without a card in this library: `play #7`."""
    kind, arguments = ACTIONS.decode(action)
    if not arguments:
        return kind
    card = arguments[0]
    return f"{kind} {card_id(library, card) if card < len(library.models['card']) else f'#{card}'}"


# --- from a table's wishes to the set-up of a match


def make_setup(
    library: Any, seats: int | None, picks: Sequence[str], options: Mapping[str, bool], stack: Mapping[str, Any] | None
) -> Any:
    """The set-up record of a match; raises BadSetup.

    `stack` is `{"deck": [ids]}`: cards on top of the deck before the deal, the first one uppermost.
    """
    if picks:
        raise BadSetup(
            f"Nothing is picked in tiny: seat 0 is the keeper, seat 1 the traveller. Leave out {list(picks)}."
        )
    setup = np.zeros(1, SETUP)[0]
    setup.seats = seats_among("tiny", seats, 2, 2, usual=2)
    setup.level_lost = options["level-lost"]
    cards = stacked_cards(library, stack or {})
    setup.stacked = len(cards)
    setup.stack[: len(cards)] = cards
    return setup


def stacked_cards(library: Any, stack: Mapping[str, Any]) -> list[int]:
    """The cards of `stack` as numbers; raises BadSetup."""
    if wrong := set(stack) - {"deck"}:
        raise BadStack(f"A stack of tiny has the key deck, not {', '.join(sorted(map(repr, wrong)))}.")
    deck = stack.get("deck", [])
    names = [str(card_id(library, card)) for card in range(int(library.table.ncards))]
    if not isinstance(deck, Sequence) or isinstance(deck, str) or not all(isinstance(name, str) for name in deck):
        raise BadStack(f"The stack's deck is a list of card ids, not {deck!r}.")
    for name in deck:
        if name not in names:
            raise BadStack(f"There is no card {name!r} for the stack. The cards: {', '.join(names)}.")
        if deck.count(name) > 1:
            raise BadStack(f"The card {name} is in the stack {deck.count(name)} times; every card is there once.")
    return [names.index(name) for name in deck]


def pick_setups(library: Any, options: Mapping[str, bool], seats: int | None = None) -> Any:
    """All fair set-ups: there is one."""
    return np.array([make_setup(library, seats, (), options, None)], SETUP)


def picks(library: Any, setup: Any) -> tuple[str, ...]:
    """What each seat plays: nothing is picked."""
    return ()
