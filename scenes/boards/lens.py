"""Aiming: a cross through the point that would be played, and a magnified view of it above the finger."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect

from game import shapes
from game.paint import Canvas
from scenes.boards.dots_inks import RADIUS
from scenes.boards.dots_paint import Painter
from scenes.boards.dots_touch import Aim
from scenes.boards.zoom import Camera, Stage

RADIUS_MM, RADIUS_PX = 17.0, 84
LIFT_MM, LIFT_PX = 11.0, 40
"""Room between the finger and the glass."""
CELL_MM, CELL_PX = 9.5, 44
LARGEST_SHARE = 0.2
"""Of the board's place's short side, for the radius."""


class Glass(NamedTuple):
    """Where the magnifying glass is: its middle and radius in pixels."""

    x: int
    y: int
    radius: int

    @property
    def rect(self) -> Rect:
        """All pixels of it, its rim included."""
        reach = self.radius + 4
        return Rect(self.x - reach, self.y - reach, 2 * reach + 1, 2 * reach + 1)


def glass_at(stage: Stage, px_per_mm: float, aim: Aim) -> Glass:
    """The glass above the finger; beside it where there is no room above."""
    place = stage.rect
    radius = round(min(max(RADIUS_MM * px_per_mm, RADIUS_PX), LARGEST_SHARE * min(place.size)))
    lift = round(max(LIFT_MM * px_per_mm, LIFT_PX)) + radius
    x = min(max(round(aim.x), place.left + radius), place.right - radius)
    y = round(aim.y) - lift
    if y - radius < place.top:
        y = min(max(round(aim.y), place.top + radius), place.bottom - radius)
        x = round(aim.x) + (lift if aim.x + lift + radius <= place.right else -lift)
    return Glass(x, y, radius)


class Lens:
    """Draws the glass. What it shows is painted crisp at its own scale."""

    def __init__(self, painter: Painter, px_per_mm: float) -> None:
        self.painter = painter
        self.px_per_mm = px_per_mm
        self._view: pygame.Surface | None = None
        self._hole: pygame.Surface | None = None

    def draw(self, canvas: Canvas, grid: np.ndarray, camera: Camera, aim: Aim, side: int) -> None:
        """The glass for an aiming finger; the side's dot stands faintly where it would be played."""
        glass = glass_at(self.painter.stage, self.px_per_mm, aim)
        if not canvas.visible(glass.rect):
            return
        scale = round(max(CELL_MM * self.px_per_mm, CELL_PX, 1.6 * camera.scale))
        near = self._aimed(camera, aim, glass, scale)
        picture = self._picture(canvas, grid, near, glass)
        palette = canvas.palette
        canvas.disc((glass.x, glass.y), glass.radius + 3, palette.paper)
        canvas.blit(picture, (glass.x - glass.radius, glass.y - glass.radius))
        canvas.ring((glass.x, glass.y), glass.radius + 2, 3, palette.ink if aim.cell is not None else palette.dim)
        if aim.cell is not None:
            column, row = self.painter.stage.where(aim.cell)
            x, y = near.pixel(column, row)
            at = (glass.x - glass.radius + x, glass.y - glass.radius + y)
            canvas.piece(side, at, RADIUS * scale, 0.5)
            canvas.ring(at, 0.48 * scale, max(2, 0.05 * scale), palette.accent)

    def _aimed(self, camera: Camera, aim: Aim, glass: Glass, scale: int) -> Camera:
        column, row = camera.place(aim.x, aim.y)
        return Camera(scale, round(glass.radius - column * scale), round(glass.radius - row * scale))

    def _picture(self, canvas: Canvas, grid: np.ndarray, near: Camera, glass: Glass) -> pygame.Surface:
        """The magnified board, round: the corners cut away."""
        size = 2 * glass.radius
        if self._view is None or self._view.get_size() != (size, size):
            self._view = pygame.Surface((size, size), pygame.SRCALPHA)
            away = np.hypot(*shapes.centred(size))
            self._hole = shapes.tinted(np.clip(glass.radius + 0.5 - away, 0, 1), (255, 255, 255))
        view, hole = self._view, self._hole
        assert hole is not None
        view.fill((*canvas.palette.paper, 255))
        self.painter.paint(view, grid, near, view.get_rect())
        view.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return view
