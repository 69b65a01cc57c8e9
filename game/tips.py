"""The tip: says what a button is called whose face shows only an icon."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game import layout
from game.group import Group
from game.paint import Canvas, turn_rect
from game.scene import Scene
from game.widgets import Widget

HELD, RESTED = 0.4, 0.6
"""Seconds that a finger is down, and a mouse is still, before the tip comes."""
Point = tuple[float, float]


class Tip:
    """One bubble for the whole screen: beside the button that is focused, held down, or under a resting mouse."""

    def __init__(self) -> None:
        self.text = ""
        self.rect = Rect(0, 0, 0, 0)
        self.turned = False
        self._meant: Widget | None = None
        self._used: Widget | None = None
        self._since = 0.0

    def step(self, now: float, scene: Scene, canvas: Canvas, pointer: Point | None) -> None:
        """Looks for the button that is meant on a scene; `pointer` is where the mouse rests (px), if there is one."""
        meant, wait = self._look(scene.groups, pointer)
        if meant is not self._meant:
            self._meant, self._since = meant, now
        text = meant.unsaid(canvas) if meant and now - self._since >= wait else ""
        about = meant.group.turned_in if text and meant and meant.group else None
        rect = Rect(0, 0, 0, 0)
        if text and meant:
            rect = self._place(canvas, turn_rect(meant.rect, about) if about else meant.rect, text, bool(about))
        if (text, rect, bool(about)) != (self.text, self.rect, self.turned):
            scene.invalidate(self.rect)
            scene.invalidate(rect)
            self.text, self.rect, self.turned = text, rect, bool(about)

    def _look(self, groups: Sequence[Group], pointer: Point | None) -> tuple[Widget | None, float]:
        """The button that is meant, and how long it must have been meant."""
        if any(group.modal for group in groups):
            return None, 0.0
        for group in groups:
            for widget in group.widgets:
                if widget.pressed:
                    self._used = widget
                    return widget, HELD
        for group in groups:
            if group.show_focus and group.focus and group.focus.live:
                return group.focus, 0.0
        return (self._under(groups, pointer), RESTED) if pointer else (None, 0.0)

    def _under(self, groups: Sequence[Group], pointer: Point) -> Widget | None:
        """The button under the mouse; one that was just pressed is known, and needs no tip until the mouse has left."""
        for group in groups:
            upright = turn_rect(Rect(*pointer, 0, 0), group.turned_in).topleft if group.turned_in else pointer
            if widget := group.at(*upright):
                return None if widget is self._used else widget
        self._used = None
        return None

    @staticmethod
    def _place(canvas: Canvas, button: Rect, text: str, turned: bool) -> Rect:
        """Above the button as its owner sees it, where no finger hides it; on the other side if there is no room."""
        theme = canvas.theme
        width, height = canvas.measure(text, "label")
        rect = Rect(0, 0, width + theme.px(3), height + theme.px(1))
        above = button.top - theme.px(1.4) - rect.height
        below = button.bottom + theme.px(1.4)
        wanted, other = (below, above) if turned else (above, below)
        fits = canvas.rect.top <= wanted and wanted + rect.height <= canvas.rect.bottom
        rect.midtop = (button.centerx, wanted if fits else other)
        return rect.clamp(layout.inset(canvas.rect, theme.px(0.6)))

    def draw(self, canvas: Canvas) -> None:
        """Draws the bubble above everything."""
        if not self.text or not canvas.visible(self.rect):
            return
        if self.turned:
            with canvas.turned(self.rect):
                self._bubble(canvas)
        else:
            self._bubble(canvas)

    def _bubble(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.panel(self.rect, palette.panel_high, palette.edge, max(1, canvas.theme.px(0.2)), canvas.theme.px(1))
        canvas.text(self.text, self.rect, "label", palette.ink)
