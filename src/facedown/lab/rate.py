"""How many decisions a second a game makes at random play, for `facedown bench`."""

from __future__ import annotations

import time
import typing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from facedown.cards.load import load_packs
from facedown.gamedef import GameDef
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import Arr, compiled, loop
from facedown.kernel.limits import SEATS
from facedown.kernel.loops import play_random
from facedown.kernel.plain import plain

SEED = 1
CHUNK = 2000  # games of one call of the compiled loop, so that Ctrl-C need not wait long
GROWTH = 10  # how many times more games show that the time grows as the games do

Play = Callable[[int, int], int]  # plays games lo..hi-1 and says how many decisions that took


@dataclass(frozen=True)
class Rate:
    """What a run took."""

    games: int
    decisions: int
    seconds: float
    cpu_seconds: float  # of this process, all threads

    @property
    def per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def per_cpu_second(self) -> float:
        """Decisions a second of processor time: what other processes take away does not count."""
        return self.decisions / max(self.cpu_seconds, 1e-9)


class RandomPlay:
    """Random games of one game at so many seats, from its fair set-ups in turn: compiled, plain, or stepped.

    Without `seats` it is the usual number. Raises BadSetup where so many cannot play.
    """

    def __init__(self, game: GameDef, seats: int | None = None) -> None:
        self.game = game
        self.library = load_packs(game)
        options = {option.id: option.default for option in game.options}
        self.setups = np.ascontiguousarray(game.pick_setups(self.library, options, seats))
        self.seats = int(self.setups["seats"][0])
        self._plain = (game.new_state, game.legal_actions, game.apply_action, game.is_terminal)

    def compiled(self) -> Play:
        """The shared loop, compiled for this game (or plain, where nothing can be compiled)."""
        hints = typing.get_type_hints(self.game.new_state)
        setups = type("Setups", (Arr,), {"item": hints["setup"]})
        names = ("new_state", "legal_actions", "apply_action", "is_terminal")
        rules = dict(zip(names, self._plain, strict=True))
        run = loop(play_random, self.game.id, **rules, s=hints["s"], cards=hints["cards"], setups=setups)
        return self._looped(run)

    def plain(self) -> Play:
        """The same loop as plain Python."""
        return self._looped(lambda *given: plain(play_random)(*self._plain, *given))

    def _looped(self, run: Callable[..., int]) -> Play:
        def play(lo: int, hi: int) -> int:
            # every call has buffers of its own: several threads may play at once
            state, events = np.zeros(1, self.game.state)[0], np.zeros(1, EVENTS)[0]
            streams, out = np.zeros((SEATS, 4), np.uint32), np.zeros(self.game.actions.count, np.int64)
            return sum(
                run(state, self.library.table, self.setups, streams, out, events, SEED, start, min(start + CHUNK, hi))
                for start in range(lo, hi, CHUNK)
            )

        return play

    def stepped(self) -> Play:
        """Python picks each action and calls the compiled array entry `turn` once a decision."""
        turn, new_state = compiled(self.game.turn), compiled(self.game.new_state)
        tables, table, setups = self.library.tables, self.library.table, self.setups
        states, events = np.zeros(1, self.game.state), np.zeros(1, EVENTS)
        out = np.zeros(self.game.actions.count, np.int64)
        state, listed, random = states[0], out.item, Random(SEED).random

        def play(lo: int, hi: int) -> int:
            decisions = 0
            for i in range(lo, hi):
                new_state(state, table, setups[i % len(setups)], i, events[0])
                n = turn(states, 0, tables, events, out, -1)
                while n > 0:
                    n = turn(states, 0, tables, events, out, listed(int(random() * n)))
                    decisions += 1
            return decisions

        return play


def timed(play: Play, games: int, threads: int = 1) -> Rate:
    """How long games 0..games-1 take, shared among threads where there are several."""
    start, cpu = time.perf_counter(), time.process_time()
    if threads == 1:
        decisions = play(0, games)
    else:
        edges = [games * k // threads for k in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            decisions = sum(pool.map(play, edges, edges[1:]))
    return Rate(games, decisions, time.perf_counter() - start, time.process_time() - cpu)


def games_for(play: Play, seconds: float) -> int:
    """About how many games take so long."""
    games = 1
    while (rate := timed(play, games)).seconds < seconds / 4:
        games *= 4
    return max(1, round(games * seconds / rate.seconds))


def best(play: Play, games: int, repeat: int, threads: int = 1) -> Rate:
    """The fastest of several runs."""
    return min((timed(play, games, threads) for _ in range(repeat)), key=lambda rate: rate.seconds)
