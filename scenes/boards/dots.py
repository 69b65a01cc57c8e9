"""The board of dots, for Kropki and Conquer: what a finger means on it, and how it looks between two positions.

The view knows no rules: legal points are handed in, and what it answers is an action's text. Its hand holds what
only the screen knows: the zoom, the cursor of keys and pads, the point aimed at, a tap that waits for a second one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pygame
from pygame import Rect

from engine.dots import field, kropki
from game.contacts import Gesture
from game.paint import Canvas
from game.theme import MOVE_SECONDS, Theme
from scenes.boards.dots_marks import Overlay
from scenes.boards.dots_motion import Change, longest_ring, spot
from scenes.boards.dots_paint import Painter, grid_of, paint_desk
from scenes.boards.still import Still
from scenes.boards.zoom import Camera, Stage, Zoom

REACH = 0.62
"""Cells from a point within which a finger means it; half the diagonal is 0.71."""
NEAR_MM = 9.0
"""Points closer than this are aimed at with crosshairs and lens."""
DOUBLE_TAP = 0.25
"""Seconds that a tap on a crowded board waits for a second one."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
RING_SECONDS, LONGEST = 0.045, 1.6
"""What each piece of a new ring adds to a move's time at normal speed, and the most that a move takes."""
MIDDLE = ("mouse", 2)


@dataclass(frozen=True)
class Hand:
    """What one player's hand does on the board. Cells are the kernels' points.

    zoom     None: the whole board           pinching  a pinch or wheel is changing it
    cursor   the cell that keys and pad are at, or that a first tap chose where taps are confirmed
    aim      the finger's pixel while it aims          waiting  (cell, time) of a tap that may become a double tap
    """

    zoom: Zoom | None = None
    pinching: bool = False
    cursor: int | None = None
    aim: tuple[float, float] | None = None
    waiting: tuple[int, float] | None = None


Answer = tuple[Hand, str | None]


class DotsView:
    """One board of dots on the screen. `confirm`: a first tap chooses a point, a second one on it plays."""

    def __init__(self, theme: Theme, confirm: bool = False) -> None:
        self.theme, self.confirm = theme, confirm
        self.rect = Rect(0, 0, 0, 0)
        self._stages: dict[tuple[int, int], Stage] = {}
        self._painter: Painter | None = None
        self._still: Still | None = None
        self._changes: dict[tuple[int, int, Camera], Change] = {}
        self._grids: dict[int, tuple[Any, np.ndarray]] = {}
        self._desk: pygame.Surface | None = None

    # ── where things are ──

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen."""
        self.rect = Rect(rect)
        self._stages.clear()
        self._painter = self._still = None
        self._changes.clear()

    def stage(self, position: Any) -> Stage:
        """The board of the position's size in this place."""
        points = (int(position.size[0]), int(position.size[1]))
        if points not in self._stages:
            self._stages[points] = Stage(self.rect, points, self.theme.px_per_mm)
        return self._stages[points]

    def crowded(self, position: Any) -> bool:
        """Whether the fitted board's points are too close for a fingertip."""
        return self.stage(position).steps[0] < NEAR_MM * self.theme.px_per_mm

    def pixel(self, position: Any, hand: Hand, cell: int) -> tuple[float, float]:
        """The pixel of a cell."""
        x, y = kropki.point_of(position, cell)
        return self.stage(position).camera(hand.zoom).pixel(x - 1, int(position.size[1]) - y)

    def cell_at(self, position: Any, hand: Hand, x: float, y: float) -> int | None:
        """The cell whose point is nearest to a pixel, None where none is within reach."""
        column, row = self.stage(position).camera(hand.zoom).place(x, y)
        width, height = int(position.size[0]), int(position.size[1])
        nearest = round(column), round(row)
        if not (0 <= nearest[0] < width and 0 <= nearest[1] < height and self.rect.collidepoint(x, y)):
            return None
        if max(abs(column - nearest[0]), abs(row - nearest[1])) > REACH:
            return None
        return kropki.cell_of(position, nearest[0] + 1, height - nearest[1])

    # ── fingers ──

    def touch(self, position: Any, legal: Sequence[int], hand: Hand | None, gesture: Gesture) -> Answer:
        """What a gesture does: the hand after it, and the text of an action if it plays one."""
        hand = hand or Hand()
        kind = gesture.kind
        if kind == "tap":
            return self._tap(position, legal, hand, gesture)
        if kind in ("hold", "aim"):
            return replace(hand, aim=(gesture.x, gesture.y), waiting=None), None
        if kind == "aim_end":
            return self._commit(position, legal, replace(hand, aim=None), self._at(position, hand, gesture))
        return self._look(position, replace(hand, aim=None), gesture), None

    def _at(self, position: Any, hand: Hand, gesture: Gesture) -> int | None:
        return self.cell_at(position, hand, gesture.x, gesture.y)

    def _tap(self, position: Any, legal: Sequence[int], hand: Hand, gesture: Gesture) -> Answer:
        cell = self._at(position, hand, gesture)
        if cell is not None and cell in legal and self.crowded(position):
            return replace(hand, waiting=(cell, gesture.t)), None
        return self._commit(position, legal, hand, cell)

    def _commit(self, position: Any, legal: Sequence[int], hand: Hand, cell: int | None) -> Answer:
        """Plays on a cell if that is legal, or only chooses it where a second tap must confirm."""
        hand = replace(hand, waiting=None)
        if cell is None or cell not in legal:
            return hand, None
        if self.confirm and hand.cursor != cell:
            return replace(hand, cursor=cell), None
        return replace(hand, cursor=None), kropki.text(position, cell)

    def tick(self, position: Any, legal: Sequence[int], hand: Hand | None, t: float) -> Answer:
        """Time passes: plays a tap that no second one has followed."""
        hand = hand or Hand()
        if hand.waiting and t - hand.waiting[1] >= DOUBLE_TAP:
            return self._commit(position, legal, hand, hand.waiting[0])
        return hand, None

    def _look(self, position: Any, hand: Hand, gesture: Gesture) -> Hand:
        """Gestures that only change what is looked at."""
        stage, kind = self.stage(position), gesture.kind
        about = (gesture.x, gesture.y)
        if kind == "double_tap":
            return self._toggled(position, replace(hand, waiting=None), about)
        if kind == "wheel":
            return replace(hand, zoom=stage.stepped(hand.zoom, 1 if gesture.dy > 0 else -1, about))
        if kind in ("drag_start", "drag") and (hand.zoom or gesture.id == MIDDLE):
            return replace(hand, zoom=stage.moved(hand.zoom, gesture.dx, gesture.dy) if hand.zoom else None)
        if kind == "pinch_start":
            return replace(hand, pinching=True, waiting=None)
        if kind == "pinch":
            moved = stage.moved(hand.zoom, gesture.dx, gesture.dy)
            return replace(hand, zoom=stage.scaled(moved, gesture.scale, about))
        if kind == "pinch_end":
            return replace(hand, pinching=False, zoom=stage.snapped(hand.zoom, about))
        return hand

    def _toggled(self, position: Any, hand: Hand, about: tuple[float, float]) -> Hand:
        stage = self.stage(position)
        if hand.zoom or len(stage.steps) == 1:
            return replace(hand, zoom=None)
        return replace(hand, zoom=stage.stepped(None, (len(stage.steps) + 1) // 2, about))

    # ── keys and pad ──

    def command(self, position: Any, legal: Sequence[int], hand: Hand | None, name: str) -> Answer:
        """What a command does; the hand comes back unchanged where it means nothing here."""
        hand, stage = hand or Hand(), self.stage(position)
        if name in ARROWS:
            return self._move_cursor(position, hand, *ARROWS[name]), None
        if name == "accept" and hand.cursor is not None:
            cell = hand.cursor
            return (hand, kropki.text(position, cell)) if cell in legal else (hand, None)
        if name == "home":
            return self._to_action(position, legal, hand), None
        if name == "back":
            return replace(hand, cursor=None, waiting=None, aim=None), None
        if name in ("zoom_in", "zoom_out"):
            about = self.pixel(position, hand, hand.cursor) if hand.cursor is not None else None
            return replace(hand, zoom=stage.stepped(hand.zoom, 1 if name == "zoom_in" else -1, about)), None
        if name == "zoom_fit":
            return replace(hand, zoom=None), None
        return hand, None

    def _move_cursor(self, position: Any, hand: Hand, dx: int, dy: int) -> Hand:
        if hand.cursor is None:
            return self._put_cursor(position, hand, *self._focus_point(position))
        x, y = kropki.point_of(position, hand.cursor)
        return self._put_cursor(position, hand, x + dx, y + dy)

    def _put_cursor(self, position: Any, hand: Hand, x: int, y: int) -> Hand:
        width, height = int(position.size[0]), int(position.size[1])
        x, y = min(max(x, 1), width), min(max(y, 1), height)
        zoom = self.stage(position).shown(hand.zoom, x - 1, height - y)
        return replace(hand, cursor=kropki.cell_of(position, x, y), zoom=zoom)

    def _focus_point(self, position: Any) -> tuple[int, int]:
        """Where something is going on: the last dot, else the middle."""
        last = int(position.counts[field.LAST])
        return (
            kropki.point_of(position, last) if last else ((int(position.size[0]) + 1) // 2, int(position.size[1]) // 2)
        )

    def _to_action(self, position: Any, legal: Sequence[int], hand: Hand) -> Hand:
        """The cursor on the next free point near the last dot: each call goes one further away."""
        if not legal:
            return hand
        x0, y0 = self._focus_point(position)
        points = (kropki.point_of(position, cell) for cell in legal)
        near = sorted(points, key=lambda point: (max(abs(point[0] - x0), abs(point[1] - y0)), point[1], point[0]))
        cells = [kropki.cell_of(position, *point) for point in near]
        at = cells.index(hand.cursor) + 1 if hand.cursor in cells else 0
        return self._put_cursor(position, hand, *near[at % len(near)])

    # ── time ──

    def seconds(self, before: Any, after: Any) -> float:
        """Length of the animation between two positions: a ring takes longer the longer it is."""
        base = self.theme.move_seconds
        if base == 0 or before is after:
            return 0.0
        pieces = longest_ring(self.grid(before), self.grid(after))
        slow = base / MOVE_SECONDS["normal"]
        return min(LONGEST * slow, base + (pieces * RING_SECONDS + 0.25) * slow) if pieces else base

    def moving(self, before: Any, after: Any, hand: Hand | None) -> list[Rect]:
        """The pixels that an animation between two positions touches."""
        hand = hand or Hand()
        change = self._change(before, after, hand.zoom)
        last = [r for position in (before, after) for r in Overlay(self, position, hand, {}).last_rects()]
        return [rect.clip(self.rect) for rect in (*change.dirty(self.rect.topleft), *last)]

    def spots(self, position: Any, hand: Hand | None, marks: Mapping[str, Any]) -> list[Rect]:
        """The pixels of what lies over the board at rest; they change with hand and marks."""
        return [rect.clip(self.rect) for rect in Overlay(self, position, hand or Hand(), marks).rects()]

    def unfinished(self) -> bool:
        """Whether a board painted in slices has some left; draw again soon."""
        return self._still is not None and not self._still.ready

    # ── drawing ──

    def draw(
        self, canvas: Canvas, before: Any, after: Any, progress: float, hand: Hand | None, marks: Mapping[str, Any]
    ) -> None:
        """The board between two positions (progress 0 to 1); at 1 only `after` matters."""
        if self.rect.width < 8 or self.rect.height < 8 or not canvas.visible(self.rect):
            return
        hand, self._desk = hand or Hand(), canvas.desk()
        camera = self.stage(after).camera(hand.zoom)
        with canvas.clipped(self.rect):
            if hand.pinching or not camera.crisp:
                self._draw_stretched(canvas, after, camera)
            else:
                self._draw_crisp(canvas, before, after, progress, camera, hand)
            shown = Overlay(self, after, hand, marks)
            shown.draw(canvas, progress)

    def _draw_crisp(self, canvas: Canvas, before: Any, after: Any, progress: float, camera: Camera, hand: Hand) -> None:
        if progress >= 1 or before is after or before.size[0] != after.size[0]:
            still = self._still_of(after, camera)
            still.show(self.grid(after))
            still.finish()
            spot(still.surface, canvas, self.rect.topleft)
            return
        change = self._change(before, after, hand.zoom)
        still = self._still_of(before, camera)
        still.show(self.grid(before))
        still.finish()
        spot(still.surface, canvas, self.rect.topleft)
        change.draw(canvas, self.rect.topleft, progress, self.painter(after).inks(int(camera.scale)))

    def _draw_stretched(self, canvas: Canvas, position: Any, camera: Camera) -> None:
        """While fingers pinch: the painted board of the last zoom step, stretched; quick, and sharp again after."""
        still = self._still or self._still_of(position, self.stage(position).camera(None))
        still.finish()
        ratio = camera.scale / still.camera.scale
        x, y = camera.x - still.camera.x * ratio, camera.y - still.camera.y * ratio
        width, height = self.rect.size
        source = Rect(int(-x / ratio), int(-y / ratio), int(width / ratio) + 2, int(height / ratio) + 2)
        part = source.clip(still.surface.get_rect())
        if source.size != part.size:
            canvas.surface.blit(canvas.desk(), self.rect, self.rect)
        if part:
            size = (max(1, round(part.width * ratio)), max(1, round(part.height * ratio)))
            stretched = pygame.transform.scale(still.surface.subsurface(part), size)
            at = (self.rect.x + round(x + part.x * ratio), self.rect.y + round(y + part.y * ratio))
            canvas.surface.blit(stretched, at)

    # ── what is kept painted ──

    def grid(self, position: Any) -> np.ndarray:
        """The position's grid, the same object for the same position."""
        known = self._grids.get(id(position))
        if known is None or known[0] is not position:
            if len(self._grids) > 8:
                del self._grids[next(iter(self._grids))]
            known = self._grids[id(position)] = (position, grid_of(position))
        return known[1]

    def painter(self, position: Any) -> Painter:
        """What paints the position's board."""
        stage = self.stage(position)
        if self._painter is None or self._painter.stage is not stage:
            self._painter = Painter(self.theme, stage)
            self._still = None
        return self._painter

    def _still_of(self, position: Any, camera: Camera) -> Still:
        self.painter(position)
        local = Camera(camera.scale, camera.x - self.rect.x, camera.y - self.rect.y)
        still = self._still
        if still is None or still.camera.scale != camera.scale or still.grid.shape != self.grid(position).shape:
            self._changes.clear()
            still = self._still = Still(self.rect.size, local, self.grid(position), self._paint)
        elif still.camera != local:
            self._changes.clear()
            still.finish()
            still.move(local)
        return still

    def _paint(self, surface: pygame.Surface, grid: np.ndarray, camera: Camera, area: Rect) -> None:
        """Paints part of a still board: the desk or plain paper, then the sheet and what stands on it."""
        assert self._painter
        stage = self._painter.stage
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        if camera.scale == stage.steps[0]:
            fitted = stage.camera(None)
            paint_desk(surface, (round(fitted.x - camera.x), round(fitted.y - camera.y)), self.theme, self._desk)
        else:
            surface.fill(self.theme.palette.paper)
        surface.set_clip(clip)
        self._painter.paint(surface, grid, camera, area)

    def _change(self, before: Any, after: Any, zoom: Zoom | None) -> Change:
        camera = self.stage(after).camera(zoom)
        key = (id(before), id(after), camera)
        if key not in self._changes:
            still = self._still_of(before, camera)
            still.finish()
            if len(self._changes) > 4:
                self._changes.clear()
            self._changes[key] = Change(still, self.grid(before), self.grid(after))
        return self._changes[key]
