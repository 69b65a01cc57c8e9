"""Where a kernel's machine code comes from: nowhere (plain Python), numba, or a compiled library.

The environment variable PAPERGLOW_ENGINE chooses before the first import: `numba` makes every kernel a numba
dispatcher (the tests that compare); `ahead` does too, but Python cannot call it (the compile-ahead build, which
would spend a third of its time on that). `library`, the default, makes it a `Kernel`, which is plain Python until
`attach` gives it compiled twins; with `python` none is ever attached. Nobody else knows the difference.
"""

from __future__ import annotations

import ctypes
import functools
import os
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, get_type_hints

import numpy as np

MODES = ("library", "python", "numba", "ahead")
ASKED = os.environ.get("PAPERGLOW_ENGINE", "library")
MODE = ASKED if ASKED in MODES else "library"
NUMBA = MODE in ("numba", "ahead")

SCALARS = {"i64": ctypes.c_int64, "f64": ctypes.c_double, "u64": ctypes.c_uint64}


class Export(NamedTuple):
    """A kernel that Python calls: its first argument is a position of the given class, or of one made from it.

    arguments and result are words: i64, f64, u64 for numbers; i32[], i64[], u8[], f32[], f64[] for arrays of one
    dimension, i32[][] of two; result is a number's word.
    """

    kernel: Any
    position: type
    arguments: tuple[str, ...]
    result: str

    @property
    def symbol(self) -> str:
        """The name in the library, unique since position classes and module paths are."""
        function = self.kernel.py_func
        return f"{self.position.__name__}_{function.__module__}_{function.__name__}".replace(".", "_")


class Kernel:
    """A kernel as Python sees it: its compiled twin for the position's class if one is attached, else itself."""

    def __init__(self, function: Callable[..., Any]):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.twins: dict[type, Callable[..., Any]] = {}

    def __call__(self, *args: Any) -> Any:
        twin = self.twins.get(type(args[0])) if self.twins else None
        return twin(*args) if twin else self.py_func(*args)


def _kernel(function: Callable[..., Any]) -> Any:
    """Mark a function as a kernel: it will be compiled, so it is pure over its arrays."""
    if not NUMBA:
        return Kernel(function)
    import numba

    options: Any = {"nogil": True, "error_model": "numpy"}
    if MODE == "ahead":
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    # inlining is left to LLVM; cache=True needs NUMBA_CACHE_DIR named by a hash of the engine's sources
    return numba.njit(cache="NUMBA_CACHE_DIR" in os.environ, **options)(function)


kernel: Callable[[Callable[..., Any]], Any] = _kernel


def inline(*kernels: Any) -> None:
    """Have machine code hold these kernels wherever they are called: for the few that everything else waits for."""
    if NUMBA:
        for each in kernels:
            each.targetoptions["forceinline"] = True


def stopped(stop: Any) -> Any:
    """True once another thread has set stop, int64[1], to anything but 0. LLVM hoists a plain read out of the loop."""
    return _load(stop) != 0


def _plain_load(stop: Any) -> Any:
    return stop[0]


def _atomic_load() -> Any:
    """The same read as an atomic one, which may not be moved."""
    from numba.core import types
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array

    @intrinsic
    def load(typing_context: Any, stop: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            flag = make_array(signature.args[0])(context, builder, arguments[0])
            return builder.load_atomic(flag.data, "monotonic", 8)

        return types.int64(stop), emit

    return load


_load = _atomic_load() if NUMBA else _plain_load
if NUMBA:
    stopped = kernel(stopped)


def lowest(bits: Any) -> Any:
    """The number of the lowest bit of a set that is not empty, int64: one instruction once compiled."""
    return _lowest(bits)


def count(bits: Any) -> Any:
    """How many bits of a set are 1, int64."""
    return _count(bits)


def _plain_lowest(bits: Any) -> Any:
    return np.int64((int(bits) & -int(bits)).bit_length() - 1)


def _plain_count(bits: Any) -> Any:
    return np.int64(int(bits).bit_count())


def _instruction(name: str, *flags: bool) -> Any:
    """LLVM's instruction of that name on an int64, which numba lacks."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def instruction(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, name)(arguments[0], *(ir.Constant(ir.IntType(1), flag) for flag in flags))

        return types.int64(types.int64), emit

    return intrinsic(instruction)


_lowest = _instruction("cttz", True) if NUMBA else _plain_lowest
_count = _instruction("ctpop") if NUMBA else _plain_count
if NUMBA:
    lowest, count = kernel(lowest), kernel(count)

_attached: list[Kernel] = []


def attach(exports: Iterable[Export], address: Callable[[str], int]) -> None:
    """Give every exported kernel its compiled twin; address(symbol) is where the machine code starts.

    Raises KeyError or AttributeError where a symbol is missing; nothing is attached then.
    """
    ready = [(export, _twin(export, address(export.symbol))) for export in exports]
    for export, twin in ready:
        narrower: type
        for narrower in export.position.__subclasses__():  # the same arrays under another name
            export.kernel.twins.setdefault(narrower, twin)
        export.kernel.twins[export.position] = twin
        _attached.append(export.kernel)


def detach() -> None:
    """Back to plain Python."""
    while _attached:
        _attached.pop().twins.clear()


def compiled() -> bool:
    """True where kernels run as machine code: only then does a bot think in bearable time."""
    return NUMBA or bool(_attached)


def _twin(export: Export, address: int) -> Callable[..., Any]:
    """A callable that hands the arrays' addresses and sizes to machine code; ctypes releases the GIL meanwhile."""
    types: list[Any] = [ctypes.c_void_p, ctypes.c_int64] * len(get_type_hints(export.position))
    for word in export.arguments:
        dimensions = word.count("[]")
        types += [ctypes.c_void_p] + [ctypes.c_int64] * dimensions if dimensions else [SCALARS[word]]
    result: Any = SCALARS[export.result]
    function = ctypes.CFUNCTYPE(result, *types)(address)

    def call(position: Any, *arguments: Any) -> Any:
        flat: list[Any] = []
        for array in position:
            flat += (array.__array_interface__["data"][0], array.size)
        for argument in arguments:
            if hasattr(argument, "shape") and argument.shape:
                flat += (argument.__array_interface__["data"][0], *argument.shape)
            else:
                flat.append(argument)
        return function(*flat)

    return call
