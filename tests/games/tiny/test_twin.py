"""The rules and their slow plain twin play the same games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from facedown.games.tiny import GAME, state
from facedown.kernel.events import EVENTS
from facedown.kernel.plain import face

from .twin import HEAT, SEATS, Twin
from .walk import CARDS, LIBRARY, NOTHING, Walker, deals, set_up


def of_kernels(states: Any) -> dict[str, Any]:
    """The situation of the first of these states, in the words of the twin."""
    s = face(states[0])
    sides = dict(zip(SEATS, s.side, strict=True))
    return {
        "hands": {
            seat: [c for i, c in enumerate(CARDS) if s.where[i] == state.HAND + p] for p, seat in enumerate(SEATS)
        },
        "shown": {seat: [c for i, c in enumerate(CARDS) if side.shown >> i & 1] for seat, side in sides.items()},
        "deck": [CARDS[card] for card in s.deck[: s.ndeck][::-1]],
        "table": {seat: [CARDS[card] for card in side.row if card >= 0] for seat, side in sides.items()},
        "embers": {seat: side.embers for seat, side in sides.items()},
        "heat": {seat: side.heat for seat, side in sides.items()},
        "chosen": {seat: CARDS[side.chosen] if side.chosen >= 0 else None for seat, side in sides.items()},
        "flare_left": bool(s.flares),
        "round": s.round_no,
        "who": SEATS[s.actor] if s.actor >= 0 else None,
        "winner": SEATS[s.winner] if s.winner >= 0 else None,
        "ending": state.ENDINGS[s.ending],
    }


def of_twin(twin: Twin) -> dict[str, Any]:
    """The twin's situation; hands are sets, so they are put in the order of the table."""
    in_order = {
        name: {seat: [card for card in HEAT if card in cards] for seat, cards in getattr(twin, name).items()}
        for name in ("hands", "shown")
    }
    same = ("deck", "table", "embers", "heat", "chosen", "flare_left", "round", "winner", "ending")
    return in_order | {name: getattr(twin, name) for name in same} | {"who": twin.who_chooses()}


def test_the_twin_knows_the_same_cards() -> None:
    assert list(HEAT) == CARDS
    assert [card.heat for card in LIBRARY.models["card"]] == list(HEAT.values())


@pytest.mark.parametrize("level_lost", [False, True])
def test_300_random_games_are_the_same_plain(level_lost: bool) -> None:
    chance = random.Random(7)
    rules = GAME.plain()
    states, log = np.zeros(1, GAME.state), np.zeros(1, EVENTS)[0]
    s = states[0]
    out, result = np.zeros(GAME.actions.count, np.int64), np.zeros(2, np.int64)
    for _ in range(150):
        order = tuple(chance.sample(range(6), 6))
        rules.new_state(s, LIBRARY.table, set_up(order, level_lost), 0, log)
        twin = Twin([CARDS[card] for card in order], level_lost)
        while not rules.is_terminal(s):
            assert of_kernels(states) == of_twin(twin)
            legal = out[: rules.legal_actions(s, LIBRARY.table, out)].tolist()
            seat = rules.current_player(s)
            assert [GAME.notation(s, LIBRARY, seat, action) for action in legal] == twin.choices()
            action = chance.choice(legal)
            twin.choose(GAME.notation(s, LIBRARY, seat, action))
            rules.apply_action(s, LIBRARY.table, action, log)
        assert of_kernels(states) == of_twin(twin)
        rules.returns(s, result)
        assert result.tolist() == twin.returns()
        assert twin.choices() == []


def test_the_whole_tree_is_the_same_compiled() -> None:
    walker = Walker()
    met = 0

    def compare(depth: int, action: int, twin: Twin) -> None:
        nonlocal met
        met += 1
        n = walker.turn(walker.states, depth, LIBRARY.tables, walker.logs, walker.out, action)
        assert of_kernels(walker.states[depth:]) == of_twin(twin)
        legal = walker.out[:n].tolist()
        choices = [GAME.notation(None, LIBRARY, 0, choice) for choice in legal]  # no notation depends on the moment
        assert choices == twin.choices()
        if n == 0:
            walker.rules.returns(walker.states[depth], walker.result)
            assert walker.result.tolist() == twin.returns()
        for choice, text in zip(legal, choices, strict=True):
            walker.states[depth + 1] = walker.states[depth]
            after = twin.copy()
            after.choose(text)
            compare(depth + 1, choice, after)

    for order in deals():
        walker.rules.new_state(walker.states[0], LIBRARY.table, set_up(order), 0, walker.logs[0])
        compare(0, NOTHING, Twin([CARDS[card] for card in order]))
    assert met == 11_044 + 8_680 + 7_776
