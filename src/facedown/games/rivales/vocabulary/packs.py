"""Rivales: the fighters and cards of all packs together: their order, what must be true of them, and the card table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

import numpy as np

from facedown.cards.entries import Entry
from facedown.cards.lines import Line
from facedown.cards.ops import Fault, Vocabulary
from facedown.cards.table import MOST_BITS, RowWriter, moments_mask
from facedown.games.rivales import state as st

BASIC, UNIQUE, ULTRA = "basic", "unique", "ultra"
TYPES = {ULTRA: st.TYPE_ULTRA, BASIC: st.TYPE_BASIC, UNIQUE: st.TYPE_UNIQUE}
STATS = {"speed": st.SPEED, "damage": st.DAMAGE, "guard": st.GUARD}
NUMBER_FRAME_WORTH = {"speed": 10, "damage": 12, "guard": 6, "link": 3}
LINE_WORTH = 5  # of one effect line, roughly half a point of Speed
MOVING_OPS = frozenset({"raise", "return", "remove", "flip", "cut", "recover"})

Entries = Mapping[str, tuple[Any, ...]]


def order(entries: Entries) -> dict[str, tuple[Any, ...]]:
    """Fighters as they come; cards in the order of slots: the basics, then each fighter's uniques and ultra."""
    fighters = {fighter.full_id: place for place, fighter in enumerate(entries["fighter"])}
    slots = {BASIC: 0, UNIQUE: 1, ULTRA: 2}

    def key(card: Entry) -> tuple[int, int]:
        return (-1, 0) if card.type == BASIC else (fighters[card.fighter], slots[card.type])

    return {"fighter": tuple(entries["fighter"]), "card": tuple(sorted(entries["card"], key=key))}


def own_cards(entries: Entries) -> dict[str, list[Any]]:
    """The cards of every fighter by its full id, uniques before the ultra (RIV-001); the basics under ""."""
    owned: dict[str, list[Any]] = {"": []} | {fighter.full_id: [] for fighter in entries["fighter"]}
    for card in sorted(entries["card"], key=lambda card: card.type == ULTRA):
        owned.setdefault("" if card.type == BASIC else card.fighter, []).append(card)
    return owned


# --- what must be true


def check(entries: Entries) -> Iterator[Fault]:
    """What is wrong with the fighters and cards of all packs together (RIV-001, RIV-004)."""
    for card in entries["card"]:
        yield from _check_card(card)
    yield from _check_basics(entries)
    owned = own_cards(entries)
    for fighter in entries["fighter"]:
        yield from _check_fighter(fighter, owned[fighter.full_id], owned[""])


def _check_card(card: Entry) -> Iterator[Fault]:
    if card.type == BASIC and card.fighter:
        yield Fault(card, ("fighter",), "E102", "a basic belongs to every fighter: it names none (RIV-004)")
    if card.type != BASIC and not card.fighter:
        yield Fault(card, (), "E104", f"a card of type `{card.type}` must say whose it is: `fighter = …`")


def _check_basics(entries: Entries) -> Iterator[Fault]:
    basics = [card for card in entries["card"] if card.type == BASIC]
    if len(basics) != st.BASICS and (basics or entries["card"]):
        last = basics[-1] if basics else entries["card"][-1]
        why = f"there must be exactly {st.BASICS} basics in all packs together, not {len(basics)} (RIV-004)"
        yield Fault(last, ("type",), "E206", f'{why}; to change one, replace it: replaces = "science:jab"')


def _check_fighter(fighter: Entry, own: list[Any], basics: list[Any]) -> Iterator[Fault]:
    if fighter.ultra_icon > fighter.life:
        yield Fault(
            fighter, ("ultra_icon",), "E106", f"the ultra icon lies on the life bar: 1 to {fighter.life} (RIV-007)"
        )
    for kind, wanted in ((UNIQUE, st.UNIQUES), (ULTRA, 1)):
        have = sum(card.type == kind for card in own)
        if have != wanted:
            yield Fault(
                fighter, (), "E205", f"{fighter.id} must have exactly {wanted} {kind} cards, not {have} (RIV-001)"
            )
    taken = {card.id: card for card in basics}
    for card in own:
        if card.id in taken:
            whose = "a basic" if taken[card.id].type == BASIC else "another card of this fighter"
            yield Fault(card, ("id",), "E207", f"`{card.id}` is also the id of {whose}; choices at the table name ids")
        taken.setdefault(card.id, card)
    limited = sum(bool(line.limit) for card in basics + own for line in card.effects)
    limited += sum(bool(line.limit) for line in fighter.ability.effects)
    if limited > MOST_BITS:
        yield Fault(fighter, (), "E010", f"{fighter.id} has {limited} effect lines with a limit; {MOST_BITS} at most")


# --- the table


def fill_table(entries: Entries, vocabulary: Vocabulary) -> np.ndarray[Any, Any]:
    """The card table, an array of one TABLE record, of entries that passed the check and are in order."""
    tables = np.zeros(1, st.TABLE)
    table: Any = tables[0]
    rows = RowWriter(table.row, vocabulary)
    places = {card.full_id: place for place, card in enumerate(entries["card"])}
    bits = count()
    for place, card in enumerate(entries["card"]):
        if card.type == BASIC:
            _write_card(table.card[place], card, rows, bits)
    basic_bits = next(bits)
    table.fighters = len(entries["fighter"])
    owned = own_cards(entries)
    for index, fighter in enumerate(entries["fighter"]):
        cards = owned[""] + owned[fighter.full_id]
        bits = count(basic_bits)  # a bit is one seat's: fighters may share numbers, the basics' are everybody's
        record = table.fighter[index]
        _write_fighter(record, fighter, cards, rows)
        rows.write(fighter.ability.effects, bits, record)
        for slot, card in enumerate(cards):
            record.card[slot] = places[card.full_id]
            if card.type != BASIC:
                _write_card(table.card[places[card.full_id]], card, rows, bits)
    return tables


def _write_fighter(record: Any, fighter: Entry, cards: list[Any], rows: RowWriter) -> None:
    record.life = fighter.life
    record.ultra_icon = fighter.ultra_icon
    record.max_combo = len(fighter.bonuses) + 1
    for i, bonus in enumerate(fighter.bonuses):
        record.bonus_stat[i] = STATS[bonus.stat]
        record.bonus[i] = bonus.amount
    lines = [line for card in cards for line in card.effects] + list(fighter.ability.effects)
    record.moments = moments_mask(fighter.ability.effects, rows.vocabulary)
    record.stands = standing_mask(fighter.ability.effects)
    record.moves_cards = any(line.op.name in MOVING_OPS for line in _all_lines(lines))


def _write_card(record: Any, card: Entry, rows: RowWriter, bits: Iterator[int]) -> None:
    record.type = TYPES[card.type]
    record.speed = card.speed
    record.damage = card.damage
    record.guard = card.guard
    record.link = card.link
    record.worth = worth(card)
    record.moments = moments_mask(card.effects, rows.vocabulary)
    record.stands = standing_mask(card.effects)
    rows.write(card.effects, bits, record)


def standing_mask(lines: Iterable[Line]) -> int:
    """Bit s is set where a standing line changes the own stat s, bit s + 3 where the rival's."""
    mask = 0
    for line in lines:
        if line.when == "standing":
            stat, to = STATS[line.params["stat"]], line.params["to"]
            mask |= (to != "rival") << stat | (to != "self") << (stat + len(STATS))
    return mask


def worth(card: Entry) -> int:
    """What a card is roughly worth, for bots: its numbers, weighed, and something for each effect line."""
    numbers = sum(weight * int(card.values[name]) for name, weight in NUMBER_FRAME_WORTH.items())
    return numbers + LINE_WORTH * len(card.effects)


def _all_lines(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from line.then
        yield from line.otherwise
