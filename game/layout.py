"""Rectangles cut out of rectangles: pure arithmetic, whole pixels, nothing drawn."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pygame import Rect

from game.theme import Theme

SAFE_SHARE = 0.02
"""Share of the screen kept free at each edge."""


def safe(rect: Rect, theme: Theme) -> Rect:
    """The part of a screen that may hold targets: 2 % in from the edge, 5 mm on a kiosk."""
    margin = max(round(min(rect.size) * SAFE_SHARE), theme.bezel)
    return inset(rect, margin)


def portrait(rect: Rect) -> bool:
    """Whether the place is taller than wide."""
    return rect.height > rect.width


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """Smaller by x at the left and right and by y (x if None) at the top and bottom, never below nothing."""
    y = x if y is None else y
    x, y = min(x, rect.width // 2), min(y, rect.height // 2)
    return Rect(rect.x + x, rect.y + y, rect.width - 2 * x, rect.height - 2 * y)


def shares(length: int, weights: Sequence[float], gap: int = 0) -> list[tuple[int, int]]:
    """(start, length) of parts that fill `length` with gaps between, in proportion to their weights."""
    if not weights:
        return []
    room = max(0, length - gap * (len(weights) - 1))
    total = sum(weights) or 1.0
    edges, passed = [0], 0.0
    for weight in weights:
        passed += weight
        edges.append(round(room * passed / total))
    return [(a + gap * number, b - a) for number, (a, b) in enumerate(itertools.pairwise(edges))]


def columns(rect: Rect, weights: Sequence[float] | int, gap: int = 0) -> list[Rect]:
    """The rectangle cut into columns, left to right; a number asks for so many equal ones."""
    weights = [1.0] * weights if isinstance(weights, int) else weights
    return [Rect(rect.x + x, rect.y, width, rect.height) for x, width in shares(rect.width, weights, gap)]


def rows(rect: Rect, weights: Sequence[float] | int, gap: int = 0) -> list[Rect]:
    """The rectangle cut into rows, top to bottom; a number asks for so many equal ones."""
    weights = [1.0] * weights if isinstance(weights, int) else weights
    return [Rect(rect.x, rect.y + y, rect.width, height) for y, height in shares(rect.height, weights, gap)]


def grid(rect: Rect, across: int, down: int, gap: int = 0) -> list[Rect]:
    """Equal cells, row by row."""
    return [cell for row in rows(rect, down, gap) for cell in columns(row, across, gap)]


def filled(rect: Rect, count: int, across: int, gap: int = 0) -> list[Rect]:
    """Cells for `count` things, at most so many in a row: rows of about the same number, each filled."""
    if not count:
        return []
    down = -(-count // across)
    lengths = [count // down + (number < count % down) for number in range(down)]
    lines = zip(rows(rect, down, gap), lengths, strict=True)
    return [cell for row, length in lines for cell in columns(row, length, gap)]


def cut_top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """(a strip of that height off the top, what lies below it and the gap)."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return Rect(rect.x, rect.y, rect.width, height), Rect(rect.x, rect.bottom - rest, rect.width, rest)


def cut_bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """(a strip of that height off the bottom, what lies above it and the gap)."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return Rect(rect.x, rect.bottom - height, rect.width, height), Rect(rect.x, rect.y, rect.width, rest)


def cut_left(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """(a strip of that width off the left, what lies right of it and the gap)."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return Rect(rect.x, rect.y, width, rect.height), Rect(rect.right - rest, rect.y, rest, rect.height)


def cut_right(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """(a strip of that width off the right, what lies left of it and the gap)."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return Rect(rect.right - width, rect.y, width, rect.height), Rect(rect.x, rect.y, rest, rect.height)


def centred(rect: Rect, width: int, height: int) -> Rect:
    """A rectangle of that size, or smaller where it must be, in the middle of another."""
    made = Rect(0, 0, min(width, rect.width), min(height, rect.height))
    made.center = rect.center
    return made


def fitted(rect: Rect, ratio: float) -> Rect:
    """The largest rectangle of width:height `ratio` in the middle of another."""
    width = min(rect.width, round(rect.height * ratio))
    return centred(rect, width, round(width / ratio))


def best_grid(count: int, rect: Rect, ratio: float) -> tuple[int, int]:
    """(across, down) for `count` cells that come nearest to width:height `ratio` and leave the fewest empty."""

    def cost(across: int) -> float:
        down = -(-count // across)
        cell = (rect.width / across) / max(1.0, rect.height / down)
        return max(cell / ratio, ratio / cell) + 0.35 * (across * down - count)

    across = min(range(1, count + 1), key=cost)
    return across, -(-count // across)
