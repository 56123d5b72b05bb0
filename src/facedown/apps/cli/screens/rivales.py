"""Rivales on a terminal: lists, rows, life, energy and hands, from the view of one seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from facedown.apps.cli.screens.lines import Line, Piece, View, beside, columns, fit, line, word, wrap

PLACES = 7
ROOMY = 100  # columns from which on names need not be cut short
STATS = ("speed", "damage", "guard")
PLAY = re.compile(r"^play ([^+ ]+)(\+\S+)?$")
WORDS = {
    "en": {
        "round": "round {round} of 3", "final": "final round {final}", "clash": "clash {clash} of 7",
        "first": "{name} decides boosts first", "attacks": "{name} attacks", "you": "you", "rival": "rival",
        "wins": "rounds won", "hand": "hand", "deck": "deck", "discards": "discards", "life": "Life", "of": "of",
        "energy": "energy", "ultra": "ultra", "aside": "beside the fighter", "taken": "taken",
        "icon": "ultra icon after {n} lost", "bar": "U/u: ultra icon", "combos": "Combo", "combo": "combo",
        "upto": "up to {n} cards", "link": "card {n}", "linked": "link", "speed": "Speed", "damage": "Damage",
        "guard": "Guard", "basic": "basic", "unique": "unique", "up": "up", "ready": "energy",
        "exhausted": "exhausted", "cut": "cut", "up.": "up", "ready.": "energy", "exhausted.": "exh.", "cut.": "cut",
        "chosen": "chosen", "gap": "-", "places": "Row",
        "empty": "nothing played yet", "list": "{name}'s cards (x seen)", "unseen": "not seen",
        "your_hand": "Your hand", "shown": "the rival knows to be in your hand", "known": "known to be in hand",
        "bottom": "known under the deck", "marker": "your marker: {name}", "effect": "this clash",
        "next": "next clash", "lasting": "rest of the round", "silenced": "the ability is cancelled",
        "no_boost": "cannot boost in this clash",
        "no_boost_next": "cannot boost in the next clash", "no_guard_boost": "cannot boost Guard in this clash",
        "named": "energy to exhaust first: place {places}", "ability": "Ability", "printed": "printed",
        "boost": "boost", "effects": "effects", "why": "Why, in the last clash", "as_is": "as it is",
        "prices": "boosts: +1 is 1 energy for 1 Damage, +2 is 2 for 1 Speed, +3 is 3 for both",
        "linear": "boosts: +1s2d is 1 Speed and 2 Damage; a Speed costs 2 energy, a Damage 1",
        "cards_head": "S/D/G: Speed/Damage/Guard, &: link",
        "full_names": "Speed {speed}, Damage {damage}, Guard {guard}",
    },
    "es": {
        "round": "ronda {round} de 3", "final": "ronda final {final}", "clash": "choque {clash} de 7",
        "first": "{name} decide antes los potenciadores", "attacks": "ataca {name}", "you": "tú", "rival": "rival",
        "wins": "rondas ganadas", "hand": "mano", "deck": "mazo", "discards": "descartes", "life": "Vida", "of": "de",
        "energy": "energía", "ultra": "ultra", "aside": "junto al luchador", "taken": "tomada",
        "icon": "icono de ultra tras perder {n}", "bar": "U/u: icono de ultra", "combos": "Combo", "combo": "combo",
        "upto": "hasta {n} cartas", "link": "carta {n}", "linked": "enlace", "speed": "Velocidad", "damage": "Daño",
        "guard": "Guardia", "basic": "básica", "unique": "única", "up": "arriba", "ready": "energía",
        "exhausted": "agotada", "cut": "cortada", "up.": "arr.", "ready.": "en.", "exhausted.": "ago.", "cut.": "cort.",
        "chosen": "elegida", "gap": "-", "places": "Fila",
        "empty": "nada jugado aún", "list": "Cartas de {name} (x vista)", "unseen": "sin ver",
        "your_hand": "Tu mano", "shown": "el rival sabe que tienes en mano", "known": "se sabe en su mano",
        "bottom": "se sabe bajo el mazo", "marker": "tu marcador: {name}", "effect": "este choque",
        "next": "próximo choque", "lasting": "resto de la ronda", "silenced": "la habilidad está anulada",
        "no_boost": "no puede potenciar en este choque", "no_boost_next": "no puede potenciar en el próximo choque",
        "no_guard_boost": "no puede potenciar la Guardia en este choque",
        "named": "energía que se agota primero: lugar {places}", "ability": "Habilidad", "printed": "impreso",
        "boost": "potenciador", "effects": "efectos", "why": "Por qué, en el último choque", "as_is": "tal cual",
        "prices": "potenciar: +1 es 1 energía por 1 Daño, +2: 2 por 1 Velocidad, +3: 3 por ambos",
        "linear": "potenciar: +1s2d es 1 Velocidad y 2 Daño; una Velocidad cuesta 2 energías, un Daño 1",
        "cards_head": "V/D/G: Velocidad/Daño/Guardia, &: enlace",
        "full_names": "Velocidad {speed}, Daño {damage}, Guardia {guard}",
    },
}  # fmt: skip


def seat_name(view: View, seat: int, lang: str) -> str:
    """What the log calls a seat: its fighter."""
    return word(view["sides"][seat]["name"], lang)


def board(view: View, lang: str, width: int, everything: bool, tight: bool = False) -> list[Line]:
    """The table for a terminal at least 80 cells wide; lists and hand too where `everything` or a card is chosen.

    What stays as it is comes first, so that of a low terminal both fighters and the hand remain; `tight` saves lines.
    """
    w = WORDS[lang]
    me, other = _seats(view)
    full = everything or view["decision"] in ("marker", "play")
    lines: list[Line] = [[("─" * width, "dim")]]
    if full:
        half = width // 2
        lines += beside(_sheet(view, other, lang, half - 1), _sheet(view, me, lang, half - 1), half)
        lines.append([(f"  {w['cards_head']}; {w['bar']}", "dim")])
    lines += [[(text, "cyan")] for part in clash(view, lang) for text in wrap(part, width, 4)]
    lines += [[(text, "bold")] for text in wrap(_situation(view, lang), width, 2)]
    gap: list[Line] = [] if tight else [[]]
    for seat in (other, me):
        lines += gap + _fighter(view, seat, lang, width, full)
    return lines + (gap + _hand(view, me, lang, width) if full else [])


def told(view: View, lang: str, everything: bool) -> list[str]:
    """The same as sentences, one thing a line, for screen readers and pipes; the hand's texts where `everything`."""
    lines = [_situation(view, lang) + "."]
    for seat in reversed(_seats(view)):
        lines += _told_side(view, seat, lang, everything or view["decision"] == "marker")
    return lines + (clash(view, lang) if everything else [])  # the log has said it already


def options(view: View, actions: Sequence[Any], lang: str, width: int) -> list[Line]:
    """The choices by number; those that play a card with and without boosts stand together, a card a line."""
    w = WORDS[lang]
    names = _cards_of(view["sides"][view["seat"]])
    grouped: dict[str, list[str]] = {}
    others = []
    for number, action in enumerate(actions, 1):
        play = PLAY.match(action.notation)
        if play:
            grouped.setdefault(play[1], []).append(f"{number}. {play[2] or w['as_is']}")
        else:
            others.append(f"  {number}. {action.text(lang)}")
    if others == [] and all(len(choices) == 1 for choices in grouped.values()):
        grouped = {}  # without boosts there is nothing to group
        others = [f"  {n}. {_named(names, action.notation, lang)}" for n, action in enumerate(actions, 1)]
    rows = {_named(names, card, lang): _in_a_row(choices, width - 20) for card, choices in grouped.items()}
    if all(len(parts) == 1 for parts in rows.values()):
        lines = [line(text) for text in columns([_choices_of(name, row) for name, (row,) in rows.items()], width)]
    else:
        lines = [line(_choices_of("" if i else name, row)) for name, part in rows.items() for i, row in enumerate(part)]
    if any(len(choices) > 1 for choices in grouped.values()):
        prices = w["linear" if view["linear_boost"] else "prices"]
        lines += [line(text, "dim") for text in wrap(f"  {prices}", width, 4)]
    return lines + [line(text) for text in columns(others, width)]


def _in_a_row(choices: list[str], width: int) -> list[str]:
    """Choices of one card on one line where they fit."""
    row = "  ".join(choices)
    return [row] if len(row) <= width else columns(choices, width)


def _choices_of(card: str, row: str) -> str:
    return f"{fit(f'  {card}', 19)} {row}"


def _named(known: dict[str, dict[str, Any]], notation: str, lang: str) -> str:
    card = notation.removeprefix("play ")
    return word(known[card]["name"], lang) if card in known else card


def clash(view: View, lang: str) -> list[str]:
    """Why each Speed, Damage and Guard of the last revealed clash was what it was."""
    w = WORDS[lang]
    values = view.get("clash_values") or []
    lines = []
    for side, stats in zip(view["sides"], values, strict=False):
        if stats:
            told_stats = "; ".join(_sum(w, stat, stats[stat]) for stat in STATS if stat in stats)
            lines.append(f"{word(side['name'], lang)}: {told_stats}.")
    return [f"{w['why']}:", *(f"  {text}" for text in lines)] if lines else []


def cards(view: View, lang: str) -> list[str]:
    """All cards of both fighters with their texts."""
    lines = []
    for seat in _seats(view):
        side = view["sides"][seat]
        lines += [_who(view, seat, lang), *_ability(side, lang)]
        lines += [f"  {text}" for card in side["cards"] for text in card_lines(card, lang)]
    return lines


def card_names(view: View, lang: str) -> dict[str, str]:
    """What `card NAME` understands, id or name -> id: fighters and cards."""
    named = [(side["fighter"], side["name"]) for side in view["sides"]]
    named += [(item["id"], item["name"]) for side in view["sides"] for item in side["cards"]]
    return {name: name for name, _ in named} | {word(name, lang).casefold(): known for known, name in named}


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
    head = f"{word(found['name'], lang)} ({found['id']}): {w[found['type']]}. {numbers}{link}."
    return [head, *(f"  {text}" for text in word(found.get("text"), lang).splitlines())]


def printed(section: str, entry: dict[str, Any], lang: str) -> list[str]:
    """An entry of a pack as printed: a card, or a fighter with life, bonuses and ability."""
    if section == "card":
        return card_lines(entry, lang)
    w = WORDS[lang]
    life = f"{w['life']} {entry['life']}, {w['icon'].format(n=entry['ultra_icon'])}"
    side = entry | {"bonuses": [{"stat": bonus.stat, "amount": bonus.amount} for bonus in entry["bonuses"]]}
    head = f"{word(entry['name'], lang)} ({entry['id']}): {life}."
    return [head, *(f"  {text}." for text in _bonuses(side, lang)), *_ability(entry, lang)]


# --- the parts


def _seats(view: View) -> tuple[int, int]:
    """The seat that looks, and the other one."""
    me = view["seat"] if view["seat"] in (0, 1) else 0
    return me, 1 - me


def _who(view: View, seat: int, lang: str) -> str:
    side = view["sides"][seat]
    return f"{word(side['name'], lang)} ({WORDS[lang]['you' if seat == view['seat'] else 'rival']})"


def _situation(view: View, lang: str) -> str:
    w = WORDS[lang]
    parts = ["Rivales", w["final" if view["final"] else "round"].format(**view)]
    if view["clash"]:
        parts.append(w["clash"].format(**view))
    if view["attacker"] is not None:
        parts.append(w["attacks"].format(name=seat_name(view, view["attacker"], lang)))
    elif view["first"] in (0, 1):
        parts.append(w["first"].format(name=seat_name(view, view["first"], lang)))
    return " - ".join(parts)


def _sheet(view: View, seat: int, lang: str, width: int) -> list[Line]:
    """What a fighter has from the start: cards, combo, ability."""
    side = view["sides"][seat]
    texts = [*_bonuses(side, lang), *_ability(side, lang)]
    rows = [f"  {row}" for text in texts for row in wrap(text.strip(), width - 3, 2)]
    return _list(view, seat, lang, width) + [line(row) for row in rows]


def _list(view: View, seat: int, lang: str, width: int) -> list[Line]:
    """The ten cards of a fighter; the seen ones struck out and marked x."""
    side = view["sides"][seat]
    lines = [[(fit(WORDS[lang]["list"].format(name=word(side["name"], lang)), width), "bold underline")]]
    for item in side["cards"]:
        mark, style = ("x", "strike dim") if item["seen"] else (" ", "")
        numbers = f" {WORDS[lang][item['type']]:6.6} {_numbers(item):7}"
        lines.append(
            [(f"{mark} ", ""), (fit(word(item["name"], lang), width - 17), style), (numbers, "dim" if style else "")]
        )
    return lines


def _numbers(item: dict[str, Any]) -> str:
    return f"{item['speed']}/{item['damage']}/{item['guard']}{'&' if item['link'] else ''}"


def _fighter(view: View, seat: int, lang: str, width: int, full: bool) -> list[Line]:
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
    lines: list[Line] = [head, state]
    texts = [] if full else _bonuses(side, lang)  # the sheet above has them
    lines += [line(f" {part}") for text in texts for part in wrap(text, width - 1, 2)]
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
        below.append((fit(f" {state}" if len(state) < cell - 1 else state, cell - 1) + " ", style))
    return [above, below]


def _place(view: View, side: dict[str, Any], place: int, lang: str, link: str = "&") -> tuple[str, str, str]:
    """Name, state and style of one place of the row."""
    w = WORDS[lang]
    row, known = side["row"], _cards_of(side)
    played = row[place] if place < len(row) else None
    if played:
        item = known[played["card"]]
        name = (link if item["link"] else "") + word(item["name"], lang)
        return name, _played_state(w, played, brief=bool(link)), "bold" if played["state"] == "up" else "dim"
    if place + 1 == view["clash"] and side["chosen"]:
        own = side["chosen"] if isinstance(side["chosen"], str) else ""
        boost = f"+{side['chosen_boost']}" if side.get("chosen_boost") not in (None, "0") else ""
        return (word(known[own]["name"], lang) if own else "?") + boost, w["chosen"], "italic"
    return "", w["gap"] if place + 1 < view["clash"] else "", "dim"


def _played_state(w: dict[str, str], played: dict[str, Any], brief: bool) -> str:
    """Face up, ready energy or exhausted, and cut: three separate facts (RIV-064)."""
    facts = ["up"] if played["state"] == "up" else []
    if played["spent"]:
        facts.append("exhausted")
    elif not facts:
        facts.append("ready")
    if played["cut"]:
        facts.append("cut")
    if brief and len(facts) > 1:
        return " ".join(w[f"{fact}."] for fact in facts)
    return ", ".join(w[fact] for fact in facts)


def _cards_of(side: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in side["cards"]}


def _names(side: dict[str, Any], ids: Sequence[str], lang: str) -> str:
    known = _cards_of(side)
    return ", ".join(word(known[i]["name"], lang) if i in known else i for i in ids)


def _bonuses(side: dict[str, Any], lang: str) -> list[str]:
    """What each further linked card brings (RIV-061)."""
    w = WORDS[lang]
    links = [
        f"{w['link'].format(n=n)} +{bonus['amount']} {w[bonus['stat']]}" for n, bonus in enumerate(side["bonuses"], 2)
    ]
    return [f"{w['combos']} {w['upto'].format(n=len(links) + 1)}: {', '.join(links)}"]


def _ability(side: dict[str, Any], lang: str) -> list[str]:
    ability = side.get("ability")
    if not ability:
        return []
    name, text = word(ability["name"], lang), word(ability.get("text"), lang)
    return [f"  {WORDS[lang]['ability']}: {name}. {text}".rstrip()]


def _further(view: View, seat: int, lang: str) -> list[str]:
    """What is there only sometimes: discards, known cards, lasting effects, bans, the own marker."""
    w = WORDS[lang]
    side = view["sides"][seat]
    mine = seat == view["seat"]
    lines = []
    if isinstance(side["marker"], str):
        lines.append(w["marker"].format(name=_names(side, [side["marker"]], lang)))
    for key, ids in (
        ("discards", side["discards"]),
        ("shown" if mine else "known", side["shown"] if mine else side["hand"]),
        ("bottom", side["bottom"]),
    ):
        if ids:
            lines.append(f"{w[key]}: {_names(side, ids, lang)}")
    for key in ("effect", "next", "lasting"):
        changes = [f"{w[stat]} {side[key][stat]:+}" for stat in STATS if side[key][stat]]
        if changes:
            lines.append(f"{w[key]}: {', '.join(changes)}")
    lines += [w[key] for key in ("silenced", "no_boost", "no_boost_next", "no_guard_boost") if side[key]]
    if side["named"]:
        lines.append(w["named"].format(places=", ".join(map(str, side["named"]))))
    return lines


def _hand(view: View, seat: int, lang: str, width: int) -> list[Line]:
    """The own hand: numbers and text of each card."""
    side = view["sides"][seat]
    known = _cards_of(side)
    lines: list[Line] = [[(f"{WORDS[lang]['your_hand']}:", "bold")]]
    for name in side["hand"]:
        item = known[name]
        name = fit(word(item["name"], lang), 18 if width < ROOMY else 26)
        head = f"  {name} {_numbers(item):7} {WORDS[lang][item['type']]:6}  "
        text = " ".join(word(item.get("text"), lang).split())
        first, *rest = wrap(text, width - len(head))
        lines.append([(head, "bold"), (first, "")])
        lines += [[(" " * len(head) + more, "")] for more in rest]
    return lines


def _sum(w: dict[str, str], stat: str, parts: dict[str, int]) -> str:
    """`Speed 6 = 5 printed +1 boost`; parts that are 0 are left out."""
    added = [f"{parts[part]:+} {w[part]}" for part in ("boost", "combo", "effects") if parts.get(part)]
    return " ".join([f"{w[stat]} {parts['total']} = {parts['printed']} {w['printed']}", *added])


def _told_side(view: View, seat: int, lang: str, everything: bool) -> list[str]:
    w = WORDS[lang]
    side = view["sides"][seat]
    icon = f" ({w['icon'].format(n=side['ultra_icon'])})" if everything else ""
    lines = [
        f"{_who(view, seat, lang)}: {w['life']} {side['life']} {w['of']} {side['life_max']}{icon}; "
        f"{w['energy']} {side['energy']} {w['of']} {_flipped(side)}; {w['wins']} {side['wins']}; "
        f"{w['hand']} {side['hand_size']}; {w['deck']} {side['deck_size']}; {w['ultra']} "
        f"{w.get(side['ultra'], side['ultra'])}.",
        f"  {_told_row(view, side, lang)}",
        *(f"  {text}." for text in [*(_bonuses(side, lang) if everything else []), *_further(view, seat, lang)]),
        *(_ability(side, lang) if everything else []),
    ]
    return lines + (_told_hand(side, lang, everything) if seat == view["seat"] else _told_list(side, lang))


def _told_hand(side: dict[str, Any], lang: str, everything: bool) -> list[str]:
    w = WORDS[lang]
    if not everything:
        return [f"  {w['your_hand']}: {_names(side, side['hand'], lang) or w['gap']}."]
    known = _cards_of(side)
    return [f"  {w['your_hand']}:", *(f"    {text}" for name in side["hand"] for text in card_lines(known[name], lang))]


def _told_list(side: dict[str, Any], lang: str) -> list[str]:
    """The cards of a rival's list that nobody has seen yet."""
    unseen = [item["id"] for item in side["cards"] if not item["seen"]]
    return [f"  {WORDS[lang]['unseen']}: {_names(side, unseen, lang) or WORDS[lang]['gap']}."]


def _told_row(view: View, side: dict[str, Any], lang: str) -> str:
    w = WORDS[lang]
    places = [(place, *_place(view, side, place, lang, link="")) for place in range(PLACES)]
    told_places = [
        f"{place + 1} {name} ({state})" if name else f"{place + 1} {state}"
        for place, name, state, _ in places
        if name or state
    ]
    return f"{w['places']}: {', '.join(told_places) or w['empty']}."
