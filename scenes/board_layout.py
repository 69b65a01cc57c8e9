"""Where the parts of the board scene lie: strips at two edges, a rim of tools, the board in all that is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from game import layout
from game.app import App
from game.group import Group
from game.paint import Canvas
from game.widgets import Button
from game.words import _
from scenes.board_strip import Strip
from scenes.common import sign_width

NARROWEST, WIDEST, HIGHEST = 26, 50, 40
"""Rhythm units that a strip beside the board is wide at least and at most, and one above or below it high."""
SOUND_OFF = "volume-x"
PAPER = 0.7
"""Cells of paper round the points that the board is given room for."""


class Rim:
    """The tools that belong to nobody: the menu of the match, the rules, and zoom."""

    def __init__(
        self,
        group: Group,
        menu: Callable[[], object],
        rules: Callable[[], object],
        zoom: Callable[[str], object],
    ) -> None:
        self.group = group
        self.left = [
            Button(lambda: _("Match"), menu, icon="menu", style="quiet", name="menu"),
            Button(lambda: _("Rules"), rules, icon="book-open", style="quiet", name="rules"),
        ]
        self.right = [
            Button("", lambda: zoom("zoom_out"), icon="zoom-out", style="quiet", name="zoom_out"),
            Button("", lambda: zoom("zoom_in"), icon="zoom-in", style="quiet", name="zoom_in"),
        ]
        self.right[0].tip, self.right[1].tip = (lambda: _("Zoom out")), (lambda: _("Zoom in"))
        group.add(*self.left, *self.right)
        self._between, self._gap = Rect(0, 0, 0, 0), 0

    @property
    def free(self) -> Rect:
        """What lies between the tools: room for quiet signs."""
        first = self.right[0]
        room = Rect(self._between)
        if first.visible:
            room.width = max(0, first.rect.x - self._gap - room.x)
        return room

    def place(self, left: Rect, right: Rect, canvas: Canvas) -> None:
        """Puts two tools at the left end of one rectangle and two at the right end of the other.

        The left ones get room for their words beside their icons if that is there.
        """
        theme, side = canvas.theme, canvas.theme.target
        gap, widths = theme.px(1), [button.width(canvas) for button in self.left]
        if sum(widths) + gap > (left.width if not left.colliderect(right) else left.width - 2 * (side + gap)):
            widths = [side] * len(self.left)
        x = left.x
        for button, width in zip(self.left, widths, strict=True):
            button.place(Rect(x, left.y, width, side))
            x += width + gap
        for number, button in enumerate(reversed(self.right)):
            button.place(Rect(right.right - side - number * (side + gap), right.y, side, side))
        start = self.left[-1].rect.right if left.colliderect(right) else right.x
        self._between, self._gap = Rect(start, right.y, right.right - start, side), gap

    def unsaid(self, app: App) -> str:
        """What is quietly out of order, if there is no room for the words between the tools."""
        grave = [text for icon, text in app.signs() if icon != SOUND_OFF]  # who hears nothing knows it by the icon
        return next((text for text in grave if sign_width(app.canvas, text) > self.free.width), "")

    def show_zoom(self, shown: bool) -> None:
        """Zoom's buttons make no sense where the whole board is as near as it gets."""
        for button in self.right:
            button.visible = shown


class Seats(NamedTuple):
    """Who sits where: the near side's strip lies left or below; face to face the other one is turned."""

    strips: Sequence[Strip]
    near: int
    face_to_face: bool

    @property
    def in_order(self) -> tuple[Strip, Strip]:
        """The near strip and the far one."""
        return self.strips[self.near], self.strips[1 - self.near]


def place(area: Rect, canvas: Canvas, points: tuple[int, int], seats: Seats, rim: Rim) -> Rect:
    """Lays out strips and rim; returns the board's place."""
    cells = points[0] + PAPER, points[1] + PAPER
    return (_bands if layout.portrait(area) else _columns)(area, canvas, cells, seats, rim)


def _columns(area: Rect, canvas: Canvas, cells: tuple[float, float], seats: Seats, rim: Rim) -> Rect:
    """Strips at the left and right below the rim's tools."""
    theme = canvas.theme
    gap = theme.px(2)
    spare = (area.width - area.height * cells[0] / cells[1]) / 2 - gap
    words = max(strip.least_width() for strip in seats.strips)
    least = max(theme.px(NARROWEST), 2 * theme.target + gap, min(words, area.width // 4))
    width = round(max(least, min(spare, theme.px(WIDEST))))
    left, rest = layout.cut_left(area, width, gap)
    right, board = layout.cut_right(rest, width, gap)
    heads = []
    for number, (strip, column) in enumerate(zip(seats.in_order, (left, right), strict=True)):
        head, body = layout.cut_top(column, theme.target, gap)
        heads.append(head)
        strip.layout(body, tall=True, turned=seats.face_to_face and number == 1)
    rim.place(heads[0], heads[1], canvas)
    return board


def _bands(area: Rect, canvas: Canvas, cells: tuple[float, float], seats: Seats, rim: Rim) -> Rect:
    """Strips below and above, the rim between the board and the lower one."""
    theme = canvas.theme
    gap = theme.px(2)
    near, far = seats.in_order
    in_a_row = area.width >= len(near.buttons) * theme.target + theme.px(92)
    spare = (area.height - area.width * cells[1] / cells[0] - theme.target - 3 * gap) / 2
    least = theme.target * (1 if in_a_row else 2) + theme.px(4)
    height = round(min(max(spare, least), max(least, theme.px(HIGHEST))))
    top, rest = layout.cut_top(area, height, gap)
    bottom, rest = layout.cut_bottom(rest, height, gap)
    tools, board = layout.cut_bottom(rest, theme.target, gap)
    near.layout(bottom, tall=False, turned=False)
    far.layout(top, tall=False, turned=seats.face_to_face)
    rim.place(tools, tools, canvas)
    return board
