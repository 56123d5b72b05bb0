"""A battle from its set-up to its end, but for the rounds of its Duels (RCR-010 … -020, RCR-100 … -103, RCR-130)."""

from __future__ import annotations

from facedown.games.combat_ready.duel import clear_round, go
from facedown.games.combat_ready.harm import (
    award, bring_minion, clear_minion, fell, harm_hero, has_lines, push_text, set_up_objective, turn_semblance,
)  # fmt: skip
from facedown.games.combat_ready.pieces import draw, from_hand, is_event, title_of, to_hand, turn_text
from facedown.games.combat_ready.state import (
    CHANCE, DEAL, DEAREST, DRAWN_UP_TO, DROP_SIX, DUEL_DOWN, DUEL_ON, END, END_DUELS, END_VILLAIN, EVENTS_MOST,
    EV_ATTRITION, EV_BATTLE, EV_BUY, EV_DUEL, EV_DUEL_OVER, EV_FIRST, EV_OBJECTIVE, EV_OVER, EV_REMOVE,
    EV_VILLAIN_FALLS, FAMILY_CARDS, FRAME_PAY, HERO_CARDS, HIDDEN_HANDS, IN_PLAY, MOST_DUELS, NONE, OBJECTIVES_MOST,
    OUTCOME_NONE, REFRESH, STEP_ATTRITION, STEP_BATTLE, STEP_CALL, STEP_DRAW, STEP_END, STEP_FIRST, STEP_OVER,
    STEP_REFRESH, STEP_ROUND, STEP_UPGRADE, TEXT_OBJECTIVE, TIERS, TOUGHER, TOUGH_VILLAIN, TURNS, WEARY_HEROES, State,
    Table,
)  # fmt: skip
from facedown.games.combat_ready.values import clear_bonus, flag, is_able, start_speed
from facedown.kernel.bits import has_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.numbers import least
from facedown.kernel.pending import drop_all, push
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import below
from facedown.kernel.seats import leftwards

# --- set-up (RCR-010 … RCR-012, RCR-140)


@kernel
def begin_battle(s: State, cards: Table, ev: Events) -> None:
    """The next battle: its villain, its Objectives, new hands. Decks, upgrades and XP stay (RCR-140)."""
    battle = s.battle[s.battle_no]
    s.rules = battle.rules
    s.villain = battle.villain if battle.villain != NONE else below(s.rng, CHANCE, int(cards.villains))
    s.full = battle.aura if battle.aura > 0 else cards.villain[s.villain].aura
    if flag(s, TOUGH_VILLAIN):
        s.full += TOUGHER
    s.aura = s.full
    clear_battle(s)
    emit(ev, EV_BATTLE, NONE, NONE, ALL_SEATS, s.battle_no, s.battles, s.villain, s.aura)
    deal_minions(s, cards)
    lay_objectives(s, cards, ev)
    for p in range(s.seats):
        ready_hero(s, cards, p)
    build_deck(s, cards)
    s.active = NONE
    s.actor = 0  # the players decide who is Active first: the first seat's player says it (ours, RCR-010)
    go(s, STEP_FIRST)


@kernel
def clear_battle(s: State) -> None:
    """Nothing of a battle is left on the table."""
    drop_all(s.pending)
    s.card = NONE
    clear_round(s)
    clear_duel(s)
    s.duel_no = 0
    s.turns_out = 0
    for i in range(EVENTS_MOST):
        s.events[i] = NONE
    s.nevents = 0
    s.event_moments = 0
    s.dusted = 0
    s.fighter = NONE
    s.foe = NONE
    s.meeting = OUTCOME_NONE
    s.helped = NONE
    s.focus = NONE
    s.speaking = NONE
    s.die = 0
    s.buying = NONE
    s.adds = 0
    for slot in range(IN_PLAY):
        clear_minion(s, slot)
    s.nminions = 0
    s.births = 0
    s.shields = 0
    s.last.duel = 0


@kernel
def clear_duel(s: State) -> None:
    """What counts for one Duel only."""
    for p in range(s.seats):
        sd = s.side[p]
        clear_bonus(sd.speed)
        clear_bonus(sd.damage)
    clear_bonus(s.speed)
    clear_bonus(s.damage)
    s.bans = 0
    s.bans_later = 0
    s.bans_duel = 0
    s.round_no = 0
    s.duel_end = DUEL_ON
    s.used_ultimate = 0
    s.hit_last = 0
    s.hero_fury = 0
    s.passed = 0
    s.fury = 1
    s.track_speed = start_speed(s)
    s.track_damage = 0


@kernel
def deal_minions(s: State, cards: Table) -> None:
    """Every minion deck is shuffled."""
    for family in range(cards.families):
        n = int(cards.nfamily[family])
        for i in range(FAMILY_CARDS):
            s.family[family].pile[i] = cards.family[family, i] if i < n else NONE
            s.family[family].beaten[i] = NONE
        s.family[family].npile = n
        s.family[family].nbeaten = 0
        shuffle(s.rng, DEAL, s.family[family].pile, n)


@kernel
def lay_objectives(s: State, cards: Table, ev: Events) -> None:
    """The Objectives of this battle, in order; those that are not given are drawn, each once (RCR-005)."""
    battle = s.battle[s.battle_no]
    s.nobjectives = battle.nobjectives
    for i in range(OBJECTIVES_MOST):
        o = s.objective[i]
        o.objective = battle.objective[i] if i < s.nobjectives else NONE
        o.track = 0
        o.doom = 0
    for i in range(s.nobjectives):
        o = s.objective[i]
        while o.objective == NONE or is_laid(s, i):
            o.objective = below(s.rng, CHANCE, int(cards.objectives))
        s.shields += cards.objective[o.objective].shields
        emit(ev, EV_OBJECTIVE, NONE, TEXT_OBJECTIVE + int(o.objective), ALL_SEATS, 0, 0, 0, 0)


@kernel
def is_laid(s: State, i: int) -> bool:
    """Lies the same Objective before this one, or is it given after it?"""
    for j in range(s.nobjectives):
        if j != i and s.objective[j].objective == s.objective[i].objective:
            return True
    return False


@kernel
def ready_hero(s: State, cards: Table, p: int) -> None:
    """Aura full, Semblance ready, all cards that are not removed shuffled (RCR-010, RCR-140)."""
    sd = s.side[p]
    sd.full = cards.hero[sd.hero].aura
    if flag(s, WEARY_HEROES):
        sd.full = sd.full * 3 // 4
    sd.aura = sd.full
    sd.ready = 1
    sd.out = 0
    sd.dust = 0
    gathered = int(sd.hand) | int(sd.discards)
    for i in range(sd.ndeck):
        gathered |= 1 << int(sd.deck[i])
    n = 0
    for card in range(HERO_CARDS):
        sd.deck[card] = NONE
        if has_bit(gathered, card):
            sd.deck[n] = card
            n += 1
    sd.ndeck = n
    sd.hand = 0
    sd.nhand = 0
    sd.discards = 0
    sd.known = 0
    shuffle(s.rng, DEAL, sd.deck, n)


@kernel
def build_deck(s: State, cards: Table) -> None:
    """Events + 1 piles of the other cards, larger ones on top, a random Event between each two (RCR-012)."""
    villain = cards.villain[s.villain]
    n = 0
    e = 0
    events = s.events  # room for all of them; none is in play yet
    others = s.deck
    for card in range(villain.ncards):
        if is_event(s, cards, card):
            events[e] = card
            e += 1
        else:
            others[n] = card
            n += 1
    shuffle(s.rng, DEAL, events, e)
    shuffle(s.rng, DEAL, others, n)
    lay_events(s, n, e)
    for i in range(e):
        events[i] = NONE
    for i in range(n + e, TURNS):
        s.deck[i] = NONE
    s.ndeck = n + e


@kernel
def lay_events(s: State, n: int, e: int) -> None:
    """Put the Events between the piles; the top of the deck is its last card, and the deck is moved from there."""
    size = n // (e + 1)
    larger = n % (e + 1)
    source = n - 1
    place = n + e - 1
    for pile in range(e + 1):
        for _ in range(size + 1 if pile < larger else size):
            s.deck[place] = s.deck[source]
            source -= 1
            place -= 1
        if pile < e:
            s.deck[place] = s.events[pile]
            place -= 1


@kernel
def deal_hands(s: State, cards: Table, ev: Events) -> None:
    """Every hero draws six cards (RCR-010)."""
    for p in range(s.seats):
        while s.side[p].nhand < DRAWN_UP_TO and draw(s, cards, p, ev):
            pass


@kernel
def step_battle(s: State, cards: Table, ev: Events) -> None:
    """The Objectives' set-up, one after the other; then the first Duel begins."""
    while s.line_at < s.nobjectives:
        i = int(s.line_at)
        s.line_at += 1
        if s.objective[i].objective != NONE:
            set_up_objective(s, cards, i)
            return
    begin_duel(s, ev)


@kernel
def choose_first(s: State, p: int, ev: Events) -> None:
    """The players have decided who is Active first (RCR-010)."""
    s.active = p
    emit(ev, EV_FIRST, p, NONE, ALL_SEATS, 0, 0, 0, 0)
    go(s, STEP_BATTLE)


# --- Refresh (RCR-020)


@kernel
def begin_duel(s: State, ev: Events) -> None:
    """Semblances turn ready, Fury and Bonus tracks go back; then Objectives are updated."""
    clear_duel(s)
    s.duel_no += 1
    emit(ev, EV_DUEL, s.active, NONE, ALL_SEATS, s.duel_no, 0, 0, 0)
    go(s, STEP_REFRESH)


@kernel
def step_refresh(s: State, cards: Table, ev: Events) -> None:
    """Every Objective is updated, then every Event in play, in the order of set-up."""
    if s.line_at == 0:
        for p in range(s.seats):
            if s.side[p].out == 0 and cards.hero[s.side[p].hero].keeps == 0:
                turn_semblance(s, p, 1, ev)
        for slot in range(IN_PLAY):
            s.minion[slot].there = 1 if s.minion[slot].minion != NONE else 0
    if not push_scene(s, cards, REFRESH):
        go(s, STEP_CALL)


@kernel
def push_scene(s: State, cards: Table, moment: int) -> bool:
    """Queue the lines of the next Objective, or Event in play, at a moment; False: the lines of all have come."""
    while s.line_at < OBJECTIVES_MOST + s.nevents:
        i = int(s.line_at)
        s.line_at += 1
        text = NONE
        if i >= OBJECTIVES_MOST:
            text = turn_text(s, cards, int(s.events[i - OBJECTIVES_MOST]))
        elif s.objective[i].objective != NONE:
            text = TEXT_OBJECTIVE + int(s.objective[i].objective)
        if text != NONE and has_lines(cards, text, moment):
            push_text(s, cards, NONE, text, moment)
            return True
    return False


@kernel
def step_call(s: State, cards: Table, ev: Events) -> None:
    """Each minion with Call that was there already brings one more (RCR-122)."""
    while s.line_at < IN_PLAY:
        m = s.minion[s.line_at]
        s.line_at += 1
        if m.minion != NONE and m.there == 1 and cards.minion[m.minion].call == 1:
            bring_minion(s, cards, int(cards.minion[m.minion].family), int(m.objective), 1, ev)
            return
    fell(s, ev)
    go(s, STEP_ROUND if s.duel_end == DUEL_ON else STEP_END)


# --- End of the Duel (RCR-100 … RCR-103)


@kernel
def step_end(s: State, cards: Table, ev: Events) -> None:
    """Objectives' and Events' end effects."""
    if s.line_at == 0:
        emit(ev, EV_DUEL_OVER, s.active, NONE, ALL_SEATS, s.duel_end, 0, 0, 0)
    if not push_scene(s, cards, END):
        go(s, STEP_ATTRITION)


@kernel
def step_attrition(s: State, cards: Table, ev: Events) -> None:
    """Minions in play wear the Active Player down, all at once, unless his Ultimate was used (RCR-100)."""
    n = 0
    for slot in range(IN_PLAY):
        if s.minion[slot].minion != NONE:
            n += cards.minion[s.minion[slot].minion].attrition
    p = int(s.active)
    if n > 0 and s.used_ultimate == 0 and s.duel_end != DUEL_DOWN and is_able(s, p):
        emit(ev, EV_ATTRITION, p, NONE, ALL_SEATS, n, 0, 0, 0)
        harm_hero(s, cards, p, n, NONE, ev)
    s.asked = 0
    go(s, STEP_DRAW)


@kernel
def step_draw(s: State, cards: Table, ev: Events) -> None:
    """All draw to six, or discard down to it, from the Active Player on (RCR-101)."""
    if s.asked == 0:
        fell(s, ev)  # attrition is finished
    while s.asked < s.seats:
        p = leftwards(s, int(s.active), int(s.asked))
        s.asked += 1
        sd = s.side[p]
        if sd.out == 0:
            while sd.nhand < DRAWN_UP_TO and draw(s, cards, p, ev):
                pass
            if sd.nhand > DRAWN_UP_TO:
                push(s.pending, FRAME_PAY, p, NONE, int(sd.nhand) - DRAWN_UP_TO, DROP_SIX, 0)
                return
    s.asked = 0
    go(s, STEP_UPGRADE)


@kernel
def for_sale(s: State, cards: Table, p: int) -> int:
    """The cards that p can buy now (RCR-102): he has the XP, and in hand a card of one tier lower."""
    sd = s.side[p]
    hero = cards.hero[sd.hero]
    mask = int(hero.within[least(DEAREST, int(sd.xp))])
    if mask == 0:
        return 0
    wanted = next_ultimate(s, cards, p)
    for tier in range(2, TIERS + 1):
        if int(sd.hand) & int(hero.tier[tier - 1]) != 0:
            wanted |= int(hero.tier[tier])
    return mask & int(sd.upgrade) & wanted


@kernel
def next_ultimate(s: State, cards: Table, p: int) -> int:
    """The Ultimate of the next tier, as a set; it is upgraded tier by tier (RCR-102)."""
    hero = cards.hero[s.side[p].hero]
    card = int(hero.ultimate[1 + int(cards.card[hero.title[s.side[p].ultimate]].tier)])
    return 0 if card == NONE else 1 << card


@kernel
def buy(s: State, cards: Table, p: int, card: int, ev: Events) -> None:
    """Pay for a card of the Upgrade Deck: an Ultimate replaces the old one, else a card leaves the hand next."""
    sd = s.side[p]
    title = title_of(s, cards, p, card)
    sd.xp -= cards.card[title].cost
    sd.upgrade = int(sd.upgrade) & ~(1 << card)
    emit(ev, EV_BUY, p, title, ALL_SEATS, cards.card[title].cost, sd.xp, 0, 0)
    if cards.card[title].ultimate == 1:
        sd.ultimate = card
    else:
        s.buying = card


@kernel
def removable(s: State, cards: Table, p: int) -> int:
    """The cards that can leave the hand for the one bought: of exactly one tier lower (RCR-102)."""
    tier = int(cards.card[title_of(s, cards, p, int(s.buying))].tier)
    return int(s.side[p].hand) & int(cards.hero[s.side[p].hero].tier[tier - 1])


@kernel
def change_card(s: State, cards: Table, p: int, card: int, ev: Events) -> None:
    """A card leaves the hand for the one bought: of tier 1 out of the game, others back to the Upgrade Deck."""
    from_hand(s, cards, p, card)
    sd = s.side[p]
    title = title_of(s, cards, p, card)
    lost = 1 if cards.card[title].tier == 1 else 0
    if lost == 0:
        sd.upgrade = int(sd.upgrade) | (1 << card)
    emit(ev, EV_REMOVE, p, title, ALL_SEATS, lost, 0, 0, 0)
    to_hand(s, p, int(s.buying))
    if flag(s, HIDDEN_HANDS):
        sd.known = int(sd.known) | (1 << int(s.buying))
    s.buying = NONE


@kernel
def step_next(s: State, ev: Events) -> None:
    """The next player clockwise who is not out is Active (RCR-103)."""
    if s.duel_no == MOST_DUELS:
        end_match(s, END_DUELS, ev)
        return
    p = leftwards(s, int(s.active), 1)
    while s.side[p].out == 1:
        p = leftwards(s, p, 1)
    s.active = p
    begin_duel(s, ev)


# --- the end (RCR-130, RCR-140)


@kernel
def villain_falls(s: State, cards: Table, ev: Events) -> None:
    """The villain's fall counts at once: every hero gains XP; the next battle begins, or the heroes have won."""
    emit(ev, EV_VILLAIN_FALLS, NONE, NONE, ALL_SEATS, s.villain, s.battle_no, 0, 0)
    award(s, int(cards.villain[s.villain].award), ev)
    if s.battle_no + 1 < s.battles:
        collect(s)
        s.battle_no += 1
        s.first = NONE
        begin_battle(s, cards, ev)
        deal_hands(s, cards, ev)
    else:
        end_match(s, END_VILLAIN, ev)


@kernel
def collect(s: State) -> None:
    """Heroes' cards in play are theirs again before a new battle; a card being bought has been paid for."""
    for p in range(s.seats):
        sd = s.side[p]
        if sd.card != NONE and sd.card != sd.ultimate:
            sd.discards = int(sd.discards) | (1 << int(sd.card))
        sd.card = NONE


@kernel
def end_match(s: State, why: int, ev: Events) -> None:
    s.step = STEP_OVER
    s.actor = NONE
    s.ending = why
    emit(ev, EV_OVER, NONE, NONE, ALL_SEATS, why, 0, 0, 0)
