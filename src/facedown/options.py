"""Options as a table decides them before a match: which there are, and the form of what is given for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from facedown.gamedef import BadOption, GameDef, Option

MOST_LETTERS = 200  # of the text of an option
FORM = re.compile(r"[a-z0-9:,-]*", re.ASCII)  # ids, numbers, lists of them


def checked_options(game: GameDef, options: Mapping[str, bool | str] | None) -> dict[str, bool | str]:
    """All options of the game with their values; raises BadOption for an unknown one or a value of another kind.

    Of a text only the form is looked at; what it means is for the game's `make_setup`.
    """
    full = {option.id: option for option in game.options}
    if not isinstance(options, Mapping | None):
        raise BadOption(f"Options are a table of names and values, not {options!r}.")
    chosen = {option.id: option.default for option in game.options}
    for name, value in (options or {}).items():
        if name not in full:
            near = get_close_matches(str(name), full, 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            there = ", ".join(full) or "none"
            raise BadOption(f"{game.id} has no option {name!r}.{hint} Its options: {there}.")
        chosen[name] = _checked_text(full[name], value) if full[name].takes else _checked_truth(name, value)
    return chosen


def _checked_truth(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadOption(f"The option {name} is true or false, not {value!r}.")
    return value


def _checked_text(option: Option, value: Any) -> str:
    takes = f"The option {option.id} takes {option.takes_in('en')}"
    if not isinstance(value, str):
        raise BadOption(f"{takes}, as a text, not {value!r}.")
    if len(value) > MOST_LETTERS:
        raise BadOption(f"{takes}, in at most {MOST_LETTERS} letters; that text has {len(value)}.")
    if not FORM.fullmatch(value):
        raise BadOption(f"{takes}, in small letters, digits, - : and commas, without blanks, not {value!r}.")
    return value
