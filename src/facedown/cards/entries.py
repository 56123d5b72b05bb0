"""Entries of pack files (a fighter, a card) as immutable objects, read strictly by the fields of the vocabulary.

Like `read_lines`, reading raises Unfit for whatever does not fit, and leaves the explaining to cards/model.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from facedown.cards.lines import MOST_LINES, Line, Unfit, read_line, read_lines, to_flag, to_number, to_text
from facedown.cards.ops import LANGUAGES, Field, Section, Vocabulary

ID = re.compile(r"[a-z0-9-]{1,40}")
FULL_ID = re.compile(r"[a-z0-9-]{1,40}:[a-z0-9-]{1,40}")
VERSION = re.compile(r"[A-Za-z0-9.+_-]{1,40}")  # one word: a save names it on a line with others
SHAPES = {"id": ID, "full_id": FULL_ID, "version": VERSION}
REF = re.compile(r"([a-z0-9-]{1,40}:)?[a-z0-9-]{1,40}")
LISTS = ("lines", "tables", "choices", "refs")  # kinds of field: empty where they are not written
KeyPath = tuple[str | int, ...]
NAME_LENGTH = 40
WORDS_LENGTH = 400
COMMON = (  # of every entry
    Field("id", "id", "The short name of the entry, unique in its pack: a-z, 0-9 and hyphens.", required=True),
    Field("name", "words", "What it is called, by language.", required=True, high=NAME_LENGTH),
    Field("replaces", "full_id", 'The entry of another pack whose place it takes: "pack:id".'),
    Field("flavour", "words", "A sentence for the mood; no rule.", high=WORDS_LENGTH),
)
PACK_FORMAT = 1
PACK_FIELDS = (
    Field("id", "id", "The pack's short name; its cards are called pack:card.", required=True),
    Field("game", "id", "The game it is for.", required=True),
    Field("version", "version", "The pack's own version, one word.", required=True),
    Field("format", "number", "The version of this file format.", required=True, low=PACK_FORMAT, high=PACK_FORMAT),
    Field("name", "words", "What the pack is called, by language.", required=True, high=NAME_LENGTH),
    Field("authors", "strings", "Who made it.", default=(), high=20),
    Field("replaces", "id", "The pack that is left out, all of it, where this one is played.", default=""),
    Field("licence", "string", "The terms on which others may use it.", default="", high=80),
)


class Fields:
    """Values by name, readable as attributes."""

    __slots__ = ("values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(values)))

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "values")[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.values)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("entries belong to a library: load the packs again instead of copying or pickling them")


@dataclass(frozen=True)
class Origin:
    """Where an entry was read: pack, file, and its place among the entries of its section in that file."""

    pack: str
    file: str
    place: int


class Entry(Fields):
    """One fighter, card, …: `.id`, `.pack`, `.full_id`, `.name` (language -> text), and the fields of its section."""

    __slots__ = ("origin", "section")

    def __init__(self, section: str, origin: Origin, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        object.__setattr__(self, "section", section)
        object.__setattr__(self, "origin", origin)

    @property
    def pack(self) -> str:
        """The id of the pack it comes from."""
        pack: str = self.origin.pack
        return pack

    @property
    def full_id(self) -> str:
        """pack:id."""
        return f"{self.pack}:{self.id}"

    @property
    def path(self) -> KeyPath:
        """The keys under which its file holds it."""
        return (self.section, self.origin.place)


def section_fields(section: Section) -> tuple[Field, ...]:
    """All fields of an entry of this section."""
    return COMMON + section.fields


def read_entry(section: Section, data: Any, origin: Origin, vocabulary: Vocabulary) -> Entry:
    """One entry from a file's data; raises Unfit."""
    return Entry(section.name, origin, _read_fields(section_fields(section), data, origin.pack, vocabulary))


def read_pack(data: Any, vocabulary: Vocabulary) -> Fields:
    """The `[pack]` table of a pack; raises Unfit."""
    return Fields(_read_fields(PACK_FIELDS, data, "", vocabulary))


def lines_of(entry: Entry, vocabulary: Vocabulary) -> Iterator[tuple[KeyPath, tuple[Line, ...], Fields]]:
    """All lists of effect lines of an entry: their keys in the entry, the lines, and the table that holds them."""

    def walk(fields: tuple[Field, ...], values: Fields, path: KeyPath) -> Iterator[Any]:
        for field in fields:
            value = values.values[field.name]
            if field.kind == "lines":
                yield (*path, field.name), value, values
            elif field.kind == "table" and value is not None:
                yield from walk(field.fields, value, (*path, field.name))

    yield from walk(vocabulary.section(entry.section).fields, entry, ())


def salvage_lines(section: Section, data: Any, vocabulary: Vocabulary) -> Iterator[tuple[KeyPath, dict[int, Line]]]:
    """Of an entry that does not fit, the effect lines that do: the keys of their list, the lines by number."""

    def walk(fields: tuple[Field, ...], table: Any, path: KeyPath) -> Iterator[Any]:
        for field in fields:
            value = table.get(field.name) if isinstance(table, dict) else None
            if field.kind == "table":
                yield from walk(field.fields, value, (*path, field.name))
            elif field.kind == "lines" and isinstance(value, list):
                yield (*path, field.name), dict(_readable(value, field.on))

    def _readable(items: list[Any], on: str) -> Iterator[tuple[int, Line]]:
        for number, item in enumerate(items[:MOST_LINES]):
            with suppress(Unfit):
                yield number, read_line(item, vocabulary, on)

    yield from walk(section.fields, data, ())


def _read_fields(fields: tuple[Field, ...], data: Any, pack: str, vocabulary: Vocabulary) -> dict[str, Any]:
    if type(data) is not dict or not {field.name for field in fields}.issuperset(data):
        raise Unfit
    values: dict[str, Any] = {}
    for field in fields:
        if field.name in data:
            values[field.name] = _read_value(field, data[field.name], pack, vocabulary)
        elif field.required:
            raise Unfit
        else:
            values[field.name] = () if field.kind in LISTS else field.default
    return values


def _read_value(field: Field, value: Any, pack: str, vocabulary: Vocabulary) -> Any:
    kind = field.kind
    if kind == "number":
        return to_number(value, field.low, field.high)
    if kind == "flag":
        return to_flag(value)
    if kind == "choice":
        return _matching(value, field.choices)
    if kind == "choices":
        return _each_once(tuple(_matching(item, field.choices) for item in _list(value, field)))
    if kind in SHAPES:
        return _shaped(value, SHAPES[kind])
    if kind == "ref":
        ref = _shaped(value, REF)
        return ref if ":" in ref else f"{pack}:{ref}"
    if kind == "refs":
        refs = tuple(_shaped(item, REF) for item in _list(value, field))
        return _each_once(tuple(ref if ":" in ref else f"{pack}:{ref}" for ref in refs))
    if kind == "string":
        return _bounded(value, field.high)
    if kind == "strings":
        if type(value) is not list or len(value) > field.high:
            raise Unfit
        return tuple(_bounded(item, 80) for item in value)
    if kind in ("words", "text"):
        return _read_words(value, field)
    if kind == "lines":
        lines = read_lines(value, vocabulary, field.on)
        if len(lines) < field.low:
            raise Unfit
        return lines
    if kind == "table":
        return Fields(_read_fields(field.fields, value, pack, vocabulary))
    if type(value) is not list or not field.low <= len(value) <= field.high:
        raise Unfit
    return tuple(Fields(_read_fields(field.fields, item, pack, vocabulary)) for item in value)


def _matching(value: Any, choices: tuple[str, ...]) -> str:
    if to_text(value) not in choices:
        raise Unfit
    return str(value)


def _list(value: Any, field: Field) -> list[Any]:
    if type(value) is not list or not field.low <= len(value) <= field.high:
        raise Unfit
    return value


def _each_once(chosen: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(chosen)) < len(chosen):
        raise Unfit
    return chosen


def _shaped(value: Any, shape: re.Pattern[str]) -> str:
    if not shape.fullmatch(to_text(value)):
        raise Unfit
    return str(value)


def _bounded(value: Any, most: int) -> str:
    if not 1 <= len(to_text(value)) <= most:
        raise Unfit
    return str(value)


def _read_words(value: Any, field: Field) -> Mapping[str, str]:
    """Words in every language; one that is not written has the words of the first that is."""
    hand_written = field.kind == "text"
    if type(value) is not dict or not {*LANGUAGES, *(["for_rows"] if hand_written else [])}.issuperset(value):
        raise Unfit
    if hand_written and not re.fullmatch(r"[0-9a-f]{8}", to_text(value.get("for_rows"))):
        raise Unfit
    written = {lang: to_text(value[lang]) for lang in LANGUAGES if lang in value}
    if not written or any(not text.strip() or len(text) > field.high for text in written.values()):
        raise Unfit
    first = next(iter(written.values()))
    words = {lang: written.get(lang, first) for lang in LANGUAGES}
    return MappingProxyType(words | ({"for_rows": value["for_rows"]} if hand_written else {}))
