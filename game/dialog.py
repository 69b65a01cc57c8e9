"""A question that lies above everything else until it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game import layout
from game.contacts import Gesture
from game.group import Group
from game.paint import Canvas
from game.theme import mix
from game.widgets import Act, Button, Label, Widget, said


class Dialog(Widget):
    """A question above everything: a title, a text and a few buttons. Open it with `group.open(dialog)`.

    `place(area)` centres it in an area, which is dimmed; `turned` makes it readable from the opposite edge.
    """

    def __init__(self, title: Label, text: Label, buttons: Sequence[Button], *, turned: bool = False) -> None:
        super().__init__()
        self.title, self.text, self.turned = title, text, turned
        self.inner = Group(lambda _rect: self.invalidate())
        self.inner.add(*buttons)
        self.panel = Rect(0, 0, 0, 0)

    def layout(self, canvas: Canvas, area: Rect) -> None:
        """Takes its place in the middle of an area, as large as its words need."""
        self.rect = Rect(area)
        theme = canvas.theme
        pad, gap = theme.px(4), theme.px(2)
        buttons = self.inner.widgets
        each = max((button.width(canvas) for button in buttons if isinstance(button, Button)), default=theme.target)
        abreast = len(buttons) * (each + gap) - gap
        width = min(area.width - 2 * gap, max(theme.px(76), theme.target * 5, abreast + 2 * pad))
        stacked = width - 2 * pad < abreast
        inside = width - 2 * pad
        text_height = min(canvas.height_of(said(self.text), inside), area.height // 2) if said(self.text) else 0
        rows = len(self.inner.widgets) if stacked else 1
        bottom = rows * theme.target + (rows - 1) * gap
        height = pad + theme.px(7) + (text_height + gap if text_height else 0) + gap + bottom + pad
        self.panel = layout.centred(area, width, height)
        foot, _rest = layout.cut_bottom(layout.inset(self.panel, pad), bottom)
        cells = layout.rows(foot, rows, gap) if stacked else layout.columns(foot, len(self.inner.widgets), gap)
        for button, cell in zip(self.inner.widgets, cells, strict=True):
            button.place(cell)
        self.inner.turned_in = Rect(self.panel) if self.turned else None
        if self.group:
            self.inner.click = self.group.click
            self.group.invalidate(self.rect)

    def hit(self, x: float, y: float) -> bool:
        return True

    def touch(self, gesture: Gesture) -> None:
        self.inner.touch(gesture)

    def command(self, name: str) -> bool:
        return self.inner.command(name)

    def step(self, dt: float) -> None:
        self.inner.step(dt)

    def release(self) -> None:
        self.inner.release()

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.shade(self.rect, 0.62)
        canvas.halo(self.panel, canvas.palette.accent, canvas.theme.px(4), 0.25)
        if self.turned:
            with canvas.turned(self.panel):
                self._face(canvas)
        else:
            self._face(canvas)
        self.inner.draw(canvas)

    def _face(self, canvas: Canvas) -> None:
        theme, palette = canvas.theme, canvas.palette
        fill = mix(palette.panel, palette.paper, 0.25)
        canvas.panel(self.panel, fill, palette.edge, max(1, theme.px(0.25)))
        inside = layout.inset(self.panel, theme.px(4))
        head, rest = layout.cut_top(inside, theme.px(7))
        canvas.text(said(self.title), head, "heading", lines=2)
        last = max((button.rect.height for button in self.inner.widgets), default=0)
        buttons_top = min((button.rect.top for button in self.inner.widgets), default=rest.bottom - last)
        words = Rect(rest.x, rest.y, rest.width, max(0, buttons_top - theme.px(2) - rest.y))
        canvas.text(said(self.text), words, "body", palette.dim, lines=12)


def button_row(*buttons: tuple[Label, Act, str]) -> list[Button]:
    """Buttons from (label, act, style), for a dialog."""
    return [Button(label, act, style=style) for label, act, style in buttons]
