"""Games that are small enough are solved whole: value, strategies, and how far from the best they are.

`solve("tiny")` gives a Solution; lab/tree.py measures other policies in its tree. docs/solve.md says more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.gamedef import GameDef, Rules
from facedown.gamedef import game as find_game
from facedown.lab.cfr import learn
from facedown.lab.tree import (
    InfoState,
    Strategy,
    Tree,
    Unsolvable,
    World,
    exploitability,
    new_log,
    rows_of,
    seen_by,
    value_against,
)
from facedown.lab.tree import walk as walk_tree
from facedown.match import Match, read_library
from facedown.options import checked_options

if TYPE_CHECKING:
    from facedown.cards.load import Library

ITERATIONS = 500
MOST_ITERATIONS = 1_000_000
MOST_NODES = 1_000_000
HAND, DEALT = 2, 6  # of tiny: cards dealt to each (TIN-003); dealt or drawn in all (TIN-016)


@dataclass(frozen=True)
class Solution:
    """A game solved (cfr.py); both seats play `policy`."""

    game: str
    value: float  # what seat 0 gets on average
    exploitability: float  # of `policy`: half of what both seats together would gain by the best answers
    policy: Strategy
    tree: Tree
    iterations: int
    seconds: float  # for walking and solving
    options: Mapping[str, bool | str]

    def match_at(self, info: InfoState) -> Match:
        """A match in which the seat knows just this and has to choose: for bots, which choose by a match's window."""
        match = Match.new(self.game, seed=0, options=self.options, stack=info.world.stack)
        for action in info.line:
            match.apply(action)
        return match

    def as_dict(self) -> dict[str, Any]:
        """The figures, for JSON."""
        return {
            "game": self.game,
            "value": self.value,
            "exploitability": self.exploitability,
            "information_states": [len(form.info_states) for form in self.tree.forms],
            "nodes": self.tree.nodes,
            "endings": self.tree.leaves,
            "iterations": self.iterations,
            "seconds": round(self.seconds, 3),
        }


def solve(
    game: GameDef | str,
    iterations: int = ITERATIONS,
    *,
    options: Mapping[str, bool | str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a game, so many iterations long; raises UnknownGame, Unsolvable, BadOption."""
    if isinstance(game, str):
        game = find_game(game)
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise Unsolvable(f"Iterations go from 1 to {MOST_ITERATIONS:,}; {iterations} does not.")
    begun = time.perf_counter()
    full = checked_options(game, options)
    tree = whole_tree(game, options=full)
    policy = learn(tree, iterations, progress)
    value = value_against(tree, policy, policy)
    return Solution(
        game.id, value, exploitability(tree, policy), policy, tree, iterations, time.perf_counter() - begun, full
    )


def whole_tree(game: GameDef, rules: Rules | None = None, *, options: Mapping[str, bool | str] | None = None) -> Tree:
    """All of a game's play from every deal; raises Unsolvable where it is too much, BadOption."""
    if game.id not in DEALS:
        raise Unsolvable(f"{game.id} is too large to be solved whole. Solved whole can be: {', '.join(DEALS)}.")
    library, rules = read_library(game), rules or game.plain()
    worlds = DEALS[game.id](game, library, rules, checked_options(game, options))
    return walk_tree(game, library, worlds, rules, MOST_NODES)


def _deals_of_tiny(game: GameDef, library: Library, rules: Rules, options: Mapping[str, bool | str]) -> Iterator[World]:
    """The orders of the deck that differ in more than the order of a hand or of cards that nobody draws."""
    names = [card.id for card in library.models["card"]]
    orders = [
        (*mine, *his, *rest)
        for mine in combinations(names, HAND)
        for his in combinations([name for name in names if name not in mine], HAND)
        for rest in permutations([name for name in names if name not in mine + his], DEALT - 2 * HAND)
    ]
    for order in orders:
        stack = {"deck": list(order)}
        setup = game.make_setup(library, None, (), options, stack)
        states, log = np.zeros(1, game.state), new_log()
        rules.new_state(states[0], library.table, setup, 0, log)
        rows = rows_of(log)
        yield World(states, 1 / len(orders), (seen_by(0, rows), seen_by(1, rows)), stack)


DEALS = {"tiny": _deals_of_tiny}
