"""The bot `greedy` takes the action that looks best at first sight, and casts lots among equals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from facedown.kernel import choosing

if TYPE_CHECKING:
    from facedown.bots import SeatWindow


def choose_greedy(window: SeatWindow, r: Any, stream: int) -> int:
    """The legal action that the game appraises highest; see GameDef.appraise."""
    legal = window.legal_actions

    def appraise(_state: Any, _cards: Any, _seat: int, action: int) -> int:
        return window.appraise(action)

    return choosing.choose_greedy(appraise, None, None, 0, np.array(legal, np.int64), len(legal), r, stream)
