"""A league: bots play each other on the same deals, seats changed over, and are rated: `facedown league`.

A deal is a match's seed and set-up. Every pair of bots plays the same deals, and each of them several times, in
seatings that give both bots every seat. Where all win or lose together there are no pairs: every bot plays the deals
with all seats its own. What has been played is on disk at once (lab/league_files.py), so a league that was stopped
goes on; neither that nor the number of workers changes a byte of what comes of it.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown import __version__
from facedown.bots import CHOOSE_SECONDS, BotDef, Budget, find_bot
from facedown.bots.program import kill_programs
from facedown.gamedef import BadSetup, GameDef, Rules
from facedown.gamedef import game as find_game
from facedown.kernel.loops import CONTROL, GIVEN_UP, RESULT
from facedown.kernel.rng import match_seed
from facedown.lab.arena import (
    CHUNK_SECONDS,
    LARGEST_CHUNK,
    Room,
    bots_record,
    compiled_loop,
    cores,
    next_size,
    play_match,
)  # fmt: skip
from facedown.lab.compare import compared_values
from facedown.lab.league_files import BadLeague, Folder, MatchRow
from facedown.lab.simulate import possible_setups
from facedown.match import checked_seed, read_library
from facedown.options import checked_options

if TYPE_CHECKING:
    from facedown.cards.load import Library
    from facedown.lab.standings import League

FORMAT = "facedown-league 1"
INSTALL = "uv sync --extra lab, or pip install 'facedown[lab]'"
MOST_MATCHES = 100_000_000
STRETCH = 4  # deals in a row that have the same seatings
NOT_PLAYED = -1

Progress = Callable[[int, int], None]
Seating = str  # a letter a seat: "a" for the first bot of a pair, "b" for the second


@dataclass(frozen=True)
class Meeting:
    """Who plays the deals: a pair of bots; or one bot, with one value of the option that is compared."""

    number: int
    bots: tuple[BotDef, ...]
    value: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """Of the first bot and the second; "" where there is none."""
        return self.bots[0].name, self.bots[1].name if len(self.bots) > 1 else ""


@dataclass(frozen=True)
class Plan:
    """What a league plays."""

    game: GameDef
    library: Library
    options: Mapping[str, bool | str]
    bots: tuple[BotDef, ...]
    games: int  # matches of each meeting
    seed: int
    seats: int
    lone: bool  # one seat against all others, instead of halves
    values: tuple[str, ...]  # of the option that is compared; () where none is
    setups: tuple[Any, ...]  # that deals go through, for each value
    picks: tuple[tuple[tuple[str, ...], ...], ...]  # in each of these set-ups
    seatings: tuple[tuple[Seating, ...], ...]  # of one deal; deals take turns with them

    @property
    def together(self) -> bool:
        """Do all seats win or lose together?"""
        return self.game.facts.cooperative

    @property
    def turns(self) -> int:
        """How often each meeting plays one deal."""
        return len(self.seatings[0])

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self.games // self.turns

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """All of them, in the order of the bots."""
        if self.together:
            met = [((bot,), value) for bot in self.bots for value in self.values or ("",)]
            return tuple(Meeting(number, bots, value) for number, (bots, value) in enumerate(met))
        return tuple(Meeting(number, pair) for number, pair in enumerate(combinations(self.bots, 2)))

    @property
    def matches(self) -> int:
        """How many there are in all."""
        return len(self.meetings) * self.deals * self.turns

    def seating(self, deal: int, turn: int) -> Seating:
        """Who sits where."""
        return self.seatings[deal // STRETCH % len(self.seatings)][turn]

    def column(self, meeting: Meeting) -> int:
        """Where its value is among `values`: an index in `setups` and `picks`."""
        return self.values.index(meeting.value) if self.values else 0

    def options_of(self, meeting: Meeting) -> Mapping[str, bool | str]:
        """The options of its matches."""
        return {**self.options, self.game.compared: meeting.value} if self.values else self.options

    def header(self) -> dict[str, Any]:
        """What makes it this league, for JSON; with more `games` it would still be the same."""
        return {
            "format": FORMAT,
            "game": self.game.id,
            "versions": {
                "facedown": __version__,
                "rules": self.game.rules_version,
                "cards": self.library.version,
                "packs": [f"{pack.id} {pack.version}" for pack in self.library.packs],
            },
            "options": dict(self.options),
            "compared": list(self.values),
            "seats": self.seats,
            "lone": self.lone,
            "bots": [_told_bot(bot, self.game) for bot in self.bots],
            "seed": self.seed,
            "games": self.games,
        }

    @property
    def folder_name(self) -> str:
        """Of its files, where nobody names one: the same league has the same."""
        known = json.dumps({**self.header(), "games": 0}, sort_keys=True)
        return f"league-{self.game.id}-{hashlib.sha256(known.encode()).hexdigest()[:6]}"


def _told_bot(bot: BotDef, game: GameDef) -> dict[str, Any]:
    seconds = {} if bot.compiled else {"seconds": bot.budget.seconds or CHOOSE_SECONDS}
    return {"bot": bot.name, "simulations": bot.simulations(game), **seconds}


def plan_league(
    game: GameDef | str,
    bots: Sequence[str],
    games: int,
    seed: int | None = None,
    *,
    seats: int | None = None,
    lone: bool = False,
    options: Mapping[str, bool | str] | None = None,
    packs: Sequence[str | Path] = (),
    bot_seconds: float | None = None,
) -> Plan:
    """A league of `games` matches a pair (where all play together: a bot and value of what is compared).

    Without `seats` as many play as usual. With `lone`, one seat of a bot plays against all others of the other one.
    `bot_seconds` is how long a program may think about a choice.
    Raises BadSetup, UnknownBot, BadBudget, UnknownGame, BadPack; BadLeague where scipy is missing.
    """
    if find_spec("scipy") is None:
        raise BadLeague(f"A league is rated with scipy, which is not installed: {INSTALL}.")
    if isinstance(game, str):
        game = find_game(game)
    found = _checked_bots(bots, Budget(seconds=bot_seconds))
    seed, full, library = checked_seed(seed), checked_options(game, options), read_library(game, packs)
    wanted = ["random"] * seats if seats is not None else None
    values = compared_values(game, library, full, wanted, None)
    with_values = [{**full, game.compared: value} for value in values] or [full]
    setups = tuple(possible_setups(game, library, seats, chosen, None) for chosen in with_values)
    count = int(setups[0]["seats"][0])
    picks = tuple(tuple(game.picks(library, setup) for setup in of_value) for of_value in setups)
    seated = seatings(count, lone, game.facts.cooperative)
    plan = Plan(game, library, full, found, games, seed, count, lone, values, setups, picks, seated)
    _check_games(plan)
    return plan


def _checked_bots(specs: Sequence[str], budget: Budget) -> tuple[BotDef, ...]:
    found = tuple(bot if bot.compiled else replace(bot, budget=budget) for bot in map(find_bot, specs))
    names = [bot.name for bot in found]
    if len(found) < 2:
        raise BadSetup(f"A league takes two bots or more, as in random,greedy; not {len(found)}.")
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadSetup(f"{twice} is named more than once: every bot of a league takes part once.")
    return found


def _check_games(plan: Plan) -> None:
    turns = plan.turns
    if isinstance(plan.games, bool) or plan.games < turns or plan.games % turns:
        below = plan.games // turns * turns
        right = f"{below} or {below + turns}" if below > 0 else str(turns)
        often = f" (each deal is played {turns} times, so that both bots have every seat)" if turns > 1 else ""
        raise BadSetup(f"The number of games is a multiple of {turns}{often}, not {plan.games}: for example {right}.")
    if plan.matches > MOST_MATCHES:
        raise BadSetup(f"A league has at most {MOST_MATCHES:,} matches in all, not {plan.matches:,}.")


def seatings(seats: int, lone: bool, together: bool) -> tuple[tuple[Seating, ...], ...]:
    """In which seatings one deal is played; there are several such ways, of which the deals take turns.

    Halves: once, and once with the bots changed over; the ways are all in which two halves can sit (of an odd number
    of seats, one bot has one more, and then the other). Lone: one seat of a bot, everywhere, and of the other bot.
    """
    if lone and (together or seats == 2):
        why = "all seats win together" if together else "with two seats each bot is alone anyway"
        raise BadSetup(f"One seat against all others is nothing here, because {why}: leave --lone out.")
    if together:
        return (("a" * seats,),)
    if lone:
        alone = ["".join("a" if seat == one else "b" for seat in range(seats)) for one in range(seats)]
        return (tuple(way for one in alone for way in (one, changed_over(one))),)
    halves = [half for half in combinations(range(seats), seats // 2) if seats % 2 or 0 in half]
    ways = ["".join("a" if seat in half else "b" for seat in range(seats)) for half in halves]
    return tuple((way, changed_over(way)) for way in ways)


def changed_over(seating: Seating) -> Seating:
    """The same with the bots in each other's place."""
    return seating.translate(str.maketrans("ab", "ba"))


class Scores:
    """What each match brought: of a pair, what the first bot won, in sixtieths; of a team, whether it won."""

    def __init__(self, plan: Plan) -> None:
        shape = (plan.deals, plan.turns)
        self.of = [np.full(shape, NOT_PLAYED, np.int8) for _ in plan.meetings]
        self.forfeits: dict[str, int] = {bot.name: 0 for bot in plan.bots}
        self.done = 0

    def add(self, rows: Sequence[MatchRow]) -> None:
        """Count matches; one that is there already counts once."""
        for row in rows:
            scores = self.of[row.meeting]
            if scores[row.deal, row.turn] == NOT_PLAYED:
                scores[row.deal, row.turn] = row.score
                self.done += 1
                for seat in row.forfeits:
                    self.forfeits[row.names["ab".index(row.seating[seat])]] += 1


@dataclass(frozen=True)
class _Task:
    """Deals lo..hi-1 of a meeting, all in one seating."""

    meeting: Meeting
    turn: int
    lo: int
    hi: int


class _Todo:
    """The matches that are still to be played, from which workers take; where they bring them."""

    def __init__(self, plan: Plan, folder: Folder, scores: Scores) -> None:
        self.control = np.zeros(1, CONTROL)[0]  # of the compiled loops
        self._plan = plan
        self._folder = folder
        self._scores = scores
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._runs = self._missing()
        self._run = next(self._runs, None)

    def _missing(self) -> Iterator[_Task]:
        """The deals that are not played yet, in runs."""
        plan = self._plan
        step = plan.deals if len(plan.seatings) == 1 else STRETCH
        for meeting in plan.meetings:
            for start in range(0, plan.deals, step):
                for turn in range(plan.turns):
                    open_deals = np.flatnonzero(self._scores.of[meeting.number][start : start + step, turn] < 0) + start
                    for run in np.split(open_deals, np.flatnonzero(np.diff(open_deals) > 1) + 1):
                        if len(run):
                            yield _Task(meeting, turn, int(run[0]), int(run[-1]) + 1)

    def take(self, size: int, last: Meeting | None) -> _Task | None:
        """At most so many matches; one, to begin with, where the meeting is another one than the last."""
        with self._lock:
            run = self._run
            if run is None or self._stopped.is_set():
                return None
            hi = min(run.hi, run.lo + (size if run.meeting is last else 1))
            rest = _Task(run.meeting, run.turn, hi, run.hi)
            self._run = rest if hi < run.hi else next(self._runs, None)
            return _Task(run.meeting, run.turn, run.lo, hi)

    def bring(self, rows: Sequence[MatchRow]) -> None:
        """Keep and count finished matches."""
        with self._lock:
            self._folder.append(rows)
            self._scores.add(rows)

    def is_stopped(self) -> bool:
        """Is nothing more to be played?"""
        return self._stopped.is_set()

    def stop(self) -> None:
        """No more matches: the ones under way are left, too."""
        self._stopped.set()
        self.control["halt"] = 1


class _Worker:
    """Plays tasks in one thread."""

    def __init__(self, plan: Plan, todo: _Todo, run: Callable[..., int] | None, rules: Rules | None) -> None:
        self.plan = plan
        self.todo = todo
        self.rules = rules
        self.room = Room(run, plan.game, plan.library, plan.seats, todo.control) if run is not None else None
        self.results = np.zeros(LARGEST_CHUNK, RESULT)

    def work(self) -> None:
        """Until nothing is left, or all is stopped."""
        size, last = 1, None
        while (task := self.todo.take(size, last)) is not None:
            start = time.perf_counter()
            self.todo.bring(self._play(task))
            last, size = task.meeting, next_size(task.hi - task.lo, time.perf_counter() - start)
            if not is_compiled(task.meeting):
                size = 1

    def _play(self, task: _Task) -> list[MatchRow]:
        bots = dict(zip("ab", task.meeting.bots, strict=False))
        seated = [bots[letter] for letter in self.plan.seating(task.lo, task.turn)]
        if self.room is None or not is_compiled(task.meeting):
            return self._play_from_python(task, seated)
        plan = self.plan
        record, setups = bots_record(plan.game, seated), plan.setups[plan.column(task.meeting)]
        played = self.room.play(setups, record, plan.seed, task.lo, task.hi, self.results)
        return rows_of(plan, task.meeting, task.turn, task.lo, self.results[:played])

    def _play_from_python(self, task: _Task, seated: Sequence[BotDef]) -> list[MatchRow]:
        plan, rows = self.plan, []
        setups, options = plan.setups[plan.column(task.meeting)], plan.options_of(task.meeting)
        for deal in range(task.lo, task.hi):
            setup, seed = deal % len(setups), match_seed(plan.seed, deal)
            played = play_match(
                plan.game, plan.library, setups[setup], seed, seated,
                options=options, rules=self.rules, is_stopped=self.todo.is_stopped,
            )  # fmt: skip
            if played is None:
                break
            result = np.array([played.result], RESULT)
            result["setup"] = setup
            rows += rows_of(plan, task.meeting, task.turn, deal, result, played.forfeits)
        return rows


def is_compiled(meeting: Meeting) -> bool:
    """Do the compiled loops know all its bots?"""
    return all(bot.compiled for bot in meeting.bots)


def rows_of(
    plan: Plan, meeting: Meeting, turn: int, lo: int, results: Any, forfeits: Sequence[int] = ()
) -> list[MatchRow]:
    """What is kept of the matches of deals lo, lo+1, …, records loops.RESULT; `forfeits` are seats."""
    picks, rows = plan.picks[plan.column(meeting)], []
    for number, result in enumerate(results.tolist()):
        seed, setup, returns, ending, decisions, length = result
        shown = tuple(returns[: plan.seats])
        row = MatchRow(
            meeting=meeting.number,
            deal=lo + number,
            turn=turn,
            names=meeting.names,
            value=meeting.value,
            seating=plan.seating(lo + number, turn),
            picks=picks[setup],
            seed=seed,
            returns=shown,
            winners=winners(shown, ending, forfeits, plan.together),
            ending=plan.game.endings[ending] if ending != GIVEN_UP else "given_up",
            decisions=decisions,
            length=length,
            forfeits=tuple(forfeits),
        )
        rows.append(row)
    return rows


def winners(returns: Sequence[int], ending: int, forfeits: Sequence[int], together: bool) -> tuple[int, ...]:
    """The seats that share the win: who has the best result of those that have not forfeited.

    All, where nobody won (a game given up, or all have forfeited); none, where all have lost together.
    """
    seats = range(len(returns))
    if together:
        return tuple(seats) if min(returns) > 0 and ending != GIVEN_UP and not forfeits else ()
    left = [seat for seat in seats if seat not in forfeits]
    if ending == GIVEN_UP or not left:
        return tuple(left or seats)
    best = max(returns[seat] for seat in left)
    return tuple(seat for seat in left if returns[seat] == best)


def play_league(plan: Plan, folder: Path, *, workers: int | None = None, progress: Progress | None = None) -> League:
    """Play what is not on disk yet, keep it, and say what came of it all.

    `progress(done, matches)` is called about ten times a second. Ctrl-C ends it within 0.1 s, with KeyboardInterrupt;
    what was finished stays. Raises BadLeague where the folder cannot be used, or is another league's.
    """
    from facedown.lab.standings import standings

    if workers is not None and not 1 <= workers <= 1024:
        raise BadSetup(f"The number of workers is 1 to 1024, not {workers}.")
    scores = Scores(plan)
    with Folder(folder, plan) as kept:
        scores.add(kept.rows)
        before = scores.done
        if before < plan.matches:
            _play(plan, kept, scores, workers or cores(), progress)
        league = standings(plan, scores, before)
        kept.finish(league)
    return league


def _play(plan: Plan, folder: Folder, scores: Scores, workers: int, progress: Progress | None) -> None:
    compiled = [is_compiled(meeting) for meeting in plan.meetings]
    run = compiled_loop(plan.game) if any(compiled) else None
    rules = plan.game.compile() if not all(compiled) else None
    todo = _Todo(plan, folder, scores)
    workers = min(workers, plan.matches - scores.done)
    with ThreadPoolExecutor(workers, "league") as pool:
        waiting = {pool.submit(_Worker(plan, todo, run, rules).work) for _ in range(workers)}
        try:
            while waiting:
                done, waiting = wait(waiting, CHUNK_SECONDS, FIRST_EXCEPTION)
                for future in done:
                    future.result()  # raises what went wrong in a worker
                if progress:
                    progress(scores.done, plan.matches)
        finally:
            todo.stop()  # Ctrl-C or a fault: the others end too
            while waiting:  # bots that are programs are not waited for
                kill_programs()
                _, waiting = wait(waiting, CHUNK_SECONDS)
