"""Combat Ready: what must be true of the heroes, villains, minions, Objectives and battles of all packs together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from facedown.cards.entries import Entry
from facedown.cards.lines import Line
from facedown.cards.ops import Fault
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.vocabulary.packs import Entries, copies_of
from facedown.games.combat_ready.vocabulary.parts import EVENT, FIGHTS, HERO_CODES

LEAST_START = 12  # cards of a hero's first deck, and of a villain's that are no Events
EVENT_RANGE = (-5, 9)  # of an Event's permanent bonuses
BOSS_TOUGH = (8, 12)  # RCR-123
AT_TABLE = ("hero", "card", "villain_card", "minion", "objective")  # sections whose ids players type
NEVER_ON_ULTIMATES = ("boost", "assist", "clash", "lost", "tied")  # it always hits, unboosted (RCR-064, RCR-093)


def check(entries: Entries) -> Iterator[Fault]:
    """What is wrong with the entries of all packs together."""
    for card in entries["card"]:
        yield from _check_card(card)
    for hero in entries["hero"]:
        yield from _check_hero(hero, [card for card in entries["card"] if card.hero == hero.full_id])
    for turn in entries["villain_card"]:
        yield from _check_turn(turn)
    for villain in entries["villain"]:
        yield from _check_villain(villain, [t for t in entries["villain_card"] if t.villain == villain.full_id])
    for minion in entries["minion"]:
        yield from _check_minion(minion)
    for family in entries["family"]:
        yield from _check_family(family, [minion for minion in entries["minion"] if minion.family == family.full_id])
    minions = {minion.full_id: minion for minion in entries["minion"]}
    for objective in entries["objective"]:
        yield from _check_objective(objective, minions)
    yield from _check_ids(entries)
    yield from _check_targets(entries)


# --- heroes


def _check_card(card: Entry) -> Iterator[Fault]:
    """Numbers that this card has, must have, or cannot have (RCR-002, RCR-102)."""
    if card.tier == 1 and card.cost is not None:
        yield Fault(card, ("cost",), "E102", "a card of tier 1 is not bought: it has no `cost` (RCR-010)")
    if card.tier > 1 and card.cost is None:
        yield Fault(card, (), "E104", f"`cost` is missing: a card of tier {card.tier} is bought (RCR-102)")
    if card.ultimate:
        yield from _check_ultimate(card)
        return
    if card.xp is not None:
        yield Fault(card, ("xp",), "E102", "only an Ultimate gives printed `xp` (RCR-093)")
    boosts = any(line.when == "boost" for line in card.effects)
    if card.boost and not boosts:
        yield Fault(card, ("boost",), "E315", "what is paid for needs an effect line at `boost` (RCR-040)")
    if boosts and not card.boost:
        at = next(place for place, line in enumerate(card.effects) if line.when == "boost")
        yield Fault(card, ("effects", at, "when"), "E312", "a line at `boost` needs a `boost`: what it costs (RCR-040)")


def _check_ultimate(card: Entry) -> Iterator[Fault]:
    if card.xp is None:
        yield Fault(card, (), "E104", "`xp` is missing: what this Ultimate gives (RCR-093)")
    if copies_of(card) > 1:
        yield Fault(card, ("copies",), "E106", "there is one of an Ultimate: `copies` can only be 1")
    if card.boost:
        yield Fault(card, ("boost",), "E102", "an Ultimate has no `boost` (RCR-093)")
    for place, line in enumerate(card.effects):
        if line.when in NEVER_ON_ULTIMATES:
            message = f"no line of an Ultimate happens at `{line.when}` (RCR-064, RCR-093)"
            yield Fault(card, ("effects", place, "when"), "E312", message)


def _check_hero(hero: Entry, cards: list[Entry]) -> Iterator[Fault]:
    """The hero's decks: enough to begin with, no tier skipped, one Ultimate a tier (RCR-001, RCR-010)."""
    ultimates = [card for card in cards if card.ultimate]
    others = [card for card in cards if not card.ultimate]
    start = sum(copies_of(card) for card in others if card.tier == 1)
    total = sum(copies_of(card) for card in cards)
    if start < LEAST_START:
        yield Fault(hero, (), "E205", f"{hero.id} has {start} cards of tier 1; at least {LEAST_START} are needed")
    if total > st.HERO_CARDS:
        yield Fault(hero, (), "E010", f"{hero.id} has {total} cards; there is room for {st.HERO_CARDS}")
    tiers = [card.tier for card in ultimates]
    if 1 not in tiers:
        yield Fault(hero, (), "E205", f"{hero.id} has no Ultimate of tier 1 to begin with (RCR-010)")
    for place, card in enumerate(ultimates):
        if card.tier in tiers[:place]:
            yield Fault(card, ("tier",), "E205", f"{hero.id} has another Ultimate of tier {card.tier}; one a tier")
    for what, group in (("cards", others), ("Ultimates", ultimates)):
        there = {card.tier for card in group}
        for card in group:
            if card.tier > 1 and card.tier - 1 not in there:
                message = f"{hero.id} has no {what} of tier {card.tier - 1}: this one can never be bought (RCR-102)"
                yield Fault(card, ("tier",), "E205", message)


# --- villains


def _check_turn(turn: Entry) -> Iterator[Fault]:
    """An Event has bonuses instead of Speed and Damage; all others have a Speed (RCR-003)."""
    if turn.stance == EVENT:
        low, high = EVENT_RANGE
        for name in ("speed", "damage"):
            number = turn.values[name]
            if number is not None and number > high:
                yield Fault(turn, (name,), "E106", f"an Event adds {low} to {high} {name}, not {number}")
        return
    if turn.speed is None:
        yield Fault(turn, (), "E104", "`speed` is missing: only an Event has none")
    for name in ("speed", "damage"):
        number = turn.values[name]
        if number is not None and number < 0:
            yield Fault(turn, (name,), "E106", f"`{name}` must be 0 to 15, not {number}; only an Event takes away")


def _check_villain(villain: Entry, cards: list[Entry]) -> Iterator[Fault]:
    events = sum(copies_of(card) for card in cards if card.stance == EVENT)
    others = sum(copies_of(card) for card in cards if card.stance != EVENT)
    if others < LEAST_START:
        message = f"{villain.id} has {others} cards that are no Events; at least {LEAST_START} are needed"
        yield Fault(villain, (), "E205", message)
    if events > st.EVENTS_MOST:
        yield Fault(villain, (), "E010", f"{villain.id} has {events} Events; there is room for {st.EVENTS_MOST}")
    if events + others > st.TURNS:
        message = f"{villain.id} has {events + others} cards, Events too; there is room for {st.TURNS}"
        yield Fault(villain, (), "E010", message)


# --- minions and Objectives


def _check_minion(minion: Entry) -> Iterator[Fault]:
    if not minion.boss:
        return
    low, high = BOSS_TOUGH
    if minion.copies is not None:
        yield Fault(minion, ("copies",), "E102", "a sub-boss is in no deck: it has no `copies` (RCR-123)")
    if not low <= minion.tough <= high:
        message = f"`tough` of a sub-boss must be {low} to {high}, not {minion.tough} (RCR-123)"
        yield Fault(minion, ("tough",), "E106", message)


def _check_family(family: Entry, minions: list[Entry]) -> Iterator[Fault]:
    deck = sum(copies_of(minion) for minion in minions)
    if deck < 1:
        yield Fault(family, (), "E205", f"no minion is of the family {family.id}: at least one, no sub-boss, is needed")
    if deck > st.FAMILY_CARDS:
        yield Fault(
            family, (), "E010", f"the deck of {family.id} has {deck} cards; there is room for {st.FAMILY_CARDS}"
        )


def _check_objective(objective: Entry, minions: dict[str, Entry]) -> Iterator[Fault]:
    """The sub-boss is one, and no line waits for what the Objective does not have (RCR-125)."""
    boss = minions.get(objective.boss)
    if boss is not None and not boss.boss:
        yield Fault(objective, ("boss",), "E202", f"`{boss.id}` is a minion, not a sub-boss (RCR-123)")
    lacking = {
        "success": ("test", objective.test),
        "failure": ("test", objective.test),
        "completed": ("track", objective.track),
        "failed": ("doom", objective.doom),
    }
    for place, line in enumerate(objective.effects):
        name, there = lacking.get(line.when, ("", True))
        if not there:
            message = f"a line at `{line.when}` needs a `{name}`, and there is none"
            yield Fault(objective, ("effects", place, "when"), "E312", message)
        for path, inner in _tree(line, ("effects", place)):
            yield from _check_has(objective, inner, path)


def _check_has(objective: Entry, line: Line, path: tuple[str | int, ...]) -> Iterator[Fault]:
    """What a line moves or brings is there."""
    if line.op.name == "minion" and line.params["kind"] == "boss" and not objective.boss:
        yield Fault(objective, (*path, "kind"), "E314", "this Objective names no `boss`")
    if line.op.name == "advance":
        along = line.params["along"]
        if not objective.values[along]:
            yield Fault(objective, (*path, "do"), "E314", f"this Objective has no `{along}` to advance")


# --- all entries


def _check_ids(entries: Entries) -> Iterator[Fault]:
    """Choices name ids without their pack: each may stand for one thing, and no number."""
    taken: dict[str, Entry] = {}
    for entry in (entry for section in AT_TABLE for entry in entries[section]):
        if entry.id in taken:
            other = taken[entry.id]
            message = (
                f"`{entry.id}` is also the id of the {other.section} {other.full_id}; choices at the table name ids"
            )
            yield Fault(entry, ("id",), "E207", message)
        elif entry.id.isdigit():
            yield Fault(entry, ("id",), "E107", f"the id `{entry.id}` is a number: a name is needed")
        taken.setdefault(entry.id, entry)


def _check_targets(entries: Entries) -> Iterator[Fault]:
    """`target` can be read only where there is one: a line's `to` means heroes, or somebody is helped, or fights."""
    for entry, path, lines in _lists(entries):
        for place, line in enumerate(lines):
            for inner_path, inner in _tree(line, (*path, place)):
                if not _has_target(entry, inner) and _reads_target(inner):
                    message = "no hero is looked at there, so `target` is nobody: `to` has to mean heroes"
                    yield Fault(entry, (*inner_path, "do"), "E313", message)


def _lists(entries: Entries) -> Iterator[tuple[Entry, tuple[str | int, ...], tuple[Line, ...]]]:
    for hero in entries["hero"]:
        yield hero, ("semblance", "effects"), hero.semblance.effects
    for section in ("card", "villain_card", "minion", "objective"):
        for entry in entries[section]:
            yield entry, ("effects",), entry.effects


def _tree(line: Line, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Line]]:
    yield path, line
    for key, below in (("then", line.then), ("else", line.otherwise)):
        for place, inner in enumerate(below):
            yield from _tree(inner, (*path, key, place))


def _has_target(entry: Any, line: Line) -> bool:
    known = {"card": {"assist"}, "minion": FIGHTS, "objective": {"success", "failure"}}
    to = line.params.get("to", "")
    return line.when in known.get(entry.section, ()) or (to in HERO_CODES and to != "self")


def _reads_target(line: Line) -> bool:
    reads = [read for condition in line.conditions for read in (condition.read, condition.other)]
    return any(read is not None and read.side == "target" for read in (*reads, line.amount.per))
