"""The evaluation in words, over a board: who is ahead, what that is made of, and that nothing was read ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from engine.game import Assessment
from game import layout
from game.app import App
from game.opponents import Request
from game.paint import Canvas
from game.theme import mix
from game.words import _
from scenes.panel import Panel
from scenes.sentences import lead_sentence, term_name, term_note, verdict

if TYPE_CHECKING:
    from scenes.board import BoardScene


LEAST_TERM = 1.2
"""Height of a term's row in font sizes, from which on there is room for a foot."""


class EvaluationPanel(Panel):
    """A bar, its meaning in a sentence, and each term with what it counts between the sides' numbers."""

    units = (96, 104)
    title = staticmethod(lambda: _("Evaluation"))
    board: BoardScene

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app, board)
        self.body = Rect(0, 0, 0, 0)
        self.asked = app.opponents.assess(board.game, board.position) if app.engine_ready else None

    def answered(self, request: Request) -> None:
        if self.asked and request is self.asked and isinstance(request.answer, Assessment):
            self.board.assessment = request.answer
            self.invalidate()

    def fill(self, rect: Rect) -> None:
        self.body = rect

    def paint(self, canvas: Canvas) -> None:
        theme, found = canvas.theme, self.board.assessment
        if found is None:
            canvas.text(_("The computer is getting ready."), self.body, "body", canvas.palette.dim, lines=2)
            return
        high = min(round(4 * theme.type_unit), self.body.height // 9)
        bar, body = layout.cut_top(self.body, high, theme.px(1))
        self._paint_bar(canvas, bar, found.value)
        line, body = layout.cut_top(body, round(1.5 * theme.font_px("body")), theme.px(1))
        canvas.text(lead_sentence(self.board.game, found.value), line, "body", canvas.palette.ink)
        self._paint_terms(canvas, self._paint_foot(canvas, body, found), found)

    def _paint_foot(self, canvas: Canvas, body: Rect, found: Assessment) -> Rect:
        """What is certain, or that nothing is; returns what is left. It gives way where the terms want the room."""
        certain, font = verdict(self.board.game, found), canvas.theme.font_px("caption")
        text = certain or _("An estimate of this position. Nothing was read ahead.")
        high = round(min(2, len(canvas.lines_of(text, body.width, "caption"))) * 1.5 * font)
        if body.height - high < LEAST_TERM * font * len(found.terms):
            return body
        foot, rest = layout.cut_bottom(body, high, canvas.theme.px(1))
        canvas.text(text, foot, "caption", canvas.palette.ink if certain else canvas.palette.dim, lines=2)
        return rest

    @staticmethod
    def _paint_bar(canvas: Canvas, rect: Rect, value: float) -> None:
        """The first side's share from the left, each side's mark at its end."""
        palette, mark = canvas.palette, rect.height // 2
        for side, x in ((0, rect.x + mark), (1, rect.right - mark)):
            canvas.piece(side, (x, rect.centery), 0.8 * mark)
        bar = layout.inset(rect, 3 * mark, mark // 3)
        cut = bar.x + round(bar.width * (0.5 + 0.5 * value))
        for side, part in (
            (0, Rect(bar.x, bar.y, cut - bar.x, bar.height)),
            (1, Rect(cut, bar.y, bar.right - cut, bar.height)),
        ):
            canvas.fill(mix(palette.paper, palette.side[side], 0.8), part)
        canvas.fill(palette.ink, Rect(bar.centerx - 1, bar.y - 2, 2, bar.height + 4))

    def _paint_terms(self, canvas: Canvas, rect: Rect, found: Assessment) -> None:
        theme = canvas.theme
        high = min(round(13 * theme.type_unit), rect.height // max(1, len(found.terms)))
        rows = [Rect(rect.x, rect.y + number * high, rect.width, high) for number in range(len(found.terms))]
        noted = all(self._note_fits(canvas, row, key) for row, (key, *_sides) in zip(rows, found.terms, strict=True))
        for row, (key, *points) in zip(rows, found.terms, strict=True):
            left, middle, right = layout.columns(row, (1, 4, 1))
            for cell, side in ((left, 0), (right, 1)):
                canvas.text(f"{points[side]:.4g}", cell, "heading", canvas.palette.side[side])
            name, note = self._words(middle) if noted else (middle, None)
            canvas.text(term_name(self.board.game, key), name, "label", lines=1 if noted else 2)
            if note:
                canvas.text(term_note(self.board.game, key), note, "caption", canvas.palette.dim, lines=2)

    @staticmethod
    def _words(rect: Rect) -> tuple[Rect, Rect]:
        """Where a term's name and what it counts stand."""
        name, note = layout.rows(rect, (1, 1.3))
        return name, note

    def _note_fits(self, canvas: Canvas, row: Rect, key: str) -> bool:
        name, note = self._words(layout.columns(row, (1, 4, 1))[1])
        fits = not canvas.fit(term_name(self.board.game, key), name.size, "label").cut
        return fits and not canvas.fit(term_note(self.board.game, key), note.size, "caption", 2).cut
