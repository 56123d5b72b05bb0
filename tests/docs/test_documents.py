"""What documents say is so: sessions print what is shown, commands and links exist, modules say what they are."""

from __future__ import annotations

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest
from sessions import Step, at_home, blocks, fits, in_process, play_through, renewed

from facedown.apps.cli.reference import commands, help_of

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "facedown"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *SOURCES.rglob("*.md")])
WITH_SESSIONS = [path for path in DOCUMENTS if re.search(r"^```(console|screen)$", path.read_text("utf-8"), re.M)]
FACE = ("__init__", "gamedef", "match", "record", "refusals", "scenario", "bots/__init__", "lab/simulate", "cards/load")
MODULES = sorted(SOURCES.rglob("*.py"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- sessions and commands


@pytest.mark.parametrize("path", WITH_SESSIONS, ids=named)
def test_a_session_prints_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    for step, printed, _ in play_through(path.read_text("utf-8"), tmp_path):
        assert fits(step.shown, printed), f"$ {step.command}\nprinted now:\n{renewed(step.shown, printed)}"


def test_pages_with_sessions() -> None:
    assert {"README.md", "docs/add-a-card.md"} <= set(map(named, WITH_SESSIONS))


def test_a_session_that_shows_something_else_is_found() -> None:
    assert fits("a\n…\nd\n", "a\nb\nc\nd\n")
    assert fits("saved in … now\n", "saved in /tmp now\n")
    assert not fits("a\n…\nd\n", "a\nb\n")
    assert not fits("a\n", "a\nb\n")
    assert renewed("a … c\nx\n", "a b c\ny\n") == "a … c\ny\n"


def spoken_commands(page: str) -> list[str]:
    """`facedown …` in the text, and lines of shell blocks."""
    in_text = re.findall(r"`(?:\$ )?(facedown(?: [^`\n]+)?)`", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S))
    in_shell = [line for block in blocks(page) if block.kind == "sh" for line in block.text.splitlines()]
    return in_text + [line.removeprefix("pip install -q uv && uv run ") for line in in_shell]


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_commands_and_options_that_a_page_speaks_of_exist(path: Path) -> None:
    known = set(commands())
    for spoken in spoken_commands(path.read_text("utf-8")):
        if not spoken.startswith("facedown "):
            continue
        words = tuple(spoken.split()[1:])
        best = max((command for command in known if command == words[: len(command)]), key=len)
        assert best or words[0].startswith("-"), f"{spoken}: there is no such command"
        for option in re.findall(r"(?<!\S)\[?(--[a-z-]+)", spoken):
            assert option in help_of(best), f"{spoken}: {option}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_commands_in_shell_blocks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in at_home(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    for block in blocks(path.read_text("utf-8")):
        for line in block.text.splitlines() if block.kind == "sh" else ():
            command = line.removeprefix("pip install -q uv && uv run ")
            if command.startswith("facedown "):
                in_process(Step(command, ""))  # with nothing to read: a match is left and saved


# --- links


def anchors(page: str) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", page, re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text("utf-8")):
        if "://" not in target:
            file, _, anchor = target.partition("#")
            there = (path.parent / file).resolve() if file else path
            assert there.exists(), f"{named(path)}: {target}"
            assert not anchor or anchor in anchors(there.read_text("utf-8")), f"{named(path)}: {target}"


def test_every_document_can_be_reached_from_the_readme() -> None:
    reached, new = set(), {ROOT / "README.md"}
    while new:
        page = new.pop()
        reached.add(page)
        links = re.findall(r"\]\(([^)#\s]+\.md)[^)]*\)", page.read_text("utf-8"))
        new |= {(page.parent / link).resolve() for link in links if "://" not in link} - reached
    assert sorted(map(named, set(DOCUMENTS) - reached)) == []


# --- modules


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_says_what_it_is(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert said, f"{named(path)} has no docstring"


@pytest.mark.parametrize("module", FACE)
def test_everything_public_of_the_python_face_says_what_it_is(module: str) -> None:
    tree = ast.parse((SOURCES / f"{module}.py").read_text("utf-8"))
    assert list(silent(tree, module)) == []


def silent(tree: ast.Module | ast.ClassDef, above: str) -> list[str]:
    """Public classes, functions and methods without a docstring."""
    found = []
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            name = f"{above}.{node.name}"
            found += [] if ast.get_docstring(node) else [name]
            found += silent(node, name) if isinstance(node, ast.ClassDef) else []
    return found


# --- words


def test_names_in_the_vocabulary_are_found_in_the_sources() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    sources = "\n".join(path.read_text("utf-8") for path in MODULES)
    names = set(re.findall(r"`([A-Za-z_]+(?:\.py)?)`", page))
    assert len(names) > 40
    for name in names:
        assert (SOURCES / name).exists() if name.endswith(".py") else re.search(rf"\b{name}\b", sources), name


def test_a_word_of_the_vocabulary_stands_there_once_a_section() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    for section in page.split("\n## ")[1:]:
        words = re.findall(r"^\| ([^|]+) \|", section, re.M)
        assert len(words) == len(set(words)) > 5


@pytest.mark.parametrize("word", ["opponent", "enemy", "human", "variant", "determinise"])
def test_words_that_the_vocabulary_leaves_out_are_not_used(word: str) -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    assert re.search(rf"^\|.*\|[^|]*\b{word}\b[^|]*\|$", page, re.M), "the column of words not to use"
    used = [named(path) for path in MODULES if re.search(rf"(\b|_){word}s?(\b|_)", path.read_text("utf-8").lower())]
    assert used == []


@pytest.mark.parametrize("path", [path for path in MODULES if ">>> " in path.read_text("utf-8")], ids=named)
def test_examples_in_docstrings_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_JIT", "0")
    module = import_module(".".join(path.relative_to(SOURCES.parent).with_suffix("").parts).removesuffix(".__init__"))
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
