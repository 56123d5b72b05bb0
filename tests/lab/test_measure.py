"""Bots against what is exact: how much they lose in tiny, and in last clashes of Rivales."""

from __future__ import annotations

from functools import cache

import pytest

from facedown.bots import FOREIGN, BotDef, UnknownBot, find_bot
from facedown.lab.measure import bot_policy, distance
from facedown.lab.moments import Found, moments
from facedown.lab.solve import Solution, solve
from facedown.lab.tree import Unsolvable, exploitability, uniform


@cache
def tiny() -> Solution:
    return solve("tiny", 100)


@cache
def clash() -> Found:
    return next(moments(1, seed=5))


def test_by_lot_is_measured_as_the_uniform_policy() -> None:
    solution = tiny()
    measured = distance(solution.tree, solution.policy, "random", solution.match_at)
    assert measured.exploitability == exploitability(solution.tree, uniform)
    assert measured.as_first < solution.value  # against the best play of the other seat
    assert measured.as_second < -solution.value + solution.exploitability  # in seat 1 lots lose nothing to that play


def test_a_search_gives_shares_and_the_same_ones_again() -> None:
    solution = tiny()
    policy = bot_policy(find_bot("search:60"), solution.match_at)
    for info in solution.tree.info_states[:: len(solution.tree.info_states) // 40]:
        shares = policy(info)
        assert len(shares) == len(info.actions)
        assert sum(shares) == pytest.approx(1)
        assert policy(info) == shares


def test_in_a_last_clash_thinking_loses_less_than_lots() -> None:
    found = clash()
    exact = found.solve(0)
    by_lot, thinking = (
        distance(exact.tree, exact.policy, bot, found.match_at).exploitability for bot in ("random", "search:1500")
    )
    assert exploitability(exact.tree, exact.policy) < 1e-9
    assert thinking < by_lot


def test_progress_counts_information_states() -> None:
    found, seen = clash(), []
    tree = found.tree
    distance(tree, uniform, "greedy", found.match_at, lambda done, whole: seen.append((done, whole)))
    whole = sum(len(form.info_states) for form in tree.forms)
    assert seen == [(done, whole) for done in range(1, whole + 1)]


def test_bots_of_others_are_refused() -> None:
    with pytest.raises(Unsolvable, match="only ours can be asked"):
        bot_policy(BotDef("program:x", FOREIGN, {}), tiny().match_at)
    with pytest.raises(UnknownBot):
        distance(tiny().tree, uniform, "gredy", tiny().match_at)
