"""Rumble on a terminal: the ring, the running order, the attack under way and the own hand, from the view of a seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from facedown.apps.cli.screens.lines import Line, Piece, View, columns, fit, line, word, wrap
from facedown.games.rumble.words import attack_name, listed, player

ROOMY = 100  # columns from which on names need not be cut short
ATTACK = re.compile(r"^(?:attack|again) (\S+)(?: (\S+))? (@\d+)$")
PLANNING = ("plan", "drop", "secret", "draft")
ANSWERS = dict.fromkeys(("defend", "react", "save"), ("special", "defense")) | {"again": ("attack",)}
WORDS = {
    "en": {
        "round": "Rumble, round {round}", "before": "Rumble, before the first round", "over": "it is over",
        "ring": "{ring} in the ring", "pile": "{pile} to come", "deck": "deck {deck_size}", "discards": "discards {n}",
        "top": "{n}, top {card}", "must": "whoever can attack must", "quiet": "rounds without an attack: {quiet}",
        "you": "you", "token": "Title", "pile_list": "Discards, the top first",
        "hand": "hand {n}", "placards": "placards {n}", "none": "no Legend",
        "used": "{card} used", "fresh": "new in the ring, cannot attack", "attack": "attack", "breather": "breather",
        "lies": "face down", "lies_boost": "face down with a boost",
        "points": "-> {target} {what}", "beside": "damage: {cards}", "known": "you know in hand: {cards}",
        "drops": "to be discarded: {cards}", "queue": "then: {legends}",
        "order": "Order of the attacks still to come:", "speed": "speed {n}", "damage": "damage {n}",
        "next": "{n}. speed {speed}: {who} -> {target}, {what}", "cheap": "Cheap Trick",
        "unblockable": "cannot be blocked", "undodgeable": "cannot be dodged", "more": "attacks {n} more",
        "now": "Now: {who} -> {targets}: {what}", "saved": "saved: {targets}", "stopped": "stopped",
        "landed": "it has hit", "answer": "what can stop it: {ways}", "dodge": "a dodge", "block": "a block",
        "counter": "a counter", "cancel": "a special that cancels", "ref": "a Ref",
        "your_hand": "Your hand", "strike": "strike", "kick": "kick", "move": "move", "boost": "boost",
        "special": "special", "defense": "defense", "signature": "Signature", "health": "health {n}",
        "of": "{left} of {health}", "ability": "Ability", "copies": "{n} in the deck", "seat": "seat",
        "legends": "Legends", "cards": "Cards", "empty": "-",
    },
    "es": {
        "round": "Rumble, ronda {round}", "before": "Rumble, antes de la primera ronda", "over": "ha terminado",
        "ring": "{ring} en el ring", "pile": "{pile} por entrar", "deck": "mazo {deck_size}",
        "discards": "descartes {n}", "top": "{n}, encima {card}", "must": "quien pueda debe atacar",
        "quiet": "rondas sin ataques: {quiet}", "you": "tú", "token": "Título",
        "pile_list": "Descartes, el de encima primero",
        "hand": "mano {n}", "placards": "carteles {n}", "none": "sin Leyenda", "used": "{card} usada",
        "fresh": "recién entrada, no puede atacar", "attack": "ataque", "breather": "respiro",
        "lies": "boca abajo", "lies_boost": "boca abajo con potenciador",
        "points": "-> {target} {what}", "beside": "daño: {cards}", "known": "sabes que tiene: {cards}",
        "drops": "por descartar: {cards}", "queue": "después: {legends}",
        "order": "Orden de los ataques que faltan:", "speed": "velocidad {n}", "damage": "daño {n}",
        "next": "{n}. velocidad {speed}: {who} -> {target}, {what}", "cheap": "truco sucio",
        "unblockable": "no se puede bloquear", "undodgeable": "no se puede esquivar", "more": "ataca a {n} más",
        "now": "Ahora: {who} -> {targets}: {what}", "saved": "a salvo: {targets}", "stopped": "detenido",
        "landed": "ha golpeado", "answer": "puede detenerlo: {ways}", "dodge": "esquivarlo", "block": "bloquearlo",
        "counter": "contraatacar", "cancel": "una especial que lo anule", "ref": "un árbitro",
        "your_hand": "Tu mano", "strike": "golpe", "kick": "patada", "move": "llave", "boost": "potenciador",
        "special": "especial", "defense": "defensa", "signature": "Firma", "health": "salud {n}",
        "of": "{left} de {health}", "ability": "Habilidad", "copies": "{n} en el mazo", "seat": "lugar",
        "legends": "Leyendas", "cards": "Cartas", "empty": "-",
    },
}  # fmt: skip


def seat_name(view: View, seat: int, lang: str) -> str:
    """What the log calls a seat."""
    return player(seat, lang)


def board(view: View, lang: str, width: int, everything: bool, tight: bool = False) -> list[Line]:
    """The table for a terminal at least 80 cells wide; all Legends' texts and the whole hand where `everything`.

    The ring comes first, then the order of the attacks, the one under way and the hand, so that of a low terminal the
    end remains; `tight` saves lines.
    """
    gap: list[Line] = [] if tight else [[]]
    lines: list[Line] = [[("─" * width, "dim")]]
    lines += [[(text, "bold")] for text in wrap(_situation(view, lang), width, 2)]
    longest = max((side["health"] for side in view["sides"]), default=0)
    bar = max(longest + 2, cell_len(WORDS[lang]["none"]) - 6)  # "no Legend" stands where bar and numbers do
    for side in view["sides"]:
        lines += _side(view, side, lang, width, bar, everything)
    for part in (_discards(view, lang) if everything else [], _order(view, lang), _under_way(view, lang)):
        if part:
            lines += gap + [[(row, "cyan")] for text in part for row in wrap(text, width, 4)]
    hand = _hand(view, lang, width, everything)
    return lines + (gap + hand if hand else [])


def told(view: View, lang: str, everything: bool) -> list[str]:
    """The same as sentences, one thing a line, for screen readers and pipes; the hand's texts where `everything`."""
    lines = [_situation(view, lang) + "."]
    for side in view["sides"]:
        lines.append(f"{_who(view, side['seat'], lang)}: {'; '.join(_told_facts(view, side, lang))}.")
        lines += [f"  {text}." for text in _below(view, side, lang)]
    lines += [*(_discards(view, lang) if everything else []), *_order(view, lang), *_under_way(view, lang)]
    w, cards_held = WORDS[lang], _held(view, everything)
    if not everything:
        names = ", ".join(_times(word(item["name"], lang), n) for item, n in cards_held)
        return [*lines, f"{_held_name(view, everything, lang)}: {names or w['empty']}."]
    return [*lines, f"{w['your_hand']}:", *(f"  {text}" for item, _ in cards_held for text in card_lines(item, lang))]


def options(view: View, actions: Sequence[Any], lang: str, width: int) -> list[Line]:
    """The choices by number; those that attack with the same cards stand in one line, a target each."""
    names = _names(view, lang)
    rows: dict[str, list[str]] = {}
    others = []
    for number, action in enumerate(actions, 1):
        attack = ATTACK.match(action.notation)
        if attack:
            cards_used = [names.get(name, name) for name in attack.groups()[:2] if name]
            rows.setdefault(" + ".join(cards_used), []).append(f"{number}. {attack[3]}")
        else:
            others.append(f"  {number}. {action.text(lang)}")
    label = min(max((len(name) for name in rows), default=0) + 3, width // 2)
    lines = [line(f"{fit(f'  {name}', label)} {'  '.join(targets)}") for name, targets in rows.items()]
    return lines + [line(text) for text in columns(others, width)]


def cards(view: View, lang: str) -> list[str]:
    """All Legends and all cards that can be in the deck, with their texts."""
    w = WORDS[lang]
    lines = [f"{w['legends']}:", *(f"  {text}" for item in view["legends"] for text in legend_lines(item, lang))]
    return [*lines, f"{w['cards']}:", *(f"  {text}" for item in view["cards"] for text in card_lines(item, lang))]


def card_names(view: View, lang: str) -> dict[str, str]:
    """What `card NAME` understands, id or name -> id: Legends, Signatures and cards."""
    items = [*view["legends"], *(legend["signature"] for legend in view["legends"]), *view["cards"]]
    named = {item["id"]: item["id"] for item in items}
    return named | {word(item["name"], lang).casefold(): item["id"] for item in items}


def card(view: View, name: str, lang: str) -> list[str]:
    """One Legend, Signature or card."""
    for legend in view["legends"]:
        if legend["id"] == name:
            return legend_lines(legend, lang)
        if legend["signature"]["id"] == name:
            return card_lines(legend["signature"], lang)
    return [text for item in view["cards"] if item["id"] == name for text in card_lines(item, lang)]


def card_lines(item: dict[str, Any], lang: str) -> list[str]:
    """A card as printed: name, id, type, numbers, signs, text."""
    head = f"{word(item['name'], lang)} ({item['id']}): {', '.join([_kind(item, lang), *_printed_facts(item, lang)])}."
    return [head, *(f"  {text}" for text in word(item.get("text"), lang).splitlines())]


def legend_lines(legend: dict[str, Any], lang: str) -> list[str]:
    """A Legend as printed, with its Signature."""
    w = WORDS[lang]
    head = f"{word(legend['name'], lang)} ({legend['id']}): {w['health'].format(n=legend['health'])}."
    lines = [head, *(f"  {text}" for text in _ability(legend, lang))]
    signature = legend["signature"]
    return lines + ([f"  {text}" for text in card_lines(signature, lang)] if isinstance(signature, dict) else [])


def printed(section: str, entry: dict[str, Any], lang: str) -> list[str]:
    """An entry of a pack as printed: a card, or a Legend with its health and the name of its Signature."""
    if section == "card":
        return card_lines(entry, lang)
    return [*legend_lines(entry, lang), f"  {WORDS[lang]['signature']}: {entry['signature']}."]


# --- the parts


def _names(view: View, lang: str) -> dict[str, str]:
    return {item["id"]: word(item["name"], lang) for item in view["cards"]}


def _times(name: str, n: int) -> str:
    return name if n == 1 else f"{name} x{n}"


def _short(view: View, seat: int, lang: str) -> str:
    """`@2 Sting`, as notations call a seat."""
    name = view["sides"][seat]["name"]
    return f"@{seat + 1} {word(name, lang)}" if name else f"@{seat + 1}"


def _who(view: View, seat: int, lang: str) -> str:
    you = f" ({WORDS[lang]['you']})" if seat == view["seat"] else ""
    return _short(view, seat, lang) + you


def _situation(view: View, lang: str) -> str:
    w = WORDS[lang]
    head = w["round"].format(**view) if view["round"] else w["before"]
    parts = [w["over"]] if view["over"] else []
    parts += [w["ring"].format(**view), w["pile"].format(**view), w["deck"].format(**view)]
    count = len(view["discards"])
    top = w["top"].format(n=count, card=_names(view, lang).get(view["discards"][-1], "?")) if count else 0
    parts.append(w["discards"].format(n=top))
    if view["must_attack"]:
        parts.append(w["must"])
    elif view["quiet"]:
        parts.append(w["quiet"].format(**view))
    return f"{head}: {'; '.join(parts)}"


def _discards(view: View, lang: str) -> list[str]:
    """The open discard pile, equal cards together."""
    names = _names(view, lang)
    counted = Counter(names.get(name, name) for name in reversed(view["discards"]))
    pile = ", ".join(_times(name, n) for name, n in counted.items())
    return [f"{WORDS[lang]['pile_list']}: {pile}"] if pile else []


def _side(view: View, side: dict[str, Any], lang: str, width: int, bar: int, everything: bool) -> list[Line]:
    """A seat: its Legend's name, health, hand, placards, title and Signature; below, what lies beside it."""
    w = WORDS[lang]
    mine = side["seat"] == view["seat"]
    name = _label(view, side["seat"], lang, _room_of_names(view, lang, width))
    token = w["token"] if view["token"] == side["seat"] else ""
    counts = f"{w['hand'].format(n=side['hand_size'])}  {w['placards'].format(n=side['placards'])}"
    head: Line = [(name, f"bold {'cyan' if mine else 'magenta'}"), (" ", "")]
    if side["legend"] is None:
        head += [(fit(w["none"], bar + 6), "dim")]
    else:
        head += [*_health_bar(side, bar), (fit(f" {side['left']}/{side['health']}", 6), "")]
    used = sum(len(text) for text, _ in head) + len(counts) + 3
    rest = "  ".join(filter(None, [token, _signature(side, lang)]))
    lines: list[Line] = [[*head, (f" {counts}", ""), (f"  {fit(rest, max(width - used, 0))}", "yellow")]]
    texts = _below(view, side, lang) + (_ability(side, lang) if everything else [])
    return lines + [[(f"   {row}", "dim")] for text in texts for row in wrap(text, width - 3, 2)]


def _room_of_names(view: View, lang: str, width: int) -> int:
    """Cells for seat and Legend: on a narrow screen as many as these Legends need, within reason."""
    longest = max(cell_len(_who(view, side["seat"], lang)) for side in view["sides"])
    return min(max(longest, 22), 25) if width < ROOMY else 32


def _label(view: View, seat: int, lang: str, room: int) -> str:
    """Seat and Legend in so many cells; of a long name the end is cut, not who you are."""
    short = _short(view, seat, lang)
    you = _who(view, seat, lang).removeprefix(short)
    return fit(fit(short, min(cell_len(short), room - cell_len(you))) + you, room)


def _health_bar(side: dict[str, Any], width: int) -> list[Piece]:
    """Health left `#`, damage `.`."""
    left = side["left"]
    lost = side["health"] - left
    return [("[", ""), ("#" * left, "green"), ("." * lost, "red"), (fit("]", width - side["health"] - 1), "")]


def _signature(side: dict[str, Any], lang: str) -> str:
    if side["signature"] is None:
        return ""
    name = word(side["signature"]["name"], lang)
    return WORDS[lang]["used"].format(card=name) if side["signature_used"] else name


def _told_facts(view: View, side: dict[str, Any], lang: str) -> list[str]:
    w = WORDS[lang]
    facts = [w["of"].format(**side) if side["legend"] else w["none"]]
    if view["token"] == side["seat"]:
        facts.append(w["token"])
    facts += [w["hand"].format(n=side["hand_size"]), w["placards"].format(n=side["placards"])]
    signature = _signature(side, lang)
    return facts + ([f"{w['signature']}: {signature}"] if signature else [])


def _below(view: View, side: dict[str, Any], lang: str) -> list[str]:
    """What is there only sometimes: damage cards, the plan, known cards, Legends that are known to follow."""
    w = WORDS[lang]
    lines = []
    plan = _plan(view, side, lang)
    beside = ", ".join(f"{word(entry['name'], lang)} {entry['amount']}" for entry in side["entries"])
    together = [plan] if plan else []  # first, lest a long row of damage cards hides whom it points at
    together += [w["beside"].format(cards=beside)] if beside else []
    if together:
        lines.append("; ".join(together))
    if side["seat"] != view["seat"] and side["hand"]:
        lines.append(w["known"].format(cards=", ".join(word(item["name"], lang) for item in side["hand"])))
    if side["drops"]:
        names = _names(view, lang)
        lines.append(w["drops"].format(cards=", ".join(names[name] for name in side["drops"])))
    if side["queue"]:
        legends = {item["id"]: word(item["name"], lang) for item in view["legends"]}
        lines.append(w["queue"].format(legends=", ".join(legends[name] for name in side["queue"])))
    return lines


def _plan(view: View, side: dict[str, Any], lang: str) -> str:
    """Before the reveal whom an attack points at and what of it can be seen (later the running order tells); rests."""
    w = WORDS[lang]
    if view["over"]:  # what lies there still is void (RUM-081)
        return ""
    if side["target"] is not None and not view["order"]:
        target = _short(view, side["target"], lang)
        if isinstance(side["card"], dict):
            return w["points"].format(target=target, what=attack_name(_shown_plan(side), lang))
        return w["points"].format(target=target, what=w["lies_boost" if side["boosted"] else "lies"])
    return w["fresh"] if side["fresh"] else w["breather"] if side["plan"] == "breather" else ""


def _shown_plan(side: dict[str, Any]) -> dict[str, Any]:
    return {"card": side["card"], "boost": side["boost"] if isinstance(side["boost"], dict) else None}


def _order(view: View, lang: str) -> list[str]:
    """The running order of the attacks still to come, from the reveal on."""
    w = WORDS[lang]
    lines = []
    for n, entry in enumerate(view["order"], 1):
        target = _short(view, entry["target"], lang) if entry["target"] is not None else w["empty"]
        laid = [item for item in (entry["card"], entry["boost"]) if item]
        what = [attack_name(entry, lang), w["damage"].format(n=sum(item["damage"] for item in laid))]
        what += [w["cheap"]] if entry["cheap"] else []
        what += [w[sign] for sign in ("unblockable", "undodgeable") if any(item[sign] for item in laid)]
        who = _short(view, entry["seat"], lang)
        said = w["next"].format(n=n, speed=entry["speed"], who=who, target=target, what=", ".join(what))
        lines.append(f"  {said}")
    return [w["order"], *lines] if lines else []


def _under_way(view: View, lang: str) -> list[str]:
    """The attacks under way, the outermost first, and what would stop the newest one, and what it does."""
    lines = [_one_attack(view, attack, lang, newest=attack is view["attacks"][-1]) for attack in view["attacks"]]
    return lines + (_threat(view["attacks"][-1], lang) if lines else [])


def _threat(attack: dict[str, Any], lang: str) -> list[str]:
    """The texts of an attack that may still be stopped: whoever could do so wants to know what else it would bring."""
    if attack["landed"] or attack["stopped"]:
        return []
    laid = [item for item in (attack["card"], attack["boost"]) if item]
    told = [(word(item["name"], lang), " ".join(word(item["text"], lang).split())) for item in laid]
    return [f"  {name}: {text}" for name, text in told if text]


def _one_attack(view: View, attack: dict[str, Any], lang: str, newest: bool) -> str:
    w = WORDS[lang]
    reached = attack["hit"] if attack["landed"] else [p for p in attack["targets"] if p not in attack["saved"]]
    what = [attack_name(attack, lang), w["damage"].format(n=attack["damage"])]
    what += [w[sign] for sign in ("cheap", "unblockable", "undodgeable") if attack[sign]]
    what += [w[fact] for fact in ("stopped", "landed") if attack[fact]]
    said = w["now"].format(
        who=_short(view, attack["attacker"], lang),
        targets=listed([_short(view, p, lang) for p in reached], lang) or w["empty"],
        what=", ".join(what),
    )
    if attack["saved"]:
        said += "; " + w["saved"].format(targets=listed([_short(view, p, lang) for p in attack["saved"]], lang))
    if newest and not attack["landed"] and not attack["stopped"]:
        said += "; " + w["answer"].format(ways=", ".join(_ways(attack, lang)))
    return said


def _ways(attack: dict[str, Any], lang: str) -> list[str]:
    """The kinds of cards that can stop an attack (RUM-042 … RUM-044); their texts say when."""
    w = WORDS[lang]
    barred = {"dodge": attack["undodgeable"], "block": attack["unblockable"]}
    ways = [w[way] for way in ("dodge", "block", "counter") if not barred.get(way)]
    return [*ways, *([w["ref"]] if attack["cheap"] else []), w["cancel"]]


def _ability(owner: dict[str, Any], lang: str) -> list[str]:
    ability = owner.get("ability")
    if not ability:
        return []
    text = " ".join(word(ability.get("text"), lang).split())
    return [f"{WORDS[lang]['ability']}: {word(ability['name'], lang)}. {text}".rstrip()]


# --- cards


def _kind(item: dict[str, Any], lang: str) -> str:
    """Strike, kick, move, or what else a card is; entries of packs name the type as their kind."""
    return WORDS[lang][item.get("type") or item["kind"]]


def _printed_facts(item: dict[str, Any], lang: str) -> list[str]:
    w = WORDS[lang]
    kind = item.get("type") or item["kind"]
    sign = "+" if kind == "boost" else ""
    facts = []
    for stat in ("speed", "damage"):
        told_always = kind in ("strike", "kick", "move") or (kind == "signature" and stat == "damage")
        if told_always or item.get(stat):
            facts.append(w[stat].format(n=f"{sign}{item.get(stat) or 0}"))
    facts += [w[flag] for flag in ("cheap", "unblockable", "undodgeable") if item.get(flag)]
    if item.get("more"):
        facts.append(w["more"].format(n=item["more"]))
    return facts + ([w["copies"].format(n=item["copies"])] if item.get("copies") else [])


def _held(view: View, everything: bool) -> list[tuple[dict[str, Any], int]]:
    """The cards of the own hand that matter now, equal ones together, with their number; or the Signature."""
    wanted: tuple[str, ...] = ("attack", "boost", "special", "defense")
    if not everything and view["your_turn"]:
        if view["decision"] == "signature":
            return [(view["sides"][view["seat"]]["signature"], 1)]
        wanted = ANSWERS.get(view["decision"], wanted)
    held: dict[str, tuple[dict[str, Any], int]] = {}
    for item in view["sides"][view["seat"]]["hand"]:
        if item["kind"] in wanted:
            held[item["id"]] = (item, held.get(item["id"], (item, 0))[1] + 1)
    return list(held.values())


def _held_name(view: View, everything: bool, lang: str) -> str:
    """What the cards of `_held` are called together."""
    alone = view["decision"] == "signature" and view["your_turn"] and not everything
    return WORDS[lang]["signature" if alone else "your_hand"]


def _hand(view: View, lang: str, width: int, everything: bool) -> list[Line]:
    """The own hand: type, numbers and text of each card."""
    held = _held(view, everything)
    if not held:
        return []
    lines: list[Line] = [[(f"{_held_name(view, everything, lang)}:", "bold")]]
    for item, n in held:
        name = fit(_times(word(item["name"], lang), n), 20 if width < ROOMY else 28)
        facts = ", ".join(_printed_facts(item | {"copies": 0}, lang))
        text = " ".join(word(item.get("text"), lang).split())
        head = f"  {name} "
        rest = ". ".join(filter(None, [", ".join(filter(None, [_kind(item, lang), facts])), text]))
        first, *more = wrap(rest, width - len(head))
        lines.append([(head, "bold"), (first, "")])
        lines += [[(" " * len(head) + row, "")] for row in more]
    return lines
