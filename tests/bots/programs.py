"""Programs that play, and some that do not as they should; and matches in which they do."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from facedown.bots import Bot, Budget
from facedown.bots.foreign import Forfeit
from facedown.match import Match

PATIENT = 60.0  # seconds: for those that do answer, on a machine that has much else to do
HEAD = """\
import json, os, signal, subprocess, sys, time
def say(**message): print(json.dumps(message), flush=True)
def hear(): return json.loads(sys.stdin.readline())
def answer(question, **more): say(**{"id": question["id"], "notation": question["legal"][0], **more})
"""
HELLO = 'hello = hear(); say(type="ready", protocol=1, name="liar")\n'
HONEST = 'while (question := hear())["type"] == "choose": answer(question)\n'


def command(folder: Path, source: str, name: str = "bot.py") -> str:
    """Write a program in Python; the `program:` that runs it."""
    path = folder / name
    path.write_text(HEAD + source, "utf-8")
    return f"program:{shlex.join([sys.executable, '-I', '-S', str(path)])}"


def play_on(match: Match, specs: Sequence[str], seconds: float = PATIENT) -> dict[int, Forfeit]:
    """Play a match to its end, `random` for those that are out; who they are, and why."""
    bots = [Bot(spec, seat, match.seed, Budget(seconds=seconds)) for seat, spec in enumerate(specs)]
    out: dict[int, Forfeit] = {}
    try:
        while (seat := match.current_player) is not None:
            try:
                action = bots[seat].choose(match.window(seat))
            except Forfeit as forfeit:
                assert seat not in out
                out[seat] = forfeit
                bots[seat].close()
                bots[seat] = Bot("random", seat, match.seed)
                action = bots[seat].choose(match.window(seat))
            match.apply(action)
        for seat, bot in enumerate(bots):
            bot.over(match.view(seat), match.returns)
    finally:
        for bot in bots:
            bot.close()
    assert match.is_terminal
    return out
