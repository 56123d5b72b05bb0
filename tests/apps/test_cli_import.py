"""`facedown cards import`: spreadsheets become packs that can be checked and played."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import pytest
from cli_home import Home
from openpyxl import Workbook

ROWS = (
    ("Name", "Nombre", "Type", "Qty", "Speed", "Dmg", "Text"),
    ("Spinning Backfist", "Revés giratorio", "strike", 2, 5, 1, "On hit, draw a card."),
    ("Flying Chair", "Silla voladora", "boost", 3, None, 1, None),
)
WRITTEN = """\
{file} is written: 2 cards, 5 copies.
Ids were made of names for 2 cards.
1 card still needs an effect:
  {file}:19: spinning-backfist: On hit, draw a card.
Check it: facedown cards check {file} (0 errors, 0 warnings)
"""


def sheet(name: str, rows: tuple[tuple[object, ...], ...] = ROWS) -> Path:
    """The rows as a file of the kind that its name says."""
    file = Path(name)
    if file.suffix == ".xlsx":
        book = Workbook()
        for row in rows:
            book.active.append(row)
        book.save(file)
    else:
        between = "\t" if file.suffix == ".tsv" else ";"
        lines = (between.join("" if cell is None else str(cell) for cell in row) for row in rows)
        file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


@pytest.mark.parametrize("name", ["moves.csv", "moves.tsv", "moves.xlsx", "Moves.CSV"])
def test_a_spreadsheet_becomes_a_pack_that_is_sound_and_played_with(name: str, home: Home) -> None:
    sheet(name)
    done = home.run("cards", "import", name, "--game", "rumble")
    assert (done.returncode, done.stdout, done.stderr) == (0, WRITTEN.format(file="moves.toml"), "")
    assert Path("moves.toml").read_text("utf-8").split("\n")[18] == "effects = []"
    assert home.run("cards", "check", "moves.toml").stdout == "0 errors, 0 warnings.\n"
    shown = home.run("cards", "show", "rumble", "flying-chair", "--pack", "moves.toml", "--lang", "es")
    assert "Silla voladora" in shown.stdout
    assert home.run("play", "rumble", "--pack", "moves.toml", "--seed", "1", text="quit\n").returncode == 0


def test_a_pack_has_the_name_and_the_place_that_are_given(home: Home) -> None:
    sheet("moves.csv")
    arguments = ("cards", "import", "moves.csv", "--game", "rumble", "--pack", "mine")
    for out, file in (("packs/a.toml", "packs/a.toml"), ("folder", "folder/cards.toml")):
        done = home.run(*arguments, "--out", out)
        assert done.stdout == WRITTEN.format(file=file)
        assert tomllib.loads(Path(file).read_text("utf-8"))["pack"]["id"] == "mine"
    assert home.run("cards", "check", "folder").returncode == 0


def test_nothing_is_written_over(home: Home) -> None:
    sheet("moves.csv")
    Path("moves.toml").write_text("mine")
    Path("folder").mkdir()
    os.symlink("nowhere", "link.toml")
    for arguments in ((), ("--out", "moves.toml"), ("--out", "folder")):
        done = home.run("cards", "import", "moves.csv", "--game", "rumble", *arguments)
        assert done.returncode == 2
        assert done.stderr.endswith(" is there already; nothing was written.\n")
    assert home.run("cards", "import", "moves.csv", "--game", "rumble", "--out", "link.toml").returncode == 2
    assert Path("moves.toml").read_text() == "mine"
    assert list(Path("folder").iterdir()) == []


def test_a_sheet_with_faults_is_explained_and_writes_nothing(home: Home) -> None:
    sheet("moves.csv", (*ROWS, ("Kick", "Patada", "kik", 1, "fast", 1, "")))
    done = home.run("cards", "import", "moves.csv", "--game", "rumble", "--out", "new/pack.toml")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        'moves.csv, row 4, column Type: there is no kind "kik"; strike, kick, move, boost, special, defense or '
        "signature is right (did you mean kick?)",
        'moves.csv, row 4, column Speed: "fast" is no number; 0 to 9 is right',
        "2 errors; nothing was written.",
    ]
    assert not Path("new").exists()


def test_a_pack_that_needs_effects_before_it_is_played_is_written_with_exit_code_1(home: Home) -> None:
    sheet("moves.csv", (ROWS[0], ("Duck", "Agacharse", "defense", 1, None, None, None)))
    done = home.run("cards", "import", "moves.csv", "--game", "rumble")
    assert done.returncode == 1
    assert "  moves.toml:16: duck: defense: without an effect it does nothing\n" in done.stdout
    assert done.stdout.endswith("facedown cards check moves.toml (1 error, 0 warnings)\n")
    assert home.run("cards", "check", "moves.toml").stdout.startswith("moves.toml:16: E315 ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mvoes.csv",), "There is no file mvoes.csv. Did you mean moves.csv?"),
        (("folder.csv",), "folder.csv is a folder, not a file."),
        (("moves.ods",), "A spreadsheet is a file .csv, .tsv or .xlsx; 'moves.ods' is not."),
        (("moves.csv", "--game", "rumbl"), "There is no game 'rumbl'. Did you mean rumble?"),
        (("moves.csv", "--game", "tiny"), "No spreadsheet makes cards of tiny; --game can be: "),
        (("moves.csv", "--pack", "My Pack"), "--pack takes a name in a-z, 0-9 and -, at most 40 long; 'My Pack' is"),
        (("爪.csv",), "--pack takes a name in a-z, 0-9 and -, at most 40 long; '爪' is not."),
    ],
)
def test_wrong_use_is_said(arguments: tuple[str, ...], said: str, home: Home) -> None:
    for name in ("moves.csv", "moves.ods", "爪.csv"):
        sheet(name)
    Path("folder.csv").mkdir()
    given = arguments if "--game" in arguments else (*arguments, "--game", "rumble")
    done = home.run("cards", "import", *given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"facedown: {said}")


def test_a_sheet_that_acts_on_the_terminal_does_not(home: Home) -> None:
    Path("a\x1b[2Jb.csv").write_text("name,ki\x1b]0;xnd\nx,y\n")
    done = home.run("cards", "import", "a\x1b[2Jb.csv", "--game", "rumble")
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr


def test_without_openpyxl_it_is_said_how_to_install_it(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet("moves.xlsx")
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    done = home.run("cards", "import", "moves.xlsx", "--game", "rumble")
    assert (done.returncode, done.stdout) == (2, "")
    assert "uv sync --extra sheets, or pip install 'facedown[sheets]'" in done.stderr
