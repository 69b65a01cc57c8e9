"""Widgets for fingers, keys and pads. A `game.group.Group` holds them; more of them are in `game.controls`.

Labels are callables looked up when drawn, so a change of language shows at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.contacts import Gesture
from game.paint import Canvas
from game.theme import Colour, Palette, mix

if TYPE_CHECKING:
    from game.group import Group

Label = str | Callable[[], str]
Act = Callable[[], object]
Colours = tuple[Colour | None, Colour, Colour | None]

HOLD_SECONDS = 0.8
FINAL = frozenset({"tap", "aim_end", "drag_end", "cancel"})


def said(label: Label) -> str:
    """A label's text in the language of now."""
    return label() if callable(label) else label


class Widget:
    """A rectangle that may be pressed, focused and drawn. `reach` is how far around it (px) a finger still hits."""

    name = ""
    """What scripts and tests call it by; never shown."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.reach = 0
        self.enabled = True
        self.visible = True
        self.focusable = True
        self.group: Group | None = None
        self._inside: set[tuple] = set()

    @property
    def live(self) -> bool:
        """Whether it can be pressed and focused now."""
        return self.enabled and self.visible

    @property
    def pressed(self) -> bool:
        """Whether a finger is down on it."""
        return bool(self._inside)

    def place(self, rect: Rect) -> None:
        """Moves it; the group's owner redraws."""
        self.rect = Rect(rect)

    def hit(self, x: float, y: float) -> bool:
        """Whether a finger at the point means this widget."""
        return self.live and bool(self.rect.inflate(2 * self.reach, 2 * self.reach).collidepoint(x, y))

    def invalidate(self) -> None:
        """Asks to be drawn again, halo and focus ring included."""
        if self.group:
            self.group.invalidate(self.rect)

    def set(self, **changes: Any) -> None:
        """Sets attributes and redraws if one of them changed."""
        if any(getattr(self, name) != value for name, value in changes.items()):
            for name, value in changes.items():
                setattr(self, name, value)
            self.invalidate()

    def touch(self, gesture: Gesture) -> None:
        """Takes a gesture of a contact that landed here; keeps `pressed` and calls `act` for what counts as a tap."""
        before = self.pressed
        if gesture.kind in FINAL:
            self._inside.discard(gesture.id)
            if self.live and taps(gesture) and self.hit(gesture.x, gesture.y):
                self.act(gesture.x, gesture.y)
        elif self.hit(gesture.x, gesture.y):
            self._inside.add(gesture.id)
        else:
            self._inside.discard(gesture.id)
        if self.pressed != before:
            self.invalidate()

    def act(self, x: float, y: float) -> None:
        """What a tap at the point does."""

    def command(self, name: str) -> bool:
        """Takes a command while focused; True if it meant something here."""
        if name == "accept":
            self.act(*self.rect.center)
            return True
        return False

    def wheel(self, notches: float) -> bool:
        """Takes turns of the wheel above it; True if it meant something here."""
        return False

    def step(self, dt: float) -> None:
        """Lets `dt` seconds pass for its animation."""

    def release(self) -> None:
        """Forgets every finger."""
        if self._inside:
            self._inside.clear()
            self.invalidate()

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draws it as it is now."""


def taps(gesture: Gesture) -> bool:
    """Whether the end of a contact counts as a tap where nothing can be dragged or aimed."""
    return gesture.kind in ("tap", "aim_end") or (gesture.kind == "drag_end" and gesture.short)


def focus_ring(canvas: Canvas, rect: Rect) -> None:
    """The mark of the keyboard's or pad's focus around a widget."""
    gap, width = canvas.theme.px(0.6), max(2, canvas.theme.px(0.4))
    around = rect.inflate(2 * (gap + width), 2 * (gap + width))
    canvas.panel(around, None, canvas.palette.accent, width, canvas.theme.px(2) + gap + width)


class Button(Widget):
    """A labelled button. `style` is primary, plain, quiet, danger or side0, side1 (in a side's colour)."""

    def __init__(
        self, label: Label = "", act: Act | None = None, *, icon: str = "", style: str = "plain", name: str = ""
    ) -> None:
        super().__init__()
        self.label, self.icon, self.style, self.name = label, icon, style, name
        self.on_act = act
        self.role = "button"
        self.lit = False
        """Drawn as chosen: for buttons that switch something."""

    def width(self, canvas: Canvas) -> int:
        """Pixels across that its label and icon want on one line."""
        theme, text = canvas.theme, said(self.label)
        if not text:
            return theme.target
        icon = theme.icon_px(self.role) + theme.px(1.4) if self.icon else 0
        return max(theme.target, canvas.measure(text, self.role)[0] + icon + theme.px(4))

    def act(self, x: float, y: float) -> None:
        if self.group:
            self.group.click()
        if self.on_act:
            self.on_act()

    def draw(self, canvas: Canvas, focused: bool) -> None:
        fill, ink, edge = button_colours(canvas.palette, self.style, self.pressed, self.lit)
        if not self.enabled:
            fill, ink, edge = (None, mix(canvas.palette.paper, canvas.palette.dim, 0.55), canvas.palette.grid_strong)
        if self.style == "primary" and self.enabled:
            canvas.halo(self.rect, canvas.palette.accent, canvas.theme.px(3), 0.9 if self.pressed else 0.55)
        canvas.panel(self.rect, fill, edge, max(1, canvas.theme.px(0.2)) if edge else 0)
        self.face(canvas, ink)
        if focused:
            focus_ring(canvas, self.rect)

    def face(self, canvas: Canvas, ink: Colour) -> None:
        """Icon and label, together in the middle."""
        text, pad = said(self.label), canvas.theme.px(1.5)
        room = self.rect.inflate(-2 * pad, -pad)
        if not self.icon:
            canvas.text(text, room, self.role, ink, lines=2)
            return
        size = min(canvas.theme.icon_px(self.role), room.height, room.width)
        if not text:
            canvas.icon(self.icon, self.rect.center, size, ink)
            return
        gap = canvas.theme.px(1.4)
        made = canvas.fit(text, (max(4, room.width - size - gap), room.height), self.role, 2)
        if made.cut:
            canvas.icon(self.icon, self.rect.center, size, ink)
            return
        left = self.rect.centerx - (size + gap + made.width) // 2
        canvas.icon(self.icon, (left + size / 2, self.rect.centery), size, ink)
        place = Rect(left + size + gap, room.y, max(4, room.width - size - gap), room.height)
        canvas.text(text, place, self.role, ink, align="left", lines=2)


def button_colours(
    palette: Palette, style: str, pressed: bool, lit: bool
) -> tuple[Colour | None, Colour, Colour | None]:
    """(fill, ink, edge) of a button; None where it has none."""
    looks: dict[str, Colours] = {
        "primary": (palette.accent, palette.on_accent, None),
        "danger": (mix(palette.panel, palette.danger, 0.12), palette.danger, palette.danger),
        "quiet": (None, palette.ink, None),
        "plain": (palette.panel, palette.ink, palette.edge),
        "side0": (palette.side[0], palette.on_side, None),
        "side1": (palette.side[1], palette.on_side, None),
    }
    fill, ink, edge = looks[style]
    if lit:
        fill, ink, edge = palette.panel_high, palette.accent, palette.accent
    if pressed:
        fill = mix(fill or palette.panel, palette.ink, 0.22)
    return fill, ink, edge


class HoldButton(Button):
    """Acts only after a press of 0.8 s, while a line around it fills; for what cannot be taken back.

    By keyboard or pad, accept starts the filling and any other command stops it.
    """

    def __init__(self, label: Label, act: Act | None = None, *, icon: str = "", style: str = "danger") -> None:
        super().__init__(label, act, icon=icon, style=style)
        self.held = 0.0
        self.on_short: Act | None = None
        """Says that it wants to be held, after a tap that was too short."""
        self._armed = False

    def touch(self, gesture: Gesture) -> None:
        if gesture.kind not in FINAL:
            super().touch(gesture)
            return
        short = gesture.id in self._inside and taps(gesture)
        self._inside.discard(gesture.id)
        if not self.pressed:
            self._stop()
        if short and self.live and self.on_short:
            self.on_short()

    def command(self, name: str) -> bool:
        self._armed = name == "accept" and not self._armed
        return name == "accept"

    def step(self, dt: float) -> None:
        if not (self._armed or self.pressed):
            self._stop()
        elif self.held < HOLD_SECONDS:
            self.held = min(HOLD_SECONDS, self.held + dt)
            self.invalidate()
            if self.held >= HOLD_SECONDS:
                self._armed = False
                self._inside.clear()
                self.act(*self.rect.center)

    def release(self) -> None:
        super().release()
        self._stop()

    def _stop(self) -> None:
        self._armed = False
        if self.held:
            self.held = 0.0
            self.invalidate()

    def face(self, canvas: Canvas, ink: Colour) -> None:
        share = self.held / HOLD_SECONDS
        if share > 0:
            filled = Rect(self.rect.x, self.rect.y, max(1, round(self.rect.width * share)), self.rect.height)
            with canvas.clipped(filled):
                canvas.panel(self.rect, mix(canvas.palette.panel, canvas.palette.danger, 0.5))
        super().face(canvas, canvas.palette.ink if share > 0 else ink)


class Toggle(Button):
    """A switch with its label to the left. `get` tells its state, `put` sets it."""

    def __init__(self, label: Label, get: Callable[[], bool], put: Callable[[bool], object], *, icon: str = "") -> None:
        super().__init__(label, lambda: put(not get()), icon=icon)
        self.get = get

    def act(self, x: float, y: float) -> None:
        super().act(x, y)
        self.invalidate()

    def draw(self, canvas: Canvas, focused: bool) -> None:
        theme, palette = canvas.theme, canvas.palette
        on = self.get()
        height = min(max(theme.px(4.6), round(theme.target * 0.55)), self.rect.height)
        track = Rect(0, 0, round(height * 1.8), height)
        track.midright = (self.rect.right, self.rect.centery)
        words = Rect(self.rect.x, self.rect.y, self.rect.width - track.width - theme.px(2), self.rect.height)
        canvas.text(said(self.label), words, "label", palette.ink if self.enabled else palette.dim, "left", lines=2)
        fill = palette.accent if on else palette.panel_high if self.pressed else palette.panel
        canvas.panel(track, fill, palette.accent if on else palette.edge, max(1, theme.px(0.25)), height / 2)
        knob = (track.right - height / 2 if on else track.left + height / 2, track.centery)
        canvas.disc(knob, height * 0.33, palette.on_accent if on else palette.dim)
        if focused:
            focus_ring(canvas, self.rect)


class Card(Button):
    """A large button whose face is painted by its owner: `paint(canvas, rect, pressed)`."""

    def __init__(self, act: Act | None, paint: Callable[[Canvas, Rect, bool], None]) -> None:
        super().__init__("", act)
        self.paint = paint

    def draw(self, canvas: Canvas, focused: bool) -> None:
        self.paint(canvas, self.rect, self.pressed)
        if focused:
            focus_ring(canvas, self.rect)
