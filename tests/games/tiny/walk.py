"""The whole tree of tiny, walked through its kernels: every deal, every choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

import numpy as np

from facedown.cards.load import load_packs
from facedown.games.tiny import GAME
from facedown.kernel.events import ALL_SEATS, EVENTS
from facedown.kernel.jit import compiled
from facedown.kernel.limits import EVENT_ROWS

LIBRARY = load_packs(GAME)
CARDS = [card.id for card in LIBRARY.models["card"]]
MOST_CHOICES = 10  # of one match: three rounds of two cards, one reaction, and room to notice more
NOTHING = -1  # no action: only list what can be done

Key = tuple[tuple[int, ...], ...]


@dataclass
class Node:
    """One situation. `key` is all that the deciding seat has seen and chosen so far: equal keys, same information."""

    seat: int  # who decides, -1: over
    key: Key = ()
    actions: list[int] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    payoff: int = 0  # to the keeper, when over
    ending: int = 0


def deals() -> Iterator[tuple[int, ...]]:
    """The deck's orders, top first, that differ in more than the order of a hand: all equally likely."""
    everything = range(len(CARDS))
    for mine in combinations(everything, 2):
        left = [card for card in everything if card not in mine]
        for theirs in combinations(left, 2):
            for rest in permutations([card for card in left if card not in theirs]):
                yield (*mine, *theirs, *rest)


def set_up(order: tuple[int, ...], level_lost: bool = False) -> Any:
    """The set-up of a match with this order of the deck."""
    stack = {"deck": [CARDS[card] for card in order]}
    return GAME.make_setup(LIBRARY, None, (), {"level-lost": level_lost}, stack)


class Walker:
    """Walks the tree with the compiled rules: plain ones take twenty times as long."""

    def __init__(self, level_lost: bool = False) -> None:
        self.level_lost = level_lost
        self.rules = GAME.compile()
        self.turn = compiled(GAME.turn)
        self.states = np.zeros(MOST_CHOICES, GAME.state)
        self.logs = np.zeros(1, EVENTS)
        self.logs["cap"] = EVENT_ROWS
        self.out = np.zeros(GAME.actions.count, np.int64)
        self.result = np.zeros(2, np.int64)

    def walk(self) -> list[Node]:
        """The first situation of every deal, with all that can follow."""
        return [self.deal(order) for order in deals()]

    def deal(self, order: tuple[int, ...]) -> Node:
        """One deal's part of the tree."""
        self.logs["n"] = 0
        self.rules.new_state(self.states[0], LIBRARY.table, set_up(order, self.level_lost), 0, self.logs[0])
        return self.node(0, NOTHING, ((), ()))

    def node(self, depth: int, action: int, keys: tuple[Key, Key]) -> Node:
        """The node that an action in states[depth] leads to; `keys` lack what happens now."""
        n = self.turn(self.states, depth, LIBRARY.tables, self.logs, self.out, action)
        keys = (keys[0] + self.seen(0), keys[1] + self.seen(1))
        if n == 0:
            self.rules.returns(self.states[depth], self.result)
            return Node(-1, payoff=int(self.result[0]), ending=self.rules.ending(self.states[depth]))
        seat = self.rules.current_player(self.states[depth])
        node = Node(seat, keys[seat], self.out[:n].tolist())
        for choice in node.actions:
            self.states[depth + 1] = self.states[depth]
            self.logs["n"] = 0
            node.children.append(self.node(depth + 1, choice, keys))
        return node

    def seen(self, seat: int) -> Key:
        """The latest events, without what the seat may not see."""
        rows = self.logs["row"][0, : self.logs["n"][0]].tolist()
        return tuple(
            (kind, player, card if seen == ALL_SEATS or seen >> seat & 1 else -1, *rest)
            for kind, player, card, seen, *rest in rows
        )


def nodes(roots: list[Node]) -> Iterator[Node]:
    """All nodes, parents first."""
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children
