"""The rules of a game, page by page: real positions on the real board, some to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.game import Game, Illegal
from game import layout
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.paint import Canvas
from game.widgets import Button, Widget
from game.words import _
from scenes.common import Page
from scenes.demo import view_of
from scenes.names import game_name
from scenes.pages import pages

SWIPE_MM = 12.0


class _Dots(Widget):
    """Which page of how many, as a row of dots; a tap goes there."""

    name = "pages"

    def __init__(self, scene: RulesScene) -> None:
        super().__init__()
        self.scene, self.focusable = scene, False

    def _step(self) -> float:
        return min(self.rect.width / max(1, len(self.scene.pages)), 4.0 * self.rect.height)

    def _x(self, number: int) -> float:
        return self.rect.centerx + (number - (len(self.scene.pages) - 1) / 2) * self._step()

    def act(self, x: float, y: float) -> None:
        count = len(self.scene.pages)
        self.scene.turn_to(min(range(count), key=lambda number: abs(self._x(number) - x)))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        palette, size = canvas.palette, max(3.0, canvas.theme.px(0.9))
        for number in range(len(self.scene.pages)):
            here = number == self.scene.at
            centre = (self._x(number), self.rect.centery)
            canvas.disc(centre, size * (1.4 if here else 1.0), palette.accent if here else palette.edge)


class RulesScene(Page):
    """One page at a time."""

    def __init__(self, app: App, game: Game, at: int = 0) -> None:
        super().__init__(app)
        self.game, self.pages, self.at = game, pages(game.id), at
        self.view: Any = None
        self.hand: Any = None
        self.start: Any = None
        self.before: Any = None
        self.position: Any = None
        self.progress, self.done, self.missed = 1.0, False, False
        self.previous = Button("", lambda: self.turn_to(self.at - 1), icon="chevron-left", name="previous")
        self.next = Button("", lambda: self.turn_to(self.at + 1), icon="chevron-right", name="next")
        self.retry = Button(lambda: _("Try again"), self._reset, icon="rotate-ccw", name="retry")
        self.dots = _Dots(self)
        self.group.add(self.back_button, self.previous, self.next, self.retry, self.dots)
        self.words = self.board = self.says = Rect(0, 0, 0, 0)
        self._reset()

    def title(self) -> str:  # type: ignore[override]
        """The game and that these are its rules."""
        return _("{game}: rules").format(game=game_name(self.game.id))

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.pages[self.at]

    def turn_to(self, at: int) -> None:
        """Another page, if there is one."""
        if 0 <= at < len(self.pages) and at != self.at:
            self.at = at
            self._reset()
            self.arrange()

    def _reset(self) -> None:
        self.done = self.missed = False
        self.hand, self.progress = None, 1.0
        self.position = self.before = self.start = self.page.position(self.game.id) if self.page.rows else None
        self._show_buttons()
        self.invalidate()

    def _show_buttons(self) -> None:
        self.previous.set(enabled=self.at > 0)
        self.next.set(enabled=self.at + 1 < len(self.pages))
        self.retry.set(visible=self.done)

    # ── trying ──

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        for gesture in gestures:
            if gesture.kind == "drag_end" and abs(gesture.x - gesture.x0) > self.app.theme.mm(SWIPE_MM):
                self.turn_to(self.at + (1 if gesture.x < gesture.x0 else -1))
            elif gesture.kind in ("tap", "hold", "aim", "aim_end", "cancel"):
                self._try(gesture)
        left = [command for command in commands if not self._key(command.name)]
        super().step(dt, gestures, left)
        if self.position is not None:
            answer = self.view.tick(self.position, self._legal(), self.hand, self.app.now)
            self._take(answer)
        if self.progress < 1 and self.position is not None:
            seconds = max(0.01, self.view.seconds(self.before, self.position))
            self.progress = min(1.0, self.progress + dt / seconds)
            self.invalidate(self.board)

    def _key(self, name: str) -> bool:
        """Arrows turn pages, or move the cursor where there is something to try."""
        if self._legal() and name in ("left", "right", "up", "down", "accept", "home") and not self.group.show_focus:
            before = self.hand
            self._take(self.view.command(self.position, self._legal(), self.hand, name))
            return self.hand is not before or name != "home"
        if name in ("left", "right") and not self.group.show_focus:
            self.turn_to(self.at + (1 if name == "right" else -1))
            return True
        return False

    def _legal(self) -> frozenset[int]:
        """Where a finger may try: nowhere on a page without a task, and nowhere once it is done."""
        if self.position is None or self.page.task is None or self.done:
            return frozenset()
        return frozenset(self.game.legal(self.position))

    def _try(self, gesture: Gesture) -> None:
        if self.position is not None and self.board.collidepoint(gesture.x0, gesture.y0):
            self._take(self.view.touch(self.position, self._legal(), self.hand, gesture))

    def _take(self, answer: tuple[Any, str | None]) -> None:
        hand, text = answer
        if hand != self.hand:
            self.hand = hand
            self.invalidate(self.board)
        if text is None:
            return
        try:
            action = self.game.parse(self.position, text)
        except Illegal:
            return
        self.missed = text not in self.page.task.answers
        if self.missed:
            self.app.sound.play("error")
        else:
            self.before, self.position = self.position, self.game.after(self.position, action)
            self.progress, self.done = 0.0, True
            self.app.sound.play("capture")
        self._show_buttons()
        self.invalidate()

    # ── layout and paint ──

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        gap = theme.px(2)
        body = self.place_head(self.useful())
        foot, body = layout.cut_bottom(body, theme.target, gap)
        left, rest = layout.cut_left(foot, max(theme.target, theme.px(14)))
        right, middle = layout.cut_right(rest, max(theme.target, theme.px(14)))
        self.previous.place(left)
        self.next.place(right)
        self.dots.place(middle)
        body = layout.inset(body, theme.px(1), 0)
        if not self.page.rows:
            self.board = Rect(0, 0, 0, 0)
            self.words = body
        elif layout.portrait(rect):
            self.board, self.words = layout.cut_top(body, min(body.width, body.height * 11 // 20), gap)
        else:
            size = min(body.height, body.width * 11 // 20)
            self.board, self.words = layout.cut_right(body, size, 2 * gap)
            self.board = layout.centred(self.board, self.board.width, min(self.board.height, self.board.width))
        says, self.words = layout.cut_bottom(self.words, max(theme.target + theme.px(12), self.words.height // 3), gap)
        self.says = says if self.page.task else Rect(0, 0, 0, 0)
        if not self.page.task:
            self.words.height += says.height + gap
        button, _rest = layout.cut_bottom(says, theme.target)
        self.retry.place(Rect(button.x, button.y, min(button.width, theme.px(40)), button.height))
        self.view = view_of(self.app, self.game)
        self.view.place(self.board)

    def draw(self, canvas: Canvas) -> None:
        canvas.paper()
        canvas.text(self.title(), self.title_rect, "heading", align="left")
        self.paint(canvas)
        self.group.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        self._paint_words(canvas)
        if self.position is not None:
            self.view.draw(canvas, self.before, self.position, self.progress, self.hand, {})
        task = self.page.task
        if not task:
            return
        palette = canvas.palette
        room = Rect(self.says)
        if self.retry.visible:
            room.height -= self.retry.rect.height + canvas.theme.px(1)
        if self.done:
            canvas.text(_(task.praise), room, "button", palette.good, "left", "top", lines=4)
        else:
            text = _("Not there. ") + _(task.request) if self.missed else _(task.request)
            canvas.text(text, room, "button", palette.accent, "left", "top", lines=4)

    def _paint_words(self, canvas: Canvas) -> None:
        theme = canvas.theme
        head, rest = layout.cut_top(self.words, min(theme.px(11), self.words.height // 3), theme.px(1))
        canvas.text(_(self.page.title), head, "title", align="left", lines=2)
        heights = [canvas.height_of(_(text), rest.width, "reading") for text in self.page.text]
        gap, y = theme.px(1.8), rest.y
        squeeze = min(1.0, (rest.height - gap * (len(heights) - 1)) / max(1, sum(heights)))
        for text, height in zip(self.page.text, heights, strict=True):
            room = Rect(rest.x, y, rest.width, max(4, int(height * squeeze)))
            canvas.text(_(text), room, "reading", canvas.palette.ink, "left", "top", lines=12)
            y = room.bottom + gap
