"""Effect lines as rows of fixed width: what kernels carry out. For every game; the layout is in kernel/rows.py."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from facedown.cards.lines import Condition, Line
from facedown.cards.ops import PARAM_FIELDS, Vocabulary
from facedown.kernel.rows import COMPARISONS, CONDITIONS, JUMP, NO_PATH, ROW

MOST_BITS = 63  # of the mask that keeps which limits are used up
NO_CONDITION = (0, 0, 0, NO_PATH)

RowTuple = tuple[Any, ...]


class OutOfRoomError(ValueError):
    """The table has no room for so many rows or limits."""


class RowWriter:
    """Writes the rows of effect lines into a table's `row` array, one after the other."""

    def __init__(self, rows: Any, vocabulary: Vocabulary) -> None:
        self.rows = rows
        self.vocabulary = vocabulary
        self.n = 0

    def write(self, lines: Sequence[Line], bits: Iterator[int], into: Any) -> None:
        """Write the lines and note in `into.first[moment]`, `into.end[moment]` where those of each moment are.

        `bits` gives a number of its own to every limited line; raises OutOfRoomError.
        """
        by_moment = rows_by_moment(lines, bits, self.vocabulary)
        for moment in self.vocabulary.moments:
            rows = by_moment.get(moment.name, [])
            if self.n + len(rows) > len(self.rows):
                raise OutOfRoomError(f"more than {len(self.rows)} rows of effects")
            into.first[moment.code] = self.n
            for row in rows:
                self.rows[self.n] = row
                self.n += 1
            into.end[moment.code] = self.n


def rows_by_moment(lines: Sequence[Line], bits: Iterator[int], vocabulary: Vocabulary) -> dict[str, list[RowTuple]]:
    """The rows of one card's lines, those of a moment together, in the order of the lines."""
    by_moment: dict[str, list[RowTuple]] = {}
    for number, line in enumerate(lines):
        bit = next(bits) if line.limit else 0
        if bit >= MOST_BITS:
            raise OutOfRoomError(f"more than {MOST_BITS} effect lines with a limit")
        by_moment.setdefault(line.when, []).extend(line_rows(line, number, bit, vocabulary))
    return by_moment


def line_rows(line: Line, number: int, bit: int, vocabulary: Vocabulary) -> list[RowTuple]:
    """The rows of one line: its op; what follows if that was done; a jump over what follows if it was not; that."""
    then = [_row(below, number, 0, 0, vocabulary) for below in line.then]
    otherwise = [_row(below, number, 0, 0, vocabulary) for below in line.otherwise]
    if otherwise:
        then.append(_jump(number, len(otherwise)))
    return [_row(line, number, bit, len(then), vocabulary), *then, *otherwise]


def moments_mask(lines: Iterable[Line], vocabulary: Vocabulary) -> int:
    """Bit m is set where some line happens at the moment of code m."""
    mask = 0
    for line in lines:
        mask |= 1 << vocabulary.moment(line.when).code
    return mask


def rows_hash(lines: Sequence[Line], vocabulary: Vocabulary) -> str:
    """Eight hex digits that change whenever the rows of these lines do; hand-written texts carry them."""
    by_moment = rows_by_moment(lines, iter([0] * len(lines)), vocabulary)
    return hashlib.sha256(repr(sorted(by_moment.items())).encode()).hexdigest()[:8]


def count_rows(lines: Sequence[Line]) -> int:
    """How many rows the lines need."""
    return sum(1 + len(line.then) + len(line.otherwise) + bool(line.otherwise) for line in lines)


def version_of(tables: Any) -> str:
    """The cards version: 16 hex digits of the table's bytes."""
    return hashlib.sha256(tables.tobytes()).hexdigest()[:16]


def _row(line: Line, number: int, bit: int, skip: int, vocabulary: Vocabulary) -> RowTuple:
    """A row as a tuple in the order of ROW's fields."""
    params = dict.fromkeys(PARAM_FIELDS, 0) | {p.field: p.code(line.params[p.name]) for p in line.op.params}
    amount = line.amount
    conditions = [_condition(condition) for condition in line.conditions]
    return (
        line.op.code,
        skip,
        *(params[name] for name in PARAM_FIELDS),
        int(line.may),
        amount.base,
        amount.times,
        amount.per.code if amount.per else NO_PATH,
        amount.low,
        amount.high,
        list(vocabulary.limits).index(line.limit) + 1 if line.limit else 0,
        bit,
        number,
        len(conditions),
        int(line.any_of),
        conditions + [NO_CONDITION] * (CONDITIONS - len(conditions)),
    )


def _jump(number: int, skip: int) -> RowTuple:
    unused = [0] * (len(ROW.names or ()) - 3)
    unused[8] = NO_PATH  # per
    unused[13] = number  # line
    return (JUMP, skip, *unused, [NO_CONDITION] * CONDITIONS)


def _condition(condition: Condition) -> tuple[int, int, int, int]:
    other = condition.other.code if condition.other else NO_PATH
    return (condition.read.code, COMPARISONS.index(condition.compare), condition.value, other)
