"""Matches played through pipes: whole games, saves, resuming, closed pipes, folders that cannot be written."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest
from cli_home import COMMAND, Done, Home, wait_for

import facedown

ONES = "1\n" * 400  # the first choice, always


def tiny(home: Home, *arguments: str, text: str = ONES, **environment: str) -> Done:
    return home.run("play", "tiny", "--seed", "3", *arguments, text=text, **environment)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("tiny", "you,bot:greedy"), ("tiny", "bot:random,you"), ("tiny", "you,you"), ("rivales", "you,bot:greedy")],
)
def test_a_pipe_plays_a_whole_game(game: str, seats: str, home: Home) -> None:
    done = home.run("play", game, "--seed", "3", "--seats", seats, text=ONES)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "The match is over." in done.stdout
    assert "\x1b" not in done.stdout
    (save,) = home.saves
    assert home.run("replay", str(save), "--verify").returncode == 0


def test_the_same_seed_and_choices_give_the_same_match(home: Home) -> None:
    first, second = (re.sub(r"\S+\.save", "", tiny(home).stdout) for _ in range(2))
    assert first == second
    assert len(home.saves) == 2


def test_spanish_by_option_and_by_locale(home: Home) -> None:
    by_option = tiny(home, "--lang", "es").stdout
    by_locale = tiny(home, LANG="es_ES.UTF-8").stdout
    assert "La partida ha terminado." in by_option
    assert re.sub(r"\S+\.save( --lang es)?", "", by_option) == re.sub(r"\S+\.save", "", by_locale)


def test_a_match_goes_on_in_its_language(home: Home) -> None:
    english, spanish = {"LC_ALL": "en_GB.UTF-8"}, {"LC_ALL": "es_ES.UTF-8"}
    assert ".save --lang es\n" in tiny(home, "--lang", "es", text="quit\n", **english).stdout
    assert ".save --lang es\n" in tiny(home, "--lang", "es", **english).stdout
    assert "--lang" not in tiny(home, "--lang", "es", text="quit\n", **spanish).stdout


def test_the_end_of_the_input_loses_nothing(home: Home) -> None:
    left = tiny(home, text="1\n")
    assert left.returncode == 0
    (save,) = home.saves
    assert f"facedown play --resume {save}" in left.stdout
    went_on = home.run("play", "--resume", save.name, text=ONES)
    assert went_on.stdout.startswith("Embers: the match goes on.\n")
    assert "The match is over." in went_on.stdout
    assert home.saves == [save]
    whole = tiny(home)
    assert whole.stdout.splitlines()[-3:-1] == went_on.stdout.splitlines()[-3:-1]  # a left match ends as a whole one


def test_quit_and_an_empty_input(home: Home) -> None:
    assert "facedown play --resume" in tiny(home, text="quit\n").stdout
    assert "facedown play --resume" in tiny(home, text="").stdout


def test_commands_of_the_prompt(home: Home) -> None:
    text = (
        "?\ncards\nlog\nwhy 1\nwhy flare\nwhy nonsense\nwhy\nhint\nundo\nsave\nsave copy.save\nsave copy.save\ncard\n"
    )
    printed = tiny(home, text=text + "card ember\ncard nonsense\nboard\nlog 1\nlog x\nplay nothing\n\nquit\n").stdout
    for words in (
        "the number of a choice", "Legal now: play", "Not possible:", "TIN-014", "'nonsense' is not understood.",
        "Which card?",
        "nothing to take back", "Saved after every choice in", "A copy is in copy.save", "is there already",
        "simulations, hard would", "There is no card nonsense", "log takes a number", "Which action?",
    ):  # fmt: skip
        assert words in printed, words
    assert (home.folder / "copy.save").exists()


def test_what_a_player_is_likely_to_type(home: Home) -> None:
    typed = "card lovelace\ncard bucle inf\nrule RIV-061\nrule riv-06\nrule\n99\nhook\nnonsense\nquit\n"
    printed = home.run(
        "play", "rivales", "--seed", "7", "--fighters", "lovelace,edison", "--lang", "es", text=typed
    ).stdout
    for words in (
        "Nota G", "Bucle infinito (infinite-loop)", "RIV-061 [S]", "¿Querías decir RIV-06", "rule RIV-001",
        "No hay opción 99: van de 1 a 5.", "Ada Lovelace pone Gancho bajo", "No se entiende 'nonsense'.",
    ):  # fmt: skip
        assert words in printed, words
    assert "No se entiende: " not in printed


def test_what_nobody_should_type(home: Home) -> None:
    nines, letters = "9" * 5000, "a" * 5000
    lines = [nines, f"log {nines}", f"why {nines}", "log \u00b2", letters, "\udcff", "quit"]
    paths = [f"save {letters}", "save ~nobody-here/x", "save a\0b"]
    done = tiny(home, text="\n".join([*paths, *lines]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "facedown play --resume" in done.stdout
    assert "File name too long" in done.stdout
    assert "null byte" in done.stdout
    assert "log takes a number" in done.stdout


def test_input_that_is_no_text_or_has_no_line_ends(home: Home) -> None:
    play = f"{' '.join(COMMAND)} play tiny --plain --seed 1"
    for source in ("printf 'caf\\xe9\\nquit\\n'", "head -c 100000 /dev/zero"):
        command = f"{source} | PYTHONIOENCODING=utf-8 {play}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"facedown play --resume" in done.stdout


def test_a_match_with_a_pack_goes_on_from_any_folder(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.run("cards", "new", "rivales", "mine")
    begun = home.run("play", "rivales", "--pack", "mine", "--fighters", "wright,tesla", text="1\n")
    assert begun.returncode == 0, begun
    (save,) = home.saves
    monkeypatch.chdir("/")
    went_on = home.run("play", "--resume", str(save), text="quit\n")
    assert (went_on.returncode, went_on.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_lose_nothing(closed: str, home: Home) -> None:
    command = f"{' '.join(COMMAND)} play tiny --plain --seed 1 {closed}"
    done = subprocess.run(["bash", "-c", command], input="1\n", text=True, capture_output=True, check=False)
    assert done.returncode == 0, done
    assert done.stderr == ""
    (save,) = home.saves
    assert bool(facedown.load(save).choices) == ("<" not in closed)


def test_a_refused_choice_changes_nothing(home: Home) -> None:
    clean = tiny(home, text="1\nquit\n")
    refused = tiny(home, text="flare\nplay everything\n999\n0\n-1\n1\nquit\n")
    first, second = home.saves
    assert first.read_text() == second.read_text()
    assert clean.returncode == refused.returncode == 0


def test_a_folder_that_cannot_be_written_is_a_warning(home: Home) -> None:
    (home.folder / "data").write_text("a file where the folder should be")
    done = tiny(home)
    assert done.returncode == 0, done.stderr
    assert "This match is not saved:" in done.stdout
    assert "The match is over." in done.stdout
    assert "facedown" not in done.stdout.split("The match is over.")[1]  # there is nothing to resume or replay


def test_a_save_that_fails_later_is_said_once(home: Home) -> None:
    process = home.begin("play", "tiny", "--seed", "3")
    wait_for(process, "Choices")
    (save,) = home.saves
    matches = save.parent
    matches.rename(matches.with_name("moved"))
    printed, _ = process.communicate(ONES, timeout=60)
    assert process.returncode == 0
    assert printed.count("could not be saved") == 1
    assert "The match is over." in printed
    assert "facedown replay" not in printed


def test_two_processes_never_share_a_file(home: Home) -> None:
    playing = home.begin("play", "tiny", "--seed", "3")
    wait_for(playing, "Choices")
    (save,) = home.saves
    second = home.run("play", "--resume", str(save), text=ONES)
    assert second.returncode == 2
    assert "played by another facedown" in second.stderr
    many = [tiny(home, text="quit\n") for _ in range(2)]
    assert all(done.returncode == 0 for done in many)
    assert len(home.saves) == 3
    playing.communicate("quit\n", timeout=60)
    assert home.run("play", "--resume", str(save), text=ONES).returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_lose_nothing(number: signal.Signals, home: Home) -> None:
    playing = home.begin("play", "tiny", "--seed", "3")
    assert playing.stdin is not None
    playing.stdin.write("1\n")
    playing.stdin.flush()
    wait_for(playing, "Choices", times=2)
    playing.send_signal(number)
    printed, errors = playing.communicate(timeout=60)
    assert playing.returncode == 0
    assert "facedown play --resume" in printed
    assert errors == ""
    (save,) = home.saves
    assert home.run("replay", str(save), "--verify").returncode == 0


def test_a_closed_pipe_ends_quietly_and_saves(home: Home) -> None:
    command = f"{' '.join(COMMAND)} play rivales --seed 3 --fighters tesla,curie | head -n 3; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], input=ONES, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0
    assert re.fullmatch(r"Saved\. To go on: facedown play --resume \S+\n", done.stderr)
    (save,) = home.saves
    assert home.run("replay", str(save), "--verify").returncode == 0


def test_replay_tells_and_stops(home: Home) -> None:
    tiny(home)
    (save,) = home.saves
    whole = home.run("replay", str(save)).stdout
    assert "1. [1 you] play" in whole
    assert "\n4. " in whole
    some = home.run("replay", str(save), "--to", "2").stdout
    assert "\n2. " in some
    assert "\n3. " not in some
    assert home.run("replay", str(save), "--to", "999").returncode == 2
    assert "Ronda 1" in home.run("replay", str(save), "--lang", "es").stdout


def test_damaged_saves_say_where(home: Home) -> None:
    tiny(home)
    (save,) = home.saves
    text = save.read_text()
    edited = home.folder / "edited.save"
    for broken, words in (
        (text.replace(" play ", " lay ", 1), "edited"),
        (text[: len(text) // 2], ":"),
        ("nothing of ours", "not a saved match"),
        ("", "empty"),
    ):
        edited.write_text(broken)
        for arguments in (["replay", "edited.save"], ["play", "--resume", "edited.save"]):
            done = home.run(*arguments)
            assert done.returncode == 1, done.stderr
            assert words in done.stderr
            assert len(done.stderr.splitlines()) == 1


def test_resume_takes_no_other_match(home: Home) -> None:
    tiny(home, text="1\n")
    (save,) = home.saves
    for arguments in (["--seed", "4"], ["--fighters", "a,b"], ["--option", "level-lost"]):
        done = home.run("play", "--resume", str(save), *arguments)
        assert done.returncode == 2
        assert "leave" in done.stderr
    assert "is a match of tiny" in home.run("play", "rivales", "--resume", str(save)).stderr


def test_the_save_is_private(home: Home) -> None:
    tiny(home, text="1\n")
    (save,) = home.saves
    assert save.stat().st_mode & 0o077 == 0
    assert Path(save.parent).stat().st_mode & 0o077 == 0
