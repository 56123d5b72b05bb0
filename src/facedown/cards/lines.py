"""Effect lines: what is written in a pack file, made into immutable objects that rows and sentences come from.

`read_lines` is strict: whatever does not fit the vocabulary raises Unfit. It says no more than that; the full check
with its explanations is cards/model.py, which needs pydantic and a fifth of a second.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from facedown.cards.ops import Op, Path, Vocabulary
from facedown.kernel.rows import COMPARISONS, CONDITIONS, SIDES

MOST_LINES = 12  # in one list
VALUES = (-999, 999)  # numbers that a condition may compare with
NUMBERS = (-99, 99)  # base and times of a counted amount
TOP_KEYS = ("when", "limit", "then", "else")  # not in lines under then/else
AMOUNT_KEYS = ("base", "times", "per", "min", "max")
CONDITION_FORM = re.compile(r"\s*([^\s<>=!]+)\s*([<>=!]+)\s*(-?[0-9]{1,6}|[^\s<>=!]+)\s*")


class Unfit(ValueError):
    """Data from a pack file does not fit the vocabulary: the problem, what is wrong, all right names."""

    def __init__(self, problem: str = "", wrong: str = "", right: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.problem, self.wrong, self.right = problem, wrong, right


@dataclass(frozen=True, slots=True)
class Read:
    """A path as one line reads it: of which side."""

    path: Path
    side: str  # "" for a path without one
    place: int = 0  # of the side in Vocabulary.sides

    @property
    def name(self) -> str:
        """The path as a file has it."""
        return f"{self.side}.{self.path.name}" if self.side else self.path.name

    @property
    def code(self) -> int:
        """Path code * SIDES + side, as rows hold it."""
        return self.path.code * SIDES + self.place


@dataclass(frozen=True, slots=True)
class Condition:
    """`read compare value`, or with a second path instead of the value."""

    read: Read
    compare: str
    value: int = 0
    other: Read | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """base + times * what `per` counts, kept within low..high."""

    base: int
    times: int = 0
    per: Read | None = None
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One effect line. Lines under `then` and `else` have the moment of the line above them."""

    op: Op
    when: str
    params: Mapping[str, str]
    amount: Amount
    conditions: tuple[Condition, ...] = ()
    any_of: bool = False
    limit: str = ""
    may: bool = False
    on: str = "card"  # what it is printed on: Field.on
    then: tuple[Line, ...] = ()
    otherwise: tuple[Line, ...] = ()


def read_path(text: str, vocabulary: Vocabulary) -> Read:
    """The path called `text`; raises Unfit."""
    if text not in vocabulary.path_names:
        raise Unfit("unknown path", text, tuple(vocabulary.path_names))
    path, side = vocabulary.path_names[text]
    return Read(path, side, vocabulary.sides.index(side) if side else 0)


def read_condition(text: str, vocabulary: Vocabulary) -> Condition:
    """Parse `path op number-or-path`; raises Unfit."""
    match = CONDITION_FORM.fullmatch(text)
    if not match:
        raise Unfit("condition form")
    left, compare, right = match.groups()
    if compare not in COMPARISONS:
        raise Unfit("unknown comparison", compare, COMPARISONS)
    read = read_path(left, vocabulary)
    if not re.fullmatch(r"-?[0-9]+", right):
        other = read_path(right, vocabulary)
        if read.path.is_flag or other.path.is_flag:
            raise Unfit("flag compared", left if read.path.is_flag else right)
        return Condition(read, compare, 0, other)
    value = int(right)
    if not VALUES[0] <= value <= VALUES[1]:
        raise Unfit("condition range", right)
    if read.path.is_flag and value not in (0, 1):
        raise Unfit("flag compared", left)
    return Condition(read, compare, value)


def fill_params(op: Op, written: Mapping[str, str], moment: str = "", on: str = "card") -> dict[str, str]:
    """The op's parameters with their defaults; parameters that must be given and are not are left out."""
    params = {p.name: written.get(p.name, p.default_of(moment, on)) for p in op.params}
    filled = {name: value for name, value in params.items() if value is not None}
    for restriction in op.restrictions:
        if restriction.applies(filled) and not restriction.kinds:
            for name, values in restriction.only.items():
                if name not in written and len(values) == 1:
                    filled[name] = values[0]
    return filled


def read_lines(data: Any, vocabulary: Vocabulary, on: str, when: str = "") -> tuple[Line, ...]:
    """The effect lines of a card or an ability (`on`); `when` is given for lines under then/else. Raises Unfit."""
    if type(data) is not list or len(data) > MOST_LINES or (when and not data):
        raise Unfit
    return tuple(read_line(line, vocabulary, on, when) for line in data)


def read_line(data: Any, vocabulary: Vocabulary, on: str, when: str = "") -> Line:
    """One effect line, as in `read_lines`; raises Unfit."""
    if type(data) is not dict:
        raise Unfit
    op = vocabulary.ops_by_name.get(to_text(data.get("do")))
    if op is None:
        raise Unfit
    allowed = {"do", "if", "if_any", *(p.name for p in op.params)}
    allowed |= {"may"} if vocabulary.declining else set()
    allowed |= {"amount"} if op.amount else set()
    allowed |= set() if when else set(TOP_KEYS)
    if not allowed.issuperset(data):
        raise Unfit
    moment = when or to_text(data.get("when"))
    limit = data.get("limit", "")
    if moment not in vocabulary.moments_by_name or ("limit" in data and to_text(limit) not in vocabulary.limits):
        raise Unfit
    conditions, any_of = _read_conditions(data, vocabulary)
    return Line(
        op=op,
        when=moment,
        params=_read_params(data, op, moment, on),
        amount=_read_amount(data.get("amount", 1), op, vocabulary),
        conditions=conditions,
        any_of=any_of,
        limit=limit,
        may=to_flag(data.get("may", False)),
        on=on,
        then=read_lines(data["then"], vocabulary, on, moment) if "then" in data else (),
        otherwise=read_lines(data["else"], vocabulary, on, moment) if "else" in data else (),
    )


def _read_params(data: Mapping[str, Any], op: Op, moment: str, on: str) -> Mapping[str, str]:
    written = {p.name: to_text(data[p.name]) for p in op.params if p.name in data}
    if any(value not in op.param(name).choices for name, value in written.items()):
        raise Unfit
    params = fill_params(op, written, moment, on)
    if len(params) < len(op.params):
        raise Unfit
    return params


def _read_conditions(data: Mapping[str, Any], vocabulary: Vocabulary) -> tuple[tuple[Condition, ...], bool]:
    if "if" in data and "if_any" in data:
        raise Unfit
    any_of = "if_any" in data
    texts = data.get("if_any" if any_of else "if", [])
    if type(texts) is str and not any_of:
        texts = [texts]
    least = 2 if any_of else int("if" in data)
    if type(texts) is not list or not least <= len(texts) <= CONDITIONS:
        raise Unfit
    return tuple(read_condition(to_text(text), vocabulary) for text in texts), any_of


def _read_amount(data: Any, op: Op, vocabulary: Vocabulary) -> Amount:
    if type(data) is int:
        if op.amount and not op.amount_range[0] <= data <= op.amount_range[1]:
            raise Unfit
        return Amount(data, low=data, high=data)
    if type(data) is not dict or "per" not in data or not set(AMOUNT_KEYS).issuperset(data):
        raise Unfit
    low, high = op.bounds
    return Amount(
        base=to_number(data.get("base", 0), *NUMBERS),
        times=to_number(data.get("times", 1), *NUMBERS),
        per=read_path(to_text(data["per"]), vocabulary),
        low=to_number(data.get("min", low), low, high),
        high=to_number(data.get("max", high), low, high),
    )


def to_text(value: Any) -> str:
    """A text as it is; raises Unfit for anything else."""
    if type(value) is not str:
        raise Unfit
    return value


def to_flag(value: Any) -> bool:
    """true or false as it is; raises Unfit for anything else."""
    if type(value) is not bool:
        raise Unfit
    return value


def to_number(value: Any, low: int, high: int) -> int:
    """A whole number in low..high as it is; raises Unfit for anything else."""
    if type(value) is not int or not low <= value <= high:
        raise Unfit
    return value
