"""Rivales: what people read, in English and Spanish: events, actions, prompts, refusals, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown.games.rivales.state import (
    ACTIONS, ENDINGS, EV_ATTACKER, EV_BLOCKED, EV_BOOST, EV_CHOSEN, EV_CLASH, EV_COIN, EV_COMBO, EV_CUT, EV_DAMAGE,
    EV_DISCARD, EV_DRAW, EV_EFFECT, EV_EXCHANGE, EV_EXHAUST, EV_FINAL_AGAIN, EV_FLIP, EV_GUARD, EV_GUARD_BOOST, EV_HEAL,
    EV_HURT, EV_KO, EV_MARKER, EV_MOVE, EV_NO_CARD, EV_OVER, EV_REVEAL, EV_ROUND, EV_ROUND_WON, EV_SHOW, EV_SKIPPED,
    EV_SPEED, EV_ULTRA,
)  # fmt: skip

Words = Mapping[str, str]

STAT = {
    "en": {"speed": "Speed", "damage": "Damage", "guard": "Guard"},
    "es": {"speed": "Velocidad", "damage": "Daño", "guard": "Guardia"},
}
PARTS = {
    "en": ("printed", "boost", "combo", "effects"),
    "es": ("impreso", "potenciador", "combo", "efectos"),
}
HIDDEN_CARD = {"en": "a card", "es": "una carta"}
ABILITY = {"en": "{who}'s ability", "es": "Habilidad de {who}"}
EVENTS: Mapping[int, Words] = {
    EV_COIN: {
        "en": "The coin falls for {who}, who decides first until a clash is won (RIV-025).",
        "es": "La moneda favorece a {who}, que decide primero hasta que se gane un choque (RIV-025).",
    },
    EV_MARKER: {
        "en": "{who} puts {card} under the life marker.",
        "es": "{who} pone {card} bajo el marcador de vida.",
    },
    EV_CLASH: {"en": "Clash {a}.", "es": "Choque {a}."},
    EV_CHOSEN: {"en": "{who} plays {card} face down.", "es": "{who} juega {card} boca abajo."},
    EV_EXHAUST: {"en": "{who} exhausts {card}.", "es": "{who} agota {card}."},
    EV_REVEAL: {"en": "{who} reveals {card}.", "es": "{who} revela {card}."},
    EV_NO_CARD: {
        "en": "{who} has no card left to play (RIV-021).",
        "es": "{who} no tiene cartas que jugar (RIV-021).",
    },
    EV_EXCHANGE: {
        "en": "Equal Speed, equal type: an exchange. Both cards flip (RIV-033).",
        "es": "Misma Velocidad, mismo tipo: intercambio. Ambas cartas se voltean (RIV-033).",
    },
    EV_GUARD_BOOST: {
        "en": "{who} raises Guard by {a} for {a} energy.",
        "es": "{who} sube la Guardia en {a} por {a} de energía.",
    },
    EV_BLOCKED: {
        "en": "{who}'s attack deals no Damage; both cards stay face up (RIV-042).",
        "es": "El ataque de {who} no hace Daño; ambas cartas quedan boca arriba (RIV-042).",
    },
    EV_FLIP: {"en": "{who}'s {card} is flipped.", "es": "Se voltea {card}, de {who}."},
    EV_HEAL: {"en": "{who} regains {a} life: {b} left.", "es": "{who} recupera {a} de vida; vida: {b}."},
    EV_DRAW: {"en": "{who} draws {card}.", "es": "{who} roba {card}."},
    EV_ULTRA: {
        "en": "The ultra icon of {who} is uncovered: {card} is taken into hand (RIV-071).",
        "es": "Se ha descubierto el icono de ultra de {who}: {card} va a su mano (RIV-071).",
    },
    EV_CUT: {
        "en": "{who}'s combo is complete: {card} is moved down (RIV-063).",
        "es": "El combo de {who} está completo: {card} se desplaza (RIV-063).",
    },
    EV_SHOW: {"en": "{who} shows {card}.", "es": "{who} muestra {card}."},
    EV_KO: {"en": "K.O.: {who} is down.", "es": "K.O.: cae {who}."},
    EV_FINAL_AGAIN: {
        "en": "No decision: final round {a} of 3 follows (RIV-083).",
        "es": "Sin decisión: sigue la ronda final {a} de 3 (RIV-083).",
    },
}
ATTACKER: tuple[Words, ...] = (
    {"en": "{who} is faster and attacks.", "es": "{who} es más veloz y ataca."},
    {
        "en": "Equal Speed: {who} attacks with the higher type (RIV-032).",
        "es": "Misma Velocidad: ataca {who}, con el tipo superior (RIV-032).",
    },
    {
        "en": "{who} attacks: the rival has no card (RIV-021).",
        "es": "Ataca {who}: su rival no tiene carta (RIV-021).",
    },
    {
        "en": "Equal Speed: {who} attacks, because an effect wins ties.",
        "es": "Misma Velocidad: ataca {who}, porque un efecto gana los empates.",
    },
)
DISCARDED: tuple[Words, ...] = (
    {"en": "{who} discards {card}.", "es": "{who} descarta {card}."},
    {"en": "{card} goes from {who}'s deck to the discards.", "es": "{card} va del mazo de {who} a los descartes."},
    {"en": "{card} leaves {who}'s row for the discards.", "es": "{card} pasa de la fila de {who} a los descartes."},
)
MOVED: tuple[Words, ...] = (
    {"en": "{who} puts {card} under the deck.", "es": "{who} pone {card} debajo del mazo."},
    {"en": "{who} takes {card} back from the row.", "es": "{who} recupera {card} de la fila."},
    {"en": "{who} takes {card} from the discards.", "es": "{who} recupera {card} de los descartes."},
    {"en": "{who}'s {card} is turned face up again.", "es": "{card}, de {who}, vuelve a quedar boca arriba."},
    {"en": "{who}'s {card} is cut from the chain.", "es": "Se corta {card}, de {who}: sale de la cadena."},
    {"en": "{who}'s {card} is ready again.", "es": "Se recarga {card}, de {who}."},
)
SKIPPED: tuple[Words, ...] = (
    {
        "en": "{source}: requirement not met (RIV-029). [{text}]",
        "es": "{source}: no se cumple el requisito (RIV-029). [{text}]",
    },
    {"en": "{source}: already used. [{text}]", "es": "{source}: ya se ha usado. [{text}]"},
    {"en": "{source}: nothing to do. [{text}]", "es": "{source}: no hay nada que hacer. [{text}]"},
    {"en": "{source}: declined. [{text}]", "es": "{source}: no se aprovecha. [{text}]"},
)
HURT: tuple[Words, ...] = (
    {"en": "{who} takes {a} Damage: {b} life left.", "es": "{who} recibe {a} de Daño; vida: {b}."},
    {
        "en": "{who} takes {a} Damage past any Guard: {b} life left.",
        "es": "{who} recibe {a} de Daño sin contar la Guardia; vida: {b}.",
    },
    {
        "en": "{who} loses {a} life to an effect: {b} left.",
        "es": "{who} pierde {a} de vida por un efecto; vida: {b}.",
    },
)
ROUND_WON: tuple[Words, ...] = (
    {"en": "{who} wins the round by K.O.", "es": "{who} gana la ronda por K.O."},
    {"en": "{who} wins the round with more life (RIV-081).", "es": "{who} gana la ronda con más vida (RIV-081)."},
    {
        "en": "{who} wins the round: life is equal, so both do (RIV-081).",
        "es": "{who} gana la ronda: a igual vida la ganan ambos (RIV-081).",
    },
    {
        "en": "{who} wins the round: both are down, so both do (RIV-081).",
        "es": "{who} gana la ronda: han caído ambos, así que la ganan ambos (RIV-081).",
    },
    {
        "en": "{who} wins the final round with its first Damage (RIV-083).",
        "es": "{who} gana la ronda final con su primer Daño (RIV-083).",
    },
)
ENDING: Mapping[str, Words] = {
    "rounds": {
        "en": "{winner} wins the match, {a} rounds to {b}.",
        "es": "{winner} gana la partida, {a} rondas a {b}.",
    },
    "final_round": {
        "en": "{winner} wins the match in a final round.",
        "es": "{winner} gana la partida en una ronda final.",
    },
    "drawn_finals": {
        "en": "Three final rounds without a decision: the match is drawn (RIV-083).",
        "es": "Tres rondas finales sin decisión: la partida queda en empate (RIV-083).",
    },
    "step_limit": {
        "en": "The effects of these cards do not come to an end: the match is called off, drawn.",
        "es": "Los efectos de estas cartas no terminan nunca: la partida se suspende, en empate.",
    },
}
PROMPT: Mapping[str, Words] = {
    "marker": {
        "en": "Choose your life marker, in secret: that card stays out of this round.",
        "es": "Elige en secreto tu marcador de vida: esa carta queda fuera de la ronda.",
    },
    "play": {"en": "Choose a card, in secret.", "es": "Elige una carta en secreto."},
    "play_boost": {
        "en": "Choose a card, in secret, perhaps with a boost: you have {energy} energy.",
        "es": "Elige una carta en secreto, quizá con potenciador: tienes {energy} de energía.",
    },
    "boost": {
        "en": "{rival} has decided on a boost. Boost your {card}? You have {energy} energy.",
        "es": "{rival} ya ha decidido su potenciador. ¿Potencias {card}? Tienes {energy} de energía.",
    },
    "guard": {
        "en": "{rival} attacks: Damage {damage} against your Guard {guard}. Boost Guard? You have {energy} energy.",
        "es": "Ataca {rival}: Daño {damage} contra tu Guardia {guard}. ¿Subes la Guardia? Tienes {energy} de energía.",
    },
    "pierce": {"en": " It ignores {n} Guard.", "es": " Ignora {n} de Guardia."},
    "choose": {
        "en": "{source}: choose ({left} left). [{text}]",
        "es": "{source}: elige (por elegir: {left}). [{text}]",
    },
    "may": {"en": "{source}: carry it out? [{text}]", "es": "{source}: ¿lo aprovechas? [{text}]"},
    "wait": {"en": "Waiting for {rival}.", "es": "Esperando a {rival}."},
    "over": {"en": "The match is over.", "es": "La partida ha terminado."},
}
ACTION: Mapping[str, Words] = {
    "marker": {"en": "{card} as life marker", "es": "{card} como marcador de vida"},
    "play": {"en": "play {card}{boost}", "es": "jugar {card}{boost}"},
    "boost": {"en": "boost: {bought}", "es": "potenciar: {bought}"},
    "no boost": {"en": "no boost", "es": "sin potenciador"},
    "guard": {"en": "Guard +{n} for {n} energy", "es": "Guardia +{n} por {n} de energía"},
    "no guard": {"en": "no Guard boost", "es": "sin subir la Guardia"},
    "first": {
        "en": "use the energy of place {place} first ({card})",
        "es": "usar antes la energía del lugar {place} ({card})",
    },
    "card": {"en": "choose {card}", "es": "elegir {card}"},
    "place": {"en": "choose {who}'s {card}, place {place}", "es": "elegir {card}, de {who}, lugar {place}"},
    "decline": {"en": "decline", "es": "no hacerlo"},
    "accept": {"en": "carry it out", "es": "hacerlo"},
    "with": {"en": " with {bought}", "es": " con {bought}"},
    "for": {"en": "{bought} for {n} energy", "es": "{bought} por {n} de energía"},
}
WHERE: Mapping[str, Words] = {
    "row": {"en": "it has been played in this round", "es": "ya se ha jugado en esta ronda"},
    "discards": {"en": "it lies in the discards", "es": "está en los descartes"},
    "marker": {"en": "it is your life marker", "es": "es tu marcador de vida"},
    "chosen": {"en": "it lies chosen already", "es": "ya está elegida"},
    "aside": {"en": "the ultra icon is not uncovered yet", "es": "el icono de ultra aún no se ha descubierto"},
    "deck": {"en": "it is still in your deck", "es": "sigue en tu mazo"},
    "bottom": {"en": "it is under your deck", "es": "está debajo de tu mazo"},
}
REFUSAL: Mapping[str, tuple[Words, str]] = {
    "over": ({"en": "The match is over.", "es": "La partida ha terminado."}, "RIV-082"),
    "marker first": (
        {"en": "First each player chooses a life marker.", "es": "Primero cada jugador elige su marcador de vida."},
        "RIV-011",
    ),
    "no marker now": (
        {
            "en": "The life marker is chosen at the start of a round.",
            "es": "El marcador de vida se elige al empezar la ronda.",
        },
        "RIV-011",
    ),
    "not in hand": (
        {"en": "{card} is not in your hand: {where}.", "es": "{card} no está en tu mano: {where}."},
        "RIV-020",
    ),
    "not now": ({"en": "No card is played now.", "es": "Ahora no se juega carta."}, "RIV-020"),
    "locked": (
        {
            "en": "An effect keeps you from boosting in this clash.",
            "es": "Un efecto te impide potenciar en este choque.",
        },
        "RIV-044",
    ),
    "too dear": (
        {
            "en": "That boost costs {n} energy; you have {energy}.",
            "es": "Ese potenciador cuesta {n} de energía; tienes {energy}.",
        },
        "RIV-022",
    ),
    "no such boost": (
        {
            "en": "That sum is not on the list of boosts; it takes the option linear-boost.",
            "es": "Esa suma no está en la lista de potenciadores; requiere la opción linear-boost.",
        },
        "RIV-023",
    ),
    "rival first": (
        {
            "en": "{rival} won a clash last and decides on a boost first: play the card alone, then boost.",
            "es": "{rival} ganó el último choque y decide antes su potenciador: juega la carta y potencia después.",
        },
        "RIV-024",
    ),
    "no boost now": (
        {
            "en": "A boost is decided before the reveal: here together with the card.",
            "es": "El potenciador se decide antes de revelar: aquí junto con la carta.",
        },
        "RIV-024",
    ),
    "guard energy": (
        {
            "en": "Guard rises by the energy exhausted; you have {energy}.",
            "es": "La Guardia sube según la energía agotada; tienes {energy}.",
        },
        "RIV-041",
    ),
    "no guard now": (
        {
            "en": "Only the defender boosts Guard, after the reveal.",
            "es": "Solo el defensor sube la Guardia, tras revelar.",
        },
        "RIV-041",
    ),
    "first": (
        {
            "en": "Only a ready energy can be named to be used first, where it matters which one is.",
            "es": "Solo se puede nombrar una energía disponible, cuando importa cuál se agota.",
        },
        "RIV-051",
    ),
    "no target": ({"en": "The effect cannot work on that.", "es": "El efecto no puede actuar sobre eso."}, "RIV-045"),
    "no decline": ({"en": "This effect cannot be declined.", "es": "Este efecto no se puede rehusar."}, "RIV-045"),
    "no accept": ({"en": "This effect asks for a target.", "es": "Este efecto pide un objetivo."}, "RIV-045"),
    "no effect": (
        {"en": "No effect asks you for a choice now.", "es": "Ningún efecto te pide ahora una elección."},
        "RIV-045",
    ),
    "choose first": (
        {
            "en": "First the effect of {source} wants its choice.",
            "es": "Antes hay que elegir para el efecto de {source}.",
        },
        "RIV-045",
    ),
}


# --- events


def event_text(event: Any, library: Any, setup: Any, lang: str) -> str:
    """A line of the log, of an event as one seat may know it."""
    kind = event.kind
    names = [_fighter_name(library, setup, p, lang) for p in range(2)]
    who = names[event.player] if event.player >= 0 else ""
    card = library.models["card"][event.card].name[lang] if event.card >= 0 else HIDDEN_CARD[lang]
    if kind == EV_ROUND:
        return _round_text(event, lang)
    if kind == EV_BOOST:
        return _boosted(event, who, lang)
    if kind == EV_COMBO:
        return _combo_text(event, who, lang)
    if kind in (EV_SPEED, EV_DAMAGE, EV_GUARD):
        return _sum_text(event, who, lang)
    if kind in (EV_EFFECT, EV_SKIPPED):
        return _line_text(event, library, setup, who, lang)
    if kind == EV_OVER:
        return _ending(ENDINGS[event.a], who, (event.b, event.c), lang)
    template = _template(event)[lang]
    return _sentence(template.format(who=who, card=card, a=event.a, b=event.b, c=event.c))


def _template(event: Any) -> Words:
    """The words of an event whose kind may have several."""
    several = {EV_ATTACKER: ATTACKER, EV_HURT: HURT, EV_DISCARD: DISCARDED, EV_MOVE: MOVED, EV_ROUND_WON: ROUND_WON}
    if event.kind not in several:
        return EVENTS[event.kind]
    which: int = {EV_HURT: event.c, EV_ROUND_WON: event.b}.get(event.kind, event.a)
    return several[event.kind][which]


def _round_text(event: Any, lang: str) -> str:
    if event.b:
        final = {
            "en": "Final round {b}: the first Damage wins (RIV-083).",
            "es": "Ronda final {b}: gana el primer Daño (RIV-083).",
        }
        return final[lang].format(b=event.b)
    return {"en": "Round {a} of 3.", "es": "Ronda {a} de 3."}[lang].format(a=event.a)


def _boosted(event: Any, who: str, lang: str) -> str:
    if event.a == 0:
        return {"en": "{who} does not boost.", "es": "{who} no potencia."}[lang].format(who=who)
    says = {"en": "{who} boosts: {bought}.", "es": "{who} potencia: {bought}."}[lang]
    return says.format(who=who, bought=_bought(event.b, event.c, event.a, lang))


def _bought(speed: int, damage: int, energy: int, lang: str) -> str:
    """What a boost buys and costs."""
    parts = [_gain(n, stat, lang) for n, stat in ((speed, "speed"), (damage, "damage")) if n]
    joined = {"en": " and ", "es": " y "}[lang].join(parts)
    return ACTION["for"][lang].format(bought=joined, n=energy)


def _gain(n: int, stat: str, lang: str) -> str:
    return f"{n:+} {'de ' if lang == 'es' else ''}{STAT[lang][stat]}"


def _combo_text(event: Any, who: str, lang: str) -> str:
    gains = ", ".join(
        _gain(n, stat, lang) for n, stat in ((event.b, "speed"), (event.c, "damage"), (event.d, "guard")) if n
    )
    if event.a < 2:
        return {"en": "{who}'s card is in no combo.", "es": "La carta de {who} no está en combo."}[lang].format(who=who)
    if not gains:
        none = {"en": "{who}'s combo of {a} gives no bonus.", "es": "El combo de {a} de {who} no da bonificación."}
        return none[lang].format(who=who, a=event.a)
    says = {"en": "{who} has {a} cards in combo: {gains}.", "es": "{who} tiene {a} cartas en combo: {gains}."}[lang]
    return says.format(who=who, a=event.a, gains=gains)


def _sum_text(event: Any, who: str, lang: str) -> str:
    """Why a value is what it is: `Tesla: Speed 7 = 5 printed + 1 boost + 1 combo`."""
    stat = {EV_SPEED: "speed", EV_DAMAGE: "damage", EV_GUARD: "guard"}[event.kind]
    parts = (event.a, event.b, event.c, event.d)
    text = f"{event.a} {PARTS[lang][0]}"
    for n, name in zip(parts[1:], PARTS[lang][1:], strict=True):
        if n:
            text += f" {'+' if n > 0 else '-'} {abs(n)} {name}"
    return f"{who}: {STAT[lang][stat]} {sum(parts)} = {text}."


def _line_text(event: Any, library: Any, setup: Any, who: str, lang: str) -> str:
    """What an effect line did, or why it did nothing, with its printed words."""
    if event.card >= 0:
        source = library.models["card"][event.card]
    else:
        source = library.models["fighter"][int(setup["fighter"][event.player])].ability
    name = f"{source.name[lang]} ({who})"
    text = library.say_line(source, event.b, lang)
    if event.kind == EV_SKIPPED:
        why: Words = SKIPPED[event.c]
        return why[lang].format(source=name, text=text)
    return f"{name}: {text}"


def _fighter_name(library: Any, setup: Any, p: int, lang: str) -> str:
    name: str = library.models["fighter"][int(setup["fighter"][p])].name[lang]
    return name


# --- actions and prompts


def action_text(s: Any, library: Any, seat: int, action: int, lang: str) -> str:
    """What a person reads of an action."""
    kind, arguments = ACTIONS.decode(action)
    if kind in ("decline", "accept"):
        return ACTION[kind][lang]
    if kind == "guard":
        return ACTION["guard" if arguments[0] else "no guard"][lang].format(n=arguments[0])
    if kind == "boost":
        speed, damage = arguments
        if speed == damage == 0:
            return ACTION["no boost"][lang]
        return ACTION["boost"][lang].format(bought=_bought(speed, damage, 2 * speed + damage, lang))
    if kind in ("first", "place"):
        owner = seat if kind == "first" or arguments[0] == 0 else 1 - seat
        place = arguments[-1]
        who = library.models["fighter"][int(s.side[owner].fighter)].name[lang]
        slot = int(s.side[owner].row[place])
        card = _slot_name(s, library, owner, slot, lang) if slot >= 0 else "-"
        return ACTION[kind][lang].format(who=who, card=card, place=place + 1)
    boost = ""
    if kind == "play" and arguments[1] + arguments[2] > 0:
        bought = _bought(arguments[1], arguments[2], 2 * arguments[1] + arguments[2], lang)
        boost = ACTION["with"][lang].format(bought=bought)
    return ACTION[kind][lang].format(card=_slot_name(s, library, seat, arguments[0], lang), boost=boost)


def _slot_name(s: Any, library: Any, seat: int, slot: int, lang: str) -> str:
    card = library.table.fighter[int(s.side[seat].fighter)].card[slot]
    name: str = library.models["card"][card].name[lang]
    return name


def prompt_text(view: Mapping[str, Any], lang: str) -> str:
    """What is asked of the seat whose view this is."""
    me, rival = view["sides"][view["seat"]], view["sides"][1 - view["seat"]]
    if view["over"]:
        return PROMPT["over"][lang]
    if not view["your_turn"]:
        return PROMPT["wait"][lang].format(rival=rival["name"][lang])
    kind = view["decision"]
    if kind == "choose":
        return _choose_prompt(view["prompt"], lang)
    if kind == "play" and view["boosts_with_card"]:
        kind = "play_boost"
    said = {"energy": me["energy"], "rival": rival["name"][lang], "card": _name_of(me, me["chosen"], lang)}
    if kind == "guard":
        text = PROMPT[kind][lang].format(damage=max(0, rival["now"]["damage"]), guard=me["now"]["guard"], **said)
        return text + (PROMPT["pierce"][lang].format(n=rival["pierce"]) if rival["pierce"] else "")
    return PROMPT[kind][lang].format(**said)


def _choose_prompt(prompt: Mapping[str, Any], lang: str) -> str:
    key = "choose" if prompt["targets"] else "may"
    return PROMPT[key][lang].format(source=prompt["name"][lang], left=prompt["left"], text=prompt["text"][lang])


def _name_of(side: Mapping[str, Any], card: str | None, lang: str) -> str:
    return next((c["name"][lang] for c in side["cards"] if c["id"] == card), "")


# --- refusals


def refuse(view: Mapping[str, Any], kind: str, arguments: tuple[int, ...], lang: str) -> tuple[str, str]:
    """Why an action that is not legal is refused, and the rule behind it; from the seat's own view alone."""
    me, rival = view["sides"][view["seat"]], view["sides"][1 - view["seat"]]
    says, rule = REFUSAL[_refusal(view, me, kind, arguments)]
    said: dict[str, Any] = {"energy": me["energy"], "rival": rival["name"][lang]}
    if kind in ("marker", "play"):
        card = me["cards"][arguments[0]]
        said |= {"card": card["name"][lang], "where": WHERE.get(card["where"], WHERE["row"])[lang]}
    if kind in ("play", "boost"):
        said["n"] = 2 * arguments[-2] + arguments[-1]
    if view["prompt"]:
        said["source"] = view["prompt"]["name"][lang]
    return says[lang].format(**said), rule


def _refusal(view: Mapping[str, Any], me: Mapping[str, Any], kind: str, arguments: tuple[int, ...]) -> str:
    decision = view["decision"]
    if decision == "over":
        return "over"
    if kind in ("card", "place", "decline", "accept"):
        if decision != "choose":
            return "no effect"
        return {"decline": "no decline", "accept": "no accept"}.get(kind, "no target")
    if decision == "choose":
        return "choose first"
    if kind == "marker":
        return "not in hand" if decision == "marker" else "no marker now"
    if decision == "marker":
        return "marker first"
    if kind == "first":
        return "first"
    if kind == "guard":
        return "guard energy" if decision == "guard" else "no guard now"
    if kind == "boost":
        return _refused_boost(view, me, arguments) if decision == "boost" else "no boost now"
    if decision != "play":
        return "not now"
    if me["cards"][arguments[0]]["where"] != "hand":
        return "not in hand"
    return _refused_boost(view, me, arguments[1:])


def _refused_boost(view: Mapping[str, Any], me: Mapping[str, Any], boost: tuple[int, ...]) -> str:
    """Why this boost (Speed, Damage) cannot be had now."""
    speed, damage = boost
    if me["no_boost"]:
        return "locked"
    if 2 * speed + damage > me["energy"]:
        return "too dear"
    if max(speed, damage) > 1 and not view["linear_boost"]:
        return "no such boost"
    return "rival first"


# --- endings


def ending_text(ending: str, view: Mapping[str, Any], lang: str) -> str:
    """How the match ended."""
    winner = view["over"]["winner"]
    name = "" if winner is None else view["sides"][winner]["name"][lang]
    wins = [side["wins"] for side in view["sides"]]
    return _ending(ending, name, (max(wins), min(wins)), lang)


def _ending(ending: str, winner: str, wins: tuple[int, int], lang: str) -> str:
    return ENDING[ending][lang].format(winner=winner, a=wins[0], b=wins[1])


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
