"""Perfect endings: win, draw or loss and the way to it for positions with at most ten men, from tables.

The tables know rules 1 to 6, so nothing of repetition and of the hundred quiet moves. A move and its capture are one
ply. What a position is worth to the side to move is one number that search can compare:

    255 - plies   won, the end so many plies away
    0             drawn
    plies - 255   lost; at 0 plies the side to move is blocked or has two men

Of most pairs of tables, so many men against so many and the reverse, only one is kept. A position of the other is
read through its successors, all of which are kept: see KEPT. The tables travel as two arrays:

    maps   int32[]  [0]            most men of a position that the tables know, 0 where there are none
                    [8 * men + others]  where the directory of that table begins, 0 where it isn't kept
                    [64 + men]     where the classes of so many men begin (engine.mills.ranking)
                    then classes and directories; a directory names the page of every 64 slots
    pages  uint8[]  64 slots each: 0 drawn, else 1 + plies, so even is won and odd is lost; page 0 is all draws
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.jit import count, kernel, lowest
from engine.mills import ranking
from engine.mills.board import POINTS
from engine.mills.men import FEWEST, closes, empty_points, reach, takeable
from engine.mills.ranking import CHOICES, rank, squeezed, turned
from engine.mills.state import MOVER, OPEN, all_placed

KEPT = ((3, 3), (4, 3), (3, 6), (5, 3), (4, 4), (5, 4), (6, 3), (5, 5), (4, 6), (7, 3))
"""The tables, men of the side to move first. 6-4 leads to 4-6 and, by a capture, to 3-6: so that one is kept too."""
MOST_MEN = 10
PAGE_BITS = 6
PAGE = 1 << PAGE_BITS
SURE, UNKNOWN = 255, 256
CLASSES, HEADER = 64, 128


class Tables(NamedTuple):
    """The arrays above."""

    maps: NDArray[np.int32]
    pages: NDArray[np.uint8]


NONE = Tables(np.zeros(HEADER, np.int32), np.zeros(PAGE, np.uint8))
"""No tables: every position is UNKNOWN."""


class Row(NamedTuple):
    """Where to find a mover's set against any set of so many others: the directory of its table, the slot of its class,
    the symmetry that turns it to the representative of its class, and that representative."""

    directory: int
    begin: int
    symmetry: int
    mover: int


@kernel
def row_of(maps, mover, others):
    """The row of a mover's set in its table against so many others."""
    men = count(mover)
    entry = np.int64(maps[np.int64(maps[CLASSES + men]) + rank(mover)])
    symmetry = entry & 15
    begin = (entry >> 4) * CHOICES[POINTS - men, others]
    return Row(np.int64(maps[8 * men + others]), begin, symmetry, turned(mover, symmetry))


@kernel
def address(maps, row, other):
    """Where the byte of a row's mover against a set of others stands in pages."""
    at = row.begin + rank(squeezed(turned(other, row.symmetry), row.mover))
    return np.int64(maps[row.directory + (at >> PAGE_BITS)]) << PAGE_BITS | at & (PAGE - 1)


@kernel
def read(maps, pages, row, other):
    """The worth of a position in a kept table."""
    code = np.int64(pages[address(maps, row, other)])
    if code == 0:
        return np.int64(0)
    return code - SURE - 1 if code & 1 else SURE + 1 - code


@kernel
def kept(maps, pages, mover, other):
    """The worth of a position whose table is kept, or whose mover has two men."""
    if count(mover) < FEWEST:
        return np.int64(-SURE)
    return read(maps, pages, row_of(maps, mover, count(other)), other)


@kernel
def before(worth):
    """What a position is worth to a side that can pass it to the other side, to whom it is worth so much."""
    return np.int64(-worth - (worth < 0) + (worth > 0))


@kernel
def best_capture(maps, pages, mover, other):
    """The most that the mover, whose mill is closed, gets by a capture; the capture and its move are one ply."""
    best, victims = np.int64(-SURE), takeable(other)
    while victims:
        victim = victims & -victims
        victims ^= victim
        best = max(best, before(kept(maps, pages, other ^ victim, mover)))
    return best


@kernel
def look(maps, pages, mover, other, enough):
    """The worth of a position by its successors, all of which must be in kept tables; at least `enough` will do."""
    best, men, row = np.int64(-SURE), mover, row_of(maps, other, count(mover))
    empty = empty_points(mover, other)
    while men and best < enough:
        start = lowest(men)
        men &= men - 1
        ends = reach(mover, start, empty)
        while ends and best < enough:
            end = lowest(ends)
            ends &= ends - 1
            moved = mover ^ np.int64(1) << start ^ np.int64(1) << end
            if closes(moved, end):
                best = max(best, best_capture(maps, pages, moved, other))
            else:
                best = max(best, before(read(maps, pages, row, moved)))
    return best


@kernel
def worth(maps, pages, mover, other):
    """The worth of a position in the moving phase, UNKNOWN if the tables don't hold it. Sets of points, int64."""
    men, others = count(mover), count(other)
    if men + others > maps[0] or others < FEWEST:
        return np.int64(UNKNOWN)
    if men < FEWEST or maps[8 * men + others]:
        return kept(maps, pages, mover, other)
    return look(maps, pages, mover, other, SURE - 1)


@kernel
def worth_of_mill(maps, pages, mover, other):
    """The worth to a side that has just closed a mill and has a man to take, UNKNOWN if the tables don't hold it."""
    if count(mover) + count(other) - 1 > maps[0]:
        return np.int64(UNKNOWN)
    best, victims = np.int64(-SURE), takeable(other)
    while victims:
        victim = victims & -victims
        victims ^= victim
        best = max(best, before(worth(maps, pages, other ^ victim, mover)))
    return best


@kernel
def probe(position, maps, pages):
    """The worth to the side to move, UNKNOWN while men are to be placed or if the tables don't hold the position."""
    side = position.counts[MOVER]
    mover, other = position.men[side], position.men[1 - side]
    if not all_placed(position):
        return np.int64(UNKNOWN)
    if position.counts[OPEN]:
        return worth_of_mill(maps, pages, mover, other)
    return worth(maps, pages, mover, other)


@kernel
def rehearse(position, maps, pages, sets):
    """Probe each mover's and other's set in turn, int64[2 * positions]; return the sum of all worths. For the bench."""
    total = np.int64(0)
    for at in range(0, sets.size, 2):
        total += worth(maps, pages, sets[at], sets[at + 1])
    return total


EXPORTS = (
    (probe, ("i32[]", "u8[]"), "i64"),
    (rehearse, ("i32[]", "u8[]", "i64[]"), "i64"),
)

_attached = [NONE]


class Ending(NamedTuple):
    """How a position ends if both play perfectly: value 1, 0 or -1 for the side to move, and in how many plies, a
    move and its capture being one; 0 for a draw."""

    value: int
    plies: int


def attach(tables: Tables) -> None:
    """Let bots and `lookup` know these tables from now on; NONE takes them away."""
    _attached[0] = tables


def attached() -> Tables:
    """The tables that there are now."""
    return _attached[0]


def lookup(position: Any) -> Ending | None:
    """How a position of engine.mills.rules ends, None where the tables don't know."""
    found = int(probe(position, *attached()))
    if found == UNKNOWN:
        return None
    return Ending((found > 0) - (found < 0), SURE - abs(found) if found else 0)


def arrange(directories: dict[tuple[int, int], NDArray[np.bool_]]) -> NDArray[np.int32]:
    """The maps for tables whose pages are not all draws where the given bool[pages] say so; those pages are numbered
    from 1 in that order."""
    parts, size, page = [np.zeros(HEADER, np.int32)], HEADER, 1
    most = max(map(max, directories))
    sets = ranking.subsets(POINTS, most)
    for men in range(FEWEST, most + 1):
        parts[0][CLASSES + men] = size
        parts.append(ranking.classes(sets[men])[0])
        size += parts[-1].size
    for (men, others), filled in directories.items():
        parts[0][8 * men + others] = size
        parts.append(np.where(filled, np.cumsum(filled) + (page - 1), 0).astype(np.int32))
        size, page = size + filled.size, page + int(filled.sum())
    parts[0][0] = MOST_MEN
    return np.concatenate(parts)
