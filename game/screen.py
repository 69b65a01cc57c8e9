"""The window or the whole screen: the one place that opens it and hands pixels over."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.theme import STANDARD

CAPTION = "Paperglow"
LEAST = (100, 100)
SETTLE_FRAMES = 20
SCREENLESS = ("dummy", "offscreen")
BELOW_TITLE = 0.95
"""The share of a screen's height that a window may fill: the rest is for its title."""


def prepare_display() -> None:
    """Chooses how pixels reach the window. Call it before the display is initialised.

    On X11 pygame would send every frame through an OpenGL texture, which without a GPU costs 25 ms a frame and makes
    dirty rectangles useless; plain shared memory is fast with and without one. Wayland and KMSDRM have no such way.
    """
    on_x11 = bool(os.environ.get("DISPLAY")) and not os.environ.get("WAYLAND_DISPLAY")
    if on_x11 and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Screen:
    """The display. `surface` is the canvas to draw on; `rotation` turns it clockwise on the panel, in degrees."""

    def __init__(self, size: tuple[int, int], *, fullscreen: bool = False, rotation: int = 0) -> None:
        self.rotation = rotation
        self.fullscreen = fullscreen
        self._settling = 0
        self._windowed = (max(size[0], LEAST[0]), max(size[1], LEAST[1]))
        pygame.display.init()
        pygame.display.set_caption(CAPTION)
        pygame.display.set_icon(_mark())
        self._open()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the canvas in pixels."""
        return self.surface.get_size()

    def set_fullscreen(self, on: bool) -> None:
        """Changes between window and whole screen. Contacts must be cancelled afterwards."""
        if on != self.fullscreen:
            if on:
                self._windowed = self._window.get_size()
            self.fullscreen = on
            self._settling = 0 if on else SETTLE_FRAMES
            self._open()

    def settle(self) -> bool:
        """Call it each frame: some frames after the whole screen was left, asks for the window's size once more.

        A window manager grants the first request only when the window has become one again. True if it helped.
        """
        if not self._settling:
            return False
        self._settling -= 1
        if self._settling or self._window.get_size() == self._windowed:
            return False
        self._open()
        return True

    def resized(self) -> bool:
        """Takes the window's new size; True if the canvas is another one now."""
        window = pygame.display.get_surface()
        if window is None or (window is self._window and window.get_size() == self._window_size):
            return False
        self._adopt(window)
        return True

    def present(self, regions: Sequence[Rect] | None = None) -> None:
        """Shows what was drawn: the whole canvas, or only these regions of it."""
        if not self.rotation:
            pygame.display.update(list(regions)) if regions is not None else pygame.display.flip()
            return
        self._window.blit(pygame.transform.rotate(self.surface, -self.rotation), (0, 0))
        pygame.display.flip()

    def show_pointer(self, on: bool) -> None:
        """Shows or hides the mouse pointer."""
        pygame.mouse.set_visible(on)

    def give_back(self) -> None:
        """Before the program ends: a console wants its keyboard back. Elsewhere the window goes with its program, and
        asking a busy window system to close it would only hold the end up."""
        if pygame.display.get_driver().lower() == "kmsdrm":
            pygame.quit()

    def _open(self) -> None:
        if self.fullscreen:
            window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
                warnings.filterwarnings("ignore", "Please use Window.get_surface", DeprecationWarning)
                window = self._open_window()
        self._adopt(window)

    def _open_window(self) -> pygame.Surface:
        """A window of the size wanted; one that the screen can't hold is left to the window manager to fit in."""
        screens = () if pygame.display.get_driver() in SCREENLESS else pygame.display.get_desktop_sizes()
        if not screens or fits(self._windowed, screens[0]):
            return pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._windowed = (min(self._windowed[0], screens[0][0]), min(self._windowed[1], screens[0][1]))
        window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        pygame.Window.from_display_module().maximize()
        return window

    def _adopt(self, window: pygame.Surface) -> None:
        self._window, self._window_size = window, window.get_size()
        self.surface = pygame.Surface(self._canvas_size(), 0, 32) if self.rotation else window

    def _canvas_size(self) -> tuple[int, int]:
        width, height = self._window.get_size()
        return (height, width) if self.rotation % 180 else (width, height)


def fits(window: tuple[int, int], screen: tuple[int, int]) -> bool:
    """Whether a screen holds a window, its frame with the title included."""
    return window[0] <= screen[0] and window[1] <= screen[1] * BELOW_TITLE


def png(surface: pygame.Surface) -> bytes:
    """The picture as a PNG file. To be written by Python, which says so when the disk is full; pygame does not."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def _mark() -> pygame.Surface:
    """The window's icon: the cross of four dots that a game of Kropki grows from."""
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    for number, side in enumerate((0, 1, 1, 0)):
        centre = (16 + 32 * (number % 2), 16 + 32 * (number // 2))
        pygame.draw.aacircle(icon, STANDARD.side[side], centre, 14)
        if side == 1:
            pygame.draw.aacircle(icon, STANDARD.on_side, centre, 6)
    return icon
