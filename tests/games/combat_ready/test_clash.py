"""The villain's attack: who hits (RCR-060), Damage (RCR-061), Bonus tracks (RCR-062), the order (RCR-063), Interrupt
(RCR-064)."""

from __future__ import annotations

import pytest

from .tables import (
    auras,
    compared,
    effects,
    event,
    fury,
    hand,
    happened,
    line,
    moment,
    play,
    rest,
    round_of,
    rounds,
    semblance,
    table,
    told,
    track,
    turn,
    vic,
    villain_deck,
    villain_discards,
    xp,
)

# --- Speeds


@pytest.mark.rule("RCR-060")
@pytest.mark.parametrize(
    ("villain", "outcome", "aura", "his"), [("v8", "heroes", 18, 59), ("v9", "tie", 18, 60), ("v10", "villain", 17, 60)]
)
def test_the_higher_speed_hits_and_at_equal_ones_nobody_does(villain: str, outcome: str, aura: int, his: int) -> None:
    match = table(None, "a9", villain=villain)
    rounds(match, "a9")
    assert (compared(match), auras(match), vic(match)) == ([(9, int(villain[1:]), outcome)], (aura,), his)


@pytest.mark.rule("RCR-060")
def test_the_top_card_is_revealed_when_all_have_acted() -> None:
    match = table(None, "a9", "b9", villain="v3 v4")
    play(match, "play a9")
    assert (told(match, "REVEAL"), match.view(0)["villain"]["card"]) == ([], None)
    rest(match)
    assert (told(match, "REVEAL"), villain_discards(match)) == ([("REVEAL", -1, "v3")], ["v3"])


@pytest.mark.rule("RCR-060")
def test_every_bonus_counts_on_both_sides() -> None:
    changes = {
        "ann": semblance(line("semblance", "speed", 1)),
        "a5": effects(line("play", "speed", 1), line("clash", "speed", 1)),
        "a12": effects(line("hit", "speed", 1, span="duel"), line("hit", "speed", 1, span="next"),
                       line("hit", "speed", 1, span="round")),
        "storm": event(line("clash", "speed", 1), speed=2),
        "curse": turn(1, 1, line("lost", "speed", 1, span="duel"), line("lost", "speed", 2, span="next"),
                      line("lost", "speed", 3, span="round")),
        "blow": turn(3, 1, line("clash", "speed", 1)),
    }  # fmt: skip
    match = table(changes, "a12 a5 a5", "b9 baid", villain="storm curse blow v1")
    rounds(match, "a12")
    round_of(match, "play a5", "assist baid @1", "semblance")
    mine = 5 + 1 + 1 + 1 + 1 + 1 + 2 + 1
    his = 3 + 1 + 1 + 1 + 2 + 3 + 2 + 1  # the last one is his track: F of the first round
    assert compared(match)[1] == (mine, his, "villain")
    round_of(match, "play a5")
    assert compared(match)[2][:2] == (5 + 1 + 1 + 1, 1 + 1 + 1 + 2 + 1)  # what lasts for the Duel is left


@pytest.mark.rule("RCR-060")
def test_no_speed_falls_below_nothing() -> None:
    changes = {"a3": effects(line("play", "speed", -9)), "weak": turn(2, 1, line("clash", "speed", -9))}
    match = table(changes, "a3", villain="weak")
    rounds(match, "a3")
    assert compared(match) == [(0, 0, "tie")]


@pytest.mark.rule("RCR-060")
def test_without_any_card_the_villain_is_hit() -> None:
    match = table({"a9": effects(line("hit", "xp", 2))}, "a9", "b9")
    play(match, "play a9")
    match.state["ndeck"] = 0  # no card of a pack takes all of them away
    rest(match)
    assert (vic(match), xp(match), auras(match)) == (59, (3, 0), (18, 18))
    assert (compared(match), told(match, "REVEAL"), moment(match)) == ([], [], (1, 2))


# --- Damage


@pytest.mark.rule("RCR-061")
def test_the_villains_damage_is_printed_track_and_all_else() -> None:
    changes = {
        "a12": effects(line("hit", "bonus", 2, stat="damage")),
        "storm": event(damage=1),
        "blow": turn(9, 2, line("strike", "damage", 3)),
    }
    match = table(changes, "a12 a3", villain="storm v1 blow")
    rounds(match, "a12")
    assert track(match) == (1, 2)
    rounds(match, "a3")
    assert auras(match) == (18 - (2 + 2 + 1 + 3),)


@pytest.mark.rule("RCR-061")
@pytest.mark.parametrize("damage", [None, 0])
def test_a_villains_card_without_damage_is_not_raised(damage: int | None) -> None:
    changes = {"a12": effects(line("hit", "bonus", 4, stat="damage")), "storm": event(damage=2)}
    changes |= {"blow": turn(9, damage, line("strike", "damage", 3), line("hit", "hurt", 1, to="target"))}
    match = table(changes, "a12 a3", villain="storm v1 blow")
    rounds(match, "a12", "a3")
    assert (auras(match), compared(match)[1][2]) == ((17,), "villain")  # it hits: only its effect does harm


@pytest.mark.rule("RCR-061")
@pytest.mark.parametrize("damage", [None, 0])
def test_a_heros_card_without_damage_is_not_raised(damage: int | None) -> None:
    changes = {
        "anil": effects(line("play", "damage", 3), damage=damage),
        "baid": effects(line("assist", "damage", 2)),
        "ann": semblance(line("semblance", "damage", 2)),
    }
    match = table(changes, "anil", "baid", villain="v1")
    round_of(match, "play anil", "assist baid @1", "semblance")
    assert (vic(match), xp(match), fury(match)[0]) == (60, (1, 1), 0)
    assert happened(match, "STRIKE") == [("STRIKE", 0, None, 0, 60, 0, 0)]


@pytest.mark.rule("RCR-061")
def test_a_heros_damage_is_raised_by_every_bonus_and_falls_no_lower_than_nothing() -> None:
    changes = {"a9": effects(line("strike", "damage", 2)), "baid": effects(line("assist", "damage", 3))}
    match = table(changes, "a9", "baid", villain="v1")
    round_of(match, "play a9", "assist baid @1")
    assert happened(match, "STRIKE") == [("STRIKE", 0, None, 6, 54, 1, 5)]
    weak = table({"a9": effects(line("strike", "damage", -4))}, "a9", villain="v1")
    rounds(weak, "a9")
    assert (vic(weak), xp(weak)) == (60, (1,))


@pytest.mark.rule("RCR-061")
def test_area_blast_and_cleave_cannot_be_raised() -> None:
    changes = {
        "a9": effects(line("play", "damage", 3), line("hit", "area", 2)),
        "blow": turn(10, 1, line("clash", "damage", 3), line("hit", "area", 1), line("hit", "cleave", 2)),
        "storm": event(damage=2),
    }
    match = table(changes, "a9 a9", "b9", villain="storm v1 blow")
    rounds(match, "a9")
    assert vic(match) == 60 - (1 + 3) - 2
    round_of(match, "play a9")
    assert auras(match) == (18 - (1 + 3 + 2) - 1, 18 - 1 - 2)


# --- the Bonus tracks


@pytest.mark.rule("RCR-062")
def test_a_heros_change_is_immediate_and_counts_in_this_round() -> None:
    changes = {
        "a9": effects(line("play", "bonus", 3, stat="speed")),
        "b9": effects(line("hit", "bonus", -2, stat="speed")),
    }
    match = table(changes, "a9", "b12", villain="v7")
    play(match, "play a9")
    assert track(match) == (3, 0)
    rest(match)
    assert compared(match) == [(9, 10, "villain")]


@pytest.mark.rule("RCR-062")
def test_the_villains_own_change_comes_just_before_e() -> None:
    changes = {
        "blow": turn(9, 1, line("clash", "bonus", 2, stat="damage"), line("hit", "bonus", 1, stat="speed")),
        "a3": effects(line("always", "xp", 2)),
    }
    match = table(changes, "a3", villain="blow")
    rounds(match, "a3")
    assert auras(match) == (17,)
    kinds = [one[0] for one in told(match, "HURT", "TRACK", "EFFECT", "VILLAIN_FURY")]
    assert kinds == ["EFFECT", "HURT", "EFFECT", "EFFECT", "TRACK", "TRACK", "VILLAIN_FURY", "TRACK"]
    assert track(match) == (1 + 1, 2)


@pytest.mark.rule("RCR-062")
def test_his_change_does_not_count_twice_nor_in_a_later_round_again() -> None:
    match = table({"blow": turn(1, 1, line("clash", "bonus", 2, stat="damage"))}, "a9 a9", villain="blow v1")
    rounds(match, "a9")
    assert track(match) == (1, 2)
    rounds(match, "a9")
    assert track(match) == (1, 3)  # F alone


@pytest.mark.rule("RCR-062")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 2), (4, 2), (5, 2)])
def test_gains_come_before_losses_at_both_ends_of_the_track(before: int, after: int) -> None:
    changes = {
        "a9": effects(*([line("play", "bonus", before, stat="damage")] if before else [])),
        "blow": turn(1, 1, line("clash", "bonus", -3, stat="damage"), line("clash", "bonus", 3, stat="damage")),
    }
    match = table(changes, "a9", villain="blow")
    rounds(match, "a9")
    assert track(match)[1] == after


@pytest.mark.rule("RCR-062")
@pytest.mark.parametrize(("change", "after"), [(5, 5), (-5, 0)])
def test_the_tracks_stay_between_nothing_and_five(change: int, after: int) -> None:
    lines = (line("play", "bonus", 3, stat="damage"), line("play", "bonus", change, stat="damage"))
    match = table({"a9": effects(*lines)}, "a9", "b9")
    play(match, "play a9")
    assert track(match)[1] == after


@pytest.mark.rule("RCR-062")
def test_fury_does_not_move_a_track_past_five() -> None:
    match = table({"a9": effects(line("play", "bonus", 5, stat="speed"))}, "a9", villain="v1")
    rounds(match, "a9")
    assert track(match) == (5, 0)


@pytest.mark.rule("RCR-062")
def test_permanent_bonuses_are_beside_the_tracks_and_not_bounded_by_them() -> None:
    changes = {
        "storm": event(speed=9, damage=8),
        "flood": event(speed=2, damage=1),
        "a9": effects(line("play", "bonus", 5, stat="speed"), line("play", "bonus", 5, stat="damage")),
    }
    match = table(changes, "a9", villain="storm flood v3")
    rounds(match, "a9")
    assert compared(match) == [(9, 3 + 5 + 9 + 2, "villain")]
    assert auras(match) == (18 - (1 + 5 + 8 + 1),)
    assert (track(match), match.view(0)["villain"]["permanent"]) == ((5, 5), {"speed": 11, "damage": 9})


@pytest.mark.rule("RCR-062")
def test_an_event_may_also_take_away_beneath_nothing_on_the_track() -> None:
    match = table({"storm": event(speed=-4)}, "a5", villain="storm v8")
    rounds(match, "a5")
    assert compared(match) == [(5, 4, "heroes")]


@pytest.mark.rule("RCR-062")
def test_objectives_and_events_outside_d_change_them_at_once() -> None:
    changes = {
        "raid": {"test": {}, **effects(line("success", "bonus", 2, stat="damage"))},
        "storm": event(line("turned", "bonus", 1, stat="speed")),
    }
    match = table(changes, "a9", "b9", objectives="raid", villain="storm v1")
    assert track(match) == (1, 0)
    play(match, "play a9", "test b9 raid")
    assert [(e[3], e[5]) for e in happened(match, "TRACK")][:2] == [(0, 1), (1, 2)]
    assert auras(match) == (18, 18)


# --- the order in D


@pytest.mark.rule("RCR-063")
def test_the_order_is_reveal_before_combat_compare_damage_effects_regardless() -> None:
    def lines(*moments: str) -> list[dict[str, object]]:
        return [line(when, "xp", n, to="active") for n, when in enumerate(moments, 2)]

    mine = ("clash", "strike", "hit", "always")
    his = ("clash", "losing", "lost", "always")
    changes = {
        "a9": effects(*lines(*mine)),
        "b9": effects(*lines(*mine)),
        "blow": turn(3, 1, *lines(*his)),
        "storm": event(*lines(*his)),
    }
    match = table(changes, "a9", "b9", villain="storm blow")
    round_of(match, "play a9", "combo b9")
    order = [one[2] or one[0] for one in told(match, "REVEAL", "COMPARE", "STRIKE", "EFFECT")]
    assert order == [
        "blow", "blow", "storm", "a9", "b9", "COMPARE", "blow", "storm", "a9", "b9", "STRIKE", "STRIKE",
        "a9", "b9", "blow", "storm", "a9", "b9", "blow", "storm",
    ]  # fmt: skip


@pytest.mark.rule("RCR-063")
def test_if_the_villain_hits_his_lines_come_before_those_of_whom_he_has_hit() -> None:
    changes = {
        "a5": effects(line("lost", "xp", 2), line("always", "xp", 3), line("hit", "xp", 9)),
        "blow": turn(8, 1, *(line(when, "xp", 1, to="active") for when in ("strike", "hit", "always", "lost"))),
    }
    match = table(changes, "a5", villain="blow")
    rounds(match, "a5")
    order = [one[2] or one[0] for one in told(match, "COMPARE", "HURT", "EFFECT")]
    assert order == ["COMPARE", "blow", "blow", "blow", "a5", "a5", "blow"]


@pytest.mark.rule("RCR-063")
@pytest.mark.parametrize("villain", ["v1", "v9", "v12"])
def test_what_is_marked_regardless_happens_whatever_the_outcome(villain: str) -> None:
    match = table({"a9": effects(line("always", "draw", 2)), "storm": event(line("always", "xp", 2, to="heroes"))},
                  "a9", "b9", villain=f"storm {villain}")  # fmt: skip
    rounds(match, "a9")
    assert len(hand(match, 0)) == 7
    assert xp(match)[1] == 2


@pytest.mark.rule("RCR-063")
def test_heroes_effects_before_combat_happen_once_even_if_the_card_is_replaced() -> None:
    changes = {
        "a9": effects(line("clash", "speed", 1)),
        "feint": turn(2, 1, line("losing", "replace")),
        "storm": event(line("clash", "speed", 1)),
    }
    match = table(changes, "a9", villain="storm feint v5")
    rounds(match, "a9")
    assert compared(match) == [(10, 3, "heroes"), (10, 6, "heroes")]


@pytest.mark.rule("RCR-063")
def test_effects_of_heroes_can_be_banned_from_then_on() -> None:
    changes = {
        "a9": effects(line("play", "xp", 2), line("clash", "speed", 3), line("hit", "xp", 4)),
        "curse": turn(5, 1, line("clash", "ban", kind="effects")),
    }
    match = table(changes, "a9", villain="curse")
    rounds(match, "a9")
    assert (compared(match), xp(match)) == ([(9, 5, "heroes")], (2 + 1,))


# --- Interrupt


@pytest.mark.rule("RCR-064")
def test_an_ultimate_always_hits_the_villain_plays_no_card_and_loses_the_top_one() -> None:
    changes = {"a9": effects(line("play", "fury", 6)), "wall": turn(15, 9, line("clash", "hurt", 9, to="heroes"))}
    match = table(changes, "a9", "b9", villain="v1 wall v2")
    rounds(match, "a9", "ultimate")
    assert (vic(match), auras(match)) == (60 - 1 - 4, (18, 18))
    assert told(match, "REVEAL", "MILL") == [("REVEAL", -1, "v1"), ("MILL", -1, "wall")]
    assert (villain_discards(match), villain_deck(match)[0]) == (["v1", "wall"], "v2")
    assert len(compared(match)) == 1


@pytest.mark.rule("RCR-064")
def test_an_event_on_top_is_not_discarded_nor_the_card_under_it() -> None:
    changes = {
        "a9": effects(line("play", "fury", 6)),
        "ann": semblance(line("semblance", "mill", 3)),
        "storm": event(),
    }
    match = table(changes, "a9", "b9", villain="v1 v2 storm v3")
    play(match, "play a9", "rest", "done", "pass", "semblance")
    rounds(match, "ultimate")
    assert told(match, "MILL", "ULTIMATE", "TURNED") == [
        ("MILL", -1, "v2"), ("ULTIMATE", 0, "ault"), ("TURNED", -1, "storm"),
    ]  # fmt: skip
    assert (moment(match), villain_deck(match)[0]) == ((2, 1), "v3")


@pytest.mark.rule("RCR-064")
def test_the_ultimate_has_its_effects() -> None:
    changes = {"a9": effects(line("play", "fury", 6))}
    changes |= {"ault": effects(*(line(when, "draw", 1) for when in ("play", "hit", "always")))}
    match = table(changes, "a9", "b9")
    rounds(match, "a9", "ultimate")
    assert len([one for one in told(match, "EFFECT") if one[2] == "ault"]) == 3
