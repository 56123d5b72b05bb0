"""Compiling in a child: the match gets the rules when they are ready, and no child outlives its parent."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

import facedown
from facedown import warm
from facedown.bots.search import is_ready
from facedown.kernel.jit import enabled
from facedown.warm import LONGEST, compile_in_child, helped


def gone(pid: int, seconds: float = 20.0) -> bool:
    """Is the process gone, or a zombie that its adopted parent has yet to reap, within that time?"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_the_rules_come_when_they_are_ready() -> None:
    game = facedown.game("tiny")
    match = game.new(seed=1)
    with compile_in_child(game) as child:
        match.apply(match.legal_actions[0])
        end = time.monotonic() + 120
        while enabled() and child.rules is None and not child.trouble and time.monotonic() < end:
            time.sleep(0.05)
        assert child.trouble == ""
        assert child.settled.wait(120)
        if enabled():
            match.use_compiled(child.rules)
            assert match.rules.compiled
            assert is_ready(game), "and the search of bots"
    while not match.is_terminal:
        match.apply(match.legal_actions[0])
    assert gone(child._child.pid, 0.1), "waited for: no zombie"


@pytest.mark.parametrize("cached", [False, True])
def test_a_second_process_takes_the_longest_entry_where_it_is_not_cached(
    monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    started: list[tuple[str, ...]] = []
    children: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> subprocess.Popen[bytes]:
        started.append(words)
        children.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
        return children[-1]

    monkeypatch.setattr(warm, "_start", start)
    monkeypatch.setattr(warm, "enabled", lambda: True)
    monkeypatch.setattr(warm, "is_cached", lambda f: cached)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with helped(facedown.game("tiny")):
        pass
    assert started == ([] if cached else [("--only", LONGEST, "tiny")])
    assert all(child.returncode is not None for child in children), "nobody is left behind"


def test_closing_early_ends_the_child() -> None:
    child = compile_in_child(facedown.game("tiny"))
    child.close()
    assert child._child.returncode is not None
    assert child.rules is None


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_child_goes_with_its_parent_even_when_that_is_killed() -> None:
    program = (
        "import sys, time, facedown\n"
        "from facedown.warm import CompileInChild\n"
        "child = CompileInChild(facedown.game('rivales'))\n"
        "print(child._child.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    # a cache folder of its own would be slow to fill: the child has to be at work when its parent is killed
    environment = {**os.environ, "FACEDOWN_CACHE": os.devnull}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
    assert gone(pid)


def test_a_child_that_fails_leaves_the_match_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with compile_in_child(facedown.game("tiny")) as child:
        end = time.monotonic() + 20
        while not child.trouble and time.monotonic() < end:
            time.sleep(0.02)
        assert "compiling the rules failed" in child.trouble
        assert child.settled.wait(20)
        assert child.rules is None


def test_it_prints_nothing() -> None:
    environment = {**os.environ, "FACEDOWN_JIT": "0"}
    command = [sys.executable, "-m", "facedown.warm", "tiny"]
    run = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, timeout=60, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")
