"""What rules and endings ask of sets of men: int64 with a bit for each of the 24 points (engine.mills.board)."""

import numpy as np

from engine.jit import count, kernel
from engine.mills.board import ALL, MILL_BITS, NEIGHBOUR_BITS, PARTNERS

FEWEST = 3
"""Men that a side needs; with just these, and none in reserve, it flies."""


@kernel
def closes(men, point):
    """Whether a man on that point stands in a mill with men of the set."""
    return men & PARTNERS[point, 0] == PARTNERS[point, 0] or men & PARTNERS[point, 1] == PARTNERS[point, 1]


@kernel
def in_mills(men):
    """The men of the set that stand in mills."""
    found = np.int64(0)
    for mill in MILL_BITS:
        if men & mill == mill:
            found |= mill
    return found


@kernel
def takeable(men):
    """The men that an enemy's mill may take: those outside mills, or all if all stand in mills."""
    outside = men & ~in_mills(men)
    return outside if outside else men


@kernel
def flies(men):
    """Whether a side that has placed all may go to any empty point."""
    return count(men) == FEWEST


@kernel
def reach(men, point, empty):
    """The empty points that a man of the set may go to."""
    return empty if flies(men) else empty & NEIGHBOUR_BITS[point]


@kernel
def empty_points(men, others):
    """The points on which nobody stands."""
    return ALL & ~(men | others)
