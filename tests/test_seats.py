"""How many play: asked for in every way, kept in saves, counted in simulations, refused with what would be right."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import facedown
from facedown.apps.cli.simulate import told
from facedown.gamedef import BadSeats, BadSetup, seats_among
from facedown.kernel.limits import SEATS
from facedown.lab.bench import Effort, run
from facedown.lab.simulate import simulate
from facedown.match import Match
from facedown.record import BadRecord, text_of
from facedown.scenario import BadScenario, run_scenario
from test_record import lines_of, resealed

VARYING = [name for name in facedown.games() if facedown.game(name).varies]
USUAL = 4
TWO = {"two-players": True}


def rumble(**given: Any) -> Match:
    return Match.new("rumble", seed=5, **given)


def test_a_wish_is_within_bounds_or_refused() -> None:
    assert seats_among("x", None, 3, 6, usual=4) == 4
    assert [seats_among("x", n, 3, 6, usual=4) for n in (3, 6)] == [3, 6]
    with pytest.raises(BadSeats, match="x has 3 to 6 seats, not 2"):
        seats_among("x", 2, 3, 6, usual=4)
    with pytest.raises(BadSeats, match="x has 2 seats, not 3"):
        seats_among("x", 3, 2, 2, usual=2)


@pytest.mark.parametrize("name", facedown.games())
def test_a_set_up_says_how_many_play(name: str) -> None:
    game = facedown.game(name)
    least, most = game.players
    assert (1 if game.facts.cooperative else 2) <= least <= most <= SEATS
    for seats in (None, *range(least, most + 1)):
        match = game.new(seed=1, seats=seats)
        assert match.seats == int(match.setup["seats"]) == len(match.returns)
        assert least <= match.seats <= most
        assert seats in (None, match.seats)
    for seats in (least - 1, most + 1, 0, -1):
        with pytest.raises(BadSetup, match=f"{name} has"):
            game.new(seed=1, seats=seats)
    for odd in (True, "2", 2.0, [2]):
        with pytest.raises(BadSetup, match="The number of seats is a whole number, not"):
            game.new(seed=1, seats=odd)  # type: ignore[arg-type]


def test_some_game_varies() -> None:
    assert "rumble" in VARYING


def test_an_option_may_allow_another_number() -> None:
    assert rumble().seats == USUAL
    assert rumble(options=TWO).seats == rumble(options=TWO, seats=2).seats == 2
    with pytest.raises(BadSeats, match="2 seats, not 3"):
        rumble(options=TWO, seats=3)
    with pytest.raises(BadSeats, match="two-players"):
        rumble(seats=2)


# --- files


@pytest.fixture
def path(tmp_path: Path) -> Path:
    match = rumble(seats=5)
    for _ in range(4):
        match.apply(match.legal_actions[0])
    match.save(tmp_path / "match.save")
    return tmp_path / "match.save"


def refused(path: Path, lines: list[str]) -> BadRecord:
    path.write_text("\n".join(resealed(lines)) + "\n", "utf-8")
    with pytest.raises(BadRecord) as refusal:
        facedown.load(path)
    return refusal.value


def test_a_save_says_how_many_play(path: Path) -> None:
    assert "players 5" in lines_of(path)
    again = facedown.load(path)
    assert again.seats == 5
    assert text_of(again) == path.read_text("utf-8")
    assert not any(line.startswith("players") for line in text_of(Match.new("tiny", seed=1)).splitlines())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("players 7", "not 7"),
        ("players 2", "two-players"),
        ("players 99999999999999999999", "no whole number"),
        ("players five", "'five' is no whole number"),
        ("players", "'' is no whole number"),
    ],
)
def test_a_number_that_cannot_be_is_refused_at_its_line(path: Path, line: str, message: str) -> None:
    lines = lines_of(path)
    at = lines.index("players 5")
    error = refused(path, [*lines[:at], line, *lines[at + 1 :]])
    assert message in error.message
    assert error.line == at + 1


def test_the_line_is_there_exactly_where_the_number_varies(path: Path, tmp_path: Path) -> None:
    lines = lines_of(path)
    at = lines.index("players 5")
    assert "the line 'players' is missing" in refused(path, [*lines[:at], *lines[at + 1 :]]).message
    Match.new("tiny", seed=1).save(tmp_path / "tiny.save")
    lines = lines_of(tmp_path / "tiny.save")
    at = next(i for i, text in enumerate(lines) if text.startswith("seed"))
    error = refused(tmp_path / "tiny.save", [*lines[:at], "players 2", *lines[at:]])
    assert "tiny is always played by 2" in error.message
    assert error.line == at + 1


def test_a_seat_for_each_label(path: Path) -> None:
    lines = lines_of(path)
    at = lines.index("players 5") + 1
    labels = json.dumps(["you"] * 4)
    assert "5 texts are right, one a seat" in refused(path, [*lines[:at], f"seats {labels}", *lines[at:]]).message


def test_a_scenario_says_how_many_play(tmp_path: Path) -> None:
    file = tmp_path / "scenario.toml"
    text = 'game = "rumble"\nseats = {seats}\nexpect = [{{ path = "seats", value = {value} }}]\n'
    for seats in (3, 6):
        file.write_text(text.format(seats=seats, value=seats), "utf-8")
        assert run_scenario(file).passed
    for seats, message in (
        ("2", "two-players"),
        ("7", "not 7"),
        ('"4"', "seats: is a whole number"),
        ("true", "seats"),
    ):
        file.write_text(text.format(seats=seats, value=4), "utf-8")
        with pytest.raises(BadScenario, match=message):
            run_scenario(file)


# --- many games


def test_the_bots_of_a_simulation_say_how_many_play() -> None:
    result = simulate("rumble", ["greedy", "random", "random"], 60, 1)
    assert len(result.seats) == 3
    assert sum(share.wins for share in result.seats) + result.draws == 60
    assert json.loads(result.to_json())["fair_share"] == pytest.approx(1 / 3, abs=1e-6)
    assert "a fair share" in "\n".join(told(result))
    assert " 33.3%  of games without a draw, one of 3 seats" in "\n".join(told(result))


def test_without_bots_there_are_as_many_as_usual() -> None:
    assert simulate("rumble", None, 8, 1).bots == ("random",) * USUAL
    assert simulate("rumble", None, 8, 1, options=TWO).bots == ("random",) * 2
    assert simulate("tiny", None, 8, 1).bots == ("random",) * 2


def test_impossible_numbers_of_bots_are_refused() -> None:
    for bots in ([], ["random"], ["random"] * 7):
        with pytest.raises(BadSeats, match="rumble has"):
            simulate("rumble", bots, 10, 1)


def test_a_bench_is_of_so_many_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    quick = Effort(seconds=0.002, repeat=1, seats=3)
    assert run("rumble", parts=("play",), effort=quick).rows[0].note.startswith("3 seats; ")
    with pytest.raises(BadSeats):
        run("tiny", parts=("play",), effort=quick)


def test_games_of_other_numbers_of_seats_are_other_games() -> None:
    lengths = set()
    for seats in (3, 4, 5, 6):
        match, random = rumble(seats=seats), Random(1)
        while not match.is_terminal:
            match.apply(random.choice(match.legal_actions))
        lengths.add(len(match.choices))
        assert sum(match.returns) == 0
    assert len(lengths) == 4
