"""Two fighters for Rivales, `ann` in seat 0 and `bob` in seat 1, and moments before their seventh clash.

Their uniques u1 to u3 are rock, paper, scissors where one Damage is a K.O.:

    card   Speed  Damage  Guard
    u1       5      1       0     faster than u2
    u2       3      4       0     faster than u3, through its Guard
    u3       1      1       3     blocks u1, and then deals 1 Damage

u4 and u5 are slow and harmless. No card has a link, no ability ever does anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from facedown.cards.load import Library, load_packs
from facedown.gamedef import game
from facedown.games.rivales.state import CLASHES, NONE, STEP_PLAY
from facedown.match import Match

ALONE = replace(game("rivales"), packs=())  # without the game's own pack
SEATS = ("ann", "bob")
UNIQUES = ((5, 1, 0), (3, 4, 0), (1, 1, 3), (2, 0, 0), (2, 0, 0))  # Speed, Damage, Guard
BLOCKS = "[{ when = 'block', do = 'damage' }]"
U1, U2, U3, U4, U5 = range(4, 9)  # slots


def _card(name: str, kind: str, numbers: tuple[int, int, int], more: str = "") -> str:
    speed, damage, guard = numbers
    said = f"id = '{name}'\nname = {{ en = '{name}', es = '{name}' }}\ntype = '{kind}'\n{more}"
    return f"\n[[card]]\n{said}speed = {speed}\ndamage = {damage}\nguard = {guard}\n"


def _pack(name: str) -> str:
    text = f"[pack]\nid = '{name}'\ngame = 'rivales'\nversion = '1'\nformat = 1\nname = {{ en = 'X', es = 'X' }}\n"
    if name == "base":
        return text + "".join(_card(f"b{i}", "basic", (i, i, 0)) for i in range(1, 5))
    never = "[{ when = 'standing', if = 'self.wins >= 3', do = 'add', stat = 'guard' }]"
    text += f"\n[[fighter]]\nid = '{name}'\nname = {{ en = '{name}', es = '{name}' }}\nlife = 10\nultra_icon = 10\n"
    text += "bonuses = [{ stat = 'damage', amount = 1 }]\n"
    text += f"ability = {{ name = {{ en = 'X', es = 'X' }}, effects = {never} }}\n"
    own = f"fighter = '{name}'\n"
    for i, numbers in enumerate(UNIQUES, 1):
        text += _card(f"u{i}", "unique", numbers, own + (f"effects = {BLOCKS}\n" if i == 3 else ""))
    return text + _card("x", "ultra", (7, 3, 0), own)


@cache
def library() -> Library:
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{name}.toml" for name in ("base", *SEATS)]
        for file in files:
            file.write_text(_pack(file.stem), encoding="utf-8")
        return load_packs(ALONE, files)


def moment(
    hands: Sequence[Sequence[int]], secret: Sequence[Sequence[int]], life: tuple[int, int] = (1, 1), final: int = 0
) -> Match:
    """A match before a seventh clash that decides it: slots in both hands, and which of them the rival does not know.

    The first secret slot of a seat that is not in its hand lies under its life marker; what is left was played.
    """
    match = Match.new(ALONE, seed=1, fighters=SEATS, library=library())
    match.apply(match.legal_actions[0])
    match.apply(match.legal_actions[0])
    s = match.state
    s["clash"], s["step"], s["round_no"], s["final"] = CLASHES, STEP_PLAY, 3, final
    for side, hand, unknown, left in zip(s["side"], hands, secret, life, strict=True):
        aside = [slot for slot in unknown if slot not in hand]
        played = [slot for slot in range(9) if slot not in (*hand, *unknown)][: CLASHES - 1]
        side["wins"], side["life"], side["ndeck"], side["deck"] = 1, left, 0, NONE
        side["hand"], side["nhand"] = sum(1 << slot for slot in hand), len(hand)
        side["shown"] = sum(1 << slot for slot in hand if slot not in unknown)
        side["marker"] = aside[0] if aside else NONE
        side["row"] = side["played"] = [*played, *[NONE] * (CLASHES - len(played))]
        side["lying"] = (1 << len(played)) - 1
        rest = [slot for slot in range(9) if slot not in (*hand, *played, *aside[:1])]
        side["discard"], side["ndiscard"] = [*rest, *[NONE] * (10 - len(rest))], len(rest)
    match._moved()
    return match
