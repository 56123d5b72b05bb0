"""Rumble: what its cards can say, in one registry; the fields of Legends and cards."""

from __future__ import annotations

from functools import cache
from typing import Any

from facedown.cards.entries import WORDS_LENGTH
from facedown.cards.ops import Field, Section, Sheet, Vocabulary
from facedown.games.rumble.state import CARDS, LEGENDS, MOST_HEALTH, ROWS
from facedown.games.rumble.vocabulary.ops import KINDS, MOMENTS, OPS
from facedown.games.rumble.vocabulary.packs import MOST_COPIES, MOST_DAMAGE, MOST_MORE, MOST_SPEED, Entries
from facedown.games.rumble.vocabulary.packs import check, fill_table, order
from facedown.games.rumble.vocabulary.paths import PATHS, SIDES
from facedown.games.rumble.vocabulary.skeleton import SKELETON

TEXT = Field("text", "text", "Words written by hand instead of the generated ones.", high=WORDS_LENGTH)
ABILITY = (
    Field("name", "words", "What the ability is called.", required=True, high=40),
    Field("effects", "lines", "What it does, line by line.", required=True, low=1, on="ability"),
    TEXT,
)
LEGEND = Section(
    "legend",
    "A Legend (RUM-003), with its own Signature.",
    (
        Field(
            "health", "number", "Damage that brings it down; 5 to 10 is the usual frame.", True, low=1, high=MOST_HEALTH
        ),
        Field(
            "signature",
            "ref",
            "Its Signature: a card of that kind, of no other Legend.",
            True,
            refers="card",
            owns=True,
        ),
        Field("ability", "table", "What it can do besides (RUM-004); the own Legends have none.", fields=ABILITY),
    ),
    LEGENDS,
)
CARD = Section(
    "card",
    "An action card (RUM-001), one title with all its copies, or a Signature.",
    (
        Field("kind", "choice", "What it is: an attack by its type, or another kind.", True, choices=KINDS),
        Field("copies", "number", "How many of it are in the deck; 1 if not given. Signatures have none.",
              low=1, high=MOST_COPIES),
        Field("speed", "number", "Speed of an attack, or what a boost adds.", low=0, high=MOST_SPEED),
        Field("damage", "number", "Damage of an attack or Signature, or what a boost adds.", low=0, high=MOST_DAMAGE),
        Field("cheap", "flag", "A Cheap Trick (RUM-044)?", default=False),
        Field("unblockable", "flag", "Can the attack not be blocked?", default=False),
        Field("undodgeable", "flag", "Can the attack not be dodged?", default=False),
        Field("more", "number", "How many further Legends it attacks (RUM-055).", default=0, low=0, high=MOST_MORE),
        Field("effects", "lines", "What it does, line by line."),
        TEXT,
    ),
    CARDS,
)  # fmt: skip

SHEET = Sheet(
    CARD.name,
    ("kind", "copies", "speed", "damage", "cheap", "unblockable", "undodgeable", "more"),
    aliases={"type": "kind", "qty": "copies", "count": "copies", "dmg": "damage"},
    idle={"kind": ("defense", "special")},
)


@cache
def vocabulary() -> Vocabulary:
    """The registry of everything that cards of Rumble can say."""
    return Vocabulary(
        game="rumble",
        moments=MOMENTS,
        paths=PATHS,
        ops=OPS,
        limits={},
        sides=SIDES,
        kind_field="kind",
        sections=(LEGEND, CARD),
        order=order,
        check=check,
        rows=ROWS,
        skeleton=SKELETON,
        sheet=SHEET,
    )


def make_table(entries: Entries) -> Any:
    """The card table, an array of one TABLE record, of entries that passed the check and are in order."""
    return fill_table(entries, vocabulary())
