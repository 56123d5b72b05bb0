"""Whatever a seat of Combat Ready cannot know is swapped at many decisions; nothing that reaches it changes a byte.

What a seat knows is worked out here from RCR-150 and from the events that it saw, and shares nothing with `resample`,
which must keep to it. tests/test_secrets.py has what is the same for every game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from disguise import Row, SecretTable
from facedown.games.combat_ready import GAME
from facedown.games.combat_ready import state as st
from facedown.games.combat_ready.rules import list_secret
from facedown.kernel.events import ALL_SEATS
from facedown.kernel.plain import copied, face
from games.combat_ready.account import Account, cards_of
from games.combat_ready.walks import LIBRARY

GAMES = 36
SAMPLE = 0.07
TABLE = face(LIBRARY.table)
MINIONS = {"objectives": "minion-squad,death-stalker", "villain": "cinder"}  # they overwhelm
OPTIONS: tuple[dict[str, Any], ...] = (
    {"hidden-hands": True},
    {"overwhelmed": True, **MINIONS},
    {},
    {"overwhelmed": True, "hidden-hands": True, **MINIONS},
    {"hidden-hands": True, "campaign": "road-to-beacon"},
    {"hidden-hands": True, "villain": "random"},
)


def set_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


class Table(SecretTable):
    """A match of Combat Ready, with what everybody knows of each hand."""

    def __init__(self, seed: int) -> None:
        options = OPTIONS[seed % len(OPTIONS)]
        setups = GAME.pick_setups(LIBRARY, options, 1 + (seed // 2) % 5)
        super().__init__(GAME, LIBRARY, setups[seed % len(setups)], seed, options)

    def begin(self) -> None:
        self.account = Account(st.NONE, TABLE, self.now)  # of somebody who has no seat

    @property
    def known_to_all(self) -> list[Counter[int]]:
        """The titles that everybody knows in each hand."""
        return self.account.known

    @property
    def hidden(self) -> bool:
        return bool(self.now.rules & st.HIDDEN_HANDS)

    @property
    def secret(self) -> bool:
        return bool(self.now.step == st.STEP_SECRET and self.now.pending.n == 0)

    def saw(self, row: Row) -> None:
        self.account.saw(row if row[3] == ALL_SEATS else (*row[:2], st.NONE, *row[3:]))

    # --- worlds that a seat cannot tell from this one

    def title(self, p: int, card: int) -> int:
        return int(TABLE.hero[self.now.side[p].hero].title[card])

    def planned(self, p: int) -> int:
        """The card of a choice that has been revealed, NONE: none; it is known to be in the hand until it is played."""
        plan = int(self.now.side[p].plan)
        if plan == st.NONE or self.secret or self.now.side[p].role != st.ROLE_NONE:
            return st.NONE
        kind, arguments = GAME.actions.decode(plan)
        return arguments[0] if kind in ("play", "assist", "combo", "fight", "test") else st.NONE

    def split(self, p: int) -> tuple[list[int], list[int]]:
        """The cards in another hand that everybody knows, any copies of their titles; and the others."""
        left = self.known_to_all[p].copy()
        known: list[int] = []
        unknown: list[int] = []
        for card in cards_of(int(self.now.side[p].hand)):
            title, planned = self.title(p, card), card == self.planned(p)
            (known if planned or left[title] > 0 else unknown).append(card)
            left[title] -= not planned
        return known, unknown

    def swapped(self, seat: int) -> Any:
        """Other piles in another order, other hidden hands, other plans, other chance."""
        states = copied(self.states)
        s = face(states[0])
        for p in range(self.seats):
            self.swap_cards(s, p, seat)
        self.swap_turns(s)
        for family in range(TABLE.families):
            pile = s.family[family]
            self.put(pile.pile, self.shuffled(pile.pile.tolist()[: pile.npile]))
        if self.secret:
            for p in range(self.seats):
                if p != seat and s.side[p].plan != st.NONE:
                    s.side[p].plan = self.chance.choice(self.plans(s, p))
        self.other_chance(states)
        return states

    def shuffled(self, cards: list[int]) -> list[int]:
        return self.chance.sample(cards, len(cards))

    def put(self, pile: Any, cards: list[int]) -> None:
        for i, card in enumerate(cards):
            pile[i] = card

    def swap_cards(self, s: Any, p: int, seat: int) -> None:
        side = s.side[p]
        pile = side.deck.tolist()[: side.ndeck]
        if p == seat or not self.hidden:
            self.put(side.deck, self.shuffled(pile))
            return
        known, unknown = self.split(p)
        while True:
            pool = self.shuffled(unknown + pile)
            hand = known + pool[: len(unknown)]
            if self.can_pay(p, hand):
                break
        side.hand = set_of(hand)
        side.known = set_of([card for card in known if card != self.planned(p)]) if known else 0
        self.put(side.deck, pool[len(unknown) :])

    def can_pay(self, p: int, hand: list[int]) -> bool:
        """Whoever has bought a card holds one of exactly one tier lower (RCR-102)."""
        if self.now.buying == st.NONE or self.now.actor != p:
            return True
        wanted = int(LIBRARY.table.card[self.title(p, int(self.now.buying))].tier) - 1
        return any(int(LIBRARY.table.card[self.title(p, card)].tier) == wanted for card in hand)

    def stance(self, card: int) -> int:
        return int(LIBRARY.table.turn[TABLE.villain[self.now.villain].title[card]].stance)

    def swap_turns(self, s: Any) -> None:
        """The villain's Events where Events lie, his other cards where those lie; on top one with the same back."""
        deck = s.deck.tolist()[: s.ndeck]
        if not deck:
            return
        for events in (True, False):
            places = [i for i, card in enumerate(deck) if (self.stance(card) == st.EVENT) == events]
            while True:
                for i, card in zip(places, self.shuffled([deck[i] for i in places]), strict=True):
                    s.deck[i] = card
                if self.stance(s.deck[s.ndeck - 1]) == self.stance(deck[-1]):
                    break

    def plans(self, s: Any, p: int) -> list[int]:
        """All that a hero could have chosen face down."""
        out = np.zeros(GAME.actions.count, np.int64)
        return [int(action) for action in out[: list_secret(s, TABLE, p, out)]]


def moments() -> Iterator[Table]:
    """Tables at the decisions to look at; it is the same table that goes on."""
    for seed in range(GAMES):
        table = Table(seed)
        while not table.over:
            if table.chance.random() < (0.4 if table.secret else SAMPLE):
                yield table
            table.step()


@pytest.mark.rule("RCR-150", "RCR-141", "RCR-003")
def test_no_secret_reaches_a_seat() -> None:
    looked = different = exports = chosen = 0
    seen: Counter[str] = Counter()
    for table in moments():
        looked += 1
        seen[table.decision] += 1
        for seat in {int(table.now.actor), looked % table.seats}:
            world = table.swapped(seat)
            here, there = (table.known(states, seat, looked % 5 == 0) for states in (table.states, world))
            for what in here:
                assert here[what] == there[what], f"seat {seat} is shown a secret in its {what} ({table.decision})"
            if looked % 40 == 0:
                both = [table.match(states, seat).export(seat) for states in (table.states, world)]
                assert both[0] == both[1]
                assert json.loads(both[0])["view"] == json.loads(json.dumps(here["view"]))
                exports += 1
            different += world["side"].tobytes() != table.states["side"].tobytes()
            chosen += world["side"]["plan"].tobytes() != table.states["side"]["plan"].tobytes()
            guessed_well(table, seat)
    assert looked > 250
    assert exports > 8
    assert different > looked  # it is no proof to compare a game with itself
    assert chosen > 10
    assert set(seen) >= {"attack", "sideline", "secret", "ready", "boost", "discard", "upgrade", "remove", "choose"}


def guessed_well(table: Table, seat: int) -> None:
    """A guess never contradicts what the seat has seen, and changes nothing that is no secret to it."""
    states = table.guess(seat)
    s, now = face(states[0]), table.now
    for p in range(table.seats):
        side, real = s.side[p], now.side[p]
        hand, pile = cards_of(int(side.hand)), side.deck.tolist()[: side.ndeck]
        assert sorted(hand + pile) == sorted(cards_of(int(real.hand)) + real.deck.tolist()[: real.ndeck])
        if p == seat or not table.hidden:
            assert side.hand == real.hand
        else:
            titles = Counter(table.title(p, card) for card in hand)
            assert all(titles[title] >= n for title, n in table.known_to_all[p].items())
            assert table.planned(p) in (st.NONE, *hand)
            assert table.can_pay(p, hand)
        if table.secret and p != seat and real.plan != st.NONE:
            assert side.plan in table.plans(s, p)
        else:
            assert side.plan == real.plan
    if now.ndeck:
        deck, real_deck = (x.deck.tolist()[: now.ndeck] for x in (s, now))
        assert sorted(deck) == sorted(real_deck)
        events = [[table.stance(card) == st.EVENT for card in cards] for cards in (deck, real_deck)]
        assert events[0] == events[1]
        assert table.stance(deck[-1]) == table.stance(real_deck[-1])
    for family in range(TABLE.families):
        piles = [x.family[family].pile.tolist()[: now.family[family].npile] for x in (s, now)]
        assert sorted(piles[0]) == sorted(piles[1])
    rest = [copied(x) for x in (states, table.states)]
    for other in rest:
        other["rng"] = other["deck"] = 0
        other["family"]["pile"] = 0
        for what in ("hand", "deck", "plan"):
            other["side"][what] = 0
    assert rest[0].tobytes() == rest[1].tobytes()


@pytest.mark.rule("RCR-012", "RCR-150")
def test_guesses_vary_all_that_is_hidden() -> None:
    """From one moment much of what could be the case is guessed sooner or later."""
    for seed in range(0, 24, 3):
        table = Table(seed)
        for _ in range(4 * seed):
            if not table.over:
                table.step()
        if table.over:
            continue
        seat = int(table.now.actor)
        guesses = [table.guess(seat)[0] for _ in range(60)]
        assert len({guess["deck"].tobytes() for guess in guesses}) > 40
        assert len({guess["rng"].tobytes() for guess in guesses}) == len(guesses)
        assert len({guess["family"]["pile"].tobytes() for guess in guesses}) > 40
        if table.now.side[seat].ndeck > 4:
            assert len({guess["side"]["deck"][seat].tobytes() for guess in guesses}) > 30
        tops = {int(guess["deck"][table.now.ndeck - 1]) for guess in guesses}
        assert len(tops) > 1 or table.now.ndeck < 3
        for p in range(table.seats):
            hands = {int(guess["side"]["hand"][p]) for guess in guesses}
            if p != seat and table.hidden and len(table.split(p)[1]) > 2 and table.now.side[p].ndeck > 2:
                assert len(hands) > 3
            else:
                assert len(hands) == 1 or (p != seat and table.hidden)
