"""What fingers, mouse, keys and pad do on a board of dots. Nothing is drawn here and no rule is known."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import hypot

from engine.dots import field, paper
from game.contacts import Gesture
from scenes.boards.zoom import Stage, Zoom

DENSE_MM = 9.0
"""Points closer than this are aimed at through the loupe, and a tap waits for a second one."""
REACH = 0.72
"""Cells from a free point within which it is hit."""
ON_DOT = 0.3
"""Cells round a taken point that hit nothing: who taps a dot means that dot."""
DOUBLE_WAIT = 0.25
PRESS_WAIT = 0.35
TRAVEL_MM = 10.0
MAIN_BUTTON = ("mouse", 1)
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True)
class Aim:
    """A finger held down to aim: its contact's id, where it is in pixels, and the point it would play, if any."""

    id: tuple
    x: float
    y: float
    cell: int | None


@dataclass(frozen=True)
class Hand:
    """What the player holds: what undo would not restore and no rule knows. Cells are the kernels' points.

    zoom      what part of the board is looked at, None for all of it
    pinching  two fingers are between two zoom steps
    cursor    the cell that keys and pad are at, None while fingers play
    aim       a finger that aims
    chosen    a tapped cell that is not played yet: until the time `due`, or where that is None until a second tap
    notice    why the last tap did nothing, a word for the scene to say; that a dot is there already goes without saying
    """

    zoom: Zoom | None = None
    pinching: bool = False
    cursor: int | None = None
    aim: Aim | None = None
    chosen: int | None = None
    due: float | None = None
    notice: str = ""

    @property
    def waits(self) -> bool:
        """Whether time alone may play something."""
        return self.due is not None

    @property
    def holds(self) -> bool:
        """Whether Back has something to let go of."""
        return self.cursor is not None or self.aim is not None

    @property
    def busy(self) -> bool:
        """Whether a finger aims."""
        return self.aim is not None

    @property
    def sight(self) -> tuple[Zoom | None, bool]:
        """What part of the board is looked at, and whether it is on its way to another."""
        return self.zoom, self.pinching

    def at_rest(self) -> Hand:
        """The same once all fingers are off the glass and nothing waits: what is looked at stays."""
        return replace(self, pinching=False, aim=None, chosen=None, due=None, notice="")


Answer = tuple[Hand, str | None]


class Touch:
    """Turns gestures and commands on one stage into a new hand and, at times, the text of an action."""

    def __init__(self, stage: Stage, px_per_mm: float, confirm: bool = False) -> None:
        self.stage = stage
        self.px_per_mm = px_per_mm
        self.confirm = confirm

    def dense(self, hand: Hand) -> bool:
        """Whether points lie closer than a fingertip at the hand's zoom."""
        scale = hand.zoom.scale if hand.zoom else self.stage.steps[0]
        return scale < DENSE_MM * self.px_per_mm

    def waits(self, hand: Hand) -> bool:
        """Whether a tap waits for a second one, since two of them zoom."""
        return hand.zoom is not None or (self.dense(hand) and len(self.stage.steps) > 1)

    def hit(self, position: paper.Sheet, legal: Collection[int], hand: Hand, x: float, y: float) -> int | None:
        """The legal point at a pixel: the nearest one within reach, none where a dot lies under the finger."""
        column, row = self.stage.camera(hand.zoom).place(x, y)
        best, found = REACH, None
        for c in range(round(column) - 1, round(column) + 2):
            for r in range(round(row) - 1, round(row) + 2):
                away = hypot(c - column, r - row)
                if not (0 <= c < self.stage.points[0] and 0 <= r < self.stage.points[1]) or away > best:
                    continue
                point = self.stage.cell(c, r)
                if point in legal:
                    best, found = away, point
                elif away < ON_DOT and position.cells[point] & field.TAKEN:
                    return None
        return found

    def gesture(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        """What a gesture does."""
        act = getattr(self, f"_{gesture.kind}", None)
        return act(position, legal, hand, gesture) if act else (hand, None)

    def tick(self, legal: Collection[int], hand: Hand, t: float) -> Answer:
        """Plays the tapped point once no second tap can follow."""
        if hand.chosen is None or hand.due is None or t < hand.due:
            return hand, None
        return replace(hand, chosen=None, due=None), self._text(hand.chosen, legal)

    # ── one finger ──

    def _press(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if hand.due is not None and self._near_chosen(hand, gesture):
            return replace(hand, due=max(hand.due, gesture.t + PRESS_WAIT)), None
        return (replace(hand, notice="") if hand.notice else hand), None

    def _tap(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if gesture.id[:1] == ("mouse",) and gesture.id != MAIN_BUTTON:
            return hand, None
        hand, text = self._choose(position, legal, replace(hand, cursor=None), gesture)
        inside = legal and hand.chosen is None and text is None and self._in_territory(position, hand, gesture)
        return (replace(hand, notice="territory") if inside else hand), text

    def _in_territory(self, position: paper.Sheet, hand: Hand, gesture: Gesture) -> bool:
        """Whether the nearest point belongs to somebody and no dot is on it."""
        column, row = (round(at) for at in self.stage.camera(hand.zoom).place(gesture.x, gesture.y))
        if not (0 <= column < self.stage.points[0] and 0 <= row < self.stage.points[1]):
            return False
        cell = int(position.cells[self.stage.cell(column, row)])
        return bool(cell & field.OWNER) and not cell & (field.LIVE | field.DEAD)

    def _choose(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        point = self.hit(position, legal, hand, gesture.x, gesture.y)
        if self.confirm:
            if point is None or point != hand.chosen:
                return replace(hand, chosen=point, due=None), None
            return replace(hand, chosen=None), self._text(point, legal)
        if hand.chosen is not None:
            text = None if self._near_chosen(hand, gesture) else self._text(hand.chosen, legal)
            return replace(hand, chosen=None, due=None), text
        if point is not None and self.waits(hand):
            return replace(hand, chosen=point, due=gesture.t + DOUBLE_WAIT), None
        return hand, self._text(point, legal)

    def _double_tap(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if self.confirm or not self.waits(hand):
            return hand, None
        fresh = replace(hand, chosen=None, due=None)
        if hand.zoom is not None:
            return replace(fresh, zoom=None), None
        return replace(fresh, zoom=self.stage.stepped(None, self._handy(), (gesture.x, gesture.y))), None

    def _handy(self) -> int:
        """The first zoom step at which a finger needs no loupe, the last one where none is."""
        steps = self.stage.steps
        return next((at for at, scale in enumerate(steps) if scale >= DENSE_MM * self.px_per_mm), len(steps) - 1)

    def _hold(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if hand.aim or (gesture.id[:1] == ("mouse",) and gesture.id != MAIN_BUTTON):
            return hand, None
        fresh = replace(hand, chosen=None, due=None, cursor=None)
        return self._aimed(position, legal, fresh, gesture), None

    def _aim(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if hand.aim and hand.aim.id == gesture.id:
            return self._aimed(position, legal, hand, gesture), None
        return hand, None

    def _aimed(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Hand:
        point = self.hit(position, legal, hand, gesture.x, gesture.y)
        return replace(hand, aim=Aim(gesture.id, gesture.x, gesture.y, point))

    def _aim_end(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if not hand.aim or hand.aim.id != gesture.id:
            return hand, None
        fresh = replace(hand, aim=None)
        strayed = hypot(gesture.x - gesture.x0, gesture.y - gesture.y0) > TRAVEL_MM * self.px_per_mm
        if strayed and not self.dense(hand):
            return fresh, None
        if self.confirm:
            return self._choose(position, legal, fresh, gesture)
        return fresh, self._text(self.hit(position, legal, fresh, gesture.x, gesture.y), legal)

    def _cancel(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        return (replace(hand, aim=None) if hand.aim and hand.aim.id == gesture.id else hand), None

    # ── looking about ──

    def _drag(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        if hand.zoom is None or hand.pinching:
            return hand, None
        return replace(hand, zoom=self.stage.moved(hand.zoom, gesture.dx, gesture.dy)), None

    _drag_start = _drag

    def _drag_end(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        """A short stray of a finger that has nothing to drag is a tap."""
        if hand.zoom is None and gesture.short:
            return self._tap(position, legal, hand, gesture)
        return hand, None

    def _pinch_start(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        return replace(hand, aim=None, chosen=None, due=None, pinching=True, zoom=hand.zoom or self.stage.fit), None

    def _pinch(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        about = (gesture.x - gesture.dx, gesture.y - gesture.dy)
        zoom = self.stage.scaled(hand.zoom, gesture.scale, about)
        return replace(hand, pinching=True, zoom=self.stage.moved(zoom, gesture.dx, gesture.dy)), None

    def _pinch_end(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        return replace(hand, pinching=False, zoom=self.stage.snapped(hand.zoom, (gesture.x, gesture.y))), None

    def _wheel(self, position: paper.Sheet, legal: Collection[int], hand: Hand, gesture: Gesture) -> Answer:
        by = 1 if gesture.dy > 0 else -1
        return replace(hand, zoom=self.stage.stepped(hand.zoom, by, (gesture.x, gesture.y))), None

    # ── keys and pad ──

    def command(self, position: paper.Sheet, legal: Collection[int], hand: Hand, name: str) -> Answer:
        """What a key or button does: arrows move a cursor, accept plays, home goes where something happens."""
        if name in ARROWS:
            return self._to(hand, *self._stepped(position, hand, *ARROWS[name])), None
        if name == "home":
            point = self._next_near(position, legal, hand)
            return (hand if point is None else self._to(hand, *self.stage.where(point))), None
        if name == "accept":
            return self._accept(position, legal, hand)
        if name in ("zoom_in", "zoom_out"):
            by = 1 if name == "zoom_in" else -1
            return replace(hand, pinching=False, zoom=self.stage.stepped(hand.zoom, by, self._focus(hand))), None
        if name == "back":
            return replace(hand, cursor=None, aim=None, chosen=None, due=None), None
        return (replace(hand, pinching=False, zoom=None) if name == "zoom_fit" else hand), None

    def _accept(self, position: paper.Sheet, legal: Collection[int], hand: Hand) -> Answer:
        if hand.cursor is None:
            return self._to(hand, *self._start(position)), None
        if self.confirm and hand.cursor in legal and hand.chosen != hand.cursor:
            return replace(hand, chosen=hand.cursor, due=None), None
        return replace(hand, chosen=None, due=None), self._text(hand.cursor, legal)

    def _start(self, position: paper.Sheet) -> tuple[int, int]:
        """Where the cursor appears: at the last move, else in the middle."""
        last = int(position.counts[field.LAST])
        return self.stage.where(last) if last else (self.stage.points[0] // 2, self.stage.points[1] // 2)

    def _stepped(self, position: paper.Sheet, hand: Hand, dx: int, dy: int) -> tuple[int, int]:
        if hand.cursor is None:
            return self._start(position)
        column, row = self.stage.where(hand.cursor)
        columns, rows = self.stage.points
        return min(max(column + dx, 0), columns - 1), min(max(row + dy, 0), rows - 1)

    def _to(self, hand: Hand, column: int, row: int) -> Hand:
        zoom = self.stage.shown(hand.zoom, column, row)
        return replace(hand, cursor=self.stage.cell(column, row), zoom=zoom, aim=None)

    def _next_near(self, position: paper.Sheet, legal: Collection[int], hand: Hand) -> int | None:
        """The legal point that comes after the cursor, counted outwards from the last move."""
        column, row = self._start(position)
        places = [(point, *self.stage.where(point)) for point in legal]
        order = [p for p, c, r in sorted(places, key=lambda at: (hypot(at[1] - column, at[2] - row), at[0]))]
        if not order:
            return None
        return order[(order.index(hand.cursor) + 1) % len(order)] if hand.cursor in order else order[0]

    # ── words ──

    def _focus(self, hand: Hand) -> tuple[float, float] | None:
        """The pixel that zooming by keys keeps in place."""
        if hand.cursor is None:
            return None
        return self.stage.camera(hand.zoom).pixel(*self.stage.where(hand.cursor))

    def _near_chosen(self, hand: Hand, gesture: Gesture) -> bool:
        if hand.chosen is None:
            return False
        x, y = self.stage.camera(hand.zoom).pixel(*self.stage.where(hand.chosen))
        reach = TRAVEL_MM * self.px_per_mm + REACH * self.stage.camera(hand.zoom).scale
        return hypot(gesture.x - x, gesture.y - y) <= reach

    def _text(self, point: int | None, legal: Collection[int]) -> str | None:
        """The action in notation: `x-y`, both from 1, y upwards."""
        if point is None or point not in legal:
            return None
        column, row = self.stage.where(point)
        return f"{column + 1}-{self.stage.points[1] - row}"
