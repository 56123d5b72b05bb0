"""The check of what effect lines mean: those that can never happen, that bring about themselves, that come too late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from facedown.cards.entries import Entry, Fields, lines_of, section_fields
from facedown.cards.findings import quoted
from facedown.cards.lines import Amount, Condition, Line, Read
from facedown.cards.ops import LANGUAGES, Field, Moment, Op, Vocabulary
from facedown.cards.reading import Source
from facedown.cards.table import count_rows, rows_hash

KeyPath = tuple[str | int, ...]
Fault = tuple[str, KeyPath, str, str]  # code, keys in the entry, message, hint


def check(entry: Entry, vocabulary: Vocabulary) -> Iterator[Fault]:
    """What is wrong or doubtful with the effect lines of an entry."""
    kind = vocabulary.kind(entry.section, entry.values)
    for path, lines, owner in lines_of(entry, vocabulary):
        yield from check_lines(dict(enumerate(lines)), path, vocabulary, kind)
        yield from _check_text(owner, (*path[:-1], "text"), lines, vocabulary)


def check_lines(lines: Mapping[int, Line], path: KeyPath, vocabulary: Vocabulary, kind: str = "") -> Iterator[Fault]:
    """The same for the lines of one list, by number; of a broken entry, those that could be read.

    `kind` is the kind of card that they are on; "": not known, or not asked for in this game.
    """
    for number, line in lines.items():
        yield from _check_kind(line, (*path, number), vocabulary, kind)
        yield from _check_tree(line, (*path, number), vocabulary, kind)
    yield from _check_triggers(lines, path, vocabulary)


def _check_tree(line: Line, path: KeyPath, vocabulary: Vocabulary, kind: str) -> Iterator[Fault]:
    yield from _check_moment(line, path, vocabulary, kind)
    yield from _check_reads(line, path, vocabulary, kind)
    yield from _check_amount(line, path)
    for key, below in (("then", line.then), ("else", line.otherwise)):
        for number, inner in enumerate(below):
            yield from _check_tree(inner, (*path, key, number), vocabulary, kind)


def _check_kind(line: Line, path: KeyPath, vocabulary: Vocabulary, kind: str) -> Iterator[Fault]:
    """Moments and ops that another kind of card may have, or only cards."""
    moment = vocabulary.moment(line.when)
    if kind and line.on != "ability" and moment.kinds and kind not in moment.kinds:
        can = ", ".join(m.name for m in vocabulary.moments if m.on_cards and (not m.kinds or kind in m.kinds))
        message = f"the moment `{line.when}` is not for {_a(kind)}, only for: {', '.join(sorted(moment.kinds))}"
        yield ("E312", (*path, "when"), f"{message}; {_a(kind)} can have: {can}", "")
        return
    for key, op in _ops_in(line, path):
        if op.kinds and (line.on == "ability" or (kind and kind not in op.kinds)):
            where = "an ability" if line.on == "ability" else _a(kind)
            message = f"`{op.name}` is not for {where}, only for: {', '.join(sorted(op.kinds))}"
            yield ("E312", key, message, "")


def _ops_in(line: Line, path: KeyPath) -> Iterator[tuple[KeyPath, Op]]:
    yield (*path, "do"), line.op
    for key, below in (("then", line.then), ("else", line.otherwise)):
        for number, inner in enumerate(below):
            yield (*path, key, number, "do"), inner.op


def _a(kind: str) -> str:
    """A kind of card with its article."""
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"


def _check_moment(line: Line, path: KeyPath, vocabulary: Vocabulary, kind: str) -> Iterator[Fault]:
    moment, op = vocabulary.moment(line.when), line.op
    if not (moment.on_abilities if line.on == "ability" else moment.on_cards):
        only = "cards" if line.on == "ability" else "abilities"
        yield ("E312", (*path, "when"), f"the moment `{line.when}` is for {only} only", "")
        return
    if line.when not in op.moments:
        right = ", ".join(sorted(op.moments))
        yield ("E312", (*path, "do"), f"`{op.name}` cannot work at the moment `{line.when}`; it can at: {right}", "")
        return
    for restriction in op.restrictions:
        if not (restriction.concerns(kind) and restriction.applies(line.params)):
            continue
        if restriction.moments is not None and line.when not in restriction.moments:
            given = " ".join(f"{name} = {line.params[name]}" for name in restriction.given)
            where = f"at `{line.when}`" if restriction.moments else f"on {_a(kind)}"
            right = f"; it can at: {', '.join(sorted(restriction.moments))}" if restriction.moments else ""
            message = f"`{op.name}` with {given} cannot work {where}: {restriction.why}{right}"
            yield ("E312", (*path, "do"), message, "")
        for name, values in restriction.only.items():
            if line.params[name] not in values:
                given = f"{name} = {quoted(line.params[name])}"
                message = f"{given} does not go here: {restriction.why}; only {', '.join(values)}"
                yield ("E314", (*path, name), message, "")
        if restriction.most is not None and (line.amount.per or line.amount.base > restriction.most):
            yield ("E314", (*path, "amount"), f"the amount can only be {restriction.most} here: {restriction.why}", "")


def _check_reads(line: Line, path: KeyPath, vocabulary: Vocabulary, kind: str) -> Iterator[Fault]:
    moment = vocabulary.moment(line.when)
    key = "if_any" if line.any_of else "if"
    for condition in line.conditions:
        for read in (condition.read, condition.other):
            if read and vocabulary.barred((read.path, read.side), moment, kind):
                yield ("E313", (*path, key), _barred(read, moment, vocabulary, kind), "")
        yield from _check_condition(condition, (*path, key))
    per = line.amount.per
    if per and vocabulary.barred((per.path, per.side), moment, kind):
        yield ("E313", (*path, "amount", "per"), _barred(per, moment, vocabulary, kind), "")


def _barred(read: Read, moment: Moment, vocabulary: Vocabulary, kind: str) -> str:
    if not vocabulary.readable((read.path, read.side), kind):
        right = sorted(read.path.kinds or vocabulary.side_kinds[read.side])
        return f"`{read.name}` cannot be read on {_a(kind)}, only on: {', '.join(right)}"
    name = read.path.name if read.path.name in moment.paths_barred else f"{read.side}.{read.path.name}"
    return f"`{name}` cannot be read at the moment `{moment.name}`: {moment.barred_because}"


def _check_condition(condition: Condition, path: KeyPath) -> Iterator[Fault]:
    left, other = condition.read.path, condition.other
    low, high = (other.path.low, other.path.high) if other else (condition.value, condition.value)
    if other and other == condition.read:
        results = {COMPARE[condition.compare](0, 0)}
    else:
        results = _outcomes(condition.compare, (left.low, left.high), (low, high))
    text = f"{condition.read.path.name} {condition.compare} {other.path.name if other else condition.value}"
    if results == {False}:
        yield ("W301", path, f"never so: {text} ({left.name} is {left.low} to {left.high})", "")
    if results == {True}:
        yield ("W302", path, f"always so: {text} ({left.name} is {left.low} to {left.high})", "")


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


def _outcomes(compare: str, left: tuple[int, int], right: tuple[int, int]) -> set[bool]:
    """What a comparison of two numbers in these ranges can come to."""
    test = COMPARE[compare]
    corners = {test(a, b) for a in left for b in right}
    if (
        compare in ("=", "!=")
        and left[0] <= right[1]
        and right[0] <= left[1]
        and (left[0] < left[1] or right[0] < right[1])
    ):
        return {True, False}  # the ranges meet, and one of them holds more than one number
    return corners


def _check_amount(line: Line, path: KeyPath) -> Iterator[Fault]:
    amount = line.amount
    if not line.op.amount:
        return
    if amount.low > amount.high:
        yield (
            "W304",
            (*path, "amount"),
            f"min {amount.low} is above max {amount.high}; the amount is always {amount.high}",
            "",
        )
    least, most = amount_range(amount)
    if least == most == 0 and line.op.amount_range[0] != 0:
        yield ("W303", (*path, "amount"), f"the amount is always 0: `{line.op.name}` never does anything", "")


def amount_range(amount: Amount) -> tuple[int, int]:
    """The least and the most that an amount can be."""
    if amount.per is None:
        return amount.base, amount.base
    ends = [amount.base + amount.times * n for n in (amount.per.path.low, amount.per.path.high)]
    least, most = (max(amount.low, min(amount.high, n)) for n in (min(ends), max(ends)))
    return least, most


def _check_triggers(lines: Mapping[int, Line], path: KeyPath, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Lines at a trigger moment that bring about that moment for their own owner, directly or by way of one another."""
    causes: dict[str, set[str]] = {}
    for line in lines.values():
        if vocabulary.moment(line.when).trigger:
            causes.setdefault(line.when, set()).update(_caused(line))
    for number, line in lines.items():
        if not vocabulary.moment(line.when).trigger:
            continue
        if line.when in _reachable(_caused(line), causes):
            message = f"this line happens at `{line.when}` and brings about `{line.when}` again"
            yield ("E311", (*path, number, "do"), message, "")


def _caused(line: Line) -> set[str]:
    mine = set(line.op.causes.get(line.params.get("to", "self"), ()))
    return mine.union(*(_caused(below) for below in (*line.then, *line.otherwise)))


def _reachable(start: set[str], causes: Mapping[str, set[str]]) -> set[str]:
    reached, todo = set(start), list(start)
    while todo:
        for moment in causes.get(todo.pop(), ()):
            if moment not in reached:
                reached.add(moment)
                todo.append(moment)
    return reached


def _check_text(owner: Fields, path: KeyPath, lines: tuple[Line, ...], vocabulary: Vocabulary) -> Iterator[Fault]:
    text = owner.values.get("text")
    if text is not None:
        now = rows_hash(lines, vocabulary)
        if text["for_rows"] != now:
            message = f'written for other rows; if the words still fit these, write for_rows = "{now}"'
            yield ("W501", (*path, "for_rows"), message, "")


def rows_needed(entries: Mapping[str, tuple[Any, ...]], vocabulary: Vocabulary) -> int:
    """How many rows of the table all entries need together."""
    return sum(
        count_rows(lines)
        for group in entries.values()
        for entry in group
        for _, lines, _ in lines_of(entry, vocabulary)
    )


def check_words(source: Source, vocabulary: Vocabulary) -> None:
    """Warn of words in a file that are not there in every language."""
    for section in vocabulary.sections:
        items = (source.data or {}).get(section.name, [])
        for place, item in enumerate(items if isinstance(items, list) else []):
            _check_translations(source, section_fields(section), item, (section.name, place))


def _check_translations(source: Source, fields: tuple[Field, ...], data: Any, path: KeyPath) -> None:
    for field in fields:
        value = data.get(field.name) if isinstance(data, dict) else None
        if not isinstance(value, dict):
            continue
        if field.kind in ("words", "text"):
            missing = [lang for lang in LANGUAGES if lang not in value]
            if missing and len(missing) < len(LANGUAGES):
                where = (*path, field.name)
                source.add("W502", source.line(where), f"`{field.name}` has no words in: {', '.join(missing)}")
        elif field.kind == "table":
            _check_translations(source, field.fields, value, (*path, field.name))
