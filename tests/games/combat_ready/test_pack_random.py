"""Random valid packs of Combat Ready: accepted by every layer, printed as whole sentences, played to their end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cards.pack_text import PackText
from cards.sentences import is_whole
from facedown.cards.entries import lines_of
from facedown.cards.load import Library, check_packs, load_packs
from facedown.cards.meaning import rows_needed
from facedown.cards.model import problems
from facedown.cards.ops import LANGUAGES
from facedown.games.combat_ready.vocabulary.packs import SWITCHES
from facedown.kernel.events import EVENTS
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from games.combat_ready.library import CARDS
from strategies import random_combat_ready_pack

ALONE = replace(CARDS, packs=())
VOCABULARY = ALONE.vocabulary()


SEEDS = range(15)


def written(seed: int, folder: Path) -> tuple[dict[str, Any], Path]:
    """The data of a random pack, and its file."""
    data, file = random_combat_ready_pack(Random(seed), VOCABULARY), folder / "pack.toml"
    file.write_text(PackText(data).text, encoding="utf-8")
    return data, file


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_valid_pack_is_accepted_compiled_and_printed(seed: int, tmp_path: Path) -> None:
    data, file = written(seed, tmp_path)
    assert [str(finding) for finding in check_packs(ALONE, [file]) if finding.severity == "error"] == []
    assert problems(ALONE.vocabulary, data) == []
    library = load_packs(ALONE, [file])
    rows = library.table.row[: rows_needed(library.models, VOCABULARY)]
    assert all(row.op or row.skip for row in rows)
    for entry in (entry for entries in library.models.values() for entry in entries):
        for _, lines, owner in lines_of(entry, VOCABULARY):
            for lang in LANGUAGES:
                printed = library.text(owner, lang)
                assert is_whole(printed) if lines else printed == "", printed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_valid_pack_is_played_to_its_end(seed: int, tmp_path: Path) -> None:
    """Plain, with warnings as errors, with any number of heroes and some special rules."""
    library = load_packs(ALONE, [written(seed, tmp_path)[1]])
    chance = Random(seed)
    options = {name: chance.random() < 0.3 for name in SWITCHES}
    play(library, ALONE.make_setup(library, chance.randint(1, 5), (), options, None), seed)


def play(library: Library, setup: Any, seed: int) -> None:
    """Play a match at random to its end."""
    rules, chance = ALONE.plain(), Random(seed)
    state, log = np.zeros(1, ALONE.state)[0], np.zeros(1, EVENTS)[0]
    out = np.zeros(ALONE.actions.count, np.int64)
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
    assert ALONE.endings[rules.ending(state)]
