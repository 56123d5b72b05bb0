"""Attacks that hit: damage entries, further attacks, Signatures, attacks discarded (RUM-045 … RUM-049)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Illegal, Match

from .tables import (
    asked,
    card,
    damages,
    discards,
    entries,
    finish,
    hand,
    happened,
    legal,
    library,
    line,
    made,
    passes,
    plan,
    play,
    rounds,
    side,
    special,
    table,
    then,
)

AGAIN = {"jab": {"effects": [line("hit", "again")]}}
SIGN = {"jab": {"effects": [line("hit", "signature")]}}


# --- damage (RUM-045, RUM-046)


@pytest.mark.rule("RUM-045")
def test_an_attack_that_is_not_stopped_lies_with_its_boost_beside_the_legend_as_damage() -> None:
    match = table(None, "punch pad", "slam")
    rounds(match, "punch pad @2", "slam @3")
    assert (entries(match, 1), entries(match, 2)) == ([("punch", 2), ("pad", 1)], [("slam", 2)])
    assert (damages(match), discards(match)) == ((0, 3, 2), [])
    assert [e[1:5] for e in happened(match, "HIT")] == [(0, None, 1, 3), (1, None, 2, 2)]


@pytest.mark.rule("RUM-046")
def test_an_attack_on_several_legends_is_recorded_on_each() -> None:
    match = table({"jab": {"more": 1}}, "jab pad")
    rounds(match, "jab pad @2")
    assert entries(match, 1) == entries(match, 2) == [("jab", 1), ("pad", 1)]
    assert discards(match) == []


@pytest.mark.rule("RUM-046")
def test_a_card_is_discarded_when_its_last_entry_goes() -> None:
    heal = special(line("end", "remove", to="any"))
    match = table({"jab": {"more": 1}, "heal": heal}, "jab", "heal", "heal")
    plan(match, "jab @2")
    play(match, "play heal", "remove jab @3")
    assert (discards(match), damages(match)) == (["heal"], (0, 1, 0))
    play(match, "play heal", "remove jab @2")
    assert (discards(match), damages(match)) == (["heal", "jab", "heal"], (0, 0, 0))


@pytest.mark.rule("RUM-046", "RUM-048")
def test_a_signature_whose_last_entry_goes_leaves_the_game() -> None:
    match = table(SIGN | {"heal": special(line("end", "remove", to="any", pick="newest"))}, "jab", "heal")
    plan(match, "jab @2")
    play(match, "signature @2", "play heal", "target @2")
    assert entries(match, 1) == [("jab", 1)]
    assert discards(match) == ["heal"]


@pytest.mark.rule("RUM-046")
def test_an_attack_of_damage_0_still_hits_makes_no_entry_and_is_discarded() -> None:
    changes = {"jab": {"damage": 0, "effects": [line("hit", "draw")]}, "bob": {"ability": [line("struck", "draw")]}}
    match = table(changes, "jab", "dud")
    rounds(match, "jab @2")
    assert [e[3:5] for e in happened(match, "HIT")] == [(1, 0)]
    assert [e[1:3] for e in happened(match, "EFFECT")] == [(0, "jab"), (1, None)]
    assert (entries(match, 1), discards(match)) == ([], ["jab"])


@pytest.mark.rule("RUM-046")
@pytest.mark.parametrize(
    ("attack", "lies", "gone"),
    [("jab run", [("jab", 1)], ["run"]), ("feint pad", [("pad", 1)], ["feint"]), ("feint run", [], ["feint", "run"])],
)
def test_of_attack_and_boost_only_what_deals_damage_lies_there(
    attack: str, lies: list[tuple[str, int]], gone: list[str]
) -> None:
    match = table({"feint": card("move", speed=3, damage=0)}, "jab feint pad run")
    rounds(match, f"{attack} @2")
    assert (entries(match, 1), discards(match)) == (lies, gone)


@pytest.mark.rule("RUM-046")
@pytest.mark.parametrize(
    ("less", "lies"),
    [(-1, [("punch", 1), ("pad", 1)]), (-2, [("pad", 1)]), (-3, []), (-9, []), (2, [("punch", 4), ("pad", 1)])],
)
def test_less_damage_comes_off_the_attack_first_and_then_off_its_boost(less: int, lies: list[tuple[str, int]]) -> None:
    match = table({"calm": special(line("announced", "damage", amount=less))}, "punch pad", "dud", "calm")
    plan(match, "punch pad @2")
    play(match, "play calm")
    finish(match)
    assert (entries(match, 1), damages(match)[1]) == (lies, max(0, 3 + less))
    assert happened(match, "HIT")[0][4] == max(0, 3 + less)


# --- attack again (RUM-047)


def again(changes: dict[str, Any] | None = None, *hands: str) -> Match:
    """ann's jab has hit bob: she may attack again."""
    match = table(AGAIN | (changes or {}), *hands)
    plan(match, "jab @2")
    return match


@pytest.mark.rule("RUM-047")
def test_attack_again_is_a_further_attack_from_hand_without_boost_on_the_same_legend() -> None:
    match = again(None, "jab chop slam pad run", "dud")
    assert (asked(match), sorted(legal(match))) == (("again", 0), ["again chop @2", "again slam @2", "decline"])
    play(match, "again slam @2")
    assert (made(match), damages(match)) == ([(0, "jab"), (0, "slam")], (0, 1 + 2, 0))
    assert (hand(match, 0)[0], entries(match, 1)) == ("chop", [("jab", 1), ("slam", 2)])
    with pytest.raises(Illegal, match="RUM-047"):
        again(None, "jab chop").apply("again chop @3")


@pytest.mark.rule("RUM-047")
def test_attack_again_is_optional() -> None:
    match = again(None, "jab chop", "dud")
    play(match, "decline")
    assert (made(match), damages(match), "chop" in hand(match, 0)) == ([(0, "jab")], (0, 1, 0), True)


@pytest.mark.rule("RUM-047")
def test_it_comes_at_once_and_its_printed_speed_is_ignored() -> None:
    match = table(AGAIN, "jab lock", "chop", "slam")
    plan(match, "jab @2", "chop @1", "slam @1")
    play(match, "again lock @2")
    assert made(match) == [(0, "jab"), (0, "lock"), (1, "chop"), (2, "slam")]
    assert happened(match, "ATTACK")[1][6] == 1


@pytest.mark.rule("RUM-047")
def test_it_is_answered_like_any_attack() -> None:
    match = again({"chop": {"cheap": True}}, "jab chop", "duck duck", "ref")
    play(match, "pass", "again chop @2")
    assert (asked(match), legal(match)) == (("defend", 1), ["play duck", "pass"])
    play(match, "pass")
    assert (asked(match), legal(match)) == (("react", 2), ["play ref", "pass"])
    play(match, "play ref")
    finish(match)
    assert damages(match) == (0, 1, 0)


@pytest.mark.rule("RUM-047")
def test_its_own_effects_count_even_one_more_attack() -> None:
    match = again({"chop": {"effects": [line("announce", "damage"), line("hit", "draw")]}}, "jab jab chop", "dud")
    play(match, "again jab @2")
    assert (asked(match), legal(match)) == (("again", 0), ["again chop @2", "decline"])
    play(match, "again chop @2")
    assert damages(match) == (0, 1 + 1 + 2, 0)
    assert [e[2] for e in happened(match, "EFFECT")] == ["chop", "chop"]


@pytest.mark.rule("RUM-047")
def test_attacks_lie_at_most_four_deep_in_each_other() -> None:
    match = again(None, "jab jab jab jab jab", "dud")
    for _ in range(3):
        play(match, "again jab @2")
    assert (match.view(0)["round"], damages(match)) == (2, (0, 4, 0))
    assert len(happened(match, "SKIPPED")) == 1


@pytest.mark.rule("RUM-047")
def test_it_is_lost_if_that_legend_has_left_or_without_an_attack_in_hand() -> None:
    gone = again({"bob": {"health": 1}}, "jab chop", "dud")
    bare = again(None, "jab pad", "dud")
    for match in (gone, bare):
        assert match.view(0)["round"] == 2
        assert [e[2] for e in happened(match, "SKIPPED")] == ["jab"]


@pytest.mark.rule("RUM-047", "RUM-055")
def test_after_a_hit_on_several_it_goes_to_one_of_them_who_was_hit_and_is_still_there() -> None:
    changes = {"jab": {"more": 2, "effects": [line("hit", "again")]}, "cid": {"health": 1}}
    match = table(changes, "jab chop", "dud", "dud", "duck")
    plan(match, "jab @2")
    play(match, "play duck")
    assert legal(match) == ["again chop @2", "decline"]


@pytest.mark.rule("RUM-047")
@pytest.mark.parametrize(("answer", "drawn"), [("again chop @2", 1), ("decline", 0)])
def test_what_follows_comes_after_the_further_attack_and_only_if_it_was_made(answer: str, drawn: int) -> None:
    text = [line("hit", "again", then=[then("draw")], else_=[then("discard", pick="random")])]
    match = again({"jab": {"effects": text}}, "jab chop", "dud")
    play(match, answer)
    assert len(happened(match, "EFFECT")) == 1
    assert len(happened(match, "DISCARD")) == 1 - drawn
    assert made(match)[-1] == (0, "chop" if drawn else "jab")


# --- the Signature (RUM-048)


def sign(changes: dict[str, Any] | None = None, *hands: str) -> Match:
    """ann's jab has hit bob: she may play her Signature."""
    match = table(SIGN | (changes or {}), *hands)
    plan(match, "jab @2")
    return match


@pytest.mark.rule("RUM-048")
def test_the_damage_and_effect_of_the_signature_come_on_top() -> None:
    match = sign({"ann-sig": {"effects": [line("hit", "draw")]}})
    assert (asked(match), legal(match)) == (("signature", 0), ["signature @2", "decline"])
    play(match, "signature @2")
    assert entries(match, 1) == [("jab", 1), ("ann-sig", 3)]
    assert [e[2] for e in happened(match, "EFFECT")] == ["ann-sig"]
    assert happened(match, "ATTACK")[1][6] == 2


@pytest.mark.rule("RUM-048")
def test_a_used_signature_leaves_the_game_and_its_damage_stays() -> None:
    match = sign(None, "jab jab", "dud")
    play(match, "signature @2")
    assert side(match, 0, seen_by=2)["signature_used"] is True
    rounds(match, "jab @2")
    assert [e[2] for e in happened(match, "SKIPPED")] == ["jab"]  # there is none any more
    assert entries(match, 1) == [("jab", 1), ("ann-sig", 3), ("jab", 1)]


@pytest.mark.rule("RUM-048")
def test_the_signature_is_optional_and_kept() -> None:
    match = sign(None, "jab jab", "dud")
    play(match, "decline")
    assert (side(match, 0)["signature_used"], damages(match)) == (False, (0, 1, 0))
    plan(match, "jab @2")
    assert asked(match) == ("signature", 0)


@pytest.mark.rule("RUM-048")
def test_it_is_a_new_attack_without_type_that_can_be_answered_but_not_by_a_block_for_strikes_and_kicks() -> None:
    look = {"look": special(line("announced", "draw", if_="attack.signature = 1"))}
    match = sign(look, "jab", "block duck reverse", "look ref")
    play(match, "pass", "signature @2")
    assert (asked(match), sorted(legal(match))) == (("defend", 1), ["pass", "play duck", "play reverse"])
    play(match, "pass")
    assert (asked(match), legal(match)) == (("react", 2), ["play look", "pass"])  # and no Cheap Trick: no Ref


@pytest.mark.rule("RUM-048")
@pytest.mark.parametrize("name", ["strike", "kick", "move"])
def test_a_signature_is_of_none_of_the_three_types(name: str) -> None:
    match = sign({"look": special(line("announced", "draw", if_=f"attack.{name} = 1"))}, "jab", "dud", "look")
    passes(match)
    play(match, "signature @2")
    assert match.view(0)["round"] == 2


@pytest.mark.rule("RUM-048")
@pytest.mark.parametrize("cheap", [True, False])
def test_it_is_a_cheap_trick_only_if_it_says_so_itself(*, cheap: bool) -> None:
    changes = {"jab": {"cheap": True, **SIGN["jab"]}, "ann-sig": {"cheap": cheap}}
    match = sign(changes, "jab", "dud", "ref")
    play(match, "pass", "signature @2")
    assert (match.decision == "react") is cheap


@pytest.mark.rule("RUM-048")
def test_a_cancelled_signature_is_still_used() -> None:
    match = sign(None, "jab", "duck duck")
    play(match, "pass", "signature @2", "play duck")
    assert (damages(match), discards(match)) == ((0, 1, 0), ["duck"])
    assert side(match, 0)["signature_used"] is True


@pytest.mark.rule("RUM-048")
def test_it_is_not_offered_if_the_hit_already_removed_the_legend() -> None:
    match = sign({"bob": {"health": 1}}, "jab", "dud")
    assert match.view(0)["round"] == 2
    assert side(match, 0)["signature_used"] is False


@pytest.mark.rule("RUM-048", "RUM-080")
def test_it_is_not_offered_without_a_legend() -> None:
    toss = {"toss": special(line("begin", "throw", to="other"))}
    match = table(SIGN | toss, "toss " * 6, "jab", "toss", deck="dud " * 6)
    plan(match)
    for _ in range(7):
        play(match, "play toss", "target @2")
    plan(match, "", "jab @1")
    assert (match.view(0)["round"], damages(match)[0]) == (3, 1)


@pytest.mark.rule("RUM-048")
def test_a_new_legend_brings_its_own_signature() -> None:
    match = sign({"ann": {"health": 1}, "bob": {"health": 20}}, "jab jab", "chop")
    play(match, "signature @2")
    rounds(match, "", "chop @1")
    plan(match, "jab @2")
    play(match, "signature @2")
    assert entries(match, 1)[-1] == ("n1-sig", 3)


# --- attacks not yet made are discarded (RUM-049)


@pytest.mark.rule("RUM-049")
def test_a_legend_who_has_not_attacked_yet_discards_the_attack_with_its_boost() -> None:
    match = table({"jab": {"effects": [line("hit", "disarm")]}}, "jab", "slam pad")
    rounds(match, "jab @2", "slam pad @1")
    assert (made(match), discards(match)) == ([(0, "jab")], ["slam", "pad"])
    assert [e[:3] for e in happened(match, "LOST")] == [("LOST", 1, "slam")]


@pytest.mark.rule("RUM-049")
def test_nothing_happens_if_there_is_none_left() -> None:
    match = table({"slam": {"effects": [line("hit", "disarm")]}}, "jab", "slam")
    rounds(match, "jab @2", "slam @1")
    assert (len(made(match)), happened(match, "LOST")) == (2, [])
    assert [e[2] for e in happened(match, "SKIPPED")] == ["slam"]


@pytest.mark.rule("RUM-049")
def test_the_attack_under_way_is_made_and_cannot_be_discarded_so() -> None:
    changes = {"trip": special(line("announced", "disarm", to="any"))}
    match = table(changes, "jab", "slam", "trip")
    plan(match, "jab @2", "slam @1")
    play(match, "play trip")
    assert legal(match) == ["target @2"]


@pytest.mark.rule("RUM-049", "RUM-048")
def test_a_signature_does_it_too() -> None:
    match = table(SIGN | {"ann-sig": {"effects": [line("hit", "disarm")]}}, "jab", "slam")
    plan(match, "jab @2", "slam @1")
    play(match, "signature @2")
    assert [e[1:4] for e in happened(match, "LOST")] == [(1, "slam", 2)]


def test_the_plain_cards_have_no_texts_but_the_answers() -> None:
    texts = [c.id for c in library().models["card"] if c.effects]
    assert sorted(texts) == ["block", "duck", "hold", "ref", "reverse"]
