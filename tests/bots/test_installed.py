"""Bots of installed packages: found by name, refused with a reason, out at their first failure."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

import pytest
from packages import install, install_example, site
from programs import play_on

import facedown
from facedown.bots import BOTS, FOREIGN, BadBot, Bot, UnknownBot, find_bot
from facedown.bots.foreign import Forfeit, installed_bots
from facedown.match import Match

__all__ = ["site"]
NUMBERS = count()  # every test has a module of its own: Python imports each name once

MAKE = """
class Bot:
    def __init__(self, seat, seed):
        self.seat, self.seed = seat, seed
    def choose(self, window):
        {choose}
def make(seat, seed):
    return Bot(seat, seed)
"""
FAILURES = {  # what `choose` does -> why the bot is out
    "raise KeyError('card')": "raised KeyError: 'card'",
    "raise SystemExit(0)": "raised SystemExit: 0",
    "return self.choose(window)": "raised RecursionError",
    "return None": "chose None, which is not legal",
    "return True": "chose True, which is not legal",
    "return -1": "chose -1, which is not legal",
    "return 0.0": "chose 0.0, which is not legal",
    "return 'play ace'": "chose 'play ace', which is not legal",
    "return 10**400": "chose 1000",
    "from facedown.bots.foreign import Forfeit; raise Forfeit('no reason')": "raised",
    "raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})": "raised .*Mute",
    "return type('Mute', (), {'__repr__': lambda self: 1 / 0})()": "raised ZeroDivisionError",
}


def installed(site: Path, source: str, value: str = "make", name: str = "mine") -> str:
    """Install a package with one bot; the name of its module."""
    module = f"facedown_test_bot_{next(NUMBERS)}"
    install(site, module, {name: f"{module}:{value}"}, source, "A bot for a test.")
    return module


def test_the_example_plays_every_game(site: Path) -> None:
    install_example(site)
    found = find_bot("bot:First")
    assert (found.name, found.code, found.compiled) == ("first", FOREIGN, False)
    assert found.says["es"] == "Takes the first choice that it is given."
    for game in facedown.games():
        match = Match.new(game, seed=1)
        assert play_on(match, ["first", *["random"] * (match.seats - 1)]) == {}


def test_an_action_or_its_notation_can_be_chosen(site: Path) -> None:
    match = Match.new("tiny", seed=1)
    for choice in (
        "window.legal_actions[1]",
        "window.notations[1]",
        "__import__('numpy').int64(window.legal_actions[1])",
    ):
        module = installed(site, MAKE.format(choose=f"return {choice}"), name=f"mine{next(NUMBERS)}")
        bot = Bot(next(bot.name for bot in installed_bots() if module in bot.package), 0, 1)
        assert bot.choose(match.window(0)) == match.legal_actions[1].id


def test_it_is_made_once_a_match_with_a_seed_of_its_own(site: Path) -> None:
    installed(site, MAKE.format(choose="self.n = getattr(self, 'n', 0) + 1; return window.legal_actions[self.n - 1]"))
    match = Match.new("tiny", seed=77)
    bot = Bot("mine", 0, match.seed)
    assert bot.choose(match.window(0)) == match.legal_actions[0].id
    assert bot.choose(match.window(0)) == match.legal_actions[1].id
    made = bot._foreign._bot  # type: ignore[union-attr]
    assert made.seat == 0
    assert made.seed != 77


@pytest.mark.parametrize("choose", FAILURES)
def test_who_fails_is_out_and_the_match_goes_on(choose: str, site: Path) -> None:
    installed(site, MAKE.format(choose=choose))
    match = Match.new("tiny", seed=1)
    out = play_on(match, ["mine", "random"])
    with pytest.raises(Forfeit, match=FAILURES[choose]):
        raise out[0]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def make(seat, seed):\n    raise OSError('no model here')\n", "raised OSError: no model here"),
        ("def make(seat):\n    pass\n", "raised TypeError: make"),
        ("def make(seat, seed):\n    return 5\n", "raised AttributeError: 'int' object has no attribute 'choose'"),
    ],
)
def test_who_cannot_be_made_is_out(source: str, why: str, site: Path) -> None:
    installed(site, source)
    match = Match.new("tiny", seed=1)
    with pytest.raises(Forfeit, match=why):
        Bot("mine", 0, 1).choose(match.window(0))


def test_ctrl_c_is_no_failure_of_the_bot(site: Path) -> None:
    installed(site, MAKE.format(choose="raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        Bot("mine", 0, 1).choose(Match.new("tiny", seed=1).window(0))


@pytest.mark.parametrize(
    ("source", "value", "why"),
    [
        ("import no_such_thing\n", "make", "cannot be imported .*No module named 'no_such_thing'"),
        ("raise SystemExit('bye')\n", "make", "cannot be imported .*SystemExit: bye"),
        ("def make(:\n", "make", "cannot be imported .*SyntaxError"),
        ("", "make", "cannot be imported .*has no attribute 'make'"),
        ("make = 5\n", "make", "is no function: .*:make cannot be called"),
    ],
)
def test_what_cannot_be_imported_is_refused_when_it_is_asked_for(source: str, value: str, why: str, site: Path) -> None:
    module = installed(site, source, value)
    with pytest.raises(BadBot, match=f"The bot mine of {module} 1.0 {why}"):
        find_bot("mine")
    assert find_bot("greedy").name == "greedy"
    install_example(site)
    assert find_bot("first").name == "first"


@pytest.mark.parametrize("name", ["you", "search", "program", "bot"])
def test_words_of_ours_are_no_names(name: str, site: Path) -> None:
    installed(site, MAKE.format(choose="return 0"), name=name)
    with pytest.raises(BadBot, match=f"{name} means something else to Facedown"):
        find_bot(name)


def test_a_name_of_ours_stays_ours(site: Path) -> None:
    module = installed(site, "raise OSError\n", name="greedy")
    assert find_bot("greedy") is BOTS["greedy"]
    (found,) = installed_bots()
    assert found.package == f"{module} 1.0"
    assert "greedy means something else" in found.trouble


def test_a_name_of_two_packages_is_refused(site: Path) -> None:
    installed(site, MAKE.format(choose="return 0"), name="twin")
    installed(site, MAKE.format(choose="return 0"), name="Twin")
    with pytest.raises(BadBot, match="another package has a bot of that name"):
        find_bot("twin")


def test_a_name_that_nobody_could_type_is_refused(site: Path) -> None:
    installed(site, MAKE.format(choose="return 0"), name="my bot")
    with pytest.raises(BadBot, match="a name has letters, digits, points and hyphens"):
        find_bot("my bot")


def test_installed_names_are_among_those_that_are_near(site: Path) -> None:
    installed(site, MAKE.format(choose="return 0"), name="minerva")
    with pytest.raises(UnknownBot, match=r"Did you mean minerva\?.*expert, minerva, search:N"):
        find_bot("minreva")


def test_a_package_that_says_nothing_does_no_harm(site: Path) -> None:
    install(site, "facedown_test_silent", {"silent": "facedown_test_silent:make"})
    (site / "facedown_test_silent-1.0.dist-info" / "METADATA").write_text("\n")
    (found,) = installed_bots()
    assert found.summary == "Says nothing about itself."
    assert "facedown_test_silent" not in sys.modules
