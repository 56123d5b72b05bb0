"""Shared loops: whole games without Python in between. `jit.loop` fills one game's rules in, which come first.

Ctrl-C waits until a compiled call returns, so ask for about 0.1 s of games at a time. Game i of a series is the same
whatever the chunks: its seed is `match_seed(seed, i)`, its set-up `setups[i % len(setups)]`, and the bots draw from
streams `r` of their own, shape (SEATS, 4), uint32, seeded anew for every game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.kernel.events import Events
from facedown.kernel.jit import Arr, Rec, entry, kernel, record
from facedown.kernel.limits import DECISIONS, SEATS
from facedown.kernel.rng import below, bot_seed, match_seed, seed_stream
from facedown.kernel.shapes import Ints, Streams

RANDOM, GREEDY = range(2)  # codes of the compiled bots
GIVEN_UP = -1  # ending of a game without a legal action, or after DECISIONS decisions: a fault of its rules

RESULT = record(  # without gaps, so that equal results are equal bytes
    ("seed", np.int64),  # of the match
    ("setup", np.int32),  # index in the set-ups
    ("returns", np.int32, (SEATS,)),
    ("ending", np.int32),  # index in GameDef.endings, or GIVEN_UP
    ("decisions", np.int32),
    ("length", np.int32),  # in the game's own unit: GameDef.length
)


class Words(Arr):
    item = np.uint64
    ndim = 2


class Result(Rec):
    dtype = RESULT


class Results(Arr):
    item = Result


@kernel
def choose_random(out: Any, n: int, r: Any, seat: int) -> int:
    """One of the n actions in `out`, each equally likely."""
    if n == 1:
        return int(out[0])
    return int(out[below(r, seat, n)])


@kernel
def choose_greedy(appraise: Any, s: Any, cards: Any, out: Any, n: int, r: Any, seat: int) -> int:
    """The action in `out` that looks best to the seat; equals are drawn lots for."""
    if n == 1:
        return int(out[0])
    best = int(out[0])
    worth = appraise(s, cards, seat, best)
    equals = 1
    for i in range(1, n):
        action = int(out[i])
        looks = appraise(s, cards, seat, action)
        if looks > worth:
            best = action
            worth = looks
            equals = 1
        elif looks == worth:
            equals += 1
            if below(r, seat, equals) == 0:
                best = action
    return best


@entry
def play_random(
    new_state: Any,
    legal_actions: Any,
    apply_action: Any,
    is_terminal: Any,
    s: Any,
    cards: Any,
    setups: Any,
    r: Streams,
    out: Ints,
    events: Events,
    seed: int,
    lo: int,
    hi: int,
) -> int:
    """Play random games lo..hi-1 in the state s; returns the number of decisions."""
    total = 0
    for i in range(lo, hi):
        game = match_seed(seed, i)
        seed_stream(r, 0, bot_seed(game))
        events.n = 0
        new_state(s, cards, setups[i % len(setups)], game, events)
        for _ in range(DECISIONS):
            if is_terminal(s):
                break
            n = legal_actions(s, cards, out)
            if n < 1:
                break
            events.n = 0
            apply_action(s, cards, choose_random(out, n, r, 0), events)
            total += 1
    return total


@entry
def play_bots(
    new_state: Any,
    legal_actions: Any,
    apply_action: Any,
    current_player: Any,
    is_terminal: Any,
    returns: Any,
    ending: Any,
    length: Any,
    appraise: Any,
    s: Any,
    cards: Any,
    setups: Any,
    bots: Ints,
    r: Streams,
    out: Ints,
    events: Events,
    results: Results,
    seed: int,
    lo: int,
    hi: int,
) -> int:
    """Play games lo..hi-1, bots[seat] at each seat, game i into results[i - lo]; returns the number of decisions."""
    total = 0
    for i in range(lo, hi):
        game = match_seed(seed, i)
        setup = i % len(setups)
        for seat in range(len(bots)):
            seed_stream(r, seat, bot_seed(game))
        events.n = 0
        new_state(s, cards, setups[setup], game, events)
        decisions = 0
        while decisions < DECISIONS and not is_terminal(s):
            n = legal_actions(s, cards, out)
            if n < 1:
                break
            seat = current_player(s)
            if bots[seat] == GREEDY:
                action = choose_greedy(appraise, s, cards, out, n, r, seat)
            else:
                action = choose_random(out, n, r, seat)
            events.n = 0
            apply_action(s, cards, action, events)
            decisions += 1
        row = results[i - lo]
        row.seed = game
        row.setup = setup
        row.ending = ending(s) if is_terminal(s) else GIVEN_UP
        returns(s, out)
        for seat in range(len(bots)):
            row.returns[seat] = out[seat]
        row.decisions = decisions
        row.length = length(s)
        total += decisions
    return total


@entry
def copy_words(source: Words, i: int, target: Words, j: int) -> None:
    """Copy state i of `source` over state j of `target`, both seen as `states.view(np.uint64).reshape(n, -1)`."""
    for word in range(source.shape[1]):
        target[j, word] = source[i, word]
