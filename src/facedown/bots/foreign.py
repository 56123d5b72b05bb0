"""Bots that are not ours: from an installed package, or a program that is spoken to in lines (bots/program.py).

Whatever such a bot does wrong costs its own seat and nothing else: it forfeits.
"""

from __future__ import annotations

import hashlib
import operator
import os
import re
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from traceback import format_exception_only
from typing import Any

from facedown.bots import BOTS, FOREIGN, PREFIX, PROGRAM, SEARCHER, BadBot, BotDef, SeatWindow, UnknownBot

GROUP = "facedown.bots"  # of entry points
RESERVED = (*BOTS, SEARCHER, PROGRAM, PREFIX.rstrip(":"), "you")
NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")
PLAIN = re.compile(r"[\w@%+=:./-]+", re.ASCII)  # words of a command that need no quotes
SHOWN = 80  # characters of what a bot has said, in a reason

REASONS = {
    "unstarted": {"en": "could not be started ({detail})", "es": "no se pudo iniciar ({detail})"},
    "late": {"en": "gave no answer within {seconds:g} s", "es": "no respondió en {seconds:g} s"},
    "ended": {"en": "ended with exit code {code}", "es": "terminó con el código {code}"},
    "killed": {"en": "was ended by signal {code}", "es": "fue terminado por la señal {code}"},
    "closed": {"en": "closed its input or output", "es": "cerró su entrada o su salida"},
    "early": {"en": "spoke before it was asked", "es": "habló antes de que se le preguntara"},
    "long": {"en": "wrote a line of more than {bytes:,} bytes", "es": "escribió una línea de más de {bytes:,} bytes"},
    "no_json": {"en": "wrote no JSON object but {said}", "es": "no escribió un objeto JSON, sino {said}"},
    "not_ready": {
        "en": "should have been ready with protocol {protocol} and a name, but wrote {said}",
        "es": "debía estar listo con el protocolo {protocol} y un nombre, pero escribió {said}",
    },
    "wrong_id": {
        "en": "answered a question with another id than {id}: {said}",
        "es": "respondió a una pregunta con otro id que {id}: {said}",
    },
    "illegal": {"en": "chose {said}, which is not legal", "es": "eligió {said}, que no es legal"},
    "raised": {"en": "raised {said}", "es": "lanzó {said}"},
}
LAST_WORDS = {"en": "its last line of errors: {words}", "es": "su última línea de errores: {words}"}


class Forfeit(Exception):
    """A bot has failed at its seat: what it said is no legal action, or it says nothing any more; the message says why.

    Who plays the match lets `random` play the seat on, and counts the seat as having lost.
    """

    def __init__(self, reason: str, /, **values: Any) -> None:
        self.reason = reason  # a key of REASONS, or words
        self.last_words = ""  # of a program, on its standard error
        self._values = values
        super().__init__(reason)

    def text(self, lang: str = "en") -> str:
        """Why, as the end of a sentence that begins with the name of the bot."""
        known = REASONS.get(self.reason)
        said = self.reason if known is None else known[lang].format(**self._values)
        return f"{said}; {LAST_WORDS[lang].format(words=self.last_words)}" if self.last_words else said

    def __str__(self) -> str:
        return self.text()


def shown(said: object) -> str:
    """What a bot has said, short and safe to print."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes | bytearray) else str(said)
    text = "".join(c if c.isprintable() else "?" for c in " ".join(text[: 2 * SHOWN].split()))
    return f"{text[:SHOWN]}…" if len(text) > SHOWN else text or "nothing"


def own_seed(seed: int, seat: int) -> int:
    """A seed for a bot's own chance, 0..2**32-1: it does not tell the match's."""
    return int.from_bytes(hashlib.sha256(f"facedown bot {seed} {seat}".encode()).digest()[:4], "big")


class InstalledBot:
    """What an entry point has made, at one seat of one match. It runs in this process: no time limit can be kept."""

    def __init__(self, make: Any, seat: int, seed: int, seconds: float | None) -> None:
        self._make = make
        self._at = (seat, seed)
        self._bot: Any = None

    def choose(self, window: SeatWindow) -> int:
        """An action that is legal; raises Forfeit."""
        try:
            if self._bot is None:
                self._bot = self._make(*self._at)
            chosen = self._bot.choose(window)
            action, said = _legal(chosen, window), shown(repr(chosen))
        except (Exception, SystemExit) as error:
            raise Forfeit("raised", said=_told(error)) from error
        if action is None:
            raise Forfeit("illegal", said=said)
        return action

    def over(self, view: dict[str, Any], returns: Sequence[int]) -> None:
        """Nothing: such a bot is not told."""

    def close(self) -> None:
        """Nothing: it goes with the match."""


def _legal(chosen: Any, window: SeatWindow) -> int | None:
    """The action that is meant by a number or a notation; None where it is not legal."""
    if isinstance(chosen, str):
        return window.legal_actions[window.notations.index(chosen)] if chosen in window.notations else None
    number = None if isinstance(chosen, bool) or not hasattr(chosen, "__index__") else operator.index(chosen)
    return number if number in window.legal_actions else None


def _told(error: BaseException) -> str:
    """An exception in a line, also one that cannot be printed."""
    return shown(format_exception_only(error)[-1])


@dataclass(frozen=True)
class Installed:
    """A bot that an installed package names in its entry points; nothing of it is imported before `load`."""

    name: str
    package: str  # name and version
    summary: str  # the package's own sentence
    trouble: str  # why it cannot be used, as far as that is known without it; "" where it can
    point: EntryPoint

    def load(self) -> BotDef:
        """Import it; raises BadBot."""
        if self.trouble:
            raise BadBot(f"The bot {self.name!r} of {self.package} cannot be used: {self.trouble}")
        try:
            make = self.point.load()
        except (Exception, SystemExit) as error:
            why = _told(error)
            raise BadBot(f"The bot {self.name} of {self.package} cannot be imported ({why}).") from error
        if not callable(make):
            raise BadBot(f"The bot {self.name} of {self.package} is no function: {self.point.value} cannot be called.")
        return BotDef(
            self.name, FOREIGN, dict.fromkeys(("en", "es"), self.summary), foreign=partial(InstalledBot, make)
        )


def installed_bots() -> list[Installed]:
    """All bots that installed packages name, by name; two of one name are both there, and cannot be used."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name.casefold(), _package(point)))
    names = [point.name.casefold() for point in points]
    return [
        Installed(name, _package(point), _summary(point), _trouble(name, names), point)
        for name, point in zip(names, points, strict=True)
    ]


def _trouble(name: str, names: Sequence[str]) -> str:
    if name in RESERVED:
        return f"{name} means something else to Facedown. Another name is right."
    if not NAME.fullmatch(name):
        return "a name has letters, digits, points and hyphens."
    if names.count(name) > 1:
        return "another package has a bot of that name. Only one of them can be installed."
    return ""


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "an unnamed package"


def _summary(point: EntryPoint) -> str:
    known = point.dist is not None and "Summary" in point.dist.metadata
    return shown(point.dist.metadata["Summary"]) if known and point.dist else "Says nothing about itself."


def find_installed(name: str) -> BotDef | None:
    """The bot of an installed package that is called so, if there is one; raises BadBot where it cannot be used."""
    found = [bot for bot in installed_bots() if bot.name == name]
    return found[0].load() if found else None


def find_program(command: str) -> BotDef:
    """The bot that a command runs, words as in a shell but without one; raises BadBot where there is none such."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"{PROGRAM}:{command} cannot be read as words: {error}.") from None
    if not words or not words[0]:
        raise BadBot(f"{PROGRAM}:COMMAND takes a command, as in {PROGRAM}:./my-bot, not {command!r}.")
    if os.name != "posix":
        raise BadBot(f"{PROGRAM}:{command} cannot be run here: bots that are programs need Linux or macOS.")
    if shutil.which(words[0]) is None:
        raise BadBot(f"There is no program {words[0]!r} that could be run.")
    from facedown.bots.program import ProgramBot

    name = f"{PROGRAM}:{' '.join(map(_quoted, words))}"
    says = {"en": "A program of its own.", "es": "Un programa aparte."}
    return BotDef(name, FOREIGN, says, foreign=partial(ProgramBot, tuple(words)))


def _quoted(word: str) -> str:
    """A word of a command in one way of writing, commas in quotes: names of bots stand between commas."""
    return word if PLAIN.fullmatch(word) else "'" + word.replace("'", "'\"'\"'") + "'"


def unknown(spec: str) -> UnknownBot:
    """The refusal of a name that nobody has, with the nearest one."""
    from difflib import get_close_matches

    usable = [*BOTS, *(bot.name for bot in installed_bots() if not bot.trouble)]
    near = get_close_matches(spec.strip().casefold().removeprefix(PREFIX), [*usable, SEARCHER, PROGRAM], 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return UnknownBot(
        f"There is no bot {spec!r}.{hint} The bots: {', '.join(usable)}, {SEARCHER}:N with N simulations, and "
        f"{PROGRAM}:COMMAND."
    )
