"""Settings: language, sound, and how everything looks and moves. Each change acts, and is kept, at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from pygame import Rect

from game import layout
from game.app import App
from game.controls import Choice, Slider
from game.paint import Canvas
from game.widgets import Label, Toggle
from game.words import LANGUAGES, N_, _, language
from scenes.common import Page, draw_signs, later
from scenes.form import Field, draw_labels, stack

MOTION = (("full", N_("Full")), ("reduced", N_("Reduced")))
PALETTE = (
    ("standard", N_("Standard")),
    ("colour_blind", N_("Colour-blind safe")),
    ("high_contrast", N_("High contrast")),
)
TEXT = (("normal", N_("Normal")), ("large", N_("Large")), ("largest", N_("Largest")))
SPEED = (("off", N_("Off")), ("fast", N_("Fast")), ("normal", N_("Normal")), ("slow", N_("Slow")))
PIECE = 2.4


class SettingsScene(Page):
    """The settings that guests may change; a kiosk leaves out the window's."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = lambda: _("Settings")
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
        self.foot, body = layout.cut_bottom(body, theme.px(9), theme.px(2))
        if layout.portrait(rect):
            stack(self.fields, body, theme, above=False, stretch=1.5)
            return
        half = -(-len(self.fields) // 2)
        left, right = layout.columns(body, 2, theme.px(8))
        stack(self.fields[:half], left, theme, above=False, stretch=1.5)
        stack(self.fields[half:], right, theme, above=False, stretch=1.5)

    def paint(self, canvas: Canvas) -> None:
        draw_labels(canvas, self.fields, above=False)
        self._sample(canvas)
        draw_signs(canvas, self.app, self.foot)

    def _sample(self, canvas: Canvas) -> None:
        """A few pieces in the chosen colours, so that a palette is seen before it is played with."""
        radius = canvas.theme.px(PIECE)
        x, y = self.foot.x + radius * 2, self.foot.centery
        for number, side in enumerate((0, 0, 1, 0, 1, 1)):
            canvas.piece(side, (x + number * radius * 3, y), radius, 0.7 if number in (1, 4) else 0.0)
