"""Scenes and their stack: what is on the screen, and how one screen follows another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.contacts import Gesture
from game.input import Command
from game.paint import Canvas

if TYPE_CHECKING:
    from game.app import App
    from game.group import Group
    from game.opponents import Request

MOST_REGIONS = 16
"""More dirty rectangles than this are drawn as one: each costs a pass over the scene."""


class Scene:
    """One screen. A frame is `step`, then, if something was invalidated, `draw` once for each dirty region.

    `draw` shows everything there is; the canvas is clipped to the region. It must not change anything.
    `opaque` False lets the scene below show through; only the top scene is stepped.
    """

    opaque = True
    idles = True
    """Whether time without input counts here (a kiosk then asks, and returns to Attract)."""
    sides: tuple[str, str] | None = None
    """The names of the sides in whose colours it is drawn, where it is about one game."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.rect = Rect(0, 0, 0, 0)
        self.groups: list[Group] = []
        """Its widgets, for scripts and tests that look for one by name."""
        self._dirty: list[Rect] = []

    def enter(self) -> None:
        """It became the top scene: pushed, or uncovered again. `layout` was called before."""

    def leave(self) -> None:
        """It is no longer the top scene: covered or dropped. All contacts were cancelled before."""

    def layout(self, rect: Rect) -> None:
        """Takes a new size, theme or language. Everything is drawn again afterwards."""

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        """Lets `dt` seconds pass (at most 0.1) and takes what people did in them."""

    def draw(self, canvas: Canvas) -> None:
        """Draws the scene within the canvas's clip."""

    def zone(self, x: float, y: float) -> str:
        """Names whose part of the glass a point is; fingers of different zones never make one gesture."""
        return ""

    def answered(self, request: Request) -> None:
        """A bot's answer has come; every scene of the stack is told, whoever asked."""

    def rescue(self) -> None:
        """It raised, or the program ends: save what must not be lost. Must not draw or push."""

    def arrange(self) -> None:
        """Lays the scene out anew in its own rectangle and draws all of it."""
        self.layout(self.rect)
        self.invalidate()

    def invalidate(self, rect: Rect | None = None) -> None:
        """Asks for a part of the screen, or all of it, to be drawn this frame."""
        area = (self.rect if rect is None else Rect(rect)).clip(self.rect)
        if area:
            self._dirty.append(area)

    def take_dirty(self) -> list[Rect]:
        """The regions to draw, overlapping ones joined; empty when the picture on the screen still holds."""
        dirty, self._dirty = self._dirty, []
        return joined(dirty)


def joined(rects: Sequence[Rect]) -> list[Rect]:
    """Rectangles that cover the same area without overlapping; a single one where there would be many."""
    apart: list[Rect] = []
    for rect in rects:
        grown = Rect(rect)
        while (at := grown.collidelist(apart)) >= 0:
            grown.union_ip(apart.pop(at))
        apart.append(grown)
    return apart if len(apart) <= MOST_REGIONS else [apart[0].unionall(apart[1:])]


Change = Callable[[list[Scene]], None]


class SceneStack:
    """Scenes on top of each other. Changes are queued and applied once per frame, between input and drawing."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._changes: list[Change] = []

    @property
    def top(self) -> Scene | None:
        """The scene that is stepped."""
        return self._scenes[-1] if self._scenes else None

    @property
    def all(self) -> tuple[Scene, ...]:
        """Every scene, the lowest first."""
        return tuple(self._scenes)

    @property
    def changing(self) -> bool:
        """Whether a change waits to be applied."""
        return bool(self._changes)

    def seen(self) -> tuple[Scene, ...]:
        """The scenes that are drawn: the highest opaque one and what lies on it."""
        lowest = max((at for at, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return tuple(self._scenes[lowest:])

    def push(self, scene: Scene) -> None:
        """Lays a scene on top."""
        self._changes.append(lambda scenes: scenes.append(scene))

    def pop(self) -> None:
        """Takes the top scene away; the last one stays."""
        self._changes.append(lambda scenes: scenes.__delitem__(slice(max(1, len(scenes) - 1), None)))

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the top one's place."""
        self._changes.append(lambda scenes: scenes.__setitem__(slice(max(0, len(scenes) - 1), None), [scene]))

    def reset(self, *scenes: Scene) -> None:
        """Empties the stack and lays these scenes down, the lowest first."""
        self._changes.append(lambda old: old.__setitem__(slice(None), scenes))

    def apply(self) -> tuple[Scene | None, Scene | None]:
        """Carries the queued changes out; (the top scene before, the top scene now)."""
        before = self.top
        changes, self._changes = self._changes, []
        for change in changes:
            change(self._scenes)
        return before, self.top
