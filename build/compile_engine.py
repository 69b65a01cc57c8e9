"""Compile the engine ahead of time: every export of `engine.exports` as machine code with plain C calls.

    compile_engine.py --object FILE               an object file, for llvmlite to load (running from source)
    compile_engine.py --library FILE [--cc "CC"]  a shared library (the frozen program)

Cross-compiling takes `--triple aarch64-unknown-linux-gnu` and a linker for it, such as
`--cc aarch64-linux-gnu-gcc` or `--cc "python -m ziglang cc -target aarch64-linux-gnu"`.

Each exported kernel is wrapped in a C function (pointer and sizes per array, see engine.jit), numba turns it into
LLVM code (see apart.py), all of it is linked into one module, everything but the entry points is made internal, and
the whole is optimised as one. What is left undefined may only come from libm or be a memory routine: a kernel that
allocates, raises, needs Python's runtime or calls itself through another is named and refused. Each step prints
`progress DONE/ALL NAME`.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# All must be set before numba is imported: vector widths in the optimised code follow the CPU that it sees.
os.environ |= {"PAPERGLOW_ENGINE": "ahead", "NUMBA_CPU_NAME": "generic", "NUMBA_DISABLE_JIT": "0"}
sys.path.insert(0, str(ROOT))

import apart  # noqa: E402
import llvmlite.binding as llvm  # noqa: E402
import numba  # noqa: E402
import numpy as np  # noqa: E402
from numba import types  # noqa: E402

from engine.exports import exports  # noqa: E402
from engine.jit import Export  # noqa: E402

NUMBERS = {
    "i32": types.int32,
    "i64": types.int64,
    "u8": types.uint8,
    "u64": types.uint64,
    "f32": types.float32,
    "f64": types.float64,
}
MEMORY = {"memcpy", "memmove", "memset", "memcmp"}
LIBM = {"round", *(name for name in dir(math) if not name.startswith("_"))}
ROUNDS = 2
"""Only the second round sees that what all kernels return is never an error, and drops what would report one."""
ALLOWED = MEMORY | LIBM | {f"{name}f" for name in LIBM}


class Refused(Exception):
    """The engine cannot be compiled; the message says which kernel or symbol is the cause."""


def element_types(position: type) -> list[Any]:
    """numba's element type of each array of a position class, in the order of its fields."""
    hints = typing.get_type_hints(position)
    dtypes = (typing.get_args(typing.get_args(hint)[1])[0] for hint in hints.values())
    return [numba.from_dtype(np.dtype(dtype)) for dtype in dtypes]


def argument_type(word: str) -> Any:
    """The numba type of an argument word: a number, or a C-contiguous array."""
    number, dimensions = NUMBERS[word.replace("[]", "")], word.count("[]")
    return types.Array(number, dimensions, "C") if dimensions else number


def wrapper(export: Export) -> tuple[Any, str, dict[str, Any]]:
    """The C signature of an export, the source of `entry` that rebuilds arrays and calls it, and its names."""
    names: list[str] = []
    arguments: list[Any] = []
    calls: list[str] = []

    def add_array(name: str, element: Any, dimensions: int) -> None:
        sizes = [f"{name}_{d}" for d in range(dimensions)]
        names.extend([name, *sizes])
        arguments.extend([types.CPointer(element), *[types.int64] * dimensions])
        calls.append(f"carray({name}, ({', '.join(sizes)},))")

    elements = element_types(export.position)
    for at, element in enumerate(elements):
        add_array(f"p{at}", element, 1)
    for at, word in enumerate(export.arguments):
        if "[]" in word:
            add_array(f"a{at}", argument_type(word).dtype, word.count("[]"))
        else:
            names.append(f"a{at}")
            arguments.append(NUMBERS[word])
            calls.append(f"a{at}")
    fields, rest = calls[: len(elements)], calls[len(elements) :]
    position = f"position({', '.join(fields)})"
    source = f"def entry({', '.join(names)}):\n    return kernel({', '.join([position, *rest])})\n"
    known = {"carray": numba.carray, "position": export.position, "kernel": export.kernel}
    return NUMBERS[export.result](*arguments), source, known


class Code(typing.NamedTuple):
    """An export's code: its symbol, the name that its C function still has in there, and numba's library of it."""

    symbol: str
    native: str
    library: Any


def llvm_code(export: Export) -> Code:
    """Compile an export for exactly its words; raises Refused where numba cannot."""
    arrays = [types.Array(element, 1, "C") for element in element_types(export.position)]
    position = types.NamedTuple(arrays, export.position)
    signature, source, names = wrapper(export)
    try:
        # A recursive kernel must exist for its exact signature before anything else calls it.
        export.kernel.compile((position, *map(argument_type, export.arguments)))
        exec(source, names)
        compiled = numba.cfunc(signature, error_model="numpy", nopython=True)(names["entry"])
    except numba.core.errors.NumbaError as error:
        raise Refused(f"{export.symbol}: {error}") from error
    return Code(export.symbol, compiled.native_name, compiled._library)


def link(codes: Sequence[Code]) -> Any:
    """One module from the code of every export; only their symbols stay visible."""
    module = apart.together(code.library for code in codes)
    for code in codes:
        module.get_function(code.native).name = code.symbol
    symbols = {code.symbol for code in codes}
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in symbols and value.linkage is not llvm.Linkage.private:
            value.linkage = "internal"
    return module


def optimise(module: Any, triple: str, cpu: str) -> Any:
    """Optimise the module for a target; return the target machine that can emit it."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, opt=3, reloc="pic", codemodel="default")
    module.triple, module.data_layout = triple, str(machine.target_data)
    module.verify()
    for _ in range(ROUNDS):
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
        builder.getModulePassManager().run(module, builder)
    return machine


def strangers(module: Any) -> list[str]:
    """Names that the optimised module uses, does not define, and may not expect to find either."""
    values = (*module.functions, *module.global_variables)
    missing = {value.name for value in values if value.is_declaration and not value.name.startswith("llvm.")}
    return sorted(missing - ALLOWED)


def refuse_strangers(module: Any, codes: list[Code], triple: str, cpu: str) -> None:
    """Raise Refused if the module cannot stand alone, with the exports that are to blame."""
    names = strangers(module)
    if not names:
        return
    guilty = []
    for code in codes:
        alone = link([code])
        optimise(alone, triple, cpu)
        guilty += [code.symbol] if strangers(alone) else []
    raise Refused(
        f"{', '.join(guilty)} cannot stand alone (allocates? raises? recurses in a circle?): {', '.join(names)}"
    )


def compile_object(triple: str, cpu: str) -> bytes:
    """The object file of the whole engine. Prints progress; raises Refused."""
    apart.install()
    wanted = list(exports())
    steps = len(wanted) + 1
    codes = []
    for done, export in enumerate(wanted):
        print(f"progress {done}/{steps} {export.symbol}", flush=True)
        codes.append(llvm_code(export))
    print(f"progress {len(wanted)}/{steps} optimise", flush=True)
    module = link(codes)
    machine = optimise(module, triple, cpu)
    refuse_strangers(module, codes, triple, cpu)
    data = machine.emit_object(module)
    print(f"progress {steps}/{steps} done", flush=True)
    return data


def linker() -> list[str]:
    """A C compiler of this machine that can link, else the one in the package `ziglang`."""
    for name in ("gcc", "cc", "clang"):
        if shutil.which(name):
            return [name]
    return [sys.executable, "-m", "ziglang", "cc"]


def link_library(data: bytes, target: Path, triple: str, cc: list[str]) -> None:
    """Write a shared library that holds the object; raises Refused where the linker fails."""
    options = ["-shared", "-s"]
    if "linux" in triple:
        options += ["-Wl,-z,defs", "-Wl,-z,noexecstack", "-Wl,--build-id=none"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "engine.o")
        source.write_bytes(data)
        command = [*cc, *options, "-o", str(target), str(source), "-lm"]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except FileNotFoundError as error:
            raise Refused(f"no linker: {cc[0]} not found; install gcc, or pip install ziglang") from error
        except subprocess.CalledProcessError as error:
            raise Refused(f"{cc[0]}: {error.stderr.strip()}") from error


def write_object(data: bytes, target: Path) -> None:
    """Write the object behind its SHA-256, so that a damaged file is noticed, and at once or not at all."""
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, suffix=".part", delete=False) as file:
        file.write(hashlib.sha256(data).digest() + data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(file.name, target)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Compile the engine ahead of time.")
    parser.add_argument("--object", type=Path, help="write an object file, behind its SHA-256")
    parser.add_argument("--library", type=Path, help="write a shared library")
    parser.add_argument("--triple", default=llvm.get_process_triple(), help="LLVM target, by default this machine")
    parser.add_argument("--cpu", default="generic", help="LLVM's name of the oldest processor to run on")
    parser.add_argument("--cc", default="", help="the compiler that links the library, with its options")
    parser.add_argument("--gently", action="store_true", help="leave the processor to whoever plays meanwhile")
    return parser.parse_args()


def main() -> int:
    """Run the command line; 0 if all was written, 1 after one line on standard error."""
    given = arguments()
    if given.gently and hasattr(os, "nice"):
        os.nice(10)
    try:
        data = compile_object(given.triple, given.cpu)
        if given.object:
            write_object(data, given.object)
        if given.library:
            link_library(data, given.library, given.triple, shlex.split(given.cc) or linker())
    except (Refused, OSError) as error:
        print(f"compile_engine: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
