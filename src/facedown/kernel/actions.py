"""Actions are small whole numbers: a game lists its kinds with their arguments' sizes and gets one dense range."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Kind:
    """One kind of action: its name, the sizes of its arguments, and the first action of its range."""

    name: str
    sizes: tuple[int, ...]
    first: int

    @property
    def count(self) -> int:
        """How many actions are of this kind."""
        return prod(self.sizes)


class ActionSpace:
    """All actions of a game, numbered without gaps: `ActionSpace(play=(10, 4), accept=())`."""

    def __init__(self, **sizes: tuple[int, ...]) -> None:
        kinds: list[Kind] = []
        first = 0
        for name, size in sizes.items():
            kinds.append(Kind(name, size, first))
            first += kinds[-1].count
        self.kinds = tuple(kinds)
        self.count = first
        self._of_name = {kind.name: kind for kind in kinds}

    def first(self, name: str) -> int:
        """The first action of kind `name`."""
        return self._of_name[name].first

    def encode(self, name: str, *arguments: int) -> int:
        """The action of kind `name` with these arguments; ValueError where one is out of range."""
        kind = self._of_name[name]
        if len(arguments) != len(kind.sizes) or any(
            not 0 <= a < n for a, n in zip(arguments, kind.sizes, strict=False)
        ):
            raise ValueError(f"{name} takes arguments below {kind.sizes}, not {arguments}")
        index = 0
        for argument, size in zip(arguments, kind.sizes, strict=True):
            index = index * size + argument
        return kind.first + index

    def decode(self, action: int) -> tuple[str, tuple[int, ...]]:
        """Kind and arguments of an action; ValueError where there is no such action."""
        for kind in self.kinds:
            if kind.first <= action < kind.first + kind.count:
                index = action - kind.first
                arguments = []
                for size in reversed(kind.sizes):
                    index, argument = divmod(index, size)
                    arguments.append(argument)
                return kind.name, tuple(reversed(arguments))
        raise ValueError(f"no action {action}; there are {self.count}")
