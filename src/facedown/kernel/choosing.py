"""Choosing at first sight: by lot, or what looks best. For bots, and for playing on after a search tree."""

from __future__ import annotations

from typing import Any

from facedown.kernel.jit import kernel
from facedown.kernel.rng import below


@kernel
def choose_random(out: Any, n: int, r: Any, stream: int) -> int:
    """One of the n actions in `out`, each equally likely."""
    if n == 1:
        return int(out[0])
    return int(out[below(r, stream, n)])


@kernel
def choose_greedy(appraise: Any, s: Any, cards: Any, seat: int, out: Any, n: int, r: Any, stream: int) -> int:
    """The action in `out` that looks best to the seat; lots are drawn for equals, from a stream."""
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
            if below(r, stream, equals) == 0:
                best = action
    return best
