"""The loop: events in, one step, one drawing of what changed.

`App.step_once(events, t)` is a whole frame and takes its time from outside, so tests replay exact seconds.
`App.run()` calls it sixty times a second. Nothing is drawn while nothing changes.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Rect

from game import words
from game.contacts import Contact, Gesture
from game.gestures import Recognizer
from game.input import Command, Input
from game.notify import Notifier
from game.opponents import Opponents
from game.paint import Canvas, Sprites
from game.scene import Scene, SceneStack, joined
from game.screen import Screen
from game.settings import Settings, save
from game.sound import Sound
from game.storage import Storage
from game.theme import Theme
from game.tips import Tip
from game.words import _

log = logging.getLogger(__name__)

FRAME_RATE = 60
LONGEST_STEP = 0.1
SMALLEST = (400, 300)
"""A canvas below this shows only that it is too small."""
CRASH_WINDOW, CRASHES = 10.0, 3
"""So many scenes may fail within so many seconds before the program gives up (and systemd starts it anew)."""
LONGEST_END = 0.6
"""Seconds from SIGTERM to the end at the latest: a kiosk is promised one."""
QUIT_COMMANDS = frozenset({pygame.QUIT, pygame.WINDOWCLOSE})


class Engine(Protocol):
    """Compiled code on its way. Bots wait for it; people need not."""

    @property
    def ready(self) -> bool: ...
    def start(self) -> object: ...
    def poll(self) -> object: ...
    def close(self) -> object: ...


class Script(Protocol):
    """What taps and presses in a person's place; see `game.script`."""

    def events(self, app: App, t: float) -> list[pygame.Event]: ...


@dataclass
class Hooks:
    """What the floor above lends the loop: the scene to start from and to fall back to, and what idle time does."""

    home: Callable[[App], Scene]
    idle: Callable[[App, float], None] = field(default=lambda _app, _seconds: None)
    drawn: Callable[[], object] = field(default=lambda: None)
    """What may begin once the first frame is on the screen."""


class App:
    """What every scene may use: settings, screen, canvas, theme, storage, opponents, sound and the stack `scenes`."""

    def __init__(
        self,
        settings: Settings,
        screen: Screen,
        hooks: Hooks,
        *,
        storage: Storage | None = None,
        settings_path: Path | None = None,
        opponents: Opponents | None = None,
        notifier: Notifier | None = None,
        engine: Engine | None = None,
        script: Script | None = None,
    ) -> None:
        self.settings, self.screen, self.hooks = settings, screen, hooks
        self.settings_path = settings_path
        self.storage = storage or Storage(None)
        self.opponents = opponents or Opponents()
        self.notifier = notifier or Notifier()
        self.engine = engine
        self.script = script
        self.scenes = SceneStack()
        self.sprites = Sprites()
        self.input = Input(screen.size, settings)
        self.tip = Tip()
        self.running = True
        self.now = 0.0
        self.frames = 0
        """Frames drawn so far."""
        self._started = False
        self._input_at = 0.0
        self._failures: list[float] = []
        self._recognizer: Recognizer | None = None
        self._settings_written = True
        self._signs_shown: list[tuple[str, str]] = []
        words.use(settings.language)
        self._dress()

    # ── services ──

    @cached_property
    def sound(self) -> Sound:
        """The sounds; the device is opened on first use, so that it never delays the first frame."""
        return Sound(self.settings)

    @property
    def engine_ready(self) -> bool:
        """Whether bots may be asked."""
        return self.engine is None or self.engine.ready

    @property
    def idle_seconds(self) -> float:
        """Seconds since anybody touched, pressed or moved anything."""
        return self.now - self._input_at

    def signs(self) -> list[tuple[str, str]]:
        """(icon, text) of what is quietly out of order."""
        signs = []
        if self.storage.taken:
            signs.append(("save-off", _("Open twice: nothing is saved here")))
        elif self.storage.state != "ok" or not self._settings_written:
            signs.append(("save-off", _("Nothing is saved")))
        if "sound" in self.__dict__ and not self.sound.available:
            signs.append(("volume-x", _("No sound device")))
        return signs

    def _look_for_signs(self) -> None:
        """Shows that something has gone out of order, or is well again."""
        if (signs := self.signs()) != self._signs_shown:
            self._signs_shown = signs
            self._invalidate_all()

    def stay_awake(self) -> None:
        """Counts as input: the idle time begins anew."""
        self._input_at = self.now

    def apply_settings(self, *, write: bool = True) -> None:
        """Takes changed settings over: words, colours, sizes, fullscreen; and writes them down."""
        words.use(self.settings.language)
        fullscreen = self.settings.fullscreen or self.settings.kiosk
        if fullscreen != self.screen.fullscreen:
            self.screen.set_fullscreen(fullscreen)
            self.input.cancel(self.now)
        self._dress()
        self._arrange()
        if write and self.settings_path:
            self._settings_written = not self.storage.taken and save(self.settings_path, self.settings)

    def quit(self) -> None:
        """Ends the loop after this frame."""
        self.running = False

    # ── one frame ──

    def step_once(self, events: Sequence[pygame.Event], t: float) -> bool:
        """One frame at `t` seconds: takes the events, steps the top scene, draws what changed. True if it drew."""
        if not self._started:
            self._start(t)
        dt, self.now = min(max(t - self.now, 0.0), LONGEST_STEP), max(t, self.now)
        for event in events:
            self._event(event)
        if self.screen.settle():
            self.input.cancel(t)
            self._dress()
            self._arrange()
        contacts, commands = self.input.take(t)
        gestures = self._recognise(contacts, t)
        if contacts or commands:
            self.stay_awake()
        commands = self._own(commands)
        if top := self.scenes.top:
            self._guard(top, partial(top.step, dt, gestures, commands))
        self._deliver()
        self._look_for_signs()
        if self.scenes.top and self.scenes.top.idles:
            self.hooks.idle(self, self.idle_seconds)
        self._change_scenes()
        if shown := self.scenes.top:
            self.tip.step(self.now, shown, self.canvas, self.input.pointer)
        return self._draw()

    def run(self) -> None:
        """Runs until it is told to stop: by `quit`, the window's close (not on a kiosk), or SIGTERM.

        After a signal the process ends within LONGEST_END, whatever a frame, a disk or a sound device is at.
        """
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._told_to_end)
        self.input.open_devices()
        clock = pygame.time.Clock()
        try:
            while self.running:
                now = time.monotonic()
                events = pygame.event.get()
                if self.script:
                    events += self.script.events(self, now)
                self.step_once(events, now)
                self.notifier.frame(self.now)
                clock.tick(FRAME_RATE)
        finally:
            self.close()

    def _told_to_end(self, *_signal: object) -> None:
        self.quit()
        last_resort = threading.Timer(LONGEST_END, os._exit, (0,))
        last_resort.daemon = True
        last_resort.start()

    def close(self) -> None:
        """Saves what is unsaved and ends every thread."""
        self.notifier.stopping()
        for scene in self.scenes.all:
            _quietly(scene.rescue)
        if self.engine:
            self.engine.close()
        self.storage.flush(0.4)
        self.opponents.close(0.2)
        self.storage.close(0.1)
        if "sound" in self.__dict__:
            self.sound.close()

    def _start(self, t: float) -> None:
        self._started, self.now, self._input_at = True, t, t
        if self.settings.kiosk:
            self.screen.show_pointer(False)
        if not self.scenes.changing:
            self.scenes.reset(self.hooks.home(self))
        self._change_scenes()

    def _event(self, event: pygame.Event) -> None:
        if event.type in QUIT_COMMANDS:
            if not self.settings.kiosk:
                self.quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            if self.screen.resized():
                self._dress()
                self._arrange()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._invalidate_all()
        self.input.feed(event, self.now)

    def _recognise(self, contacts: Sequence[Contact], t: float) -> list[Gesture]:
        assert self._recognizer is not None
        gestures = [gesture for contact in contacts for gesture in self._recognizer.feed(contact)]
        return gestures + self._recognizer.tick(t)

    def _own(self, commands: Sequence[Command]) -> list[Command]:
        """The commands that are the scene's; fullscreen is ours, and a kiosk has no other mode."""
        for command in commands:
            if command.name == "fullscreen" and not self.settings.kiosk:
                self.settings.fullscreen = not self.screen.fullscreen
                self.apply_settings()
        return [command for command in commands if command.name != "fullscreen"]

    def _deliver(self) -> None:
        if self.engine and not self.engine.ready:
            self.engine.poll()
        for request in self.opponents.poll():
            for scene in self.scenes.all:
                self._guard(scene, partial(scene.answered, request))

    # ── scenes ──

    def _change_scenes(self) -> None:
        while self.scenes.changing:
            self._cancel_contacts()
            known = self.scenes.all
            before, top = self.scenes.apply()
            for scene in self.scenes.all:
                if scene not in known:
                    self._lay(scene)
            if before is not None and before is not top:
                self._guard(before, before.leave)
            if top is not None and top is not before:
                self._guard(top, top.enter)
            self._invalidate_all()

    def _cancel_contacts(self) -> None:
        cancelled = self._recognizer.cancel_all(self.now) if self._recognizer else []
        if cancelled and (top := self.scenes.top):
            self._guard(top, lambda: top.step(0.0, cancelled, ()))

    def _lay(self, scene: Scene) -> None:
        scene.rect = Rect((0, 0), self.screen.size)
        self._guard(scene, lambda: scene.layout(scene.rect))

    def _arrange(self) -> None:
        for scene in self.scenes.all:
            self._lay(scene)
        self._invalidate_all()

    def _invalidate_all(self) -> None:
        for scene in self.scenes.all:
            scene.invalidate()

    def _guard(self, scene: Scene, call: Callable[[], None]) -> None:
        """Calls a scene; if it raises, saves its match and falls back to home, so that the machine goes on."""
        try:
            call()
        except Exception:
            log.exception("%s failed", type(scene).__name__)
            self._failures = [at for at in self._failures if self.now - at < CRASH_WINDOW] + [self.now]
            if len(self._failures) >= CRASHES:
                raise
            _quietly(scene.rescue)
            self.scenes.reset(self.hooks.home(self))

    # ── paint ──

    def _dress(self) -> None:
        """Theme, canvas and thresholds for the canvas's size and the settings of now."""
        self._cancel_contacts()
        size = self.screen.size
        self.theme = Theme(self.settings, size)
        self.canvas = Canvas(self.screen.surface, self.theme, self.sprites)
        self.input.size = size
        bezel = (0.0, 0.0, float(size[0]), float(size[1])) if self.screen.fullscreen else None
        self._recognizer = Recognizer(self.theme.px_per_mm, bezel, self._zone)

    def _zone(self, x: float, y: float) -> str:
        return self.scenes.top.zone(x, y) if self.scenes.top else ""

    @property
    def too_small(self) -> bool:
        """Whether the window cannot hold a screen."""
        width, height = self.screen.size
        return min(width, height) < min(SMALLEST) or max(width, height) < max(SMALLEST)

    def _draw(self) -> bool:
        seen = self.scenes.seen()
        regions = joined([rect for scene in seen for rect in scene.take_dirty()])
        if not regions:
            return False
        if self.too_small:
            self._say_too_small()
        else:
            layers = [(scene, partial(scene.draw, self.canvas.of(scene.sides))) for scene in seen]
            for region in regions:
                with self.canvas.clipped(region):
                    for scene, draw in layers:
                        self._guard(scene, draw)
                    self.tip.draw(self.canvas)
        self.screen.present(regions)
        self.frames += 1
        if self.frames == 1:
            self.notifier.ready()
            if self.engine:
                self.engine.start()
            self.hooks.drawn()
            gc.freeze()  # what is here now stays: looking through all of it for garbage would cost a frame
        return True

    def _say_too_small(self) -> None:
        self.canvas.fill(self.theme.palette.paper)
        room = self.canvas.rect.inflate(-12, -12)
        self.canvas.text(_("The window is too small"), room, "body", self.theme.palette.ink, lines=4)


def _quietly(call: Callable[[], None]) -> None:
    try:
        call()
    except Exception:
        log.exception("could not save")
