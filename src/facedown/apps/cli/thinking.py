"""How bots at a terminal think: with how much, compiled where that can be, and what the player is told meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.apps.cli.texts import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from facedown.apps.cli.screen import Screen
    from facedown.bots import BotDef, Budget, SeatWindow
    from facedown.bots.search import Found
    from facedown.gamedef import GameDef
    from facedown.warm import CompileInChild

ADVISER = "hard"  # whom `hint` asks
PLAIN_PART, PLAIN_LEAST = 100, 10  # uncompiled, a hundredth of the simulations is made, or so many if that is more
PATIENCE = 0.1  # seconds between two looks whether the search is ready; Ctrl-C comes through


class Thinking:
    """The bots of one match at a terminal, and the hints; `budget` holds for all that search."""

    def __init__(self, game: GameDef, screen: Screen, budget: Budget | None) -> None:
        self.game = game
        self.screen = screen
        self.budget = budget
        self.compiling: CompileInChild | None = None  # the compiled search, in a while
        self._told: set[str] = set()  # what is said once a match

    def choose(self, label: str, seat: int, seed: int, window: Callable[[], SeatWindow]) -> int:
        """The action that the bot `label` chooses. Which bot thinks is not told: who is asked can be a secret."""
        from facedown.bots import Bot, find_bot

        kind = find_bot(label)
        if not kind.simulations(self.game):
            return Bot(label, seat, seed).choose(window())
        self._wait_for_search()
        bot = Bot(label, seat, seed, self._budget_of(kind))
        with self._busy():
            return bot.choose(window())

    def advise(self, window: Callable[[], SeatWindow]) -> Found:
        """What `hard` finds for the seat of the window.

        Its chance is always the same: the same question has the same answer, and nothing of the match goes into it.
        """
        from facedown.bots import Bot, find_bot

        self._wait_for_search()
        seen = window()
        adviser = Bot(ADVISER, seen.seat, 0, self._budget_of(find_bot(ADVISER)))
        with self._busy():
            adviser.choose(seen)
        assert adviser.found is not None  # there is more than one legal action
        return adviser.found

    def _budget_of(self, kind: BotDef) -> Budget:
        """As asked for, else as the level says; less where the search runs uncompiled."""
        from facedown.bots import Budget
        from facedown.kernel.jit import enabled

        asked = self.budget or Budget()
        simulations = asked.simulations or kind.simulations(self.game)
        if not enabled():
            simulations = min(simulations, max(PLAIN_LEAST, simulations // PLAIN_PART))
            self._tell_once("search_plain", least=PLAIN_LEAST)
        return Budget(simulations, asked.seconds)

    def _busy(self) -> AbstractContextManager[None]:
        return self.screen.busy(say(self.screen.lang, "thinking"))

    def _wait_for_search(self) -> None:
        """Until the search is compiled, or is known not to come: then it runs plain."""
        from facedown.bots.search import is_ready
        from facedown.kernel.jit import do_without

        if self.compiling is None:
            return
        if not self.compiling.settled.is_set() and not is_ready(self.game):
            self._tell_once("compiling")
        with self._busy():
            while not self.compiling.settled.wait(PATIENCE):
                pass
        if self.compiling.rules is None:
            do_without(self.compiling.trouble or "the compiled rules did not come")

    def _tell_once(self, key: str, **values: object) -> None:
        if key not in self._told:
            self._told.add(key)
            self.screen.tell(key, "dim", **values)
