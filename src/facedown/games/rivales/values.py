"""The numbers of a clash: combos, Speed, Damage and Guard; what conditions and amounts of effect lines read.

`p` is the seat that owns a line.
"""

from __future__ import annotations

from facedown.games.rivales.pieces import card_of, energy, face_up, has_card
from facedown.games.rivales.state import (
    BOTH, DAMAGE, EV_COMBO, GUARD, NONE, OP_ADD, PATH_ATTACKING, PATH_BASIC, PATH_BOOST, PATH_CLASH, PATH_COMBO,
    PATH_DAMAGE, PATH_DECK, PATH_DISCARDS, PATH_ENERGY, PATH_EXHAUSTED, PATH_FACE_UP, PATH_FINAL, PATH_FLIPPED,
    PATH_GUARD, PATH_HAND, PATH_LIFE, PATH_LINK, PATH_LOST, PATH_SPEED, PATH_ULTRA, PATH_WINS, PATH_WON, RIVAL, SPEED,
    STANDING, STATS, STEP_IMMEDIATE, TYPE_BASIC, State, Table,
)  # fmt: skip
from facedown.kernel.bits import count_bits, has_bit, lowest_bit
from facedown.kernel.events import ALL_SEATS, Events, emit
from facedown.kernel import rows
from facedown.kernel.jit import filled, kernel
from facedown.kernel.numbers import least
from facedown.kernel.rows import SIDES, Row

# --- combos (RIV-060 … RIV-065)


@kernel
def linked(s: State, p: int) -> int:
    """Mask of the places whose card has a chain link, printed or given by an effect in this clash."""
    sd = s.side[p]
    given = 1 << (s.clash - 1) if sd.linked == 1 and has_card(s, p) else 0
    return int(sd.links_at) | given


@kernel
def chain_before(links: int, place: int) -> int:
    """How many places of the mask lie side by side just before `place`."""
    n = 0
    while place > n and has_bit(links, place - 1 - n):
        n += 1
    return n


@kernel
def chain_links(s: State, p: int) -> int:
    """Mask of the places that can be in a chain: face up, not cut, with a link (RIV-060, RIV-065)."""
    return face_up(s.side[p]) & ~int(s.side[p].cut) & linked(s, p)


@kernel
def chain(s: State, cards: Table, p: int) -> int:
    """Links in combo with the card of this clash, counted back from it, up to the maximum (RIV-063, RIV-065)."""
    links = chain_links(s, p)
    place = s.clash - 1
    if not has_bit(links, place):
        return 0
    n = 1 + chain_before(links, place)
    if n < 2:
        return 0
    return least(n + int(s.side[p].extend), int(cards.fighter[s.side[p].fighter].max_combo))


@kernel
def update_combo(s: State, cards: Table, p: int, ev: Events) -> None:
    """Work out the combo bonus of this clash's card: the sum of the first links - 1 bonuses (RIV-061, RIV-062)."""
    sd = s.side[p]
    links = chain(s, cards, p)
    if links == 0 and sd.links == 0:
        return
    before = sd.combo[SPEED] + sd.combo[DAMAGE] + sd.combo[GUARD]
    for k in range(3):
        sd.combo[k] = 0
    if sd.no_combo == 0:
        fighter = cards.fighter[sd.fighter]
        for i in range(links - 1):
            sd.combo[fighter.bonus_stat[i]] += fighter.bonus[i]
    c = sd.combo
    if links != sd.links or before != c[SPEED] + c[DAMAGE] + c[GUARD]:
        emit(ev, EV_COMBO, p, NONE, ALL_SEATS, links, c[SPEED], c[DAMAGE], c[GUARD])
    sd.links = links


@kernel
def update_combos(s: State, cards: Table, ev: Events) -> None:
    """Combos follow the row until Speeds are compared (RIV-062)."""
    if s.step == STEP_IMMEDIATE:
        update_combo(s, cards, 0, ev)
        update_combo(s, cards, 1, ev)


# --- conditions and amounts


@kernel
def read(s: State, cards: Table, p: int, code: int) -> int:
    """The number that a path names, for the owner p of the line that asks."""
    path = code // SIDES
    if path == PATH_CLASH:
        return int(s.clash)
    if path == PATH_FINAL:
        return 1 if s.final > 0 else 0
    seat = p if code % SIDES == 0 else 1 - p
    sd = s.side[seat]
    if path == PATH_LIFE:
        return int(sd.life)
    if path == PATH_LOST:
        return int(cards.fighter[sd.fighter].life) - int(sd.life)
    if path == PATH_ENERGY:
        return energy(s, seat)
    if path == PATH_EXHAUSTED:
        return count_bits(int(sd.spent))
    if path == PATH_FLIPPED:
        return count_bits(int(sd.flipped))
    if path == PATH_FACE_UP:
        return count_bits(face_up(sd))
    if path == PATH_HAND:
        return int(sd.nhand)
    if path == PATH_DECK:
        return int(sd.ndeck)
    if path == PATH_DISCARDS:
        return int(sd.ndiscard)
    if path == PATH_COMBO:
        return int(sd.links)
    if path == PATH_BOOST:
        return int(sd.paid)
    if path == PATH_SPEED:
        return int(sd.now[SPEED])
    if path == PATH_DAMAGE:
        return int(sd.now[DAMAGE])
    if path == PATH_GUARD:
        return int(sd.now[GUARD])
    if path == PATH_LINK:
        return 1 if has_bit(linked(s, seat), int(s.clash) - 1) else 0
    if path == PATH_BASIC:
        slot = sd.row[s.clash - 1]
        return 1 if slot != NONE and cards.card[card_of(s, cards, seat, slot)].type == TYPE_BASIC else 0
    if path == PATH_WINS:
        return int(sd.wins)
    if path == PATH_WON:
        return int(sd.won)
    if path == PATH_ULTRA:
        return int(sd.ultra)
    if path == PATH_ATTACKING:
        return 1 if s.attacker == seat else 0
    return 0


holds = filled(rows.holds, read=read)
amount_of = filled(rows.amount_of, read=read)

# --- values


@kernel
def standing_lines(s: State, cards: Table, owner: int, first: int, end: int, p: int, stat: int) -> int:
    """What the standing lines first..end-1 of `owner` add to a stat of seat p."""
    total = 0
    for r in range(first, end):
        row = cards.row[r]
        adds = row.op == OP_ADD and row.stat == stat and (row.to == BOTH or (row.to == RIVAL) == (owner != p))
        if adds and holds(s, cards, owner, row):
            total += amount_of(s, cards, owner, row)
    return total


@kernel
def standing(s: State, cards: Table, owner: int, p: int, stat: int) -> int:
    """What the owner's ability in force and face-up cards add to a stat of seat p, as long as they are so (RIV-044)."""
    sd = s.side[owner]
    total = 0
    if sd.silenced == 0:
        fighter = cards.fighter[sd.fighter]
        total = standing_lines(s, cards, owner, fighter.first[STANDING], fighter.end[STANDING], p, stat)
    places = sd.stands_at & ~sd.flipped
    if places != 0:
        total += standing_cards(s, cards, owner, places, p, stat)
    return total


@kernel
def standing_cards(s: State, cards: Table, owner: int, places: int, p: int, stat: int) -> int:
    """What the standing lines of the owner's cards at these places add to a stat of seat p."""
    total = 0
    while places != 0:
        card = cards.card[card_of(s, cards, owner, int(s.side[owner].row[lowest_bit(places)]))]
        total += standing_lines(s, cards, owner, card.first[STANDING], card.end[STANDING], p, stat)
        places &= places - 1
    return total


@kernel
def from_effects(s: State, cards: Table, p: int, stat: int) -> int:
    """All that effects add to a stat now."""
    mine, other = s.side[p], s.side[1 - p]
    total = int(mine.effect[stat]) + int(mine.lasting[stat])
    if has_bit(mine.stands, stat):
        total += standing(s, cards, p, p, stat)
    if has_bit(other.stands, STATS + stat):
        total += standing(s, cards, 1 - p, p, stat)
    return total


@kernel
def value(s: State, cards: Table, p: int, stat: int) -> int:
    """Speed, Damage or Guard now: printed + boost + combo + effects (RIV-031, RIV-040, RIV-041)."""
    sd = s.side[p]
    return int(sd.printed[stat]) + int(sd.boost[stat]) + int(sd.combo[stat]) + from_effects(s, cards, p, stat)


@kernel
def note_values(s: State, cards: Table) -> None:
    """Note all values as they are now, for lines that read them; standing lines cannot, since they are part of them."""
    for p in range(2):
        for stat in range(3):
            s.side[p].now[stat] = value(s, cards, p, stat)
        if not has_card(s, p):
            s.side[p].now[GUARD] = 0  # whatever effects give (RIV-021)


@kernel
def reads_values(row: Row) -> bool:
    """Does a line look at Speed, Damage or Guard?"""
    if is_value(row.per):
        return True
    for i in range(row.conditions):
        if is_value(row.condition[i].path) or is_value(row.condition[i].other):
            return True
    return False


@kernel
def is_value(code: int) -> bool:
    path = code // SIDES
    return path in (PATH_SPEED, PATH_DAMAGE, PATH_GUARD)
