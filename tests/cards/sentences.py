"""All sentences that cards can make of their ops, paths and line shapes; `python tests/cards/sentences.py` writes them.

The texts beside it, sentences.txt (Rivales), sentences-rumble.txt and sentences-combat-ready.txt, are what a reader of
either language should look over after a change of words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

from facedown.cards.findings import printable
from facedown.cards.lines import Amount, Line, Read, fill_params, read_condition
from facedown.cards.load import load_packs
from facedown.cards.ops import LANGUAGES, Op, Vocabulary
from facedown.cards.words import OWNED, condition_text, line_text, op_text, says_may, text
from facedown.gamedef import GameDef, game
from facedown.games.combat_ready.vocabulary import vocabulary as combat_ready

FILE = Path(__file__).with_name("sentences.txt")
GAME = game("rivales")
VOCABULARY = GAME.vocabulary()
RUMBLE = game("rumble")
RUMBLE_FILE = Path(__file__).with_name("sentences-rumble.txt")
COMBAT_READY = combat_ready()
COMBAT_READY_FILE = Path(__file__).with_name("sentences-combat-ready.txt")
COUNTED = {
    "rivales": ("self.hand", "rival.life"),
    "rumble": ("self.hand", "target.damage"),
    "combat-ready": ("minions", "active.hand"),
}

ONES = (
    "card|link|round|clash|Legend|placard|minion|token|attacker|hero|Event|Objective|sub-boss"
    "|carta|eslabón|ronda|choque|Leyenda|cartel|esbirro|ficha|atacante|héroe|Evento|Objetivo|subjefe"
)
MANY = (
    "cards|links|rounds|clashes|Legends|placards|minions|tokens|attackers|heroes|Events|Objectives|sub-bosses"
    "|cartas|eslabones|rondas|choques|Leyendas|carteles|esbirros|fichas|atacantes|héroes|Eventos|Objetivos|subjefes"
)
PLURAL_AFTER_ONE = re.compile(
    rf"(?<![-+\d])\b1 ({MANY})\b|(?<![-+\d])\b(?:0|[2-9]|\d\d+) ({ONES})\b"
    rf"|\bno (?!hero\b|Legend\b|attacker's)({ONES})\b"
)


def is_whole(sentence: str) -> bool:
    """Nothing of a template is left, no blank is spare, no number has the wrong noun."""
    clean = not re.search(r"[{}|]|  |^ | $| [,.;)]|\( |\.\.|,,", sentence) and printable(sentence) == sentence
    return bool(sentence) and clean and not PLURAL_AFTER_ONE.search(sentence)


def all_params(op: Op) -> Iterator[dict[str, str]]:
    """Every combination of parameters that goes together."""
    for values in product(*(param.choices for param in op.params)):
        params = dict(zip((param.name for param in op.params), values, strict=True))
        if all(params[n] in only for r in op.restrictions if r.applies(params) for n, only in r.only.items()):
            yield params


def amounts(op: Op, params: Mapping[str, str], vocabulary: Vocabulary = VOCABULARY) -> list[Amount]:
    """One, two, and counted: with and without something fixed, with both limits."""
    if not op.amount or any(r.most == 1 for r in op.restrictions if r.applies(params)):
        return [Amount(1)]
    low, high = op.bounds
    hand, life = (Read(*vocabulary.path_names[name]) for name in COUNTED[vocabulary.game])
    return [
        Amount(1),
        Amount(2),
        Amount(0, 1, hand, low, high),
        Amount(0, 2, hand, low, min(high, 4)),
        Amount(1, 1, hand, low, min(high, 3)),
        Amount(3, -1, life, max(low, 1), min(high, 2)),
    ]


def ops(vocabulary: Vocabulary = VOCABULARY) -> Iterator[str]:
    """Every op with all its parameters and amounts."""
    for op in vocabulary.ops:
        yield f"\n== {op.name}"
        for number, params in enumerate(all_params(op)):
            yield f"-- {' '.join(f'{name}={value}' for name, value in params.items())}".rstrip(" -")
            shown = 2 if number else None  # counted amounts are said alike: once an op
            for amount in amounts(op, params, vocabulary)[:shown]:
                for lang in LANGUAGES:
                    yield f"{lang}: {op_text(op, params, amount, lang)}"


SPOKEN = (("card", "card"), ("villain", "villain card"), ("table", "objective"))  # Combat Ready: Field.on, a kind of it


def ops_of_combat_ready() -> Iterator[str]:
    """Every op as it reads on a hero's card, on the villain's, on an Objective, one parameter changed at a time."""
    said: set[str] = set()
    for on, kind in SPOKEN:
        for op in (op for op in COMBAT_READY.ops if not op.kinds or kind in op.kinds):
            sentences = [
                pair for params in all_params(op) if is_plain(op, params, kind) for pair in pairs(op, params, on)
            ]
            new = [pair for pair in dict.fromkeys(sentences) if pair not in said]
            said.update(new)
            yield from [f"\n== {op.name} ({kind})", *new] if new else []


def pairs(op: Op, params: Mapping[str, str], on: str) -> Iterator[str]:
    """The sentence with 2 in both languages, and the one of those who may decline."""
    low, high = op.amount_range if op.amount else (1, 1)
    boss = params.get("kind") == "boss"
    for may in (False, True) if says_may(op, params, "en", on) and on not in OWNED else (False,):
        amount = Amount(1 if boss else max(low, min(2, high)))
        yield " | ".join(op_text(op, params, amount, lang, on, may) for lang in LANGUAGES)


def is_plain(op: Op, params: Mapping[str, str], kind: str) -> bool:
    """At most one parameter is another than its first, and the op can have them all on this kind of card."""
    changed = sum(params[param.name] != next(iter(param.choices)) for param in op.params)
    return changed <= 1 and can_stand(op, params, kind)


def can_stand(op: Op, params: Mapping[str, str], kind: str) -> bool:
    """Can the op have these parameters on this kind of card at all?"""
    barred = (r for r in op.restrictions if r.moments == frozenset() and r.concerns(kind))
    return not any(restriction.applies(params) for restriction in barred)


def conditions(vocabulary: Vocabulary = VOCABULARY) -> Iterator[str]:
    """Every path with the comparisons that differ in their words."""
    for name, (path, side) in vocabulary.path_names.items():
        yield f"\n== {name}"
        texts = [f"{name} {end}" for end in (("= 0", "= 1") if path.is_flag else ("= 0", "!= 0", ">= 2", "< 2"))]
        if side and not path.is_flag:
            other = vocabulary.sides[1] if side == "self" else "self"
            texts += [f"{name} {compare} {other}.{path.name}" for compare in "<>"]
        for written in texts:
            condition = read_condition(written, vocabulary)
            said = " | ".join(condition_text(condition, lang) for lang in LANGUAGES)
            yield f"{written}: {said}"


def shapes() -> Iterator[str]:
    """Lines with limits, wishes, requirements and what follows."""
    yield "\n== lines"
    for line in line_shapes().values():
        for lang in LANGUAGES:
            yield f"{lang}: {line_text(line, VOCABULARY, lang)}"


def line(op: str, amount: int = 1, **written: str) -> Line:
    """A simple line."""
    params: Mapping[str, str] = fill_params(VOCABULARY.op(op), written)
    return Line(VOCABULARY.op(op), "hit", params, Amount(amount, low=amount, high=amount))


def line_shapes() -> dict[str, Line]:
    """One line of each shape."""
    draw, heal, hurt = line("draw"), line("heal", 2), line("damage")
    one = (read_condition("self.energy >= 2", VOCABULARY),)
    two = (*one, read_condition("self.hand < rival.hand", VOCABULARY))
    gift = line("draw", to="rival")
    return {
        "plain": draw,
        "may": replace(draw, may=True),
        "may, the rival": replace(gift, may=True),
        "limit": replace(draw, limit="round"),
        "if": replace(draw, conditions=one),
        "all": replace(draw, conditions=two),
        "any": replace(draw, conditions=two, any_of=True),
        "all of it": replace(draw, conditions=one, limit="match", may=True),
        "then": replace(draw, then=(heal,)),
        "may then": replace(draw, may=True, then=(heal,)),
        "may then two": replace(draw, may=True, then=(heal, hurt)),
        "then three": replace(draw, then=(heal, draw, line("swap", stat="speed"))),
        "then else": replace(gift, then=(heal,), otherwise=(hurt,)),
        "else": replace(draw, otherwise=(replace(heal, conditions=one), hurt)),
    }


def moments(vocabulary: Vocabulary) -> Iterator[str]:
    """What stands before lines, of every moment and of every requirement that it says too."""
    yield "\n== moments"
    for moment in vocabulary.moments:
        for words in (moment.says, *moment.says_on.values(), *moment.narrows.values()):
            if words:
                yield f"{moment.name}: {words['en']} | {words['es']}"


def cards(definition: GameDef = GAME) -> Iterator[str]:
    """Every card and ability of the own packs."""
    yield "\n== cards"
    library = load_packs(definition)
    for entry in (entry for section in library.models.values() for entry in section):
        owner = entry.values.get("ability") or entry
        if getattr(owner, "effects", ()):
            yield f"-- {entry.full_id}"
            for lang in LANGUAGES:
                yield f"{lang}: {text(owner, definition.vocabulary(), lang)}"


def everything() -> str:
    """The file's text."""
    return "\n".join([*ops(), *conditions(), *shapes()]).lstrip() + "\n"


def everything_of_rumble() -> str:
    """The text of the other file: in Rumble the cards themselves show the shapes of lines."""
    vocabulary = RUMBLE.vocabulary()
    parts = [*ops(vocabulary), *conditions(vocabulary), *moments(vocabulary), *cards(RUMBLE)]
    return "\n".join(parts).lstrip() + "\n"


def everything_of_combat_ready() -> str:
    """The text of the third file; the own cards of the game are tested beside it."""
    parts = [*ops_of_combat_ready(), *conditions(COMBAT_READY), *moments(COMBAT_READY)]
    return "\n".join(parts).lstrip() + "\n"


if __name__ == "__main__":
    FILE.write_text(everything(), encoding="utf-8")
    RUMBLE_FILE.write_text(everything_of_rumble(), encoding="utf-8")
    COMBAT_READY_FILE.write_text(everything_of_combat_ready(), encoding="utf-8")
    print("\n".join(cards()))
