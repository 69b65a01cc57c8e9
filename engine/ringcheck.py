"""Compares the rings recorded in an SGF with the captures that our rules make of the same dots.

Points are (x, y) from 0. Owners are uint8[height, width]: 0 nobody's territory, 1 the first side's, 2 the second's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

Point = tuple[int, int]


class RingCheck:
    """Counts the dots whose recorded rings and our captures differ.

    A ring that the enemy's own dot completed is recorded with the owner's next dot, so what a side gained waits in
    `gained` until that side's next dot.
    """

    def __init__(self, owners: np.ndarray):
        self.owners = owners
        self.gained: tuple[set[Point], set[Point]] = (set(), set())
        self.differing = 0

    def placed(self, side: int, owners: np.ndarray, rings: Iterable[list[Point] | None]) -> None:
        """A dot was placed: the owners now, and the rings recorded with it, None for one that can't be read."""
        self._note_gains(owners)
        recorded: set[Point] = set()
        readable = True
        for ring in rings:
            inner = inside(ring) if ring else None
            readable &= inner is not None
            recorded |= inner or set()
        taken = all(_is_owner(owners, point, side) for point in recorded)
        self.differing += not (readable and taken and self.gained[side] <= recorded)
        self.gained[side].clear()

    def _note_gains(self, owners: np.ndarray) -> None:
        for y, x in np.argwhere(owners != self.owners):
            for side, gained in enumerate(self.gained):
                (gained.add if owners[y, x] == side + 1 else gained.discard)((int(x), int(y)))
        self.owners = owners


def _is_owner(owners: np.ndarray, point: Point, side: int) -> bool:
    x, y = point
    height, width = owners.shape
    return 0 <= x < width and 0 <= y < height and owners[y, x] == side + 1


def inside(ring: list[Point]) -> set[Point] | None:
    """The points strictly inside a closed chain of 8-neighbours (the first need not stand again at its end).

    None if two of them aren't neighbours. Row by row: between an odd and an even crossing lies the inside.
    """
    crossings: dict[int, list[int]] = defaultdict(list)
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if max(abs(x1 - x2), abs(y1 - y2)) > 1:
            return None
        if y1 != y2:
            crossings[min(y1, y2)].append(x1 if y1 < y2 else x2)
    found: set[Point] = set()
    for y, row in crossings.items():
        row.sort()
        for left, right in zip(row[::2], row[1::2], strict=True):
            found.update((x, y) for x in range(left + 1, right))
    return found - set(ring)
