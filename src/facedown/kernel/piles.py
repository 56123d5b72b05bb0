"""Piles of cards: an array and how many of its cells are in use. The top of a pile is its last card."""

from __future__ import annotations

from typing import Any

from facedown.kernel.jit import kernel
from facedown.kernel.rng import below


@kernel
def shuffle(r: Any, k: int, pile: Any, n: int) -> None:
    """Shuffle the first n cards with stream k, every order equally likely (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(r, k, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@kernel
def find(pile: Any, n: int, card: int) -> int:
    """The place of `card` among the first n, or -1."""
    for i in range(n):
        if pile[i] == card:
            return i
    return -1


@kernel
def take(pile: Any, n: int, place: int) -> int:
    """Take the card at `place` out, closing the gap; the caller counts the pile down to n - 1."""
    card = int(pile[place])
    for i in range(place, n - 1):
        pile[i] = pile[i + 1]
    return card


@kernel
def insert(pile: Any, n: int, place: int, card: int) -> None:
    """Put `card` in at `place`, moving the rest up; the caller counts the pile up to n + 1."""
    for i in range(n, place, -1):
        pile[i] = pile[i - 1]
    pile[place] = card
