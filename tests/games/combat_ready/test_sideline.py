"""What the sideline does: its order (RCR-050), Assists (RCR-051), encounters (RCR-053), Rest (RCR-054)."""

from __future__ import annotations

import pytest

from facedown.match import Illegal
from facedown.refusals import NotUnderstood

from .tables import (
    asked,
    auras,
    compared,
    discards,
    effects,
    event,
    hand,
    happened,
    legal,
    line,
    minions,
    moment,
    play,
    rest,
    semblance,
    table,
    told,
    turn,
    vic,
    xp,
)

RAID = {"raid": effects(line("setup", "minion", 1))}
TEST = {"raid": {"test": {"speed": 9}}}


def kinds(match_legal: list[str]) -> set[str]:
    """The kinds of what may be chosen."""
    return {name.split()[0] for name in match_legal}


# --- the order


@pytest.mark.rule("RCR-050")
def test_each_other_hero_does_one_thing_from_the_active_players_left() -> None:
    match = table(None, "a9", "b9", "c9", "d9", first=2)
    play(match, "play c9")
    order = []
    while match.decision == "sideline":
        order.append(match.current_player)
        play(match, "rest", "done")
    assert order == [3, 0, 1]


@pytest.mark.rule("RCR-050")
def test_there_are_assist_combo_encounter_and_rest() -> None:
    changes = {"raid": RAID["raid"], "watch": {"test": {}}}
    match = table(changes, "a9", "b9 baid", "c9", objectives="raid,watch", minions="rat")
    play(match, "play a9")
    assert kinds(legal(match)) == {"assist", "combo", "fight", "test", "rest", "wait"}


@pytest.mark.rule("RCR-050")
def test_who_waits_lets_the_others_go_first_and_is_asked_again_after_somebody_has_acted() -> None:
    match = table(None, "a9", "b9", "c9", "d9")
    play(match, "play a9", "wait")
    assert asked(match) == ("sideline", 2)
    play(match, "wait")
    assert (asked(match), "wait" in legal(match)) == (("sideline", 3), False)  # nobody is left to go before him
    play(match, "rest", "done")
    assert (asked(match), "wait" in legal(match)) == (("sideline", 1), True)
    play(match, "wait", "rest", "done")
    assert (asked(match), "wait" in legal(match)) == (("sideline", 1), False)
    play(match, "rest", "done")
    assert [player for _, player, _ in told(match, "REST")] == [3, 2, 1]


@pytest.mark.rule("RCR-050")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)])
def test_any_of_them_can_be_the_first_and_the_second(first: int, second: int) -> None:
    match = table(None, "a9", "b9", "c9", "d9")
    play(match, "play a9")
    for wanted in (first, second):
        while match.current_player != wanted:
            play(match, "wait")
        play(match, "rest", "done")
    rest(match)
    assert [player for _, player, _ in told(match, "REST")][:2] == [first, second]


@pytest.mark.rule("RCR-050")
def test_the_card_goes_to_the_discards_at_once_after_an_encounter_and_in_e_after_the_others() -> None:
    changes = RAID | {"watch": {"test": {"speed": 9}}}
    match = table(changes, "a9", "b9", "caid", "d9", "e9", objectives="raid,watch", minions="rat", first=4)
    play(match, "play e9", "combo a9", "fight b9 rat", "assist caid @1")
    assert [discards(match, seat) for seat in range(3)] == [[], ["b9"], []]
    play(match, "test d9 watch")
    assert [discards(match, seat) for seat in range(5)] == [["a9"], ["b9"], ["caid"], ["d9"], ["e9"]]


@pytest.mark.rule("RCR-050")
def test_an_assist_is_resolved_at_once_and_a_combo_in_d() -> None:
    changes = {"baid": effects(line("assist", "draw", 1)), "c9": effects(line("hit", "xp", 4))}
    match = table(changes, "a9", "baid", "c9", "d9", villain="v1")
    play(match, "play a9", "assist baid @1")
    assert (len(hand(match, 0)), xp(match)) == (6, (0, 1, 0, 0))
    play(match, "combo c9")
    assert (vic(match), xp(match)) == (60, (0, 1, 0, 0))
    rest(match)
    assert (vic(match), xp(match)) == (58, (1, 1, 5, 0))


@pytest.mark.rule("RCR-050")
def test_nobody_is_asked_for_a_fallen_hero() -> None:
    changes = {"a9": effects(line("play", "hurt", 3, to="least"))}
    match = table(changes, "a9", "b9", "c9", stack={"aura": [18, 3]})
    play(match, "play a9")
    assert (auras(match), asked(match), "wait" in legal(match)) == ((18, 0, 18), ("sideline", 2), False)


@pytest.mark.rule("RCR-050")
def test_who_can_do_nothing_because_all_is_banned_does_nothing() -> None:
    ban = [line("turned", "ban", kind=kind) for kind in ("rest", "combo", "assist")]
    match = table({"curse": event(*ban)}, "a9", "b9 baid", villain="curse v1", stack={"aura": [18, 17]})
    play(match, "play a9")
    assert legal(match) == ["done"]
    play(match, "done")
    assert (moment(match), auras(match), told(match, "REST")) == ((1, 2), (18, 17), [])


# --- Assists


@pytest.mark.rule("RCR-051")
def test_an_assist_is_the_alternative_use_on_any_other_living_hero() -> None:
    match = table({"a3": effects(line("play", "hurt", 1, to="any"))}, "a9", "b9 baid", "c9", "d9", villain="v10")
    play(match, "play a9")
    assert [name for name in legal(match) if "baid @" in name] == ["assist baid @1", "assist baid @3", "assist baid @4"]
    assert not any(name.startswith("assist b9") for name in legal(match))
    play(match, "assist baid @1")
    assert happened(match, "ASSIST")[0][:4] == ("ASSIST", 1, "baid", 0)
    rest(match)
    assert compared(match) == [(11, 10, "heroes")]
    assert vic(match) == 59  # the assisting card does not attack


@pytest.mark.rule("RCR-051")
def test_never_on_himself_nor_on_a_fallen_hero() -> None:
    changes = {"a9": effects(line("play", "hurt", 3, to="least"))}
    match = table(changes, "a9", "baid", "c9", "d9", stack={"aura": [18, 18, 18, 3]})
    play(match, "play a9")
    assert auras(match) == (18, 18, 18, 0)
    assert [name for name in legal(match) if name.startswith("assist")] == ["assist baid @1", "assist baid @3"]


@pytest.mark.rule("RCR-051")
def test_it_works_on_a_hero_who_has_still_to_attack_and_is_wasted_on_one_whose_attack_is_over() -> None:
    changes = RAID | {"rat": {"tough": 9}}
    before = table(changes, "a9", "baid", "c5", objectives="raid", minions="rat")
    play(before, "play a9", "assist baid @3", "fight c5 rat")
    assert [e[3:6] for e in happened(before, "MEET")] == [(7, 6, 1)]
    after = table(changes, "a9", "baid", "c5", objectives="raid", minions="rat")
    play(after, "play a9", "wait", "fight c5 rat", "assist baid @3")
    assert [e[3:6] for e in happened(after, "MEET")] == [(5, 6, 2)]
    assert (told(after, "SKIPPED"), xp(after)) == ([("SKIPPED", 1, "baid")], (1, 1, 0))  # it is an Assist all the same
    assert discards(after, 1) == ["baid"]


@pytest.mark.rule("RCR-051")
def test_several_assists_add_up_and_none_lasts_to_the_next_round() -> None:
    match = table(None, "a5 a4", "baid", "caid", villain="v8 v8")
    play(match, "play a5", "assist baid @1", "assist caid @1")
    rest(match)
    play(match, "play a4")
    rest(match)
    assert [mine for mine, _, _ in compared(match)] == [9, 4]


# --- encounters


@pytest.mark.rule("RCR-053")
def test_a_fight_compares_speeds_and_a_test_does_not() -> None:
    changes = {"raid": RAID["raid"], "watch": {"test": {"speed": 9}}}
    match = table(changes, "a9", "b9", "c9", objectives="raid,watch", minions="rat")
    play(match, "play a9", "fight b9 rat", "test c9 watch")
    assert [e[1:6] for e in happened(match, "MEET")] == [(1, None, 9, 6, 1)]
    assert told(match, "FIGHT", "TEST", "WOUND") == [
        ("FIGHT", 1, "b9"), ("WOUND", 1, None), ("TEST", 2, "c9"),
    ]  # fmt: skip


@pytest.mark.rule("RCR-053")
@pytest.mark.parametrize("mine", ["b12", "b3"])
def test_the_card_is_used_up_either_way(mine: str) -> None:
    fight = table(RAID, "a9", mine, "c9", objectives="raid", minions="rat")
    play(fight, "play a9", f"fight {mine} rat")
    assert (discards(fight, 1), mine in hand(fight, 1)) == ([mine], False)
    test = table(TEST, "a9", mine, "c9", objectives="raid")
    play(test, "play a9", f"test {mine} raid")
    assert (discards(test, 1), mine in hand(test, 1)) == ([mine], False)


@pytest.mark.rule("RCR-053")
def test_a_sub_boss_is_met_in_the_same_way() -> None:
    match = table({"raid": effects(line("setup", "minion", kind="boss"), boss="ogre")}, "a9", "b9", "c7",
                  objectives="raid")  # fmt: skip
    assert minions(match) == ["ogre"]
    play(match, "play a9", "fight b9 ogre", "fight c7 ogre")
    assert [e[3:6] for e in happened(match, "MEET")] == [(9, 8, 1), (7, 8, 2)]
    assert auras(match) == (18, 18, 16)


@pytest.mark.rule("RCR-053")
def test_the_active_player_encounters_nothing() -> None:
    match = table(RAID | {"watch": {"test": {}}}, "a9", "b9", objectives="raid,watch", minions="rat")
    assert kinds(legal(match)) == {"play"}
    with pytest.raises(Illegal):
        match.apply("fight a9 rat")


@pytest.mark.rule("RCR-053", "RCR-063")
@pytest.mark.parametrize("mine", ["bhit", "b6", "b3"])
def test_what_is_marked_regardless_happens_in_a_fight_too_the_minions_last_and_though_it_is_beaten(mine: str) -> None:
    changes = RAID | {mine: effects(line("always", "draw", 1)), "rat": effects(line("always", "xp", 2, to="target"))}
    match = table(changes, "a9", mine, "c9", objectives="raid", minions="rat")
    play(match, "play a9", f"fight {mine} rat")
    assert told(match, "EFFECT")[-2:] == [("EFFECT", 1, mine), ("EFFECT", -1, "rat")]
    assert (xp(match)[1], minions(match)) == ((3, []) if mine == "bhit" else (2, ["rat"]))


# --- Rest


@pytest.mark.rule("RCR-054")
def test_rest_draws_one_heals_one_and_perhaps_discards_one() -> None:
    match = table(None, "a9", "b9 b12", stack={"aura": [18, 10]})
    play(match, "play a9", "rest")
    assert (auras(match), len(hand(match, 1)), asked(match)) == ((18, 11), 7, ("discard", 1))
    assert {"done", "discard b12", "discard b9"} <= set(legal(match))
    play(match, "discard b12")
    assert (discards(match, 1), len(hand(match, 1)), xp(match)[1]) == (["b12"], 6, 0)


@pytest.mark.rule("RCR-054")
def test_the_drawn_card_may_be_the_one_that_is_discarded_or_none_is() -> None:
    match = table(None, "a9", "b9 b8 b7 b6 b4 b3", decks=("", "b12"))
    play(match, "play a9", "rest", "discard b12")
    assert discards(match, 1) == ["b12"]
    match = table(None, "a9", "b9 b8 b7 b6 b4 b3", decks=("", "b12"))
    play(match, "play a9", "rest", "done")
    assert (discards(match, 1), len(hand(match, 1))) == ([], 7)


@pytest.mark.rule("RCR-054")
def test_it_heals_nobody_above_full_and_no_xp_is_gained() -> None:
    match = table(None, "a9", "b9")
    play(match, "play a9", "rest", "done")
    assert (auras(match), told(match, "HEAL"), xp(match)) == ((18, 18), [], (1, 0))


@pytest.mark.rule("RCR-054")
def test_without_cards_one_can_only_rest() -> None:
    changes = {"bob": semblance(line("semblance", "discard", 6, pick="lowest")), **RAID, "watch": {"test": {}}}
    match = table(changes, "a9", "b9", "c9", objectives="raid,watch", minions="rat")
    play(match, "play a9", "semblance")
    assert (hand(match, 1), sorted(legal(match))) == ([], ["rest", "wait"])
    play(match, "rest")
    assert len(hand(match, 1)) == 1


@pytest.mark.rule("RCR-054")
def test_rest_can_be_banned() -> None:
    curse = turn(1, 1, line("always", "ban", kind="rest", span="round"))
    match = table({"curse": curse}, "a9 a8", "b9", villain="curse v1")
    play(match, "play a9", "combo b9")
    rest(match)
    play(match, "play a8")
    assert (moment(match), "rest" in legal(match), kinds(legal(match))) == ((1, 2), False, {"combo"})


def test_a_wrong_minion_is_not_blamed_on_the_card() -> None:
    match = table(RAID, "a9", "b9", objectives="raid", minions="rat")
    play(match, "play a9")
    with pytest.raises(NotUnderstood, match=r"'fight b9 nosuch' is not understood\. Did you mean fight b9 rat"):
        play(match, "fight b9 nosuch")
