"""Exact positions of Combat Ready: a plain pack whose cards a test changes where it needs to, hands, decks, the die.

Heroes ann, bob, cid, dan, eve: 18 Aura, a Semblance that never does anything. Cards of ann (of bob with b …), tier 1:

    a3, a4 … a12  Speed 3 … 12, Damage 1, four of a3 to a5, else two     ahit   Speed 9, Damage 3, Melee
    anil          Speed 9, no Damage printed                           aaid   Speed 5, Damage 1; Assist: +2 Speed
    ault          the Ultimate: Speed 10, Damage 4, 3 XP

of tier 2 atwo (2 XP, Speed 8, Damage 2) and ault-two (4 XP; Damage 6, 4 XP), of tier 3 athree (3 XP, 9/3).

Villain vic: 60 Aura, no XP for his fall; v1, v2 … v12 (two of each): Speed 1 … 12, Damage 1, Balanced; twelve times
dull: Speed 0, Damage 1. No Events. Family mob (six of each): rat 6/1 tough 2; bat the same, Flying; horn too, Call.
ogre, a sub-boss: 8/2, tough 8, 2 XP. Objectives raid, watch, siege, march: they do nothing. Battles brawl (vic, raid …)
and rematch, campaign war of both. Nothing has lines but the Assists, unless a test says so. Seats are counted from 0;
from 1 in notations.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cards.pack_text import PackText
from facedown.cards.load import Library, load_packs
from facedown.games.combat_ready import GAME, facts, state
from facedown.match import Match

Changes = Mapping[str, Mapping[str, Any]]
ALONE = replace(GAME, packs=())  # without the game's own packs
HEROES = ("ann", "bob", "cid", "dan", "eve")
OBJECTIVES = ("raid", "watch", "siege", "march")
PADS = ("5", "4", "3")  # cards on top of each hero's deck where a test gives none: four of each
DULLS = 12
SECTIONS = ("hero", "card", "villain", "villain_card", "family", "minion", "objective", "battle", "campaign")
COUNTED = ("card", "villain_card", "minion")  # sections whose entries have copies
NEVER = {"when": "semblance", "do": "speed", "amount": 1, "if": "duel >= 90"}
ANSWERS = ("rest", "pass", "done", "decline")  # in this order: as little as possible

# --- cards


def line(when: str, do: str, amount: int | Mapping[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """One effect line; `if_` and `else_` are written with the bar, since Python keeps the words for itself.
    `amount` can be counted: {"per": "minions"}."""
    return {"when": when} | then(do, amount, **keys)


def then(do: str, amount: int | Mapping[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """A line without a moment, for under then/else."""
    given = {"do": do} | {key.rstrip("_"): value for key, value in keys.items()}
    return given if amount is None else given | {"amount": amount}


def effects(*lines: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """What a card does, and its other values, for the changes of a library."""
    return {"effects": list(lines)} | values


def semblance(*lines: Mapping[str, Any], refresh: str = "duel") -> dict[str, Any]:
    """A hero with another Semblance."""
    return {"semblance": {"name": _names("Semblance"), "refresh": refresh, "effects": list(lines)}}


def card(hero: str, speed: int, damage: int | None, *lines: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """A further card of a hero: of tier 1, two of it, if the values do not say more."""
    given = {"section": "card", "hero": hero, "tier": 1, "speed": speed, "copies": 2, "effects": list(lines)}
    return given | ({} if damage is None else {"damage": damage}) | values


def turn(speed: int, damage: int | None, *lines: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """A further card of the villain: Balanced, two of it, if the values do not say more."""
    given = {"section": "villain_card", "villain": "vic", "stance": "balanced", "speed": speed, "copies": 2}
    return given | {"effects": list(lines)} | ({} if damage is None else {"damage": damage}) | values


def event(*lines: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """A further Event of the villain; `speed` and `damage` are its permanent bonuses."""
    given = {"section": "villain_card", "villain": "vic", "stance": "event", "copies": 1}
    return given | {"effects": list(lines)} | values


def minion(speed: int, damage: int, tough: int, *lines: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """A further minion of the mob: six of it."""
    given = {"section": "minion", "family": "mob", "speed": speed, "damage": damage, "tough": tough, "copies": 6}
    return given | {"effects": list(lines)} | values


def objective(*lines: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """A further Objective."""
    return {"section": "objective", "effects": list(lines)} | values


def library(changes: Changes | None = None) -> Library:
    """The plain cards with changes, by id: {"a9": {"damage": 2}}. None takes a value away. A name that is new makes
    a new entry, with `card`, `turn`, `event`, `minion` or `objective`."""
    return _library(json.dumps(changes or {}))


@lru_cache(64)
def _library(changes: str) -> Library:
    data = _pack(json.loads(changes))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "trial.toml"
        file.write_text(PackText(data).text, encoding="utf-8")
        return load_packs(ALONE, [file])


def _pack(changes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    entries = _plain()
    for name, change in changes.items():
        known = next((section for section in SECTIONS if name in entries[section]), None)
        section = known or change["section"]
        values = entries[section].setdefault(name, {}) | {key: v for key, v in change.items() if key != "section"}
        entries[section][name] = {key: value for key, value in values.items() if value is not None}
    header = {"id": "trial", "game": "combat-ready", "version": "1", "format": 1, "name": _names("Trial")}
    return {"pack": header} | {
        section: [{"id": name, "name": _names(name)} | deepcopy(values) for name, values in group.items()]
        for section, group in entries.items()
        if group
    }


def _names(name: str) -> dict[str, str]:
    return {"en": name.title(), "es": name.title()}


def _plain() -> dict[str, dict[str, dict[str, Any]]]:
    """The entries by section and id."""
    entries: dict[str, dict[str, dict[str, Any]]] = {section: {} for section in SECTIONS}
    for hero in HEROES:
        entries["hero"][hero] = {"aura": 18, **semblance(NEVER)}
        entries["card"] |= {hero[0] + name: {"hero": hero} | values for name, values in _cards().items()}
    entries["villain"]["vic"] = {"aura": 60, "minions": "mob", "objectives": list(OBJECTIVES)}
    for name, speed, copies in [("dull", 0, DULLS), *((f"v{n}", n, 2) for n in range(1, 13))]:
        numbers = {"speed": speed, "damage": 1, "copies": copies}
        entries["villain_card"][name] = {"villain": "vic", "stance": "balanced"} | numbers
    entries["family"]["mob"] = {}
    rat = {"family": "mob", "speed": 6, "damage": 1, "tough": 2, "copies": 6}
    entries["minion"] = {"rat": rat, "bat": rat | {"flying": True}, "horn": rat | {"call": True}}
    entries["minion"]["ogre"] = {"family": "mob", "speed": 8, "damage": 2, "tough": 8, "boss": True, "xp": 2}
    entries["objective"] = {name: {} for name in OBJECTIVES}
    battle = {"villain": "vic", "objectives": list(OBJECTIVES), "says": _names("Fight")}
    entries["battle"] = {"brawl": battle, "rematch": battle}
    entries["campaign"] = {"war": {"battles": ["brawl", "rematch"], "says": _names("War")}}
    return entries


def _cards() -> dict[str, dict[str, Any]]:
    """The cards of a hero, by their ids without his letter."""
    cards: dict[str, dict[str, Any]] = {
        str(n): {"tier": 1, "speed": n, "damage": 1, "copies": 4 if n < 6 else 2} for n in range(3, 13)
    }
    cards["hit"] = {"tier": 1, "speed": 9, "damage": 3, "copies": 2, "subtypes": ["melee"]}
    cards["nil"] = {"tier": 1, "speed": 9, "copies": 2}
    cards["aid"] = {"tier": 1, "speed": 5, "damage": 1, "copies": 2, "effects": [line("assist", "speed", 2)]}
    cards["ult"] = {"tier": 1, "speed": 10, "damage": 4, "ultimate": True, "xp": 3}
    cards["two"] = {"tier": 2, "speed": 8, "damage": 2, "cost": 2, "copies": 2}
    cards["three"] = {"tier": 3, "speed": 9, "damage": 3, "cost": 3}
    cards["ult-two"] = {"tier": 2, "speed": 10, "damage": 6, "ultimate": True, "xp": 4, "cost": 4}
    return cards


# --- matches


def table(
    changes: Changes | None = None,
    *hands: str,
    seats: int | None = None,
    decks: Sequence[str] = (),
    villain: str = "",
    minions: str = "",
    objectives: str = "none",
    heroes: Sequence[str] | None = None,
    first: int | None = 0,
    seed: int = 1,
    stack: Mapping[str, Any] | None = None,
    **options: bool | str,
) -> Match:
    """A match before the first attack: hands by seat ("a8 ahit"; filled up to six from the deck), what lies on top of
    the decks (then "a5 a5 a5 a5 a4 …"), of the villain's (then twelve times dull), minions as they come; Objectives
    with commas. A seat for each hand, or one. `first=None`: the players have still to choose him.

    `stack`: xp, aura, villain_aura, dice as in setup.py. Options with the bar: hidden_hands=True.
    """
    seats = seats or max(1, len(hands))
    heroes = heroes or HEROES[:seats]
    shares = [_hero_stack(hero, hands[p : p + 1], decks[p : p + 1]) for p, hero in enumerate(heroes)]
    given: dict[str, Any] = {"hands": [hand for hand, _ in shares], "decks": [deck for _, deck in shares]}
    given |= {"villain": [*villain.split(), *["dull"] * (DULLS - villain.split().count("dull"))]}
    given |= {"minions": minions.split()} | ({} if first is None else {"first": first}) | dict(stack or {})
    named = {name.replace("_", "-"): value for name, value in options.items()}
    if not named.keys() & {"battle", "campaign"}:
        named |= {"villain": "vic", "objectives": objectives}
    there = library(changes)
    match = Match.new(ALONE, seed=seed, seats=seats, fighters=heroes, options=named, stack=given, library=there)
    if first is not None:
        match.apply(f"hero @{first + 1}")
    return match


def _hero_stack(hero: str, hand: Sequence[str], deck: Sequence[str]) -> tuple[list[str], list[str]]:
    """Hand and deck of a hero, the deck with what is left of the pads."""
    held, top = (" ".join(given).split() for given in (hand, deck))
    pads = [hero[0] + name for name in PADS for _ in range(4)]
    for name in (*held, *top):
        if name in pads:
            pads.remove(name)
    return held, [*top, *pads]


def play(match: Match, *notations: str) -> None:
    """Carry out choices of whoever decides."""
    for notation in notations:
        match.apply(notation)


def rest(match: Match) -> None:
    """The sideline rests and keeps its cards, nobody adds or buys anything, who has more than six cards discards the
    first ones, until somebody must choose: the Active Player his next attack, for the most part."""
    while not match.is_terminal:
        names = legal(match)
        answer = next((name for name in ANSWERS if name in names), None)
        if match.decision == "discard" and match.view(0)["prompt"]["asks"] == "six":
            answer = names[0]
        if answer is None or match.decision == "choose":
            return
        match.apply(answer)


def rounds(match: Match, *attacks: str) -> None:
    """One attack of the Active Player after the other ("a8": played; "ultimate"), the others resting."""
    for attack in attacks:
        match.apply(attack if attack == "ultimate" else f"play {attack}")
        rest(match)


def round_of(match: Match, *notations: str) -> None:
    """What is done in a round from the attack on; then nobody does more than he must."""
    play(match, *notations)
    rest(match)


# --- what is to be seen


def side(match: Match, seat: int, seen_by: int | None = None) -> dict[str, Any]:
    """A seat's side in the view, as it sees it itself unless another looks."""
    sides: list[dict[str, Any]] = match.view(seat if seen_by is None else seen_by)["sides"]
    return sides[seat]


def auras(match: Match) -> tuple[int, ...]:
    """Every hero's Aura, by seat."""
    return tuple(int(side["aura"]) for side in match.state["side"][: match.seats])


def xp(match: Match) -> tuple[int, ...]:
    """Every hero's XP, by seat."""
    return tuple(int(side["xp"]) for side in match.state["side"][: match.seats])


def vic(match: Match) -> int:
    """The villain's Aura."""
    return int(match.state["aura"])


def fury(match: Match) -> tuple[int, int]:
    """The Active Player's Fury and the villain's."""
    return int(match.state["hero_fury"]), int(match.state["fury"])


def track(match: Match) -> tuple[int, int]:
    """The villain's Bonus tracks: Speed, Damage."""
    return int(match.state["track_speed"]), int(match.state["track_damage"])


def moment(match: Match) -> tuple[int, int]:
    """The Duel and the round."""
    return int(match.state["duel_no"]), int(match.state["round_no"])


def hand(match: Match, seat: int) -> list[str]:
    """The ids of a hand, in alphabetical order."""
    return sorted(card["id"] for card in side(match, seat)["hand"])


def discards(match: Match, seat: int) -> list[str]:
    """The ids of a hero's discards, in alphabetical order."""
    return sorted(card["id"] for card in side(match, seat)["discards"])


def villain_discards(match: Match) -> list[str]:
    """The ids of the villain's discards, in alphabetical order."""
    return sorted(card["id"] for card in match.view(0)["villain"]["discards"])


def villain_deck(match: Match) -> list[str]:
    """The ids of the villain's draw pile, the top first: nobody at the table knows it."""
    turns, names = facts.turns_of_villain(match.library, int(match.state["villain"])), _ids(match, "villain_card")
    pile = match.state["deck"][: int(match.state["ndeck"])].tolist()
    return [names[turns[card]] for card in reversed(pile)]


def minions(match: Match) -> list[str]:
    """What notations call the minions in play, by slot."""
    return [one["notation"] for one in match.view(0)["minions"]]


def legal(match: Match) -> list[str]:
    """The notations of what may be chosen now."""
    return [action.notation for action in match.legal_actions]


def asked(match: Match) -> tuple[str, int | None]:
    """The kind of decision, and the seat that has to make it."""
    return match.decision, match.current_player


Happened = tuple[str, int, str | None, int, int, int, int]


def happened(match: Match, *kinds: str, seat: int | None = None) -> list[Happened]:
    """What a spectator, or a seat, saw: (kind, player, id or None, a, b, c, d); only these kinds, if named.

    Kinds are the names of state.py without EV_: "HURT", "COMPARE"; the id of a Semblance is its hero's. -1: nobody.
    """
    seen = [(NAMES[e.kind], e.player, _id(match, e.card), e.a, e.b, e.c, e.d) for e in match.events(seat)]
    return [one for one in seen if not kinds or one[0] in kinds]


def told(match: Match, *kinds: str) -> list[tuple[str, int, str | None]]:
    """The same without the numbers: kind, player, id."""
    return [one[:3] for one in happened(match, *kinds)]


def compared(match: Match) -> list[tuple[int, int, str]]:
    """Speeds as they were compared so far: heroes', the villain's, who has hit ("heroes", "villain", "tie")."""
    names = {state.OUTCOME_HEROES: "heroes", state.OUTCOME_VILLAIN: "villain", state.OUTCOME_TIE: "tie"}
    return [(a, b, names[c]) for _, _, _, a, b, c, _ in happened(match, "COMPARE")]


def _id(match: Match, text: int) -> str | None:
    return facts.text_id(match.library, text) if text >= 0 else None


def _ids(match: Match, section: str) -> tuple[str, ...]:
    return facts.ids(match.library, section)


NAMES = {code: name[3:] for name, code in vars(state).items() if name.startswith("EV_")}
