"""Rivales on a terminal: lists, rows, life, energy and hands, from the view of one seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from facedown.apps.cli.screens.lines import Line, Piece, View, bare, beside, columns, fit, line, wrap

PLACES = 7
CARD_LINE = 39  # a list of ten cards fits twice into 80 columns
STATS = ("speed", "damage", "guard")
PLAY = re.compile(r"^play ([^+ ]+)(\+\S+)?$")
WORDS = {
    "en": {
        "round": "round {round} of 3", "final": "final round {final}", "clash": "clash {clash} of 7",
        "first": "{name} decides boosts first", "attacks": "{name} attacks", "you": "you", "rival": "rival",
        "wins": "rounds won", "hand": "hand", "deck": "deck", "discards": "discards", "life": "Life",
        "energy": "energy", "of": "of", "ultra": "ultra", "aside": "beside the fighter", "taken": "taken",
        "combo": "Combo", "upto": "up to {n} cards", "link": "card {n}", "sum": "{bonus}",
        "speed": "Speed", "damage": "Damage", "guard": "Guard", "basic": "basic", "unique": "unique",
        "up": "up", "ready": "energy", "spent": "spent", "cut": "cut", "chosen": "chosen", "gap": "-",
        "list": "{name}'s cards (x seen)", "your_hand": "Your hand", "known": "known to be in hand",
        "known_bottom": "known under the deck", "marker": "Your marker: {name}", "next": "Next clash",
        "lasting": "Rest of the round", "printed": "printed", "boost": "boost", "effects": "effects",
        "why": "Why, in the last clash", "where": "where", "places": "Row", "empty": "nothing played yet",
        "linked": "link", "seen": "seen", "unseen": "not seen", "icon": "ultra icon after {n} lost",
        "as_is": "as it is", "nobody": "nobody", "cards_head": "S/D/G: Speed/Damage/Guard, &: link",
        "ability": "Ability", "full_names": "Speed {speed}, Damage {damage}, Guard {guard}",
        "bar": "U/u: ultra icon", "total": "total", "in_hand": "in hand",
    },
    "es": {
        "round": "ronda {round} de 3", "final": "ronda final {final}", "clash": "choque {clash} de 7",
        "first": "{name} decide antes los potenciadores", "attacks": "ataca {name}", "you": "tú", "rival": "rival",
        "wins": "rondas ganadas", "hand": "mano", "deck": "mazo", "discards": "descartes", "life": "Vida",
        "energy": "energía", "of": "de", "ultra": "definitiva", "aside": "junto al luchador", "taken": "tomada",
        "combo": "Combo", "upto": "hasta {n} cartas", "link": "carta {n}", "sum": "{bonus}",
        "speed": "Velocidad", "damage": "Daño", "guard": "Guardia", "basic": "básica", "unique": "única",
        "up": "visible", "ready": "energía", "spent": "agotada", "cut": "corte", "chosen": "elegida", "gap": "-",
        "list": "Cartas de {name} (x vista)", "your_hand": "Tu mano", "known": "se sabe en mano",
        "known_bottom": "se sabe bajo el mazo", "marker": "Tu marcador: {name}", "next": "Próximo choque",
        "lasting": "Resto de la ronda", "printed": "impresa", "boost": "potenciador", "effects": "efectos",
        "why": "Por qué, en el último choque", "where": "dónde", "places": "Fila", "empty": "nada jugado aún",
        "linked": "enlace", "seen": "vista", "unseen": "no vista", "icon": "icono definitivo tras perder {n}",
        "as_is": "tal cual", "nobody": "nadie", "cards_head": "V/D/G: Velocidad/Daño/Guardia, &: enlace",
        "ability": "Habilidad", "full_names": "Velocidad {speed}, Daño {damage}, Guardia {guard}",
        "bar": "U/u: icono definitivo", "total": "total", "in_hand": "en mano",
    },
}  # fmt: skip


def board(view: View, lang: str, width: int) -> list[Line]:
    """Everything on the table, for a terminal at least 80 cells wide."""
    w = WORDS[lang]
    me, other = _seats(view)
    half = width // 2
    lists = beside(_list(view, other, lang, half - 1), _list(view, me, lang, half - 1), half)
    lines = [*lists, [("─" * width, "dim")], [(_situation(view, lang), "bold")]]
    for seat in (other, me):
        lines += ["" and [] or [], *_fighter(view, seat, lang, width)]
    lines += _hand(view, me, lang, width)
    lines.append(line(w["cards_head"] + "; " + w["bar"], "dim"))
    return lines


def told(view: View, lang: str) -> list[str]:
    """The same as sentences, one thing a line, for screen readers and pipes."""
    lines = [_situation(view, lang) + "."]
    for seat in reversed(_seats(view)):
        lines += _told_side(view, seat, lang)
    return lines


def options(view: View, actions: Sequence[Any], lang: str, width: int) -> list[Line]:
    """The choices by number; those that play a card stand together, a card a line."""
    texts = [f"{i}. {action.text(lang)}" for i, action in enumerate(actions, 1)]
    plays = [PLAY.match(action.notation) for action in actions]
    if not all(plays):
        return [line(text) for text in columns([clean_number(t) for t in texts], width)]
    grouped: dict[str, list[str]] = {}
    for i, play in enumerate(plays, 1):
        if play:
            grouped.setdefault(play[1], []).append(f"{i}. {play[2] or WORDS[lang]['as_is']}")
    names = _cards_of(view["sides"][view["seat"]])
    lines: list[Line] = []
    for card, choices in grouped.items():
        name = names.get(card, {"name": card})["name"]
        lines.append([(fit(f"  {name}", 20), "bold"), ("  ".join(fit(choice, 13) for choice in choices), "")])
    return lines


def clean_number(text: str) -> str:
    return "  " + text


def clash(view: View, lang: str) -> list[str]:
    """Why each Speed, Damage and Guard of the last revealed clash was what it was."""
    w = WORDS[lang]
    values = view.get("clash_values") or []
    lines = []
    for side, stats in zip(view["sides"], values, strict=False):
        if stats:
            told_stats = "; ".join(_sum(w, stat, stats[stat]) for stat in STATS if stat in stats)
            lines.append(f"{side['name']}: {told_stats}.")
    return [f"{w['why']}:", *(f"  {text}" for text in lines)] if lines else []


def cards(view: View, lang: str) -> list[str]:
    """All cards of both fighters with their texts."""
    lines = []
    for seat in _seats(view):
        side = view["sides"][seat]
        lines += [_who(view, seat, lang), *_ability(side, lang)]
        lines += [f"  {text}" for card in side["cards"] for text in card_lines(card, lang)]
    return lines


def card_ids(view: View) -> list[str]:
    """The ids that `card ID` understands: fighters and cards."""
    ids = [side["fighter"] for side in view["sides"]]
    return ids + [card["id"] for side in view["sides"] for card in side["cards"]]


def card(view: View, name: str, lang: str) -> list[str]:
    """One card, or one fighter with the ability and bonuses."""
    for seat in _seats(view):
        side = view["sides"][seat]
        if side["fighter"] == name:
            return [_who(view, seat, lang), *_ability(side, lang), *_bonuses(side, lang)]
        for found in side["cards"]:
            if found["id"] == name:
                return card_lines(found, lang)
    return []


def card_lines(found: dict[str, Any], lang: str) -> list[str]:
    """A card as printed: name, id, type, numbers, link, text."""
    w = WORDS[lang]
    numbers = w["full_names"].format(**{stat: found[stat] for stat in STATS})
    link = f", {w['linked']}" if found["link"] else ""
    head = f"{found['name']} ({found['id']}): {w[found['type']]}. {numbers}{link}."
    return [head, *(f"  {text}" for text in str(found.get("text") or "").splitlines())]


# --- the parts


def _seats(view: View) -> tuple[int, int]:
    """The seat that looks, and the other one."""
    me = view["seat"] if view["seat"] in (0, 1) else 0
    return me, 1 - me


def _who(view: View, seat: int, lang: str) -> str:
    side = view["sides"][seat]
    return f"{side['name']} ({WORDS[lang]['you' if seat == view['seat'] else 'rival']})"


def _situation(view: View, lang: str) -> str:
    w = WORDS[lang]
    parts = ["Rivales", w["final" if view["final"] else "round"].format(**view)]
    if view["clash"]:
        parts.append(w["clash"].format(**view))
    if view.get("first") in (0, 1):
        parts.append(w["first"].format(name=view["sides"][view["first"]]["name"]))
    if view.get("attacker") in (0, 1):
        parts.append(w["attacks"].format(name=view["sides"][view["attacker"]]["name"]))
    return " - ".join(parts)


def _list(view: View, seat: int, lang: str, width: int) -> list[Line]:
    """The ten cards of a fighter; the seen ones struck out and marked x."""
    side = view["sides"][seat]
    lines = [[(fit(WORDS[lang]["list"].format(name=side["name"]), width), "bold underline")]]
    for item in side["cards"]:
        mark, style = ("x", "strike dim") if item["seen"] else (" ", "")
        numbers = f" {WORDS[lang][item['type']]:6.6} {_numbers(item):7}"
        lines.append([(f"{mark} ", ""), (fit(item["name"], width - 17), style), (numbers, "dim" if style else "")])
    return lines


def _numbers(item: dict[str, Any]) -> str:
    return f"{item['speed']}/{item['damage']}/{item['guard']}{'&' if item['link'] else ''}"


def _fighter(view: View, seat: int, lang: str, width: int) -> list[Line]:
    w = WORDS[lang]
    side = view["sides"][seat]
    counts = f"{w['wins']} {side['wins']}   {w['hand']} {side['hand_size']}   {w['deck']} {side['deck_size']}"
    colour = "cyan" if seat == view["seat"] else "magenta"
    head: Line = [(fit(_who(view, seat, lang).upper(), 36), f"bold {colour}"), (f" {counts}", "")]
    ultra = w.get(side["ultra"], side["ultra"])
    state: Line = [
        (f" {w['life']} {side['life']:>2}/{side['life_max']} ", ""),
        *_life_bar(side),
        (f"  {w['energy']} {side['energy']} {w['of']} {_flipped(side)}", "yellow"),
        (f"  {w['ultra']}: {ultra}", ""),
    ]
    lines: list[Line] = [[], head, state, *([line(f" {text}")[0]] for text in _bonuses(side, lang))]
    lines += _row(view, seat, lang, width)
    lines += [[(f" {text}", "dim")] for text in _further(view, seat, lang) for text in wrap(text, width - 1, 2)]
    return lines


def _life_bar(side: dict[str, Any]) -> list[Piece]:
    """Spaces from full life to K.O.: `.` lost, `#` left, the ultra icon `u` covered or `U` uncovered (RIV-007)."""
    lost = side["life_max"] - side["life"]
    pieces: list[Piece] = [("[", "")]
    for space in range(1, side["life_max"] + 1):
        gone = space <= lost
        if space == side["ultra_icon"]:
            pieces.append(("U" if gone else "u", "bold yellow"))
        else:
            pieces.append((".", "red") if gone else ("#", "green"))
    return [*pieces, ("]", "")]


def _flipped(side: dict[str, Any]) -> int:
    return sum(1 for played in side["row"] if played and played["state"] == "flipped")


def _row(view: View, seat: int, lang: str, width: int) -> list[Line]:
    """Seven places: names above, what each card is below."""
    side = view["sides"][seat]
    cell = (width - 1) // PLACES
    above: Line = [(" ", "")]
    below: Line = [(" ", "")]
    for place in range(PLACES):
        name, state, style = _place(view, side, place, lang)
        above.append((fit(f"{place + 1} {name}", cell - 1) + " ", style))
        below.append((fit(f"  {state}", cell - 1) + " ", style))
    return [above, below]


def _place(view: View, side: dict[str, Any], place: int, lang: str) -> tuple[str, str, str]:
    """Name, state and style of one place of the row."""
    w = WORDS[lang]
    row = side["row"]
    played = row[place] if place < len(row) else None
    if played:
        return _played_name(side, played), _played_state(w, played), "bold" if played["state"] == "up" else "dim"
    if place + 1 == view["clash"] and side.get("chosen"):
        known = _cards_of(side).get(side["chosen"]) if isinstance(side["chosen"], str) else None
        return (f"({known['name']})" if known else "?"), w["chosen"], "italic"
    return ("", w["gap"] if place + 1 < view["clash"] else "", "dim")


def _played_name(side: dict[str, Any], played: dict[str, Any]) -> str:
    known = _cards_of(side).get(played["card"])
    return f"{'&' if known and known['link'] else ''}{played['name']}"


def _played_state(w: dict[str, str], played: dict[str, Any]) -> str:
    """Face up, ready energy or exhausted, and cut: three separate facts (RIV-064)."""
    if played["state"] == "up":
        words = [w["up"], *([w["spent"]] if played["spent"] else [])]
    else:
        words = [w["spent"] if played["spent"] else w["ready"]]
    return " ".join([*words, *([w["cut"]] if played["cut"] else [])])


def _cards_of(side: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in side["cards"]}


def _names(side: dict[str, Any], ids: Sequence[str]) -> str:
    known = _cards_of(side)
    return ", ".join(known[i]["name"] if i in known else i for i in ids)


def _bonuses(side: dict[str, Any], lang: str) -> list[str]:
    """What each further linked card brings (RIV-061)."""
    w = WORDS[lang]
    links = [
        f"{w['link'].format(n=n)} +{bonus['amount']} {w[bonus['stat']]}" for n, bonus in enumerate(side["bonuses"], 2)
    ]
    return [f"{w['combo']} {w['upto'].format(n=len(links) + 1)}: {', '.join(links)}"]


def _ability(side: dict[str, Any], lang: str) -> list[str]:
    ability = side.get("ability")
    if not ability:
        return []
    return [f"  {WORDS[lang]['ability']}: {ability['name']}. {ability.get('text', '')}".rstrip()]


def _further(view: View, seat: int, lang: str) -> list[str]:
    """What is there only sometimes: discards, known cards, lasting effects, the own marker."""
    w = WORDS[lang]
    side = view["sides"][seat]
    lines = []
    if side.get("marker") and isinstance(side["marker"], str):
        lines.append(w["marker"].format(name=_names(side, [side["marker"]])))
    if side.get("discards"):
        lines.append(f"{w['discards']}: {_names(side, side['discards'])}")
    if seat != view["seat"] and side.get("hand"):
        lines.append(f"{w['known']}: {_names(side, side['hand'])}")
    if side.get("bottom"):
        lines.append(f"{w['known_bottom']}: {_names(side, side['bottom'])}")
    for key in ("next", "lasting"):
        changes = [f"{w[stat]} {side[key][stat]:+}" for stat in STATS if (side.get(key) or {}).get(stat)]
        if changes:
            lines.append(f"{w[key]}: {', '.join(changes)}")
    return lines


def _hand(view: View, seat: int, lang: str, width: int) -> list[Line]:
    """The own hand: numbers and text of each card."""
    side = view["sides"][seat]
    known = _cards_of(side)
    lines: list[Line] = [[], [(f"{WORDS[lang]['your_hand']}:", "bold")]]
    for name in side["hand"]:
        item = known[name]
        head = f"  {fit(item['name'], 18)} {_numbers(item):7} {WORDS[lang][item['type']]:6}  "
        text = " ".join(str(item.get("text") or "").split())
        first, *rest = wrap(text, width - len(head))
        lines.append([(head, "bold"), (first, "")])
        lines += [[(" " * len(head) + more, "")] for more in rest]
    return lines


def _sum(w: dict[str, str], stat: str, parts: dict[str, int]) -> str:
    """`Speed 6 = 5 printed +1 boost`; parts that are 0 are left out."""
    added = [f"{parts[part]:+} {w[part]}" for part in ("boost", "combo", "effects") if parts.get(part)]
    return " ".join([f"{w[stat]} {parts['total']} = {parts['printed']} {w['printed']}", *added])


def _told_side(view: View, seat: int, lang: str) -> list[str]:
    w = WORDS[lang]
    side = view["sides"][seat]
    lines = [
        f"{_who(view, seat, lang)}: {w['life']} {side['life']} {w['of']} {side['life_max']} "
        f"({w['icon'].format(n=side['ultra_icon'])}); {w['energy']} {side['energy']} {w['of']} {_flipped(side)}; "
        f"{w['wins']} {side['wins']}; {w['hand']} {side['hand_size']}; {w['deck']} {side['deck_size']}; "
        f"{w['ultra']} {w.get(side['ultra'], side['ultra'])}.",
        f"  {_told_row(view, side, lang)}",
        *(f"  {text}." for text in [*_bonuses(side, lang), *_further(view, seat, lang)]),
    ]
    if seat == view["seat"]:
        lines.append(f"  {w['your_hand']}:")
        lines += [f"    {text}" for name in side["hand"] for text in card_lines(_cards_of(side)[name], lang)]
    else:
        unseen = [item["id"] for item in side["cards"] if not item["seen"]]
        lines.append(f"  {w['unseen']}: {_names(side, unseen) or w['gap']}.")
    return lines


def _told_row(view: View, side: dict[str, Any], lang: str) -> str:
    w = WORDS[lang]
    places = [(place, *_place(view, side, place, lang)) for place in range(PLACES)]
    told_places = [f"{place + 1} {name} ({state})" if name else f"{place + 1} {state}" for place, name, state, _ in places if name or state]
    return f"{w['places']}: {', '.join(told_places) or w['empty']}."


__all__ = ["bare", "board", "card", "card_ids", "cards", "clash", "options", "told"]
