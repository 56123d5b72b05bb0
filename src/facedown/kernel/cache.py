"""Where compiled kernels are kept: one folder for each set of sources and options, safe for several processes.

Every trouble with the disk ends in "not kept", never in an error: a person without a writable home, or with a full
disk, plays all the same.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
WITHOUT_KERNELS = frozenset({"apps", "lab", "adapters", "bots"})  # no kernel can reach these (tests/test_walls.py)
KEPT_FOLDERS = 6  # of other sources or options; older ones are deleted
LOCK_SECONDS = 120.0  # a process that holds the lock longer is not waited for
NAME = re.compile(r"kernels-[0-9a-f]{16}")
log = logging.getLogger("facedown.kernel")


def root() -> Path:
    """The folder of all caches: $FACEDOWN_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("FACEDOWN_CACHE"):
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_cache_path

    return user_cache_path("facedown")


@cache
def _sources_digest() -> bytes:
    """A digest of all sources that kernels can be made of: an edit anywhere there makes a new cache."""
    parts = (path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py")))
    return digest(PACKAGE / part for part in parts if part.parts[0] not in WITHOUT_KERNELS)


def digest(paths: Iterable[Path]) -> bytes:
    """A digest of the contents of these files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.digest()


def folder(*versions: str) -> Path | None:
    """The folder for our sources, this Python and `versions` (of numba, of options); None where nothing can be kept."""
    key = hashlib.sha256(_sources_digest() + repr((sys.version, *versions)).encode()).hexdigest()[:16]
    try:
        place = root() / f"kernels-{key}"
        fresh = not place.exists()
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
        os.utime(place)  # pruning goes by the time of last use
        if fresh:
            _prune(place)
    except (OSError, RuntimeError) as error:  # RuntimeError: no home folder
        log.info("compiled rules are not kept for the next start: %s", error)
        return None
    return place


def _prune(current: Path) -> None:
    """Delete the folders of other sources and options but the latest few."""
    others = [path for path in current.parent.iterdir() if NAME.fullmatch(path.name) and path != current]
    for path in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT_FOLDERS:]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def locked(place: Path | None, name: str) -> Iterator[None]:
    """Hold the lock of one entry, so that a second process waits for the first one's work on it and then loads it.

    Without a folder, or when the lock cannot be had in time, the work is done all the same: twice is slow, not wrong.
    """
    if place is None:
        yield
        return
    from filelock import FileLock, Timeout

    lock = FileLock(place / f"{name}.lock")
    try:
        lock.acquire(timeout=LOCK_SECONDS)
    except (OSError, NotImplementedError, Timeout) as error:
        log.info("compiling without the lock of %s: %s", place, error)
    try:
        yield
    finally:
        lock.release()
