"""Tiny: all that its cards can say, with the words for it in each language; from cards to the card table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import repeat
from typing import Any

import numpy as np

from facedown.cards.ops import Fault, Field, Moment, Op, Param, Path, Section, Vocabulary
from facedown.cards.table import RowWriter
from facedown.games.tiny.state import (
    CARDS, DEALT, MOST, OP_ADD, OP_GAIN, OP_SHOW, PATH_EMBERS, PATH_HEAT, PATH_ROUND, REVEAL, ROUNDS, ROWS, TABLE, WIN,
)  # fmt: skip

MOST_HEAT = 9  # printed on a card
EVERY_MOMENT = frozenset({"reveal", "win"})

MOMENTS = (
    Moment("reveal", REVEAL, {"en": "Reveal", "es": "Al revelar"}, note="Both cards are open (TIN-012)."),
    Moment("win", WIN, {"en": "Win", "es": "Al ganar"}, note="This card has won its round (TIN-015)."),
)


def _to(default: str) -> Param:
    return Param(
        "to", "to", {"self": {"en": "you", "es": "tú"}, "rival": {"en": "the rival", "es": "el rival"}}, default
    )


OPS = (
    Op(
        "add",
        OP_ADD,
        {
            "en": {"self": "{+amount} heat", "rival": "the rival's card gets {+amount} heat"},
            "es": {"self": "{+amount} de calor", "rival": "la carta rival recibe {+amount} de calor"},
        },
        params=(_to("self"),),
        amount_range=(-MOST_HEAT, MOST_HEAT),
        moments=frozenset({"reveal"}),
        note="Changes the heat of the card of this round, for this round.",
    ),
    Op(
        "gain",
        OP_GAIN,
        {
            "en": {
                "self": "gain {amount} {amount|ember|embers}",
                "rival": "the rival gains {amount} {amount|ember|embers}",
            },
            "es": {
                "self": "ganas {amount} {amount|brasa|brasas}",
                "rival": "el rival gana {amount} {amount|brasa|brasas}",
            },
        },
        params=(_to("self"),),
        moments=EVERY_MOMENT,
        note="Embers decide the match.",
    ),
    Op(
        "show",
        OP_SHOW,
        {
            "en": {"self": "show your hand", "rival": "the rival shows the hand"},
            "es": {"self": "muestras tu mano", "rival": "el rival muestra su mano"},
        },
        params=(_to("rival"),),
        amount=False,
        moments=EVERY_MOMENT,
        note="Everybody sees the cards that are in that hand now; a card drawn later is hidden again.",
    ),
)

PATHS = (
    Path(
        "heat",
        PATH_HEAT,
        says={
            "en": {"self": "your heat", "rival": "the rival's heat"},
            "es": {"self": "tu calor", "rival": "el calor del rival"},
        },
        unit={
            "en": {"self": "point of your heat", "rival": "point of the rival's heat"},
            "es": {"self": "punto de tu calor", "rival": "punto de calor del rival"},
        },
        low=-MOST,
        high=MOST,
        note="Of the card of this round, with all that has been added so far.",
    ),
    Path(
        "embers",
        PATH_EMBERS,
        says={
            "en": {"self": "the number of your embers", "rival": "the number of the rival's embers"},
            "es": {"self": "el número de tus brasas", "rival": "el número de brasas del rival"},
        },
        unit={
            "en": {"self": "ember of yours", "rival": "ember of the rival's"},
            "es": {"self": "brasa tuya", "rival": "brasa del rival"},
        },
        high=MOST,
    ),
    Path(
        "round",
        PATH_ROUND,
        says={"en": "the number of the round", "es": "el número de la ronda"},
        unit={"en": "round begun", "es": "ronda empezada"},
        sided=False,
        low=1,
        high=ROUNDS,
    ),
)

CARD = Section(
    "card",
    "A card of the common deck.",
    (
        Field("heat", "number", "Printed heat.", required=True, low=0, high=MOST_HEAT),
        Field("effects", "lines", "What it does, line by line."),
        Field("text", "text", "Words instead of the generated ones.", high=400),
    ),
    most=CARDS,
)

SKELETON = """\
# Every card joins the common deck; embers:spark and its like are replaced by `replaces = "embers:spark"`.

[pack]
id = "{pack}"
game = "tiny"
version = "0.1.0"
format = 1
name = { en = "My cards", es = "Mis cartas" }

[[card]]
id = "lantern"
name = { en = "Lantern", es = "Farol" }
heat = 3
effects = [{ when = "win", do = "show", to = "rival" }]
"""


def check(entries: Mapping[str, Sequence[Any]]) -> Iterator[Fault]:
    """Nobody runs out of cards: the deck has what can be dealt and drawn (TIN-002)."""
    cards = entries["card"]
    if 0 < len(cards) < DEALT:
        yield Fault(cards[-1], (), "E205", f"the common deck has at least {DEALT} cards, not {len(cards)} (TIN-002)")


@cache
def vocabulary() -> Vocabulary:
    """What the cards of tiny can say."""
    return Vocabulary(
        "tiny",
        MOMENTS,
        PATHS,
        OPS,
        limits={},
        declining=False,
        sections=(CARD,),
        check=check,
        rows=ROWS,
        skeleton=SKELETON,
    )


def make_table(models: Mapping[str, Sequence[Any]]) -> Any:
    """The card table of a library's entries."""
    table = np.zeros(1, TABLE)[0]
    writer = RowWriter(table.row, vocabulary())
    table.ncards = len(models["card"])
    for model, card in zip(models["card"], table.card, strict=False):
        card.heat = model.heat
        writer.write(model.effects, repeat(0), card)  # no line has a limit, so none needs a bit of its own
    return table
