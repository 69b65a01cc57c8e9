"""The faces of buttons: their colours, and how icon and label share the room there is."""

from __future__ import annotations

from pygame import Rect

from game.lettering import Fitted
from game.paint import Canvas
from game.theme import Colour, Palette, mix

Colours = tuple[Colour | None, Colour, Colour | None]


class Face:
    """Icon and label on a button: beside each other; else the label small below the icon; else the icon alone."""

    def __init__(self, canvas: Canvas, rect: Rect, icon: str, text: str, role: str) -> None:
        pad = canvas.theme.px(1.5)
        self.canvas, self.rect, self.icon, self.text, self.role = canvas, rect, icon, text, role
        self.room = rect.inflate(-2 * pad, -pad)
        self.size = min(canvas.theme.icon_px(role), *self.room.size)
        self.gap = canvas.theme.px(1.4)
        self.beside = self._beside() if icon and text else None
        self.below = self._below() if icon and text and not self.beside else None

    @property
    def whole(self) -> bool:
        """Whether the label is to be read on it."""
        return bool(self.text) and bool(not self.icon or self.beside or self.below)

    def _beside(self) -> Fitted | None:
        width = max(4, self.room.width - self.size - self.gap)
        made = self.canvas.fit(self.text, (width, self.room.height), self.role, 2)
        return None if made.cut else made

    def _below(self) -> Rect | None:
        theme, rect = self.canvas.theme, self.rect
        font, aside = theme.font_px("caption"), theme.px(0.6)
        high = round(font * 1.25)
        below = Rect(rect.x + aside, rect.bottom - high - theme.px(0.5), rect.width - 2 * aside, high)
        roomy = below.y - rect.y >= font * 1.15
        return below if roomy and not self.canvas.fit(self.text, below.size, "caption").cut else None

    def draw(self, ink: Colour) -> None:
        """Draws them in one ink."""
        canvas, rect, size = self.canvas, self.rect, self.size
        if not self.icon:
            canvas.text(self.text, self.room, self.role, ink, lines=2)
        elif self.beside:
            left = rect.centerx - (size + self.gap + self.beside.width) // 2
            canvas.icon(self.icon, (left + size / 2, rect.centery), size, ink)
            width = max(4, self.room.width - size - self.gap)
            place = Rect(left + size + self.gap, self.room.y, width, self.room.height)
            canvas.text(self.text, place, self.role, ink, align="left", lines=2)
        elif self.below:
            head = self.below.y - rect.y
            canvas.icon(self.icon, (rect.centerx, rect.y + head / 2 + canvas.theme.px(0.4)), min(size, head), ink)
            canvas.text(self.text, self.below, "caption", ink)
        else:
            canvas.icon(self.icon, rect.center, size, ink)


def button_colours(
    palette: Palette, style: str, pressed: bool, lit: bool
) -> tuple[Colour | None, Colour, Colour | None]:
    """(fill, ink, edge) of a button; None where it has none."""
    looks: dict[str, Colours] = {
        "primary": (palette.accent, palette.on_accent, None),
        "danger": (mix(palette.panel, palette.danger, 0.12), palette.danger, palette.danger),
        "quiet": (None, palette.ink, None),
        "plain": (palette.panel, palette.ink, palette.edge),
        "side0": (palette.side[0], palette.on_side, None),
        "side1": (palette.side[1], palette.on_side, None),
    }
    fill, ink, edge = looks[style]
    if lit:
        fill, ink, edge = palette.panel_high, palette.accent, palette.accent
    if pressed:
        fill = mix(fill or palette.panel, palette.ink, 0.22)
    return fill, ink, edge
