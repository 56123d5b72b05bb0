"""Simulations side by side: with every value of an option that a game has compared, at several numbers of seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.gamedef import BadOption, BadSetup, GameDef
from facedown.gamedef import game as find_game
from facedown.lab.simulate import Share, Simulation, as_json, possible_setups, simulate
from facedown.match import read_library
from facedown.options import checked_options

if TYPE_CHECKING:
    from facedown.cards.load import Library

Progress = Callable[[int, int], None]
Bots = Sequence[str] | None  # of one simulation, a seat each


@dataclass(frozen=True)
class Comparison:
    """Simulations of one game: a row for each value of the option that is compared, a column for a number of seats."""

    option: str  # what is compared, "" where nothing is
    rows: tuple[tuple[Simulation, ...], ...]  # all of as many columns

    @property
    def simulations(self) -> tuple[Simulation, ...]:
        """All of them, row by row."""
        return tuple(simulation for row in self.rows for simulation in row)

    @property
    def seats(self) -> tuple[int, ...]:
        """How many play, in each column."""
        return tuple(len(simulation.bots) for simulation in self.rows[0])

    def value(self, simulation: Simulation) -> str:
        """Which value of the option one of them is with."""
        return str(simulation.options[self.option]) if self.option else ""

    @property
    def picks(self) -> dict[str, Share]:
        """Games, wins and draws of each pick in all simulations together."""
        names = sorted({name for simulation in self.simulations for name in simulation.picks})
        return {name: _sum([s.picks[name] for s in self.simulations if name in s.picks]) for name in names}

    def to_json(self) -> str:
        """Everything, as JSON; equal comparisons give equal text. A single simulation is told as such."""
        if len(self.simulations) == 1:
            return self.simulations[0].to_json()
        rates = [
            {**({self.option: self.value(s)} if self.option else {}), "players": len(s.bots), **s.team.as_dict()}
            for s in self.simulations
            if s.team is not None
        ]
        return as_json(
            {
                "game": self.simulations[0].game,
                "compared": self.option,
                "players": list(self.seats),
                **({"win_rates": rates} if rates else {}),
                "fighters": {name: share.as_dict() for name, share in self.picks.items()},
                "simulations": [simulation.as_dict() for simulation in self.simulations],
            }
        )


def _sum(shares: Sequence[Share]) -> Share:
    return Share(sum(s.games for s in shares), sum(s.wins for s in shares), sum(s.draws for s in shares))


def compare(
    game: GameDef | str,
    bots: Bots,
    games: int,
    seed: int | None = None,
    *,
    players: Sequence[int] = (),
    workers: int | None = None,
    fighters: Sequence[str] | None = None,
    options: Mapping[str, bool | str] | None = None,
    packs: Sequence[str | Path] = (),
    progress: Progress | None = None,
) -> Comparison:
    """Simulate so many games with every value of the game's `compared` option, unless it is given, and, with `players`,
    at each of these numbers of seats. Then `bots` is one for all seats; else as in `simulate`, which says the rest.
    """
    if isinstance(game, str):
        game = find_game(game)
    library, full = read_library(game, packs), checked_options(game, options)
    columns = _columns(bots, players)
    values = compared_values(game, library, full, columns[0], fighters)
    option = game.compared if values else ""
    with_options = [full | {option: value} for value in values] or [full]
    todo = [(chosen, column) for chosen in with_options for column in columns]
    done: list[Simulation] = []
    for chosen, column in todo:
        told = _part_of(progress, len(done), len(todo))
        given: dict[str, Any] = {"workers": workers, "fighters": fighters, "library": library, "progress": told}
        done.append(simulate(game, column, games, seed, options=chosen, **given))
    width = len(columns)
    return Comparison(option, tuple(tuple(done[at : at + width]) for at in range(0, len(done), width)))


def _columns(bots: Bots, players: Sequence[int]) -> list[Bots]:
    """The bots of each column."""
    if not players:
        return [bots]
    if bots is not None and len(bots) != 1:
        raise BadSetup(f"For several numbers of players one bot is named, who has all seats, not {len(bots)}.")
    return [[*(bots or ["random"])] * number for number in dict.fromkeys(players)]


def compared_values(
    game: GameDef, library: Library, options: Mapping[str, bool | str], bots: Bots, fighters: Sequence[str] | None
) -> tuple[str, ...]:
    """The values to go through: none where one is given, or where the other options leave none open."""
    if not game.facts.cooperative or not game.compared or options[game.compared]:
        return ()
    values = game.option_values(library, game.compared)
    seats = None if bots is None else len(bots)

    def is_open(value: str) -> bool:
        try:
            possible_setups(game, library, seats, {**options, game.compared: value}, fighters)
        except BadOption:  # another option says it already, or is wrong itself: then `simulate` refuses it
            return False
        return True

    return tuple(values) if any(map(is_open, values)) else ()


def _part_of(progress: Progress | None, before: int, parts: int) -> Progress | None:
    """Tells the progress of one part as that of all."""
    if progress is None:
        return None
    tell = progress
    return lambda done, games: tell(before * games + done, parts * games)
