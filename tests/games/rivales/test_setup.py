"""Fighters, cards, the special ability, life, and the set-up of a round (RIV-001 … RIV-013)."""

from __future__ import annotations

import pytest

from facedown.cards.load import BadPack
from facedown.games.rivales import GAME
from facedown.match import BadSetup, Match

from .tables import (
    ALONE,
    NINE,
    bonus,
    clash,
    deal,
    duel,
    energies,
    happened,
    legal,
    library,
    line,
    lives,
    mark,
    play,
    quiet,
    row,
    side,
    total,
)

# --- parts


@pytest.mark.rule("RIV-001")
def test_a_fighter_is_ten_movement_cards_four_basic_five_unique_one_ultra() -> None:
    types = [card["type"] for card in side(deal(), 0)["cards"]]
    assert types == ["basic"] * 4 + ["unique"] * 5 + ["ultra"]


@pytest.mark.rule("RIV-001")
@pytest.mark.parametrize("says", [r"exactly 5 unique cards, not 4 \(RIV-001\)", r"exactly 1 ultra cards, not 2"])
def test_other_numbers_of_cards_are_refused(says: str) -> None:
    with pytest.raises(BadPack, match=says):
        library({"ann.u1": {"type": "ultra"}})


@pytest.mark.rule("RIV-002")
def test_the_fighter_card_shows_life_bar_ultra_icon_ability_and_the_bonus_of_each_link() -> None:
    bonuses = [bonus("speed", 1), bonus("guard", 2), bonus("damage", 3)]
    match = deal({"ann": {"life": 9, "ultra_icon": 4, "bonuses": bonuses, "ability": [line("after", "heal")]}})
    for seen_by in (0, 1):
        ann = side(match, 0, seen_by)
        assert (ann["life_max"], ann["ultra_icon"], ann["bonuses"]) == (9, 4, bonuses)
        assert ann["ability"]["text"]["en"] == "After the clash: Regain 1 life."


@pytest.mark.rule("RIV-002")
@pytest.mark.parametrize("wrong", [[], [bonus("life", 1)]], ids=["no bonus", "a bonus on life"])
def test_a_maximum_combo_needs_bonuses_on_speed_damage_or_guard(wrong: list[object]) -> None:
    with pytest.raises(BadPack, match=r"bonuses|stat"):
        library({"ann": {"bonuses": wrong}})


@pytest.mark.rule("RIV-002")
def test_the_victory_symbol_starts_grey_and_keeps_the_score() -> None:
    match = duel({"bob": {"life": 1}})
    assert [side(match, seat)["wins"] for seat in (0, 1)] == [0, 0]
    clash(match, "u1", "u2")
    assert [side(match, seat)["wins"] for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("RIV-003")
def test_a_movement_card_shows_type_speed_damage_guard_link_and_effect() -> None:
    effects = [line("immediate", "draw"), line("hit", "heal", if_="self.energy >= 2")]
    match = deal({"ann.u5": {"link": True, "effects": effects}})
    plain, full = side(match, 1)["cards"][8], side(match, 0)["cards"][8]
    assert [full[fact] for fact in ("id", "type", "speed", "damage", "guard", "link")] == [
        "u5",
        "unique",
        2,
        2,
        2,
        True,
    ]
    assert [word in full["text"]["en"] for word in ("Immediate: Draw 1 card", "On hit", "at least 2 energy")] == [
        True
    ] * 3
    assert (plain["link"], plain["text"]["en"]) == (False, "")


@pytest.mark.rule("RIV-004")
def test_the_four_basics_are_the_same_for_every_fighter() -> None:
    match = deal({"b2": {"speed": 9, "link": True}})
    ann, bob = side(match, 0)["cards"][:4], side(match, 1)["cards"][:4]
    assert ann == bob
    assert ann[1]["speed"] == 9


@pytest.mark.rule("RIV-004")
def test_uniques_and_the_ultra_are_the_fighters_own() -> None:
    match = deal({"ann.u1": {"speed": 9}, "ann.x": {"speed": 12}})
    assert [side(match, seat)["cards"][4]["speed"] for seat in (0, 1)] == [9, 6]
    assert [side(match, seat)["cards"][9]["speed"] for seat in (0, 1)] == [12, 7]


@pytest.mark.rule("RIV-004")
def test_a_basic_that_names_a_fighter_or_a_fifth_basic_is_refused() -> None:
    with pytest.raises(BadPack, match=r"a basic belongs to every fighter: it names none \(RIV-004\)"):
        library({"b1": {"fighter": "ann:ann"}})
    with pytest.raises(BadPack, match=r"exactly 4 basics in all packs together, not 3 \(RIV-004\)"):
        library({"b1": {"type": "unique", "fighter": "ann:ann"}})


@pytest.mark.rule("RIV-005")
def test_both_may_take_the_same_fighter_only_with_the_option() -> None:
    assert {option.id: option.default for option in GAME.options}["same-fighter"] is False
    with pytest.raises(BadSetup, match=r"same-fighter \(RIV-005\)"):
        deal(fighters=("ann", "ann"))
    match = deal(fighters=("ann", "ann"), options={"same-fighter": True})
    assert [side(match, seat)["fighter"] for seat in (0, 1)] == ["ann", "ann"]


@pytest.mark.rule("RIV-005")
@pytest.mark.parametrize(("same", "pairs"), [(False, 2), (True, 4)])
def test_fighters_that_nobody_picks_are_the_same_only_with_the_option(same: bool, pairs: int) -> None:
    cards = library()
    options = {"same-fighter": same}
    matches = [Match.new(ALONE, seed=seed, options=options, library=cards) for seed in range(40)]
    assert len({match.picks for match in matches}) == pairs


# --- the special ability


@pytest.mark.rule("RIV-006")
def test_an_ability_without_a_moment_is_always_in_force() -> None:
    match = duel({"ann": {"ability": [line("standing", "add", stat="speed", amount=3)]}})
    for ann, bob, speed in (("u2", "u1", 8), ("u3", "u2", 7), ("u4", "u3", 6)):
        quiet(match, ann, bob)
        assert total(match, 0, "speed") == speed
    assert [event[1] for event in happened(match, "ATTACKER")] == [0, 0, 0]


@pytest.mark.rule("RIV-006")
def test_an_ability_happens_at_the_moment_it_names_and_goes_on_when_the_card_is_flipped() -> None:
    match = duel({"ann": {"ability": [line("after", "damage", amount=2)]}})
    clash(match, "u2", "u1")  # ann's card is flipped, her ability never is
    assert row(match, 0) == ["u2 flipped"]
    assert lives(match) == (9, 8)
    quiet(match, "u3", "u2")
    assert lives(match) == (7, 6)
    assert row(match, 0) == ["u2 flipped", "u3 flipped"]


@pytest.mark.rule("RIV-006")
@pytest.mark.parametrize(("limit", "later"), [("round", 1), ("match", 0)])
def test_an_ability_keeps_to_the_limit_it_states(limit: str, later: int) -> None:
    match = duel({"ann": {"ability": [line("after", "damage", amount=1, limit=limit)]}, "bob": {"life": 2}})
    quiet(match, "u4", "u1")
    assert lives(match) == (9, 1)
    quiet(match, "u3", "u2")
    assert lives(match) == (7, 1)
    assert [event[5] for event in happened(match, "SKIPPED")] == [1]  # used up
    quiet(match, "u1", "u3")  # K.O.
    assert match.view(0)["round"] == 2
    mark(match)
    quiet(match, "u4", "u1")
    assert len(happened(match, "EFFECT")) == 1 + later


@pytest.mark.rule("RIV-006")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (line("after", "damage", if_="clash = 2"), 0),  # requirement unmet
        (line("after", "heal"), 2),  # nothing to do: life is full
        (line("after", "damage", may=True), 3),  # declined
    ],
)
def test_a_limit_is_used_up_only_by_what_is_carried_out(text: dict[str, object], why: int) -> None:
    """[ours]"""
    match = duel({"ann": {"ability": [text | {"limit": "round"}]}})
    for cards, answer in ((("u1", "u2"), "decline"), (("u4", "u3"), "accept"), (("u3", "u4"), "accept")):
        quiet(match, *cards)
        if match.decision == "choose":
            play(match, answer)
    assert [event[5] for event in happened(match, "SKIPPED")] == [why, 1]  # not done; done in clash 2; used up
    assert len(happened(match, "EFFECT")) == 1


@pytest.mark.rule("RIV-006")
def test_a_text_that_cancels_cards_leaves_the_ability_alone() -> None:
    ability = [line("standing", "add", stat="damage"), line("attacker", "add", stat="damage")]
    match = duel({"ann": {"ability": ability}, "bob.u2": {"effects": [line("immediate", "cancel")]}})
    clash(match, "u1", "u2")
    assert total(match, 0, "damage") == 3


@pytest.mark.rule("RIV-006")
@pytest.mark.parametrize(("span", "next_damage"), [("clash", 4), ("round", 2)])
def test_a_text_that_names_abilities_cancels_it(span: str, next_damage: int) -> None:
    ability = [line("standing", "add", stat="damage"), line("attacker", "add", stat="damage")]
    match = duel({"ann": {"ability": ability}, "bob.u3": {"effects": [line("immediate", "silence", for_=span)]}})
    quiet(match, "u1", "u3")
    assert total(match, 0, "damage") == 1
    quiet(match, "u2", "u4")
    assert total(match, 0, "damage") == next_damage


# --- life


@pytest.mark.rule("RIV-007")
@pytest.mark.parametrize("spaces", [1, 9, 20])
def test_a_bar_of_so_many_spaces_starts_with_so_much_life(spaces: int) -> None:
    match = duel({"ann": {"life": spaces}})
    assert (side(match, 0)["life"], side(match, 0)["life_max"]) == (spaces, spaces)


@pytest.mark.rule("RIV-007", "RIV-080")
@pytest.mark.parametrize(("damage", "down"), [(3, False), (4, True), (9, True)])
def test_knock_out_is_uncovered_at_zero_and_damage_beyond_it_is_ignored(damage: int, down: bool) -> None:
    match = duel({"ann.u1": {"damage": damage}, "bob": {"life": 4}})
    clash(match, "u1", "u2")
    assert [event[1] for event in happened(match, "KO")] == ([1] if down else [])
    assert [event[4] for event in happened(match, "HURT")] == [max(0, 4 - damage)]  # what is left


@pytest.mark.rule("RIV-007", "RIV-071")
@pytest.mark.parametrize(("damage", "ultra"), [(3, "aside"), (4, "taken"), (5, "taken")])
def test_the_ultra_icon_is_uncovered_when_its_number_of_spaces_is_lost(damage: int, ultra: str) -> None:
    match = duel({"ann.u1": {"damage": damage}, "bob": {"ultra_icon": 4}})
    clash(match, "u1", "u2")
    assert side(match, 1)["ultra"] == ultra


@pytest.mark.rule("RIV-007")
def test_life_regained_moves_the_marker_back_never_beyond_full() -> None:
    match = duel({"ann": {"ability": [line("after", "heal", amount=2)]}})
    quiet(match, "u4", "u1")
    assert lives(match) == (10, 10)
    quiet(match, "u3", "u2")
    assert lives(match) == (10, 10)
    quiet(match, "u2", "u3")  # full life stays full
    assert [(event[3], event[4]) for event in happened(match, "HEAL")] == [(1, 10), (2, 10)]
    match = duel({"ann": {"ability": [line("after", "heal", amount=2)]}, "bob.u1": {"damage": 5}})
    clash(match, "u2", "u1")
    assert lives(match) == (7, 10)


# --- set-up


@pytest.mark.rule("RIV-010")
def test_the_ultra_lies_open_beside_the_fighter_and_is_never_shuffled_in() -> None:
    match = deal()
    for seen_by in (0, 1):
        assert [side(match, seat, seen_by)["ultra"] for seat in (0, 1)] == ["aside", "aside"]
        assert [side(match, seat, seen_by)["cards"][9]["where"] for seat in (0, 1)] == ["aside", "aside"]
    with pytest.raises(BadSetup, match="no card 'x' to shuffle"):
        deal(ann="x u1 u2 u3 u4")


@pytest.mark.rule("RIV-010")
def test_the_other_nine_cards_are_shuffled() -> None:
    cards = library()
    hands = []
    for seed in range(60):
        match = Match.new(ALONE, seed=seed, fighters=("ann", "bob"), library=cards)
        hands += [tuple(side(match, seat)["hand"]) for seat in (0, 1)]
    assert {card for hand in hands for card in hand} == set(NINE)
    assert len(set(hands)) > 60  # of the 126 hands that there are
    assert sum(hands[2 * seed] != hands[2 * seed + 1] for seed in range(60)) > 50


@pytest.mark.rule("RIV-011")
def test_each_draws_five_chooses_a_marker_and_keeps_four_with_four_in_the_deck() -> None:
    match = deal(ann="b1 u1 u2 b2 u5")
    assert sorted(side(match, 0)["hand"]) == ["b1", "b2", "u1", "u2", "u5"]
    assert legal(match) == ["marker b1", "marker b2", "marker u1", "marker u2", "marker u5"]
    play(match, "marker b2", "marker u1")
    for seat, marker in ((0, "b2"), (1, "u1")):
        mine = side(match, seat)
        assert (mine["hand_size"], mine["deck_size"], mine["marker"]) == (4, 4, marker)
    assert side(match, 0)["hand"] == ["b1", "u1", "u2", "u5"]


@pytest.mark.rule("RIV-011")
def test_both_choose_the_marker_at_once_and_in_secret() -> None:
    one, other = deal(), deal()
    assert one.deciding == (0, 1)
    assert [one.view(seat)["your_turn"] for seat in (0, 1)] == [True, True]
    play(one, "marker u1")
    play(other, "marker u5")
    assert one.deciding == (1,)
    assert one.information_state_key(1) == other.information_state_key(1)
    assert [event[2] for event in happened(one, "MARKER", seat=1)] == [None]


@pytest.mark.rule("RIV-011")
def test_the_marker_is_out_of_play_for_the_whole_round() -> None:
    match = duel()
    seen: set[str] = set()
    while match.view(0)["round"] == 1 and not match.is_terminal:
        if match.current_player == 0:
            seen |= set(side(match, 0)["hand"])
        match.apply(match.legal_actions[0])
    assert seen - {"x"} == set(NINE) - {"u5"}


@pytest.mark.rule("RIV-012")
def test_only_victories_carry_over_to_the_next_round() -> None:
    lasting = [line("hit", "add", stat="speed", for_="round"), line("hit", "add", stat="damage", for_="next")]
    late = [line("hit", "silence", for_="round"), line("hit", "lock", what="boost"), line("hit", "mill")]
    meant = [line("attacker", "add", stat="guard", for_="next"), line("attacker", "lock", what="boost")]
    last = {"speed": 12, "damage": 9, "effects": meant}
    match = duel({"bob.u1": {"effects": lasting + late}, "ann.u3": last, "bob": {"ultra_icon": 1, "life": 8}})
    clash(match, "u2", "u1")  # ann is hit: energy, a lasting effect, a cancelled ability, a boost locked, a discard
    assert energies(match) == (1, 0)
    assert side(match, 1)["lasting"]["speed"] == 1
    assert (side(match, 0)["silenced"], side(match, 0)["no_boost"], len(side(match, 0)["discards"])) == (True, True, 1)
    quiet(match, "u1", "u4")  # bob is hit too, and takes his ultra
    assert side(match, 1)["ultra"] == "taken"
    quiet(match, "u3", "u2")  # K.O.
    assert match.view(0)["round"] == 2
    for seat in (0, 1):
        mine = side(match, seat)
        assert (mine["life"], mine["wins"], mine["won"]) == (mine["life_max"], 1 - seat, 0)
        assert (mine["energy"], mine["row"], mine["discards"], mine["ultra"]) == (0, [], [], "aside")
        assert (mine["hand_size"], mine["deck_size"], mine["marker"], mine["chosen"]) == (5, 4, None, None)
        assert {*mine["lasting"].values(), *mine["next"].values()} == {0}
        assert not any(mine[fact] for fact in ("silenced", "no_boost", "no_boost_next", "shown", "bottom"))
    mark(match)
    clash(match, "u1", "u3")
    assert total(match, 1, "speed") == 4  # nothing lasts


@pytest.mark.rule("RIV-012")
def test_every_round_is_dealt_anew() -> None:
    match = Match.new(ALONE, seed=4, fighters=("ann", "bob"), library=library({"ann": {"life": 1}, "bob": {"life": 1}}))
    hands = []
    while not match.is_terminal:
        if match.decision == "marker" and match.current_player == 0:
            hands.append(tuple(side(match, 0)["hand"]))
        match.apply(match.legal_actions[0])
    assert len(hands) == len(set(hands)) >= 2


@pytest.mark.rule("RIV-013")
def test_the_owner_may_look_at_the_marker_and_the_rival_sees_its_back() -> None:
    match = duel()
    assert side(match, 0)["marker"] == "u5"
    assert side(match, 0, seen_by=1)["marker"] is True
    assert [card["where"] for card in side(match, 0, seen_by=1)["cards"]] == ["unknown"] * 9 + ["aside"]
    assert [card["where"] for card in side(match, 0)["cards"]].count("marker") == 1


@pytest.mark.rule("RIV-013")
def test_the_rival_learns_the_marker_only_by_elimination() -> None:
    """Whether u5 is the marker and b4 the last card of the deck or the other way round: bob sees no difference."""
    one, other = duel(ann="u1 u2 u3 u4 u5 b1 b2 b3 b4"), duel(ann="u1 u2 u3 u4 b4 b1 b2 b3 u5")
    for ann, bob in (("u4", "u1"), ("u3", "u2"), ("u2", "u3"), ("u1", "u4"), ("b1", "b1"), ("b2", "b2+0")):
        for match in (one, other):
            clash(match, ann, bob.removesuffix("+0"), *(["boost 0"] if match.decision == "boost" else []))
            while match.decision not in ("play", "marker"):
                match.apply(match.legal_actions[0])
    assert one.information_state_key(0) != other.information_state_key(0)
    assert one.information_state_key(1) == other.information_state_key(1)
