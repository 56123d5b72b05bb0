"""docs/cli-reference.md is what the commands say; every command has help and an example."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typer

from facedown.apps.cli import main, reference

PAGE = Path(__file__).parents[2] / "docs" / "cli-reference.md"
WRITE = "facedown dev docs"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == reference.reference(), f"run: {WRITE}"


def test_every_command_is_on_the_page() -> None:
    assert {"play", "simulate", "replay", "scenario", "games", "rules", "bench"} <= {
        w[-1] for w in reference.commands() if w
    }
    assert ("cards", "check") in set(reference.commands())


@pytest.mark.parametrize("text", ["", "Has help.\n\n\b\nExample:\n  something else"])
def test_a_command_without_help_or_example_fails(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = typer.Typer(rich_markup_mode=None)
    bare.command("lonely")(lambda: None)
    bare.command("other", help=text)(lambda: None)
    monkeypatch.setattr(reference, "app", bare)
    with pytest.raises(reference.UndocumentedError):
        reference.help_of(("other",) if text else ("lonely",))


def test_examples_use_options_that_exist() -> None:
    for words in reference.commands():
        text = reference.help_of(words)
        options, _, examples = text.partition("Example")
        for option in [part for part in examples.split() if part.startswith("--")]:
            assert option in options, f"{' '.join(words)}: {option}"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from facedown.apps.cli.main import run; assert run(['--help']) == 0; "
        "heavy = {'numpy', 'numba', 'pydantic', 'rich'} & {name.partition('.')[0] for name in sys.modules}; "
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_exit_codes_are_documented() -> None:
    assert main.EXIT_CODES.startswith("Exit codes: 0 done, 1 findings")
    assert "Exit codes: 0 done" in reference.reference()
