"""What happens to heroes, the villain, minions and Objectives: Damage, Aura, XP, Fury, tracks, arrivals, falls.

Nobody chooses anything here. What follows by effect lines is put on the pending stack.
"""

from __future__ import annotations

from facedown.games.combat_ready.pieces import next_minion, to_beaten
from facedown.games.combat_ready.state import (
    ARRIVES, BEATEN, BONUS_SPACES, COMPLETED, DUEL_DOWN, DUEL_ON, END_HEROES, END_SURROUNDED, EV_ADVANCE, EV_ARRIVES,
    EV_BEATEN, EV_DOWN, EV_DUST_TAKEN, EV_FURY, EV_HEAL, EV_HURT, EV_NO_MINION, EV_OBJECTIVE_OVER, EV_READY, EV_TRACK,
    EV_VILLAIN_FURY, EV_VILLAIN_HEAL, EV_VILLAIN_HURT, EV_WOUND, EV_XP, FAILED, FURY_END, HURT, IN_PLAY, LIGHTLY_DUSTED,
    MINION_SHIELD, MOST_BONUS, NONE, NUMBER, SET_UP, STAT_DAMAGE, STAT_SPEED, STRONGER_CALL, SURROUNDED, TEXT_HERO,
    TEXT_MINION, TEXT_OBJECTIVE, TRACK_PROGRESS, VILLAIN_END, XP_AWARD, XP_FURY, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import flag, is_able, living, slot_of
from facedown.kernel.bits import has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.lines import FRAME_LINES
from facedown.kernel.numbers import least, most
from facedown.kernel.pending import push

MOST_DUST = 2  # tokens of a hero (RCR-141)

# --- effect lines


@kernel
def has_lines(cards: Table, text: int, moment: int) -> bool:
    return has_bit(int(cards.text[text].moments), moment)


@kernel
def push_text(s: State, cards: Table, p: int, text: int, moment: int) -> None:
    """Queue the lines of a text for a moment; p is their owner, NONE for those of the villain's side."""
    if has_lines(cards, text, moment):
        rows = cards.text[text]
        push(s.pending, FRAME_LINES, p, text, int(rows.first[moment]), int(rows.end[moment]), NONE)


# --- heroes


@kernel
def gain_xp(s: State, p: int, n: int, why: int, ev: Events) -> None:
    """Experience; there is no upper limit but that of numbers (RCR-110)."""
    if n > 0:
        sd = s.side[p]
        sd.xp = least(NUMBER, int(sd.xp) + n)
        emit(ev, EV_XP, p, NONE, ALL_SEATS, n, sd.xp, why, 0)


@kernel
def award(s: State, n: int, ev: Events) -> None:
    """XP for every hero, fallen ones too (RCR-110)."""
    for p in range(s.seats):
        gain_xp(s, p, n, XP_AWARD, ev)


@kernel
def turn_semblance(s: State, p: int, ready: int, ev: Events) -> None:
    """A Semblance marker is turned; nothing happens where it lies that way already."""
    if s.side[p].ready != ready:
        s.side[p].ready = ready
        emit(ev, EV_READY, p, NONE, ALL_SEATS, ready, 0, 0, 0)


@kernel
def harm_hero(s: State, cards: Table, p: int, n: int, text: int, ev: Events) -> int:
    """Damage to a hero, less what is prevented; returns what he took. Yang's marker turns ready (RCR-020)."""
    sd = s.side[p]
    if n <= 0 or not is_able(s, p):
        return 0
    prevented = least(int(sd.shield), n)
    sd.shield -= prevented
    taken = least(n - prevented, int(sd.aura))
    sd.aura -= taken
    emit(ev, EV_HURT, p, text, ALL_SEATS, n - prevented, sd.aura, prevented, 0)
    if taken > 0 and sd.aura > 0:
        if cards.hero[sd.hero].keeps == 1:
            turn_semblance(s, p, 1, ev)
        push_text(s, cards, p, TEXT_HERO + int(sd.hero), HURT)
    return taken


@kernel
def heal_hero(s: State, p: int, n: int, ev: Events) -> None:
    """Aura back, never above full (RCR-130)."""
    sd = s.side[p]
    gain = least(n, int(sd.full) - int(sd.aura))
    if gain > 0 and is_able(s, p):
        sd.aura += gain
        emit(ev, EV_HEAL, p, NONE, ALL_SEATS, gain, sd.aura, 0, 0)


@kernel
def end_duel(s: State, why: int) -> None:
    """The Duel ends once this step is finished; the first reason counts (RCR-023)."""
    if s.duel_end == DUEL_ON:
        s.duel_end = why


@kernel
def fell(s: State, ev: Events) -> None:
    """A step is finished: heroes at 0 Aura are out; without the Active Player the Duel ends (RCR-130)."""
    for p in range(s.seats):
        sd = s.side[p]
        if sd.aura <= 0 and sd.out == 0:
            sd.out = 1
            emit(ev, EV_DOWN, p, NONE, ALL_SEATS, 0, 0, 0, 0)
            if p == s.active:
                end_duel(s, DUEL_DOWN)
    if living(s) == 0:
        s.ending = END_HEROES


@kernel
def move_fury(s: State, n: int, ev: Events) -> None:
    """The Active Player's Fury moves; bonus XP on passing its spaces, once a Duel (RCR-090, RCR-091)."""
    before = int(s.hero_fury)
    now = most(0, least(FURY_END, before + n))
    if now == before:
        return
    s.hero_fury = now
    emit(ev, EV_FURY, s.active, NONE, ALL_SEATS, before, now, 0, 0)
    for i in range(len(BONUS_SPACES)):
        if now >= BONUS_SPACES[i] and not has_bit(int(s.passed), i):
            s.passed |= 1 << i
            gain_xp(s, int(s.active), 1, XP_FURY, ev)


# --- villain


@kernel
def harm_villain(s: State, cards: Table, p: int, n: int, text: int, ev: Events) -> int:
    """Damage to the villain; returns what he took. His Aura stops at 1 behind a minion shield (RCR-141).

    In a round in which his card says so a minion takes it instead, or he heals it.
    """
    if is_turned_aside(s):
        if s.guarded == 0 or s.nminions == 0:
            heal_villain(s, n, text, ev)
        elif n > 0:
            harm_minion(s, cards, oldest_minion(s), n, p, ev)
        return 0
    taken = least(n, int(s.aura))
    if taken > 0 and is_shielded(s):
        taken = least(taken, int(s.aura) - 1)
    if taken <= 0:
        return 0
    s.aura -= taken
    s.taken += taken
    if text != NONE:
        emit(ev, EV_VILLAIN_HURT, p, text, ALL_SEATS, taken, s.aura, 0, 0)
    if p != NONE:
        s.side[p].damaged = 1
    return taken


@kernel
def is_turned_aside(s: State) -> bool:
    """Does Damage to the villain go to a minion in this round, or heal him?"""
    return s.absorbs == 1 or (s.guarded == 1 and s.nminions > 0)


@kernel
def is_shielded(s: State) -> bool:
    """Does a minion, a sub-boss or one of the named Objectives keep the villain up (RCR-141)?"""
    return flag(s, MINION_SHIELD) and (s.nminions > 0 or s.shields > 0)


@kernel
def heal_villain(s: State, n: int, text: int, ev: Events) -> None:
    """Nobody heals above full (RCR-130)."""
    gain = least(n, int(s.full) - int(s.aura))
    if gain > 0:
        s.aura += gain
        emit(ev, EV_VILLAIN_HEAL, NONE, text, ALL_SEATS, gain, s.aura, 0, 0)


@kernel
def change_track(s: State, stat: int, n: int, ev: Events) -> None:
    """The villain's Bonus tracks stay between 0 and their maximum (RCR-062)."""
    before = int(s.track_speed) if stat == STAT_SPEED else int(s.track_damage)
    now = most(0, least(MOST_BONUS, before + n))
    if now == before:
        return
    if stat == STAT_SPEED:
        s.track_speed = now
    else:
        s.track_damage = now
    emit(ev, EV_TRACK, NONE, NONE, ALL_SEATS, stat, before, now, 0)


@kernel
def enter_space(s: State, space: int, ev: Events) -> None:
    """The villain's Fury comes to a space: its text applies (RCR-080, RCR-082)."""
    emit(ev, EV_VILLAIN_FURY, NONE, NONE, ALL_SEATS, s.fury, space, 0, 0)
    s.fury = space
    change_track(s, STAT_DAMAGE if space % 2 == 1 else STAT_SPEED, 1, ev)  # Speed and Damage by turns (RCR-082)


@kernel
def move_villain_fury(s: State, n: int, ev: Events) -> None:
    """An effect moves his Fury: forwards with the text of each space, not past the end; backwards without (ours)."""
    if n < 0:
        now = most(1, int(s.fury) + n)
        if now != s.fury:
            emit(ev, EV_VILLAIN_FURY, NONE, NONE, ALL_SEATS, s.fury, now, 0, 0)
            s.fury = now
    for _ in range(n):
        if s.fury < VILLAIN_END:
            enter_space(s, int(s.fury) + 1, ev)


# --- minions


@kernel
def free_slot(s: State) -> int:
    for slot in range(IN_PLAY):
        if s.minion[slot].minion == NONE:
            return slot
    return NONE


@kernel
def put_minion(s: State, cards: Table, minion: int, objective: int, called: int, ev: Events) -> None:
    """A minion comes into play, if there is room."""
    slot = free_slot(s)
    if slot == NONE:
        if cards.minion[minion].boss == 0:
            to_beaten(s, int(cards.minion[minion].family), minion)
        return
    m = s.minion[slot]
    m.minion = minion
    m.wounds = 0
    m.speed = 1 if called == 1 and flag(s, STRONGER_CALL) else 0
    m.damage = m.speed
    m.objective = objective
    m.there = 0
    s.births += 1
    m.born = s.births
    s.nminions += 1
    by = NONE if objective == NONE else TEXT_OBJECTIVE + objective
    emit(ev, EV_ARRIVES, NONE, TEXT_MINION + minion, ALL_SEATS, slot, by, called, 0)
    push_text(s, cards, NONE, TEXT_MINION + minion, ARRIVES)


@kernel
def bring_minion(s: State, cards: Table, family: int, objective: int, called: int, ev: Events) -> bool:
    """Draw a minion into play; with none left none arrives, or the heroes have lost (RCR-122, RCR-141)."""
    if free_slot(s) == NONE:
        return False
    minion = next_minion(s, family, ev)
    if minion == NONE:
        emit(ev, EV_NO_MINION, NONE, NONE, ALL_SEATS, family, 0, 0, 0)
        if flag(s, SURROUNDED):
            s.ending = END_SURROUNDED
        return False
    put_minion(s, cards, minion, objective, called, ev)
    return True


@kernel
def harm_minion(s: State, cards: Table, slot: int, n: int, p: int, ev: Events) -> None:
    """Damage to a minion by p, or by nobody; at its toughness it is beaten."""
    m = s.minion[slot]
    m.wounds += n
    left = most(0, int(cards.minion[m.minion].tough) - int(m.wounds))
    emit(ev, EV_WOUND, p, NONE, ALL_SEATS, TEXT_MINION + int(m.minion), slot, n, left)
    if left == 0:
        beat_minion(s, cards, slot, p, ev)


@kernel
def beat_minion(s: State, cards: Table, slot: int, p: int, ev: Events) -> None:
    """A minion is destroyed: to the discards of its family; a sub-boss pays every hero (RCR-121, RCR-123)."""
    m = s.minion[slot]
    minion, objective = int(m.minion), int(m.objective)
    emit(ev, EV_BEATEN, p, NONE, ALL_SEATS, TEXT_MINION + minion, slot, 0, 0)
    if cards.minion[minion].boss == 0:
        to_beaten(s, int(cards.minion[minion].family), minion)
    clear_minion(s, slot)
    if s.foe == slot:
        s.foe = NONE  # who comes into its slot is another one
    s.nminions -= 1
    award(s, int(cards.minion[minion].xp), ev)
    if p != NONE and flag(s, LIGHTLY_DUSTED) and s.side[p].dust < MOST_DUST:
        s.side[p].dust += 1
        emit(ev, EV_DUST_TAKEN, p, NONE, ALL_SEATS, s.side[p].dust, 0, 0, 0)
    if objective != NONE and slot_of(s, objective) != NONE:
        push_text(s, cards, NONE, TEXT_OBJECTIVE + objective, BEATEN)
    push_text(s, cards, NONE, TEXT_MINION + minion, BEATEN)


@kernel
def clear_minion(s: State, slot: int) -> None:
    m = s.minion[slot]
    m.minion = NONE
    m.wounds = 0
    m.speed = 0
    m.damage = 0
    m.objective = NONE
    m.born = 0
    m.there = 0


@kernel
def oldest_minion(s: State) -> int:
    """The slot of the minion that came first; NONE without any."""
    best = NONE
    for slot in range(IN_PLAY):
        if s.minion[slot].minion != NONE and (best == NONE or s.minion[slot].born < s.minion[best].born):
            best = slot
    return best


@kernel
def newest_minion(s: State) -> int:
    """The slot of the minion that came last; NONE without any."""
    best = NONE
    for slot in range(IN_PLAY):
        if s.minion[slot].minion != NONE and (best == NONE or s.minion[slot].born > s.minion[best].born):
            best = slot
    return best


# --- Objectives (RCR-125)


@kernel
def set_up_objective(s: State, cards: Table, i: int) -> None:
    push_text(s, cards, NONE, TEXT_OBJECTIVE + int(s.objective[i].objective), SET_UP)


@kernel
def advance_objective(s: State, cards: Table, slot: int, track: int, n: int, ev: Events) -> None:
    """Progress or doom of an Objective moves; full, it leaves play, and what that brings happens."""
    o = s.objective[slot]
    objective = cards.objective[o.objective]
    of = int(objective.track) if track == TRACK_PROGRESS else int(objective.doom)
    before = int(o.track) if track == TRACK_PROGRESS else int(o.doom)
    now = most(0, least(of, before + n))
    if now == before:
        return
    if track == TRACK_PROGRESS:
        o.track = now
    else:
        o.doom = now
    emit(ev, EV_ADVANCE, NONE, TEXT_OBJECTIVE + int(o.objective), ALL_SEATS, track, now, of, 0)
    if now == of:
        close_objective(s, cards, slot, 1 if track == TRACK_PROGRESS else 0, ev)


@kernel
def close_objective(s: State, cards: Table, slot: int, done: int, ev: Events) -> None:
    """An Objective is completed or failed, and leaves play."""
    o = s.objective[slot]
    which = int(o.objective)
    emit(ev, EV_OBJECTIVE_OVER, NONE, TEXT_OBJECTIVE + which, ALL_SEATS, done, 0, 0, 0)
    o.objective = NONE
    o.track = 0
    o.doom = 0
    s.shields -= cards.objective[which].shields
    if done == 1:
        award(s, int(cards.objective[which].award), ev)
    push_text(s, cards, NONE, TEXT_OBJECTIVE + which, COMPLETED if done == 1 else FAILED)
