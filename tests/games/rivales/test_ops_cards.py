"""Ops that move cards: to whom, how many, which one; of hand, deck and discards, and of the row."""

from __future__ import annotations

import pytest

from facedown.match import Match

from .tables import clash, duel, energies, happened, legal, line, lives, play, row, side, then, total
from .texts import Line, fourth, nothing_done, with_text

# --- draw, discard, mill, cycle, recover, reveal: hand, deck, discards


@pytest.mark.parametrize(("to", "drawn"), [("self", (2, 0)), ("rival", (0, 2)), ("both", (2, 2))])
def test_draw(to: str, drawn: tuple[int, int]) -> None:
    match = with_text(line("immediate", "draw", to=to, amount=2))
    assert tuple(side(match, seat)["hand_size"] - 4 for seat in (0, 1)) == drawn  # one was played, one is drawn after
    assert tuple(3 - side(match, seat)["deck_size"] for seat in (0, 1)) == drawn


def test_draw_stops_at_the_bottom_of_the_deck() -> None:
    match = with_text(line("immediate", "draw", amount=9), line("after", "draw"))
    assert side(match, 0)["hand_size"] == 7
    assert [event[0] for event in happened(match, "EFFECT", "SKIPPED")] == ["EFFECT", "SKIPPED"]


def test_discard_a_chosen_card() -> None:
    match = with_text(line("immediate", "discard"))
    assert match.current_player == 0
    assert legal(match) == ["card u2", "card u3", "card u4"]
    play(match, "card u3")
    assert side(match, 0)["discards"] == ["u3"]
    assert "u3" not in side(match, 0)["hand"]


def test_discard_several_one_after_the_other_as_far_as_the_hand_goes() -> None:
    match = with_text(line("immediate", "discard", amount=2))
    play(match, "card u3")
    assert legal(match) == ["card u2", "card u4"]
    play(match, "card u2")
    assert side(match, 0)["discards"] == ["u3", "u2"]
    match = with_text(line("immediate", "discard", amount=9))
    play(match, "card u2", "card u3", "card u4")
    assert match.decision == "play"
    assert len(happened(match, "EFFECT")) == 1


@pytest.mark.parametrize(("to", "seat"), [("self", 0), ("rival", 1)])
def test_discard_at_random(to: str, seat: int) -> None:
    seen = set()
    for seed in range(20):
        match = with_text(line("immediate", "discard", to=to, pick="random", amount=1), seed=seed)
        seen |= set(side(match, seat)["discards"])
        assert len(side(match, seat)["discards"]) == 1
        assert side(match, 1 - seat)["discards"] == []
    assert seen == ({"u2", "u3", "u4"} if seat == 0 else {"u1", "u3", "u4"})


def test_discard_from_an_empty_hand_does_nothing() -> None:
    text = line("after", "discard", pick="random", amount=9), line("after", "discard")
    match = with_text(*text)
    assert [event[0] for event in happened(match, "EFFECT", "SKIPPED")] == ["EFFECT", "SKIPPED"]
    assert len(side(match, 0)["discards"]) == 3


@pytest.mark.parametrize(
    ("to", "piles"), [("self", (["b1", "b2"], [])), ("rival", ([], ["b1", "b2"])), ("both", (["b1", "b2"],) * 2)]
)
def test_mill_takes_cards_from_the_top_of_the_deck(to: str, piles: tuple[list[str], list[str]]) -> None:
    match = with_text(line("immediate", "mill", to=to, amount=2))
    assert (side(match, 0)["discards"], side(match, 1)["discards"]) == piles
    assert [side(match, seat)["deck_size"] for seat in (0, 1)] == [3 - len(pile) for pile in piles]


def test_mill_of_an_empty_deck_does_nothing_and_says_so() -> None:
    match = with_text(line("immediate", "mill", amount=9), line("after", "mill", else_=[then("heal", to="rival")]))
    assert side(match, 1)["deck_size"] == 0
    assert [event[0] for event in happened(match, "EFFECT", "SKIPPED")] == ["EFFECT", "SKIPPED", "EFFECT"]
    assert lives(match) == (10, 10)  # the else was carried out


def test_cycle_shows_a_card_puts_it_under_the_deck_and_draws_one() -> None:
    match = with_text(line("immediate", "cycle"))
    assert legal(match) == ["card u2", "card u3", "card u4"]
    play(match, "card u3")
    assert side(match, 0, seen_by=1)["bottom"] == ["u3"]
    assert side(match, 0)["deck_size"] == 3  # 4, one under it, one drawn, one drawn after the clash
    assert side(match, 0)["hand"] == ["b1", "b2", "u2", "u4"]


def test_cycle_several_one_after_the_other() -> None:
    match = with_text(line("immediate", "cycle", amount=2))
    play(match, "card u3")
    assert legal(match) == ["card b1", "card u2", "card u4"]  # the card just drawn may go too
    play(match, "card b1")
    assert side(match, 0, seen_by=1)["bottom"] == ["b1", "u3"]  # from the bottom up
    assert side(match, 0)["hand"] == ["b2", "b3", "u2", "u4"]


def test_cycle_with_an_empty_deck_brings_the_same_card_back() -> None:
    match = with_text(line("immediate", "mill", to="self", amount=9), line("immediate", "cycle"))
    play(match, "card u3")
    assert side(match, 0)["hand"] == ["u2", "u3", "u4"]
    assert side(match, 0)["deck_size"] == 0
    assert side(match, 0, seen_by=1)["hand"] == ["u3"]  # everybody saw it come


def test_recover_takes_a_chosen_card_of_the_discards_into_hand_openly() -> None:
    match = with_text(line("immediate", "mill", to="self", amount=3), line("immediate", "recover"))
    assert legal(match) == ["card b1", "card b2", "card b3"]
    play(match, "card b2")
    assert side(match, 0)["discards"] == ["b1", "b3"]
    assert side(match, 0, seen_by=1)["hand"] == ["b2"]


def test_recover_the_newest_and_several() -> None:
    mill = line("immediate", "mill", to="self", amount=3)
    match = with_text(mill, line("immediate", "recover", pick="newest"))
    assert side(match, 0)["discards"] == ["b1", "b2"]
    match = with_text(mill, line("immediate", "recover", pick="newest", amount=2))
    assert side(match, 0)["discards"] == ["b1"]
    assert nothing_done(with_text(line("immediate", "recover", pick="newest")))


@pytest.mark.parametrize(("to", "seat"), [("rival", 1), ("self", 0)])
def test_reveal_shows_random_cards_that_are_known_from_then_on(to: str, seat: int) -> None:
    match = with_text(line("immediate", "reveal", to=to, amount=2))
    shown = side(match, seat, seen_by=1 - seat)["hand"]
    assert len(shown) == 2
    assert set(shown) < set(side(match, seat)["hand"])
    assert sorted(event[2] or "" for event in happened(match, "SHOW")) == shown
    assert side(match, 1 - seat, seen_by=seat)["hand"] == []
    match = with_text(line("immediate", "reveal", to=to, amount=9), line("after", "reveal", to=to))
    assert len(side(match, seat, seen_by=1 - seat)["hand"]) == 3  # all but the draw
    assert [event[0] for event in happened(match, "EFFECT", "SKIPPED")] == ["EFFECT", "SKIPPED"]


# --- drain … return: played cards


LINKED = {card: {"link": True} for card in ("ann.u1", "ann.u2", "bob.u1", "bob.u4")}
SINGLE = [
    ("drain", "self", "oldest", 1, "u4 flipped spent"),
    ("drain", "rival", "oldest", 2, "u2 flipped spent"),
    ("raise", "self", "newest", 3, "u3"),
    ("raise", "self", "oldest", 1, "u4"),
    ("raise", "rival", "newest", 3, "u3"),
    ("raise", "rival", "oldest", 2, "u2"),
    ("flip", "self", "this", 4, "u2 flipped"),
    ("flip", "self", "newest", 4, "u2 flipped"),
    ("flip", "self", "oldest", 2, "u1 flipped"),
    ("flip", "rival", "this", 4, "u4 flipped"),
    ("flip", "rival", "newest", 4, "u4 flipped"),
    ("flip", "rival", "oldest", 1, "u1 flipped"),
    ("cut", "self", "this", 4, "u2 cut"),
    ("cut", "self", "newest", 4, "u2 cut"),
    ("cut", "self", "oldest", 2, "u1 cut"),
    ("cut", "rival", "this", 4, "u4 cut"),
    ("cut", "rival", "newest", 4, "u4 cut"),
    ("cut", "rival", "oldest", 1, "u1 cut"),
    ("remove", "self", "this", 4, None),
    ("remove", "self", "newest", 4, None),
    ("remove", "self", "oldest", 1, None),
    ("remove", "rival", "this", 4, None),
    ("remove", "rival", "newest", 4, None),
    ("remove", "rival", "oldest", 1, None),
    ("return", "self", "newest", 3, None),
    ("return", "self", "oldest", 1, None),
    ("return", "rival", "newest", 3, None),
    ("return", "rival", "oldest", 1, None),
]
ROWS = (["u4 flipped", "u1", "u3 flipped", "u2"], ["u1", "u2 flipped", "u3 flipped", "u4"])


@pytest.mark.parametrize(("do", "to", "pick", "place", "becomes"), SINGLE)
def test_the_card_that_a_line_picks_by_itself(do: str, to: str, pick: str, place: int, becomes: str | None) -> None:
    match = fourth(line("immediate", do, to=to, pick=pick), changes=LINKED)
    seat = 0 if to == "self" else 1
    assert changed(match, seat) == {place: becomes}
    assert changed(match, 1 - seat) == {}


def changed(match: Match, seat: int) -> dict[int, str | None]:
    """What has become of the places whose card is not as `fourth` left it; nobody has been hit yet."""
    now = row(match, seat)
    return {i + 1: card for i, card in enumerate(now) if card != ROWS[seat][i]}


CHOICES = [
    ("drain", "self", [1, 3]),
    ("drain", "rival", [2, 3]),
    ("raise", "self", [1, 3]),
    ("raise", "rival", [2, 3]),
    ("flip", "self", [2, 4]),
    ("flip", "rival", [1, 4]),
    ("cut", "self", [2, 4]),
    ("cut", "rival", [1, 4]),
    ("remove", "self", [1, 2, 3, 4]),
    ("remove", "rival", [1, 2, 3, 4]),
    ("return", "self", [1, 2, 3]),
    ("return", "rival", [1, 2, 3]),
]


@pytest.mark.parametrize(("do", "to", "places"), CHOICES)
def test_the_cards_that_the_owner_of_a_line_chooses_from(do: str, to: str, places: list[int]) -> None:
    match = fourth(line("immediate", do, to=to, pick="choose"), changes=LINKED)
    assert match.current_player == 0
    assert legal(match) == [f"place {to}@{place}" for place in places]
    play(match, f"place {to}@{places[1]}")
    assert list(changed(match, 0 if to == "self" else 1)) == [places[1]]


@pytest.mark.parametrize("do", ["drain", "raise", "flip", "cut", "remove", "return"])
def test_several_cards_are_chosen_one_after_the_other(do: str) -> None:
    match = fourth(line("immediate", do, to="rival", pick="choose", amount=2), changes=LINKED)
    first, second = legal(match)[:2]
    play(match, first)
    assert first not in legal(match)
    play(match, second)
    assert match.decision != "choose"
    assert len([event for event in happened(match, "EFFECT") if event[1] == 0]) == 1


def test_recharge_readies_exhausted_energies() -> None:
    """Ann pays with both of hers for Speed."""
    text = line("immediate", "recharge", pick="oldest")
    match = recharging(text)
    assert row(match, 0)[:3] == ["u4 flipped", "u1", "u3 flipped spent"]
    match = recharging(line("immediate", "recharge", amount=2))
    assert row(match, 0)[:3] == ["u4 flipped", "u1", "u3 flipped"]
    match = recharging(line("immediate", "recharge", pick="choose"))
    assert legal(match) == ["place self@1", "place self@3"]
    play(match, "place self@3")
    assert row(match, 0)[:3] == ["u4 flipped spent", "u1", "u3 flipped"]
    match = recharging(line("immediate", "recharge", to="rival"), boost="boost 2")
    assert row(match, 1)[:3] == ["u1", "u2 flipped", "u3 flipped spent"]


def recharging(text: Line, boost: str = "boost 0") -> Match:
    """Ann boosts with two energies; then the cards are revealed."""
    return fourth(text, ann="u2+2", boost=boost)


def test_what_is_not_exhausted_is_not_readied() -> None:
    assert nothing_done(fourth(line("immediate", "recharge")))


def test_a_flipped_card_is_energy_from_the_next_clash_on() -> None:
    match = fourth(line("immediate", "flip", pick="oldest"))
    assert energies(match)[0] == 2
    play(match, "guard 0")
    assert energies(match)[0] == 3


def test_only_linked_face_up_uncut_cards_are_cut() -> None:
    assert nothing_done(fourth(line("immediate", "cut")))
    match = fourth(line("immediate", "cut", to="self", pick="choose", amount=9), changes={"u1": {"link": True}})
    assert legal(match) == ["place self@2"]
    play(match, "place self@2")
    assert match.decision != "choose"


def test_a_card_returned_is_known_to_everybody() -> None:
    match = fourth(line("immediate", "return", pick="oldest"))
    assert "u4" in side(match, 0, seen_by=1)["hand"]
    assert happened(match, "MOVE") == [("MOVE", 0, "u4", 1, 0, 0, 0)]


def test_a_card_removed_lies_in_the_discards() -> None:
    match = fourth(line("immediate", "remove", to="rival", pick="oldest"))
    assert side(match, 1)["discards"] == ["u1"]


def test_whose_card_was_removed_before_speeds_are_compared_has_none_in_this_clash() -> None:
    match = with_text(line("immediate", "remove", to="rival", pick="this"))
    assert happened(match, "ATTACKER") == [("ATTACKER", 0, None, 2, 0, 0, 0)]
    assert lives(match) == (10, 9)
    assert row(match, 1) == [None]


def test_an_attack_goes_on_when_its_card_is_removed_but_without_its_combo_bonus() -> None:
    links = {card: {"link": True} for card in ("ann.u1", "ann.u2")}
    text = line("attacker", "remove", to="self", pick="this", then=[then("add", stat="damage", amount=1)])
    match = duel(links | {"ann.u2": {"link": True, "effects": [text]}})
    clash(match, "u1", "u2")
    clash(match, "u2", "u3", "guard 0")
    assert row(match, 0) == ["u1", None]
    assert total(match, 0, "damage") == 2 + 1
    assert lives(match) == (10, 10 - 1 - 3)
