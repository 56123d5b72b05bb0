"""WWE Legends Royal Rumble. Three to six players, everybody against everybody; see RULES.md."""

from __future__ import annotations

from pathlib import Path

from facedown.gamedef import Facts, GameDef, Option, Search, functions
from facedown.games.rumble import appraise, observe, refusals, rules, setup, view, vocabulary, words
from facedown.games.rumble.state import ACTIONS, DECISIONS, ENDINGS, LEAST_SEATS, SETUP, STATE, TABLE
from facedown.kernel.limits import SEATS

GAME = GameDef(
    id="rumble",
    name={"en": "WWE Legends Royal Rumble", "es": "WWE Legends Royal Rumble"},
    players=(LEAST_SEATS, SEATS),
    rules_version=1,
    facts=Facts(simultaneous=frozenset({"secret"}), zero_sum=True),
    search=Search(levels={"easy": 40, "normal": 150, "hard": 600, "expert": 3000}, explore=0.1),
    options=(
        Option(
            "secret-plan",
            False,
            "RUM-021",
            {
                "en": "All plan secretly at the same time; nothing of it shows before the reveal.",
                "es": "Todos planean en secreto a la vez; nada se ve antes de revelar.",
            },
        ),
        Option(
            "draft",
            False,
            "RUM-010",
            {
                "en": "The players choose in turn which Legends are in the game.",
                "es": "Los jugadores eligen por turnos qué Leyendas hay en la partida.",
            },
        ),
        Option(
            "free-pick",
            False,
            "RUM-010",
            {
                "en": "Each player takes three Legends of his own, who enter in that order.",
                "es": "Cada jugador toma tres Leyendas propias, que entran en ese orden.",
            },
        ),
        Option(
            "two-players",
            False,
            "RUM-014",
            {
                "en": "Two players with six Legends: unofficial.",
                "es": "Dos jugadores con seis Leyendas: no oficial.",
            },
        ),
    ),
    folder=Path(__file__).parent,
    packs=("legends",),
    rule_prefix="RUM",
    state=STATE,
    setup=SETUP,
    table=TABLE,
    actions=ACTIONS,
    decisions=DECISIONS,
    endings=ENDINGS,
    observation=observe.OBSERVATION,
    **functions(rules, observe, appraise, vocabulary, setup, view, words, refusals),
)
