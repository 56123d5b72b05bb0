"""The closed vocabulary of a game's cards: moments, paths, ops and their parameters, each with its words.

One registry serves everything: the check of a pack, the rows that kernels carry out, the JSON Schema, the reference page
and the printed text of a card. A sentence is a template: `{amount}` is a number or a count, `{amount|card|cards}` is the
word that fits it, `{stat}` is the word of a parameter's value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from facedown.kernel.jit import record

LANGUAGES = ("en", "es")
CONDITIONS = 3  # at most, for one effect line
COMPARISONS = ("<", "<=", "=", "!=", ">=", ">")
NO_PATH = -1
FOREVER = 0  # limit: none
JUMP = 0  # the op that only skips rows; every game's op codes begin at 1

Words = Mapping[str, str]  # language -> text

CONDITION = record(
    ("path", np.int16),  # path code * 2 + side (0 self, 1 rival)
    ("compare", np.int16),  # index in COMPARISONS
    ("value", np.int16),
    ("other", np.int16),  # a second path to compare with, or NO_PATH: `value` counts
)
ROW = record(
    ("op", np.int16),
    ("skip", np.int16),  # rows to pass over when the op was not done (or always: JUMP)
    ("to", np.int16),  # parameters: index of the value in Param.choices
    ("stat", np.int16),
    ("pick", np.int16),
    ("span", np.int16),
    ("kind", np.int16),
    ("may", np.int16),  # 1: its owner may decline
    ("base", np.int16),  # amount = clamp(base + times * value of `per`, low, high)
    ("times", np.int16),
    ("per", np.int16),  # path code * 2 + side, or NO_PATH
    ("low", np.int16),
    ("high", np.int16),
    ("limit", np.int16),  # index in Vocabulary.limits, 0: none
    ("bit", np.int16),  # which bit of the owner's used-up mask the limit keeps
    ("line", np.int16),  # the effect's number on its card, for explanations
    ("conditions", np.int16),
    ("any", np.int16),  # 1: one met condition is enough
    ("condition", CONDITION, (CONDITIONS,)),
)
PARAM_FIELDS = ("to", "stat", "pick", "span", "kind")


@dataclass(frozen=True)
class Param:
    """A parameter of an op: the row field it fills, its values with their words, and its default (None: must be given)."""

    name: str
    field: str
    choices: Mapping[str, Words]
    default: str | None = None

    def code(self, value: str) -> int:
        """The number of a value in the row."""
        return list(self.choices).index(value)


@dataclass(frozen=True)
class Op:
    """One thing an effect line can do.

    `says` maps a language to a template, or to templates by the value of the parameter `says_by`. `moments` names the
    moments at which it can work. `causes` names trigger moments that carrying it out brings about, by value of `to`, as
    seen from the line's owner (`{"self": ("hurt",)}`).
    """

    name: str
    code: int
    says: Mapping[str, str | Mapping[str, str]]
    params: tuple[Param, ...] = ()
    amount: bool = True  # does it take an amount
    amount_range: tuple[int, int] = (1, 9)
    moments: frozenset[str] = frozenset()
    says_by: str = "to"
    causes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""  # for the reference page: details that the sentence does not say


@dataclass(frozen=True)
class Moment:
    """When an effect line happens. `paths_barred`: paths whose value is not known, or would be circular, at this moment."""

    name: str
    code: int
    says: Words
    on_cards: bool = True
    on_abilities: bool = True
    trigger: bool = False  # brought about by ops, so that it could bring about itself
    paths_barred: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Path:
    """A number that conditions and amounts can read. `sided`: written `self.life`, `rival.life`; else plain (`clash`).

    `says` completes "for each …" and "if … is at least 2": by side for sided paths (`{"en": {"self": "your energy", …}}`).
    `unit` is what one of it is called after "for each".
    """

    name: str
    code: int
    says: Mapping[str, str | Mapping[str, str]]
    unit: Mapping[str, str | Mapping[str, str]]
    sided: bool = True


@dataclass(frozen=True)
class Vocabulary:
    """All that the cards of one game can say."""

    game: str
    moments: tuple[Moment, ...]
    paths: tuple[Path, ...]
    ops: tuple[Op, ...]
    limits: Mapping[str, Words]  # name -> words ("round": once a round); codes 1, 2, … in this order
    sides: tuple[str, ...] = ("self", "rival")
    models: Mapping[str, Any] = field(default_factory=dict)  # section of a pack file -> pydantic model (cards/model.py)

    def op(self, name: str) -> Op:
        """The op called `name`; KeyError if there is none."""
        return {op.name: op for op in self.ops}[name]
