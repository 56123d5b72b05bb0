"""What a player typed: which action it means, or which of three refusals it gets.

A text means an action when it is the action's notation, whatever its case and spaces, or an abbreviation of it: the
same words (`+` and `@` are words too), each cut short at will (`pl ja`, `pl ja+2`), the last ones left out where that
leaves one meaning. Numbers are never cut short.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

LONGEST_TEXT = 200  # characters; no notation comes near it
SHOWN = 12  # legal notations named in a message; `legal` has them all

_WORDS = {
    "unknown": {"en": "{text} is not understood.", "es": "No se entiende {text}."},
    "absent": {"en": " You have no {name} to choose now.", "es": " No tienes {name} para elegir ahora."},
    "near": {"en": " Did you mean {near}?", "es": " ¿Querías decir {near}?"},
    "legal": {"en": " Possible: {legal}.", "es": " Se puede: {legal}."},
    "ambiguous": {"en": "{text} can mean {readings}.", "es": "{text} puede significar {readings}."},
    "or": {"en": " or ", "es": " o "},
    "over": {"en": "The match is over.", "es": "La partida ha terminado."},
    "number": {"en": "There is no action {text}.", "es": "No hay ninguna acción {text}."},
    "nothing": {"en": "There is nothing to take back.", "es": "No hay nada que deshacer."},
    "gone_on": {
        "en": "It is too late: somebody has chosen since, chance was drawn, or something hidden became known.",
        "es": "Ya es tarde: alguien ha elegido después, ha intervenido el azar o se ha sabido algo oculto.",
    },
}


def say(key: str, lang: str, **values: object) -> str:
    """One of this module's sentences; KeyError for a language that is not spoken here."""
    return _WORDS[key][lang].format(**values)


class Refused(ValueError):
    """The action is not carried out and nothing is changed.

    `reason` is a sentence, `rule` the id of the rule behind it ("" where none is), `legal` the legal notations.
    """

    def __init__(self, reason: str, rule: str = "", legal: Sequence[str] = ()) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.legal = tuple(legal)


class NotUnderstood(Refused):
    """The text is no notation of this game; the reason names the nearest legal one."""


class Ambiguous(Refused):
    """The text abbreviates several legal notations; the reason names them."""


class Illegal(Refused):
    """The text means an action of this game that is not legal now."""


def words(text: str) -> tuple[str, ...]:
    """The words of a notation, whatever its case and spaces: `Play  jab+2` is play, jab, +, 2."""
    return tuple(re.findall(r"[+@]|[^\s+@]+", text.casefold()))


def _abbreviates(short: Sequence[str], whole: Sequence[str]) -> bool:
    return 0 < len(short) <= len(whole) and all(
        s == w or (not s[0].isdigit() and w.startswith(s)) for s, w in zip(short, whole, strict=False)
    )


def readings(text: str, notations: Mapping[str, int]) -> list[str]:
    """The notations that `text` can mean: of all it abbreviates, those nearest to it.

    Near is first to leave no word out, then to spell many words out: `pl jab` is `play jab`, not `play jab-cross`.
    Where nothing is found so, a hyphen may be a space: `play jab cross`.
    """
    return _nearest(words(text), {notation: words(notation) for notation in notations}) or _nearest(
        words(text.replace("-", " ")), {notation: words(notation.replace("-", " ")) for notation in notations}
    )


def _nearest(said: Sequence[str], spelt: Mapping[str, Sequence[str]]) -> list[str]:
    near = {
        notation: (len(whole) == len(said), sum(s == w for s, w in zip(said, whole, strict=False)))
        for notation, whole in spelt.items()
        if _abbreviates(said, whole)
    }
    return [notation for notation in near if near[notation] == max(near.values())]


def understand(
    text: str,
    legal: Mapping[str, int],
    every: Callable[[], Mapping[str, int]],
    names: Callable[[], Mapping[str, str]],
    lang: str,
) -> int:
    """The action that `text` means: a legal one if it can, else another one of the game's (`every` lists them all).

    `names` gives the name of everything in the packs by its id. Raises Ambiguous or NotUnderstood; both say what would
    be right.
    """
    if len(text) > LONGEST_TEXT:
        shown = repr(text[: LONGEST_TEXT // 4] + "…")
        raise NotUnderstood(say("unknown", lang, text=shown), legal=tuple(legal))
    shown = repr(text)
    found = readings(text, legal)
    if len(found) == 1:
        return legal[found[0]]
    if found:
        *most, last = found[:SHOWN]
        said = ", ".join(most) + say("or", lang) + last
        raise Ambiguous(say("ambiguous", lang, text=shown, readings=said), legal=tuple(legal))
    others = every()
    barred = readings(text, others)
    if len(barred) == 1:
        return others[barred[0]]
    why = _absent(text, tuple(legal), names(), lang) + _advice(text, tuple(legal), lang)
    raise NotUnderstood(say("unknown", lang, text=shown) + why, legal=tuple(legal))


def _absent(text: str, legal: Sequence[str], names: Mapping[str, str], lang: str) -> str:
    """A card is named that is there, but not for this seat at this moment: no legal notation names it."""
    said, chosen = _joined(text), [_joined(notation) for notation in legal]
    meant = [name for name in names if f"-{name}-" in said and not any(f"-{name}-" in one for one in chosen)]
    return say("absent", lang, name=names[max(meant, key=len)]) if meant else ""


def _joined(text: str) -> str:
    """The words of a text with a hyphen between any two, typed or not, and at both ends."""
    return f"-{'-'.join(words(text))}-"


def _advice(text: str, legal: Sequence[str], lang: str) -> str:
    near = get_close_matches(" ".join(text.casefold().split()), legal, 1)
    if near:
        return say("near", lang, near=near[0])
    more = ", …" if len(legal) > SHOWN else ""
    return say("legal", lang, legal=", ".join(legal[:SHOWN]) + more)
