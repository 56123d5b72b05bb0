"""Wrong use is one clear line on stderr with the nearest right spelling, exit code 2, and never a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli_home import Home

from facedown.apps.cli import errors, start
from facedown.apps.cli.main import FINDINGS, INTERRUPTED, WRONG_USE, run

PLAY = ["play", "rivales", "--plain"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plya"], "'play'"),
        (["play", "rivals"], "Did you mean rivales?"),
        (["play"], "Which game?"),
        (["simulate", "tini", "--games", "1"], "Did you mean tiny?"),
        (["rules", "rivale"], "Did you mean rivales?"),
        (["rules", "tiny", "TIN-104"], "There is no rule 'TIN-104'"),
        (["rules", "tiny", "\u00b2"], "There is no rule '\u00b2'"),
        (["rules", "tiny", "9" * 5000], "There is no rule 'TIN-999"),
        (["simulate", "tiny", "--pack", "nowhere"], "There is no pack nowhere"),
        ([*PLAY, "--fighters", "tessla,curie"], "Did you mean tesla?"),
        ([*PLAY, "--fighters", "tesla"], "takes 2 names"),
        ([*PLAY, "--fighters", "tesla,"], "takes 2 names"),
        ([*PLAY, "--fighters", "tesla,tesla"], "same-fighter"),
        ([*PLAY, "--seats", "you,bot:greddy"], "Did you mean bot:greedy?"),
        ([*PLAY, "--seats", "you"], "takes 2 names"),
        ([*PLAY, "--seats", "greedy,random"], "facedown simulate rivales"),
        ([*PLAY, "--lang", "sp"], "There is no language 'sp'"),
        ([*PLAY, "--option", "linear-bost"], "Did you mean linear-boost?"),
        ([*PLAY, "--option", "linear-boost=perhaps"], "yes or no"),
        ([*PLAY, "--seed", "-1"], "The seed -1 is out of range"),
        ([*PLAY, "--seed", "99999999999999999999999"], "out of range"),
        ([*PLAY, "--seed", "one"], "--seed"),
        ([*PLAY, "--sed", "1"], "--seed"),
        ([*PLAY, "--pack", "nowhere"], "nowhere"),
        (["play", "--resume", "nowhere.save"], "There is no file nowhere.save"),
        (["simulate", "tiny", "--bots", "random,greddy"], "Did you mean greedy?"),
        (["simulate", "tiny", "--bots", "random"], "2"),
        (["simulate", "tiny", "--games", "0"], "games"),
        (["simulate", "tiny", "--workers", "0", "--games", "1"], "workers"),
        (["solve", "rumble"], "only tiny, and the last clashes of rivales"),
        (["solve", "tini"], "Did you mean tiny?"),
        (["solve", "tiny", "--moments", "3"], "leave --moments out"),
        (["solve", "tiny", "--seed", "3"], "leave --seed out"),
        (["solve", "tiny", "--iterations", "0"], "--iterations goes from 1 to"),
        (["solve", "tiny", "--option", "levels"], "There is no option of tiny 'levels'"),
        (["solve", "rivales", "--iterations", "3"], "leave --iterations out"),
        (["solve", "rivales", "--moments", "0"], "--moments goes from 1 to"),
        (["solve", "rivales", "--seed", "-1"], "The seed -1 is out of range"),
        (["solve", "rivales", "--fighters", "tesla"], "takes 2 names"),
        (["replay", "nowhere.save"], "There is no file nowhere.save"),
        (["scenario", "nowhere.toml"], "There is no file nowhere.toml"),
        (["scenario"], "FILE"),
        (["cards", "show", "rivales", "tessla"], "Did you mean tesla?"),
        (["cards", "schema", "chess"], "There is no game 'chess'"),
        (["bench", "chess"], "There is no game 'chess'"),
        (["dev", "rules", "tiny", "--tests", "nowhere"], "nowhere"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use(arguments: list[str], words: str, home: Home) -> None:
    done = home.run(*arguments)
    assert done.returncode == WRONG_USE, done
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert words in done.stderr
    assert home.saves == []


@pytest.mark.parametrize("content", [b"def (", b"\xff", b"a\0b"])
def test_test_files_that_are_not_python(content: bytes, home: Home) -> None:
    (home.folder / "test_x.py").write_bytes(content)
    done = home.run("dev", "rules", "tiny", "--tests", str(home.folder))
    assert done.returncode == WRONG_USE
    assert "test_x.py is not Python: " in done.stderr


def test_a_fault_of_ours_is_a_line_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by\x1b nothing")

    monkeypatch.setattr("facedown.apps.cli.about.list_games", broken)
    assert run(["games"]) == FINDINGS
    assert "ZeroDivisionError: by? nothing" in capsys.readouterr().err
    monkeypatch.setenv("FACEDOWN_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run(["games"])


def test_ctrl_c_in_a_long_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("facedown.apps.cli.about.list_games", interrupted)
    assert run(["games"]) == INTERRUPTED
    assert capsys.readouterr().err == "facedown: stopped.\n"


def test_ctrl_c_before_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("facedown.apps.cli.main.main", interrupted)
    with pytest.raises(SystemExit) as end:
        start.main()
    assert end.value.code == INTERRUPTED


def test_the_program_alone_and_its_groups_print_their_help(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["cards"], ["dev"]):
        assert run(arguments) == 0
        assert "Usage: facedown" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    import facedown

    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"facedown {facedown.__version__}\n"


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m facedown.apps.cli.main rules tiny | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("where", "code", "words"),
    [(">/dev/full", WRONG_USE, "No space left"), (">&-", 0, ""), (">/dev/full 2>&1", WRONG_USE, "")],
)
def test_output_that_cannot_be_written(where: str, code: int, words: str) -> None:
    command = f"{sys.executable} -m facedown.apps.cli.main rules tiny {where}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert words in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_nearest_spelling() -> None:
    assert "Did you mean curie?" in str(errors.unknown("fighter", "cury", ["tesla", "curie"]))
    assert "Did you mean" not in str(errors.unknown("fighter", "zzz", ["tesla", "curie"]))
