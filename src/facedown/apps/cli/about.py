"""`facedown games` and `facedown rules`: what there is, and how it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.apps.cli.errors import clean, unknown
from facedown.apps.cli.inputs import game_of, language
from facedown.apps.cli.rulebook import rules_of, text_of

if TYPE_CHECKING:
    from facedown.gamedef import Option


def list_games(lang: str | None) -> int:
    """Every game with its name, players and options."""
    from facedown.gamedef import games

    spoken, found = language(lang), [game_of(name) for name in games()]
    width = max(len(game.id) for game in found)
    for game in found:
        low, high = game.players
        players = f"{low}" if low == high else f"{low}-{high}"
        word = {"en": "players", "es": "jugadores"}[spoken]
        print(f"{game.id:{width}} {game.name[spoken]} - {players} {word}")
        for option in game.options:
            print(f"{'':{width}} {_option(option, spoken)} ({option.rule})")
    return 0


def _option(option: Option, lang: str) -> str:
    if not option.takes:
        return f"--option {option.id}: {option.says[lang]}"
    takes = {"en": "Takes", "es": "Lleva"}[lang]
    return f"--option {option.id}=…: {option.says[lang]} {takes} {option.takes_in(lang)}."


def show_rules(name: str, rule: str | None) -> int:
    """All rules of a game, or one."""
    game = game_of(name)
    if rule is None:
        print(text_of(game), end="")
        return 0
    rules = rules_of(game)
    wanted = rule.upper()
    if wanted.isascii() and wanted.isdigit():
        wanted = f"{game.rule_prefix}-{wanted.lstrip('0'):0>3}"
    if wanted not in rules:
        raise unknown("rule", wanted, rules)
    print(clean(f"{wanted} {rules[wanted]}"))
    return 0
