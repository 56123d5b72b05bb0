"""Combat Ready: what stands before lines whose moment cannot say it: what a boost costs, which minion is beaten."""

from __future__ import annotations

from typing import Any

from facedown.cards.lines import Line

PAY = {
    "en": {"aura": "pay {n} Aura", "cards": "discard {n} {cards}"},
    "es": {"aura": "paga {n} de Aura", "cards": "descarta {n} {cards}"},
}
CARDS = {"en": ("card", "cards"), "es": ("carta", "cartas")}
BOOST = {"en": "Boost", "es": "Potenciar"}
TIMES = {"en": "up to {n} times", "es": "hasta {n} veces"}
BEATEN = {"en": "When it is beaten", "es": "Cuando se le derrote"}


def label(owner: Any, line: Line, lang: str) -> str:
    """The label of a line of this owner; "" where its moment has the words."""
    if line.when == "boost" and owner.values.get("boost"):
        return f"{BOOST[lang]} ({boost_cost(owner.boost, lang)})"
    if line.when == "beaten" and getattr(owner, "section", "") == "minion":
        return BEATEN[lang]
    return ""


def boost_cost(boost: Any, lang: str) -> str:
    """What a boost costs, and how often it can be paid: "pay 2 Aura, up to 2 times"."""
    cards = CARDS[lang][boost.amount != 1]
    cost = PAY[lang][boost.pay].format(n=boost.amount, cards=cards)
    return cost if boost.times == 1 else f"{cost}, {TIMES[lang].format(n=boost.times)}"
