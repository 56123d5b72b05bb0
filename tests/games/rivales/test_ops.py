"""Every op does what its sentence says: to whom, how much, how long; limit, may, then and else."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.games.rivales.vocabulary.ops import OPS
from facedown.match import Match

from .tables import (
    Changes,
    bonus,
    clash,
    duel,
    energies,
    happened,
    legal,
    line,
    lives,
    log,
    mark,
    play,
    row,
    side,
    then,
    total,
)
from .texts import NOTHING, Line, fourth, nothing_done, with_text

# --- add


def test_add_in_this_clash_only() -> None:
    match = with_text(line("immediate", "add", stat="speed", amount=2))
    assert total(match, 0, "speed") == 8
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 0, "speed") == 5


def test_add_to_the_rival_and_to_both_and_less_than_nothing() -> None:
    match = with_text(line("immediate", "add", stat="speed", to="rival", amount=-2))
    assert (total(match, 0, "speed"), total(match, 1, "speed")) == (6, 3)
    match = with_text(line("immediate", "add", stat="speed", to="both", amount=3))
    assert (total(match, 0, "speed"), total(match, 1, "speed")) == (9, 8)
    match = with_text(line("attacker", "add", stat="damage", amount=-9))
    assert total(match, 0, "damage") == -8
    assert lives(match) == (10, 10)


@pytest.mark.parametrize("stat", ["speed", "damage"])
def test_add_in_the_next_clash_only(stat: str) -> None:
    match = with_text(line("hit", "add", stat=stat, amount=3, for_="next"))
    assert total(match, 0, stat) == {"speed": 6, "damage": 1}[stat]
    assert side(match, 0)["effect"][stat] == 3  # it is the next clash already
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 0, stat) == {"speed": 5, "damage": 2}[stat] + 3
    clash(match, "u3", "u4", "guard 0")
    assert total(match, 0, stat) == {"speed": 4, "damage": 3}[stat]


def test_what_is_meant_for_the_next_clash_ends_with_the_round() -> None:
    lines = [line("immediate", "add", stat="speed", amount=3, for_="next"), line("immediate", "lock", what="boost")]
    match = duel({"ann": {"life": 1}, "bob.u1": {"effects": lines}})
    clash(match, "u2", "u1")
    mark(match)
    assert match.view(0)["round"] == 2
    assert side(match, 0)["no_boost"] is False
    assert side(match, 1)["effect"]["speed"] == 0


def test_add_for_the_rest_of_the_round() -> None:
    match = with_text(line("hit", "add", stat="speed", amount=3, for_="round"), changes={"bob": {"life": 4}})
    assert side(match, 0)["lasting"]["speed"] == 3
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 0, "speed") == 5 + 3
    clash(match, "u4", "u4", "guard 0")
    assert match.view(0)["round"] == 2
    mark(match)
    clash(match, "u2", "u3")
    assert total(match, 0, "speed") == 5


def test_add_counts_something_between_its_bounds() -> None:
    for most, gained in ((9, 4), (3, 3)):
        per = {"base": 0, "times": 1, "per": "self.deck", "max": most}
        assert total(with_text(line("attacker", "add", stat="damage", amount=per)), 0, "damage") == 1 + gained
    none = {"base": 0, "times": 1, "per": "self.boost"}
    assert nothing_done(with_text(line("attacker", "add", stat="damage", amount=none)))


def test_add_stands_as_long_as_its_card_is_face_up() -> None:
    standing = {"ann.u1": {"effects": [line("standing", "add", stat="damage", amount=2)]}}
    match = duel(standing | {"bob.u3": {"effects": [line("defender", "flip", to="rival", pick="oldest")]}})
    clash(match, "u1", "u2")
    assert total(match, 0, "damage") == 1 + 2
    clash(match, "u2", "u4", "guard 0")
    assert total(match, 0, "damage") == 2 + 2
    clash(match, "b1", "u3", "guard 0")
    assert total(match, 0, "damage") == 1


# --- set, swap


def test_set_changes_the_printed_value_under_boosts_and_effects() -> None:
    lines = line("immediate", "set", stat="speed", amount=9), line("immediate", "add", stat="speed", amount=1)
    match = with_text(*lines)
    assert match.view(0)["clash_values"][0]["speed"] == {
        "printed": 9, "boost": 0, "combo": 0, "effects": 1, "total": 10,
    }  # fmt: skip


def test_set_works_on_the_rival_or_on_both() -> None:
    match = with_text(line("attacker", "set", stat="guard", to="rival", amount=9))
    assert total(match, 1, "guard") == 9
    match = with_text(line("immediate", "set", stat="speed", to="both", amount=0))
    assert (total(match, 0, "speed"), total(match, 1, "speed")) == (0, 0)
    match = with_text(line("defender", "set", stat="damage", to="rival", amount=0), ann="u4")
    assert total(match, 1, "damage") == 0


def test_set_to_what_is_printed_does_nothing() -> None:
    assert nothing_done(with_text(line("immediate", "set", stat="speed", amount=6)))


def test_swap_exchanges_the_printed_values_of_both_cards() -> None:
    match = with_text(line("immediate", "swap", stat="speed"))
    assert (total(match, 0, "speed"), total(match, 1, "speed")) == (5, 6)
    match = with_text(line("attacker", "swap", stat="damage"))
    assert total(match, 0, "damage") == 2
    assert nothing_done(with_text(line("attacker", "swap", stat="guard")))


def test_nothing_can_be_set_or_swapped_where_the_rival_has_no_card() -> None:
    gone = [line("after", "mill", to="self", amount=9), line("after", "discard", pick="random", amount=9)]
    for text in (line("immediate", "swap", stat="speed"), line("immediate", "set", stat="speed", to="rival", amount=5)):
        match = duel({"bob": {"ability": gone}, "ann.u2": {"effects": [text]}})
        clash(match, "u1", "u2")
        play(match, "play u2")
        assert [event[5] for event in happened(match, "SKIPPED") if event[1] == 0] == [NOTHING]


# --- damage, heal


@pytest.mark.parametrize(("to", "left"), [("rival", (10, 7)), ("self", (7, 10)), ("both", (7, 7))])
def test_damage_moves_markers_past_any_guard(to: str, left: tuple[int, int]) -> None:
    changes = {"b4": {"guard": 9}}
    text = line("immediate", "damage", to=to, amount=3)
    match = duel(changes | {"ann.u1": {"effects": [text]}}, bob="b4 u2 u3 u4 u5")
    clash(match, "u1", "b4")
    assert lives(match) == left
    assert row(match, 0) == ["u1"]
    assert row(match, 1) == ["b4"]  # flips no card
    assert side(match, 0)["won"] == 0  # wins no clash


@pytest.mark.parametrize(("to", "left"), [("rival", (4, 10)), ("self", (10, 4)), ("both", (10, 10))])
def test_heal_moves_markers_back_but_not_beyond_full(to: str, left: tuple[int, int]) -> None:
    lines = line("immediate", "damage", to="both", amount=6), line("immediate", "heal", to=to, amount=9)
    match = duel({"ann.u1": {"effects": list(lines), "damage": 0}})
    clash(match, "u1", "u2")
    assert lives(match) == left
    assert all(event[3] == 6 for event in happened(match, "HEAL"))


def test_heal_at_full_life_does_nothing() -> None:
    assert nothing_done(with_text(line("hit", "heal")))


# --- cancel, silence


def test_cancel_takes_the_rest_of_the_text_of_the_rivals_card() -> None:
    texts = {"bob.u2": {"effects": [line("defender", "heal"), line("standing", "add", stat="guard", amount=9)]}}
    match = with_text(line("immediate", "cancel"), changes=texts)
    assert total(match, 1, "guard") == 0
    assert not [event for event in happened(match, "EFFECT", "SKIPPED") if event[1] == 1]


def test_what_has_happened_already_is_not_cancelled() -> None:
    texts = {"bob.u2": {"effects": [line("immediate", "add", stat="guard", amount=9)]}}
    match = with_text(line("attacker", "cancel"), changes=texts)
    assert total(match, 1, "guard") == 9


def test_a_cancelled_text_stays_so_as_long_as_the_card_lies_there() -> None:
    texts = {"bob.u2": {"speed": 0, "guard": 9, "effects": [line("standing", "add", stat="guard", amount=9)]}}
    match = with_text(line("immediate", "cancel"), changes=texts)
    assert row(match, 1) == ["u2"]
    clash(match, "u2", "u3")
    assert total(match, 1, "guard") == 0


def test_cancel_touches_neither_abilities_nor_other_cards() -> None:
    older = {"bob.u1": {"speed": 9, "effects": [line("standing", "add", stat="guard")]}}
    ability = {"bob": {"ability": [line("defender", "add", stat="guard", amount=2)]}}
    match = duel(older | ability | {"ann.u2": {"effects": [line("immediate", "cancel")]}})
    clash(match, "u1", "u1")
    clash(match, "u2", "u3")
    assert total(match, 1, "guard") == 1 + 2


def test_cancel_without_a_card_to_cancel_does_nothing() -> None:
    gone = [line("after", "mill", to="self", amount=9), line("after", "discard", pick="random", amount=9)]
    match = duel({"bob": {"ability": gone}, "ann.u2": {"effects": [line("immediate", "cancel")]}})
    clash(match, "u1", "u2")
    play(match, "play u2")
    assert [event[5] for event in happened(match, "SKIPPED") if event[1] == 0] == [NOTHING]


def test_silence_cancels_the_ability_in_this_clash() -> None:
    ability = {"bob": {"ability": [line("defender", "add", stat="guard"), line("standing", "add", stat="speed")]}}
    match = with_text(line("immediate", "silence"), changes=ability)
    assert (total(match, 1, "speed"), total(match, 1, "guard")) == (5, 0)
    assert side(match, 1)["silenced"] is False  # the next clash has begun
    clash(match, "b1", "u3", "guard 0")
    assert (total(match, 1, "speed"), total(match, 1, "guard")) == (4 + 1, 0 + 1)


def test_silence_for_the_round() -> None:
    ability = {"bob": {"life": 3, "ability": [line("standing", "add", stat="guard")]}}
    match = with_text(line("immediate", "silence", for_="round"), changes=ability)
    clash(match, "u2", "u3", "guard 0")
    assert total(match, 1, "guard") == 0
    mark(match)
    clash(match, "u2", "u3")
    assert total(match, 1, "guard") == 1


def test_silence_for_the_round_after_one_for_the_clash_does_something() -> None:
    longer = line("immediate", "silence", for_="round", then=[then("add", stat="damage", amount=4)])
    match = with_text(line("immediate", "silence"), longer)
    assert total(match, 0, "damage") == 1 + 4
    match = with_text(line("immediate", "silence", for_="round"), line("immediate", "silence"))
    assert [event[0] for event in happened(match, "EFFECT", "SKIPPED")] == ["EFFECT", "SKIPPED"]


# --- link, extend, uncombo


def second(*lines: Line, linked: bool = True, changes: Changes | None = None, bob: str = "u3") -> Match:
    """Ann's u1 is linked and lies there; then she plays u2 (5/2) with these lines."""
    cards = {"ann.u1": {"link": True}, "ann.u2": {"link": linked, "effects": list(lines)}}
    bonuses = {"ann": {"bonuses": [bonus("damage", n) for n in (1, 2, 3)]}}
    match = duel(cards | bonuses | (changes or {}))
    clash(match, "u1", "u2")
    clash(match, "u2", bob)
    if match.decision == "guard":
        play(match, "guard 0")
    return match


def test_link_makes_the_card_of_this_clash_count_as_linked_in_this_clash() -> None:
    assert total(second(linked=False), 0, "damage") == 2
    match = second(line("immediate", "link"), linked=False)
    assert total(match, 0, "damage") == 2 + 1
    match = second(line("immediate", "link"), linked=False, changes={"ann.u3": {"link": True}})
    clash(match, "u3", "u4", "guard 0")
    assert total(match, 0, "damage") == 3  # u2 counts no more


def test_link_on_a_linked_card_does_nothing() -> None:
    assert nothing_done(second(line("immediate", "link")))


def test_extend_counts_further_links_up_to_the_maximum() -> None:
    assert total(second(line("immediate", "extend")), 0, "damage") == 2 + 1 + 2
    assert total(second(line("immediate", "extend", amount=2)), 0, "damage") == 2 + 1 + 2 + 3
    match = second(line("immediate", "extend", amount=9))
    assert total(match, 0, "damage") == 2 + 1 + 2 + 3
    assert row(match, 0) == ["u1", "u2 cut"]  # the maximum is reached (RIV-063)


@pytest.mark.rule("RIV-060")
def test_extend_makes_no_combo_of_a_single_card() -> None:
    match = duel({"ann.u1": {"link": True, "effects": [line("immediate", "extend", amount=2)]}})
    clash(match, "u1", "u2")
    assert total(match, 0, "damage") == 1
    assert nothing_done(match)


def test_extend_at_the_maximum_does_nothing() -> None:
    text = line("immediate", "extend", amount=2), line("immediate", "extend", else_=[then("heal", to="rival")])
    match = second(*text)
    assert [event[0] for event in happened(match, "EFFECT", "SKIPPED")] == ["EFFECT", "SKIPPED", "EFFECT"]


def test_uncombo_takes_the_bonus_but_not_the_chain() -> None:
    match = second(changes={"bob.u3": {"effects": [line("immediate", "uncombo")]}})
    assert total(match, 0, "damage") == 2
    assert happened(match, "COMBO")[-1] == ("COMBO", 0, None, 2, 0, 0, 0)


def test_uncombo_holds_when_the_chain_grows_afterwards() -> None:
    changes = {"bob.u3": {"speed": 9, "effects": [line("immediate", "uncombo")]}}
    match = second(line("immediate", "extend"), changes=changes)
    assert happened(match, "COMBO")[-1] == ("COMBO", 0, None, 3, 0, 0, 0)


# --- priority, pierce, shield, lock, refund


def test_priority_wins_ties_of_speed_before_types_are_compared() -> None:
    match = duel({"ann.u2": {"effects": [line("immediate", "priority")]}}, bob="b1 u2 u3 u4 u5")
    clash(match, "u2", "b1")
    assert happened(match, "ATTACKER") == [("ATTACKER", 0, None, 3, 0, 0, 0)]


def test_priority_of_both_is_as_none() -> None:
    match = duel({"u2": {"effects": [line("immediate", "priority")]}})
    clash(match, "u2", "u2")
    assert happened(match, "EXCHANGE")


def test_priority_does_not_outrun_a_faster_card() -> None:
    match = duel({"ann.u2": {"effects": [line("immediate", "priority")]}})
    clash(match, "u2", "u1")
    assert happened(match, "ATTACKER")[0][1] == 1


def test_pierce_ignores_that_much_guard_and_no_more() -> None:
    for amount, left in ((1, 8), (2, 7), (9, 7)):
        changes = {"u2": {"guard": 2}, "ann.u1": {"damage": 3, "effects": [line("attacker", "pierce", amount=amount)]}}
        match = duel(changes)
        clash(match, "u1", "u2")
        assert lives(match)[1] == left


def test_shield_bounds_the_damage_of_the_attack_but_not_of_effects() -> None:
    changes = {"bob.u1": {"damage": 5, "effects": [line("hit", "damage", amount=3)]}}
    match = with_text(line("defender", "shield", amount=2), changes=changes, bob="u1", ann="u3")
    assert [event[3] for event in happened(match, "HURT")] == [2, 3]
    match = with_text(line("immediate", "shield", amount=0), changes=changes, bob="u1", ann="u3")
    assert lives(match) == (10, 10)  # blocked
    assert happened(match, "BLOCKED")


def test_the_least_of_several_shields_counts() -> None:
    for first, then_ in ((1, 3), (3, 1)):
        lines = [line("immediate", "shield", amount=n) for n in (first, then_)]
        match = with_text(*lines, changes={"bob.u1": {"damage": 5}}, bob="u1", ann="u3")
        assert lives(match)[0] == 9


def test_lock_boost_keeps_from_boosting_in_the_next_clash() -> None:
    match = with_text(line("hit", "lock", what="boost"))
    assert energies(match)[1] == 1
    play(match, "play u2")
    assert not [notation for notation in legal(match) if "+" in notation]
    play(match, "play u3")
    assert match.decision == "guard"  # Guard can be boosted
    play(match, "guard 0", "play u3")
    assert "play u4+1" in legal(match)


def test_lock_boost_of_oneself() -> None:
    match = duel({"ann.u4": {"effects": [line("immediate", "lock", what="boost", to="self")]}})
    clash(match, "u4", "u1")
    assert energies(match)[0] == 1
    assert not [notation for notation in legal(match) if "+" in notation]


def test_lock_guard_keeps_from_boosting_guard_in_this_clash() -> None:
    match = fourth(line("immediate", "lock", what="guard"))
    assert energies(match)[1] > 0
    assert match.decision == "play"
    match = fourth(line("attacker", "lock", what="guard"))
    assert match.decision == "play"
    clash(match, "b1", "b4", "boost 0")
    assert match.decision == "guard"  # the clash after it is free again


def test_lock_guard_of_oneself() -> None:
    match = fourth(changes={"bob": {"ultra_icon": 9, "ability": [line("defender", "lock", what="guard", to="self")]}})
    assert match.decision == "play"


def test_refund_readies_the_energies_spent_on_boosts_in_this_clash() -> None:
    for amount, left in ((1, ["u4 flipped", "u1", "u3 flipped spent"]), (9, ["u4 flipped", "u1", "u3 flipped"])):
        match = fourth(line("hit", "refund", amount=amount), ann="u2+2")
        play(match, "guard 0")
        assert row(match, 0)[:3] == left


def test_refund_readies_the_energies_spent_on_guard_too() -> None:
    match = fourth(changes={"bob": {"ultra_icon": 9, "ability": [line("block", "refund", amount=9)]}})
    play(match, "guard 2")
    assert happened(match, "BLOCKED")
    assert row(match, 1)[:3] == ["u1", "u2 flipped", "u3 flipped"]


def test_refund_touches_no_energy_spent_in_another_clash() -> None:
    match = duel({"bob.u1": {"effects": [line("hit", "refund", amount=9)]}, "ann.u3": {"speed": 0}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u4+1")
    clash(match, "u3", "u1")
    assert row(match, 1) == ["u2 flipped spent", "u4 flipped", "u1"]
    assert nothing_done(match)


# --- limit, may, then, else


def test_once_a_round() -> None:
    match = duel({"ann": {"ability": [line("hit", "draw", limit="round")]}, "bob": {"life": 5}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert [event[5] for event in happened(match, "SKIPPED")] == [1]
    clash(match, "u3", "u4", "guard 0")
    mark(match)
    clash(match, "u1", "u2")
    assert len(happened(match, "EFFECT")) == 2


def test_once_a_match() -> None:
    match = duel({"ann": {"ability": [line("hit", "draw", limit="match")]}, "bob": {"life": 2}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    mark(match)
    clash(match, "u1", "u2")
    assert len(happened(match, "EFFECT")) == 1
    assert [event[5] for event in happened(match, "SKIPPED")] == [1]


def test_a_line_that_did_nothing_or_was_declined_has_not_used_up_its_limit() -> None:
    match = duel({"bob": {"ability": [line("after", "heal", limit="match", may=True)]}})
    clash(match, "u2", "u1", "accept")
    assert happened(match, "SKIPPED")[-1][5] == NOTHING
    clash(match, "u1", "u2", "decline")
    assert match.decision == "play"
    clash(match, "u3", "u4", "boost 0", "guard 0", "accept")
    assert [event[0] for event in happened(match, "EFFECT")] == ["EFFECT"]


def test_each_line_has_a_limit_of_its_own() -> None:
    lines = [line("immediate", "add", stat="damage", amount=n, limit="match") for n in (1, 2)]
    match = duel({"ann": {"ability": lines}})
    clash(match, "u1", "u2")
    assert total(match, 0, "damage") == 1 + 1 + 2


def test_may_asks_the_owner() -> None:
    for answer, drawn in (("accept", 1), ("decline", 0)):
        match = with_text(line("immediate", "draw", may=True))
        assert (match.decision, match.current_player) == ("choose", 0)
        assert legal(match) == ["decline", "accept"]
        play(match, answer)
        assert side(match, 0)["hand_size"] == 4 + drawn
    assert happened(match, "SKIPPED")[0][5] == 3


def test_may_with_a_target_is_answered_by_naming_it_or_declining() -> None:
    match = with_text(line("immediate", "discard", may=True, amount=2))
    assert legal(match) == ["card u2", "card u3", "card u4", "decline"]
    play(match, "card u2", "decline")
    assert side(match, 0)["discards"] == ["u2"]


@pytest.mark.parametrize(
    ("text", "answer", "damage"),
    [
        (line("immediate", "draw"), None, 2),
        (line("immediate", "heal"), None, 3),  # nothing to do
        (line("immediate", "draw", if_="clash = 2"), None, 3),
        (line("immediate", "draw", may=True), "accept", 2),
        (line("immediate", "draw", may=True), "decline", 3),
        (line("immediate", "heal", may=True), "accept", 3),
        (line("immediate", "discard"), "card u2", 2),
        (line("immediate", "discard", may=True), "decline", 3),
        (line("immediate", "recover"), None, 3),
    ],
)
def test_then_follows_what_was_done_and_else_what_was_not(text: Line, answer: str | None, damage: int) -> None:
    more = {
        "then": [then("add", stat="damage", amount=1)],
        "else": [then("add", stat="damage", amount=1), then("add", stat="damage", amount=1)],
    }
    match = with_text(text | more)
    if answer:
        play(match, answer)
    assert total(match, 0, "damage") == damage


def test_then_follows_when_some_of_several_were_done() -> None:
    text = line("immediate", "discard", may=True, amount=3, then=[then("add", stat="damage", amount=1)])
    match = with_text(text)
    play(match, "card u2", "decline")
    assert total(match, 0, "damage") == 2


def test_a_line_under_then_has_its_own_requirement_and_may() -> None:
    below = [then("draw", may=True), then("add", stat="damage", if_="self.hand >= 4")]
    match = with_text(line("immediate", "mill", then=below))
    play(match, "accept")
    assert total(match, 0, "damage") == 2
    match = with_text(line("immediate", "mill", then=below))
    play(match, "decline")
    assert total(match, 0, "damage") == 1


def test_a_prompt_says_what_is_asked() -> None:
    match = with_text(line("immediate", "discard", may=True, amount=2))
    assert match.view(0)["prompt"] == {
        "seat": 0,
        "source": "u1",
        "name": {"en": "Ann u1", "es": "Ann u1"},
        "text": match.view(0)["prompt"]["text"],
        "left": 2,
        "may": True,
        "targets": True,
    }
    assert "discard 2 cards" in match.view(0)["prompt"]["text"]["en"].lower()


def test_the_log_tells_a_line_that_did_nothing_from_one_that_did() -> None:
    match = with_text(line("immediate", "draw"), line("immediate", "heal"))
    assert "Ann u1 (Ann): Draw 1 card." in log(match)
    assert [words for words in log(match) if "nothing to do" in words] == [
        "Ann u1 (Ann): nothing to do. [Regain 1 life.]"
    ]


# --- the registry


def test_every_op_has_a_test_here() -> None:
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_ops*.py"))
    assert len(OPS) == 28
    for op in OPS:
        assert f'"{op.name}"' in text, op.name
