"""Tiny written a second time, slowly and plainly: lists and strings, each card in its own words, nothing shared.

The rules are read from RULES.md alone; cards are not read from their files. Cards and seats are called by name.
"""

from __future__ import annotations

HEAT = {"spark": 1, "moth": 2, "rain": 2, "candle": 3, "torch": 4, "blaze": 6}
SEATS = ("keeper", "traveller")
OTHER = {"keeper": "traveller", "traveller": "keeper"}


class Twin:
    """One match, from a given order of the deck, top first."""

    def __init__(self, deck: list[str], level_lost: bool = False) -> None:
        self.level_lost = level_lost
        self.hands = {"keeper": deck[:2], "traveller": deck[2:4]}
        self.deck = deck[4:]
        self.table: dict[str, list[str]] = {"keeper": [], "traveller": []}
        self.shown: dict[str, list[str]] = {"keeper": [], "traveller": []}
        self.embers = {"keeper": 0, "traveller": 0}
        self.heat = {"keeper": 0, "traveller": 0}
        self.chosen: dict[str, str | None] = {"keeper": None, "traveller": None}
        self.flare_left = True
        self.asking = "cards"  # then "flare", at last "nothing"
        self.round = 1
        self.winner: str | None = None
        self.ending = ""

    def copy(self) -> Twin:
        """Another match in the same situation."""
        new = Twin([], self.level_lost)
        for name, value in vars(self).items():
            if isinstance(value, dict):
                value = {seat: list(x) if isinstance(x, list) else x for seat, x in value.items()}
            setattr(new, name, list(value) if isinstance(value, list) else value)
        return new

    def who_chooses(self) -> str | None:
        if self.asking == "nothing":
            return None
        if self.asking == "flare" or self.chosen["keeper"] is None:
            return "keeper"
        return "traveller"

    def choices(self) -> list[str]:
        seat = self.who_chooses()
        if seat is None:
            return []
        if self.asking == "flare":
            return ["flare", "hold"]
        return [f"play {card}" for card in HEAT if card in self.hands[seat]]

    def choose(self, choice: str) -> None:
        if choice == "flare":
            self.flare_left = False
            self.heat["keeper"] += 2
            self.end_round()
        elif choice == "hold":
            self.end_round()
        else:
            seat = self.who_chooses()
            assert seat is not None
            self.chosen[seat] = choice.split()[1]
            if seat == "traveller":
                self.reveal()

    def reveal(self) -> None:
        for seat in SEATS:
            card = self.chosen[seat]
            assert card is not None
            self.hands[seat].remove(card)
            if card in self.shown[seat]:
                self.shown[seat].remove(card)
            self.table[seat].append(card)
            self.heat[seat] = HEAT[card]
        for seat in SEATS:
            rival = OTHER[seat]
            if self.chosen[seat] == "moth" and self.heat[rival] >= 5:
                self.heat[seat] += 4
            if self.chosen[seat] == "rain":
                self.heat[rival] -= 2
            if self.chosen[seat] == "candle" and self.heat[seat] >= 2:
                self.shown[rival] = list(self.hands[rival])
        if self.flare_left and self.round_goes_to() == "traveller":
            self.asking = "flare"
        else:
            self.end_round()

    def round_goes_to(self) -> str:
        return "keeper" if self.heat["keeper"] > self.heat["traveller"] else "traveller"

    def end_round(self) -> None:
        seat = self.round_goes_to()
        self.embers[seat] += 2 if self.chosen[seat] == "spark" else 1
        self.heat = {"keeper": 0, "traveller": 0}
        self.chosen = {"keeper": None, "traveller": None}
        if self.embers[seat] >= 3:
            self.end("embers")
        elif self.round == 3:
            self.end("rounds")
        else:
            for player in (seat, OTHER[seat]):
                if self.deck:
                    self.hands[player].append(self.deck.pop(0))
            self.round += 1
            self.asking = "cards"

    def end(self, how: str) -> None:
        self.asking = "nothing"
        self.ending = how
        if self.embers["keeper"] > self.embers["traveller"]:
            self.winner = "keeper"
        elif self.embers["keeper"] < self.embers["traveller"]:
            self.winner = "traveller"
        else:
            self.ending = "level"
            self.winner = "traveller" if self.level_lost else None

    def returns(self) -> list[int]:
        return [0 if self.winner is None else 1 if seat == self.winner else -1 for seat in SEATS]
