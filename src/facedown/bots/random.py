"""The bot `random` chooses by lot. It is the measure of nothing and the finder of everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.kernel import choosing

if TYPE_CHECKING:
    from facedown.bots import SeatWindow


def choose_random(window: SeatWindow, r: Any, stream: int) -> int:
    """One of the legal actions, each equally likely."""
    legal = window.legal_actions
    return choosing.choose_random(np.array(legal, np.int64), len(legal), r, stream)
