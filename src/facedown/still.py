"""Copies of states; and a state as plain Python objects: what views and notations read.

Reading a field of a NumPy record from Python takes a microsecond, of a named tuple a fortieth of that, and a view reads
hundreds. The plain copy is read-only and its fields are named, nested and indexed like the record's, so that kernels
which only look at a state work on it too.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np


def copied(states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy of whole records, byte for byte; `states.copy()` would leave chance bytes in the gaps between fields."""
    return states.view(np.uint8).copy().view(states.dtype)


def still(states: np.ndarray[Any, Any]) -> Any:
    """The first of these states, as named tuples and lists of whole numbers."""
    return _maker(states.dtype)(states[:1].tolist()[0])


@cache
def _maker(dtype: np.dtype[Any]) -> Callable[[Any], Any]:
    """What makes the plain object of one record of this dtype out of the tuple that NumPy makes of it."""
    names = dtype.names or ()
    record = namedtuple("record", names)  # type: ignore[misc]
    parts = [_part(dtype[name]) for name in names]

    def make(values: Any) -> Any:
        return record._make(part(value) if part else value for part, value in zip(parts, values, strict=True))

    return make


def _part(dtype: np.dtype[Any]) -> Callable[[Any], Any] | None:
    """The same for one field; None where it stays as it is."""
    if dtype.names:
        return _maker(dtype)
    if dtype.subdtype is None:
        return None
    item, shape = dtype.subdtype
    if not item.names:
        return _listed
    assert len(shape) == 1, "records within records are in rows"
    make = _maker(item)
    return lambda values: [make(value) for value in _listed(values)]


def _listed(values: Any) -> Any:
    return values.tolist() if isinstance(values, np.ndarray) else values
