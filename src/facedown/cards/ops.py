"""The closed vocabulary of a game's cards: moments, paths, ops and their parameters, each with its words.

One registry serves everything: the check of a pack, the rows that kernels carry out, the JSON Schema, the reference
page and the printed text of a card. A sentence is a template, in lower case and without its full stop: `{amount}` is a
number, `{+amount}` the number with its sign, `{amount|card|cards}` the word that fits it, `{many|it|them}` the same
where a counted amount is always many, `{stat}` the word of a parameter's value, `{each}` the place of "for each …"
where it is not the end. Spare blanks are removed, so a word may be empty.

This module is light to import: pydantic comes in only where a pack is checked (cards/model.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

LANGUAGES = ("en", "es")

Words = Mapping[str, str]  # language -> text

PARAM_FIELDS = ("to", "stat", "pick", "span", "kind")


@dataclass(frozen=True)
class Param:
    """A parameter of an op: the row field it fills, its values with their words, and its default (None: must be given).

    `codes` gives the number of each value in the row; without it a value's number is its place in `choices`.
    `default_at`: by moment, or by what the line is on (Field.on), another default.
    """

    name: str
    field: str
    choices: Mapping[str, Words]
    default: str | None = None
    codes: Mapping[str, int] | None = None
    note: str = ""  # for the schema and the reference page
    default_at: Mapping[str, str] | None = None

    def default_of(self, moment: str, on: str) -> str | None:
        """What it is where it is not written."""
        otherwise = self.default_at or {}
        return otherwise.get(moment) or otherwise.get(on) or self.default

    def code(self, value: str) -> int:
        """The number of a value in the row."""
        return self.codes[value] if self.codes is not None else list(self.choices).index(value)


@dataclass(frozen=True)
class Restriction:
    """Where the parameters in `given` have one of these values, only these moments, or these values of others, work.

    Where `only` leaves a parameter one value, that value is also what the parameter is when it is not written. With
    `kinds` it is about lines on these kinds alone. No moment at all: there they do not work.
    """

    given: Mapping[str, tuple[str, ...]]
    why: str  # a sentence for the finding
    moments: frozenset[str] | None = None
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    most: int | None = None  # the greatest amount; then nothing can be counted either
    kinds: frozenset[str] = frozenset()

    def concerns(self, kind: str) -> bool:
        """Is it about lines on this kind of card ("": not known)?"""
        return not self.kinds or kind in self.kinds

    def applies(self, params: Mapping[str, str]) -> bool:
        """Do the parameters have the values that it is about?"""
        return all(params.get(name) in values for name, values in self.given.items())


@dataclass(frozen=True)
class Op:
    """One thing an effect line can do.

    `says` maps a language to a template, or to templates by the value of the parameter `says_by`; "to/pick" is by two
    ("self/this"), and what the second does not change is under the first alone ("self"). What reads otherwise on things
    with another Field.on has that before it: "villain:self". `moments` names the moments at which it can work, `kinds`
    the kinds of card (none given: all, and abilities). `causes` names trigger moments that carrying it out brings
    about, by value of `to`, as seen from the line's owner (`{"self": ("hurt",)}`).
    """

    name: str
    code: int
    says: Mapping[str, str | Mapping[str, str]]
    params: tuple[Param, ...] = ()
    amount: bool = True  # does it take an amount
    amount_range: tuple[int, int] = (1, 9)
    moments: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    says_by: str = "to"
    certain: bool = False  # nothing can prevent it: what follows stands without "if that happens"
    causes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    restrictions: tuple[Restriction, ...] = ()
    note: str = ""  # for the reference page: details that the sentence does not say

    def param(self, name: str) -> Param:
        """The parameter called `name`; KeyError if there is none."""
        return {param.name: param for param in self.params}[name]

    @property
    def bounds(self) -> tuple[int, int]:
        """Between which numbers a counted amount is kept; nothing to count is 0."""
        low, high = self.amount_range
        return min(low, 0), max(high, 0)


@dataclass(frozen=True)
class Moment:
    """When an effect line happens.

    `kinds`: of card, by Vocabulary.kind, that can have lines of this moment (none given: all). `paths_barred`:
    paths, and `sides_barred`: sides of paths, whose value is not known, or would be circular, then; `barred_because`.
    `narrows`: requirement ("attack.cheap = 1", or several with " and ", " or ") -> the label of lines that have it,
    where it says both ("Play when a Cheap Trick is announced"). `says_on`: another label, by Field.on.
    """

    name: str
    code: int
    says: Words  # the label before the sentences: "On hit"
    on_cards: bool = True
    on_abilities: bool = True
    kinds: frozenset[str] = frozenset()
    trigger: bool = False  # brought about by ops, so that it could bring about itself
    paths_barred: frozenset[str] = frozenset()
    sides_barred: frozenset[str] = frozenset()
    barred_because: str = "the line itself would change it"
    narrows: Mapping[str, Words] = field(default_factory=dict)
    says_on: Mapping[str, Words] = field(default_factory=dict)
    note: str = ""  # for the schema and the reference page


@dataclass(frozen=True)
class Path:
    """A number that conditions and amounts can read. `sided`: written `self.life`, `rival.life`; else plain (`clash`).

    A name that is not sided may have a dot in it too (`attack.speed`).

    `says` completes "if … is at least 2": by side for sided paths (`{"en": {"self": "your life", …}}`). `unit` is what
    one of it is called after "for each". `clause`, where given, is the better way to say it: a template with `{n}` for
    "at least 2" and `{n|card|cards}` ("you have {n} {n|card|cards} in hand"); `none` says the same of 0. A path that is
    only 0 or 1 has a `clause` without `{n}`, and `denies` for its opposite. `versus` compares your side with the
    rival's: `{more|more|fewer}`. `kinds`: of card that can read it (none given: all).
    """

    name: str
    code: int
    says: Mapping[str, str | Mapping[str, str]]
    unit: Mapping[str, str | Mapping[str, str]]
    sided: bool = True
    low: int = 0  # the least and the most it can be
    high: int = 99
    clause: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    denies: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    none: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    versus: Words = field(default_factory=dict)
    note: str = ""  # for the schema and the reference page
    kinds: frozenset[str] = frozenset()

    @property
    def is_flag(self) -> bool:
        """Does it say whether something is so?"""
        return bool(self.denies)


@dataclass(frozen=True)
class Field:
    """One key of a pack file's entry (a fighter, a card): what kind of value it holds, its range and default.

    Kinds: number (low..high), flag, choice (one of `choices`), choices (a list of low..high of them, each once), ref
    (the id of an entry of section `refers`; `owns`: it is a part of this one, as a Signature of its Legend), refs (a
    list of low..high of those, each once), words (`{ en = …, es = … }`, up to `high` characters), text (words written
    by hand, with `for_rows`), lines (effect lines, at least `low`; `on` says what they are printed on: a card, an
    ability, or what else the game has that speaks otherwise), table (keys in `fields`), tables (a list of low..high
    such tables). In `[pack]` also version, string and strings.
    """

    name: str
    kind: str
    says: str  # what it is: for the schema and the reference page
    required: bool = False
    default: Any = None
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    refers: str = ""
    owns: bool = False
    on: str = "card"
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True)
class Section:
    """One kind of entry in a pack file, `[[name]]`. Every entry has `id`, `name`, `replaces` and `flavour` besides."""

    name: str
    says: str
    fields: tuple[Field, ...]
    most: int  # capacity of the table


@dataclass(frozen=True)
class Sheet:
    """How the rows of a spreadsheet become entries of one section: `facedown cards import` (cards/sheets.py).

    `columns` are fields of the section, in the order in which the pack has them, of the kinds number, flag, choice,
    choices, ref, id, full_id, string, strings and words. `id`, `name` and `text` (words that only say what the effect
    lines shall do) are columns of every sheet, and words have one a language too: `name_en`, `name_es`. `aliases` are
    further names of columns, and `spellings` of a column's values, both in lower case: `{"qty": "copies"}`,
    `{"stance": {"agg": "aggressive"}}`.

    `owner` is a ref among the columns, `stub` the TOML text of what it refers to, with `{id}` and `{name}`: it is
    written before the cards for every owner that a row names without a pack (and, where the field is required and the
    cell empty, for one called like the pack). `idle` names values whose cards do nothing while they have no effect:
    `{"stance": ("event",)}`; `enough` are columns of which one, not 0, is as good as an effect.
    """

    section: str
    columns: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    spellings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    owner: str = ""
    stub: str = ""
    idle: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    enough: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fault:
    """What a game's own check of its entries found: about which entry, and under which of its keys."""

    entry: Any
    path: tuple[str | int, ...]
    code: str  # of cards/findings.py CODES
    message: str
    hint: str = ""


@dataclass(frozen=True)
class Vocabulary:
    """All that the cards of one game can say.

    `order` puts the entries of all packs (section -> entries) in the order of the table; `check` looks at them all.
    What kind of card an entry is, where moments, ops and paths ask for that, is the value of `kind_field`, or what
    `kind_of` says of its section and its values. `side_kinds`: kinds that can read the paths of a side (none given:
    all). `label` gives what stands before a line of this owner in this language, where its moment cannot say it: "".
    """

    game: str
    moments: tuple[Moment, ...]
    paths: tuple[Path, ...]
    ops: tuple[Op, ...]
    limits: Mapping[str, Words]  # name -> words ("round": once a round); codes 1, 2, … in this order
    declining: bool = True  # do lines have `may`: the game asks their owner
    sides: tuple[str, ...] = ("self", "rival")
    kind_field: str = ""  # of a card: the choice that says what kind of card it is
    kind_of: Callable[[str, Mapping[str, Any]], str] | None = None
    side_kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    label: Callable[[Any, Any, str], str] = lambda owner, line, lang: ""
    sections: tuple[Section, ...] = ()
    order: Callable[[Mapping[str, tuple[Any, ...]]], dict[str, tuple[Any, ...]]] = dict
    check: Callable[[Mapping[str, tuple[Any, ...]]], Iterable[Fault]] = lambda entries: ()
    rows: int = 8192  # capacity of the table's `row`
    skeleton: str = ""  # text of a new pack, with `{pack}` for its id: `facedown cards new`
    sheet: Sheet | None = None  # how its players' spreadsheets become packs: `facedown cards import`

    def op(self, name: str) -> Op:
        """The op called `name`; KeyError if there is none."""
        return self.ops_by_name[name]

    def moment(self, name: str) -> Moment:
        """The moment called `name`; KeyError if there is none."""
        return self.moments_by_name[name]

    @cached_property
    def ops_by_name(self) -> dict[str, Op]:
        """Name -> op."""
        return {op.name: op for op in self.ops}

    @cached_property
    def moments_by_name(self) -> dict[str, Moment]:
        """Name -> moment."""
        return {moment.name: moment for moment in self.moments}

    @cached_property
    def path_names(self) -> dict[str, tuple[Path, str]]:
        """Every path as it is written in a file -> (path, side; "" for paths without one)."""
        sided = {f"{side}.{path.name}": (path, side) for path in self.paths if path.sided for side in self.sides}
        return sided | {path.name: (path, "") for path in self.paths if not path.sided}

    @property
    def example(self) -> str:
        """A condition, to show how they are written."""
        name = next(name for name, (path, side) in self.path_names.items() if side == self.sides[-1] and path.high > 1)
        return f"{name} >= 2"

    def barred(self, read: tuple[Path, str], moment: Moment, kind: str = "") -> bool:
        """Can this path of this side not be read at this moment, on this kind of card?"""
        path, side = read
        return path.name in moment.paths_barred or side in moment.sides_barred or not self.readable(read, kind)

    def readable(self, read: tuple[Path, str], kind: str) -> bool:
        """Can this kind of card read it at all? True where the kind is not known."""
        path, side = read
        return not kind or all(not kinds or kind in kinds for kinds in (path.kinds, self.side_kinds.get(side)))

    def kind(self, section: str, values: Mapping[str, Any]) -> str:
        """What kind of card an entry is: "" where it says none, or none is asked for."""
        if self.kind_of is not None:
            return self.kind_of(section, values)
        field = next((field for field in self.section(section).fields if field.name == self.kind_field), None)
        kind = values.get(self.kind_field, "") if field else ""
        return kind if field and kind in field.choices else ""

    def section(self, name: str) -> Section:
        """The section called `name`; KeyError if there is none."""
        return {section.name: section for section in self.sections}[name]
