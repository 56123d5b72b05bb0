"""Spreadsheet files are not to be trusted: whatever is in them is refused quickly and in words, never a traceback."""

from __future__ import annotations

import io
import sys
import time
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from facedown.cards.grid import MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, Grid, NoReader, letters, read_grid

QUICK = 5.0  # seconds: far above what refusing takes, far below what reading everything would


def is_header(row: list[str]) -> bool:
    return "name" in row


def read(content: bytes, folder: Path, name: str = "a.csv") -> Grid:
    file = folder / name
    file.write_bytes(content)
    return read_grid(file, is_header)


def said(grid: Grid) -> list[str]:
    """The findings, without the name of the file."""
    return [str(finding).removeprefix(grid.file) for finding in grid.findings]


def workbook(fill: Callable[[Any], None]) -> bytes:
    book = Workbook()
    fill(book.active)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def rezipped(content: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook with one of its parts changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, change(data) if name == part else data)
    return stream.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
SMALL = workbook(lambda sheet: [sheet.append(row) for row in (("name", "speed"), ("Ram", 3))])


# --- text


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_a_csv_has_the_delimiter_of_its_header_and_perhaps_a_byte_order_mark(
    delimiter: str, start: bytes, tmp_path: Path
) -> None:
    rows = ["name,speed", '"Ram; or, not",3'] if delimiter == "," else ["name;speed", '"Ram; or, not";3']
    text = "\r\n".join(rows).replace("name;speed", f"name{delimiter}speed").replace('";3', f'"{delimiter}3')
    grid = read(start + text.encode(), tmp_path)
    assert grid.rows == [(1, ["name", "speed"]), (2, ["Ram; or, not", "3"])]
    assert grid.findings == []


def test_a_tsv_has_tabs_and_nothing_else(tmp_path: Path) -> None:
    grid = read(b"name\tspeed;x,y\nRam\t3\n", tmp_path, "a.TSV")
    assert grid.rows == [(1, ["name", "speed;x,y"]), (2, ["Ram", "3"])]


def test_rows_are_counted_as_the_spreadsheet_does_and_blanks_are_made_even(tmp_path: Path) -> None:
    grid = read(b'Sheet of mine\n\nname,text\n,,\nRam,"two\nlines,  much\xc2\xa0blank "\n\nBite,\n', tmp_path)
    assert grid.rows == [
        (1, ["Sheet of mine"]),
        (3, ["name", "text"]),
        (5, ["Ram", "two lines, much blank"]),
        (7, ["Bite"]),
    ]


REFUSED = {
    "too many bytes": (b"name\n" + b"a" * 2 * 1024 * 1024, ": is larger than 2 MB, which is the most"),
    "too many rows": (b"name\n" + b"a\n" * 900_000, f", row {MOST_ROWS + 1}: a spreadsheet has at most {MOST_ROWS} r"),
    "too many columns": (b"name" + b",a" * MOST_COLUMNS, f", row 1: has {MOST_COLUMNS + 1} columns; a spreadsheet has"),
    "a long cell": (b"name\n\n" + b"a" * (MOST_CHARACTERS + 1), ", row 3, column A: has 2001 characters; a cell has"),
    "a very long cell": (b"name\n" + b"a" * 200_000, ", row 2: cannot be read from here on: field larger than"),
    "Latin-1": ("name\nÉclair\n".encode("latin-1"), ', row 2: byte 0xc9 is not UTF-8; save the file as "CSV UTF-8"'),
    "UTF-16": ("name\nRam\n".encode("utf-16"), ', row 1: byte 0xff is not UTF-8; save the file as "CSV UTF-8"'),
    "an escape": (b"name,text\nRam,\x1b[2J\n", ', row 2, column B: "\\x1b[2J" holds a character that acts: U+001B'),
    "a NUL": (b"name\n\x00\n", ', row 2, column A: "\\x00" holds a character that acts: U+0000'),
    "a line turned about": ("name\n\u202eRam\n".encode(), ", row 2, column A: "),
    "an open quotation": (b'name\nRam\n"Bite\nx\n', ", row 3: cannot be read from here on: unexpected end of data (is"),
    "an odd quotation": (b'name\n"Ram" x\n', ", row 2: cannot be read from here on: "),
}


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_text_is_refused_quickly(name: str, tmp_path: Path) -> None:
    content, expected = REFUSED[name]
    start = time.process_time()
    grid = read(content, tmp_path)
    assert time.process_time() - start < QUICK
    assert grid.failed
    assert said(grid)[0].startswith(expected)
    assert all(str(finding).isprintable() for finding in grid.findings)


def test_an_empty_file_has_no_rows(tmp_path: Path) -> None:
    assert (read(b"", tmp_path).rows, read(b"\xef\xbb\xbf\n,,\n", tmp_path).findings) == ([], [])


def test_columns_have_letters() -> None:
    assert [letters(place) for place in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


# --- workbooks


def test_cells_are_text_as_they_are_seen(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        sheet.append(["name", "speed"])
        sheet.append([])
        sheet.append(["Ram", 3.0, 2.5, True, False, None, "3", date(2026, 3, 4), 10**17])

    grid = read(workbook(fill), tmp_path, "a.xlsx")
    assert grid.findings == []
    assert grid.rows[0] == (1, ["name", "speed"])
    number, cells = grid.rows[1]
    assert number == 3
    assert cells == ["Ram", "3", "2.5", "yes", "no", "", "3", "2026-03-04 00:00:00", str(10**17)]


def test_a_formula_is_what_it_came_to(tmp_path: Path) -> None:
    book = rezipped(SMALL, SHEET, lambda xml: xml.replace(b"<v>3</v>", b"<f>1+2</f><v>3</v>"))
    assert read(book, tmp_path, "a.xlsx").rows[1] == (2, ["Ram", "3"])


def test_a_formula_without_its_result_is_said(tmp_path: Path) -> None:
    grid = read(workbook(lambda sheet: [sheet.append(row) for row in (("name", "speed"), ("Ram", "=1+2"))]),
                tmp_path, "a.xlsx")  # fmt: skip
    (finding,) = said(grid)
    assert finding.startswith(", row 2, column B: holds a formula without its result: open the file in a spreadsheet")


def test_merged_cells_all_have_the_value_that_is_seen(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for row in (("name", "stance"), ("Ram", "subtle"), ("Bite", None), ("Howl", None), ("Flee", None)):
            sheet.append(row)
        sheet.merge_cells("B2:C4")

    rows = read(workbook(fill), tmp_path, "a.xlsx").rows
    assert [cells for _, cells in rows[1:]] == [["Ram", "subtle"], ["Bite", "subtle"], ["Howl", "subtle"], ["Flee"]]


def test_only_the_first_sheet_is_read_and_that_is_said(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["name"])
    book.create_sheet("Notes").append(["other"])
    book.save(tmp_path / "b.xlsx")
    grid = read_grid(tmp_path / "b.xlsx", is_header)
    assert grid.rows == [(1, ["name"])]
    assert not grid.failed
    assert said(grid) == [': warning: only its first sheet is read, "Sheet"']


def _bomb() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(SHEET, b" " * 100 * 1024 * 1024)
    return stream.getvalue()


def _laughs(xml: bytes) -> bytes:
    """A worksheet whose XML says the same thing a billion times."""
    lines = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    head = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">{lines}]>'.encode()
    return head + xml.replace(b"<v>3</v>", b"<v>&l9;</v>")


def _many_merges(xml: bytes) -> bytes:
    merges = b'<mergeCell ref="A1:XFD1048576"/>' * 50_000
    return xml.replace(b"</sheetData>", b"</sheetData><mergeCells>" + merges + b"</mergeCells>")


BAD_BOOKS = {
    "text": (b"name,speed\nRam,3\n", ": is no .xlsx file (File is not a zip file)"),
    "nothing": (b"", ": is no .xlsx file (File is not a zip file)"),
    "another archive": (rezipped(SMALL, "[Content_Types].xml", lambda _: b"<x/>"), ": is no workbook that can be read"),
    "a zip bomb": (_bomb(), ": unpacks to 1 parts and 100 MB; at most 500 parts and 16 MB"),
    "broken XML": (rezipped(SMALL, SHEET, lambda xml: xml[:-30]), ": is no workbook that can be read"),
    "no sheet": (rezipped(SMALL, "xl/workbook.xml", lambda _: b"<workbook/>"), ": is no workbook that can be read"),
    "a billion laughs": (rezipped(SMALL, SHEET, _laughs), ": is no workbook that can be read"),
    "merged a thousand times": (rezipped(SMALL, SHEET, _many_merges), f": has 50000 merged cells; at most {MOST_ROWS}"),
    "many rows": (
        workbook(lambda sheet: [sheet.append([f"n{n}"]) for n in range(MOST_ROWS + 5)]),
        f", row {MOST_ROWS + 1}: a spreadsheet has at most {MOST_ROWS} rows",
    ),
    "many columns": (workbook(lambda sheet: sheet.append(["x"] * 500)), ", row 1: has 61 columns; a spreadsheet has"),
    "an escape": (
        rezipped(SMALL, SHEET, lambda xml: xml.replace(b"Ram", "R\u202eam".encode())),
        ', row 2, column A: "R\\u202eam" holds a character that acts: U+202E',
    ),
}


@pytest.mark.parametrize("name", BAD_BOOKS)
def test_hostile_workbooks_are_refused_quickly(name: str, tmp_path: Path) -> None:
    content, expected = BAD_BOOKS[name]
    start = time.process_time()
    grid = read(content, tmp_path, "a.xlsx")
    assert time.process_time() - start < QUICK
    assert grid.failed
    assert said(grid)[0].startswith(expected)


@pytest.mark.parametrize("number", [b"1048577", b"99999999999", b"-7", b"x"])
def test_a_row_with_an_impossible_number_takes_no_time(number: bytes, tmp_path: Path) -> None:
    book = rezipped(SMALL, SHEET, lambda xml: xml.replace(b'<row r="2"', b'<row r="' + number + b'"'))
    start = time.process_time()
    grid = read(book, tmp_path, "a.xlsx")
    assert time.process_time() - start < QUICK
    assert len(grid.rows) <= 2


def test_a_size_that_is_not_so_hides_no_row(tmp_path: Path) -> None:
    book = rezipped(SMALL, SHEET, lambda xml: xml.replace(b'<dimension ref="A1:B2"', b'<dimension ref="A1:A1"'))
    assert b'ref="A1:A1"' in zipfile.ZipFile(io.BytesIO(book)).read(SHEET)
    assert read(book, tmp_path, "a.xlsx").rows == [(1, ["name", "speed"]), (2, ["Ram", "3"])]


def test_without_openpyxl_it_is_said_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(NoReader, match=r"uv sync --extra sheets, or pip install 'facedown\[sheets\]'; or save as .csv"):
        read(SMALL, tmp_path, "a.xlsx")
    assert read(b"name\n", tmp_path).rows == [(1, ["name"])]
