"""Rivales: what its cards can say, in one registry; the fields of fighters and cards."""

from __future__ import annotations

from functools import cache
from typing import Any

from facedown.cards.entries import WORDS_LENGTH
from facedown.cards.ops import Field, Section, Sheet, Vocabulary
from facedown.games.rivales.vocabulary.ops import MOMENTS, OPS
from facedown.games.rivales.vocabulary.paths import MOST_LIFE, PATHS
from facedown.games.rivales.vocabulary.packs import BASIC, STATS, ULTRA, UNIQUE, Entries, check, fill_table, order
from facedown.games.rivales.vocabulary.skeleton import SKELETON, STUB
from facedown.games.rivales.state import CARDS, CLASHES, FIGHTERS, ROWS

TEXT = Field("text", "text", "Words written by hand instead of the generated ones.", high=WORDS_LENGTH)
BONUS = (
    Field("stat", "choice", "The number that this link raises.", required=True, choices=tuple(STATS)),
    Field("amount", "number", "By how much.", required=True, low=1, high=9),
)
ABILITY = (
    Field("name", "words", "What the ability is called.", required=True, high=40),
    Field("effects", "lines", "What it does, line by line.", required=True, low=1, on="ability"),
    TEXT,
)
FIGHTER = Section(
    "fighter",
    "A fighter (RIV-002): life bar, ability and combo; 5 uniques and an ultra name it.",
    (
        Field("life", "number", "Spaces of the life bar; 9 to 11 is the usual frame.", True, low=1, high=MOST_LIFE),
        Field("ultra_icon", "number", "How many spaces lost uncover the ultra icon.", True, low=1, high=MOST_LIFE),
        Field(
            "bonuses",
            "tables",
            "The bonus of the 2nd linked card, the 3rd, …; the maximum combo is one more (RIV-002).",
            True,
            low=1,
            high=CLASHES - 1,
            fields=BONUS,
        ),
        Field("ability", "table", "The special ability (RIV-006).", True, fields=ABILITY),
    ),
    FIGHTERS,
)
CARD = Section(
    "card",
    "A movement card (RIV-003).",
    (
        Field("fighter", "ref", "Whose card it is; a basic is everybody's.", default="", refers="fighter"),
        Field("type", "choice", "basic, unique or ultra.", True, choices=(BASIC, UNIQUE, ULTRA)),
        Field("speed", "number", "Printed Speed.", True, low=0, high=12),
        Field("damage", "number", "Printed Damage.", True, low=0, high=9),
        Field("guard", "number", "Printed Guard points.", default=0, low=0, high=9),
        Field("link", "flag", "Has it a chain link?", default=False),
        Field("effects", "lines", "What it does, line by line."),
        TEXT,
    ),
    CARDS,
)
SHEET = Sheet(
    CARD.name,
    ("fighter", "type", "speed", "damage", "guard", "link"),
    aliases={"dmg": "damage", "luchador": "fighter"},
    owner="fighter",
    stub=STUB,
)
LIMITS = {
    "round": {"en": "once a round", "es": "una vez por ronda"},
    "match": {"en": "once a match", "es": "una vez por partida"},
}


@cache
def vocabulary() -> Vocabulary:
    """The registry of everything that cards of Rivales can say."""
    return Vocabulary(
        game="rivales",
        moments=MOMENTS,
        paths=PATHS,
        ops=OPS,
        limits=LIMITS,
        sections=(FIGHTER, CARD),
        order=order,
        check=check,
        rows=ROWS,
        skeleton=SKELETON,
        sheet=SHEET,
    )


def make_table(entries: Entries) -> Any:
    """The card table, an array of one TABLE record, of entries that passed the check and are in order."""
    return fill_table(entries, vocabulary())
