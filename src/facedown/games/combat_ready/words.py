"""Combat Ready: what people read of actions, prompts and endings, in English and Spanish. The log: telling.py."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from facedown.games.combat_ready import telling
from facedown.games.combat_ready.facts import (
    card_facts, hero_facts, minion_facts, objective_facts, passes, titles_of_hero, villain_facts,
)  # fmt: skip
from facedown.games.combat_ready.names import Words, heroes_in, short_names
from facedown.games.combat_ready.state import ACTIONS, NO_REST_HEALING, NONE
from facedown.games.combat_ready.telling import ENDING

ACTION: Mapping[str, Words] = {
    "play": {"en": "attack with {card}: {numbers}", "es": "atacar con {card}: {numbers}"},
    "ultimate": {
        "en": "the Ultimate, {card}: it hits for {damage} and ends the Duel",
        "es": "la Definitiva, {card}: golpea con {damage} y termina el Duelo",
    },
    "semblance": {"en": "Semblance {card}: {text}", "es": "Semblanza {card}: {text}"},
    "assist": {"en": "assist {seat} with {card}", "es": "asistir a {seat} con {card}"},
    "combo": {"en": "join with {card}: {numbers}", "es": "unirse con {card}: {numbers}"},
    "fight": {
        "en": "fight {minion} (Speed {speed}, {left} to beat) with {card}: {numbers}",
        "es": "combatir contra {minion} (Velocidad {speed}, faltan {left}) con {card}: {numbers}",
    },
    "test": {"en": "try {objective} with {card}: {outcome}", "es": "intentar {objective} con {card}: {outcome}"},
    "rest": {
        "en": "rest: draw a card, heal 1, then perhaps discard one",
        "es": "descansar: robar una carta, recuperar 1 y quizá descartar una",
    },
    "wait": {"en": "let others act first", "es": "dejar que otros actúen antes"},
    "boost": {"en": "boost {card}: pay {price}", "es": "potenciar {card}: pagar {price}"},
    "dust": {"en": "spend a dust token: +1 Damage", "es": "gastar una ficha de polvo: +1 de Daño"},
    "discard": {"en": "discard {card}", "es": "descartar {card}"},
    "buy": {"en": "buy {card} for {cost} XP: {instead}", "es": "comprar {card} por {cost} XP: {instead}"},
    "remove": {"en": "give up {card} (tier {tier})", "es": "entregar {card} (nivel {tier})"},
    "hero": {"en": "choose {seat}", "es": "elegir a {seat}"},
    "minion": {"en": "choose {minion}", "es": "elegir a {minion}"},
    "villain": {"en": "choose {villain}", "es": "elegir a {villain}"},
    "accept": {"en": "carry it out", "es": "hacerlo"},
    "decline": {"en": "decline", "es": "no hacerlo"},
    "done": {"en": "nothing more", "es": "nada más"},
    "pass": {"en": "add nothing", "es": "no añadir nada"},
}
REST_ONLY: Words = {
    "en": "rest: draw a card, then perhaps discard one",
    "es": "descansar: robar una carta y quizá descartar una",
}
NUMBERS: tuple[Words, Words] = (
    {"en": "Speed {speed}, no Damage", "es": "Velocidad {speed}, sin Daño"},
    {"en": "Speed {speed}, Damage {damage}", "es": "Velocidad {speed}, Daño {damage}"},
)
OUTCOMES: tuple[Words, Words] = (
    {"en": "it would fail", "es": "no bastaría"},
    {"en": "it passes", "es": "basta"},
)
PRICES: Mapping[str, Words] = {
    "aura": {"en": "{n} Aura", "es": "{n} de Aura"},
    "cards": {"en": "{n} card(s)", "es": "{n} carta(s)"},
    "": {"en": "nothing", "es": "nada"},
}
INSTEAD: tuple[Words, Words] = (
    {"en": "a card of tier {n} leaves the hand", "es": "una carta de nivel {n} sale de la mano"},
    {"en": "it replaces the Ultimate of tier {n}", "es": "sustituye a la Definitiva de nivel {n}"},
)
NOBODY: Words = {"en": "nobody", "es": "nadie"}
PROMPT: Mapping[str, Words] = {
    "first": {"en": "Who is Active first?", "es": "¿Quién es el primer héroe activo?"},
    "attack": {
        "en": "{who} is Active: attack. {villain}'s next card is {stance}.",
        "es": "{who} es el héroe activo: ataca. La próxima carta de {villain} es {stance}.",
    },
    "zone": {
        "en": "{who} is Active, in the Ultimate zone: attack (+1 Speed), or the Ultimate. Next card: {stance}.",
        "es": "{who} es el héroe activo, en la zona Definitiva: ataca (+1 de Velocidad) o usa la Definitiva. Próxima "
        "carta: {stance}.",
    },
    "sideline": {
        "en": "{who}, from the sideline: assist, join, fight, try an Objective, rest, or let others act first.",
        "es": "{who}, desde la banda: asiste, únete, combate, intenta un Objetivo, descansa o deja paso a otros.",
    },
    "secret": {
        "en": "{who}: choose face down; all is revealed together (RCR-141).",
        "es": "{who}: elige boca abajo; todo se revela a la vez (RCR-141).",
    },
    "ready": {
        "en": "{who}, before the villain's card is revealed: add to the attack, or pass.",
        "es": "{who}, antes de revelar la carta del villano: añade algo al ataque o pasa.",
    },
    "boost": {"en": "{who}: boost this attack?", "es": "{who}: ¿potencias este ataque?"},
    "effect": {
        "en": "{card}: {who} has to discard ({n} left).",
        "es": "{card}: {who} tiene que descartar (faltan {n}).",
    },
    "boosting": {
        "en": "{who}: discard for the boost ({n} left).",
        "es": "{who}: descarta para potenciar (faltan {n}).",
    },
    "rest": {
        "en": "{who} rests: discard a card, if you like.",
        "es": "{who} descansa: descarta una carta, si quieres.",
    },
    "six": {"en": "{who}: discard down to six ({n} left).", "es": "{who}: descarta hasta quedar en seis (faltan {n})."},
    "upgrade": {
        "en": "{who}: upgrades, with {xp} XP. Buy a card, or done (RCR-102).",
        "es": "{who}: mejoras, con {xp} XP. Compra una carta, o done (RCR-102).",
    },
    "remove": {
        "en": "{who}: which card of tier {n} leaves the hand for the one you bought?",
        "es": "{who}: ¿qué carta de nivel {n} sale de la mano por la comprada?",
    },
    "hero": {"en": "{card}: choose a hero ({n} left). [{text}]", "es": "{card}: elige un héroe (faltan {n}). [{text}]"},
    "minion": {"en": "{card}: choose a minion. [{text}]", "es": "{card}: elige un esbirro. [{text}]"},
    "foe": {"en": "{card}: choose another foe. [{text}]", "es": "{card}: elige otro enemigo. [{text}]"},
    "may": {"en": "{card}: carry it out? [{text}]", "es": "{card}: ¿lo aprovechas? [{text}]"},
    "choose": {"en": "{who}: choose.", "es": "{who}: elige."},
    "wait": {"en": "Waiting for {who}.", "es": "Esperando a {who}."},
    "others": {"en": "Waiting for the others.", "es": "Esperando a los demás."},
    "over": {"en": "The match is over.", "es": "La partida ha terminado."},
}
DISCARDING = {"boost": "boosting"}  # keys of PROMPT for the reasons of a discard that are words of another prompt
NO_STANCE: Words = {"en": "unknown, for the deck is empty", "es": "desconocida, pues el mazo está vacío"}
STANCES: Mapping[str, Words] = {
    "aggressive": {"en": "Aggressive", "es": "agresiva"},
    "balanced": {"en": "Balanced", "es": "equilibrada"},
    "subtle": {"en": "Subtle", "es": "sutil"},
    "event": {"en": "an Event", "es": "un Evento"},
}


def event_text(event: Any, library: Any, setup: Any, lang: str) -> str:
    """A line of the log, of an event as one seat may know it."""
    return telling.event_text(event, library, setup, lang)


def stance_name(stance: str | None, lang: str) -> str:
    """The stance on a back, in words."""
    return STANCES[stance][lang] if stance else NO_STANCE[lang]


# --- actions


def action_text(s: Any, library: Any, seat: int, action: int, lang: str) -> str:
    """What a person reads of an action."""
    kind, arguments = ACTIONS.decode(action)
    words = REST_ONLY if kind == "rest" and s.rules & NO_REST_HEALING else ACTION[kind]
    return words[lang].format(**_named(s, library, seat, kind, arguments, lang))


def _named(s: Any, library: Any, seat: int, kind: str, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    """What the words of an action can name."""
    if kind == "hero":
        return {"seat": _hero(s, library, arguments[0], lang)}
    if kind == "minion":
        return _of_minion(s, library, arguments[0], lang)
    if kind == "villain":
        return {"villain": short_names([villain_facts(library, int(s.villain))["name"][lang]])[0]}
    if kind == "semblance":
        return _of_semblance(library, int(s.side[seat].hero), lang)
    if kind in ("ultimate", "boost"):
        sd = s.side[seat]
        place = int(sd.ultimate if kind == "ultimate" else sd.card)
        return _of_card(s, library, seat, place, lang) if place != NONE else {"card": "", "damage": 0, "price": ""}
    if not arguments:
        return {}
    said = _of_card(s, library, seat, arguments[0], lang)
    if kind == "assist":
        said["seat"] = _hero(s, library, arguments[1], lang)
    elif kind == "fight":
        said |= _of_minion(s, library, arguments[1], lang)
    elif kind == "test":
        said |= _of_test(s, library, seat, arguments, lang)
    return said


def _hero(s: Any, library: Any, seat: int, lang: str) -> str:
    heroes = _names(library, tuple(int(s.side[p].hero) for p in range(s.seats)), lang)
    return heroes[seat] if seat < len(heroes) else NOBODY[lang]


@lru_cache(maxsize=256)
def _names(library: Any, heroes: tuple[int, ...], lang: str) -> list[str]:
    return short_names([hero_facts(library, hero)["name"][lang] for hero in heroes])


def _of_semblance(library: Any, hero: int, lang: str) -> dict[str, Any]:
    semblance = hero_facts(library, hero)["semblance"]
    return {"card": semblance["name"][lang], "text": " ".join(semblance["text"][lang].split()).removesuffix(".")}


def _of_card(s: Any, library: Any, seat: int, place: int, lang: str) -> dict[str, Any]:
    card = card_facts(library, titles_of_hero(library, int(s.side[seat].hero))[place])
    boost = card["boost"] or {"pay": "", "amount": 0}
    return {
        "card": card["name"][lang],
        "numbers": NUMBERS[card["damage"] is not None][lang].format(**card),
        "damage": card["damage"] or 0,
        "tier": card["tier"],
        "cost": card["cost"],
        "price": PRICES[boost["pay"]][lang].format(n=boost["amount"]),
        "instead": INSTEAD[card["ultimate"]][lang].format(n=card["tier"] - 1),
    }


def _of_minion(s: Any, library: Any, slot: int, lang: str) -> dict[str, Any]:
    minion = s.minion[slot]
    if minion.minion == NONE:
        return {"minion": NOBODY[lang], "speed": 0, "left": 0}
    facts = minion_facts(library, int(minion.minion))
    return {
        "minion": facts["name"][lang],
        "speed": facts["speed"] + int(minion.speed),
        "left": facts["tough"] - int(minion.wounds),
    }


def _of_test(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    objective = int(s.objective[arguments[1]].objective)
    if objective == NONE:
        return {"objective": NOBODY[lang], "outcome": ""}
    facts = objective_facts(library, objective)
    card = card_facts(library, titles_of_hero(library, int(s.side[seat].hero))[arguments[0]])
    passed = facts["test"] is not None and passes(facts["test"], card)
    return {"objective": facts["name"][lang], "outcome": OUTCOMES[passed][lang]}


# --- prompts


def prompt_text(view: Mapping[str, Any], lang: str) -> str:
    """What is asked of the seat whose view this is."""
    if view["over"]:
        return PROMPT["over"][lang]
    if not view["your_turn"]:
        if view["deciding"] is None:
            return PROMPT["others"][lang]
        return PROMPT["wait"][lang].format(who=heroes_in(view, lang)[view["deciding"]])
    return " ".join(PROMPT[prompt_key(view)][lang].format(**_asked(view, lang)).removesuffix(" []").split())


def prompt_key(view: Mapping[str, Any]) -> str:
    """Which question it is."""
    decision, prompt = str(view["decision"]), view["prompt"]
    if decision == "attack" and view["fury"]["in_zone"]:
        return "zone"
    if decision == "discard" and prompt:
        why = str(prompt["asks"])
        return DISCARDING.get(why, why)
    if decision == "choose" and prompt and prompt["name"]:
        return str(prompt["asks"]) if prompt["asks"] in PROMPT else "choose"
    return decision if decision in PROMPT else "choose"


def _asked(view: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What the words of a prompt can name."""
    side, prompt, villain = view["sides"][view["seat"]], view["prompt"], view["villain"]
    bought = view["buying"]
    said = {
        "who": heroes_in(view, lang)[view["seat"]],
        "xp": side["xp"],
        "n": bought["tier"] - 1 if bought else 0,
        "stance": stance_name(villain["stance"], lang) if villain else "",
        "villain": short_names([villain["name"][lang]])[0] if villain else "",
        "card": "",
        "text": "",
    }
    if prompt:
        said["n"] = prompt["left"]
        said["card"] = prompt["name"][lang] if prompt["name"] else ""
        said["text"] = " ".join(prompt["text"][lang].split()) if prompt["text"] else ""
    return said


# --- endings


def ending_text(ending: str, view: Mapping[str, Any], lang: str) -> str:
    """How the match ended."""
    return ENDING[ending][lang]
