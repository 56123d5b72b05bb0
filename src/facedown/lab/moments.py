"""Last clashes of Rivales, solved exactly.

A moment qualifies if both seats are about to choose a card in secret, with nothing chosen or named yet, and
- neither seat's hidden part (hand, life marker, order of the deck) can lie in more than `most_hands` ways,
- no line of play draws on chance before the match is over or goes on to a final round (RIV-083); so none leads to an
  ordinary round, which is dealt,
- not more than `most_nodes` moments can follow, in all worlds together.
Such are seventh clashes with one victory each, most of all: the deck is empty, and of three cards the rival has two in
his hand and one under his life marker. It is a zero-sum game in which each seat knows its own cards; what follows the
choices, such as boosts of Guard, belongs to its tree, with all that is open then.

A line that goes on to a final round ends there, worth `final` to seat 0: 0 as a drawn match, unless another number is
given, or None: then such moments do not qualify.

Both seats' hidden cards are held to lie in each possible way with equal chance, whatever was played before: as
`resample` guesses them. What a seat could conclude from its rival's way of playing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import factorial
from typing import Any

import numpy as np

from facedown.bots import Bot, SeatWindow
from facedown.gamedef import game as find_game
from facedown.games.rivales.observe import open_slots
from facedown.games.rivales.state import A_BOOST, A_PLAY, CHANCE, CLASHES, NONE, SLOTS, STEP_PLAY
from facedown.kernel.plain import face
from facedown.kernel.rng import match_seed
from facedown.lab.program import optimal
from facedown.lab.tree import InfoState, Strategy, Tree, Unsolvable, World, answers, new_log, walk
from facedown.match import Match, checked_seed, observe, read_library

GAME = "rivales"
LEVEL = 0.0  # what a final round is held to be worth
MOST_HANDS = 24
MOST_NODES = 20_000
MOST_MATCHES = 100_000
SURE = 1 - 1e-6  # a share that is 1 but for rounding
LINEUPS = (("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"), ("random", "random"))


@dataclass(frozen=True)
class Hidden:
    """One way in which a seat's hidden part can lie; slots."""

    hand: tuple[int, ...]
    marker: int  # NONE: there is none
    deck: tuple[int, ...]  # without what everybody knows at its bottom; top last

    @property
    def known(self) -> tuple[int, ...]:
        """What the seat itself knows of it: hand, NONE, marker; in `InfoState.key` it stands before the events."""
        return (*self.hand, NONE, self.marker)


Parts = tuple[list[Hidden], list[Hidden]]  # of seat 0 and of seat 1


@dataclass(frozen=True)
class MatrixSolution:
    """A moment solved: what a seat gets, and how it chooses its card."""

    seat: int
    value: float  # what the seat gets on average, over all the hands that both may have, if both play their best
    strategy: Mapping[str, float]  # of the seat with the hand it has: notation -> share, of each legal action
    worth: Mapping[str, float]  # what each of them gets with this hand, against the rival's best play
    hands: tuple[int, int]  # that seat 0 and seat 1 may have, as far as the rival can tell; 0: none with a card
    rows: int  # choices of the seat with the hand that it has: cards, with their boosts
    columns: int  # pairs of a hand that the rival may have and a choice with it
    tree: Tree
    policy: Strategy  # of both seats, for every hand and every later decision

    def as_dict(self) -> dict[str, Any]:
        """The figures, for JSON."""
        return {
            "seat": self.seat,
            "value": self.value,
            "strategy": {notation: share for notation, share in self.strategy.items() if share > 0},
            "worth": dict(self.worth),
            "hands": list(self.hands),
            "rows": self.rows,
            "columns": self.columns,
            "nodes": self.tree.nodes,
            "goes_on": self.goes_on,
        }

    @property
    def mixes(self) -> bool:
        """Has a seat to cast lots for its card, with some hand?"""
        both = openings(self.tree, 0) + openings(self.tree, 1)
        return any(max(self.policy(info)) < SURE for info in both)

    @property
    def goes_on(self) -> bool:
        """Is there a line of play that leads to a final round?"""
        return self.tree.cut > 0


def solve_moment(
    match: Match,
    seat: int,
    *,
    final: float | None = LEVEL,
    most_hands: int = MOST_HANDS,
    most_nodes: int = MOST_NODES,
) -> MatrixSolution | None:
    """The moment in which a match of Rivales is, solved for a seat; None where it does not qualify (see above).

    Raises NoSolver where SciPy is missing, Unsolvable for a match of another game, ValueError where there is no such
    seat.
    """
    if match.game.id != GAME:
        raise Unsolvable(f"Moments of {GAME} are solved, not of {match.game.id}.")
    if seat not in (0, 1):
        raise ValueError(f"there is no seat {seat}; the seats are 0 and 1")
    hidden = hidden_parts(match.state, most_hands)
    tree = moment_tree(match, hidden, final, most_nodes) if hidden else None
    return None if tree is None else solved(match, tree, seat)


def solved(match: Match, tree: Tree, seat: int) -> MatrixSolution:
    """A moment of which the tree is known already; raises NoSolver."""
    value, policy = optimal(tree)
    own, his = openings(tree, seat), openings(tree, 1 - seat)
    here = _own_moment(own, match, seat)
    notations = here.notations if here else ()
    return MatrixSolution(
        seat=seat,
        value=value if seat == 0 else 0.0 - value,
        strategy=dict(zip(notations, policy(here), strict=True)) if here else {},
        worth=dict(zip(notations, _worth(tree, policy, here), strict=True)) if here else {},
        hands=(_hands(tree, 0), _hands(tree, 1)),
        rows=len(notations),
        columns=sum(len(info.actions) for info in his),
        tree=tree,
        policy=policy,
    )


def _worth(tree: Tree, policy: Strategy, here: InfoState) -> list[float]:
    """What each choice gets: all hands of the seat are equally likely, and this is one of them."""
    first = int(tree.forms[here.seat].first[here.number])
    worth = answers(tree, policy, here.seat)[first : first + len(here.actions)]
    return [float(one) for one in worth * _hands(tree, here.seat)]


def hidden_parts(state: Any, most_hands: int = MOST_HANDS) -> Parts | None:
    """How each seat's hidden part can lie in a state; None where it is not the moment, or the ways are too many."""
    s = face(state)
    if s.step != STEP_PLAY or s.pending.n > 0:
        return None
    if any(s.side[p].chosen != NONE or s.side[p].prefer or _count(s, p) > most_hands for p in (0, 1)):
        return None
    return _ways(s, 0), _ways(s, 1)


def moment_tree(match: Match, hidden: Parts, final: float | None = LEVEL, most_nodes: int = MOST_NODES) -> Tree | None:
    """All that can follow from a moment, in every world; None where it draws on chance, or is too much."""

    def beyond(before: Any, after: Any) -> float | None:
        by_chance = not np.array_equal(before["rng"][CHANCE], after["rng"][CHANCE])  # an effect's, on the way
        return None if by_chance or after["final"] == before["final"] else final

    try:
        return walk(match.game, match.library, _worlds(match, hidden), match.rules, most_nodes, beyond)
    except Unsolvable:
        return None


# --- finding them


@dataclass(frozen=True)
class Found:
    """A moment that qualifies, in which something is at stake."""

    match: Match
    tree: Tree
    number: int  # of the match, among those that were played; from 0

    def solve(self, seat: int) -> MatrixSolution:
        """The moment solved for a seat; raises NoSolver."""
        return solved(self.match, self.tree, seat)

    def match_at(self, info: InfoState) -> Match:
        """A match in which the seat knows just this and has to choose: for bots, which choose by a match's window.

        Of the log before the moment only what all worlds have in common is true there.
        """
        of = self.match
        match = Match.new(of.game, seed=of.seed, fighters=of.picks, options=of.options, library=of.library)
        for _, notation in of.choices:
            match.apply(notation)
        for name in match.game.state.names or ():
            match.state[name] = info.world.states[0][name]
        for action in info.line:
            match.apply(action)
        return match


def moments(
    count: int,
    seed: int = 1,
    *,
    final: float | None = LEVEL,
    fighters: Sequence[str] | None = None,
    options: Mapping[str, bool | str] | None = None,
) -> Iterator[Found]:
    """Up to `count` seventh clashes that qualify and in which something is at stake, the first of each match.

    The matches are played by bots, `random` and `greedy` in turn, match i with the seed `match_seed(seed, i)`; after
    `MOST_MATCHES` of them there are no more.
    """
    library, seed, left = read_library(find_game(GAME)), checked_seed(seed), count
    for i in range(MOST_MATCHES):
        if left <= 0:
            return
        match = Match.new(GAME, seed=match_seed(seed, i), fighters=fighters, options=options, library=library)
        tree = _play_until(match, LINEUPS[i % len(LINEUPS)], final)
        if tree is not None:
            left -= 1
            yield Found(match, tree, i)


def _play_until(match: Match, lineup: Sequence[str], final: float | None) -> Tree | None:
    """Let bots play on to the first such moment; its tree, or None: there is none.

    They play on a copy of the state, which is quicker; then the match is brought to the moment.
    """
    bots = [Bot(name, seat, match.seed) for seat, name in enumerate(lineup)]
    states, log, out = states_of(match), new_log(), np.zeros(match.game.actions.count, np.int64)
    played: list[int] = []
    s, table = face(states[0]), match.library.table
    while (seat := s.actor) >= 0:
        if s.clash == CLASHES and (hidden := hidden_parts(states[0])):
            for action in played:
                match.apply(action)
            played.clear()
            tree = moment_tree(match, hidden, final)
            if tree is not None and tree.bounds[0] < tree.bounds[1]:
                return tree
        legal = tuple(out[: match.rules.legal_actions(s, table, out)].tolist())
        action = bots[seat].choose(_window(match, s, seat, legal))
        match.rules.apply_action(s, table, action, log)
        log["n"] = log["lost"] = 0
        played.append(action)
    return None


def _window(match: Match, s: Any, seat: int, legal: tuple[int, ...]) -> SeatWindow:
    """What these bots look at."""
    table, rules = match.library.table, match.rules
    return SeatWindow(
        legal_actions=legal,
        notations=(),
        observe=lambda: observe(match.game, rules, s, table, seat),
        appraise=lambda action: int(rules.appraise(s, table, seat, action)),
    )


# --- worlds


def _count(s: Any, p: int) -> int:
    """How many ways there are for the hidden part of a seat: only the order within the hand says nothing."""
    secret, in_hand = _secret(s, p)
    return factorial(len(secret)) // factorial(in_hand)


def _secret(s: Any, p: int) -> tuple[list[int], int]:
    """The slots of a seat that its rival cannot place, and how many of them are in the hand."""
    side = s.side[p]
    known = open_slots(s, p) | side.shown
    return [slot for slot in range(SLOTS) if not known >> slot & 1], side.nhand - side.shown.bit_count()


def _ways(s: Any, p: int) -> list[Hidden]:
    """The ways in which the hidden part of a seat can lie, all equally likely."""
    secret, in_hand = _secret(s, p)
    shown = tuple(slot for slot in range(SLOTS) if s.side[p].shown >> slot & 1)
    beside = 0 if s.side[p].marker == NONE else 1
    return [
        Hidden(tuple(sorted(shown + hand)), rest[0] if beside else NONE, rest[beside:])
        for hand in combinations(secret, in_hand)
        for rest in permutations([slot for slot in secret if slot not in hand])
    ]


def _worlds(match: Match, hidden: Parts) -> Iterator[World]:
    """The moment with every pair of hidden parts."""
    weight = 1 / (len(hidden[0]) * len(hidden[1]))
    for pair in product(*hidden):
        states = states_of(match)
        for side, own in zip(states[0]["side"], pair, strict=True):
            _lay(side, own)
        yield World(states, weight, ((pair[0].known,), (pair[1].known,)))


def _lay(side: Any, own: Hidden) -> None:
    side["hand"] = sum(1 << slot for slot in own.hand)
    side["marker"] = own.marker
    bottom = int(side["nbottom"])
    side["deck"][bottom : bottom + len(own.deck)] = own.deck


def states_of(match: Match) -> Any:
    """A copy of the state of a match, as an array of one."""
    return np.frombuffer(bytearray(match.state.tobytes()), match.game.state)


# --- openings


def _hands(tree: Tree, seat: int) -> int:
    return len({info.key[1][0] for info in openings(tree, seat)})


def openings(tree: Tree, seat: int) -> list[InfoState]:
    """The information states in which a seat chooses its card, one for each hand; none where it has no card."""
    return [info for info in tree.forms[seat].info_states if not info.key[2] and _plays(info)]


def _plays(info: InfoState) -> bool:
    return A_PLAY <= info.actions[0] < A_BOOST


def _own_moment(infos: Sequence[InfoState], match: Match, seat: int) -> InfoState | None:
    """The one of them in which the seat is in this match."""
    side = match.state["side"][seat]
    hand = tuple(slot for slot in range(SLOTS) if int(side["hand"]) >> slot & 1)
    known = (*hand, NONE, int(side["marker"]))
    return next((info for info in infos if info.key[1][0] == known), None)
