"""Each switch by itself, and who sees what (RCR-141, RCR-150)."""

from __future__ import annotations

import pytest

from facedown.games.combat_ready import GAME
from facedown.games.combat_ready.facts import SWITCHES

from .tables import (
    asked,
    auras,
    card,
    compared,
    discards,
    effects,
    event,
    fury,
    hand,
    happened,
    legal,
    line,
    minions,
    moment,
    play,
    rest,
    round_of,
    rounds,
    side,
    table,
    told,
    track,
    vic,
    xp,
)  # fmt: skip

LEAVE = {"a12": effects(line("play", "end")), "b12": effects(line("play", "end"))}


def raid(n: int) -> dict[str, object]:
    """An Objective that brings so many minions at set-up."""
    return {"raid": effects(line("setup", "minion", n))}


# --- overwhelmed


@pytest.mark.rule("RCR-141")
def test_overwhelmed_all_choose_face_down_and_reveal_together() -> None:
    match = table(raid(2), "a8", "b9", objectives="raid", minions="rat rat", overwhelmed=True)
    assert (asked(match), match.view(0)["secret"]) == (("secret", 0), True)
    play(match, "play a8")
    assert (asked(match), side(match, 0, seen_by=1)["plan"], side(match, 0)["plan"]) == (("secret", 1), None, "play a8")
    assert side(match, 0, seen_by=1)["planned"]
    assert "wait" not in legal(match)
    play(match, "combo b9")
    rest(match)
    assert told(match, "PLANNED", "PLAY", "COMBO") == [
        ("PLANNED", 0, None), ("PLANNED", 1, None), ("PLAY", 0, "a8"), ("COMBO", 1, "b9"),
    ]  # fmt: skip
    assert compared(match) == [(8, 0, "heroes")]


@pytest.mark.rule("RCR-141")
@pytest.mark.parametrize(("brought", "secret"), [(0, False), (1, False), (2, True)])
def test_overwhelmed_needs_more_minions_than_heroes_on_the_sideline(brought: int, secret: bool) -> None:
    changes = raid(brought) if brought else {}
    match = table(changes, "a8", "b9", objectives="raid", overwhelmed=True)
    assert (match.decision == "secret") == secret
    match = table(changes, "a8", "b9", objectives="raid")
    assert match.decision == "attack"


@pytest.mark.rule("RCR-141")
def test_overwhelmed_a_sub_boss_counts_two() -> None:
    changes = {"raid": effects(line("setup", "minion", kind="boss"), boss="ogre")}
    assert table(changes, "a8", "b9", objectives="raid", overwhelmed=True).decision == "secret"
    assert table(changes, "a8", "b9", "c9", objectives="raid", overwhelmed=True).decision == "attack"


@pytest.mark.rule("RCR-141")
def test_overwhelmed_with_an_ultimate_the_others_take_their_cards_back() -> None:
    changes = raid(3) | {"amuch": card("ann", 9, 6)}
    match = table(changes, "amuch", "b9 b8", objectives="raid", minions="rat rat rat", overwhelmed=True)
    play(match, "play amuch", "combo b8")
    rest(match)
    play(match, "ultimate", "combo b9")
    rest(match)
    assert (moment(match), "b9" in hand(match, 1), told(match, "COMBO")) == (
        (2, 1), True, [("COMBO", 1, "b8")],
    )  # fmt: skip


@pytest.mark.rule("RCR-141")
def test_overwhelmed_what_has_become_impossible_is_used_up() -> None:
    changes = raid(3) | {"rat": {"tough": 1}}
    match = table(changes, "a8", "b8", "c8", objectives="raid", minions="bat bat rat", overwhelmed=True)
    play(match, "play a8", "fight b8 rat", "fight c8 rat")
    rest(match)
    assert (minions(match), xp(match)) == (["bat", "bat#2"], (1, 1, 0))
    assert (discards(match, 1), discards(match, 2)) == (["b8"], ["c8"])


@pytest.mark.rule("RCR-141")
def test_overwhelmed_a_card_chosen_face_down_is_not_discarded() -> None:
    changes = raid(3) | {"a8": effects(line("play", "discard", 6, to="others", pick="random"))}
    match = table(changes, "a8", "b9", objectives="raid", minions="rat rat rat", overwhelmed=True)
    play(match, "play a8", "combo b9")
    rest(match)
    assert (len(told(match, "DISCARD")), told(match, "COMBO"), side(match, 1)["hand_size"]) == (
        5, [("COMBO", 1, "b9")], 0,
    )  # fmt: skip


# --- lightly-dusted


@pytest.mark.rule("RCR-141")
def test_lightly_dusted_who_beats_a_minion_takes_a_token_two_at_most() -> None:
    changes = raid(3) | {"rat": {"tough": 1}}
    match = table(changes, "a9 a8 a10", "b9 b8 b10", objectives="raid", minions="rat rat rat", lightly_dusted=True)
    tokens = []
    for mine, his in (("a9", "b9"), ("a8", "b8"), ("a10", "b10")):
        round_of(match, f"play {mine}", f"fight {his} rat")
        tokens.append(side(match, 1)["dust"])
    assert (tokens, minions(match)) == ([1, 2, 2], [])


@pytest.mark.rule("RCR-141")
def test_lightly_dusted_a_token_gives_one_damage_to_one_attack_and_no_fury() -> None:
    changes = raid(1) | {"rat": {"tough": 1}} | {"a12": effects(line("play", "end"))}
    match = table(changes, "a8 a12", "b9 b10 b11", objectives="raid", minions="rat", lightly_dusted=True)
    round_of(match, "play a8", "fight b9 rat")
    round_of(match, "play a12")
    before = vic(match)
    play(match, "play b10", "rest", "done", "dust")
    assert asked(match) == ("attack", 1), "one token for an attack, and there is no other"
    assert (vic(match), fury(match)[0], side(match, 1)["dust"]) == (before - 2, 1, 0)
    round_of(match, "play b11", "rest", "done")
    assert vic(match) == before - 3


@pytest.mark.rule("RCR-141")
def test_lightly_dusted_a_bash_gives_the_villain_all_tokens_for_two_attacks() -> None:
    changes = raid(2) | {"rat": {"tough": 1, "attrition": 0}}
    match = table(
        changes, "a12 a12 a11 a11 a3", "b9", "c9", objectives="raid", minions="rat rat", lightly_dusted=True,
        villain="dull dull dull dull v12 v12 v11 v11",
    )  # fmt: skip
    play(match, "play a12", "fight b9 rat", "fight c9 rat")
    rest(match)
    rounds(match, "a12", "a11", "a11")
    assert [side(match, seat)["dust"] for seat in range(3)] == [0, 1, 1]
    rounds(match, "a3")
    assert ([side(match, seat)["dust"] for seat in range(3)], moment(match)) == ([0, 0, 0], (2, 1))
    assert [one[1:4] for one in happened(match, "DUST_TAKEN")][-1] == (-1, None, 2)
    seen = []
    for _ in range(3):
        before = auras(match)[1]
        rounds(match, next(name for name in hand(match, 1) if name in ("b3", "b4", "b5")))
        seen.append(before - auras(match)[1])
    assert seen == [3, 3, 2], "printed 1 and 2 of the dust twice; then the track"


@pytest.mark.rule("RCR-141")
def test_lightly_dusted_a_bash_without_tokens_gives_him_nothing() -> None:
    match = table({}, "a12 a12 a11 a11 a3", "b9", lightly_dusted=True, villain="dull dull dull dull v12 v12")
    rounds(match, "a12", "a12", "a11", "a11", "a3")
    assert (moment(match), told(match, "DUST_TAKEN"), match.view(0)["villain"]["dusted"]) == ((2, 1), [], 0)


# --- the others


@pytest.mark.rule("RCR-141")
def test_stronger_call_makes_the_called_minion_faster_and_stronger() -> None:
    for on, expected in ((False, {"speed": 0, "damage": 0}), (True, {"speed": 1, "damage": 1})):
        match = table(raid(1), "a8", objectives="raid", minions="horn rat", stronger_call=on)
        assert [one["tokens"] for one in match.view(0)["minions"]] == [{"speed": 0, "damage": 0}, expected]


@pytest.mark.rule("RCR-141")
@pytest.mark.parametrize(("on", "hurt"), [(False, 0), (True, 2)])
def test_friendly_fire_hits_heroes_whose_attack_missed_or_tied(on: bool, hurt: int) -> None:
    changes = raid(1) | {"a8": effects(line("hit", "area", 2)), "rat": {"damage": 0, "tough": 5}}
    match = table(changes, "a8", "b6", "c3", "d9", "e12", objectives="raid", minions="rat", friendly_fire=on)
    round_of(match, "play a8", "fight b6 rat", "fight c3 rat", "fight d9 rat", "combo e12")
    assert auras(match) == (18, 18 - hurt, 18 - hurt, 18, 18)


@pytest.mark.rule("RCR-141")
def test_momentum_gives_the_active_hero_who_hits_one_speed() -> None:
    match = table({}, "a8 a7 a3", "b9", momentum=True, villain="dull dull v12")
    rounds(match, "a8", "a7", "a3", "a5")
    assert [mine for mine, _, _ in compared(match)] == [8, 8, 4, 5]


@pytest.mark.rule("RCR-141")
def test_momentum_gives_the_villain_who_hits_one_speed() -> None:
    match = table({}, "a3 a8 a5", villain="v9 v5 dull", momentum=True)
    rounds(match, "a3", "a8", "a5")
    assert [his for _, his, _ in compared(match)] == [9, 7, 1], "1 by his track from the second round on"
    match = table({}, "a3 a8", villain="v9 v5")
    rounds(match, "a3", "a8")
    assert [his for _, his, _ in compared(match)] == [9, 6]


@pytest.mark.rule("RCR-141")
def test_minion_shield_stops_his_aura_at_one_while_a_minion_is_in_play() -> None:
    changes = raid(1) | {"ahit": effects(line("hit", "hurt", 9, to="villain")), "rat": {"tough": 1}}
    low = {"villain_aura": 4}
    match = table(changes, "ahit ahit", "b9", objectives="raid", minions="rat", minion_shield=True, stack=low)
    round_of(match, "play ahit", "rest", "done")
    assert (vic(match), match.is_terminal) == (1, False)
    round_of(match, "play ahit", "fight b9 rat")
    assert (vic(match), match.is_terminal) == (0, True)


@pytest.mark.rule("RCR-141")
def test_minion_shield_counts_objectives_that_shield() -> None:
    changes = {"watch": effects(line("success", "advance", 1), test={"speed": 9}, track=1, shields=True)}
    match = table(changes, "ahit ahit", "b9", objectives="watch", minion_shield=True, stack={"villain_aura": 2})
    round_of(match, "play ahit", "rest", "done")
    assert vic(match) == 1
    round_of(match, "play ahit", "test b9 watch")
    assert (vic(match), match.is_terminal) == (0, True)
    match = table(changes, "ahit", objectives="watch", stack={"villain_aura": 2})
    play(match, "play ahit")
    assert match.is_terminal, "without the switch nothing shields him"


@pytest.mark.rule("RCR-141")
def test_surrounded_a_minion_due_and_none_left_is_defeat() -> None:
    few = {"rat": {"copies": 1}, "bat": {"copies": 1}, "horn": {"copies": 1}}
    match = table(few | LEAVE | raid(3), "a12", objectives="raid", minions="rat bat horn", surrounded=True)
    assert (match.is_terminal, match.view(0)["over"]) == (True, {"winner": None, "won": False, "ending": "surrounded"})
    assert list(match.returns) == [-1]


@pytest.mark.rule("RCR-141")
def test_tough_villain_has_ten_more_aura() -> None:
    match = table({}, "a8", tough_villain=True)
    assert (vic(match), match.view(0)["villain"]["full"]) == (70, 70)


@pytest.mark.rule("RCR-141")
def test_fast_villain_begins_each_duel_at_one_speed() -> None:
    match = table(LEAVE, "a8 a12", fast_villain=True)
    assert track(match) == (1, 0)
    rounds(match, "a8")
    assert (compared(match), track(match)) == ([(8, 1, "heroes")], (2, 0))
    rounds(match, "a12")
    assert (moment(match), track(match)) == ((2, 1), (1, 0))


@pytest.mark.rule("RCR-141")
def test_weary_heroes_have_three_quarters_of_their_aura() -> None:
    match = table({"bob": {"aura": 16}, "a8": effects(line("play", "heal", 5))}, "a8", "b8", weary_heroes=True)
    assert auras(match) == (13, 12)
    play(match, "play a8")
    assert auras(match) == (13, 12), "that is full"


@pytest.mark.rule("RCR-141")
@pytest.mark.parametrize(("on", "aura"), [(False, 11), (True, 10)])
def test_no_rest_healing(on: bool, aura: int) -> None:
    match = table({}, "a8", "b8", no_rest_healing=on, stack={"aura": [18, 10]})
    round_of(match, "play a8", "rest", "done")
    assert (auras(match)[1], side(match, 1)["hand_size"]) == (aura, 7)


@pytest.mark.rule("RCR-141")
def test_every_switch_is_an_option_and_off_by_itself() -> None:
    names = {option.id for option in GAME.options if option.default is False}
    assert names == set(SWITCHES)
    assert table({}, "a8").view(0)["rules"] == []
    assert table({}, "a8", momentum=True, tough_villain=True).view(0)["rules"] == ["momentum", "tough-villain"]


# --- what everybody may know


@pytest.mark.rule("RCR-150")
def test_hands_discards_tracks_sizes_and_the_back_on_top_are_open() -> None:
    changes = {"storm": event(speed=1)}
    match = table(changes, "a8", "b9", villain="storm v9")
    for seat in (0, 1):
        view = match.view(seat)
        assert [one["id"] for one in view["sides"][1 - seat]["hand"]] == [
            one["id"] for one in match.view(1 - seat)["sides"][1 - seat]["hand"]
        ]
        assert (view["villain"]["stance"], view["villain"]["events"][0]["id"]) == ("balanced", "storm")
        assert view["villain"]["deck_size"] == 36
        assert [one["deck_size"] for one in view["sides"]] == [26, 26]
        assert {one["id"] for one in view["sides"][1 - seat]["upgrade"]} == {
            f"{'ba'[seat]}{name}" for name in ("two", "three", "ult-two")
        }


@pytest.mark.rule("RCR-150")
def test_the_faces_of_draw_piles_are_hidden() -> None:
    views = []
    for mine, his in (("b3 b4", "v1 v2"), ("b4 b3", "v2 v1")):
        match = table({}, "a8", "b9 b8 b7 b6 b5 b5", decks=["", mine], villain=his)
        views.append([match.view(seat) for seat in (0, 1)])
    assert views[0] == views[1], "neither the owner nor anybody else sees in which order cards lie"


@pytest.mark.rule("RCR-150")
def test_with_hidden_hands_the_others_are_numbers() -> None:
    match = table({}, "a8", "b9", hidden_hands=True)
    assert (side(match, 1, seen_by=0)["hand"], side(match, 1, seen_by=0)["hand_size"]) == (None, 6)
    assert [one["id"] for one in side(match, 1)["hand"]].count("b9") == 1
    round_of(match, "play a8", "rest", "done")
    drawn = [one for one in happened(match, "DRAW", seat=0) if one[1] == 1]
    assert all(one[2] is None for one in drawn)
    assert any(one[2] is not None for one in happened(match, "DRAW", seat=1) if one[1] == 1)
