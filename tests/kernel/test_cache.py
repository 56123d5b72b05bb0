"""The cache of compiled code: shared by processes, and never a reason to fail. Each test has a folder of its own."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import toy
from filelock import FileLock
from numba.core.caching import IndexDataCacheFile

from facedown.kernel import cache, jit

HERE = Path(__file__).parent
SECONDS = 120
LENGTH, DECISIONS = 4, 80  # what the toy kernels return


# --- several processes


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kernel's sources: an edit while the tests run would rightly make another cache."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(
        cache.PACKAGE / "kernel", folder / "facedown" / "kernel", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(cache.PACKAGE / "__init__.py", folder / "facedown")
    for name in ("toy.py", "compile_toy.py"):
        shutil.copy(HERE / name, folder)
    return folder


def start(sources: Path, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FACEDOWN_")}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "compile_toy.py", *arguments],
        cwd=sources,
        env={**kept, "PYTHONPATH": str(sources), "FACEDOWN_CACHE": str(folder), "FACEDOWN_JIT": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What the process said; it must have ended well, and in silence otherwise."""
    out, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, errors) == (0, "")
    said: dict[str, Any] = json.loads(out.splitlines()[-1])
    return said


def test_a_second_process_loads_what_the_first_compiled(sources: Path, tmp_path: Path) -> None:
    first, second = (finish(start(sources, tmp_path, "loop")) for _ in range(2))
    assert (first["cached"], first["hits"], first["misses"]) == (False, 0, 1)
    assert (second["cached"], second["hits"], second["misses"]) == (True, 1, 0)
    assert not second["numba_imported_to_ask"]
    assert second["seconds"] < first["seconds"]
    assert first["result"] == second["result"] == DECISIONS


def test_after_a_kill_two_processes_at_once_share_the_work(sources: Path, tmp_path: Path) -> None:
    """The first is killed in the middle; of the next two one compiles, and the other waits for it and loads."""
    victim = start(sources, tmp_path, "loop", "say")
    assert victim.stdout is not None
    assert victim.stdout.readline() == "compiling\n"
    victim.send_signal(signal.SIGKILL)
    victim.communicate(timeout=SECONDS)
    assert victim.returncode == -signal.SIGKILL
    both = [start(sources, tmp_path, "entry") for _ in range(2)]  # a killed process holds no lock
    said = [finish(process) for process in both]
    assert sorted((each["hits"], each["misses"]) for each in said) == [(0, 1), (1, 0)]
    assert [each["result"] for each in said] == [LENGTH, LENGTH]


def test_a_full_disk_is_no_error(sources: Path, tmp_path: Path) -> None:
    said = finish(start(sources, tmp_path, "entry", "small-files", "4000"))
    assert said["result"] == LENGTH
    assert not list(sources.rglob("*.nb[ic]"))  # nothing beside the sources either
    again = finish(start(sources, tmp_path, "entry"))  # there is room again
    assert (again["cached"], again["result"]) == (False, LENGTH)


# --- one process, at its start


def compile_length() -> tuple[int, int]:
    """Compile (or load) the toy entry as a new process would, and use it: cache hits and misses."""
    jit._compilers.clear()
    states = np.zeros(1, toy.STATE)
    states[0].decided = 2 * LENGTH
    twin: Any = jit.compiled(toy.length)
    assert jit.is_compiled(twin)
    assert twin(states[0]) == LENGTH
    assert jit.trouble() == ""
    return sum(twin.stats.cache_hits.values()), sum(twin.stats.cache_misses.values())


def folder_in_use() -> Path | None:
    (compiler,) = jit._compilers.values()
    return compiler.folder


@pytest.fixture
def place(fresh: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache, used from now on."""
    fresh.setenv("FACEDOWN_CACHE", str(tmp_path))
    return tmp_path


def test_what_is_kept_is_loaded(place: Path) -> None:
    assert not jit.is_cached(toy.length)
    assert compile_length() == (0, 1)
    assert jit.is_cached(toy.length)
    assert compile_length() == (1, 0)


def test_nobody_waits_for_ever(place: Path, fresh: pytest.MonkeyPatch) -> None:
    compile_length()
    fresh.setattr(cache, "LOCK_SECONDS", 0.2)
    folder = folder_in_use()
    assert folder is not None
    with FileLock(folder / f"{jit._kept_name(toy.length, '')}.lock", is_singleton=False):
        start = time.monotonic()
        assert compile_length() == (1, 0)
        assert time.monotonic() - start >= 0.2


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("size", [0, 60])
def test_a_damaged_file_is_compiled_anew(place: Path, kind: str, size: int) -> None:
    compile_length()
    (file,) = place.rglob(f"*.{kind}")
    os.truncate(file, size)
    hits, _ = compile_length()
    assert hits == 0


@pytest.mark.parametrize("folder", ["/dev/null/cache", "/proc/facedown"])
def test_where_nothing_can_be_written_nothing_is_kept(fresh: pytest.MonkeyPatch, folder: str) -> None:
    fresh.setenv("FACEDOWN_CACHE", folder)
    compile_length()
    assert folder_in_use() is None
    assert not jit.is_cached(toy.length)
    assert not list(HERE.rglob("*.nb[ic]"))  # numba's own choice would be beside the sources


def test_without_a_home_nothing_is_kept(fresh: pytest.MonkeyPatch) -> None:
    fresh.delenv("FACEDOWN_CACHE", raising=False)
    fresh.delenv("XDG_CACHE_HOME", raising=False)
    fresh.setenv("HOME", "/dev/null")
    compile_length()
    assert folder_in_use() is None


def test_the_home_is_used_where_nothing_else_is_said(fresh: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fresh.delenv("FACEDOWN_CACHE", raising=False)
    fresh.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.root() == tmp_path / "facedown"


def no_space(*given: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


def no_folder(self: Any) -> Any:
    raise OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize("method", ["_save_index", "_save_data"])
def test_a_disk_that_fills_up_is_no_error(place: Path, fresh: pytest.MonkeyPatch, method: str) -> None:
    with fresh.context() as full:
        full.setattr(IndexDataCacheFile, method, no_space)
        assert compile_length() == (0, 1)
        assert not jit.is_cached(toy.length)
    assert compile_length() == (0, 1)
    assert compile_length() == (1, 0)


def test_a_cache_that_cannot_be_written_any_more_is_no_error(place: Path, fresh: pytest.MonkeyPatch) -> None:
    compile_length()
    folder = folder_in_use()
    assert folder is not None
    shutil.rmtree(next(path for path in folder.iterdir() if path.is_dir()))
    fresh.setattr("numba.core.caching.UserProvidedCacheLocator.ensure_cache_path", no_folder)
    compile_length()
    assert not list(HERE.rglob("*.nb[ic]"))


def test_numbas_own_settings_are_left_alone(place: Path) -> None:
    from numba import config

    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    compile_length()
    after = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    assert after == before


def test_other_options_other_folder(place: Path, fresh: pytest.MonkeyPatch) -> None:
    counts = []
    for check, insides in ("01", "11", "10", "01"):
        fresh.setenv("FACEDOWN_CHECK", check)
        fresh.setenv("FACEDOWN_INSIDES", insides)
        counts.append(compile_length())
    assert counts == [(0, 1), (0, 1), (0, 1), (1, 0)]
    assert len(list(place.iterdir())) == 3


def test_other_sources_other_folder(place: Path, fresh: pytest.MonkeyPatch, sources: Path) -> None:
    """An edit of any source but those that no kernel can reach."""
    package = place / "sources" / "facedown"
    shutil.copytree(sources / "facedown", package)
    fresh.setattr(cache, "PACKAGE", package)

    def folder_after(edit: Callable[[], object]) -> Path | None:
        edit()
        cache._sources_digest.cache_clear()
        return cache.folder("same")

    try:
        edited = package / "kernel" / "limits.py"
        (package / "apps").mkdir()
        first = folder_after(lambda: None)
        assert folder_after((package / "apps" / "screen.py").touch) == first
        assert folder_after(lambda: edited.write_text(edited.read_text() + "MORE = 1\n")) != first
    finally:
        cache._sources_digest.cache_clear()


def test_folders_of_older_sources_are_deleted(place: Path) -> None:
    old = [place / f"kernels-{i:016x}" for i in range(10)]
    for age, folder in enumerate(reversed(old)):
        folder.mkdir()
        (folder / "lock").touch()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    strangers = {place / "kernels-mine", place / "notes"}
    for folder in strangers:
        folder.mkdir()
    current = cache.folder("version", "options")
    assert current is not None
    assert set(place.iterdir()) == {current, *strangers, *old[-cache.KEPT_FOLDERS :]}
    assert cache.folder("version", "options") == current
    assert cache.folder("another version", "options") != current
