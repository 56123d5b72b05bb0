"""Several persons who play together at one keyboard: nothing is hidden, so nothing is passed on."""

from __future__ import annotations

import sys
from io import StringIO

import pytest
from cli_home import Home

from facedown.apps.cli.keeper import Keeper
from facedown.apps.cli.prompt import Prompt
from facedown.apps.cli.screen import InputEnded, Screen
from facedown.apps.cli.session import Session
from facedown.gamedef import GameDef
from facedown.match import Match
from together import RUMBLE, TINY
from together import together as together

pytestmark = pytest.mark.usefixtures("together")
PASS_ON = "Pass the screen to"


def session_of(game: GameDef, monkeypatch: pytest.MonkeyPatch, typed: str = "", labels: str = "you,you,you") -> Session:
    match = Match.new(game, seed=3, seats=len(labels.split(",")))
    match.labels = tuple(labels.split(","))
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    session = Session(match, Screen(game.id, "en", plain=True), Keeper.new(game.id))
    session.screen.typed = True  # somebody sits there
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("plain screens read lines"))
    return session


def run_out(session: Session) -> None:
    with pytest.raises(InputEnded):
        session.run()


def test_the_screen_is_not_passed_on(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(RUMBLE, monkeypatch, "1\n" * 12)
    run_out(session)
    printed = capsys.readouterr().out
    assert PASS_ON not in printed
    assert len({seat for seat, _ in session.match.choices}) == 3
    assert printed.count(" decides.") > 2, "whose turn it is, is said"


def test_what_happened_is_told_once(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(RUMBLE, monkeypatch, "1\n" * 12)
    run_out(session)
    lines = capsys.readouterr().out.splitlines()
    rounds = [line for line in lines if line.strip().startswith("Round 1")]
    assert len(rounds) == 1


def test_hidden_hands_are_passed_on(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    view = RUMBLE.view
    monkeypatch.setitem(RUMBLE.__dict__, "view", lambda *given: view(*given) | {"hidden_hands": True})
    session = session_of(RUMBLE, monkeypatch, "1\n\n" * 6)
    run_out(session)
    assert PASS_ON in capsys.readouterr().out
    assert session.open_seats(1) == (1,)


def test_secret_choices_are_passed_on(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(TINY, monkeypatch, "1\n\n" * 2, labels="you,you")
    assert session.match.decision in TINY.facts.simultaneous
    run_out(session)
    assert PASS_ON in capsys.readouterr().out


def test_undo_takes_back_the_last_choice_of_any_of_them(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(RUMBLE, monkeypatch)
    match = session.match
    first = match.current_player
    assert first is not None
    session.apply(match.legal_actions[0])
    second = match.current_player
    assert second not in (None, first)
    assert match.undo_barrier(second) is not None
    Prompt(session, second).undo("")
    assert match.choices == ()
    assert match.current_player == first


def test_undo_does_not_reach_the_choice_of_a_bot(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(RUMBLE, monkeypatch)
    match = session.match
    match.labels = tuple("bot:greedy" if seat == match.current_player else "you" for seat in range(3))
    session.persons = tuple(seat for seat in range(3) if match.labels[seat] == "you")
    session.apply(match.legal_actions[0])
    seat = match.current_player
    assert seat in session.persons
    before = match.choices
    Prompt(session, seat).undo("")
    assert match.choices == before
    assert "nothing to take back" in capsys.readouterr().out


def test_the_result_is_one_for_all(home: Home) -> None:
    done = home.run("play", "rumble", "--plain", "--seed", "3", "--seats", "you,you,bot:greedy", text="1\n" * 900)
    assert done.returncode == 0
    said = [line for line in done.stdout.splitlines() if line.startswith("Result: ")]
    assert said in (["Result: won, all together"], ["Result: lost, all together"])


# --- options and simulations


def test_options_that_are_texts_are_listed(home: Home) -> None:
    listed = home.run("games").stdout
    assert "--option top=…: This card lies on top. Takes the id of a card, or random. (TIN-002)" in listed
    assert "Lleva la id de una carta, o random." in home.run("games", "--lang", "es").stdout


@pytest.mark.parametrize("given", ["top=rain", "TOP=Rain".lower(), "top=RAIN"])
def test_an_option_takes_a_text(given: str, home: Home) -> None:
    assert home.run("play", "tiny", "--plain", "--option", given, text="quit\n").returncode == 0
    (save,) = home.saves
    assert "options level-lost=false top=rain\n" in save.read_text("utf-8")
    assert home.run("play", "--resume", str(save), "--plain", text="quit\n").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["play", "tiny", "--option", "top"],
            "--option top=… takes the id of a card, or random. For example: --option",
        ),
        (["play", "tiny", "--option", "top="], "--option top=rain"),
        (["play", "tiny", "--option", "tip=rain"], "Did you mean top?"),
        (["play", "tiny", "--option", "top=storm"], "There is no card 'storm'"),
        (["play", "tiny", "--option", "top=a b"], "without blanks"),
        (["play", "tiny", "--option", "level-lost=rain"], "yes or no"),
        (["simulate", "tiny", "--players", "two"], "--players takes numbers with commas between them"),
        (["simulate", "tiny", "--players", "2,"], "--players takes numbers"),
        (["simulate", "tiny", "--players", "3"], "tiny has 2 seats, not 3"),
        (["simulate", "rumble", "--players", "3,4", "--bots", "greedy,random,random"], "--bots names one bot"),
        (["simulate", "rumble", "--players", "3", "--heroes", "a,b,c"], "leave --players out"),
    ],
)
def test_wrong_texts_and_numbers_are_refused(arguments: list[str], message: str, home: Home) -> None:
    done = home.run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert home.saves == []


def test_a_table_is_printed(home: Home) -> None:
    arguments = ("simulate", "tiny", "--bots", "greedy", "--players", "2", "--games", "10")
    printed = home.run(*arguments)
    assert printed.returncode == 0, printed.stderr
    assert "tiny: 10 games each, seed 1, bots greedy" in printed.stdout
    assert home.run(*arguments, "--workers", "1", "--json").stdout == home.run(*arguments, "--json").stdout
    alone = home.run(*arguments, "--option", "top=moth").stdout
    assert "all together (greedy, greedy)" in alone


def test_a_replay_and_a_page_of_such_a_game(home: Home) -> None:
    from facedown.apps.cli.gamepage import game_page

    home.run("play", "tiny", "--plain", "--option", "top=rain", text="1\n" * 9)
    (save,) = home.saves
    assert home.run("replay", str(save)).returncode == 0
    assert home.run("replay", str(save), "--verify").returncode == 0
    page = game_page(TINY)
    assert "| `top=…` | not given | This card lies on top. Takes the id of a card, or random. | TIN-002 |" in page
    assert "--option NAME=TEXT" in page
