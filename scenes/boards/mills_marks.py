"""What lies over the Morris board: the last turn, what may be done, hint, ghost and cursor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, sin

from pygame import Rect

from game.paint import Canvas, Point
from game.theme import Colour, mix
from scenes.boards.mills_paint import Painter
from scenes.boards.mills_seen import EMPTY, Act, Seen
from scenes.boards.mills_touch import Hand, held

HALO, CARRIED = 1.15, 1.45
"""Spans that the light of a mark, and a carried man with its shadow, reach."""


class Marked:
    """All that is marked on a position: the last turn's actions, the legal ones, a hint and the hand."""

    def __init__(self, seen: Seen, hand: Hand, last: Sequence[Act], legal: Sequence[Act], hint: Act | None) -> None:
        self.seen, self.hand, self.last, self.legal, self.hint = seen, hand, last, legal, hint
        self.lifted = held(hand, legal)

    @property
    def taking(self) -> bool:
        """Whether what may be done is to take a man."""
        return bool(self.legal) and self.legal[0].takes

    @property
    def targets(self) -> list[int]:
        """The points that an action may end on now: of the lifted man, of a new one, or of a capture."""
        return [act.target for act in self.legal if act.source is None or act.source == self.lifted]

    @property
    def movable(self) -> set[int]:
        """The men that may be lifted."""
        return {act.source for act in self.legal if act.source is not None}

    @property
    def protected(self) -> list[int]:
        """The enemy's men that a capture must leave."""
        enemy = 1 - self.seen.mover
        free = {act.target for act in self.legal}
        return [p for p, owner in enumerate(self.seen.men) if self.taking and owner == enemy and p not in free]

    def ghost(self, nearest: int | None) -> Act | None:
        """The action that a second tap confirms, or that a sliding finger would play on the point nearest to it."""
        if self.hand.chosen:
            return next((act for act in self.legal if act.text == self.hand.chosen), None)
        wanted = (act for act in self.legal if act.target == nearest and act.source in (None, self.lifted))
        return next(wanted, None) if self.hand.finger else None


class Overlay:
    """Draws the marks of one plan: `under` the men and `over` them."""

    def __init__(self, painter: Painter) -> None:
        self.painter, self.plan = painter, painter.plan

    # ── where it is ──

    def touched(self, marked: Marked) -> Iterator[Rect]:
        """The pixels that marks and hand cover."""
        hand, plan = marked.hand, self.plan
        for act in marked.last:
            yield plan.line(act.begin, act.target, 0.6)
        for point in {*marked.targets, *marked.movable, *marked.protected}:
            yield plan.box(point, 1.1 if marked.taking else 0.9)
        if marked.hint:
            yield plan.line(marked.hint.begin, marked.hint.target, HALO)
        if marked.lifted is not None:
            yield plan.box(marked.lifted, CARRIED)
        if hand.cursor is not None:
            yield plan.box(hand.cursor, 0.7)
        if hand.finger:
            yield plan.around((hand.finger.x, hand.finger.y), CARRIED)
        if ghost := self._ghost(marked):
            yield plan.box(ghost.target, HALO)

    def _ghost(self, marked: Marked) -> Act | None:
        finger = marked.hand.finger
        return marked.ghost(self.plan.nearest(finger.x, finger.y) if finger else None)

    # ── under the men ──

    def under(self, canvas: Canvas, marked: Marked) -> None:
        """The last turn's way, and where men may go."""
        for act in marked.last:
            self._draw_way(canvas, marked.seen, act)
        if not marked.legal:
            return
        if marked.taking:
            for point in marked.targets:
                canvas.glow(self.plan.pixel(point), 1.05 * self.plan.span, canvas.palette.accent, 0.9)
        elif marked.legal[0].source is None:
            for point in marked.targets:
                self._draw_free(canvas, self.plan.pixel(point), canvas.palette.side[marked.seen.mover])
        elif marked.lifted is None:
            for point in marked.movable:
                colour = canvas.palette.side[marked.seen.mover]
                canvas.glow(self.plan.pixel(point), 0.85 * self.plan.span, colour, 0.75)
        else:
            for point in marked.targets:
                self._draw_target(canvas, self.plan.pixel(point))

    def _draw_way(self, canvas: Canvas, seen: Seen, act: Act) -> None:
        """From where a man went, or where one was taken."""
        span, palette = self.plan.span, canvas.palette
        width, faint = max(1.5, 0.04 * span), mix(palette.paper, palette.ink, 0.55)
        if act.takes and seen.men[act.target] == EMPTY:
            x, y = self.plan.pixel(act.target)
            arm = 0.15 * span
            for down in (-1, 1):
                canvas.line((x - arm, y - down * arm), (x + arm, y + down * arm), faint, 2 * width)
        elif act.source is not None:
            canvas.ring(self.plan.pixel(act.source), 0.2 * span, width, faint)

    def _draw_free(self, canvas: Canvas, at: Point, colour: Colour) -> None:
        canvas.glow(at, 0.36 * self.plan.span, colour, 0.4)
        canvas.disc(at, max(2.5, 0.105 * self.plan.span), mix(canvas.palette.paper, colour, 0.8))

    def _draw_target(self, canvas: Canvas, at: Point) -> None:
        span, accent = self.plan.span, canvas.palette.accent
        canvas.glow(at, 0.75 * span, accent, 0.6)
        canvas.disc(at, 0.15 * span, accent)
        canvas.ring(at, 0.29 * span, max(2, 0.045 * span), accent)

    # ── over the men ──

    def over(self, canvas: Canvas, marked: Marked, pulse: float) -> None:
        """Rings, veils, hint, ghost and cursor."""
        for point in marked.protected:
            self.painter.veil(canvas, self.plan.pixel(point))
        if marked.taking:
            for point in marked.targets:
                self._draw_takeable(canvas, self.plan.pixel(point))
        for act in marked.last:
            if not act.takes and marked.lifted != act.target:
                at, width = self.plan.pixel(act.target), max(2, 0.05 * self.plan.span)
                canvas.ring(at, self.painter.radius + 1.7 * width, width, canvas.palette.ink)
        if marked.hint:
            self._draw_hint(canvas, marked, marked.hint, pulse)
        if ghost := self._ghost(marked):
            self._draw_ghost(canvas, marked, ghost)
        if marked.hand.cursor is not None:
            self._draw_cursor(canvas, self.plan.pixel(marked.hand.cursor))

    def _draw_takeable(self, canvas: Canvas, at: Point) -> None:
        """A ring with four notches, as one aims."""
        span, accent, reach = self.plan.span, canvas.palette.accent, self.painter.radius
        width = max(2, 0.06 * span)
        canvas.ring(at, reach + 1.9 * width, width, accent)
        arm = 0.13 * span
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            away = reach + 1.2 * width
            x, y = at[0] + dx * away, at[1] + dy * away
            canvas.fill(accent, _bar((x, y), (x - dx * arm, y - dy * arm), width))

    def _draw_hint(self, canvas: Canvas, marked: Marked, hint: Act, pulse: float) -> None:
        at, accent, span = self.plan.pixel(hint.target), canvas.palette.accent, self.plan.span
        canvas.glow(at, (0.95 + 0.15 * pulse) * span, accent, 0.5 + 0.5 * pulse)
        if hint.takes:
            self._draw_takeable(canvas, at)
            return
        self.painter.man(canvas, marked.seen.mover, at, alpha=0.5)
        canvas.ring(at, self.painter.radius + 0.09 * span, max(2, 0.06 * span), accent)
        if hint.source is not None:
            start = self.plan.pixel(hint.source)
            canvas.ring(start, self.painter.radius + 0.09 * span, max(2, 0.06 * span), accent)
            self._draw_arrow(canvas, start, at, accent)

    def _draw_arrow(self, canvas: Canvas, start: Point, end: Point, colour: Colour) -> None:
        """From the rim of one man to the rim of another."""
        span, turn = self.plan.span, atan2(end[1] - start[1], end[0] - start[0])
        ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

        def at(base: Point, along: float, across: float) -> Point:
            x = base[0] + span * (along * ahead[0] + across * aside[0])
            return x, base[1] + span * (along * ahead[1] + across * aside[1])

        tail, tip = at(start, 0.12, 0.0), at(end, -0.08, 0.0)
        neck, half, wing = at(tip, -0.34, 0.0), 0.055, 0.2
        outline = [at(tail, 0, half), at(neck, 0, half), at(neck, 0, wing), tip]
        outline += [at(neck, 0, -wing), at(neck, 0, -half), at(tail, 0, -half)]
        canvas.polygon(outline, mix(canvas.palette.paper, colour, 0.25))
        inner = [at(tail, 0.02, half / 2), at(neck, 0.03, half / 2), at(neck, 0.03, wing - 0.06), at(tip, -0.05, 0)]
        inner += [at(neck, 0.03, 0.06 - wing), at(neck, 0.03, -half / 2), at(tail, 0.02, -half / 2)]
        canvas.polygon(inner, colour)

    def _draw_ghost(self, canvas: Canvas, marked: Marked, act: Act) -> None:
        at, span = self.plan.pixel(act.target), self.plan.span
        if act.takes:
            canvas.ring(at, self.painter.radius + 0.2 * span, max(2, 0.09 * span), canvas.palette.ink)
            return
        if marked.hand.finger is None or marked.lifted is None:
            self.painter.man(canvas, marked.seen.mover, at, alpha=0.6)
        canvas.ring(at, self.painter.radius + 0.1 * span, max(2, 0.05 * span), canvas.palette.ink)

    def _draw_cursor(self, canvas: Canvas, at: Point) -> None:
        """A frame of four corners."""
        span, accent = self.plan.span, canvas.palette.accent
        half, arm, thick = round(0.52 * span), round(0.24 * span), max(3, round(0.07 * span))
        for right in (-1, 1):
            for low in (-1, 1):
                x, y = at[0] + right * half, at[1] + low * half
                canvas.fill(accent, _bar((x, y), (x - right * arm, y), thick))
                canvas.fill(accent, _bar((x, y), (x, y - low * arm), thick))


def _bar(start: Point, end: Point, width: float) -> Rect:
    """The pixels of a straight stroke in a row or column."""
    thick = max(1, round(width))
    left, top = round(min(start[0], end[0]) - thick / 2), round(min(start[1], end[1]) - thick / 2)
    return Rect(left, top, round(abs(end[0] - start[0])) + thick, round(abs(end[1] - start[1])) + thick)
