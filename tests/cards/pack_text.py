"""Writes pack data as TOML of a known layout: tests know the line of everything without asking what they test."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from facedown.cards.findings import Finding
from facedown.cards.load import check_packs
from facedown.gamedef import GameDef
from facedown.gamedef import game as find_game

KeyPath = tuple[str | int, ...]
RIVALES = find_game("rivales")
ALONE = replace(RIVALES, packs=())  # a pack has to be whole by itself; and the own cards are not read every time
SCIENCE = RIVALES.folder / "cards" / "science"
TESLA = "tesla"


class PackText:
    """The text, and the line of every key, list item and table in it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.rows: list[str] = []
        self.lines: dict[KeyPath, int] = {}
        for section, value in data.items():
            if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
                for place, item in enumerate(value):
                    self._table(f"[[{_key(section)}]]", item, (section, place))
            elif isinstance(value, dict):
                self._table(f"[{_key(section)}]", value, (section,))
            else:
                self.rows.insert(0, f"{_key(section)} = {_scalar(value)}")
                self.lines = {path: line + 1 for path, line in self.lines.items()}
                self.lines[(section,)] = 1

    @property
    def text(self) -> str:
        return "\n".join(self.rows) + "\n"

    def _table(self, header: str, table: dict[str, Any], path: KeyPath) -> None:
        self.rows += ["", header]
        self.lines.setdefault(path[:1], len(self.rows))
        self.lines[path] = len(self.rows)
        for key, value in table.items():
            self.rows.append(f"{_key(key)} = ")
            self.lines[(*path, key)] = len(self.rows)
            self._value(value, (*path, key))

    def _value(self, value: Any, path: KeyPath) -> None:
        """Append a value to the last row; each item of a list of tables has a row of its own."""
        self.lines[path] = len(self.rows)
        if isinstance(value, dict):
            self.rows[-1] += "{ "
            for number, (key, inner) in enumerate(value.items()):
                self.rows[-1] += ("" if number == 0 else ", ") + f"{_key(key)} = "
                self._value(inner, (*path, key))
            self.rows[-1] += " }"
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            self.rows[-1] += "["
            for place, item in enumerate(value):
                self.rows.append("  ")
                self._value(item, (*path, place))
                self.rows[-1] += ","
            self.rows.append("]")
        elif isinstance(value, list):
            for place in range(len(value)):
                self.lines[(*path, place)] = len(self.rows)
            self.rows[-1] += "[" + ", ".join(_scalar(item) for item in value) + "]"
        else:
            self.rows[-1] += _scalar(value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("-", "").replace("_", "").isalnum() else _scalar(key)


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(_scalar(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_scalar(item)}" for key, item in value.items()) + " }"
    return repr(value)


def whole_pack(fighter: str = TESLA, pack: str = "trial") -> dict[str, Any]:
    """A pack that is whole by itself: the basics of Science and one of its fighters."""
    names = {"en": "Trial", "es": "Prueba"}
    data: dict[str, Any] = {"pack": {"id": pack, "game": "rivales", "version": "1", "format": 1, "name": names}}
    for file in (f"{fighter}.toml", "basics.toml"):
        for section, entries in tomllib.loads((SCIENCE / file).read_text(encoding="utf-8")).items():
            data.setdefault(section, []).extend(entries)
    return data


def check_text(text: str | bytes, folder: Path, name: str = "pack.toml", game: GameDef = ALONE) -> list[Finding]:
    """The findings of a pack that is this one file."""
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return check_packs(game, [file])


def codes(findings: list[Finding]) -> list[str]:
    """Only the codes, in order."""
    return [finding.code for finding in findings]
