"""Combat Ready: what its ops are made of: kinds of cards, moments, parameters, restrictions, sentences.

Codes are those of state.py. A hero's card speaks to its owner; what nobody owns (Field.on "villain") speaks of the
villain and of the heroes. See cards/ops.py for how templates are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from facedown.cards.ops import LANGUAGES, Moment, Param, Restriction, Words
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.vocabulary.paths import OF_ROUND

Pair = tuple[str, str]  # English, Spanish


def both(en: str, es: str) -> Words:
    return dict(zip(LANGUAGES, (en, es), strict=True))


# --- kinds of things with lines

CARD, SEMBLANCE, TURN, EVENT, OBJECTIVE, MINION = "card", "semblance", "villain card", "event", "objective", "minion"
OWNED = frozenset({CARD, SEMBLANCE})
TURNS = frozenset({TURN, EVENT})
UNOWNED = TURNS | {OBJECTIVE, MINION}
OF_VILLAIN, OF_TABLE = "villain", "table"  # Field.on of the villain's cards; of Objectives and minions
COMBAT = frozenset({CARD, TURN, EVENT, MINION})
STANCES = ("aggressive", "balanced", "subtle", "event")  # in the order of state.py
SUBTYPES = ("melee", "ranged", "dust")  # their bits, in the order of state.py

# --- moments, in the order of state.py


NO_LABELS: Mapping[str, Pair] = {}


def _moment(
    name: str,
    code: int,
    says: Pair,
    kinds: Iterable[str],
    note: str,
    unowned: Mapping[str, Pair] = NO_LABELS,
    trigger: bool = False,
) -> Moment:
    """A moment; `unowned` is its label on what nobody owns, where it differs."""
    return Moment(
        name,
        code,
        both(*says),
        on_abilities=False,
        kinds=frozenset(kinds),
        trigger=trigger,
        says_on={on: both(*said) for on, said in unowned.items()},
        note=note,
    )


def _calm(name: str, code: int, says: Pair, kinds: Iterable[str], note: str) -> Moment:
    """A moment before any attack of its round, so that nothing of one can be read."""
    moment = _moment(name, code, says, kinds, note)
    return replace(moment, paths_barred=OF_ROUND, barred_because="nobody has attacked in this round yet")


MOMENTS = (
    _moment("play", st.PLAY, ("When played", "Al jugarla"), {CARD},
            "As it is played as an attack, alone, in a Combo or in a fight (RCR-040)."),
    _moment("boost", st.BOOST, ("Boost", "Potenciar"), {CARD}, "Its boost was paid (RCR-040)."),
    _moment("assist", st.ASSIST, ("Assist", "Asistencia"), {CARD},
            "Its alternative use, for another hero: the target (RCR-051)."),
    _moment("clash", st.CLASH, ("Before combat", "Antes del combate"), COMBAT,
            "The villain's card is revealed, Speeds are not compared yet (RCR-063)."),
    _moment("losing", st.LOSING, ("If the villain would be hit", "Si el villano fuera a ser alcanzado"), TURNS,
            "Speeds are compared and he is slower."),
    _moment("strike", st.STRIKE, ("As it hits", "En el momento de acertar"), COMBAT,
            "It hits; its Damage is not dealt yet."),
    _moment("hit", st.HIT, ("On hit", "Al acertar"), COMBAT, "It has hit; its Damage is dealt."),
    _moment("lost", st.LOST, ("If you are hit", "Si te alcanzan"), COMBAT, "The other has hit.",
            {OF_VILLAIN: ("If the villain is hit", "Si el villano es alcanzado"),
             OF_TABLE: ("If it is hit", "Si es alcanzado")}),
    _moment("tied", st.TIED, ("On a tie", "En caso de empate"), COMBAT, "Equal Speeds: nobody hits."),
    _moment("always", st.ALWAYS, ("Regardless", "En cualquier caso"), COMBAT,
            "Whatever came of it, after everything else (RCR-063)."),
    _moment("semblance", st.SEMBLANCE, ("When used", "Al usarla"), {SEMBLANCE}, "It is used (RCR-041)."),
    _moment("hurt", st.HURT, ("When you take Damage", "Cuando sufras Daño"), {SEMBLANCE},
            "The hero has taken Damage and is still standing.", trigger=True),
    _calm("turned", st.TURNED, ("When turned over", "Al revelarse"), {EVENT}, "It comes into play (RCR-030)."),
    _calm("setup", st.SET_UP, ("Set-up", "Preparación"), {OBJECTIVE}, "The battle begins."),
    _calm("refresh", st.REFRESH, ("At Refresh", "Al Refrescar"), {EVENT, OBJECTIVE}, "A Duel begins (RCR-020)."),
    _calm("round", st.ROUND, ("Each round", "En cada ronda"), {EVENT},
            "A round begins; also the one in which it is turned over."),
    _moment("success", st.SUCCESS, ("Success", "Éxito"), {OBJECTIVE}, "Its test is passed (RCR-124)."),
    _moment("failure", st.FAILURE, ("Failure", "Fracaso"), {OBJECTIVE}, "Its test is not passed."),
    _moment("beaten", st.BEATEN, ("When one of its minions is beaten", "Cuando se derrote a uno de sus esbirros"),
            {OBJECTIVE, MINION}, "Of an Objective: a minion that it brought; of a minion: itself."),
    _moment("end", st.END, ("End of the Duel", "Fin del Duelo"), {EVENT, OBJECTIVE}, "A Duel ends (RCR-100)."),
    _moment("completed", st.COMPLETED, ("Completed", "Completado"), {OBJECTIVE}, "Its track is full."),
    _moment("failed", st.FAILED, ("Failed", "Fallido"), {OBJECTIVE}, "Its doom is full."),
    _moment("arrives", st.ARRIVES, ("When it arrives", "Al llegar"), {MINION}, "It comes into play.", trigger=True),
)  # fmt: skip
EVERY = frozenset(moment.name for moment in MOMENTS)
FIGHTS = frozenset({"clash", "strike", "hit", "lost", "tied", "always"})
STRIKES = frozenset({"strike", "hit"})
BEFORE = frozenset({"play", "boost", "assist", "clash", "semblance", "turned", "round"})  # Speeds are compared after it
ASIDE = frozenset({"success", "failure", "beaten", "completed", "failed"})  # mostly in C, before D
DURING = EVERY - {"setup", "refresh", "end"}

# --- whom an op works on

HERO_CODES = {
    "self": st.TO_SELF, "target": st.TO_TARGET, "active": st.TO_ACTIVE, "attackers": st.TO_ATTACKERS,
    "helpers": st.TO_HELPERS, "sideline": st.TO_SIDELINE, "heroes": st.TO_HEROES, "others": st.TO_OTHERS,
    "any": st.TO_ANY, "other": st.TO_OTHER, "most": st.TO_MOST, "least": st.TO_LEAST,
}  # fmt: skip
CODES = HERO_CODES | {
    "villain": st.TO_VILLAIN, "minion": st.TO_MINION, "minions": st.TO_MINIONS, "newest": st.TO_NEWEST,
}  # fmt: skip
WHOM: dict[str, Pair] = {
    "self": ("yourself", "tú"),
    "target": ("the hero you help", "el héroe al que ayudas"),
    "active": ("the Active hero", "el héroe activo"),
    "attackers": ("every attacker", "cada atacante"),
    "helpers": ("every hero who helped in this round", "cada héroe que ha ayudado en esta ronda"),
    "sideline": ("every hero on the sideline", "cada héroe de la banda"),
    "heroes": ("every hero", "cada héroe"),
    "others": ("every other hero", "cada uno de los demás héroes"),
    "any": ("a hero of your choice", "un héroe de tu elección"),
    "other": ("another hero of your choice", "otro héroe de tu elección"),
    "most": ("the hero with the most Aura", "el héroe con más Aura"),
    "least": ("the hero with the least Aura", "el héroe con menos Aura"),
    "villain": ("the villain", "el villano"),
    "minion": ("a minion of your choice", "un esbirro de tu elección"),
    "minions": ("every minion", "cada esbirro"),
    "newest": ("the newest minion", "el esbirro más reciente"),
}
CHOSEN: dict[str, Pair] = {
    "any": ("a hero of the players' choice", "un héroe a elección de los jugadores"),
    "minion": ("a minion of the players' choice", "un esbirro a elección de los jugadores"),
}
UNOWNED_WHOM: dict[str, dict[str, Pair]] = {  # where nobody owns the line
    OF_VILLAIN: CHOSEN | {"target": ("the hero hit", "el héroe alcanzado")},
    OF_TABLE: CHOSEN | {"target": ("that hero", "ese héroe")},
}
HEROES = tuple(HERO_CODES)


def to(default: str | None, *choices: str, **default_at: str) -> Param:
    """On whom it works; `default_at` as in Param."""
    said = {name: both(*WHOM[name]) for name in choices}
    return Param("to", "to", said, default, CODES, "On whom it works.", default_at)


def says(
    third: Pair, own: Pair | None = None, only: Iterable[str] = HEROES, **others: Pair
) -> dict[str, dict[str, str]]:
    """Templates by `to`: `third` follows the subject, `own` speaks to the owner; `others` are whole sentences.

    A name in `others` with two underlines is said on what nobody owns: villain__minion.
    """
    pairs = {name: (f"{WHOM[name][0]} {third[0]}", f"{WHOM[name][1]} {third[1]}") for name in only}
    for on, whom in UNOWNED_WHOM.items():
        for name in [name for name in whom if name in pairs]:
            pairs[f"{on}:{name}"] = (f"{whom[name][0]} {third[0]}", f"{whom[name][1]} {third[1]}")
    pairs |= {"self": own} if own else {}
    pairs |= {name.replace("__", ":"): pair for name, pair in others.items()}
    return {lang: {name: pair[place] for name, pair in pairs.items()} for place, lang in enumerate(LANGUAGES)}


def param(name: str, field: str, default: str, note: str, codes: dict[str, int], **choices: Pair) -> Param:
    """A parameter with its codes and words."""
    return Param(name, field, {c: both(*said) for c, said in choices.items()}, default, codes, note)


def span(*choices: str, **otherwise: Pair) -> Param:
    """How long; `otherwise` are the words of values that are said in another way."""
    return param(
        "span",
        "span",
        "this",
        "How long: this round, the next attack of this Duel, the next round, the rest of the Duel.",
        {"this": st.SPAN_THIS, "next": st.SPAN_NEXT, "round": st.SPAN_ROUND, "duel": st.SPAN_DUEL},
        **{name: SPANS[name] for name in choices} | otherwise,
    )


SPANS: dict[str, Pair] = {
    "this": ("", ""),
    "next": ("on the next attack of this Duel", "en el próximo ataque de este Duelo"),
    "round": ("in the next round", "en la próxima ronda"),
    "duel": ("for the rest of the Duel", "durante el resto del Duelo"),
}
STAT = param(
    "stat",
    "stat",
    "speed",
    "Which of the two.",
    {"speed": st.STAT_SPEED, "damage": st.STAT_DAMAGE},
    speed=("Speed", "Velocidad"),
    damage=("Damage", "Daño"),
)
PICK = param(
    "pick",
    "pick",
    "choose",
    "Which cards: whoever discards chooses them, chance does, or their printed Speed.",
    {"choose": st.PICK_CHOOSE, "random": st.PICK_RANDOM, "lowest": st.PICK_LOWEST, "highest": st.PICK_HIGHEST},
    choose=("", ""),
    random=("at random", "al azar"),
    lowest=("{many|(the slowest)|(the slowest first)}", "{many|(la más lenta)|(primero las más lentas)}"),
    highest=("{many|(the fastest)|(the fastest first)}", "{many|(la más rápida)|(primero las más rápidas)}"),
)

# --- restrictions

NOBODYS = Restriction({"to": ("self", "others", "other")}, "nobody owns this line", moments=frozenset(), kinds=UNOWNED)


def _target(kinds: Iterable[str], why: str, *moments: str) -> Restriction:
    return Restriction({"to": ("target",)}, why, frozenset(moments), kinds=frozenset(kinds))


TARGETS = (
    _target({CARD}, "only an Assist has one", "assist"),
    _target({SEMBLANCE}, "only an Assist has one"),
    _target(TURNS, "it means the heroes whom he hits", "strike", "hit"),
    _target({MINION}, "it means the hero who fights it", *FIGHTS),
    _target({OBJECTIVE}, "it means the hero who takes the test", "success", "failure"),
)
ON_HEROES = (NOBODYS, *TARGETS)
