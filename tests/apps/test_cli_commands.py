"""The commands beside `play`: packs, simulations, scenarios, the lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_home import Home
from jsonschema import Draft202012Validator

from facedown.gamedef import games

SCENARIO = """
game = "tiny"
seed = 3
play = ["play {card}"]
expect = [{{ path = "sides.0.chosen", value = "{wanted}" }}]
"""


@pytest.mark.parametrize("game", games())
def test_a_new_pack_can_be_checked_and_played_at_once(game: str, home: Home) -> None:
    made = home.run("cards", "new", game, "my-pack")
    assert made.returncode == 0, made.stderr
    assert "facedown cards check my-pack" in made.stdout
    checked = home.run("cards", "check", "my-pack")
    assert (checked.returncode, checked.stdout) == (0, "0 errors, 0 warnings.\n"), checked
    assert "my-pack:" in home.run("cards", "show", game, "--pack", "my-pack").stdout
    played = home.run("play", game, "--pack", "my-pack", "--seed", "1", text="quit\n")
    assert played.returncode == 0, played.stderr
    (save,) = home.saves
    assert home.run("play", "--resume", str(save), text="quit\n").returncode == 0
    assert home.run("cards", "new", game, "my-pack").returncode == 2
    assert home.run("cards", "new", game, "My Pack").returncode == 2


def test_findings_are_all_printed(home: Home) -> None:
    home.run("cards", "new", "tiny", "my-pack")
    file = Path("my-pack/cards.toml")
    file.write_text(file.read_text().replace('when = "win"', 'when = "wun"').replace("heat = 3", "hat = 3"))
    found = home.run("cards", "check", "my-pack")
    assert found.returncode == 1
    assert "did you mean win?" in found.stdout
    assert "did you mean heat?" in found.stdout
    as_json = json.loads(home.run("cards", "check", "my-pack", "--json").stdout)
    assert as_json["errors"] == len(as_json["findings"]) >= 2
    assert {"code", "severity", "file", "line", "message", "hint"} == set(as_json["findings"][0])
    refused = home.run("play", "tiny", "--pack", "my-pack")
    assert refused.returncode == 1
    assert "did you mean win?" in refused.stderr
    assert home.saves == []


def test_packs_of_unknown_games_and_no_packs(home: Home) -> None:
    Path("odd.toml").write_text(
        '[pack]\nid = "odd"\ngame = "rivalez"\nversion = "1"\nformat = 1\nname = { en = "O" }\n'
    )
    Path("none.toml").write_text("x = 1\n")
    Path("broken.toml").write_text("x = \n")
    for name in ("odd.toml", "none.toml", "broken.toml"):
        done = home.run("cards", "check", name)
        assert done.returncode == 1
        assert name in done.stdout
    assert "rivalez" in home.run("cards", "check", "odd.toml").stdout


@pytest.mark.parametrize("game", games())
def test_the_schema_is_a_schema(game: str, home: Home) -> None:
    schema = json.loads(home.run("cards", "schema", game).stdout)
    Draft202012Validator.check_schema(schema)
    assert "card" in schema["properties"]


def test_cards_are_shown_in_both_languages(home: Home) -> None:
    listed = home.run("cards", "show", "rivales").stdout
    assert "science:tesla" in listed
    assert "science:jab" in listed
    shown = home.run("cards", "show", "rivales", "tesla").stdout
    assert "Nikola Tesla (tesla): Life" in shown
    assert shown.count("unique. Speed") == 5
    assert "Velocidad" in home.run("cards", "show", "rivales", "science:jab", "--lang", "es").stdout


def test_games_are_listed(home: Home) -> None:
    listed = home.run("games").stdout
    assert all(game in listed for game in games())
    assert "--option linear-boost" in listed
    assert "jugadores" in home.run("games", "--lang", "es").stdout


def test_simulations_are_equal_and_counted(home: Home) -> None:
    arguments = ("simulate", "tiny", "--bots", "random,greedy", "--games", "40", "--seed", "5")
    one = json.loads(home.run(*arguments, "--json", "--workers", "1").stdout)
    two = json.loads(home.run(*arguments, "--json", "--workers", "2").stdout)
    assert one == two
    assert one["games"] == 40
    printed = home.run(*arguments)
    assert printed.returncode == 0
    assert "tiny: 40 games, seed 5" in printed.stdout
    assert "bot" not in printed.stderr
    assert f"{one['seats'][1]['wins']}" in printed.stdout


def test_simulations_of_rivales_say_how_fighters_did(home: Home) -> None:
    printed = home.run("simulate", "rivales", "--games", "2", "--fighters", "tesla,curie", "--option", "linear-boost")
    assert printed.returncode == 0, printed.stderr
    assert "by fighter" in printed.stdout
    assert "curie" in printed.stdout


def test_last_clashes_are_solved(home: Home) -> None:
    arguments = ("solve", "rivales", "--moments", "2", "--fighters", "tesla,curie")
    solved = json.loads(home.run(*arguments, "--seed", "3", "--json").stdout)
    assert (solved["game"], solved["seed"], len(solved["moments"])) == ("rivales", 3, 2)
    for moment in solved["moments"]:
        assert sum(moment["strategy"].values()) == pytest.approx(1)
        assert -1 <= moment["value"] <= 1
        assert moment["rows"] == len(moment["worth"])
    printed = home.run(*arguments, "--seed", "3")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert f"2 last clashes from {solved['moments'][1]['match'] + 1} matches, seed 3" in printed.stdout
    assert f"{sum(moment['value'] for moment in solved['moments']) / 2:.3f}" in printed.stdout


def test_scenarios_are_checked(home: Home) -> None:
    Path("good.toml").write_text(SCENARIO.format(card="rain", wanted="rain"))
    Path("bad.toml").write_text(SCENARIO.format(card="rain", wanted="moth"))
    Path("odd.toml").write_text(SCENARIO.format(card="rain", wanted="rain").replace("seed", "sead"))
    assert home.run("scenario", "good.toml").returncode == 0
    done = home.run("scenario", "bad.toml", "odd.toml", "good.toml")
    assert done.returncode == 1
    assert "bad.toml:5: expect.0: expected sides.0.chosen = 'moth'; found 'rain'" in done.stdout
    assert "odd.toml:3: sead: unknown key; did you mean seed?" in done.stdout
    assert "1 of 3 scenarios went as expected." in done.stdout


def test_bench_prints_what_was_measured(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    from facedown.lab import bench

    report = bench.BenchReport("tiny", {"numpy": "2"}, (bench.Row("size.state", "State of a match", 128, bench.BYTES),))
    monkeypatch.setattr(bench, "run", lambda game, progress, parts, effort: report)
    assert "State of a match: 128 bytes" in home.run("bench", "tiny").stdout
    assert json.loads(home.run("bench", "tiny", "--json").stdout)["game"] == "tiny"
