"""Rumble: what one seat may see, as a plain dict; notations of actions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from facedown.cards.ops import LANGUAGES
from facedown.games.rumble.facts import (
    MOMENT_NAMES, all_legends, card_facts, deck_facts, legend_facts, legend_ids, title_ids, title_of_card,
)  # fmt: skip
from facedown.games.rumble.pieces import legends_left
from facedown.games.rumble.ring import bragging, most_placards
from facedown.games.rumble.rules import decision
from facedown.games.rumble.state import (
    ABILITY, ACTIONS, AGAIN, BY_SIGNATURE, DECISIONS, D_DEFEND, D_OVER, D_REACT, D_SAVE, ENDINGS, FRAME_DEFEND,
    FRAME_OFFER, FRAME_WINDOW, NONE, OP_DISCARD, OP_REMOVE, PICK_CHOOSE, PLAN_ATTACK, PLAN_BREATHER, QUIET_ROUNDS,
    STEP_ATTACK, STEP_END, STEP_OVER, STEP_REVEAL, STEP_SECRET, TO_ANY, TO_OTHER, State,
)  # fmt: skip
from facedown.games.rumble.values import damage_of, falling, ring
from facedown.kernel.bits import count_bits
from facedown.kernel.lines import FRAME_CHOICE
from facedown.kernel.seats import leftwards

WINDOWS = (D_DEFEND, D_REACT, D_SAVE)  # whom they ask is nobody else's business
NATURES = ("planned", "again", "signature")
OPEN_FACES = (STEP_REVEAL, STEP_ATTACK, STEP_END, STEP_OVER)


def view(s: State, library: Any, seat: int) -> dict[str, Any]:
    """All that a screen needs and the seat may know (RUM-090); ids as strings, texts by language."""
    asked = decision(s)
    attacks = [_attack(s, library, k) for k in range(s.nattacks)]
    return {
        "game": "rumble",
        "seat": seat,
        "decision": DECISIONS[asked],
        "your_turn": is_asked(s, seat),
        "deciding": _deciding(s, asked, seat),
        "over": _over(s) if asked == D_OVER else None,
        "round": int(s.round_no),
        "quiet": int(s.quiet),  # rounds in a row without an attack
        "must_attack": bool(s.quiet >= QUIET_ROUNDS),  # whoever can (RUM-084)
        "seats": int(s.seats),
        "token": _or_none(s.token),  # seat of the Titleholder
        "options": {"secret_plan": bool(s.secret), "draft": bool(s.draft), "free_pick": bool(s.free_pick)},
        "need": int(s.need),  # Legends in the game
        "pile": int(legends_left(s)),  # Legends to come
        "ring": count_bits(ring(s)),  # Legends in it
        "deck_size": int(s.ndeck),
        "discards": [_id(library, int(card)) for card in s.discard[: s.ndiscard]],  # the top last
        "met": _legends(library, int(s.met)),  # Legends that came into the ring
        "drafted": _legends(library, int(s.drafted)),
        "sides": [_side(s, library, p, seat) for p in range(s.seats)],
        "order": running_order(s, library),
        "attacks": attacks,  # within each other, the newest last
        "attack": attacks[-1] if attacks else None,
        "attack_number": _number_of_attack(s),
        "window": _window(s, library),
        "prompt": _prompt(s, library),
        "cards": list(deck_facts(library)),  # what can be in the deck
        "legends": list(all_legends(library)),
    }


def is_asked(s: State, seat: int) -> bool:
    """Has this seat to choose now? In a secret plan that does not depend on whether others have chosen."""
    if s.step == STEP_OVER:
        return False
    if s.step == STEP_SECRET and s.pending.n == 0 and s.side[seat].plan not in (PLAN_ATTACK, PLAN_BREATHER):
        return True
    return bool(s.actor == seat)


def _deciding(s: State, asked: int, seat: int) -> int | None:
    """Who is asked, as far as this seat may know."""
    if s.step == STEP_OVER:
        return None
    if is_asked(s, seat):
        return seat
    if asked in WINDOWS or (s.step == STEP_SECRET and s.pending.n == 0):
        return None
    return _or_none(s.actor)


def _over(s: State) -> dict[str, Any]:
    return {
        "winner": _or_none(s.winner),
        "ending": ENDINGS[s.ending],
        "bragging": _bits(bragging(s)),  # RUM-083
        "eliminations": most_placards(s),
    }


def _or_none(number: Any) -> int | None:
    return None if number == NONE else int(number)


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _legends(library: Any, mask: int) -> list[str]:
    return [legend_ids(library)[i] for i in _bits(mask)]


def _id(library: Any, card: int) -> str:
    return title_ids(library)[title_of_card(library, card)]


def _facts(library: Any, card: int) -> dict[str, Any]:
    return card_facts(library, title_of_card(library, card))


# --- sides


def _side(s: State, library: Any, p: int, seat: int) -> dict[str, Any]:
    sd = s.side[p]
    legend = legend_facts(library, int(sd.legend)) if sd.legend != NONE else None
    return {
        "seat": p,
        "legend": legend["id"] if legend else None,
        "name": legend["name"] if legend else None,
        "health": legend["health"] if legend else 0,
        "damage": int(sd.damage),
        "left": max(0, legend["health"] - int(sd.damage)) if legend else 0,
        "signature": legend["signature"] if legend else None,
        "signature_used": bool(legend and sd.signature == 0),
        "ability": legend["ability"] if legend else None,
        "entries": _entries(s, library, p),
        "placards": int(sd.placards),
        "fresh": bool(sd.fresh),  # a newcomer, who cannot attack in this round (RUM-062)
        "queue": [legend_ids(library)[i] for i in sd.queue if i != NONE] if s.free_pick else [],  # RUM-010
        **_hand(s, library, p, seat),
        **_plan(s, library, p, seat),
    }


def _entries(s: State, library: Any, p: int) -> list[dict[str, Any]]:
    """The cards beside a Legend as damage, the newest last."""
    sd = s.side[p]
    cards = ((_facts(library, int(sd.entry_card[i])), int(sd.entry_amount[i])) for i in range(sd.nentries))
    return [{"card": facts["id"], "name": facts["name"], "amount": amount} for facts, amount in cards]


def _hand(s: State, library: Any, p: int, seat: int) -> dict[str, Any]:
    sd = s.side[p]
    held = [int(card) for card in sd.hand[: sd.nhand]]
    if p == seat:
        drops = [_id(library, held[place]) for place in _bits(int(sd.drops))]
        return {"hand": [_facts(library, card) for card in held], "hand_size": len(held), "drops": drops}
    lying = [int(card) for card in (sd.card, sd.boost) if card != NONE] if s.step not in OPEN_FACES else []
    known = sorted(card for card in held + lying if s.known[card] >> seat & 1)  # in hand, or face down from it
    in_hand = len(held) + (len(lying) if _is_secret(s, p, seat) else 0)
    return {"hand": [_facts(library, card) for card in known], "hand_size": in_hand, "drops": []}


def _is_secret(s: State, p: int, seat: int) -> bool:
    """Is nothing at all of the plan of p known to this seat (RUM-021)?"""
    return p != seat and s.step == STEP_SECRET


def _plan(s: State, library: Any, p: int, seat: int) -> dict[str, Any]:
    sd = s.side[p]
    if _is_secret(s, p, seat):
        return {"plan": None, "target": None, "boosted": False, "card": None, "boost": None, "speed": None}
    shown = p == seat or s.step in OPEN_FACES
    return {
        "plan": _plan_name(s, p),
        "target": _or_none(sd.target) if sd.card != NONE else None,
        "boosted": bool(sd.boost != NONE),
        "card": _face(library, int(sd.card), shown),
        "boost": _face(library, int(sd.boost), shown),
        "speed": int(sd.speed) if sd.card != NONE and s.step in OPEN_FACES else None,
    }


def _plan_name(s: State, p: int) -> str | None:
    sd = s.side[p]
    if sd.card != NONE:
        return "attack"
    if sd.plan == PLAN_BREATHER:
        return "breather"
    return "done" if s.step in OPEN_FACES else None


def _face(library: Any, card: int, shown: bool) -> dict[str, Any] | bool | None:
    """A card that its owner knows and others see from the back."""
    if card == NONE:
        return None
    return _facts(library, card) if shown else True


# --- attacks


def running_order(s: State, library: Any) -> list[dict[str, Any]]:
    """The attacks still to be made, in the order in which they will be made as things stand (RUM-040, RUM-041)."""
    if s.step not in (STEP_REVEAL, STEP_ATTACK):
        return []
    under_way = [int(p) for p in s.order[s.at : s.norder]]
    round_ring = [int(leftwards(s, max(0, int(s.token)), i)) for i in range(s.seats)]
    later = sorted((p for p in round_ring if p not in under_way), key=lambda p: -s.side[p].speed)
    return [_waiting(s, library, p) for p in under_way + later if s.side[p].card != NONE]


def _waiting(s: State, library: Any, p: int) -> dict[str, Any]:
    sd = s.side[p]
    card = _facts(library, int(sd.card))
    boost = _facts(library, int(sd.boost)) if sd.boost != NONE else None
    return {
        "seat": p,
        "speed": int(sd.speed),
        "target": _or_none(sd.target),
        "card": card,
        "boost": boost,
        "cheap": bool(card["cheap"] or (boost and boost["cheap"]) or sd.legend == NONE),  # RUM-031, RUM-080
    }


def _attack(s: State, library: Any, k: int) -> dict[str, Any]:
    attack = s.attack[k]
    hit = bool(attack.landed)
    return {
        "attacker": int(attack.player),
        "card": _facts(library, int(attack.card)),
        "boost": _facts(library, int(attack.boost)) if attack.boost != NONE else None,
        "nature": NATURES[attack.nature],
        "main": int(attack.main),
        "targets": _bits(int(attack.targets)),
        "saved": _bits(int(attack.saved)),
        "hit": _bits(int(attack.hit)) if hit else [],
        "landed": hit,
        "more": int(attack.more),
        "damage": int(damage_of(s, library.table, k)),
        "cheap": bool(attack.cheap),
        "unblockable": bool(attack.no_block),
        "undodgeable": bool(attack.no_dodge),
        "stopped": bool(attack.stopped),
    }


def _number_of_attack(s: State) -> int | None:
    """Another number for another attack: the planned one, and those within it."""
    return int(s.attack[s.nattacks - 1].number) if s.nattacks > 0 else None


# --- what is asked


def _window(s: State, library: Any) -> dict[str, Any] | None:
    """The moment at which defenses or specials may be played; whoever is asked, it looks the same."""
    if s.pending.n == 0:
        return None
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_DEFEND:
        return {"moment": "defend", "falling": []}
    if frame.kind != FRAME_WINDOW:
        return None
    moment = MOMENT_NAMES[frame.source]
    return {"moment": moment, "falling": _bits(int(falling(s, library.table))) if moment == "falling" else []}


def _prompt(s: State, library: Any) -> dict[str, Any] | None:
    """The effect line, or the offer, that asks for a choice."""
    if s.pending.n == 0:
        return None
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_OFFER:
        source = _facts(library, int(s.attack[s.nattacks - 1].card)) if s.nattacks > 0 else None
        return {
            "seat": int(frame.player),
            "source": source["id"] if source else None,
            "name": source["name"] if source else None,
            "text": None,
            "left": 1,
            "may": True,
            "asks": {AGAIN: "again", BY_SIGNATURE: "signature"}[int(frame.source)],
        }
    return _line_prompt(s, library, frame) if frame.kind == FRAME_CHOICE else None


def _line_prompt(s: State, library: Any, frame: Any) -> dict[str, Any]:
    row = library.table.row[frame.a]
    if frame.source <= ABILITY:
        shown, owner = None, library.models["legend"][ABILITY - frame.source].ability
    else:
        shown = title_of_card(library, int(frame.source))
        owner = library.models["card"][shown]
    return {
        "seat": int(frame.player),
        "source": None if shown is None else title_ids(library)[shown],
        "name": dict(owner.name),
        "text": {lang: library.say_line(owner, int(row.line), lang) for lang in LANGUAGES},
        "left": int(frame.b),
        "may": bool(row.may),
        "asks": _asks(row),
    }


def _asks(row: Any) -> str:
    """What the owner of an effect line chooses."""
    if row.op == OP_REMOVE and row.pick == PICK_CHOOSE:
        return "remove"
    if row.op == OP_DISCARD and row.pick == PICK_CHOOSE:
        return "discard"
    return "target" if row.to in (TO_ANY, TO_OTHER) else "may"


# --- notations


def notation(s: State, library: Any, seat: int, action: int) -> str:
    """An action as a short text of ids, the same in every language; seats count from 1."""
    kind, arguments = ACTIONS.decode(action)
    if kind == "legend":
        ids = legend_ids(library)
        return f"legend {ids[arguments[0]] if arguments[0] < len(ids) else arguments[0] + 1}"
    if kind == "attack":
        place, boost, target = arguments
        with_boost = f" {_in_hand(s, library, seat, boost - 1)}" if boost else ""
        return f"attack {_in_hand(s, library, seat, place)}{with_boost} @{target + 1}"
    if kind in ("discard", "play"):
        return f"{kind} {_in_hand(s, library, seat, arguments[0])}"
    if kind == "again":
        return f"again {_in_hand(s, library, seat, arguments[0])} @{arguments[1] + 1}"
    if kind == "remove":
        return f"remove {_beside(s, library, *arguments)} @{arguments[0] + 1}"
    if kind in ("target", "signature"):
        return f"{kind} @{arguments[0] + 1}"
    return kind


def _in_hand(s: State, library: Any, seat: int, place: int) -> str:
    """A card by its place in the hand; the place as a number where there is none."""
    sd = s.side[seat]
    return _id(library, int(sd.hand[place])) if place < sd.nhand else str(place + 1)


def _beside(s: State, library: Any, q: int, place: int) -> str:
    """A damage entry by its title, and its amount where others of that title differ."""
    if q >= s.seats or place >= s.side[q].nentries:
        return str(place + 1)
    sd = s.side[q]
    entries = [(_id(library, int(sd.entry_card[i])), int(sd.entry_amount[i])) for i in range(sd.nentries)]
    name, amount = entries[place]
    amounts = Counter(n for other, n in entries if other == name)
    return f"{name}={amount}" if len(amounts) > 1 else name
