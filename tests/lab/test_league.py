"""Leagues: fair seats, equal files whatever happens on the way, who fails has lost, clear refusals."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from facedown.bots import BOTS, FOREIGN, BotDef, SeatWindow, UnknownBot
from facedown.bots.foreign import Forfeit
from facedown.gamedef import BadSetup
from facedown.kernel.loops import GIVEN_UP
from facedown.lab import league as lab
from facedown.lab import league_files
from facedown.lab.league import Plan, changed_over, plan_league, play_league, seatings, winners
from facedown.lab.league_files import BadLeague, Folder
from facedown.lab.standings import Difference, League

TINY = ("tiny", ["random", "greedy"])


@pytest.fixture(autouse=True)
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take longer than all the rest."""
    monkeypatch.setattr(league_files, "can_plot", lambda: False)


def files(folder: Path) -> dict[str, bytes]:
    """All that a league has left in its folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def rows(folder: Path, name: str = "matches") -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def played(folder: Path, plan: Plan, workers: int = 1) -> League:
    return play_league(plan, folder, workers=workers)


# --- the same files, whatever happens on the way


def test_the_number_of_workers_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league_files, "can_plot", lambda: True)
    plan = plan_league("tiny", ["random", "greedy", "search:5"], 60, 3)
    told = [played(tmp_path / str(workers), plan, workers).to_json() for workers in (1, 3)]
    one, three = files(tmp_path / "1"), files(tmp_path / "3")
    assert told[0] == told[1]
    assert one == three
    assert {*one} == {"league.json", "matches.csv", "ratings.csv", "pairs.csv", "ratings.png", "ratings.svg"}
    assert one["ratings.png"].startswith(b"\x89PNG")
    monkeypatch.setattr(league_files, "can_plot", lambda: False)
    played(tmp_path / "4", plan_league("tiny", ["random", "greedy", "search:5"], 60, 4))
    other = files(tmp_path / "4")
    assert other["matches.csv"] != one["matches.csv"]
    assert {*one} - {*other} == {"ratings.png", "ratings.svg"}


def test_from_python_the_same_matches_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_league("tiny", ["random", "greedy", "search:5"], 12, 1)
    played(tmp_path / "compiled", plan)
    monkeypatch.setattr(lab, "is_compiled", lambda meeting: "random" in meeting.names)
    played(tmp_path / "mixed", plan, 2)
    monkeypatch.setattr(lab, "is_compiled", lambda meeting: False)
    played(tmp_path / "python", plan)
    assert files(tmp_path / "compiled") == files(tmp_path / "mixed") == files(tmp_path / "python")


PROGRAM = """
import sys
from pathlib import Path
from facedown.lab.league import plan_league, play_league
play_league(plan_league("tiny", ["random", "greedy"], 1000, 1), Path(sys.argv[1]), workers=2)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_a_killed_league_goes_on_and_ends_in_the_same_files(tmp_path: Path) -> None:
    killed, matches = tmp_path / "killed", tmp_path / "killed" / "matches.csv"
    for enough in (8_000, 30_000):  # bytes
        environment = {**os.environ, "FACEDOWN_JIT": "0"}
        with subprocess.Popen([sys.executable, "-c", PROGRAM, str(killed)], env=environment) as child:
            while not matches.exists() or matches.stat().st_size < enough:
                assert child.poll() is None, "it should still be playing"
            child.send_signal(signal.SIGKILL)
    left = len(matches.read_bytes().splitlines()) - 1
    assert 0 < left < 1000
    plan = plan_league(*TINY, 1000, 1)
    result = played(killed, plan)
    assert left - 1 <= result.before <= left
    played(tmp_path / "whole", plan)
    assert files(killed) == files(tmp_path / "whole")


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    plan = plan_league(*TINY, 20, 1)
    played(tmp_path, plan)
    whole, file = files(tmp_path), tmp_path / "matches.csv"
    lines = whole["matches.csv"].splitlines(keepends=True)
    for torn in (
        [*lines[:7], lines[8][:9]],
        [lines[0], *lines[4:9], lines[2], lines[3]],
        lines[:1],
        [lines[0][:5]],
        [],
    ):
        file.write_bytes(b"".join(torn))
        complete = max(0, sum(line.endswith(b"\n") for line in torn) - 1)
        assert played(tmp_path, plan, 2).before == complete
        assert files(tmp_path) == whole


def test_a_league_that_is_over_is_told_again(tmp_path: Path) -> None:
    plan = plan_league(*TINY, 20, 1)
    first = played(tmp_path, plan)
    again = played(tmp_path, plan)
    assert (first.before, again.before) == (0, 40 - 20)
    assert first.to_json() == again.to_json()


def test_a_longer_league_goes_on_with_a_shorter_one(tmp_path: Path) -> None:
    played(tmp_path / "a", plan_league(*TINY, 20, 1))
    longer = plan_league(*TINY, 50, 1)
    assert played(tmp_path / "a", longer).before == 20
    played(tmp_path / "b", longer)
    assert files(tmp_path / "a") == files(tmp_path / "b")
    with pytest.raises(BadLeague, match="Take 50 or more"):
        played(tmp_path / "a", plan_league(*TINY, 20, 1))


def test_the_same_league_has_the_same_folder_whatever_its_length() -> None:
    name = plan_league(*TINY, 20, 1).folder_name
    assert name.startswith("league-tiny-")
    assert plan_league(*TINY, 40, 1).folder_name == name
    others = [plan_league(*TINY, 20, 2), plan_league("tiny", ["greedy", "random"], 20, 1)]
    assert name not in [other.folder_name for other in others]


def test_progress_reaches_the_end(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    play_league(plan_league(*TINY, 20, 1), tmp_path, progress=lambda done, all_: seen.append((done, all_)))
    assert seen[-1] == (20, 20)
    assert seen == sorted(seen)


# --- fair seats and deals


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_on_each_deal_both_bots_have_every_seat_once(seats: int) -> None:
    ways = seatings(seats, lone=False, together=False)
    for way in ways:
        assert len(way) == 2
        assert way[1] == changed_over(way[0])
        assert abs(way[0].count("a") - way[0].count("b")) == seats % 2
    assert len({frozenset(way) for way in ways}) == len(ways) == {2: 1, 3: 3, 4: 3, 5: 10, 6: 10}[seats]
    for seat in range(seats):
        assert Counter(seating[seat] for way in ways for seating in way) == {"a": len(ways), "b": len(ways)}


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_lone_seat_goes_round_on_each_deal(seats: int) -> None:
    (way,) = seatings(seats, lone=True, together=False)
    lone = [(seating.count("a") == 1, seating.index("a" if seating.count("a") == 1 else "b")) for seating in way]
    assert sorted(lone) == [(a, seat) for a in (False, True) for seat in range(seats)]


def test_all_pairs_play_the_same_deals_from_all_seats(tmp_path: Path) -> None:
    plan = plan_league("rivales", ["random", "greedy", "search:3"], 112, 1)
    played(tmp_path, plan)
    matches = rows(tmp_path)
    deals: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for match in matches:
        deal = match["deal"], match["turn"], match["seed"], match["picks"], match["seats"]
        deals.setdefault((match["a"], match["b"]), []).append(deal)
    assert [*deals] == [("random", "greedy"), ("random", "search:3"), ("greedy", "search:3")]
    assert len({tuple(of_pair) for of_pair in deals.values()}) == 1
    assert len({picks for _, _, _, picks, _ in deals["random", "greedy"]}) == 56, "every set-up in turn"
    assert len({seed for _, _, seed, _, _ in deals["random", "greedy"]}) == 56, "two matches of each deal"


def test_counts_are_those_of_the_matches(tmp_path: Path) -> None:
    result = played(tmp_path, plan_league("rivales", ["random", "greedy"], 40, 1))
    seat_of = {"ab": ("1", "2"), "ba": ("2", "1")}  # of a and of b
    won = Counter(
        {seat_of[row["seats"]][0]: "a", seat_of[row["seats"]][1]: "b"}.get(row["winners"], "draw")
        for row in rows(tmp_path)
    )
    pair = result.against("random", "greedy")
    assert (pair.record.wins, pair.losses, pair.record.draws) == (won["a"], won["b"], won["draw"])
    assert pair.share == pytest.approx(2 * (won["a"] + won["draw"] / 2) / 40)
    turned = result.against("greedy", "random")
    assert (turned.record.wins, turned.losses) == (won["b"], won["a"])
    assert pair.share + turned.share == pytest.approx(2)
    assert pair.interval[0] < pair.share < pair.interval[1] < turned.interval[0]
    assert [rated.bot for rated in result.ratings] == ["greedy", "random"]
    assert result.ratings[1].rating.points == 0, "random is the anchor"
    assert [row["bot"] for row in rows(tmp_path, "ratings")] == ["greedy", "random"]


# --- several seats, and a team, from made-up results


def made_up(plan: Plan, won: Any) -> League:
    """A league in which seat `won(meeting, deal, turn)` of each match wins; of a team, whether it does."""
    from facedown.lab.standings import standings

    scores = lab.Scores(plan)
    for meeting in plan.meetings:
        for deal in range(plan.deals):
            for turn in range(plan.turns):
                result = won(meeting, deal, turn)
                seating = plan.seating(deal, turn)
                scored = result if plan.together else seating[result] == "a"
                scores.of[meeting.number][deal, turn] = 60 * scored
    return standings(plan, scores, 0)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_JIT", "0")


@pytest.mark.parametrize(("seats", "lone"), [(3, False), (4, False), (5, False), (4, True), (6, True)])
def test_where_seats_win_by_lot_every_share_is_fair(plain: None, seats: int, lone: bool) -> None:
    plan = plan_league("rumble", ["random", "greedy", "easy"], 2400, 1, seats=seats, lone=lone)
    lots = np.random.default_rng(5)
    result = made_up(plan, lambda meeting, deal, turn: int(lots.integers(seats)))
    for pair in result.pairs:
        assert pair.share == pytest.approx(1, abs=0.2)
        assert pair.interval[0] - 0.05 < 1 < pair.interval[1] + 0.05
        assert pair.record.games == (1200 if lone else 2400)
    assert all(abs(rated.rating.points) < 45 for rated in result.ratings)


def test_a_lone_seat_that_always_wins_has_all_shares(plain: None) -> None:
    plan = plan_league("rumble", ["random", "greedy"], 80, 1, seats=4, lone=True)

    def greedy_wins(meeting: lab.Meeting, deal: int, turn: int) -> int:
        return plan.seating(deal, turn).index("b")

    result = made_up(plan, greedy_wins)
    assert result.against("greedy", "random").share == 4
    assert result.against("random", "greedy").share == 0
    assert result.against("greedy", "random").interval[0] < 4


def test_a_team_is_compared_on_the_same_deals(plain: None) -> None:
    plan = plan_league("combat-ready", ["random", "greedy"], 50, 1, seats=2)
    assert plan.values == ("adam", "cinder", "roman")
    assert plan.turns == 1
    result = made_up(plan, lambda meeting, deal, turn: deal % 5 < (3 if meeting.names[0] == "greedy" else 1))
    assert {(rate.bot, rate.value): rate.record.wins for rate in result.rates if rate.value in ("", "adam")} == {
        ("random", ""): 30, ("random", "adam"): 10, ("greedy", ""): 90, ("greedy", "adam"): 30,
    }  # fmt: skip
    (difference,) = result.differences
    assert difference == Difference("greedy", "random", 150, 60, 0)
    low, high = difference.interval
    assert low < 0.4 < high
    assert result.ratings == result.pairs == ()
    assert [*result.tables()] == ["rates", "differences"]
    assert len(plan_league("combat-ready", ["random", "greedy"], 50, options={"villain": "adam"}).meetings) == 2


# --- who fails


def test_who_wins_a_match() -> None:
    assert winners((-1, 1), 1, (), False) == (1,)
    assert winners((0, 0), 1, (), False) == (0, 1)
    assert winners((-1, 3, -1, -1), 1, (), False) == (1,)
    assert winners((1, -1), GIVEN_UP, (), False) == (0, 1)
    assert winners((1, 1), 1, (), True) == (0, 1)
    assert winners((-1, -1), 1, (), True) == ()


def test_who_forfeits_has_lost_and_the_others_keep_what_they_have() -> None:
    assert winners((1, -1), 1, (0,), False) == (1,), "he would have won: the others share it"
    assert winners((-1, 1), 1, (0,), False) == (1,)
    assert winners((-1, 3, -1, -1), 1, (0,), False) == (1,)
    assert winners((-1, 3, -1, -1), 1, (1,), False) == (0, 2, 3)
    assert winners((-1, 3, -1, -1), 1, (0, 1, 2, 3), False) == (0, 1, 2, 3), "nobody is left"
    assert winners((1, 1), 1, (1,), True) == (), "a team has lost"


def test_a_bot_that_fails_forfeits_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_later(window: SeatWindow, r: Any, stream: int) -> int:
        if len(window.legal_actions) < 3:
            raise Forfeit("it has crashed")
        return window.legal_actions[0]

    def fail_at_once(window: SeatWindow, r: Any, stream: int) -> int:
        return -5  # no legal action

    for name, choose in (("later", fail_later), ("at-once", fail_at_once)):
        monkeypatch.setitem(BOTS, name, BotDef(name, FOREIGN, {"en": "Fails.", "es": "Falla."}, choose))
    result = played(tmp_path, plan_league("tiny", ["random", "later", "at-once"], 10, 1), 2)
    assert {rated.bot: rated.forfeits for rated in result.ratings} == {"random": 0, "later": 20, "at-once": 20}
    for rival in ("later", "at-once"):
        assert result.against("random", rival).record.wins == 10
    both = result.against("later", "at-once").record
    assert both.draws == both.games == 10
    assert {row["forfeits"] for row in rows(tmp_path)} == {"1", "2", "1 2"}
    assert played(tmp_path, result.plan).to_json() == result.to_json(), "read again, it is the same"


# --- refusals


@pytest.mark.parametrize(
    ("bots", "games", "given", "error", "message"),
    [
        (["random"], 10, {}, BadSetup, "two bots or more"),
        (["random", "gredy"], 10, {}, UnknownBot, "Did you mean greedy"),
        (["greedy", "random", "bot:greedy"], 10, {}, BadSetup, "greedy is named more than once"),
        (["random", "greedy"], 0, {}, BadSetup, "multiple of 2 .*, not 0: for example 2"),
        (["random", "greedy"], 1, {}, BadSetup, "for example 2"),
        (["random", "greedy"], 7, {}, BadSetup, "for example 6 or 8"),
        (["random", "greedy"], 10**9, {}, BadSetup, "at most 100,000,000 matches"),
        (["random", "greedy"], 10, {"seats": 3}, BadSetup, "tiny has 2 seats, not 3"),
        (["random", "greedy"], 10, {"lone": True}, BadSetup, "leave --lone out"),
        (["random", "greedy"], 10, {"seed": -1}, BadSetup, "out of range"),
        (["random", "greedy"], 10, {"options": {"x": True}}, BadSetup, "no option 'x'"),
        (["random", "greedy"], 20, {"game": "rumble", "seats": 4, "lone": True}, BadSetup, "multiple of 8 .* 16 or 24"),
        (["random", "greedy"], 0, {"game": "combat-ready"}, BadSetup, "multiple of 1, not 0: for example 1"),
        (["random", "greedy"], 9, {"game": "combat-ready", "lone": True}, BadSetup, "all seats win together"),
    ],
)
def test_wrong_use_is_refused(bots: list[str], games: int, given: dict, error: type[Exception], message: str) -> None:
    game = given.pop("game", "tiny")
    with pytest.raises(error, match=message):
        plan_league(game, bots, games, **{"seed": 1, **given})


def test_workers_are_counted(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="number of workers"):
        played(tmp_path / "x", plan_league(*TINY, 2, 1), 0)
    assert not (tmp_path / "x").exists()


def test_a_folder_of_another_league_is_refused(tmp_path: Path) -> None:
    played(tmp_path, plan_league(*TINY, 4, 1))
    before = files(tmp_path)
    for plan, message in (
        (plan_league(*TINY, 4, 2), "seed 1 there, 2 here"),
        (plan_league("tiny", ["random", "easy"], 4, 1), r"bots random, greedy there, random, easy \(\d+ simul"),
        (plan_league(*TINY, 4, 1, options={"level-lost": True}), "options level-lost False there, level-lost True"),
        (plan_league("rivales", ["random", "greedy"], 4, 1), "game tiny there, rivales here"),
    ):
        with pytest.raises(BadLeague, match=message):
            played(tmp_path, plan)
    assert files(tmp_path) == before


def test_folders_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    plan, file = plan_league(*TINY, 4, 1), tmp_path / "file"
    file.write_text("")
    with pytest.raises(BadLeague, match="is a file: a league takes a folder"):
        played(file, plan)
    with pytest.raises(BadLeague, match="no league can be kept there"):
        played(file / "below", plan)
    with pytest.raises(BadLeague, match="holds other files"):
        played(tmp_path, plan)
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("league.json", "[]", "does not say which league"),
        ("league.json", "{", "does not say which league"),
        ("matches.csv", "x\n1,2\n", "line 2: no match of this league"),
        ("matches.csv", "x\n9,1,1,random,greedy,,ab,,5,1 -1,1,embers,8,3,\n", "line 2: no match of this league"),
        ("matches.csv", "x\n1,1,1,random,greedy,,ba,,5,1 -1,1,embers,8,3,\n", "line 2: no match of this league"),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, name: str, content: str, message: str) -> None:
    plan = plan_league(*TINY, 4, 1)
    played(tmp_path, plan)
    (tmp_path / name).write_text(content)
    with pytest.raises(BadLeague, match=message):
        played(tmp_path, plan)
    assert (tmp_path / name).read_text() == content


def test_two_at_once_in_one_folder(tmp_path: Path) -> None:
    plan = plan_league(*TINY, 4, 1)
    with Folder(tmp_path, plan), pytest.raises(BadLeague, match="another facedown is playing"):
        played(tmp_path, plan)
    played(tmp_path, plan)


def test_without_scipy_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(BadLeague, match="pip install 'facedown\\[lab\\]'"):
        plan_league(*TINY, 4, 1)
