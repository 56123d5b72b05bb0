"""Good cards, broken one edit at a time: every edit is found, on its line, and what was misspelt is named right."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pack_text import RIVALES, KeyPath, PackText, check_text, codes, whole_pack

from facedown.cards.entries import Origin, read_entry, read_pack
from facedown.cards.findings import Finding, is_one_slip
from facedown.cards.lines import Unfit

VOCABULARY = RIVALES.vocabulary()
FIGHTERS = sorted(
    file.stem for file in (RIVALES.folder / "cards" / "science").glob("*.toml") if file.stem not in ("pack", "basics")
)
EACH = 100  # edits of each kind
SEED = 20_26
NAMED = ("do", "when", "stat", "to", "pick", "for", "what", "limit", "type", "fighter", "per", "if", "if_any", "game")
REFERENCE_CODES = {"fighter": "E202", "game": "E208"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Edit:
    """One edit of a good pack: the broken data, where it is broken, and what the finding has to say."""

    data: dict[str, Any]
    path: KeyPath
    codes: tuple[str, ...]
    meant: str = ""

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))} {'/'.join(self.codes)} {self.meant}"


def sites(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every key and list item of a pack."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*path, key), item
        yield from sites(item, (*path, key))


def at(data: Any, path: KeyPath) -> Any:
    for key in path:
        data = data[key]
    return data


def misspelt(word: str, chance: random.Random) -> str:
    """The word with one slip: a letter missing, doubled, wrong, or two exchanged."""
    i = chance.randrange(len(word))
    slips = [word[:i] + word[i] + word[i:], word[:i] + chance.choice(LETTERS) + word[i + 1 :]]
    if len(word) > 2:
        slips.append(word[:i] + word[i + 1 :])
    if i + 1 < len(word) and word[i] != word[i + 1]:
        slips.append(word[:i] + word[i + 1] + word[i] + word[i + 2 :])
    return chance.choice([slip for slip in slips if slip != word] or [word + word[-1]])


def rename(table: dict[str, Any], old: str, new: str) -> None:
    """Change a key and keep its place."""
    items = [(new if key == old else key, value) for key, value in table.items()]
    table.clear()
    table.update(items)


KNOWN_KEYS = {
    str(path[-1]) for fighter in FIGHTERS for path, _ in sites(whole_pack(fighter)) if isinstance(path[-1], str)
}
KNOWN_KEYS |= {
    "replaces",
    "text",
    "for_rows",
    "min",
    "what",
    "else",
    "authors",
    "licence",
    "if_any",
    "limit",
    "guard",
    "for",
}
KNOWN_NAMES = {name for op in VOCABULARY.ops for param in op.params for name in param.choices}
KNOWN_NAMES |= {op.name for op in VOCABULARY.ops} | {moment.name for moment in VOCABULARY.moments} | {"round", "match"}


def misspell_key(data: dict[str, Any], path: KeyPath, _: Any, chance: random.Random) -> Edit | None:
    key = path[-1]
    if not isinstance(key, str):
        return None
    wrong = misspelt(key, chance)
    if wrong in KNOWN_KEYS:
        return None
    rename(at(data, path[:-1]), key, wrong)
    return Edit(data, (*path[:-1], wrong), ("E101",), key)


def misspell_name(data: dict[str, Any], path: KeyPath, value: Any, chance: random.Random) -> Edit | None:
    key = next((k for k in reversed(path) if isinstance(k, str)), "")
    if key not in NAMED or not isinstance(value, str):
        return None
    right = value.split()[0] if key in ("if", "if_any") else value
    wrong = misspelt(right, chance)
    if wrong in KNOWN_NAMES or wrong in VOCABULARY.path_names or not wrong.strip():
        return None
    at(data, path[:-1])[path[-1]] = value.replace(right, wrong, 1)
    return Edit(data, path, (REFERENCE_CODES.get(key, "E201"),), right)


def wrong_type(data: dict[str, Any], path: KeyPath, value: Any, chance: random.Random) -> Edit | None:
    if len(path) < (2 if path[0] == "pack" else 3):
        return None
    others: list[Any] = [7, "seven", True, 1.5, [[]], {"no": 1}]
    others = [other for other in others if type(other) is not type(value)]
    if path[-1] == "if":
        others = [other for other in others if not isinstance(other, str | list)]
    if path[-1] == "amount":
        others = [other for other in others if not isinstance(other, int | dict) or isinstance(other, bool)]
    wrong = chance.choice(others)
    at(data, path[:-1])[path[-1]] = wrong
    return Edit(data, path, ("E105",))


def misplace(data: dict[str, Any], path: KeyPath, value: Any, chance: random.Random) -> Edit | None:
    if not isinstance(value, dict) or "en" in value:
        return None
    strange = chance.choice(
        ["when", "speed", "bonuses", "life", "limit", "what", "flavour", "per", "en", "for", "then", "game"]
    )
    allowed = {"when", "limit", "then"} if "when" in value else set()
    op = VOCABULARY.op(value["do"]) if "do" in value else None
    allowed |= {param.name for param in op.params} if op else set()
    allowed |= {"speed", "flavour"} if path[0] == "card" and len(path) == 2 else set()
    allowed |= {"life", "bonuses", "flavour"} if path[0] == "fighter" and len(path) == 2 else set()
    allowed |= {"per"} if "per" in value else set()
    allowed |= {"game"} if path == ("pack",) else set()
    if strange in value or strange in allowed:
        return None
    value[strange] = 1
    return Edit(data, (*path, strange), ("E102",))


def out_of_range(data: dict[str, Any], path: KeyPath, value: Any, chance: random.Random) -> Edit | None:
    if type(value) is int:
        at(data, path[:-1])[path[-1]] = chance.choice([-1000, 1000, 2**40, -(2**62)])
    elif isinstance(value, str) and path[-1] == "if" and value[-1].isdigit():
        at(data, path[:-1])[path[-1]] = f"{value}0000"
    elif isinstance(value, str) and path[-1] in ("en", "es"):
        at(data, path[:-1])[path[-1]] = chance.choice(["", "x" * 500])
    else:
        return None
    return Edit(data, path, ("E106",))


def leave_out(data: dict[str, Any], path: KeyPath, _: Any, chance: random.Random) -> Edit | None:
    required = {
        "id",
        "name",
        "type",
        "speed",
        "damage",
        "life",
        "ultra_icon",
        "bonuses",
        "ability",
        "when",
        "do",
        "stat",
    }
    required |= {"game", "version", "format", "per"}
    if path[-1] not in required:
        return None
    if path[-1] == "effects" and path[0] == "card":
        return None
    del at(data, path[:-1])[path[-1]]
    return Edit(data, path[:-1], ("E104",))


KINDS: dict[str, Callable[..., Edit | None]] = {
    "misspelt key": misspell_key,
    "misspelt name": misspell_name,
    "wrong type": wrong_type,
    "misplaced key": misplace,
    "out of range": out_of_range,
    "missing key": leave_out,
}


def edits(kind: str) -> list[Edit]:
    """Edits of one kind at places chosen by a seed, over all fighters."""
    chance = random.Random(f"{SEED} {kind}")
    found: list[Edit] = []
    while len(found) < EACH:
        data = whole_pack(FIGHTERS[len(found) % len(FIGHTERS)])
        path, _ = chance.choice(list(sites(data)))
        edit = KINDS[kind](data, path, at(data, path), chance)
        if edit:
            found.append(edit)
    return found


def is_right(finding: Finding, edit: Edit, line: int) -> bool:
    """Does the finding say what was broken, where, and what was meant? Two names may be equally near."""
    if finding.code not in edit.codes or finding.line != line:
        return False
    if not edit.meant or finding.hint == edit.meant:
        return True
    wrong = str(edit.path[-1]) if "E101" in edit.codes else str(at(edit.data, edit.path)).split()[0]
    return is_one_slip(wrong, edit.meant) and is_one_slip(wrong, finding.hint)


def fits_strictly(data: dict[str, Any]) -> bool:
    """Does the quick reading take it, so that the model is never asked?"""
    try:
        read_pack(data["pack"], VOCABULARY)
        for section in VOCABULARY.sections:
            for place, item in enumerate(data[section.name]):
                read_entry(section, item, Origin("trial", "", place), VOCABULARY)
    except (Unfit, KeyError):
        return False
    return set(data) == {"pack", "fighter", "card"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_edit_is_found_on_its_line(kind: str, tmp_path: Path) -> None:
    missed = []
    for edit in edits(kind):
        written = PackText(edit.data)
        findings = check_text(written.text, tmp_path)
        if not any(is_right(finding, edit, written.lines[edit.path]) for finding in findings):
            missed.append((str(edit), written.lines[edit.path], [str(finding) for finding in findings]))
        if edit.codes[0] not in ("E202", "E208"):
            assert not fits_strictly(edit.data), edit
    assert missed == []


def test_the_packs_that_are_edited_are_good(tmp_path: Path) -> None:
    for fighter in FIGHTERS:
        assert fits_strictly(whole_pack(fighter))
        assert codes(check_text(PackText(whole_pack(fighter)).text, tmp_path)) == []


def test_what_is_broken_says_nothing_else(tmp_path: Path) -> None:
    """A misspelt key is one finding, not also a missing one."""
    data = whole_pack()
    broken = copy.deepcopy(data)
    rename(broken["card"][0], "damage", "damgae")
    findings = check_text(PackText(broken).text, tmp_path)
    assert codes(findings) == ["E101"]
    assert findings[0].hint == "damage"
