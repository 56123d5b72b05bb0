"""Saves: whole, private, found out when truncated, edited, foreign or from elsewhere; docs/saves.md has the format."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

import facedown
from facedown import record
from facedown.match import Match
from facedown.record import BadRecord, NotSaved, text_of


@pytest.fixture
def match() -> Match:
    match = Match.new("tiny", seed=7, stack={"deck": ["spark", "blaze"]}, options={"level-lost": True})
    match.labels = ("you", "bot:greedy")
    for _ in range(4):
        match.apply(match.legal_actions[0])
    return match


@pytest.fixture
def path(match: Match, tmp_path: Path) -> Path:
    match.save(tmp_path / "match.save")
    return tmp_path / "match.save"


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def refused(path: Path, lines: list[str] | str | bytes) -> BadRecord:
    """What is said of a file with these lines."""
    if isinstance(lines, bytes):
        path.write_bytes(lines)
    else:
        path.write_text(lines if isinstance(lines, str) else "\n".join(lines) + "\n", "utf-8")
    with pytest.raises(BadRecord) as refusal:
        facedown.load(path)
    assert str(refusal.value).startswith(f"{path}:")
    return refusal.value


def resealed(lines: list[str]) -> list[str]:
    """The lines with digits that fit them, as somebody who knows the format could write."""
    at = next(i for i, line in enumerate(lines) if line.startswith("choices"))
    chain = record._link("", "\n".join(lines[:at]))
    sealed = [*lines[:at], f"choices #{chain}"]
    for line in lines[at + 1 : -1]:
        bare = line.rpartition(" #")[0]
        chain = record._link(chain, bare)
        sealed.append(f"{bare} #{chain}")
    return [*sealed, lines[-1]]


def test_a_save_reads_like_its_page(path: Path) -> None:
    keys = [line.split(" ")[0] for line in lines_of(path)]
    assert tuple(keys[:13]) == (record.MAGIC, *record.KEYS[:8], "seats", "seed", "stack", "choices")
    assert keys[13:15] == ["0", "1"]
    assert keys[-1] == "end"
    page = (Path(__file__).parents[1] / "docs" / "saves.md").read_text("utf-8")
    assert all(f"`{key}" in page for key in record.KEYS)


def test_what_is_loaded_goes_on_like_what_was_saved(match: Match, path: Path) -> None:
    again = facedown.load(path)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.labels == ("you", "bot:greedy")
    assert again.options == {"level-lost": True}
    while not match.is_terminal:
        action = match.legal_actions[-1]
        match.apply(action)
        again.apply(action.notation)
    assert text_of(again) == text_of(match)


def test_line_ends_of_other_systems_are_read(match: Match, path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert facedown.load(path).choices == match.choices


def test_truncation_is_found_wherever_it_happens(path: Path) -> None:
    content = path.read_bytes()
    for cut in range(0, len(content) - 1, 7):
        error = refused(path, content[:cut])
        assert error.message


def test_a_cut_says_that_it_is_one(path: Path) -> None:
    lines = lines_of(path)
    assert "cut off" in refused(path, lines[:8]).message
    assert "cut off" in refused(path, lines[:-1]).message
    assert "empty" in refused(path, "").message


def test_every_edited_line_is_found_at_that_line_or_the_seal_below(path: Path) -> None:
    lines = lines_of(path)
    choices = next(i for i, line in enumerate(lines) if line.startswith("choices"))
    for i, line in enumerate(lines[:-1]):
        edited = [*lines[:i], line[:-1] + ("0" if line[-1] != "0" else "1"), *lines[i + 1 :]]
        error = refused(path, edited)
        assert error.line == i + 1 or (i < choices and error.line == choices + 1), (line, error)
    assert refused(path, [*lines[:-1], lines[-1][:-1] + "x"]).line == len(lines)


def test_a_removed_or_swapped_choice_is_found(path: Path) -> None:
    lines = lines_of(path)
    first = next(i for i, line in enumerate(lines) if line.startswith("choices")) + 1
    assert refused(path, lines[:first] + lines[first + 1 :]).line == first + 1
    swapped = [*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]]
    assert "edited" in refused(path, swapped).message
    assert "counts 4 choices, the file has 3" in refused(path, [*lines[:-2], lines[-1]]).message
    assert "after the last line" in refused(path, [*lines, "0 play spark"]).message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("hello\n", "not a saved match"),
        ("facedown-save 2\ngame tiny\n", "save format 2 is of a newer Facedown; this one reads format 1"),
        (b"\xff\xfe\x00", "no UTF-8"),
        (b"\x00" * 100, "not a saved match"),
        ("facedown-save 1\ngane tiny\n", "unknown key 'gane'; did you mean game"),
        ("facedown-save 1\ngame tiny\ngame tiny\n", "a second line 'game'"),
        ("facedown-save 1\npack embers\n", "not a pack; right is: pack ID VERSION"),
        ("facedown-save 1\nchoices #000000\n", "the line 'game' is missing"),
    ],
)
def test_foreign_files_are_refused(tmp_path: Path, content: Any, message: str) -> None:
    assert message in refused(tmp_path / "x.save", content).message


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        facedown.load(tmp_path / "missing.save")
    with pytest.raises(BadRecord, match="cannot be read: Is a directory"):
        facedown.load(tmp_path)
    big = tmp_path / "big.save"
    with big.open("wb") as file:
        file.truncate(record.LARGEST + 1)
    with pytest.raises(BadRecord, match="too large"):
        facedown.load(big)
    with pytest.raises(BadRecord, match="null byte"):
        facedown.load("a\0b")


def test_nothing_is_read_that_may_never_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for endless in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(BadRecord, match="a pipe or a device, not a file"):
            facedown.load(endless)


@pytest.mark.parametrize(
    ("key", "line", "message"),
    [
        ("game", "game tinny", "Did you mean tiny"),
        ("rules", "rules 99", "saved with rules 99 (Facedown 0.1.0); here: 1"),
        ("generator", "generator pcg64", "saved with generator pcg64"),
        ("pack", "pack embers 0.9.0", "saved with pack embers version 0.9.0; here it is version 1.0.0"),
        ("pack", "pack ashes 1.0.0", "saved with pack ashes version 1.0.0; here it is missing"),
        ("cards", "cards 0123456789abcdef", "saved with cards version 0123456789abcdef; here: "),
        ("options", "options level-last=true", "Did you mean level-lost"),
        ("options", "options level-lost=yes", "right is NAME=true or NAME=false"),
        ("fighters", "fighters tesla curie", "Nothing is picked in tiny"),
        ("seed", "seed x", "no whole number"),
        ("seed", "seed 9999999999999999999", "out of range"),
        ("stack", "stack {", "no table in JSON"),
        ("stack", 'stack {"deck": ["nothing"]}', "There is no card 'nothing'"),
        ("stack", "stack " + "[" * 100_000, "no table in JSON"),
        ("seats", "seats you", "no list in JSON"),
        ("seats", "seats " + "[" * 100_000, "no list in JSON"),
        ("seats", 'seats ["you"]', "2 texts are right, one a seat"),
        ("seats", 'seats ["you", {}]', "2 texts are right, one a seat"),
        ("pack", f'pack ember 1.0.0 "{"a" * 5000}"', "not a pack; right is: pack ID VERSION"),
        ("pack", 'pack ember 1.0.0 "a\\u0000"', "cannot be read: embedded null byte"),
    ],
)
def test_a_save_from_elsewhere_names_both(path: Path, key: str, line: str, message: str) -> None:
    lines = lines_of(path)
    at = next(i for i, old in enumerate(lines) if old.split(" ")[0] == key)
    error = refused(path, resealed([*lines[:at], line, *lines[at + 1 :]]))
    assert message in error.message
    assert error.line == at + 1


def test_resealed_choices_must_still_be_legal_and_come_to_the_same_position(path: Path) -> None:
    lines = lines_of(path)
    first = next(i for i, line in enumerate(lines) if line.startswith("choices")) + 1

    def with_first(choice: str) -> BadRecord:
        return refused(path, resealed([*lines[:first], f"{choice} #000000", *lines[first + 1 :]]))

    assert "That card is not in your hand" in with_first("0 play torch").message
    assert with_first("0 play torch").line == first + 1
    assert "seat 1 chooses here, but seat 0 has to choose" in with_first("1 play spark").message
    assert "no full notation" in with_first("0 pl spark").message
    assert "is not understood" in with_first("0 nonsense").message
    assert "legal" in with_first("0 play torch").message.casefold()
    seed = next(i for i, line in enumerate(lines) if line.startswith("seed"))
    moved = [refused_or_none(path, resealed([*lines[:seed], f"seed {n}", *lines[seed + 1 :]])) for n in range(8, 20)]
    assert any(message and "come to another position" in message for message in moved)


def refused_or_none(path: Path, lines: list[str]) -> str | None:
    path.write_text("\n".join(lines) + "\n", "utf-8")
    try:
        facedown.load(path)
    except BadRecord as error:
        return error.message
    return None


# --- writing


def test_saves_are_for_their_owner_alone(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_full_disk_leaves_the_old_file(match: Match, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = path.read_bytes()
    match.apply(match.legal_actions[0])

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotSaved, match=r"could not be saved: No space left on device"):
        match.save(path)
    assert path.read_bytes() == old
    assert [file.name for file in path.parent.iterdir()] == ["match.save"], "no litter"


def test_where_nothing_can_be_written_it_says_so(match: Match, tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="No such file or directory"):
        match.save(tmp_path / "nowhere" / "match.save")
    with pytest.raises(NotSaved, match=r"directory"):
        match.save(tmp_path)


def test_a_link_stays_a_link(match: Match, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "link.save"
    link.symlink_to(tmp_path / "there" / "real.save")
    match.save(link)
    assert link.is_symlink()
    assert facedown.load(link).choices == match.choices


# --- other packs

PACK = """
[pack]
id = "ashes"
game = "tiny"
version = "{version}"
format = 1
name = {{ en = "Ashes", es = "Cenizas" }}

[[card]]
id = "ash"
name = {{ en = "Ash", es = "Ceniza" }}
heat = {heat}
"""


def write_pack(folder: Path, version: str = "1.0.0", heat: int = 1) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "cards.toml").write_text(PACK.format(version=version, heat=heat), "utf-8")
    return folder


def test_other_packs_are_remembered_and_checked(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "my ashes")
    saved = tmp_path / "match.save"
    match = Match.new("tiny", seed=3, packs=[pack])
    match.apply(match.legal_actions[0])
    match.save(saved)
    assert facedown.load(saved).state.tobytes() == match.state.tobytes()
    write_pack(pack, version="2.0.0")
    with pytest.raises(BadRecord, match=r"saved with pack ashes version 1\.0\.0; here it is version 2\.0\.0"):
        facedown.load(saved)
    write_pack(pack, heat=2)
    with pytest.raises(BadRecord, match="saved with cards version"):
        facedown.load(saved)
    moved = write_pack(tmp_path / "moved")
    (pack / "cards.toml").unlink()
    pack.rmdir()
    with pytest.raises(BadRecord, match="its packs cannot be read"):
        facedown.load(saved)
    assert Match.load(saved, packs=[moved]).choices == match.choices
    with pytest.raises(BadRecord, match=r"saved with pack ashes version 1\.0\.0; here it is missing"):
        Match.load(saved, packs=[])


def test_a_pack_beside_the_save_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pack(tmp_path / "ashes")
    monkeypatch.chdir(tmp_path)
    match = Match.new("tiny", seed=3, packs=["ashes"])
    match.save("match.save")
    monkeypatch.chdir("/")
    assert facedown.load(tmp_path / "match.save").state.tobytes() == match.state.tobytes()
