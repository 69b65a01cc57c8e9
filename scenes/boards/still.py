"""The board at rest, kept painted: a change repaints only what differs, a pan only what it uncovers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
from pygame import Rect

from engine.dots import field
from scenes.boards.zoom import Camera

SLICES = 5
"""Frames over which a board is painted for a new zoom step."""
SHINE = 1.25
"""Cells that a dot's light reaches."""
APART = 2
"""Changed cells up to so many apart are repainted together."""
Paint = Callable[[pygame.Surface, np.ndarray, Camera, Rect, tuple[int, int]], None]
"""Paints a grid through a camera within an area of a surface whose corner is at that pixel of the place."""


def unlike(before: np.ndarray, after: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of the cells that look different: that differ, or lie beside some that change hands."""
    differ = before != after
    rows, columns = differ.nonzero()
    if not ((before[rows, columns] ^ after[rows, columns]) & field.OWNER).any():
        return rows, columns
    taken = (before ^ after) & field.OWNER > 0
    for axis in (0, 1):
        for way in (1, -1):  # no territory touches the edge, so nothing rolls round it
            taken = taken | np.roll(taken, way, axis)
    rows, columns = (differ | taken).nonzero()
    return rows, columns


def grouped(rows: np.ndarray, columns: np.ndarray) -> list[Rect]:
    """Rectangles of cells (column, row, columns, rows) that hold all of these, near ones together."""
    left = set(zip(columns.tolist(), rows.tolist(), strict=True))
    found = []
    while left:
        group = [left.pop()]
        for column, row in group:
            span = range(-APART, APART + 1)
            near = {(column + dx, row + dy) for dx in span for dy in span} & left
            left -= near
            group += near
        across, down = zip(*group, strict=True)
        found.append(Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1))
    return found


def lit(cells: Rect, camera: Camera) -> Rect:
    """The pixels that change with a rectangle of cells: links and light reach beyond it."""
    x, y = camera.pixel(cells.x - SHINE, cells.y - SHINE)
    width, height = (cells.width - 1 + 2 * SHINE) * camera.scale, (cells.height - 1 + 2 * SHINE) * camera.scale
    return Rect(int(x), int(y), int(width) + 2, int(height) + 2)


class Still:
    """A painted board of one camera, as large as the place it is shown in. Its origin is the place's corner."""

    def __init__(self, size: tuple[int, int], camera: Camera, grid: np.ndarray, paint: Paint) -> None:
        self.surface = pygame.Surface(size, 0, 32)
        self.camera = camera
        self.grid = grid
        self._paint = paint
        height = -(-size[1] // SLICES)
        self._todo = [Rect(0, at * height, size[0], height) for at in range(SLICES)]

    @property
    def ready(self) -> bool:
        """Whether all of it is painted."""
        return not self._todo

    def go_on(self) -> None:
        """Paints the next slice."""
        if self._todo:
            self._repaint(self._todo.pop(0))

    def finish(self) -> None:
        """Paints all that is left."""
        while self._todo:
            self.go_on()

    def show(self, grid: np.ndarray) -> None:
        """Brings the painting to another position by repainting what differs."""
        if grid is self.grid:
            return
        cells, self.grid = grouped(*unlike(self.grid, grid)), grid
        for rect in cells:
            self._repaint(lit(rect, self.camera))

    def accept(self, grid: np.ndarray, patches: list[tuple[Rect, pygame.Surface]]) -> None:
        """Takes another position whose differing parts were painted elsewhere already."""
        self.grid = grid
        for rect, patch in patches:
            self.surface.blit(patch, rect)

    def move(self, camera: Camera) -> None:
        """Follows a pan to another camera of the same scale."""
        dx, dy = int(camera.x - self.camera.x), int(camera.y - self.camera.y)
        self.camera = camera
        whole = self.surface.get_rect()
        kept = whole.move(dx, dy).clip(whole)
        if not kept:
            self._repaint(whole)
            return
        self.surface.scroll(dx, dy)
        for strip in _around(kept, whole):
            self._repaint(strip)

    def patch(self, grid: np.ndarray, area: Rect) -> pygame.Surface:
        """A part of another position, painted on a surface of its own."""
        surface = pygame.Surface(area.size, 0, 32)
        shifted = Camera(self.camera.scale, self.camera.x - area.x, self.camera.y - area.y)
        self._paint(surface, grid, shifted, surface.get_rect(), area.topleft)
        return surface

    def _repaint(self, area: Rect) -> None:
        area = area.clip(self.surface.get_rect())
        if area:
            self._paint(self.surface, self.grid, self.camera, area, (0, 0))


def _around(inner: Rect, whole: Rect) -> list[Rect]:
    """The strips of a rectangle that an inner one leaves."""
    strips = [
        Rect(whole.x, whole.y, whole.width, inner.y - whole.y),
        Rect(whole.x, inner.bottom, whole.width, whole.bottom - inner.bottom),
        Rect(whole.x, inner.y, inner.x - whole.x, inner.height),
        Rect(inner.right, inner.y, whole.right - inner.right, inner.height),
    ]
    return [strip for strip in strips if strip.width > 0 and strip.height > 0]
