"""Each kind of finding, in the words that an author reads."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from pack_text import ALONE, RIVALES, KeyPath, PackText, check_text, codes, whole_pack

from facedown.cards.findings import CODES, Finding, is_one_slip, nearest
from facedown.cards.load import BadPack, check_packs, load_packs

Edit = dict[str, Any]


def with_card(lines: str = "[]", **changes: Any) -> dict[str, Any]:
    """Tesla's pack with other effect lines and keys on its first unique card."""
    data = whole_pack()
    data["card"][0] |= {"effects": tomllib.loads(f"x = {lines}")["x"], **changes}
    return data


def with_ability(lines: str) -> dict[str, Any]:
    """Tesla's pack with another ability."""
    data = whole_pack()
    data["fighter"][0]["ability"]["effects"] = tomllib.loads(f"x = {lines}")["x"]
    return data


def said(data: dict[str, Any], folder: Path) -> list[str]:
    """The findings as printed, without the file's name."""
    written = PackText(data)
    return [str(finding).partition("pack.toml:")[2] for finding in check_text(written.text, folder)]


def one(data: dict[str, Any], folder: Path) -> Finding:
    """The only finding."""
    findings = check_text(PackText(data).text, folder)
    assert len(findings) == 1, [str(finding) for finding in findings]
    return findings[0]


LINES = {
    "E104 a line without op": ('[{ when = "hit", amount = 2 }]', "E104", "`do` is missing"),
    "E101 a misspelt op key": ('[{ when = "hit", od = "draw" }]', "E101", "unknown key"),
    "E102 a param of another op": (
        '[{ when = "hit", do = "draw", stat = "speed" }]',
        "E102",
        "`stat` has no place in a line `draw`",
    ),
    "E102 when under then": (
        '[{ when = "hit", do = "draw", then = [{ when = "hit", do = "draw" }] }]',
        "E102",
        "`when` has no place in a line `draw` under `then`",
    ),
    "E107 a condition without a number": (
        '[{ when = "hit", if = "self.energy", do = "draw" }]',
        "E107",
        "is no condition",
    ),
    "E107 two equals": ('[{ when = "hit", if = "self.energy == 2", do = "draw" }]', "E107", '"==" is no comparison'),
    "E107 a flag is not counted": (
        '[{ when = "hit", if = "self.basic > 2", do = "draw" }]',
        "E107",
        "`self.basic` is 0 or 1",
    ),
    "E107 flags are not compared": (
        '[{ when = "hit", if = "self.link < rival.link", do = "draw" }]',
        "E107",
        "can only be compared with 0 or 1",
    ),
    "E201 an unknown path": ('[{ when = "hit", if = "self.enrgy > 2", do = "draw" }]', "E201", '"self.enrgy"'),
    "E201 a side that is missing": ('[{ when = "hit", if = "energy > 2", do = "draw" }]', "E201", '"energy"'),
    "E314 both ifs": (
        '[{ when = "hit", if = "clash > 2", if_any = ["clash < 2", "final = 1"], do = "draw" }]',
        "E314",
        "`if` and `if_any`",
    ),
    "E314 the rival's hand is hidden": (
        '[{ when = "hit", do = "discard", to = "rival", pick = "choose" }]',
        "E314",
        "hidden",
    ),
    "E314 this card is one": ('[{ when = "hit", do = "flip", amount = 2 }]', "E314", "the amount can only be 1 here"),
    "E106 four conditions": (
        '[{ when = "hit", if = ["clash > 2", "clash > 3", "clash > 4", "clash > 5"], do = "draw" }]',
        "E106",
        "at most 3 items, not 4",
    ),
    "E106 too much": ('[{ when = "hit", do = "draw", amount = 10 }]', "E106", "must be 1 to 9, not 10"),
    "E312 Speed after it was compared": (
        '[{ when = "attacker", do = "add", stat = "speed" }]',
        "E312",
        "Speed is compared before",
    ),
    "E312 Damage after the attack": ('[{ when = "hit", do = "add", stat = "damage" }]', "E312", "settled before"),
    "E312 an op in a standing line": (
        '[{ when = "standing", do = "draw" }]',
        "E312",
        "`draw` cannot work at the moment `standing`",
    ),
    "E312 an op under then at a wrong moment": (
        '[{ when = "hit", do = "draw", then = [{ do = "link" }] }]',
        "E312",
        "`link` cannot work at the moment `hit`; it can at: immediate",
    ),
    "E312 an ability's moment on a card": ('[{ when = "hurt", do = "draw" }]', "E312", "`hurt` is for abilities only"),
    "E313 Speed read while it is added up": (
        '[{ when = "standing", if = "self.speed > 3", do = "add", stat = "guard" }]',
        "E313",
        "`speed` cannot be read",
    ),
    "W301 never": (
        '[{ when = "hit", if = "self.life < 0", do = "draw" }]',
        "W301",
        "never so: life < 0 (life is 0 to 20)",
    ),
    "W301 never, itself": ('[{ when = "hit", if = "self.life < self.life", do = "draw" }]', "W301", "never so"),
    "W302 always": ('[{ when = "hit", if = "clash >= 1", do = "draw" }]', "W302", "always so"),
    "W303 nothing": ('[{ when = "hit", do = "draw", amount = { per = "self.hand", max = 0 } }]', "W303", "always 0"),
    "W304 min above max": (
        '[{ when = "hit", do = "draw", amount = { per = "self.hand", min = 3, max = 2 } }]',
        "W304",
        "min 3",
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_one_fault_in_a_line_is_one_finding_on_its_line(name: str, tmp_path: Path) -> None:
    lines, code, words = LINES[name]
    data = with_card(lines)
    finding = one(data, tmp_path)
    assert finding.code == code
    assert words in finding.message
    written = PackText(data).lines
    line: KeyPath = ("card", 0, "effects", 0)
    assert finding.line == written.get((*line, "then", 0), written[line])
    assert finding.severity == ("error" if code[0] == "E" else "warning")


def test_the_nearest_right_spelling_is_offered(tmp_path: Path) -> None:
    assert (
        "(did you mean self.energy?)"
        in said(with_card('[{ when = "hit", if = "enrgy > 2", do = "draw" }]'), tmp_path)[0]
    )
    assert "(did you mean draw?)" in said(with_card('[{ when = "hit", do = "darw" }]'), tmp_path)[0]
    assert "(did you mean immediate?)" in said(with_card('[{ when = "inmediate", do = "draw" }]'), tmp_path)[0]
    assert "(did you mean =?)" in said(with_card('[{ when = "hit", if = "clash == 2", do = "draw" }]'), tmp_path)[0]
    assert "there are: add, set, swap" in said(with_card('[{ when = "hit", do = "zzzzzz" }]'), tmp_path)[0]


def test_everything_is_said_at_once(tmp_path: Path) -> None:
    data = with_card('[{ when = "hit", do = "darw" }, { when = "standing", do = "draw" }]', speed=99, colour="red")
    data["card"][1]["type"] = "rare"
    data["pack"]["versoin"] = data["pack"].pop("version")
    assert codes(check_text(PackText(data).text, tmp_path)) == ["E101", "E106", "E201", "E312", "E101", "E201"]


@pytest.mark.parametrize("version", ["1 beta", '1"', "", "1" * 41, "1é"])
def test_a_version_is_one_word_as_saves_name_it(version: str, tmp_path: Path) -> None:
    data = whole_pack()
    data["pack"]["version"] = version
    finding = one(data, tmp_path)
    assert finding.code == "E107"
    assert "letters, digits and . + _ -" in finding.message


TRIGGERS = {
    "a wound that wounds": '[{ when = "hurt", do = "damage", to = "self" }]',
    "both": '[{ when = "hurt", do = "damage", to = "both" }]',
    "under then": '[{ when = "hurt", do = "draw", then = [{ do = "damage", to = "self" }] }]',
    "under else": '[{ when = "healed", do = "draw", else = [{ do = "heal" }] }]',
}


@pytest.mark.parametrize("name", TRIGGERS)
def test_a_line_that_brings_about_itself_is_refused(name: str, tmp_path: Path) -> None:
    finding = one(with_ability(TRIGGERS[name]), tmp_path)
    assert finding.code == "E311"
    assert "again" in finding.message


def test_two_lines_that_bring_about_each_other_are_refused(tmp_path: Path) -> None:
    lines = '[{ when = "hurt", do = "heal" }, { when = "healed", do = "damage", to = "self" }]'
    assert codes(check_text(PackText(with_ability(lines)).text, tmp_path)) == ["E311", "E311"]


def test_what_strikes_the_rival_is_no_trigger(tmp_path: Path) -> None:
    assert check_text(PackText(with_ability('[{ when = "hurt", do = "damage" }]')).text, tmp_path) == []
    assert check_text(PackText(with_ability('[{ when = "hurt", do = "heal" }]')).text, tmp_path) == []


def drop_card(data: Edit) -> None:
    del data["card"][0]


def second_ultra(data: Edit) -> None:
    data["card"][0]["type"] = "ultra"


def same_id(data: Edit) -> None:
    data["card"][0]["id"] = data["card"][1]["id"]


def three_basics(data: Edit) -> None:
    data["card"].pop()


def owned_basic(data: Edit) -> None:
    data["card"][-1]["fighter"] = "tesla"


def nobodys_unique(data: Edit) -> None:
    del data["card"][0]["fighter"]


def unknown_fighter(data: Edit) -> None:
    data["card"][0]["fighter"] = "telsa"


def high_icon(data: Edit) -> None:
    data["fighter"][0] |= {"life": 9, "ultra_icon": 10}


def nothing_replaced(data: Edit) -> None:
    data["card"][0]["replaces"] = "trial:jabb"


def other_game(data: Edit) -> None:
    data["pack"]["game"] = "rivale"


def later_format(data: Edit) -> None:
    data["pack"]["format"] = 2


def no_languages(data: Edit) -> None:
    data["card"][0]["name"] = {}


def no_spanish(data: Edit) -> None:
    del data["card"][0]["name"]["es"]


def strange_section(data: Edit) -> None:
    data["cards"] = data.pop("card")


def capitals(data: Edit) -> None:
    data["card"][0]["id"] = "Arc_Flash"


def no_header(data: Edit) -> None:
    del data["pack"]


PACKS = [
    (drop_card, ["E205"], "tesla must have exactly 5 unique cards, not 4"),
    (second_ultra, ["E205", "E205"], "exactly 5 unique"),
    (same_id, ["E203"], "already taken"),
    (three_basics, ["E206"], "exactly 4 basics in all packs together, not 3"),
    (owned_basic, ["E102"], "belongs to every fighter"),
    (nobodys_unique, ["E205", "E104"], "must say whose it is"),
    (unknown_fighter, ["E202"], "there is no fighter `trial:telsa`"),
    (high_icon, ["E106"], "1 to 9"),
    (nothing_replaced, ["E204"], "to replace"),
    (other_game, ["E208"], "not for rivales"),
    (later_format, ["E106"], "`format` must be 1, not 2"),
    (no_languages, ["E104"], "at least one language: en, es"),
    (no_spanish, ["W502"], "no words in: es"),
    (strange_section, ["E101"], "unknown key"),
    (capitals, ["E107"], "a-z, 0-9 and hyphens"),
    (no_header, ["E004"], "no file here has a [pack] table"),
]


@pytest.mark.parametrize(("edit", "expected", "words"), PACKS, ids=[edit.__name__ for edit, _, _ in PACKS])
def test_what_must_be_true_of_a_pack(edit: Any, expected: list[str], words: str, tmp_path: Path) -> None:
    data = whole_pack()
    edit(data)
    findings = check_text(PackText(data).text, tmp_path)
    assert codes(findings) == expected
    assert any(words in finding.message for finding in findings), [str(finding) for finding in findings]


def test_warnings_do_not_refuse_a_pack(tmp_path: Path) -> None:
    data = whole_pack()
    no_spanish(data)
    data["card"][0]["effects"] = [{"when": "hit", "if": "clash >= 1", "do": "draw"}]
    (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
    assert codes(check_packs(ALONE, [tmp_path])) == ["W502", "W302"]
    library = load_packs(ALONE, [tmp_path])
    assert library.models["card"][4].name == {"en": "Arc Flash", "es": "Arc Flash"}


def test_a_hand_written_text_is_told_when_its_rows_change(tmp_path: Path) -> None:
    data = with_card('[{ when = "hit", do = "draw" }]', text={"en": "Draw!", "es": "¡Roba!", "for_rows": "00000000"})
    finding = one(data, tmp_path)
    assert finding.code == "W501"
    now = finding.message.partition('for_rows = "')[2].rstrip('"')
    data["card"][0]["text"]["for_rows"] = now
    assert check_text(PackText(data).text, tmp_path) == []
    library = load_packs(ALONE, [tmp_path])
    assert library.text(library.models["card"][4], "es") == "¡Roba!"
    data["card"][0]["effects"][0]["amount"] = 2
    assert one(data, tmp_path).code == "W501"


def test_more_fighters_than_the_table_holds_are_refused(tmp_path: Path) -> None:
    data = whole_pack()
    data["fighter"] = [data["fighter"][0] | {"id": f"f{number}"} for number in range(321)]
    findings = check_text(PackText(data).text, tmp_path)
    assert "E010" in codes(findings)


def test_more_rows_than_the_table_holds_are_refused(tmp_path: Path) -> None:
    line = {"when": "hit", "do": "draw", "then": [{"do": "draw"}] * 12, "else": [{"do": "heal"}] * 12}
    data = whole_pack()
    uniques, rest = data["card"][:6], data["card"][6:]
    fighter = data["fighter"][0]
    data["fighter"] = [fighter | {"id": f"f{n}"} for n in range(5)]
    data["card"] = [
        c | {"id": f"{c['id']}-{n}", "fighter": f"f{n}", "effects": [line] * 12} for c in uniques for n in range(5)
    ]
    data["card"] += rest
    (tmp_path / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
    findings = check_packs(ALONE, [tmp_path])
    assert codes(findings) == ["E010"]
    assert "there is room for 8192" in findings[0].message
    with pytest.raises(BadPack):
        load_packs(ALONE, [tmp_path])


def test_more_limited_lines_than_bits_are_refused(tmp_path: Path) -> None:
    data = whole_pack()
    for card in data["card"]:
        card["effects"] = [{"when": "hit", "do": "draw", "limit": "round"}] * 7
    assert codes(check_text(PackText(data).text, tmp_path)) == ["E010"]


def test_replacing_is_explicit(tmp_path: Path) -> None:
    header = whole_pack()["pack"]
    card = {"id": "big-jab", "name": {"en": "Big Jab", "es": "Gran directo"}, "type": "basic", "speed": 6, "damage": 1}
    (tmp_path / "one.toml").write_text(PackText({"pack": header, "card": [card]}).text, encoding="utf-8")
    assert codes(check_packs(RIVALES, [tmp_path])) == ["E206"]
    card["replaces"] = "science:jab"
    (tmp_path / "one.toml").write_text(PackText({"pack": header, "card": [card]}).text, encoding="utf-8")
    assert check_packs(RIVALES, [tmp_path]) == []
    library = load_packs(RIVALES, [tmp_path])
    assert [c.full_id for c in library.models["card"][:4]].count("trial:big-jab") == 1
    assert library.version != load_packs(RIVALES).version
    card["replaces"] = "science:jba"
    (tmp_path / "one.toml").write_text(PackText({"pack": header, "card": [card]}).text, encoding="utf-8")
    assert check_packs(RIVALES, [tmp_path])[0].hint == "science:jab"


def test_a_replaced_fighter_keeps_its_cards(tmp_path: Path) -> None:
    tesla = whole_pack()["fighter"][0] | {"id": "young-tesla", "replaces": "science:tesla", "life": 9}
    (tmp_path / "one.toml").write_text(
        PackText({"pack": whole_pack()["pack"], "fighter": [tesla]}).text, encoding="utf-8"
    )
    assert check_packs(RIVALES, [tmp_path]) == []
    library = load_packs(RIVALES, [tmp_path])
    names = [fighter.full_id for fighter in library.models["fighter"]]
    assert "trial:young-tesla" in names
    assert "science:tesla" not in names
    assert library.table.fighter[names.index("trial:young-tesla")].life == 9


def test_an_id_that_a_basic_has_is_refused(tmp_path: Path) -> None:
    data = whole_pack()
    data["card"] = [card for card in data["card"] if card["type"] != "basic"]
    assert check_text(PackText(data).text, tmp_path, game=RIVALES) == []
    data["card"][0]["id"] = "jab"
    findings = check_text(PackText(data).text, tmp_path, game=RIVALES)
    assert codes(findings) == ["E207"]
    assert "the id of a basic" in findings[0].message


def test_two_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(PackText({"pack": whole_pack()["pack"]}).text, encoding="utf-8")
    assert "E203" in codes(check_packs(RIVALES, [tmp_path / "a.toml", tmp_path / "b.toml"]))
    assert codes(check_packs(RIVALES, [tmp_path])) == ["E004"]


def test_every_code_is_documented_and_used() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in Path(RIVALES.folder).parents[1].rglob("*.py"))
    assert [code for code in CODES if source.count(f'"{code}"') < 2] == []


@pytest.mark.parametrize(
    ("a", "b", "near"),
    [
        ("draw", "darw", True),
        ("draw", "drw", True),
        ("draw", "draww", True),
        ("draw", "drow", True),
        ("draw", "wrad", False),
    ],
)
def test_one_slip(a: str, b: str, near: bool) -> None:
    assert is_one_slip(a, b) == is_one_slip(b, a) == near


def test_nothing_alike_is_no_suggestion() -> None:
    assert nearest("zzzz", ["draw", "heal"]) == ""
    assert nearest("DRAW", ["draw", "drew"]) == "draw"
