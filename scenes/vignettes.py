"""Small drawings of games that cannot be played yet, for their cards in the menu."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game import layout
from game.paint import Canvas, Point
from game.theme import Colour, mix

FAINT = 0.42
"""How much of its colour a sleeping game keeps."""


class Sheet:
    """A square of a card with a coordinate system of its own: 0 to `size` both ways, in faint ink."""

    def __init__(self, canvas: Canvas, rect: Rect, size: float) -> None:
        self.canvas = canvas
        self.box = layout.fitted(rect, 1.0)
        self.scale = self.box.width / size

    def at(self, x: float, y: float) -> Point:
        """A point of the sheet on the screen."""
        return self.box.x + x * self.scale, self.box.y + y * self.scale

    def colour(self, side: int | None) -> Colour:
        """A side's colour, or plain ink for None, as faint as the rest."""
        palette = self.canvas.palette
        return mix(palette.paper, palette.dim if side is None else palette.side[side], FAINT)

    def dot(self, x: float, y: float, side: int, radius: float = 0.3) -> None:
        """A piece of a side."""
        centre, size = self.at(x, y), max(2.0, radius * self.scale)
        self.canvas.disc(centre, size, self.colour(side))
        if side == self.canvas.palette.hearted:
            self.canvas.disc(centre, size * 0.42, self.canvas.palette.paper)

    def line(self, a: Point, b: Point, side: int | None, width: float = 0.12) -> None:
        """A straight line in a side's ink or plain ink."""
        self.canvas.line(self.at(*a), self.at(*b), self.colour(side), max(1.0, width * self.scale))

    def frame(self, x: float, y: float, side: int | None, *, full: bool = False) -> None:
        """A unit square."""
        corner, size = self.at(x, y), round(self.scale)
        box = Rect(round(corner[0]), round(corner[1]), size, size).inflate(-size // 6, -size // 6)
        colour = self.colour(side)
        self.canvas.panel(box, colour if full else None, colour, max(1, size // 9), size / 6)


def network(canvas: Canvas, rect: Rect) -> None:
    """Two growing nets, one line cut."""
    sheet = Sheet(canvas, rect, 8)
    first = [((1, 4), (3, 2)), ((3, 2), (5, 1.5)), ((1, 4), (3, 5)), ((3, 5), (4, 7)), ((3, 2), (4.4, 3.6))]
    second = [((7, 4), (5.6, 5.6)), ((7, 4), (6, 2.6)), ((5.6, 5.6), (6.2, 7)), ((6, 2.6), (7, 1.2))]
    for side, lines in ((0, first), (1, second)):
        for a, b in lines:
            sheet.line(a, b, side)
        for x, y in {point for line in lines for point in line}:
            sheet.dot(x, y, side, 0.26)
    sheet.dot(1, 4, 0, 0.5)
    sheet.dot(7, 4, 1, 0.5)


def boxes(canvas: Canvas, rect: Rect) -> None:
    """Two clusters of squares that meet."""
    sheet = Sheet(canvas, rect, 7)
    for x, y in ((0, 2), (1, 2), (1, 3), (2, 3), (0, 5), (2, 4)):
        sheet.frame(x, y, 0, full=(x, y) != (0, 5))
    for x, y in ((6, 1), (5, 1), (4, 1), (5, 2), (5, 3), (4, 3), (6, 5)):
        sheet.frame(x, y, 1, full=(x, y) != (6, 5))


def ratcat(canvas: Canvas, rect: Rect) -> None:
    """A chase through squares."""
    sheet = Sheet(canvas, rect, 7)
    for x, y in ((0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3)):
        sheet.frame(x, y, 0)
    for x, y in ((6, 6), (6, 5), (5, 5), (5, 4), (4, 4)):
        sheet.frame(x, y, 1)
    sheet.dot(3.5, 3.5, 0, 0.26)
    sheet.dot(4.5, 4.5, 1, 0.3)


DRAWINGS: dict[str, Callable[[Canvas, Rect], None]] = {
    "network": network,
    "boxes": boxes,
    "ratcat": ratcat,
}
