"""Where the points of the Morris board lie on the screen, and which one a place means. Pure arithmetic."""

from __future__ import annotations

from math import ceil, hypot

from pygame import Rect

from engine.mills import board
from game import layout

SPANS = 6
"""The outer square is so many times as wide as the way between two points of the inner one."""
MARGIN = 0.92
"""Spans of paper round the outer square."""
REACH = 0.75
"""Spans within which a point is hit."""
RADIUS = 0.375
"""Of a man, in spans."""


class Plan:
    """The board in a rectangle of the screen: whole pixels, `span` of them between two points of the inner square."""

    def __init__(self, rect: Rect) -> None:
        self.rect = Rect(rect)
        self.span = max(3, int(min(rect.size) / (SPANS + 2 * MARGIN)))
        side = min(ceil((SPANS + 2 * MARGIN) * self.span), *rect.size)
        self.sheet = layout.centred(self.rect, side, side)
        left = self.sheet.centerx - SPANS * self.span // 2
        top = self.sheet.centery - SPANS * self.span // 2
        self._pixels = [(left + column * self.span, top + (SPANS - row) * self.span) for column, row in board.PLACES]

    def pixel(self, point: int) -> tuple[int, int]:
        """The pixel of a point."""
        return self._pixels[point]

    def nearest(self, x: float, y: float) -> int | None:
        """The point at a pixel: the nearest one within reach."""
        away, point = min((hypot(px - x, py - y), point) for point, (px, py) in enumerate(self._pixels))
        return point if away <= REACH * self.span else None

    def box(self, point: int, reach: float) -> Rect:
        """The pixels within so many spans of a point."""
        return self.around(self._pixels[point], reach)

    def around(self, at: tuple[float, float], reach: float) -> Rect:
        """The pixels within so many spans of a pixel."""
        half = reach * self.span + 2
        return Rect(int(at[0] - half), int(at[1] - half), int(2 * half) + 2, int(2 * half) + 2)

    def line(self, first: int, last: int, reach: float) -> Rect:
        """The pixels within so many spans of the way between two points."""
        return self.box(first, reach).union(self.box(last, reach))
