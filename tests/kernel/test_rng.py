"""Chance: the same draws plain and compiled, without bias, from streams that differ."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import probes
import pytest
from scipy import stats

from facedown.kernel.jit import compiled

FAIR = 1e-3  # the smallest p-value that passes; seeds are fixed, so a pass stays a pass


def plain(f: Callable) -> Callable:
    return f


both = pytest.mark.parametrize("mode", [plain, compiled], ids=["plain", "compiled"])


def streams(seed: int, count: int = 3) -> np.ndarray:
    r = np.zeros((count, 4), np.uint32)
    probes.seed_all(r, seed)
    return r


def test_plain_and_compiled_draw_the_same() -> None:
    seeds = [0, 1, 0xFFFFFFFF, 1 << 32, (1 << 63) - 1]
    for seed in seeds:
        drawn = []
        for mode in (plain, compiled):
            r, words, numbers = np.zeros((3, 4), np.uint32), np.zeros(50, np.int64), np.zeros(50, np.int64)
            mode(probes.seed_all)(r, seed)
            mode(probes.draw_words)(r, 1, words)
            mode(probes.draw_below)(r, 2, (1 << 31) - 1, numbers)
            drawn.append(r.tobytes() + words.tobytes() + numbers.tobytes())
        assert drawn[0] == drawn[1]


def test_the_generator_is_sfc32() -> None:
    """Against a second writing of the published algorithm, in 32-bit NumPy arithmetic that wraps by itself."""
    r = streams(12345)
    a, b, c, d = (np.uint32(word) for word in r[0])
    out = np.zeros(100, np.int64)
    probes.draw_words(r, 0, out)
    with np.errstate(over="ignore"):
        for word in out:
            t = a + b + d
            d = d + np.uint32(1)
            a = b ^ (b >> np.uint32(9))
            b = c + (c << np.uint32(3))
            c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + t
            assert word == t


@both
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 30, 52])
def test_below_is_uniform(mode: Callable, n: int) -> None:
    out = np.zeros(n * 100, np.int64)
    mode(probes.draw_below)(streams(7), 0, n, out)
    counts = np.bincount(out, minlength=n)
    assert len(counts) == n
    assert n == 1 or stats.chisquare(counts).pvalue > FAIR


def test_below_is_unbiased_where_a_remainder_would_show_it() -> None:
    """n = 3 · 2**29: a plain multiplication would give every third number twice as often as others."""
    n = 3 << 29
    out = np.zeros(30_000, np.int64)
    compiled(probes.draw_below)(streams(3), 0, n, out)
    assert out.min() >= 0
    assert out.max() < n
    assert stats.chisquare(np.bincount(out % 3, minlength=3)).pvalue > FAIR
    assert stats.chisquare(np.bincount(out * 8 // n, minlength=8)).pvalue > FAIR


def test_a_plain_multiplication_would_not_have_passed() -> None:
    n = 3 << 29
    words = np.zeros(30_000, np.int64)
    compiled(probes.draw_words)(streams(3), 0, words)
    biased = np.array([int(word) * n >> 32 for word in words])
    assert stats.chisquare(np.bincount(biased % 3, minlength=3)).pvalue < 1e-9


def test_streams_and_seeds_differ() -> None:
    def first(seed: int, k: int) -> tuple[int, ...]:
        out = np.zeros(4, np.int64)
        probes.draw_words(streams(seed), k, out)
        return tuple(out)

    seeds = [0, 1, 2, 1 << 31, 1 << 32, (1 << 32) + 1, (1 << 63) - 1]
    assert len({first(seed, k) for seed in seeds for k in range(3)}) == 3 * len(seeds)


def test_neighbouring_streams_are_not_correlated() -> None:
    draw = compiled(probes.draw_below)
    a, b = np.zeros(10_000, np.int64), np.zeros(10_000, np.int64)
    r = streams(11)
    draw(r, 0, 1000, a)
    draw(r, 1, 1000, b)
    assert abs(np.corrcoef(a, b)[0, 1]) < 0.04  # four standard deviations


def test_mix32_is_the_published_lowbias32() -> None:
    values = np.array([0, 1, 2, 0x80000000, 0xFFFFFFFF, 0xDEADBEEF, *range(1000, 1100)], np.int64)
    for mode in (plain, compiled):
        out = np.zeros(len(values), np.int64)
        mode(probes.mix_all)(values, out)
        assert out.tolist() == [lowbias32(int(value)) for value in values]


def lowbias32(x: int) -> int:
    x ^= x >> 16
    x = x * 0x7FEB352D % (1 << 32)
    x ^= x >> 15
    x = x * 0x846CA68B % (1 << 32)
    return x ^ x >> 16


def test_matches_of_a_series_have_seeds_of_their_own() -> None:
    seen: list[tuple[int, ...]] = []
    for mode in (plain, compiled):
        seeds: set[int] = set()
        for seed in (0, 1, (1 << 63) - 1):
            out, bots = np.zeros(500, np.int64), np.zeros(500, np.int64)
            mode(probes.series_seeds)(seed, 0, out, bots)
            seeds |= {*out.tolist(), *bots.tolist()}
        assert len(seeds) == 3 * 1000
        assert min(seeds) >= 0
        seen.append(tuple(sorted(seeds)))
    assert seen[0] == seen[1]


def test_seeds_of_a_series_are_scattered_evenly() -> None:
    out, bots = np.zeros(20_000, np.int64), np.zeros(20_000, np.int64)
    compiled(probes.series_seeds)(1, 0, out, bots)
    for values in (out, bots):
        assert stats.chisquare(np.bincount(values % 64, minlength=64)).pvalue > FAIR
        assert stats.chisquare(np.bincount(values >> 57, minlength=64)).pvalue > FAIR
