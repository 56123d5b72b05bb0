"""Match, the Python face: what is understood and what is refused, undo, events, what a seat may know."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import facedown
from facedown.kernel.jit import enabled
from facedown.match import Ambiguous, BadSetup, Illegal, Match, NotUnderstood, Refused
from facedown.refusals import LONGEST_TEXT, readings, understand

DECK = {"deck": ["spark", "blaze", "moth", "rain", "candle", "torch"]}  # keeper, keeper, traveller, traveller, deck


def tiny(**given: Any) -> Match:
    return Match.new("tiny", **{"seed": 1, "stack": DECK, **given})


def played(match: Match, *notations: str) -> Match:
    for notation in notations:
        match.apply(notation)
    return match


def test_the_readme_way_of_playing() -> None:
    match = facedown.game("tiny").new(seed=1, stack=DECK)
    assert match.current_player == 0
    assert [action.notation for action in match.legal_actions] == ["play spark", "play blaze"]
    assert match.legal_actions[1].text("es") == "jugar Hoguera (calor 6)"
    events = match.apply("play blaze")
    assert [event.text() for event in events] == ["The keeper puts Blaze face down."]
    match.apply("play rain")
    assert match.choices == ((0, "play blaze"), (1, "play rain"))
    assert match.ending is None
    assert match.returns == (0, 0)
    assert not match.is_terminal


def test_an_action_can_be_given_as_text_action_or_number() -> None:
    for give in (lambda a: a.notation, lambda a: a, lambda a: a.id, lambda a: np.int64(a.id)):
        match = tiny()
        match.apply(give(match.legal_actions[1]))
        assert match.choices == ((0, "play blaze"),)


@pytest.mark.parametrize("text", ["play blaze", "PLAY Blaze", "  play   blaze ", "pl bl", "p b", "play b"])
def test_case_spaces_and_abbreviations(text: str) -> None:
    match = tiny()
    match.apply(text)
    assert match.choices == ((0, "play blaze"),)


def test_nonsense_is_not_understood_and_the_nearest_spelling_named() -> None:
    match = tiny()
    with pytest.raises(NotUnderstood, match=r"'play blase' is not understood. Did you mean play blaze\?") as refusal:
        match.apply("play blase")
    assert refusal.value.legal == ("play spark", "play blaze")
    assert refusal.value.rule == ""
    for text in (
        "",
        "   ",
        "\x00",
        "zzz",
        "play play blaze",
        "99",
        "-1",
        "x" * (LONGEST_TEXT + 1),
        "+",
        "@",
        "ﬀ\u202e",
    ):
        with pytest.raises(NotUnderstood):
            match.apply(text)
    with pytest.raises(NotUnderstood, match="No se entiende 'zzz'"):
        match.apply("zzz", "es")
    assert match.choices == ()


def test_an_abbreviation_of_several_is_ambiguous_and_names_them() -> None:
    match = tiny()
    for text in ("play", "pl", "p"):
        with pytest.raises(Ambiguous, match="can mean play spark or play blaze"):
            match.apply(text)


def test_words_for_boosts_are_words_too() -> None:
    legal = {"play jab": 1, "play jab+2": 2, "play jab+12": 3, "play jab-cross": 4, "place self@2": 5}
    assert readings("pl jab", legal) == ["play jab"]
    assert readings("pl ja", legal) == ["play jab", "play jab-cross"]
    assert readings("pl jab + 2", legal) == ["play jab+2"]
    assert readings("pl jab+1", legal) == []  # numbers are never cut short
    assert readings("pla s@2", legal) == ["place self@2"]
    assert understand("PLAY JAB+12", legal, dict, dict, "en") == 3
    assert readings("play jab cross", legal) == ["play jab-cross"]  # a name as it is printed


def test_a_card_that_cannot_be_named_now_is_called_by_its_name() -> None:
    match = facedown.game("rumble").new(seed=3)
    with pytest.raises(NotUnderstood, match=r"You have no Body Slam to choose now\. Did you mean attack armbar @2"):
        match.apply("attack body slam @2")
    with pytest.raises(NotUnderstood, match="No tienes Hulk Hogan para elegir ahora"):
        match.apply("legend hulk-hogan", "es")


def test_what_is_not_legal_now_is_refused_with_reason_and_rule() -> None:
    match = tiny()
    with pytest.raises(Illegal, match="That card is not in your hand") as refusal:
        match.apply("play torch")
    assert refusal.value.rule == "TIN-010"
    assert refusal.value.legal == ("play spark", "play blaze")
    with pytest.raises(Illegal):
        match.apply("flare")
    with pytest.raises(Illegal):
        match.apply(3)
    with pytest.raises(NotUnderstood, match="There is no action 4711"):
        match.apply(4711)


def test_a_refusal_changes_nothing() -> None:
    match = played(tiny(), "play spark")
    before = match.state.tobytes(), match.events(0), match.events(1), match.choices, match.way
    for wrong in ("play torch", "nonsense", "p", 999, -1):
        with pytest.raises(Refused):
            match.apply(wrong)
    assert (match.state.tobytes(), match.events(0), match.events(1), match.choices, match.way) == before


@pytest.mark.parametrize("wrong", [None, 1.0, True, ["play spark"], b"play spark"])
def test_other_types_are_refused_clearly(wrong: Any) -> None:
    with pytest.raises(TypeError, match="apply takes a notation, an Action or the number of an action, not"):
        tiny().apply(wrong)


def test_an_action_of_another_moment_is_refused() -> None:
    match = tiny()
    spark = match.legal_actions[0]
    with pytest.raises(Illegal):
        played(match, "play spark").apply(spark)  # the traveller has no spark


def test_after_the_end_nothing_can_be_chosen() -> None:
    match = tiny()
    while not match.is_terminal:
        match.apply(match.legal_actions[0])
    assert match.current_player is None
    assert match.legal_actions == ()
    assert match.ending in match.game.endings
    assert sum(match.returns) == 0
    with pytest.raises(Illegal, match="The match is over"):
        match.apply("play spark")
    with pytest.raises(ValueError, match="nothing to choose"):
        match.window(0)


def test_events_hide_what_is_not_the_seats_business() -> None:
    match = played(tiny(), "play spark")
    mine, his, watching = (match.events(seat) for seat in (0, 1, None))
    assert len(mine) == len(his) == len(watching)
    assert "Chispa" in mine[-1].text("es")
    assert "Spark" not in his[-1].text()
    assert his[-1].card == watching[-1].card == -1
    assert [e.numbers for e in watching if e.card >= 0] == []


def test_undo_takes_the_last_choice_back() -> None:
    match = tiny()
    with pytest.raises(IndexError, match="no choice to take back"):
        match.undo()
    played(match, "play spark", "play moth")
    match.undo()
    assert match.choices == ((0, "play spark"),)
    played(match, "play rain")
    assert match.choices[-1] == (1, "play rain")


LATE = "It is too late: somebody has chosen since, chance was drawn, or something hidden became known."


def test_undo_barriers_do_not_say_who_chose_or_what_became_known() -> None:
    """The same words whatever the reason: who is asked for a reaction is nobody's business."""
    match = tiny()
    assert match.undo_barrier(0) == "There is nothing to take back."
    match.apply("play spark")
    assert match.undo_barrier(0) is None
    assert match.undo_barrier(1) == "There is nothing to take back."
    match.apply("play moth")  # reveals the keeper's card to the traveller
    assert match.undo_barrier(0) == LATE
    assert match.undo_barrier(0, "es").startswith("Ya es tarde: alguien ha elegido después")
    assert match.undo_barrier(1) == LATE
    before = match.state.tobytes()
    match.undo_barrier(1)
    assert match.state.tobytes() == before


def test_undo_barrier_of_chance() -> None:
    match = Match.new("rivales", seed=4)
    barriers = set()
    while not match.is_terminal:
        seat = match.current_player
        assert seat is not None
        rng = match.state["rng"].tolist()
        match.apply(match.legal_actions[-1])
        if match.state["rng"].tolist() != rng:
            barriers.add(match.undo_barrier(seat))
    assert barriers == {LATE}  # every new round is shuffled


def test_deciding_names_all_who_choose_in_secret() -> None:
    match = tiny()
    assert match.deciding == (0, 1)
    assert match.decision == "play"
    assert played(match, "play spark").deciding == (1,)
    assert played(match, "play rain").decision == "react"
    assert match.deciding == (0,)


def test_compiled_rules_take_over_between_two_decisions() -> None:
    plain, compiled = tiny(), tiny()
    for turn in range(99):
        if plain.is_terminal:
            break
        if turn == 2:
            compiled.use_compiled()
        action = plain.legal_actions[turn % len(plain.legal_actions)]
        plain.apply(action)
        compiled.apply(action.notation)
        assert plain.state.tobytes() == compiled.state.tobytes()
        assert plain.events(0) == compiled.events(0)
    assert compiled.rules.compiled == enabled()
    assert plain.way == compiled.way


def test_information_states_differ_when_the_seat_knows_more() -> None:
    spark, blaze = played(tiny(), "play spark"), played(tiny(), "play blaze")
    assert spark.information_state_key(1) == blaze.information_state_key(1)
    assert spark.information_state_key(0) != blaze.information_state_key(0)
    assert played(tiny(seed=2), "play spark").information_state_key(0) == spark.information_state_key(0)


def test_export_is_json_without_secrets() -> None:
    match = played(tiny(seed=123456789), "play spark")
    text = match.export(1)
    known = json.loads(text)
    assert known["choices"] == []
    assert known["legal"] == ["play moth", "play rain"]
    assert "123456789" not in text
    assert text == played(tiny(seed=123456789), "play spark").export(1)
    assert json.loads(match.export(0))["choices"] == ["play spark"]


def test_a_seat_can_be_a_number_of_numpy() -> None:
    match = tiny()
    seat: Any = np.int64(0)
    assert match.export(seat) == match.export(0)
    assert match.information_state_key(seat) == match.information_state_key(0)
    assert json.dumps(match.view(seat)) == json.dumps(match.view(0))
    with pytest.raises(TypeError, match="a seat is a whole number, not bool"):
        match.window(False)


@pytest.mark.parametrize("seat", [2, -1])
def test_there_are_only_so_many_seats(seat: int) -> None:
    match = tiny()
    for ask in (match.view, match.events, match.observation, match.export, match.undo_barrier):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; the seats are 0 to 1"):
            ask(seat)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seed": -1}, "out of range"),
        ({"seed": 2**63}, "out of range"),
        ({"seed": "7"}, "A seed is a whole number, not str"),
        ({"seed": True}, "A seed is a whole number, not bool"),
        ({"options": {"level-last": True}}, "no option 'level-last'. Did you mean level-lost"),
        ({"options": {"level-lost": 1}}, "true or false, not 1"),
        ({"fighters": "tesla"}, "Fighters are a list"),
        ({"fighters": ["tesla", "curie"]}, "Nothing is picked in tiny"),
        ({"fighters": 5}, "Fighters are a list"),
        ({"options": ["level-lost"]}, "Options are a table"),
        ({"packs": "my-pack"}, "Packs are a list of paths, not 'my-pack'"),
        ({"packs": None}, "Packs are a list of paths, not None"),
        ({"stack": {"dekc": []}}, "key deck"),
        ({"stack": "deck"}, "A stack is a table"),
    ],
)
def test_impossible_beginnings_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        tiny(**given)


def test_unknown_games_are_named_with_the_nearest() -> None:
    with pytest.raises(facedown.gamedef.UnknownGame, match=r"There is no game 'rivals'\. Did you mean rivales\?"):
        facedown.game("rivals")


def test_without_fighters_the_seed_picks_a_fair_pair() -> None:
    pairs = {Match.new("rivales", seed=seed).picks for seed in range(40)}
    assert len(pairs) > 15
    assert all(len(set(pair)) == 2 for pair in pairs)
    assert Match.new("rivales", seed=3).picks == Match.new("rivales", seed=3).picks


def test_without_a_seed_every_match_is_another_one() -> None:
    assert len({Match.new("tiny").seed for _ in range(8)}) == 8
