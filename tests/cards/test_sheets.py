"""What a spreadsheet's columns and rows mean, what is wrong with them, and the pack that is made of them."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facedown.cards.load import load_packs
from facedown.cards.ops import Fault, Field, Section, Sheet, Vocabulary
from facedown.cards.sheets import READERS, Import, columns_of, import_sheet, slug
from facedown.gamedef import GAMES, GameDef
from facedown.gamedef import game as find_game

SORTS = ("melee", "ranged", "dust")
STANCES = ("aggressive", "balanced", "subtle", "event")
VILLAIN = Section("villain", "Whose cards they are.", (Field("aura", "number", "Life.", True, low=1, high=99),), 9)
CARD = Section(
    "villain_card",
    "A card of a villain.",
    (
        Field("villain", "ref", "Whose it is.", True, refers="villain"),
        Field("stance", "choice", "How he stands.", True, choices=STANCES),
        Field("speed", "number", "Printed Speed.", low=0, high=20),
        Field("damage", "number", "Printed Damage.", low=0, high=20),
        Field("subtypes", "choices", "What it is.", low=1, high=2, choices=SORTS),
        Field("copies", "number", "How many.", low=1, high=9),
        Field("dark", "flag", "Is it dark?", default=False),
        Field("effects", "lines", "What it does."),
    ),
    200,
)
SHEET = Sheet(
    "villain_card",
    ("villain", "stance", "speed", "damage", "subtypes", "copies", "dark"),
    aliases={"dmg": "damage", "Qty": "copies", "type": "subtypes"},
    spellings={"stance": {"agg": "aggressive", "sutil": "subtle"}},
    owner="villain",
    stub='[[villain]]\nid = "{id}"\nname = { en = "{name}", es = "{name}" }\naura = 30\n',
    idle={"stance": ("event",)},
)


def check(entries: Any) -> Any:
    for card in entries["villain_card"]:
        if card.stance != "event" and card.speed is None:
            yield Fault(card, (), "E104", "only an event has no speed")
        if card.stance == "event" and not card.effects and card.damage is not None:
            yield Fault(card, (), "E315", "an event with damage needs a line that deals it")


@cache
def vocabulary() -> Vocabulary:
    """Tiny's moments and ops, for villains."""
    tiny = find_game("tiny").vocabulary()
    return replace(tiny, sections=(VILLAIN, CARD), sheet=SHEET, check=check, order=dict, rows=4000)


GAME: GameDef = replace(find_game("tiny"), vocabulary=vocabulary, packs=(), make_table=lambda models: 0)
HEAD = ("id", "name", "stance", "speed")


def bring(folder: Path, *rows: Sequence[str], game: GameDef = GAME) -> Import:
    """The import of a sheet of these rows, as the pack `ursa`."""
    stream = io.StringIO()
    csv.writer(stream).writerows(rows)
    file = folder / "ursa.csv"
    file.write_text(stream.getvalue(), "utf-8")
    return import_sheet(file, game, "ursa")


def said(made: Import) -> list[str]:
    return [str(finding).removeprefix(f"{made.grid.file}, ") for finding in made.grid.findings]


def cards(made: Import) -> list[dict[str, Any]]:
    assert made.text, said(made)
    found: list[dict[str, Any]] = tomllib.loads(made.text)["villain_card"]
    return found


# --- what is brought in


def test_a_row_becomes_a_card_in_the_order_of_the_columns_of_the_game(tmp_path: Path) -> None:
    head = ("Copies", "SPEED", "dmg", "Type", "Name (ES)", "name", "id", "stance", "Dark?")
    made = bring(tmp_path, head, ("2", "4", "3.0", "Melee / dust", "Zarpa", "Claw", "claw", "Agg", "x"))
    assert said(made) == []
    assert made.text == (
        "# Made of ursa.csv by facedown cards import.\n"
        "# Where `effects = []` stands, the words above the card still have to become effect lines.\n"
        '\n[pack]\nid = "ursa" # cards are called ursa:card in full\ngame = "tiny"\nversion = "0.1.0"\nformat = 1\n'
        'name = { en = "Ursa", es = "Ursa" }\n'
        '\n[[villain]]\nid = "ursa"\nname = { en = "Ursa", es = "Ursa" }\naura = 30\n'
        '\n[[villain_card]]\nid = "claw"\nname = { en = "Claw", es = "Zarpa" }\nvillain = "ursa"\n'
        'stance = "aggressive"\nspeed = 4\ndamage = 3\nsubtypes = ["melee", "dust"]\ncopies = 2\ndark = true\n'
    )
    assert (len(made.cards), made.copies, made.made_ids, made.needs) == (1, 2, 0, [])
    assert (made.errors, made.warnings) == (0, 0)


def test_empty_cells_and_dashes_are_left_out(tmp_path: Path) -> None:
    made = bring(tmp_path, (*HEAD, "damage", "subtypes", "copies"), ("a", "A", "subtle", "3", "-", "\u2013", ""))
    assert set(cards(made)[0]) == {"id", "name", "villain", "stance", "speed"}
    assert made.copies == 1


@pytest.mark.parametrize("written", ["3", "3.0", "+3", "3,00", " 3 "])
def test_numbers_as_spreadsheets_write_them(written: str, tmp_path: Path) -> None:
    assert cards(bring(tmp_path, HEAD, ("a", "A", "subtle", written)))[0]["speed"] == 3


@pytest.mark.parametrize(
    ("written", "sorts"),
    [("dust", ["dust"]), ("Dust; MELEE", ["dust", "melee"]), ("dust + dust", ["dust"]), ("melee,", ["melee"])],
)
def test_lists_have_any_sign_between_their_values(written: str, sorts: list[str], tmp_path: Path) -> None:
    assert cards(bring(tmp_path, (*HEAD, "subtypes"), ("a", "A", "subtle", "1", written)))[0]["subtypes"] == sorts


@pytest.mark.parametrize(("written", "dark"), [("yes", True), ("Sí", True), ("1", True), ("No", False), ("0", False)])
def test_flags_are_said_in_several_ways(written: str, dark: bool, tmp_path: Path) -> None:
    assert cards(bring(tmp_path, (*HEAD, "dark"), ("a", "A", "subtle", "1", written)))[0]["dark"] is dark


def test_ids_are_made_of_names_where_there_are_none(tmp_path: Path) -> None:
    rows = [("", "Ñandú's Claw!"), ("claw", "Claw"), ("", "Claw"), ("", "Claw"), ("", "爪"), ("", "y" * 40)]
    made = bring(tmp_path, HEAD, *[(*row, "subtle", "1") for row in rows])
    ids = [card["id"] for card in cards(made)]
    assert ids == ["nandus-claw", "claw", "claw-2", "claw-3", "card-6", "y" * 40]
    assert made.made_ids == 5
    assert said(made) == ['row 5, column name: warning: row 4 is also called "Claw"; the id of this card is claw-3']
    assert len(slug("y" * 100)) == 40


def test_cards_of_several_villains_bring_one_stub_each_and_none_for_other_packs(tmp_path: Path) -> None:
    rows = [("a", "A", "subtle", "1", "beo-wolf"), ("b", "B", "subtle", "1", ""), ("c", "C", "subtle", "1", "beo-wolf")]
    data = tomllib.loads(bring(tmp_path, (*HEAD, "villain"), *rows).text)
    assert [(entry["id"], entry["name"]["en"]) for entry in data["villain"]] == [
        ("beo-wolf", "Beo Wolf"),
        ("ursa", "Ursa"),
    ]
    assert [card["villain"] for card in data["villain_card"]] == ["beo-wolf", "ursa", "beo-wolf"]
    alien = bring(tmp_path, (*HEAD, "villain"), ("a", "A", "subtle", "1", "grimm:ursa"))
    assert said(alien) == ["row 2: E202 there is no villain `grimm:ursa`"]


def test_a_title_above_the_header_and_empty_rows_are_passed_over(tmp_path: Path) -> None:
    made = bring(tmp_path, ("My villain",), (), HEAD, (), ("a", "A", "subtle", "1"), (), ("", "B", "subtle", ""))
    assert said(made) == ["row 7: E104 only an event has no speed"]


# --- what still needs an effect


def test_cards_with_words_and_cards_that_would_do_nothing_are_listed_with_their_lines(tmp_path: Path) -> None:
    made = bring(
        tmp_path,
        (*HEAD, "damage", "Effect"),
        ("claw", "Claw", "subtle", "1", "", 'Draw "2"\nor \\ more # cards'),
        ("bite", "Bite", "subtle", "1", "", ""),
        ("night", "Night", "event", "", "", ""),
        ("storm", "Storm", "event", "", "2", ""),
        ("long", "Long", "subtle", "1", "", "word " * 60),
    )
    lines = made.text.split("\n")
    assert [(need.id, need.why.strip()) for need in made.needs] == [
        ("claw", 'Draw "2" or \\ more # cards'),
        ("night", "event: without an effect it does nothing"),
        ("storm", "event: without an effect it does nothing"),
        ("long", ("word " * 60).strip()),
    ]
    for need in made.needs:
        assert lines[need.line - 1] == "effects = []"
        above = lines[: need.line - 1]
        assert above[max(place for place, line in enumerate(above) if line == "[[villain_card]]") + 1].endswith(
            f'"{need.id}"'
        )
    assert lines[lines.index('id = "claw"') - 2] == '# Draw "2" or \\ more # cards'
    assert [len(line) < 120 for line in lines] == [True] * len(lines)
    assert (made.errors, made.warnings) == (1, 5)  # the storm; names without Spanish words


def test_an_event_with_bonuses_does_something_without_an_effect(tmp_path: Path) -> None:
    rows = [
        ("moth", "Moth", "subtle", "3", "1", "12", ""),
        ("long-night", "Long Night", "event", "1", "", "", ""),
        ("omen", "Omen", "event", "-", "0", "", ""),
        ("swarm", "Swarm", "event", "1", "", "", "Two minions"),
    ]
    head = (*HEAD, "damage", "copies", "effect")
    made = bring(tmp_path, head, *rows, game=find_game("combat-ready"))
    assert [need.id for need in made.needs] == ["omen", "swarm"]


def test_a_card_that_only_the_games_check_finds_bare_is_listed_too(tmp_path: Path) -> None:
    game = replace(GAME, vocabulary=lambda: replace(vocabulary(), sheet=replace(SHEET, idle={})))
    made = bring(tmp_path, (*HEAD, "damage"), ("a", "A", "subtle", "1", ""), ("b", "B", "event", "", "2"), game=game)
    (need,) = made.needs
    assert (need.id, need.why) == ("b", "an event with damage needs a line that deals it")
    assert made.text.split("\n")[need.line - 1] == "damage = 2"
    assert made.errors == 1


# --- what is wrong


@pytest.mark.parametrize(
    ("column", "written", "finding"),
    [
        ("speed", "fast", '"fast" is no number; 0 to 20 is right'),
        ("speed", "NaN", '"NaN" is no number; 0 to 20 is right'),
        ("speed", "inf", '"inf" is no number; 0 to 20 is right'),
        ("speed", "1e1", '"1e1" is no number; 0 to 20 is right'),
        ("speed", "٣", '"٣" is no number; 0 to 20 is right'),
        ("speed", "9" * 50, f'"{"9" * 50}" is no number; 0 to 20 is right'),
        ("speed", "2.5", '"2.5" is no whole number; 0 to 20 is right'),
        ("speed", "21", "21 is out of range; 0 to 20 is right"),
        ("speed", "-1", "-1 is out of range; 0 to 20 is right"),
        ("speed", "2026-03-04 00:00:00", '"2026-03-04 00:00:00" is no number; 0 to 20 is right'),
        ("speed", "#REF!", '"#REF!" is no number; 0 to 20 is right'),
        (
            "stance",
            "agressive",
            'there is no stance "agressive"; aggressive, balanced, subtle or event is right (did you mean aggressive?)',
        ),
        ("stance", "", "is empty; aggressive, balanced, subtle or event is right"),
        ("Type", "dust, meele", 'there is no subtypes "meele"; some of melee, ranged, dust is right (did you mean '
         "melee?)"),
        ("Type", "melee, dust, ranged", "3 of them; 1 to 2 is right"),
        ("dark", "perhaps", '"perhaps" says neither yes nor no'),
        ("id", "Big Claw", '"Big Claw" is no id; a-z, 0-9 and hyphens, at most 40 is right (did you mean big-claw?)'),
        ("villain", "a:b:c", '"a:b:c" is no id; a-z, 0-9 and hyphens, at most 40 is right'),
        ("replaces", "claw", '"claw" is no id; pack:id is right (did you mean claw?)'),
        ("name", "y" * 41, "has 41 characters; at most 40"),
        ("name", "", "is empty; every card has a name"),
    ],
)  # fmt: skip
def test_a_cell_that_does_not_fit_is_said_with_its_row_and_column(
    column: str, written: str, finding: str, tmp_path: Path
) -> None:
    good = {"id": "a", "name": "A", "stance": "subtle", "speed": "1"}
    made = bring(tmp_path, tuple(good | {column: ""}), tuple((good | {column: written}).values()))
    assert said(made) == [f"row 2, column {column}: {finding}"]
    assert made.text == ""


def test_all_findings_are_there_at_once(tmp_path: Path) -> None:
    rows = [("a", "A", "subtle", "x"), ("a", "", "sutle", "1"), ("b", "B", "subtle", "99")]
    assert said(bring(tmp_path, (*HEAD, "colour"), *rows)) == [
        "row 1, column colour: warning: is not known and left out (did you mean flavour?)",
        'row 2, column speed: "x" is no number; 0 to 20 is right',
        'row 3, column stance: there is no stance "sutle"; aggressive, balanced, subtle or event is right '
        "(did you mean subtle?)",
        'row 3, column id: "a" is already the id of row 2',
        "row 3, column name: is empty; every card has a name",
        "row 4, column speed: 99 is out of range; 0 to 20 is right",
    ]


def test_columns_that_are_unknown_or_without_a_name_are_left_out_and_said(tmp_path: Path) -> None:
    made = bring(tmp_path, (*HEAD, "sped", "", ""), ("a", "A", "subtle", "1", "2", "3", ""))
    assert said(made) == [
        "row 1, column sped: warning: is not known and left out (did you mean speed?)",
        "row 1, column F: warning: has no name; what is in it is left out",
    ]
    assert cards(made)[0]["speed"] == 1


def test_columns_that_are_there_twice_or_missing(tmp_path: Path) -> None:
    assert said(bring(tmp_path, (*HEAD, "name_en", "Speed"), ("a", "A", "subtle", "1", "B", "2"))) == [
        'row 1, column name_en: fills `name`, as the column "name" does',
        'row 1, column Speed: fills `speed`, as the column "speed" does',
    ]
    assert said(bring(tmp_path, ("name", "speed"), ("A", "1"))) == [
        "row 1: there is no column `stance`, which every card needs: aggressive, balanced, subtle or event"
    ]


def test_a_sheet_without_a_header_or_without_cards(tmp_path: Path) -> None:
    names = "id, name, replaces, flavour, villain, stance, speed, damage, subtypes, copies, dark, text"
    none = f"row 1: no row names the columns, `name` or `id` among them (there are: {names}); "
    assert said(bring(tmp_path)) == [f"{none}the file is empty"]
    assert said(bring(tmp_path, ("Claw", "subtle", "3"))) == [
        f'{none}the first row has: "Claw", "subtle", "3"',
    ]
    assert said(bring(tmp_path, HEAD)) == ["row 1: the header is there, but no card below it"]


def test_more_cards_than_the_game_has_room_for(tmp_path: Path) -> None:
    made = bring(tmp_path, HEAD, *[("", f"Card {n}", "subtle", "1") for n in range(201)])
    assert said(made) == ["row 202: E010 more than 200 entries of [[villain_card]]"]


# --- whatever is written in it


CELL = st.text(max_size=12) | st.sampled_from(['"', "\\", '\\"', '"""', "'''", "#", "\n", "[x]", "a = 1", "\\u0041"])


@settings(max_examples=150, deadline=None)
@given(rows=st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=4))
def test_any_words_come_back_as_they_were_or_are_refused(
    rows: list[tuple[str, str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    head = ("name", "name_es", "text", "stance", "speed")
    made = bring(tmp_path_factory.mktemp("sheet"), head, *[(*row, "subtle", "1") for row in rows])
    assert all(str(finding).isprintable() for finding in made.grid.findings)
    if made.text:
        even = [[" ".join(cell.split()) for cell in row] for row in rows]
        assert [(card["name"].get("en", ""), card["name"].get("es", "")) for card in cards(made)] == [
            (name, spanish) for name, spanish, _ in even
        ]
        assert [need.why for need in made.needs] == [text for _, _, text in even if text]


def _sheets() -> list[str]:
    return [name for name in GAMES if find_game(name).vocabulary().sheet is not None]


@pytest.mark.parametrize("name", _sheets())
def test_a_games_sheet_fits_its_vocabulary(name: str) -> None:
    words = find_game(name).vocabulary()
    known = columns_of(words, words.sheet)
    assert {filled.kind for filled, _ in known.values()} <= {*READERS, "words", "note", "choice", "choices"}
    assert set(words.sheet.aliases.values()) <= set(known)
    assert not set(words.sheet.aliases) & set(known)
    for column, spelled in words.sheet.spellings.items():
        assert set(spelled.values()) <= set(known[column][0].choices)
    for column, values in words.sheet.idle.items():
        assert set(values) <= set(known[column][0].choices)
    if words.sheet.owner:
        assert known[words.sheet.owner][0].kind == "ref"
        assert "{id}" in words.sheet.stub


def test_a_fighter_of_rivales_is_brought_in_and_played_with(tmp_path: Path) -> None:
    rivales = find_game("rivales")
    kinds = ["unique"] * 5 + ["ultra"]
    rows = [(f"Card {n}", f"Carta {n}", "noether", kind, str(n), "2", "") for n, kind in enumerate(kinds, 1)]
    head = ("name", "nombre", "fighter", "type", "speed", "dmg", "guard")
    made = bring(tmp_path, head, *rows, game=rivales)
    assert (said(made), made.needs, made.errors, made.warnings) == ([], [], 0, 0)
    file = tmp_path / "noether.toml"
    file.write_text(made.text, "utf-8")
    library = load_packs(rivales, [file])
    assert [entry.full_id for entry in library.models["fighter"] if entry.pack == "ursa"] == ["ursa:noether"]
    short = bring(tmp_path, head, *rows[1:], game=rivales)
    (finding,) = short.grid.findings
    assert finding.message == "E205 noether must have exactly 5 unique cards, not 4 (RIV-001)"
