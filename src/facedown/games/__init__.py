"""The games, a package each.

`facedown.games()` names them. Python gives a package's name to its module as soon as one game is imported, so this
module answers the call as well.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        from facedown.gamedef import games

        return games()


sys.modules[__name__].__class__ = _Games
