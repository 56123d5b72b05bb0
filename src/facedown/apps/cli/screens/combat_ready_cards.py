"""Combat Ready on a terminal: everything printed, as lines: cards, heroes, villains, minions, Objectives, battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from facedown.apps.cli.screens.combat_ready_words import WORDS
from facedown.apps.cli.screens.lines import View, word

Facts = Mapping[str, Any]
SUBTYPES = {"melee": "melee", "ranged": "ranged", "dust": "dust_type"}
PAYS = {"aura": "pay_aura", "cards": "pay_cards"}


def said(text: Any, lang: str) -> str:
    """A printed text in one line."""
    return " ".join(word(text, lang).split())


def table_of(value: Any) -> dict[str, Any]:
    """A table of facts, from a view or from an entry of a pack; {} for nothing."""
    if not value:
        return {}
    return dict(value if isinstance(value, Mapping) else value.values)


def bare_id(name: str | None) -> str:
    """The id of what an entry of a pack refers to, without the pack."""
    return (name or "").rpartition(":")[2]


def numbers(item: Facts, lang: str) -> list[str]:
    """Speed, Damage, subtypes."""
    w = WORDS[lang]
    damage = item.get("damage")
    facts = [w["speed"].format(n=item.get("speed") or 0)]
    facts.append(w["no_damage"] if damage is None else w["damage"].format(n=damage))
    return facts + subtypes(item, lang)


def subtypes(item: Facts, lang: str) -> list[str]:
    """The names of a card's subtypes."""
    return [WORDS[lang][SUBTYPES[name]] for name in item.get("subtypes") or ()]


def bonus(stats: Facts, lang: str) -> str:
    """`Speed +1, Damage -1`; "" where there is none."""
    w = WORDS[lang]
    return ", ".join(w[f"{stat}_bonus"].format(n=stats[stat]) for stat in ("speed", "damage") if stats.get(stat))


def boost(item: Facts, lang: str) -> str:
    """What a boost costs; "" where there is none."""
    w, price = WORDS[lang], table_of(item.get("boost"))
    if not price:
        return ""
    text = w["boost"].format(price=w[PAYS[price["pay"]]].format(n=price["amount"]))
    return text + (f", {w['times'].format(n=price['times'])}" if (price.get("times") or 1) > 1 else "")


# --- entries as printed


def card_lines(item: Facts, lang: str) -> list[str]:
    """A hero's card: name, id, tier, numbers, costs, text."""
    w = WORDS[lang]
    facts = [w["tier"].format(n=item["tier"]), *numbers(item, lang)]
    if item.get("ultimate"):
        facts = [w["ultimate"], *facts, w["gives"].format(n=item.get("xp") or 0)]
    if item.get("cost"):
        facts.append(w["cost"].format(n=item["cost"]))
    facts += [] if item.get("text") else filter(None, [boost(item, lang)])
    return _entry(item, [*facts, *_copies(item, lang)], lang)


def turn_lines(item: Facts, lang: str) -> list[str]:
    """A villain's card: stance, numbers, text; an Event with what it gives for good."""
    w = WORDS[lang]
    if item["stance"] == "event":
        given = bonus({stat: item.get(stat) or 0 for stat in ("speed", "damage")}, lang)
        facts = [w["event"], *([w["permanent"].format(bonus=given)] if given else [])]
    else:
        facts = [w["stance"].format(stance=w[item["stance"]]), *numbers(item, lang)]
    return _entry(item, [*facts, *_copies(item, lang)], lang)


def hero_lines(item: Facts, lang: str) -> list[str]:
    """A hero: Aura and Semblance."""
    w, semblance = WORDS[lang], table_of(item["semblance"])
    head = _entry(item, [w["aura_is"].format(n=item["aura"])], lang)
    return [*head, f"  {w['semblance']}: {word(semblance['name'], lang)}. {said(semblance.get('text'), lang)}".rstrip()]


def villain_lines(item: Facts, lang: str) -> list[str]:
    """A villain: Aura, minions, the Objectives that he recommends."""
    w = WORDS[lang]
    named = ", ".join(bare_id(name) for name in item.get("objectives") or ())
    facts = [w["aura_is"].format(n=item["aura"]), w["minions_of"].format(name=bare_id(item["minions"]))]
    return _entry(item, [*facts, *([w["recommends"].format(names=named)] if named else [])], lang)


def minion_lines(item: Facts, lang: str) -> list[str]:
    """A minion: numbers, traits, text."""
    w = WORDS[lang]
    facts = [w["speed"].format(n=item["speed"]), w["damage"].format(n=item["damage"])]
    facts += [w["toughness"].format(n=item["tough"]), *traits(item, lang)]
    return _entry(item, [*facts, *([] if item.get("boss") else _copies(item, lang))], lang)


def traits(item: Facts, lang: str) -> list[str]:
    """Flying, Call, sub-boss, and an Attrition that is not the usual 1."""
    w = WORDS[lang]
    signs = [w[name] for key, name in (("flying", "Flying"), ("call", "Call"), ("boss", "boss")) if item.get(key)]
    rest = item.get("attrition", 1)
    return signs + ([w["attrition"].format(n=rest)] if rest != 1 else [])


def objective_lines(item: Facts, lang: str) -> list[str]:
    """An Objective: test, lengths of its tracks, award, text."""
    w = WORDS[lang]
    length, doom = (item.get(name) or 0 for name in ("length", "doom_length"))
    facts = [w["track"].format(track=item.get("track", 0), length=length)] if length else []
    facts += [w["doom"].format(doom=item.get("doom", 0), doom_length=doom)] if doom else []
    facts += filter(None, [test(item.get("test"), lang)])
    return _entry(item, [*facts, *([w["award"].format(n=item["award"])] if item.get("award") else [])], lang)


def test(value: Any, lang: str) -> str:
    """What a card must have to pass (RCR-124); "" where there is no test."""
    if value is None:
        return ""
    w, condition = WORDS[lang], table_of(value)
    needs = [w[f"test_{stat}"].format(n=condition[stat]) for stat in ("speed", "damage") if condition.get(stat)]
    types = WORDS[lang]["or"].join(subtypes(condition, lang))
    return w["test"].format(what=", ".join(filter(None, [*needs, types])) or w["test_any"])


def _copies(item: Facts, lang: str) -> list[str]:
    n = item.get("copies") or 1
    return [WORDS[lang]["copies"].format(n=n)] if n > 1 else []


def _entry(item: Facts, facts: Iterable[str], lang: str) -> list[str]:
    known = ", ".join(facts)
    head = f"{word(item['name'], lang)} ({item['id']})" + (f": {known}." if known else ".")
    text = said(item.get("text"), lang)
    return [head, *([f"  {text}"] if text else [])]


# --- packs


def printed(section: str, entry: Facts, lang: str) -> list[str]:
    """An entry of a pack as printed."""
    if section == "objective":
        entry = {**entry, "length": entry.get("track"), "doom_length": entry.get("doom"), "track": 0, "doom": 0}
    return _PRINTED[section](entry, lang)


def _family(item: Facts, lang: str) -> list[str]:
    return _entry(item, [], lang)


def _battle(item: Facts, lang: str) -> list[str]:
    w = WORDS[lang]
    named = ", ".join(bare_id(name) for name in item.get("objectives") or ())
    facts = [w["villain"].format(name=bare_id(item["villain"])), w["recommends"].format(names=named)]
    facts += [w["rules"].format(rules=", ".join(item["rules"]))] if item.get("rules") else []
    facts += [w["aura_is"].format(n=item["aura"])] if item.get("aura") else []
    return [*_entry(item, facts, lang), f"  {said(item.get('says'), lang)}"]


def _campaign(item: Facts, lang: str) -> list[str]:
    named = ", ".join(bare_id(name) for name in item["battles"])
    head = _entry(item, [WORDS[lang]["battles"].format(names=named)], lang)
    return [*head, f"  {said(item.get('says'), lang)}"]


_PRINTED: dict[str, Callable[[Facts, str], list[str]]] = {
    "card": card_lines, "hero": hero_lines, "villain": villain_lines, "villain_card": turn_lines, "family": _family,
    "minion": minion_lines, "objective": objective_lines, "battle": _battle, "campaign": _campaign,
}  # fmt: skip


# --- everything that a view names


def owned(side: Facts) -> list[dict[str, Any]]:
    """All cards of a hero that a view shows, each printed one once, by tier."""
    held = [*(side["hand"] or side["known"]), *side["unseen"], *side["discards"], *side["upgrade"]]
    held += [card for card in (side["card"], side["ultimate"]) if card]
    found = {card["id"]: card for card in held}
    return sorted(found.values(), key=lambda card: (card["tier"], card["ultimate"]))


def _all(view: View) -> dict[str, list[tuple[Facts, Callable[[Facts, str], list[str]]]]]:
    """Everything on the table by the key of its heading."""
    villain = view["villain"]
    parts: dict[str, list[tuple[Facts, Callable[[Facts, str], list[str]]]]] = {}
    parts["heroes"] = [(side["hero"], hero_lines) for side in view["sides"]]
    for side in view["sides"]:
        parts[f"cards {side['seat']}"] = [(card, card_lines) for card in owned(side)]
    if villain:
        parts["villain_cards"] = [(card, turn_lines) for card in villain["cards"]]
    parts["minions"] = [(minion, minion_lines) for minion in {m["id"]: m for m in view["minions"]}.values()]
    parts["objectives"] = [(objective, objective_lines) for objective in view["objectives"]]
    return parts


def cards(view: View, lang: str) -> list[str]:
    """All heroes with their cards, the villain's cards, minions and Objectives in play, with their texts."""
    w = WORDS[lang]
    lines = []
    for key, items in _all(view).items():
        name, _, seat = key.partition(" ")
        who = (
            word(view["sides"][int(seat)]["hero"]["name"], lang)
            if seat
            else word((view["villain"] or {}).get("name"), lang)
        )
        if items:
            lines.append(f"{w[name].format(who=who)}:")
            lines += [f"  {text}" for item, tell in items for text in tell(item, lang)]
    return lines


def card_names(view: View, lang: str) -> dict[str, str]:
    """What `card NAME` understands, id or name -> id."""
    items = [item for part in _all(view).values() for item, _ in part]
    named = {item["id"]: item["id"] for item in items}
    return named | {word(item["name"], lang).casefold(): item["id"] for item in items}


def card(view: View, name: str, lang: str) -> list[str]:
    """One card, hero, minion or Objective."""
    found = [tell(item, lang) for part in _all(view).values() for item, tell in part if item["id"] == name]
    return found[0] if found else []
