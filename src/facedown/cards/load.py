"""Packs: read, check, and put together as the library that a match is played with.

Everything is read strictly and quickly first; where something does not fit, the full model, which needs pydantic, says
what and where, for the whole file. All findings are collected before anything is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from facedown.cards import meaning, words
from facedown.cards.entries import Entry, Fields, Origin, read_entry, read_pack, salvage_lines
from facedown.cards.findings import Finding, nearest, quoted
from facedown.cards.lines import Unfit
from facedown.cards.ops import Field, Section, Vocabulary
from facedown.cards.reading import Source, read_folder
from facedown.cards.table import version_of
from facedown.gamedef import GameDef


class BadPack(ValueError):
    """Packs that cannot be played with; `.findings` holds everything that was found."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = tuple(findings)


@dataclass(frozen=True)
class PackInfo:
    """One pack of a library."""

    id: str
    version: str
    path: Path
    name: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Library:
    """All cards of a match: entries with their words, and the table of numbers that the rules read."""

    game: GameDef
    packs: tuple[PackInfo, ...]
    models: Mapping[str, tuple[Entry, ...]]  # section -> entries, in the order of the table
    tables: np.ndarray[Any, Any]  # shape (1,), dtype game.table, read-only
    findings: tuple[Finding, ...]  # warnings

    @cached_property
    def table(self) -> Any:
        """The card table: one read-only record."""
        return self.tables[0]

    @cached_property
    def version(self) -> str:
        """The cards version: 16 hex digits of the table's bytes."""
        return version_of(self.tables)

    def full_id(self, entry: Entry) -> str:
        """pack:id of a fighter, a card, …"""
        return entry.full_id

    def text(self, owner: Fields, lang: str) -> str:
        """The printed text of a card or an ability: from its rows, or the hand-written one."""
        return words.text(owner, self.game.vocabulary(), lang)

    def say_line(self, owner: Fields, number: int, lang: str) -> str:
        """The sentences of one effect line of a card or an ability, by the line's number."""
        return words.line_text(owner.effects[number], self.game.vocabulary(), lang)


def load_packs(game: GameDef, paths: Sequence[Path] = ()) -> Library:
    """The game's own packs and the given ones (folders or files); raises BadPack where anything is wrong in them."""
    loading = _Loading(game)
    loading.read(paths)
    if loading.failed:
        raise BadPack(loading.findings)
    return loading.library()


def check_packs(game: GameDef, paths: Sequence[Path] = ()) -> list[Finding]:
    """All that is wrong or doubtful in the given packs (none given: the game's own); never raises for content."""
    loading = _Loading(game)
    loading.read(paths)
    loading.check_words()
    return loading.findings


@dataclass
class _Pack:
    path: Path
    sources: list[Source]
    id: str = ""
    info: Fields | None = None


@dataclass
class _Loading:
    """Packs on their way to a library."""

    game: GameDef
    packs: list[_Pack] = field(default_factory=list)
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    models: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    extra: list[_Pack] = field(default_factory=list)
    explained: set[str] = field(default_factory=set)  # files
    left_out: dict[str, str] = field(default_factory=dict)  # id of a pack -> id of the one that replaces all of it
    broken: dict[str, set[str]] = field(default_factory=dict)  # section -> full ids of entries that could not be read

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The game's registry."""
        vocabulary: Vocabulary = self.game.vocabulary()
        return vocabulary

    @property
    def findings(self) -> list[Finding]:
        """All findings so far, by pack, file and line."""
        found = [f for pack in self.packs for source in pack.sources for f in source.findings]
        return list(dict.fromkeys(sorted(found, key=lambda f: (f.file, f.line, f.code, f.message))))

    @property
    def failed(self) -> bool:
        """Is anything found that refuses the packs?"""
        return any(f.severity == "error" for f in self.findings)

    def read(self, paths: Sequence[Path]) -> None:
        """Read and check everything; what must be true of all cards together, only of cards that are sound."""
        own = [self.game.folder / "cards" / name for name in self.game.packs]
        self.packs = [_Pack(path, read_folder(path)) for path in [*own, *(Path(p) for p in paths)]]
        self.extra = self.packs[len(own) :]
        self.entries = {section.name: [] for section in self.vocabulary.sections}
        self.broken = {section.name: set() for section in self.vocabulary.sections}
        for pack in self.packs:
            if not self._is_foreign(pack):
                self._read_pack(pack)
        self._leave_out()
        self._check_packs()
        self._check_meaning()
        self._replace()
        self._check_names()
        if not self.failed:
            self._check_together()

    def library(self) -> Library:
        """The library; only after a `read` without errors."""
        tables = np.zeros(1, self.game.table)
        tables[0:1] = self.game.make_table(self.models)
        tables.flags.writeable = False
        packs = tuple(PackInfo(p.id, p.info.version, p.path, p.info.name) for p in self.packs if p.info)
        return Library(self.game, packs, self.models, tables, tuple(self.findings))

    # --- one pack

    def _read_pack(self, pack: _Pack) -> None:
        usable = [source for source in pack.sources if source.data is not None]
        headers = [source for source in usable if "pack" in (source.data or {})]
        if len(usable) == len(pack.sources) and len(headers) != 1:
            self._wrong_headers(pack, headers)
        if headers:
            self._read_header(pack, headers[0])
        for source in usable:
            self._read_entries(pack, source)

    def _wrong_headers(self, pack: _Pack, headers: list[Source]) -> None:
        if headers:
            headers[1].add("E004", headers[1].line(("pack",)), f"[pack] is already in {headers[0].file}")
        else:
            pack.sources[0].add("E004", 1, "no file here has a [pack] table: id, game, version, format, name")

    def _read_header(self, pack: _Pack, source: Source) -> None:
        header = (source.data or {})["pack"]
        try:
            pack.info = read_pack(header, self.vocabulary)
            pack.id = pack.info.id
        except Unfit:
            self._explain(source)
            given = header.get("id") if isinstance(header, dict) else None
            pack.id = given if isinstance(given, str) and re.fullmatch("[a-z0-9-]{1,40}", given) else "unknown"

    def _read_entries(self, pack: _Pack, source: Source) -> None:
        data = source.data or {}
        if not {"pack", *self.entries}.issuperset(data):
            self._explain(source)
        for section in self.vocabulary.sections:
            items = data.get(section.name, [])
            for place, item in enumerate(items if isinstance(items, list) else [None]):
                try:
                    origin = Origin(pack.id, source.file, place)
                    self.entries[section.name].append(read_entry(section, item, origin, self.vocabulary))
                except Unfit:
                    self._explain(source)
                    self._salvage(section, item, origin)

    def _explain(self, source: Source) -> None:
        """The strict readers refused something in this file: the model says what, once for all of it."""
        if source.file in self.explained:
            return
        from facedown.cards.explain import explain

        self.explained.add(source.file)
        if not explain(source, self.game.vocabulary):
            source.add("E199", 1, "something in this file does not fit, and the check cannot say what")

    def _salvage(self, section: Section, item: Any, origin: Origin) -> None:
        """Of an entry that cannot be read: its id, so that others may name it, and what its sound lines mean."""
        name = item.get("id") if isinstance(item, dict) else None
        if isinstance(name, str):
            self.broken[section.name].add(f"{origin.pack}:{name}")
        source = self._sources[origin.file]
        kind = self.vocabulary.kind(section.name, item if isinstance(item, dict) else {})
        for path, lines in salvage_lines(section, item, self.vocabulary):
            for code, key, message, hint in meaning.check_lines(lines, path, self.vocabulary, kind):
                source.add(code, source.line((section.name, origin.place, *key)), message, hint)

    # --- all packs together

    def _is_foreign(self, pack: _Pack) -> bool:
        """A pack of another game is refused as such, and not for all that this game does not know."""
        for source in pack.sources:
            header = (source.data or {}).get("pack")
            game = header.get("game") if isinstance(header, dict) else None
            if isinstance(game, str) and game != self.game.id:
                message = f"this pack is for the game {quoted(game)}, not for {self.game.id}"
                source.add("E208", source.line(("pack", "game")), message, nearest(game, [self.game.id]))
                return True
        return False

    def _leave_out(self) -> None:
        """Leave out packs that another one takes the place of, whatever is in them."""
        for pack in self.packs:
            gone = pack.info.replaces if pack.info else ""
            wrong, hint = self._cannot_leave_out(pack, gone) if gone else ("", "")
            if wrong:
                self._add_to_header(pack, "replaces", "E204", wrong, hint)
            elif gone:
                self.left_out[gone] = pack.id
        self.packs = [pack for pack in self.packs if pack.id not in self.left_out]
        for section, entries in self.entries.items():
            self.entries[section] = [entry for entry in entries if entry.pack not in self.left_out]
            self.broken[section] = {
                full for full in self.broken[section] if full.partition(":")[0] not in self.left_out
            }
            if len(self.entries[section]) < len(entries) and not (self.entries[section] or self.broken[section]):
                self._nothing_instead(section, entries[0].pack)

    def _cannot_leave_out(self, pack: _Pack, gone: str) -> tuple[str, str]:
        """Why a pack cannot take the place of the one called `gone`, and what may be meant; "", "" where it can."""
        others = {other.id: other for other in self.packs if other.id and other is not pack}
        if gone not in others:
            why = "a pack cannot replace itself" if gone == pack.id else f"there is no pack {quoted(gone)} to replace"
            return why, nearest(gone, others)
        if gone in self.left_out:
            return f"the pack {quoted(gone)} is replaced already, by `{self.left_out[gone]}`", ""
        info = others[gone].info
        if info and info.replaces:
            why = f"the pack `{gone}` itself replaces `{info.replaces}`"
            return f"{why}: replace that one, and leave `{gone}` away", ""
        return "", ""

    def _nothing_instead(self, section: str, gone: str) -> None:
        by = next(pack for pack in self.packs if pack.id == self.left_out[gone])
        message = f"every [[{section}]] was in the pack `{gone}`, which is left out; there must be some in its place"
        self._add_to_header(by, "replaces", "E209", message)

    def _add_to_header(self, pack: _Pack, key: str, code: str, message: str, hint: str = "") -> None:
        source = next(s for s in pack.sources if s.data is not None and "pack" in s.data)
        source.add(code, source.line(("pack", key)), message, hint)

    def _because_left_out(self, full_id: str) -> str:
        """What explains that an entry is not there; "" where its pack is."""
        pack = full_id.partition(":")[0]
        return f": the pack `{pack}` is left out, `{self.left_out[pack]}` replaces it" if pack in self.left_out else ""

    def _check_packs(self) -> None:
        ids: dict[str, _Pack] = {}
        for pack in self.packs:
            if pack.info is None:
                continue
            if pack.id in ids:
                message = f"another pack is also called `{pack.id}`: {ids[pack.id].path}"
                self._add_to_header(pack, "id", "E203", message)
            ids[pack.id] = pack
        for section in self.vocabulary.sections:
            entries = self.entries[section.name]
            if len(entries) > section.most:
                self.add(entries[section.most], (), "E010", f"more than {section.most} entries of [[{section.name}]]")

    def _replace(self) -> None:
        """Put entries with `replaces` in the places of those they replace; other packs' references follow."""
        for section, entries in self.entries.items():
            ids = {entry.full_id: place for place, entry in enumerate(entries)}
            gone: list[int] = []
            for place, entry in enumerate(list(entries)):
                target = entry.replaces
                if not target or target in self.broken[section]:
                    continue
                if target not in ids or target == entry.full_id:
                    message = f"there is no {section} {quoted(target)} to replace{self._because_left_out(target)}"
                    self.add(entry, ("replaces",), "E204", message, nearest(target, set(ids) - {entry.full_id}))
                elif entries[ids[target]].replaces or entries[ids[target]].full_id != target:
                    self.add(entry, ("replaces",), "E204", f"{quoted(target)} is replaced already")
                else:
                    entries[ids[target]] = entry
                    gone.append(place)
            self.entries[section] = [entry for place, entry in enumerate(entries) if place not in gone]

    def _check_names(self) -> None:
        replaced = {e.replaces: e for entries in self.entries.values() for e in entries if e.replaces}
        ids = {section: {entry.full_id for entry in entries} for section, entries in self.entries.items()}
        for section in self.vocabulary.sections:
            seen: dict[str, Entry] = {}
            for place, entry in enumerate(self.entries[section.name]):
                if entry.full_id in seen:
                    other = seen[entry.full_id]
                    where = f"{other.origin.file}:{self.source(other).line((*other.path, 'id'))}"
                    self.add(entry, ("id",), "E203", f"the id `{entry.id}` is already taken in {where}")
                seen.setdefault(entry.full_id, entry)
                self.entries[section.name][place] = self._resolve(section, entry, replaced, ids)

    def _resolve(
        self, section: Section, entry: Entry, replaced: Mapping[str, Entry], ids: Mapping[str, set[str]]
    ) -> Entry:
        """The entry with its references checked, and turned to what replaces their targets."""
        changed: dict[str, Any] = {}
        for ref_field in section.fields:
            value = entry.values[ref_field.name]
            if ref_field.kind == "ref" and value:
                changed[ref_field.name] = self._resolve_ref(ref_field, value, entry, (ref_field.name,), replaced, ids)
            elif ref_field.kind == "refs":
                changed[ref_field.name] = tuple(
                    self._resolve_ref(ref_field, ref, entry, (ref_field.name, place), replaced, ids)
                    for place, ref in enumerate(value)
                )
        return Entry(entry.section, entry.origin, {**entry.values, **changed}) if changed else entry

    def _resolve_ref(
        self,
        field: Field,
        value: str,
        entry: Entry,
        path: tuple[str | int, ...],
        replaced: Mapping[str, Entry],
        ids: Mapping[str, set[str]],
    ) -> str:
        """The full id that a reference means; a finding where there is no such entry."""
        known = ids[field.refers]
        if value in replaced and value not in known:
            return replaced[value].full_id
        if value not in known and value not in self.broken[field.refers]:
            short = {full.partition(":")[2] if full.startswith(f"{entry.pack}:") else full for full in known}
            message = f"there is no {field.refers} `{value}`{self._because_left_out(value)}"
            hint = nearest(value.removeprefix(f"{entry.pack}:"), short)
            self.add(entry, path, "E202", message, hint)
        return value

    def _check_meaning(self) -> None:
        for entries in self.entries.values():
            for entry in entries:
                for code, path, message, hint in meaning.check(entry, self.vocabulary):
                    self.add(entry, path, code, message, hint)

    def _check_together(self) -> None:
        together = {section: tuple(entries) for section, entries in self.entries.items()}
        for fault in self.vocabulary.check(together):
            self.add(fault.entry, fault.path, fault.code, fault.message, fault.hint)
        rows = meaning.rows_needed(together, self.vocabulary)
        if rows > self.vocabulary.rows:
            last = next(entry for entries in reversed(together.values()) for entry in reversed(entries))
            self.add(last, (), "E010", f"the effects need {rows} rows; there is room for {self.vocabulary.rows}")
        if not self.failed:
            self.models = dict(self.vocabulary.order(together))

    def check_words(self) -> None:
        """Warn of missing translations, in the packs given, or in all."""
        for pack in self.extra or self.packs:
            for source in pack.sources:
                meaning.check_words(source, self.vocabulary)

    def source(self, entry: Entry) -> Source:
        """The file that an entry was read from."""
        return self._sources[entry.origin.file]

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return {source.file: source for pack in self.packs for source in pack.sources}

    def add(self, entry: Entry, path: tuple[str | int, ...], code: str, message: str, hint: str = "") -> None:
        """Note a finding about a key of an entry."""
        source = self.source(entry)
        source.add(code, source.line((*entry.path, *path)), message, hint)
