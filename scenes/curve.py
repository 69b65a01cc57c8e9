"""The course of a match as a curve: who was ahead after each action, worked out bit by bit in the background."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect

from engine.game import Assessment
from engine.match import Match
from game.app import App
from game.opponents import Request
from game.paint import Canvas
from game.theme import mix

MOST_POINTS = 120
"""A longer match is looked at only so often."""


class Curve:
    """Values in [-1, 1] for the first side at some of a match's positions. `step` asks, `answered` takes answers."""

    def __init__(self, app: App, match: Match) -> None:
        self.app, self.match = app, match
        count = len(match.steps) + 1
        stride = max(1, -(-count // MOST_POINTS))
        self.marks = sorted({*range(0, count, stride), count - 1})
        self.values: dict[int, float] = {}
        self._asked: tuple[int, Request] | None = None

    def step(self) -> None:
        """Asks for the next value, one at a time so that nothing else waits for long."""
        if self._asked or not self.app.engine_ready:
            return
        at = next((at for at in self.marks if at not in self.values), None)
        if at is not None:
            self._asked = (at, self.app.opponents.assess(self.match.game, self.match.positions[at]))

    def answered(self, request: Request) -> bool:
        """Takes a value; True if it was asked here."""
        if not self._asked or request is not self._asked[1]:
            return False
        at, self._asked = self._asked[0], None
        answer = request.answer
        self.values[at] = answer.value if isinstance(answer, Assessment) else 0.0
        return True

    def close(self) -> None:
        """Stops asking."""
        if self._asked:
            self._asked[1].cancel()
            self._asked = None

    def x_of(self, rect: Rect, at: int) -> float:
        """Where an action's number lies across a rectangle."""
        return rect.x + rect.width * at / max(1, len(self.match.steps))

    def at_x(self, rect: Rect, x: float) -> int:
        """The action's number nearest to a pixel."""
        share = (x - rect.x) / max(1, rect.width)
        return min(max(round(share * len(self.match.steps)), 0), len(self.match.steps))

    def draw(self, canvas: Canvas, rect: Rect, now: int | None = None) -> None:
        """The curve with the middle line; the first side's lead is above. `now` marks an action's number."""
        if not canvas.visible(rect):
            return
        theme, palette = canvas.theme, canvas.palette
        canvas.panel(rect, palette.panel, palette.grid_strong, max(1, theme.px(0.2)))
        inner = rect.inflate(-2 * theme.px(1.2), -2 * theme.px(1))
        points = [
            (self.x_of(inner, at), inner.centery - self.values[at] * inner.height / 2)
            for at in self.marks
            if at in self.values
        ]
        with canvas.clipped(inner):
            self._fill(canvas, inner, points)
        canvas.fill(palette.edge, Rect(inner.x, inner.centery, inner.width, 1))
        for start, end in pairwise(points):
            canvas.line(start, end, palette.ink, max(1, theme.px(0.3)))
        if now is not None:
            x = round(self.x_of(inner, now))
            canvas.fill(palette.accent, Rect(x - 1, inner.y, max(2, theme.px(0.3)), inner.height))

    def _fill(self, canvas: Canvas, inner: Rect, points: list[tuple[float, float]]) -> None:
        """Whoever is ahead colours the ground between curve and middle, the second side hatched."""
        palette, middle = canvas.palette, inner.centery
        for (x0, y0), (x1, y1) in pairwise(points):
            for x in range(round(x0), round(x1)):
                y = y0 + (y1 - y0) * (x - x0) / max(1.0, x1 - x0)
                side = 0 if y < middle else 1
                if side == 1 and x % 4 == 0:
                    continue
                colour = mix(palette.panel, palette.side[side], 0.5)
                top, bottom = sorted((round(y), middle))
                canvas.fill(colour, Rect(x, top, 1, bottom - top))
