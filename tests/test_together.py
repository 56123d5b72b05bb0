"""Co-operative games in the house: options that are texts, simulations of teams, comparisons, seats that hide nothing.

The games are made in together.py; the contract tests play the real ones.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import facedown
import test_every_game as contract
from facedown.apps.cli.samples import play_samples
from facedown.apps.cli.simulate import compared, told
from facedown.gamedef import BadOption, BadSeats, BadSetup
from facedown.kernel.loops import GIVEN_UP, RESULT
from facedown.lab.compare import compare
from facedown.lab.simulate import _Sums, simulate
from facedown.match import Match
from facedown.options import checked_options
from facedown.record import BadRecord, text_of
from facedown.scenario import BadScenario, run_scenario
from kinds import Kind, with_sizes_and_options
from test_record import lines_of, resealed
from together import RUMBLE, TINY, TOP
from together import together as together

pytestmark = pytest.mark.usefixtures("together")
BOTH = ["random", "random"]


def hand(match: Match) -> list[str]:
    found: list[str] = match.view(0)["sides"][0]["hand"]
    return found


# --- text options


def test_a_text_reaches_the_set_up_and_none_is_the_usual_match() -> None:
    match = Match.new("tiny", seed=3, options={"top": "rain"})
    assert match.options == {"level-lost": False, "top": "rain"}
    assert "rain" in hand(match)
    usual = Match.new("tiny", seed=3, options={"top": ""})
    assert usual.options["top"] == ""
    assert usual.state.tobytes() == Match.new("tiny", seed=3).state.tobytes()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "The option top takes the id of a card, or random, as a text, not True"),
        (3, "as a text, not 3"),
        ("Rain", "small letters, digits, - : and commas, without blanks, not 'Rain'"),
        ("rain moth", "without blanks, not 'rain moth'"),
        ("rain\n", "without blanks"),
        ("a" * 201, "at most 200 letters; that text has 201"),
        ("storm", "There is no card 'storm' to lie on top"),
    ],
)
def test_a_text_of_another_form_or_without_meaning_is_refused(value: Any, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        Match.new("tiny", options={"top": value})


def test_the_form_allows_lists_of_ids_of_packs() -> None:
    for text in ("", "a,b-2", "embers:rain,moth", "a" * 200):
        assert checked_options(TINY, {"top": text})["top"] == text


def test_a_truth_is_no_text() -> None:
    with pytest.raises(BadOption, match="level-lost is true or false, not 'yes'"):
        checked_options(TINY, {"level-lost": "yes"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    match = Match.new("tiny", seed=3, options={"top": "rain", "level-lost": True})
    match.apply(match.legal_actions[0])
    match.save(tmp_path / "match.save")
    return tmp_path / "match.save"


def test_a_save_has_the_texts_that_were_given(path: Path) -> None:
    assert "options level-lost=true top=rain" in lines_of(path)
    again = facedown.load(path)
    assert again.options == {"level-lost": True, "top": "rain"}
    assert text_of(again) == path.read_text("utf-8")


def test_a_text_that_was_not_given_is_not_in_the_save_and_old_saves_load(tmp_path: Path) -> None:
    match = Match.new("tiny", seed=3)
    match.save(tmp_path / "match.save")
    assert "options level-lost=false" in lines_of(tmp_path / "match.save")
    assert facedown.load(tmp_path / "match.save").options == {"level-lost": False, "top": ""}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("top", "'top' is no option; right is top=TEXT"),
        ("top=", "'top=' is no option; right is top=TEXT"),
        ("top=Rain", "in small letters"),
        ("top=true", "There is no card 'true'"),
        ("level-lost=rain", "right is NAME=true or NAME=false"),
        ("tip=rain", "right is NAME=true or NAME=false"),
    ],
)
def test_a_save_with_another_text_is_refused_at_its_line(path: Path, options: str, message: str) -> None:
    lines = lines_of(path)
    at = next(i for i, line in enumerate(lines) if line.startswith("options"))
    path.write_text("\n".join(resealed([*lines[:at], f"options {options}", *lines[at + 1 :]])) + "\n", "utf-8")
    with pytest.raises(BadRecord) as refusal:
        facedown.load(path)
    assert message in refusal.value.message
    assert refusal.value.line == at + 1


def test_a_scenario_can_give_a_text(tmp_path: Path) -> None:
    file = tmp_path / "scenario.toml"
    text = 'game = "tiny"\noptions = {{ top = {top} }}\nplay = ["play rain"]\n'
    file.write_text(text.format(top='"rain"'), "utf-8")
    assert run_scenario(file).passed
    file.write_text(text.format(top="true"), "utf-8")
    with pytest.raises(BadScenario, match="takes the id of a card"):
        run_scenario(file)


def test_tests_and_sample_games_play_the_samples_of_a_text() -> None:
    assert TOP.tried == ("rain", "random")
    assert TINY.options[0].tried == (True,)
    kinds = [kind for kind in with_sizes_and_options() if kind.game is TINY and kind.options]
    assert [str(kind) for kind in kinds] == ["tiny-level-lost", "tiny-top=rain", "tiny-top=random"]
    assert all("rain" in hand(kinds[1].new(seed)) for seed in range(5))
    assert set(play_samples(TINY).actions) == {"play", "flare", "hold"}


# --- simulations


def outcome(wins: bool, ending: int = 1) -> Any:
    row = np.zeros(1, RESULT)
    row["returns"][0, :2] = 1 if wins else -1
    row["ending"] = ending
    return row


def test_all_win_or_all_lose_and_what_is_given_up_is_neither() -> None:
    sums = _Sums(setups=1, seats=2, endings=3, together=True)
    for row in (outcome(True), outcome(True), outcome(False), outcome(True, GIVEN_UP)):
        sums.add(row)
    assert sums.wins.tolist() == [[2, 2]]
    assert sums.draws.tolist() == [1]
    assert sums.games.tolist() == [4]


def test_one_seat_that_loses_has_not_won() -> None:
    sums = _Sums(setups=1, seats=1, endings=3, together=True)
    sums.add(outcome(False))
    assert sums.wins.tolist() == [[0]]


def test_a_simulation_counts_what_the_team_wins() -> None:
    result = simulate("tiny", BOTH, 200, 1)
    assert result.team is not None
    assert 0 < result.team.wins < result.team.games == 200
    assert result.seats == ()
    data = json.loads(result.to_json())
    assert data["team"]["wins"] == result.team.wins
    assert len(data["team"]["interval"]) == 2
    assert data["seats"] == [{"bot": "random"}, {"bot": "random"}]
    assert "fair_share" not in data
    lines = "\n".join(told(result))
    assert "all together (random, random)" in lines
    assert "a fair share" not in lines
    assert "draws" not in lines


def test_games_against_each_other_have_no_team(monkeypatch: pytest.MonkeyPatch) -> None:
    result = simulate("rivales", BOTH, 4, 1)
    assert result.team is None
    assert "team" not in json.loads(result.to_json())


def test_a_comparison_goes_through_the_option_whatever_the_workers() -> None:
    results = [compare("tiny", BOTH, 60, 3, workers=workers) for workers in (1, 2, 5)]
    assert results[0].to_json() == results[1].to_json() == results[2].to_json()
    result = results[0]
    cards = TINY.option_values(facedown.match.read_library(TINY), "top")
    assert [result.value(row[0]) for row in result.rows] == list(cards)
    assert len(cards) == 6
    alone = simulate("tiny", BOTH, 60, 3, options={"top": cards[2]})
    assert result.rows[2][0].to_json() == alone.to_json()
    data = json.loads(result.to_json())
    assert data["compared"] == "top"
    assert data["players"] == [2]
    assert [cell["top"] for cell in data["win_rates"]] == list(cards)
    assert {cell["players"] for cell in data["win_rates"]} == {2}
    lines = compared(result)
    assert [line.split()[0] for line in lines[3:9]] == list(cards)
    assert "2 players" in lines[2]


def test_a_value_that_is_given_is_not_compared() -> None:
    for top in ("rain", "random"):
        result = compare("tiny", BOTH, 20, 3, options={"top": top})
        assert (result.option, len(result.simulations)) == ("", 1)
        assert compared(result) == told(result.simulations[0])
        assert result.to_json() == result.simulations[0].to_json()


def test_values_that_another_option_leaves_no_room_for_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    setups = TINY.pick_setups

    def refusing(library: Any, options: Any, seats: Any = None) -> Any:
        if options["level-lost"] and options["top"]:
            raise BadOption("not together")
        return setups(library, options, seats)

    monkeypatch.setitem(TINY.__dict__, "pick_setups", refusing)
    assert len(compare("tiny", BOTH, 5, 1, options={"level-lost": True}).simulations) == 1
    assert len(compare("tiny", BOTH, 5, 1).simulations) == 6


def test_a_comparison_has_a_column_for_each_number_of_seats() -> None:
    result = compare("rumble", ["greedy"], 6, 1, players=[3, 4, 3])
    assert result.seats == (3, 4)
    assert [len(row) for row in result.rows] == [2]
    assert result.simulations[1].bots == ("greedy",) * 4
    heads, row = compared(result)[2:4]
    assert heads.split() == ["3", "players", "4", "players"]
    assert row.count("%") == 2
    assert [cell["players"] for cell in json.loads(result.to_json())["win_rates"]] == [3, 4]
    with pytest.raises(BadSeats, match="3 to 6 seats, not 7"):
        compare("rumble", None, 6, 1, players=[3, 7])
    with pytest.raises(BadSetup, match="one bot is named, who has all seats, not 2"):
        compare("rumble", BOTH, 6, 1, players=[3])


def test_picks_are_counted_over_the_whole_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TINY.__dict__, "picks", lambda library, setup: ("ruby", "weiss"))
    result = compare("tiny", BOTH, 10, 1)
    assert {name: share.games for name, share in result.picks.items()} == {"ruby": 60, "weiss": 60}
    team = [simulation.team for simulation in result.simulations]
    assert result.picks["ruby"].wins == sum(share.wins for share in team if share)
    lines = compared(result)
    assert "2 heroes" in lines[2]
    assert lines[-3] == "by hero, in all these games:"
    assert "by hero, whatever the seat:" in told(result.simulations[0])


def test_the_progress_of_a_comparison_reaches_its_end() -> None:
    seen: list[tuple[int, int]] = []
    compare("tiny", BOTH, 20, 1, progress=lambda done, games: seen.append((done, games)))
    assert seen[-1] == (120, 120)
    assert seen == sorted(seen)


def test_games_against_each_other_are_told_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    result = compare("rumble", ["random"], 4, 1, players=[3, 4])
    assert [line for line in compared(result) if line.startswith("rumble")] == [compared(result)[0]] * 2
    data = json.loads(result.to_json())
    assert data["players"] == [3, 4]
    assert [len(simulation["seats"]) for simulation in data["simulations"]] == [3, 4]
    assert "win_rates" not in data


def test_the_games_here_are_what_they_claim(tmp_path: Path) -> None:
    assert facedown.game("tiny") is TINY
    assert facedown.game("rumble") is RUMBLE
    contract.test_options_are_truths_or_texts(TINY)
    for kind in (Kind(TINY), Kind(RUMBLE), Kind(TINY, options={"top": "rain"})):
        contract.test_returns_say_who_won(kind)
    contract.test_saves_come_back_mid_game_and_at_the_end(kind, tmp_path)
