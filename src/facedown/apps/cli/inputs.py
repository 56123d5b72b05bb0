"""What commands are given, checked: a clear WrongUse with the nearest right spelling, or the thing itself."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import WrongUse, unknown

if TYPE_CHECKING:
    from facedown.bots import Budget
    from facedown.gamedef import GameDef, Option

LANGUAGES = ("en", "es")
SEEDS = 2**63  # kernel/rng.py: 0 <= seed < 2**63
QUOTES = "\"'"
YES, NO = ("yes", "on", "true", "1"), ("no", "off", "false", "0")


def language(given: str | None) -> str:
    """The language asked for, or the locale's, or English."""
    if given is not None:
        if given not in LANGUAGES:
            raise unknown("language", given, LANGUAGES)
        return given
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "es" if os.environ[variable].lower().startswith("es") else "en"
    return "en"


def file_in(lang: str, file: object) -> str:
    """A file as a command's arguments, with the language where the locale says another one."""
    from shlex import quote

    return quote(str(file)) + ("" if lang == language(None) else f" --lang {lang}")


def game_of(name: str) -> GameDef:
    """The game, or UnknownGame."""
    from facedown.gamedef import game

    return game(name)


def names(text: str | None, what: str, count: int | None = None) -> list[str] | None:
    """A comma-separated list, one name a seat; commas in quotes belong to a name."""
    if text is None:
        return None
    parts = _between_commas(text)
    if not all(parts) or (count is not None and len(parts) != count):
        wanted = f"{count} names" if count is not None else "names"
        raise WrongUse(f"{what} takes {wanted} with commas between them, not {text!r}.")
    return parts


def _between_commas(text: str) -> list[str]:
    """The parts of a list; quotes around a whole part are taken off, those inside a command are the command's."""
    parts, quote = [""], ""
    for c in text:
        if c == "," and not quote:
            parts.append("")
            continue
        parts[-1] += c
        if quote:
            quote = "" if c == quote else quote
        elif c in QUOTES:
            quote = c
    return [_unquoted(part.strip()) for part in parts]


def _unquoted(part: str) -> str:
    around = len(part) > 1 and part[0] in QUOTES and part.find(part[0], 1) == len(part) - 1
    return part[1:-1].strip() if around else part


def numbers_of(text: str | None, what: str) -> list[int]:
    """Whole numbers with commas between them; none where nothing is given."""
    parts = [part.strip() for part in text.split(",")] if text is not None else []
    if not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts):
        raise WrongUse(f"{what} takes numbers with commas between them, as in {what} 2,3,4, not {text!r}.")
    return [int(part) for part in parts]


def whole(value: int | None, what: str, low: int, high: int) -> int | None:
    """A number in its range."""
    if value is not None and not low <= value <= high:
        raise WrongUse(f"{what} goes from {low} to {high}; {value} does not.")
    return value


def options_of(game: GameDef, given: Sequence[str]) -> dict[str, bool | str]:
    """`--option NAME`, `--option NAME=no` and `--option NAME=TEXT` as a table; all others keep their defaults."""
    known = {option.id: option for option in game.options}
    chosen: dict[str, bool | str] = {}
    for text in given:
        name, _, value = text.replace("_", "-").partition("=")
        if name not in known:
            raise unknown(f"option of {game.id}", name, known)
        chosen[name] = _text(known[name], value) if known[name].takes else _truth(name, value)
    return chosen


def _truth(name: str, value: str) -> bool:
    if value and value.lower() not in YES + NO:
        raise WrongUse(f"--option {name} is yes or no, not {value!r}.")
    return not value or value.lower() in YES


def _text(option: Option, value: str) -> str:
    """A text with small letters, as ids have; commas may have blanks beside them."""
    if not value.strip():
        example = f" For example: --option {option.id}={option.samples[0]}." if option.samples else ""
        raise WrongUse(f"--option {option.id}=… takes {option.takes_in('en')}.{example}")
    return ",".join(part.strip() for part in value.lower().split(","))


def seats_of(game: GameDef, text: str, count: int | None = None) -> tuple[str, ...]:
    """Who sits where: "you", "bot:NAME" or "program:COMMAND", a seat each; `count` of them, where that is known."""
    if count is None and not game.varies:
        count = game.players[0]
    seats = []
    for name in names(text, "--seats", count) or []:
        seats.append("you" if name.casefold() == "you" else _bot_seat(name))
    if "you" not in seats:
        raise WrongUse(f"Nobody would look on: one seat must be `you`. For bots alone: facedown simulate {game.id}.")
    return tuple(seats)


def _bot_seat(name: str) -> str:
    from facedown.bots import BOTS, BadBot, UnknownBot, find_bot

    try:
        found = find_bot(name).name
    except BadBot:
        raise
    except UnknownBot:
        raise unknown(
            "seat", name, ["you", *(f"bot:{known}" for known in BOTS), "bot:search:N", "program:COMMAND"]
        ) from None
    return found if is_program(found) else f"bot:{found}"


def is_program(seat: str) -> bool:
    """Does a program of its own sit there?"""
    return seat.startswith("program:")


def budgets_in(budget: Budget | None, limit: Budget | None) -> str:
    """How much bots may think, as options of a command, with a space before each."""
    given = {
        "--simulations": budget and budget.simulations,
        "--seconds": budget and budget.seconds,
        "--bot-seconds": limit and limit.seconds,
    }
    return "".join(f" {name} {value}" for name, value in given.items() if value)


def seats_in(seats: Sequence[str]) -> str:
    """Who sits where, as an option of a command."""
    from shlex import quote

    return f"--seats {quote(','.join(seats))}"


def usual_seats(count: int) -> tuple[str, ...]:
    """Who sits where if nobody says it: you, and bots at the other seats."""
    return ("you", *["bot:normal"] * (count - 1))


def budget_of(simulations: int | None, seconds: float | None) -> Budget:
    """How much bots that search may think about a choice; None: as they do by themselves. Raises BadBudget."""
    from facedown.bots import Budget

    return Budget(simulations, seconds)


def existing(path: Path) -> Path:
    """A file that is there, or WrongUse with the nearest name beside it."""
    if path.is_file():
        return path
    if path.is_dir():
        raise WrongUse(f"{path} is a folder, not a file.")
    raise missing("file", path)


def missing(kind: str, path: Path) -> WrongUse:
    """A WrongUse about a path where nothing is, with the nearest name beside it."""
    beside = [str(p) for p in path.parent.glob("*")] if path.parent.is_dir() else []
    near = get_close_matches(str(path), beside, 1)
    return WrongUse(f"There is no {kind} {path}.{f' Did you mean {near[0]}?' if near else ''}")


def packs_there(paths: Sequence[Path]) -> Sequence[Path]:
    """The packs, all of which are there; what is in them is another matter."""
    for path in paths:
        if not path.exists():
            raise missing("pack", path)
    return paths
