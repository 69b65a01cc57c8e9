"""What lies over a board of dots: last move, hint, capture chances, the ghost of a tapped cell, cursor and cross."""

from __future__ import annotations

import itertools
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
BADGE = 0.47
"""Radius of a numbered dot, in cells: a little larger than plain ones, so that its number can be read."""
LEAST_BADGE, LEAST_BADGE_MM = 10.0, 2.0
"""Pixels and millimetres of a numbered dot's radius; where cells are smaller, one dot of each cluster bears it."""
FIGURE, BADGE_HALO = 1.12, 2.2
"""Height of a number and reach of a numbered dot's light, in radii of that dot."""
URGENT = 2
"""Numbers up to this one are ringed by light; 1 glows."""
CROSS_GAP = 0.12
"""Cells that the lines of a cross keep off the dots they pass."""


Marks = Mapping[str, Any]
"""What is shown over a position, by name: `hint` a cell · `chances` {cell: dots it takes to ring its dot in} ·
`pulse` 0 to 1, how far a hint's light is in its breath · `quiet` no ring round the last dot."""


class Overlay:
    """Draws the marks of one stage."""

    def __init__(self, stage: Stage, px_per_mm: float) -> None:
        self.stage = stage
        self.least_badge = max(LEAST_BADGE, LEAST_BADGE_MM * px_per_mm)

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
        reach = max(HALO * camera.scale, BADGE_HALO * self.least_badge) + 3
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
            self._draw_cursor(canvas, position, camera, hand.cursor)
        if hand.aim and hand.aim.cell is not None:
            self._draw_cross(canvas, position, camera, hand.aim.cell, 2)
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

    def _draw_cursor(self, canvas: Canvas, position: paper.Sheet, camera: Camera, cell: int) -> None:
        """A frame of four corners, and thin lines to the edges that lead the eye to it."""
        self._draw_cross(canvas, position, camera, cell, 1)
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

    def _draw_cross(self, canvas: Canvas, position: paper.Sheet, camera: Camera, cell: int, thick: int) -> None:
        """The lines of `_cross`, left out where dots and their links lie and where the cell's own mark is."""
        colour = mix(canvas.palette.paper, canvas.palette.accent, 0.6 if thick > 1 else 0.34)
        for axis, line in enumerate(self._cross(camera, cell, thick / 2)):
            for start, end in self._free_spans(position, camera, cell, axis):
                box = Rect(line)
                if axis == 0:
                    box.x, box.width = start, end - start
                else:
                    box.y, box.height = start, end - start
                canvas.fill(colour, box.clip(line))

    def _free_spans(self, position: paper.Sheet, camera: Camera, cell: int, axis: int) -> Iterator[tuple[int, int]]:
        """(from, to) in pixels along a cell's row (axis 0) or column (1): what no dot and no link covers."""
        column, row = self.stage.where(cell)
        line = [(at, row) if axis == 0 else (column, at) for at in range(self.stage.points[axis])]
        dots = [bool(position.cells[self.stage.cell(*place)] & field.TAKEN) for place in line]
        own, first = (column, row)[axis], (camera.x, camera.y)[axis]
        taken = [False, *dots, False]  # with a cell of paper beyond either end
        keeps = [0.5 if at == own else RADIUS + CROSS_GAP if full else 0.0 for at, full in enumerate(taken, -1)]
        for at, (here, ahead) in enumerate(itertools.pairwise(zip(taken, keeps, strict=True)), -1):
            if not (here[0] and ahead[0]):
                start, end = at + here[1], at + 1 - ahead[1]
                yield round(first + start * camera.scale), round(first + end * camera.scale)

    def _cross(self, camera: Camera, cell: int, reach: float) -> tuple[Rect, Rect]:
        """A line across and a line down the sheet through a cell, `reach` pixels to either side."""
        x, y = camera.pixel(*self.stage.where(cell))
        sheet, thick = self.stage.sheet(camera).clip(self.stage.rect), max(1, round(2 * reach))
        left, top = round(x - reach), round(y - reach)
        return Rect(sheet.x, top, sheet.width, thick), Rect(left, sheet.y, thick, sheet.height)

    def _draw_chances(self, canvas: Canvas, position: paper.Sheet, camera: Camera, chances: Mapping[int, int]) -> None:
        """A number on each dot; light is kept for those that soon fall."""
        reach = max(BADGE * camera.scale, self.least_badge)
        numbered = _leaders(chances, self.stage) if reach > BADGE * camera.scale else chances
        for cell, number in numbered.items():
            at = camera.pixel(*self.stage.where(cell))
            if number == 1:
                canvas.glow(at, BADGE_HALO * reach, canvas.palette.accent, 0.8)
            if number <= URGENT:
                ink = canvas.palette.accent if number == 1 else mix(canvas.palette.paper, canvas.palette.accent, 0.7)
                canvas.disc(at, reach * 1.24, ink)
            draw_badge(canvas, at, reach, int(position.cells[cell] & field.LIVE) - 1, number)


def draw_badge(canvas: Canvas, at: tuple[float, float], reach: float, side: int, number: int) -> None:
    """A side's dot of radius `reach` with a number: dark on a full disc, bright in a dark heart."""
    palette = canvas.palette
    canvas.disc(at, reach + max(1.0, 0.1 * reach), palette.paper)
    canvas.disc(at, reach, palette.side[side])
    hearted = side == palette.hearted
    if hearted:
        canvas.disc(at, reach * 0.82, palette.on_side)
    canvas.figure(str(number), at, FIGURE * reach, palette.ink if hearted else palette.on_side)


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
