"""What cards and abilities do: on whom a line works, one `if` chain over the ops, choices of the line's owner.

`p` is the seat that owns the line, `q` one it works on, from the Titleholder leftwards. Lines wait on the pending
stack (kernel/lines.py); what they bring about, an attack or an elimination, is put on top of them.
"""

from __future__ import annotations

from facedown.games.rumble.pieces import (
    EVERYBODY, add_entry, can_draw, discard, draw, drop_entry, forget, has_attack, kind_of, lose_sight, printed,
    take_out, title_of, to_hand, top_of_discard,
)  # fmt: skip
from facedown.games.rumble.ring import lose_attack
from facedown.games.rumble.state import (
    ABILITY, AGAIN, BY_SIGNATURE, CHANCE, EV_COUNTERED, EV_EFFECT, EV_RECOVERED, EV_REMOVED, EV_SKIPPED, EV_STOLEN,
    EV_STOPPED, EV_THROWN, FALL_SAVES, FRAME_FALL, FRAME_OFFER, HAND, HIT, KIND_DEFENSE, KIND_SPECIAL, LOST_DISARMED,
    MOST_LINES, NEST, NONE, OP_AGAIN, OP_BLOCK, OP_CANCEL, OP_COUNTER, OP_DAMAGE, OP_DISARM, OP_DISCARD, OP_DODGE,
    OP_DRAW, OP_RECOVER, OP_REMOVE, OP_SIGNATURE, OP_SPEED, OP_STEAL, OP_THROW, PICK_CHOOSE, PICK_LARGEST, PICK_NEWEST,
    SKIP_NOTHING, SKIP_REQUIREMENT, STOPPED_BLOCK, STOPPED_CANCEL, STOPPED_COUNTER, STOPPED_DODGE, TO_ANY, TO_ATTACKER,
    TO_FALLING, TO_OTHER, TO_RIVALS, TO_SELF, TO_TARGET, State, Table,
)  # fmt: skip
from facedown.games.rumble.values import amount_of, attacked, change_speed, falling, health, holds
from facedown.kernel import lines
from facedown.kernel.bits import has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import filled, kernel
from facedown.kernel.lines import DONE, FRAME_CHOICE, UNDONE, WAITING, finish_choice
from facedown.kernel.pending import drop, push
from facedown.kernel.rng import below
from facedown.kernel.rows import Row
from facedown.kernel.seats import leftwards

# --- on whom a line works


@kernel
def meant(s: State, cards: Table, p: int, row: Row) -> int:
    """Mask of the seats that a line means."""
    everybody = (1 << int(s.seats)) - 1
    to = int(row.to)
    if to == TO_SELF:
        return 1 << p
    if to == TO_TARGET:
        return attacked(s)
    if to == TO_ATTACKER:
        return 1 << int(s.attack[s.nattacks - 1].player) if s.nattacks > 0 else 0
    if to in (TO_OTHER, TO_RIVALS):
        return everybody & ~(1 << p)
    if to == TO_FALLING:
        return falling(s, cards)
    return everybody


@kernel
def can_work(s: State, p: int, q: int, op: int) -> bool:
    """Is there anything that an op of p's could do to seat q?"""
    sd = s.side[q]
    if op == OP_THROW:
        return sd.legend != NONE
    if op in (OP_SPEED, OP_DISARM):
        return sd.card != NONE
    if op == OP_REMOVE:
        return sd.nentries > 0
    if op == OP_DRAW:
        return can_draw(s, q)
    if op == OP_DISCARD:
        return sd.nhand > 0
    if op == OP_STEAL:
        return q != p and sd.nhand > 0 and s.side[p].nhand < HAND
    return True


@kernel
def met_for(s: State, cards: Table, p: int, row: Row, mask: int) -> int:
    """Of the Legends attacked, those for which the requirement of a line is met, each looked at as the target."""
    attack = s.attack[s.nattacks - 1]
    for q in range(s.seats):
        attack.focus = q
        if has_bit(mask, q) and not holds(s, cards, p, row):
            mask &= ~(1 << q)
    attack.focus = NONE
    return mask


@kernel
def is_met(s: State, cards: Table, p: int, row: Row) -> bool:
    """Is the requirement of a line met: for one of the Legends attacked, where it works on these (RUM-055)?"""
    if row.conditions == 0:
        return True
    mask = attacked(s) if row.to == TO_TARGET else 0
    return met_for(s, cards, p, row, mask) != 0 if mask != 0 else holds(s, cards, p, row)


@kernel
def works_on(s: State, cards: Table, p: int, row: Row) -> int:
    """Mask of the seats on which a line can work now; 0 where it has nothing to do."""
    op = int(row.op)
    if (op >= OP_CANCEL and op <= OP_COUNTER) or op == OP_DAMAGE:
        return 1 << p if can_answer(s, p, op) else 0
    if op == OP_RECOVER:
        return 1 << p if s.ndiscard > 0 and s.side[p].nhand < HAND else 0
    mask = meant(s, cards, p, row)
    if row.to == TO_TARGET and mask != 0 and row.conditions > 0:
        mask = met_for(s, cards, p, row, mask)
    slower = op == OP_SPEED and amount_of(s, cards, p, row) < 0
    for q in range(s.seats):
        if has_bit(mask, q) and (not can_work(s, p, q, op) or (slower and s.side[q].speed == 0)):
            mask &= ~(1 << q)
    return mask


@kernel
def can_answer(s: State, p: int, op: int) -> bool:
    """Can p change or stop the attack under way by this op (RUM-042, RUM-044, RUM-055)?"""
    if s.nattacks == 0:
        return False
    attack = s.attack[s.nattacks - 1]
    if attack.landed == 1 or attack.stopped == 1:
        return False
    if op == OP_DAMAGE:
        return True
    if op == OP_CANCEL:
        return attack.player != p
    if (op == OP_DODGE and attack.no_dodge == 1) or (op == OP_BLOCK and attack.no_block == 1):
        return False
    return has_bit(attacked(s), p)


@kernel
def is_idle(row: Row, n: int) -> bool:
    """Does a line come to nothing by its amount? A counter that deals no damage still stops the attack (RUM-052)."""
    return n == 0 and row.op != OP_COUNTER


@kernel
def takes_entries(row: Row) -> bool:
    """Does the owner choose damage cards, of all Legends that are meant?"""
    return row.op == OP_REMOVE and row.pick == PICK_CHOOSE


@kernel
def takes_hand(row: Row) -> bool:
    """Does the owner choose cards of his own hand?"""
    return row.op == OP_DISCARD and row.pick == PICK_CHOOSE and row.to == TO_SELF


@kernel
def takes_seat(row: Row) -> bool:
    """Does the owner choose one Legend on which the line works?"""
    return (row.to == TO_ANY or row.to == TO_OTHER) and not takes_entries(row)


@kernel
def chooses(row: Row) -> bool:
    """Has the owner of a line anything to choose but whether it is done?"""
    return takes_entries(row) or takes_hand(row) or takes_seat(row)


# --- ops


@kernel
def stop(s: State, cards: Table, p: int, source: int, op: int, n: int, ev: Events) -> None:
    """Stop the attack under way: for the Legend of p, or altogether (RUM-044, RUM-052, RUM-055)."""
    attack = s.attack[s.nattacks - 1]
    saved = p
    why = STOPPED_CANCEL
    if op == OP_CANCEL:
        attack.stopped = 1
        saved = NONE
    else:
        attack.saved |= 1 << p
        why = STOPPED_DODGE if op == OP_DODGE else STOPPED_BLOCK if op == OP_BLOCK else STOPPED_COUNTER
    emit(ev, EV_STOPPED, attack.player, title_of(cards, source), ALL_SEATS, p, why, saved, 0)
    if op == OP_COUNTER:
        strike_back(s, cards, p, attack.player, source, n, ev)


@kernel
def strike_back(s: State, cards: Table, p: int, q: int, source: int, n: int, ev: Events) -> None:
    """A counter lies as damage beside the attacker's Legend, if he has one (RUM-052)."""
    if n > 0 and s.side[q].legend != NONE:
        add_entry(s, q, source, n)
        s.laid = source
        emit(ev, EV_COUNTERED, q, title_of(cards, source), ALL_SEATS, n, p, s.side[q].damage, health(s, cards, q))
        push(s.pending, FRAME_FALL, p, NONE, FALL_SAVES, 0, 0)


@kernel
def throw(s: State, cards: Table, p: int, source: int, q: int, ev: Events) -> None:
    """The Legend of q goes over the top rope, as soon as this is finished (RUM-050)."""
    s.thrown |= 1 << q
    emit(ev, EV_THROWN, q, printed(cards, source), ALL_SEATS, p, 0, 0, 0)


@kernel
def remove(s: State, cards: Table, p: int, q: int, i: int, ev: Events) -> None:
    """Take one damage card off the Legend of q."""
    title = title_of(cards, int(s.side[q].entry_card[i]))
    amount = drop_entry(s, q, i)
    emit(ev, EV_REMOVED, q, title, ALL_SEATS, amount, p, s.side[q].damage, health(s, cards, q))


@kernel
def pick_entry(s: State, q: int, how: int) -> int:
    """The damage card that a line takes by itself: the newest, the largest (of those the newest), or any."""
    sd = s.side[q]
    if how == PICK_NEWEST:
        return int(sd.nentries) - 1
    if how != PICK_LARGEST:
        return below(s.rng, CHANCE, int(sd.nentries))
    best = 0
    for i in range(sd.nentries):
        if sd.entry_amount[i] >= sd.entry_amount[best]:
            best = i
    return best


@kernel
def steal(s: State, cards: Table, p: int, q: int, ev: Events) -> None:
    """Take a random card from the hand of q, who knows from now on where it is; the others cannot tell which it was."""
    card = take_out(s, cards, q, below(s.rng, CHANCE, int(s.side[q].nhand)))
    forget(s, cards, q, card, 1 << p)
    lose_sight(s, q, EVERYBODY & ~(1 << p))
    to_hand(s, cards, p, card)
    s.known[card] = 1 << q
    s.watched = 1
    emit(ev, EV_STOLEN, p, title_of(cards, card), 1 << q | 1 << p, q, 0, 0, 0)


@kernel
def recover(s: State, cards: Table, p: int, ev: Events) -> None:
    """Take the top card of the discard pile into the hand; everybody sees it."""
    card = top_of_discard(s)
    to_hand(s, cards, p, card)
    s.known[card] = EVERYBODY
    s.watched = 1
    emit(ev, EV_RECOVERED, p, title_of(cards, card), ALL_SEATS, 0, 0, 0, 0)


@kernel
def work(s: State, cards: Table, p: int, source: int, row: Row, n: int, q: int, ev: Events) -> None:
    """Do an op once to seat q, on which it can work."""
    op = int(row.op)
    if op == OP_SPEED:
        change_speed(s, q, n, ev)
    elif op == OP_THROW:
        throw(s, cards, p, source, q, ev)
    elif op == OP_DISARM:
        lose_attack(s, cards, q, LOST_DISARMED, ev)
    elif op == OP_DAMAGE:
        s.attack[s.nattacks - 1].plus += n
    else:
        repeat(s, cards, p, row, n, q, ev)


@kernel
def repeat(s: State, cards: Table, p: int, row: Row, n: int, q: int, ev: Events) -> None:
    """Do an op that moves single cards, n times or as often as it can be done."""
    op = int(row.op)
    for _ in range(n):
        if op == OP_RECOVER:
            if s.ndiscard == 0 or s.side[p].nhand == HAND:
                return
            recover(s, cards, p, ev)
        elif not can_work(s, p, q, op):
            return
        elif op == OP_DRAW:
            draw(s, cards, q, ev)
        elif op == OP_DISCARD:
            discard(s, cards, q, below(s.rng, CHANCE, int(s.side[q].nhand)), 1, ev)
        elif op == OP_STEAL:
            steal(s, cards, p, q, ev)
        elif op == OP_REMOVE:
            remove(s, cards, p, q, pick_entry(s, q, int(row.pick)), ev)


# --- carrying lines out


@kernel
def skip(s: State, cards: Table, p: int, source: int, row: Row, why: int, ev: Events) -> int:
    """Say why a line was not done."""
    emit(ev, EV_SKIPPED, p, printed(cards, source), ALL_SEATS, row.op, row.line, why, 0)
    return UNDONE


@kernel
def gone(s: State, cards: Table, p: int, source: int) -> bool:
    """Has a text lost its force: its Legend has left, or its attack was lost with its attacker (RUM-052, -062)?"""
    if source <= ABILITY:
        return s.side[p].legend != ABILITY - source
    kind = kind_of(cards, source)
    if kind in (KIND_SPECIAL, KIND_DEFENSE):
        return False
    return s.nattacks > 0 and s.attack[s.nattacks - 1].stopped == 1


@kernel
def begins_line(cards: Table, first: int, r: int) -> bool:
    """Is row r, of rows from `first` on, what a line does, and not what follows if that was done, or was not?"""
    return r == first or cards.row[r - 1].line != cards.row[r].line


@kernel
def comes_with_damage(cards: Table, first: int, r: int) -> bool:
    """Is row r of an attack, a boost, a Signature or an ability a throw that comes with the damage (RUM-032)?"""
    row = cards.row[r]
    return row.op == OP_THROW and row.may == 0 and begins_line(cards, first, r)


@kernel
def first_on_hit(cards: Table, source: int) -> int:
    """The first row of an attack, a boost, a Signature or an ability that happens on the hit."""
    if source <= ABILITY:
        return int(cards.legend[ABILITY - source].first[HIT])
    return int(cards.card[title_of(cards, source)].first[HIT])


@kernel
def threw_bit(s: State, source: int, line: int) -> int:
    """The bit of `threw` for a line of the attack under way, of its boost, of the attacker's ability."""
    if source <= ABILITY:
        return line + 2 * MOST_LINES
    return line + MOST_LINES if source == s.attack[s.nattacks - 1].boost else line


@kernel
def is_thrown_with_damage(s: State, cards: Table, source: int, r: int) -> bool:
    """Is row r a throw that came with the damage, if its requirement was met then (RUM-032)?"""
    if cards.row[r].op != OP_THROW:
        return False
    if source > ABILITY and kind_of(cards, source) in (KIND_SPECIAL, KIND_DEFENSE):
        return False
    return comes_with_damage(cards, first_on_hit(cards, source), r)


@kernel
def offer(s: State, cards: Table, p: int, source: int, row: Row, ev: Events) -> int:
    """Offer a further attack or the Signature to the attacker, if he has one and a Legend that was hit is there."""
    sd = s.side[p]
    nature = AGAIN if row.op == OP_AGAIN else BY_SIGNATURE
    has_one = has_attack(s, cards, p) if nature == AGAIN else sd.legend != NONE and sd.signature == 1
    possible = attacked(s) != 0 and s.nattacks < NEST
    if possible and not has_one and nature == AGAIN:
        sd.dry = 1  # all see that nothing is offered, and so that there is no attack in this hand (RUM-084)
    if not has_one or not possible:
        return skip(s, cards, p, source, row, SKIP_NOTHING, ev)
    push(s.pending, FRAME_OFFER, p, nature, 0, 0, 0)
    return WAITING


@kernel
def carry_out(s: State, cards: Table, p: int, source: int, r: int, ev: Events) -> int:
    """Carry out row r, or ask its owner first."""
    row = cards.row[r]
    if is_thrown_with_damage(s, cards, source, r):
        if (s.attack[s.nattacks - 1].threw >> threw_bit(s, source, int(row.line))) & 1 == 1:
            return DONE
        return skip(s, cards, p, source, row, SKIP_REQUIREMENT, ev)
    if not is_met(s, cards, p, row):
        return skip(s, cards, p, source, row, SKIP_REQUIREMENT, ev)
    if row.op == OP_AGAIN or row.op == OP_SIGNATURE:
        return offer(s, cards, p, source, row, ev)
    n = amount_of(s, cards, p, row)
    mask = works_on(s, cards, p, row)
    if mask == 0 or is_idle(row, n):
        return skip(s, cards, p, source, row, SKIP_NOTHING, ev)
    if row.may == 1 or chooses(row):
        push(s.pending, FRAME_CHOICE, p, source, r, n, 0)
        return WAITING
    do_row(s, cards, p, source, row, n, mask, ev)
    return DONE


@kernel
def say_effect(s: State, cards: Table, p: int, source: int, row: Row, n: int, ev: Events) -> None:
    emit(ev, EV_EFFECT, p, printed(cards, source), ALL_SEATS, row.op, row.line, n, row.to)


@kernel
def do_row(s: State, cards: Table, p: int, source: int, row: Row, n: int, mask: int, ev: Events) -> None:
    """Carry out a row on the seats of the mask; it has something to do there."""
    op = int(row.op)
    if op >= OP_CANCEL and op <= OP_COUNTER:
        stop(s, cards, p, source, op, n, ev)
        return
    say_effect(s, cards, p, source, row, n, ev)
    for i in range(s.seats):
        q = leftwards(s, int(s.token), i)
        if has_bit(mask, q):
            work(s, cards, p, source, row, n, q, ev)
    if op == OP_THROW:
        push(s.pending, FRAME_FALL, p, NONE, FALL_SAVES, 0, 0)


# --- choices


@kernel
def choose_seat(s: State, cards: Table, q: int, ev: Events) -> None:
    """The owner of the line on top chooses a Legend, on which all of it works."""
    frame = s.pending.frame[s.pending.n - 1]
    p, source, r, n = int(frame.player), int(frame.source), int(frame.a), int(frame.b)
    drop(s.pending)
    do_row(s, cards, p, source, cards.row[r], n, 1 << q, ev)


@kernel
def choosable(s: State, cards: Table) -> int:
    """Mask of the seats for the choice on top: all damage cards of one line come off the Legend chosen first."""
    frame = s.pending.frame[s.pending.n - 1]
    mask = works_on(s, cards, int(frame.player), cards.row[frame.a])
    return mask if frame.c == 0 else mask & int(frame.c)


@kernel
def accept(s: State, cards: Table, ev: Events) -> None:
    """The owner carries out the line on top, which has nothing to choose."""
    frame = s.pending.frame[s.pending.n - 1]
    p, source, r, n = int(frame.player), int(frame.source), int(frame.a), int(frame.b)
    drop(s.pending)
    do_row(s, cards, p, source, cards.row[r], n, works_on(s, cards, p, cards.row[r]), ev)


@kernel
def choose_card(s: State, cards: Table, q: int, place: int, ev: Events) -> None:
    """The owner of the line on top chooses one card: a damage card of q, or one of his hand."""
    frame = s.pending.frame[s.pending.n - 1]
    p = int(frame.player)
    row = cards.row[frame.a]
    if frame.c == 0:
        say_effect(s, cards, p, int(frame.source), row, int(frame.b), ev)
    frame.c = 1 << q
    frame.b -= 1
    if row.op == OP_REMOVE:
        remove(s, cards, p, q, place, ev)
    else:
        discard(s, cards, p, place, 1, ev)
    if frame.b == 0 or choosable(s, cards) == 0:
        finish_choice(s, cards, True)


next_line = filled(lines.next_line, gone=gone, carry_out=carry_out)
