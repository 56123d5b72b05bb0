"""Tiny is walked whole and solved exactly."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from facedown.games.tiny import GAME
from facedown.games.tiny.state import EV_EFFECT
from facedown.match import Match

from .solve import Program, best_response
from .walk import LIBRARY, Node, Walker, deals, nodes


@pytest.fixture(scope="module")
def tree() -> list[Node]:
    return Walker().walk()


def test_the_whole_tree_has_the_size_it_has(tree: list[Node]) -> None:
    everything = list(nodes(tree))
    assert len(tree) == len(list(deals())) == 180  # 6! / (2! 2!)
    assert Counter(node.seat for node in everything) == {0: 11_044, 1: 8_680, -1: 7_776}
    assert [len({node.key for node in everything if node.seat == seat}) for seat in (0, 1)] == [6_247, 4_079]


def test_every_way_to_end_happens_that_often(tree: list[Node]) -> None:
    ends = Counter((GAME.endings[node.ending], node.payoff) for node in nodes(tree) if node.seat < 0)
    assert ends == {
        ("embers", 1): 768, ("embers", -1): 1_344, ("rounds", 1): 2_448, ("rounds", -1): 3_120, ("level", 0): 96,
    }  # fmt: skip


def test_the_exact_value_is_seven_eighteenths_for_the_keeper(tree: list[Node]) -> None:
    program = Program(tree)
    (keeper, keepers), (traveller, travellers) = program.solve(0), program.solve(1)
    assert keeper == pytest.approx(7 / 18, abs=1e-9)
    assert traveller == pytest.approx(-7 / 18, abs=1e-9)
    # and proved without the linear program: nobody can win more against either strategy, in fractions
    assert best_response(tree, 1, keepers) == -Fraction(7, 18)
    assert best_response(tree, 0, travellers) == Fraction(7, 18)


@pytest.mark.rule("TIN-032")
def test_if_level_matches_go_to_the_traveller_the_value_is_eleven_thirtieths() -> None:
    roots = Walker(level_lost=True).walk()
    value, strategy = Program(roots).solve(0)
    assert value == pytest.approx(11 / 30, abs=1e-9)
    assert best_response(roots, 1, strategy) == -Fraction(11, 30)


def test_every_effect_line_of_every_card_happens_somewhere(tree: list[Node]) -> None:
    happened = {(row[2], row[4]) for node in nodes(tree) for row in node.key if row[0] == EV_EFFECT}  # card, its line
    printed = {
        (number, line) for number, card in enumerate(LIBRARY.models["card"]) for line in range(len(card.effects))
    }
    assert happened == printed


def test_information_state_keys_are_equal_exactly_where_a_seat_has_seen_the_same() -> None:
    chance = random.Random(4)
    seen: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    keys: dict[tuple[object, ...], set[str]] = defaultdict(set)
    moments = 0
    for seed in range(60):
        match = Match.new(GAME, seed=seed, library=LIBRARY)
        while not match.is_terminal:
            for seat in (0, 1):
                key = match.information_state_key(seat)
                told = (seat, *(event.numbers for event in match.events(seat)))
                seen[key].add(told)
                keys[told].add(key)
                moments += 1
            match.apply(chance.choice(match.legal_actions))
    assert len(seen) == len(keys) < moments - 50  # the same did come up again
    assert all(len(group) == 1 for group in (*seen.values(), *keys.values()))


def test_secrets_matter(tree: list[Node]) -> None:
    """A player who sees everything would win more, and the best strategies mix."""
    _, strategy = Program(tree).solve(0)
    assert any(0 < share < 1 for shares in strategy.values() for share in shares)
    assert sum(open_value(root) for root in tree) / len(tree) != Fraction(7, 18)


def open_value(node: Node) -> Fraction:
    """The keeper's value if all cards lie open and the traveller chooses after seeing the keeper's choice."""
    if node.seat < 0:
        return Fraction(node.payoff)
    values = [open_value(child) for child in node.children]
    return max(values) if node.seat == 0 else min(values)
