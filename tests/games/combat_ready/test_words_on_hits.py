"""Words on a hit: Area Blast, Cleave, Siphon (RCR-065); who is meant where several are equal, and chance (RCR-066)."""

from __future__ import annotations

import pytest

from .tables import (
    asked,
    auras,
    discards,
    effects,
    event,
    fury,
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
    turn,
    vic,
    xp,
)

RAID = {"raid": effects(line("setup", "minion", 2))}


def area(n: int) -> dict[str, object]:
    return effects(line("hit", "area", n))


# --- Area Blast


@pytest.mark.rule("RCR-065")
def test_a_heros_area_blast_hits_every_enemy_in_play_the_villain_too_flying_ones_as_well() -> None:
    match = table(RAID | {"a9": area(2)}, "a9", "b9", objectives="raid", minions="rat bat", villain="v1")
    rounds(match, "a9")
    assert (minions(match), vic(match)) == ([], 60 - 1 - 2)
    assert told(match, "BEATEN") == [("BEATEN", 0, None)] * 2
    assert (xp(match), fury(match)[0]) == ((1, 0), 3)  # one XP, for the attack; Fury for all that the villain took


@pytest.mark.rule("RCR-065")
def test_minions_keep_their_wounds() -> None:
    match = table(RAID | {"a9": area(1)}, "a9 a9", "b9", objectives="raid", minions="rat bat", villain="v1 v1")
    rounds(match, "a9")
    assert [one["wounds"] for one in match.view(0)["minions"]] == [1, 1]
    rounds(match, "a9")
    assert minions(match) == []


@pytest.mark.rule("RCR-065")
@pytest.mark.parametrize("villain", ["v9", "v12"])
def test_it_needs_a_hit(villain: str) -> None:
    match = table({"a9": area(2)}, "a9", villain=villain)
    rounds(match, "a9")
    assert vic(match) == 60


@pytest.mark.rule("RCR-065")
def test_the_area_blast_of_a_fight_hits_the_other_minions_and_the_villain_without_fury() -> None:
    match = table(RAID | {"b9": area(1)}, "a9", "b9", objectives="raid", minions="rat bat", villain="v12")
    play(match, "play a9", "fight b9 rat")
    assert (minions(match), vic(match), xp(match)) == (["bat"], 59, (0, 1))
    assert fury(match)[0] == 0


@pytest.mark.rule("RCR-065")
def test_the_villains_area_blast_hits_every_living_hero() -> None:
    blow = turn(12, 1, line("hit", "area", 2))
    match = table({"blow": blow}, "a9", "b9", "c9", villain="blow")
    rounds(match, "a9")
    assert auras(match) == (18 - 1 - 2, 16, 16)


@pytest.mark.rule("RCR-065")
def test_a_minions_area_blast_does_too_if_it_hits() -> None:
    changes = {"raid": effects(line("setup", "minion", 1)), "rat": effects(line("hit", "area", 2))}
    match = table(changes, "a9", "b5", "c9", objectives="raid", minions="rat")
    play(match, "play a9", "fight b5 rat")
    assert auras(match) == (16, 18 - 1 - 2, 16)


# --- Cleave


@pytest.mark.rule("RCR-065")
def test_a_heros_cleave_hits_one_other_enemy_of_his_choice() -> None:
    match = table(RAID | {"a9": effects(line("hit", "cleave", 2))}, "a9", "b9", objectives="raid",
                  minions="rat bat", villain="v1")  # fmt: skip
    play(match, "play a9", "rest", "done")
    assert (asked(match), legal(match)) == (("choose", 0), ["minion rat", "minion bat"])  # not the villain again
    play(match, "minion bat")
    assert (minions(match), vic(match), fury(match)[0], xp(match)) == (["rat"], 59, 1, (1, 0))


@pytest.mark.rule("RCR-065")
def test_with_one_other_enemy_there_is_no_choice_and_with_none_no_cleave() -> None:
    changes = {"a9": effects(line("hit", "cleave", 2)), "raid": effects(line("setup", "minion", 1))}
    match = table(changes, "a9", objectives="raid", minions="bat", villain="v1")
    play(match, "play a9")
    assert (minions(match), moment(match)) == ([], (1, 2))
    alone = table(changes, "a9", villain="v1")
    play(alone, "play a9")
    assert (vic(alone), told(alone, "SKIPPED")) == (59, [("SKIPPED", 0, "a9")])


@pytest.mark.rule("RCR-065")
def test_in_a_fight_the_villain_is_another_enemy_but_not_the_minion_that_was_hit() -> None:
    changes = RAID | {"b9": effects(line("hit", "cleave", 2))}
    match = table(changes, "a9", "b9", objectives="raid", minions="rat bat", villain="v12")
    play(match, "play a9", "fight b9 rat")
    assert (asked(match), legal(match)) == (("choose", 1), ["minion bat", "villain"])
    play(match, "villain")
    assert (vic(match), xp(match), fury(match)[0]) == (58, (0, 1), 0)
    assert [(one["id"], one["wounds"]) for one in match.view(0)["minions"]] == [("rat", 1), ("bat", 0)]


@pytest.mark.rule("RCR-065")
def test_the_villains_cleave_hits_one_hero_whom_his_attack_has_not_hit() -> None:
    blow = turn(12, 1, line("hit", "cleave", 2))
    match = table({"blow": blow}, "a9", "b9", "c9", "d9", villain="blow", first=1)
    play(match, "play b9", "combo c9", "rest", "done", "rest", "done")
    assert (asked(match), legal(match)) == (("choose", 1), ["hero @1", "hero @4"])
    play(match, "hero @4")
    assert auras(match) == (18, 17, 17, 16)


@pytest.mark.rule("RCR-065")
def test_his_cleave_finds_nobody_where_all_were_hit() -> None:
    match = table({"blow": turn(12, 1, line("hit", "cleave", 2))}, "a9", "b9", villain="blow")
    round_of(match, "play a9", "combo b9")
    assert auras(match) == (17, 17)


@pytest.mark.rule("RCR-065")
def test_a_minions_cleave_spares_the_hero_whom_it_has_hit() -> None:
    changes = {"raid": effects(line("setup", "minion", 1)), "rat": effects(line("hit", "cleave", 2))}
    match = table(changes, "a9", "b5", "c9", objectives="raid", minions="rat")
    play(match, "play a9", "fight b5 rat")
    assert (asked(match), legal(match)) == (("choose", 0), ["hero @1", "hero @3"])
    play(match, "hero @3")
    assert auras(match) == (18, 17, 16)


# --- Siphon


@pytest.mark.rule("RCR-065")
def test_siphon_heals_the_attacker_on_a_hit_never_above_full() -> None:
    changes = {"a9": effects(line("hit", "siphon", 3)), "b9": effects(line("hit", "siphon", 3))}
    match = table(changes, "a9", "b9", villain="v1", stack={"aura": [10, 17]})
    round_of(match, "play a9", "combo b9")
    assert auras(match) == (13, 18)
    missed = table(changes, "a9", villain="v12", stack={"aura": [10]})
    rounds(missed, "a9")
    assert auras(missed) == (9,)


@pytest.mark.rule("RCR-065")
def test_the_villains_siphon_heals_him() -> None:
    blow = turn(12, 1, line("hit", "siphon", 3))
    match = table({"blow": blow}, "a9 a9", villain="blow blow", stack={"villain_aura": 56})
    rounds(match, "a9")
    assert vic(match) == 59
    rounds(match, "a9")
    assert vic(match) == 60


# --- most, least


@pytest.mark.rule("RCR-066")
@pytest.mark.parametrize(("to", "aura", "after"), [("most", [9, 18, 8], (9, 14, 8)), ("least", [9, 18, 8], (9, 18, 4))])
def test_the_hero_with_most_or_least_aura_is_meant(to: str, aura: list[int], after: tuple[int, ...]) -> None:
    storm = event(line("turned", "hurt", 4, to=to))
    match = table({"storm": storm}, "a9", "b9", "c9", villain="storm v1", stack={"aura": aura})
    assert (auras(match), asked(match)) == (after, ("attack", 0))


@pytest.mark.rule("RCR-066")
@pytest.mark.parametrize(("to", "who"), [("most", ["hero @1", "hero @3"]), ("least", ["hero @2", "hero @4"])])
def test_among_equals_the_players_choose_the_active_one_for_all(to: str, who: list[str]) -> None:
    storm = event(line("turned", "hurt", 4, to=to))
    match = table({"storm": storm}, seats=4, villain="storm v1", first=2, stack={"aura": [12, 7, 12, 7]})
    assert (asked(match), legal(match)) == (("choose", 2), who)
    play(match, who[1])
    chosen = int(who[1][-1]) - 1
    assert auras(match) == tuple(aura - 4 * (seat == chosen) for seat, aura in enumerate((12, 7, 12, 7)))


@pytest.mark.rule("RCR-066")
def test_if_the_active_player_is_down_the_next_one_standing_chooses() -> None:
    blow = turn(12, 3, line("always", "hurt", 2, to="most"))
    match = table({"blow": blow}, "a9", "b9", "c9", villain="blow", stack={"aura": [2, 10, 10]})
    play(match, "play a9")
    rest(match)
    assert (auras(match), asked(match), legal(match)) == ((0, 11, 11), ("choose", 1), ["hero @2", "hero @3"])


@pytest.mark.rule("RCR-066")
def test_the_owner_of_a_heros_card_chooses_himself() -> None:
    changes = {"baid": effects(line("assist", "heal", 2, to="least"))}
    match = table(changes, "a9", "baid", "c9", "d9", stack={"aura": [5, 18, 5, 18]})
    play(match, "play a9", "assist baid @4")
    assert (asked(match), legal(match)) == (("choose", 1), ["hero @1", "hero @3"])
    play(match, "hero @3")
    assert auras(match) == (5, 18, 7, 18)


@pytest.mark.rule("RCR-066")
def test_one_hero_of_choice_can_be_anybody_and_another_one_not_oneself() -> None:
    changes = {"a9": effects(line("play", "xp", 2, to="any")), "a8": effects(line("play", "xp", 2, to="other"))}
    match = table(changes, "a9 a8", "b9", "c9")
    play(match, "play a9")
    assert legal(match) == ["hero @1", "hero @2", "hero @3"]
    play(match, "hero @1")
    rest(match)
    play(match, "play a8")
    assert legal(match) == ["hero @2", "hero @3"]


@pytest.mark.rule("RCR-066")
def test_whom_the_effect_can_do_nothing_to_is_no_choice() -> None:
    storm = event(line("turned", "exhaust", to="most"))
    changes = {"storm": storm, "ann": semblance(line("semblance", "draw", 1))}
    match = table(changes, "a9", "b9", villain="v1 storm")
    play(match, "semblance", "play a9")
    rest(match)
    assert (asked(match), [one["semblance_ready"] for one in match.view(0)["sides"]]) == (("attack", 0), [False, False])


# --- what the villain turns upon whom


@pytest.mark.rule("RCR-066")
def test_the_villains_damage_can_be_turned_upon_one_whom_the_players_choose() -> None:
    blow = turn(12, 4, line("clash", "retarget", to="least"), line("hit", "hurt", 1, to="target"))
    match = table({"blow": blow}, "a9", "b9", "c9", villain="blow", stack={"aura": [18, 9, 9]})
    play(match, "play a9", "rest", "done", "rest", "done")
    assert (asked(match), legal(match)) == (("choose", 0), ["hero @2", "hero @3"])
    play(match, "hero @3")
    assert auras(match) == (18, 10, 10 - 4 - 1)  # both have rested; effects of the hit come to him too
    assert told(match, "BASH") == []


@pytest.mark.rule("RCR-052", "RCR-066")
@pytest.mark.parametrize(
    ("to", "after"), [("sideline", (18, 14, 14)), ("helpers", (18, 14, 18)), ("heroes", (14, 14, 14))]
)
def test_it_can_be_turned_upon_several(to: str, after: tuple[int, ...]) -> None:
    blow = turn(15, 4, line("strike", "retarget", to=to))
    match = table({"blow": blow}, "a9", "baid", "c9", villain="blow")
    round_of(match, "play a9", "assist baid @1")
    assert auras(match) == after


@pytest.mark.rule("RCR-066")
def test_effects_of_a_hit_that_has_felled_its_only_target_come_to_nobody_else() -> None:
    blow = turn(12, 4, line("clash", "retarget", to="least"), line("hit", "hurt", 1, to="target"))
    match = table({"blow": blow}, "a9", "b9", villain="blow", stack={"aura": [18, 2]})
    rounds(match, "a9")
    assert auras(match) == (18, 0)


@pytest.mark.rule("RCR-061")
def test_where_nobody_is_meant_the_attackers_are_hit() -> None:
    match = table({"blow": turn(15, 4, line("clash", "retarget", to="helpers"))}, "a9", "b9", villain="blow")
    rounds(match, "a9")
    assert auras(match) == (14, 18)


# --- chance


@pytest.mark.rule("RCR-066")
def test_chance_is_the_seeds() -> None:
    changes = {"storm": event(line("turned", "discard", 1, to="active", pick="random"), line("turned", "roll"))}
    six = "a12 a11 a10 a9 a8 a7"

    def drawn(seed: int) -> tuple[object, ...]:
        match = table(changes, six, villain="storm", seed=seed)
        return (discards(match, 0), happened(match, "ROLL"))

    assert [drawn(seed) for seed in range(8)] == [drawn(seed) for seed in range(8)]
    assert len({str(drawn(seed)) for seed in range(8)}) > 4


@pytest.mark.rule("RCR-066")
@pytest.mark.parametrize(("pick", "gone"), [("lowest", "a4"), ("highest", "a12")])
def test_a_card_can_be_picked_by_its_speed(pick: str, gone: str) -> None:
    storm = event(line("turned", "discard", 1, to="active", pick=pick))
    match = table({"storm": storm}, "a7 a12 a4 a9 a8 a10", villain="storm")
    assert discards(match, 0) == [gone]


@pytest.mark.rule("RCR-065")
def test_a_full_table_of_minions_that_bring_something_about_is_blasted_to_the_end() -> None:
    """What the end of one brings about comes before the next is hit, so that nothing piles up."""
    reward = line("beaten", "xp", 1, to="heroes")
    raid = {"raid": effects(line("setup", "minion", 6), line("setup", "minion", 6), reward)}
    rats = {"rat": effects(reward, copies=12, tough=1)}
    mob = " ".join(["rat"] * 12)
    match = table(raid | rats | {"a9": area(9)}, "a9", "b9", objectives="raid", minions=mob, villain="v1")
    before = [side(match, p)["xp"] for p in range(2)]
    assert len(match.view(0)["minions"]) == 12
    rounds(match, "a9")
    assert match.view(0)["minions"] == []
    gained = [side(match, p)["xp"] - xp for p, xp in enumerate(before)]
    assert gained == [24 + 1 + 2, 24]  # the Active hero: for the hit, and for two spaces of his track
