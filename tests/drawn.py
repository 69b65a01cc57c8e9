"""Positions of dots drawn in a test: `b` blue, `r` red, `.` free, and any other sign names free points."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import GAMES
from engine.dots import field, paper
from engine.game import Game

GAME = GAMES["kropki"]
BARE = {"cross": "no"}


def empty(width: int, height: int, game: Game = GAME) -> Any:
    """A board without dots."""
    known = {choice.key for choice in game.choices}
    return game.start(game.options((width, height), **{key: value for key, value in BARE.items() if key in known}))


def drawn(picture: str, mover: int = 0, game: Game = GAME) -> tuple[Any, dict[str, set[int]]]:
    """The position of a picture, its top row first, with that side to move; and the points of each other sign."""
    rows = [line.strip() for line in picture.strip().splitlines()]
    position, letters = empty(len(rows[0]), len(rows), game), "".join(side[0] for side in game.sides)
    named: dict[str, set[int]] = {}
    for y, row in enumerate(reversed(rows), 1):
        for x, sign in enumerate(row, 1):
            cell = paper.cell_of(position, x, y)
            if sign in letters:
                paper.place(position, cell, letters.index(sign))
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
