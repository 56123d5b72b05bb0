"""Rumble: what a seat knows, as numbers; guessing what it does not know; how good an action looks to it."""

from __future__ import annotations

from itertools import accumulate
from math import prod

from facedown.games.rumble.pieces import (
    first_beyond, from_deck, kind_of, legends_left, note_alert, put, take_out, title_of,
)  # fmt: skip
from facedown.games.rumble.rules import decision
from facedown.games.rumble.state import (
    COPIES, DECISIONS, DEFEND, ENTRIES, FRAME_DEFEND, FRAME_WINDOW, HAND, KIND_ATTACK, KIND_BOOST, LEGENDS, MOMENTS,
    NONE, PLAN_ATTACK, PLAN_BREATHER, PLAN_NOTHING, QUIET_ROUNDS, STEP_PLAN, STEP_SECRET, STREAMS, State, Table,
)  # fmt: skip
from facedown.games.rumble.values import damage_of, ring
from facedown.kernel.bits import count_bits, has_bit, nth_bit
from facedown.kernel.jit import entry, kernel
from facedown.kernel.limits import SEATS
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.piles import shuffle
from facedown.kernel.rng import below, next32, seed_stream
from facedown.kernel.shapes import Floats, Streams
from facedown.kernel.seats import leftwards

# the pieces of an observation; of pieces for all seats, the seat's own comes first, then those to its left
FACTS = 9  # of a title: its number + 1 (0: none, or not known), kind, type, Speed, damage, Cheap Trick,
#            cannot be blocked, cannot be dodged, further Legends
OBSERVATION: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("seats", (SEATS,)),  # 1 where somebody sits
    ("decision", (len(DECISIONS),)),  # 1 at the kind of decision to be made
    ("moment", (MOMENTS,)),  # 1 at the moment at which defenses or specials can be played
    ("op", (1,)),  # op of the effect line that asks for a choice, else 0
    ("options", (3,)),  # secret plan, draft, free pick
    ("round", (1,)),
    ("quiet", (1,)),  # rounds in a row without an attack
    ("piles", (3,)),  # cards in the deck and the discards, Legends to come
    ("token", (SEATS,)),  # 1 at the Titleholder
    ("legend", (SEATS, 4)),  # number of the Legend + 1 (0: none), health, damage, 1: its Signature is not used
    ("signature", (SEATS, FACTS)),  # of each Legend in the ring
    ("entries", (SEATS, ENTRIES, 2)),  # damage cards: number of the title + 1, amount
    ("placards", (SEATS,)),
    ("hand_size", (SEATS,)),
    ("dry", (SEATS,)),  # 1: everybody knows that no attack is in this hand
    ("hand", (HAND, FACTS)),  # the own hand
    ("known", (SEATS, HAND)),  # number + 1 of the titles known to be in others' hands, or face down from them
    ("drops", (HAND,)),  # 1 at each own card to be discarded at the reveal
    ("plan", (SEATS, 4)),  # 1: an attack lies there; with a boost; a breather; a newcomer, who cannot attack
    ("target", (SEATS, SEATS)),  # 1 at the seat to which the attack of each seat points
    ("face", (SEATS, FACTS)),  # the planned attack, as far as it is known
    ("boost", (SEATS, FACTS)),
    ("speed", (SEATS,)),  # of the planned attack, from the reveal on
    ("attacker", (SEATS,)),  # 1 at who makes the attack under way
    ("attacked", (SEATS, 3)),  # whom it is on, who is saved, who was hit
    ("attack", (FACTS,)),  # its card
    ("attack_boost", (FACTS,)),
    ("attack_facts", (6,)),  # damage, Cheap Trick, cannot be blocked, cannot be dodged, how it came about, depth
    ("discards", (COPIES,)),  # number + 1 of the titles in the discard pile, the top last
    ("met", (LEGENDS,)),  # 1 at each Legend that came into the ring
    ("drafted", (LEGENDS,)),  # 1 at each Legend taken in a draft
)
SIZES = tuple(prod(shape) for _, shape in OBSERVATION)
(
    AT_SEATS, AT_DECISION, AT_MOMENT, AT_OP, AT_OPTIONS, AT_ROUND, AT_QUIET, AT_PILES, AT_TOKEN, AT_LEGEND,
    AT_SIGNATURE, AT_ENTRIES, AT_PLACARDS, AT_HAND_SIZE, AT_DRY, AT_HAND, AT_KNOWN, AT_DROPS, AT_PLAN, AT_TARGET,
    AT_FACE, AT_BOOST, AT_SPEED, AT_ATTACKER, AT_ATTACKED, AT_ATTACK, AT_ATTACK_BOOST, AT_ATTACK_FACTS, AT_DISCARDS,
    AT_MET, AT_DRAFTED, _,
) = accumulate(SIZES, initial=0)  # fmt: skip


# --- observation


@entry
def observe(s: State, cards: Table, seat: int, out: Floats) -> None:
    """Write the pieces of OBSERVATION, one after the other."""
    for i in range(out.shape[0]):
        out[i] = 0
    out[AT_DECISION + decision(s)] = 1
    observe_moment(s, cards, out)
    out[AT_OPTIONS] = s.secret
    out[AT_OPTIONS + 1] = s.draft
    out[AT_OPTIONS + 2] = s.free_pick
    out[AT_ROUND] = s.round_no
    out[AT_QUIET] = s.quiet
    out[AT_PILES] = s.ndeck
    out[AT_PILES + 1] = s.ndiscard
    out[AT_PILES + 2] = legends_left(s)
    for i in range(s.ndiscard):
        out[AT_DISCARDS + i] = 1 + title_of(cards, int(s.discard[i]))
    for legend in range(cards.legends):
        out[AT_MET + legend] = (s.met >> legend) & 1
        out[AT_DRAFTED + legend] = (s.drafted >> legend) & 1
    for k in range(s.seats):
        p = leftwards(s, seat, k)
        out[AT_SEATS + k] = 1
        out[AT_TOKEN + k] = 1 if s.token == p else 0
        observe_side(s, cards, p, k, out)
        observe_hand(s, cards, p, k, seat, out)
        if not is_secret(s, p, seat):
            observe_plan(s, cards, p, k, seat, out)
    if s.nattacks > 0:
        observe_attack(s, cards, seat, out)


@kernel
def place_of(s: State, seat: int, p: int) -> int:
    """How many places to the left of a seat p sits."""
    return (p - seat + int(s.seats)) % int(s.seats)


@kernel
def is_secret(s: State, p: int, seat: int) -> bool:
    """Is nothing at all of the plan of p known to this seat (RUM-021)?"""
    return p != seat and s.step == STEP_SECRET


@kernel
def lies_hidden(s: State) -> bool:
    """Are planned cards still face down?"""
    return s.step == STEP_PLAN or s.step == STEP_SECRET


@kernel
def observe_title(cards: Table, title: int, at: int, out: Floats) -> None:
    """Write the facts of a title."""
    card = cards.card[title]
    out[at] = title + 1
    out[at + 1] = card.kind
    out[at + 2] = card.type
    out[at + 3] = card.speed
    out[at + 4] = card.damage
    out[at + 5] = card.cheap
    out[at + 6] = card.no_block
    out[at + 7] = card.no_dodge
    out[at + 8] = card.more


@kernel
def observe_moment(s: State, cards: Table, out: Floats) -> None:
    """Write what is asked for, by whatever is on top of the pending stack; it looks the same whoever is asked."""
    if s.pending.n == 0:
        return
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_DEFEND:
        out[AT_MOMENT + DEFEND] = 1
    elif frame.kind == FRAME_WINDOW:
        out[AT_MOMENT + frame.source] = 1
    elif frame.kind == FRAME_CHOICE:
        out[AT_OP] = cards.row[frame.a].op


@kernel
def observe_side(s: State, cards: Table, p: int, k: int, out: Floats) -> None:
    """Write what lies open before player p, as the k-th of all."""
    sd = s.side[p]
    if sd.legend != NONE:
        legend = cards.legend[sd.legend]
        out[AT_LEGEND + k * 4] = sd.legend + 1
        out[AT_LEGEND + k * 4 + 1] = legend.health
        out[AT_LEGEND + k * 4 + 2] = sd.damage
        out[AT_LEGEND + k * 4 + 3] = sd.signature
        observe_title(cards, int(legend.signature), AT_SIGNATURE + k * FACTS, out)
    for i in range(sd.nentries):
        at = AT_ENTRIES + (k * ENTRIES + i) * 2
        out[at] = 1 + title_of(cards, int(sd.entry_card[i]))
        out[at + 1] = sd.entry_amount[i]
    out[AT_PLACARDS + k] = sd.placards
    out[AT_DRY + k] = sd.dry


@kernel
def observe_hand(s: State, cards: Table, p: int, k: int, seat: int, out: Floats) -> None:
    """Write the own hand, or how large another one is and what is known of it."""
    sd = s.side[p]
    out[AT_HAND_SIZE + k] = sd.nhand
    if p == seat:
        for i in range(sd.nhand):
            observe_title(cards, title_of(cards, int(sd.hand[i])), AT_HAND + i * FACTS, out)
            out[AT_DROPS + i] = (sd.drops >> i) & 1
        return
    if is_secret(s, p, seat):
        out[AT_HAND_SIZE + k] += (1 if sd.card != NONE else 0) + (1 if sd.boost != NONE else 0)
    observe_known(s, cards, p, AT_KNOWN + k * HAND, seat, out)


@kernel
def observe_known(s: State, cards: Table, p: int, at: int, seat: int, out: Floats) -> None:
    """Write the titles that a seat knows p to have, in ascending order: whether one lies face down is a secret."""
    sd = s.side[p]
    low, high = known_lying(s, int(sd.card), seat), known_lying(s, int(sd.boost), seat)
    if high < low:
        low, high = high, low
    for i in range(sd.nhand + 1):
        card = int(sd.hand[i]) if i < sd.nhand else COPIES
        while low < card:
            out[at] = 1 + title_of(cards, low)
            at += 1
            low, high = high, COPIES
        if card < COPIES and has_bit(s.known[card], seat):
            out[at] = 1 + title_of(cards, card)
            at += 1


@kernel
def known_lying(s: State, card: int, seat: int) -> int:
    """A card that lies face down, if the seat knows that it was in that hand; else more than any card."""
    if card != NONE and lies_hidden(s) and has_bit(s.known[card], seat):
        return card
    return COPIES


@kernel
def observe_plan(s: State, cards: Table, p: int, k: int, seat: int, out: Floats) -> None:
    sd = s.side[p]
    out[AT_PLAN + k * 4] = 1 if sd.card != NONE else 0
    out[AT_PLAN + k * 4 + 1] = 1 if sd.boost != NONE else 0
    out[AT_PLAN + k * 4 + 2] = 1 if sd.plan == PLAN_BREATHER else 0
    out[AT_PLAN + k * 4 + 3] = sd.fresh
    if sd.card == NONE:
        return
    if sd.target != NONE:
        out[AT_TARGET + k * SEATS + place_of(s, seat, int(sd.target))] = 1
    if p == seat or not lies_hidden(s):
        observe_title(cards, title_of(cards, int(sd.card)), AT_FACE + k * FACTS, out)
        if sd.boost != NONE:
            observe_title(cards, title_of(cards, int(sd.boost)), AT_BOOST + k * FACTS, out)
    if not lies_hidden(s):
        out[AT_SPEED + k] = sd.speed


@kernel
def observe_attack(s: State, cards: Table, seat: int, out: Floats) -> None:
    """Write the newest attack under way."""
    attack = s.attack[s.nattacks - 1]
    out[AT_ATTACKER + place_of(s, seat, int(attack.player))] = 1
    for p in range(s.seats):
        at = AT_ATTACKED + place_of(s, seat, p) * 3
        out[at] = (attack.targets >> p) & 1
        out[at + 1] = (attack.saved >> p) & 1
        out[at + 2] = (attack.hit >> p) & 1 if attack.landed == 1 else 0
    observe_title(cards, title_of(cards, int(attack.card)), AT_ATTACK, out)
    if attack.boost != NONE:
        observe_title(cards, title_of(cards, int(attack.boost)), AT_ATTACK_BOOST, out)
    out[AT_ATTACK_FACTS] = damage_of(s, cards, s.nattacks - 1)
    out[AT_ATTACK_FACTS + 1] = attack.cheap
    out[AT_ATTACK_FACTS + 2] = attack.no_block
    out[AT_ATTACK_FACTS + 3] = attack.no_dodge
    out[AT_ATTACK_FACTS + 4] = attack.nature
    out[AT_ATTACK_FACTS + 5] = s.nattacks


# --- knowledge and guessing (RUM-090)

UNKNOWN = 1 << 14  # a bit of `known` that no seat uses: marks the cards that are to be dealt afresh


@entry
def resample(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Deal afresh what the seat cannot know: deck, others' hands and hidden plans, the Legends to come.

    Stream 0 of `r` decides, by nothing but what the seat knows. The match's own chance goes on from a new seed, so that
    no guess foresees a draw.
    """
    take_up(s, seat)
    gather(s, cards)
    shuffle(r, 0, s.deck, s.ndeck)
    if s.step == STEP_PLAN:
        deal_faces(s, cards, seat, r)
    deal_hands(s, cards, seat, r)
    if s.step == STEP_SECRET:
        guess_plans(s, cards, seat, r)
    for p in range(s.seats):
        if p != seat:
            note_alert(s, cards, p)
    guess_pile(s, cards, r)
    s.steps = 0  # windows that nobody could use have counted, too; an action counts from 0
    for stream in range(STREAMS):
        seed_stream(s.rng, stream, next32(r, 0))


@kernel
def take_up(s: State, seat: int) -> None:
    """Take all hidden cards up, but for those that the seat knows; they stay in the hand of their player.

    Meanwhile `alert`, which is noted afresh in the end, counts the cards that each player is to get; and where a card
    lies face down, `card` and `boost` only say that there is one.
    """
    for i in range(s.ndeck):
        s.known[s.deck[i]] |= UNKNOWN
    for p in range(s.seats):
        if p != seat:
            sd = s.side[p]
            n = sd.nhand
            sd.nhand = 0
            sd.alert = 0
            for i in range(n):
                take_up_card(s, p, int(sd.hand[i]), seat)
            for i in range(sd.nhand, n):
                sd.hand[i] = NONE
            if lies_hidden(s):
                take_up_card(s, p, int(sd.card), seat)
                take_up_card(s, p, int(sd.boost), seat)


@kernel
def take_up_card(s: State, p: int, card: int, seat: int) -> None:
    """One card of p: known ones into the hand, others are to be dealt afresh."""
    if card == NONE:
        return
    if has_bit(s.known[card], seat):
        put(s, p, card)
    else:
        s.known[card] |= UNKNOWN
        s.side[p].alert += 1


@kernel
def gather(s: State, cards: Table) -> None:
    """All cards taken up are the deck, in ascending order: nothing may depend on where they were."""
    s.ndeck = 0
    for card in range(cards.copies):
        if (s.known[card] & UNKNOWN) != 0:
            s.known[card] = 0
            s.deck[s.ndeck] = card
            s.ndeck += 1


@kernel
def deal(s: State, cards: Table, kind: int, other: int, r: Streams) -> int:
    """Deal any card of a kind (other = 1: of any other kind), NONE: there is none.

    Not the topmost: then the next one of that kind would lie low more often than high.
    """
    n = 0
    for i in range(s.ndeck):
        if (kind_of(cards, int(s.deck[i])) == kind) == (other == 0):
            n += 1
    if n == 0:
        return NONE
    n = below(r, 0, n)
    for i in range(s.ndeck):
        if (kind_of(cards, int(s.deck[i])) == kind) == (other == 0):
            if n == 0:
                return from_deck(s, i)
            n -= 1
    return NONE


@kernel
def count_kind(s: State, cards: Table, p: int, kind: int) -> int:
    """How many cards of a kind are in a hand."""
    return first_beyond(s, cards, p, kind) - first_beyond(s, cards, p, kind - 1)


@kernel
def take_kind(s: State, cards: Table, p: int, kind: int, n: int) -> int:
    """Take the n-th attack or boost out of a hand, counted from 0; there must be one."""
    return take_out(s, cards, p, first_beyond(s, cards, p, kind - 1) + n)


# hidden plans, where it is open that there is one (RUM-021)


@kernel
def deal_faces(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Lay face down what others have planned; first where no such card is known, so that there are enough."""
    for known in range(2):
        for p in range(s.seats):
            sd = s.side[p]
            if p != seat and sd.card != NONE:
                if (count_kind(s, cards, p, KIND_ATTACK) > 0) == (known == 1):
                    sd.card = deal_face(s, cards, p, KIND_ATTACK, r)
                if sd.boost != NONE and (count_kind(s, cards, p, KIND_BOOST) > 0) == (known == 1):
                    sd.boost = deal_face(s, cards, p, KIND_BOOST, r)


@kernel
def deal_face(s: State, cards: Table, p: int, kind: int, r: Streams) -> int:
    """A card that p may have laid face down: any of those that he had in hand, known or not."""
    sd = s.side[p]
    known = count_kind(s, cards, p, kind)
    n = below(r, 0, int(sd.nhand) + int(sd.alert))
    if n >= known and sd.alert > 0:
        card = deal(s, cards, kind, 0, r)
        if card != NONE:
            sd.alert -= 1
            return card
    return take_kind(s, cards, p, kind, n % known)


@kernel
def deal_hands(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Fill others' hands; first those in which no attack can be, so that there are enough other cards."""
    for dry in range(1, -1, -1):
        for p in range(s.seats):
            sd = s.side[p]
            if p != seat and sd.dry == dry:
                while sd.alert > 0:
                    card = deal(s, cards, KIND_ATTACK, 1, r) if dry == 1 else NONE
                    if card == NONE:
                        card = from_deck(s, int(s.ndeck) - 1)
                    put(s, p, card)
                    sd.alert -= 1


# plans of which nothing is known (RUM-021)


@kernel
def guess_plans(s: State, cards: Table, seat: int, r: Streams) -> None:
    """Guess the plans of those who have planned before; who is at it now, has not decided anything."""
    for p in range(s.seats):
        if p != seat:
            sd = s.side[p]
            has_planned = sd.plan != PLAN_NOTHING and p != s.actor
            sd.plan = PLAN_NOTHING
            sd.card = NONE
            sd.boost = NONE
            sd.target = NONE
            sd.drops = 0
            if has_planned:
                guess_plan(s, cards, p, r)
    if s.actor != seat:
        s.dropping = 0


@kernel
def guess_plan(s: State, cards: Table, p: int, r: Streams) -> None:
    """A random legal plan: a breather with any discards, or an attack, perhaps with a boost."""
    sd = s.side[p]
    attacks = count_kind(s, cards, p, KIND_ATTACK)
    targets = ring(s) & ~(1 << p)
    may_rest = attacks == 0 or targets == 0 or s.quiet < QUIET_ROUNDS
    if attacks == 0 or targets == 0 or (may_rest and below(r, 0, 2) == 0):
        sd.plan = PLAN_BREATHER
        sd.drops = below(r, 0, 1 << int(sd.nhand))
        return
    sd.plan = PLAN_ATTACK
    sd.target = nth_bit(targets, below(r, 0, count_bits(targets)))
    sd.card = take_kind(s, cards, p, KIND_ATTACK, below(r, 0, attacks))
    boost = below(r, 0, count_kind(s, cards, p, KIND_BOOST) + 1)
    if boost > 0:
        sd.boost = take_kind(s, cards, p, KIND_BOOST, boost - 1)


# Legends to come (RUM-010, RUM-011)


@kernel
def guess_pile(s: State, cards: Table, r: Streams) -> None:
    """Any Legends that nobody has met, in any order; after a draft, of those that were taken."""
    left = int(s.drafted) if s.draft == 1 else (1 << int(cards.legends)) - 1
    left &= ~int(s.met)
    n = 0
    for legend in range(cards.legends):
        n += (left >> legend) & 1
    for i in range(s.npile):
        legend = nth_legend(cards, left, below(r, 0, n))
        s.pile[i] = legend
        left &= ~(1 << legend)
        n -= 1


@kernel
def nth_legend(cards: Table, mask: int, n: int) -> int:
    """The n-th Legend of a mask, counted from 0; there must be one. (Masks of Legends are too wide for `nth_bit`.)"""
    for legend in range(cards.legends):
        if (mask >> legend) & 1 == 1:
            if n == 0:
                return legend
            n -= 1
    return NONE
