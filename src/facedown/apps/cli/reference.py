"""The reference page of the command line, made from the commands themselves: docs/cli-reference.md."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import typer

from facedown.apps.cli.main import app

HEAD = """\
# The command line

Made from the commands by `facedown dev docs`; do not edit.

Exit codes: 0 done (also for a match that was left: it is saved), 1 findings or a failed check, 2 wrong use,
130 a long command stopped by Ctrl-C. Errors are one line on stderr. `NO_COLOR=1` turns colours off;
`FACEDOWN_JIT=0` runs the rules uncompiled; `FACEDOWN_CACHE` names the folder of compiled rules.
"""


class UndocumentedError(ValueError):
    """A command has no help, or no example in it."""


def commands() -> Iterator[tuple[str, ...]]:
    """The words of every command, the program itself first."""
    yield from _below((), typer.main.get_command(app))


def _below(words: tuple[str, ...], command: Any) -> Iterator[tuple[str, ...]]:
    yield words
    for name, child in getattr(command, "commands", {}).items():
        yield from _below((*words, name), child)


def help_of(words: tuple[str, ...]) -> str:
    """What `--help` prints; raises UndocumentedError."""
    printed = StringIO()
    with redirect_stdout(printed):
        typer.main.get_command(app).main([*words, "--help"], "facedown", standalone_mode=False)
    text = "\n".join(line.rstrip() for line in printed.getvalue().strip().splitlines())
    name = " ".join(("facedown", *words))
    before = text.partition("Options:")[0].partition("Arguments:")[0]
    if not before.partition("\n")[2].strip():
        raise UndocumentedError(f"{name} has no help")
    if f"  facedown {' '.join(words)}".rstrip() not in text.partition("Example")[2]:
        raise UndocumentedError(f"the help of {name} has no example")
    return text


def reference() -> str:
    """The whole page."""
    parts = [HEAD]
    for words in commands():
        parts.append(f"## {' '.join(('facedown', *words))}\n\n```text\n{help_of(words)}\n```\n")
    return "\n".join(parts)
