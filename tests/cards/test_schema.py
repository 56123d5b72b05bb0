"""The JSON Schema that editors get: valid, helpful, and in agreement with the check."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pack_text import whole_pack

from facedown.cards.load import check_packs, load_packs
from facedown.cards.model import json_schema
from facedown.gamedef import GAMES, game

SCHEMAS = {name: json_schema(game(name).vocabulary) for name in GAMES}
OWN_FILES = [(name, file) for name in GAMES for file in sorted((game(name).folder / "cards").rglob("*.toml"))]


def is_valid(name: str, data: Any) -> bool:
    """Does an editor show no error?"""
    return bool(jsonschema.Draft202012Validator(SCHEMAS[name]).is_valid(data))


@pytest.mark.parametrize("name", GAMES)
def test_the_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize(("name", "file"), OWN_FILES, ids=[file.stem for _, file in OWN_FILES])
def test_the_schema_takes_the_own_packs(name: str, file: Path) -> None:
    jsonschema.Draft202012Validator(SCHEMAS[name]).validate(tomllib.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", GAMES)
def test_the_own_packs_have_no_findings(name: str) -> None:
    assert check_packs(game(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_skeleton_is_a_pack_that_passes_everything(name: str, tmp_path: Path) -> None:
    definition = game(name)
    text = definition.vocabulary().skeleton.replace("{pack}", "mine")
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    assert check_packs(definition, [tmp_path]) == []
    assert is_valid(name, tomllib.loads(text))
    library = load_packs(definition, [tmp_path])
    assert library.packs[-1].id == "mine"
    assert any(entry.pack == "mine" for entries in library.models.values() for entry in entries)


WRONG: dict[str, Any] = {
    "a misspelt key": lambda data: data["card"][0].update(sped=1),
    "a misspelt op": lambda data: data["card"][0].update(effects=[{"when": "hit", "do": "darw"}]),
    "a moment at which the op cannot work": lambda data: data["card"][0].update(
        effects=[{"when": "hit", "do": "link"}]
    ),
    "a misspelt path": lambda data: data["card"][0].update(
        effects=[{"when": "hit", "if": "slef.life > 1", "do": "draw"}]
    ),
    "a Speed of 13": lambda data: data["card"][0].update(speed=13),
    "a text for a number": lambda data: data["card"][0].update(speed="5"),
    "when under then": lambda data: data["card"][0].update(
        effects=[{"when": "hit", "do": "draw", "then": [{"when": "hit", "do": "draw"}]}]
    ),
    "a counted amount without what it counts": lambda data: data["card"][0].update(
        effects=[{"when": "hit", "do": "draw", "amount": {"base": 1}}]
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_schema_shows_what_is_wrong(name: str) -> None:
    data = whole_pack()
    assert is_valid("rivales", data)
    WRONG[name](data)
    assert not is_valid("rivales", data)


def test_editors_are_told_what_everything_is() -> None:
    definitions = SCHEMAS["rivales"]["$defs"]
    card = definitions["Card"]["properties"]
    assert card["type"]["enum"] == ["basic", "unique", "ultra"]
    assert (card["speed"]["minimum"], card["speed"]["maximum"]) == (0, 12)
    assert card["guard"]["default"] == 0
    assert all("description" in facts for facts in card.values())
    add = definitions["add"]["properties"]
    assert set(add["stat"]["enum"]) == {"speed", "damage", "guard"}
    assert {"if", "else", "for"} <= set(add)
    assert "On hit" not in str(add["when"])  # the schema speaks of files, not of printed cards
    assert "hit: Your attack dealt Damage." in add["when"]["description"]
    assert "rival.energy" in definitions["Path"]["enum"]
