"""What lies over a board of dots: last move, hint, capture chances, the ghost of a tapped cell, cursor and cross."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from pygame import Rect

from engine.dots import field, paper
from game.paint import Canvas
from game.theme import mix
from scenes.boards.dots_inks import RADIUS
from scenes.boards.dots_touch import Hand
from scenes.boards.zoom import Camera, Stage

HALO = 1.5
"""Cells that a mark's light reaches."""
NUMBERED = 22
"""Pixels per cell from which every dot bears its own chance."""
LEAST_BADGE = 9
"""Pixels of a numbered dot's radius where cells are smaller."""
MOST_CHANCE = 4
"""Larger capture chances are not told apart by light."""


Marks = Mapping[str, Any]
"""What is shown over a position, by name: `hint` a cell · `chances` {cell: dots it takes to ring its dot in} ·
`pulse` 0 to 1, how far a hint's light is in its breath · `quiet` no ring round the last dot."""


class Overlay:
    """Draws the marks of one stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def touched(self, position: paper.Sheet, camera: Camera, hand: Hand, marks: Marks) -> Iterator[Rect]:
        """The pixels that marks and hand cover, the lens left out."""
        aimed = hand.aim.cell if hand.aim else None
        spots = [_last(position, marks), marks.get("hint"), hand.chosen, hand.cursor, aimed]
        for cell in (*spots, *marks.get("chances", ())):
            if cell is not None:
                yield self._box(camera, cell)
        for cell in (hand.cursor, aimed):
            if cell is not None:
                yield from self._cross(camera, cell, 3)

    def _box(self, camera: Camera, cell: int) -> Rect:
        x, y = camera.pixel(*self.stage.where(cell))
        reach = HALO * camera.scale + 3
        return Rect(int(x - reach), int(y - reach), int(2 * reach) + 2, int(2 * reach) + 2)

    def draw(
        self, canvas: Canvas, position: paper.Sheet, camera: Camera, hand: Hand, marks: Marks, shown: float
    ) -> None:
        """All marks; `shown` (0 to 1) is how far the last dot has come."""
        side = paper.turn_of(position)
        if chances := marks.get("chances"):
            self._draw_chances(canvas, position, camera, chances)
        if (last := _last(position, marks)) is not None and shown > 0.3:
            reach = (0.5 + 0.35 * (1 - shown)) * camera.scale
            width = max(1.5, 0.065 * camera.scale)
            canvas.ring(camera.pixel(*self.stage.where(last)), reach, width, canvas.palette.ink)
        if (hint := marks.get("hint")) is not None:
            self._draw_hint(canvas, camera, hint, marks.get("pulse", 1.0), side)
        if hand.chosen is not None:
            self._draw_ghost(canvas, camera, hand.chosen, side)
        if hand.cursor is not None:
            self._draw_cursor(canvas, camera, hand.cursor)
        if hand.aim and hand.aim.cell is not None:
            self._draw_cross(canvas, camera, hand.aim.cell, 2)
            self._draw_ghost(canvas, camera, hand.aim.cell, side)

    def _draw_hint(self, canvas: Canvas, camera: Camera, cell: int, pulse: float, side: int) -> None:
        at = camera.pixel(*self.stage.where(cell))
        accent = canvas.palette.accent
        canvas.glow(at, HALO * camera.scale, accent, 0.45 + 0.55 * pulse)
        canvas.disc(at, RADIUS * camera.scale, mix(canvas.palette.paper, canvas.palette.side[side], 0.5))
        canvas.ring(at, (0.46 + 0.06 * pulse) * camera.scale, max(2, 0.1 * camera.scale), accent)

    def _draw_ghost(self, canvas: Canvas, camera: Camera, cell: int, side: int) -> None:
        at = camera.pixel(*self.stage.where(cell))
        colour = canvas.palette.side[side]
        canvas.glow(at, 1.2 * camera.scale, colour, 0.5)
        canvas.disc(at, RADIUS * camera.scale, mix(canvas.palette.paper, colour, 0.6))
        canvas.ring(at, (RADIUS + 0.1) * camera.scale, max(1.5, 0.06 * camera.scale), canvas.palette.ink)

    def _draw_cursor(self, canvas: Canvas, camera: Camera, cell: int) -> None:
        """A frame of four corners, and thin lines to the edges that lead the eye to it."""
        self._draw_cross(canvas, camera, cell, 1)
        x, y = camera.pixel(*self.stage.where(cell))
        half, arm, thick = round(0.5 * camera.scale), round(0.24 * camera.scale), max(2, round(0.07 * camera.scale))
        accent = canvas.palette.accent
        for right in (0, 1):
            for low in (0, 1):
                left, top = round(x) + (half if right else -half), round(y) + (half if low else -half)
                across = Rect(left - (arm if right else 0), top - thick // 2, arm, thick)
                down = Rect(left - thick // 2, top - (arm if low else 0), thick, arm)
                canvas.fill(accent, across)
                canvas.fill(accent, down)

    def _draw_cross(self, canvas: Canvas, camera: Camera, cell: int, thick: int) -> None:
        colour = mix(canvas.palette.paper, canvas.palette.accent, 0.6 if thick > 1 else 0.34)
        for line in self._cross(camera, cell, thick / 2):
            canvas.fill(colour, line)

    def _cross(self, camera: Camera, cell: int, reach: float) -> tuple[Rect, Rect]:
        """A line across and a line down the sheet through a cell, `reach` pixels to either side."""
        x, y = camera.pixel(*self.stage.where(cell))
        sheet, thick = self.stage.sheet(camera).clip(self.stage.rect), max(1, round(2 * reach))
        left, top = round(x - reach), round(y - reach)
        return Rect(sheet.x, top, sheet.width, thick), Rect(left, sheet.y, thick, sheet.height)

    def _draw_chances(self, canvas: Canvas, position: paper.Sheet, camera: Camera, chances: Mapping[int, int]) -> None:
        """A number on each dot, in a ring that is the brighter the fewer dots it takes; sides keep their shapes."""
        reach = max(RADIUS * camera.scale, LEAST_BADGE)
        for cell, number in (chances if camera.scale >= NUMBERED else _leaders(chances, self.stage)).items():
            at = camera.pixel(*self.stage.where(cell))
            heat = max(0.0, 1 - (number - 1) / MOST_CHANCE)
            if number == 1:
                canvas.glow(at, HALO * camera.scale, canvas.palette.accent, 0.8)
            if heat > 0:
                colour = mix(canvas.palette.paper, canvas.palette.accent, 0.25 + 0.75 * heat)
                canvas.ring(at, reach * 1.3, max(1.5, reach * 0.2 * (0.5 + heat)), colour)
            self._draw_badge(canvas, at, reach, int(position.cells[cell] & field.LIVE) - 1, number)

    def _draw_badge(self, canvas: Canvas, at: tuple[float, float], reach: float, side: int, number: int) -> None:
        """A dot with a number: dark on the first side's disc, bright within the second side's ring."""
        colours = canvas.palette.side
        box = Rect(0, 0, round(2.4 * reach), round(2 * reach))
        box.center = round(at[0]), round(at[1])
        if not canvas.visible(box):
            return
        canvas.disc(at, reach, colours[side])
        if side == 1:
            canvas.disc(at, reach * 0.8, canvas.palette.on_side)
        canvas.text(str(number), box, "label", colours[1] if side == 1 else canvas.palette.on_side)


def _leaders(chances: Mapping[int, int], stage: Stage) -> dict[int, int]:
    """One dot for each cluster of the same number: where cells are too small for a number on each."""
    left = dict(chances)
    found = {}
    steps = [dx + dy * (stage.points[0] + 2) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    while left:
        cell, number = left.popitem()
        cluster = [cell]
        for dot in cluster:
            near = [dot + step for step in steps if left.get(dot + step) == number]
            for other in near:
                del left[other]
            cluster += near
        found[_middle(cluster, stage)] = number
    return found


def _middle(cells: list[int], stage: Stage) -> int:
    """The cell nearest to the middle of them all."""
    places = np.array([stage.where(cell) for cell in cells])
    away = np.hypot(*(places - places.mean(axis=0)).T)
    return cells[int(away.argmin())]


def _last(position: paper.Sheet, marks: Marks) -> int | None:
    """The cell of the last dot, if there is one to be marked."""
    return None if marks.get("quiet") else int(position.counts[field.LAST]) or None
