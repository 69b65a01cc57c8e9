"""How Nine Men's Morris is handled."""

from __future__ import annotations

from pygame import Rect

from game.paint import Canvas, Point
from game.theme import mix
from game.words import N_
from scenes.handling import Device, Tile, figures


def _scrap(canvas: Canvas, rect: Rect) -> list[Point]:
    """A line of the board with its three points, the upper left corner of a square; the points in order."""
    palette = canvas.palette
    canvas.panel(rect, mix(palette.paper, palette.panel, 0.9), palette.edge, max(1, canvas.theme.px(0.15)))
    y, thick = rect.y + rect.height * 0.62, max(2, round(rect.width * 0.035))
    points = [(rect.x + rect.width * share, y) for share in (0.18, 0.5, 0.82)]
    line = Rect(round(points[0][0]), round(y) - thick // 2, round(points[2][0] - points[0][0]), thick)
    canvas.fill(palette.edge, line)
    for point in points:
        canvas.disc(point, rect.width * 0.04, palette.edge)
    return points


def _place(canvas: Canvas, rect: Rect) -> None:
    points = _scrap(canvas, rect)
    canvas.piece(1, points[0], rect.width * 0.13)
    canvas.piece(0, points[1], rect.width * 0.13, 0.5)
    figures.finger(canvas, points[1], rect.width * 0.22)


def _way(canvas: Canvas, start: Point, end: Point, size: float) -> None:
    ink = canvas.palette.ink
    canvas.line(start, end, ink, max(2, size * 0.3))
    canvas.polygon([(end[0] + size, end[1]), (end[0], end[1] - size * 0.7), (end[0], end[1] + size * 0.7)], ink)


def _move(canvas: Canvas, rect: Rect) -> None:
    points, size = _scrap(canvas, rect), rect.width
    canvas.piece(0, (points[0][0], points[0][1] - size * 0.06), size * 0.14, 0.5)
    figures.finger(canvas, points[0], size * 0.19)
    canvas.disc(points[1], size * 0.06, canvas.palette.accent)
    figures.finger(canvas, points[1], size * 0.19)
    for number, point in enumerate(points[:2], 1):
        box = Rect(0, 0, round(size * 0.3), round(size * 0.28))
        box.center = (round(point[0]), round(rect.y + size * 0.22))
        canvas.text(str(number), box, "label", canvas.palette.accent)


def _drag(canvas: Canvas, rect: Rect) -> None:
    points, size = _scrap(canvas, rect), rect.width
    canvas.ring(points[0], size * 0.13, max(2, size * 0.03), canvas.palette.accent)
    at = (points[1][0], points[1][1] - size * 0.08)
    canvas.piece(0, at, size * 0.15, 0.5)
    figures.finger(canvas, at, size * 0.21)
    y = rect.y + size * 0.22
    _way(canvas, (points[0][0], y), (points[1][0] - size * 0.08, y), size * 0.09)


def _take(canvas: Canvas, rect: Rect) -> None:
    points, size = _scrap(canvas, rect), rect.width
    for point in points:
        canvas.piece(0, point, size * 0.12, 0.4)
    at = (points[2][0], rect.y + size * 0.27)
    canvas.piece(1, at, size * 0.12)
    figures.finger(canvas, at, size * 0.18)


DEVICES = (
    Device(N_("Fingers"), "pointer", (
        Tile(_place, N_("Tap a free point: your man goes there.")),
        Tile(_move, N_("Later: tap your man, then a point that glows.")),
        Tile(_drag, N_("Or drag the man there.")),
        Tile(_take, N_("A mill: tap the man that you take.")),
    )),
    Device(N_("Keys"), "keyboard", (
        Tile(figures.arrows, N_("Go along the lines.")),
        Tile(figures.enter, N_("Place, lift, move, take.")),
        Tile(figures.home, N_("To the next point where something can be done.")),
        Tile(figures.escape, N_("Put the lifted man back.")),
        Tile(figures.control, N_("Take back, and play again.")),
    )),
    Device(N_("Mouse and pad"), "mouse", (
        Tile(figures.click, N_("Click or drag, as with a finger.")),
        Tile(figures.pad, N_("A plays, B goes back.")),
        Tile(figures.shoulders, N_("Shoulder buttons: take back, and play again.")),
    )),
)  # fmt: skip
"""What can be done with each device."""
