"""Combat Ready: why an action that is not legal is refused, with the rule behind it; from the seat's own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from facedown.games.combat_ready.names import Words, heroes_in
from facedown.games.combat_ready.state import HEROES
from facedown.games.combat_ready.words import prompt_text

View = Mapping[str, Any]
Arguments = tuple[int, ...]

REFUSAL: Mapping[str, tuple[Words, str]] = {
    "over": ({"en": "The match is over.", "es": "La partida ha terminado."}, "RCR-130"),
    "first": ({"en": "First: {asked}", "es": "Antes: {asked}"}, "RCR-021"),
    "no card": (
        {"en": "{who} has no card {place}: there are {n}.", "es": "{who} no tiene carta {place}: hay {n}."},
        "RCR-001",
    ),
    "not in hand": (
        {"en": "{card} is not in your hand.", "es": "{card} no está en tu mano."},
        "RCR-050",
    ),
    "equal": (
        {
            "en": "Of equal cards in your hand the first is meant.",
            "es": "De varias cartas iguales de tu mano se toma la primera.",
        },
        "RCR-050",
    ),
    "is ultimate": (
        {
            "en": "{card} is an Ultimate: it is played with `ultimate`, in the Ultimate zone.",
            "es": "{card} es una Definitiva: se usa con `ultimate`, en la zona Definitiva.",
        },
        "RCR-093",
    ),
    # the Active hero
    "only active": (
        {
            "en": "Only the Active hero attacks the villain by himself; from the sideline one joins: combo {card_id}.",
            "es": "Solo el héroe activo ataca por sí mismo al villano; desde la banda te unes: combo {card_id}.",
        },
        "RCR-050",
    ),
    "attacks": (
        {
            "en": "You are the Active hero: you attack the villain; only the sideline does that.",
            "es": "Eres el héroe activo: atacas al villano; eso solo lo hace la banda.",
        },
        "RCR-040",
    ),
    "reaches minions": (
        {
            "en": "You are the Active hero: minions are reached only by effects (Area Blast, Cleave).",
            "es": "Eres el héroe activo: a los esbirros solo llegas con efectos (Explosión, Hendidura).",
        },
        "RCR-121",
    ),
    "acted": (
        {"en": "You have acted in this round already.", "es": "Ya has actuado en esta ronda."},
        "RCR-050",
    ),
    "no ultimate": (
        {
            "en": "Only the Active hero can play his Ultimate, at the beginning of a round.",
            "es": "Solo el héroe activo puede usar su Definitiva, al empezar una ronda.",
        },
        "RCR-093",
    ),
    "not there yet": (
        {
            "en": "The Ultimate is not there yet: Fury {fury} of {zone}.",
            "es": "Aún no llegas a la Definitiva: Furia {fury} de {zone}.",
        },
        "RCR-040",
    ),
    # the sideline
    "banned combo": (
        {
            "en": "No Combos {span}: a card of the villain's says so.",
            "es": "No hay Combos {span}: lo dice una carta del villano.",
        },
        "RCR-052",
    ),
    "banned semblance": (
        {
            "en": "No Semblances {span}: a card of the villain's says so.",
            "es": "No hay Semblanzas {span}: lo dice una carta del villano.",
        },
        "RCR-041",
    ),
    "banned rest": (
        {
            "en": "Nobody can Rest {span}: a card of the villain's says so.",
            "es": "Nadie puede descansar {span}: lo dice una carta del villano.",
        },
        "RCR-054",
    ),
    "banned assist": (
        {
            "en": "No Assists {span}: a card of the villain's says so.",
            "es": "No hay Asistencias {span}: lo dice una carta del villano.",
        },
        "RCR-051",
    ),
    "no assist": (
        {"en": "{card} has no Assist printed.", "es": "{card} no tiene Asistencia impresa."},
        "RCR-051",
    ),
    "assist yourself": (
        {"en": "An Assist helps another hero.", "es": "Una Asistencia ayuda a otro héroe."},
        "RCR-051",
    ),
    "no seat": ({"en": "There is no seat {seat}.", "es": "No hay asiento {seat}."}, "RCR-001"),
    "hero down": (
        {"en": "{hero} is out of the battle.", "es": "{hero} está fuera de la batalla."},
        "RCR-130",
    ),
    "no combo": (
        {
            "en": "There is no attack to join: the Active hero has none in play.",
            "es": "No hay ataque al que unirse: el héroe activo no tiene ninguno en juego.",
        },
        "RCR-052",
    ),
    "no minion": (
        {"en": "There is no minion {slot} in play.", "es": "No hay esbirro {slot} en juego."},
        "RCR-121",
    ),
    "flying": (
        {
            "en": "{minion} is Flying: only a Ranged attack reaches it, and {card} is none.",
            "es": "{minion} vuela: solo lo alcanza un ataque a distancia, y {card} no lo es.",
        },
        "RCR-120",
    ),
    "no objective": (
        {"en": "There is no Objective {slot} in play.", "es": "No hay Objetivo {slot} en juego."},
        "RCR-125",
    ),
    "no test": (
        {"en": "{objective} has no test.", "es": "{objective} no tiene prueba."},
        "RCR-124",
    ),
    "nobody to wait for": (
        {
            "en": "Nobody else is left who could act first.",
            "es": "No queda nadie que pueda actuar antes.",
        },
        "RCR-050",
    ),
    "no sideline now": (
        {
            "en": "The sideline acts after the Active hero has attacked.",
            "es": "La banda actúa después de que el héroe activo haya atacado.",
        },
        "RCR-050",
    ),
    "no attack now": (
        {"en": "The Active hero attacks when a round begins.", "es": "El héroe activo ataca al empezar una ronda."},
        "RCR-040",
    ),
    # what can be added
    "semblance down": (
        {
            "en": "Your Semblance is turned down: it turns ready at the next Refresh.",
            "es": "Tu Semblanza está agotada: se renueva al empezar el próximo Duelo.",
        },
        "RCR-020",
    ),
    "semblance hurt": (
        {
            "en": "Your Semblance is turned down: it turns ready when you take Damage.",
            "es": "Tu Semblanza está agotada: se renueva cuando recibes Daño.",
        },
        "RCR-020",
    ),
    "semblance fits": (
        {
            "en": "Your Semblance does not fit here: it would do nothing. [{text}]",
            "es": "Tu Semblanza no sirve aquí: no haría nada. [{text}]",
        },
        "RCR-041",
    ),
    "no attack in play": (
        {
            "en": "You have no attack in play that could still be boosted.",
            "es": "No tienes en juego ningún ataque que aún se pueda potenciar.",
        },
        "RCR-040",
    ),
    "no boost": ({"en": "{played} has no boost.", "es": "{played} no se puede potenciar."}, "RCR-040"),
    "boosted": (
        {"en": "The boost of {played} is paid already.", "es": "El potenciador de {played} ya está pagado."},
        "RCR-040",
    ),
    "last aura": (
        {
            "en": "The boost costs {price} Aura, you have {aura}, and a cost never takes the last one.",
            "es": "Potenciar cuesta {price} de Aura, tienes {aura}, y un coste nunca se lleva la última.",
        },
        "RCR-040",
    ),
    "few cards": (
        {
            "en": "The boost costs {price} card(s) of your hand; you have {n_hand}.",
            "es": "Potenciar cuesta {price} carta(s) de tu mano; tienes {n_hand}.",
        },
        "RCR-040",
    ),
    "not ready now": (
        {
            "en": "A boost is paid just before the villain's card is revealed, or in an encounter: you are asked then.",
            "es": "Se potencia justo antes de revelar la carta del villano o en un encuentro: entonces se te pregunta.",
        },
        "RCR-040",
    ),
    "no dust": (
        {
            "en": "Dust tokens are there only with the option lightly-dusted.",
            "es": "Solo hay fichas de polvo con la opción lightly-dusted.",
        },
        "RCR-141",
    ),
    "no tokens": (
        {"en": "You have no dust token.", "es": "No tienes ninguna ficha de polvo."},
        "RCR-141",
    ),
    "dusted": (
        {
            "en": "A dust token is on this attack already, or it deals no Damage.",
            "es": "Este ataque ya lleva una ficha de polvo, o no causa Daño.",
        },
        "RCR-141",
    ),
    # between the Duels
    "no discard": (
        {
            "en": "No card is to be discarded now.",
            "es": "Ahora no hay que descartar ninguna carta.",
        },
        "RCR-101",
    ),
    "no upgrades now": (
        {
            "en": "Cards are bought between the Duels, after all have drawn to six.",
            "es": "Las cartas se compran entre los Duelos, cuando todos han robado hasta seis.",
        },
        "RCR-102",
    ),
    "have it": (
        {
            "en": "{card} is not in your Upgrade Deck.",
            "es": "{card} no está en tu mazo de mejoras.",
        },
        "RCR-102",
    ),
    "xp": (
        {
            "en": "{card} costs {cost} XP; you have {xp}.",
            "es": "{card} cuesta {cost} XP; tienes {xp}.",
        },
        "RCR-102",
    ),
    "no lower": (
        {
            "en": "{card} is of tier {tier}: a card of tier {below} must leave the hand for it, and you hold none.",
            "es": "{card} es de nivel {tier}: por ella debe salir de la mano una de nivel {below}, y no tienes.",
        },
        "RCR-102",
    ),
    "ultimate tier": (
        {
            "en": "Ultimates are upgraded tier by tier: yours is of tier {own}, {card} of tier {tier}.",
            "es": "Las Definitivas se mejoran nivel a nivel: la tuya es de nivel {own}, {card} de nivel {tier}.",
        },
        "RCR-102",
    ),
    "price first": (
        {
            "en": "First a card of tier {bought_below} leaves the hand for {bought}: remove.",
            "es": "Antes debe salir de la mano una carta de nivel {bought_below} por {bought}: remove.",
        },
        "RCR-102",
    ),
    "no remove": (
        {
            "en": "A card leaves the hand only for one that you buy.",
            "es": "Una carta solo sale de la mano por otra que compras.",
        },
        "RCR-102",
    ),
    "wrong tier": (
        {
            "en": "{card} is of tier {tier}; for {bought} one of exactly tier {bought_below} leaves the hand.",
            "es": "{card} es de nivel {tier}; por {bought} sale de la mano una exactamente de nivel {bought_below}.",
        },
        "RCR-102",
    ),
    # choices
    "no hero now": (
        {"en": "No hero is to be chosen now.", "es": "Ahora no hay que elegir ningún héroe."},
        "RCR-066",
    ),
    "no hero": (
        {"en": "{hero} cannot be chosen for this.", "es": "{hero} no se puede elegir para esto."},
        "RCR-066",
    ),
    "no foe now": (
        {"en": "No foe is to be chosen now.", "es": "Ahora no hay que elegir ningún enemigo."},
        "RCR-065",
    ),
    "no foe": (
        {"en": "That foe cannot be chosen for this.", "es": "Ese enemigo no se puede elegir para esto."},
        "RCR-065",
    ),
    "no accept": (
        {
            "en": "There is nothing to carry out now without a further choice.",
            "es": "Ahora no hay nada que hacer sin elegir algo más.",
        },
        "RCR-041",
    ),
    "no decline": (
        {"en": "There is nothing to decline now.", "es": "Ahora no hay nada que rehusar."},
        "RCR-041",
    ),
    "no done": (
        {"en": "There is nothing to be done with now.", "es": "Ahora no hay nada que dar por terminado."},
        "RCR-102",
    ),
    "no pass": (
        {
            "en": "One passes only where a boost, a Semblance or dust could be added.",
            "es": "Solo se pasa cuando se podría añadir un potenciador, una Semblanza o polvo.",
        },
        "RCR-040",
    ),
}
SPANS: Mapping[str, Words] = {
    "this": {"en": "in this round", "es": "en esta ronda"},
    "duel": {"en": "in this Duel", "es": "en este Duelo"},
}


def refuse(view: View, kind: str, arguments: Arguments, lang: str) -> tuple[str, str]:
    """Why an action that is not legal is refused, and the rule behind it; from the seat's own view alone."""
    says, rule = REFUSAL[_reason(view, kind, arguments)]
    return says[lang].format(**_said(view, kind, arguments, lang)), rule


def _reason(view: View, kind: str, arguments: Arguments) -> str:
    if view["decision"] == "over":
        return "over"
    return _REASONS[kind](view, arguments)


# --- what a seat holds


def _me(view: View) -> Any:
    return view["sides"][view["seat"]]


def _is_active(view: View) -> bool:
    return bool(view["active"] == view["seat"])


def _known(view: View, place: int) -> Any:
    """What is printed on one of the seat's own cards, wherever it is; None where there is no such card."""
    side = _me(view)
    if place >= len(side["places"]):
        return None
    name = side["places"][place]
    owned = [*side["hand"], *side["upgrade"], *side["discards"], *side["unseen"]]
    more = [card for card in (side["ultimate"], side["card"]) if card]
    return next((card for card in [*owned, *more] if card["id"] == name), {"id": name, "name": {}, "gone": True})


def _held(view: View, place: int) -> str:
    """Why a card cannot come from the hand; "" where it can."""
    card = _known(view, place)
    if card is None:
        return "no card"
    if card.get("ultimate"):
        return "is ultimate"
    return "" if _copies(view, place) else "not in hand"


def _copies(view: View, place: int) -> list[int]:
    """The places of the cards in hand that are equal to one."""
    side = _me(view)
    return [mine["place"] for mine in side["hand"] if mine["id"] == side["places"][place]]


def _else(view: View, place: int) -> str:
    """Nothing speaks against it but that it is not the moment, or that the first one of equal cards is meant."""
    return "first" if place == min(_copies(view, place)) else "equal"


def _ban(view: View, kind: str) -> str:
    """Is something banned in this round: for how long?"""
    villain = view["villain"]
    bans = villain["bans"] if villain else []
    return next((ban["span"] for ban in bans if ban["kind"] == kind and ban["span"] in SPANS), "")


# --- kinds of action


def _play(view: View, arguments: Arguments) -> str:
    if view["decision"] not in ("attack", "secret"):
        return _no_attack_now(view)
    if not _is_active(view):
        return _held(view, arguments[0]) or "only active"
    return _held(view, arguments[0]) or _else(view, arguments[0])


def _no_attack_now(view: View) -> str:
    if view["decision"] == "sideline":
        return "only active"
    return "no attack now" if view["decision"] in ("upgrade", "first") else "first"


def _ultimate(view: View, arguments: Arguments) -> str:
    if not _is_active(view) or view["decision"] not in ("attack", "secret"):
        return "no ultimate"
    return "not there yet" if not view["fury"]["in_zone"] else "no ultimate"


def _sideline(view: View, barred: str = "attacks") -> str:
    """Why this seat cannot act on the sideline now; "" where it can."""
    if view["decision"] not in ("sideline", "secret"):
        if view["decision"] == "attack":
            return barred
        return "no sideline now" if view["decision"] in ("upgrade", "first") else "first"
    return barred if _is_active(view) else ""


def _assist(view: View, arguments: Arguments) -> str:
    place, target = arguments
    why = _sideline(view) or _held(view, place)
    if why:
        return why
    if _ban(view, "assist"):
        return "banned assist"
    if not _known(view, place)["assist"]:
        return "no assist"
    return _bad_hero(view, target) or ("assist yourself" if target == view["seat"] else _else(view, place))


def _bad_hero(view: View, seat: int) -> str:
    if seat >= view["seats"]:
        return "no seat"
    return "hero down" if view["sides"][seat]["out"] or view["sides"][seat]["aura"] == 0 else ""


def _combo(view: View, arguments: Arguments) -> str:
    why = _sideline(view) or ("banned combo" if _ban(view, "combo") else "") or _held(view, arguments[0])
    if why or view["active"] is None or view["sides"][view["active"]]["role"] != "attack":
        return why or "no combo"
    return _else(view, arguments[0])


def _fight(view: View, arguments: Arguments) -> str:
    place, slot = arguments
    why = _sideline(view, "reaches minions") or _held(view, place)
    if why:
        return why
    minion = _minion(view, slot)
    if minion is None:
        return "no minion"
    reached = not minion["flying"] or "ranged" in _known(view, place)["subtypes"]
    return _else(view, place) if reached else "flying"


def _minion(view: View, slot: int) -> Any:
    return next((minion for minion in view["minions"] if minion["slot"] == slot), None)


def _test(view: View, arguments: Arguments) -> str:
    place, slot = arguments
    why = _sideline(view) or _held(view, place)
    if why:
        return why
    objective = _objective(view, slot)
    if objective is None:
        return "no objective"
    return "no test" if objective["test"] is None else _else(view, place)


def _objective(view: View, slot: int) -> Any:
    return next((objective for objective in view["objectives"] if objective["slot"] == slot), None)


def _rest(view: View, arguments: Arguments) -> str:
    return _sideline(view) or ("banned rest" if _ban(view, "rest") else "first")


def _wait(view: View, arguments: Arguments) -> str:
    return _sideline(view) or "nobody to wait for"


def _semblance(view: View, arguments: Arguments) -> str:
    side = _me(view)
    if not side["semblance_ready"]:
        return "semblance hurt" if side["hero"]["semblance"]["refresh"] == "hurt" else "semblance down"
    return "banned semblance" if _ban(view, "semblance") else "semblance fits"


def _boost(view: View, arguments: Arguments) -> str:
    side = _me(view)
    if side["card"] is None or side["speed"] is None:
        return "no attack in play"
    boost = side["card"]["boost"]
    if not boost:
        return "no boost"
    if side["boosted"] >= boost["times"]:
        return "boosted"
    if boost["pay"] == "aura" and side["aura"] <= boost["amount"]:
        return "last aura"
    if boost["pay"] == "cards" and side["hand_size"] < boost["amount"]:
        return "few cards"
    return "not ready now"


def _dust(view: View, arguments: Arguments) -> str:
    if "lightly-dusted" not in view["rules"]:
        return "no dust"
    side = _me(view)
    if not side["dust"]:
        return "no tokens"
    if side["card"] is None or side["speed"] is None:
        return "no attack in play"
    return "dusted" if side["dusted"] or not side["card"]["damage"] else "not ready now"


def _discard(view: View, arguments: Arguments) -> str:
    return _held(view, arguments[0]) or ("equal" if view["decision"] == "discard" else "no discard")


def _buy(view: View, arguments: Arguments) -> str:
    if view["decision"] == "remove":
        return "price first"
    if view["decision"] != "upgrade":
        return "no upgrades now"
    side, card = _me(view), _known(view, arguments[0])
    if card is None:
        return "no card"
    owned = [mine for mine in side["upgrade"] if mine["id"] == card["id"]]
    if not owned:
        return "have it"
    if card["ultimate"] and card["tier"] != side["ultimate"]["tier"] + 1:
        return "ultimate tier"
    if card["cost"] > side["xp"]:
        return "xp"
    if not card["ultimate"] and not owned[0]["price"]:
        return "no lower"
    return "equal"


def _remove(view: View, arguments: Arguments) -> str:
    if view["decision"] != "remove":
        return "no remove"
    card = _known(view, arguments[0])
    why = _held(view, arguments[0])
    if why in ("no card", "is ultimate", "not in hand"):
        return why
    return "wrong tier" if card["tier"] != view["buying"]["tier"] - 1 else "equal"


def _hero(view: View, arguments: Arguments) -> str:
    if view["decision"] not in ("first", "choose"):
        return "no hero now"
    return _bad_hero(view, arguments[0]) or "no hero"


def _foe(view: View, arguments: Arguments) -> str:
    if view["decision"] != "choose":
        return "no foe now"
    return "no minion" if arguments and _minion(view, arguments[0]) is None else "no foe"


def _named(reason: str) -> Callable[[View, Arguments], str]:
    return lambda view, arguments: reason


_REASONS: Mapping[str, Callable[[View, Arguments], str]] = {
    "play": _play, "ultimate": _ultimate, "semblance": _semblance, "assist": _assist, "combo": _combo, "fight": _fight,
    "test": _test, "rest": _rest, "wait": _wait, "boost": _boost, "dust": _dust, "discard": _discard, "buy": _buy,
    "remove": _remove, "hero": _hero, "minion": _foe, "villain": _foe, "accept": _named("no accept"),
    "decline": _named("no decline"), "done": _named("no done"), "pass": _named("no pass"),
}  # fmt: skip


# --- what the words name


def _said(view: View, kind: str, arguments: Arguments, lang: str) -> dict[str, Any]:
    side, names = _me(view), heroes_in(view, lang)
    bought, played = view["buying"], side["card"]
    boost = (played or {}).get("boost") or {"amount": 0}
    said: dict[str, Any] = {
        "asked": prompt_text(view, lang),
        "who": names[view["seat"]],
        "n": len(side["places"]),
        "n_hand": side["hand_size"],
        "aura": side["aura"],
        "xp": side["xp"],
        "fury": view["fury"]["hero"],
        "zone": view["fury"]["zone"],
        "own": side["ultimate"]["tier"] if side["ultimate"] else 0,
        "text": " ".join(side["hero"]["semblance"]["text"][lang].split()),
        "played": played["name"][lang] if played else "",
        "price": boost["amount"],
        "bought": bought["name"][lang] if bought else "",
        "bought_below": bought["tier"] - 1 if bought else 0,
        "span": SPANS[_ban(view, kind) or "this"][lang],
    }
    if arguments:
        said |= _places(view, kind, arguments, names, lang)
    return said


def _places(view: View, kind: str, arguments: Arguments, names: list[str], lang: str) -> dict[str, Any]:
    """The card, hero, minion or Objective that the arguments of an action mean."""
    seat = arguments[-1]
    said: dict[str, Any] = {"seat": f"@{seat + 1}", "hero": names[seat] if seat < min(len(names), HEROES) else ""}
    if kind in ("hero", "minion"):
        return said | {"slot": arguments[0] + 1}
    card = _known(view, arguments[0])
    said |= {"place": arguments[0] + 1, "slot": seat + 1, "card": "", "card_id": ""}
    if card is not None:
        said |= {"card": card["name"].get(lang, card["id"]), "card_id": card["id"]}
        said |= {"tier": card.get("tier", 0), "below": card.get("tier", 0) - 1, "cost": card.get("cost", 0)}
    minion, objective = _minion(view, seat), _objective(view, seat)
    said["minion"] = minion["name"][lang] if minion else ""
    said["objective"] = objective["name"][lang] if objective else ""
    return said
