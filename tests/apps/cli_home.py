"""A home of its own for every test of the terminal application, and ways to run it there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "facedown.apps.cli.main"]
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Home:
    """Runs `facedown` with an empty home folder, plain rules and a known language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "XDG_"))},
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "FACEDOWN_CACHE": str(folder / "cache"),
            "FACEDOWN_JIT": "0",
            "PYTHONUTF8": "1",
            "TERM": "xterm",
        }

    @property
    def saves(self) -> list[Path]:
        return sorted((self.folder / "data").rglob("*.save"))

    def run(self, *arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *arguments],
            input=text,
            capture_output=True,
            text=True,
            timeout=120,
            cwd=self.folder,
            env=self.environment | environment,
            check=False,
        )

    def terminal(self, *arguments: str, columns: int = 100, rows: int = 50, **environment: str) -> Any:
        """The command on a pseudo-terminal, by pexpect."""
        import pexpect

        return pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            dimensions=(rows, columns),
            env=self.environment | environment,
            cwd=str(self.folder),
            encoding="utf-8",
            timeout=60,
        )


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def uncoloured(text: str) -> str:
    return COLOURS.sub("", text)
