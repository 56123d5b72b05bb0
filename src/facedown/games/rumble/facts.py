"""Rumble: what is printed on cards and Legends, for people and screens."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from facedown.cards.ops import LANGUAGES
from facedown.games.rumble.state import OP_BLOCK, OP_CANCEL, OP_COUNTER, OP_DODGE, SIGNATURE_BASE
from facedown.games.rumble.vocabulary.ops import MOMENTS

MOMENT_NAMES = tuple(moment.name for moment in sorted(MOMENTS, key=lambda moment: moment.code))
ANSWERS = {OP_DODGE: "dodge", OP_BLOCK: "block", OP_COUNTER: "counter", OP_CANCEL: "cancel"}
KINDS = ("attack", "boost", "special", "defense", "signature")  # by KIND_…
TYPES = ("strike", "kick", "move", "")  # by TYPE_…


@lru_cache(maxsize=8)
def title_ids(library: Any) -> tuple[str, ...]:
    """The ids of all titles, by their index in the table."""
    return tuple(entry.id for entry in library.models["card"])


@lru_cache(maxsize=8)
def legend_ids(library: Any) -> tuple[str, ...]:
    """The ids of all Legends, by their index in the table."""
    return tuple(entry.id for entry in library.models["legend"])


@lru_cache(maxsize=8)
def titles(library: Any) -> tuple[int, ...]:
    """The title of each card of the deck."""
    return tuple(library.table.titles[: int(library.table.copies)].tolist())


@lru_cache(maxsize=8)
def signatures(library: Any) -> tuple[int, ...]:
    """The title of each Legend's Signature."""
    return tuple(library.table.legend["signature"][: int(library.table.legends)].tolist())


def title_of_card(library: Any, card: int) -> int:
    """What is printed on a card: of the deck, or a Signature."""
    if card >= SIGNATURE_BASE:
        return signatures(library)[card - SIGNATURE_BASE]
    return titles(library)[card]


@lru_cache(maxsize=4096)
def card_facts(library: Any, title: int) -> dict[str, Any]:
    """What is printed on a card, and how many of it are in the deck."""
    entry, card = library.models["card"][title], library.table.card[title]
    return {
        "id": title_ids(library)[title],
        "name": dict(entry.name),
        "kind": KINDS[int(card.kind)],
        "type": TYPES[int(card.type)],
        "speed": int(card.speed),
        "damage": int(card.damage),
        "cheap": bool(card.cheap),
        "unblockable": bool(card.no_block),
        "undodgeable": bool(card.no_dodge),
        "more": int(card.more),  # further Legends that it attacks
        "copies": titles(library).count(title),
        "moments": [name for i, name in enumerate(MOMENT_NAMES) if int(card.moments) >> i & 1],
        "answers": _answers(library, card),  # how it stops an attack
        "text": {lang: library.text(entry, lang) for lang in LANGUAGES},
    }


def _answers(library: Any, card: Any) -> list[str]:
    """The ways in which a defense or a special stops an attack."""
    spans = zip(card.first.tolist(), card.end.tolist(), strict=True)
    ops = {int(library.table.row[i].op) for first, end in spans for i in range(first, end)}
    return [name for op, name in ANSWERS.items() if op in ops]


@lru_cache(maxsize=512)
def legend_facts(library: Any, legend: int) -> dict[str, Any]:
    """What is printed on a Legend and on its Signature."""
    entry = library.models["legend"][legend]
    ability = getattr(entry, "ability", None)
    said = {lang: library.text(ability, lang) for lang in LANGUAGES} if ability else {}
    return {
        "id": legend_ids(library)[legend],
        "name": dict(entry.name),
        "health": int(library.table.legend[legend].health),
        "signature": card_facts(library, signatures(library)[legend]),
        "ability": {"name": dict(ability.name), "text": said} if ability else None,
    }


@lru_cache(maxsize=8)
def deck_facts(library: Any) -> tuple[dict[str, Any], ...]:
    """All titles of the deck, in the order of the table."""
    return tuple(card_facts(library, title) for title in sorted(set(titles(library))))


@lru_cache(maxsize=8)
def all_legends(library: Any) -> tuple[dict[str, Any], ...]:
    """All Legends, in the order of the table."""
    return tuple(legend_facts(library, legend) for legend in range(len(legend_ids(library))))
