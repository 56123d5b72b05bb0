"""A home of its own for every test of the terminal application, and three ways to run it there."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from facedown.apps.cli.main import run

COMMAND = [sys.executable, "-m", "facedown.apps.cli.main"]
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass(frozen=True)
class Done:
    """How a command went."""

    returncode: int
    stdout: str
    stderr: str


class Home:
    """Runs `facedown` with an empty home folder, plain rules and a known language."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        self.patch = patch
        for name in [name for name in os.environ if name.startswith(("LC_", "LANG", "XDG_"))]:
            patch.delenv(name)
        for name, value in {
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "FACEDOWN_CACHE": str(folder / "cache"),
            "FACEDOWN_JIT": "0",
            "PYTHONUTF8": "1",
            "TERM": "xterm",
        }.items():
            patch.setenv(name, value)
        patch.chdir(folder)

    @property
    def saves(self) -> list[Path]:
        return sorted((self.folder / "data").rglob("*.save"))

    def run(self, *arguments: str, text: str = "", **environment: str) -> Done:
        """The command in this process, its input and output as pipes."""
        with self.patch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO(text))
            for name, value in environment.items():
                patch.setenv(name, value)
            code = run(list(arguments))
        printed = self.capsys.readouterr()
        return Done(code, printed.out, printed.err)

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """The command in a process of its own, on pipes."""
        pipe = subprocess.PIPE
        return subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    def terminal(self, *arguments: str, columns: int = 100, rows: int = 50, **environment: str) -> Any:
        """The command on a pseudo-terminal, by pexpect."""
        import pexpect

        return pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            dimensions=(rows, columns),
            env=dict(os.environ) | environment,
            encoding="utf-8",
            timeout=60,
        )


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Home:
    return Home(tmp_path, capsys, monkeypatch)


def wait_for(process: subprocess.Popen[str], start: str, times: int = 1) -> None:
    """Reads until so many lines have begun with a text."""
    assert process.stdout is not None
    while times:
        line = process.stdout.readline()
        assert line, f"ended before a line began with {start!r}"
        times -= line.startswith(start)


def uncoloured(text: str) -> str:
    return COLOURS.sub("", text)
