"""Widgets with a value: slider, segmented choice, stepper; and a list that scrolls under the finger."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from pygame import Rect

from game import layout
from game.contacts import Gesture
from game.paint import Canvas
from game.widgets import FINAL, Label, Widget, focus_ring, said

REPEAT_AFTER, REPEAT_EVERY = 0.45, 0.09
FASTER, FASTEST = 0.85, 0.025
"""Each repeat of a held stepper comes sooner than the last by this factor, but not sooner than so many seconds: a
finger that lies still for over a second and a half counts as resting, and a board of 60 is to be reached by then."""


class Valued(Widget):
    """A widget that shows a value which others keep: `get` reads it and `put` changes it."""

    def __init__(self, get: Callable[[], Any], put: Callable[[Any], object]) -> None:
        super().__init__()
        self.get, self.put = get, put

    def change(self, value: Any, *, click: bool = True) -> None:
        """Hands over another value and shows it; click: with a sound."""
        if value == self.get():
            return
        self.put(value)
        if click and self.group:
            self.group.click()
        self.invalidate()


class Slider(Valued):
    """A number from 0 to 100, set by sliding or tapping anywhere on it, or in steps of 5."""

    def touch(self, gesture: Gesture) -> None:
        if gesture.kind != "cancel":
            span = max(1, self.rect.width - self.rect.height)
            self._to(round(100 * (gesture.x - self.rect.x - self.rect.height / 2) / span))
        super().touch(gesture)
        if gesture.kind in FINAL and self.group:
            self.group.click()

    def command(self, name: str) -> bool:
        step = {"left": -5, "right": 5}.get(name, 0)
        if step:
            self._to(self.get() + step)
        return bool(step)

    def wheel(self, notches: float) -> bool:
        self._to(self.get() + round(5 * notches))
        return True

    def _to(self, value: int) -> None:
        self.change(max(0, min(100, value)), click=False)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        theme, palette = canvas.theme, canvas.palette
        thick = theme.px(1)
        left, right = self.rect.x + self.rect.height // 2, self.rect.right - self.rect.height // 2
        knob = left + (right - left) * self.get() / 100
        track = Rect(left, self.rect.centery - thick // 2, right - left, thick)
        canvas.panel(track, palette.panel_high, palette.edge, max(1, theme.px(0.15)), thick / 2)
        if knob - left > thick:
            canvas.panel(Rect(left, track.y, round(knob) - left, thick), palette.accent, radius=thick / 2)
        if self.pressed:
            canvas.glow((knob, self.rect.centery), theme.px(5), palette.accent, 0.8)
        canvas.disc((knob, self.rect.centery), theme.px(1.9), palette.accent)
        if focused:
            focus_ring(canvas, self.rect)


class Choice(Valued):
    """One of a few values side by side. `options` holds (value, label); too many for a row go in several.

    Where a label does not fit, its icon stands alone, or without one its first line; where not even that fits, the
    chosen value alone stands between two arrows.
    """

    def __init__(
        self,
        options: Sequence[tuple[Hashable, Label]],
        get: Callable[[], Hashable],
        put: Callable[[Any], object],
        per_row: int = 0,
    ) -> None:
        super().__init__(get, put)
        self.options, self.per_row = list(options), per_row
        self.marks: dict[Hashable, str] = {}
        """An icon for some of the values."""
        self.badge: Callable[[Any], str] = lambda _value: ""
        """A small icon for what there is to know about a value, or nothing."""
        self.alone = False
        """Whether only the chosen value was shown when it was drawn last."""

    @property
    def across(self) -> int:
        """Values in a row."""
        return max(1, min(len(self.options), self.per_row or len(self.options)))

    @property
    def down(self) -> int:
        """Rows of values."""
        return -(-len(self.options) // self.across)

    def cells(self) -> list[Rect]:
        """The place of each value."""
        rows = layout.rows(self.rect, self.down, max(2, self.rect.height // self.down // 8) if self.down > 1 else 0)
        return [cell for row in rows for cell in layout.columns(row, self.across)][: len(self.options)]

    def act(self, x: float, y: float) -> None:
        if self.alone:
            self._turn(-1 if x < self.rect.centerx else 1)
            return
        for cell, (value, _label) in zip(self.cells(), self.options, strict=True):
            if cell.inflate(2 * self.reach, 2 * self.reach).collidepoint(x, y):
                self.change(value)
                return

    def command(self, name: str) -> bool:
        values = [value for value, _label in self.options]
        at = values.index(self.get()) if self.get() in values else 0
        by = {"left": -1, "right": 1, "up": -self.across, "down": self.across}.get(name, 0)
        if name == "accept":
            self._turn(1)
            return True
        if not by or not 0 <= at + by < len(values):
            return False
        self.change(values[at + by])
        return True

    def _turn(self, by: int) -> None:
        """To the next value, or the one before; round and round."""
        values = [value for value, _label in self.options]
        at = values.index(self.get()) if self.get() in values else 0
        self.change(values[(at + by) % len(values)])

    def draw(self, canvas: Canvas, focused: bool) -> None:
        texts = self._texts(canvas)
        self.alone = texts is None
        if texts is None:
            self._draw_alone(canvas)
        else:
            self._draw_all(canvas, texts)
        if focused:
            focus_ring(canvas, self.rect)

    def _draw_alone(self, canvas: Canvas) -> None:
        theme, palette = canvas.theme, canvas.palette
        canvas.panel(self.rect, palette.panel_high, palette.accent, max(2, theme.px(0.3)))
        size = min(theme.icon_px(), self.rect.height)
        for icon, x in (("chevron-left", self.rect.x + size * 0.7), ("chevron-right", self.rect.right - size * 0.7)):
            canvas.icon(icon, (x, self.rect.centery), size, palette.ink)
        text = next((said(label) for value, label in self.options if value == self.get()), "")
        canvas.text(text, self.rect.inflate(-3 * size, -theme.px(0.8)), "label", palette.accent, lines=2)

    def _draw_all(self, canvas: Canvas, texts: list[str]) -> None:
        theme, palette = canvas.theme, canvas.palette
        for row in {cell.y: cell for cell in self.cells()}.values():
            band = Rect(self.rect.x, row.y, self.rect.width, row.height)
            canvas.panel(band, palette.panel, palette.edge, max(1, theme.px(0.2)))
        for cell, (value, _label), text in zip(self.cells(), self.options, texts, strict=True):
            chosen = value == self.get()
            if chosen:
                canvas.panel(cell, palette.panel_high, palette.accent, max(2, theme.px(0.3)))
            self._face(canvas, cell, text, self.marks.get(value, ""), chosen)
            if badge := self.badge(value):
                size = min(theme.icon_px("caption") * 0.7, cell.height * 0.28)
                corner = (cell.right - theme.px(0.9) - size / 2, cell.y + theme.px(0.9) + size / 2)
                canvas.icon(badge, corner, size, palette.accent if chosen else palette.dim)

    def _texts(self, canvas: Canvas) -> list[str] | None:
        """The labels, all of them shortened if one does not fit: icons alone, else first lines; None if these don't."""
        texts = [said(label) for _value, label in self.options]
        if self._fit(canvas, texts):
            return texts
        if len(self.marks) == len(texts):
            return [""] * len(texts)
        short = [text.split("\n")[0] for text in texts]
        return short if self._fit(canvas, short) or self.down > 1 else None

    def _fit(self, canvas: Canvas, texts: list[str]) -> bool:
        room = [self._room(canvas, cell).size for cell in self.cells()]
        return not any(canvas.fit(text, size, "label", 2).cut for text, size in zip(texts, room, strict=True))

    @staticmethod
    def _room(canvas: Canvas, cell: Rect) -> Rect:
        return cell.inflate(-2 * canvas.theme.px(0.9), -canvas.theme.px(0.8))

    def _face(self, canvas: Canvas, cell: Rect, text: str, icon: str, chosen: bool) -> None:
        ink = canvas.palette.accent if chosen else canvas.palette.ink
        room, size = self._room(canvas, cell), canvas.theme.icon_px("heading")
        if icon and not text:
            canvas.icon(icon, room.center, min(size, *room.size), ink)
        elif icon and cell.height >= canvas.theme.font_px("label") * 3.4:
            top, room = layout.cut_top(room, round(room.height * 0.52))
            canvas.icon(icon, top.center, min(size, top.height), ink)
        canvas.text(text, room, "label", ink, lines=2)


class Stepper(Valued):
    """A whole number between − and +; holding one of them repeats."""

    def __init__(
        self, get: Callable[[], int], put: Callable[[int], object], low: int, high: int, label: Label = ""
    ) -> None:
        super().__init__(get, put)
        self.low, self.high, self.label = low, high, label
        self._by, self._held, self._repeated, self._every = 0, 0.0, False, REPEAT_EVERY

    def touch(self, gesture: Gesture) -> None:
        if gesture.kind == "press":
            self._by, self._held, self._repeated, self._every = self._side(gesture.x), 0.0, False, REPEAT_EVERY
        super().touch(gesture)
        if not self.pressed:
            self._by = 0

    def act(self, x: float, y: float) -> None:
        if not self._repeated:
            self._to(self._side(x))

    def command(self, name: str) -> bool:
        by = {"left": -1, "right": 1}.get(name, 0)
        if by:
            self._to(by)
        return bool(by)

    def wheel(self, notches: float) -> bool:
        self._to(round(notches))
        return True

    def step(self, dt: float) -> None:
        if not self._by:
            return
        self._held += dt
        while self._held >= REPEAT_AFTER:
            self._held -= self._every
            self._every = max(FASTEST, FASTER * self._every)
            self._repeated = True
            self._to(self._by)

    def _side(self, x: float) -> int:
        aside = x - self.rect.centerx
        return 0 if abs(aside) < self.rect.width / 2 - self.rect.height * 1.1 else (1 if aside > 0 else -1)

    def _to(self, by: int) -> None:
        self.change(max(self.low, min(self.high, self.get() + by)))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        theme, palette = canvas.theme, canvas.palette
        canvas.panel(self.rect, palette.panel, palette.edge, max(1, theme.px(0.2)))
        value, side = self.get(), min(self.rect.height, self.rect.width // 3)
        for by, icon, x in ((-1, "minus", self.rect.x), (1, "plus", self.rect.right - side)):
            box = Rect(x, self.rect.y, side, self.rect.height)
            can = self.low <= value + by <= self.high
            if self.pressed and self._by == by and can:
                canvas.panel(box, palette.panel_high)
            canvas.icon(icon, box.center, theme.icon_px(), palette.ink if can else palette.grid_strong)
        middle = Rect(self.rect.x + side, self.rect.y, self.rect.width - 2 * side, self.rect.height)
        text = said(self.label)
        canvas.text(f"{text} {value}" if text else str(value), middle, "button")
        if focused:
            focus_ring(canvas, self.rect)


class ScrollList(Widget):
    """Rows that scroll under the finger. `paint(canvas, rect, index, chosen)` draws one, `pick(index)` is its tap."""

    def __init__(
        self,
        count: Callable[[], int],
        paint: Callable[[Canvas, Rect, int, bool], None],
        pick: Callable[[int], object],
        row_height: int = 44,
    ) -> None:
        super().__init__()
        self.count, self.paint, self.pick, self.row_height = count, paint, pick, row_height
        self.at, self.chosen = 0.0, -1

    @property
    def _longest(self) -> float:
        return max(0.0, self.count() * self.row_height - self.rect.height)

    def scroll(self, by: float) -> None:
        """Moves the rows up by so many pixels, as far as there are any."""
        at = max(0.0, min(self._longest, self.at + by))
        if at != self.at:
            self.at = at
            self.invalidate()

    def show(self, index: int) -> None:
        """Marks a row as chosen and scrolls it into view."""
        self.set(chosen=index)
        top = index * self.row_height
        self.scroll(min(0.0, top - self.at) + max(0.0, top + self.row_height - self.at - self.rect.height))

    def touch(self, gesture: Gesture) -> None:
        if gesture.kind in ("drag_start", "drag", "aim"):
            self.scroll(-gesture.dy)
        elif gesture.kind == "tap":
            self.act(gesture.x, gesture.y)

    def act(self, x: float, y: float) -> None:
        index = int((y - self.rect.y + self.at) // self.row_height)
        if 0 <= index < self.count():
            self.pick(index)

    def command(self, name: str) -> bool:
        by = {"up": -1, "down": 1}.get(name, 0)
        if name == "accept" and 0 <= self.chosen < self.count():
            self.pick(self.chosen)
            return True
        if not by or not 0 <= self.chosen + by < self.count():
            return False
        self.show(self.chosen + by)
        return True

    def wheel(self, notches: float) -> bool:
        self.scroll(-notches * self.row_height)
        return True

    def draw(self, canvas: Canvas, focused: bool) -> None:
        first = int(self.at // self.row_height)
        last = min(self.count(), first + self.rect.height // self.row_height + 2)
        with canvas.clipped(self.rect):
            for index in range(first, last):
                y = self.rect.y + index * self.row_height - round(self.at)
                self.paint(canvas, Rect(self.rect.x, y, self.rect.width, self.row_height), index, index == self.chosen)
        if self._longest:
            thick, whole = canvas.theme.px(0.6), self.rect.height
            long = max(thick * 4, round(whole * whole / (self.count() * self.row_height)))
            y = self.rect.y + round((whole - long) * self.at / self._longest)
            bar = Rect(self.rect.right - thick, y, thick, long)
            canvas.panel(bar, canvas.palette.edge, radius=thick / 2)
        if focused:
            focus_ring(canvas, self.rect)
