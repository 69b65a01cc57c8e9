"""What the screens made of widgets share: routing, the head with its way back, and the line of quiet signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game import layout
from game.app import App
from game.contacts import Gesture
from game.group import Group
from game.input import Command
from game.paint import Canvas
from game.scene import Scene
from game.widgets import Button, Label, ring_room, said
from game.words import _

WIDEST = 2.1
"""Screens wider than this many times their height are used only so far."""


def later(text: str) -> Callable[[], str]:
    """A label whose text is translated when it is drawn."""
    return lambda: _(text)


class Page(Scene):
    """A screen of widgets in one group. Its head, if it has a title, holds the way back."""

    title: Label = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group = Group(self.invalidate, lambda: app.sound.play("tap"))
        self.groups = [self.group]
        self.back_button = Button("", self.back, icon="arrow-left", style="quiet", name="back")
        self.title_rect = Rect(0, 0, 0, 0)

    def back(self) -> None:
        """Leaves the screen the way people came."""
        self.app.scenes.pop()

    def leave(self) -> None:
        self.group.release()

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        for gesture in gestures:
            self.group.touch(gesture)
        for command in commands:
            if command.name in ("back", "home"):
                self.group.close() if self.group.modal else self.back()
            else:
                self.group.command(command.name)
        self.group.step(dt)

    def place_head(self, rect: Rect, *right: Button) -> Rect:
        """Lays out the way back, the title and buttons at the right end; returns the room that is left below."""
        theme = self.app.theme
        head, body = layout.cut_top(rect, theme.target, theme.px(2))
        back, rest = layout.cut_left(head, theme.target, ring_room(theme) + theme.px(1.4))
        self.back_button.place(back)
        for button in reversed(right):
            place, rest = layout.cut_right(rest, button.width(self.app.canvas), theme.px(1.5))
            button.place(place)
        self.title_rect = rest
        return body

    def useful(self) -> Rect:
        """The part of the screen that widgets are laid out in."""
        safe = layout.safe(self.rect, self.app.theme)
        return layout.centred(safe, min(safe.width, round(safe.height * WIDEST)), safe.height)

    def draw(self, canvas: Canvas) -> None:
        canvas.paper()
        if title := said(self.title):
            canvas.text(title, self.title_rect, "title", align="left")
        self.paint(canvas)
        self.group.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        """Draws what lies between the paper and the widgets."""


def draw_signs(canvas: Canvas, app: App, rect: Rect) -> None:
    """The quiet signs of what is out of order (nothing is saved, no sound), right-aligned, without words if need be."""
    right, size = rect.right, canvas.theme.icon_px("label")
    for icon, text in app.signs() if canvas.visible(rect) else ():
        width = sign_width(canvas, text)
        if right - width >= rect.x:
            room = Rect(right - width, rect.y, width, rect.height)
            canvas.text(text, room, "label", canvas.palette.ink, "right")
            right -= width - round(size * 1.4)
        if right - 2 * size < rect.x:
            return
        canvas.icon(icon, (right - size, rect.centery), size, canvas.palette.accent)
        right -= round(size * 2.2)


def sign_width(canvas: Canvas, text: str) -> int:
    """Pixels across that a quiet sign takes with its words."""
    return canvas.measure(text, "label")[0] + 2 + round(canvas.theme.icon_px("label") * 1.4)


def draw_mark(canvas: Canvas, rect: Rect) -> None:
    """The machine's mark: the cross of four dots that a game of Kropki grows from."""
    radius = rect.width * 0.2
    for number, side in enumerate((0, 1, 1, 0)):
        across, down = 0.25 + 0.5 * (number % 2), 0.25 + 0.5 * (number // 2)
        canvas.piece(side, (rect.x + rect.width * across, rect.y + rect.height * down), radius, 0.7)
