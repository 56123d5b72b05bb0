"""Rumble: what people read, in English and Spanish: events, actions, prompts, endings. Refusals: refusals.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.games.rumble.facts import title_of_card
from facedown.games.rumble.state import (
    ABILITY, ACTIONS, AGAIN, BY_SIGNATURE, ENDINGS, EV_ATTACK, EV_BREATHER, EV_COUNTERED, EV_DISCARD, EV_DRAFTED,
    EV_DRAW, EV_EFFECT, EV_ENTERS, EV_HIT, EV_LINEUP, EV_LOST, EV_OFFER_DECLINED, EV_OUT, EV_OVER, EV_PLANNED,
    EV_PLAYED, EV_RECOVERED, EV_REMOVED, EV_REVEAL, EV_ROUND, EV_SHUFFLED, EV_SKIPPED, EV_SPEED, EV_STOLEN, EV_STOPPED,
    EV_THROWN, EV_TOKEN, EV_WON, NONE, PLANNED, STOPPED_CANCEL,
)  # fmt: skip

Words = Mapping[str, str]

PLAYER: Words = {"en": "Player {n}", "es": "Jugador {n}"}
AND: Words = {"en": "{most} and {last}", "es": "{most} y {last}"}
HIDDEN_CARD: Words = {"en": "a card", "es": "una carta"}
HIDDEN_ATTACK: Words = {"en": "an attack", "es": "un ataque"}
WITH_BOOST = "{card} + {boost}"
NO_ABILITY: Words = {"en": "an ability", "es": "una habilidad"}
ABILITY_OF: Words = {"en": "The ability of {who}'s Legend", "es": "La habilidad de la Leyenda de {who}"}
SO_FAR: tuple[Words, Words] = (  # without and with the health
    {"en": " Damage so far: {c}.", "es": " Daño acumulado: {c}."},
    {"en": " Damage so far: {c} of {d}.", "es": " Daño acumulado: {c} de {d}."},
)
CHEAP: Words = {"en": " It is a Cheap Trick.", "es": " Es un truco sucio."}

EVENTS: Mapping[int, Words] = {
    EV_LINEUP: {
        "en": "{a} Legends are in this game (RUM-010).",
        "es": "Hay {a} Leyendas en esta partida (RUM-010).",
    },
    EV_DRAFTED: {"en": "{who} takes {legend}.", "es": "{who} elige a {legend}."},
    EV_TOKEN: {"en": "{who} is the Titleholder.", "es": "{who} tiene el título."},
    EV_ROUND: {"en": "Round {a}.", "es": "Ronda {a}."},
    EV_ENTERS: {
        "en": "{legend} comes into the ring for {who}: health {a}. Legends still to come: {b}.",
        "es": "{legend} entra en el ring por {who}: salud {a}. Leyendas por entrar: {b}.",
    },
    EV_BREATHER: {"en": "{who} takes a breather.", "es": "{who} se toma un respiro."},
    EV_COUNTERED: {
        "en": "{who}'s Legend is dealt {a} by {card} of {by}.{so_far}",
        "es": "La Leyenda de {who} recibe {a} por {card}, de {by}.{so_far}",
    },
    EV_THROWN: {
        "en": "{who}'s Legend is thrown over the top rope by {card} of {seat}.",
        "es": "{card}, de {seat}, lanza por encima de la tercera cuerda a la Leyenda de {who}.",
    },
    EV_REMOVED: {
        "en": "{by} takes {card} off {who}'s Legend: {a} damage less.{so_far}",
        "es": "{by} quita {card} de la Leyenda de {who}: {a} menos de daño.{so_far}",
    },
    EV_DRAW: {"en": "{who} draws {card}.", "es": "{who} roba {card}."},
    EV_SHUFFLED: {
        "en": "The deck is empty: the discard pile is shuffled, {a} cards are the new deck (RUM-070).",
        "es": "El mazo está vacío: se baraja la pila de descartes, {a} cartas forman el nuevo mazo (RUM-070).",
    },
    EV_STOLEN: {
        "en": "{who} takes {card} from the hand of {seat}.",
        "es": "{who} toma {card} de la mano de {seat}.",
    },
    EV_RECOVERED: {
        "en": "{who} takes {card} from the discard pile.",
        "es": "{who} recupera {card} de la pila de descartes.",
    },
    EV_WON: {
        "en": "{who} has the last Legend in the ring (RUM-081).",
        "es": "{who} tiene la última Leyenda en el ring (RUM-081).",
    },
}
LAID: tuple[Words, Words] = (  # without and with a boost
    {
        "en": "{who} lays {card} face down, pointed at {seat}.",
        "es": "{who} pone {card} boca abajo, contra {seat}.",
    },
    {
        "en": "{who} lays {card} face down, pointed at {seat}, with a boost under it.",
        "es": "{who} pone {card} boca abajo, contra {seat}, con un potenciador debajo.",
    },
)
DISCARDED: tuple[Words, Words] = (
    {"en": "{who} discards {card}.", "es": "{who} descarta {card}."},
    {"en": "{who} has to discard {card}.", "es": "{who} tiene que descartar {card}."},
)
REVEALED: Words = {
    "en": "{who} reveals {card} against {seat}: speed {b}.{cheap}",
    "es": "{who} revela {card} contra {seat}: velocidad {b}.{cheap}",
}
SPEED: tuple[Words, Words] = (
    {
        "en": "{who}'s attack gets slower: speed {b} instead of {a} (RUM-041).",
        "es": "El ataque de {who} se frena: velocidad {b} en vez de {a} (RUM-041).",
    },
    {
        "en": "{who}'s attack gets faster: speed {b} instead of {a} (RUM-041).",
        "es": "El ataque de {who} se acelera: velocidad {b} en vez de {a} (RUM-041).",
    },
)
ATTACKS: Mapping[int, Words] = {
    PLANNED: {
        "en": "{who} attacks {targets} with {card}: damage {b}.",
        "es": "{who} ataca a {targets} con {card}: daño {b}.",
    },
    AGAIN: {
        "en": "{who} attacks {targets} again, with {card}: damage {b} (RUM-047).",
        "es": "{who} ataca de nuevo a {targets}, con {card}: daño {b} (RUM-047).",
    },
    BY_SIGNATURE: {
        "en": "{who} plays the Signature {card} on {targets}: damage {b} (RUM-048).",
        "es": "{who} usa su Firma, {card}, contra {targets}: daño {b} (RUM-048).",
    },
}
PLAYED: tuple[Words, ...] = (  # by moment
    {"en": "", "es": ""},
    {"en": "", "es": ""},
    {"en": "", "es": ""},
    {"en": "in defense", "es": "en defensa"},
    {"en": "at the announcement", "es": "al anunciarse el ataque"},
    {"en": "after the hit", "es": "tras el golpe"},
    {"en": "as a Legend is about to go out", "es": "cuando una Leyenda está a punto de caer"},
    {"en": "as the Attack step begins", "es": "al empezar los ataques"},
    {"en": "as the Attack step ends", "es": "al terminar los ataques"},
    {"en": "", "es": ""},
    {"en": "", "es": ""},
)
PLAYS: Words = {"en": "{who} plays {card}, {moment}.", "es": "{who} juega {card}, {moment}."}
STOPPED: tuple[Words, ...] = (
    {"en": "{by} dodges {who}'s attack with {card}.", "es": "{by} esquiva el ataque de {who} con {card}."},
    {"en": "{by} blocks {who}'s attack with {card}.", "es": "{by} bloquea el ataque de {who} con {card}."},
    {"en": "{by} counters {who}'s attack with {card}.", "es": "{by} contraataca a {who} con {card}."},
    {"en": "{by} cancels {who}'s attack with {card}.", "es": "{by} anula el ataque de {who} con {card}."},
)
SPARED: Words = {
    "en": " It does not hit {saved}; others it still can.",
    "es": " No golpea a {saved}; a otros aún puede.",
}
WHY: Words = {"en": " [{text}]", "es": " [{text}]"}
HITS: Words = {
    "en": "{who}'s attack hits {seat}: {b} damage.{so_far}",
    "es": "El ataque de {who} golpea a {seat}: {b} de daño.{so_far}",
}
OUT: tuple[Words, ...] = (  # without the placard, with it, by himself
    {
        "en": "{legend}, {who}'s Legend, goes over the top rope, by {by}.",
        "es": "{legend}, Leyenda de {who}, cae por encima de la tercera cuerda, por obra de {by}.",
    },
    {
        "en": "{legend}, {who}'s Legend, goes over the top rope: {by} takes the placard (RUM-060).",
        "es": "{legend}, Leyenda de {who}, cae por encima de la tercera cuerda: {by} se lleva su cartel (RUM-060).",
    },
    {
        "en": "{legend} goes over the top rope, by {who}'s own doing: nobody scores (RUM-061).",
        "es": "{legend} cae por encima de la tercera cuerda por obra de su propio {who}: nadie puntúa (RUM-061).",
    },
)
LOST: tuple[Words, ...] = (
    {
        "en": "{who}'s attack is discarded: {card}. Its Legend is out (RUM-060).",
        "es": "Se descarta el ataque de {who}: {card}. Su Leyenda ha caído (RUM-060).",
    },
    {
        "en": "{who}'s attack is discarded: {card}. The Legend it was pointed at is out (RUM-060).",
        "es": "Se descarta el ataque de {who}: {card}. La Leyenda a la que iba dirigido ha caído (RUM-060).",
    },
    {
        "en": "{who} has to discard the attack not yet made: {card} (RUM-049).",
        "es": "{who} tiene que descartar el ataque aún no hecho: {card} (RUM-049).",
    },
    {
        "en": "The rest of {who}'s attack is lost: {card}. A counter took its Legend out (RUM-052).",
        "es": "Se pierde el resto del ataque de {who}: {card}. Un contraataque eliminó a su Leyenda (RUM-052).",
    },
)
NOT_USED: Mapping[int, Words] = {
    AGAIN: {"en": "{who} does not attack again.", "es": "{who} no ataca de nuevo."},
    BY_SIGNATURE: {"en": "{who} does not play the Signature.", "es": "{who} no usa su Firma."},
}
SKIPPED: tuple[Words, ...] = (
    {"en": "{source}: requirement not met. [{text}]", "es": "{source}: no se cumple el requisito. [{text}]"},
    {"en": "{source}: nothing to do. [{text}]", "es": "{source}: no hay nada que hacer. [{text}]"},
    {"en": "{source}: declined. [{text}]", "es": "{source}: no se aprovecha. [{text}]"},
)
ENDING: Mapping[str, Words] = {
    "last_legend": {
        "en": "{winner} wins the match with the last Legend in the ring (RUM-081).",
        "es": "{winner} gana la partida con la última Leyenda en el ring (RUM-081).",
    },
    "nobody": {
        "en": "The last Legends went out together: nobody wins (RUM-082).",
        "es": "Las últimas Leyendas cayeron a la vez: nadie gana (RUM-082).",
    },
    "round_limit": {
        "en": "200 rounds without a winner: the match is drawn (RUM-084).",
        "es": "200 rondas sin ganador: la partida queda en empate (RUM-084).",
    },
    "step_limit": {
        "en": "The effects of these cards do not come to an end: the match is called off, drawn.",
        "es": "Los efectos de estas cartas no terminan nunca: la partida se suspende, en empate.",
    },
}
BRAGGING: tuple[Words, Words] = (
    {
        "en": " Bragging rights, with eliminations ({n}): {who} (RUM-083).",
        "es": " Derecho a presumir, con eliminaciones ({n}): {who} (RUM-083).",
    },
    {"en": " Nobody eliminated anybody.", "es": " Nadie eliminó a nadie."},
)
PROMPT: Mapping[str, Words] = {
    "draft": {
        "en": "Take a Legend: {taken} of {need} are taken.",
        "es": "Elige una Leyenda: ya hay {taken} de {need}.",
    },
    "plan": {
        "en": "Plan: lay an attack face down, perhaps with a boost; or take a breather.",
        "es": "Planea: pon un ataque boca abajo, quizá con un potenciador; o tómate un respiro.",
    },
    "must": {
        "en": "Plan: three rounds without an attack, so whoever can attack must (RUM-084).",
        "es": "Planea: tres rondas sin ataques, así que quien pueda debe atacar (RUM-084).",
    },
    "secret": {
        "en": "Plan, in secret: an attack, perhaps with a boost; or a breather.",
        "es": "Planea en secreto: un ataque, quizá con un potenciador; o un respiro.",
    },
    "drop": {
        "en": "A breather: discard as many cards as you like, then done.",
        "es": "Un respiro: descarta las cartas que quieras; después, done.",
    },
    "targets": {
        "en": "{card} attacks further Legends: choose one (at most {n} more).",
        "es": "{card} ataca a más Leyendas: elige una (a lo sumo {n} más).",
    },
    "defend": {
        "en": "{attacker} attacks you with {card}: damage {damage}; you have {left} left. Play a defense?",
        "es": "{attacker} te ataca con {card}: daño {damage}; te quedan {left}. ¿Juegas una defensa?",
    },
    "announced": {
        "en": "{attacker} attacks {targets} with {card}: damage {damage}. Play a special?",
        "es": "{attacker} ataca a {targets} con {card}: daño {damage}. ¿Juegas una especial?",
    },
    "landed": {
        "en": "{attacker}'s {card} has hit {targets}. Play a special?",
        "es": "{card}, de {attacker}, ha golpeado a {targets}. ¿Juegas una especial?",
    },
    "begin": {"en": "The attacks begin. Play a special?", "es": "Empiezan los ataques. ¿Juegas una especial?"},
    "end": {"en": "All attacks are made. Play a special?", "es": "Se han hecho los ataques. ¿Juegas una especial?"},
    "falling": {
        "en": "About to go over the top rope: {falling}. Play a special?",
        "es": "A punto de caer por encima de la tercera cuerda: {falling}. ¿Juegas una especial?",
    },
    "again": {
        "en": "{card} has hit: attack again, without a boost?",
        "es": "{card} ha golpeado: ¿atacas de nuevo, sin potenciador?",
    },
    "signature": {
        "en": "{card} has hit: play your Signature?",
        "es": "{card} ha golpeado: ¿usas tu Firma?",
    },
    "choose": {"en": "{card}: choose ({n} left). [{text}]", "es": "{card}: elige (por elegir: {n}). [{text}]"},
    "may": {"en": "{card}: carry it out? [{text}]", "es": "{card}: ¿lo aprovechas? [{text}]"},
    "wait": {"en": "Waiting for {who}.", "es": "Esperando a {who}."},
    "others": {"en": "Waiting for the others.", "es": "Esperando a los demás."},
    "over": {"en": "The match is over.", "es": "La partida ha terminado."},
}
ACTION: Mapping[str, Words] = {
    "legend": {
        "en": "take {legend}, health {health}, Signature {signature}",
        "es": "elegir a {legend}, salud {health}, Firma {signature}",
    },
    "attack": {
        "en": "attack {seat} with {card}: speed {speed}, damage {damage}",
        "es": "atacar a {seat} con {card}: velocidad {speed}, daño {damage}",
    },
    "breather": {"en": "take a breather", "es": "tomarse un respiro"},
    "discard": {"en": "discard {card}", "es": "descartar {card}"},
    "done": {"en": "discard nothing more", "es": "no descartar más"},
    "target": {"en": "choose {seat}", "es": "elegir a {seat}"},
    "play": {"en": "play {card}", "es": "jugar {card}"},
    "again": {
        "en": "attack {seat} again, with {card}: damage {damage}",
        "es": "atacar de nuevo a {seat}, con {card}: daño {damage}",
    },
    "signature": {
        "en": "play {card} on {seat}: damage {damage}",
        "es": "usar {card} contra {seat}: daño {damage}",
    },
    "remove": {"en": "take {card} ({n}) off {seat}", "es": "quitar {card} ({n}) de {seat}"},
    "accept": {"en": "carry it out", "es": "hacerlo"},
    "decline": {"en": "decline", "es": "no hacerlo"},
    "pass": {"en": "play nothing", "es": "no jugar nada"},
}


# --- names


def player(seat: int, lang: str) -> str:
    """What the log calls a seat; seats count from 1, as in notations."""
    return PLAYER[lang].format(n=seat + 1)


def listed(names: Sequence[str], lang: str) -> str:
    """`a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return AND[lang].format(most=", ".join(names[:-1]), last=names[-1])


def players(mask: int, lang: str) -> str:
    """The seats of a mask."""
    return listed([player(seat, lang) for seat in range(mask.bit_length()) if mask >> seat & 1], lang)


def _title_name(library: Any, title: int, lang: str) -> str:
    name: str = library.models["card"][title].name[lang]
    return name


def _with_boost(library: Any, title: int, boost: int, lang: str) -> str:
    card = _title_name(library, title, lang)
    return card if boost == NONE else WITH_BOOST.format(card=card, boost=_title_name(library, boost, lang))


def _source(library: Any, card: int) -> Any:
    """The card, or the Legend's ability, that an event names."""
    return library.models["card"][card] if card >= 0 else library.models["legend"][ABILITY - card].ability


# --- events


def event_text(event: Any, library: Any, setup: Any, lang: str) -> str:
    """A line of the log, of an event as one seat may know it."""
    kind = event.kind
    who = player(event.player, lang) if event.player >= 0 else ""
    if kind == EV_OVER:
        return _ending(ENDINGS[event.a], event.player, event.b, event.c, lang)
    if kind in (EV_EFFECT, EV_SKIPPED):
        return _line_text(event, library, who, lang)
    if kind == EV_STOPPED:
        return _stopped_text(event, library, who, lang)
    if kind == EV_ATTACK:
        card = _with_boost(library, event.card, event.c, lang)
        return ATTACKS[event.d][lang].format(who=who, card=card, targets=players(event.a, lang), b=event.b)
    if kind == EV_REVEAL:
        card, cheap = _with_boost(library, event.card, event.a, lang), CHEAP[lang] if event.d else ""
        return REVEALED[lang].format(who=who, card=card, seat=player(event.c, lang), b=event.b, cheap=cheap)
    if kind == EV_LOST:
        return LOST[event.a][lang].format(who=who, card=_with_boost(library, event.card, event.b, lang))
    if kind == EV_PLAYED:
        return _played_text(event, library, who, lang)
    return _sentence(_template(event)[lang].format(**_said(event, library, who, lang)))


def _template(event: Any) -> Words:
    """The words of an event whose kind may have several."""
    kind = event.kind
    if kind == EV_PLANNED:
        return LAID[event.b]
    if kind == EV_DISCARD:
        return DISCARDED[event.a]
    if kind == EV_SPEED:
        return SPEED[event.b > event.a]
    if kind == EV_OUT:
        return OUT[2 if event.a == event.player else event.b]
    if kind == EV_OFFER_DECLINED:
        return NOT_USED[event.a]
    return HITS if kind == EV_HIT else EVENTS[kind]


def _said(event: Any, library: Any, who: str, lang: str) -> dict[str, Any]:
    """What the words of an event can name."""
    said: dict[str, Any] = {"who": who, "a": event.a, "b": event.b}
    said["card"] = _event_card(event, library, lang)
    if event.kind in (EV_DRAFTED, EV_ENTERS, EV_OUT):
        said["legend"] = library.models["legend"][event.card].name[lang]
    said["seat"] = player(event.a, lang)
    said["by"] = player(event.a if event.kind == EV_OUT else event.b, lang)
    told = event.d > 0 or (event.kind == EV_HIT and event.c > 0)
    said["so_far"] = SO_FAR[event.d > 0][lang].format(c=event.c, d=event.d) if told else ""
    return said


def _event_card(event: Any, library: Any, lang: str) -> str:
    if event.kind in (EV_DRAFTED, EV_ENTERS, EV_OUT):
        return ""
    if event.card >= 0:
        return _title_name(library, event.card, lang)
    if event.kind == EV_THROWN:
        ability = event.card <= ABILITY
        return _source(library, event.card).name[lang] if ability else NO_ABILITY[lang]
    return (HIDDEN_ATTACK if event.kind == EV_PLANNED else HIDDEN_CARD)[lang]


def _played_text(event: Any, library: Any, who: str, lang: str) -> str:
    card = _title_name(library, event.card, lang)
    return PLAYS[lang].format(who=who, card=card, moment=PLAYED[event.a][lang])


def _stopped_text(event: Any, library: Any, who: str, lang: str) -> str:
    """Who stopped an attack, with which card; of a cancellation what its card says, for that is why it could."""
    said = STOPPED[event.b][lang].format(who=who, by=player(event.a, lang), card=_event_card(event, library, lang))
    if event.b == STOPPED_CANCEL and event.card >= 0:
        text = " ".join(library.text(library.models["card"][event.card], lang).split())
        said += WHY[lang].format(text=text)
    if event.c != NONE and event.c != event.a:
        said += SPARED[lang].format(saved=player(event.c, lang))
    return said


def _line_text(event: Any, library: Any, who: str, lang: str) -> str:
    """What an effect line did, or why it did nothing, with its printed words."""
    if event.card == NONE:
        name, text = ABILITY_OF[lang].format(who=who), ""
    else:
        source = _source(library, event.card)
        name, text = f"{source.name[lang]} ({who})", library.say_line(source, event.b, lang)
    if event.kind == EV_SKIPPED:
        return SKIPPED[event.c][lang].format(source=name, text=text).removesuffix(" []")
    return f"{name}: {text}" if text else f"{name}."


# --- actions


def action_text(s: Any, library: Any, seat: int, action: int, lang: str) -> str:
    """What a person reads of an action."""
    kind, arguments = ACTIONS.decode(action)
    said = _ARGUMENTS[kind](s, library, seat, arguments, lang) if kind in _ARGUMENTS else {}
    return ACTION[kind][lang].format(**said)


def _of_legend(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    legend = library.models["legend"][arguments[0]]
    row = library.table.legend[arguments[0]]
    signature = _title_name(library, int(row.signature), lang)
    return {"legend": legend.name[lang], "health": int(row.health), "signature": signature}


def _of_attack(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    place, boost, target = arguments
    title = title_of_card(library, int(s.side[seat].hand[place]))
    under = title_of_card(library, int(s.side[seat].hand[boost - 1])) if boost else NONE
    laid = [library.table.card[i] for i in (title, under) if i != NONE]
    return {
        "seat": seat_and_legend(s, library, target, lang),
        "card": _with_boost(library, title, under, lang),
        "speed": sum(int(card.speed) for card in laid),
        "damage": sum(int(card.damage) for card in laid),
    }


def _of_card(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    return {"card": _title_name(library, title_of_card(library, int(s.side[seat].hand[arguments[0]])), lang)}


def _of_seat(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    return {"seat": seat_and_legend(s, library, arguments[-1], lang)}


def _of_again(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    title = title_of_card(library, int(s.side[seat].hand[arguments[0]]))
    damage = int(library.table.card[title].damage)
    return _of_seat(s, library, seat, arguments, lang) | {"card": _title_name(library, title, lang), "damage": damage}


def _of_signature(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    title = int(library.table.legend[int(s.side[seat].legend)].signature)
    damage = int(library.table.card[title].damage)
    return _of_seat(s, library, seat, arguments, lang) | {"card": _title_name(library, title, lang), "damage": damage}


def _of_entry(s: Any, library: Any, seat: int, arguments: tuple[int, ...], lang: str) -> dict[str, Any]:
    target, place = arguments
    sd = s.side[target]
    card = _title_name(library, title_of_card(library, int(sd.entry_card[place])), lang)
    return {"seat": seat_and_legend(s, library, target, lang), "card": card, "n": int(sd.entry_amount[place])}


_ARGUMENTS = {
    "legend": _of_legend, "attack": _of_attack, "discard": _of_card, "play": _of_card, "target": _of_seat,
    "again": _of_again, "signature": _of_signature, "remove": _of_entry,
}  # fmt: skip


def seat_and_legend(s: Any, library: Any, seat: int, lang: str) -> str:
    """`Player 2 (Sting)`."""
    legend = int(s.side[seat].legend)
    name = f" ({library.models['legend'][legend].name[lang]})" if legend != NONE else ""
    return player(seat, lang) + name


# --- prompts


def prompt_text(view: Mapping[str, Any], lang: str) -> str:
    """What is asked of the seat whose view this is."""
    if view["over"]:
        return PROMPT["over"][lang]
    if not view["your_turn"]:
        if view["deciding"] is None:
            return PROMPT["others"][lang]
        return PROMPT["wait"][lang].format(who=seen(view, view["deciding"], lang))
    return PROMPT[_prompt_key(view)][lang].format(**_asked(view, lang))


def _prompt_key(view: Mapping[str, Any]) -> str:
    decision: str = view["decision"]
    if decision in ("react", "save"):
        moment: str = view["window"]["moment"]
        return moment
    if decision == "choose":
        return "may" if view["prompt"]["asks"] == "may" else "choose"
    if is_dropping(view):
        return "drop"
    return "must" if decision in ("plan", "secret") and view["must_attack"] else decision


def is_dropping(view: Mapping[str, Any]) -> bool:
    """Does this seat take a breather, and discards?"""
    own_plan = view["sides"][view["seat"]]["plan"]
    return bool(view["decision"] == "drop" or (view["decision"] == "secret" and own_plan == "breather"))


def _asked(view: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What the words of a prompt can name."""
    said: dict[str, Any] = {"taken": (view["drafted"] and len(view["drafted"])) or 0, "need": view["need"]}
    attack, prompt, window = view["attack"], view["prompt"], view["window"]
    if attack:
        reached = attack["hit"] if attack["landed"] else [p for p in attack["targets"] if p not in attack["saved"]]
        said |= {
            "attacker": seen(view, attack["attacker"], lang),
            "targets": listed([seen(view, p, lang) for p in reached], lang),
            "card": attack_name(attack, lang),
            "damage": attack["damage"],
            "left": view["sides"][view["seat"]]["left"],
            "n": attack["more"],
        }
    if window:
        said["falling"] = listed([seen(view, p, lang) for p in window["falling"]], lang)
    if prompt and prompt["name"]:
        said |= {"card": prompt["name"][lang], "n": prompt["left"]}
        said["text"] = prompt["text"][lang] if prompt["text"] else ""
    return said


def seen(view: Mapping[str, Any], seat: int, lang: str) -> str:
    """`Player 2 (Sting)`, from a view."""
    name = view["sides"][seat]["name"]
    return player(seat, lang) + (f" ({name[lang]})" if name else "")


def attack_name(attack: Mapping[str, Any], lang: str) -> str:
    """The attack's card, and its boost."""
    card: str = attack["card"]["name"][lang]
    return WITH_BOOST.format(card=card, boost=attack["boost"]["name"][lang]) if attack["boost"] else card


# --- endings


def ending_text(ending: str, view: Mapping[str, Any], lang: str) -> str:
    """How the match ended, and who may brag."""
    over = view["over"]
    winner = NONE if over["winner"] is None else over["winner"]
    return _ending(ending, winner, sum(1 << p for p in over["bragging"]), over["eliminations"], lang)


def _ending(ending: str, winner: int, bragging: int, eliminations: int, lang: str) -> str:
    said = ENDING[ending][lang].format(winner=player(winner, lang))
    if not bragging:
        return said + BRAGGING[1][lang]
    return said + BRAGGING[0][lang].format(n=eliminations, who=players(bragging, lang))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
