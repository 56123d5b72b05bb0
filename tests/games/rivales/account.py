"""What a seat of Rivales knows by what it has seen (RIV-090)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from facedown.games.rivales import state as st


class Cards:
    """The ten cards of one player, by slot, as far as they were seen."""

    def __init__(self) -> None:
        self.held, self.deck = st.OPENING_HAND, st.DECK - st.OPENING_HAND
        self.known: set[int] = set()  # in hand, or chosen from it
        self.bottom: list[int] = []  # of the deck, the lowest first
        self.row: dict[int, int] = {}
        self.discards: list[int] = []
        self.marker = self.chosen = self.ultra = False

    def leave_hand(self, slot: int) -> None:
        self.held -= 1
        self.known.discard(slot)

    def come(self, slot: int) -> None:
        self.held += 1
        self.known.add(slot)

    def see(self, kind: int, slot: int, a: int) -> None:
        """An event; the slot is -1 where the card is not seen."""
        if kind == st.EV_MARKER:
            self.leave_hand(slot)
            self.marker = True
        elif kind == st.EV_CHOSEN:
            self.held -= 1
            self.chosen = True
        elif kind == st.EV_REVEAL:
            self.known.discard(slot)
            self.row[a] = slot
            self.chosen = False
        elif kind == st.EV_DRAW:
            self.held += 1
            self.deck = a
            self.bottom = self.bottom[: self.deck] if slot < 0 else [other for other in self.bottom if other != slot]
            self.known |= {slot} - {-1}
        elif kind == st.EV_ULTRA:
            self.come(slot)
            self.ultra = True
        elif kind == st.EV_SHOW:
            self.known.add(slot)
        elif kind == st.EV_DISCARD:
            self.see_discard(slot, a)
        elif kind == st.EV_MOVE:
            self.see_move(slot, a)

    def see_discard(self, slot: int, source: int) -> None:
        self.discards.append(slot)
        if source == st.FROM_HAND:
            self.leave_hand(slot)
        elif source == st.FROM_DECK:
            self.deck -= 1
            self.bottom = [other for other in self.bottom if other != slot]
        else:
            self.row = {place: other for place, other in self.row.items() if other != slot}

    def see_move(self, slot: int, what: int) -> None:
        if what == st.MOVE_UNDER:
            self.leave_hand(slot)
            self.bottom.insert(0, slot)
            self.deck += 1
        elif what == st.MOVE_RETURN:
            self.row = {place: other for place, other in self.row.items() if other != slot}
            self.come(slot)
        elif what == st.MOVE_RECOVER:
            self.discards.remove(slot)
            self.come(slot)


class Account:
    """What one seat has seen of both players' cards."""

    def __init__(self, seat: int, table: Any, now: Any) -> None:
        self.seat = seat
        self.ten = [table.fighter[now.side[p].fighter].card.tolist() for p in range(2)]
        self.cards = [Cards(), Cards()]

    def saw(self, row: tuple[int, ...]) -> None:
        kind, player, card, _, a, *_ = row
        if kind == st.EV_ROUND:
            self.cards = [Cards(), Cards()]
        elif player >= 0:
            self.cards[player].see(kind, self.ten[player].index(card) if card in self.ten[player] else -1, a)

    def check(self, world: Any, now: Any) -> None:
        for p in range(2):
            self.check_player(world.side[p], now.side[p], self.cards[p], p == self.seat)

    def check_player(self, side: Any, real: Any, cards: Cards, own: bool) -> None:
        hand = [slot for slot in range(st.SLOTS) if side.hand >> slot & 1]
        chosen, marker = ([slot] if slot != st.NONE else [] for slot in (side.chosen, side.marker))
        deck = side.deck.tolist()[: side.ndeck]
        row = {place: slot for place, slot in enumerate(side.row.tolist()) if slot != st.NONE}
        discards = side.discard.tolist()[: side.ndiscard]
        assert row == cards.row, "another card lies in the row"
        assert discards == cards.discards, "another card is in the discards"
        assert deck[: len(cards.bottom)] == cards.bottom, "a card that was put under the deck is not there"
        lying = [] if cards.chosen else [slot for slot in chosen if slot in row.values()]
        held = [*hand, *(slot for slot in chosen if slot not in lying)]
        assert {*held} >= cards.known, "a card that was seen to come into the hand is not in it"
        assert (len(hand), len(deck)) == (cards.held, cards.deck), "hand or deck have another size"
        assert bool(marker) == cards.marker
        aside = [st.ULTRA] if not cards.ultra else []
        everything = [*held, *marker, *deck, *row.values(), *discards, *aside]
        assert Counter(everything) == Counter(range(st.SLOTS)), "a card is in two places, or in none"
        if own:
            assert (side.hand, side.marker, side.chosen) == (real.hand, real.marker, real.chosen), (
                "an own card is another"
            )
