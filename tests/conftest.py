"""What all tests share: array bounds are checked in compiled rules, in a cache of their own (kernel/jit.py)."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("FACEDOWN_CHECK", "1")  # before anything is compiled


@pytest.fixture(scope="session", autouse=True)
def no_test_falls_back_to_the_slow_compiler() -> Iterator[None]:
    """A kernel that the quick way cannot compile makes all that come after it three times as slow (kernel/jit.py)."""
    yield
    from facedown.kernel import jit

    assert not jit._broken
