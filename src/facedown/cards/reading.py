"""Reading pack files, which are not to be trusted: limits first, then TOML, then texts and numbers fit to use."""

from __future__ import annotations

import re
import stat
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from facedown.cards.findings import Finding, quoted, severity_of
from facedown.cards.locate import Places, find_duplicate, locate

MEGABYTE = 1024 * 1024
MOST_BYTES = 2 * MEGABYTE  # of one file
MOST_PACK_BYTES = 4 * MEGABYTE  # of all files of a pack
MOST_FILES = 400
MOST_ENTRIES = 2400  # array-of-tables headers in a pack: no game's table holds more
MOST_DOTS = 100  # in one line: a key of thousands of parts takes tomllib minutes …
MOST_DOT_PAIRS = 1_000_000  # … and thousands of keys of a hundred parts as well
MOST_DEPTH = 12
NUMBER_BITS = 63
HEADER = re.compile(r"^[ \t]*\[\[", re.MULTILINE)
AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that turn the direction of a line about
ACTS = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029{DIRECTION}]")  # these, control characters and line ends

Path_ = tuple[str | int, ...]


@dataclass
class Source:
    """One pack file: its name as shown, its text, its data (None: not usable)."""

    file: str
    text: str = ""
    data: dict[str, Any] | None = None
    findings: list[Finding] = field(default_factory=list)

    @cached_property
    def places(self) -> Places:
        """Where each key is; worked out when the first finding asks."""
        return locate(self.text)

    def line(self, path: Path_) -> int:
        """The line of a key, or of the nearest table around it that is written down."""
        return self.places.line(path)

    def add(self, code: str, line: int, message: str, hint: str = "") -> None:
        """Note a finding at a line."""
        self.findings.append(Finding(code, severity_of(code), self.file, line, message, hint))


def read_folder(path: Path) -> list[Source]:
    """The files of a pack: a folder of *.toml, or one file. Never raises; findings are in the sources."""
    try:
        root = path.resolve()
        if root.is_dir():
            found = islice(root.glob("*.toml"), MOST_FILES + 1)
            return _read_files(root, sorted(found), path)
        return _read_files(root.parent, [root], path.parent)
    except (OSError, ValueError, RuntimeError) as error:  # not there, a NUL in the name, a link to itself
        return [_unreadable(str(path), str(getattr(error, "strerror", None) or error))]


def _read_files(root: Path, files: list[Path], shown: Path) -> list[Source]:
    if not files:
        return [_refused(str(shown), "E004", "no .toml file in this folder")]
    if len(files) > MOST_FILES:
        return [_refused(str(shown), "E003", f"a pack has at most {MOST_FILES} files")]
    sources, left = [], MOST_PACK_BYTES
    for file in files:
        name = str(shown / file.relative_to(root))
        source = _read_file(file, name, root, left)
        left -= len(source.text.encode())
        sources.append(source)
    headers = sum(len(HEADER.findall(source.text)) for source in sources)
    if headers > MOST_ENTRIES:
        return [_refused(str(shown), "E003", f"{headers} entries; a pack has at most {MOST_ENTRIES}")]
    for source in sources:
        if not source.findings:
            parse(source)
    return sources


def _read_file(file: Path, name: str, root: Path, left: int) -> Source:
    try:
        if file.is_symlink() or not file.resolve().is_relative_to(root):
            return _refused(name, "E005", "a link: packs hold their files themselves")
        status = file.stat()
        if not stat.S_ISREG(status.st_mode):
            return _unreadable(name, "not a file" if file.exists() else "no such file")
        if status.st_size > MOST_BYTES:
            return _refused(name, "E003", f"{status.st_size / MEGABYTE:.1f} MB; a file has at most 2")
        if status.st_size > left:
            return _refused(name, "E003", f"the pack is larger than {MOST_PACK_BYTES // MEGABYTE} MB")
        with file.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        return _unreadable(name, error.strerror or str(error))
    return _decode(name, raw)


def _decode(name: str, raw: bytes) -> Source:
    source = Source(name)
    if raw.startswith(b"\xef\xbb\xbf"):
        source.add("E002", 1, "the file begins with a byte order mark; save it as UTF-8 without one")
        return source
    try:
        source.text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        source.add("E002", line, f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8")
        return source
    many = [line.count(".") for line in source.text.split("\n")]
    for number, dots in enumerate(many, 1):
        if dots > MOST_DOTS:
            source.add("E003", number, f"more than {MOST_DOTS} dots in one line")
            return source
    if sum(dots * dots for dots in many if dots > MOST_DEPTH) > MOST_DOT_PAIRS:
        source.add("E003", 1, f"too many lines with more than {MOST_DEPTH} dots")
    return source


def parse(source: Source) -> None:
    """Fill `source.data` from its text, or note why that is impossible."""
    try:
        data = tomllib.loads(source.text)
    except RecursionError:
        source.add("E003", 1, "tables or lists are nested too deeply")
        return
    except ValueError as error:  # TOMLDecodeError, or a number of more digits than Python reads
        _explain_syntax(source, error)
        return
    if _check_values(source, data):
        source.data = data


def _explain_syntax(source: Source, error: ValueError) -> None:
    message = str(error)
    if not isinstance(error, tomllib.TOMLDecodeError):
        line = _line_of(source.text, r"[0-9_]{100,}")
        code, what = ("E008", "a number of too many digits") if "digit" in message else ("E001", message)
        source.add(code, line, what)
        return
    duplicate = find_duplicate(source.text)
    if duplicate and re.match("Cannot|Duplicate", message):
        source.add("E103", duplicate[1], f"`{duplicate[0]}` is given twice; first in line {duplicate[2]}")
        return
    found = AT_LINE.search(message)
    line = int(found[1]) if found and found[1] else source.text.rstrip("\n").count("\n") + 1
    source.add("E001", line, AT_LINE.sub("", message))


def _line_of(text: str, pattern: str) -> int:
    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _check_values(source: Source, data: dict[str, Any]) -> bool:
    """Depth, control characters and number sizes of everything in the file; only what passes is quoted anywhere."""
    if _is_plain(data, MOST_DEPTH):
        return True
    for path, value in _walk(data, ()):
        if len(path) > MOST_DEPTH:
            source.add("E003", source.line(path[:MOST_DEPTH]), f"nested more than {MOST_DEPTH} deep")
            return False
        if isinstance(value, int) and value.bit_length() > NUMBER_BITS:
            source.add("E008", source.line(path), "a number that needs more than 64 bits")
            return False
        for text in (value, path[-1] if path else ""):
            if isinstance(text, str) and (found := ACTS.search(text)):
                bad = found[0]
                what = f"U+{ord(bad):04X} {unicodedata.name(bad, 'control character')}"
                source.add("E006", source.line(path), f"{quoted(text)} holds a character that acts: {what}")
    return not source.findings


def _is_plain(value: Any, depth: int) -> bool:
    """The quick check, which most files pass: nothing in it needs a closer look."""
    if isinstance(value, str):
        return value.isprintable()
    if isinstance(value, dict):
        return depth > 0 and all(key.isprintable() and _is_plain(inner, depth - 1) for key, inner in value.items())
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(inner, depth - 1) for inner in value)
    return not isinstance(value, int) or value.bit_length() <= NUMBER_BITS


def _walk(value: Any, path: Path_) -> Iterator[tuple[Path_, Any]]:
    yield path, value
    if len(path) > MOST_DEPTH:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _walk(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _walk(inner, (*path, i))


def _refused(file: str, code: str, message: str) -> Source:
    source = Source(file)
    source.add(code, 1, message)
    return source


def _unreadable(file: str, why: str) -> Source:
    return _refused(file, "E009", f"cannot be read: {why}")
