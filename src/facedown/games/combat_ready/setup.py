"""Combat Ready: from heroes, options and stacks to the set-up of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import combinations
from typing import Any

import numpy as np

from facedown.gamedef import BadOption, BadSetup, BadStack, seats_among
from facedown.games.combat_ready.facts import (
    NO_OBJECTIVES, OBJECTIVES_BY_SEATS, RANDOM, SWITCHES, TEXT_OPTIONS, ids, index_of, titles_of_hero, turns_of_villain,
)  # fmt: skip
from facedown.games.combat_ready.state import (
    BATTLES, DICE, DIE_SIDES, DRAWN_UP_TO, FAMILY_CARDS, HEROES, NONE, NUMBER, OBJECTIVES_MOST, SETUP,
    TOUGH_VILLAIN, TOUGHER,
)  # fmt: skip

USUAL_SEATS = 3
STACKS = ("hands", "decks", "villain", "minions", "first", "xp", "aura", "villain_aura", "dice")
VALUES_OF = {"villain": "villain", "objectives": "objective", "battle": "battle", "campaign": "campaign"}


def make_setup(
    library: Any,
    seats: int | None,
    picks: Sequence[str],
    options: Mapping[str, bool | str],
    stack: Mapping[str, Any] | None,
) -> Any:
    """The set-up record of a match; raises BadSetup where it is impossible.

    `picks` are the heroes, one a seat, all different; without them the first ones of the packs. `stack` fixes chance
    for scenarios: `hands` and `decks`, for each seat ids of cards of tier 1, the top of a deck first; `villain`, ids
    of his cards, the top first; `minions`, ids in the order in which they come; `first`, the seat that is Active first;
    `xp` and `aura`, a number for each seat, and `villain_aura`; `dice`, rolls in their order. The rest stays random.
    """
    setup = _blank(_seats(seats, picks))
    _heroes(setup, library, picks)
    _battles(setup, library, options)
    if stack:
        _Stack(setup, library).read(stack)
    return setup


def pick_setups(library: Any, options: Mapping[str, bool | str], seats: int | None = None) -> Any:
    """All line-ups of so many different heroes, as an array; each of them once in every seat."""
    n = _seats(seats, ())
    one = make_setup(library, n, (), options, None)
    groups = [chosen[i:] + chosen[:i] for chosen in combinations(range(_there(library, n)), n) for i in range(n)]
    setups = np.zeros(len(groups), SETUP)
    setups[:] = one
    setups["hero"][:, :n] = groups
    return setups


def picks(library: Any, setup: Any) -> tuple[str, ...]:
    """The id of each seat's hero."""
    return tuple(ids(library, "hero")[int(hero)] for hero in setup["hero"][: int(setup["seats"])])


def option_values(library: Any, option: str) -> tuple[str, ...]:
    """The ids that a text option can be, from the packs; of `objectives`, each one."""
    return ids(library, VALUES_OF[option]) if option in VALUES_OF else ()


def _blank(seats: int) -> Any:
    setup = np.zeros(1, SETUP)[0]
    setup["seats"] = seats
    for name in ("hero", "hand", "deck", "turn", "minion"):
        setup[name] = NONE
    setup["first"] = NONE
    setup["battle"]["villain"] = NONE
    setup["battle"]["objective"] = NONE
    return setup


# --- heroes


def _seats(seats: int | None, picks: Sequence[str]) -> int:
    usual = len(picks) if 1 <= len(picks) <= HEROES else USUAL_SEATS
    return seats_among("combat-ready", seats, 1, HEROES, usual)


def _there(library: Any, seats: int) -> int:
    """How many heroes the packs have: enough for the seats."""
    there = len(ids(library, "hero"))
    if there < seats:
        raise BadSetup(f"{seats} heroes are needed, all different; the packs have {there}.")
    return there


def _heroes(setup: Any, library: Any, picks: Sequence[str]) -> None:
    seats = int(setup["seats"])
    _there(library, seats)
    if not picks:
        setup["hero"][:seats] = range(seats)
        return
    if len(picks) != seats:
        raise BadSetup(f"combat-ready needs a hero for each seat: {seats} are wanted, {len(picks)} are named.")
    twice = [name for name, n in Counter(picks).items() if n > 1]
    if twice:
        raise BadSetup(f"{twice[0]} is named twice: the heroes are all different.")
    setup["hero"][:seats] = [_find(library, "hero", name, "", "hero", BadSetup) for name in picks]


# --- battles (RCR-005, RCR-140)


def _battles(setup: Any, library: Any, options: Mapping[str, bool | str]) -> None:
    """The battles, each with its villain, its Objectives and the switches of the table added to its own."""
    said = {name: str(options.get(name) or "") for name in TEXT_OPTIONS}
    _fit_together(said)
    seats, mask = int(setup["seats"]), _mask(name for name in SWITCHES if options.get(name))
    if said["villain"] or said["objectives"]:
        battles = [_own_battle(library, said, seats)]
    else:
        battles = [_ready_battle(library, number, seats) for number in _chosen_battles(library, said)]
    setup["battles"] = len(battles)
    for place, (villain, aura, rules, objectives) in enumerate(battles):
        row = setup["battle"][place]
        row["villain"], row["aura"], row["rules"] = villain, aura, rules | mask
        row["nobjectives"] = len(objectives)
        row["objective"][: len(objectives)] = objectives


Battle = tuple[int, int, int, list[int]]  # villain, Aura (0: his own), switches, Objectives; NONE: drawn


def _fit_together(said: Mapping[str, str]) -> None:
    """A battle says who the villain is and what the Objectives are; a campaign says which battles there are."""
    given = [name for name in TEXT_OPTIONS if said[name]]
    for whole in ("campaign", "battle"):
        others = [name for name in given if name != whole]
        if whole in given and others:
            raise BadOption(
                f"The options {whole} and {others[0]} do not go together: a {whole} says itself which villain and "
                "which Objectives there are."
            )


def _mask(names: Any) -> int:
    return sum(1 << SWITCHES.index(name) for name in names)


def _chosen_battles(library: Any, said: Mapping[str, str]) -> list[int]:
    if said["campaign"]:
        number = _find(library, "campaign", said["campaign"], "The option campaign: ", "campaign", BadOption)
        names = library.models["campaign"][number].battles
        return [index_of(library, "battle", name) for name in names][:BATTLES]
    if said["battle"]:
        return [_find(library, "battle", said["battle"], "The option battle: ", "battle", BadOption)]
    if not library.models["battle"]:
        raise BadSetup("The packs have no ready battle: name a villain, villain=…")
    return [0]


def _ready_battle(library: Any, number: int, seats: int) -> Battle:
    entry = library.models["battle"][number]
    objectives = [index_of(library, "objective", name) for name in entry.objectives]
    villain = index_of(library, "villain", entry.villain)
    return villain, int(entry.aura or 0), _mask(entry.rules), objectives[: OBJECTIVES_BY_SEATS[seats]]


def _own_battle(library: Any, said: Mapping[str, str], seats: int) -> Battle:
    """A villain and Objectives as the table names them, or leaves them to chance."""
    villain = _villain(library, said["villain"])
    return villain, 0, 0, _objectives(library, said["objectives"], villain, OBJECTIVES_BY_SEATS[seats])


def _villain(library: Any, name: str) -> int:
    if name == RANDOM:
        return NONE
    if name:
        return _find(library, "villain", name, "The option villain: ", "villain", BadOption, (RANDOM,))
    if library.models["battle"]:  # Objectives alone are named: the villain is that of the first battle
        return index_of(library, "villain", library.models["battle"][0].villain)
    return 0


def _objectives(library: Any, said: str, villain: int, usual: int) -> list[int]:
    """The Objectives that a text names; without one, those that the villain recommends (RCR-005)."""
    if said == NO_OBJECTIVES:
        return []
    if said == RANDOM or (not said and villain == NONE):
        return [NONE] * min(usual, len(ids(library, "objective")))
    if not said:
        names = library.models["villain"][villain].objectives
        return [index_of(library, "objective", name) for name in names][:usual]
    named = said.split(",")
    if len(named) > 1 and {RANDOM, NO_OBJECTIVES} & set(named):
        raise BadOption(f"The option objectives: {RANDOM} and {NO_OBJECTIVES} stand alone, not beside others.")
    if "" in named:
        raise BadOption(
            "The option objectives: between commas there is the id of an Objective, and here there is none."
        )
    if len(named) > OBJECTIVES_MOST:
        raise BadOption(f"The option objectives names {len(named)} Objectives; a battle has {OBJECTIVES_MOST} at most.")
    twice = [name for name, n in Counter(named).items() if n > 1]
    if twice:
        raise BadOption(f"The option objectives names {twice[0]} twice.")
    where, more = "The option objectives: ", (RANDOM, NO_OBJECTIVES)
    return [_find(library, "objective", name, where, "Objective", BadOption, more) for name in named]


# --- stacks


class _Stack:
    """Reads the fixed hands, piles, numbers and rolls of a scenario into a set-up."""

    def __init__(self, setup: Any, library: Any) -> None:
        self.setup, self.library = setup, library
        self.seats = int(setup["seats"])
        self.heroes = [int(hero) for hero in setup["hero"][: self.seats]]
        self.left = [Counter(titles_of_hero(library, hero)) for hero in self.heroes]  # copies not yet given away

    def read(self, stack: Mapping[str, Any]) -> None:
        unknown = set(stack) - set(STACKS)
        if unknown:
            raise BadStack(f"stack has no {sorted(unknown)[0]!r}; it takes {', '.join(STACKS)}.")
        for p, given in enumerate(self.by_seat(stack, "hands", "lists of cards, one a seat")):
            self.hand(p, _list_of(given, f"stack.hands: seat {p}", "ids of cards"))
        for p, given in enumerate(self.by_seat(stack, "decks", "lists of cards, one a seat")):
            self.deck(p, _list_of(given, f"stack.decks: seat {p}", "ids of cards, the first on top"))
        self.villain(_list_of(stack.get("villain", ()), "stack.villain", "ids of his cards, the first on top"))
        self.minions(_list_of(stack.get("minions", ()), "stack.minions", "ids of minions, in the order they come"))
        if "first" in stack:
            self.setup["first"] = _number(stack["first"], 0, self.seats - 1, "stack.first: the seat")
        for p, given in enumerate(self.by_seat(stack, "xp", "numbers, one a seat")):
            self.setup["xp"][p] = _number(given, 0, NUMBER, f"stack.xp: seat {p}")
        for p, given in enumerate(self.by_seat(stack, "aura", "numbers, one a seat")):
            full = int(self.library.table.hero[self.heroes[p]].aura)
            self.setup["hero_aura"][p] = _number(given, 1, full, f"stack.aura: seat {p}")
        if "villain_aura" in stack:
            self.setup["villain_aura"] = _number(stack["villain_aura"], 1, self.full_aura(), "stack.villain_aura")
        self.dice(_list_of(stack.get("dice", ()), "stack.dice", f"numbers, 1 to {DIE_SIDES}"))

    def by_seat(self, stack: Mapping[str, Any], name: str, what: str) -> Sequence[Any]:
        given = _list_of(stack.get(name, ()), f"stack.{name}", what)
        if len(given) > self.seats:
            raise BadStack(f"stack.{name} has {len(given)} entries for {self.seats} seats.")
        return given

    def hand(self, p: int, given: Sequence[Any]) -> None:
        if len(given) > DRAWN_UP_TO:
            raise BadStack(f"stack.hands: seat {p} has {len(given)} cards; a hand begins with {DRAWN_UP_TO} (RCR-010).")
        cards = self.cards(p, given, f"stack.hands: seat {p}")
        self.setup["nhand"][p] = len(cards)
        self.setup["hand"][p, : len(cards)] = cards

    def deck(self, p: int, given: Sequence[Any]) -> None:
        cards = self.cards(p, given, f"stack.decks: seat {p}")
        self.setup["ndeck"][p] = len(cards)
        self.setup["deck"][p, : len(cards)] = cards

    def cards(self, p: int, given: Sequence[Any], where: str) -> list[int]:
        """Titles of a hero by their ids, each at most as often as he has copies left."""
        found, library = [], self.library
        hero = ids(library, "hero")[self.heroes[p]]
        names = {ids(library, "card")[title]: title for title in titles_of_hero(library, self.heroes[p])}
        for name in given:
            title = names.get(name, NONE) if isinstance(name, str) else NONE
            if title == NONE:
                raise BadStack(f"{where}: {hero} has no card {name!r}.{_hint(name, names)}")
            if library.table.card[title].ultimate:
                raise BadStack(f"{where}: {name} is an Ultimate; it lies beside the scroll, not in hand or deck.")
            if library.table.card[title].tier > 1:
                raise BadStack(
                    f"{where}: {name} is of tier {library.table.card[title].tier}; a match begins with tier 1."
                )
            self.left[p][title] -= 1
            if self.left[p][title] < 0:
                copies = titles_of_hero(library, self.heroes[p]).count(title)
                raise BadStack(f"{where}: there are only {copies} copies of {name} for hand and deck together.")
            found.append(title)
        return found

    def first_villain(self, where: str) -> int:
        villain = int(self.setup["battle"][0]["villain"])
        if villain == NONE:
            raise BadStack(f"{where} needs a villain that is named, not drawn.")
        return villain

    def full_aura(self) -> int:
        battle = self.setup["battle"][0]
        aura = int(battle["aura"]) or int(self.library.table.villain[self.first_villain("stack.villain_aura")].aura)
        return aura + (TOUGHER if int(battle["rules"]) & TOUGH_VILLAIN else 0)

    def villain(self, given: Sequence[Any]) -> None:
        """Cards of the villain of the first battle, Events among them, each at most as often as he has it."""
        if not given:
            return
        villain = self.first_villain("stack.villain")
        left = Counter(turns_of_villain(self.library, villain))
        names = {ids(self.library, "villain_card")[turn]: turn for turn in left}
        who = ids(self.library, "villain")[villain]
        for place, name in enumerate(given):
            turn = names.get(name, NONE) if isinstance(name, str) else NONE
            if turn == NONE:
                raise BadStack(f"stack.villain: {who} has no card {name!r}.{_hint(name, names)}")
            if not left[turn]:
                raise BadStack(f"stack.villain: {name} is there too often.")
            left[turn] -= 1
            self.setup["turn"][place] = turn
        self.setup["nturns"] = len(given)

    def minions(self, given: Sequence[Any]) -> None:
        """Minions as they come, each of its own family's deck."""
        if len(given) > FAMILY_CARDS:
            raise BadStack(f"stack.minions has {len(given)} minions; {FAMILY_CARDS} at most can be given.")
        table, left = self.library.table, Counter[int]()
        for family in range(int(table.families)):
            left += Counter(table.family[family][: int(table.nfamily[family])].tolist())
        for place, name in enumerate(given):
            minion = _find(self.library, "minion", name, "stack.minions: ", "minion", BadStack)
            if table.minion[minion].boss:
                raise BadStack(f"stack.minions: {name} is a sub-boss; it is in no deck.")
            left[minion] -= 1
            if left[minion] < 0:
                raise BadStack(f"stack.minions: {name} is there too often.")
            self.setup["minion"][place] = minion
        self.setup["nminions"] = len(given)

    def dice(self, given: Sequence[Any]) -> None:
        if len(given) > DICE:
            raise BadStack(f"stack.dice has {len(given)} rolls; {DICE} at most can be given.")
        for place, roll in enumerate(given):
            self.setup["dice"][place] = _number(roll, 1, DIE_SIDES, "stack.dice")
        self.setup["ndice"] = len(given)


def _list_of(given: Any, where: str, what: str) -> Sequence[Any]:
    if not isinstance(given, (list, tuple)):
        raise BadStack(f"{where} takes a list: {what}.")
    return given


def _number(given: Any, low: int, high: int, where: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        raise BadStack(f"{where} is a whole number, {low} to {high}, not {given!r}.")
    return given


def _find(
    library: Any, section: str, name: Any, where: str, what: str, error: type[BadSetup], more: tuple[str, ...] = ()
) -> int:
    """The index of an id; raises `error`, with the nearest right one or with all of them."""
    known = ids(library, section)
    if name in known:
        return known.index(name)
    raise error(f"{where}there is no {what} {name!r}.{_hint(name, (*known, *more))}")


def _hint(name: Any, known: Any) -> str:
    near = get_close_matches(str(name), known, 1)
    return f" Did you mean {near[0]}?" if near else f" There are: {', '.join(known)}."
