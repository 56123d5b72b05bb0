"""What a seat of Rumble knows by what it has seen (RUM-090)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from facedown.games.rumble import state as st

LEAVES_HAND = (st.EV_DISCARD, st.EV_PLAYED, st.EV_REVEAL)
DEALT = st.DRAWN_UP_TO  # cards that everybody has at the beginning (RUM-012)


class Account:
    """What one seat has seen of all hands, by title; a card that lies face down counts as one of the hand."""

    def __init__(self, seat: int, table: Any, now: Any) -> None:
        self.seat, self.seats = seat, int(now.seats)
        self.titles = table.titles.tolist()[: table.copies]
        self.kinds = [table.card[title].kind for title in range(max(self.titles) + 1)]
        self.held = [DEALT] * self.seats
        self.known = [Counter[int]() for _ in range(self.seats)]  # of each hand
        self.known[seat] = Counter(self.titles[card] for card in now.side[seat].hand.tolist()[: now.side[seat].nhand])
        self.dry = [False] * self.seats  # no attack is in that hand
        self.deck = len(self.titles) - DEALT * self.seats
        self.quiet, self.attacked = 0, True
        self.ring: dict[int, int] = {}  # the Legend of each seat
        self.met: set[int] = set()
        self.taken: set[int] = set()  # in a draft

    def saw(self, row: tuple[int, ...]) -> None:
        kind, player, card, _, a, _, _, d = row
        if kind in LEAVES_HAND or (kind == st.EV_ATTACK and d == st.AGAIN):
            self.leave(player, card)
            if kind == st.EV_REVEAL:
                self.attacked = True
                if a >= 0:
                    self.leave(player, a)
        elif kind == st.EV_STOLEN:
            self.leave(a, card)
            self.come(player, card)
        elif kind == st.EV_RECOVERED:
            self.come(player, card)
        elif kind == st.EV_DRAW:
            self.come(player, card)
            self.deck = a
        elif kind == st.EV_SHUFFLED:
            self.deck = a
        elif kind == st.EV_ROUND:
            self.quiet, self.attacked = 0 if self.attacked else self.quiet + 1, False
        elif kind == st.EV_BREATHER and self.quiet >= st.QUIET_ROUNDS and {*self.ring} - {player}:
            self.dry[player] = True
        else:
            self.see_legends(kind, player, card)

    def see_legends(self, kind: int, player: int, legend: int) -> None:
        if kind == st.EV_ENTERS:
            self.ring[player] = legend
            self.met.add(legend)
        elif kind == st.EV_OUT:
            self.ring.pop(player, None)
        elif kind == st.EV_DRAFTED:
            self.taken.add(legend)

    def leave(self, p: int, title: int) -> None:
        """A card leaves a hand; one that was not seen (title -1) may be any of those known."""
        self.held[p] -= 1
        if title < 0:
            self.known[p].clear()
        elif self.known[p][title] > 0:
            self.known[p][title] -= 1

    def come(self, p: int, title: int) -> None:
        self.held[p] += 1
        self.dry[p] = False
        if title >= 0:
            self.known[p][title] += 1

    # --- a guess

    def check(self, world: Any, now: Any) -> None:
        hidden = now.step in (st.STEP_PLAN, st.STEP_SECRET)
        hands = [self.hand(world.side[p], hidden) for p in range(self.seats)]
        real = [self.hand(now.side[p], hidden) for p in range(self.seats)]
        for p, hand in enumerate(hands):
            laid = self.laid(now) if now.actor == p else Counter()
            assert len(hand) + laid.total() == self.held[p], f"hand {p} has another size"
            titles = Counter(self.titles[card] for card in hand) + laid
            assert not self.known[p] - titles, f"a card that was seen to come into hand {p} is not in it"
            attacks = any(self.kinds[self.titles[card]] == st.KIND_ATTACK for card in hand)
            assert not (self.dry[p] or now.side[p].dry) or not attacks, f"hand {p} has shown that it holds no attack"
        assert hands[self.seat] == real[self.seat], "an own card is another"
        deck, real_deck = (s.deck.tolist()[: s.ndeck] for s in (world, now))
        assert len(deck) == self.deck, "the deck has another size"
        assert sorted(sum(hands, deck)) == sorted(sum(real, real_deck)), "a card is in two places, or in none"
        assert world.discard.tolist() == now.discard.tolist(), "the discards are others"
        for p in range(self.seats):
            assert world.side[p].entry_card.tolist() == now.side[p].entry_card.tolist(), "a damage card is another"
        pile = world.pile.tolist()[: world.npile]
        assert len({*pile}) == len(pile) == now.npile
        assert not {*pile} & self.met, "a Legend that came into the ring is to come again"
        assert not now.draft or now.step == st.STEP_DRAFT or {*pile} <= self.taken, "a Legend that nobody has taken"

    def laid(self, now: Any) -> Counter[int]:
        """The card of a further attack that lies open, while its targets are chosen: the event comes after that."""
        attack = now.attack[now.nattacks - 1] if now.nattacks > 0 else None
        waits = now.pending.n > 0 and now.pending.frame[now.pending.n - 1].kind == st.FRAME_ATTACK
        return Counter([self.titles[attack.card]] if waits and attack and attack.nature == st.AGAIN else [])

    def hand(self, side: Any, hidden: bool) -> list[int]:
        down = [card for card in (side.card, side.boost) if card != st.NONE] if hidden else []
        return [*side.hand.tolist()[: side.nhand], *sorted(down)]
