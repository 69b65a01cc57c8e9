"""How each game is handled: the rule page on fingers, keys, mouse and pad, small drawings with a line of words each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from game import layout
from game.lettering import WHOLE
from game.paint import Canvas
from game.theme import mix
from game.words import _

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


def draw_handling(canvas: Canvas, rect: Rect, game: str) -> None:
    """A game's devices: side by side where it is wide, below each other where it is tall."""
    devices, gap = HANDLING[game], canvas.theme.px(2)
    tall = layout.portrait(rect)
    places = layout.rows(rect, len(devices), gap) if tall else layout.columns(rect, len(devices), gap)
    for device, place in zip(devices, places, strict=True):
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
        canvas.text(_(tile.words), words, "reading", palette.ink, "left", lines=4, shrink=WHOLE)


from scenes.handling import dots, mills  # noqa: E402 (the games' tables are made of the classes above)

HANDLING = {"kropki": dots.DEVICES, "conquer": dots.DEVICES, "mills": mills.DEVICES}
