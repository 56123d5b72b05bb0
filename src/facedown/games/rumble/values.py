"""The numbers of the ring: who has a Legend, what an attack deals, the running order; what effect lines read."""

from __future__ import annotations

from facedown.games.rumble.pieces import legends_left, title_of
from facedown.games.rumble.state import (
    ATTACKER, EV_SPEED, NONE, NOT_BEGUN, PATH_ATTACK_BOOSTED, PATH_ATTACK_CHEAP, PATH_ATTACK_DAMAGE, PATH_ATTACK_KICK,
    PATH_ATTACK_MINE, PATH_ATTACK_MOVE, PATH_ATTACK_ON_ME, PATH_ATTACK_SIGNATURE, PATH_ATTACK_SPEED, PATH_ATTACK_STRIKE,
    PATH_ATTACK_TARGETS, PATH_DAMAGE, PATH_ENTRIES, PATH_HAND, PATH_HEALTH, PATH_LEFT, PATH_LEGEND, PATH_PILE,
    PATH_PLACARDS, PATH_RING, PATH_ROUND, PATH_SIGNATURE, PATH_SPEED, PATH_TOKEN, PATH_WAITING, SELF, STEP_ATTACK,
    TYPE_KICK, TYPE_MOVE, TYPE_STRIKE, State, Table,
)  # fmt: skip
from facedown.kernel import rows
from facedown.kernel.bits import count_bits, has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import filled, kernel
from facedown.kernel.numbers import least, most
from facedown.kernel.piles import find, insert, take
from facedown.kernel.rows import SIDES
from facedown.kernel.seats import leftwards

# --- the ring


@kernel
def first_leftwards(s: State, mask: int) -> int:
    """The first seat of a mask that is not empty, from the Titleholder leftwards."""
    p = int(s.token)
    while not has_bit(mask, p):
        p = leftwards(s, p, 1)
    return p


@kernel
def ring(s: State) -> int:
    """Mask of the seats with a Legend in the ring."""
    mask = 0
    for p in range(s.seats):
        if s.side[p].legend != NONE:
            mask |= 1 << p
    return mask


@kernel
def health(s: State, cards: Table, p: int) -> int:
    """The health of a Legend in the ring."""
    return int(cards.legend[s.side[p].legend].health)


@kernel
def falling(s: State, cards: Table) -> int:
    """Mask of the seats whose Legend has damage equal to health or more, and is not thrown anyway (RUM-050, -051)."""
    mask = 0
    for p in range(s.seats):
        sd = s.side[p]
        if sd.legend != NONE and sd.damage >= health(s, cards, p):
            mask |= 1 << p
    return mask & ~int(s.thrown)


# --- the attack under way


@kernel
def attack_damage(s: State, cards: Table, k: int) -> int:
    """What the card of attack k deals, without its boost."""
    attack = s.attack[k]
    return most(0, int(cards.card[title_of(cards, int(attack.card))].damage) + int(attack.plus))


@kernel
def boost_damage(s: State, cards: Table, k: int) -> int:
    """What the boost of attack k deals; what is taken off the attack beyond the damage of its card comes off this."""
    attack = s.attack[k]
    if attack.boost == NONE:
        return 0
    rest = int(cards.card[title_of(cards, int(attack.card))].damage) + int(attack.plus)
    return most(0, int(cards.card[title_of(cards, int(attack.boost))].damage) + least(0, rest))


@kernel
def damage_of(s: State, cards: Table, k: int) -> int:
    """What attack k deals with its boost."""
    return attack_damage(s, cards, k) + boost_damage(s, cards, k)


@kernel
def attacked(s: State) -> int:
    """Mask of the seats on whose Legends the attack under way works: those hit; before the hit, those not saved."""
    if s.nattacks == 0:
        return 0
    attack = s.attack[s.nattacks - 1]
    return int(attack.hit) if attack.landed == 1 else int(attack.targets) & ~int(attack.saved)


# --- the running order (RUM-040, RUM-041)


@kernel
def change_speed(s: State, q: int, n: int, ev: Events) -> bool:
    """Make the planned attack of q faster by n, and move it to its place; was anything changed?"""
    sd = s.side[q]
    before = int(sd.speed)
    now = most(0, before + n)
    if sd.card == NONE or now == before:
        return False
    sd.speed = now
    emit(ev, EV_SPEED, q, NONE, ALL_SEATS, before, now, 0, 0)
    if s.step == STEP_ATTACK and s.speed != NOT_BEGUN:
        reorder(s, q)
    return True


@kernel
def reorder(s: State, q: int) -> None:
    """An attack whose speed has begun or is past is next; a slower one waits for its speed."""
    left = s.norder - s.at
    place = find(s.order[s.at :], left, q)
    if place >= 0:
        take(s.order, s.norder, s.at + place)
        s.norder -= 1
        s.order[s.norder] = NONE
    if s.side[q].speed >= s.speed:
        insert(s.order, s.norder, s.at, q)
        s.norder += 1


@kernel
def begin_speed(s: State) -> bool:
    """The next speed begins, and its order is fixed: from the Titleholder leftwards; False where no attack is left."""
    best = NONE
    n = 0
    for i in range(s.seats):
        p = leftwards(s, int(s.token), i)
        speed = int(s.side[p].speed)
        if s.side[p].card != NONE and speed >= best:
            n = 0 if speed > best else n
            best = speed
            s.order[n] = p
            n += 1
    for i in range(n, s.seats):
        s.order[i] = NONE
    s.at = 0
    s.norder = n
    if n > 0:
        s.speed = best
    return n > 0


# --- what conditions and amounts read


@kernel
def side_of(s: State, p: int, side: int) -> int:
    """The seat that a side means, for the owner p of a line; NONE without an attack, or where all targets have left."""
    if side == SELF:
        return p
    if s.nattacks == 0:
        return NONE
    attack = s.attack[s.nattacks - 1]
    if side == ATTACKER:
        return int(attack.player)
    if attack.focus != NONE:
        return int(attack.focus)
    return int(attack.main) if has_bit(int(attack.targets), int(attack.main)) else first_attacked(s)


@kernel
def first_attacked(s: State) -> int:
    """The first Legend from the Titleholder leftwards on which the attack works; NONE where all have left."""
    mask = attacked(s)
    for i in range(s.seats):
        q = leftwards(s, int(s.token), i)
        if has_bit(mask, q):
            return q
    return NONE


@kernel
def read(s: State, cards: Table, p: int, code: int) -> int:
    """The number that a path names, for the owner p of the line that asks."""
    path = code // SIDES
    if path >= PATH_ATTACK_SPEED:
        return read_table(s, cards, p, path)
    seat = side_of(s, p, code % SIDES)
    if seat == NONE:
        return 0
    sd = s.side[seat]
    if path == PATH_LEGEND:
        return 1 if sd.legend != NONE else 0
    if path == PATH_DAMAGE:
        return int(sd.damage)
    if path == PATH_HEALTH:
        return health(s, cards, seat) if sd.legend != NONE else 0
    if path == PATH_LEFT:
        return most(0, health(s, cards, seat) - int(sd.damage)) if sd.legend != NONE else 0
    if path == PATH_ENTRIES:
        return int(sd.nentries)
    if path == PATH_HAND:
        return int(sd.nhand)
    if path == PATH_PLACARDS:
        return int(sd.placards)
    if path == PATH_TOKEN:
        return 1 if s.token == seat else 0
    if path == PATH_SIGNATURE:
        return int(sd.signature)
    if path == PATH_WAITING:
        return 1 if sd.card != NONE else 0
    if path == PATH_SPEED:
        return int(sd.speed) if sd.card != NONE else 0
    return 0


@kernel
def read_table(s: State, cards: Table, p: int, path: int) -> int:
    """The paths that are nobody's: the round, the ring, the pile; the attack under way."""
    if path == PATH_ROUND:
        return int(s.round_no)
    if path == PATH_RING:
        return count_bits(ring(s))
    if path == PATH_PILE:
        return legends_left(s)
    return read_attack(s, cards, p, path) if s.nattacks > 0 else 0


@kernel
def read_attack(s: State, cards: Table, p: int, path: int) -> int:
    k = int(s.nattacks) - 1
    attack = s.attack[k]
    kind = int(cards.card[title_of(cards, int(attack.card))].type)
    if path == PATH_ATTACK_SPEED:
        return int(attack.speed)
    if path == PATH_ATTACK_DAMAGE:
        return damage_of(s, cards, k)
    if path == PATH_ATTACK_STRIKE:
        return 1 if kind == TYPE_STRIKE else 0
    if path == PATH_ATTACK_KICK:
        return 1 if kind == TYPE_KICK else 0
    if path == PATH_ATTACK_MOVE:
        return 1 if kind == TYPE_MOVE else 0
    if path == PATH_ATTACK_SIGNATURE:
        return 1 if kind > TYPE_MOVE else 0
    if path == PATH_ATTACK_CHEAP:
        return int(attack.cheap)
    if path == PATH_ATTACK_BOOSTED:
        return 1 if attack.boost != NONE else 0
    if path == PATH_ATTACK_MINE:
        return 1 if attack.player == p else 0
    if path == PATH_ATTACK_ON_ME:
        return 1 if has_bit(attacked(s), p) else 0
    if path == PATH_ATTACK_TARGETS:
        return count_bits(int(attack.targets))
    return 0


holds = filled(rows.holds, read=read)
amount_of = filled(rows.amount_of, read=read)
