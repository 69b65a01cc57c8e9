"""Checks of solved tables: by their successors, and by what others found."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.mills.endgame import SURE, Tables, kept, look
from engine.mills.ranking import rank, squeezed, turned
from mills_tables.published import Figures
from mills_tables.retrograde import Table, men_of

SMALL = 4_000_000
"""Slots up to which a table is checked to the last one."""
SAMPLES = 1_000_000
CHUNK = 100_000


class Contradiction(Exception):
    """A table is wrong; the message says which one, and where."""


def chosen(table: Table, full: bool, seed: int = 1) -> Iterator[NDArray[np.int64]]:
    """The slots to check, in chunks: all of a small table or if `full`, else SAMPLES of them at random."""
    slots = np.arange(table.size)
    if not full and table.size > SMALL:
        slots = np.sort(np.random.default_rng(seed).choice(table.size, SAMPLES, replace=False))
    for start in range(0, slots.size, CHUNK):
        yield slots[start : start + CHUNK]


def check_by_successors(space: Tables, table: Table, slots: NDArray[np.int64]) -> None:
    """Raise Contradiction unless every slot says what its successors say."""
    wrong = _wrong(space, table, slots)
    if wrong >= 0:
        mover, other = men_of(table, wrong)
        raise Contradiction(f"slot {wrong} (men {mover:#x} against {other:#x}) is not what its successors say")


@njit(error_model="numpy")
def _wrong(space, table, slots):
    """The first of the slots that does not say what its successors say, -1 if all do."""
    maps, pages = space
    for at in slots:
        mover, other = men_of(table, at)
        if kept(maps, pages, mover, other) != look(maps, pages, mover, other, SURE):
            return at
    return -1


def figures(space: Tables, table: Table) -> Figures:
    """What a table holds, one position per class."""
    counts = _census(space, table)
    won, lost = counts[2::2], counts[1::2]
    longest_win = 2 * int(np.flatnonzero(won).max(initial=-1)) + 1
    longest_loss = 2 * int(np.flatnonzero(lost).max(initial=0))
    return Figures(int(won.sum()), int(counts[0]), int(lost.sum()), max(longest_win, 0), longest_loss)


@njit(error_model="numpy")
def _census(space, table):
    """How many classes of positions have each byte, int64[256]."""
    counts = np.zeros(256, np.int64)
    for at in range(table.size):
        mover, other = men_of(table, at)
        number, lowest = rank(squeezed(other, mover)), True
        for symmetry in range(1, 16):
            if turned(mover, symmetry) == mover:
                lowest &= rank(squeezed(turned(other, symmetry), mover)) >= number
        counts[space.pages[table.base + at]] += lowest
    return counts
