"""Rumble: why an action that is not legal is refused, with the rule behind it; from the seat's own view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown.games.rumble.words import Words, is_dropping, player, prompt_text

REFUSAL: Mapping[str, tuple[Words, str]] = {
    "over": ({"en": "The match is over.", "es": "La partida ha terminado."}, "RUM-081"),
    "legends first": (
        {"en": "First the Legends are taken.", "es": "Antes se eligen las Leyendas."},
        "RUM-010",
    ),
    "no draft now": (
        {
            "en": "Legends are taken only before the first round, with the option draft or free-pick.",
            "es": "Las Leyendas solo se eligen antes de la primera ronda, con la opción draft o free-pick.",
        },
        "RUM-010",
    ),
    "taken": (
        {"en": "That Legend is taken, or there is none.", "es": "Esa Leyenda ya está elegida, o no existe."},
        "RUM-010",
    ),
    "no plan now": (
        {"en": "Attacks are planned when a round begins.", "es": "Los ataques se planean al empezar la ronda."},
        "RUM-020",
    ),
    "breather taken": (
        {
            "en": "You take a breather: discard, or end with done.",
            "es": "Te estás tomando un respiro: descarta, o termina con done.",
        },
        "RUM-022",
    ),
    "no card": (
        {"en": "You have no card {place}: your hand has {n}.", "es": "No tienes carta {place}: en tu mano hay {n}."},
        "RUM-012",
    ),
    "boost alone": (
        {
            "en": "{card} is a boost, and a boost is never alone: it lies under an attack.",
            "es": "{card} es un potenciador, y nunca va solo: se pone debajo de un ataque.",
        },
        "RUM-023",
    ),
    "no attack": (
        {
            "en": "{card} is no attack: it is kept in hand until its moment comes.",
            "es": "{card} no es un ataque: se guarda en la mano hasta que llegue su momento.",
        },
        "RUM-023",
    ),
    "no boost": (
        {"en": "{boost} is no boost.", "es": "{boost} no es un potenciador."},
        "RUM-020",
    ),
    "no seat": ({"en": "There is no {seat}.", "es": "No hay {seat}."}, "RUM-023"),
    "yourself": (
        {"en": "An attack points at another player.", "es": "Un ataque se dirige a otro jugador."},
        "RUM-023",
    ),
    "no legend": (
        {
            "en": "{seat} has no Legend in the ring: there is nobody to attack.",
            "es": "{seat} no tiene ninguna Leyenda en el ring: no hay a quién atacar.",
        },
        "RUM-023",
    ),
    "must attack": (
        {
            "en": "No breather now: after three rounds without an attack whoever can attack must.",
            "es": "Ahora no hay respiro: tras tres rondas sin ataques, quien pueda debe atacar.",
        },
        "RUM-084",
    ),
    "equal": (
        {
            "en": "Of equal cards in your hand the first is meant.",
            "es": "De varias cartas iguales de tu mano se toma la primera.",
        },
        "RUM-020",
    ),
    "only a breather": (
        {"en": "Only a breather lets one discard.", "es": "Solo un respiro permite descartar."},
        "RUM-022",
    ),
    "no target now": (
        {"en": "No Legend is to be chosen now.", "es": "Ahora no hay que elegir ninguna Leyenda."},
        "RUM-055",
    ),
    "no target": (
        {"en": "{seat} cannot be chosen for this.", "es": "{seat} no se puede elegir para esto."},
        "RUM-055",
    ),
    "attack is planned": (
        {
            "en": "{card} cannot be played in answer: attacks and boosts are planned when a round begins.",
            "es": "{card} no se juega como respuesta: ataques y potenciadores se planean al empezar la ronda.",
        },
        "RUM-020",
    ),
    "not attacked": (
        {
            "en": "{card} is a defense: it is played only against an attack on your Legend, before the damage.",
            "es": "{card} es una defensa: solo se juega contra un ataque a tu Leyenda, antes del daño.",
        },
        "RUM-042",
    ),
    "no dodging": (
        {
            "en": "{card} cannot be played: this attack cannot be dodged.",
            "es": "{card} no se puede jugar: este ataque no se puede esquivar.",
        },
        "RUM-042",
    ),
    "no blocking": (
        {
            "en": "{card} cannot be played: this attack cannot be blocked.",
            "es": "{card} no se puede jugar: este ataque no se puede bloquear.",
        },
        "RUM-042",
    ),
    "no window": (
        {
            "en": "Nothing can be played in answer now.",
            "es": "Ahora no se puede jugar nada como respuesta.",
        },
        "RUM-054",
    ),
    "other moment": (
        {
            "en": "{card} has its moment, and it is another one. [{text}]",
            "es": "{card} tiene su momento, y es otro. [{text}]",
        },
        "RUM-054",
    ),
    "condition": (
        {
            "en": "{card} does not fit here: its condition does not hold, or it has nothing to do. [{text}]",
            "es": "{card} no vale aquí: no se cumple su condición, o no tiene nada que hacer. [{text}]",
        },
        "RUM-043",
    ),
    "no again": (
        {
            "en": "One attacks again only when a card that hit says so: a Legend it hit, with an attack from hand.",
            "es": "Solo se ataca de nuevo si lo dice una carta que golpeó, a quien golpeó, con un ataque de la mano.",
        },
        "RUM-047",
    ),
    "no signature": (
        {
            "en": "A Signature is played only when a card that hit says so, on a Legend that it hit.",
            "es": "La Firma solo se usa si lo dice una carta que golpeó, contra una Leyenda golpeada.",
        },
        "RUM-048",
    ),
    "no remove": (
        {
            "en": "Damage is taken off only by an effect, which says whose and how much.",
            "es": "El daño solo se quita por un efecto, que dice de quién y cuánto.",
        },
        "RUM-051",
    ),
    "no accept": (
        {
            "en": "There is nothing to carry out now without a further choice.",
            "es": "Ahora no hay nada que hacer sin elegir algo más.",
        },
        "RUM-032",
    ),
    "no decline": (
        {"en": "There is nothing to decline now.", "es": "Ahora no hay nada que rehusar."},
        "RUM-032",
    ),
    "no pass": (
        {
            "en": "One passes only where a defense or a special may be played.",
            "es": "Solo se pasa cuando se puede jugar una defensa o una especial.",
        },
        "RUM-054",
    ),
    "first": ({"en": "First: {asked}", "es": "Antes: {asked}"}, "RUM-042"),
}
PLANNING = ("plan", "drop", "secret")
WINDOWS = ("defend", "react", "save")
WRONG_KIND = {"special": "no attack", "defense": "no attack", "boost": "boost alone"}


def refuse(view: Mapping[str, Any], kind: str, arguments: tuple[int, ...], lang: str) -> tuple[str, str]:
    """Why an action that is not legal is refused, and the rule behind it; from the seat's own view alone."""
    says, rule = REFUSAL[_reason(view, kind, arguments)]
    return says[lang].format(**_said(view, kind, arguments, lang)), rule


def _reason(view: Mapping[str, Any], kind: str, arguments: tuple[int, ...]) -> str:
    decision = view["decision"]
    if decision == "over":
        return "over"
    if kind == "legend":
        return "taken" if decision == "draft" else "no draft now"
    if decision == "draft":
        return "legends first"
    return _REASONS[kind](view, arguments)


def _attack(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    if view["decision"] not in PLANNING:
        return "first" if view["decision"] in WINDOWS else "no plan now"
    if is_dropping(view):
        return "breather taken"
    hand = view["sides"][view["seat"]]["hand"]
    place, boost, target = arguments
    if place >= len(hand) or boost > len(hand):
        return "no card"
    if hand[place]["kind"] != "attack":
        return WRONG_KIND[hand[place]["kind"]]
    if boost and hand[boost - 1]["kind"] != "boost":
        return "no boost"
    return _bad_target(view, target) or "equal"


def _bad_target(view: Mapping[str, Any], target: int) -> str:
    if target >= view["seats"]:
        return "no seat"
    if target == view["seat"]:
        return "yourself"
    return "no legend" if view["sides"][target]["legend"] is None else ""


def _breather(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    if view["decision"] not in PLANNING:
        return "no plan now"
    return "breather taken" if is_dropping(view) else "must attack"


def _discard(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    asked = view["prompt"]["asks"] if view["prompt"] else ""
    if not is_dropping(view) and asked != "discard":
        return "only a breather"
    return "no card" if arguments[0] >= len(view["sides"][view["seat"]]["hand"]) else "equal"


def _done(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "only a breather"


def _target(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    if view["decision"] not in ("targets", "choose"):
        return "no target now"
    return "no seat" if arguments[0] >= view["seats"] else "no target"


def _play(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    hand, attack = view["sides"][view["seat"]]["hand"], view["attack"]
    if arguments[0] >= len(hand):
        return "no card"
    card = hand[arguments[0]]
    if card["kind"] in ("attack", "boost"):
        return "attack is planned"
    if card["kind"] == "defense" and view["decision"] != "defend":
        return "not attacked"
    if view["decision"] not in WINDOWS:
        return "no window"
    if view["window"]["moment"] not in card["moments"]:
        return "other moment"
    if attack and card["kind"] == "defense":
        if "dodge" in card["answers"] and attack["undodgeable"]:
            return "no dodging"
        if "block" in card["answers"] and attack["unblockable"]:
            return "no blocking"
    return "condition"


def _again(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "no again"


def _signature(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "no signature"


def _remove(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "no remove"


def _accept(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "no accept"


def _decline(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "no decline"


def _pass(view: Mapping[str, Any], arguments: tuple[int, ...]) -> str:
    return "no pass"


_REASONS = {
    "attack": _attack, "breather": _breather, "discard": _discard, "done": _done, "target": _target, "play": _play,
    "again": _again, "signature": _signature, "remove": _remove, "accept": _accept, "decline": _decline, "pass": _pass,
}  # fmt: skip


def _said(view: Mapping[str, Any], kind: str, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    """What the words of a refusal can name."""
    hand = view["sides"][view["seat"]]["hand"]
    said: dict[str, Any] = {"n": len(hand), "asked": prompt_text(view, lang)}
    if kind in ("attack", "discard", "play", "again"):
        said |= _card_said(hand, arguments[0], "card", lang)
    if kind == "attack" and arguments[1]:
        said |= _card_said(hand, arguments[1] - 1, "boost", lang)
    if kind in ("attack", "target", "again", "signature"):
        said["seat"] = player(arguments[-1], lang)
    return said


def _card_said(hand: list[dict[str, Any]], place: int, name: str, lang: str) -> dict[str, Any]:
    if place >= len(hand):
        return {"place": place + 1, name: ""}
    text = " ".join(hand[place]["text"][lang].split())
    return {name: hand[place]["name"][lang], "text": text}
