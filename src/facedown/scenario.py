"""Scenario files: tests of cards and rules that a designer can write, in TOML; docs/saves.md has an example.

game = "rivales"
# seats = 4                            # where that varies; else the usual number
fighters = ["tesla", "curie"]
stack = { … }                          # the game's own: piles in a fixed order, coins given
play = [
  "marker jab", "marker kick",
  { refused = "play jab", rule = "RIV-020" },
  "play guard", "play kick",
  { expect = [{ path = "sides.0.life", value = 9 }] },
]
expect = [{ event = "takes 1 damage" }, { path = "over", value = false }]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from facedown.cards.ops import LANGUAGES
from facedown.gamedef import BadSetup, UnknownGame
from facedown.gamedef import game as find_game
from facedown.match import Match
from facedown.record import bytes_of
from facedown.refusals import Refused

LARGEST = 1_000_000  # bytes
LONGEST_INDEX = 9  # digits; Python reads no number of thousands

_KINDS = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
_SCENARIO = {
    "title": str, "game": str, "seats": int, "fighters": list, "options": dict, "packs": list, "seed": int,
    "stack": dict, "play": list, "expect": list,
}  # fmt: skip
_REFUSAL = {"refused": str, "rule": str}
_PAUSE = {"expect": list}
_EXPECT: dict[str, type | None] = {
    "path": str, "value": None, "event": str, "no_event": str, "seat": int, "lang": str,
}  # fmt: skip
_SUBJECTS = ("path", "event", "no_event")


class BadScenario(ValueError):
    """A scenario file cannot be run; `findings` has a line for each fault: file, line, key, and what would be right."""

    def __init__(self, findings: Sequence[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = tuple(findings)


@dataclass(frozen=True)
class Failure:
    """An expectation that was not met."""

    path: Path
    line: int  # in the file, 0 where it is not known
    key: str  # "play.3", "expect.0"
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.key}: expected {self.expected}; found {self.found}"


@dataclass
class ScenarioResult:
    """How a scenario went."""

    path: Path
    title: str
    failures: list[Failure] = field(default_factory=list)
    checks: int = 0  # expectations that were looked at

    @property
    def passed(self) -> bool:
        """Was every expectation met?"""
        return not self.failures


def run_scenario(path: str | Path) -> ScenarioResult:
    """Play the scenario in a file and look at its expectations; raises BadScenario, or cards.load.BadPack."""
    source = _Source(Path(path))
    data = source.read()
    _Checker(source).check(data)
    return _Run(source, data).run()


class _Source:
    """The text of a scenario file; knows on which line something is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []
        self._at = 0  # entries are looked for in the order of the file

    def read(self) -> dict[str, Any]:
        try:
            text = bytes_of(self.path, LARGEST).decode("utf-8").replace("\r\n", "\n")
            data = tomllib.loads(text)
        except OSError as error:
            raise BadScenario([f"{self.path}: cannot be read: {error.strerror or error}"]) from error
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadScenario([f"{self.path}: not TOML: {error or 'nested too deep'}"]) from error
        self.lines = text.split("\n")
        return data

    def line_of(self, *words: str) -> int:
        """The next line that has all these words, 1 the first; 0 where none has."""
        for start in (self._at, 0):
            for number in range(start, len(self.lines)):
                if all(word in self.lines[number] for word in words):
                    self._at = number
                    return number + 1
        return 0


class _Checker:
    """Finds all that is wrong with the form of a scenario before anything is played."""

    def __init__(self, source: _Source) -> None:
        self.source = source
        self.findings: list[str] = []

    def check(self, data: dict[str, Any]) -> None:
        """Raises BadScenario with all findings."""
        self.table(data, _SCENARIO, "")
        if "game" not in data:
            self.find("game", "missing; say which game this is", "")
        for key in ("fighters", "packs"):
            self.texts(_list(data.get(key)), key)
        for i, entry in enumerate(_list(data.get("play"))):
            self.entry(entry, f"play.{i}")
        self.expects(_list(data.get("expect")), "expect")
        if self.findings:
            raise BadScenario(self.findings)

    def find(self, key: str, message: str, *words: str) -> None:
        line = self.source.line_of(*words) if any(words) else 0
        self.findings.append(f"{self.source.path}:{line or 1}: {key}: {message}")

    def table(self, data: Any, keys: Mapping[str, type | None], where: str) -> bool:
        if not isinstance(data, dict):
            self.find(where, f"is a table with keys of {', '.join(keys)}, not {data!r:.60}", str(data)[:30])
            return False
        before = len(self.findings)
        for key, value in data.items():
            name = f"{where}.{key}".lstrip(".")
            if key not in keys:
                near = get_close_matches(key, keys, 1)
                hint = f"did you mean {near[0]}?" if near else f"the keys here: {', '.join(keys)}"
                self.find(name, f"unknown key; {hint}", key)
            elif (kind := keys[key]) is not None and not _is(value, kind):
                self.find(name, f"is {_KINDS[kind]}, not {value!r:.60}", key)
        return len(self.findings) == before

    def texts(self, values: list[Any], key: str) -> None:
        for i, value in enumerate(values):
            if not isinstance(value, str):
                self.find(f"{key}.{i}", f"is a text, not {value!r:.60}", key)

    def entry(self, entry: Any, where: str) -> None:
        if isinstance(entry, str):
            return
        if isinstance(entry, dict) and "expect" in entry:
            if self.table(entry, _PAUSE, where):
                self.expects(entry["expect"], f"{where}.expect")
        elif self.table(entry, _REFUSAL, where) and "refused" not in entry:
            self.find(where, "has neither `refused` nor `expect`", str(entry)[:30])

    def expects(self, entries: list[Any], where: str) -> None:
        for i, entry in enumerate(entries):
            name = f"{where}.{i}"
            if not self.table(entry, _EXPECT, name):
                continue
            subjects = [key for key in _SUBJECTS if key in entry]
            words = str(entry.get(subjects[0], "")) if subjects else ""
            if len(subjects) != 1:
                self.find(name, f"needs one of {', '.join(_SUBJECTS)}", words)
            elif ("value" in entry) != (subjects == ["path"]):
                self.find(name, "`path` and `value` go together", words)
            if entry.get("lang", "en") not in LANGUAGES:
                self.find(f"{name}.lang", f"is one of {', '.join(LANGUAGES)}", words)


def _list(value: Any) -> list[Any]:
    """The list to look into; something else has been found fault with already."""
    return value if isinstance(value, list) else []


def _is(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


class _Run:
    """Plays a scenario whose form is right."""

    def __init__(self, source: _Source, data: dict[str, Any]) -> None:
        self.source = source
        self.data = data
        self.result = ScenarioResult(source.path, data.get("title", source.path.stem))
        self.match = self.begin()

    def begin(self) -> Match:
        data = self.data
        packs = [self.source.path.parent / pack for pack in data.get("packs", [])]
        try:
            return Match.new(
                find_game(data["game"]),
                seed=data.get("seed", 0),
                seats=data.get("seats"),
                fighters=data.get("fighters"),
                options=data.get("options"),
                packs=packs,
                stack=data.get("stack"),
            )
        except (BadSetup, UnknownGame) as error:
            raise BadScenario([f"{self.source.path}:1: {error}"]) from error

    def run(self) -> ScenarioResult:
        for i, entry in enumerate(self.data.get("play", [])):
            if isinstance(entry, str):
                if not self.choose(entry, f"play.{i}"):
                    return self.result  # what comes after was meant for another position
            elif "refused" in entry:
                self.refused(entry, f"play.{i}")
            else:
                self.look(entry["expect"], f"play.{i}.expect")
        self.look(self.data.get("expect", []), "expect")
        return self.result

    def fail(self, key: str, expected: str, found: str, *words: str) -> None:
        self.result.failures.append(Failure(self.source.path, self.source.line_of(*words), key, expected, found))

    def choose(self, text: str, key: str) -> bool:
        line = self.source.line_of(f'"{text}"')
        try:
            self.match.apply(text)
        except Refused as error:
            legal = f" Legal: {', '.join(error.legal)}." if error.legal else ""
            self.result.failures.append(
                Failure(self.source.path, line, key, f"{text!r} to be legal", f"{error}{legal}")
            )
            return False
        return True

    def refused(self, entry: dict[str, Any], key: str) -> None:
        self.result.checks += 1
        text, rule = entry["refused"], entry.get("rule")
        by = f" by {rule}" if rule else ""
        try:
            self.match.apply(text)
        except Refused as error:
            if rule is not None and error.rule != rule:
                self.fail(key, f"{text!r} to be refused{by}", f"refused by {error.rule or 'no rule'}: {error}", text)
            return
        self.match.undo()
        self.fail(key, f"{text!r} to be refused{by}", "it is legal", text)

    def look(self, entries: list[dict[str, Any]], key: str) -> None:
        for i, entry in enumerate(entries):
            self.result.checks += 1
            seat = entry.get("seat", 0)
            if not 0 <= seat < self.match.seats:
                seats = f"the seats are 0 to {self.match.seats - 1}"
                raise BadScenario([f"{self.source.path}:1: {key}.{i}.seat: there is no seat {seat}; {seats}"])
            if "path" in entry:
                self.look_at_path(entry, f"{key}.{i}", seat)
            else:
                self.look_at_events(entry, f"{key}.{i}", seat)

    def look_at_path(self, entry: dict[str, Any], key: str, seat: int) -> None:
        path, wanted = entry["path"], entry["value"]
        try:
            value = at_path(self.match.view(seat), path)
        except LookupError as error:
            self.fail(key, f"{path} = {wanted!r}", str(error.args[0]), path)
            return
        if value != wanted or isinstance(value, bool) != isinstance(wanted, bool):
            self.fail(key, f"{path} = {wanted!r}", f"{value!r:.200}", path)

    def look_at_events(self, entry: dict[str, Any], key: str, seat: int) -> None:
        absent = "no_event" in entry
        words = entry["no_event" if absent else "event"]
        log = [event.text(entry.get("lang", "en")) for event in self.match.events(seat)]
        there = [line for line in log if words in line]
        if absent and there:
            self.fail(key, f"no event with {words!r}", there[0], words)
        if not absent and not there:
            self.fail(key, f"an event with {words!r}", "; ".join(log[-6:]) or "no events", words)


def at_path(view: Any, path: str) -> Any:
    """The value at `sides.0.life` in a view; LookupError says what is there instead."""
    value = view
    for part in path.split("."):
        if isinstance(value, (list, tuple)):
            if not part.isdecimal() or len(part) > LONGEST_INDEX or int(part) >= len(value):
                raise LookupError(f"{part!r} of {path} is no index below {len(value)}")
            value = value[int(part)]
        elif isinstance(value, dict):
            keys = {str(key): key for key in value}
            if part not in keys:
                near = get_close_matches(part, keys, 1)
                there = f"did you mean {near[0]}?" if near else f"there are {', '.join(keys)}"
                raise LookupError(f"there is no {part!r} in {path}; {there}")
            value = value[keys[part]]
        else:
            raise LookupError(f"{path} ends before {part!r}, at {value!r:.60}")
    return value
