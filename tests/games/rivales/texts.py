"""Matches of the plain fighters of tables.py in which a card or an ability has just met the rival's with its text."""

from __future__ import annotations

from typing import Any

from facedown.match import Match

from .tables import Changes, clash, duel, happened

Line = dict[str, Any]
NOTHING = 2  # why a line was skipped: state.SKIP_NOTHING


def with_text(*lines: Line, changes: Changes | None = None, ann: str = "u1", bob: str = "u2", **more: Any) -> Match:
    """Ann's card (u1: 6/1, faster) has these lines; it has met bob's (u2: 5/2)."""
    match = duel({f"ann.{ann}": {"effects": list(lines)}} | (changes or {}), **more)
    clash(match, ann, bob)
    return match


def fourth(*lines: Line, changes: Changes | None = None, ann: str = "u2", boost: str = "boost 0", **more: Any) -> Match:
    """Three clashes were played, the cards of the fourth are revealed; ann's ability has these lines, for this clash.

    place    1           2           3           4
    ann      u4 flipped  u1          u3 flipped  u2
    bob      u1          u2 flipped  u3 flipped  u4
    """
    ability = {"ability": [key | {"if": "clash = 4"} for key in lines]} if lines else {}
    match = duel({"ann": ability | {"ultra_icon": 9}, "bob": {"ultra_icon": 9}} | (changes or {}), **more)
    clash(match, "u4", "u1")
    clash(match, "u1", "u2")
    clash(match, "u3", "u3", "boost 0")
    clash(match, ann, "u4", boost)
    return match


def nothing_done(match: Match) -> bool:
    """Was the last line skipped because there was nothing to do, and is that what the log says?"""
    told = happened(match, "EFFECT", "SKIPPED")
    return told[-1][0] == "SKIPPED" and told[-1][5] == NOTHING and "EFFECT" not in [event[0] for event in told]
