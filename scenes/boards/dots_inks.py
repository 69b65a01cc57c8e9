"""The sprites of a board of dots at one zoom step: dots, links, rings round territories, hatches and glows."""

from __future__ import annotations

import numpy as np
import pygame

from game import shapes
from game.theme import Colour, Palette, mix

RADIUS = 0.35
"""Of a dot, in cells."""
HEART = 0.42
"""Of the dark heart, in radii, as in Canvas.piece."""
WHITE = (255, 255, 255)
STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""(columns, rows) of a link: east, south, south-east, south-west."""
CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""(column, row) of a square's corners: top left, top right, bottom left, bottom right."""


class Sprite:
    """A surface and where its board point lies in it."""

    __slots__ = ("anchor", "surface")

    def __init__(self, surface: pygame.Surface, anchor: tuple[int, int]) -> None:
        self.surface = surface
        self.anchor = anchor


class Inks:
    """Everything that is stamped on the paper at `scale` (whole) pixels per cell.

    dots, dead, glows: one per side. links, rings, ring_glows: per side one for each of STEPS.
    tiles: per side a full square, then the triangle at each of CORNERS.
    """

    def __init__(self, palette: Palette, scale: int) -> None:
        self.scale = scale
        colours = palette.side
        paper = palette.paper
        radius = max(1.6, RADIUS * scale)
        hearted = [side == palette.hearted for side in (0, 1)]
        self.dots = [_dot(hearted[side], radius, colours[side], palette.on_side) for side in (0, 1)]
        self.dead = [_dot(hearted[side], radius * 0.86, mix(colours[side], paper, 0.48), paper) for side in (0, 1)]
        self.glows = [_glow(scale * 1.05, radius, mix((0, 0, 0), colour, 0.2)) for colour in colours]
        link = max(1.5, 0.13 * scale)
        self.links = [[_link(step, scale, link, mix(paper, colour, 0.62)) for step in STEPS] for colour in colours]
        bright = [mix(colour, WHITE, 0.4) for colour in colours]
        self.rings = [[_link(step, scale, link * 1.5, colour) for step in STEPS] for colour in bright]
        self.ring_glows = [[_beam(step, scale, mix((0, 0, 0), colour, 0.26)) for step in STEPS] for colour in colours]
        strong = palette.name == "high_contrast"
        self.tiles = [_tiles(hearted[side], scale, colours[side], strong) for side in (0, 1)]


def _dot(hearted: bool, radius: float, colour: Colour, heart: Colour) -> Sprite:
    mask = shapes.disc_mask(radius)
    surface = shapes.tinted(mask, colour)
    if hearted:
        dark = shapes.tinted(shapes.disc_mask(max(1.0, radius * HEART)), heart)
        surface.blit(dark, ((surface.get_width() - dark.get_width()) // 2,) * 2)
    return Sprite(surface, (mask.shape[0] // 2, mask.shape[1] // 2))


def _glow(reach: float, core: float, colour: Colour) -> Sprite:
    mask = shapes.glow_mask(reach, core * 0.6)
    return Sprite(shapes.light(mask, colour), (mask.shape[0] // 2, mask.shape[1] // 2))


def _away(step: tuple[int, int], scale: int, reach: float) -> tuple[np.ndarray, tuple[int, int]]:
    """Distance of each pixel from the line from a point to its neighbour; and where the point lies.

    float32[width, height], pixels; the box is `reach` pixels wider than the line all round.
    """
    pad = int(np.ceil(reach)) + 1
    dx, dy = step[0] * scale, step[1] * scale
    anchor = (pad + max(0, -dx), pad + max(0, -dy))
    x = np.arange(abs(dx) + 2 * pad, dtype=np.float32)[:, None] + 0.5 - anchor[0]
    y = np.arange(abs(dy) + 2 * pad, dtype=np.float32)[None, :] + 0.5 - anchor[1]
    along = np.clip((x * dx + y * dy) / (dx * dx + dy * dy), 0, 1)
    return np.hypot(x - along * dx, y - along * dy), anchor


def _link(step: tuple[int, int], scale: int, width: float, colour: Colour) -> Sprite:
    away, anchor = _away(step, scale, width / 2)
    return Sprite(shapes.tinted(np.clip(width / 2 + 0.5 - away, 0, 1), colour), anchor)


def _beam(step: tuple[int, int], scale: int, colour: Colour) -> Sprite:
    """Light round a link."""
    reach = 0.55 * scale
    away, anchor = _away(step, scale, reach)
    fade = np.clip(1 - away / reach, 0, 1)
    return Sprite(shapes.light(fade * fade, colour), anchor)


def _tiles(hearted: bool, scale: int, colour: Colour, strong: bool) -> list[Sprite]:
    """A hatched square and its four corner triangles; the sides' hatches lean opposite ways."""
    hatch = _hatch(hearted, scale)
    mask = (0.17 + (0.42 if strong else 0.3) * hatch).astype(np.float32)
    u = (np.arange(scale, dtype=np.float32)[:, None] + 0.5) / scale
    v = (np.arange(scale, dtype=np.float32)[None, :] + 0.5) / scale
    halves = [np.ones((scale, scale), np.float32)]
    for right, low in CORNERS:
        from_corner = (1 - u if right else u) + (1 - v if low else v)
        halves.append(np.clip((1 - from_corner) * scale / 2 + 0.5, 0, 1))
    return [Sprite(shapes.tinted(mask * half, colour), (0, 0)) for half in halves]


def _hatch(hearted: bool, scale: int) -> np.ndarray:
    """Slanting lines that go on from tile to tile, float32[scale, scale], 0 between and 1 on a line."""
    lines = max(2, round(scale / 10))
    axis = np.arange(scale, dtype=np.float32) + 0.5
    slope = axis[:, None] - axis[None, :] if hearted else axis[:, None] + axis[None, :]
    period = scale / lines
    phase = np.abs((slope / period) % 1 - 0.5) * period
    return np.clip(period * 0.16 + 0.5 - phase, 0, 1)
