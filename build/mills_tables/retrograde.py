"""Retrograde analysis of Nine Men's Morris, one pair of tables (m-o and o-m) after the other.

All tables lie side by side in the arrays that engine.mills.endgame reads, every page filled, so the solver moves,
captures and looks ahead with the engine's own kernels. A pair is solved level by level, a level being the plies to
the end:

1. Every position gets what its captures lead to; positions without a quiet move are settled by that. Quiet moves
   count as draws, since the pair is still empty. A win by a capture is an upper bound of plies.
2. Positions lost in n plies make their predecessors wins in n + 1, unless they win sooner.
3. Predecessors of positions won in n plies are read ahead: if all their moves lose, they are lost. That is exact once
   the level of their longest defence is reached, and until then they are read again.

What is left is drawn. A predecessor is found by moving a man back that closes no mill where it stands. Counting
successors instead of reading ahead would miscount where a position has symmetries of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.jit import count, lowest
from engine.mills import ranking
from engine.mills.board import POINTS
from engine.mills.endgame import PAGE, SURE, Tables, address, arrange, look, row_of
from engine.mills.men import FEWEST, closes, empty_points, reach
from engine.mills.ranking import turned

PAIRS = tuple((men, total - men) for total in range(6, 11) for men in range(total // 2, FEWEST - 1, -1))
"""The pairs in the order in which they can be solved, the smaller number of men first."""


class Table(NamedTuple):
    """Where a table lies in pages, and its slots: number of class * sets + rank of the opponent's set.

    base  the byte of slot 0    size  slots
    representatives  int64[classes] the mover's sets     sets  int64[sets] the opponent's, squeezed
    """

    base: int
    size: int
    representatives: NDArray[np.int64]
    sets: NDArray[np.int64]


def both(pair: tuple[int, int]) -> list[tuple[int, int]]:
    """The tables of a pair."""
    return sorted({pair, pair[::-1]})


def space() -> tuple[Tables, dict[tuple[int, int], Table]]:
    """Empty tables for all pairs, and where each lies."""
    tables, filled, base = {}, {}, PAGE
    sets = ranking.subsets(POINTS)
    for men, others in (key for pair in PAIRS for key in both(pair)):
        representatives = ranking.classes(sets[men])[1]
        size = ranking.slots(men, others)
        tables[men, others] = Table(base, size, representatives, ranking.subsets(POINTS - men, others)[others])
        filled[men, others] = np.ones(-(-size // PAGE), np.bool_)
        base += filled[men, others].size * PAGE
    return Tables(arrange(filled), np.zeros(base, np.uint8)), tables


def solve(space: Tables, tables: list[Table]) -> Iterator[tuple[int, int]]:
    """Fill the tables of one pair; all smaller ones must be filled. Yields the levels done and those known of."""
    for table in tables:
        _begin(space, table)
    level, longest = 0, 0
    while level <= longest:
        for table in tables:
            _retract(space, table, level)
        level += 1
        longest = max(int(space.pages[table.base : table.base + table.size].max()) - 1 for table in tables)
        yield level, longest


@njit(error_model="numpy")
def men_of(table, at):
    """The sets of mover and opponent in a slot."""
    mover, squeezed = table.representatives[at // table.sets.size], table.sets[at % table.sets.size]
    other, place = np.int64(0), np.int64(0)
    for point in range(POINTS):
        if not mover >> point & 1:
            other |= (squeezed >> place & 1) << point
            place += 1
    return mover, other


@njit(error_model="numpy")
def _begin(space, table):
    """Settle what captures and blocked men settle."""
    for at in range(table.size):
        mover, other = men_of(table, at)
        space.pages[table.base + at] = _code(look(space.maps, space.pages, mover, other, SURE))


@njit(error_model="numpy")
def _code(worth):
    """The byte for a worth."""
    if worth == 0:
        return 0
    return SURE + 1 - worth if worth > 0 else SURE + 1 + worth


@njit(error_model="numpy")
def _retract(space, table, level):
    """Judge every position from which one can move to a position whose end is `level` plies away."""
    for at in range(table.size):
        if space.pages[table.base + at] != level + 1:
            continue
        mover, other = men_of(table, at)
        ends, empty = other, empty_points(mover, other)
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            starts = np.int64(0) if closes(other, end) else reach(other, end, empty)
            while starts:
                start = lowest(starts)
                starts &= starts - 1
                _judge(space, other ^ (1 << end) ^ (1 << start), mover, level)


@njit(error_model="numpy")
def _judge(space, mover, other, level):
    """Win in one ply more than a loss; after a win of the other side look at all that the mover can do."""
    maps, pages = space
    code = np.int64(pages[address(maps, row_of(maps, mover, count(other)), other)])
    if level % 2 == 0:
        if code == 0 or code > level + 2:
            _store(space, mover, other, level + 2)
    elif code == 0 or (code & 1 and code > level + 2):
        worth = look(maps, pages, mover, other, 0)
        if worth < 0:
            _store(space, mover, other, _code(worth))


@njit(error_model="numpy")
def _store(space, mover, other, code):
    """Write a position's byte into its slot and into those that are equal to it by its mover's own symmetries."""
    maps, pages = space
    row = row_of(maps, mover, count(other))
    own, image = row.mover, turned(other, row.symmetry)
    home = row_of(maps, own, count(other))
    for symmetry in range(16):
        if turned(own, symmetry) == own:
            pages[address(maps, home, turned(image, symmetry))] = code
