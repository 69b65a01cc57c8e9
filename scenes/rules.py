"""The rules of a game, page by page: real positions on the real board, some to try with a finger."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.game import Game
from game import layout
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.paint import Canvas
from game.widgets import Button, Widget
from game.words import _
from scenes.common import Page
from scenes.names import game_name
from scenes.page_turn import PageTurn, picture
from scenes.pages import pages
from scenes.rules_page import PageFace

SWIPE_MM = 4.0
"""A finger that moves so far sideways turns the page, no longer taps."""
CURSOR = frozenset({"left", "right", "up", "down", "accept", "home", "back"})
TURNS = {"undo": -1, "redo": 1}
ARROWS = {"left": -1, "right": 1}


class PageDots(Widget):
    """Which page of how many, as a row of dots; a tap goes to one."""

    name = "pages"

    def __init__(self, scene: RulesScene) -> None:
        super().__init__()
        self.scene, self.focusable = scene, False

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self.scene.pages)

    def _x(self, number: int) -> float:
        return self.rect.x + self.rect.width * (number + 0.5) / self.count

    def act(self, x: float, y: float) -> None:
        self.scene.turn_to(min(range(self.count), key=lambda number: abs(self._x(number) - x)))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        palette, size = canvas.palette, max(3.0, canvas.theme.px(0.75))
        for number in range(self.count):
            centre = (self._x(number), self.rect.centery)
            if number == self.scene.at:
                canvas.glow(centre, 4 * size, palette.accent, 0.5)
                canvas.disc(centre, 1.5 * size, palette.accent)
            else:
                canvas.disc(centre, size, palette.edge)


class RulesScene(Page):
    """One page at a time; a finger, the arrows or the buttons turn it."""

    def __init__(self, app: App, game: Game, at: int = 0) -> None:
        super().__init__(app)
        self.game, self.pages, self.at = game, pages(game.id), at
        self.body = Rect(0, 0, 0, 0)
        self.face = self._face(at)
        self.turn: PageTurn | None = None
        self.previous = Button(
            "", lambda: self.turn_to(self.at - 1), icon="chevron-left", name="previous", tip=lambda: _("Previous page")
        )
        self.next = Button(
            "", lambda: self.turn_to(self.at + 1), icon="chevron-right", name="next", tip=lambda: _("Next page")
        )
        self.retry = Button(lambda: _("Try again"), self._reset, icon="rotate-ccw", name="retry")
        self.dots = PageDots(self)
        self.group.add(self.back_button, self.retry, self.previous, self.next, self.dots)
        self._swiping: tuple | None = None
        self._show_buttons()

    def title(self) -> str:  # type: ignore[override]
        """The game and that these are its rules."""
        return _("{game}: rules").format(game=game_name(self.game.id))

    def _face(self, at: int) -> PageFace:
        face = PageFace(self.app, self.game, self.pages[at], self.invalidate)
        if self.body.width:
            face.layout(self.body, layout.portrait(self.rect))
        return face

    # ── turning ──

    def turn_to(self, at: int) -> None:
        """Another page, if there is one; it slides in where motion is wanted."""
        if not 0 <= at < len(self.pages) or at == self.at:
            return
        if self.app.theme.seconds(1.0) and self.body.width:
            self._begin_turn(at, to=int(at > self.at))
        self._settle(at)

    def _begin_turn(self, at: int, to: int | None) -> PageTurn:
        """The pages of now and of then, side by side; `to` is where they go by themselves."""
        self._cancel_turn()
        canvas, other = self.app.canvas, self._face(at)
        pictures = [picture(canvas, self.body, face.draw) for face in (self.face, other)]
        right = at > self.at
        both = (pictures[0], pictures[1]) if right else (pictures[1], pictures[0])
        self.turn = PageTurn(self.body, both, 0.0 if right else 1.0, to)
        self._turning_to = at
        return self.turn

    def _settle(self, at: int) -> None:
        """Another page is the page of now."""
        if at != self.at:
            self.at, self.face = at, self._face(at)
        self._show_buttons()
        self.invalidate()

    def _cancel_turn(self) -> None:
        self.turn = self._swiping = None

    def _swipe(self, gesture: Gesture) -> None:
        """A finger pulls the page aside; where no motion is wanted it turns it at once."""
        if self._swiping is None:
            if gesture.kind in ("drag_start", "drag"):
                self._grab(gesture)
        elif gesture.id == self._swiping:
            if gesture.kind == "drag" and self.turn:
                self.turn.pull(gesture.dx)
                self.invalidate(self.body)
            elif gesture.kind in ("drag_end", "cancel"):
                self._swiping = None
                if self.turn:
                    self._let_go(self.turn)

    def _grab(self, gesture: Gesture) -> None:
        across, down = gesture.x - gesture.x0, gesture.y - gesture.y0
        at = self.at + (1 if across < 0 else -1)
        sideways = abs(across) > max(abs(down), self.app.theme.mm(SWIPE_MM))
        if not sideways or not 0 <= at < len(self.pages) or not self.body.collidepoint(gesture.x0, gesture.y0):
            return
        if self.app.theme.seconds(1.0):
            self._begin_turn(at, to=None).pull(across)
            self.invalidate(self.body)
        else:
            self._settle(at)
        self._swiping = gesture.id

    def _let_go(self, turn: PageTurn) -> None:
        turn.let_go()
        if turn.to != turn.began_at:
            self._settle(self._turning_to)

    def _reset(self) -> None:
        self.face.reset()
        self._show_buttons()

    def _show_buttons(self) -> None:
        self.previous.set(enabled=self.at > 0)
        last = self.at + 1 == len(self.pages)
        self.next.set(enabled=not last, style="primary" if self.face.done and not last else "plain")
        self.retry.place(self.face.retry)
        self.retry.set(visible=self.face.done and self.turn is None)

    # ── life ──

    def leave(self) -> None:
        super().leave()
        self._cancel_turn()

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        for gesture in gestures:
            if not self.group.touch(gesture):
                self._swipe(gesture)
                if self.turn is None:
                    self.face.touch(gesture)
        super().step(dt, (), [command for command in commands if not self._key(command.name)])
        self.face.step(dt)
        if self.turn:
            self.turn.step(dt)
            self.invalidate(self.body)
            if self.turn.resting:
                self.turn = None
        self._show_buttons()

    def _key(self, name: str) -> bool:
        """Arrows move the cursor where there is something to try, else they turn pages; shoulder buttons always do."""
        if name in TURNS:
            self.turn_to(self.at + TURNS[name])
        elif self.group.show_focus:
            return False
        elif name in CURSOR and self.face.command(name):
            pass
        elif name in ARROWS:
            self.turn_to(self.at + ARROWS[name])
        else:
            return False
        return True

    # ── layout and paint ──

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        gap = theme.px(2)
        self._cancel_turn()
        body = self.place_head(self.useful())
        foot, self.body = layout.cut_bottom(body, theme.target, gap)
        side = max(theme.target, theme.px(14))
        left, rest = layout.cut_left(foot, side, gap)
        right, middle = layout.cut_right(rest, side, gap)
        self.previous.place(left)
        self.next.place(right)
        self.dots.place(layout.centred(middle, min(middle.width, theme.target * len(self.pages)), middle.height))
        self.face.layout(self.body, layout.portrait(rect))
        self._show_buttons()

    def draw(self, canvas: Canvas) -> None:
        canvas.paper()
        canvas.text(self.title(), self.title_rect, "heading", canvas.palette.dim, "left")
        if self.turn:
            self.turn.draw(canvas)
        else:
            self.face.draw(canvas)
        self.group.draw(canvas)
