"""The legend below the board: what the evaluation bar and the numbers of the capture chances mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from game import layout
from game.paint import Canvas
from game.theme import mix
from game.words import _
from scenes.boards.dots_marks import draw_badge

if TYPE_CHECKING:
    from scenes.board import BoardScene

LINE = 1.5
"""Height of a line, in font sizes."""
MOST = 0.16
"""Share of the board's place that the legend may take."""


class Entry(NamedTuple):
    """A sign, and wordings of what it means: the first that fits is set."""

    sign: Callable[[Canvas, Rect], None]
    wordings: tuple[str, ...]


class Legend:
    """One line for each thing that is shown on the board and does not explain itself."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.rect = Rect(0, 0, 0, 0)

    def entries(self) -> list[Entry]:
        """What there is to explain now."""
        settings, found = self.scene.app.settings, []
        if settings.evaluation_bar:
            wordings = _("Bar: who is ahead. Tap it for the reasons."), _("Bar: who is ahead")
            found.append(Entry(_bar_sign, wordings))
        if settings.capture_chances and hasattr(self.scene.game.bot, "chances"):
            wordings = _("Number on a dot: so many more dots ring it in"), _("Dots missing to ring it in")
            found.append(Entry(_number_sign, wordings))
        return found

    def cut(self, board: Rect, canvas: Canvas) -> Rect:
        """Takes its place at the lower end of the board's; returns what it leaves."""
        rows = len(self._rows(canvas, board.width))
        high = round(rows * LINE * canvas.theme.font_px("caption"))
        if not rows or high > MOST * board.height:
            self.rect = Rect(board.x, board.bottom, board.width, 0)
            return board
        self.rect, rest = layout.cut_bottom(board, high)
        return rest

    def _rows(self, canvas: Canvas, width: int) -> list[list[Entry]]:
        """All entries in one row if their first wordings fit, else one below the other."""
        entries = self.entries()
        whole = sum(_sign_room(canvas) + canvas.measure(entry.wordings[0], "caption")[0] for entry in entries)
        if len(entries) > 1 and whole + canvas.theme.px(6) * (len(entries) - 1) <= width:
            return [entries]
        return [[entry] for entry in entries]

    def draw(self, canvas: Canvas) -> None:
        """Signs and words, in the middle of each row."""
        if not self.rect.height or not canvas.visible(self.rect):
            return
        rows = self._rows(canvas, self.rect.width)
        for entries, row in zip(rows, layout.rows(self.rect, len(rows)), strict=True):
            self._draw_row(canvas, entries, row)

    @staticmethod
    def _draw_row(canvas: Canvas, entries: list[Entry], row: Rect) -> None:
        sign, gap = _sign_room(canvas), canvas.theme.px(6)
        room = (row.width - gap * (len(entries) - 1)) // len(entries) - sign
        texts = [canvas.fitting(entry.wordings, (room, row.height), "caption") for entry in entries]
        widths = [sign + canvas.fit(text, (room, row.height), "caption").width + 2 for text in texts]
        x = row.x + (row.width - sum(widths) - gap * (len(entries) - 1)) // 2
        for entry, text, width in zip(entries, texts, widths, strict=True):
            entry.sign(canvas, Rect(x, row.y, sign, row.height))
            canvas.text(text, Rect(x + sign, row.y, width - sign, row.height), "caption", canvas.palette.dim, "left")
            x += width + gap


def _sign_room(canvas: Canvas) -> int:
    return round(1.7 * canvas.theme.font_px("caption"))


def _bar_sign(canvas: Canvas, rect: Rect) -> None:
    palette, size = canvas.palette, canvas.theme.font_px("caption")
    bar = Rect(0, 0, max(4, round(0.32 * size)), round(1.1 * size))
    bar.midleft = (rect.x + round(0.5 * size), rect.centery)
    for side, part in zip((1, 0), layout.rows(bar, 2), strict=True):
        canvas.fill(mix(palette.paper, palette.side[side], 0.62), part)
    canvas.fill(palette.ink, Rect(bar.x - 2, bar.centery - 1, bar.width + 4, 2))


def _number_sign(canvas: Canvas, rect: Rect) -> None:
    reach = min(0.62 * canvas.theme.font_px("caption"), 0.46 * rect.height)
    draw_badge(canvas, (rect.x + 0.7 * canvas.theme.font_px("caption"), rect.centery), reach, 1, 3)
