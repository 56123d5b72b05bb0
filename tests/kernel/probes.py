"""Entries that reach into the kit, so that the tests can call it compiled as well as plain."""

from __future__ import annotations

from typing import Any

import numpy as np

from facedown.kernel.events import Events, emit
from facedown.kernel.jit import Arr, Rec, entry, kernel, record
from facedown.kernel.pending import PENDING, drop, push
from facedown.kernel.piles import find, insert, shuffle, take
from facedown.kernel.rng import below, bot_seed, match_seed, mix32, next32, seed_stream


class Ints(Arr):
    item = int


class Grid(Arr):
    item = int
    ndim = 2


class Streams(Arr):
    item = np.uint32
    ndim = 2


class Stack(Rec):
    dtype = PENDING


NARROW = record(("small", np.int32), ("flag", np.int32), ("wide", np.int64))


class Narrow(Rec):
    dtype = NARROW


# --- rng


@entry
def seed_all(r: Streams, seed: int) -> None:
    for k in range(r.shape[0]):
        seed_stream(r, k, seed)


@entry
def draw_words(r: Streams, k: int, out: Ints) -> None:
    for i in range(len(out)):
        out[i] = next32(r, k)


@entry
def draw_below(r: Streams, k: int, n: int, out: Ints) -> None:
    for i in range(len(out)):
        out[i] = below(r, k, n)


@entry
def mix_all(values: Ints, out: Ints) -> None:
    for i in range(len(values)):
        out[i] = mix32(values[i])


@entry
def series_seeds(seed: int, first: int, out: Ints, bots: Ints) -> None:
    for i in range(len(out)):
        out[i] = match_seed(seed, first + i)
        bots[i] = bot_seed(out[i])


# --- piles


@kernel
def rank(pile: Any, n: int) -> int:
    """The number of a permutation among the n! of n cards."""
    number = 0
    for i in range(n):
        smaller = 0
        for j in range(i + 1, n):
            if pile[j] < pile[i]:
                smaller += 1
        number = number * (n - i) + smaller
    return number


@entry
def count_orders(r: Streams, pile: Ints, times: int, counts: Ints) -> None:
    """Shuffle 0, 1, … afresh `times` times and count each order."""
    n = len(pile)
    for _ in range(times):
        for i in range(n):
            pile[i] = i
        shuffle(r, 0, pile, n)
        counts[rank(pile, n)] += 1


@entry
def count_places(r: Streams, pile: Ints, times: int, counts: Grid) -> None:
    """Shuffle 0, 1, … afresh `times` times and count which card lies where."""
    n = len(pile)
    for _ in range(times):
        for i in range(n):
            pile[i] = i
        shuffle(r, 0, pile, n)
        for i in range(n):
            counts[i, pile[i]] += 1


@entry
def count_orders_badly(r: Streams, pile: Ints, times: int, counts: Ints) -> None:
    """The well-known wrong shuffle, which swaps with any place: what the chi-square test must find."""
    n = len(pile)
    for _ in range(times):
        for i in range(n):
            pile[i] = i
        for i in range(n):
            j = below(r, 0, n)
            card = pile[i]
            pile[i] = pile[j]
            pile[j] = card
        counts[rank(pile, n)] += 1


@entry
def find_card(pile: Ints, n: int, card: int) -> int:
    return find(pile, n, card)


@entry
def take_card(pile: Ints, n: int, place: int) -> int:
    return take(pile, n, place)


@entry
def insert_card(pile: Ints, n: int, place: int, card: int) -> None:
    insert(pile, n, place, card)


# --- pending, events


@entry
def push_frames(p: Stack, count: int) -> None:
    for i in range(count):
        push(p, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6)


@entry
def drop_frames(p: Stack, count: int) -> None:
    for _ in range(count):
        drop(p)


@entry
def emit_rows(ev: Events, count: int) -> None:
    for i in range(count):
        emit(ev, i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6, i + 7)


# --- what the compiler must get right, or refuse


@kernel
def add(a: int, b: int) -> int:
    return a + b


@entry
def small_of(s: Narrow) -> int:
    return s.small


@entry
def add_everywhere(s: Narrow, wide: int) -> int:
    """Calls `add` with every kind of integer there is."""
    return add(s.small, wide) + add(wide, s.wide) + add(1, s.flag) + add(s.flag, s.small)


@entry
def read_at(pile: Ints, i: int) -> int:
    return pile[i]


@entry
def read_later(reader: Any, pile: Ints, i: int) -> int:
    return reader(pile, i)


@kernel
def half(n: int) -> int:
    return n / 2  # type: ignore[return-value]


@entry
def calls_half(n: int) -> int:
    return half(n)


@entry
def truth_as_number(s: Narrow) -> bool:
    return s.flag


@entry
def number_as_text(n: int) -> int:
    return str(n)  # type: ignore[return-value]


@entry
def anything(n: Any) -> int:
    return int(n)


@entry
def no_hint(n) -> int:  # type: ignore[no-untyped-def]
    return int(n)
