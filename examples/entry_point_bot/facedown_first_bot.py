"""A bot for Facedown as an installed package.

pip install ./examples/entry_point_bot
facedown play rivales --seats you,bot:first
"""

from facedown.bots import SeatWindow


class First:
    """At one seat of one match; `seed` is for chance of its own, which this one does not need."""

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat
        self.seed = seed

    def choose(self, window: SeatWindow) -> int | str:
        """One of `window.legal_actions`, or of `window.notations`; there are more things to look at in a window."""
        return window.notations[0]


def make(seat: int, seed: int) -> First:
    """What the entry point names: called once a match."""
    return First(seat, seed)
