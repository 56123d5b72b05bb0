"""The numbers of a Duel: who is able, Speeds and Damage with every bonus; what effect lines read."""

from __future__ import annotations

from facedown.games.combat_ready.pieces import top_stance
from facedown.games.combat_ready.state import (
    ACTIVE, BAN_MELEE, BASH_FROM, DUST, FAST_VILLAIN, IN_PLAY, MELEE, NONE, NUMBER, PATH_AURA, PATH_A_MELEE, PATH_BONUS,
    PATH_BONUS_DAMAGE, PATH_BONUS_SPEED, PATH_BOOSTED, PATH_BOSSES, PATH_COMBO, PATH_DAMAGE, PATH_DIE, PATH_DUEL,
    PATH_DUST, PATH_EVENTS, PATH_FURY, PATH_GAP, PATH_HAND, PATH_HANDS, PATH_HELPERS, PATH_HEROES, PATH_IN_COMBO,
    PATH_IN_FIGHT, PATH_IS_ACTIVE, PATH_MELEE, PATH_MINIONS, PATH_MISSING, PATH_OBJECTIVES, PATH_RANGED, PATH_READY,
    PATH_ROUND, PATH_SPEED, PATH_TIER, PATH_TRACK, PATH_V_AGGRESSIVE, PATH_V_AURA, PATH_V_BASH, PATH_V_DAMAGE,
    PATH_V_DAMAGED_BY, PATH_V_DEALT, PATH_V_FURY, PATH_V_HIT_LAST, PATH_V_MISSING, PATH_V_SPEED, PATH_V_SUBTLE,
    PATH_V_TAKEN, PATH_XP, PATH_ZONE, RANGED, ROLE_ASSIST, ROLE_ATTACK, ROLE_COMBO, ROLE_FIGHT, ROLE_ULTIMATE, SELF,
    SPAN_DUEL, SPAN_NEXT, SPAN_ROUND, TEXT_OBJECTIVE, ULTIMATE_ZONE, Bonus, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.pieces import title_of
from facedown.kernel import rows
from facedown.kernel.bits import count_bits, has_bit
from facedown.kernel.jit import filled, kernel
from facedown.kernel.numbers import least, most
from facedown.kernel.rows import SIDES
from facedown.kernel.seats import leftwards

# --- who


@kernel
def living(s: State) -> int:
    """Mask of the heroes who are not out."""
    mask = 0
    for p in range(s.seats):
        if s.side[p].out == 0:
            mask |= 1 << p
    return mask


@kernel
def is_able(s: State, p: int) -> bool:
    """Is the hero in the battle, with Aura left? Nothing heals one at 0 (RCR-130)."""
    return s.side[p].out == 0 and s.side[p].aura > 0


@kernel
def able(s: State) -> int:
    """Mask of the heroes in the battle with Aura left."""
    mask = 0
    for p in range(s.seats):
        if is_able(s, p):
            mask |= 1 << p
    return mask


@kernel
def speaker(s: State) -> int:
    """Who decides for the players: the Active one, or the first able hero to his left (ours, RCR-066)."""
    for i in range(s.seats):
        p = leftwards(s, int(s.active), i)
        if is_able(s, p):
            return p
    return int(s.active)


@kernel
def attackers(s: State) -> int:
    """Mask of the heroes whose attacks meet the villain's in this round."""
    mask = 0
    for i in range(s.attackers):
        mask |= 1 << int(s.order[i])
    return mask


@kernel
def helpers(s: State) -> int:
    """Mask of the able heroes of the sideline who assisted or joined in this round."""
    mask = 0
    for p in range(s.seats):
        role = s.side[p].role
        if (role in (ROLE_ASSIST, ROLE_COMBO)) and is_able(s, p):
            mask |= 1 << p
    return mask


@kernel
def flag(s: State, switch: int) -> bool:
    """Is a switch on in this battle (RCR-141)?"""
    return int(s.rules) & switch != 0


@kernel
def is_banned(s: State, ban: int) -> bool:
    """Is something banned in this round, or Duel?"""
    return has_bit(int(s.bans) | int(s.bans_duel), ban)


@kernel
def in_zone(s: State) -> bool:
    """Is the Active Player in the Ultimate zone of his track?"""
    return s.hero_fury >= ULTIMATE_ZONE


@kernel
def is_attacking(s: State, p: int) -> bool:
    """Has the hero an attack in play whose outcome is open?"""
    role = s.side[p].role
    return role in (ROLE_ATTACK, ROLE_COMBO, ROLE_ULTIMATE) or s.fighter == p


@kernel
def clamp(n: int) -> int:
    """Keep a number within what it can be at most."""
    return most(-NUMBER, least(NUMBER, n))


# --- bonuses to Speed or Damage


@kernel
def in_force(b: Bonus) -> int:
    """What counts now."""
    return int(b.own) + int(b.plus) + int(b.duel)


@kernel
def add_bonus(b: Bonus, span: int, own: bool, n: int) -> None:
    """So much more: in this round, for the next attack, in the next round, for the rest of the Duel."""
    if span == SPAN_NEXT:
        b.next = clamp(int(b.next) + n)
    elif span == SPAN_ROUND:
        b.later = clamp(int(b.later) + n)
    elif span == SPAN_DUEL:
        b.duel = clamp(int(b.duel) + n)
    elif own:
        b.own = clamp(int(b.own) + n)
    else:
        b.plus = clamp(int(b.plus) + n)


@kernel
def begin_bonus(b: Bonus) -> None:
    """An attack begins: what was for the next one is for this (RCR-070)."""
    b.plus += b.next
    b.next = 0


@kernel
def pass_bonus(b: Bonus) -> None:
    """A round is over: what was for the next one begins to count (RCR-070)."""
    b.own = 0
    b.plus = b.later
    b.later = 0


@kernel
def clear_bonus(b: Bonus) -> None:
    """A Duel is over."""
    b.own = 0
    b.plus = 0
    b.next = 0
    b.later = 0
    b.duel = 0


# --- a hero's attack


@kernel
def others_speed(s: State, p: int) -> int:
    """All bonuses to the Speed of p's attack but the zone's."""
    return in_force(s.side[p].speed)


@kernel
def zone_speed(s: State, p: int) -> int:
    """What the Ultimate zone gives p's attack (RCR-091)."""
    return int(s.zone_speed) if p == s.active else 0


@kernel
def hero_speed(s: State, cards: Table, p: int) -> int:
    """The Speed of p's attack in play, with every bonus."""
    printed = int(cards.card[title_of(s, cards, p, int(s.side[p].card))].speed)
    return most(0, printed + zone_speed(s, p) + others_speed(s, p))


@kernel
def others_damage(s: State, p: int) -> int:
    """All bonuses to the Damage of p's attack."""
    sd = s.side[p]
    bonus = in_force(sd.damage) + int(sd.dusted)
    return bonus + int(s.end_damage) if p == s.active else bonus


@kernel
def hero_damage(s: State, cards: Table, p: int) -> int:
    """The Damage of p's attack in play; what deals none cannot be raised (RCR-061)."""
    card = cards.card[title_of(s, cards, p, int(s.side[p].card))]
    if card.damage <= 0 or (int(card.subtypes) & MELEE != 0 and is_banned(s, BAN_MELEE)):
        return 0
    return most(0, int(card.damage) + others_damage(s, p))


@kernel
def combo_speed(s: State, cards: Table) -> int:
    """All attack at the lowest Speed among them (RCR-052)."""
    speed = NUMBER
    for i in range(s.attackers):
        speed = least(speed, hero_speed(s, cards, int(s.order[i])))
    return speed


@kernel
def subtypes(s: State, cards: Table) -> int:
    """The subtypes of all attackers, as the villain's reactions see them (RCR-052)."""
    mask = 0
    for i in range(s.attackers):
        p = int(s.order[i])
        mask |= int(cards.card[title_of(s, cards, p, int(s.side[p].card))].subtypes)
    return mask


# --- the villain's attack


@kernel
def permanent_speed(s: State, cards: Table) -> int:
    """What the Events in play give the villain's Speed, off his track (RCR-062)."""
    speed = 0
    for i in range(s.nevents):
        speed += int(cards.turn[cards.villain[s.villain].title[s.events[i]]].speed)
    return speed


@kernel
def permanent_damage(s: State, cards: Table) -> int:
    """What the Events in play give the villain's Damage, off his track."""
    damage = 0
    for i in range(s.nevents):
        damage += int(cards.turn[cards.villain[s.villain].title[s.events[i]]].damage)
    return damage


@kernel
def villain_others_speed(s: State, cards: Table) -> int:
    """All bonuses to the villain's Speed but his track's."""
    return permanent_speed(s, cards) + in_force(s.speed)


@kernel
def villain_speed(s: State, cards: Table) -> int:
    """The Speed of the villain's card in play with every bonus; 0 without one."""
    if s.card == NONE:
        return 0
    printed = int(cards.turn[cards.villain[s.villain].title[s.card]].speed)
    return most(0, printed + int(s.track_speed) + villain_others_speed(s, cards))


@kernel
def villain_others_damage(s: State, cards: Table) -> int:
    """All bonuses to the villain's Damage but his track's; dust tokens that he has taken give two (RCR-141)."""
    bonus = permanent_damage(s, cards) + in_force(s.damage)
    return bonus + 2 if s.dusted > 0 else bonus


@kernel
def villain_damage(s: State, cards: Table) -> int:
    """The Damage of the villain's card in play with every bonus; what deals none cannot be raised (RCR-061)."""
    if s.card == NONE:
        return 0
    printed = int(cards.turn[cards.villain[s.villain].title[s.card]].damage)
    if printed <= 0:
        return 0
    return most(0, printed + int(s.track_damage) + villain_others_damage(s, cards))


@kernel
def start_speed(s: State) -> int:
    """Where the villain's Speed track begins (RCR-011, RCR-141)."""
    return 1 if flag(s, FAST_VILLAIN) else 0


# --- minions and Objectives


@kernel
def minion_speed(s: State, cards: Table, slot: int) -> int:
    """A minion's Speed with its tokens; no bonus of the villain applies (RCR-121)."""
    return most(0, int(cards.minion[s.minion[slot].minion].speed) + int(s.minion[slot].speed))


@kernel
def minion_damage(s: State, cards: Table, slot: int) -> int:
    """A minion's Damage with its tokens; what deals none cannot be raised."""
    printed = int(cards.minion[s.minion[slot].minion].damage)
    return most(0, printed + int(s.minion[slot].damage)) if printed > 0 else 0


@kernel
def count_bosses(s: State, cards: Table) -> int:
    """How many sub-bosses are in play (RCR-123)."""
    n = 0
    for slot in range(IN_PLAY):
        minion = int(s.minion[slot].minion)
        if minion != NONE and cards.minion[minion].boss == 1:
            n += 1
    return n


@kernel
def slot_of(s: State, objective: int) -> int:
    """Where an Objective lies; NONE when it is out of play."""
    for i in range(s.nobjectives):
        if s.objective[i].objective == objective:
            return i
    return NONE


@kernel
def objectives_in_play(s: State) -> int:
    n = 0
    for i in range(s.nobjectives):
        if s.objective[i].objective != NONE:
            n += 1
    return n


# --- what conditions and amounts read


@kernel
def seat_of(s: State, p: int, side: int) -> int:
    """The seat that a side means, for the owner p of a line; NONE where there is nobody."""
    if side == SELF:
        return p
    if side == ACTIVE:
        return int(s.active)
    if s.focus != NONE:
        return int(s.focus)
    if s.helped != NONE:
        return int(s.helped)
    if s.fighter != NONE:
        return int(s.fighter)
    return int(s.active)


@kernel
def read(s: State, cards: Table, p: int, code: int) -> int:
    """The number that a path names, for the owner p of the line that asks (NONE: the villain's, an Objective's …)."""
    path = code // SIDES
    if path >= PATH_COMBO:
        return read_table(s, cards, path)
    seat = seat_of(s, p, code % SIDES)
    return read_hero(s, cards, seat, path) if seat != NONE else 0


@kernel
def read_hero(s: State, cards: Table, p: int, path: int) -> int:
    """The paths that are a hero's: on his scroll and in his hand."""
    sd = s.side[p]
    if path == PATH_AURA:
        return int(sd.aura)
    if path == PATH_MISSING:
        return int(sd.full) - int(sd.aura)
    if path == PATH_HAND:
        return int(sd.nhand)
    if path == PATH_XP:
        return int(sd.xp)
    if path == PATH_READY:
        return int(sd.ready)
    if path == PATH_IN_COMBO:
        return 1 if s.attackers > 1 and has_bit(attackers(s), p) else 0
    if path == PATH_IN_FIGHT:
        return 1 if sd.role == ROLE_FIGHT else 0
    if path == PATH_IS_ACTIVE:
        return 1 if s.active == p else 0
    return read_card(s, cards, p, path) if sd.card != NONE else 0


@kernel
def read_card(s: State, cards: Table, p: int, path: int) -> int:
    """The paths that are about the card that a hero has in play."""
    card = cards.card[title_of(s, cards, p, int(s.side[p].card))]
    if path == PATH_SPEED:
        return hero_speed(s, cards, p)
    if path == PATH_DAMAGE:
        return hero_damage(s, cards, p)
    if path == PATH_TIER:
        return int(card.tier)
    if path == PATH_BOOSTED:
        return 1 if s.side[p].boosts > 0 else 0
    if path == PATH_MELEE:
        return 1 if int(card.subtypes) & MELEE != 0 else 0
    if path == PATH_RANGED:
        return 1 if int(card.subtypes) & RANGED != 0 else 0
    if path == PATH_DUST:
        return 1 if int(card.subtypes) & DUST != 0 else 0
    return 0


@kernel
def read_table(s: State, cards: Table, path: int) -> int:
    """The paths that are nobody's."""
    if path >= PATH_V_AURA:
        return read_villain(s, cards, path)
    if path == PATH_COMBO:
        return int(s.attackers)
    if path == PATH_HELPERS:
        return count_bits(helpers(s))
    if path == PATH_HEROES:
        return count_bits(able(s))
    if path == PATH_HANDS:
        return all_hands(s)
    if path == PATH_MINIONS:
        return int(s.nminions)
    if path == PATH_BOSSES:
        return count_bosses(s, cards)
    if path == PATH_OBJECTIVES:
        return objectives_in_play(s)
    if path == PATH_EVENTS:
        return int(s.nevents)
    if path == PATH_ROUND:
        return int(s.round_no)
    if path == PATH_DUEL:
        return int(s.duel_no)
    if path == PATH_FURY:
        return int(s.hero_fury)
    if path == PATH_ZONE:
        return 1 if in_zone(s) else 0
    if path == PATH_GAP:
        return villain_speed(s, cards) - combo_speed(s, cards) if s.card != NONE and s.attackers > 0 else 0
    if path == PATH_DIE:
        return int(s.die)
    return read_objective(s, path)


@kernel
def all_hands(s: State) -> int:
    """Cards in the hands of all able heroes."""
    n = 0
    for p in range(s.seats):
        if is_able(s, p):
            n += s.side[p].nhand
    return n


@kernel
def read_objective(s: State, path: int) -> int:
    """Progress or doom of the Objective whose line asks; `speaking` says which that is."""
    if s.speaking < TEXT_OBJECTIVE:
        return 0
    slot = slot_of(s, int(s.speaking) - TEXT_OBJECTIVE)
    if slot == NONE:
        return 0
    return int(s.objective[slot].track) if path == PATH_TRACK else int(s.objective[slot].doom)


@kernel
def read_villain(s: State, cards: Table, path: int) -> int:
    """The paths that are about the villain, and about the attack that he meets."""
    if path == PATH_V_AURA:
        return int(s.aura)
    if path == PATH_V_MISSING:
        return int(s.full) - int(s.aura)
    if path == PATH_V_SPEED:
        return villain_speed(s, cards)
    if path == PATH_V_DAMAGE:
        return villain_damage(s, cards)
    if path == PATH_V_FURY:
        return int(s.fury)
    if path == PATH_V_BASH:
        return 1 if s.fury >= BASH_FROM else 0
    if path == PATH_V_HIT_LAST:
        return int(s.hit_last)
    if path == PATH_V_DEALT:
        return int(s.dealt)
    if path == PATH_V_TAKEN:
        return int(s.taken)
    if path == PATH_V_DAMAGED_BY:
        return count_damagers(s)
    if path <= PATH_V_SUBTLE:
        return 1 if stance(s, cards) == path - PATH_V_AGGRESSIVE else 0
    if path <= PATH_BONUS:
        return read_bonus(s, path)
    return 1 if subtypes(s, cards) & (1 << (path - PATH_A_MELEE)) != 0 else 0


@kernel
def count_damagers(s: State) -> int:
    """How many heroes have damaged the villain in this round."""
    n = 0
    for p in range(s.seats):
        n += int(s.side[p].damaged)
    return n


@kernel
def stance(s: State, cards: Table) -> int:
    """The stance of the villain's card in play, or else of the next one."""
    if s.card == NONE:
        return top_stance(s, cards)
    return int(cards.turn[cards.villain[s.villain].title[s.card]].stance)


@kernel
def read_bonus(s: State, path: int) -> int:
    """The villain's Bonus tracks."""
    if path == PATH_BONUS_SPEED:
        return int(s.track_speed)
    if path == PATH_BONUS_DAMAGE:
        return int(s.track_damage)
    return 1 if s.track_speed > 0 or s.track_damage > 0 else 0


holds = filled(rows.holds, read=read)
amount_of = filled(rows.amount_of, read=read)
