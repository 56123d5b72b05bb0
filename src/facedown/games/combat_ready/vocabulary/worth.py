"""Combat Ready: what cards, minions and Objectives are roughly worth, for bots: in hundredths of a Damage."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.cards.entries import Entry
from facedown.cards.lines import Line
from facedown.cards.meaning import amount_range

SPEED_WORTH, DAMAGE_WORTH = 25, 100
UNSURE = 0.5  # of a line with a requirement, or on a hit
COUNTED = 0.5  # how far a counted amount usually comes between its least and its most
LATER = 0.7  # of what is only so in the next attack or round
CERTAIN = ("play", "boost", "assist", "clash", "semblance", "always", "hurt")
RARE = {"lost": 0.35, "tied": 0.15, "hit": 0.6, "strike": 0.6}
AMOUNT_WORTH = {
    "speed": 40, "damage": 80, "heal": 70, "hurt": 100, "shield": 60, "draw": 60, "discard": -60, "xp": 50, "fury": 40,
    "menace": -50, "bonus": -90, "area": 130, "cleave": 60, "siphon": 70, "mill": 15, "token": -40, "minion": -150,
}  # fmt: skip
FIXED_WORTH = {
    "reset": -150, "ready": 120, "exhaust": -100, "ban": -60, "replace": -80, "end": 0, "retarget": -40, "absorb": -250,
    "guard": -150, "roll": 0, "advance": 0,
}  # fmt: skip
SEVERAL = {"heroes": 2.5, "others": 1.7, "attackers": 1.3, "helpers": 1.3, "sideline": 1.7, "minions": 1.5}
BACKWARDS = ("speed", "damage", "heal")  # what is good for a hero is bad where it is the villain's
HIS = ("villain", "minion", "minions")


def card_worth(card: Entry) -> int:
    """What a hero's card is worth as an attack, its boost unpaid."""
    printed = DAMAGE_WORTH * (card.damage or 0) + SPEED_WORTH * card.speed
    return _bounded(printed + lines_worth(line for line in card.effects if line.when not in ("assist", "boost")))


def assist_worth(card: Entry) -> int:
    """What it is worth as an Assist."""
    return _bounded(lines_worth(line for line in card.effects if line.when == "assist"))


def boost_worth(card: Entry) -> int:
    """What its boost adds each time that it is paid; the cost is not taken off."""
    return _bounded(lines_worth(line for line in card.effects if line.when == "boost"))


def minion_worth(minion: Entry) -> int:
    """What it is worth to beat a minion: what it would do while it stays."""
    stays = 100 * minion.attrition + 30 * minion.damage + 120 * minion.call + 100 * minion.xp
    return _bounded(60 + stays - lines_worth(minion.effects) / 2)


def objective_worth(objective: Entry) -> int:
    """What one step towards its completion is worth: its award and end, and what it does meanwhile, shared out."""
    by_moment = {line.when: [x for x in objective.effects if x.when == line.when] for line in objective.effects}
    end = lines_worth(by_moment.get("completed", ())) + 150 * objective.award - lines_worth(by_moment.get("failed", ()))
    meanwhile = -2 * lines_worth([*by_moment.get("refresh", ()), *by_moment.get("end", ())])
    return _bounded((max(0, end) + max(0, meanwhile)) / max(1, objective.track))


def lines_worth(lines: Iterable[Line]) -> float:
    """What effect lines are worth to the heroes together; what helps the villain is below 0."""
    return sum(line_worth(line) * _chance(line) for line in lines)


def line_worth(line: Line) -> float:
    """What one effect line is worth where it happens."""
    name, to = line.op.name, line.params.get("to", "")
    value = float(FIXED_WORTH.get(name, 0))
    if name in AMOUNT_WORTH:
        value = AMOUNT_WORTH[name] * _amount(line) * SEVERAL.get(to, 1.0)
    if to in HIS and name in BACKWARDS:
        value = -value
    if name == "hurt" and to not in HIS:
        value = -value
    if name in ("area", "cleave", "siphon") and line.on != "card":
        value = -value
    value *= LATER if line.params.get("span", "this") in ("next", "round") else 1
    below = sum(line_worth(inner) for inner in line.then) + sum(line_worth(inner) for inner in line.otherwise) / 2
    return (value + below) * (UNSURE if line.conditions else 1)


def _amount(line: Line) -> float:
    low, high = amount_range(line.amount)
    return low + (high - low) * (COUNTED if line.amount.per else 0)


def _chance(line: Line) -> float:
    return 1.0 if line.when in CERTAIN else RARE.get(line.when, 1.0)


def _bounded(value: float) -> int:
    return int(max(-9999, min(9999, value)))
