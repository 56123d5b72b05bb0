"""A list of choices in an entry: read as a tuple, and whatever does not fit is said with its line."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from pack_text import check_text

from facedown.cards.load import load_packs
from facedown.cards.model import json_schema
from facedown.cards.ops import Field, Vocabulary
from facedown.gamedef import GameDef
from facedown.gamedef import game as find_game

SORTS = Field("sorts", "choices", "What it is.", low=1, high=2, choices=("melee", "ranged", "dust"))
HEAD = '[pack]\nid = "p"\ngame = "tiny"\nversion = "1"\nformat = 1\nname = { en = "P", es = "P" }\n\n'
CARD = '[[card]]\nid = "a"\nname = { en = "A", es = "A" }\nheat = 1\n'
LINE = (HEAD + CARD).count("\n") + 1


@cache
def vocabulary() -> Vocabulary:
    """Tiny's, whose cards are of several sorts."""
    tiny = find_game("tiny").vocabulary()
    return replace(tiny, sections=tuple(replace(s, fields=(*s.fields, SORTS)) for s in tiny.sections))


GAME: GameDef = replace(find_game("tiny"), vocabulary=vocabulary)


def test_a_list_is_read_in_its_order_and_is_empty_where_it_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text(HEAD + CARD + 'sorts = ["dust", "melee"]\n' + CARD.replace('"a"', '"b"', 1), "utf-8")
    cards = {card.full_id: card.sorts for card in load_packs(GAME, [file]).models["card"]}
    assert cards["p:a"] == ("dust", "melee")
    assert cards["p:b"] == ()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('["meele"]', 'E201 there is no `sorts` "meele" (did you mean melee?)'),
        ("[1]", "E105 `sorts` must be a text in quotes, not 1"),
        ('"melee"', 'E105 `sorts` must be a list: [ … ], not "melee"'),
        ("[]", "E106 `sorts` must have at least 1 items, not 0"),
        ('["melee", "ranged", "dust"]', "E106 `sorts` must have at most 2 items, not 3"),
        ('["dust", "dust"]', 'E107 `sorts` has "dust" twice; once is enough'),
    ],
)
def test_what_does_not_fit_is_said(written: str, said: str, tmp_path: Path) -> None:
    (finding,) = check_text(f"{HEAD}{CARD}sorts = {written}\n", tmp_path, game=GAME)
    assert str(finding) == f"{tmp_path / 'pack.toml'}:{LINE}: {said}"


def test_the_schema_knows_it() -> None:
    schema = json_schema(vocabulary)
    Draft202012Validator.check_schema(schema)
    card = schema["$defs"]["Card"]["properties"]["sorts"]
    assert card["items"]["enum"] == list(SORTS.choices)
    assert (card["minItems"], card["maxItems"]) == (1, 2)
