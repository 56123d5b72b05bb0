"""Cards of one title are alike: a state as it looks to somebody who cannot tell copies apart.

Which copy a card is, no seat is shown, and the rules treat all alike. A guess leaves a known card the copy that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from facedown.games.combat_ready import state as cr
from facedown.kernel.lines import FRAME_CHOICE, FRAME_LINES


def firsts(titles: Sequence[int]) -> list[int]:
    """Of each card the first one of its title."""
    return [list(titles).index(title) for title in titles]


def renamed(numbers: Any, first: list[int]) -> None:
    """Call each card of an array like the first of its title; other numbers stay."""
    for place, card in np.ndenumerate(numbers):
        if 0 <= card < len(first):
            numbers[place] = first[card]


def rumble(state: Any, table: Any) -> None:
    """Rename the cards of a state of Rumble."""
    titles = table["titles"][: table["copies"]].tolist()
    first = firsts(titles)
    for what in ("deck", "discard"):
        renamed(state[what], first)
    for side in state["side"]:
        for what in ("hand", "entry_card"):
            renamed(side[what], first)
        for what in ("card", "boost"):
            side[what] = name_of(int(side[what]), first)
    for attack in state["attack"]:
        for what in ("card", "boost"):
            attack[what] = name_of(int(attack[what]), first)
    for frame in state["pending"]["frame"]:
        if frame["kind"] in (FRAME_LINES, FRAME_CHOICE):
            frame["source"] = name_of(int(frame["source"]), first)
    for what in ("known", "lies"):  # by card: of equal cards nobody can tell whose is which
        values = state[what].tolist()
        state[what][: len(titles)] = [value for _, value in sorted(zip(titles, values, strict=False))]


def name_of(card: int, first: list[int]) -> int:
    return first[card] if 0 <= card < len(first) else card


def combat_ready(state: Any, table: Any) -> None:
    """Rename the cards of a state of Combat Ready."""
    for side in state["side"][: state["seats"]]:
        hero = table["hero"][side["hero"]]
        first = firsts(hero["title"][: hero["ncards"]].tolist())
        renamed(side["deck"], first)
        for what in ("hand", "discards", "upgrade", "known"):
            side[what] = counted(int(side[what]), first)
        side["card"] = name_of(int(side["card"]), first)
        side["plan"] = plan_named(int(side["plan"]), first)
    for frame in state["pending"]["frame"][: state["pending"]["n"]]:
        if frame["kind"] in (cr.FRAME_ENCOUNTER, cr.FRAME_ASSIST):
            hero = table["hero"][state["side"][frame["player"]]["hero"]]
            frame["source"] = name_of(int(frame["source"]), firsts(hero["title"][: hero["ncards"]].tolist()))
    if state["villain"] != cr.NONE:
        villain = table["villain"][state["villain"]]
        first = firsts(villain["title"][: villain["ncards"]].tolist())
        renamed(state["deck"], first)
        state["card"] = name_of(int(state["card"]), first)
        state["turns_out"] = counted(int(state["turns_out"]), first)


def counted(mask: int, first: list[int]) -> int:
    """The same set with the first copies of each title in it."""
    found = 0
    for card in (card for card in range(len(first)) if mask >> card & 1):
        copy = first[card]
        while found >> copy & 1:
            copy += 1
        found |= 1 << copy
    return found


def plan_named(plan: int, first: list[int]) -> int:
    """A choice face down, its card called like the first of its title."""
    if plan == cr.NONE:
        return plan
    kind, given = cr.ACTIONS.decode(plan)
    if kind not in ("play", "assist", "combo", "fight", "test"):
        return plan
    return cr.ACTIONS.encode(kind, first[given[0]], *given[1:])


RENAMED: dict[str, Callable[[Any, Any], None]] = {"rumble": rumble, "combat-ready": combat_ready}


def alike(one: Any, other: Any, game: str, table: Any) -> bool:
    """Are two states the same but for which copy of a title is where?"""
    if one.tobytes() == other.tobytes():
        return True
    if game not in RENAMED:
        return False
    both = [np.frombuffer(bytearray(state.tobytes()), state.dtype) for state in (one, other)]
    for states in both:
        RENAMED[game](states[0], table)
    return both[0].tobytes() == both[1].tobytes()
