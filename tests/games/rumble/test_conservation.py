"""Every card is in exactly one place, or counted as an entry, and all that is kept about the cards agrees, after every
choice.

Plain and compiled games are compared state by state in tests/test_every_game.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cards.pack_text import PackText
from facedown.cards.load import Library, load_packs
from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.kernel.events import EVENTS
from facedown.kernel.jit import compiled
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.kernel.plain import face
from facedown.match import read_library
from strategies import random_rumble_pack

from .tables import ALONE

GAMES = 8  # of each number of seats and each option, with the game's own cards
PACKS, PACK_GAMES = 12, 3  # with cards made at random: all that the vocabulary can say
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"secret-plan": True},
    {"draft": True},
    {"free-pick": True},
    {"secret-plan": True, "draft": True},
)
TABLES = [(seats, options) for seats in range(3, 7) for options in OPTIONS] + [(2, {"two-players": True})]
WAITING = {st.FRAME_ATTACK, st.FRAME_DEFEND, st.FRAME_WINDOW, st.FRAME_OFFER, 2}  # 2: FRAME_CHOICE


@cache
def kernels() -> Any:
    """The compiled rules."""
    return GAME.compile()


def positions(library: Library, setup: Any, seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a random game, and how many actions are legal in it; it ends at the end of the game."""
    states, logs, out = np.zeros(1, GAME.state), np.zeros(1, EVENTS), np.zeros(GAME.actions.count, np.int64)
    logs[0]["cap"] = EVENT_ROWS
    turn, chance, action = compiled(GAME.turn), Random(seed), -1
    kernels().new_state(states[0], library.table, setup, seed, logs[0])
    looks = face(states[0])
    for _ in range(DECISIONS):
        n = int(turn(states, 0, library.tables, logs, out, action))
        yield looks, n
        if n == 0:
            return
        assert logs[0]["lost"] == 0
        assert out[:n].tolist() == sorted(set(out[:n].tolist())), "actions ascend"
        logs[0]["n"] = 0
        action = int(out[chance.randrange(n)])
    raise AssertionError("a game without end")


class Looks:
    """Looks at the positions of one match."""

    def __init__(self, library: Library) -> None:
        self.table = face(library.table)
        self.copies = int(self.table.copies)
        self.health = [int(self.table.legend[i].health) for i in range(int(self.table.legends))]
        self.calls = [int(self.table.calls[card]) for card in range(self.copies)]

    def check(self, s: Any, n: int) -> None:
        """All that must be so in every position."""
        over = s.step == st.STEP_OVER
        assert (n == 0) == over, "every prompt has an option, and only the end has none"
        assert (s.actor == st.NONE) == over
        assert 0 <= s.actor < s.seats or over
        assert s.round_no <= st.MOST_ROUNDS
        assert s.pending.spilt == 0
        assert s.pending.n == 0 or s.pending.frame[s.pending.n - 1].kind in WAITING, "work is done before anybody waits"
        assert s.step not in (st.STEP_REVEAL, st.STEP_END) or s.pending.n > 0
        frames = [s.pending.frame[i] for i in range(int(s.pending.n), len(s.pending.frame))]
        assert all(frame.kind == 0 == frame.a == frame.b == frame.c for frame in frames)
        sides = [s.side[p] for p in range(s.seats)]
        self.check_cards(s, sides)
        self.check_legends(s, sides)
        for side in sides:
            self.check_side(side)
        for attack in [s.attack[k] for k in range(int(s.nattacks), st.NEST)]:
            assert (attack.card, attack.boost) == (st.NONE, st.NONE)
            fields = ("targets", "saved", "hit", "more", "plus", "landed", "stopped", "threw")
            assert all(getattr(attack, name) == 0 for name in fields)

    def check_cards(self, s: Any, sides: list[Any]) -> None:
        """The cards of the deck: each lies in one place, or beside as many Legends as `lies` counts."""
        entries = Counter(card for side in sides for card in entry_cards(side) if card < st.SIGNATURE_BASE)
        assert all(int(s.lies[card]) == entries[card] for card in range(self.copies))
        assert not any(s.lies[card] for card in range(self.copies, st.COPIES))
        lone = [card for side in sides for card in (side.card, side.boost)]
        under_way = [s.attack[k] for k in range(int(s.nattacks))]
        lone += [card for attack in under_way if attack.landed == 0 for card in (attack.card, attack.boost)]
        lone += [card for card in self.played(s) if card != s.laid]
        everywhere = [int(card) for card in lone if card != st.NONE and card < st.SIGNATURE_BASE]
        everywhere += [card for side in sides for card in cards_in(side.hand, side.nhand)]
        everywhere += cards_in(s.deck, s.ndeck) + cards_in(s.discard, s.ndiscard) + list(entries)
        assert sorted(everywhere) == list(range(self.copies)), "each card in exactly one place"

    def played(self, s: Any) -> list[int]:
        """Specials and defenses whose text is being carried out."""
        frames = [s.pending.frame[i] for i in range(int(s.pending.n))]
        sources = [int(frame.source) for frame in frames if frame.kind == 1]  # FRAME_LINES
        return [card for card in sources if 0 <= card < st.SIGNATURE_BASE and self.calls[card]]

    def check_legends(self, s: Any, sides: list[Any]) -> None:
        """Each Legend is in the ring, to come, out or not in the game; each Signature is in one place or gone."""
        ring = [int(side.legend) for side in sides if side.legend != st.NONE]
        queues = [int(legend) for side in sides for legend in side.queue if legend != st.NONE]
        pile = cards_in(s.pile, s.npile) if s.step != st.STEP_DRAFT else []
        to_come = ring + queues + pile
        assert len(set(to_come)) == len(to_come)
        assert not any(int(s.met) >> legend & 1 for legend in queues + pile)
        out = bin(int(s.met)).count("1") - len(ring)
        if s.step != st.STEP_DRAFT:
            assert out + len(to_come) == s.need, "each Legend of the game is out, in the ring or to come"
        assert sum(int(side.placards) for side in sides) <= out
        signatures = [int(side.legend) for side in sides if side.signature == 1]
        signatures += [int(a.card) - st.SIGNATURE_BASE for a in attacks(s) if a.landed == 0 and is_signature(a.card)]
        lying = {card - st.SIGNATURE_BASE for side in sides for card in entry_cards(side) if is_signature(card)}
        signatures += lying
        assert len(set(signatures)) == len(signatures), "each Signature in at most one place"
        assert all(int(s.met) >> legend & 1 for legend in signatures)

    def check_side(self, side: Any) -> None:
        """Hand, damage, health, plan."""
        hand = cards_in(side.hand, side.nhand)
        assert hand == sorted(hand), "hands ascend"
        assert side.alert == mask_of(self.calls[card] for card in hand)
        amounts = side.entry_amount.tolist()
        n = int(side.nentries)
        assert side.damage == sum(amounts[:n])
        assert all(amount > 0 for amount in amounts[:n])
        assert not any(amounts[n:])
        assert entry_cards(side) == cards_in(side.entry_card, side.nentries)
        if side.legend == st.NONE:
            assert (n, side.signature) == (0, 0)
        assert (side.card == st.NONE) == (side.target == st.NONE)
        assert side.card != st.NONE or (side.boost, side.speed) == (st.NONE, 0)
        assert side.speed >= 0
        assert side.drops >> int(side.nhand) == 0


def attacks(s: Any) -> list[Any]:
    """The attacks under way."""
    return [s.attack[k] for k in range(int(s.nattacks))]


def is_signature(card: int) -> bool:
    """Is a card no card of the deck?"""
    return card >= st.SIGNATURE_BASE


def entry_cards(side: Any) -> list[int]:
    """The damage cards beside a Legend."""
    return list(side.entry_card.tolist()[: int(side.nentries)])


def cards_in(pile: Any, n: int) -> list[int]:
    """The first n of a pile; nothing lies beyond them."""
    cards: list[int] = pile.tolist()
    assert set(cards[int(n) :]) <= {st.NONE}
    assert st.NONE not in cards[: int(n)]
    return cards[: int(n)]


def mask_of(masks: Iterator[int]) -> int:
    """All bits of all masks."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def fallen_at_rest(s: Any, looks: Looks) -> list[int]:
    """Seats whose Legend has damage up to his health, though nobody is asked to save anybody."""
    saving = any(s.pending.frame[i].kind == st.FRAME_FALL for i in range(int(s.pending.n)))
    sides = [(p, s.side[p]) for p in range(s.seats)]
    return [p for p, d in sides if not saving and d.legend != st.NONE and d.damage >= looks.health[d.legend]]


@pytest.mark.rule("RUM-001", "RUM-046", "RUM-053", "RUM-060", "RUM-084")
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_every_card_is_in_exactly_one_place_at_every_decision(seats: int, options: Mapping[str, bool]) -> None:
    library = read_library(GAME)
    looks = Looks(library)
    assert looks.copies == 150
    assert len(looks.health) == 30
    setup = GAME.pick_setups(library, dict(options), seats)[0]
    for seed in range(GAMES):
        for s, n in positions(library, setup, seed):
            looks.check(s, n)
            assert fallen_at_rest(s, looks) == []
        assert GAME.endings[s.ending] in ("last_legend", "nobody", "round_limit")
        assert (s.winner == st.NONE) == (GAME.endings[s.ending] != "last_legend")


def test_cards_made_at_random_are_in_exactly_one_place_too(tmp_path: Path) -> None:
    vocabulary = GAME.vocabulary()
    for seed in range(PACKS):
        file = tmp_path / f"pack-{seed}.toml"
        file.write_text(PackText(random_rumble_pack(Random(seed), vocabulary)).text, encoding="utf-8")
        library = load_packs(ALONE, [file])
        looks = Looks(library)
        for game in range(PACK_GAMES):
            seats = 3 + (seed + game) % 4
            setup = GAME.pick_setups(library, dict(OPTIONS[(seed + game) % len(OPTIONS)]), seats)[0]
            for s, n in positions(library, setup, game):
                looks.check(s, n)
                assert fallen_at_rest(s, looks) == []
            assert s.ending != st.END_NONE
