"""What the user is told when something cannot be done: one clear line and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches

FINDINGS, WRONG_USE = 1, 2


class WrongUse(ValueError):
    """The command was given something that does not exist or does not fit; says what would be right."""


def unknown(kind: str, name: str, known: Iterable[str]) -> WrongUse:
    """A WrongUse about a name that does not exist, with the nearest right spelling and all that are right."""
    names = sorted(known)
    near = get_close_matches(name, names, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return WrongUse(f"There is no {kind} {name!r}.{hint} There are: {', '.join(names) or 'none'}.")


def clean(text: object) -> str:
    """A text from a file or a user, made safe to print: control and direction characters become `?`."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in str(text))


def one_line(text: object) -> str:
    return clean(" ".join(str(text).split()))


def report(error: Exception) -> int:
    """Prints an error to stderr and returns the exit code that goes with it."""
    if os.environ.get("FACEDOWN_TRACEBACK"):
        raise error
    code, lines = explain(error)
    with suppress(OSError):  # there is nowhere left to say it; the exit code does
        for line in lines:
            print(line, file=sys.stderr)
    return code


def explain(error: Exception) -> tuple[int, list[str]]:
    """Exit code and lines for an error."""
    if hasattr(error, "format_message"):  # typer's own: an unknown command, a missing argument
        command = getattr(getattr(error, "ctx", None), "command_path", "facedown")
        message = one_line(error.format_message())
        return WRONG_USE, [f"facedown: {message}{'' if message.endswith(('.', '?')) else '.'} See: {command} --help"]
    if isinstance(error, WrongUse):
        return WRONG_USE, [f"facedown: {one_line(error)}"]
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return WRONG_USE, [f"facedown: {one_line(where)} {one_line(error.strerror or error)}".replace("  ", " ")]
    return explain_own(error)


OWN = {  # (module, class): exit code
    ("facedown.gamedef", "UnknownGame"): WRONG_USE,
    ("facedown.gamedef", "BadSetup"): WRONG_USE,
    ("facedown.bots", "UnknownBot"): WRONG_USE,
    ("facedown.bots", "BadBudget"): WRONG_USE,
    ("facedown.cards.grid", "NoReader"): WRONG_USE,
    ("facedown.lab.tree", "Unsolvable"): WRONG_USE,
    ("facedown.lab.program", "NoSolver"): WRONG_USE,
    ("facedown.cards.load", "BadPack"): FINDINGS,
    ("facedown.record", "BadRecord"): FINDINGS,
}


def explain_own(error: Exception) -> tuple[int, list[str]]:
    """Facedown's own refusals; anything else is a fault of ours."""
    for (module, name), code in OWN.items():
        # nothing is imported here: what was raised has been imported, and an import may be what failed
        kind = getattr(sys.modules.get(module), name, None)
        if kind is not None and isinstance(error, kind):
            findings = getattr(error, "findings", None)
            return code, [clean(f) for f in findings] if findings else [f"facedown: {one_line(error)}"]
    kind_of_fault = type(error).__name__
    return FINDINGS, [
        f"facedown: this should not have happened ({kind_of_fault}: {one_line(error)}). "
        "FACEDOWN_TRACEBACK=1 shows where; please report it."
    ]
