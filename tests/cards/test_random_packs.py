"""Random valid packs: accepted by every layer, compiled, and printed as whole sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from pack_text import ALONE, RIVALES, PackText
from test_words import is_whole

from facedown.cards.entries import lines_of
from facedown.cards.load import check_packs, load_packs
from facedown.cards.meaning import rows_needed
from facedown.cards.model import problems
from facedown.cards.ops import LANGUAGES
from strategies import rivales_packs

VOCABULARY = RIVALES.vocabulary()


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
