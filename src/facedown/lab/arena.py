"""Matches between bots: in compiled loops where these know all of them, else one by one from Python.

Both ways play the same match, choice for choice.
"""

from __future__ import annotations

import os
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.bots import Bot, BotDef
from facedown.bots.foreign import Forfeit
from facedown.bots.search import new_mind
from facedown.gamedef import GameDef, Rules
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import Arr, Rec, loop
from facedown.kernel.limits import DECISIONS, SEATS
from facedown.kernel.loops import BOT, GIVEN_UP, RESULT, STATES, boards_of, play_bots
from facedown.match import Match
from facedown.warm import helped

if TYPE_CHECKING:
    from facedown.cards.load import Library

RULES_OF_LOOP = (
    "new_state", "legal_actions", "apply_action", "current_player", "is_terminal", "returns", "decision", "resample",
    "appraise", "ending", "length",
)  # fmt: skip
CHUNK_SECONDS = 0.1  # of one compiled call of many games, and between two looks at how far all is
LARGEST_CHUNK = 4096  # games of one call
STAND_IN = "random"  # plays on for a bot that has forfeited


def compiled_loop(game: GameDef) -> Callable[..., int]:
    """`play_bots` with a game's rules filled in; the first call compiles it (seconds) or loads it."""
    hints = typing.get_type_hints(game.new_state)
    setups = type("Setups", (Arr,), {"item": hints["setup"]})
    boards = type("Boards", (Rec,), {"dtype": boards_of(game.state)})
    rules = {name: getattr(game, name) for name in RULES_OF_LOOP}
    with helped(game):
        return loop(play_bots, game.id, **rules, boards=boards, cards=hints["cards"], setups=setups)


def bots_record(game: GameDef, bots: Sequence[BotDef]) -> Any:
    """The bots as compiled loops know them, a seat each."""
    return np.array([(bot.code, bot.simulations(game)) for bot in bots], BOT)


class Room:
    """Where one worker plays compiled games: states, searches, chance. Workers share nothing but `control`."""

    def __init__(self, run: Callable[..., int], game: GameDef, library: Library, seats: int, control: Any) -> None:
        boards, mind = np.zeros(1, boards_of(game.state)), new_mind(game, seats)
        words, events = boards.view(np.uint64).reshape(STATES, -1), np.zeros(1, EVENTS)[0]
        streams, lots = np.zeros((SEATS, 4), np.uint32), np.zeros((SEATS, 4), np.uint32)
        out = np.zeros(game.actions.count, np.int64)
        self._run = run
        self._before = (boards[0], words, library.table)
        self._after = (mind, control, streams, lots, out, events)

    def play(self, setups: Any, bots: Any, seed: int, lo: int, hi: int, results: Any) -> int:
        """Play games lo..hi-1 into results; how many: less where `control` halts it. `bots` is a `bots_record`."""
        return self._run(*self._before, setups, bots, *self._after, results, seed, lo, hi)


def next_size(size: int, seconds: float) -> int:
    """How many games to play in the next call, where `size` have taken so long."""
    fitting = int(size * CHUNK_SECONDS / max(seconds, 1e-6))
    return max(1, min(fitting, 4 * size, LARGEST_CHUNK))


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Played:
    """What came of one match played from Python."""

    result: Any  # a record loops.RESULT; its `setup` is the caller's
    forfeits: tuple[int, ...]  # seats whose bot has failed


def play_match(
    game: GameDef,
    library: Library,
    setup: Any,
    seed: int,
    bots: Sequence[BotDef],
    *,
    options: Mapping[str, bool | str] | None = None,
    rules: Rules | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Played | None:
    """Play one match with a bot at each seat; None where it is stopped, which is asked before every choice.

    A bot that fails forfeits: `random` plays its seat on to the end, and the seat is among the forfeits. `rules` are
    the compiled ones, if somebody has them.
    """
    match = Match(game, library, setup, seed, options or {}, None)
    if rules is not None:
        match.use_compiled(rules)
    players = [Bot(bot, seat, seed) for seat, bot in enumerate(bots)]
    forfeits: set[int] = set()
    decisions = 0
    try:
        while decisions < DECISIONS and match.legal_actions:
            if is_stopped():
                return None
            seat = match.current_player
            assert seat is not None  # somebody has something to choose
            if not _has_chosen(match, players[seat]):
                if is_stopped():  # whoever stops us has ended it
                    return None
                forfeits.add(seat)
                players[seat].close()
                players[seat] = Bot(STAND_IN, seat, seed)
                _has_chosen(match, players[seat])
            decisions += 1
        for seat, player in enumerate(players):
            player.over(match.view(seat), match.returns)
    finally:
        for player in players:
            player.close()
    return Played(_result(match, decisions), tuple(sorted(forfeits)))


def _has_chosen(match: Match, bot: Bot) -> bool:
    """Let a bot choose and play that; False, and nothing is changed, where it fails."""
    window = match.window(bot.seat)
    try:
        action = bot.choose(window)
    except Forfeit:
        return False
    if action not in window.legal_actions:
        return False
    match.apply(action)
    return True


def _result(match: Match, decisions: int) -> Any:
    result = np.zeros(1, RESULT)[0]
    result["seed"] = match.seed
    result["returns"][: match.seats] = match.returns
    result["ending"] = int(match.rules.ending(match.state)) if match.is_terminal else GIVEN_UP
    result["decisions"] = decisions
    result["length"] = int(match.rules.length(match.state))
    return result
