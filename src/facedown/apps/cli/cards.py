"""`facedown cards …`: packs are checked, shown, described for editors, begun, and made of spreadsheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.apps.cli.errors import WrongUse, clean, unknown
from facedown.apps.cli.inputs import existing, game_of, language, packs_there
from facedown.apps.cli.screens import drawing_of
from facedown.apps.cli.screens.lines import word

if TYPE_CHECKING:
    from facedown.cards.findings import Finding
    from facedown.cards.load import Library
    from facedown.cards.sheets import Import
    from facedown.gamedef import GameDef

PACK_ID = re.compile(r"[a-z0-9-]{1,40}")
UNSAID = "rivales"  # the game by which a pack is checked that does not say its game


def check(paths: Sequence[Path], as_json: bool) -> int:
    """Prints all findings in the packs; packs of one game are checked together, as they would be played."""
    packs_there(paths)
    findings = [finding for game, packs in _by_game(paths).items() for finding in _check(game, packs)]
    errors = sum(finding.severity == "error" for finding in findings)
    if as_json:
        counts = {"errors": errors, "warnings": len(findings) - errors}
        print(
            json.dumps(counts | {"findings": [asdict(finding) for finding in findings]}, indent=1, ensure_ascii=False)
        )
    else:
        for finding in findings:
            print(clean(finding))
        print(f"{_number(errors, 'error')}, {_number(len(findings) - errors, 'warning')}.")
    return 1 if findings else 0


def _number(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _check(game: str, paths: list[Path]) -> list[Finding]:
    from facedown.cards.load import check_packs

    return check_packs(game_of(game), paths)


def _by_game(paths: Sequence[Path]) -> dict[str, list[Path]]:
    """The packs by the game that each one names; the check itself says what is wrong with a name."""
    from facedown.gamedef import games

    grouped: dict[str, list[Path]] = {}
    for path in paths:
        said = next((name for name in _games_named(path) if name in games()), UNSAID)
        grouped.setdefault(said, []).append(path)
    return grouped


def _games_named(path: Path) -> Iterator[str]:
    from facedown.cards.reading import read_folder

    for source in read_folder(path):
        pack = (source.data or {}).get("pack")
        if isinstance(pack, dict):
            yield str(pack.get("game"))


def show(name: str, card: str | None, lang: str | None, packs: Sequence[Path]) -> int:
    """Lists all entries of a game's packs, or shows one: a fighter with all its cards, a Legend with its Signature."""
    from facedown.match import read_library

    spoken = language(lang)
    game = game_of(name)
    library = read_library(game, packs_there(packs))
    lines = _list(library, spoken) if card is None else _one(library, card, spoken)
    print("\n".join(map(clean, lines)))
    return 0


def _list(library: Library, lang: str) -> list[str]:
    lines = []
    for section, entries in library.models.items():
        lines.append(f"{section}:")
        lines += [f"  {library.full_id(entry):36} {word(entry.name, lang)}" for entry in entries]
    return lines


def _one(library: Library, card: str, lang: str) -> list[str]:
    entries = [entry for section in library.models.values() for entry in section]
    found = [entry for entry in entries if card in (entry.id, entry.full_id)]
    if not found:
        raise unknown("card", card, (entry.id for entry in entries))
    lines = []
    for entry in found:
        lines += _printed(library, entry, lang)
        parts = [other for other in entries if other.values.get(entry.section) == entry.full_id]
        parts += [other for other in entries if other.full_id in _owned(library, entry)]
        lines += [text for other in parts for text in _printed(library, other, lang)]
    return lines


def _owned(library: Library, entry: Any) -> list[str]:
    """The full ids of what an entry names as its own."""
    fields = library.game.vocabulary().section(entry.section).fields
    return [entry.values[field.name] for field in fields if field.owns]


def _printed(library: Library, entry: Any, lang: str) -> list[str]:
    """An entry as the game's screen prints it, with its flavour."""
    drawing = drawing_of(library.game.id)
    values = dict(entry.values)
    for name, value in entry.values.items():
        if hasattr(value, "effects"):  # an ability: a table with effects of its own
            values[name] = dict(value.values) | {"text": library.text(value, lang)}
    if hasattr(entry, "effects"):
        values["text"] = library.text(entry, lang)
    flavour = word(entry.values.get("flavour"), lang)
    return [*drawing.printed(entry.section, values, lang), *([f"  “{flavour}”"] if flavour else [])]


def schema(name: str) -> int:
    """Prints the JSON Schema of a game's pack files."""
    from facedown.cards.model import json_schema

    print(json.dumps(json_schema(game_of(name).vocabulary), indent=1, ensure_ascii=False))
    return 0


def new(name: str, folder: Path) -> int:
    """Writes a pack that can be checked and played at once."""
    game = game_of(name)
    pack = folder.name
    if not PACK_ID.fullmatch(pack):
        raise WrongUse(f"A pack is called like its folder, in a-z, 0-9 and -, at most 40 long; {pack!r} is not.")
    _not_there(folder)
    text = game.vocabulary().skeleton.replace("{pack}", pack)
    folder.mkdir(parents=True)
    file = folder / "cards.toml"
    file.write_text(text, encoding="utf-8")
    print(clean(f"{file} is written. Check it: facedown cards check {folder}"))
    return 0


def _not_there(path: Path) -> None:
    if path.exists():
        raise WrongUse(f"{path} is there already; nothing was written.")


def bring_in(sheet: Path, name: str, pack: str | None, out: Path | None) -> int:
    """Writes the pack that a spreadsheet is, and says what its cards still need; nothing where the sheet is wrong."""
    from facedown.cards.sheets import import_sheet

    game = _with_sheets(name)
    _readable(sheet)
    named = _pack_named(pack, sheet)
    file = _target(out, named)
    made = import_sheet(sheet, game, named)
    for finding in made.grid.findings:
        print(clean(finding))
    if not made.text:
        errors = sum(finding.severity == "error" for finding in made.grid.findings)
        print(f"{_number(errors, 'error')}; nothing was written.")
        return 1
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("x", encoding="utf-8") as stream:
        stream.write(made.text)
    print(clean("\n".join(_brought_in(made, file))))
    return 1 if made.errors else 0


def _with_sheets(name: str) -> GameDef:
    from facedown.gamedef import games

    game = game_of(name)
    if game.vocabulary().sheet is None:
        others = [other for other in games() if game_of(other).vocabulary().sheet is not None]
        raise WrongUse(f"No spreadsheet makes cards of {name}; --game can be: {', '.join(others)}.")
    return game


def _readable(sheet: Path) -> None:
    from facedown.cards.grid import SUFFIXES

    existing(sheet)
    if sheet.suffix.lower() not in SUFFIXES:
        raise WrongUse(f"A spreadsheet is a file {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}; {sheet.name!r} is not.")


def _pack_named(given: str | None, sheet: Path) -> str:
    """The pack's id: the one given, or one made of the file's name."""
    from facedown.cards.sheets import slug

    pack = slug(sheet.stem) if given is None else given
    if not PACK_ID.fullmatch(pack):
        raise WrongUse(f"--pack takes a name in a-z, 0-9 and -, at most 40 long; {pack or sheet.stem!r} is not.")
    return pack


def _target(out: Path | None, pack: str) -> Path:
    """The file to write: of the pack's name, as --out says, or in a new folder that it names."""
    file = Path(f"{pack}.toml") if out is None else out
    _not_there(file)
    return file if file.suffix == ".toml" else file / "cards.toml"


def _brought_in(made: Import, file: Path) -> list[str]:
    lines = [f"{file} is written: {_number(len(made.cards), 'card')}, {_copies(made)}."]
    if made.made_ids:
        lines.append(f"Ids were made of names for {_number(made.made_ids, 'card')}.")
    if made.needs:
        still = "card still needs an effect" if len(made.needs) == 1 else "cards still need an effect"
        lines.append(f"{len(made.needs)} {still}:")
        lines += [f"  {file}:{need.line}: {need.id}: {need.why}" for need in made.needs]
    lines.append(f"Check it: facedown cards check {file} ({_found(made)})")
    return lines


def _copies(made: Import) -> str:
    return f"{made.copies} {'copy' if made.copies == 1 else 'copies'}"


def _found(made: Import) -> str:
    return f"{_number(made.errors, 'error')}, {_number(made.warnings, 'warning')}"
