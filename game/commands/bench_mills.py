"""Figures of the search on Nine Men's Morris.

mills.positions_per_s  positions visited a second by one core, over positions from all parts of a match
mills.positions_vs_c   that over the rate of tests/twin_mills.c compiled by gcc -O3; None without gcc or the twin
"""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.mills import board, ranking, rules, state
from engine.search import alphabeta
from engine.search.budget import SHORT, VISITED, new_budget
from engine.search.table import NOTHING, new_table

TWIN = Path(__file__).resolve().parent.parent.parent / "tests" / "twin_mills.c"
DEPTH, QUIET, POSITIONS, TABLE_BITS, ROUNDS = 40, 8, 150_000, 16, 7
LINES = (
    "d7 a7",
    "a1 d2 d3 g7 e4 f2 b2 f4",
    "a1 a4 f6 d2 b4 b2 f2 f4 g4 d1 d3 g7 e4 e5 c4 d7",
    "e4 f6 f2 b4 g4 f4 d2 b2 b6 a7 e3 c4 a4 c3 e5 xc3 d3 c3 d5 b6-d6 a7-d7 d2-d1 b4-b6 a4-b4 d7-g7 f2-d2 g7-d7 g4-g1",
)
"""Actions that lead to the positions searched."""
Deepen = Callable[["Task"], int]


class Task(NamedTuple):
    """A position and fresh arrays to search it with, as engine.search.alphabeta describes them."""

    position: Any
    budget: NDArray[np.int64]
    actions: NDArray[np.int32]
    roots: NDArray[np.int32]
    table: NDArray[np.int64]
    stop: NDArray[np.int64]


def mills_figures() -> dict[str, float | None]:
    """The figures above. The engine should be compiled already."""
    positions = [_position(line) for line in LINES]
    rates = [_rate(_own, positions) for _ in range(ROUNDS)]
    return {"mills.positions_per_s": round(max(rates)), "mills.positions_vs_c": _against_c(positions)}


def _position(line: str) -> Any:
    position = rules.position_of("." * board.POINTS, 0, (state.MEN_EACH, state.MEN_EACH))
    for text in line.split():
        position = rules.after(position, rules.parse(position, text))
    return position


def _task(position: Any) -> Task:
    most = rules.most(position)
    return Task(
        position,
        new_budget(POSITIONS, most, 0, QUIET),
        np.full((DEPTH + QUIET + 1, most + 1), NOTHING, np.int32),
        np.zeros((2, most), np.int32),
        new_table(TABLE_BITS),
        np.zeros(1, np.int64),
    )


def _own(task: Task) -> int:
    return int(alphabeta.deepen(task.position, DEPTH, *task[1:]))


def _rate(deepen: Deepen, positions: list[Any]) -> float:
    """Positions a second."""
    visited, seconds = 0, 0.0
    for task in map(_task, positions):
        before = time.thread_time()
        deepen(task)
        seconds += time.thread_time() - before
        visited += int(task.budget[VISITED])
    return visited / seconds


def _against_c(positions: list[Any]) -> float | None:
    """The median of the rates' ratios, run in turn so that a drifting machine cancels out."""
    if not shutil.which("gcc") or not TWIN.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "twin.so")
        subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(TWIN)], check=True)
        twin = _twin(ctypes.CDLL(str(library)))
        _refuse_another_search(twin, positions)
        ratios = [_rate(_own, positions) / _rate(twin, positions) for _ in range(ROUNDS)]
    return round(statistics.median(ratios), 3)


def _twin(library: ctypes.CDLL) -> Deepen:
    def at(array: NDArray[Any]) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    size = ctypes.c_int64
    tables = (board.MILL_BITS, board.NEIGHBOUR_BITS, board.PARTNERS, ranking.TURNED)
    library.set_board(*map(at, tables))
    library.deepen.restype = ctypes.c_int64

    def deepen(task: Task) -> int:
        arrays = [at(array) for array in task.position]
        actions = (at(task.actions), size(task.actions.shape[1]))
        roots = (at(task.roots), size(task.roots.shape[1]))
        table = (at(task.table), size(task.table.size))
        return int(library.deepen(*arrays, size(DEPTH), at(task.budget), *actions, *roots, *table, at(task.stop)))

    return deepen


def _refuse_another_search(twin: Deepen, positions: list[Any]) -> None:
    """Raise RuntimeError if the twin finds anything else, or finds it another way."""
    for position in positions:
        own, other = _task(position), _task(position)
        answers = _own(own), twin(other)
        arrays: list[tuple[Any, Any]] = list(zip(own[1:], other[1:], strict=True))
        if answers[0] != answers[1] or not all(np.array_equal(*pair) for pair in arrays) or not own.budget[SHORT]:
            raise RuntimeError("the twin in C does not do the same")
