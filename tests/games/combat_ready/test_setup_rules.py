"""What there is (RCR-001 … RCR-005) and how a battle is set up (RCR-010 … RCR-012)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from facedown.gamedef import BadSetup
from facedown.match import Match

from .tables import (
    asked,
    auras,
    compared,
    discards,
    effects,
    event,
    fury,
    hand,
    happened,
    legal,
    library,
    line,
    play,
    rounds,
    side,
    table,
    then,
    told,
    track,
    turn,
    vic,
    villain_deck,
)
from .walks import LIBRARY, begin


def counted(section: str, owner: str) -> dict[str, int]:
    """How many cards each of the game's own heroes, villains or families has."""
    cards: Counter[str] = Counter()
    for entry in LIBRARY.models[section]:
        cards[getattr(entry, owner).rpartition(":")[2]] += 0 if getattr(entry, "boss", False) else entry.copies or 1
    return dict(cards)


# --- parts


@pytest.mark.rule("RCR-001")
def test_every_hero_has_thirty_cards_in_four_tiers_and_every_villain_thirty_six_with_events() -> None:
    assert counted("card", "hero") == dict.fromkeys(("ruby", "weiss", "blake", "yang", "penny"), 30)
    assert counted("villain_card", "villain") == dict.fromkeys(("roman", "adam", "cinder"), 36)
    for name in ("ruby", "weiss", "blake", "yang", "penny"):
        own = [entry for entry in LIBRARY.models["card"] if entry.hero.endswith(f":{name}")]
        assert {entry.tier for entry in own} == {1, 2, 3, 4}
        assert next(entry.tier for entry in own if entry.ultimate) == 1
    for name in ("roman", "adam", "cinder"):
        own = [entry for entry in LIBRARY.models["villain_card"] if entry.villain.endswith(f":{name}")]
        assert {entry.stance for entry in own} == {"aggressive", "balanced", "subtle", "event"}


@pytest.mark.rule("RCR-001")
def test_a_hero_has_an_aura_track_xp_and_a_semblance_and_nobody_plays_the_same_one_twice() -> None:
    ruby = side(begin(1, heroes=("ruby", "yang")), 0)
    assert (ruby["aura"], ruby["full"], ruby["xp"], ruby["semblance_ready"]) == (18, 18, 0, True)
    assert ruby["hero"]["semblance"]["name"]["en"]
    with pytest.raises(BadSetup, match="twice"):
        begin(1, heroes=("ruby", "ruby"))


@pytest.mark.rule("RCR-002")
def test_a_hero_card_has_name_speed_damage_subtype_tier_perhaps_an_effect_and_an_assist() -> None:
    match = table({"a9": effects(line("hit", "draw", 1))}, "a9 ahit anil aaid")
    facts = {one["id"]: one for one in side(match, 0)["hand"]}
    hit, none, aid = facts["ahit"], facts["anil"], facts["aaid"]
    assert (hit["name"]["en"], hit["speed"], hit["damage"], hit["subtypes"], hit["tier"]) == (
        "Ahit",
        9,
        3,
        ["melee"],
        1,
    )
    assert (none["damage"], none["subtypes"], none["assist"], none["text"]["en"]) == (None, [], False, "")
    assert (aid["assist"], facts["a9"]["assist"]) == (True, False)
    assert facts["a9"]["text"]["en"] == "On hit: Draw 1 card."


@pytest.mark.rule("RCR-002")
@pytest.mark.parametrize(
    ("villain", "done"),
    [("v5", ["play", "hit", "always"]), ("v9", ["play", "tied", "always"]), ("v12", ["play", "lost", "always"])],
)
def test_an_effect_is_immediate_or_depends_on_the_outcome_or_happens_whatever_comes(
    villain: str, done: list[str]
) -> None:
    moments = ("play", "hit", "tied", "lost", "always")
    match = table({"a9": effects(*(line(when, "xp", n + 2) for n, when in enumerate(moments)))}, "a9", villain=villain)
    rounds(match, "a9")
    assert [moments[e[5] - 2] for e in happened(match, "EFFECT")] == done


@pytest.mark.rule("RCR-003")
def test_the_back_of_the_villains_top_card_shows_its_stance_to_all() -> None:
    stances = {"brute": "aggressive", "plain": "balanced", "sly": "subtle"}
    changes: dict[str, Any] = {name: turn(1, 1, stance=stance) for name, stance in stances.items()}
    match = table(changes, "a9", "b9", villain="brute plain sly", seats=2)
    seen = []
    for _ in stances:
        seen.append({match.view(seat)["villain"]["stance"] for seat in (0, 1)})
        rounds(match, hand(match, 0)[0])
    assert seen == [{"aggressive"}, {"balanced"}, {"subtle"}]


@pytest.mark.rule("RCR-003")
def test_an_events_back_shows_that_it_is_one() -> None:
    match = table({"storm": event(), "a9": effects(line("play", "mill", 1))}, "a9", "", villain="v1 storm v2")
    play(match, "play a9")
    assert (told(match, "TURNED"), match.view(1)["villain"]["stance"]) == ([], "event")


@pytest.mark.rule("RCR-003")
def test_no_rule_follows_from_a_stance() -> None:
    for stance in ("aggressive", "balanced", "subtle"):
        match = table({"odd": turn(8, 2, stance=stance)}, "a7", villain="odd")
        rounds(match, "a7")
        assert (compared(match), auras(match)) == ([(7, 8, "villain")], (16,))


@pytest.mark.rule("RCR-004")
def test_there_are_eighteen_objectives_and_three_minion_decks_of_eighteen() -> None:
    assert len(LIBRARY.models["objective"]) == 18
    assert counted("minion", "family") == {"henchmen": 18, "white-fang": 18, "grimm": 18}


@pytest.mark.rule("RCR-004")
def test_the_die_has_ten_sides_and_effects_read_what_it_shows() -> None:
    roll = line("play", "roll", then=[then("fury", {"per": "die"})])
    rolls = set()
    for seed in range(80):
        match = table({"a9": effects(roll)}, "a9", seed=seed)
        match.apply("play a9")
        rolls.add(happened(match, "ROLL")[0][3])
        assert fury(match)[0] == happened(match, "ROLL")[0][3] + 1
    assert rolls == set(range(1, 11))


@pytest.mark.rule("RCR-005")
@pytest.mark.parametrize(("seats", "there"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_scenario_is_villain_objectives_and_rules_with_as_many_objectives_as_the_heroes_need(
    seats: int, there: int
) -> None:
    match = table({"brawl": {"rules": ["momentum"], "aura": 33}}, seats=seats, battle="brawl")
    view = match.view(0)
    assert [one["id"] for one in view["objectives"]] == ["raid", "watch", "siege", "march"][:there]
    assert (view["villain"]["id"], view["villain"]["aura"], view["rules"]) == ("vic", 33, ["momentum"])
    named = Match.new(
        match.game, seed=1, seats=seats, options={"villain": "vic"}, library=library()
    )  # those that the villain recommends
    assert [one["id"] for one in named.view(0)["objectives"]] == ["raid", "watch", "siege", "march"][:there]


@pytest.mark.rule("RCR-005")
def test_all_can_be_drawn_and_drawn_objectives_are_different() -> None:
    drawn = set()
    for seed in range(12):
        match = table(None, seats=5, seed=seed, objectives="random")
        drawn.add(tuple(one["id"] for one in match.view(0)["objectives"]))
    assert all(sorted(ids) == ["march", "raid", "siege", "watch"] for ids in drawn)
    assert len(drawn) > 1


# --- set-up


@pytest.mark.rule("RCR-010")
def test_heroes_begin_without_xp_with_full_aura_a_ready_semblance_and_six_cards_of_tier_1() -> None:
    match = Match.new(table().game, seed=3, seats=2, options={"villain": "vic"}, library=library())
    for seat in (0, 1):
        one = side(match, seat)
        letter = one["hero"]["id"][0]
        assert (one["xp"], one["aura"], one["semblance_ready"]) == (0, 18, True)
        assert (one["ultimate"]["id"], one["ultimate"]["tier"]) == (f"{letter}ult", 1)
        upgrade = Counter(upgrade["id"] for upgrade in one["upgrade"])
        assert upgrade == {f"{letter}two": 2, f"{letter}three": 1, f"{letter}ult-two": 1}
        assert (one["hand_size"], one["deck_size"]) == (6, 32 - 6)
        assert {held["tier"] for held in one["hand"]} == {1}
        assert discards(match, seat) == []


@pytest.mark.rule("RCR-010")
def test_the_first_cards_are_shuffled_by_the_seed() -> None:
    def dealt(seed: int) -> list[str]:
        return hand(Match.new(table().game, seed=seed, seats=1, options={"villain": "vic"}, library=library()), 0)

    assert dealt(1) == dealt(1)
    assert len({tuple(dealt(seed)) for seed in range(6)}) > 3


@pytest.mark.rule("RCR-010")
@pytest.mark.parametrize("who", [1, 2, 3])
def test_the_players_decide_who_is_active_first(who: int) -> None:
    match = table(None, seats=3, first=None)
    assert (asked(match), legal(match)) == (("first", 0), ["hero @1", "hero @2", "hero @3"])
    match.apply(f"hero @{who}")
    assert (match.view(0)["active"], asked(match)) == (who - 1, ("attack", who - 1))


@pytest.mark.rule("RCR-010")
def test_the_upgrade_deck_is_open_to_its_owner_in_the_middle_of_a_duel() -> None:
    match = table(None, "a9", "b9", hidden_hands=True)
    play(match, "play a9")
    assert {one["id"] for one in side(match, 1)["upgrade"]} == {"btwo", "bthree", "bult-two"}


@pytest.mark.rule("RCR-011")
def test_the_villains_aura_is_the_scenarios() -> None:
    for villain, aura in (("roman", 65), ("adam", 75), ("cinder", 85)):
        assert begin(1, villain=villain).view(0)["villain"]["aura"] == aura
    assert vic(table({"brawl": {"aura": 44}}, battle="brawl")) == 44
    assert vic(table({"vic": {"aura": 31}})) == 31


@pytest.mark.rule("RCR-011")
def test_his_bonus_tracks_begin_at_nothing_and_his_fury_on_the_first_space() -> None:
    match = table()
    assert (track(match), fury(match)) == ((0, 0), (0, 1))


# --- the villain's deck


def parts(match: Match, events: tuple[str, ...]) -> tuple[list[int], list[str]]:
    """The sizes of the piles between the Events of a deck, from the top; and the Events in their order."""
    sizes, order = [0], []
    for name in villain_deck(match):
        if name in events:
            order.append(name)
            sizes.append(0)
        else:
            sizes[-1] += 1
    return sizes, order


@pytest.mark.rule("RCR-012")
@pytest.mark.parametrize(
    ("events", "sizes"),
    [((), [36]), (("flood",), [18, 18]), (("flood", "fire", "frost", "fog"), [8, 7, 7, 7, 7]),
     (("flood", "fire", "frost", "fog", "fume"), [6] * 6),
     (tuple(f"f{n}" for n in range(7)), [5, 5, 5, 5, 4, 4, 4, 4])],
)  # fmt: skip
def test_events_lie_between_piles_of_the_other_cards_larger_ones_on_top(
    events: tuple[str, ...], sizes: list[int]
) -> None:
    changes = {name: event() for name in events}
    for seed in range(4):
        match = Match.new(table().game, seed=seed, seats=1, options={"villain": "vic"}, library=library(changes))
        assert parts(match, events)[0] == sizes


@pytest.mark.rule("RCR-012")
def test_events_and_other_cards_are_shuffled() -> None:
    changes = {name: event() for name in ("flood", "fire", "frost")}
    orders, tops = set(), set()
    for seed in range(24):
        match = Match.new(table().game, seed=seed, seats=1, options={"villain": "vic"}, library=library(changes))
        orders.add(tuple(parts(match, tuple(changes))[1]))
        tops.add(villain_deck(match)[0])
    assert len(orders) == 6
    assert len(tops) > 5
    assert not tops & set(changes)


@pytest.mark.rule("RCR-012")
def test_the_own_villains_decks_have_their_events_between_equal_piles() -> None:
    for name in ("roman", "adam", "cinder"):
        match = begin(2, villain=name)
        events = tuple(entry.id for entry in LIBRARY.models["villain_card"] if entry.stance == "event")
        sizes, order = parts(match, events)
        assert len(order) == len(sizes) - 1 == 5
        assert sizes == [6, 5, 5, 5, 5, 5]
