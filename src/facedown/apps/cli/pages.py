"""`facedown dev docs`: the pages of docs/ that are made from the code, written or compared."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from facedown.apps.cli.errors import WrongUse


def pages() -> Iterator[tuple[str, str]]:
    """Every page that is made: its path under docs/, and its text."""
    from facedown.apps.cli.botpage import bot_page
    from facedown.apps.cli.gamepage import game_page
    from facedown.apps.cli.reference import reference
    from facedown.gamedef import game, games

    yield "cli-reference.md", reference()
    yield "bots.md", bot_page()
    for name in games():
        yield f"games/{name}.md", game_page(game(name))


def make_pages(folder: Path, check: bool) -> int:
    """Writes the pages that differ, or only names them; 1 if `check` finds any."""
    if not folder.is_dir():
        raise WrongUse(f"There is no folder {folder}; --to DIR names the folder of the documents.")
    old = [(folder / path, text) for path, text in pages() if _differs(folder / path, text)]
    for path, text in old:
        if check:
            print(f"{path} is not what the code says; facedown dev docs writes it.", file=sys.stderr)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path} written.")
    if not old:
        print("All pages are up to date.")
    return 1 if check and old else 0


def _differs(path: Path, text: str) -> bool:
    return not path.exists() or path.read_bytes().replace(b"\r\n", b"\n") != text.encode()
