"""What `facedown bench --search` measures: that it measures that. Nothing here depends on how fast anything is."""

from __future__ import annotations

import pytest

from facedown.apps.cli.main import run as command
from facedown.gamedef import game
from facedown.lab import bench, peers, startup, thinking

QUICK = bench.Effort(
    search_seconds=0.001, search_repeat=2, sizes=(5, 30), levels=("easy",), think_seconds=0.01, peer_seconds=0.002
)
ROWS = ["search.5", "search.30", "search.two_cores", "search.easy"]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    monkeypatch.setattr(startup, "NOT_OURS", tuple(name for name in startup.NOT_OURS if name != "FACEDOWN_JIT"))


def test_every_row_has_a_figure() -> None:
    report = bench.run("tiny", parts=("search",), effort=QUICK)
    assert [row.id for row in report.rows] == ROWS
    assert all(row.value is not None and row.value > 0 for row in report.rows)
    assert report.rows[2].aim == bench.TARGETS["search.two_cores"]
    assert "95% within" in report.rows[3].note
    assert "20 simulations" in report.rows[3].note


@pytest.mark.parametrize("name", ["rivales", "rumble"])
def test_games_with_targets_measure_what_these_are_for(name: str) -> None:
    sizes = [f"search.{size}" for size in bench.FULL.sizes]
    assert [id for id in bench.OWN_TARGETS[name] if id.startswith("search.")] == sizes


def test_a_run_makes_whole_searches_anew() -> None:
    window = thinking.opening(game("tiny"), game("tiny").plain(), None)
    begun: list[int] = []
    searcher = thinking.Searcher(window, thinking._streams(1))
    begin = searcher.begin
    searcher.begin = lambda: begun.append(1) or begin()  # type: ignore[func-returns-value, method-assign]
    assert thinking._searches(searcher, 7, 0.0) == 7
    assert int(searcher.mind["iterations"]) == 7
    assert len(begun) == 1
    rate = thinking.search_rate(window, 4, 0.05, threads=2)
    assert rate.iterations >= 8
    assert rate.per_second > 0


def test_the_opening_leaves_a_choice() -> None:
    for name, seats in (("rumble", 5), ("combat-ready", None)):
        window = thinking.opening(game(name), game(name).plain(), seats)
        assert len(window.legal_actions) > 1
        assert window.seats == (seats or window.seats)


def test_only_decisions_that_leave_a_choice_are_timed() -> None:
    times = [*thinking._decisions(game("tiny"), game("tiny").plain(), "greedy", None, 3)]
    assert 0 < len(times) < 9
    found = thinking.DecisionTimes(tuple(k / 100 for k in range(101)), 2)
    assert (found.mean, found.slow) == (pytest.approx(0.5), pytest.approx(0.95))


def test_other_peoples_searches_become_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> peers.Game:
        raise ImportError("No module named 'pyspiel'")

    table = (("a", "A", "numpy", lambda name: lambda: 70), ("b", "B", "numpy", missing))
    monkeypatch.setattr(peers, "SEARCHES", table)
    found = peers.measure(0.002, repeat=1, search=True)
    assert [row["id"] for row in found] == ["numpy.a", "numpy.b"]
    monkeypatch.setattr(startup, "peer_rates", lambda seconds, home, measure: found if measure == "search" else [])
    rows = bench.run("tiny", parts=("search_peers",), effort=QUICK).rows
    assert rows[0].unit == bench.ITERATIONS
    assert "searches, " in rows[0].note
    assert rows[0].note.endswith(" iterations")
    assert "--extra bench" in rows[1].note


def test_the_process_of_searching_peers_prints_json_whatever_is_installed() -> None:
    with startup.new_home() as home:
        assert len(startup.peer_rates(0.002, home, "search")) == len(peers.SEARCHES)


def test_the_command_measures_the_search_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "Effort", lambda seats: QUICK)
    monkeypatch.setattr(bench, "SEARCH_PARTS", ("search",))
    assert command(["bench", "tiny", "--search"]) == 0
    printed = capsys.readouterr().out
    assert "Search from the opening, one core, anew every 5 iterations" in printed
    assert "Random play" not in printed
