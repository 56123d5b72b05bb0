"""Combat Ready: what is printed on cards, heroes, villains, minions and Objectives, for people and screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from facedown.cards.ops import LANGUAGES
from facedown.games.combat_ready.state import (
    ASSIST, BOOST_AURA, BOOST_CARDS, DUST, EVENT, MELEE, NONE, RANGED, TEXT_HERO, TEXT_MINION, TEXT_OBJECTIVE,
    TEXT_TURN,
)  # fmt: skip

STANCES = ("aggressive", "balanced", "subtle", "event")  # by code
SUBTYPES = {"melee": MELEE, "ranged": RANGED, "dust": DUST}
BOOSTS = {BOOST_AURA: "aura", BOOST_CARDS: "cards"}
OBJECTIVES_BY_SEATS = (0, 1, 1, 2, 3, 4)  # RCR-005
SWITCHES = (  # by bit of `rules`
    "overwhelmed", "lightly-dusted", "stronger-call", "friendly-fire", "momentum", "minion-shield", "surrounded",
    "tough-villain", "fast-villain", "weary-heroes", "no-rest-healing", "hidden-hands",
)  # fmt: skip
TEXT_OPTIONS = ("villain", "objectives", "battle", "campaign")
RANDOM, NO_OBJECTIVES = "random", "none"


@lru_cache(maxsize=64)
def ids(library: Any, section: str) -> tuple[str, ...]:
    """The ids of all entries of a section, by their index in the table."""
    return tuple(entry.id for entry in library.models[section])


def bits(mask: int) -> Iterator[int]:
    """The places of a mask of cards, seats, bonus spaces …; ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def switches(mask: int) -> list[str]:
    """The ids of the switches of a mask."""
    return [SWITCHES[i] for i in bits(mask)]


def bare_id(full: str) -> str:
    """The id of an entry without its pack."""
    return full.rpartition(":")[2]


@lru_cache(maxsize=64)
def index_of(library: Any, section: str, full: str) -> int:
    """The index in the table of what an entry refers to."""
    return next(i for i, entry in enumerate(library.models[section]) if entry.full_id == full)


# --- texts: every printed thing by its number


def printed(library: Any, text: int) -> Any:
    """The entry of a text number; of a hero, his Semblance: it is what has lines."""
    section, index = section_of(text)
    entry = library.models[section][index]
    return entry.semblance if section == "hero" else entry


def section_of(text: int) -> tuple[str, int]:
    """The section of a text number, and the index in the table."""
    for section, first in SECTIONS:
        if text >= first:
            return section, text - first
    raise ValueError(f"there is no text {text}")


SECTIONS = (
    ("hero", TEXT_HERO), ("minion", TEXT_MINION), ("objective", TEXT_OBJECTIVE), ("villain_card", TEXT_TURN),
    ("card", 0),
)  # fmt: skip


def text_name(library: Any, text: int, lang: str) -> str:
    """The name of a printed thing; of a hero, that of his Semblance."""
    name: str = printed(library, text).name[lang]
    return name


def text_id(library: Any, text: int) -> str:
    """The id of a printed thing; of a Semblance, its hero's."""
    section, index = section_of(text)
    return ids(library, section)[index]


def words_of(library: Any, owner: Any) -> dict[str, str]:
    """The printed text of an entry or of a Semblance, by language."""
    return {lang: library.text(owner, lang) for lang in LANGUAGES}


# --- heroes and their cards


@lru_cache(maxsize=64)
def titles_of_hero(library: Any, hero: int) -> tuple[int, ...]:
    """The title of each card of a hero, by its place."""
    row = library.table.hero[hero]
    return tuple(row.title[: int(row.ncards)].tolist())


@lru_cache(maxsize=64)
def places_of_hero(library: Any, hero: int) -> tuple[str, ...]:
    """The id of each card of a hero, by its place."""
    return tuple(ids(library, "card")[title] for title in titles_of_hero(library, hero))


@lru_cache(maxsize=4096)
def card_facts(library: Any, title: int) -> dict[str, Any]:
    """What is printed on a hero's card."""
    entry, card = library.models["card"][title], library.table.card[title]
    return {
        "id": entry.id,
        "name": dict(entry.name),
        "hero": bare_id(entry.hero),
        "tier": int(card.tier),
        "speed": int(card.speed),
        "damage": _or_none(card.damage),  # None: it has none printed, and none can be added (RCR-061)
        "subtypes": subtypes_of(int(card.subtypes)),
        "cost": int(card.cost),
        "ultimate": bool(card.ultimate),
        "xp": int(card.xp),  # what an Ultimate gives
        "boost": _boost(card),
        "assist": bool(int(library.table.text[title].moments) >> ASSIST & 1),
        "copies": _copies(library, title),
        "text": words_of(library, entry),
    }


def _boost(card: Any) -> dict[str, Any] | None:
    if int(card.boost) not in BOOSTS:
        return None
    return {"pay": BOOSTS[int(card.boost)], "amount": int(card.price), "times": int(card.times)}


def _copies(library: Any, title: int) -> int:
    hero = index_of(library, "hero", library.models["card"][title].hero)
    return titles_of_hero(library, hero).count(title)


def subtypes_of(mask: int) -> list[str]:
    """The names of a mask of subtypes."""
    return [name for name, bit in SUBTYPES.items() if mask & bit]


def _or_none(number: Any) -> int | None:
    return None if number == NONE else int(number)


@lru_cache(maxsize=64)
def hero_facts(library: Any, hero: int) -> dict[str, Any]:
    """What is printed on a hero's scroll."""
    entry, row = library.models["hero"][hero], library.table.hero[hero]
    return {
        "id": entry.id,
        "name": dict(entry.name),
        "aura": int(row.aura),
        "semblance": {
            "name": dict(entry.semblance.name),
            "refresh": "hurt" if row.keeps else "duel",
            "text": words_of(library, entry.semblance),
        },
    }


# --- villains and their cards


@lru_cache(maxsize=64)
def turns_of_villain(library: Any, villain: int) -> tuple[int, ...]:
    """The printed card, an index in the table's `turn`, of each card of a villain, by its place."""
    row = library.table.villain[villain]
    return tuple(row.title[: int(row.ncards)].tolist())


@lru_cache(maxsize=1024)
def turn_facts(library: Any, turn: int) -> dict[str, Any]:
    """What is printed on a villain's card; of an Event, Speed and Damage are its permanent bonuses (RCR-030)."""
    entry, row = library.models["villain_card"][turn], library.table.turn[turn]
    villain = index_of(library, "villain", entry.villain)
    return {
        "id": entry.id,
        "name": dict(entry.name),
        "villain": bare_id(entry.villain),
        "stance": STANCES[int(row.stance)],
        "event": int(row.stance) == EVENT,
        "speed": int(row.speed),
        "damage": int(row.damage) if row.stance == EVENT else _or_none(row.damage),
        "subtypes": subtypes_of(int(row.subtypes)),
        "copies": turns_of_villain(library, villain).count(turn),
        "text": words_of(library, entry),
    }


@lru_cache(maxsize=64)
def villain_facts(library: Any, villain: int) -> dict[str, Any]:
    """What is printed of a villain."""
    entry, row = library.models["villain"][villain], library.table.villain[villain]
    return {
        "id": entry.id,
        "name": dict(entry.name),
        "aura": int(row.aura),
        "award": int(row.award),
        "minions": bare_id(entry.minions),
        "objectives": [bare_id(name) for name in entry.objectives],
    }


@lru_cache(maxsize=64)
def villain_cards(library: Any, villain: int) -> tuple[dict[str, Any], ...]:
    """All cards that are in a villain's deck, each printed one once."""
    return tuple(turn_facts(library, turn) for turn in dict.fromkeys(turns_of_villain(library, villain)))


# --- minions and Objectives


@lru_cache(maxsize=128)
def minion_facts(library: Any, minion: int) -> dict[str, Any]:
    """What is printed on a minion."""
    entry, row = library.models["minion"][minion], library.table.minion[minion]
    return {
        "id": entry.id,
        "name": dict(entry.name),
        "family": bare_id(entry.family),
        "speed": int(row.speed),
        "damage": int(row.damage),
        "tough": int(row.tough),
        "flying": bool(row.flying),
        "call": bool(row.call),
        "attrition": int(row.attrition),
        "boss": bool(row.boss),
        "xp": int(row.xp),
        "copies": family_counts(library)[int(row.family)][minion],
        "text": words_of(library, entry),
    }


@lru_cache(maxsize=8)
def family_counts(library: Any) -> tuple[Counter[int], ...]:
    """How often each minion is in each family's deck."""
    table = library.table
    return tuple(Counter(table.family[i][: int(table.nfamily[i])].tolist()) for i in range(int(table.families)))


@lru_cache(maxsize=128)
def objective_facts(library: Any, objective: int) -> dict[str, Any]:
    """What is printed on an Objective."""
    entry, row = library.models["objective"][objective], library.table.objective[objective]
    return {
        "id": entry.id,
        "name": dict(entry.name),
        "length": int(row.track),
        "doom_length": int(row.doom),
        "test": _test(row),
        "boss": ids(library, "minion")[int(row.boss)] if row.boss != NONE else None,
        "award": int(row.award),
        "text": words_of(library, entry),
    }


def _test(row: Any) -> dict[str, Any] | None:
    """What a card must have to pass (RCR-124); None: there is no test."""
    if not row.test:
        return None
    return {
        "speed": int(row.least_speed),
        "damage": int(row.least_damage),
        "subtypes": subtypes_of(int(row.subtypes)),  # one of these
    }


def passes(test: dict[str, Any], card: dict[str, Any]) -> bool:
    """Does a card pass a test, by its printed numbers (RCR-124)?"""
    fast, strong = card["speed"] >= test["speed"], (card["damage"] or 0) >= test["damage"]
    return bool(fast and strong and (not test["subtypes"] or {*test["subtypes"]} & {*card["subtypes"]}))
