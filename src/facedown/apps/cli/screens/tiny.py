"""Tiny on a terminal, from the view of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.apps.cli.screens.lines import Line, View, columns, fit, line, word
from facedown.games.tiny.words import who

WORDS = {
    "en": {
        "round": "Tiny - round {round} of {rounds}", "embers": "embers", "flares": "flares left", "deck": "deck",
        "hand": "hand", "cards": "cards", "card": "card", "heat": "heat", "you": "you", "played": "played",
        "chosen": "a card is chosen", "known": "of which you know", "your_hand": "Your hand", "where": "where",
        "hidden": "not seen",
    },
    "es": {
        "round": "Tiny - ronda {round} de {rounds}", "embers": "brasas", "flares": "fuegos por avivar", "deck": "mazo",
        "hand": "mano", "cards": "cartas", "card": "carta", "heat": "calor", "you": "tú", "played": "jugada",
        "chosen": "hay una carta elegida", "known": "de las que conoces", "your_hand": "Tu mano", "where": "dónde",
        "hidden": "no vista",
    },
}  # fmt: skip


def seat_name(view: View, seat: int, lang: str) -> str:
    """What the log calls a seat."""
    return who(seat, lang)


def board(view: View, lang: str, width: int, everything: bool, tight: bool = False) -> list[Line]:
    """The table: both sides, the own hand, and all cards with the played ones struck out."""
    lines: list[Line] = [[("─" * width, "dim")]]
    first, *rest = told(view, lang, everything)
    lines.append([(first, "bold")])
    lines += [line(text) for text in rest]
    for item in view["cards"]:
        played = item["where"] == "played"
        name = f"{fit(word(item['name'], lang), 24)} {WORDS[lang]['heat']} {item['heat']}{_where(item, lang)}"
        lines.append([(f"  {'x' if played else ' '} ", ""), (name, "strike dim" if played else "")])
    return lines


def told(view: View, lang: str, everything: bool) -> list[str]:
    """The same as sentences."""
    w = WORDS[lang]
    head = f"{w['round'].format(**view)}; {w['flares']} {view['flares']}; {w['deck']} {view['deck_size']}."
    lines = [head, *(_told_side(view, side, lang) for side in view["sides"])]
    return lines + (cards(view, lang) if everything else [])


def options(view: View, actions: Sequence[Any], lang: str, width: int) -> list[Line]:
    """The choices by number."""
    return [line(text) for text in columns([f"  {i}. {a.text(lang)}" for i, a in enumerate(actions, 1)], width)]


def cards(view: View, lang: str) -> list[str]:
    """All cards of the common deck."""
    return [text for item in view["cards"] for text in _card_lines(item, lang)]


def card_names(view: View, lang: str) -> dict[str, str]:
    """What `card NAME` understands, id or name -> id."""
    ids = {item["id"]: item["id"] for item in view["cards"]}
    return ids | {word(item["name"], lang).casefold(): item["id"] for item in view["cards"]}


def card(view: View, name: str, lang: str) -> list[str]:
    """One card."""
    return [text for item in view["cards"] if item["id"] == name for text in _card_lines(item, lang)]


def printed(section: str, entry: dict[str, Any], lang: str) -> list[str]:
    """A card of a pack as printed."""
    return _card_lines(entry | {"where": ""}, lang)


def _card_lines(item: dict[str, Any], lang: str) -> list[str]:
    w = WORDS[lang]
    head = f"  {word(item['name'], lang)} ({item['id']}): {w['heat']} {item['heat']}{_where(item, lang)}."
    return [head, *(f"    {text}" for text in word(item.get("text"), lang).splitlines())]


def _where(item: dict[str, Any], lang: str) -> str:
    if item["where"] in ("keeper", "traveller"):
        return f"; {who(('keeper', 'traveller').index(item['where']), lang)}"
    return f"; {WORDS[lang][item['where']]}" if item["where"] else ""


def _told_side(view: View, side: dict[str, Any], lang: str) -> str:
    w = WORDS[lang]
    mine = side["seat"] == view["seat"]
    names = {item["id"]: word(item["name"], lang) for item in view["cards"]}
    hand = ", ".join(names[name] for name in side["hand"])
    parts = [f"{w['embers']} {side['embers']}", f"{w['hand']} {side['hand_size']}"]
    if hand:
        parts.append(f"{w['your_hand'] if mine else w['known']}: {hand}")
    if side["chosen"]:
        parts.append(f"{w['card']}: {names[side['chosen']]}" if side["chosen"] in names else w["chosen"])
    you = f" ({w['you']})" if mine else ""
    return f"{who(side['seat'], lang)}{you}: {'; '.join(parts)}."
