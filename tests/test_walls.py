"""The walls of the house: who may import whom, read from the sources; and what a light import brings along."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import facedown
from facedown.kernel.cache import WITHOUT_KERNELS

SOURCES = Path(facedown.__file__).parent
OUTER = ("facedown.apps", "facedown.lab", "facedown.adapters")  # nobody imports these, but they each other
HEAVY = ("numba", "llvmlite", "pydantic", "rich", "typer")
NUMBA_DOORS = {"facedown.kernel.jit", "facedown.kernel.inner"}
MAY_IMPORT = {  # package -> the parts of ours that it may import; packages not named here: all but OUTER
    "facedown.kernel": ("facedown.kernel",),
    "facedown.cards": ("facedown.kernel", "facedown.cards", "facedown.gamedef"),
    "facedown.games": ("facedown.kernel", "facedown.cards", "facedown.gamedef"),  # and the game itself
    "facedown.bots": ("facedown.kernel", "facedown.gamedef", "facedown.bots"),
}


def modules() -> Iterator[tuple[str, Path]]:
    """Dotted name and file of each module of ours."""
    for path in sorted(SOURCES.rglob("*.py")):
        parts = path.relative_to(SOURCES.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(name: str, source: str) -> Iterator[str]:
    """What a module imports, anywhere in it."""
    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} line {node.lineno}: imports are written in full here"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Like ast.walk, but past `if TYPE_CHECKING`: what is imported for the type checker alone joins nothing."""
    yield node
    for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    for child in [] if for_types else ast.iter_child_nodes(node):
        yield from walk(child)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def allowed(importer: str, imported: str) -> bool:
    """May module `importer` import `imported`?"""
    if within(imported, "numba", "llvmlite"):
        return importer in NUMBA_DOORS
    if not within(imported, "facedown"):
        return True
    if within(importer, *OUTER):
        return not within(importer, "facedown.lab") or not within(imported, "facedown.apps")
    for package, parts in MAY_IMPORT.items():
        if within(importer, package):
            own_game = ".".join(importer.split(".")[:3]) if package == "facedown.games" else package
            return within(imported, *parts, own_game)
    return not within(imported, *OUTER)


def test_the_walls_stand() -> None:
    found = dict(modules())
    assert {"facedown", "facedown.gamedef", "facedown.kernel.jit", "facedown.cards.ops"} <= set(found)
    through = [
        f"{name} imports {imported}"
        for name, path in found.items()
        for imported in imports(name, path.read_text(encoding="utf-8"))
        if not allowed(name, imported)
    ]
    assert through == []


def test_kernels_live_where_an_edit_makes_a_new_cache() -> None:
    """kernel/cache.py leaves the outer packages out of the sources that name the cache folder."""
    without = tuple(f"facedown.{part}" for part in WITHOUT_KERNELS)
    assert {*without} == {*OUTER, "facedown.bots"}
    marks = {f"facedown.kernel.jit.{mark}" for mark in ("kernel", "entry")}
    outside = [
        name for name, path in modules() if within(name, *without) and marks & {*imports(name, path.read_text())}
    ]
    assert outside == []


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("facedown.kernel.rng", "from facedown.cards.ops import LANGUAGES"),
        ("facedown.kernel.rng", "import numba"),
        ("facedown.games.rivales.rules", "from numba import njit"),
        ("facedown.games.rivales.rules", "from facedown.games.tiny import rules"),
        ("facedown.games.rivales.rules", "def f():\n    from facedown.match import Match"),
        ("facedown.bots.greedy", "from facedown.games.rivales.state import State"),
        ("facedown.cards.load", "from facedown.lab.simulate import simulate"),
        ("facedown.match", "from facedown.apps import cli"),
        ("facedown.lab.simulate", "from facedown.apps.cli import main"),
    ],
)
def test_a_hole_would_be_seen(importer: str, line: str) -> None:
    assert not all(allowed(importer, imported) for imported in imports(importer, line))


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("facedown.games.rivales.rules", "from facedown.games.rivales.state import State"),
        ("facedown.games.rivales.rules", "from facedown.kernel.jit import kernel"),
        ("facedown.gamedef", "if TYPE_CHECKING:\n    from facedown.lab import simulate"),
        ("facedown.apps.cli.main", "from facedown.lab.simulate import simulate"),
        ("facedown.kernel.inner", "from numba.core import ir"),
    ],
)
def test_a_door_is_no_hole(importer: str, line: str) -> None:
    assert all(allowed(importer, imported) for imported in imports(importer, line))


@pytest.mark.parametrize("module", ["facedown", "facedown.gamedef", "facedown.kernel.loops", "facedown.cards.ops"])
def test_a_light_import_brings_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_import_facedown_brings_nothing_but_itself() -> None:
    code = "import sys, facedown; print([name for name in sys.modules if name.startswith(('facedown.', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
