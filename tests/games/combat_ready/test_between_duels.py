"""The end of a Duel, upgrades, who is Active next, and XP (RCR-100 … RCR-110)."""

from __future__ import annotations

import pytest

from facedown.games.combat_ready import state as st
from facedown.match import Illegal, Match

from .tables import (
    asked,
    auras,
    card,
    discards,
    effects,
    event,
    hand,
    happened,
    legal,
    line,
    minion,
    minions,
    moment,
    play,
    rest,
    round_of,
    rounds,
    side,
    table,
    told,
    vic,
    xp,
)  # fmt: skip

LEAVE = {"a12": effects(line("play", "end")), "b12": effects(line("play", "end"))}  # the Duel ends with B
RATS = LEAVE | {"raid": effects(line("setup", "minion", 2))}
HAND = "a12 a11 a10 a9 a8 a7"


def shop(experience: int, held: str = HAND, **changes: dict[str, object]) -> Match:
    """A hero who has so many XP and left a Duel at once."""
    match = table(LEAVE | changes, held, stack={"xp": [experience]})
    play(match, "play a12")
    return match


def upgrades(match: Match) -> list[str]:
    return sorted(card["id"] for card in side(match, 0)["upgrade"])


# --- RCR-100


@pytest.mark.rule("RCR-100")
def test_minions_in_play_wear_the_active_hero_down_in_one_sum() -> None:
    match = table(RATS, "a12", "b12", objectives="raid", minions="rat bat")
    play(match, "play a12")
    assert (auras(match), moment(match)) == ((16, 18), (2, 1))
    assert [(one[1], one[3]) for one in happened(match, "ATTRITION")] == [(0, 2)]
    assert [one[3] for one in happened(match, "HURT")] == [2]
    assert told(match, "BASH") == []


@pytest.mark.rule("RCR-100")
def test_attrition_is_what_is_printed_on_a_minion() -> None:
    changes = RATS | {"rat": {"attrition": 4}, "bat": {"attrition": 0}}
    match = table(changes, "a12", "b12", objectives="raid", minions="rat bat")
    play(match, "play a12")
    assert auras(match) == (14, 18)


@pytest.mark.rule("RCR-100")
def test_there_is_no_attrition_after_his_ultimate() -> None:
    changes = RATS | {"amuch": card("ann", 9, 6)}
    match = table(changes, "amuch", "b12", objectives="raid", minions="rat bat")
    rounds(match, "amuch")
    play(match, "ultimate")
    assert (auras(match), told(match, "ATTRITION"), len(minions(match))) == ((18, 18), [], 2)


@pytest.mark.rule("RCR-100")
def test_end_effects_of_objectives_then_events_come_before_attrition() -> None:
    changes = RATS | {
        "raid": effects(line("setup", "minion", 1), line("end", "hurt", 2, to="active")),
        "watch": effects(line("end", "advance", 1), track=3),
        "storm": event(line("end", "heal", 1, to="active")),
    }
    match = table(changes, "a12", objectives="watch,raid", minions="rat", villain="storm")
    play(match, "play a12")
    assert told(match, "DUEL_OVER", "ADVANCE", "HURT", "HEAL", "ATTRITION") == [
        ("DUEL_OVER", 0, None), ("ADVANCE", -1, "watch"), ("HURT", 0, "raid"), ("HEAL", 0, None),
        ("ATTRITION", 0, None), ("HURT", 0, None),
    ]  # fmt: skip
    assert auras(match) == (18 - 2 + 1 - 1,)


# --- RCR-101


@pytest.mark.rule("RCR-101")
def test_all_draw_up_to_six() -> None:
    match = table({"a11": effects(line("play", "discard", 3, pick="random"), line("play", "end"))}, "a11", "b7")
    play(match, "play a11")
    assert [side(match, seat)["hand_size"] for seat in range(2)] == [6, 6]
    assert told(match, "DUEL_OVER", "DRAW")[-5:] == [
        ("DUEL_OVER", 0, None), *[one for one in told(match, "DRAW")[-4:] if one[1] == 0],
    ]  # fmt: skip


@pytest.mark.rule("RCR-101")
def test_a_hand_of_more_than_six_is_discarded_by_choice() -> None:
    changes = {"a11": effects(line("hit", "end"))}
    match = table(changes, "a12 a11", "b7 b6")
    round_of(match, "play a12", "rest", "done")
    assert side(match, 1)["hand_size"] == 7
    play(match, "play a11", "rest", "done")
    assert asked(match) == ("discard", 1)
    assert match.view(1)["prompt"]["left"] == 2
    assert "done" not in legal(match)
    play(match, "discard b7", "discard b6")
    assert (side(match, 1)["hand_size"], side(match, 0)["hand_size"], discards(match, 1)) == (6, 6, ["b6", "b7"])


@pytest.mark.rule("RCR-101")
def test_an_empty_pile_is_replaced_by_the_shuffled_discards_at_any_draw() -> None:
    all_drawn, most_discarded = [line("play", "draw", 6)] * 5, [line("play", "discard", 6, pick="random")] * 4
    match = table({"agulp": card("ann", 12, 1, *all_drawn, *most_discarded, line("play", "draw", 1))}, "agulp")
    assert side(match, 0)["deck_size"] == 34 - 6
    play(match, "play agulp")
    assert told(match, "SHUFFLED") == [("SHUFFLED", 0, None)]
    assert [one[4] for one in happened(match, "SHUFFLED")] == [24]
    assert (side(match, 0)["hand_size"], side(match, 0)["deck_size"]) == (5 + 28 - 24 + 1, 23)


# --- RCR-102


@pytest.mark.rule("RCR-102")
def test_a_card_bought_costs_its_xp_and_a_card_of_one_tier_below() -> None:
    match = shop(5)
    assert asked(match) == ("upgrade", 0)
    play(match, "buy atwo")
    assert (asked(match), xp(match)) == (("remove", 0), (3,))
    assert legal(match) == [f"remove {name}" for name in sorted(set(hand(match, 0)), key=order_of(match))]
    play(match, "remove a11")
    assert ("atwo" in hand(match, 0), "a11" in hand(match, 0), side(match, 0)["hand_size"]) == (True, False, 6)
    assert [(one[2], one[3]) for one in happened(match, "REMOVE")] == [("a11", 1)]
    assert "a11" not in discards(match, 0) + upgrades(match)
    places = side(match, 0)
    seen = [*places["hand"], *places["unseen"], *places["discards"]]
    assert [card["id"] for card in seen].count("a11") == 1, "one of two has left the game"


def order_of(match: Match) -> object:
    """The order of the hero's own cards."""
    places = list(dict.fromkeys(name.split("#")[0] for name in side(match, 0)["places"]))
    return places.index


@pytest.mark.rule("RCR-102")
def test_purchases_follow_each_other_and_chains_are_possible() -> None:
    match = shop(9)
    play(match, "buy atwo", "remove a11", "buy atwo", "remove a10")
    assert (xp(match), hand(match, 0).count("atwo")) == ((5,), 2)
    play(match, "buy athree")
    assert legal(match) == ["remove atwo"], "exactly one tier below"
    play(match, "remove atwo")
    assert (xp(match), upgrades(match).count("atwo")) == ((2,), 1), "it is in the Upgrade Deck again"
    play(match, "buy atwo", "remove a9")
    assert (xp(match), moment(match)) == ((0,), (2, 1)), "with nothing left to buy the Duel begins"
    assert sorted(name for name in hand(match, 0) if name.startswith("at")) == ["athree", "atwo", "atwo"]


@pytest.mark.rule("RCR-102")
@pytest.mark.parametrize(("experience", "wanted"), [(1, "atwo"), (9, "athree"), (3, "ault-two")])
def test_what_cannot_be_bought(experience: int, wanted: str) -> None:
    match = table(LEAVE, HAND, stack={"xp": [experience]})
    play(match, "play a12")
    if match.decision == "upgrade":
        with pytest.raises(Illegal) as refused:
            match.apply(f"buy {wanted}")
        assert refused.value.rule == "RCR-102"
    else:
        assert (moment(match), xp(match)) == ((2, 1), (experience,)), "nobody is asked who can buy nothing"


@pytest.mark.rule("RCR-102")
def test_the_ultimate_is_raised_tier_by_tier_and_replaces_the_old_one() -> None:
    third = card("ann", 10, 9, tier=3, copies=1, ultimate=True, xp=5, cost=4)
    match = shop(12, **{"ault-three": third})
    with pytest.raises(Illegal):
        match.apply("buy ault-three")
    play(match, "buy ault-two")
    assert (side(match, 0)["ultimate"]["id"], xp(match), asked(match)) == ("ault-two", (8,), ("upgrade", 0))
    assert "ault" not in upgrades(match) + discards(match, 0) + hand(match, 0)
    play(match, "buy ault-three")
    assert (side(match, 0)["ultimate"]["id"], xp(match)) == ("ault-three", (4,))


@pytest.mark.rule("RCR-102")
def test_a_hero_who_is_out_buys_nothing() -> None:
    match = table({}, "a3", "b12", villain="v12", stack={"xp": [9, 0], "aura": [1, 18]})
    round_of(match, "play a3", "rest", "done")
    assert (side(match, 0)["out"], moment(match)) == (True, (2, 1))
    assert told(match, "BUY") == []


# --- RCR-103


@pytest.mark.rule("RCR-103")
def test_the_next_one_clockwise_who_is_not_out_is_active() -> None:
    changes = LEAVE | {"c12": effects(line("play", "end"))}
    falls = {"watch": effects(line("setup", "hurt", 1, to="least"))}
    match = table(changes | falls, "a12", "b12", "c12", stack={"aura": [18, 1, 18]}, objectives="watch")
    assert [side(match, seat)["out"] for seat in range(3)] == [False, True, False]
    play(match, "play a12")
    assert (match.view(0)["active"], moment(match)) == (2, (2, 1))


@pytest.mark.rule("RCR-103")
def test_alone_one_is_active_again() -> None:
    match = table(LEAVE, "a12")
    play(match, "play a12")
    assert (match.view(0)["active"], asked(match), moment(match)) == (0, ("attack", 0), (2, 1))


# --- RCR-110


@pytest.mark.rule("RCR-110")
def test_one_xp_for_each_attack_that_hits_each_assist_and_each_test_passed() -> None:
    changes = {"watch": {"test": {"speed": 9}}, "raid": effects(line("setup", "minion", 1))}
    match = table(changes, "a8", "b9", "caid", "d9", "e9", objectives="watch,raid", minions="rat")
    play(match, "play a8", "combo b9", "assist caid @1", "test d9 watch", "fight e9 rat")
    rest(match)
    assert xp(match) == (1, 1, 1, 1, 1)
    assert [one[5] for one in happened(match, "XP")] == [st.XP_ASSIST, st.XP_TEST, st.XP_HIT, st.XP_HIT, st.XP_HIT]


@pytest.mark.rule("RCR-110")
def test_none_for_ties_misses_failed_tests_and_rest() -> None:
    changes = {"watch": {"test": {"speed": 9}}, "raid": effects(line("setup", "minion", 1))}
    match = table(changes, "a8", "b6", "c4", "d8", "e9", objectives="watch,raid", minions="rat", villain="v8")
    play(match, "play a8", "fight b6 rat", "rest", "done", "test d8 watch", "combo e9")
    rest(match)
    assert xp(match) == (0, 0, 0, 0, 0)


@pytest.mark.rule("RCR-110")
def test_area_blast_and_cleave_give_no_xp_of_their_own_and_xp_have_no_end() -> None:
    changes = {"raid": effects(line("setup", "minion", 3)), "a8": effects(line("hit", "area", 2))}
    match = table(changes, "a8", objectives="raid", minions="rat rat rat", stack={"xp": [60]})
    rounds(match, "a8")
    assert (xp(match), minions(match)) == ((61,), [])


@pytest.mark.rule("RCR-110")
def test_awards_are_for_all_heroes_those_who_are_out_too() -> None:
    changes = {
        "vic": {"award": 3},
        "watch": effects(line("success", "advance", 1), test={"speed": 9}, track=1, award=2),
        "siege": effects(line("refresh", "hurt", 1, to="least")),
    }
    aura = {"aura": [18, 18, 1], "villain_aura": 1}
    match = table(changes, "a8", "b9", "c9", objectives="watch,siege", stack=aura)
    assert side(match, 2)["out"]
    play(match, "play a8", "test b9 watch")
    assert (xp(match), vic(match)) == ((1 + 2 + 3, 1 + 2 + 3, 2 + 3), 0)


@pytest.mark.rule("RCR-110", "RCR-123")
def test_a_minion_with_xp_gives_them_to_all() -> None:
    changes = {"raid": effects(line("setup", "minion", 1)), "chief": minion(3, 1, 1, xp=2)}
    match = table(changes, "a8", "b9", objectives="raid", minions="chief")
    round_of(match, "play a8", "fight b9 chief")
    assert xp(match) == (3, 3)
