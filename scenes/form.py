"""Forms: labelled controls stacked in a column, labels above or beside, giving way to the room there is.

Where it is tight, heights shrink a little; where it is very tight (a small kiosk panel with its large targets),
labels above give way to their icons, or go: the controls have words of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from game import layout
from game.paint import Canvas
from game.theme import Theme
from game.widgets import Label, Toggle, Widget, ring_room, said

BESIDE = 0.36
"""Share of a column's width that labels beside their controls take."""
TIGHT, TIGHTEST = 0.86, 0.6
AIR = 2.4
"""How many times its usual width a gap may grow to fill a column."""


@dataclass
class Field:
    """A labelled row of one or two controls, `rows` targets high. A Toggle bears its own label."""

    label: Label
    widget: Widget
    rows: float = 1.0
    icon: str = ""
    partner: Widget | None = None
    shown: bool = True
    place: Rect | None = field(default=None, init=False)
    """Where the label stands, once laid out."""

    @property
    def bare(self) -> bool:
        """Whether the control needs no label of ours."""
        return isinstance(self.widget, Toggle) or not said(self.label)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Its controls in focus order."""
        return (self.widget, self.partner) if self.partner else (self.widget,)


def stack(fields: list[Field], rect: Rect, theme: Theme, *, above: bool, stretch: float = 1.2) -> Rect:
    """Places the shown fields in a column from its top; returns what is left below them.

    `stretch` is how far heights may grow; from 1.4 on the gaps grow as well, to fill the column.
    """
    for each in fields:
        each.place = None
        for widget in each.widgets:
            widget.visible = each.shown
    shown = [each for each in fields if each.shown]
    label, gap = round(theme.font_px("caption") * 1.5) + ring_room(theme) if above else 0, theme.px(2.4)
    share = _share(shown, rect.height, label, gap, theme)
    if above and share < TIGHT:
        label, gap = 0, theme.px(1.4)
        share = _share(shown, rect.height, label, gap, theme)
    share = max(TIGHTEST, min(stretch, share))
    heights = [round(_height(each, label, theme) * share) for each in shown]
    spare = (rect.height - sum(heights)) / max(1, len(shown) - 1)
    gap = round(min(spare, gap * AIR)) if stretch >= 1.4 and spare > gap else round(gap * min(1.0, share))
    y = rect.y
    for each, height in zip(shown, heights, strict=True):
        _place(each, Rect(rect.x, y, rect.width, height), label, theme, above=above)
        y += height + gap
    return Rect(rect.x, y, rect.width, max(0, rect.bottom - y))


def _height(each: Field, label: int, theme: Theme) -> int:
    return round(theme.target * each.rows) + (0 if each.bare else label)


def _share(shown: list[Field], room: int, label: int, gap: int, theme: Theme) -> float:
    wanted = sum(_height(each, label, theme) for each in shown) + gap * max(0, len(shown) - 1)
    return room / max(1, wanted)


def _place(each: Field, row: Rect, label: int, theme: Theme, *, above: bool) -> None:
    control = row
    if not above:
        beside, control = layout.cut_left(row, round(row.width * BESIDE), theme.px(2))
        each.place = row if each.bare else beside
        control = row if each.bare else control
        if each.icon:
            control = layout.cut_left(row, _icon_room(theme))[1] if each.bare else control
    elif label and not each.bare:
        each.place, control = layout.cut_top(row, label)
        each.place.height -= ring_room(theme)
    elif each.icon:
        each.place, control = layout.cut_left(row, _icon_room(theme))
    for widget, part in zip(each.widgets, layout.columns(control, len(each.widgets), theme.px(2)), strict=True):
        widget.place(part)


def _icon_room(theme: Theme) -> int:
    return theme.icon_px("label") + theme.px(1.6)


def draw_labels(canvas: Canvas, fields: list[Field], *, above: bool) -> None:
    """Draws the labels (and icons) of the shown fields."""
    theme, palette = canvas.theme, canvas.palette
    for each in fields:
        if not (each.shown and each.place):
            continue
        place = each.place
        if each.icon:
            mark, place = layout.cut_left(place, _icon_room(theme))
            canvas.icon(
                each.icon, (mark.x + theme.icon_px("label") / 2, mark.centery), theme.icon_px("label"), palette.dim
            )
        if each.bare or place.width < theme.px(1):
            continue
        if above:
            canvas.text(said(each.label), place, "caption", palette.dim, "left")
        else:
            canvas.text(said(each.label), place, "label", palette.ink, "left", lines=2)
