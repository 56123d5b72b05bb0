"""The running order: fastest first, ties, changed speeds (RUM-040, RUM-041)."""

from __future__ import annotations

import pytest

from facedown.match import Match

from .tables import asked, finish, happened, legal, line, made, passes, plan, play, rounds, special, table

CHOPS = ("chop",) * 4


def order(match: Match) -> list[int]:
    """The seats that have attacked, in order."""
    return [seat for seat, _ in made(match)]


# --- fastest first (RUM-040)


@pytest.mark.rule("RUM-040")
def test_the_fastest_attacks_first_then_the_next_speed() -> None:
    match = table(None, "lock", "slam", "jab", "chop")
    rounds(match, "lock @2", "slam @1", "jab @1", "chop @1")
    assert made(match) == [(2, "jab"), (3, "chop"), (1, "slam"), (0, "lock")]


@pytest.mark.rule("RUM-040")
def test_a_boost_counts_for_the_order() -> None:
    match = table(None, "slam run", "punch", "jab")
    rounds(match, "slam run @2", "punch @1", "jab @1")
    assert order(match) == [2, 0, 1]


@pytest.mark.rule("RUM-040")
@pytest.mark.parametrize(("token", "expected"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])])
def test_ties_go_from_the_titleholder_leftwards(token: int, expected: list[int]) -> None:
    match = table(None, *CHOPS, token=token)
    rounds(match, "chop @2", "chop @1", "chop @1", "chop @1")
    assert order(match) == expected


@pytest.mark.rule("RUM-040", "RUM-041")
def test_who_is_not_in_a_speed_is_skipped() -> None:
    match = table(None, "chop", "jab", "chop", "chop", token=1)
    rounds(match, "chop @2", "jab @1", "chop @1", "chop @1")
    assert order(match) == [1, 2, 3, 0]


# --- the order inside a speed (RUM-041)


@pytest.mark.rule("RUM-041")
def test_the_order_inside_a_speed_goes_by_the_token_when_that_speed_begins() -> None:
    match = table({"fay": {"health": 1}}, "chop", "chop", "chop", "jab", "dud", "dud")
    rounds(match, "chop @2", "chop @1", "chop @1", "jab @6")
    assert order(match) == [3, 0, 1, 2]
    moved = table({"fay": {"health": 1}}, "chop", "chop", "jab", "chop", "dud", "dud")
    rounds(moved, "chop @2", "chop @1", "jab @6", "chop @1")
    assert (happened(moved, "TOKEN")[-1][1], order(moved)) == (2, [2, 3, 0, 1])


@pytest.mark.rule("RUM-041")
def test_the_order_inside_a_speed_stays_when_the_token_moves_meanwhile() -> None:
    match = table({"ann": {"health": 2}}, "chop", "chop", "chop reverse", "chop")
    plan(match, "chop @3", "chop @4", "chop @4", "chop @3")
    assert asked(match) == ("defend", 2)
    play(match, "play reverse")  # the token goes to seat 2, whose attack is the next but one
    finish(match)
    assert happened(match, "TOKEN")[-1][1] == 2
    assert order(match) == [0, 1, 2, 3]


# --- changed speeds (RUM-041): seat 0 makes its jab (6); then its special changes a speed

HASTE_ORDERS = (  # (whose attack, by how much, who attacks then); speeds: seat 1 chop 5, seat 2 slam 3, seat 3 lock 1
    (3, 1, [1, 2, 3]),  # 2, its own place
    (3, 2, [1, 2, 3]),  # 3, with slam: from the Titleholder leftwards
    (1, -2, [1, 2, 3]),  # 3, with slam: the same
    (1, -3, [2, 1, 3]),  # 2
    (1, -4, [2, 1, 3]),  # 1, with lock
    (1, -9, [2, 3, 1]),  # never below 0
    (3, 3, [1, 3, 2]),  # 4
    (3, 4, [1, 3, 2]),  # 5, with chop, which has not begun
    (3, 5, [3, 1, 2]),  # 6, the speed under way: next
    (3, 8, [3, 1, 2]),  # 9, a speed that is past: next
    (2, 3, [2, 1, 3]),  # 6
)


def hastened(*amounts: int, moment: str = "landed") -> Match:
    """A match before the jab of seat 0: its specials s0, s1 … change one speed each."""
    once = {"if_": "attack.speed = 6"} if moment == "landed" else {}
    changes = {f"s{i}": special(line(moment, "speed", to="any", amount=n, **once)) for i, n in enumerate(amounts)}
    match = table(changes, f"jab {' '.join(changes)}", "chop", "slam", "lock")
    plan(match, "jab @2", "chop @1", "slam @1", "lock @1")
    return match


@pytest.mark.rule("RUM-041")
@pytest.mark.parametrize(("whose", "amount", "expected"), HASTE_ORDERS)
def test_a_changed_speed_moves_the_attack_to_its_new_place(whose: int, amount: int, expected: list[int]) -> None:
    match = hastened(amount)
    assert asked(match) == ("react", 0)
    play(match, "play s0")
    assert legal(match) == ["target @2", "target @3", "target @4"]  # the attack under way is made
    play(match, f"target @{whose + 1}")
    finish(match)
    assert order(match) == [0, *expected]


@pytest.mark.rule("RUM-041")
def test_the_event_of_a_changed_speed_names_both_and_it_is_never_below_0() -> None:
    match = hastened(-9)
    play(match, "play s0", "target @4")
    assert happened(match, "SPEED") == [("SPEED", 3, None, 1, 0, 0, 0)]


@pytest.mark.rule("RUM-041", "RUM-042")
def test_an_attack_of_speed_0_cannot_be_slowed() -> None:
    match = hastened(-9, -9)
    play(match, "play s0", "target @4", "play s1")
    assert legal(match) == ["target @2", "target @3"]


@pytest.mark.rule("RUM-041")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((3, 9), (2, 9), [2, 3, 1]),  # each was made the next one: the last change is the next attack
        ((2, 9), (3, 9), [3, 2, 1]),
        ((3, 9), (3, -9), [1, 2, 3]),  # there and back
        ((1, -9), (1, 9), [1, 2, 3]),  # … at 9: past, so next, as it was anyway
        ((3, 9), (1, -9), [3, 2, 1]),
    ],
)
def test_several_changes(first: tuple[int, int], second: tuple[int, int], expected: list[int]) -> None:
    match = hastened(first[1], second[1])
    for i, (whose, _) in enumerate((first, second)):
        play(match, f"play s{i}", f"target @{whose + 1}")
    finish(match)
    assert order(match) == [0, *expected]


@pytest.mark.rule("RUM-041")
def test_before_the_first_attack_every_speed_is_only_a_place() -> None:
    match = hastened(9, -9, moment="begin")
    assert asked(match) == ("react", 0)
    play(match, "play s0", "target @4", "play s1", "target @1")  # lock 10, jab 0
    finish(match)
    assert order(match) == [3, 1, 2, 0]


@pytest.mark.rule("RUM-041")
def test_an_attack_of_the_speed_under_way_that_is_slowed_waits_for_its_new_speed() -> None:
    slow = {"chop": {"effects": [line("hit", "speed", to="target", amount=-2)]}}
    match = table(slow, "chop", "slam", "chop", "chop")
    rounds(match, "chop @3", "slam @1", "chop @1", "chop @1")
    assert order(match) == [0, 3, 1, 2]  # at 3 the order is fixed anew, from the Titleholder leftwards


@pytest.mark.rule("RUM-041")
def test_an_attack_of_the_speed_under_way_that_is_hastened_is_next() -> None:
    haste = {"s0": special(line("landed", "speed", to="any", amount=1, if_="attack.mine = 1"))}
    match = table(haste, "chop s0", "chop", "chop", "chop")
    plan(match, "chop @2", "chop @1", "chop @1", "chop @1")
    play(match, "play s0", "target @4")
    finish(match)
    assert order(match) == [0, 3, 1, 2]


@pytest.mark.rule("RUM-041")
def test_a_speed_that_everybody_has_passed_still_counts_as_begun() -> None:
    haste = {"s0": special(line("landed", "speed", to="any", amount=2, if_="attack.speed = 3"))}
    match = table(haste, "lock", "slam s0", "jab", "boot")
    plan(match, "lock @2", "slam @1", "jab @1", "boot @1")
    assert order(match) == [2, 1]
    play(match, "play s0", "target @1")  # lock: 3, the speed whose last attack was just made
    finish(match)
    assert order(match) == [2, 1, 0, 3]


@pytest.mark.rule("RUM-041")
def test_a_speed_changed_at_an_announcement_counts_after_that_attack() -> None:
    haste = {"s0": special(line("announced", "speed", to="any", amount=9))}
    match = table(haste, "jab", "chop", "slam s0", "lock")
    plan(match, "jab @2", "chop @1", "slam @1", "lock @1")
    assert (asked(match), order(match)) == (("react", 2), [0])
    play(match, "play s0", "target @4")
    finish(match)
    assert order(match) == [0, 3, 1, 2]


@pytest.mark.rule("RUM-041")
def test_speeds_changed_at_the_reveal_are_the_speeds_of_the_round() -> None:
    match = table({"jab": {"effects": [line("reveal", "speed", amount=-4)]}}, "jab", "slam")
    rounds(match, "jab @2", "slam @1")
    assert (order(match), happened(match, "SPEED")) == ([1, 0], [("SPEED", 0, None, 6, 2, 0, 0)])


@pytest.mark.rule("RUM-041")
def test_an_attack_discarded_before_its_turn_leaves_the_order() -> None:
    match = table({"chop": {"effects": [line("hit", "disarm")]}}, *CHOPS)
    rounds(match, "chop @2", "chop @1", "chop @1", "chop @3")
    assert order(match) == [0, 2, 3]


@pytest.mark.rule("RUM-041")
def test_an_attack_made_next_keeps_its_place_when_the_token_moves() -> None:
    haste = {"s0": special(line("landed", "speed", to="any", amount=9)), "bob": {"health": 1}}
    match = table(haste, "jab s0", "dud", "chop", "chop")
    plan(match, "jab @2", "", "chop @1", "chop @1")
    play(match, "play s0", "target @4")
    passes(match)
    assert order(match) == [0, 3, 2]
