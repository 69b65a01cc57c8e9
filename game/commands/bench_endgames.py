"""Figures of the endgame tables of Nine Men's Morris.

mills.probe_us        microseconds to look a position up, the mean over random positions of every pair of men counts
mills.tables_mb       megabytes that the tables add to the download
mills.tables_ready_s  seconds of one core from their file to the first probe
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.mills import endgame
from engine.mills.board import POINTS, bits
from engine.mills.men import FEWEST
from engine.mills.rules import position_of
from engine.search.budget import Dice
from game import endgames

POSITIONS, ROUNDS = 20_000, 9  # too many for the processor's caches to know them again


def endgame_figures() -> dict[str, float | None]:
    """The figures above; None where there are no tables. The engine should be compiled already."""
    before = time.thread_time()
    if not endgames.load():
        return dict.fromkeys(("mills.probe_us", "mills.tables_mb", "mills.tables_ready_s"))
    ready, sets = time.thread_time() - before, _random_positions()
    return {
        "mills.probe_us": round(min(_probe_us(sets) for _ in range(ROUNDS)), 3),
        "mills.tables_mb": round(endgames.FILE.stat().st_size / 1e6, 3),
        "mills.tables_ready_s": round(ready, 2),
    }


def _random_positions() -> NDArray[np.int64]:
    """As many positions of every pair of men counts, mover and other in turn, the same each time."""
    dice, sets = Dice(3), []
    most = endgame.MOST_MEN - FEWEST
    pairs = [(men, others) for men in range(FEWEST, most + 1) for others in range(FEWEST, endgame.MOST_MEN - men + 1)]
    for number in range(POSITIONS):
        men, others = pairs[number % len(pairs)]
        points = _shuffled(dice)
        sets += [bits(points[:men]), bits(points[men : men + others])]
    return np.array(sets, np.int64)


def _shuffled(dice: Dice) -> list[int]:
    points = list(range(POINTS))
    return [points.pop(dice.below(len(points))) for _ in range(POINTS)]


def _probe_us(sets: NDArray[np.int64]) -> float:
    position: Any = position_of("." * POINTS, 0)
    before = time.thread_time()
    endgame.rehearse(position, *endgame.attached(), sets)
    return (time.thread_time() - before) / (sets.size // 2) * 1e6
