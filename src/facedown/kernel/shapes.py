"""Annotations of the arrays that every game's kernels take."""

from __future__ import annotations

import numpy as np

from facedown.kernel.events import Events
from facedown.kernel.jit import Arr


class Ints(Arr):
    """Actions, results: whole numbers."""

    item = int


class Floats(Arr):
    """Observations."""

    item = np.float32


class Streams(Arr):
    """Random streams, four words each (kernel/rng.py)."""

    item = np.uint32
    ndim = 2


class Logs(Arr):
    """Logs of events, for entries that take arrays."""

    item = Events
