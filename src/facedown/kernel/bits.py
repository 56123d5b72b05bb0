"""Small sets as masks: bit i is set when i is in the set."""

from __future__ import annotations

from typing import Any

from facedown.kernel.jit import kernel


@kernel
def count_bits(mask: int) -> int:
    """How many bits are set, 0 <= mask < 2**31."""
    x = int(mask)  # a field may be narrower than the products below
    x = x - ((x >> 1) & 0x55555555)
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    return ((x * 0x01010101) & 0xFFFFFFFF) >> 24


@kernel
def has_bit(mask: int, i: int) -> bool:
    """Is bit i set?"""
    return (mask >> i) & 1 == 1


@kernel
def lowest_bit(mask: int) -> int:
    """The position of the lowest set bit; there must be one."""
    return count_bits((mask & -mask) - 1)


@kernel
def nth_bit(mask: int, n: int) -> int:
    """The position of the n-th set bit, counted from 0; there must be one."""
    for _ in range(n):
        mask &= mask - 1
    return lowest_bit(mask)


@kernel
def list_bits(mask: int, first: int, out: Any, n: int) -> int:
    """List first + i for each bit i of the mask, from out[n] on; how many are listed then."""
    while mask != 0:  # no branch on the bit: for small sets that is quicker than to look for the set ones
        out[n] = first
        n += mask & 1
        mask >>= 1
        first += 1
    return n
