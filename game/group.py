"""A group of widgets: each contact is held by the widget it landed on, so two people press two buttons at once.

Keyboard and pad move a visible focus through the same widgets: in order with next and previous, or to what lies
in a direction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from game.contacts import Gesture
from game.paint import Canvas, turn_rect
from game.widgets import FINAL, Act, Widget

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Group:
    """The widgets of a screen or a strip, in focus order.

    `invalidate(rect)` is told what to draw again. With `turned_in` set, everything in that rectangle is for the
    person opposite: drawn turned by 180° there, and touched accordingly.
    """

    def __init__(self, invalidate: Callable[[Rect], object], click: Act | None = None) -> None:
        self._invalidate = invalidate
        self.click: Act = click or (lambda: None)
        self.widgets: list[Widget] = []
        self.modal: Widget | None = None
        self.focus: Widget | None = None
        self.default: Widget | None = None
        """What accept means before any focus is shown where there is no primary button."""
        self.show_focus = False
        self.turned_in: Rect | None = None
        self.margin = 24
        self._held: dict[tuple, Widget] = {}

    # ── what it holds ──

    def add(self, *widgets: Widget) -> None:
        """Appends widgets in focus order."""
        for widget in widgets:
            widget.group = self
            self.widgets.append(widget)

    def clear(self) -> None:
        """Drops all widgets and fingers."""
        self.release()
        self.widgets.clear()
        self.focus = self.modal = None

    def open(self, widget: Widget) -> None:
        """Puts a widget above all others, which rest until `close`."""
        self.release()
        widget.group = self
        self.modal = widget
        self._invalidate(widget.rect)

    def close(self) -> None:
        """Takes the widget above the others away."""
        if self.modal:
            self.release()
            rect, self.modal = self.modal.rect, None
            self._invalidate(rect)

    def invalidate(self, rect: Rect, margin: int | None = None) -> None:
        """Something in the rectangle, or so many pixels around it (None: in reach of any light), looks different."""
        margin = self.margin if margin is None else margin
        around = rect.inflate(2 * margin, 2 * margin)
        self._invalidate(turn_rect(around, self.turned_in) if self.turned_in else around)

    def around(self, widget: Widget) -> int:
        """Pixels around a widget that it may draw on."""
        return self.margin if widget.shines or self._focused(widget) else 0

    def _focused(self, widget: Widget) -> bool:
        return self.show_focus and widget is self.focus and not self.modal

    def release(self) -> None:
        """Forgets every finger: the screen has changed below them."""
        self._held.clear()
        for widget in self._all():
            widget.release()

    def _all(self) -> list[Widget]:
        return [*self.widgets, *([self.modal] if self.modal else [])]

    # ── fingers ──

    def at(self, x: float, y: float) -> Widget | None:
        """The live widget under a point, the last added first; one that only reaches so far comes after."""
        if self.modal:
            return self.modal
        hit = [widget for widget in reversed(self.widgets) if widget.hit(x, y)]
        return next((widget for widget in hit if widget.rect.collidepoint(x, y)), hit[0] if hit else None)

    def touch(self, gesture: Gesture) -> bool:
        """Takes a gesture; True if it belongs to a widget here."""
        gesture = self._upright(gesture)
        if gesture.kind in ("wheel", "double_tap"):
            widget = self.at(gesture.x, gesture.y)
            return widget is not None and (gesture.kind != "wheel" or widget.wheel(gesture.dy) or bool(self.modal))
        if gesture.kind == "press":
            self._hide_focus()
            landed = self.at(gesture.x, gesture.y)
            if landed:
                self._held[gesture.id] = landed
        holder = self._held.get(gesture.id)
        if holder is None:
            return False
        if gesture.kind in FINAL:
            del self._held[gesture.id]
        holder.touch(gesture)
        return True

    def _upright(self, gesture: Gesture) -> Gesture:
        return turn_gesture(gesture, self.turned_in) if self.turned_in else gesture

    # ── keyboard and pad ──

    def command(self, name: str) -> bool:
        """Takes a command's name: accept, next, previous and the four directions; True if it was used.

        While no focus is shown, a direction only shows it, and accept means the primary button.
        """
        if self.modal:
            return self.modal.command(name) or name in DIRECTIONS
        focus = self.focus if self.focus in self.widgets and self.focus.live else None
        if focus and self.show_focus and focus.command(name):
            return True
        if name in ("next", "previous"):
            return self._to(self._in_order(focus, 1 if name == "next" else -1))
        if name in DIRECTIONS:
            start = focus or self._main() or self._in_order(None, 1)
            return self._to(self._beside(start, DIRECTIONS[name]) if start else None)
        if name == "accept" and not self.show_focus:
            main = self._main()
            return main.command(name) if main else self._to(focus or self._in_order(None, 1))
        return False

    def _main(self) -> Widget | None:
        """What accept means while no focus is shown: the primary button, or the default."""
        stops = self._stops()
        primary = next((widget for widget in stops if widget.primary), None)
        return primary or (self.default if self.default in stops else None)

    def _stops(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.live and widget.focusable]

    def _to(self, widget: Widget | None) -> bool:
        if widget is None:
            return False
        for old in (self.focus, widget):
            if old:
                self.invalidate(old.rect)
        self.focus, self.show_focus = widget, True
        return True

    def _hide_focus(self) -> None:
        if self.show_focus and self.focus:
            self.invalidate(self.focus.rect)
        self.show_focus = False

    def _in_order(self, focus: Widget | None, by: int) -> Widget | None:
        stops = self._stops()
        if not stops:
            return None
        if focus is None or not self.show_focus:
            return focus or (stops[0] if by > 0 else stops[-1])
        return stops[(stops.index(focus) + by) % len(stops)] if focus in stops else stops[0]

    def _beside(self, focus: Widget, direction: tuple[int, int]) -> Widget | None:
        if not self.show_focus:
            return focus
        return nearest(focus.rect, direction, [widget for widget in self._stops() if widget is not focus])

    # ── time and paint ──

    def step(self, dt: float) -> None:
        """Lets time pass for every widget."""
        for widget in self._all():
            widget.step(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draws the widgets that the clip shows."""
        if self.turned_in:
            with canvas.turned(self.turned_in):
                self._draw(canvas)
        else:
            self._draw(canvas)

    def _draw(self, canvas: Canvas) -> None:
        for widget in self._all():
            around = 2 * self.around(widget)
            if widget.visible and canvas.visible(widget.rect.inflate(around, around)):
                widget.draw(canvas, self._focused(widget))


def turn_gesture(gesture: Gesture, about: Rect) -> Gesture:
    """The gesture as seen by the person opposite, turned by 180° about a rectangle's middle."""
    width, height = 2 * about.x + about.width, 2 * about.y + about.height
    return replace(
        gesture,
        x=width - gesture.x, y=height - gesture.y, x0=width - gesture.x0, y0=height - gesture.y0,
        dx=-gesture.dx, dy=gesture.dy if gesture.kind == "wheel" else -gesture.dy,
    )  # fmt: skip


def nearest(start: Rect, direction: tuple[int, int], widgets: list[Widget]) -> Widget | None:
    """The widget that lies next in a direction: straight ahead counts more than near but aside."""

    def cost(widget: Widget) -> float:
        ahead = _gap(start, widget.rect, direction)
        aside_axis = (abs(direction[1]), abs(direction[0]))
        low, high = (1, 3) if aside_axis[1] else (0, 2)
        edges = (widget.rect.left, widget.rect.top, widget.rect.right, widget.rect.bottom)
        own = (start.left, start.top, start.right, start.bottom)
        aside = max(0, edges[low] - own[high], own[low] - edges[high])
        centre = abs(start.centerx - widget.rect.centerx) if low == 0 else abs(start.centery - widget.rect.centery)
        return max(ahead, 0) + 3 * aside + 0.2 * centre

    ahead = [widget for widget in widgets if _beyond(start, widget.rect, direction)]
    return min(ahead, key=cost, default=None)


def _gap(start: Rect, other: Rect, direction: tuple[int, int]) -> int:
    if direction[0]:
        return other.left - start.right if direction[0] > 0 else start.left - other.right
    return other.top - start.bottom if direction[1] > 0 else start.top - other.bottom


def _beyond(start: Rect, other: Rect, direction: tuple[int, int]) -> bool:
    along = (other.centerx - start.centerx) * direction[0] + (other.centery - start.centery) * direction[1]
    return along > 0 and _gap(start, other, direction) > -min(*start.size, *other.size) / 2
