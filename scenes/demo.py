"""Boards that play by themselves: two bots (Attract, the menu's cards), or a few moves over and over (Settings)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from pygame import Rect

from engine.game import Game, Options, Thought
from game.app import App
from game.opponents import Request
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.dots import DotsView
from scenes.boards.mills import MillsView
from scenes.boards.view import View
from scenes.boards.zoom import MARGIN

PAUSE = 0.55
"""Seconds between the end of a move's animation and the next question to a bot."""
REST = 6.0
"""Seconds that a finished game stays on the screen."""
LONGEST = 40
"""Most points along a miniature's side."""
VIEWS: dict[str, Callable[[Theme, bool], View]] = {"kropki": DotsView, "conquer": DotsView, "mills": MillsView}
"""The view of each game."""


class MovingBoard:
    """A board with its own place, between two positions. Its owner steps it and draws it."""

    def __init__(self, app: App, game: Game, options: Options) -> None:
        self.app, self.game, self.options = app, game, options
        self.view = view_of(app, game)
        self.rect = Rect(0, 0, 0, 0)
        self.moves = 0
        self.position: Any = game.start(options)
        self.before, self.progress = self.position, 1.0
        self.last: tuple[str, ...] = ()
        self._stale: list[Rect] = []
        self._wait = PAUSE

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen; `rect` is then the sheet's own, in the middle of it."""
        self.view = view_of(self.app, self.game)
        self.view.place(rect)
        self.rect = self.view.sheet(self.position)
        self.view.place(self.rect)

    def step(self, dt: float) -> list[Rect]:
        """Lets time pass; returns what of the board looks different now."""
        if self.progress < 1.0:
            return self._animate(dt)
        self._wait -= dt
        return [] if self._wait > 0 else self._go_on()

    def draw(self, canvas: Canvas) -> None:
        """Draws the board in its place."""
        marks = {"last": self.last} if self.progress >= 1 else {}
        self.view.draw(canvas.of(self.game.sides), self.before, self.position, self.progress, None, marks)

    def _go_on(self) -> list[Rect]:
        """What comes after a pause."""
        return []

    def _animate(self, dt: float) -> list[Rect]:
        seconds = self.view.seconds(self.before, self.position)
        self.progress = min(1.0, self.progress + dt / seconds) if seconds > 0 else 1.0
        rects = self.view.moving(self.before, self.position, None) + self._stale
        self._stale = []
        return rects + (self._spots() if self.progress >= 1 else [])

    def _spots(self) -> list[Rect]:
        """The pixels of what is marked while nothing moves."""
        return self.view.spots(self.position, None, {"last": self.last})

    def _play(self, action: int) -> None:
        self._stale = self._spots()
        goes_on = self.before is not self.position and self.game.turn(self.before) == self.game.turn(self.position)
        self.last = (*(self.last if goes_on else ()), self.game.text(self.position, action))
        self.before, self.progress = self.position, 0.0
        self.position = self.game.after(self.position, action)
        self.moves += 1
        self._wait = PAUSE

    def _begin(self) -> list[Rect]:
        self.moves, self.last = 0, ()
        self.position = self.before = self.game.start(self.options)
        self._wait = PAUSE
        return [self.rect]


class Demo(MovingBoard):
    """Two bots at play, game after game; `played` counts them. Its owner hands it the bots' answers."""

    def __init__(self, app: App, game: Game, options: Options, levels: tuple[int, int], seed: int = 0) -> None:
        super().__init__(app, game, options)
        self.levels, self.played = levels, 0
        self.seed = seed if app.settings.seed is None else app.settings.seed
        self._asked: Request | None = None

    def pause(self) -> None:
        """Stops thinking: nobody sees it."""
        if self._asked:
            self._asked.cancel()
            self._asked = None

    def answered(self, request: Request) -> bool:
        """Takes a bot's answer; True if it was asked here."""
        if request is not self._asked:
            return False
        self._asked = None
        if isinstance(request.answer, Thought) and request.position is self.position:
            self._play(request.answer.action)
            if self.game.outcome(self.position):
                self._wait = REST
        return True

    def prefill(self, moves: int) -> None:
        """Plays so many moves at once, but not the last of a game, and rests there: for pictures."""
        while self.moves < moves:
            level, stop = self.levels[self.game.turn(self.position)], np.zeros(1, np.int64)
            action = self.game.bot.choose(self.position, level, self.seed + self.moves, stop).action
            if self.game.outcome(self.game.after(self.position, action)):
                break
            self._play(action)
        self.before, self.progress = self.position, 1.0
        self._wait = math.inf if moves else self._wait

    def _go_on(self) -> list[Rect]:
        if self._asked or not self.app.engine_ready:
            return []
        if self.game.outcome(self.position):
            self.seed, self.played = self.seed + 1000, self.played + 1
            return self._begin()
        level = self.levels[self.game.turn(self.position)]
        self._asked = self.app.opponents.choose(self.game, self.position, level, self.seed + self.moves)
        return []


class Clip(MovingBoard):
    """A few moves, given as texts, over and over."""

    def __init__(self, app: App, game: Game, options: Options, texts: Sequence[str], shown: int = 0) -> None:
        super().__init__(app, game, options)
        self.texts = texts
        self.shown = shown
        self._begin()

    def _begin(self) -> list[Rect]:
        changed = super()._begin()
        while self.moves < self.shown:
            self._go_on()
        self.before, self.progress = self.position, 1.0
        return changed

    def _go_on(self) -> list[Rect]:
        if self.moves >= len(self.texts):
            return self._begin()
        self._play(self.game.parse(self.position, self.texts[self.moves]))
        if self.moves == len(self.texts):
            self._wait = REST / 2
        return []


def view_of(app: App, game: Game) -> View:
    """A board view of the game, in the theme of now and the colours of its sides."""
    return VIEWS[game.id](app.theme.of(game.sides), app.settings.confirm_tap)


def has_sizes(game: Game) -> bool:
    """Whether the game is played on boards of several sizes."""
    return game.smallest != game.largest


def sheet_cells(size: tuple[int, int]) -> tuple[float, float]:
    """Width and height in cells of the sheet that a board of (width, height) points is drawn on."""
    return size[0] - 1 + 2 * MARGIN, size[1] - 1 + 2 * MARGIN


def options_for(game: Game, rect: Rect, shorter: int) -> Options:
    """The game's options on a board that fills a rectangle, so many points along its shorter side if it has sizes."""
    if not has_sizes(game):
        return game.options()
    ratio = rect.width / max(1, rect.height)
    cells = shorter - 1 + 2 * MARGIN
    longer = min(LONGEST, round(cells * max(ratio, 1 / ratio) - 2 * MARGIN + 1))
    return game.options((longer, shorter) if ratio >= 1 else (shorter, longer))
