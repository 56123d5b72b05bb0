"""What heroes can choose, listed: an attack, a deed on the sideline, what answers a frame, purchases.

All lists are ascending. Equal cards of a hand and equal minions are one choice: the first of them.
"""

from __future__ import annotations

from facedown.games.combat_ready.battle import for_sale, removable
from facedown.games.combat_ready.effects import choosable, for_heroes, takes_one
from facedown.games.combat_ready.meet import can_use
from facedown.games.combat_ready.pieces import firsts, loose, lowest
from facedown.games.combat_ready.state import (
    ADD_BOOST, ADD_DUST, ADD_SEMBLANCE, A_ACCEPT, A_ASSIST, A_BOOST, A_BUY, A_COMBO, A_DECLINE, A_DISCARD, A_DONE,
    A_DUST, A_FIGHT, A_HERO, A_MINION, A_PASS, A_PLAY, A_REMOVE, A_REST, A_SEMBLANCE, A_TEST, A_ULTIMATE, A_VILLAIN,
    A_WAIT, BAN_ASSIST, BAN_COMBO, BAN_REST, DROP_REST, FRAME_BOOST, FRAME_PAY, HEROES, IN_PLAY, NONE, OBJECTIVES_MOST,
    OP_CLEAVE, ROLE_ATTACK, ROLE_NONE, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import able, in_zone, is_able, is_banned
from facedown.kernel.bits import has_bit, list_bits
from facedown.kernel.jit import kernel
from facedown.kernel.shapes import Ints

# --- B


@kernel
def list_attacks(s: State, cards: Table, p: int, out: Ints, secret: bool) -> int:
    """The Active Player plays a card or his Ultimate; before that, a Semblance that fits (RCR-040, RCR-041)."""
    n = list_bits(firsts(s, cards, p, int(s.side[p].hand)), A_PLAY, out, 0)
    if in_zone(s):
        out[n] = A_ULTIMATE
        n += 1
    if not secret and can_use(s, cards, p):
        out[n] = A_SEMBLANCE
        n += 1
    return n


# --- C


@kernel
def list_deeds(s: State, cards: Table, p: int, out: Ints, secret: bool) -> int:
    """What a hero of the sideline can do (RCR-050): in secret all chooses before anybody has played (RCR-141)."""
    n = 0
    hand = firsts(s, cards, p, int(s.side[p].hand))
    if not secret and can_use(s, cards, p):
        out[n] = A_SEMBLANCE
        n += 1
    if not is_banned(s, BAN_ASSIST):
        others = able(s) & ~(1 << p)
        n = list_pairs(hand & int(cards.hero[s.side[p].hero].assists), others, A_ASSIST, HEROES, out, n)
    if (secret or is_attack_in_play(s)) and not is_banned(s, BAN_COMBO):
        n = list_bits(hand, A_COMBO, out, n)
    n = list_fights(s, cards, p, hand, out, n)
    n = list_pairs(hand, tests(s, cards), A_TEST, OBJECTIVES_MOST, out, n)
    if not is_banned(s, BAN_REST):
        out[n] = A_REST
        n += 1
    if not secret and may_wait(s, p):
        out[n] = A_WAIT
        n += 1
    if n == 0:
        out[n] = A_DONE  # there is nothing left that he could do
        n += 1
    return n


@kernel
def list_pairs(hand: int, others: int, first: int, width: int, out: Ints, n: int) -> int:
    """List every card of a set with every one of another set."""
    while others != 0 and hand != 0:
        n = list_bits(others, first + lowest(hand) * width, out, n)
        hand &= hand - 1
    return n


@kernel
def list_fights(s: State, cards: Table, p: int, hand: int, out: Ints, n: int) -> int:
    """Attacks on minions; flying ones only with Ranged (RCR-120)."""
    if s.nminions == 0:
        return n
    ranged = int(cards.hero[s.side[p].hero].ranged)
    every = first_minions(s)
    low = every & ~flying(s, cards)
    while hand != 0:
        card = lowest(hand)
        n = list_bits(every if has_bit(ranged, card) else low, A_FIGHT + card * IN_PLAY, out, n)
        hand &= hand - 1
    return n


@kernel
def first_minions(s: State) -> int:
    """Mask of the slots of minions, the first of equal ones."""
    mask = 0
    for slot in range(IN_PLAY):
        if s.minion[slot].minion != NONE and is_first_minion(s, slot):
            mask |= 1 << slot
    return mask


@kernel
def flying(s: State, cards: Table) -> int:
    """Mask of the slots of flying minions."""
    mask = 0
    for slot in range(IN_PLAY):
        minion = int(s.minion[slot].minion)
        if minion != NONE and cards.minion[minion].flying == 1:
            mask |= 1 << slot
    return mask


@kernel
def is_first_minion(s: State, slot: int) -> bool:
    """Is no minion before it the same, with the same wounds and tokens?"""
    m = s.minion[slot]
    for other in range(slot):
        o = s.minion[other]
        same = o.minion == m.minion and o.wounds == m.wounds and o.speed == m.speed and o.damage == m.damage
        if same and o.objective == m.objective:
            return False
    return True


@kernel
def tests(s: State, cards: Table) -> int:
    """Mask of the places of Objectives in play that have a test (RCR-124)."""
    mask = 0
    for i in range(s.nobjectives):
        if s.objective[i].objective != NONE and cards.objective[s.objective[i].objective].test == 1:
            mask |= 1 << i
    return mask


@kernel
def is_attack_in_play(s: State) -> bool:
    """Has the Active Player an attack that others can join?"""
    return s.side[s.active].role == ROLE_ATTACK


@kernel
def has_to_act(s: State, p: int) -> bool:
    """Is p on the sideline, able, and has done nothing yet in this round?"""
    return p != s.active and s.side[p].role == ROLE_NONE and is_able(s, p)


@kernel
def may_wait(s: State, p: int) -> bool:
    """Is there somebody else who has still to act, and has not let others go first (ours, RCR-050)?"""
    for q in range(s.seats):
        if q != p and has_to_act(s, q) and s.side[q].waited == 0:
            return True
    return False


# --- boosts and Semblances before the reveal, and in an encounter


@kernel
def list_additions(s: State, out: Ints) -> int:
    """What a hero can still add to his attack, or pass."""
    n = 0
    if int(s.adds) & ADD_SEMBLANCE != 0:
        out[n] = A_SEMBLANCE
        n += 1
    if int(s.adds) & ADD_BOOST != 0:
        out[n] = A_BOOST
        n += 1
    if int(s.adds) & ADD_DUST != 0:
        out[n] = A_DUST
        n += 1
    out[n] = A_PASS
    return n + 1


# --- frames


@kernel
def list_answers(s: State, cards: Table, p: int, out: Ints) -> int:
    """What can be done about the frame on top of the stack."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_PAY:
        n = list_bits(firsts(s, cards, p, loose(s, p)), A_DISCARD, out, 0)
        if frame.b == DROP_REST:
            out[n] = A_DONE
            n += 1
        return n
    if frame.kind == FRAME_BOOST:
        return list_additions(s, out)
    return list_choices(s, cards, out)


@kernel
def list_choices(s: State, cards: Table, out: Ints) -> int:
    """What can be chosen about an effect line."""
    row = cards.row[s.pending.frame[s.pending.n - 1].a]
    n = 0
    if takes_one(row):
        n = list_targets(s, choosable(s, cards), for_heroes(int(row.op), int(row.to)), int(row.op), out)
    else:
        out[n] = A_ACCEPT
        n += 1
    if row.may == 1:
        out[n] = A_DECLINE
        n += 1
    return n


@kernel
def list_targets(s: State, mask: int, heroes: bool, op: int, out: Ints) -> int:
    """One hero, one minion, or the villain."""
    if heroes or (op == OP_CLEAVE and s.pending.frame[s.pending.n - 1].b == NONE):
        return list_bits(mask, A_HERO, out, 0)
    n = 0
    for slot in range(IN_PLAY):
        if has_bit(mask, slot) and is_first_minion(s, slot):
            out[n] = A_MINION + slot
            n += 1
    if has_bit(mask, IN_PLAY):
        out[n] = A_VILLAIN
        n += 1
    return n


# --- upgrades (RCR-102)


@kernel
def list_purchases(s: State, cards: Table, p: int, out: Ints) -> int:
    """Cards to buy, or be done; for a card bought, the cards that can leave the hand."""
    if s.buying != NONE:
        return list_bits(firsts(s, cards, p, removable(s, cards, p)), A_REMOVE, out, 0)
    n = list_bits(firsts(s, cards, p, for_sale(s, cards, p)), A_BUY, out, 0)
    out[n] = A_DONE
    return n + 1
