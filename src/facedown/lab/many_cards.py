"""A pack of many good cards, for `facedown bench`: the game's own cards again and again, under new ids."""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from facedown.cards.load import check_packs, load_packs
from facedown.gamedef import GameDef

HEADER = (
    '[pack]\nid = "many"\ngame = "{game}"\nversion = "1.0.0"\nformat = 1\nname = {{ en = "Many", es = "Muchas" }}\n'
)
PACK_SECTION = re.compile(r"^\[pack\]\n(?:(?!\[).*\n?)*", re.MULTILINE)
COPIES = re.compile(r"^copies = \d+.*\n", re.MULTILINE)  # in a deck of all: one of each leaves room for more titles
CARD = "[[card]]"
NO_ROOM = "E010"
SHARED = 'type = "basic"'  # cards that a game has once, whatever its packs


@dataclass(frozen=True)
class Checked:
    """What a check took, and what it found: nothing, if the cards are good."""

    cards: int
    findings: int
    seconds: float


def copies(game: GameDef) -> Iterator[str]:
    """The texts of the game's own files over and over, each time with other ids."""
    files = [path for pack in game.packs for path in sorted((game.folder / "cards" / pack).glob("*.toml"))]
    texts = [PACK_SECTION.sub("", path.read_text(encoding="utf-8")) for path in files]
    texts = [COPIES.sub("", text) for text in texts] if in_one_deck(game) else texts
    texts = [text for text in texts if CARD in text and SHARED not in text]
    if not texts:
        raise ValueError(f"{game.id} has no cards of its own to copy")
    refs = [field.name for section in game.vocabulary().sections for field in section.fields if field.kind == "ref"]
    own_id = re.compile(rf'^({"|".join(["id", *refs])}) = "([^"]+)"', re.MULTILINE)
    for k in count(1):
        for text in texts:
            yield own_id.sub(rf'\1 = "\2-copy-{k}"', text)


def in_one_deck(game: GameDef) -> bool:
    """Are the game's cards in a deck of all, not each with somebody whose deck must be whole?"""
    fields = next(section.fields for section in game.vocabulary().sections if section.name == "card")
    return not any(field.kind == "ref" and field.required for field in fields)


def room(game: GameDef) -> int:
    """How many more cards the game's table can hold beside its own, at most."""
    capacity = next(section.most for section in game.vocabulary().sections if section.name == "card")
    return int(capacity) - len(load_packs(game).models["card"])


def write_pack(game: GameDef, cards: int, folder: Path) -> int:
    """Write a pack of about so many cards, in whole files, as far as there is room; returns how many it has."""
    (folder / "pack.toml").write_text(HEADER.format(game=game.id), encoding="utf-8")
    texts = enough(game, cards)

    def too_many(files: int) -> bool:
        for i, text in enumerate(texts):
            path = folder / f"file-{i}.toml"
            path.write_text(text, encoding="utf-8") if i < files else path.unlink(missing_ok=True)
        return any(finding.code == NO_ROOM for finding in check_packs(game, [folder]))

    files = len(texts)
    if too_many(files):  # a game has limits of its own
        files = bisect_left(range(files), True, key=too_many) - 1
        too_many(files)
    return sum(text.count(CARD) for text in texts[:files])


def enough(game: GameDef, cards: int) -> list[str]:
    """Texts with so many cards, if the table can hold as many."""
    most = room(game)
    texts: list[str] = []
    written = 0
    for text in copies(game):
        here = text.count(CARD)
        if written >= cards or written + here > most:
            return texts
        texts.append(text)
        written += here
    raise AssertionError("copies never end")


def check_many(game: GameDef, cards: int, repeat: int) -> Checked:
    """Check a pack of many cards, several times; the best time."""
    with TemporaryDirectory(prefix="facedown-bench-") as folder:
        written = write_pack(game, cards, Path(folder))
        times = []
        for _ in range(repeat):
            start = time.perf_counter()
            findings = check_packs(game, [Path(folder)])
            times.append(time.perf_counter() - start)
    return Checked(written, len(findings), min(times))
