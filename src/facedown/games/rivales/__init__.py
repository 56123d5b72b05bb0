"""Rivales: Capítulo 2 - Ciencia. Two fighters, best of three rounds, seven clashes a round; see RULES.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from facedown.gamedef import Facts, GameDef, Option
from facedown.games.rivales import observe, rules, view, words
from facedown.games.rivales.state import ACTIONS, DECISIONS, ENDINGS, SETUP, STATE, TABLE


def _vocabulary() -> Any:
    from facedown.games.rivales.vocabulary import vocabulary

    return vocabulary()


def _make_table(models: Any) -> Any:
    from facedown.games.rivales.vocabulary import make_table

    return make_table(models)


GAME = GameDef(
    id="rivales",
    name={"en": "Rivales: Chapter 2 - Science", "es": "Rivales: Capítulo 2 - Ciencia"},
    players=(2, 2),
    rules_version=1,
    facts=Facts(simultaneous=frozenset({"marker", "play"}), zero_sum=True),
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
    new_state=rules.new_state,
    current_player=rules.current_player,
    legal_actions=rules.legal_actions,
    apply_action=rules.apply_action,
    is_terminal=rules.is_terminal,
    returns=rules.returns,
    ending=rules.ending,
    length=rules.length,
    decision=rules.decision,
    turn=rules.turn,
    resample=observe.resample,
    observe=observe.observe,
    appraise=observe.appraise,
    vocabulary=_vocabulary,
    make_table=_make_table,
    make_setup=view.make_setup,
    pick_setups=view.pick_setups,
    picks=view.picks,
    view=view.view,
    notation=view.notation,
    action_text=words.action_text,
    event_text=words.event_text,
    prompt_text=words.prompt_text,
    refuse=words.refuse,
    ending_text=words.ending_text,
)
