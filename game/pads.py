"""Joysticks and pads: they come and go, and what they send becomes the same commands as keys."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame
from pygame._sdl2 import controller

log = logging.getLogger(__name__)

Press = Callable[[tuple, str | None], None]

ENGAGE, RELEASE = 0.6, 0.4
"""How far a stick leaves its middle (of 1) to act, and how near it must come back to stop."""
FULL = 32767

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "accept",
    pygame.CONTROLLER_BUTTON_B: "back",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "undo",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "redo",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
RAW_BUTTONS = {0: "accept", 1: "back", 4: "undo", 5: "redo", 7: "menu", 9: "menu"}
"""What unknown joysticks and arcade encoders most often send."""


class Pads:
    """Every pad that is plugged in. `press(source, name)` is called when a source starts a command, name None ends it.

    A pad that SDL knows speaks in CONTROLLER events and its raw ones are ignored; any other speaks in JOY events.
    """

    def __init__(self, press: Press) -> None:
        self._press = press
        self._devices: dict[int, object] = {}
        self._known: set[int] = set()
        self._sticks: dict[int, list[float]] = {}
        self._leaning: dict[int, str] = {}

    def open(self) -> None:
        """Starts listening; those plugged in already announce themselves. Without a joystick system nothing comes."""
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error as error:
            log.warning("no joysticks: %s", error)

    def feed(self, event: pygame.Event) -> bool:
        """Takes an event; returns whether it was one of a pad."""
        handler = self._HANDLERS.get(event.type)
        if handler is None:
            return False
        raw = pygame.JOYAXISMOTION <= event.type <= pygame.JOYBUTTONUP
        if not (raw and event.instance_id in self._known):
            handler(self, event)
        return True

    def release(self) -> None:
        """Forgets what is held: focus lost."""
        for pad in list(self._leaning):
            del self._leaning[pad]
            self._press((pad, "stick"), None)

    def _added(self, event: pygame.Event) -> None:
        try:
            joystick = pygame.joystick.Joystick(event.device_index)
            pad = joystick.get_instance_id()
            known = controller.is_controller(event.device_index)
            device = controller.Controller(event.device_index) if known else joystick
        except (pygame.error, ValueError, AttributeError) as error:
            log.warning("a joystick was not opened: %s", error)
            return
        self._devices[pad] = device
        if known:
            self._known.add(pad)

    def _removed(self, event: pygame.Event) -> None:
        pad = event.instance_id
        self._devices.pop(pad, None)
        self._known.discard(pad)
        self._sticks.pop(pad, None)
        for source in ("stick", "hat", *BUTTONS, *RAW_BUTTONS):
            self._press((pad, source), None)
        self._leaning.pop(pad, None)

    def _button(self, event: pygame.Event) -> None:
        known = event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        down = event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
        name = (BUTTONS if known else RAW_BUTTONS).get(event.button)
        if name:
            self._press((event.instance_id, event.button), name if down else None)

    def _hat(self, event: pygame.Event) -> None:
        x, y = event.value
        names = {(-1, 0): "left", (1, 0): "right", (0, -1): "down", (0, 1): "up"}
        self._press((event.instance_id, "hat"), names.get((x, y)))

    def _axis(self, event: pygame.Event) -> None:
        if event.axis not in (0, 1):
            return
        scale = FULL if event.type == pygame.CONTROLLERAXISMOTION else 1
        stick = self._sticks.setdefault(event.instance_id, [0.0, 0.0])
        stick[event.axis] = event.value / scale
        self._lean(event.instance_id, *stick)

    def _lean(self, pad: int, x: float, y: float) -> None:
        strength = {"left": -x, "right": x, "up": -y, "down": y}
        old = self._leaning.get(pad)
        if old and strength[old] >= RELEASE:
            return
        best = max(strength, key=strength.__getitem__)
        new = best if strength[best] > ENGAGE else None
        if new != old:
            self._leaning.pop(pad, None)
            if new:
                self._leaning[pad] = new
            self._press((pad, "stick"), new)

    _HANDLERS = {  # noqa: RUF012
        pygame.JOYDEVICEADDED: _added,
        pygame.JOYDEVICEREMOVED: _removed,
        pygame.JOYBUTTONDOWN: _button,
        pygame.JOYBUTTONUP: _button,
        pygame.JOYHATMOTION: _hat,
        pygame.JOYAXISMOTION: _axis,
        pygame.CONTROLLERBUTTONDOWN: _button,
        pygame.CONTROLLERBUTTONUP: _button,
        pygame.CONTROLLERAXISMOTION: _axis,
    }
