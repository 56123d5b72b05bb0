"""`facedown bench`: what this machine does with a game, with versions, beside other people's games in the same run.

Everything is printed and nothing is asserted: times depend on the machine and on what else it does. The figures of rows
are the best of several runs; `target` is what we want to reach, where there is a target.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from facedown.gamedef import game as game_called
from facedown.lab.startup import ChildFailed

if TYPE_CHECKING:
    from rich.table import Table

    from facedown.gamedef import GameDef
    from facedown.lab.rate import Rate
    from facedown.lab.thinking import SearchRate

RATE, SECONDS, TIMES, BYTES, ITERATIONS = "decisions/s", "s", "times", "bytes", "iterations/s"
BUSY = 0.5  # processes a core that others keep running
INSTALL = "uv sync --extra bench, or pip install 'facedown[bench]'"


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    seconds: float = 1.0  # of each run at random play
    repeat: int = 5
    starts: int = 3  # of each command; the first of them writes bytecode
    cards: int = 1000
    seats: int | None = None  # of random play; None: the usual number
    peer_seconds: float = 2.0  # of each peer
    search_seconds: float = 2.0  # of each run of searches
    search_repeat: int = 3
    sizes: tuple[int, ...] = (2_000, 20_000)  # iterations of a search; the last one on two threads, too
    levels: tuple[str, ...] = ("hard", "expert")
    think_seconds: float = 20.0  # of the decisions of each level


@dataclass(frozen=True)
class Target:
    """What a figure should be at least, or at most."""

    value: float
    at_least: bool


TARGETS = {  # for every game
    "play.plain": Target(3e3, True),
    "play.two_cores": Target(1.8, True),
    "search.two_cores": Target(1.7, True),
    "play.stepped": Target(500e3, True),
    "start.prompt_cold": Target(1.0, False),
    "start.prompt_warm": Target(1.0, False),
    "start.help": Target(0.3, False),
    "cards.check": Target(1.0, False),
}
OWN_TARGETS = {  # by game: how much its rules have to do
    "rivales": {
        "play.compiled": Target(10e6, True),
        "start.compile": Target(20.0, False),
        "search.2000": Target(60e3, True),
        "search.20000": Target(60e3, True),
    },
    "rumble": {  # with four players, the usual number
        "search.2000": Target(8e3, True),
        "search.20000": Target(8e3, True),
        "play.compiled": Target(6e6, True),
        "start.compile": Target(30.0, False),
        "size.state": Target(4096, False),
    },
    "combat-ready": {
        "play.compiled": Target(4e6, True),
        "start.compile": Target(40.0, False),
        "size.state": Target(8192, False),
    },
}


@dataclass(frozen=True)
class Row:
    """One figure. `value` is None where it could not be measured, and `note` says why; else `note` says from what."""

    id: str
    what: str
    value: float | None
    unit: str = ""
    note: str = ""
    aim: Target | None = None

    @property
    def figure(self) -> str:
        """The value for people."""
        return "-" if self.value is None else with_unit(self.value, self.unit)

    @property
    def target(self) -> str:
        """What we want, for people."""
        aim = self.aim
        return f"{'≥' if aim.at_least else '≤'} {with_unit(aim.value, self.unit)}" if aim else ""

    @property
    def reached(self) -> bool | None:
        """Was the target reached? None without a target or a value."""
        if self.aim is None or self.value is None:
            return None
        return self.value >= self.aim.value if self.aim.at_least else self.value <= self.aim.value


@dataclass(frozen=True)
class BenchReport:
    """All figures of one run."""

    game: str
    versions: dict[str, str]
    rows: tuple[Row, ...]
    busy: bool = False  # was the machine, before we began: then figures are too low, but those a CPU second

    def to_json(self) -> str:
        """The report as JSON text."""
        rows = [{key if key != "aim" else "target": value for key, value in asdict(row).items()} for row in self.rows]
        return json.dumps({"game": self.game, "versions": self.versions, "busy": self.busy, "rows": rows}, indent=2)

    def heading(self) -> str:
        """Game, versions and machine in one line."""
        warning = "; this machine was busy: the figures are too low" if self.busy else ""
        return f"{self.game}: " + ", ".join(f"{name} {value}" for name, value in self.versions.items()) + warning

    def table(self) -> Table:
        """The report as a table for rich; print `heading()` above it."""
        from rich.table import Table

        table = Table("measure", "figure", "target", "from", highlight=False)
        for row in self.rows:
            style = {True: "green", False: "yellow", None: ""}[row.reached]
            table.add_row(row.what, f"[{style}]{row.figure}[/]" if style else row.figure, row.target, row.note)
        return table

    def lines(self) -> list[str]:
        """The report as plain lines."""
        return [self.heading(), *(self._line(row) for row in self.rows)]

    def _line(self, row: Row) -> str:
        details = "; ".join(part for part in (f"target {row.target}" if row.target else "", row.note) if part)
        return f"{row.what}: {row.figure}" + (f" ({details})" if details else "")


def with_unit(value: float, unit: str) -> str:
    """A number as a person reads it: 20.1 M decisions/s, 0.18 s, 1,288 bytes."""
    if unit == BYTES:
        return f"{value:,.0f} {unit}"
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter} {unit}"
    return f"{value:.3g} {unit}"


# --- the machine


def versions() -> dict[str, str]:
    """What ran, and on what."""
    packages = {name: version(name) for name in ("facedown", "numba", "numpy")}
    return {
        "python": platform.python_version(),
        **packages,
        "CPU": cpu(),
        "cores": str(cores()),
        "load": f"{load():.2f}",
    }


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def load() -> float:
    """The load average of the last minute; 0 where the system keeps none."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def cpu() -> str:
    """The processor's name."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:  # not Linux
        names = []
    return names[0] if names else platform.processor() or platform.machine()


# --- what is measured, a part a function


def play_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Random play in its four ways, and that twice the games take twice the time."""
    from facedown.kernel.jit import trouble
    from facedown.lab.rate import GROWTH, RandomPlay, best, games_for

    random_play = RandomPlay(game, effort.seats)
    seats = f"{random_play.seats} seats; " if game.varies else ""
    compiled = random_play.compiled()
    games = games_for(compiled, effort.seconds)
    one = best(compiled, games, effort.repeat)
    why = f"; not compiled: {trouble()}" if trouble() else ""
    yield Row(
        "play.compiled", "Random play, compiled, one core", one.per_second, RATE, seats + told(one, effort.repeat) + why
    )
    two = best(compiled, games * 2, effort.repeat, threads=2)
    note = f"{with_unit(two.per_second, RATE)}; {told(two, effort.repeat)}; {cores()} cores here"
    yield Row("play.two_cores", "The same on two threads", two.per_second / one.per_second, TIMES, note)
    few = best(compiled, max(1, games // GROWTH), effort.repeat)
    ratio = one.seconds * few.games / (few.seconds * one.games)
    note = f"{few.games:,} games {few.seconds:.3g} s, {one.games:,} games {one.seconds:.3g} s"
    yield Row("play.growth", f"Time a game with {GROWTH} times the games", ratio, TIMES, note)
    for name, what, play in (
        ("play.stepped", "Stepped from Python through the array entry", random_play.stepped()),
        ("play.plain", "Random play, plain Python", random_play.plain()),
    ):
        rate = best(play, games_for(play, effort.seconds), effort.repeat)
        yield Row(name, what, rate.per_second, RATE, seats + told(rate, effort.repeat))


def told(rate: Rate, repeat: int) -> str:
    """What a figure comes from."""
    per_cpu = with_unit(rate.per_cpu_second, "a CPU second")
    return f"{per_cpu}; best of {repeat}; {rate.games:,} games, {rate.decisions:,} decisions"


def size_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Bytes of a state and of the card table."""
    yield Row("size.state", "State of a match", game.state.itemsize, BYTES)
    yield Row("size.table", "Card table", game.table.itemsize, BYTES, "full capacity, once a process")


def start_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Commands until they answer, and compiling, in processes of their own."""
    from facedown.lab.startup import compile_times, help_time, new_home, prompt_time

    def cold_prompt() -> float:
        with new_home() as home:
            return prompt_time(game.id, home)

    def compiling() -> tuple[float, str]:
        times = compile_times(game.id, home)
        parts = f"rules {times['rules']:.3g} s, random play {times['loop']:.3g} s; CPU {times['cpu']:.3g} s"
        return times["rules"] + times["loop"], parts

    with new_home() as home:
        yield seconds_row("start.help", "facedown --help", lambda: help_time(home), effort.starts)
    yield seconds_row("start.prompt_cold", f"facedown play {game.id}, nothing cached", cold_prompt, effort.starts)
    with new_home() as home:
        yield measured("start.compile", "First compile", SECONDS, compiling)
        yield measured("start.load", "The same from the cache", SECONDS, compiling)
        warm = f"facedown play {game.id}, compiled before"
        yield seconds_row("start.prompt_warm", warm, lambda: prompt_time(game.id, home), effort.starts)


def card_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Checking a pack of many cards, made from the game's own."""
    from facedown.lab.many_cards import check_many

    checked = check_many(game, effort.cards, effort.repeat)
    note = f"best of {effort.repeat}; {checked.findings} findings"
    yield Row("cards.check", f"Check of {checked.cards:,} cards", checked.seconds, SECONDS, note)


def peer_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Random play in other people's games, in a process of its own."""
    return _of_peers(effort, "play", RATE)


def search_peer_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Other people's search in other people's games, in a process of its own."""
    return _of_peers(effort, "search", ITERATIONS)


def _of_peers(effort: Effort, measure: str, unit: str) -> Iterator[Row]:
    from facedown.lab.startup import new_home, peer_rates

    counted = unit.partition("/")[0]
    with new_home() as home:
        try:
            peers = peer_rates(effort.peer_seconds, home, measure)
        except ChildFailed as error:
            yield Row("peers", "Other people's games", None, unit, f"failed: {error}")
            return
    for peer in peers:
        if "error" in peer:
            missing = f"{peer['error']}; to install: {INSTALL}" if peer["missing"] else f"failed: {peer['error']}"
            yield Row(f"peer.{peer['id']}", peer["what"], None, unit, missing)
        else:
            counts = f"{peer['games']:,} {'games' if unit == RATE else 'searches'}, {peer['decisions']:,} {counted}"
            note = f"{with_unit(peer['decisions_per_cpu_s'], 'a CPU second')}; version {peer['version']}; {counts}"
            yield Row(f"peer.{peer['id']}", peer["what"], peer["decisions_per_s"], unit, note)


def search_rows(game: GameDef, effort: Effort) -> Iterator[Row]:
    """Iterations of the search a second, from the opening with playouts to the end, and what levels need to decide."""
    from facedown.kernel.jit import trouble
    from facedown.lab.thinking import decision_times, opening, search_rate
    from facedown.warm import compile_with_search

    rules = compile_with_search(game)
    window = opening(game, rules, effort.seats)
    seats = f"{window.seats} seats; " if game.varies else ""
    why = f"; not compiled: {trouble()}" if trouble() else ""

    def best_of(size: int, threads: int = 1) -> SearchRate:
        runs = (search_rate(window, size, effort.search_seconds, threads) for _ in range(effort.search_repeat))
        return max(runs, key=lambda rate: rate.per_second)

    for size in effort.sizes:
        one = best_of(size)
        note = f"{seats}{with_unit(one.per_cpu_second, 'a CPU second')}; best of {effort.search_repeat}; "
        note += f"{one.iterations:,} iterations{why}"
        what = f"Search from the opening, one core, anew every {size:,} iterations"
        yield Row(f"search.{size}", what, one.per_second, ITERATIONS, note)
    two = best_of(effort.sizes[-1], 2)
    note = f"{with_unit(two.per_second, ITERATIONS)}; {with_unit(two.per_cpu_second, 'a CPU second')}; "
    note += f"best of {effort.search_repeat}; {cores()} cores here"
    yield Row("search.two_cores", "The last on two threads, a tree each", two.per_second / one.per_second, TIMES, note)
    for level in effort.levels:
        times = decision_times(game, rules, level, effort.seats, effort.think_seconds)
        note = f"{seats}95% within {with_unit(times.slow, SECONDS)}; {game.search.levels[level]:,} simulations; "
        note += f"{len(times.seconds):,} decisions of {times.matches} matches"
        yield Row(f"search.{level}", f"A decision of {level} against {level}, mean", times.mean, SECONDS, note)


def seconds_row(id: str, what: str, measure: Callable[[], float], repeat: int) -> Row:
    """The best of several times."""
    return measured(id, what, SECONDS, lambda: (min(measure() for _ in range(repeat)), f"best of {repeat}"))


def measured(id: str, what: str, unit: str, measure: Callable[[], tuple[float, str]]) -> Row:
    """A figure with its note; a child process that fails is the row's result, and the rest goes on."""
    try:
        value, note = measure()
    except ChildFailed as error:
        return Row(id, what, None, unit, f"failed: {error}")
    return Row(id, what, value, unit, note)


MEASURES: dict[str, tuple[str, Callable[[GameDef, Effort], Iterable[Row]]]] = {
    "play": ("random play", play_rows),
    "size": ("sizes", size_rows),
    "start": ("start-up and compiling, in processes of their own", start_rows),
    "cards": ("checking cards", card_rows),
    "peers": ("other people's games", peer_rows),
    "search": ("bots that search", search_rows),
    "search_peers": ("other people's search", search_peer_rows),
}
PARTS = ("play", "size", "start", "cards", "peers")
SEARCH_PARTS = ("search", "search_peers")
FULL = Effort()


def run(
    game_name: str,
    progress: Callable[[str], None] | None = None,
    parts: Sequence[str] = PARTS,
    effort: Effort = FULL,
) -> BenchReport:
    """Measure a game; two minutes or three, PARTS as well as SEARCH_PARTS. `progress` is told what is measured next.

    Raises UnknownGame, BadSetup.
    """
    game = game_called(game_name)
    found: list[Row] = []
    aims = TARGETS | OWN_TARGETS.get(game.id, {})
    about, busy = versions(), load() > BUSY * cores()  # before we load the machine ourselves
    for part in parts:
        title, rows_of = MEASURES[part]
        if progress is not None:
            progress(title)
        found += (replace(row, aim=aims.get(row.id)) for row in rows_of(game, effort))
    return BenchReport(game.id, about, tuple(found), busy)
