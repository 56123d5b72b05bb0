"""Records for plain Python: the same memory with fields that cost tens of nanoseconds.

Reading a field of a NumPy record costs microseconds, hundreds of times a decision. A face of a record reads and writes
the record's own memory through memoryviews, and its fields are plain ints: what kernels do to it is done to the record.
A value that does not fit its field raises ValueError, a write to a read-only record TypeError.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from ctypes import c_uint8
from functools import cache, wraps
from math import prod
from threading import Lock
from typing import Any, Literal, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
Format = Literal["h", "i", "q", "I", "f", "d"]

# NumPy's names -> memoryview's
FORMATS: dict[str, Format] = {"int16": "h", "int32": "i", "int64": "q", "uint32": "I", "float32": "f", "float64": "d"}
KEPT = 32  # faces kept for the next call with the same record; each keeps its record alive


class Records(dict[int, Any]):
    """An array of records: faces made when they are first asked for. A dict: looking up is what must be quick."""

    def __init__(self, dtype: np.dtype[Any], memory: memoryview, n: int) -> None:
        super().__init__()
        self.face, self.memory, self.n = _face_class(dtype), memory, n

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.n))

    def __missing__(self, i: int) -> Any:
        if not 0 <= i < self.n:
            raise IndexError(f"no record {i} of {self.n}")
        step = len(self.memory) // self.n
        made = self[int(i)] = self.face(self.memory[i * step : (i + 1) * step])
        return made


def plain(f: F) -> F:
    """A kernel as a plain function that works on faces of the records it is given."""

    @wraps(f)
    def run(*given: Any) -> Any:
        return f(*[face(x) if isinstance(x, np.record) else x for x in given])

    return run  # type: ignore[return-value]


def copied(states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy of whole records, byte for byte; `states.copy()` would leave chance bytes in the gaps between fields."""
    return states.view(np.uint8).copy().view(states.dtype)


_kept: OrderedDict[tuple[int, Any], Any] = OrderedDict()
_keeping = Lock()  # simulations play plain rules in several threads, where nothing can be compiled


def face(record: Any) -> Any:
    """The face of a NumPy record; the same one again while it is among the last used."""
    if not isinstance(record, np.record):
        return record
    address = np.ndarray((record.nbytes,), np.uint8, buffer=record).ctypes.data
    key = (address, record.dtype)
    with _keeping:
        if key not in _kept:
            _kept[key] = _face_of_memory(record, address)
        _kept.move_to_end(key)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
        return _kept[key]


def _face_of_memory(record: Any, address: int) -> Any:
    """A new face, on the memory of the record at this address."""
    buffer: Any = (c_uint8 * record.nbytes).from_address(address)
    buffer.record = record  # as long as there is a face, its memory must be there, too
    memory = memoryview(buffer).cast("B")
    if not _is_writeable(record):
        memory = memory.toreadonly()
    return _face_class(record.dtype)(memory)


def _is_writeable(record: Any) -> bool:
    return bool(record.base is None or record.base.flags.writeable)


@cache
def _face_class(dtype: np.dtype[Any]) -> type:
    """The class of faces of a record type: a property for each number, an attribute for each array or record."""
    scalars: dict[str, tuple[Format, int]] = {}
    parts: dict[str, Callable[[memoryview], Any]] = {}
    for name, field in (dtype.fields or {}).items():
        part, offset = field[0], field[1]
        base, shape = (part.subdtype or (part, ()))[0], part.shape
        if base.names is not None:
            parts[name] = _record_part(base, offset, shape)
        elif shape:
            parts[name] = _array_part(FORMATS[base.name], offset, part.itemsize, shape)
        else:
            scalars[name] = (FORMATS[base.name], offset // base.itemsize)
    views = {f"_{code}": _whole(code) for code, _ in scalars.values()}
    makers = tuple({**views, **parts}.items())

    def fill(self: Any, memory: memoryview) -> None:
        for name, make in makers:
            setattr(self, name, make(memory))

    body: dict[str, Any] = {"__slots__": tuple(name for name, _ in makers), "__init__": fill}
    body |= {name: _number(f"_{code}", index) for name, (code, index) in scalars.items()}
    return type("Face", (), body)


def _whole(code: Format) -> Callable[[memoryview], Any]:
    """The whole record as an array of one number type; a rest that is too short for one is left out."""
    size = np.dtype(code).itemsize
    return lambda memory: memory[: len(memory) // size * size].cast(code)


def _array_part(code: Format, offset: int, size: int, shape: tuple[int, ...]) -> Callable[[memoryview], Any]:
    if len(shape) == 1:
        return lambda memory: memory[offset : offset + size].cast(code)
    return lambda memory: memory[offset : offset + size].cast(code, shape)


def _record_part(base: np.dtype[Any], offset: int, shape: tuple[int, ...]) -> Callable[[memoryview], Any]:
    size, n = base.itemsize * prod(shape), prod(shape)
    if not shape:
        return lambda memory: _face_class(base)(memory[offset : offset + size])
    return lambda memory: Records(base, memory[offset : offset + size], n)


def _number(view: str, index: int) -> property:
    """A number field. The view's name and the index are written into the code: that is what makes it quick."""
    scope: dict[str, Any] = {}
    code = f"def get(self): return self.{view}[{index}]\ndef put(self, value): self.{view}[{index}] = value"
    exec(code, scope)
    return property(scope["get"], scope["put"])
