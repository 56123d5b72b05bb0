"""A pack that takes the place of another one, which is then left out altogether."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import facedown
from facedown.cards.load import BadPack, check_packs, load_packs
from facedown.gamedef import game

TINY = game("tiny")
CARD = '[[card]]\nid = "{id}"\nname = {{ en = "{id}", es = "{id}" }}\nheat = {heat}\n'


def pack(folder: Path, name: str, replaces: str | None = None, cards: int = 6, more: str = "") -> Path:
    """A pack of tiny; `replaces` is on line 7."""
    lines = ["[pack]", f'id = "{name}"', 'game = "tiny"', 'version = "1"', "format = 1"]
    lines.append(f'name = {{ en = "{name}", es = "{name}" }}')
    lines += [f'replaces = "{replaces}"'] if replaces else []
    texts = [CARD.format(id=f"{name}-{n}", heat=n) for n in range(cards)]
    (folder / f"{name}.toml").write_text("\n".join([*lines, "", *texts, more]), "utf-8")
    return folder / f"{name}.toml"


def said(*packs: Path) -> list[str]:
    return [f"{finding.line}: {finding.code} {finding.message}" for finding in check_packs(TINY, packs)]


def test_a_replaced_pack_is_not_there_at_all(tmp_path: Path) -> None:
    library = load_packs(TINY, [pack(tmp_path, "ashes", "embers")])
    assert [entry.full_id for entry in library.models["card"]] == [f"ashes:ashes-{n}" for n in range(6)]
    assert [info.id for info in library.packs] == ["ashes"]


def test_a_match_with_it_is_played_saved_and_loaded(tmp_path: Path) -> None:
    match = TINY.new(seed=1, packs=[pack(tmp_path, "ashes", "embers")])
    random = Random(1)
    while not match.is_terminal:
        match.apply(random.choice(match.legal_actions))
    match.save(tmp_path / "match.save")
    assert "pack embers" not in (tmp_path / "match.save").read_text("utf-8")
    assert facedown.load(tmp_path / "match.save").choices == match.choices


def test_the_whole_science_pack_can_be_replaced(tmp_path: Path) -> None:
    science = game("rivales").folder / "cards" / "science"
    texts = [(science / name).read_text("utf-8") for name in ("basics.toml", "tesla.toml", "curie.toml")]
    header = '[pack]\nid = "two"\ngame = "rivales"\nversion = "1"\nformat = 1\nreplaces = "science"\n'
    text = "\n".join([header + 'name = { en = "Two", es = "Dos" }\n', *texts])
    (tmp_path / "two.toml").write_text(text, "utf-8")
    match = game("rivales").new(seed=1, packs=[tmp_path / "two.toml"])
    assert sorted(match.picks) == ["curie", "tesla"]


def test_a_set_of_fighters_that_is_too_small_is_refused(tmp_path: Path) -> None:
    science = game("rivales").folder / "cards" / "science"
    texts = [(science / name).read_text("utf-8") for name in ("basics.toml", "tesla.toml")]
    header = '[pack]\nid = "one"\ngame = "rivales"\nversion = "1"\nformat = 1\nreplaces = "science"\n'
    text = "\n".join([header + 'name = { en = "One", es = "Uno" }\n', *texts])
    (tmp_path / "one.toml").write_text(text, "utf-8")
    with pytest.raises(facedown.match.BadSetup, match="needs two fighters; these packs have 1"):
        game("rivales").new(seed=1, packs=[tmp_path / "one.toml"])


def test_an_unknown_pack_is_a_finding_with_the_nearest_name(tmp_path: Path) -> None:
    (finding,) = check_packs(TINY, [pack(tmp_path, "ashes", "ember")])
    assert (finding.code, finding.line, finding.hint) == ("E204", 7, "embers")
    assert finding.message == 'there is no pack "ember" to replace'
    assert said(pack(tmp_path, "ashes", "ashes")) == ["7: E204 a pack cannot replace itself"]


def test_two_packs_cannot_replace_the_same_one(tmp_path: Path) -> None:
    packs = pack(tmp_path, "ashes", "embers"), pack(tmp_path, "coals", "embers")
    assert said(*packs) == ['7: E204 the pack "embers" is replaced already, by `ashes`']


def test_a_pack_that_replaces_another_one_is_not_replaced_itself(tmp_path: Path) -> None:
    packs = pack(tmp_path, "ashes", "embers"), pack(tmp_path, "coals", "ashes")
    why = "the pack `ashes` itself replaces `embers`: replace that one, and leave `ashes` away"
    assert said(*packs) == [f"7: E204 {why}"]
    both = said(pack(tmp_path, "ashes", "coals", cards=1), pack(tmp_path, "coals", "ashes", cards=1))
    assert len(both) == 2
    assert all("itself replaces" in text for text in both)


def test_what_refers_to_a_pack_that_is_left_out_is_told_so(tmp_path: Path) -> None:
    card = CARD.format(id="wind", heat=1) + 'replaces = "embers:rain"\n'
    packs = pack(tmp_path, "ashes", "embers"), pack(tmp_path, "winds", cards=0, more=card)
    why = 'there is no card "embers:rain" to replace: the pack `embers` is left out, `ashes` replaces it'
    assert said(*packs) == [f"12: E204 {why}"]


def test_something_has_to_be_in_its_place(tmp_path: Path) -> None:
    why = "every [[card]] was in the pack `embers`, which is left out; there must be some in its place"
    assert said(pack(tmp_path, "ashes", "embers", cards=0)) == [f"7: E209 {why}"]


@pytest.mark.rule("TIN-002")
def test_a_deck_too_small_for_three_rounds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="the common deck has at least 6 cards, not 5"):
        load_packs(TINY, [pack(tmp_path, "ashes", "embers", cards=5)])


def test_faults_of_a_pack_that_is_left_out_do_not_matter(tmp_path: Path) -> None:
    broken = pack(tmp_path, "coals", more='[[card]]\nid = "odd"\nheat = "hot"\n')
    assert said(broken) != []
    assert said(broken, pack(tmp_path, "ashes", "coals")) == []


def test_the_key_is_checked_like_every_other(tmp_path: Path) -> None:
    assert said(pack(tmp_path, "ashes", "embers:rain")) == [
        '7: E107 `replaces` must be a-z, 0-9 and hyphens, at most 40, not "embers:rain"'
    ]
