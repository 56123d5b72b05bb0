"""Trees solved exactly, as a pair of linear programs in the sequence form.

Koller, Megiddo and von Stengel, Efficient Computation of Equilibria for Extensive Two-Person Games (1996). A seat's
behaviour is a weight for each of its sequences: that of the empty one is 1, and the weights that go on from a sequence
through an information state add up to its own. Against weights x the rival's best answer is the least p₀ of a linear
program over his information states; its dual makes one program of both, which HiGHS solves.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.lab.tree import Form, Strategy, Tree

if TYPE_CHECKING:
    Floats = np.ndarray[Any, np.dtype[np.float64]]

INSTALL = "uv sync --extra lab, or pip install 'facedown[lab]'"
LEAST = 1e-9  # weights below are the solver's noise


class NoSolver(ValueError):
    """What solves linear programs is not installed; the message says how to install it."""


def optimal(tree: Tree) -> tuple[float, Strategy]:
    """What seat 0 gets where both play as well as they can, and how they do; raises NoSolver."""
    (value, mine), (_, theirs) = _program(tree, 0), _program(tree, 1)
    return value + 0.0, Strategy(tree, (tree.forms[0].normal(mine), tree.forms[1].normal(theirs)))


def _program(tree: Tree, seat: int) -> tuple[float, Floats]:
    """The most that a seat can make sure of, and the weights of its sequences that do so."""
    linprog, sparse = solver()
    mine, theirs = tree.forms[seat], tree.forms[1 - seat]
    payoff = tree.payoff if seat == 0 else -tree.payoff
    at = (tree.pairs[1 - seat], tree.pairs[seat])
    gain = sparse.coo_matrix((payoff, at), shape=(theirs.size, mine.size))
    flow, answers = _flow(mine, sparse), _flow(theirs, sparse)
    free = answers.shape[0]  # one number for each of the rival's information states, and p₀
    done = linprog(
        np.r_[np.zeros(mine.size), -1.0, np.zeros(free - 1)],
        A_ub=sparse.hstack([-gain, answers.T], format="csr"),
        b_ub=np.zeros(theirs.size),
        A_eq=sparse.hstack([flow, sparse.csr_matrix((flow.shape[0], free))], format="csr"),
        b_eq=np.r_[1.0, np.zeros(flow.shape[0] - 1)],
        bounds=[(0, None)] * mine.size + [(None, None)] * free,
        method="highs",
    )
    if not done.success:
        raise ArithmeticError(f"a linear program has always a solution; HiGHS says: {done.message}")
    weights = np.asarray(done.x[: mine.size], float)
    return -float(done.fun), np.where(weights < LEAST, 0.0, weights)


def _flow(form: Form, sparse: Any) -> Any:
    """Rows that say how the weights of a seat's sequences hang together, that of the empty sequence first."""
    rows = 1 + np.arange(len(form.info_states))
    after = np.arange(1, form.size)
    row = np.r_[0, rows, np.repeat(rows, form.count)]
    column = np.r_[0, form.before, after]
    values = np.r_[1.0, -np.ones(len(rows)), np.ones(len(after))]
    return sparse.coo_matrix((values, (row, column)), shape=(len(rows) + 1, form.size)).tocsr()


def solver() -> tuple[Any, Any]:
    """SciPy's solver and its sparse matrices, which come with an extra; raises NoSolver."""
    try:
        return import_module("scipy.optimize").linprog, import_module("scipy.sparse")
    except ImportError:
        raise NoSolver(f"SciPy, which solves linear programs, is not installed: {INSTALL}.") from None
