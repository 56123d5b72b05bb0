"""Bots that are not ours: what becomes of one that fails."""

from __future__ import annotations


class Forfeit(Exception):
    """A bot has failed at its seat: what it said is no legal action, or it says nothing any more; the message says why.

    Who plays the match lets `random` play the seat on, and counts the seat as having lost.
    """
