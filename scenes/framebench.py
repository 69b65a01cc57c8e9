"""What a frame costs: the board scene on a full 39×32 board at 1920×1080, without a display, in CPU time.

frame.redraw_ms     all of the screen painted anew
frame.play_ms_p99   a frame while eight dots pop up at once
frame.pinch_ms_p99  a frame while two fingers pinch, the sharp painting after it included
frame.still_drawn   frames drawn while nothing happens
memory.mb           what the whole program holds then
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

SIZE = (1920, 1080)
FRAME = 1 / 60
EIGHT = 8
"""Dots that pop up at once."""
REDRAWS, JUMPS, PINCHES, STILL_FRAMES = 15, 10, 2, 120
PASSES = 3
"""The quietest pass counts: what else the machine does is not ours."""


def frame_figures() -> dict[str, float]:
    """The figures above. Needs the compiled engine to be quick about filling the board."""
    from scenes.shots import prepare

    prepare()
    from game.compiled import ensure

    ensure()
    bench = _Bench()
    try:
        figures = {
            "frame.redraw_ms": statistics.median(bench.redraws()),
            "frame.play_ms_p99": min(percentile(bench.plays(), 99) for _ in range(PASSES)),
            "frame.pinch_ms_p99": min(percentile(bench.pinches(), 99) for _ in range(PASSES)),
            "frame.still_drawn": bench.still(),
        }
        return {name: round(value, 3) for name, value in figures.items()} | {"memory.mb": memory_mb()}
    finally:
        bench.app.close()


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def memory_mb() -> float:
    """Resident memory of this process now in megabytes; the peak where the system does not tell; 0 if neither."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        import resource

        return round(pages * resource.getpagesize() / 1e6, 1)
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1e6 if sys.platform == "darwin" else 1e3), 1)


def full_match() -> Any:
    """A match of Kropki with all points of 39×32 taken but two: stripes of both colours, so that nothing is captured.

    The last eight dots lie far apart.
    """
    from engine import GAMES
    from engine.match import Match

    match = Match(GAMES["kropki"], GAMES["kropki"].options((39, 32), cross="no"))
    late = [(x, y) for y in (8, 24) for x in (5, 14, 23, 32)]
    free = [(5, 16), (14, 16)]
    stripes: list[list[tuple[int, int]]] = [[], []]
    for x in range(1, 40):
        stripes[(x + 1) % 2] += [(x, y) for y in range(1, 33) if (x, y) not in late + free]
    spare = len(stripes[0]) - len(stripes[1])
    for _ in range(spare // 2):  # the first side has one column more: half of it changes hands
        stripes[1].append(stripes[0].pop())
    for pair in zip_longest(*stripes):
        for point in filter(None, pair):
            match.play("{}-{}".format(*point))
    for x, y in late:
        match.play(f"{x}-{y}")
    return match


class _Bench:
    """The program on a dummy display, stepped by hand."""

    def __init__(self) -> None:
        from engine import GAMES
        from game.app import App
        from game.players import Player
        from game.screen import Screen
        from game.settings import Settings
        from scenes import hooks
        from scenes.board import BoardScene

        self.app = App(Settings(seed=1, mute=True), Screen(SIZE), hooks())
        match = full_match()
        self.board = BoardScene(self.app, GAMES["kropki"], match, (Player(), Player()))
        self.t = 1.0
        self.app.step_once((), self.t)
        self.app.scenes.reset(self.board)
        self.rest()

    def frame(self, *events: Any) -> float:
        """One frame; the milliseconds of CPU that it took."""
        self.t += FRAME
        before = time.thread_time()
        self.drew = self.app.step_once(events, self.t)
        return (time.thread_time() - before) * 1e3

    def rest(self, frames: int = 150) -> list[float]:
        """Frames until nothing is drawn any more; what they took."""
        taken = []
        for _ in range(frames):
            taken.append(self.frame())
            if not self.drew:
                break
        return taken

    def redraws(self) -> list[float]:
        """Every painting is forgotten, and the screen drawn anew."""
        taken = []
        for _ in range(REDRAWS):
            self.board.view.forget()
            self.board.invalidate()
            taken.append(self.frame())
        self.rest()
        return taken

    def plays(self) -> list[float]:
        """The last eight dots are taken off and put on again at once. The first time only makes the sprites."""
        session, taken = self.board.session, []
        end = len(session.match.steps)
        for number in range(JUMPS + 1):
            for to in (end - EIGHT, end):
                session.jump(to)
                frames = self.rest()[:-1]
                taken += frames if number else []
        return taken

    def pinches(self) -> list[float]:
        """Two fingers part and close again on the glass."""
        taken = []
        for _ in range(PINCHES):
            taken += self._fingers("FINGERDOWN", 0.08)
            taken += [t for at in range(60) for t in self._fingers("FINGERMOTION", 0.08 + 0.003 * at)]
            taken += [t for at in range(45) for t in self._fingers("FINGERMOTION", 0.26 - 0.003 * at)]
            taken += self._fingers("FINGERUP", 0.125)
            taken += self.rest()[:-1]
        return taken

    def _fingers(self, kind: str, apart: float) -> list[float]:
        import pygame

        # A pygame.Event's attributes are the event's own: x and y are shares of the window.
        events = [
            pygame.Event(getattr(pygame, kind), touch_id=1, finger_id=finger, x=0.5 + way * apart, y=0.5, dx=0, dy=0)
            for finger, way in ((1, -1), (2, 1))
        ]
        return [self.frame(*events)]

    def still(self) -> int:
        """How many frames draw while nobody does anything."""
        self.rest()
        return sum(self.frame() >= 0 and self.drew for _ in range(STILL_FRAMES))
