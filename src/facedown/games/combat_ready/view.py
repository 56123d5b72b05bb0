"""Combat Ready: what one seat may see, as a plain dict; notations of actions."""

from __future__ import annotations

from typing import Any

from facedown.cards.ops import LANGUAGES
from facedown.games.combat_ready.facts import (
    STANCES, bits, card_facts, hero_facts, ids, minion_facts, objective_facts, places_of_hero, printed, switches,
    text_id, titles_of_hero, turn_facts, turns_of_villain, villain_cards, villain_facts,
)  # fmt: skip
from facedown.games.combat_ready.observe import is_choosing, is_secret, seen_in_hand
from facedown.games.combat_ready.rules import decision
from facedown.games.combat_ready.state import (
    ACTIONS, BASH_FROM, BONUS_SPACES, D_OVER, DECISIONS, DROP_BOOST, DROP_EFFECT, DROP_REST, DROP_SIX, END_VILLAIN,
    ENDINGS, FRAME_BOOST, FRAME_PAY, FURY_END, HIDDEN_HANDS, NONE, OP_CLEAVE, OP_DISCARD, PICK_CHOOSE, ROLE_ASSIST,
    ROLE_NONE, ROLE_REST, ROLE_TEST, STEP_CALL, STEP_DISCARD,
    STEP_DRAW, STEP_EVENTS, STEP_FIRST, STEP_NEXT, STEP_OVER,
    STEP_SETTLE, STEP_TRACK, STEP_ULTIMATE, STEP_UPGRADE, STEP_READY, State, TO_ANY, TO_LEAST,
    TO_MINION, TO_MOST, TO_OTHER, ULTIMATE_ZONE, VILLAIN_END,
)  # fmt: skip
from facedown.games.combat_ready.values import (
    hero_damage, hero_speed, in_zone, others_speed, permanent_damage, permanent_speed, villain_damage, villain_speed,
    zone_speed,
)  # fmt: skip
from facedown.kernel.lines import FRAME_CHOICE

ROLES = ("none", "attack", "ultimate", "assist", "combo", "fight", "test", "rest")  # by ROLE_…
BANS = ("combo", "semblance", "rest", "assist", "melee", "effects")  # by BAN_…
OUTCOMES = ("none", "heroes", "villain", "tie")  # by OUTCOME_…
DROPS = {DROP_EFFECT: "effect", DROP_BOOST: "boost", DROP_REST: "rest", DROP_SIX: "six"}
CHOSEN = {  # `to` of a line whose owner chooses
    TO_ANY: "hero", TO_OTHER: "hero", TO_MOST: "hero", TO_LEAST: "hero", TO_MINION: "minion",
}  # fmt: skip
LETTERS = (  # steps up to which each part of a Duel goes
    (STEP_FIRST, "setup"), (STEP_CALL, "refresh"), (STEP_EVENTS, "A"), (STEP_ULTIMATE, "B"), (STEP_READY, "C"),
    (STEP_SETTLE, "D"), (STEP_DISCARD, "E"), (STEP_TRACK, "F"), (STEP_DRAW, "end"), (STEP_UPGRADE, "upgrade"),
    (STEP_NEXT, "end"), (STEP_OVER, "over"),
)  # fmt: skip


def view(s: State, library: Any, seat: int) -> dict[str, Any]:
    """All that a screen needs and the seat may know (RCR-150); ids as strings, texts by language."""
    asked = decision(s)
    return {
        "game": "combat-ready",
        "seat": seat,
        "seats": int(s.seats),
        "decision": DECISIONS[asked],
        "your_turn": is_asked(s, seat),
        "deciding": _deciding(s, seat),
        "over": _over(s) if asked == D_OVER else None,
        "hidden_hands": bool(s.rules & HIDDEN_HANDS),
        "step": step_name(int(s.step)),
        "secret": bool(is_secret(s)),  # all choose face down (RCR-141)
        "battle": _battle(s, library),
        "duel": int(s.duel_no),
        "round": int(s.round_no),
        "active": _or_none(s.active),
        "rules": switches(int(s.rules)),
        "villain": _villain(s, library),
        "fury": {
            "hero": int(s.hero_fury), "zone": ULTIMATE_ZONE, "end": FURY_END, "spaces": list(BONUS_SPACES),
            "in_zone": bool(in_zone(s)), "villain": int(s.fury), "villain_end": VILLAIN_END, "bash": BASH_FROM,
        },
        "sides": [_side(s, library, p, seat) for p in range(s.seats)],
        "minions": _minions(s, library),
        "families": _families(s, library),
        "objectives": _objectives(s, library),
        "last": _last(s, library),
        "buying": _buying(s, library),  # the card whose price in cards is open (RCR-102)
        "prompt": _prompt(s, library),
    }  # fmt: skip


def _buying(s: State, library: Any) -> dict[str, Any] | None:
    """The card that has been bought and not yet paid for with another one; everybody has seen it."""
    if s.buying == NONE or s.actor == NONE:
        return None
    return card_facts(library, titles_of_hero(library, int(s.side[s.actor].hero))[s.buying])


def step_name(step: int) -> str:
    """The part of the Duel that a step belongs to: A to F, refresh, end, upgrade; setup and over."""
    return next(name for last, name in LETTERS if step <= last)


def is_asked(s: State, seat: int) -> bool:
    """Has this seat to choose now? Where all choose in secret, until it has chosen."""
    return bool(is_choosing(s, seat))


def _deciding(s: State, seat: int) -> int | None:
    """Who is asked; where several choose in secret, the seat itself or nobody in particular."""
    if s.step == STEP_OVER:
        return None
    if is_secret(s):
        return seat if is_asked(s, seat) else None
    return _or_none(s.actor)


def _over(s: State) -> dict[str, Any]:
    return {"winner": None, "won": bool(s.ending == END_VILLAIN), "ending": ENDINGS[s.ending]}


def _or_none(number: Any) -> int | None:
    return None if number == NONE else int(number)


def _battle(s: State, library: Any) -> dict[str, Any]:
    battle = s.battle[s.battle_no]
    villain = int(s.villain)
    return {
        "number": int(s.battle_no) + 1,
        "of": int(s.battles),
        "villain": ids(library, "villain")[villain] if villain != NONE else None,
        "rules": switches(int(battle.rules)),
    }


# --- the villain


def _villain(s: State, library: Any) -> dict[str, Any] | None:
    if s.villain == NONE:
        return None
    printed_cards = turns_of_villain(library, int(s.villain))
    facts, in_play = villain_facts(library, int(s.villain)), int(s.card)
    events = [turn_facts(library, printed_cards[place]) for place in s.events[: s.nevents]]
    permanent = {
        "speed": int(permanent_speed(s, library.table)), "damage": int(permanent_damage(s, library.table)),
    }  # fmt: skip
    return {
        "id": facts["id"],
        "name": facts["name"],
        "aura": int(s.aura),
        "full": int(s.full),
        "stance": stance_on_top(s, library),
        "deck_size": int(s.ndeck),
        "discards": [turn_facts(library, printed_cards[place]) for place in bits(int(s.turns_out))],
        "card": turn_facts(library, printed_cards[in_play]) if in_play != NONE else None,
        "fury": int(s.fury),
        "bash": bool(s.fury >= BASH_FROM),
        "track": {"speed": int(s.track_speed), "damage": int(s.track_damage)},
        "permanent": permanent,
        **_strength(s, library, permanent),
        "next": {"speed": int(s.speed.next), "damage": int(s.damage.next)},  # of his next attack
        "gains": {  # of the tracks, at the end of the round (RCR-062)
            "speed": int(s.gain_speed - s.lose_speed), "damage": int(s.gain_damage - s.lose_damage),
        },
        "dusted": int(s.dusted),
        "events": events,
        "bans": _bans(s),
        "cards": list(villain_cards(library, int(s.villain))),  # what can be in his deck
    }  # fmt: skip


def stance_on_top(s: State, library: Any) -> str | None:
    """The stance on the back of the villain's next card (RCR-003)."""
    if s.ndeck == 0 or s.villain == NONE:
        return None
    turn = turns_of_villain(library, int(s.villain))[s.deck[s.ndeck - 1]]
    return STANCES[int(library.table.turn[turn].stance)]


def _strength(s: State, library: Any, permanent: dict[str, int]) -> dict[str, Any]:
    """His Speed and Damage with the card in play, and the bonuses that are neither on the tracks nor of Events."""
    if s.card == NONE:
        others = {"speed": s.speed.plus + s.speed.duel, "damage": s.damage.plus + s.damage.duel}
        return {"bonuses": {stat: int(n) for stat, n in others.items()}, "speed": None, "damage": None}
    turn = library.table.turn[turns_of_villain(library, int(s.villain))[s.card]]
    speed, damage = int(villain_speed(s, library.table)), int(villain_damage(s, library.table))
    others = {
        "speed": speed - int(turn.speed) - int(s.track_speed) - permanent["speed"],
        "damage": damage - int(turn.damage) - int(s.track_damage) - permanent["damage"] if turn.damage != NONE else 0,
    }
    return {"bonuses": others, "speed": speed, "damage": damage if turn.damage != NONE else None}


def _bans(s: State) -> list[dict[str, str]]:
    """What is barred: in this round, in the next one, for the rest of the Duel."""
    spans = (("this", s.bans), ("round", s.bans_later), ("duel", s.bans_duel))
    return [{"kind": BANS[i], "span": span} for span, mask in spans for i in bits(int(mask))]


# --- heroes


def _side(s: State, library: Any, p: int, seat: int) -> dict[str, Any]:
    sd = s.side[p]
    hero = int(sd.hero)
    titles = titles_of_hero(library, hero)
    return {
        "seat": p,
        "hero": hero_facts(library, hero),
        "aura": int(sd.aura),
        "full": int(sd.full),
        "xp": int(sd.xp),
        "semblance_ready": bool(sd.ready),
        "out": bool(sd.out),
        **_cards(s, library, p, seat),
        "ultimate": card_facts(library, titles[sd.ultimate]) if sd.ultimate != NONE else None,
        "role": ROLES[sd.role],
        "acted": bool(sd.role != ROLE_NONE),
        "waited": bool(sd.waited),
        "planned": bool(sd.plan != NONE and sd.role == ROLE_NONE),  # has chosen, face down
        "plan": _plan(s, library, p, seat),
        "card": card_facts(library, titles[sd.card]) if sd.card != NONE else None,
        "boosted": int(sd.boosts),
        **_attack(s, library, p),
        "shield": int(sd.shield),
        "dust": int(sd.dust),
        "dusted": bool(sd.dusted),
        "later": {"speed": int(sd.speed.later), "damage": int(sd.damage.later)},  # next round
        "next": {"speed": int(sd.speed.next), "damage": int(sd.damage.next)},  # next attack of this Duel
        "duel": {"speed": int(sd.speed.duel), "damage": int(sd.damage.duel)},  # the rest of this Duel
    }


def _plan(s: State, library: Any, p: int, seat: int) -> str | None:
    """The action that was chosen face down and is still to come; others see it once all have chosen (RCR-141)."""
    plan = int(s.side[p].plan)
    told = plan != NONE and s.side[p].role == ROLE_NONE and (p == seat or not is_secret(s))
    return notation(s, library, p, plan) if told else None


def _cards(s: State, library: Any, p: int, seat: int) -> dict[str, Any]:
    """Where a hero's cards are. What others may not see of his hand is with his draw pile, in `unseen`."""
    sd = s.side[p]
    hero = int(sd.hero)
    titles = titles_of_hero(library, hero)
    hidden = p != seat and bool(s.rules & HIDDEN_HANDS)
    pile = sum(1 << int(card) for card in sd.deck[: sd.ndeck])
    shown = int(seen_in_hand(s, library.table, p, seat))
    unseen = pile | (int(sd.hand) & ~shown)
    held = [{**card_facts(library, titles[i]), "place": i} for i in bits(int(sd.hand))]
    return {
        "hand": None if hidden else held,
        "known": [card_facts(library, titles[i]) for i in bits(shown)] if hidden else [],
        "hand_size": int(sd.nhand),
        "deck_size": int(sd.ndeck),
        "unseen": [card_facts(library, titles[i]) for i in bits(unseen)],  # in the draw pile, in whatever order
        "discards": [card_facts(library, titles[i]) for i in bits(int(sd.discards))],
        "upgrade": _upgrades(s, library, p, None if hidden else held),
        "places": list(places_of_hero(library, hero)),  # the id of each of his cards, as actions count them
    }


def _upgrades(s: State, library: Any, p: int, held: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """The Upgrade Deck: what each card costs, whether it can be bought, what could leave the hand for it (RCR-102)."""
    sd = s.side[p]
    titles = titles_of_hero(library, int(sd.hero))
    cards = [{**card_facts(library, titles[i]), "place": i} for i in bits(int(sd.upgrade))]
    if held is None:
        return [card | {"affordable": None, "price": [], "chain": None} for card in cards]
    tier = int(library.table.card[titles[sd.ultimate]].tier) if sd.ultimate != NONE else 0
    cheapest = _cheapest(cards)
    return [card | _price(card, held, int(sd.xp), tier, cheapest) for card in cards]


def _cheapest(cards: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """The cheapest card of each tier that comes into the hand."""
    found: dict[int, dict[str, Any]] = {}
    for card in sorted((card for card in cards if not card["ultimate"]), key=lambda card: -card["cost"]):
        found[card["tier"]] = card
    return found


def _price(
    card: dict[str, Any], held: list[dict[str, Any]], xp: int, ultimate: int, cheapest: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    """For one card of the Upgrade Deck: can it be bought, which cards could leave the hand, and the way there."""
    if card["ultimate"]:
        return {"affordable": card["tier"] == ultimate + 1 and card["cost"] <= xp, "price": [], "chain": None}
    price = list(dict.fromkeys(mine["id"] for mine in held if mine["tier"] == card["tier"] - 1))
    chain: list[str] = []  # cards to buy before, so that one of exactly one tier lower is there
    cost, tier = card["cost"], card["tier"] - 1
    while tier > 0 and not any(mine["tier"] == tier for mine in held):
        if tier not in cheapest:
            return {"affordable": False, "price": price, "chain": None}
        chain.insert(0, cheapest[tier]["id"])
        cost, tier = cost + cheapest[tier]["cost"], tier - 1
    way = {"cards": chain, "xp": cost} if chain and tier > 0 else None
    return {"affordable": bool(price) and card["cost"] <= xp, "price": price, "chain": way}


def _attack(s: State, library: Any, p: int) -> dict[str, Any]:
    """Speed and Damage of the attack in play, and what they are made of."""
    sd = s.side[p]
    if sd.card == NONE or sd.role in (ROLE_ASSIST, ROLE_TEST, ROLE_REST):
        return {"speed": None, "damage": None}
    card = library.table.card[titles_of_hero(library, int(sd.hero))[sd.card]]
    final = int(hero_speed(s, library.table, p))
    zone, others = int(zone_speed(s, p)), int(others_speed(s, p))
    speed = {"final": final, "printed": int(card.speed), "zone": zone, "others": others}
    return {"speed": speed, "damage": int(hero_damage(s, library.table, p)) if card.damage != NONE else None}


# --- minions, Objectives


def minion_names(s: State, library: Any) -> dict[int, str]:
    """What notations call the minions in play, by slot: of equal ones the second is `beowolf#2`."""
    names: dict[int, str] = {}
    seen: dict[str, int] = {}
    for slot in range(len(s.minion)):
        if s.minion[slot].minion != NONE:
            name = ids(library, "minion")[s.minion[slot].minion]
            seen[name] = seen.get(name, 0) + 1
            names[slot] = name if seen[name] == 1 else f"{name}#{seen[name]}"
    return names


def _minions(s: State, library: Any) -> list[dict[str, Any]]:
    return [_minion(s, library, slot, name) for slot, name in minion_names(s, library).items()]


def _minion(s: State, library: Any, slot: int, name: str) -> dict[str, Any]:
    """A minion in play; Speed and Damage with its tokens."""
    minion = s.minion[slot]
    facts = minion_facts(library, int(minion.minion))
    objective = int(minion.objective)
    return facts | {
        "slot": slot,
        "notation": name,
        "speed": facts["speed"] + int(minion.speed),
        "damage": facts["damage"] + int(minion.damage),
        "wounds": int(minion.wounds),
        "tokens": {"speed": int(minion.speed), "damage": int(minion.damage)},
        "objective": ids(library, "objective")[objective] if objective != NONE else None,
    }


def _families(s: State, library: Any) -> list[dict[str, Any]]:
    """The minion decks: how many cards are left to draw, how many lie beside."""
    return [
        {"id": entry.id, "name": dict(entry.name), "left": int(s.family[i].npile), "beaten": int(s.family[i].nbeaten)}
        for i, entry in enumerate(library.models["family"])
    ]


def _objectives(s: State, library: Any) -> list[dict[str, Any]]:
    return [
        objective_facts(library, int(one.objective)) | {"slot": i, "track": int(one.track), "doom": int(one.doom)}
        for i, one in enumerate(s.objective[k] for k in range(s.nobjectives))
        if one.objective != NONE
    ]


# --- the last clash


def _last(s: State, library: Any) -> dict[str, Any] | None:
    """Why Speeds compared as they did, the last time; None before the first clash."""
    last = s.last
    if last.duel == 0:
        return None
    return {
        "duel": int(last.duel),
        "round": int(last.round_no),
        "card": text_id(library, int(last.turn)),
        "name": dict(printed(library, int(last.turn)).name),
        "printed": int(last.printed),
        "track": int(last.track),
        "others": int(last.others),
        "final": int(last.final),
        "heroes": [_attacker(s, library, p) for p in range(s.seats) if last.title[p] != NONE],
        "outcome": OUTCOMES[last.outcome],
    }


def _attacker(s: State, library: Any, p: int) -> dict[str, Any]:
    last = s.last
    made_of = {"printed": int(last.hero_printed[p]), "zone": int(last.hero_zone[p]), "others": int(last.hero_others[p])}
    card = card_facts(library, int(last.title[p]))
    return {"seat": p, "card": card["id"], "name": card["name"], **made_of, "final": max(0, sum(made_of.values()))}


# --- what is asked


def _prompt(s: State, library: Any) -> dict[str, Any] | None:
    """What asks for a choice besides the steps of a round: an effect line, a card to be discarded, a boost."""
    if s.pending.n == 0:
        return None
    frame = s.pending.frame[s.pending.n - 1]
    if frame.kind == FRAME_PAY:
        return _asking(library, frame, DROPS[int(frame.b)], int(frame.a), may=frame.b == DROP_REST)
    if frame.kind == FRAME_BOOST:
        return _asking(library, frame, "boost", 1, may=True)
    if frame.kind != FRAME_CHOICE:
        return None
    row = library.table.row[frame.a]
    owner = printed(library, int(frame.source))
    text = {lang: library.say_line(owner, int(row.line), lang) for lang in LANGUAGES}
    return _asking(library, frame, asks(row), int(frame.b), bool(row.may)) | {"text": text}


def _asking(library: Any, frame: Any, what: str, left: int, may: bool) -> dict[str, Any]:
    """`asks`: hero, minion, foe, discard, may; of cards to be discarded, why; boost."""
    source = int(frame.source) if frame.kind != FRAME_BOOST else NONE
    return {
        "seat": int(frame.player),
        "source": text_id(library, source) if source != NONE else None,
        "name": dict(printed(library, source).name) if source != NONE else None,
        "text": None,
        "left": left,
        "may": bool(may),
        "asks": what,
    }


def asks(row: Any) -> str:
    """What the owner of an effect line chooses."""
    if row.op == OP_CLEAVE:
        return "foe"
    if row.op == OP_DISCARD and row.pick == PICK_CHOOSE and row.to not in CHOSEN:
        return "may"
    return CHOSEN.get(row.to, "may")


# --- notations


def notation(s: State, library: Any, seat: int, action: int) -> str:
    """An action as a short text of ids, the same in every language; seats count from 1."""
    kind, arguments = ACTIONS.decode(action)
    if not arguments:
        return kind
    if kind == "hero":
        return f"hero @{arguments[0] + 1}"
    if kind == "minion":
        return f"minion {_minion_name(s, library, arguments[0])}"
    said = f"{kind} {card_id(s, library, seat, arguments[0])}"
    if kind == "assist":
        return f"{said} @{arguments[1] + 1}"
    if kind == "fight":
        return f"{said} {_minion_name(s, library, arguments[1])}"
    if kind == "test":
        return f"{said} {_objective_id(s, library, arguments[1])}"
    return said


def card_id(s: State, library: Any, seat: int, place: int) -> str:
    """The id of one of a hero's cards; its place as a number where there is none."""
    places = places_of_hero(library, int(s.side[seat].hero))
    return places[place] if place < len(places) else str(place + 1)


def _minion_name(s: State, library: Any, slot: int) -> str:
    return minion_names(s, library).get(slot, str(slot + 1))


def _objective_id(s: State, library: Any, place: int) -> str:
    objective = int(s.objective[place].objective) if place < s.nobjectives else NONE
    return ids(library, "objective")[objective] if objective != NONE else str(place + 1)
