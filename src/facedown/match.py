"""Match: play one game from Python.

>>> import facedown
>>> match = facedown.game("rivales").new(seed=1, fighters=("tesla", "curie"))
>>> happened = match.apply(match.legal_actions[0])

Everything that leaves a match for a seat is filtered for that seat: `view`, `events`, `observation`, `export`, the
reasons of refusals. `state`, `seed`, `choices` and a saved file know everything; do not show them to a player.
"""

from __future__ import annotations

import hashlib
import json
import operator
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from facedown import __version__
from facedown.gamedef import BadSeats, BadSeed, BadSetup, BadStack, GameDef, Rules
from facedown.gamedef import game as find_game
from facedown.kernel.events import ALL_SEATS, EVENTS, log_of
from facedown.kernel.limits import EVENT_ROWS
from facedown.kernel.plain import copied, face
from facedown.kernel.rng import below, seed_stream
from facedown.options import checked_options
from facedown.refusals import Ambiguous, Illegal, NotUnderstood, Refused, say, understand

if TYPE_CHECKING:
    from facedown.bots import Guess, SeatWindow
    from facedown.cards.load import Library

__all__ = ["Action", "Ambiguous", "BadSetup", "Event", "Illegal", "Match", "NotUnderstood", "Refused"]

SEEDS = 2**63
PICK_STREAM = 15  # a stream of the seed that no game uses, to pick fighters where none are named
WAY_DIGITS = 6
GUESSES = 24  # worlds tried by undo_barrier; a revealed coin is missed once in 2**24


@dataclass(frozen=True)
class Action:
    """A legal action: its number, its notation, and what a person reads."""

    id: int
    notation: str
    _say: Callable[[str], str] = field(repr=False, compare=False)

    def text(self, lang: str = "en") -> str:
        """The action in words."""
        return self._say(lang)

    def __index__(self) -> int:
        return self.id


@dataclass(frozen=True)
class Event:
    """One thing that happened, as one seat may know it: `card` is -1 where it is none of the seat's business."""

    kind: int
    player: int
    card: int
    a: int
    b: int
    c: int
    d: int
    _say: Callable[[Event, str], str] = field(repr=False, compare=False)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Kind, player, card, a, b, c, d."""
        return (self.kind, self.player, self.card, self.a, self.b, self.c, self.d)

    def text(self, lang: str = "en") -> str:
        """A line of the log."""
        return self._say(self, lang)


@dataclass(frozen=True)
class _Before:
    """What undo needs of the moment before a choice."""

    states: np.ndarray[Any, Any]  # shape (1,), a copy
    events: int  # how many there were


@dataclass(frozen=True)
class _Choice:
    seat: int
    action: int
    notation: str


class Match:
    """One match. Use `Match.new` or `Match.load`."""

    def __init__(
        self, game: GameDef, library: Library, setup: Any, seed: int, options: Mapping[str, bool | str], stack: Any
    ) -> None:
        self.game = game
        self.library = library
        self.setup = setup
        self.seed = seed
        self.options = dict(options)
        self.stack = stack
        self.picks = tuple(game.picks(library, setup))
        self.seats = int(setup["seats"])
        self.labels: tuple[str, ...] = ()  # who sits where ("you", "bot:greedy"); kept in saves
        self.rules: Rules = game.plain()
        self._states = np.zeros(1, game.state)
        self._log = np.zeros(1, EVENTS)
        self._log[0]["cap"] = EVENT_ROWS
        self._out = np.zeros(game.actions.count, np.int64)
        self._rows: list[tuple[int, ...]] = []  # events: kind, player, card, seen, a, b, c, d
        self._seen: dict[int | None, list[Event]] = {}  # the same as each seat may know them, as far as asked
        self._told: dict[int, list[str]] = {}  # and in words, for exports
        self._before: list[_Before] = []
        self._choices: list[_Choice] = []
        self._legal: tuple[Action, ...] | None = None
        self._still: Any = None  # the state as plain objects, made when somebody looks
        self._ways: list[str] = []  # see `way`; one more than choices, or not yet written
        self._rows += self._happened(lambda rules, log: rules.new_state(self.state, library.table, setup, seed, log))

    @classmethod
    def new(
        cls,
        game: GameDef | str,
        *,
        seed: int | None = None,
        seats: int | None = None,
        fighters: Sequence[str] | None = None,
        options: Mapping[str, bool | str] | None = None,
        packs: Sequence[str | Path] = (),
        stack: Mapping[str, Any] | None = None,
        library: Library | None = None,
    ) -> Match:
        """A new match. Without `seed` one is drawn; without `seats` there are as many as usual with these options;
        without `fighters` the seed picks a fair set.

        `library` saves reading the packs again. Raises BadSetup, or cards.load.BadPack with all findings.
        """
        if isinstance(game, str):
            game = find_game(game)
        seed = checked_seed(seed)
        full = checked_options(game, options)
        library = library or read_library(game, packs)
        seats = checked_seats(seats)
        picks = _checked_picks(fighters) if fighters is not None else _fair_picks(game, library, full, seats, seed)
        if not isinstance(stack, Mapping | None):
            raise BadStack(f"A stack is a table of piles, not {stack!r}.")
        setup = game.make_setup(library, seats, picks, full, stack)
        return cls(game, library, setup, seed, full, stack)

    # --- the moment

    @property
    def state(self) -> Any:
        """The state record, live. It knows everything."""
        return self._states[0]

    @property
    def current_player(self) -> int | None:
        """The seat that chooses now; None when the match is over."""
        seat = int(self.rules.current_player(self.state))
        return None if seat < 0 else seat

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that have something to choose now: several where they choose in secret at the same time."""
        now = self.current_player
        if now is None:
            return ()
        if self.decision not in self.game.facts.simultaneous:
            return (now,)
        return tuple(seat for seat in range(self.seats) if seat == now or self.view(seat)["your_turn"])

    @property
    def decision(self) -> str:
        """The kind of decision to make now."""
        return self.game.decisions[int(self.rules.decision(self.state))]

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may choose, in ascending order of the actions' numbers; empty when over."""
        if self._legal is None:
            self._legal = () if self.is_terminal else self._list_legal()
        return self._legal

    def _list_legal(self) -> tuple[Action, ...]:
        n = int(self.rules.legal_actions(self.state, self.library.table, self._out))
        seat, then = self.current_player, self._look()
        return tuple(self._action(then, seat, action) for action in self._out[:n].tolist())

    def _action(self, then: Any, seat: int | None, action: int) -> Action:
        game, library = self.game, self.library
        notation = game.notation(then, library, seat, action)
        return Action(action, notation, lambda lang: game.action_text(then, library, seat, action, lang))

    @property
    def is_terminal(self) -> bool:
        """Is the match over?"""
        return bool(self.rules.is_terminal(self.state))

    @property
    def ending(self) -> str | None:
        """Why the match ended, one of the game's `endings`; None while it goes on."""
        return self.game.endings[int(self.rules.ending(self.state))] if self.is_terminal else None

    @property
    def returns(self) -> tuple[int, ...]:
        """The result, a whole number a seat; zeros while the match goes on."""
        out = np.zeros(self.seats, np.int64)
        if self.is_terminal:
            self.rules.returns(self.state, out)
        return tuple(int(x) for x in out)

    @property
    def choices(self) -> tuple[tuple[int, str], ...]:
        """All choices so far: seat and notation. Hidden ones too."""
        return tuple((choice.seat, choice.notation) for choice in self._choices)

    # --- choosing

    def apply(self, action: str | SupportsIndex, lang: str = "en") -> tuple[Event, ...]:
        """Carry out an action of the current player: a notation, an Action or its number.

        Returns what happened, as the seat that chose may know it. Raises NotUnderstood, Ambiguous or Illegal (their
        reason in language `lang`), and then nothing is changed.
        """
        seat = self.current_player
        chosen = self._meant(action, lang)
        assert seat is not None  # else _meant has refused
        then = _Before(copied(self._states), len(self._rows))
        happened = self._carry_out(self._states, chosen.id)
        self._before.append(then)
        self._choices.append(_Choice(seat, chosen.id, chosen.notation))
        self._rows += happened
        self._moved()
        return self._seen_by(happened, seat)

    def _carry_out(self, states: Any, action: int) -> list[tuple[int, ...]]:
        before = copied(states)

        def run(rules: Rules, log: Any) -> None:
            states.view(np.uint8)[:] = before.view(np.uint8)  # the gaps between fields too, as `copied` does
            rules.apply_action(states[0], self.library.table, action, log)

        return self._happened(run)

    def _happened(self, run: Callable[[Rules, Any], None]) -> list[tuple[int, ...]]:
        """The events of `run`. If they are more than the log holds, it is run again, plain, with a longer one."""
        run(self.rules, self._log[0])
        lost = int(self._log[0]["lost"])
        if not lost:
            return self._drained(self._log[0])
        self._log[0]["n"] = self._log[0]["lost"] = 0
        logs = np.zeros(1, log_of(EVENT_ROWS + lost))
        logs[0]["cap"] = EVENT_ROWS + lost
        run(self.game.plain(), logs[0])
        return self._drained(logs[0])

    def _moved(self) -> None:
        """What was worked out about the state is about another one now."""
        self._legal = self._still = None

    def _look(self) -> Any:
        """The state as views and notations read it."""
        if self._still is None:
            self._still = face(copied(self._states)[0])
        return self._still

    def _drained(self, log: Any) -> list[tuple[int, ...]]:
        """Take the events out of a log that the rule functions have written."""
        rows = [tuple(row) for row in log["row"][: int(log["n"])].tolist()]
        log["n"] = 0
        return rows

    def _meant(self, action: str | SupportsIndex, lang: str) -> Action:
        if isinstance(action, bool) or not (isinstance(action, str) or hasattr(action, "__index__")):
            kind = type(action).__name__
            raise TypeError(f"apply takes a notation, an Action or the number of an action, not {kind}")
        if self.is_terminal:
            raise Illegal(say("over", lang))
        legal = {act.id: act for act in self.legal_actions}
        number = self._read(action, lang) if isinstance(action, str) else operator.index(action)
        if number not in legal:
            raise self._illegal(number, lang)
        if isinstance(action, Action) and action.notation != legal[number].notation:
            raise self._illegal(number, lang)  # an action of another moment
        return legal[number]

    def _read(self, text: str, lang: str) -> int:
        legal = {act.notation: act.id for act in self.legal_actions}
        return understand(text, legal, self._notations, lambda: self._names(lang), lang)

    def _names(self, lang: str) -> dict[str, str]:
        return {entry.id: entry.name[lang] for entries in self.library.models.values() for entry in entries}

    def _notations(self) -> dict[str, int]:
        seat = self.current_player
        every = range(self.game.actions.count - 1, -1, -1)  # of two equal notations the first action counts
        return {self.game.notation(self._look(), self.library, seat, action): action for action in every}

    def _illegal(self, number: int, lang: str) -> Refused:
        legal = tuple(act.notation for act in self.legal_actions)
        if not 0 <= number < self.game.actions.count:
            return NotUnderstood(say("number", lang, text=number), legal=legal)
        seat = self.current_player
        assert seat is not None
        kind, arguments = self.game.actions.decode(number)
        # from the seat's view alone, so that a refusal tells nobody a secret
        reason, rule = self.game.refuse(self.view(seat), kind, arguments, lang)
        return Illegal(reason, rule, legal)

    def undo(self) -> None:
        """Take back the last choice, whoever made it and whatever it revealed; IndexError if there is none.

        At a table ask `undo_barrier` first.
        """
        if not self._before:
            raise IndexError("there is no choice to take back")
        then = self._before.pop()
        self._choices.pop()
        self._states[0] = then.states[0]
        remembered: list[list[Any]] = [self._rows, *self._seen.values(), *self._told.values()]
        for rows in remembered:
            del rows[then.events :]
        del self._ways[len(self._choices) + 1 :]
        self._moved()

    def undo_barrier(self, seat: int, lang: str = "en", with_seats: Collection[int] = ()) -> str | None:
        """Why the person at `seat` may not take back his last choice; None where he may.

        He may not when another seat has chosen since, when the choice drew on chance, or when it showed him something
        he could not know: when in some world that he could not tell from this one it would have gone otherwise. Which
        of these it is remains unsaid: it would tell him whether somebody was asked for a reaction.

        Who hides nothing from each other takes choices back together: `with_seats` are those that count as his own.
        """
        own = {self._seat(seat), *with_seats}
        if not any(choice.seat in own for choice in self._choices):
            return say("nothing", lang)
        last = self._choices[-1]
        before = self._before[-1].states
        moved_on = last.seat not in own or not np.array_equal(before[0]["rng"], self.state["rng"])
        return say("gone_on", lang) if moved_on or self._revealed(before, last) else None

    def _revealed(self, before: Any, last: _Choice) -> bool:
        table = self.library.table
        r = np.zeros((1, 4), np.uint32)
        seed_stream(r, 0, len(self._choices))
        known = self._knowledge(self._states, self._rows[self._before[-1].events :], last.seat)
        for _ in range(GUESSES):
            world = copied(before)
            self.rules.resample(world[0], table, last.seat, r)
            rows = self._carry_out(world, last.action)
            if self._knowledge(world, rows, last.seat) != known:
                return True
        return False

    def _knowledge(self, states: Any, rows: Sequence[tuple[int, ...]], seat: int) -> tuple[Any, ...]:
        return self.game.view(face(states[0]), self.library, seat), [_numbers(row, seat) for row in rows]

    def use_compiled(self, rules: Rules | None = None) -> None:
        """Go over to the compiled rules, between two decisions; `rules` are they, if somebody has them already."""
        self.rules = rules or self.game.compile()

    # --- what a seat may know

    def view(self, seat: int) -> dict[str, Any]:
        """All that a screen for `seat` needs, as a plain dict, and nothing that seat may not know."""
        seat = self._seat(seat)
        return self.game.view(self._look(), self.library, seat)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """All that happened so far, as `seat` may know it; None: as a spectator may."""
        if seat is not None:
            seat = self._seat(seat)
        seen = self._seen.setdefault(seat, [])
        seen += self._seen_by(self._rows[len(seen) :], seat)
        return tuple(seen)

    def _log_of(self, seat: int) -> list[str]:
        told = self._told.setdefault(seat, [])
        told += [event.text() for event in self.events(seat)[len(told) :]]
        return told

    def _seen_by(self, rows: Sequence[tuple[int, ...]], seat: int | None) -> tuple[Event, ...]:
        return tuple(_event(_numbers(row, seat), self._say_event) for row in rows)

    def _say_event(self, event: Event, lang: str) -> str:
        return self.game.event_text(event, self.library, self.setup, lang)

    def observation(self, seat: int) -> dict[str, np.ndarray[Any, np.dtype[np.float32]]]:
        """What a bot in `seat` sees: float32 arrays with the names and shapes of `game.observation`."""
        seat = self._seat(seat)
        return observe(self.game, self.rules, self.state, self.library.table, seat)

    def information_state_key(self, seat: int) -> str:
        """Equal for two moments exactly when `seat` cannot tell them apart, remembering all it saw and chose."""
        known = json.dumps(self._all_known(self._seat(seat)), sort_keys=True)
        return hashlib.sha256(known.encode()).hexdigest()

    def export(self, seat: int) -> str:
        """The match as JSON, as far as `seat` may know it: no seed, no hidden choice. Equal matches give equal text."""
        seat = self._seat(seat)
        known = self._all_known(seat) | {
            "format": "facedown-export 1",
            "engine": __version__,
            "rules_version": self.game.rules_version,
            "packs": [f"{pack.id} {pack.version}" for pack in self.library.packs],
            "labels": list(self.labels),
            "log": self._log_of(seat),
            "ending": self.ending,
            "returns": list(self.returns),
        }
        return json.dumps(known, sort_keys=True, ensure_ascii=False) + "\n"

    def _all_known(self, seat: int) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "cards": self.library.version,
            "options": self.options,
            "picks": list(self.picks),
            "seat": seat,
            "view": self.view(seat),
            "events": [list(event.numbers) for event in self.events(seat)],
            "choices": [choice.notation for choice in self._choices if choice.seat == seat],
            "legal": [act.notation for act in self.legal_actions] if seat == self.current_player else [],
        }

    def window(self, seat: int) -> SeatWindow:
        """What a bot in `seat` gets to choose by, good until the next choice; ValueError if it is not its turn."""
        from facedown.bots import SeatWindow

        seat = self._seat(seat)
        if seat != self.current_player:
            raise ValueError(f"seat {seat} has nothing to choose now")
        legal = self.legal_actions
        table, rules, state = self.library.table, self.rules, self.state
        return SeatWindow(
            legal_actions=tuple(act.id for act in legal),
            notations=tuple(act.notation for act in legal),
            observe=lambda: self.observation(seat),
            appraise=lambda action: int(rules.appraise(state, table, seat, action)),
            look=lambda: self.view(seat),
            guess=lambda r: self._guess(seat, r),
            seat=seat,
            seats=self.seats,
            game=self.game,
            table=table,
        )

    def _guess(self, seat: int, r: Any) -> Guess:
        """A world that the seat cannot tell from the true one, as it was when seats began to choose in secret."""
        from facedown.bots import Guess

        root = self._secret_since()
        states = copied(self._states if root == len(self._choices) else self._before[root].states)
        self.rules.resample(states[0], self.library.table, seat, r)
        return Guess(states, tuple(choice.action for choice in self._choices[root:] if choice.seat == seat))

    def _secret_since(self) -> int:
        """The number of the first choice of the secret choosing under way; of the next one, if there is none.

        It has begun with the first choice of its kind since something happened in sight of all.
        """
        root, end = len(self._choices), len(self._rows)
        if self.decision not in self.game.facts.simultaneous:
            return root
        kind = self.rules.decision(self.state)
        while root > 0:
            then = self._before[root - 1]
            told = any(seen == ALL_SEATS for _, _, _, seen, *_ in self._rows[then.events : end])
            if told or self.rules.decision(then.states[0]) != kind:
                break
            root, end = root - 1, then.events
        return root

    def _seat(self, seat: SupportsIndex) -> int:
        """The seat as a plain number; TypeError and ValueError where it is none of this match."""
        if isinstance(seat, bool) or not hasattr(seat, "__index__"):
            raise TypeError(f"a seat is a whole number, not {type(seat).__name__}")
        if not 0 <= operator.index(seat) < self.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        return operator.index(seat)

    # --- files

    @property
    def way(self) -> str:
        """Six digits that stand for all that could be chosen on the way here, and for the result.

        A save ends in them: rules that have changed would come to other digits. It knows everything.
        """
        while len(self._ways) <= len(self._choices):
            ply = len(self._ways)
            before = self._ways[-1] if self._ways else ""
            said = f"{before}\n{self._possible(ply)}".encode()
            self._ways.append(hashlib.sha256(said).hexdigest()[:WAY_DIGITS])
        return self._ways[-1]

    def _possible(self, ply: int) -> str:
        """The notations that were legal before choice `ply`, or the result."""
        if ply < len(self._choices):
            states, seat = self._before[ply].states, self._choices[ply].seat
            n = int(self.rules.legal_actions(states[0], self.library.table, self._out))
            then = face(copied(states)[0])
            return " / ".join(self.game.notation(then, self.library, seat, a) for a in self._out[:n].tolist())
        if self.is_terminal:
            return f"{self.ending} {self.returns}"
        return " / ".join(act.notation for act in self.legal_actions)

    def save(self, path: str | Path) -> None:
        """Write the match to `path`, whole or not at all; raises record.NotSaved, the old file then being as it was."""
        from facedown.record import save

        save(self, path)

    @classmethod
    def load(cls, path: str | Path, packs: Sequence[str | Path] | None = None) -> Match:
        """The match saved at `path`, every choice carried out again; `packs` replace the paths that it remembers.

        Raises record.BadRecord with the line and what would be right.
        """
        from facedown.record import load

        return load(path, packs)


def _numbers(row: Sequence[int], seat: int | None) -> tuple[int, ...]:
    """An event row as `seat` may know it, without the mask."""
    kind, player, card, seen, *rest = row
    known = seen == ALL_SEATS or (seat is not None and bool(seen >> seat & 1))
    return (kind, player, card if known else -1, *rest)


def _event(numbers: tuple[int, ...], text: Callable[[Event, str], str]) -> Event:
    kind, player, card, a, b, c, d = numbers
    return Event(kind, player, card, a, b, c, d, text)


def observe(game: GameDef, rules: Rules, state: Any, table: Any, seat: int) -> dict[str, Any]:
    """The named pieces of an observation, views of one flat float32 array."""
    sizes = [prod(shape) for _, shape in game.observation]
    flat = np.zeros(sum(sizes), np.float32)
    rules.observe(state, table, seat, flat)
    ends = np.cumsum(sizes)
    parts = zip(game.observation, ends - sizes, ends, strict=True)
    return {name: flat[begin:end].reshape(shape) for (name, shape), begin, end in parts}


@cache
def _own_library(game: str) -> Library:
    from facedown.cards.load import load_packs

    return load_packs(find_game(game))


def read_library(game: GameDef, packs: Sequence[str | Path] = ()) -> Library:
    """The game's own packs and the given ones; raises cards.load.BadPack. Its own alone are read once a process."""
    from facedown.cards.load import load_packs

    if not _are_several(packs):
        raise BadSetup(f"Packs are a list of paths, not {packs!r}.")
    return load_packs(game, [Path(pack) for pack in packs]) if packs else _own_library(game.id)


def checked_seed(seed: int | None) -> int:
    """The seed, or a drawn one for None; raises BadSetup where it is out of range."""
    if seed is None:
        return secrets.randbelow(SEEDS)
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise BadSeed(f"A seed is a whole number, not {type(seed).__name__}.")
    if not 0 <= operator.index(seed) < SEEDS:
        raise BadSeed(f"The seed {seed} is out of range: 0 to {SEEDS - 1}.")
    return operator.index(seed)


def checked_seats(seats: int | None) -> int | None:
    """The number of seats as it is wished for (None: the usual one); BadSetup where it is no number."""
    if seats is not None and (isinstance(seats, bool) or not hasattr(seats, "__index__")):
        raise BadSeats(f"The number of seats is a whole number, not {seats!r}.")
    return None if seats is None else operator.index(seats)


def _are_several(values: Any) -> bool:
    """Is it a list of things, and not one text, which Python takes for a list of letters?"""
    return isinstance(values, Iterable) and not isinstance(values, str | bytes)


def _checked_picks(fighters: Sequence[str]) -> tuple[str, ...]:
    if not _are_several(fighters) or not all(isinstance(pick, str) for pick in fighters):
        raise BadSetup(f"Fighters are a list of ids, one a seat, not {fighters!r}.")
    return tuple(fighters)


@lru_cache(16)
def _fair_setups(game: str, library: Library, options: tuple[tuple[str, bool | str], ...], seats: int | None) -> Any:
    return find_game(game).pick_setups(library, dict(options), seats)


def _fair_picks(
    game: GameDef, library: Library, options: Mapping[str, bool | str], seats: int | None, seed: int
) -> tuple[str, ...]:
    setups = _fair_setups(game.id, library, tuple(options.items()), seats)
    r = np.zeros((PICK_STREAM + 1, 4), np.uint32)
    seed_stream(r, PICK_STREAM, seed)
    return tuple(game.picks(library, setups[below(r, PICK_STREAM, len(setups))]))
