"""Rumble: set-up, decisions, rounds and what everybody may ask. Rule ids are those of RULES.md.

A round goes through the steps of state.py. `advance` goes on until a player must decide; what interrupts the steps is
on the pending stack: attacks and windows (attack.py), effect lines and choices (effects.py).
"""

from __future__ import annotations

from facedown.games.rumble.attack import (
    aim, answers, begin_attack, begin_planned, further_targets, moment_asked, open_window, play_card, push_ability,
    push_attack, work_attack, work_defend, work_fall, work_lines, work_window,
)  # fmt: skip
from facedown.games.rumble.effects import (
    accept, choosable, choose_card, choose_seat, chooses, skip, takes_entries, takes_hand,
)  # fmt: skip
from facedown.games.rumble.pieces import draw, first_beyond, from_deck, from_hand, is_first, title_of, to_hand
from facedown.games.rumble.plan import drop_card, list_drops, list_plans, next_plan, plan_attack, take_breather
from facedown.games.rumble.ring import clear_attack, end_match, enter, unplan
from facedown.games.rumble.state import (
    AGAIN, A_ACCEPT, A_AGAIN, A_ATTACK, A_BREATHER, A_DECLINE, A_DISCARD, A_DONE, A_LEGEND, A_PASS, A_PLAY, A_REMOVE,
    A_SIGNATURE, A_TARGET, BEGIN, BY_SIGNATURE, COPIES, DEAL, DRAWN_UP_TO, D_AGAIN, D_CHOOSE, D_DEFEND, D_DRAFT, D_DROP,
    D_OVER, D_PLAN, D_REACT, D_SAVE, D_SECRET, D_SIGNATURE, D_TARGETS, END, END_LIMIT, END_ROUNDS, ENTRIES, EV_DRAFTED,
    EV_LINEUP, EV_OFFER_DECLINED, EV_ROUND, EV_TOKEN, FALLING, FALL_ENTER, FRAME_ATTACK, FRAME_DEFEND, FRAME_FALL,
    FRAME_OFFER, FRAME_WINDOW, HAND, KIND_ATTACK, KIND_BOOST, LEGENDS_EACH, LINEUP, MOST_ROUNDS, NEST, NONE, NOT_BEGUN,
    PLAN_NOTHING, REVEAL, SIGNATURE_BASE, SKIP_DECLINED, STEP_ATTACK, STEP_DRAFT, STEP_END, STEP_OVER, STEP_PLAN,
    STEP_REVEAL, STEP_SECRET, STREAMS, Setup, State, States, Table, Tables,
)  # fmt: skip
from facedown.games.rumble.values import attacked, begin_speed
from facedown.kernel.bits import has_bit, list_bits
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.limits import SEATS, STEPS_PER_ACTION
from facedown.kernel.lines import FRAME_CHOICE, FRAME_LINES, finish_choice
from facedown.kernel.pending import drop, drop_all, push
from facedown.kernel.piles import find, shuffle, take
from facedown.kernel.rng import below, seed_stream
from facedown.kernel.shapes import Ints, Logs
from facedown.kernel.seats import leftwards

# --- set-up (RUM-010 … RUM-014)


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, ev: Events) -> None:
    """Begin a match; everything in `s` is written."""
    for k in range(STREAMS):
        seed_stream(s.rng, k, seed)
    s.seats = setup.seats
    s.secret = setup.secret
    s.draft = setup.draft
    s.free_pick = setup.free_pick
    s.need = setup.need
    clear_table(s)
    for p in range(SEATS):
        clear_side(s, p)
    deal_cards(s, cards, setup)
    s.token = below(s.rng, DEAL, int(s.seats)) if setup.token == NONE else setup.token
    emit(ev, EV_LINEUP, NONE, NONE, ALL_SEATS, s.need, 0, 0, 0)
    emit(ev, EV_TOKEN, s.token, NONE, ALL_SEATS, 0, 0, 0, 0)
    if s.draft == 1 or s.free_pick == 1:
        s.step = STEP_DRAFT
        s.actor = s.token
        return
    stack_pile(s, cards, setup)
    enter_all(s, cards, ev)
    advance(s, cards, ev)


@kernel
def clear_table(s: State) -> None:
    """Nothing is on the table, nothing under way."""
    for k in range(NEST):
        clear_attack(s, k)
    s.nattacks = 0
    s.laid = NONE
    s.watched = 0
    s.thrown = 0
    s.round_no = 0
    s.attacks = 0
    s.quiet = 0
    s.played = 0
    s.asked = 0
    s.dropping = 0
    s.speed = NOT_BEGUN
    for i in range(SEATS):
        s.order[i] = NONE
    s.norder = 0
    s.at = 0
    for i in range(COPIES):
        s.deck[i] = NONE
        s.discard[i] = NONE
        s.known[i] = 0
        s.lies[i] = 0
    s.ndiscard = 0
    for i in range(LINEUP):
        s.pile[i] = NONE
    s.npile = 0
    s.met = 0
    s.drafted = 0
    s.steps = 0
    s.ending = 0
    s.winner = NONE
    s.actor = NONE
    drop_all(s.pending)


@kernel
def clear_side(s: State, p: int) -> None:
    sd = s.side[p]
    sd.legend = NONE
    sd.signature = 0
    sd.damage = 0
    sd.nentries = 0
    for i in range(ENTRIES):
        sd.entry_card[i] = NONE
        sd.entry_amount[i] = 0
    sd.placards = 0
    for i in range(HAND):
        sd.hand[i] = NONE
    sd.nhand = 0
    sd.alert = 0
    sd.plan = PLAN_NOTHING
    sd.fresh = 0
    sd.drops = 0
    sd.dry = 0
    for i in range(LEGENDS_EACH):
        sd.queue[i] = NONE
    unplan(s, p)


@kernel
def deal_cards(s: State, cards: Table, setup: Setup) -> None:
    """Shuffle the action cards and deal six each; a scenario gives hands and what lies on top (RUM-012)."""
    s.ndeck = cards.copies
    for i in range(s.ndeck):
        s.deck[i] = i
    shuffle(s.rng, DEAL, s.deck, s.ndeck)
    for p in range(s.seats):
        for i in range(setup.nhand[p]):
            to_hand(s, cards, p, take_title(s, cards, setup.hand[p, i]))
    given = int(setup.ndeck)
    for i in range(given):  # out of the deck first, so that none of them is taken twice
        s.discard[i] = take_title(s, cards, setup.deck[i])
    for p in range(s.seats):
        while s.side[p].nhand < DRAWN_UP_TO and setup.nhand[p] == 0 and s.ndeck > 0:
            to_hand(s, cards, p, from_deck(s, int(s.ndeck) - 1))
    for i in range(given - 1, -1, -1):
        s.deck[s.ndeck] = s.discard[i]
        s.discard[i] = NONE
        s.ndeck += 1


@kernel
def take_title(s: State, cards: Table, title: int) -> int:
    """Take a card of this title out of the deck; the set-up has made sure that there is one."""
    place = 0
    while cards.titles[s.deck[place]] != title:
        place += 1
    return from_deck(s, place)


@kernel
def stack_pile(s: State, cards: Table, setup: Setup) -> None:
    """Draw the Legends of this game into one pile; a scenario gives the first ones (RUM-010, RUM-011)."""
    others = s.known  # room for all Legends; nobody knows any card yet
    for legend in range(cards.legends):
        others[legend] = legend
    n = int(cards.legends)
    given = int(setup.nlegends)
    for i in range(given):
        take(others, n, find(others, n, setup.legends[i]))
        n -= 1
    shuffle(s.rng, DEAL, others, n)
    s.npile = s.need
    for i in range(s.need):
        s.pile[s.need - 1 - i] = setup.legends[i] if i < given else others[i - given]
    for legend in range(cards.legends):
        others[legend] = 0


@kernel
def enter_all(s: State, cards: Table, ev: Events) -> None:
    """Every player gets a Legend (RUM-011); then the first round begins."""
    mask = 0
    for p in range(s.seats):
        if enter(s, cards, p, ev):
            mask |= 1 << p
    new_round(s, ev)
    push(s.pending, FRAME_FALL, NONE, NONE, FALL_ENTER, mask, 0)


@kernel
def take_legend(s: State, cards: Table, legend: int, ev: Events) -> None:
    """One Legend is taken for the game, or for oneself; after the last one all are dealt (RUM-010)."""
    p = int(s.actor)
    s.drafted = s.drafted | (1 << legend)
    emit(ev, EV_DRAFTED, p, legend, ALL_SEATS, 0, 0, 0, 0)
    if s.free_pick == 1:
        s.side[p].queue[s.asked // s.seats] = legend
    else:
        s.pile[s.asked] = legend
    s.asked += 1
    s.actor = leftwards(s, int(s.token), int(s.asked) % int(s.seats))
    if s.asked == s.need:
        if s.free_pick == 0:
            s.npile = s.need
            shuffle(s.rng, DEAL, s.pile, s.npile)
        enter_all(s, cards, ev)


# --- rounds


@kernel
def new_round(s: State, ev: Events) -> None:
    s.round_no += 1
    s.played = 0
    s.asked = 0
    s.dropping = 0
    s.speed = NOT_BEGUN
    s.norder = 0
    s.at = 0
    for p in range(s.seats):
        sd = s.side[p]
        sd.plan = PLAN_NOTHING
        sd.fresh = 0
        sd.drops = 0
        s.order[p] = NONE
    emit(ev, EV_ROUND, NONE, NONE, ALL_SEATS, s.round_no, 0, 0, 0)
    s.step = STEP_SECRET if s.secret == 1 else STEP_PLAN


@kernel
def end_round(s: State, cards: Table, ev: Events) -> None:
    """All draw up to six; the match is called off after two hundred rounds (RUM-070, RUM-084)."""
    for i in range(s.seats):
        p = leftwards(s, int(s.token), i)
        while s.side[p].nhand < DRAWN_UP_TO and draw(s, cards, p, ev):
            pass
    if s.round_no == MOST_ROUNDS:
        end_match(s, cards, END_ROUNDS, NONE, ev)
    else:
        new_round(s, ev)


# --- the steps of a round


@kernel
def next_reveal(s: State, cards: Table) -> None:
    """The effects of the reveal, from the Titleholder leftwards; then the Attack step begins (RUM-032, RUM-054)."""
    if s.asked == s.seats:
        s.step = STEP_ATTACK
        open_window(s, BEGIN)
        return
    p = leftwards(s, int(s.token), int(s.asked))
    s.asked += 1
    sd = s.side[p]
    push_ability(s, cards, p, REVEAL)  # the last put on top comes first
    if sd.card != NONE:
        push_attack(s, cards, p, int(sd.card), int(sd.boost), REVEAL)


@kernel
def next_attack(s: State, cards: Table) -> None:
    """The next attack of this speed, or the first of the next; after the last one the step ends (RUM-040, RUM-041)."""
    while s.at < s.norder:
        p = int(s.order[s.at])
        s.at += 1
        if s.side[p].card != NONE:
            begin_planned(s, cards, p)
            return
    if not begin_speed(s):
        s.step = STEP_END
        open_window(s, END)


# --- what can be decided


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    """Fill `out` with the legal actions, ascending; how many there are."""
    if s.step == STEP_OVER:
        return 0
    p = int(s.actor)
    if s.pending.n > 0:
        return list_answers(s, cards, p, out)
    if s.step == STEP_DRAFT:
        return list_bits(((1 << int(cards.legends)) - 1) & ~int(s.drafted), A_LEGEND, out, 0)
    if s.dropping == 1:
        return list_drops(s, cards, p, out)
    return list_plans(s, cards, p, out)


@kernel
def list_answers(s: State, cards: Table, p: int, out: Ints) -> int:
    """What can be done about the frame on top of the stack."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_ATTACK:
        return list_bits(further_targets(s), A_TARGET, out, 0)
    if frame.kind == FRAME_OFFER:
        return list_offer(s, cards, p, int(frame.source), out)
    if frame.kind == FRAME_CHOICE:
        return list_choices(s, cards, p, out)
    moment = moment_asked(s)
    n = 0
    for place in range(first_beyond(s, cards, p, KIND_BOOST), s.side[p].nhand):
        card = int(s.side[p].hand[place])
        called = has_bit(int(cards.calls[card]), moment) and is_first(s, cards, p, place)
        if called and answers(s, cards, p, card, moment):
            out[n] = A_PLAY + place
            n += 1
    out[n] = A_PASS
    return n + 1


@kernel
def list_offer(s: State, cards: Table, p: int, nature: int, out: Ints) -> int:
    """A further attack on one of the Legends that were hit, the Signature on one of them; or neither (RUM-055)."""
    n = 0
    if nature == BY_SIGNATURE:
        n = list_bits(attacked(s), A_SIGNATURE, out, 0)
    else:
        for place in range(first_beyond(s, cards, p, KIND_ATTACK)):
            if is_first(s, cards, p, place):
                n = list_bits(attacked(s), A_AGAIN + place * SEATS, out, n)
    out[n] = A_DECLINE
    return n + 1


@kernel
def list_choices(s: State, cards: Table, p: int, out: Ints) -> int:
    """What the owner of an effect line can choose."""
    frame = s.pending.frame[s.pending.n - 1]
    row = cards.row[frame.a]
    n = 0
    if takes_hand(row):
        for place in range(s.side[p].nhand):
            if is_first(s, cards, p, place):
                out[n] = A_DISCARD + place
                n += 1
    elif takes_entries(row):
        n = list_entries(s, cards, choosable(s, cards), out)
    elif chooses(row):
        n = list_bits(choosable(s, cards), A_TARGET, out, 0)
    else:
        out[n] = A_ACCEPT
        n += 1
    if row.may == 1:
        out[n] = A_DECLINE
        n += 1
    return n


@kernel
def list_entries(s: State, cards: Table, mask: int, out: Ints) -> int:
    """The damage cards of the Legends of the mask; equal ones of one Legend are one choice."""
    n = 0
    for q in range(s.seats):
        if has_bit(mask, q):
            for i in range(s.side[q].nentries):
                if is_first_entry(s, cards, q, i):
                    out[n] = A_REMOVE + q * ENTRIES + i
                    n += 1
    return n


@kernel
def is_first_entry(s: State, cards: Table, q: int, i: int) -> bool:
    """Is this the first entry of its title and amount?"""
    sd = s.side[q]
    title = title_of(cards, int(sd.entry_card[i]))
    for j in range(i):
        if title_of(cards, int(sd.entry_card[j])) == title and sd.entry_amount[j] == sd.entry_amount[i]:
            return False
    return True


# --- carrying out decisions


@entry
def apply_action(s: State, cards: Table, action: int, ev: Events) -> None:
    """Carry out a legal action of the seat that decides, and go on to the next decision."""
    s.steps = 0
    p = int(s.actor)
    if s.pending.n > 0:
        answer(s, cards, p, action, ev)
    elif s.step == STEP_DRAFT:
        take_legend(s, cards, action - A_LEGEND, ev)
    elif action == A_DONE:
        next_plan(s, cards, ev)
    elif action >= A_DISCARD:
        drop_card(s, cards, p, action - A_DISCARD, ev)
    elif action == A_BREATHER:
        take_breather(s, cards, p, ev)
    else:
        plan_attack(s, cards, p, action - A_ATTACK, ev)
    advance(s, cards, ev)


@kernel
def answer(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """Carry out a choice about the frame on top of the stack."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_ATTACK:
        aim(s, action - A_TARGET)
    elif frame.kind == FRAME_OFFER:
        answer_offer(s, cards, p, action, ev)
    elif frame.kind == FRAME_CHOICE:
        answer_choice(s, cards, action, ev)
    else:
        answer_window(s, cards, p, action, ev)


@kernel
def answer_window(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """Play a card or pass; a pass is silent."""
    frame = s.pending.frame[s.pending.n - 1]
    frame.player = NONE
    if frame.kind == FRAME_WINDOW:
        frame.b = frame.b + 1 if action == A_PASS else 0
    if action != A_PASS:
        play_card(s, cards, p, action - A_PLAY, moment_asked(s), ev)


@kernel
def answer_offer(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """A further attack, the Signature, or neither (RUM-047, RUM-048)."""
    nature = int(s.pending.frame[s.pending.n - 1].source)
    drop(s.pending)
    if action == A_DECLINE:
        emit(ev, EV_OFFER_DECLINED, p, NONE, ALL_SEATS, nature, 0, 0, 0)
        frame = s.pending.frame[s.pending.n - 1]
        frame.a += cards.row[frame.a - 1].skip
    elif nature == AGAIN:
        code = action - A_AGAIN
        card = from_hand(s, cards, p, code // SEATS)
        begin_attack(s, cards, p, card, NONE, code % SEATS, AGAIN, 0)
    else:
        s.side[p].signature = 0
        begin_attack(s, cards, p, SIGNATURE_BASE + int(s.side[p].legend), NONE, action - A_SIGNATURE, BY_SIGNATURE, 0)


@kernel
def answer_choice(s: State, cards: Table, action: int, ev: Events) -> None:
    """The owner of an effect line chooses, accepts or declines."""
    frame = s.pending.frame[s.pending.n - 1]
    if action == A_DECLINE:
        row = cards.row[frame.a]
        skip(s, cards, int(frame.player), int(frame.source), row, SKIP_DECLINED, ev)
        finish_choice(s, cards, frame.c > 0)
    elif action == A_ACCEPT:
        accept(s, cards, ev)
    elif action >= A_REMOVE:
        code = action - A_REMOVE
        choose_card(s, cards, code // ENTRIES, code % ENTRIES, ev)
    elif action >= A_TARGET:
        choose_seat(s, cards, action - A_TARGET, ev)
    else:
        choose_card(s, cards, int(frame.player), action - A_DISCARD, ev)


@kernel
def advance(s: State, cards: Table, ev: Events) -> None:
    """Go on until a player must decide or the match is over."""
    while s.step != STEP_OVER:
        s.steps += 1
        if s.steps > STEPS_PER_ACTION or s.pending.spilt == 1:
            end_match(s, cards, END_LIMIT, NONE, ev)
        elif s.pending.n > 0:
            if work(s, cards, ev):
                return
        elif s.step == STEP_REVEAL:
            next_reveal(s, cards)
        elif s.step == STEP_ATTACK:
            next_attack(s, cards)
        elif s.step == STEP_END:
            end_round(s, cards, ev)
        else:
            if s.step != STEP_DRAFT:  # whoever came into the ring may have asked somebody else in between
                s.actor = leftwards(s, int(s.token), int(s.asked))
            return


@kernel
def work(s: State, cards: Table, ev: Events) -> bool:
    """One step of the frame on top of the stack; True where it waits for a player."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_ATTACK:
        return work_attack(s, cards, ev)
    if frame.kind == FRAME_WINDOW:
        return work_window(s, cards)
    if frame.kind == FRAME_LINES:
        return work_lines(s, cards, ev)
    if frame.kind == FRAME_DEFEND:
        return work_defend(s, cards)
    if frame.kind == FRAME_FALL:
        return work_fall(s, cards, ev)
    s.actor = frame.player
    return True


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
    """To the winner one for each other seat, to those -1; 0 to all where nobody wins, or before the end."""
    for p in range(s.seats):
        out[p] = 0 if s.winner == NONE else (s.seats - 1 if s.winner == p else -1)


@entry
def ending(s: State) -> int:
    """Why the match is over: an index in ENDINGS, 0 before the end."""
    return int(s.ending)


@entry
def decision(s: State) -> int:
    """The kind of the decision to make: an index in DECISIONS."""
    if s.step == STEP_OVER:
        return D_OVER
    if s.pending.n > 0:
        return decision_of(s)
    if s.step == STEP_DRAFT:
        return D_DRAFT
    if s.step == STEP_SECRET:
        return D_SECRET
    return D_DROP if s.dropping == 1 else D_PLAN


@kernel
def decision_of(s: State) -> int:
    """The kind of the decision about the frame on top of the stack."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_ATTACK:
        return D_TARGETS
    if frame.kind == FRAME_DEFEND:
        return D_DEFEND
    if frame.kind == FRAME_WINDOW:
        return D_SAVE if frame.source == FALLING else D_REACT
    if frame.kind == FRAME_OFFER:
        return D_AGAIN if frame.source == AGAIN else D_SIGNATURE
    return D_CHOOSE


@entry
def length(s: State) -> int:
    """Rounds begun."""
    return int(s.round_no)


@entry
def turn(states: States, i: int, tables: Tables, events: Logs, out: Ints, action: int) -> int:
    """Apply `action` to match i (-1: none) and list the next legal actions; 0: the match is over."""
    s = states[i]
    if action >= 0:
        apply_action(s, tables[0], action, events[0])
    return legal_actions(s, tables[0], out)
