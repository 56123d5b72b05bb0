"""`facedown replay` and `facedown scenario`: matches told again, and files that say how a match must go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import clean
from facedown.apps.cli.inputs import existing, language, whole

if TYPE_CHECKING:
    from facedown.match import Match


def replay(file: Path, to: int | None, verify: bool, lang: str | None, packs: Sequence[Path]) -> int:
    """Tells a saved match choice by choice, all hands open; or only checks it."""
    from facedown.match import Match
    from facedown.record import verify as check

    spoken = language(lang)
    existing(file)
    if verify:
        match = check(file, packs or None)
        state = match.ending or "not over"
        print(clean(f"{file}: in order. {match.game.id}, {len(match.choices)} choices, {state}."))
        return 0
    match = Match.load(file, packs or None)
    end = len(match.choices)
    whole(to, "--to", 0, end)
    _tell(match, end if to is None else to, spoken)
    return 0


def _tell(match: Match, to: int, lang: str) -> None:
    """Plays the match again up to a choice and prints every choice with what came of it."""
    again = type(match).new(
        match.game,
        seed=match.seed,
        seats=match.seats,
        fighters=match.picks or None,
        options=match.options,
        stack=match.stack,
        library=match.library,
    )
    again.labels = match.labels
    told = 0
    for number, (seat, notation) in enumerate(match.choices[:to], 1):
        told = _news(again, told, lang)
        label = f" {match.labels[seat]}" if match.labels else ""
        print(clean(f"{number}. [{seat + 1}{label}] {notation}"))
        again.apply(notation)
    _news(again, told, lang)
    if again.ending is not None:
        print(clean(again.game.ending_text(again.ending, again.view(0), lang)))


def _news(match: Match, told: int, lang: str) -> int:
    """What happened, with every card that anybody saw: a replay has no secrets."""
    seats = [match.events(seat)[told:] for seat in range(match.seats)]
    for versions in zip(*seats, strict=True):
        text = max(versions, key=lambda event: event.card).text(lang)
        if text:
            print(clean(f"     {text}"))
    return told + len(seats[0])


def scenarios(files: Sequence[Path]) -> int:
    """Runs every scenario file; prints what did not come as expected."""
    good = sum(_scenario(file) for file in files)
    print(f"{good} of {len(files)} scenarios went as expected.")
    return 0 if good == len(files) else 1


def _scenario(file: Path) -> bool:
    """Runs one file; bad form is a finding like a failed expectation, so that the others still run."""
    from facedown.scenario import BadScenario, run_scenario

    existing(file)
    try:
        result = run_scenario(file)
    except BadScenario as error:
        print("\n".join(clean(finding) for finding in error.findings))
        return False
    for failure in result.failures:
        print(clean(failure))
    if result.passed:
        print(clean(f"{file}: {result.title}: {result.checks} checks, as expected."))
    return result.passed
