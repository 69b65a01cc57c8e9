"""numba as a front end only: the LLVM code of every kernel, kept apart and as it was written down.

Left to itself numba links each function with all that it calls, optimises the lot and emits it, at every level of
the calls anew. Where all is linked and optimised as one in the end, that is three quarters of the time for nothing,
so `install` puts a code generator in its place that leaves it out. Written for the numba of requirements.txt.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.registry import cpu_target

RUNTIME = "nrt"
"""numba's library of reference counts. Kernels own no memory, so there is nothing to be counted."""
UNCOUNTED = "\n".join(f"define void @NRT_{way}ref(ptr %0) alwaysinline {{ ret void }}" for way in ("inc", "dec"))


class Apart(CPUCodeLibrary):
    """The code of one function, that of its callees left where it is; nothing in it can be run."""

    def finalize(self) -> None:
        """No linking, no optimising, no machine code."""
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def get_pointer_to_function(self, _name: str) -> int:
        """None of them has an address."""
        return 0


class Codegen(JITCPUCodegen):
    """Keeps everything apart."""

    _library_class = Apart

    def set_env(self, env_name: str, env: Any) -> None:
        """An environment is for code that runs under Python."""


def install() -> None:
    """Make numba write its code down, and no more, from now on in this process."""
    cpu_target.target_context._internal_codegen = Codegen("paperglow")


def together(libraries: Iterable[Any]) -> Any:
    """One module with the code of these libraries and of all that they call; they stay as they are."""
    module = llvm.parse_assembly(UNCOUNTED)
    for library in _reached(libraries):
        if library.name != RUNTIME:
            module.link_in(library._final_module, preserve=True)
    return module


def _reached(libraries: Iterable[Any]) -> list[Any]:
    """The libraries and those that they need, each once."""
    found: dict[int, Any] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if id(library) not in found:
            found[id(library)] = library
            waiting += library._linking_libraries
    return list(found.values())
