"""`facedown play`: what is asked for is set up here; the match itself is played in session.py."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.apps.cli.errors import WrongUse
from facedown.apps.cli.inputs import (
    budget_of,
    budgets_in,
    file_in,
    game_of,
    is_program,
    language,
    names,
    options_of,
    packs_there,
    seats_in,
    seats_of,
    usual_seats,
)  # fmt: skip
from facedown.apps.cli.keeper import Keeper, found
from facedown.apps.cli.screen import InputEnded, Screen
from facedown.apps.cli.session import Quit, Session
from facedown.apps.cli.stops import Stopped, stoppable
from facedown.apps.cli.texts import say

if TYPE_CHECKING:
    from facedown.match import Match


def play(
    game: str | None,
    seats: str | None,
    fighters: str | None,
    seed: int | None,
    lang: str | None,
    options: Sequence[str],
    resume: str | None,
    plain: bool,
    simulations: int | None,
    seconds: float | None,
    packs: Sequence[Path],
    bot_seconds: float | None = None,
) -> int:
    """Plays a match to its end or until the player leaves; either way nothing is lost."""
    spoken = language(lang)
    budget, limit = budget_of(simulations, seconds), budget_of(None, bot_seconds)
    packs_there(packs)
    if resume is None:
        match, keeper = _new(game, seats, fighters, seed, options, packs)
    else:
        match, keeper = _resumed(resume, game, seats, fighters, seed, options, packs)
    try:
        screen = Screen(match.game.id, spoken, plain)
        _run(Session(match, screen, keeper, resumed=resume is not None, budget=budget, limit=limit))
    finally:
        keeper.close()
    return 0


def _new(
    game: str | None,
    seats: str | None,
    fighters: str | None,
    seed: int | None,
    options: Sequence[str],
    packs: Sequence[Path],
) -> tuple[Match, Keeper]:
    from facedown.gamedef import games

    if game is None:
        raise WrongUse(f"Which game? For example: facedown play rivales. The games: {', '.join(games())}.")
    chosen = game_of(game)
    labels = seats_of(chosen, seats) if seats is not None else None
    match = chosen.new(
        seed=seed,
        seats=len(labels) if labels else None,
        fighters=names(fighters, "--fighters", None if chosen.varies else chosen.players[0]),
        options=options_of(chosen, options),
        packs=[pack.absolute() for pack in packs],  # a save remembers them, wherever it is gone on with
    )
    match.labels = labels or usual_seats(match.seats)
    return match, Keeper.new(chosen.id)


def _resumed(
    resume: str,
    game: str | None,
    seats: str | None,
    fighters: str | None,
    seed: int | None,
    options: Sequence[str],
    packs: Sequence[Path],
) -> tuple[Match, Keeper]:
    from facedown.match import Match

    given = {"--fighters": fighters, "--seed": seed, "--option": options}
    for name, value in given.items():
        if value not in (None, [], ()):
            raise WrongUse(f"A saved match has its own {name.removeprefix('--')}: leave {name} out with --resume.")
    file = found(resume)
    keeper = Keeper.resumed(file)
    try:
        match = Match.load(file, packs or None)
        if game is not None and game_of(game) is not match.game:
            raise WrongUse(f"{file} is a match of {match.game.id}, not of {game}.")
        saved = seats is None
        if seats is None and match.labels:
            seats = ",".join(match.labels)  # checked like what is typed: a file can say anything
        match.labels = usual_seats(match.seats) if seats is None else seats_of(match.game, seats, match.seats)
        if saved:
            _check_no_program(file, match.labels)
    except BaseException:
        keeper.close()
        raise
    return match, keeper


def _check_no_program(file: Path, seats: Sequence[str]) -> None:
    """A save can come from anybody: it alone starts no program."""
    for seat in seats:
        if is_program(seat):
            raise WrongUse(
                f"This save would run {seat}. If you want that, say so: "
                f"facedown play --resume {file_in(language(None), file)} {seats_in(seats)}"
            )


def _run(session: Session) -> None:
    """Plays on, and says how to resume where the match is left before its end."""
    why = ""
    try:
        with stoppable():
            session.run()
    except Quit:
        why = "left"
    except KeyboardInterrupt:
        print()
        why = "left"
    except InputEnded:
        why = "left_end"
    except Stopped:
        why = "left_signal"
    except BaseException:
        _resume_hint(session, sys.stderr)  # whatever it was, the match is on disk
        raise
    if why:
        with suppress(OSError):  # the terminal may be gone; the match is saved all the same
            session.screen.tell(why)
            _resume_hint(session, sys.stdout)
            sys.stdout.flush()


def _resume_hint(session: Session, stream: Any) -> None:
    keeper, lang = session.keeper, session.lang
    if not session.match.choices and not keeper.kept:
        keeper.keep(session.match)  # stopped before it could be written for the first time
    if keeper.kept:
        seats = f" {seats_in(session.match.labels)}" if any(map(is_program, session.match.labels)) else ""
        more = seats + budgets_in(session.thinking.budget, session.limit)
        text = say(lang, "resume_with", command=f"facedown play --resume {file_in(lang, keeper.file)}{more}")
    else:
        text = say(lang, "not_saved", why=keeper.trouble)
    with suppress(OSError):  # the terminal may be gone; what could be saved is saved
        print(text, file=stream)
