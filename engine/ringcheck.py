"""Compares the rings recorded in an SGF with the captures that our rules make of the same dots.

Grids have a row per y, the lowest first. A ring is int64[dots, 2], the points (x, y) from 0 in order.
Owners are uint8[height, width]: 0 nobody's territory, 1 the first side's, 2 the second's.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.bool_]


class RingCheck:
    """Counts the dots whose recorded rings and our captures differ.

    A ring that the enemy's own dot completed is recorded with the owner's next dot, so what a side gained waits in
    `gained` until that side's next dot.
    """

    def __init__(self, owners: NDArray[np.uint8]):
        self.owners = owners
        self.gained = [np.zeros(owners.shape, bool), np.zeros(owners.shape, bool)]
        self.differing = 0

    def placed(self, side: int, owners: NDArray[np.uint8], rings: Iterable[NDArray[np.int64] | None]) -> None:
        """A dot was placed: the owners now, and the rings recorded with it, None for one that can't be read."""
        for each, gained in enumerate(self.gained):
            gained |= owners != self.owners
            gained &= owners == each + 1
        self.owners = owners
        recorded = _union(rings, owners.shape)
        if recorded is None:
            self.differing += 1
        else:
            strange = recorded & (owners != side + 1) | self.gained[side] & ~recorded
            self.differing += bool(strange.any())
        self.gained[side][:] = False


def _union(rings: Iterable[NDArray[np.int64] | None], shape: tuple[int, int]) -> Grid | None:
    """All that the rings hold, None if one of them is no ring."""
    union = np.zeros(shape, bool)
    for ring in rings:
        inner = None if ring is None else inside(ring, shape)
        if inner is None:
            return None
        union |= inner
    return union


def inside(ring: NDArray[np.int64], shape: tuple[int, int]) -> Grid | None:
    """The points of a board of (height, width) strictly inside a closed chain of 8-neighbours.

    The first point need not stand again at the end. None if two of them aren't neighbours or one is off the board.
    In a row, all between an odd and an even crossing of the chain lies inside.
    """
    following = np.roll(ring, -1, axis=0)
    steps = following - ring
    if not ring.size or abs(steps).max() > 1 or ring.min() < 0 or (ring.max(axis=0) >= shape[::-1]).any():
        return None
    lower = np.where(steps[:, 1:] > 0, ring, following)[steps[:, 1] != 0]
    crossings = np.zeros(shape, np.int64)
    np.add.at(crossings, (lower[:, 1], lower[:, 0]), 1)
    inner = crossings.cumsum(axis=1) % 2 == 1
    inner[ring[:, 1], ring[:, 0]] = False
    return inner
