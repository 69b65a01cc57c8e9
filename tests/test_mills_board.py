"""The tables of the Morris board, against what a person reads off the board."""

from __future__ import annotations

import numpy as np

from engine.mills import board


def names(points) -> set[str]:
    return {board.NAMES[p] for p in points if p >= 0}


def neighbours(name: str) -> set[str]:
    return names(board.NEIGHBOURS[board.NAMES.index(name)])


def test_points_stand_in_the_order_of_the_notation():
    listed = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
    assert tuple(listed.split()) == board.NAMES


def test_neighbours_lie_along_a_line():
    assert neighbours("a7") == {"d7", "a4"}
    assert neighbours("d6") == {"d7", "b6", "f6", "d5"}
    assert neighbours("d5") == {"d6", "c5", "e5"}
    assert neighbours("e4") == {"e5", "f4", "e3"}
    assert sum((row >= 0).sum() for row in board.NEIGHBOURS) == 2 * 32
    for point, row in enumerate(board.NEIGHBOURS):
        assert all(point in board.NEIGHBOURS[other] for other in row if other >= 0)
        assert board.NEIGHBOUR_BITS[point] == board.bits(p for p in row if p >= 0)


def test_every_point_lies_on_two_of_the_sixteen_mills():
    assert len({frozenset(map(int, mill)) for mill in board.MILLS}) == 16
    assert {"a7", "d7", "g7"} in [names(mill) for mill in board.MILLS]
    assert {"a4", "b4", "c4"} in [names(mill) for mill in board.MILLS]
    assert {"c4", "e4", "f4"} not in [names(mill) for mill in board.MILLS]
    for point in range(board.POINTS):
        through = [m for m in range(16) if point in board.MILLS[m]]
        assert board.MILLS_OF[point].tolist() == through
        assert [int(p | 1 << point) for p in board.PARTNERS[point]] == board.MILL_BITS[through].tolist()


def test_symmetries_keep_lines_and_make_a_group():
    maps = {tuple(row.tolist()) for row in board.SYMMETRIES}
    assert len(maps) == 16
    assert board.SYMMETRIES[0].tolist() == list(range(board.POINTS))
    assert {tuple(one[other].tolist()) for one in board.SYMMETRIES for other in board.SYMMETRIES} == maps
    for moved in board.SYMMETRIES:
        assert {board.bits(moved[mill]) for mill in board.MILLS} == set(board.MILL_BITS.tolist())
        for point, near in enumerate(board.NEIGHBOUR_BITS):
            there = [p for p in range(board.POINTS) if near >> p & 1]
            assert board.NEIGHBOUR_BITS[moved[point]] == board.bits(moved[there])
    assert np.unique(board.SYMMETRIES).size == board.POINTS
