"""The benchmark: its shape, and that what it times is what it says. No test here depends on how fast anything is."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.cards.load import check_packs
from facedown.gamedef import UnknownGame, game
from facedown.lab import bench, many_cards, peers, rate, startup

QUICK = bench.Effort(seconds=0.002, repeat=1, starts=1, cards=12, peer_seconds=0.002)
PLAY = ["play.compiled", "play.two_cores", "play.growth", "play.stepped", "play.plain"]
START = ["start.help", "start.prompt_cold", "start.compile", "start.load", "start.prompt_warm"]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled: shapes are the same, and the tests are quick."""
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    monkeypatch.setattr(startup, "NOT_OURS", tuple(name for name in startup.NOT_OURS if name != "FACEDOWN_JIT"))


@pytest.fixture
def home(plain: None) -> Iterator[startup.Home]:
    with startup.new_home() as made:
        yield made


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("name", ["tiny", "rivales", "rumble"])
def test_play_and_sizes_give_one_positive_figure_a_row(name: str) -> None:
    told: list[str] = []
    report = bench.run(name, told.append, ("play", "size"), QUICK)
    assert [row.id for row in report.rows] == [*PLAY, "size.state", "size.table"]
    assert all(row.value is not None and row.value > 0 for row in report.rows)
    assert report.rows[-2].value == game(name).state.itemsize
    assert told == ["random play", "sizes"]
    own = bench.OWN_TARGETS.get(name, {})
    assert report.rows[0].aim == own.get("play.compiled")  # a game has its own aim
    assert report.rows[4].aim == bench.TARGETS["play.plain"]
    assert {"python", "numba", "numpy", "facedown", "CPU", "cores", "load"} == set(report.versions)


def test_a_report_prints_the_same_rows_in_three_ways() -> None:
    rows = (
        bench.Row("play.compiled", "Random play", 20.1e6, bench.RATE, "best of 5", bench.Target(10e6, True)),
        bench.Row("start.help", "Help", 0.512, bench.SECONDS, aim=bench.Target(0.3, False)),
        bench.Row("peer.x", "A peer", None, bench.RATE, "not installed"),
    )
    report = bench.BenchReport("tiny", {"python": "3.11"}, rows)
    assert report.lines() == [
        "tiny: python 3.11",
        "Random play: 20.1 M decisions/s (target ≥ 10 M decisions/s; best of 5)",
        "Help: 0.512 s (target ≤ 0.3 s)",
        "A peer: - (not installed)",
    ]
    assert bench.BenchReport("tiny", {"python": "3.11"}, (), busy=True).heading().endswith("the figures are too low")
    assert [row.reached for row in rows] == [True, False, None]
    assert report.table().row_count == len(rows)
    loaded = json.loads(report.to_json())
    assert loaded["rows"][0]["value"] == 20.1e6
    assert loaded["rows"][0]["target"] == {"value": 10e6, "at_least": True}
    assert loaded["rows"][2]["value"] is None


def test_an_unknown_game_is_refused_before_anything_is_measured() -> None:
    with pytest.raises(UnknownGame):
        bench.run("rivals")


@pytest.mark.usefixtures("plain")
def test_two_threads_play_the_same_games_as_one() -> None:
    play = rate.RandomPlay(game("tiny")).plain()
    assert rate.timed(play, 31).decisions == rate.timed(play, 31, threads=2).decisions


@pytest.mark.usefixtures("plain")
def test_every_way_of_random_play_plays_to_the_end() -> None:
    played = rate.RandomPlay(game("tiny"))
    assert played.compiled()(0, 20) == played.plain()(0, 20) >= 20
    assert played.stepped()(0, 20) >= 20


@pytest.mark.parametrize(("name", "cards"), [("tiny", 6), ("rivales", 30), ("combat-ready", 54)])
def test_the_pack_of_many_cards_has_no_findings(name: str, cards: int, tmp_path: Path) -> None:
    assert many_cards.write_pack(game(name), cards, tmp_path) == cards
    assert check_packs(game(name), [tmp_path]) == []


def test_the_pack_of_many_cards_keeps_to_the_room_of_the_table(tmp_path: Path) -> None:
    written = many_cards.write_pack(game("tiny"), 1000, tmp_path)
    assert 0 < written <= many_cards.room(game("tiny"))
    assert check_packs(game("tiny"), [tmp_path]) == []


def test_start_rows_come_from_real_commands(home: startup.Home) -> None:
    report = bench.run("tiny", parts=("start", "cards"), effort=QUICK)
    assert [row.id for row in report.rows] == [*START, "cards.check"]
    assert [(row.id, row.note) for row in report.rows if row.value is None] == []


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import sys; print('one'); sys.exit('last words')", "before its first prompt: last words"),
        ("print('bye')", "before its first prompt: no message"),
    ],
)
def test_a_command_that_never_asks_is_a_row_that_says_so(
    code: str, words: str, home: startup.Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "CLI", (sys.executable, "-c", code))
    row = bench.seconds_row("start.x", "A start", lambda: startup.prompt_time("tiny", home), 1)
    assert row.value is None
    assert words in row.note


def test_a_child_that_fails_or_hangs_is_told(home: startup.Home) -> None:
    with pytest.raises(startup.ChildFailed, match="exit code 3: no message"):
        startup.output_of([sys.executable, "-c", "raise SystemExit(3)"], home)
    with pytest.raises(startup.ChildFailed, match="not ready after"):
        startup.output_of([sys.executable, "-c", "import time; time.sleep(60)"], home, patience=0.2)


def missing(name: str) -> peers.Game:
    raise ImportError(f"No module named {name!r}")


def broken(name: str) -> peers.Game:
    raise RuntimeError("it fell over")


def test_peers_that_are_missing_or_broken_become_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = (
        ("a(b=1)", "A", "numpy", lambda name: lambda: 7),
        ("b", "B", "numpy", missing),
        ("c", "C", "numpy", broken),
    )
    monkeypatch.setattr(peers, "PEERS", table)
    found = peers.measure(0.002, repeat=1)
    assert [row["id"] for row in found] == ["numpy.a", "numpy.b", "numpy.c"]
    monkeypatch.setattr(startup, "peer_rates", lambda seconds, home, measure: found)
    rows = bench.run("tiny", parts=("peers",), effort=QUICK).rows
    assert [row.value is not None for row in rows] == [True, False, False]
    assert rows[0].value == found[0]["decisions_per_s"]
    assert "--extra bench" in rows[1].note
    assert rows[2].note == "failed: RuntimeError: it fell over"


def test_the_peers_process_prints_json_whatever_is_installed(home: startup.Home) -> None:
    assert len(startup.peer_rates(0.002, home)) == len(peers.PEERS)
