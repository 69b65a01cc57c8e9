"""Kropki: a cross of four dots to begin with, captured dots count, and a game that is decided ends."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import door
from engine.dots import evaluate, field
from engine.game import FIRST, OVER, SECOND, Choice, Illegal, Options, Outcome
from engine.jit import kernel
from engine.phrase import Phrase

SIZES = ((10, 10), (15, 15), (20, 20), (30, 30), (39, 32))
SMALLEST, LARGEST = (5, 5), (60, 60)
CHOICES = (Choice("cross", ("yes", "no")),)
REASONS = ("full", "decided")


@door.position
class Kropki(NamedTuple):
    """A position of Kropki; engine.dots.field says what the arrays hold."""

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


POSITION = Kropki


@kernel
def moves(position, out):
    """Write the free points into out, int32[cells], unless the game has ended; return how many."""
    if _decided(position):
        return np.int64(0)
    return field.free_points(position, out)


@kernel
def play(position, action):
    """Put the mover's dot on a point and pass the turn; return the token that undo needs."""
    side = position.counts[field.MOVER]
    token = field.place(position, action, side)
    position.counts[field.MOVER] = 1 - side
    return token


@kernel
def undo(position, action, token):
    """Take back the last play, given its token; every array becomes what it was."""
    field.take_back(position, token)
    return np.int64(0)


@kernel
def turn(position):
    """The side to move, 0 or 1."""
    return position.counts[field.MOVER]


@kernel
def value(position):
    """Estimate for side 0 in hundredths of a dot, from the nets of both sides."""
    return evaluate.value(position)


@kernel
def order(position, out):
    """Write the points worth a search into out, int32[cells], the most promising first; return how many."""
    return evaluate.order(position, out)


@kernel
def key(position):
    """A hash of dots, captures, territories and the side to move, uint64."""
    return position.hash[0] ^ (np.uint64(position.counts[field.MOVER]) << np.uint64(63))


@kernel
def place(position, point, side):
    """Put a dot of either side, whoever is to move: start positions and game records. Returns the token of undo."""
    return field.place(position, point, side)


@kernel
def loss(position, side):
    """What a side would lose if all that is not grounded were taken from it, in dots."""
    return field.loss(position, side)


@kernel
def _decided(position):
    """True if a side leads by more than its loss."""
    lead = position.counts[field.DEAD_DOTS + 2] - position.counts[field.DEAD_DOTS + 1]
    if lead == 0:
        return False
    return abs(lead) > field.loss(position, 0 if lead > 0 else 1)


@kernel
def rehearse(position, points, rounds):
    """Play each of the free points, int32[n], and take it back, so many rounds; return how often. For the bench."""
    done = 0
    for _ in range(rounds):
        for point in points:
            undo(position, np.int64(point), play(position, np.int64(point)))
            done += 1
    return np.int64(done)


EXPORTS = (
    (place, ("i64", "i64"), "i64"),
    (loss, ("i64",), "i64"),
    (rehearse, ("i32[]", "i64"), "i64"),
)


def start(options: Options) -> Kropki:
    """The empty board, or the cross of four dots in its middle."""
    width, height = options.size
    position = Kropki(*field.empty(width, height))
    if options["cross"] == "yes":
        x, y = -(-width // 2), -(-height // 2)
        for dot, side in (((x, y), FIRST), ((x + 1, y + 1), FIRST), ((x + 1, y), SECOND), ((x, y + 1), SECOND)):
            place(position, cell_of(position, *dot), side)
    position.counts[field.LAST] = position.counts[field.MOVER] = 0
    return field.copy(position)


def most(position: Kropki) -> int:
    """The most actions there can be."""
    return int(position.cells.size)


def legal(position: Kropki) -> list[int]:
    """The free points as cells; none once the game has ended."""
    out = np.zeros(position.cells.size, np.int32)
    return out[: moves(position, out)].tolist()


def after(position: Kropki, action: int) -> Kropki:
    """A new position with the mover's dot on a free point."""
    following = field.copy(position)
    play(following, action)
    return following


def turn_of(position: Kropki) -> int:
    """The side to move."""
    return int(position.counts[field.MOVER])


def cell_of(position: Kropki, x: int, y: int) -> int:
    """The cell of point x-y, both from 1."""
    return y * (int(position.size[0]) + 2) + x


def point_of(position: Kropki, cell: int) -> tuple[int, int]:
    """The point (x, y) of a cell."""
    y, x = divmod(cell, int(position.size[0]) + 2)
    return x, y


def text(position: Kropki, action: int) -> str:
    """`x-y`."""
    x, y = point_of(position, action)
    return f"{x}-{y}"


def parse(position: Kropki, words: str) -> int:
    """The cell that `x-y` names; raises Illegal with the rule it breaks."""
    numbers = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", words)
    if not numbers:
        raise Illegal(Phrase("an action is x-y, two numbers"))
    x, y = int(numbers[1]), int(numbers[2])
    width, height = map(int, position.size)
    if not (1 <= x <= width and 1 <= y <= height):
        raise Illegal(Phrase("that point is off the board of {width}x{height}", width=width, height=height))
    ended = outcome(position)
    if ended:
        raise Illegal(OVER)
    cell = cell_of(position, x, y)
    content = int(position.cells[cell])
    if content & (field.LIVE | field.DEAD):
        raise Illegal(Phrase("there is a dot on that point"))
    if content & field.OWNER:
        raise Illegal(Phrase("nobody plays inside a territory"))
    return cell


def outcome(position: Kropki) -> Outcome | None:
    """Full board, or decided: a side leads by more than all it could still lose."""
    first, second = score(position)
    lead = first - second
    winner = None if lead == 0 else FIRST if lead > 0 else SECOND
    if position.counts[field.FREE] == 0:
        return Outcome(winner, "full")
    if winner is not None and abs(lead) > loss(position, winner):
        return Outcome(winner, "decided")
    return None


def score(position: Kropki) -> tuple[int, int]:
    """Captured enemy dots that are now dead, for the first and the second side."""
    return int(position.counts[field.DEAD_DOTS + 2]), int(position.counts[field.DEAD_DOTS + 1])


def picture(position: Kropki) -> dict[str, Any]:
    """Rows of dots (`b`, `r` live, `B`, `R` captured) and of territory (`b`, `r`), the top row first."""
    grid = board(position)
    dots = np.array(list(".br."))[grid & field.LIVE]
    dead = np.array(list(".BR."))[grid >> 2 & field.LIVE]
    owner = np.array(list(".br."))[grid >> 4 & field.LIVE]
    rows = [np.where(grid & field.DEAD, dead, dots), owner]
    return dict(zip(("dots", "territory"), [["".join(row) for row in each[::-1]] for each in rows], strict=True))


def board(position: Kropki) -> NDArray[np.uint8]:
    """The cells of the board without its border, uint8[height, width], the lowest row first."""
    width, height = map(int, position.size)
    return position.cells.reshape(height + 2, width + 2)[1:-1, 1:-1]


def events(before: Kropki, after: Kropki) -> list[tuple[Any, ...]]:
    """("place", side) for a new dot, ("capture", side, dots) for each side that captured, ("free", side, dots)."""
    found: list[tuple[Any, ...]] = []
    live = [int(each.counts[field.LIVE_DOTS]) for each in (before, after)]
    if live[1] != live[0] or before.counts[field.LAST] != after.counts[field.LAST]:
        found.append(("place", turn_of(before)))
    for side in (FIRST, SECOND):
        gained = score(after)[side] - score(before)[side]
        if gained:
            found.append(("capture", side, gained) if gained > 0 else ("free", 1 - side, -gained))
    return found
