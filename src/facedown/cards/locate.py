"""Where things are in a TOML text: key paths -> lines. `tomllib` reads; it gives no positions, so this scans again.

The scanner trusts that tomllib accepted the text (for `find_duplicate`: up to where it stopped), and looks only for
what moves lines and paths: strings, comments, brackets, keys.
"""

from __future__ import annotations

import re
from contextlib import suppress

Key = str | int
KeyPath = tuple[Key, ...]

BLANK = re.compile(r"[ \t]*")
SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
BARE = re.compile(r"[A-Za-z0-9_-]+")
SCALAR = re.compile(r"[^,\]}\n#]*")
STRINGS = (  # in this order: three quotes before one; a multi-line string may end in up to two more quotes
    re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    re.compile(r"'''(?:[^']|'(?!''))*'{3,5}", re.DOTALL),
    re.compile(r'"((?:[^"\\\n]|\\.)*)"'),
    re.compile(r"'([^'\n]*)'"),
)
ESCAPE = re.compile(r'\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[btnfr"\\])')
ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


class Places:
    """The lines at which keys, list items and tables of a TOML text begin."""

    def __init__(self) -> None:
        self.lines: dict[KeyPath, int] = {(): 1}

    def line(self, path: KeyPath) -> int:
        """The line of `path`, or of the nearest thing around it that is written down."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]


class _StopError(Exception):
    """The text is not TOML from here on."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted, self.newlines = 0, 0  # how many newlines there are before `counted`
        self.places = Places()
        self.items: dict[KeyPath, int] = {}  # arrays of tables -> index of the last item
        self.written: dict[KeyPath, int] = {}  # keys with a value, and [tables], that may not come again
        self.duplicate: tuple[str, int, int] | None = None

    def scan(self) -> None:
        table: KeyPath = ()
        self._skip(SPACE)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(SPACE)

    def _line(self) -> int:
        self.newlines += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.newlines + 1

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _StopError
        self.at = match.end()
        return match[0]

    def _expect(self, literal: str) -> None:
        if not self.text.startswith(literal, self.at):
            raise _StopError
        self.at += len(literal)

    def _header(self) -> KeyPath:
        line = self._line()
        double = self.text.startswith("[[", self.at)
        self._expect("[[" if double else "[")
        self._skip(BLANK)
        keys = self._key()
        self._expect("]]" if double else "]")
        path: KeyPath = ()
        for key in keys[:-1]:
            path = self._into((*path, key), line)
        path = (*path, keys[-1])
        if double:
            self.items[path] = self.items.get(path, -1) + 1
            self._note(path, line)
            path = (*path, self.items[path])
            self.places.lines[path] = line
        else:
            self._note_once(path, line)
        return path

    def _into(self, path: KeyPath, line: int) -> KeyPath:
        """A table on the way to another: of an array of tables, its last item."""
        self._note(path, line)
        return (*path, self.items[path]) if path in self.items else path

    def _note(self, path: KeyPath, line: int) -> None:
        self.places.lines.setdefault(path, line)

    def _note_once(self, path: KeyPath, line: int) -> None:
        if path in self.written:
            self.duplicate = (str(path[-1]), line, self.written[path])
            raise _StopError
        self.written[path] = line
        self._note(path, line)

    def _pair(self, table: KeyPath) -> None:
        line = self._line()
        keys = self._key()
        self._expect("=")
        self._skip(BLANK)
        path = table
        for key in keys[:-1]:
            path = (*path, key)
            self._note(path, line)
        path = (*path, keys[-1])
        self._note_once(path, line)
        self._value(path)

    def _key(self) -> list[str]:
        parts = [self._key_part()]
        self._skip(BLANK)
        while self.text.startswith(".", self.at):
            self.at += 1
            self._skip(BLANK)
            parts.append(self._key_part())
            self._skip(BLANK)
        return parts

    def _key_part(self) -> str:
        quote = self.text[self.at : self.at + 1]
        if quote == '"':
            return ESCAPE.sub(_unescape, self._skip(STRINGS[2])[1:-1])
        if quote == "'":
            return self._skip(STRINGS[3])[1:-1]
        return self._skip(BARE)

    def _value(self, path: KeyPath) -> None:
        start = self.text[self.at : self.at + 1]
        if start == "[":
            self._list(path)
        elif start == "{":
            self._inline_table(path)
        elif start in ('"', "'"):
            for pattern in STRINGS:
                match = pattern.match(self.text, self.at)
                if match:
                    self.at = match.end()
                    return
            raise _StopError
        else:
            self._skip(SCALAR)

    def _list(self, path: KeyPath) -> None:
        self._expect("[")
        self._skip(SPACE)
        index = 0
        while not self.text.startswith("]", self.at):
            self.places.lines[(*path, index)] = self._line()
            self._value((*path, index))
            self._next_item("]")
            index += 1
        self._expect("]")

    def _inline_table(self, path: KeyPath) -> None:
        self._expect("{")
        self._skip(SPACE)
        while not self.text.startswith("}", self.at):
            self._pair(path)
            self._next_item("}")
        self._expect("}")

    def _next_item(self, end: str) -> None:
        self._skip(SPACE)
        if self.text.startswith(",", self.at):
            self.at += 1
            self._skip(SPACE)
        elif not self.text.startswith(end, self.at):
            raise _StopError


def _unescape(match: re.Match[str]) -> str:
    what = match[1]
    return ESCAPED[what] if what in ESCAPED else chr(int(what[1:], 16))


def locate(text: str) -> Places:
    """The places in a text that tomllib accepted; where the scanner cannot follow, those up to there."""
    scanner = _Scanner(text)
    with suppress(_StopError):
        scanner.scan()
    return scanner.places


def find_duplicate(text: str) -> tuple[str, int, int] | None:
    """The first key that is given twice: its name, its line, the line where it was before. None where there is none."""
    scanner = _Scanner(text)
    try:
        scanner.scan()
    except (_StopError, RecursionError, ValueError, OverflowError):
        return scanner.duplicate
    return None
