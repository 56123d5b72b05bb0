"""The end of a round, both Fury tracks, Ultimates and overcharging (RCR-070 … RCR-094)."""

from __future__ import annotations

import pytest

from facedown.games.combat_ready import state as st
from facedown.match import Illegal

from .tables import (
    asked,
    auras,
    card,
    compared,
    discards,
    effects,
    event,
    fury,
    happened,
    legal,
    line,
    moment,
    play,
    rest,
    round_of,
    rounds,
    side,
    table,
    told,
    track,
    turn,
    vic,
    villain_discards,
    xp,
)  # fmt: skip

SIX = "a12 a12 a11 a11 a10 a10"
BANG = {"abang": card("ann", 9, 9, copies=4)}  # two of them go from the start to the end of the track


def strikes(damage: int) -> dict[str, object]:
    return {"amuch": card("ann", 9, damage, copies=4)}


# --- E


@pytest.mark.rule("RCR-070")
def test_cards_in_play_go_to_the_discards_of_their_owners() -> None:
    match = table({}, "a8", "b9", "caid", villain="v3")
    round_of(match, "play a8", "combo b9", "assist caid @1")
    assert [discards(match, seat) for seat in range(3)] == [["a8"], ["b9"], ["caid"]]
    assert villain_discards(match) == ["v3"]


@pytest.mark.rule("RCR-070")
def test_a_bonus_for_the_next_attack_is_for_the_next_one_alone() -> None:
    match = table({"a12": effects(line("hit", "speed", 3, span="next"))}, "a12 a3 a3")
    rounds(match, "a12", "a3", "a3")
    assert compared(match) == [(12, 0, "heroes"), (6, 1, "heroes"), (3, 1, "heroes")]


@pytest.mark.rule("RCR-070")
def test_a_bonus_for_the_next_attack_ends_with_the_duel() -> None:
    changes = {"a12": effects(line("hit", "speed", 3, span="next"), line("hit", "end"))}
    match = table(changes, "a12 a3")
    rounds(match, "a12", "a3")
    assert compared(match) == [(12, 0, "heroes"), (3, 0, "heroes")]


@pytest.mark.rule("RCR-070")
def test_a_bonus_for_the_next_round_counts_in_that_round_alone() -> None:
    match = table({"baid": effects(line("assist", "speed", 2, span="round"))}, "a5 a5 a5", "baid")
    round_of(match, "play a5", "assist baid @1")
    rounds(match, "a5", "a5")
    assert compared(match) == [(5, 0, "heroes"), (7, 1, "heroes"), (5, 1, "heroes")]


@pytest.mark.rule("RCR-070")
def test_the_villains_next_attack_is_of_this_duel_too() -> None:
    changes = {"slow": turn(2, 1, line("always", "speed", 4, span="next")), "a12": effects(line("play", "end"))}
    match = table(changes, "a11 a10 a11 a12", villain="slow dull slow")
    rounds(match, "a11", "a10", "a11", "a12")
    assert moment(match) == (2, 1)
    rounds(match, "a11" if "play a11" in legal(match) else "a5")
    assert [his for _, his, _ in compared(match)] == [2, 5, 3, 0]


# --- F


@pytest.mark.rule("RCR-080", "RCR-082")
def test_each_round_moves_his_fury_one_space_and_its_text_applies() -> None:
    match = table({}, SIX)
    seen = []
    for attack in ("a12", "a12", "a11", "a11", "a10"):
        rounds(match, attack)
        seen.append((fury(match)[1], track(match)))
    assert seen == [(2, (1, 0)), (3, (1, 1)), (4, (2, 1)), (5, (2, 2)), (6, (3, 2))]
    assert [match.view(0)["villain"]["bash"], match.view(0)["fury"]["villain_end"]] == [True, 6]


@pytest.mark.rule("RCR-080")
def test_from_the_bash_space_on_a_hit_that_damages_the_active_hero_ends_the_duel() -> None:
    match = table({}, SIX, "b3", villain="dull dull dull dull v12")
    rounds(match, "a12", "a12", "a11", "a11")
    assert (moment(match), match.view(0)["villain"]["bash"]) == ((1, 5), True)
    rounds(match, "a10")
    assert (auras(match), moment(match)) == ((15, 18), (2, 1))
    assert told(match, "BASH") == [("BASH", 0, None)]
    assert [one[3] for one in happened(match, "DUEL_OVER")] == [st.DUEL_BASH]
    assert len(told(match, "VILLAIN_FURY")) == 4, "no F after the Bash (RCR-023)"


@pytest.mark.rule("RCR-080")
def test_before_the_bash_space_the_same_hit_bashes_nobody() -> None:
    match = table({}, SIX, villain="dull dull dull v12")
    rounds(match, "a12", "a12", "a11", "a11")
    assert (auras(match), moment(match), told(match, "BASH")) == ((16,), (1, 5), [])


@pytest.mark.rule("RCR-080")
def test_damage_prevented_to_nothing_is_no_bash() -> None:
    match = table({"a10": effects(line("play", "shield", 9))}, SIX, villain="dull dull dull dull v12")
    rounds(match, "a12", "a12", "a11", "a11", "a10")
    assert compared(match)[-1] == (10, 14, "villain")
    assert (auras(match), moment(match), told(match, "BASH")) == ((18,), (1, 6), [])


@pytest.mark.rule("RCR-080")
def test_damage_to_a_partner_alone_is_no_bash() -> None:
    match = table({"a10": effects(line("play", "shield", 9))}, SIX, "b10", villain="dull dull dull dull v12")
    rounds(match, "a12", "a12", "a11", "a11")
    round_of(match, "play a10", "combo b10")
    assert (auras(match), moment(match), told(match, "BASH")) == ((18, 15), (1, 6), [])


@pytest.mark.rule("RCR-080")
def test_damage_by_his_effects_is_no_bash() -> None:
    changes = {"snare": turn(0, None, line("always", "hurt", 2, to="active"))}
    match = table(changes, SIX, villain="dull dull dull dull snare")
    rounds(match, "a12", "a12", "a11", "a11", "a10")
    assert (auras(match), moment(match), told(match, "BASH")) == ((16,), (1, 6), [])


@pytest.mark.rule("RCR-080")
def test_effects_move_his_fury_with_the_texts_of_the_spaces_and_not_past_the_end() -> None:
    changes = {"urge": turn(0, 1, line("always", "menace", 5)), "calm": turn(0, 1, line("always", "menace", -4))}
    match = table(changes, SIX, villain="urge urge calm")
    play(match, "play a12")
    assert told(match, "VILLAIN_FURY").count(("VILLAIN_FURY", -1, None)) == 5
    assert (fury(match), moment(match)) == ((0, 1), (2, 1)), "F moved it past the end"
    changes["urge"] = turn(0, 1, line("always", "menace", 3))
    match = table(changes, SIX, villain="urge calm")
    rounds(match, "a12")
    assert (fury(match), track(match)) == ((1, 5), (2, 2))
    rounds(match, "a12")
    assert (fury(match), track(match)) == ((2, 2), (3, 2)), "back to the first space, and F to the second"


@pytest.mark.rule("RCR-081")
def test_past_the_end_the_duel_is_over_and_without_the_zone_no_ultimate_hits() -> None:
    match = table({}, "a12 a12 a11 a11 a10 a3", "b3")
    rounds(match, "a12", "a12", "a11", "a11", "a10")
    assert (moment(match), fury(match)) == ((1, 6), (5, 6))
    rounds(match, "a3")
    assert moment(match) == (2, 1), "a seventh round never comes"
    assert [one[3] for one in happened(match, "DUEL_OVER")] == [st.DUEL_TRACK]
    assert (told(match, "ULTIMATE"), vic(match)) == ([], 55)


@pytest.mark.rule("RCR-081")
def test_past_the_end_in_the_zone_the_ultimate_hits_by_itself_in_full() -> None:
    changes = {"raid": effects(line("setup", "minion", 1))}
    match = table(changes, "ahit ahit a12 a12 a11 a11", "b3", objectives="raid")
    rounds(match, "ahit", "ahit", "a12", "a12", "a11")
    assert (fury(match)[0], vic(match), xp(match)) == (9, 51, (6, 0))
    rounds(match, "a11")
    assert [one[1:4] for one in happened(match, "ULTIMATE")] == [(0, "ault", 1)]
    assert vic(match) == 51 - 1 - 4
    assert xp(match) == (6 + 1 + 1 + 3, 0), "a hit, the tenth space, what is printed on the Ultimate"
    assert told(match, "BASH") == [("BASH", -1, None)]
    assert (auras(match), told(match, "ATTRITION")) == ((18, 18), [])
    assert [one[3] for one in happened(match, "DUEL_OVER")] == [st.DUEL_TRACK]


# --- hero Fury


@pytest.mark.rule("RCR-090")
def test_each_damage_of_the_active_heros_attack_moves_his_fury_by_one() -> None:
    match = table({}, "ahit a3 a5", villain="dull v9 v5")
    rounds(match, "ahit")
    assert fury(match)[0] == 3
    rounds(match, "a3", "a5")
    assert (compared(match)[1:], fury(match)[0]) == ([(3, 10, "villain"), (5, 6, "villain")], 3)


@pytest.mark.rule("RCR-090")
def test_partners_and_assists_give_no_fury_but_his_own_bonuses_do() -> None:
    changes = {"baid": effects(line("assist", "damage", 4)), "a8": effects(line("clash", "damage", 2))}
    match = table(changes, "a8", "baid", "chit")
    round_of(match, "play a8", "assist baid @1", "combo chit")
    assert vic(match) == 60 - (1 + 2 + 4) - 3
    assert fury(match)[0] == 3


@pytest.mark.rule("RCR-090")
def test_his_area_blast_on_the_villain_counts_and_other_effects_do_not() -> None:
    match = table({"a8": effects(line("hit", "area", 2), line("hit", "hurt", 5, to="villain"))}, "a8")
    rounds(match, "a8")
    assert (vic(match), fury(match)[0]) == (52, 3)


@pytest.mark.rule("RCR-090", "RCR-121")
def test_what_a_hero_does_to_the_villain_from_a_fight_gives_no_fury() -> None:
    changes = {"raid": effects(line("setup", "minion", 1)), "b12": effects(line("hit", "cleave", 4))}
    match = table(changes, "a8", "b12", objectives="raid", minions="rat")
    round_of(match, "play a8", "fight b12 rat")
    assert (vic(match), fury(match)[0]) == (60 - 4 - 1, 1)


@pytest.mark.rule("RCR-091")
def test_the_zone_gives_speed_from_the_next_attack_on_for_the_rest_of_the_duel() -> None:
    match = table({}, "ahit ahit a5 a4", "b3")
    rounds(match, "ahit", "ahit", "a5")
    assert [mine for mine, _, _ in compared(match)] == [9, 9, 6], "the one that reaches the zone has nothing of it"
    round_of(match, "play a4", "combo b3")
    assert compared(match)[-1][0] == 3, "a partner's attack has no such bonus"


@pytest.mark.rule("RCR-091")
def test_the_end_of_the_track_gives_three_damage_from_the_next_attack_on() -> None:
    match = table(BANG, "abang abang a5 anil")
    rounds(match, "abang", "abang")
    assert (vic(match), fury(match)[0]) == (60 - 9 - 9, 12)
    rounds(match, "a5")
    assert (vic(match), fury(match)[0]) == (42 - 4, 12), "Fury stops at the end"
    rounds(match, "anil")
    assert vic(match) == 38, "what deals no Damage is not raised (RCR-061)"
    rounds(match, "ultimate")
    assert vic(match) == 38 - 7


@pytest.mark.rule("RCR-091", "RCR-092")
def test_the_spaces_on_the_way_give_xp_as_they_are_passed() -> None:
    match = table(strikes(7), "amuch a5 a5 a4 a4")
    seen = []
    for attack in ("amuch", "a5", "a5", "a4"):
        rounds(match, attack)
        seen.append((fury(match)[0], xp(match)[0]))
    assert seen == [(7, 1), (8, 3), (9, 4), (10, 6)]


@pytest.mark.rule("RCR-091")
def test_the_xp_of_a_space_come_once_a_duel() -> None:
    changes = BANG | {"a4": effects(line("always", "reset")), "a3": effects(line("play", "end"))}
    match = table(changes, "abang a4 abang a3 abang", villain="dull v9")
    rounds(match, "abang", "a4")
    assert (fury(match)[0], xp(match)) == (0, (2,))
    rounds(match, "abang")
    assert (fury(match)[0], xp(match)) == (9, (3,))
    rounds(match, "a3", "abang")
    assert (moment(match), fury(match)[0], xp(match)) == ((2, 2), 9, (5,)), "in the next Duel once more"


@pytest.mark.rule("RCR-092")
def test_the_zone_begins_at_the_sixth_of_twelve_spaces() -> None:
    track_of_fury = table({}).view(0)["fury"]
    assert (track_of_fury["zone"], track_of_fury["end"], track_of_fury["spaces"]) == (6, 12, [8, 10])
    match = table(strikes(5), "amuch a5 a5")
    rounds(match, "amuch")
    assert (fury(match)[0], "ultimate" in legal(match)) == (5, False)
    rounds(match, "a5")
    assert (fury(match)[0], "ultimate" in legal(match)) == (6, True)


# --- Ultimates


@pytest.mark.rule("RCR-093")
def test_an_ultimate_is_refused_outside_the_zone() -> None:
    match = table({}, "ahit")
    with pytest.raises(Illegal) as refused:
        match.apply("ultimate")
    assert refused.value.rule == "RCR-040"


@pytest.mark.rule("RCR-093")
def test_an_ultimate_hits_bashes_the_villain_and_ends_the_duel_before_the_sideline_acts() -> None:
    match = table({}, "ahit ahit", "b3", villain="dull dull v12 v11")
    rounds(match, "ahit", "ahit")
    play(match, "ultimate")
    assert [one[:4] for one in happened(match, "ULTIMATE")] == [("ULTIMATE", 0, "ault", 0)]
    assert told(match, "BASH") == [("BASH", -1, None)]
    assert [one[3] for one in happened(match, "DUEL_OVER")] == [st.DUEL_ULTIMATE]
    assert len(told(match, "REVEAL")) == 2, "the villain plays no card"
    assert len(told(match, "REST")) == 2
    assert (vic(match), "v12" in villain_discards(match)) == (60 - 6 - 4, True)


@pytest.mark.rule("RCR-093")
def test_an_ultimate_gives_its_printed_xp_and_no_more() -> None:
    match = table({"ault": effects(line("hit", "area", 9))}, "ahit ahit")
    rounds(match, "ahit", "ahit")
    before = xp(match)[0]
    play(match, "ultimate")
    assert xp(match)[0] == before + 3, "no XP of a hit, or of spaces of the track"
    assert vic(match) == 60 - 6 - 4 - 9


@pytest.mark.rule("RCR-093")
def test_an_ultimate_can_be_played_again_in_a_later_duel() -> None:
    match = table(strikes(6), "amuch amuch", decks=["amuch"])
    rounds(match, "amuch", "ultimate")
    assert (moment(match), side(match, 0)["ultimate"]["id"]) == ((2, 1), "ault")
    rounds(match, "amuch", "ultimate")
    assert (moment(match), vic(match)) == ((3, 1), 60 - 2 * (6 + 4))
    assert "ault" not in discards(match, 0)


@pytest.mark.rule("RCR-093")
def test_it_can_be_held_back() -> None:
    match = table(strikes(6), "amuch a5 a5")
    rounds(match, "amuch")
    assert {"ultimate", "play a5"} <= set(legal(match))
    rounds(match, "a5", "ultimate")
    assert (moment(match), vic(match)) == ((2, 1), 60 - 6 - 1 - 4)


@pytest.mark.rule("RCR-093", "RCR-030")
def test_events_come_before_the_ultimate_of_the_same_round() -> None:
    changes = strikes(6) | {"gloom": event(line("turned", "hurt", 2, to="active"))}
    match = table(changes, "amuch", villain="dull gloom v12")
    rounds(match, "amuch")
    assert (asked(match), auras(match)) == (("attack", 0), (16,))
    play(match, "ultimate")
    assert villain_discards(match) == ["dull", "v12"]


@pytest.mark.rule("RCR-094")
def test_to_be_hit_costs_no_fury_and_the_end_of_the_duel_all_of_it() -> None:
    match = table({"a12": effects(line("play", "end"))}, "ahit a3 a12", "b3", villain="dull v12")
    rounds(match, "ahit", "a3")
    assert (compared(match)[-1][2], fury(match)[0]) == ("villain", 3)
    rounds(match, "a12")
    assert (moment(match), fury(match)) == ((2, 1), (0, 1))
    rest(match)
