"""The printed text of cards, made of the same effect lines as their rows: text and behaviour cannot differ.

A game brings the words (cards/ops.py); this brings the grammar of each language: how a line is put together of moment,
limit, condition, wish, sentence, counted amount, and what follows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from facedown.cards.entries import Fields
from facedown.cards.lines import Amount, Condition, Line, Read
from facedown.cards.meaning import COMPARE
from facedown.cards.ops import Op, Vocabulary

TOKEN = re.compile(r"\{([^{}]*)\}")
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
ENGLISH = {
    "if": "if {}",
    "and": "and",
    "or": "or",
    "may": "you may {}",  # before an order: "you may draw 1 card"
    "wish": "if you wish, {}",  # before what somebody else does
    "wish of others": "if the players wish, {}",
    "done by wish": "if you do",
    "done": "if that happens",
    "not done": "otherwise",
    "each": "for each {}",
    "plus": ", plus {} for each {}",
    "minus": ", minus {} for each {}",
    "most": "at most {}",
    "least": "at least {}",
    "both limits": "{}, {}",
    "not so": "it is not so that {}",
    "or not": "{} or not",
    "none": "no",
    ">=": "at least {}",
    "<=": "at most {}",
    ">": "more than {}",
    "<": "fewer than {}",
    "< of a mass": "less than {}",
    "=": "exactly {}",
    "is >=": "{} is at least {}",
    "is <=": "{} is at most {}",
    "is >": "{} is more than {}",
    "is <": "{} is less than {}",
    "is =": "{} is {}",
    "is !=": "{} is not {}",
}
SPANISH = {
    "if": "si {}",
    "and": "y",
    "or": "o",
    "may": "si quieres, {}",
    "wish": "si quieres, {}",
    "wish of others": "si los jugadores quieren, {}",
    "done by wish": "si lo haces",
    "done": "si así ocurre",
    "not done": "si no",
    "each": "por cada {}",
    "plus": ", más {} por cada {}",
    "minus": ", menos {} por cada {}",
    "most": "como mucho {}",
    "least": "como mínimo {}",
    "both limits": "{} y {}",
    "not so": "no es cierto que {}",
    "or not": "{} o no",
    "none": "0",
    ">=": "al menos {}",
    "<=": "como mucho {}",
    ">": "más de {}",
    "<": "menos de {}",
    "< of a mass": "menos de {}",
    "=": "exactamente {}",
    "is >=": "{} es como mínimo {}",
    "is <=": "{} es como mucho {}",
    "is >": "{} es mayor que {}",
    "is <": "{} es menor que {}",
    "is =": "{} es {}",
    "is !=": "{} no es {}",
}
OWNED = ("card", "ability")  # Field.on of what speaks to its owner; all else speaks of players
GRAMMAR: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "es": SPANISH}
SUBJECTS = (
    "the ",
    "both ",
    "you ",
    "your ",
    "this ",
    "every ",
    "each ",
    "its ",
    "a hero ",
    "another hero ",
    "+",
    "-",
)  # an English sentence that does not begin so is an order


def text(owner: Fields, vocabulary: Vocabulary, lang: str) -> str:
    """The whole text of a card or an ability: hand-written where it has one, else from its lines; "" without lines."""
    by_hand = owner.values.get("text")
    if by_hand is not None:
        return str(by_hand[lang])
    parts, last = [], ""
    for line in owner.effects:
        label, rest = _labelled(owner, line, vocabulary, lang)
        parts.append((f"{label}: " if label != last else "") + line_text(rest, vocabulary, lang))
        last = label
    return " ".join(parts)


def _labelled(owner: Fields, line: Line, vocabulary: Vocabulary, lang: str) -> tuple[str, Line]:
    """What stands before a line, and the line without the requirement that this says already."""
    own = vocabulary.label(owner, line, lang)
    if own:
        return own, line
    narrows = vocabulary.moment(line.when).narrows
    all_of_them = (" or " if line.any_of else " and ").join(written(condition) for condition in line.conditions)
    if all_of_them in narrows:
        return narrows[all_of_them][lang], replace(line, conditions=())
    for condition in line.conditions if not line.any_of else ():
        if written(condition) in narrows:
            rest = tuple(other for other in line.conditions if other is not condition)
            return narrows[written(condition)][lang], replace(line, conditions=rest)
    return moment_label(line, vocabulary, lang), line


def written(condition: Condition) -> str:
    """A condition as a pack file has it."""
    left, other = condition.read, condition.other
    right = condition.value if other is None else other.name
    return f"{left.name} {condition.compare} {right}"


def moment_label(line: Line, vocabulary: Vocabulary, lang: str) -> str:
    """What stands before the sentences of a moment: "On hit"."""
    moment = vocabulary.moment(line.when)
    return moment.says_on.get(line.on, moment.says)[lang]


def line_text(line: Line, vocabulary: Vocabulary, lang: str) -> str:
    """The sentences of one effect line, without its moment."""
    words = GRAMMAR[lang]
    sentences = [_sentence(_clause(line, vocabulary, lang))]
    done = words["done by wish" if line.may and line.on in OWNED else "done"]
    for opening, below in ((done, line.then), (words["not done"], line.otherwise)):
        if below:
            said = _joined(below, vocabulary, lang)
            plain = below is line.then and line.op.certain and not line.conditions and not line.may
            sentences.append(_sentence(said if plain else f"{opening}, {said}"))
    return " ".join(sentences)


def _sentence(clause: str) -> str:
    return clause[:1].upper() + clause[1:] + "."


def _joined(lines: tuple[Line, ...], vocabulary: Vocabulary, lang: str) -> str:
    """What several lines do, in one sentence; where a condition would blur what belongs to it, with semicolons."""
    clauses = [_clause(line, vocabulary, lang) for line in lines]
    if any(line.conditions or line.may or line.amount.per for line in lines):
        return "; ".join(clauses)
    last = clauses.pop()
    return f"{', '.join(clauses)} {_and(last, lang)} {last}" if clauses else last


def _and(following: str, lang: str) -> str:
    """The word for "and"; Spanish says e before the sound of i."""
    return "e" if lang == "es" and re.match("h?i(?!e)", following) else GRAMMAR[lang]["and"]


def _clause(line: Line, vocabulary: Vocabulary, lang: str) -> str:
    """Limit, conditions, wish and what is done, in lower case."""
    words = GRAMMAR[lang]
    parts = []
    if line.limit:
        parts.append(vocabulary.limits[line.limit][lang])
    if line.conditions:
        joint = f" {words['or' if line.any_of else 'and']} "
        parts.append(words["if"].format(joint.join(condition_text(c, lang) for c in line.conditions)))
    done = op_text(line.op, line.params, line.amount, lang, line.on, line.may)
    if line.may and line.on not in OWNED:
        if not says_may(line.op, line.params, lang, line.on):
            done = words["wish of others"].format(done)
    elif line.may:
        done = words["wish" if done.startswith(SUBJECTS) else "may"].format(done)
    return ", ".join([*parts, done])


# --- what is done


def says_may(op: Op, params: Mapping[str, str], lang: str, on: str) -> bool:
    """Has the sentence its own words for what somebody may do?"""
    return "{may|" in _template(op, params, lang, on)


def op_text(op: Op, params: Mapping[str, str], amount: Amount, lang: str, on: str = "card", may: bool = False) -> str:
    """The sentence of an op with its parameters and amount, in lower case and without a full stop.

    `on` is what it is printed on (Field.on); `may`: those it is about may decline, if it has words for that.
    """
    template = _template(op, params, lang, on)
    for param in op.params:
        template = template.replace(f"{{{param.name}}}", param.choices[params[param.name]][lang])
    number = amount.times if amount.per and amount.base == 0 else amount.base
    many = amount.per is not None or abs(number) != 1
    counting = _counting(amount, lang) if op.amount and amount.per else ""
    if "{each}" not in template:
        template += "{each}"
    template = template.replace(" {each}", "{each}").replace("{each}", counting)
    allowed = may and on not in OWNED
    return _tidy(TOKEN.sub(lambda m: _amount_word(m[1], number, many, allowed), template))


def _template(op: Op, params: Mapping[str, str], lang: str, on: str) -> str:
    says = op.says[lang]
    if isinstance(says, str):
        return says
    values = [params[name] for name in op.says_by.split("/")]
    while True:
        name = "/".join(values)
        found = says.get(f"{on}:{name}") or says.get(name)
        if found is not None:
            return found
        values.pop()


def _amount_word(token: str, number: int, many: bool, may: bool) -> str:
    if token == "amount":
        return str(number)
    if token == "+amount":
        return f"{number:+d}"
    kind, singular, plural = token.split("|")
    if kind == "may":
        return plural if may else singular
    return singular if (abs(number) == 1 if kind == "amount" else not many) else plural


def _counting(amount: Amount, lang: str) -> str:
    """What is added to a sentence whose amount is counted: for each what, and between which numbers."""
    words = GRAMMAR[lang]
    assert amount.per is not None
    unit = _of_side(amount.per.path.unit, amount.per, lang)
    if amount.base == 0:
        counting = " " + words["each"].format(unit)
    else:
        counting = words["plus" if amount.times >= 0 else "minus"].format(abs(amount.times), unit)
    ends = [amount.base + amount.times * n for n in (amount.per.path.low, amount.per.path.high)]
    limits = [words["least"].format(amount.low)] if min(ends) < amount.low else []
    limits += [words["most"].format(amount.high)] if max(ends) > amount.high else []
    if len(limits) == 2:
        limits = [words["both limits"].format(*limits)]
    return counting + (f" ({limits[0]})" if limits else "")


# --- conditions


def condition_text(condition: Condition, lang: str) -> str:
    """What completes "if …"."""
    if condition.other:
        return _comparison(condition, lang)
    read = condition.read
    if read.path.is_flag:
        return _flag_clause(condition, lang)
    if read.path.clause:
        return _counted_clause(condition, lang)
    return GRAMMAR[lang][f"is {condition.compare}"].format(_of_side(read.path.says, read, lang), condition.value)


def _flag_clause(condition: Condition, lang: str) -> str:
    """What is so or is not so; of a condition that is always or never met, just that."""
    words, read = GRAMMAR[lang], condition.read
    if_not, if_so = (COMPARE[condition.compare](n, condition.value) for n in (0, 1))
    if if_so != if_not:
        return _of_side(read.path.clause if if_so else read.path.denies, read, lang)
    anyway = words["or not"].format(_of_side(read.path.clause, read, lang))
    return anyway if if_so else words["not so"].format(anyway)


def _counted_clause(condition: Condition, lang: str) -> str:
    """A clause with a number in it: "you have at least 2 cards in hand"."""
    words = GRAMMAR[lang]
    compare, value = condition.compare, condition.value
    if (compare, value) in ((">", 0), ("!=", 0)):
        compare, value = ">=", 1
    elif (compare, value) in (("<", 1), ("<=", 0)):
        compare, value = "=", 0
    if compare == "!=":
        so = _counted_clause(Condition(condition.read, "=", value), lang)
        return words["not so"].format(so)
    path = condition.read.path
    says = path.none if (compare, value) == ("=", 0) and lang in path.none else path.clause
    template = _of_side(says, condition.read, lang)
    how = "< of a mass" if compare == "<" and "{n|" not in template else compare
    how_many = words["none"] if (compare, value) == ("=", 0) else words[how].format(value)
    template = template.replace("{n}", how_many)
    return TOKEN.sub(lambda m: m[1].split("|")[1 if abs(value) == 1 else 2], template)


def _comparison(condition: Condition, lang: str) -> str:
    read, other, compare = condition.read, condition.other, condition.compare
    assert other is not None
    if read.path is other.path and compare in "<>" and read.path.versus and read.side != other.side:
        if read.side == "rival":
            compare = MIRRORED[compare]
        return TOKEN.sub(lambda m: m[1].split("|")[1 if compare == ">" else 2], read.path.versus[lang])
    left, right = (_of_side(r.path.says, r, lang) for r in (read, other))
    return GRAMMAR[lang][f"is {compare}"].format(left, right)


def _of_side(says: Mapping[str, Any], read: Read, lang: str) -> str:
    words = says[lang]
    return str(words if isinstance(words, str) else words[read.side])


def _tidy(sentence: str) -> str:
    return re.sub(r" +(?=[ ,.]|$)", "", sentence)
