"""Rivales: the moments and ops of its cards, with their words.

Codes are those of state.py. Sentences address the line's owner; see cards/ops.py for how templates are written.
"""

from __future__ import annotations

from collections.abc import Mapping

from facedown.cards.ops import LANGUAGES, Moment, Op, Param, Restriction, Words
from facedown.games.rivales import state as st


def _words(en: str, es: str) -> Words:
    return dict(zip(LANGUAGES, (en, es), strict=True))


def _by(*choices: str, en: tuple[str, ...], es: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Templates by the value of a parameter, in both languages."""
    return {"en": dict(zip(choices, en, strict=True)), "es": dict(zip(choices, es, strict=True))}


# --- moments (RIV-006, RIV-044)

CLASH_NUMBERS = frozenset(
    {"speed", "damage", "guard"}
)  # standing lines change them: reading them there would be circular
MOMENTS = (
    Moment(
        "immediate", st.IMMEDIATE, _words("Immediate", "Inmediato"), note="At the reveal, before Speeds are compared."
    ),
    Moment("attacker", st.ATTACKER, _words("As attacker", "Como atacante"), note="Before the guard boost."),
    Moment("defender", st.DEFENDER, _words("As defender", "Como defensor"), note="Before the guard boost."),
    Moment("hit", st.HIT, _words("On hit", "Al golpear"), note="Your attack dealt Damage."),
    Moment("blocked", st.BLOCKED, _words("When blocked", "Si te bloquean"), note="Your attack dealt no Damage."),
    Moment("block", st.BLOCK, _words("On block", "Al bloquear"), note="You defended and were dealt no Damage."),
    Moment(
        "standing",
        st.STANDING,
        _words("While face up", "Mientras esté boca arriba"),
        says_on={"ability": _words("Always", "Siempre")},
        paths_barred=CLASH_NUMBERS,
        note="From the reveal on, for as long as the card lies face up; an ability's, always.",
    ),
    Moment("after", st.AFTER, _words("After the clash", "Tras el choque"), note="If the card is still face up."),
    Moment(
        "struck",
        st.STRUCK,
        _words("When struck", "Cuando te golpeen"),
        on_cards=False,
        note="You were dealt Damage as defender.",
    ),
    Moment(
        "hurt",
        st.HURT,
        _words("When you lose life", "Cuando pierdas vida"),
        on_cards=False,
        trigger=True,
        note="You lost life in any way.",
    ),
    Moment(
        "healed",
        st.HEALED,
        _words("When you regain life", "Cuando recuperes vida"),
        on_cards=False,
        trigger=True,
        note="You regained life.",
    ),
)
EVENTUAL = frozenset(moment.name for moment in MOMENTS if moment.name != "standing")
PRINTED_MOMENTS = frozenset({"immediate", "attacker", "defender"})  # while the numbers of the clash can still change

# --- parameters

STAT_CODES = {"speed": st.SPEED, "damage": st.DAMAGE, "guard": st.GUARD}
STATS = {
    "speed": _words("Speed", "Velocidad"),
    "damage": _words("Damage", "Daño"),
    "guard": _words("Guard", "Guardia"),
}
SIDES = {"self": _words("you", "tú"), "rival": _words("the rival", "el rival"), "both": _words("both", "ambos")}
PICKS = {
    "choose": _words("", ""),  # "1 of your played cards": whoever carries the text out chooses
    "random": _words("at random", "al azar"),
    "oldest": _words("{many|(the oldest)|(the oldest first)}", "{many|(la más antigua)|(primero las más antiguas)}"),
    "newest": _words("{many|(the newest)|(the newest first)}", "{many|(la más reciente)|(primero las más recientes)}"),
    "this": _words("", ""),
}
PICK_CODES = {
    "choose": st.PICK_CHOOSE,
    "random": st.PICK_RANDOM,
    "oldest": st.PICK_OLDEST,
    "newest": st.PICK_NEWEST,
    "this": st.PICK_THIS,
}
SPANS = {
    "clash": _words("", ""),
    "next": _words("in the next clash", "en el próximo choque"),
    "round": _words("for the rest of the round", "durante el resto de la ronda"),
}
SPAN_CODES = {"clash": st.FOR_CLASH, "next": st.FOR_NEXT, "round": st.FOR_ROUND}


def _to(default: str, *choices: str) -> Param:
    codes = {"self": st.SELF, "rival": st.RIVAL, "both": st.BOTH}
    return Param("to", "to", {c: SIDES[c] for c in choices}, default, codes, "On which side it works.")


def _pick(default: str, *choices: str) -> Param:
    return Param("pick", "pick", {c: PICKS[c] for c in choices}, default, PICK_CODES, "Which cards it takes.")


def _span(*choices: str, words: Mapping[str, Words] = SPANS) -> Param:
    return Param("for", "span", {c: words[c] for c in choices}, choices[0], SPAN_CODES, "How long it lasts.")


THIS_ONE = (Restriction({"pick": ("this",)}, "the card of this clash is one card", most=1),)
STAT = Param("stat", "stat", STATS, None, STAT_CODES, "Which number it changes.")
ALL = ("self", "rival", "both")
PAIR = ("self", "rival")
LATE_SPEED = "Speed is compared before this moment"
LATE_NUMBERS = "Damage and Guard of this clash are settled before this moment"

# --- ops

ADD = Op(
    "add",
    st.OP_ADD,
    _by(
        *ALL,
        en=(
            "get {+amount} {stat} {for}",
            "the rival gets {+amount} {stat} {for}",
            "both fighters get {+amount} {stat} {for}",
        ),
        es=(
            "obtén {+amount} de {stat} {for}",
            "el rival obtiene {+amount} de {stat} {for}",
            "ambos luchadores obtienen {+amount} de {stat} {for}",
        ),
    ),
    (STAT, _to("self", *ALL), _span("clash", "next", "round")),
    amount_range=(-9, 9),
    moments=frozenset(moment.name for moment in MOMENTS),
    restrictions=(
        Restriction({"stat": ("speed",), "for": ("clash",)}, LATE_SPEED, frozenset({"immediate", "standing"})),
        Restriction({"stat": ("damage", "guard"), "for": ("clash",)}, LATE_NUMBERS, PRINTED_MOMENTS | {"standing"}),
        Restriction({"for": ("next", "round")}, "a standing line adds for as long as it stands", EVENTUAL),
    ),
    note="The only op of standing lines.",
)
SET = Op(
    "set",
    st.OP_SET,
    _by(
        *ALL,
        en=(
            "the printed {stat} of your card becomes {amount}",
            "the printed {stat} of the rival's card becomes {amount}",
            "the printed {stat} of both cards becomes {amount}",
        ),
        es=(
            "el valor impreso de {stat} de tu carta pasa a ser {amount}",
            "el valor impreso de {stat} de la carta del rival pasa a ser {amount}",
            "el valor impreso de {stat} de ambas cartas pasa a ser {amount}",
        ),
    ),
    (STAT, _to("self", *ALL)),
    amount_range=(0, 12),
    moments=PRINTED_MOMENTS,
    restrictions=(Restriction({"stat": ("speed",)}, LATE_SPEED, frozenset({"immediate"})),),
    note="Boosts, combo bonuses and effects still count on top.",
)
SWAP = Op(
    "swap",
    st.OP_SWAP,
    _words(
        "exchange the printed {stat} of the two cards", "intercambia los valores impresos de {stat} de las dos cartas"
    ),
    (STAT,),
    amount=False,
    moments=PRINTED_MOMENTS,
    restrictions=SET.restrictions,
)
DAMAGE = Op(
    "damage",
    st.OP_DAMAGE,
    _by(
        *ALL,
        en=("take {amount} Damage", "deal {amount} Damage to the rival", "deal {amount} Damage to both fighters"),
        es=(
            "recibe {amount} de Daño",
            "inflige {amount} de Daño al rival",
            "inflige {amount} de Daño a los dos luchadores",
        ),
    ),
    (_to("rival", *ALL),),
    moments=EVENTUAL,
    causes={"self": ("hurt",), "both": ("hurt",)},
    note="Past any Guard; wins no clash and flips no card (RIV-030).",
)
HEAL = Op(
    "heal",
    st.OP_HEAL,
    _by(
        *ALL,
        en=("regain {amount} life", "the rival regains {amount} life", "both fighters regain {amount} life"),
        es=(
            "recupera {amount} de vida",
            "el rival recupera {amount} de vida",
            "ambos luchadores recuperan {amount} de vida",
        ),
    ),
    (_to("self", *ALL),),
    moments=EVENTUAL,
    causes={"self": ("healed",), "both": ("healed",)},
    note="Never beyond full life (RIV-007).",
)
DRAW = Op(
    "draw",
    st.OP_DRAW,
    _by(
        *ALL,
        en=(
            "draw {amount} {amount|card|cards}",
            "the rival draws {amount} {amount|card|cards}",
            "both fighters draw {amount} {amount|card|cards}",
        ),
        es=(
            "roba {amount} {amount|carta|cartas}",
            "el rival roba {amount} {amount|carta|cartas}",
            "ambos luchadores roban {amount} {amount|carta|cartas}",
        ),
    ),
    (_to("self", *ALL),),
    moments=EVENTUAL,
)
DISCARD = Op(
    "discard",
    st.OP_DISCARD,
    _by(
        *PAIR,
        en=(
            "discard {amount} {amount|card|cards} from your hand {pick}",
            "the rival discards {amount} {amount|card|cards} from hand {pick}",
        ),
        es=(
            "descarta {amount} {amount|carta|cartas} de tu mano {pick}",
            "el rival descarta {amount} {amount|carta|cartas} de la mano {pick}",
        ),
    ),
    (_to("self", *PAIR), _pick("choose", "choose", "random")),
    moments=EVENTUAL,
    restrictions=(Restriction({"to": ("rival",)}, "the rival's hand is hidden", only={"pick": ("random",)}),),
)
MILL = Op(
    "mill",
    st.OP_MILL,
    _by(
        *ALL,
        en=(
            "discard {amount} {amount|card|cards} from the top of your deck",
            "the rival discards {amount} {amount|card|cards} from the top of the deck",
            "both fighters discard {amount} {amount|card|cards} from the top of the deck",
        ),
        es=(
            "descarta {amount} {amount|carta|cartas} de la parte superior de tu mazo",
            "el rival descarta {amount} {amount|carta|cartas} de la parte superior del mazo",
            "ambos luchadores descartan {amount} {amount|carta|cartas} de la parte superior del mazo",
        ),
    ),
    (_to("rival", *ALL),),
    moments=EVENTUAL,
)
CYCLE = Op(
    "cycle",
    st.OP_CYCLE,
    _words(
        "show {amount} {amount|card|cards} from your hand {each}, "
        "put {many|it|them} under your deck and draw {many|one|as many}",
        "muestra {amount} {amount|carta|cartas} de tu mano {each}, "
        "{many|ponla|ponlas} bajo tu mazo y roba {many|otra|otras tantas}",
    ),
    moments=EVENTUAL,
    note="One after the other: each card goes under the deck before the next is drawn.",
)
DRAIN = Op(
    "drain",
    st.OP_DRAIN,
    _by(
        *PAIR,
        en=("exhaust {amount} of your energies {pick}", "exhaust {amount} of the rival's energies {pick}"),
        es=("agota {amount} de tus energías {pick}", "agota {amount} de las energías del rival {pick}"),
    ),
    (_to("rival", *PAIR), _pick("oldest", "oldest", "choose")),
    moments=EVENTUAL,
    note="Flipped cards that are not exhausted yet; nothing is bought with them.",
)
RECHARGE = Op(
    "recharge",
    st.OP_RECHARGE,
    _by(
        *PAIR,
        en=(
            "ready {amount} of your exhausted energies {pick}",
            "ready {amount} of the rival's exhausted energies {pick}",
        ),
        es=(
            "recarga {amount} de tus energías agotadas {pick}",
            "recarga {amount} de las energías agotadas del rival {pick}",
        ),
    ),
    (_to("self", *PAIR), _pick("oldest", "oldest", "choose")),
    moments=EVENTUAL,
)
RAISE = Op(
    "raise",
    st.OP_RAISE,
    _by(
        *PAIR,
        en=(
            "turn {amount} of your flipped cards face up {pick}",
            "turn {amount} of the rival's flipped cards face up {pick}",
        ),
        es=(
            "pon boca arriba {amount} de tus cartas volteadas {pick}",
            "pon boca arriba {amount} de las cartas volteadas del rival {pick}",
        ),
    ),
    (_to("self", *PAIR), _pick("newest", "newest", "oldest", "choose")),
    moments=EVENTUAL,
    note="It counts for later combos, is no energy while up, and stays exhausted if it was (RIV-052).",
)
FLIP = Op(
    "flip",
    st.OP_FLIP,
    _by(
        *("self", "self/this", "rival", "rival/this"),
        en=(
            "flip {amount} of your face-up cards {pick}",
            "flip your card of this clash",
            "flip {amount} of the rival's face-up cards {pick}",
            "flip the rival's card of this clash",
        ),
        es=(
            "voltea {amount} de tus cartas boca arriba {pick}",
            "voltea tu carta de este choque",
            "voltea {amount} de las cartas boca arriba del rival {pick}",
            "voltea la carta del rival de este choque",
        ),
    ),
    (_to("self", *PAIR), _pick("this", "this", "newest", "oldest", "choose")),
    moments=EVENTUAL,
    restrictions=THIS_ONE,
    says_by="to/pick",
    note="It is energy from the next clash on.",
)
CUT = Op(
    "cut",
    st.OP_CUT,
    _by(
        *("self", "self/this", "rival", "rival/this"),
        en=(
            "cut {amount} of your face-up linked cards {pick}",
            "cut your card of this clash, if it is linked",
            "cut {amount} of the rival's face-up linked cards {pick}",
            "cut the rival's card of this clash, if it is linked",
        ),
        es=(
            "corta {amount} de tus cartas enlazadas boca arriba {pick}",
            "corta tu carta de este choque, si está enlazada",
            "corta {amount} de las cartas enlazadas boca arriba del rival {pick}",
            "corta la carta del rival de este choque, si está enlazada",
        ),
    ),
    (_to("rival", *PAIR), _pick("newest", "newest", "oldest", "choose", "this")),
    moments=EVENTUAL,
    restrictions=THIS_ONE,
    says_by="to/pick",
    note="A cut card is moved down: it breaks the chain, but its effects go on (RIV-064, RIV-065).",
)
REMOVE = Op(
    "remove",
    st.OP_REMOVE,
    _by(
        *("self", "self/this", "rival", "rival/this"),
        en=(
            "discard {amount} of your played cards {pick}",
            "discard your card of this clash",
            "discard {amount} of the rival's played cards {pick}",
            "discard the rival's card of this clash",
        ),
        es=(
            "descarta {amount} de tus cartas jugadas {pick}",
            "descarta tu carta de este choque",
            "descarta {amount} de las cartas jugadas del rival {pick}",
            "descarta la carta del rival de este choque",
        ),
    ),
    (_to("self", *PAIR), _pick("choose", "choose", "newest", "oldest", "this")),
    moments=EVENTUAL,
    restrictions=THIS_ONE,
    says_by="to/pick",
    note="The row keeps a gap (RIV-065, RIV-073).",
)
RETURN = Op(
    "return",
    st.OP_RETURN,
    _by(
        *PAIR,
        en=(
            "return {amount} of the cards you played in earlier clashes to your hand {pick}",
            "return {amount} of the cards the rival played in earlier clashes to his hand {pick}",
        ),
        es=(
            "devuelve a tu mano {amount} de las cartas que jugaste en choques anteriores {pick}",
            "devuelve a la mano del rival {amount} de las cartas que jugó en choques anteriores {pick}",
        ),
    ),
    (_to("self", *PAIR), _pick("choose", "choose", "newest", "oldest")),
    moments=EVENTUAL,
)
RECOVER = Op(
    "recover",
    st.OP_RECOVER,
    _words(
        "take {amount} of your discarded cards into your hand {pick}",
        "toma en tu mano {amount} de tus cartas descartadas {pick}",
    ),
    (_to("self", "self"), _pick("choose", "choose", "newest")),
    moments=EVENTUAL,
)
CANCEL = Op(
    "cancel",
    st.OP_CANCEL,
    _words("cancel the rest of the text of the rival's card", "anula el resto del texto de la carta del rival"),
    (_to("rival", "rival"),),
    amount=False,
    moments=EVENTUAL,
    note="What has not happened yet, of the rival's card of this clash.",
)
SILENCE_SPANS = {**SPANS, "clash": _words("in this clash", "en este choque")}
SILENCE = Op(
    "silence",
    st.OP_SILENCE,
    _words("cancel the rival's ability {for}", "anula la habilidad del rival {for}"),
    (_to("rival", "rival"), _span("clash", "round", words=SILENCE_SPANS)),
    amount=False,
    moments=EVENTUAL,
)
LINK = Op(
    "link",
    st.OP_LINK,
    _words("your card of this clash counts as linked", "tu carta de este choque cuenta como enlazada"),
    amount=False,
    moments=frozenset({"immediate"}),
)
EXTEND = Op(
    "extend",
    st.OP_EXTEND,
    _words(
        "your combo counts {amount} more {amount|link|links}", "tu combo cuenta {amount} {amount|eslabón|eslabones} más"
    ),
    moments=frozenset({"immediate"}),
    note="Up to the fighter's maximum combo (RIV-063).",
)
UNCOMBO = Op(
    "uncombo",
    st.OP_UNCOMBO,
    _words("the rival gets no combo bonus in this clash", "el rival no obtiene bonificación de combo en este choque"),
    (_to("rival", "rival"),),
    amount=False,
    moments=frozenset({"immediate"}),
)
PRIORITY = Op(
    "priority",
    st.OP_PRIORITY,
    _words("win ties of Speed in this clash", "gana los empates de Velocidad en este choque"),
    amount=False,
    moments=frozenset({"immediate"}),
    note="Before types are compared (RIV-032).",
)
PIERCE = Op(
    "pierce",
    st.OP_PIERCE,
    _words("your attack ignores {amount} Guard", "tu ataque ignora {amount} de Guardia"),
    moments=frozenset({"immediate", "attacker"}),
)
SHIELD = Op(
    "shield",
    st.OP_SHIELD,
    _words(
        "the rival's attack deals you at most {amount} Damage",
        "el ataque del rival te inflige como mucho {amount} de Daño",
    ),
    amount_range=(0, 9),
    moments=frozenset({"immediate", "defender"}),
)
LOCK = Op(
    "lock",
    st.OP_LOCK,
    _by(
        *("boost/self", "boost/rival", "guard/self", "guard/rival"),
        en=(
            "you cannot boost in the next clash",
            "the rival cannot boost in the next clash",
            "you cannot boost Guard in this clash",
            "the rival cannot boost Guard in this clash",
        ),
        es=(
            "no puedes potenciar en el próximo choque",
            "el rival no puede potenciar en el próximo choque",
            "no puedes potenciar la Guardia en este choque",
            "el rival no puede potenciar la Guardia en este choque",
        ),
    ),
    (
        Param(
            "what",
            "kind",
            {"boost": _words("boost", "potenciación"), "guard": _words("Guard boost", "potenciación de Guardia")},
            None,
            {"boost": st.LOCK_BOOST, "guard": st.LOCK_GUARD},
            "boost: in the next clash; guard: the guard boost of this one.",
        ),
        _to("rival", *PAIR),
    ),
    amount=False,
    moments=EVENTUAL,
    says_by="what/to",
    restrictions=(
        Restriction(
            {"what": ("guard",), "to": ("rival",)},
            "the guard boost of this clash is over, or not the rival's, at this moment",
            frozenset({"immediate", "attacker"}),
        ),
        Restriction(
            {"what": ("guard",), "to": ("self",)},
            "your guard boost of this clash is over, or not yours, at this moment",
            frozenset({"immediate", "defender"}),
        ),
    ),
)
REFUND = Op(
    "refund",
    st.OP_REFUND,
    _words(
        "ready {amount} of the energies you spent on boosts in this clash",
        "recarga {amount} de las energías que gastaste en potenciar en este choque",
    ),
    moments=frozenset({"hit", "blocked", "block", "after", "struck"}),
)
REVEAL = Op(
    "reveal",
    st.OP_REVEAL,
    _by(
        *PAIR,
        en=(
            "show {amount} {amount|card|cards} from your hand at random",
            "the rival shows {amount} {amount|card|cards} from hand at random",
        ),
        es=(
            "muestra {amount} {amount|carta|cartas} de tu mano al azar",
            "el rival muestra {amount} {amount|carta|cartas} de la mano al azar",
        ),
    ),
    (_to("rival", *PAIR),),
    moments=EVENTUAL,
    note="Cards that are not known yet; they are known from then on.",
)
OPS = (
    ADD, SET, SWAP, DAMAGE, HEAL, DRAW, DISCARD, MILL, CYCLE, DRAIN, RECHARGE, RAISE, FLIP, CUT, REMOVE, RETURN,
    RECOVER, CANCEL, SILENCE, LINK, EXTEND, UNCOMBO, PRIORITY, PIERCE, SHIELD, LOCK, REFUND, REVEAL,
)  # fmt: skip
