"""Combat Ready: the log, a line an event, in English and Spanish. It says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from facedown.games.combat_ready.facts import index_of, printed, section_of, text_name
from facedown.games.combat_ready.names import Words, heroes_of, seats_listed, short_names
from facedown.games.combat_ready.state import (
    BOOST_AURA, ENDINGS, EV_ADVANCE, EV_ARRIVES, EV_ASSIST, EV_ATTRITION, EV_BAN, EV_BASH, EV_BATTLE, EV_BEATEN,
    EV_BOOST, EV_BUY, EV_COMBO, EV_COMPARE, EV_DISCARD, EV_DOWN, EV_DRAW, EV_DUEL, EV_DUEL_OVER, EV_DUST,
    EV_DUST_TAKEN, EV_EFFECT, EV_FIGHT, EV_FIRST, EV_FURY, EV_HEAL, EV_HURT, EV_MEET, EV_MILL, EV_NO_MINION,
    EV_OBJECTIVE, EV_OBJECTIVE_OVER, EV_OVER, EV_PLANNED, EV_PLAY, EV_READY, EV_REMOVE, EV_REPLACED, EV_REST, EV_REVEAL,
    EV_ROLL, EV_ROUND, EV_SEMBLANCE, EV_SHIELD, EV_SHUFFLED, EV_SKIPPED, EV_SPEED, EV_STANCE, EV_STRIKE, EV_TEST,
    EV_TOKEN, EV_TRACK, EV_TURNED, EV_ULTIMATE, EV_VILLAIN_FALLS, EV_VILLAIN_FURY, EV_VILLAIN_HEAL, EV_VILLAIN_HURT,
    EV_VILLAIN_SPEED, EV_WOUND, EV_XP, NONE, OUTCOME_HEROES, OUTCOME_TIE, STAT_SPEED, TEXT_OBJECTIVE, TEXT_TURN,
    VILLAIN_END,
)  # fmt: skip

VILLAIN: Words = {"en": "the villain", "es": "el villano"}
OWNED: Words = {"en": "{name}'s", "es": "de {name}"}
TO_VILLAIN: Words = {"en": "the villain", "es": "al villano"}
TO_NAMED: Words = {"en": "{name}", "es": "a {name}"}
OF_VILLAIN: Words = {"en": "the villain's", "es": "del villano"}
HIDDEN_CARD: Words = {"en": "a card", "es": "una carta"}

# --- kinds of event with one sentence; `{who}` is a hero, `{villain}` the villain, `{card}` what is printed
EVENTS: dict[int, Words] = {
    EV_OBJECTIVE: {"en": "The Objective {card} is set up.", "es": "Se prepara el Objetivo {card}."},
    EV_FIRST: {"en": "{who} is the first Active hero.", "es": "{who} es el primer héroe activo."},
    EV_DUEL: {
        "en": "Duel {a}: {who} is the Active hero.",
        "es": "Duelo {a}: {who} es el héroe activo.",
    },
    EV_ROUND: {"en": "Round {a}.", "es": "Ronda {a}."},
    EV_TURNED: {
        "en": "Event: {card} is turned over and stays in play (RCR-030).",
        "es": "Evento: se descubre {card} y queda en juego (RCR-030).",
    },
    EV_PLANNED: {"en": "{who} has chosen, face down.", "es": "{who} ha elegido, boca abajo."},
    EV_PLAY: {"en": "{who} attacks with {card}.", "es": "{who} ataca con {card}."},
    EV_SEMBLANCE: {"en": "{who} uses the Semblance {card}.", "es": "{who} usa su Semblanza, {card}."},
    EV_ASSIST: {"en": "{who} assists {seat} with {card}.", "es": "{who} asiste a {seat} con {card}."},
    EV_COMBO: {
        "en": "{who} joins the attack with {card}: a Combo.",
        "es": "{who} se une al ataque con {card}: un Combo.",
    },
    EV_FIGHT: {"en": "{who} fights {minion} with {card}.", "es": "{who} combate contra {minion} con {card}."},
    EV_REST: {"en": "{who} rests.", "es": "{who} descansa."},
    EV_DUST: {
        "en": "{who} spends a dust token: +1 Damage (RCR-141).",
        "es": "{who} gasta una ficha de polvo: +1 de Daño (RCR-141).",
    },
    EV_REPLACED: {
        "en": "{card} is discarded: the next card is compared instead.",
        "es": "Se descarta {card}: en su lugar se compara la carta siguiente.",
    },
    EV_SHIELD: {
        "en": "{who} is shielded: the next {a} Damage of this round is prevented.",
        "es": "{who} tiene un escudo: se evita el próximo Daño de esta ronda, hasta {a}.",
    },
    EV_MILL: {
        "en": "{card} is discarded from the top of {of_villain} deck.",
        "es": "{card} se descarta de lo alto del mazo {of_villain}.",
    },
    EV_ROLL: {"en": "The die shows {a}.", "es": "El dado muestra {a}."},
    EV_ATTRITION: {
        "en": "Attrition: the minions in play deal {who} {a} (RCR-100).",
        "es": "Desgaste: los esbirros en juego causan {a} a {who} (RCR-100).",
    },
    EV_BUY: {
        "en": "{who} buys {card} for {a} XP; {b} left.",
        "es": "{who} compra {card} por {a} XP; le quedan {b}.",
    },
    EV_DOWN: {"en": "{who} is out of the battle (RCR-130).", "es": "{who} queda fuera de la batalla (RCR-130)."},
    EV_NO_MINION: {
        "en": "A minion is due ({family}), and none is left.",
        "es": "Debería llegar un esbirro ({family}), y no queda ninguno.",
    },
}

# --- kinds with several sentences
BATTLE: tuple[Words, Words] = (
    {"en": "The battle against {villain}: Aura {d}.", "es": "La batalla contra {villain}: Aura {d}."},
    {
        "en": "Battle {n} of {b}, against {villain}: Aura {d}.",
        "es": "Batalla {n} de {b}, contra {villain}: Aura {d}.",
    },
)
STANCE: tuple[Words, ...] = (  # by stance; the last one: no card
    {"en": "{Of_villain} next card: Aggressive.", "es": "Próxima carta {of_villain}: agresiva."},
    {"en": "{Of_villain} next card: Balanced.", "es": "Próxima carta {of_villain}: equilibrada."},
    {"en": "{Of_villain} next card: Subtle.", "es": "Próxima carta {of_villain}: sutil."},
    {"en": "{Of_villain} next card: an Event.", "es": "Próxima carta {of_villain}: un Evento."},
    {"en": "{Of_villain} deck is empty.", "es": "El mazo {of_villain} está vacío."},
)
READY: tuple[Words, Words] = (
    {"en": "{who}'s Semblance is turned down.", "es": "La Semblanza de {who} se agota."},
    {"en": "{who}'s Semblance is ready.", "es": "La Semblanza de {who} está lista."},
)
ULTIMATE: tuple[Words, Words] = (
    {
        "en": "{who} plays the Ultimate {card}: it hits, and no card answers it (RCR-064).",
        "es": "{who} usa su Definitiva, {card}: golpea, y ninguna carta responde (RCR-064).",
    },
    {
        "en": "Past the end of the track {who} is in the Ultimate zone: {card} hits by itself (RCR-081).",
        "es": "Pasado el final de la pista, {who} está en la zona Definitiva: {card} golpea por sí sola (RCR-081).",
    },
)
BOOST: tuple[Words, Words] = (
    {"en": "{who} pays {b} Aura for the boost of {card}.", "es": "{who} paga {b} de Aura para potenciar {card}."},
    {
        "en": "{who} discards {b} for the boost of {card}.",
        "es": "{who} descarta {b} para potenciar {card}.",
    },
)
TEST: tuple[Words, Words] = (
    {
        "en": "{who} tries {objective} with {card}: the test is failed (RCR-124).",
        "es": "{who} intenta {objective} con {card}: no supera la prueba (RCR-124).",
    },
    {
        "en": "{who} tries {objective} with {card}: the test is passed.",
        "es": "{who} intenta {objective} con {card}: supera la prueba.",
    },
)
REVEAL: tuple[Words, Words] = (
    {
        "en": "{villain} reveals {card} ({stance}): Speed {a}, no Damage printed.",
        "es": "{villain} descubre {card} ({stance}): Velocidad {a}, sin Daño impreso.",
    },
    {
        "en": "{villain} reveals {card} ({stance}): Speed {a}, Damage {b}.",
        "es": "{villain} descubre {card} ({stance}): Velocidad {a}, Daño {b}.",
    },
)
STANCE_NAMES: tuple[Words, ...] = (
    {"en": "Aggressive", "es": "agresiva"},
    {"en": "Balanced", "es": "equilibrada"},
    {"en": "Subtle", "es": "sutil"},
    {"en": "Event", "es": "Evento"},
)
SPEED: Words = {"en": "{who}'s Speed {a}: {parts}.", "es": "Velocidad {a} de {who}: {parts}."}
VILLAIN_SPEED: Words = {"en": "{Of_villain} Speed {a}: {parts}.", "es": "Velocidad {a} {of_villain}: {parts}."}
PRINTED: Words = {"en": "printed {n}", "es": "en la carta {n}"}  # of Speed and of Damage
PARTS: dict[str, Words] = {
    "zone": {"en": "Ultimate zone {n:+d}", "es": "zona Definitiva {n:+d}"},
    "track": {"en": "track {n:+d}", "es": "medidor {n:+d}"},
    "others": {"en": "effects {n:+d}", "es": "efectos {n:+d}"},
    "bonus": {"en": "bonuses {n:+d}", "es": "bonificaciones {n:+d}"},
}
COMPARE: dict[int, Words] = {
    OUTCOME_HEROES: {
        "en": "{a} against {b}: {heroes} hit{s}.{slow}",
        "es": "{a} contra {b}: golpea{n} {heroes}.{slow}",
    },
    OUTCOME_TIE: {
        "en": "{a} against {b}: equal, nobody hits (RCR-060).{slow}",
        "es": "{a} contra {b}: igualdad, nadie golpea (RCR-060).{slow}",
    },
}
VILLAIN_HITS: Words = {
    "en": "{a} against {b}: {villain} hits {heroes}.{slow}",
    "es": "{a} contra {b}: {villain} golpea a {heroes}.{slow}",
}
SLOWEST: Words = {
    "en": " A Combo is as fast as its slowest attack (RCR-052).",
    "es": " Un Combo es tan veloz como su ataque más lento (RCR-052).",
}
MEET: tuple[Words, ...] = (
    {"en": "", "es": ""},
    {"en": "{a} against {b}: {who} hits {minion}.", "es": "{a} contra {b}: {who} golpea a {minion}."},
    {"en": "{a} against {b}: {minion} hits {who}.", "es": "{a} contra {b}: {minion} golpea a {who}."},
    {"en": "{a} against {b}: equal, nobody is hit.", "es": "{a} contra {b}: igualdad, nadie es golpeado."},
)
STRIKE: Words = {
    "en": "{who} deals {villain} {a} Damage ({parts}): Aura {b}.",
    "es": "{who} causa {a} de Daño {to_villain} ({parts}): Aura {b}.",
}
VILLAIN_HURT: Words = {
    "en": "{card}: {villain} takes {a} Damage, Aura {b}.",
    "es": "{card}: {villain} recibe {a} de Daño, Aura {b}.",
}
VILLAIN_HEAL: tuple[Words, Words] = (
    {"en": "{Villain} gains {a} Aura: {b}.", "es": "{Villain} recupera {a} de Aura: {b}."},
    {"en": "{card}: {villain} gains {a} Aura, {b} now.", "es": "{card}: {villain} recupera {a} de Aura, ahora {b}."},
)
HURT: tuple[Words, Words] = (
    {"en": "{who} takes {a} Damage{prevented}: Aura {b}.", "es": "{who} recibe {a} de Daño{prevented}: Aura {b}."},
    {
        "en": "{card}: {who} takes {a} Damage{prevented}, Aura {b}.",
        "es": "{card}: {who} recibe {a} de Daño{prevented}, Aura {b}.",
    },
)
PREVENTED: Words = {"en": " ({c} prevented)", "es": " (se evitan {c})"}
HEAL: tuple[Words, Words] = (
    {"en": "{who} gains {a} Aura: {b}.", "es": "{who} recupera {a} de Aura: {b}."},
    {"en": "{card}: {who} gains {a} Aura, {b} now.", "es": "{card}: {who} recupera {a} de Aura, ahora {b}."},
)
WOUND: Words = {
    "en": "{minion} takes {c} Damage; toughness left: {d}.",
    "es": "{minion} recibe {c} de Daño; resistencia restante: {d}.",
}
BEATEN: tuple[Words, Words] = (
    {"en": "{minion} is destroyed.", "es": "{minion} es destruido."},
    {"en": "{minion} is destroyed, by {who}.", "es": "{minion} es destruido por {who}."},
)
ARRIVES: tuple[Words, ...] = (
    {"en": "{minion} comes into play.", "es": "Entra en juego {minion}."},
    {
        "en": "{minion} comes into play, called by another minion (RCR-122).",
        "es": "Entra en juego {minion}, por la llamada de otro esbirro (RCR-122).",
    },
    {
        "en": "{minion} comes into play, brought by {objective}.",
        "es": "Entra en juego {minion}, traído por {objective}.",
    },
)  # fmt: skip
TOKEN: Words = {
    "en": "{minion} has tokens now: {d:+d} {stat}.",
    "es": "{minion} tiene ahora fichas: {d:+d} de {stat}.",
}
STATS: tuple[Words, Words] = ({"en": "Speed", "es": "Velocidad"}, {"en": "Damage", "es": "Daño"})
XP: Words = {"en": "{who}: +{a} XP {why}; {b} now.", "es": "{who}: +{a} XP {why}; ahora {b}."}
XP_WHY: tuple[Words, ...] = (
    {"en": "for a hit", "es": "por un golpe"},
    {"en": "for an Assist", "es": "por una Asistencia"},
    {"en": "for a test passed", "es": "por una prueba superada"},
    {"en": "for the Ultimate", "es": "por la Definitiva"},
    {"en": "on the Fury track", "es": "en la pista de Furia"},
    {"en": "as an award to all", "es": "como premio para todos"},
    {"en": "by an effect", "es": "por un efecto"},
)
FURY: Words = {"en": "{who}'s Fury: {a} -> {b}.", "es": "Furia de {who}: {a} -> {b}."}
VILLAIN_FURY: Words = {"en": "{Of_villain} Fury: {a} -> {b}.{text}", "es": "Furia {of_villain}: {a} -> {b}.{text}"}
PAST_END: Words = {"en": " Past the end of his track (RCR-081).", "es": " Pasa el final de su pista (RCR-081)."}
TRACK: Words = {
    "en": "{Of_villain} {stat} Bonus track: {b:+d} -> {c:+d}.",
    "es": "Medidor de {stat} {of_villain}: {b:+d} -> {c:+d}.",
}
BASH: tuple[Words, Words] = (
    {"en": "{who} is Bashed (RCR-080).", "es": "{who} es arrollado (RCR-080)."},
    {"en": "{Villain} is Bashed.", "es": "{Villain} es arrollado."},
)
DISCARD: tuple[Words, ...] = (
    {"en": "{who} has to discard {card}.", "es": "{who} tiene que descartar {card}."},
    {"en": "{who} discards {card} for the boost.", "es": "{who} descarta {card} para potenciar."},
    {"en": "{who} rests and discards {card}.", "es": "{who} descansa y descarta {card}."},
    {
        "en": "{who} discards {card}, down to six (RCR-101).",
        "es": "{who} descarta {card}, hasta quedar en seis (RCR-101).",
    },
    {
        "en": "{who} plays {card} in vain: what it was chosen for is not there any more (RCR-141).",
        "es": "{who} juega {card} en vano: ya no está aquello para lo que se eligió (RCR-141).",
    },
)  # fmt: skip
DRAW: Words = {"en": "{who} draws {card}.", "es": "{who} roba {card}."}
SHUFFLED: tuple[Words, ...] = (
    {
        "en": "{who}'s discards are shuffled: {b} cards are the new draw pile.",
        "es": "Se barajan los descartes de {who}: {b} cartas son su nuevo mazo.",
    },
    {
        "en": "{Of_villain} discards are shuffled: {b} cards are the new deck (RCR-131).",
        "es": "Se barajan los descartes {of_villain}: {b} cartas son el nuevo mazo (RCR-131).",
    },
    {
        "en": "The beaten minions are shuffled ({family}): {b} cards.",
        "es": "Se barajan los esbirros vencidos ({family}): {b} cartas.",
    },
)  # fmt: skip
ADVANCE: tuple[Words, Words] = (
    {"en": "{card}: track {b} of {c}.", "es": "{card}: progreso {b} de {c}."},
    {"en": "{card}: doom {b} of {c}.", "es": "{card}: fatalidad {b} de {c}."},
)
OBJECTIVE_OVER: tuple[Words, Words] = (
    {"en": "The Objective {card} has failed.", "es": "El Objetivo {card} ha fracasado."},
    {"en": "The Objective {card} is completed.", "es": "El Objetivo {card} está cumplido."},
)
BANS: tuple[Words, ...] = (
    {"en": "No Combos {span}.", "es": "No hay Combos {span}."},
    {"en": "No Semblances {span}.", "es": "No hay Semblanzas {span}."},
    {"en": "Nobody can Rest {span}.", "es": "Nadie puede descansar {span}."},
    {"en": "No Assists {span}.", "es": "No hay Asistencias {span}."},
    {"en": "Melee attacks deal no Damage {span}.", "es": "Los ataques cuerpo a cuerpo no causan Daño {span}."},
    {"en": "Heroes' cards have no effects {span}.", "es": "Las cartas de los héroes no tienen efectos {span}."},
)
SPANS: tuple[Words, ...] = (
    {"en": "in this round", "es": "en esta ronda"},
    {"en": "with the next attack", "es": "con el próximo ataque"},
    {"en": "in the next round", "es": "en la próxima ronda"},
    {"en": "for the rest of the Duel", "es": "durante el resto del Duelo"},
)
DUST_TAKEN: tuple[Words, Words] = (
    {"en": "{who} takes a dust token: {a} now (RCR-141).", "es": "{who} toma una ficha de polvo: ahora {a} (RCR-141)."},
    {
        "en": "{Villain} takes all dust tokens ({a}): +2 Damage on his next two attacks (RCR-141).",
        "es": "{Villain} se lleva todas las fichas de polvo ({a}): +2 de Daño en sus dos próximos ataques (RCR-141).",
    },
)
DUEL_OVER: tuple[Words, ...] = (  # by DUEL_…
    {"en": "The Duel of {who} is over.", "es": "Termina el Duelo de {who}."},
    {"en": "The Duel of {who} is over: a Bash.", "es": "Termina el Duelo de {who}: uno ha sido arrollado."},
    {"en": "The Duel of {who} is over: the Ultimate.", "es": "Termina el Duelo de {who}: la Definitiva."},
    {
        "en": "The Duel of {who} is over: out of cards (RCR-022).",
        "es": "Termina el Duelo de {who}: se ha quedado sin cartas (RCR-022).",
    },
    {
        "en": "The Duel of {who} is over: the end of the villain's track (RCR-081).",
        "es": "Termina el Duelo de {who}: el final de la pista del villano (RCR-081).",
    },
    {
        "en": "The Duel of {who} is over: the Active hero is down (RCR-130).",
        "es": "Termina el Duelo de {who}: el héroe activo ha caído (RCR-130).",
    },
    {"en": "The Duel of {who} is over: a card ends it.", "es": "Termina el Duelo de {who}: una carta lo termina."},
)  # fmt: skip
REMOVE: tuple[Words, Words] = (
    {
        "en": "{who} gives {card} back to the Upgrade Deck (RCR-102).",
        "es": "{who} devuelve {card} al mazo de mejoras (RCR-102).",
    },
    {"en": "{who} removes {card} from the game (RCR-102).", "es": "{who} retira {card} de la partida (RCR-102)."},
)
FALLS: Words = {"en": "{villain} falls: the battle is won.", "es": "Cae {villain}: la batalla está ganada."}
SKIPPED: tuple[Words, ...] = (
    {"en": "{card}: requirement not met. [{text}]", "es": "{card}: no se cumple el requisito. [{text}]"},
    {"en": "{card}: nothing to do. [{text}]", "es": "{card}: no hay nada que hacer. [{text}]"},
    {"en": "{card}: declined. [{text}]", "es": "{card}: no se aprovecha. [{text}]"},
)
ENDING: dict[str, Words] = {
    "villain_fell": {
        "en": "The villain has fallen: the heroes win (RCR-130).",
        "es": "El villano ha caído: los héroes ganan (RCR-130).",
    },
    "heroes_fell": {
        "en": "All heroes are out: the heroes lose (RCR-130).",
        "es": "Todos los héroes están fuera: los héroes pierden (RCR-130).",
    },
    "surrounded": {
        "en": "A minion is due and none is left: the heroes are surrounded, and lose (RCR-141).",
        "es": "Debe llegar un esbirro y no queda ninguno: los héroes están rodeados y pierden (RCR-141).",
    },
    "duel_limit": {
        "en": "After 100 Duels the villain still stands: the heroes have not won.",
        "es": "Tras 100 Duelos el villano sigue en pie: los héroes no han ganado.",
    },
    "step_limit": {
        "en": "The effects of these cards do not come to an end: the match is called off, not won.",
        "es": "Los efectos de estas cartas no terminan nunca: la partida se suspende, sin victoria.",
    },
}


def event_text(event: Any, library: Any, setup: Any, lang: str) -> str:
    """A line of the log, of an event as one seat may know it."""
    if event.kind == EV_OVER:
        return ENDING[ENDINGS[event.a]][lang]
    said = _said(event, library, setup, lang)
    return _sentence(_template(event)[lang].format(**said)).removesuffix(" []")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- which sentence


def _template(event: Any) -> Words:
    """The words of an event; of kinds with several, by its numbers."""
    if event.kind in EVENTS:
        return EVENTS[event.kind]
    return _CHOICES[event.kind](event)


def _of_arrival(event: Any) -> Words:
    return ARRIVES[1 if event.c else 2 if event.b != NONE else 0]


def _of_shuffle(event: Any) -> Words:
    return SHUFFLED[0 if event.player != NONE else 2 if event.a else 1]


def _line(event: Any) -> Words:
    """A line that works on its owner alone, or on no hero, need not say on whom."""
    alone = event.d == 0 or (event.player != NONE and event.d == 1 << event.player)
    said = "{card}: {text}" if alone else "{card} ({heroes}): {text}"
    return {"en": said, "es": said}


_CHOICES: Mapping[int, Callable[[Any], Words]] = {
    EV_BATTLE: lambda event: BATTLE[event.b > 1],
    EV_STANCE: lambda event: STANCE[event.a],  # NONE: the last
    EV_READY: lambda event: READY[event.a],
    EV_ULTIMATE: lambda event: ULTIMATE[event.a],
    EV_BOOST: lambda event: BOOST[event.a != BOOST_AURA],
    EV_TEST: lambda event: TEST[event.b],
    EV_REVEAL: lambda event: REVEAL[event.b != NONE],
    EV_SPEED: lambda event: SPEED,
    EV_VILLAIN_SPEED: lambda event: VILLAIN_SPEED,
    EV_COMPARE: lambda event: COMPARE.get(event.c, VILLAIN_HITS),
    EV_MEET: lambda event: MEET[event.c],
    EV_STRIKE: lambda event: STRIKE,
    EV_VILLAIN_HURT: lambda event: VILLAIN_HURT,
    EV_VILLAIN_HEAL: lambda event: VILLAIN_HEAL[event.card != NONE],
    EV_HURT: lambda event: HURT[event.card != NONE],
    EV_HEAL: lambda event: HEAL[event.card != NONE],
    EV_WOUND: lambda event: WOUND,
    EV_BEATEN: lambda event: BEATEN[event.player != NONE],
    EV_ARRIVES: _of_arrival,
    EV_TOKEN: lambda event: TOKEN,
    EV_XP: lambda event: XP,
    EV_FURY: lambda event: FURY,
    EV_VILLAIN_FURY: lambda event: VILLAIN_FURY,
    EV_TRACK: lambda event: TRACK,
    EV_BASH: lambda event: BASH[event.player == NONE],
    EV_DISCARD: lambda event: DISCARD[event.a],
    EV_DRAW: lambda event: DRAW,
    EV_SHUFFLED: _of_shuffle,
    EV_ADVANCE: lambda event: ADVANCE[event.a],
    EV_OBJECTIVE_OVER: lambda event: OBJECTIVE_OVER[event.a],
    EV_BAN: lambda event: BANS[event.a],
    EV_DUST_TAKEN: lambda event: DUST_TAKEN[event.player == NONE],
    EV_DUEL_OVER: lambda event: DUEL_OVER[event.a],
    EV_REMOVE: lambda event: REMOVE[event.a],
    EV_VILLAIN_FALLS: lambda event: FALLS,
    EV_EFFECT: _line,
    EV_SKIPPED: lambda event: SKIPPED[event.c],
}


# --- what it names


def _said(event: Any, library: Any, setup: Any, lang: str) -> dict[str, Any]:
    """What the words of an event can name."""
    names = heroes_of(library, setup, lang)
    kind = event.kind
    said: dict[str, Any] = {"a": event.a, "b": event.b, "c": event.c, "d": event.d, "n": event.a + 1}
    said["who"] = names[event.player] if 0 <= event.player < len(names) else ""
    said["card"] = _card(event, library, lang)
    said |= _villain(event, library, setup, lang)
    if kind == EV_EFFECT:
        said["heroes"] = seats_listed(event.d, names, lang)
    elif kind == EV_ASSIST:
        said["seat"] = names[event.a]
    elif kind == EV_REVEAL:
        said["stance"] = STANCE_NAMES[event.c][lang]
    elif kind in (EV_SPEED, EV_VILLAIN_SPEED, EV_STRIKE):
        said["parts"] = _parts(event, lang)
    elif kind == EV_COMPARE:
        said |= _attackers(event, names, lang)
    elif kind == EV_HURT:
        said["prevented"] = PREVENTED[lang].format(c=event.c) if event.c > 0 else ""
    elif kind == EV_XP:
        said["why"] = XP_WHY[event.c][lang]
    elif kind == EV_BAN:
        said["span"] = SPANS[event.b][lang]
    elif kind == EV_VILLAIN_FURY:
        said["text"] = PAST_END[lang] if event.b > VILLAIN_END else ""
    return said | _things(event, library, lang)


def _card(event: Any, library: Any, lang: str) -> str:
    """The printed thing that an event is about; with its owner's Semblance or Objective by that name."""
    return text_name(library, event.card, lang) if event.card != NONE else HIDDEN_CARD[lang]


def _things(event: Any, library: Any, lang: str) -> dict[str, Any]:
    """Minions, Objectives, families, tracks and effect lines that the numbers of an event name."""
    kind = event.kind
    if kind in (EV_EFFECT, EV_SKIPPED) and event.card != NONE:
        owner = printed(library, event.card)
        return {"text": " ".join(library.say_line(owner, event.b, lang).split())}
    if kind in (EV_FIGHT, EV_MEET, EV_WOUND, EV_BEATEN, EV_TOKEN):
        text = {EV_FIGHT: event.b, EV_MEET: event.d}.get(kind, event.a)
        return {"minion": text_name(library, text, lang), "stat": STATS[event.c != STAT_SPEED][lang]}
    if kind == EV_ARRIVES:
        objective = text_name(library, event.b, lang) if event.b != NONE else ""
        return {"minion": text_name(library, event.card, lang), "objective": objective}
    if kind == EV_TEST:
        return {"objective": text_name(library, event.a, lang)}
    if kind in (EV_NO_MINION, EV_SHUFFLED):
        family = event.a if kind == EV_NO_MINION else event.a - 1
        return {"family": library.models["family"][family].name[lang] if family >= 0 else ""}
    if kind == EV_TRACK:
        return {"stat": STATS[event.a != STAT_SPEED][lang]}
    return {}


def _parts(event: Any, lang: str) -> str:
    """What a Speed, or a Damage, is made of: `printed 9, Ultimate zone +1`."""
    if event.kind == EV_STRIKE:
        numbers = [("bonus", event.d)]
        first = event.c
    else:
        numbers = [("zone" if event.kind == EV_SPEED else "track", event.c), ("others", event.d)]
        first = event.b
    more = [PARTS[name][lang].format(n=n) for name, n in numbers if n]
    return ", ".join([PRINTED[lang].format(n=first), *more])


def _attackers(event: Any, names: list[str], lang: str) -> dict[str, str]:
    several = event.d.bit_count() > 1
    return {
        "heroes": seats_listed(event.d, names, lang),
        "s": "" if several else "s",
        "n": "n" if several else "",
        "slow": SLOWEST[lang] if several else "",
    }


def _villain(event: Any, library: Any, setup: Any, lang: str) -> dict[str, str]:
    """The villain, by name where the event or the set-up tells who he is."""
    number = villain_of(event, library, setup)
    name = short_names([library.models["villain"][number].name[lang]])[0] if number != NONE else VILLAIN[lang]
    owned = OF_VILLAIN[lang] if number == NONE else OWNED[lang].format(name=name)
    to_him = TO_VILLAIN[lang] if number == NONE else TO_NAMED[lang].format(name=name)
    said = {"villain": name, "Villain": _sentence(name), "of_villain": owned, "Of_villain": _sentence(owned)}
    return said | {"to_villain": to_him}


def villain_of(event: Any, library: Any, setup: Any) -> int:
    """Whose log it is, as far as an event and the set-up say: one villain alone, or the owner of a card."""
    if event.kind == EV_BATTLE:
        return int(event.c)
    if event.kind == EV_VILLAIN_FALLS:
        return int(event.a)
    if TEXT_TURN <= event.card < TEXT_OBJECTIVE:
        owner = library.models["villain_card"][section_of(event.card)[1]].villain
        return index_of(library, "villain", owner)
    villains = {int(battle["villain"]) for battle in setup["battle"][: int(setup["battles"])]}
    return villains.pop() if len(villains) == 1 else NONE
