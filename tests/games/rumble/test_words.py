"""The log of Rumble tells the whole story, in both languages; refusals say why, with a rule that exists."""

from __future__ import annotations

import re
from typing import Any

import pytest

from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.match import Event, Illegal, Match, read_library
from games.rumble.walks import at, begin, played, walk

LANGUAGES = ("en", "es")
LIBRARY = read_library(GAME)
RULES = set(re.findall(r"RUM-\d{3}", (GAME.folder / "RULES.md").read_text("utf-8")))


def log(match: Match, lang: str = "en") -> str:
    return "\n".join(event.text(lang) for event in match.events(None))


def said(kind: int, player: int = 0, card: int = -1, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> str:
    event = Event(kind, player, card, a, b, c, d, lambda event, lang: GAME.event_text(event, LIBRARY, None, lang))
    assert event.text("es") != event.text("en")
    return event.text("en")


def title(name: str) -> int:
    return next(i for i, card in enumerate(LIBRARY.models["card"]) if card.id == name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_many_matches_has_words(lang: str) -> None:
    kinds = set()
    for seed in range(12):
        match = played(seed, 3 + seed % 4)
        kinds |= {event.kind for event in match.events(None)}
        for seat in (None, *range(match.seats)):
            for event in match.events(seat):
                text = event.text(lang)
                assert text
                assert "{" not in text
                assert set(re.findall(r"RUM-\d{3}", text)) <= RULES
    assert len(kinds) > 20


@pytest.mark.rule("RUM-042", "RUM-044")
def test_the_log_says_who_stopped_what_with_which_card_and_why() -> None:
    block, ref = title("block"), title("ref")
    assert said(st.EV_STOPPED, 0, block, 2, st.STOPPED_BLOCK, 2) == "Player 3 blocks Player 1's attack with Block."
    text = said(st.EV_STOPPED, 0, ref, 2, st.STOPPED_CANCEL, st.NONE)
    assert text.startswith("Player 3 cancels Player 1's attack with Ref.")
    assert "Cheap Trick" in text


@pytest.mark.rule("RUM-045")
def test_the_log_tells_damage_so_far_against_health() -> None:
    text = said(st.EV_HIT, 0, -1, 1, 2, 5, 8)
    assert text == "Player 1's attack hits Player 2: 2 damage. Damage so far: 5 of 8."


@pytest.mark.rule("RUM-060", "RUM-061")
def test_the_log_says_who_goes_out_by_whom() -> None:
    assert "Player 2 takes the placard" in said(st.EV_OUT, 0, 0, 1, 1)
    assert "nobody scores" in said(st.EV_OUT, 0, 0, 0, 0)


def test_others_read_of_a_planned_attack_all_but_the_card() -> None:
    match = begin(2, 3)
    seat = match.current_player
    assert seat is not None
    attack = next(act for act in match.legal_actions if act.notation.startswith("attack"))
    match.apply(attack)
    name = LIBRARY.models["card"][title(attack.notation.split()[1])].name["en"]
    assert name in match.events(seat)[-1].text()
    others = match.events((seat + 1) % 3)[-1].text()
    assert name not in others
    assert "an attack face down, pointed at" in others


@pytest.mark.parametrize("lang", LANGUAGES)
def test_actions_prompts_and_endings_have_words(lang: str) -> None:
    asked = set()
    for seed, options in enumerate(({}, {"secret_plan": True}, {"draft": True}, {"free_pick": True})):
        match = begin(seed, 4, **options)
        for now in walk(match, seed):
            for seat in range(now.seats):
                text = GAME.prompt_text(now.view(seat), lang)
                assert text
                assert "{" not in text
            for action in now.legal_actions:
                assert "{" not in action.text(lang)
            asked.add(now.decision)
        assert "{" not in GAME.ending_text(match.ending, match.view(0), lang)
    assert asked >= {"draft", "plan", "drop", "secret", "defend", "react", "over"}


def test_every_refusal_cites_a_rule_that_exists() -> None:
    for decision in ("draft", "plan", "drop", "defend", "react", "again", "choose", "save", "signature"):
        match = at(decision, draft=decision == "draft")
        seat = match.current_player
        assert seat is not None
        view, legal = match.view(seat), {action.id for action in match.legal_actions}
        for action in range(0, GAME.actions.count, 3):
            if action not in legal:
                for lang in LANGUAGES:
                    reason, rule = GAME.refuse(view, *GAME.actions.decode(action), lang)
                    assert reason
                    assert "{" not in reason
                    assert rule in RULES


STACK: dict[str, Any] = {
    "legends": ["savage", "rude", "henry"],
    "token": 0,
    "hands": [["chop", "irish-whip", "block", "ref"], ["chop"], ["chop"]],
}


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("attack irish-whip @2", "RUM-023", "never alone"),
        ("attack block @2", "RUM-023", "is no attack"),
        ("attack chop block @2", "RUM-020", "Block is no boost"),
        ("attack chop @1", "RUM-023", "another player"),
        ("attack chop @5", "RUM-023", "There is no Player 5"),
        ("attack 9 @2", "RUM-012", "no card 9"),
        ("discard chop", "RUM-022", "Only a breather"),
        ("done", "RUM-022", "Only a breather"),
        ("play block", "RUM-042", "only against an attack on your Legend"),
        ("play ref", "RUM-054", "Nothing can be played"),
        ("play chop", "RUM-020", "planned"),
        ("again chop @2", "RUM-047", "a card that hit says so"),
        ("signature @2", "RUM-048", "a card that hit says so"),
        ("legend hogan", "RUM-010", "before the first round"),
        ("pass", "RUM-054", "One passes only"),
    ],
)
def test_refusals_say_why(text: str, rule: str, words: str) -> None:
    match = Match.new(GAME, seed=1, seats=3, stack=STACK, library=LIBRARY)
    with pytest.raises(Illegal) as refused:
        match.apply(text)
    assert refused.value.rule == rule
    assert words in refused.value.reason


@pytest.mark.rule("RUM-084")
def test_a_breather_is_refused_after_three_quiet_rounds() -> None:
    match = Match.new(GAME, seed=1, seats=3, stack=STACK, library=LIBRARY)
    match._look().quiet = 3
    match._states[0]["quiet"] = 3
    match._moved()
    with pytest.raises(Illegal, match="whoever can attack must"):
        match.apply("breather")


@pytest.mark.rule("RUM-004", "RUM-032")
def test_the_log_says_why_a_line_did_nothing() -> None:
    suplex = title("suplex")
    assert said(st.EV_EFFECT, 1, suplex).startswith("Suplex (Player 2): ")
    text = said(st.EV_SKIPPED, 1, suplex, c=st.SKIP_REQUIREMENT)
    assert text.startswith("Suplex (Player 2): requirement not met. [")
    of_ability = said(st.EV_SKIPPED, 1, st.NONE, c=st.SKIP_NOTHING)
    assert of_ability == "The ability of Player 2's Legend: nothing to do."
