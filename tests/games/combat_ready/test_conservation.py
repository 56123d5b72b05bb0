"""Every card of every hero, of the villain and of the minion decks is in exactly one place, after every choice.

Plain and compiled games are compared state by state in tests/test_every_game.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cards.pack_text import PackText
from facedown.cards.load import Library, load_packs
from facedown.games.combat_ready import GAME
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.facts import SWITCHES
from facedown.games.combat_ready.view import notation
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import compiled
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.plain import face
from facedown.match import read_library
from strategies import random_combat_ready_pack

from .tables import ALONE

VILLAINS = ("roman", "adam", "cinder")
CROWDED = {"objectives": "minion-squad,death-stalker"}  # minions for the switches about them
PACKS = 8  # with cards made at random: all that the vocabulary can say
OPTIONS: tuple[dict[str, Any], ...] = (
    *({"villain": villain} for villain in VILLAINS),
    *({name: True, "villain": VILLAINS[i % 3]} | CROWDED for i, name in enumerate(SWITCHES)),
    dict.fromkeys(SWITCHES, True) | CROWDED | {"villain": "cinder"},
    {"villain": "random", "objectives": "random"},
    {"campaign": "road-to-beacon"},
    {"campaign": "road-to-beacon", "overwhelmed": True, "hidden-hands": True},
)
TABLES = [(1 + i % st.HEROES, options) for i, options in enumerate(OPTIONS)]
TABLES += [(seats, {"villain": villain}) for seats in range(1, 1 + st.HEROES) for villain in VILLAINS]
WAITING = {FRAME_CHOICE, st.FRAME_PAY, st.FRAME_BOOST}
ASKING = {st.STEP_FIRST, st.STEP_SECRET, st.STEP_ATTACK, st.STEP_SIDELINE, st.STEP_READY, st.STEP_UPGRADE, st.STEP_OVER}

Choose = Callable[[Any, list[int]], int]


@cache
def kernels() -> Any:
    """The compiled rules."""
    return GAME.compile()


def at_random(seed: int) -> Choose:
    chance = Random(seed)
    return lambda _, actions: chance.choice(actions)


def greedily(library: Library, seed: int) -> Choose:
    """What looks best at first sight; by lot among equals."""
    appraise, chance = compiled(GAME.appraise), Random(seed)

    def choose(record: Any, actions: list[int]) -> int:
        worths = [int(appraise(record, library.table, int(record["actor"]), action)) for action in actions]
        return chance.choice([action for action, worth in zip(actions, worths, strict=True) if worth == max(worths)])

    return choose


def positions(library: Library, setup: Any, seed: int, choose: Choose) -> Iterator[tuple[Any, list[int]]]:
    """Every position of a game, and the actions that are legal in it; it ends at the end of the game."""
    states, logs, out = np.zeros(1, GAME.state), np.zeros(1, EVENTS), np.zeros(GAME.actions.count, np.int64)
    logs[0]["cap"] = EVENT_ROWS
    turn, action = compiled(GAME.turn), -1
    kernels().new_state(states[0], library.table, setup, seed, logs[0])
    looks = face(states[0])
    for _ in range(DECISIONS):
        n = int(turn(states, 0, library.tables, logs, out, action))
        actions = [int(each) for each in out[:n]]
        yield looks, actions
        if n == 0:
            return
        assert logs[0]["lost"] == 0
        logs[0]["n"] = 0
        action = choose(states[0], actions)
    raise AssertionError("a game without end")


def cards_in(mask: int) -> list[int]:
    return [i for i in range(64) if int(mask) >> i & 1]


def pile(cards: Any, n: int) -> list[int]:
    """The first n of a pile; nothing lies beyond them."""
    listed: list[int] = cards.tolist()
    assert set(listed[int(n) :]) <= {st.NONE}
    assert st.NONE not in listed[: int(n)]
    return listed[: int(n)]


class Looks:
    """Looks at the positions of a match."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.table = face(library.table)

    def check(self, s: Any, actions: list[int]) -> None:
        """All that must be so in every position."""
        over = s.step == st.STEP_OVER
        assert (not actions) == over, "every prompt has an option, and only the end has none"
        assert (s.actor == st.NONE) == over
        assert actions == sorted(set(actions)), "actions ascend"
        assert s.duel_no <= st.MOST_DUELS
        assert s.pending.spilt == 0
        if not over:
            assert 0 <= s.actor < s.seats
            self.check_prompt(s, actions)
        for p in range(s.seats):
            self.check_hero(s, p)
        self.check_villain(s)
        self.check_minions(s)
        self.check_numbers(s)

    def check_prompt(self, s: Any, actions: list[int]) -> None:
        """Work is done before anybody waits; no two choices are called the same."""
        if s.pending.n:
            assert s.pending.frame[s.pending.n - 1].kind in WAITING
        else:
            assert s.step in ASKING
        names = [notation(s, self.library, int(s.actor), action) for action in actions]
        assert len(set(names)) == len(names), names
        assert s.side[s.actor].out == 0

    def check_hero(self, s: Any, p: int) -> None:
        """A hero's cards: in one place each; what is in none is a replaced Ultimate or a removed card of tier 1."""
        side = s.side[p]
        hero = self.table.hero[side.hero]
        hand = cards_in(side.hand)
        assert len(hand) == side.nhand
        assert int(side.known) & ~int(side.hand) == 0
        played = pile(side.deck, side.ndeck) + cards_in(side.discards) + hand
        if side.card not in (st.NONE, side.ultimate):
            played.append(int(side.card))
        if s.buying != st.NONE and s.actor == p:
            played.append(int(s.buying))
        everywhere = [*played, *cards_in(side.upgrade), int(side.ultimate)]
        assert len(set(everywhere)) == len(everywhere), "no card in two places"
        assert set(everywhere) <= set(cards_in(hero.cards))
        printed = [self.table.card[hero.title[card]] for card in set(cards_in(hero.cards)) - set(everywhere)]
        assert all(card.tier == 1 or card.ultimate for card in printed), "nothing else leaves the game"
        paid = 1 if s.buying != st.NONE and s.actor == p else 0
        assert len(played) == len(cards_in(hero.start)) + paid, "one card bought, one removed"
        if side.plan != st.NONE and side.role == st.ROLE_NONE and side.plan < st.A_REST and side.plan != st.A_ULTIMATE:
            assert any(int(side.plan) in actions_with(card) for card in hand), "a card chosen face down is still there"

    def check_villain(self, s: Any) -> None:
        """The villain's cards; Events in play are never discards."""
        villain = self.table.villain[s.villain]
        events = pile(s.events, s.nevents)
        everywhere = pile(s.deck, s.ndeck) + cards_in(s.turns_out) + events
        everywhere += [int(s.card)] if s.card != st.NONE else []
        assert sorted(everywhere) == list(range(villain.ncards)), "each card in exactly one place"
        assert all(int(villain.event_cards) >> card & 1 for card in events)
        assert int(s.turns_out) & int(villain.event_cards) == 0

    def check_minions(self, s: Any) -> None:
        """The cards of each minion deck: to come, beaten, or in play."""
        slots = [s.minion[i] for i in range(st.IN_PLAY) if s.minion[i].minion != st.NONE]
        assert s.nminions == len(slots)
        table = self.table
        assert all(0 <= one.wounds < table.minion[one.minion].tough for one in slots)
        in_play = Counter(int(one.minion) for one in slots if not table.minion[one.minion].boss)
        for family in range(table.families):
            decks = s.family[family]
            whole = Counter(self.library.table.family[family][: table.nfamily[family]].tolist())
            mine = Counter({minion: n for minion, n in in_play.items() if table.minion[minion].family == family})
            assert Counter(pile(decks.pile, decks.npile) + pile(decks.beaten, decks.nbeaten)) + mine == whole

    def check_numbers(self, s: Any) -> None:
        assert 0 <= s.aura <= s.full
        assert all(0 <= s.side[p].aura <= s.side[p].full and s.side[p].xp >= 0 for p in range(s.seats))
        assert 0 <= s.track_speed <= st.MOST_BONUS
        assert 0 <= s.track_damage <= st.MOST_BONUS
        assert 0 <= s.hero_fury <= st.FURY_END
        assert 1 <= s.fury <= st.VILLAIN_END
        assert 0 <= s.round_no <= st.VILLAIN_END
        there = [int(s.objective[i].objective) for i in range(s.nobjectives) if s.objective[i].objective != st.NONE]
        assert len(set(there)) == len(there)
        assert s.shields == sum(int(self.table.objective[one].shields) for one in there)


def actions_with(card: int) -> set[int]:
    """The attacks, Combos, Assists, fights and tests that there are with a card."""
    found = {st.A_PLAY + card, st.A_COMBO + card}
    for first, width in ((st.A_ASSIST, st.HEROES), (st.A_FIGHT, st.IN_PLAY), (st.A_TEST, st.OBJECTIVES_MOST)):
        found |= {first + card * width + other for other in range(width)}
    return found


def walk(library: Library, seats: int, options: Mapping[str, Any], seed: int, choose: Choose) -> Any:
    """A match looked at after every choice; returns its end."""
    looks = Looks(library)
    setups = GAME.pick_setups(library, dict(options), seats)
    for s, actions in positions(library, setups[seed % len(setups)], seed, choose):
        looks.check(s, actions)
    return s


@pytest.mark.rule("RCR-001", "RCR-070", "RCR-101", "RCR-102", "RCR-122", "RCR-131", "RCR-140")
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_every_card_is_in_exactly_one_place_at_every_decision(place: int) -> None:
    seats, options = TABLES[place]
    library = read_library(GAME)
    choose = greedily(library, place) if place % 3 == 0 else at_random(place)
    for seed in range(place, place + (2 if place < len(OPTIONS) else 1)):
        s = walk(library, seats, options, seed, choose)
        assert st.ENDINGS[s.ending] in ("villain_fell", "heroes_fell", "surrounded", "duel_limit")


@pytest.mark.parametrize("seed", range(PACKS))
def test_cards_made_at_random_are_in_exactly_one_place_too(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text(PackText(random_combat_ready_pack(Random(seed), ALONE.vocabulary())).text, encoding="utf-8")
    library = load_packs(ALONE, [file])
    seats = min(1 + seed % st.HEROES, int(library.table.heroes))
    options = {name: True for i, name in enumerate(SWITCHES) if (seed >> (i % 3)) & 1} | {"villain": "random"}
    s = walk(library, seats, options, seed, at_random(seed))
    assert s.ending != 0
