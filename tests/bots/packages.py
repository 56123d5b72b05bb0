"""Installed packages for tests: a module and the metadata that an installer writes, in a folder on the path."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "entry_point_bot"


def install(
    folder: Path, package: str, bots: dict[str, str], source: str = "", summary: str = "", version: str = "1.0"
) -> None:
    """Lay a package with a module of its name into the folder; `bots` are its entry points."""
    info = folder / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    says = f"Summary: {summary}\n" if summary else ""
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n{says}", "utf-8")
    points = "".join(f"{name} = {value}\n" for name, value in bots.items())
    (info / "entry_points.txt").write_text(f"[facedown.bots]\n{points}", "utf-8")
    (folder / f"{package}.py").write_text(source, "utf-8")


def install_example(folder: Path) -> None:
    """The package of examples/entry_point_bot, as its pyproject.toml says."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    (bots,) = project["entry-points"].values()
    assert [*project["entry-points"]] == ["facedown.bots"]
    source = (EXAMPLE / "facedown_first_bot.py").read_text("utf-8")
    install(folder, project["name"].replace("-", "_"), bots, source, project["description"], project["version"])


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder on the path, where packages can be installed."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return folder
