"""Everything that a card can say does what it says: each op, on each whom, at each moment, on each kind of card.

One scene for all. In the first round everybody but bob is hit. In the second ann attacks bob with a jab (speed 6), the
others' attacks are still to come; what is tested is a text of ann's attack, of its boost, of her Signature or of her
Legend; of bob's defense or Legend; or of a special that cid holds. dan only watches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.games.rumble.vocabulary.ops import MOMENTS, OPS
from facedown.match import Match

from .tables import (
    FIRST,
    LATER,
    Happened,
    asked,
    card,
    damages,
    finish,
    happened,
    legal,
    line,
    passes,
    plan,
    play,
    rounds,
    side,
    special,
    table,
    then,
)

ANN, BOB, CID, DAN = range(4)
OWNERS = {"ability": ANN, "attack": ANN, "boost": ANN, "signature": ANN, "defense": BOB, "special": CID}
AMOUNT = 2
DEFENSES = ("dodge", "block", "counter")
DONE_BY = {  # the events that an op brings about
    "speed": "SPEED", "throw": "THROWN", "remove": "REMOVED", "disarm": "LOST", "draw": "DRAW", "discard": "DISCARD",
    "steal": "STOLEN", "recover": "RECOVERED",
}  # fmt: skip


class Case(NamedTuple):
    op: str
    to: str
    pick: str
    moment: str
    on: str

    def line(self, **more: Any) -> dict[str, Any]:
        """The line that is tested."""
        op = next(op for op in OPS if op.name == self.op)
        keys: dict[str, Any] = {key: value for key, value in (("to", self.to), ("pick", self.pick)) if value}
        if op.amount:
            keys["amount"] = 1 if self.op == "remove" else AMOUNT
        if self.on == "ability" and self.moment == "reveal":
            keys["if_"] = "round >= 2"  # as all else happens in the second round
        keys |= more
        return line(self.moment, self.op, **keys)

    @property
    def owner(self) -> int:
        """The seat whose text it is."""
        return BOB if self.moment in ("struck", "enters") else OWNERS[self.on]


def kinds(moment: Any, op: Any) -> list[str]:
    """On what a line can stand."""
    found = [kind for kind in ("strike", "boost", "signature", "special", "defense") if kind in moment.kinds]
    found = [kind for kind in found if not op.kinds or kind in op.kinds]
    if moment.on_abilities and not op.kinds:
        found.append("ability")
    return [kind.replace("strike", "attack") for kind in found]


def works(op: Any, moment: str, given: Mapping[str, str]) -> bool:
    """Does the vocabulary allow it?"""
    for rule in op.restrictions:
        if rule.applies(given) and rule.moments is not None and moment not in rule.moments:
            return False
        if rule.applies(given) and any(given[name] not in values for name, values in rule.only.items()):
            return False
    return True


def cases() -> Iterator[Case]:
    """Everything that a line can say, but for amounts and requirements; each way to pick only with one `to`."""
    for op in OPS:
        choices = {param.name: list(param.choices) for param in op.params}
        for moment in (moment for moment in MOMENTS if moment.name in op.moments):
            for to in choices.get("to", [""]):
                picks = [
                    pick
                    for pick in choices.get("pick", [""])
                    if works(op, moment.name, {name: value for name, value in (("to", to), ("pick", pick)) if value})
                ]
                for pick in picks if to in ("self", "falling") else picks[:1]:
                    yield from (Case(op.name, to, pick, moment.name, on) for on in kinds(moment, op))


CASES = list(cases())
EACH = list({(case.op, case.moment): case for case in CASES}.values())  # one of each op at each moment
ASKING = [case for case in EACH if case.op not in ("again", "signature")]  # ops that a line does, or its owner declines


def name(case: Case) -> str:
    return "-".join(part for part in case if part)


# --- the scene


def scene(case: Case, *lines: dict[str, Any], decline: bool = False) -> list[Happened]:
    """What happened in the second round, with these lines where the case says.

    A further attack or a Signature that is offered is declined, and what one may decline if a test wants that.
    """
    effects = list(lines)
    falls = case.moment in ("falling", "enters")
    changes: dict[str, Any] = {n: {"health": 1 if n == "bob" and falls else 20} for n in (*FIRST, *LATER)}
    changes["extra"] = special(line("end", "draw", if_="self.hand >= 12"))
    if case.on == "ability":
        changes[{"struck": "bob", "enters": "n1"}.get(case.moment, "ann")]["ability"] = effects
    elif case.on in ("attack", "boost", "signature"):
        changes[{"attack": "jab", "boost": "pad", "signature": "ann-sig"}[case.on]] = {"effects": effects}
        if case.on == "signature":
            changes["jab"] = {"effects": [line("hit", "signature")]}
    else:
        changes["extra"] = card(case.on, *effects)
    hands = ["jab chop pad", "slam slam kick", "lock kick chop punch extra", "chop chop slam"]
    if case.on == "defense":
        hands[BOB], hands[CID] = hands[BOB] + " extra", hands[CID].replace(" extra", "")
    match = table(changes, *hands)
    play(match, "breather", "done", "attack slam @1", "breather", "discard punch", "discard chop", "done")
    play(match, "attack chop @3")
    go_on(match, "pass")
    plan(match, "jab pad @2" if case.on == "boost" else "jab @2", "slam @1", "lock @1", "chop @3")
    go_on(match, *(["signature @2"] if case.on == "signature" else []), *(["decline"] if decline else []), "play extra")
    events = happened(match)
    return events[next(i for i, event in enumerate(events) if event[0] == "ROUND" and event[3] == 2) :]


def go_on(match: Match, *wanted: str) -> None:
    """Go on to the next plan; whoever decides does what is wanted, else as little as possible, but chooses."""
    while match.decision not in ("plan", "over"):
        names = legal(match)
        ways = [*wanted, "pass", *(["decline"] if match.decision in ("again", "signature") else [])]
        play(match, next((way for way in ways if way in names), names[0]))


def expected(case: Case, chosen: int) -> set[int]:
    """The seats on which the line works."""
    everybody = {ANN, BOB, CID, DAN}
    waiting = {"reveal": everybody, "begin": everybody}.get(case.moment, {BOB, CID, DAN})
    able = waiting if case.op in ("speed", "disarm") else everybody
    return able & {
        "self": {case.owner},
        "target": {BOB},
        "falling": {BOB},
        "attacker": {ANN},
        "rivals": everybody - {case.owner},
        "all": everybody,
        "": {case.owner},
    }.get(case.to, {chosen})


def after_effect(events: list[Happened], case: Case) -> list[Happened]:
    """The events that the line brought about."""
    if case.op == "throw" and case.moment == "hit":
        return [e for e in events if e[0] == "THROWN"]  # with the damage
    code = next(op.code for op in OPS if op.name == case.op)
    start = next(i for i, e in enumerate(events) if e[0] == "EFFECT" and e[1] == case.owner and e[3] == code)
    done = []
    for event in events[start + 1 :]:
        if event[0] != DONE_BY[case.op]:
            break
        done.append(event)
    return done


# --- what every line does


@pytest.mark.rule("RUM-032", "RUM-042", "RUM-054")
@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_line_does_what_it_says(case: Case) -> None:
    events = scene(case, case.line(), *after(case))
    if case.op in DONE_BY:
        check_effect(events, case, after_effect(events, case))
    else:
        check_attack(case, events)


def after(case: Case) -> list[dict[str, Any]]:
    """A line after the one that is tested: it stops the attack, as a defense must, or does nothing but say so."""
    if case.on == "defense":
        return [line("defend", "dodge")]
    return [line(case.moment, "draw", if_="self.placards >= 9")]


def check_effect(events: list[Happened], case: Case, done: list[Happened]) -> None:
    assert done, "nothing was done"
    where = [e[3] for e in done] if case.op == "steal" else [e[1] for e in done]
    times = AMOUNT if case.op in ("draw", "discard", "steal", "recover") else 1
    seats = expected(case, where[0])
    assert sorted(where) == sorted(seat for seat in seats for _ in range(times))
    if case.to == "other":
        assert case.owner not in where
    if case.op == "speed":
        assert all(e[4] - e[3] == AMOUNT for e in done)
    if case.op == "throw":
        assert [(e[1], e[3]) for e in events if e[0] == "OUT"] == [(seat, case.owner) for seat in where]
    if case.op == "disarm":
        assert {e[3] for e in done} == {st.LOST_DISARMED}
    if case.op in ("steal", "remove"):
        assert {e[4] if case.op == "remove" else e[1] for e in done} == {case.owner}


def check_attack(case: Case, events: list[Happened]) -> None:
    """Ops that change, stop or follow the attack under way."""
    hits = [e for e in events if e[0] == "HIT" and (e[1], e[3]) == (ANN, BOB)]
    stopped = [e for e in events if e[0] == "STOPPED"]
    if case.op == "damage":
        printed = {"boost": 2, "signature": 3}.get(case.on, 1)
        assert hits[-1][4] == printed + AMOUNT
    elif case.op in ("again", "signature"):
        assert [e[3] for e in events if e[0] == "OFFER_DECLINED"] == [
            st.AGAIN if case.op == "again" else st.BY_SIGNATURE
        ]
    else:
        assert [e[:4] for e in stopped] == [("STOPPED", ANN, "extra", case.owner)]
        assert stopped[0][4] == [*DEFENSES, "cancel"].index(case.op)
        assert hits == []
    if case.op == "counter":
        assert [e[1:5] for e in events if e[0] == "COUNTERED"] == [(ANN, "extra", AMOUNT, BOB)]


# --- `may`, `then`, `else`


def spare(case: Case) -> list[dict[str, Any]]:
    """What makes the card playable whatever becomes of the line that is tested; it comes after that."""
    return {"defense": [line("defend", "dodge")], "special": [line(case.moment, "draw")]}.get(case.on, [])


def follows(events: list[Happened], case: Case) -> list[int]:
    """What followed the line: how much was drawn by its `then` (3), by its `else` (4)."""
    return [e[5] for e in events if e[:2] == ("EFFECT", case.owner) and e[3] == st.OP_DRAW and e[5] in (3, 4)]


BRANCHES = {"then": [then("draw", amount=3)], "else_": [then("draw", amount=4)]}


@pytest.mark.parametrize("case", EACH, ids=name)
def test_a_line_whose_requirement_is_not_met_is_not_done_and_what_else_says_is(case: Case) -> None:
    events = scene(case, case.line(if_="self.placards >= 9", **BRANCHES), *spare(case))
    assert follows(events, case) == [4]
    assert st.SKIP_REQUIREMENT in [e[5] for e in events if e[:2] == ("SKIPPED", case.owner)]


@pytest.mark.parametrize("case", ASKING, ids=name)
def test_a_line_that_one_may_decline_is_done_with_what_follows_or_not_at_all(case: Case) -> None:
    lines = (case.line(may=True, **BRANCHES), *spare(case))
    assert follows(scene(case, *lines), case) == [3]
    events = scene(case, *lines, decline=True)
    assert follows(events, case) == [4]
    assert st.SKIP_DECLINED in [e[5] for e in events if e[:2] == ("SKIPPED", case.owner)]


# --- several Legends, several cards


@pytest.mark.rule("RUM-055")
@pytest.mark.parametrize("op", ["draw", "discard", "disarm", "speed", "remove", "throw", "steal"])
def test_the_target_of_a_text_means_all_legends_hit(op: str) -> None:
    keys = {"discard": {"pick": "random"}, "remove": {"pick": "newest"}}.get(op, {})
    text = {"more": 1, "effects": [line("hit", op, to="target", **keys)]}
    match = table({"jab": text}, "jab", "slam dud", "slam dud", "slam")
    plan(match, "jab @2", "slam @1", "slam @1", "slam @1")
    play(match, "target @3")
    finish(match)
    did = happened(match, DONE_BY[op])[:2]
    assert [e[3] if op == "steal" else e[1] for e in did] == [BOB, CID]


@pytest.mark.parametrize(("pick", "gone"), [("newest", ["lock", "boot"]), ("largest", ["boot", "lock"])])
def test_which_damage_cards_are_taken_off(pick: str, gone: list[str]) -> None:
    heal = special(line("end", "remove", to="self", pick=pick, amount=2, if_="self.entries = 3"))
    match = table({"heal": heal, "lock": {"damage": 1}}, "jab", "heal", "boot", "lock")
    plan(match, "jab @2", "", "boot @2", "lock @2")
    play(match, "play heal")
    assert [e[2] for e in happened(match, "REMOVED")] == gone


def test_damage_cards_of_one_text_come_off_one_legend() -> None:
    heal = special(line("end", "remove", to="any", amount=2))
    match = table({"heal": heal}, "jab", "chop", "heal", "punch")
    plan(match, "jab @2", "chop @1", "", "punch @2")
    play(match, "play heal")
    assert legal(match) == ["remove chop @1", "remove jab @2", "remove punch @2"]
    play(match, "remove punch @2")
    assert (asked(match), legal(match)) == (("choose", CID), ["remove jab @2"])
    play(match, "remove jab @2")
    assert damages(match) == (1, 0, 0, 0)
    assert len(happened(match, "EFFECT")) == 1


@pytest.mark.rule("RUM-055")
def test_no_more_cards_come_off_than_there_are() -> None:
    heal = special(line("end", "remove", to="other", amount=3))
    match = table({"heal": heal}, "jab", "chop", "heal")
    plan(match, "jab @2", "chop @1")
    play(match, "play heal", "remove chop @1")
    assert match.view(0)["round"] == 2


# --- what requirements and amounts read


OF_SEATS = "legend damage health left entries hand placards token signature waiting speed"
OF_ATTACK = "speed damage strike kick move signature cheap boosted mine on_me targets"
ON_JAB = {  # ann attacks bob with jab and pad; cid, who holds the card, is Titleholder with a placard
    "self": (OF_SEATS, [1, 2, 8, 6, 1, 4, 1, 1, 1, 1, 4]),  # of five cards in hand, the one to play is not counted
    "attacker": (OF_SEATS, [1, 0, 9, 9, 0, 4, 0, 0, 1, 0, 0]),
    "target": (OF_SEATS, [1, 0, 7, 7, 0, 5, 0, 0, 1, 1, 1]),
    "attack": (OF_ATTACK, [6, 2, 1, 0, 0, 0, 1, 1, 0, 0, 1]),
    "": ("round ring pile", [2, 3, 5]),
}
ON_SIGNATURE = {  # … and then with her Signature
    "attacker": ("signature waiting hand", [0, 0, 4]),
    "target": ("damage left entries health", [2, 5, 2, 7]),
    "attack": (OF_ATTACK, [0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
}


def read_at(values: Mapping[str, tuple[str, list[int]]]) -> list[tuple[str, int]]:
    """Path and value, from the tables above."""
    return [
        (f"{whose}.{path}" if whose else path, value)
        for whose, (paths, numbers) in values.items()
        for path, value in zip(paths.split(), numbers, strict=True)
    ]


def reading(path: str, value: int) -> Match:
    """The match when ann's jab is announced: cid holds `yes` for this value of the path, and `no` for all others."""
    changes: dict[str, Any] = {"bob": {"health": 1}, "n1": {"health": 7}, "ann": {"health": 9}, "pad": {"cheap": True}}
    changes["jab"] = {"effects": [line("hit", "signature")]}
    changes["yes"] = special(line("announced", "draw", if_=f"{path} = {value}"))
    changes["no"] = special(line("announced", "draw", if_=f"{path} != {value}"))
    match = table(changes, "jab slam pad", "lock slam", "chop kick yes no")
    rounds(match, "slam @3", "", "chop @2")
    plan(match, "jab pad @2", "lock @1", "kick @1")
    return match


def test_every_path_is_read() -> None:
    paths = {path for path, _ in read_at(ON_JAB)}
    assert paths == set(GAME.vocabulary().path_names)


@pytest.mark.rule("RUM-043")
@pytest.mark.parametrize(("path", "value"), read_at(ON_JAB))
def test_a_requirement_reads(path: str, value: int) -> None:
    match = reading(path, value)
    assert (asked(match), legal(match)) == (("react", CID), ["play yes", "pass"])


@pytest.mark.rule("RUM-043", "RUM-048")
@pytest.mark.parametrize(("path", "value"), read_at(ON_SIGNATURE))
def test_a_requirement_reads_of_a_signature(path: str, value: int) -> None:
    match = reading(path, value)
    passes(match)
    play(match, "signature @2")
    assert (asked(match), legal(match)) == (("react", CID), ["play yes", "pass"])


@pytest.mark.parametrize(
    ("requirement", "met"),
    [
        ({"if_": ["attack.strike = 1", "attack.damage = 1"]}, True),
        ({"if_": ["attack.strike = 1", "attack.damage = 2"]}, False),
        ({"if_any": ["attack.kick = 1", "attack.damage = 1"]}, True),
        ({"if_any": ["attack.kick = 1", "attack.damage = 2"]}, False),
        ({"if_": "attacker.hand > target.hand"}, False),
        ({"if_": "attacker.hand < target.hand"}, True),
        ({"if_": "attack.on_me = 1"}, False),
        ({"if_": "attack.mine = 0"}, True),
    ],
)
def test_requirements_can_be_all_or_any_and_compare(requirement: dict[str, Any], *, met: bool) -> None:
    match = table({"look": special(line("announced", "draw", **requirement))}, "jab", "dud", "look")
    plan(match, "jab @2")
    assert (match.decision == "react") is met


@pytest.mark.parametrize(
    ("amount", "drawn"),
    [
        ({"per": "target.health"}, 8),
        ({"per": "target.health", "max": 3}, 3),
        ({"per": "attack.damage", "times": 2, "base": 1}, 5),
        ({"per": "self.placards", "min": 2}, 2),
    ],
)
def test_amounts_are_counted(amount: dict[str, Any], drawn: int) -> None:
    match = table(
        {"look": special(line("announced", "draw", amount=amount))}, "punch", "dud", "look dud dud dud dud dud"
    )
    plan(match, "punch @2")
    play(match, "play look")
    finish(match)
    assert len([e for e in happened(match, "DRAW") if e[1] == CID]) == drawn


# --- sizes


def test_a_hand_holds_16_cards() -> None:
    match = table({"look": special(line("begin", "draw", amount=9))}, "jab", "dud", "look look look dud dud dud")
    plan(match)
    play(match, "play look", "play look")
    assert side(match, CID)["hand_size"] == 16
    play(match, "play look")  # it makes room for one card itself
    assert side(match, CID)["hand_size"] == 16
