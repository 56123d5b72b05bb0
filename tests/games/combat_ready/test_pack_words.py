"""What cards of Combat Ready say, in both languages: whole sentences, and those that were read and approved."""

from __future__ import annotations

from typing import Any

import pytest

from cards import sentences
from cards.sentences import COMBAT_READY, SPOKEN, all_params, can_stand, is_whole
from facedown.cards.entries import Fields
from facedown.cards.lines import Amount, Read, read_condition, read_lines
from facedown.cards.ops import LANGUAGES, Op
from facedown.cards.words import condition_text, op_text, text
from facedown.kernel.rows import COMPARISONS


def said_by(op: Op, on: str, kind: str, lang: str) -> list[str]:
    """All that an op can say on a thing of this kind."""
    return [
        op_text(op, params, amount, lang, on, may)
        for params in all_params(op)
        if can_stand(op, params, kind)
        for amount in sentences.amounts(op, params, COMBAT_READY)
        for may in (False, True)
    ]


@pytest.mark.parametrize("op", COMBAT_READY.ops, ids=lambda op: op.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_op_is_a_whole_sentence_wherever_it_stands(op: Op, lang: str) -> None:
    for on, kind in SPOKEN:
        if not op.kinds or kind in op.kinds:
            assert [sentence for sentence in said_by(op, on, kind, lang) if not is_whole(sentence)] == []


@pytest.mark.parametrize("op", COMBAT_READY.ops, ids=lambda op: op.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_lines_read_differently(op: Op, lang: str) -> None:
    for on, kind in SPOKEN:
        if not op.kinds or kind in op.kinds:
            lines = [
                op_text(op, params, amount, lang, on)
                for params in all_params(op)
                if can_stand(op, params, kind)
                for amount in sentences.amounts(op, params, COMBAT_READY)
            ]
            assert len(lines) == len(set(lines))


@pytest.mark.parametrize("name", COMBAT_READY.path_names)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_condition_is_a_whole_clause(name: str, lang: str) -> None:
    flag = COMBAT_READY.path_names[name][0].is_flag
    rights = ("0", "1") if flag else ("0", "1", "2", "active.damage", "target.hand", "minions", name)
    said = [
        condition_text(read_condition(f"{name} {how} {right}", COMBAT_READY), lang)
        for how in COMPARISONS
        for right in rights
    ]
    counted = Amount(0, 1, Read(*COMBAT_READY.path_names[name]), 0, 6)
    said.append(op_text(COMBAT_READY.op("draw"), {"to": "heroes"}, counted, lang))
    assert [clause for clause in said if not is_whole(clause)] == []


def test_the_sentences_are_those_that_were_read_and_approved() -> None:
    """After a change of words: `python tests/cards/sentences.py`, then read what changed, as a reader of both."""
    assert sentences.everything_of_combat_ready() == sentences.COMBAT_READY_FILE.read_text(encoding="utf-8")


def printed(on: str, *lines: dict[str, Any], **more: Any) -> tuple[str, str]:
    """The whole text of a thing with these lines, in English and Spanish."""
    owner = Fields({"effects": read_lines(list(lines), COMBAT_READY, on), **more})
    english, spanish = (text(owner, COMBAT_READY, lang) for lang in LANGUAGES)
    return english, spanish


@pytest.mark.parametrize(
    ("boost", "english", "spanish"),
    [
        (
            {"pay": "aura", "amount": 2, "times": 1},
            "Boost (pay 2 Aura): +2 Damage.",
            "Potenciar (paga 2 de Aura): +2 de Daño.",
        ),
        (
            {"pay": "cards", "amount": 1, "times": 2},
            "Boost (discard 1 card, up to 2 times): +2 Damage.",
            "Potenciar (descarta 1 carta, hasta 2 veces): +2 de Daño.",
        ),
        (
            {"pay": "cards", "amount": 3, "times": 1},
            "Boost (discard 3 cards): +2 Damage.",
            "Potenciar (descarta 3 cartas): +2 de Daño.",
        ),
    ],
)
def test_a_boost_says_what_it_costs(boost: dict[str, Any], english: str, spanish: str) -> None:
    line = {"when": "boost", "do": "damage", "amount": 2}
    assert printed("card", line, boost=Fields(boost)) == (english, spanish)


def test_the_words_of_hits_stand_alone() -> None:
    lines = [{"when": "hit", "do": op, "amount": 2} for op in ("area", "cleave", "siphon")]
    assert printed("card", *lines) == (
        "On hit: Area Blast 2. Cleave 2. Siphon 2.",
        "Al acertar: Explosión 2. Hendidura 2. Drenaje 2.",
    )


def test_a_villains_card_speaks_of_the_hero_who_decides() -> None:
    declined = {"do": "damage", "amount": 2}
    line = {"when": "strike", "do": "discard", "to": "active", "may": True, "else": [declined]}
    assert printed("villain", line) == (
        "As it hits: The Active hero may discard 1 card. Otherwise, the villain gets +2 Damage.",
        "En el momento de acertar: El héroe activo puede descartar 1 carta. Si no, el villano recibe +2 de Daño.",
    )
    assert printed("villain", {"when": "hit", "do": "minion", "may": True})[0] == (
        "On hit: If the players wish, 1 minion arrives."
    )


def test_the_same_line_is_about_you_on_your_card_and_about_him_on_the_villains() -> None:
    line = {"when": "clash", "do": "speed", "amount": 2}
    assert printed("card", line)[0] == "Before combat: +2 Speed."
    assert printed("villain", line)[0] == "Before combat: The villain gets +2 Speed."
    assert printed("card", {**line, "may": True})[0] == "Before combat: If you wish, +2 Speed."


def test_what_follows_a_die_needs_no_if_that_happens() -> None:
    roll: dict[str, Any] = {"when": "clash", "do": "roll", "then": [{"if": "die >= 6", "do": "speed", "amount": 3}]}
    assert printed("villain", roll) == (
        "Before combat: Roll the die. If the die shows at least 6, the villain gets +3 Speed.",
        "Antes del combate: Tira el dado. Si el dado muestra al menos 6, el villano recibe +3 de Velocidad.",
    )


def test_a_minion_says_of_itself_that_it_is_beaten() -> None:
    line = {"when": "beaten", "do": "draw", "to": "heroes"}
    assert printed("table", line)[0] == "When one of its minions is beaten: Every hero draws 1 card."
    assert printed("table", line, section="minion")[0] == "When it is beaten: Every hero draws 1 card."
