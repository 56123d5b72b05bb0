"""Findings: what a check of packs says, each with a code, a place, and the nearest right spelling if there is one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

CODES = {
    "E001": "the file is not valid TOML",
    "E002": "the file is not text in UTF-8",
    "E003": "too large, too many, too deep",
    "E004": "not a pack",
    "E005": "outside the pack's folder",
    "E006": "control characters in a text",
    "E008": "a number beyond 64 bits",
    "E009": "cannot be read",
    "E010": "no room in the card table",
    "E101": "unknown key",
    "E102": "a key in the wrong place",
    "E103": "a key given twice",
    "E104": "a key is missing",
    "E105": "a value of the wrong type",
    "E106": "a value out of range",
    "E107": "a value of the wrong form",
    "E199": "a value that does not fit, for a reason that this check has no words for",
    "E201": "unknown name",
    "E202": "no such entry",
    "E203": "an id given twice",
    "E204": "replaces something that is not there",
    "E205": "a set of cards that belong together is not complete, or not only one's",
    "E206": "the number of basics is wrong",
    "E207": "an id that another entry has, where choices name ids",
    "E208": "another game's pack",
    "E209": "a pack is left out, and nothing is in its place",
    "W301": "a condition that is never met",
    "W302": "a condition that is always met",
    "W303": "an amount that is always 0",
    "W304": "the least amount is above the greatest",
    "E311": "a line that brings about itself",
    "E312": "an op at a moment at which it cannot work",
    "E313": "a number that cannot be read at this moment",
    "E314": "parameters that do not go together",
    "E315": "a card without the line that its kind needs",
    "W501": "a hand-written text is older than its rows",
    "W502": "a translation is missing",
}
QUOTE_LENGTH = 60
ENOUGH_ALIKE = 0.55  # of difflib: below it a suggestion is more puzzling than helpful


@dataclass(frozen=True)
class Finding:
    """One thing that a check found; `severity` is "error" or "warning", `hint` the nearest right spelling or ""."""

    code: str
    severity: str
    file: str
    line: int
    message: str
    hint: str = ""

    def __str__(self) -> str:
        """`file:line: E102 message (did you mean …?)`, safe to print."""
        hint = f" (did you mean {printable(self.hint)}?)" if self.hint else ""
        return f"{printable(self.file)}:{self.line}: {self.code} {printable(self.message)}{hint}"


def severity_of(code: str) -> str:
    """Codes say how bad it is: E… refuses a pack, W… does not."""
    return "error" if code.startswith("E") else "warning"


def printable(text: str) -> str:
    """The text with everything that a terminal could act on written as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii", "replace") for c in text)


def quoted(value: Any) -> str:
    """A value from a file, for a message: short, and safe to print."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return printable(text if len(text) <= QUOTE_LENGTH else text[: QUOTE_LENGTH - 1] + "…")


def nearest(wrong: str, right: Iterable[str]) -> str:
    """The name among `right` that was most likely meant, or "": one slip away, else alike enough."""
    names = sorted(right)
    same = [name for name in names if name.lower() == wrong.lower()]
    if same:
        return same[0]
    one_slip = [name for name in names if is_one_slip(wrong.lower(), name.lower())]
    found = get_close_matches(wrong[:QUOTE_LENGTH], one_slip or names, 1, 0.0 if one_slip else ENOUGH_ALIKE)
    return found[0] if found else ""


def is_one_slip(a: str, b: str) -> bool:
    """Are two words equal but for one letter too many, missing or wrong, or two letters exchanged?"""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    a, b = a[start:], b[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
