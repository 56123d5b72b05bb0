"""`facedown bots`: who can play, and how much each thinks."""

from __future__ import annotations

from facedown.apps.cli.errors import clean
from facedown.apps.cli.inputs import game_of, language

SEARCHES = {"en": "Makes N simulations a decision.", "es": "Hace N simulaciones por decisión."}
RUNS = {
    "en": "A program of yours, in any language: see docs/write-a-bot.md.",
    "es": "Un programa tuyo, en cualquier lenguaje: véase docs/write-a-bot.md.",
}
FROM = {"en": "from", "es": "de"}
UNUSABLE = {"en": "cannot be used:", "es": "no se puede usar:"}
SIMULATIONS = {"en": "simulations a decision", "es": "simulaciones por decisión"}


def list_bots(lang: str | None) -> int:
    """Every bot with a sentence; of installed ones, which are not imported for it, the package; then the levels."""
    from facedown.bots import BOTS, PROGRAM, SEARCHER
    from facedown.bots.foreign import installed_bots

    spoken = language(lang)
    rows = [(bot.name, bot.says[spoken]) for bot in BOTS.values()]
    rows += [(f"{SEARCHER}:N", SEARCHES[spoken]), (f"{PROGRAM}:COMMAND", RUNS[spoken])]
    for bot in installed_bots():
        says = f"{UNUSABLE[spoken]} {bot.trouble}" if bot.trouble else bot.summary
        rows.append((bot.name, f"{says} ({FROM[spoken]} {bot.package})"))
    width = max(len(name) for name, _ in rows)
    for name, says in rows:
        print(clean(f"{name:{width}} {says}"))
    print()
    for line in _levels(SIMULATIONS[spoken]):
        print(line)
    return 0


def _levels(head: str) -> list[str]:
    """A table: how many simulations each level makes for a decision, game by game."""
    from facedown.bots import LEVELS, find_bot
    from facedown.gamedef import games

    bots = [find_bot(level) for level in LEVELS]
    rows: list[tuple[str, ...]] = [(head, *LEVELS)]
    rows += [(name, *(f"{bot.simulations(game_of(name)):,}" for bot in bots)) for name in games()]
    width = max(len(row[0]) for row in rows)
    return [f"{name:{width}}{''.join(f' {cell:>8}' for cell in cells)}" for name, *cells in rows]
