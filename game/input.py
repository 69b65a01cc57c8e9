"""Events of pygame become contacts and commands; no other module reads events of fingers, mouse, keys or pads."""

from __future__ import annotations

import logging
import os
from typing import NamedTuple

import pygame

from game.contacts import EVERYTHING, Contact, ContactKind
from game.pads import Pads
from game.settings import Settings

log = logging.getLogger(__name__)

REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.12
"""Seconds until a held direction repeats, and between repeats."""
REPEATS = frozenset(("up", "down", "left", "right", "next", "previous", "zoom_in", "zoom_out"))

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "accept",
    pygame.K_KP_ENTER: "accept",
    pygame.K_SPACE: "accept",
    pygame.K_TAB: "next",
    pygame.K_ESCAPE: "back",
    pygame.K_AC_BACK: "back",
    pygame.K_HOME: "home",
    pygame.K_PLUS: "zoom_in",
    pygame.K_EQUALS: "zoom_in",
    pygame.K_KP_PLUS: "zoom_in",
    pygame.K_MINUS: "zoom_out",
    pygame.K_KP_MINUS: "zoom_out",
    pygame.K_0: "zoom_fit",
    pygame.K_KP_0: "zoom_fit",
    pygame.K_h: "hint",
    pygame.K_p: "pause",
    pygame.K_PAUSE: "pause",
    pygame.K_F10: "menu",
    pygame.K_MENU: "menu",
    pygame.K_F11: "fullscreen",
}
SHIFTED = {pygame.K_TAB: "previous"}
CONTROLLED = {pygame.K_z: "undo", pygame.K_y: "redo"}
CONTROLLED_SHIFTED = {pygame.K_z: "redo"}
WITH_ALT = {pygame.K_RETURN: "fullscreen"}

FINGERS: dict[int, ContactKind] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
MOUSE_AS_TOUCH = -1
LEFT, MIDDLE = 1, 2
LOST = frozenset(
    (
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWHIDDEN,
        pygame.WINDOWSIZECHANGED,
        pygame.APP_WILLENTERBACKGROUND,
    )
)


class Command(NamedTuple):
    """What a key or a pad asks for.

    up down left right accept back home next previous undo redo zoom_in zoom_out zoom_fit menu hint fullscreen pause.
    `repeat` is true where a held key or stick sends it again.
    """

    name: str
    repeat: bool = False


def prepare_environment() -> None:
    """Tells SDL to keep fingers and mouse apart. Call it before the display is initialised."""
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "0"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


class Input:
    """Collects events and hands out what they mean, once per frame.

    `size` is the canvas (width, height) in pixels; assign it when it changes. The canvas stands on the panel turned
    clockwise by `settings.rotation`; contacts come in canvas pixels, 0 to width - 1 and 0 to height - 1.
    """

    def __init__(self, size: tuple[int, int], settings: Settings) -> None:
        self.size, self.settings = size, settings
        self._contacts: list[Contact] = []
        self._commands: list[Command] = []
        self._held: dict[tuple, list] = {}
        self._buttons: set[int] = set()
        self._pointer = (0.5, 0.5)
        self.pointer: tuple[float, float] | None = None
        """Where the mouse rests, in pixels of the canvas; None while fingers, keys or pads play."""
        self._pads = Pads(self._press)
        self._now = 0.0

    def open_devices(self) -> None:
        """Starts pads and silences what we don't read. Call it once the display is initialised."""
        # One gesture of all fingers on the device: two people would make one pinch.
        pygame.event.set_blocked(pygame.MULTIGESTURE)
        self._pads.open()

    def feed(self, event: pygame.Event, t: float) -> None:
        """Takes one event of the frame at `t` seconds; what is none of ours, or broken, is passed over."""
        self._now = t
        try:
            self._feed(event)
        except (AttributeError, TypeError, ValueError) as error:
            log.warning("event %s not understood: %s", pygame.event.event_name(event.type), error)

    def take(self, t: float | None = None) -> tuple[list[Contact], list[Command]]:
        """Contacts and commands since the last call, in order; with `t`, held directions repeat.

        A `cancel` contact with the id EVERYTHING stands where focus or window were lost.
        """
        if t is not None:
            self._repeat(t)
        taken = self._contacts, self._commands
        self._contacts, self._commands = [], []
        return taken

    def cancel(self, t: float) -> None:
        """Lets go of all contacts and held keys: the display mode was set."""
        self._contacts.append(Contact("cancel", EVERYTHING, 0.0, 0.0, t))
        self._buttons.clear()
        self._held.clear()
        self._pads.release()

    def _feed(self, event: pygame.Event) -> None:
        kind = event.type
        if kind in FINGERS:
            if event.touch_id != MOUSE_AS_TOUCH:
                self.pointer = None
                self._say(FINGERS[kind], ("touch", event.touch_id, event.finger_id), event.x, event.y)
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            if not getattr(event, "touch", False):
                self._mouse(event)
        elif kind == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif kind == pygame.KEYDOWN:
            self._press(("key", event.key), _command(event))
        elif kind == pygame.KEYUP:
            self._press(("key", event.key), None)
        elif kind in LOST:
            self.cancel(self._now)
        else:
            self._pads.feed(event)

    # ── fingers and mouse ──

    def _mouse(self, event: pygame.Event) -> None:
        x, y = self._pointer = self._unit(event.pos)
        self.pointer = self._on_canvas(x, y)
        if event.type == pygame.MOUSEMOTION:
            for button in sorted(self._buttons):
                self._say("move", ("mouse", button), x, y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE):
            self._buttons.add(event.button)
            self._say("down", ("mouse", event.button), x, y)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in self._buttons:
            self._buttons.discard(event.button)
            self._say("up", ("mouse", event.button), x, y)

    def _wheel(self, event: pygame.Event) -> None:
        notches = getattr(event, "precise_y", event.y)
        if notches:
            notches = -notches if getattr(event, "flipped", False) else notches
            self._say("wheel", ("wheel",), *self._pointer, notches)

    def _unit(self, pos: tuple[int, int]) -> tuple[float, float]:
        """Window pixels as parts of the window, which is the canvas on its side at a quarter turn."""
        width, height = self.size if self.settings.rotation % 180 == 0 else self.size[::-1]
        return pos[0] / max(width, 1), pos[1] / max(height, 1)

    def _say(self, kind: ContactKind, name: tuple, x: float, y: float, dy: float = 0.0) -> None:
        self._contacts.append(Contact(kind, name, *self._on_canvas(x, y), self._now, dy))

    def _on_canvas(self, x: float, y: float) -> tuple[float, float]:
        """Parts of the window as pixels of the canvas, which stands turned on it."""
        u, v = {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[self.settings.rotation]
        width, height = self.size
        return min(max(u * width, 0.0), width - 1.0), min(max(v * height, 0.0), height - 1.0)

    # ── keys and pads ──

    def _press(self, source: tuple, name: str | None) -> None:
        self._held.pop(source, None)
        if name is None:
            return
        self.pointer = None
        self._commands.append(Command(name))
        if name in REPEATS:
            self._held[source] = [name, self._now + REPEAT_AFTER]

    def _repeat(self, t: float) -> None:
        for held in self._held.values():
            if t >= held[1]:
                self._commands.append(Command(held[0], repeat=True))
                held[1] = t + REPEAT_EVERY


def _command(event: pygame.Event) -> str | None:
    key, mod = _latin(event), getattr(event, "mod", 0)
    control, shift = mod & (pygame.KMOD_CTRL | pygame.KMOD_META), mod & pygame.KMOD_SHIFT
    if mod & pygame.KMOD_ALT and not mod & pygame.KMOD_MODE:
        return WITH_ALT.get(key)
    if control:
        return (CONTROLLED_SHIFTED if shift else CONTROLLED).get(key)
    return (SHIFTED.get(key) if shift else None) or KEYS.get(key)


def _latin(event: pygame.Event) -> int:
    """The key, or on a layout without latin letters the one that stands at its place on a US keyboard."""
    scancode = getattr(event, "scancode", 0)
    if not 127 < event.key < 1 << 30:
        return event.key
    if pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        return pygame.K_a + scancode - pygame.KSCAN_A
    return pygame.K_0 if scancode == pygame.KSCAN_0 else event.key
