"""Bots that think, at the terminal: with how much, what is waited for, and what the player is told meanwhile."""

from __future__ import annotations

import sys
import threading
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cli_home import Home

from facedown.apps.cli import screen as screens
from facedown.apps.cli.inputs import seats_of, usual_seats
from facedown.apps.cli.screen import Screen
from facedown.apps.cli.session import Session
from facedown.apps.cli.thinking import Thinking
from facedown.bots import Bot, Budget, find_bot
from facedown.gamedef import game
from facedown.kernel import jit
from facedown.match import Match

TINY = game("tiny")


@pytest.fixture
def thinking(home: Home) -> Thinking:
    return Thinking(TINY, Screen("tiny", "en", plain=True), None)


class Compiling:
    """A child that compiles, as long as the test wants."""

    def __init__(self, rules: Any = None, trouble: str = "", settled: bool = False) -> None:
        self.rules, self.trouble, self.settled = rules, trouble, threading.Event()
        if settled:
            self.settled.set()


def compilable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins are wanted, as far as is known; what has been found out is forgotten after the test."""
    monkeypatch.setattr(jit, "_trouble", "")
    monkeypatch.setenv("FACEDOWN_JIT", "")


# --- how much


@pytest.mark.parametrize(("name", "plain"), [("search:5", 5), ("search:500", 10), ("search:2599", 25)])
def test_uncompiled_bots_think_less_and_say_so_once(
    name: str, plain: int, thinking: Thinking, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = find_bot(name)
    for _ in range(2):
        assert thinking._budget_of(kind) == Budget(plain)
    assert capsys.readouterr().out.count("The rules run uncompiled") == 1
    compilable(monkeypatch)
    assert thinking._budget_of(kind) == kind.budget
    assert thinking._budget_of(find_bot("hard")) == Budget(TINY.search.levels["hard"])
    assert capsys.readouterr().out == ""


def test_what_is_asked_for_holds_for_all_that_search(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking.budget = Budget(7000, 1.5)
    assert thinking._budget_of(find_bot("search:5")) == Budget(70, 1.5)
    compilable(monkeypatch)
    assert thinking._budget_of(find_bot("search:5")) == Budget(7000, 1.5)
    thinking.budget = Budget(seconds=2.0)
    assert thinking._budget_of(find_bot("search:50")) == Budget(50, 2.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--simulations", "0"], "1 to 10,000,000 a decision, not 0"),
        (["--simulations", "-5"], "not -5"),
        (["--simulations", "10000001"], "not 10,000,001"),
        (["--simulations", "many"], "not a valid int"),
        (["--seconds", "0"], "more than 0 and at most 3600 a decision, not 0"),
        (["--seconds", "nan"], "not nan"),
        (["--seconds", "inf"], "not inf"),
        (["--seconds", "-1"], "not -1"),
        (["--seats", "you,bot:search:0"], "1 to 10,000,000"),
        (["--seats", "you,bot:search:lots"], "not 'lots'"),
        (["--seats", "you,bot:harrd"], "Did you mean bot:hard?"),
    ],
)
def test_what_nobody_can_think_is_refused(arguments: list[str], words: str, home: Home) -> None:
    done = home.run("play", "tiny", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert home.saves == []


def test_a_budget_without_a_bot_that_searches_is_for_the_hint(home: Home) -> None:
    arguments = ("play", "tiny", "--seed", "3", "--seats", "you,you", "--simulations", "1500")
    assert "After 15 simulations" in home.run(*arguments, text="hint\nquit\n").stdout
    timed = home.run("play", "tiny", "--seed", "3", "--seats", "you,bot:greedy", "--seconds", "9", text="hint\nquit\n")
    assert "After 10 simulations" in timed.stdout


def test_the_usual_rival_is_normal(home: Home) -> None:
    assert usual_seats(3) == ("you", "bot:normal", "bot:normal")
    assert seats_of(TINY, "you,Bot:Search:0500") == ("you", "bot:search:500")
    home.run("play", "tiny", "--seed", "3", text="quit\n")
    (save,) = home.saves
    assert 'seats ["you", "bot:normal"]' in save.read_text("utf-8")


# --- a match


@pytest.mark.parametrize("label", ["bot:normal", "bot:search:1500"])
def test_a_match_that_is_left_goes_on_as_it_would_have(label: str, home: Home) -> None:
    arguments = ("play", "rivales", "--seed", "3", "--seats", f"you,{label}", "--fighters", "tesla,curie")
    home.run(*arguments, text="1\n" * 5)
    (whole,) = home.saves
    expected = choices(whole)
    home.run(*arguments, text="1\n1\n")
    left = next(save for save in home.saves if save != whole)
    for _ in range(3):
        home.run("play", "--resume", str(left), text="1\n")
    assert choices(left) == expected
    assert f'seats ["you", "{label}"]' in left.read_text("utf-8")


def choices(save: Path) -> list[str]:
    return [line for line in save.read_text("utf-8").splitlines() if line[:2] in ("0 ", "1 ")]


def test_a_bot_with_one_choice_does_not_think(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("tiny", seed=3)
    match.labels = ("you", "bot:hard")
    session = Session(match, Screen("tiny", "en", plain=True), _NoKeeper())  # type: ignore[arg-type]
    while not (match.current_player == 1 and len(match.legal_actions) == 1):
        match.apply(match.legal_actions[0])
    monkeypatch.setattr(Bot, "choose", lambda *_: pytest.fail("it thinks"))
    before = len(match.choices)
    session._bot_chooses(1)
    assert len(match.choices) == before + 1


class _NoKeeper:
    trouble = ""

    def keep(self, match: Match) -> bool:
        return True


# --- waiting for the compiled search


def test_the_first_search_waits_for_the_compiled_one_and_says_why_once(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compilable(monkeypatch)
    monkeypatch.setattr("facedown.bots.search.is_ready", lambda game: False)
    thinking.compiling = compiling = Compiling(rules=TINY.plain())  # type: ignore[assignment]
    later = threading.Timer(0.25, compiling.settled.set)
    later.start()
    thinking._wait_for_search()
    assert compiling.settled.is_set()
    thinking._wait_for_search()
    assert capsys.readouterr().out == "The rules are being compiled, once; then bots think fast.\n"
    assert jit.enabled()
    later.join()


def test_what_was_compiled_before_is_waited_for_without_a_word(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compilable(monkeypatch)
    monkeypatch.setattr("facedown.bots.search.is_ready", lambda game: True)
    thinking.compiling = Compiling(rules=TINY.plain())  # type: ignore[assignment]
    later = threading.Timer(0.05, thinking.compiling.settled.set)  # type: ignore[union-attr]
    later.start()
    thinking._wait_for_search()
    assert capsys.readouterr().out == ""
    later.join()


def test_where_compiling_fails_the_search_runs_plain(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compilable(monkeypatch)
    thinking.compiling = Compiling(trouble="compiling the rules failed", settled=True)  # type: ignore[assignment]
    match = Match.new("tiny", seed=3)
    action = thinking.choose("bot:hard", 0, 1, lambda: match.window(0))
    assert action in match.window(0).legal_actions
    assert "The rules run uncompiled" in capsys.readouterr().out
    assert jit.trouble() == "compiling the rules failed"


def test_ctrl_c_leaves_the_wait(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    compilable(monkeypatch)
    compiling = Compiling()

    def interrupted(seconds: float) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(compiling.settled, "wait", interrupted)
    thinking.compiling = compiling  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        thinking.advise(lambda: pytest.fail("nobody thinks"))


def test_bots_that_do_not_search_wait_for_nothing(thinking: Thinking) -> None:
    thinking.compiling = Compiling()  # type: ignore[assignment]  # it will never be ready
    match = Match.new("tiny", seed=3)
    for label in ("bot:greedy", "bot:random"):
        assert thinking.choose(label, 0, 1, lambda: match.window(0)) in match.window(0).legal_actions


# --- what a terminal shows meanwhile


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("typed", [True, False])
def test_only_a_terminal_says_that_something_takes_long(
    typed: bool, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal() if typed else StringIO())
    monkeypatch.setattr(sys, "stdout", out := Terminal())
    monkeypatch.setattr(screens, "SOON", 0.0)
    screen = Screen("tiny", "en", plain=False)
    said = threading.Event()
    write = screens._write

    def written(text: str) -> None:
        write(text)
        said.set()

    monkeypatch.setattr(screens, "_write", written)
    with screen.busy("thinking …"):
        assert not typed or said.wait(20)
    assert out.getvalue() == ("thinking …\r\x1b[K" if typed else "")


def test_what_does_not_take_long_says_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", out := Terminal())
    monkeypatch.setattr(screens, "SOON", 60.0)
    with Screen("tiny", "en", plain=False).busy("thinking …"):
        pass
    assert out.getvalue() == ""
