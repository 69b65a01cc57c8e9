"""A view of dots on a surface of its own, with one hand and one finger."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
from pygame import Rect

from engine import GAMES
from engine.dots import kropki
from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.dots import DotsView, Hand

GAME = GAMES["kropki"]
SIZE = (900, 700)
PLACE = Rect(40, 20, 800, 660)
FINGER = ("touch", 1, 1)


def theme(**changes):
    look = {"palette": "standard", "text_size": "normal", "motion": "full", "animation": "normal", "kiosk": False}
    return Theme(SimpleNamespace(**{**look, "panel_width_mm": 0, **changes}), SIZE)


def position(size=(39, 32), moves=(), cross="yes"):
    made = GAME.start(GAME.options(size, cross=cross))
    for x, y in moves:
        made = GAME.after(made, kropki.cell_of(made, x, y))
    return made


class Table:
    """A view, the position on it, and what a hand does there. Times are seconds."""

    def __init__(self, at, confirm=False, **look):
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        self.view = DotsView(theme(**look), confirm)
        self.view.place(PLACE)
        self.position, self.hand = at, Hand()
        self.legal = frozenset(GAME.legal(at))
        self.surface = pygame.Surface(SIZE, 0, 32)
        self.canvas = Canvas(self.surface, self.view.theme)

    def pixel(self, x, y):
        return self.view.pixel(self.position, self.hand, kropki.cell_of(self.position, x, y))

    def does(self, kind, x, y, t=1.0, contact=FINGER, **more):
        landed = {"x0": more.pop("x0", x), "y0": more.pop("y0", y)}
        gesture = Gesture(kind, x, y, t, id=contact, **landed, **more)
        self.hand, text = self.view.touch(self.position, self.legal, self.hand, gesture)
        return text

    def key(self, name):
        self.hand, text = self.view.command(self.position, self.legal, self.hand, name)
        return text

    def waits(self, t):
        self.hand, text = self.view.tick(self.position, self.legal, self.hand, t)
        return text

    def picture(self, before=None, after=None, progress=1.0, marks=None, fresh=False):
        if fresh:
            self.view.forget()
        before, after = before or self.position, after or self.position
        self.surface.fill((0, 0, 0))
        for _ in range(8):
            self.view.draw(self.canvas, before, after, progress, self.hand, marks or {})
        return pygame.surfarray.array3d(self.surface)
