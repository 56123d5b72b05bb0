"""The pack `legends`: thirty Legends, thirty Signatures, 150 action cards in the counts of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from cards.sentences import is_whole
from facedown.cards.entries import lines_of
from facedown.cards.load import load_packs
from facedown.cards.ops import LANGUAGES
from facedown.gamedef import game
from facedown.games.rumble import state as st
from facedown.games.rumble.vocabulary import vocabulary
from facedown.games.rumble.vocabulary.packs import copies_of, worth

LIBRARY = load_packs(game("rumble"))
VOCABULARY = vocabulary()
LEGENDS = {legend.id: legend for legend in LIBRARY.models["legend"]}
CARDS = {card.id: card for card in LIBRARY.models["card"]}
DECK = [card for card in CARDS.values() if card.kind != "signature"]


def lines(card: Any) -> Iterator[Any]:
    """All effect lines of a card, those that follow from others too."""
    for line in card.effects:
        yield from (line, *line.then, *line.otherwise)


def does(op: str, **params: str) -> set[str]:
    """The titles of the deck with a line that does this."""
    return {
        card.id
        for card in DECK
        for line in lines(card)
        if line.op.name == op and all(line.params[name] == value for name, value in params.items())
    }


@pytest.mark.rule("RUM-001")
def test_the_counts_are_those_of_the_box() -> None:
    counts = Counter({kind: sum(copies_of(card) for card in DECK if card.kind == kind) for kind in KINDS})
    assert counts == KINDS
    assert counts.total() == int(LIBRARY.table.copies) == 150
    assert len(LEGENDS) == int(LIBRARY.table.legends) == 30
    assert sum(card.kind == "signature" for card in CARDS.values()) == 30
    assert 45 <= len(DECK) <= 60


KINDS = Counter(kick=15, strike=30, move=45, boost=30, special=19, defense=11)

NAMED: dict[str, dict[str, Any]] = {
    "dropkick": {"kind": "kick", "speed": 3, "damage": 1},
    "irish-whip": {"kind": "boost", "speed": 2, "damage": 1},
    "standing-kick": {"kind": "kick", "speed": 4, "damage": 1},
    "chop": {"kind": "strike", "speed": 5},
    "big-boot": {"kind": "kick", "damage": 3},
    "armbar": {"kind": "move"},
    "double-ax-handle": {"kind": "strike"},
    "double-lariat": {"more": 1},
    "on-a-ladder": {"kind": "boost", "cheap": True},
    "block": {"kind": "defense"},
    "ref": {"kind": "special"},
    "holding-on": {"kind": "special"},
    "flying-elbow-drop": {"kind": "signature"},
    "sharpshooter": {"kind": "signature"},
    "stone-cold-stunner": {"kind": "signature", "damage": 3},
}


@pytest.mark.parametrize("name", NAMED)
def test_a_card_that_the_rulebook_names_has_its_values(name: str) -> None:
    assert {field: CARDS[name].values[field] for field in NAMED[name]} == NAMED[name]


SAYS = {
    "standing-kick": "On hit: You may play your Signature on the same Legend.",
    "block": "Play when your Legend is attacked with a strike or a kick: Block the attack.",
    "ref": "Play when a Cheap Trick is announced: Cancel the attack.",
    "holding-on": "Play when a Legend is about to go out: Take 1 damage card off that Legend.",
    "run-in": "Play when an attack on another Legend is announced: Cancel the attack.",
    "stone-cold-stunner": "On hit: The target discards an attack still to come, with its boost.",
    "heave-ho": "On hit: Throw the target's Legend over the top rope.",
}


@pytest.mark.parametrize("name", SAYS)
def test_a_card_reads_as_if_it_were_printed(name: str) -> None:
    assert LIBRARY.text(CARDS[name], "en") == SAYS[name]


@pytest.mark.rule("RUM-003")
def test_known_healths_and_signatures() -> None:
    known = {"savage": 6, "austin": 7, "andre": 10, "flair": 6, "booker": 8, "bret": 5, "dusty": 9, "hogan": 8}
    known["michaels"] = 6
    assert {name: LEGENDS[name].health for name in known} == known
    assert [name for name, legend in LEGENDS.items() if legend.health >= 10] == ["andre"]
    assert min(legend.health for legend in LEGENDS.values()) == 5
    for name, signature in {
        "savage": "flying-elbow-drop",
        "bret": "sharpshooter",
        "austin": "stone-cold-stunner",
    }.items():
        assert LEGENDS[name].signature == f"legends:{signature}"


ROSTER = (
    "Randy Savage, Rick Rude, Mark Henry, Steve Austin, Andre the Giant, Ted DiBiase, Mankind, Jim Duggan, Ric Flair, "
    "Booker T, Bret Hart, Davey Boy Smith, Eddie Guerrero, Dusty Rhodes, Goldberg, Honky Tonk Man, Hulk Hogan, "
    "Jake Roberts, Jerry Lawler, Junkyard Dog, Diesel, Kurt Angle, Mr. Perfect, Razor Ramon, Batista, Shawn Michaels, "
    "Undertaker, Ultimate Warrior, Iron Sheik, Sting"
)


def test_the_roster_is_whole() -> None:
    assert {legend.name["en"] for legend in LEGENDS.values()} == set(ROSTER.split(", "))


@pytest.mark.rule("RUM-004")
def test_legends_have_no_ability_of_their_own() -> None:
    assert all(legend.ability is None for legend in LEGENDS.values())


def test_low_health_is_paid_by_a_stronger_signature() -> None:
    strength: dict[int, list[int]] = {}
    for legend in LEGENDS.values():
        signature = CARDS[legend.signature.removeprefix("legends:")]
        strength.setdefault(legend.health, []).append(worth(signature))
    means = [mean(strength[health]) for health in sorted(strength)]
    assert all(low > high for low, high in pairwise(means)), means


FAMILIES = {
    "attack again": does("again"),
    "play the Signature": does("signature"),
    "over the top rope": does("throw"),
    "cannot be blocked": {card.id for card in DECK if card.unblockable},
    "cannot be dodged": {card.id for card in DECK if card.undodgeable},
    "more than one target": {card.id for card in DECK if card.more},
    "remove a damage card": does("remove"),
    "dodge": does("dodge"),
    "block": does("block"),
    "counter": does("counter"),
    "cancel an attack on somebody else": does("cancel") - {"ref"},
    "discard an attack not yet made": does("disarm"),
    "speed changes": does("speed"),
    "cards drawn": does("draw"),
    "cards lost": does("discard") | does("steal"),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_of_effects_is_on_several_cards(family: str) -> None:
    assert len(FAMILIES[family]) >= 2


def test_boosts_and_specials_throw_over_the_top_rope() -> None:
    assert {"boost", "special"} <= {CARDS[name].kind for name in does("throw")}


@pytest.mark.rule("RUM-044")
def test_refs_and_what_they_stop() -> None:
    assert 5 <= copies_of(CARDS["ref"]) <= 7
    rare = [
        card for card in DECK if card.kind not in ("special", "defense") and (card.more or card.id in does("throw"))
    ]
    assert sum(copies_of(card) for card in rare) <= 15
    assert sum(copies_of(card) for card in rare if card.cheap) > sum(copies_of(card) for card in rare) / 2


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_every_number_is_within_the_frame(card: Any) -> None:
    speed, damage = card.speed, card.damage
    if card.kind in ("strike", "kick", "move"):
        assert 1 <= speed <= 6
        assert 1 <= damage <= 3
    elif card.kind == "boost":
        assert 0 <= (speed or 0) <= 2
        assert 0 <= (damage or 0) <= 2
    elif card.kind == "signature":
        assert 2 <= damage <= 4


def test_strikes_are_fast_and_light_and_moves_slow_and_heavy() -> None:
    def average(kind: str, field: str) -> float:
        return mean(card.values[field] for card in DECK if card.kind == kind for _ in range(copies_of(card)))

    assert average("strike", "speed") > average("kick", "speed") > average("move", "speed")
    assert average("strike", "damage") < average("kick", "damage") < average("move", "damage")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_whole_sentences(lang: str) -> None:
    for card in CARDS.values():
        printed = LIBRARY.text(card, lang)
        assert is_whole(printed) if card.effects else printed == "", printed


def test_the_table_says_what_the_pack_says() -> None:
    table, cards = LIBRARY.table, LIBRARY.models["card"]
    deck = table.titles[: table.copies].tolist()
    assert deck == sorted(deck)
    assert Counter(deck) == {title: copies_of(card) for title, card in enumerate(cards) if copies_of(card)}
    for title, card in enumerate(cards):
        record = table.card[title]
        assert (record.speed, record.damage) == (card.speed or 0, card.damage or 0)
        assert (record.cheap, record.no_block, record.no_dodge) == (card.cheap, card.unblockable, card.undodgeable)
        assert record.moments == sum(1 << VOCABULARY.moment(name).code for name in {line.when for line in card.effects})
        assert record.worth == worth(card)
        spans = [record.end[moment] - record.first[moment] for moment in range(st.MOMENTS)]
        assert [spans[moment] > 0 for moment in range(st.MOMENTS)] == [
            bool(record.moments >> moment & 1) for moment in range(st.MOMENTS)
        ]
    for index, legend in enumerate(LEGENDS.values()):
        assert table.legend[index].health == legend.health
        assert cards[table.legend[index].signature].full_id == legend.signature
        assert table.legend[index].moments == 0


def test_titles_are_in_the_order_of_their_kinds() -> None:
    kinds = [int(LIBRARY.table.card[title].kind) for title in range(len(CARDS))]
    assert kinds == sorted(kinds)
    types = [int(LIBRARY.table.card[title].type) for title, kind in enumerate(kinds) if kind == st.KIND_ATTACK]
    assert types == sorted(types)
    assert {card.kind for card, kind in zip(CARDS.values(), kinds, strict=True) if kind == st.KIND_SIGNATURE} == {
        "signature"
    }


def test_all_lines_of_the_pack_have_words() -> None:
    said = [LIBRARY.say_line(owner, n, lang) for lang in LANGUAGES for card in CARDS.values()
            for _, written, owner in lines_of(card, VOCABULARY) for n in range(len(written))]  # fmt: skip
    assert said
    assert not [text for text in said if "{" in text or "<" in text or "  " in text]
