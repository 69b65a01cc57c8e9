"""The view of the dots games: paper, dots, links, territories, all zoomable, for fingers, mouse, keys and pad.

The still board is kept painted; what moves and what is marked is drawn over it. The view knows no rules: legal
actions are handed in, and what it answers is an action's text.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pygame
from pygame import Rect

from engine.dots import paper
from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.desk import paint_desk
from scenes.boards.dots_marks import Marks, Overlay
from scenes.boards.dots_motion import Change, Difference, spot
from scenes.boards.dots_paint import Painter, grid_of
from scenes.boards.dots_touch import Answer, Hand, Touch
from scenes.boards.lens import Lens, glass_at
from scenes.boards.paintings import Paintings
from scenes.boards.still import Still
from scenes.boards.zoom import Camera, Stage

__all__ = ["DotsView", "Hand"]

CAPTURE_TIMES, RING_TIMES, MOST_TIMES = 2.2, 0.1, 4.5
"""A capture lasts so many times as long as a plain move, longer by so much for each piece of ring, but no longer."""
KEPT_GRIDS = 6


class _Table:
    """All that hangs on the place on the screen and on the number of points."""

    def __init__(self, view: DotsView, points: tuple[int, int]) -> None:
        theme = view.theme
        self.view = view
        self.points = points
        self.stage = Stage(view.rect, points, theme.px_per_mm)
        self.hands = Touch(self.stage, theme.px_per_mm)
        self.painter = Painter(theme, self.stage)
        self.overlay = Overlay(self.stage, theme.px_per_mm)
        self.lens = Lens(self.painter, theme.px_per_mm)
        self.paintings = Paintings(self.stage, self._paint)
        self.change: Change | None = None

    def _paint(
        self, surface: pygame.Surface, grid: np.ndarray, camera: Camera, area: Rect, origin: tuple[int, int]
    ) -> None:
        before, place = surface.get_clip(), self.stage.rect
        surface.set_clip(area.clip(before))
        paint_desk(surface, (place.x + origin[0], place.y + origin[1]), self.view.theme, self.view.desk)
        self.painter.paint(surface, grid, camera, area)
        surface.set_clip(before)


class DotsView:
    """Shows positions of a dots game in a rectangle of the screen, and understands what is done there.

    `confirm`: a first tap chooses a point, a second one on it plays.
    """

    def __init__(self, theme: Theme, confirm: bool = False) -> None:
        self.theme = theme
        self.confirm = confirm
        self.rect = Rect(0, 0, 0, 0)
        self.desk: pygame.Surface | None = None
        self._table: _Table | None = None
        self._grids: list[tuple[paper.Sheet, np.ndarray]] = []
        self._difference: Difference | None = None

    # ── places ──

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen."""
        self.rect = Rect(rect)
        self._table = None

    def _at(self, position: paper.Sheet) -> _Table:
        """The table for the position's board."""
        points = (int(position.size[0]), int(position.size[1]))
        if self._table is None or self._table.points != points:
            self._table = _Table(self, points)
        self._table.hands.confirm = self.confirm
        return self._table

    def stage(self, position: paper.Sheet) -> Stage:
        """The position's board in this place."""
        return self._at(position).stage

    def sheet(self, position: paper.Sheet) -> Rect:
        """The pixels of the sheet of paper that the whole board is drawn on."""
        stage = self.stage(position)
        return stage.sheet(stage.camera(None)).clip(self.rect)

    def zooms(self, position: paper.Sheet) -> bool:
        """Whether the whole board isn't as near as it gets."""
        return len(self.stage(position).steps) > 1

    def pixel(self, position: paper.Sheet, hand: Hand | None, cell: int) -> tuple[float, float]:
        """The pixel of a cell."""
        stage = self.stage(position)
        return stage.camera(hand.zoom if hand else None).pixel(*stage.where(cell))

    def forget(self) -> None:
        """Drops every painting; what is drawn next is painted anew."""
        if self._table:
            self._table.paintings.drop()
            self._table.change = None

    # ── hands ──

    def touch(self, position: paper.Sheet, legal: Collection[int], hand: Hand | None, gesture: Gesture) -> Answer:
        """What a gesture makes of the hand, and the text of an action if it plays one."""
        return self._at(position).hands.gesture(position, legal, hand or Hand(), gesture)

    def command(self, position: paper.Sheet, legal: Collection[int], hand: Hand | None, name: str) -> Answer:
        """The same for a command of keys or pad; one that means nothing here changes nothing."""
        return self._at(position).hands.command(position, legal, hand or Hand(), name)

    def tick(self, position: paper.Sheet, legal: Collection[int], hand: Hand | None, t: float) -> Answer:
        """The same for time that passes: a tap that waited for a second one is played."""
        return self._at(position).hands.tick(legal, hand or Hand(), t)

    # ── time and place of change ──

    def seconds(self, before: paper.Sheet, after: paper.Sheet) -> float:
        """How long the change is shown: a ring takes longer the longer it is. 0 where nothing moves."""
        if before is after or self.theme.move_seconds == 0:
            return 0.0
        ring = self._differs(before, after).longest_ring
        times = min(CAPTURE_TIMES + RING_TIMES * ring, MOST_TIMES) if ring else 1.0
        return self.theme.move_seconds * times

    def moving(self, before: paper.Sheet, after: paper.Sheet, hand: Hand | None) -> list[Rect]:
        """The pixels that the change touches at any moment."""
        hand = hand or Hand()
        change = self._changed(before, after, hand)
        if change is None:
            return [self.rect]
        lasts = [rect for position in (before, after) for rect in self.spots(position, Hand(hand.zoom), {})]
        return [rect.clip(self.rect) for rect in (*change.dirty(self.rect.topleft), *lasts)]

    def spots(self, position: paper.Sheet, hand: Hand | None, marks: Marks) -> list[Rect]:
        """The pixels of what lies over the board at rest; they change with hand and marks."""
        hand, table = hand or Hand(), self._at(position)
        rects = list(table.overlay.touched(position, table.stage.camera(hand.zoom), hand, marks))
        if hand.aim and table.hands.dense(hand):
            rects.append(glass_at(table.stage, self.theme.px_per_mm, hand.aim).rect)
        return [rect.clip(self.rect) for rect in rects]

    def unfinished(self) -> bool:
        """Whether a sharp painting is on its way and the view wants to be drawn again."""
        return self._table is not None and self._table.paintings.settling

    # ── drawing ──

    def draw(
        self,
        canvas: Canvas,
        before: paper.Sheet,
        after: paper.Sheet,
        progress: float,
        hand: Hand | None,
        marks: Marks,
    ) -> None:
        """The board on its way from one position to another: at 1 only `after` matters, at 0 only `before`."""
        if self.rect.width < 8 or self.rect.height < 8 or not canvas.visible(self.rect):
            return
        hand, table, self.desk = hand or Hand(), self._at(after), canvas.desk()
        with canvas.clipped(self.rect):
            self._draw_board(canvas, before, after, progress, hand)
            table.overlay.draw(canvas, after, table.stage.camera(hand.zoom), hand, marks, progress)
            if hand.aim and table.hands.dense(hand):
                camera = table.stage.camera(hand.zoom)
                table.lens.draw(canvas, self._grid(after), camera, hand.aim, paper.turn_of(after))

    def _draw_board(self, canvas: Canvas, before: paper.Sheet, after: paper.Sheet, progress: float, hand: Hand) -> None:
        alike = before.cells.size == after.cells.size
        moves = alike and before is not after and 0 < progress < 1
        shown = self._grid(before if alike and progress <= 0 else after)
        table = self._at(after)
        still = None if hand.pinching else table.paintings.sharp(hand.zoom, shown)
        if still is None:
            table.paintings.draw_scaled(canvas, hand.zoom, self._grid(after))
            return
        change = self._changed(before, after, hand) if moves else None
        if not moves and table.change and table.change.leads(still, shown):
            table.change.arrive()
        still.show(change.before if change else shown)
        spot(still.surface, canvas, self.rect.topleft)
        if change:
            change.draw(canvas, self.rect.topleft, progress, table.painter.inks(int(still.camera.scale)))

    def _changed(self, before: paper.Sheet, after: paper.Sheet, hand: Hand) -> Change | None:
        """The change between two positions as the hand sees it, kept until another is asked for.

        None where it can't be shown: boards of different sizes, a zoom that is not sharp yet.
        """
        table = self._at(after)
        if before.cells.size != after.cells.size or hand.pinching:
            return None
        difference, change = self._differs(before, after), table.change
        if change and change.difference is difference and change.camera == table.paintings.camera(hand.zoom):
            return change
        still: Still | None = table.paintings.sharp(hand.zoom, difference.before)
        table.change = Change(still, difference) if still else None
        return table.change

    def _differs(self, before: paper.Sheet, after: paper.Sheet) -> Difference:
        """What differs between two positions of one board, kept until others are asked for."""
        grids, known = (self._grid(before), self._grid(after)), self._difference
        if known and known.before is grids[0] and known.after is grids[1]:
            return known
        self._difference = Difference(*grids)
        return self._difference

    def _grid(self, position: paper.Sheet) -> np.ndarray:
        """The position's grid; the same array for the same position, so that `is` tells them apart."""
        for known, grid in self._grids:
            if known is position:
                return grid
        self._grids = [*self._grids[1 - KEPT_GRIDS :], (position, grid_of(position))]
        return self._grids[-1][1]
