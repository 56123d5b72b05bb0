"""Tiny: a real card game, small enough to be walked whole and solved; the pattern for every other one (RULES.md)."""

from __future__ import annotations

from pathlib import Path

from facedown.gamedef import Facts, GameDef, Option, Search, functions
from facedown.games.tiny import observe, rules, state, view, vocabulary, words

GAME = GameDef(
    id="tiny",
    name={"en": "Embers", "es": "Brasas"},
    players=(2, 2),
    rules_version=1,
    facts=Facts(simultaneous=frozenset({"play"}), zero_sum=True),
    search=Search(levels={"easy": 20, "normal": 100, "hard": 500, "expert": 2500}),
    options=(
        Option(
            "level-lost",
            default=False,
            rule="TIN-032",
            says={
                "en": "With equal embers the traveller wins.",
                "es": "Con las mismas brasas gana el viajero.",
            },
        ),
    ),
    folder=Path(__file__).parent,
    packs=("embers",),
    rule_prefix="TIN",
    state=state.STATE,
    setup=state.SETUP,
    table=state.TABLE,
    actions=state.ACTIONS,
    decisions=state.DECISIONS,
    endings=state.ENDINGS,
    observation=observe.OBSERVATION,
    **functions(rules, observe, vocabulary, view, words),
)
