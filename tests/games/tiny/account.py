"""What a seat of tiny knows by what it has seen (TIN-040)."""

from __future__ import annotations

from typing import Any

from facedown.games.tiny import state as st


class Account:
    """The cards that one seat has seen, and where everybody's others must be."""

    def __init__(self, seat: int, table: Any, now: Any) -> None:
        self.seat, self.cards = seat, range(table.ncards)
        self.held = [0, 0]  # cards in hand
        self.known: list[set[int]] = [set(), set()]  # of these
        self.played: set[int] = set()
        self.waiting: list[int | None] = [None, None]  # cards put down: which, -1: some card
        self.deck = len(self.cards)

    def saw(self, row: tuple[int, ...]) -> None:
        kind, player, card, _, a, *_ = row
        if kind == st.EV_DRAW:
            self.held[player] += 1
            self.deck = a
        if kind in (st.EV_DRAW, st.EV_SHOWN) and card >= 0:
            self.known[player].add(card)
        elif kind == st.EV_CHOSEN:
            self.waiting[player] = card
        elif kind == st.EV_REVEAL:
            self.held[player] -= 1
            self.known[player].discard(card)
            self.played.add(card)
            self.waiting[player] = None

    def check(self, world: Any, now: Any) -> None:
        where = world.where.tolist()[: len(self.cards)]
        deck = world.deck.tolist()[: world.ndeck]
        assert sorted(deck) == [card for card in self.cards if where[card] == st.DECK], "the deck is not the deck"
        assert len(deck) == self.deck, "the deck has another size"
        assert {card for card in self.cards if where[card] == st.PLAYED} == self.played, "other cards lie open"
        for p in range(2):
            hand = {card for card in self.cards if where[card] == st.HAND + p}
            assert len(hand) == self.held[p], f"hand {p} has another size"
            assert hand >= self.known[p], f"a card that hand {p} has shown is not in it"
            chosen = world.side[p].chosen
            if self.waiting[p] is not None:
                assert chosen in hand, f"{p} has put down a card that he does not have"
                assert self.waiting[p] in (-1, chosen)
        assert len(self.known[self.seat]) == self.held[self.seat]
