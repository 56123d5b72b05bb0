"""Pack files are not to be trusted: whatever is in them is refused quickly and with a finding, never a traceback."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pack_text import ALONE, RIVALES, PackText, check_text, codes, whole_pack

from facedown.cards import reading
from facedown.cards.findings import CODES, printable
from facedown.cards.load import BadPack, check_packs, load_packs
from facedown.cards.model import problems

QUICK = 5.0  # seconds: far above what refusing takes, far below what reading everything would


def good() -> str:
    return PackText(whole_pack()).text


HOSTILE: dict[str, tuple[bytes, str]] = {
    "a million cards": (b'[[card]]\nid = "x"\n' * 1_000_000, "E003"),
    "two thousand five hundred cards": (b"[[card]]\n" * 2_500, "E003"),
    "deep lists": (b"x = " + b"[" * 900_000, "E003"),
    "deep tables": (b"x = " + b"{a=" * 500_000, "E003"),
    "a key of many parts": (b"a." * 400_000 + b"a = 1", "E003"),
    "a header of many parts": (b"[" + b"a." * 400_000 + b"a]", "E003"),
    "thousands of keys of many parts": (b"".join(b"[%d%s]\n" % (i, b".a" * 99) for i in range(3000)), "E003"),
    "more misspelt keys than anybody reads": (b"[pack]\n" + b"".join(b"k%d = 1\n" % i for i in range(20_000)), "E003"),
    "thirteen deep": (b"a = " + b"[" * 14 + b"]" * 14, "E003"),
    "a number of a million digits": (b"a = " + b"9" * 1_000_000, "E008"),
    "a long hexadecimal number": (b"a = 0x" + b"f" * 1_000_000, "E008"),
    "65 bits": (b"\na = 18446744073709551616", "E008"),
    "not UTF-8": (b"a = 1\nb = '\xff'", "E002"),
    "UTF-16": ('[pack]\nid = "x"'.encode("utf-16"), "E002"),
    "a byte order mark": (b"\xef\xbb\xbf[pack]\n", "E002"),
    "a NUL": (b"a = '\x00'", "E001"),
    "a raw escape": (b"a = '\x1b[2J'", "E001"),
    "an escaped escape": (b'[pack]\nid = "\\u001b[2J"', "E006"),
    "an escaped escape in a key": (b'"\\u001b]0;x\\u0007" = 1', "E006"),
    "a line turned about": ('[pack]\nid = "\u202eabc"'.encode(), "E006"),
    "a newline in a text": (b'[pack]\nid = """a\nb"""', "E006"),
    "nothing": (b"", "E004"),
    "another file": (b"<html></html>", "E001"),
    "an unclosed text": (b'[pack]\nid = "x\n', "E001"),
    "an impossible date": (b"a = 1979-13-45", "E001"),
    "two packs": (b"[pack]\n[pack]\n", "E103"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_quickly(name: str, tmp_path: Path) -> None:
    content, code = HOSTILE[name]
    start = time.process_time()
    findings = check_text(content, tmp_path)
    assert time.process_time() - start < QUICK
    assert code in codes(findings), [str(f) for f in findings]
    assert all(str(finding).isprintable() for finding in findings)
    with pytest.raises(BadPack) as refused:
        load_packs(ALONE, [tmp_path / "pack.toml"])
    assert refused.value.findings


def test_findings_name_the_line(tmp_path: Path) -> None:
    assert [(f.code, f.line) for f in check_text(b"[pack]\na = 1\nb = '\xff'\n", tmp_path)] == [("E002", 3)]
    assert [(f.code, f.line) for f in check_text(b"[pack]\na = 1\n= 2\n", tmp_path)] == [("E001", 3)]
    assert [(f.code, f.line) for f in check_text(b"[pack]\na = 1\nb = [\n", tmp_path)] == [("E001", 3)]
    assert [(f.code, f.line) for f in check_text(b"[pack]\nid = 1\nid = 2\n", tmp_path)] == [("E103", 3)]
    assert [(f.code, f.line) for f in check_text(b'[pack]\n\nid = "\\u0007"\n', tmp_path)] == [("E006", 3)]
    assert [(f.code, f.line) for f in check_text(b"\n\na = 9223372036854775808\n", tmp_path)] == [("E008", 3)]


def test_a_duplicate_key_is_named_with_its_first_line(tmp_path: Path) -> None:
    finding = check_text(good().replace("\nlife = ", "\nlife = 1\nlife = ", 1), tmp_path)[0]
    assert finding.code == "E103"
    assert "`life` is given twice" in finding.message


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text(good(), encoding="utf-8")
    return pack


def test_a_folder_is_a_pack(folder: Path) -> None:
    assert check_packs(ALONE, [folder]) == []
    assert load_packs(ALONE, [folder]).packs[0].id == "trial"


def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.toml"
    outside.write_text("secret = 1", encoding="utf-8")
    (folder / "link.toml").symlink_to(outside)
    assert codes(check_packs(ALONE, [folder])) == ["E005"]


def test_a_file_is_not_a_folder_nor_a_pipe(folder: Path) -> None:
    (folder / "sub.toml").mkdir()
    assert codes(check_packs(ALONE, [folder])) == ["E009"]
    (folder / "sub.toml").rmdir()
    os.mkfifo(folder / "pipe.toml")
    assert codes(check_packs(ALONE, [folder])) == ["E009"]


def test_too_many_files_are_refused(folder: Path) -> None:
    for number in range(reading.MOST_FILES):
        (folder / f"{number}.toml").touch()
    assert codes(check_packs(ALONE, [folder])) == ["E003"]


def test_files_that_are_too_large_together_are_refused(folder: Path) -> None:
    for number in range(3):
        (folder / f"{number}.toml").write_text("#" * (reading.MOST_BYTES - 1), encoding="utf-8")
    assert "E003" in codes(check_packs(ALONE, [folder]))


@pytest.mark.parametrize("path", ["no-such-folder", "nul\0byte", "x" * 5000])
def test_a_path_that_is_not_there_is_a_finding(path: str, tmp_path: Path) -> None:
    findings = check_packs(RIVALES, [tmp_path / path])
    assert codes(findings) == ["E009"]
    assert str(findings[0]).isprintable()


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    assert codes(check_packs(RIVALES, [tmp_path])) == ["E004"]


def test_a_link_to_a_pack_that_the_player_names_is_fine(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(folder)
    assert check_packs(ALONE, [tmp_path / "alias"]) == []


def test_file_names_are_printed_safely(folder: Path) -> None:
    (folder / "a\x1b[2J\n.toml").write_text("x = ", encoding="utf-8")
    text = str(check_packs(ALONE, [folder])[0])
    assert text.isprintable()
    assert r"a\x1b[2J\n.toml:1: E001" in text


def test_printable_escapes_all_that_acts() -> None:
    assert printable("a\x1b\x07\u202e\n\u2028ñ✓") == r"a\x1b\x07\u202e\n\u2028ñ✓"


@settings(max_examples=80, deadline=None)
@given(content=st.binary(max_size=300))
def test_random_bytes_are_refused_without_a_traceback(content: bytes, tmp_path_factory: Any) -> None:
    findings = check_text(content, tmp_path_factory.getbasetemp(), "bytes.toml")
    assert findings
    assert all(finding.code in CODES for finding in findings)


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_random_damage_to_a_good_file_gives_no_traceback(data: st.DataObject, tmp_path_factory: Any) -> None:
    raw = bytearray(good().encode())
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    for finding in check_text(bytes(raw), tmp_path_factory.getbasetemp(), "damaged.toml"):
        assert finding.code in CODES
        assert finding.code != "E199"
        assert finding.line >= 1
        assert str(finding).isprintable()


WRONG = st.recursive(
    st.one_of(
        st.integers(-5, 20), st.booleans(), st.text(max_size=5), st.sampled_from(["add", "self", "hit", "tesla"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["do", "when", "if", "amount", "per", "en", "stat", "then", "id"]), inner, max_size=4
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_random_values_in_random_places_give_no_traceback(data: st.DataObject, tmp_path_factory: Any) -> None:
    pack = whole_pack()
    for _ in range(data.draw(st.integers(1, 3))):
        here: Any = pack
        for _ in range(data.draw(st.integers(0, 5))):
            inner = list(here.values()) if isinstance(here, dict) else here
            deeper = [item for item in inner if isinstance(item, dict | list) and item]
            if not deeper:
                break
            here = data.draw(st.sampled_from(deeper))
        key = data.draw(st.sampled_from(list(here) if isinstance(here, dict) else range(len(here))))
        here[key] = data.draw(WRONG)
    findings = check_text(PackText(pack).text, tmp_path_factory.getbasetemp(), "wrong.toml")
    for finding in findings:
        assert finding.code in CODES
        assert finding.code != "E199"
        assert str(finding).isprintable()
    if not findings:  # taken by the quick reading: then the model has nothing to say either
        assert problems(RIVALES.vocabulary, pack) == []
