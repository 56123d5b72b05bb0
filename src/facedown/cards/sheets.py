"""Players' spreadsheets as packs: what the columns mean, and the pack that is written of the rows.

A row is an entry of the section that the vocabulary names (cards/ops.py Sheet). Effects are not read: what a column of
text says of them becomes a comment above the card, which still needs its effect lines. Everything that is wrong is
found before a pack is written, with row and column.
"""

from __future__ import annotations

import json
import re
import textwrap
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from facedown.cards.entries import COMMON, PACK_FORMAT, REF, SHAPES, section_fields
from facedown.cards.findings import Finding, nearest, printable, quoted
from facedown.cards.grid import HEAD_ROWS, Grid, letters, read_grid
from facedown.cards.load import check_packs
from facedown.cards.ops import LANGUAGES, Field, Sheet, Vocabulary
from facedown.gamedef import GameDef

NOTE = Field("text", "note", "What the effect lines shall do: kept as a comment.")
ALIASES = {  # of columns that every sheet has
    "card": "name",
    "title": "name",
    "nombre": "name_es",
    "effect": "text",
    "effects": "text",
    "note": "text",
    "notes": "text",
    "efecto": "text",
    "texto": "text",
}
NOTHING = ("-", "\N{EN DASH}", "\N{EM DASH}")  # what players write where there is no number
YES, NO = ("yes", "y", "true", "1", "x", "on", "sí", "si"), ("no", "n", "false", "0", "off")
NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:[.,]0{1,9})?")
BROKEN_NUMBER = re.compile(r"[+-]?[0-9]+[.,][0-9]+")
BETWEEN = re.compile(r"\s*[,;/|+&]\s*")  # values of a list
WIDTH = 110  # of comments
ID_LENGTH = 40
NEEDS_LINE = "E315"  # of cards/findings.py: the card's kind needs an effect line


@dataclass(frozen=True)
class Column:
    """A column of a sheet: the field that it fills, in which language (of words), and what the file calls it."""

    field: Field
    lang: str
    place: int
    title: str


@dataclass
class Card:
    """A row: its number, the values of its entry, and what the effect lines shall do."""

    row: int
    values: dict[str, Any]
    note: str = ""
    first: int = 0  # lines of the pack: where the card begins,
    line: int = 0  # and where its effects go


@dataclass(frozen=True)
class Need:
    """A card that still needs an effect: the line of the pack to edit, and why."""

    line: int
    id: str
    why: str


@dataclass
class Import:
    """A spreadsheet on its way to a pack; `text` is the pack, "" where findings refuse it."""

    grid: Grid
    cards: list[Card] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    made_ids: int = 0  # of names, where the sheet has none
    errors: int = 0  # that the check still finds: missing effects, or nothing is written
    warnings: int = 0
    text: str = ""

    @property
    def copies(self) -> int:
        """How many cards there are, copies counted."""
        return sum(card.values.get("copies", 1) for card in self.cards)


class _Wrong(ValueError):
    """A cell does not fit: why, and what may be meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def import_sheet(path: Path, game: GameDef, pack: str) -> Import:
    """A spreadsheet as the text of a pack called `pack`; raises OSError, NoReader (cards/grid.py)."""
    vocabulary: Vocabulary = game.vocabulary()
    assert vocabulary.sheet is not None
    reading = _Reading(vocabulary, vocabulary.sheet)
    made = Import(read_grid(path, reading.is_header))
    if not made.grid.failed:
        reading.read(made, pack)
    if not made.grid.failed:
        made.text = _Writing(vocabulary, vocabulary.sheet).text(made, game.id, pack, path.name)
        _check(made, game)
    return made


def slug(text: str) -> str:
    """The text as an id: a-z, 0-9 and hyphens, at most 40; "" where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:ID_LENGTH].rstrip("-")


def columns_of(vocabulary: Vocabulary, sheet: Sheet) -> dict[str, tuple[Field, str]]:
    """Every column that a sheet can have -> its field, and the language where it holds words."""
    section = vocabulary.section(sheet.section)
    fields = {item.name: item for item in section_fields(section)}
    known: dict[str, tuple[Field, str]] = {}
    for name in (*(common.name for common in COMMON), *sheet.columns):
        known[name] = (fields[name], LANGUAGES[0])
        if fields[name].kind == "words":
            known |= {f"{name}_{lang}": (fields[name], lang) for lang in LANGUAGES}
    return known | {NOTE.name: (NOTE, "")}


class _Reading:
    """The columns and rows of a sheet, cell by cell."""

    def __init__(self, vocabulary: Vocabulary, sheet: Sheet) -> None:
        self.sheet = sheet
        self.known = columns_of(vocabulary, sheet)
        self.aliases = {_key(alias): name for alias, name in (ALIASES | dict(sheet.aliases)).items()}
        self.columns: list[Column] = []

    def is_header(self, row: Sequence[str]) -> bool:
        """Does the row name the columns: is `id` or `name` among them?"""
        names = {self._name(title) for title in row}
        return any(name in self.known and self.known[name][0].name in ("id", "name") for name in names)

    def _name(self, title: str) -> str:
        key = _key(title)
        return key if key in self.known else self.aliases.get(key, key)

    def read(self, made: Import, pack: str) -> None:
        """Fill `made.cards`, or note why that is impossible."""
        grid = made.grid
        head = next((place for place, (_, row) in enumerate(grid.rows[:HEAD_ROWS]) if self.is_header(row)), None)
        if head is None:
            self._no_header(grid)
            return
        self._read_header(grid, *grid.rows[head])
        if grid.failed:
            return
        made.cards = [self._card(grid, number, row, pack) for number, row in grid.rows[head + 1 :]]
        if not made.cards:
            grid.add(grid.rows[head][0], "", "the header is there, but no card below it")
        self._name_cards(made)
        grid.findings.sort(key=lambda finding: finding.row)

    def _no_header(self, grid: Grid) -> None:
        first = [title for title in grid.rows[0][1] if title] if grid.rows else []
        found = f"; the first row has: {', '.join(map(quoted, first[:8]))}" if first else "; the file is empty"
        names = ", ".join(self._usual())
        grid.add(1, "", f"no row names the columns, `name` or `id` among them (there are: {names}){found}")

    def _usual(self) -> list[str]:
        return [name for name in self.known if name.rpartition("_")[2] not in LANGUAGES]

    def _read_header(self, grid: Grid, number: int, row: list[str]) -> None:
        taken: dict[str, str] = {}
        width = max(len(cells) for _, cells in grid.rows)
        for place, title in enumerate([*row, *[""] * (width - len(row))]):
            name = self._name(title)
            if name not in self.known:
                self._unknown_column(grid, number, place, title)
                continue
            filled, lang = self.known[name]
            key = f"{filled.name}_{lang}"
            if key in taken:
                grid.add(number, title, f"fills `{filled.name}`, as the column {quoted(taken[key])} does")
            taken[key] = title
            self.columns.append(Column(filled, lang, place, title))
        self._find_missing(grid, number)

    def _unknown_column(self, grid: Grid, row: int, place: int, title: str) -> None:
        inside = any(place < len(cells) and cells[place] for number, cells in grid.rows if number > row)
        if title:
            message, hint = "is not known and left out", nearest(_key(title), [*self.known, *self.aliases])
            grid.add(row, title, message, hint, severity="warning")
        elif inside:
            grid.add(row, letters(place), "has no name; what is in it is left out", severity="warning")

    def _find_missing(self, grid: Grid, row: int) -> None:
        there = {column.field.name for column in self.columns}
        for filled, _ in self.known.values():
            by_itself = filled.name in ("id", "name", self.sheet.owner)  # each is made where it is not given
            if filled.required and not by_itself and filled.name not in there:
                there.add(filled.name)
                grid.add(row, "", f"there is no column `{filled.name}`, which every card needs: {_right(filled)}")

    # --- rows

    def _card(self, grid: Grid, number: int, row: list[str], pack: str) -> Card:
        card = Card(number, {})
        for column in self.columns:
            text = row[column.place] if column.place < len(row) else ""
            try:
                self._take(card, column, text)
            except _Wrong as wrong:
                grid.add(number, column.title, str(wrong), wrong.hint)
        owner = self.known.get(self.sheet.owner, (None, ""))[0]
        if owner is not None and owner.required:
            card.values.setdefault(owner.name, pack)
        return card

    def _take(self, card: Card, column: Column, text: str) -> None:
        filled = column.field
        if filled is NOTE:
            card.note = text
        elif filled.kind == "words":
            if text:
                card.values.setdefault(filled.name, {})[column.lang] = _words(text, filled)
        elif text and text not in NOTHING:
            card.values[filled.name] = self._value(filled, text)
        elif filled.required and filled.name not in ("id", self.sheet.owner):
            raise _Wrong(f"is empty; {_right(filled)} is right")

    def _value(self, filled: Field, text: str) -> Any:
        if filled.kind in ("choice", "choices"):
            spelled = self.sheet.spellings.get(filled.name, {})
            return (_choice if filled.kind == "choice" else _choices)(text, filled, spelled)
        return READERS[filled.kind](text, filled)

    def _name_cards(self, made: Import) -> None:
        """Names from ids and ids from names; no id twice."""
        given = {card.values["id"]: card.row for card in reversed(made.cards) if "id" in card.values}
        names: dict[str, int] = {}
        for card in made.cards:
            if "id" in card.values:
                first = given[card.values["id"]]
                if first != card.row:
                    made.grid.add(card.row, "id", f"{quoted(card.values['id'])} is already the id of row {first}")
            if "name" not in card.values:
                self._no_name(made.grid, card)
            elif "id" not in card.values:
                self._make_id(made, card, given, names)

    def _no_name(self, grid: Grid, card: Card) -> None:
        titles = {column.title for column in self.columns if column.field.name == "name"}
        if not any(found.row == card.row and found.column in titles for found in grid.findings):  # one that is too long
            grid.add(card.row, "name", "is empty; every card has a name")

    def _make_id(self, made: Import, card: Card, taken: dict[str, int], names: dict[str, int]) -> None:
        name = next(iter(card.values["name"].values()))
        stem = slug(name) or f"card-{card.row}"
        tails = (f"-{number}" for number in range(2, len(made.cards) + 3))
        made_up = next(wanted for tail in ("", *tails) if (wanted := stem[: ID_LENGTH - len(tail)] + tail) not in taken)
        if name in names:
            message = f"row {names[name]} is also called {quoted(name)}; the id of this card is {made_up}"
            made.grid.add(card.row, "name", message, severity="warning")
        names.setdefault(name, card.row)
        taken[made_up] = card.row
        card.values["id"] = made_up
        made.made_ids += 1


def _key(title: str) -> str:
    """A column's title as columns are named: `Name (ES)` is name_es."""
    return re.sub(r"[^\w]+", "_", title.casefold()).strip("_")


# --- cells


def _right(filled: Field) -> str:
    """What can stand in a column."""
    if filled.kind == "number":
        return f"{filled.low} to {filled.high}"
    if filled.kind == "choice":
        *others, last = filled.choices
        return f"{', '.join(others)} or {last}" if others else last
    if filled.kind == "choices":
        return f"some of {', '.join(filled.choices)}"
    if filled.kind == "flag":
        return "yes or no"
    return {"ref": f"the id of a {filled.refers}", "full_id": "pack:id"}.get(filled.kind, "some text")


def _number(text: str, filled: Field) -> int:
    if not NUMBER.fullmatch(text):
        what = "no whole number" if BROKEN_NUMBER.fullmatch(text) else "no number"
        raise _Wrong(f"{quoted(text)} is {what}; {_right(filled)} is right")
    number = int(re.split("[.,]", text)[0])
    if not filled.low <= number <= filled.high:
        raise _Wrong(f"{number} is out of range; {_right(filled)} is right")
    return number


def _flag(text: str, filled: Field) -> bool:
    if text.casefold() not in YES + NO:
        raise _Wrong(f"{quoted(text)} says neither yes nor no")
    return text.casefold() in YES


def _choice(text: str, filled: Field, spelled: Mapping[str, str]) -> str:
    plain = text.casefold()
    for meant in (spelled.get(plain, plain), plain.replace(" ", "-")):
        if meant in filled.choices:
            return meant
    hint = nearest(plain, [*filled.choices, *spelled])
    raise _Wrong(f"there is no {filled.name} {quoted(text)}; {_right(filled)} is right", spelled.get(hint, hint))


def _choices(text: str, filled: Field, spelled: Mapping[str, str]) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(_choice(part, filled, spelled) for part in BETWEEN.split(text) if part))
    if not filled.low <= len(chosen) <= filled.high:
        raise _Wrong(f"{len(chosen)} of them; {filled.low} to {filled.high} is right")
    return chosen


def _shaped(text: str, filled: Field) -> str:
    shape = REF if filled.kind == "ref" else SHAPES[filled.kind]
    if not shape.fullmatch(text):
        right = "pack:id" if filled.kind == "full_id" else "a-z, 0-9 and hyphens, at most 40"
        raise _Wrong(f"{quoted(text)} is no id; {right} is right", "" if ":" in text else slug(text))
    return text


def _string(text: str, filled: Field) -> str:
    if len(text) > filled.high:
        raise _Wrong(f"has {len(text)} characters; at most {filled.high}")
    return text


def _words(text: str, filled: Field) -> str:
    return _string(text, filled)


def _strings(text: str, filled: Field) -> tuple[str, ...]:
    return tuple(part for part in BETWEEN.split(text) if part)


READERS: dict[str, Callable[[str, Field], Any]] = {
    "number": _number,
    "flag": _flag,
    "ref": _shaped,
    "id": _shaped,
    "full_id": _shaped,
    "string": _string,
    "strings": _strings,
}


# --- the pack


class _Writing:
    """The pack, line by line: so it is known where every card stands."""

    def __init__(self, vocabulary: Vocabulary, sheet: Sheet) -> None:
        self.sheet = sheet
        self.section = vocabulary.section(sheet.section)
        self.keys = [name for name, (_, lang) in columns_of(vocabulary, sheet).items() if name != NOTE.name]
        self.lines: list[str] = []

    def text(self, made: Import, game: str, pack: str, file: str) -> str:
        """The whole pack; notes in `made` what needs an effect, and where."""
        self._head(game, pack, file)
        self._stubs(made, pack)
        for card in made.cards:
            self._card(card)
            if why := self._need(card):
                made.needs.append(Need(card.line, card.values["id"], why))
        return "\n".join(self.lines) + "\n"

    def _head(self, game: str, pack: str, file: str) -> None:
        title = pack.replace("-", " ").title()
        self.lines += [
            *_comment(f"Made of {printable(file)} by facedown cards import."),
            *_comment("Where `effects = []` stands, the words above the card still have to become effect lines."),
            "",
            "[pack]",
            f"id = {_toml(pack)} # cards are called {pack}:card in full",
            f"game = {_toml(game)}",
            'version = "0.1.0"',
            f"format = {PACK_FORMAT}",
            f"name = {_toml(dict.fromkeys(LANGUAGES, title))}",
        ]

    def _stubs(self, made: Import, pack: str) -> None:
        """What the cards belong to, where no other pack has it."""
        owners = dict.fromkeys(card.values[self.sheet.owner] for card in made.cards if self.sheet.owner in card.values)
        for owner in owners:
            if self.sheet.stub and ":" not in owner:
                stub = self.sheet.stub.replace("{id}", owner).replace("{name}", owner.replace("-", " ").title())
                self.lines += ["", *stub.strip("\n").split("\n")]

    def _card(self, card: Card) -> None:
        self.lines += ["", *_comment(card.note)]
        card.first = len(self.lines) + 1
        self.lines.append(f"[[{self.section.name}]]")
        for key in self.keys:
            if key in card.values:
                self.lines.append(f"{key} = {_toml(card.values[key])}")
        if self._need(card):
            self.lines.append("effects = []")
        card.line = len(self.lines)

    def _need(self, card: Card) -> str:
        """Why the card needs an effect; "" where it does not."""
        if card.note:
            return card.note
        if any(card.values.get(name) for name in self.sheet.enough):
            return ""
        for key, values in self.sheet.idle.items():
            if card.values.get(key) in values:
                return f"{card.values[key]}: without an effect it does nothing"
        return ""


def _comment(text: str) -> list[str]:
    """The text as comments; it holds no control characters, so it cannot leave them."""
    return [f"# {line}" for line in textwrap.wrap(text, WIDTH)]


def _toml(value: Any) -> str:
    """A value in TOML; texts hold no control characters, so that JSON's quotation is TOML's."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(value[key])}" for key in LANGUAGES if key in value) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# --- the check


def _check(made: Import, game: GameDef) -> None:
    """Check the pack as it will be; what is wrong in it, but for missing effects, is wrong in the sheet."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cards.toml"
        file.write_text(made.text, encoding="utf-8")
        findings = check_packs(game, [file])
    wrong = [finding for finding in findings if finding.severity == "error"]
    made.errors, made.warnings = len(wrong), len(findings) - len(wrong)
    for finding in wrong:
        _explain(made, finding)
    if made.grid.failed:
        made.text = ""


def _explain(made: Import, finding: Finding) -> None:
    card = next((card for card in reversed(made.cards) if card.first <= finding.line), None)
    if finding.code != NEEDS_LINE or card is None:
        made.grid.add(card.row if card else 0, "", f"{finding.code} {finding.message}", finding.hint)
    elif card.values["id"] not in {need.id for need in made.needs}:
        made.needs.append(Need(card.line, card.values["id"], finding.message))
        made.needs.sort(key=lambda need: need.line)
