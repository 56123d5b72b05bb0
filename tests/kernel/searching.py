"""A search on bare records, plain or compiled, in the toy games and in a real one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import fists
import numpy as np
import toy

import facedown
from facedown.bots.search import RULES_OF_SEARCH, compiled_think
from facedown.kernel import jit
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import Rec
from facedown.kernel.limits import SEATS
from facedown.kernel.loops import CONTROL, ROOT, STATES, boards_of, start_lots, think
from facedown.kernel.plain import copied, face, plain
from facedown.kernel.rng import seed_stream
from facedown.kernel.search import MIND, NOT_LOOKED, NOWHERE, answer, begin
from facedown.match import read_library

NEVER = 10**9  # a budget so large that no search is decided early
LOTS = 5  # the stream of chance that a test's searches are started from


def new_mind(secret: int, seats: int = 2, **tuning: float) -> Any:
    """Room for searches; `secret` is the mask of kinds of decision at which seats choose at the same time."""
    mind = np.zeros(1, MIND)[0]
    mind["seats"] = seats
    numbers = {"secret": secret, "explore": 0.3, "trust": 0.5, "rare": 0.1, "curious": 0.15, **tuning}
    for name, number in numbers.items():
        mind["tuning"][name] = number
    return mind


@dataclass(frozen=True)
class Rules:
    """What a search needs of a game."""

    name: str
    state: np.dtype[Any]
    rules: Mapping[str, Callable[..., Any]]
    table: np.ndarray[Any, Any]
    secret: int
    compile: Callable[[], Callable[..., int]]

    def think(self, mode: str) -> Callable[..., int]:
        if mode == "plain":
            return lambda *given: plain(think)(*self.rules.values(), *given)
        return self.compile()


def _toys(name: str, state: Any, rules: Mapping[str, Any], table: Any, cards: Any, secret: int) -> Rules:
    @cache
    def compile_() -> Callable[..., int]:
        boards = type("Boards", (Rec,), {"dtype": boards_of(state)})
        made = jit.loop(think, name, **rules, boards=boards, cards=cards)
        assert jit.is_compiled(made)
        return made

    return Rules(name, state, rules, table, 1 << secret, compile_)


@cache
def toys() -> Rules:
    return _toys("toy", toy.STATE, toy.SEARCH_RULES, toy.tables(), toy.Table, toy.SECRET)


def fists_of(percent: np.ndarray) -> Rules:
    return _toys("fists", fists.STATE, fists.RULES, fists.table(percent), fists.Table, fists.SECRET)


@cache
def real(name: str) -> Rules:
    game = facedown.game(name)
    rules = {rule: getattr(game, rule) for rule in RULES_OF_SEARCH}
    return Rules(name, game.state, rules, read_library(game).tables, game.secret_kinds, lambda: compiled_think(game))


class Search:
    """A search for the choice of `seat`, from the one state in `root`; `own` is what it has chosen since."""

    def __init__(
        self,
        game: Rules,
        root: np.ndarray[Any, Any],
        seat: int,
        mode: str = "compiled",
        seed: int = 1,
        own: tuple[int, ...] = (),
        mind: Any = None,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.seat = game, seat
        self.run = game.think(mode) if rules is None else lambda *given: plain(think)(*rules.values(), *given)
        self.mind = new_mind(game.secret) if mind is None else mind
        self.boards, self.control = np.zeros(1, boards_of(game.state)), np.zeros(1, CONTROL)[0]
        self.words, self.out = self.boards.view(np.uint64).reshape(STATES, -1), np.zeros(4096, np.int64)
        self.words[ROOT] = root.view(np.uint64)
        self.lots, r = np.zeros((SEATS, 4), np.uint32), np.zeros((SEATS, 4), np.uint32)
        seed_stream(r, LOTS, seed)
        start_lots(self.lots, r, LOTS)
        self.mind["owns"] = len(own)
        self.mind["own"][: len(own)] = own
        begin(face(self.mind))

    def go(self, iterations: int, budget: int = NEVER) -> int:
        """Search until there are so many iterations; how many there are."""
        return int(
            self.run(
                self.boards[0], self.words, self.game.table[0], self.mind, self.control, self.seat, self.lots,
                self.out, iterations, budget,
            )
        )  # fmt: skip

    def answer(self) -> int:
        return int(answer(face(self.mind), self.lots))

    @property
    def tree(self) -> bytes:
        """All nodes and edges, byte for byte, and what is asked."""
        mind = self.mind
        heads = [int(mind[name]) for name in ("iterations", "mixed", "asked", "nodes", "edges")]
        nodes, edges = mind["node"][: mind["nodes"]].copy(), mind["edge"][: mind["edges"]].copy()
        nodes["low"][nodes["visits"] < 2] = nodes["high"][nodes["visits"] < 2] = 0  # not written yet
        edges["looks"][edges["prior"] == NOT_LOOKED] = 0
        return np.array(heads).tobytes() + nodes.tobytes() + edges.tobytes() + self.lots.tobytes()

    @property
    def edges(self) -> list[Any]:
        """Of the choice at hand, by ascending action."""
        mind, found = face(self.mind), []
        at = NOWHERE if mind.asked == NOWHERE else mind.node[mind.asked].edge
        while at != NOWHERE:
            found.append(mind.edge[at])
            at = mind.edge[at].after
        return found

    @property
    def shares(self) -> np.ndarray[Any, Any]:
        """The average strategy."""
        weights = np.array([edge.weight for edge in self.edges])
        return weights / weights.sum()

    @property
    def visits(self) -> list[int]:
        return [edge.visits for edge in self.edges]


def walked(
    game: Rules, state: np.ndarray[Any, Any], actions: tuple[int, ...], events: Any = None
) -> np.ndarray[Any, Any]:
    """The state after these choices, in place."""
    log = np.zeros(1, EVENTS)[0] if events is None else events
    for action in actions:
        game.rules["apply_action"](face(state[0]), face(game.table[0]), action, face(log))
    return state


def toy_state(seed: int, *actions: int, bonus: int = 0) -> np.ndarray[Any, Any]:
    """A game of the toy that has begun, after these choices."""
    state, setup = np.zeros(1, toy.STATE), np.zeros(1, toy.SETUP)
    setup["bonus"] = bonus
    toy.new_state(face(state[0]), face(toys().table[0]), face(setup[0]), seed, face(np.zeros(1, EVENTS)[0]))
    return walked(toys(), state, actions)


def real_state(name: str, seed: int) -> np.ndarray[Any, Any]:
    """A match of a real game that has just begun."""
    return copied(facedown.game(name).new(seed=seed)._states)
