"""A search for one decision, from a window on the seat: what the bots of the levels do, and what `hint` asks.

The search itself is compiled (kernel/search.py). It begins from a world that the window has guessed, and guesses that
world afresh at every iteration, so that it can only depend on what the seat knows.
"""

from __future__ import annotations

import math
import time
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.kernel.jit import Rec, loop
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
    window: SeatWindow, r: Any, stream: int, simulations: int | None = None, seconds: float | None = None
) -> Found:
    """Search for a choice until there are so many simulations or the time is over, whichever comes first.

    Stream `stream` of `r` is its chance. Where time ends it before anything is known, it takes what looks best.
    """
    from facedown.bots.greedy import choose_greedy

    lots = np.zeros((SEATS, 4), np.uint32)
    start_lots(lots, r, stream)
    mind = new_mind(window.game, window.seats)
    _think(window, mind, lots, simulations or ENDLESS, seconds)
    action = answer(face(mind), lots)
    return _found(mind, action if action != NOWHERE else choose_greedy(window, r, stream))


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


def _think(window: SeatWindow, mind: Any, lots: Any, simulations: int, seconds: float | None) -> None:
    """Search in chunks of time, from a guess of the world as the seat knows it."""
    game = window.game
    boards, control = np.zeros(1, boards_of(game.state)), np.zeros(1, CONTROL)[0]
    words, out = boards.view(np.uint64).reshape(STATES, -1), np.zeros(game.actions.count, np.int64)
    _set_root(words, mind, _guess(window))
    begin(face(mind))
    run, done, chunk = compiled_think(game), 0, FIRST_CHUNK
    begun = time.perf_counter()
    end = math.inf if seconds is None else begun + seconds
    while True:
        start = time.perf_counter()
        goal = min(done + chunk, simulations)
        done = run(boards[0], words, window.table, mind, control, window.seat, lots, out, goal, simulations)
        now = time.perf_counter()
        if done < goal or done >= simulations or now >= end:  # less than asked for: nothing would change any more
            return
        left = min(CHUNK_SECONDS, end - now)
        chunk = max(1, min(4 * chunk, int(chunk * left / max(now - start, 1e-6))))


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
