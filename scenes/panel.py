"""A panel that lies over a board and lets it show through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game import layout
from game.app import App
from game.contacts import Gesture
from game.dialog import Dialog
from game.input import Command
from game.paint import Canvas
from game.theme import mix
from game.widgets import Button, said
from game.words import _
from scenes.common import Page

if TYPE_CHECKING:
    from scenes.board import BoardScene


class Panel(Page):
    """A panel over the board, at most so many units of type wide and high; a tap beside it closes it."""

    opaque = False
    units = (84, 100)

    def __init__(self, app: App, board: BoardScene | None = None) -> None:
        super().__init__(app)
        self.board = board
        self.panel = Rect(0, 0, 0, 0)
        self.group.add(self.back_button)
        self.back_button.icon = "x"

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        area = layout.safe(rect, theme)
        width, height = (round(units * theme.type_unit) for units in self.units)
        self.panel = layout.centred(area, min(area.width, width), min(area.height, height))
        inner = layout.inset(self.panel, theme.px(2.4))
        self.fill(self.place_head(inner))

    def fill(self, rect: Rect) -> None:
        """Lays out what is below the head."""

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        outside = [g for g in gestures if g.kind == "tap" and not self.panel.collidepoint(g.x0, g.y0)]
        if outside and not self.group.modal:
            self.back()
            return
        if self.group.modal and any(command.name == "back" for command in commands):
            self.group.close()
            return
        super().step(dt, gestures, commands)

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(self.rect, 0.6)
        canvas.panel(self.panel, mix(canvas.palette.panel, canvas.palette.paper, 0.35), canvas.palette.edge, 2)
        canvas.text(said(self.title), self.title_rect, "heading", align="left")
        self.paint(canvas)
        self.group.draw(canvas)

    def warn(self, title: str, text: str) -> None:
        """One thing to be told, in words."""
        question(self, title, text)

    def show(self, title: str, text: str, *buttons: Button) -> None:
        """A question above the panel."""
        question(self, title, text, *buttons)


def question(page: Page, title: str, text: str, *buttons: Button) -> None:
    """Puts a question above a page; without buttons only something to be told."""
    ok = Button(lambda: _("OK"), page.group.close, style="primary", name="ok")
    dialog = Dialog(title, text, buttons or (ok,))
    dialog.layout(page.app.canvas, page.rect)
    page.group.open(dialog)
