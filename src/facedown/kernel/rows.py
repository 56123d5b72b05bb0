"""Effect lines as kernels carry them out: rows of whole numbers, with their conditions and amounts.

A path is a number that a game can read, for one of several sides (the owner of the line, his rival …): a row holds
`path * SIDES + side`. What a path stands for is the game's, in its kernel `read`: a game takes these kernels as
`holds = filled(rows.holds, read=read)`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.kernel.jit import Rec, kernel, record
from facedown.kernel.numbers import least, most

CONDITIONS = 3  # at most, for one effect line
SIDES = 4  # at most, for one path
COMPARISONS = ("<", "<=", "=", "!=", ">=", ">")
NO_PATH = -1
JUMP = 0  # the op that only skips rows; every game's op codes begin at 1

CONDITION = record(
    ("path", np.int16),  # path code * SIDES + side
    ("compare", np.int16),  # index in COMPARISONS
    ("value", np.int16),
    ("other", np.int16),  # a second path to compare with, or NO_PATH: `value` counts
)
ROW = record(
    ("op", np.int16),
    ("skip", np.int16),  # rows to pass over when the op was not done (or always: JUMP)
    ("to", np.int16),  # parameters: index of the value in Param.choices
    ("stat", np.int16),
    ("pick", np.int16),
    ("span", np.int16),
    ("kind", np.int16),
    ("may", np.int16),  # 1: its owner may decline
    ("fixed", np.int16),  # amount = clamp(fixed + times * value of `per`, low, high)
    ("times", np.int16),
    ("per", np.int16),  # path code * SIDES + side, or NO_PATH
    ("low", np.int16),
    ("high", np.int16),
    ("limit", np.int16),  # index in Vocabulary.limits, 0: none
    ("bit", np.int16),  # which bit of the owner's used-up mask the limit keeps
    ("line", np.int16),  # the effect's number on its card, for explanations
    ("conditions", np.int16),
    ("any_of", np.int16),  # 1: one met condition is enough
    ("condition", CONDITION, (CONDITIONS,)),
)


class Row(Rec):
    """Annotation: one row of effects."""

    dtype = ROW


@kernel
def compare(x: int, how: int, y: int) -> bool:
    """x how y, where `how` is an index in COMPARISONS."""
    if how == 0:
        return x < y
    if how == 1:
        return x <= y
    if how == 2:
        return x == y
    if how == 3:
        return x != y
    if how == 4:
        return x >= y
    return x > y


@kernel
def read(s: Any, cards: Any, p: int, code: int) -> int:
    """The number that a path stands for, for the owner p of the line: every game fills in its own."""
    raise NotImplementedError


@kernel
def holds(s: Any, cards: Any, p: int, row: Row) -> bool:
    """Is the requirement of a line met: all of its conditions, or one where it says so?"""
    for i in range(row.conditions):
        condition = row.condition[i]
        right = int(condition.value)
        if condition.other != NO_PATH:
            right = read(s, cards, p, int(condition.other))
        met: bool = compare(read(s, cards, p, int(condition.path)), int(condition.compare), right)
        if met == (row.any_of == 1):
            return met
    return int(row.conditions) == 0 or int(row.any_of) == 0


@kernel
def amount_of(s: Any, cards: Any, p: int, row: Row) -> int:
    """The amount of a line now."""
    if row.per == NO_PATH:
        return int(row.fixed)
    n = int(row.fixed) + int(row.times) * read(s, cards, p, int(row.per))
    return most(int(row.low), least(int(row.high), n))
