"""A search for one decision, from a window on the seat: what the bots of the levels do, and what `hint` asks.

The search itself is compiled (kernel/search.py). It begins from a world that the window has guessed, and guesses that
world afresh at every iteration, so that it can only depend on what the seat knows.
"""

from __future__ import annotations

import math
import time
import typing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.kernel.jit import Rec, is_cached, loop
from facedown.kernel.limits import SEATS
from facedown.kernel.loops import (
    CONTROL,
    ROOT,
    STATES,
    boards_of,
    start_lots,
    think,
)  # fmt: skip
from facedown.kernel.plain import face
from facedown.kernel.rng import seed_stream
from facedown.kernel.search import MIND, NOWHERE, answer, begin, heaviest, kept_weight

if TYPE_CHECKING:
    from facedown.bots import Guess, SeatWindow
    from facedown.gamedef import GameDef

RULES_OF_SEARCH = (
    "legal_actions", "apply_action", "current_player", "is_terminal", "returns", "decision", "resample", "appraise",
)  # fmt: skip
ENDLESS = 10_000_000  # iterations, where only time counts
FIRST_CHUNK = 16
CHUNK_SECONDS = 0.02  # of one compiled call: Ctrl-C waits that long, and a time limit is kept so well


@dataclass(frozen=True)
class Choice:
    """What a search has found out about one action."""

    action: int
    simulations: int  # in which it was chosen
    expected: float  # 0..1: what the seat wins, of all that can be won
    share: float  # the chance with which it is played


@dataclass(frozen=True)
class Found:
    """What a search has found."""

    action: int  # what is to be played
    simulations: int
    mixed: bool  # is it one of several that are played by lot, because others choose at the same time?
    choices: tuple[Choice, ...]  # the best first


def search(
    window: SeatWindow,
    r: Any,
    stream: int,
    simulations: int | None = None,
    seconds: float | None = None,
    workers: int = 1,
) -> Found:
    """Search for a choice until there are so many simulations or the time is over, whichever comes first.

    Stream `stream` of `r` is its chance. Where time ends it before anything is known, it takes what looks best.
    Several workers share the simulations among trees of their own, in threads; what they have found at the root is
    added up (root parallelism: Chaslot, Winands & van den Herik, Parallel Monte-Carlo Tree Search, 2008). Without a
    time limit the same number of workers finds the same.
    """
    from facedown.bots.greedy import choose_greedy

    shares = _shared(simulations or ENDLESS, workers)
    searchers = [Searcher(window, _lots(r, stream)) for _ in shares]
    _think_together(searchers, shares, seconds)
    mind = _merged([searcher.mind for searcher in searchers])
    action = answer(face(mind), searchers[0].lots)
    return _found(mind, action if action != NOWHERE else choose_greedy(window, r, stream))


class Searcher:
    """One search for the choice at a window, with room of its own; `lots`, streams, are its chance."""

    def __init__(self, window: SeatWindow, lots: Any) -> None:
        game = window.game
        self.mind = new_mind(game, window.seats)
        self.lots = lots
        self.control = np.zeros(1, CONTROL)[0]
        self._boards = np.zeros(1, boards_of(game.state))
        self._words = self._boards.view(np.uint64).reshape(STATES, -1)
        self._out = np.zeros(game.actions.count, np.int64)
        self._window = window
        self._run = compiled_think(game)
        _set_root(self._words, self.mind, _guess(window))
        self.begin()

    def begin(self) -> None:
        """Forget what was found, and search anew."""
        begin(face(self.mind))

    def go_on(self, iterations: int, budget: int) -> int:
        """Search until there are so many iterations; how many there are: less where the rest of the budget could change
        nothing, or `control` halts it."""
        return self._run(
            self._boards[0], self._words, self._window.table, self.mind, self.control, self._window.seat, self.lots,
            self._out, iterations, budget,
        )  # fmt: skip

    def think(self, simulations: int, seconds: float | None) -> None:
        """Search in chunks of time."""
        done, chunk = 0, FIRST_CHUNK
        begun = time.perf_counter()
        end = math.inf if seconds is None else begun + seconds
        while True:
            start = time.perf_counter()
            goal = min(done + chunk, simulations)
            done = self.go_on(goal, simulations)
            now = time.perf_counter()
            if done < goal or done >= simulations or now >= end:  # less than asked for: nothing would change any more
                return
            left = min(CHUNK_SECONDS, end - now)
            chunk = max(1, min(4 * chunk, int(chunk * left / max(now - start, 1e-6))))


def _shared(simulations: int, workers: int) -> list[int]:
    """So many simulations each, none of them without any."""
    if workers < 1:
        raise ValueError(f"the number of workers is 1 or more, not {workers}")
    workers = min(workers, simulations)
    return [simulations * (k + 1) // workers - simulations * k // workers for k in range(workers)]


def _lots(r: Any, stream: int) -> Any:
    lots = np.zeros((SEATS, 4), np.uint32)
    start_lots(lots, r, stream)
    return lots


def _think_together(searchers: Sequence[Searcher], shares: Sequence[int], seconds: float | None) -> None:
    if len(searchers) == 1:
        searchers[0].think(shares[0], seconds)
        return
    with ThreadPoolExecutor(len(searchers), "search") as pool:
        work = [pool.submit(one.think, share, seconds) for one, share in zip(searchers, shares, strict=True)]
        try:
            wait(work, return_when=FIRST_EXCEPTION)
        finally:
            for one in searchers:
                one.control["halt"] = 1  # Ctrl-C or a fault: the others end too
        for future in work:
            future.result()  # raises what went wrong


def _merged(minds: Sequence[Any]) -> Any:
    """What several searches have found at the root, added up in the first that has found anything."""
    known = [mind for mind in minds if mind["asked"] != NOWHERE]
    if not known:
        return minds[0]
    first, *others = known
    edges = {edge.action: edge for edge in _edges(face(first))}
    for other in others:
        first["iterations"] += other["iterations"]
        for theirs in _edges(face(other)):
            mine = edges[theirs.action]  # the seat knows what it may choose: in every world the same
            mine.visits += theirs.visits
            mine.total += theirs.total
            mine.weight += theirs.weight
    return first


def new_mind(game: GameDef, seats: int) -> Any:
    """Room for searches in a game; it is tens of megabytes, of which the system gives what is used."""
    mind = np.zeros(1, MIND)[0]
    for name in ("greedy", "explore", "trust", "rare", "curious"):
        mind["tuning"][name] = getattr(game.search, name)
    mind["tuning"]["secret"] = game.secret_kinds
    mind["tuning"]["together"] = game.facts.cooperative
    mind["seats"] = seats
    return mind


def compiled_think(game: GameDef) -> Callable[..., int]:
    """The search with a game's rules filled in; the first call compiles it (seconds) or loads it."""
    hints = typing.get_type_hints(game.new_state)
    boards = type("Boards", (Rec,), {"dtype": boards_of(game.state)})
    rules = {name: getattr(game, name) for name in RULES_OF_SEARCH}
    return loop(think, game.id, **rules, boards=boards, cards=hints["cards"])


def is_ready(game: GameDef) -> bool:
    """Was the search for a game compiled before, so that it is only loaded?"""
    return is_cached(think, game.id)


def _guess(window: SeatWindow) -> Guess:
    """The guess is guessed afresh at every iteration: how it turns out matters to nothing."""
    streams = np.zeros((1, 4), np.uint32)
    seed_stream(streams, 0, 0)
    return window.guess(streams)


def _set_root(words: Any, mind: Any, guess: Guess) -> None:
    words[ROOT] = guess.states.view(np.uint64)
    mind["owns"] = len(guess.own)
    mind["own"][: len(guess.own)] = guess.own


def _found(mind: Any, action: int) -> Found:
    edges = [] if mind["asked"] == NOWHERE else [*_edges(face(mind))]
    if not edges:
        return Found(action, 0, False, ())
    mixed = bool(mind["mixed"])
    least = float(mind["tuning"]["rare"]) * heaviest(face(mind)) if mixed else 0.0
    weights = [kept_weight(edge, least) if mixed else float(edge.action == action) for edge in edges]
    choices = [
        Choice(edge.action, edge.visits, edge.total / edge.visits if edge.visits else 0.0, weight / sum(weights))
        for edge, weight in zip(edges, weights, strict=True)
    ]
    choices.sort(key=lambda choice: (-choice.share, -choice.simulations, choice.action))
    return Found(action, int(mind["iterations"]), mixed, tuple(choices))


def _edges(mind: Any) -> Iterator[Any]:
    """The actions that the search has compared for the choice at hand."""
    at = mind.node[mind.asked].edge
    while at != NOWHERE:
        yield mind.edge[at]
        at = mind.edge[at].after
