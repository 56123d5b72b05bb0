"""Tiny: what people read, in English and Spanish: events, actions, prompts, refusals, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown.games.tiny.state import (
    ACTIONS, ENDINGS, EV_CHOSEN, EV_DRAW, EV_EFFECT, EV_FLARE, EV_HOLD, EV_OVER, EV_REVEAL, EV_ROUND, EV_SHOWN, EV_WON,
    OP_ADD, OP_GAIN, OP_SHOW, SEATS,
)  # fmt: skip

WHO = {
    "en": {"keeper": "the keeper", "traveller": "the traveller"},
    "es": {"keeper": "el guardián", "traveller": "el viajero"},
}
EVENTS = {
    EV_ROUND: {"en": "Round {a}.", "es": "Ronda {a}."},
    EV_DRAW: {"en": "{who} draws {card}.", "es": "{who} roba {card}."},
    EV_CHOSEN: {"en": "{who} puts {card} face down.", "es": "{who} pone {card} boca abajo."},
    EV_REVEAL: {"en": "{who} reveals {card}: heat {a}.", "es": "{who} revela {card}: calor {a}."},
    EV_SHOWN: {"en": "{who} shows {card}.", "es": "{who} muestra {card}."},
    EV_FLARE: {"en": "{who} flares: heat {a}.", "es": "{who} aviva el fuego: calor {a}."},
    EV_HOLD: {"en": "{who} holds the flare back.", "es": "{who} no aviva el fuego."},
    EV_WON: {
        "en": "{who} wins the round, {a} to {b} heat, and has {c} {embers}.",
        "es": "{who} gana la ronda, calor {a} a {b}, y tiene {c} {embers}.",
    },
}
EFFECTS = {
    OP_ADD: {"en": "{card}: {amount:+} heat for {target}.", "es": "{card}: {amount:+} de calor para {target}."},
    OP_GAIN: {"en": "{card}: {amount} {embers} for {target}.", "es": "{card}: {amount} {embers} para {target}."},
    OP_SHOW: {"en": "{card}: {target} shows the hand.", "es": "{card}: {target} muestra su mano."},
}
EMBERS = {"en": ("ember", "embers"), "es": ("brasa", "brasas")}
HIDDEN_CARD = {"en": "a card", "es": "una carta"}
ACTION = {
    "play": {"en": "play {card} (heat {heat})", "es": "jugar {card} (calor {heat})"},
    "flare": {"en": "flare: 2 more heat, once a match", "es": "avivar el fuego: 2 más de calor, una vez por partida"},
    "hold": {"en": "hold the flare back", "es": "no avivar el fuego"},
}
ENDING = {
    "embers": {
        "en": "{winner} wins with {most} embers to {least}.",
        "es": "{winner} gana con {most} brasas a {least}.",
    },
    "rounds": {
        "en": "{winner} wins after three rounds, {most} embers to {least}.",
        "es": "{winner} gana tras tres rondas, {most} brasas a {least}.",
    },
    "level": {"en": "{most} embers each: nobody wins.", "es": "{most} brasas cada uno: nadie gana."},
    "level lost": {"en": "{most} embers each: {winner} wins.", "es": "{most} brasas cada uno: gana {winner}."},
}
PROMPT = {
    "play": {"en": "Choose a card in secret.", "es": "Elige una carta en secreto."},
    "react": {
        "en": "Your card would lose, {mine} to {theirs} heat. Flare?",
        "es": "Tu carta perdería, calor {mine} a {theirs}. ¿Avivas el fuego?",
    },
    "wait": {"en": "Waiting for {who}.", "es": "{who} tiene que elegir."},
    "over": {"en": "The match is over.", "es": "La partida ha terminado."},
}
REFUSAL = {
    "over": ({"en": "The match is over.", "es": "La partida ha terminado."}, "TIN-031"),
    "reacting": (
        {"en": "The cards are open: flare or hold.", "es": "Las cartas están a la vista: aviva el fuego o no."},
        "TIN-014",
    ),
    "not in hand": ({"en": "That card is not in your hand.", "es": "Esa carta no está en tu mano."}, "TIN-010"),
    "flare gone": ({"en": "The flare has been used.", "es": "El fuego ya se ha avivado una vez."}, "TIN-014"),
    "no flare": ({"en": "Only the keeper has a flare.", "es": "Solo el guardián puede avivar el fuego."}, "TIN-001"),
    "not behind": (
        {"en": "First both choose a card; then a keeper who would lose may flare.",
         "es": "Primero ambos eligen carta; después puede avivar el fuego el guardián que perdería."},
        "TIN-014",
    ),
}  # fmt: skip


def event_text(event: Any, library: Any, setup: Any, lang: str) -> str:
    """A line of the log, of an event as one seat may know it."""
    if event.kind == EV_OVER:
        return _ending(ENDINGS[event.a], None if event.player < 0 else event.player, (event.b, event.c), lang)
    card = library.models["card"][event.card].name[lang] if event.card >= 0 else HIDDEN_CARD[lang]
    if event.kind == EV_EFFECT:
        text = EFFECTS[event.a][lang]
        return text.format(card=card, target=who(event.d, lang), amount=event.c, embers=embers(event.c, lang))
    said = {"card": card, "a": event.a, "b": event.b, "c": event.c, "embers": embers(event.c, lang)}
    return _sentence(EVENTS[event.kind][lang].format(who=who(event.player, lang), **said))


def action_text(s: Any, library: Any, seat: int, action: int, lang: str) -> str:
    """What a person reads of an action."""
    kind, arguments = ACTIONS.decode(action)
    if kind != "play":
        return ACTION[kind][lang]
    card = library.models["card"][arguments[0]]
    return ACTION[kind][lang].format(card=card.name[lang], heat=card.heat)


def prompt_text(view: Mapping[str, Any], lang: str) -> str:
    """What is asked of the seat whose view this is."""
    if view["over"]:
        return PROMPT["over"][lang]
    if not view["your_turn"]:
        return _sentence(PROMPT["wait"][lang].format(who=who(view["deciding"][0], lang)))
    mine, theirs = (view["sides"][seat]["heat"] for seat in (view["seat"], 1 - view["seat"]))
    return PROMPT[view["decision"]][lang].format(mine=mine, theirs=theirs)


def refuse(view: Mapping[str, Any], kind: str, arguments: tuple[int, ...], lang: str) -> tuple[str, str]:
    """Why an action that is not legal is refused, and the rule behind it."""
    if view["decision"] == "over":
        key = "over"
    elif kind == "play":
        key = "reacting" if view["decision"] == "react" else "not in hand"
    else:
        key = "flare gone" if view["flares"] == 0 else "not behind" if view["seat"] == 0 else "no flare"
    says, rule = REFUSAL[key]
    return says[lang], rule


def ending_text(ending: str, view: Mapping[str, Any], lang: str) -> str:
    """How the match ended."""
    return _ending(ending, view["over"]["winner"], tuple(side["embers"] for side in view["sides"]), lang)


def _ending(ending: str, winner: int | None, have: tuple[int, ...], lang: str) -> str:
    key = "level lost" if ending == "level" and winner is not None else ending
    name = "" if winner is None else who(winner, lang)
    return _sentence(ENDING[key][lang].format(winner=name, most=max(have), least=min(have)))


def who(seat: int, lang: str) -> str:
    """A seat in words; also where the event has no player."""
    return WHO[lang][SEATS[seat]] if seat >= 0 else ""


def embers(n: int, lang: str) -> str:
    """Ember or embers."""
    return EMBERS[lang][n != 1]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
