"""Contacts, gestures, and the limits between them: the words that `gestures` reasons in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from math import hypot
from typing import Literal, NamedTuple

ContactKind = Literal["down", "move", "up", "cancel", "wheel"]
GestureKind = Literal[
    "press", "tap", "double_tap", "hold", "aim", "aim_end", "drag_start", "drag", "drag_end",
    "pinch_start", "pinch", "pinch_end", "wheel", "cancel",
]  # fmt: skip
Zones = Callable[[float, float], str]

EVERYTHING: tuple = ()
"""The id of a `cancel` contact that ends every contact there is."""


class Contact(NamedTuple):
    """One sample of a finger or a mouse button, in pixels and seconds.

    `id` is ("touch", touch_id, finger_id), ("mouse", button) or ("wheel",); a cancel with the id EVERYTHING ends
    all contacts. `dy` is the wheel's notches, up positive.
    """

    kind: ContactKind
    id: tuple
    x: float
    y: float
    t: float
    dy: float = 0.0


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a contact meant. Pixels and seconds.

    Each `press` ends in exactly one of tap, aim_end, drag_end and cancel with the same `id`; each `pinch_start`
    in exactly one `pinch_end`. The fingers of a pinch end in `cancel` (or `drag_end`) before its `pinch_start`;
    its `id` is ("pinch", id, id).

    x, y    tap, double_tap, hold: the landing point; pinch: the midpoint; else where the contact is
    x0, y0  where the contact landed
    dx, dy  drag: since the last one; pinch: the midpoint's; wheel: dy is the notches
    scale   pinch: the span divided by the last span
    short   drag_end: lifted within 10 mm and 1.5 s; who has nothing to drag may take it for a tap
    """

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    t: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    id: tuple = ()
    x0: float = 0.0
    y0: float = 0.0
    zone: str = ""
    short: bool = False


@dataclass(frozen=True)
class Limits:
    """Thresholds: millimetres on the glass and seconds."""

    slop: float = 3.0  # mm  a contact that stays within is still
    aim_slop: float = 1.5  # mm  after a hold, from here on it aims: a resting finger trembles less
    travel: float = 10.0  # mm  further than this is never a tap; two taps this close are a double tap
    hold: float = 0.25  # s   still for so long: hold
    longest: float = 1.5  # s   what neither aims nor drags by then rests and plays nothing
    double: float = 0.3  # s   from the release of a tap to the landing of the next one of a double tap
    bezel: float = 4.0  # mm  a touch that lands so near to the edge is a hand holding the device
    palm_count: int = 3  # contacts that make a palm, when they land ...
    palm_window: float = 0.08  # s   ... within this time, and
    palm_reach: float = 45.0  # mm  ... each this near to another
    palm_mute: float = 0.04  # s   so long the palm may still grow
    pinch_window: float = 0.4  # s   two fingers of one hand land within this time
    pinch_reach: float = 120.0  # mm  and this near
    pair_window: float = 0.15  # s   so quickly one after the other
    pair_reach: float = 60.0  # mm  and so near, two fingers are one hand even before they move
    span: float = 5.0  # mm  a pinch never counts fingers as closer
    ghost: float = 20.0  # s   a contact silent for so long has been lost by the driver


class State(Enum):
    """Where a finger is in its life (drawn in `gestures`)."""

    PENDING = auto()
    HELD = auto()
    AIM = auto()
    DRAG = auto()
    PAIRED = auto()
    PINCH = auto()
    DEAD = auto()


MIDDLE = ("mouse", 2)


@dataclass(slots=True, eq=False)
class Finger:
    """A live contact in pixels: landing (0), last sample, state.

    `anchor` is from where moving counts, `reach` the farthest it has been from its landing.
    """

    id: tuple
    zone: str
    x0: float
    y0: float
    t0: float
    x: float
    y: float
    t: float
    state: State = State.PENDING
    anchor: tuple[float, float] = (0.0, 0.0)
    reach: float = 0.0
    partner: Finger | None = None

    @property
    def touch(self) -> bool:
        return self.id[0] == "touch"

    def apart(self, other: Finger) -> float:
        """Pixels between the landing points."""
        return hypot(self.x0 - other.x0, self.y0 - other.y0)

    def moved(self) -> float:
        """Pixels from the anchor."""
        return hypot(self.x - self.anchor[0], self.y - self.anchor[1])


@dataclass(slots=True)
class Palms:
    """Tells palms from fingers by how many touches land how close together, whatever became of them since."""

    limits: Limits
    reach: float
    landed: list[Finger] = field(default_factory=list)
    palm: list[Finger] = field(default_factory=list)
    until: float = -1.0

    def land(self, finger: Finger) -> list[Finger]:
        """Every finger of the palm that this one completes or joins; empty if it is no palm."""
        self.landed = [old for old in self.landed if finger.t0 - old.t0 <= self.limits.palm_window] + [finger]
        if finger.t0 > self.until:
            self.palm = []
        joins = any(finger.apart(old) <= self.reach for old in self.palm)
        hand = self._near(finger)
        if not joins and len(hand) < self.limits.palm_count:
            return []
        self.palm += hand
        self.until = finger.t0 + self.limits.palm_mute
        return hand

    def _near(self, finger: Finger) -> list[Finger]:
        near, rest = [finger], [old for old in self.landed if old is not finger]
        for known in near:
            found = [old for old in rest if old.apart(known) <= self.reach]
            near += found
            rest = [old for old in rest if old not in found]
        return near
