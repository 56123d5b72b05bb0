"""Two plain fighters, `ann` in seat 0 and `bob` in seat 1, whose cards a test changes where it needs to.

Both have the same ten cards without text, without links: basics b1-b4, uniques u1-u5, ultra x.

    card    b1  b2  b3  b4   u1  u2  u3  u4  u5   x
    Speed    5   4   3   1    6   5   4   3   2   7
    Damage   1   2   3   1    1   2   3   4   2   3
    Guard    0   0   0   3    0   0   0   0   2   0

Life 10, the ultra icon under the 5th space (the last, on a shorter bar), bonuses +2 and +1 Damage (maximum combo 3), an
ability that never does anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from facedown.cards.load import Library, load_packs
from facedown.games.rivales import GAME, state
from facedown.match import Match

Changes = Mapping[str, Mapping[str, Any]]
BASICS = {"b1": (5, 1, 0), "b2": (4, 2, 0), "b3": (3, 3, 0), "b4": (1, 1, 3)}  # Speed, Damage, Guard
UNIQUES = {"u1": (6, 1, 0), "u2": (5, 2, 0), "u3": (4, 3, 0), "u4": (3, 4, 0), "u5": (2, 2, 2)}
ULTRA = {"x": (7, 3, 0)}
FIGHTERS = ("ann", "bob")
NINE = (*BASICS, *UNIQUES)
HAND = "u1 u2 u3 u4 u5"  # dealt to both unless a test says otherwise
ALONE = replace(GAME, packs=())  # without the game's own pack


# --- cards


def line(when: str, do: str, **keys: Any) -> dict[str, Any]:
    """One effect line; `if_`, `else_` and `for_` are written with the bar, since Python keeps the words for itself."""
    return {"when": when} | then(do, **keys)


def then(do: str, **keys: Any) -> dict[str, Any]:
    """A line without a moment, for under then/else."""
    return {"do": do} | {key.rstrip("_"): value for key, value in keys.items()}


NEVER = line("standing", "add", stat="guard", if_="self.wins >= 3")


def bonus(stat: str, amount: int) -> dict[str, Any]:
    """What one more link of a combo gives."""
    return {"stat": stat, "amount": amount}


def library(changes: Changes | None = None) -> Library:
    """The cards with changes: to a basic ("b1"), a fighter ("ann"), one's card ("ann.u1"), the same of both ("u1")."""
    return _library(json.dumps(changes or {}))


@lru_cache(64)
def _library(changes: str) -> Library:
    wanted: dict[str, dict[str, Any]] = json.loads(changes)
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{pack}.toml" for pack in ("base", *FIGHTERS)]
        for file in files:
            file.write_text(_pack(file.stem, wanted), encoding="utf-8")
        assert not wanted, f"there is nothing to change called {sorted(wanted)}"
        return load_packs(ALONE, files)


def _pack(pack: str, wanted: dict[str, dict[str, Any]]) -> str:
    """The text of a pack; the changes it takes up are taken out of `wanted`."""
    text = f'[pack]\nid = "{pack}"\ngame = "rivales"\nversion = "1"\nformat = 1\nname = {_names(pack)}\n'
    if pack == "base":
        return text + "".join(_card(name, "basic", "", [wanted.pop(name, {})]) for name in BASICS)
    fighter: dict[str, Any] = {"life": 10, "ultra_icon": 5, "bonuses": [bonus("damage", 2), bonus("damage", 1)]}
    fighter["ability"] = {"name": {"en": f"{pack}'s", "es": pack}, "effects": [NEVER]}
    changed = dict(wanted.pop(pack, {}))
    if "ability" in changed:  # its lines alone
        fighter["ability"]["effects"] = changed.pop("ability")
    fighter |= {"id": pack, "name": {"en": pack.title(), "es": pack.title()}} | changed
    fighter["ultra_icon"] = min(fighter["ultra_icon"], fighter["life"])
    text += _table("fighter", fighter)
    for name in (*UNIQUES, *ULTRA):
        shared = wanted.get(name, {}) if pack != FIGHTERS[-1] else wanted.pop(name, {})
        own = wanted.pop(f"{pack}.{name}", {})
        text += _card(name, "unique" if name in UNIQUES else "ultra", pack, [shared, own])
    return text


def _card(name: str, kind: str, fighter: str, changes: list[Mapping[str, Any]]) -> str:
    speed, damage, guard = (BASICS | UNIQUES | ULTRA)[name]
    title = f"{fighter.title()} {name}".strip()
    card: dict[str, Any] = {"id": name, "name": {"en": title, "es": title}, "type": kind}
    card |= {"speed": speed, "damage": damage, "guard": guard} | ({"fighter": fighter} if fighter else {})
    for change in changes:
        card |= deepcopy(dict(change))
    return _table("card", card)


def _table(section: str, entries: Mapping[str, Any]) -> str:
    return f"\n[[{section}]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in entries.items())


def _names(name: str) -> str:
    return _toml({"en": name, "es": name})


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return json.dumps(value)


# --- matches


def deal(
    changes: Changes | None = None,
    ann: str = HAND,
    bob: str = HAND,
    *,
    coin: int | None = 0,
    options: Mapping[str, bool] | None = None,
    fighters: tuple[str, str] = FIGHTERS,
    seed: int = 1,
) -> Match:
    """A match before the life markers are chosen; each seat draws the cards given, then its others in order (b1 … u5).

    The same cards come in every round. A coin of None is thrown.
    """
    decks = [_whole(ann), _whole(bob)]
    stack = {"decks": decks} | ({} if coin is None else {"coin": coin})
    return Match.new(ALONE, seed=seed, fighters=fighters, options=options, stack=stack, library=library(changes))


def duel(changes: Changes | None = None, ann: str = HAND, bob: str = HAND, **more: Any) -> Match:
    """A match before the first clash: the fifth card that each seat is dealt is its life marker."""
    match = deal(changes, ann, bob, **more)
    mark(match, ann, bob)
    return match


def mark(match: Match, ann: str = HAND, bob: str = HAND) -> None:
    """Put the fifth of the cards dealt under the life marker, as `duel` does; once more in every later round."""
    play(match, *(f"marker {_whole(cards)[4]}" for cards in (ann, bob)))


def _whole(cards: str) -> list[str]:
    """The nine cards in the order in which a seat draws them."""
    first = cards.split()
    return [*first, *(card for card in NINE if card not in first)]


def play(match: Match, *notations: str) -> None:
    """Carry out choices of whoever decides."""
    for notation in notations:
        match.apply(notation)


def clash(match: Match, ann: str, bob: str, *more: str) -> None:
    """Both play a card ("u1", or "u1+2" with a boost), then come further choices of whoever decides."""
    play(match, f"play {ann}", f"play {bob}", *more)


def quiet(match: Match, ann: str, bob: str) -> None:
    """Both play a card, and whoever is asked for a boost or a Guard boost declines it."""
    clash(match, ann, bob)
    while match.decision in ("boost", "guard"):
        match.apply(f"{match.decision} 0")


# --- what is to be seen


def side(match: Match, seat: int, seen_by: int | None = None) -> dict[str, Any]:
    """A seat's side in the view, as it sees it itself unless another looks."""
    sides: list[dict[str, Any]] = match.view(seat if seen_by is None else seen_by)["sides"]
    return sides[seat]


def lives(match: Match) -> tuple[int, int]:
    """Spaces left of both seats."""
    return side(match, 0)["life"], side(match, 1)["life"]


def energies(match: Match) -> tuple[int, int]:
    """Energies that both seats can use."""
    return side(match, 0)["energy"], side(match, 1)["energy"]


def row(match: Match, seat: int) -> list[str | None]:
    """The cards of the clashes revealed so far: "u1", "u1 flipped", "u1 flipped spent", "u1 cut"; None: a gap."""
    places = side(match, seat)["row"]
    if match.decision in ("play", "boost"):
        places.pop()
    return [_played(place) if place else None for place in places]


def _played(place: Mapping[str, Any]) -> str:
    facts = {"flipped": place["state"] == "flipped", "cut": place["cut"], "spent": place["spent"]}
    return " ".join([place["card"], *(fact for fact, true in facts.items() if true)])


def total(match: Match, seat: int, stat: str) -> int:
    """A value that counted in the last clash."""
    number: int = match.view(seat)["clash_values"][seat][stat]["total"]
    return number


def legal(match: Match) -> list[str]:
    """The notations of what may be chosen now."""
    return [action.notation for action in match.legal_actions]


Happened = tuple[str, int, str | None, int, int, int, int]


def happened(match: Match, *kinds: str, seat: int | None = None) -> list[Happened]:
    """What a spectator, or a seat, saw: (kind, player, card id or None, a, b, c, d); only these kinds, if named.

    Kinds are the names of state.py without EV_: "HURT", "EFFECT".
    """
    cards = match.library.models["card"]
    seen = [
        (NAMES[e.kind], e.player, cards[e.card].id if e.card >= 0 else None, e.a, e.b, e.c, e.d)
        for e in match.events(seat)
    ]
    return [event for event in seen if not kinds or event[0] in kinds]


def log(match: Match, seat: int | None = None) -> list[str]:
    """The log in English."""
    return [event.text("en") for event in match.events(seat)]


NAMES = {code: name[3:] for name, code in vars(state).items() if name.startswith("EV_")}
