"""A game that plays itself: the picture of Attract and of the menu's cards."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.game import Game, Options
from game.app import App
from game.opponents import Request
from game.paint import Canvas

PAUSE = 0.55
"""Seconds between the end of a move's animation and the next question to a bot."""
REST = 6.0
"""Seconds that a finished game stays on the screen."""


class Demo:
    """Two bots on one board of their own. Its owner steps it, hands it answers, and draws it."""

    def __init__(self, app: App, game: Game, options: Options, levels: tuple[int, int], seed: int = 0) -> None:
        self.app, self.game, self.options, self.levels = app, game, options, levels
        self.seed = seed if app.settings.seed is None else app.settings.seed
        self.view = view_of(app, game)
        self.moves = 0
        self.position: Any = game.start(options)
        self.before, self.progress = self.position, 1.0
        self._hand: Any = None
        self._wait = PAUSE
        self._asked: Request | None = None

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen."""
        self.view = view_of(self.app, self.game)
        if self.view:
            self.view.place(rect)

    def pause(self) -> None:
        """Stops thinking: nobody sees it."""
        if self._asked:
            self._asked.cancel()
            self._asked = None

    def step(self, dt: float) -> bool:
        """Lets time pass; True if the board looks different now."""
        if self.progress < 1.0:
            seconds = max(0.01, self.view.seconds(self.before, self.position)) if self.view else 0.01
            self.progress = min(1.0, self.progress + dt / seconds)
            return True
        self._wait -= dt
        if self._wait > 0 or self._asked or not self.app.engine_ready:
            return False
        if self.game.outcome(self.position):
            self._begin()
            return True
        self._ask()
        return False

    def answered(self, request: Request) -> bool:
        """Takes a bot's answer; True if it was asked here."""
        if request is not self._asked:
            return False
        self._asked = None
        self._wait = PAUSE
        if request.answer is not None and request.position is self.position:
            self._play(request.answer.action)  # type: ignore[union-attr]
        return True

    def prefill(self, moves: int) -> None:
        """Plays so many moves at once, for pictures of a game under way."""
        import numpy as np

        for _number in range(moves):
            if self.game.outcome(self.position):
                return
            side = self.game.turn(self.position)
            thought = self.game.bot.choose(
                self.position, self.levels[side], self.seed + self.moves, np.zeros(1, np.int64)
            )
            self._play(thought.action)
        self.before, self.progress = self.position, 1.0

    def draw(self, canvas: Canvas) -> None:
        """Draws the board in its place."""
        if self.view:
            self.view.draw(canvas, self.before, self.position, self.progress, self._hand, {})

    def _begin(self) -> None:
        self.seed += 1000
        self.moves = 0
        self.position = self.before = self.game.start(self.options)
        self._wait = PAUSE

    def _ask(self) -> None:
        level = self.levels[self.game.turn(self.position)]
        self._asked = self.app.opponents.choose(self.game, self.position, level, self.seed + self.moves)

    def _play(self, action: int) -> None:
        self.before, self.progress = self.position, 0.0
        self.position = self.game.after(self.position, action)
        self.moves += 1
        if self.game.outcome(self.position):
            self._wait = REST


def view_of(app: App, game: Game) -> Any:
    """The view of a game's family."""
    from scenes.boards.dots import DotsView

    return DotsView(app.theme)
