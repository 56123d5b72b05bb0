"""Combat Ready: the numbers that conditions and amounts of its cards can read, with their words.

A sided path is a hero's: of the owner of the line, of the hero looked at (whom an Assist helps, or each whom the line's
`to` means, one by one), of the Active Player. What nobody owns has no `self`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from facedown.cards.ops import Path
from facedown.games.combat_ready import state as st

SIDES = ("self", "target", "active")  # in the order of state.py
MOST_AURA, MOST_HERO_AURA = 210, 60  # the villain's with the switch tough-villain
EN = {
    "self": {"you": "you", "your": "your", "have": "have", "are": "are"},
    "target": {"you": "that hero", "your": "that hero's", "have": "has", "are": "is"},
    "active": {"you": "the Active hero", "your": "the Active hero's", "have": "has", "are": "is"},
}
WHOSE = {"self": "", "target": " de ese héroe", "active": " del héroe activo"}
WHO = {"self": "", "target": "ese héroe ", "active": "el héroe activo "}
SLOT = re.compile(r"<(\w+(?: \w+)?|)>")

Pair = tuple[str, str]  # English, Spanish; with <you>, <your>, <have>, <are>, and <tienes tiene>, <tu el> … <>


def _sides(pair: Pair) -> dict[str, dict[str, str]]:
    """A pair of patterns as the words of each side."""
    return {
        "en": {side: _english(pair[0], side) for side in SIDES},
        "es": {side: _spanish(pair[1], side) for side in SIDES},
    }


def _english(pattern: str, side: str) -> str:
    return SLOT.sub(lambda slot: EN[side][slot[1]], pattern)


def _spanish(pattern: str, side: str) -> str:
    """`<tienes tiene>` is the verb for you and for another, after whom it stands; `<tu el>` … `<>` whose it is."""

    def fill(slot: re.Match[str]) -> str:
        if not slot[1]:
            return WHOSE[side]
        yours, theirs = slot[1].split()
        return yours if side == "self" else theirs if yours == "tu" else WHO[side] + theirs

    said = SLOT.sub(fill, pattern)
    said = re.sub(r"\bno (ese héroe|el héroe activo) ", r"\1 no ", said)  # "no tienes", but "ese héroe no tiene"
    return re.sub(r"\b(de|a) el ", lambda m: "del " if m[1] == "de" else "al ", said)


def _words(pair: Pair) -> dict[str, str]:
    return {"en": pair[0], "es": pair[1]}


def _count(
    name: str, code: int, says: Pair, clause: Pair, unit: Pair, none: str, high: int = st.NUMBER, note: str = ""
) -> Path:
    """A path that counts something a hero has; `none` is the Spanish for 0."""
    denied = {"es": _sides(("", none))["es"]}
    return Path(name, code, _sides(says), _sides(unit), high=high, clause=_sides(clause), none=denied, note=note)


def _flag(name: str, code: int, clause: Pair, denies: Pair, unit: Pair, note: str = "") -> Path:
    """A path that is 1 where something is so of a hero, else 0."""
    units = _sides(unit)
    return Path(name, code, units, units, high=1, clause=_sides(clause), denies=_sides(denies), note=note)


def _plain(
    name: str,
    code: int,
    says: Pair,
    unit: Pair,
    high: int = st.NUMBER,
    low: int = 0,
    clause: Pair | None = None,
    none: Pair | None = None,
    note: str = "",
) -> Path:
    """A number of the table or of the villain."""
    return Path(
        name,
        code,
        _words(says),
        _words(unit),
        sided=False,
        low=low,
        high=high,
        clause=_words(clause) if clause else {},
        none=_words(none) if none else {},
        note=note,
    )


def _fact(name: str, code: int, clause: Pair, denies: Pair, unit: Pair, note: str = "") -> Path:
    """Something that is so or not so of the table or of the villain."""
    units = _words(unit)
    return Path(name, code, units, units, False, high=1, clause=_words(clause), denies=_words(denies), note=note)


def _has(name: str, code: int, en: str, es: str) -> Path:
    """The attack in play of a hero has a subtype."""
    return _flag(
        name,
        code,
        (f"<your> attack is {en}", f"<tu el> ataque<> es {es}"),
        (f"<your> attack is not {en}", f"<tu el> ataque<> no es {es}"),
        (f"{en} attack of <your> own", f"ataque {es} en <tu la> mano<>"),
        f"1: the card in play is {en}.",
    )


SIDED = (
    _count(
        "aura",
        st.PATH_AURA,
        ("<your> Aura", "<tu el> Aura<>"),
        ("<you> <have> {n} Aura", "<tienes tiene> {n} de Aura"),
        ("Aura that <you> <have>", "punto de Aura que <tengas tenga>"),
        "no <tienes tiene> Aura",
        high=MOST_HERO_AURA,
    ),
    _count(
        "missing",
        st.PATH_MISSING,
        ("<your> missing Aura", "el Aura que <has ha> perdido"),
        ("<you> <have> lost {n} Aura", "<has ha> perdido {n} de Aura"),
        ("Aura that <you> <have> lost", "punto de Aura que <hayas haya> perdido"),
        "no <has ha> perdido Aura",
        high=MOST_HERO_AURA,
        note="Full Aura less Aura.",
    ),
    _count(
        "hand",
        st.PATH_HAND,
        ("the number of cards in <your> hand", "el número de cartas de <tu la> mano<>"),
        ("<you> <have> {n} {n|card|cards} in hand", "<tienes tiene> {n} {n|carta|cartas} en la mano"),
        ("card in <your> hand", "carta en <tu la> mano<>"),
        "no <tienes tiene> cartas en la mano",
        high=st.HERO_CARDS,
    ),
    _count(
        "xp",
        st.PATH_XP,
        ("<your> XP", "<tu la> experiencia<>"),
        ("<you> <have> {n} XP", "<tienes tiene> {n} de experiencia"),
        ("XP that <you> <have>", "punto de experiencia que <tengas tenga>"),
        "no <tienes tiene> experiencia",
    ),
    _count(
        "speed",
        st.PATH_SPEED,
        ("the Speed of <your> attack", "la Velocidad de <tu el> ataque<>"),
        ("<your> attack has {n} Speed", "<tu el> ataque<> tiene {n} de Velocidad"),
        ("Speed of <your> attack", "punto de Velocidad de <tu el> ataque<>"),
        "<tu el> ataque<> no tiene Velocidad",
        note="Of the attack in play, with every bonus so far; 0 without one.",
    ),
    _count(
        "damage",
        st.PATH_DAMAGE,
        ("the Damage of <your> attack", "el Daño de <tu el> ataque<>"),
        ("<your> attack has {n} Damage", "<tu el> ataque<> tiene {n} de Daño"),
        ("Damage of <your> attack", "punto de Daño de <tu el> ataque<>"),
        "<tu el> ataque<> no tiene Daño",
        note="Of the attack in play, with every bonus so far; 0 without one.",
    ),
    Path(
        "tier",
        st.PATH_TIER,
        _sides(("the tier of <your> card", "el nivel de <tu la> carta<>")),
        _sides(("tier of <your> card", "nivel de <tu la> carta<>")),
        high=st.TIERS,
        note="Of the card in play; 0 without one.",
    ),
    _flag(
        "ready",
        st.PATH_READY,
        ("<your> Semblance is ready", "<tu la> Semblanza<> está lista"),
        ("<your> Semblance is not ready", "<tu la> Semblanza<> no está lista"),
        ("ready Semblance of <your> own", "Semblanza lista en <tu el> pergamino<>"),
        "1: the Semblance is ready.",
    ),
    _has("melee", st.PATH_MELEE, "Melee", "Cuerpo a cuerpo"),
    _has("ranged", st.PATH_RANGED, "Ranged", "A distancia"),
    _has("dust", st.PATH_DUST, "Dust", "de Polvo"),
    _flag(
        "boosted",
        st.PATH_BOOSTED,
        ("<your> attack is boosted", "<tu el> ataque<> está potenciado"),
        ("<your> attack is not boosted", "<tu el> ataque<> no está potenciado"),
        ("boosted attack of <your> own", "ataque potenciado en <tu la> mano<>"),
        "1: its boost was paid.",
    ),
    _flag(
        "combo",
        st.PATH_IN_COMBO,
        ("<you> <are> in a Combo", "<participas participa> en un Combo"),
        ("<you> <are> not in a Combo", "no <participas participa> en un Combo"),
        ("Combo that <you> <are> in", "Combo en el que <participas participa>"),
        "1: joined the Combo of this round, or leads one.",
    ),
    _flag(
        "fight",
        st.PATH_IN_FIGHT,
        ("<you> <are> fighting a minion", "<luchas lucha> contra un esbirro"),
        ("<you> <are> not fighting a minion", "no <luchas lucha> contra un esbirro"),
        ("fight of <your> own with a minion", "lucha contra un esbirro en <tu el> turno<>"),
        "1: the attack is on a minion (RCR-121).",
    ),
    _flag(
        "active",
        st.PATH_IS_ACTIVE,
        ("<you> <are> the Active hero", "<eres es> el héroe activo"),
        ("<you> <are> not the Active hero", "no <eres es> el héroe activo"),
        ("Active turn of <your> own", "turno activo en <tu el> poder<>"),
        "1: is the Active Player.",
    ),
)

TABLE = (
    _plain(
        "combo",
        st.PATH_COMBO,
        ("the number of attackers", "el número de atacantes"),
        ("attacker", "atacante"),
        st.HEROES,
        clause=("there {n|is|are} {n} {n|attacker|attackers}", "hay {n} {n|atacante|atacantes}"),
        none=("there are no attackers", "no hay atacantes"),
        note="Of the duel of this round: 1 is no Combo.",
    ),
    _plain(
        "helpers",
        st.PATH_HELPERS,
        ("the number of heroes who helped", "el número de héroes que han ayudado"),
        ("hero who helped in this round", "héroe que haya ayudado en esta ronda"),
        st.HEROES,
        clause=(
            "{n} {n|hero has|heroes have} helped in this round",
            "{n|ha|han} ayudado {n} {n|héroe|héroes} en esta ronda",
        ),
        none=("no hero has helped in this round", "ningún héroe ha ayudado en esta ronda"),
        note="Who assisted or joined the Combo.",
    ),
    _plain(
        "heroes",
        st.PATH_HEROES,
        ("the number of heroes", "el número de héroes"),
        ("hero still standing", "héroe en pie"),
        st.HEROES,
        clause=("there {n|is|are} {n} {n|hero|heroes} standing", "{n|queda|quedan} {n} {n|héroe|héroes} en pie"),
        none=("no hero is standing", "no queda ningún héroe en pie"),
        note="Those who are not out of the battle.",
    ),
    _plain(
        "hands",
        st.PATH_HANDS,
        ("the number of cards in all hands", "el número de cartas en todas las manos"),
        ("card in the heroes' hands", "carta en las manos de los héroes"),
        clause=(
            "the heroes have {n} {n|card|cards} in hand together",
            "los héroes tienen {n} {n|carta|cartas} en la mano entre todos",
        ),
        none=("the heroes have no cards in hand", "los héroes no tienen cartas en la mano"),
    ),
    _plain(
        "minions",
        st.PATH_MINIONS,
        ("the number of minions in play", "el número de esbirros en juego"),
        ("minion in play", "esbirro en juego"),
        st.IN_PLAY,
        clause=("there {n|is|are} {n} {n|minion|minions} in play", "hay {n} {n|esbirro|esbirros} en juego"),
        none=("there are no minions in play", "no hay esbirros en juego"),
        note="Sub-bosses too.",
    ),
    _plain(
        "bosses",
        st.PATH_BOSSES,
        ("the number of sub-bosses in play", "el número de subjefes en juego"),
        ("sub-boss in play", "subjefe en juego"),
        st.IN_PLAY,
        clause=("there {n|is|are} {n} {n|sub-boss|sub-bosses} in play", "hay {n} {n|subjefe|subjefes} en juego"),
        none=("there are no sub-bosses in play", "no hay subjefes en juego"),
    ),
    _plain(
        "objectives",
        st.PATH_OBJECTIVES,
        ("the number of Objectives in play", "el número de Objetivos en juego"),
        ("Objective in play", "Objetivo en juego"),
        st.OBJECTIVES_MOST,
        clause=("there {n|is|are} {n} {n|Objective|Objectives} in play", "hay {n} {n|Objetivo|Objetivos} en juego"),
        none=("there are no Objectives in play", "no hay Objetivos en juego"),
    ),
    _plain(
        "events",
        st.PATH_EVENTS,
        ("the number of Events in play", "el número de Eventos en juego"),
        ("Event in play", "Evento en juego"),
        st.EVENTS_MOST,
        clause=("there {n|is|are} {n} {n|Event|Events} in play", "hay {n} {n|Evento|Eventos} en juego"),
        none=("there are no Events in play", "no hay Eventos en juego"),
    ),
    _plain(
        "round",
        st.PATH_ROUND,
        ("the number of the round", "el número de la ronda"),
        ("round of this Duel begun", "ronda empezada de este Duelo"),
        low=1,
    ),
    _plain(
        "duel",
        st.PATH_DUEL,
        ("the number of the Duel", "el número del Duelo"),
        ("Duel begun", "Duelo empezado"),
        st.MOST_DUELS,
        low=1,
    ),
    _plain(
        "fury",
        st.PATH_FURY,
        ("the Active hero's Fury", "la Furia del héroe activo"),
        ("Fury of the Active hero", "punto de Furia del héroe activo"),
        st.FURY_END,
        clause=("the Active hero has {n} Fury", "el héroe activo tiene {n} de Furia"),
        none=("the Active hero has no Fury", "el héroe activo no tiene Furia"),
    ),
    _fact(
        "zone",
        st.PATH_ZONE,
        ("the Active hero is in the Ultimate zone", "el héroe activo está en la zona Definitiva"),
        ("the Active hero is not in the Ultimate zone", "el héroe activo no está en la zona Definitiva"),
        ("hero in the Ultimate zone", "héroe en la zona Definitiva"),
    ),
    _plain(
        "gap",
        st.PATH_GAP,
        ("the villain's lead in Speed", "la ventaja de Velocidad del villano"),
        ("Speed by which the villain leads", "punto de ventaja de Velocidad del villano"),
        low=-st.NUMBER,
        note="His Speed less the heroes', as things stand; negative where these are faster.",
    ),
    _plain(
        "die",
        st.PATH_DIE,
        ("the die", "el dado"),
        ("pip of the die", "punto del dado"),
        st.DIE_SIDES,
        clause=("the die shows {n}", "el dado muestra {n}"),
        none=("no die was rolled", "no se ha tirado el dado"),
        note="As it was rolled last; 0 before.",
    ),
    replace(
        _plain(
            "track",
            st.PATH_TRACK,
            ("this Objective's progress", "el progreso de este Objetivo"),
            ("space of its progress", "casilla de su progreso"),
            12,
        ),
        kinds=frozenset({"objective"}),
    ),
    replace(
        _plain(
            "doom",
            st.PATH_DOOM,
            ("this Objective's doom", "la fatalidad de este Objetivo"),
            ("space of its doom", "casilla de su fatalidad"),
            12,
        ),
        kinds=frozenset({"objective"}),
    ),
)  # fmt: skip


def _of_villain(
    name: str, code: int, en: str, es: str, none: str, high: int = st.NUMBER, note: str = "", low: int = 0
) -> Path:
    """A number on the villain's scroll or card."""
    return _plain(
        f"villain.{name}",
        code,
        (f"the villain's {en}", f"{'el' if es in ('Aura', 'Daño') else 'la'} {es} del villano"),
        (f"{en} of the villain", f"punto de {es} del villano"),
        high,
        low,
        clause=(f"the villain has {{n}} {en}", f"el villano tiene {{n}} de {es}"),
        none=(f"the villain has no {en}", none),
        note=note,
    )


def _stance(name: str, code: int, en: str, es: str) -> Path:
    return _fact(
        f"villain.{name}",
        code,
        (f"the villain's stance is {en}", f"la postura del villano es {es}"),
        (f"the villain's stance is not {en}", f"la postura del villano no es {es}"),
        (f"{en} stance of the villain", f"postura {es} del villano"),
        "1: of his card in play, else of the card on top of his deck.",
    )


def _on_track(name: str, code: int, en: str, es: str) -> Path:
    return _plain(
        f"bonus.{name}",
        code,
        (f"the villain's {en} Bonus", f"la Bonificación de {es} del villano"),
        (f"{en} Bonus of the villain", f"punto de Bonificación de {es} del villano"),
        st.MOST_BONUS,
        clause=(f"the villain has {{n}} {en} Bonus", f"el villano tiene {{n}} de Bonificación de {es}"),
        none=(f"the villain has no {en} Bonus", f"el villano no tiene Bonificación de {es}"),
        note="On his Bonus track (RCR-062).",
    )


def _combined(name: str, code: int, en: str, es: str) -> Path:
    return _fact(
        f"attack.{name}",
        code,
        (f"any attacker's card is {en}", f"la carta de algún atacante es {es}"),
        (f"no attacker's card is {en}", f"la carta de ningún atacante es {es}"),
        (f"{en} attack", f"ataque {es}"),
        f"1: among the cards of the attackers is one with {en} (RCR-052).",
    )


VILLAIN = (
    _of_villain("aura", st.PATH_V_AURA, "Aura", "Aura", "el villano no tiene Aura", MOST_AURA),
    _plain(
        "villain.missing",
        st.PATH_V_MISSING,
        ("the villain's missing Aura", "el Aura que le falta al villano"),
        ("Aura that the villain has lost", "punto de Aura que el villano haya perdido"),
        MOST_AURA,
        clause=("the villain has lost {n} Aura", "el villano ha perdido {n} de Aura"),
        none=("the villain has lost no Aura", "el villano no ha perdido Aura"),
    ),
    _of_villain("speed", st.PATH_V_SPEED, "Speed", "Velocidad", "el villano no tiene Velocidad",
                note="Of his card in play, with every bonus so far; 0 without one."),
    _of_villain("damage", st.PATH_V_DAMAGE, "Damage", "Daño", "el villano no tiene Daño",
                note="Of his card in play, with every bonus so far; 0 without one."),
    _of_villain("fury", st.PATH_V_FURY, "Fury", "Furia", "el villano no tiene Furia", st.VILLAIN_END,
                "The space of his marker: 1 is the first.", low=1),
    _fact(
        "villain.bash",
        st.PATH_V_BASH,
        ("the villain can Bash", "el villano puede arrollar"),
        ("the villain cannot Bash", "el villano no puede arrollar"),
        ("villain in Bash range", "villano en zona de arrollar"),
        "1: his Fury is on a Bash space (RCR-080).",
    ),
    _fact(
        "villain.hit_last",
        st.PATH_V_HIT_LAST,
        ("the villain hit in the last round", "el villano acertó en la ronda anterior"),
        ("the villain did not hit in the last round", "el villano no acertó en la ronda anterior"),
        ("hit of the villain in the last round", "acierto del villano en la ronda anterior"),
        "1: in the round before, of the same Duel.",
    ),
    _plain(
        "villain.dealt",
        st.PATH_V_DEALT,
        ("the Damage that the villain dealt in this round", "el Daño que el villano infligió en esta ronda"),
        ("Damage that the villain dealt in this round", "punto de Daño que el villano haya infligido en esta ronda"),
        clause=("the villain dealt {n} Damage in this round", "el villano infligió {n} de Daño en esta ronda"),
        none=("the villain dealt no Damage in this round", "el villano no infligió Daño en esta ronda"),
        note="To heroes, so far.",
    ),
    _plain(
        "villain.taken",
        st.PATH_V_TAKEN,
        ("the Damage that the villain took in this round", "el Daño que el villano sufrió en esta ronda"),
        ("Damage that the villain took in this round", "punto de Daño que el villano haya sufrido en esta ronda"),
        clause=("the villain took {n} Damage in this round", "el villano sufrió {n} de Daño en esta ronda"),
        none=("the villain took no Damage in this round", "el villano no sufrió Daño en esta ronda"),
        note="From heroes, so far.",
    ),
    _plain(
        "villain.damagers",
        st.PATH_V_DAMAGED_BY,
        ("the number of heroes who damaged the villain in this round",
         "el número de héroes que dañaron al villano en esta ronda"),
        ("hero who damaged the villain in this round", "héroe que haya dañado al villano en esta ronda"),
        st.HEROES,
        clause=("{n} {n|hero|heroes} damaged the villain in this round",
                "{n} {n|héroe dañó|héroes dañaron} al villano en esta ronda"),
        none=("no hero damaged the villain in this round", "ningún héroe dañó al villano en esta ronda"),
    ),
    _stance("aggressive", st.PATH_V_AGGRESSIVE, "Aggressive", "Agresiva"),
    _stance("balanced", st.PATH_V_BALANCED, "Balanced", "Equilibrada"),
    _stance("subtle", st.PATH_V_SUBTLE, "Subtle", "Sutil"),
    _on_track("speed", st.PATH_BONUS_SPEED, "Speed", "Velocidad"),
    _on_track("damage", st.PATH_BONUS_DAMAGE, "Damage", "Daño"),
    _fact(
        "bonus.any",
        st.PATH_BONUS,
        ("the villain has a Bonus", "el villano tiene alguna Bonificación"),
        ("the villain has no Bonus", "el villano no tiene ninguna Bonificación"),
        ("villain with a Bonus", "villano con alguna Bonificación"),
        "1: on one of his Bonus tracks.",
    ),
    _combined("melee", st.PATH_A_MELEE, "Melee", "Cuerpo a cuerpo"),
    _combined("ranged", st.PATH_A_RANGED, "Ranged", "A distancia"),
    _combined("dust", st.PATH_A_DUST, "Dust", "de Polvo"),
)  # fmt: skip
OF_ROUND = frozenset(  # paths that are about the attacks of a round
    {"speed", "damage", "tier", "melee", "ranged", "dust", "boosted", "combo", "fight", "helpers", "gap"}
    | {f"villain.{name}" for name in ("speed", "damage", "dealt", "taken", "damagers")}
    | {f"attack.{name}" for name in ("melee", "ranged", "dust")}
)
PATHS = (*SIDED, *TABLE, *VILLAIN)
