"""A game that plays itself: the picture of Attract and of the menu's cards."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.game import Game, Options
from game import layout
from game.app import App
from game.opponents import Request
from game.paint import Canvas
from scenes.boards.dots import DotsView
from scenes.boards.zoom import MARGIN

PAUSE = 0.55
"""Seconds between the end of a move's animation and the next question to a bot."""
LONGEST = 40
REST = 6.0
"""Seconds that a finished game stays on the screen."""


class Demo:
    """Two bots on one board of their own. Its owner steps it, hands it answers, and draws it."""

    def __init__(self, app: App, game: Game, options: Options, levels: tuple[int, int], seed: int = 0) -> None:
        self.app, self.game, self.options, self.levels = app, game, options, levels
        self.seed = seed if app.settings.seed is None else app.settings.seed
        self.view = DotsView(app.theme)
        self.rect = Rect(0, 0, 0, 0)
        self.moves = 0
        self.position: Any = game.start(options)
        self.before, self.progress = self.position, 1.0
        self._wait = PAUSE
        self._asked: Request | None = None

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen; `rect` is then the sheet's own, in the middle of it."""
        self.view = DotsView(self.app.theme)
        self.view.place(rect)
        width, height = sheet_cells(self.options.size)
        scale = self.view.stage(self.position).steps[0]
        self.rect = layout.centred(rect, int(width * scale), int(height * scale))
        self.view.place(self.rect)

    def pause(self) -> None:
        """Stops thinking: nobody sees it."""
        if self._asked:
            self._asked.cancel()
            self._asked = None

    def step(self, dt: float) -> list[Rect]:
        """Lets time pass; returns what of the board looks different now."""
        if self.progress < 1.0:
            return self._animate(dt)
        self._wait -= dt
        if self._wait > 0 or self._asked or not self.app.engine_ready:
            return []
        if self.game.outcome(self.position):
            self._begin()
            return [self.rect]
        self._ask()
        return []

    def _animate(self, dt: float) -> list[Rect]:
        seconds = self.view.seconds(self.before, self.position)
        self.progress = min(1.0, self.progress + dt / seconds) if seconds > 0 else 1.0
        return self.view.moving(self.before, self.position, None)

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
        self.view.draw(canvas, self.before, self.position, self.progress, None, {})

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


def sheet_cells(size: tuple[int, int]) -> tuple[float, float]:
    """Width and height in cells of the sheet that a board of (width, height) points is drawn on."""
    return size[0] - 1 + 2 * MARGIN, size[1] - 1 + 2 * MARGIN


def size_for(rect: Rect, shorter: int) -> tuple[int, int]:
    """A board (width, height) that fills a rectangle, so many points along its shorter side."""
    ratio = rect.width / max(1, rect.height)
    cells = shorter - 1 + 2 * MARGIN
    longer = min(LONGEST, round(cells * max(ratio, 1 / ratio) - 2 * MARGIN + 1))
    return (longer, shorter) if ratio >= 1 else (shorter, longer)
