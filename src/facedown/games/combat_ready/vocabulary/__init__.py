"""Combat Ready: what its cards can say, in one registry; the fields of all that its pack files hold."""

from __future__ import annotations

from functools import cache
from typing import Any

from facedown.cards.entries import WORDS_LENGTH
from facedown.cards.ops import Field, Section, Vocabulary
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.vocabulary.checks import check
from facedown.games.combat_ready.vocabulary.labels import label
from facedown.games.combat_ready.vocabulary.ops import OPS
from facedown.games.combat_ready.vocabulary.packs import PAYS, SWITCHES, Entries, fill_table, kind_of, order
from facedown.games.combat_ready.vocabulary.parts import MOMENTS, OF_TABLE, OF_VILLAIN, OWNED, STANCES, SUBTYPES
from facedown.games.combat_ready.vocabulary.paths import MOST_HERO_AURA, PATHS, SIDES
from facedown.games.combat_ready.vocabulary.skeleton import SHEET, SKELETON

TEXT = Field("text", "text", "Words written by hand instead of the generated ones.", high=WORDS_LENGTH)
SAYS = Field("says", "words", "What it is about, in a sentence.", required=True, high=WORDS_LENGTH)
KIND_OF_ATTACK = Field("subtypes", "choices", "What kind of attack it is; none: neither.", high=3, choices=SUBTYPES)


def _effects(on: str, low: int = 0) -> Field:
    return Field("effects", "lines", "What it does, line by line.", required=low > 0, low=low, on=on)


SEMBLANCE = (
    Field("name", "words", "What the Semblance is called.", required=True, high=40),
    Field("refresh", "choice", "When it turns ready: as a Duel begins, or as the hero takes Damage (RCR-020).",
          default="duel", choices=("duel", "hurt")),
    _effects("card", 1),
    TEXT,
)  # fmt: skip
HERO = Section(
    "hero",
    "A hero (RCR-001).",
    (
        Field("aura", "number", "Full Aura.", True, low=1, high=MOST_HERO_AURA),
        Field("semblance", "table", "The Semblance (RCR-041).", True, fields=SEMBLANCE),
    ),
    st.HERO_LIST,
)
BOOST = (
    Field("pay", "choice", "What it costs: Aura, or cards of the hand.", True, choices=PAYS),
    Field("amount", "number", "How much of it.", True, low=1, high=5),
    Field("times", "number", "How often it can be paid.", default=1, low=1, high=5),
)
CARD = Section(
    "card",
    "A hero's card (RCR-002), one title with all its copies.",
    (
        Field("hero", "ref", "Whose it is.", True, refers="hero"),
        Field("tier", "number", "Its tier; those of tier 1 are the hero's first deck.", True, low=1, high=st.TIERS),
        Field("copies", "number", "How many of it there are; 1 if not given.", low=1, high=st.MOST_COPIES),
        Field("speed", "number", "Printed Speed.", True, low=0, high=20),
        Field("damage", "number", "Printed Damage; without it the card deals none.", low=0, high=20),
        KIND_OF_ATTACK,
        Field("cost", "number", "XP that it costs; in tiers 2 to 4 (RCR-102).", low=1, high=30),
        Field("ultimate", "flag", "Is it an Ultimate (RCR-093)?", default=False),
        Field("xp", "number", "XP that an Ultimate gives.", low=1, high=12),
        Field("boost", "table", "What can be paid for its lines at `boost` (RCR-040).", fields=BOOST),
        _effects("card"),
        TEXT,
    ),
    st.TITLES,
)  # fmt: skip
VILLAIN = Section(
    "villain",
    "A villain, played by the engine.",
    (
        Field("aura", "number", "His Aura.", True, low=10, high=200),
        Field("minions", "ref", "Whom he brings: a family of minions.", True, refers="family"),
        Field("objectives", "refs", "The Objectives that he recommends, in this order (RCR-005).", True,
              low=1, high=st.OBJECTIVES_MOST, refers="objective"),
        Field("award", "number", "XP for each hero when he falls (RCR-110).", default=0, low=0, high=9),
    ),
    st.VILLAINS,
)  # fmt: skip
VILLAIN_CARD = Section(
    "villain_card",
    "A card of a villain's deck (RCR-003), one title with all its copies; or an Event.",
    (
        Field("villain", "ref", "Whose it is.", True, refers="villain"),
        Field("stance", "choice", "What its back shows; an Event lasts for the rest of the battle (RCR-030).", True,
              choices=STANCES),
        Field("copies", "number", "How many of it are in the deck; 1 if not given.", low=1, high=12),
        Field("speed", "number", "Printed Speed; of an Event, what it adds to all his Speeds.", low=-5, high=15),
        Field("damage", "number", "Printed Damage, without it the card deals none; of an Event, what it adds.",
              low=-5, high=15),
        KIND_OF_ATTACK,
        _effects(OF_VILLAIN),
        TEXT,
    ),
    st.VILLAIN_TITLES,
)  # fmt: skip
FAMILY = Section("family", "A minion deck (RCR-004).", (), st.FAMILIES)
MINION = Section(
    "minion",
    "A minion (RCR-120), one title with all its copies; or a sub-boss (RCR-123).",
    (
        Field("family", "ref", "Of which family it is.", True, refers="family"),
        Field("speed", "number", "Printed Speed.", True, low=0, high=15),
        Field("damage", "number", "Printed Damage.", True, low=0, high=10),
        Field("tough", "number", "Damage that destroys it; a sub-boss has 8 to 12.", True, low=1, high=12),
        Field("flying", "flag", "Can it be attacked with Ranged only?", default=False),
        Field("call", "flag", "Does it bring one more at each Refresh (RCR-122)?", default=False),
        Field("attrition", "number", "Damage at the end of a Duel (RCR-100).", default=1, low=0, high=5),
        Field("copies", "number", "How many of it are in the deck; 1 if not given. A sub-boss has none.",
              low=1, high=12),
        Field("boss", "flag", "Is it a sub-boss?", default=False),
        Field("xp", "number", "XP for each hero when it is beaten.", default=0, low=0, high=5),
        _effects(OF_TABLE),
        TEXT,
    ),
    st.MINIONS,
)  # fmt: skip
TEST = (
    Field("speed", "number", "Least printed Speed.", default=0, low=0, high=20),
    Field("damage", "number", "Least printed Damage.", default=0, low=0, high=20),
    Field("subtypes", "choices", "It must have one of these; none: any card.", high=3, choices=SUBTYPES),
)
OBJECTIVE = Section(
    "objective",
    "An Objective (RCR-125).",
    (
        Field("test", "table", "The card that is played must have this (RCR-124).", fields=TEST),
        Field("track", "number", "Spaces to its completion; 0: none.", default=0, low=0, high=12),
        Field("doom", "number", "Spaces to its failure; 0: none.", default=0, low=0, high=12),
        Field("boss", "ref", "The sub-boss that it can bring: a minion that is one.", default="", refers="minion"),
        Field("family", "ref", "Whose minions it brings; the villain's if not given.", default="", refers="family"),
        Field("award", "number", "XP for each hero on completion.", default=0, low=0, high=9),
        Field("shields", "flag", "Does it keep the villain standing (option minion-shield)?", default=False),
        _effects(OF_TABLE),
        TEXT,
    ),
    st.OBJECTIVES,
)
BATTLE = Section(
    "battle",
    "A battle that is ready to play: a Scenario of the rules (RCR-005).",
    (
        Field("villain", "ref", "The villain.", True, refers="villain"),
        Field("objectives", "refs", "The Objectives: the first 1, 2, 3 for 2, 3, 4 heroes.", True,
              low=1, high=st.OBJECTIVES_MOST, refers="objective"),
        Field("rules", "choices", "Special rules that are in force (RCR-141).", high=len(SWITCHES), choices=SWITCHES),
        Field("aura", "number", "The villain's Aura in this battle; his own if not given.", low=10, high=200),
        SAYS,
    ),
    64,
)  # fmt: skip
CAMPAIGN = Section(
    "campaign",
    "Battles one after the other (RCR-140).",
    (
        Field("battles", "refs", "The battles, in their order.", True, low=1, high=st.BATTLES, refers="battle"),
        SAYS,
    ),
    16,
)


@cache
def vocabulary() -> Vocabulary:
    """The registry of everything that cards of Combat Ready can say."""
    return Vocabulary(
        game="combat-ready",
        moments=MOMENTS,
        paths=PATHS,
        ops=OPS,
        limits={},
        sides=SIDES,
        kind_of=kind_of,
        side_kinds={"self": OWNED},
        sections=(HERO, CARD, VILLAIN, VILLAIN_CARD, FAMILY, MINION, OBJECTIVE, BATTLE, CAMPAIGN),
        label=label,
        order=order,
        check=check,
        rows=st.ROWS,
        skeleton=SKELETON,
        sheet=SHEET,
    )


def make_table(entries: Entries) -> Any:
    """The card table, an array of one TABLE record, of entries that passed the check and are in order."""
    return fill_table(entries, vocabulary())
