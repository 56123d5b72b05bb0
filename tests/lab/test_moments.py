"""Last clashes of Rivales: matrices checked by hand, and against matches that are played through."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from fencers import ALONE, U1, U2, U3, U4, U5, library, moment
from scipy.optimize import linprog

from facedown.gamedef import BadSeed
from facedown.lab import moments as lab
from facedown.lab.moments import Hidden, MatrixSolution, hidden_parts, moment_tree, moments, solve_moment
from facedown.lab.program import NoSolver
from facedown.lab.tree import Unsolvable, nash_conv, uniform, value_against
from facedown.match import Match

RPS = [[0, 1, -1], [-1, 0, 1], [1, -1, 0]]  # u1, u2, u3 against each other


def solution_of(match: Match, seat: int = 0, **more: Any) -> MatrixSolution:
    solution = solve_moment(match, seat, **more)
    assert solution is not None
    return solution


def matrix_of(match: Match, mine: Sequence[str], his: Sequence[str]) -> list[list[int]]:
    """What seat 0 gets for each pair of choices, each played; where the match goes on, 0."""
    rows = []
    for first in mine:
        rows.append([])
        for second in his:
            for choice in (first, second):
                match.apply(choice)
            rows[-1].append(match.returns[0])
            match.undo()
            match.undo()
    return rows


def value_of(matrix: Any) -> float:
    """The value of a matrix game for whoever chooses the row."""
    gains = np.asarray(matrix, float)
    rows, columns = gains.shape
    done = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.c_[-gains.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -float(done.fun)


# --- both hands known: plain matrices


def test_rock_paper_scissors() -> None:
    cards = [U1, U2, U3]
    match = moment([cards, cards], [[U4], [U4]])
    plays = ["play u1", "play u2", "play u3"]
    assert [action.notation for action in match.legal_actions] == plays
    assert matrix_of(match, plays, plays) == RPS
    for seat in (0, 1):
        solution = solution_of(match, seat)
        assert solution.value == pytest.approx(0, abs=1e-9)
        assert solution.strategy == pytest.approx(dict.fromkeys(plays, 1 / 3))
        assert solution.worth == pytest.approx(dict.fromkeys(plays, 0), abs=1e-9)
        assert (solution.rows, solution.columns, solution.hands) == (3, 3, (1, 1))
        assert solution.mixes
        assert solution.goes_on  # two equal cards: both K.O., two victories each, and a final round
        assert solution.tree.nodes == 1 + 3 + 9
    assert matrix_of(match, plays, plays) == RPS  # the match is as it was


def test_a_card_less_is_a_matrix_that_can_be_solved_on_paper() -> None:
    """Without u1 bob has u2 and u3: (1 -1), (0 1), (-1 0). Ann never plays u3: u2 is better against both.

    She plays u1 with p: bob's u2 gives p, his u3 gives 1 - 2p; both are equal at p = 1/3.
    """
    match = moment([[U1, U2, U3], [U2, U3]], [[U4], [U4]])
    solution = solution_of(match)
    assert solution.value == pytest.approx(1 / 3)
    assert solution.strategy == pytest.approx({"play u1": 1 / 3, "play u2": 2 / 3, "play u3": 0})
    assert solution.worth == pytest.approx({"play u1": 1 / 3, "play u2": 1 / 3, "play u3": -2 / 3})
    his = solution_of(match, 1)
    assert his.value == pytest.approx(-1 / 3)
    assert his.strategy == pytest.approx({"play u2": 2 / 3, "play u3": 1 / 3})


def test_who_has_more_life_than_one_clash_can_take_wins() -> None:
    solution = solution_of(moment([[U1, U2], [U2, U3]], [[U4], [U4]], life=(9, 1)))
    assert solution.value == 1
    assert not solution.goes_on


def test_what_a_final_round_is_worth_can_be_said() -> None:
    """With u4 against u4 all blocks: level after the seventh clash, and a final round."""
    match = moment([[U4], [U4]], [[U5], [U5]])
    assert solution_of(match).value == 0
    assert solution_of(match, final=0.25).value == pytest.approx(0.25)
    assert solution_of(match, 1, final=0.25).value == pytest.approx(-0.25)
    assert solve_moment(match, 0, final=None) is None
    # the third final round without Damage is the last: a drawn match, whatever final rounds are worth
    last = solution_of(moment([[U4], [U4]], [[U5], [U5]], final=3), final=None)
    assert last.value == 0
    assert not last.goes_on


# --- secret hands


def test_a_secret_marker_makes_hands_that_are_equally_likely() -> None:
    match = moment([[U1, U2, U3], [U1, U2]], [[U4], [U1, U2, U3]])
    assert hidden_parts(match.state) == (
        [Hidden((U1, U2, U3), U4, ())],
        [Hidden((U1, U2), U3, ()), Hidden((U1, U3), U2, ()), Hidden((U2, U3), U1, ())],
    )
    solution = solution_of(match)
    assert solution.hands == (1, 3)
    assert (solution.rows, solution.columns) == (3, 6)
    assert solution.value == pytest.approx(bayesian_value(match))
    assert nash_conv(solution.tree, solution.policy) == pytest.approx(0, abs=1e-9)
    # the strategy given is the one for the hand that the seat has
    assert list(solution_of(match, 1).strategy) == ["play u1", "play u2"]


def test_two_secret_hands_are_a_game_of_plans() -> None:
    match = moment([[U1, U3], [U2, U4]], [[U1, U3, U4], [U2, U4, U5]], life=(2, 1))
    solution = solution_of(match)
    assert solution.hands == (3, 3)
    assert solution.value == pytest.approx(bayesian_value(match))
    assert solution.value == pytest.approx(-solution_of(match, 1).value)
    assert value_against(solution.tree, solution.policy, uniform) >= solution.value - 1e-9
    assert value_against(solution.tree, uniform, solution.policy) <= solution.value + 1e-9


def bayesian_value(match: Match) -> float:
    """The same value another way: the matrix of all plans (a card for each hand), every pair of cards played."""
    parts = hidden_parts(match.state)
    assert parts is not None
    cards = [card.id for card in library().models["card"][:4]] + ["u1", "u2", "u3", "u4", "u5", "x"]
    plans = [list(product(*([f"play {cards[slot]}" for slot in own.hand] for own in side))) for side in parts]
    total = np.zeros((len(plans[0]), len(plans[1])))
    for (i, mine), (j, his) in product(enumerate(parts[0]), enumerate(parts[1])):
        world = in_world(match, (mine, his))
        gains = {
            (first, second): played
            for first in {plan[i] for plan in plans[0]}
            for second in {plan[j] for plan in plans[1]}
            for [[played]] in [matrix_of(world, [first], [second])]
        }
        total += [[gains[first[i], second[j]] for second in plans[1]] for first in plans[0]]
    return value_of(total / (len(parts[0]) * len(parts[1])))


def in_world(match: Match, pair: tuple[Hidden, Hidden]) -> Match:
    """The same moment with other hidden cards."""
    other = Match(ALONE, match.library, match.setup, match.seed, match.options, match.stack)
    other.game, other.rules = match.game, match.rules
    other._rows, other._choices, other._states[0] = list(match._rows), list(match._choices), match.state
    for side, own in zip(other.state["side"], pair, strict=True):
        side["hand"], side["marker"] = sum(1 << slot for slot in own.hand), own.marker
    other._moved()
    return other


# --- moments of real matches


@pytest.fixture(scope="module")
def found() -> list[lab.Found]:
    return list(moments(8, seed=1))


def test_moments_are_last_clashes_and_the_same_with_the_same_seed(found: list[lab.Found]) -> None:
    assert len(found) == 8
    for one in found:
        assert one.match.decision == "play"
        assert one.match.state["clash"] == 7
        assert one.tree.bounds[0] < one.tree.bounds[1]
    again = list(moments(2, seed=1))
    assert [one.match.choices for one in again] == [one.match.choices for one in found[:2]]
    assert next(moments(1, seed=2)).match.choices != found[0].match.choices


def test_both_seats_find_the_same_value_and_no_answer_is_better(found: list[lab.Found]) -> None:
    for one in found:
        mine, his = one.solve(0), one.solve(1)
        assert mine.value == pytest.approx(-his.value)
        assert nash_conv(mine.tree, mine.policy) == pytest.approx(0, abs=1e-9)
        assert one.tree.bounds[0] - 1e-9 <= mine.value <= one.tree.bounds[1] + 1e-9
        assert sum(mine.strategy.values()) == pytest.approx(1)
        assert list(mine.strategy) == [action.notation for action in one.match.legal_actions]
        direct = solution_of(one.match)
        assert (direct.value, direct.strategy, direct.worth) == (mine.value, mine.strategy, mine.worth)
        best = max(mine.worth.values())
        assert all(mine.worth[choice] == pytest.approx(best) for choice, share in mine.strategy.items() if share > 1e-6)


def test_trees_know_what_matches_know(found: list[lab.Found]) -> None:
    """Trees played through in matches, world by world: the same values, and each seat tells the same moments apart."""
    small = [one for one in found if one.tree.nodes < 500]
    assert len(small) > 2
    assert any("guard" in info.notations[0] for one in small for info in one.tree.info_states)
    for one in small:
        parts = hidden_parts(one.match.state)
        assert parts is not None
        policy = one.solve(0).policy
        told = Told({info.key: policy(info) for info in one.tree.info_states})
        values = [told.value_of(in_world(one.match, pair), pair) for pair in product(*parts)]
        assert sum(values) / len(values) == pytest.approx(one.solve(0).value)
        assert len(told.keys) == len(told.shares)
        assert all(len(keys) == 1 for keys in told.keys.values())


def test_every_information_state_has_a_match_that_stands_there(found: list[lab.Found]) -> None:
    one = min(found, key=lambda one: one.tree.nodes)
    assert len(one.tree.info_states) > 3
    for info in one.tree.info_states:
        match = one.match_at(info)
        assert match.state.tobytes() == info.states.tobytes()
        assert match.current_player == info.seat
        assert match.window(info.seat).notations == info.notations
        before = len(one.match.events(info.seat))
        assert tuple(event.numbers for event in match.events(info.seat)[before:]) == info.key[1][1:]


class Told:
    """Plays moments through by shares of actions, and notes which keys go with what a match says that a seat knows."""

    def __init__(self, shares: dict[Any, tuple[float, ...]]) -> None:
        self.shares = shares
        self.keys: dict[str, set[Any]] = defaultdict(set)

    def value_of(self, world: Match, pair: tuple[Hidden, Hidden]) -> float:
        """What seat 0 gets on average."""
        begun = [len(world.events(seat)) for seat in (0, 1)]
        choices = len(world.choices)

        def value() -> float:
            if world.is_terminal or world.decision == "marker":  # over, or a final round
                return float(world.returns[0])
            seat = world.current_player
            assert seat is not None
            seen = tuple(event.numbers for event in world.events(seat)[begun[seat] :])
            chosen = tuple(notation for who, notation in world.choices[choices:] if who == seat)
            key = (seat, (pair[seat].known, *seen), chosen)
            self.keys[world.information_state_key(seat)].add(key)
            total = 0.0
            for share, action in zip(self.shares[key], world.legal_actions, strict=True):
                world.apply(action)
                total += share * value()
                world.undo()
            return total

        return value()


# --- what does not qualify


def test_moments_that_do_not_qualify() -> None:
    match = Match.new("rivales", seed=1)
    assert solve_moment(match, 0) is None  # life markers are chosen
    match.apply(match.legal_actions[0])
    match.apply(match.legal_actions[0])
    assert match.decision == "play"
    assert solve_moment(match, 0) is None  # too many hands
    assert hidden_parts(match.state, most_hands=10**6) is not None
    assert solve_moment(match, 0, most_hands=10**4) is None  # and too many moments
    near = moment([[U1, U2], [U2, U3]], [[U4], [U4]])
    assert solve_moment(near, 0, most_nodes=5) is None
    near.apply("play u1")
    assert solve_moment(near, 1) is None  # something is chosen
    near.apply("play u2")
    assert near.is_terminal
    assert solve_moment(near, 0) is None


def test_a_round_that_does_not_decide_the_match_leads_to_another_one() -> None:
    match = moment([[U1, U2], [U2, U3]], [[U4], [U4]])
    match.state["side"]["wins"] = 0, 1
    match.state["round_no"] = 2
    match._moved()
    parts = hidden_parts(match.state)
    assert parts is not None
    assert moment_tree(match, parts) is None
    assert solve_moment(match, 0) is None


def test_what_cannot_be_asked_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unsolvable, match="not of tiny"):
        solve_moment(Match.new("tiny", seed=1), 0)
    with pytest.raises(ValueError, match="there is no seat 2"):
        solve_moment(Match.new("rivales", seed=1), 2)
    with pytest.raises(BadSeed):
        next(moments(1, seed=-1))
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(NoSolver, match="lab"):
        solve_moment(moment([[U1], [U2]], [[U4], [U4]]), 0)
