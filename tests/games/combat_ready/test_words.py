"""The log of Combat Ready tells the whole story and says why, in both languages; refusals say why, with a rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from facedown.games.combat_ready import GAME
from facedown.games.combat_ready import state as st
from facedown.match import Event, Illegal, Match
from games.combat_ready.walks import LIBRARY, at_any, begin, kind_of, played, walk

LANGUAGES = ("en", "es")
RULES = set(re.findall(r"RCR-\d{3}", (GAME.folder / "RULES.md").read_text("utf-8")))
TEAM = ("ruby", "weiss", "yang")
VILLAINS = [villain.id for villain in LIBRARY.models["villain"]]
KINDS = {code: name for name, code in vars(st).items() if name.startswith("EV_")}
RARE = {  # of random play, which hardly ever wins; their words are tested by themselves
    "EV_NO_MINION", "EV_REPLACED", "EV_DUST_TAKEN", "EV_VILLAIN_FALLS",
}  # fmt: skip


def setup() -> Any:
    """Ruby, Weiss and Yang against Roman."""
    return GAME.make_setup(LIBRARY, 3, TEAM, {"villain": "roman"}, None)


def said(kind: int, player: int = st.NONE, card: int = st.NONE, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> str:
    """The English line of an event; the Spanish one must be another."""
    event = Event(kind, player, card, a, b, c, d, lambda event, lang: GAME.event_text(event, LIBRARY, setup(), lang))
    assert event.text("es") != event.text("en")
    assert "{" not in event.text("es")
    return event.text("en")


def text(section: str, name: str) -> int:
    """The text number of a printed thing."""
    first = {
        "card": 0, "villain_card": st.TEXT_TURN, "objective": st.TEXT_OBJECTIVE, "minion": st.TEXT_MINION,
        "hero": st.TEXT_HERO,
    }[section]  # fmt: skip
    return first + next(i for i, entry in enumerate(LIBRARY.models[section]) if entry.id == name)


# --- the log


def test_every_event_of_many_matches_has_words() -> None:
    kinds = set()
    for seed in range(30):
        match = played(seed)
        kinds |= {KINDS[event.kind] for event in match.events(None)}
        for seat in (None, seed % match.seats):
            for event in match.events(seat):
                for lang in LANGUAGES:
                    line = event.text(lang)
                    assert line
                    assert "{" not in line
                    assert set(re.findall(r"RCR-\d{3}", line)) <= RULES
    assert set(KINDS.values()) - RARE <= kinds


@pytest.mark.rule("RCR-060", "RCR-091")
def test_the_log_says_what_each_speed_is_made_of_and_who_hits() -> None:
    assert said(st.EV_SPEED, 0, a=10, b=9, c=1) == "Ruby's Speed 10: printed 9, Ultimate zone +1."
    assert said(st.EV_SPEED, 2, a=7, b=9, d=-2) == "Yang's Speed 7: printed 9, effects -2."
    assert said(st.EV_SPEED, 2, a=9, b=9) == "Yang's Speed 9: printed 9."
    assert said(st.EV_VILLAIN_SPEED, a=7, b=6, c=1) == "Roman's Speed 7: printed 6, track +1."
    assert said(st.EV_COMPARE, a=10, b=7, c=st.OUTCOME_HEROES, d=1) == "10 against 7: Ruby hits."
    assert said(st.EV_COMPARE, a=7, b=7, c=st.OUTCOME_TIE, d=1).startswith("7 against 7: equal, nobody hits")
    assert said(st.EV_COMPARE, a=6, b=7, c=st.OUTCOME_VILLAIN, d=1) == "6 against 7: Roman hits Ruby."


@pytest.mark.rule("RCR-052")
def test_the_log_of_a_combo_says_that_the_slowest_counts() -> None:
    line = said(st.EV_COMPARE, a=8, b=6, c=st.OUTCOME_HEROES, d=0b111)
    assert line.startswith("8 against 6: Ruby, Weiss and Yang hit.")
    assert "slowest" in line


def test_the_log_tells_damage_with_bonuses_and_aura_left() -> None:
    assert said(st.EV_STRIKE, 0, a=5, b=60, c=2, d=3) == "Ruby deals Roman 5 Damage (printed 2, bonuses +3): Aura 60."
    thug = text("minion", "thug")
    assert said(st.EV_HURT, 1, thug, a=1, b=9, c=2) == "Thug: Weiss takes 1 Damage (2 prevented), Aura 9."
    assert said(st.EV_HURT, 1, a=2, b=9) == "Weiss takes 2 Damage: Aura 9."


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"kind": st.EV_NO_MINION, "a": 1}, "A minion is due (Roman's Henchmen), and none is left."),
        ({"kind": st.EV_DUST_TAKEN, "player": 0, "a": 2}, "Ruby takes a dust token: 2 now (RCR-141)."),
        ({"kind": st.EV_STANCE, "a": st.AGGRESSIVE}, "Roman's next card: Aggressive."),
        ({"kind": st.EV_STANCE, "a": st.NONE}, "Roman's deck is empty."),
        ({"kind": st.EV_BAN, "a": st.BAN_COMBO, "b": st.SPAN_DUEL}, "No Combos for the rest of the Duel."),
        ({"kind": st.EV_BASH, "player": 2}, "Yang is Bashed (RCR-080)."),
        ({"kind": st.EV_BASH}, "Roman is Bashed."),
        ({"kind": st.EV_VILLAIN_FALLS, "a": VILLAINS.index("roman")}, "Roman falls: the battle is won."),
        ({"kind": st.EV_TRACK, "a": st.STAT_DAMAGE, "b": 1, "c": 2}, "Roman's Damage Bonus track: +1 -> +2."),
        ({"kind": st.EV_SHUFFLED, "b": 20}, "Roman's discards are shuffled: 20 cards are the new deck (RCR-131)."),
        ({"kind": st.EV_DRAW, "player": 1}, "Weiss draws a card."),
        ({"kind": st.EV_XP, "player": 0, "a": 1, "b": 4, "c": st.XP_ASSIST}, "Ruby: +1 XP for an Assist; 4 now."),
        (
            {"kind": st.EV_DUEL_OVER, "player": 0, "a": st.DUEL_TRACK},
            "The Duel of Ruby is over: the end of the villain's track (RCR-081).",
        ),
    ],
)
def test_lines_of_the_log(given: dict[str, int], line: str) -> None:
    assert said(**given) == line


def test_things_are_called_by_their_printed_names() -> None:
    replaced = said(st.EV_REPLACED, card=text("villain_card", "cane-strike"))
    assert replaced == "Cane Strike is discarded: the next card is compared instead."
    fights = said(st.EV_FIGHT, 1, text("card", "ice-spear"), a=0, b=text("minion", "thug"))
    assert fights == "Weiss fights Thug with Ice Spear."
    passed = said(st.EV_TEST, 1, text("card", "swift-blade"), a=text("objective", "dust-heist"), b=1)
    assert passed == "Weiss tries Dust Heist with Swift Blade: the test is passed."
    assert said(st.EV_SEMBLANCE, 0, text("hero", "ruby")) == "Ruby uses the Semblance Petal Burst."
    assert "declined" in said(st.EV_SKIPPED, 0, text("card", "sniper-cover"), c=st.SKIP_DECLINED)


def test_a_log_without_one_villain_calls_him_so_until_a_card_names_him() -> None:
    drawn = GAME.make_setup(LIBRARY, 3, TEAM, {"villain": "random"}, None)
    event = Event(st.EV_BASH, st.NONE, st.NONE, 0, 0, 0, 0, lambda e, lang: GAME.event_text(e, LIBRARY, drawn, lang))
    assert event.text() == "The villain is Bashed."
    turn = text("villain_card", "wilt")
    event = Event(st.EV_REVEAL, st.NONE, turn, 8, 2, 0, 0, lambda e, lang: GAME.event_text(e, LIBRARY, drawn, lang))
    assert event.text() == "Adam reveals Wilt (Aggressive): Speed 8, Damage 2."


@pytest.mark.rule("RCR-150")
def test_with_hidden_hands_a_draw_tells_others_no_card() -> None:
    match = begin(1, heroes=TEAM, hidden_hands=True)
    mine = [event.text() for event in match.events(0) if event.kind == st.EV_DRAW and event.player == 0]
    theirs = [event.text() for event in match.events(1) if event.kind == st.EV_DRAW and event.player == 0]
    assert len(mine) == len(theirs) == 6
    assert set(theirs) == {"Ruby draws a card."}
    assert "Ruby draws a card." not in mine


# --- actions, prompts, endings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_actions_prompts_and_endings_have_words(lang: str) -> None:
    asked = set()
    for seed in range(12):
        match = kind_of(seed)
        for now in walk(match, seed):
            for seat in {0, now.seats - 1}:
                prompt = GAME.prompt_text(now.view(seat), lang)
                assert prompt
                assert "{" not in prompt
            for action in now.legal_actions:
                assert "{" not in action.text(lang)
            asked.add(now.decision)
        assert "{" not in GAME.ending_text(match.ending, match.view(0), lang)
    assert asked == set(GAME.decisions)


def test_every_ending_has_its_words() -> None:
    view = begin(1).view(0)
    for name in GAME.endings[1:]:
        lines = [GAME.ending_text(name, view, lang) for lang in LANGUAGES]
        assert lines[0] != lines[1]
        assert set(re.findall(r"RCR-\d{3}", " ".join(lines))) <= RULES


def test_actions_say_what_comes_of_them() -> None:
    stack = {"hands": [["crescent-sweep"], ["swift-blade", "ice-wall", "glyph-step"], ["one-two"]], "first": 0}
    match = begin(1, heroes=TEAM, stack=stack | {"minions": ["thug"]})
    assert "attack with Crescent Sweep: Speed 9, Damage 2" in {action.text() for action in match.legal_actions}
    match.apply("play crescent-sweep")
    told = {action.notation: action.text() for action in match.legal_actions}
    assert told["test swift-blade dust-heist"] == "try Dust Heist with Swift Blade: it passes"
    assert told["test ice-wall dust-heist"] == "try Dust Heist with Ice Wall: it would fail"
    assert told["assist glyph-step @1"] == "assist Ruby with Glyph Step"
    assert told["fight swift-blade thug"].startswith("fight Thug (Speed ")
    assert told["wait"] == "let others act first"


# --- refusals


def test_every_refusal_cites_a_rule_that_exists() -> None:
    for decision in GAME.decisions[:-1]:
        match = at_any(decision)
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


SCENE: dict[str, Any] = {
    "hands": [["crescent-sweep", "rose-thorn"], ["swift-blade", "ice-wall", "glyph-step"], ["one-two"]],
    "first": 0,
    "minions": ["bullhead-gunner"],
    "xp": [4, 4, 4],
}


def refused(match: Match, text: str) -> Illegal:
    with pytest.raises(Illegal) as why:
        match.apply(text)
    return why.value


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("ultimate", "RCR-040", "not there yet: Fury 0 of 6"),
        ("play crimson-harvest", "RCR-093", "is an Ultimate"),
        ("play rose-gale", "RCR-050", "not in your hand"),
        ("play 48", "RCR-001", "no card 48"),
        ("combo crescent-sweep", "RCR-040", "You are the Active hero"),
        ("fight crescent-sweep bullhead-gunner", "RCR-121", "only by effects"),
        ("rest", "RCR-040", "only the sideline"),
        ("wait", "RCR-040", "only the sideline"),
        ("boost", "RCR-040", "no attack in play"),
        ("dust", "RCR-141", "option lightly-dusted"),
        ("discard rose-thorn", "RCR-101", "No card is to be discarded"),
        ("buy rose-gale", "RCR-102", "between the Duels"),
        ("remove rose-thorn", "RCR-102", "only for one that you buy"),
        ("hero @2", "RCR-066", "No hero is to be chosen"),
        ("minion bullhead-gunner", "RCR-065", "No foe is to be chosen"),
        ("villain", "RCR-065", "No foe is to be chosen"),
        ("accept", "RCR-041", "nothing to carry out"),
        ("decline", "RCR-041", "nothing to decline"),
        ("done", "RCR-102", "nothing to be done"),
        ("pass", "RCR-040", "One passes only"),
    ],
)
def test_refusals_to_the_active_hero_say_why(text: str, rule: str, words: str) -> None:
    match = begin(1, heroes=TEAM, stack=SCENE)
    why = refused(match, text)
    assert why.rule == rule
    assert words in why.reason


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("play swift-blade", "RCR-050", "from the sideline one joins: combo swift-blade"),
        ("ultimate", "RCR-093", "Only the Active hero"),
        ("assist ice-wall @2", "RCR-051", "another hero"),
        ("assist swift-blade @1", "RCR-051", "no Assist printed"),
        ("assist glyph-step @5", "RCR-001", "no seat @5"),
        ("fight swift-blade bullhead-gunner", "RCR-120", "Flying: only a Ranged attack"),
        ("fight swift-blade 12", "RCR-121", "no minion 12"),
        ("test swift-blade minion-squad", "RCR-124", "Minion Squad has no test"),
        ("test swift-blade 4", "RCR-125", "no Objective 4"),
        ("boost", "RCR-040", "no attack in play"),
    ],
)
def test_refusals_to_the_sideline_say_why(text: str, rule: str, words: str) -> None:
    match = begin(1, heroes=TEAM, stack=SCENE)
    match.apply("play crescent-sweep")
    why = refused(match, text)
    assert why.rule == rule
    assert words in why.reason


def changed(match: Match, **fields: int) -> Match:
    """The match with other numbers in its state."""
    for name, value in fields.items():
        match._states[0][name] = value
    match._moved()
    return match


@pytest.mark.parametrize(
    ("ban", "text", "rule", "words"),
    [
        (st.BAN_COMBO, "combo swift-blade", "RCR-052", "No Combos in this Duel"),
        (st.BAN_ASSIST, "assist glyph-step @1", "RCR-051", "No Assists in this Duel"),
        (st.BAN_REST, "rest", "RCR-054", "Nobody can Rest in this Duel"),
        (st.BAN_SEMBLANCE, "semblance", "RCR-041", "No Semblances in this Duel"),
    ],
)
def test_what_is_banned_is_refused_as_such(ban: int, text: str, rule: str, words: str) -> None:
    match = begin(1, heroes=TEAM, stack=SCENE)
    match.apply("play crescent-sweep")
    why = refused(changed(match, bans_duel=1 << ban), text)
    assert why.rule == rule
    assert words in why.reason


@pytest.mark.rule("RCR-020")
def test_a_semblance_that_is_down_says_when_it_turns_ready() -> None:
    match = begin(1, heroes=TEAM, stack=SCENE | {"first": 2})
    for seat, words in ((2, "when you take Damage"), (1, "at the next Refresh")):
        match._states[0]["side"]["ready"][seat] = 0
        view = match.view(seat)
        match._moved()
        reason, rule = GAME.refuse(match.view(seat), "semblance", (), "en")
        assert words in reason
        assert rule == "RCR-020"
        assert view["seat"] == seat


@pytest.mark.rule("RCR-102")
def test_why_a_card_cannot_be_bought() -> None:
    reasons = set()
    for seed in range(12):
        for match in walk(begin(seed, 3), seed):
            if match.is_terminal or match.decision not in ("upgrade", "remove"):
                continue
            seat = match.current_player
            assert seat is not None
            view, legal = match.view(seat), {action.id for action in match.legal_actions}
            first = GAME.actions.encode("buy", 0)
            for action in set(range(first, first + st.HERO_CARDS)) - legal:
                reason, rule = GAME.refuse(view, *GAME.actions.decode(action), "en")
                assert rule in ("RCR-102", "RCR-001")
                reasons.add(re.sub(r"\d+", "n", reason.partition(" ")[2])[-24:])
    joined = " / ".join(reasons)
    for words in ("you have n.", "and you hold none.", "in your Upgrade Deck.", "for", "of tier n."):
        assert words in joined
