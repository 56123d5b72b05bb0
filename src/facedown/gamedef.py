"""GameDef: the facts, functions and tables of one game; and the registry of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.kernel.actions import ActionSpace
from facedown.kernel.plain import plain

if TYPE_CHECKING:
    from facedown.match import Match

GAMES = {  # a new game: one line here
    "tiny": "facedown.games.tiny",
    "rivales": "facedown.games.rivales",
    "rumble": "facedown.games.rumble",
    "combat-ready": "facedown.games.combat_ready",
}


@dataclass(frozen=True)
class Option:
    """A choice that a table makes before a match starts: yes or no, or a text where `takes` says what it takes.

    A text is "" where none is given. The house looks at its form alone (options.py), `make_setup` at what it means.
    """

    id: str
    default: bool | str
    rule: str  # id of the rule that grants it
    says: Mapping[str, str]  # language -> one sentence
    takes: Mapping[str, str] | None = None  # language -> what a text can be: "id of a villain, or random"
    samples: tuple[str, ...] = ()  # texts with which tests and sample games are played

    @property
    def tried(self) -> tuple[bool | str, ...]:
        """The values with which tests and sample games are played, besides the default."""
        return (not self.default,) if self.takes is None else self.samples

    def takes_in(self, lang: str) -> str:
        """What a text can be, in a language; "" where it is yes or no."""
        return self.takes[lang] if self.takes else ""


@dataclass(frozen=True)
class Facts:
    """What algorithms may rely on, in OpenSpiel's terms."""

    # decision kinds at which several choose in secret at the same time; until all have, no event is for all seats
    simultaneous: frozenset[str]
    zero_sum: bool
    cooperative: bool = False
    chance: bool = True
    perfect_information: bool = False


@dataclass(frozen=True)
class Search:
    """How bots that search play a game (kernel/search.py): what was found to play it best (docs/bots.md)."""

    levels: Mapping[str, int]  # level -> simulations a decision
    greedy: int = 0  # of 100 choices after the tree, so many are the greedy bot's
    explore: float = 0.3  # weight of what is yet to be learnt against what is known
    trust: float = 0.5  # how much more an action is tried that looks best at first sight than one that looks worst
    rare: float = 0.1  # a secret choice with less than this share of the likeliest one's chance is not made
    curious: float = 0.15  # share of choices by lot where seats choose at the same time


class BadSetup(ValueError):
    """A match cannot begin like that; the message says what is wrong and what would be right."""

    part = "fighters"  # of a set-up, and of a save


class BadSeats(BadSetup):
    """That many cannot play this game."""

    part = "players"


class BadSeed(BadSetup):
    """No match has that seed."""

    part = "seed"


class BadOption(BadSetup):
    """The game has no such option, or not together with the others."""

    part = "options"


class BadStack(BadSetup):
    """Chance cannot be fixed like that."""

    part = "stack"


def seats_among(name: str, seats: int | None, least: int, most: int, usual: int) -> int:
    """How many seats a match has that somebody wants with `seats` (None: the usual number); raises BadSeats."""
    if seats is None:
        return usual
    if not least <= seats <= most:
        right = f"{least}" if least == most else f"{least} to {most}"
        raise BadSeats(f"{name} has {right} seats, not {seats}.")
    return seats


@dataclass(frozen=True)
class Rules:
    """The rule functions of a game, all plain or all compiled; both give equal bytes."""

    new_state: Callable[..., None]
    current_player: Callable[..., int]
    legal_actions: Callable[..., int]
    apply_action: Callable[..., None]
    is_terminal: Callable[..., bool]
    returns: Callable[..., None]
    ending: Callable[..., int]
    length: Callable[..., int]
    decision: Callable[..., int]
    resample: Callable[..., None]
    observe: Callable[..., None]
    appraise: Callable[..., int]
    compiled: bool


FIGHTERS = {"en": ("fighter", "fighters"), "es": ("luchador", "luchadores")}


def no_values(library: Any, option: str) -> tuple[str, ...]:
    """Of games that have no text option with a list of what it can be."""
    return ()


@dataclass(frozen=True)
class GameDef:
    """One game: everything the rest of the house may know of it.

    Kernels (plain functions with compiled twins) take the state record `s` and the card table record `cards`:

    - `new_state(s, cards, setup, seed, events)` deals the first position into `s`;
    - `current_player(s)` is the seat that decides, -1 when the game is over;
    - `legal_actions(s, cards, out)` fills `out` with actions, ascending, and returns how many;
    - `apply_action(s, cards, action, events)` carries one out and goes on to the next decision;
    - `is_terminal(s)`; `returns(s, out)` fills whole numbers, a seat each; `ending(s)` is an index in `endings`;
    - `length(s)` is how long the game was, in its own unit (rounds, clashes);
    - `decision(s)` is an index in `decisions`: the kind of the decision to make;
    - `turn(states, i, tables, events, out, action)` applies (unless -1) and lists, for arrays of matches; 0: over;
    - `resample(s, cards, seat, r)` guesses afresh what the seat cannot know, and reseeds chance, by stream 0 of `r`;
    - `observe(s, cards, seat, out)` writes the pieces named in `observation`, flat, as float32;
    - `appraise(s, cards, seat, action)` says, in whole numbers, how good an action looks at first sight, from what the
      seat knows.

    The other functions are Python and handle words, ids and pack data; their `s` is the state as plain objects, to read
    (kernel/plain.py). `notation` answers for every action of the
    space, legal or not. A `view` has at least: `game`, `seat`, `decision` (a name in `decisions`), `your_turn` (this
    seat has to choose now, also while others choose in secret too) and `over` (None, or a dict of `winner`, `ending`).
    Where several may react to an attack, it has `attack_number`: of the attack under way, None where there is none.
    In a co-operative game all `returns` are equal, above 0 where they have won; `over` has no `winner` but None, and
    `won`; and `hidden_hands` is True where seats may not see each other's hands.

    The set-up record has a field `seats`: how many play. `players` is the least and the most of them in the ordinary
    game; an option may allow another number. Without a wish `make_setup` takes the usual one for the options.
    """

    id: str
    name: Mapping[str, str]
    players: tuple[int, int]  # the least and the most, without options
    rules_version: int
    facts: Facts
    search: Search
    options: tuple[Option, ...]
    folder: Path  # of the game: RULES.md, cards/
    packs: tuple[str, ...]  # its own packs, loaded always
    rule_prefix: str  # "RIV"
    state: np.dtype[Any]
    setup: np.dtype[Any]
    table: np.dtype[Any]
    actions: ActionSpace
    decisions: tuple[str, ...]
    endings: tuple[str, ...]
    observation: tuple[tuple[str, tuple[int, ...]], ...]
    new_state: Callable[..., None]
    current_player: Callable[..., int]
    legal_actions: Callable[..., int]
    apply_action: Callable[..., None]
    is_terminal: Callable[..., bool]
    returns: Callable[..., None]
    ending: Callable[..., int]
    length: Callable[..., int]
    decision: Callable[..., int]
    turn: Callable[..., int]
    resample: Callable[..., None]
    observe: Callable[..., None]
    appraise: Callable[..., int]
    vocabulary: Callable[[], Any]  # () -> cards.ops.Vocabulary; called only where cards are read
    make_table: Callable[..., Any]  # (library models) -> table record; see cards/table.py
    make_setup: Callable[..., Any]  # (library, seats or None, picks, options, stack or None) -> setup; raises BadSetup
    pick_setups: Callable[..., Any]  # (library, options, seats=None) -> array of all fair setups; raises BadSetup
    picks: Callable[..., tuple[str, ...]]  # (library, setup) -> id of what each seat plays; () where nothing is picked
    view: Callable[..., dict[str, Any]]  # (s, library, seat) -> plain dict
    notation: Callable[..., str]  # (s, library, seat, action) -> text of ids
    action_text: Callable[..., str]  # (s, library, seat, action, lang) -> what a person reads
    event_text: Callable[..., str]  # (event, library, setup, lang) -> a log line
    prompt_text: Callable[..., str]  # (view, lang) -> what is asked of the seat
    refuse: Callable[..., tuple[str, str]]  # (view, action kind, arguments, lang) -> reason, rule id
    ending_text: Callable[..., str]  # (ending name, view, lang)
    option_values: Callable[..., tuple[str, ...]] = no_values  # (library, id of a text option) -> ids that it can be
    compared: str = ""  # text option whose values a simulation goes through; only in a co-operative game
    pick_words: Mapping[str, tuple[str, str]] = field(default_factory=lambda: FIGHTERS)  # what picks are: one, several

    @property
    def secret_kinds(self) -> int:
        """Bit mask of the kinds of decision at which several choose at the same time."""
        return sum(1 << kind for kind, name in enumerate(self.decisions) if name in self.facts.simultaneous)

    @property
    def varies(self) -> bool:
        """Can matches have different numbers of seats?"""
        return self.players[0] != self.players[1]

    def plain(self) -> Rules:
        """The rule functions as they are written, on faces of the records they are given."""
        return Rules(compiled=False, **{name: plain(getattr(self, name)) for name in RULES})

    def compile(self) -> Rules:
        """Their compiled twins: from the cache, or made now (seconds); the plain ones where nothing can be compiled."""
        from facedown.kernel.jit import compiled_all, is_compiled
        from facedown.warm import LONGEST, helped

        names = sorted(RULES, key=lambda name: name == LONGEST)  # last: a second process is at it meanwhile
        with helped(self):
            twins = compiled_all(*(getattr(self, name) for name in names))
        return Rules(**dict(zip(names, twins, strict=True)), compiled=is_compiled(twins[0]))

    def new(
        self,
        *,
        seed: int | None = None,
        seats: int | None = None,
        fighters: Sequence[str] | None = None,
        options: Mapping[str, bool | str] | None = None,
        packs: Sequence[str | Path] = (),
        stack: Mapping[str, Any] | None = None,
    ) -> Match:
        """A new match; without `seats` of the usual number. Raises BadSetup where the set-up is impossible."""
        from facedown.match import Match

        return Match.new(self, seed=seed, seats=seats, fighters=fighters, options=options, packs=packs, stack=stack)


def functions(*modules: ModuleType) -> dict[str, Any]:
    """The functions that a GameDef wants, by name, each from the one of a game's modules that defines it."""
    wanted = {one.name for one in fields(GameDef) if str(one.type).startswith("Callable")}
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if name in wanted and getattr(value, "__module__", "") == module.__name__
    }


RULES = tuple(f.name for f in fields(Rules) if f.name != "compiled")


class UnknownGame(ValueError):
    """No game is called that."""


def game(name: str) -> GameDef:
    """The game called `name`; raises UnknownGame with the nearest right spelling."""
    if name not in GAMES:
        from difflib import get_close_matches

        near = get_close_matches(name, GAMES, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"There is no game {name!r}.{hint} The games: {', '.join(GAMES)}.")
    definition: GameDef = import_module(GAMES[name]).GAME
    return definition


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(GAMES)
