"""Packs that nobody would call a game: each is refused with a reason, or its matches come to an end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cards.pack_text import PackText
from facedown.cards.load import Library, load_packs
from facedown.gamedef import BadSetup
from facedown.games.rumble import GAME
from facedown.games.rumble import state as st
from facedown.kernel.limits import DECISIONS, EVENT_ROWS
from facedown.match import Match

from .tables import ALONE, damages, entries, passes, plan, side, special
from .test_conservation import Looks

NAMES = {"en": "Odd", "es": "Raro"}


def pack(folder: Path, legends: int, health: int, *cards: dict[str, Any], game: Any = ALONE) -> Library:
    """A pack with so many Legends of this health, whose Signatures deal 20, and these cards."""
    data: dict[str, Any] = {"pack": {"id": "odd", "game": "rumble", "version": "1", "format": 1, "name": NAMES}}
    data["legend"] = [
        {"id": f"legend-{n}", "name": NAMES, "health": health, "signature": f"last-{n}"} for n in range(legends)
    ]
    data["card"] = [{"name": NAMES, **card} for card in cards]
    data["card"] += [{"id": f"last-{n}", "name": NAMES, "kind": "signature", "damage": 20} for n in range(legends)]
    (folder / "pack.toml").write_text(PackText(data).text, encoding="utf-8")
    return load_packs(game, [folder / "pack.toml"])


def strike(**values: Any) -> dict[str, Any]:
    return {"id": "hit", "kind": "strike", "speed": 1, "damage": 1, **values}


def played(library: Library, seed: int, seats: int = 3, **options: bool) -> Match:
    """A random match, looked at after every choice, at its end."""
    chance, looks = Random(seed), Looks(library)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    match = Match.new(ALONE, seed=seed, seats=seats, options=named, library=library)
    for _ in range(DECISIONS):
        looks.check(match._look(), len(match.legal_actions))
        if match.is_terminal:
            return match
        match.apply(chance.choice(match.legal_actions))
    raise AssertionError("a match without end")


@pytest.mark.rule("RUM-010")
@pytest.mark.parametrize("options", [{}, {"draft": True}, {"free-pick": True}])
def test_one_legend_is_too_few_and_the_refusal_says_how_many_are_needed(tmp_path: Path, options: Any) -> None:
    library = pack(tmp_path, 1, 5, strike())
    with pytest.raises(BadSetup, match=r"9 Legends are needed \(RUM-010\); the packs have 1\."):
        Match.new(ALONE, seed=1, seats=3, options=options, library=library)
    with pytest.raises(BadSetup, match="6 Legends are needed"):
        Match.new(ALONE, seed=1, options={"two-players": True}, library=library)


@pytest.mark.rule("RUM-010")
def test_beside_the_games_own_one_legend_is_one_of_many(tmp_path: Path) -> None:
    library = pack(tmp_path, 1, 5, strike(), game=GAME)
    match = Match.new(GAME, seed=1, seats=3, library=library, stack={"legends": ["legend-0"]})
    assert side(match, 0)["legend"] == "legend-0"


@pytest.mark.rule("RUM-084", "RUM-023")
def test_without_any_attack_all_take_breathers_until_the_two_hundredth_round(tmp_path: Path) -> None:
    draw = {"id": "tip", "copies": 6, **special({"when": "begin", "do": "draw"})}
    library = pack(tmp_path, 9, 5, {"id": "more", "kind": "boost", "damage": 1, "copies": 20}, draw)
    match = played(library, 1)
    assert match.ending == "round_limit"
    assert match.view(0)["round"] == 200


@pytest.mark.rule("RUM-084", "RUM-012")
def test_without_any_card_too(tmp_path: Path) -> None:
    match = played(pack(tmp_path, 9, 5), 1)
    assert match.ending == "round_limit"
    assert [side(match, seat)["hand_size"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("RUM-084", "RUM-054")
def test_cards_that_come_back_at_once_are_played_a_hundred_times_a_round(tmp_path: Path) -> None:
    """Each brings another one into the hand, and the discard pile is the next deck."""
    draw = {"id": "tip", "copies": 30, **special({"when": "begin", "do": "draw"})}
    match = Match.new(ALONE, seed=1, seats=3, library=pack(tmp_path, 9, 5, draw))
    for _ in range(2):
        plan(match)
        for _ in range(100):
            assert match.decision == "react"
            match.apply("play tip")
        assert match.decision == "plan", "after a hundred cards nobody is asked"


@pytest.mark.rule("RUM-032", "RUM-070")
def test_what_happens_at_once_is_told_however_much_it_is(tmp_path: Path) -> None:
    """More events of one choice than the log of compiled rules holds."""
    lines = [{"when": "begin", "do": "draw", "to": "all", "amount": 9}]
    lines += [{"when": "begin", "do": "discard", "to": "rivals", "pick": "random", "amount": 9}]
    strikes = [strike(id=f"hit-{n}", copies=30) for n in range(3)]
    library = pack(tmp_path, 18, 5, *strikes, {"id": "storm", "copies": 30, **special(*lines * 6)})
    match = Match.new(ALONE, seed=1, seats=6, library=library)
    plan(match)
    before, told = [side(match, seat)["hand_size"] for seat in range(6)], len(match.events(None))
    state = match.state.tobytes()
    actor = match.current_player
    events = match.apply("play storm")
    assert len(events) == len(match.events(None)) - told > EVENT_ROWS
    change = {st.EV_DRAW: 1, st.EV_DISCARD: -1, st.EV_PLAYED: -1}
    for seat in range(6):
        changes = sum(change.get(event.kind, 0) for event in events if event.player == seat)
        assert side(match, seat)["hand_size"] == before[seat] + changes
    match.undo()
    assert (match.state.tobytes(), match.current_player, len(match.events(None))) == (state, actor, told)


@pytest.mark.rule("RUM-050")
@pytest.mark.parametrize("seed", range(4))
def test_damage_beyond_all_health_ends_it_soon(tmp_path: Path, seed: int) -> None:
    everything = strike(damage=20, copies=30, more=5, effects=[{"when": "hit", "do": "signature"}])
    library = pack(tmp_path, 18, 1, everything, {"id": "boost", "kind": "boost", "damage": 9, "copies": 30})
    match = played(library, seed, seats=3 + seed)
    assert match.ending in ("last_legend", "nobody")
    assert match.view(0)["round"] < 100


@pytest.mark.rule("RUM-046", "RUM-051")
def test_as_many_damage_cards_as_a_legend_can_have_find_room(tmp_path: Path) -> None:
    """Nineteen damage of single cards, and then an attack with a boost: 21 lie there when saves are asked for."""
    save = {"id": "save", **special({"when": "falling", "do": "remove", "to": "falling"})}
    boost = {"id": "boost", "kind": "boost", "damage": 1, "copies": 6}
    library = pack(tmp_path, 9, 20, strike(copies=30), boost, save)
    stack = {
        "legends": [f"legend-{n}" for n in range(9)],
        "token": 0,
        "hands": [["hit"] * 5 + ["boost"], ["save"] + ["boost"] * 5, ["hit"] * 6],
    }
    match = Match.new(ALONE, seed=1, seats=3, stack=stack, library=library)
    for _ in range(9):
        plan(match, "hit @2", "", "hit @2")
    plan(match, "hit @2")
    assert damages(match) == (0, 19, 0)
    plan(match, "hit boost @2")
    assert match.decision == "save"
    assert len(entries(match, 1)) == 21
    passes(match)
    assert side(match, 1)["legend"] == "legend-3"


@pytest.mark.rule("RUM-012", "RUM-070")
@pytest.mark.parametrize("options", [{}, {"secret_plan": True}, {"free_pick": True}])
def test_a_deck_of_three_cards_is_dealt_as_far_as_it_lasts(tmp_path: Path, options: Any) -> None:
    library = pack(tmp_path, 9, 3, strike(copies=3))
    match = Match.new(ALONE, seed=1, seats=3, library=library)
    assert sum(side(match, seat)["hand_size"] for seat in range(3)) == 3
    match = played(library, 1, **options)
    assert match.ending in ("last_legend", "round_limit")


@pytest.mark.rule("RUM-052", "RUM-054")
def test_where_everything_answers_everything_it_ends_as_well(tmp_path: Path) -> None:
    counter = {
        "id": "back",
        "kind": "defense",
        "copies": 30,
        "effects": [{"when": "defend", "do": "counter", "amount": 9}],
    }
    again = strike(copies=30, effects=[{"when": "hit", "do": "again"}])
    throws = {"id": "boo", "copies": 30, **special({"when": "end", "do": "throw", "to": "any"})}
    library = pack(tmp_path, 18, 20, again, counter, throws)
    for seed in range(4):
        assert played(library, seed, seats=3 + seed).ending in ("last_legend", "nobody")
