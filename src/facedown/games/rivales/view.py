"""Rivales: what one seat may see, as a plain dict; notations; from picks and options to the set-up of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import numpy as np

from facedown.cards.ops import LANGUAGES
from facedown.gamedef import BadSetup, BadStack, seats_among
from facedown.games.rivales.clash import boosts_with_card
from facedown.games.rivales.effects import has_targets
from facedown.games.rivales.pieces import energy
from facedown.games.rivales.rules import decision
from facedown.games.rivales.state import (
    ABILITY, ACTIONS, DECISIONS, DECK, ENDINGS, END_NONE, NONE, PICK_CHOOSE, SETUP, SLOTS, STEP_GUARD, STEP_MARKER,
    STEP_OVER, STEP_PLAY, State,
)  # fmt: skip
from facedown.kernel.lines import is_choice

STATS = ("speed", "damage", "guard")
PARTS = ("printed", "boost", "combo", "effects")
SIDES = ("self", "rival")
BOOST_LINES = {(0, 0): 0, (0, 1): 1, (1, 0): 2, (1, 1): 3}  # (Speed, Damage) -> energies, as printed in RIV-022


# --- the view


def view(s: State, library: Any, seat: int) -> dict[str, Any]:
    """All that a screen needs and the seat may know (RIV-090); ids as strings, texts by language."""
    return {
        "game": "rivales",
        "seat": seat,
        "decision": DECISIONS[decision(s)],
        "your_turn": _your_turn(s, seat),
        "deciding": None if s.step == STEP_OVER else seat if _your_turn(s, seat) else 1 - seat,  # as far as it can tell
        "over": {"winner": _or_none(s.winner), "ending": ENDINGS[s.ending]} if s.ending != END_NONE else None,
        "round": int(s.round_no),
        "final": int(s.final),  # number of the final round, 0: none
        "clash": int(s.clash),
        "first": int(s.first),  # the seat that decides boosts first (RIV-025)
        "attacker": _or_none(s.attacker),  # of this clash, once it is known
        "boosts_with_card": bool(s.step == STEP_PLAY and boosts_with_card(s, seat)),  # chosen together
        "linear_boost": bool(s.linear),
        "sides": [_side(s, library, p, seat) for p in range(2)],
        "clash_values": [_values(s, p) for p in range(2)],  # of the last clash: why each number was what it was
        "prompt": _prompt(s, library),
    }


@lru_cache(maxsize=1 << SLOTS)
def bits(mask: int) -> tuple[int, ...]:
    """The members of a set that is kept as a mask."""
    return tuple(i for i in range(SLOTS) if (mask >> i) & 1)


def _or_none(number: Any) -> int | None:
    return None if number == NONE else int(number)


def _your_turn(s: State, seat: int) -> bool:
    """Has this seat to choose now? In a secret choice that does not depend on whether the other has chosen."""
    if s.step == STEP_OVER:
        return False
    sd = s.side[seat]
    if s.step == STEP_MARKER:
        return bool(sd.marker == NONE)
    if s.step == STEP_PLAY:
        return bool(sd.chosen == NONE and sd.nhand > 0)
    return bool(s.actor == seat)


def _side(s: State, library: Any, p: int, seat: int) -> dict[str, Any]:
    sd = s.side[p]
    own = p == seat
    fighter = library.models["fighter"][sd.fighter]
    ids = slot_ids(library, int(sd.fighter))
    hand, known, seen = bits(sd.hand), bits(sd.shown), _seen(s, p)
    bottom = [int(slot) for slot in sd.deck[: sd.nbottom]]
    return {
        "seat": p,
        "fighter": fighter.id,
        "name": dict(fighter.name),
        "ability": fighter_text(library, int(sd.fighter)),
        "bonuses": [{"stat": b.stat, "amount": b.amount} for b in fighter.bonuses],
        "life": int(sd.life),
        "life_max": int(fighter.life),
        "ultra_icon": int(fighter.ultra_icon),  # uncovered when so many spaces are lost
        "ultra": "taken" if sd.ultra else "aside",
        "wins": int(sd.wins),  # rounds
        "won": int(sd.won),  # clashes of this round
        "energy": int(energy(s, p)),  # ready
        "hand": [ids[slot] for slot in (hand if own else known)],  # the rival's: as far as shown
        "shown": [ids[slot] for slot in known],  # cards that everybody knows to be in hand
        "hand_size": int(sd.nhand),
        "deck_size": int(sd.ndeck),
        "bottom": [ids[slot] for slot in bottom],  # known cards under the deck, the lowest first
        "marker": _secret(ids, sd.marker, own),  # the rival's: whether there is one
        "chosen": _secret(ids, sd.chosen, own),  # the rival's: whether there is one
        "chosen_boost": _boost_text(int(sd.buy_speed), int(sd.buy_damage)) if own and sd.boosted else None,
        "named": [place + 1 for place in bits(sd.prefer)] if own else [],
        "discards": [ids[slot] for slot in sd.discard[: sd.ndiscard]],
        "row": [_played(s, p, place, ids) for place in range(s.clash)],
        "cards": [
            facts | {"seen": slot in seen, "where": _where(s, p, slot, own)}
            for slot, facts in enumerate(card_facts(library, int(sd.fighter)))
        ],
        "now": {stat: int(sd.now[k]) for k, stat in enumerate(STATS)} if s.step == STEP_GUARD else None,
        "pierce": int(sd.pierce),  # Guard that the attack ignores
        "shield": _or_none(sd.shield),  # the most Damage taken in this clash
        "effect": {stat: int(sd.effect[k]) for k, stat in enumerate(STATS)},  # in this clash, so far
        "next": {stat: int(sd.next[k]) for k, stat in enumerate(STATS)},
        "lasting": {stat: int(sd.lasting[k]) for k, stat in enumerate(STATS)},
        "silenced": bool(sd.silenced),  # the ability is cancelled
        "no_boost": bool(sd.no_boost),  # in this clash
        "no_boost_next": bool(sd.no_boost_next),  # in the next one
        "no_guard_boost": bool(sd.no_guard_boost),
    }


def _secret(ids: Sequence[str], slot: Any, own: bool) -> str | bool | None:
    """A card that its owner knows and others see from the back."""
    if slot == NONE:
        return None if own else False
    return ids[slot] if own else True


def _played(s: State, p: int, place: int, ids: Sequence[str]) -> dict[str, Any] | None:
    sd = s.side[p]
    if sd.row[place] == NONE:
        return None
    return {
        "card": ids[sd.row[place]],
        "clash": place + 1,
        "state": "flipped" if place in bits(sd.flipped) else "up",
        "cut": place in bits(sd.cut),
        "spent": place in bits(sd.spent),
    }


def _seen(s: State, p: int) -> set[int]:
    """Slots that everybody has seen in this round: played, discarded, shown, or known under the deck."""
    sd = s.side[p]
    seen = {int(slot) for slot in sd.row[: s.clash]} | {int(slot) for slot in sd.discard[: sd.ndiscard]}
    seen |= {int(slot) for slot in sd.deck[: sd.nbottom]}
    return (seen | set(bits(sd.shown))) - {NONE}


def _where(s: State, p: int, slot: int, own: bool) -> str:
    """Where a card is, as the seat may know it."""
    sd = s.side[p]
    if slot in sd.row[: s.clash]:
        return "row"
    if slot in sd.discard[: sd.ndiscard]:
        return "discards"
    if slot in sd.deck[: sd.nbottom]:
        return "bottom"
    if slot == SLOTS - 1 and not sd.ultra:
        return "aside"
    if own:
        if slot == sd.marker:
            return "marker"
        if slot == sd.chosen:
            return "chosen"
        return "hand" if slot in bits(sd.hand) else "deck"
    return "hand" if slot in bits(sd.shown) else "unknown"


def _values(s: State, p: int) -> dict[str, Any] | None:
    """Why each value that counted in the last clash was what it was."""
    sd = s.side[p]
    if not sd.told:
        return None
    values = {}
    for k, stat in enumerate(STATS):
        if k in bits(sd.told):
            parts = {part: int(sd.why[k, i]) for i, part in enumerate(PARTS)}
            values[stat] = parts | {"total": sum(parts.values())}
    return values


def _prompt(s: State, library: Any) -> dict[str, Any] | None:
    """The effect line that asks its owner for a choice (RIV-045)."""
    if not is_choice(s):
        return None
    frame = s.pending.frame[s.pending.n - 1]
    row = library.table.row[frame.a]
    p = int(frame.player)
    fighter = library.models["fighter"][s.side[p].fighter]
    source = fighter.ability if frame.source == ABILITY else _card(s, library, p, int(s.side[p].played[frame.source]))
    return {
        "seat": p,
        "source": None if frame.source == ABILITY else source.id,
        "name": dict(source.name),
        "text": {lang: library.say_line(source, int(row.line), lang) for lang in LANGUAGES},
        "left": int(frame.b),
        "may": bool(row.may),
        "targets": bool(row.pick == PICK_CHOOSE and has_targets(row)),
    }


# --- cards


@lru_cache(maxsize=512)
def slot_ids(library: Any, fighter: int) -> tuple[str, ...]:
    """The ids of a fighter's ten cards, by slot."""
    return tuple(library.models["card"][card].id for card in library.table.fighter[fighter].card)


@lru_cache(maxsize=512)
def card_facts(library: Any, fighter: int) -> tuple[dict[str, Any], ...]:
    """What is printed on a fighter's ten cards, by slot."""
    return tuple(
        {
            "id": card.id,
            "name": dict(card.name),
            "type": card.type,
            "speed": card.speed,
            "damage": card.damage,
            "guard": card.guard,
            "link": card.link,
            "text": {lang: library.text(card, lang) for lang in LANGUAGES},
        }
        for card in (library.models["card"][i] for i in library.table.fighter[fighter].card)
    )


@lru_cache(maxsize=512)
def fighter_text(library: Any, fighter: int) -> dict[str, Any]:
    """Name and text of a fighter's ability."""
    ability = library.models["fighter"][fighter].ability
    return {"name": dict(ability.name), "text": {lang: library.text(ability, lang) for lang in LANGUAGES}}


def _card(s: State, library: Any, p: int, slot: int) -> Any:
    return library.models["card"][library.table.fighter[s.side[p].fighter].card[slot]]


# --- notations


def notation(s: State, library: Any, seat: int, action: int) -> str:
    """An action as a short text of ids, the same in every language."""
    kind, arguments = ACTIONS.decode(action)
    ids = slot_ids(library, int(s.side[seat].fighter))
    if kind in ("marker", "card"):
        return f"{kind} {ids[arguments[0]]}"
    if kind == "play":
        boost = _boost_text(*arguments[1:])
        return f"play {ids[arguments[0]]}" + (f"+{boost}" if boost != "0" else "")
    if kind == "boost":
        return f"boost {_boost_text(*arguments)}"
    if kind == "guard":
        return f"guard {arguments[0]}"
    if kind == "first":
        return f"first @{arguments[0] + 1}"
    if kind == "place":
        return f"place {SIDES[arguments[0]]}@{arguments[1] + 1}"
    return kind


def _boost_text(speed: int, damage: int) -> str:
    """A boost by the energies it costs, where that is a printed line (RIV-022); else by what it buys (RIV-023)."""
    line = BOOST_LINES.get((speed, damage))
    return f"{speed}s{damage}d" if line is None else str(line)


# --- set-up


def make_setup(
    library: Any, seats: int | None, picks: Sequence[str], options: Mapping[str, bool], stack: Mapping[str, Any] | None
) -> Any:
    """The set-up record of a match; raises BadSetup where it is impossible.

    `stack` fixes chance for scenarios: `decks`, for each seat, the cards dealt first in every round; `coin`, a seat.
    """
    seats = seats_among("rivales", seats, 2, 2, usual=2)
    if len(picks) != 2:
        raise BadSetup(f"Rivales needs two fighters, one a seat; {len(picks)} given.")
    fighters = [_find_fighter(library, name) for name in picks]
    if fighters[0] == fighters[1] and not options.get("same-fighter", False):
        raise BadSetup(f"Both seats have {picks[0]}; that needs the option same-fighter (RIV-005).")
    setup = np.zeros(1, SETUP)[0]
    setup.seats = seats
    setup.fighter = fighters
    setup.linear = int(options.get("linear-boost", False))
    setup.stack = NONE
    setup.coin = NONE
    if stack:
        _stack(setup, library, stack)
    return setup


def _find_fighter(library: Any, name: str) -> int:
    """The table index of a fighter, by its id or `pack:id`."""
    fighters = library.models["fighter"]
    found = [i for i, fighter in enumerate(fighters) if name in (fighter.id, f"{fighter.pack}:{fighter.id}")]
    if len(found) == 1:
        return found[0]
    names = [fighter.id for fighter in fighters]
    if found:
        full = ", ".join(f"{fighters[i].pack}:{name}" for i in found)
        raise BadSetup(f"{name!r} is the name of several fighters: {full}.")
    near = get_close_matches(name, names, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadSetup(f"There is no fighter {name!r}.{hint} The fighters: {', '.join(names)}.")


def _stack(setup: Any, library: Any, stack: Mapping[str, Any]) -> None:
    """Read the fixed decks and the fixed coin of a scenario."""
    unknown = set(stack) - {"decks", "coin"}
    if unknown:
        raise BadStack(f"stack has no {sorted(unknown)[0]!r}; it takes decks and coin.")
    decks = stack.get("decks", ((), ()))
    if not isinstance(decks, (list, tuple)) or len(decks) != 2:
        raise BadStack("stack.decks takes two lists of card ids, one a seat, the first card on top.")
    for p, deck in enumerate(decks):
        ids = slot_ids(library, int(setup.fighter[p]))[:DECK]
        for card in deck:
            if card not in ids:
                near = get_close_matches(str(card), ids, 1)
                hint = f" Did you mean {near[0]}?" if near else ""
                raise BadStack(f"stack.decks: seat {p} has no card {card!r} to shuffle.{hint}")
        if len(set(deck)) != len(deck):
            raise BadStack(f"stack.decks: seat {p} names a card twice.")
        setup.stacked[p] = len(deck)
        setup.stack[p, : len(deck)] = [ids.index(card) for card in deck]
    coin = stack.get("coin", NONE)
    if coin not in (NONE, 0, 1):
        raise BadStack(f"stack.coin is the seat that decides first, 0 or 1, not {coin!r}.")
    setup.coin = coin


def pick_setups(library: Any, options: Mapping[str, bool], seats: int | None = None) -> Any:
    """All ordered pairs of fighters that the options allow, as an array of set-ups; raises BadSetup."""
    seats = seats_among("rivales", seats, 2, 2, usual=2)
    n = len(library.models["fighter"])
    pairs = [(a, b) for a in range(n) for b in range(n) if a != b or options.get("same-fighter", False)]
    if not pairs:
        raise BadSetup(f"Rivales needs two fighters; these packs have {n}.")
    setups = np.zeros(len(pairs), SETUP)
    setups["seats"] = seats
    setups["fighter"] = pairs
    setups["linear"] = int(options.get("linear-boost", False))
    setups["stack"] = NONE
    setups["coin"] = NONE
    return setups


def picks(library: Any, setup: Any) -> tuple[str, ...]:
    """The fighter of each seat: its id, or `pack:id` where another pack has the same one."""
    fighters = library.models["fighter"]
    ids = [fighter.id for fighter in fighters]
    chosen = (fighters[int(i)] for i in setup["fighter"])
    return tuple(f.id if ids.count(f.id) == 1 else f"{f.pack}:{f.id}" for f in chosen)
