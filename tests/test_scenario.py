"""Scenario files: what passes, what fails and how it is told, and what is wrong with the file itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from facedown.scenario import BadScenario, ScenarioResult, at_path, run_scenario

HEAD = 'game = "tiny"\nstack = { deck = ["blaze", "spark", "rain", "moth", "candle", "torch"] }\n'


def run(tmp_path: Path, text: str) -> ScenarioResult:
    path = tmp_path / "a.toml"
    path.write_text(text, "utf-8")
    return run_scenario(path)


def failures(tmp_path: Path, text: str) -> list[str]:
    return [str(failure).removeprefix(f"{tmp_path}/") for failure in run(tmp_path, text).failures]


def findings(tmp_path: Path, text: str) -> str:
    with pytest.raises(BadScenario) as bad:
        run(tmp_path, text)
    assert all(finding.startswith(f"{tmp_path}/a.toml:") for finding in bad.value.findings)
    return "\n".join(bad.value.findings).replace(f"{tmp_path}/", "")


def test_the_scenario_of_the_page_passes(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "saves.md").read_text("utf-8")
    text = re.findall(r"```toml\n(.*?)```", page, re.S)[0]
    result = run(tmp_path, text)
    assert result.passed, result.failures
    assert result.checks == 7
    assert result.title == "Rain makes the other fire smaller"


def test_expectations_in_between_look_at_that_moment(tmp_path: Path) -> None:
    text = HEAD + (
        'play = [\n  { expect = [{ path = "sides.0.chosen", value = false }] },\n  "play blaze",\n'
        '  { expect = [{ path = "sides.0.chosen", value = "blaze" }, '
        '{ path = "sides.0.chosen", value = true, seat = 1 }] },\n]'
    )
    assert run(tmp_path, text).passed


def test_a_failure_says_line_expected_and_found(tmp_path: Path) -> None:
    text = HEAD + (
        'play = ["play blaze", "play rain"]\nexpect = [\n  { path = "sides.0.embers", value = 2 },\n'
        '  { event = "wins the war" },\n  { no_event = "reveals Blaze" },\n'
        '  { path = "sides.0.ember", value = 1 },\n  { path = "sides.7.embers", value = 1 },\n'
        '  { path = "your_turn", value = 1 },\n]'
    )
    told = failures(tmp_path, text)
    assert told[0] == "a.toml:5: expect.0: expected sides.0.embers = 2; found 1"
    assert told[1].startswith("a.toml:6: expect.1: expected an event with 'wins the war'; found ")
    assert (
        told[2] == "a.toml:7: expect.2: expected no event with 'reveals Blaze'; found The keeper reveals Blaze: heat 6."
    )
    assert "did you mean embers?" in told[3]
    assert "no index below 2" in told[4]
    assert told[5].endswith("your_turn = 1; found True")


def test_a_choice_that_is_not_legal_ends_it(tmp_path: Path) -> None:
    text = (
        HEAD + 'play = [\n  "play blaze",\n  "play torch",\n  "play rain",\n]\nexpect = [{ path = "round", value = 9 }]'
    )
    told = failures(tmp_path, text)
    assert len(told) == 1
    assert told[0].startswith(
        "a.toml:5: play.1: expected 'play torch' to be legal; found That card is not in your hand."
    )
    assert "Legal: play moth, play rain." in told[0] or "Legal: play rain, play moth." in told[0]


def test_refusals_can_be_expected_by_rule(tmp_path: Path) -> None:
    refused = '{{ refused = "{}", rule = "{}" }}'
    good = HEAD + f"play = [{refused.format('play torch', 'TIN-010')}]"
    assert run(tmp_path, good).passed
    assert "refused by TIN-010" in failures(tmp_path, HEAD + f"play = [{refused.format('play torch', 'TIN-014')}]")[0]
    legal = HEAD + f'play = [{refused.format("play blaze", "TIN-010")}, "play blaze"]'
    assert failures(tmp_path, legal) == [
        "a.toml:3: play.0: expected 'play blaze' to be refused by TIN-010; found it is legal"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "not TOML"),
        ("x = " + "[" * 3000, "not TOML"),
        ("play = []", "game: missing"),
        ('game = "tinny"', "Did you mean tiny"),
        ('game = "tiny"\npaly = []', "a.toml:2: paly: unknown key; did you mean play?"),
        ('game = "tiny"\nplay = "play rain"', "play: is a list, not 'play rain'"),
        ('game = "tiny"\nseed = "1"', "seed: is a whole number"),
        ('game = "tiny"\nseed = true', "seed: is a whole number"),
        ('game = "tiny"\nseed = -1', "out of range"),
        ('game = "tiny"\noptions = { level-last = true }', "Did you mean level-lost"),
        ('game = "tiny"\nfighters = [1, "a"]', "fighters.0: is a text, not 1"),
        ('game = "tiny"\nplay = [1]', "play.0: is a table"),
        ('game = "tiny"\nplay = [{ refuse = "x" }]', "play.0.refuse: unknown key; did you mean refused?"),
        ('game = "tiny"\nplay = [{ rule = "TIN-010" }]', "play.0: has neither `refused` nor `expect`"),
        ('game = "tiny"\nplay = [{ expect = 1 }]', "play.0.expect: is a list"),
        ('game = "tiny"\nexpect = [{ path = "round" }]', "expect.0: `path` and `value` go together"),
        ('game = "tiny"\nexpect = [{ event = "x", value = 1 }]', "expect.0: `path` and `value` go together"),
        ('game = "tiny"\nexpect = [{ value = 1 }]', "expect.0: needs one of path, event, no_event"),
        ('game = "tiny"\nexpect = [{ event = "x", lang = "de" }]', "expect.0.lang: is one of en, es"),
        ('game = "tiny"\nexpect = [{ event = "x", seat = 2 }]', "expect.0.seat: there is no seat 2"),
        ('game = "tiny"\nstack = { deck = ["nothing"] }', "There is no card 'nothing'"),
    ],
)
def test_a_bad_file_is_told_with_its_key_and_what_would_be_right(tmp_path: Path, text: str, message: str) -> None:
    assert message in findings(tmp_path, text)


def test_all_findings_come_at_once(tmp_path: Path) -> None:
    told = findings(tmp_path, 'game = "tiny"\nsed = 1\nplay = [1, { refuse = "x" }]\nexpect = [{}]')
    assert len(told.splitlines()) == 4


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read: No such file"):
        run_scenario(tmp_path / "missing.toml")
    with pytest.raises(BadScenario, match="cannot be read: this is a pipe or a device"):
        run_scenario("/dev/zero")
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadScenario, match="not TOML"):
        run_scenario(tmp_path / "b.toml")


def test_paths_into_a_view() -> None:
    view = {"a": [{"b": 1}, None]}
    assert at_path(view, "a.0.b") == 1
    for path, message in (
        ("a.2", "no index below 2"),
        (f"a.{'9' * 5000}", "no index below 2"),
        ("a.0.c", "there are b"),
        ("a.1.b", "ends before 'b'"),
    ):
        with pytest.raises(LookupError, match=message):
            at_path(view, path)
