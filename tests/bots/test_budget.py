"""How much a bot may think: limits that are kept, a legal choice whatever they are, clear refusals."""

from __future__ import annotations

import time

import pytest
from moments import begin, kind, moments, streams

from facedown.bots import MOST_SECONDS, MOST_SIMULATIONS, BadBudget, Bot, Budget, find_bot
from facedown.bots.search import search
from facedown.match import Match


def at_choice(game: str = "rivales") -> Match:
    """The first moment with something to choose."""
    return next(moments(kind(game), 1))


def bot(match: Match, spec: str, budget: Budget | None = None) -> Bot:
    seat = match.current_player
    assert seat is not None
    return Bot(spec, seat, 1, budget)


@pytest.mark.parametrize("game", ["tiny", "rivales", "rumble"])
def test_without_time_the_choice_is_legal(game: str) -> None:
    """A millionth of a second, at every choice of some moments: in secret too, where it may have learnt nothing."""
    for match in moments(kind(game), 2, 4):
        seat = match.current_player
        assert seat is not None
        window = match.window(seat)
        one = bot(match, "expert", Budget(seconds=0.000001))
        assert one.choose(window) in window.legal_actions
        assert one.found is not None
        assert one.found.simulations < find_bot("expert").simulations(match.game)


def test_a_search_without_any_result_takes_what_looks_best() -> None:
    """One simulation of the traveller's choice is over before its tree begins: the keeper's comes first."""
    match = begin(kind("tiny"), 5)
    match.apply(match.legal_actions[0])
    window = match.window(1)
    found = search(window, streams(1), 1, 1)
    looks = [window.appraise(action) for action in window.legal_actions]
    assert looks[window.legal_actions.index(found.action)] == max(looks)


def test_seconds_are_kept() -> None:
    """With much to spare: another process may have the processor. Ten million simulations would take minutes."""
    match = at_choice()
    seat = match.current_player
    assert seat is not None
    one = bot(match, "search:10000000", Budget(seconds=0.05))
    one.choose(match.window(seat))  # with whatever has to be loaded
    begun = time.perf_counter()
    one.choose(match.window(seat))
    assert time.perf_counter() - begun < 20
    assert one.found is not None
    assert 0 < one.found.simulations < 10_000_000


@pytest.mark.parametrize("simulations", [1, 15, 16, 17, 80, 81, 200])
def test_simulations_are_kept_to_one(simulations: int) -> None:
    """In secret choosing, where no search leaves off early; and not less where it goes on in chunks."""
    match = begin(kind("tiny"), 5)
    one = bot(match, "easy", Budget(simulations=simulations))
    one.choose(match.window(0))
    assert one.found is not None
    assert one.found.simulations == simulations


def test_a_budget_of_seconds_leaves_the_level_as_it_is() -> None:
    """Whichever comes first: an hour is enough for every level."""
    match = begin(kind("tiny"), 5)
    found = [bot(match, "normal", budget) for budget in (None, Budget(), Budget(seconds=MOST_SECONDS))]
    assert len({one.choose(match.window(0)) for one in found}) == 1
    assert found[0].found == found[1].found == found[2].found


@pytest.mark.parametrize("budget", [Budget(1, 0.05), Budget(MOST_SIMULATIONS), Budget(seconds=MOST_SECONDS), Budget()])
def test_possible_budgets(budget: Budget) -> None:
    assert Bot("easy", 0, 1, budget).budget == budget


@pytest.mark.parametrize(
    ("simulations", "seconds", "says"),
    [
        (0, None, "Simulations are 1 to 10,000,000 a decision, not 0"),
        (-5, None, "not -5"),
        (MOST_SIMULATIONS + 1, None, "not 10,000,001"),
        (None, 0.0, "Seconds are more than 0 and at most 3600 a decision, not 0"),
        (None, -1.0, "not -1"),
        (None, MOST_SECONDS + 1, "not 3601"),
        (None, float("nan"), "not nan"),
        (None, float("inf"), "not inf"),
        (10, 0.0, "Seconds"),
    ],
)
def test_impossible_budgets_are_refused(simulations: int | None, seconds: float | None, says: str) -> None:
    with pytest.raises(BadBudget, match=says):
        Budget(simulations, seconds)


@pytest.mark.parametrize("number", ["0", "-1", "", "x", "1e3", "5.5", "10000001", "99999999999", "²", "٣"])
def test_impossible_numbers_of_simulations_are_refused(number: str) -> None:
    with pytest.raises(BadBudget, match="1 to 10,000,000"):
        find_bot(f"search:{number}")


def test_a_number_of_simulations_names_the_bot() -> None:
    assert find_bot("bot:search:0500") == find_bot("search:500")
    assert find_bot("search:500").simulations(at_choice("tiny").game) == 500
