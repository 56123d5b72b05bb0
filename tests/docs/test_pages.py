"""The pages that are made from the code say what it says today."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.apps.cli import pages
from facedown.apps.cli.main import run
from facedown.apps.cli.samples import comments

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pages_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dev", "docs", "--check", "--to", str(DOCS)]) == 0, capsys.readouterr().err


def test_a_page_that_differs_is_named_and_then_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pages, "pages", lambda: [("games/chess.md", "# Chess\n")])
    page = tmp_path / "games" / "chess.md"
    assert run(["dev", "docs", "--check", "--to", str(tmp_path)]) == 1
    assert f"{page} is not what the code says" in capsys.readouterr().err
    assert not page.exists()
    assert run(["dev", "docs", "--to", str(tmp_path)]) == 0
    assert page.read_text("utf-8") == "# Chess\n"
    assert run(["dev", "docs", "--check", "--to", str(tmp_path)]) == 0
    page.write_text("# Checkers\n", "utf-8")
    assert run(["dev", "docs", "--check", "--to", str(tmp_path)]) == 1


def test_a_folder_that_is_not_there_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dev", "docs", "--to", str(tmp_path / "dosc")]) == 2
    assert "--to DIR names the folder" in capsys.readouterr().err


def test_comments_are_found_by_the_first_name_of_their_line(tmp_path: Path) -> None:
    source = tmp_path / "some.py"
    source.write_text(
        'PIECES = (\n    ("life", (2,)),  # spaces left\n    EV_KO,  # who is down\n    # alone\n)\n', "utf-8"
    )
    assert comments(source) == {"life": "spaces left", "EV_KO": "who is down"}
