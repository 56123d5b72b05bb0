"""Choosing a card in secret, boosting it before the reveal, and who decides first (RIV-020 … RIV-025)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.match import Illegal, Match

from .tables import (
    ALONE,
    Changes,
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

EMPTY: list[dict[str, Any]] = [
    line("after", "mill", amount=9, to="self"),
    line("after", "discard", amount=9, pick="random"),
]


def boosts(match: Match, card: str) -> list[str]:
    """What may be chosen with a card now: "", "+1", "+2" …"""
    return [notation.removeprefix(f"play {card}") for notation in legal(match) if notation.startswith(f"play {card}")]


def exchanges(*cards: str, **more: Any) -> Match:
    """A match in which both have played these same cards: as many energies each, and nobody has won a clash."""
    match = duel(**more)
    for card in cards:
        quiet(match, card, card)
    return match


# --- choosing


@pytest.mark.rule("RIV-020")
def test_both_choose_one_card_of_their_hand_at_the_same_time() -> None:
    match = duel()
    assert match.deciding == (0, 1)
    assert legal(match) == ["play u1", "play u2", "play u3", "play u4"]
    play(match, "play u1")
    assert match.deciding == (1,)
    assert match.view(1)["your_turn"]
    with pytest.raises(Illegal, match="not in your hand") as refused:
        match.apply("play b1")
    assert refused.value.rule == "RIV-020"


@pytest.mark.rule("RIV-020", "RIV-090")
def test_a_chosen_card_lies_face_down() -> None:
    one, other = duel(), duel()
    play(one, "play u1")
    play(other, "play u4")
    assert side(one, 0)["chosen"] == "u1"
    assert side(one, 0, seen_by=1)["chosen"] is True
    assert one.information_state_key(1) == other.information_state_key(1)
    assert [event[2] for event in happened(one, "CHOSEN", seat=1)] == [None]


@pytest.mark.rule("RIV-020")
def test_a_card_is_laid_next_to_the_last_one_played() -> None:
    match = duel()
    for ann, bob in (("u4", "u1"), ("u1", "u4"), ("u3", "u3")):
        quiet(match, ann, bob)
    assert [(played or "").split()[0] for played in row(match, 0)] == ["u4", "u1", "u3"]
    assert [(played or "").split()[0] for played in row(match, 1)] == ["u1", "u4", "u3"]


@pytest.mark.rule("RIV-021")
def test_a_player_with_cards_must_play_one() -> None:
    match = duel()
    assert all(choice.startswith("play ") for choice in legal(match))
    with pytest.raises(Illegal):
        match.apply("decline")


def empty_handed(changes: Changes | None = None) -> Match:
    """Clash 3: ann has 1 energy, Guard from her ability, and no card."""
    ability = [line("standing", "add", stat="guard", amount=5, if_="clash = 3")]
    ability += [effect | {"if": "clash = 2"} for effect in EMPTY]
    match = duel({"ann": {"ability": ability}} | dict(changes or {}))
    quiet(match, "u2", "u1")
    quiet(match, "u1", "u2")
    assert (side(match, 0)["hand_size"], side(match, 0)["deck_size"], energies(match)) == (0, 0, (1, 1))
    return match


@pytest.mark.rule("RIV-021")
def test_with_an_empty_hand_a_player_plays_none_and_his_row_keeps_a_gap() -> None:
    match = empty_handed()
    assert match.deciding == (1,)
    play(match, "play u4")
    assert row(match, 0)[2] is None
    assert len(happened(match, "NO_CARD")) == 1


@pytest.mark.rule("RIV-021")
def test_without_a_card_he_is_the_defender_with_guard_0_boosts_nothing_and_flips_nothing() -> None:
    match = empty_handed()
    play(match, "play u4")  # 4 Damage, and nobody is asked anything
    assert match.view(0)["clash"] == 4
    assert happened(match, "ATTACKER")[-1][1:4] == (1, None, 2)  # for want of a card
    assert lives(match) == (10 - 1 - 4, 9)
    assert energies(match) == (1, 1)
    assert [event[1] for event in happened(match, "FLIP")] == [0, 1]  # of the clashes before
    assert match.view(0)["clash_values"][0] is None


@pytest.mark.rule("RIV-021")
def test_texts_too_read_guard_0_where_there_is_no_card() -> None:
    text = {"effects": [line("attacker", "add", stat="damage", amount=2, if_="rival.guard >= 1")]}
    match = empty_handed({"bob.u4": text})
    play(match, "play u4")
    assert total(match, 1, "damage") == 4
    assert lives(match) == (10 - 1 - 4, 9)


@pytest.mark.rule("RIV-021", "RIV-081")
@pytest.mark.parametrize(("ann", "wins"), [("u1", [1, 0]), ("u2", [1, 1])])
def test_both_hands_empty_ends_the_round_as_after_the_seventh_clash(ann: str, wins: list[int]) -> None:
    match = duel({"ann": {"ability": EMPTY}, "bob": {"ability": EMPTY}})
    clash(match, ann, "u2")
    assert match.view(0)["round"] == 2
    assert [side(match, seat)["wins"] for seat in (0, 1)] == wins
    assert {event[4] for event in happened(match, "ROUND_WON")} == {1 if wins == [1, 0] else 2}


@pytest.mark.rule("RIV-021")
@pytest.mark.parametrize("remover", [0, 1])
def test_a_card_that_an_effect_takes_away_before_speeds_are_compared_counts_as_none(remover: int) -> None:
    """[ours] Whose card is gone defends with Guard 0."""
    remove = {"effects": [line("immediate", "remove", to="rival", pick="this")], "damage": 1}
    match = duel({f"{('ann', 'bob')[remover]}.u4": remove, "u5": {"guard": 5}}, ann="u4 u5", bob="u4 u5")
    clash(match, *(("u4", "u5") if remover == 0 else ("u5", "u4")))
    assert happened(match, "ATTACKER")[-1][1:4] == (remover, None, 2)
    assert lives(match)[1 - remover] == 9
    assert row(match, 1 - remover) == [None]
    assert energies(match) == (0, 0)


@pytest.mark.rule("RIV-021")
def test_a_defender_whose_card_is_taken_away_later_has_guard_0_and_flips_nothing() -> None:
    """[ours] Also when a text has looked at his Guard before."""
    looks = line("attacker", "add", stat="damage", if_="rival.guard >= 5")
    taking = {"effects": [looks, line("attacker", "remove", to="rival", pick="this")], "damage": 1}
    match = duel({"ann.u4": taking, "u5": {"guard": 5}}, ann="u4 u5", bob="u4 u5")
    clash(match, "u4", "u5")
    assert lives(match) == (10, 8)
    assert (row(match, 1), energies(match)) == ([None], (0, 0))


@pytest.mark.rule("RIV-021")
def test_with_both_cards_taken_away_nobody_attacks() -> None:
    """[ours] The clash is over."""
    match = duel({"ann": {"ability": [line("immediate", "remove", to=to, pick="this") for to in ("self", "rival")]}})
    clash(match, "u1", "u2")
    assert not happened(match, "ATTACKER", "EXCHANGE", "HURT")
    assert lives(match) == (10, 10)
    assert match.view(0)["clash"] == 2


# --- boosting


@pytest.mark.rule("RIV-022")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [([], [""]), (["u1"], ["", "+1"]), (["u1", "u2"], ["", "+1", "+2"]), (["u1", "u2", "u3"], ["", "+1", "+2", "+3"])],
)
def test_energy_buys_what_the_list_says_or_nothing(cards: list[str], offered: list[str]) -> None:
    match = exchanges(*cards)
    assert energies(match) == (len(cards), len(cards))
    assert boosts(match, "u4") == offered


@pytest.mark.rule("RIV-022")
@pytest.mark.parametrize(("boost", "speed", "damage"), [("", 3, 4), ("+1", 3, 5), ("+2", 4, 4), ("+3", 4, 5)])
def test_one_energy_is_a_damage_two_a_speed_three_are_both(boost: str, speed: int, damage: int) -> None:
    match = exchanges("u1", "u2", "u3")
    clash(match, f"u4{boost}", "b1", "boost 0")
    paid = int(boost or 0)
    assert total(match, 0, "speed") == speed
    assert happened(match, "BOOST")[-2][1:6] == (0, None, paid, speed - 3, damage - 4)
    assert len(happened(match, "EXHAUST")) == paid


@pytest.mark.rule("RIV-022")
def test_a_boost_of_damage_counts_in_the_attack() -> None:
    match = exchanges("u2")
    clash(match, "u1+1", "u3", "boost 0", "guard 0")
    assert total(match, 0, "damage") == 2
    assert lives(match) == (9, 7)


@pytest.mark.rule("RIV-022")
def test_a_boost_is_decided_before_the_reveal() -> None:
    match = exchanges("u1")
    play(match, "play u2", "play u3")
    assert (match.decision, match.current_player) == ("boost", 1)
    assert len(happened(match, "REVEAL")) == 2  # of the first clash
    with pytest.raises(Illegal):
        match.apply("boost 2")  # not with one energy
    play(match, "boost 1")
    assert len(happened(match, "REVEAL")) == 4
    assert match.decision != "boost"


@pytest.mark.rule("RIV-023")
@pytest.mark.parametrize(
    ("linear", "offered"), [(False, ["", "+1", "+2", "+3"]), (True, ["", "+1", "+0s2d", "+0s3d", "+2", "+3"])]
)
def test_other_sums_take_the_option_of_linear_prices(linear: bool, offered: list[str]) -> None:
    match = exchanges("u1", "u2", "u3", options={"linear-boost": linear})
    assert boosts(match, "u4") == offered
    if not linear:
        with pytest.raises(Illegal, match="linear-boost") as refused:
            match.apply("play u4+0s2d")
        assert refused.value.rule == "RIV-023"


@pytest.mark.rule("RIV-023")
def test_linear_prices_are_one_a_damage_and_two_a_speed() -> None:
    match = exchanges("u1", "u2", "u3", "u4", options={"linear-boost": True})
    assert boosts(match, "b1") == ["", "+1", "+0s2d", "+0s3d", "+0s4d", "+2", "+3", "+1s2d", "+2s0d"]
    clash(match, "b1+1s2d", "b2", "boost 2s0d")
    assert (total(match, 0, "speed"), total(match, 1, "speed")) == (6, 6)
    assert [event[1:6] for event in happened(match, "BOOST")[-2:]] == [(0, None, 4, 1, 2), (1, None, 4, 2, 0)]
    assert len(happened(match, "EXHAUST")) == 8


@pytest.mark.rule("RIV-023")
def test_one_line_of_the_list_a_clash() -> None:
    match = exchanges("u1", "u2", "u3")
    with pytest.raises(Illegal):
        match.apply("play u4+0s2d")
    play(match, "play u4+1", "play u4")
    assert match.current_player == 1  # ann has two energies left, and boosts no more
    play(match, "boost 1")
    assert match.decision == "play"


# --- who decides first


@pytest.mark.rule("RIV-024")
@pytest.mark.parametrize("coin", [0, 1])
def test_if_both_have_energy_one_decides_first_and_visibly_then_the_rival(coin: int) -> None:
    match = exchanges("u1", coin=coin)
    assert match.view(0)["first"] == coin
    cards = ["u2", "u2"]
    if coin == 1:  # ann may not decide before bob
        with pytest.raises(Illegal) as refused:
            match.apply("play u2+1")
        assert refused.value.rule == "RIV-024"
    cards[coin] = "u2+1"
    play(match, *(f"play {card}" for card in cards))
    assert (match.decision, match.current_player) == ("boost", 1 - coin)
    assert happened(match, "BOOST", seat=1 - coin)[-1][1:6] == (coin, None, 1, 0, 1)
    assert energies(match)[coin] == 0
    assert legal(match) == ["boost 0", "boost 1"]


@pytest.mark.rule("RIV-024")
def test_nothing_of_the_first_boost_shows_before_both_have_chosen_a_card() -> None:
    one, other = exchanges("u1"), exchanges("u1")
    play(one, "play u2+1")
    play(other, "play u3")
    assert one.information_state_key(1) == other.information_state_key(1)


@pytest.mark.rule("RIV-024")
def test_who_won_a_clash_most_recently_decides_first() -> None:
    match = exchanges("u1")
    quiet(match, "u3", "u2")  # bob wins
    assert match.view(0)["first"] == 1
    quiet(match, "u2", "u4")  # ann wins
    assert match.view(0)["first"] == 0
    assert [side(match, seat)["won"] for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("RIV-025")
@pytest.mark.parametrize(
    ("changes", "ann", "bob"),
    [
        ({}, "u1", "u1"),
        ({"bob.u1": {"damage": 0}}, "u3", "u1"),
        ({"ann.u4": {"guard": 9}}, "u4", "u1"),
        ({"bob.u1": {"damage": 0, "effects": [line("attacker", "damage", amount=2)]}}, "u2", "u1"),
    ],
    ids=["an exchange", "an attack without Damage", "a blocked attack", "Damage by an effect"],
)
def test_winning_a_clash_takes_an_attack_that_deals_damage(
    changes: dict[str, dict[str, object]], ann: str, bob: str
) -> None:
    match = duel(changes)
    clash(match, ann, bob)
    assert match.view(0)["first"] == 0
    assert [side(match, seat)["won"] for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("RIV-025")
def test_a_seeded_coin_shown_at_the_start_of_the_round_decides_until_then() -> None:
    cards = library()
    coins = []
    for seed in range(30):
        match = Match.new(ALONE, seed=seed, fighters=("ann", "bob"), library=cards)
        coins.append(match.view(0)["first"])
        for seat in (None, 0, 1):
            assert [event[1] for event in happened(match, "COIN", seat=seat)] == [coins[-1]]
        assert Match.new(ALONE, seed=seed, fighters=("ann", "bob"), library=cards).view(1)["first"] == coins[-1]
    assert 8 < sum(coins) < 22


@pytest.mark.rule("RIV-025", "RIV-012")
def test_the_coin_falls_anew_every_round() -> None:
    match = duel({"ann": {"life": 1}})
    quiet(match, "u2", "u1")  # bob wins the clash and the round
    assert match.view(0)["round"] == 2
    assert match.view(0)["first"] == 0
    assert len(happened(match, "COIN")) == 2
    firsts = set()
    for seed in range(12):
        match = deal({"ann": {"life": 1}}, coin=None, seed=seed)
        mark(match)
        coin = match.view(0)["first"]
        quiet(match, "u2", "u1")
        firsts.add((coin, match.view(0)["first"]))
    assert firsts == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.rule("RIV-025")
@pytest.mark.parametrize("alone", [0, 1])
def test_if_only_one_has_energy_left_there_is_no_order_to_keep(alone: int) -> None:
    """Whoever has energy chooses his boost with the card, whoever is first; the other is not asked."""
    match = duel(coin=1 - alone)
    cards = ["u2", "u1"] if alone == 0 else ["u1", "u2"]
    clash(match, *cards)
    assert match.view(0)["first"] == 1 - alone
    rest = ["u3", "u3"]
    rest[alone] += "+1"
    clash(match, *rest)
    assert match.decision != "boost"
    assert happened(match, "BOOST")[-1][1:4] == (alone, None, 1)


@pytest.mark.rule("RIV-025")
def test_exhausted_energy_is_no_energy_left_to_use() -> None:
    match = exchanges("u1", coin=1)
    clash(match, "u3", "u2+1", "boost 0", "guard 0")  # bob wins, and has used his one energy
    assert (match.view(0)["first"], energies(match)) == (1, (2, 0))
    assert boosts(match, "u2") == ["", "+1", "+2"]
    clash(match, "u2+1", "u4")
    assert match.decision == "play"  # bob is not asked
