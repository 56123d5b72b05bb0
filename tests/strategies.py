"""Random packs that are valid, for tests of any kind: `rivales_packs` for Hypothesis, `random_pack` by a seed;
`rumble_packs` and `random_rumble_pack`; `random_combat_ready_pack`.

A pack is made by an ordinary generator from one drawn seed: drawn piece by piece it would take Hypothesis a second, and
shrinking a pack of fourteen cards tells less than its seed does.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from facedown.cards.lines import fill_params, read_line
from facedown.cards.meaning import check_lines
from facedown.cards.ops import Moment, Op, Restriction, Vocabulary
from facedown.kernel.rows import COMPARISONS

Data = dict[str, Any]
LETTERS = "abcdefghijklmnñopqrstuvwxyzáéíóúü"
STATS = ("speed", "damage", "guard")


def rivales_packs(vocabulary: Vocabulary, pack: str = "random", basics: bool = True) -> st.SearchStrategy[Data]:
    """Whole packs of Rivales with two fighters: they pass the check, compile and can be played."""
    return st.integers(0, 2**32).map(lambda seed: random_pack(Random(seed), vocabulary, pack, basics))


def random_pack(chance: Random, vocabulary: Vocabulary, pack: str = "random", basics: bool = True) -> Data:
    """The data of one such pack; without `basics` it stands on those of another pack."""
    data: Data = {"pack": {"id": pack, "game": "rivales", "version": "1", "format": 1, "name": words(chance)}}
    data["fighter"] = [_fighter(chance, vocabulary, f"fighter-{n}") for n in range(2)]
    data["card"] = [
        _card(chance, vocabulary, f"card-{fighter}-{n}", "ultra" if n == 5 else "unique")
        | {"fighter": f"fighter-{fighter}"}
        for fighter in range(2)
        for n in range(6)
    ]
    if basics:
        data["card"] += [_card(chance, vocabulary, f"basic-{n}", "basic") for n in range(4)]
    return data


def rumble_packs(vocabulary: Vocabulary, pack: str = "random") -> st.SearchStrategy[Data]:
    """Whole packs of Rumble with Legends for six: they pass the check, compile and can be played."""
    return st.integers(0, 2**32).map(lambda seed: random_rumble_pack(Random(seed), vocabulary, pack))


def random_rumble_pack(chance: Random, vocabulary: Vocabulary, pack: str = "random") -> Data:
    """The data of one such pack: 18 Legends and their Signatures, 24 titles, of which half are attacks."""
    data: Data = {"pack": {"id": pack, "game": "rumble", "version": "1", "format": 1, "name": words(chance)}}
    numbers = range(18)
    kinds = [*("strike", "kick", "move") * 4, *("boost", "special", "defense") * 4]
    data["legend"] = [_legend(chance, vocabulary, n) for n in numbers]
    data["card"] = [_action_card(chance, vocabulary, f"card-{n}", kind) for n, kind in enumerate(kinds)]
    data["card"] += [_action_card(chance, vocabulary, f"signature-{n}", "signature") for n in numbers]
    return data


def _legend(chance: Random, vocabulary: Vocabulary, number: int) -> Data:
    legend: Data = {"id": f"legend-{number}", "name": words(chance), "health": chance.randint(1, 12)}
    legend["signature"] = f"signature-{number}"
    if chance.random() < 0.3:
        legend["ability"] = {"name": words(chance), "effects": effects(chance, vocabulary, "ability", least=1)}
    return legend


def _action_card(chance: Random, vocabulary: Vocabulary, name: str, kind: str) -> Data:
    card: Data = {"id": name, "name": words(chance), "kind": kind}
    if kind != "signature":
        card["copies"] = chance.randint(1, 10)
    if kind not in ("special", "defense"):
        card["damage"] = chance.randint(0, 4)
        card |= {mark: True for mark in ("cheap", "unblockable", "undodgeable") if chance.random() < 0.2}
    if kind in ("strike", "kick", "move", "boost"):
        card |= {"speed": chance.randint(0, 6), "more": chance.choice([0, 0, 0, 1, 5])}
    card["effects"] = effects(chance, vocabulary, "card", least=kind == "special", kind=kind)
    if kind == "defense":
        card["effects"].insert(0, {"when": "defend", "do": chance.choice(["dodge", "block", "counter"])})
    return card


def random_combat_ready_pack(chance: Random, vocabulary: Vocabulary, pack: str = "random") -> Data:
    """The data of one such pack: everything that it has says anything that its kind can say."""

    def lines(on: str, kind: str, least: int = 0) -> list[Data]:
        return effects(chance, vocabulary, on, least, kind)

    def entry(name: str, **values: Any) -> Data:
        return {"id": name, "name": words(chance), **values}

    def card(hero: str, tier: int, number: int) -> Data:
        numbers = {"speed": chance.randint(0, 14), "damage": chance.randint(0, 6), "copies": chance.randint(2, 4)}
        made = entry(f"{hero}-{tier}-{number}", hero=hero, tier=tier, **numbers)
        made["subtypes"] = chance.sample(["melee", "ranged", "dust"], chance.randint(0, 3))
        made |= {"cost": chance.randint(1, 6)} if tier > 1 else {}
        made["effects"] = lines("card", "card")
        if any(line["when"] == "boost" for line in made["effects"]):
            made["boost"] = {"pay": chance.choice(["aura", "cards"]), "amount": chance.randint(1, 2)}
        return made

    def ultimate(hero: str, tier: int) -> Data:
        made = entry(f"{hero}-last-{tier}", hero=hero, tier=tier, ultimate=True, xp=3, speed=9, damage=6)
        made["effects"] = [line for line in lines("card", "card") if line["when"] in ("play", "hit", "always")]
        return made | ({"cost": 4} if tier > 1 else {})

    def turn(number: int) -> Data:
        stance = chance.choice(["aggressive", "balanced", "subtle"]) if number < 8 else "event"
        numbers = {"speed": chance.randint(0, 9), "damage": chance.randint(0, 3)}
        made = entry(f"turn-{number}", villain="villain", stance=stance, copies=2 if number < 8 else 1, **numbers)
        return made | {"effects": lines("villain", "villain card" if number < 8 else "event")}

    def objective(number: int) -> Data:
        tracks = {"track": chance.randint(1, 4), "doom": chance.randint(1, 4), "award": 1, "boss": "boss"}
        made = entry(f"aim-{number}", test={"speed": chance.randint(0, 9)}, **tracks)
        return made | {"effects": lines("table", "objective")}

    def minion(name: str, **values: Any) -> Data:
        numbers = {"speed": chance.randint(0, 9), "damage": chance.randint(0, 3)}
        marks = {mark: chance.random() < 0.3 for mark in ("flying", "call")}
        return entry(name, family="family", effects=lines("table", "minion"), **numbers, **marks, **values)

    heroes = [f"hero-{number}" for number in range(5)]
    semblance = {hero: {"name": words(chance), "effects": lines("card", "semblance", 1)} for hero in heroes}
    aims = [f"aim-{number}" for number in range(4)]
    return {
        "pack": {"id": pack, "game": "combat-ready", "version": "1", "format": 1, "name": words(chance)},
        "hero": [entry(hero, aura=chance.randint(5, 30), semblance=semblance[hero]) for hero in heroes],
        "card": [card(hero, tier, n) for hero in heroes for tier in (1, 2, 3) for n in range(6 if tier == 1 else 2)]
        + [ultimate(hero, tier) for hero in heroes for tier in (1, 2)],
        "villain": [entry("villain", aura=chance.randint(10, 60), minions="family", objectives=aims, award=1)],
        "villain_card": [turn(number) for number in range(11)],
        "family": [entry("family")],
        "minion": [minion(f"minion-{n}", tough=chance.randint(1, 4), copies=3) for n in range(4)]
        + [minion("boss", tough=8, boss=True, xp=2)],
        "objective": [objective(number) for number in range(4)],
        "battle": [entry("battle", villain="villain", objectives=aims, says=words(chance))],
        "campaign": [entry("campaign", battles=["battle"], says=words(chance))],
    }


def words(chance: Random) -> Data:
    """Words in both languages."""
    return {lang: "".join(chance.choices(LETTERS, k=chance.randint(1, 20))) for lang in ("en", "es")}


def _fighter(chance: Random, vocabulary: Vocabulary, name: str) -> Data:
    life = chance.randint(1, 20)
    links = chance.randint(1, 6)
    return {
        "id": name,
        "name": words(chance),
        "life": life,
        "ultra_icon": chance.randint(1, life),
        "bonuses": [{"stat": chance.choice(STATS), "amount": chance.randint(1, 9)} for _ in range(links)],
        "ability": {"name": words(chance), "effects": effects(chance, vocabulary, "ability", least=1)},
    }


def _card(chance: Random, vocabulary: Vocabulary, name: str, kind: str) -> Data:
    numbers = {"speed": chance.randint(0, 12), "damage": chance.randint(0, 9), "guard": chance.randint(0, 9)}
    link = {"link": chance.random() < 0.5, "effects": effects(chance, vocabulary, "card")}
    return {"id": name, "name": words(chance), "type": kind, **numbers, **link}


# --- effect lines


def effects(chance: Random, vocabulary: Vocabulary, on: str, least: int = 0, kind: str = "") -> list[Data]:
    """Lines of one card or ability; one that brings about itself, which only the check can tell, is drawn again."""
    wanted = chance.randint(least, 3)
    kept: list[Data] = []
    while len(kept) < wanted:
        tried = [*kept, random_line(chance, vocabulary, on, kind=kind)]
        parsed = {number: read_line(line, vocabulary, on) for number, line in enumerate(tried)}
        if not any(code.startswith("E") for code, *_ in check_lines(parsed, (), vocabulary, kind)):
            kept = tried
    return kept


def random_line(chance: Random, vocabulary: Vocabulary, on: str, below: Moment | None = None, kind: str = "") -> Data:
    """One effect line, on a card of this kind; with the moment `below`, one for under then/else."""
    moment = below or chance.choice([m for m in vocabulary.moments if _stands_on(m, on, kind)])
    ops = [op for op in vocabulary.ops if moment.name in op.moments and params(op, moment, kind)]
    op = chance.choice([op for op in ops if not op.kinds or kind in op.kinds])
    line: Data = {} if below else {"when": moment.name}
    line |= {"do": op.name, **chance.choice(params(op, moment, kind))}
    single = any(r.most == 1 for r in op.restrictions if r.applies(fill_params(op, line)))
    if op.amount and not single and chance.random() < 0.6:
        line["amount"] = _amount(chance, vocabulary, op, moment, kind)
    line |= _conditions(chance, vocabulary, moment, kind)
    if vocabulary.declining and chance.random() < 0.3:
        line["may"] = True
    if not below:
        line |= _top_keys(chance, vocabulary, on, moment, kind)
    return line


def _stands_on(moment: Moment, on: str, kind: str) -> bool:
    if on == "ability":
        return moment.on_abilities
    return moment.on_cards and (not moment.kinds or kind in moment.kinds)


def _top_keys(chance: Random, vocabulary: Vocabulary, on: str, moment: Moment, kind: str) -> Data:
    keys: Data = {}
    if vocabulary.limits and chance.random() < 0.3:
        keys["limit"] = chance.choice(list(vocabulary.limits))
    for key in ("then", "else"):
        if chance.random() < 0.25:
            keys[key] = [random_line(chance, vocabulary, on, moment, kind) for _ in range(chance.randint(1, 2))]
    return keys


def _paths(vocabulary: Vocabulary, moment: Moment, kind: str) -> list[str]:
    """Paths that can be read; of Combat Ready, where `target` needs a fitting `to`, those of others alone."""
    found = [name for name, read in vocabulary.path_names.items() if not vocabulary.barred(read, moment, kind)]
    helped = vocabulary.game != "combat-ready" or moment.name == "assist"
    return [name for name in found if helped or not name.startswith("target.")]


def _conditions(chance: Random, vocabulary: Vocabulary, moment: Moment, kind: str) -> Data:
    paths = _paths(vocabulary, moment, kind)

    def condition() -> str:
        left, other = chance.choice(paths), chance.choice(paths)
        flags = [vocabulary.path_names[name][0].is_flag for name in (left, other)]
        right = other if chance.random() < 0.3 and not any(flags) else chance.randint(0, 1 if flags[0] else 9)
        return f"{left} {chance.choice(COMPARISONS)} {right}"

    how_many = chance.choice([0, 0, 0, 1, 1, 2, 3])
    if how_many < 2:
        return {"if": condition()} if how_many else {}
    return {chance.choice(["if", "if_any"]): [condition() for _ in range(how_many)]}


def _amount(chance: Random, vocabulary: Vocabulary, op: Op, moment: Moment, kind: str) -> int | Data:
    if chance.random() < 0.6:
        return chance.randint(*op.amount_range)
    counted: Data = {"per": chance.choice(_paths(vocabulary, moment, kind))}
    for key, (low, high) in {"base": (-3, 3), "times": (-2, 3), "min": op.bounds, "max": op.bounds}.items():
        if chance.random() < 0.4:
            counted[key] = chance.randint(low, high)
    return counted


def params(op: Op, moment: Moment, kind: str = "") -> list[Data]:
    """All values of the op's parameters that go together, with the moment and with the kind of card."""
    found: list[Data] = [{}]
    for param in op.params:
        found = [values | {param.name: choice} for values in found for choice in param.choices]
    about = [restriction for restriction in op.restrictions if restriction.concerns(kind)]
    return [values for values in found if all(_allows(restriction, values, moment) for restriction in about)]


def _allows(restriction: Restriction, values: Data, moment: Moment) -> bool:
    if not restriction.applies(values):
        return True
    in_time = restriction.moments is None or moment.name in restriction.moments
    return in_time and all(values[name] in only for name, only in restriction.only.items())
