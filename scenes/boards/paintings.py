"""The kept paintings of one board: the whole of it, and the part that is looked at through the zoom in use."""

from __future__ import annotations

import numpy as np
import pygame
from pygame import Rect

from game.paint import Canvas
from scenes.boards.still import Paint, Still
from scenes.boards.zoom import Camera, Stage, Zoom


class Paintings:
    """Still boards by zoom. While a new zoom step is painted in slices, or fingers pinch, an old painting is scaled.

    Cameras here are the place's own: its top left corner is (0, 0).
    """

    def __init__(self, stage: Stage, paint: Paint) -> None:
        self.stage = stage
        self._paint = paint
        self._whole: Still | None = None
        self._near: Still | None = None
        self._next: Still | None = None

    @property
    def settling(self) -> bool:
        """Whether a sharp painting is on its way."""
        return self._next is not None

    def drop(self) -> None:
        """Forgets all of them."""
        self._whole = self._near = self._next = None

    def camera(self, zoom: Zoom | None) -> Camera:
        """The zoom in pixels of the place."""
        camera = self.stage.camera(zoom)
        return Camera(camera.scale, camera.x - self.stage.rect.x, camera.y - self.stage.rect.y)

    def whole(self, grid: np.ndarray) -> Still:
        """The whole board; what it shows may be older than `grid`."""
        if self._whole is None:
            self._whole = Still(self.stage.rect.size, self.camera(None), grid, self._paint)
            self._whole.finish()
        return self._whole

    def sharp(self, zoom: Zoom | None, grid: np.ndarray) -> Still | None:
        """The painting for a zoom, to be shown as it is; None while it is still being painted.

        What it shows may be older than `grid`. Each call paints a slice of what is missing.
        """
        whole = self.whole(grid)
        if zoom is None:
            self._next = None
            return whole
        camera = self.camera(zoom)
        if self._near and self._near.camera.scale == camera.scale:
            self._next = None
            if self._near.camera != camera:
                self._near.show(grid)
                self._near.move(camera)
            return self._near
        return self._coming(camera, grid)

    def _coming(self, camera: Camera, grid: np.ndarray) -> Still | None:
        if self._next is None or self._next.camera != camera:
            self._next = Still(self.stage.rect.size, camera, grid, self._paint)
        self._next.go_on()
        if not self._next.ready:
            return None
        self._near, self._next = self._next, None
        return self._near

    def draw_scaled(self, canvas: Canvas, zoom: Zoom | None, grid: np.ndarray) -> None:
        """Draws through any zoom by scaling a painting: quick, and a little coarse."""
        camera = self.camera(zoom)
        source = self._source(camera, grid)
        source.show(grid)
        seen = _seen(camera, source.camera, source.surface.get_rect())
        left, top = camera.pixel(*source.camera.place(*seen.topleft))
        right, bottom = camera.pixel(*source.camera.place(*seen.bottomright))
        size = (max(1, round(right) - round(left)), max(1, round(bottom) - round(top)))
        scaled = pygame.transform.scale(source.surface.subsurface(seen), size)
        canvas.blit(scaled, (self.stage.rect.x + round(left), self.stage.rect.y + round(top)))

    def _source(self, camera: Camera, grid: np.ndarray) -> Still:
        """The near painting where it holds all that is seen, else the whole board."""
        place = Rect((0, 0), self.stage.rect.size)
        if self._near and place.contains(_wanted(camera, self._near.camera, place)):
            return self._near
        return self.whole(grid)


def _wanted(camera: Camera, source: Camera, place: Rect) -> Rect:
    """The pixels of a painting that fill the place when seen through another camera."""
    left, top = source.pixel(*camera.place(*place.topleft))
    right, bottom = source.pixel(*camera.place(*place.bottomright))
    return Rect(int(left // 1), int(top // 1), int(right - left // 1) + 1, int(bottom - top // 1) + 1)


def _seen(camera: Camera, source: Camera, place: Rect) -> Rect:
    """Those of them that there are; at least one."""
    seen = _wanted(camera, source, place).clip(place)
    return seen if seen.width and seen.height else Rect(0, 0, 1, 1)
