"""The board of Nine Men's Morris as tables, read from its drawing.

Points are numbered row by row from the top, as the notation lists them: 0 is a7, 23 is g1. A set of points is an
int64 whose bit p stands for point p.
"""

import numpy as np

DRAWING = """
7  ●───────────●───────────●
   │           │           │
6  │   ●───────●───────●   │
   │   │       │       │   │
5  │   │   ●───●───●   │   │
   │   │   │       │   │   │
4  ●───●───●       ●───●───●
   │   │   │       │   │   │
3  │   │   ●───●───●   │   │
   │   │       │       │   │
2  │   ●───────●───────●   │
   │           │           │
1  ●───────────●───────────●
   a   b   c   d   e   f   g
"""

POINTS = 24
ALL = (1 << POINTS) - 1


def _drawn_points() -> list[tuple[int, int]]:
    """Line and sign of every point in the drawing, row by row from the top."""
    rows = DRAWING.splitlines()
    return [(line, at) for line, row in enumerate(rows) for at, sign in enumerate(row) if sign == "●"]


def _end_of_line(line: int, at: int, down: int) -> tuple[int, int] | None:
    """The next point of the drawing along the line that leads to the right or down, None where there is none."""
    rows, stroke = DRAWING.splitlines(), "│" if down else "─"
    line, at = line + down, at + 1 - down
    start = line, at
    while at < len(rows[line]) and rows[line][at] == stroke:
        line, at = line + down, at + 1 - down
    return (line, at) if (line, at) != start and rows[line][at : at + 1] == "●" else None


def _names() -> tuple[str, ...]:
    rows = DRAWING.splitlines()
    return tuple(rows[-1][at] + rows[line][0] for line, at in _drawn_points())


def _followers(down: int) -> dict[int, int]:
    """For each point the next one to the right, or down, along a line."""
    number = {place: point for point, place in enumerate(_drawn_points())}
    ends = {point: _end_of_line(*place, down) for place, point in number.items()}
    return {point: number[end] for point, end in ends.items() if end}


RIGHT, DOWN = _followers(0), _followers(1)
NAMES = _names()
"""The points' names: a7, d7, g7, b6, …"""
PLACES = tuple(("abcdefg".index(name[0]), int(name[1]) - 1) for name in NAMES)
"""Each point's (column, row), both 0 to 6, from the left and from the bottom."""


def _neighbours() -> np.ndarray:
    table = np.full((POINTS, 4), -1, np.int8)
    for point in range(POINTS):
        found = [end for follower in (RIGHT, DOWN) for start, end in follower.items() if start == point]
        found += [start for follower in (RIGHT, DOWN) for start, end in follower.items() if end == point]
        table[point, : len(found)] = sorted(found)
    return table


def _mills() -> np.ndarray:
    found = [(p, step[p], step[step[p]]) for step in (RIGHT, DOWN) for p in step if step[p] in step]
    return np.array(sorted(found), np.int8)


def _symmetries() -> np.ndarray:
    """The turned and mirrored board, then the same with the inner and the outer square exchanged; the first leaves
    every point where it is."""
    number = {place: point for point, place in enumerate(PLACES)}
    table = np.zeros((16, POINTS), np.int8)
    for which in range(16):
        for point, (column, row) in enumerate(PLACES):
            x, y = column - 3, row - 3
            if which & 8:
                square = max(abs(x), abs(y))
                x, y = x // square * (4 - square), y // square * (4 - square)
            if which & 4:
                x = -x
            for _ in range(which & 3):
                x, y = -y, x
            table[which, point] = number[x + 3, y + 3]
    return table


def bits(points) -> int:
    """The set of these points."""
    return sum(1 << int(point) for point in points)


NEIGHBOURS = _neighbours()
"""int8[24][4]: the points next to each point, rising, then -1."""
MILLS = _mills()
"""int8[16][3]: the points of each line on which a mill can stand."""
MILLS_OF = np.array([[m for m in range(16) if p in MILLS[m]] for p in range(POINTS)], np.int8)
"""int8[24][2]: the two lines through each point."""
SYMMETRIES = _symmetries()
"""int8[16][24]: where each symmetry takes each point."""

NEIGHBOUR_BITS = np.array([bits(p for p in row if p >= 0) for row in NEIGHBOURS], np.int64)
"""int64[24]: the points next to each point, as a set."""
MILL_BITS = np.array([bits(mill) for mill in MILLS], np.int64)
"""int64[16]: the points of each line, as a set."""
PARTNERS = np.array([[MILL_BITS[m] & ~(1 << p) for m in MILLS_OF[p]] for p in range(POINTS)], np.int64)
"""int64[24][2]: the other two points of each line through a point, as a set."""
