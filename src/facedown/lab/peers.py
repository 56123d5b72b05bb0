"""Other people's card games, for `facedown bench`: random play, and search from what a seat knows.

`python -m facedown.lab.peers [play|search] [SECONDS]` prints JSON. It runs in a process of its own, so that what peers
import, print or break stays there. Each measure is told by a dict with `id`, `what`, `version`, `decisions_per_s`,
`decisions_per_cpu_s`, `games` and `decisions`, or with `id`, `what`, `error` and whether it is just `missing`. Of
searches, `games` are searches and `decisions` their iterations.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

Game = Callable[[], int]  # plays one game and says how many decisions the players made
SEED = 1


def open_spiel(name: str) -> Game:
    """Random games of OpenSpiel through Python: the state lists, Python picks, the state applies.

    Its dealing and other chance moves are played and timed; they are not counted as decisions.
    """
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    seats = range(game.num_players())
    chance, simultaneous = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.SIMULTANEOUS)
    random = Random(SEED).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while True:
            player = state.current_player()
            if player >= 0 or player == chance:  # chance moves of these games are uniform over their legal actions
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += player >= 0
            elif player == simultaneous:
                chosen = []
                for seat in seats:
                    legal = state.legal_actions(seat)
                    chosen.append(legal[int(random() * len(legal))])
                state.apply_actions(chosen)
                decisions += len(seats)
            else:
                return decisions

    return play


def rlcard(name: str) -> Game:
    """Random games of RLCard, stepped as its own random agents do.

    `rlcard.agents` is not imported: it starts pip when imported, and fails where there is none.
    """
    env = import_module("rlcard").make(name, config={"seed": SEED})
    random = Random(SEED).random

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def hearts_opening(pyspiel: Any) -> Any:
    """Hearts, dealt, at the first choice."""
    state, random = pyspiel.load_game("hearts").new_initial_state(), Random(SEED).random
    while len(legal := state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(legal[int(random() * len(legal))])
    return state


def ismcts_compiled(name: str) -> Game:
    """OpenSpiel's own search in C++, with one random playout an iteration; the state is the same for every search."""
    pyspiel = import_module("pyspiel")
    state, simulations = hearts_opening(pyspiel), 1000
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(SEED, pyspiel.RandomRolloutEvaluator(1, SEED), 2.0, simulations, -1, policy)

    def play() -> int:
        bot.step(state)
        return simulations

    return play


def ismcts_python(name: str) -> Game:
    """The same in Python."""
    numpy, pyspiel = import_module("numpy"), import_module("pyspiel")
    search, mcts = (import_module(f"open_spiel.python.algorithms.{part}") for part in ("ismcts", "mcts"))
    state, simulations, random = hearts_opening(pyspiel), 100, numpy.random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = search.ISMCTSBot(state.get_game(), evaluator, 2.0, simulations, random_state=random)

    def play() -> int:
        bot.step(state)
        return simulations

    return play


PEERS: tuple[tuple[str, str, str, Callable[[str], Game]], ...] = (
    # prizes in a fixed order: no chance moves in between, which is the peer's fastest setting
    ("goofspiel(points_order=descending)", "OpenSpiel goofspiel, random play through Python", "open-spiel", open_spiel),
    ("hearts", "OpenSpiel hearts, random play through Python", "open-spiel", open_spiel),
    ("uno", "RLCard UNO, random play", "rlcard", rlcard),
    ("doudizhu", "RLCard Dou Dizhu, random play", "rlcard", rlcard),
)
SEARCHES: tuple[tuple[str, str, str, Callable[[str], Game]], ...] = (
    ("ismcts-c++", "OpenSpiel IS-MCTS in C++, hearts", "open-spiel", ismcts_compiled),
    ("ismcts-python", "OpenSpiel IS-MCTS in Python, hearts", "open-spiel", ismcts_python),
)


def rate(play: Game, seconds: float) -> dict[str, Any]:
    """Whole games until `seconds` have passed, after one that warms up."""
    play()
    games = decisions = 0
    start, cpu = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - start) < seconds or not games:
        decisions += play()
        games += 1
    per_cpu = decisions / max(time.process_time() - cpu, 1e-9)
    return {
        "decisions_per_s": decisions / passed,
        "decisions_per_cpu_s": per_cpu,
        "games": games,
        "decisions": decisions,
    }


def measure(seconds: float, repeat: int = 3, search: bool = False) -> list[dict[str, Any]]:
    """Every peer's best of `repeat` runs; one that cannot be imported or fails says so in `error`."""
    found = []
    for name, what, package, make in SEARCHES if search else PEERS:
        row: dict[str, Any] = {"id": f"{package}.{name.partition('(')[0]}", "what": what}
        try:
            play = make(name)
            best = max((rate(play, seconds / repeat) for _ in range(repeat)), key=lambda r: float(r["decisions_per_s"]))
            row |= best | {"version": version(package)}
        except ImportError as error:
            row |= {"missing": True, "error": f"not installed ({error})"}
        except Exception as error:  # a peer's failure is the peer's result, and must not stop ours
            row |= {"missing": False, "error": f"{type(error).__name__}: {error}"}
        found.append(row)
    return found


def main(arguments: list[str]) -> None:
    """Print what `measure` finds, and nothing else: what peers print goes to stderr."""
    what, seconds = [*arguments, *("play", "1.0")[len(arguments) :]]
    with redirect_stdout(sys.stderr):
        found = measure(float(seconds), search=what == "search")
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
