"""Three to six at one keyboard: who sits where, and reaction windows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cli_home import Home

from facedown.apps.cli.keeper import Keeper
from facedown.apps.cli.prompt import Prompt
from facedown.apps.cli.screen import Screen
from facedown.apps.cli.session import Session
from facedown.match import Match


def test_seats_are_counted_by_those_who_sit_there(home: Home) -> None:
    for seats, count in (("you,bot:greedy,bot:random", 3), ("you,you,bot:random,bot:greedy,you,bot:greedy", 6)):
        done = home.run("play", "rumble", "--plain", "--seed", "3", "--seats", seats, text="1\n" * 900)
        assert done.returncode == 0
        said = next(line for line in done.stdout.splitlines() if line.startswith("Result: "))
        named = [
            f"Player {seat}" + ("" if label == "you" else f" ({label})")
            for seat, label in enumerate(seats.split(","), 1)
        ]
        assert [part.rpartition(" ")[0] for part in said.removeprefix("Result: ").split(", ")] == named
        assert said.count(f"+{count - 1}") == 1


@pytest.mark.parametrize(("option", "count"), [((), 4), (("--option", "two-players"), 2)])
def test_without_seats_you_play_against_bots_at_the_usual_number(
    home: Home, option: tuple[str, ...], count: int
) -> None:
    done = home.run("play", "rumble", "--plain", "--seed", "3", *option, text="quit\n")
    assert f"comes into the ring for Player {count}" in done.stdout
    assert f"comes into the ring for Player {count + 1}" not in done.stdout
    (save,) = home.saves
    assert f"players {count}\n" in save.read_text("utf-8")
    assert json.dumps(["you", *["bot:normal"] * (count - 1)]) in save.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "you"], "rumble has 3 to 6 seats, not 1"),
        (["--seats", "you,bot:greedy"], "two-players"),
        (["--seats", "you,bot:greedy,bot:greedy", "--option", "two-players"], "not 3"),
        (["--seats", "you,bot:greedy,bot:gredy"], "bot:greedy"),
        (["--fighters", "a,b,c,d"], "RUM-010"),
    ],
)
def test_impossible_tables_are_refused(home: Home, arguments: list[str], message: str) -> None:
    done = home.run("play", "rumble", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert home.saves == []


def test_a_match_goes_on_with_as_many_as_it_began_with(home: Home) -> None:
    home.run("play", "rumble", "--plain", "--seats", "you,bot:random,bot:random", text="quit\n")
    (save,) = home.saves
    refused = home.run("play", "--resume", str(save), "--seats", "you,you", text="quit\n")
    assert refused.returncode == 2
    assert "--seats takes 3 names" in refused.stderr
    assert (
        home.run("play", "--resume", str(save), "--seats", "you,you,you", "--plain", text="1\nquit\n").returncode == 0
    )
    assert Match.load(save).labels == ("you", "you", "you")


def test_pass_all_lasts_as_long_as_the_attack(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every window after it: the same attack is passed by, another one is asked about."""
    passed_by = asked_again = 0
    for seed in range(12):
        match, random = Match.new("rumble", seed=seed), Random(seed)
        match.labels = ("you",) * match.seats
        session = Session(match, Screen("rumble", "en", plain=True), Keeper(None, None))
        given: set[tuple[int, Any]] = set()  # seat, attack
        while (seat := match.current_player) is not None:
            number = match.view(seat)["attack_number"]
            may = any(action.notation == "pass" for action in match.legal_actions)
            passes = may and (seat, number) in given
            assert session._passes(seat) == passes
            passed_by += passes
            if may and not passes:
                asked_again += any(seat == other for other, _ in given)
                Prompt(session, seat).obey("pass all")
                given |= {(seat, number)} if number is not None else set()
            else:
                match.apply(random.choice(match.legal_actions))
    assert passed_by > 0
    assert asked_again > 0
