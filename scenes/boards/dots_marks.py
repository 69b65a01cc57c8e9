"""What lies over a board of dots at rest: the last move, a hint, capture chances, the cursor, crosshairs and lens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from engine.dots import field, kropki
from game.paint import Canvas
from game.theme import Colour, mix
from scenes.boards.dots_inks import RADIUS
from scenes.boards.zoom import Camera

if TYPE_CHECKING:
    from scenes.boards.dots import DotsView, Hand

LENS_MM, LENS_UNITS = 13.0, 11.0
"""Radius of the lens: so many millimetres, and no less than so many units of the layout's rhythm."""
LENS_LIFT_MM = 9.0
"""Between the finger and the lens."""
LENS_CELLS = 2.6
"""Cells from the lens's middle to its rim."""
BRIGHT = {1: 1.0, 2: 0.62, 3: 0.36}
"""How bright a dot's capture chance glows, by the number of dots it takes."""


class Overlay:
    """The marks on one position under one hand.

    marks: `hint` a cell · `chances` {cell: dots it takes to ring it in} · `pending` a cell to be confirmed ·
    `trail` cells of a remembered line · `quiet` no ring round the last dot
    """

    def __init__(self, view: DotsView, position: Any, hand: Hand, marks: Mapping[str, Any]) -> None:
        self.view, self.position, self.hand, self.marks = view, position, hand, marks
        self.camera = view.stage(position).camera(hand.zoom)

    @property
    def last(self) -> int:
        """The cell of the last dot; 0 at the start."""
        return 0 if self.marks.get("quiet") else int(self.position.counts[field.LAST])

    def _centre(self, cell: int) -> tuple[float, float]:
        x, y = kropki.point_of(self.position, cell)
        return self.camera.pixel(x - 1, int(self.position.size[1]) - y)

    def _around(self, cell: int, cells: float) -> Rect:
        x, y = self._centre(cell)
        reach = cells * self.camera.scale + 3
        return Rect(int(x - reach), int(y - reach), int(2 * reach) + 2, int(2 * reach) + 2)

    # ── where ──

    def last_rects(self) -> list[Rect]:
        """The pixels of the last move's ring."""
        return [self._around(self.last, 0.8)] if self.last else []

    def rects(self) -> Iterator[Rect]:
        """The pixels of every mark."""
        yield from self.last_rects()
        for cell in self._pointed():
            yield self._around(cell, 1.7)
        for cell in self.marks.get("chances", ()):
            yield self._around(cell, 0.9)
        if self.hand.aim:
            yield self.view.rect

    def _pointed(self) -> list[int]:
        waiting = self.hand.waiting[0] if self.hand.waiting else None
        cells = (self.hand.cursor, waiting, self.marks.get("hint"), self.marks.get("pending"))
        return [cell for cell in cells if cell is not None]

    # ── how ──

    def draw(self, canvas: Canvas, progress: float) -> None:
        """Everything, the last ring fading in with the move."""
        if self.last and progress > 0.5:
            self._ring(canvas, self.last, canvas.palette.ink, 0.5, 0.09)
        self._draw_chances(canvas)
        if (hint := self.marks.get("hint")) is not None:
            self._beacon(canvas, hint, canvas.palette.accent)
        if self.hand.waiting:
            self._ghost(canvas, self.hand.waiting[0])
        if self.hand.cursor is not None:
            self._cursor(canvas, self.hand.cursor)
        if self.hand.aim:
            self._aim(canvas, *self.hand.aim)

    def _ring(self, canvas: Canvas, cell: int, colour: Colour, cells: float, width: float) -> None:
        canvas.ring(self._centre(cell), cells * self.camera.scale, max(1.5, width * self.camera.scale), colour)

    def _beacon(self, canvas: Canvas, cell: int, colour: Colour) -> None:
        centre, scale = self._centre(cell), self.camera.scale
        canvas.glow(centre, 1.6 * scale, colour, 0.8)
        self._ring(canvas, cell, colour, 0.52, 0.12)
        canvas.disc(centre, max(2.0, 0.14 * scale), colour)

    def _ghost(self, canvas: Canvas, cell: int) -> None:
        """The dot that is about to be put down."""
        side = kropki.turn_of(self.position)
        colour = mix(canvas.palette.paper, canvas.palette.side[side], 0.75)
        canvas.glow(self._centre(cell), 1.3 * self.camera.scale, canvas.palette.side[side], 0.4)
        canvas.disc(self._centre(cell), RADIUS * self.camera.scale, colour)

    def _cursor(self, canvas: Canvas, cell: int) -> None:
        x, y = self._centre(cell)
        size, width = 0.62 * self.camera.scale, max(2, round(0.1 * self.camera.scale))
        canvas.glow((x, y), 1.5 * self.camera.scale, canvas.palette.accent, 0.45)
        box = Rect(round(x - size), round(y - size), round(2 * size), round(2 * size))
        canvas.panel(box, None, canvas.palette.accent, width, 0.2 * self.camera.scale)

    def _draw_chances(self, canvas: Canvas) -> None:
        chances: Mapping[int, int] = self.marks.get("chances", {})
        for cell, dots in chances.items():
            strength = BRIGHT.get(dots, 0.2)
            canvas.glow(self._centre(cell), (0.7 + 0.5 * strength) * self.camera.scale, canvas.palette.accent, strength)
        if self.camera.scale >= 18:
            for cell, dots in chances.items():
                canvas.text(str(dots), self._around(cell, 0.34), "label", canvas.palette.on_side)

    # ── aiming ──

    def _aim(self, canvas: Canvas, x: float, y: float) -> None:
        cell = self.view.cell_at(self.position, self.hand, x, y)
        if cell is None:
            return
        column, row = self._centre(cell)
        rect, side = self.view.rect, kropki.turn_of(self.position)
        colour = canvas.palette.side[side]
        faint = mix(canvas.palette.paper, colour, 0.6)
        canvas.fill(faint, Rect(rect.x, round(row), rect.width, 1))
        canvas.fill(faint, Rect(round(column), rect.y, 1, rect.height))
        self._ghost(canvas, cell)
        self._lens(canvas, cell, self._lens_centre(x, y), colour)

    def _lens_centre(self, x: float, y: float) -> tuple[int, int]:
        """Above the finger, beside it where there is no room above."""
        rect, radius = self.view.rect, self._lens_radius()
        lift = radius + self.view.theme.mm(LENS_LIFT_MM)
        at_y = y - lift
        if at_y - radius < rect.y:
            at_y = min(max(y, rect.y + radius), rect.bottom - radius)
            x += lift if x + lift + radius < rect.right else -lift
        return round(min(max(x, rect.x + radius), rect.right - radius)), round(at_y)

    def _lens_radius(self) -> int:
        return max(self.view.theme.mm(LENS_MM), self.view.theme.px(LENS_UNITS))

    def _lens(self, canvas: Canvas, cell: int, centre: tuple[int, int], colour: Colour) -> None:
        radius = self._lens_radius()
        scale = max(round(radius / LENS_CELLS), int(self.camera.scale))
        picture = self._magnified(canvas, cell, radius, scale)
        mask = canvas.sprites.get(("lens", radius), lambda: _disc_mask(radius))
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(picture, (centre[0] - radius, centre[1] - radius))
        canvas.ring(centre, radius, max(2, self.view.theme.px(0.5)), colour)

    def _magnified(self, canvas: Canvas, cell: int, radius: int, scale: int) -> pygame.Surface:
        x, y = kropki.point_of(self.position, cell)
        column, row = x - 1, int(self.position.size[1]) - y
        camera = Camera(scale, radius - column * scale, radius - row * scale)
        picture = pygame.Surface((2 * radius, 2 * radius), 0, 32)
        picture.fill(canvas.palette.paper)
        self.view.painter(self.position).paint(picture, self.view.grid(self.position), camera, picture.get_rect())
        lens = canvas.on(picture)
        side = kropki.turn_of(self.position)
        lens.glow((radius, radius), scale, canvas.palette.side[side], 0.5)
        lens.piece(side, (radius, radius), RADIUS * scale)
        return picture.convert_alpha()


def _disc_mask(radius: int) -> pygame.Surface:
    """White inside a circle, clear outside, for cutting a picture round."""
    mask = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    pygame.draw.aacircle(mask, (255, 255, 255, 255), (radius, radius), radius)
    return mask
