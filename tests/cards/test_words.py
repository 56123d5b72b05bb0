"""The printed text of cards, in both languages: whole, in the right number, and equal to what was read and approved."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
import sentences
from pack_text import RIVALES
from sentences import is_whole

from facedown.cards.entries import Fields, lines_of
from facedown.cards.lines import Amount, Line, Read, read_condition
from facedown.cards.load import load_packs
from facedown.cards.ops import LANGUAGES
from facedown.cards.words import condition_text, line_text, moment_label, op_text, text
from facedown.kernel.rows import COMPARISONS

VOCABULARY = RIVALES.vocabulary()
LIBRARY = load_packs(RIVALES)


@pytest.mark.parametrize("op", VOCABULARY.ops, ids=lambda op: op.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_op_with_everything_it_takes_is_a_whole_sentence(op: sentences.Op, lang: str) -> None:
    said = set()
    for params in sentences.all_params(op):
        for amount in sentences.amounts(op, params):
            sentence = op_text(op, params, amount, lang)
            assert is_whole(sentence), sentence
            assert sentence not in said, f"two different lines read: {sentence}"
            said.add(sentence)


@pytest.mark.parametrize("name", VOCABULARY.path_names)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_condition_is_a_whole_clause(name: str, lang: str) -> None:
    for compare in COMPARISONS:
        flag = VOCABULARY.path_names[name][0].is_flag
        for right in ("0", "1") if flag else ("0", "1", "2", "self.life", "rival.hand", "clash", name):
            clause = condition_text(read_condition(f"{name} {compare} {right}", VOCABULARY), lang)
            assert is_whole(clause), clause


@pytest.mark.parametrize("name", VOCABULARY.path_names)
def test_every_path_can_be_counted(name: str) -> None:
    draw = VOCABULARY.op("draw")
    for lang in LANGUAGES:
        sentence = op_text(draw, {"to": "self"}, Amount(0, 1, Read(*VOCABULARY.path_names[name]), 0, 9), lang)
        assert is_whole(sentence), sentence


SHAPES = {
    "plain": ("Draw 1 card.", "Roba 1 carta."),
    "may": ("You may draw 1 card.", "Si quieres, roba 1 carta."),
    "may, the rival": ("If you wish, the rival draws 1 card.", "Si quieres, el rival roba 1 carta."),
    "limit": ("Once a round, draw 1 card.", "Una vez por ronda, roba 1 carta."),
    "if": ("If you have at least 2 energy, draw 1 card.", "Si tienes al menos 2 de energía, roba 1 carta."),
    "any": (
        "If you have at least 2 energy or you have fewer cards in hand than the rival, draw 1 card.",
        "Si tienes al menos 2 de energía o tienes menos cartas en la mano que el rival, roba 1 carta.",
    ),
    "may then two": (
        "You may draw 1 card. If you do, regain 2 life and deal 1 Damage to the rival.",
        "Si quieres, roba 1 carta. Si lo haces, recupera 2 de vida e inflige 1 de Daño al rival.",
    ),
    "then else": (
        "The rival draws 1 card. If that happens, regain 2 life. Otherwise, deal 1 Damage to the rival.",
        "El rival roba 1 carta. Si así ocurre, recupera 2 de vida. Si no, inflige 1 de Daño al rival.",
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_lines_are_put_together_as_people_write_them(name: str) -> None:
    line = sentences.line_shapes()[name]
    assert tuple(line_text(line, VOCABULARY, lang) for lang in LANGUAGES) == SHAPES[name]


@pytest.mark.parametrize(
    ("condition", "en", "es"),
    [
        ("self.hand = 0", "you have no cards in hand", "no tienes cartas en la mano"),
        ("self.lost = 0", "you have lost no life", "no has perdido vida"),
        ("rival.won = 0", "the rival has won no clashes this round", "el rival no ha ganado choques en esta ronda"),
        ("self.basic >= 0", "your card is a basic or not", "tu carta es básica o no"),
        ("self.hand >= 1", "you have at least 1 card in hand", "tienes al menos 1 carta en la mano"),
        ("self.hand < 3", "you have fewer than 3 cards in hand", "tienes menos de 3 cartas en la mano"),
        ("rival.life < 3", "the rival has less than 3 life", "el rival tiene menos de 3 de vida"),
        ("rival.life > self.life", "you have less life than the rival", "tienes menos vida que el rival"),
        ("self.basic = 1", "your card is a basic", "tu carta es básica"),
        ("self.basic < 1", "your card is not a basic", "tu carta no es básica"),
        ("final != 0", "this is a final round", "esta es una ronda final"),
        ("self.speed >= 6", "your Speed is at least 6", "tu Velocidad es como mínimo 6"),
        ("clash = 7", "the number of this clash is 7", "el número de este choque es 7"),
        (
            "self.wins != 1",
            "it is not so that you have won exactly 1 round",
            "no es cierto que has ganado exactamente 1 ronda",
        ),
    ],
)
def test_conditions_read_well(condition: str, en: str, es: str) -> None:
    parsed = read_condition(condition, VOCABULARY)
    assert (condition_text(parsed, "en"), condition_text(parsed, "es")) == (en, es)


def test_the_moment_is_said_once_for_lines_that_follow_each_other() -> None:
    bulb = next(card for card in LIBRARY.models["card"] if len(card.effects) > 1)
    for lang in LANGUAGES:
        printed = text(bulb, VOCABULARY, lang)
        moments = [line.when for line in bulb.effects]
        changes = 1 + sum(a != b for a, b in pairwise(moments))
        assert printed.count(": ") == changes


def test_a_standing_line_is_said_differently_on_an_ability() -> None:
    on_card = replace(sentences.line("add", stat="damage"), when="standing")
    on_ability = replace(on_card, on="ability")
    assert moment_label(on_card, VOCABULARY, "en") == "While face up"
    assert moment_label(on_ability, VOCABULARY, "es") == "Siempre"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_own_card_is_whole_sentences(lang: str) -> None:
    for entry in (*LIBRARY.models["fighter"], *LIBRARY.models["card"]):
        for _, lines, owner in lines_of(entry, VOCABULARY):
            printed = LIBRARY.text(owner, lang)
            assert bool(printed) == bool(lines)
            for number, line in enumerate(lines):
                assert isinstance(line, Line)
                said = LIBRARY.say_line(owner, number, lang)
                assert is_whole(said), said
                assert said in printed
                assert said[0].isupper()
                assert said.endswith(".")


def test_the_sentences_are_those_that_were_read_and_approved() -> None:
    """After a change of words: `python tests/cards/sentences.py`, then read what changed, as a reader of both."""
    assert sentences.everything() == sentences.FILE.read_text(encoding="utf-8")


def test_the_sentences_of_rumble_are_those_that_were_read_and_approved() -> None:
    assert sentences.everything_of_rumble() == sentences.RUMBLE_FILE.read_text(encoding="utf-8")


RUMBLE = sentences.RUMBLE.vocabulary()


@pytest.mark.parametrize("op", RUMBLE.ops, ids=lambda op: op.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_op_of_rumble_is_a_whole_sentence(op: sentences.Op, lang: str) -> None:
    said = [
        op_text(op, params, amount, lang)
        for params in sentences.all_params(op)
        for amount in sentences.amounts(op, params, RUMBLE)
    ]
    assert [sentence for sentence in said if not is_whole(sentence)] == []
    assert len(said) == len(set(said))


@pytest.mark.parametrize("name", RUMBLE.path_names)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_condition_of_rumble_is_a_whole_clause(name: str, lang: str) -> None:
    flag = RUMBLE.path_names[name][0].is_flag
    rights = ("0", "1") if flag else ("0", "1", "2", "attacker.damage", "target.hand", "round", name)
    said = [
        condition_text(read_condition(f"{name} {how} {right}", RUMBLE), lang) for how in COMPARISONS for right in rights
    ]
    said.append(op_text(RUMBLE.op("draw"), {"to": "self"}, Amount(0, 1, Read(*RUMBLE.path_names[name]), 0, 9), lang))
    assert [clause for clause in said if not is_whole(clause)] == []


def test_a_moment_says_a_requirement_with_it_and_a_line_alone_says_it_itself() -> None:
    cancel, draw = (Line(RUMBLE.op(op), "announced", {"to": "self"}, Amount(1)) for op in ("cancel", "draw"))
    cheap, weak = (read_condition(text, RUMBLE) for text in ("attack.cheap = 1", "target.left <= 2"))

    def printed(*lines: Line) -> str:
        return text(Fields({"effects": lines}), RUMBLE, "en")

    one = replace(cancel, conditions=(cheap,))
    assert printed(one) == "Play when a Cheap Trick is announced: Cancel the attack."
    assert line_text(one, RUMBLE, "en") == "If the attack is a Cheap Trick, cancel the attack."
    both = replace(cancel, conditions=(weak, cheap))
    assert printed(both) == (
        "Play when a Cheap Trick is announced: If the target's Legend has at most 2 health left, cancel the attack."
    )
    either = replace(both, any_of=True)
    assert printed(either).startswith("Play when an attack is announced: If the target's Legend")
    assert printed(one, replace(draw, conditions=(cheap,))).count("Play") == 1
    assert printed(one, draw).count("Play") == 2
