"""The only door to numba (first sketch; see docs/kernel-style.md)."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])


class Rec:
    """Annotation for a record: `class State(Rec): dtype = STATE`."""

    dtype: Any
    if typing.TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


class Arr:
    """Annotation for a C-contiguous array: `class Ints(Arr): item = int`."""

    item: Any
    ndim = 1
    if typing.TYPE_CHECKING:
        shape: tuple[int, ...]

        def __getitem__(self, i: Any) -> Any: ...
        def __setitem__(self, i: Any, value: Any) -> None: ...


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """An aligned record dtype; without alignment compiled code is slow."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def kernel(f: F) -> F:
    """A function called by kernels only."""
    f.__kernel__ = "inner"  # type: ignore[attr-defined]
    return f


def entry(f: F) -> F:
    """A kernel that may be called from Python or handed to shared loops: exact annotations, cached on disk."""
    f.__kernel__ = "entry"  # type: ignore[attr-defined]
    return f
