"""How the dots games are handled."""

from __future__ import annotations

from pygame import Rect

from game.paint import Canvas
from game.theme import mix
from game.words import N_
from scenes.handling import Device, Tile, figures


def _sheet(canvas: Canvas, rect: Rect, cells: int = 3) -> list[list[tuple[int, int]]]:
    """A scrap of squared paper; its points by row and column."""
    palette = canvas.palette
    canvas.panel(rect, mix(palette.paper, palette.panel, 0.9), palette.edge, max(1, canvas.theme.px(0.15)))
    step = rect.width / cells
    marks = [round((number + 0.5) * step) for number in range(cells)]
    for at in marks:
        canvas.fill(palette.grid_strong, Rect(rect.x + 2, rect.y + at, rect.width - 4, 1))
        canvas.fill(palette.grid_strong, Rect(rect.x + at, rect.y + 2, 1, rect.height - 4))
    return [[(rect.x + x, rect.y + y) for x in marks] for y in marks]


def _tap(canvas: Canvas, rect: Rect) -> None:
    points = _sheet(canvas, rect)
    canvas.piece(1, points[0][0], rect.width * 0.11)
    canvas.piece(0, points[1][1], rect.width * 0.11, 0.5)
    figures.finger(canvas, points[1][1], rect.width * 0.22)


def _hold(canvas: Canvas, rect: Rect) -> None:
    points = _sheet(canvas, rect, 5)
    x, y = points[3][2]
    colour = canvas.palette.side[0]
    canvas.fill(colour, Rect(rect.x + 2, y, rect.width - 4, 1))
    canvas.fill(colour, Rect(x, rect.y + 2, 1, rect.height - 4))
    figures.finger(canvas, (x, y), rect.width * 0.1)
    lens, centre = rect.width * 0.23, (x, round(rect.y + rect.height * 0.3))
    canvas.disc(centre, lens, canvas.palette.paper)
    canvas.piece(0, centre, lens * 0.45, 0.4)
    canvas.ring(centre, lens, max(2, lens * 0.12), colour)


def _pinch(canvas: Canvas, rect: Rect) -> None:
    _sheet(canvas, rect)
    low, high = 0.28, 0.72
    for share, way in ((low, -1), (high, 1)):
        at = (rect.x + rect.width * share, rect.y + rect.height * (1 - share))
        figures.finger(canvas, at, rect.width * 0.12)
        start = (at[0] + way * rect.width * 0.1, at[1] - way * rect.width * 0.1)
        end = (start[0] + way * rect.width * 0.08, start[1] - way * rect.width * 0.08)
        canvas.line(start, end, canvas.palette.ink, max(2, rect.width * 0.035))


def _twice(canvas: Canvas, rect: Rect) -> None:
    points = _sheet(canvas, rect)
    for share in (0.12, 0.24):
        canvas.ring(points[1][1], rect.width * share, max(2, rect.width * 0.04), canvas.palette.accent)
    canvas.text(
        "2×", Rect(rect.x, rect.bottom - rect.height // 3, rect.width - 6, rect.height // 3), "label", align="right"
    )


DEVICES = (
    Device(N_("Fingers"), "pointer", (
        Tile(_tap, N_("Tap a point: your dot goes there.")),
        Tile(_hold, N_("Hold and slide: a lens shows the point. Let go to play.")),
        Tile(_pinch, N_("Two fingers zoom. One finger moves a zoomed board.")),
        Tile(_twice, N_("Two quick taps: nearer, and back to all of it.")),
    )),
    Device(N_("Keys"), "keyboard", (
        Tile(figures.arrows, N_("Choose a point.")),
        Tile(figures.enter, N_("Play on it.")),
        Tile(figures.home, N_("To where something is going on.")),
        Tile(figures.control, N_("Take back, and play again.")),
    )),
    Device(N_("Mouse and pad"), "mouse", (
        Tile(figures.wheel, N_("The wheel zooms.")),
        Tile(figures.middle, N_("The middle button moves a zoomed board.")),
        Tile(figures.pad, N_("A plays, B goes back.")),
        Tile(figures.shoulders, N_("Shoulder buttons: take back, and play again.")),
    )),
)  # fmt: skip
"""What can be done with each device."""
