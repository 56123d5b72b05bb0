"""What happens between two decisions: choices passed by, undo, going over to compiled rules, kept files."""

from __future__ import annotations

import sys
from io import StringIO
from typing import Any

import pytest
from cli_home import Home

from facedown.apps.cli.keeper import Keeper
from facedown.apps.cli.main import INTERRUPTED
from facedown.apps.cli.prompt import Prompt
from facedown.apps.cli.screen import InputEnded, Screen
from facedown.apps.cli.session import Session
from facedown.match import Match


def session_of(game: str, monkeypatch: pytest.MonkeyPatch, typed: str = "", labels: str = "you,you") -> Session:
    match = Match.new(game, seed=3, fighters=("tesla", "curie") if game == "rivales" else None)
    match.labels = tuple(labels.split(","))
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    return Session(match, Screen(game, "en", plain=True), Keeper.new(game))


def until(match: Match, start: str) -> str:
    """Plays the first choices until a notation that begins so is legal, and gives it."""
    while True:
        for action in match.legal_actions:
            if action.notation.startswith(start):
                return action.notation
        match.apply(match.legal_actions[0])


def test_undo_takes_back_what_nobody_else_knows(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("rivales", monkeypatch)
    notation = until(session.match, "first @")
    before = session.match.choices
    seat = session.match.current_player
    assert seat is not None
    session.apply(notation)
    assert session.match.current_player == seat
    Prompt(session, seat).undo("")
    assert session.match.choices == before
    assert f"Taken back: {notation}." in capsys.readouterr().out
    assert session.keeper.file is not None
    assert Match.load(session.keeper.file).choices == before


@pytest.mark.parametrize("labels", ["you,you", "you,bot:greedy"])
def test_undo_stops_at_another_seats_choice(
    labels: str, home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("rivales", monkeypatch, labels=labels)
    session.apply(session.match.legal_actions[0])
    session.apply(session.match.legal_actions[0])
    before = session.match.choices
    Prompt(session, 0).undo("")
    assert session.match.choices == before
    assert "It is too late" in capsys.readouterr().out


def test_cards_with_a_name_is_card_and_rules_with_an_id_is_rule(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt = Prompt(session_of("rivales", monkeypatch), 0)
    for one, other in (("card hook", "cards hook"), ("rule RIV-021", "rules RIV-021")):
        prompt.obey(one)
        said = capsys.readouterr().out
        prompt.obey(other)
        assert capsys.readouterr().out == said != ""


def test_a_single_choice_is_made_and_said(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("tiny", monkeypatch, "1\n" * 8)
    session.run()
    assert session.match.is_terminal
    printed = capsys.readouterr().out
    assert printed.count("only one choice, play") == 1  # the last card of the hand that is on the screen …
    assert printed.count("only one choice") == 1  # … of the other one nobody is told: it could tell what is in it
    assert printed.count("\n> ") == 4


def test_the_match_goes_over_to_compiled_rules_between_two_decisions(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of("tiny", monkeypatch, "1\n1\n")
    events: list[str] = []

    class Compiling:
        def __init__(self, game: Any) -> None:
            events.append("begun")
            self.rules: Any = None

        def __enter__(self) -> Compiling:
            return self

        def __exit__(self, *_: object) -> None:
            events.append("closed")

    monkeypatch.setattr("facedown.kernel.jit.enabled", lambda: True)
    monkeypatch.setattr("facedown.warm.compile_in_child", Compiling)
    compiled = session.match.game.plain()
    ready = iter([None, compiled, compiled, compiled, compiled])
    before = Session._use_compiled_when_ready

    def becomes_ready(self: Session) -> None:
        self._compiling.rules = next(ready)  # type: ignore[union-attr]
        before(self)
        events.append("compiled" if self.match.rules is compiled else "plain")

    monkeypatch.setattr(Session, "_use_compiled_when_ready", becomes_ready)
    with pytest.raises(InputEnded):
        session.run()
    assert events[:3] == ["begun", "plain", "compiled"]
    assert events[-1] == "closed"


class Reactions:
    """tiny, told as a game of reaction windows: to hold the flare back is to pass, and every round is of attack 1."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number: int | None = 1
        real = Match.view
        monkeypatch.setattr(Match, "view", lambda match, seat: real(match, seat) | {"attack_number": self.number})
        for module in ("prompt", "session"):
            monkeypatch.setattr(f"facedown.apps.cli.{module}.PASS", "hold")


def held(session: Session) -> int:
    return sum(notation == "hold" for _, notation in session.match.choices)


def to_the_flare(session: Session, nth: int = 1) -> None:
    """Plays until the keeper is asked for the nth time whether he flares."""
    for _ in range(nth):
        if session.match.decision == "react":
            session.match.apply("hold")
        until(session.match, "flare")


@pytest.fixture
def flaring(home: Home, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A match in which the keeper may flare in two rounds at least."""
    match = next(match for match in (Match.new("tiny", seed=seed) for seed in range(99)) if flares(match) > 1)
    session = session_of("tiny", monkeypatch)
    session.match = Match.new("tiny", seed=match.seed)
    session.match.labels = ("you", "you")
    return session


def flares(match: Match) -> int:
    """How often the keeper is asked, if all play their first card and he holds."""
    asked = 0
    while not match.is_terminal:
        asked += match.decision == "react"
        match.apply("hold" if match.decision == "react" else match.legal_actions[0])
    return asked


def test_pass_all_passes_now_and_until_the_attack_is_over(
    flaring: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reactions = Reactions(monkeypatch)
    to_the_flare(flaring)
    capsys.readouterr()
    Prompt(flaring, 0).obey("Pass ALL")
    assert held(flaring) == 1
    assert capsys.readouterr().out == "", "the others are told nothing"
    until(flaring.match, "flare")
    assert flaring._passes(0)
    assert not flaring._passes(1)
    reactions.number = 2
    assert not flaring._passes(0), "another attack: he is asked again"


def test_what_is_passed_by_is_not_asked(
    flaring: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Reactions(monkeypatch)
    to_the_flare(flaring)
    monkeypatch.setattr(sys, "stdin", StringIO("pass all\n" + "1\n" * 8))
    flaring.run()
    assert held(flaring) == flares(Match.new("tiny", seed=flaring.match.seed)) > 1
    assert capsys.readouterr().out.count("> pass all") == 1


def test_an_undo_asks_again(flaring: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    Reactions(monkeypatch)
    to_the_flare(flaring)
    Prompt(flaring, 0).obey("pass all")
    assert flaring._passing == {(0, 1)}
    flaring.match.undo()
    flaring.taken_back(0)
    assert not flaring._passes(0)


def test_pass_all_says_where_there_is_nothing_to_pass(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("tiny", monkeypatch)
    Prompt(session, 0).obey("pass all")
    assert "'pass all' is not understood" in capsys.readouterr().out  # no game of reaction windows
    Reactions(monkeypatch)
    prompt = Prompt(session, 0)
    prompt.obey("pass all")
    prompt.obey("?")
    printed = capsys.readouterr().out
    assert "Nobody can react here" in printed
    assert "pass all     pass now" in printed
    assert session.match.choices == ()


def test_a_match_that_goes_on_does_not_say_after_how_many_choices(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Silent passes are choices: their number would tell that somebody was asked."""
    session = session_of("tiny", monkeypatch)
    session.apply(session.match.legal_actions[0])
    session.resumed = True
    session._begin()
    assert not any(letter.isdigit() for letter in capsys.readouterr().out.splitlines()[0])


def test_a_seat_called_like_its_person_is_named_once(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("tiny", monkeypatch, labels="you,bot:greedy")
    monkeypatch.setattr(session.screen.drawing, "seat_name", lambda view, seat, lang: f"Player {seat + 1}")
    assert [session.name(seat) for seat in range(2)] == ["Player 1", "Player 2 (bot:greedy)"]


def test_names_of_new_files_are_never_shared(home: Home) -> None:
    keepers = [Keeper.new("tiny") for _ in range(4)]
    assert len({keeper.file for keeper in keepers}) == 4
    for keeper in keepers:
        keeper.close()


def test_stopped_before_the_first_choice(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Session, "_begin", stopped)
        done = home.run("play", "tiny")
    (save,) = home.saves
    assert f"facedown play --resume {save}" in done.stdout
    assert Match.load(save).choices == ()
    save.unlink()
    with monkeypatch.context() as patch:
        patch.setattr("facedown.apps.cli.play.Screen", stopped)
        assert home.run("play", "tiny").returncode == INTERRUPTED
    assert home.saves == []  # no empty file either


def test_why_changes_nothing(home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    session = session_of("rivales", monkeypatch)
    state, events = session.match.state.tobytes(), session.match.events(0)
    prompt = Prompt(session, 0)
    for text in ("1", session.match.legal_actions[0].notation, "guard 3", "marker", "nonsense", "999"):
        prompt.why(text)
    assert session.match.state.tobytes() == state
    assert session.match.events(0) == events
    assert session.match.choices == ()
    printed = capsys.readouterr().out
    assert "RIV-011 [S] Each player draws 5" in printed
    assert "Legal now: marker" in printed


def test_notations_win_over_commands(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """`card jab` chooses a card where one is asked for, and shows it elsewhere."""
    session = session_of("tiny", monkeypatch)
    prompt = Prompt(session, 0)
    monkeypatch.setattr(type(session.match), "legal_actions", [type("A", (), {"notation": "card jab"})()])
    chosen: list[str] = []
    monkeypatch.setattr(prompt, "try_notation", chosen.append)
    prompt.obey("card jab")
    assert chosen == ["card jab"]
