"""The sheet of dots: what Kropki and Conquer share above the field's kernels.

A game of dots has a class of its own made from Sheet, and beside it the rules in which it differs.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import door
from engine.dots import field
from engine.game import FIRST, OVER, SECOND, Illegal
from engine.jit import inline, kernel
from engine.phrase import Phrase


class Sheet(NamedTuple):
    """A position of dots; engine.dots.field says what the arrays hold."""

    cells: NDArray[np.uint8]
    counts: NDArray[np.int64]
    hash: NDArray[np.uint64]
    size: NDArray[np.int32]
    steps: NDArray[np.int32]
    keys: NDArray[np.uint64]
    log: NDArray[np.int32]
    stack: NDArray[np.int32]
    mark: NDArray[np.uint8]
    net: NDArray[np.int32]


POSITION = Sheet


@kernel
def sheet(position):
    """The same arrays as a plain sheet. A game's own kernels hand it on, so that what both share is compiled once."""
    p = position
    return Sheet(p.cells, p.counts, p.hash, p.size, p.steps, p.keys, p.log, p.stack, p.mark, p.net)


@kernel
def put(position, point):
    """Put the mover's dot on a point and pass the turn; return the token that undo needs."""
    side = position.counts[field.MOVER]
    token = field.place(position, point, side)
    position.counts[field.MOVER] = 1 - side
    return token


inline(put, field.place, field.close)


@kernel
def turn(position):
    """The side to move, 0 or 1."""
    return position.counts[field.MOVER]


@kernel
def key(position):
    """A hash of dots, captures, territories and the side to move, uint64."""
    return position.hash[0] ^ (np.uint64(position.counts[field.MOVER]) << np.uint64(63))


@kernel
def lead(position):
    """Captured dots of the second side less those of the first."""
    return position.counts[field.DEAD_DOTS + 2] - position.counts[field.DEAD_DOTS + 1]


@kernel
def place(position, point, side):
    """Put a dot of either side, whoever is to move: start positions and game records. Returns the token of undo."""
    return field.place(position, point, side)


@kernel
def loss(position, side):
    """What a side would lose if all that is not grounded were taken from it, in dots."""
    return field.loss(position, side)


@kernel
def rehearse(position, points, rounds):
    """Play each of the free points, int32[n], and take it back, so many rounds; return how often. For the bench."""
    done = 0
    for _ in range(rounds):
        for point in points:
            field.take_back(position, put(position, np.int64(point)))
            done += 1
    return np.int64(done)


EXPORTS = (
    (place, ("i64", "i64"), "i64"),
    (loss, ("i64",), "i64"),
    (rehearse, ("i32[]", "i64"), "i64"),
)


def most(position: Any) -> int:
    """The most actions there can be."""
    return int(position.cells.size)


def legal(position: Any) -> list[int]:
    """The legal actions; none once the game has ended."""
    out = np.zeros(most(position), np.int32)
    return out[: door.moves(position, out)].tolist()


def after(position: Any, action: int) -> Any:
    """A new position with the mover's action played."""
    following = field.copy(position)
    door.play(following, action)
    return following


def turn_of(position: Any) -> int:
    """The side to move."""
    return int(position.counts[field.MOVER])


def cell_of(position: Any, x: int, y: int) -> int:
    """The cell of point x-y, both from 1."""
    return y * (int(position.size[0]) + 2) + x


def point_of(position: Any, cell: int) -> tuple[int, int]:
    """The point (x, y) of a cell."""
    y, x = divmod(cell, int(position.size[0]) + 2)
    return x, y


def text(position: Any, action: int) -> str:
    """`x-y`."""
    x, y = point_of(position, action)
    return f"{x}-{y}"


def parse(position: Any, words: str) -> int:
    """The cell that `x-y` names; raises Illegal with the rule it breaks."""
    numbers = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", words)
    if not numbers:
        raise Illegal(Phrase("an action is x-y, two numbers"))
    x, y = int(numbers[1]), int(numbers[2])
    width, height = map(int, position.size)
    if not (1 <= x <= width and 1 <= y <= height):
        raise Illegal(Phrase("that point is off the board of {width}x{height}", width=width, height=height))
    refuse_after_the_end(position)
    cell = cell_of(position, x, y)
    content = int(position.cells[cell])
    if content & (field.LIVE | field.DEAD):
        raise Illegal(Phrase("there is a dot on that point"))
    if content & field.OWNER:
        raise Illegal(Phrase("nobody plays inside a territory"))
    return cell


def refuse_after_the_end(position: Any) -> None:
    """Raises Illegal once the game has ended."""
    if door.rules(type(position)).outcome(position):
        raise Illegal(OVER)


def leader(score: tuple[int, int]) -> int | None:
    """The side with the higher score, None where both are equal."""
    return None if score[0] == score[1] else FIRST if score[0] > score[1] else SECOND


def captured(position: Any) -> tuple[int, int]:
    """Captured enemy dots that are now dead, for the first and the second side."""
    return int(position.counts[field.DEAD_DOTS + 2]), int(position.counts[field.DEAD_DOTS + 1])


def board(position: Any) -> NDArray[np.uint8]:
    """The cells of the board without its border, uint8[height, width], the lowest row first."""
    width, height = map(int, position.size)
    return position.cells.reshape(height + 2, width + 2)[1:-1, 1:-1]


def picture(position: Any, letters: str) -> dict[str, Any]:
    """Rows of dots and of territory, the top row first.

    letters are the first and the second side's: small for live dots and for territory, capital for captured dots.
    """
    grid = board(position)
    dots = np.array(list(f".{letters}."))[grid & field.LIVE]
    dead = np.array(list(f".{letters.upper()}."))[grid >> 2 & field.LIVE]
    owner = np.array(list(f".{letters}."))[grid >> 4 & field.LIVE]
    rows = [np.where(grid & field.DEAD, dead, dots), owner]
    return dict(zip(("dots", "territory"), [["".join(row) for row in each[::-1]] for each in rows], strict=True))


def events(before: Any, after: Any) -> list[tuple[Any, ...]]:
    """("place", side) for a new dot, ("capture", side, dots) for each side that captured, ("free", side, dots)."""
    found: list[tuple[Any, ...]] = []
    live = [int(each.counts[field.LIVE_DOTS]) for each in (before, after)]
    if live[1] != live[0] or before.counts[field.LAST] != after.counts[field.LAST]:
        found.append(("place", turn_of(before)))
    for side in (FIRST, SECOND):
        gained = captured(after)[side] - captured(before)[side]
        if gained:
            found.append(("capture", side, gained) if gained > 0 else ("free", 1 - side, -gained))
    return found
