"""What moves between two positions: dots that pop in, rings that draw themselves, territories that fill."""

from __future__ import annotations

from collections import defaultdict
from math import pi, sin

import numpy as np
import pygame
from pygame import Rect

from engine.dots import field
from game.paint import Canvas
from game.theme import mix
from scenes.boards.dots_inks import RADIUS, STEPS, WHITE, Inks
from scenes.boards.dots_paint import Segment, outline, segments
from scenes.boards.still import Still, grouped, lit, unlike

POP = 0.55
"""Share of a move without capture in which its dot comes up; with one, everything waits for the ring below."""
RING = (0.12, 0.6)
FILL, FADE = (0.5, 1.0), (0.42, 1.0)
"""Shares of the whole in which the painted `after` fades in, with a capture and without."""
BLOOM = 1.8
"""Reach of the light of a new dot, in cells."""


def eased(share: float) -> float:
    """0 to 1, quick at first and gentle at the end."""
    left = 1 - min(max(share, 0.0), 1.0)
    return 1 - left * left * left


def part(progress: float, span: tuple[float, float]) -> float:
    """How much of a span of the whole has passed, 0 to 1."""
    return min(max((progress - span[0]) / (span[1] - span[0]), 0.0), 1.0)


class Difference:
    """What differs between two grids of one size, wherever it is looked at.

    cells   rectangles of cells that hold all that looks different
    placed  (side, column, row) of every dot that is new
    rings   the new pieces of each side's rings in the order of drawing
    """

    def __init__(self, before: np.ndarray, after: np.ndarray) -> None:
        self.before, self.after = before, after
        rows, columns = unlike(before, after)
        self.cells = grouped(rows, columns)
        was, now = before[rows, columns], after[rows, columns]
        fresh = ((was | was >> 2) & field.LIVE == 0) * ((now | now >> 2) & field.LIVE)
        dots = zip(fresh.tolist(), columns.tolist(), rows.tolist(), strict=True)
        self.placed = [(dot - 1, column, row) for dot, column, row in dots if dot]
        taken = bool(((was ^ now) & field.OWNER).any())
        self.rings = [_ring_order(before, after, side, self.placed) if taken else [] for side in (0, 1)]

    @property
    def longest_ring(self) -> int:
        """Pieces of the longest ring that is new; undone backwards, of the longest that goes."""
        return max(map(len, self.rings))


class Change:
    """The difference of two grids, seen through one still board, ready to be drawn at any progress."""

    def __init__(self, still: Still, difference: Difference) -> None:
        self.difference = difference
        self.before, self.after = difference.before, difference.after
        self.camera = still.camera
        whole = still.surface.get_rect()
        self.areas = [area for cells in difference.cells if (area := lit(cells, still.camera).clip(whole))]
        still.show(self.before)
        self._still = still
        self._patches: list[pygame.Surface] = []
        reach = BLOOM * self.camera.scale + 2
        middles = [self.camera.pixel(column, row) for _, column, row in difference.placed]
        self._blooms = [Rect(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in middles]

    @property
    def captures(self) -> bool:
        """Whether a new ring is drawn."""
        return self.difference.longest_ring > 0

    def dirty(self, origin: tuple[int, int]) -> list[Rect]:
        """Pixels of the screen that any moment of it touches."""
        return [rect.move(origin) for rect in (*self.areas, *self._blooms)]

    def draw(self, canvas: Canvas, origin: tuple[int, int], progress: float, inks: Inks) -> None:
        """Everything that lies over the still `before`; at 1 nothing but `after` shows."""
        fade = FILL if self.captures else FADE
        fading = part(progress, fade)
        self._prepare(part(progress, (0.1 * fade[0], fade[0])))
        seen = canvas.surface.get_clip().move(-origin[0], -origin[1])
        alpha = round(255 * eased(fading))
        for at in seen.collidelistall(self.areas) if alpha else ():
            patch = self._patches[at]
            patch.set_alpha(alpha if alpha < 255 else None)  # an alpha of 255 would still be blended, slowly
            canvas.blit(patch, self.areas[at].move(origin).topleft)
        if progress < 1:
            self._draw_rings(canvas, origin, progress, inks)
            self._draw_dots(canvas, origin, progress, seen.collidelistall(self._blooms))

    def _prepare(self, share: float) -> None:
        """Paints a share of the patches ahead of the fade, so that no single frame has to paint them all."""
        wanted = int(share * len(self.areas))
        for area in self.areas[len(self._patches) : wanted]:
            self._patches.append(self._still.patch(self.after, area))

    def leads(self, still: Still, grid: np.ndarray) -> bool:
        """Whether it is what turns that board, as it is now, into that grid."""
        same = still is self._still and still.camera == self.camera
        return same and still.grid is self.before and grid is self.after

    def arrive(self) -> None:
        """Brings the still board to `after` with what was painted for it already."""
        self._prepare(1.0)
        for patch in self._patches:
            patch.set_alpha(None)
        self._still.accept(self.after, list(zip(self.areas, self._patches, strict=True)))

    def _draw_dots(self, canvas: Canvas, origin: tuple[int, int], progress: float, seen: list[int]) -> None:
        share = part(progress, (0.0, 0.2 if self.captures else POP))
        size = eased(share) + 0.28 * sin(pi * share) * (1 - share)
        shine = 0.85 * sin(pi * min(1.0, 0.3 + 0.7 * progress)) if progress > 0 else 0.0
        reach = BLOOM * self.camera.scale * (0.6 + 0.1 * round(4 * share))
        for at in seen:
            side, place = self.difference.placed[at][0], self._blooms[at].move(origin)
            canvas.glow(place.center, reach, canvas.palette.side[side], shine)
            if size > 0.1:
                canvas.piece(side, place.center, round(2 * size * RADIUS * self.camera.scale) / 2)

    def _draw_rings(self, canvas: Canvas, origin: tuple[int, int], progress: float, inks: Inks) -> None:
        drawn = part(progress, RING)
        for side, ring in enumerate(self.difference.rings):
            head = int(drawn * len(ring))
            for column, row, way in ring[:head]:
                self._stamp(canvas, origin, inks, side, (column, row, way))
            if 0 < drawn < 1 and ring:
                column, row, way = ring[min(head, len(ring) - 1)]
                dx, dy = STEPS[way]
                x, y = self.camera.pixel(column + dx / 2, row + dy / 2)
                colour = mix(canvas.palette.side[side], WHITE, 0.5)
                canvas.glow((x + origin[0], y + origin[1]), 1.1 * self.camera.scale, colour, 0.8)

    def _stamp(self, canvas: Canvas, origin: tuple[int, int], inks: Inks, side: int, piece: Segment) -> None:
        column, row, way = piece
        x, y = self.camera.pixel(column, row)
        sprite = inks.rings[side][way]
        at = (int(x) + origin[0] - sprite.anchor[0], int(y) + origin[1] - sprite.anchor[1])
        if canvas.visible((*at, *sprite.surface.get_size())):
            canvas.blit(sprite.surface, at)
        for end in ((column, row), (column + STEPS[way][0], row + STEPS[way][1])):
            x, y = self.camera.pixel(*end)
            dot = inks.dots[side]
            canvas.blit(dot.surface, (int(x) + origin[0] - dot.anchor[0], int(y) + origin[1] - dot.anchor[1]))


def _ring_order(before: np.ndarray, after: np.ndarray, side: int, placed: list[tuple[int, int, int]]) -> list[Segment]:
    """The new pieces of a side's rings in the order of drawing: from the new dot both ways round."""
    fresh = segments(outline(after, side)) - segments(outline(before, side))
    at = defaultdict(list)
    for piece in fresh:
        for end in _ends(piece):
            at[end].append(piece)
    starts = [(column, row) for _, column, row in placed if (column, row) in at]
    ordered: dict[Segment, None] = {}
    while len(ordered) < len(fresh):
        wave = starts or [_ends(min(fresh - ordered.keys()))[0]]
        starts = []
        for point in wave:
            for piece in at[point]:
                if piece not in ordered:
                    ordered[piece] = None
                    wave += _ends(piece)
    return list(ordered)


def _ends(piece: Segment) -> list[tuple[int, int]]:
    column, row, way = piece
    dx, dy = STEPS[way]
    return [(column, row), (column + dx, row + dy)]


def spot(surface: pygame.Surface, canvas: Canvas, origin: tuple[int, int]) -> None:
    """Lays the visible part of a surface whose corner is at `origin` on the canvas."""
    shown = canvas.surface.get_clip().clip(surface.get_rect(topleft=origin))
    if shown:
        canvas.surface.blit(surface, shown, shown.move(-origin[0], -origin[1]))
