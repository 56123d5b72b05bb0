"""Defeat, victory, the villain's spent deck, campaigns (RCR-130 … RCR-140)."""

from __future__ import annotations

import pytest

from facedown.games.combat_ready import state as st

from .tables import (
    asked,
    auras,
    card,
    discards,
    effects,
    event,
    fury,
    hand,
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
    villain_deck,
    villain_discards,
    xp,
)  # fmt: skip

LEAVE = {"a12": effects(line("play", "end")), "b12": effects(line("play", "end"))}


# --- RCR-130


@pytest.mark.rule("RCR-130")
def test_the_villain_without_aura_has_lost_at_once() -> None:
    changes = {"a8": effects(line("play", "hurt", 5, to="villain")), "vic": {"award": 2}}
    match = table(changes, "a8", "b8", stack={"villain_aura": 5})
    play(match, "play a8")
    assert (match.is_terminal, list(match.returns), xp(match)) == (True, [1, 1], (2, 2))
    assert match.view(0)["over"] == {"winner": None, "won": True, "ending": "villain_fell"}
    assert told(match, "REVEAL") == []


@pytest.mark.rule("RCR-130")
def test_all_heroes_out_have_lost() -> None:
    match = table({}, "a3", "b3", villain="v12", stack={"aura": [1, 1]})
    play(match, "play a3", "combo b3")
    assert (match.is_terminal, list(match.returns)) == (True, [-1, -1])
    assert match.view(0)["over"] == {"winner": None, "won": False, "ending": "heroes_fell"}
    assert told(match, "DOWN") == [("DOWN", 0, None), ("DOWN", 1, None)]


@pytest.mark.rule("RCR-130")
def test_a_hero_falls_when_the_step_is_finished_and_nothing_heals_him_until_then() -> None:
    changes = {"a3": effects(line("lost", "heal", 9), line("always", "hurt", 4, to="villain"))}
    match = table(changes, "a3", "b3", villain="v12", stack={"aura": [1, 18]})
    round_of(match, "play a3", "rest", "done")
    assert (auras(match), vic(match)) == ((0, 18), 56), "his card still has its effects"
    assert told(match, "HEAL") == []
    assert told(match, "HURT", "VILLAIN_HURT", "DOWN", "DUEL_OVER") == [
        ("HURT", 0, "v12"), ("VILLAIN_HURT", 0, "a3"), ("DOWN", 0, None), ("DUEL_OVER", 0, None),
    ]  # fmt: skip


@pytest.mark.rule("RCR-130")
def test_both_down_in_one_step_is_a_victory() -> None:
    changes = {"a3": effects(line("always", "hurt", 4, to="villain"))}
    match = table(changes, "a3", villain="v12", stack={"aura": [1], "villain_aura": 4})
    play(match, "play a3")
    assert (auras(match), match.view(0)["over"]["won"]) == ((0,), True)


@pytest.mark.rule("RCR-130", "RCR-100")
def test_the_active_hero_down_ends_the_duel_without_attrition_and_the_others_refill() -> None:
    changes = {"raid": effects(line("setup", "minion", 2))}
    match = table(changes, "a3", "b9", "c9", villain="v12", objectives="raid", minions="rat rat",
                  stack={"aura": [1, 18, 18]})  # fmt: skip
    round_of(match, "play a3", "fight b9 rat", "rest", "done")
    assert [one[3] for one in happened(match, "DUEL_OVER")] == [st.DUEL_DOWN]
    assert (told(match, "ATTRITION"), moment(match), match.view(0)["active"]) == ([], (2, 1), 1)
    assert [side(match, seat)["hand_size"] for seat in range(3)][1:] == [6, 6]
    assert (side(match, 0)["hand_size"], side(match, 0)["out"]) == (5, True)


@pytest.mark.rule("RCR-130")
def test_who_is_out_has_no_part_in_the_battle_any_more() -> None:
    changes = {"b8": effects(line("play", "heal", 5, to="heroes"))}
    match = table(changes, "a3", "b8", "caid", villain="v12", stack={"aura": [1, 9, 9]})
    round_of(match, "play a3", "rest", "done", "rest", "done")
    play(match, "play b8")
    assert (auras(match), asked(match)) == ((0, 15, 15), ("sideline", 2)), "Rest has healed 1, the card 5"
    assert "assist caid @2" in legal(match)
    assert "assist caid @1" not in legal(match)


@pytest.mark.rule("RCR-130")
def test_a_partner_down_does_not_end_the_duel() -> None:
    match = table({}, "a3", "b3", villain="v12", stack={"aura": [18, 1]})
    round_of(match, "play a3", "combo b3")
    assert (side(match, 1)["out"], moment(match), asked(match)) == (True, (1, 2), ("attack", 0))


@pytest.mark.rule("RCR-130")
def test_nobody_heals_above_full() -> None:
    changes = {"a8": effects(line("play", "heal", 9)), "gulp": turn(0, 1, line("always", "heal", 9, to="villain"))}
    match = table(changes, "a8", villain="gulp", stack={"aura": [15]})
    rounds(match, "a8")
    assert (auras(match), vic(match)) == ((18,), 60)


@pytest.mark.rule("RCR-130")
def test_after_a_hundred_duels_the_heroes_have_not_won() -> None:
    match = table({f"a{n}": effects(line("play", "end")) for n in range(3, 13)}, "a8")
    while not match.is_terminal:
        play(match, next(name for name in legal(match) if name.startswith("play")))
        rest(match)
    assert (moment(match)[0], match.view(0)["over"]["ending"], list(match.returns)) == (100, "duel_limit", [-1])


# --- RCR-131


def thin(**more: object) -> dict[str, object]:
    """A villain with twelve cards, dull all of them, and what is added."""
    objectives = ["raid", "watch", "siege", "march"]
    other = {"section": "villain", "aura": 10, "minions": "mob", "objectives": objectives}
    return {f"v{n}": {"villain": "other"} for n in range(1, 13)} | {"other": other, **more}


@pytest.mark.rule("RCR-131")
def test_the_spent_deck_is_replaced_in_step_e_with_the_card_of_this_round_and_no_events() -> None:
    changes = thin(storm=event(), a9=effects(line("hit", "mill", 6)), a8=effects(line("hit", "mill", 6)))
    match = table(changes, "a9 a8 a10", villain="storm")
    assert [card["id"] for card in match.view(0)["villain"]["events"]] == ["storm"]
    rounds(match, "a9")
    assert (len(villain_deck(match)), len(villain_discards(match))) == (5, 7)
    rounds(match, "a8")
    assert (villain_deck(match), villain_discards(match)) == (["dull"] * 12, [])
    assert [one[4] for one in happened(match, "SHUFFLED")] == [12]
    assert match.view(0)["villain"]["stance"] == "balanced"


@pytest.mark.rule("RCR-131", "RCR-031")
def test_events_that_are_left_stay_on_top_of_the_new_deck() -> None:
    changes = thin(storm=event(), a9=effects(line("play", "mill", 6), line("play", "mill", 6)))
    match = table(changes, "a9", villain="dull dull dull dull dull dull dull dull dull dull dull dull storm")
    play(match, "play a9")
    assert told(match, "MILL", "SHUFFLED", "REVEAL", "TURNED") == [
        *[("MILL", -1, "dull")] * 12, ("SHUFFLED", -1, None), ("REVEAL", -1, "dull"), ("TURNED", -1, "storm"),
    ]  # fmt: skip
    assert len(villain_deck(match)) == 11


# --- RCR-140


BOLT = card("ann", 12, 1, line("hit", "hurt", 20, to="villain"), copies=4)


@pytest.mark.rule("RCR-140")
def test_the_next_battle_begins_with_full_aura_new_hands_and_all_heroes() -> None:
    changes = {"abolt": BOLT, "vic": {"aura": 20, "award": 1}, "storm": event()}
    aura = {"aura": [7, 1]}
    match = table(changes, "abolt", "b3", villain="storm", campaign="war", stack=aura | {"xp": [5, 2]})
    assert match.view(0)["battle"]["number"] == 1
    play(match, "play abolt", "rest", "done")
    view = match.view(0)
    assert (view["battle"]["number"], view["battle"]["of"], match.is_terminal) == (2, 2, False)
    assert (auras(match), vic(match), xp(match)) == ((18, 18), 20, (5 + 1 + 1, 2 + 1))
    assert (view["villain"]["events"], view["villain"]["discards"], fury(match)) == ([], [], (0, 1))
    assert (asked(match), moment(match)[0]) == (("first", 0), 0)
    assert [side(match, seat)["hand_size"] for seat in (0, 1)] == [6, 6]
    assert (discards(match, 0), side(match, 0)["deck_size"]) == ([], 34 + 2 - 6)


@pytest.mark.rule("RCR-140")
def test_decks_and_upgrades_stay() -> None:
    changes = {"abolt": BOLT, "vic": {"aura": 20}} | LEAVE
    match = table(changes, "a12 a11 abolt abolt", campaign="war", stack={"xp": [6]})
    play(match, "play a12", "buy atwo", "remove a11", "buy ault-two")
    assert (xp(match), moment(match)) == ((0,), (2, 1))
    play(match, "play abolt")
    assert match.view(0)["battle"]["number"] == 2
    mine = side(match, 0)
    everywhere = [one["id"] for one in (*mine["hand"], *mine["unseen"], *mine["discards"])]
    assert (everywhere.count("atwo"), everywhere.count("a11"), mine["ultimate"]["id"]) == (1, 1, "ault-two")
    assert [one["id"] for one in mine["upgrade"]].count("atwo") == 1
    assert xp(match) == (1,)


@pytest.mark.rule("RCR-140")
def test_a_hero_who_was_out_returns() -> None:
    changes = {"abolt": BOLT, "vic": {"aura": 20}}
    match = table(changes, "abolt abolt", "b3", villain="v12", campaign="war", stack={"aura": [18, 1]})
    round_of(match, "play abolt", "combo b3")
    assert (side(match, 1)["out"], side(match, 1)["hand_size"]) == (True, 5)
    play(match, "play abolt")
    assert (match.view(0)["battle"]["number"], auras(match)) == (2, (18, 18))
    assert (side(match, 1)["out"], side(match, 1)["hand_size"]) == (False, 6)


@pytest.mark.rule("RCR-140")
def test_gains_of_the_villain_in_his_last_round_do_not_come_along() -> None:
    changes = {
        "abolt": BOLT,
        "vic": {"aura": 20},
        "swell": turn(0, 1, line("clash", "bonus", 4, stat="speed"), line("clash", "bonus", 4, stat="damage")),
        **{f"v{n}": {"speed": 0} for n in range(1, 13)},
    }
    match = table(changes, "abolt", villain="swell", campaign="war")
    play(match, "play abolt", "hero @1")
    assert match.view(0)["battle"]["number"] == 2
    rounds(match, hand(match, 0)[0])
    assert told(match, "VILLAIN_FURY", "TRACK") == [("VILLAIN_FURY", -1, None), ("TRACK", -1, None)]
    assert track(match) == (1, 0), "what the second space of his Fury gives"


@pytest.mark.rule("RCR-140")
def test_a_lost_battle_ends_the_campaign_and_the_last_one_won_wins_it() -> None:
    match = table({}, "a3", villain="v12", campaign="war", stack={"aura": [1]})
    play(match, "play a3")
    assert (match.is_terminal, list(match.returns)) == (True, [-1])
    names = (*(f"a{n}" for n in range(3, 13)), "ahit", "anil", "aaid")
    changes = {name: effects(line("play", "hurt", 20, to="villain")) for name in names} | {"vic": {"aura": 20}}
    match = table(changes, "a3", campaign="war")
    play(match, "play a3", "hero @1")
    play(match, next(name for name in legal(match) if name.startswith("play")))
    assert (match.is_terminal, list(match.returns), len(told(match, "VILLAIN_FALLS"))) == (True, [1], 2)
