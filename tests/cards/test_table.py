"""From effect lines to rows: the layout that kernels carry out."""

from __future__ import annotations

import tomllib
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pack_text import ALONE, RIVALES, PackText, whole_pack

from facedown.cards.lines import read_lines
from facedown.cards.load import load_packs
from facedown.cards.table import OutOfRoomError, RowWriter, rows_hash
from facedown.games.rivales import state as st
from facedown.kernel.rows import COMPARISONS, JUMP, NO_PATH, ROW, SIDES

VOCABULARY = RIVALES.vocabulary()
MOMENTS = len(VOCABULARY.moments)


def rows_of(text: str, room: int = 100) -> tuple[Any, Any]:
    """The rows of some lines, and where those of each moment are."""
    lines = read_lines(tomllib.loads(f"x = {text}")["x"], VOCABULARY, "card")
    rows = np.zeros(room, ROW).view(np.recarray)
    into = SimpleNamespace(first=[0] * MOMENTS, end=[0] * MOMENTS)
    RowWriter(rows, VOCABULARY).write(lines, count(5), into)
    return rows, into


def test_a_line_is_a_row() -> None:
    rows, into = rows_of('[{ when = "after", do = "add", stat = "guard", to = "rival", for = "round", amount = -2 }]')
    row = rows[0]
    assert (row.op, row.to, row.stat, row.span, row.fixed) == (st.OP_ADD, st.RIVAL, st.GUARD, st.FOR_ROUND, -2)
    assert (row.per, row.times, row.skip, row.limit, row.may, row.conditions) == (NO_PATH, 0, 0, 0, 0, 0)
    assert (into.first[st.AFTER], into.end[st.AFTER]) == (0, 1)
    assert all(into.first[m] == into.end[m] for m in range(MOMENTS) if m != st.AFTER)


def test_defaults_are_those_of_the_vocabulary() -> None:
    rows, _ = rows_of('[{ when = "hit", do = "drain" }, { when = "hit", do = "discard", to = "rival" }]')
    assert (rows[0].to, rows[0].pick, rows[0].fixed) == (st.RIVAL, st.PICK_OLDEST, 1)
    assert rows[1].pick == st.PICK_RANDOM  # the only one there is, where the hand is hidden


def test_the_rows_of_a_moment_are_together_in_the_order_of_the_lines() -> None:
    rows, into = rows_of(
        '[{ when = "hit", do = "draw" }, { when = "block", do = "heal" }, { when = "hit", do = "damage" }]'
    )
    assert [rows[i].op for i in range(into.first[st.HIT], into.end[st.HIT])] == [st.OP_DRAW, st.OP_DAMAGE]
    assert [rows[i].line for i in range(into.first[st.HIT], into.end[st.HIT])] == [0, 2]
    assert into.end[st.BLOCK] - into.first[st.BLOCK] == 1


def test_then_and_else_are_skipped_by_counting_rows() -> None:
    """op, then, then, jump over else, else: a line that was not done goes to its else, one that was ends after it."""
    rows, into = rows_of(
        '[{ when = "hit", do = "draw", then = [{ do = "heal" }, { do = "draw" }], else = [{ do = "damage" }] },'
        ' { when = "hit", do = "reveal" }]'
    )
    ops = [int(rows[i].op) for i in range(into.end[st.HIT])]
    assert ops == [st.OP_DRAW, st.OP_HEAL, st.OP_DRAW, JUMP, st.OP_DAMAGE, st.OP_REVEAL]
    assert 0 + 1 + rows[0].skip == 4
    assert 3 + 1 + rows[3].skip == 5
    assert [int(rows[i].line) for i in range(6)] == [0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(("key", "ops", "skip"), [("then", 2, 1), ("else", 3, 1)])
def test_one_of_then_and_else_alone(key: str, ops: int, skip: int) -> None:
    rows, into = rows_of(f'[{{ when = "hit", do = "draw", {key} = [{{ do = "heal" }}] }}]')
    assert into.end[st.HIT] == ops
    assert rows[0].skip == skip


def test_conditions_and_counted_amounts() -> None:
    rows, _ = rows_of(
        '[{ when = "hit", if_any = ["rival.energy >= 2", "self.hand < rival.hand", "final = 1"], do = "draw",'
        ' amount = { base = 1, times = 2, per = "rival.lost", max = 4 } }]'
    )
    row = rows[0]
    assert (row.fixed, row.times, row.per, row.low, row.high) == (1, 2, SIDES * st.PATH_LOST + 1, 0, 4)
    assert (row.conditions, row.any_of) == (3, 1)
    first, second, third = row.condition
    at_least, less, equal = (COMPARISONS.index(compare) for compare in (">=", "<", "="))
    assert (first.path, first.compare, first.value, first.other) == (SIDES * st.PATH_ENERGY + 1, at_least, 2, NO_PATH)
    assert (second.path, second.compare, second.other) == (SIDES * st.PATH_HAND, less, SIDES * st.PATH_HAND + 1)
    assert (third.path, third.compare, third.value) == (SIDES * st.PATH_FINAL, equal, 1)


def test_every_limited_line_has_a_bit_of_its_own() -> None:
    rows, _ = rows_of(
        '[{ when = "hit", do = "draw", limit = "round" }, { when = "hit", do = "heal" },'
        ' { when = "hit", do = "mill", limit = "match" }]'
    )
    assert [(int(rows[i].limit), int(rows[i].bit)) for i in range(3)] == [(1, 5), (0, 0), (2, 6)]


def test_a_full_table_is_refused() -> None:
    with pytest.raises(OutOfRoomError):
        rows_of('[{ when = "hit", do = "draw" }, { when = "hit", do = "heal" }]', room=1)


def test_the_hash_of_rows_knows_what_they_do_and_not_where_they_lie() -> None:
    def hashed(text: str) -> str:
        return rows_hash(read_lines(tomllib.loads(f"x = {text}")["x"], VOCABULARY, "card"), VOCABULARY)

    once = hashed('[{ when = "hit", do = "draw", limit = "round" }]')
    assert once == hashed('[{ when = "hit", do = "draw", limit = "round", amount = 1, to = "self" }]')
    assert once != hashed('[{ when = "hit", do = "draw", limit = "match" }]')
    assert once != hashed('[{ when = "block", do = "draw", limit = "round" }]')


# --- the table of Rivales


@pytest.mark.rule("RIV-001", "RIV-004")
def test_a_fighter_has_four_basics_five_uniques_and_an_ultra_in_the_order_of_slots() -> None:
    library = load_packs(RIVALES)
    table = library.table
    assert int(table.fighters) == len(library.models["fighter"])
    for index, fighter in enumerate(library.models["fighter"]):
        cards = [library.models["card"][i] for i in table.fighter[index].card]
        assert [card.type for card in cards] == ["basic"] * st.BASICS + ["unique"] * st.UNIQUES + ["ultra"]
        assert {card.fighter for card in cards[st.BASICS :]} == {fighter.full_id}
        assert [card.full_id for card in cards[: st.BASICS]] == [c.full_id for c in library.models["card"][: st.BASICS]]


@pytest.mark.rule("RIV-002", "RIV-003", "RIV-007")
def test_numbers_of_fighters_and_cards_are_those_of_the_files() -> None:
    library = load_packs(RIVALES)
    for entry, record in zip(library.models["fighter"], library.table.fighter, strict=False):
        assert (record.life, record.ultra_icon) == (entry.life, entry.ultra_icon)
        assert record.max_combo == len(entry.bonuses) + 1
        assert [record.bonus[i] for i in range(len(entry.bonuses))] == [bonus.amount for bonus in entry.bonuses]
    for entry, record in zip(library.models["card"], library.table.card, strict=False):
        numbers = (record.speed, record.damage, record.guard, record.link)
        assert numbers == (entry.speed, entry.damage, entry.guard, int(entry.link))
        assert record.worth > 0


def test_the_basics_limits_have_the_same_bits_for_every_fighter(tmp_path: Path) -> None:
    limited = [{"when": "hit", "do": "draw", "limit": "round"}]
    data = whole_pack()
    for card in data["card"]:
        card["effects"] = limited
    (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
    library = load_packs(ALONE, [tmp_path])
    table = library.table
    bits = [int(table.row[table.card[c].first[st.HIT]].bit) for c in table.fighter[0].card]
    ability = int(sum(bool(line.limit) for line in library.models["fighter"][0].ability.effects))
    assert bits == [0, 1, 2, 3, *range(4 + ability, 10 + ability)]


def test_it_is_known_whether_a_fighter_moves_played_cards(tmp_path: Path) -> None:
    data = whole_pack()
    for card in data["card"]:
        card["effects"] = []
    data["fighter"][0]["ability"]["effects"] = [{"when": "hit", "do": "draw"}]
    for moving in (False, True):
        (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
        assert bool(load_packs(ALONE, [tmp_path]).table.fighter[0].moves_cards) == moving
        data["card"][0]["effects"] = [{"when": "hit", "do": "draw", "else": [{"do": "raise"}]}]


def test_a_library_cannot_be_changed() -> None:
    library = load_packs(RIVALES)
    assert library.tables.shape == (1,)
    assert not library.tables.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        library.table.fighters = 0
    with pytest.raises(AttributeError):
        library.models["card"][0].speed = 99
    with pytest.raises(TypeError):
        library.models["card"][0].name["en"] = "Other"


def test_the_cards_version_is_that_of_the_numbers(tmp_path: Path) -> None:
    def version(data: dict[str, Any]) -> str:
        (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
        return load_packs(ALONE, [tmp_path]).version

    data = whole_pack()
    before = version(data)
    assert len(before) == 16
    assert version(data) == before
    data["card"][0]["name"] = {"en": "Other", "es": "Otro"}
    assert version(data) == before
    data["card"][0]["damage"] = (data["card"][0]["damage"] + 1) % 10
    assert version(data) != before


def test_the_own_packs_load_without_the_model_and_its_library() -> None:
    """A terminal has a second until its first prompt; importing pydantic takes a fifth of it."""
    import subprocess
    import sys

    code = (
        "import sys; from facedown.gamedef import game; from facedown.cards.load import load_packs;"
        "load_packs(game('rivales')); sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
