"""Bots as policies: how far they are from what is exact, in the trees of lab/tree.py.

A bot's choice is asked at every information state of a tree, through a window of a match that stands there. Of a bot
that searches it is one search each: its mix where several choose in secret, else the one action that it would take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from facedown.bots import BotDef, find_bot
from facedown.kernel.limits import SEATS
from facedown.kernel.loops import GREEDY, RANDOM, SEARCH
from facedown.kernel.rng import seed_stream
from facedown.lab.tree import InfoState, Tree, Unsolvable, best_response_value, uniform, value_against

if TYPE_CHECKING:
    from facedown.bots import SeatWindow
    from facedown.lab.tree import Policy
    from facedown.match import Match

Shares = Sequence[float]


@dataclass(frozen=True)
class Distance:
    """How far a bot is from the best play of a tree."""

    bot: str
    exploitability: float  # what a seat loses to the best answers: half of NashConv
    as_first: float  # what it gets in seat 0 against the exact policy
    as_second: float  # what it gets in seat 1

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return {"bot": self.bot, "exploitability": self.exploitability, "seats": [self.as_first, self.as_second]}


def distance(
    tree: Tree,
    exact: Policy,
    bot: str,
    match_at: Callable[[InfoState], Match],
    progress: Callable[[int, int], None] | None = None,
) -> Distance:
    """Ask a bot at every information state of a tree; raises UnknownBot, BadBudget; Unsolvable for others' bots.

    `exact` is the tree's solution. `progress(done, all)` is called after each information state.
    """
    policy = bot_policy(find_bot(bot), match_at)
    asked = tuple(info for form in tree.forms for info in form.info_states)
    shares: dict[tuple[int, int], Shares] = {}
    for done, info in enumerate(asked):
        shares[info.seat, info.number] = policy(info)
        if progress:
            progress(done + 1, len(asked))

    def known(info: InfoState) -> Shares:
        return shares[info.seat, info.number]

    loss = sum(best_response_value(tree, known, seat) for seat in (0, 1)) / 2
    return Distance(bot, loss, value_against(tree, known, exact), -value_against(tree, exact, known))


def bot_policy(bot: BotDef, match_at: Callable[[InfoState], Match]) -> Policy:
    """What a bot does with what a seat knows; raises Unsolvable for one of others' making.

    The chance of a search is that of the information state's number, so that the same measure comes out again.
    """
    if bot.code == RANDOM:
        return uniform
    if bot.code == GREEDY:
        return lambda info: _greedy(match_at(info).window(info.seat))
    if bot.code == SEARCH:
        return lambda info: _searched(bot, info, match_at)
    raise Unsolvable(f"{bot.name} is a bot of others' making: only ours can be asked what they would do everywhere.")


def _greedy(window: SeatWindow) -> Shares:
    worth = np.array([window.appraise(action) for action in window.legal_actions])
    best = worth == worth.max()
    return tuple((best / best.sum()).tolist())


def _searched(bot: BotDef, info: InfoState, match_at: Callable[[InfoState], Match]) -> Shares:
    if len(info.actions) == 1:
        return (1.0,)
    from facedown.bots.search import search

    window = match_at(info).window(info.seat)
    r = np.zeros((SEATS, 4), np.uint32)
    seed_stream(r, info.seat, info.number)
    found = search(window, r, info.seat, bot.simulations(window.game))
    shares = {choice.action: choice.share for choice in found.choices} or {found.action: 1.0}
    return tuple(shares.get(action, 0.0) for action in info.actions)
