"""Combat Ready: what heroes and the villain are called in sentences, and lists of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.games.combat_ready.facts import bits

Words = Mapping[str, str]

AND: Words = {"en": "{most} and {last}", "es": "{most} y {last}"}
SHORTEST = 4  # letters of a first name that stands alone


def short_names(names: Sequence[str]) -> list[str]:
    """First names where they tell these apart, else the whole ones."""
    firsts = [name.split()[0] if name.split() else name for name in names]
    clear = len(set(firsts)) == len(firsts) and all(len(first) >= SHORTEST for first in firsts)
    return firsts if clear else list(names)


def heroes_of(library: Any, setup: Any, lang: str) -> list[str]:
    """What the log calls the heroes of a match, by seat."""
    heroes = setup["hero"][: int(setup["seats"])]
    return short_names([library.models["hero"][int(hero)].name[lang] for hero in heroes])


def heroes_in(view: Mapping[str, Any], lang: str) -> list[str]:
    """The same, from a view."""
    return short_names([side["hero"]["name"][lang] for side in view["sides"]])


def listed(names: Sequence[str], lang: str) -> str:
    """`a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return AND[lang].format(most=", ".join(names[:-1]), last=names[-1])


def seats_listed(mask: int, names: Sequence[str], lang: str) -> str:
    """The heroes of a mask of seats."""
    return listed([names[seat] for seat in bits(mask) if seat < len(names)], lang)
