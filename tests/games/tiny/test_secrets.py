"""Whatever a seat of tiny cannot know is swapped at every decision; nothing that reaches that seat changes a byte.

The swapping is written here from RULES.md (TIN-040) and shares nothing with `resample`.
"""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from facedown.games.tiny import GAME, state
from facedown.kernel.rng import seed_stream
from facedown.match import Illegal, Match

from .walk import LIBRARY

GAMES = 25
DRAW, CHOSEN = state.EV_DRAW, state.EV_CHOSEN


def swapped(match: Match, seat: int, chance: random.Random) -> Match:
    """A match that the seat cannot tell from this one: other hidden cards, other hidden choices, another seed."""
    other = Match.new(GAME, seed=chance.getrandbits(60), library=LIBRARY)
    other._states[0] = match._states[0]
    s, rival = other.state, 1 - seat
    shown = [card for card in range(6) if s.side[rival].shown >> card & 1]
    hidden = [c for c in range(6) if s.where[c] == state.DECK or (s.where[c] == state.HAND + rival and c not in shown)]
    new = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    where = s.where.tolist()
    for card in hidden:
        s.where[new[card]] = where[card]
    s.deck[: s.ndeck] = [new[card] for card in s.deck[: s.ndeck].tolist()]
    chosen = s.side[rival].chosen
    secret = chosen >= 0 and where[chosen] != state.PLAYED
    if secret:
        s.side[rival].chosen = chance.choice([c for c in range(6) if s.where[c] == state.HAND + rival])
    s.rng[:] = np.array(chance.choices(range(2**32), k=4), np.uint32)
    other._rows = [row if row[3] & 1 << seat else (*row[:2], chance.randrange(6), *row[3:]) for row in match._rows]
    other._choices = list(match._choices)
    if secret:
        other._choices[-1] = type(match._choices[-1])(rival, int(s.side[rival].chosen), "play something")
    other._moved()
    return other


def known(match: Match, seat: int) -> dict[str, Any]:
    """All that reaches the seat."""
    world, r = match._states.copy(), np.zeros((1, 4), np.uint32)
    seed_stream(r, 0, 5)
    match.rules.resample(world[0], LIBRARY.table, seat, r)
    told = {
        "view": json.dumps(match.view(seat)),
        "events": [(event.numbers, event.text("en"), event.text("es")) for event in match.events(seat)],
        "observation": [piece.tobytes() for piece in match.observation(seat).values()],
        "export": match.export(seat),
        "key": match.information_state_key(seat),
        "deciding": match.deciding,
        "prompt": [GAME.prompt_text(match.view(seat), lang) for lang in ("en", "es")],
        "a guess": world.tobytes(),
    }
    if match.current_player == seat:
        window = match.window(seat)
        told["legal"] = [(action.id, action.notation, action.text("es")) for action in match.legal_actions]
        told["appraisal"] = [window.appraise(action) for action in window.legal_actions]
        told["refusals"] = refusals(match)
    return told


def refusals(match: Match) -> list[str]:
    """What is said to actions that are not legal: a card, another one, and the keeper's reactions."""
    said = []
    legal = [action.id for action in match.legal_actions]
    barred = [card for card in range(6) if card not in legal]
    for action in {barred[0], barred[-1], state.A_FLARE, state.A_HOLD}.difference(legal):
        with pytest.raises(Illegal) as refused:
            match.apply(action)
        said.append(str(refused.value))
    return said


@pytest.mark.rule("TIN-040")
def test_no_secret_reaches_a_seat() -> None:
    chance = random.Random(11)
    different = looked = 0
    for seed in range(GAMES):
        match = Match.new(GAME, seed=seed, library=LIBRARY)
        while not match.is_terminal:
            for seat in (0, 1):
                other = swapped(match, seat, chance)
                here, there = known(match, seat), known(other, seat)
                for what in here:
                    assert here[what] == there[what], f"seat {seat} is shown a secret in its {what}: {match.choices}"
                looked += 1
                other.state.rng[:] = match.state.rng
                different += match.state.tobytes() != other.state.tobytes()
            match.apply(chance.choice(match.legal_actions))
    assert different > looked / 4  # it is no proof to compare a match with itself; late there is little to swap


def test_the_swapping_is_noticed_by_the_seat_that_is_swapped() -> None:
    match = Match.new(GAME, seed=3, library=LIBRARY)
    chance = random.Random(0)
    others = [known(swapped(match, 0, chance), 1) for _ in range(10)]
    assert any(other["view"] != known(match, 1)["view"] for other in others)
