"""What a villain's card does to a round besides hitting: replaced (RCR-063), turned aside
(RCR-061), answered for."""

from __future__ import annotations

import pytest

from .tables import (
    asked,
    auras,
    compared,
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
    round_of,
    rounds,
    table,
    then,
    told,
    turn,
    vic,
    villain_deck,
    villain_discards,
    xp,
)

RAID = {"raid": effects(line("setup", "minion", 2))}
FEINT = turn(2, 1, line("losing", "replace"), line("lost", "hurt", 5, to="heroes"), copies=6)


# --- the next card instead


@pytest.mark.rule("RCR-063")
def test_a_card_that_would_be_hit_is_replaced_by_the_next_one() -> None:
    match = table({"feint": FEINT}, "a9", villain="feint v12 v3")
    rounds(match, "a9")
    assert compared(match) == [(9, 2, "heroes"), (9, 12, "villain")]
    assert (auras(match), vic(match), villain_discards(match)) == ((17,), 60, ["feint", "v12"])
    assert villain_deck(match)[0] == "v3"


@pytest.mark.rule("RCR-063")
@pytest.mark.parametrize("mine", ["a3", "a4"])
def test_one_that_would_not_be_hit_stays(mine: str) -> None:
    match = table({"feint": turn(4, 1, line("losing", "replace"))}, mine, villain="feint v12")
    rounds(match, mine)
    assert len(compared(match)) == 1


@pytest.mark.rule("RCR-063")
def test_an_event_on_top_is_passed_over_and_waits() -> None:
    match = table({"feint": FEINT, "storm": event()}, "a9", "b9", villain="feint storm v12 v3")
    rounds(match, "a9")
    assert told(match, "REVEAL", "TURNED") == [
        ("REVEAL", -1, "feint"), ("REVEAL", -1, "v12"), ("TURNED", -1, "storm"),
    ]  # fmt: skip


@pytest.mark.rule("RCR-063")
def test_at_most_three_are_replaced_in_a_round() -> None:
    match = table({"feint": FEINT | {"effects": [line("losing", "replace")]}}, "a9 a9", villain=" ".join(["feint"] * 6))
    rounds(match, "a9")
    assert (len(compared(match)), vic(match)) == (4, 59)
    rounds(match, "a9")
    assert len(compared(match)) == 4 + 3  # two feints, then a dull one


@pytest.mark.rule("RCR-063")
def test_an_event_that_replaces_twice_does_so_once_before_the_next_comparison() -> None:
    storm = event(line("losing", "replace"), line("losing", "replace"))
    match = table({"storm": storm}, "a9", villain="storm v3 v3 v12")
    rounds(match, "a9")
    assert compared(match) == [(9, 3, "heroes"), (9, 3, "heroes"), (9, 12, "villain")]
    assert villain_discards(match) == ["v12", "v3", "v3"]


@pytest.mark.rule("RCR-063")
def test_what_the_card_gave_goes_with_it_and_what_others_gave_stays() -> None:
    feint = turn(2, 1, line("clash", "speed", 3), line("losing", "replace"))
    curse = turn(1, 1, line("always", "speed", 4, span="next"))
    match = table({"feint": feint, "curse": curse}, "a11 a12", villain="curse feint v5")
    rounds(match, "a11", "a12")
    assert [his for _, his, _ in compared(match)] == [1, 2 + 3 + 4 + 1, 5 + 4 + 1]


@pytest.mark.rule("RCR-063")
@pytest.mark.parametrize("do", ["absorb", "guard", "retarget"])
def test_what_the_card_turned_aside_is_as_it_was(do: str) -> None:
    aside = line("clash", do, to="sideline") if do == "retarget" else line("clash", do)
    feint = turn(2, 1, aside, line("losing", "replace"))
    changes = RAID | {"feint": feint}
    match = table(changes, "a9 a9", "b9", objectives="raid", minions="rat bat", villain="feint v5 feint v12",
                  stack={"villain_aura": 50})  # fmt: skip
    rounds(match, "a9", "a9")
    assert compared(match)[1::2] == [(9, 5, "heroes"), (9, 13, "villain")]
    assert (vic(match), auras(match)) == (49, (17, 18))


# --- a minion takes it


@pytest.mark.rule("RCR-061")
def test_the_oldest_minion_takes_the_damage_of_an_attack_instead() -> None:
    changes = RAID | {"wall": turn(2, 1, line("losing", "guard")), "rat": {"tough": 5}, "bat": {"tough": 5}}
    match = table(changes, "ahit", "b9", objectives="raid", minions="bat rat", villain="wall")
    rounds(match, "ahit")
    assert (vic(match), fury(match)[0], xp(match)) == (60, 0, (1, 0))
    assert [(one["id"], one["wounds"]) for one in match.view(0)["minions"]] == [("bat", 3), ("rat", 0)]


@pytest.mark.rule("RCR-061")
def test_each_attacker_hits_a_minion_and_the_villain_when_none_is_left() -> None:
    changes = RAID | {"wall": turn(2, 1, line("clash", "guard")), "a9": {"damage": 2}, "b9": {"damage": 2}}
    changes |= {"c9": {"damage": 2}}
    match = table(changes, "a9", "b9", "c9", objectives="raid", minions="rat rat", villain="wall")
    round_of(match, "play a9", "combo b9", "combo c9")
    assert (minions(match), vic(match)) == ([], 58)


@pytest.mark.rule("RCR-061")
def test_effects_hurt_the_minion_too_and_without_minions_it_does_nothing() -> None:
    wall = {"wall": turn(2, 1, line("clash", "guard"))}
    hurting = {"anil": effects(line("hit", "hurt", 2, to="villain"))}
    guarded = table(RAID | wall | hurting, "anil", objectives="raid", minions="rat bat", villain="wall")
    rounds(guarded, "anil")
    assert (vic(guarded), minions(guarded)) == (60, ["bat"])
    alone = table(wall | hurting, "anil", villain="wall")
    rounds(alone, "anil")
    assert vic(alone) == 58


@pytest.mark.rule("RCR-061")
def test_it_is_for_that_round_only() -> None:
    changes = RAID | {"wall": turn(2, 1, line("clash", "guard"))}
    match = table(changes, "a9 a9", objectives="raid", minions="rat bat", villain="wall v1")
    rounds(match, "a9", "a9")
    assert vic(match) == 59


# --- what hits him heals him


@pytest.mark.rule("RCR-061")
def test_what_hits_the_villain_heals_him_attacks_and_effects_never_above_full() -> None:
    drain = {"drain": turn(2, 1, line("clash", "absorb"))}
    changes = drain | {"ahit": effects(line("hit", "area", 2))}
    match = table(changes, "ahit ahit a9", "b9", villain="drain drain v1", stack={"villain_aura": 50})
    round_of(match, "play ahit", "combo b9")
    assert (vic(match), fury(match)[0], xp(match)) == (50 + 3 + 1 + 2, 0, (1, 1))
    rounds(match, "ahit")
    assert vic(match) == 60
    rounds(match, "a9")
    assert vic(match) == 59  # that was for its round


# --- other answers


@pytest.mark.rule("RCR-023")
def test_the_duel_can_end_when_he_is_hit() -> None:
    match = table({"smoke": turn(2, 1, line("lost", "end"))}, "a9", "b9", villain="smoke")
    rounds(match, "a9")
    assert (moment(match), vic(match), told(match, "VILLAIN_FURY")) == ((2, 1), 59, [])


@pytest.mark.rule("RCR-061")
def test_who_declines_to_discard_takes_more() -> None:
    lines = line("strike", "discard", 1, to="active", may=True, else_=[then("damage", 2)])
    declined = table({"blow": turn(12, 1, lines)}, "a9", villain="blow")
    play(declined, "play a9")
    assert (asked(declined), sorted(legal(declined))) == (("choose", 0), ["accept", "decline"])
    play(declined, "decline")
    assert auras(declined) == (15,)
    accepted = table({"blow": turn(12, 1, lines)}, "a9 a8", villain="blow")
    play(accepted, "play a9", "accept", "discard a8")
    assert (auras(accepted), "a8" in hand(accepted, 0)) == ((17,), False)


@pytest.mark.rule("RCR-062")
def test_he_gains_at_the_end_of_the_round_for_every_hero_who_damaged_him() -> None:
    gain = line("always", "bonus", {"per": "villain.damagers"}, stat="damage")
    match = table({"grudge": turn(2, 1, gain)}, "a9", "b9", "cnil", villain="grudge")
    round_of(match, "play a9", "combo b9", "combo cnil")
    assert [(e[3], e[4], e[5]) for e in happened(match, "TRACK")] == [(1, 0, 2), (0, 0, 1)]


@pytest.mark.rule("RCR-062")
def test_his_own_fury_can_move_and_the_texts_of_its_spaces_apply() -> None:
    match = table({"rage": turn(12, 1, line("hit", "menace", 2))}, "a9", villain="rage")
    rounds(match, "a9")
    assert fury(match)[1] == 1 + 2 + 1
    assert match.view(0)["villain"]["track"] == {"speed": 2, "damage": 1}
