"""What documents show is run: files they tell to write, commands they tell to type, and the output they promise.

Of a page, in the order of its code blocks:

- a block ` ```toml FILE ` or ` ```csv FILE ` is written to FILE;
- a block ` ```console ` is a session: `$ facedown …` lines are run, the lines after each must be what is printed;
- a block ` ```screen ` is the same on a terminal of 80 columns, where `> …` lines are typed;
- a line `…` stands for any lines, `…` within a line for any text; what runs on after a final `…` line is not looked at.

`python tests/docs/sessions.py PAGE…` writes the outputs anew, but for lines with `…` that still fit.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pexpect

from facedown.apps.cli.main import run

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
PIPE = re.compile(r"printf '([^']*)' \| (facedown .*)")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COMMAND = [sys.executable, "-m", "facedown.apps.cli.main"]
PROMPT = "> "


@dataclass(frozen=True)
class Block:
    """A code block: its kind, the file it names, its text, and where the text begins in the page."""

    kind: str
    file: str
    text: str
    start: int


@dataclass(frozen=True)
class Step:
    """A command of a session, the input typed at its prompts, and what shall be printed."""

    command: str
    shown: str


def blocks(page: str) -> list[Block]:
    return [Block(m[1], m[2] or "", m[3], m.start(3)) for m in FENCE.finditer(page)]


def steps(block: Block) -> Iterator[Step]:
    for part in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield Step(command, shown)


def at_home(folder: Path) -> dict[str, str]:
    """The environment of a session: an empty home, plain rules, English."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "XDG_", "FACEDOWN"))
    }
    home = {"HOME": str(folder / "home"), "FACEDOWN_JIT": "0", "FACEDOWN_CACHE": str(folder / "cache")}
    return kept | home | {"TERM": "xterm", "PYTHONUTF8": "1", "COLUMNS": "80", "LINES": "60"}


def play_through(page: str, folder: Path) -> Iterator[tuple[Step, str, Block]]:
    """Do what the page says, in an empty folder; every step with what it printed."""
    here = Path.cwd()
    with patch.dict(os.environ, at_home(folder), clear=True):
        os.chdir(folder)
        try:
            for block in blocks(page):
                if block.kind in ("toml", "csv") and block.file:
                    Path(block.file).parent.mkdir(parents=True, exist_ok=True)
                    Path(block.file).write_text(block.text, "utf-8")
                elif block.kind in ("console", "screen"):
                    for step in steps(block):
                        print_it = on_terminal if block.kind == "screen" else in_process
                        yield step, print_it(step), block
        finally:
            os.chdir(here)


def in_process(step: Step) -> str:
    """What a command prints, its input and output as pipes; it may end with exit code 1 where it finds something."""
    piped = PIPE.fullmatch(step.command)
    text = piped[1].replace("\\n", "\n") if piped else ""
    words = shlex.split(piped[2] if piped else step.command)
    assert words[0] == "facedown", step.command
    into = words.pop() if ">" in words else None
    if into:
        words.remove(">")
    printed = io.StringIO()
    with ExitStack() as stack:
        stack.enter_context(patch.object(sys, "stdin", io.StringIO(text)))
        stack.enter_context(redirect_stderr(printed))
        stack.enter_context(redirect_stdout(io.StringIO() if into else printed))
        code = run(words[1:])
    assert code in (0, 1), f"{step.command}: exit code {code}: {printed.getvalue()}"
    return printed.getvalue()


def on_terminal(step: Step) -> str:
    """What stands on the screen, the typed lines included."""
    words = shlex.split(step.command)
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], *words[1:]], dimensions=(60, 80), encoding="utf-8", timeout=60, env=dict(os.environ)
    )
    printed = ""
    for line in re.findall(rf"^{PROMPT}(.+)$", step.shown, re.M):
        child.expect_exact(f"\n{PROMPT}")
        printed += f"{child.before}\n{PROMPT}"
        child.sendline(line)
    child.expect(pexpect.EOF)
    lines = COLOURS.sub("", printed + child.before).replace("\r", "").split("\n")
    return "\n".join(line.rstrip() for line in lines)


def fits(shown: str, printed: str) -> bool:
    """Is what is printed what is shown? A line `…` is any lines, `…` in a line any text."""
    pattern = "".join(_pattern(line) for line in shown.splitlines())
    lines = printed.rstrip("\n")
    return re.fullmatch(pattern, f"{lines}\n" if lines else "") is not None


def _pattern(line: str) -> str:
    if line.strip() == "…":
        return "(?:.*\n)*?"
    return ".*".join(re.escape(part) for part in line.split("…")) + "\n"


def renewed(shown: str, printed: str) -> str:
    """What should be shown instead: what is printed, but whatever still fits stays."""
    if fits(shown, printed):
        return shown
    kept = [line for line in shown.splitlines() if "…" in line.strip("…")]
    lines = printed.rstrip("\n").splitlines()
    return "".join(next((k for k in kept if re.fullmatch(_pattern(k), f"{line}\n")), line) + "\n" for line in lines)


def main(pages: list[str]) -> None:
    for name in pages:
        path, text = Path(name), Path(name).read_text("utf-8")
        with TemporaryDirectory() as folder:
            for step, printed, block in play_through(text, Path(folder)):
                at = path.read_text("utf-8")
                old, new = f"$ {step.command}\n{step.shown}", f"$ {step.command}\n{renewed(step.shown, printed)}"
                if new != old:
                    print(f"{name}: {block.kind}: {step.command}")
                    path.write_text(at.replace(old, new, 1), "utf-8")


if __name__ == "__main__":
    main([str(Path(name).resolve()) for name in sys.argv[1:]])
