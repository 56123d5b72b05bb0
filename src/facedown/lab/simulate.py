"""Play many games between bots, on all cores, and count: `facedown simulate`.

Game i is the same whoever plays it (kernel/loops.py), and results are sums of whole numbers, so the number of workers
changes nothing but the time.
"""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown import __version__
from facedown.bots import BotDef, find_bot
from facedown.gamedef import BadSetup, GameDef
from facedown.gamedef import game as find_game
from facedown.kernel.loops import CONTROL, GIVEN_UP, RESULT
from facedown.lab.arena import CHUNK_SECONDS, LARGEST_CHUNK, Room, bots_record, compiled_loop, cores, next_size
from facedown.match import checked_seed, read_library
from facedown.options import checked_options

if TYPE_CHECKING:
    from facedown.cards.load import Library

MOST_GAMES = 10**12
Z95 = 1.959963984540054  # of a 95 % interval


def wilson(rate: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a rate in 0..1 that so many games have shown (Wilson, 1927)."""
    if games == 0:
        return (0.0, 1.0)
    centre = rate + Z95**2 / (2 * games)
    reach = Z95 * math.sqrt(max(0.0, rate * (1 - rate)) / games + Z95**2 / (4 * games**2))
    scale = 1 + Z95**2 / games
    return (max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


@dataclass(frozen=True)
class Share:
    """How many of some games were won, with the 95 % interval of the rate."""

    games: int
    wins: int
    draws: int

    @property
    def rate(self) -> float:
        """Wins per game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate is with 95 % confidence, if the games are like all games."""
        return wilson(self.rate, self.games)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "rate": round(self.rate, 6), "interval": [round(x, 6) for x in self.interval]}


@dataclass(frozen=True)
class Simulation:
    """What came of a simulation."""

    game: str
    versions: Mapping[str, Any]
    options: Mapping[str, bool | str]
    bots: tuple[str, ...]  # a seat each
    seed: int
    games: int
    seats: tuple[Share, ...]  # () where all win or lose together
    team: Share | None  # what all seats together have won; None where they play against each other
    draws: int
    endings: Mapping[str, int]
    mean_decisions: float
    mean_length: float  # in the game's own unit: rounds, clashes
    picks: Mapping[str, Share]  # of each fighter, whatever its seat

    @property
    def fair_share(self) -> float:
        """What each seat would win of games that nobody draws, if all seats and bots were as good."""
        return 1 / len(self.bots)

    def as_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {
            "game": self.game,
            "versions": dict(self.versions),
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            **self._won(),
            "draws": self.draws,
            "endings": dict(self.endings),
            "mean_decisions": round(self.mean_decisions, 6),
            "mean_length": round(self.mean_length, 6),
            "fighters": {pick: share.as_dict() for pick, share in self.picks.items()},
        }

    def _won(self) -> dict[str, Any]:
        if self.team is not None:
            return {"seats": [{"bot": bot} for bot in self.bots], "team": self.team.as_dict()}
        seats = zip(self.bots, self.seats, strict=True)
        shares = [{"bot": bot, **share.as_dict()} for bot, share in seats]
        return {"seats": shares, "fair_share": round(self.fair_share, 6)}

    def to_json(self) -> str:
        """Everything, as JSON; equal simulations give equal text."""
        return as_json(self.as_dict())


def as_json(data: Mapping[str, Any]) -> str:
    """A result as text: equal ones give equal text."""
    return json.dumps(data, indent=1, ensure_ascii=False)


class _Sums:
    """Counts over games, by set-up; whole numbers, so that the order of adding does not matter."""

    def __init__(self, setups: int, seats: int, endings: int, together: bool) -> None:
        self.together = together  # all seats win, or all lose
        self.games = np.zeros(setups, np.int64)
        self.wins = np.zeros((setups, seats), np.int64)
        self.draws = np.zeros(setups, np.int64)
        self.endings = np.zeros(endings + 1, np.int64)  # the last: given up
        self.decisions = 0
        self.length = 0
        self.seats = seats

    def add(self, results: Any) -> None:
        """Count finished games, records of loops.RESULT."""
        setup = results["setup"]
        returns = results["returns"][:, : self.seats]
        ended = results["ending"] != GIVEN_UP
        if self.together:
            wins, decided = (returns > 0) & ended[:, None], (returns[:, 0] != 0) & ended
        else:
            winners = (returns == returns.max(axis=1, keepdims=True)) & ended[:, None]
            decided = winners.sum(axis=1) == 1
            wins = winners & decided[:, None]
        np.add.at(self.games, setup, 1)
        np.add.at(self.wins, setup, wins)
        np.add.at(self.draws, setup, ~decided)
        np.add.at(self.endings, results["ending"], 1)  # GIVEN_UP is -1, the last
        self.decisions += int(results["decisions"].sum(dtype=np.int64))
        self.length += int(results["length"].sum(dtype=np.int64))

    def join(self, other: _Sums) -> None:
        """Add another worker's counts."""
        for mine, theirs in ((self.games, other.games), (self.wins, other.wins), (self.draws, other.draws)):
            mine += theirs
        self.endings += other.endings
        self.decisions += other.decisions
        self.length += other.length


class _Series:
    """Games that workers take from, chunk by chunk."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.done = 0
        self.stopped = threading.Event()
        self.control = np.zeros(1, CONTROL)[0]  # of the compiled loops
        self._next = 0
        self._lock = threading.Lock()

    def take(self, size: int) -> tuple[int, int]:
        """The next games lo..hi-1; lo == hi when there are none."""
        with self._lock:
            lo = self._next
            self._next = hi = lo if self.stopped.is_set() else min(lo + size, self.games)
            return lo, hi

    def stop(self) -> None:
        """No more games: the one under way is left, too."""
        self.stopped.set()
        self.control["halt"] = 1

    def finish(self, games: int) -> None:
        """Count games as played."""
        with self._lock:
            self.done += games


@dataclass(frozen=True)
class _Job:
    """What every worker needs."""

    game: GameDef
    library: Library
    setups: Any
    bots: Any  # records loops.BOT, a seat each
    seed: int
    run: Callable[..., int]

    def work(self, series: _Series) -> _Sums:
        """Play chunks until the series is at its end or stopped."""
        together = self.game.facts.cooperative
        sums = _Sums(len(self.setups), len(self.bots), len(self.game.endings), together)
        room = Room(self.run, self.game, self.library, len(self.bots), series.control)
        results = np.zeros(LARGEST_CHUNK, RESULT)
        size = 1
        while True:
            lo, hi = series.take(size)
            if lo == hi:
                return sums
            start = time.perf_counter()
            played = room.play(self.setups, self.bots, self.seed, lo, hi, results)
            sums.add(results[:played])
            series.finish(played)
            size = next_size(hi - lo, time.perf_counter() - start)


def simulate(
    game: GameDef | str,
    bots: Sequence[str] | None,
    games: int,
    seed: int | None = None,
    *,
    workers: int | None = None,
    fighters: Sequence[str] | None = None,
    options: Mapping[str, bool | str] | None = None,
    packs: Sequence[str | Path] = (),
    library: Library | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play `games` games with a bot at each seat, as many seats as `bots` names (None: `random` at the usual number);
    without `fighters`, from all fair set-ups in turn.

    `library` saves reading the packs. `progress(done, games)` is called about ten times a second. Ctrl-C ends it
    within 0.1 s, with KeyboardInterrupt.
    Raises BadSetup, also for a bot that compiled loops do not know, UnknownBot, UnknownGame or BadPack.
    """
    if isinstance(game, str):
        game = find_game(game)
    if isinstance(games, bool) or not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"The number of games is 1 to {MOST_GAMES}, not {games}.")
    if workers is not None and not 1 <= workers <= 1024:
        raise BadSetup(f"The number of workers is 1 to 1024, not {workers}.")
    wanted = None if bots is None else tuple(find_bot(bot) for bot in bots)
    _check_compiled(wanted or ())
    seed, full, library = checked_seed(seed), checked_options(game, options), library or read_library(game, packs)
    setups = possible_setups(game, library, None if wanted is None else len(wanted), full, fighters)
    seated = wanted or (find_bot("random"),) * int(setups["seats"][0])
    job = _Job(game, library, setups, bots_record(game, seated), seed, compiled_loop(game))
    sums = _play(job, games, workers or cores(), progress)
    return _told(job, tuple(bot.name for bot in seated), full, games, sums)


def _check_compiled(bots: Sequence[BotDef]) -> None:
    for bot in bots:
        if not bot.compiled:
            raise BadSetup(f"A simulation is compiled, and {bot.name} is not ours. It can play in `facedown league`.")


def possible_setups(
    game: GameDef,
    library: Library,
    seats: int | None,
    options: Mapping[str, bool | str],
    fighters: Sequence[str] | None,
) -> Any:
    """The set-ups that a simulation goes through in turn: with these picks, or all fair ones. Raises BadSetup."""
    if fighters is None:
        return np.ascontiguousarray(game.pick_setups(library, options, seats))
    setups = np.zeros(1, game.setup)
    setups[0] = game.make_setup(library, seats, tuple(fighters), options, None)
    return setups


def _play(job: _Job, games: int, workers: int, progress: Callable[[int, int], None] | None) -> _Sums:
    series = _Series(games)
    with ThreadPoolExecutor(min(workers, games), "simulate") as pool:
        futures = [pool.submit(job.work, series) for _ in range(min(workers, games))]
        try:
            waiting = set(futures)
            while waiting:
                done, waiting = wait(waiting, CHUNK_SECONDS, FIRST_EXCEPTION)
                for future in done:
                    future.result()  # raises what went wrong in a worker
                if progress:
                    progress(series.done, games)
        finally:
            series.stop()  # Ctrl-C or a fault: the others end too
    total = futures[0].result()
    for future in futures[1:]:
        total.join(future.result())
    return total


def _told(job: _Job, bots: tuple[str, ...], options: Mapping[str, bool | str], games: int, sums: _Sums) -> Simulation:
    game, library = job.game, job.library
    draws = int(sums.draws.sum())
    names = (*(name or "none" for name in game.endings), "given_up")
    seats = tuple(Share(games, int(wins), draws) for wins in sums.wins.sum(axis=0))
    return Simulation(
        game=game.id,
        versions={
            "facedown": __version__,
            "rules": game.rules_version,
            "cards": library.version,
            "packs": [f"{pack.id} {pack.version}" for pack in library.packs],
        },
        options=options,
        bots=bots,
        seed=job.seed,
        games=games,
        seats=() if sums.together else seats,
        team=seats[0] if sums.together else None,
        draws=draws,
        endings={name: int(n) for name, n in zip(names, sums.endings, strict=True) if n},
        mean_decisions=sums.decisions / games,
        mean_length=sums.length / games,
        picks=_by_pick(job, sums),
    )


def _by_pick(job: _Job, sums: _Sums) -> dict[str, Share]:
    """Games, wins and draws of each pick, whatever its seat; against itself it has two games in one."""
    counts: dict[str, list[int]] = {}
    for i in np.flatnonzero(sums.games):
        for seat, pick in enumerate(job.game.picks(job.library, job.setups[i])):
            count = counts.setdefault(pick, [0, 0, 0])
            count[0] += int(sums.games[i])
            count[1] += int(sums.wins[i, seat])
            count[2] += int(sums.draws[i])
    return {pick: Share(*counts[pick]) for pick in sorted(counts)}
