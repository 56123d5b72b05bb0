"""The search: the same tree in both modes, known answers in games solved by hand, and no more than its seat knows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import fists
import numpy as np
import pytest
import toy
from searching import Rules, Search, fists_of, new_mind, real, real_state, toy_state, toys, walked

from facedown.kernel import loops, search
from facedown.kernel.events import ALL_SEATS, emit
from facedown.kernel.limits import EVENT_ROWS, SEATS
from facedown.kernel.loops import MATCH, ROOT, STATES, boards_of, note_root
from facedown.kernel.plain import copied, face
from facedown.kernel.rng import seed_stream
from facedown.kernel.search import (
    NO_PHASE,
    NOT_LOOKED,
    NOWHERE,
    draw_mixed,
    find_node,
    fold_events,
    forget_way,
    key_of,
    note_choice,
    note_own,
)  # fmt: skip

FISTS = fists_of(fists.BIASED)
SAFE = fists_of(fists.SAFE)

# a game, a state of it, the seat that chooses there, what it has chosen since
MOMENTS: dict[str, Callable[[], tuple[Rules, np.ndarray, int, tuple[int, ...]]]] = {
    "toy-open": lambda: (toys(), toy_state(3, 1), 1, ()),
    "toy-first": lambda: (toys(), toy_state(3, 1, 0), 0, ()),
    "toy-second": lambda: (toys(), toy_state(4, 0, 1), 1, ()),
    "fists": lambda: (FISTS, fists.begun(), 0, ()),
    "tiny-keeper": lambda: (real("tiny"), real_state("tiny", 5), 0, ()),
    "tiny-traveller": lambda: (real("tiny"), real_state("tiny", 6), 1, ()),
    "tiny-react": lambda: (real("tiny"), at_reaction(), 0, ()),
}


def legal(game: Rules, state: np.ndarray) -> list[int]:
    out = np.zeros(4096, np.int64)
    n = game.rules["legal_actions"](face(state[0]), face(game.table[0]), out)
    return out[:n].tolist()  # type: ignore[no-any-return]


def at_reaction() -> np.ndarray:
    """A match of tiny in which the keeper may react to the cards that are turned up."""
    game, state = real("tiny"), real_state("tiny", 0)
    while game.rules["decision"](face(state[0])) == 0:
        walked(game, state, (legal(game, state)[-1],))
    return state


def possible(game: Rules, root: np.ndarray, seat: int) -> list[int]:
    """What the seat can choose next; in secret choosing others may come first in the state."""
    state = copied(root)
    while game.rules["current_player"](face(state[0])) != seat:
        walked(game, state, (legal(game, state)[0],))
    return legal(game, state)


@pytest.mark.parametrize("moment", MOMENTS)
def test_plain_and_compiled_grow_the_same_tree(moment: str) -> None:
    trees = []
    for mode in ("plain", "compiled"):
        game, root, seat, own = MOMENTS[moment]()
        one = Search(game, root, seat, mode, own=own)
        assert one.go(150) == 150
        trees.append((one.tree, one.answer()))
    assert trees[0] == trees[1]
    assert one.mind["nodes"] > 1


@pytest.mark.parametrize("moment", MOMENTS)
def test_chunks_of_iterations_change_nothing(moment: str) -> None:
    game, root, seat, own = MOMENTS[moment]()
    whole, parts = (Search(game, root, seat, own=own) for _ in range(2))
    whole.go(400, 400)
    for goal in (1, 2, 64, 65, 130, 399, 400):
        parts.go(goal, 400)
    assert parts.tree == whole.tree
    assert parts.answer() == whole.answer()


def test_an_earlier_search_in_the_same_room_changes_nothing() -> None:
    """Slots of the index that it has left behind are no nodes."""
    mind = new_mind(toys().secret)
    Search(toys(), toy_state(9, 1, 1, 1), 1, mind=mind).go(2000)
    again = Search(toys(), toy_state(3, 1), 1, mind=mind)
    fresh = Search(toys(), toy_state(3, 1), 1)
    again.go(500)
    fresh.go(500)
    assert again.tree == fresh.tree


def test_every_node_is_found_by_its_key() -> None:
    one = Search(real("tiny"), real_state("tiny", 5), 0)
    one.go(3000)
    mind = face(one.mind)
    keys = [mind.node[i].key for i in range(mind.nodes)]
    assert len(set(keys)) == len(keys) > 50
    assert [find_node(mind, key) for key in keys] == [*range(len(keys))]
    assert find_node(mind, 12345) == NOWHERE


def test_edges_add_up() -> None:
    """A node's edges are ascending, and were chosen as often as it was visited; no result is outside 0..1."""
    one = Search(real("tiny"), real_state("tiny", 5), 0)
    one.go(1000)
    mind = face(one.mind)
    for node in (mind.node[i] for i in range(mind.nodes)):
        edges, at = [], node.edge
        while at != NOWHERE:
            edges.append(mind.edge[at])
            at = mind.edge[at].after
        actions = [edge.action for edge in edges]
        assert actions == sorted(set(actions))
        assert sum(edge.visits for edge in edges) == node.visits
        assert sum(edge.total for edge in edges) == pytest.approx(node.total)
        assert all(edge.visits <= edge.offered <= node.visits for edge in edges)
        assert all(0 <= edge.total <= edge.visits for edge in edges)
        assert all(0 <= edge.prior <= 1 or edge.prior == NOT_LOOKED for edge in edges)


# --- leaving off


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_halted_before_it_begins_a_search_knows_nothing(mode: str) -> None:
    one = Search(toys(), toy_state(3, 1), 1, mode)
    one.control["halt"] = 1
    assert one.go(1000) == 0
    assert one.answer() == NOWHERE
    one.control["halt"] = 0
    assert one.go(50) == 50


@pytest.mark.parametrize(("moment", "after"), [("toy-open", 3), ("toy-second", 40), ("fists", 20)])
def test_halted_on_the_way_it_has_an_answer(moment: str, after: int) -> None:
    game, root, seat, own = MOMENTS[moment]()
    one: Search

    def resample(*given: Any) -> None:
        if one.mind["iterations"] == after:
            one.control["halt"] = 1
        game.rules["resample"](*given)

    one = Search(game, root, seat, own=own, rules={**game.rules, "resample": resample})
    assert one.go(1000) == after + 1, "the iteration under way is finished"
    assert one.answer() in possible(game, root, seat)
    assert one.go(1000) == after + 1


def test_leaving_off_early_never_changes_the_answer() -> None:
    """Against the same search that goes on to the end; and it does leave off early, most of the time."""
    early = 0
    minds = [new_mind(toys().secret) for _ in range(2)]
    for seed in range(120):
        actions = [(), (1,), (0, 1, 1, 1), (1, 1, 0, 1, 0)][seed % 4]
        root, seat = toy_state(seed, *actions, bonus=seed % 5), len(actions) % 2
        stopped, whole = (Search(toys(), root, seat, seed=seed, mind=mind) for mind in minds)
        stopped.go(300, 300)
        assert whole.go(300) == 300
        assert stopped.answer() == whole.answer()
        early += int(stopped.mind["iterations"] < 300)
    assert early > 30


def test_where_seats_choose_in_secret_it_never_leaves_off_early() -> None:
    for seed in range(20):
        one = Search(toys(), toy_state(seed, 1, 1), 0, seed=seed)
        assert one.go(300, 300) == 300


# --- capacities


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(
    ("name", "room"),
    [("MOST_NODES", 1), ("MOST_NODES", 7), ("MOST_EDGES", 3), ("MOST_EDGES", 20), ("MOST_STEPS", 1), ("TRAIL", 7)],
)
def test_without_room_a_search_goes_on_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch, moment: str, name: str, room: int
) -> None:
    game, root, seat, own = MOMENTS[moment]()
    monkeypatch.setattr(search, name, room)
    one = Search(game, root, seat, "plain", own=own)
    assert one.go(60) == 60
    used = {
        "MOST_NODES": one.mind["nodes"],
        "MOST_EDGES": one.mind["edges"],
        "MOST_STEPS": one.mind["steps"],
        "TRAIL": one.mind["trails"],
    }
    assert used[name] <= room
    assert one.answer() in [NOWHERE, *possible(game, root, seat)]
    assert sum(one.visits) <= 60


@pytest.mark.parametrize(("name", "room"), [("MOST_NODES", 1), ("MOST_EDGES", 2)])
def test_the_choice_at_hand_is_learnt_in_the_least_room(monkeypatch: pytest.MonkeyPatch, name: str, room: int) -> None:
    monkeypatch.setattr(search, name, room)
    one = Search(toys(), toy_state(3, 1), 1, "plain")
    one.go(60)
    assert sum(one.visits) == 60


def test_more_own_choices_than_there_is_room_for_begin_the_search_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "OWN", 5)
    mind, boards = face(new_mind(1 << toy.SECRET)), np.zeros(1, boards_of(toy.STATE))
    words = boards.view(np.uint64).reshape(STATES, -1)
    mind.phase = NO_PHASE
    roots, owns = [], []
    for i in range(13):
        boards["state"]["decided"][0, MATCH] = i
        note_root(mind, words, 0, toy.SECRET)
        roots.append(int(boards["state"]["decided"][0, ROOT]))
        owns.append(mind.owns)
        note_own(mind, 1)
    assert roots == [0] * 5 + [5] * 5 + [10] * 3
    assert owns == [0, 1, 2, 3, 4] * 2 + [0, 1, 2]


# --- what a node is


WAY = new_mind(0)


class Way:
    """What the trees are told on one way down; good until the next way begins."""

    def __init__(self) -> None:
        self.mind = face(WAY)
        self.mind.log.cap = EVENT_ROWS
        forget_way(self.mind)

    def happened(self, *event: int) -> Way:
        """An event: kind, player, card, seen, a, b, c, d."""
        emit(self.mind.log, *event)
        fold_events(self.mind)
        return self

    def chose(self, seat: int, action: int) -> Way:
        note_choice(self.mind, seat, action)
        return self

    def keys(self) -> list[int]:
        return [key_of(self.mind, seat) for seat in range(SEATS)]


OPEN, SECRET = (4, 1, 17, ALL_SEATS, 1, 2, 3, 4), (4, 1, 17, 1 << 1, 1, 2, 3, 4)


def test_a_card_that_a_seat_does_not_see_is_not_in_its_node() -> None:
    one = Way().happened(*SECRET).keys()
    other = Way().happened(*SECRET[:2], 18, *SECRET[3:]).keys()
    assert one[0] == other[0]
    assert one[2:] == other[2:]


def test_what_another_seat_has_chosen_is_in_its_own_nodes_alone() -> None:
    one, other = (Way().happened(*SECRET).chose(1, action).keys() for action in (6, 7))
    assert one[1] != other[1]
    assert one[0] == other[0]
    assert one[2:] == other[2:]


@pytest.mark.parametrize("field", [0, 1, 2, 4, 5, 6, 7])
def test_open_events_that_differ_are_other_nodes(field: int) -> None:
    event = list(OPEN)
    event[field] += 1
    one, other = Way().happened(*OPEN).keys(), Way().happened(*event).keys()
    assert all(a != b for a, b in zip(one, other, strict=True))


def test_the_order_of_events_and_of_choices_counts() -> None:
    first, second = OPEN, (5, *OPEN[1:])
    ways = [
        Way().happened(*first).happened(*second).keys(),
        Way().happened(*second).happened(*first).keys(),
        Way().happened(*first).keys(),
        Way().happened(*first).chose(0, 1).chose(0, 2).keys(),
        Way().happened(*first).chose(0, 2).chose(0, 1).keys(),
        Way().happened(*first).chose(0, 0).keys(),
        Way().happened(*first).happened(*first).keys(),
    ]
    assert len({keys[0] for keys in ways}) == len(ways)
    assert len(set(ways[0])) == SEATS


def test_keys_are_spread() -> None:
    """Neither near events nor near choices give equal keys; they are whole numbers of 62 bits."""
    numbers = product(range(2), range(-1, 9), range(5), range(3), range(6))
    keys = [
        Way().happened(4, p, card, ALL_SEATS, a, 0, 0, d).chose(0, action).keys()[0]
        for p, card, a, d, action in numbers
    ]
    assert len(set(keys)) == len(keys) == 1800
    assert all(0 <= key < 1 << 62 for key in keys)
    assert len({key & 0xFFF for key in keys}) > 1200, "the low bits are those of the index"


def keys_on_the_way(game: Rules, root: np.ndarray, choices: list[tuple[int, int]]) -> list[list[int]]:
    """The keys of all seats before and after each of these choices (seat, action), as an iteration makes them."""
    way, state = Way(), copied(root)
    keys = [way.keys()]
    for seat, action in choices:
        way.chose(seat, action)
        game.rules["apply_action"](face(state[0]), face(game.table[0]), action, way.mind.log)
        fold_events(way.mind)
        keys.append(way.keys())
    return keys


def test_in_a_game_a_seat_tells_worlds_apart_only_once_they_differ_in_sight() -> None:
    """In other worlds, where the keeper holds and chooses other cards, the traveller's node is the same; when both
    cards are turned up, it is another one for each card of the keeper's."""
    game, compared = real("tiny"), 0
    r = np.zeros((1, 4), np.uint32)
    seed_stream(r, 0, 77)
    for seed in range(10):
        root = real_state("tiny", seed)
        after: dict[int, set[int]] = {}
        for _ in range(4):
            world = copied(root)
            game.rules["resample"](face(world[0]), face(game.table[0]), 1, r)
            for card in legal(game, world):
                travels = legal(game, walked(game, copied(world), (card,)))[0]
                begun, chosen, turned = keys_on_the_way(game, world, [(0, card), (1, travels)])
                assert chosen[1] == keys_on_the_way(game, root, [(0, legal(game, root)[0])])[1][1]
                assert begun[0] != chosen[0]
                after.setdefault(card, set()).add(turned[1])
                compared += 1
        assert len(set().union(*after.values())) == sum(map(len, after.values())), "no key of two cards"
        assert len(after) > 2
    assert compared > 60


# --- games with known answers


@pytest.mark.parametrize(("seat", "seen", "best"), [(0, (), 2), (1, (0,), 0), (1, (1,), 1), (1, (2,), 0)], ids=str)
def test_of_open_choices_the_best_is_looked_at_most(seat: int, seen: tuple[int, ...], best: int) -> None:
    for seed in range(10):
        one = Search(SAFE, walked(SAFE, fists.begun(open_=True), seen), seat, seed=seed)
        one.go(4000)
        assert one.mind["mixed"] == 0
        assert one.answer() == best
        assert one.visits[best] > sum(one.visits) / 2


def test_results_are_what_the_seat_wins_on_the_average() -> None:
    one = Search(SAFE, walked(SAFE, fists.begun(open_=True), (1,)), 1)
    one.go(6000)
    expected = [edge.total / edge.visits for edge in one.edges]
    assert expected[1] == pytest.approx(0.8, abs=0.02)
    assert expected == pytest.approx([0.3, 0.8, 0.4], abs=0.15)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_secret_choices_are_mixed_as_the_equilibrium_is(seat: int, first: int) -> None:
    """Whichever seat chooses first in the state; and less exploitable by far than the answer that looks best."""
    mixed, pure = new_mind(FISTS.secret), new_mind(0)
    # each learns to answer somebody who chooses now and then by lot, and that is what comes out even
    curious = mixed["tuning"]["curious"]
    even = (fists.EQUILIBRIUM - curious / fists.SIGNS) / (1 - curious)
    found = []
    for seed in range(8):
        one = Search(FISTS, fists.begun(first), seat, seed=seed, mind=mixed)
        one.go(30_000)
        assert one.mind["mixed"] == 1
        found.append(one.shares)
        best = Search(FISTS, fists.begun(first), seat, seed=seed, mind=pure)
        best.go(3000)
        assert best.mind["mixed"] == 0
        answer = np.eye(fists.SIGNS)[best.answer()]
        assert fists.worst(answer, fists.BIASED, seat) <= 0.25 < 0.35 < fists.worst(one.shares, fists.BIASED, seat)
    assert np.mean(found, axis=0) == pytest.approx(even, abs=0.05)
    assert fists.worst(np.mean(found, axis=0), fists.BIASED, seat) > 0.45


def test_who_chooses_second_in_secret_gains_nothing() -> None:
    """Search against search, with few simulations: they win the same whoever chooses first in the state."""
    mind, won = new_mind(FISTS.secret), []
    for first in (0, 1):
        found = []
        for seed in range(60):
            pair = []
            for seat in (0, 1):
                one = Search(FISTS, fists.begun(first), seat, seed=2 * seed + seat, mind=mind)
                one.go(300)
                pair.append(one.shares)
            found.append(float(pair[0] @ fists.BIASED @ pair[1]) / 100)
        won.append((np.mean(found), np.std(found) / np.sqrt(len(found))))
    (one_, error), (other, other_error) = won
    assert abs(one_ - other) < 4 * np.hypot(error, other_error)
    assert max(error, other_error) < 0.03
    assert [one_, other] == pytest.approx([0.5, 0.5], abs=0.08)


# --- the answer of secret choices


def test_a_secret_choice_is_drawn_by_the_average_strategy() -> None:
    one = Search(FISTS, fists.begun(), 0)
    one.go(5000)
    drawn = np.bincount([one.answer() for _ in range(6000)], minlength=fists.SIGNS)
    assert one.shares.min() > 0.1, "none is rare"
    expected = one.shares * 6000
    assert ((drawn - expected) ** 2 / expected).sum() < 13.8, "chi-square, 2 degrees of freedom, 1 in 1000"


@pytest.mark.parametrize(
    ("weights", "kept"),
    [
        ([8.0, 0.79, 4.0], [0, 2]),  # less than a tenth of the likeliest
        ([8.0, 0.81, 4.0], [0, 1, 2]),
        ([0.0, 0.0, 5.0], [2]),
        ([0.1, 5.0, 0.1], [1]),
        ([3.0, 3.0, 3.0], [0, 1, 2]),
    ],
)
def test_rare_secret_choices_are_left_out(weights: list[float], kept: list[int]) -> None:
    one = Search(FISTS, fists.begun(), 0)
    one.go(10)
    for edge, weight in zip(one.edges, weights, strict=True):
        edge.weight = weight
    drawn = np.bincount([draw_mixed(face(one.mind), one.lots) for _ in range(3000)], minlength=fists.SIGNS)
    expected = np.array([weight if i in kept else 0.0 for i, weight in enumerate(weights)])
    expected *= 3000 / expected.sum()
    assert np.flatnonzero(drawn).tolist() == kept
    assert (((drawn - expected) ** 2)[kept] / expected[kept]).sum() < 13.8


@pytest.mark.parametrize("lot", [0, search.FRACTION // 2, search.FRACTION - 1])
def test_every_lot_draws_an_action_that_is_kept(monkeypatch: pytest.MonkeyPatch, lot: int) -> None:
    one = Search(FISTS, fists.begun(), 0)
    one.go(500)
    monkeypatch.setattr(search, "below", lambda *given: lot)
    for weights, kept in (((0.1, 0.2, 0.3), {0, 1, 2}), ((0.0, 1.0, 0.0), {1}), ((1.0, 0.0, 1e-9), {0})):
        for edge, weight in zip(one.edges, weights, strict=True):
            edge.weight = weight
        assert draw_mixed(face(one.mind), one.lots) in kept


# --- first sight


def test_a_seat_that_trusts_first_sight_begins_with_what_looks_best() -> None:
    """At a node's second visit; later it is what the results say."""

    def appraise(s: Any, cards: Any, seat: int, action: int) -> int:
        return [0, 9, 0][action]

    rules = {**fists.RULES, "appraise": appraise}
    trusting = Search(SAFE, fists.begun(open_=True), 0, rules=rules, mind=new_mind(0, trust=2.0))
    trusting.go(2)
    assert trusting.visits == [1, 1, 0]
    assert [edge.prior for edge in trusting.edges] == [0.0, 1.0, 0.0]
    trusting.go(2500)
    assert trusting.answer() == 2


def test_equal_looks_are_equal_priors() -> None:
    one = Search(SAFE, fists.begun(open_=True), 0)
    one.go(2)
    assert [edge.prior for edge in one.edges] == [0.5, 0.5, 0.5]


@pytest.mark.parametrize(("together", "expected"), [(0, [1.0, 0.0]), (1, [1.0, 0.0])])
def test_results_of_a_game_of_two(together: int, expected: list[float]) -> None:
    mind = face(new_mind(0, together=together))
    state = fists.begun()
    state["winner"] = 0
    search.note_result(fists.returns, face(state[0]), mind, np.zeros(8, np.int64))
    assert [mind.result[0], mind.result[1]] == expected
