"""Bots at the terminal: listed, named, seated; programs that play, fail, and are not started by a save alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_home import COMMAND, Home

from facedown.apps.cli.errors import WrongUse
from facedown.apps.cli.inputs import names, seats_in, seats_of
from facedown.bots import CHOOSE_SECONDS
from facedown.gamedef import game

PLAYS = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1, "name": "mine"}), flush=True)
    elif asked["type"] == "choose":
        print(json.dumps({"id": asked["id"], "notation": asked["legal"][0]}), flush=True)
"""
FAILS = 'import sys; print("\\x1b[2Jbroken", file=sys.stderr); sys.exit(4)\n'


def program(home: Home, source: str, name: str = "bot.py") -> str:
    (home.folder / name).write_text(source, "utf-8")
    return f"program:{sys.executable} -I -S {name}"


def install(folder: Path, name: str, source: str) -> None:
    info = folder / "facedown_cli_bot-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: facedown-cli-bot\nVersion: 2.0\nSummary: Waits.\n")
    (info / "entry_points.txt").write_text(f"[facedown.bots]\n{name} = facedown_cli_bot:make\n")
    (folder / "facedown_cli_bot.py").write_text(source)


# --- lists of names


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("you,bot:greedy", ["you", "bot:greedy"]),
        ('you , "program:./it a,b"', ["you", "program:./it a,b"]),
        ("you,program:./it 'a,b' \"c,d\"", ["you", "program:./it 'a,b' \"c,d\""]),
        ("'program:\"./my it\" a,b',you", ['program:"./my it" a,b', "you"]),
        ("program:'./a'\"'\"',b',you", ["program:'./a'\"'\"',b'", "you"]),
    ],
)
def test_commas_in_quotes_belong_to_a_name(text: str, parts: list[str]) -> None:
    assert names(text, "--seats", 2) == parts


def test_a_quote_that_is_not_closed_is_wrong_use(home: Home) -> None:
    with pytest.raises(WrongUse, match="--seats takes 3 names"):
        names("you,'bot:greedy,you", "--seats", 3)
    done = home.run("play", "tiny", "--seats", "you,program:ls 'a")
    assert (done.returncode, done.stderr) == (
        2,
        "facedown: program:ls 'a cannot be read as words: No closing quotation.\n",
    )


def test_seats_are_written_so_that_they_are_read_again(home: Home) -> None:
    import shlex

    seats = seats_of(game("tiny"), "you,\"program:ls 'My, Bot' a,b it\\'s\"")
    assert seats == ("you", "program:ls 'My, Bot' 'a,b' 'it'\"'\"'s'")
    _, text = shlex.split(seats_in(seats))
    assert seats_of(game("tiny"), text) == seats


# --- the list of bots


def test_bots_are_listed_with_what_each_is(home: Home) -> None:
    done = home.run("bots")
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert lines[0].split(maxsplit=1) == ["random", "Chooses by lot."]
    assert [line.split()[0] for line in lines[:8]] == [
        "random", "greedy", "easy", "normal", "hard", "expert", "search:N", "program:COMMAND",
    ]  # fmt: skip
    levels = game("rivales").search.levels
    assert f"{levels['expert']:,}" in next(line for line in lines if line.startswith("rivales")).split()
    assert "Elige al azar." in home.run("bots", "--lang", "es").stdout


def test_installed_bots_are_listed_and_not_imported(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    install(home.folder, "waits", "open('imported', 'w').close()\nraise OSError('not here')\n")
    monkeypatch.setenv("PYTHONPATH", str(home.folder), prepend=os.pathsep)
    for command in (["--help"], ["bots"], ["play", "--help"]):
        done = subprocess.run([*COMMAND, *command], capture_output=True, text=True, timeout=60, check=True)
        assert ("waits           Waits. (from facedown-cli-bot 2.0)" in done.stdout) == (command == ["bots"])
    assert not (home.folder / "imported").exists()
    asked = subprocess.run(
        [*COMMAND, "play", "tiny", "--seats", "you,bot:waits"], capture_output=True, text=True, timeout=60, check=False
    )
    assert asked.returncode == 2
    assert asked.stderr == ("facedown: The bot waits of facedown-cli-bot 2.0 cannot be imported (OSError: not here).\n")


def test_a_name_that_is_taken_is_said_in_the_list(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    install(home.folder, "greedy", "")
    monkeypatch.syspath_prepend(home.folder)
    assert "greedy          cannot be used: greedy means something else" in home.run("bots").stdout


# --- matches


def test_a_program_plays_at_the_terminal(home: Home) -> None:
    spec = program(home, PLAYS)
    done = home.run("play", "tiny", "--plain", "--seed", "1", "--seats", f"you,{spec}", text="1\n" * 9)
    assert done.returncode == 0
    assert f"the traveller ({spec})" in done.stdout
    assert "is out" not in done.stdout
    (save,) = home.saves
    assert f'seats ["you", "{spec}"]' in save.read_text("utf-8")


@pytest.mark.parametrize(
    ("lang", "said", "lost"),
    [
        (
            "en",
            "is out: the bot ended with exit code 4; its last line of errors: ?[2Jbroken. From now on random",
            "lost",
        ),
        ("es", "queda fuera: el bot terminó con el código 4; su última línea de errores: ?[2Jbroken.", "derrota"),
    ],
)
def test_a_program_that_fails_is_out_and_the_match_goes_on(home: Home, lang: str, said: str, lost: str) -> None:
    spec = program(home, FAILS)
    done = home.run("play", "tiny", "--plain", "--seed", "1", "--lang", lang, "--seats", f"you,{spec}", text="1\n" * 9)
    assert done.returncode == 0
    assert done.stdout.count(said) == 1
    assert lost in done.stdout.splitlines()[-2]


def test_a_save_starts_no_program_by_itself(home: Home) -> None:
    spec = program(home, f"open('started', 'w').close()\n{PLAYS}")
    left = home.run("play", "tiny", "--plain", "--seed", "1", "--seats", f"{spec},you")
    (hint,) = [line for line in left.stdout.splitlines() if "--resume" in line]
    assert f"--seats '{spec},you'" in hint
    (home.folder / "started").unlink()
    (save,) = home.saves
    refused = home.run("play", "--plain", "--resume", str(save))
    assert refused.returncode == 2
    assert f"This save would run {spec}. If you want that, say so: facedown play --resume" in refused.stderr
    assert refused.stderr.endswith(f"--seats '{spec},you'\n")
    assert not (home.folder / "started").exists()
    again = home.run("play", "--plain", "--resume", str(save), "--seats", f"{spec},you", text="1\n" * 9)
    assert again.returncode == 0
    assert (home.folder / "started").exists()
    assert "is out" not in again.stdout


def test_simulations_refuse_bots_that_are_not_ours(home: Home) -> None:
    done = home.run("simulate", "tiny", "--bots", f"random,{program(home, PLAYS)}", "--games", "2")
    assert done.returncode == 2
    assert "It can play in `facedown league`" in done.stderr


def test_programs_play_in_leagues_and_those_that_fail_lose(home: Home) -> None:
    told = "open('told', 'a').write(line) if line.startswith('{\"type\":\"over\"') else None\n"
    plays = program(home, f"{PLAYS}    {told}")
    fails = f"{program(home, FAILS, 'fails.py')} 'a, b'"
    command = [
        "league",
        "tiny",
        "--bots",
        f"random,{plays},{fails}",
        "--games",
        "4",
        "--out",
        "league",
        "--workers",
        "2",
    ]
    command += ["--bot-seconds", "90.5"]
    done = home.run(*command)
    assert done.returncode == 0, done.stderr
    (lost,) = [line for line in done.stdout.splitlines() if "seats forfeited" in line]
    assert fails in lost
    assert "(8 seats forfeited)" in lost
    assert len((home.folder / "told").read_text().splitlines()) == 8
    header = json.loads((home.folder / "league" / "league.json").read_text("utf-8"))
    assert [bot.get("seconds") for bot in header["bots"]] == [None, 90.5, 90.5]
    rows = (home.folder / "league" / "matches.csv").read_text("utf-8")
    again = home.run(*command)
    assert again.returncode == 0
    assert (home.folder / "league" / "matches.csv").read_text("utf-8") == rows


@pytest.mark.parametrize("seconds", ["0", "-1", "4000", "nan"])
def test_seconds_are_checked(seconds: str, home: Home) -> None:
    done = home.run("play", "tiny", "--bot-seconds", seconds)
    assert done.returncode == 2
    assert "Seconds are more than 0 and at most 3600 a decision" in done.stderr


def test_the_help_says_the_limit_and_the_rule(home: Home) -> None:
    said = " ".join(home.run("play", "--help").stdout.split())
    assert f"{CHOOSE_SECONDS:g} where it is not given" in said
    assert "such a bot is out: random plays its seat on, which counts as lost" in said


def test_a_program_gets_as_long_as_was_said(home: Home) -> None:
    source = PLAYS.replace('"legal"][0]', '"legal"][0 if asked["ms"] == 90500 else 9]')
    done = home.run(
        "play", "tiny", "--plain", "--seats", f"you,{program(home, source)}", "--bot-seconds", "90.5", text="1\n" * 9
    )
    assert "is out" not in done.stdout
