"""Rivales: the numbers that conditions and amounts of its cards can read, with their words."""

from __future__ import annotations

import re

from facedown.cards.ops import Path, Words
from facedown.games.rivales import state as st

Pairs = tuple[tuple[str, str], tuple[str, str]]  # (self, rival) in English, (self, rival) in Spanish
NUMBERS = (-99, 99)  # of Speed, Damage and Guard
MOST_LIFE = 20


def _sides(pairs: Pairs) -> dict[str, dict[str, str]]:
    (en_self, en_rival), (es_self, es_rival) = pairs
    return {"en": {"self": en_self, "rival": en_rival}, "es": {"self": es_self, "rival": es_rival}}


def _count(
    name: str, code: int, high: int, says: Pairs, clause: Pairs, unit: Pairs, versus: tuple[str, str], note: str = ""
) -> Path:
    """A path that counts something each fighter has."""
    words: Words = {"en": versus[0], "es": versus[1]}
    none = {"es": {side: _spanish_none(said) for side, said in _sides(clause)["es"].items()}}
    said, counted, clauses = _sides(says), _sides(unit), _sides(clause)
    return Path(name, code, said, counted, high=high, clause=clauses, none=none, versus=words, note=note)


def _spanish_none(clause: str) -> str:
    """Spanish denies the verb instead of counting to no: "no tienes cartas en la mano"."""
    denied = re.sub(r"\b(tienes?|has?|gastaste|gastó)\b", r"no \1", clause, count=1)
    return denied.replace("{n} de ", "").replace("{n} ", "")


def _flag(name: str, code: int, clause: Pairs, denies: Pairs, unit: Pairs, note: str = "") -> Path:
    """A path that is 1 where something is so of a fighter, else 0."""
    return Path(name, code, _sides(unit), _sides(unit), high=1, clause=_sides(clause), denies=_sides(denies), note=note)


def _number(name: str, code: int, en: str, es: str, points: str) -> Path:
    """Speed, Damage or Guard of a fighter in this clash."""
    return Path(
        name,
        code,
        _sides(((f"your {en}", f"the rival's {en}"), (f"tu {es}", f"{points} del rival"))),
        _sides(
            ((f"point of your {en}", f"point of the rival's {en}"), (f"punto de tu {es}", f"punto de {es} del rival"))
        ),
        low=NUMBERS[0],
        high=NUMBERS[1],
        versus={
            "en": f"you have {{more|more|less}} {en} than the rival",
            "es": f"tienes {{more|más|menos}} {es} que el rival",
        },
        note="In this clash, with boost, combo and effects so far.",
    )


PATHS = (
    _count(
        "life",
        st.PATH_LIFE,
        MOST_LIFE,
        (("your life", "the rival's life"), ("tu vida", "la vida del rival")),
        (("you have {n} life", "the rival has {n} life"), ("tienes {n} de vida", "el rival tiene {n} de vida")),
        (("life you have", "life the rival has"), ("punto de vida que tengas", "punto de vida que tenga el rival")),
        ("you have {more|more|less} life than the rival", "tienes {more|más|menos} vida que el rival"),
        "Spaces left before K.O. (RIV-007).",
    ),
    _count(
        "lost",
        st.PATH_LOST,
        MOST_LIFE,
        (
            ("the life you have lost", "the life the rival has lost"),
            ("la vida que has perdido", "la vida que ha perdido el rival"),
        ),
        (
            ("you have lost {n} life", "the rival has lost {n} life"),
            ("has perdido {n} de vida", "el rival ha perdido {n} de vida"),
        ),
        (
            ("life you have lost", "life the rival has lost"),
            ("punto de vida que hayas perdido", "punto de vida que haya perdido el rival"),
        ),
        ("you have lost {more|more|less} life than the rival", "has perdido {more|más|menos} vida que el rival"),
        "Spaces lost and not regained.",
    ),
    _count(
        "energy",
        st.PATH_ENERGY,
        st.CLASHES,
        (("your energy", "the rival's energy"), ("tu energía", "la energía del rival")),
        (
            ("you have {n} energy", "the rival has {n} energy"),
            ("tienes {n} de energía", "el rival tiene {n} de energía"),
        ),
        (("energy you have", "energy the rival has"), ("energía que tengas", "energía que tenga el rival")),
        ("you have {more|more|less} energy than the rival", "tienes {more|más|menos} energía que el rival"),
        "Flipped cards that are not exhausted, from the clash after their own (RIV-050, RIV-051).",
    ),
    _count(
        "exhausted",
        st.PATH_EXHAUSTED,
        st.CLASHES,
        (
            ("the number of your exhausted cards", "the number of the rival's exhausted cards"),
            ("el número de tus cartas agotadas", "el número de cartas agotadas del rival"),
        ),
        (
            ("you have {n} exhausted {n|card|cards}", "the rival has {n} exhausted {n|card|cards}"),
            ("tienes {n} {n|carta agotada|cartas agotadas}", "el rival tiene {n} {n|carta agotada|cartas agotadas}"),
        ),
        (
            ("exhausted card you have", "exhausted card the rival has"),
            ("carta agotada que tengas", "carta agotada que tenga el rival"),
        ),
        (
            "you have {more|more|fewer} exhausted cards than the rival",
            "tienes {more|más|menos} cartas agotadas que el rival",
        ),
    ),
    _count(
        "flipped",
        st.PATH_FLIPPED,
        st.CLASHES,
        (
            ("the number of your flipped cards", "the number of the rival's flipped cards"),
            ("el número de tus cartas volteadas", "el número de cartas volteadas del rival"),
        ),
        (
            ("you have {n} flipped {n|card|cards}", "the rival has {n} flipped {n|card|cards}"),
            (
                "tienes {n} {n|carta volteada|cartas volteadas}",
                "el rival tiene {n} {n|carta volteada|cartas volteadas}",
            ),
        ),
        (
            ("flipped card you have", "flipped card the rival has"),
            ("carta volteada que tengas", "carta volteada que tenga el rival"),
        ),
        (
            "you have {more|more|fewer} flipped cards than the rival",
            "tienes {more|más|menos} cartas volteadas que el rival",
        ),
        "Exhausted or not.",
    ),
    _count(
        "face_up",
        st.PATH_FACE_UP,
        st.CLASHES,
        (
            ("the number of your face-up cards", "the number of the rival's face-up cards"),
            ("el número de tus cartas boca arriba", "el número de cartas boca arriba del rival"),
        ),
        (
            ("you have {n} face-up {n|card|cards}", "the rival has {n} face-up {n|card|cards}"),
            ("tienes {n} {n|carta|cartas} boca arriba", "el rival tiene {n} {n|carta|cartas} boca arriba"),
        ),
        (
            ("face-up card you have", "face-up card the rival has"),
            ("carta boca arriba que tengas", "carta boca arriba que tenga el rival"),
        ),
        (
            "you have {more|more|fewer} face-up cards than the rival",
            "tienes {more|más|menos} cartas boca arriba que el rival",
        ),
        "Played cards, the one of this clash among them.",
    ),
    _count(
        "hand",
        st.PATH_HAND,
        st.SLOTS,
        (
            ("the number of cards in your hand", "the number of cards in the rival's hand"),
            ("el número de cartas de tu mano", "el número de cartas de la mano del rival"),
        ),
        (
            ("you have {n} {n|card|cards} in hand", "the rival has {n} {n|card|cards} in hand"),
            ("tienes {n} {n|carta|cartas} en la mano", "el rival tiene {n} {n|carta|cartas} en la mano"),
        ),
        (
            ("card in your hand", "card in the rival's hand"),
            ("carta que tengas en la mano", "carta que tenga el rival en la mano"),
        ),
        (
            "you have {more|more|fewer} cards in hand than the rival",
            "tienes {more|más|menos} cartas en la mano que el rival",
        ),
    ),
    _count(
        "deck",
        st.PATH_DECK,
        st.DECK,
        (
            ("the number of cards in your deck", "the number of cards in the rival's deck"),
            ("el número de cartas de tu mazo", "el número de cartas del mazo del rival"),
        ),
        (
            ("you have {n} {n|card|cards} in your deck", "the rival has {n} {n|card|cards} in the deck"),
            ("tienes {n} {n|carta|cartas} en el mazo", "el rival tiene {n} {n|carta|cartas} en el mazo"),
        ),
        (
            ("card in your deck", "card in the rival's deck"),
            ("carta que tengas en el mazo", "carta que tenga el rival en el mazo"),
        ),
        (
            "you have {more|more|fewer} cards in the deck than the rival",
            "tienes {more|más|menos} cartas en el mazo que el rival",
        ),
    ),
    _count(
        "discards",
        st.PATH_DISCARDS,
        st.SLOTS,
        (
            ("the number of your discarded cards", "the number of the rival's discarded cards"),
            ("el número de tus cartas descartadas", "el número de cartas descartadas del rival"),
        ),
        (
            ("you have {n} discarded {n|card|cards}", "the rival has {n} discarded {n|card|cards}"),
            (
                "tienes {n} {n|carta descartada|cartas descartadas}",
                "el rival tiene {n} {n|carta descartada|cartas descartadas}",
            ),
        ),
        (
            ("discarded card you have", "discarded card the rival has"),
            ("carta descartada que tengas", "carta descartada que tenga el rival"),
        ),
        (
            "you have {more|more|fewer} discarded cards than the rival",
            "tienes {more|más|menos} cartas descartadas que el rival",
        ),
    ),
    _count(
        "combo",
        st.PATH_COMBO,
        st.CLASHES,
        (
            ("the length of your combo", "the length of the rival's combo"),
            ("la longitud de tu combo", "la longitud del combo del rival"),
        ),
        (
            ("your combo has {n} {n|link|links}", "the rival's combo has {n} {n|link|links}"),
            ("tu combo tiene {n} {n|eslabón|eslabones}", "el combo del rival tiene {n} {n|eslabón|eslabones}"),
        ),
        (
            ("link in your combo", "link in the rival's combo"),
            ("eslabón de tu combo", "eslabón del combo del rival"),
        ),
        (
            "your combo has {more|more|fewer} links than the rival's",
            "tu combo tiene {more|más|menos} eslabones que el del rival",
        ),
        "Linked cards in combo with the card of this clash, itself included: 0 without a combo, else 2 or more.",
    ),
    _count(
        "boost",
        st.PATH_BOOST,
        st.CLASHES,
        (
            ("the energy you spent on boosts in this clash", "the energy the rival spent on boosts in this clash"),
            (
                "la energía que gastaste en potenciar en este choque",
                "la energía que gastó el rival en potenciar en este choque",
            ),
        ),
        (
            ("you spent {n} energy on boosts in this clash", "the rival spent {n} energy on boosts in this clash"),
            (
                "gastaste {n} de energía en potenciar en este choque",
                "el rival gastó {n} de energía en potenciar en este choque",
            ),
        ),
        (
            ("energy you spent on boosts in this clash", "energy the rival spent on boosts in this clash"),
            (
                "energía que gastaste en potenciar en este choque",
                "energía que gastó el rival en potenciar en este choque",
            ),
        ),
        (
            "you spent {more|more|less} energy on boosts in this clash than the rival",
            "gastaste {more|más|menos} energía en potenciar en este choque que el rival",
        ),
    ),
    _number("speed", st.PATH_SPEED, "Speed", "Velocidad", "la Velocidad"),
    _number("damage", st.PATH_DAMAGE, "Damage", "Daño", "el Daño"),
    _number("guard", st.PATH_GUARD, "Guard", "Guardia", "la Guardia"),
    _flag(
        "link",
        st.PATH_LINK,
        (
            ("your card is linked", "the rival's card is linked"),
            ("tu carta está enlazada", "la carta del rival está enlazada"),
        ),
        (
            ("your card is not linked", "the rival's card is not linked"),
            ("tu carta no está enlazada", "la carta del rival no está enlazada"),
        ),
        (
            ("linked card of yours in this clash", "linked card of the rival in this clash"),
            ("carta enlazada tuya en este choque", "carta enlazada del rival en este choque"),
        ),
        "1: the card of this clash has a link.",
    ),
    _flag(
        "basic",
        st.PATH_BASIC,
        (
            ("your card is a basic", "the rival's card is a basic"),
            ("tu carta es básica", "la carta del rival es básica"),
        ),
        (
            ("your card is not a basic", "the rival's card is not a basic"),
            ("tu carta no es básica", "la carta del rival no es básica"),
        ),
        (
            ("basic of yours in this clash", "basic of the rival in this clash"),
            ("carta básica tuya en este choque", "carta básica del rival en este choque"),
        ),
        "1: the card of this clash is a basic.",
    ),
    _count(
        "wins",
        st.PATH_WINS,
        5,
        (
            ("the number of rounds you have won", "the number of rounds the rival has won"),
            ("el número de rondas que has ganado", "el número de rondas que ha ganado el rival"),
        ),
        (
            ("you have won {n} {n|round|rounds}", "the rival has won {n} {n|round|rounds}"),
            ("has ganado {n} {n|ronda|rondas}", "el rival ha ganado {n} {n|ronda|rondas}"),
        ),
        (
            ("round you have won", "round the rival has won"),
            ("ronda que hayas ganado", "ronda que haya ganado el rival"),
        ),
        ("you have won {more|more|fewer} rounds than the rival", "has ganado {more|más|menos} rondas que el rival"),
    ),
    _count(
        "won",
        st.PATH_WON,
        st.CLASHES,
        (
            ("the number of clashes you have won this round", "the number of clashes the rival has won this round"),
            (
                "el número de choques que has ganado en esta ronda",
                "el número de choques que ha ganado el rival en esta ronda",
            ),
        ),
        (
            ("you have won {n} {n|clash|clashes} this round", "the rival has won {n} {n|clash|clashes} this round"),
            (
                "has ganado {n} {n|choque|choques} en esta ronda",
                "el rival ha ganado {n} {n|choque|choques} en esta ronda",
            ),
        ),
        (
            ("clash you have won this round", "clash the rival has won this round"),
            ("choque que hayas ganado en esta ronda", "choque que haya ganado el rival en esta ronda"),
        ),
        (
            "you have won {more|more|fewer} clashes than the rival this round",
            "has ganado {more|más|menos} choques que el rival en esta ronda",
        ),
        "To win a clash is to be the attacker whose attack dealt Damage (RIV-025).",
    ),
    _flag(
        "ultra",
        st.PATH_ULTRA,
        (
            ("you have taken your ultra", "the rival has taken his ultra"),
            ("ya has tomado tu ultra", "el rival ya ha tomado su ultra"),
        ),
        (
            ("you have not taken your ultra yet", "the rival has not taken his ultra yet"),
            ("aún no has tomado tu ultra", "el rival aún no ha tomado su ultra"),
        ),
        (
            ("ultra you have taken", "ultra the rival has taken"),
            ("ultra que hayas tomado", "ultra que haya tomado el rival"),
        ),
        "1: taken into hand this round (RIV-071).",
    ),
    _flag(
        "attacking",
        st.PATH_ATTACKING,
        (("you are the attacker", "the rival is the attacker"), ("eres el atacante", "el rival es el atacante")),
        (
            ("you are not the attacker", "the rival is not the attacker"),
            ("no eres el atacante", "el rival no es el atacante"),
        ),
        (
            ("attack of yours in this clash", "attack of the rival in this clash"),
            ("ataque tuyo en este choque", "ataque del rival en este choque"),
        ),
        "1: attacker of this clash, from the comparison of Speeds on.",
    ),
    Path(
        "clash",
        st.PATH_CLASH,
        {"en": "the number of this clash", "es": "el número de este choque"},
        {"en": "clash of this round so far", "es": "choque de esta ronda hasta ahora"},
        sided=False,
        low=1,
        high=st.CLASHES,
    ),
    Path(
        "final",
        st.PATH_FINAL,
        {"en": "the number of final rounds under way", "es": "el número de rondas finales en curso"},
        {"en": "final round under way", "es": "ronda final en curso"},
        sided=False,
        high=1,
        clause={"en": "this is a final round", "es": "esta es una ronda final"},
        denies={"en": "this is not a final round", "es": "esta no es una ronda final"},
        note="1: this is a final round (RIV-083).",
    ),
)
