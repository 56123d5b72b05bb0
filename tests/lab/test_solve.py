"""Tiny solved whole, and what measures policies: against matches played through, and against every answer there is."""

from __future__ import annotations

import doctest
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from facedown.gamedef import BadOption, Rules, UnknownGame, game
from facedown.lab.cfr import learn
from facedown.lab.program import optimal
from facedown.lab.solve import Solution, solve
from facedown.lab.tree import (
    BadPolicy,
    DrawsOnChance,
    InfoState,
    Seen,
    Tree,
    Unsolvable,
    World,
    best_response_value,
    exploitability,
    key_of,
    nash_conv,
    uniform,
    value_against,
    walk,
)
from facedown.match import Match, read_library

TINY = game("tiny")
DEALS = ("torch spark rain blaze moth candle", "torch spark moth blaze rain candle")  # the keeper holds the same cards
Policy = Callable[[Seen, int], Sequence[float]]  # what a seat has seen, number of actions -> shares


@pytest.fixture(scope="module")
def solved() -> Solution:
    """The solution of the example in docs/solve.md, which must run."""
    page = (Path(__file__).parents[2] / "docs" / "solve.md").read_text("utf-8")
    examples = "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(examples, {}, "solve.md", "solve.md", 0)
    said: list[str] = []
    result = doctest.DocTestRunner().run(test, out=said.append, clear_globs=False)
    assert result.failed == 0, "".join(said)
    assert result.attempted > 10
    solution: Solution = test.globs["solution"]
    return solution


# --- the whole game


def test_tiny_is_solved(solved: Solution) -> None:
    """The value is that of an exact solution, 7/18: tests/games/tiny proves it in fractions."""
    assert 0 <= solved.exploitability < 0.001
    assert solved.value == pytest.approx(Fraction(7, 18), abs=2 * solved.exploitability)
    best = [best_response_value(solved.tree, solved.policy, seat) for seat in (0, 1)]
    assert -best[1] <= 7 / 18 <= best[0]
    assert nash_conv(solved.tree, solved.policy) == pytest.approx(sum(best))
    assert exploitability(solved.tree, solved.policy) == solved.exploitability == pytest.approx(sum(best) / 2)


def test_the_tree_has_the_size_that_the_walk_of_tiny_has(solved: Solution) -> None:
    assert solved.tree.nodes == 11_044 + 8_680 + 7_776
    assert solved.tree.leaves == 7_776
    assert [len(form.info_states) for form in solved.tree.forms] == [6_247, 4_079]
    assert len({info.key for info in solved.tree.info_states}) == 6_247 + 4_079
    assert solved.as_dict()["information_states"] == [6_247, 4_079]
    assert solved.tree.bounds == (-1, 1)
    assert solved.tree.cut == 0


def test_more_iterations_come_nearer(solved: Solution) -> None:
    told: list[int] = []
    rough = exploitability(solved.tree, learn(solved.tree, 10, told.append))
    assert rough > 10 * solved.exploitability
    assert exploitability(solved.tree, uniform) > 2 * rough
    assert told == list(range(1, 11))


def test_the_solution_holds_its_own_against_other_policies(solved: Solution) -> None:
    bound = 2 * solved.exploitability
    for other in (uniform, first_action):
        assert value_against(solved.tree, solved.policy, other) >= solved.value - bound
        assert value_against(solved.tree, other, solved.policy) <= solved.value + bound


def test_an_information_state_is_found_again_in_a_match(solved: Solution) -> None:
    """Its key is what the seat has seen and chosen; the world it shows is one that the seat cannot tell from this."""
    known = {info.key: info for info in solved.tree.info_states}
    chance = random.Random(3)
    for seed in range(20):
        match = Match.new("tiny", seed=seed)
        # the cards of a hand are dealt one by one: of two such deals that differ in nothing else the tree has one
        hands = sorted_hands(match)
        match = Match.new("tiny", seed=seed, stack={"deck": hands})
        while (seat := match.current_player) is not None:
            info = known[key_of(match, seat)]
            assert info.notations == tuple(action.notation for action in match.legal_actions)
            assert info.actions == tuple(action.id for action in match.legal_actions)
            assert sum(solved.policy(info)) == pytest.approx(1)
            assert seen_in(info) == [piece.tobytes() for piece in match.observation(seat).values()]
            match.apply(chance.choice(match.legal_actions))


def test_every_information_state_has_a_match_that_stands_there(solved: Solution) -> None:
    for info in solved.tree.info_states[::400]:
        match = solved.match_at(info)
        assert key_of(match, info.seat) == info.key
        assert match.window(info.seat).notations == info.notations
        assert match.state["where"].tolist() == info.states[0]["where"].tolist()


def sorted_hands(match: Match) -> list[str]:
    """The deck of a match just dealt, with the cards of each hand in the order of the table."""
    cards = [card.id for card in match.library.models["card"]]
    state = match.state
    hands = [[card for card, where in zip(cards, state["where"], strict=False) if where == 1 + p] for p in (0, 1)]
    return [*hands[0], *hands[1], *(cards[i] for i in state["deck"][: state["ndeck"]][::-1])]


def seen_in(info: InfoState) -> list[bytes]:
    """The observation of a seat in the world that its information state shows."""
    match = Match.new("tiny", seed=1)
    match._states[0] = info.states[0]
    return [piece.tobytes() for piece in match.observation(info.seat).values()]


def first_action(info: InfoState) -> list[float]:
    return [1.0] + [0.0] * (len(info.actions) - 1)


# --- a part of it, against matches that are played through


def begun(*choices: str) -> list[Match]:
    """A match of each deal, some choices made."""
    matches = [Match.new("tiny", seed=1, stack={"deck": deck.split()}) for deck in DEALS]
    for match, choice in product(matches, choices):
        match.apply(choice)
    return matches


def tree_of(matches: Sequence[Match], most_nodes: int = 10_000, rules: Rules | None = None) -> Tree:
    """The tree that grows from matches, each as likely as the others."""
    worlds = [
        World(match._states.copy(), 1 / len(matches), (key_of(match, 0)[1], key_of(match, 1)[1])) for match in matches
    ]
    return walk(TINY, read_library(TINY), worlds, rules or TINY.plain(), most_nodes)


def played(matches: Sequence[Match], first: Policy, second: Policy) -> float:
    """What seat 0 gets on average, all lines of play played through."""

    def value(match: Match) -> float:
        seat = match.current_player
        if seat is None:
            return float(match.returns[0])
        actions = [action.notation for action in match.legal_actions]
        total = 0.0
        for share, action in zip((first, second)[seat](key_of(match, seat)[1], len(actions)), actions, strict=True):
            if share:
                match.apply(action)
                total += share * value(match)
                match.undo()
        return total

    return sum(map(value, matches)) / len(matches)


def in_tree(policy: Policy) -> Callable[[InfoState], Sequence[float]]:
    """A policy by what was seen as a policy by information state."""
    return lambda info: policy(info.key[1], len(info.actions))


def leaning(seen: Seen, count: int) -> list[float]:
    """Lots that are not even, and others with what was seen, so that a mix-up of actions or moments shows."""
    weights = [1 + (i + 1) * (sum(map(sum, seen)) % 7) for i in range(count)]
    return [weight / sum(weights) for weight in weights]


def even(seen: Seen, count: int) -> list[float]:
    return [1 / count] * count


def pure(tree: Tree, seat: int) -> Iterator[Policy]:
    """Every way of choosing one action at each information state."""
    infos = tree.forms[seat].info_states
    for chosen in product(*(range(len(info.actions)) for info in infos)):
        by_seen = {info.key[1]: i for info, i in zip(infos, chosen, strict=True)}
        yield lambda seen, count, by_seen=by_seen: [float(i == by_seen[seen]) for i in range(count)]  # type: ignore[misc]


def test_values_are_those_of_matches_played_through() -> None:
    matches = begun()
    tree = tree_of(matches)
    assert tree.nodes > 200
    for first, second in product((leaning, even), repeat=2):
        value = value_against(tree, in_tree(first), in_tree(second))
        assert value == pytest.approx(played(matches, first, second), abs=1e-12)
    assert value_against(tree, uniform, in_tree(leaning)) == value_against(tree, in_tree(even), in_tree(leaning))


def test_compiled_rules_give_the_same_tree() -> None:
    trees = [tree_of(begun(), rules=rules) for rules in (TINY.plain(), TINY.compile())]
    told = [
        ([(info.key, info.actions, info.states.tobytes()) for info in tree.info_states], tree.payoff.tolist())
        for tree in trees
    ]
    assert told[0] == told[1]


def test_no_answer_of_all_that_there_are_is_better_than_the_best() -> None:
    matches = begun("play torch", "play blaze")
    tree = tree_of(matches)
    assert all(1 < 2 ** sum(len(info.actions) == 2 for info in form.info_states) <= 2**9 for form in tree.forms)
    for policy in (even, leaning):
        theirs = [played(matches, policy, answer) for answer in pure(tree, 1)]
        assert best_response_value(tree, in_tree(policy), 1) == pytest.approx(-min(theirs))
        mine = [value_against(tree, in_tree(answer), in_tree(policy)) for answer in pure(tree, 0)]
        assert best_response_value(tree, in_tree(policy), 0) == pytest.approx(max(mine))
        assert len(set(theirs)) > 1
        assert len(set(mine)) > 1


def test_both_ways_of_solving_come_to_the_same() -> None:
    tree = tree_of(begun())
    value, policy = optimal(tree)
    assert nash_conv(tree, policy) == pytest.approx(0, abs=1e-9)
    assert value_against(tree, policy, policy) == pytest.approx(value)
    learned = learn(tree, 200)
    assert value_against(tree, learned, learned) == pytest.approx(value, abs=nash_conv(tree, learned) + 1e-12)
    assert nash_conv(tree, learned) < 0.001


# --- what is refused


@pytest.mark.parametrize("shares", [[1.0], [0.5, 0.6], [1.5, -0.5], [float("nan"), 1.0], []])
def test_a_policy_gives_a_share_for_each_action(shares: list[float]) -> None:
    tree = tree_of(begun())
    assert all(len(info.actions) == 2 for info in tree.forms[1].info_states[:1])
    with pytest.raises(BadPolicy, match=r"shares that add up to 1, one for each of: play"):
        best_response_value(tree, lambda info: shares, 0)


def test_a_strategy_measures_in_its_own_tree_only(solved: Solution) -> None:
    with pytest.raises(BadPolicy, match="another tree"):
        value_against(tree_of(begun()), solved.policy, uniform)


def test_what_is_too_much_or_unknown_is_refused() -> None:
    with pytest.raises(Unsolvable, match="more than 50 nodes"):
        tree_of(begun(), most_nodes=50)
    with pytest.raises(Unsolvable, match="rumble is too large to be solved whole"):
        solve("rumble")
    with pytest.raises(Unsolvable, match="Iterations go from 1"):
        solve("tiny", iterations=0)
    with pytest.raises(UnknownGame, match="Did you mean tiny"):
        solve("tinny")
    with pytest.raises(BadOption, match="level-lost"):
        solve("tiny", options={"levels-lost": True})


def test_a_draw_on_chance_is_refused_or_cut() -> None:
    """In tiny nothing is drawn after the deal; so the rules are made to."""
    plain = TINY.plain()

    def apply_action(s: Any, cards: Any, action: int, ev: Any) -> None:
        plain.apply_action(s, cards, action, ev)
        if s.round_no == 2:
            s.rng[0, 0] ^= 1

    rules = replace(plain, apply_action=apply_action)
    match = begun()[0]
    world = World(match._states.copy(), 1.0, (key_of(match, 0)[1], key_of(match, 1)[1]))
    with pytest.raises(DrawsOnChance):
        walk(TINY, read_library(TINY), [world], rules, 10_000)
    tree = walk(TINY, read_library(TINY), [world], rules, 10_000, lambda before, after: 0.25)
    assert tree.cut == tree.leaves > 1
    assert tree.bounds == (0.25, 0.25)
    assert value_against(tree, uniform, uniform) == pytest.approx(0.25)
