"""The rounds of a Duel, steps A to F, but for what people choose in them (RCR-021 … RCR-094).

Each `step_…` does one thing and says which step comes next; effect lines that it puts on the pending stack are carried
out before. Where the lines of several texts come in turn, `line_at` is the next text.
"""

from __future__ import annotations

from facedown.games.combat_ready.harm import (
    change_track, end_duel, enter_space, fell, gain_xp, harm_hero, harm_villain, has_lines, is_turned_aside, move_fury,
    push_text,
)  # fmt: skip
from facedown.games.combat_ready.meet import join_order, note_fury, take_next
from facedown.games.combat_ready.pieces import event_on_top, mill, refill, take_turn, title_of, top_stance, turn_text
from facedown.games.combat_ready.state import (
    ALWAYS, BASH_FROM, CLASH, DUEL_BASH, DUEL_CARDS, DUEL_ON, DUEL_TRACK, DUEL_ULTIMATE, EV_BASH, EV_COMPARE,
    EV_DUST_TAKEN, EV_REVEAL, EV_ROUND, EV_SPEED, EV_STANCE, EV_STRIKE, EV_TURNED, EV_ULTIMATE, EV_VILLAIN_SPEED,
    HEROES, HIT, LIGHTLY_DUSTED, LOSING, LOST, MOMENTUM, NONE, OUTCOME_HEROES, OUTCOME_NONE, OUTCOME_TIE,
    OUTCOME_VILLAIN, OVERWHELMED, PLAY, ROLE_NONE, ROLE_ULTIMATE, ROUND, STAT_DAMAGE, STAT_SPEED, STEP_ALWAYS,
    STEP_ATTACK, STEP_CLASH, STEP_COMPARE, STEP_DAMAGE, STEP_DISCARD, STEP_END, STEP_EVENTS, STEP_HIT, STEP_LOSING,
    STEP_OTHER, STEP_ROUND, STEP_SECRET, STEP_SETTLE, STEP_STRIKE, STEP_TRACK, STRIKE, TIED, TURNED, VILLAIN_END,
    XP_HIT, XP_ULTIMATE, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import (
    able, begin_bonus, combo_speed, count_bosses, flag, hero_damage, hero_speed, in_zone, is_able, others_speed,
    pass_bonus, villain_damage, villain_others_speed, villain_speed, zone_speed,
)  # fmt: skip
from facedown.kernel.bits import count_bits, has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.numbers import most

TAKEN_DUST = 2  # attacks of the villain that the tokens he took make harder (RCR-141)

# --- lines of several texts in turn


@kernel
def push_next(s: State, cards: Table, moment: int, villain_first: bool, heroes: bool, villain: bool) -> bool:
    """Queue the lines of the next text at a moment: heroes' attacks as joined, the villain's card and then his Events.

    False: the lines of all have come.
    """
    mine = int(s.attackers) if heroes and has_bit(int(s.attack_moments), moment) else 0
    his = 0
    if villain and s.card != NONE:
        his = 1 + (int(s.nevents) if has_bit(int(s.event_moments), moment) else 0)
    while s.line_at < mine + his:
        i = int(s.line_at)
        s.line_at += 1
        k = i if villain_first else i - mine  # place among the villain's texts, if it is one of them
        if k >= 0 and k < his:
            text = turn_text(s, cards, int(s.card) if k == 0 else int(s.events[k - 1]))
            if has_lines(cards, text, moment):
                push_text(s, cards, NONE, text, moment)
                return True
        else:
            p = int(s.order[i - his if villain_first else i])
            text = title_of(s, cards, p, int(s.side[p].card))
            if has_lines(cards, text, moment):
                push_text(s, cards, p, text, moment)
                return True
    return False


@kernel
def go(s: State, step: int) -> None:
    """The next step begins."""
    s.step = step
    s.line_at = 0


# --- A (RCR-030, RCR-031)


@kernel
def step_round(s: State, ev: Events) -> None:
    """A round begins."""
    s.round_no += 1
    emit(ev, EV_ROUND, s.active, NONE, ALL_SEATS, s.round_no, 0, 0, 0)
    go(s, STEP_EVENTS)


@kernel
def clear_round(s: State) -> None:
    """Nothing of a round is left; what lasts to the next one begins to count (RCR-070)."""
    for p in range(s.seats):
        clear_hero(s, p)
    s.card = NONE
    s.replaced = 0
    pass_bonus(s.speed)
    pass_bonus(s.damage)
    for i in range(HEROES):
        s.order[i] = NONE
    s.attackers = 0
    s.attack_moments = 0
    s.zone_speed = 0
    s.end_damage = 0
    s.outcome = OUTCOME_NONE
    s.aimed = 0
    s.struck = 0
    s.bashed = 0
    s.dealt = 0
    s.taken = 0
    s.absorbs = 0
    s.guarded = 0
    s.gain_speed = 0
    s.lose_speed = 0
    s.gain_damage = 0
    s.lose_damage = 0
    s.bans = s.bans_later
    s.bans_later = 0
    s.asked = NONE
    s.passes = 0


@kernel
def clear_hero(s: State, p: int) -> None:
    sd = s.side[p]
    sd.role = ROLE_NONE
    sd.card = NONE
    sd.waited = 0
    sd.boosts = 0
    pass_bonus(sd.speed)
    pass_bonus(sd.damage)
    sd.shield = 0
    sd.dusted = 0
    sd.used = 0
    sd.missed = 0
    sd.damaged = 0
    sd.lent = 0
    sd.plan = NONE


@kernel
def step_events(s: State, cards: Table, ev: Events) -> None:
    """All Events on top are turned over and stay in play; then what the Events in play do in every round."""
    if s.ndeck == 0:
        refill(s, ev)
    if event_on_top(s, cards):
        turn_event(s, cards, ev)
        return
    while s.line_at < s.nevents:
        text = turn_text(s, cards, int(s.events[s.line_at]))
        s.line_at += 1
        if has_lines(cards, text, ROUND):
            push_text(s, cards, NONE, text, ROUND)
            return
    emit(ev, EV_STANCE, NONE, NONE, ALL_SEATS, top_stance(s, cards), 0, 0, 0)
    fell(s, ev)
    if s.duel_end != DUEL_ON:
        go(s, STEP_DISCARD)
    else:
        s.asked = NONE
        go(s, STEP_SECRET if is_overwhelmed(s, cards) else STEP_ATTACK)


@kernel
def turn_event(s: State, cards: Table, ev: Events) -> None:
    s.ndeck -= 1
    card = int(s.deck[s.ndeck])
    s.deck[s.ndeck] = NONE
    s.events[s.nevents] = card
    s.nevents += 1
    s.event_moments = int(s.event_moments) | int(cards.text[turn_text(s, cards, card)].moments)
    emit(ev, EV_TURNED, NONE, turn_text(s, cards, card), ALL_SEATS, 0, 0, 0, 0)
    push_text(s, cards, NONE, turn_text(s, cards, card), TURNED)


@kernel
def is_overwhelmed(s: State, cards: Table) -> bool:
    """Are there more minions than heroes on the sideline, a sub-boss counting two (RCR-141)?"""
    if not flag(s, OVERWHELMED):
        return False
    return s.nminions + count_bosses(s, cards) > count_bits(able(s)) - 1


# --- B: the Ultimate instead of the attack (RCR-093)


@kernel
def play_ultimate(s: State, cards: Table, by_itself: int, ev: Events) -> None:
    """The Ultimate always hits, the villain plays no card, and loses the top one of his deck (RCR-064)."""
    p = int(s.active)
    sd = s.side[p]
    note_fury(s)
    sd.card = sd.ultimate
    sd.role = ROLE_ULTIMATE
    take_next(s, p)
    join_order(s, p)
    s.used_ultimate = 1
    title = title_of(s, cards, p, int(sd.card))
    s.attack_moments = cards.text[title].moments
    emit(ev, EV_ULTIMATE, p, title, ALL_SEATS, by_itself, 0, 0, 0)
    mill(s, cards, ev)
    s.outcome = OUTCOME_HEROES
    go(s, STEP_STRIKE)
    push_text(s, cards, p, title, PLAY)


# --- D (RCR-060 … RCR-065)


@kernel
def step_reveal(s: State, cards: Table, ev: Events) -> None:
    """The top card of the villain's deck is revealed; without any the heroes hit (ours)."""
    s.speed.own = 0
    s.damage.own = 0
    s.card = take_turn(s, cards, ev)
    if s.card == NONE:
        s.outcome = OUTCOME_HEROES
        go(s, STEP_STRIKE)
        return
    if s.replaced == 0:
        begin_bonus(s.speed)
        begin_bonus(s.damage)
    text = turn_text(s, cards, int(s.card))
    turn = cards.turn[cards.villain[s.villain].title[s.card]]
    emit(ev, EV_REVEAL, NONE, text, ALL_SEATS, turn.speed, turn.damage, turn.stance, 0)
    go(s, STEP_CLASH)


@kernel
def step_clash(s: State, cards: Table) -> None:
    """Before the Speeds are compared: the villain's effects, then the heroes'; these only once (ours)."""
    if not push_next(s, cards, CLASH, True, s.replaced == 0, True):
        go(s, STEP_COMPARE)


@kernel
def step_compare(s: State, cards: Table, ev: Events) -> None:
    """The higher Speed hits; equal: nobody (RCR-060). In a Combo all attack at the lowest (RCR-052)."""
    mine, his = combo_speed(s, cards), villain_speed(s, cards)
    s.outcome = OUTCOME_TIE if mine == his else OUTCOME_HEROES if mine > his else OUTCOME_VILLAIN
    note_speeds(s, cards, ev)
    mask = 0
    for i in range(s.attackers):
        p = int(s.order[i])
        mask |= 1 << p
        if s.outcome != OUTCOME_HEROES:
            s.side[p].missed = 1
    emit(ev, EV_COMPARE, NONE, NONE, ALL_SEATS, mine, his, s.outcome, mask)
    go(s, STEP_LOSING)


@kernel
def note_speeds(s: State, cards: Table, ev: Events) -> None:
    """Why the Speeds compare as they do, for the log and the view."""
    last = s.last
    last.duel = s.duel_no
    last.round_no = s.round_no
    last.turn = turn_text(s, cards, int(s.card))
    last.outcome = s.outcome
    last.printed = cards.turn[cards.villain[s.villain].title[s.card]].speed
    last.track = s.track_speed
    last.others = villain_others_speed(s, cards)
    last.final = villain_speed(s, cards)
    for p in range(HEROES):
        last.title[p] = NONE
        last.hero_printed[p] = 0
        last.hero_zone[p] = 0
        last.hero_others[p] = 0
    for i in range(s.attackers):
        note_speed(s, cards, int(s.order[i]), ev)
    emit(ev, EV_VILLAIN_SPEED, NONE, last.turn, ALL_SEATS, last.final, last.printed, last.track, last.others)


@kernel
def note_speed(s: State, cards: Table, p: int, ev: Events) -> None:
    last = s.last
    title = title_of(s, cards, p, int(s.side[p].card))
    last.title[p] = title
    last.hero_printed[p] = cards.card[title].speed
    last.hero_zone[p] = zone_speed(s, p)
    last.hero_others[p] = others_speed(s, p)
    emit(
        ev, EV_SPEED, p, title, ALL_SEATS, hero_speed(s, cards, p), cards.card[title].speed, zone_speed(s, p),
        others_speed(s, p),
    )  # fmt: skip


@kernel
def step_losing(s: State, cards: Table) -> None:
    """The villain would be hit: what he has against that."""
    if s.outcome != OUTCOME_HEROES or not push_next(s, cards, LOSING, True, False, True):
        go(s, STEP_STRIKE)


@kernel
def step_strike(s: State, cards: Table) -> None:
    """Somebody hits: what comes before the Damage."""
    heroes = s.outcome == OUTCOME_HEROES
    if s.outcome == OUTCOME_TIE or not push_next(s, cards, STRIKE, False, heroes, not heroes):
        go(s, STEP_DAMAGE)


@kernel
def step_damage(s: State, cards: Table, ev: Events) -> None:
    """The one who hits deals his Damage (RCR-061)."""
    if s.outcome == OUTCOME_HEROES:
        for i in range(s.attackers):
            strike_villain(s, cards, int(s.order[i]), ev)
        if flag(s, MOMENTUM):
            s.side[s.active].speed.next += 1
    elif s.outcome == OUTCOME_VILLAIN:
        strike_heroes(s, cards, ev)
        if flag(s, MOMENTUM):
            s.speed.next += 1
    if s.dusted > 0 and s.card != NONE:
        s.dusted -= 1
    go(s, STEP_HIT)


@kernel
def strike_villain(s: State, cards: Table, p: int, ev: Events) -> None:
    """A hero's attack hits the villain: Damage, 1 XP, and Fury for the Active Player's own (RCR-090, RCR-110)."""
    n = hero_damage(s, cards, p)
    card = cards.card[title_of(s, cards, p, int(s.side[p].card))]
    if s.side[p].role == ROLE_ULTIMATE:  # the XP printed on it and no more (RCR-093)
        gain_xp(s, p, int(card.xp), XP_ULTIMATE, ev)
    else:
        gain_xp(s, p, 1, XP_HIT, ev)
    aside = is_turned_aside(s)
    taken = harm_villain(s, cards, p, n, NONE, ev)
    if aside:
        return
    printed = most(0, int(card.damage))
    emit(ev, EV_STRIKE, p, NONE, ALL_SEATS, taken, s.aura, printed, n - printed)
    if p == s.active and s.side[p].role != ROLE_ULTIMATE:
        move_fury(s, most(0, taken - others_part(s, p)), ev)


@kernel
def others_part(s: State, p: int) -> int:
    """What gives no Fury: Damage that other heroes' cards have added, and a dust token (RCR-090, RCR-141)."""
    return most(0, int(s.side[p].lent)) + int(s.side[p].dusted)


@kernel
def strike_heroes(s: State, cards: Table, ev: Events) -> None:
    """The villain's attack hits each attacker, or those at whom an effect has turned it (RCR-052)."""
    n = villain_damage(s, cards)
    text = turn_text(s, cards, int(s.card))
    aimed = int(s.aimed) & able(s)
    for i in range(s.seats):
        p = i
        if aimed == 0 and i >= s.attackers:
            return
        if aimed == 0:
            p = int(s.order[i])
        if aimed == 0 or has_bit(aimed, p):
            taken = harm_hero(s, cards, p, n, text, ev)
            s.struck |= 1 << p
            s.dealt += taken
            if p == s.active and taken > 0 and s.fury >= BASH_FROM:
                s.bashed = 1


@kernel
def step_hit(s: State, cards: Table) -> None:
    """The effects on a hit."""
    heroes = s.outcome == OUTCOME_HEROES
    if s.outcome == OUTCOME_TIE or not push_next(s, cards, HIT, False, heroes, not heroes):
        go(s, STEP_OTHER)


@kernel
def step_other(s: State, cards: Table) -> None:
    """What the other side has for being hit; after a tie what both have: the heroes' first."""
    heroes = s.outcome != OUTCOME_HEROES
    villain = s.outcome != OUTCOME_VILLAIN
    moment = TIED if s.outcome == OUTCOME_TIE else LOST
    if not push_next(s, cards, moment, False, heroes, villain):
        go(s, STEP_ALWAYS)


@kernel
def step_always(s: State, cards: Table) -> None:
    """Effects regardless of the outcome: the heroes', then the villain's (RCR-063)."""
    if not push_next(s, cards, ALWAYS, False, True, True):
        go(s, STEP_SETTLE)


@kernel
def step_settle(s: State, ev: Events) -> None:
    """What step D brings about: a Bash, who is out; last the villain's gains (RCR-062)."""
    if s.side[s.active].role == ROLE_ULTIMATE:
        emit(ev, EV_BASH, NONE, NONE, ALL_SEATS, 0, 0, 0, 0)  # it Bashes the villain (RCR-093)
        end_duel(s, DUEL_ULTIMATE)
    elif s.bashed == 1:
        emit(ev, EV_BASH, s.active, NONE, ALL_SEATS, 0, 0, 0, 0)
        take_dust(s, ev)
        end_duel(s, DUEL_BASH)
    fell(s, ev)
    change_track(s, STAT_SPEED, int(s.gain_speed), ev)
    change_track(s, STAT_SPEED, -int(s.lose_speed), ev)
    change_track(s, STAT_DAMAGE, int(s.gain_damage), ev)
    change_track(s, STAT_DAMAGE, -int(s.lose_damage), ev)
    go(s, STEP_DISCARD)


@kernel
def take_dust(s: State, ev: Events) -> None:
    """The Active Player is Bashed: the villain takes all dust tokens (RCR-141)."""
    if not flag(s, LIGHTLY_DUSTED):
        return
    n = 0
    for p in range(s.seats):
        n += s.side[p].dust
        s.side[p].dust = 0
    if n > 0:
        s.dusted = TAKEN_DUST
        emit(ev, EV_DUST_TAKEN, NONE, NONE, ALL_SEATS, n, 0, 0, 0)


# --- E, F (RCR-070 … RCR-082)


@kernel
def step_discard(s: State, ev: Events) -> None:
    """Cards in play go to their owners' discards; the Ultimate stays, and a back of the villain's deck shows."""
    for p in range(s.seats):
        sd = s.side[p]
        if sd.card != NONE and sd.role != ROLE_ULTIMATE:
            sd.discards = int(sd.discards) | (1 << int(sd.card))
    if s.card != NONE:
        s.turns_out = int(s.turns_out) | (1 << int(s.card))
    s.hit_last = 1 if s.outcome == OUTCOME_VILLAIN else 0
    clear_round(s)
    if s.ndeck == 0:
        refill(s, ev)
    go(s, STEP_TRACK if s.duel_end == DUEL_ON else STEP_END)


@kernel
def step_track(s: State, cards: Table, ev: Events) -> None:
    """The villain's Fury moves one space; past the end the Duel is over, perhaps with the Ultimate (RCR-080, -081)."""
    if s.fury < VILLAIN_END:
        enter_space(s, int(s.fury) + 1, ev)
        if s.side[s.active].hand == 0 and not in_zone(s):
            end_duel(s, DUEL_CARDS)
        go(s, STEP_ROUND if s.duel_end == DUEL_ON else STEP_END)
        return
    end_duel(s, DUEL_TRACK)
    if in_zone(s) and is_able(s, int(s.active)):
        play_ultimate(s, cards, 1, ev)
    else:
        go(s, STEP_END)
