"""Contacts become gestures: pure, without pygame and without a clock, so a test replays exact times.

Every contact carries its own time; `Recognizer.tick` moves time on when nothing happens. A contact belongs to
the zone where it landed until it lifts. The life of a contact:

    down ─► PENDING ─┬─ up ──────────► tap           (a quick touch waits out the palm window first)
                     ├─ past the slop ► DRAG ── up ─► drag_end
                     ├─ 0.25 s still ─► HELD ─┬─ up ► aim_end
                     │                        ├─ moved ► AIM ── up ► aim_end
                     │                        └─ 1.5 s ► cancel, DEAD
                     └─ a second finger close by ► PAIRED, which only a pinch can follow
    two fingers of one hand, one past the slop ─► PINCH ── either lifts ─► pinch_end, the other DEAD
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

from game.contacts import (
    EVERYTHING,
    MIDDLE,
    Contact,
    Finger,
    Gesture,
    GestureKind,
    Limits,
    Palms,
    State,
    Zones,
)

__all__ = ["EVERYTHING", "Contact", "Gesture", "Limits", "Recognizer"]

_JOINS = (State.PENDING, State.HELD, State.DRAG, State.PAIRED)


@dataclass(slots=True)
class _Pinch:
    a: Finger
    b: Finger
    least: float
    span: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def measure(self) -> tuple[float, float, float]:
        """Takes the fingers as they are; returns what changed: the midpoint's dx, dy and the scale."""
        a, b, old = self.a, self.b, (self.x, self.y, self.span)
        self.span = max(hypot(a.x - b.x, a.y - b.y), self.least)
        self.x, self.y = (a.x + b.x) / 2, (a.y + b.y) / 2
        return self.x - old[0], self.y - old[1], self.span / (old[2] or self.span)


class Recognizer:
    """Turns contacts into gestures, in the order of their times.

    `px_per_mm` scales every threshold; `bezel` is the glass as (x, y, width, height), None where no hand holds
    it (a window). `zones` names the zone of a point: fingers of different zones never make one gesture (two
    people at one glass), except that a palm may lie across zones. Both may be replaced between contacts.
    """

    def __init__(
        self,
        px_per_mm: float,
        bezel: tuple[float, float, float, float] | None = None,
        zones: Zones | None = None,
        limits: Limits | None = None,
    ) -> None:
        mm = ("slop", "aim_slop", "travel", "bezel", "palm_reach", "pinch_reach", "pair_reach", "span")
        limits = limits or Limits()
        self.limits = replace(limits, **{name: getattr(limits, name) * px_per_mm for name in mm})
        self.bezel, self.zones = bezel, zones
        self._palms = Palms(self.limits, self.limits.palm_reach)
        self._live: dict[tuple, Finger] = {}
        self._lifted: list[Finger] = []
        self._pinches: dict[str, _Pinch] = {}
        self._taps: list[Finger] = []
        self._out: list[Gesture] = []
        self._now = 0.0

    def feed(self, contact: Contact) -> list[Gesture]:
        """Takes one contact; returns what it and the time up to it mean. Time never runs backwards here."""
        self._advance(contact.t)
        if contact.kind == "wheel":
            self._say("wheel", self._finger(contact), dy=contact.dy)
        elif contact.kind == "down":
            self._down(contact)
        elif contact.id == EVERYTHING:
            self._drop_all()
        elif finger := self._live.get(contact.id):
            self._go_on(finger, contact)
        return self._flush()

    def tick(self, t: float) -> list[Gesture]:
        """Returns what has become of the contacts by `t`: holds, late taps, resting fingers, ghosts."""
        self._advance(t)
        return self._flush()

    def cancel_all(self, t: float) -> list[Gesture]:
        """Ends every contact without effect: focus lost, scene or display changed."""
        return self.feed(Contact("cancel", EVERYTHING, 0.0, 0.0, t))

    @property
    def idle(self) -> bool:
        """Whether no contact is down and no tap is waiting."""
        return not self._live and not self._lifted

    # ── time ──

    def _advance(self, t: float) -> None:
        now = self._now = max(self._now, t)
        while self._lifted and now - self._lifted[0].t0 > self.limits.palm_window:
            self._tap(self._lifted.pop(0))
        for finger in list(self._live.values()):
            if finger.state == State.PENDING and finger.id != MIDDLE and now - finger.t0 >= self.limits.hold:
                finger.state, finger.anchor = State.HELD, (finger.x, finger.y)
                self._say("hold", finger, at=(finger.x0, finger.y0))
            if finger.state == State.HELD and now - finger.t0 > self.limits.longest:
                self._end(finger)
            if now - finger.t > self.limits.ghost:
                self._drop(finger)

    # ── contacts ──

    def _down(self, contact: Contact) -> None:
        # A driver that lost the release sends a second down; a bouncing panel lifts and lands in milliseconds.
        for old in [f for f in (*self._live.values(), *self._lifted) if f.id == contact.id]:
            self._drop(old)
        finger = self._live[contact.id] = self._finger(contact)
        if finger.touch and (palm := self._palms.land(finger)):
            finger.state = State.DEAD
            for member in palm:
                self._end(member)
        elif finger.touch and self._beside(finger):
            finger.state = State.DEAD
        else:
            self._press(finger)

    def _press(self, finger: Finger) -> None:
        for dragging in self._hand(finger, (State.DRAG,)):
            dragging.anchor = (dragging.x, dragging.y)
        hand = self._hand(finger, (State.PENDING, State.PAIRED))
        other = next((other for other in hand if self._pairs(finger, other)), None)
        if other is None:
            self._say("press", finger)
        elif other.state == State.PAIRED:
            finger.state = State.DEAD
        else:
            self._end(other)
            finger.state = other.state = State.PAIRED
            finger.partner, other.partner = other, finger

    def _go_on(self, finger: Finger, contact: Contact) -> None:
        if contact.kind == "cancel":
            self._drop(finger)
            return
        if (contact.x, contact.y) != (finger.x, finger.y):
            self._move(finger, contact.x, contact.y)
        finger.t = self._now
        if contact.kind == "up":
            self._up(finger)

    def _move(self, finger: Finger, x: float, y: float) -> None:
        dx, dy = x - finger.x, y - finger.y
        finger.x, finger.y = x, y
        finger.reach = max(finger.reach, hypot(x - finger.x0, y - finger.y0))
        if finger.state == State.PINCH:
            self._pinch(self._pinches[finger.zone])
        elif partner := self._pinch_partner(finger):
            self._start_pinch(finger, partner)
        elif finger.state == State.DRAG:
            self._say("drag", finger, dx=dx, dy=dy)
        elif finger.state == State.PENDING and finger.reach > self.limits.slop:
            finger.state = State.DRAG
            self._say("drag_start", finger, dx=x - finger.x0, dy=y - finger.y0)
        elif finger.state == State.AIM or (finger.state == State.HELD and finger.moved() > self.limits.aim_slop):
            finger.state = State.AIM
            self._say("aim", finger, dx=dx, dy=dy)

    def _up(self, finger: Finger) -> None:
        del self._live[finger.id]
        if finger.state == State.PENDING and finger.touch and self._now - finger.t0 <= self.limits.palm_window:
            self._lifted.append(finger)
        elif finger.state == State.PENDING and finger.id != MIDDLE:
            self._tap(finger)
        elif finger.state in (State.HELD, State.AIM):
            finger.state = State.DEAD
            self._say("aim_end", finger)
        elif finger.state == State.DRAG:
            finger.state = State.DEAD
            quick = self._now - finger.t0 <= self.limits.longest and finger.id != MIDDLE
            self._say("drag_end", finger, short=quick and finger.reach <= self.limits.travel)
        else:
            self._end(finger)

    def _tap(self, finger: Finger) -> None:
        finger.state = State.DEAD
        self._say("tap", finger, at=(finger.x0, finger.y0))
        self._taps = [old for old in self._taps if finger.t0 - old.t <= self.limits.double]
        twin = next((old for old in self._taps if self._doubles(old, finger)), None)
        if twin is None:
            self._taps.append(finger)
        else:
            self._taps.remove(twin)
            self._say("double_tap", finger, at=(finger.x0, finger.y0))

    def _doubles(self, first: Finger, second: Finger) -> bool:
        same = first.zone == second.zone and first.touch == second.touch
        return same and first.t <= second.t0 and first.apart(second) <= self.limits.travel

    # ── ends ──

    def _end(self, finger: Finger) -> None:
        """Ends the gesture without effect; the finger may stay on the glass, dead."""
        state, finger.state = finger.state, State.DEAD
        if state == State.PINCH:
            self._end_pinch(self._pinches.pop(finger.zone))
        elif state == State.PAIRED and finger.partner:
            finger.partner.state = State.DEAD
        elif state == State.DRAG:
            self._say("drag_end", finger)
        elif state in (State.PENDING, State.HELD, State.AIM):
            self._lifted = [other for other in self._lifted if other is not finger]
            self._say("cancel", finger)

    def _drop(self, finger: Finger) -> None:
        self._end(finger)
        if self._live.get(finger.id) is finger:
            del self._live[finger.id]

    def _drop_all(self) -> None:
        for finger in (*self._live.values(), *self._lifted):
            self._drop(finger)
        self._taps.clear()

    # ── two fingers ──

    def _hand(self, finger: Finger, states: Iterable[State]) -> list[Finger]:
        """The other fingers that may belong to the same hand, nearest first."""
        near = [
            other
            for other in self._live.values()
            if other is not finger and other.touch and finger.touch and other.zone == finger.zone
            and other.state in states
            and abs(other.t0 - finger.t0) <= self.limits.pinch_window
            and other.apart(finger) <= self.limits.pinch_reach
        ]  # fmt: skip
        return sorted(near, key=finger.apart)

    def _pairs(self, finger: Finger, other: Finger) -> bool:
        quick = finger.t0 - other.t0 <= self.limits.pair_window
        return quick and finger.apart(other) <= self.limits.pair_reach

    def _pinch_partner(self, finger: Finger) -> Finger | None:
        if finger.state not in _JOINS or finger.zone in self._pinches or finger.moved() <= self.limits.slop:
            return None
        if finger.state == State.PAIRED:
            return finger.partner
        return next(iter(self._hand(finger, (State.PENDING, State.HELD, State.DRAG))), None)

    def _start_pinch(self, a: Finger, b: Finger) -> None:
        for finger in (a, b):
            finger.partner = None
        for finger in (a, b, *self._hand(a, _JOINS), *self._hand(b, _JOINS)):
            self._end(finger)
        a.state = b.state = State.PINCH
        pinch = self._pinches[a.zone] = _Pinch(a, b, self.limits.span)
        pinch.measure()
        self._say_pinch("pinch_start", pinch)

    def _pinch(self, pinch: _Pinch) -> None:
        dx, dy, scale = pinch.measure()
        self._say_pinch("pinch", pinch, dx=dx, dy=dy, scale=scale)

    def _end_pinch(self, pinch: _Pinch) -> None:
        pinch.a.state = pinch.b.state = State.DEAD
        self._say_pinch("pinch_end", pinch)

    # ── places and words ──

    def _finger(self, contact: Contact) -> Finger:
        x, y, now = contact.x, contact.y, self._now
        zone = self.zones(x, y) if self.zones else ""
        return Finger(contact.id, zone, x, y, now, x, y, now, anchor=(x, y))

    def _beside(self, finger: Finger) -> bool:
        """Whether a landing plays nothing because of its place: at the bezel, or beside a pinch."""
        if self.bezel:
            x, y, width, height = self.bezel
            edge = min(finger.x0 - x, finger.y0 - y, x + width - finger.x0, y + height - finger.y0)
            if edge < self.limits.bezel:
                return True
        pinch = self._pinches.get(finger.zone)
        return pinch is not None and hypot(finger.x0 - pinch.x, finger.y0 - pinch.y) <= self.limits.pinch_reach

    def _say(self, kind: GestureKind, finger: Finger, at: tuple[float, float] | None = None, **more) -> None:
        x, y = at or (finger.x, finger.y)
        landing: dict[str, Any] = {"x0": finger.x0, "y0": finger.y0, "zone": finger.zone}
        self._out.append(Gesture(kind, x, y, self._now, id=finger.id, **landing, **more))

    def _say_pinch(self, kind: GestureKind, pinch: _Pinch, **more) -> None:
        name = ("pinch", pinch.a.id, pinch.b.id)
        self._out.append(Gesture(kind, pinch.x, pinch.y, self._now, id=name, zone=pinch.a.zone, **more))

    def _flush(self) -> list[Gesture]:
        out, self._out = self._out, []
        return out
