"""Whatever a seat of Rumble cannot know is swapped at many decisions; nothing that reaches that seat changes a byte.

What a seat knows is worked out here from RUM-090 and from the events that it saw, and shares nothing with `resample`,
which must keep to it. tests/test_secrets.py has what is the same for every game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from disguise import Row, SecretTable
from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.kernel.events import ALL_SEATS
from facedown.kernel.plain import copied, face
from facedown.match import read_library

GAMES = 60
SAMPLE = 0.3
LIBRARY = read_library(GAME)
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"secret-plan": True},
    {"draft": True},
    {"free-pick": True},
    {"secret-plan": True, "draft": True},
)
TITLES = LIBRARY.table.titles[: int(LIBRARY.table.copies)].tolist()
KINDS = LIBRARY.table.card["kind"].tolist()
LEGENDS = int(LIBRARY.table.legends)
WINDOWS = ("defend", "react", "save")
SECRET_PLAN = ("plan", "card", "boost", "target", "drops")  # of another seat, under that option
OUT_OF_HAND = (st.EV_DISCARD, st.EV_PLAYED, st.EV_REVEAL)


class Table(SecretTable):
    """A match of Rumble, with what each seat knows of others' hands."""

    def __init__(self, seed: int) -> None:
        two = seed % 11 == 10
        options = OPTIONS[seed % len(OPTIONS)] | ({"two-players": True} if two else {})
        setup = GAME.pick_setups(LIBRARY, options, None if two else 3 + seed % 4)[0]
        super().__init__(GAME, LIBRARY, setup, seed, options)

    def begin(self) -> None:
        # of each seat: how often each title is known to be in the hand of each other seat, or face down from it
        self.known_to = [[Counter[int]() for _ in range(self.seats)] for _ in range(self.seats)]

    def saw(self, row: Row) -> None:
        for seat in range(self.seats):
            self.learn(seat, row)

    def learn(self, seat: int, row: Row) -> None:
        """What one event tells a seat about others' hands."""
        kind, player, card, seen, a, _, _, d = row
        known = self.known_to[seat]
        if card < 0 or (seen != ALL_SEATS and not seen >> seat & 1):
            if kind == st.EV_STOLEN:
                known[a].clear()  # any of them may be the one
            return
        if kind in OUT_OF_HAND or (kind == st.EV_ATTACK and d == st.AGAIN):
            known[player][card] -= known[player][card] > 0
            if kind == st.EV_REVEAL and a >= 0:
                known[player][a] -= known[player][a] > 0
        elif kind == st.EV_STOLEN:
            known[a][card] -= known[a][card] > 0
            known[player][card] += player != seat
        elif kind == st.EV_RECOVERED:
            known[player][card] += player != seat

    # --- worlds that a seat cannot tell from this one

    def lying(self, side: Any) -> list[int]:
        """The cards of a player that lie face down, unseen."""
        hidden = self.now.step in (st.STEP_PLAN, st.STEP_SECRET)
        return [card for card in (side.card, side.boost) if card != st.NONE] if hidden else []

    def held(self, p: int) -> list[int]:
        """The cards of a player that others see from the back."""
        side = self.now.side[p]
        return [*side.hand.tolist()[: side.nhand], *self.lying(side)]

    def split(self, seat: int, p: int) -> tuple[list[int], list[int]]:
        """The cards of another player that this seat knows, any copies of their titles; and the other ones."""
        left = self.known_to[seat][p].copy()
        known: list[int] = []
        hidden: list[int] = []
        for card in sorted(self.held(p)):
            (known if left[TITLES[card]] > 0 else hidden).append(card)
            left[TITLES[card]] -= 1
        assert max(left.values(), default=0) <= 0, "a card that was seen is not where it was seen to be"
        return known, hidden

    def swapped(self, seat: int) -> Any:
        """Other hands, other hidden plans, others who are asked, other Legends to come; another deck, other chance."""
        states, chance = copied(self.states), self.chance
        s = face(states[0])
        others = [p for p in range(self.seats) if p != seat]
        pool = self.now.deck.tolist()[: self.now.ndeck]
        for p in others:
            pool += self.split(seat, p)[1]
        chance.shuffle(pool)
        self.deal(s, seat, others, pool)
        for i, card in enumerate(pool):
            s.deck[i] = card
        assert len(pool) == s.ndeck
        self.swap_pile(s)
        if s.actor != seat:
            self.swap_actor(s, seat, others)
        for p in others:
            s.side[p].alert = chance.randrange(1 << st.MOMENTS)
            if s.step == st.STEP_SECRET and s.pending.n == 0:
                self.swap_plan(s, p)
        self.other_chance(states)
        return states

    def deal(self, s: Any, seat: int, others: list[int], pool: list[int]) -> None:
        """Deal the pool to the others: attacks where attacks lie, no attacks where there can be none."""
        given = {p: self.split(seat, p)[0] for p in others}
        faces = {p: [KINDS[TITLES[card]] for card in self.lying(self.now.side[p])] for p in others}
        for p in others:
            for kind in faces[p]:  # first all that must be there
                if not any(KINDS[TITLES[card]] == kind for card in given[p]):
                    given[p].append(self.pick(pool, lambda k, kind=kind: k == kind))
        for p in sorted(others, key=lambda p: -self.now.side[p].dry):
            while len(given[p]) < len(self.held(p)):
                given[p].append(self.pick(pool, lambda k, p=p: not self.now.side[p].dry or k != st.KIND_ATTACK))
        keep = 1 << seat
        for p in others:
            known = Counter(self.known_to[seat][p])
            for card in given[p]:
                s.known[card] = keep if known[TITLES[card]] > 0 else 0
                known[TITLES[card]] -= 1
            down = []
            for kind in faces[p]:
                down.append(self.chance.choice([card for card in given[p] if KINDS[TITLES[card]] == kind]))
                given[p].remove(down[-1])
            lay(s.side[p], sorted(given[p]), down if self.lying(self.now.side[p]) else None)
        for card in pool:
            s.known[card] = 0

    def pick(self, pool: list[int], fits: Any) -> int:
        return pool.pop(next(i for i, card in enumerate(pool) if fits(KINDS[TITLES[card]])))

    def swap_pile(self, s: Any) -> None:
        """Any Legends that nobody has met; of a draft those that were taken."""
        left = [i for i in range(LEGENDS) if not s.met >> i & 1 and (not s.draft or s.drafted >> i & 1)]
        for i, legend in enumerate(self.chance.sample(left, s.npile)):
            s.pile[i] = legend

    def swap_actor(self, s: Any, seat: int, others: list[int]) -> None:
        """Somebody else may be asked where it is nobody's business, and others may have been asked before."""
        if self.decision in WINDOWS:
            frame = s.pending.frame[s.pending.n - 1]
            s.actor = frame.player = self.chance.choice(others)
            frame.a = self.chance.randrange(1 << self.seats)
            if frame.kind == st.FRAME_WINDOW:
                frame.b, frame.c = self.chance.randrange(self.seats), self.chance.randrange(self.seats)
        elif s.step == st.STEP_SECRET and s.pending.n == 0:
            s.actor, s.asked, s.dropping = (
                self.chance.choice(others),
                self.chance.randrange(self.seats),
                self.chance.randrange(2),
            )

    def swap_plan(self, s: Any, p: int) -> None:
        """Another plan of which nothing is known, or none yet."""
        side, chance = s.side[p], self.chance
        cards = [*side.hand.tolist()[: side.nhand], *(card for card in (side.card, side.boost) if card != st.NONE)]
        attacks = [card for card in cards if KINDS[TITLES[card]] == st.KIND_ATTACK]
        boosts = [card for card in cards if KINDS[TITLES[card]] == st.KIND_BOOST]
        side.plan, side.target, side.drops = chance.randrange(3), st.NONE, 0
        down = []
        if side.plan == st.PLAN_ATTACK and attacks:
            down = [chance.choice(attacks), *(chance.sample(boosts, 1) if boosts and chance.random() < 0.5 else [])]
            side.target = chance.randrange(self.seats)
        elif side.plan == st.PLAN_BREATHER:
            side.drops = chance.randrange(1 << len(cards))
        lay(side, sorted(card for card in cards if card not in down), down)


def lay(side: Any, hand: list[int], down: list[int] | None) -> None:
    """A hand, and what lies face down from it (None: nothing does)."""
    for i in range(st.HAND):
        side.hand[i] = hand[i] if i < len(hand) else st.NONE
    side.nhand = len(hand)
    if down is not None:
        side.card, side.boost = (*down, st.NONE, st.NONE)[:2]


def moments() -> Iterator[Table]:
    """Tables at the decisions to look at; it is the same table that goes on."""
    for seed in range(GAMES):
        table = Table(seed)
        while not table.over:
            if table.chance.random() < SAMPLE:
                yield table
            table.step()


@pytest.mark.rule("RUM-090", "RUM-021", "RUM-011")
def test_no_secret_reaches_a_seat() -> None:
    looked = different = exports = 0
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
            guessed_well(table, seat)
    assert looked > 2_000
    assert exports > 50
    assert different > 1.3 * looked  # it is no proof to compare a game with itself
    assert set(seen) >= {"draft", "plan", "drop", "secret", "defend", "react", "save", "again", "signature", "choose"}


def guessed_well(table: Table, seat: int) -> None:
    """A guess never contradicts what the seat has seen, and changes nothing that is no secret to it."""
    states = table.guess(seat)
    s, now = face(states[0]), table.now
    secret = now.step == st.STEP_SECRET and now.pending.n == 0
    every = Counter(s.deck.tolist()[: s.ndeck])
    for p in range(table.seats):
        side, real = s.side[p], now.side[p]
        hand = side.hand.tolist()[: side.nhand]
        assert hand == sorted(hand)
        down = [card for card in (side.card, side.boost) if card != st.NONE] if table.lying(real) or secret else []
        every += Counter(hand + down)
        if p == seat:
            assert hand == real.hand.tolist()[: real.nhand]
            continue
        assert len(hand) + len(down) == len(table.held(p))
        titles = Counter(TITLES[card] for card in hand + down)
        assert all(titles[title] >= n for title, n in table.known_to[seat][p].items())
        assert [KINDS[TITLES[card]] for card in down] in ([], [st.KIND_ATTACK], [st.KIND_ATTACK, st.KIND_BOOST])
        assert not (real.dry and any(KINDS[TITLES[card]] == st.KIND_ATTACK for card in hand))
        if not secret:
            assert len(down) == len(table.lying(real))
    cards = Counter(now.deck.tolist()[: now.ndeck])
    for p in range(table.seats):
        cards += Counter(table.held(p) if p != seat else [])
    own = Counter(now.side[seat].hand.tolist()[: now.side[seat].nhand]) + Counter(table.lying(now.side[seat]))
    assert every == cards + own
    pile = s.pile.tolist()[: s.npile]
    assert len({*pile}) == len(pile) == now.npile
    assert not any(now.met >> legend & 1 for legend in pile)
    rest = [copied(x) for x in (states, table.states)]
    for other in rest:
        for what in ("rng", "deck", "known", "pile", "dropping", "steps"):
            other[what] = 0
        for what in (
            "hand",
            "alert",
            *(SECRET_PLAN if secret else ("card", "boost") if now.step == st.STEP_PLAN else ()),
        ):
            for p in range(table.seats):
                other["side"][what][0, p] = 0
        if secret:
            other["side"]["nhand"] = 0
    assert rest[0].tobytes() == rest[1].tobytes()


def test_guesses_vary_all_that_is_hidden() -> None:
    """From one moment much of what could be the case is guessed sooner or later."""
    for seed in range(20):
        table = Table(seed)
        for _ in range(5 * seed):
            if not table.over:
                table.step()
        if table.over or table.decision == "draft":
            continue
        seat = int(table.now.actor)
        guesses = [table.guess(seat)[0] for _ in range(60)]
        other = (seat + 1) % table.seats
        if table.split(seat, other)[1] and table.now.ndeck > 10:
            assert len({g.side[other].hand.tobytes() for g in guesses}) > 10
        if table.now.npile > 1:
            assert len({g.pile.tobytes() for g in guesses}) > 1
        assert len({g.rng.tobytes() for g in guesses}) == len(guesses)
        if table.lying(table.now.side[other]):
            assert len({int(g.side[other].card) for g in guesses}) > 5
