"""Where the points of a board lie on the screen: fit, zoom steps, pan and pinch. Pure arithmetic.

Board space counts in cells: column 0 is the left line of points, row 0 the top one. A `Zoom` says what part of the
board is looked at; a `Camera` is a zoom put to pixels for one place on the screen.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

MARGIN = 0.85
"""Cells of paper round the outermost points."""
NEAR_MM, NEAR_PX = 14.0, 64
"""A cell is never zoomed to less than these at the nearest step."""
MOST_STEPS = 6
LEAST_STEP = 1.22
FEWEST_CELLS = 5.0
"""Cells that the short side of the place shows at the nearest step."""


class Zoom(NamedTuple):
    """What is looked at: pixels per cell, and the column and row in the middle of the place."""

    scale: float
    column: float
    row: float


class Camera(NamedTuple):
    """Pixels per cell, and the pixel of the top left point (column 0, row 0)."""

    scale: float
    x: float
    y: float

    def pixel(self, column: float, row: float) -> tuple[float, float]:
        """The pixel of a place on the board."""
        return self.x + column * self.scale, self.y + row * self.scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The column and row, not rounded, of a pixel."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    @property
    def crisp(self) -> bool:
        """Whether points fall on whole pixels, as they do at every zoom step."""
        return self.scale == int(self.scale)


class Stage:
    """A board of (columns, rows) points shown in a rectangle of the screen. `fit` is the zoom that shows all of it."""

    def __init__(self, rect: Rect, points: tuple[int, int], px_per_mm: float) -> None:
        self.rect = Rect(rect)
        self.points = points
        self.steps = self._steps(px_per_mm)
        self.fit = Zoom(self.steps[0], (points[0] - 1) / 2, (points[1] - 1) / 2)
        self._whole = self._camera(self.fit)

    def _steps(self, px_per_mm: float) -> tuple[int, ...]:
        """Pixels per cell of each zoom step, the fitted one first."""
        across = (self.rect.width / self._span(0), self.rect.height / self._span(1))
        fit = max(2, int(min(across)))
        most = min(self.rect.size) / FEWEST_CELLS
        near = max(fit, min(most, max(NEAR_MM * px_per_mm, NEAR_PX, 1.5 * fit)))
        count = MOST_STEPS - 1
        while count and (near / fit) ** (1 / count) < LEAST_STEP:
            count -= 1
        return tuple(round(fit * (near / fit) ** (k / count)) if count else fit for k in range(count + 1))

    def _span(self, axis: int) -> float:
        return self.points[axis] - 1 + 2 * MARGIN

    def camera(self, zoom: Zoom | None) -> Camera:
        """The zoom (None: the whole board) in pixels; whole ones where the scale is a step's."""
        return self._camera(self.clamped(zoom)) if zoom else self._whole

    def _camera(self, zoom: Zoom) -> Camera:
        x = self.rect.centerx - zoom.column * zoom.scale
        y = self.rect.centery - zoom.row * zoom.scale
        return Camera(int(zoom.scale), round(x), round(y)) if zoom.scale in self.steps else Camera(zoom.scale, x, y)

    def clamped(self, zoom: Zoom) -> Zoom:
        """The nearest zoom that shows as much board as there is room for."""
        scale = min(max(zoom.scale, self.steps[0]), self.steps[-1])
        middle = [zoom.column, zoom.row]
        for axis, length in enumerate(self.rect.size):
            half = length / scale / 2
            low, high = half - MARGIN, self.points[axis] - 1 + MARGIN - half
            middle[axis] = min(max(middle[axis], low), high) if low < high else (low + high) / 2
        return Zoom(scale, *middle)

    def scaled(self, zoom: Zoom | None, factor: float, about: tuple[float, float]) -> Zoom:
        """Larger by a factor, the board under the pixel `about` staying where it is."""
        old = zoom or self.fit
        scale = min(max(old.scale * factor, self.steps[0]), self.steps[-1])
        column, row = self.camera(old).place(*about)
        x, y = self.rect.center
        return self.clamped(Zoom(scale, column + (x - about[0]) / scale, row + (y - about[1]) / scale))

    def moved(self, zoom: Zoom | None, dx: float, dy: float) -> Zoom:
        """The board shifted by so many pixels under the place."""
        old = zoom or self.fit
        return self.clamped(Zoom(old.scale, old.column - dx / old.scale, old.row - dy / old.scale))

    def stepped(self, zoom: Zoom | None, by: int, about: tuple[float, float] | None = None) -> Zoom | None:
        """So many steps nearer (or further, below 0) about a pixel; None once the whole board shows."""
        old = zoom or self.fit
        at = min(range(len(self.steps)), key=lambda step: abs(self.steps[step] - old.scale))
        to = min(max(at + by, 0), len(self.steps) - 1)
        if to == 0:
            return None
        return self.scaled(old, self.steps[to] / old.scale, about or self.rect.center)

    def snapped(self, zoom: Zoom | None, about: tuple[float, float]) -> Zoom | None:
        """The zoom step nearest to a free zoom; None for the whole board."""
        return self.stepped(zoom, 0, about)

    def shown(self, zoom: Zoom | None, column: float, row: float) -> Zoom | None:
        """The zoom moved as little as shows a place on the board with a cell of paper round it."""
        if zoom is None:
            return None
        half = [max(0.0, length / zoom.scale / 2 - 1) for length in self.rect.size]
        middle = [
            min(max(old, at - reach), at + reach)
            for old, at, reach in zip((zoom.column, zoom.row), (column, row), half, strict=True)
        ]
        return self.clamped(Zoom(zoom.scale, *middle))

    def where(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell of engine.dots.field."""
        y, x = divmod(cell, self.points[0] + 2)
        return x - 1, self.points[1] - y

    def cell(self, column: int, row: int) -> int:
        """The cell of engine.dots.field at a column and row."""
        return (self.points[1] - row) * (self.points[0] + 2) + column + 1

    def sheet(self, camera: Camera) -> Rect:
        """The pixels of the sheet of paper that the points stand on."""
        margin = round(MARGIN * camera.scale)
        left, top = round(camera.x) - margin, round(camera.y) - margin
        right, bottom = camera.pixel(self.points[0] - 1, self.points[1] - 1)
        return Rect(left, top, round(right) + margin - left + 1, round(bottom) + margin - top + 1)
