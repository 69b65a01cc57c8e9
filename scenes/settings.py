"""Settings: language, sound, and how everything looks and moves. Each change acts, and is kept, at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from pygame import Rect

from engine import GAMES
from game import layout
from game.app import App
from game.contacts import Gesture
from game.controls import Choice, Slider
from game.input import Command
from game.paint import Canvas
from game.widgets import Label, Toggle
from game.words import LANGUAGES, N_, _, language
from scenes.common import Page, draw_signs, later
from scenes.demo import Clip, options_for
from scenes.form import Field, draw_labels, stack

MOTION = (("full", N_("Full")), ("reduced", N_("Reduced")))
PALETTE = (
    ("standard", N_("Standard")),
    ("colour_blind", N_("Colour-blind safe")),
    ("high_contrast", N_("High contrast")),
)
TEXT = (("normal", N_("Normal")), ("large", N_("Large")), ("largest", N_("Largest")))
SPEED = (("off", N_("Off")), ("fast", N_("Fast")), ("normal", N_("Normal")), ("slow", N_("Slow")))
CLIP = (
    (-1, 0), (0, 0), (0, 1), (1, 0), (1, 1), (3, 1), (0, -1), (3, 0), (1, -1), (3, -1), (2, 0),
)  # fmt: skip
"""Moves of the board below, from its middle: Blue rings two dots of Red in."""
CLIP_START = 6
NARROW = 30
"""Columns of fewer font sizes than this have their labels above the controls."""
CLIP_CELL, CLIP_LEAST = 7.5, 18.0
"""Rhythm units of a cell and of the least height that the board is shown in."""


class SettingsScene(Page):
    """The settings that guests may change; a kiosk leaves out the window's."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = lambda: _("Settings")
        self.clip: Clip | None = None
        self.foot, self.above = Rect(0, 0, 0, 0), False
        self.fields = self._fields()
        self.group.add(self.back_button, *(field.widget for field in self.fields))

    def _fields(self) -> list[Field]:
        settings = self.app.settings
        tongue = Choice(list(LANGUAGES.items()), language, self._put("language"))
        volume = Slider(lambda: settings.volume, self._put("volume", light=True))
        sound = Toggle(lambda: _("Sound"), lambda: not settings.mute, lambda on: self._put("mute")(not on))
        confirm = Toggle(lambda: _("Confirm each tap"), lambda: settings.confirm_tap, self._put("confirm_tap"))
        whole = Toggle(lambda: _("Fullscreen"), lambda: self.app.screen.fullscreen, self._put("fullscreen"))
        fields = [
            Field(lambda: _("Language"), tongue, icon="languages"),
            Field(lambda: _("Volume"), volume, icon="volume-1"),
            Field("", sound, icon="volume-2"),
            self._choice(lambda: _("Motion"), "motion", MOTION, "repeat"),
            self._choice(lambda: _("Move animation"), "animation", SPEED, "gauge"),
            self._choice(lambda: _("Colours"), "palette", PALETTE, "palette"),
            self._choice(lambda: _("Text size"), "text_size", TEXT, "type"),
            Field("", confirm, icon="mouse-pointer-click"),
        ]
        return fields if settings.kiosk else [*fields, Field("", whole, icon="maximize")]

    def _choice(self, label: Label, key: str, values: Sequence[tuple[Hashable, str]], icon: str) -> Field:
        options = [(value, later(text)) for value, text in values]
        return Field(label, Choice(options, lambda: getattr(self.app.settings, key), self._put(key)), icon=icon)

    def _put(self, key: str, *, light: bool = False) -> Callable[[Any], None]:
        """A setter that applies the setting; `light` ones change nothing that is drawn and are written on leaving."""

        def put(value: Any) -> None:
            setattr(self.app.settings, key, value)
            if not light:
                self.app.apply_settings()

        return put

    def leave(self) -> None:
        super().leave()
        self.app.apply_settings()

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        body = self.place_head(self.useful())
        body = layout.inset(body, theme.px(1), theme.px(1))
        self.foot, body = layout.cut_bottom(body, round(theme.font_px("caption") * 1.6), theme.px(1))
        upright = layout.portrait(rect)
        columns = [body] if upright else layout.columns(body, 2, theme.px(8))
        self.above = columns[0].width < NARROW * theme.font_px("label")
        half = len(self.fields) if upright else -(-len(self.fields) // 2)
        below = stack(self.fields[:half], columns[0], theme, above=self.above)
        if not upright:
            stack(self.fields[half:], columns[1], theme, above=self.above)
            below = Rect(body.x, below.y, body.width, below.height)
        self._place_clip(layout.inset(below, 0, theme.px(1)))

    def _place_clip(self, rect: Rect) -> None:
        """A small board below, where there is room: it shows colours and speed as they will be."""
        self.clip = None
        if rect.height < self.app.theme.px(CLIP_LEAST):
            return
        game = GAMES["kropki"]
        points = max(5, min(rect.size) // self.app.theme.px(CLIP_CELL))
        options = options_for(game, rect, points)
        width, height = options.size
        x, y = width // 2, (height + 1) // 2
        moves = [f"{x + dx}-{y + dy}" for dx, dy in CLIP]
        self.clip = Clip(self.app, game, game.options(options.size, cross="no"), moves, CLIP_START)
        self.clip.place(rect)

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        super().step(dt, gestures, commands)
        for changed in self.clip.step(dt) if self.clip else ():
            self.invalidate(changed)

    def paint(self, canvas: Canvas) -> None:
        draw_labels(canvas, self.fields, above=self.above)
        if self.clip:
            self.clip.draw(canvas)
        draw_signs(canvas, self.app, self.foot)
