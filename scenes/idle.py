"""What happens when nobody is there: a kiosk asks, counts down, and goes back to sleep for the next guest."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from game import layout
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.paint import Canvas
from game.scene import Scene
from game.words import _, ngettext

COUNTDOWN = 15.0
SLEEP_SECONDS = 120.0
"""Idle seconds after which the menu of a machine that is no kiosk goes back to Attract."""
GUEST_SETTINGS = (
    "language", "volume", "mute", "motion", "palette", "text_size", "confirm_tap", "animation",
    "face_to_face", "capture_chances",
)  # fmt: skip
"""What a guest may have changed, and the next one finds as the operator left it."""


class GuestKeeper:
    """The loop's idle hook. It knows the operator's settings and gives them back to each new guest."""

    def __init__(self, app: App) -> None:
        self._defaults = {name: getattr(app.settings, name) for name in GUEST_SETTINGS}

    def idle(self, app: App, seconds: float) -> None:
        """Called each frame on a scene where idle time counts."""
        from scenes.menu import MenuScene

        top = app.scenes.top
        if app.settings.kiosk:
            if seconds >= app.settings.still_there_s and not isinstance(top, StillThereScene):
                app.scenes.push(StillThereScene(app, self))
        elif seconds >= SLEEP_SECONDS and isinstance(top, MenuScene):
            sleep(app)

    def forget_guest(self, app: App) -> None:
        """Puts the operator's settings back, and leaves nothing of the guest's matches and choices."""
        for game, mode in app.storage.matches():
            app.storage.delete_match(game, mode)
            app.storage.remember(f"setup:{game}", None)
        for name, value in self._defaults.items():
            setattr(app.settings, name, value)
        app.apply_settings(write=False)


def sleep(app: App) -> None:
    """Back to Attract."""
    from scenes.attract import AttractScene

    app.scenes.reset(AttractScene(app))


class StillThereScene(Scene):
    """Still there? Any input says yes; the end of the countdown says no."""

    opaque = False
    idles = False

    def __init__(self, app: App, keeper: GuestKeeper) -> None:
        super().__init__(app)
        self.keeper = keeper
        self.left = COUNTDOWN
        self.panel = Rect(0, 0, 0, 0)

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        self.panel = layout.centred(rect, max(theme.px(80), rect.width // 3), max(theme.px(54), rect.height // 3))

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        if gestures or commands:
            self.app.scenes.pop()
            return
        before = self.left
        self.left = max(0.0, self.left - dt)
        if int(self.left * 10) != int(before * 10):
            self.invalidate(self.panel)
        if self.left == 0:
            for scene in self.app.scenes.all:
                scene.rescue()
            self.keeper.forget_guest(self.app)
            sleep(self.app)

    def draw(self, canvas: Canvas) -> None:
        theme, palette = canvas.theme, canvas.palette
        canvas.shade(self.rect, 0.66)
        canvas.panel(self.panel, palette.panel, palette.accent, max(2, theme.px(0.3)))
        head, clock, foot = layout.rows(layout.inset(self.panel, theme.px(3)), (1.1, 2.4, 1.1), theme.px(1))
        canvas.text(_("Still there?"), head, "title")
        radius = min(clock.height, clock.width) / 2
        canvas.ring(clock.center, radius, max(3, theme.px(0.9)), palette.grid_strong)
        canvas.ring(clock.center, radius, max(3, theme.px(0.9)), palette.accent, self.left / COUNTDOWN)
        seconds = math.ceil(self.left)
        canvas.text(str(seconds), layout.centred(clock, round(radius * 1.3), round(radius * 1.3)), "title")
        text = ngettext("Touch the screen within {n} second", "Touch the screen within {n} seconds", seconds)
        canvas.text(text.format(n=seconds), foot, "body", palette.dim, lines=2)
