"""The rule page on fingers, keys, mouse and pad: small drawings, each with a line of words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from game import layout
from game.paint import Canvas
from game.theme import mix
from game.words import N_, _, pgettext

Draw = Callable[[Canvas, Rect], None]


class Tile(NamedTuple):
    """One drawing and what it says."""

    draw: Draw
    words: str


class Device(NamedTuple):
    """What one kind of device can do: its name, its icon, its tiles."""

    name: str
    icon: str
    tiles: tuple[Tile, ...]


def draw_controls(canvas: Canvas, rect: Rect) -> None:
    """All devices: side by side where it is wide, below each other where it is tall."""
    gap = canvas.theme.px(2)
    tall = layout.portrait(rect)
    places = layout.rows(rect, len(DEVICES), gap) if tall else layout.columns(rect, len(DEVICES), gap)
    for device, place in zip(DEVICES, places, strict=True):
        if canvas.visible(place):
            _draw_device(canvas, place, device, across=2 if tall else 1)


def _draw_device(canvas: Canvas, rect: Rect, device: Device, across: int) -> None:
    theme, palette = canvas.theme, canvas.palette
    canvas.panel(rect, mix(palette.paper, palette.panel, 0.6), palette.grid_strong, max(1, theme.px(0.2)))
    inner = layout.inset(rect, theme.px(1.8), theme.px(1.4))
    head, body = layout.cut_top(inner, min(theme.px(6), inner.height // 6), theme.px(1))
    size = min(head.height, theme.icon_px("heading"))
    canvas.icon(device.icon, (head.x + size / 2, head.centery), size, palette.accent)
    name = layout.cut_left(head, size, theme.px(1.4))[1]
    canvas.text(_(device.name), name, "heading", palette.accent, "left")
    down = -(-len(device.tiles) // across)
    for tile, cell in zip(device.tiles, layout.grid(body, across, down, theme.px(1.2)), strict=False):
        side = min(cell.height, round(cell.width * 0.34), theme.px(17))
        picture, words = layout.cut_left(cell, side, theme.px(1.8))
        tile.draw(canvas, layout.centred(picture, side, side))
        canvas.text(_(tile.words), words, "reading", palette.ink, "left", lines=4)


# ── fingers ──


def _sheet(canvas: Canvas, rect: Rect, cells: int = 3) -> list[list[tuple[int, int]]]:
    """A scrap of squared paper; its points by row and column."""
    palette = canvas.palette
    canvas.panel(rect, mix(palette.paper, palette.panel, 0.9), palette.edge, max(1, canvas.theme.px(0.15)))
    step = rect.width / cells
    marks = [round((number + 0.5) * step) for number in range(cells)]
    for at in marks:
        canvas.fill(palette.grid_strong, Rect(rect.x + 2, rect.y + at, rect.width - 4, 1))
        canvas.fill(palette.grid_strong, Rect(rect.x + at, rect.y + 2, 1, rect.height - 4))
    return [[(rect.x + x, rect.y + y) for x in marks] for y in marks]


def _finger(canvas: Canvas, at: tuple[float, float], radius: float) -> None:
    canvas.glow(at, 2.2 * radius, canvas.palette.accent, 0.5)
    canvas.ring(at, radius, max(2, radius * 0.22), canvas.palette.accent)


def _tap(canvas: Canvas, rect: Rect) -> None:
    points = _sheet(canvas, rect)
    canvas.piece(1, points[0][0], rect.width * 0.11)
    canvas.piece(0, points[1][1], rect.width * 0.11, 0.5)
    _finger(canvas, points[1][1], rect.width * 0.22)


def _hold(canvas: Canvas, rect: Rect) -> None:
    points = _sheet(canvas, rect, 5)
    x, y = points[3][2]
    colour = canvas.palette.side[0]
    canvas.fill(colour, Rect(rect.x + 2, y, rect.width - 4, 1))
    canvas.fill(colour, Rect(x, rect.y + 2, 1, rect.height - 4))
    _finger(canvas, (x, y), rect.width * 0.1)
    lens, centre = rect.width * 0.23, (x, round(rect.y + rect.height * 0.3))
    canvas.disc(centre, lens, canvas.palette.paper)
    canvas.piece(0, centre, lens * 0.45, 0.4)
    canvas.ring(centre, lens, max(2, lens * 0.12), colour)


def _pinch(canvas: Canvas, rect: Rect) -> None:
    _sheet(canvas, rect)
    low, high = 0.28, 0.72
    for share, way in ((low, -1), (high, 1)):
        at = (rect.x + rect.width * share, rect.y + rect.height * (1 - share))
        _finger(canvas, at, rect.width * 0.12)
        start = (at[0] + way * rect.width * 0.1, at[1] - way * rect.width * 0.1)
        end = (start[0] + way * rect.width * 0.08, start[1] - way * rect.width * 0.08)
        canvas.line(start, end, canvas.palette.ink, max(2, rect.width * 0.035))


def _twice(canvas: Canvas, rect: Rect) -> None:
    points = _sheet(canvas, rect)
    for share in (0.12, 0.24):
        canvas.ring(points[1][1], rect.width * share, max(2, rect.width * 0.04), canvas.palette.accent)
    canvas.text(
        "2×", Rect(rect.x, rect.bottom - rect.height // 3, rect.width - 6, rect.height // 3), "label", align="right"
    )


# ── keys ──


def _key(canvas: Canvas, rect: Rect, legend: str = "", icon: str = "") -> None:
    palette, theme = canvas.palette, canvas.theme
    canvas.panel(rect, palette.panel_high, palette.edge, max(1, theme.px(0.2)), rect.height * 0.2)
    if icon:
        canvas.icon(icon, rect.center, rect.height * 0.6, palette.ink)
    else:
        canvas.text(legend, layout.inset(rect, max(2, rect.width // 12), 2), "label", palette.ink)


def _arrows(canvas: Canvas, rect: Rect) -> None:
    size = round(rect.width * 0.27)
    gap = round(rect.width * 0.06)
    top = rect.centery - size - gap // 2
    for number, icon in enumerate(("chevron-left", "chevron-down", "chevron-right")):
        _key(canvas, Rect(rect.x + number * (size + gap), top + size + gap, size, size), icon=icon)
    _key(canvas, Rect(rect.x + size + gap, top, size, size), icon="chevron-up")


def _enter(canvas: Canvas, rect: Rect) -> None:
    _key(canvas, layout.centred(rect, round(rect.width * 0.8), round(rect.height * 0.4)), icon="corner-down-left")


def _home(canvas: Canvas, rect: Rect) -> None:
    _key(canvas, layout.centred(rect, round(rect.width * 0.8), round(rect.height * 0.4)), pgettext("key", "Home"))


def _control(canvas: Canvas, rect: Rect) -> None:
    """Ctrl with Z above, Ctrl with Y below."""
    for letter, row in zip("ZY", layout.rows(rect, 2, max(2, rect.height // 14)), strict=True):
        row = layout.centred(row, row.width, round(rect.height * 0.38))
        left, right = layout.columns(row, (1.7, 1), max(2, rect.width // 16))
        _key(canvas, left, pgettext("key", "Ctrl"))
        _key(canvas, right, letter)


# ── mouse and pad ──


def _mouse(canvas: Canvas, rect: Rect) -> Rect:
    """A mouse seen from above; the place of its wheel."""
    palette = canvas.palette
    body = layout.centred(rect, round(rect.width * 0.5), round(rect.height * 0.8))
    canvas.panel(body, palette.panel_high, palette.edge, max(2, rect.width * 0.03), body.width / 2)
    wheel = Rect(0, 0, max(4, round(body.width * 0.2)), max(8, round(body.height * 0.28)))
    wheel.midtop = (body.centerx, body.y + round(body.height * 0.14))
    canvas.glow(wheel.center, wheel.height, palette.accent, 0.6)
    canvas.panel(wheel, palette.accent, radius=wheel.width / 2)
    return wheel


def _wheel(canvas: Canvas, rect: Rect) -> None:
    wheel = _mouse(canvas, rect.move(-round(rect.width * 0.12), 0))
    x, size = rect.right - rect.width * 0.18, rect.width * 0.26
    canvas.icon("chevron-up", (x, wheel.centery - size * 0.45), size, canvas.palette.ink)
    canvas.icon("chevron-down", (x, wheel.centery + size * 0.45), size, canvas.palette.ink)


def _middle(canvas: Canvas, rect: Rect) -> None:
    wheel = _mouse(canvas, rect)
    place = (rect.centerx, wheel.bottom + rect.height * 0.26)
    canvas.icon("move", place, rect.width * 0.34, canvas.palette.ink)


def _pad(canvas: Canvas, rect: Rect) -> None:
    palette, radius = canvas.palette, rect.width * 0.21
    for letter, share, colour in (("A", 0.27, palette.good), ("B", 0.75, palette.danger)):
        at = (rect.x + rect.width * share, rect.y + rect.height * (0.62 if letter == "A" else 0.38))
        canvas.disc(at, radius, palette.panel_high)
        canvas.ring(at, radius, max(2, radius * 0.14), colour)
        box = Rect(0, 0, round(radius * 1.3), round(radius * 1.3))
        box.center = (round(at[0]), round(at[1]))
        canvas.text(letter, box, "label", palette.ink)


def _shoulders(canvas: Canvas, rect: Rect) -> None:
    row = layout.centred(rect, rect.width, round(rect.height * 0.4))
    for letter, cell in zip("LR", layout.columns(row, 2, max(3, rect.width // 10)), strict=True):
        _key(canvas, cell, letter)


DEVICES = (
    Device(N_("Fingers"), "pointer", (
        Tile(_tap, N_("Tap a point: your dot goes there.")),
        Tile(_hold, N_("Hold and slide: a lens shows the point. Let go to play.")),
        Tile(_pinch, N_("Two fingers zoom. One finger moves a zoomed board.")),
        Tile(_twice, N_("Two quick taps: nearer, and back to all of it.")),
    )),
    Device(N_("Keys"), "keyboard", (
        Tile(_arrows, N_("Choose a point.")),
        Tile(_enter, N_("Play on it.")),
        Tile(_home, N_("To where something is going on.")),
        Tile(_control, N_("Take back, and play again.")),
    )),
    Device(N_("Mouse and pad"), "mouse", (
        Tile(_wheel, N_("The wheel zooms.")),
        Tile(_middle, N_("The middle button moves a zoomed board.")),
        Tile(_pad, N_("A plays, B goes back.")),
        Tile(_shoulders, N_("Shoulder buttons: take back, and play again.")),
    )),
)  # fmt: skip
"""What can be done with each device; the same in every game."""
