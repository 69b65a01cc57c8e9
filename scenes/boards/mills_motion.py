"""What moves between two positions of Morris: men that come down, slide, fly and dissolve, mills that light up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from pygame import Rect

from engine.mills import board
from game.paint import Canvas, Point
from game.theme import mix
from scenes.boards.mills_paint import LIFT, Painter
from scenes.boards.mills_plan import Plan
from scenes.boards.mills_seen import EMPTY, Seen
from scenes.boards.mills_touch import Hand

PLACE_TIMES, MOVE_TIMES, SPAN_TIMES, MILL_TIMES, TAKE_TIMES = 1.15, 1.0, 0.14, 1.9, 2.4
"""How many plain moves long each change is shown; SPAN_TIMES more for every span that a man has to go."""
MOST_TIMES = 2.2
"""The longest way takes no more."""
CLIMB, ARC = 0.55, 0.22
"""Spans that a man comes down from when it is placed; share of its way by which a flying man swings aside."""
SPARKS, FLIGHT = 16, 1.25
"""Of a man that is taken: how many, and how many spans they fly."""
FLASH = 1.1
"""Spans that the light of a mill reaches when it is closed."""
GOLDEN = pi * (3 - sqrt(5))
WHITE = (255, 255, 255)


def eased(share: float) -> float:
    """0 to 1, quick at first and gentle at the end."""
    return 1 - (1 - min(max(share, 0.0), 1.0)) ** 3


def swung(share: float) -> float:
    """0 to 1, gentle at both ends."""
    return share * share * (3 - 2 * share)


def part(progress: float, begin: float, end: float) -> float:
    """How much of a stretch of the whole has passed, 0 to 1."""
    return min(max((progress - begin) / (end - begin), 0.0), 1.0)


class Change:
    """The difference of two positions, ready to be drawn at any progress.

    placed, taken  (point, side) of men that come and go;  moved  (side, source, target) of one that goes elsewhere
    lit, out       (line, side) of mills that are closed and opened
    """

    def __init__(self, before: Seen, after: Seen) -> None:
        self.before, self.after = before, after
        pairs = list(enumerate(zip(before.men, after.men, strict=True)))
        came = [(point, now) for point, (old, now) in pairs if now not in (old, EMPTY)]
        went = [(point, old) for point, (old, now) in pairs if old not in (now, EMPTY)]
        self.moved: list[tuple[int, int, int]] = []
        for side in (0, 1):
            ends = [[point for point, owner in men if owner == side] for men in (went, came)]
            if len(ends[0]) == len(ends[1]) == 1 and before.reserve[side] == after.reserve[side]:
                self.moved.append((side, ends[0][0], ends[1][0]))
        sources, targets = {move[1] for move in self.moved}, {move[2] for move in self.moved}
        self.placed = [(point, side) for point, side in came if point not in targets]
        self.taken = [(point, side) for point, side in went if point not in sources]
        self.lit, self.out = after.mills - before.mills, before.mills - after.mills

    @property
    def times(self) -> float:
        """How many plain moves long it is shown; 0 where nothing looks different."""
        longest = 0.0
        if self.placed:
            longest = PLACE_TIMES
        for _side, source, target in self.moved:
            longest = max(longest, min(MOST_TIMES, MOVE_TIMES + SPAN_TIMES * _apart(source, target)))
        if self.taken:
            longest = max(longest, TAKE_TIMES)
        return longest + (MILL_TIMES if self.lit and longest else 0.0)

    @property
    def landing(self) -> float:
        """The share of the whole after which men that come have come; the rest belongs to the mill they close."""
        return (self.times - MILL_TIMES) / self.times if self.lit and self.times else 1.0

    def standing(self) -> Iterator[tuple[int, int]]:
        """(point, side) of the men that stay."""
        pairs = enumerate(zip(self.before.men, self.after.men, strict=True))
        return ((point, now) for point, (old, now) in pairs if old == now != EMPTY)


def _apart(source: int, target: int) -> float:
    (x0, y0), (x1, y1) = board.PLACES[source], board.PLACES[target]
    return hypot(x1 - x0, y1 - y0)


def touched(plan: Plan, change: Change, hand: Hand) -> list[Rect]:
    """The pixels that any moment of a change touches."""
    rects = [plan.box(point, 1.3) for point, _side in change.placed]
    rects += [plan.box(point, FLIGHT + 0.5) for point, _side in change.taken]
    for _side, source, target in change.moved:
        way = [plan.around(_on_way(plan, source, target, share / 8, hand), 1.0) for share in range(9)]
        rects += [one.union(other) for one, other in pairwise(way)]
    for number, side in change.lit | change.out:
        first, _middle, last = (int(point) for point in board.MILLS[number])
        rects.append(plan.line(first, last, FLASH if (number, side) in change.lit else 0.85))
    return rects


def _on_way(plan: Plan, source: int, target: int, share: float, hand: Hand) -> Point:
    """Where a man is after a share of its way: on the line, swinging aside where it flies, or from a finger on."""
    dropped = hand.dropped is not None and hand.dropped[0] == target
    x0, y0 = hand.dropped[1:] if hand.dropped and dropped else plan.pixel(source)
    x1, y1 = plan.pixel(target)
    swing = 0.0 if dropped or target in board.NEIGHBOURS[source] else ARC * sin(pi * share)
    return x0 + (x1 - x0) * share + (y1 - y0) * swing, y0 + (y1 - y0) * share - (x1 - x0) * swing


class Motion:
    """Draws changes on one plan."""

    def __init__(self, painter: Painter) -> None:
        self.painter, self.plan = painter, painter.plan

    def draw(self, canvas: Canvas, change: Change, progress: float, hand: Hand) -> None:
        """All that stands and moves on the board, `progress` between 0 and 1."""
        painter, come = self.painter, part(progress, 0.0, change.landing)
        for line, side in change.before.mills & change.after.mills:
            painter.mill(canvas, line, side)
        for line, side in change.out:
            painter.mill(canvas, line, side, 1 - part(progress, 0.0, 0.4 * change.landing))
        for line, side in change.lit:
            self._light(canvas, change, (line, side), part(progress, 0.85 * change.landing, 1.0))
        painter.men(canvas, change.standing())
        for point, side in change.taken:
            self._dissolve(canvas, point, side, progress)
        for point, side in change.placed:
            self._come_down(canvas, point, side, come)
        for move in change.moved:
            self._go(canvas, move, come, hand)
        self._flash(canvas, change, part(progress, 0.85 * change.landing, 1.0))

    def _come_down(self, canvas: Canvas, point: int, side: int, share: float) -> None:
        at, down = self.plan.pixel(point), eased(share / 0.7)
        bloom = sin(pi * part(share, 0.35, 1.0))
        canvas.glow(at, 1.25 * self.plan.span, canvas.palette.side[side], 0.7 * bloom)
        self.painter.man(canvas, side, at, 1.5 - 0.5 * down, CLIMB * (1 - down), min(1.0, 3 * share))

    def _go(self, canvas: Canvas, move: tuple[int, int, int], share: float, hand: Hand) -> None:
        side, source, target = move
        dropped = hand.dropped is not None and hand.dropped[0] == target
        flies = not dropped and target not in board.NEIGHBOURS[source]
        for behind in (0.16, 0.08):
            if share > behind:
                tail = _on_way(self.plan, source, target, swung(share - behind), hand)
                canvas.glow(tail, 0.8 * self.plan.span, canvas.palette.side[side], 0.35 * sin(pi * share))
        lift = LIFT * (1 - share) if dropped else (0.5 if flies else LIFT) * sin(pi * share)
        at = _on_way(self.plan, source, target, swung(share), hand)
        self.painter.man(canvas, side, at, 1 + 0.5 * lift, lift)

    def _light(self, canvas: Canvas, change: Change, mill: tuple[int, int], share: float) -> None:
        """A mill's line lights up from the man that closed it, brighter than it will be."""
        line, side = mill
        points = [int(point) for point in board.MILLS[line]]
        came = {point for point, _side in change.placed} | {target for _side, _source, target in change.moved}
        start = next((point for point in points if point in came), points[1])
        reach = eased(2 * share) * _apart(points[0], points[2]) + 0.01
        with canvas.clipped(self.plan.box(start, reach)):
            if share > 0:
                self.painter.mill(canvas, line, side, 1 + sin(pi * share))

    def _flash(self, canvas: Canvas, change: Change, share: float) -> None:
        """Light on the three men of a mill that has just been closed."""
        for line, side in change.lit if 0 < share < 1 else ():
            for point in board.MILLS[line]:
                at = self.plan.pixel(int(point))
                bright = mix(canvas.palette.side[side], WHITE, 0.3)
                canvas.glow(at, (0.7 + 0.3 * share) * self.plan.span, bright, 0.75 * sin(pi * share))

    def _dissolve(self, canvas: Canvas, point: int, side: int, progress: float) -> None:
        """A man goes up in sparks."""
        at, span, colour = self.plan.pixel(point), self.plan.span, canvas.palette.side[side]
        canvas.glow(at, 1.3 * span, colour, 0.9 * sin(pi * part(progress, 0.0, 0.75)))
        whole = 1 - part(progress, 0.08, 0.5)
        if whole > 0:
            self.painter.man(canvas, side, at, 0.75 + 0.25 * whole, 0.0, whole)
        flown = part(progress, 0.12, 1.0)
        for number in range(SPARKS if flown > 0 else 0):
            way = (0.45 + 0.55 * (number * 7 % SPARKS) / SPARKS) * eased(flown) * FLIGHT * span
            spark = (at[0] + way * cos(number * GOLDEN), at[1] + way * sin(number * GOLDEN))
            size = 0.09 * span * (1 - flown)
            canvas.glow(spark, 3.2 * size + 2, colour, 0.8 * (1 - flown))
            canvas.disc(spark, round(2 * size) / 2, mix(colour, WHITE, 0.4))
