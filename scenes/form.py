"""Forms: labelled controls stacked in a column, labels above or beside, squeezed only as far as they must be."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game import layout
from game.controls import Choice
from game.paint import Canvas
from game.theme import Theme
from game.widgets import Label, Toggle, Widget, said

BESIDE = 0.36
"""Share of a column's width that labels beside their controls take."""
TIGHTEST, LOOSEST = 0.7, 1.5
"""How far heights give way to the room there is."""


@dataclass
class Field:
    """A control with its label; `rows` targets high. A Toggle bears its own label."""

    label: Label
    widget: Widget
    rows: float = 1.0
    shown: bool = True
    place: Rect | None = None
    """Where the label stands, once laid out."""

    @property
    def bare(self) -> bool:
        """Whether the control needs no label of ours."""
        return isinstance(self.widget, Toggle) or not said(self.label)


def stack(fields: list[Field], rect: Rect, theme: Theme, *, above: bool, loosest: float = LOOSEST) -> Rect:
    """Places the shown fields in a column from its top; returns what is left below them."""
    shown = [field for field in fields if field.shown]
    for field in fields:
        field.widget.visible = field.shown
        field.place = None
    label = round(theme.font_px("caption") * 1.5) if above else 0
    gap = theme.px(2.6 if above else 2.0)
    heights = [round(theme.target * field.rows) + (0 if field.bare else label) for field in shown]
    wanted = sum(heights) + gap * max(0, len(shown) - 1)
    share = max(TIGHTEST, min(loosest, rect.height / max(1, wanted)))
    y = rect.y
    for field, height in zip(shown, heights, strict=True):
        row = Rect(rect.x, y, rect.width, round(height * share))
        _place(field, row, label, theme)
        y = row.bottom + round(gap * share)
    return Rect(rect.x, y, rect.width, max(0, rect.bottom - y))


def _place(field: Field, row: Rect, label: int, theme: Theme) -> None:
    if field.bare:
        field.widget.place(row)
    elif label:
        field.place, control = layout.cut_top(row, label)
        field.widget.place(control)
    else:
        field.place, control = layout.cut_left(row, round(row.width * BESIDE), theme.px(2))
        field.widget.place(control)
    if isinstance(field.widget, Choice):
        field.widget.reach = theme.px(0.6)


def draw_labels(canvas: Canvas, fields: list[Field], *, above: bool) -> None:
    """Draws the labels of the shown fields."""
    for field in fields:
        if field.shown and field.place:
            role = "caption" if above else "label"
            colour = canvas.palette.dim if above else canvas.palette.ink
            canvas.text(said(field.label), field.place, role, colour, "left", lines=1 if above else 2)
