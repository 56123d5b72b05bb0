"""The kinds of matches that the contract tests play: a game with a number of seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import facedown
from facedown.gamedef import GameDef
from facedown.match import Match, read_library

FEW = 10  # of the games that a test plays of the usual kind, it plays one in so many of every other


@dataclass(frozen=True)
class Kind:
    """A game as it is played with so many seats (None: the usual number) and with these options."""

    game: GameDef
    seats: int | None = None
    options: Mapping[str, bool | str] = field(default_factory=dict)

    def __str__(self) -> str:
        options = [f"{name}={value}" if isinstance(value, str) else name for name, value in self.options.items()]
        return "-".join([self.game.id, *([str(self.seats)] if self.seats else []), *options])

    def new(self, seed: int) -> Match:
        library = read_library(self.game)
        return Match.new(self.game, seed=seed, seats=self.seats, options=self.options, library=library)

    def share(self, games: int) -> int:
        """How many of so many games of the usual kind are played of this one."""
        usual = self.seats is None and not self.options
        return games if usual else max(1, games // FEW)


def with_sizes() -> list[Kind]:
    """Every game as usual, and with the least and the most seats where their number varies."""
    games = [facedown.game(name) for name in facedown.games()]
    return [Kind(game, seats) for game in games for seats in (None, *(game.players if game.varies else ()))]


def with_sizes_and_options() -> list[Kind]:
    """The same, and every game with each of its options: turned on, or with each of its samples."""
    games = [facedown.game(name) for name in facedown.games()]
    tried = [(game, option.id, value) for game in games for option in game.options for value in option.tried]
    return with_sizes() + [Kind(game, options={option: value}) for game, option, value in tried]
