"""How a Duel begins, goes on and ends (RCR-020 … RCR-023), and Events (RCR-030, RCR-031)."""

from __future__ import annotations

import pytest

from facedown.match import Illegal

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
    rest,
    round_of,
    rounds,
    semblance,
    side,
    table,
    told,
    track,
    turn,
    vic,
    villain_deck,
    villain_discards,
    xp,
)

SIX = "a12 a12 a11 a11 a10 a10"
OUT = ("DUEL_OVER", "DUEL")


# --- Refresh


@pytest.mark.rule("RCR-020")
def test_refresh_updates_objectives_and_then_events_in_their_order() -> None:
    changes = {
        "raid": effects(line("refresh", "minion", 1)),
        "watch": effects(line("refresh", "advance", 2), track=6),
        "storm": event(line("refresh", "bonus", 1, stat="damage")),
    }
    match = table(changes, SIX, "b3", objectives="raid,watch", minions="rat rat", villain="storm")
    assert (minions(match), match.view(0)["objectives"][1]["track"]) == (["rat"], 2)
    assert track(match) == (0, 0)  # the Event was not there yet
    rounds(match, "a12", "a12", "a11", "a11", "a10", "a10")
    assert told(match, "DUEL", "ARRIVES", "ADVANCE", "TRACK")[-4:] == [
        ("DUEL", 1, None), ("ARRIVES", -1, "rat"), ("ADVANCE", -1, "watch"), ("TRACK", -1, None),
    ]  # fmt: skip
    assert track(match) == (0, 1)


@pytest.mark.rule("RCR-020")
def test_semblances_turn_ready_but_one_that_waits_for_damage() -> None:
    changes = {
        "ann": semblance(line("semblance", "xp", 1)),
        "bob": semblance(line("semblance", "xp", 1), refresh="hurt"),
        "ahit": effects(line("hit", "end")),
    }
    match = table(changes, "ahit", "b12")
    round_of(match, "semblance", "play ahit", "semblance", "rest", "done")
    assert [side(match, seat)["semblance_ready"] for seat in (0, 1)] == [True, False]
    assert (moment(match), told(match, "READY")) == ((2, 1), [("READY", 0, None)])


@pytest.mark.rule("RCR-020")
def test_the_other_one_turns_ready_when_its_hero_takes_damage_and_never_down() -> None:
    changes = {"ann": semblance(line("semblance", "xp", 1), refresh="hurt")}
    match = table(changes, "a4 a3 a3", villain="v4 v9 v9")
    play(match, "semblance", "play a4")  # a tie: no Damage
    assert not side(match, 0)["semblance_ready"]
    rounds(match, "a3")
    assert side(match, 0)["semblance_ready"]
    rounds(match, "a3")
    assert side(match, 0)["semblance_ready"]


@pytest.mark.rule("RCR-020")
def test_damage_that_is_prevented_turns_no_semblance_ready() -> None:
    changes = {
        "ann": semblance(line("semblance", "xp", 1), refresh="hurt"),
        "a4": effects(line("play", "shield", 1)),
    }
    match = table(changes, "a4", villain="v9")
    play(match, "semblance", "play a4")
    assert (auras(match), side(match, 0)["semblance_ready"]) == ((18,), False)


@pytest.mark.rule("RCR-020")
def test_fury_and_bonus_tracks_begin_every_duel_anew() -> None:
    changes = {"a12": effects(line("hit", "end"), line("always", "bonus", 3, stat="damage"))}
    match = table(changes, "a11 a12", "b3")
    rounds(match, "a11")
    assert (fury(match), track(match)) == ((1, 2), (1, 0))
    rounds(match, "a12")
    assert (moment(match), fury(match), track(match)) == ((2, 1), (0, 1), (0, 0))


# --- what ends a Duel


@pytest.mark.rule("RCR-021")
def test_rounds_follow_each_other_until_the_villains_fury_passes_the_end_of_its_track() -> None:
    match = table(None, SIX, "b3")
    for number, attack in enumerate(SIX.split(), 1):
        assert (moment(match), fury(match)[1]) == ((1, number), number)
        rounds(match, attack)
    assert (moment(match), match.view(0)["active"]) == ((2, 1), 1)
    assert [e[3] for e in happened(match, "ROUND")] == [1, 2, 3, 4, 5, 6, 1]


def ends(match_events: list[tuple[str, int, str | None, int, int, int, int]]) -> list[int]:
    """Why Duels have ended, as codes of state.py."""
    return [e[3] for e in match_events]


BASH, ULTIMATE, CARDS, TRACK, DOWN, EFFECT = range(1, 7)


@pytest.mark.rule("RCR-021")
def test_a_bash_an_ultimate_and_a_fallen_active_player_end_it() -> None:
    bash = table({"a12": effects(line("play", "menace", 4))}, "a12", "b3", villain="v12")
    rounds(bash, "a12")
    assert (ends(happened(bash, "DUEL_OVER")), moment(bash)) == ([BASH], (2, 1))
    ultimate = table({"a12": effects(line("play", "fury", 6))}, "a12", "b3")
    rounds(ultimate, "a12", "ultimate")
    assert (ends(happened(ultimate, "DUEL_OVER")), moment(ultimate)) == ([ULTIMATE], (2, 1))
    down = table(None, "a3", "b3", villain="v9", stack={"aura": [1]})
    rounds(down, "a3")
    assert (ends(happened(down, "DUEL_OVER")), moment(down)) == ([DOWN], (2, 1))


@pytest.mark.rule("RCR-021")
def test_the_villains_fall_ends_everything() -> None:
    match = table(None, "a9", villain="v3", stack={"villain_aura": 1})
    rounds(match, "a9")
    assert (match.is_terminal, match.returns, told(match, "VILLAIN_FURY")) == (True, (1,), [])


@pytest.mark.rule("RCR-021")
def test_his_fury_on_the_last_space_is_not_past_it() -> None:
    match = table(None, SIX)
    rounds(match, "a12", "a12", "a11", "a11", "a10")
    assert (moment(match), fury(match)[1]) == ((1, 6), 6)


@pytest.mark.rule("RCR-021")
def test_the_active_player_cannot_leave_a_duel() -> None:
    match = table(None, "a9", "b9")
    assert not {"rest", "pass", "done", "wait"} & set(legal(match))
    with pytest.raises(Illegal):
        match.apply("rest")


# --- out of cards


@pytest.mark.rule("RCR-022")
def test_out_of_cards_is_looked_at_after_f() -> None:
    match = table({"a12": effects(line("hit", "discard", 6, pick="lowest"))}, "a12", "b3")
    rounds(match, "a12")
    assert (ends(happened(match, "DUEL_OVER")), moment(match)) == ([CARDS], (2, 1))
    kinds = [kind for kind, *_ in told(match, "ROUND", "DISCARD", "VILLAIN_FURY", "DUEL_OVER")]
    assert kinds[:8] == ["ROUND"] + ["DISCARD"] * 5 + ["VILLAIN_FURY", "DUEL_OVER"]


@pytest.mark.rule("RCR-022")
def test_a_hand_that_is_full_again_before_f_is_not_out_of_cards() -> None:
    lines = (line("hit", "discard", 6, pick="lowest"), line("always", "draw", 1))
    match = table({"a12": effects(*lines)}, "a12", "b3")
    rounds(match, "a12")
    assert (moment(match), len(hand(match, 0))) == ((1, 2), 1)


@pytest.mark.rule("RCR-022")
def test_it_is_looked_at_in_b_too() -> None:
    storm = event(line("turned", "discard", 6, to="active", pick="lowest"))
    match = table({"storm": storm}, "a12", "b3", villain="v1 storm")
    rounds(match, "a12")
    assert (ends(happened(match, "DUEL_OVER")), moment(match)) == ([CARDS], (2, 1))
    told_in_duel = [kind for kind, *_ in told(match, "ROUND", "TURNED", "PLAY", "REVEAL", "VILLAIN_FURY", "DUEL_OVER")]
    assert told_in_duel[-4:] == ["ROUND", "TURNED", "DUEL_OVER", "ROUND"]  # neither B to D nor F


@pytest.mark.rule("RCR-022")
def test_with_the_ultimate_alone_the_duel_goes_on_and_that_is_the_only_play() -> None:
    lines = (line("play", "fury", 6), line("hit", "discard", 6, pick="lowest"))
    match = table({"a12": effects(*lines)}, "a12", "b3")
    rounds(match, "a12")
    assert (moment(match), hand(match, 0), legal(match)) == ((1, 2), [], ["ultimate"])


# --- the step is finished first


@pytest.mark.rule("RCR-023")
def test_in_a_all_events_are_turned_then_e_and_the_end_without_f() -> None:
    changes = {"storm": event(line("turned", "end")), "flood": event(line("turned", "xp", 1, to="heroes"))}
    match = table(changes, "a12", "b3", villain="storm flood", minions="rat")
    assert moment(match) == (2, 1)
    kinds = told(match, "TURNED", "XP", "PLAY", "REVEAL", "VILLAIN_FURY", "DUEL_OVER")
    assert [kind for kind, *_ in kinds] == ["TURNED", "TURNED", "XP", "XP", "DUEL_OVER"]


@pytest.mark.rule("RCR-023")
def test_in_b_the_attack_is_finished_and_nobody_acts_any_more() -> None:
    match = table({"a9": effects(line("play", "end"), line("play", "xp", 2))}, "a9", "b3")
    rounds(match, "a9")
    assert (moment(match), xp(match), vic(match)) == ((2, 1), (2, 0), 60)
    assert told(match, "REST", "REVEAL", "VILLAIN_FURY") == []
    assert [one["id"] for one in side(match, 0)["discards"]] == ["a9"]  # E took place


@pytest.mark.rule("RCR-023")
def test_in_c_all_act_but_the_villain_does_not() -> None:
    match = table({"baid": effects(line("assist", "end"))}, "a9", "baid", "c9")
    play(match, "play a9", "assist baid @1")
    assert asked(match) == ("sideline", 2)
    rest(match)
    assert (moment(match), told(match, "REVEAL", "VILLAIN_FURY")) == ((2, 1), [])


@pytest.mark.rule("RCR-023")
def test_a_semblance_before_the_reveal_belongs_to_c() -> None:
    match = table({"bob": semblance(line("semblance", "end", if_="combo >= 1"))}, "a9", "b3")
    play(match, "play a9", "rest", "done")
    assert asked(match) == ("ready", 1)
    round_of(match, "semblance")
    assert (moment(match), told(match, "REVEAL", "VILLAIN_FURY")) == ((2, 1), [])


@pytest.mark.rule("RCR-023")
def test_in_d_all_effects_come_and_the_track_does_not_move() -> None:
    lines = (line("clash", "end"), line("hit", "xp", 2), line("always", "xp", 3))
    match = table({"a9": effects(*lines)}, "a9", "b3", villain="v4")
    rounds(match, "a9")
    assert (moment(match), xp(match), vic(match)) == ((2, 1), (6, 0), 59)
    assert (villain_discards(match), told(match, "VILLAIN_FURY")) == (["v4"], [])
    assert ends(happened(match, "DUEL_OVER")) == [EFFECT]


@pytest.mark.rule("RCR-023")
def test_the_first_reason_is_the_one_that_counts() -> None:
    changes = {"a12": effects(line("play", "menace", 4)), "blow": turn(12, 1, line("clash", "end"))}
    match = table(changes, "a12 a3", "b3", villain="v1 blow")
    rounds(match, "a12", "a3")
    assert ends(happened(match, "DUEL_OVER")) == [EFFECT]
    assert told(match, "BASH") == [("BASH", 0, None)]


# --- Events


@pytest.mark.rule("RCR-030")
def test_an_event_on_top_is_turned_over_takes_effect_and_stays() -> None:
    storm = event(line("turned", "hurt", 2, to="heroes"), speed=3)
    match = table({"storm": storm}, "a9 a9", "b3", villain="storm v5 v5")
    assert (auras(match), [one["id"] for one in match.view(0)["villain"]["events"]]) == ((16, 16), ["storm"])
    rounds(match, "a9", "a9")
    assert compared(match) == [(9, 5 + 3, "heroes"), (9, 5 + 3 + 1, "tie")]  # the second time with Fury's +1 Speed
    assert auras(match) == (16, 16 + 2)  # bob has rested; the effect came once


@pytest.mark.rule("RCR-030")
def test_several_in_a_row_are_all_turned_over() -> None:
    changes = {name: event(line("turned", "xp", n, to="active")) for n, name in enumerate(("fire", "fog", "flood"), 2)}
    match = table(changes, "a9", villain="fire fog flood v5")
    assert told(match, "TURNED", "XP") == [
        ("TURNED", -1, "fire"), ("XP", 0, None), ("TURNED", -1, "fog"), ("XP", 0, None),
        ("TURNED", -1, "flood"), ("XP", 0, None),
    ]  # fmt: skip
    assert (xp(match), villain_deck(match)[0]) == ((2 + 3 + 4,), "v5")


@pytest.mark.rule("RCR-030")
def test_events_come_before_the_ultimate_of_the_same_round() -> None:
    match = table(
        {"a12": effects(line("play", "fury", 6)), "storm": event(line("turned", "reset"))}, "a12", villain="v1 storm"
    )
    rounds(match, "a12")
    assert (told(match, "TURNED"), fury(match)) == ([("TURNED", -1, "storm")], (0, 2))
    assert "ultimate" not in legal(match)


@pytest.mark.rule("RCR-030")
def test_events_are_never_shuffled_in_again() -> None:
    changes = {"storm": event(), "vic": {"aura": 200}, "ann": {"aura": 60}}
    match = table(changes, SIX, villain="storm")
    while int(match.state["duel_no"]) < 10:
        round_of(match, next(name for name in legal(match) if name.startswith(("play", "ultimate"))))
    assert ("SHUFFLED", -1, None) in told(match, "SHUFFLED")
    assert told(match, "TURNED") == [("TURNED", -1, "storm")]
    assert "storm" not in villain_deck(match) + villain_discards(match)
    assert [one["id"] for one in match.view(0)["villain"]["events"]] == ["storm"]


@pytest.mark.rule("RCR-030")
def test_its_lines_for_combat_follow_those_of_the_villains_card_in_every_d() -> None:
    changes = {
        "storm": event(line("hit", "xp", 2, to="active")),
        "blow": turn(9, 1, line("hit", "xp", 3, to="active")),
    }
    match = table(changes, "a3 a3", villain="storm blow blow")
    rounds(match, "a3", "a3")
    assert told(match, "EFFECT") == [("EFFECT", -1, "blow"), ("EFFECT", -1, "storm")] * 2


@pytest.mark.rule("RCR-030")
def test_its_lines_of_each_round_count_for_that_round() -> None:
    storm = event(line("round", "speed", 2))
    match = table({"storm": storm}, "a9 a9", villain="v5 storm v5")
    rounds(match, "a9", "a9")
    assert [his for _, his, _ in compared(match)] == [5, 5 + 1 + 2]


@pytest.mark.rule("RCR-030")
def test_what_it_gives_as_it_is_turned_over_counts_for_that_round() -> None:
    match = table({"storm": event(line("turned", "damage", 2))}, "a3 a3", villain="storm v9 v9")
    rounds(match, "a3")
    assert auras(match) == (18 - 3,)
    rounds(match, "a3")
    assert auras(match) == (18 - 3 - 1,)


@pytest.mark.rule("RCR-031")
def test_an_event_that_comes_to_the_top_in_d_waits_for_the_next_round() -> None:
    match = table({"storm": event(), "a9": effects(line("hit", "mill", 1))}, "a9 a8", "b3", villain="v1 v2 storm v3")
    play(match, "play a9", "rest", "done")
    kinds = told(match, "REVEAL", "MILL", "ROUND", "TURNED")
    assert kinds[-4:] == [("REVEAL", -1, "v1"), ("MILL", -1, "v2"), ("ROUND", 0, None), ("TURNED", -1, "storm")]


@pytest.mark.rule("RCR-031")
def test_one_that_is_on_top_at_the_reveal_stays_there_and_the_next_other_card_is_played() -> None:
    changes = {"storm": event(), "flood": event(), "a9": effects(line("play", "mill", 1))}
    match = table(changes, "a9 a8", "b3", villain="v1 storm flood v3 v4")
    play(match, "play a9")
    assert villain_deck(match)[:4] == ["storm", "flood", "v3", "v4"]
    rest(match)
    assert told(match, "REVEAL", "TURNED") == [
        ("REVEAL", -1, "v3"), ("TURNED", -1, "storm"), ("TURNED", -1, "flood"),
    ]  # fmt: skip
    assert villain_deck(match)[0] == "v4"


@pytest.mark.rule("RCR-031")
def test_it_waits_across_duels_too() -> None:
    changes = {"storm": event(line("turned", "xp", 5, to="active")), "a9": effects(line("hit", "end"))}
    match = table(changes, "a9", "b9", villain="v1 storm v3")
    rounds(match, "a9")
    assert (moment(match), xp(match)) == ((2, 1), (1, 5))
    assert [kind for kind, *_ in told(match, *OUT, "TURNED")] == ["DUEL", "DUEL_OVER", "DUEL", "TURNED"]
