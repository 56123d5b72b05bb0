"""The packs `heroes`, `villains` and `scenarios`: the counts of the box, the numbers that are known, the frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from facedown.cards.entries import lines_of
from facedown.cards.lines import Line
from facedown.cards.load import check_packs
from facedown.games.combat_ready.vocabulary import vocabulary
from facedown.games.combat_ready.vocabulary.packs import SWITCHES, copies_of, has_assist
from games.combat_ready.library import CARDS as DEFINITION
from games.combat_ready.library import library

LIBRARY = library()
VOCABULARY = vocabulary()
HEROES, CARDS, VILLAINS, TURNS, FAMILIES, MINIONS, OBJECTIVES, BATTLES, CAMPAIGNS = (
    {entry.id: entry for entry in LIBRARY.models[section]}
    for section in (
        "hero", "card", "villain", "villain_card", "family", "minion", "objective", "battle", "campaign",
    )
)  # fmt: skip
STANCES = ("aggressive", "balanced", "subtle")
BY_DIFFICULTY = ("roman", "adam", "cinder")


def tree(written: Iterable[Line]) -> Iterator[Line]:
    """Lines with all that follow from them."""
    for line in written:
        yield line
        yield from tree((*line.then, *line.otherwise))


def lines(*entries: Any) -> list[Line]:
    """All effect lines of entries, a Semblance's too."""
    return [line for entry in entries for _, written, _ in lines_of(entry, VOCABULARY) for line in tree(written)]


def reads(line: Line) -> set[str]:
    """The paths that a line reads, without their sides."""
    read = [side for c in line.conditions for side in (c.read, c.other) if side]
    return {r.path.name for r in [*read, *([line.amount.per] if line.amount.per else [])]}


def does(op: str, when: str = "", path: str = "", **params: str) -> set[str]:
    """The villains' cards with a line that does this (at that moment, by that path)."""
    return {
        card.id
        for card in TURNS.values()
        for line in lines(card)
        if line.op.name == op
        and when in ("", line.when)
        and (not path or path in reads(line))
        and all(line.params.get(name) == value for name, value in params.items())
    }


def short(full_id: str) -> str:
    """The id without its pack."""
    return full_id.partition(":")[2]


def of_hero(name: str) -> list[Any]:
    """A hero's cards, copies included."""
    return [c for c in CARDS.values() if c.hero == f"heroes:{name}" for _ in range(copies_of(c))]


def of_villain(name: str) -> list[Any]:
    """A villain's cards, copies included."""
    return [t for t in TURNS.values() if t.villain == f"villains:{name}" for _ in range(copies_of(t))]


def test_the_own_packs_have_no_findings() -> None:
    assert check_packs(DEFINITION) == []


def test_everything_has_words_in_both_languages() -> None:
    for section in LIBRARY.models.values():
        for entry in section:
            assert entry.name.keys() >= {"en", "es"}
            assert not entry.flavour or entry.flavour.keys() >= {"en", "es"}
            assert entry.values.get("text") is None  # all texts are made from the lines


# --- heroes


@pytest.mark.rule("RCR-001")
def test_the_five_heroes_and_their_aura() -> None:
    assert {name: hero.aura for name, hero in HEROES.items()} == {
        "ruby": 18, "weiss": 18, "blake": 18, "yang": 22, "penny": 20,
    }  # fmt: skip


@pytest.mark.rule("RCR-001", "RCR-010")
@pytest.mark.parametrize("name", HEROES)
def test_a_hero_has_thirty_cards_in_four_tiers(name: str) -> None:
    cards = of_hero(name)
    assert len(cards) == 30
    plain = Counter(card.tier for card in cards if not card.ultimate)
    assert plain == {1: 14, 2: 6, 3: 4, 4: 2}
    assert [card.tier for card in cards if card.ultimate] == [1, 2, 3, 4]


@pytest.mark.parametrize("name", HEROES)
def test_upgrades_cost_experience_by_their_tier(name: str) -> None:
    costs = {1: (None,), 2: (3, 4), 3: (5, 6), 4: (8,)}
    for card in of_hero(name):
        assert card.cost in ((None, 4, 6, 9)[card.tier - 1 :][:1] if card.ultimate else costs[card.tier])


@pytest.mark.rule("RCR-093")
@pytest.mark.parametrize("name", HEROES)
def test_ultimates_grow_and_do_something_besides(name: str) -> None:
    versions = [card for card in of_hero(name) if card.ultimate]
    assert [card.damage for card in versions] == [6, 8, 10, 13]
    assert [card.xp for card in versions] == [3, 4, 5, 6]
    assert all(card.effects for card in versions)


@pytest.mark.rule("RCR-051")
@pytest.mark.parametrize("name", HEROES)
def test_about_a_third_has_an_assist_and_a_sixth_a_boost(name: str) -> None:
    cards = of_hero(name)
    assert 9 <= sum(has_assist(card) for card in cards) <= 11
    assert 4 <= sum(card.boost is not None for card in cards) <= 6


def test_boosts_are_paid_both_ways_by_every_hero() -> None:
    for name in HEROES:
        assert {card.boost.pay for card in of_hero(name) if card.boost} == {"aura", "cards"}


def test_every_kind_of_help_is_an_assist_of_somebody() -> None:
    helps = {line.op.name for line in lines(*CARDS.values()) if line.when == "assist"}
    assert helps >= {"speed", "damage", "heal", "shield", "fury", "draw"}


@pytest.mark.rule("RCR-065")
@pytest.mark.parametrize("word", ["area", "cleave", "siphon"])
def test_the_three_words_are_on_several_cards(word: str) -> None:
    assert sum(any(line.op.name == word for line in lines(card)) for card in CARDS.values()) >= 4


KNOWN = {
    "swift-blade": ("weiss", 1, 11),
    "whirling-blades": ("blake", 1, 12),
    "ice-spear": ("weiss", 1, 8),
    "rising-uppercut": ("yang", 1, 8),
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_card_that_is_known_has_its_speed(name: str) -> None:
    card = CARDS[name]
    assert (short(card.hero), card.tier, card.speed) == KNOWN[name]


@pytest.mark.rule("RCR-052")
def test_three_cards_that_are_known_deal_seven_in_a_combo() -> None:
    spear = LIBRARY.text(CARDS["ice-spear"], "en")
    assert spear == "Before combat: If you are in a Combo, +1 Damage."
    assert sum(CARDS[name].damage for name in ("whirling-blades", "ice-spear", "rising-uppercut")) + 1 == 7


def test_blake_has_a_siphon_with_an_assist() -> None:
    siphons = {
        card.id for card in of_hero("blake") if has_assist(card) and "siphon" in {x.op.name for x in lines(card)}
    }
    assert siphons >= {"shadow-siphon"}


SEMBLANCES = {"ruby": "speed", "weiss": "speed", "blake": "shield", "yang": "damage", "penny": "draw"}


@pytest.mark.rule("RCR-041", "RCR-020")
@pytest.mark.parametrize("name", SEMBLANCES)
def test_semblances_are_those_of_the_show(name: str) -> None:
    first = HEROES[name].semblance.effects[0]
    assert first.op.name == SEMBLANCES[name]
    assert (HEROES[name].semblance.refresh == "hurt") == (name == "yang")
    assert name != "weiss" or first.params["to"] == "any"


@pytest.mark.parametrize("card", [card for card in CARDS.values() if not card.ultimate], ids=lambda card: card.id)
def test_a_heros_card_is_within_the_frame(card: Any) -> None:
    assert 6 <= card.speed <= 12
    if card.tier == 1 and card.damage is not None:
        assert 1 <= card.damage <= (2 if card.speed >= 10 else 3 if card.speed >= 7 else 4)


def test_slow_cards_hit_harder_and_heroes_have_their_styles() -> None:
    first = {name: [c for c in of_hero(name) if c.tier == 1 and not c.ultimate] for name in HEROES}
    everything = [card for cards in first.values() for card in cards if card.damage is not None]
    by_speed = [[c.damage for c in everything if low <= c.speed <= high] for low, high in ((6, 7), (8, 9), (10, 12))]
    assert all(slow > fast for slow, fast in pairwise(mean(group) for group in by_speed))
    speeds = {name: mean(card.speed for card in cards) for name, cards in first.items()}
    damage = {name: mean(card.damage or 0 for card in cards) for name, cards in first.items()}
    dust = {name: sum("dust" in card.subtypes for card in of_hero(name)) for name in HEROES}
    ranged = {name: sum("ranged" in card.subtypes for card in of_hero(name)) for name in HEROES}
    assert max(speeds, key=speeds.__getitem__) == "ruby"
    assert min(speeds, key=speeds.__getitem__) == max(damage, key=damage.__getitem__) == "yang"
    assert max(dust, key=dust.__getitem__) == "weiss"
    assert max(ranged, key=ranged.__getitem__) == "penny"


def test_tiers_get_better() -> None:
    for name in HEROES:
        plain = [card for card in of_hero(name) if not card.ultimate and card.damage is not None]
        means = [mean(card.speed + 2 * card.damage for card in plain if card.tier == tier) for tier in (1, 2, 3, 4)]
        assert all(low < high for low, high in pairwise(means)), (name, means)


# --- villains


@pytest.mark.rule("RCR-011")
def test_the_three_villains_and_their_aura() -> None:
    assert {name: villain.aura for name, villain in VILLAINS.items()} == {"roman": 65, "adam": 75, "cinder": 85}


@pytest.mark.rule("RCR-001", "RCR-003")
@pytest.mark.parametrize("name", VILLAINS)
def test_a_villain_has_36_cards_five_of_them_events(name: str) -> None:
    stances = Counter(turn.stance for turn in of_villain(name))
    assert stances == {"aggressive": 11, "balanced": 10, "subtle": 10, "event": 5}


FRAME = {"aggressive": (5, 10), "balanced": (3, 8), "subtle": (2, 7)}


@pytest.mark.parametrize("turn", [t for t in TURNS.values() if t.stance != "event"], ids=lambda turn: turn.id)
def test_a_villains_card_is_within_the_frame(turn: Any) -> None:
    low, high = FRAME[turn.stance]
    assert low <= turn.speed <= high
    assert 0 <= (turn.damage or 0) <= 3


def test_roman_has_the_speed_6_that_swift_blade_beats() -> None:
    assert TURNS["cane-strike"].speed == 6
    assert short(TURNS["cane-strike"].villain) == "roman"


def test_villains_are_faster_and_worse_one_after_the_other() -> None:
    for stance in STANCES:
        speeds = [mean(t.speed for t in of_villain(name) if t.stance == stance) for name in BY_DIFFICULTY]
        assert all(easy < hard for easy, hard in pairwise(speeds)), (stance, speeds)
    damage = [mean(t.damage or 0 for t in of_villain(v) if t.stance != "event") for v in BY_DIFFICULTY]
    assert damage[0] < min(damage[1:])
    events = [
        sum((t.speed or 0) + (t.damage or 0) for t in of_villain(v) if t.stance == "event") for v in BY_DIFFICULTY
    ]
    assert events[0] <= events[1] < events[2]


def test_aggressive_is_faster_than_balanced_and_that_than_subtle() -> None:
    for name in VILLAINS:
        speeds = [mean(t.speed for t in of_villain(name) if t.stance == stance) for stance in STANCES]
        assert all(fast > slow for fast, slow in pairwise(speeds))


MUST_SAY = {
    "Speed by minions": does("speed", path="minions"),
    "Speed by helpers": does("speed", path="helpers"),
    "Damage by attackers": does("damage", path="combo"),
    "Speed by cards in hands": does("speed", path="hand"),
    "all hands": does("damage", path="hands"),
    "Speed by the difference of Speeds": does("speed", path="gap"),
    "Damage by the difference of Speeds": does("damage", path="gap"),
    "he has a bonus": does("speed", path="bonus.any"),
    "he has no bonus": does("bonus", path="bonus.speed"),
    "Bash range": does("damage", path="villain.bash"),
    "against Melee": does("speed", path="attack.melee"),
    "he hit last round": does("speed", path="villain.hit_last"),
    "gains at the end of the round": does("bonus", when="always", stat="speed") & does("bonus", stat="damage"),
    "per hero who damaged him": does("bonus", path="villain.damagers"),
    "next-round penalties": does("speed", to="heroes", span="round") & does("speed", when="always"),
    "no Combos in this Duel": does("ban", kind="combo", span="duel"),
    "no Semblances in this Duel": does("ban", kind="semblance", span="duel"),
    "no Rest in this Duel": does("ban", kind="rest", span="duel"),
    "no Assists in a round": does("ban", kind="assist", span="round"),
    "no Melee Damage in the round": does("ban", kind="melee", span="this"),
    "no heroes' effects in the round": does("ban", kind="effects", span="this"),
    "the next card when losing": does("replace", when="losing"),
    "end the Duel if hit": does("end", when="lost"),
    "the most Aura": does("retarget", to="most"),
    "the least Aura": does("retarget", to="least"),
    "every helper": does("retarget", to="helpers"),
    "every hero": does("retarget", to="heroes"),
    "drain": does("siphon"),
    "Damage into healing": does("absorb"),
    "minions drawn": does("minion"),
    "tokens": does("token"),
    "a minion as bodyguard": does("guard", when="losing"),
    "discard the slowest": does("discard", pick="lowest"),
    "discard the fastest": does("discard", pick="highest"),
    "a Semblance turned down": does("exhaust"),
    "hero Fury to the start": does("reset"),
    "his own Fury": does("menace"),
    "Events that last": {t.id for t in TURNS.values() if t.stance == "event" and (t.speed or t.damage)},
}


@pytest.mark.parametrize("effect", MUST_SAY)
def test_what_villains_must_be_able_to_say_is_said(effect: str) -> None:
    assert MUST_SAY[effect]


def test_a_hero_may_decline_to_discard() -> None:
    (line,) = TURNS["hand-it-over"].effects
    assert (line.op.name, line.when, line.params["to"], line.may) == ("discard", "strike", "active", True)
    assert [below.op.name for below in line.otherwise] == ["damage"]


# --- scenarios


@pytest.mark.rule("RCR-004")
@pytest.mark.parametrize("family", FAMILIES)
def test_a_minion_deck_has_18_cards(family: str) -> None:
    deck = [m for m in MINIONS.values() if short(m.family) == family and not m.boss]
    assert sum(copies_of(minion) for minion in deck) == 18
    assert any(minion.flying for minion in deck)
    assert any(minion.call for minion in deck)
    for minion in deck:
        assert 4 <= minion.speed <= 9
        assert 1 <= minion.damage <= 3
        assert 1 <= minion.tough <= 4


@pytest.mark.rule("RCR-123")
def test_sub_bosses() -> None:
    bosses = [minion for minion in MINIONS.values() if minion.boss]
    assert len(bosses) >= 4
    assert all(8 <= boss.tough <= 12 and boss.xp == 2 for boss in bosses)
    wanted = {short(objective.boss) for objective in OBJECTIVES.values() if objective.boss}
    assert wanted == {boss.id for boss in bosses}


@pytest.mark.rule("RCR-126")
def test_18_objectives_among_them_the_named_ones() -> None:
    assert len(OBJECTIVES) == 18
    assert OBJECTIVES.keys() >= {"dust-heist", "sabotage", "snipers", "death-stalker", "minion-squad"}
    assert {o.id for o in OBJECTIVES.values() if o.shields} == {"sabotage", "snipers", "death-stalker"}


@pytest.mark.rule("RCR-124", "RCR-125")
@pytest.mark.parametrize("name", OBJECTIVES)
def test_an_objective_can_be_completed(name: str) -> None:
    objective = OBJECTIVES[name]
    assert objective.track
    assert 1 <= objective.award <= 2
    moved = {(line.when, line.params["along"]) for line in lines(objective) if line.op.name == "advance"}
    assert ("success" if objective.test else "beaten", "track") in moved
    assert bool(objective.doom) == ("doom" in {along for _, along in moved})
    assert bool(objective.doom) == any(line.when == "failed" for line in lines(objective))


def test_tests_ask_for_speed_damage_and_subtypes() -> None:
    tests = [objective.test for objective in OBJECTIVES.values() if objective.test]
    assert any(test.speed for test in tests)
    assert any(test.damage for test in tests)
    assert {name for test in tests for name in test.subtypes} == {"melee", "ranged", "dust"}


@pytest.mark.parametrize("objective", [name for name, objective in OBJECTIVES.items() if objective.test])
@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_has_a_card_that_passes_every_test(hero: str, objective: str) -> None:
    """But for Yang, who has none as fast as the Informant."""
    test = OBJECTIVES[objective].test
    fits = [
        card
        for card in of_hero(hero)
        if not card.ultimate
        and card.speed >= test.speed
        and (card.damage or 0) >= test.damage
        and (not test.subtypes or set(test.subtypes) & set(card.subtypes))
    ]
    assert bool(fits) == ((hero, objective) != ("yang", "informant"))


@pytest.mark.rule("RCR-005", "RCR-141")
def test_six_ready_battles_two_a_villain() -> None:
    assert len(BATTLES) == 6
    assert Counter(short(battle.villain) for battle in BATTLES.values()) == dict.fromkeys(VILLAINS, 2)
    assert all(len(battle.objectives) == len(set(battle.objectives)) == 4 for battle in BATTLES.values())
    first = LIBRARY.models["battle"][0]
    assert (short(first.villain), first.rules) == ("roman", ())
    assert len({rule for battle in BATTLES.values() for rule in battle.rules}) >= 5
    assert all(rule in SWITCHES for battle in BATTLES.values() for rule in battle.rules)
    assert {o for battle in BATTLES.values() for o in battle.objectives} == {o.full_id for o in OBJECTIVES.values()}


def test_first_battles_are_what_the_villains_recommend() -> None:
    for name, villain in VILLAINS.items():
        own = [battle for battle in LIBRARY.models["battle"] if short(battle.villain) == name]
        assert own[0].objectives == villain.objectives


@pytest.mark.rule("RCR-140")
def test_the_campaign_leads_through_all_three_villains() -> None:
    (campaign,) = CAMPAIGNS.values()
    assert [short(BATTLES[short(battle)].villain) for battle in campaign.battles] == list(BY_DIFFICULTY)


# --- the vocabulary


EVERYTHING = [entry for section in LIBRARY.models.values() for entry in section]


@pytest.mark.parametrize("op", VOCABULARY.ops_by_name)
def test_every_op_is_used(op: str) -> None:
    assert any(line.op.name == op for line in lines(*EVERYTHING))


@pytest.mark.parametrize("moment", VOCABULARY.moments_by_name)
def test_every_moment_is_used(moment: str) -> None:
    assert any(line.when == moment for line in lines(*EVERYTHING))


@pytest.mark.parametrize("path", [path.name for path in VOCABULARY.paths])
def test_every_path_is_read(path: str) -> None:
    assert any(path in reads(line) for line in lines(*EVERYTHING))


PARAMS = [(param.name, value) for op in VOCABULARY.ops for param in op.params for value in param.choices]


@pytest.mark.parametrize(("name", "value"), sorted(set(PARAMS)))
def test_every_value_of_a_parameter_is_used(name: str, value: str) -> None:
    assert any(line.params.get(name) == value for line in lines(*EVERYTHING))
