"""Combat Ready on a terminal: the upgrades between two Duels (RCR-102), on a table of their own."""

from __future__ import annotations

from collections import Counter
from typing import Any

from facedown.apps.cli.screens.combat_ready_cards import numbers, said
from facedown.apps.cli.screens.combat_ready_words import WORDS
from facedown.apps.cli.screens.lines import Line, View, fit, word, wrap
from facedown.games.combat_ready.names import heroes_in

NAME = 26  # cells


def board(view: View, lang: str, width: int, tight: bool = False) -> list[Line]:
    """What you own, what you can afford, what would leave your hand; by tier, Ultimates last.

    Where the screen is low (`tight`), a line a card, and those that cannot be bought by their names alone.
    """
    lines: list[Line] = [] if tight else [[("─" * width, "dim")]]
    lines += [[(row, "bold")] for text in _head(view, lang) for row in wrap(text, width, 2)]
    for heading, items in _groups(view, lang):
        lines += [[(row, "bold")] for row in wrap(_heading(view, heading, items[0], lang), width, 2)]
        for item in items:
            if item["affordable"] or not tight:
                lines += _offer(view, item, lang, width, tight)
        if tight:
            lines += _not_yet(view, items, lang, width)
    return lines


def told(view: View, lang: str) -> list[str]:
    """The same as sentences."""
    lines = _head(view, lang)
    for heading, items in _groups(view, lang):
        lines.append(f"{_heading(view, heading, items[0], lang)}:")
        for item in items:
            facts = [*_state(view, item, lang), *_facts(item, lang)]
            lines.append(f"  {word(item['name'], lang)}: {'; '.join(facts)}.")
    return lines


def _me(view: View) -> dict[str, Any]:
    side: dict[str, Any] = view["sides"][view["seat"]]
    return side


def _head(view: View, lang: str) -> list[str]:
    """Who buys, with how much XP; the hand by tier; the Ultimate; a price that is still open."""
    w, side = WORDS[lang], _me(view)
    lines = [w["upgrading"].format(who=heroes_in(view, lang)[view["seat"]], xp=side["xp"])]
    tiers: dict[int, Counter[str]] = {}
    for item in side["hand"]:
        tiers.setdefault(item["tier"], Counter())[word(item["name"], lang)] += 1
    for tier in sorted(tiers):
        names = ", ".join(name if n == 1 else f"{name} x{n}" for name, n in tiers[tier].items())
        lines.append(f"{w['owns']}, {w['tier'].format(n=tier)}: {names}")
    if side["ultimate"]:
        lines.append(
            f"{w['own_ultimate']}, {w['tier'].format(n=side['ultimate']['tier'])}: {_name(side['ultimate'], lang)}"
        )
    if view["buying"]:
        bought = view["buying"]
        lines.append(w["pay_now"].format(card=word(bought["name"], lang), n=bought["tier"] - 1))
    return lines


def _name(item: dict[str, Any], lang: str) -> str:
    return word(item["name"], lang)


def _groups(view: View, lang: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """The Upgrade Deck by tier, each printed card once, the cheapest first; Ultimates last."""
    w = WORDS[lang]
    cards = {item["id"]: item for item in _me(view)["upgrade"]}.values()
    ordered = sorted(cards, key=lambda item: (item["ultimate"], item["tier"], item["cost"]))
    groups: dict[str, list[dict[str, Any]]] = {}
    for item in ordered:
        heading = w["ultimates"] if item["ultimate"] else w["tier_head"].format(n=item["tier"])
        groups.setdefault(heading, []).append(item)
    return list(groups.items())


def _heading(view: View, heading: str, item: dict[str, Any], lang: str) -> str:
    """A tier, and what leaves the hand for any card of it."""
    w, side = WORDS[lang], _me(view)
    known = {mine["id"]: _name(mine, lang) for mine in [*side["hand"], *side["upgrade"]]}
    if item["ultimate"]:
        return heading
    if item["price"]:
        return f"{heading} ({w['leaves'].format(cards=w['or'].join(known[name] for name in item['price']))})"
    facts = [w["no_lower"].format(n=item["tier"] - 1)]
    if item["chain"]:
        facts.append(w["chain"].format(cards=", ".join(known[name] for name in item["chain"]["cards"])))
    return f"{heading} ({'; '.join(facts)})"


def _offer(view: View, item: dict[str, Any], lang: str, width: int, tight: bool) -> list[Line]:
    """A card that could be bought: whether, at what price; and what it does."""
    style = "green" if item["affordable"] else "dim"
    mark = "+" if item["affordable"] else " "
    n = sum(1 for other in _me(view)["upgrade"] if other["id"] == item["id"])
    name = _name(item, lang) + (f" x{n}" if n > 1 else "")
    head = f" {mark} {fit(name, NAME)} "
    state = [fact for fact in _state(view, item, lang) if not tight or fact != WORDS[lang]["can"]]  # the mark says it
    text = "; ".join([*state, *_facts(item, lang)])
    if tight:
        return [[(head, f"bold {style}"), (fit(text, width - len(head)).rstrip(), style)]]
    first, *more = wrap(text, width - len(head))
    lines: list[Line] = [[(head, f"bold {style}"), (first, style)]]
    return lines + [[(" " * len(head) + row, style)] for row in more]


def _not_yet(view: View, items: list[dict[str, Any]], lang: str, width: int) -> list[Line]:
    """The names of the cards of a tier that cannot be bought, and what they cost."""
    names = [f"{_name(item, lang)} ({_state(view, item, lang)[0]})" for item in items if not item["affordable"]]
    text = WORDS[lang]["not_yet"].format(cards=", ".join(names)) if names else ""
    return [[(f"   {row}", "dim")] for row in wrap(text, width - 3, 2)] if text else []


def _facts(item: dict[str, Any], lang: str) -> list[str]:
    """Numbers and text."""
    w = WORDS[lang]
    facts = [w["gives"].format(n=item["xp"])] if item["ultimate"] else []
    facts.append(", ".join(numbers(item, lang)))
    return facts + list(filter(None, [said(item["text"], lang).removesuffix(".")]))


def _state(view: View, item: dict[str, Any], lang: str) -> list[str]:
    """The cost; can it be bought; if not, what is missing."""
    w, side = WORDS[lang], _me(view)
    missing = item["cost"] - side["xp"]
    facts = [w["cost"].format(n=item["cost"])]
    facts += [w["can"]] if item["affordable"] else []
    facts += [w["short_xp"].format(n=missing)] if missing > 0 else []
    if item["ultimate"]:
        own = side["ultimate"]
        follows = item["tier"] == own["tier"] + 1
        last = w["replaces"].format(card=_name(own, lang)) if follows else w["later_tier"].format(n=item["tier"] - 1)
        return [*facts, w["tier"].format(n=item["tier"]), last]
    return facts + ([w["in_all"].format(n=item["chain"]["xp"])] if item["chain"] else [])
