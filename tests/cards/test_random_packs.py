"""Random valid packs: accepted by every layer, compiled, and printed as whole sentences."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pack_text import ALONE, RIVALES, PackText
from sentences import is_whole

from facedown.cards.entries import lines_of
from facedown.cards.load import Library, check_packs, load_packs
from facedown.cards.meaning import rows_needed
from facedown.cards.model import problems
from facedown.cards.ops import LANGUAGES
from facedown.gamedef import GameDef, game
from facedown.kernel.events import EVENTS
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.lab.simulate import simulate
from strategies import random_pack, rivales_packs, rumble_packs

VOCABULARY = RIVALES.vocabulary()
RUMBLE = replace(game("rumble"), packs=())


@settings(max_examples=40, deadline=None)
@given(data=rivales_packs(VOCABULARY))
def test_a_random_valid_pack_is_accepted_compiled_and_printed(data: dict[str, Any], tmp_path_factory: Any) -> None:
    file = tmp_path_factory.getbasetemp() / "random.toml"
    file.write_text(PackText(data).text, encoding="utf-8")
    assert [str(finding) for finding in check_packs(ALONE, [file]) if finding.severity == "error"] == []
    assert problems(RIVALES.vocabulary, data) == []
    library = load_packs(ALONE, [file])
    assert int(library.table.fighters) == 2
    fighter = library.table.fighter[0]
    assert sorted(int(card) for card in fighter.card) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    written = sum(int(np.count_nonzero(row.op) or row.skip > 0) for row in library.table.row[:500])
    assert written == rows_needed(library.models, VOCABULARY)
    for entry in (*library.models["fighter"], *library.models["card"]):
        for _, lines, owner in lines_of(entry, VOCABULARY):
            for lang in LANGUAGES:
                printed = library.text(owner, lang)
                assert is_whole(printed) if lines else printed == "", printed


@settings(max_examples=40, deadline=None)
@given(data=rumble_packs(RUMBLE.vocabulary()))
def test_a_random_valid_pack_of_rumble_is_accepted_compiled_and_printed(
    data: dict[str, Any], tmp_path_factory: Any
) -> None:
    file = tmp_path_factory.getbasetemp() / "random-rumble.toml"
    file.write_text(PackText(data).text, encoding="utf-8")
    assert [str(finding) for finding in check_packs(RUMBLE, [file]) if finding.severity == "error"] == []
    assert problems(RUMBLE.vocabulary, data) == []
    library, vocabulary = load_packs(RUMBLE, [file]), RUMBLE.vocabulary()
    assert (int(library.table.legends), int(library.table.copies)) == (
        18,
        sum(c.get("copies", 0) for c in data["card"]),
    )
    written = sum(int(np.count_nonzero(row.op) or row.skip > 0) for row in library.table.row[:1000])
    assert written == rows_needed(library.models, vocabulary)
    for entry in (*library.models["legend"], *library.models["card"]):
        for _, lines, owner in lines_of(entry, vocabulary):
            for lang in LANGUAGES:
                printed = library.text(owner, lang)
                assert is_whole(printed) if lines else printed == "", printed


@settings(max_examples=30, deadline=None)
@given(data=rivales_packs(VOCABULARY), seed=st.integers(0, 2**32))
def test_a_random_valid_pack_is_played_to_its_end(data: dict[str, Any], seed: int, tmp_path_factory: Any) -> None:
    """Plain, with warnings as errors: whatever the cards do, the match ends and no event is lost."""
    library = written_and_loaded(ALONE, data, tmp_path_factory)
    options = {"linear-boost": bool(seed % 2)}
    play(library, ALONE.make_setup(library, None, ("fighter-0", "fighter-1"), options, None), seed)


@settings(max_examples=30, deadline=None)
@given(data=rumble_packs(RUMBLE.vocabulary()), seed=st.integers(0, 2**32))
def test_a_random_valid_pack_of_rumble_is_played_to_its_end(
    data: dict[str, Any], seed: int, tmp_path_factory: Any
) -> None:
    """The same, with any number of players and either way to plan."""
    library = written_and_loaded(RUMBLE, data, tmp_path_factory)
    options = {"secret-plan": bool(seed % 2), ("draft", "free-pick")[seed // 2 % 2]: seed % 5 == 0}
    play(library, RUMBLE.make_setup(library, 3 + seed % 4, (), options, None), seed)


def written_and_loaded(definition: GameDef, data: dict[str, Any], tmp_path_factory: Any) -> Library:
    file = tmp_path_factory.getbasetemp() / f"played-{definition.id}.toml"
    file.write_text(PackText(data).text, encoding="utf-8")
    return load_packs(definition, [file])


def play(library: Library, setup: Any, seed: int) -> None:
    """Play a match at random to its end."""
    definition = library.game
    rules, chance = definition.plain(), Random(seed)
    state, log = np.zeros(1, definition.state)[0], np.zeros(1, EVENTS)[0]
    out = np.zeros(definition.actions.count, np.int64)
    log.cap = EVENT_ROWS
    rules.new_state(state, library.table, setup, seed, log)
    for _ in range(DECISIONS):
        if rules.is_terminal(state):
            break
        log.n = 0
        n = rules.legal_actions(state, library.table, out)
        assert n > 0
        rules.apply_action(state, library.table, int(out[chance.randrange(n)]), log)
        assert log.lost == 0
    assert definition.endings[rules.ending(state)]


def test_many_random_packs_are_played_compiled_within_their_limits(tmp_path: Any) -> None:
    """Bounds checked (conftest.py): 40 packs, 100 games each, all of them ended by the rules."""
    for seed in range(40):
        file = tmp_path / f"pack-{seed}.toml"
        file.write_text(PackText(random_pack(Random(seed), VOCABULARY)).text, encoding="utf-8")
        result = simulate(ALONE, ("random", "greedy"), 100, seed, workers=1, packs=[file])
        assert sum(result.endings.values()) == 100
        assert set(result.endings) <= set(ALONE.endings[1:])
