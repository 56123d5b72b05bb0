"""A bot that is a program of its own, in any language: JSON lines on its standard input and output.

The protocol is described in docs/write-a-bot.md. Nothing that a program does, or fails to do, holds a match up: what is
written and read has a deadline. All that needs POSIX is here: pipes that do not block, and process groups, which end
as a whole.
"""

from __future__ import annotations

import json
import os
import select
import selectors
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import IO, Any

from facedown.bots import CHOOSE_SECONDS, SeatWindow
from facedown.bots.foreign import Forfeit, shown

PROTOCOL = 1
HELLO_SECONDS = 10.0  # from its start to its `ready`
OVER_SECONDS = 1.0  # after the end of a match, to end by itself
KILL_SECONDS = 2.0  # for the system to end what was killed
LONGEST_LINE = 1_000_000  # bytes
CHUNK = 65536  # bytes, of one read
PIECE = getattr(select, "PIPE_BUF", 512)  # bytes: a pipe that takes something takes as much
LAST_WORDS = 2000  # bytes of its standard error that are kept


_running: weakref.WeakSet[Program] = weakref.WeakSet()


def kill_programs() -> None:
    """Kill all programs that run as bots: for whoever stops a series of matches in other threads."""
    for program in tuple(_running):
        program.kill()


class Program:
    """A process that is spoken to in lines; it has a group of its own, which ends with it."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start it; raises Forfeit."""
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError) as error:  # ValueError: a null character
            raise Forfeit("unstarted", detail=shown(getattr(error, "strerror", None) or error)) from error
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        self._unread = bytearray()  # what it has written and nobody has taken
        self._unsent = b""
        self._errors = bytearray()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        # also where nobody closes it: a match that breaks off, the end of the interpreter
        self._end = weakref.finalize(self, _end, self._process, self._errors)
        _running.add(self)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Write a line and read the next, both within so many seconds; raises Forfeit."""
        self._take_what_is_there()
        if self._unread:
            raise Forfeit("early")
        self._unsent = line
        end = monotonic() + seconds
        with self._selector() as selector:
            while True:
                if not self._step(selector, end - monotonic()):
                    raise self._gone()
                answer = self._line()
                if answer is not None:
                    if self._unsent:
                        raise Forfeit("early")
                    return answer
                if monotonic() >= end:
                    raise Forfeit("late", seconds=seconds)

    def finish(self, line: bytes, seconds: float) -> None:
        """Write a last line, close its input, and let it end by itself within so many seconds; what it says is lost."""
        self._unsent = line
        end = monotonic() + seconds
        with self._selector() as selector:
            while self._step(selector, end - monotonic()) and monotonic() < end:
                self._unread.clear()
                if not self._unsent and not self._stdin.closed:
                    self._stdin.close()
        self.close()

    def close(self) -> None:
        """End it and all that it has started in its group."""
        self._end()

    def kill(self) -> None:
        """Kill it at once, from any thread; whoever waits for its answer hears that it is gone."""
        if self._process.returncode is None:
            _kill_group(self._process)

    @property
    def last_words(self) -> str:
        """The last line that it has written to its standard error, "" if none."""
        lines = bytes(self._errors).strip().splitlines()
        return shown(lines[-1]) if lines else ""

    def _selector(self) -> selectors.BaseSelector:
        selector = selectors.DefaultSelector()
        selector.register(self._stdin, selectors.EVENT_WRITE)
        selector.register(self._stdout, selectors.EVENT_READ)
        if not self._stderr.closed:
            selector.register(self._stderr, selectors.EVENT_READ)
        return selector

    def _step(self, selector: selectors.BaseSelector, seconds: float) -> bool:
        """Write and read what can be without waiting, after at most so many seconds; False where it is gone."""
        for key, _ in selector.select(max(0.0, seconds)):
            if key.fileobj is self._stdin:
                try:
                    self._unsent = self._unsent[os.write(key.fd, self._unsent[:PIECE]) :]
                except BrokenPipeError:
                    return False
                if not self._unsent:
                    selector.unregister(self._stdin)
                continue
            chunk = os.read(key.fd, CHUNK)
            if key.fileobj is self._stdout:
                if not chunk:
                    return False
                self._unread += chunk
            elif chunk:
                _keep(self._errors, chunk)
            else:
                selector.unregister(self._stderr)
                self._stderr.close()
        return True

    def _take_what_is_there(self) -> None:
        with suppress(BlockingIOError):  # nothing is
            self._unread += os.read(self._stdout.fileno(), CHUNK)

    def _line(self) -> bytes | None:
        """The next line that is complete; raises Forfeit where it gets too long."""
        at = self._unread.find(b"\n")
        if max(at, len(self._unread) if at < 0 else 0) > LONGEST_LINE:
            raise Forfeit("long", bytes=LONGEST_LINE)
        if at < 0:
            return None
        line = bytes(self._unread[:at])
        del self._unread[: at + 1]
        return line

    def _gone(self) -> Forfeit:
        """How it has ended; one that only has closed a pipe is ended by us."""
        self.close()
        code = self._process.returncode
        if code is None or code == -signal.SIGKILL:
            return Forfeit("closed")
        return Forfeit("ended", code=code) if code >= 0 else Forfeit("killed", code=-code)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):  # a group of which only the dead leader is left, on macOS
        os.killpg(process.pid, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes], errors: bytearray) -> None:
    """Kill the group, before its leader is waited for: until then nobody else can have its number."""
    _kill_group(process)
    with suppress(subprocess.TimeoutExpired):  # stuck in the system; it is not waited for any longer
        process.wait(KILL_SECONDS)
    stdin, stdout, stderr = _pipes(process)
    if not stderr.closed:
        with suppress(BlockingIOError):  # somebody who has left the group holds it open
            while len(chunk := os.read(stderr.fileno(), CHUNK)) == CHUNK:
                _keep(errors, chunk)
            _keep(errors, chunk)
    for stream in (stdin, stdout, stderr):
        stream.close()


def _keep(errors: bytearray, chunk: bytes) -> None:
    errors += chunk
    del errors[:-LAST_WORDS]


class ProgramBot:
    """A program at one seat of one match, started at its first choice; see docs/write-a-bot.md."""

    def __init__(self, words: Sequence[str], seat: int, seed: int, seconds: float | None) -> None:
        self.called = ""  # what the program calls itself
        self._words = words
        self._seat = seat
        self._seed = seed
        self._seconds = seconds or CHOOSE_SECONDS
        self._program: Program | None = None
        self._asked = 0
        self._out: Forfeit | None = None

    def choose(self, window: SeatWindow) -> int:
        """An action that is legal; raises Forfeit, and does so for ever after."""
        if self._out is None:
            try:
                return self._choose(window)
            except Forfeit as out:
                self.close()
                if self._program is not None:
                    out.last_words = self._program.last_words
                self._out = out
        raise self._out

    def start(self, window: SeatWindow) -> Program:
        """Start the program and hear that it is ready; raises Forfeit."""
        self._program = program = Program(self._words)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": window.game.id,
            "rules_version": window.game.rules_version,
            "seat": self._seat,
            "seats": window.seats,
            "seed": self._seed,
        }
        line = program.ask(_line_of(hello), HELLO_SECONDS)
        ready = _object_of(line)
        name, protocol = ready.get("name"), ready.get("protocol")
        if ready.get("type") != "ready" or type(protocol) is not int or protocol != PROTOCOL or not _is_name(name):
            raise Forfeit("not_ready", protocol=PROTOCOL, said=shown(line))
        self.called = shown(name)
        return program

    def over(self, view: dict[str, Any], returns: Sequence[int]) -> None:
        """Tell it how the match has ended, and let it end; nothing that it does now matters."""
        if self._program is not None and self._out is None:
            over = {"type": "over", "view": view, "returns": list(returns)}
            self._program.finish(_line_of(over), OVER_SECONDS)

    def close(self) -> None:
        """End the program, if it runs."""
        if self._program is not None:
            self._program.close()

    def _choose(self, window: SeatWindow) -> int:
        program = self._program or self.start(window)
        self._asked += 1
        question = {
            "type": "choose",
            "id": self._asked,
            "view": window.view,
            "legal": list(window.notations),
            "ms": int(1000 * self._seconds),
        }
        line = program.ask(_line_of(question), self._seconds)
        answer = _object_of(line)
        number, notation = answer.get("id"), answer.get("notation")
        if type(number) is not int or number != self._asked:
            raise Forfeit("wrong_id", id=self._asked, said=shown(line))
        if not isinstance(notation, str) or notation not in window.notations:
            raise Forfeit("illegal", said=shown(json.dumps(notation)))
        return window.legal_actions[window.notations.index(notation)]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip())


def _line_of(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _object_of(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line.decode())  # of bytes it would take UTF-16, too
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Forfeit("no_json", said=shown(line))
    return message
