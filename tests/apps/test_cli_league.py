"""`facedown league`: what it prints, what it refuses before anything is played, and how it is stopped and goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli_home import COMMAND, Home

from facedown.apps.cli.main import INTERRUPTED, WRONG_USE

TINY = ["league", "tiny", "--bots", "random,greedy"]


@pytest.fixture(autouse=True)
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def test_ratings_a_matrix_and_where_the_files_are(home: Home) -> None:
    done = home.run("league", "tiny", "--bots", "random, bot:greedy,search:2", "--games", "40", "--out", "here")
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done
    assert lines[0].startswith("tiny: 120 matches, 40 a pair, seed 1, cards ")
    assert lines[1].split() == ["rating", "95%", "won", "lost", "drawn"]
    assert sorted(line.split()[0] for line in lines[2:5]) == ["greedy", "random", "search:2"]
    assert "share won by / of" in lines[6]
    assert [line.split()[1:].index("-") for line in lines[7:10]] == [0, 1, 2]
    assert "won-lost-drawn" in lines[11]
    assert "random is 0" in done.stdout
    assert lines[-2] == "  In here: matches.csv, ratings.csv, pairs.csv."
    assert "There is no plot" in done.stderr
    assert "facedown[lab]" in done.stderr
    assert sorted(file.name for file in (home.folder / "here").iterdir()) == [
        "league.json", "matches.csv", "pairs.csv", "ratings.csv",
    ]  # fmt: skip


def test_json_is_the_same_whatever_the_workers(home: Home) -> None:
    told = [home.run(*TINY, "--games", "20", "--workers", w, "--out", w, "--json").stdout for w in ("1", "3")]
    assert told[0] == told[1]
    data = json.loads(told[0])
    assert (data["game"], data["seed"], data["games"], data["matches"]) == ("tiny", 1, 20, 20)
    assert [bot["bot"] for bot in data["bots"]] == ["random", "greedy"]
    assert {rated["bot"]: rated["games"] for rated in data["ratings"]} == {"random": 20, "greedy": 20}
    assert {"share", "share_interval", "wins", "losses", "draws"} <= {*data["pairs"][0]}


def test_without_out_the_same_command_finds_its_folder(home: Home) -> None:
    first, again = home.run(*TINY, "--games", "20"), home.run(*TINY, "--games", "20", "--workers", "2")
    (folder,) = home.folder.glob("league-tiny-*")
    assert f"  In {folder.name}: matches.csv" in first.stdout
    assert "20 of the matches from before" in again.stdout
    assert first.stdout.splitlines()[:-1] == again.stdout.splitlines()[:-1]


def test_a_bar_shows_how_far_it_is(home: Home) -> None:
    child = home.terminal(*TINY, "--games", "600", "--out", "here")
    child.expect("matches")
    child.expect("600/600")
    child.expect("ratings.csv")
    child.close()


def test_seats_forfeited_are_told(home: Home) -> None:
    from facedown.bots import BOTS, FOREIGN, BotDef

    home.patch.setitem(BOTS, "faulty", BotDef("faulty", FOREIGN, {}, lambda window, r, stream: -1))
    done = home.run("league", "tiny", "--bots", "random,faulty", "--games", "6", "--out", "here")
    assert "(6 seats forfeited)" in done.stdout
    assert "6-0-0" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["league", "tini", "--bots", "random,greedy"], "Did you mean tiny?"),
        (["league", "tiny"], "--bots"),
        (["league", "tiny", "--bots", "random"], "two bots or more"),
        (["league", "tiny", "--bots", "random,"], "with commas between them"),
        (["league", "tiny", "--bots", "random,greddy"], "Did you mean greedy?"),
        (["league", "tiny", "--bots", "random,greedy,random"], "random is named more than once"),
        ([*TINY, "--games", "1"], "multiple of 2 (each deal is played 2 times"),
        ([*TINY, "--games", "7"], "for example 6 or 8"),
        ([*TINY, "--players", "3"], "tiny has 2 seats, not 3"),
        ([*TINY, "--lone"], "leave --lone out"),
        ([*TINY, "--workers", "0"], "workers"),
        ([*TINY, "--seed", "-1"], "out of range"),
        ([*TINY, "--option", "levels"], "There is no option of tiny 'levels'"),
        ([*TINY, "--pack", "nowhere"], "There is no pack nowhere"),
        ([*TINY, "--out", "file"], "is a file: a league takes a folder"),
        ([*TINY, "--out", "file/below"], "no league can be kept there"),
        ([*TINY, "--out", "full"], "holds other files"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use(arguments: list[str], words: str, home: Home) -> None:
    (home.folder / "file").write_text("mine")
    (home.folder / "full").mkdir()
    (home.folder / "full" / "matches.csv").write_text("mine")
    before = sorted(home.folder.rglob("*"))
    done = home.run(*arguments)
    assert done.returncode == WRONG_USE, done
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert words in done.stderr
    assert sorted(home.folder.rglob("*")) == before
    assert (home.folder / "full" / "matches.csv").read_text() == "mine"


def test_another_league_in_the_folder(home: Home) -> None:
    home.run(*TINY, "--games", "4", "--out", "here")
    done = home.run(*TINY, "--games", "4", "--out", "here", "--seed", "2")
    assert done.returncode == WRONG_USE
    assert "here holds another league: seed 1 there, 2 here. Name another folder." in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_ctrl_c_keeps_what_was_finished(home: Home) -> None:
    long = [*TINY, "--games", "100000", "--out", "here"]
    child = subprocess.Popen([*COMMAND, *long], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    matches = home.folder / "here" / "matches.csv"
    while not matches.exists() or matches.stat().st_size < 2000:
        assert child.poll() is None
        time.sleep(0.01)
    second = home.run(*long)
    assert second.returncode == WRONG_USE
    assert "another facedown is playing this league" in second.stderr
    child.send_signal(signal.SIGINT)
    printed, errors = child.communicate(timeout=60)
    assert child.returncode == INTERRUPTED
    assert printed == ""
    assert errors.splitlines() == [
        "What was finished is kept in here: the same command goes on.", "facedown: stopped.",
    ]  # fmt: skip
    assert matches.read_bytes().endswith(b"\n")
    assert not (home.folder / "here" / ".lock").exists()


SILENT = """\
import os, pathlib, time
print('{"type": "ready", "protocol": 1, "name": "silent"}', flush=True)
pathlib.Path("running").write_text(str(os.getpid()))
time.sleep(600)
"""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_league_that_is_stopped_waits_for_no_program_and_leaves_none(home: Home, stop: signal.Signals) -> None:
    (home.folder / "silent.py").write_text(SILENT)
    bots, out = f"random,program:{sys.executable} silent.py", ["--out", "here", "--bot-seconds", "300"]
    with home.begin("league", "tiny", "--bots", bots, "--games", "4", "--workers", "1", *out) as child:
        running = home.folder / "running"
        while not running.exists() or not running.read_text():
            assert child.poll() is None, child.communicate()
            time.sleep(0.05)
        child.send_signal(stop)
        _, errors = child.communicate(timeout=60)
    assert child.returncode == INTERRUPTED
    assert errors.splitlines()[-2:] == [
        "What was finished is kept in here: the same command goes on.",
        "facedown: stopped.",
    ]
    assert (home.folder / "here" / "matches.csv").read_text().count("\n") <= 1  # nobody has lost by being stopped
    with pytest.raises(ProcessLookupError):
        os.kill(int(running.read_text()), 0)
