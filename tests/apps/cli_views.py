"""A view of Rivales made by hand: what the drawing needs, with every state a played card can be in."""

from __future__ import annotations

from typing import Any


def a_card(name: str, kind: str = "unique", numbers: str = "5/2/0", link: bool = False, seen: bool = False) -> Any:
    speed, damage, guard = (int(n) for n in numbers.split("/"))
    return {
        "id": name.lower().replace(" ", "-"), "name": name, "type": kind, "speed": speed, "damage": damage,
        "guard": guard, "link": link, "text": f"Text of {name}.", "seen": seen, "where": "",
    }  # fmt: skip


def a_played(card: Any, clash: int, state: str = "up", cut: bool = False, spent: bool = False) -> Any:
    return {"card": card["id"], "state": state, "cut": cut, "spent": spent, "clash": clash}


def a_side(seat: int, name: str, uniques: tuple[str, ...], ultra: str) -> Any:
    cards = [
        a_card("Jab", "basic", "5/1/0", link=True, seen=True),
        a_card("Kick", "basic", "4/2/0", link=True, seen=True),
        a_card("Hook", "basic", "3/3/0", seen=True),
        a_card("Iron Guard", "basic", "1/1/3"),
        *(a_card(unique, "unique", f"{2 + i}/2/1", link=i % 2 == 0) for i, unique in enumerate(uniques)),
        a_card(ultra, "ultra", "6/4/0", seen=True),
    ]
    row = [
        a_played(cards[0], 1, "up", cut=True),
        a_played(cards[1], 2, "flipped", spent=True),
        a_played(cards[2], 3, "flipped"),
        None,
    ]
    return {
        "seat": seat, "fighter": name.lower(), "name": name, "life": 7, "life_max": 10, "ultra_icon": 4,
        "ultra": "aside", "wins": seat, "energy": 1, "hand": [], "hand_size": 4, "deck_size": 2, "bottom": [],
        "marker": None, "chosen": False, "discards": [], "row": row, "cards": cards,
        "bonuses": [{"stat": "speed", "amount": 2}, {"stat": "damage", "amount": 1}],
        "effect": {"speed": 0, "damage": 0, "guard": 0},
        "next": {"speed": 1, "damage": 0, "guard": 0}, "lasting": {"speed": 0, "damage": 0, "guard": 0}, "shown": [],
        "named": [], "chosen_boost": None, "silenced": False, "no_boost": True, "no_boost_next": False,
        "no_guard_boost": False, "ability": {"name": {"en": "Spark", "es": "Chispa"}, "text": {"en": "X.", "es": "X."}},
    }  # fmt: skip


def a_view(seat: int = 0) -> Any:
    sides = [
        a_side(0, "Tesla", ("Arc Flash", "Coil", "Induction", "Resonance", "Polyphase"), "Wardenclyffe"),
        a_side(1, "Curie", ("Blue Glow", "Decay", "Nobel Prize", "Polonium", "Half-Life"), "Pitchblende"),
    ]
    mine = sides[seat]
    mine["hand"] = [mine["cards"][i]["id"] for i in (3, 4, 5, 6)]
    mine["marker"] = mine["cards"][7]["id"]
    sides[1 - seat]["chosen"] = True
    part = {"printed": 4, "boost": 1, "combo": 2, "effects": -1, "total": 6}
    zero = {"printed": 0, "boost": 0, "combo": 0, "effects": 0, "total": 0}
    return {
        "game": "rivales", "seat": seat, "round": 2, "final": 0, "clash": 4, "decision": "play", "deciding": seat,
        "your_turn": True, "first": 0, "attacker": None, "over": None, "sides": sides,
        "clash_values": [
            {"speed": part, "damage": part},
            {"speed": zero, "guard": zero},
        ],
        "prompt": {}, "linear_boost": False,
    }  # fmt: skip
