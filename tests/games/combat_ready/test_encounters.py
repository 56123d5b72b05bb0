"""Minions, sub-bosses, tests and Objectives (RCR-120 … RCR-126)."""

from __future__ import annotations

import pytest

from facedown.games.combat_ready import GAME
from facedown.match import Illegal, read_library

from .tables import (
    auras,
    discards,
    effects,
    fury,
    happened,
    legal,
    line,
    minion,
    minions,
    moment,
    play,
    rest,
    round_of,
    side,
    table,
    then,
    told,
    track,
    vic,
    xp,
)  # fmt: skip

LEAVE = {"a12": effects(line("play", "end")), "b12": effects(line("play", "end"))}


def raid(n: int = 1, *more: dict[str, object], **values: object) -> dict[str, object]:
    """An Objective that brings so many minions at set-up."""
    return {"raid": effects(line("setup", "minion", n), *more, **values)}


# --- minions


@pytest.mark.rule("RCR-120")
def test_a_flying_minion_can_be_attacked_with_ranged_only() -> None:
    match = table(raid(2) | {"b8": {"subtypes": ["ranged"]}}, "a8", "b9 b8", objectives="raid", minions="bat rat")
    play(match, "play a8")
    assert [name for name in legal(match) if name.startswith("fight b9")] == ["fight b9 rat"]
    assert [name for name in legal(match) if name.startswith("fight b8")] == ["fight b8 bat", "fight b8 rat"]
    with pytest.raises(Illegal) as refused:
        match.apply("fight b9 bat")
    assert refused.value.rule == "RCR-120"


@pytest.mark.rule("RCR-120")
def test_tokens_make_a_minion_faster_and_stronger() -> None:
    changes = raid(1, line("setup", "token", 3, stat="speed", to="newest"), line("setup", "token", 2, stat="damage"))
    match = table(changes, "a8", "b8", objectives="raid", minions="rat")
    facts = match.view(0)["minions"][0]
    assert (facts["speed"], facts["damage"], facts["tokens"]) == (9, 3, {"speed": 3, "damage": 2})
    round_of(match, "play a8", "fight b8 rat")
    assert auras(match) == (18, 15)


@pytest.mark.rule("RCR-120")
def test_minions_are_drawn_from_the_deck_of_their_family() -> None:
    other = {"gang": {"section": "family"}, "thug": minion(4, 1, 1, family="gang", copies=2)}
    match = table(raid(family="gang") | other, "a8", objectives="raid,watch")
    assert minions(match) == ["thug"]
    left = {one["id"]: one["left"] for one in match.view(0)["families"]}
    assert left == {"mob": 18, "gang": 1}


@pytest.mark.rule("RCR-120")
def test_there_is_room_for_twelve_and_the_rest_stay_in_their_deck() -> None:
    changes = raid(6, line("setup", "minion", 6), line("setup", "minion", 6))
    match = table(changes, "a8", objectives="raid")
    assert len(minions(match)) == 12
    assert match.view(0)["families"][0]["left"] == 6


@pytest.mark.rule("RCR-121")
def test_a_fight_higher_speed_deals_damage_and_wounds_stay() -> None:
    match = table(raid(), "a9 a8", "b8 b8", objectives="raid", minions="rat")
    round_of(match, "play a9", "fight b8 rat")
    assert (match.view(0)["minions"][0]["wounds"], auras(match), xp(match)) == (1, (18, 18), (1, 1))
    round_of(match, "play a8", "fight b8 rat")
    assert (minions(match), xp(match), discards(match, 1)) == ([], (2, 2), ["b8", "b8"])
    assert match.view(0)["families"][0]["beaten"] == 1


@pytest.mark.rule("RCR-121")
def test_a_fight_lower_speed_takes_its_damage_and_equal_nothing() -> None:
    match = table(raid() | {"rat": {"damage": 2}}, "a8", "b5", "c6", objectives="raid", minions="rat")
    round_of(match, "play a8", "fight b5 rat", "fight c6 rat")
    assert (auras(match), xp(match), minions(match)) == ((18, 16, 18), (1, 0, 0), ["rat"])
    assert (discards(match, 1), discards(match, 2)) == (["b5"], ["c6"])


@pytest.mark.rule("RCR-121")
def test_no_bonus_of_the_villain_counts_in_a_fight_and_no_fury_is_gained() -> None:
    changes = raid() | {"a8": effects(line("play", "bonus", 5, stat="speed"), line("play", "bonus", 5, stat="damage"))}
    match = table(changes, "a8", "b7", "c5", objectives="raid", minions="rat")
    play(match, "play a8")
    assert track(match) == (5, 5)
    round_of(match, "fight b7 rat", "fight c5 rat")
    assert (auras(match), match.view(0)["minions"][0]["wounds"]) == ((18, 18, 17), 1)
    assert fury(match)[0] == 1, "of the Active Player's own attack"


@pytest.mark.rule("RCR-121")
def test_bonuses_of_the_round_count_in_a_fight_and_the_active_player_fights_none() -> None:
    match = table(raid(), "a8", "b5", "caid", objectives="raid", minions="rat")
    assert not any(name.startswith("fight") for name in legal(match))
    round_of(match, "play a8", "wait", "assist caid @2", "fight b5 rat")
    assert [one[3:5] for one in happened(match, "MEET")] == [(7, 6)]


@pytest.mark.rule("RCR-121")
def test_the_lines_of_a_card_happen_in_a_fight_too() -> None:
    changes = raid() | {"b8": effects(line("play", "heal", 1), line("hit", "damage", 2, span="next"))}
    changes |= {"rat": {"tough": 1, "effects": [line("lost", "hurt", 3, to="target")]}}
    match = table(changes, "a8", "b8", objectives="raid", minions="rat", stack={"aura": [18, 10]})
    round_of(match, "play a8", "fight b8 rat")
    assert (minions(match), auras(match)) == ([], (18, 8))
    assert side(match, 1)["next"]["damage"] == 2


@pytest.mark.rule("RCR-121")
def test_a_minion_that_an_effect_beats_first_leaves_the_card_used_up() -> None:
    changes = raid(2) | {"b8": effects(line("clash", "hurt", 9, to="minion"))}
    match = table(changes, "a8", "b8", objectives="raid", minions="rat bat")
    play(match, "play a8", "fight b8 rat", "minion rat")
    rest(match)
    assert (minions(match), told(match, "MEET"), discards(match, 1), xp(match)) == (["bat"], [], ["b8"], (1, 0))


@pytest.mark.rule("RCR-121")
def test_whoever_comes_into_its_slot_is_another_one() -> None:
    changes = raid(1, line("beaten", "minion", 1)) | {"b8": effects(line("clash", "hurt", 9, to="minion"))}
    match = table(changes, "a8", "b8", objectives="raid", minions="rat horn")
    play(match, "play a8", "fight b8 rat")
    rest(match)
    assert (minions(match), told(match, "MEET"), match.view(0)["minions"][0]["wounds"]) == (["horn"], [], 0)


# --- Call


@pytest.mark.rule("RCR-122")
def test_each_minion_with_call_that_was_there_brings_one_more_at_refresh() -> None:
    match = table(raid(2) | LEAVE, "a12", "b12", objectives="raid", minions="horn rat horn bat rat")
    assert minions(match) == ["horn", "rat", "horn#2"]
    play(match, "play a12")
    assert minions(match) == ["horn", "rat", "horn#2", "bat", "rat#2"], "the two horns; who came is not asked yet"
    play(match, "play b12")
    assert len(minions(match)) == 7


@pytest.mark.rule("RCR-122")
def test_who_comes_at_this_refresh_does_not_call_yet() -> None:
    changes = {"raid": effects(line("refresh", "minion", 1, if_="duel = 1"))} | LEAVE
    match = table(changes, "a12", objectives="raid", minions="horn rat")
    assert minions(match) == ["horn"]
    play(match, "play a12")
    assert minions(match) == ["horn", "rat"]


@pytest.mark.rule("RCR-122")
def test_a_spent_deck_is_shuffled_and_with_all_in_play_none_arrives() -> None:
    few = {"rat": {"copies": 1, "tough": 1}, "bat": {"copies": 1}, "horn": {"copies": 1}}
    changes = few | LEAVE | raid(2)
    match = table(changes, "a8 a12", "b8", objectives="raid", minions="horn rat bat")
    assert (minions(match), match.view(0)["families"][0]["left"]) == (["horn", "rat", "bat"], 0)
    round_of(match, "play a8", "fight b8 rat")
    assert (minions(match), match.view(0)["families"][0]["beaten"]) == (["horn", "bat"], 1)
    play(match, "play a12")
    assert minions(match) == ["horn", "rat", "bat"]
    assert told(match, "SHUFFLED", "NO_MINION") == [("SHUFFLED", -1, None)]


@pytest.mark.rule("RCR-122")
def test_with_all_in_play_none_arrives() -> None:
    few = {"rat": {"copies": 1}, "bat": {"copies": 1}, "horn": {"copies": 1}}
    match = table(few | LEAVE | raid(3), "a12", objectives="raid", minions="horn rat bat")
    assert (len(minions(match)), told(match, "NO_MINION")) == (3, [("NO_MINION", -1, None)])
    play(match, "play a12")
    assert (len(minions(match)), len(told(match, "NO_MINION")), match.is_terminal) == (3, 2, False)


# --- sub-bosses


@pytest.mark.rule("RCR-123")
def test_a_sub_boss_has_eight_to_twelve_aura_and_gives_each_hero_two_xp() -> None:
    changes = {"raid": effects(line("setup", "minion", kind="boss"), boss="ogre"), "b9": {"damage": 7}}
    changes |= {"c9": {"damage": 1}}
    match = table(changes, "a8", "b9", "c9", objectives="raid")
    assert [(one["id"], one["boss"], one["tough"]) for one in match.view(0)["minions"]] == [("ogre", True, 8)]
    round_of(match, "play a8", "fight b9 ogre", "fight c9 ogre")
    assert (minions(match), xp(match)) == ([], (1 + 2, 1 + 2, 1 + 2))
    assert match.view(0)["families"][0]["beaten"] == 0, "it is of no deck"


@pytest.mark.rule("RCR-123")
def test_the_own_sub_bosses_keep_to_that() -> None:
    bosses = [one for one in read_library(GAME).models["minion"] if one.boss]
    assert bosses
    assert all(8 <= one.tough <= 12 and one.xp == 2 for one in bosses)


# --- tests


@pytest.mark.rule("RCR-124")
@pytest.mark.parametrize(
    ("wanted", "passes", "fails"),
    [
        ({"speed": 9}, ["b9", "b10", "bnil"], ["b8"]),
        ({"damage": 2}, ["bhit"], ["b12", "bnil"]),
        ({"subtypes": ["melee", "dust"]}, ["bhit"], ["b12"]),
        ({"speed": 9, "damage": 3, "subtypes": ["melee"]}, ["bhit"], ["b9", "bnil"]),
        ({}, ["b3", "bnil"], []),
    ],
)
def test_the_card_must_have_what_is_printed(wanted: dict[str, object], passes: list[str], fails: list[str]) -> None:
    changes = {"raid": effects(line("success", "xp", 4, to="target"), line("failure", "hurt", 3, to="target"))}
    changes["raid"]["test"] = wanted
    for name in (*passes, *fails):
        match = table(changes, "a8", name, objectives="raid")
        round_of(match, "play a8", f"test {name} raid")
        good = name in passes
        assert [one[4] for one in happened(match, "TEST")] == [int(good)]
        assert (auras(match)[1], xp(match)[1]) == ((18, 1 + 4) if good else (15, 0))
        assert discards(match, 1) == [name], "it is spent either way"


@pytest.mark.rule("RCR-124")
def test_printed_numbers_count_and_the_cards_effects_do_not_happen() -> None:
    changes = {"raid": {"test": {"speed": 8}}, "b6": effects(line("play", "xp", 5), line("always", "xp", 5))}
    match = table(changes, "a8", "b6", "caid", objectives="raid")
    round_of(match, "play a8", "wait", "assist caid @2", "test b6 raid")
    assert xp(match) == (1, 0, 1)


# --- Objectives


@pytest.mark.rule("RCR-125")
def test_an_objective_is_completed_by_its_track_with_its_award_and_leaves_play() -> None:
    changes = {
        "raid": effects(
            line("success", "advance", 1), line("completed", "hurt", 6, to="villain"), line("refresh", "bonus", 1),
            test={"speed": 8}, track=2, award=3,
        ),
    }  # fmt: skip
    match = table(changes, "a11 a10", "b8 b9", "c8", objectives="raid,watch")
    round_of(match, "play a11", "test b8 raid")
    assert match.view(0)["objectives"][0]["track"] == 1
    before = vic(match)
    round_of(match, "play a10", "test b9 raid")
    assert [one["id"] for one in match.view(0)["objectives"]] == ["watch"]
    assert vic(match) == before - 6 - 1
    assert [one[3] for one in happened(match, "OBJECTIVE_OVER")] == [1]
    assert xp(match) == (2 + 3, 2 + 3, 3)
    assert told(match, "TRACK")[:1] == [("TRACK", -1, None)]


@pytest.mark.rule("RCR-125")
def test_an_objective_fails_by_its_doom_and_leaves_play() -> None:
    changes = {
        "raid": effects(
            line("refresh", "advance", 1, along="doom"), line("failed", "heal", 5, to="villain"), doom=2, award=3
        ),
    }
    match = table(changes | LEAVE, "a11 a12", objectives="raid", stack={"villain_aura": 30})
    assert match.view(0)["objectives"][0]["doom"] == 1
    play(match, "play a12")
    assert (match.view(0)["objectives"], vic(match), xp(match)) == ([], 35, (0,))
    assert [one[3] for one in happened(match, "OBJECTIVE_OVER")] == [0]


@pytest.mark.rule("RCR-125")
def test_objectives_act_in_the_order_of_set_up_at_each_of_their_moments() -> None:
    def of(amount: int) -> dict[str, object]:
        return effects(*(line(when, "hurt", amount, to="active") for when in ("refresh", "end")))

    changes = {"raid": of(1), "watch": of(2), "siege": of(3)} | LEAVE
    match = table(changes, "a12", "b12", objectives="siege,raid,watch")
    assert told(match, "HURT") == [("HURT", 0, name) for name in ("siege", "raid", "watch")]
    play(match, "play a12")
    assert told(match, "HURT")[3:6] == [("HURT", 0, name) for name in ("siege", "raid", "watch")]
    assert auras(match) == (18 - 12, 18 - 6)


@pytest.mark.rule("RCR-125")
def test_the_beaten_of_an_objective_are_those_that_it_brought() -> None:
    changes = {
        "raid": effects(line("setup", "minion", 1), line("beaten", "advance", 1), track=3),
        "watch": effects(line("setup", "minion", 1), line("beaten", "advance", 1), track=3),
        "rat": {"tough": 1},
    }
    match = table(changes, "a8", "b8", objectives="raid,watch", minions="bat rat")
    round_of(match, "play a8", "fight b8 rat")
    assert [one["track"] for one in match.view(0)["objectives"]] == [0, 1]


@pytest.mark.rule("RCR-125")
def test_a_line_of_an_objective_can_ask_how_far_it_is() -> None:
    changes = {
        "raid": effects(
            line("refresh", "advance", 1, then=[then("hurt", 4, to="active", if_="track = 2")]), track=4,
        ),
    }  # fmt: skip
    match = table(changes | LEAVE, "a12", "b12", objectives="raid")
    assert auras(match) == (18, 18)
    play(match, "play a12")
    assert (auras(match), moment(match)) == ((18, 14), (2, 1))


@pytest.mark.rule("RCR-126")
def test_the_named_objectives_and_ours_are_among_eighteen() -> None:
    names = [one.id for one in read_library(GAME).models["objective"]]
    assert len(names) == 18
    assert {"dust-heist", "sabotage", "snipers", "death-stalker", "minion-squad"} <= set(names)
