"""Combat Ready: how good an action looks at first sight, in hundredths of a Damage, from what the seat knows.

The villain's next card is unknown but for its stance: what his cards of that stance are as printed says how often a
Speed wins.
"""

from __future__ import annotations

from facedown.games.combat_ready.effects import for_heroes
from facedown.games.combat_ready.meet import passes
from facedown.games.combat_ready.pieces import title_of, top_stance
from facedown.games.combat_ready.state import (
    ASSIST, A_ACCEPT, A_ASSIST, A_BUY, A_COMBO, A_DISCARD, A_DUST, A_FIGHT, A_HERO, A_MINION, A_PLAY, A_REMOVE, A_REST,
    A_SEMBLANCE, A_TEST, A_ULTIMATE, A_VILLAIN, A_WAIT, BALANCED, BASH_FROM, BOOST, BOOST_AURA, DROP_REST, END_DAMAGE,
    EVENT, FRAME_PAY, FURY_END, HEROES, HERO_CARDS, IN_PLAY, NONE, NO_REST_HEALING, OBJECTIVES_MOST, OP_DAMAGE, OP_DRAW,
    OP_FURY, OP_HEAL, OP_HURT, OP_SHIELD, OP_SPEED, OP_XP, SEMBLANCE, SPAN_THIS, TEXT_HERO, TO_VILLAIN, ULTIMATE_ZONE,
    ZONE_SPEED, State, Table,
)  # fmt: skip
from facedown.games.combat_ready.values import (
    combo_speed, flag, hero_damage, hero_speed, is_attacking, minion_damage, minion_speed, permanent_damage,
    permanent_speed,
)  # fmt: skip
from facedown.kernel.bits import has_bit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.numbers import least, most
from facedown.kernel.rows import NO_PATH

DAMAGE = 100  # one to the villain
FURY = 30  # one space of the Active Player's track
XP = 45
CARD = 35  # one more card in hand
SPEEDS = 23  # the last of VILLAIN.slower
PER_SPEED = 25  # as in TITLE.worth (vocabulary/worth.py)
KEEP_SEMBLANCE = 60  # what it should bring at least
GOOD_ENOUGH = 90  # an attack worth less than this is not better than the Ultimate now
LEFT_OVER = 6  # a card played is worth so many times less than in a clash, for it comes back


@entry
def appraise(s: State, cards: Table, seat: int, action: int) -> int:
    """How good an action looks to a seat."""
    if action >= A_ACCEPT:
        return 10 if action == A_ACCEPT else 0
    if action >= A_HERO:
        return appraise_target(s, cards, action)
    if action >= A_BUY:
        return appraise_trade(s, cards, seat, action)
    if action >= A_DISCARD:
        return appraise_discard(s, cards, seat, action - A_DISCARD)
    if action >= A_REST:
        return appraise_rest(s, cards, seat, action)
    if action >= A_FIGHT:
        return appraise_encounter(s, cards, seat, action)
    if action >= A_COMBO:
        return appraise_combo(s, cards, seat, action - A_COMBO)
    if action >= A_ASSIST:
        code = action - A_ASSIST
        title = title_of(s, cards, seat, code // HEROES)
        cost = effects_worth(cards, title) // LEFT_OVER + DAMAGE * most(0, int(cards.card[title].damage)) // LEFT_OVER
        return XP + lines_gain(s, cards, title, ASSIST, code % HEROES) - cost
    if action == A_SEMBLANCE:
        return lines_gain(s, cards, TEXT_HERO + int(s.side[seat].hero), SEMBLANCE, seat) - KEEP_SEMBLANCE
    if action == A_ULTIMATE:
        return appraise_ultimate(s, cards, seat)
    return appraise_attack(s, cards, seat, action - A_PLAY)


# --- what a clash would bring


@kernel
def villain_bonus(s: State, cards: Table) -> int:
    """What the villain's Speed has beyond its print, as far as is known."""
    return permanent_speed(s, cards) + int(s.track_speed) + int(s.speed.plus) + int(s.speed.next) + int(s.speed.duel)


@kernel
def pain(s: State, cards: Table) -> int:
    """What the villain's next card deals if it hits, in hundredths."""
    bonus = permanent_damage(s, cards) + int(s.track_damage) + int(s.damage.plus) + int(s.damage.next)
    return most(0, int(cards.villain[s.villain].mean_damage[next_stance(s, cards)]) + DAMAGE * (bonus + s.damage.duel))


@kernel
def next_stance(s: State, cards: Table) -> int:
    """The stance on the villain's next card; the middle one where it does not show."""
    stance = top_stance(s, cards)
    return BALANCED if stance in (NONE, EVENT) else stance


@kernel
def wins(s: State, cards: Table, speed: int) -> int:
    """How often of a hundred times a Speed would hit the villain."""
    x = most(0, least(SPEEDS, speed - villain_bonus(s, cards)))
    return int(cards.villain[s.villain].slower[next_stance(s, cards), x])


@kernel
def losses(s: State, cards: Table, speed: int) -> int:
    """How often of a hundred times the villain would hit."""
    x = most(0, least(SPEEDS, speed - villain_bonus(s, cards)))
    return 100 - wins(s, cards, speed) - int(cards.villain[s.villain].equal[next_stance(s, cards), x])


@kernel
def dear(s: State, p: int) -> int:
    """What one Aura of a hero is worth: the more, the less he has."""
    return 70 + 400 // most(1, int(s.side[p].aura))


@kernel
def harm(s: State, cards: Table, p: int) -> int:
    """What it would cost hero p to be hit by the villain's next card."""
    hits = most(0, pain(s, cards) - DAMAGE * int(s.side[p].shield))
    cost = hits * dear(s, p) // DAMAGE
    if p == s.active and s.fury >= BASH_FROM and hits > 0:
        cost += FURY * int(s.hero_fury) + (ultimate_damage(s, cards, p) * DAMAGE if s.hero_fury >= ULTIMATE_ZONE else 0)
    return cost


@kernel
def effects_worth(cards: Table, title: int) -> int:
    """What the effects of a card are worth, its numbers left out."""
    card = cards.card[title]
    return int(card.worth) - DAMAGE * most(0, int(card.damage)) - PER_SPEED * int(card.speed)


@kernel
def bonus_speed(s: State, p: int) -> int:
    """What would be added to the Speed of a card that p plays now."""
    sd = s.side[p]
    zone = ZONE_SPEED if p == s.active and s.hero_fury >= ULTIMATE_ZONE else 0
    return int(sd.speed.plus) + int(sd.speed.next) + int(sd.speed.duel) + zone


@kernel
def damage_with(s: State, cards: Table, p: int, title: int) -> int:
    """The Damage of a card that p plays now."""
    printed = int(cards.card[title].damage)
    if printed <= 0:
        return 0
    sd = s.side[p]
    end = END_DAMAGE if p == s.active and s.hero_fury == FURY_END else 0
    return most(0, printed + int(sd.damage.plus) + int(sd.damage.next) + int(sd.damage.duel) + end)


@kernel
def hit_worth(s: State, cards: Table, p: int, damage: int, title: int) -> int:
    """What a hit of p's card on the villain brings: Damage, effects, Fury, XP; all where it fells him."""
    each = DAMAGE + FURY if p == s.active else DAMAGE
    felled = 10 * DAMAGE if damage >= s.aura else 0
    return least(damage, int(s.aura)) * each + effects_worth(cards, title) + XP + felled


# --- B


@kernel
def appraise_attack(s: State, cards: Table, p: int, card: int) -> int:
    """A card played against the villain: what it brings as often as it wins, what it costs as often as it loses."""
    title = title_of(s, cards, p, card)
    speed = int(cards.card[title].speed) + bonus_speed(s, p)
    gain = wins(s, cards, speed) * hit_worth(s, cards, p, damage_with(s, cards, p, title), title)
    return (gain - losses(s, cards, speed) * harm(s, cards, p)) // 100


@kernel
def ultimate_damage(s: State, cards: Table, p: int) -> int:
    return damage_with(s, cards, p, title_of(s, cards, p, int(s.side[p].ultimate)))


@kernel
def appraise_ultimate(s: State, cards: Table, p: int) -> int:
    """Held back it stays, as long as no Bash threatens; it is played when no attack is good enough."""
    return 100 * DAMAGE if ultimate_damage(s, cards, p) >= s.aura else GOOD_ENOUGH


# --- C


@kernel
def team_value(s: State, cards: Table, speed: int, gain: int, cost: int) -> int:
    return (wins(s, cards, speed) * gain - losses(s, cards, speed) * cost) // 100


@kernel
def team_gain(s: State, cards: Table) -> int:
    """What a hit of all attackers would bring."""
    total = 0
    for i in range(s.attackers):
        p = int(s.order[i])
        total += hit_worth(s, cards, p, hero_damage(s, cards, p), title_of(s, cards, p, int(s.side[p].card)))
    return total


@kernel
def team_cost(s: State, cards: Table) -> int:
    """What a hit on all attackers would cost."""
    total = 0
    for i in range(s.attackers):
        total += harm(s, cards, int(s.order[i]))
    return total


@kernel
def appraise_combo(s: State, cards: Table, p: int, card: int) -> int:
    """Joining: all or nothing at the lowest Speed, against what the attack is without."""
    title = title_of(s, cards, p, card)
    now = combo_speed(s, cards)
    mine = int(cards.card[title].speed) + bonus_speed(s, p)
    gain, cost = team_gain(s, cards), team_cost(s, cards)
    more = hit_worth(s, cards, p, damage_with(s, cards, p, title), title)
    joined = team_value(s, cards, least(now, mine), gain + more, cost + harm(s, cards, p))
    return joined - team_value(s, cards, now, gain, cost)


@kernel
def lines_gain(s: State, cards: Table, text: int, moment: int, q: int) -> int:
    """What lines that help would bring: hero q where they are for a target, p himself else."""
    total = 0
    for r in range(cards.text[text].first[moment], cards.text[text].end[moment]):
        row = cards.row[r]
        n = int(row.fixed) if row.per == NO_PATH else (int(row.low) + int(row.high)) // 2
        if row.op > 0:
            whom = q
            if not for_heroes(int(row.op), int(row.to)):
                whom = int(s.active)
            total += line_gain(s, cards, int(row.op), int(row.to), int(row.span), n, whom)
    return total


@kernel
def line_gain(s: State, cards: Table, op: int, to: int, span: int, n: int, q: int) -> int:
    """What one line would bring hero q."""
    if op == OP_SPEED:
        return speed_gain(s, cards, -n if to == TO_VILLAIN else n, q) if span == SPAN_THIS else 20 * n
    if op == OP_DAMAGE:
        if span != SPAN_THIS:
            return 30 * n
        sure = wins(s, cards, combo_speed(s, cards)) if s.attackers > 0 and is_attacking(s, q) else 0
        return sure * n * DAMAGE // 100
    if op == OP_HEAL:
        return least(n, int(s.side[q].full) - int(s.side[q].aura)) * dear(s, q)
    if op == OP_SHIELD:
        saved = least(n * DAMAGE, pain(s, cards)) * dear(s, q) // DAMAGE
        return losses(s, cards, combo_speed(s, cards)) * saved // 100 if is_attacking(s, q) else 0
    if op == OP_HURT:
        return n * DAMAGE
    if op in (OP_DRAW, OP_XP, OP_FURY):
        return n * (CARD if op == OP_DRAW else XP if op == OP_XP else FURY)
    return CARD


@kernel
def speed_gain(s: State, cards: Table, n: int, q: int) -> int:
    """What so much more Speed of q brings the attack that is in play."""
    if s.attackers == 0 or not is_attacking(s, q) or s.side[q].card == NONE:
        return 0
    now = combo_speed(s, cards)
    then = now
    if hero_speed(s, cards, q) == now:
        then = now + n
    gain, cost = team_gain(s, cards), team_cost(s, cards)
    return team_value(s, cards, then, gain, cost) - team_value(s, cards, now, gain, cost)


@kernel
def appraise_encounter(s: State, cards: Table, p: int, action: int) -> int:
    """A fight, whose Speeds are known, or a test, whose condition is."""
    if action >= A_TEST:
        code = action - A_TEST
        title = title_of(s, cards, p, code // OBJECTIVES_MOST)
        which = int(s.objective[code % OBJECTIVES_MOST].objective)
        if not passes(cards, title, which):
            return -CARD
        return XP + int(cards.objective[which].worth) - int(cards.card[title].worth) // LEFT_OVER
    code = action - A_FIGHT
    title = title_of(s, cards, p, code // IN_PLAY)
    slot = code % IN_PLAY
    speed = int(cards.card[title].speed) + bonus_speed(s, p)
    its = minion_speed(s, cards, slot)
    cost = int(cards.card[title].worth) // LEFT_OVER
    if speed == its:
        return -cost
    if speed < its:
        return -cost - minion_damage(s, cards, slot) * dear(s, p)
    return XP + minion_gain(s, cards, slot, damage_with(s, cards, p, title)) - cost


@kernel
def minion_gain(s: State, cards: Table, slot: int, n: int) -> int:
    """What so much Damage to a minion is worth: the part that is done of what it takes to beat it, and that it goes."""
    m = s.minion[slot]
    left = int(cards.minion[m.minion].tough) - int(m.wounds)
    worth = int(cards.minion[m.minion].worth)
    return worth if n >= left else worth * n // (2 * left)


@kernel
def appraise_rest(s: State, cards: Table, p: int, action: int) -> int:
    """Rest gives a card and Aura; a boost what its lines bring, less its price; nobody waits for nothing."""
    if action == A_WAIT:
        return -DAMAGE * DAMAGE
    if action == A_REST:
        heals = s.side[p].aura < s.side[p].full and not flag(s, NO_REST_HEALING)
        return CARD + (dear(s, p) if heals else 0)
    if action == A_DUST:
        return DAMAGE // 2
    title = title_of(s, cards, p, int(s.side[p].card))
    card = cards.card[title]
    price = dear(s, p) if card.boost == BOOST_AURA else CARD
    gain = int(card.boost_worth) if s.fighter == p else lines_gain(s, cards, title, BOOST, p)
    return gain - price * int(card.price)


# --- cards in hand, purchases


@kernel
def worth_of(s: State, cards: Table, p: int, card: int) -> int:
    return int(cards.card[title_of(s, cards, p, card)].worth)


@kernel
def appraise_discard(s: State, cards: Table, p: int, card: int) -> int:
    """The card that is worth least goes; in a Rest only a weak one."""
    frame = s.pending.frame[s.pending.n - 1]
    spare = 2 * DAMAGE if s.pending.n > 0 and frame.kind == FRAME_PAY and frame.b == DROP_REST else 0
    return spare - worth_of(s, cards, p, card)


@kernel
def appraise_trade(s: State, cards: Table, p: int, action: int) -> int:
    """A purchase: what the card is better than the worst one that could leave for it."""
    if action >= A_REMOVE:
        return -worth_of(s, cards, p, action - A_REMOVE)
    sd = s.side[p]
    card = action - A_BUY
    title = cards.card[title_of(s, cards, p, card)]
    if title.ultimate == 1:
        return int(title.worth) - worth_of(s, cards, p, int(sd.ultimate))
    lower = int(sd.hand) & int(cards.hero[sd.hero].tier[title.tier - 1])
    worst = DAMAGE * DAMAGE
    for other in range(HERO_CARDS):
        if has_bit(lower, other):
            worst = least(worst, worth_of(s, cards, p, other))
    return int(title.worth) - worst


# --- choices of effect lines


@kernel
def appraise_target(s: State, cards: Table, action: int) -> int:
    """One hero, one minion, or the villain."""
    if action == A_VILLAIN:
        return DAMAGE
    if action >= A_MINION:
        return minion_gain(s, cards, action - A_MINION, 1)
    q = action - A_HERO
    if s.pending.n == 0 or s.pending.frame[s.pending.n - 1].kind != FRAME_CHOICE:
        return int(s.side[q].aura)  # who is Active first
    frame = s.pending.frame[s.pending.n - 1]
    row = cards.row[frame.a]
    if frame.b == NONE:  # the villain's: who can bear it best
        return int(s.side[q].aura)
    return line_gain(s, cards, int(row.op), int(row.to), int(row.span), int(row.fixed), q)
