"""Counterfactual regret minimisation over a whole tree, both seats in turn.

CFR: Zinkevich, Johanson, Bowling and Piccione, Regret Minimization in Games with Incomplete Information (2007). CFR+:
Tammelin, Solving Large Imperfect Information Games Using CFR+ (2014): regrets never fall below 0, and the seats learn
in turn. Here with a prediction, PCFR+: Farina, Kroer and Sandholm, Faster Game Solving via Predictive Blackwell
Approachability (2021): each seat chooses as if the last regrets came once more, and the t-th iteration counts t² times
in the average. In tiny that comes a hundred times nearer than CFR+ in 500 iterations. Nothing is drawn: every world is
gone through every time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.lab.tree import Form, Strategy, Tree

if TYPE_CHECKING:
    Floats = np.ndarray[Any, np.dtype[np.float64]]


class Learner:
    """What the method keeps of one seat."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.regret = np.zeros(form.size)
        self.reach = form.reach(form.uniform())
        self.shares = form.uniform()
        self.total = np.zeros(form.size)  # of weighted reaches

    def learn(self, gains: Floats, weight: int) -> None:
        """One iteration: `gains` are what each sequence ends with, against the rival as he plays now."""
        form = self.form
        worth, last = gains, np.zeros(form.size)  # worth: of each sequence, once what can follow is added
        for lo, hi in reversed(form.levels):
            a, b = form.span(lo, hi)
            value = np.add.reduceat(self.shares[a:b] * worth[a:b], form.first[lo:hi] - a)
            last[a:b] = worth[a:b] - np.repeat(value, form.count[lo:hi])
            np.add.at(worth, form.before[lo:hi], value)
        self.regret = np.maximum(self.regret + last, 0)
        self.shares = form.normal(np.maximum(self.regret + last, 0))
        self.reach = form.reach(self.shares)
        self.total += weight * self.reach

    def average(self) -> Floats:
        """The shares of the average strategy."""
        return self.form.normal(self.total)


def learn(tree: Tree, iterations: int, progress: Callable[[int], None] | None = None) -> Strategy:
    """The average strategy after so many iterations; it comes to an optimal one for both seats."""
    learners = (Learner(tree.forms[0]), Learner(tree.forms[1]))
    for iteration in range(1, iterations + 1):
        for seat, learner in enumerate(learners):
            learner.learn(tree.gains(seat, learners[1 - seat].reach), iteration**2)
        if progress is not None:
            progress(iteration)
    return Strategy(tree, (learners[0].average(), learners[1].average()))
