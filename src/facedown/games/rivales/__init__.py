"""Rivales: Capítulo 2 - Ciencia. Two fighters, best of three rounds, seven clashes a round; see RULES.md."""

from __future__ import annotations

from pathlib import Path

from facedown.gamedef import Facts, GameDef, Option, Search, functions
from facedown.games.rivales import observe, rules, view, vocabulary, words
from facedown.games.rivales.state import ACTIONS, DECISIONS, ENDINGS, SETUP, STATE, TABLE


GAME = GameDef(
    id="rivales",
    name={"en": "Rivales: Chapter 2 - Science", "es": "Rivales: Capítulo 2 - Ciencia"},
    players=(2, 2),
    rules_version=1,
    facts=Facts(simultaneous=frozenset({"marker", "play"}), zero_sum=True),
    search=Search(levels={"easy": 60, "normal": 400, "hard": 2500, "expert": 12000}),
    options=(
        Option(
            "same-fighter",
            False,
            "RIV-005",
            {"en": "Both players may take the same fighter.", "es": "Ambos jugadores pueden tomar el mismo luchador."},
        ),
        Option(
            "linear-boost",
            False,
            "RIV-023",
            {
                "en": "A boost may be any sum of +1 Damage for 1 energy and +1 Speed for 2.",
                "es": "Se potencia con cualquier suma de +1 Daño por 1 de energía y +1 Velocidad por 2.",
            },
        ),
    ),
    folder=Path(__file__).parent,
    packs=("science",),
    rule_prefix="RIV",
    state=STATE,
    setup=SETUP,
    table=TABLE,
    actions=ACTIONS,
    decisions=DECISIONS,
    endings=ENDINGS,
    observation=observe.OBSERVATION,
    **functions(rules, observe, vocabulary, view, words),
)
