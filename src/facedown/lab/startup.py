"""How long processes take, for `facedown bench`: each is a child, with a home folder and caches of its own.

Every function gives seconds, and raises ChildFailed with the child's last words where it ends badly.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

CLI = (sys.executable, "-c", "from facedown.apps.cli.main import main; main()")
PROMPT = b"> "  # what `facedown play` ends its output with while it waits
PATIENCE = 300.0  # seconds until a child is given up
NOT_OURS = ("PYTHONDONTWRITEBYTECODE", "FACEDOWN_JIT", "FACEDOWN_CHECK", "FORCE_COLOR")  # would change what is measured
COMPILE = """
import json, sys, time
from facedown.lab.rate import RandomPlay
from facedown.gamedef import game
chosen = game(sys.argv[1])
imported, cpu = time.perf_counter(), time.process_time()
chosen.compile()
rules = time.perf_counter()
RandomPlay(chosen).compiled()(0, 1)
loop = time.perf_counter()
print(json.dumps({"rules": rules - imported, "loop": loop - rules, "cpu": time.process_time() - cpu}))
"""


class ChildFailed(RuntimeError):
    """A measured process ended badly; the message has its last words."""


class Home:
    """A temporary folder with a home, a cache of compiled rules and a working folder for measured processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            self.environment[name] = str(folder)
        self.environment |= {"FACEDOWN_CACHE": str(folder / "cache"), "PYTHONUTF8": "1"}


@contextmanager
def new_home() -> Iterator[Home]:
    """A Home that is empty, and gone afterwards."""
    with TemporaryDirectory(prefix="facedown-bench-", ignore_cleanup_errors=True) as folder:
        yield Home(Path(folder))


def output_of(command: Sequence[str], home: Home, patience: float = PATIENCE) -> str:
    """What a process prints; ChildFailed where it does not end well, or not in time."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            env=home.environment,
            cwd=home.folder,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ChildFailed(f"not ready after {patience:.0f} s") from error
    if done.returncode:
        raise ChildFailed(f"exit code {done.returncode}: {last_line(done.stderr)}")
    return done.stdout


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no message"])[-1]


def seconds_of(command: Sequence[str], home: Home) -> float:
    """How long a process takes from start to end."""
    start = time.perf_counter()
    output_of(command, home)
    return time.perf_counter() - start


def help_time(home: Home) -> float:
    """`facedown --help`."""
    return seconds_of([*CLI, "--help"], home)


def compile_times(game_name: str, home: Home) -> dict[str, float]:
    """Seconds for `rules` (what a match needs), for the `loop` of random play, and of `cpu` for both.

    From nothing where the cache in `home` is empty.
    """
    times: dict[str, float] = json.loads(output_of([sys.executable, "-c", COMPILE, game_name], home))
    return times


def prompt_time(game_name: str, home: Home) -> float:
    """`facedown play`, started on a pipe, until its first prompt; then it is told to quit."""
    command = [*CLI, "play", game_name, "--plain", "--seed", "1", "--lang", "en"]
    with TemporaryFile() as errors:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=home.environment, cwd=home.folder
        )
        try:
            wait_for_prompt(child)
            seconds = time.perf_counter() - start
            child.communicate(b"quit\n", timeout=PATIENCE)
        except ChildFailed as error:
            errors.seek(0)
            raise ChildFailed(f"{error}: {last_line(errors.read().decode(errors='replace'))}") from error
        finally:
            child.kill()
            child.communicate()
    return seconds


def wait_for_prompt(child: subprocess.Popen[bytes]) -> None:
    """Read what the child prints until it ends with the prompt."""
    assert child.stdout is not None
    seen = b""
    deadline = time.perf_counter() + PATIENCE
    for piece in pieces(child.stdout, deadline):
        seen += piece
        if seen.endswith(b"\n" + PROMPT):
            return
    late = time.perf_counter() >= deadline
    raise ChildFailed(f"no prompt after {PATIENCE:.0f} s" if late else "it ended before its first prompt")


def pieces(stream: IO[bytes], deadline: float) -> Iterator[bytes]:
    """What comes out of a pipe, as it comes, until its end or the deadline."""
    if sys.platform == "win32":  # no selectors for pipes there; a child that hangs is waited for
        while piece := os.read(stream.fileno(), 65536):
            yield piece
        return
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while selector.select(max(deadline - time.perf_counter(), 0)):
            piece = os.read(stream.fileno(), 65536)
            if not piece:
                return
            yield piece


def peer_rates(seconds: float, home: Home, measure: str = "play") -> list[dict[str, Any]]:
    """What `lab.peers` measures in a process of its own: random `play`, or `search`."""
    command = [sys.executable, "-m", "facedown.lab.peers", measure, str(seconds)]
    found: list[dict[str, Any]] = json.loads(output_of(command, home))
    return found
