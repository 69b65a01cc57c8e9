"""Both sides' scores as two plates: mark, points, and who played. Result and replay show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game import layout
from game.paint import Canvas
from game.theme import mix


class Plate(NamedTuple):
    """What one side's plate says. `lit`: it has won, or it has just moved."""

    side: int
    name: str
    points: int
    lit: bool = False


def draw_plates(canvas: Canvas, rect: Rect, plates: Sequence[Plate]) -> None:
    """The plates side by side, the second one mirrored, so that the points meet in the middle."""
    if not canvas.visible(rect.inflate(rect.height, rect.height)):
        return
    for plate, cell in zip(plates, layout.columns(rect, len(plates), canvas.theme.px(1.6)), strict=True):
        _draw_plate(canvas, cell, plate)


def piece_centre(rect: Rect, side: int, canvas: Canvas) -> tuple[int, int]:
    """Where a side's mark is on its plate, of plates drawn in `rect`."""
    return _parts(canvas, layout.columns(rect, 2, canvas.theme.px(1.6))[side], side)[0].center


def _parts(canvas: Canvas, cell: Rect, side: int) -> tuple[Rect, Rect, Rect]:
    """(mark, name, points) on a plate."""
    theme = canvas.theme
    inner = layout.inset(cell, theme.px(2.2), theme.px(0.8))
    mark, points = min(inner.height, inner.width // 4), max(inner.width // 4, theme.px(7))
    cuts = (layout.cut_left, layout.cut_right) if side == 0 else (layout.cut_right, layout.cut_left)
    first, rest = cuts[0](inner, mark, theme.px(0.8))
    last, middle = cuts[1](rest, min(points, rest.width // 2), theme.px(0.6))
    return first, middle, last


def _draw_plate(canvas: Canvas, cell: Rect, plate: Plate) -> None:
    theme, palette = canvas.theme, canvas.palette
    colour, side = palette.side[plate.side], plate.side
    mark, name, points = _parts(canvas, cell, side)
    if plate.lit:
        canvas.halo(cell, colour, theme.px(2.4), 0.5)
        canvas.panel(cell, mix(palette.panel, colour, 0.12), colour, max(2, theme.px(0.3)))
    else:
        canvas.panel(cell, mix(palette.paper, palette.panel, 0.7), palette.grid_strong, max(1, theme.px(0.2)))
    radius = min(mark.height * 0.32, theme.px(2.6))
    canvas.piece(side, mark.center, radius, 0.6 if plate.lit else 0.0)
    ink = palette.ink if plate.lit else palette.dim
    text = canvas.fitting((plate.name, plate.name.split("\n")[0]), name.size, "label", 2)
    canvas.text(text, name, "label", ink, "left" if side == 0 else "right", lines=2)
    canvas.text(str(plate.points), points, "score", palette.ink, "right" if side == 0 else "left")
