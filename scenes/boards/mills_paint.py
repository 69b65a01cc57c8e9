"""Paints the Morris board and what stands on it: squared paper, glowing lines, men, mills that stand."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect

from engine.mills import board
from game import layout
from game.paint import Canvas, Point
from game.theme import Theme, mix
from scenes.boards.desk import paint_desk, sheet_colour
from scenes.boards.mills_inks import Inks
from scenes.boards.mills_plan import MARGIN, RADIUS, SPANS, Plan

LETTERS, DIGITS = "abcdefg", "7654321"
LEAST_LABEL = 0.75
"""Of a caption's size, for the smallest letter beside the board."""
LIFT = 0.16
"""Spans that a lifted man is above the board."""


class Painter:
    """Paints the board of one plan in one theme."""

    def __init__(self, theme: Theme, plan: Plan) -> None:
        self.theme = theme
        self.plan = plan
        self.inks = Inks(theme.palette)
        self.radius = max(2, round(RADIUS * plan.span))

    # ── the empty board ──

    def board(self, canvas: Canvas) -> pygame.Surface:
        """The empty board as large as its place on the screen, on the desk."""
        place = self.plan.rect
        surface = pygame.Surface(place.size, 0, 32)
        paint_desk(surface, place.topleft, self.theme, canvas.desk())
        own = canvas.on(surface)
        self._sheet(own)
        self._lines(own)
        self._letters(own)
        return surface

    def _at(self, point: int) -> tuple[int, int]:
        """A point's pixel on the empty board's surface."""
        x, y = self.plan.pixel(point)
        return x - self.plan.rect.x, y - self.plan.rect.y

    def _square(self, first: int) -> Rect:
        """The square whose top left corner is a point."""
        x, y = self._at(first)
        side = 2 * (self._at(board.POINTS // 2)[1] - y)
        return Rect(x, y, side, side)

    def _sheet(self, canvas: Canvas) -> None:
        palette, span = canvas.palette, self.plan.span
        sheet = self.plan.sheet.move(-self.plan.rect.x, -self.plan.rect.y)
        paper = sheet_colour(palette)
        canvas.panel(sheet, paper, mix(paper, palette.edge, 0.45), max(1, span // 28), 0.34 * span)
        line, half = mix(paper, palette.grid_strong, 0.55), span // 2
        left, top = self._at(0)
        for number in range(-1, 2 * SPANS + 2):
            shift = round(number * span / 2)
            canvas.fill(line, Rect(left + shift, top - half, 1, SPANS * span + 2 * half + 1))
            canvas.fill(line, Rect(left - half, top + shift, SPANS * span + 2 * half + 1, 1))
        for first, share in ((0, 0.16), (3, 0.0), (6, 0.22)):
            shade = mix(paper, palette.panel_high, share) if share else mix(paper, palette.paper, 0.7)
            canvas.panel(self._square(first), shade, radius=1)

    def _strokes(self) -> list[tuple[int, int]]:
        """First and last point of every straight line of the drawing."""
        return [(int(mill[0]), int(mill[2])) for mill in board.MILLS]

    def _lines(self, canvas: Canvas) -> None:
        palette, span = canvas.palette, self.plan.span
        width = max(2, round(0.055 * span))
        ink = mix(palette.edge, palette.ink, 0.3)
        strokes = [self._stroke(self._at(a), self._at(b), width) for a, b in self._strokes()]
        for stroke in strokes:
            canvas.halo(stroke, palette.edge, 0.5 * span, 0.5, width / 2)
        for stroke in strokes:
            canvas.panel(stroke, ink, radius=width / 2)
        for point in range(board.POINTS):
            canvas.glow(self._at(point), 0.3 * span, palette.edge, 0.3)
            canvas.disc(self._at(point), max(2.0, 0.105 * span), ink)

    @staticmethod
    def _stroke(start: tuple[int, int], end: tuple[int, int], width: int) -> Rect:
        """The pixels of a line between two points in a row or column."""
        x, y = start[0] - width // 2, start[1] - width // 2
        return Rect(x, y, end[0] - start[0] + width, end[1] - start[1] + width)

    def _letters(self, canvas: Canvas) -> None:
        """The columns' letters below the board and the rows' digits to its left, where there is room for them."""
        span = self.plan.span
        room = round((MARGIN - 0.42) * span)
        if 0.3 * span < LEAST_LABEL * self.theme.font_px("caption"):
            return
        left, top = self._at(0)
        for number in range(SPANS + 1):
            below = Rect(0, 0, span, room)
            below.midtop = (left + number * span, top + SPANS * span + round(0.44 * span))
            beside = Rect(0, 0, room, span)
            beside.midright = (left - round(0.44 * span), top + number * span)
            for text, place in ((LETTERS[number], below), (DIGITS[number], beside)):
                canvas.text(text, layout.centred(place, place.width, round(0.3 * span)), "caption", canvas.palette.dim)

    # ── what stands on it ──

    def man(
        self, canvas: Canvas, side: int, at: Point, size: float = 1.0, lift: float = 0.0, alpha: float = 1.0
    ) -> None:
        """A man with its shadow and light; `lift` spans above the board, `alpha` 0 to 1 of it still to be seen."""
        radius = self._whole(self.radius * size)
        reach = round(1.55 * radius)
        x, y = at[0], at[1] - lift * self.plan.span
        box = Rect(int(x) - 2 * reach, int(y) - 2 * reach, 4 * reach, 4 * reach)
        if not canvas.visible(box.union(self.plan.around(at, 0.8))):
            return
        drop = 0.14 * radius + 0.9 * lift * self.plan.span
        self._lay(canvas, self.inks.shadow(round(reach * (1 + lift)), radius // 2), (at[0], at[1] + drop), alpha)
        canvas.glow((x, y), 1.75 * radius, canvas.palette.side[side], 0.42 * alpha)
        self._lay(canvas, self.inks.man(side, radius), (x, y), alpha)

    def _whole(self, radius: float) -> int:
        """A radius in pixels, in steps coarse enough that a man that grows needs few pictures."""
        step = max(1, self.radius // 14)
        return self.radius if abs(radius - self.radius) < step / 2 else max(1, step * round(radius / step))

    def veil(self, canvas: Canvas, at: Point) -> None:
        """Dims the man on a point."""
        self._lay(canvas, self.inks.veil(self.radius), at, 1.0)

    def men(self, canvas: Canvas, men: Iterable[tuple[int, int]]) -> None:
        """(point, side) of every man that stands still."""
        for point, side in men:
            self.man(canvas, side, self.plan.pixel(point))

    def mill(self, canvas: Canvas, line: int, side: int, strength: float = 1.0) -> None:
        """The light along a line on which a mill stands; above 1 it is closing now."""
        first, _middle, last = (self.plan.pixel(int(point)) for point in board.MILLS[line])
        width, wide, colour = max(3, round(0.13 * self.plan.span)), 2 * self.radius, canvas.palette.side[side]
        around = self._stroke(first, last, wide)
        canvas.halo(around, colour, round(0.4 * self.plan.span), min(1.0, 0.55 * strength), wide / 2)
        stroke = self._stroke(first, last, width)
        canvas.panel(stroke, mix(canvas.palette.paper, colour, min(1.0, 0.45 + 0.4 * strength)), radius=width / 2)

    @staticmethod
    def _lay(canvas: Canvas, picture: pygame.Surface, at: Point, alpha: float) -> None:
        if alpha <= 0:
            return
        width, height = picture.get_size()
        picture.set_alpha(round(255 * min(alpha, 1.0)))
        canvas.blit(picture, (round(at[0] - width / 2), round(at[1] - height / 2)))
