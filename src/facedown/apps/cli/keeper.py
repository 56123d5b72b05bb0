"""Keeps a match on disk after every choice: one file a match, which no two processes ever share."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.apps.cli.errors import WrongUse
from facedown.apps.cli.inputs import existing

if TYPE_CHECKING:
    from filelock import BaseFileLock

    from facedown.match import Match

SUFFIX = ".save"


def saves_folder() -> Path:
    """Where matches are kept: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("facedown") / "matches"


class Keeper:
    """The file of one match, held by a lock as long as it is played; `file` is None where nothing can be written."""

    def __init__(self, file: Path | None, lock: BaseFileLock | None, trouble: str = "", kept: bool = False) -> None:
        self.file = file
        self.trouble = trouble  # why nothing could be written, or what went wrong last
        self.kept = kept  # what is on disk is the match as it stands
        self._empty = not kept  # nothing was ever written
        self._lock = lock

    @classmethod
    def new(cls, game: str) -> Keeper:
        """A file of its own for a new match; without a writable folder the match goes on unkept."""
        try:
            folder = saves_folder()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = _unused(folder, f"{game}-{time.strftime('%Y%m%d-%H%M%S')}")
            return cls(file, _locked(file))
        except (OSError, RuntimeError) as error:  # RuntimeError: no home folder; no locks there (NotImplementedError)
            return cls(None, None, _reason(error))

    @classmethod
    def resumed(cls, file: Path) -> Keeper:
        """The file of a match that goes on; WrongUse where another process plays it."""
        from filelock import Timeout

        try:
            return cls(file, _locked(file), kept=True)
        except Timeout as error:
            raise WrongUse(f"{file} is being played by another facedown.") from error
        except (OSError, NotImplementedError) as error:
            return cls(None, None, _reason(error))

    def keep(self, match: Match) -> bool:
        """Write the match; False where it could not be, and `trouble` then says why."""
        if self.file is None:
            return False
        try:
            match.save(self.file)
        except OSError as error:
            self.trouble = _reason(error)
            self.kept = False
        else:
            self.trouble = ""
            self.kept = True
            self._empty = False
        return self.kept

    def close(self) -> None:
        """Give the lock back, and the name of a file that holds nothing."""
        if self._empty and self.file is not None:
            with suppress(OSError):  # an empty file left behind does no harm
                os.unlink(self.file)
        if self._lock is not None:
            self._lock.release()
            with suppress(OSError):  # an empty file left behind does no harm
                os.unlink(self._lock.lock_file)


def found(name: str) -> Path:
    """The file called `name`: as it stands, else in the saves' folder."""
    path = Path(name)
    if not path.exists() and path.name == name:
        with suppress(RuntimeError):
            for kept in (saves_folder() / name, saves_folder() / f"{name}{SUFFIX}"):
                if kept.is_file():
                    return kept
    return existing(path)


def _unused(folder: Path, stem: str) -> Path:
    """A new, empty file: its name is taken in the moment it is made, so two processes never get the same one."""
    number = 1
    while True:
        file = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            number += 1
        else:
            return file


def _locked(file: Path) -> BaseFileLock:
    from filelock import FileLock

    real = Path(os.path.realpath(file))  # two names of one file are one match
    lock = FileLock(real.with_name(f".{real.name}.lock"))
    lock.acquire(timeout=0)
    return lock


def _reason(error: Exception) -> str:
    cause = error.__cause__ or error
    return str(getattr(cause, "strerror", None) or cause)
