"""Combat Ready: the ops of its cards, with their words. What they are made of is in parts.py."""

from __future__ import annotations

from facedown.cards.ops import LANGUAGES, Op, Param, Restriction
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.vocabulary.parts import (
    ASIDE, BEFORE, CARD, DURING, EVERY, HEROES, MOMENTS, OBJECTIVE, ON_HEROES, PICK, STAT, TURNS, UNOWNED, Pair, both,
    param, says, span, to,
)  # fmt: skip


def _too_late(*more: str) -> Restriction:
    """A change of the attack under way, after it could change anything."""
    why = "it comes too late for the attack under way; another span works"
    return Restriction({"span": ("this",)}, why, BEFORE | ASIDE | set(more))


# --- Speed and Damage of attacks


def _stat_op(name: str, code: int, en: str, es: str, moments: tuple[str, ...], note: str) -> Op:
    """+n Speed or Damage for the attack of a hero or of the villain."""
    return Op(
        name,
        code,
        says(
            (f"gets {{+amount}} {en} {{span}}", f"recibe {{+amount}} de {es} {{span}}"),
            (f"{{+amount}} {en} {{span}}", f"{{+amount}} de {es} {{span}}"),
            (*HEROES, "villain"),
        ),
        (to("self", *HEROES, "villain", assist="target", villain="villain", table="villain"),
         span("this", "next", "round", "duel")),
        amount_range=(-9, 9),
        moments=EVERY,
        restrictions=(*ON_HEROES, _too_late(*moments)),
        note=note,
    )  # fmt: skip


SPEED = _stat_op("speed", st.OP_SPEED, "Speed", "Velocidad", (), "On top of what is printed; never below 0 in all.")
DAMAGE = _stat_op(
    "damage",
    st.OP_DAMAGE,
    "Damage",
    "Daño",
    ("strike",),
    "A card without printed Damage, or with 0, is not raised (RCR-061).",
)

# --- Aura

HEAL = Op(
    "heal",
    st.OP_HEAL,
    says(
        ("heals {amount} Aura", "recupera {amount} de Aura"),
        ("heal {amount} Aura", "recupera {amount} de Aura"),
        (*HEROES, "villain"),
    ),
    (to("self", *HEROES, "villain", assist="target", villain="villain", table="villain"),),
    amount_range=(1, 20),
    moments=EVERY,
    restrictions=ON_HEROES,
    note="Never above full, never a hero at 0 (RCR-130).",
)
HURT = Op(
    "hurt",
    st.OP_HURT,
    says(
        ("{may|takes|may take} {amount} Damage", "{may|sufre|puede sufrir} {amount} de Daño"),
        ("take {amount} Damage", "sufre {amount} de Daño"),
        (*HEROES, "villain", "minion", "minions"),
        villain=("deal {amount} Damage to the villain", "inflige {amount} de Daño al villano"),
        villain__villain=("the villain takes {amount} Damage", "el villano sufre {amount} de Daño"),
        table__villain=("the villain takes {amount} Damage", "el villano sufre {amount} de Daño"),
        minion=(
            "deal {amount} Damage to a minion of your choice",
            "inflige {amount} de Daño a un esbirro de tu elección",
        ),
        minions=("deal {amount} Damage to every minion", "inflige {amount} de Daño a cada esbirro"),
        villain__minion=(
            "a minion of the players' choice takes {amount} Damage",
            "un esbirro a elección de los jugadores sufre {amount} de Daño",
        ),
        table__minion=(
            "a minion of the players' choice takes {amount} Damage",
            "un esbirro a elección de los jugadores sufre {amount} de Daño",
        ),
        villain__minions=("every minion takes {amount} Damage", "cada esbirro sufre {amount} de Daño"),
        table__minions=("every minion takes {amount} Damage", "cada esbirro sufre {amount} de Daño"),
    ),
    (to(None, *HEROES, "villain", "minion", "minions"),),
    amount_range=(1, 20),
    moments=EVERY,
    causes={name: ("hurt",) for name in HEROES if name not in ("others", "other", "target")},
    restrictions=ON_HEROES,
    note="Not by an attack: no bonus raises it, it Bashes nobody, gives no XP and no Fury.",
)
SHIELD = Op(
    "shield",
    st.OP_SHIELD,
    says(
        (
            "ignores the next {amount} Damage of this round",
            "ignora {amount|el próximo|los próximos} {amount} de Daño de esta ronda",
        ),
        (
            "ignore the next {amount} Damage of this round",
            "ignora {amount|el próximo|los próximos} {amount} de Daño de esta ronda",
        ),
    ),
    (to("self", *HEROES, assist="target"),),
    amount_range=(1, 20),
    moments=DURING,
    restrictions=ON_HEROES,
    note="Damage prevented to 0 is no Bash (RCR-080).",
)

# --- hands, XP, Semblances

DRAW = Op(
    "draw",
    st.OP_DRAW,
    says(
        (
            "{may|draws|may draw} {amount} {amount|card|cards}",
            "{may|roba|puede robar} {amount} {amount|carta|cartas}",
        ),
        ("draw {amount} {amount|card|cards}", "roba {amount} {amount|carta|cartas}"),
    ),
    (to("self", *HEROES, assist="target"),),
    amount_range=(1, 6),
    moments=EVERY,
    restrictions=ON_HEROES,
    note="At once; an empty pile is replaced by the shuffled discards (RCR-101).",
)
DISCARD = Op(
    "discard",
    st.OP_DISCARD,
    says(
        (
            "{may|discards|may discard} {amount} {amount|card|cards} {pick}",
            "{may|descarta|puede descartar} {amount} {amount|carta|cartas} {pick}",
        ),
        ("discard {amount} {amount|card|cards} {pick}", "descarta {amount} {amount|carta|cartas} {pick}"),
    ),
    (to("self", *HEROES, assist="target"), PICK),
    amount_range=(1, 6),
    moments=EVERY,
    restrictions=ON_HEROES,
    note="From hand; as many as there are.",
)
XP = Op(
    "xp",
    st.OP_XP,
    says(
        ("gains {amount} XP", "gana {amount} de experiencia"),
        ("gain {amount} XP", "gana {amount} de experiencia"),
    ),
    (to("self", *HEROES, assist="target"),),
    moments=EVERY,
    restrictions=ON_HEROES,
    note="On top of what the action gives (RCR-110).",
)
READY = Op(
    "ready",
    st.OP_READY,
    says(
        ("turns their Semblance ready", "prepara su Semblanza"),
        ("turn your Semblance ready", "prepara tu Semblanza"),
    ),
    (to("self", *HEROES, assist="target"),),
    amount=False,
    moments=EVERY,
    restrictions=ON_HEROES,
    note="It can be used once more (RCR-041).",
)
EXHAUST = Op(
    "exhaust",
    st.OP_EXHAUST,
    says(
        ("{may|turns|may turn} their Semblance down", "{may|agota|puede agotar} su Semblanza"),
        ("turn your Semblance down", "agota tu Semblanza"),
    ),
    (to("self", *HEROES, assist="target"),),
    amount=False,
    moments=EVERY,
    restrictions=ON_HEROES,
    note="Without effect where it is down already.",
)

# --- the Fury tracks, the Bonus tracks

FURY = Op(
    "fury",
    st.OP_FURY,
    both("the Active hero gets {+amount} Fury", "el héroe activo recibe {+amount} de Furia"),
    amount_range=(-12, 12),
    moments=DURING,
    note="Between the ends of the track (RCR-092).",
)
RESET = Op(
    "reset",
    st.OP_RESET,
    both("the Active hero's Fury goes back to the start", "la Furia del héroe activo vuelve al principio"),
    amount=False,
    moments=DURING,
)
MENACE = Op(
    "menace",
    st.OP_MENACE,
    both("the villain gets {+amount} Fury", "el villano recibe {+amount} de Furia"),
    amount_range=(-5, 5),
    moments=DURING,
    note="The texts of spaces passed apply too; it goes no further than the last one (RCR-080).",
)
BONUS = Op(
    "bonus",
    st.OP_BONUS,
    both("the villain gets {+amount} {stat} Bonus", "el villano recibe {+amount} de Bonificación de {stat}"),
    (STAT,),
    amount_range=(-5, 5),
    moments=EVERY,
    note="On his Bonus track. In D the villain's own cards change it just before E, gains before losses (RCR-062).",
)

# --- words that stand on hits (RCR-065)

AREA = Op(
    "area",
    st.OP_AREA,
    both("Area Blast {amount}", "Explosión {amount}"),
    moments=frozenset({"hit"}),
    note="So much Damage to every foe in play: minions and the villain, or every hero. Nothing raises it.",
)
CLEAVE = Op(
    "cleave",
    st.OP_CLEAVE,
    both("Cleave {amount}", "Hendidura {amount}"),
    moments=frozenset({"hit"}),
    note="So much Damage to one other foe: the players choose. Nothing raises it.",
)
SIPHON = Op(
    "siphon",
    st.OP_SIPHON,
    both("Siphon {amount}", "Drenaje {amount}"),
    moments=frozenset({"hit"}),
    kinds=frozenset({CARD}) | TURNS,
    note="The attacker heals so much.",
)

# --- what the villain does to a round

BANS: dict[str, Pair] = {
    "combo": ("no hero can join a Combo {span}", "ningún héroe puede unirse a un Combo {span}"),
    "semblance": ("no hero can use a Semblance {span}", "ningún héroe puede usar su Semblanza {span}"),
    "rest": ("no hero can Rest {span}", "ningún héroe puede Descansar {span}"),
    "assist": ("no hero can Assist {span}", "ningún héroe puede Asistir {span}"),
    "melee": ("Melee attacks deal no Damage {span}", "los ataques Cuerpo a cuerpo no infligen Daño {span}"),
    "effects": ("heroes' cards have no effects {span}", "las cartas de los héroes no tienen efectos {span}"),
}
BAN = Op(
    "ban",
    st.OP_BAN,
    {lang: {name: said[place] for name, said in BANS.items()} for place, lang in enumerate(LANGUAGES)},
    (
        Param("kind", "kind", {name: both(name, name) for name in BANS}, None,
              {"combo": st.BAN_COMBO, "semblance": st.BAN_SEMBLANCE, "rest": st.BAN_REST, "assist": st.BAN_ASSIST,
               "melee": st.BAN_MELEE, "effects": st.BAN_EFFECTS}, "What is barred."),
        span("this", "round", "duel", this=("in this round", "en esta ronda")),
    ),
    amount=False,
    moments=EVERY,
    kinds=UNOWNED,
    says_by="kind",
    note="What is done already in this round stays done.",
)  # fmt: skip
REPLACE = Op(
    "replace",
    st.OP_REPLACE,
    both(
        "discard this card and compare the villain's next one instead",
        "descarta esta carta y compara en su lugar la siguiente del villano",
    ),
    amount=False,
    moments=frozenset({"losing"}),
    kinds=TURNS,
    note=f"At most {st.MOST_REPLACED} in a round; never an Event. On an Event it is the card in play that goes.",
)
END = Op(
    "end",
    st.OP_END,
    both("the Duel ends after this step", "el Duelo termina tras este paso"),
    amount=False,
    moments=DURING - {"round", "hurt"},  # or Duel after Duel could end before anybody has acted
    note="RCR-023.",
)
RETARGET = Op(
    "retarget",
    st.OP_RETARGET,
    says(
        ("takes the villain's Damage instead of the attackers", "sufre el Daño del villano en lugar de los atacantes"),
        only=("heroes", "sideline", "helpers", "most", "least", "any"),
    ),
    (to(None, "heroes", "sideline", "helpers", "most", "least", "any"),),
    amount=False,
    moments=frozenset({"clash", "strike"}),
    kinds=TURNS,
    note="In this round. Effects on hit work on these heroes too.",
)
ABSORB = Op(
    "absorb",
    st.OP_ABSORB,
    both(
        "the villain heals the Damage of this round instead of taking it",
        "el villano recupera el Daño de esta ronda en lugar de sufrirlo",
    ),
    amount=False,
    moments=frozenset({"clash", "losing"}),
    kinds=TURNS,
    note="Damage by attacks and by effects.",
)
GUARD = Op(
    "guard",
    st.OP_GUARD,
    both(
        "a minion takes the Damage of this round instead of the villain",
        "un esbirro sufre el Daño de esta ronda en lugar del villano",
    ),
    amount=False,
    moments=frozenset({"clash", "losing"}),
    kinds=TURNS,
    note="The one that came first; without a minion it does nothing.",
)

# --- minions, the die, Objectives, the villain's deck

MINIONS = Op(
    "minion",
    st.OP_MINION,
    {
        "en": {"minion": "{amount} {amount|minion arrives|minions arrive}", "boss": "the sub-boss arrives"},
        "es": {"minion": "{amount|llega|llegan} {amount} {amount|esbirro|esbirros}", "boss": "llega el subjefe"},
    },
    (
        param("kind", "kind", "minion", "From the minion deck, or the Objective's own sub-boss.",
              {"minion": st.KIND_MINION, "boss": st.KIND_BOSS}, minion=("", ""), boss=("", "")),
    ),
    amount_range=(1, 6),
    moments=EVERY,
    kinds=UNOWNED,
    says_by="kind",
    causes={"self": ("arrives",)},
    restrictions=(
        Restriction({"kind": ("boss",)}, "there is one of it", most=1),
        Restriction({"kind": ("boss",)}, "only an Objective has one", frozenset(), kinds=UNOWNED - {OBJECTIVE}),
    ),
    note="Drawn blind from the family's deck; where none is left, or no room, none arrives (RCR-122).",
)  # fmt: skip
TOKEN = Op(
    "token",
    st.OP_TOKEN,
    says(
        (
            "gets {amount} {amount|token|tokens} of +1 {stat}",
            "recibe {amount} {amount|ficha|fichas} de +1 de {stat}",
        ),
        only=("minions", "newest", "minion"),
    ),
    (to("newest", "newest", "minions", "minion"), STAT),
    amount_range=(1, 3),
    moments=EVERY,
    note="They stay as long as the minion does (RCR-120).",
)
ROLL = Op(
    "roll",
    st.OP_ROLL,
    both("roll the die", "tira el dado"),
    amount=False,
    moments=EVERY,
    certain=True,
    note=f"1 to {st.DIE_SIDES}: lines under `then`, and all later ones, read it as `die`.",
)
ADVANCE = Op(
    "advance",
    st.OP_ADVANCE,
    {
        "en": {"track": "its track moves {+amount}", "doom": "its doom moves {+amount}"},
        "es": {"track": "su progreso avanza {+amount}", "doom": "su fatalidad avanza {+amount}"},
    },
    (
        param("along", "kind", "track", "Its progress or its doom.",
              {"track": st.TRACK_PROGRESS, "doom": st.TRACK_DOOM}, track=("", ""), doom=("", "")),
    ),
    amount_range=(-9, 9),
    moments=frozenset({"refresh", "end", "setup", "success", "failure", "beaten"}),
    kinds=frozenset({OBJECTIVE}),
    says_by="along",
    note="Never below 0. A full track completes it, full doom fails it (RCR-125).",
)  # fmt: skip
MILL = Op(
    "mill",
    st.OP_MILL,
    both(
        "discard {amount} {amount|card|cards} from the top of the villain's deck",
        "descarta {amount} {amount|carta|cartas} de lo alto del mazo del villano",
    ),
    amount_range=(1, 6),
    moments=EVERY,
    note="Never an Event.",
)

__all__ = ["MOMENTS", "OPS"]
OPS = (
    SPEED, DAMAGE, HEAL, HURT, SHIELD, DRAW, DISCARD, XP, FURY, RESET, MENACE, BONUS, READY, EXHAUST, AREA, CLEAVE,
    SIPHON, BAN, REPLACE, END, RETARGET, ABSORB, MINIONS, TOKEN, GUARD, ROLL, ADVANCE, MILL,
)  # fmt: skip
