"""Tiny: the rules, in the order of a match: deal, legal actions, choice, reveal, reaction, end of the round, end."""

from __future__ import annotations

from facedown.games.tiny.effects import carry_out
from facedown.games.tiny.state import (
    A_FLARE, A_HOLD, A_PLAY, CARDS, DEAL, DECIDE_NOTHING, DECIDE_PLAY, DECIDE_REACT, DECK, END_EMBERS, END_LEVEL,
    END_NONE, END_ROUNDS, EV_CHOSEN, EV_DRAW, EV_FLARE, EV_HOLD, EV_OVER, EV_REVEAL, EV_ROUND, EV_WON, FLARE,
    FRAME_REACT, GOAL, HAND, KEEPER, MOST, NONE, OPENING_HAND, PLAYED, REVEAL, ROUNDS, STREAMS, TRAVELLER, WIN,
    Setup, State, States, Table, Tables,
)  # fmt: skip
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.pending import drop, drop_all, push
from facedown.kernel.piles import find, shuffle, take
from facedown.kernel.rng import seed_stream
from facedown.kernel.shapes import Ints, Logs

# --- the deal


@kernel
def clear(s: State) -> None:
    """Wipe what an earlier match left in the record, so that equal situations are equal bytes."""
    for p in range(2):
        side = s.side[p]
        side.embers = 0
        side.chosen = NONE
        side.heat = 0
        side.shown = 0
        for i in range(ROUNDS):
            side.row[i] = NONE
    for card in range(CARDS):
        s.where[card] = DECK
        s.deck[card] = NONE
    drop_all(s.pending)
    s.ending = END_NONE
    s.winner = NONE
    s.reserved = 0


@kernel
def stack_deck(s: State, cards: Table, setup: Setup) -> None:
    """Shuffle the deck (TIN-002); cards that the set-up gives lie on top of it, the first given one uppermost."""
    n = int(cards.ncards)
    for card in range(n):
        s.deck[card] = card
    for i in range(setup.stacked):
        card = take(s.deck, n - i, find(s.deck, n - i, int(setup.stack[i])))
        s.deck[n - 1 - i] = card
    shuffle(s.rng, DEAL, s.deck, n - int(setup.stacked))
    s.ndeck = n


@kernel
def draw(s: State, p: int, ev: Events) -> None:
    """Player p takes the top card of the deck, while it lasts."""
    if s.ndeck == 0:
        return
    s.ndeck -= 1
    card = int(s.deck[s.ndeck])
    s.deck[s.ndeck] = NONE
    s.where[card] = HAND + p
    emit(ev, EV_DRAW, p, card, 1 << p, int(s.ndeck), 0, 0, 0)


@kernel
def begin_round(s: State, number: int, ev: Events) -> None:
    """Ask for both cards; the keeper's comes first, which means nothing: choices are secret (TIN-010)."""
    s.round_no = number
    s.actor = KEEPER
    emit(ev, EV_ROUND, NONE, NONE, ALL_SEATS, number, 0, 0, 0)


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, ev: Events) -> None:
    """Deal a match into `s` (TIN-002, TIN-003), whatever was in it."""
    clear(s)
    for stream in range(STREAMS):
        seed_stream(s.rng, stream, seed)
    s.flares = 1
    s.level_lost = setup.level_lost
    stack_deck(s, cards, setup)
    for p in range(2):
        for _ in range(OPENING_HAND):
            draw(s, p, ev)
    begin_round(s, 1, ev)


# --- what can be done


@entry
def current_player(s: State) -> int:
    """The seat that decides, NONE when the match is over."""
    return int(s.actor)


@entry
def decision(s: State) -> int:
    """What kind of decision is to be made: an index in DECISIONS."""
    if s.ending != END_NONE:
        return DECIDE_NOTHING
    return DECIDE_REACT if s.pending.n > 0 else DECIDE_PLAY


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    """Fill `out` with the legal actions, ascending; how many there are."""
    if s.ending != END_NONE:
        return 0
    if s.pending.n > 0:
        out[0] = A_FLARE
        out[1] = A_HOLD
        return 2
    n = 0
    for card in range(cards.ncards):
        if s.where[card] == HAND + s.actor:
            out[n] = A_PLAY + card
            n += 1
    return n


# --- a round


@entry
def apply_action(s: State, cards: Table, action: int, ev: Events) -> None:
    """Carry out a legal action and go on to the next decision."""
    if s.pending.n > 0:
        react(s, cards, action, ev)
    else:
        choose(s, cards, action - A_PLAY, ev)


@kernel
def choose(s: State, cards: Table, card: int, ev: Events) -> None:
    """Put a card face down; the second one brings the reveal (TIN-010, TIN-011)."""
    p = int(s.actor)
    s.side[p].chosen = card
    emit(ev, EV_CHOSEN, p, card, 1 << p, 0, 0, 0, 0)
    if p == KEEPER:
        s.actor = TRAVELLER
    else:
        reveal(s, cards, ev)


@kernel
def reveal(s: State, cards: Table, ev: Events) -> None:
    """Turn both cards up, then carry out their effects, the keeper's card first (TIN-012)."""
    for p in range(2):
        side = s.side[p]
        card = int(side.chosen)
        side.heat = cards.card[card].heat
        side.row[s.round_no - 1] = card
        side.shown &= ~(1 << card)
        s.where[card] = PLAYED
        emit(ev, EV_REVEAL, p, card, ALL_SEATS, int(side.heat), 0, 0, 0)
    for p in range(2):
        carry_out(s, cards, p, int(s.side[p].chosen), REVEAL, ev)
    if ahead(s) == TRAVELLER and s.flares > 0:
        push(s.pending, FRAME_REACT, KEEPER, NONE, 0, 0, 0)
        s.actor = KEEPER
    else:
        win_round(s, cards, ev)


@kernel
def ahead(s: State) -> int:
    """Who wins the round as it stands: equal heat is the traveller's (TIN-013)."""
    return KEEPER if s.side[KEEPER].heat > s.side[TRAVELLER].heat else TRAVELLER


@kernel
def react(s: State, cards: Table, action: int, ev: Events) -> None:
    """The keeper flares, once a match, or holds (TIN-014)."""
    drop(s.pending)
    side = s.side[KEEPER]
    if action == A_FLARE:
        s.flares -= 1
        side.heat = min(int(side.heat) + FLARE, MOST)
        emit(ev, EV_FLARE, KEEPER, NONE, ALL_SEATS, int(side.heat), 0, 0, 0)
    else:
        emit(ev, EV_HOLD, KEEPER, NONE, ALL_SEATS, 0, 0, 0, 0)
    win_round(s, cards, ev)


@kernel
def win_round(s: State, cards: Table, ev: Events) -> None:
    """Give the winner an ember and his card's win effects (TIN-015), then go on or end."""
    winner = ahead(s)
    side = s.side[winner]
    side.embers = min(int(side.embers) + 1, MOST)
    beaten = int(s.side[1 - winner].heat)
    emit(ev, EV_WON, winner, NONE, ALL_SEATS, int(side.heat), beaten, int(side.embers), 0)
    carry_out(s, cards, winner, int(side.chosen), WIN, ev)
    for p in range(2):
        s.side[p].chosen = NONE
        s.side[p].heat = 0
    if max(int(s.side[KEEPER].embers), int(s.side[TRAVELLER].embers)) >= GOAL:
        finish(s, END_EMBERS, ev)
    elif s.round_no == ROUNDS:
        finish(s, END_ROUNDS, ev)
    else:
        draw(s, winner, ev)  # TIN-016
        draw(s, 1 - winner, ev)
        begin_round(s, int(s.round_no) + 1, ev)


# --- the end


@kernel
def finish(s: State, ending: int, ev: Events) -> None:
    """End the match: more embers win (TIN-030, TIN-031); level, nobody does, or the traveller by option (TIN-032)."""
    mine = int(s.side[KEEPER].embers)
    theirs = int(s.side[TRAVELLER].embers)
    s.ending = ending if mine != theirs else END_LEVEL
    if mine != theirs:
        s.winner = KEEPER if mine > theirs else TRAVELLER
    elif s.level_lost == 1:
        s.winner = TRAVELLER
    s.actor = NONE
    emit(ev, EV_OVER, int(s.winner), NONE, ALL_SEATS, int(s.ending), mine, theirs, 0)


@entry
def is_terminal(s: State) -> bool:
    """Is the match over?"""
    return bool(s.ending != END_NONE)


@entry
def returns(s: State, out: Ints) -> None:
    """Fill in 1 for the winner and -1 for the loser, 0 for both while nobody has won."""
    out[0] = 0
    out[1] = 0
    if s.winner != NONE:
        out[s.winner] = 1
        out[1 - s.winner] = -1


@entry
def ending(s: State) -> int:
    """Why the match ended: an index in ENDINGS."""
    return int(s.ending)


@entry
def length(s: State) -> int:
    """How many rounds have begun."""
    return int(s.round_no)


@entry
def turn(states: States, i: int, tables: Tables, events: Logs, out: Ints, action: int) -> int:
    """Apply an action (-1: none) to match i, and list the next legal ones; 0: over."""
    s = states[i]
    if action >= 0:
        apply_action(s, tables[0], action, events[0])
    return legal_actions(s, tables[0], out)
