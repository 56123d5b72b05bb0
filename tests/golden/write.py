"""Write the golden playthroughs afresh: `python tests/golden/write.py [GAME …]`; read the difference before committing.

A golden playthrough is one match as people read it. A test plays it again: a change in rules, cards or words shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import facedown
from facedown.bots import Bot
from facedown.match import Event, Match

FOLDER = Path(__file__).parent
SEED = 1
BOTS = ("greedy", "random")  # in turn


def path_of(game: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{game}.txt"


def playthrough(game: str) -> str:
    """A match of `greedy` and `random`, seat by seat: each choice, and what each seat read of it."""
    match = Match.new(facedown.game(game), seed=SEED)
    bots = [Bot(BOTS[seat % len(BOTS)], seat, SEED) for seat in range(match.seats)]
    between = " with " if match.game.facts.cooperative else " against "
    lines = [f"{game}, seed {SEED}: {between.join(match.picks) or 'nobody to pick'}", *_told(match, 0)]
    while (seat := match.current_player) is not None:
        before = len(match.events(None))
        match.apply(bots[seat].choose(match.window(seat)))
        lines.append(f"{len(match.choices)}. [{seat}] {match.choices[-1][1]}")
        lines += _told(match, before)
    lines.append(f"{match.ending}: {match.returns}")
    return "\n".join(lines) + "\n"


def _told(match: Match, since: int) -> Iterator[str]:
    seats = [match.events(seat)[since:] for seat in range(match.seats)]
    for seen in zip(*seats, strict=True):
        yield from _lines(seen)


def _lines(seen: tuple[Event, ...]) -> Iterator[str]:
    """One line where every seat reads the same, else one for each text, with the seats that read it."""
    texts = [event.text("en") for event in seen]
    if len(set(texts)) == 1:
        yield f"    {texts[0]}"
        return
    for text in dict.fromkeys(texts):
        readers = ", ".join(str(seat) for seat, read in enumerate(texts) if read == text)
        yield f"    ({readers}) {text}"


if __name__ == "__main__":
    for name in sys.argv[1:] or facedown.games():
        path_of(name).write_text(playthrough(name), "utf-8")
