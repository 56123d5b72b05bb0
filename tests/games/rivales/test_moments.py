"""Moments: what happens when, and in which order (RIV-044, RIV-045)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Illegal

from .tables import (
    clash,
    duel,
    happened,
    legal,
    line,
    lives,
    play,
    quiet,
    row,
    side,
    total,
)

CARD_MOMENTS = ("immediate", "attacker", "defender", "hit", "blocked", "block", "after")
ABILITY_MOMENTS = (*CARD_MOMENTS, "struck", "hurt", "healed")
NAMES = ("ann", "bob")


def marks(moments: tuple[str, ...] = CARD_MOMENTS) -> dict[str, Any]:
    """A text with one line for each moment that does nothing to this clash; line n is that of moment n."""
    return {"effects": [line(moment, "add", stat="guard", for_="next") for moment in moments]}


def story(match: Any, *kinds: str) -> list[str]:
    """What happened, shortly: "ann hit" for a card's mark, "ann's hit" for an ability's, "ANN FLIP" for the rest."""
    told = []
    for kind, player, card, _, number, *_ in happened(match, "EFFECT", *kinds):
        if kind == "EFFECT":
            told.append(f"{NAMES[player]}{'' if card else chr(39) + 's'} {ABILITY_MOMENTS[number]}")
        else:
            told.append(f"{NAMES[player].upper() if player >= 0 else 'ALL'} {kind}")
    return told


# --- moments of cards


@pytest.mark.rule("RIV-044")
def test_moments_of_an_attack_that_hits() -> None:
    match = duel({"u2": marks(), "u3": marks()})
    quiet(match, "u1", "u1")
    clash(match, "u2", "u3", "boost 0")
    assert match.decision == "guard"
    before = [
        "ann immediate",
        "bob immediate",
        "ANN SPEED",
        "BOB SPEED",
        "ANN ATTACKER",
        "ann attacker",
        "bob defender",
    ]
    assert story(match, "SPEED", "ATTACKER")[2:] == before
    play(match, "guard 1")
    later = story(match, "GUARD_BOOST", "DAMAGE", "FLIP", "HURT", "DRAW")
    later = later[later.index("bob defender") + 1 :]
    struck = ["BOB GUARD_BOOST", "ANN DAMAGE", "BOB FLIP", "BOB HURT"]
    assert later == [*struck, "ann hit", "ann after", "ANN DRAW", "BOB DRAW"]  # bob's card is flipped: no more of it


@pytest.mark.rule("RIV-044")
def test_moments_of_an_attack_that_is_blocked() -> None:
    match = duel({"u1": marks(), "u2": marks(), "bob.u2": {"guard": 9}})
    clash(match, "u1", "u2")
    told = story(match, "BLOCKED", "DRAW")
    assert told[:4] == ["ann immediate", "bob immediate", "ann attacker", "bob defender"]
    assert told[4:] == ["ANN BLOCKED", "ann blocked", "bob block", "ann after", "bob after", "ANN DRAW", "BOB DRAW"]


@pytest.mark.rule("RIV-044")
def test_on_hit_comes_after_the_knock_out_test() -> None:
    match = duel({"ann.u1": marks(), "bob": {"life": 1}})
    clash(match, "u1", "u2")
    assert match.view(0)["round"] == 2
    assert story(match) == ["ann immediate", "ann attacker"]


@pytest.mark.rule("RIV-044")
def test_as_attacker_and_as_defender_come_before_the_guard_boost_and_count() -> None:
    changes = {"ann.u2": {"effects": [line("attacker", "add", stat="damage", amount=3)]}}
    changes |= {"bob.u3": {"effects": [line("defender", "add", stat="guard", amount=2)]}}
    match = duel(changes)
    quiet(match, "u1", "u1")
    clash(match, "u2", "u3", "boost 0")
    assert (match.decision, match.current_player) == ("guard", 1)
    seen = [side(match, seat, seen_by=1)["now"] for seat in (0, 1)]
    assert (seen[0]["damage"], seen[1]["guard"]) == (5, 2)
    play(match, "guard 0")
    assert lives(match) == (9, 9 - 3)


@pytest.mark.rule("RIV-044")
def test_while_face_up_counts_from_the_reveal_on_until_the_card_is_flipped() -> None:
    flipping = {"ability": [line("after", "flip", to="rival", pick="oldest", if_="clash = 2")]}
    match = duel({"ann.u2": {"effects": [line("standing", "add", stat="speed", amount=3)]}, "bob": flipping})
    speeds = []
    for ann, bob in (("u2", "u1"), ("u3", "u2"), ("u4", "u3")):
        quiet(match, ann, bob)
        speeds.append(total(match, 0, "speed"))
    assert speeds == [5 + 3, 4 + 3, 3]


@pytest.mark.rule("RIV-044")
def test_a_card_flipped_in_its_clash_stands_no_more_and_stands_again_when_turned_up() -> None:
    raising = {"ability": [line("after", "raise", if_="clash = 2")]}
    match = duel({"ann.u2": {"effects": [line("standing", "add", stat="damage", to="rival")]}, "ann": raising})
    damages = []
    for ann, bob in (("u2", "u1"), ("u1", "u2"), ("u4", "u3")):
        quiet(match, ann, bob)
        damages.append(happened(match, "DAMAGE")[-1][6])
    assert damages == [1, 0, 1]  # in its own clash, while flipped, and face up again


@pytest.mark.rule("RIV-044")
def test_effects_of_a_flipped_card_no_longer_happen() -> None:
    """The ability flips it before its line as attacker: of the text only the immediate line has happened."""
    match = duel({"ann.u1": marks(), "bob": {"ability": [line("defender", "flip", to="rival", pick="this")]}})
    clash(match, "u1", "u2")
    assert row(match, 0) == ["u1 flipped"]
    assert [event[4] for event in happened(match, "EFFECT") if event[1] == 0] == [0]


@pytest.mark.rule("RIV-044")
def test_effects_of_a_cut_card_go_on() -> None:
    cutting = {"ability": [line("defender", "cut", to="rival", pick="this")]}
    texts = [line("hit", "mill"), line("after", "mill"), line("standing", "add", stat="speed", amount=3)]
    match = duel({"ann.u1": {"link": True, "effects": texts}, "bob": cutting})
    quiet(match, "u1", "u2")
    assert row(match, 0) == ["u1 cut"]
    assert len(side(match, 1)["discards"]) == 2
    quiet(match, "u4", "u3")
    assert total(match, 0, "speed") == 3 + 3


@pytest.mark.rule("RIV-044")
def test_a_cancelled_text_stays_cancelled_while_the_card_lies() -> None:
    """[ours] Only the rest of it: what has happened stays."""
    texts = [line("standing", "add", stat="speed", amount=3), line("after", "draw")]
    cancelling = {"speed": 9, "damage": 0, "effects": [line("attacker", "cancel")]}
    match = duel({"ann.u2": {"effects": texts}, "bob.u1": cancelling})
    clash(match, "u2", "u1")
    assert total(match, 0, "speed") == 5 + 3
    assert row(match, 0) == ["u2"]
    quiet(match, "u3", "u2")
    assert total(match, 0, "speed") == 4
    assert [event[1] for event in happened(match, "EFFECT")] == [1]


@pytest.mark.rule("RIV-044")
def test_a_cancelled_text_stays_cancelled_when_the_card_is_turned_up_again() -> None:
    """[ours]"""
    raising = {"ability": [line("after", "raise", if_="clash = 2")]}
    text = {"effects": [line("standing", "add", stat="damage", amount=3)]}
    for cancelling in (True, False):
        cancel = {"effects": [line("immediate", "cancel")] if cancelling else []}
        match = duel({"ann.u2": text, "ann": raising, "bob.u1": cancel})
        quiet(match, "u2", "u1")
        quiet(match, "u3", "u4")  # ann's ability turns u2 up
        assert row(match, 0) == ["u2", "u3"]
        quiet(match, "u1", "u2")
        assert total(match, 0, "damage") == (1 if cancelling else 4)


# --- moments of abilities


@pytest.mark.rule("RIV-044", "RIV-006")
def test_an_ability_can_name_being_struck_and_losing_life() -> None:
    match = duel({"ann": {"ability": marks(ABILITY_MOMENTS)["effects"]}})
    quiet(match, "u2", "u1")
    assert story(match) == ["ann's immediate", "ann's defender", "ann's hurt", "ann's struck", "ann's after"]
    quiet(match, "u1", "u2")
    assert story(match)[5:] == ["ann's immediate", "ann's attacker", "ann's hit", "ann's after"]


@pytest.mark.rule("RIV-044", "RIV-006")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (line("immediate", "damage"), ["ann's hurt"]),
        (line("immediate", "heal", to="rival"), []),  # life is full
        (line("immediate", "damage", then=[{"do": "heal", "to": "rival"}]), ["ann's hurt", "ann's healed"]),
    ],
    ids=["Damage by an effect", "nothing to regain", "regained"],
)
def test_losing_and_regaining_life_count_in_any_way(text: dict[str, Any], told: list[str]) -> None:
    ability = [line(moment, "add", stat="guard", for_="next") for moment in ("hurt", "healed")]
    match = duel({"ann": {"ability": ability}, "bob.u2": {"effects": [text]}})
    clash(match, "u1", "u2")
    names = {0: "ann's hurt", 1: "ann's healed"}
    assert [names[event[4]] for event in happened(match, "EFFECT") if event[1] == 0] == told


# --- order


@pytest.mark.rule("RIV-045")
@pytest.mark.parametrize("attacker", [0, 1])
def test_abilities_come_before_cards_and_the_attackers_before_the_defenders(attacker: int) -> None:
    text, ability = marks(), {"ability": marks()["effects"]}
    match = duel({"ann": ability, "bob": ability, "u1": text | {"damage": 0}, "u2": text}, coin=1 - attacker)
    clash(match, *(("u1", "u2") if attacker == 0 else ("u2", "u1")))
    a, d = NAMES[attacker], NAMES[1 - attacker]
    told = story(match)
    assert told[:2] == [f"{d}'s immediate", f"{a}'s immediate"]  # no roles yet: who decides first
    assert told[2:4] == [f"{a} immediate", f"{d} immediate"]  # the faster card (RIV-027)
    assert told[4:8] == [f"{a}'s attacker", f"{d}'s defender", f"{a} attacker", f"{d} defender"]
    assert told[8:12] == [f"{a}'s blocked", f"{d}'s block", f"{a} blocked", f"{d} block"]
    assert told[12:] == [f"{a}'s after", f"{d}'s after", f"{a} after", f"{d} after"]


@pytest.mark.rule("RIV-045")
@pytest.mark.parametrize("attacker", [0, 1])
def test_on_hit_the_attackers_ability_the_struck_ones_then_the_card(attacker: int) -> None:
    ability = {"ability": marks(ABILITY_MOMENTS)["effects"]}
    match = duel({"ann": ability, "bob": ability, "u1": marks(), "u2": marks()})
    clash(match, *(("u1", "u2") if attacker == 0 else ("u2", "u1")))
    a, d = NAMES[attacker], NAMES[1 - attacker]
    told = story(match)
    later = told[told.index(f"{d} defender") + 1 :]
    hit = [f"{d}'s hurt", f"{a}'s hit", f"{d}'s struck", f"{a} hit"]
    assert later == [*hit, f"{a}'s after", f"{d}'s after", f"{a} after"]


@pytest.mark.rule("RIV-045")
@pytest.mark.parametrize("coin", [0, 1])
def test_without_roles_who_decides_first_comes_first(coin: int) -> None:
    ability = {"ability": marks(ABILITY_MOMENTS)["effects"]}
    match = duel({"ann": ability, "bob": ability}, coin=coin)
    clash(match, "u1", "u1")  # an exchange
    f, o = NAMES[coin], NAMES[1 - coin]
    assert story(match) == [
        *(f"{f}'s immediate", f"{o}'s immediate"),
        *(f"{f}'s hurt", f"{o}'s hurt"),
        *(f"{f}'s after", f"{o}'s after"),
    ]


@pytest.mark.rule("RIV-045")
@pytest.mark.parametrize("attacker", [0, 1])
def test_what_life_lost_or_regained_by_both_brings_about_comes_in_that_order_too(attacker: int) -> None:
    text = {"effects": [line("after", "damage", to="both", amount=2), line("after", "heal", to="both")]}
    ability = {"ability": [line(moment, "add", stat="guard", for_="next") for moment in ("hurt", "healed")]}
    match = duel({"ann": ability, "bob": ability, "u1": text | {"damage": 0}}, coin=1 - attacker)
    clash(match, *(("u1", "u2") if attacker == 0 else ("u2", "u1")))
    assert lives(match) == (9, 9)
    told = [(event[1], event[4]) for event in happened(match, "EFFECT") if not event[2]]
    assert told == [(attacker, 0), (1 - attacker, 0), (attacker, 1), (1 - attacker, 1)]


@pytest.mark.rule("RIV-045")
def test_the_lines_of_a_card_come_as_printed() -> None:
    moments = ("after", "immediate", "after", "hit", "immediate")
    match = duel({"ann.u1": marks(moments)})
    clash(match, "u1", "u2")
    assert [event[4] for event in happened(match, "EFFECT")] == [1, 4, 3, 0, 2]


@pytest.mark.rule("RIV-045")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_owner_makes_the_choices_of_an_effect_at_its_moment_and_openly(owner: int) -> None:
    effects = [line("after", "draw"), line("after", "discard"), line("after", "mill")]
    match = duel({f"{NAMES[owner]}.u1": {"effects": effects}, "u1": {"damage": 0}})
    clash(match, *(("u1", "u2") if owner == 0 else ("u2", "u1")))
    assert (match.decision, match.current_player, match.deciding) == ("choose", owner, (owner,))
    assert [event[4] for event in happened(match, "EFFECT")] == [0]  # the line before is done, the one after is not
    assert legal(match) == ["card b1", "card u2", "card u3", "card u4"]
    for seat in (0, 1):
        prompt = match.view(seat)["prompt"]
        assert (prompt["seat"], prompt["source"], prompt["left"]) == (owner, "u1", 1)
    play(match, "card u3")
    assert [event[1:3] for event in happened(match, "DISCARD", seat=1 - owner)][:1] == [(owner, "u3")]
    assert side(match, owner, seen_by=1 - owner)["discards"] == ["u3"]
    assert [event[4] for event in happened(match, "EFFECT")] == [0, 1, 2]


@pytest.mark.rule("RIV-045")
@pytest.mark.parametrize(("choice", "life"), [("accept", 7), ("decline", 9)])
def test_what_a_player_may_do_he_accepts_or_declines_openly(choice: str, life: int) -> None:
    match = duel({"ann.u1": {"effects": [line("hit", "damage", amount=2, may=True)]}})
    clash(match, "u1", "u2")
    assert (match.current_player, legal(match)) == (0, ["decline", "accept"])
    play(match, choice)
    assert lives(match) == (10, life)
    assert [event[5] for event in happened(match, "SKIPPED", seat=1)] == ([3] if choice == "decline" else [])


@pytest.mark.rule("RIV-045")
def test_a_choice_that_must_be_made_cannot_be_declined() -> None:
    match = duel({"ann.u1": {"effects": [line("hit", "discard")]}})
    clash(match, "u1", "u2")
    with pytest.raises(Illegal) as refused:
        match.apply("decline")
    assert refused.value.rule == "RIV-045"
