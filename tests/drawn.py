"""Positions of dots drawn in a test: `b` blue, `r` red, `.` free, and any other sign names free points."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import GAMES
from engine.dots import field, kropki

GAME = GAMES["kropki"]


def empty(width: int, height: int) -> kropki.Kropki:
    """A board without the cross."""
    return GAME.start(GAME.options((width, height), cross="no"))


def drawn(picture: str, mover: int = 0) -> tuple[kropki.Kropki, dict[str, set[int]]]:
    """The position of a picture, its top row first, with that side to move; and the points of each other sign."""
    rows = [line.strip() for line in picture.strip().splitlines()]
    position = empty(len(rows[0]), len(rows))
    named: dict[str, set[int]] = {}
    for y, row in enumerate(reversed(rows), 1):
        for x, sign in enumerate(row, 1):
            cell = kropki.cell_of(position, x, y)
            if sign in "br":
                kropki.place(position, cell, "br".index(sign))
            elif sign != ".":
                named.setdefault(sign, set()).add(cell)
    position = field.copy(position)
    position.counts[field.MOVER], position.counts[field.LAST] = mover, 0
    return position, named


def free_points(position: Any) -> list[int]:
    """All points where a dot may be put."""
    return np.flatnonzero(position.cells & field.TAKEN == 0).tolist()


def live_dots(position: Any, side: int) -> list[int]:
    """The points of a side's live dots."""
    return np.flatnonzero(position.cells & field.LIVE == side + 1).tolist()
