"""The files of a league in one folder: what is played, every match that is finished, and in the end the tables.

`league.json` says which league it is; `matches.csv` grows by whole lines as matches end, in any order, and is put in
order in the end. A process that is killed loses what it was playing, and at most half a line, which is cut off.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from facedown.gamedef import BadSetup

if TYPE_CHECKING:
    from filelock import BaseFileLock

    from facedown.lab.league import Plan
    from facedown.lab.standings import League

HEADER, MATCHES, LOCK = "league.json", "matches.csv", ".lock"
PLOTS = ("png", "svg")
WHOLE = 60  # a win, in parts that 1 to 6 seats can share
COLUMNS = (
    "pair", "deal", "turn", "a", "b", "compared", "seats", "picks", "seed", "returns", "winners", "ending", "decisions",
    "length", "forfeits",
)  # fmt: skip


class BadLeague(BadSetup):
    """The files of a league cannot be made, or are those of another one."""

    part = "league"


class MatchRow(NamedTuple):
    """One finished match. Numbers begin at 0 here, and at 1 in the file."""

    meeting: int
    deal: int
    turn: int
    names: tuple[str, str]  # of the bots a and b
    value: str  # of the option that is compared
    seating: str  # a letter a seat: whose it is
    picks: tuple[str, ...]
    seed: int  # of the match
    returns: tuple[int, ...]
    winners: tuple[int, ...]  # the seats that share the win
    ending: str
    decisions: int
    length: int
    forfeits: tuple[int, ...]  # the seats whose bot has failed

    @property
    def score(self) -> int:
        """What bot a's seats have won of the match, in sixtieths."""
        if not self.winners:
            return 0
        return WHOLE * sum(self.seating[seat] == "a" for seat in self.winners) // len(self.winners)

    def cells(self) -> tuple[object, ...]:
        """As a line of the file."""
        return (
            self.meeting + 1, self.deal + 1, self.turn + 1, *self.names, self.value, self.seating, " ".join(self.picks),
            self.seed, _joined(self.returns), _numbered(self.winners), self.ending, self.decisions, self.length,
            _numbered(self.forfeits),
        )  # fmt: skip


def _joined(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _numbered(seats: Sequence[int]) -> str:
    return _joined(seat + 1 for seat in seats)


def _row(cells: Sequence[str]) -> MatchRow:
    """The match that a line is; ValueError where it is none."""
    pair, deal, turn, a, b, value, seating, picks, seed, returns, won, ending, decisions, length, forfeits = cells
    return MatchRow(
        int(pair) - 1, int(deal) - 1, int(turn) - 1, (a, b), value, seating, tuple(picks.split()), int(seed),
        tuple(map(int, returns.split())), _seats(won), ending, int(decisions), int(length), _seats(forfeits),
    )  # fmt: skip


def _seats(text: str) -> tuple[int, ...]:
    return tuple(int(number) - 1 for number in text.split())


class Folder:
    """The folder of a league, as a context: this process has it for itself. Raises BadLeague.

    `rows` are the matches that lie there already.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.rows: list[MatchRow] = []
        self._lock: BaseFileLock | None = None
        self._file: BinaryIO | None = None

    def __enter__(self) -> Folder:
        if self.path.exists() and not self.path.is_dir():
            raise BadLeague(f"{self.path} is a file: a league takes a folder.")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._take_lock()
            self._check_header()
            self.rows = self._read()
            self._file = (self.path / MATCHES).open("ab")
        except OSError as error:
            self._leave()
            reason = error.strerror or error
            raise BadLeague(f"{self.path}: no league can be kept there ({reason}). Name another folder.") from error
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._leave()

    def _take_lock(self) -> None:
        from filelock import FileLock, Timeout

        self._lock = FileLock(self.path.resolve() / LOCK)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            self._lock = None
            raise BadLeague(f"{self.path}: another facedown is playing this league. Wait for it, or end it.") from None
        except NotImplementedError as error:  # a file system without locks
            raise OSError(str(error)) from error

    def _leave(self) -> None:
        if self._file is not None:
            self._file.close()
        if self._lock is not None:
            self._lock.release()
            with suppress(OSError):  # an empty file left behind does no harm
                os.unlink(self._lock.lock_file)

    def _check_header(self) -> None:
        """Is this our league, or an empty folder? Then it says from now on which league it is."""
        header, file = self.plan.header(), self.path / HEADER
        if file.exists():
            self._compare(_read_json(file), header)
        elif others := sorted(one.name for one in self.path.iterdir() if not one.name.startswith(".")):
            raise BadLeague(f"{self.path} holds other files ({others[0]}) and no league: name a new folder.")
        _replace(file, (json.dumps(header, indent=1, ensure_ascii=False) + "\n").encode())

    def _compare(self, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
        other = next((key for key in here if key != "games" and there.get(key) != here[key]), None)
        if other is not None:
            was, would_be = _told(there.get(other), here[other]), _told(here[other], there.get(other))
            raise BadLeague(
                f"{self.path} holds another league: {other} {was} there, {would_be} here. Name another folder."
            )
        games = there.get("games")
        if not isinstance(games, int) or games > here["games"]:
            raise BadLeague(
                f"{self.path} holds this league with {games} games; with {here['games']} it would be a shorter one. "
                f"Take {games} or more, or name another folder."
            )

    def _read(self) -> list[MatchRow]:
        """The matches in the file, which then ends with a whole line."""
        file = self.path / MATCHES
        data = file.read_bytes() if file.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            _replace(file, _csv([COLUMNS]))
            return []
        if len(whole) < len(data):
            os.truncate(file, len(whole))
        lines = csv.reader(io.StringIO(whole.decode("utf-8", "replace"), newline=""))
        return [self._checked(cells, number) for number, cells in enumerate(lines, 1) if number > 1]

    def _checked(self, cells: Sequence[str], line: int) -> MatchRow:
        plan = self.plan
        try:
            row = _row(cells)
        except ValueError:
            row = None
        if (
            row is None
            or not (0 <= row.meeting < len(plan.meetings) and 0 <= row.deal < plan.deals and 0 <= row.turn < plan.turns)
            or row.names != plan.meetings[row.meeting].names
            or row.seating != plan.seating(row.deal, row.turn)
            or not {*row.winners, *row.forfeits} <= {*range(plan.seats)}
        ):
            raise BadLeague(f"{self.path / MATCHES}, line {line}: no match of this league. Name another folder.")
        return row

    def append(self, rows: Sequence[MatchRow]) -> None:
        """Write matches that are finished; whole lines, which a killed process leaves behind."""
        assert self._file is not None  # within the context
        self._file.write(_csv(row.cells() for row in rows))
        self._file.flush()

    def finish(self, league: League) -> None:
        """All is played: the matches in their order, the tables, and the plot where matplotlib is installed."""
        assert self._file is not None  # within the context
        self._file.close()
        _sort(self.path / MATCHES)
        for name, (heads, rows) in league.tables().items():
            _replace(self.path / f"{name}.csv", _csv([heads, *rows]))
        if can_plot():
            from facedown.lab.league_plot import plotted

            for kind in PLOTS:
                _replace(self.path / f"{league.headline}.{kind}", plotted(league, kind))


def can_plot() -> bool:
    """Is there what draws the plot?"""
    return find_spec("matplotlib") is not None


def _told(value: Any, other: Any) -> str:
    """A part of a header in a few words: of a table, what differs."""
    if isinstance(value, Mapping) and isinstance(other, Mapping):
        return ", ".join(f"{key} {_told(value[key], None)}" for key in value if value[key] != other.get(key)) or "none"
    if isinstance(value, list):
        return ", ".join(_bot(one) if isinstance(one, Mapping) else str(one) for one in value) or "none"
    return str(value)


def _bot(bot: Mapping[str, Any]) -> str:
    simulations = bot.get("simulations")
    return f"{bot.get('bot')} ({simulations} simulations)" if simulations else str(bot.get("bot"))


def _read_json(file: Path) -> Mapping[str, Any]:
    try:
        there = json.loads(file.read_text("utf-8"))
    except ValueError:
        there = None
    if not isinstance(there, Mapping):
        raise BadLeague(f"{file} does not say which league this is: name a new folder.")
    return there


def _csv(rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _sort(file: Path) -> None:
    """Put the lines in the order of pairs, deals and turns, whoever finished them first."""
    data = file.read_bytes()
    head, *lines = data.splitlines(keepends=True)
    in_order = b"".join([head, *sorted(set(lines), key=_place)])
    if in_order != data:
        _replace(file, in_order)


def _place(line: bytes) -> tuple[int, int, int]:
    pair, deal, turn, _ = line.split(b",", 3)
    return int(pair), int(deal), int(turn)


def _replace(file: Path, data: bytes) -> None:
    """Write a file as a whole: somebody who looks sees the old one or the new one."""
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(data)
    os.replace(part, file)
