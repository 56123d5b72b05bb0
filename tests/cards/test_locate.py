"""The scanner finds every key of a TOML text, on the right line."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pack_text import RIVALES, PackText

from facedown.cards.locate import find_duplicate, locate

TRICKY = '''# [[not]] a header = 1
a.b = 1 # = 2
"quoted \\"key\\"" = 'literal # [['
'lit "key' = "# no comment"
text = """
[[no]]
key = ""two quotes"" and an escape \\""""
raw = \'\'\'
x = 1
''quotes'' \'\'\'\'\'
[table . "dotted.key"] # comment
when = 1979-05-27 07:32:00
[[card]]
id = "x"
effects = [ # ]
  { when = "a", do = [1,
     2] },

  # comment, with "quotes"
  {x=1, y.z = { w = true }},
]
[card.sub]
k = 0x1F
[[card]]
[[card.in]]
z = +inf
[[card.in]]
empty = []
none = {}
'''


def paths_of(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(found for key, item in inner for found in paths_of(item, (*path, key)))]


def test_every_key_of_a_tricky_text_has_its_line() -> None:
    lines = locate(TRICKY).lines
    assert set(paths_of(tomllib.loads(TRICKY))) == set(lines)
    assert lines[("a", "b")] == 2
    assert lines[('quoted "key"',)] == 3
    assert lines[('lit "key',)] == 4
    assert lines[("raw",)] == 8
    assert lines[("table", "dotted.key", "when")] == 12
    assert lines[("card", 0, "effects", 0, "do", 0)] == 16
    assert lines[("card", 0, "effects", 0, "do", 1)] == 17
    assert lines[("card", 0, "effects", 1, "y", "z", "w")] == 20
    assert lines[("card", 0, "sub", "k")] == 23
    assert lines[("card", 1, "in", 1)] == 27


def test_a_key_that_is_not_there_is_at_the_nearest_table_around_it() -> None:
    places = locate("[pack]\nid = 'x'\n\n[[card]]\nname = { en = 'x' }\n")
    assert places.line(("card", 0, "name", "es")) == 5
    assert places.line(("card", 0, "speed")) == 4
    assert places.line(("fighter",)) == 1


@pytest.mark.parametrize("file", sorted((RIVALES.folder / "cards").rglob("*.toml")), ids=lambda file: file.stem)
def test_every_key_of_the_own_packs_is_found(file: Any) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(paths_of(tomllib.loads(text))) == set(locate(text).lines)


@pytest.mark.parametrize(
    ("text", "duplicate"),
    [
        ("a = 1\nb = 2\na = 3\n", ("a", 3, 1)),
        ("[[card]]\nid = 1\n[[card]]\nid = 2\nid = 3\n", ("id", 5, 4)),
        ("x = { a = 1, b = [\n 2], a = 3 }\n", ("a", 2, 1)),
        ("[t]\nk = 1\n[u]\n[t]\n", ("t", 4, 1)),
        ("'k' = '''\n\n'''\n\"k\" = 1\n", ("k", 4, 1)),
        ("a = 1\nb = [\n", None),
    ],
)
def test_duplicates_are_named_with_both_lines(text: str, duplicate: tuple[str, int, int] | None) -> None:
    assert find_duplicate(text) == duplicate


KEYS = st.text(min_size=1, max_size=6)
SCALARS = st.one_of(st.integers(-(2**60), 2**60), st.booleans(), st.text(max_size=12))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        KEYS, st.one_of(VALUES, st.lists(st.dictionaries(KEYS, VALUES, max_size=3), max_size=3)), max_size=4
    )
)
def test_lines_of_random_data_are_those_at_which_it_was_written(data: dict[str, Any]) -> None:
    written = PackText(data)
    assert tomllib.loads(written.text) == data
    found = locate(written.text).lines
    assert {path: line for path, line in written.lines.items() if found.get(path) != line} == {}
