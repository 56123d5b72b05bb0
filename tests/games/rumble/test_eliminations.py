"""Legends who go out and those who come in, draws at the end of a turn (RUM-060 … RUM-063, RUM-070)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Match

from .tables import (
    ALONE,
    HAND,
    Changes,
    asked,
    damages,
    discards,
    entries,
    finish,
    hand,
    happened,
    legal,
    library,
    line,
    passes,
    plan,
    play,
    rounds,
    side,
    special,
    table,
)

WEAK: Changes = {"bob": {"health": 1}}


def order_of_events(match: Match, *kinds: str) -> list[tuple[str, int]]:
    """What happened, and to whom."""
    return [event[:2] for event in happened(match, *kinds)]


# --- RUM-060


@pytest.mark.rule("RUM-060")
def test_what_follows_an_elimination_comes_in_the_ruled_order() -> None:
    match = table(WEAK, "jab", "chop", "slam")
    plan(match, "jab @2", "chop @3", "slam @2")
    order = order_of_events(match, "OUT", "LOST", "ENTERS")[3:]  # three came in at the start
    assert order == [("OUT", 1), ("LOST", 1), ("LOST", 2), ("ENTERS", 1)]


@pytest.mark.rule("RUM-060")
def test_the_eliminator_takes_the_title_and_the_placard() -> None:
    match = table(WEAK, "slam", "slam", "jab")
    plan(match, "", "", "jab @2")
    assert match.view(0)["token"] == 2
    assert [side(match, seat)["placards"] for seat in range(3)] == [0, 0, 1]
    assert asked(match) == ("plan", 2), "the Titleholder plans first"


@pytest.mark.rule("RUM-060")
def test_his_unused_signature_leaves_the_game_and_the_newcomer_has_his_own() -> None:
    match = table(WEAK, "jab", "slam")
    rounds(match, "jab @2")
    assert side(match, 1)["legend"] == "n1"
    assert side(match, 1)["signature"]["id"] == "n1-sig"
    assert side(match, 1)["signature_used"] is False


@pytest.mark.rule("RUM-060", "RUM-048")
def test_after_a_used_signature_too_the_newcomer_has_a_fresh_one() -> None:
    changes: Changes = {"chop": {"effects": [line("hit", "signature")]}, "bob": {"health": 2}}
    match = table(changes, "slam slam slam slam slam slam", "chop chop chop chop chop chop")
    plan(match, "", "chop @3")
    play(match, "signature @3")
    assert side(match, 1)["signature_used"] is True
    rounds(match, "slam @2")
    assert side(match, 1)["signature_used"] is False


@pytest.mark.rule("RUM-060")
def test_his_attack_not_made_yet_is_discarded_with_its_boost() -> None:
    match = table(WEAK, "jab", "chop pad", "slam")
    plan(match, "jab @2", "chop pad @3")
    assert damages(match) == (0, 0, 0)
    assert happened(match, "LOST")[0][1:3] == (1, "chop")
    assert sorted(discards(match)) == ["chop", "jab", "pad"]


@pytest.mark.rule("RUM-060")
def test_an_attack_that_he_has_made_stays_made() -> None:
    match = table(WEAK, "chop", "jab", "slam")
    plan(match, "chop @2", "jab @3")
    assert entries(match, 2) == [("jab", 1)]
    assert happened(match, "LOST") == []


@pytest.mark.rule("RUM-060")
def test_all_attacks_pointed_at_him_are_discarded_with_their_boosts_others_are_not() -> None:
    match = table(WEAK, "jab", "slam", "chop pad", "chop dud", "chop")
    plan(match, "jab @2", "", "chop pad @2", "chop dud @2", "chop @1")
    assert [event[1] for event in happened(match, "LOST")] == [2, 3]
    assert damages(match) == (1, 0, 0, 0, 0)
    assert sorted(discards(match)) == ["chop", "chop", "dud", "jab", "pad"]


@pytest.mark.rule("RUM-060")
def test_effects_on_the_old_legend_do_not_carry_over() -> None:
    lines = [line("hit", "discard", to="target", pick="random"), line("hit", "speed", to="target", amount=-3)]
    match = table(WEAK | {"jab": {"effects": lines}}, "jab", "slam chop")
    before = side(match, 1)["hand_size"]
    plan(match, "jab @2", "chop @3")
    assert happened(match, "DISCARD", "SPEED") == []
    assert side(match, 1)["hand_size"] >= before


@pytest.mark.rule("RUM-060", "RUM-004")
def test_an_ability_ends_with_its_legend_and_the_newcomers_begins() -> None:
    changes: Changes = {
        "bob": {"health": 1, "ability": [line("struck", "draw")]},
        "n1": {"ability": [line("enters", "draw", amount=2)]},
    }
    match = table(changes, "jab", "slam")
    plan(match, "jab @2")
    assert [event[:2] + event[4:6] for event in happened(match, "EFFECT")] == [("EFFECT", 1, 0, 2)]


@pytest.mark.rule("RUM-020", "RUM-004")
@pytest.mark.parametrize("secret", [False, True])
def test_what_a_legend_asks_when_it_comes_in_does_not_change_who_plans_first(secret: bool) -> None:
    asking: Changes = {"cid": {"ability": [line("enters", "discard", may=True)]}}
    match = table(asking, "jab", "slam", "chop boot", token=1, secret_plan=secret)
    assert asked(match) == ("choose", 2)
    play(match, "decline")
    order = []
    while match.decision in ("plan", "secret"):
        order.append(match.current_player)
        play(match, "breather", "done")
        if match.view(0)["round"] == 2:
            break
    assert order == [1, 2, 0]


# --- RUM-061


@pytest.mark.rule("RUM-061")
def test_the_eliminator_is_whose_card_made_the_fatal_entry() -> None:
    match = table({"bob": {"health": 4}}, "boot", "slam", "chop")
    plan(match, "boot @2", "", "chop @2")
    assert [side(match, seat)["placards"] for seat in range(3)] == [1, 0, 0], "3 come last, after the 1 of cid"
    match = table({"bob": {"health": 4}}, "boot", "slam", "lock")
    plan(match, "boot @2", "", "lock @2")
    assert [side(match, seat)["placards"] for seat in range(3)] == [0, 0, 1]


@pytest.mark.rule("RUM-061")
def test_the_eliminator_is_whose_card_threw() -> None:
    """Ann's attack hit, cid's special throws."""
    match = table({"boo": special(line("landed", "throw"))}, "jab", "slam", "boo")
    plan(match, "jab @2")
    play(match, "play boo")
    assert [side(match, seat)["placards"] for seat in range(3)] == [0, 0, 1]
    assert match.view(0)["token"] == 2


@pytest.mark.rule("RUM-061")
def test_who_saves_in_vain_is_no_eliminator() -> None:
    match = table({"bob": {"health": 1}, "jab": {"damage": 3}, "pad": {"damage": 2}}, "jab pad", "slam", "hold")
    plan(match, "jab pad @2")
    play(match, "play hold", "remove pad @2")
    assert [side(match, seat)["placards"] for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("RUM-061")
def test_eliminating_oneself_scores_for_nobody_and_the_title_stays() -> None:
    match = table({"dive": special(line("begin", "throw", to="any"))}, "jab", "dive", "slam")
    plan(match, "jab @3")
    play(match, "play dive", "target @2")
    assert happened(match, "OUT")[0][:5] == ("OUT", 1, "bob", 1, 0)
    assert [side(match, seat)["placards"] for seat in range(3)] == [0, 0, 0]
    assert match.view(0)["token"] == 0
    assert side(match, 1)["legend"] == "n1"


# --- RUM-062


@pytest.mark.rule("RUM-062")
def test_the_damage_cards_of_the_eliminated_are_discarded() -> None:
    match = table({"bob": {"health": 3}}, "chop slam", "jab")
    rounds(match, "chop @2")
    rounds(match, "slam @2")
    assert sorted(discards(match)) == ["chop", "slam"]
    assert entries(match, 1) == []
    assert damages(match) == (0, 0, 0)


@pytest.mark.rule("RUM-062", "RUM-048")
def test_signatures_among_them_leave_the_game() -> None:
    changes: Changes = {"chop": {"effects": [line("hit", "signature")]}, "bob": {"health": 4}}
    match = table(changes, "chop")
    plan(match, "chop @2")
    play(match, "signature @2")
    assert side(match, 1)["legend"] == "n1"
    assert discards(match) == ["chop"]


@pytest.mark.rule("RUM-062")
def test_the_newcomer_cannot_attack_until_the_next_round_and_then_can() -> None:
    match = table(WEAK, "jab", "chop chop", "slam")
    plan(match, "jab @2", "chop @3")
    assert damages(match) == (0, 0, 0)
    plan(match, "", "chop @3")
    assert damages(match) == (0, 0, 1)


@pytest.mark.rule("RUM-062")
def test_the_newcomer_may_defend_in_the_round_in_which_it_came() -> None:
    match = table(WEAK | {"chop": {"more": 1}}, "jab", "duck", "chop", "slam")
    plan(match, "jab @2", "", "chop @4")
    passes(match)
    assert side(match, 1)["fresh"]
    play(match, "target @2")
    assert asked(match) == ("defend", 1)
    play(match, "play duck")
    assert damages(match) == (0, 0, 0, 1)


@pytest.mark.rule("RUM-062")
def test_the_newcomer_may_be_named_by_effects_that_choose_later() -> None:
    match = table(WEAK | {"boo": special(line("end", "throw", to="other"))}, "jab", "slam", "boo")
    plan(match, "jab @2")
    play(match, "play boo", "target @2")
    assert [event[2] for event in happened(match, "OUT")] == ["bob", "n1"]
    assert side(match, 1)["legend"] == "n2"


@pytest.mark.rule("RUM-062", "RUM-060")
def test_the_newcomer_is_not_hit_by_what_hit_the_old_one() -> None:
    """The jab hit two; what follows goes on with the one who is still there."""
    lines = [line("hit", "again")]
    match = table(WEAK | {"jab": {"more": 1, "effects": lines}}, "jab chop", "slam", "slam")
    plan(match, "jab @2")
    assert legal(match) == ["again chop @3", "decline"]


@pytest.mark.rule("RUM-062")
def test_the_hand_is_kept() -> None:
    match = table(WEAK, "jab", " ".join(HAND))
    before = hand(match, 1)
    rounds(match, "jab @2")
    assert hand(match, 1) == before


# --- RUM-063


def four_out(token: int = 0, pile: int = 8) -> Match:
    """Seat 2 takes all the others out at once; so many Legends were to come."""
    everybody = ["ann", "bob", "cid", "dan", *(f"n{n}" for n in range(1, 9))]
    changes: Changes = {name: {"health": 1} for name in everybody} | {"jab": {"more": 5}}
    match = table(changes, "slam", "slam", "jab jab jab", "slam", token=token)
    while match.view(0)["pile"] > pile:
        rounds(match, "", "", "jab @1")
    return match


@pytest.mark.rule("RUM-063")
def test_the_attacker_takes_all_placards_and_the_title_once() -> None:
    match = four_out()
    rounds(match, "", "", "jab @1")
    assert side(match, 2)["placards"] == 3
    assert match.view(0)["token"] == 2
    assert order_of_events(match, "TOKEN") == [("TOKEN", 0), ("TOKEN", 2)]


@pytest.mark.rule("RUM-063")
@pytest.mark.parametrize("token", range(4))
def test_newcomers_come_from_the_new_titleholder_leftwards(token: int) -> None:
    match = four_out(token)
    rounds(match, "", "", "jab @1")
    assert order_of_events(match, "OUT", "ENTERS")[-3:] == [("ENTERS", 3), ("ENTERS", 0), ("ENTERS", 1)]
    assert [side(match, seat)["legend"] for seat in (3, 0, 1)] == ["n1", "n2", "n3"]


@pytest.mark.rule("RUM-063", "RUM-080")
def test_newcomers_come_as_far_as_the_pile_lasts() -> None:
    match = four_out(pile=2)
    rounds(match, "", "", "jab @1")
    assert match.view(0)["pile"] == 0
    assert [side(match, seat)["legend"] for seat in range(4)] == ["n8", None, "cid", "n7"]
    assert not match.is_terminal


# --- RUM-070


def sizes(match: Match) -> list[int]:
    """The cards in every hand."""
    return [side(match, seat)["hand_size"] for seat in range(match.seats)]


@pytest.mark.rule("RUM-070")
def test_each_draws_up_to_six_at_the_end_of_the_turn() -> None:
    match = table(None, "jab", "chop slam", "jab jab jab jab jab jab")
    plan(match, "jab @2")
    assert sizes(match) == [6, 6, 6]


@pytest.mark.rule("RUM-070")
def test_they_draw_from_the_titleholder_leftwards() -> None:
    filler = "jab jab jab jab"
    match = table(None, f"jab {filler}", f"chop {filler}", f"slam {filler}", token=1, deck="boot lock kick dud dud")
    plan(match)
    assert [event[1] for event in happened(match, "DRAW")][:3] == [1, 2, 0]
    assert "boot" in hand(match, 1)
    assert "lock" in hand(match, 2)
    assert "kick" in hand(match, 0)


@pytest.mark.rule("RUM-070")
def test_more_than_six_is_kept() -> None:
    match = table({"tip": special(line("begin", "draw", amount=5))}, "jab tip chop chop chop chop")
    plan(match, "")
    play(match, "play tip")
    finish(match)
    assert sizes(match)[0] == 10


@pytest.mark.rule("RUM-070")
def test_draws_by_effects_happen_at_once() -> None:
    match = table({"jab": {"effects": [line("announce", "draw")]}}, "jab", "duck", deck="boot")
    plan(match, "jab @2")
    assert asked(match) == ("defend", 1)
    assert hand(match, 0) == ["boot"]


def few(*hands: str, changes: Changes | None = None) -> Match:
    """A match with one copy of each card, of which one, the dud, is left in the deck."""
    once: dict[str, dict[str, Any]] = {name: {"copies": 1} for name in ("dud", *" ".join(hands).split())}
    for name, values in (changes or {}).items():
        once[name] = once[name] | dict(values)
    stack = {"hands": [given.split() for given in hands], "token": 0}
    match = Match.new(ALONE, seed=1, seats=3, stack=stack, library=library(once))
    assert match.view(0)["deck_size"] == 1
    return match


@pytest.mark.rule("RUM-070")
def test_the_empty_deck_is_replaced_by_the_shuffled_discard_pile() -> None:
    match = few("jab chop punch kick boot", "slam lock pad run", "duck block reverse ref hold")
    play(match, "breather", "discard jab", "discard chop", "discard punch", "done")
    plan(match)
    assert [event[3] for event in happened(match, "SHUFFLED")] == [3]
    assert hand(match, 0) == sorted(["kick", "boot", "dud", "jab", "chop", "punch"])
    assert sizes(match) == [6, 4, 5], "for the others nothing is left"
    assert discards(match) == []


@pytest.mark.rule("RUM-070")
def test_if_both_piles_are_empty_fewer_are_drawn() -> None:
    match = few("jab chop punch kick", "slam lock pad run boot", "duck block reverse ref hold")
    rounds(match, "jab @2")
    assert sizes(match) == [4, 5, 5]
    assert match.view(0)["deck_size"] == 0
    assert discards(match) == []
    rounds(match)
    assert sizes(match) == [4, 5, 5]
    assert match.view(0)["round"] == 3


@pytest.mark.rule("RUM-070")
def test_a_draw_by_an_effect_finds_less_where_both_piles_are_empty() -> None:
    changes: Changes = {"jab": {"effects": [line("hit", "draw", amount=3), line("hit", "draw")]}}
    match = few("jab chop punch kick", "slam lock pad run boot", "duck block reverse ref hold", changes=changes)
    plan(match, "jab @2")
    passes(match)
    assert [event[0] for event in happened(match, "EFFECT", "DRAW", "SKIPPED")] == ["EFFECT", "DRAW", "SKIPPED"]


@pytest.mark.rule("RUM-070")
def test_a_hand_holds_sixteen_cards() -> None:
    match = table({"tip": special(line("begin", "draw", amount=9))}, "jab tip tip tip")
    plan(match, "")
    play(match, "play tip", "play tip")
    assert sizes(match)[0] == 16
    play(match, "play tip")  # it makes room for one card itself
    assert sizes(match)[0] == 16
