"""Combat Ready on a terminal: villain, tracks, Objectives, minions, heroes, the last clash, the own hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len

from facedown.apps.cli.screens import combat_ready_cards, combat_ready_upgrade
from facedown.apps.cli.screens.combat_ready_cards import bonus, boost, numbers, said, subtypes, test, traits
from facedown.apps.cli.screens.combat_ready_words import WORDS
from facedown.apps.cli.screens.lines import Line, Piece, View, columns, fit, line, word, wrap
from facedown.games.combat_ready.facts import passes
from facedown.games.combat_ready.names import heroes_in, short_names

ROOMY = 100  # columns from which on things are written out
OF_A_CARD = re.compile(r"^(play|combo|assist|fight|test) (\S+)(?: (\S+))?$")
BAR, SHORT_BAR = 20, 12
UPGRADING = ("upgrade", "remove")
cards, card_names, card, printed = (
    combat_ready_cards.cards, combat_ready_cards.card_names, combat_ready_cards.card, combat_ready_cards.printed,
)  # fmt: skip


def seat_name(view: View, seat: int, lang: str) -> str:
    """What the log calls a seat: its hero."""
    return heroes_in(view, lang)[seat]


def board(view: View, lang: str, width: int, everything: bool, tight: bool = False) -> list[Line]:
    """The table for a terminal at least 80 cells wide; all texts and everybody's cards where `everything`.

    What is asked about comes last, so that of a low terminal it remains; `tight` saves lines. Upgrades have a table of
    their own.
    """
    if _is_upgrading(view) and not everything:
        return combat_ready_upgrade.board(view, lang, width, tight)
    gap: list[Line] = [] if tight else [[]]
    lines: list[Line] = [] if tight else [[("─" * width, "dim")]]
    lines += [[(text, "bold")] for text in wrap(_situation(view, lang), width, 2)]
    lines += _villain(view, lang, width, everything or not tight)
    lines += [*gap, *_tracks(view, lang, width)]
    lines += _rows(_objectives(view, lang, everything or not tight or width >= ROOMY), width, "green")
    lines += _rows(_minions(view, lang), width, "red")
    lines += gap
    for side in view["sides"]:
        lines += _side(view, side, lang, width, everything)
    lines += _rows(_last(view, lang), width, "cyan")
    hand = _hand(view, lang, width, everything, tight)
    return lines + (gap + hand if hand else [])


def told(view: View, lang: str, everything: bool) -> list[str]:
    """The same as sentences, one thing a line, for screen readers and pipes; all texts where `everything`."""
    if _is_upgrading(view) and not everything:
        return combat_ready_upgrade.told(view, lang)
    lines = [_situation(view, lang) + "."]
    table = [*_told_villain(view, lang), *_objectives(view, lang, everything), *_minions(view, lang)]
    lines += [f"{text.removesuffix('.')}." for text in table]
    for side in view["sides"]:
        facts = [*_state_of(view, side, lang), *_deed(view, side, lang)]
        lines.append(f"{_who(view, side['seat'], lang)}: {'; '.join(facts)}.")
        lines += [f"  {text.removesuffix('.')}." for text in (_piles(view, side, lang) if everything else [])]
    lines += [f"{text}." for text in _last(view, lang)]
    w, mine = WORDS[lang], view["sides"][view["seat"]]
    if not everything:
        held = ", ".join(_held_names(mine["hand"], lang))
        return [*lines, f"{w['your_hand']}: {held or w['empty']}."]
    each = {item["id"]: item for item in mine["hand"]}.values()
    return [
        *lines,
        f"{w['your_hand']}:",
        *(f"  {t}" for item in each for t in combat_ready_cards.card_lines(item, lang)),
    ]


def options(view: View, actions: Sequence[Any], lang: str, width: int) -> list[Line]:
    """The choices by number; all that can be done with one card stands in one line."""
    names = {item["id"]: word(item["name"], lang) for item in view["sides"][view["seat"]]["hand"] or ()}
    rows: dict[str, list[str]] = {}
    said_before: dict[str, str] = {}  # what a row says last: it is not said twice in a row
    others = []
    matched = [OF_A_CARD.match(action.notation) for action in actions]
    together = any(found and found[1] != "play" for found in matched)
    for number, (action, found) in enumerate(zip(actions, matched, strict=True), 1):
        if found and together:
            kind, name, more = found[1], found[2], found[3] or ""
            label = _label(view, kind, name, more, lang)
            again = said_before.get(name) == kind
            said_before[name] = kind
            rows.setdefault(names.get(name, name), []).append(
                f"{number}. {label[label.index(more) :] if again else label}"
            )
        else:
            text = action.text(lang)
            others.append(f"  {number}. {text.partition(':')[0] if view['decision'] == 'upgrade' else text}")
    room = min(max((cell_len(name) for name in rows), default=0) + 3, width // 3)
    lines: list[Line] = []
    for name, labels in rows.items():
        first, *more = _packed(labels, width - room - 1)
        lines.append([(f"{fit(f'  {name}', room)} ", "bold"), (first, "")])
        lines += [[(" " * (room + 1) + row, "")] for row in more]
    return lines + [line(row) for text in columns(others, width) for row in wrap(text, width, 5)]


# --- the parts


def _packed(labels: Sequence[str], width: int) -> list[str]:
    """Short texts in rows, none of them broken."""
    rows = [labels[0]]
    for label in labels[1:]:
        if cell_len(rows[-1]) + 2 + cell_len(label) <= width:
            rows[-1] += f"  {label}"
        else:
            rows.append(label)
    return rows


def _is_upgrading(view: View) -> bool:
    return view["decision"] in UPGRADING and bool(view["your_turn"])


def _rows(texts: Iterable[str], width: int, style: str) -> list[Line]:
    return [[(row, style)] for text in texts for row in wrap(text, width, 4)]


def _label(view: View, kind: str, name: str, more: str, lang: str) -> str:
    """What a card can do, shortly."""
    w = WORDS[lang]
    if kind == "assist":
        return w["assist_to"].format(what=more)
    if kind == "fight":
        return w["fight"].format(what=more)
    if kind == "test":
        own = next(item for item in view["sides"][view["seat"]]["hand"] if item["id"] == name)
        objective = next(item for item in view["objectives"] if item["id"] == more)
        outcome = w["passes" if passes(objective["test"], own) else "fails"]
        return f"{w['try'].format(what=more)} ({outcome})"
    return w["attack" if kind == "play" else "combo"]


def _who(view: View, seat: int, lang: str) -> str:
    you = f" ({WORDS[lang]['you']})" if seat == view["seat"] else ""
    return f"@{seat + 1} {seat_name(view, seat, lang)}{you}"


def _his_name(view: View, lang: str) -> str:
    return short_names([word(view["villain"]["name"], lang)])[0]


def _situation(view: View, lang: str) -> str:
    w, battle = WORDS[lang], view["battle"]
    parts = []
    if battle["of"] > 1:
        parts.append(w["battle"].format(**battle))
    if view["duel"]:
        parts.append(", ".join([w["duel"].format(**view), *([w["round"].format(**view)] if view["round"] else [])]))
    if view["over"]:
        parts += [w["over"], w["won" if view["over"]["won"] else "lost"]]
    else:
        parts.append(w["secret"] if view["secret"] else w[view["step"]])
        if view["active"] is not None and view["duel"]:
            parts.append(w["active"].format(who=seat_name(view, view["active"], lang)))
    if view["rules"]:
        parts.append(w["rules"].format(rules=", ".join(view["rules"])))
    return f"{w['title']}: {'; '.join(parts)}"


def _bar(now: int, full: int, cells: int) -> list[Piece]:
    """What is left `#`, what is lost `.`; of large numbers to scale, never empty while something is left."""
    size = min(cells, full)
    left = min(size, max(now > 0, now * size // max(full, 1)))
    return [("[", ""), ("#" * left, "green"), ("." * (size - left), "red"), ("]", "")]


# --- the villain


def _villain(view: View, lang: str, width: int, texts: bool) -> list[Line]:
    """Aura, the back of the next card, piles; below, his bonuses, the card in play, Events, bans."""
    villain = view["villain"]
    if villain is None:
        return []
    w = WORDS[lang]
    cells = SHORT_BAR if width < ROOMY else BAR
    name = word(villain["name"], lang)
    head: Line = [
        (fit(name, min(cell_len(name), width // 4)), "bold red"),
        (" ", ""),
        *_bar(villain["aura"], villain["full"], cells),
    ]
    head += [(f" {villain['aura']}/{villain['full']}  ", "")]
    head += [(w["next"].format(stance=w[villain["stance"] or "none"]), "bold yellow")]
    used = sum(cell_len(text) for text, _ in head)
    deck, discards = w["deck"].format(n=villain["deck_size"]), w["discards"].format(n=len(villain["discards"]))
    piles = f"  {deck}, {discards}"
    head.append((piles if used + cell_len(piles) <= width else fit(f"  {deck}", max(0, width - used)), "dim"))
    rows = ["; ".join(_strength(view, lang)), *_events(view, lang, texts)]
    return [head, *_rows((f"  {text}" for text in rows), width, "")]


def _strength(view: View, lang: str) -> list[str]:
    """His bonuses and what they are made of; the card in play; what is to come; bans."""
    villain, w = view["villain"], WORDS[lang]
    parts = []
    for stat in ("speed", "damage"):
        made = {"of_track": villain["track"], "of_events": villain["permanent"], "of_effects": villain["bonuses"]}
        shown = ", ".join(w[name].format(n=stats[stat]) for name, stats in made.items() if stats[stat])
        total = sum(stats[stat] for stats in made.values())
        parts.append(w[f"{stat}_bonus"].format(n=total) + (f" ({shown})" if shown else ""))
    if villain["card"]:
        parts.append(_his_card(villain, lang))
    more = {"his_next": villain["next"], "gains": villain["gains"]}
    parts += [w[name].format(bonus=bonus(stats, lang)) for name, stats in more.items() if bonus(stats, lang)]
    parts += [w["dusted"].format(n=villain["dusted"])] if villain["dusted"] else []
    return parts + [f"{w['ban_' + ban['kind']]} {w['span_' + ban['span']]}" for ban in villain["bans"]]


def _his_card(villain: dict[str, Any], lang: str) -> str:
    """The card in play, printed and as it stands."""
    w, item = WORDS[lang], villain["card"]
    stats = []
    for stat in ("speed", "damage"):
        before, now = item[stat], villain[stat]
        if now is None:
            stats.append(w["no_damage"])
        else:
            stats.append(w[stat].format(n=now if before == now else w["arrow"].format(a=before, b=now)))
    text = said(item["text"], lang)
    facts = ", ".join([*stats, *subtypes(item, lang)])
    return w["in_play"].format(card=word(item["name"], lang), numbers=facts) + (f". {text}" if text else "")


def _events(view: View, lang: str, texts: bool) -> list[str]:
    """The Events in force: what each gives for good, and its text; or their names alone."""
    lines = []
    if not texts:
        names = ", ".join(word(event["name"], lang) for event in view["villain"]["events"])
        return [WORDS[lang]["event_list"].format(cards=names)] if names else []
    for event in view["villain"]["events"]:
        rest = ". ".join(filter(None, [bonus(event, lang), said(event["text"], lang)]))
        lines.append(WORDS[lang]["events"].format(card=word(event["name"], lang)) + (f": {rest}" if rest else ""))
    return lines


def _told_villain(view: View, lang: str) -> list[str]:
    villain = view["villain"]
    if villain is None:
        return []
    w, fury = WORDS[lang], view["fury"]
    facts = [w["aura"].format(**villain), w["next"].format(stance=w[villain["stance"] or "none"])]
    facts += [w["deck"].format(n=villain["deck_size"]), w["discards"].format(n=len(villain["discards"]))]
    lines = [
        f"{word(villain['name'], lang)}: {'; '.join([*facts, *_strength(view, lang)])}",
        *_events(view, lang, True),
    ]
    spaces = ", ".join(f"{space}: {_space(space, fury, lang)}" for space in range(2, fury["villain_end"] + 1))
    name = _his_name(view, lang)
    lines.append(
        w["told_his"].format(who=name, n=fury["villain"], end=fury["villain_end"], bash=fury["bash"], spaces=spaces)
    )
    if view["active"] is not None:
        at = ", ".join(map(str, fury["spaces"]))
        who = seat_name(view, view["active"], lang)
        lines.append(w["told_fury"].format(who=who, n=fury["hero"], end=fury["end"], zone=fury["zone"], spaces=at))
    return lines


# --- the two Fury tracks (RCR-082, RCR-092)


def _space(space: int, fury: dict[str, Any], lang: str) -> str:
    """The text of a space of the villain's track: Speed and Damage by turns, Bash from its space on."""
    w = WORDS[lang]
    given = w["short_damage" if space % 2 else "short_speed"]
    return f"{w['bash']},{given}" if space >= fury["bash"] else given


def _tracks(view: View, lang: str, width: int) -> list[Line]:
    """Both tracks with their texts; the marker is at `<n>`."""
    w, fury = WORDS[lang], view["fury"]
    if view["villain"] is None or view["active"] is None:
        return []
    his = [f"{n}:{_space(n, fury, lang)}" if n > 1 else "1" for n in range(1, fury["villain_end"] + 1)]
    name = w["his_fury"].format(who=_his_name(view, lang))
    hero = w["his_fury"].format(who=seat_name(view, view["active"], lang))
    room = min(max(cell_len(name), cell_len(hero)), width // 4)
    own = [_mark(n, fury) for n in range(fury["end"] + 1)]
    own[fury["zone"]] = f"|{own[fury['zone']]}"
    lines = _track(fit(name, room), his, fury["villain"] - 1, "red", width)
    lines += _track(fit(hero, room), own, fury["hero"], "yellow", width)
    used = sum(cell_len(text) for text, _ in lines[-1])
    legend = w["legend"] + (f"  ({w['zone_now']})" if fury["in_zone"] else "")
    if used + 2 + cell_len(legend) <= width:
        return [*lines[:-1], [*lines[-1], (f"  {legend}", "dim")]]
    return [*lines, *([(" " * (room + 1) + row, "dim")] for row in wrap(legend, width - room - 1, 2))]


def _mark(space: int, fury: dict[str, Any]) -> str:
    return f"{space}*" if space in fury["spaces"] else f"{space}!" if space == fury["end"] else str(space)


def _track(name: str, spaces: Sequence[str], at: int, style: str, width: int) -> list[Line]:
    """The spaces of a track after its name; those passed are coloured, the marker stands out."""
    lines: list[Line] = [[(name, "bold")]]
    used = cell_len(name)
    for n, space in enumerate(spaces):
        text = f" <{space}>" if n == at else f" {space}"
        if used + cell_len(text) > width:
            lines.append([(" " * cell_len(name), "")])
            used = cell_len(name)
        lines[-1].append((text, f"bold reverse {style}" if n == at else style if n < at else ""))
        used += cell_len(text)
    return lines


# --- Objectives, minions


def _objectives(view: View, lang: str, texts: bool) -> list[str]:
    w = WORDS[lang]
    lines = []
    for item in view["objectives"]:
        facts = [w["track"].format(**item)] if item["length"] else []
        facts += [w["doom"].format(**item)] if item["doom_length"] else []
        facts += filter(None, [test(item["test"], lang)])
        facts += [w["award"].format(n=item["award"])] if item["award"] else []
        text = said(item["text"], lang) if texts else ""
        told_facts = ", ".join(facts) + (f". {text.removesuffix('.')}" if text else "")
        lines.append(f"{w['objective']} {word(item['name'], lang)} [{item['id']}]: {told_facts}")
    return lines


def _minions(view: View, lang: str) -> list[str]:
    """Speed/Damage, toughness left, traits, by the names that notations use."""
    w = WORDS[lang]
    if not view["minions"]:
        return []
    told_ones = []
    for item in view["minions"]:
        number = item["notation"].partition("#")[2]
        name = word(item["name"], lang) + (f" #{number}" if number else "")
        facts = [w["left"].format(n=item["tough"] - item["wounds"], tough=item["tough"]), *traits(item, lang)]
        text = said(item["text"], lang)
        facts += [text.removesuffix(".")] if text else []
        told_ones.append(f"{w['minion'].format(**{**item, 'name': name})} ({', '.join(facts)})")
    return [f"{w['minions']}: {'; '.join(told_ones)}"]


# --- heroes


def _side(view: View, side: dict[str, Any], lang: str, width: int, everything: bool) -> list[Line]:
    """A hero in a line: Aura, XP, hand, draw pile, Semblance; below, what he does in this round."""
    mine = side["seat"] == view["seat"]
    longest = max(cell_len(_who(view, seat, lang)) for seat in range(view["seats"])) + 1
    label = _cut(_who(view, side["seat"], lang), min(longest, width // 4), f" ({WORDS[lang]['you']})" if mine else "")
    head: Line = [(label, f"bold {'cyan' if mine else 'magenta'}")]
    bar = _bar(side["aura"], side["full"], SHORT_BAR if width < ROOMY else BAR)
    head += [*bar, (f" {side['aura']}/{side['full']}  ", "")]
    used = sum(cell_len(text) for text, _ in head)
    deed = _deed(view, side, lang)
    state = _state_of(view, side, lang)[1:]
    if side["role"] == "none" and cell_len("  ".join([*state, *deed])) <= width - used:
        state, deed = [*state, *deed], []
    first, *more = wrap("  ".join(state), width - used)
    lines: list[Line] = [[*head, (first, "")], *([(" " * used + row, "")] for row in more)]
    below = ["; ".join(deed)] if deed else []
    below += _piles(view, side, lang) if everything else _known(side, lang)
    return lines + [[(f"   {row}", "dim" if everything else "")] for text in below for row in wrap(text, width - 3, 2)]


def _cut(name: str, room: int, end: str) -> str:
    """A name in so many cells; of a long one the end that matters stays."""
    whole = name.removesuffix(end)
    return fit(fit(whole, min(cell_len(whole), room - cell_len(end) - 1)) + end, room)


def _state_of(view: View, side: dict[str, Any], lang: str) -> list[str]:
    """What is so of a hero from round to round; the Aura first."""
    w = WORDS[lang]
    facts = [w["aura"].format(**side), w["xp"].format(n=side["xp"]), w["hand"].format(n=side["hand_size"])]
    facts.append(w["pile"].format(n=side["deck_size"]))
    facts.append(w["ready" if side["semblance_ready"] else "down"])
    facts += [w["dust"].format(n=side["dust"])] if side["dust"] else []
    return [*facts, w["out"]] if side["out"] else facts


def _deed(view: View, side: dict[str, Any], lang: str) -> list[str]:
    """What a hero does in this round, and what he is given."""
    w = WORDS[lang]
    facts = [w["is_active"]] if view["active"] == side["seat"] and view["round"] else []
    if side["role"] != "none":
        facts += _in_play(side, lang)
    elif view["round"] and view["step"] in ("B", "C") and not side["out"]:
        facts.append(w["planned" if side["planned"] else "waits" if side["waited"] else "to_act"])
    if side["plan"]:
        facts.append(w["plan"].format(plan=side["plan"]))
    facts += [w["shield"].format(n=side["shield"])] if side["shield"] else []
    spans = (("bonus_next", "next"), ("bonus_later", "later"), ("bonus_duel", "duel"))
    return facts + [w[name].format(bonus=given) for name, span in spans if (given := bonus(side[span], lang))]


def _in_play(side: dict[str, Any], lang: str) -> list[str]:
    """The deed of the round with its card, Speed and Damage; the card of an encounter is on the discards already."""
    w, item = WORDS[lang], side["card"]
    if item is None:
        return [w["role_rest"] if side["role"] == "rest" else w["acted"]]
    facts = [w[f"role_{side['role']}"].format(card=word(item["name"], lang))]
    if side["speed"]:
        facts[0] += f": {w['speed'].format(n=_made_of(side['speed'], lang))}"
        facts[0] += f", {w['no_damage'] if side['damage'] is None else w['damage'].format(n=side['damage'])}"
    return facts + ([w["boosted"]] if side["boosted"] else [])


def _made_of(speed: dict[str, int], lang: str) -> str:
    """`10 (printed 9, Ultimate zone +1)`; the number alone where nothing is added."""
    w = WORDS[lang]
    names = (("zone", "of_zone"), ("track", "of_track"), ("others", "of_effects"))
    more = [w[name].format(n=speed[key]) for key, name in names if speed.get(key)]
    parts = ", ".join([w["of_print"].format(n=speed["printed"]), *more])
    return w["made_of"].format(n=speed["final"], parts=parts) if more else str(speed["final"])


def _known(side: dict[str, Any], lang: str) -> list[str]:
    """With hidden hands: what everybody has seen to be there."""
    names = ", ".join(word(item["name"], lang) for item in side["known"])
    return [WORDS[lang]["known"].format(cards=names)] if names else []


def _piles(view: View, side: dict[str, Any], lang: str) -> list[str]:
    """A hero's Semblance, hand, discards and what can still be drawn."""
    w, who = WORDS[lang], seat_name(view, side["seat"], lang)
    semblance = side["hero"]["semblance"]
    lines = [f"{w['semblance']} {word(semblance['name'], lang)}: {said(semblance['text'], lang)}"]
    if side["hand"] is not None and side["seat"] != view["seat"]:
        lines.append(f"{w['hand_of'].format(who=who)}: {', '.join(_held_names(side['hand'], lang)) or w['empty']}")
    lines += _known(side, lang)
    discards = ", ".join(_held_names(side["discards"], lang)) or w["empty"]
    lines.append(w["discard_list"].format(who=who, n=len(side["discards"]), cards=discards))
    return [*lines, w["unseen"].format(who=who, cards=", ".join(_held_names(side["unseen"], lang)) or w["empty"])]


def _held_names(held: Sequence[dict[str, Any]], lang: str) -> list[str]:
    """The names of cards, equal ones together."""
    counted = Counter(word(item["name"], lang) for item in held)
    return [name if n == 1 else f"{name} x{n}" for name, n in counted.items()]


# --- the last clash


def _last(view: View, lang: str) -> list[str]:
    """Why Speeds compared as they did: everybody's, what it is made of, and who hit."""
    last, w = view["last"], WORDS[lang]
    if last is None:
        return []
    whose = [f"{seat_name(view, one['seat'], lang)} {_made_of(one, lang)}" for one in last["heroes"]]
    if len(whose) > 1:
        whose.append(w["slowest"])
    his = f"{_his_name(view, lang)} {_made_of(last, lang)}"
    outcome = w[f"out_{last['outcome']}"].format(who=_his_name(view, lang))
    return [f"{w['last'].format(**last)}: {'; '.join([*whose, his])}: {outcome}"]


# --- the hand


def _hand(view: View, lang: str, width: int, everything: bool, tight: bool) -> list[Line]:
    """The own hand and, near it, the Ultimate: numbers and text of each card; on a low screen a line each."""
    w, side = WORDS[lang], view["sides"][view["seat"]]
    held: dict[str, tuple[dict[str, Any], int]] = {}
    for item in side["hand"]:
        held[item["id"]] = (item, held.get(item["id"], (item, 0))[1] + 1)
    if side["ultimate"] and (view["active"] == view["seat"] or everything):
        held[side["ultimate"]["id"]] = (side["ultimate"], 1)
    if not held:
        return []
    lines: list[Line] = [[(f"{w['your_hand']}:", "bold")]]
    for item, n in held.values():
        lines += _held_card(item, n, lang, width, tight and not everything and width < ROOMY)
    return lines


def _held_card(item: dict[str, Any], n: int, lang: str, width: int, tight: bool) -> list[Line]:
    w = WORDS[lang]
    name = fit(word(item["name"], lang) + (f" x{n}" if n > 1 else ""), 20 if width < ROOMY else 28)
    facts = [w["ultimate"], w["gives"].format(n=item["xp"])] if item["ultimate"] else []
    facts += numbers(item, lang)
    facts += [w["tier"].format(n=item["tier"])] if item["tier"] > 1 else []
    text = said(item["text"], lang)
    rest = ". ".join(filter(None, [", ".join(facts), text or boost(item, lang)]))
    head = f"  {name} "
    if tight:
        return [[(head, "bold"), (fit(rest, width - cell_len(head)).rstrip(), "")]]
    first, *more = wrap(rest, width - cell_len(head))
    return [[(head, "bold"), (first, "")], *([(" " * cell_len(head) + row, "")] for row in more)]
