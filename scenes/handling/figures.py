"""Small drawings of fingers, keys, mouse and pad."""

from __future__ import annotations

from pygame import Rect

from game import layout
from game.paint import Canvas
from game.words import pgettext


def finger(canvas: Canvas, at: tuple[float, float], radius: float) -> None:
    """The ring of light that stands for a fingertip."""
    canvas.glow(at, 2.2 * radius, canvas.palette.accent, 0.5)
    canvas.ring(at, radius, max(2, radius * 0.22), canvas.palette.accent)


def key(canvas: Canvas, rect: Rect, legend: str = "", icon: str = "") -> None:
    """One key with its legend or icon."""
    palette, theme = canvas.palette, canvas.theme
    canvas.panel(rect, palette.panel_high, palette.edge, max(1, theme.px(0.2)), rect.height * 0.2)
    if icon:
        canvas.icon(icon, rect.center, rect.height * 0.6, palette.ink)
    else:
        canvas.text(legend, layout.inset(rect, max(2, rect.width // 12), 2), "label", palette.ink)


def arrows(canvas: Canvas, rect: Rect) -> None:
    """The four arrow keys."""
    size = round(rect.width * 0.27)
    gap = round(rect.width * 0.06)
    top = rect.centery - size - gap // 2
    for number, icon in enumerate(("chevron-left", "chevron-down", "chevron-right")):
        key(canvas, Rect(rect.x + number * (size + gap), top + size + gap, size, size), icon=icon)
    key(canvas, Rect(rect.x + size + gap, top, size, size), icon="chevron-up")


def enter(canvas: Canvas, rect: Rect) -> None:
    """The Enter key."""
    key(canvas, layout.centred(rect, round(rect.width * 0.8), round(rect.height * 0.4)), icon="corner-down-left")


def home(canvas: Canvas, rect: Rect) -> None:
    """The Home key."""
    key(canvas, layout.centred(rect, round(rect.width * 0.8), round(rect.height * 0.4)), pgettext("key", "Home"))


def escape(canvas: Canvas, rect: Rect) -> None:
    """The Escape key."""
    key(canvas, layout.centred(rect, round(rect.width * 0.6), round(rect.height * 0.4)), pgettext("key", "Esc"))


def control(canvas: Canvas, rect: Rect) -> None:
    """Ctrl with Z above, Ctrl with Y below."""
    for letter, row in zip("ZY", layout.rows(rect, 2, max(2, rect.height // 14)), strict=True):
        row = layout.centred(row, row.width, round(rect.height * 0.38))
        left, right = layout.columns(row, (1.7, 1), max(2, rect.width // 16))
        key(canvas, left, pgettext("key", "Ctrl"))
        key(canvas, right, letter)


def mouse(canvas: Canvas, rect: Rect) -> Rect:
    """A mouse seen from above; the place of its wheel."""
    palette = canvas.palette
    body = layout.centred(rect, round(rect.width * 0.5), round(rect.height * 0.8))
    canvas.panel(body, palette.panel_high, palette.edge, max(2, rect.width * 0.03), body.width / 2)
    wheel = Rect(0, 0, max(4, round(body.width * 0.2)), max(8, round(body.height * 0.28)))
    wheel.midtop = (body.centerx, body.y + round(body.height * 0.14))
    canvas.glow(wheel.center, wheel.height, palette.accent, 0.6)
    canvas.panel(wheel, palette.accent, radius=wheel.width / 2)
    return wheel


def wheel(canvas: Canvas, rect: Rect) -> None:
    """A mouse whose wheel turns."""
    at = mouse(canvas, rect.move(-round(rect.width * 0.12), 0))
    x, size = rect.right - rect.width * 0.18, rect.width * 0.26
    canvas.icon("chevron-up", (x, at.centery - size * 0.45), size, canvas.palette.ink)
    canvas.icon("chevron-down", (x, at.centery + size * 0.45), size, canvas.palette.ink)


def middle(canvas: Canvas, rect: Rect) -> None:
    """A mouse whose middle button drags."""
    place = (rect.centerx, mouse(canvas, rect).bottom + rect.height * 0.26)
    canvas.icon("move", place, rect.width * 0.34, canvas.palette.ink)


def pad(canvas: Canvas, rect: Rect) -> None:
    """The buttons A and B."""
    palette, radius = canvas.palette, rect.width * 0.21
    for letter, share, colour in (("A", 0.27, palette.good), ("B", 0.75, palette.danger)):
        at = (rect.x + rect.width * share, rect.y + rect.height * (0.62 if letter == "A" else 0.38))
        canvas.disc(at, radius, palette.panel_high)
        canvas.ring(at, radius, max(2, radius * 0.14), colour)
        box = Rect(0, 0, round(radius * 1.3), round(radius * 1.3))
        box.center = (round(at[0]), round(at[1]))
        canvas.text(letter, box, "label", palette.ink)


def shoulders(canvas: Canvas, rect: Rect) -> None:
    """The two shoulder buttons."""
    row = layout.centred(rect, rect.width, round(rect.height * 0.4))
    for letter, cell in zip("LR", layout.columns(row, 2, max(3, rect.width // 10)), strict=True):
        key(canvas, cell, letter)


def click(canvas: Canvas, rect: Rect) -> None:
    """A mouse whose left button is pressed."""
    palette = canvas.palette
    wheel_at = mouse(canvas, rect)
    at = (wheel_at.x - 0.09 * rect.width, wheel_at.centery)
    canvas.glow(at, 0.2 * rect.width, palette.accent, 0.8)
    canvas.disc(at, 0.055 * rect.width, palette.accent)
