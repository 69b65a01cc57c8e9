"""The view of Nine Men's Morris: board, men, mills and marks, for fingers, mouse, keys and pad.

The empty board is kept painted; men and marks are laid over it. The view knows no rules: legal actions are handed
in, and what it answers is an action's text.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pygame
from pygame import Rect

from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.mills_marks import Marked, Overlay
from scenes.boards.mills_motion import Change, Motion, touched
from scenes.boards.mills_paint import LIFT, Painter
from scenes.boards.mills_plan import Plan
from scenes.boards.mills_seen import EMPTY, Act, Seen, act_of, acts_of, seen
from scenes.boards.mills_touch import Answer, Hand, Touch
from scenes.boards.view import Marks

__all__ = ["Hand", "MillsView"]

KEPT = 8
"""Positions whose look is remembered."""


class MillsView:
    """Shows positions of Morris in a rectangle of the screen, and understands what is done there.

    `confirm`: a first tap chooses an action, a second one on it plays.
    """

    def __init__(self, theme: Theme, confirm: bool = False) -> None:
        self.theme = theme
        self.confirm = confirm
        self._looks: list[tuple[Any, Seen]] = []
        self._acts: tuple[Any, Collection[int], tuple[Act, ...]] = (None, (), ())
        self._change: tuple[Any, Any, Change] | None = None
        self.place(Rect(0, 0, 0, 0))

    # ── places ──

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen."""
        self.rect = Rect(rect)
        self.plan = Plan(self.rect)
        self.hands = Touch(self.plan, self.confirm)
        self.painter = Painter(self.theme, self.plan)
        self.overlay, self.motion = Overlay(self.painter), Motion(self.painter)
        self._board: pygame.Surface | None = None

    def sheet(self, position: Any) -> Rect:
        """The pixels of the board's sheet."""
        return self.plan.sheet

    def zooms(self, position: Any) -> bool:
        """The board is always seen whole."""
        return False

    def pixel(self, position: Any, hand: Hand | None, point: int) -> tuple[float, float]:
        """The pixel of a point."""
        return self.plan.pixel(point)

    # ── hands ──

    def touch(self, position: Any, legal: Collection[int], hand: Hand | None, gesture: Gesture) -> Answer:
        """What a gesture makes of the hand, and the text of an action if it plays one."""
        return self.hands.gesture(self._seen(position), self._legal(position, legal), hand or Hand(), gesture)

    def command(self, position: Any, legal: Collection[int], hand: Hand | None, name: str) -> Answer:
        """The same for a command of keys or pad; one that means nothing here changes nothing."""
        return self.hands.command(self._seen(position), self._legal(position, legal), hand or Hand(), name)

    def tick(self, position: Any, legal: Collection[int], hand: Hand | None, t: float) -> Answer:
        """Time alone plays nothing."""
        return hand or Hand(), None

    # ── time and place of change ──

    def seconds(self, before: Any, after: Any) -> float:
        """How long the change is shown: longer for a long way, a mill, a man taken. 0 where nothing moves."""
        return 0.0 if before is after else self.theme.move_seconds * self._changed(before, after).times

    def moving(self, before: Any, after: Any, hand: Hand | None) -> list[Rect]:
        """The pixels that the change touches at any moment."""
        rects = touched(self.plan, self._changed(before, after), hand or Hand())
        return [rect.clip(self.rect) for rect in rects]

    def spots(self, position: Any, hand: Hand | None, marks: Marks) -> list[Rect]:
        """The pixels of what lies over the board at rest; they change with hand and marks."""
        marked = self._marked(position, hand or Hand(), marks)
        return [rect.clip(self.rect) for rect in self.overlay.touched(marked)]

    def unfinished(self) -> bool:
        """What is drawn is finished at once."""
        return False

    # ── drawing ──

    def draw(self, canvas: Canvas, before: Any, after: Any, progress: float, hand: Hand | None, marks: Marks) -> None:
        """The board on its way from one position to another: at 1 only `after` matters, at 0 only `before`."""
        if self.rect.width < 8 or self.rect.height < 8 or not canvas.visible(self.rect):
            return
        if self._board is None:
            self._board = self.painter.board(canvas)
        hand = hand or Hand()
        with canvas.clipped(self.rect):
            canvas.blit(self._board, self.rect.topleft)
            if before is not after and 0 < progress < 1:
                self.motion.draw(canvas, self._changed(before, after), progress, hand)
            else:
                self._draw_still(canvas, self._marked(after if progress > 0 else before, hand, marks), marks)

    def _draw_still(self, canvas: Canvas, marked: Marked, marks: Marks) -> None:
        for line, side in marked.seen.mills:
            self.painter.mill(canvas, line, side)
        self.overlay.under(canvas, marked)
        standing = ((point, side) for point, side in enumerate(marked.seen.men) if side != EMPTY)
        self.painter.men(canvas, ((point, side) for point, side in standing if point != marked.lifted))
        self.overlay.over(canvas, marked, marks.get("pulse", 1.0))
        if marked.lifted is not None:
            self._draw_lifted(canvas, marked, marked.lifted)

    def _draw_lifted(self, canvas: Canvas, marked: Marked, lifted: int) -> None:
        """The selected man above its point, or under the finger that carries it."""
        finger, span, accent = marked.hand.finger, self.plan.span, canvas.palette.accent
        at = (finger.x, finger.y) if finger else self.plan.pixel(lifted)
        canvas.ring(self.plan.pixel(lifted), self.painter.radius, max(2, 0.04 * span), accent)
        canvas.glow((at[0], at[1] - LIFT * span), 1.05 * span, accent, 0.5)
        self.painter.man(canvas, marked.seen.men[lifted], at, 1.1, LIFT)

    # ── what is known of positions ──

    def _seen(self, position: Any) -> Seen:
        """The position's look, worked out once."""
        for known, look in self._looks:
            if known is position:
                return look
        self._looks = [*self._looks[1 - KEPT :], (position, seen(position))]
        return self._looks[-1][1]

    def _legal(self, position: Any, legal: Collection[int]) -> tuple[Act, ...]:
        if self._acts[0] is not position or self._acts[1] is not legal:
            self._acts = (position, legal, acts_of(position, legal))
        return self._acts[2]

    def _marked(self, position: Any, hand: Hand, marks: Marks) -> Marked:
        last = () if marks.get("quiet") else tuple(act_of(text) for text in marks.get("last", ()))
        hint = marks.get("hint")
        hinted = None if hint is None else acts_of(position, (hint,))[0]
        return Marked(self._seen(position), hand, last, self._legal(position, marks.get("legal", ())), hinted)

    def _changed(self, before: Any, after: Any) -> Change:
        if self._change is None or self._change[0] is not before or self._change[1] is not after:
            self._change = (before, after, Change(self._seen(before), self._seen(after)))
        return self._change[2]
