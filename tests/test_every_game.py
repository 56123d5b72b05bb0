"""The contract that every registered game passes; tests/test_secrets.py is its part about what seats may know."""

from __future__ import annotations

import json
import os
import re
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import facedown
from facedown import record
from facedown.cards.ops import LANGUAGES
from facedown.gamedef import GameDef, Rules
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import enabled
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.kernel.plain import copied
from facedown.kernel.rng import seed_stream
from facedown.match import Match, read_library
from facedown.options import checked_options
from golden.write import path_of, playthrough
from kinds import Kind, with_sizes, with_sizes_and_options

TWIN_GAMES = int(os.environ.get("FACEDOWN_TWIN_GAMES", "300"))  # played plain and compiled, state by state
ENDED_GAMES = 500  # played to their end, compiled
MATCHES = 4  # played with the Python face


@pytest.fixture(params=facedown.games())
def game(request: pytest.FixtureRequest) -> GameDef:
    return facedown.game(request.param)


@pytest.fixture(params=with_sizes(), ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    """Each game with the usual number of seats, and with the least and the most where that varies."""
    return request.param


@pytest.fixture(params=with_sizes_and_options(), ids=str)
def any_kind(request: pytest.FixtureRequest) -> Kind:
    """The same, and with each option."""
    return request.param


def new(game: GameDef, seed: int) -> Match:
    return Match.new(game, seed=seed, library=read_library(game))


def play(match: Match, random: Random, choices: int = DECISIONS) -> Match:
    """Choose at random, that many times or to the end."""
    while choices and not match.is_terminal:
        match.apply(random.choice(match.legal_actions))
        choices -= 1
    return match


class Table:
    """A game of bare records and rule functions, without the Python face."""

    def __init__(self, kind: Kind, rules: Rules) -> None:
        game = kind.game
        self.rules = rules
        self.library = read_library(game)
        self.setups = game.pick_setups(self.library, checked_options(game, kind.options), kind.seats)
        self.seats = int(self.setups["seats"][0])
        self.states = np.zeros(1, game.state)
        self.log = np.zeros(1, EVENTS)
        self.log[0]["cap"] = EVENT_ROWS
        self.out = np.zeros(game.actions.count, np.int64)

    def begin(self, seed: int) -> None:
        setup = self.setups[seed % len(self.setups)]
        self.log[0]["n"] = 0
        self.rules.new_state(self.states[0], self.library.table, setup, seed, self.log[0])

    def legal(self) -> np.ndarray[Any, Any]:
        return self.out[: self.rules.legal_actions(self.states[0], self.library.table, self.out)]

    def choose(self, action: int) -> None:
        self.log[0]["n"] = 0
        self.rules.apply_action(self.states[0], self.library.table, action, self.log[0])

    def written(self) -> bytes:
        log = self.log[0]
        assert log["lost"] == 0, "more events in one action than the log holds"
        return bytes(log["row"][: log["n"]].tobytes())


def test_facts_are_whole(game: GameDef) -> None:
    assert game.id in facedown.games()
    assert set(LANGUAGES) <= set(game.name)
    assert game.facts.simultaneous <= set(game.decisions)
    assert all(set(LANGUAGES) <= set(option.says) for option in game.options)
    assert all(set(LANGUAGES) <= set(words) for words in (game.name, game.pick_words))
    assert not (game.facts.zero_sum and game.facts.cooperative)
    assert game.state.itemsize % 8 == 0  # copied by words: kernel/loops.py
    assert game.state.itemsize <= 4096
    assert len(set(game.endings)) == len(game.endings)


def test_options_are_truths_or_texts(game: GameDef) -> None:
    texts = {option.id: option for option in game.options if option.takes}
    assert all(option.default in (True, False) for option in game.options if option.id not in texts)
    for option in texts.values():
        assert option.default == ""
        assert set(LANGUAGES) <= set(option.takes or ())
        assert option.samples, "tests and sample games play with these"
    if game.compared:
        assert game.facts.cooperative
        values = game.option_values(read_library(game), game.compared)
        assert len(set(values)) == len(values) > 1
        for value in values:
            Match.new(game, seed=1, options={game.compared: value}, library=read_library(game))


def test_rules_are_written_down_with_their_ids(game: GameDef) -> None:
    text = (game.folder / "RULES.md").read_text("utf-8")
    ids = re.findall(rf"^- ({game.rule_prefix}-\d{{3}}) ", text, re.M)
    assert len(ids) >= 5
    assert len(set(ids)) == len(ids)
    assert all(option.rule in ids for option in game.options if option.rule)


def test_a_page_describes_the_game(game: GameDef) -> None:
    """That the page is up to date is tested in tests/docs."""
    page = (Path(__file__).parents[1] / "docs" / "games" / f"{game.id}.md").read_text("utf-8")
    assert all(kind.name in page for kind in game.actions.kinds)
    assert all(option.id in page for option in game.options)
    assert all(name in page for name, _ in game.observation)


def test_golden_playthrough(game: GameDef) -> None:
    path = path_of(game.id)
    assert path.exists(), f"no golden playthrough: python tests/golden/write.py {game.id}"
    assert playthrough(game.id) == path.read_text("utf-8"), (
        f"changed on purpose? python tests/golden/write.py {game.id}"
    )


def test_equal_seeds_deal_equal_matches_and_others_others(game: GameDef) -> None:
    dealt = {new(game, seed).state.tobytes() for seed in range(20)}
    assert len(dealt) > 10
    assert new(game, 3).state.tobytes() == new(game, 3).state.tobytes()


def test_every_random_game_ends_and_always_offers_something(any_kind: Kind) -> None:
    game = any_kind.game
    table = Table(any_kind, game.compile())
    random = Random(1)
    for seed in range(any_kind.share(ENDED_GAMES)):
        table.begin(seed)
        for _ in range(DECISIONS):
            if table.rules.is_terminal(table.states[0]):
                break
            seat = table.rules.current_player(table.states[0])
            legal = table.legal()
            assert 0 <= seat < table.seats
            assert len(legal) >= 1
            assert np.all(np.diff(legal) > 0), "ascending and unique"
            assert legal[0] >= 0
            assert legal[-1] < game.actions.count
            table.choose(int(random.choice(legal)))
            table.written()
        assert table.rules.is_terminal(table.states[0])
        assert table.rules.current_player(table.states[0]) == -1
        assert game.endings[table.rules.ending(table.states[0])]
        assert table.rules.length(table.states[0]) > 0


def test_returns_say_who_won(kind: Kind) -> None:
    game = kind.game
    for seed in range(kind.share(MATCHES)):
        match = kind.new(seed)
        assert match.returns == (0,) * match.seats
        play(match, Random(seed))
        assert len(match.returns) == match.seats
        assert match.ending in game.endings
        if game.facts.zero_sum:
            assert sum(match.returns) == 0
        over = match.view(0)["over"]
        assert over["ending"] == match.ending
        if game.facts.cooperative:
            assert set(match.returns) in ({1}, {-1})
            assert over["winner"] is None
            assert over["won"] == (match.returns[0] > 0)
            continue
        best = [seat for seat, result in enumerate(match.returns) if result == max(match.returns)]
        assert over["winner"] == (best[0] if len(best) == 1 else None)


def test_notations_are_unique_and_are_understood(kind: Kind) -> None:
    for seed in range(kind.share(MATCHES)):
        match = kind.new(seed)
        random = Random(seed)
        while not match.is_terminal:
            notations = [action.notation for action in match.legal_actions]
            assert len(set(notations)) == len(notations)
            for action in match.legal_actions:
                assert re.fullmatch(r"\S+( \S+)*", action.notation)
                assert action.notation.casefold() == action.notation
                assert all(action.text(lang) for lang in LANGUAGES)
            chosen = random.choice(match.legal_actions)
            match.apply(f"  {chosen.notation.upper().replace(' ', '   ')} ")
            assert match.choices[-1][1] == chosen.notation


def test_every_action_of_the_space_has_a_notation_and_a_reason_when_refused(kind: Kind) -> None:
    game = kind.game
    match = kind.new(5)
    random = Random(5)
    while not match.is_terminal:
        legal = {action.id for action in match.legal_actions}
        before = match.state.tobytes()
        for action in random.sample(range(game.actions.count), min(6, game.actions.count)):
            if action in legal:
                continue
            for lang in LANGUAGES:
                with pytest.raises(facedown.match.Illegal) as refusal:
                    match.apply(action, lang)
                assert refusal.value.reason
                assert refusal.value.rule == "" or refusal.value.rule.startswith(game.rule_prefix)
                assert refusal.value.legal == tuple(a.notation for a in match.legal_actions)
        assert match.state.tobytes() == before
        match.apply(random.choice(match.legal_actions))


def test_undo_restores_every_byte(kind: Kind) -> None:
    match = kind.new(2)
    seats = range(match.seats)
    random = Random(2)
    seen = []
    while not match.is_terminal:
        seen.append((match.state.tobytes(), [match.events(seat) for seat in seats], match.way))
        match.apply(random.choice(match.legal_actions))
    for state, events, way in reversed(seen):
        match.undo()
        assert match.state.tobytes() == state
        assert [match.events(seat) for seat in seats] == events
        assert match.way == way
    assert match.choices == ()


def test_copies_never_alias_and_cards_are_never_written(game: GameDef) -> None:
    library = read_library(game)
    cards = library.table.tobytes()
    match, other = new(game, 7), new(game, 7)
    first = match.state.tobytes()
    copies = [copied(match._states) for _ in range(2)]
    play(match, Random(7), 12)
    assert match.state.tobytes() != first
    assert other.state.tobytes() == copies[0].tobytes() == copies[1].tobytes() == first
    play(other, Random(7))
    assert copies[0].tobytes() == first
    assert library.table.tobytes() == cards


def test_views_are_json_and_prompts_are_said(kind: Kind) -> None:
    game = kind.game
    match = kind.new(4)
    random = Random(4)
    while not match.is_terminal:
        for seat in range(match.seats):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == game.id
            assert view["seat"] == seat
            assert view["over"] is None
        seat = match.current_player
        assert match.view(seat)["your_turn"]
        assert seat in match.deciding
        assert match.view(seat)["decision"] == match.decision
        for lang in LANGUAGES:
            assert game.prompt_text(match.view(seat), lang)
        match.apply(random.choice(match.legal_actions))
    for lang in LANGUAGES:
        assert game.ending_text(match.ending, match.view(0), lang)
        for seat in (*range(match.seats), None):
            assert all(isinstance(event.text(lang), str) for event in match.events(seat))
    assert match.deciding == ()
    assert match.legal_actions == ()


def test_observations_have_the_declared_shapes(kind: Kind) -> None:
    game = kind.game
    match = kind.new(6)
    size = sum(prod(shape) for _, shape in game.observation)
    random = Random(6)
    while not match.is_terminal:
        for seat in range(match.seats):
            pieces = match.observation(seat)
            assert {name: piece.shape for name, piece in pieces.items()} == dict(game.observation)
            assert all(piece.dtype == np.float32 and np.isfinite(piece).all() for piece in pieces.values())
            room = np.full(size + 1, np.nan, np.float32)
            match.rules.observe(match.state, match.library.table, seat, room[:size])
            assert np.isfinite(room[:size]).all(), "every number is written"
        match.apply(random.choice(match.legal_actions))


def test_saves_come_back_mid_game_and_at_the_end(kind: Kind, tmp_path: Any) -> None:
    for seed, choices in ((1, 0), (2, 9), (3, 25), (4, DECISIONS)):
        match = play(kind.new(seed), Random(seed), choices)
        match.labels = ("you", *["bot:greedy"] * (match.seats - 1))
        match.save(tmp_path / "match.save")
        again = facedown.load(tmp_path / "match.save")
        assert again.state.tobytes() == match.state.tobytes()
        assert again.choices == match.choices
        assert again.labels == match.labels
        assert record.text_of(again) == record.text_of(match)
        assert all(again.export(seat) == match.export(seat) for seat in range(match.seats))
        assert record.verify(tmp_path / "match.save").way == match.way


def test_plain_and_compiled_play_the_same_games(any_kind: Kind) -> None:
    """State by state, with the events; bounds are checked, and the warnings of plain arithmetic are errors."""
    game = any_kind.game
    if enabled():
        assert os.environ["FACEDOWN_CHECK"] == "1"
    plain, compiled = Table(any_kind, game.plain()), Table(any_kind, game.compile())
    assert compiled.rules.compiled == enabled()
    for seed in range(any_kind.share(TWIN_GAMES)):
        random = Random(seed)
        plain.begin(seed)
        compiled.begin(seed)
        while not plain.rules.is_terminal(plain.states[0]):
            assert plain.states.tobytes() == compiled.states.tobytes()
            assert plain.written() == compiled.written()
            legal = plain.legal()
            assert np.array_equal(legal, compiled.legal())
            if random.random() < 0.05:
                compare_a_moment(game, plain, compiled, random)
            action = int(random.choice(legal))
            plain.choose(action)
            compiled.choose(action)
        assert plain.states.tobytes() == compiled.states.tobytes()
        assert compiled.rules.is_terminal(compiled.states[0])
        results = [np.zeros(plain.seats, np.int64) for _ in range(2)]
        for table, result in zip((plain, compiled), results, strict=True):
            table.rules.returns(table.states[0], result)
        assert results[0].tolist() == results[1].tolist()


def compare_a_moment(game: GameDef, plain: Table, compiled: Table, random: Random) -> None:
    """The functions that look at a state without playing on."""
    size = sum(prod(shape) for _, shape in game.observation)
    action = int(random.choice(plain.legal()))
    answers = []
    for table in (plain, compiled):
        state, cards, rules = table.states[0], table.library.table, table.rules
        seat = int(rules.current_player(state))
        seen = np.zeros(size, np.float32)
        rules.observe(state, cards, (seat + 1) % table.seats, seen)
        world = copied(table.states)
        r = np.zeros((1, 4), np.uint32)
        seed_stream(r, 0, 9)
        rules.resample(world[0], cards, seat, r)
        worth = int(rules.appraise(state, cards, seat, action))
        answers.append((seat, int(rules.decision(state)), worth, seen.tobytes(), world.tobytes(), r.tobytes()))
    assert answers[0] == answers[1]
