"""The rules of tiny, one by one, in the order of RULES.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.cards.load import BadPack
from facedown.games.tiny import GAME
from facedown.match import Illegal, Match, NotUnderstood

from .table import library_with, log, match, side
from .walk import CARDS, LIBRARY

# --- parts


@pytest.mark.rule("TIN-001")
def test_only_the_keeper_has_a_flare() -> None:
    beaten = match("torch rain candle blaze", "play torch", "play candle")  # the traveller loses, and may not react
    assert side(beaten, 0)["embers"] == 1
    beaten.apply("play rain")
    with pytest.raises(Illegal, match="Only the keeper has a flare") as refused:
        beaten.apply("flare")
    assert refused.value.rule == "TIN-001"


@pytest.mark.rule("TIN-002")
def test_one_shuffled_deck_of_six_different_cards() -> None:
    matches = [Match.new(GAME, seed=seed, library=LIBRARY) for seed in range(120)]
    for new in matches:
        hands = [card for seat in (0, 1) for card in side(new, seat)["hand"]]
        deck = [CARDS[card] for card in new.state.deck[: new.state.ndeck]]
        assert sorted(hands + deck) == sorted(CARDS)
    assert len({tuple(side(new, 0)["hand"]) for new in matches}) == 15  # every hand that there is


@pytest.mark.rule("TIN-002")
def test_packs_add_cards_up_to_twelve(tmp_path: Path) -> None:
    library = library_with(tmp_path, *(f"id = 'extra-{i}'\nheat = 5" for i in range(6)))
    assert match("extra-0 extra-5", library=library).view(0)["deck_size"] == 8
    with pytest.raises(BadPack, match="12"):
        library_with(tmp_path, *(f"id = 'extra-{i}'\nheat = 5" for i in range(7)))


@pytest.mark.rule("TIN-003")
def test_the_keeper_is_dealt_the_two_top_cards_then_the_traveller_two() -> None:
    new = match("torch spark rain blaze moth candle")
    assert side(new, 0)["hand"] == ["spark", "torch"]  # in the order of the pack
    assert side(new, 1)["hand"] == ["rain", "blaze"]
    assert new.view(0)["deck_size"] == 2
    assert log(new) == [
        "The keeper draws Torch.",
        "The keeper draws Spark.",
        "The traveller draws a card.",
        "The traveller draws a card.",
        "Round 1.",
    ]


# --- a round


@pytest.mark.rule("TIN-010")
def test_both_choose_at_the_same_time_and_in_secret() -> None:
    new = match("torch spark rain blaze")
    assert new.deciding == (0, 1)
    new.apply("play spark")
    assert new.deciding == (1,)
    assert side(new, 0)["chosen"] == "spark"
    assert side(new, 0, looking=1)["chosen"] is True
    assert log(new, seat=1)[-1] == "The keeper puts a card face down."


@pytest.mark.rule("TIN-010")
def test_only_cards_of_the_hand_can_be_played_and_nobody_may_pass() -> None:
    new = match("torch spark rain blaze")
    assert [action.notation for action in new.legal_actions] == ["play spark", "play torch"]
    with pytest.raises(Illegal, match="not in your hand") as refused:
        new.apply("play rain")
    assert refused.value.rule == "TIN-010"
    with pytest.raises(NotUnderstood):
        new.apply("pass")
    with pytest.raises(Illegal, match="First both choose"):
        new.apply("hold")


@pytest.mark.rule("TIN-011")
def test_both_cards_are_revealed_at_once() -> None:
    new = match("torch spark rain blaze", "play torch")
    assert side(new, 0)["heat"] is None
    assert not any("reveals" in text for text in log(new))
    new.apply("play blaze")
    assert log(new)[-2:] == ["The keeper reveals Torch: heat 4.", "The traveller reveals Blaze: heat 6."]
    assert (side(new, 0)["heat"], side(new, 1)["heat"]) == (4, 6)


@pytest.mark.rule("TIN-012")
def test_the_keepers_rain_puts_the_candle_out_before_it_shows_anything() -> None:
    new = match("rain torch candle blaze", "play rain", "play candle")
    assert "The keeper wins the round, 2 to 1 heat, and has 1 ember." in log(new)
    assert not any("shows" in text for text in log(new))


@pytest.mark.rule("TIN-012")
def test_the_keepers_candle_shows_the_hand_before_rain_falls() -> None:
    new = match("candle torch rain blaze", "play candle", "play rain")
    assert "The traveller shows Blaze." in log(new)
    assert log(new).index("The traveller shows Blaze.") < log(new).index("Rain: -2 heat for the keeper.")


@pytest.mark.rule("TIN-013")
@pytest.mark.parametrize(
    ("deck", "mine", "theirs", "embers"),
    [
        ("torch spark candle rain", "torch", "candle", (1, 0)),
        ("candle spark torch rain", "candle", "torch", (0, 1)),
        ("blaze spark moth rain", "blaze", "moth", (0, 1)),  # 6 to 2 + 4: equal heat is the traveller's
        ("moth spark blaze rain", "moth", "blaze", (0, 1)),
    ],
)
def test_more_heat_wins_and_equal_heat_is_the_travellers(
    deck: str, mine: str, theirs: str, embers: tuple[int, int]
) -> None:
    new = match(deck, f"play {mine}", f"play {theirs}")
    if embers[1]:
        new.apply("hold")
    assert (side(new, 0)["embers"], side(new, 1)["embers"]) == embers


@pytest.mark.rule("TIN-014")
def test_a_flare_gives_two_heat_once_a_match() -> None:
    new = match("candle spark torch rain blaze moth", "play candle", "play torch")
    assert (new.decision, new.current_player) == ("react", 0)
    assert [action.notation for action in new.legal_actions] == ["flare", "hold"]
    new.apply("flare")
    assert "The keeper flares: heat 5." in log(new)
    assert side(new, 0)["embers"] == 1
    new.apply("play spark")
    new.apply("play rain")  # the keeper loses, and has no flare any more
    assert new.decision == "play"
    assert side(new, 1)["embers"] == 1
    with pytest.raises(Illegal, match="has been used"):
        new.apply("flare")


@pytest.mark.rule("TIN-014")
def test_a_flare_that_is_held_back_can_be_used_later() -> None:
    new = match("candle spark torch rain blaze moth", "play candle", "play torch", "hold", "play spark", "play rain")
    assert new.decision == "react"
    assert new.view(1)["flares"] == 1
    with pytest.raises(Illegal, match="flare or hold"):
        new.apply("play blaze")


@pytest.mark.rule("TIN-014")
def test_a_flare_that_only_makes_heat_equal_does_not_help() -> None:
    new = match("torch spark blaze rain", "play torch", "play blaze", "flare")
    assert "The traveller wins the round, 6 to 6 heat, and has 1 ember." in log(new)


@pytest.mark.rule("TIN-014")
def test_a_keeper_who_wins_is_not_asked() -> None:
    new = match("blaze spark candle rain", "play blaze", "play candle")
    assert new.decision == "play"
    assert new.view(0)["round"] == 2


@pytest.mark.rule("TIN-015")
def test_a_spark_that_wins_brings_two_embers_and_one_that_loses_none() -> None:
    won = match("blaze torch spark rain moth candle", "play torch", "play rain")  # 4 - 2 to 2: the traveller's
    won.apply("flare")
    assert (side(won, 0)["embers"], side(won, 1)["embers"]) == (1, 0)
    rain = match("rain blaze spark torch moth candle", "play rain", "play spark")  # 2 to -1
    assert (side(rain, 0)["embers"], side(rain, 1)["embers"]) == (1, 0)
    spark = match("spark blaze rain torch moth candle", "play spark", "play rain", "flare")  # -1 + 2 to 2
    assert (side(spark, 0)["embers"], side(spark, 1)["embers"]) == (0, 1)
    bright = match("spark blaze moth torch rain candle", "play spark", "play moth", "flare")  # 3 to 2
    assert side(bright, 0)["embers"] == 2
    assert "Spark: 1 ember for the keeper." in log(bright)


@pytest.mark.rule("TIN-016")
def test_the_winner_draws_first_and_only_while_the_deck_lasts() -> None:
    kept = match("blaze spark candle rain torch moth", "play blaze", "play candle")
    assert (side(kept, 0)["hand"], side(kept, 1)["hand"]) == (["spark", "torch"], ["moth", "rain"])
    lost = match("candle spark blaze rain torch moth", "play candle", "play blaze", "hold")
    assert (side(lost, 0)["hand"], side(lost, 1)["hand"]) == (["spark", "moth"], ["rain", "torch"])
    lost.apply("play moth")
    lost.apply("play torch")
    lost.apply("hold")
    assert lost.view(0)["deck_size"] == 0
    assert (side(lost, 0)["hand_size"], side(lost, 1)["hand_size"]) == (1, 1)
    assert side(lost, 0, looking=1)["row"] == ["candle", "moth", None]


# --- effects


@pytest.mark.rule("TIN-020")
def test_lines_are_carried_out_as_printed_each_from_what_the_ones_before_have_left(tmp_path: Path) -> None:
    lines = (
        "{ when = 'reveal', do = 'add', amount = 3 }, "
        "{ when = 'reveal', if = 'self.heat >= 5', do = 'add', amount = { per = 'self.heat' } }"
    )
    library = library_with(tmp_path, f"id = 'forge'\nheat = 2\neffects = [{lines}]")
    new = match("forge spark blaze rain", "play forge", "play blaze", library=library)
    assert "The keeper wins the round, 10 to 6 heat, and has 1 ember." in log(new)


@pytest.mark.rule("TIN-021")
def test_an_unmet_condition_stops_its_own_line_and_no_other(tmp_path: Path) -> None:
    lines = (
        "{ when = 'reveal', if = 'rival.heat = 3', do = 'add', amount = 9 }, "
        "{ when = 'reveal', if_any = ['rival.heat = 3', 'round = 1'], do = 'add', amount = 1, "
        "then = [{ do = 'add', amount = 2 }], else = [{ do = 'add', amount = -9 }] }, "
        "{ when = 'reveal', if = ['rival.heat = 6', 'self.embers > rival.embers'], do = 'add', amount = 9, "
        "then = [{ do = 'add', amount = 9 }], else = [{ do = 'gain', amount = 1 }] }"
    )
    library = library_with(tmp_path, f"id = 'forge'\nheat = 4\neffects = [{lines}]")
    new = match("forge spark blaze rain", "play forge", "play blaze", library=library)
    assert "The keeper wins the round, 7 to 6 heat, and has 2 embers." in log(new)


@pytest.mark.rule("TIN-021")
def test_a_line_that_can_do_nothing_is_not_carried_out(tmp_path: Path) -> None:
    look = "{ when = 'reveal', do = 'show', to = 'rival', else = [{ do = 'gain', amount = 2 }] }"
    warm = "{ when = 'reveal', do = 'add', amount = { per = 'rival.embers' }, else = [{ do = 'gain', amount = 1 }] }"
    library = library_with(
        tmp_path, f"id = 'glass'\nheat = 9\neffects = [{look}]", f"id = 'coal'\nheat = 9\neffects = [{warm}]"
    )
    new = match("glass coal blaze rain", "play glass", "play blaze", library=library)
    assert side(new, 0)["embers"] == 1  # there was a hand to be shown
    blind = match("blaze rain glass spark candle moth", "play blaze", "play glass", "hold", library=library)
    assert side(blind, 1)["embers"] == 1
    again = match("coal glass blaze rain", "play coal", "play blaze", library=library)
    assert side(again, 0)["embers"] == 2  # a round, and one for an amount of 0


@pytest.mark.rule("TIN-022")
def test_heat_falls_below_zero_and_only_for_this_round() -> None:
    new = match("rain blaze spark torch moth candle", "play rain", "play spark")
    assert "The keeper wins the round, 2 to -1 heat, and has 1 ember." in log(new)
    assert side(new, 1)["heat"] is None


@pytest.mark.rule("TIN-022")
def test_a_shown_hand_stays_known_and_cards_drawn_later_are_hidden() -> None:
    new = match("candle blaze spark torch moth rain", "play candle", "play spark")
    assert side(new, 1, looking=0)["hand"] == ["torch"]
    assert side(new, 1, looking=0)["hand_size"] == 2
    new.apply("play blaze")
    new.apply("play torch")
    assert side(new, 1, looking=0)["hand"] == []


@pytest.mark.rule("TIN-023")
def test_heat_and_embers_stop_counting_at_99(tmp_path: Path) -> None:
    lines = {
        "sun": "{ when = 'reveal', do = 'add', amount = 9 }",
        "ice": "{ when = 'reveal', do = 'add', amount = -9, to = 'rival' }",
        "gold": "{ when = 'reveal', do = 'gain', amount = 9 }",
    }
    cards = (f"id = '{name}'\nheat = 9\neffects = [{', '.join([line] * 12)}]" for name, line in lines.items())
    library = library_with(tmp_path, *cards)
    hot = match("sun spark blaze rain", "play sun", "play blaze", library=library)
    assert "The keeper wins the round, 99 to 6 heat, and has 1 ember." in log(hot)
    cold = match("ice spark blaze rain", "play ice", "play blaze", library=library)
    assert "The keeper wins the round, 9 to -99 heat, and has 1 ember." in log(cold)
    wealthy = match("gold spark blaze rain", "play gold", "play blaze", library=library)
    assert log(wealthy)[-1] == "The keeper wins with 99 embers to 0."


# --- the end


@pytest.mark.rule("TIN-030")
def test_three_embers_end_the_match_after_the_win_effects() -> None:
    new = match("blaze spark candle moth torch rain", "play blaze", "play candle", "play spark", "play moth")
    assert not new.is_terminal
    new.apply("flare")
    assert (new.ending, new.returns) == ("embers", (1, -1))
    assert log(new)[-1] == "The keeper wins with 3 embers to 0."
    assert new.view(0)["round"] == 2


@pytest.mark.rule("TIN-031")
def test_after_three_rounds_more_embers_win() -> None:
    new = match("candle spark torch blaze moth rain", "play candle", "play torch", "flare", "play spark", "play blaze")
    assert not new.is_terminal
    new.apply("play moth")
    new.apply("play rain")
    assert (new.ending, new.returns) == ("rounds", (-1, 1))
    assert log(new)[-1] == "The traveller wins after three rounds, 2 embers to 1."
    with pytest.raises(Illegal, match="over"):
        new.apply("play torch")


@pytest.mark.rule("TIN-032")
@pytest.mark.parametrize(
    ("lost", "returns", "text"),
    [(False, (0, 0), "2 embers each: nobody wins."), (True, (-1, 1), "2 embers each: the traveller wins.")],
)
def test_with_equal_embers_nobody_wins_or_by_option_the_traveller(
    lost: bool, returns: tuple[int, int], text: str
) -> None:
    new = match("spark rain moth torch candle blaze", "play spark", "play moth", "flare", level_lost=lost)
    new.apply("play rain")
    new.apply("play torch")
    new.apply("play candle")
    new.apply("play blaze")
    assert (new.ending, new.returns) == ("level", returns)
    assert log(new)[-1] == text


# --- what everybody may know


@pytest.mark.rule("TIN-040")
def test_what_is_open_and_what_is_hidden() -> None:
    new = match("candle blaze spark torch moth rain", "play candle")
    view = new.view(1)
    assert view["sides"][0] == {
        "seat": 0, "name": "keeper", "embers": 0, "hand": [], "hand_size": 2, "chosen": True, "heat": None,
        "row": [None, None, None],
    }  # fmt: skip
    assert (view["deck_size"], view["flares"]) == (2, 1)
    assert {card["id"]: card["where"] for card in view["cards"]} == {
        **dict.fromkeys(("spark", "torch"), "traveller"),
        **dict.fromkeys(("moth", "rain", "candle", "blaze"), "hidden"),
    }
    assert new.events(None)[0].card == -1  # a spectator sees no hand
