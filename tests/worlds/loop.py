"""Whole games without Python in between, in which every decision is guessed afresh for every seat and compared.

A guessed world must not differ from the true one in anything that the seat knows. Two worlds that the seat cannot tell
apart, guessed with the same chance, must be the same bytes: then a search from the one is the search from the other.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

import numpy as np

from facedown.gamedef import GameDef
from facedown.kernel.events import ALL_SEATS, EVENTS, Events
from facedown.kernel.jit import Arr, Rec, entry, kernel, loop, record
from facedown.kernel.limits import DECISIONS, EVENT_ROWS, SEATS
from facedown.kernel.loops import GREEDY, Words, choose_greedy, choose_random
from facedown.kernel.rng import below, bot_seed, match_seed, next32, seed_stream
from facedown.kernel.shapes import Floats, Ints, Streams

# --- the states of the loop, and its streams; those of the bots come first
TRUE, GUESS, OTHER, AGAIN, PLAYED_ON = range(5)
LOTS, GUESSING = SEATS, 0  # the test's own stream in `r`; the only one in `g`

# --- what can be wrong
(
    SHOWN,  # the observation of the seat is another one
    LEGAL,  # the actions of the seat that decides are others
    WORTH,  # … or look better or worse to it
    TURN,  # somebody else decides, or something else is to be decided
    RESULT,  # it is over, or not; with another ending, length or returns
    APART,  # two worlds that look alike are guessed differently with the same chance
    STUCK,  # play to the end meets a seat without a legal action, or does not end
    LIMIT,  # … or ends because the rules gave up
) = range(8)
NOTHING = -1
FAULTS = ("observation", "legal actions", "worth of an action", "turn", "result", "dependence", "stuck", "step limit")

FOUND = record(  # the first fault of each kind, and how many there were
    ("times", np.int64),
    ("game", np.int64),  # of the series
    ("choice", np.int64),  # how many choices had been made
    ("seat", np.int64),
)
COUNTS = record(  # what was looked at
    ("decisions", np.int64),
    ("guesses", np.int64),
    ("others", np.int64),  # guessed worlds that differ from the true one in more than chance
    ("endings", np.int64),  # guessed worlds played to their end
)


class Counts(Rec):
    dtype = COUNTS


class Found(Arr):
    item = type("FoundRow", (Rec,), {"dtype": FOUND})


@kernel
def blame(found: Any, fault: int, game: int, choice: int, seat: int) -> None:
    """Count a fault, unless it is NOTHING; remember where the first of its kind was."""
    if fault == NOTHING:
        return
    row = found[fault]
    if row.times == 0:
        row.game = game
        row.choice = choice
        row.seat = seat
    row.times += 1


@kernel
def copy_state(words: Any, source: int, target: int) -> None:
    for word in range(words.shape[1]):
        words[target, word] = words[source, word]


@kernel
def same_state(words: Any, one: int, other: int) -> bool:
    """Are two states the same bytes? Gaps are copied along, and nothing writes there."""
    for word in range(words.shape[1]):  # noqa: SIM110 - kernels know no generator expressions
        if words[one, word] != words[other, word]:
            return False
    return True


@kernel
def same_numbers(one: Any, other: Any, n: int) -> bool:
    for i in range(n):  # noqa: SIM110
        if one[i] != other[i]:
            return False
    return True


@kernel
def guess(
    resample: Any, states: Any, words: Any, cards: Any, g: Any, source: int, target: int, seat: int, seed: int
) -> None:
    """Let a state be a world that the seat cannot tell from another one."""
    copy_state(words, source, target)
    seed_stream(g, GUESSING, seed)
    resample(states[target], cards, seat, g)


@kernel
def same_choice(
    legal_actions: Any, appraise: Any, s: Any, world: Any, cards: Any, out: Any, other_out: Any, n: int, seat: int
) -> int:
    """Has the seat the same n actions in a guessed world, and do they look as good to it? A fault, or NOTHING."""
    if legal_actions(world, cards, other_out) != n or not same_numbers(out, other_out, n):
        return LEGAL
    for i in range(n):
        if appraise(world, cards, seat, out[i]) != appraise(s, cards, seat, out[i]):
            return WORTH
    return NOTHING


@kernel
def play_to_end(
    legal_actions: Any, apply_action: Any, is_terminal: Any, ending: Any,
    world: Any, cards: Any, r: Any, out: Any, events: Any, limit: int,
) -> int:  # fmt: skip
    """Play a guessed world to its end at random. A fault, or NOTHING."""
    for _ in range(DECISIONS):
        if is_terminal(world):
            return LIMIT if ending(world) == limit else NOTHING
        n = legal_actions(world, cards, out)
        if n < 1:
            return STUCK
        apply_action(world, cards, choose_random(out, n, r, LOTS), events)
    return NOTHING if is_terminal(world) else STUCK


@entry
def compare_worlds(
    new_state: Any,
    current_player: Any,
    legal_actions: Any,
    apply_action: Any,
    is_terminal: Any,
    returns: Any,
    ending: Any,
    length: Any,
    decision: Any,
    resample: Any,
    observe: Any,
    appraise: Any,
    states: Any,
    cards: Any,
    setups: Any,
    words: Words,
    bots: Ints,
    r: Streams,
    g: Streams,
    out: Ints,
    other_out: Ints,
    seen: Floats,
    other_seen: Floats,
    events: Events,
    counts: Counts,
    found: Found,
    limit: int,
    every: int,
    seed: int,
    lo: int,
    hi: int,
) -> int:
    """Play games lo..hi-1 and guess at every decision for every seat; every so many-th is played on from a guess.

    `limit` is the ending that says that the rules gave up. Returns how many faults were found.
    """
    for i in range(lo, hi):
        s = states[TRUE]
        game = match_seed(seed, i)
        for stream in range(LOTS + 1):
            seed_stream(r, stream, bot_seed(game))
        new_state(s, cards, setups[i % len(setups)], game, events)
        made = 0
        while made < DECISIONS and not is_terminal(s):
            actor = current_player(s)
            n = legal_actions(s, cards, out)
            for seat in range(len(bots)):
                second = next32(r, LOTS)
                guess(resample, states, words, cards, g, TRUE, GUESS, seat, next32(r, LOTS))
                guess(resample, states, words, cards, g, TRUE, OTHER, seat, second)
                guess(resample, states, words, cards, g, GUESS, AGAIN, seat, second)
                blame(found, NOTHING if same_state(words, OTHER, AGAIN) else APART, i, made, seat)
                observe(s, cards, seat, seen)
                for k in range(GUESS, AGAIN):
                    world = states[k]
                    counts.guesses += 1
                    observe(world, cards, seat, other_seen)
                    if not same_numbers(seen, other_seen, len(seen)):
                        blame(found, SHOWN, i, made, seat)
                    if current_player(world) != actor or decision(world) != decision(s):
                        blame(found, TURN, i, made, seat)
                    if seat == actor:
                        fault = same_choice(legal_actions, appraise, s, world, cards, out, other_out, n, seat)
                        blame(found, fault, i, made, seat)
                    if is_terminal(world) or ending(world) != ending(s) or length(world) != length(s):
                        blame(found, RESULT, i, made, seat)
                    returns(world, other_out)
                    for p in range(len(bots)):
                        blame(found, NOTHING if other_out[p] == 0 else RESULT, i, made, seat)
                if (made + seat) % every == 0:
                    counts.endings += 1
                    copy_state(words, GUESS, PLAYED_ON)
                    fault = play_to_end(
                        legal_actions, apply_action, is_terminal, ending,
                        states[PLAYED_ON], cards, r, other_out, events, limit,
                    )  # fmt: skip
                    blame(found, fault, i, made, seat)
                copy_rng(s, states[GUESS])
                if not same_state(words, TRUE, GUESS):
                    counts.others += 1
            if bots[actor] == GREEDY and below(r, LOTS, 8) != 0:  # not always, lest it never meets what is rare
                action = choose_greedy(appraise, s, cards, actor, out, n, r, actor)
            else:
                action = choose_random(out, n, r, actor)
            apply_action(s, cards, action, events)
            made += 1
        counts.decisions += made
    total = 0
    for fault in range(len(found)):
        total += found[fault].times
    return total


@kernel
def copy_rng(s: Any, world: Any) -> None:
    """Number by number: a slice would be allocated, which kernels cannot."""
    for stream in range(s.rng.shape[0]):
        for word in range(4):
            world.rng[stream, word] = s.rng[stream, word]


# --- two pasts that look alike


@kernel
def same_events(one: Any, other: Any, seat: int) -> bool:
    """Has a seat seen the same in two logs?"""
    if one.n != other.n or one.lost + other.lost > 0:
        return False
    for i in range(one.n):
        a = one.row[i]
        b = other.row[i]
        card = a.card if a.seen == ALL_SEATS or (a.seen >> seat) & 1 == 1 else -1
        card_there = b.card if b.seen == ALL_SEATS or (b.seen >> seat) & 1 == 1 else -1
        if a.kind != b.kind or a.player != b.player or card != card_there:
            return False
        if a.a != b.a or a.b != b.b or a.c != b.c or a.d != b.d:
            return False
    return True


@kernel
def wait(
    current_player: Any, legal_actions: Any, apply_action: Any, is_terminal: Any,
    s: Any, cards: Any, action: int, seat: int, r: Any, out: Any, log: Any,
) -> None:  # fmt: skip
    """Carry out an action of the seat; the others choose at random until it decides again. All events are logged."""
    log.n = 0
    log.lost = 0
    apply_action(s, cards, action, log)
    while not is_terminal(s) and current_player(s) != seat:
        apply_action(s, cards, choose_random(out, legal_actions(s, cards, out), r, LOTS), log)


@entry
def compare_pasts(
    new_state: Any,
    current_player: Any,
    legal_actions: Any,
    apply_action: Any,
    is_terminal: Any,
    resample: Any,
    observe: Any,
    states: Any,
    pairs: Any,
    cards: Any,
    setups: Any,
    words: Words,
    pair_words: Words,
    seats: Ints,
    r: Streams,
    g: Streams,
    out: Ints,
    other_out: Ints,
    seen: Floats,
    other_seen: Floats,
    events: Events,
    other_events: Events,
    tries: int,
    seed: int,
    lo: int,
    hi: int,
) -> int:
    """Play games lo..hi-1 at random, and beside each from a guess of the seat that decides, until it decides again.

    Where it has seen the same on both ways, both go on; and the two states, guessed for it with the same chance, go
    into `pairs`, one after the other, the seat into `seats`. Returns how many pairs there are.
    """
    n_pairs = 0
    for i in range(lo, hi):
        s = states[TRUE]
        game = match_seed(seed, i)
        seed_stream(r, LOTS, bot_seed(game))
        new_state(s, cards, setups[i % len(setups)], game, events)
        together = False
        while not is_terminal(s) and n_pairs < len(seats):
            seat = current_player(s)
            if not together:
                guess(resample, states, words, cards, g, TRUE, GUESS, seat, next32(r, LOTS))
            action = choose_random(out, legal_actions(s, cards, out), r, LOTS)
            copy_state(words, TRUE, OTHER)
            wait(
                current_player,
                legal_actions,
                apply_action,
                is_terminal,
                states[OTHER],
                cards,
                action,
                seat,
                r,
                out,
                events,
            )
            together = False
            for _ in range(tries):
                if together or is_terminal(states[OTHER]):
                    break
                copy_state(words, GUESS, AGAIN)
                wait(
                    current_player, legal_actions, apply_action, is_terminal,
                    states[AGAIN], cards, action, seat, r, out, other_events,
                )  # fmt: skip
                if same_events(events, other_events, seat) and current_player(states[AGAIN]) == seat:
                    n = legal_actions(states[OTHER], cards, out)
                    observe(states[OTHER], cards, seat, seen)
                    observe(states[AGAIN], cards, seat, other_seen)
                    together = legal_actions(states[AGAIN], cards, other_out) == n and same_numbers(out, other_out, n)
                    together = together and same_numbers(seen, other_seen, len(seen))
            if together:
                second = next32(r, LOTS)
                for k in range(2):
                    for word in range(words.shape[1]):
                        pair_words[2 * n_pairs + k, word] = words[OTHER if k == 0 else AGAIN, word]
                    seed_stream(g, GUESSING, second)
                    resample(pairs[2 * n_pairs + k], cards, seat, g)
                seats[n_pairs] = seat
                n_pairs += 1
                copy_state(words, OTHER, TRUE)
                copy_state(words, AGAIN, GUESS)
            else:
                apply_action(s, cards, choose_random(out, legal_actions(s, cards, out), r, LOTS), events)
    return n_pairs


PAST_RULES = ("new_state", "current_player", "legal_actions", "apply_action", "is_terminal", "resample", "observe")
RULES = (
    "new_state", "current_player", "legal_actions", "apply_action", "is_terminal", "returns", "ending", "length",
    "decision", "resample", "observe", "appraise",
)  # fmt: skip


class Worlds:
    """The loop of one game, with the memory that it works in."""

    def __init__(self, game: GameDef) -> None:
        self.game = game
        self.states = np.zeros(AGAIN + 2, game.state)
        self.words = self.states.view(np.uint64).reshape(len(self.states), -1)
        self.counts = np.zeros(1, COUNTS)
        self.found = np.zeros(len(FAULTS), FOUND)
        self.run = self.filled(compare_worlds, RULES)

    def filled(self, run: Callable[..., int], names: tuple[str, ...]) -> Callable[..., int]:
        """A loop with the game's rules in it."""
        game, hints = self.game, typing.get_type_hints(self.game.new_state)
        states = typing.get_type_hints(game.turn)["states"]
        kinds = {"states": states, "cards": hints["cards"], "setups": type("Setups", (Arr,), {"item": hints["setup"]})}
        pairs = {"pairs": states} if run is compare_pasts else {}
        return loop(run, game.id, **{name: getattr(game, name) for name in names}, **kinds, **pairs)

    def memory(self) -> list[Any]:
        """Streams, actions and observations, two of each."""
        size = sum(int(np.prod(shape)) for _, shape in self.game.observation)
        outs = [np.zeros(max(self.game.actions.count, SEATS), np.int64) for _ in range(2)]
        looks = [np.zeros(size, np.float32) for _ in range(2)]
        return [np.zeros((LOTS + 1, 4), np.uint32), np.zeros((1, 4), np.uint32), *outs, *looks]

    def pasts(self, table: Any, setups: Any, most: int, tries: int, seed: int, lo: int, hi: int) -> Any:
        """Pairs of guesses, shape (n, 2), from states with other pasts that look the same to a seat; and the seats."""
        run = self.filled(compare_pasts, PAST_RULES)
        pairs, seats, logs = np.zeros(2 * most, self.game.state), np.zeros(most, np.int64), np.zeros(2, EVENTS)
        logs["cap"] = EVENT_ROWS
        n = run(
            self.states, pairs, table, np.ascontiguousarray(setups), self.words,
            pairs.view(np.uint64).reshape(len(pairs), -1), seats, *self.memory(), logs[0], logs[1], tries, seed, lo, hi,
        )  # fmt: skip
        return pairs[: 2 * n].reshape(n, 2), seats[:n]

    def play(self, table: Any, setups: Any, bots: list[int], every: int, seed: int, lo: int, hi: int) -> int:
        """Games lo..hi-1 of a series with a bot at each seat; returns how many faults there were so far."""
        game = self.game
        limit = game.endings.index("step_limit") if "step_limit" in game.endings else -1
        return self.run(
            self.states, table, np.ascontiguousarray(setups), self.words, np.array(bots, np.int64),
            *self.memory(), np.zeros(1, EVENTS)[0], self.counts[0], self.found, limit, every, seed, lo, hi,
        )  # fmt: skip

    def told(self) -> list[str]:
        """The faults that were found, in words."""
        return [
            f"{FAULTS[k]}: {row.times} times, first in game {row.game} after {row.choice} choices for seat {row.seat}"
            for k, row in enumerate(self.found)
            if row.times
        ]
