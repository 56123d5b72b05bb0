"""The screen of the terminal application: drawn with rich, or plain lines. It knows no rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import groupby
from shutil import get_terminal_size
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from facedown.apps.cli.errors import clean
from facedown.apps.cli.screens import drawing_of
from facedown.apps.cli.screens.lines import Line, View, bare, wrap
from facedown.apps.cli.texts import say

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST, WIDEST = 80, 132
LOW = 36  # rows
PROMPT = "> "
SOON = 0.7  # seconds; what takes longer is said to take long
LONGEST_LINE = 10_000  # characters of a line that are read at once: some input has no line ends


class InputEnded(Exception):
    """There is nothing more to read."""


class Screen:
    """One terminal, or one pipe. `plain` prints a thing a line and never moves the cursor."""

    def __init__(self, game: str, lang: str, plain: bool) -> None:
        self.lang = lang
        self.plain = plain or not _is_terminal(sys.stdout)
        self.typed = _is_terminal(sys.stdin)  # somebody sits there
        self.drawing: Any = drawing_of(game)
        self._console = None if self.plain else _console()
        if self.typed:
            _edit_lines()

    @property
    def width(self) -> int:
        """Cells across, within what the drawings can use."""
        return max(NARROWEST, min(self._console.width, WIDEST)) if self._console else NARROWEST

    @property
    def tight(self) -> bool:
        """The terminal is low: lines that only separate are left out."""
        return self._console is not None and self._console.height < LOW

    def say(self, text: object = "", style: str = "", whole: bool = False) -> None:
        """Print a text of one or more lines; long ones are wrapped on a terminal, unless they shall stay `whole`."""
        for part in clean(text).split("\n"):
            indent = len(part) - len(part.lstrip()) + 2
            for row in [part] if self.plain or whole else wrap(part, self.width, indent, cut=False):
                self.draw([[(row, style)]])

    def tell(self, key: str, style: str = "", **values: object) -> None:
        """Print one of the application's own texts; one with a command stays whole, so that it can be copied."""
        self.say(say(self.lang, key, **values), style, whole="command" in values)

    def draw(self, lines: Iterable[Line]) -> None:
        """Print lines made of styled pieces."""
        if self._console is None:
            for one in lines:
                print(bare(one))
            return
        from rich.text import Text

        for one in lines:
            self._console.print(Text.assemble(*one))

    def board(self, view: View, everything: bool) -> None:
        """The table as one seat sees it."""
        if self.plain:
            for text in self.drawing.told(view, self.lang, everything):
                self.say(text)
        else:
            self.draw(self.drawing.board(view, self.lang, self.width, everything, self.tight))

    def options(self, view: View, actions: Sequence[Any]) -> None:
        """The choices, by number."""
        if self.plain:
            self.tell("options")
            for number, action in enumerate(actions, 1):
                self.say(f"  {number}. {action.text(self.lang)} [{action.notation}]")
        else:
            self.draw(self.drawing.options(view, actions, self.lang, self.width))

    def news(self, texts: Iterable[str]) -> None:
        """What happened, an event a line; what happens several times in a row is one line."""
        for text, same in groupby(filter(None, texts)):
            n = len([*same])
            times = f" (x{n})" if n > 1 else ""
            self.say(f"  {text}{times}" if self.plain else f"  · {text}{times}")

    def read(self) -> str:
        """A line that the player types; raises InputEnded."""
        if self.typed and not self.plain:
            try:
                return input(PROMPT)
            except EOFError:
                raise InputEnded from None
        print(PROMPT, end="", flush=True)
        text = sys.stdin.readline(LONGEST_LINE) if sys.stdin else ""
        if not text:
            print(flush=True)
            raise InputEnded
        if not self.typed:
            self.say(text.rstrip("\r\n"))  # so that what a pipe said can be read in the output
        return text

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """While something takes long, a terminal says so; afterwards the line is gone."""
        if self._console is None or not self.typed or self._console.is_dumb_terminal:
            yield
            return
        ended, said = Event(), Event()

        def wait() -> None:
            if not ended.wait(SOON):
                said.set()
                _write(text[: self.width - 1])

        waiting = Thread(target=wait, name="busy", daemon=True)
        waiting.start()
        try:
            yield
        finally:
            ended.set()
            waiting.join()
            if said.is_set():
                _write("\r\x1b[K")

    def clear(self) -> None:
        """Nothing of what stood here can be seen any more, not by scrolling a line or two either."""
        if self._console:
            self._console.clear()
            sys.stdout.write("\x1b[3J")  # and the lines that scrolled away
        elif _is_terminal(sys.stdout):
            print("\n" * get_terminal_size().lines)  # some terminals do not know their size; then it is guessed
        sys.stdout.flush()


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _is_terminal(stream: Any) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def _edit_lines() -> None:
    """Arrow keys and earlier lines at the prompt, where the platform has them."""
    try:
        load: Callable[[str], object] = import_module
        load("readline")
    except ImportError:  # Windows edits lines by itself
        return


__all__ = ["InputEnded", "Screen"]
