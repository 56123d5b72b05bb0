"""Bots: programs that choose for a seat, from what that seat may know.

A bot gets a SeatWindow, never the match. In compiled loops (kernel/loops.py) the same bots are known by their codes.
Bots that are not ours are found by name too, see bots/foreign.py: those loops do not know them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from facedown.bots.greedy import choose_greedy
from facedown.bots.random import choose_random
from facedown.kernel.limits import SEATS
from facedown.kernel.loops import GREEDY, RANDOM, SEARCH
from facedown.kernel.rng import bot_seed, seed_stream

if TYPE_CHECKING:
    from facedown.bots.search import Found
    from facedown.gamedef import GameDef

PREFIX = "bot:"
SEARCHER = "search"
PROGRAM = "program"
LEVELS = ("easy", "normal", "hard", "expert")
MOST_SIMULATIONS = 10_000_000  # a decision
MOST_SECONDS = 3600.0
FOREIGN = -1  # code of a bot that compiled loops do not know
CHOOSE_SECONDS = 5.0  # for a program to choose, where nobody says it


@dataclass(frozen=True)
class Guess:
    """A world that a seat cannot tell from the true one: as it was when seats began to choose in secret, else now."""

    states: Any  # shape (1,)
    own: tuple[int, ...]  # what the seat itself has chosen since


def no_guess(r: Any) -> Guess:
    """Of windows without a match behind them."""
    raise ValueError("nothing is known of this match but its legal actions")


@dataclass(frozen=True)
class SeatWindow:
    """What a bot may know of the moment at which it has to choose; good until the next choice."""

    legal_actions: tuple[int, ...]
    notations: tuple[str, ...]  # of the legal actions, in the same order
    observe: Callable[[], Mapping[str, Any]]  # name -> float32 array, as in GameDef.observation
    appraise: Callable[[int], int]  # how good an action looks at first sight, from what the seat knows
    look: Callable[[], dict[str, Any]] = dict  # what a person in the seat sees, as in GameDef.view
    guess: Callable[[Any], Guess] = no_guess  # (streams) -> a world as the seat may imagine it, by stream 0
    seat: int = 0
    seats: int = 0
    game: Any = None  # the GameDef
    table: Any = None  # the cards: open to everybody

    @property
    def observation(self) -> Mapping[str, Any]:
        """The pieces of the seat's observation."""
        return self.observe()

    @property
    def view(self) -> dict[str, Any]:
        """All that a screen for the seat shows."""
        return self.look()


@dataclass(frozen=True)
class Budget:
    """How much a bot that searches may think about one decision; None: as its level says, and as long as that takes."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Raises BadBudget."""
        if self.simulations is not None and not 1 <= self.simulations <= MOST_SIMULATIONS:
            raise BadBudget(f"Simulations are 1 to {MOST_SIMULATIONS:,} a decision, not {self.simulations:,}.")
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBudget(f"Seconds are more than 0 and at most {MOST_SECONDS:g} a decision, not {self.seconds:g}.")


class Choose(Protocol):
    """How a bot chooses: one of `window.legal_actions`; `r` and `stream` are its own chance."""

    def __call__(self, window: SeatWindow, r: Any, stream: int) -> int: ...


class ForeignBot(Protocol):
    """A bot that is not ours, at one seat of one match."""

    def choose(self, window: SeatWindow) -> int:
        """One of `window.legal_actions`; raises foreign.Forfeit."""

    def over(self, view: dict[str, Any], returns: Sequence[int]) -> None:
        """Hear how the match has ended."""

    def close(self) -> None:
        """Leave nothing behind."""


@dataclass(frozen=True)
class BotDef:
    """A kind of bot: its code in compiled loops, and the same way of choosing in Python."""

    name: str
    code: int
    says: Mapping[str, str]  # language -> one sentence
    choose: Choose | None = None  # None: it searches
    budget: Budget = field(
        default_factory=Budget
    )  # of one that searches, empty: by the game's levels; or the time of a program
    foreign: Callable[[int, int, float | None], ForeignBot] | None = None  # (seat, seed of its own, seconds a choice)

    @property
    def compiled(self) -> bool:
        """Do compiled loops know it?"""
        return self.code != FOREIGN

    def simulations(self, game: GameDef) -> int:
        """How many it makes for a decision of `game`; 0 where it does not search."""
        if self.code != SEARCH:
            return 0
        return self.budget.simulations or game.search.levels[self.name]


def _level(name: str, en: str, es: str) -> BotDef:
    return BotDef(name, SEARCH, {"en": en, "es": es})


BOTS: dict[str, BotDef] = {
    bot.name: bot
    for bot in (
        BotDef("random", RANDOM, {"en": "Chooses by lot.", "es": "Elige al azar."}, choose_random),
        BotDef("greedy", GREEDY, {"en": "Takes what looks best.", "es": "Toma lo que mejor parece."}, choose_greedy),
        _level("easy", "Thinks a little ahead.", "Piensa un poco."),
        _level("normal", "Thinks ahead.", "Piensa."),
        _level("hard", "Thinks for about a tenth of a second.", "Piensa una décima de segundo, más o menos."),
        _level("expert", "Thinks for about half a second.", "Piensa medio segundo, más o menos."),
    )
}


class UnknownBot(ValueError):
    """No bot is called that; the message names the nearest one."""


class BadBot(UnknownBot):
    """There is such a bot, or a command, but nothing to play with; the message says why."""


class BadBudget(ValueError):
    """Nobody can think that much, or that little; the message says what is possible."""


def find_bot(spec: str) -> BotDef:
    """The bot that `greedy`, `bot:greedy`, `search:5000` (simulations), the name of an installed one or
    `program:COMMAND` means.

    Nothing is run yet, but an installed one is imported. Raises UnknownBot, BadBot, BadBudget.
    """
    text = spec.strip()
    if text.casefold().startswith(PREFIX):
        text = text[len(PREFIX) :]
    name = text.casefold()
    if name in BOTS:
        return BOTS[name]
    kind, colon, rest = text.partition(":")
    if kind.casefold() == SEARCHER and colon:
        return _searcher(rest)
    from facedown.bots import foreign

    if kind.casefold() == PROGRAM and colon:
        return foreign.find_program(rest)
    found = foreign.find_installed(name)
    if found is None:
        raise foreign.unknown(spec)
    return found


def _searcher(number: str) -> BotDef:
    if not number.isascii() or not number.isdecimal() or len(number) > len(str(MOST_SIMULATIONS)):
        right = f"1 to {MOST_SIMULATIONS:,}"
        raise BadBudget(f"{SEARCHER}:N is with N simulations a decision, {right}, not {number!r}.")
    simulations = int(number)
    says = {"en": f"Makes {simulations} simulations.", "es": f"Hace {simulations} simulaciones."}
    return BotDef(f"{SEARCHER}:{simulations}", SEARCH, says, budget=Budget(simulations))


class Bot:
    """A bot at a seat of one match, with chance of its own: in a match of `seed` it plays as the compiled loops do.

    `budget` is for bots that search: more or less than their level has; its seconds are also the time limit of a
    program. Bots that are not ours get a seed that does not tell `seed`; close them in the end.
    """

    def __init__(self, spec: str | BotDef, seat: int, seed: int, budget: Budget | None = None) -> None:
        self.kind = find_bot(spec) if isinstance(spec, str) else spec
        self.name = self.kind.name
        self.seat = seat
        self.budget = budget or Budget()
        self.found: Found | None = None  # what a search for the last choice has found
        self._r = np.zeros((SEATS, 4), np.uint32)
        seed_stream(self._r, seat, bot_seed(seed))
        self._foreign = self._begin(seed)

    def choose(self, window: SeatWindow) -> int:
        """One of `window.legal_actions`; raises foreign.Forfeit where a bot that is not ours fails."""
        if self._foreign is not None:
            return self._foreign.choose(window)
        if self.kind.choose is not None:
            return self.kind.choose(window, self._r, self.seat)
        if len(window.legal_actions) == 1:
            return window.legal_actions[0]
        from facedown.bots.search import search

        simulations = self.budget.simulations or self.kind.simulations(window.game)
        self.found = search(window, self._r, self.seat, simulations, self.budget.seconds)
        return self.found.action

    def over(self, view: dict[str, Any], returns: Sequence[int]) -> None:
        """Tell it how the match has ended: its seat's view, and what every seat has won."""
        if self._foreign is not None:
            self._foreign.over(view, returns)

    def close(self) -> None:
        """End what was started for it; it cannot choose any more."""
        if self._foreign is not None:
            self._foreign.close()

    def _begin(self, seed: int) -> ForeignBot | None:
        if self.kind.foreign is None:
            return None
        from facedown.bots.foreign import own_seed

        seconds = self.budget.seconds or self.kind.budget.seconds
        return self.kind.foreign(self.seat, own_seed(seed, self.seat), seconds)
