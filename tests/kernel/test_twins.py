"""Compiled twins: one signature each, the declared types and no others, and a way back to plain functions."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import probes
import pytest
import toy

from facedown.kernel import inner, jit, loops
from facedown.kernel.jit import KernelError, compiled, loop, record


def narrow(small: int = 7, flag: int = 1, wide: int = 1 << 40) -> Any:
    s = np.zeros(1, probes.NARROW)[0]
    s.small, s.flag, s.wide = small, flag, wide
    return s


def overloads(kernel_: Callable[..., Any]) -> int:
    (compiler,) = jit._compilers.values()
    return len(compiler._twins[kernel_, ""].overloads)


# --- types


def test_a_kernel_is_compiled_once_whatever_integers_its_callers_have(fresh: pytest.MonkeyPatch) -> None:
    fresh.setenv("FACEDOWN_CACHE", "/dev/null/nowhere")  # loaded entries contain their kernels already
    twin = compiled(probes.add_everywhere)
    assert jit.is_compiled(twin)
    assert twin(narrow(), 5) == probes.add_everywhere(narrow(), 5)
    assert overloads(probes.add) == 1
    assert overloads(probes.add_everywhere) == 1


def test_a_narrow_field_is_returned_as_the_declared_int() -> None:
    (overload,) = compiled(probes.small_of).overloads.values()  # type: ignore[attr-defined]
    assert str(overload.signature.return_type) == "int64"
    assert compiled(probes.small_of)(narrow(small=-3)) == -3


@pytest.mark.parametrize(
    ("f", "says"),
    [
        (probes.calls_half, r"probes\.half is declared to return int64, but returns float64"),
        (probes.truth_as_number, r"probes\.truth_as_number is declared to return bool, but returns int32"),
        (probes.number_as_text, r"(?s)probes\.number_as_text cannot be compiled:.*str\(int64\)"),
        (probes.anything, r"probes\.anything is an entry: exact types wanted for n"),
        (probes.no_hint, r"probes\.no_hint: no annotation for n"),
        (probes.add, r"add is not marked @entry"),
        (len, r"len is not marked @entry"),
    ],
)
def test_a_kernel_that_is_not_what_it_says_is_refused(f: Callable[..., Any], says: str) -> None:
    with pytest.raises(KernelError, match=says):
        compiled(f)


def test_rules_of_a_loop_are_its_first_parameters() -> None:
    types = {"pile": probes.Ints, "i": int}
    with pytest.raises(KernelError, match="give the rule kernels in the loop's order"):
        loop(loops.play_random, "wrong", legal_actions=toy.legal_actions, new_state=toy.new_state, **types)


def test_arguments_of_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match="No matching definition"):
        compiled(probes.small_of)(np.zeros(1, toy.STATE)[0])
    with pytest.raises(TypeError, match="No matching definition"):
        compiled(probes.read_at)(np.zeros(4, np.float64), 0)


def test_read_only_tables_go_where_they_are_declared() -> None:
    states, events, out = np.zeros(1, toy.STATE), np.zeros(1, loops.Events.dtype)[0], np.zeros(4, np.int64)
    states[0].npile = 3
    tables = toy.tables()
    assert compiled(toy.turn)(states, 0, tables, events, out, -1) == 2
    assert compiled(toy.turn)(states, 0, tables.copy(), events, out, 1) == 2
    assert states[0].npile == 2


def test_fields_named_like_members_of_numpy_records_are_refused() -> None:
    with pytest.raises(ValueError, match="members called min, base"):
        record(("min", np.int32), ("fine", np.int32), ("base", np.int32))


def test_bounds_are_checked_where_asked(fresh: pytest.MonkeyPatch) -> None:
    fresh.setenv("FACEDOWN_CHECK", "1")
    pile = np.arange(3)
    assert compiled(probes.read_at)(pile, -1) == 2
    with pytest.raises(IndexError):
        compiled(probes.read_at)(pile, 3)
    through_a_loop = loop(probes.read_later, "checked", reader=probes.read_at)
    assert through_a_loop(pile, 2) == 2
    with pytest.raises(IndexError):
        through_a_loop(pile, 3)


# --- the way back


def test_plain_mode_is_the_function_itself(fresh: pytest.MonkeyPatch) -> None:
    fresh.setenv("FACEDOWN_JIT", "0")
    assert not jit.enabled()
    assert compiled(probes.add_everywhere) is probes.add_everywhere
    assert jit.compiled_all(probes.read_at, probes.small_of) == (probes.read_at, probes.small_of)
    filled = loop(probes.read_later, "plain", reader=probes.read_at)
    assert isinstance(filled, partial)
    assert not jit.is_compiled(filled)
    assert filled(np.arange(3), 1) == 1
    assert not jit.is_cached(probes.read_at)
    assert jit._compilers == {}


def breaks(self: Any) -> Any:
    raise AttributeError("numba has no such thing any more")


def test_where_numbas_insides_have_changed_the_ordinary_way_is_gone(fresh: pytest.MonkeyPatch) -> None:
    fresh.setenv("FACEDOWN_CACHE", "/dev/null/nowhere")
    fresh.setattr(inner.InnerCompiler, "define_pipelines", breaks)
    twin = compiled(probes.add_everywhere)
    assert jit.is_compiled(twin)
    assert twin(narrow(), 5) == probes.add_everywhere(narrow(), 5)
    assert jit.trouble() == ""
    assert [options.insides for options in jit._broken] == [True]


def test_where_nothing_compiles_the_plain_function_is_used_and_it_is_said(
    fresh: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fresh.setattr(jit._Compiler, "entry", lambda self, *given: breaks(self))
    with caplog.at_level(logging.WARNING):
        assert compiled(probes.read_at) is probes.read_at
        assert compiled(probes.small_of) is probes.small_of
    said = [line.getMessage() for line in caplog.records if line.name == "facedown.kernel"]
    assert said == [jit.trouble()]
    assert "AttributeError: numba has no such thing any more" in jit.trouble()
    assert not jit.enabled()


def test_who_insists_on_twins_gets_the_error(fresh: pytest.MonkeyPatch) -> None:
    fresh.setenv("FACEDOWN_JIT", "1")
    fresh.setattr(jit._Compiler, "entry", lambda self, *given: breaks(self))
    with pytest.raises(AttributeError, match="no such thing"):
        compiled(probes.read_at)


def test_without_numba_all_is_plain(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "import numpy as np, probes\n"
        "from facedown.kernel import jit\n"
        "assert jit.compiled(probes.read_at) is probes.read_at\n"
        "print(jit.trouble())"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={"PYTHONPATH": str(Path(__file__).parent), "FACEDOWN_CACHE": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "The rules run uncompiled" in done.stdout
    assert "numba" in done.stdout
    assert done.stderr.strip() == done.stdout.strip()  # logged once


def test_a_thread_loads_twins_while_the_game_goes_on_plain(fresh: pytest.MonkeyPatch) -> None:
    twins: list[Any] = []
    threads = [threading.Thread(target=lambda: twins.append(compiled(probes.add_everywhere))) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert probes.add_everywhere(narrow(), 5) == 5 + 7 + 5 + (1 << 40) + 2 + 8
    assert twins[0] is twins[1]
    assert twins[0](narrow(), 5) == probes.add_everywhere(narrow(), 5)
