"""RWBY: Combat Ready. One to five heroes together against a villain whom the engine runs; see RULES.md."""

from __future__ import annotations

from pathlib import Path

from facedown.gamedef import Facts, GameDef, Option, Search, functions
from facedown.games.combat_ready import appraise, observe, refusals, rules, setup, view, vocabulary, words
from facedown.games.combat_ready.state import ACTIONS, DECISIONS, ENDINGS, HEROES, SETUP, STATE, TABLE


def _switch(name: str, rule: str, en: str, es: str) -> Option:
    return Option(name, False, rule, {"en": en, "es": es})


def _text(name: str, rule: str, says: tuple[str, str], takes: tuple[str, str], samples: tuple[str, ...]) -> Option:
    return Option(
        name, "", rule, dict(zip(("en", "es"), says, strict=True)), dict(zip(("en", "es"), takes, strict=True)), samples
    )


OPTIONS = (
    _text(
        "villain",
        "RCR-005",
        ("The villain to be fought.", "El villano contra el que se lucha."),
        ("the id of a villain, or random", "el id de un villano, o random"),
        ("adam", "random"),
    ),
    _text(
        "objectives",
        "RCR-005",
        ("The Objectives in play, in this order; without it those that the villain recommends.",
         "Los Objetivos en juego, en este orden; sin ella, los que recomienda el villano."),
        ("ids of up to four Objectives with commas, none, or random",
         "ids de hasta cuatro Objetivos separados por comas, none, o random"),
        ("death-stalker,snipers", "random"),
    ),
    _text(
        "battle",
        "RCR-005",
        ("A ready Scenario: villain, Objectives and switches.", "Un Escenario listo: villano, Objetivos y reglas."),
        ("the id of a battle", "el id de una batalla"),
        ("the-rally",),
    ),
    _text(
        "campaign",
        "RCR-140",
        ("Several battles in a row: decks, upgrades and XP stay.",
         "Varias batallas seguidas: los mazos, las mejoras y la XP se conservan."),
        ("the id of a campaign", "el id de una campaña"),
        ("road-to-beacon",),
    ),
    _switch(
        "overwhelmed",
        "RCR-141",
        "With more minions than heroes on the sideline, all choose face down and reveal together.",
        "Con más esbirros que héroes en la banda, todos eligen boca abajo y revelan a la vez.",
    ),
    _switch(
        "lightly-dusted",
        "RCR-141",
        "Who beats a minion takes a dust token: +1 Damage once; a Bash gives them all to the villain.",
        "Quien vence a un esbirro toma una ficha de polvo: +1 de Daño una vez; si os arrollan, van al villano.",
    ),
    _switch(
        "stronger-call",
        "RCR-141",
        "A called minion has +1 Speed and +1 Damage.",
        "Un esbirro llamado tiene +1 de Velocidad y +1 de Daño.",
    ),
    _switch(
        "friendly-fire",
        "RCR-141",
        "Area Blast also hits heroes whose attack missed or tied.",
        "La Explosión golpea también a héroes cuyo ataque falló o empató.",
    ),
    _switch(
        "momentum",
        "RCR-141",
        "Villain or Active hero: who hits has +1 Speed on his next attack.",
        "Villano o héroe activo: quien golpea tiene +1 de Velocidad en su próximo ataque.",
    ),
    _switch(
        "minion-shield",
        "RCR-141",
        "The villain's Aura stops at 1 while a minion or one of some Objectives is in play.",
        "El Aura del villano se queda en 1 mientras haya en juego un esbirro o uno de ciertos Objetivos.",
    ),
    _switch(
        "surrounded",
        "RCR-141",
        "A minion is due and none is left: the heroes have lost.",
        "Debe llegar un esbirro y no queda ninguno: los héroes han perdido.",
    ),
    _switch("tough-villain", "RCR-141", "The villain has 10 more Aura.", "El villano tiene 10 más de Aura."),
    _switch(
        "fast-villain",
        "RCR-141",
        "The villain starts every Duel at +1 Speed.",
        "El villano empieza cada Duelo con +1 de Velocidad.",
    ),
    _switch(
        "weary-heroes",
        "RCR-141",
        "The heroes have three quarters of their Aura.",
        "Los héroes tienen tres cuartos de su Aura.",
    ),
    _switch("no-rest-healing", "RCR-141", "Rest heals nothing.", "Descansar no cura."),
    _switch(
        "hidden-hands",
        "RCR-150",
        "Nobody sees the others' hands.",
        "Nadie ve las manos de los demás.",
    ),
)  # fmt: skip

GAME = GameDef(
    id="combat-ready",
    name={"en": "RWBY: Combat Ready", "es": "RWBY: Combat Ready"},
    players=(1, HEROES),
    rules_version=1,
    facts=Facts(simultaneous=frozenset({"secret"}), zero_sum=False, cooperative=True),
    search=Search(levels={"easy": 20, "normal": 100, "hard": 500, "expert": 2500}),
    options=OPTIONS,
    folder=Path(__file__).parent,
    packs=("heroes", "villains", "scenarios"),
    rule_prefix="RCR",
    state=STATE,
    setup=SETUP,
    table=TABLE,
    actions=ACTIONS,
    decisions=DECISIONS,
    endings=ENDINGS,
    observation=observe.OBSERVATION,
    compared="villain",
    pick_words={"en": ("hero", "heroes"), "es": ("héroe", "héroes")},
    **functions(rules, observe, appraise, vocabulary, setup, view, words, refusals),
)
