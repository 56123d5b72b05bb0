"""Exact positions of Rumble: a plain pack whose cards a test changes where it needs to, hands, order of the deck.

    strikes  jab 6/1 (speed/damage), chop 5/1, punch 4/2    boosts    pad +1 damage, run +2 speed, dud nothing
    kicks    kick 4/1, boot 2/3                             defenses  duck (dodge), block (strikes, kicks), reverse (2)
    moves    slam 3/2, lock 1/3                             specials  ref (Cheap Tricks), hold (a Holding On)

Legends: ann, bob, cid, dan, eve, fay in the ring, then n1, n2 … n12; health 8, Signature `ann-sig` … with 3 damage.
Nobody holds an ability, a Cheap Trick or a text, unless a test says so. Seats are counted from 0; from 1 in notations.
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
from facedown.games.rumble import GAME, state
from facedown.match import Match

Changes = Mapping[str, Mapping[str, Any]]
ALONE = replace(GAME, packs=())  # without the game's own pack
FIRST = ("ann", "bob", "cid", "dan", "eve", "fay")
LATER = tuple(f"n{n}" for n in range(1, 13))
ATTACKS = {
    "jab": ("strike", 6, 1), "chop": ("strike", 5, 1), "punch": ("strike", 4, 2), "kick": ("kick", 4, 1),
    "boot": ("kick", 2, 3), "slam": ("move", 3, 2), "lock": ("move", 1, 3),
}  # fmt: skip
COPIES = {"jab": 24, "dud": 30}  # of others 8
BOOSTS = {"pad": {"damage": 1}, "run": {"speed": 2}, "dud": {}}
HAND = ("jab", "chop", "slam", "boot", "pad", "run")  # dealt where a test gives none: nothing to answer with
WINDOWS = ("defend", "react", "save")


# --- cards


def line(when: str, do: str, **keys: Any) -> dict[str, Any]:
    """One effect line; `if_` and `else_` are written with the bar, since Python keeps the words for itself."""
    return {"when": when} | then(do, **keys)


def then(do: str, **keys: Any) -> dict[str, Any]:
    """A line without a moment, for under then/else."""
    return {"do": do} | {key.rstrip("_"): value for key, value in keys.items()}


ANSWERS = {
    "duck": ("defense", line("defend", "dodge")),
    "block": ("defense", line("defend", "block", if_any=["attack.strike = 1", "attack.kick = 1"])),
    "reverse": ("defense", line("defend", "counter", amount=2)),
    "ref": ("special", line("announced", "cancel", if_="attack.cheap = 1")),
    "hold": ("special", line("falling", "remove", to="falling")),
}


def card(kind: str, *effects: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """A further card, for the changes of a library."""
    return {"kind": kind} | values | ({"effects": list(effects)} if effects else {})


def special(*effects: Mapping[str, Any]) -> dict[str, Any]:
    """A further special."""
    return card("special", *effects)


def library(changes: Changes | None = None) -> Library:
    """The plain cards with changes, by id: to a Legend ("ann"; its `ability` is a list of lines), to a card ("jab",
    "ann-sig"); a name that is new makes a new card, and says its `kind`."""
    return _library(json.dumps(changes or {}))


@lru_cache(64)
def _library(changes: str) -> Library:
    data = _pack(json.loads(changes))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "trial.toml"
        file.write_text(PackText(data).text, encoding="utf-8")
        return load_packs(ALONE, [file])


def _pack(changes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    names = {"en": "Trial", "es": "Prueba"}
    header = {"id": "trial", "game": "rumble", "version": "1", "format": 1, "name": names}
    cards: dict[str, dict[str, Any]] = {
        name: {"kind": kind, "speed": speed, "damage": damage} for name, (kind, speed, damage) in ATTACKS.items()
    }
    cards |= {name: {"kind": "boost", **values} for name, values in BOOSTS.items()}
    cards |= {name: {"kind": kind, "effects": [effect]} for name, (kind, effect) in ANSWERS.items()}
    cards |= {f"{name}-sig": {"kind": "signature", "damage": 3} for name in (*FIRST, *LATER)}
    legends = [_named(name, {"health": 8, "signature": f"{name}-sig"}, changes.pop(name, {})) for name in FIRST + LATER]
    for legend in legends:
        if "ability" in legend:
            legend["ability"] = {"name": names, "effects": legend["ability"]}
    cards |= {name: {} for name in changes if name not in cards}
    for name, values in cards.items():
        if values.get("kind", changes.get(name, {}).get("kind")) != "signature":
            values.setdefault("copies", COPIES.get(name, 8))
    return {
        "pack": header,
        "legend": legends,
        "card": [_named(name, values, changes.get(name, {})) for name, values in cards.items()],
    }


def _named(name: str, values: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": name, "name": {"en": name.title(), "es": name.title()}} | dict(values) | deepcopy(dict(change))


# --- matches


def table(
    changes: Changes | None = None,
    *hands: str,
    seats: int | None = None,
    deck: str = "",
    token: int = 0,
    legends: Sequence[str] | None = None,
    seed: int = 1,
    **options: bool,
) -> Match:
    """A match before the first plan: hands by seat ("jab chop block"; HAND where none is given), what lies on top of
    the deck, then boosts that do nothing; Legends as they come. Three seats, or one for each hand.

    Options with the bar: secret_plan=True.
    """
    seats = seats or max(3, len(hands))
    dealt = [hand.split() or list(HAND) for hand in (*hands, *([""] * (seats - len(hands))))]
    top = deck.split()
    duds = COPIES["dud"] - sum(cards.count("dud") for cards in (*dealt, top))
    stack: dict[str, Any] = {"hands": dealt, "deck": [*top, *["dud"] * duds], "token": token}
    named = {name.replace("_", "-"): value for name, value in options.items()}
    if not named.get("draft") and not named.get("free-pick"):
        stack["legends"] = list(legends or (*FIRST[:seats], *LATER))[: state.LEGENDS_EACH * seats]
    return Match.new(ALONE, seed=seed, seats=seats, options=named, stack=stack, library=library(changes))


def play(match: Match, *notations: str) -> None:
    """Carry out choices of whoever decides."""
    for notation in notations:
        match.apply(notation)


def plan(match: Match, *plans: str) -> None:
    """Everybody plans: by seat "jab @2", "jab pad @2"; a breather where it is empty or missing."""
    for _ in range(match.seats):
        seat = match.current_player
        assert seat is not None
        assert match.decision in ("plan", "secret")
        wanted = plans[seat] if seat < len(plans) else ""
        play(match, *([f"attack {wanted}"] if wanted else ["breather", "done"]))


def passes(match: Match) -> None:
    """Whoever is asked for a defense or a special passes, until something else is to be decided."""
    while match.decision in WINDOWS:
        match.apply("pass")


def finish(match: Match) -> None:
    """Nobody does anything but what must be, until the next round is planned or the match is over."""
    while match.decision not in ("plan", "secret", "over"):
        names = legal(match)
        match.apply(next((name for name in ("pass", "decline", "done") if name in names), names[0]))


def rounds(match: Match, *plans: str) -> None:
    """A whole round, in which nobody answers."""
    plan(match, *plans)
    finish(match)


# --- what is to be seen


def side(match: Match, seat: int, seen_by: int | None = None) -> dict[str, Any]:
    """A seat's side in the view, as it sees it itself unless another looks."""
    sides: list[dict[str, Any]] = match.view(seat if seen_by is None else seen_by)["sides"]
    return sides[seat]


def damages(match: Match) -> tuple[int, ...]:
    """The damage on every seat's Legend."""
    return tuple(int(side["damage"]) for side in match.state["side"][: match.seats])


def entries(match: Match, seat: int) -> list[tuple[str, int]]:
    """The damage cards beside a Legend: id, amount; the newest last."""
    return [(entry["card"], entry["amount"]) for entry in side(match, seat)["entries"]]


def hand(match: Match, seat: int) -> list[str]:
    """The ids of a hand, in alphabetical order."""
    return sorted(card["id"] for card in side(match, seat)["hand"])


def discards(match: Match) -> list[str]:
    """The discard pile, the top last."""
    pile: list[str] = match.view(0)["discards"]
    return pile


def legal(match: Match) -> list[str]:
    """The notations of what may be chosen now."""
    return [action.notation for action in match.legal_actions]


def asked(match: Match) -> tuple[str, int | None]:
    """The kind of decision, and the seat that has to make it."""
    return match.decision, match.current_player


Happened = tuple[str, int, str | None, int, int, int, int]
LEGEND_EVENTS = ("DRAFTED", "ENTERS", "OUT")


def happened(match: Match, *kinds: str, seat: int | None = None) -> list[Happened]:
    """What a spectator, or a seat, saw: (kind, player, id or None, a, b, c, d); only these kinds, if named.

    Kinds are the names of state.py without EV_: "HIT", "EFFECT".
    """
    seen = [(NAMES[e.kind], e.player, _id(match, e), e.a, e.b, e.c, e.d) for e in match.events(seat)]
    return [event for event in seen if not kinds or event[0] in kinds]


def _id(match: Match, event: Any) -> str | None:
    section = "legend" if NAMES[event.kind] in LEGEND_EVENTS else "card"
    name: str | None = match.library.models[section][event.card].id if event.card >= 0 else None
    return name


def made(match: Match) -> list[tuple[int, str | None]]:
    """The attacks announced so far: seat and card."""
    return [(player, name) for _, player, name, *_ in happened(match, "ATTACK")]


def log(match: Match, seat: int | None = None) -> list[str]:
    """The log in English."""
    return [event.text("en") for event in match.events(seat)]


NAMES = {code: name[3:] for name, code in vars(state).items() if name.startswith("EV_")}
