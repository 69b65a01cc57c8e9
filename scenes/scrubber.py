"""The evaluation curve as a handle: a finger on it, or the arrow keys, go to any step of a match."""

from __future__ import annotations

from collections.abc import Callable

from game.contacts import Gesture
from game.paint import Canvas
from game.widgets import FINAL, Widget, focus_ring
from scenes.curve import Curve

WIDE_STEP = 20
"""A press of up or down goes one of so many parts of the match."""


class Scrubber(Widget):
    """A curve with a playhead. `get` tells the step's number, `put` goes to one."""

    name = "scrubber"

    def __init__(self, curve: Curve, get: Callable[[], int], put: Callable[[int], object]) -> None:
        super().__init__()
        self.curve, self.get, self.put = curve, get, put

    def touch(self, gesture: Gesture) -> None:
        if gesture.kind != "cancel" and self.group:
            self._to(self._at(gesture.x))
        super().touch(gesture)
        if gesture.kind in FINAL and self.group:
            self.group.click()

    def _at(self, x: float) -> int:
        return self.curve.at_x(self.curve.plot(self.rect, self.curve.app.theme), x)

    def command(self, name: str) -> bool:
        step = max(1, self.curve.course.last // WIDE_STEP)
        by = {"left": -1, "right": 1, "up": step, "down": -step}.get(name)
        if by is not None:
            self._to(self.get() + by)
        return by is not None or name == "accept"

    def wheel(self, notches: float) -> bool:
        self._to(self.get() + round(notches))
        return True

    def _to(self, at: int) -> None:
        at = min(max(at, 0), self.curve.course.last)
        if at != self.get():
            self.put(at)
            self.invalidate()

    def draw(self, canvas: Canvas, focused: bool) -> None:
        self.curve.draw(canvas, self.rect, self.get())
        if focused:
            focus_ring(canvas, self.rect)
