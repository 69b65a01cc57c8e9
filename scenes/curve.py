"""Who was ahead after each step of a match, as a glowing line: worked out bit by bit, drawn as it becomes known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect

from engine.game import Assessment
from game import layout
from game.app import App
from game.opponents import Request
from game.paint import Canvas, Layer
from game.theme import Colour, Palette, Theme, mix
from scenes.course import Course

MOST_POINTS = 160
"""Of a longer match not every position is evaluated."""
WALK = 6
"""Positions that one frame looks through for captures."""
AT_ONCE = 3
"""Positions that the computer is asked about at a time: few, so that nobody else waits for it."""
SHOW_EVERY = 4
"""Values that come in before the line is drawn anew."""
LIGHT, BRIGHT = 9.0, 0.42
"""How far the line's light reaches, in widths of the line, and how strong it is beside it (0 to 1)."""


class Capture(NamedTuple):
    """A step that captured: its number, the side that gained and how many points."""

    at: int
    side: int
    points: int


class Curve:
    """Values in [-1, 1] for the first side at positions of a course, and where points were won.

    Its owner calls `step` each frame and hands it the answers; both tell whether there is more to see.
    """

    def __init__(self, app: App, course: Course) -> None:
        self.app, self.course = app, course
        stride = max(1, -(-(course.last + 1) // MOST_POINTS))
        self.marks = sorted({*range(0, course.last + 1, stride), course.last})
        self.values: dict[int, float] = {}
        self.captures: list[Capture] = []
        self._walked, self._position = 0, course.positions[0]
        self._next = 0
        self._asked: dict[Request, int] = {}
        self._layer = Layer(alpha=True)
        self._line: tuple[object, pygame.Surface] | None = None
        self._drawn = 0

    @property
    def complete(self) -> bool:
        """Whether everything is known."""
        return self._walked == self.course.last and self._next == len(self.marks) and not self._asked

    # ── finding out ──

    def step(self) -> bool:
        """Goes on a little; True if a capture was found."""
        self._ask()
        found = len(self.captures)
        for at in range(self._walked + 1, min(self._walked + WALK, self.course.last) + 1):
            self._walk_to(at)
        return len(self.captures) > found

    def _ask(self) -> None:
        game = self.course.game
        while self.app.engine_ready and self._next < len(self.marks) and len(self._asked) < AT_ONCE:
            at = self.marks[self._next]
            self._asked[self.app.opponents.assess(game, self.course.positions[at])] = at
            self._next += 1

    def _walk_to(self, at: int) -> None:
        position = self.course.positions[at]
        for name, side, *points in self.course.game.events(self._position, position):
            if name == "capture":
                self.captures.append(Capture(at, side, points[0]))
        self._walked, self._position = at, position

    def answered(self, request: Request) -> bool:
        """Takes a value that was asked for here; True if enough are new to be drawn."""
        at = self._asked.pop(request, None)
        if at is None:
            return False
        if isinstance(request.answer, Assessment):
            self.values[at] = request.answer.value
        return len(self.values) % SHOW_EVERY == 0 or self.complete

    def fill(self) -> None:
        """Finds out everything at once; for pictures, which can't wait."""
        self.close()
        game, positions = self.course.game, self.course.positions
        for at in range(self._walked + 1, self.course.last + 1):
            self._walk_to(at)
        self.values = {at: game.bot.assess(positions[at]).value for at in self.marks}
        self._next = len(self.marks)

    def close(self) -> None:
        """Stops asking; a later `step` takes it up again."""
        for request, at in self._asked.items():
            request.cancel()
            self._next = min(self._next, self.marks.index(at))
        self._asked.clear()
        self._line = None

    # ── where things are ──

    def plot(self, rect: Rect, theme: Theme) -> Rect:
        """The part of a chart's rectangle that the line runs in: right of the sides' marks."""
        inner = layout.inset(rect, theme.px(1.4), theme.px(1.2))
        return layout.cut_left(inner, theme.px(3.2))[1]

    def x_of(self, plot: Rect, at: int) -> float:
        """Where a step's number lies across the plot."""
        return plot.x + plot.width * at / max(1, self.course.last)

    def at_x(self, plot: Rect, x: float) -> int:
        """The step's number nearest to a pixel."""
        share = (x - plot.x) / max(1, plot.width)
        return min(max(round(share * self.course.last), 0), self.course.last)

    def y_of(self, plot: Rect, at: int) -> float:
        """The height of the line at a step's number; the middle where nothing is known."""
        known = sorted(self.values)
        if not known or at > known[-1]:
            return plot.centery
        return _height(plot, float(np.interp(at, known, [self.values[each] for each in known])))

    # ── paint ──

    def draw(self, canvas: Canvas, rect: Rect, now: int | None = None) -> None:
        """The chart; the first side's lead is above the middle. `now` is a step's number to be marked."""
        if rect.width < 8 or rect.height < 8 or not canvas.visible(rect):
            return
        key = (id(self), len(self.values), len(self.captures), self.complete)
        canvas.blit(self._layer.get(canvas, key, rect.size, self._paint), rect.topleft)
        if now is not None:
            self._playhead(canvas, self.plot(rect, canvas.theme), now)

    def _paint(self, canvas: Canvas) -> None:
        theme, palette, rect = canvas.theme, canvas.palette, canvas.rect
        plot = self.plot(rect, theme)
        canvas.panel(rect, mix(palette.paper, palette.panel, 0.7), palette.grid_strong, max(1, theme.px(0.2)))
        size = min(theme.px(0.95), plot.height * 0.12)
        for side, y in ((0, plot.y + plot.height * 0.2), (1, plot.y + plot.height * 0.8)):
            canvas.piece(side, (rect.x + theme.px(2.6), y), size)
        for x in range(plot.x, plot.right, max(6, theme.px(1.2))):
            canvas.fill(palette.edge, Rect(x, plot.centery, max(2, theme.px(0.5)), 1))
        if len(self.values) > 1:
            self._paint_line(canvas, plot)
        self._paint_captures(canvas, plot)

    def _paint_line(self, canvas: Canvas, plot: Rect) -> None:
        """The line as far as it is known; only what has become known since the last time is worked out."""
        key = (plot.size, canvas.theme.key)
        if self._line is None or self._line[0] != key:
            self._line, self._drawn = (key, pygame.Surface(plot.size, pygame.SRCALPHA)), 0
        surface, known = self._line[1], sorted(self.values)
        end = min(plot.width, round(self.x_of(plot, known[-1])) - plot.x + 1)
        if end - self._drawn > 1:
            steps = np.arange(self._drawn, end) * max(1, self.course.last) / max(1, plot.width)
            values = np.interp(steps, known, [self.values[at] for at in known])
            pen = Pen(max(1.5, canvas.theme.unit * 0.34), canvas.palette)
            heights = _height(Rect(0, 0, *plot.size), values)
            surface.blit(glowing_line(heights, plot.height, pen, self._drawn), (self._drawn, 0))
            self._drawn = end
        canvas.blit(surface, plot.topleft)

    def _paint_captures(self, canvas: Canvas, plot: Rect) -> None:
        theme = canvas.theme
        for at, side, points in self.captures:
            radius = theme.unit * min(1.25, 0.55 + 0.12 * points)
            place = (self.x_of(plot, at), self.y_of(plot, at))
            canvas.disc(place, radius + max(1, theme.px(0.25)), canvas.palette.paper)
            canvas.piece(side, place, radius)

    def _playhead(self, canvas: Canvas, plot: Rect, now: int) -> None:
        theme, accent = canvas.theme, canvas.palette.accent
        x, width = round(self.x_of(plot, now)), max(2, theme.px(0.3))
        canvas.fill(accent, Rect(x - width // 2, plot.y, width, plot.height))
        place = (x, self.y_of(plot, now))
        canvas.disc(place, theme.px(1.1), canvas.palette.paper)
        canvas.disc(place, theme.px(0.8), accent)


def _height(plot: Rect, value):  # type: ignore[no-untyped-def]
    """Pixels from the top at which a value (or an array of them) is drawn; full lead keeps off the edge."""
    return plot.y + plot.height / 2 - value * plot.height * 0.46


@dataclass(frozen=True)
class Pen:
    """What a line is drawn with: its width in pixels and the sides' colours."""

    width: float
    palette: Palette

    def colour(self, side: int) -> Colour:
        """The line's colour where the side is ahead."""
        return mix(self.palette.side[side], (255, 255, 255), 0.35)


def glowing_line(heights: np.ndarray, high: int, pen: Pen, first: int = 0) -> pygame.Surface:
    """A line through `heights` (pixels from the top, one for each of two or more columns) with its light.

    The ground between line and middle is tinted by who is ahead there, the second side's hatched. `first` is the
    number of the first column, so that pieces of one line fit together.
    """
    surface = pygame.Surface((len(heights), high), pygame.SRCALPHA)
    y, rows = heights.astype(np.float32)[:, None], np.arange(high, dtype=np.float32)[None, :]
    slope = np.abs(np.gradient(y[:, 0]))[:, None]
    away = np.abs(rows - y)
    ink = np.clip(pen.width / 2 + 0.5 - away / np.sqrt(1 + np.minimum(slope, 8) ** 2), 0, 1)
    reach = pen.width * LIGHT * np.sqrt(1 + np.minimum(slope, 0.8) ** 2)
    light = BRIGHT * np.square(np.clip(1 - np.square(away / reach), 0, 1))
    alpha = ink + (1 - ink) * np.maximum(light, _ground(y, rows, pen, first))
    colours = np.array([[pen.palette.side[side], pen.colour(side)] for side in (0, 1)], np.uint8)
    second = np.broadcast_to(y > (high - 1) / 2, alpha.shape).astype(np.uint8)
    pygame.surfarray.pixels3d(surface)[:] = colours[second, (ink > 0.3).astype(np.uint8)]
    pygame.surfarray.pixels_alpha(surface)[:] = (255 * alpha).astype(np.uint8)
    return surface


def _ground(y: np.ndarray, rows: np.ndarray, pen: Pen, first: int) -> np.ndarray:
    """How strongly each pixel between the line (column of y) and the middle is tinted, float32[columns, rows]."""
    middle = (rows.shape[1] - 1) / 2
    above, below = rows <= middle, rows >= middle
    between = np.where(y > middle, np.clip(y - rows + 0.5, 0, 1) * below, np.clip(rows - y + 0.5, 0, 1) * above)
    depth = (0.16 + 0.34 * np.abs(rows - middle) / max(1.0, middle)).astype(np.float32)
    stripe = max(3, round(2.2 * pen.width))
    column = np.arange(first, first + len(y), dtype=np.int32)[:, None]
    gap = (y > middle) & ((column + rows.astype(np.int32)) % (2 * stripe) >= stripe)
    return between * depth * (1 - 0.6 * gap.astype(np.float32))
