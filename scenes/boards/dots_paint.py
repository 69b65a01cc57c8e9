"""Stamps a board of dots onto a surface: paper, territories, links and dots, any part of it alone.

Drawing starts from a grid, uint8[rows, columns], the top row first, each cell as in engine.dots.field.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pygame
from pygame import Rect

from engine.dots import field, kropki
from game.paint import graph_paper
from game.theme import Palette, Theme, mix
from scenes.boards.dots_inks import STEPS, Inks, Sprite
from scenes.boards.zoom import Camera, Stage

REACH = 2
"""Cells round an area whose dots may shine or reach into it."""
Stamp = tuple[pygame.Surface, tuple[int, int]]
Segment = tuple[int, int, int]
"""A piece of ring: column and row of its first point, and its direction as an index of STEPS."""


def grid_of(position: kropki.Kropki) -> np.ndarray:
    """The position as it is drawn: the top row first, without what is not seen (pockets)."""
    return kropki.board(position)[::-1] & field.TAKEN


def outline(grid: np.ndarray, side: int) -> list[np.ndarray]:
    """The rings round a side's territories: for each of STEPS, bool[rows, columns] of where a piece starts.

    Of a square with one corner in a territory, the two corners beside it are ring dots, and the ring cuts across;
    of one with two corners side by side in it, the two others are, and the ring runs along them.
    """
    inside = grid & field.OWNER == (side + 1) << 4
    pieces = [np.zeros(grid.shape, bool) for _ in STEPS]
    if min(grid.shape) < 2:
        return pieces
    a, b, c, d = inside[:-1, :-1], inside[:-1, 1:], inside[1:, :-1], inside[1:, 1:]
    number = a.astype(np.uint8) + b + c + d
    one, two = number == 1, number == 2
    east, south, south_east, south_west = pieces
    east[:-1, :-1] |= two & c & d
    east[1:, :-1] |= two & a & b
    south[:-1, :-1] |= two & b & d
    south[:-1, 1:] |= two & a & c
    south_east[:-1, :-1] |= one & (b | c)
    south_west[:-1, 1:] |= one & (a | d)
    return pieces


def segments(pieces: list[np.ndarray]) -> set[Segment]:
    """The pieces of an outline one by one."""
    return {
        (int(column), int(row), way)
        for way, piece in enumerate(pieces)
        for row, column in zip(*np.nonzero(piece), strict=True)
    }


def links(grid: np.ndarray, side: int) -> list[np.ndarray]:
    """Which neighbouring live dots of a side are joined: for each of STEPS, bool[rows, columns] of the first dot.

    Across a corner no line is drawn where one leads round it: the same is said with less ink.
    """
    live = grid & field.LIVE == side + 1
    joined = [np.zeros(grid.shape, bool) for _ in STEPS]
    joined[0][:, :-1] = live[:, :-1] & live[:, 1:]
    joined[1][:-1] = live[:-1] & live[1:]
    joined[2][:-1, :-1] = live[:-1, :-1] & live[1:, 1:] & ~(live[:-1, 1:] | live[1:, :-1])
    joined[3][:-1, 1:] = live[:-1, 1:] & live[1:, :-1] & ~(live[:-1, :-1] | live[1:, 1:])
    return joined


class Painter:
    """Paints the board of one stage in one theme."""

    def __init__(self, theme: Theme, stage: Stage) -> None:
        self.theme = theme
        self.stage = stage
        self._inks: dict[int, Inks] = {}

    def inks(self, scale: int) -> Inks:
        """The sprites for so many pixels per cell, made once."""
        if scale not in self._inks:
            self._inks[scale] = Inks(self.theme.palette, scale)
        return self._inks[scale]

    def paint(self, surface: pygame.Surface, grid: np.ndarray, camera: Camera, area: Rect, paper: bool = True) -> None:
        """Paints what lies within `area` (pixels of the surface) anew, and nothing outside it."""
        before = surface.get_clip()
        surface.set_clip(area.clip(before))
        if paper:
            paint_paper(surface, self.stage, camera, self.theme)
        first, part = self._part(grid, camera, area)
        inks = self.inks(int(camera.scale))
        x, y = camera.pixel(*first)
        for light, stamps in _stamps(part, inks, int(x), int(y)):
            if stamps:
                surface.fblits(stamps, pygame.BLEND_RGB_ADD if light else 0)
        surface.set_clip(before)

    def _part(self, grid: np.ndarray, camera: Camera, area: Rect) -> tuple[tuple[int, int], np.ndarray]:
        """The first column and row of what may show in the area, and those cells."""
        left, top = (max(0, int(at) - REACH) for at in camera.place(*area.topleft))
        right, bottom = (max(0, int(at) + 1 + REACH) for at in camera.place(*area.bottomright))
        return (left, top), grid[top : bottom + 1, left : right + 1]


def _stamps(grid: np.ndarray, inks: Inks, x: int, y: int) -> Iterator[tuple[bool, list[Stamp]]]:
    """What to stamp in order, each lot with whether it is light to be added; (x, y) is the first cell's pixel."""
    scale = inks.scale

    def put(sprite: Sprite, where: np.ndarray) -> list[Stamp]:
        surface, dx, dy = sprite.surface, x - sprite.anchor[0], y - sprite.anchor[1]
        rows, columns = np.nonzero(where)
        return [
            (surface, (dx + c, dy + r))
            for c, r in zip((columns * scale).tolist(), (rows * scale).tolist(), strict=True)
        ]

    live = [grid & field.LIVE == side + 1 for side in (0, 1)]
    rings = [outline(grid, side) for side in (0, 1)]
    yield False, [stamp for side in (0, 1) for stamp in _territory(grid, side, inks, put)]
    yield True, [stamp for side in (0, 1) for stamp in put(inks.glows[side], live[side])]
    yield True, [s for side in (0, 1) for way in range(4) for s in put(inks.ring_glows[side][way], rings[side][way])]
    yield (
        False,
        [s for side in (0, 1) for way, on in enumerate(links(grid, side)) for s in put(inks.links[side][way], on)],
    )
    yield False, [s for side in (0, 1) for way in range(4) for s in put(inks.rings[side][way], rings[side][way])]
    yield False, [s for side in (0, 1) for s in put(inks.dead[side], grid & field.DEAD == (side + 1) << 2)]
    yield False, [stamp for side in (0, 1) for stamp in put(inks.dots[side], live[side])]


def _territory(grid: np.ndarray, side: int, inks: Inks, put) -> Iterator[Stamp]:  # type: ignore[no-untyped-def]
    """Squares with two corners or more inside, and the corners of those with one."""
    inside = grid & field.OWNER == (side + 1) << 4
    if min(grid.shape) < 2 or not inside.any():
        return
    corners = (inside[:-1, :-1], inside[:-1, 1:], inside[1:, :-1], inside[1:, 1:])
    number = sum(corner.astype(np.uint8) for corner in corners)
    yield from put(inks.tiles[side][0], number >= 2)
    for tile, corner in zip(inks.tiles[side][1:], corners, strict=True):
        yield from put(tile, (number == 1) & corner)


def paint_paper(surface: pygame.Surface, stage: Stage, camera: Camera, theme: Theme) -> None:
    """The sheet with a line through every row and column of points, clipped to the surface's clip."""
    palette, sheet = theme.palette, stage.sheet(camera)
    area = surface.get_clip()
    surface.fill(sheet_colour(palette), sheet.clip(area))
    columns, rows = stage.points
    thick = max(1, round(camera.scale / 44))
    left, top = camera.pixel(0, 0)
    right, bottom = camera.pixel(columns - 1, rows - 1)
    fine, strong = line_colours(palette)
    for column in range(columns):
        x = round(camera.pixel(column, 0)[0])
        colour = strong if column in (0, columns - 1) else fine
        surface.fill(colour, (x - thick // 2, round(top), thick, round(bottom - top) + 1))
    for row in range(rows):
        y = round(camera.pixel(0, row)[1])
        colour = strong if row in (0, rows - 1) else fine
        surface.fill(colour, (round(left), y - thick // 2, round(right - left) + 1, thick))


def paint_desk(surface: pygame.Surface, origin: tuple[int, int], theme: Theme, paper: pygame.Surface | None) -> None:
    """What shows round the sheet: the screen's own paper, as if the surface lay on the screen at `origin`."""
    backdrop = paper or graph_paper(theme.size, theme)
    surface.blit(backdrop, (-origin[0], -origin[1]))


def sheet_colour(palette: Palette) -> tuple[int, int, int]:
    """The board's paper, a touch lighter than the desk."""
    return palette.paper if palette.name == "high_contrast" else mix(palette.paper, palette.panel, 0.55)


def line_colours(palette: Palette) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Of the lines inside and of the outermost ones."""
    return mix(palette.grid_strong, palette.edge, 0.14), mix(palette.grid_strong, palette.edge, 0.45)
