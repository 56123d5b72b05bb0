"""The only door to numba: plain functions with compiled twins (docs/kernel-style.md).

A kernel stays a plain Python function. `compiled(f)` is its compiled twin, made on first use and kept on disk;
`loop(f, game, …)` is a shared loop with one game's rules filled in. Switches, read from the environment:

- `FACEDOWN_JIT=0`: no twins, everything is the plain function. `FACEDOWN_JIT=1`: a twin, or an error. Unset: a twin, or
  the plain function where numba is missing or broken (`trouble()` says why, and it is logged once).
- `FACEDOWN_CHECK=1`: array bounds are checked.
- `FACEDOWN_INSIDES=0`: the ordinary way through numba, three times slower to compile.
- `FACEDOWN_CACHE=DIR`: where compiled code is kept.
"""

from __future__ import annotations

import logging
import os
import pickle
import threading
import types
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from facedown.kernel import cache
from facedown.kernel.plain import plain

F = TypeVar("F", bound=Callable[..., Any])
INNER, ENTRY = "inner", "entry"
log = logging.getLogger("facedown.kernel")


# --- what a kernel is written with


class Rec:
    """Annotation for a record: `class State(Rec): dtype = STATE`."""

    dtype: Any
    if typing.TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


class Arr:
    """Annotation for a C-contiguous array: `class Ints(Arr): item = int`; for read-only ones `readonly = True`."""

    item: Any
    ndim = 1
    readonly = False
    if typing.TYPE_CHECKING:
        shape: tuple[int, ...]

        def __len__(self) -> int: ...
        def __getitem__(self, i: Any) -> Any: ...
        def __setitem__(self, i: Any, value: Any) -> None: ...


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """An aligned record dtype; without alignment compiled code is slow.

    Raises ValueError where a field is called like a member of NumPy's own: `s.min` would be the method in plain mode.
    """
    if taken := [field[0] for field in fields if hasattr(np.record, field[0])]:
        raise ValueError(f"NumPy's records have members called {', '.join(taken)}: choose other field names")
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def kernel(f: F) -> F:
    """A function called by kernels only."""
    f.__kernel__ = INNER  # type: ignore[attr-defined]
    return f


def apart(f: F) -> F:
    """A kernel that stays a function of its own in compiled code.

    For one that is called from very many places: its copies there would crowd the processor's instruction cache.
    """
    f.__apart__ = True  # type: ignore[attr-defined]
    return f


def entry(f: F) -> F:
    """A kernel that may be called from Python or handed to shared loops: exact annotations, cached on disk."""
    f.__kernel__ = ENTRY  # type: ignore[attr-defined]
    return f


def filled(f: F, **holes: Callable[..., Any]) -> F:
    """The kernel `f` of a shared module with a game's own kernels in place of the globals named in `holes`.

    A kernel handed over as an argument could not be compiled into the caller and cached.
    """
    own = types.FunctionType(f.__code__, {**f.__globals__, **holes}, f.__name__, f.__defaults__)
    own.__dict__.update(f.__dict__)
    own.__module__, own.__qualname__, own.__doc__ = f.__module__, f.__qualname__, f.__doc__
    own.__annotations__ = f.__annotations__
    return typing.cast(F, own)


class KernelError(TypeError):
    """A kernel cannot be compiled as it is written; the message names it."""


# --- what the rest of the house calls


def enabled() -> bool:
    """Are twins wanted and, as far as is known, possible?"""
    return os.environ.get("FACEDOWN_JIT") != "0" and not _trouble


def trouble() -> str:
    """Why the plain functions are used although twins were wanted; empty while all is well."""
    return _trouble


def do_without(why: str) -> None:
    """Use the plain functions from now on in this process: elsewhere it was found that nothing can be compiled."""
    global _trouble
    _trouble = _trouble or why


def compiled(f: F) -> F:
    """The compiled twin of an entry; `f` itself in plain mode. Raises KernelError where `f` cannot be compiled."""
    return typing.cast(F, _attempt(lambda compiler: compiler.entry(f), f))


def compiled_all(*fs: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """The twins of several entries."""
    return typing.cast(
        "tuple[Callable[..., Any], ...]", _attempt(lambda compiler: tuple(map(compiler.entry, fs)), tuple(fs))
    )


def loop(f: Callable[..., Any], name: str, **kinds: Any) -> Callable[..., Any]:
    """A shared loop for one game: rule kernels filled in, the types of its other parameters given.

    `kinds` maps parameter names to an entry (these come first in the loop, and the result lacks them) or to the type of
    the parameter, where its annotation is Any. `name` is the game's: the loop has a cache entry of its own for each.
    """
    rules = [kinds[parameter] for parameter in _parameters(f) if is_kernel(kinds.get(parameter))]
    if [*_parameters(f)][: len(rules)] != [parameter for parameter in kinds if is_kernel(kinds[parameter])]:
        raise KernelError(f"{f.__qualname__}: give the rule kernels in the loop's order; they are its first parameters")

    def make(compiler: _Compiler) -> Callable[..., Any]:
        twins = [compiler.entry(rule) for rule in rules]
        return partial(compiler.entry(f, name, kinds), *twins)

    return typing.cast(Callable[..., Any], _attempt(make, partial(plain(f), *rules)))


def is_cached(f: Callable[..., Any], name: str = "") -> bool:
    """Was the twin of `f` (a loop's: for the game `name`) compiled before, so that loading it is quick?"""
    if not enabled():
        return False
    try:
        place = _folder(_options())
    except PackageNotFoundError:  # no numba
        return False
    return place is not None and _mark(place, f, name).exists()


def is_kernel(f: object) -> bool:
    """Is `f` marked as a kernel or an entry?"""
    return isinstance(f, types.FunctionType) and hasattr(f, "__kernel__")


def is_compiled(f: object) -> bool:
    """Is `f` a twin, or a loop of twins (not the plain function)?"""
    return not isinstance(f.func if isinstance(f, partial) else f, types.FunctionType)


# --- choosing a compiler: with numba's insides, else the ordinary way, else none


@dataclass(frozen=True)
class Options:
    """What changes the code that is made; another cache folder for each."""

    check: bool
    insides: bool


_mutex = threading.RLock()  # twins may be loaded by a thread while the main thread plays plain
_compilers: dict[Options, _Compiler] = {}
_broken: set[Options] = set()
_trouble = ""


def _options() -> Options:
    return Options(os.environ.get("FACEDOWN_CHECK") == "1", os.environ.get("FACEDOWN_INSIDES") != "0")


def _attempt(make: Callable[[_Compiler], Any], plain: Any) -> Any:
    """What `make` makes with the best compiler that works; `plain` in plain mode or where none works."""
    global _trouble
    if not enabled():
        return plain
    with _mutex:
        wanted = _options()
        for options in dict.fromkeys((wanted, replace(wanted, insides=False))):
            if options in _broken:
                continue
            try:
                compiler = _compilers.get(options) or _compilers.setdefault(options, _Compiler(options))
                return make(compiler)
            except KernelError:
                raise
            except ImportError as error:
                failure: Exception = error
            except Exception as error:  # numba's own errors have no common class; all are told below
                failure = error
                log.debug("compiling with %s failed", options, exc_info=True)
            _broken.add(options)
        if os.environ.get("FACEDOWN_JIT") == "1":
            raise failure
        _trouble = f"The rules run uncompiled, about a thousand times slower: {type(failure).__name__}: {failure}"
        log.warning(_trouble)
        return plain


# --- making twins


class _Compiler:
    """Twins for one set of options."""

    def __init__(self, options: Options) -> None:
        import numba

        self.numba: Any = numba
        self.options = options
        self.folder = _folder(options)
        self._worlds: dict[int, dict[str, Any]] = {}  # id of a module's globals -> the same, twins in place of kernels
        self._twins: dict[tuple[Any, str], Any] = {}  # (kernel, name of the game where it is a loop) -> dispatcher

    def entry(self, f: Any, name: str = "", kinds: dict[str, Any] | None = None) -> Any:
        """The finished twin of an entry."""
        if not (is_kernel(f) and f.__kernel__ == ENTRY):
            raise KernelError(f"{getattr(f, '__qualname__', f)} is not marked @entry")
        twin = self._twin(f, name, kinds)
        if not twin.overloads:
            try:
                with cache.locked(self.folder, _kept_name(f, name)):
                    twin.compile(None)
            except (self.numba.errors.TypingError, self.numba.errors.UnsupportedError) as error:
                raise KernelError(f"{f.__module__}.{f.__qualname__} cannot be compiled:\n{error}") from error
        return twin

    def _world(self, home: dict[str, Any]) -> dict[str, Any]:
        """A module's globals in which kernels are their twins."""
        if id(home) not in self._worlds:
            world = self._worlds[id(home)] = dict(home)
            for name, value in home.items():
                if is_kernel(value):
                    world[name] = self._twin(value)
        return self._worlds[id(home)]

    def _twin(self, f: Any, name: str = "", kinds: dict[str, Any] | None = None) -> Any:
        """The dispatcher of a kernel, not yet compiled."""
        world = self._world(f.__globals__)  # makes the twin too, where f is one of the module's globals
        if (f, name) not in self._twins:
            self._twins[f, name] = self._dispatcher(f, name, world, kinds or {})
        return self._twins[f, name]

    def _dispatcher(self, f: Any, name: str, world: dict[str, Any], kinds: dict[str, Any]) -> Any:
        copy = types.FunctionType(f.__code__, world, f.__name__, f.__defaults__)
        copy.__module__, copy.__qualname__ = f.__module__, _cached_name(f, name)
        copy.__dict__.update(f.__dict__)
        settings: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": self.options.check}
        if f.__kernel__ == INNER:
            settings |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        if self.options.insides:
            settings["_nrt"] = False  # nothing is allocated in kernels, so nothing need be counted
            if f.__kernel__ == INNER:
                from facedown.kernel.inner import InnerCompiler

                settings["pipeline_class"] = InnerCompiler
        dispatcher = self.numba.njit(copy, **settings)
        if f.__kernel__ == ENTRY and self.folder is not None:
            with suppress(RuntimeError), self._own_cache():  # RuntimeError: the folder is not writable any more
                dispatcher.enable_caching()
        dispatcher.compile = lambda asked: self._compile(dispatcher, f, name, kinds, asked)
        return dispatcher

    @contextmanager
    def _own_cache(self) -> Iterator[None]:
        """Point numba at our folder and no other while it looks where to keep a function of ours."""
        config = self.numba.config
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(self.folder), "UserProvidedCacheLocator"
        try:
            yield
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before

    def _compile(self, dispatcher: Any, f: Any, name: str, kinds: dict[str, Any], asked: Any) -> Any:
        """Compile for the declared types, whatever a caller has: one specialisation a kernel (an `Any`: one a type)."""
        hints = {**typing.get_type_hints(f), **kinds}
        args = self._arguments(f, hints, asked)
        if args not in dispatcher.overloads:
            kept = self._compile_or_load(dispatcher, self._signature(hints, args))
            self._check_return(f, hints, dispatcher.overloads[args])
            if Any not in [hints[p] for p in _parameters(f)]:
                dispatcher.disable_compile()  # from now on other types are refused with a TypeError
            if kept and f.__kernel__ == ENTRY and self.folder is not None:
                with suppress(OSError):  # the mark only saves others a wait
                    _mark(self.folder, f, name).touch()
        return dispatcher.overloads[args].entry_point

    def _compile_or_load(self, dispatcher: Any, signature: Any) -> bool:
        """True where the code is kept on disk (or was)."""
        build = type(dispatcher).compile
        try:
            build(dispatcher, signature)
        except (OSError, EOFError, pickle.UnpicklingError) as error:  # a full disk, a damaged file
            log.info("compiled code of %s is not kept: %s", dispatcher.py_func.__qualname__, error)
            if tuple(signature.args) not in dispatcher.overloads:  # it failed in loading, not in saving
                from numba.core.caching import NullCache

                dispatcher._cache = NullCache()
                build(dispatcher, signature)
            return False
        return True

    def _signature(self, hints: dict[str, Any], args: tuple[Any, ...]) -> Any:
        """With the declared return type, so that an int32 field is returned as an int64."""
        returned = None if hints["return"] is Any else self.type_of(hints["return"])
        return self.numba.core.typing.signature(returned, *args)

    def _arguments(self, f: Any, hints: dict[str, Any], asked: Any) -> tuple[Any, ...]:
        """The argument types to compile for: the declared ones; where a parameter is Any, what the caller has."""
        parameters = _parameters(f)
        if missing := [p for p in (*parameters, "return") if p not in hints]:
            raise KernelError(f"{f.__module__}.{f.__qualname__}: no annotation for {', '.join(missing)}")
        if f.__kernel__ == ENTRY and (open_ := [p for p in (*parameters, "return") if hints[p] is Any]):
            raise KernelError(f"{f.__module__}.{f.__qualname__} is an entry: exact types wanted for {', '.join(open_)}")
        return tuple(asked[i] if hints[p] is Any else self.type_of(hints[p]) for i, p in enumerate(parameters))

    def _check_return(self, f: Any, hints: dict[str, Any], overload: Any) -> None:
        """numba would turn a float into a declared int, and a number into a bool, without a word."""
        if hints["return"] is Any or isinstance(overload.type_annotation, str):  # loaded, so checked when it was made
            return
        nb = self.numba.types
        declared = self.type_of(hints["return"])
        for made in _returned_types(overload.type_annotation):
            if nb.unliteral(made) != declared and not (declared == nb.int64 and isinstance(made, nb.Integer)):
                raise KernelError(
                    f"{f.__module__}.{f.__qualname__} is declared to return {declared}, but returns {made}"
                )

    def type_of(self, hint: Any) -> Any:
        """numba's type for an annotation."""
        nb = self.numba
        if is_kernel(hint):
            hints = typing.get_type_hints(hint)
            return nb.types.FunctionType(self.type_of(hints["return"])(*self._arguments(hint, hints, None)))
        if isinstance(hint, type) and issubclass(hint, Rec):
            return nb.from_dtype(hint.dtype)
        if isinstance(hint, type) and issubclass(hint, Arr):
            return nb.types.Array(self.type_of(hint.item), hint.ndim, "C", readonly=hint.readonly)
        if isinstance(hint, type) and issubclass(hint, np.generic):
            return nb.from_dtype(np.dtype(hint))
        plain = {int: nb.int64, bool: nb.boolean, float: nb.float64, type(None): nb.void}
        if hint not in plain:
            raise KernelError(f"kernels cannot take or return {hint!r}: use int, bool, float, None, a Rec or an Arr")
        return plain[hint]


def _folder(options: Options) -> Path | None:
    """The cache folder, without an import of numba."""
    return cache.folder(version("numba"), repr(options))


def _mark(folder: Path, f: Any, name: str) -> Path:
    """An empty file that says that the twin is in the cache."""
    return folder / f"{_kept_name(f, name)}.done"


def _returned_types(annotation: Any) -> list[Any]:
    """The types that a kernel really returns, before numba turns them into the declared one."""
    from numba.core import ir

    statements = [statement for block in annotation.blocks.values() for statement in block.body]
    value_of = {st.target.name: st.value for st in statements if isinstance(st, ir.Assign)}
    returned = [value_of.get(st.value.name) for st in statements if isinstance(st, ir.Return)]
    casts = [value for value in returned if isinstance(value, ir.Expr) and value.op == "cast"]
    return [annotation.typemap[cast.value.name] for cast in casts]


def _parameters(f: Callable[..., Any]) -> tuple[str, ...]:
    code = f.__code__
    return code.co_varnames[: code.co_argcount]


def _kept_name(f: Any, name: str) -> str:
    """What the files about an entry are called."""
    return f"{f.__module__}.{_cached_name(f, name)}"


def _cached_name(f: Any, name: str) -> str:
    """The name under which the twin is cached: of a loop, one for each game; of a kernel elsewhere, with a digest.

    The cache folder is named by the digest of our sources; what lies outside them has to say itself when it changes.
    """
    parts = [f.__qualname__, *([name] if name else [])]
    file = Path(f.__code__.co_filename).resolve()
    if f.__kernel__ == ENTRY and not file.is_relative_to(cache.PACKAGE) and file.exists():
        parts.append(cache.digest(sorted(file.parent.glob("*.py"))).hex()[:12])
    return "_".join(parts)
