"""Tiny: a real card game, small enough to be walked whole and solved; the pattern for every other one (RULES.md)."""

from __future__ import annotations

from pathlib import Path

from facedown.gamedef import Facts, GameDef, Option
from facedown.games.tiny import observe, rules, state, view, vocabulary, words

GAME = GameDef(
    id="tiny",
    name={"en": "Embers", "es": "Brasas"},
    players=(2, 2),
    rules_version=1,
    facts=Facts(simultaneous=frozenset({"play"}), zero_sum=True),
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
    vocabulary=vocabulary.vocabulary,
    make_table=vocabulary.make_table,
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
