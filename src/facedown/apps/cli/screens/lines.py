"""Lines of a drawing: pieces of text with a style each, joined by rich on a terminal and bare elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size

from facedown.apps.cli.errors import clean

Piece = tuple[str, str]  # text, rich style ("" for none)
Line = list[Piece]
View = dict[str, Any]


def bare(line: Line) -> str:
    """The line without styles."""
    return "".join(text for text, _ in line).rstrip()


def word(value: Any, lang: str) -> str:
    """A name or text of a view: plain, or a table by language."""
    if isinstance(value, Mapping):
        value = value.get(lang, value.get("en", ""))
    return clean("" if value is None else value)


def line(text: object, style: str = "") -> Line:
    return [(clean(text), style)]


def fit(text: object, width: int) -> str:
    """A text cut or padded to `width` cells (wide letters count twice)."""
    safe = clean(text).replace("\n", " ")
    if cell_len(safe) > width:
        safe = set_cell_size(safe, max(width - 1, 0)) + "…"
    return set_cell_size(safe, width)


def wrap(text: object, width: int, indent: int = 0, cut: bool = True) -> list[str]:
    """A text as lines of at most `width`, all but the first indented; longer words are cut, or stay whole."""
    import textwrap

    # an id or a file's name is copied whole: never broken at its hyphens
    fitted = textwrap.TextWrapper(width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=cut)
    return fitted.wrap(clean(text)) or [""]


def beside(left: Sequence[Line], right: Sequence[Line], width: int) -> list[Line]:
    """Two drawings next to each other, the left one `width` cells wide."""
    rows = []
    for i in range(max(len(left), len(right))):
        first = list(left[i]) if i < len(left) else []
        used = sum(cell_len(text) for text, _ in first)
        rows.append([*first, (" " * max(width - used, 0), ""), *(right[i] if i < len(right) else [])])
    return rows


def columns(items: Sequence[str], width: int) -> list[str]:
    """Short texts in as many equal columns as fit, down before across."""
    widest = max((cell_len(item) for item in items), default=0) + 2
    across = max(1, min(width // widest, len(items)))
    down = -(-len(items) // across)
    return ["".join(fit(item, widest) for item in items[row::down]).rstrip() for row in range(down)]
