"""Rumble: the numbers that conditions and amounts of its cards can read, with their words.

A sided path is somebody's: of the owner of the line, of the attacker, of the target (whose Legend the attack under way
points at).
"""

from __future__ import annotations

import re

from facedown.cards.ops import Path
from facedown.games.rumble import state as st

SIDES = ("self", "attacker", "target")  # in the order of state.py
EN = {
    "self": {"you": "you", "your": "your", "have": "have", "are": "are"},
    "attacker": {"you": "the attacker", "your": "the attacker's", "have": "has", "are": "is"},
    "target": {"you": "the target", "your": "the target's", "have": "has", "are": "is"},
}
ES = {
    "self": {"tienes": "tienes", "tu": "tu", "": ""},
    "attacker": {"tienes": "el atacante tiene", "tu": "la", "": " del atacante"},
    "target": {"tienes": "el objetivo tiene", "tu": "la", "": " del objetivo"},
}
SLOT = re.compile(r"<(\w*)>")

Pair = tuple[str, str]  # English, Spanish; with <you>, <your>, <have>, <are> and <tienes>, <tu> … <>


def _sides(pair: Pair) -> dict[str, dict[str, str]]:
    """A pair of patterns as the words of each side."""
    return {
        lang: {side: _filled(pattern, words[side]) for side in SIDES}
        for lang, pattern, words in zip(("en", "es"), pair, (EN, ES), strict=True)
    }


def _filled(pattern: str, words: dict[str, str]) -> str:
    said = SLOT.sub(lambda slot: words[slot[1]], pattern)
    said = re.sub(r"\bno (el (?:atacante|objetivo)) ", r"\1 no ", said)  # "no tienes", but "el atacante no tiene"
    return re.sub(r"\bla (ataque)\b", r"el \1", said)


def _count(
    name: str, code: int, says: Pair, clause: Pair, unit: Pair, none: str, high: int = 99, note: str = ""
) -> Path:
    """A path that counts something a player has; `none` is the Spanish for 0."""
    denied = {"es": _sides(("", none))["es"]}
    said, clauses, units = _sides(says), _sides(clause), _sides(unit)
    return Path(name, code, said, units, high=high, clause=clauses, none=denied, note=note)


def _flag(name: str, code: int, clause: Pair, denies: Pair, unit: Pair, note: str = "") -> Path:
    """A path that is 1 where something is so of a player, else 0."""
    units = _sides(unit)
    return Path(name, code, units, units, high=1, clause=_sides(clause), denies=_sides(denies), note=note)


def _words(pair: Pair) -> dict[str, str]:
    return {"en": pair[0], "es": pair[1]}


def _of_attack(name: str, code: int, clause: Pair, denies: Pair, unit: Pair, note: str = "") -> Path:
    """A path that is 1 where something is so of the attack under way."""
    units = _words(unit)
    return Path(
        f"attack.{name}", code, units, units, False, high=1, clause=_words(clause), denies=_words(denies), note=note
    )


def _is(name: str, code: int, en: str, es: str) -> Path:
    """The attack under way is of this kind."""
    return _of_attack(
        name,
        code,
        (f"the attack is {en}", f"el ataque es {es}"),
        (f"the attack is not {en}", f"el ataque no es {es}"),
        (en[2:], es.partition(" ")[2]),
    )


SIDED = (
    _flag(
        "legend",
        st.PATH_LEGEND,
        ("<you> <have> a Legend in the ring", "<tienes> una Leyenda en el ring"),
        ("<you> <have> no Legend in the ring", "no <tienes> Leyenda en el ring"),
        ("Legend of <your> side in the ring", "Leyenda en el ring de <tu> parte<>"),
        "1: has a Legend in the ring.",
    ),
    _count(
        "damage",
        st.PATH_DAMAGE,
        ("the damage on <your> Legend", "el daño de <tu> Leyenda<>"),
        ("<your> Legend has {n} damage", "<tu> Leyenda<> tiene {n} de daño"),
        ("damage on <your> Legend", "punto de daño de <tu> Leyenda<>"),
        "<tu> Leyenda<> no tiene daño",
        note="The sum of its damage cards.",
    ),
    _count(
        "health",
        st.PATH_HEALTH,
        ("the health of <your> Legend", "la salud de <tu> Leyenda<>"),
        ("<your> Legend has {n} health in all", "<tu> Leyenda<> tiene {n} de salud en total"),
        ("health of <your> Legend in all", "punto de salud de <tu> Leyenda<> en total"),
        "<tu> Leyenda<> no tiene salud alguna",
        high=st.MOST_HEALTH,
        note="As printed; 0 without a Legend.",
    ),
    _count(
        "left",
        st.PATH_LEFT,
        ("the health left to <your> Legend", "la salud que le queda a <tu> Leyenda<>"),
        ("<your> Legend has {n} health left", "a <tu> Leyenda<> le queda {n} de salud"),
        ("health left to <your> Legend", "punto de salud que le quede a <tu> Leyenda<>"),
        "a <tu> Leyenda<> no le queda salud",
        high=st.MOST_HEALTH,
        note="Health less damage, never below 0 (RUM-050); 0 without a Legend.",
    ),
    _count(
        "entries",
        st.PATH_ENTRIES,
        ("the number of damage cards on <your> Legend", "el número de cartas de daño de <tu> Leyenda<>"),
        ("<your> Legend has {n} damage {n|card|cards}", "<tu> Leyenda<> tiene {n} {n|carta|cartas} de daño"),
        ("damage card on <your> Legend", "carta de daño de <tu> Leyenda<>"),
        "<tu> Leyenda<> no tiene cartas de daño",
        high=st.ENTRIES,
    ),
    _count(
        "hand",
        st.PATH_HAND,
        ("the number of cards in <your> hand", "el número de cartas de <tu> mano<>"),
        ("<you> <have> {n} {n|card|cards} in hand", "<tienes> {n} {n|carta|cartas} en la mano"),
        ("card in <your> hand", "carta en <tu> mano<>"),
        "no <tienes> cartas en la mano",
        high=st.HAND,
    ),
    _count(
        "placards",
        st.PATH_PLACARDS,
        ("the number of <your> placards", "el número de carteles en <tu> colección<>"),
        ("<you> <have> {n} {n|placard|placards}", "<tienes> {n} {n|cartel|carteles}"),
        ("placard <you> <have>", "cartel en <tu> colección<>"),
        "no <tienes> carteles",
        high=st.LINEUP,
        note="Legends eliminated (RUM-060).",
    ),
    _flag(
        "token",
        st.PATH_TOKEN,
        ("<you> <are> the Titleholder", "<tienes> el título"),
        ("<you> <are> not the Titleholder", "no <tienes> el título"),
        ("title on <your> side", "título de <tu> parte<>"),
        "1: holds the Titleholder token.",
    ),
    _flag(
        "signature",
        st.PATH_SIGNATURE,
        ("<you> still <have> a Signature", "<tienes> la Firma sin usar"),
        ("<you> no longer <have> a Signature", "no <tienes> la Firma sin usar"),
        ("Signature that <you> <have>", "Firma sin usar de <tu> parte<>"),
        "1: the Signature is not used yet.",
    ),
    _flag(
        "waiting",
        st.PATH_WAITING,
        ("<your> attack is still to come", "<tu> ataque<> aún está por llegar"),
        ("<you> <have> no attack still to come", "no <tienes> ningún ataque por llegar"),
        ("attack still to come on <your> side", "ataque por llegar de <tu> parte<>"),
        "1: the planned attack is not made yet.",
    ),
    Path(
        "speed",
        st.PATH_SPEED,
        _sides(("the speed of <your> attack still to come", "la velocidad de <tu> ataque<> por llegar")),
        _sides(("speed of <your> attack still to come", "punto de velocidad de <tu> ataque<> por llegar")),
        high=99,
        note="With boost and effects; 0 without an attack still to come.",
    ),
)

ATTACK = (
    Path(
        "attack.speed",
        st.PATH_ATTACK_SPEED,
        _words(("the speed of the attack", "la velocidad del ataque")),
        _words(("speed of the attack", "punto de velocidad del ataque")),
        sided=False,
    ),
    Path(
        "attack.damage",
        st.PATH_ATTACK_DAMAGE,
        _words(("the damage of the attack", "el daño del ataque")),
        _words(("damage of the attack", "punto de daño del ataque")),
        sided=False,
        clause=_words(("the attack deals {n} damage", "el ataque inflige {n} de daño")),
        none=_words(("the attack deals no damage", "el ataque no inflige daño")),
        note="With boost and effects so far.",
    ),
    _is("strike", st.PATH_ATTACK_STRIKE, "a strike", "un golpe"),
    _is("kick", st.PATH_ATTACK_KICK, "a kick", "una patada"),
    _is("move", st.PATH_ATTACK_MOVE, "a move", "una llave"),
    _is("signature", st.PATH_ATTACK_SIGNATURE, "a Signature", "una Firma"),
    _is("cheap", st.PATH_ATTACK_CHEAP, "a Cheap Trick", "un truco sucio"),
    _of_attack(
        "boosted",
        st.PATH_ATTACK_BOOSTED,
        ("the attack is boosted", "el ataque va potenciado"),
        ("the attack is not boosted", "el ataque no va potenciado"),
        ("boost of the attack", "potenciador del ataque"),
        "1: a boost lies under it.",
    ),
    _of_attack(
        "mine",
        st.PATH_ATTACK_MINE,
        ("you are the attacker", "eres el atacante"),
        ("you are not the attacker", "no eres el atacante"),
        ("attack of yours under way", "ataque tuyo en curso"),
        "1: the owner of the line attacks.",
    ),
    _of_attack(
        "on_me",
        st.PATH_ATTACK_ON_ME,
        ("your Legend is attacked", "atacan a tu Leyenda"),
        ("your Legend is not attacked", "no atacan a tu Leyenda"),
        ("attack on your Legend under way", "ataque en curso a tu Leyenda"),
        "1: the Legend of the line's owner is among those attacked.",
    ),
    Path(
        "attack.targets",
        st.PATH_ATTACK_TARGETS,
        _words(("the number of Legends attacked", "el número de Leyendas atacadas")),
        _words(("Legend attacked", "Leyenda atacada")),
        sided=False,
        high=st.LINEUP,
        clause=_words(
            ("{n} {n|Legend is|Legends are} attacked", "{n|es atacada|son atacadas} {n} {n|Leyenda|Leyendas}")
        ),
        none=_words(("no Legend is attacked", "ninguna Leyenda es atacada")),
    ),
)

TABLE = (
    Path(
        "round",
        st.PATH_ROUND,
        _words(("the number of the round", "el número de la ronda")),
        _words(("round begun", "ronda empezada")),
        sided=False,
        low=1,
        high=st.MOST_ROUNDS,
    ),
    Path(
        "ring",
        st.PATH_RING,
        _words(("the number of Legends in the ring", "el número de Leyendas en el ring")),
        _words(("Legend in the ring", "Leyenda en el ring")),
        sided=False,
        high=st.LINEUP,
        clause=_words(
            ("there {n|is|are} {n} {n|Legend|Legends} in the ring", "hay {n} {n|Leyenda|Leyendas} en el ring")
        ),
        none=_words(("there are no Legends in the ring", "no hay Leyendas en el ring")),
    ),
    Path(
        "pile",
        st.PATH_PILE,
        _words(("the number of Legends to come", "el número de Leyendas por entrar")),
        _words(("Legend to come", "Leyenda por entrar")),
        sided=False,
        high=st.LINEUP,
        clause=_words(
            ("there {n|is|are} {n} {n|Legend|Legends} to come", "{n|queda|quedan} {n} {n|Leyenda|Leyendas} por entrar")
        ),
        none=_words(("there are no Legends to come", "no quedan Leyendas por entrar")),
        note="In the face-down pile.",
    ),
)
PATHS = (*SIDED, *ATTACK, *TABLE)
