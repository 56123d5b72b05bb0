"""What a seat may know, for every game: permute all that it cannot know, and nothing that reaches it changes a byte."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import numpy as np
import pytest

import facedown
from facedown.gamedef import GameDef
from facedown.kernel.plain import copied
from facedown.kernel.rng import seed_stream
from facedown.match import Illegal, Match
from kinds import Kind, with_sizes_and_options

# games in which every decision is looked at; each game has a permuter of its own besides: games/*/test_secrets.py
EVERY = int(os.environ.get("FACEDOWN_SECRET_GAMES", "40"))
SAMPLED = 4 * EVERY  # games in which some are
SAMPLE = 0.04
LOOKS = 150 * EVERY  # by one seat at one moment; then the rest of a long game of many seats is sampled too


@pytest.fixture(params=facedown.games())
def game(request: pytest.FixtureRequest) -> GameDef:
    return facedown.game(request.param)


@pytest.fixture(params=with_sizes_and_options(), ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    """Each game as usual, with the least and the most seats where that varies, and with each option."""
    return request.param


def begin(kind: Kind, seed: int) -> Match:
    match = kind.new(seed)
    match.use_compiled()
    return match


def put(match: Match, states: Any) -> None:
    """Let the match be in another state, with all that it remembers of the way there."""
    match._states[0] = states[0]
    match._moved()


def known(match: Match, seat: int, export: bool = True) -> dict[str, Any]:
    """All that reaches a seat, as bytes and texts. An export takes the longest.

    Whose turn it is, is no secret but where somebody is asked for a reaction: views say it as far as it is known.
    """
    seen: dict[str, Any] = {
        "observation": [piece.tobytes() for piece in match.observation(seat).values()],
        "turn": (match.current_player == seat, match.decision),
    }
    if export:
        seen["export"] = match.export(seat)  # with view, events and notations in it; the key is made of the same
    else:
        seen |= {"view": json.dumps(match.view(seat)), "events": match.events(seat)}
    if match.current_player == seat:
        window = match.window(seat)
        seen |= {
            "legal": window.legal_actions,
            "notations": window.notations,
            "words": [action.text("es") for action in match.legal_actions],
            "worth": [window.appraise(action) for action in window.legal_actions],
            "refusal": refusal(match) if len(match.choices) % 4 == 0 else "",
        }
    return seen


def refusal(match: Match) -> str:
    """What is said about one action that is not legal now."""
    legal = {action.id for action in match.legal_actions}
    barred = next((a for a in range(len(match.choices) % 7, match.game.actions.count) if a not in legal), None)
    if barred is None:
        return ""
    with pytest.raises(Illegal) as refused:
        match.apply(barred)
    return f"{refused.value.reason} {refused.value.rule} {refused.value.legal}"


def look(match: Match, random: Random, export: bool) -> int:
    """Compare this moment with a world that each seat cannot tell from it; returns how many worlds were others."""
    here = copied(match._states)
    others = 0
    for seat in range(match.seats):
        before = known(match, seat, export)
        world = copied(here)
        r = np.zeros((1, 4), np.uint32)
        seed_stream(r, 0, random.getrandbits(40))
        match.rules.resample(world[0], match.library.table, seat, r)
        put(match, world)
        after = known(match, seat, export)
        put(match, here)
        for what, value in before.items():
            assert after[what] == value, f"seat {seat} is shown a secret in its {what}: {match.choices}"
        world[0]["rng"] = here[0]["rng"]
        others += world.tobytes() != here.tobytes()
    return others


def test_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(kind: Kind) -> None:
    others = moments = 0
    every = kind.share(EVERY)
    for seed in range(every + kind.share(SAMPLED)):
        random = Random(seed)
        match = begin(kind, seed)
        while not match.is_terminal:
            thorough = seed < every and moments * match.seats < kind.share(LOOKS)
            if thorough or random.random() < SAMPLE * 2 / match.seats:
                others += look(match, random, export=seed % 10 == 0)
                moments += 1
            match.apply(random.choice(match.legal_actions).id)
    assert moments > every
    assert others > moments / 4, "resample must guess afresh, not give the real world back"


def test_guessed_worlds_can_be_played_to_their_end(kind: Kind) -> None:
    for seed in range(kind.share(40)):
        random = Random(seed)
        match = begin(kind, seed)
        while not match.is_terminal:
            seat = random.randrange(match.seats)
            r = np.zeros((1, 4), np.uint32)
            seed_stream(r, 0, random.getrandbits(40))
            match.rules.resample(match.state, match.library.table, seat, r)
            match._moved()
            match.apply(random.choice(match.legal_actions).id)


def test_guessed_worlds_draw_other_chances(game: GameDef) -> None:
    """No search can foresee a draw: the streams of a guessed world are not those of the match."""
    match = begin(Kind(game), 1)
    world = copied(match._states)
    r = np.zeros((1, 4), np.uint32)
    seed_stream(r, 0, 1)
    match.rules.resample(world[0], match.library.table, 0, r)
    for mine, real in zip(world[0]["rng"], match.state["rng"], strict=True):
        assert mine.tolist() != real.tolist()


def test_the_second_chooser_cannot_see_the_first_choice(game: GameDef) -> None:
    """Where several choose in secret, whatever the first one chose looks the same to the others, events and all.

    An option can be what makes them choose so: one match in so many is played with each.
    """
    looked = 0
    kinds = [kind for kind in with_sizes_and_options() if kind.game is game and kind.seats is None]
    for seed in range(30):
        random = Random(seed)
        match = begin(kinds[seed % len(kinds)], seed)
        while not match.is_terminal:
            first, kind = match.current_player, match.decision
            waiting = [seat for seat in match.deciding if seat != first]
            if kind in game.facts.simultaneous and waiting and len(match.legal_actions) > 1 and random.random() < 0.3:
                looks = []
                for action in random.sample(match.legal_actions, min(4, len(match.legal_actions))):
                    match.apply(action)
                    if match.current_player != first:  # else he has not finished
                        looks.append([known(match, seat) for seat in waiting])
                    match.undo()
                assert all(look == looks[0] for look in looks)
                looked += 1
            match.apply(random.choice(match.legal_actions).id)
    assert looked > 10 or not game.facts.simultaneous


def test_exports_hold_no_seed_and_no_choice_of_others(game: GameDef) -> None:
    match = begin(Kind(game), 987654321987654321)
    random = Random(1)
    for _ in range(6):
        match.apply(random.choice(match.legal_actions))
    for seat in range(match.seats):
        text = match.export(seat)
        assert str(match.seed) not in text
        assert json.loads(text)["choices"] == [notation for s, notation in match.choices if s == seat]
