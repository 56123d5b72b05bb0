"""A match at one keyboard: asks persons, lets bots choose, keeps the file, and tells what happened."""

from __future__ import annotations

import secrets
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from facedown.apps.cli.inputs import SEEDS, file_in
from facedown.apps.cli.prompt import PASS, Prompt, Quit
from facedown.apps.cli.screen import Screen
from facedown.apps.cli.texts import say
from facedown.apps.cli.thinking import Thinking

if TYPE_CHECKING:
    from facedown.apps.cli.keeper import Keeper
    from facedown.bots import Bot, Budget, SeatWindow
    from facedown.match import Match
    from facedown.warm import CompileInChild

YOU = "you"
STAND_IN = "random"  # plays on for a bot that is out
AGAIN = 12  # events told again when a match goes on


class Session:
    """Plays `match`, whose `labels` say who sits where: "you", or a bot.

    `budget` is for bots that search, `limit` for those that are not ours.
    """

    def __init__(
        self,
        match: Match,
        screen: Screen,
        keeper: Keeper,
        resumed: bool = False,
        budget: Budget | None = None,
        limit: Budget | None = None,
    ) -> None:
        self.match = match
        self.screen = screen
        self.keeper = keeper
        self.lang = screen.lang
        self.resumed = resumed
        self.persons = tuple(seat for seat, label in enumerate(match.labels) if label == YOU)
        self.looking = self.persons[0]  # whose view may be on the screen
        self.told = {seat: self._read_before(seat) for seat in self.persons}  # events that each person has read
        self._warned = keeper.trouble  # what the player has been told of
        self._passing: set[tuple[int, int]] = set()  # seat, number of an attack to which it does not react any more
        self.thinking = Thinking(match.game, screen, budget)
        self._compiling: CompileInChild | None = None
        self.limit = limit  # of bots that are not ours
        self._foreign: dict[int, Bot] = {}  # those, by seat: they last as long as the match
        self._out: set[int] = set()  # seats of bots that have failed

    def run(self) -> None:
        """Plays until the match is over; Quit, InputEnded and signals come through."""
        self._begin()
        try:
            with self._compile_beside():
                self._play()
            self._end()
            for seat, bot in self._foreign.items():
                bot.over(self.match.view(seat), self.match.returns)
        finally:
            for bot in self._foreign.values():
                bot.close()

    def _play(self) -> None:
        while (seat := self.match.current_player) is not None:
            self._use_compiled_when_ready()
            if seat not in self.persons:
                self._bot_chooses(seat)
            elif self._passes(seat):
                self.apply(PASS)
            elif len(self.match.legal_actions) == 1:
                self._pass_by(seat)
            else:
                self._ask(seat)

    def _compile_beside(self) -> AbstractContextManager[object]:
        """The match begins with plain rules while a child process compiles them."""
        from facedown.kernel.jit import enabled

        if self.match.is_terminal or not enabled():
            return nullcontext()
        from facedown.warm import compile_in_child

        self._compiling = self.thinking.compiling = compile_in_child(self.match.game)
        return self._compiling

    def _use_compiled_when_ready(self) -> None:
        if self._compiling and self._compiling.rules and not self.match.rules.compiled:
            self.match.use_compiled(self._compiling.rules)

    # --- choices

    def apply(self, action: Any) -> None:
        """Carry out a choice and keep the match."""
        self.match.apply(action, self.lang)
        self.keep()

    def keep(self) -> None:
        """Write the match; a failure is said once for every reason, and the game goes on."""
        if not self.keeper.keep(self.match) and self.keeper.trouble != self._warned:
            self.screen.tell("save_lost", "red", why=self.keeper.trouble)
        self._warned = self.keeper.trouble

    def _bot_chooses(self, seat: int) -> None:
        if len(self.match.legal_actions) == 1:  # nothing to think about, or to wait for
            self.apply(self.match.legal_actions[0])
            return
        action = None if seat in self._out else self._foreign_choice(seat)
        if action is None:
            label = STAND_IN if seat in self._out else self.match.labels[seat]
            # chance of its own for every choice, so that a resumed match goes on as it would have
            seed = (self.match.seed + len(self.match.choices)) % SEEDS
            action = self.thinking.choose(label, seat, seed, lambda: self.window(seat))
        self.apply(action)

    def _foreign_choice(self, seat: int) -> int | None:
        """What a bot that is not ours chooses; None where the seat's bot is ours, or is out from now on."""
        from facedown.bots import Bot, find_bot
        from facedown.bots.foreign import Forfeit

        if seat not in self._foreign:
            kind = find_bot(self.match.labels[seat])
            if kind.compiled:
                return None
            self._foreign[seat] = Bot(kind, seat, secrets.randbelow(SEEDS), self.limit)
        try:
            return self._foreign[seat].choose(self.window(seat))
        except Forfeit as out:
            self._out.add(seat)
            self._foreign.pop(seat).close()
            why = out.text(self.lang)
            self.screen.tell("bot_out", "red", who=self.name(seat), why=why, stand_in=STAND_IN)
            return None

    def window(self, seat: int) -> SeatWindow:
        """What the seat knows of this moment, by the compiled rules once they are there."""
        self._use_compiled_when_ready()
        return self.match.window(seat)

    def _pass_by(self, seat: int) -> None:
        """A decision with one legal action is made by itself; who may know is told, nobody else: it may be a secret.

        What comes of it is told by the events, as far as it is anybody's business.
        """
        (action,) = self.match.legal_actions
        if self.looking in self.open_seats(seat):
            self._news(seat)
            self.screen.tell(
                "only_one", "dim", who=self.name(seat), action=action.notation, text=action.text(self.lang)
            )
        self.apply(action)

    def pass_all(self, seat: int) -> None:
        """Pass, and go on passing for this person until the attack under way is over; the others are told nothing."""
        number = self.match.view(seat).get("attack_number")
        self.apply(PASS)
        if number is not None:
            self._passing.add((seat, number))

    def _passes(self, seat: int) -> bool:
        """Has this person said that he passes, whatever else is asked about this attack?"""
        number = self.match.view(seat).get("attack_number") if self._passing else None
        return (seat, number) in self._passing and any(action.notation == PASS for action in self.match.legal_actions)

    def _ask(self, seat: int) -> None:
        self._look(seat)
        self._news(seat)
        Prompt(self, seat).choose()

    def _read_before(self, seat: int) -> int:
        """Of a match that goes on, the last events are told again."""
        return max(0, len(self.match.events(seat)) - AGAIN) if self.resumed else 0

    def open_seats(self, seat: int) -> tuple[int, ...]:
        """The persons' seats from which this one need hide nothing now, itself among them.

        They are all where everybody plays together with open hands, and nobody chooses in secret at this moment.
        """
        facts = self.match.game.facts
        hidden = self.match.view(seat).get("hidden_hands") or self.match.decision in facts.simultaneous
        return self.persons if facts.cooperative and not hidden else (seat,)

    def taken_back(self, seat: int) -> None:
        """After an undo: nothing is news that was read before it; windows are asked again; the file follows."""
        asked_again = self.open_seats(seat)
        self._passing = {(other, number) for other, number in self._passing if other not in asked_again}
        there = len(self.log(seat))
        self.told = {reader: min(read, there) for reader, read in self.told.items()}
        self.keep()

    # --- what is shown

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        label = self.match.labels[seat]
        who = say(self.lang, "seat_person", n=seat + 1) if label == YOU else label
        name = self.screen.drawing.seat_name(self.match.view(self.looking), seat, self.lang)
        return str(name) if name.casefold() == who.casefold() else f"{name} ({who})"

    def _begin(self) -> None:
        game = self.match.game.name[self.lang]
        if self.resumed:
            self.screen.tell("resumed", "bold", game=game)  # not after how many choices: silent ones would show
        else:
            self.screen.tell("welcome", "bold", game=game)
        if self.keeper.file is None:
            self.screen.tell("not_saved", "red", why=self.keeper.trouble)
        else:
            self.keep()
            if self.keeper.kept:
                self.screen.tell("saved_at", "dim", file=self.keeper.file)

    def _look(self, seat: int) -> None:
        """Another person's hand comes on the screen only when that person says so, unless nothing is hidden."""
        if len(self.persons) < 2 or seat == self.looking:
            return
        hides = self.looking not in self.open_seats(seat)
        if hides and self.screen.typed:  # in a pipe nobody looks on
            self.screen.clear()
            self.screen.tell("pass_to", "bold", who=self.name(seat))
            if self.screen.read().strip().lower() == "quit":
                raise Quit
            self.screen.clear()
        self.looking = seat
        self.screen.tell("turn_of", "bold", who=self.name(seat))

    def _news(self, seat: int) -> None:
        """What happened since this person looked last, and all who read the same."""
        readers, log = self.open_seats(seat), self.log(seat)
        self.screen.news(log[min(self.told[reader] for reader in readers) :])
        self.told |= dict.fromkeys(readers, len(log))

    def log(self, seat: int | None) -> list[str]:
        """All that happened, as a seat may know it (None: anybody), a text an event."""
        return [event.text(self.lang) for event in self.match.events(seat)]

    def _end(self) -> None:
        match = self.match
        view = match.view(self.looking)
        alone = len(self.open_seats(self.looking)) == len(self.persons)
        seat = self.looking if alone else None  # several persons read the end together
        self.screen.news(self.log(seat)[self.told[self.looking] :])
        self.screen.board(view, everything=False)
        self.screen.tell("over", "bold", ending=match.game.ending_text(match.ending, view, self.lang))
        self.screen.tell("result", "bold", result=self._result())
        for out in sorted(self._out):
            self.screen.tell("counts_as_lost", "red", who=self.name(out))
        if self.keeper.kept:
            self.screen.tell("replay_with", "dim", command=f"facedown replay {file_in(self.lang, self.keeper.file)}")

    def _result(self) -> str:
        """What every seat has won, or all of them together."""
        returns = self.match.returns
        if self.match.game.facts.cooperative:
            return say(self.lang, "won_together" if returns[0] > 0 else "lost_together")
        return ", ".join(f"{self.name(seat)} {value:+}" for seat, value in enumerate(returns))


__all__ = ["Quit", "Session"]
