"""Stamps a board of dots onto a surface: paper, territories, links and dots, any part of it alone.

Drawing starts from a grid, uint8[rows, columns], the top row first, each cell as in engine.dots.field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pygame
from pygame import Rect

from engine.dots import field, paper
from game.theme import Palette, Theme, mix
from scenes.boards.desk import sheet_colour
from scenes.boards.dots_inks import STEPS, Inks, Sprite
from scenes.boards.zoom import Camera, Stage

REACH = 2
"""Cells round an area whose dots may shine or reach into it."""
Stamp = tuple[pygame.Surface, tuple[int, int]]
Segment = tuple[int, int, int]
"""A piece of ring: column and row of its first point, and its direction as an index of STEPS."""


def grid_of(position: paper.Sheet) -> np.ndarray:
    """The position as it is drawn: the top row first, without what is not seen (pockets)."""
    return paper.board(position)[::-1] & field.TAKEN


def outline(grid: np.ndarray, side: int) -> list[np.ndarray]:
    """The rings round a side's territories: for each of STEPS, bool[rows, columns] of where a piece starts; or [].

    Of a square with one corner in a territory, the two corners beside it are ring dots, and the ring cuts across;
    of one with two corners side by side in it, the two others are, and the ring runs along them.
    """
    inside = grid & field.OWNER == (side + 1) << 4
    if min(grid.shape) < 2 or not inside.any():
        return []
    pieces = [np.zeros(grid.shape, bool) for _ in STEPS]
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
        for light, stamps in _Stamps(part, inks, int(x), int(y)).lots():
            surface.fblits(stamps, pygame.BLEND_RGB_ADD if light else 0)
        surface.set_clip(before)

    def _part(self, grid: np.ndarray, camera: Camera, area: Rect) -> tuple[tuple[int, int], np.ndarray]:
        """The first column and row of what may show in the area, and those cells."""
        left, top = (max(0, int(at) - REACH) for at in camera.place(*area.topleft))
        right, bottom = (max(0, int(at) + 1 + REACH) for at in camera.place(*area.bottomright))
        return (left, top), grid[top : bottom + 1, left : right + 1]


class _Stamps:
    """What to stamp for a part of a board; (x, y) is the pixel of its first cell."""

    def __init__(self, grid: np.ndarray, inks: Inks, x: int, y: int) -> None:
        self.grid, self.inks, self.x, self.y = grid, inks, x, y
        self.live = [grid & field.LIVE == side + 1 for side in (0, 1)]
        self.rings = [outline(grid, side) for side in (0, 1)]

    def lots(self) -> Iterator[tuple[bool, Iterator[Stamp]]]:
        """From the lowest to the highest, each with whether it is light to be added."""
        inks = self.inks
        yield False, (stamp for side in (0, 1) for stamp in self._territory(side))
        yield True, self._both(lambda side: self._put(inks.glows[side], self.live[side]))
        yield True, self._both(lambda side: self._puts(inks.ring_glows[side], self.rings[side]))
        yield False, self._both(lambda side: self._puts(inks.links[side], links(self.grid, side)))
        yield False, self._both(lambda side: self._puts(inks.rings[side], self.rings[side]))
        yield False, self._both(lambda side: self._put(inks.dead[side], self.grid & field.DEAD == (side + 1) << 2))
        yield False, self._both(lambda side: self._put(inks.dots[side], self.live[side]))

    @staticmethod
    def _both(of_side: Callable[[int], Iterator[Stamp]]) -> Iterator[Stamp]:
        yield from of_side(0)
        yield from of_side(1)

    def _puts(self, sprites: list[Sprite], places: list[np.ndarray]) -> Iterator[Stamp]:
        for sprite, where in zip(sprites, places, strict=False):
            yield from self._put(sprite, where)

    def _put(self, sprite: Sprite, where: np.ndarray) -> Iterator[Stamp]:
        """The sprite at every cell that is true."""
        surface, scale = sprite.surface, self.inks.scale
        x, y = self.x - sprite.anchor[0], self.y - sprite.anchor[1]
        rows, columns = where.nonzero()
        for column, row in zip((columns * scale + x).tolist(), (rows * scale + y).tolist(), strict=True):
            yield surface, (column, row)

    def _territory(self, side: int) -> Iterator[Stamp]:
        """Squares with two corners or more inside, and the corners of those with one."""
        if not self.rings[side]:
            return
        inside = self.grid & field.OWNER == (side + 1) << 4
        corners = [inside[:-1, :-1], inside[:-1, 1:], inside[1:, :-1], inside[1:, 1:]]
        number = sum(corner.astype(np.uint8) for corner in corners)
        ones = [(number == 1) & corner for corner in corners]
        yield from self._puts(self.inks.tiles[side], [number >= 2, *ones])


def paint_paper(surface: pygame.Surface, stage: Stage, camera: Camera, theme: Theme) -> None:
    """The sheet with a line through every row and column of points, clipped to the surface's clip."""
    palette, sheet = theme.palette, stage.sheet(camera)
    area = surface.get_clip()
    surface.fill(sheet_colour(palette), sheet.clip(area))
    thick = max(1, round(camera.scale / 44))
    first, last = camera.place(*area.topleft), camera.place(*area.bottomright)
    ends = camera.pixel(0, 0), camera.pixel(stage.points[0] - 1, stage.points[1] - 1)
    fine, strong = line_colours(palette)
    for axis, count in enumerate(stage.points):
        start, length = round(ends[0][1 - axis]), round(ends[1][1 - axis] - ends[0][1 - axis]) + 1
        for number in range(max(0, int(first[axis])), min(count, int(last[axis]) + 2)):
            at = round(ends[0][axis] + number * camera.scale) - thick // 2
            box = (at, start, thick, length) if axis == 0 else (start, at, length, thick)
            surface.fill(strong if number in (0, count - 1) else fine, box)


def line_colours(palette: Palette) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Of the lines inside and of the outermost ones."""
    return mix(palette.grid_strong, palette.edge, 0.14), mix(palette.grid_strong, palette.edge, 0.45)
