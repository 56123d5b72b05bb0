"""What heroes do one by one: attacks played, Combos joined, Assists, encounters, boosts, Semblances (RCR-040 … -054).

An Assist and an encounter are frames of the pending stack that go from stage to stage; what a stage brings about lies
on top and is finished first. Every `work_…` returns True where it waits for `actor`.
"""

from __future__ import annotations

from facedown.games.combat_ready.effects import would_work
from facedown.games.combat_ready.harm import gain_xp, harm_hero, harm_minion, push_text
from facedown.games.combat_ready.pieces import from_hand, loose, title_of
from facedown.games.combat_ready.state import (
    ADD_BOOST, ADD_DUST, ADD_SEMBLANCE, ALWAYS, ASSIST, BAN_SEMBLANCE, BOOST, BOOST_AURA, BOOST_CARDS, BOOST_NONE,
    CLASH, DROP_BOOST, END_DAMAGE, EV_ASSIST, EV_BOOST, EV_COMBO, EV_DUST, EV_FIGHT, EV_MEET, EV_PLAY, EV_SEMBLANCE,
    EV_TEST, FAILURE, FRAME_ASSIST, FRAME_BOOST, FRAME_BOOSTED, FRAME_ENCOUNTER, FRAME_PAY, FURY_END, HIT,
    LIGHTLY_DUSTED, LOST, MEET_CLASH, MEET_CLOSE, MEET_COMPARE, MEET_DAMAGE, MEET_PLAY, NONE, OUTCOME_HEROES,
    OUTCOME_NONE, OUTCOME_TIE, OUTCOME_VILLAIN, PLAY, ROLE_ASSIST, ROLE_ATTACK, ROLE_COMBO, ROLE_FIGHT, ROLE_TEST,
    SEMBLANCE, STRIKE, SUCCESS, TEXT_HERO, TEXT_MINION, TEXT_OBJECTIVE, TIED, ULTIMATE_ZONE, XP_ASSIST, XP_HIT, XP_TEST,
    ZONE_SPEED, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import (
    begin_bonus, flag, hero_damage, hero_speed, is_able, is_attacking, is_banned, minion_damage, minion_speed,
)  # fmt: skip
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel.jit import kernel
from facedown.kernel.numbers import most
from facedown.kernel.pending import drop, push

# --- a card comes into play


@kernel
def lay(s: State, cards: Table, p: int, card: int, role: int) -> None:
    """A card of the hand lies on the table for what its hero does in this round."""
    from_hand(s, cards, p, card)
    s.side[p].card = card
    s.side[p].role = role


@kernel
def begin_attack(s: State, cards: Table, p: int, card: int, role: int) -> None:
    """A card is played as an attack: bonuses for the next one count now, its immediate effects come (RCR-040, -070)."""
    lay(s, cards, p, card, role)
    take_next(s, p)
    title = title_of(s, cards, p, card)
    s.attack_moments = int(s.attack_moments) | int(cards.text[title].moments)
    push_text(s, cards, p, title, PLAY)


@kernel
def take_next(s: State, p: int) -> None:
    """Bonuses for the next attack are those of this one."""
    sd = s.side[p]
    begin_bonus(sd.speed)
    begin_bonus(sd.damage)


@kernel
def join_order(s: State, p: int) -> None:
    """The hero's attack will meet the villain's, after those that did before (RCR-052)."""
    s.order[s.attackers] = p
    s.attackers += 1


@kernel
def note_fury(s: State) -> None:
    """What the Active Player's Fury gives the attack that he plays now (RCR-091)."""
    s.zone_speed = ZONE_SPEED if s.hero_fury >= ULTIMATE_ZONE else 0
    s.end_damage = END_DAMAGE if s.hero_fury == FURY_END else 0


@kernel
def play_attack(s: State, cards: Table, p: int, card: int, ev: Events) -> None:
    """The Active Player's attack (RCR-040)."""
    note_fury(s)
    emit(ev, EV_PLAY, p, title_of(s, cards, p, card), ALL_SEATS, 0, 0, 0, 0)
    begin_attack(s, cards, p, card, ROLE_ATTACK)
    join_order(s, p)


@kernel
def play_combo(s: State, cards: Table, p: int, card: int, ev: Events) -> None:
    """A hero of the sideline joins the attack (RCR-052)."""
    emit(ev, EV_COMBO, p, title_of(s, cards, p, card), ALL_SEATS, 0, 0, 0, 0)
    begin_attack(s, cards, p, card, ROLE_COMBO)
    join_order(s, p)


@kernel
def play_assist(s: State, cards: Table, p: int, card: int, q: int, ev: Events) -> None:
    """A card's alternative use, on another hero; the XP is for playing it (RCR-051, RCR-110)."""
    emit(ev, EV_ASSIST, p, title_of(s, cards, p, card), ALL_SEATS, q, 0, 0, 0)
    lay(s, cards, p, card, ROLE_ASSIST)
    gain_xp(s, p, 1, XP_ASSIST, ev)
    push(s.pending, FRAME_ASSIST, p, card, q, 0, 0)


@kernel
def play_fight(s: State, cards: Table, p: int, card: int, slot: int, ev: Events) -> None:
    """An attack on a minion (RCR-121)."""
    emit(ev, EV_FIGHT, p, title_of(s, cards, p, card), ALL_SEATS, slot, TEXT_MINION + int(s.minion[slot].minion), 0, 0)
    begin_encounter(s, cards, p, card, slot, ROLE_FIGHT)


@kernel
def begin_encounter(s: State, cards: Table, p: int, card: int, slot: int, role: int) -> None:
    """The frame comes first, so that immediate effects lie on top of it."""
    s.fighter = p
    push(s.pending, FRAME_ENCOUNTER, p, card, slot, MEET_PLAY, 1 if role == ROLE_TEST else 0)
    if role == ROLE_FIGHT:
        s.foe = slot
        begin_attack(s, cards, p, card, role)
    else:
        lay(s, cards, p, card, role)


@kernel
def play_test(s: State, cards: Table, p: int, card: int, slot: int, ev: Events) -> None:
    """A task without combat: the card itself must do (RCR-124); its effects do not happen, it is no attack (ours)."""
    begin_encounter(s, cards, p, card, slot, ROLE_TEST)
    which = int(s.objective[slot].objective)
    passed = passes(cards, title_of(s, cards, p, card), which)
    emit(ev, EV_TEST, p, title_of(s, cards, p, card), ALL_SEATS, TEXT_OBJECTIVE + which, 1 if passed else 0, 0, 0)
    if passed:
        gain_xp(s, p, 1, XP_TEST, ev)
    push_text(s, cards, NONE, TEXT_OBJECTIVE + which, SUCCESS if passed else FAILURE)


@kernel
def passes(cards: Table, title: int, which: int) -> bool:
    """Does a card meet the printed condition of an Objective's test?"""
    card = cards.card[title]
    test = cards.objective[which]
    if card.speed < test.least_speed or most(0, int(card.damage)) < test.least_damage:
        return False
    return test.subtypes == 0 or int(card.subtypes) & int(test.subtypes) != 0


# --- boosts, dust, Semblances


@kernel
def can_boost(s: State, cards: Table, p: int) -> bool:
    """Has the hero's attack in play a boost that he can pay? Never with the last Aura (RCR-040)."""
    sd = s.side[p]
    if not is_attacking(s, p) or not is_able(s, p):
        return False
    card = cards.card[title_of(s, cards, p, int(sd.card))]
    if card.boost == BOOST_NONE or sd.boosts >= card.times:
        return False
    return sd.aura > card.price if card.boost == BOOST_AURA else sd.nhand >= card.price


@kernel
def pay_boost(s: State, cards: Table, p: int, ev: Events) -> None:
    """The boost is paid: at once in Aura, or card by card; then its lines come."""
    sd = s.side[p]
    title = title_of(s, cards, p, int(sd.card))
    card = cards.card[title]
    sd.boosts += 1
    emit(ev, EV_BOOST, p, title, ALL_SEATS, card.boost, card.price, 0, 0)
    push(s.pending, FRAME_BOOSTED, p, title, 0, 0, 0)
    if card.boost == BOOST_CARDS:
        push(s.pending, FRAME_PAY, p, title, card.price, DROP_BOOST, 0)
    else:
        sd.aura -= card.price


@kernel
def can_dust(s: State, cards: Table, p: int) -> bool:
    """Could the hero spend a dust token on his attack (RCR-141)?"""
    sd = s.side[p]
    if not flag(s, LIGHTLY_DUSTED) or sd.dust == 0 or sd.dusted == 1 or not is_attacking(s, p):
        return False
    return is_able(s, p) and cards.card[title_of(s, cards, p, int(sd.card))].damage > 0


@kernel
def spend_dust(s: State, p: int, ev: Events) -> None:
    s.side[p].dust -= 1
    s.side[p].dusted = 1
    emit(ev, EV_DUST, p, NONE, ALL_SEATS, s.side[p].dust, 0, 0, 0)


@kernel
def can_use(s: State, cards: Table, p: int) -> bool:
    """Can the hero use his Semblance: ready, not used in this round (ours), not banned; does its text fit (RCR-041)?"""
    sd = s.side[p]
    if sd.ready == 0 or sd.used == 1 or is_banned(s, BAN_SEMBLANCE) or not is_able(s, p):
        return False
    source = TEXT_HERO + int(sd.hero)
    text = cards.text[source]
    first = int(text.first[SEMBLANCE])
    for r in range(first, text.end[SEMBLANCE]):
        begins = r == first or cards.row[r - 1].line != cards.row[r].line
        if begins and would_work(s, cards, p, source, cards.row[r]):
            return True
    return False


@kernel
def use_semblance(s: State, cards: Table, p: int, ev: Events) -> None:
    """The marker is turned down, and the text happens."""
    source = TEXT_HERO + int(s.side[p].hero)
    s.side[p].ready = 0
    s.side[p].used = 1
    emit(ev, EV_SEMBLANCE, p, source, ALL_SEATS, 0, 0, 0, 0)
    push_text(s, cards, p, source, SEMBLANCE)


@kernel
def can_prepare(s: State, cards: Table, p: int) -> bool:
    """Is there anything that the hero could still add? What, is noted in `adds`."""
    s.adds = 0
    if can_use(s, cards, p):
        s.adds |= ADD_SEMBLANCE
    if can_boost(s, cards, p):
        s.adds |= ADD_BOOST
    if can_dust(s, cards, p):
        s.adds |= ADD_DUST
    return s.adds != 0


# --- frames


@kernel
def work_assist(s: State, cards: Table) -> bool:
    """The lines of an Assist, on the hero whom it helps."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.b == 0:
        frame.b = 1
        s.helped = frame.a
        push_text(s, cards, int(frame.player), title_of(s, cards, int(frame.player), int(frame.source)), ASSIST)
    else:
        s.helped = NONE
        drop(s.pending)
    return False


@kernel
def work_encounter(s: State, cards: Table, ev: Events) -> bool:
    """The next stage of an encounter."""
    frame = s.pending.frame[s.pending.n - 1]
    p, slot, stage = int(frame.player), int(frame.a), int(frame.b)
    frame.b = stage + 1
    if stage == MEET_CLOSE:
        close_encounter(s, p)
    elif frame.c == 1:
        frame.b = MEET_CLOSE
    elif s.foe == NONE and s.meeting == OUTCOME_NONE:
        frame.b = MEET_CLOSE  # an effect has beaten it first: the card is used up
    elif stage == MEET_PLAY:
        push(s.pending, FRAME_BOOST, p, NONE, 0, 0, 0)
    elif stage == MEET_CLASH:
        push_text(s, cards, p, title_of(s, cards, p, int(frame.source)), CLASH)
        push_text(s, cards, NONE, TEXT_MINION + int(s.minion[slot].minion), CLASH)
    elif stage == MEET_COMPARE:
        compare_fight(s, cards, p, slot, ev)
    elif stage == MEET_DAMAGE:
        push_always(s, cards, p, slot)
        settle_fight(s, cards, p, slot, ev)
    return False


@kernel
def compare_fight(s: State, cards: Table, p: int, slot: int, ev: Events) -> None:
    """The higher Speed hits; equal: nothing (RCR-121)."""
    mine, its = hero_speed(s, cards, p), minion_speed(s, cards, slot)
    s.meeting = OUTCOME_TIE if mine == its else OUTCOME_HEROES if mine > its else OUTCOME_VILLAIN
    minion = TEXT_MINION + int(s.minion[slot].minion)
    emit(ev, EV_MEET, p, NONE, ALL_SEATS, mine, its, s.meeting, minion)
    if s.meeting == OUTCOME_HEROES:
        push_text(s, cards, p, title_of(s, cards, p, int(s.side[p].card)), STRIKE)
    elif s.meeting == OUTCOME_VILLAIN:
        push_text(s, cards, NONE, minion, STRIKE)


@kernel
def push_always(s: State, cards: Table, p: int, slot: int) -> None:
    """Effects regardless of the outcome, beneath all that the Damage brings about: the hero's, then the minion's."""
    if s.foe != NONE:
        push_text(s, cards, NONE, TEXT_MINION + int(s.minion[slot].minion), ALWAYS)
    push_text(s, cards, p, title_of(s, cards, p, int(s.side[p].card)), ALWAYS)


@kernel
def settle_fight(s: State, cards: Table, p: int, slot: int, ev: Events) -> None:
    """The one who hits deals his Damage; then what the cards say about it."""
    title = title_of(s, cards, p, int(s.side[p].card))
    if s.foe == NONE:  # a line as one of the two hits has beaten it already
        if s.meeting == OUTCOME_HEROES:
            gain_xp(s, p, 1, XP_HIT, ev)
            push_text(s, cards, p, title, HIT)
        return
    minion = TEXT_MINION + int(s.minion[slot].minion)
    if s.meeting == OUTCOME_HEROES:
        gain_xp(s, p, 1, XP_HIT, ev)
        push_text(s, cards, p, title, HIT)
        push_text(s, cards, NONE, minion, LOST)
        harm_minion(s, cards, slot, hero_damage(s, cards, p), p, ev)
        return
    s.side[p].missed = 1
    if s.meeting == OUTCOME_TIE:
        push_text(s, cards, NONE, minion, TIED)
        push_text(s, cards, p, title, TIED)
    else:
        push_text(s, cards, p, title, LOST)
        push_text(s, cards, NONE, minion, HIT)
        harm_hero(s, cards, p, minion_damage(s, cards, slot), minion, ev)


@kernel
def close_encounter(s: State, p: int) -> None:
    """The card is used up either way (RCR-050, RCR-053)."""
    sd = s.side[p]
    sd.discards = int(sd.discards) | (1 << int(sd.card))
    sd.card = NONE
    s.fighter = NONE
    s.foe = NONE
    s.meeting = OUTCOME_NONE
    drop(s.pending)


@kernel
def work_boost(s: State, cards: Table) -> bool:
    """In an encounter: ask while there is something to add."""
    p = int(s.pending.frame[s.pending.n - 1].player)
    if can_prepare(s, cards, p):
        s.actor = p
        return True
    drop(s.pending)
    return False


@kernel
def work_boosted(s: State, cards: Table) -> bool:
    """The boost is paid."""
    frame = s.pending.frame[s.pending.n - 1]
    p, title = int(frame.player), int(frame.source)
    drop(s.pending)
    push_text(s, cards, p, title, BOOST)
    return False


@kernel
def work_pay(s: State) -> bool:
    """Discards that a hero chooses, one by one, as long as he has cards."""
    frame = s.pending.frame[s.pending.n - 1]
    if frame.a == 0 or loose(s, int(frame.player)) == 0:
        drop(s.pending)
        return False
    s.actor = frame.player
    return True
