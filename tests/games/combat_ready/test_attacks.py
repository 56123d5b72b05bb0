"""Attacks and their boosts (RCR-040), Semblances (RCR-041)."""

from __future__ import annotations

import pytest

from facedown.match import Illegal

from .tables import (
    asked,
    auras,
    compared,
    discards,
    effects,
    hand,
    happened,
    legal,
    line,
    moment,
    play,
    rounds,
    semblance,
    side,
    table,
    told,
    turn,
    vic,
    xp,
)

PAY_AURA = {"pay": "aura", "amount": 2}
PAY_CARDS = {"pay": "cards", "amount": 2}
STRONGER = line("boost", "damage", 2)
FASTER = semblance(line("semblance", "speed", 3))


# --- the attack


@pytest.mark.rule("RCR-040")
def test_the_active_player_must_play_a_card_any_card() -> None:
    match = table(None, "a9 anil aaid a12 a3 a4", "b9")
    assert sorted(legal(match)) == ["play a12", "play a3", "play a4", "play a9", "play aaid", "play anil"]
    play(match, "play aaid")
    assert (side(match, 0, seen_by=1)["card"]["id"], told(match, "PLAY")) == ("aaid", [("PLAY", 0, "aaid")])


@pytest.mark.rule("RCR-040")
def test_an_assist_card_played_as_an_attack_does_nothing_for_others() -> None:
    match = table(None, "aaid", "b9", villain="v4")
    rounds(match, "aaid")
    assert (compared(match), told(match, "EFFECT"), xp(match)) == ([(5, 4, "heroes")], [], (1, 0))


@pytest.mark.rule("RCR-040")
def test_the_ultimate_only_in_its_zone() -> None:
    match = table({"a9": effects(line("play", "fury", 4)), "a8": effects(line("play", "fury", 1))}, "a9 a8")
    with pytest.raises(Illegal):
        match.apply("ultimate")
    rounds(match, "a9")  # 4, and 1 for its Damage
    assert "ultimate" not in legal(match)
    rounds(match, "a8")
    assert "ultimate" in legal(match)


@pytest.mark.rule("RCR-040")
def test_immediate_effects_happen_as_the_card_is_played() -> None:
    match = table({"a9": effects(line("play", "draw", 2))}, "a9", "b9")
    play(match, "play a9")
    assert (asked(match), len(hand(match, 0)), told(match, "REVEAL")) == (("sideline", 1), 7, [])


# --- boosts


@pytest.mark.rule("RCR-040")
def test_a_boost_is_asked_for_when_the_sideline_has_acted_and_costs_aura() -> None:
    match = table({"a9": effects(STRONGER, boost=PAY_AURA)}, "a9", "b9", villain="v1")
    play(match, "play a9")
    assert asked(match) == ("sideline", 1)
    play(match, "rest", "done")
    assert (asked(match), sorted(legal(match)), told(match, "REVEAL")) == (("ready", 0), ["boost", "pass"], [])
    play(match, "boost")
    assert (auras(match), vic(match)) == ((16, 18), 57)
    assert happened(match, "HURT") == []  # it is a cost, no Damage


@pytest.mark.rule("RCR-040")
def test_nobody_has_to_pay() -> None:
    match = table({"a9": effects(STRONGER, boost=PAY_AURA)}, "a9", villain="v1")
    play(match, "play a9", "pass")
    assert (auras(match), vic(match), moment(match)) == ((18,), 59, (1, 2))


@pytest.mark.rule("RCR-040")
def test_it_is_paid_once_if_the_card_does_not_say_more() -> None:
    once = table({"a9": effects(STRONGER, boost=PAY_AURA)}, "a9", villain="v1")
    play(once, "play a9", "boost")
    assert moment(once) == (1, 2)
    twice = table({"a9": effects(STRONGER, boost=PAY_AURA | {"times": 2})}, "a9", villain="v1")
    play(twice, "play a9", "boost")
    assert (asked(twice), auras(twice)) == (("ready", 0), (16,))
    play(twice, "boost")
    assert (auras(twice), vic(twice), moment(twice)) == ((14,), 55, (1, 2))


@pytest.mark.rule("RCR-040")
def test_a_boost_can_cost_cards_that_its_owner_chooses() -> None:
    match = table({"a9": effects(STRONGER, boost=PAY_CARDS)}, "a9 a3 a12 a8", villain="v1")
    play(match, "play a9", "boost")
    assert (asked(match), "discard a9" in legal(match)) == (("discard", 0), False)
    play(match, "discard a3", "discard a12")
    assert (vic(match), discards(match, 0)) == (57, ["a12", "a3", "a9"])


@pytest.mark.rule("RCR-040")
@pytest.mark.parametrize(("aura", "can"), [(2, False), (3, True)])
def test_a_cost_never_takes_the_last_aura(aura: int, can: bool) -> None:
    match = table({"a9": effects(STRONGER, boost=PAY_AURA)}, "a9", "b9", villain="v1", stack={"aura": [aura]})
    play(match, "play a9", "rest", "done")
    assert (asked(match) == ("ready", 0)) is can


@pytest.mark.rule("RCR-040")
def test_nor_can_it_be_paid_with_cards_that_are_not_there() -> None:
    lines = (line("play", "discard", 4, pick="lowest"), STRONGER)
    match = table({"a9": effects(*lines, boost=PAY_CARDS)}, "a9", "b9", villain="v1")
    play(match, "play a9", "rest", "done")
    assert (len(hand(match, 0)), moment(match)) == (1, (1, 2))


@pytest.mark.rule("RCR-040")
def test_all_who_attack_are_asked_from_the_active_player_on_until_all_pass_in_a_row() -> None:
    boost = effects(STRONGER, boost={"pay": "aura", "amount": 1, "times": 3})
    match = table({"a9": boost, "b9": boost, "c9": boost}, "a9", "b9", "c9", first=1, villain="v1")
    play(match, "play b9", "rest", "done", "combo a9")
    seen = []
    for answer in ("pass", "boost", "pass", "boost", "pass", "pass"):
        seen.append(asked(match)[1])
        play(match, answer)
    assert seen == [1, 0, 0, 1, 1, 0]
    assert (auras(match), vic(match)) == ((17, 17, 18), 60 - 3 - 3)


@pytest.mark.rule("RCR-040")
def test_in_a_fight_the_boost_is_asked_for_at_once() -> None:
    boost = effects(line("boost", "speed", 2), boost=PAY_AURA)
    match = table({"b5": boost, "raid": effects(line("setup", "minion", 1))}, "a9", "b5", objectives="raid",
                  minions="rat")  # fmt: skip
    play(match, "play a9", "fight b5 rat")
    assert (asked(match), sorted(legal(match))) == (("boost", 1), ["boost", "pass"])
    play(match, "boost")
    assert [e[3:6] for e in happened(match, "MEET")] == [(7, 6, 1)]


@pytest.mark.rule("RCR-040")
def test_a_test_has_no_boosts() -> None:
    boost = effects(STRONGER, boost=PAY_AURA)
    match = table({"b9": boost, "raid": {"test": {"speed": 9}}}, "a9", "b9", objectives="raid")
    play(match, "play a9", "test b9 raid")
    assert (moment(match), told(match, "REVEAL")[0][0]) == ((1, 2), "REVEAL")


# --- Semblances


@pytest.mark.rule("RCR-041")
def test_a_semblance_helps_an_attack_before_the_reveal() -> None:
    match = table({"ann": FASTER}, "a9", "b9", villain="v11")
    play(match, "play a9", "rest", "done")
    assert (asked(match), sorted(legal(match))) == (("ready", 0), ["pass", "semblance"])
    play(match, "semblance")
    assert compared(match) == [(12, 11, "heroes")]


@pytest.mark.rule("RCR-041")
def test_it_is_used_once_until_it_is_refreshed() -> None:
    match = table({"ann": FASTER, "a10": effects(line("hit", "end"))}, "a9 a10", seats=1, villain="v11 v1 v1")
    play(match, "play a9", "semblance")
    assert not side(match, 0)["semblance_ready"]
    rounds(match, "a10")
    assert (moment(match), side(match, 0)["semblance_ready"]) == ((2, 1), True)
    assert told(match, "SEMBLANCE") == [("SEMBLANCE", 0, "ann")]


@pytest.mark.rule("RCR-041")
def test_any_hero_may_use_his_also_one_who_has_acted() -> None:
    cover = semblance(line("semblance", "speed", 3, to="active"))
    match = table({"bob": cover, "cid": cover}, "a9", "b9", "c9", villain="v12")
    play(match, "play a9", "rest", "done", "rest", "done")
    assert asked(match) == ("ready", 1)
    play(match, "pass")
    assert asked(match) == ("ready", 2)
    play(match, "semblance", "semblance")  # cid's, and then bob is asked again
    assert (told(match, "SEMBLANCE"), compared(match)) == (
        [("SEMBLANCE", 2, "cid"), ("SEMBLANCE", 1, "bob")], [(15, 12, "heroes")],
    )  # fmt: skip


@pytest.mark.rule("RCR-041")
def test_only_where_its_text_fits() -> None:
    match = table({"ann": FASTER, "bob": semblance(line("semblance", "heal", 3))}, "a9", "b9")
    assert "semblance" not in legal(match)  # no attack is in play yet
    play(match, "play a9")
    assert "semblance" not in legal(match)  # bob has all his Aura
    hurt = table({"bob": semblance(line("semblance", "heal", 3))}, "a9", "b9", stack={"aura": [18, 12]})
    play(hurt, "play a9", "semblance")
    assert (asked(hurt), auras(hurt)) == (("sideline", 1), (18, 15))


@pytest.mark.rule("RCR-041")
def test_one_line_that_fits_is_enough() -> None:
    lines = (line("semblance", "heal", 3), line("semblance", "draw", 1))
    match = table({"ann": semblance(*lines)}, "a9")
    play(match, "semblance")
    assert (auras(match), len(hand(match, 0)), asked(match)) == ((18,), 7, ("attack", 0))


@pytest.mark.rule("RCR-041")
def test_one_who_does_not_attack_gets_nothing_for_his_own_attack() -> None:
    match = table({"bob": FASTER}, "a9", "b9", villain="v1")
    play(match, "play a9")
    assert "semblance" not in legal(match)
    play(match, "rest", "done")
    assert moment(match) == (1, 2)  # nor before the reveal


@pytest.mark.rule("RCR-041")
def test_in_a_fight_it_can_be_used_for_that_attack() -> None:
    raid = effects(line("setup", "minion", 1))
    match = table({"bob": FASTER, "raid": raid}, "a9", "b5", objectives="raid", minions="rat")
    play(match, "play a9", "fight b5 rat", "semblance")
    assert [e[3:6] for e in happened(match, "MEET")] == [(8, 6, 1)]


@pytest.mark.rule("RCR-041")
def test_a_banned_semblance_cannot_be_used_until_the_ban_is_over() -> None:
    curse = turn(1, 1, line("always", "ban", kind="semblance", span="round"))
    match = table({"ann": semblance(line("semblance", "draw", 1)), "curse": curse}, "a9 a8 a7", villain="curse v1 v1")
    assert "semblance" in legal(match)
    play(match, "play a9", "pass")
    assert "semblance" not in legal(match)
    play(match, "play a8")  # and is not asked before the reveal
    assert (moment(match), "semblance" in legal(match)) == ((1, 3), True)


@pytest.mark.rule("RCR-041")
def test_a_ban_for_the_duel_ends_with_it() -> None:
    curse = turn(1, 1, line("always", "ban", kind="semblance", span="duel"))
    changes = {"ann": semblance(line("semblance", "draw", 1)), "curse": curse, "a7": effects(line("hit", "end"))}
    match = table(changes, "a9 a8 a7", villain="curse v1 v1")
    play(match, "play a9", "pass", "play a8")
    assert (moment(match), "semblance" in legal(match)) == ((1, 3), False)
    rounds(match, "a7")
    assert (moment(match), "semblance" in legal(match)) == ((2, 1), True)


@pytest.mark.rule("RCR-041")
def test_a_semblance_that_is_turned_ready_again_waits_for_the_next_round() -> None:
    again = semblance(line("semblance", "speed", 1), line("semblance", "ready"))
    match = table({"ann": again}, "a9 a9")
    play(match, "play a9", "semblance")
    assert side(match, 0)["semblance_ready"]
    assert "semblance" not in legal(match)
    while moment(match) == (1, 1):
        play(match, match.legal_actions[-1].notation)
    play(match, "play a9")
    assert "semblance" in legal(match)
