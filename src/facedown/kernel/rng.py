"""Chance: small generators with named streams, equal plain and compiled.

sfc32 (Chris Doty-Humphrey, PractRand) in int64 with 32-bit masks: no intermediate reaches 2**54, so nothing wraps, and
plain ints and compiled int64 agree bit for bit. `r` is the state's field `rng`, shape (streams, 4), uint32.
"""

from __future__ import annotations

from typing import Any

from facedown.kernel.jit import kernel

M32 = 0xFFFFFFFF
WARM_UP = 12  # draws thrown away after seeding, as sfc32's author advises


@kernel
def next32(r: Any, k: int) -> int:
    """The next 32 bits of stream k."""
    a = int(r[k, 0])
    b = int(r[k, 1])
    c = int(r[k, 2])
    d = int(r[k, 3])
    t = (a + b + d) & M32
    r[k, 0] = b ^ (b >> 9)
    r[k, 1] = (c + (c << 3)) & M32
    r[k, 2] = (((c << 21) | (c >> 11)) + t) & M32
    r[k, 3] = (d + 1) & M32
    return t


@kernel
def seed_stream(r: Any, k: int, seed: int) -> None:
    """Start stream k from `seed`, 0 <= seed < 2**63; streams of one seed are independent."""
    r[k, 0] = seed & M32
    r[k, 1] = (seed >> 32) & M32
    r[k, 2] = k
    r[k, 3] = 1
    for _ in range(WARM_UP):
        next32(r, k)


@kernel
def below(r: Any, k: int, n: int) -> int:
    """Uniform in 0..n-1 without bias, 1 <= n < 2**31 (Lemire, Fast Random Integer Generation in an Interval, 2019)."""
    m = next32(r, k) * int(n)
    if (m & M32) < n:
        threshold = (0x100000000 - n) % n
        while (m & M32) < threshold:
            m = next32(r, k) * int(n)
    return m >> 32


@kernel
def mix32(x: int) -> int:
    """Scatter 32 bits one to one (lowbias32 of Chris Wellons, Hash Prospector); the second factor, 0x846ca68b, is split
    in two so that no product reaches 2**63."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & M32
    x ^= x >> 15
    x = (x * 0x046CA68B + ((x & 1) << 31)) & M32
    return x ^ (x >> 16)


@kernel
def match_seed(seed: int, i: int) -> int:
    """The seed of match i of a series, 0 <= seed, i, result < 2**63.

    Four Feistel rounds over i, keyed by `seed`, less the top bit: the matches of one series have different seeds
    (two may share one only where their 64-bit results differ in the top bit alone).
    """
    left = (i >> 32) & M32
    right = i & M32
    key = mix32(seed & M32) ^ ((seed >> 32) & M32)
    for turn in range(4):
        key = mix32(key ^ (0x1E3779B9 + turn))
        swap = left ^ mix32(right ^ key)
        left = right
        right = swap
    return ((left & 0x7FFFFFFF) << 32) | right


@kernel
def bot_seed(seed: int) -> int:
    """The seed of the bots' streams in the match of `seed`; a seat's stream is its number (`seed_stream(r, seat, …)`).

    Bots never draw from the state's streams: what a seat chooses must not depend on cards that it cannot know.
    """
    return match_seed(seed, 1 << 62)
