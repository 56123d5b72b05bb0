"""Rumble: from options and stacks to the set-up of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import numpy as np

from facedown.gamedef import BadOption, BadSeats, BadSetup, BadStack, seats_among
from facedown.games.rumble.facts import legend_ids, title_ids, titles
from facedown.games.rumble.state import (
    DRAWN_UP_TO, LEAST_SEATS, LEGENDS_EACH, NONE, SETUP, TWO_LEGENDS, TWO_SEATS,
)  # fmt: skip
from facedown.kernel.limits import SEATS

USUAL_SEATS = 4
STACKS = ("legends", "hands", "deck", "token")


def make_setup(
    library: Any,
    seats: int | None,
    picks: Sequence[str],
    options: Mapping[str, bool],
    stack: Mapping[str, Any] | None,
) -> Any:
    """The set-up record of a match; raises BadSetup where it is impossible.

    `stack` fixes chance for scenarios: `legends`, first one a seat, then those to come, the next first; `hands`, for
    each seat titles; `deck`, titles, the first on top; `token`, the seat of the Titleholder. The rest stays random.
    """
    if picks:
        raise BadSetup(
            "Legends are drawn (RUM-010); nobody names his own. With the option draft or free-pick the players take "
            "them in turn."
        )
    setup = _fair_setup(library, seats, options)
    if stack:
        _Stack(setup, library).read(stack)
    return setup


def pick_setups(library: Any, options: Mapping[str, bool], seats: int | None = None) -> Any:
    """The one fair set-up, as an array: Legends and the Titleholder are drawn by the seed of each match."""
    setups = np.zeros(1, SETUP)
    setups[0] = _fair_setup(library, seats, options)
    return setups


def picks(library: Any, setup: Any) -> tuple[str, ...]:
    """Nothing is picked before a match."""
    return ()


def _fair_setup(library: Any, seats: int | None, options: Mapping[str, bool]) -> Any:
    two = options.get("two-players", False)
    setup = np.zeros(1, SETUP)[0]
    setup["seats"] = _seats(seats, two)
    setup["secret"] = int(options.get("secret-plan", False))
    setup["draft"] = int(options.get("draft", False))
    setup["free_pick"] = int(options.get("free-pick", False))
    if setup["draft"] and setup["free_pick"]:
        raise BadOption("The options draft and free-pick do not go together: Legends are taken in one way (RUM-010).")
    setup["need"] = TWO_LEGENDS if two else LEGENDS_EACH * setup["seats"]
    if setup["need"] > len(legend_ids(library)):
        raise BadSetup(f"{setup['need']} Legends are needed (RUM-010); the packs have {len(legend_ids(library))}.")
    setup["token"] = NONE
    for name in ("legends", "hand", "deck"):
        setup[name] = NONE
    return setup


def _seats(seats: int | None, two: bool) -> int:
    """How many play: 3 to 6, or two where the table wants that (RUM-014)."""
    if two:
        return seats_among("rumble with two-players", seats, TWO_SEATS, TWO_SEATS, usual=TWO_SEATS)
    if seats == TWO_SEATS:
        raise BadSeats(f"rumble has {LEAST_SEATS} to {SEATS} seats; for two there is the option two-players (RUM-014).")
    return seats_among("rumble", seats, LEAST_SEATS, SEATS, usual=USUAL_SEATS)


class _Stack:
    """Reads the fixed Legends, hands, deck and Titleholder of a scenario into a set-up."""

    def __init__(self, setup: Any, library: Any) -> None:
        self.setup, self.library = setup, library
        self.seats = int(setup["seats"])
        self.left = Counter(titles(library))  # copies not yet given away, by title

    def read(self, stack: Mapping[str, Any]) -> None:
        unknown = set(stack) - set(STACKS)
        if unknown:
            raise BadStack(f"stack has no {sorted(unknown)[0]!r}; it takes {', '.join(STACKS)}.")
        self.legends(_list_of(stack.get("legends", ()), "stack.legends", "ids of Legends"))
        hands = _list_of(stack.get("hands", ()), "stack.hands", "lists of titles, one a seat")
        if len(hands) > self.seats:
            raise BadStack(f"stack.hands has {len(hands)} lists for {self.seats} seats.")
        for p, given in enumerate(hands):
            self.hand(p, _list_of(given, f"stack.hands: seat {p}", "titles"))
        deck = self.cards(_list_of(stack.get("deck", ()), "stack.deck", "titles, the first on top"), "stack.deck")
        self.setup["ndeck"] = len(deck)
        self.setup["deck"][: len(deck)] = deck
        if "token" in stack:
            self.token(stack["token"])

    def legends(self, given: Sequence[Any]) -> None:
        if given and (self.setup["draft"] or self.setup["free_pick"]):
            raise BadStack("stack.legends does not go with draft or free-pick: there the players take the Legends.")
        if len(given) > self.setup["need"]:
            raise BadStack(
                f"stack.legends names {len(given)} Legends; {self.setup['need']} are in this game (RUM-010)."
            )
        found = [_find(legend_ids(self.library), name, "stack.legends", "Legend") for name in given]
        twice = [name for name, n in Counter(given).items() if n > 1]
        if twice:
            raise BadStack(f"stack.legends names {twice[0]} twice.")
        self.setup["nlegends"] = len(found)
        self.setup["legends"][: len(found)] = found

    def hand(self, p: int, given: Sequence[Any]) -> None:
        if len(given) > DRAWN_UP_TO:
            raise BadStack(f"stack.hands: seat {p} has {len(given)} cards; a hand begins with {DRAWN_UP_TO} (RUM-012).")
        hand = self.cards(given, f"stack.hands: seat {p}")
        self.setup["nhand"][p] = len(hand)
        self.setup["hand"][p, : len(hand)] = hand

    def cards(self, given: Sequence[Any], where: str) -> list[int]:
        """Titles by their ids, each at most as often as there are copies left."""
        found = []
        for name in given:
            title = _find(title_ids(self.library), name, where, "card")
            if title not in self.left:
                raise BadStack(f"{where}: {name} is a Signature; it lies beside its Legend, not in the deck.")
            self.left[title] -= 1
            if self.left[title] < 0:
                copies = titles(self.library).count(title)
                raise BadStack(f"{where}: there are only {copies} copies of {name} for hands and deck together.")
            found.append(title)
        return found

    def token(self, seat: Any) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise BadStack(f"stack.token is the seat of the Titleholder, 0 to {self.seats - 1}, not {seat!r}.")
        self.setup["token"] = seat


def _list_of(given: Any, where: str, what: str) -> Sequence[Any]:
    if not isinstance(given, (list, tuple)):
        raise BadStack(f"{where} takes a list: {what}.")
    return given


def _find(ids: Sequence[str], name: Any, where: str, what: str) -> int:
    if name in ids:
        return ids.index(name)
    near = get_close_matches(str(name), ids, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadStack(f"{where}: there is no {what} {name!r}.{hint}")
