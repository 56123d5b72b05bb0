"""Exact solution of a two-player zero-sum game tree: a linear program, and best responses in fractions as its proof.

Koller, Megiddo and von Stengel, Efficient Computation of Equilibria for Extensive Two-Person Games (1996): a strategy
is a weight for each *sequence* of own choices; sequence 0 is the empty one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

from .walk import Key, Node, nodes

Strategy = Mapping[Key, list[Fraction]]  # what a player knows -> the weight of each of his actions there


class Program:
    """The tree as sequences, constraints and payoffs."""

    def __init__(self, roots: list[Node]) -> None:
        self.sequences = [1, 1]
        self.begins: list[dict[Key, tuple[int, int, int]]] = [{}, {}]  # key -> sequence before, first after, how many
        self.payoff: dict[tuple[int, int], float] = defaultdict(float)
        for root in roots:
            self._read(root, (0, 0), 1 / len(roots))

    def _read(self, node: Node, sequence: tuple[int, int], chance: float) -> None:
        if node.seat < 0:
            self.payoff[sequence] += chance * node.payoff
            return
        before, first, n = self._begin(node, sequence[node.seat])
        assert (before, n) == (sequence[node.seat], len(node.actions)), "a player has forgotten something"
        for i, child in enumerate(node.children):
            after = (first + i, sequence[1]) if node.seat == 0 else (sequence[0], first + i)
            self._read(child, after, chance)

    def _begin(self, node: Node, before: int) -> tuple[int, int, int]:
        known = self.begins[node.seat]
        if node.key not in known:
            known[node.key] = (before, self.sequences[node.seat], len(node.actions))
            self.sequences[node.seat] += len(node.actions)
        return known[node.key]

    def flow(self, seat: int) -> csr_matrix:
        """Rows that say: the weight of a sequence is the sum of the weights that go on from it; that of none is 1."""
        entries = [(0, 0, 1.0)]
        for row, (before, first, n) in enumerate(self.begins[seat].values(), 1):
            entries += [(row, before, -1.0), *((row, first + i, 1.0) for i in range(n))]
        rows, columns, values = zip(*entries, strict=True)
        return coo_matrix((values, (rows, columns)), shape=(rows[-1] + 1, self.sequences[seat])).tocsr()

    def solve(self, seat: int) -> tuple[float, Strategy]:
        """The seat's best guaranteed payoff, and a strategy that guarantees it."""
        gain = coo_matrix((list(self.payoff.values()), tuple(zip(*self.payoff, strict=True))), shape=self.sequences)
        mine, theirs = self.flow(seat), self.flow(1 - seat)
        gain = gain.tocsr() if seat == 0 else -gain.T.tocsr()
        free = theirs.shape[0]
        solution = linprog(
            np.r_[np.zeros(self.sequences[seat]), -1, np.zeros(free - 1)],
            A_ub=hstack([-gain.T, theirs.T]),
            b_ub=np.zeros(self.sequences[1 - seat]),
            A_eq=hstack([mine, csr_matrix((mine.shape[0], free))]),
            b_eq=np.r_[1, np.zeros(mine.shape[0] - 1)],
            bounds=[(0, None)] * self.sequences[seat] + [(None, None)] * free,
            method="highs",
        )
        assert solution.success, solution.message
        return -float(solution.fun), self._strategy(seat, solution.x)

    def _strategy(self, seat: int, weights: Any) -> Strategy:
        return {key: _shares(weights[first : first + n]) for key, (_, first, n) in self.begins[seat].items()}


def _shares(weights: Any) -> list[Fraction]:
    """Weights as fractions that add up to 1; where the strategy never comes, the first action."""
    total = sum(weights)
    if total < 1e-9:
        return [Fraction(int(i == 0)) for i in range(len(weights))]
    shares = [Fraction(float(weight / total)).limit_denominator(1000) for weight in weights]
    return [share / sum(shares) for share in shares]


def best_response(roots: list[Node], seat: int, strategy: Strategy) -> Fraction:
    """The most that `seat` can win, on average and exactly, against a strategy of the other player."""
    reach = _reach(roots, seat, strategy)
    told: dict[Key, list[Node]] = defaultdict(list)
    parents_first = list(nodes(roots))
    for node in parents_first:
        if node.seat == seat:
            told[node.key].append(node)
    chosen: dict[Key, int] = {}
    worth: dict[int, Fraction] = {}

    def value(node: Node) -> Fraction:
        if id(node) not in worth:
            worth[id(node)] = find_value(node)
        return worth[id(node)]

    def find_value(node: Node) -> Fraction:
        if node.seat < 0:
            return Fraction(node.payoff if seat == 0 else -node.payoff)
        if node.seat != seat:
            shares = zip(strategy[node.key], node.children, strict=True)
            return sum((share * value(child) for share, child in shares if share), Fraction(0))
        if node.key not in chosen:
            alike = [other for other in told[node.key] if reach[id(other)]] or told[node.key]
            sums = [
                sum(reach[id(other)] * value(other.children[i]) for other in alike) for i in range(len(node.actions))
            ]
            chosen[node.key] = sums.index(max(sums))
        return value(node.children[chosen[node.key]])

    return sum((value(root) for root in roots), Fraction(0)) / len(roots)


def _reach(roots: list[Node], seat: int, strategy: Strategy) -> dict[int, Fraction]:
    """How likely chance and the other player's strategy make each node, if `seat` does all to get there."""
    reach = {id(root): Fraction(1, len(roots)) for root in roots}
    for node in nodes(roots):
        shares = strategy[node.key] if node.seat not in (-1, seat) else [Fraction(1)] * len(node.children)
        for share, child in zip(shares, node.children, strict=True):
            reach[id(child)] = reach[id(node)] * share
    return reach
