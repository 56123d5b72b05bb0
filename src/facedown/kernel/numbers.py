"""The smaller and the larger of two whole numbers; numba's own take longer to compile than all of a small kernel."""

from __future__ import annotations

from facedown.kernel.jit import kernel


@kernel
def least(a: int, b: int) -> int:
    """The smaller one."""
    return a if a < b else b


@kernel
def most(a: int, b: int) -> int:
    """The larger one."""
    return a if a > b else b
