"""Actions: one dense range, there and back."""

from __future__ import annotations

import pytest

from facedown.kernel.actions import ActionSpace

SPACE = ActionSpace(play=(10, 4, 2), accept=(), place=(2, 7))


def test_every_action_has_one_meaning() -> None:
    meanings = [SPACE.decode(action) for action in range(SPACE.count)]
    assert SPACE.count == 80 + 1 + 14
    assert len(set(meanings)) == SPACE.count
    assert [SPACE.encode(name, *arguments) for name, arguments in meanings] == list(range(SPACE.count))


def test_kinds_lie_one_after_the_other() -> None:
    assert [SPACE.first(kind.name) for kind in SPACE.kinds] == [0, 80, 81]
    assert SPACE.decode(80) == ("accept", ())
    assert SPACE.decode(81 + 7) == ("place", (1, 0))


@pytest.mark.parametrize("action", [-1, SPACE.count])
def test_there_are_no_other_actions(action: int) -> None:
    with pytest.raises(ValueError, match=f"no action {action}; there are 95"):
        SPACE.decode(action)


@pytest.mark.parametrize("arguments", [(10, 0, 0), (0, 4, 0), (0, 0, -1), (1, 2), (1, 2, 1, 0)])
def test_arguments_out_of_range_are_refused(arguments: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"play takes arguments below \(10, 4, 2\)"):
        SPACE.encode("play", *arguments)
