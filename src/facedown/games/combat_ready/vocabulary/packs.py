"""Combat Ready: heroes, villains and battles of all packs together: their order, and the card table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

import numpy as np

from facedown.cards.entries import Entry
from facedown.cards.lines import Line
from facedown.cards.ops import Vocabulary
from facedown.cards.table import RowWriter, moments_mask
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.vocabulary.parts import (
    CARD,
    EVENT,
    MINION,
    OBJECTIVE,
    SEMBLANCE,
    STANCES,
    SUBTYPES,
    TURN,
)
from facedown.games.combat_ready.vocabulary.worth import (
    assist_worth, boost_worth, card_worth, minion_worth, objective_worth,
)  # fmt: skip

SWITCHES = (  # options that a battle can turn on, in the order of their bits (RCR-141, RCR-150)
    "overwhelmed", "lightly-dusted", "stronger-call", "friendly-fire", "momentum", "minion-shield", "surrounded",
    "tough-villain", "fast-villain", "weary-heroes", "no-rest-healing", "hidden-hands",
)  # fmt: skip
PAYS = ("aura", "cards")  # BOOST_AURA, BOOST_CARDS
KINDS = {"card": CARD, "hero": SEMBLANCE, "objective": OBJECTIVE, "minion": MINION}  # section -> kind
SPEEDS = 24  # of the villain's cards that bots know shares of

Entries = Mapping[str, tuple[Any, ...]]


def kind_of(section: str, values: Mapping[str, Any]) -> str:
    """What kind of thing an entry is; "" where it has no lines."""
    if section == "villain_card":
        return EVENT if values.get("stance") == "event" else TURN
    return KINDS.get(section, "")


def order(entries: Entries) -> dict[str, tuple[Any, ...]]:
    """Cards by hero and tier, Ultimates last; villain's cards by villain, Events last; minions by family."""
    heroes, villains, families = (_places(entries[name]) for name in ("hero", "villain", "family"))
    ordered = {name: tuple(group) for name, group in entries.items()}
    ordered["card"] = tuple(sorted(entries["card"], key=lambda card: (heroes[card.hero], card.ultimate, card.tier)))
    ordered["villain_card"] = tuple(
        sorted(entries["villain_card"], key=lambda card: (villains[card.villain], card.stance == EVENT))
    )
    ordered["minion"] = tuple(sorted(entries["minion"], key=lambda minion: (families[minion.family], minion.boss)))
    return ordered


def _places(entries: Iterable[Entry]) -> dict[str, int]:
    """Full id -> place in the table."""
    return {entry.full_id: place for place, entry in enumerate(entries)}


def copies_of(entry: Entry) -> int:
    """How many of it there are: of a sub-boss none, in its deck."""
    if entry.section == "minion" and entry.boss:
        return 0
    return 1 if entry.copies is None else int(entry.copies)


def has_assist(card: Entry) -> bool:
    """Can it be played to help somebody else?"""
    return any(line.when == "assist" for line in card.effects)


# --- the table


def fill_table(entries: Entries, vocabulary: Vocabulary) -> np.ndarray[Any, Any]:
    """The card table, an array of one TABLE record, of entries that passed the check and are in order."""
    tables = np.zeros(1, st.TABLE)
    table: Any = tables[0]
    rows = RowWriter(table.row, vocabulary)
    places = {section: _places(group) for section, group in entries.items()}
    _write_texts(table, entries, rows)
    for title, card in enumerate(entries["card"]):
        _write_title(table.card[title], card)
    table.heroes = len(entries["hero"])
    for index, hero in enumerate(entries["hero"]):
        own = [(title, card) for title, card in enumerate(entries["card"]) if card.hero == hero.full_id]
        _write_hero(table.hero[index], hero, own)
    for title, turn in enumerate(entries["villain_card"]):
        _write_turn(table.turn[title], turn)
    table.villains = len(entries["villain"])
    for index, villain in enumerate(entries["villain"]):
        turns = [(t, turn) for t, turn in enumerate(entries["villain_card"]) if turn.villain == villain.full_id]
        _write_villain(table.villain[index], villain, turns, places["family"])
    _write_families(table, entries)
    table.minions = len(entries["minion"])
    for index, minion in enumerate(entries["minion"]):
        _write_minion(table.minion[index], minion, places["family"])
    table.objectives = len(entries["objective"])
    for index, objective in enumerate(entries["objective"]):
        _write_objective(table.objective[index], objective, places)
    return tables


def _write_texts(table: Any, entries: Entries, rows: RowWriter) -> None:
    """The lines of everything printed, each at its text number."""
    starts = {"card": 0, "villain_card": st.TEXT_TURN, "objective": st.TEXT_OBJECTIVE, "minion": st.TEXT_MINION}
    for section, start in starts.items():
        for place, entry in enumerate(entries[section]):
            _write_text(table.text[start + place], entry.effects, rows)
    for place, hero in enumerate(entries["hero"]):
        _write_text(table.text[st.TEXT_HERO + place], hero.semblance.effects, rows)


def _write_text(record: Any, lines: Sequence[Line], rows: RowWriter) -> None:
    record.moments = moments_mask(lines, rows.vocabulary)
    rows.write(lines, repeat(0), record)  # no line has a limit, so none needs a bit of its own


def _mask(numbers: Iterable[int]) -> int:
    """A mask as a signed number of 64 bits."""
    return sum(1 << number for number in numbers)


def _subtypes(chosen: Iterable[str]) -> int:
    return _mask(SUBTYPES.index(name) for name in chosen)


def _or_none(number: int | None) -> int:
    return st.NONE if number is None else number


def _write_title(record: Any, card: Entry) -> None:
    record.speed, record.damage = card.speed, _or_none(card.damage)
    record.subtypes = _subtypes(card.subtypes)
    record.tier, record.cost = card.tier, card.cost or 0
    record.ultimate, record.xp = card.ultimate, card.xp or 0
    record.worth, record.assist_worth, record.boost_worth = card_worth(card), assist_worth(card), boost_worth(card)
    if card.boost:
        record.boost = 1 + PAYS.index(card.boost.pay)
        record.price, record.times = card.boost.amount, card.boost.times


def _write_hero(record: Any, hero: Entry, titles: Sequence[tuple[int, Entry]]) -> None:
    """A hero's cards are his titles with their copies, in order."""
    cards = [(title, card) for title, card in titles for _ in range(copies_of(card))]
    record.ncards = len(cards)
    record.title[: len(cards)] = [title for title, _ in cards]
    record.cards = _mask(range(len(cards)))

    def those(chosen: Any) -> int:
        return _mask(c for c, (_, card) in enumerate(cards) if chosen(card))

    record.start = those(lambda card: card.tier == 1 and not card.ultimate)
    record.assists = those(has_assist)
    record.tier[:] = [those(lambda card, t=t: card.tier == t and not card.ultimate) for t in range(st.TIERS + 1)]
    record.ultimates = those(lambda card: card.ultimate)
    record.ranged = those(lambda card: "ranged" in card.subtypes)
    for k in range(1, st.MOST_COPIES):
        record.same[k] = _mask(c for c in range(k, len(cards)) if cards[c][0] == cards[c - k][0])
    record.aura = hero.aura
    record.within = [those(lambda card, xp=xp: 0 < (card.cost or 0) <= xp) for xp in range(st.DEAREST + 1)]
    record.ultimate = st.NONE
    for c, (_, card) in enumerate(cards):
        if card.ultimate:
            record.ultimate[card.tier] = c
    record.keeps = hero.semblance.refresh == "hurt"


def _write_turn(record: Any, turn: Entry) -> None:
    event = turn.stance == EVENT
    record.speed = turn.speed or 0
    record.damage = turn.damage or 0 if event else _or_none(turn.damage)
    record.subtypes = _subtypes(turn.subtypes)
    record.stance = STANCES.index(turn.stance)


def _write_villain(
    record: Any, villain: Entry, turns: Sequence[tuple[int, Entry]], families: Mapping[str, int]
) -> None:
    cards = [(title, turn) for title, turn in turns for _ in range(copies_of(turn))]
    record.ncards = len(cards)
    record.title[: len(cards)] = [title for title, _ in cards]
    record.event_cards = _mask(c for c, (_, turn) in enumerate(cards) if turn.stance == EVENT)
    record.aura, record.family, record.award = villain.aura, families[villain.minions], villain.award
    for stance in range(len(STANCES) - 1):
        mine = [turn for _, turn in cards if turn.stance == STANCES[stance]]
        speeds = np.array([turn.speed for turn in mine])
        share = 100 / max(1, len(mine))
        for speed in range(SPEEDS):
            record.slower[stance][speed] = round(share * np.count_nonzero(speeds < speed))
            record.equal[stance][speed] = round(share * np.count_nonzero(speeds == speed))
        record.mean_damage[stance] = round(share * sum(turn.damage or 0 for turn in mine))


def _write_families(table: Any, entries: Entries) -> None:
    """The cards of each minion deck."""
    table.families = len(entries["family"])
    for index, family in enumerate(entries["family"]):
        deck = [
            place
            for place, minion in enumerate(entries["minion"])
            for _ in range(copies_of(minion))
            if minion.family == family.full_id
        ]
        table.nfamily[index] = len(deck)
        table.family[index, : len(deck)] = deck


def _write_minion(record: Any, minion: Entry, families: Mapping[str, int]) -> None:
    record.family = families[minion.family]
    record.speed, record.damage, record.tough = minion.speed, minion.damage, minion.tough
    record.flying, record.call, record.boss = minion.flying, minion.call, minion.boss
    record.attrition, record.xp, record.worth = minion.attrition, minion.xp, minion_worth(minion)


def _write_objective(record: Any, objective: Entry, places: Mapping[str, Mapping[str, int]]) -> None:
    record.family = places["family"][objective.family] if objective.family else st.NONE
    record.boss = places["minion"][objective.boss] if objective.boss else st.NONE
    if objective.test:
        record.test = 1
        record.least_speed, record.least_damage = objective.test.speed, objective.test.damage
        record.subtypes = _subtypes(objective.test.subtypes)
    record.track, record.doom = objective.track, objective.doom
    record.award, record.shields, record.worth = objective.award, objective.shields, objective_worth(objective)
