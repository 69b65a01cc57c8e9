"""A board on a page: its view, the hand on it, and the move that is running. Replay, rules and result share it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from pygame import Rect

from engine.game import Game
from game.app import App
from game.contacts import Gesture
from game.paint import Canvas
from scenes.demo import view_of

Marks = Mapping[str, Any]


class ShownBoard:
    """One position, or the way from one to another. `invalidate(rect)` is told what looks different."""

    def __init__(self, app: App, game: Game, position: Any, invalidate: Callable[[Rect], object]) -> None:
        self.app, self.game, self.position = app, game, position
        self.rect = Rect(0, 0, 0, 0)
        self.hand: Any = None
        self.marks: Marks = {}
        self._invalidate = invalidate
        self._view = view_of(app, game)
        self._before, self._progress, self._backwards = position, 1.0, False

    @property
    def zooms(self) -> bool:
        """Whether the board could be looked at more closely."""
        return self._view.zooms(self.position)

    @property
    def moving(self) -> bool:
        """Whether a move is running."""
        return self._progress < 1

    def place(self, rect: Rect) -> None:
        """Gives it its place on the screen, in the theme of now."""
        self.rect = Rect(rect)
        self._view = view_of(self.app, self.game)
        self._view.place(rect)

    def show(self, position: Any, moves: bool = False, backwards: bool = False) -> None:
        """Another position: at once, or by the move that leads there (backwards: the way it is undone)."""
        self._before = self.position if moves else position
        self._progress, self._backwards = (0.0, backwards) if moves else (1.0, False)
        self.position = position
        self._invalidate(self.rect)

    def mark(self, **marks: Any) -> None:
        """What is shown over the board: hint, quiet."""
        if marks != self.marks:
            self.marks = marks
            self._invalidate(self.rect)

    # ── hands ──

    def touch(self, gesture: Gesture, legal: Collection[int] = ()) -> str | None:
        """Takes a gesture; the text of an action if it plays one."""
        return self._took(self._view.touch(self.position, legal, self.hand, gesture))

    def command(self, name: str, legal: Collection[int] = ()) -> str | None:
        """Takes a key's or pad's command."""
        return self._took(self._view.command(self.position, legal, self.hand, name))

    def tick(self, legal: Collection[int]) -> str | None:
        """Plays a tap that no second one has followed."""
        return self._took(self._view.tick(self.position, legal, self.hand, self.app.now))

    def _took(self, answer: tuple[Any, str | None]) -> str | None:
        hand, text = answer
        if hand != self.hand:
            self.hand = hand
            self._invalidate(self.rect)
        return text

    def let_go(self) -> None:
        """Forgets zoom, cursor and fingers."""
        self.hand = None
        self._invalidate(self.rect)

    # ── time and paint ──

    def step(self, dt: float, most: float = 60.0) -> None:
        """Lets time pass for the running move, which takes at most so many seconds."""
        if not self.moving:
            if self._view.unfinished():
                self._invalidate(self.rect)
            return
        early, late = self._ends()
        seconds = min(most, self._view.seconds(early, late))
        self._progress = min(1.0, self._progress + dt / seconds) if seconds > 0 else 1.0
        for rect in self._view.moving(early, late, self.hand):
            self._invalidate(rect)
        if not self.moving:
            self._before = self.position
            self._invalidate(self.rect)

    def _ends(self) -> tuple[Any, Any]:
        """The earlier and the later position of the running move."""
        return (self.position, self._before) if self._backwards else (self._before, self.position)

    def draw(self, canvas: Canvas) -> None:
        """The board in its place."""
        early, late = self._ends()
        progress = 1 - self._progress if self._backwards and self.moving else self._progress
        if self._backwards and not self.moving:
            early = late = self.position
        self._view.draw(canvas, early, late, progress, self.hand, self.marks)
