"""Pages that slide: under the finger, then on by themselves to where they rest."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

import pygame
from pygame import Rect

from game.paint import Canvas

HURRY = 14.0
"""How quickly a page comes to rest: the way that is left shrinks by the factor e so many times a second."""
ENOUGH = 0.2
"""Share of a page's width that a finger must move it to turn it."""


class PageTurn:
    """Two pages side by side, seen through a window of one page's size. `at` is 0 on the left one, 1 on the right."""

    def __init__(self, rect: Rect, pages: tuple[pygame.Surface, pygame.Surface], at: float, to: int | None) -> None:
        self.rect, self.pages, self.at, self.to = Rect(rect), pages, at, to
        self.began_at = round(at)

    @property
    def resting(self) -> bool:
        """Whether it has come to where it goes."""
        return self.to is not None and self.at == self.to

    def pull(self, dx: float) -> None:
        """A finger moves the pages by so many pixels."""
        self.at = min(1.0, max(0.0, self.at - dx / max(1, self.rect.width)))

    def let_go(self) -> None:
        """The finger is off: on to the other page if it was moved far enough, else back."""
        far = abs(self.at - self.began_at) > ENOUGH
        self.to = 1 - self.began_at if far else self.began_at

    def step(self, dt: float) -> None:
        """Lets time pass."""
        if self.to is not None:
            left = (self.at - self.to) * exp(-HURRY * dt)
            self.at = self.to if abs(left) * self.rect.width < 1.5 else self.to + left

    def draw(self, canvas: Canvas) -> None:
        """Both pages where they are now."""
        shift = round(self.at * self.rect.width)
        with canvas.clipped(self.rect):
            canvas.blit(self.pages[0], (self.rect.x - shift, self.rect.y))
            canvas.blit(self.pages[1], (self.rect.right - shift, self.rect.y))


def picture(canvas: Canvas, rect: Rect, draw: Callable[[Canvas], None]) -> pygame.Surface:
    """What `draw` paints in a rectangle of the screen, on paper."""
    whole = pygame.Surface(canvas.rect.size, 0, 32)
    on_whole = canvas.on(whole)
    with on_whole.clipped(rect):
        on_whole.paper()
        draw(on_whole)
    return whole.subsurface(rect.clip(whole.get_rect())).copy()
