"""What must be true of all packs of Combat Ready together: each finding, once; and what a pack of one's own can do."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cards.pack_text import PackText, check_text
from facedown.cards.findings import Finding
from facedown.cards.load import Library, check_packs, load_packs
from facedown.cards.model import json_schema
from facedown.cards.sheets import import_sheet
from facedown.games.combat_ready import state as st
from games.combat_ready.library import CARDS

ALONE = replace(CARDS, packs=())
Data = dict[str, Any]
NAMES = {"en": "Trial", "es": "Prueba"}


def of_hero(name: str, **values: Any) -> Data:
    return {"id": name, "name": NAMES, "hero": "anna", "tier": 1, "speed": 6, "damage": 1} | values


def whole() -> Data:
    """A pack that is whole by itself: the villain that `cards new` writes, with one Objective, and a hero."""
    data = tomllib.loads(CARDS.vocabulary().skeleton.replace("{pack}", "trial"))
    data["villain"][0]["objectives"] = ["lamp-oil"]
    data["minion"].append(
        {"id": "moth-king", "name": NAMES, "family": "fireflies", "speed": 8, "damage": 2, "tough": 9, "boss": True}
    )
    data["objective"][0]["boss"] = "moth-king"
    semblance = {"name": NAMES, "effects": [{"when": "semblance", "do": "speed", "amount": 2}]}
    data["hero"] = [{"id": "anna", "name": NAMES, "aura": 18, "semblance": semblance}]
    boosted = {"boost": {"pay": "aura", "amount": 2}, "effects": [{"when": "boost", "do": "damage", "amount": 2}]}
    data["card"] = [
        *(of_hero(f"jab-{n}", copies=4) for n in range(3)),
        of_hero("flame", tier=2, cost=3, **boosted),
        of_hero("finale", ultimate=True, xp=3),
        of_hero("finale-2", tier=2, cost=4, ultimate=True, xp=4),
    ]
    data["battle"] = [{"id": "dusk", "name": NAMES, "villain": "torchlight", "objectives": ["lamp-oil"], "says": NAMES}]
    data["campaign"] = [{"id": "night", "name": NAMES, "battles": ["dusk"], "says": NAMES}]
    return data


def entry(data: Data, name: str) -> Data:
    """The entry of this id."""
    return next(e for section in data.values() if isinstance(section, list) for e in section if e["id"] == name)


def found(data: Data, folder: Path) -> list[Finding]:
    return check_text(PackText(data).text, folder, game=ALONE)


def load(data: Data, folder: Path) -> Library:
    file = folder / "pack.toml"
    file.write_text(PackText(data).text, encoding="utf-8")
    return load_packs(ALONE, [file])


def test_the_trial_pack_is_sound(tmp_path: Path) -> None:
    assert found(whole(), tmp_path) == []


# --- every finding


def _set(name: str, **values: Any) -> Callable[[Data], None]:
    """Change keys of the entry of this id; None takes one away."""

    def change(data: Data) -> None:
        for key, value in values.items():
            entry(data, name)[key] = value
            if value is None:
                del entry(data, name)[key]

    return change


def _lines(name: str, *lines: Data, **values: Any) -> Callable[[Data], None]:
    return _set(name, effects=list(lines), **values)


def few_cards(data: Data) -> None:
    entry(data, "jab-0")["copies"] = 3


def too_many_cards(data: Data) -> None:
    data["card"] += [of_hero(f"more-{n}", copies=4) for n in range(9)]


def no_ultimate(data: Data) -> None:
    data["card"] = [card for card in data["card"] if not card.get("ultimate")]


def second_ultimate(data: Data) -> None:
    data["card"].append(of_hero("other-finale", ultimate=True, xp=3))


def few_turns(data: Data) -> None:
    entry(data, "flare-up")["copies"] = entry(data, "open-flame")["copies"] = entry(data, "lantern-swing")["copies"] = 1
    entry(data, "slow-burn")["copies"] = entry(data, "lights-out")["copies"] = 1


def many_turns(data: Data) -> None:
    for name in ("flare-up", "open-flame", "lantern-swing", "slow-burn", "lights-out"):
        entry(data, name)["copies"] = 12


def empty_family(data: Data) -> None:
    data["family"].append({"id": "nobody", "name": NAMES})


def large_family(data: Data) -> None:
    data["minion"] += [
        {"id": f"bug-{n}", "name": NAMES, "family": "fireflies", "speed": 5, "damage": 1, "tough": 1, "copies": 9}
        for n in range(3)
    ]


FINDINGS: dict[str, tuple[Callable[[Data], None], str, str]] = {
    "a price in tier 1": (_set("jab-0", cost=2), "E102", "a card of tier 1 is not bought"),
    "no price in tier 2": (_set("flame", cost=None), "E104", "`cost` is missing: a card of tier 2"),
    "XP of a card that is no Ultimate": (_set("jab-0", xp=2), "E102", "only an Ultimate gives printed `xp`"),
    "an Ultimate without XP": (_set("finale", xp=None), "E104", "`xp` is missing"),
    "two copies of an Ultimate": (_set("finale", copies=2), "E106", "`copies` can only be 1"),
    "a boost of an Ultimate": (
        _set("finale", boost={"pay": "aura", "amount": 1}), "E102", "an Ultimate has no `boost`",
    ),
    "an Assist of an Ultimate": (
        _lines("finale", {"when": "assist", "do": "speed"}), "E312", "no line of an Ultimate happens at `assist`",
    ),
    "an Ultimate before combat": (
        _lines("finale", {"when": "clash", "do": "speed"}), "E312", "no line of an Ultimate happens at `clash`",
    ),
    "a boost without lines": (_set("flame", effects=[]), "E315", "needs an effect line at `boost`"),
    "lines at boost without a boost": (_set("flame", boost=None), "E312", "needs a `boost`: what it costs"),
    "few cards": (few_cards, "E205", "anna has 11 cards of tier 1; at least 12"),
    "too many cards": (too_many_cards, "E010", "anna has 51 cards; there is room for 48"),
    "a hero without Ultimate": (no_ultimate, "E205", "anna has no Ultimate of tier 1"),
    "two Ultimates of a tier": (second_ultimate, "E205", "anna has another Ultimate of tier 1"),
    "a tier left out": (_set("flame", tier=3), "E205", "anna has no cards of tier 2: this one can never be bought"),
    "an Ultimate's tier left out": (_set("finale-2", tier=4), "E205", "anna has no Ultimates of tier 3"),
    "a villain's card without Speed": (_set("flare-up", speed=None), "E104", "`speed` is missing"),
    "a villain's card below 0": (_set("flare-up", damage=-1), "E106", "`damage` must be 0 to 15, not -1"),
    "an Event with too much": (_set("festival-of-lights", speed=10), "E106", "an Event adds -5 to 9 speed, not 10"),
    "few villain's cards": (few_turns, "E205", "torchlight has 8 cards that are no Events"),
    "many villain's cards": (many_turns, "E010", "torchlight has 65 cards, Events too"),
    "many Events": (_set("moths", copies=12), "E010", "torchlight has 13 Events; there is room for 12"),
    "copies of a sub-boss": (_set("moth-king", copies=2), "E102", "a sub-boss is in no deck"),
    "a weak sub-boss": (_set("moth-king", tough=7), "E106", "must be 8 to 12, not 7"),
    "an empty family": (empty_family, "E205", "no minion is of the family nobody"),
    "a large family": (large_family, "E010", "the deck of fireflies has 41 cards; there is room for 40"),
    "a minion as sub-boss": (_set("lamp-oil", boss="glow-wing"), "E202", "`glow-wing` is a minion, not a sub-boss"),
    "success without a test": (
        _lines("lamp-oil", {"when": "success", "do": "advance"}, test=None), "E312", "at `success` needs a `test`",
    ),
    "completed without a track": (
        _lines("lamp-oil", {"when": "completed", "do": "hurt", "to": "villain"}, track=0), "E312", "needs a `track`",
    ),
    "doom without doom": (
        _lines("lamp-oil", {"when": "refresh", "do": "advance", "along": "doom"}), "E314", "no `doom` to advance",
    ),
    "a sub-boss that is not named": (
        _lines("lamp-oil", {"when": "setup", "do": "minion", "kind": "boss"}, boss=None), "E314", "names no `boss`",
    ),
    "two sub-bosses": (
        _lines("lamp-oil", {"when": "setup", "do": "minion", "kind": "boss", "amount": 2}), "E314", "only be 1",
    ),
    "an id twice": (_set("moths", id="jab-0"), "E207", "is also the id of the card trial:jab-0"),
    "a number as id": (_set("moths", id="7"), "E107", "the id `7` is a number"),
    "no such Objective": (_set("torchlight", objectives=["lamp-oi"]), "E202", "there is no objective `trial:lamp-oi`"),
    "an Objective twice": (_set("dusk", objectives=["lamp-oil", "lamp-oil"]), "E107", 'has "lamp-oil" twice'),
    "no such switch": (_set("dusk", rules=["momentun"]), "E201", 'there is no `rules` "momentun"'),
    "too fast": (_set("flare-up", speed=16), "E106", "`speed` must be -5 to 15, not 16"),
    "a hero too fast": (_set("jab-0", speed=21), "E106", "`speed` must be 0 to 20, not 21"),
    "nobody owns it": (
        _lines("flare-up", {"when": "hit", "do": "draw", "to": "self"}), "E312", "cannot work on a villain card",
    ),
    "nobody to read": (
        _lines("flare-up", {"when": "clash", "if": "self.hand = 0", "do": "speed"}), "E313",
        "`self.hand` cannot be read on a villain card, only on: card, semblance",
    ),
    "a track elsewhere": (
        _lines("flare-up", {"when": "clash", "if": "track = 1", "do": "speed"}), "E313", "only on: objective",
    ),
    "nobody looked at": (
        _lines("flare-up", {"when": "clash", "if": "target.hand = 0", "do": "speed"}), "E313", "`target` is nobody",
    ),
    "a target before the hit": (
        _lines("flare-up", {"when": "clash", "do": "heal", "to": "target"}), "E312", "the heroes whom he hits",
    ),
    "a target without an Assist": (
        _lines("jab-0", {"when": "hit", "do": "heal", "to": "target"}), "E312", "only an Assist has one",
    ),
    "too late": (_lines("jab-0", {"when": "hit", "do": "speed"}), "E312", "too late for the attack under way"),
    "a moment of Events": (
        _lines("flare-up", {"when": "turned", "do": "minion"}), "E312", "is not for a villain card, only for: event",
    ),
    "a ban on a hero's card": (
        _lines("jab-0", {"when": "hit", "do": "ban", "kind": "rest"}), "E312", "`ban` is not for a card",
    ),
    "nothing to read at Refresh": (
        _lines("moths", {"when": "refresh", "if": "combo >= 2", "do": "minion"}), "E313", "nobody has attacked",
    ),
    "hurt by being hurt": (
        lambda data: data["hero"][0]["semblance"].update(effects=[{"when": "hurt", "do": "hurt", "to": "heroes"}]),
        "E311", "brings about `hurt` again",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FINDINGS)
def test_what_is_wrong_is_found(name: str, tmp_path: Path) -> None:
    change, code, message = FINDINGS[name]
    data = whole()
    change(data)
    findings = found(data, tmp_path)
    assert [f.code for f in findings if message in f.message] == [code], findings
    assert len(findings) == 1, findings


def test_a_finding_in_a_list_of_references_has_its_line(tmp_path: Path) -> None:
    data = whole()
    data["campaign"][0]["battles"] = ["dusk", "dawn"]
    (finding,) = found(data, tmp_path)
    assert finding.line == PackText(data).lines[("campaign", 0, "battles", 1)]


# --- the table


def test_the_table_holds_decks_as_masks(tmp_path: Path) -> None:
    data = whole()
    entry(data, "jab-1")["effects"] = [{"when": "assist", "do": "draw"}]
    entry(data, "jab-2")["subtypes"] = ["ranged", "dust"]
    table = load(data, tmp_path).table
    hero = table.hero[0]
    assert (int(table.heroes), int(hero.ncards), int(hero.aura), int(hero.keeps)) == (1, 15, 18, 0)
    assert hero.title[:15].tolist() == [0] * 4 + [1] * 4 + [2] * 4 + [3, 4, 5]
    assert int(hero.start) == 0xFFF
    assert [int(mask) for mask in hero.tier] == [0, 0xFFF, 1 << 12, 0, 0]
    assert int(hero.assists) == 0xF0
    assert int(hero.ranged) == 0xF00
    assert int(hero.ultimates) == 0b11 << 13
    assert int(hero.ultimate[1]) == 13
    assert [int(mask) for mask in hero.same] == [0, 0xEEE, 0xCCC, 0x888]
    assert int(table.card[2].subtypes) == st.RANGED | st.DUST
    assert [int(table.card[4].ultimate), int(table.card[4].xp), int(table.card[3].boost)] == [1, 3, st.BOOST_AURA]


def test_the_table_knows_the_villain(tmp_path: Path) -> None:
    table = load(whole(), tmp_path).table
    villain = table.villain[0]
    assert (int(villain.ncards), int(villain.aura), int(villain.award)) == (22, 60, 2)
    assert int(villain.event_cards) == 0b11 << 20
    assert villain.title[:22].tolist() == [0] * 4 + [1] * 3 + [2] * 4 + [3] * 3 + [4] * 3 + [5] * 3 + [6, 7]
    assert (int(villain.slower[0][7]), int(villain.equal[0][7]), int(villain.slower[0][9])) == (0, 43, 43)
    assert int(villain.mean_damage[0]) == 243  # four of 2 and three of 3
    assert (int(table.turn[4].damage), int(table.turn[6].damage), int(table.turn[6].speed)) == (st.NONE, 0, 1)
    assert int(table.turn[6].stance) == st.EVENT


def test_the_table_knows_minions_and_objectives(tmp_path: Path) -> None:
    table = load(whole(), tmp_path).table
    assert int(table.nfamily[0]) == 14
    assert table.family[0][:14].tolist() == [0] * 8 + [1] * 6  # without the sub-boss
    assert (int(table.minion[0].flying), int(table.minion[2].boss), int(table.minion[2].tough)) == (1, 1, 9)
    objective = table.objective[0]
    assert (int(objective.boss), int(objective.family), int(objective.track), int(objective.doom)) == (2, st.NONE, 2, 0)
    assert (int(objective.test), int(objective.least_damage), int(objective.subtypes)) == (1, 2, st.RANGED | st.DUST)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        (3, st.BOOST),
        (st.TEXT_TURN + 1, st.CLASH),
        (st.TEXT_OBJECTIVE, st.SUCCESS),
        (st.TEXT_MINION + 1, st.BEATEN),
        (st.TEXT_HERO, st.SEMBLANCE),
    ],
)
def test_lines_are_at_the_number_of_their_text(text: int, moment: int, tmp_path: Path) -> None:
    entry_of = load(whole(), tmp_path).table.text[text]
    assert int(entry_of.moments) >> moment & 1
    assert int(entry_of.end[moment]) - int(entry_of.first[moment]) == 1


def test_without_to_a_line_works_on_whom_it_is_about(tmp_path: Path) -> None:
    data = whole()
    speed = [{"when": "clash", "do": "speed"}]
    entry(data, "jab-0")["effects"] = [*speed, {"when": "assist", "do": "speed"}]
    entry(data, "flare-up")["effects"] = speed
    table = load(data, tmp_path).table

    def to(text: int, moment: int) -> int:
        return int(table.row[int(table.text[text].first[moment])].to)

    assert to(0, st.CLASH) == st.TO_SELF
    assert to(0, st.ASSIST) == st.TO_TARGET
    assert to(st.TEXT_TURN, st.CLASH) == st.TO_VILLAIN


# --- packs of one's own


def test_the_skeleton_is_a_villain_ready_to_play(tmp_path: Path) -> None:
    text = CARDS.vocabulary().skeleton.replace("{pack}", "mine")
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    assert check_packs(CARDS, [tmp_path]) == []
    models = load_packs(CARDS, [tmp_path]).models
    assert [villain.full_id for villain in models["villain"] if villain.pack == "mine"] == ["mine:torchlight"]
    assert sum(card.stance == "event" for card in models["villain_card"] if card.pack == "mine") == 2


def test_the_schema_takes_every_file() -> None:
    schema = json_schema(CARDS.vocabulary)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for file in (CARDS.folder / "cards").rglob("*.toml"):
        validator.validate(tomllib.loads(file.read_text(encoding="utf-8")))
    assert schema["$defs"]["Battle"]["properties"]["rules"]["items"]["enum"][0] == "overwhelmed"
    assert schema["$defs"]["Villain"]["properties"]["objectives"]["maxItems"] == st.OBJECTIVES_MOST


def test_a_spreadsheet_becomes_a_villain_who_can_be_played(tmp_path: Path) -> None:
    rows = ["Name,Qty,Type,Spd,Dmg,Subtypes,Effect", "Smash,8,Agg,8,3,melee,", "Feint,6,Sub,4,-,,Draws a card"]
    file = tmp_path / "deck.csv"
    file.write_text("\n".join([*rows, "Storm,1,Event,,1,,", "Fog,1,Event,,,,"]) + "\n", encoding="utf-8")
    made = import_sheet(file, CARDS, "ogre")
    assert made.grid.findings == []
    assert [need.id for need in made.needs] == ["feint", "fog"]
    pack = tmp_path / "ogre.toml"
    pack.write_text(made.text, encoding="utf-8")
    models = load_packs(CARDS, [pack]).models
    cards = {card.id: card for card in models["villain_card"] if card.pack == "ogre"}
    assert {(c.id, c.copies, c.stance, c.speed, c.damage) for c in cards.values()} == {
        ("smash", 8, "aggressive", 8, 3), ("feint", 6, "subtle", 4, None), ("storm", 1, "event", None, 1),
        ("fog", 1, "event", None, None),
    }  # fmt: skip
    assert cards["smash"].villain == "ogre:ogre"
