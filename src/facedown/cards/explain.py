"""What the card model found, said to a person: pydantic's errors as findings with lines and right spellings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from facedown.cards.entries import PACK_FIELDS, section_fields
from facedown.cards.findings import nearest, quoted
from facedown.cards.lines import AMOUNT_KEYS, TOP_KEYS
from facedown.cards.model import problems
from facedown.cards.ops import LANGUAGES, Field, Vocabulary
from facedown.cards.reading import Source
from facedown.kernel.rows import COMPARISONS

KeyPath = tuple[str | int, ...]
LINE_KEYS = ("do", "if", "if_any", "may", "amount")
LINE_LISTS = ("then", "else")
MOST_NOTED = 1000  # in one file: more is noise, and takes long to explain
TAGS = ("number", "counted", "one", "several")  # of the model's unions
TYPES = {
    "int_type": "a whole number",
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "list_type": "a list: [ … ]",
    "dict_type": "a table: { … }",
    "model_type": "a table: { … }",
    "model_attributes_type": "a table: { … }",
}


def explain(source: Source, vocabulary_of: Callable[[], Vocabulary]) -> bool:
    """Note all that the model finds in a file; is it anything?"""
    found = problems(vocabulary_of, source.data or {})
    explainer = _Explainer(source, vocabulary_of())
    found.sort(key=lambda problem: problem["type"] == "missing")  # misspelt keys first: they explain missing ones
    for problem in found[:MOST_NOTED]:
        explainer.note(problem)
    if len(found) > MOST_NOTED:
        source.add("E003", 1, f"{len(found) - MOST_NOTED} more things do not fit in this file")
    return bool(found)


class _Explainer:
    def __init__(self, source: Source, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.misspelt: set[KeyPath] = set()  # keys that are there, under a wrong name
        self.elsewhere = _all_keys(vocabulary)
        self.line_lists = {*LINE_LISTS, *(field.name for field in _all_fields(vocabulary) if field.kind == "lines")}

    def note(self, problem: Mapping[str, Any]) -> None:
        """Turn one error of pydantic into a finding."""
        path = self._clean(problem["loc"])
        kind, value, context = problem["type"], problem["input"], problem.get("ctx", {})
        if kind == "extra_forbidden":
            self._unknown_key(path)
        elif kind == "missing":
            self._missing(path)
        elif kind == "union_tag_not_found":
            self._no_op(path, value)
        elif kind == "union_tag_invalid":
            self._unknown_op(path, value)
        elif kind == "literal_error":
            self._unknown_name(path, value)
        elif kind == "unfit":
            self._unfit(path, value, context)
        elif kind in TYPES:
            self._add("E105", path, f"`{_name(path)}` must be {TYPES[kind]}, not {quoted(value)}")
        else:
            self._other(kind, path, value, context)

    def _other(self, kind: str, path: KeyPath, value: Any, context: Mapping[str, Any]) -> None:
        if kind in ("greater_than_equal", "less_than_equal"):
            low, high = self._range(path, context)
            right = f"{low} to {high}" if low != high else str(low)
            self._add("E106", path, f"`{_name(path)}` must be {right}, not {quoted(value)}")
        elif kind in ("too_short", "too_long"):
            bound = f"at least {context['min_length']}" if kind == "too_short" else f"at most {context['max_length']}"
            self._add("E106", path, f"`{_name(path)}` must have {bound} items, not {len(value)}")
        elif kind in ("string_too_short", "string_too_long"):
            bound = "not be empty" if kind == "string_too_short" else f"have at most {context['max_length']} characters"
            self._add("E106", path, f"`{_name(path)}` must {bound}")
        elif kind == "string_pattern_mismatch":
            self._add("E107", path, f"`{_name(path)}` must be {_shape(path)}, not {quoted(value)}")
        elif kind == "two_ifs":
            self._add("E314", path, "`if` and `if_any` do not go together in one line")
        elif kind == "given_twice":
            self._add("E107", path, f"`{_name(path)}` has {quoted(context['name'])} twice; once is enough")
        elif kind == "no_language":
            self._add("E104", path, f"`{_name(path)}` needs words in at least one language: {', '.join(LANGUAGES)}")
        else:
            self._add("E199", path, f"`{_name(path)}` does not fit: {kind}")

    # --- the kinds of problem

    def _unknown_key(self, path: KeyPath) -> None:
        key, allowed = str(path[-1]), self._keys(path[:-1])
        if key in self.elsewhere and self._nearest_by_case(key, allowed) == "":
            self._add("E102", path, f"`{key}` has no place {self._inside(path[:-1])}; here go: {', '.join(allowed)}")
            return
        hint = nearest(key, allowed)
        if hint:
            self.misspelt.add((*path[:-1], hint))
        self._add(
            "E101", path, f"unknown key {quoted(key)} {self._inside(path[:-1])}", hint or nearest(key, self.elsewhere)
        )

    @staticmethod
    def _nearest_by_case(key: str, allowed: list[str]) -> str:
        return next((name for name in allowed if name.lower() == key.lower()), "")

    def _missing(self, path: KeyPath) -> None:
        if path not in self.misspelt:
            self._add("E104", path, f"`{path[-1]}` is missing {self._inside(path[:-1])}")

    def _no_op(self, path: KeyPath, line: Any) -> None:
        if not isinstance(line, dict):
            self._add("E105", path, f"an effect line must be a table: {{ … }}, not {quoted(line)}")
            return
        known = {*LINE_KEYS, *TOP_KEYS, *(p.name for op in self.vocabulary.ops for p in op.params)}
        hints = {key: nearest(key, ["do"]) or nearest(key, known) for key in line if key not in known}
        for key, hint in hints.items():
            self._add("E101", (*path, key), f"unknown key {quoted(key)} in an effect line", hint)
        if "do" not in hints.values():
            self._add("E104", path, "`do` is missing in an effect line: which op it carries out")

    def _unknown_op(self, path: KeyPath, line: Mapping[str, Any]) -> None:
        op = line["do"]
        if not isinstance(op, str):
            self._add("E105", (*path, "do"), f"`do` must be a text in quotes, not {quoted(op)}")
            return
        names = [op.name for op in self.vocabulary.ops]
        hint = nearest(op, names)
        self._add("E201", (*path, "do"), f"there is no op {quoted(op)}{'' if hint else _choices(names)}", hint)

    def _unknown_name(self, path: KeyPath, value: Any) -> None:
        key = _name(path)
        if not isinstance(value, str):
            self._add("E105", path, f"`{key}` must be a text in quotes, not {quoted(value)}")
            return
        names = self._names(path)
        hint = nearest(value, names)
        what = "moment" if key == "when" else f"`{key}`"
        self._add("E201", path, f"there is no {what} {quoted(value)}{'' if hint else _choices(names)}", hint)

    def _unfit(self, path: KeyPath, value: str, context: Mapping[str, Any]) -> None:
        wrong, right = context["wrong"], list(context["right"])
        if context["problem"] == "unknown path":
            hint = nearest(wrong, right)
            self._add(
                "E201", path, f"there is no number {quoted(wrong)} to read{'' if hint else _choices(right)}", hint
            )
        elif context["problem"] == "unknown comparison":
            hint = {"==": "=", "=<": "<=", "=>": ">=", "<>": "!=", "!": "!="}.get(wrong, "")
            self._add("E107", path, f"{quoted(wrong)} is no comparison; there are: {' '.join(COMPARISONS)}", hint)
        elif context["problem"] == "condition range":
            self._add("E106", path, f"{wrong} is out of range in the condition {quoted(value)}")
        elif context["problem"] == "flag compared":
            self._add("E107", path, f"`{wrong}` is 0 or 1, and can only be compared with 0 or 1: {quoted(value)}")
        else:
            self._add("E107", path, f"{quoted(value)} is no condition; write it as: {self.vocabulary.example}")

    # --- where in the file

    def _add(self, code: str, path: KeyPath, message: str, hint: str = "") -> None:
        self.source.add(code, self.source.line(path), message, hint)

    def _clean(self, loc: tuple[Any, ...]) -> KeyPath:
        """The keys in the file: pydantic's location without the names of the union members it tried."""
        path: list[str | int] = []
        here: Any = self.source.data
        rest = list(loc)
        while rest:
            key = rest.pop(0)
            path.append(key)
            here = _step(here, key)
            in_lines = isinstance(key, int) and len(path) > 1 and path[-2] in self.line_lists
            op_named = in_lines and isinstance(here, dict) and rest[:1] == [here.get("do")]
            if op_named or (key in ("amount", "if") and rest and rest[0] in TAGS):
                rest.pop(0)
        return tuple(path)

    def _keys(self, path: KeyPath) -> list[str]:
        """The keys that may stand in the table at `path`."""
        if not path:
            return ["pack", *(section.name for section in self.vocabulary.sections)]
        fields = PACK_FIELDS if path[0] == "pack" else section_fields(self.vocabulary.section(str(path[0])))
        for number, key in enumerate(path):
            if number == 0 or isinstance(key, int):
                continue
            field = next(field for field in fields if field.name == key)
            if field.kind in ("words", "text"):
                return [*LANGUAGES, *(["for_rows"] if field.kind == "text" else [])]
            if field.kind == "lines":
                return self._line_keys(path, number)
            fields = field.fields
        return [field.name for field in fields]

    def _line_keys(self, path: KeyPath, start: int) -> list[str]:
        inner = path[start + 1 :]
        if inner and inner[-1] == "amount":
            return list(AMOUNT_KEYS)
        op = self.vocabulary.op(self._at(path)["do"])
        keys = ["do", "if", "if_any", *(p.name for p in op.params), *(["amount"] if op.amount else [])]
        keys += ["may"] if self.vocabulary.declining else []
        if any(key in LINE_LISTS for key in inner):
            return keys
        return [*(key for key in TOP_KEYS if key != "limit" or self.vocabulary.limits), *keys]

    def _names(self, path: KeyPath) -> list[str]:
        """The values that the choice at `path` may have."""
        key = _name(path)  # in a list of choices the last key is a number
        line = self._at(path[:-1])
        if key == "when":
            return [moment.name for moment in self.vocabulary.moments]
        if key == "limit":
            return list(self.vocabulary.limits)
        if isinstance(line, dict) and "do" in line:
            return list(self.vocabulary.op(line["do"]).param(key).choices)
        field = self._field(path)
        return list(field.choices) if field else []

    def _range(self, path: KeyPath, context: Mapping[str, Any]) -> tuple[Any, Any]:
        """Both ends of the range of the number at `path`."""
        line = self._at(path[:-1])
        if path[-1] == "amount" and isinstance(line, dict) and "do" in line:
            return self.vocabulary.op(line["do"]).amount_range
        field = self._field(path)
        if field and field.kind == "number":
            return field.low, field.high
        return context.get("ge", "…"), context.get("le", "…")

    def _field(self, path: KeyPath) -> Field | None:
        """The field whose value is at `path`, or in it; None under an effect line, or where there is none."""
        fields = PACK_FIELDS if path[0] == "pack" else section_fields(self.vocabulary.section(str(path[0])))
        found = None
        for key in path[1:]:
            if isinstance(key, str):
                found = next((field for field in fields if field.name == key), None)
                fields = found.fields if found else ()
        return found

    def _at(self, path: KeyPath) -> Any:
        here: Any = self.source.data
        for key in path:
            here = _step(here, key)
        return here

    def _inside(self, path: KeyPath) -> str:
        """Where a key stands, in words."""
        if not path:
            return "in a pack file"
        if path == ("pack",):
            return "in [pack]"
        here = self._at(path)
        if len(path) == 2:
            known_as = here.get("id") if isinstance(here, dict) else None
            return f"in the {path[0]} {quoted(known_as)}" if isinstance(known_as, str) else f"in a {path[0]}"
        if isinstance(here, dict) and "do" in here:
            under = next((f" under `{key}`" for key in reversed(path) if key in LINE_LISTS), "")
            return (
                f"in a line `{quoted(here['do'])[1:-1]}`{under}" if isinstance(here["do"], str) else "in an effect line"
            )
        return f"in `{_name(path)}`"


def _step(here: Any, key: str | int) -> Any:
    if isinstance(here, dict):
        return here.get(key)
    if isinstance(here, list) and isinstance(key, int) and key < len(here):
        return here[key]
    return None


def _name(path: KeyPath) -> str:
    """The nearest key's name: `effects`, for the second of its items."""
    names = [key for key in path if isinstance(key, str)]
    return names[-1] if names else ""


def _choices(names: list[str]) -> str:
    return f"; there are: {', '.join(names)}"


def _shape(path: KeyPath) -> str:
    if path[-1] == "for_rows":
        return "eight digits 0-9 a-f"
    if _name(path) in LANGUAGES:
        return "a text with something in it"
    if path[-1] == "version":
        return "letters, digits and . + _ -, at most 40"
    if path[-1] == "replaces" and path[0] != "pack":
        return "pack:id"
    return "a-z, 0-9 and hyphens, at most 40"


def _all_fields(vocabulary: Vocabulary) -> list[Field]:
    found: list[Field] = []
    todo = [field for section in vocabulary.sections for field in section_fields(section)]
    while todo:
        field = todo.pop()
        found.append(field)
        todo.extend(field.fields)
    return found


def _all_keys(vocabulary: Vocabulary) -> set[str]:
    keys = {field.name for field in (*PACK_FIELDS, *_all_fields(vocabulary))}
    keys |= {*LINE_KEYS, *TOP_KEYS, *AMOUNT_KEYS, *LANGUAGES}
    return keys | {param.name for op in vocabulary.ops for param in op.params}
