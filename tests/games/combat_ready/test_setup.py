"""From heroes, options and stacks to a match (RCR-001, RCR-005, RCR-140, RCR-141); set-ups that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.gamedef import BadOption, BadSetup, BadStack
from facedown.games.combat_ready import GAME, facts
from facedown.games.combat_ready import state as st
from facedown.match import Match
from games.combat_ready.walks import LIBRARY, begin

HEROES = ("ruby", "weiss", "blake", "yang", "penny")
ROMANS = ("dust-heist", "minion-squad", "snipers", "sabotage")


def setup(seats: int | None = None, **options: Any) -> Any:
    """The set-up record; options with the bar."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return GAME.make_setup(LIBRARY, seats, (), named, None)


def objectives(record: Any, battle: int = 0) -> list[str | None]:
    """The ids of the Objectives of a battle, None for those that are drawn."""
    row = record["battle"][battle]
    names = facts.ids(LIBRARY, "objective")
    return [names[i] if i != st.NONE else None for i in row["objective"][: row["nobjectives"]].tolist()]


def villain(record: Any, battle: int = 0) -> str | None:
    number = int(record["battle"][battle]["villain"])
    return facts.ids(LIBRARY, "villain")[number] if number != st.NONE else None


# --- heroes


@pytest.mark.rule("RCR-001")
def test_one_to_five_heroes_usually_three_all_different() -> None:
    assert begin(1).seats == 3
    for seats in range(1, 6):
        match = begin(1, seats)
        assert match.seats == seats
        assert len(set(match.picks)) == seats
    assert begin(1, heroes=("yang", "ruby")).picks == ("yang", "ruby")


def test_line_ups_are_all_sets_of_heroes_each_hero_once_in_every_seat() -> None:
    for seats, sets in ((1, 5), (2, 10), (3, 10), (4, 5), (5, 1)):
        line_ups = [GAME.picks(LIBRARY, one) for one in GAME.pick_setups(LIBRARY, {}, seats)]
        assert len(line_ups) == len(set(line_ups)) == sets * seats
        assert len({frozenset(one) for one in line_ups}) == sets
        assert all(len(set(one)) == seats for one in line_ups)


# --- battles


@pytest.mark.rule("RCR-005")
def test_a_ready_battle_has_as_many_objectives_as_heroes_ask_for() -> None:
    for seats, n in ((1, 1), (2, 1), (3, 2), (4, 3), (5, 4)):
        record = setup(seats)
        assert villain(record) == "roman"
        assert objectives(record) == list(ROMANS[:n])
        assert objectives(setup(seats, villain="roman")) == list(ROMANS[:n])
        assert objectives(setup(seats, villain="random")) == [None] * n
        assert objectives(setup(seats, villain="roman", objectives="random")) == [None] * n


def test_objectives_that_are_named_are_taken_whatever_the_number_of_heroes() -> None:
    assert objectives(setup(5, objectives="snipers")) == ["snipers"]
    assert objectives(setup(1, objectives="snipers,breach,ambush,sabotage")) == [
        "snipers", "breach", "ambush", "sabotage",
    ]  # fmt: skip
    assert objectives(setup(3, objectives="none")) == []
    assert villain(setup(3, objectives="snipers")) == "roman"
    assert villain(setup(3, villain="random", objectives="snipers")) is None


@pytest.mark.rule("RCR-140", "RCR-141")
def test_a_campaign_is_its_battles_each_with_its_own_switches_and_the_table_s() -> None:
    record = setup(3, campaign="road-to-beacon", momentum=True)
    campaign = LIBRARY.models["campaign"][0]
    assert record["battles"] == len(campaign.battles)
    battles = {entry.full_id: entry for entry in LIBRARY.models["battle"]}
    for i, name in enumerate(campaign.battles):
        entry, row = battles[name], record["battle"][i]
        assert villain(record, i) == facts.bare_id(entry.villain)
        assert facts.switches(int(row["rules"])) == [
            switch for switch in facts.SWITCHES if switch in (*entry.rules, "momentum")
        ]
        assert objectives(record, i) == [facts.bare_id(name) for name in entry.objectives[:2]]


def test_every_switch_has_its_bit() -> None:
    for i, switch in enumerate(facts.SWITCHES):
        assert int(setup(3, **{switch: True})["battle"][0]["rules"]) == 1 << i
    assert 1 << facts.SWITCHES.index("overwhelmed") == st.OVERWHELMED
    assert 1 << facts.SWITCHES.index("hidden-hands") == st.HIDDEN_HANDS
    assert 1 << facts.SWITCHES.index("tough-villain") == st.TOUGH_VILLAIN


@pytest.mark.rule("RCR-005")
def test_what_is_random_is_drawn_by_the_seed_of_the_match() -> None:
    drawn = {(begin(seed, 2, villain="random").view(0)["villain"]["id"]) for seed in range(12)}
    assert drawn == {"roman", "adam", "cinder"}
    named = {begin(seed, 1, objectives="random").view(0)["objectives"][0]["id"] for seed in range(12)}
    assert len(named) > 4
    for seed in range(6):
        shown = [one["id"] for one in begin(seed, 5, villain="random").view(0)["objectives"]]
        assert len(set(shown)) == len(shown)


def test_the_values_of_text_options_are_the_ids_of_the_packs() -> None:
    assert set(GAME.option_values(LIBRARY, "villain")) == {"roman", "adam", "cinder"}
    assert len(GAME.option_values(LIBRARY, "objectives")) == 18
    assert "dust-till-dawn" in GAME.option_values(LIBRARY, "battle")
    assert GAME.option_values(LIBRARY, "campaign") == ("road-to-beacon",)
    assert GAME.option_values(LIBRARY, "momentum") == ()


# --- what cannot be


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        ({"seats": 6}, BadSetup, "1 to 5 seats"),
        ({"seats": 0}, BadSetup, "1 to 5 seats"),
        ({"seats": 3, "fighters": ("ruby", "yang")}, BadSetup, "3 are wanted, 2 are named"),
        ({"fighters": ("ruby", "ruby")}, BadSetup, "ruby is named twice"),
        ({"fighters": ("rubi", "yang")}, BadSetup, "Did you mean ruby"),
        ({"options": {"villain": "romano"}}, BadOption, "Did you mean roman"),
        ({"options": {"villain": "zzz"}}, BadOption, "There are: .*roman.*random"),
        ({"options": {"objectives": "dust-heist,dust-heist"}}, BadOption, "dust-heist twice"),
        ({"options": {"objectives": "a,b,c,d,e"}}, BadOption, "names 5 Objectives"),
        ({"options": {"objectives": "dust-hist"}}, BadOption, "Did you mean dust-heist"),
        ({"options": {"battle": "the-dock"}}, BadOption, "Did you mean the-docks"),
        ({"options": {"campaign": "road"}}, BadOption, "no campaign 'road'"),
        ({"options": {"battle": "the-docks", "villain": "adam"}}, BadOption, "battle and villain do not go together"),
        ({"options": {"campaign": "road-to-beacon", "battle": "the-docks"}}, BadOption, "campaign and battle do not"),
        ({"options": {"battle": "the-docks", "objectives": "snipers"}}, BadOption, "battle and objectives"),
        ({"stack": {"hand": []}}, BadStack, "hands, decks, villain"),
        ({"stack": {"hands": "ruby"}}, BadStack, "takes a list"),
        ({"stack": {"hands": [[], [], [], []]}}, BadStack, "4 entries for 3 seats"),
        ({"stack": {"hands": [["crescent-sweep"] * 7]}}, BadStack, "begins with 6"),
        ({"stack": {"hands": [["crescent-sweep"] * 3]}}, BadStack, "only 2 copies of crescent-sweep"),
        ({"stack": {"hands": [["crescent-sweep"]], "decks": [["crescent-sweep"] * 2]}}, BadStack, "only 2 copies"),
        ({"stack": {"hands": [["swift-blade"]]}}, BadStack, "ruby has no card 'swift-blade'"),
        ({"stack": {"hands": [["cresent-sweep"]]}}, BadStack, "Did you mean crescent-sweep"),
        ({"stack": {"hands": [[3]]}}, BadStack, "no card 3"),
        ({"stack": {"hands": [["crimson-harvest"]]}}, BadStack, "beside the scroll"),
        ({"stack": {"hands": [["rose-gale"]]}}, BadStack, "of tier 2"),
        ({"stack": {"villain": ["wilt"]}}, BadStack, "roman has no card 'wilt'"),
        ({"stack": {"villain": ["curtain-up", "curtain-up"]}}, BadStack, "too often"),
        ({"stack": {"villain": ["cane-strike"]}, "options": {"villain": "random"}}, BadStack, "named, not drawn"),
        ({"stack": {"minions": ["deathstalker"]}}, BadStack, "no minion"),
        ({"stack": {"minions": ["beowolf"] * 19}}, BadStack, "beowolf is there too often"),
        ({"stack": {"first": 3}}, BadStack, "0 to 2, not 3"),
        ({"stack": {"xp": [-1]}}, BadStack, "0 to 99"),
        ({"stack": {"aura": [19]}}, BadStack, "1 to 18"),
        ({"stack": {"aura": [True]}}, BadStack, "not True"),
        ({"stack": {"villain_aura": 66}}, BadStack, "1 to 65"),
        ({"stack": {"dice": [11]}}, BadStack, "1 to 10"),
        ({"stack": {"dice": [1] * 9}}, BadStack, "8 at most"),
    ],
)  # fmt: skip
def test_impossible_setups_are_refused_with_the_reason(given: dict[str, Any], error: type[Exception], why: str) -> None:
    if "stack" in given:
        given = {"fighters": ("ruby", "weiss", "yang")} | given
    with pytest.raises(error, match=why):
        Match.new(GAME, seed=1, library=LIBRARY, **given)


def test_a_sub_boss_is_in_no_deck() -> None:
    boss = next(entry.id for entry in LIBRARY.models["minion"] if entry.boss)
    with pytest.raises(BadStack, match="in no deck"):
        begin(1, stack={"minions": [boss]})


# --- stacks


def test_a_stack_gives_hands_and_decks_the_first_card_on_top() -> None:
    stack = {"hands": [["rose-thorn", "petal-dash"], []], "decks": [["reaping-arc", "reaping-arc"]], "first": 0}
    match = begin(5, heroes=("ruby", "yang"), stack=stack)
    sides = match.view(0)["sides"]
    held = [card["id"] for card in sides[0]["hand"]]
    assert {"rose-thorn", "petal-dash"} <= set(held)
    assert held.count("reaping-arc") == 2
    assert sides[0]["hand_size"] == sides[1]["hand_size"] == 6
    assert match.view(0)["active"] == 0


def test_a_stack_gives_villain_minions_xp_and_aura() -> None:
    turns = ["cane-strike", "curtain-up", "smoke-screen"]
    stack = {
        "villain": turns, "minions": ["thug", "lookout"], "first": 1, "xp": [3, 0, 9], "aura": [5],
        "villain_aura": 12, "dice": [7, 1],
    }  # fmt: skip
    match = begin(2, heroes=("ruby", "weiss", "yang"), stack=stack, objectives="ambush")
    view, state = match.view(0), match._look()
    titles = facts.turns_of_villain(LIBRARY, state.villain)
    names = facts.ids(LIBRARY, "villain_card")
    assert [names[titles[state.deck[state.ndeck - i]]] for i in (1, 2, 3)] == turns
    assert view["villain"]["stance"] == "aggressive"
    assert view["villain"]["aura"] == 12
    assert [side["xp"] for side in view["sides"]] == [3, 0, 9]
    assert [side["aura"] for side in view["sides"]] == [5, 18, 22]
    assert view["active"] == 1
    assert [minion["id"] for minion in view["minions"]][:2] == [
        "thug",
        "lookout",
    ]  # of Ambush; the lookout calls a third
