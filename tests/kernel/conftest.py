"""Fixtures of the kernel's tests."""

from __future__ import annotations

import pytest

from facedown.kernel import jit


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """jit as it is at the start of a process, with nothing compiled; returns monkeypatch."""
    monkeypatch.setattr(jit, "_compilers", {})
    monkeypatch.setattr(jit, "_broken", set())
    monkeypatch.setattr(jit, "_trouble", "")
    monkeypatch.delenv("FACEDOWN_JIT", raising=False)
    return monkeypatch
