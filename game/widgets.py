"""Widgets for fingers, keys and pads. A `game.group.Group` holds them; more of them are in `game.controls`.

Labels are callables looked up when drawn, so a change of language shows at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game import layout
from game.contacts import Gesture
from game.faces import Face, button_colours
from game.paint import Canvas
from game.theme import Colour, Theme, mix

if TYPE_CHECKING:
    from game.group import Group

Label = str | Callable[[], str]
Act = Callable[[], object]

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

    @property
    def primary(self) -> bool:
        """Whether accept means it before any focus is shown."""
        return False

    @property
    def shines(self) -> bool:
        """Whether it may draw beyond its rectangle, its focus ring left out."""
        return True

    def unsaid(self, canvas: Canvas) -> str:
        """What it is called, where its face does not say so; else nothing."""
        return ""

    def place(self, rect: Rect) -> None:
        """Moves it; the group's owner redraws."""
        self.rect = Rect(rect)

    def hit(self, x: float, y: float) -> bool:
        """Whether a finger at the point means this widget."""
        return self.live and bool(self.rect.inflate(2 * self.reach, 2 * self.reach).collidepoint(x, y))

    def invalidate(self) -> None:
        """Asks to be drawn again, with its light and its focus ring."""
        if self.group:
            self.group.invalidate(self.rect, self.group.around(self))

    def set(self, **changes: Any) -> None:
        """Sets attributes and redraws if one of them changed."""
        if any(getattr(self, name) != value for name, value in changes.items()):
            self.invalidate()
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


def ring_room(theme: Theme) -> int:
    """Pixels around a widget that its focus ring takes."""
    return theme.px(0.6) + max(2, theme.px(0.4))


def focus_ring(canvas: Canvas, rect: Rect) -> None:
    """The mark of the keyboard's or pad's focus around a widget."""
    gap, width = canvas.theme.px(0.6), max(2, canvas.theme.px(0.4))
    around = rect.inflate(2 * (gap + width), 2 * (gap + width))
    canvas.panel(around, None, canvas.palette.accent, width, canvas.theme.px(2) + gap + width)


class Button(Widget):
    """A labelled button. `style` is primary, plain, quiet, danger or side0, side1 (in a side's colour).

    `tip` names a button that has no label. Where a label finds no room beside its icon it stands small below it,
    or else is left to the tip as well.
    """

    def __init__(
        self,
        label: Label = "",
        act: Act | None = None,
        *,
        icon: str = "",
        style: str = "plain",
        name: str = "",
        tip: Label = "",
    ) -> None:
        super().__init__()
        self.label, self.icon, self.style, self.name, self.tip = label, icon, style, name, tip
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

    @property
    def primary(self) -> bool:
        return self.style == "primary"

    @property
    def shines(self) -> bool:
        return self.primary

    def unsaid(self, canvas: Canvas) -> str:
        text = said(self.label)
        return "" if text and self._face(canvas).whole else text or said(self.tip)

    def _face(self, canvas: Canvas) -> Face:
        return Face(canvas, self.rect, self.icon, said(self.label), self.role)

    def face(self, canvas: Canvas, ink: Colour) -> None:
        """Icon and label, together in the middle."""
        self._face(canvas).draw(ink)


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
    """A switch with its label to the left. `get` tells its state, `put` sets it; `note` explains it where it fits."""

    def __init__(
        self,
        label: Label,
        get: Callable[[], bool],
        put: Callable[[bool], object],
        *,
        icon: str = "",
        note: Label = "",
    ) -> None:
        super().__init__(label, lambda: put(not get()), icon=icon)
        self.get, self.note = get, note

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
        self._words(canvas, words)
        fill = palette.accent if on else palette.panel_high if self.pressed else palette.panel
        canvas.panel(track, fill, palette.accent if on else palette.edge, max(1, theme.px(0.25)), height / 2)
        knob = (track.right - height / 2 if on else track.left + height / 2, track.centery)
        canvas.disc(knob, height * 0.33, palette.on_accent if on else palette.dim)
        if focused:
            focus_ring(canvas, self.rect)

    def unsaid(self, canvas: Canvas) -> str:
        return ""

    def _words(self, canvas: Canvas, rect: Rect) -> None:
        ink = canvas.palette.ink if self.enabled else canvas.palette.dim
        label, note = said(self.label), said(self.note)
        above, below = layout.rows(rect, (1.15, 1))
        fits = note and not (canvas.fit(label, above.size, "label").cut or canvas.fit(note, below.size, "caption").cut)
        if not fits or rect.height < 2.2 * canvas.theme.font_px("label"):
            canvas.text(label, rect, "label", ink, "left", lines=2)
            return
        canvas.text(label, above, "label", ink, "left")
        canvas.text(note, below, "caption", canvas.palette.dim, "left")


class Card(Button):
    """A large button whose face is painted by its owner: `paint(canvas, rect, pressed)`."""

    def __init__(self, act: Act | None, paint: Callable[[Canvas, Rect, bool], None]) -> None:
        super().__init__("", act)
        self.paint = paint

    @property
    def shines(self) -> bool:
        return True

    def draw(self, canvas: Canvas, focused: bool) -> None:
        self.paint(canvas, self.rect, self.pressed)
        if focused:
            focus_ring(canvas, self.rect)
