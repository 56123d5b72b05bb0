"""Examples for a game's page: what is seen in some games played at random, and the comments beside its code.

The games are played plain, from fixed seeds: the same page on every machine.
"""

from __future__ import annotations

import io
import tokenize
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from facedown.cards.ops import LANGUAGES
from facedown.gamedef import GameDef
from facedown.match import Action, Match

GAMES = 12  # games played for examples
WITH_OPTION = 3  # games played with each value of each option, for what does not come up without it
SEAT = 0  # who looks


@dataclass
class Samples:
    """The first example of everything that has come up."""

    actions: dict[str, Action] = field(default_factory=dict)  # kind -> one of that kind
    prompts: dict[str, dict[str, Any]] = field(default_factory=dict)  # decision -> the view of who decides
    events: dict[int, dict[str, str]] = field(default_factory=dict)  # kind -> text by language
    view: dict[str, Any] = field(default_factory=dict)  # key path -> kind of value, example
    last: dict[str, Any] = field(default_factory=dict)  # a view after the end

    def complete(self, other: Samples) -> None:
        """Take from other samples what is missing here."""
        self.actions = {**other.actions, **self.actions}
        self.prompts = {**other.prompts, **self.prompts}
        self.events = {**other.events, **self.events}


def play_samples(game: GameDef) -> Samples:
    """Play some games at random and note what comes up."""
    samples = Samples()
    for seed in range(1, GAMES + 1):
        match = game.new(seed=seed)
        _play(match, samples, with_keys=seed == 1)
    samples.last = match.view(SEAT)
    _note_keys(samples.last, "", samples.view)
    for option in game.options:
        more = Samples()
        for value, seed in product(option.tried, range(1, WITH_OPTION + 1)):
            _play(game.new(seed=seed, options={option.id: value}), more)
        samples.complete(more)
    return samples


def _play(match: Match, samples: Samples, with_keys: bool = False) -> None:
    chance = Random(match.seed)
    while not match.is_terminal:
        _note_moment(match.game, match, samples)
        if with_keys:
            _note_keys(match.view(SEAT), "", samples.view)
        match.apply(chance.choice(match.legal_actions))
    for event in match.events(SEAT):
        samples.events.setdefault(event.kind, {lang: event.text(lang) for lang in LANGUAGES})


def _note_moment(game: GameDef, match: Match, samples: Samples) -> None:
    for action in match.legal_actions:
        kind, arguments = game.actions.decode(action.id)
        known = samples.actions.get(kind)
        if known is None or _telling(arguments) > _telling(game.actions.decode(known.id)[1]):
            samples.actions[kind] = action
    if match.decision not in samples.prompts and match.current_player is not None:
        samples.prompts[match.decision] = match.view(match.current_player)


def _telling(arguments: tuple[int, ...]) -> int:
    """An example shows more where its arguments are not 0."""
    return sum(argument > 0 for argument in arguments)


def _note_keys(value: Any, path: str, keys: dict[str, Any]) -> None:
    """Every key path below a value of a view; `[]` stands for each place of a list."""
    if isinstance(value, dict) and set(value) != set(LANGUAGES):
        for key, inner in value.items():
            _note_keys(inner, f"{path}.{key}" if path else key, keys)
    elif isinstance(value, list) and value:
        for inner in value:
            _note_keys(inner, f"{path}[]", keys)
    else:
        kinds, example = keys.get(path, ((), None))
        kind = _kind(value)
        if kind and kind not in kinds:
            kinds = (*kinds, kind)
        keys[path] = (kinds, value if _says_nothing(example) and kind else example)


def _says_nothing(example: Any) -> bool:
    return not (any(example.values()) if isinstance(example, dict) else example)


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "words"  # by language
    return {bool: "flag", int: "number", str: "text", list: "list"}.get(type(value), "")


def comments(file: Path) -> dict[str, str]:
    """The comment at the end of each line of a Python file, by the first name or text on that line."""
    found: dict[str, str] = {}
    first: dict[int, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
        row = token.start[0]
        if token.type in (tokenize.NAME, tokenize.STRING):
            first.setdefault(row, token.string.strip("\"'"))
        elif token.type == tokenize.COMMENT and row in first:
            found.setdefault(first[row], token.string.strip("# "))
    return found
