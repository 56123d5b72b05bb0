"""Shared loops: whole games without Python in between. `jit.loop` fills one game's rules in, which come first.

Ctrl-C waits until a compiled call returns, so ask for about 0.1 s of games at a time. Game i of a series is the same
whatever the chunks: its seed is `match_seed(seed, i)`, its set-up `setups[i % len(setups)]`, and the bots draw from
streams `r` of their own, shape (SEATS, 4), uint32, seeded anew for every game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.kernel.choosing import choose_greedy, choose_random
from facedown.kernel.events import Events
from facedown.kernel.jit import Arr, Rec, entry, kernel, record
from facedown.kernel.limits import DECISIONS, EVENT_ROWS, SEATS
from facedown.kernel.rng import below, bot_seed, match_seed, next32, seed_stream
from facedown.kernel.search import (
    NO_PHASE,
    OWN,
    PLAYOUT,
    Mind,
    answer,
    begin,
    choose_in_tree,
    fold_events,
    forget_way,
    is_decided,
    is_greedy_now,
    is_mixed,
    learn,
    note_choice,
    note_happened,
    note_own,
    note_result,
    phase_of,
)  # fmt: skip
from facedown.kernel.shapes import Ints, Streams

RANDOM, GREEDY, SEARCH = range(3)  # codes of the compiled bots
MATCH, ROOT, WORLD = range(3)  # the states of a match with bots that search: as it is, where a search begins, a guess
STATES = 3
GIVEN_UP = -1  # ending of a game without a legal action, or after DECISIONS decisions: a fault of its rules

RESULT = record(  # without gaps, so that equal results are equal bytes
    ("seed", np.int64),  # of the match
    ("setup", np.int32),  # index in the set-ups
    ("returns", np.int32, (SEATS,)),
    ("ending", np.int32),  # index in GameDef.endings, or GIVEN_UP
    ("decisions", np.int32),
    ("length", np.int32),  # in the game's own unit: GameDef.length
)


def boards_of(state: np.dtype[Any]) -> np.dtype[Any]:
    """Room for the states that a match with bots needs: MATCH, ROOT and WORLD."""
    return record(("state", state, (STATES,)))


BOT = record(
    ("code", np.int32),
    ("simulations", np.int32),  # of a bot that searches
)
CONTROL = record(  # shared with whoever waits for a loop
    ("halt", np.int64),  # 1: leave after the iteration under way
)


class Bots(Arr):
    item = type("OneBot", (Rec,), {"dtype": BOT})


class Control(Rec):
    dtype = CONTROL


class Words(Arr):
    item = np.uint64
    ndim = 2


class Result(Rec):
    dtype = RESULT


class Results(Arr):
    item = Result


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
def copy_words(source: Words, i: int, target: Words, j: int) -> None:
    """Copy state i of `source` over state j of `target`, both seen as `states.view(np.uint64).reshape(n, -1)`."""
    for word in range(source.shape[1]):
        target[j, word] = source[i, word]


@kernel
def play_on(
    legal_actions: Any,
    apply_action: Any,
    current_player: Any,
    is_terminal: Any,
    appraise: Any,
    s: Any,
    cards: Any,
    mind: Mind,
    r: Streams,
    out: Ints,
) -> None:
    """Play a game to its end as after the tree."""
    for _ in range(DECISIONS):
        if is_terminal(s):
            break
        n = legal_actions(s, cards, out)
        if n < 1:
            break
        if n == 1:
            action = int(out[0])
        elif is_greedy_now(mind, r):
            action = choose_greedy(appraise, s, cards, current_player(s), out, n, r, PLAYOUT)
        else:
            action = int(out[below(r, PLAYOUT, n)])
        apply_action(s, cards, action, mind.mute)


@kernel
def iterate(
    legal_actions: Any,
    apply_action: Any,
    current_player: Any,
    is_terminal: Any,
    returns: Any,
    decision: Any,
    resample: Any,
    appraise: Any,
    boards: Any,
    words: Words,
    cards: Any,
    mind: Mind,
    seat: int,
    r: Streams,
    out: Ints,
) -> None:
    """One iteration of a search from the state ROOT for a seat (kernel/search.py)."""
    copy_words(words, ROOT, words, WORLD)
    s = boards.state[WORLD]
    resample(s, cards, seat, r)
    forget_way(mind)
    owns = 0
    for _ in range(DECISIONS):
        if is_terminal(s):
            break
        n = legal_actions(s, cards, out)
        if n < 1:
            break
        in_tree = True
        player = current_player(s)
        if player == seat and owns < mind.owns:
            action = int(mind.own[owns])
            owns += 1
        elif n == 1:
            action = int(out[0])
        else:
            before = mind.nodes
            action = choose_in_tree(appraise, s, cards, mind, player, is_mixed(mind, decision(s)), out, n, r)
            in_tree = mind.nodes == before
            if action < 0:  # there is no room for more
                break
            if player == seat and mind.asked < 0:
                step = mind.step[mind.steps - 1]
                mind.asked = step.node
                mind.mixed = step.mixed
        if not in_tree:
            apply_action(s, cards, action, mind.mute)
            break
        note_choice(mind, player, action)
        apply_action(s, cards, action, mind.log)
        fold_events(mind)
    play_on(legal_actions, apply_action, current_player, is_terminal, appraise, s, cards, mind, r, out)
    note_result(returns, s, mind, out)
    learn(mind)
    mind.iterations += 1


@kernel
def note_root(mind: Mind, words: Words, seat: int, kind: int) -> None:
    """Where a search for the choice at hand begins: where seats began to choose in secret, else here.

    From there others' secret choices are learnt, not guessed; the seat's own choices since are remembered.
    """
    phase = phase_of(mind, kind)
    if phase == NO_PHASE or phase != mind.phase or mind.owns == OWN:
        copy_words(words, MATCH, words, ROOT)
        mind.owns = 0
    elif seat != mind.chooser:
        mind.owns = 0
    mind.phase = phase
    mind.chooser = seat


@kernel
def start_lots(lots: Any, r: Any, seat: int) -> None:
    """Chance for one search, out of the bot's own."""
    seed = (next32(r, seat) << 31) ^ next32(r, seat)
    for stream in range(lots.shape[0]):
        seed_stream(lots, stream, seed)


@kernel
def search_on(
    legal_actions: Any,
    apply_action: Any,
    current_player: Any,
    is_terminal: Any,
    returns: Any,
    decision: Any,
    resample: Any,
    appraise: Any,
    boards: Any,
    words: Words,
    cards: Any,
    mind: Mind,
    control: Control,
    seat: int,
    r: Streams,
    out: Ints,
    iterations: int,
    budget: int,
) -> int:
    """Go on with a search until it has so many iterations or is halted; how many it has.

    It leaves off when nothing that comes within its budget of iterations could change the answer.
    """
    while mind.iterations < iterations and control.halt == 0 and not is_decided(mind, budget):
        iterate(
            legal_actions, apply_action, current_player, is_terminal, returns, decision, resample, appraise, boards,
            words, cards, mind, seat, r, out,
        )  # fmt: skip
    return int(mind.iterations)


@entry
def think(
    legal_actions: Any,
    apply_action: Any,
    current_player: Any,
    is_terminal: Any,
    returns: Any,
    decision: Any,
    resample: Any,
    appraise: Any,
    boards: Any,
    words: Words,
    cards: Any,
    mind: Mind,
    control: Control,
    seat: int,
    r: Streams,
    out: Ints,
    iterations: int,
    budget: int,
) -> int:
    """Go on with a search as `search_on` does, from Python; how many iterations it has."""
    return search_on(
        legal_actions, apply_action, current_player, is_terminal, returns, decision, resample, appraise,
        boards, words, cards, mind, control, seat, r, out, iterations, budget,
    )  # fmt: skip


@entry
def play_bots(
    new_state: Any,
    legal_actions: Any,
    apply_action: Any,
    current_player: Any,
    is_terminal: Any,
    returns: Any,
    decision: Any,
    resample: Any,
    appraise: Any,
    ending: Any,
    length: Any,
    boards: Any,
    words: Words,
    cards: Any,
    setups: Any,
    bots: Bots,
    mind: Mind,
    control: Control,
    r: Streams,
    lots: Streams,
    out: Ints,
    events: Events,
    results: Results,
    seed: int,
    lo: int,
    hi: int,
) -> int:
    """Play games lo..hi-1, bots[seat] at each seat, game i into results[i - lo].

    Returns how many were played to their end: less where they were halted.
    """
    s = boards.state[MATCH]
    searching = False
    for seat in range(len(bots)):
        searching = searching or bots[seat].code == SEARCH
    if searching:
        events.cap = EVENT_ROWS  # see note_happened
    for i in range(lo, hi):
        game = match_seed(seed, i)
        setup = i % len(setups)
        for seat in range(len(bots)):
            seed_stream(r, seat, bot_seed(game))
        events.n = 0
        events.lost = 0
        new_state(s, cards, setups[setup], game, events)
        decisions = 0
        mind.phase = NO_PHASE
        while decisions < DECISIONS and not is_terminal(s):
            n = legal_actions(s, cards, out)
            if n < 1:
                break
            seat = current_player(s)
            code = bots[seat].code
            if searching:
                note_root(mind, words, seat, decision(s))
            if n == 1:
                action = int(out[0])
            elif code == SEARCH:
                begin(mind)
                start_lots(lots, r, seat)
                budget = int(bots[seat].simulations)
                search_on(
                    legal_actions, apply_action, current_player, is_terminal, returns, decision, resample, appraise,
                    boards, words, cards, mind, control, seat, lots, out, budget, budget,
                )  # fmt: skip
                if control.halt == 1:
                    return i - lo
                action = answer(mind, lots)
                if action < 0:
                    n = legal_actions(s, cards, out)  # the search has used it
                    action = choose_greedy(appraise, s, cards, seat, out, n, r, seat)
            elif code == GREEDY:
                action = choose_greedy(appraise, s, cards, seat, out, n, r, seat)
            else:
                action = choose_random(out, n, r, seat)
            if searching:
                note_own(mind, action)
            events.n = 0
            events.lost = 0
            apply_action(s, cards, action, events)
            if searching:
                note_happened(mind, events)
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
    return hi - lo
