"""`facedown solve`: what is small enough is solved, the figures are printed."""

from __future__ import annotations

import json as json_module
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import WrongUse
from facedown.apps.cli.inputs import game_of, names, options_of, whole

if TYPE_CHECKING:
    from facedown.gamedef import GameDef
    from facedown.lab.measure import Distance
    from facedown.lab.moments import Found, MatrixSolution
    from facedown.lab.solve import Solution
    from facedown.lab.tree import InfoState, Policy, Tree
    from facedown.match import Match

MOMENTS, MOST_MOMENTS = 10, 10_000
SURE = 1 - 1e-9  # a value that is 1 but for rounding


def solve(
    name: str,
    iterations: int | None,
    moments: int | None,
    seed: int | None,
    fighters: str | None,
    options: Sequence[str],
    bot: str | None,
    json: bool,
) -> int:
    """Solves the game, or last clashes of it, and prints what came of it."""
    game = game_of(name)
    if game.id == "tiny":
        _leave_out(game, {"--moments": moments, "--seed": seed, "--fighters": fighters}, "is solved whole")
        return _whole(game, iterations, options, bot, json)
    if game.id == "rivales":
        _leave_out(game, {"--iterations": iterations}, "is too large to be solved whole; its last clashes are")
        return _last_clashes(game, moments, 1 if seed is None else seed, fighters, options, bot, json)
    raise WrongUse(f"{game.id} cannot be solved: only tiny, and the last clashes of rivales.")


def _leave_out(game: GameDef, given: dict[str, object], why: str) -> None:
    for option, value in given.items():
        if value is not None:
            raise WrongUse(f"{game.id} {why}: leave {option} out.")


def _whole(game: GameDef, iterations: int | None, options: Sequence[str], bot: str | None, json: bool) -> int:
    from facedown.lab.solve import ITERATIONS, MOST_ITERATIONS
    from facedown.lab.solve import solve as run

    count = whole(iterations, "--iterations", 1, MOST_ITERATIONS) or ITERATIONS
    _known(bot)
    solution = run(game, count, options=options_of(game, options))
    measured = _measured(solution.tree, solution.policy, bot, solution.match_at) if bot else None
    if json:
        more = {"distance": measured.as_dict()} if measured else {}
        print(json_module.dumps(solution.as_dict() | more, indent=2))
    else:
        print("\n".join(told(solution) + (_told_bot(measured) if measured else [])))
    return 0


def _known(bot: str | None) -> None:
    """Refuse a bot that there is not before anything is solved."""
    if bot is not None:
        from facedown.bots import find_bot
        from facedown.lab.measure import bot_policy

        bot_policy(find_bot(bot), lambda info: info.world.stack)  # nobody asks it yet


def _measured(tree: Tree, exact: Policy, bot: str, match_at: Callable[[InfoState], Match]) -> Distance:
    from facedown.lab.measure import distance

    return distance(tree, exact, bot, match_at)


def _told_bot(measured: Distance) -> list[str]:
    """How far a bot is from the exact play, as lines."""
    return [
        _line(f"{measured.bot} loses", f"{measured.exploitability:.6f}", "to the best answers (NashConv / 2)"),
        _line("it gets, as seat 1", f"{measured.as_first:.6f}", "against the solution"),
        _line("it gets, as seat 2", f"{measured.as_second:.6f}", "against the solution"),
    ]


def told(solution: Solution) -> list[str]:
    """A solved game as lines."""
    tree = solution.tree
    mine, theirs = (len(form.info_states) for form in tree.forms)
    return [
        f"{solution.game}: solved in {solution.iterations:,} iterations, {solution.seconds:.1f} s",
        _line("value to seat 1", f"{solution.value:.6f}"),
        _line(
            "exploitability", f"{solution.exploitability:.6f}", "what a seat loses to the best answers (NashConv / 2)"
        ),
        _line("information states", f"{mine + theirs:,}", f"{mine:,} of seat 1, {theirs:,} of seat 2"),
        _line("moments", f"{tree.nodes:,}", f"{tree.leaves:,} of them endings"),
    ]


def _last_clashes(
    game: GameDef,
    moments: int | None,
    seed: int,
    fighters: str | None,
    options: Sequence[str],
    bot: str | None,
    json: bool,
) -> int:
    from facedown.lab.moments import moments as find
    from facedown.lab.program import solver

    _known(bot)
    solver()  # refused now rather than after the first match
    count = whole(moments, "--moments", 1, MOST_MOMENTS) or MOMENTS
    found = [
        (one, one.solve(0))
        for one in find(count, seed, fighters=names(fighters, "--fighters", 2), options=options_of(game, options))
    ]
    measured = [_measured(s.tree, s.policy, bot, one.match_at) for one, s in found] if bot else []
    if json:
        print(_as_json(game, seed, found, measured))
    else:
        print("\n".join(listed(game, seed, found) + _told_bots(measured)))
    return 0


def _told_bots(measured: Sequence[Distance]) -> list[str]:
    """How far a bot is from the exact play of moments, on average, as lines."""
    if not measured:
        return []
    losses = [one.exploitability for one in measured]
    return [
        _line(f"{measured[0].bot} loses", f"{fmean(losses):.3f}", f"to the best answers; at most {max(losses):.3f}"),
        _line("none of it in", f"{sum(loss < 1 - SURE for loss in losses):,}", "moments"),
    ]


def listed(game: GameDef, seed: int, found: Sequence[tuple[Found, MatrixSolution]]) -> list[str]:
    """Solved moments, summed up as lines."""
    if not found:
        return [f"{game.id}: no such clash was found, seed {seed}"]
    solutions = [solution for _, solution in found]
    values = [solution.value for solution in solutions]
    rows, columns = fmean(s.rows for s in solutions), fmean(s.columns for s in solutions)
    return [
        f"{game.id}: {len(found):,} last clashes from {found[-1][0].number + 1:,} matches, seed {seed}",
        _line("hands, on average", " x ".join(f"{fmean(s.hands[seat] for s in solutions):.1f}" for seat in (0, 1))),
        _line("choices, on average", f"{rows:.1f} x {columns:.1f}", "of seat 1; of seat 2 with all his hands"),
        _line("moments, on average", f"{fmean(s.tree.nodes for s in solutions):,.0f}"),
        _line("value to seat 1", f"{fmean(values):.3f}", f"on average; from {min(values):.3f} to {max(values):.3f}"),
        _line(
            "decided", f"{sum(abs(value) > SURE for value in values):,}", "whatever the hands, if both play their best"
        ),
        _line("mixed", f"{sum(s.mixes for s in solutions):,}", "a seat casts lots for its card, with some hand"),
        _line("may go on", f"{sum(s.goes_on for s in solutions):,}", "to a final round, which is held to be level"),
    ]


def _line(what: str, figure: str, note: str = "") -> str:
    return f"  {what:22} {figure:>12}  {note}".rstrip()


def _as_json(
    game: GameDef, seed: int, found: Sequence[tuple[Found, MatrixSolution]], measured: Sequence[Distance]
) -> str:
    moments = [{"match": one.number, "match_seed": one.match.seed, **solution.as_dict()} for one, solution in found]
    for moment, of_bot in zip(moments, measured, strict=False):  # of as many moments, or of none
        moment["distance"] = of_bot.as_dict()
    return json_module.dumps({"game": game.id, "seed": seed, "moments": moments}, indent=2)
