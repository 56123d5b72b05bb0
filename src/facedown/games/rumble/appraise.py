"""Rumble: how good an action looks at first sight, in hundredths of a damage, from what the seat knows."""

from __future__ import annotations

from facedown.games.rumble.attack import moment_asked
from facedown.games.rumble.pieces import title_of
from facedown.games.rumble.state import (
    A_ACCEPT, A_AGAIN, A_ATTACK, A_BREATHER, A_DECLINE, A_DISCARD, A_DONE, A_PASS, A_PLAY, A_REMOVE, A_SIGNATURE,
    A_TARGET, ENTRIES, FRAME_DEFEND, FRAME_WINDOW, HAND, KIND_ATTACK, KIND_BOOST, NONE, OP_CANCEL, OP_COUNTER,
    OP_DAMAGE, OP_DISARM, OP_DISCARD, OP_DRAW, OP_RECOVER, OP_REMOVE, OP_SPEED, OP_STEAL, OP_THROW, TO_ALL, TO_ANY,
    TO_FALLING, TO_SELF, State, Table,
)  # fmt: skip
from facedown.games.rumble.values import (
    attacked, damage_of, falling, health, holds,
)  # fmt: skip
from facedown.kernel.bits import has_bit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.limits import SEATS
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.numbers import least, most

HIT, OUT, THROW = 100, 300, 450  # one damage; a Legend of somebody else out; one thrown with all its health
OWN_OUT = 900  # the own Legend out
PER_SPEED = 12
CARD = 40  # a card in hand


@entry
def appraise(s: State, cards: Table, seat: int, action: int) -> int:
    """How good an action looks to a seat."""
    if action in (A_DONE, A_PASS, A_DECLINE):
        return 0
    if action == A_ACCEPT:
        return CARD
    if action >= A_REMOVE:
        return appraise_entry(s, cards, seat, (action - A_REMOVE) // ENTRIES, (action - A_REMOVE) % ENTRIES)
    if action >= A_SIGNATURE:
        title = int(cards.legend[s.side[seat].legend].signature)
        return blow(s, cards, action - A_SIGNATURE, int(cards.card[title].damage), int(cards.card[title].worth))
    if action >= A_AGAIN:
        title = title_of(cards, int(s.side[seat].hand[(action - A_AGAIN) // SEATS]))
        target = (action - A_AGAIN) % SEATS
        return blow(s, cards, target, int(cards.card[title].damage), int(cards.card[title].worth))
    if action >= A_PLAY:
        return appraise_answer(s, cards, seat, int(s.side[seat].hand[action - A_PLAY]))
    if action >= A_TARGET:
        return appraise_seat(s, cards, seat, action - A_TARGET)
    if action >= A_DISCARD:
        return appraise_drop(s, cards, seat, action - A_DISCARD)
    if action == A_BREATHER:
        return -CARD
    if action >= A_ATTACK:
        return appraise_plan(s, cards, seat, action - A_ATTACK)
    legend = cards.legend[action]
    return HIT * int(legend.health) + int(cards.card[legend.signature].worth)


@kernel
def left(s: State, cards: Table, q: int) -> int:
    """How much damage the Legend of q can still take before it goes out."""
    return health(s, cards, q) - int(s.side[q].damage)


@kernel
def blow(s: State, cards: Table, q: int, damage: int, worth: int) -> int:
    """What it is worth to hit the Legend of q so hard: what goes beyond its health is lost, but it goes out."""
    if s.side[q].legend == NONE:
        return 0
    lost = most(0, damage - left(s, cards, q))
    return worth - HIT * lost + (OUT if damage >= left(s, cards, q) else 0)


@kernel
def appraise_plan(s: State, cards: Table, seat: int, code: int) -> int:
    """An attack with its boost; fast ones are made before somebody else changes the ring."""
    sd = s.side[seat]
    place, extra, q = code // SEATS // (HAND + 1), code // SEATS % (HAND + 1) - 1, code % SEATS
    card = cards.card[cards.titles[sd.hand[place]]]
    damage, worth, speed = int(card.damage), int(card.worth), int(card.speed)
    if extra >= 0:
        boost = cards.card[cards.titles[sd.hand[extra]]]
        damage += boost.damage
        worth += boost.worth
        speed += boost.speed
    return blow(s, cards, q, damage, worth) + PER_SPEED * speed


@kernel
def appraise_drop(s: State, cards: Table, seat: int, place: int) -> int:
    """In a breather weak attacks and boosts go; where a card must go, the one that is worth least."""
    card = cards.card[cards.titles[s.side[seat].hand[place]]]
    if s.pending.n > 0:
        return HIT * HIT - int(card.worth)
    if card.kind == KIND_BOOST:
        return CARD
    return 2 * HIT - int(card.worth) if card.kind == KIND_ATTACK else -CARD


@kernel
def appraise_seat(s: State, cards: Table, seat: int, q: int) -> int:
    """A Legend chosen: for a further hit the weakest, for a throw the strongest; help for oneself, harm for others."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind != FRAME_CHOICE:
        return blow(s, cards, q, damage_of(s, cards, int(s.nattacks) - 1), HIT)
    row = cards.row[frame.a]
    if row.op == OP_THROW:
        return THROW + HIT * left(s, cards, q) if q != seat else -OWN_OUT
    helps = row.op == OP_REMOVE or (row.op == OP_SPEED and row.fixed > 0)
    return (HIT if helps else -HIT) if q == seat else (-HIT if helps else HIT + CARD * int(s.side[q].placards))


@kernel
def appraise_entry(s: State, cards: Table, seat: int, q: int, i: int) -> int:
    """A damage card taken off: the largest of one's own Legend; of others', the smallest."""
    amount = HIT * int(s.side[q].entry_amount[i])
    return OUT + amount if q == seat else -amount


@kernel
def appraise_answer(s: State, cards: Table, seat: int, card: int) -> int:
    """A defense or a special played now: the sum of what its lines would do for the seat."""
    frame = s.pending.frame[s.pending.n - 1]
    moment = moment_asked(s)
    title = cards.card[cards.titles[card]]
    total = -CARD // 2
    if frame.kind == FRAME_DEFEND or frame.kind == FRAME_WINDOW:
        for r in range(title.first[moment], title.end[moment]):
            row = cards.row[r]
            if row.op > 0 and holds(s, cards, seat, row):
                total += gain(s, cards, seat, int(row.op), int(row.to), int(row.fixed))
    return total


@kernel
def gain(s: State, cards: Table, seat: int, op: int, to: int, n: int) -> int:
    """What one line would do for the seat."""
    if op >= OP_CANCEL and op <= OP_COUNTER:
        return saved(s, cards, seat) + (HIT * n if op == OP_COUNTER else 0)
    if op == OP_DAMAGE:
        return -HIT * n if has_bit(attacked(s), seat) else HIT * n
    if op == OP_THROW:
        return -OWN_OUT if to > TO_SELF and to < TO_ANY and has_bit(attacked(s), seat) else THROW
    if op == OP_REMOVE:
        if to == TO_FALLING:
            return OWN_OUT if has_bit(falling(s, cards), seat) else -HIT
        return HIT * least(n, int(s.side[seat].nentries))
    if op == OP_SPEED:
        return PER_SPEED * n if to == TO_SELF else -PER_SPEED * n
    if op == OP_DISARM:
        return HIT
    if op in (OP_DRAW, OP_RECOVER, OP_STEAL):
        return CARD * n
    if op == OP_DISCARD:
        return -CARD * n if to in (TO_SELF, TO_ALL) else CARD * n
    return 0


@kernel
def saved(s: State, cards: Table, seat: int) -> int:
    """What stopping the attack under way saves the seat; the attacks of others on others are none of its business."""
    if not has_bit(attacked(s), seat):
        return 0
    damage = damage_of(s, cards, int(s.nattacks) - 1)
    return HIT * damage + CARD + (OWN_OUT if damage >= left(s, cards, seat) else 0)
