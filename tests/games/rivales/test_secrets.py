"""Whatever a seat of Rivales cannot know is swapped at every decision; nothing that reaches that seat changes a byte.

What a seat knows is worked out here from RIV-090 and from the events that it saw, and shares nothing with `resample`,
which must keep to it. tests/test_secrets.py has what is the same for every game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from disguise import Row, SecretTable
from facedown.games.rivales import GAME
from facedown.games.rivales import state as st
from facedown.kernel.events import ALL_SEATS
from facedown.kernel.plain import copied, face
from facedown.kernel.rng import seed_stream
from facedown.match import read_library

GAMES = 200  # looked at at every decision
SAMPLED = 800  # looked at now and then
SAMPLE = 0.03
LIBRARY = read_library(GAME)
SETUPS = GAME.pick_setups(LIBRARY, {})
TEN = LIBRARY.table.fighter["card"].tolist()  # of each fighter, by slot
OWN_AFFAIRS = (st.EV_MARKER, st.EV_CHOSEN)  # cards that nobody but their owner is shown
HIDDEN: tuple[str, ...] = ("hand", "deck", "marker", "chosen", "buy_speed", "buy_damage", "prefer")  # of the rival


@dataclass
class Open:
    """Where everybody knows cards of one player to be, from what everybody saw."""

    hand: set[int] = field(default_factory=set)  # or chosen from it
    bottom: list[int] = field(default_factory=list)  # of the deck, the lowest first
    table: set[int] = field(default_factory=set)  # in the row or the discards

    def see(self, kind: int, card: int, a: int) -> None:
        """One event, of a card that everybody saw."""
        if kind == st.EV_REVEAL or (kind == st.EV_DISCARD and a != st.FROM_ROW):
            self.hand.discard(card)
            self.table.add(card)
            self.bottom = [other for other in self.bottom if other != card]
        elif kind == st.EV_MOVE and a == st.MOVE_UNDER:
            self.hand.discard(card)
            self.bottom.insert(0, card)
        elif kind in (st.EV_SHOW, st.EV_ULTRA, st.EV_DRAW) or (
            kind == st.EV_MOVE and a in (st.MOVE_RETURN, st.MOVE_RECOVER)
        ):
            self.table.discard(card)
            self.bottom = [other for other in self.bottom if other != card]
            self.hand.add(card)


class Table(SecretTable):
    """A match of Rivales, with what everybody knows."""

    def __init__(self, seed: int) -> None:
        setup = SETUPS[seed % len(SETUPS)].copy()
        setup["linear"] = seed % 4 == 3
        super().__init__(GAME, LIBRARY, setup, seed)

    def begin(self) -> None:
        self.open = [Open(), Open()]

    def saw(self, row: Row) -> None:
        kind, player, card, seen, a, *_ = row
        if kind == st.EV_ROUND:
            self.open = [Open(), Open()]
        if card >= 0:
            assert seen == self.who_may_know(kind, player, a), row
        if card >= 0 and seen == ALL_SEATS:
            self.open[player].see(kind, card, a)

    def who_may_know(self, kind: int, player: int, a: int) -> int:
        """Mask of the seats that an event shows its card to."""
        drawn_in_secret = kind == st.EV_DRAW and a >= len(self.open[player].bottom)
        return 1 << player if kind in OWN_AFFAIRS or drawn_in_secret else ALL_SEATS

    # --- worlds that a seat cannot tell from this one

    def slots(self, player: int, cards: Any) -> list[int]:
        """The slots of a player's cards."""
        ten = TEN[self.now.side[player].fighter]
        return [ten.index(card) for card in cards]

    def swapped(self, seat: int) -> Any:
        """Other hidden cards, another hidden boost, other energies named, another order of the deck, other chance."""
        states, chance, rival = copied(self.states), self.chance, 1 - seat
        s, seen = face(states[0]), self.open[rival]
        his = s.side[rival]
        secret = self.secret(rival)
        chance.shuffle(secret)
        lies_chosen, lies_under = his.chosen != st.NONE, his.marker != st.NONE
        hand = self.slots(rival, seen.hand)
        hand += [secret.pop() for _ in range(his.nhand + lies_chosen - len(hand))]
        if lies_chosen:
            his.chosen = hand.pop(chance.randrange(len(hand)))
        his.hand = sum(1 << slot for slot in hand)
        if lies_under:
            his.marker = secret.pop()
        put_deck(his, len(seen.bottom), secret)
        if s.step == st.STEP_PLAY and his.boosted:
            his.buy_speed, his.buy_damage = chance.choice(affordable(s, rival))
        his.prefer = chance.randrange(1 << st.CLASHES) & ready(his)
        mine, low = s.side[seat], len(self.open[seat].bottom)
        put_deck(mine, low, chance.sample(mine.deck.tolist()[low : mine.ndeck], mine.ndeck - low))
        self.other_chance(states)
        return states

    def secret(self, rival: int) -> list[int]:
        """The slots of a player that his rival cannot place."""
        seen = self.open[rival]
        placed = self.slots(rival, [*seen.hand, *seen.bottom, *seen.table])
        aside = [st.ULTRA] if not self.now.side[rival].ultra else []
        return [slot for slot in range(st.SLOTS) if slot not in (*placed, *aside)]


def put_deck(side: Any, low: int, slots: list[int]) -> None:
    """Lay these cards on the lowest ones of a deck."""
    for i, slot in enumerate(slots):
        side.deck[low + i] = slot


def ready(side: Any) -> int:
    """Mask of the places of a player's usable energies (RIV-050, RIV-051)."""
    return int(side.flipped & ~side.spent & ~side.fresh)


def affordable(s: Any, player: int) -> list[tuple[int, int]]:
    """The boosts (Speed, Damage) that a player's energy buys (RIV-022, RIV-023)."""
    most = (3, 6) if s.linear else (1, 1)
    energy = ready(s.side[player]).bit_count()
    every = [(speed, damage) for speed in range(most[0] + 1) for damage in range(most[1] + 1)]
    return [(speed, damage) for speed, damage in every if 2 * speed + damage <= energy]


def moments() -> Iterator[Table]:
    """Tables at the decisions to look at; it is the same table that goes on."""
    for seed in range(GAMES + SAMPLED):
        table = Table(seed)
        while not table.over:
            if seed < GAMES or table.chance.random() < SAMPLE:
                yield table
            table.step()


@pytest.mark.rule("RIV-090", "RIV-013", "RIV-072")
def test_no_secret_reaches_a_seat() -> None:
    looked = different = exports = 0
    for table in moments():
        looked += 1
        for seat in (0, 1):
            world = table.swapped(seat)
            here, there = (table.known(states, seat, looked % 5 == 0) for states in (table.states, world))
            for what in here:
                assert here[what] == there[what], f"seat {seat} is shown a secret in its {what}"
            if looked % 12 == seat:
                both = [table.match(states, seat).export(seat) for states in (table.states, world)]
                assert both[0] == both[1]
                assert json.loads(both[0])["view"] == json.loads(json.dumps(here["view"]))
                exports += 1
            world["rng"] = table.states["rng"]
            different += world.tobytes() != table.states.tobytes()
            if looked % 2:
                guessed_well(table, seat)
    assert looked > 10_000
    assert exports > 1_000
    assert different > 1.6 * looked  # it is no proof to compare a game with itself


def guessed_well(table: Table, seat: int) -> None:
    """A guess never contradicts what the seat has seen, and changes nothing that is no secret to it."""
    states, rival = table.guess(seat), 1 - seat
    s, real, seen = face(states[0]), table.now, table.open[rival]
    mine, his = s.side[seat], s.side[rival]
    held = [slot for slot in range(st.SLOTS) if his.hand >> slot & 1]
    chosen, marker = ([slot] if slot != st.NONE else [] for slot in (his.chosen, his.marker))
    deck = his.deck.tolist()[: his.ndeck]
    assert deck[: len(seen.bottom)] == table.slots(rival, seen.bottom)
    known = table.slots(rival, seen.hand)
    assert {*known} <= {*held, *chosen}
    assert sorted([*held, *chosen, *marker, *deck]) == sorted([*table.secret(rival), *known, *deck[: len(seen.bottom)]])
    assert (len(held), len(deck)) == (real.side[rival].nhand, real.side[rival].ndeck)
    assert (his.chosen == st.NONE, his.marker == st.NONE) == tuple(
        getattr(real.side[rival], what) == st.NONE for what in ("chosen", "marker")
    )
    low, deck = len(table.open[seat].bottom), real.side[seat].deck.tolist()
    assert mine.deck.tolist()[:low] == deck[:low]
    assert sorted(mine.deck.tolist()) == sorted(deck)
    hidden = HIDDEN
    if s.step == st.STEP_PLAY and his.boosted:
        assert (his.buy_speed, his.buy_damage) in affordable(s, rival)
    else:
        hidden = tuple(what for what in HIDDEN if not what.startswith("buy"))
    without = [copied(x) for x in (states, table.states)]
    for other in without:
        other["rng"] = 0
        other["side"]["deck"][0, seat] = 0
        for what in hidden:
            other["side"][what][0, rival] = 0
    assert without[0].tobytes() == without[1].tobytes()


def test_guesses_vary_all_that_is_hidden() -> None:
    """From one moment everything that could be the case is guessed sooner or later."""
    boosts = 0
    for seed in range(60):
        table = Table(seed)
        for _ in range(20 + 3 * seed):
            if not table.over:
                table.step()
        if table.over:
            continue
        seat = int(table.rules.current_player(table.states[0]))
        rival = 1 - seat
        guesses = [table.guess(seat)[0] for _ in range(150)]
        his, real = [s.side[rival] for s in guesses], table.states[0].side[rival]
        secret = table.secret(rival)
        held = {slot for side in his for slot in range(st.SLOTS) if side.hand >> slot & 1 or side.chosen == slot}
        if real.nhand + (real.chosen != st.NONE) > len(table.open[rival].hand):
            assert held >= set(secret)
        if real.marker != st.NONE:
            assert {int(side.marker) for side in his} == set(secret)
        if real.chosen != st.NONE:
            assert {int(side.chosen) for side in his} == held
        if real.ndeck - len(table.open[rival].bottom) > 0 and len(secret) > 1:
            assert {int(side.deck[side.ndeck - 1]) for side in his} == set(secret)
        mine = table.states[0].side[seat]
        if mine.ndeck - len(table.open[seat].bottom) > 1:
            assert len({s.side[seat].deck.tobytes() for s in guesses}) > 1
        if table.states[0].step == st.STEP_PLAY and real.boosted:
            bought = {(int(side.buy_speed), int(side.buy_damage)) for side in his}
            assert bought == set(affordable(table.states[0], rival))
            boosts += 1
        assert len({s.rng.tobytes() for s in guesses}) == len(guesses)
    assert boosts > 0


def test_what_was_named_or_bought_in_secret_is_not_guessed_from_the_truth() -> None:
    """Whatever the rival named and bought, equal chance guesses the same."""
    found = 0
    for seed in range(120):
        table = Table(seed)
        while not table.over:
            s = table.states[0]
            his = s.side[0]
            if s.step == st.STEP_PLAY and table.rules.current_player(s) == 1 and his.boosted:
                guesses = set()
                for bought in affordable(s, 0):
                    for prefer in (0, ready(his)):
                        world = copied(table.states)
                        world["side"][0, 0]["prefer"] = prefer
                        world["side"][0, 0]["buy_speed"], world["side"][0, 0]["buy_damage"] = bought
                        r = np.zeros((1, 4), np.uint32)
                        seed_stream(r, 0, seed)
                        table.rules.resample(world[0], LIBRARY.table, 1, r)
                        guesses.add(world.tobytes())
                assert len(guesses) == 1
                found += 1
            table.step()
    assert found > 20


def test_the_swapping_is_noticed_by_the_seat_that_is_swapped() -> None:
    table = Table(3)
    for _ in range(12):
        table.step()
    mine = table.known(table.states, 1)
    assert any(table.known(table.swapped(0), 1)["view"] != mine["view"] for _ in range(10))


OPEN = (
    "fighter", "life", "life_max", "ultra_icon", "ultra", "wins", "won", "energy", "shown", "hand_size", "deck_size",
    "bottom", "discards", "row", "effect", "next", "lasting", "silenced", "no_boost", "no_boost_next",
)  # fmt: skip


@pytest.mark.rule("RIV-090")
def test_what_is_open_looks_the_same_to_both() -> None:
    """Sizes, life, energies, every card once revealed with what became of it, discards, the list of ten cards."""
    moments_seen = flipped = 0
    for seed in range(20):
        table = Table(seed)
        while not table.over:
            views = [GAME.view(table.now, LIBRARY, seat)["sides"] for seat in (0, 1)]
            for player in (0, 1):
                own, other = views[player][player], views[1 - player][player]
                assert {key: own[key] for key in OPEN} == {key: other[key] for key in OPEN}
                assert [card["id"] for card in own["cards"]] == [card["id"] for card in other["cards"]]
                assert [card["seen"] for card in own["cards"]] == [card["seen"] for card in other["cards"]]
                flipped += sum(place is not None and place["state"] == "flipped" for place in other["row"])
            moments_seen += 1
            table.step()
    assert moments_seen > 500
    assert flipped > 500


@pytest.mark.rule("RIV-013", "RIV-090")
def test_only_the_owner_sees_marker_hand_and_chosen_card() -> None:
    for seed in range(20):
        table = Table(seed)
        while not table.over:
            views = [GAME.view(table.now, LIBRARY, seat)["sides"] for seat in (0, 1)]
            for player in (0, 1):
                own, other = views[player][player], views[1 - player][player]
                assert other["marker"] in (True, False)
                assert other["chosen"] in (True, False)
                assert other["chosen_boost"] is None
                assert other["named"] == []
                assert other["hand"] == own["shown"]
                hidden = {card["id"] for card in other["cards"] if card["where"] == "unknown"}
                assert hidden == {
                    card["id"]
                    for card in own["cards"]
                    if card["where"] in ("marker", "deck")
                    or (card["where"] in ("hand", "chosen") and card["id"] not in own["shown"])
                }
            table.step()
