"""Compile a game's rules, and its search, in a child process while a match is played with the plain rules.

    python -m facedown.warm rivales

fills the cache of compiled code and prints nothing; `--only apply_action rivales` does so for one entry. In the process
of the match the same work would make every plain decision wait; a child leaves it alone, and what it has made is loaded
in 0.4 s by a thread (docs/kernel-style.md).
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from facedown.gamedef import GAMES, GameDef, Rules
from facedown.gamedef import game as find_game
from facedown.kernel.jit import compiled, enabled, is_cached

WITH_PARENT = "--with-parent"  # leave when standard input closes
ONLY = "--only"
LONGEST = "apply_action"  # contains all rules: takes as long to compile as all other entries together
PATIENCE = 5.0  # seconds that a child is given to go


class CompileInChild:
    """The compiled rules of a game, in a while, and with them its search (bots/search.py).

    `rules` is None until both are ready; ask it between two decisions. `trouble` says why they will not come, if so:
    the match then goes on with the plain ones. `settled` is set when nothing more will come. Call `close` at the end,
    or use it as a context.
    """

    def __init__(self, game: GameDef) -> None:
        self.game = game
        self.rules: Rules | None = None
        self.trouble = ""
        self.settled = threading.Event()
        # The child goes when its standard input closes, so when we go, in whatever way. In a session of its own it does
        # not get the Ctrl-C that is meant for us.
        self._child = _start(game.id)
        self._closed = False
        self._thread = threading.Thread(target=self._wait_and_load, name="warm", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    def _wait_and_load(self) -> None:
        try:
            self._load_what_it_makes()
        finally:
            self.settled.set()

    def _load_what_it_makes(self) -> None:
        code = self._child.wait()
        if self._closed:
            return
        if code != 0:
            self.trouble = f"compiling the rules failed (exit code {code})"
            return
        try:
            rules = compile_with_search(self.game)
        except Exception as error:  # whatever it is, the match goes on with the plain rules and the trouble is told
            self.trouble = f"the compiled rules could not be loaded: {error}"
            return
        if rules.compiled:
            self.rules = rules

    def close(self) -> None:
        """End the child, if it is still at work, and wait for it and for the thread."""
        self._closed = True
        atexit.unregister(self.close)
        if self._child.poll() is None:
            self._child.kill()  # the cache survives that: nothing half-written is ever read
        if self._child.stdin is not None:
            self._child.stdin.close()
        self._thread.join(PATIENCE)

    def __enter__(self) -> CompileInChild:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def compile_in_child(game: GameDef) -> CompileInChild:
    """Begin to compile the rules of `game` beside us."""
    return CompileInChild(game)


def compile_with_search(game: GameDef) -> Rules:
    """Compile, or load, the rules of a game and its search; the rules."""
    from facedown.bots.search import compiled_think

    rules = game.compile()
    compiled_think(game)
    return rules


def _start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "facedown.warm", WITH_PARENT, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@contextmanager
def helped(game: GameDef) -> Iterator[None]:
    """While this process compiles a game's other entries, a second one compiles the longest, where that is of use."""
    longest = getattr(game, LONGEST)
    if game.id not in GAMES or not enabled() or is_cached(longest) or (os.cpu_count() or 1) < 2:
        yield
        return
    child = _start(ONLY, LONGEST, game.id)
    try:
        yield
    finally:
        child.kill()  # it is done, since its work has been loaded; or nobody waits for it any more
        child.wait()
        if child.stdin is not None:
            child.stdin.close()


def _leave_with_parent() -> None:
    sys.stdin.buffer.read()  # until the parent closes it, or is gone
    os._exit(1)


def main(argv: list[str]) -> int:
    """Fill the cache for the games named; the exit code."""
    if argv[:1] == [WITH_PARENT]:
        threading.Thread(target=_leave_with_parent, daemon=True).start()
        argv = argv[1:]
    if argv[:1] == [ONLY]:
        for name in argv[2:]:
            compiled(getattr(find_game(name), argv[1]))
        return 0
    for name in argv:
        compile_with_search(find_game(name))
    return 0


if __name__ == "__main__":
    code = main(sys.argv[1:])
    os._exit(code)  # not by way of the thread that still reads
