"""A process of its own for the tests of the cache: compiles toy kernels, says what it did as one line of JSON.

Usage: compile_toy.py entry|loop [say|small-files BYTES]
"""

from __future__ import annotations

import json
import resource
import sys
import time
from typing import Any

import toy

from facedown.kernel import jit, loops


def main(what: str, how: str = "", value: str = "") -> None:
    if how == "say":  # when the compiler is at work
        compile_or_load = jit._Compiler._compile_or_load

        def telling(self: Any, *given: Any) -> Any:
            print("compiling", flush=True)
            return compile_or_load(self, *given)

        jit._Compiler._compile_or_load = telling  # type: ignore[method-assign]
    if how == "small-files":  # as on a full disk: writing fails after so many bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(value), int(value)))
    print(json.dumps(compile_(what)))


def compile_(what: str) -> dict[str, Any]:
    cached = jit.is_cached(loops.play_random, "toy") if what == "loop" else jit.is_cached(toy.length)
    early = "numba" in sys.modules
    start = time.perf_counter()
    if what == "loop":
        run: Any = jit.loop(loops.play_random, "toy", **toy.RANDOM_RULES, **toy.TYPES)
        twin = run.func
    else:
        run = twin = jit.compiled(toy.length)
    seconds = time.perf_counter() - start
    (compiler,) = jit._compilers.values()
    return {
        "cached": cached,
        "numba_imported_to_ask": early,
        "seconds": seconds,
        "hits": sum(twin.stats.cache_hits.values()),
        "misses": sum(twin.stats.cache_misses.values()),
        "folder": str(compiler.folder) if compiler.folder else None,
        "result": play(run) if what == "loop" else length(run),
    }


def length(run: Any) -> int:
    states = toy.np.zeros(1, toy.STATE)
    states[0].decided = 8
    return int(run(states[0]))


def play(run: Any) -> int:
    np = toy.np
    state, setups = np.zeros(1, toy.STATE)[0], np.zeros(1, toy.SETUP)
    r, out, events = np.zeros((6, 4), np.uint32), np.zeros(16, np.int64), np.zeros(1, loops.Events.dtype)[0]
    return int(run(state, toy.tables()[0], setups, r, out, events, 1, 0, 10))


main(*sys.argv[1:])
