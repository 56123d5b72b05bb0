"""`facedown simulate`: bots play, the counts are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import WrongUse, clean
from facedown.apps.cli.inputs import game_of, names, numbers_of, options_of, packs_there
from facedown.apps.cli.progress import progress_bar

if TYPE_CHECKING:
    from facedown.lab.compare import Comparison
    from facedown.lab.simulate import Share, Simulation


def simulate(
    game: str,
    bots: str | None,
    players: str | None,
    games: int,
    seed: int,
    workers: int | None,
    fighters: str | None,
    options: Sequence[str],
    packs: Sequence[Path],
    json: bool,
) -> int:
    """Plays the games and prints what came of them."""
    chosen = game_of(game)
    from facedown.lab.compare import compare

    count = chosen.players[0] if not chosen.varies else None
    numbers = numbers_of(players, "--players")
    _check_together(numbers, bots, fighters)
    with progress_bar("games") as progress:
        result = compare(
            chosen,
            names(bots, "--bots", 1 if numbers else count),
            games,
            seed,
            players=numbers,
            workers=workers,
            fighters=names(fighters, "--fighters", count),
            options=options_of(chosen, options),
            packs=packs_there(packs),
            progress=progress,
        )
    print(result.to_json() if json else "\n".join(compared(result)))
    return 0


def _check_together(players: Sequence[int], bots: str | None, fighters: str | None) -> None:
    if players and bots is not None and "," in bots:
        raise WrongUse(f"With --players, --bots names one bot, who has all seats, not {bots!r}.")
    if players and fighters is not None:
        raise WrongUse("--fighters says how many play: leave --players out.")


def compared(result: Comparison) -> list[str]:
    """A table where something is compared, else one simulation after the other."""
    first, *others = result.simulations
    if first.team is None or not others:
        return [line for simulation in result.simulations for line in told(simulation)]
    one, several = game_of(first.game).pick_words["en"] if first.picks else ("player", "players")
    heads = [f"{number} {one if number == 1 else several}" for number in result.seats]
    bots = ", ".join(dict.fromkeys(first.bots))
    return [
        f"{first.game}: {first.games:,} games each, seed {first.seed}, bots {bots}, cards {first.versions['cards']}",
        "  games that are won together, with the 95% interval:",
        _row(result.option, heads),
        *(_row(result.value(row[0]), map(_rate, row)) for row in result.rows),
        *_by_pick(f"by {one}, in all these games", result.picks),
    ]


def _row(name: str, cells: Iterable[str]) -> str:
    return f"  {clean(name):18}{''.join(f' {cell:>19}' for cell in cells)}"


def _rate(simulation: Simulation) -> str:
    assert simulation.team is not None
    low, high = simulation.team.interval
    return f"{simulation.team.rate:.1%} ({100 * low:.1f}-{100 * high:.1f})"


def told(result: Simulation) -> list[str]:
    """The result as lines: seats, endings, picks."""
    lines = [f"{result.game}: {result.games:,} games, seed {result.seed}, cards {result.versions['cards']}"]
    lines += (
        _of_seats(result) if result.team is None else [_share(f"all together ({', '.join(result.bots)})", result.team)]
    )
    if result.team is None or result.draws:
        lines.append(f"  {'draws':28} {result.draws:>10,}  {result.draws / result.games:6.1%}")
    lines += [
        f"  {'ended: ' + name:28} {count:>10,}  {count / result.games:6.1%}" for name, count in result.endings.items()
    ]
    lines.append(f"  {'decisions a game':28} {result.mean_decisions:>10.1f}")
    lines.append(f"  {'length of a game':28} {result.mean_length:>10.1f}")
    return lines + _by_pick(f"by {game_of(result.game).pick_words['en'][0]}, whatever the seat", result.picks)


def _of_seats(result: Simulation) -> list[str]:
    seats = zip(result.bots, result.seats, strict=True)
    fair = f"{result.fair_share:6.1%}  of games without a draw, one of {len(result.seats)} seats"
    lines = [_share(f"seat {number} {bot}", share) for number, (bot, share) in enumerate(seats, 1)]
    return [*lines, f"  {'a fair share':28} {'':>10}  {fair}"]


def _by_pick(head: str, picks: Mapping[str, Share]) -> list[str]:
    """Nothing where nothing is picked."""
    ranked = sorted(picks.items(), key=lambda pick: -pick[1].rate)
    return [f"{head}:", *(_share(name, share) for name, share in ranked)] if picks else []


def _share(name: str, share: Share) -> str:
    low, high = share.interval
    return f"  {clean(name):28} {share.wins:>10,}  {share.rate:6.1%}  of {share.games:,} (95%: {low:.1%} to {high:.1%})"
