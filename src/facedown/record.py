"""Saved matches: write, read, carry out again, verify. The format is described in docs/saves.md.

A save is text: what the match was begun with, one line a choice, and a last line. Every line of a choice ends in six
digits that stand for all before it, so that an edited file is found out, and where; the last line stands for all that
could be chosen on the way, so that a file never silently becomes another match.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
import stat
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from facedown import __version__
from facedown.gamedef import BadSetup, GameDef, UnknownGame, games
from facedown.gamedef import game as find_game
from facedown.match import Match
from facedown.refusals import Refused

if TYPE_CHECKING:
    from facedown.cards.load import Library

FORMAT = 1
MAGIC = "facedown-save"
GENERATOR = "sfc32-1"  # of kernel/rng.py; another generator deals other cards from the same seed
LARGEST = 4_000_000  # bytes; a match of a thousand choices has 40,000
KEYS = (
    "game", "engine", "rules", "generator", "pack", "cards", "options", "fighters", "players", "seats", "seed", "stack",
    "choices",
)  # fmt: skip
MUST = ("game", "rules", "generator", "cards", "options", "fighters", "seed", "choices")
HEX = 6


class BadRecord(ValueError):
    """A file is no match that can be gone on with here; says where and what would be right."""

    def __init__(self, path: str | Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path = Path(path)
        self.line = line  # 1 is the first; 0: the whole file
        self.message = message


class NotSaved(OSError):
    """The match could not be written; an older file of that name is as it was."""


class SavedPack(NamedTuple):
    """A line `pack`."""

    line: int
    id: str
    version: str
    path: str | None  # None: a pack of the game itself


@dataclass
class Record:
    """A saved match as it stands in the file: nothing is carried out yet."""

    path: Path
    header: dict[str, str] = field(default_factory=dict)
    packs: list[SavedPack] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)  # header key -> line
    choices: list[tuple[int, int, str]] = field(default_factory=list)  # line, seat, notation
    situation: str = ""  # of the last line
    last: int = 0  # its number

    def fail(self, key: str, message: str) -> NoReturn:
        """Raise BadRecord at the line of a header key."""
        raise BadRecord(self.path, self.lines.get(key, 0), message)


# --- writing


def text_of(match: Match) -> str:
    """The save of a match; equal matches give equal text."""
    lines = _header(match)
    chain = _link("", "\n".join(lines))
    lines.append(f"choices #{chain}")
    for seat, notation in match.choices:
        line = f"{seat} {notation}"
        chain = _link(chain, line)
        lines.append(f"{line} #{chain}")
    lines.append(f"end {len(match.choices)} #{match.way}")
    return "\n".join(lines) + "\n"


def _header(match: Match) -> list[str]:
    own = set(match.game.packs)
    options = " ".join(_option(*given) for given in sorted(match.options.items()) if given[1] != "")
    lines = [
        f"{MAGIC} {FORMAT}",
        f"game {match.game.id}",
        f"engine {__version__}",
        f"rules {match.game.rules_version}",
        f"generator {GENERATOR}",
    ]
    for pack in match.library.packs:
        where = "" if pack.id in own else " " + json.dumps(str(pack.path))
        lines.append(f"pack {pack.id} {pack.version}{where}")
    lines += [f"cards {match.library.version}", f"options {options}".rstrip()]
    lines.append(f"fighters {' '.join(match.picks)}".rstrip())
    if match.game.varies:
        lines.append(f"players {match.seats}")
    if match.labels:
        lines.append(f"seats {json.dumps(list(match.labels))}")
    lines.append(f"seed {match.seed}")
    if match.stack is not None:
        lines.append(f"stack {json.dumps(match.stack, sort_keys=True)}")
    return lines


def _option(name: str, value: bool | str) -> str:
    return f"{name}={value if isinstance(value, str) else str(value).lower()}"


def _link(chain: str, line: str) -> str:
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()[:HEX]


def save(match: Match, path: str | Path) -> None:
    """Write the match to `path`, readable by its owner alone; raises NotSaved with the reason."""
    try:
        write_whole(Path(path), text_of(match))
    except OSError as error:
        raise NotSaved(f"{path} could not be saved: {error.strerror or error}.") from error


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new one is there, whole. OSError: the old one is."""
    target = Path(os.path.realpath(path))  # a link stays a link
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)  # mode 0600
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):  # what went wrong before is what matters
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # some file systems cannot; the file itself is safe already
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- reading


def read(path: str | Path) -> Record:
    """The record in a file, its lines and their digits checked; raises BadRecord."""
    record = Record(Path(path))
    lines = _lines(record.path)
    record_format(record.path, lines[0])
    at = _read_header(record, lines)
    _read_choices(record, lines, at)
    return record


def bytes_of(path: Path, most: int) -> bytes:
    """What is in a file; OSError says why it cannot be had: nothing is read that is too large or may never end."""
    try:
        status = path.stat()
    except ValueError as error:  # a NUL in the name
        raise OSError(errno.EINVAL, str(error)) from error
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        raise OSError(errno.EINVAL, "this is a pipe or a device, not a file")
    if status.st_size > most:
        raise OSError(errno.EFBIG, f"too large: more than {most:,} bytes")
    return path.read_bytes()


def _lines(path: Path) -> list[str]:
    try:
        content = bytes_of(path, LARGEST)
    except OSError as error:
        raise BadRecord(path, 0, f"cannot be read: {error.strerror or error}") from error
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadRecord(path, line, "not a saved match: this is no UTF-8 text") from error
    if not text.strip():
        raise BadRecord(path, 0, "empty: a saved match begins with the line 'facedown-save 1'")
    return text.replace("\r\n", "\n").split("\n")


def record_format(path: Path, first: str) -> None:
    """Check the first line; raises BadRecord for a foreign file or one of a later format."""
    found = re.fullmatch(rf"{MAGIC} (\d{{1,9}})", first)
    if not found:
        raise BadRecord(path, 1, f"not a saved match: the first line of one is '{MAGIC} {FORMAT}'")
    if int(found[1]) != FORMAT:
        raise BadRecord(path, 1, f"save format {found[1]} is of a newer Facedown; this one reads format {FORMAT}")


def _read_header(record: Record, lines: list[str]) -> int:
    for number, line in enumerate(lines[1:], 2):
        key, _, value = line.partition(" ")
        if key not in KEYS:
            raise BadRecord(record.path, number, _unknown_key(line, key))
        if key != "pack" and key in record.lines:
            raise BadRecord(record.path, number, f"a second line '{key}'; the first is line {record.lines[key]}")
        record.lines[key] = number
        if key == "pack":
            record.packs.append(_pack(record.path, number, value))
        elif key == "choices":
            _check_header(record, number, lines[: number - 1], value)
            return number
        else:
            record.header[key] = value
    raise BadRecord(record.path, len(lines), "cut off: the line 'choices' and all after it are missing")


def _unknown_key(line: str, key: str) -> str:
    if not line.strip():
        return "an empty line, or the file is cut off: the line 'choices' and all after it are missing"
    near = get_close_matches(key, KEYS, 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"unknown key {key[:40]!r}{hint}"


def _pack(path: Path, number: int, value: str) -> SavedPack:
    found = re.fullmatch(r'(\S+) (\S+)(?: (".*"))?', value)
    try:
        where = json.loads(found[3]) if found and found[3] else None
        Path(where or "").exists()  # OSError: longer than a path can be
    except (OSError, ValueError):
        found = None
    if not found:
        raise BadRecord(path, number, """not a pack; right is: pack ID VERSION, or pack ID VERSION "PATH\"""")
    return SavedPack(number, found[1], found[2], where)


def _check_header(record: Record, number: int, lines: list[str], value: str) -> None:
    missing = [key for key in MUST if key not in record.lines]
    if missing:
        raise BadRecord(record.path, number, f"the line {missing[0]!r} is missing above")
    if value != "#" + _link("", "\n".join(lines)):
        raise BadRecord(record.path, number, f"edited: something in lines 1 to {number - 1} is not as it was saved")


def _read_choices(record: Record, lines: list[str], at: int) -> None:
    chain = lines[at - 1].rpartition("#")[2]
    for number, line in enumerate(lines[at:], at + 1):
        if line.startswith("end"):
            _read_end(record, lines, number, line)
            return
        found = re.fullmatch(rf"((\d) (\S.*?)) #([0-9a-f]{{{HEX}}})", line)
        if not found:
            rest = [x for x in lines[number:] if x.strip()]
            right, cut = "not a choice; right is: SEAT NOTATION #DIGITS", "cut off: the rest of the match is missing"
            raise BadRecord(record.path, number, right if rest else cut)
        chain = _link(chain, found[1])
        if found[4] != chain:
            raise BadRecord(record.path, number, "edited: not as it was saved, or a line before it is missing")
        record.choices.append((number, int(found[2]), found[3]))
    raise BadRecord(record.path, len(lines), "cut off: the last line, 'end', is missing")


def _read_end(record: Record, lines: list[str], number: int, line: str) -> None:
    found = re.fullmatch(rf"end (\d{{1,9}}) #([0-9a-f]{{{HEX}}})", line)
    if not found:
        raise BadRecord(record.path, number, "not a last line; right is: end CHOICES #DIGITS")
    if int(found[1]) != len(record.choices):
        raise BadRecord(record.path, number, f"it counts {found[1]} choices, the file has {len(record.choices)}")
    if any(rest.strip() for rest in lines[number:]):
        raise BadRecord(record.path, number + 1, "something comes after the last line")
    record.situation, record.last = found[2], number


# --- carrying out again


def load(path: str | Path, packs: Sequence[str | Path] | None = None) -> Match:
    """The match in a file, all its choices carried out again; raises BadRecord."""
    record = read(path)
    match = begin(record, packs)
    for number, seat, notation in record.choices:
        carry_out(record, match, number, seat, notation)
    if match.way != record.situation:
        raise BadRecord(record.path, record.last, "these rules come to another position than the one that was saved")
    return match


def verify(path: str | Path, packs: Sequence[str | Path] | None = None) -> Match:
    """Check a file: its digits, its choices carried out again by these rules, and its result. Raises BadRecord."""
    return load(path, packs)


def begin(record: Record, packs: Sequence[str | Path] | None = None) -> Match:
    """The first position of a record, with none of its choices; raises BadRecord for other rules or cards."""
    try:
        game = find_game(record.header["game"])
    except UnknownGame as error:
        record.fail("game", f"{error} Has this Facedown ({__version__}) all of {', '.join(games())}?")
    here = {"rules": str(game.rules_version), "generator": GENERATOR}
    for key, value in here.items():
        if record.header[key] != value:
            by = record.header.get("engine", "?")
            record.fail(key, f"saved with {key} {record.header[key]} (Facedown {by}); here: {value} ({__version__})")
    library = _library(record, game, packs)
    try:
        match = Match.new(
            game,
            seed=_whole(record, "seed"),
            seats=_players(record, game),
            fighters=record.header["fighters"].split() or None,
            options=_options(record, game),
            stack=_json(record, "stack", dict),
            library=library,
        )
    except BadSetup as error:
        record.fail(error.part, str(error))
    match.labels = tuple(_json(record, "seats", list) or ())
    if match.labels and (len(match.labels) != match.seats or not all(isinstance(who, str) for who in match.labels)):
        record.fail("seats", f"{match.seats} texts are right, one a seat")
    return match


def carry_out(record: Record, match: Match, number: int, seat: int, notation: str) -> None:
    """One choice of a record; raises BadRecord where it is another seat's turn or the choice is not legal."""
    if match.current_player != seat:
        whose = "the match is over" if match.current_player is None else f"seat {match.current_player} has to choose"
        raise BadRecord(record.path, number, f"seat {seat} chooses here, but {whose}")
    try:
        match.apply(notation)
    except Refused as error:
        raise BadRecord(record.path, number, f"{error} Legal: {', '.join(error.legal)}.") from error
    if match.choices[-1][1] != notation:
        match.undo()
        raise BadRecord(record.path, number, f"{notation!r} is no full notation")


def _library(record: Record, game: Any, packs: Sequence[str | Path] | None) -> Library:
    from facedown.cards.load import BadPack
    from facedown.match import read_library

    paths = packs if packs is not None else [_found(record, pack.path) for pack in record.packs if pack.path]
    try:
        library = read_library(game, paths)
    except BadPack as error:
        record.fail("pack", f"its packs cannot be read. {error}")
    here = {pack.id: str(pack.version) for pack in library.packs}
    for pack in record.packs:
        if here.get(pack.id) != pack.version:
            there = f"here it is version {here[pack.id]}" if pack.id in here else "here it is missing"
            raise BadRecord(record.path, pack.line, f"saved with pack {pack.id} version {pack.version}; {there}")
    if library.version != record.header["cards"]:
        mine = ", ".join(f"{name} {version}" for name, version in here.items())
        record.fail("cards", f"saved with cards version {record.header['cards']}; here: {library.version} ({mine})")
    return library


def _found(record: Record, where: str) -> Path:
    """A remembered pack: where it was, else beside the save."""
    there = Path(where)
    beside = record.path.parent / where
    return beside if not there.exists() and beside.exists() else there


def _options(record: Record, game: GameDef) -> dict[str, bool | str]:
    truths = {"true": True, "false": False}
    texts = {option.id for option in game.options if option.takes}
    options: dict[str, bool | str] = {}
    for part in record.header["options"].split():
        name, _, value = part.partition("=")
        if name in texts and value:
            options[name] = value
        elif name in texts or value not in truths:
            right = f"{name}=TEXT" if name in texts else "NAME=true or NAME=false"
            record.fail("options", f"{part!r} is no option; right is {right}")
        else:
            options[name] = truths[value]
    return options


def _players(record: Record, game: GameDef) -> int | None:
    """How many play; only where that varies a save has the line (None: the game knows)."""
    if not game.varies:
        if "players" in record.lines:
            record.fail("players", f"{game.id} is always played by {game.players[0]}: its saves have no line 'players'")
        return None
    if "players" not in record.lines:
        record.fail("choices", "the line 'players' is missing above: how many play")
    return _whole(record, "players")


def _whole(record: Record, key: str) -> int:
    if not re.fullmatch(r"\d{1,19}", record.header[key]):
        record.fail(key, f"{record.header[key][:40]!r} is no whole number")
    return int(record.header[key])


def _json(record: Record, key: str, kind: type) -> Any:
    if key not in record.header:
        return None
    try:
        value = json.loads(record.header[key])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, kind):
        record.fail(key, f"no {'list' if kind is list else 'table'} in JSON")
    return value
