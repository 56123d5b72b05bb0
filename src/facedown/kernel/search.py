"""Search from what one seat knows: information-set Monte Carlo tree search, for every game.

An iteration guesses the hidden part of the root afresh (`resample`), walks down through what is already in the tree,
adds one node, plays on to the end, and tells every choice on its way how it ended.

- A tree a seat: a node is what its seat has seen happen and has chosen itself since the root, nothing else, so that no
  choice can depend on what another seat holds or has chosen in secret (multiple-observer ISMCTS: Cowling, Powley &
  Whitehouse, Information Set Monte Carlo Tree Search, 2012). What a seat sees happen is the open part of the events.
- Of the actions of a node those are compared that are legal in the world at hand, by how often they could have been
  chosen (the same paper), with a first opinion of the game as prior (PUCT: Rosin, Multi-armed bandits with episode
  context, 2011), without a logarithm: equal on every machine.
- Where seats choose in secret at the same time, a single best answer would be read. There every seat learns a mixed
  strategy by regret matching from sampled results (Lisý et al., Convergence of Monte Carlo Tree Search in Simultaneous
  Move Games, 2013), with the mean result of each action as baseline, which takes most of the noise out (Schmid et al.,
  Variance Reduction in Monte Carlo Counterfactual Regret Minimization, 2019). Its average is what is played.

Results are in 0..1: what a seat has won, of all that could be won. Floats are added and compared in a fixed order.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from facedown.kernel.events import ALL_SEATS, EVENTS, Events
from facedown.kernel.jit import Rec, kernel, record
from facedown.kernel.limits import EVENT_ROWS, SEATS
from facedown.kernel.rng import M32, below, mix32
from facedown.kernel.shapes import Ints, Streams

WORLD, CHOICE, PLAYOUT = range(3)  # streams of a search
NOWHERE = -1
NOT_LOOKED = -1.0
FRACTION = 1 << 24  # of which chances are drawn

TUNING = record(  # of a game: what was found to play it best
    ("secret", np.int64),  # bit mask of the kinds of decision at which seats choose at the same time
    ("together", np.int32),  # 1: all seats win, or all lose
    ("greedy", np.int32),  # of 100 choices after the tree, so many are the greedy bot's
    ("explore", np.float64),  # weight of what is yet to be learnt against what is known
    ("trust", np.float64),  # how much more an action is tried that looks best at first sight than one that looks worst
    ("rare", np.float64),  # a secret choice with less than this share of the likeliest one's chance is not made
    ("curious", np.float64),  # share of choices by lot where seats choose at the same time
)
NODE = record(
    ("key", np.int64),
    ("visits", np.int64),
    ("total", np.float64),  # of the results
    ("low", np.int64),  # how the worst of its actions looked
    ("high", np.int64),  # and the best
    ("edge", np.int32),  # the first, by ascending action
    ("slot", np.int32),
)
EDGE = record(
    ("action", np.int32),
    ("after", np.int32),  # the next edge of the node, or NOWHERE
    ("visits", np.int32),
    ("offered", np.int32),  # how often it was legal
    ("total", np.float64),  # of the results
    ("looks", np.int64),  # how good it looked at first sight
    ("prior", np.float64),  # the same in 0..1 among its like, or NOT_LOOKED
    ("regret", np.float64),
    ("weight", np.float64),  # of the average strategy
)
STEP = record(  # one choice on the way down
    ("node", np.int32),
    ("seat", np.int32),
    ("first", np.int32),  # of the edges that were legal, in the trail
    ("n", np.int32),
    ("chosen", np.int32),  # an edge
    ("mixed", np.int32),
    ("chance", np.float64),  # with which it was chosen
    ("regrets", np.float64),  # sum of the positive ones
    ("firsts", np.float64),  # sum of the first shares, where nothing is regretted
)

MOST_NODES = 1 << 17  # then nothing is added to the trees any more; what is there goes on learning
MOST_EDGES = 1 << 20
SLOTS = 1 << 18  # of the index of nodes; a power of two
MOST_STEPS = 64  # of the way down; deeper is played on as after the tree
TRAIL = 1 << 14  # edges that were legal on the way down
OWN = 64  # secret choices of the seat since the root
NO_PHASE = -1

MIND = record(  # room for a search; what is not used costs nothing, the system gives it when it is written
    ("tuning", TUNING),
    ("seats", np.int64),
    ("iterations", np.int64),
    ("mixed", np.int64),  # 1: that choice is a secret one
    ("asked", np.int64),  # the node of the choice that is searched for
    ("phase", np.int64),  # kind of the secret choosing under way, or NO_PHASE
    ("chooser", np.int64),
    ("nodes", np.int64),
    ("edges", np.int64),
    ("steps", np.int64),
    ("trails", np.int64),
    ("owns", np.int64),
    ("own", np.int64, (OWN,)),
    ("history", np.int64, (SEATS + 1,)),  # what each seat has chosen since the root; last: what all have seen happen
    ("result", np.float64, (SEATS,)),
    ("log", EVENTS),
    ("mute", EVENTS),  # nobody listens
    ("step", STEP, (MOST_STEPS,)),
    ("trail", np.int32, (TRAIL,)),
    ("slot", np.int32, (SLOTS,)),
    ("node", NODE, (MOST_NODES,)),
    ("edge", EDGE, (MOST_EDGES,)),
)


class Mind(Rec):
    dtype = MIND


# --- what a seat knows since the root


@kernel
def fold(h: int, x: int) -> int:
    """A history with one more number; 62 bits, 0 <= x < 2**62."""
    high = mix32((h >> 31) ^ (x & M32))
    low = mix32((h & 0x7FFFFFFF) ^ (x >> 31) ^ (high >> 3))
    return ((high & 0x7FFFFFFF) << 31) | (low & 0x7FFFFFFF)


@kernel
def note_choice(mind: Mind, seat: int, action: int) -> None:
    """Add a choice to the history of who has made it."""
    mind.history[seat] = fold(int(mind.history[seat]), action + 1)


@kernel
def fold_events(mind: Mind) -> None:
    """Add the open part of what happened to the history of all seats."""
    log = mind.log
    h = int(mind.history[SEATS])
    for i in range(log.n):
        row = log.row[i]
        card = int(row.card) if row.seen == ALL_SEATS else NOWHERE
        x = int(row.kind) * 0x1F35A2B + int(row.player) * 0x2545F49 + card * 0x3C6EF37 + int(row.a) * 0x2E1B213
        x += int(row.b) * 0x19D699A + int(row.c) * 0x27D4EB3 + int(row.d) * 0x165667B
        h = fold(h, x & 0x3FFFFFFFFFFFFFFF)
    mind.history[SEATS] = h
    log.n = 0
    log.lost = 0


@kernel
def key_of(mind: Mind, seat: int) -> int:
    """The key of a seat's node: what it has chosen and what it has seen."""
    return fold(fold(int(mind.history[SEATS]), int(mind.history[seat])), seat)


# --- the trees


@kernel
def find_node(mind: Mind, key: int) -> int:
    """The node of a key, NOWHERE if there is none."""
    at = key & (SLOTS - 1)
    while True:
        node = int(mind.slot[at])
        if node >= mind.nodes or mind.node[node].slot != at:  # left by an earlier search
            return NOWHERE
        if mind.node[node].key == key:
            return node
        at = (at + 1) & (SLOTS - 1)


@kernel
def add_node(mind: Mind, key: int) -> int:
    """A new node without edges; NOWHERE where there is no room."""
    if mind.nodes >= MOST_NODES:
        return NOWHERE
    at = key & (SLOTS - 1)
    while True:
        other = int(mind.slot[at])
        if other >= mind.nodes or mind.node[other].slot != at:
            break
        at = (at + 1) & (SLOTS - 1)
    made = int(mind.nodes)
    mind.nodes += 1
    mind.slot[at] = made
    node = mind.node[made]
    node.key = key
    node.slot = at
    node.edge = NOWHERE
    node.visits = 0
    node.total = 0.0
    return made


@kernel
def add_edge(mind: Mind, action: int, after: int) -> int:
    """A new edge before `after`; there must be room."""
    made = int(mind.edges)
    mind.edges += 1
    edge = mind.edge[made]
    edge.action = action
    edge.after = after
    edge.visits = 0
    edge.offered = 0
    edge.total = 0.0
    edge.prior = NOT_LOOKED
    edge.regret = 0.0
    edge.weight = 0.0
    return made


@kernel
def offer(mind: Mind, at: int, out: Ints, n: int) -> bool:
    """Begin a step of the way down: the edges of the n actions in `out`, ascending, made where they are new.

    Those that there is no room for are left out; False where that leaves none.
    """
    if mind.steps >= MOST_STEPS or mind.trails + n > TRAIL:
        return False
    step = mind.step[mind.steps]
    step.node = at
    step.first = mind.trails
    step.n = 0
    before = NOWHERE
    edge = int(mind.node[at].edge)
    for i in range(n):
        action = int(out[i])
        while edge != NOWHERE and mind.edge[edge].action < action:
            before = edge
            edge = int(mind.edge[edge].after)
        if edge == NOWHERE or mind.edge[edge].action != action:
            if mind.edges >= MOST_EDGES:
                continue
            edge = add_edge(mind, action, edge)
            if before == NOWHERE:
                mind.node[at].edge = edge
            else:
                mind.edge[before].after = edge
        mind.trail[mind.trails + step.n] = edge
        step.n += 1
    return bool(step.n > 0)


@kernel
def look_first(appraise: Any, s: Any, cards: Any, mind: Mind, seat: int) -> None:
    """Give edges of this step without a prior theirs: how they look to the seat among those of the node's second visit.

    Most nodes are visited once, and looking takes longer than anything else here.
    """
    step = mind.step[mind.steps]
    node = mind.node[step.node]
    fresh = 0
    for i in range(step.first, step.first + step.n):
        edge = mind.edge[mind.trail[i]]
        if edge.prior == NOT_LOOKED:
            edge.looks = appraise(s, cards, seat, int(edge.action))
            fresh += 1
    if fresh == 0:
        return
    if node.visits == 1:
        find_extremes(mind, step, node)
    for i in range(step.first, step.first + step.n):
        edge = mind.edge[mind.trail[i]]
        if edge.prior == NOT_LOOKED:
            looks = max(int(node.low), min(int(edge.looks), int(node.high)))
            edge.prior = 0.5 if node.high == node.low else (looks - node.low) / (node.high - node.low)


@kernel
def find_extremes(mind: Mind, step: Any, node: Any) -> None:
    """Note how the worst and the best action of a node look."""
    for i in range(step.first, step.first + step.n):
        looks = int(mind.edge[mind.trail[i]].looks)
        if i == step.first or looks < node.low:
            node.low = looks
        if i == step.first or looks > node.high:
            node.high = looks


@kernel
def prior_of(edge: Any) -> float:
    """Half-way, until somebody looks."""
    return 0.5 if edge.prior == NOT_LOOKED else float(edge.prior)


# --- choosing on the way down


@kernel
def choose_best(mind: Mind) -> int:
    """The edge of this step that promises most, from its results, its prior and how little it is known (PUCT)."""
    step = mind.step[mind.steps]
    node = mind.node[step.node]
    usual = node.total / node.visits if node.visits > 0 else 0.5
    best = NOWHERE
    most = 0.0
    for i in range(step.first, step.first + step.n):
        at = int(mind.trail[i])
        edge = mind.edge[at]
        edge.offered += 1
        mean = edge.total / edge.visits if edge.visits > 0 else usual
        eager = (1.0 + mind.tuning.trust * prior_of(edge)) * sqrt(float(edge.offered)) / (1 + edge.visits)
        promise = mean + mind.tuning.explore * eager
        if best == NOWHERE or promise > most:
            best = at
            most = promise
    step.chance = 1.0
    return best


@kernel
def sum_regrets(mind: Mind, step: Any) -> None:
    """Note what regret matching divides by: the sum of the positive regrets, or else of the first shares."""
    step.regrets = 0.0
    step.firsts = 0.0
    for i in range(step.first, step.first + step.n):
        edge = mind.edge[mind.trail[i]]
        step.firsts += first_share(mind, edge)
        if edge.regret > 0.0:
            step.regrets += edge.regret


@kernel
def first_share(mind: Mind, edge: Any) -> float:
    """How much of the choices an edge gets while nothing is regretted."""
    return float(1.0 + mind.tuning.trust * prior_of(edge))


@kernel
def share_of(mind: Mind, step: Any, edge: Any) -> float:
    """The chance of an edge by regret matching."""
    if step.regrets > 0.0:
        return float(edge.regret / step.regrets) if edge.regret > 0.0 else 0.0
    return float(first_share(mind, edge) / step.firsts)


@kernel
def choose_mixed(mind: Mind, r: Streams) -> int:
    """An edge of this step by regret matching, now and then by lot."""
    step = mind.step[mind.steps]
    sum_regrets(mind, step)
    curious = mind.tuning.curious
    lot = below(r, CHOICE, FRACTION) / FRACTION
    chosen = NOWHERE
    for i in range(step.first, step.first + step.n):
        at = int(mind.trail[i])
        edge = mind.edge[at]
        edge.offered += 1
        share = share_of(mind, step, edge)
        edge.weight += share * (mind.iterations + 1)
        chance = curious / step.n + (1.0 - curious) * share
        if lot >= 0.0 and chance > 0.0:
            chosen = at
            step.chance = chance
        lot -= chance
    return chosen


# --- learning


@kernel
def learn(mind: Mind) -> None:
    """Tell all choices on the way down how it ended."""
    for i in range(mind.steps):
        step = mind.step[i]
        result = mind.result[step.seat]
        edge = mind.edge[step.chosen]
        if step.mixed == 1:
            regret_all(mind, step, result)
        node = mind.node[step.node]
        node.visits += 1
        node.total += result
        edge.visits += 1
        edge.total += result


@kernel
def baseline(mind: Mind, edge: Any, usual: float) -> float:
    """What an action was worth so far."""
    return edge.total / edge.visits if edge.visits > 0 else usual


@kernel
def regret_all(mind: Mind, step: Any, result: float) -> None:
    """What each action would have given more than the strategy: its baseline, mended by the result if it was chosen."""
    node = mind.node[step.node]
    usual = node.total / node.visits if node.visits > 0 else 0.5
    chosen = mind.edge[step.chosen]
    before = baseline(mind, chosen, usual)
    mended = before + (result - before) / step.chance
    mean = 0.0
    for i in range(step.first, step.first + step.n):
        at = int(mind.trail[i])
        edge = mind.edge[at]
        value = mended if at == step.chosen else baseline(mind, edge, usual)
        mean += share_of(mind, step, edge) * value
    for i in range(step.first, step.first + step.n):
        at = int(mind.trail[i])
        edge = mind.edge[at]
        edge.regret += (mended if at == step.chosen else baseline(mind, edge, usual)) - mean


# --- one iteration


@kernel
def choose_in_tree(
    appraise: Any, s: Any, cards: Any, mind: Mind, seat: int, mixed: bool, out: Ints, n: int, r: Streams
) -> int:
    """A choice by the seat's tree; NOWHERE where the tree ends. A new node is added, and chooses for the first time."""
    key = key_of(mind, seat)
    at = find_node(mind, key)
    if at == NOWHERE:
        at = add_node(mind, key)
    if at == NOWHERE or not offer(mind, at, out, n):
        return NOWHERE
    step = mind.step[mind.steps]
    if mind.node[at].visits > 0:
        look_first(appraise, s, cards, mind, seat)
    step.seat = seat
    step.mixed = 1 if mixed else 0
    step.chosen = choose_mixed(mind, r) if mixed else choose_best(mind)
    mind.trails += step.n
    mind.steps += 1
    return int(mind.edge[step.chosen].action)


@kernel
def is_greedy_now(mind: Mind, r: Streams) -> bool:
    """Is the next choice after the tree the greedy bot's? Else it is by lot."""
    greedy = mind.tuning.greedy
    return bool(greedy > 0 and (greedy >= 100 or below(r, PLAYOUT, 100) < greedy))


@kernel
def begin(mind: Mind) -> None:
    """Forget an earlier search."""
    mind.iterations = 0
    mind.nodes = 0
    mind.edges = 0
    mind.asked = NOWHERE
    mind.mixed = 0
    mind.log.cap = EVENT_ROWS
    mind.mute.cap = 0


@kernel
def forget_way(mind: Mind) -> None:
    """Begin an iteration."""
    mind.steps = 0
    mind.trails = 0
    for i in range(SEATS + 1):
        mind.history[i] = 0
    mind.log.n = 0


@kernel
def note_result(returns: Any, s: Any, mind: Mind, out: Ints) -> None:
    """What each seat has won, in 0..1."""
    returns(s, out)
    parts = 2 if mind.tuning.together == 1 else int(mind.seats)
    for seat in range(mind.seats):
        mind.result[seat] = (int(out[seat]) + 1) / parts


# --- simultaneous choices


@kernel
def is_mixed(mind: Mind, kind: int) -> bool:
    """Do several seats choose in secret at this kind of decision?"""
    return bool((int(mind.tuning.secret) >> kind) & 1 == 1)


@kernel
def phase_of(mind: Mind, kind: int) -> int:
    """The kind of secret choosing of this moment, NO_PHASE where nobody else chooses now."""
    return kind if is_mixed(mind, kind) else NO_PHASE


@kernel
def note_happened(mind: Mind, events: Events) -> None:
    """What happens in sight of all ends the secret choosing under way, also where the next one follows at once."""
    for i in range(events.n):
        if events.row[i].seen == ALL_SEATS:
            mind.phase = NO_PHASE
    if events.lost > 0:
        mind.phase = NO_PHASE


@kernel
def note_own(mind: Mind, action: int) -> None:
    """Remember what the seat has chosen since the root."""
    mind.own[mind.owns] = action
    mind.owns += 1


# --- the answer


@kernel
def is_decided(mind: Mind, budget: int) -> bool:
    """Will the rest of the iterations leave the answer as it is? Looked at now and then."""
    if mind.asked < 0 or mind.iterations % 64 != 0 or mind.mixed == 1:
        return False
    first = 0
    second = 0
    edge = int(mind.node[mind.asked].edge)
    while edge != NOWHERE:
        visits = int(mind.edge[edge].visits)
        if visits > first:
            second = first
            first = visits
        elif visits > second:
            second = visits
        edge = int(mind.edge[edge].after)
    return bool(first - second > budget - mind.iterations)


@kernel
def answer(mind: Mind, r: Any) -> int:
    """The action looked at most; of secret choices one by the average strategy. NOWHERE: none was looked at."""
    if mind.asked < 0:
        return NOWHERE
    return draw_mixed(mind, r) if mind.mixed == 1 else most_visited(mind)


@kernel
def most_visited(mind: Mind) -> int:
    """The action that was looked at most; of equals the better one."""
    at = int(mind.node[mind.asked].edge)
    best = at
    while at != NOWHERE:
        edge = mind.edge[at]
        more = edge.visits - mind.edge[best].visits
        if more > 0 or (more == 0 and edge.total > mind.edge[best].total):
            best = at
        at = int(edge.after)
    return int(mind.edge[best].action)


@kernel
def heaviest(mind: Mind) -> float:
    most = 0.0
    at = int(mind.node[mind.asked].edge)
    while at != NOWHERE:
        most = max(most, mind.edge[at].weight)
        at = int(mind.edge[at].after)
    return most


@kernel
def kept_weight(edge: Any, least: float) -> float:
    """The weight of an action in the strategy that is played: what is rare there is mostly noise."""
    return edge.weight if edge.weight >= least else 0.0


@kernel
def draw_mixed(mind: Mind, r: Any) -> int:
    """An action by the average strategy, without its rare ones (Ganzfried, Sandholm & Waugh, Strategy Purification and
    Thresholding, 2012)."""
    least = mind.tuning.rare * heaviest(mind)
    total = 0.0
    at = int(mind.node[mind.asked].edge)
    while at != NOWHERE:
        total += kept_weight(mind.edge[at], least)
        at = int(mind.edge[at].after)
    lot = below(r, CHOICE, FRACTION) / FRACTION * total
    at = int(mind.node[mind.asked].edge)
    drawn = at
    while at != NOWHERE:
        weight = kept_weight(mind.edge[at], least)
        if weight > 0.0 and lot >= 0.0:
            drawn = at
        lot -= weight
        at = int(mind.edge[at].after)
    return int(mind.edge[drawn].action)
