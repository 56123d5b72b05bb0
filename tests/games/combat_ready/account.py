"""What a seat of Combat Ready knows by what it has seen (RCR-150)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from facedown.games.combat_ready import state as st

LEAVES_HAND = (st.EV_PLAY, st.EV_COMBO, st.EV_ASSIST, st.EV_FIGHT, st.EV_TEST, st.EV_DISCARD, st.EV_REMOVE)


def cards_of(mask: int) -> list[int]:
    return [card for card in range(st.HERO_CARDS) if mask >> card & 1]


class Account:
    """What one seat has seen of all hands and piles, by title."""

    def __init__(self, seat: int, table: Any, now: Any) -> None:
        self.seat, self.table, self.seats = seat, table, int(now.seats)
        self.heroes = [table.hero[now.side[p].hero] for p in range(self.seats)]
        self.own = [self.titles(p, int(self.heroes[p].start)) for p in range(self.seats)]  # tier 1, and what was bought
        self.hidden = bool(now.rules & st.HIDDEN_HANDS)
        self.begin(st.NONE)

    def titles(self, p: int, mask: int) -> Counter[int]:
        return Counter(self.heroes[p].title[card] for card in cards_of(mask))

    def begin(self, villain: int) -> None:
        """A battle begins: all cards of a hero are in his draw pile."""
        self.held, self.pile = [0] * self.seats, [own.total() for own in self.own]
        self.known = [Counter[int]() for _ in range(self.seats)]  # of each hand
        self.out = [Counter[int]() for _ in range(self.seats)]  # that lie open, in play or discarded
        self.last = [st.NONE] * self.seats  # the card that each has played last
        self.villain, self.turns, self.minions, self.bought = villain, Counter[int](), Counter[int](), st.NONE

    def saw(self, row: tuple[int, ...]) -> None:
        kind, p, card, _, a, b, c, _ = row
        if kind == st.EV_BATTLE:
            self.begin(c)
        elif kind in LEAVES_HAND:
            self.leave(kind, p, card)
        elif kind == st.EV_DRAW:
            self.held[p] += 1
            self.pile[p] = a
            self.known[p][card] += card >= 0
        elif kind == st.EV_BUY:
            self.bought = st.NONE if self.table.card[card].ultimate else card
        elif kind == st.EV_SHUFFLED and p >= 0:
            self.known[p] = self.own[p] - self.out[p]  # all others lie open: what does not, is in the hand
            self.pile[p] = b
            self.out[p] = Counter([self.last[p]] if self.out[p].total() > b else [])  # it is still in play
        elif kind == st.EV_SHUFFLED:
            (self.minions if a else self.turns).clear()
        elif kind in (st.EV_REVEAL, st.EV_MILL, st.EV_TURNED):
            self.turns[card - st.TEXT_TURN] += 1
        elif kind == st.EV_ARRIVES:
            self.minions[card - st.TEXT_MINION] += 1

    def leave(self, kind: int, p: int, title: int) -> None:
        """A card leaves a hand, seen by all; for one that is removed the bought one comes."""
        self.held[p] -= 1
        self.known[p][title] -= self.known[p][title] > 0
        if kind != st.EV_REMOVE:
            self.out[p][title] += 1
            self.last[p] = title if kind != st.EV_DISCARD else self.last[p]
            return
        self.own[p][title] -= 1
        self.own[p][self.bought] += 1
        self.known[p][self.bought] += 1
        self.held[p] += 1

    # --- a guess

    def check(self, world: Any, now: Any) -> None:
        for p in range(self.seats):
            self.check_hero(world.side[p], now.side[p], p)
        self.check_villain(world, now)
        piles = [[f.pile.tolist()[: f.npile] for f in list(s.family)[: self.table.families]] for s in (world, now)]
        assert [sorted(pile) for pile in piles[0]] == [sorted(pile) for pile in piles[1]]
        assert (world.ndice, {*world.dice.tolist()}) == (0, {0})

    def check_hero(self, side: Any, real: Any, p: int) -> None:
        hand, pile = cards_of(int(side.hand)), side.deck.tolist()[: side.ndeck]
        assert len(hand) == self.held[p] == side.nhand, f"hand {p} has another size"
        assert len(pile) == self.pile[p], f"the draw pile of {p} has another size"
        every = [*hand, *pile, *cards_of(int(side.discards)), *cards_of(int(side.upgrade))]
        assert len({*every}) == len(every), "a card is in two places"
        assert (side.discards, side.upgrade) == (real.discards, real.upgrade)
        there = [*cards_of(int(real.hand)), *real.deck.tolist()[: real.ndeck]]
        assert sorted([*hand, *pile]) == sorted(there), "a card of the hand or the pile is another"
        titles = self.titles(p, int(side.hand))
        assert not self.known[p] - titles, f"a card that was seen in hand {p} is not in it"
        if p == self.seat or not self.hidden:
            assert side.hand == real.hand, "a card of an open hand is another"

    def check_villain(self, world: Any, now: Any) -> None:
        if self.villain == st.NONE:
            return
        villain = self.table.villain[self.villain]
        deck, real = (s.deck.tolist()[: s.ndeck] for s in (world, now))
        assert sorted(deck) == sorted(real), "the villain's deck has other cards"
        stances = [[self.table.turn[villain.title[card]].stance for card in cards] for cards in (deck, real)]
        assert stances[0][-1:] == stances[1][-1:], "his top card has another back"
        events = [[stance == st.EVENT for stance in each] for each in stances]
        assert events[0] == events[1], "his Events lie elsewhere"
        left = Counter(villain.title.tolist()[: villain.ncards]) - self.turns
        assert not Counter(villain.title[card] for card in deck) - left, "a card that he has played is still to come"
