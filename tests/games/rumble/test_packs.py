"""What must be true of all packs of Rumble together, and what a pack of one's own can do: each finding, once."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cards.pack_text import PackText, check_text, codes
from facedown.apps.cli.main import run
from facedown.cards.findings import Finding
from facedown.cards.load import check_packs, load_packs
from facedown.gamedef import game
from facedown.games.rumble import state as st
from facedown.games.rumble.vocabulary.packs import copies_of

RUMBLE = game("rumble")
ALONE = replace(RUMBLE, packs=())
Data = dict[str, Any]
NAMES = {"en": "Trial", "es": "Prueba"}


def whole() -> Data:
    """A pack that is whole by itself, with one card of each kind."""
    skeleton = tomllib.loads(RUMBLE.vocabulary().skeleton.replace("{pack}", "trial"))
    dodge = {"id": "duck", "name": NAMES, "kind": "defense", "effects": [{"when": "defend", "do": "dodge"}]}
    return {"pack": skeleton["pack"], "legend": skeleton["legend"], "card": [*skeleton["card"], dodge]}


def card(data: Data, kind: str) -> Data:
    """The card of this kind."""
    return next(card for card in data["card"] if card["kind"] == kind)


def found(data: Data, folder: Path) -> list[Finding]:
    return check_text(PackText(data).text, folder, game=ALONE)


def test_the_trial_pack_is_sound(tmp_path: Path) -> None:
    assert found(whole(), tmp_path) == []


def signature_with_speed(data: Data) -> None:
    card(data, "signature")["speed"] = 3


def signature_with_copies(data: Data) -> None:
    card(data, "signature")["copies"] = 1


def signature_on_two(data: Data) -> None:
    card(data, "signature")["more"] = 1


def special_with_damage(data: Data) -> None:
    card(data, "special")["damage"] = 1


def cheap_defense(data: Data) -> None:
    card(data, "defense")["cheap"] = True


def unblockable_special(data: Data) -> None:
    card(data, "special")["unblockable"] = True


def attack_without_speed(data: Data) -> None:
    del card(data, "strike")["speed"]


def attack_without_damage(data: Data) -> None:
    del card(data, "strike")["damage"]


def signature_without_damage(data: Data) -> None:
    del card(data, "signature")["damage"]


def heavy_boost(data: Data) -> None:
    card(data, "boost")["damage"] = 10


def special_without_lines(data: Data) -> None:
    card(data, "special")["effects"] = []


def defense_without_defending(data: Data) -> None:
    card(data, "defense")["effects"] = [{"when": "defend", "do": "draw"}]


def two_of_one_id(data: Data) -> None:
    card(data, "boost")["id"] = "masked-marvel"


def a_number_for_an_id(data: Data) -> None:
    card(data, "strike")["id"] = "9"


def no_signature(data: Data) -> None:
    data["legend"][0]["signature"] = "moonslut"


def a_strike_for_a_signature(data: Data) -> None:
    data["legend"][0]["signature"] = "spinning-backfist"


def one_signature_for_two(data: Data) -> None:
    data["legend"].append(data["legend"][0] | {"id": "marvel-junior"})


def too_large_a_deck(data: Data) -> None:
    data["card"] += [card(data, "strike") | {"id": f"more-{n}", "copies": 30} for n in range(8)]


def immortal(data: Data) -> None:
    data["legend"][0]["health"] = 21


def no_copies(data: Data) -> None:
    card(data, "strike")["copies"] = 0


PACKS = [
    (signature_with_speed, "E102", "a signature has no `speed`; only: boost, kick, move, strike"),
    (signature_with_copies, "E102", "a signature has no `copies`"),
    (signature_on_two, "E102", "a signature has no `more`"),
    (special_with_damage, "E102", "a special has no `damage`"),
    (cheap_defense, "E102", "a defense has no `cheap`"),
    (unblockable_special, "E102", "a special has no `unblockable`"),
    (attack_without_speed, "E104", "`speed` is missing: a strike has one"),
    (attack_without_damage, "E104", "`damage` is missing: a strike has one"),
    (signature_without_damage, "E104", "`damage` is missing: a signature has one"),
    (heavy_boost, "E106", "a boost adds 0 to 9 damage, not 10"),
    (special_without_lines, "E315", "a special needs an effect line"),
    (defense_without_defending, "E315", "one of: block, counter, dodge"),
    (two_of_one_id, "E207", "also the id of the legend trial:masked-marvel"),
    (a_number_for_an_id, "E107", "is a number"),
    (no_signature, "E202", "there is no card `trial:moonslut`"),
    (a_strike_for_a_signature, "E202", "`spinning-backfist` is a strike, not a signature"),
    (one_signature_for_two, "E205", "the Signature of masked-marvel already"),
    (too_large_a_deck, "E010", "has 245 cards; there is room for 240"),
    (immortal, "E106", "`health` must be 1 to 20, not 21"),
    (no_copies, "E106", "`copies` must be 1 to 30, not 0"),
]


@pytest.mark.parametrize(("edit", "code", "words"), PACKS, ids=[edit.__name__ for edit, _, _ in PACKS])
def test_one_fault_of_a_pack_is_one_finding(edit: Any, code: str, words: str, tmp_path: Path) -> None:
    data = whole()
    edit(data)
    findings = found(data, tmp_path)
    assert codes(findings) == [code], [str(finding) for finding in findings]
    assert words in findings[0].message, findings[0].message


LINES = [
    ("strike", '{ when = "landed", do = "draw" }', "E312", "`landed` is not for a strike, only for: special"),
    ("special", '{ when = "hit", do = "draw" }', "E312", "a special can have: announced, landed, falling, begin, end"),
    ("boost", '{ when = "struck", do = "draw" }', "E312", "`struck` is for abilities only"),
    ("defense", '{ when = "announced", do = "cancel" }', "E312", "`announced` is not for a defense"),
    ("signature", '{ when = "reveal", do = "draw" }', "E312", "`reveal` is not for a signature"),
    ("signature", '{ when = "hit", do = "again" }', "E312", "`again` is not for a signature, only for: boost"),
    ("signature", '{ when = "hit", do = "signature" }', "E312", "`signature` is not for a signature"),
    ("strike", '{ when = "hit", do = "damage" }', "E312", "`damage` cannot work at the moment `hit`"),
    ("strike", '{ when = "announce", do = "throw" }', "E312", "`throw` cannot work at the moment `announce`"),
    ("strike", '{ when = "hit", do = "throw", to = "any" }', "E312", "an attack throws those it hits"),
    ("strike", '{ when = "hit", do = "speed" }', "E312", "your own attack is under way or made"),
    ("boost", '{ when = "reveal", do = "speed", to = "rivals" }', "E312", "changed only at these moments"),
    ("boost", '{ when = "reveal", do = "draw", to = "target" }', "E312", "no Legend is hit or attacked then"),
    ("strike", '{ when = "hit", do = "draw", to = "attacker" }', "E312", "the attacker is nobody, or yourself"),
    ("strike", '{ when = "hit", do = "remove", to = "falling" }', "E312", "only then is one about to go out"),
    ("special", '{ when = "falling", do = "remove", to = "any" }', "E312", "the Legend that is about to go out"),
    ("special", '{ when = "begin", do = "steal" }', "E312", "no Legend is hit or attacked then"),
    ("special", '{ when = "end", do = "recover" }', "E312", "`recover` cannot work at the moment `end`"),
    (
        "strike",
        '{ when = "hit", do = "discard", to = "target" , pick = "choose" }',
        "E314",
        "hands of others are hidden",
    ),
    ("special", '{ when = "begin", if = "attack.cheap = 1", do = "draw" }', "E313", "no attack is under way then"),
    ("special", '{ when = "end", if = "target.left < 3", do = "draw" }', "E313", "`target.left` cannot be read"),
    ("boost", '{ when = "reveal", do = "draw", amount = { per = "attacker.hand" } }', "E313", "`attacker.hand`"),
    ("strike", '{ when = "hit", if = "attack.kick = 2", do = "draw" }', "E107", "can only be compared with 0 or 1"),
    ("strike", '{ when = "hit", if = "rival.hand > 2", do = "draw" }', "E201", '"rival.hand"'),
    ("strike", '{ when = "hit", if = "hand", do = "draw" }', "E107", "write it as: target.damage >= 2"),
    ("strike", '{ when = "hit", do = "draw", limit = "round" }', "E102", "`limit`"),
]


@pytest.mark.parametrize(("kind", "line", "code", "words"), LINES)
def test_one_fault_in_a_line_is_one_finding(kind: str, line: str, code: str, words: str, tmp_path: Path) -> None:
    data = whole()
    written = tomllib.loads(f"x = [{line}]")["x"]
    card(data, kind)["effects"] = [*(card(data, kind)["effects"] if kind == "defense" else []), *written]
    findings = found(data, tmp_path)
    assert len(findings) == 1, [str(finding) for finding in findings]
    assert findings[0].code == code
    assert words in str(findings[0])


ABILITIES = [
    ('{ when = "hit", do = "again" }', "E312", "`again` is not for an ability"),
    ('{ when = "defend", do = "dodge" }', "E312", "`defend` is for cards only"),
    ('{ when = "enters", do = "draw", to = "target" }', "E312", "no Legend is hit or attacked then"),
]


@pytest.mark.rule("RUM-004")
@pytest.mark.parametrize(("line", "code", "words"), ABILITIES)
def test_what_an_ability_cannot_do(line: str, code: str, words: str, tmp_path: Path) -> None:
    data = whole()
    data["legend"][0]["ability"] = {"name": NAMES, "effects": tomllib.loads(f"x = [{line}]")["x"]}
    (finding,) = found(data, tmp_path)
    assert finding.code == code
    assert words in finding.message


@pytest.mark.rule("RUM-004")
def test_an_ability_is_in_the_table(tmp_path: Path) -> None:
    data = whole()
    lines = [{"when": "struck", "do": "draw"}, {"when": "hit", "do": "throw", "if": "target.left <= 1"}]
    data["legend"][0]["ability"] = {"name": NAMES, "effects": lines}
    (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
    library = load_packs(ALONE, [tmp_path])
    legend = library.table.legend[0]
    assert legend.moments == 1 << st.STRUCK | 1 << st.HIT
    assert library.table.row[legend.first[st.STRUCK]].op == st.OP_DRAW
    assert library.table.row[legend.first[st.HIT]].op == st.OP_THROW


def test_a_faulty_entry_is_checked_by_its_kind_all_the_same(tmp_path: Path) -> None:
    data = whole()
    card(data, "special")["colour"] = "red"
    card(data, "special")["effects"] = [{"when": "hit", "do": "draw"}]
    assert codes(found(data, tmp_path)) == ["E312", "E101"]


def test_of_an_unknown_kind_only_that_is_said(tmp_path: Path) -> None:
    data = whole()
    card(data, "special")["kind"] = "speciall"
    assert codes(found(data, tmp_path)) == ["E201"]


@pytest.mark.rule("RUM-001")
def test_a_pack_joins_the_deck_and_the_roster(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(PackText(whole()).text, encoding="utf-8")
    assert check_packs(RUMBLE, [tmp_path]) == []
    library = load_packs(RUMBLE, [tmp_path])
    assert int(library.table.legends) == 31
    assert int(library.table.copies) == 150 + sum(copies_of(c) for c in library.models["card"] if c.pack == "trial")


@pytest.mark.rule("RUM-001")
def test_a_pack_takes_the_place_of_the_own_one(tmp_path: Path) -> None:
    data = whole()
    data["pack"]["replaces"] = "legends"
    (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
    library = load_packs(RUMBLE, [tmp_path])
    assert {entry.pack for entries in library.models.values() for entry in entries} == {"trial"}
    assert int(library.table.copies) == 5


def test_a_pack_without_any_attack_is_a_pack(tmp_path: Path) -> None:
    data = whole()
    data["card"] = [each for each in data["card"] if each["kind"] == "signature"]
    assert found(data, tmp_path) == []
    assert int(load_packs(ALONE, [tmp_path]).table.copies) == 0


def test_a_legend_is_shown_with_its_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "rumble", "austin"]) == 0
    shown = capsys.readouterr().out
    assert "Stone Cold Stunner" in shown
    assert "with its boost" in shown
