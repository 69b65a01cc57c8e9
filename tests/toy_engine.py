"""The builder on kernels that the games don't have: run as a program, it ends with an AssertionError if one is wrong.

Recursion must go through; what allocates, raises or recurses in a circle must be refused by name.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "build"))
import compile_engine as builder

from engine import door, jit
from engine.jit import Export, kernel


@door.position
class Toy(NamedTuple):
    """A position for kernels that count."""

    cells: NDArray[np.uint8]
    weights: NDArray[np.float32]


@kernel
def binomial(position, n, k):
    if k == 0 or k == n:
        return np.int64(1)
    return binomial(position, np.int64(n - 1), np.int64(k - 1)) + binomial(position, np.int64(n - 1), np.int64(k))


@kernel
def even(position, n):
    return np.int64(1) if n == 0 else odd(position, np.int64(n - 1))


@kernel
def odd(position, n):
    return np.int64(0) if n == 0 else even(position, np.int64(n - 1))


@kernel
def weigh(position, table, factor):
    total = np.float64(0)
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            total += table[row, column] * position.weights[column] + position.cells[row]
    return total * factor


@kernel
def allocate(position, n):
    return np.int64(np.zeros(n).size)


@kernel
def complain(position, n):
    if n > 3:
        raise ValueError("no")
    return n


GOOD = (
    Export(binomial, Toy, ("i64", "i64"), "i64"),
    Export(weigh, Toy, ("i32[][]", "f64"), "f64"),
)
BAD = tuple(Export(each, Toy, ("i64",), "i64") for each in (allocate, complain, even))


def compiled(*exports: Export) -> bytes:
    builder.exports = lambda: iter(exports)
    with contextlib.redirect_stdout(io.StringIO()):
        return builder.compile_object(builder.llvm.get_process_triple(), "generic")


def good_ones_run(folder: Path) -> None:
    target = folder / "toy.so"
    builder.link_library(compiled(*GOOD), target, builder.llvm.get_process_triple(), builder.linker())
    library = ctypes.CDLL(str(target))
    count, sum_up = (
        jit._twin(export, ctypes.cast(getattr(library, export.symbol), ctypes.c_void_p).value) for export in GOOD
    )
    toy = Toy(np.array([1, 2], np.uint8), np.array([0.5, 1, 2], np.float32))
    assert count(toy, 20, 10) == 184756
    assert sum_up(toy, np.arange(6, dtype=np.int32).reshape(2, 3), 0.5) == 0.5 * (5 + 15.5 + 3 * 1 + 3 * 2)


def bad_ones_are_refused() -> None:
    for bad in BAD:
        with pytest.raises(builder.Refused) as refused:
            compiled(GOOD[0], bad)
        assert bad.symbol in str(refused.value)
        assert GOOD[0].symbol not in str(refused.value)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        good_ones_run(Path(name))
    bad_ones_are_refused()
