"""One clash: choose, boost, reveal, compare Speed, strike or exchange, after-clash effects, draw.

Each step is entered here; `rules.advance` goes on from step to step. Effects that a step brings about are queued as its
programs (effects.begin_program).
"""

from __future__ import annotations

from facedown.games.rivales.effects import begin_step, deal, flip, turn_taker
from facedown.games.rivales.pieces import card_of, draw, energy, face_up, from_hand, has_card, pay, ready, to_hand
from facedown.games.rivales.state import (
    BOOSTS, BOOST_DAMAGE, BY_ATTACK, BY_EXCHANGE, BY_NO_CARD, BY_PRIORITY, BY_SPEED, BY_TYPE, CLASHES, DAMAGE,
    EV_ATTACKER, EV_BLOCKED, EV_BOOST, EV_CHOSEN, EV_CLASH, EV_CUT, EV_DAMAGE, EV_EXCHANGE, EV_GUARD, EV_GUARD_BOOST,
    EV_NO_CARD, EV_REVEAL, EV_SPEED, EV_ULTRA, GUARD, NONE, SPEED, STANDING, STEP_AFTER, STEP_BLOCKED, STEP_BOOST,
    STEP_GUARD, STEP_HIT, STEP_IMMEDIATE, STEP_PLAY, STEP_ROLES, ULTRA, WON_EQUAL, WON_LIFE, State, Table,
)  # fmt: skip
from facedown.games.rivales.values import from_effects, note_values, update_combo
from facedown.kernel.bits import has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.numbers import least, most


@kernel
def clear_clash(s: State, p: int) -> None:
    """Forget what belonged to the last clash; what was meant for this one comes into force."""
    sd = s.side[p]
    sd.chosen = NONE
    sd.buy_speed = 0
    sd.buy_damage = 0
    sd.boosted = 0
    sd.paid = 0
    sd.paid_places = 0
    sd.prefer = 0
    for k in range(3):
        sd.printed[k] = 0
        sd.boost[k] = 0
        sd.combo[k] = 0
        sd.effect[k] = sd.next[k]
        sd.next[k] = 0
        sd.now[k] = 0
    sd.links = 0
    sd.linked = 0
    sd.extend = 0
    sd.no_combo = 0
    sd.priority = 0
    sd.pierce = 0
    sd.shield = NONE
    sd.cancelled = 0
    sd.card_moments = 0
    if sd.silenced == 1:
        sd.silenced = 0
    sd.no_boost = sd.no_boost_next
    sd.no_boost_next = 0
    sd.no_guard_boost = 0


# --- choose and boost (RIV-020 … RIV-025)


@kernel
def begin_clash(s: State, ev: Events) -> None:
    """Both choose a card, unless both hands are empty (RIV-020, RIV-021)."""
    if s.side[0].nhand == 0 and s.side[1].nhand == 0:
        end_on_life(s)
        return
    s.clash += 1
    s.clashes += 1
    s.attacker = NONE
    s.programs = 0
    for p in range(2):
        clear_clash(s, p)
    emit(ev, EV_CLASH, NONE, NONE, ALL_SEATS, s.clash, 0, 0, 0)
    s.step = STEP_PLAY
    s.actor = 0 if s.side[0].nhand > 0 else 1


@kernel
def plays_card(s: State, p: int) -> bool:
    """Has the seat a card to play in this clash, or played one already (RIV-021)?"""
    return int(s.side[p].nhand) > 0 or int(s.side[p].chosen) != NONE


@kernel
def may_boost(s: State, p: int) -> bool:
    """Can the seat boost its card in this clash (RIV-021, RIV-022)?"""
    return ready(s.side[p]) != 0 and s.side[p].no_boost == 0 and plays_card(s, p)


@kernel
def boosts_with_card(s: State, p: int) -> bool:
    """Does the seat choose its boost together with its card?

    Who decides first, or alone has energy, learns nothing between the two choices (RIV-024, RIV-025).
    """
    return may_boost(s, p) and (s.first == p or not may_boost(s, 1 - p))


@kernel
def price(speed: int, damage: int) -> int:
    """Energies that a boost costs (RIV-022; the linear option has the same prices, RIV-023)."""
    return 2 * speed + damage


@kernel
def most_points(s: State, n_energy: int, cost: int, bound: int) -> int:
    """How many points at this cost can be bought: one, or with the linear option as many as can be paid (RIV-023)."""
    return least(n_energy // cost, bound if s.linear == 1 else 1)


@kernel
def buy(s: State, p: int, code: int) -> None:
    """Note the boost that a seat has chosen."""
    sd = s.side[p]
    sd.buy_speed = code // BOOST_DAMAGE
    sd.buy_damage = code % BOOST_DAMAGE
    sd.boosted = 1


@kernel
def choose_card(s: State, cards: Table, p: int, code: int, ev: Events) -> None:
    """A card lies face down, perhaps with its boost; nothing of it shows until both have chosen (RIV-020, RIV-024)."""
    sd = s.side[p]
    with_boost = boosts_with_card(s, p)
    slot = code // BOOSTS
    from_hand(sd, slot)
    sd.chosen = slot
    if with_boost:
        buy(s, p, code % BOOSTS)
    emit(ev, EV_CHOSEN, p, card_of(s, cards, p, slot), 1 << p, 0, 0, 0, 0)
    if p == 0 and s.side[1].nhand > 0:
        s.actor = 1
        return
    for i in range(2):
        q = s.first if i == 0 else 1 - s.first
        if s.side[q].boosted == 1:
            pay_boost(s, cards, q, ev)
    for q in range(2):
        if s.side[q].boosted == 0 and may_boost(s, q):
            s.step = STEP_BOOST
            s.actor = q
            return
    reveal(s, cards, ev)


@kernel
def pay_boost(s: State, cards: Table, p: int, ev: Events) -> None:
    """Exhaust the energies of a boost, visibly (RIV-024)."""
    sd = s.side[p]
    cost = price(sd.buy_speed, sd.buy_damage)
    emit(ev, EV_BOOST, p, NONE, ALL_SEATS, cost, sd.buy_speed, sd.buy_damage, 0)
    pay(s, cards, p, cost, ev)
    sd.boost[SPEED] = sd.buy_speed
    sd.boost[DAMAGE] = sd.buy_damage


# --- reveal and compare (RIV-026 … RIV-034)


@kernel
def lay(s: State, cards: Table, p: int, slot: int) -> None:
    """Lay a card face up at the place of this clash."""
    sd = s.side[p]
    place = s.clash - 1
    sd.row[place] = slot
    sd.played[place] = slot
    sd.shown &= ~(1 << slot)
    card = cards.card[card_of(s, cards, p, slot)]
    sd.lying |= 1 << place
    sd.card_moments = card.moments
    if card.link == 1:
        sd.links_at |= 1 << place
    if has_bit(card.moments, STANDING):
        sd.stands_at |= 1 << place
        sd.stands |= card.stands


@kernel
def reveal(s: State, cards: Table, ev: Events) -> None:
    """Both cards are turned up, combos count, then come the immediate effects (RIV-026 … RIV-028, RIV-062)."""
    place = s.clash - 1
    for p in range(2):
        sd = s.side[p]
        sd.told = 0
        slot = sd.chosen
        sd.chosen = NONE
        if slot == NONE:
            emit(ev, EV_NO_CARD, p, NONE, ALL_SEATS, 0, 0, 0, 0)
        else:
            lay(s, cards, p, slot)
            card = cards.card[card_of(s, cards, p, slot)]
            sd.printed[SPEED] = card.speed
            sd.printed[DAMAGE] = card.damage
            sd.printed[GUARD] = card.guard
            emit(ev, EV_REVEAL, p, card_of(s, cards, p, slot), ALL_SEATS, place, 0, 0, 0)
    for p in range(2):
        update_combo(s, cards, p, ev)
    begin_step(s, cards, STEP_IMMEDIATE, s.first, first_immediate(s, cards))


@kernel
def type_of(s: State, cards: Table, p: int) -> int:
    """The type of the card of this clash, as it was played; lower goes first."""
    return int(cards.card[card_of(s, cards, p, int(s.side[p].played[s.clash - 1]))].type)


@kernel
def first_immediate(s: State, cards: Table) -> int:
    """Whose card's immediate effects come first: by type, Speed at reveal, who decides first (RIV-027, -028)."""
    if not has_card(s, 0) or not has_card(s, 1):
        return 0 if has_card(s, 0) else 1
    mine, other = type_of(s, cards, 0), type_of(s, cards, 1)
    if mine == other:
        mine, other = -speed_at_reveal(s, 0), -speed_at_reveal(s, 1)
    if mine == other:
        return int(s.first)
    return 0 if mine < other else 1


@kernel
def speed_at_reveal(s: State, p: int) -> int:
    sd = s.side[p]
    return int(sd.printed[SPEED]) + int(sd.boost[SPEED]) + int(sd.combo[SPEED])


@kernel
def emit_value(s: State, cards: Table, p: int, kind: int, stat: int, ev: Events) -> None:
    """Say and keep why a value is what it is: printed, boost, combo, effects."""
    sd = s.side[p]
    printed, boost, combo = sd.printed[stat], sd.boost[stat], sd.combo[stat]
    effects = from_effects(s, cards, p, stat)
    sd.now[stat] = printed + boost + combo + effects
    sd.why[stat, 0] = printed
    sd.why[stat, 1] = boost
    sd.why[stat, 2] = combo
    sd.why[stat, 3] = effects
    sd.told |= 1 << stat
    emit(ev, kind, p, NONE, ALL_SEATS, printed, boost, combo, effects)


@kernel
def compare_speeds(s: State, cards: Table, ev: Events) -> None:
    """The faster card attacks; ties go to the higher type, then to nobody (RIV-031 … RIV-033)."""
    if not has_card(s, 0) or not has_card(s, 1):
        if not has_card(s, 0) and not has_card(s, 1):  # effects took both cards away: nobody attacks
            begin_after(s, cards)
            return
        set_attacker(s, cards, 0 if has_card(s, 0) else 1, BY_NO_CARD, ev)
        return
    for p in range(2):
        emit_value(s, cards, p, EV_SPEED, SPEED, ev)
    mine, other = s.side[0].now[SPEED], s.side[1].now[SPEED]
    if mine != other:
        set_attacker(s, cards, 0 if mine > other else 1, BY_SPEED, ev)
        return
    if s.side[0].priority != s.side[1].priority:
        set_attacker(s, cards, 0 if s.side[0].priority == 1 else 1, BY_PRIORITY, ev)
        return
    mine, other = type_of(s, cards, 0), type_of(s, cards, 1)
    if mine != other:
        set_attacker(s, cards, 0 if mine < other else 1, BY_TYPE, ev)
        return
    exchange(s, cards, ev)


@kernel
def set_attacker(s: State, cards: Table, p: int, why: int, ev: Events) -> None:
    s.attacker = p
    emit(ev, EV_ATTACKER, p, NONE, ALL_SEATS, why, 0, 0, 0)
    begin_step(s, cards, STEP_ROLES, p, p)


@kernel
def flip_in_clash(s: State, cards: Table, p: int, ev: Events) -> None:
    """The card of this clash is flipped, if it is there and face up."""
    place = s.clash - 1
    if has_bit(face_up(s.side[p]), place):
        flip(s, cards, p, place, ev)


@kernel
def exchange(s: State, cards: Table, ev: Events) -> None:
    """Both cards flip, each fighter takes 1 Damage past any Guard, nobody wins the clash (RIV-033, RIV-034)."""
    emit(ev, EV_EXCHANGE, NONE, NONE, ALL_SEATS, 0, 0, 0, 0)
    for p in range(2):
        flip_in_clash(s, cards, p, ev)
    begin_after(s, cards)
    deal(s, cards, 1, 1, BY_EXCHANGE, NONE, ev)


# --- strike (RIV-040 … RIV-043)


@kernel
def ask_guard(s: State, cards: Table, ev: Events) -> None:
    """The defender may boost Guard, if he has a card and energy (RIV-021, RIV-041)."""
    p = 1 - s.attacker
    if has_card(s, p) and s.side[p].no_guard_boost == 0 and energy(s, p) > 0:
        s.step = STEP_GUARD
        s.actor = p
        note_values(s, cards)  # for whoever looks at the attack before answering it
        return
    strike(s, cards, ev)


@kernel
def boost_guard(s: State, cards: Table, p: int, points: int, ev: Events) -> None:
    """One point of Guard for each energy (RIV-041)."""
    if points > 0:
        emit(ev, EV_GUARD_BOOST, p, NONE, ALL_SEATS, points, 0, 0, 0)
    s.side[p].boost[GUARD] += points
    pay(s, cards, p, points, ev)
    strike(s, cards, ev)


@kernel
def guard_of(s: State, p: int) -> int:
    """The Guard that counts against this attack: 0 without a card (RIV-021), less what the attack ignores."""
    if not has_card(s, p):
        return 0
    return most(0, int(s.side[p].now[GUARD]) - int(s.side[1 - p].pierce))


@kernel
def strike(s: State, cards: Table, ev: Events) -> None:
    """Damage less Guard: 1 or more flips the defender's card and moves his marker (RIV-040 … RIV-043)."""
    p = s.attacker
    q = 1 - p
    emit_value(s, cards, p, EV_DAMAGE, DAMAGE, ev)
    if has_card(s, q):
        emit_value(s, cards, q, EV_GUARD, GUARD, ev)
    dealt = most(0, most(0, s.side[p].now[DAMAGE]) - guard_of(s, q))
    if s.side[q].shield != NONE:
        dealt = least(dealt, s.side[q].shield)
    if dealt == 0:
        emit(ev, EV_BLOCKED, p, NONE, ALL_SEATS, 0, 0, 0, 0)
        begin_step(s, cards, STEP_BLOCKED, p, p)
        return
    s.first = p  # he has won the clash (RIV-025)
    s.side[p].won += 1
    flip_in_clash(s, cards, q, ev)
    begin_step(s, cards, STEP_HIT, p, p)
    deal(s, cards, dealt if q == 0 else 0, dealt if q == 1 else 0, BY_ATTACK, p, ev)


# --- after the clash (RIV-045, RIV-064, RIV-070, RIV-071, RIV-081)


@kernel
def begin_after(s: State, cards: Table) -> None:
    """Effects after the clash: the attacker's first; without roles, who decides first (RIV-045)."""
    first = turn_taker(s, 0)
    begin_step(s, cards, STEP_AFTER, first, first)


@kernel
def next_step(s: State, cards: Table, ev: Events) -> None:
    """The effects of a step are done; what follows?"""
    if s.step == STEP_IMMEDIATE:
        compare_speeds(s, cards, ev)
    elif s.step == STEP_ROLES:
        ask_guard(s, cards, ev)
    elif s.step == STEP_AFTER:
        close_clash(s, cards, ev)
    else:
        begin_after(s, cards)


@kernel
def close_clash(s: State, cards: Table, ev: Events) -> None:
    """Cut complete combos, then the seventh clash ends the round, or both draw (RIV-064, RIV-070, RIV-081)."""
    place = s.clash - 1
    for p in range(2):
        sd = s.side[p]
        full = sd.links == cards.fighter[sd.fighter].max_combo
        if full and has_bit(face_up(sd) & ~sd.cut, place):
            sd.cut |= 1 << place
            emit(ev, EV_CUT, p, card_of(s, cards, p, sd.row[place]), ALL_SEATS, place, 0, 0, 0)
        sd.fresh = 0  # energy from the next clash on (RIV-051)
    if s.clash == CLASHES:
        end_on_life(s)
        return
    for p in range(2):
        draw(s, cards, p, ev)
        take_ultra(s, cards, p, ev)
    begin_clash(s, ev)


@kernel
def take_ultra(s: State, cards: Table, p: int, ev: Events) -> None:
    """The ultra is taken when its icon is uncovered at this moment, once a round (RIV-071)."""
    sd = s.side[p]
    fighter = cards.fighter[sd.fighter]
    if sd.ultra == 0 and fighter.life - sd.life >= fighter.ultra_icon:
        sd.ultra = 1
        to_hand(sd, ULTRA)
        sd.shown |= 1 << ULTRA  # public before and after (RIV-072)
        emit(ev, EV_ULTRA, p, card_of(s, cards, p, ULTRA), ALL_SEATS, 0, 0, 0, 0)


@kernel
def end_on_life(s: State) -> None:
    """After the seventh clash more life wins, equal life wins for both (RIV-081)."""
    mine, other = s.side[0].life, s.side[1].life
    s.round_over = 1
    s.round_why = WON_EQUAL if mine == other else WON_LIFE
    s.round_winners = 3 if mine == other else (1 if mine > other else 2)
