"""Rivales: set-up, decisions, rounds and the end of a match. Rule ids are those of RULES.md.

A clash runs through the steps of state.py (clash.py). `advance` goes on from step to step until a player must decide;
effects wait on the pending stack (effects.py) and are carried out before the step goes on.
"""

from __future__ import annotations

from facedown.games.rivales.clash import (
    begin_clash, boost_guard, boosts_with_card, buy, choose_card, clear_clash, most_points, next_step, pay_boost, price,
    reveal,
)  # fmt: skip
from facedown.games.rivales.effects import (
    accept, begin_program, choose_target, decline, has_targets, is_card_op, resolve, targets,
)  # fmt: skip
from facedown.games.rivales.pieces import card_of, clear_place, energy, from_hand, ready, take_top, to_hand
from facedown.games.rivales.state import (
    A_ACCEPT, A_BOOST, A_CARD, A_DECLINE, A_FIRST, A_GUARD, A_MARKER, A_PLACE, A_PLAY, BOOSTS, BOOST_DAMAGE,
    BOOST_SPEED, CLASHES, COIN, DEAL, DECISIONS, DECK, END_DRAWN, END_FINAL, END_ROUNDS, EV_COIN, EV_FINAL_AGAIN,
    EV_MARKER, EV_OVER, EV_ROUND, EV_ROUND_WON, FINAL_ROUNDS, NONE, OPENING_HAND, PICK_CHOOSE, ROUNDS, SLOTS,
    STEP_BOOST, STEP_GUARD, STEP_MARKER, STEP_OVER, STEP_PLAY, STREAMS, WON_LIFE, Setup, State, States, Table, Tables,
)  # fmt: skip
from facedown.kernel.bits import count_bits, list_bits, lowest_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.lines import is_choice
from facedown.kernel.numbers import least, most
from facedown.kernel.pending import drop_all
from facedown.kernel.piles import find, shuffle, take
from facedown.kernel.rng import below, seed_stream
from facedown.kernel.shapes import Ints, Logs

CHOICE = DECISIONS.index("choose")

# --- set-up


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, ev: Events) -> None:
    """Begin a match; everything in `s` is written."""
    for k in range(STREAMS):
        seed_stream(s.rng, k, seed)
    for p in range(2):
        s.side[p].told = 0
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
    new_round(s, cards, ev)


@kernel
def clear_side(s: State, cards: Table, p: int) -> None:
    """Only victories carry over from round to round (RIV-012)."""
    sd = s.side[p]
    sd.life = cards.fighter[sd.fighter].life
    sd.stands = cards.fighter[sd.fighter].stands
    sd.won = 0
    sd.nhand = 0
    sd.ndeck = 0
    sd.nbottom = 0
    sd.ndiscard = 0
    sd.hand = 0
    for i in range(SLOTS):
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
def stack_deck(s: State, p: int) -> None:
    """Bring the cards that a scenario gives to the top of the shuffled deck, the first given on top."""
    sd = s.side[p]
    for i in range(s.stacked[p] - 1, -1, -1):
        slot = take(sd.deck, DECK, find(sd.deck, DECK, s.stack[p, i]))
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
        to_hand(sd, take_top(sd))


@kernel
def new_round(s: State, cards: Table, ev: Events) -> None:
    """Set up a round, or a final round, which is set up like any other (RIV-084)."""
    s.round_no += 1
    s.clash = 0
    s.attacker = NONE
    s.programs = 0
    s.order[0] = 0
    s.order[1] = 0
    s.round_over = 0
    s.round_why = 0
    s.round_winners = 0
    drop_all(s.pending)
    emit(ev, EV_ROUND, NONE, NONE, ALL_SEATS, s.round_no, s.final, 0, 0)
    for p in range(2):
        deal_round(s, cards, p)
    toss = below(s.rng, COIN, 2)
    s.first = toss if s.coin == NONE else s.coin
    emit(ev, EV_COIN, s.first, NONE, ALL_SEATS, 0, 0, 0, 0)
    s.step = STEP_MARKER
    s.actor = 0


# --- what can be decided


@kernel
def list_boosts(s: State, n_energy: int, first: int, out: Ints, n: int) -> int:
    """List the boosts that n_energy can buy, as actions from `first` on: printed, or any sum (RIV-022, RIV-023)."""
    for speed in range(most_points(s, n_energy, price(1, 0), BOOST_SPEED - 1) + 1):
        for damage in range(most_points(s, n_energy - price(speed, 0), price(0, 1), BOOST_DAMAGE - 1) + 1):
            out[n] = first + speed * BOOST_DAMAGE + damage
            n += 1
    return n


@kernel
def list_firsts(s: State, p: int, out: Ints, n: int) -> int:
    """List the energies that can be named to be used first, where it can matter which one is exhausted (RIV-051)."""
    if s.choose_energy == 0:
        return n
    named = s.side[p].prefer
    left = ready(s.side[p]) & ~named
    return list_bits(left, A_FIRST, out, n) if count_bits(left) > 1 else n


@kernel
def list_plays(s: State, p: int, out: Ints) -> int:
    """The cards of the hand, each with the boosts that are chosen with it (RIV-020, RIV-022)."""
    hand = s.side[p].hand
    if not boosts_with_card(s, p):
        n = 0
        while hand != 0:
            out[n] = A_PLAY + lowest_bit(hand) * BOOSTS
            hand &= hand - 1
            n += 1
        return n
    n_energy = energy(s, p)
    n = 0
    while hand != 0:
        n = list_boosts(s, n_energy, A_PLAY + lowest_bit(hand) * BOOSTS, out, n)
        hand &= hand - 1
    return list_firsts(s, p, out, n)


@kernel
def list_choices(s: State, cards: Table, out: Ints) -> int:
    """What the owner of an effect line can choose (RIV-045)."""
    frame = s.pending.frame[s.pending.n - 1]
    p = frame.player
    row = cards.row[frame.a]
    n = 0
    chooses = row.pick == PICK_CHOOSE and has_targets(row)
    if chooses:
        first = A_CARD if is_card_op(row.op) else A_PLACE + row.to * CLASHES
        n = list_bits(targets(s, p, row), first, out, n)
    if row.may == 1:
        out[n] = A_DECLINE
        n += 1
        if not chooses:
            out[n] = A_ACCEPT
            n += 1
    return n


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    """Fill `out` with the legal actions, ascending; how many there are."""
    if s.step == STEP_OVER:
        return 0
    if is_choice(s):
        return list_choices(s, cards, out)
    p = s.actor
    if s.step == STEP_MARKER:
        return list_bits(int(s.side[p].hand), A_MARKER, out, 0)
    if s.step == STEP_PLAY:
        return list_plays(s, p, out)
    n_energy = energy(s, p)
    if s.step == STEP_BOOST:
        n = list_boosts(s, n_energy, A_BOOST, out, 0)
    else:
        for k in range(n_energy + 1):
            out[k] = A_GUARD + k
        n = n_energy + 1
    return list_firsts(s, p, out, n)


# --- carrying out decisions


@entry
def apply_action(s: State, cards: Table, action: int, ev: Events) -> None:
    """Carry out a legal action of the seat that decides, and go on to the next decision."""
    s.steps = 0
    p = s.actor
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
def apply_choice(s: State, cards: Table, action: int, ev: Events) -> None:
    if action == A_DECLINE:
        decline(s, cards, ev)
    elif action == A_ACCEPT:
        accept(s, cards, ev)
    elif action >= A_PLACE:
        choose_target(s, cards, (action - A_PLACE) % CLASHES, ev)
    else:
        choose_target(s, cards, action - A_CARD, ev)


@kernel
def choose_marker(s: State, cards: Table, p: int, slot: int, ev: Events) -> None:
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
def advance(s: State, cards: Table, ev: Events) -> None:
    """Go on until a player must decide or the match is over."""
    while s.step != STEP_OVER:
        if s.pending.n > 0:
            resolve(s, cards, ev)
        if s.step == STEP_OVER:
            emit_over(s, ev)
            return
        if s.round_over == 1:
            end_round(s, cards, ev)
        elif s.pending.n > 0:
            s.actor = s.pending.frame[s.pending.n - 1].player
            return
        elif s.programs != 0:
            begin_program(s, cards)
        elif s.step == STEP_MARKER or s.step == STEP_PLAY or s.step == STEP_BOOST or s.step == STEP_GUARD:
            return
        else:
            next_step(s, cards, ev)


# --- rounds and the end (RIV-080 … RIV-084)


@kernel
def end_round(s: State, cards: Table, ev: Events) -> None:
    """Count the victories; then the next round, the final round, or the end."""
    if s.final > 0:
        end_final(s, cards, ev)
        return
    for p in range(2):
        if (s.round_winners >> p) & 1 == 1:
            s.side[p].wins += 1
            emit(ev, EV_ROUND_WON, p, NONE, ALL_SEATS, s.side[p].wins, s.round_why, 0, 0)
    mine, other = s.side[0].wins, s.side[1].wins
    if mine != other and most(mine, other) >= 2:  # two, and ahead (RIV-082)
        end_match(s, END_ROUNDS, 0 if mine > other else 1, ev)
        return
    if (mine == 2 and other == 2) or s.round_no == ROUNDS:
        s.final = 1
    new_round(s, cards, ev)


@kernel
def end_final(s: State, cards: Table, ev: Events) -> None:
    """A final round is won by Damage or K.O.; life compared decides nothing (RIV-083, RIV-084)."""
    decided = s.round_why != WON_LIFE and s.round_winners != 3
    if decided:
        winner = 0 if s.round_winners == 1 else 1
        emit(ev, EV_ROUND_WON, winner, NONE, ALL_SEATS, s.side[winner].wins, s.round_why, 0, 0)
        end_match(s, END_FINAL, winner, ev)
    elif s.final == FINAL_ROUNDS:
        end_match(s, END_DRAWN, NONE, ev)
    else:
        s.final += 1
        emit(ev, EV_FINAL_AGAIN, NONE, NONE, ALL_SEATS, s.final, 0, 0, 0)
        new_round(s, cards, ev)


@kernel
def end_match(s: State, ending: int, winner: int, ev: Events) -> None:
    s.ending = ending
    s.winner = winner
    s.step = STEP_OVER
    s.actor = NONE
    drop_all(s.pending)
    emit_over(s, ev)


@kernel
def emit_over(s: State, ev: Events) -> None:
    mine, other = s.side[0].wins, s.side[1].wins
    emit(ev, EV_OVER, s.winner, NONE, ALL_SEATS, s.ending, most(mine, other), least(mine, other), 0)


# --- what everybody may ask


@entry
def current_player(s: State) -> int:
    """The seat that decides, -1 when the match is over."""
    return int(s.actor)


@entry
def is_terminal(s: State) -> bool:
    """Is the match over?"""
    return int(s.step) == STEP_OVER


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
def turn(states: States, i: int, tables: Tables, events: Logs, out: Ints, action: int) -> int:
    """Apply `action` to match i (-1: none) and list the next legal actions; 0: the match is over."""
    s = states[i]
    if action >= 0:
        apply_action(s, tables[0], action, events[0])
    return legal_actions(s, tables[0], out)
