"""Combos (RCR-052): one Speed for all, Damage and effects of each, the villain's answer to each."""

from __future__ import annotations

import pytest

from .tables import (
    asked,
    auras,
    compared,
    effects,
    fury,
    happened,
    legal,
    line,
    play,
    round_of,
    rounds,
    semblance,
    side,
    table,
    told,
    turn,
    vic,
    xp,
)


def strikes(match_events: list[tuple[str, int, str | None, int, int, int, int]]) -> list[tuple[int, int]]:
    """Who has dealt the villain how much, in order."""
    return [(e[1], e[3]) for e in match_events]


@pytest.mark.rule("RCR-052")
@pytest.mark.parametrize("villain", [6, 7, 8, 9])
def test_all_attack_at_the_lowest_speed_among_them(villain: int) -> None:
    match = table(None, "a9", "b7", "c8", villain=f"v{villain}")
    round_of(match, "play a9", "combo b7", "combo c8")
    outcome = "heroes" if villain < 7 else "tie" if villain == 7 else "villain"
    assert compared(match) == [(7, villain, outcome)]


@pytest.mark.rule("RCR-052")
def test_the_lowest_may_be_the_active_players_own() -> None:
    match = table(None, "a4", "b12", villain="v5")
    round_of(match, "play a4", "combo b12")
    assert compared(match) == [(4, 5, "villain")]


@pytest.mark.rule("RCR-052")
def test_each_ones_speed_has_all_its_bonuses_before_the_lowest_counts() -> None:
    changes = {"bob": semblance(line("semblance", "speed", 3)), "a9": effects(line("play", "speed", -3))}
    match = table(changes, "a9", "b4", "c8", "daid", villain="v1")
    play(match, "play a9", "combo b4", "combo c8", "assist daid @2")
    assert asked(match) == ("ready", 1)
    round_of(match, "semblance")
    speeds = [(player, final, printed) for _, player, _, final, printed, *_ in happened(match, "SPEED")]
    assert speeds == [(0, 6, 9), (1, 4 + 2 + 3, 4), (2, 8, 8)]
    assert compared(match) == [(6, 1, "heroes")]


@pytest.mark.rule("RCR-052")
def test_the_ultimate_zone_helps_only_the_active_player() -> None:
    match = table({"a9": effects(line("play", "fury", 8))}, "a9 a6", "b6", villain="v1 v4")
    rounds(match, "a9")
    round_of(match, "play a6", "combo b6")
    assert [(e[1], e[3], e[5]) for e in happened(match, "SPEED")][1:] == [(0, 7, 1), (1, 6, 0)]
    assert compared(match)[1] == (6, 5, "heroes")


@pytest.mark.rule("RCR-052")
def test_all_deal_their_damage_the_active_player_first_then_as_they_joined() -> None:
    changes = {"a9": {"damage": 2}, "b9": {"damage": 3}, "c9": {"damage": 4}, "d9": {"damage": 5}}
    match = table(changes, "a9", "b9", "c9", "d9", villain="v5", first=0)
    round_of(match, "play a9", "wait", "combo c9", "combo b9", "combo d9")
    assert strikes(happened(match, "STRIKE")) == [(0, 2), (2, 4), (1, 3), (3, 5)]
    assert (vic(match), xp(match)) == (60 - 14, (1, 1, 1, 1))
    assert fury(match)[0] == 2  # of his own Damage


@pytest.mark.rule("RCR-052")
def test_all_have_their_effects_in_that_order_after_all_the_damage() -> None:
    lines = (line("hit", "xp", 2), line("always", "xp", 3))
    match = table({"a9": effects(*lines), "b9": effects(*lines)}, "a9", "b9", villain="v5")
    round_of(match, "play a9", "combo b9")
    assert [one[:2] for one in told(match, "STRIKE", "EFFECT")] == [
        ("STRIKE", 0), ("STRIKE", 1), ("EFFECT", 0), ("EFFECT", 1), ("EFFECT", 0), ("EFFECT", 1),
    ]  # fmt: skip
    assert xp(match) == (6, 6)


@pytest.mark.rule("RCR-052")
def test_on_a_loss_the_villains_damage_and_effects_hit_each_attacker_and_nobody_else() -> None:
    blow = turn(10, 2, line("hit", "hurt", 1, to="target"), line("hit", "discard", 1, to="target", pick="highest"))
    match = table({"blow": blow}, "a9", "b9", "c9", "d9", villain="blow")
    round_of(match, "play a9", "combo b9", "rest", "done", "combo d9")
    assert auras(match) == (15, 15, 18, 15)
    assert [player for _, player, _ in told(match, "DISCARD")] == [0, 1, 3]
    assert (xp(match), vic(match)) == ((0, 0, 0, 0), 60)


@pytest.mark.rule("RCR-052")
def test_on_a_loss_each_has_his_effects_for_being_hit() -> None:
    changes = {"a9": effects(line("lost", "xp", 2)), "b9": effects(line("lost", "xp", 3), line("hit", "xp", 9))}
    match = table(changes, "a9", "b9", villain="v10")
    round_of(match, "play a9", "combo b9")
    assert (xp(match), auras(match)) == ((2, 3), (17, 17))


@pytest.mark.rule("RCR-052")
def test_on_a_tie_nobody_is_hit_and_effects_of_ties_happen() -> None:
    changes = {
        "a9": effects(line("tied", "xp", 2), line("hit", "xp", 9), line("lost", "xp", 9)),
        "b7": effects(line("tied", "xp", 3)),
        "wall": turn(7, 5, line("tied", "hurt", 1, to="attackers"), line("hit", "hurt", 9, to="heroes")),
    }
    match = table(changes, "a9", "b7", "c9", villain="wall")
    round_of(match, "play a9", "combo b7")
    assert compared(match) == [(7, 7, "tie")]
    assert (auras(match), vic(match), xp(match)) == ((17, 17, 18), 60, (2, 3, 0))


@pytest.mark.rule("RCR-052")
@pytest.mark.parametrize(("partner", "faster"), [("bhit", True), ("b9", False)])
def test_the_villain_answers_to_the_subtypes_of_all(partner: str, *, faster: bool) -> None:
    parry = turn(5, 1, line("clash", "speed", 4, if_="attack.melee = 1"))
    match = table({"parry": parry}, "a9", partner, villain="parry")
    round_of(match, "play a9", f"combo {partner}")
    assert compared(match) == [(9, 9, "tie") if faster else (9, 5, "heroes")]


@pytest.mark.rule("RCR-052")
def test_one_who_only_assists_shows_no_subtype() -> None:
    parry = turn(5, 1, line("clash", "speed", 4, if_="attack.melee = 1"))
    match = table({"parry": parry, "baid": {"subtypes": ["melee"]}}, "a9", "baid", villain="parry")
    round_of(match, "play a9", "assist baid @1")
    assert compared(match) == [(11, 5, "heroes")]


@pytest.mark.rule("RCR-052")
def test_all_five_can_join() -> None:
    match = table(None, "a9", "b9", "c9", "d9", "e9", villain="v5")
    round_of(match, "play a9", "combo b9", "combo c9", "combo d9", "combo e9")
    assert strikes(happened(match, "STRIKE")) == [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.rule("RCR-052")
def test_immediate_effects_of_a_partner_happen_as_he_joins() -> None:
    match = table({"b9": effects(line("play", "xp", 4))}, "a9", "b9", "c9")
    play(match, "play a9", "combo b9")
    assert (asked(match), xp(match)) == (("sideline", 2), (0, 4, 0))


@pytest.mark.rule("RCR-052")
def test_a_card_knows_that_it_is_in_a_combo() -> None:
    changes = {"b9": effects(line("clash", "damage", 2, if_="self.combo = 1"))}
    match = table(changes, "a9 a8", "b9", first=0, villain="v5")
    round_of(match, "play a9", "combo b9")
    assert strikes(happened(match, "STRIKE")) == [(0, 1), (1, 3)]
    alone = table(changes, "a9", "b9", first=1, villain="v5")
    rounds(alone, "b9")
    assert strikes(happened(alone, "STRIKE")) == [(1, 1)]


@pytest.mark.rule("RCR-052")
def test_a_combo_can_be_banned() -> None:
    curse = turn(1, 1, line("always", "ban", kind="combo", span="duel"))
    match = table({"curse": curse}, "a9 a8", "b9", villain="curse")
    round_of(match, "play a9", "combo b9")
    play(match, "play a8")
    assert not any(name.startswith("combo") for name in legal(match))


@pytest.mark.rule("RCR-052")
def test_damage_of_melee_attacks_can_be_banned_and_the_others_deal_theirs() -> None:
    curse = turn(5, 1, line("clash", "ban", kind="melee"))
    match = table({"curse": curse}, "ahit", "b9", villain="curse")
    round_of(match, "play ahit", "combo b9")
    assert strikes(happened(match, "STRIKE")) == [(0, 0), (1, 1)]
    assert xp(match) == (1, 1)  # both have hit


@pytest.mark.rule("RCR-052")
def test_a_partner_who_falls_before_the_reveal_has_no_part_in_it() -> None:
    changes = {"c9": effects(line("play", "hurt", 5, to="least"))}
    match = table(changes, "a9", "b3", "c9", villain="v5", stack={"aura": [18, 4]})
    round_of(match, "play a9", "combo b3", "combo c9")
    assert (told(match, "DOWN"), compared(match)) == ([("DOWN", 1, None)], [(9, 5, "heroes")])
    assert side(match, 1)["discards"][0]["id"] == "b3"
