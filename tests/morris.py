"""Positions of Morris drawn in a test, and a view of them on a surface, with one hand and one finger."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
from pygame import Rect

from engine import GAMES
from engine.mills.board import NAMES
from engine.mills.rules import position_of
from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Theme
from scenes.boards.mills import Hand, MillsView

GAME = GAMES["mills"]
SIZE = (900, 700)
PLACE = Rect(40, 20, 800, 660)
FINGER = ("touch", 1, 1)


def at(name):
    return NAMES.index(name)


def position(points, mover=0, reserve=(0, 0), capture=False):
    """From seven rows as the board lies, or 24 signs."""
    return position_of("".join(sign for sign in points if sign in ".ic"), mover, reserve, capture)


EMPTY = position("." * 24, reserve=(9, 9))
MIDDLE = position("""
    i     c     .
      .   i   c
        . . .
    i . .   c . c
        i . .
      .   c   .
    i     .     .
""")  # fmt: skip
TAKING = position("""
    i     i     i
      .   .   .
        c . .
    . . .   . . .
        c . .
      .   .   .
    c     c     c
""", reserve=(5, 4), capture=True)  # fmt: skip
FLYING = position("""
    i     .     .
      .   i   .
        . . .
    . . .   c c .
        c . .
      .   c   .
    i     .     .
""")  # fmt: skip


def theme(**changes):
    look = {"palette": "standard", "text_size": "normal", "motion": "full", "animation": "normal", "kiosk": False}
    return Theme(SimpleNamespace(**{**look, "panel_width_mm": 0, **changes}), SIZE).of(GAME.sides)


class View:
    """The view on a surface, with one hand and one finger."""

    def __init__(self, shown=EMPTY, confirm=False, place=PLACE, **look):
        self.view = MillsView(theme(**look), confirm)
        self.view.place(place)
        self.position, self.hand = shown, Hand()
        self.legal = frozenset(GAME.legal(shown))
        self.surface = pygame.Surface(SIZE, 0, 32)
        self.canvas = Canvas(self.surface, self.view.theme)

    def pixel(self, name):
        return self.view.pixel(self.position, self.hand, at(name))

    def does(self, kind, x, y, contact=FINGER, **more):
        landed = {"x0": more.pop("x0", x), "y0": more.pop("y0", y)}
        gesture = Gesture(kind, x, y, 1.0, id=contact, **landed, **more)
        self.hand, text = self.view.touch(self.position, self.legal, self.hand, gesture)
        return text

    def tap(self, name):
        self.does("press", *self.pixel(name))
        return self.does("tap", *self.pixel(name))

    def drag(self, source, to, steps=4):
        (x0, y0), (x1, y1) = self.pixel(source), self.pixel(to) if isinstance(to, str) else to
        self.does("press", x0, y0)
        for step in range(1, steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            self.does("drag_start" if step == 1 else "drag", x, y, x0=x0, y0=y0)
        return self.does("drag_end", x1, y1, x0=x0, y0=y0)

    def key(self, name):
        self.hand, text = self.view.command(self.position, self.legal, self.hand, name)
        return text

    def marks(self):
        return {"legal": self.legal}

    def picture(self, before=None, after=None, progress=1.0, marks=None):
        self.surface.fill((0, 0, 0))
        before, after = before or self.position, after or self.position
        self.view.draw(self.canvas, before, after, progress, self.hand, self.marks() if marks is None else marks)
        return pygame.surfarray.array3d(self.surface)
