"""Rumble: the moments and ops of its cards, with their words.

Codes are those of state.py. Sentences address the line's owner; see cards/ops.py for how templates are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from facedown.cards.ops import LANGUAGES, Moment, Op, Param, Restriction, Words
from facedown.games.rumble import state as st
from facedown.games.rumble.vocabulary.paths import ATTACK


def _words(en: str, es: str) -> Words:
    return dict(zip(LANGUAGES, (en, es), strict=True))


def _by(**choices: tuple[str, str]) -> dict[str, dict[str, str]]:
    """Templates by the value of `to`, in both languages; `self_` stands for self."""
    return {
        lang: {name.rstrip("_"): pair[place] for name, pair in choices.items()} for place, lang in enumerate(LANGUAGES)
    }


# --- kinds of cards (RUM-001)

STRIKE, KICK, MOVE = "strike", "kick", "move"
BOOST, SPECIAL, DEFENSE, SIGNATURE = "boost", "special", "defense", "signature"
ATTACKS = (STRIKE, KICK, MOVE)
KINDS = (*ATTACKS, BOOST, SPECIAL, DEFENSE, SIGNATURE)
IN_ATTACKS = frozenset({*ATTACKS, BOOST})
OF_ATTACKS = IN_ATTACKS | {SIGNATURE}

# --- moments (RUM-032, RUM-042, RUM-054)


def _special(
    name: str, code: int, en: str, es: str, note: str, narrows: Mapping[str, tuple[str, str]] | None = None
) -> Moment:
    """A moment of specials: the label says when they are played."""
    return Moment(
        name,
        code,
        _words(f"Play {en}", f"Juégala {es}"),
        on_abilities=False,
        kinds=frozenset({SPECIAL}),
        narrows={key: _words(f"Play {said[0]}", f"Juégala {said[1]}") for key, said in (narrows or {}).items()},
        note=note,
    )


def _calm(moment: Moment) -> Moment:
    """A moment at which no attack is under way, so that nothing of one can be read."""
    return replace(
        moment,
        paths_barred=frozenset(path.name for path in ATTACK),
        sides_barred=frozenset({"attacker", "target"}),
        barred_because="no attack is under way then",
    )


MOMENTS = (
    _calm(
        Moment(
            "reveal",
            st.REVEAL,
            _words("At the reveal", "Al revelar"),
            kinds=IN_ATTACKS,
            note="All plans are open, before the first attack.",
        )
    ),
    Moment(
        "announce",
        st.ANNOUNCE,
        _words("When announced", "Al anunciarse"),
        kinds=OF_ATTACKS,
        says_on={"ability": _words("When you attack", "Cuando ataques")},
        note="Its own attack is announced, before anybody answers.",
    ),
    Moment(
        "hit",
        st.HIT,
        _words("On hit", "Al golpear"),
        kinds=OF_ATTACKS,
        says_on={"ability": _words("When your attack hits", "Cuando tu ataque golpee")},
        note="Its own attack has hit: a throw comes with the damage, all else after the end test (RUM-032).",
    ),
    replace(
        _special(
            "defend",
            st.DEFEND,
            "when your Legend is attacked",
            "cuando ataquen a tu Leyenda",
            "The attack under way is on the Legend of its owner, and nothing has happened yet (RUM-042).",
            {
                "attack.strike = 1 or attack.kick = 1": (
                    "when your Legend is attacked with a strike or a kick",
                    "cuando ataquen a tu Leyenda con un golpe o una patada",
                ),
                "attack.strike = 1": (
                    "when your Legend is attacked with a strike",
                    "cuando ataquen a tu Leyenda con un golpe",
                ),
                "attack.kick = 1": (
                    "when your Legend is attacked with a kick",
                    "cuando ataquen a tu Leyenda con una patada",
                ),
                "attack.move = 1": (
                    "when your Legend is attacked with a move",
                    "cuando ataquen a tu Leyenda con una llave",
                ),
            },
        ),
        kinds=frozenset({DEFENSE}),
    ),
    _special(
        "announced",
        st.ANNOUNCED,
        "when an attack is announced",
        "cuando se anuncie un ataque",
        "An attack is announced and no defense has stopped it.",
        {
            "attack.cheap = 1": ("when a Cheap Trick is announced", "cuando se anuncie un truco sucio"),
            "attack.signature = 1": ("when a Signature is announced", "cuando se anuncie una Firma"),
            "attack.on_me = 0": (
                "when an attack on another Legend is announced",
                "cuando se anuncie un ataque a otra Leyenda",
            ),
            "attack.on_me = 1": (
                "when an attack on your Legend is announced",
                "cuando se anuncie un ataque a tu Leyenda",
            ),
            "attack.mine = 1": ("when you announce an attack", "cuando anuncies un ataque"),
        },
    ),
    _special(
        "landed",
        st.LANDED,
        "when an attack has hit",
        "cuando un ataque haya golpeado",
        "An attack has hit; Legends that it brought down are out already.",
        {
            "attack.on_me = 0": (
                "when an attack has hit another Legend",
                "cuando un ataque haya golpeado a otra Leyenda",
            ),
            "attack.on_me = 1": ("when an attack has hit your Legend", "cuando un ataque haya golpeado a tu Leyenda"),
            "attack.mine = 1": ("when your attack has hit", "cuando tu ataque haya golpeado"),
        },
    ),
    _special(
        "falling",
        st.FALLING,
        "when a Legend is about to go out",
        "cuando una Leyenda esté a punto de salir del ring",
        "Damage has come to a Legend's health (RUM-051); a throw is not stopped.",
    ),
    _calm(
        _special(
            "begin",
            st.BEGIN,
            "before the first attack of the round",
            "antes del primer ataque de la ronda",
            "The Attack step begins: everything is revealed.",
        )
    ),
    _calm(
        _special(
            "end",
            st.END,
            "after the last attack of the round",
            "después del último ataque de la ronda",
            "The Attack step ends, before cards are drawn.",
        )
    ),
    Moment(
        "struck",
        st.STRUCK,
        _words("When this Legend is hit", "Cuando golpeen a esta Leyenda"),
        on_cards=False,
        note="An attack has hit this Legend, and it is still in the ring.",
    ),
    _calm(
        Moment(
            "enters",
            st.ENTERS,
            _words("When this Legend enters the ring", "Cuando esta Leyenda entre en el ring"),
            on_cards=False,
            note="At the start of the match, or in place of one that went out.",
        )
    ),
)
EVERY = frozenset(moment.name for moment in MOMENTS)

# --- parameters

TOS = {
    "self": st.TO_SELF, "target": st.TO_TARGET, "attacker": st.TO_ATTACKER, "any": st.TO_ANY, "other": st.TO_OTHER,
    "rivals": st.TO_RIVALS, "all": st.TO_ALL, "falling": st.TO_FALLING,
}  # fmt: skip
WHOM = {
    "self": _words("yourself", "tú"),
    "target": _words("the Legends hit or attacked", "las Leyendas alcanzadas o atacadas"),
    "attacker": _words("the attacker", "el atacante"),
    "any": _words("any Legend", "cualquier Leyenda"),
    "other": _words("another Legend", "otra Leyenda"),
    "rivals": _words("all others", "todos los demás"),
    "all": _words("everybody", "todos"),
    "falling": _words("the Legend about to go out", "la Leyenda a punto de salir"),
}
PICKS = {
    "choose": _words("", ""),  # whoever carries the text out chooses
    "random": _words("at random", "al azar"),
    "newest": _words("{many|(the newest)|(the newest first)}", "{many|(la más reciente)|(primero las más recientes)}"),
    "largest": _words("{many|(the largest)|(the largest first)}", "{many|(la mayor)|(primero las mayores)}"),
}
PICK_CODES = {
    "choose": st.PICK_CHOOSE, "random": st.PICK_RANDOM, "newest": st.PICK_NEWEST, "largest": st.PICK_LARGEST,
}  # fmt: skip


def _to(default: str, *choices: str) -> Param:
    return Param("to", "to", {c: WHOM[c] for c in choices}, default, TOS, "On whom it works.")


def _pick(*choices: str) -> Param:
    return Param("pick", "pick", {c: PICKS[c] for c in choices}, choices[0], PICK_CODES, "Which cards it takes.")


def _only(why: str, *moments: str, to: tuple[str, ...]) -> Restriction:
    """These values of `to` mean something at these moments only."""
    return Restriction({"to": to}, why, frozenset(moments))


OWN_UNDER_WAY = "your own attack is under way or made"
NOBODY_ATTACKED = "no Legend is hit or attacked then"
NO_RIVAL_ATTACKER = "the attacker is nobody, or yourself"
OPEN_CHOICE = "others' attacks can be changed only at these moments"
HIDDEN = Restriction(
    {"to": ("target", "attacker", "rivals")}, "the hands of others are hidden", only={"pick": ("random",)}
)
ATTACKED = ("announce", "hit", "defend", "announced", "landed", "falling", "struck")
ANSWERED = ("defend", "announced", "landed", "falling", "struck")  # somebody else may be the attacker
TO_HANDS = (
    _only(NOBODY_ATTACKED, *ATTACKED, to=("target",)),
    _only(NO_RIVAL_ATTACKER, *ANSWERED, to=("attacker",)),
)

# --- ops

SPEED = Op(
    "speed",
    st.OP_SPEED,
    _by(
        self_=("your attack gets {+amount} speed", "tu ataque recibe {+amount} de velocidad"),
        target=(
            "the target's attack still to come gets {+amount} speed",
            "el ataque por llegar del objetivo recibe {+amount} de velocidad",
        ),
        other=(
            "choose another player's attack still to come: it gets {+amount} speed",
            "elige un ataque por llegar de otro jugador: recibe {+amount} de velocidad",
        ),
        any=(
            "choose an attack still to come: it gets {+amount} speed",
            "elige un ataque por llegar: recibe {+amount} de velocidad",
        ),
        rivals=(
            "every other player's attack still to come gets {+amount} speed",
            "los ataques por llegar de los demás reciben {+amount} de velocidad",
        ),
    ),
    (_to("self", "self", "target", "other", "any", "rivals"),),
    amount_range=(-9, 9),
    moments=frozenset({"reveal", "announce", "hit", "announced", "landed", "begin", "struck"}),
    restrictions=(
        _only(OWN_UNDER_WAY, "reveal", "announced", "landed", "begin", "struck", to=("self",)),
        _only(NOBODY_ATTACKED, "announce", "hit", "announced", "landed", to=("target",)),
        _only(OPEN_CHOICE, "announce", "hit", "announced", "landed", "begin", "struck", to=("other", "any", "rivals")),
    ),
    note="Only of an attack that is not made yet; it changes its place at once (RUM-041). Never below 0.",
)
DAMAGE = Op(
    "damage",
    st.OP_DAMAGE,
    _words("this attack gets {+amount} damage", "este ataque recibe {+amount} de daño"),
    amount_range=(-9, 9),
    moments=frozenset({"announce", "announced"}),
    note="The attack under way; never below 0.",
)
THROW = Op(
    "throw",
    st.OP_THROW,
    _by(
        target=(
            "throw the target's Legend over the top rope",
            "lanza a la Leyenda del objetivo por encima de la tercera cuerda",
        ),
        attacker=(
            "throw the attacker's Legend over the top rope",
            "lanza a la Leyenda del atacante por encima de la tercera cuerda",
        ),
        other=(
            "throw another Legend of your choice over the top rope",
            "lanza a otra Leyenda de tu elección por encima de la tercera cuerda",
        ),
        any=(
            "throw a Legend of your choice over the top rope",
            "lanza a una Leyenda de tu elección por encima de la tercera cuerda",
        ),
    ),
    (_to("target", "target", "attacker", "other", "any"),),
    amount=False,
    moments=frozenset({"hit", "landed", "begin", "end"}),
    restrictions=(
        _only("an attack throws those it hits", "hit", "landed", to=("target",)),
        _only(NO_RIVAL_ATTACKER, "landed", to=("attacker",)),
        _only("an attack throws those it hits", "landed", "begin", "end", to=("other", "any")),
    ),
    note="Eliminated, whatever the health (RUM-050); no save helps.",
)
AGAIN = Op(
    "again",
    st.OP_AGAIN,
    _words(
        "you may attack the same Legend again with another attack from your hand",
        "puedes volver a atacar a la misma Leyenda con otro ataque de tu mano",
    ),
    amount=False,
    moments=frozenset({"hit"}),
    kinds=IN_ATTACKS,
    note="Without a boost, at once; it is answered like any attack (RUM-047).",
)
SIGNATURE_OP = Op(
    "signature",
    st.OP_SIGNATURE,
    _words("you may play your Signature on the same Legend", "puedes usar tu Firma contra la misma Leyenda"),
    amount=False,
    moments=frozenset({"hit"}),
    kinds=IN_ATTACKS,
    note="A new attack without type (RUM-048).",
)
CANCEL = Op(
    "cancel",
    st.OP_CANCEL,
    _words("cancel the attack", "anula el ataque"),
    amount=False,
    moments=frozenset({"announced"}),
    note="All of it, on every Legend attacked (RUM-055); never by the attacker (RUM-044).",
)
DODGE = Op(
    "dodge",
    st.OP_DODGE,
    _words("dodge the attack", "esquiva el ataque"),
    amount=False,
    moments=frozenset({"defend"}),
    note="Saves this Legend; not from attacks that cannot be dodged.",
)
BLOCK = Op(
    "block",
    st.OP_BLOCK,
    _words("block the attack", "bloquea el ataque"),
    amount=False,
    moments=frozenset({"defend"}),
    note="Saves this Legend; not from attacks that cannot be blocked.",
)
COUNTER = Op(
    "counter",
    st.OP_COUNTER,
    _words(
        "counter the attack and deal {amount} damage to the attacker's Legend",
        "contrarresta el ataque e inflige {amount} de daño a la Leyenda del atacante",
    ),
    amount_range=(0, 9),
    moments=frozenset({"defend"}),
    note="Works on every attack (RUM-044, RUM-052).",
)
REMOVE = Op(
    "remove",
    st.OP_REMOVE,
    _by(
        self_=(
            "take {amount} damage {amount|card|cards} off your Legend {pick}",
            "quita {amount} {amount|carta|cartas} de daño a tu Leyenda {pick}",
        ),
        target=(
            "take {amount} damage {amount|card|cards} off the target's Legend {pick}",
            "quita {amount} {amount|carta|cartas} de daño a la Leyenda del objetivo {pick}",
        ),
        other=(
            "take {amount} damage {amount|card|cards} off another Legend of your choice {pick}",
            "quita {amount} {amount|carta|cartas} de daño a otra Leyenda de tu elección {pick}",
        ),
        any=(
            "take {amount} damage {amount|card|cards} off a Legend of your choice {pick}",
            "quita {amount} {amount|carta|cartas} de daño a una Leyenda de tu elección {pick}",
        ),
        falling=(
            "take {amount} damage {amount|card|cards} off that Legend {pick}",
            "quita {amount} {amount|carta|cartas} de daño a esa Leyenda {pick}",
        ),
    ),
    (_to("self", "self", "target", "other", "any", "falling"), _pick("choose", "newest", "largest", "random")),
    moments=frozenset({"hit", "falling", "landed", "begin", "end", "struck"}),
    restrictions=(
        _only("only then is one about to go out", "falling", to=("falling",)),
        _only("it is about the Legend that is about to go out", "hit", "landed", "begin", "end", "struck",
              to=("self", "other", "any")),
        _only(NOBODY_ATTACKED, "hit", "landed", to=("target",)),
    ),
    note="The whole card, whatever it deals.",
)  # fmt: skip
DISARM = Op(
    "disarm",
    st.OP_DISARM,
    _by(
        target=(
            "the target discards an attack still to come, with its boost",
            "el objetivo descarta su ataque por llegar, con su potenciador",
        ),
        other=(
            "choose another player: his attack still to come is discarded, with its boost",
            "elige a otro jugador: su ataque por llegar se descarta, con su potenciador",
        ),
        any=(
            "choose a player: his attack still to come is discarded, with its boost",
            "elige a un jugador: su ataque por llegar se descarta, con su potenciador",
        ),
        rivals=(
            "every other player discards an attack still to come, with its boost",
            "los demás descartan su ataque por llegar, con su potenciador",
        ),
    ),
    (_to("target", "target", "other", "any", "rivals"),),
    amount=False,
    moments=frozenset({"hit", "landed", "begin", "struck", "announced"}),
    restrictions=(_only(NOBODY_ATTACKED, "hit", "landed", "announced", to=("target",)),),
    note="RUM-049.",
)
DRAW = Op(
    "draw",
    st.OP_DRAW,
    _by(
        self_=("draw {amount} {amount|card|cards}", "roba {amount} {amount|carta|cartas}"),
        target=("the target draws {amount} {amount|card|cards}", "el objetivo roba {amount} {amount|carta|cartas}"),
        attacker=(
            "the attacker draws {amount} {amount|card|cards}",
            "el atacante roba {amount} {amount|carta|cartas}",
        ),
        rivals=(
            "every other player draws {amount} {amount|card|cards}",
            "cada uno de los demás roba {amount} {amount|carta|cartas}",
        ),
        all=("every player draws {amount} {amount|card|cards}", "cada jugador roba {amount} {amount|carta|cartas}"),
    ),
    (_to("self", "self", "target", "attacker", "rivals", "all"),),
    moments=EVERY,
    restrictions=TO_HANDS,
    note="At once (RUM-070).",
)
DISCARD = Op(
    "discard",
    st.OP_DISCARD,
    _by(
        self_=(
            "discard {amount} {amount|card|cards} from your hand {pick}",
            "descarta {amount} {amount|carta|cartas} de tu mano {pick}",
        ),
        target=(
            "the target discards {amount} {amount|card|cards} from hand {pick}",
            "el objetivo descarta {amount} {amount|carta|cartas} de la mano {pick}",
        ),
        attacker=(
            "the attacker discards {amount} {amount|card|cards} from hand {pick}",
            "el atacante descarta {amount} {amount|carta|cartas} de la mano {pick}",
        ),
        rivals=(
            "every other player discards {amount} {amount|card|cards} from hand {pick}",
            "cada uno de los demás descarta {amount} {amount|carta|cartas} de la mano {pick}",
        ),
    ),
    (_to("self", "self", "target", "attacker", "rivals"), _pick("choose", "random")),
    moments=EVERY,
    restrictions=(*TO_HANDS, HIDDEN),
)
STEAL = Op(
    "steal",
    st.OP_STEAL,
    _by(
        target=(
            "take {amount} {amount|card|cards} at random from the target's hand",
            "toma {amount} {amount|carta|cartas} al azar de la mano del objetivo",
        ),
        attacker=(
            "take {amount} {amount|card|cards} at random from the attacker's hand",
            "toma {amount} {amount|carta|cartas} al azar de la mano del atacante",
        ),
        other=(
            "take {amount} {amount|card|cards} at random from the hand of another player of your choice",
            "toma {amount} {amount|carta|cartas} al azar de la mano de otro jugador de tu elección",
        ),
    ),
    (_to("target", "target", "attacker", "other"),),
    moments=frozenset({"hit", "landed", "begin", "end", "struck"}),
    restrictions=(
        _only(NOBODY_ATTACKED, "hit", "landed", to=("target",)),
        _only(NO_RIVAL_ATTACKER, "landed", "struck", to=("attacker",)),
    ),
)
RECOVER = Op(
    "recover",
    st.OP_RECOVER,
    _words(
        "take {amount} {amount|card|cards} from the top of the discard pile into your hand",
        "toma en tu mano {amount} {amount|carta|cartas} de lo alto de la pila de descartes",
    ),
    moments=frozenset({"reveal", "announce", "hit", "struck", "enters"}),
    note="Not on specials and defenses: they lie on top of that pile themselves.",
)

OPS = (
    SPEED, DAMAGE, THROW, AGAIN, SIGNATURE_OP, CANCEL, DODGE, BLOCK, COUNTER, REMOVE, DISARM, DRAW, DISCARD, STEAL,
    RECOVER,
)  # fmt: skip
