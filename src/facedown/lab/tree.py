"""Trees: all that can follow from a moment, walked by the rules, with what each seat knows on the way.

For two seats of whom one wins what the other loses. Secret choices at the same time are two choices one after the
other, of which the second does not know the first. All chance lies at the beginning, in the *worlds* from which the
tree grows; a line of play that draws on chance later ends there if its worth is known, else the tree is refused.

A tree is kept as Koller, Megiddo and von Stengel have it (Efficient Computation of Equilibria for Extensive Two-Person
Games, 1996): a *sequence* is a seat's choices up to a point, sequence 0 the empty one; what is won hangs on pairs of
sequences. That is all that solving, answering and measuring need.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.gamedef import GameDef, Rules
from facedown.kernel.events import ALL_SEATS, EVENTS
from facedown.kernel.limits import EVENT_ROWS
from facedown.kernel.plain import copied, face

if TYPE_CHECKING:
    from facedown.cards.load import Library
    from facedown.match import Match

    Ints = np.ndarray[Any, np.dtype[np.int64]]
    Floats = np.ndarray[Any, np.dtype[np.float64]]

Seen = tuple[tuple[int, ...], ...]  # events as a seat may know them, each with the numbers of `Event.numbers`
Chosen = tuple[str, ...]  # notations
Key = tuple[int, Seen, Chosen]
Beyond = Callable[
    [Any, Any], float | None
]  # (state before, state after a draw on chance) -> worth, None: not to be said
NEAR = 1e-6  # shares that add up to 1 but for this much do add up to 1


class Unsolvable(ValueError):
    """This cannot be solved; the message says why, and what can be."""


class TooLarge(Unsolvable):
    """The tree has more nodes than were allowed."""


class DrawsOnChance(Unsolvable):
    """A line of play draws on chance after the beginning."""


@dataclass(frozen=True)
class World:
    """One way in which things may stand at the beginning."""

    states: Any  # array of one state record
    weight: float  # how likely it is; over all worlds of a tree 1 together
    seen: tuple[Seen, Seen]  # what each seat has seen of it
    stack: Any = None  # piles with which a match is dealt so, where that can be said


@dataclass(frozen=True)
class InfoState:
    """All moments at which a seat knows the same and has to choose.

    `key` says what it knows: the seat, the events that it has seen, its own choices.
    """

    seat: int
    number: int  # its place in `Tree.info_states` of its seat
    actions: tuple[int, ...]  # legal ones, ascending
    notations: tuple[str, ...]  # of these
    key: Key
    states: Any  # array of one state record: a world in which the seat knows just this, to look at and to copy
    world: World  # from which it came to this …
    line: tuple[int, ...]  # … by these actions of both seats


@dataclass(frozen=True)
class Form:
    """One seat's part of a tree: its information states by how many own choices lie before, and its sequences."""

    seat: int
    info_states: tuple[InfoState, ...]
    before: Ints  # of each information state: the sequence that leads to it
    first: Ints  # the first of the sequences that go on from it, one an action
    count: Ints  # how many these are
    levels: tuple[tuple[int, int], ...]  # information states lo … hi - 1 have as many own choices before them
    size: int  # sequences

    def shares_of(self, policy: Policy) -> Floats:
        """The share of each action, by sequence; that of the empty one is 1. Raises BadPolicy."""
        if isinstance(policy, Strategy):
            if len(policy.shares[self.seat]) != self.size:
                raise BadPolicy("A strategy is that of another tree.")
            return policy.shares[self.seat]
        shares = np.ones(self.size)
        for info, first in zip(self.info_states, self.first.tolist(), strict=True):
            shares[first : first + len(info.actions)] = _checked(policy(info), info)
        return shares

    def reach(self, shares: Floats) -> Floats:
        """How likely the seat makes each sequence, if chance and the rival do all to get there."""
        reach = np.ones(self.size)
        for lo, hi in self.levels:
            a, b = self.span(lo, hi)
            reach[a:b] = shares[a:b] * np.repeat(reach[self.before[lo:hi]], self.count[lo:hi])
        return reach

    def span(self, lo: int, hi: int) -> tuple[int, int]:
        """The sequences that go on from the information states lo … hi - 1."""
        return int(self.first[lo]), int(self.first[hi - 1] + self.count[hi - 1])

    def uniform(self) -> Floats:
        """The shares of who chooses by lot."""
        shares: Floats = np.r_[1.0, np.repeat(1 / self.count, self.count)]
        return shares

    def normal(self, weights: Floats) -> Floats:
        """Weights as shares; by lot where an information state has none."""
        shares = self.uniform()
        for lo, hi in self.levels:
            a, b = self.span(lo, hi)
            sums = np.repeat(np.add.reduceat(weights[a:b], self.first[lo:hi] - a), self.count[lo:hi])
            shares[a:b] = np.where(sums > 0, weights[a:b] / np.where(sums > 0, sums, 1), shares[a:b])
        return shares


@dataclass(frozen=True)
class Tree:
    """A tree that was walked whole."""

    forms: tuple[Form, Form]
    pairs: tuple[Ints, Ints]  # sequences of both seats that end together …
    payoff: Floats  # … and what seat 0 gets there, times how likely the worlds are in which they end so
    nodes: int
    leaves: int
    cut: int  # leaves at which the match goes on, with draws on chance, and is held to be worth so much
    bounds: tuple[float, float]  # the least and the most that seat 0 can get at an end

    @property
    def info_states(self) -> tuple[InfoState, ...]:
        """Those of seat 0, then those of seat 1."""
        return self.forms[0].info_states + self.forms[1].info_states

    def gains(self, seat: int, rival_reach: Floats) -> Floats:
        """What `seat` gets where each of its sequences ends, the rival reaching his sequences so."""
        won = self.payoff * rival_reach[self.pairs[1 - seat]]
        gains: Floats = np.bincount(self.pairs[seat], won if seat == 0 else -won, self.forms[seat].size).astype(float)
        return gains


class Strategy:
    """How both seats choose at every information state of a tree; called with one it gives a share for each action."""

    def __init__(self, tree: Tree, shares: tuple[Floats, Floats]) -> None:
        self.shares = shares
        self._first = (tree.forms[0].first, tree.forms[1].first)

    def __call__(self, info: InfoState) -> tuple[float, ...]:
        first = int(self._first[info.seat][info.number])
        return tuple(self.shares[info.seat][first : first + len(info.actions)].tolist())


Policy = Strategy | Callable[[InfoState], Sequence[float]]


class BadPolicy(ValueError):
    """A policy gave something else than a share for each action."""


def uniform(info: InfoState) -> tuple[float, ...]:
    """The policy that chooses by lot."""
    return (1 / len(info.actions),) * len(info.actions)


def _checked(given: Sequence[float], info: InfoState) -> Floats:
    shares = np.asarray(given, float)
    right = shares.shape == (len(info.actions),) and bool(np.all(shares >= 0)) and abs(shares.sum() - 1) < NEAR
    if not right:
        asked = ", ".join(info.notations)
        raise BadPolicy(f"A policy gives shares that add up to 1, one for each of: {asked}; not {list(given)}.")
    return shares


# --- measuring


def value_against(tree: Tree, first: Policy, second: Policy) -> float:
    """What seat 0 gets on average where it plays `first` and seat 1 plays `second`."""
    reach = tree.forms[0].reach(tree.forms[0].shares_of(first))
    return float(reach @ tree.gains(0, tree.forms[1].reach(tree.forms[1].shares_of(second))))


def best_response_value(tree: Tree, policy: Policy, seat: int) -> float:
    """The most that `seat` can get on average where the other seat plays `policy`: exact, every answer is looked at."""
    return float(answers(tree, policy, seat)[0])


def answers(tree: Tree, policy: Policy, seat: int) -> Floats:
    """What each sequence of `seat` gets, if it goes on with the best answers to `policy` of the other seat.

    That is weighted with how likely chance and the other seat make it that the sequence is reached.
    """
    form, other = tree.forms[seat], tree.forms[1 - seat]
    worth = tree.gains(seat, other.reach(other.shares_of(policy)))
    for lo, hi in reversed(form.levels):
        a, b = form.span(lo, hi)
        np.add.at(worth, form.before[lo:hi], np.maximum.reduceat(worth[a:b], form.first[lo:hi] - a))
    return worth


def nash_conv(tree: Tree, policy: Policy) -> float:
    """What both seats together would gain by the best answers to `policy`, which both play; 0 where it is optimal."""
    return best_response_value(tree, policy, 0) + best_response_value(tree, policy, 1)


def exploitability(tree: Tree, policy: Policy) -> float:
    """What a seat loses, on average over both seats, against the best answers: half of `nash_conv`, as OpenSpiel's."""
    return nash_conv(tree, policy) / 2


def key_of(match: Match, seat: int) -> Key:
    """The key of the information state in which `seat` is, in a tree that begins where the match began."""
    seen = tuple(event.numbers for event in match.events(seat))
    return seat, seen, tuple(notation for who, notation in match.choices if who == seat)


# --- walking


def refused(before: Any, after: Any) -> float | None:
    """Of trees that go on to the end of the match: no draw on chance may come."""
    return None


def walk(
    game: GameDef,
    library: Library,
    worlds: Iterable[World],
    rules: Rules,
    most_nodes: int,
    beyond: Beyond = refused,
) -> Tree:
    """The tree that grows from the worlds; `beyond` says what seat 0 gets where a line of play draws on chance.

    Raises TooLarge, DrawsOnChance.
    """
    walker = _Walker(game, library, rules, most_nodes, beyond)
    for world in worlds:
        walker.visit_world(world)
    return walker.tree()


def seen_by(seat: int, rows: Iterable[tuple[int, ...]]) -> Seen:
    """Event rows without what the seat may not know, and without the mask that says so."""
    return tuple(
        (kind, player, card if seen == ALL_SEATS or seen >> seat & 1 else -1, *rest)
        for kind, player, card, seen, *rest in rows
    )


def new_log() -> Any:
    """An event log, empty and listening."""
    logs = np.zeros(1, EVENTS)
    logs[0]["cap"] = EVENT_ROWS
    return logs[0]


def rows_of(log: Any) -> list[tuple[int, ...]]:
    """Take the events out of a log."""
    if log["lost"]:
        raise TooLarge("One choice brings about more events than a log holds.")
    rows = [tuple(row) for row in log["row"][: int(log["n"])].tolist()]
    log["n"] = 0
    return rows


@dataclass
class _Found:
    """An information state while the tree is walked; its number and those of its sequences are for the time being."""

    info: InfoState
    before: int
    first: int
    depth: int  # own choices before it


class _Walker:
    def __init__(self, game: GameDef, library: Library, rules: Rules, most_nodes: int, beyond: Beyond) -> None:
        self.game, self.library, self.rules = game, library, rules
        self.most_nodes, self.beyond = most_nodes, beyond
        self.log = new_log()
        self.table = self.taken(library.table)
        self.out = np.zeros(game.actions.count, np.int64)
        self.result = np.zeros(2, np.int64)
        self.found: tuple[dict[Any, _Found], dict[Any, _Found]] = ({}, {})
        self.depths: tuple[list[int], list[int]] = ([0], [0])  # own choices in each sequence
        self.payoff: dict[tuple[int, int], float] = defaultdict(float)
        self.ends: set[float] = set()
        self.nodes = self.leaves = self.cut = 0
        self.line: list[int] = []

    def taken(self, record: Any) -> Any:
        """A record as the rules take it: plain ones look at its face, which is made once for all of them."""
        return record if self.rules.compiled else face(record)

    def visit_world(self, world: World) -> None:
        self.world = world
        known = tuple((seen, ()) for seen in world.seen)
        self.visit(world.states, self.taken(world.states[0]), known, (0, 0), world.weight)

    def visit(self, states: Any, s: Any, known: Any, at: tuple[int, int], chance: float) -> None:
        """Walk on from a state: what each seat has seen and chosen, where its sequence stands, how likely the world."""
        self.count()
        if self.rules.current_player(s) < 0:
            self.rules.returns(s, self.result)
            self.end(float(self.result[0]), at, chance)
            return
        found = self.find(states, s, known, at)
        seat = found.info.seat
        for i, action in enumerate(found.info.actions):
            after = copied(states)
            then = self.taken(after[0])
            self.rules.apply_action(then, self.table, action, self.log)
            rows = rows_of(self.log)
            where = (found.first + i, at[1]) if seat == 0 else (at[0], found.first + i)
            if after["rng"].tobytes() != states["rng"].tobytes():
                self.end(self.worth(states, after), where, chance)
                continue
            seen = [(before + seen_by(p, rows), chosen) for p, (before, chosen) in enumerate(known)]
            seen[seat] = (seen[seat][0], (*seen[seat][1], found.info.notations[i]))
            self.line.append(action)
            self.visit(after, then, seen, where, chance)
            self.line.pop()

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most_nodes:
            raise TooLarge(f"The tree has more than {self.most_nodes:,} nodes.")

    def end(self, worth: float, at: tuple[int, int], chance: float) -> None:
        self.leaves += 1
        self.ends.add(worth)
        self.payoff[at] += chance * worth

    def worth(self, states: Any, after: Any) -> float:
        """What seat 0 gets where a line of play has drawn on chance: the tree is cut there."""
        self.count()
        worth = self.beyond(states[0], after[0])
        if worth is None:
            raise DrawsOnChance("A line of play draws on chance.")
        self.cut += 1
        return worth

    def find(self, states: Any, s: Any, known: Any, at: tuple[int, int]) -> _Found:
        """The information state of the seat that chooses and knows this; a new one where there is none."""
        seat = int(self.rules.current_player(s))
        actions = tuple(self.out[: int(self.rules.legal_actions(s, self.table, self.out))].tolist())
        found = self.found[seat].get(known[seat]) or self.add(states, seat, known[seat], at[seat], actions)
        if (found.before, found.info.actions) != (at[seat], actions):
            raise AssertionError(f"seat {seat} chooses from different actions at moments that it cannot tell apart")
        return found

    def add(self, states: Any, seat: int, known: tuple[Seen, Chosen], before: int, actions: tuple[int, ...]) -> _Found:
        then = face(states[0])
        notations = tuple(self.game.notation(then, self.library, seat, action) for action in actions)
        number, line = len(self.found[seat]), tuple(self.line)
        info = InfoState(seat, number, actions, notations, (seat, *known), states, self.world, line)
        found = _Found(info, before, len(self.depths[seat]), self.depths[seat][before])
        self.depths[seat].extend([found.depth + 1] * len(actions))
        self.found[seat][known] = found
        return found

    def tree(self) -> Tree:
        """What was walked, in order."""
        forms, news = zip(*(_form(seat, self.found[seat], len(self.depths[seat])) for seat in (0, 1)), strict=True)
        ends = np.array(list(self.payoff), np.int64).reshape(-1, 2)
        pairs = (news[0][ends[:, 0]], news[1][ends[:, 1]])
        payoff = np.array(list(self.payoff.values()))
        return Tree(forms, pairs, payoff, self.nodes, self.leaves, self.cut, (min(self.ends), max(self.ends)))


def _form(seat: int, found: dict[Any, _Found], size: int) -> tuple[Form, Ints]:
    """A seat's information states in the order of own choices before them; and the new number of each sequence."""
    ordered = sorted(found.values(), key=lambda one: one.depth)
    new = np.zeros(size, np.int64)
    count = np.array([len(one.info.actions) for one in ordered], np.int64)
    first = 1 + np.cumsum(count) - count
    for one, start in zip(ordered, first.tolist(), strict=True):
        new[one.first : one.first + len(one.info.actions)] = range(start, start + len(one.info.actions))
    info_states = tuple(replace(one.info, number=number) for number, one in enumerate(ordered))
    before = new[[one.before for one in ordered]] if ordered else np.zeros(0, np.int64)
    return Form(seat, info_states, before, first, count, _levels([one.depth for one in ordered]), size), new


def _levels(depths: Sequence[int]) -> tuple[tuple[int, int], ...]:
    cuts = [i for i in range(1, len(depths)) if depths[i] != depths[i - 1]]
    return tuple(pairwise([0, *cuts, len(depths)])) if depths else ()
