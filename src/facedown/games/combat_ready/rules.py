"""Combat Ready: a match from its set-up to its end, decision by decision. Rule ids are those of RULES.md.

`advance` goes on from step to step (state.py) until a player must decide; what interrupts the steps is on the pending
stack.
"""

from __future__ import annotations

from facedown.games.combat_ready.battle import (
    begin_battle, buy, change_card, choose_first, deal_hands, end_match, for_sale, step_attrition, step_battle,
    step_call, step_draw, step_end, step_next, step_refresh, villain_falls,
)  # fmt: skip
from facedown.games.combat_ready.choices import (
    flying, has_to_act, is_attack_in_play, list_additions, list_answers, list_attacks, list_deeds, list_purchases,
)  # fmt: skip
from facedown.games.combat_ready.duel import (
    go, play_ultimate, step_always, step_clash, step_compare, step_damage, step_discard, step_events, step_hit,
    step_losing, step_other, step_reveal, step_round, step_settle, step_strike, step_track,
)  # fmt: skip
from facedown.games.combat_ready.effects import choosable, choose, next_line, skip, work_blast
from facedown.games.combat_ready.harm import end_duel, fell, heal_hero
from facedown.games.combat_ready.meet import (
    can_prepare, lay, pay_boost, play_assist, play_attack, play_combo, play_fight, play_test, spend_dust, use_semblance,
    work_assist, work_boost, work_boosted, work_encounter, work_pay,
)  # fmt: skip
from facedown.games.combat_ready.pieces import discard, draw, planned_card, title_of
from facedown.games.combat_ready.state import (
    A_ACCEPT, A_ASSIST, A_BOOST, A_BUY, A_COMBO, A_DECLINE, A_DISCARD, A_DONE, A_DUST, A_FIGHT, A_HERO, A_MINION,
    A_PASS, A_PLAY, A_REMOVE, A_REST, A_SEMBLANCE, A_TEST, A_ULTIMATE, A_VILLAIN, A_WAIT, BATTLES, DICE, DROP_REST,
    DROP_VAIN, DUEL_CARDS, DUEL_ON, D_ATTACK, D_BOOST, D_CHOOSE, D_DISCARD, D_FIRST, D_OVER, D_READY, D_REMOVE,
    D_SECRET, D_SIDELINE, D_UPGRADE, END_LIMIT, END_VILLAIN, EV_DISCARD, EV_PLANNED, EV_REST, FRAME_ASSIST, FRAME_BLAST,
    FRAME_BOOST, FRAME_BOOSTED, FRAME_ENCOUNTER, FRAME_PAY, HEROES, HERO_CARDS, IN_PLAY, NONE, NO_REST_HEALING,
    OBJECTIVES_MOST, ROLE_ASSIST, ROLE_COMBO, ROLE_FIGHT, ROLE_REST, ROLE_TEST, SKIP_DECLINED, STEP_ALWAYS, STEP_ATTACK,
    STEP_ATTRITION, STEP_BATTLE, STEP_CALL, STEP_CLASH, STEP_COMPARE, STEP_DAMAGE, STEP_DISCARD, STEP_DRAW, STEP_END,
    STEP_EVENTS, STEP_FIRST, STEP_HIT, STEP_LOSING, STEP_NEXT, STEP_OTHER, STEP_OVER, STEP_READY, STEP_REFRESH,
    STEP_REVEAL, STEP_ROUND, STEP_SECRET, STEP_SETTLE, STEP_SIDELINE, STEP_STRIKE, STEP_TRACK, STEP_UPGRADE, STREAMS,
    Setup, State, States, Table, Tables,
)  # fmt: skip
from facedown.games.combat_ready.stack import stack_battle
from facedown.games.combat_ready.values import flag, in_zone, is_able
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.bits import has_bit, list_bits
from facedown.kernel.jit import entry, kernel
from facedown.kernel.limits import STEPS_PER_ACTION
from facedown.kernel.lines import FRAME_LINES, finish_choice
from facedown.kernel.pending import drop, push
from facedown.kernel.rng import seed_stream
from facedown.kernel.shapes import Ints, Logs
from facedown.kernel.seats import leftwards

# --- set-up


@entry
def new_state(s: State, cards: Table, setup: Setup, seed: int, ev: Events) -> None:
    """Begin a match; everything in `s` is written."""
    for k in range(STREAMS):
        seed_stream(s.rng, k, seed)
    s.seats = setup.seats
    s.battles = setup.battles
    s.battle_no = 0
    for i in range(BATTLES):
        take_battle(s, setup, i)
    s.steps = 0
    s.ending = 0
    s.actor = NONE
    s.first = setup.first
    for p in range(HEROES):
        take_hero(s, cards, setup, p)
    for i in range(DICE):
        s.dice[i] = setup.dice[setup.ndice - 1 - i] if i < setup.ndice else 0
    s.ndice = setup.ndice
    begin_battle(s, cards, ev)
    stack_battle(s, cards, setup)
    deal_hands(s, cards, ev)


@kernel
def take_battle(s: State, setup: Setup, i: int) -> None:
    battle, given = s.battle[i], setup.battle[i]
    battle.villain = given.villain
    battle.aura = given.aura
    battle.rules = given.rules
    battle.nobjectives = given.nobjectives
    for k in range(OBJECTIVES_MOST):
        battle.objective[k] = given.objective[k]


@kernel
def take_hero(s: State, cards: Table, setup: Setup, p: int) -> None:
    """A hero's cards before the first battle: tier 1 is his deck, all else the Upgrade Deck (RCR-010)."""
    sd = s.side[p]
    sd.hero = setup.hero[p]
    sd.xp = setup.xp[p]
    sd.hand = 0
    sd.nhand = 0
    sd.known = 0
    sd.discards = 0
    sd.upgrade = 0
    sd.ultimate = NONE
    sd.ndeck = 0
    sd.aura = 0
    sd.full = 0
    sd.ready = 0
    sd.dust = 0
    sd.out = 1
    sd.card = NONE
    for i in range(HERO_CARDS):
        sd.deck[i] = NONE
    if p < s.seats:
        hero = cards.hero[sd.hero]
        sd.discards = hero.start
        sd.ultimate = hero.ultimate[1]
        sd.upgrade = int(hero.cards) & ~int(hero.start) & ~(1 << int(hero.ultimate[1]))


# --- the sideline in turn (RCR-050)


@kernel
def step_attack(s: State, cards: Table, ev: Events) -> bool:
    """The Active Player must attack; True: he is asked. With no card and no Ultimate the Duel ends (RCR-022)."""
    p = int(s.active)
    if s.side[p].plan != NONE:
        attack(s, cards, int(s.side[p].plan), ev)
        return False
    if s.side[p].hand == 0 and not in_zone(s):
        end_duel(s, DUEL_CARDS)
        go(s, STEP_DISCARD)
        return False
    s.actor = p
    return True


@kernel
def attack(s: State, cards: Table, action: int, ev: Events) -> None:
    """The Active Player attacks, or plays his Ultimate: then the sideline does not act (RCR-093)."""
    if action == A_ULTIMATE:
        forget_plans(s)
        play_ultimate(s, cards, 0, ev)
    else:
        s.side[s.active].plan = NONE
        go(s, STEP_SIDELINE)
        play_attack(s, cards, int(s.active), action - A_PLAY, ev)


@kernel
def forget_plans(s: State) -> None:
    for p in range(s.seats):
        s.side[p].plan = NONE


@kernel
def step_sideline(s: State, cards: Table, ev: Events) -> bool:
    """The next hero of the sideline who has to act; True: he is asked. After the last one the reveal comes near."""
    if s.asked == NONE:  # B is finished
        fell(s, ev)
        if s.duel_end != DUEL_ON:
            go(s, STEP_DISCARD)
            return False
        s.asked = 0
    p = next_deed(s)
    if p == NONE:
        close_sideline(s, STEP_READY, ev)
        return False
    if s.side[p].plan != NONE:
        carry_plan(s, cards, p, ev)
        return False
    s.actor = p
    return True


@kernel
def next_deed(s: State) -> int:
    """The first hero, from the Active Player's left, who has to act and does not wait; NONE: all have acted."""
    for i in range(s.seats):
        p = leftwards(s, int(s.active), i)
        if has_to_act(s, p) and s.side[p].waited == 0:
            return p
    return NONE


@kernel
def close_sideline(s: State, step: int, ev: Events) -> None:
    """C, or what comes between it and the reveal, is finished; who has fallen takes no part in D (ours)."""
    fell(s, ev)
    n = 0
    for i in range(s.attackers):
        if s.side[s.order[i]].out == 0:
            s.order[n] = s.order[i]
            n += 1
    for i in range(n, s.attackers):
        s.order[i] = NONE
    s.attackers = n
    s.asked = 0
    s.passes = 0
    go(s, step if s.duel_end == DUEL_ON else STEP_DISCARD)


@kernel
def do_deed(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """What a hero of the sideline does."""
    if action >= A_REST:
        rest(s, cards, p, action, ev)
    elif action >= A_TEST:
        code = action - A_TEST
        play_test(s, cards, p, code // OBJECTIVES_MOST, code % OBJECTIVES_MOST, ev)
    elif action >= A_FIGHT:
        code = action - A_FIGHT
        play_fight(s, cards, p, code // IN_PLAY, code % IN_PLAY, ev)
    elif action >= A_COMBO:
        play_combo(s, cards, p, action - A_COMBO, ev)
    else:
        code = action - A_ASSIST
        play_assist(s, cards, p, code // HEROES, code % HEROES, ev)
    for q in range(s.seats):
        s.side[q].waited = 0


@kernel
def rest(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """Draw 1, heal 1, then discard a card if wanted (RCR-054); or do nothing where nothing can be done."""
    s.side[p].role = ROLE_REST
    if action == A_REST:
        emit(ev, EV_REST, p, NONE, ALL_SEATS, 0, 0, 0, 0)
        draw(s, cards, p, ev)
        if not flag(s, NO_REST_HEALING):
            heal_hero(s, p, 1, ev)
        push(s.pending, FRAME_PAY, p, NONE, 1, DROP_REST, 0)


# --- overwhelmed: all choose face down (RCR-141)


@kernel
def step_secret(s: State) -> bool:
    """The next hero chooses face down, from the Active Player on; True: he is asked."""
    for i in range(s.seats):
        p = leftwards(s, int(s.active), i)
        has_choice = p != s.active or s.side[p].hand != 0 or in_zone(s)
        if is_able(s, p) and s.side[p].plan == NONE and has_choice:
            s.actor = p
            return True
    go(s, STEP_ATTACK)
    return False


@kernel
def list_secret(s: State, cards: Table, p: int, out: Ints) -> int:
    """What a hero can choose face down."""
    return list_attacks(s, cards, p, out, True) if p == s.active else list_deeds(s, cards, p, out, True)


@kernel
def carry_plan(s: State, cards: Table, p: int, ev: Events) -> None:
    """What was chosen face down is done; what has become impossible is used up (ours)."""
    action = int(s.side[p].plan)
    s.side[p].plan = NONE
    if is_possible(s, cards, p, action):
        do_deed(s, cards, p, action, ev)
    else:
        card = planned_card(action)
        emit(ev, EV_DISCARD, p, title_of(s, cards, p, card), ALL_SEATS, DROP_VAIN, 0, 0, 0)
        lay(s, cards, p, card, planned_role(action))


@kernel
def is_possible(s: State, cards: Table, p: int, action: int) -> bool:
    """Is there still what the choice was about, and can the card reach it?"""
    if action >= A_REST:
        return True
    if action >= A_TEST:
        return s.objective[(action - A_TEST) % OBJECTIVES_MOST].objective != NONE
    if action >= A_FIGHT:
        slot = (action - A_FIGHT) % IN_PLAY
        if s.minion[slot].minion == NONE:
            return False
        far = has_bit(int(cards.hero[s.side[p].hero].ranged), planned_card(action))
        return far or not has_bit(flying(s, cards), slot)  # another one may have come into its place
    if action >= A_COMBO:
        return is_attack_in_play(s)
    return is_able(s, (action - A_ASSIST) % HEROES)


@kernel
def planned_role(action: int) -> int:
    """What the hero of a choice that is not Rest does. A Combo that nobody leads has no part in D."""
    if action >= A_TEST:
        return ROLE_TEST
    if action >= A_FIGHT:
        return ROLE_FIGHT
    return ROLE_COMBO if action >= A_COMBO else ROLE_ASSIST


# --- the last moment before the reveal


@kernel
def step_ready(s: State, cards: Table, ev: Events) -> bool:
    """Whoever can add something is asked, from the Active Player on, until all have passed in a row; True: asked."""
    while s.passes < s.seats:
        p = leftwards(s, int(s.active), int(s.asked))
        if can_prepare(s, cards, p):
            s.actor = p
            return True
        next_ready(s)
    close_sideline(s, STEP_REVEAL, ev)
    return False


@kernel
def next_ready(s: State) -> None:
    """The hero adds nothing more, for now."""
    s.passes += 1
    s.asked = 0 if s.asked + 1 == s.seats else s.asked + 1


# --- upgrades (RCR-102)


@kernel
def step_upgrade(s: State, cards: Table) -> bool:
    """The next hero, from the Active Player on, who can buy something; True: he is asked."""
    while s.asked < s.seats:
        p = leftwards(s, int(s.active), int(s.asked))
        if s.side[p].out == 0 and (s.buying != NONE or for_sale(s, cards, p) != 0):
            s.actor = p
            return True
        s.asked += 1
    go(s, STEP_NEXT)
    return False


# --- what can be decided


@entry
def legal_actions(s: State, cards: Table, out: Ints) -> int:
    """Fill `out` with the legal actions, ascending; how many there are."""
    if s.step == STEP_OVER:
        return 0
    p = int(s.actor)
    if s.pending.n > 0:
        return list_answers(s, cards, p, out)
    if s.step == STEP_SIDELINE:
        return list_deeds(s, cards, p, out, False)
    if s.step == STEP_ATTACK:
        return list_attacks(s, cards, p, out, False)
    if s.step == STEP_READY:
        return list_additions(s, out)
    if s.step == STEP_UPGRADE:
        return list_purchases(s, cards, p, out)
    if s.step == STEP_SECRET:
        return list_secret(s, cards, p, out)
    first = (1 << int(s.seats)) - 1 if s.first == NONE else 1 << int(s.first)
    return list_bits(first, A_HERO, out, 0)


# --- carrying out decisions


@entry
def apply_action(s: State, cards: Table, action: int, ev: Events) -> None:
    """Carry out a legal action of the seat that decides, and go on to the next decision."""
    s.steps = 0
    p = int(s.actor)
    if s.pending.n > 0:
        answer(s, cards, p, action, ev)
    elif s.step == STEP_SECRET:
        s.side[p].plan = action
        emit(ev, EV_PLANNED, p, NONE, 1 << p, 0, 0, 0, 0)
    elif action in (A_SEMBLANCE, A_BOOST, A_DUST):
        add(s, cards, p, action, ev)
    elif s.step == STEP_ATTACK:
        attack(s, cards, action, ev)
    elif s.step == STEP_SIDELINE:
        if action == A_WAIT:
            s.side[p].waited = 1
        else:
            do_deed(s, cards, p, action, ev)
    elif s.step == STEP_READY:
        next_ready(s)
    elif s.step == STEP_UPGRADE:
        trade(s, cards, p, action, ev)
    else:
        choose_first(s, action - A_HERO, ev)
    advance(s, cards, ev)


@kernel
def add(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """A Semblance, a boost, or a dust token; whoever passed may want to add something now."""
    s.passes = 0
    if action == A_SEMBLANCE:
        use_semblance(s, cards, p, ev)
    elif action == A_BOOST:
        pay_boost(s, cards, p, ev)
    else:
        spend_dust(s, p, ev)


@kernel
def trade(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """Buy a card, give one for it, or be done."""
    if action == A_DONE:
        s.asked += 1
    elif action >= A_REMOVE:
        change_card(s, cards, p, action - A_REMOVE, ev)
    else:
        buy(s, cards, p, action - A_BUY, ev)


@kernel
def answer(s: State, cards: Table, p: int, action: int, ev: Events) -> None:
    """Carry out a choice about the frame on top of the stack."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_PAY:
        if action == A_DONE:
            frame.a = 0
        else:
            frame.a -= 1
            discard(s, cards, p, action - A_DISCARD, int(frame.b), ev)
    elif frame.kind == FRAME_BOOST:
        if action == A_PASS:
            drop(s.pending)
        else:
            add(s, cards, p, action, ev)
    elif action == A_DECLINE:
        skip(int(frame.b), int(frame.source), cards.row[frame.a], SKIP_DECLINED, ev)
        finish_choice(s, cards, False)
    elif action == A_ACCEPT:
        choose(s, cards, choosable(s, cards), ev)
    else:
        choose(s, cards, chosen(action), ev)


@kernel
def chosen(action: int) -> int:
    """What was chosen, as a mask: a seat, a minion's slot, or the villain."""
    if action == A_VILLAIN:
        return 1 << IN_PLAY
    return 1 << (action - A_MINION if action >= A_MINION else action - A_HERO)


# --- going on


@kernel
def advance(s: State, cards: Table, ev: Events) -> None:
    """Go on until a player must decide or the match is over."""
    while s.step != STEP_OVER:
        s.steps += 1
        if s.steps > STEPS_PER_ACTION or s.pending.spilt == 1:
            end_match(s, END_LIMIT, ev)
        elif s.aura == 0:
            villain_falls(s, cards, ev)
        elif s.ending != 0:
            end_match(s, int(s.ending), ev)
        elif s.pending.n > 0:
            if work(s, cards, ev):
                return
        elif s.step < STEP_REVEAL:
            if step_before(s, cards, ev):
                return
        elif s.step <= STEP_TRACK:
            step_villain(s, cards, ev)
        elif step_after(s, cards, ev):
            return


@kernel
def work(s: State, cards: Table, ev: Events) -> bool:
    """One step of the frame on top of the stack; True where it waits for a player."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_LINES:
        if next_line(s, cards, ev):
            drop(s.pending)
        return False
    if frame.kind == FRAME_PAY:
        return work_pay(s)
    if frame.kind == FRAME_ENCOUNTER:
        return work_encounter(s, cards, ev)
    if frame.kind == FRAME_ASSIST:
        return work_assist(s, cards)
    if frame.kind == FRAME_BOOST:
        return work_boost(s, cards)
    if frame.kind == FRAME_BLAST:
        return work_blast(s, cards, ev)
    if frame.kind == FRAME_BOOSTED:
        return work_boosted(s, cards)
    s.actor = frame.player
    return True


@kernel
def is_free(s: State) -> bool:
    """Has the step that was last done brought about nothing that must be finished first?"""
    return s.pending.n == 0 and s.aura > 0 and s.ending == 0


@kernel
def step_before(s: State, cards: Table, ev: Events) -> bool:
    """Steps up to the reveal, as far as nothing comes between; True: somebody is asked."""
    if s.step == STEP_FIRST:
        return True
    if s.step == STEP_BATTLE:
        step_battle(s, cards, ev)
    if s.step == STEP_REFRESH and is_free(s):
        step_refresh(s, cards, ev)
    if s.step == STEP_CALL and is_free(s):
        step_call(s, cards, ev)
    if s.step == STEP_ROUND and is_free(s):
        step_round(s, ev)
    if s.step == STEP_EVENTS and is_free(s):
        step_events(s, cards, ev)
    if s.step == STEP_SECRET and is_free(s) and step_secret(s):
        return True
    if s.step == STEP_ATTACK and is_free(s) and step_attack(s, cards, ev):
        return True
    if s.step == STEP_SIDELINE and is_free(s) and step_sideline(s, cards, ev):
        return True
    return s.step == STEP_READY and is_free(s) and step_ready(s, cards, ev)


@kernel
def step_villain(s: State, cards: Table, ev: Events) -> None:
    """Steps D to F, as far as nothing comes between; nobody is asked in them but by effects."""
    if s.step == STEP_REVEAL:
        step_reveal(s, cards, ev)
    if s.step == STEP_CLASH and is_free(s):
        step_clash(s, cards)
    if s.step == STEP_COMPARE and is_free(s):
        step_compare(s, cards, ev)
    if s.step == STEP_LOSING and is_free(s):
        step_losing(s, cards)
    if s.step == STEP_STRIKE and is_free(s):
        step_strike(s, cards)
    if s.step == STEP_DAMAGE and is_free(s):
        step_damage(s, cards, ev)
    if s.step == STEP_HIT and is_free(s):
        step_hit(s, cards)
    if s.step == STEP_OTHER and is_free(s):
        step_other(s, cards)
    if s.step == STEP_ALWAYS and is_free(s):
        step_always(s, cards)
    if s.step == STEP_SETTLE and is_free(s):
        step_settle(s, ev)
    if s.step == STEP_DISCARD and is_free(s):
        step_discard(s, ev)
    if s.step == STEP_TRACK and is_free(s):
        step_track(s, cards, ev)


@kernel
def step_after(s: State, cards: Table, ev: Events) -> bool:
    """Steps after the last round, as far as nothing comes between; True: somebody is asked."""
    if s.step == STEP_END:
        step_end(s, cards, ev)
    if s.step == STEP_ATTRITION and is_free(s):
        step_attrition(s, cards, ev)
    if s.step == STEP_DRAW and is_free(s):
        step_draw(s, cards, ev)
    if s.step == STEP_UPGRADE and is_free(s) and step_upgrade(s, cards):
        return True
    if s.step == STEP_NEXT and is_free(s):
        step_next(s, ev)
    return False


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
    """1 to every hero where the villain fell, -1 where he did not; 0 before the end."""
    worth = 0
    if s.step == STEP_OVER:
        worth = 1 if s.ending == END_VILLAIN else -1
    for p in range(s.seats):
        out[p] = worth


@entry
def ending(s: State) -> int:
    """Why the match is over: an index in ENDINGS, 0 before the end."""
    return int(s.ending) if s.step == STEP_OVER else 0


@entry
def decision(s: State) -> int:
    """The kind of the decision to make: an index in DECISIONS."""
    if s.step == STEP_OVER:
        return D_OVER
    if s.pending.n > 0:
        kind = s.pending.frame[s.pending.n - 1].kind
        return D_DISCARD if kind == FRAME_PAY else D_BOOST if kind == FRAME_BOOST else D_CHOOSE
    if s.step == STEP_ATTACK:
        return D_ATTACK
    if s.step == STEP_SIDELINE:
        return D_SIDELINE
    if s.step == STEP_SECRET:
        return D_SECRET
    if s.step == STEP_READY:
        return D_READY
    if s.step == STEP_UPGRADE:
        return D_REMOVE if s.buying != NONE else D_UPGRADE
    return D_FIRST


@entry
def length(s: State) -> int:
    """Duels begun, in this battle."""
    return int(s.duel_no)


@entry
def turn(states: States, i: int, tables: Tables, events: Logs, out: Ints, action: int) -> int:
    """Apply `action` to match i (-1: none) and list the next legal actions; 0: the match is over."""
    s = states[i]
    if action >= 0:
        apply_action(s, tables[0], action, events[0])
    return legal_actions(s, tables[0], out)
