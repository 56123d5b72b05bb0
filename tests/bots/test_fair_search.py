"""A bot that searches knows what its seat knows, and nothing else: in worlds that the seat cannot tell apart it finds
the same, to the last bit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import numpy as np
import pytest
from moments import KINDS, another, begin, compiled_rules, kind, moments, streams, walk

from facedown.bots import Bot, Guess, SeatWindow
from facedown.bots.search import Found, search
from facedown.games.tiny.state import State, Table
from facedown.kernel.jit import entry
from facedown.kernel.plain import copied
from facedown.kernel.rng import next32, seed_stream
from facedown.kernel.shapes import Streams
from facedown.match import Match
from kinds import Kind

SIMULATIONS = 30
kinds = pytest.mark.parametrize("kind", KINDS, ids=str)


def found(match: Match, seed: int, simulations: int = SIMULATIONS, **rules: Callable[..., Any]) -> Found:
    """What a search finds for the seat that chooses now; with other rules, if any are given."""
    seat = match.current_player
    assert seat is not None
    window = match.window(seat)
    return search(replace(window, game=replace(window.game, **rules)), streams(seed), seat, simulations)


def hidden(match: Match) -> list[Any]:
    """What the other seats see: it differs where the seat's own knowledge does not tell."""
    return [match.view(seat) for seat in range(match.seats) if seat != match.current_player]


# --- worlds that a seat cannot tell apart


@kinds
def test_the_other_worlds_of_these_tests_are_the_same_to_the_seat(kind: Kind) -> None:
    """By all that it saw and chose; and to the other seats many of them are not."""
    differ = Counter[bool]()
    for match in moments(kind, 1):
        seat = match.current_player
        assert seat is not None
        for seed in range(3):
            other = another(match, seed)
            assert other.view(seat) == match.view(seat)
            assert other.information_state_key(seat) == match.information_state_key(seat)
            assert [act.id for act in other.legal_actions] == [act.id for act in match.legal_actions]
            differ[hidden(other) != hidden(match)] += 1
    assert differ[True] > 2 or not hides(kind)
    assert differ.total() >= 6


def hides(kind: Kind) -> bool:
    return kind.game.id != "combat-ready" or bool(kind.options.get("hidden-hands"))


@kinds
def test_a_guess_is_the_same_whatever_is_hidden(kind: Kind) -> None:
    """Byte for byte, and with the seat's own choices; another chance guesses another world."""
    guesses = Counter[bytes]()
    for match in moments(kind, 2):
        for seed in range(3):
            one, other = guess(match, seed), guess(another(match, seed), seed)
            assert one.own == other.own
            assert one.states.tobytes() == other.states.tobytes()
            guesses[one.states.tobytes()] += 1
    assert len(guesses) > len([*moments(kind, 2)])


def guess(match: Match, seed: int) -> Guess:
    seat = match.current_player
    assert seat is not None
    return match.window(seat).guess(streams(seed))


@kinds
def test_a_search_finds_the_same_whatever_is_hidden(kind: Kind) -> None:
    """Action, and of all choices the simulations, expectations and shares."""
    searched = Counter[str]()
    for match in moments(kind, 3):
        legal = {act.id for act in match.legal_actions}
        for seed in range(2):
            one = found(match, seed)
            assert found(another(match, seed), seed) == one
            assert one.action in legal
            assert {choice.action for choice in one.choices} <= legal
            assert one.simulations <= SIMULATIONS
        searched[match.decision] += 1
    assert searched.total() >= 2


def test_over_many_seeds_the_choices_are_the_same() -> None:
    """The traveller's, when the keeper has put down a card, and their frequencies with them."""
    match = begin(kind("tiny"), 5)
    match.apply(match.legal_actions[0])
    other = another(match, 1)
    assert hidden(match) != hidden(other)
    chosen = [[found(world, seed, 16).action for seed in range(200)] for world in (match, other)]
    assert chosen[0] == chosen[1]
    assert len(Counter(chosen[0])) > 1


@kinds
def test_a_bot_chooses_the_same_whatever_is_hidden(kind: Kind) -> None:
    for match in moments(kind, 4, 3):
        seat = match.current_player
        assert seat is not None
        chosen = {Bot("search:20", seat, 9).choose(world.window(seat)) for world in (match, another(match, 1))}
        assert len(chosen) == 1


# --- a leak would be seen


@entry
def peek(s: State, cards: Table, seat: int, r: Streams) -> None:
    """No guess at all: the rival's cards and its secret choice are the true ones."""
    seed_stream(s.rng, 0, next32(r, 0))


def leaking(match: Match, seat: int, r: Any) -> Guess:
    """The true world instead of a guessed one."""
    root = match._secret_since()
    states = match._states if root == len(match._choices) else match._before[root].states
    return Guess(copied(states), tuple(choice.action for choice in match._choices[root:] if choice.seat == seat))


def differing(**rules: Callable[..., Any]) -> int:
    """How often a search in tiny tells worlds apart."""
    pairs = [(found(match, 1, **rules), found(another(match, 1), 1, **rules)) for match in moments(kind("tiny"), 1, 30)]
    return sum(one != other for one, other in pairs)


def test_a_search_that_sees_the_true_cards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two doors keep them from it, and each is enough: the guess that it begins from, and those that it makes."""
    assert differing() == 0
    assert differing(resample=peek) == 0
    monkeypatch.setattr(Match, "_guess", leaking)
    assert differing() == 0
    assert differing(resample=peek) > 10


def test_a_guess_that_copies_the_true_cards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_guess", leaking)
    with pytest.raises(AssertionError):
        test_a_guess_is_the_same_whatever_is_hidden(kind("tiny"))


# --- the window


@kinds
def test_nothing_in_a_window_is_the_match_or_its_state(kind: Kind) -> None:
    """But for the functions, that answer for the seat alone."""
    for match in moments(kind, 5, 3):
        seat = match.current_player
        assert seat is not None
        window = match.window(seat)
        held = {
            name: value for field in fields(SeatWindow) if not callable(value := getattr(window, name := field.name))
        }
        assert [*held] == ["legal_actions", "notations", "seat", "seats", "game", "table"]
        assert all(type(value) is int for value in (*held["legal_actions"], held["seat"], held["seats"]))
        assert all(type(value) is str for value in held["notations"])
        assert held["game"] is match.game
        assert held["table"].dtype == match.game.table
        assert not vars(match.game).keys() & {"state_now", "match"}
        truth = [match._states, *(before.states for before in match._before)]
        given = [window.guess(streams(1)).states, *window.observation.values()]
        assert not any(np.shares_memory(one, other) for one in given for other in truth)
        assert window.view == match.view(seat)


def test_what_a_bot_does_with_a_guess_changes_no_match() -> None:
    match = begin(kind("tiny"), 1)
    before = match._states.tobytes()
    states = match.window(0).guess(streams(1)).states
    states.view(np.uint8)[:] = 0
    assert match._states.tobytes() == before


# --- several secret choices in a row


def breather(seed: int) -> Match:
    """A match of Rumble in which a seat that others choose after has begun a breather in the secret plan."""
    for match in walk(kind("rumble", 4, secret_plan=True), seed):
        if match.decision == "secret" and match._secret_since() < len(match.choices):
            rest = [act for act in match.legal_actions if act.notation == "breather"]
            if rest:
                match.apply(rest[0])
                return match
    raise AssertionError("nobody took a breather")


def test_own_secret_choices_are_kept_while_others_are_learnt() -> None:
    """One card after the other is discarded: each search goes from the beginning of the plan through the own choices
    to the moment at hand, in whatever world."""
    longest = 0
    for seed in range(4):
        match = breather(seed)
        seat, own = match.current_player, [match._choices[-1].action]
        assert seat is not None
        bot = Bot("search:40", seat, seed)
        while match.current_player == seat and len(match.legal_actions) > 1:
            window = match.window(seat)
            assert window.guess(streams(1)).own == tuple(own)
            action = bot.choose(window)
            assert bot.found is not None
            assert action in window.legal_actions
            assert {choice.action for choice in bot.found.choices} <= {*window.legal_actions}
            assert sum(choice.simulations for choice in bot.found.choices) >= 30, "the moment at hand is what is learnt"
            own.append(action)
            match.apply(action)
        longest = max(longest, len(own))
    assert longest > 2


@kinds
def test_a_search_begins_where_the_secret_choosing_began(kind: Kind) -> None:
    """Neither in the midst of it, nor at an earlier one: nothing but the choices of this plan have been made since."""
    later = 0
    for match in walk(kind, 6):
        made = len(match.choices) - match._secret_since()
        if match.decision not in kind.game.facts.simultaneous:
            assert made == 0
            continue
        state, sides = match.state, match.state["side"][: match.seats]
        if kind.game.id == "combat-ready":
            assert made == (sides["plan"] >= 0).sum()
        elif kind.game.id == "rumble":
            drops = sum(int(mask).bit_count() for mask in sides["drops"])
            assert made in (state["asked"] + drops, state["asked"] + drops + 1)
        else:
            assert made == match.current_player
        later += made > 0
    assert later > 3 or kind.game.id in ("rumble", "combat-ready", "tiny")


@kinds
def test_a_guess_leads_to_the_moment_at_hand(kind: Kind) -> None:
    """From the guessed world, by the own choices and whatever others choose, the seat comes to see what it sees."""
    secret = 0
    chance = Random(1)
    for match in walk(kind, 6):
        seat = match.current_player
        if match.decision not in kind.game.facts.simultaneous or len(match.choices) % 3:
            continue
        assert seat is not None
        world = copied(guess(match, secret).states)
        own, rules, out = [*guess(match, secret).own], compiled_rules(kind.game.id), np.zeros(4096, np.int64)
        then = begin(kind, 1)
        then._states, then.setup, then.picks = world, match.setup, match.picks
        while (player := rules.current_player(world[0])) != seat or own:
            legal = out[: rules.legal_actions(world[0], match.library.table, out)].tolist()
            action = own.pop(0) if player == seat else chance.choice(legal)
            assert action in legal
            then.apply(action)
        assert then.view(seat) == match.view(seat)
        secret += 1
    assert secret > 2 or kind.game.id in ("rumble", "combat-ready")
