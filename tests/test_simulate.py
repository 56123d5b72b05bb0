"""Simulations: the same whatever the number of workers, honest intervals, clear refusals, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from facedown.bots import UnknownBot
from facedown.gamedef import BadSetup, UnknownGame
from facedown.lab.simulate import Share, simulate


def test_the_number_of_workers_changes_nothing() -> None:
    results = [simulate("tiny", ["greedy", "random"], 700, 3, workers=workers).to_json() for workers in (1, 2, 5)]
    assert results[0] == results[1] == results[2]
    assert results[0] != simulate("tiny", ["greedy", "random"], 700, 4).to_json()


def test_counts_add_up() -> None:
    result = simulate("rivales", ["random", "greedy"], 560, 1)
    told = json.loads(result.to_json())
    assert sum(seat["wins"] for seat in told["seats"]) + told["draws"] == 560
    assert sum(told["endings"].values()) == 560
    assert sum(fighter["games"] for fighter in told["fighters"].values()) == 2 * 560
    assert sum(fighter["wins"] for fighter in told["fighters"].values()) + told["draws"] == 560
    assert len({fighter["games"] for fighter in told["fighters"].values()}) == 1, "fair set-ups in turn"
    assert "given_up" not in told["endings"]
    assert told["mean_decisions"] > told["mean_length"] > 3


def test_greedy_beats_random() -> None:
    for bots, greedy in ((["random", "greedy"], 1), (["greedy", "random"], 0)):
        shares = simulate("rivales", bots, 400, 2).seats
        assert shares[greedy].interval[0] > shares[1 - greedy].interval[1]


def test_named_fighters_play_alone() -> None:
    result = simulate("rivales", ["random", "random"], 50, 1, fighters=["tesla", "curie"])
    assert set(result.picks) == {"tesla", "curie"}
    assert all(share.games == 50 for share in result.picks.values())


def test_wilson_intervals() -> None:
    low, high = Share(100, 10, 0).interval
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)  # Wilson's own formula, worked by hand
    assert Share(10, 0, 0).interval[0] == 0.0
    assert Share(10, 10, 0).interval[1] == pytest.approx(1.0)
    assert Share(0, 0, 0).interval == (0.0, 1.0)


def test_progress_reaches_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate("tiny", ["random", "random"], 300, 1, progress=lambda done, games: seen.append((done, games)))
    assert seen[-1] == (300, 300)
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("bots", "given", "error", "message"),
    [
        (["random"], {}, BadSetup, "tiny has 2 seats, not 1"),
        (["random", "gredy"], {}, UnknownBot, "Did you mean greedy"),
        (["random", "random"], {"games": 0}, BadSetup, "number of games"),
        (["random", "random"], {"games": 10**13}, BadSetup, "number of games"),
        (["random", "random"], {"workers": 0}, BadSetup, "number of workers"),
        (["random", "random"], {"seed": -1}, BadSetup, "out of range"),
        (["random", "random"], {"options": {"x": True}}, BadSetup, "no option 'x'"),
        (["random", "random"], {"fighters": ["tesla", "curie"]}, BadSetup, "Nothing is picked"),
        (["random", "random"], {"game": "tinny"}, UnknownGame, "Did you mean tiny"),
    ],
)
def test_wrong_use_is_refused(bots: list[str], given: dict, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        simulate(**{"game": "tiny", "bots": bots, "games": 10, "seed": 1, **given})


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_ctrl_c_ends_it_soon_and_cleanly() -> None:
    program = (
        "import sys\n"
        "from facedown.lab.simulate import simulate\n"
        "def told(done, games):\n"
        "    print(done, flush=True)\n"
        "try:\n"
        "    simulate('tiny', ['random', 'random'], 10**9, 1, workers=2, progress=told)\n"
        "except KeyboardInterrupt:\n"
        "    sys.exit(130)\n"
    )
    environment = {**os.environ, "FACEDOWN_JIT": "0"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as child:
        assert child.stdout is not None
        while int(child.stdout.readline() or 10**9) == 0:
            pass  # until it plays
        start = time.monotonic()
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
        assert child.returncode == 130
        assert errors == ""
        assert time.monotonic() - start < 30
