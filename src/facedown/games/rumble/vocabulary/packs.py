"""Rumble: the Legends and cards of all packs together: their order, what must be true of them, and the card table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import Any

import numpy as np

from facedown.cards.entries import Entry
from facedown.cards.lines import Line
from facedown.cards.ops import Fault, Vocabulary
from facedown.cards.table import RowWriter, moments_mask
from facedown.games.rumble import state as st
from facedown.games.rumble.vocabulary.ops import (
    ATTACKS, BOOST, DEFENSE, IN_ATTACKS, KICK, KINDS, MOVE, OF_ATTACKS, SIGNATURE, SPECIAL, STRIKE,
)  # fmt: skip

MOST_COPIES = 30  # of one title
MOST_SPEED = 9
MOST_DAMAGE = 20
MOST_ADDED = 9  # damage that a boost adds
MOST_MORE = 5  # further Legends of one card: a table has six seats

TYPES = {STRIKE: st.TYPE_STRIKE, KICK: st.TYPE_KICK, MOVE: st.TYPE_MOVE}
KIND_CODES = {
    **dict.fromkeys(ATTACKS, st.KIND_ATTACK),
    BOOST: st.KIND_BOOST, SPECIAL: st.KIND_SPECIAL, DEFENSE: st.KIND_DEFENSE, SIGNATURE: st.KIND_SIGNATURE,
}  # fmt: skip
FIELD_KINDS = {  # which kinds of card have which numbers and marks
    "copies": frozenset(KINDS) - {SIGNATURE},
    "speed": IN_ATTACKS,
    "damage": OF_ATTACKS,
    "cheap": OF_ATTACKS,
    "unblockable": OF_ATTACKS,
    "undodgeable": OF_ATTACKS,
    "more": IN_ATTACKS,
}
NEEDED = {"speed": frozenset(ATTACKS), "damage": frozenset({*ATTACKS, SIGNATURE})}
DEFENDING_OPS = frozenset({"dodge", "block", "counter"})

Entries = Mapping[str, tuple[Any, ...]]


def order(entries: Entries) -> dict[str, tuple[Any, ...]]:
    """Legends as they come; cards by kind, attacks by type first, Signatures last, each kind as it comes."""
    cards = sorted(entries["card"], key=lambda card: KINDS.index(card.kind))
    return {"legend": tuple(entries["legend"]), "card": tuple(cards)}


def copies_of(card: Entry) -> int:
    """How many of a title are in the deck."""
    if card.kind == SIGNATURE:
        return 0
    return 1 if card.copies is None else int(card.copies)


# --- what must be true


def check(entries: Entries) -> Iterator[Fault]:
    """What is wrong with the Legends and cards of all packs together (RUM-001 to RUM-004)."""
    for card in entries["card"]:
        yield from _check_fields(card)
        yield from _check_lines(card)
    yield from _check_ids(entries)
    yield from _check_signatures(entries)
    yield from _check_deck(entries["card"])


def _check_fields(card: Entry) -> Iterator[Fault]:
    """Numbers and marks that this kind of card has, must have, or cannot have (RUM-002, RUM-003)."""
    for name, kinds in FIELD_KINDS.items():
        if card.kind not in kinds and card.values[name] not in (None, False):  # 0 is False too: it changes nothing
            yield Fault(card, (name,), "E102", f"a {card.kind} has no `{name}`; only: {', '.join(sorted(kinds))}")
    for name, kinds in NEEDED.items():
        if card.kind in kinds and card.values[name] is None:
            yield Fault(card, (), "E104", f"`{name}` is missing: a {card.kind} has one (RUM-002)")
    if card.kind == BOOST and (card.damage or 0) > MOST_ADDED:
        yield Fault(card, ("damage",), "E106", f"a boost adds 0 to {MOST_ADDED} damage, not {card.damage}")


def _check_lines(card: Entry) -> Iterator[Fault]:
    """Without these a special or a defense could never be played (RUM-042, RUM-054)."""
    if card.kind == SPECIAL and not card.effects:
        yield Fault(card, (), "E315", "a special needs an effect line: its moment says when it is played (RUM-054)")
    if card.kind == DEFENSE and not any(line.op.name in DEFENDING_OPS for line in card.effects):
        right = ", ".join(sorted(DEFENDING_OPS))
        yield Fault(
            card, ("effects",), "E315", f"a defense needs a line at `defend` that does one of: {right} (RUM-042)"
        )


def _check_ids(entries: Entries) -> Iterator[Fault]:
    """Choices name ids without their pack: each may stand for one thing, and no place in a hand."""
    taken: dict[str, Entry] = {}
    for entry in (*entries["legend"], *entries["card"]):
        if entry.id in taken:
            other = taken[entry.id]
            message = (
                f"`{entry.id}` is also the id of the {other.section} {other.full_id}; choices at the table name ids"
            )
            yield Fault(entry, ("id",), "E207", message)
        elif entry.id.isdigit():
            yield Fault(
                entry, ("id",), "E107", f"the id `{entry.id}` is a number: that is how places in a hand are named"
            )
        taken.setdefault(entry.id, entry)


def _check_signatures(entries: Entries) -> Iterator[Fault]:
    """Every Legend has its own Signature (RUM-001)."""
    cards = {card.full_id: card for card in entries["card"]}
    owners: dict[str, Entry] = {}
    for legend in entries["legend"]:
        card = cards[legend.signature]
        if card.kind != SIGNATURE:
            yield Fault(legend, ("signature",), "E202", f"`{card.id}` is a {card.kind}, not a {SIGNATURE} (RUM-003)")
        elif card.full_id in owners:
            owner = owners[card.full_id].id
            yield Fault(legend, ("signature",), "E205", f"`{card.id}` is the Signature of {owner} already (RUM-001)")
        owners.setdefault(card.full_id, legend)


def _check_deck(cards: tuple[Any, ...]) -> Iterator[Fault]:
    """The common deck has room for so many cards."""
    deck = 0
    for card in cards:
        deck += copies_of(card)
        if deck > st.COPIES:
            total = sum(copies_of(each) for each in cards)
            message = f"the deck of all packs together has {total} cards; there is room for {st.COPIES}"
            yield Fault(card, ("copies",), "E010", f'{message}; [pack] replaces = "legends" leaves the own deck out')
            return


# --- the table


def fill_table(entries: Entries, vocabulary: Vocabulary) -> np.ndarray[Any, Any]:
    """The card table, an array of one TABLE record, of entries that passed the check and are in order."""
    tables = np.zeros(1, st.TABLE)
    table: Any = tables[0]
    rows = RowWriter(table.row, vocabulary)
    titles = {card.full_id: title for title, card in enumerate(entries["card"])}
    for title, card in enumerate(entries["card"]):
        _write_card(table.card[title], card, rows)
    table.legends = len(entries["legend"])
    lines = [line for legend in entries["legend"] if legend.ability for line in legend.ability.effects]
    table.abilities = moments_mask(lines, rows.vocabulary)
    for index, legend in enumerate(entries["legend"]):
        _write_legend(table.legend[index], legend, titles[legend.signature], rows)
    deck = [title for title, card in enumerate(entries["card"]) for _ in range(copies_of(card))]
    table.copies = len(deck)
    table.titles[: len(deck)] = deck
    table.kinds[: len(deck)] = table.card["kind"][deck]
    answers = np.isin(table.card["kind"], (st.KIND_SPECIAL, st.KIND_DEFENSE))
    table.calls[: len(deck)] = (table.card["moments"] * answers)[deck]
    return tables


def _write_card(record: Any, card: Entry, rows: RowWriter) -> None:
    record.kind = KIND_CODES[card.kind]
    record.type = TYPES.get(card.kind, st.TYPE_NONE)
    record.speed = card.speed or 0
    record.damage = card.damage or 0
    record.cheap = card.cheap
    record.no_block = card.unblockable
    record.no_dodge = card.undodgeable
    record.more = card.more
    record.worth = worth(card)
    record.moments = moments_mask(card.effects, rows.vocabulary)
    rows.write(card.effects, repeat(0), record)  # no line has a limit, so none needs a bit of its own


def _write_legend(record: Any, legend: Entry, signature: int, rows: RowWriter) -> None:
    record.health = legend.health
    record.signature = signature
    lines = legend.ability.effects if legend.ability else ()
    record.moments = moments_mask(lines, rows.vocabulary)
    rows.write(lines, repeat(0), record)


# --- what a card is worth, for bots: hundredths of a damage, roughly

SPEED_WORTH, DAMAGE_WORTH, MARK_WORTH = 12, 100, 20
MORE_WORTH = 0.7  # of its damage (a boost: of a usual attack), for every further Legend
UNSURE = 0.5  # of a line with a requirement
FIXED_WORTH = {
    "throw": 350, "again": 110, "signature": 170, "cancel": 120, "dodge": 130, "block": 130, "disarm": 130,
}  # fmt: skip
AMOUNT_WORTH = {
    "speed": 15, "damage": 100, "counter": 100, "remove": 120, "draw": 45, "discard": 40, "steal": 80, "recover": 60,
}  # fmt: skip
HELPS_THE_OWNER = frozenset({"draw", "remove"})  # and therefore not him where it goes to another


def worth(card: Entry) -> int:
    """What a card is roughly worth."""
    damage = DAMAGE_WORTH * (card.damage or 0)
    numbers = damage + MORE_WORTH * card.more * max(damage, DAMAGE_WORTH) + SPEED_WORTH * (card.speed or 0)
    marks = MARK_WORTH * (card.unblockable + card.undodgeable - card.cheap)
    total = numbers + marks + sum(line_worth(line) for line in card.effects)
    return int(max(-9999, min(9999, total)))


def line_worth(line: Line) -> float:
    """What one effect line is roughly worth to its owner."""
    name, to = line.op.name, line.params.get("to", "")
    if name in FIXED_WORTH:
        value = float(FIXED_WORTH[name])
    else:
        value = float(AMOUNT_WORTH[name] * (line.amount.base or line.amount.times))
        value += FIXED_WORTH["dodge"] if name == "counter" else 0
    if to in ("target", "attacker", "rivals"):
        value *= -1 if name in (*HELPS_THE_OWNER, "speed") else 1
    elif to == "self" and name == "discard":
        value = -value
    elif line.when == "announced" or to in ("other", "any"):
        value = abs(value)  # it is played where it suits
    below = sum(line_worth(inner) for inner in line.then) + sum(line_worth(inner) for inner in line.otherwise) / 2
    return (value + below) * (UNSURE if line.conditions else 1)
