"""The line of a match, one row per step: in the strip of a bot and in the panel of the history."""

from __future__ import annotations

from pygame import Rect

from engine.match import DRAW, RESIGN, Match
from game import layout
from game.paint import Canvas
from game.words import _


def number_width(canvas: Canvas, last: int) -> int:
    """Pixels across of the column of turn numbers, as wide as the last one needs."""
    return max(canvas.theme.px(7), canvas.measure(str(last), "caption")[0] + canvas.theme.px(1))


def draw_step(canvas: Canvas, rect: Rect, match: Match, index: int, chosen: bool) -> None:
    """One row: the start (0) or the step before which there are index - 1; undone ones are dim."""
    palette, theme = canvas.palette, canvas.theme
    if chosen:
        canvas.panel(rect.inflate(-4, -4), palette.panel_high, palette.accent, max(1, theme.px(0.3)))
    ink = palette.ink if index <= match.at else palette.dim
    number, rest = layout.cut_left(layout.inset(rect, theme.px(1.6), 0), number_width(canvas, len(match.steps)))
    if index == 0:
        canvas.text(_("Start"), rest, "label", ink, "left")
        return
    step = match.steps[index - 1]
    mark, words = layout.cut_left(rest, theme.px(5))
    canvas.text(str(step.turn), number, "caption", palette.dim, "left")
    canvas.piece(step.side, mark.center, theme.px(1.3))
    names = {RESIGN: _("resigns"), DRAW: _("draw agreed")}
    canvas.text(names.get(step.text, step.text), words, "label", ink, "left")
