"""Rivales: set-up, decisions, clash, rounds and the end of a match. Rule ids are those of RULES.md.

A clash runs through the steps of state.py. `advance` goes on from step to step until a player must decide; effects wait on
the pending stack (effects.py) and are carried out before the step goes on.
"""

from __future__ import annotations

from facedown.games.rivales.effects import (
    accept, begin_program, card_of, choose_target, clear_place, deal, decline, draw, energy, flip, from_effects, from_hand,
    has_card, is_card_op, is_place_op, is_ready, note_values, pay, resolve, targets, to_hand, update_combo, value,
)  # fmt: skip
from facedown.games.rivales.state import (
    A_ACCEPT, A_BOOST, A_CARD, A_DECLINE, A_FIRST, A_GUARD, A_MARKER, A_PLACE, A_PLAY, BOOST_DAMAGE, BOOST_SPEED, BOOSTS,
    BY_ATTACK, BY_EXCHANGE, BY_NO_CARD, BY_PRIORITY, BY_SPEED, BY_TYPE, CLASHES, COIN, DAMAGE, DEAL, DECK, END_DRAWN, END_FINAL,
    END_ROUNDS, EV_ATTACKER, EV_BLOCKED, EV_BOOST, EV_CHOSEN, EV_CLASH, EV_COIN, EV_CUT, EV_DAMAGE, EV_EXCHANGE, EV_FINAL_AGAIN,
    EV_GUARD, EV_GUARD_BOOST, EV_MARKER, EV_NO_CARD, EV_OVER, EV_REVEAL, EV_ROUND, EV_ROUND_WON, EV_SPEED, EV_ULTRA, FINAL_ROUNDS,
    FLIPPED, FRAME_CHOICE, FRESH, GUARD, NONE, OPENING_HAND, PICK_CHOOSE, PROGRAMS, ROUNDS, SLOTS, SPEED, STEP_AFTER, STEP_BLOCKED,
    STEP_BOOST, STEP_GUARD, STEP_HIT, STEP_IMMEDIATE, STEP_MARKER, STEP_OVER, STEP_PLAY, STEP_ROLES, STREAMS, ULTRA, UP, WON_EQUAL,
    WON_FIRST_DAMAGE, WON_LIFE, Ints, Log, Logs, Setup, State, States, Table, Tables,
)  # fmt: skip
from facedown.kernel.events import ALL_SEATS, emit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.limits import PENDING_FRAMES
from facedown.kernel.piles import find, shuffle, take
from facedown.kernel.rng import below, seed_stream

CHOICE = 4  # index in DECISIONS of the choices that effects ask for

# --- set-up


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, ev: Log) -> None:
    """Begin a match; everything in `s` is written."""
    for k in range(STREAMS):
        seed_stream(s.rng, k, seed)
    forget_values(s)
    for p in range(2):
        s.side[p].fighter = setup.fighter[p]
        s.side[p].wins = 0
        s.side[p].used_match = 0
        s.stacked[p] = setup.stacked[p]
        for i in range(DECK):
            s.stack[p, i] = setup.stack[p, i]
    s.coin = setup.coin
    s.linear = setup.linear
    moves = cards.fighter[setup.fighter[0]].moves_cards + cards.fighter[setup.fighter[1]].moves_cards
    s.choose_energy = 1 if moves > 0 else 0
    s.round_no = 0
    s.final = 0
    s.clashes = 0
    s.ending = 0
    s.winner = NONE
    s.steps = 0
    s.reserved = 0
    new_round(s, cards, ev)


@kernel
def wipe_frames(s: State) -> None:
    """Empty the pending stack."""
    s.pending.spilt = 0
    for i in range(PENDING_FRAMES):
        frame = s.pending.frame[i]
        frame.kind = 0
        frame.player = 0
        frame.source = 0
        frame.a = 0
        frame.b = 0
        frame.c = 0
    s.pending.n = 0


@kernel
def clear_side(s: State, cards: Table, p: int) -> None:
    """Only victories carry over from round to round (RIV-012)."""
    sd = s.side[p]
    sd.life = cards.fighter[sd.fighter].life
    sd.won = 0
    sd.nhand = 0
    sd.ndeck = 0
    sd.nbottom = 0
    sd.ndiscard = 0
    for i in range(SLOTS):
        sd.hand[i] = NONE
        sd.deck[i] = NONE
        sd.discard[i] = NONE
    for place in range(CLASHES):
        clear_place(sd, place)
        sd.played[place] = NONE
    sd.marker = NONE
    sd.ultra = 0
    sd.shown = 0
    sd.silenced = 0
    sd.no_boost_next = 0
    sd.used_round = 0
    for k in range(3):
        sd.next[k] = 0
        sd.lasting[k] = 0
    clear_clash(s, p)


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
    if sd.silenced == 1:
        sd.silenced = 0
    sd.no_boost = sd.no_boost_next
    sd.no_boost_next = 0
    sd.no_guard_boost = 0


@kernel
def stack_deck(s: State, p: int) -> None:
    """Bring the cards that a scenario gives to the top of the shuffled deck, the first given on top."""
    sd = s.side[p]
    for i in range(int(s.stacked[p]) - 1, -1, -1):
        slot = take(sd.deck, DECK, find(sd.deck, DECK, int(s.stack[p, i])))
        sd.deck[DECK - 1] = slot


@kernel
def deal_round(s: State, cards: Table, p: int) -> None:
    """The ultra lies beside the fighter, the other nine are shuffled, five are drawn (RIV-010, RIV-011)."""
    clear_side(s, cards, p)
    sd = s.side[p]
    for slot in range(DECK):
        sd.deck[slot] = slot
    sd.ndeck = DECK
    shuffle(s.rng, DEAL, sd.deck, DECK)
    stack_deck(s, p)
    for _ in range(OPENING_HAND):
        sd.ndeck -= 1
        to_hand(sd, int(sd.deck[sd.ndeck]))
        sd.deck[sd.ndeck] = NONE


@kernel
def new_round(s: State, cards: Table, ev: Log) -> None:
    """Set up a round, or a final round, which is set up like any other (RIV-084)."""
    s.round_no += 1
    s.clash = 0
    s.attacker = NONE
    s.program = PROGRAMS
    s.order[0] = 0
    s.order[1] = 0
    s.guard_boost = 0
    s.round_over = 0
    s.round_why = 0
    s.round_winners = 0
    wipe_frames(s)
    emit(ev, EV_ROUND, NONE, NONE, ALL_SEATS, int(s.round_no), int(s.final), 0, 0)
    for p in range(2):
        deal_round(s, cards, p)
    toss = below(s.rng, COIN, 2)
    s.first = toss if s.coin == NONE else s.coin
    emit(ev, EV_COIN, int(s.first), NONE, ALL_SEATS, 0, 0, 0, 0)
    s.step = STEP_MARKER
    s.actor = 0


# --- what can be decided


@kernel
def plays_card(s: State, p: int) -> bool:
    """Has the seat a card to play in this clash, or played one already (RIV-021)?"""
    return s.side[p].nhand > 0 or s.side[p].chosen != NONE


@kernel
def may_boost(s: State, p: int) -> bool:
    """Can the seat boost its card in this clash (RIV-021, RIV-022)?"""
    return plays_card(s, p) and s.side[p].no_boost == 0 and energy(s, p) > 0


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
def list_boosts(s: State, n_energy: int, first: int, out: Ints, n: int) -> int:
    """List the boosts that n_energy can buy, as actions from `first` on."""
    most = 1
    for speed in range(BOOST_SPEED):
        for damage in range(BOOST_DAMAGE):
            if price(speed, damage) <= n_energy and (s.linear == 1 or (speed <= most and damage <= most)):
                out[n] = first + speed * BOOST_DAMAGE + damage
                n += 1
    return n


@kernel
def list_firsts(s: State, p: int, n_energy: int, out: Ints, n: int) -> int:
    """List the energies that can be named to be used first, where it can matter which one is exhausted (RIV-051)."""
    sd = s.side[p]
    named = 0
    for place in range(s.clash):
        named += (int(sd.prefer) >> place) & 1
    if s.choose_energy == 1 and named < n_energy - 1:
        for place in range(s.clash):
            if is_ready(sd, place) and (int(sd.prefer) >> place) & 1 == 0:
                out[n] = A_FIRST + place
                n += 1
    return n


@kernel
def list_plays(s: State, p: int, out: Ints) -> int:
    """The cards of the hand, each with the boosts that are chosen with it (RIV-020, RIV-022)."""
    sd = s.side[p]
    n_energy = energy(s, p) if boosts_with_card(s, p) else 0
    n = 0
    for i in range(sd.nhand):
        n = list_boosts(s, n_energy, A_PLAY + int(sd.hand[i]) * BOOSTS, out, n)
    return list_firsts(s, p, n_energy, out, n)


@kernel
def list_choices(s: State, cards: Table, out: Ints) -> int:
    """What the owner of an effect line can choose (RIV-045)."""
    frame = s.pending.frame[s.pending.n - 1]
    p = int(frame.player)
    row = cards.row[frame.a]
    n = 0
    chooses = row.pick == PICK_CHOOSE and (is_place_op(int(row.op)) or is_card_op(int(row.op)))
    if chooses:
        mask = targets(s, cards, p, row)
        first = A_CARD if is_card_op(int(row.op)) else A_PLACE + int(row.to) * CLASHES
        for i in range(SLOTS):
            if (mask >> i) & 1 == 1:
                out[n] = first + i
                n += 1
    if row.may == 1:
        out[n] = A_DECLINE
        n += 1
        if not chooses:
            out[n] = A_ACCEPT
            n += 1
    return n


@kernel
def is_choice(s: State) -> bool:
    """Does an effect line wait for its owner?"""
    return s.pending.n > 0 and s.pending.frame[s.pending.n - 1].kind == FRAME_CHOICE


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    """Fill `out` with the legal actions, ascending; how many there are."""
    if s.step == STEP_OVER:
        return 0
    if is_choice(s):
        return list_choices(s, cards, out)
    p = int(s.actor)
    sd = s.side[p]
    n = 0
    if s.step == STEP_MARKER:
        for i in range(sd.nhand):
            out[i] = A_MARKER + int(sd.hand[i])
        return int(sd.nhand)
    if s.step == STEP_PLAY:
        return list_plays(s, p, out)
    n_energy = energy(s, p)
    if s.step == STEP_BOOST:
        n = list_boosts(s, n_energy, A_BOOST, out, n)
    else:
        for k in range(n_energy + 1):
            out[k] = A_GUARD + k
        n = n_energy + 1
    return list_firsts(s, p, n_energy, out, n)


# --- carrying out decisions


@entry
def apply_action(s: State, cards: Table, action: int, ev: Log) -> None:
    """Carry out a legal action of the seat that decides, and go on to the next decision."""
    s.steps = 0
    p = int(s.actor)
    sd = s.side[p]
    if is_choice(s):
        apply_choice(s, cards, action, ev)
    elif action >= A_FIRST and action < A_FIRST + CLASHES:
        sd.prefer |= 1 << (action - A_FIRST)
        return
    elif s.step == STEP_MARKER:
        choose_marker(s, cards, p, action - A_MARKER, ev)
    elif s.step == STEP_PLAY:
        choose_card(s, cards, p, action - A_PLAY, ev)
    elif s.step == STEP_BOOST:
        buy(s, p, action - A_BOOST)
        pay_boost(s, cards, p, ev)
        reveal(s, cards, ev)
    else:
        boost_guard(s, cards, p, action - A_GUARD, ev)
    advance(s, cards, ev)


@kernel
def apply_choice(s: State, cards: Table, action: int, ev: Log) -> None:
    if action == A_DECLINE:
        decline(s, cards, ev)
    elif action == A_ACCEPT:
        accept(s, cards, ev)
    elif action >= A_PLACE:
        choose_target(s, cards, (action - A_PLACE) % CLASHES, ev)
    else:
        choose_target(s, cards, action - A_CARD, ev)


@kernel
def choose_marker(s: State, cards: Table, p: int, slot: int, ev: Log) -> None:
    """Both at once, in secret, face down (RIV-011)."""
    sd = s.side[p]
    from_hand(sd, slot)
    sd.marker = slot
    emit(ev, EV_MARKER, p, card_of(s, cards, p, slot), 1 << p, 0, 0, 0, 0)
    if p == 0:
        s.actor = 1
    else:
        begin_clash(s, ev)


@kernel
def begin_clash(s: State, ev: Log) -> None:
    """Both choose a card, unless both hands are empty (RIV-020, RIV-021)."""
    if s.side[0].nhand == 0 and s.side[1].nhand == 0:
        end_on_life(s)
        return
    s.clash += 1
    s.clashes += 1
    s.attacker = NONE
    s.guard_boost = 0
    s.program = PROGRAMS
    for p in range(2):
        clear_clash(s, p)
    emit(ev, EV_CLASH, NONE, NONE, ALL_SEATS, int(s.clash), 0, 0, 0)
    s.step = STEP_PLAY
    s.actor = 0 if s.side[0].nhand > 0 else 1


@kernel
def buy(s: State, p: int, code: int) -> None:
    """Note the boost that a seat has chosen."""
    sd = s.side[p]
    sd.buy_speed = code // BOOST_DAMAGE
    sd.buy_damage = code % BOOST_DAMAGE
    sd.boosted = 1


@kernel
def choose_card(s: State, cards: Table, p: int, code: int, ev: Log) -> None:
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
        q = int(s.first) if i == 0 else 1 - int(s.first)
        if s.side[q].boosted == 1:
            pay_boost(s, cards, q, ev)
    for q in range(2):
        if s.side[q].boosted == 0 and may_boost(s, q):
            s.step = STEP_BOOST
            s.actor = q
            return
    reveal(s, cards, ev)


@kernel
def pay_boost(s: State, cards: Table, p: int, ev: Log) -> None:
    """Exhaust the energies of a boost, visibly (RIV-024)."""
    sd = s.side[p]
    cost = price(int(sd.buy_speed), int(sd.buy_damage))
    emit(ev, EV_BOOST, p, NONE, ALL_SEATS, cost, int(sd.buy_speed), int(sd.buy_damage), 0)
    pay(s, cards, p, cost, ev)
    sd.boost[SPEED] = sd.buy_speed
    sd.boost[DAMAGE] = sd.buy_damage


@kernel
def reveal(s: State, cards: Table, ev: Log) -> None:
    """Both cards are turned up, combos count, then come the immediate effects (RIV-026 … RIV-028, RIV-062)."""
    forget_values(s)
    place = int(s.clash) - 1
    for p in range(2):
        sd = s.side[p]
        slot = int(sd.chosen)
        sd.row[place] = slot
        sd.played[place] = slot
        sd.chosen = NONE
        if slot == NONE:
            emit(ev, EV_NO_CARD, p, NONE, ALL_SEATS, 0, 0, 0, 0)
        else:
            sd.shown &= ~(1 << slot)
            card = cards.card[card_of(s, cards, p, slot)]
            sd.printed[SPEED] = card.speed
            sd.printed[DAMAGE] = card.damage
            sd.printed[GUARD] = card.guard
            emit(ev, EV_REVEAL, p, card_of(s, cards, p, slot), ALL_SEATS, place, 0, 0, 0)
    for p in range(2):
        update_combo(s, cards, p, ev)
    begin_step(s, STEP_IMMEDIATE, int(s.first), first_immediate(s, cards))


@kernel
def type_of(s: State, cards: Table, p: int) -> int:
    """The type of the card of this clash, as it was played; lower goes first."""
    return int(cards.card[card_of(s, cards, p, int(s.side[p].played[s.clash - 1]))].type)


@kernel
def first_immediate(s: State, cards: Table) -> int:
    """Whose card's immediate effects come first: by type, then by Speed at reveal, then who decides first (RIV-027, -028)."""
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
def begin_step(s: State, step: int, ability_first: int, card_first: int) -> None:
    """Begin a step that carries out effects, and say who goes first in it (RIV-045)."""
    s.step = step
    s.program = 0
    s.order[0] = ability_first
    s.order[1] = card_first


# --- the clash goes on


@kernel
def advance(s: State, cards: Table, ev: Log) -> None:
    """Go on until a player must decide or the match is over."""
    while s.step != STEP_OVER:
        resolve(s, cards, ev)
        if s.step == STEP_OVER:
            emit_over(s, ev)
            return
        if s.round_over == 1:
            end_round(s, cards, ev)
        elif s.pending.n > 0:
            s.actor = s.pending.frame[s.pending.n - 1].player
            return
        elif s.program < PROGRAMS:
            begin_program(s, cards)
        elif s.step == STEP_MARKER or s.step == STEP_PLAY or s.step == STEP_BOOST or s.step == STEP_GUARD:
            return
        else:
            next_step(s, cards, ev)


@kernel
def next_step(s: State, cards: Table, ev: Log) -> None:
    """The effects of a step are done; what follows?"""
    if s.step == STEP_IMMEDIATE:
        compare_speeds(s, cards, ev)
    elif s.step == STEP_ROLES:
        ask_guard(s, cards, ev)
    elif s.step == STEP_AFTER:
        close_clash(s, cards, ev)
    else:
        begin_after(s)


@kernel
def emit_value(s: State, cards: Table, p: int, kind: int, stat: int, ev: Log) -> None:
    """Say and keep why a value is what it is: printed, boost, combo, effects."""
    sd = s.side[p]
    printed, boost, combo = int(sd.printed[stat]), int(sd.boost[stat]), int(sd.combo[stat])
    effects = from_effects(s, cards, p, stat)
    sd.now[stat] = printed + boost + combo + effects
    sd.why[stat, 0] = printed
    sd.why[stat, 1] = boost
    sd.why[stat, 2] = combo
    sd.why[stat, 3] = effects
    sd.told |= 1 << stat
    emit(ev, kind, p, NONE, ALL_SEATS, printed, boost, combo, effects)


@kernel
def forget_values(s: State) -> None:
    """A new clash is revealed, or a round begins: what is kept of the last clash's values goes."""
    for p in range(2):
        sd = s.side[p]
        sd.told = 0
        for stat in range(3):
            for part in range(4):
                sd.why[stat, part] = 0


@kernel
def compare_speeds(s: State, cards: Table, ev: Log) -> None:
    """The faster card attacks; ties go to the higher type, then to nobody (RIV-031 … RIV-033)."""
    if not has_card(s, 0) or not has_card(s, 1):
        if not has_card(s, 0) and not has_card(s, 1):  # effects took both cards away: nobody attacks
            begin_after(s)
            return
        set_attacker(s, 0 if has_card(s, 0) else 1, BY_NO_CARD, ev)
        return
    for p in range(2):
        emit_value(s, cards, p, EV_SPEED, SPEED, ev)
    mine, other = int(s.side[0].now[SPEED]), int(s.side[1].now[SPEED])
    if mine != other:
        set_attacker(s, 0 if mine > other else 1, BY_SPEED, ev)
        return
    if s.side[0].priority != s.side[1].priority:
        set_attacker(s, 0 if s.side[0].priority == 1 else 1, BY_PRIORITY, ev)
        return
    mine, other = type_of(s, cards, 0), type_of(s, cards, 1)
    if mine != other:
        set_attacker(s, 0 if mine < other else 1, BY_TYPE, ev)
        return
    exchange(s, cards, ev)


@kernel
def set_attacker(s: State, p: int, why: int, ev: Log) -> None:
    s.attacker = p
    emit(ev, EV_ATTACKER, p, NONE, ALL_SEATS, why, 0, 0, 0)
    begin_step(s, STEP_ROLES, p, p)


@kernel
def flip_in_clash(s: State, cards: Table, p: int, ev: Log) -> None:
    """The card of this clash is flipped, if it is there and face up."""
    place = int(s.clash) - 1
    if has_card(s, p) and s.side[p].flipped[place] == UP:
        flip(s, cards, p, place, ev)


@kernel
def exchange(s: State, cards: Table, ev: Log) -> None:
    """Both cards flip, each fighter takes 1 Damage past any Guard, nobody wins the clash (RIV-033, RIV-034)."""
    emit(ev, EV_EXCHANGE, NONE, NONE, ALL_SEATS, 0, 0, 0, 0)
    for p in range(2):
        flip_in_clash(s, cards, p, ev)
    begin_after(s)
    deal(s, cards, 1, 1, BY_EXCHANGE, NONE, ev)


@kernel
def ask_guard(s: State, cards: Table, ev: Log) -> None:
    """The defender may boost Guard, if he has a card and energy (RIV-021, RIV-041)."""
    p = 1 - int(s.attacker)
    if has_card(s, p) and s.side[p].no_guard_boost == 0 and energy(s, p) > 0:
        s.step = STEP_GUARD
        s.actor = p
        note_values(s, cards)  # for whoever looks at the attack before answering it
        return
    strike(s, cards, ev)


@kernel
def boost_guard(s: State, cards: Table, p: int, points: int, ev: Log) -> None:
    """One point of Guard for each energy (RIV-041)."""
    if points > 0:
        emit(ev, EV_GUARD_BOOST, p, NONE, ALL_SEATS, points, 0, 0, 0)
    s.guard_boost = points
    s.side[p].boost[GUARD] += points
    pay(s, cards, p, points, ev)
    strike(s, cards, ev)


@kernel
def guard_of(s: State, cards: Table, p: int) -> int:
    """The Guard that counts against this attack: 0 without a card (RIV-021), less what the attack ignores."""
    if not has_card(s, p):
        return 0
    return max(0, value(s, cards, p, GUARD) - int(s.side[1 - p].pierce))


@kernel
def strike(s: State, cards: Table, ev: Log) -> None:
    """Damage less Guard: 1 or more flips the defender's card and moves his marker (RIV-040 … RIV-043)."""
    p = int(s.attacker)
    q = 1 - p
    emit_value(s, cards, p, EV_DAMAGE, DAMAGE, ev)
    if has_card(s, q):
        emit_value(s, cards, q, EV_GUARD, GUARD, ev)
    dealt = max(0, max(0, value(s, cards, p, DAMAGE)) - guard_of(s, cards, q))
    if s.side[q].shield != NONE:
        dealt = min(dealt, int(s.side[q].shield))
    if dealt == 0:
        emit(ev, EV_BLOCKED, p, NONE, ALL_SEATS, 0, 0, 0, 0)
        begin_step(s, STEP_BLOCKED, p, p)
        return
    s.first = p  # he has won the clash (RIV-025)
    s.side[p].won += 1
    flip_in_clash(s, cards, q, ev)
    begin_step(s, STEP_HIT, p, p)
    deal(s, cards, dealt if q == 0 else 0, dealt if q == 1 else 0, BY_ATTACK, p, ev)


@kernel
def begin_after(s: State) -> None:
    """Effects after the clash: the attacker's first; without roles, who decides first (RIV-045)."""
    first = int(s.first) if s.attacker == NONE else int(s.attacker)
    begin_step(s, STEP_AFTER, first, first)


@kernel
def close_clash(s: State, cards: Table, ev: Log) -> None:
    """Cut complete combos, then the seventh clash ends the round, or both draw (RIV-064, RIV-070, RIV-081)."""
    place = int(s.clash) - 1
    for p in range(2):
        sd = s.side[p]
        full = sd.links == cards.fighter[sd.fighter].max_combo
        if full and has_card(s, p) and sd.flipped[place] == UP and sd.cut[place] == 0:
            sd.cut[place] = 1
            emit(ev, EV_CUT, p, card_of(s, cards, p, int(sd.row[place])), ALL_SEATS, place, 0, 0, 0)
        for i in range(s.clash):
            if sd.flipped[i] == FRESH:  # energy from the next clash on (RIV-051)
                sd.flipped[i] = FLIPPED
    if s.clash == CLASHES:
        end_on_life(s)
        return
    for p in range(2):
        draw(s, cards, p, ev)
        take_ultra(s, cards, p, ev)
    begin_clash(s, ev)


@kernel
def take_ultra(s: State, cards: Table, p: int, ev: Log) -> None:
    """The ultra is taken when its icon is uncovered at this moment, once a round (RIV-071)."""
    sd = s.side[p]
    fighter = cards.fighter[sd.fighter]
    if sd.ultra == 0 and fighter.life - sd.life >= fighter.ultra_icon:
        sd.ultra = 1
        to_hand(sd, ULTRA)
        sd.shown |= 1 << ULTRA  # public before and after (RIV-072)
        emit(ev, EV_ULTRA, p, card_of(s, cards, p, ULTRA), ALL_SEATS, 0, 0, 0, 0)


# --- rounds and the end (RIV-080 … RIV-084)


@kernel
def end_on_life(s: State) -> None:
    """After the seventh clash more life wins, equal life wins for both (RIV-081)."""
    mine, other = s.side[0].life, s.side[1].life
    s.round_over = 1
    s.round_why = WON_EQUAL if mine == other else WON_LIFE
    s.round_winners = 3 if mine == other else (1 if mine > other else 2)


@kernel
def end_round(s: State, cards: Table, ev: Log) -> None:
    """Count the victories; then the next round, the final round, or the end."""
    if s.final > 0:
        end_final(s, cards, ev)
        return
    for p in range(2):
        if (int(s.round_winners) >> p) & 1 == 1:
            s.side[p].wins += 1
            emit(ev, EV_ROUND_WON, p, NONE, ALL_SEATS, int(s.side[p].wins), int(s.round_why), 0, 0)
    mine, other = s.side[0].wins, s.side[1].wins
    if mine != other and max(mine, other) >= 2:  # two, and ahead (RIV-082)
        end_match(s, END_ROUNDS, 0 if mine > other else 1, ev)
        return
    if (mine == 2 and other == 2) or s.round_no == ROUNDS:
        s.final = 1
    new_round(s, cards, ev)


@kernel
def end_final(s: State, cards: Table, ev: Log) -> None:
    """A final round is won by Damage or K.O.; life compared decides nothing (RIV-083, RIV-084)."""
    decided = s.round_why != WON_LIFE and s.round_winners != 3
    if decided:
        winner = 0 if s.round_winners == 1 else 1
        emit(ev, EV_ROUND_WON, winner, NONE, ALL_SEATS, int(s.side[winner].wins), int(s.round_why), 0, 0)
        end_match(s, END_FINAL, winner, ev)
    elif s.final == FINAL_ROUNDS:
        end_match(s, END_DRAWN, NONE, ev)
    else:
        s.final += 1
        emit(ev, EV_FINAL_AGAIN, NONE, NONE, ALL_SEATS, int(s.final), 0, 0, 0)
        new_round(s, cards, ev)


@kernel
def end_match(s: State, ending: int, winner: int, ev: Log) -> None:
    s.ending = ending
    s.winner = winner
    s.step = STEP_OVER
    s.actor = NONE
    wipe_frames(s)
    emit_over(s, ev)


@kernel
def emit_over(s: State, ev: Log) -> None:
    mine, other = int(s.side[0].wins), int(s.side[1].wins)
    emit(ev, EV_OVER, int(s.winner), NONE, ALL_SEATS, int(s.ending), max(mine, other), min(mine, other), 0)


# --- what everybody may ask


@entry
def current_player(s: State) -> int:
    """The seat that decides, -1 when the match is over."""
    return int(s.actor)


@entry
def is_terminal(s: State) -> bool:
    """Is the match over?"""
    return s.step == STEP_OVER


@entry
def returns(s: State, out: Ints) -> None:
    """1 to the winner and -1 to the loser, 0 to both in a draw or before the end."""
    for p in range(2):
        out[p] = 0 if s.winner == NONE else (1 if s.winner == p else -1)


@entry
def ending(s: State) -> int:
    """Why the match is over: an index in ENDINGS, 0 before the end."""
    return int(s.ending)


@entry
def decision(s: State) -> int:
    """The kind of the decision to make: an index in DECISIONS."""
    if s.step == STEP_OVER:
        return CHOICE + 1
    if is_choice(s):
        return CHOICE
    if s.step == STEP_GUARD:
        return CHOICE - 1
    return int(s.step)


@entry
def length(s: State) -> int:
    """Clashes begun."""
    return int(s.clashes)


@entry
def turn(states: States, i: int, tables: Tables, logs: Logs, out: Ints, action: int) -> int:
    """Apply `action` to match i (-1: none) and list the next legal actions; 0: the match is over."""
    s = states[i]
    if action >= 0:
        apply_action(s, tables[0], action, logs[0])
    return legal_actions(s, tables[0], out)
