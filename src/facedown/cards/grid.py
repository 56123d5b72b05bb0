"""Spreadsheets, which are not to be trusted: limits first, then rows of cells as text fit to use.

`.csv` and `.tsv` are read with the standard library, `.xlsx` with openpyxl (the extra `sheets`), which is imported only
for such a file. What the columns mean is in cards/sheets.py.
"""

from __future__ import annotations

import csv
import re
import unicodedata
import warnings
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from facedown.cards.findings import printable, quoted
from facedown.cards.reading import ACTS, MEGABYTE, MOST_BYTES

SUFFIXES = (".csv", ".tsv", ".xlsx")
MOST_ROWS = 2000  # with something in them
MOST_COLUMNS = 60
MOST_CHARACTERS = 2000  # in a cell
MOST_UNPACKED = 16 * MEGABYTE  # of all that is in an .xlsx, which is a zip archive
MOST_PARTS = 500  # files in it
LAST_ROW = 1_048_576  # of any spreadsheet program
HEAD_ROWS = 10  # the header is one of the first rows: a title may stand above it
DELIMITERS = {".csv": (",", ";", "\t"), ".tsv": ("\t",)}
MERGED = re.compile(rb'<mergeCell [^>]*?ref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})"')
INSTALL = "uv sync --extra sheets, or pip install 'facedown[sheets]'"

IsHeader = Callable[[list[str]], bool]


class NoReader(ValueError):
    """What reads such a file is not installed; says how to install it."""


@dataclass(frozen=True)
class CellFinding:
    """What is wrong or doubtful in a spreadsheet, at a row (0: the whole file) and a column ("": the whole row)."""

    file: str
    row: int
    column: str
    message: str
    hint: str = ""
    severity: str = "error"

    def __str__(self) -> str:
        """`file, row 7, column speed: message (did you mean …?)`, safe to print."""
        row = f", row {self.row}" if self.row else ""
        column = f", column {printable(self.column)}" if self.column else ""
        warning = "warning: " if self.severity == "warning" else ""
        hint = f" (did you mean {printable(self.hint)}?)" if self.hint else ""
        return f"{printable(self.file)}{row}{column}: {warning}{printable(self.message)}{hint}"


@dataclass
class Grid:
    """The rows of a spreadsheet that are not empty: each one's number, as the spreadsheet counts, and its cells."""

    file: str
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    findings: list[CellFinding] = field(default_factory=list)

    def add(self, row: int, column: str, message: str, hint: str = "", severity: str = "error") -> None:
        """Note a finding."""
        self.findings.append(CellFinding(self.file, row, column, message, hint, severity))

    @property
    def failed(self) -> bool:
        """Is anything found that refuses the file?"""
        return any(finding.severity == "error" for finding in self.findings)


def letters(place: int) -> str:
    """The name that a spreadsheet gives its column: A is 0, Z 25, AA 26."""
    name = ""
    place += 1
    while place:
        place, last = divmod(place - 1, 26)
        name = chr(ord("A") + last) + name
    return name


def read_grid(path: Path, is_header: IsHeader) -> Grid:
    """The rows of a .csv, .tsv or .xlsx file; `is_header` tells which delimiter is right. Raises OSError, NoReader."""
    grid = Grid(str(path))
    with path.open("rb") as stream:
        raw = stream.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        grid.add(0, "", f"is larger than {MOST_BYTES // MEGABYTE} MB, which is the most")
    elif path.suffix.lower() == ".xlsx":
        _read_workbook(grid, raw)
    else:
        _read_text(grid, raw, DELIMITERS[path.suffix.lower()], is_header)
    return grid


def _fill(grid: Grid, rows: Iterable[tuple[int, list[str]]]) -> None:
    """Take the rows with something in them, their blanks made even, and note what cannot be used."""
    for number, cells in rows:
        row = [" ".join(cell.split()) for cell in cells]
        while row and not row[-1]:
            row.pop()
        if not row:
            continue
        if len(grid.rows) == MOST_ROWS:
            grid.add(number, "", f"a spreadsheet has at most {MOST_ROWS} rows with something in them")
            return
        if len(row) > MOST_COLUMNS:
            grid.add(number, "", f"has {len(row)} columns; a spreadsheet has at most {MOST_COLUMNS}")
            return
        grid.rows.append((number, row))
        for place, text in enumerate(row):
            _check_cell(grid, number, place, text)


def _check_cell(grid: Grid, row: int, place: int, text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        grid.add(row, letters(place), f"has {len(text)} characters; a cell has at most {MOST_CHARACTERS}")
    elif found := ACTS.search(text):
        what = f"U+{ord(found[0]):04X} {unicodedata.name(found[0], 'control character')}"
        grid.add(row, letters(place), f"{quoted(text)} holds a character that acts: {what}")


# --- text


def _read_text(grid: Grid, raw: bytes, delimiters: tuple[str, ...], is_header: IsHeader) -> None:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = raw.count(b"\n", 0, error.start) + 1
        grid.add(row, "", f'byte {raw[error.start]:#04x} is not UTF-8; save the file as "CSV UTF-8"')
        return
    try:
        _fill(grid, _split(text, _delimiter(text, delimiters, is_header)))
    except csv.Error as error:
        row = grid.rows[-1][0] + 1 if grid.rows else 1
        grid.add(row, "", f"cannot be read from here on: {error} (is a quotation mark not closed, or not doubled?)")


def _delimiter(text: str, delimiters: tuple[str, ...], is_header: IsHeader) -> str:
    """The delimiter that makes a header of one of the first rows."""
    for delimiter in delimiters:
        rows = (row for _, row in _split(text, delimiter, strict=False) if any(row))
        if any(map(is_header, islice(rows, HEAD_ROWS))):
            return delimiter
    return delimiters[0]


def _split(text: str, delimiter: str, strict: bool = True) -> Iterator[tuple[int, list[str]]]:
    return enumerate(csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=strict), 1)


# --- workbooks


def _read_workbook(grid: Grid, raw: bytes) -> None:
    try:
        openpyxl = import_module("openpyxl")
    except ImportError:
        raise NoReader(f"openpyxl, which reads .xlsx files, is not installed: {INSTALL}; or save as .csv") from None
    if _is_too_large(grid, raw):
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what it does not keep: styles, validations, pictures
            _fill(grid, _cells(grid, openpyxl, raw))
    except Exception as error:  # whatever a broken workbook makes of openpyxl, it is the file's fault, and said as such
        grid.add(0, "", f"is no workbook that can be read ({type(error).__name__}: {error}); save it anew, or as .csv")


def _is_too_large(grid: Grid, raw: bytes) -> bool:
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        grid.add(0, "", f"is no .xlsx file ({error})")
        return True
    size = sum(part.file_size for part in parts)  # what is announced: more is never unpacked
    if len(parts) > MOST_PARTS or size > MOST_UNPACKED:
        most = f"{MOST_PARTS} parts and {MOST_UNPACKED // MEGABYTE} MB"
        grid.add(0, "", f"unpacks to {len(parts)} parts and {size / MEGABYTE:.0f} MB; at most {most}")
        return True
    return False


def _cells(grid: Grid, openpyxl: Any, raw: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet: what formulas came to, and merged cells all with the value that is seen."""
    sheet = _first_sheet(openpyxl, raw, data_only=True)
    if len(sheet.parent.worksheets) > 1:
        grid.add(0, "", f"only its first sheet is read, {quoted(sheet.title)}", severity="warning")
    rows = _values(sheet)
    source = _source(raw, sheet)
    if b"<f" in source:
        _find_unknown_results(grid, _values(_first_sheet(openpyxl, raw, data_only=False)), rows)
    _spread(grid, rows, source)
    return ((number, [_text(value) for value in rows[number]]) for number in sorted(rows))


def _first_sheet(openpyxl: Any, raw: bytes, data_only: bool) -> Any:
    book = openpyxl.load_workbook(BytesIO(raw), read_only=True, data_only=data_only, keep_links=False)
    return book.worksheets[0]


def _source(raw: bytes, sheet: Any) -> bytes:
    """The XML of a sheet: openpyxl's quick way of reading says nothing of merged cells."""
    with zipfile.ZipFile(BytesIO(raw)) as archive:
        return archive.read(sheet._worksheet_path)


def _values(sheet: Any) -> dict[int, list[Any]]:
    sheet.reset_dimensions()  # what the file says of its size need not be so
    rows = enumerate(sheet.iter_rows(max_row=LAST_ROW, max_col=MOST_COLUMNS + 1, values_only=True), 1)
    filled = ((number, list(row)) for number, row in rows if any(value is not None for value in row))
    return dict(islice(filled, MOST_ROWS + 1))


def _find_unknown_results(grid: Grid, formulas: dict[int, list[Any]], values: dict[int, list[Any]]) -> None:
    """Formulas that no program has worked out yet have no value: they would silently be empty."""
    for number, row in formulas.items():
        for place, formula in enumerate(row):
            if formula is not None and (number not in values or values[number][place] is None):
                message = "holds a formula without its result: open the file in a spreadsheet program and save it"
                grid.add(number, letters(place), message)


def _spread(grid: Grid, rows: dict[int, list[Any]], source: bytes) -> None:
    """Of merged cells only the first has the value; those below show it too."""
    merged = MERGED.findall(source)
    if len(merged) > MOST_ROWS:
        grid.add(0, "", f"has {len(merged)} merged cells; at most {MOST_ROWS}")
        return
    for column, first, _, last in merged:
        place, top = _place(column), int(first)
        for number in rows if top in rows and place <= MOST_COLUMNS else ():
            if top < number <= int(last):
                rows[number][place] = rows[top][place]


def _place(column: bytes) -> int:
    place = 0
    for letter in column:
        place = place * 26 + letter - ord("A") + 1
    return place - 1


def _text(value: Any) -> str:
    """A value as the spreadsheet shows it: 3, not 3.0."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
