"""How the code is written: the linter, the formatter and the strict type checker have nothing to say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def findings_of(*command: str) -> str:
    """What a tool prints about the repository; empty where it has nothing to say."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_linter_finds_nothing() -> None:
    assert findings_of("ruff", "check", "--no-cache", "--output-format", "concise") == ""


def test_the_formatter_would_change_nothing() -> None:
    assert findings_of("ruff", "format", "--no-cache", "--check") == ""


def test_the_strict_type_checker_finds_nothing(tmp_path: Path) -> None:
    assert findings_of("mypy", "--cache-dir", str(tmp_path), "--no-error-summary") == ""
