"""`hint`: what `hard` would do and why, in words, from what the seat knows; it changes nothing."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from cli_home import Home

from facedown.apps.cli.keeper import Keeper
from facedown.apps.cli.prompt import Advice, Prompt
from facedown.apps.cli.screen import Screen
from facedown.apps.cli.session import Session
from facedown.bots import Budget
from facedown.bots.search import Choice, Found, Searcher
from facedown.kernel.rng import seed_stream
from facedown.match import Match

SIMULATIONS = 60


@pytest.fixture
def ask(home: Home, capsys: pytest.CaptureFixture[str]) -> Any:
    """Types `hint` at the prompt of the seat that chooses now, and gives what is printed."""

    def ask(match: Match, lang: str = "en") -> list[str]:
        prompt = prompt_of(match, lang)
        capsys.readouterr()
        prompt.obey("hint")
        return capsys.readouterr().out.splitlines()

    return ask


def prompt_of(match: Match, lang: str = "en") -> Prompt:
    match.labels = ("you",) * match.seats
    session = Session(match, Screen(match.game.id, lang, plain=True), Keeper.new(match.game.id))
    # uncompiled, a hundredth of it is made
    session.thinking.budget = Budget(100 * SIMULATIONS)
    assert match.current_player is not None
    return Prompt(session, match.current_player)


def at_a_choice(game: str, more_than: int = 1, **options: Any) -> Match:
    match = Match.new(game, seed=3, **options)
    while len(match.legal_actions) <= more_than:
        match.apply(match.legal_actions[0])
    return match


def test_a_secret_choice_is_a_mix(ask: Any) -> None:
    match = at_a_choice("rivales", fighters=("tesla", "curie"))
    legal = {action.notation: number for number, action in enumerate(match.legal_actions, 1)}
    plain, why, made, *lines = ask(match)
    assert plain.startswith("The rules run uncompiled: bots think with a hundredth")
    assert "whoever always plays the same is read, so a mix is best" in why
    assert made == f"After {SIMULATIONS} simulations, hard would draw lots:"
    shares, simulations = [], 0
    for line in lines:
        number, notation, share, rest = re.fullmatch(r"  (\d+)\. (marker [\w-]+) - [^:]+: (.*?); (.*)", line).groups()  # type: ignore[union-attr]
        assert legal[notation] == int(number)
        shares.append(0.0 if share == "never" else float(share.removesuffix(" of 100 times")))
        simulations += 0 if rest == "not tried" else int(re.fullmatch(r"wins [\d.]+% of (\d+) simulations", rest)[1])  # type: ignore[index]
    assert len(lines) == len(legal) == 5
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(100, abs=2)
    assert simulations == SIMULATIONS


def test_an_open_choice_has_a_best(ask: Any) -> None:
    match = at_a_choice("rumble", more_than=6, seats=4)
    _, head, *lines = ask(match)
    best = re.match(r"After (\d+) simulations, hard would choose (\d+)\. ([\w @-]+?) - ", head)
    assert best is not None
    assert int(best[1]) <= SIMULATIONS
    assert lines[0].startswith(f"  {best[2]}. {best[3]} - ")
    assert ": wins " in lines[0]
    assert len(lines) == 7
    assert lines[-1] == f"  and {len(match.legal_actions) - 6} more"


def test_who_plays_together_wins_together(ask: Any) -> None:
    _, head, line, *_ = ask(at_a_choice("combat-ready", seats=2))
    assert "hard would choose" in head
    assert re.search(r": all win [\d.]+% of \d+ simulations$", line)


def test_spanish(ask: Any) -> None:
    plain, why, made, line, *_ = ask(at_a_choice("rivales", fighters=("tesla", "curie")), "es")
    assert plain.startswith("Las reglas van sin compilar")
    assert "a quien juega siempre lo mismo se le lee, así que conviene variar" in why
    assert made == f"Tras {SIMULATIONS} simulaciones, hard lo echaría a suertes:"
    assert re.search(r"de cada 100 veces; gana el [\d,]+ % de \d+ simulaciones$", line)
    assert "elegiría" in ask(at_a_choice("combat-ready", seats=2), "es")[1]


def test_it_changes_nothing_and_says_the_same_again(ask: Any) -> None:
    match = at_a_choice("tiny")
    state, choices, events = match.state.tobytes(), match.choices, match.events(0)
    first = ask(match)
    assert ask(match) == first
    assert (match.state.tobytes(), match.choices, match.events(0)) == (state, choices, events)
    assert not any("uncompiled" in line for line in first[1:]), "said once"


@pytest.mark.parametrize("game", ["tiny", "rivales", "rumble", "combat-ready"])
def test_in_two_worlds_that_a_seat_cannot_tell_apart_it_says_the_same(game: str, ask: Any) -> None:
    match, r = at_a_choice(game), np.zeros((1, 4), np.uint32)
    seat, before = match.current_player, match.state.tobytes()
    there = ask(match)
    seed_stream(r, 0, 9)
    match.rules.resample(match.state, match.library.table, seat, r)
    match._moved()
    assert match.state.tobytes() != before
    assert ask(match) == there


def test_a_single_choice_needs_no_search(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("tiny", seed=3)
    while len(match.legal_actions) > 1:
        match.apply(match.legal_actions[0])
    monkeypatch.setattr(Searcher, "go_on", lambda *_: pytest.fail("it searches"))
    (said,) = ask(match)
    assert said.startswith(f"There is only one choice: {match.legal_actions[0].notation} - ")


def test_ctrl_c_comes_back_to_the_prompt(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    match = at_a_choice("tiny")
    state = match.state.tobytes()
    monkeypatch.setattr(Searcher, "go_on", stopped)
    assert ask(match)[-1] == "No hint, then. Nothing has changed."
    assert match.state.tobytes() == state


def test_what_could_not_be_looked_at_is_said(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    match = at_a_choice("tiny")
    first, second = match.legal_actions[:2]
    prompt = prompt_of(match)
    capsys.readouterr()
    Advice(prompt, Found(second.id, 0, False, ())).tell()
    head = capsys.readouterr().out
    assert head.startswith(f"There was no time to think. At first sight the best is 2. {second.notation}")
    choices = (Choice(first.id, 3, 0.04, 0.97), Choice(second.id, 0, 0.0, 0.03))
    Advice(prompt, Found(first.id, 3, True, choices)).tell()
    lines = capsys.readouterr().out.splitlines()[-2:]
    assert lines[0] == f"  1. {first.notation} - {first.text()}: 97 of 100 times; wins 4.0% of 3 simulations"
    assert lines[1] == f"  2. {second.notation} - {second.text()}: 3.0 of 100 times; not tried"
    Advice(prompt, Found(first.id, 3, True, (Choice(first.id, 3, 0.5, 1.0), Choice(second.id, 1, 0.5, 0.0)))).tell()
    assert "would choose 1." in capsys.readouterr().out, "a mix of one is none"
