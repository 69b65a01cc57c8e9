"""Kropki's computer: five levels that differ in what they know and how far they read, never in how long they wait.

    1  plays near the last dots and overlooks half of what it could take
    2  takes what it can, and leans to the points that the nets make hot, but not steadily
    3  weighs every promising point by the nets after it
    4  reads the answer too
    5  reads on as far as its budget of positions lasts

The same position, level and seed give the same action.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dots import evaluate, field, kropki, nets
from engine.game import FIRST, SECOND, Assessment, Thought
from engine.search import alphabeta
from engine.search.budget import Dice

REASONS = ("capture", "save", "double_threat", "block", "threat", "cut", "ring", "ground", "grow", "any")
TERMS = ("score", "threats", "nets", "grounded")

NEAR = 2  # king's steps from the last dots within which level 1 plays
SEES_CAPTURE = 0.5  # of level 1
STEADY = 0.45  # chance that level 2 stops at each next point of its list
READING = {
    3: alphabeta.Limits(1, 64, evaluate.MOST, 25),
    4: alphabeta.Limits(2, 700, 9, 12),
    5: alphabeta.Limits(8, 2600, 9, 4),
}
"""How far the levels read ahead, and how many hundredths of a dot worse than the best their action may be."""
EVEN = 6.0  # dots of advantage that are worth half of a certain win


def choose(position: Any, level: int, seed: int, stop: NDArray[np.int64]) -> Thought:
    """A level's action for the side to move, which must have one. stop, int64[1], set by another thread ends it."""
    dice = Dice(seed * 0x10001 + int(position.hash[0] & np.uint64(0xFFFFFFFF)))
    if level >= 3:
        return _reader(position, level, dice, stop)
    return Thought(_newcomer(position, dice) if level <= 1 else _learner(position, dice), 0.0, "any")


def hint(position: Any, seed: int, stop: NDArray[np.int64]) -> Thought:
    """The top level's action with the reason that a person can see on the board."""
    found = choose(position, 5, seed, stop)
    reason, fields = _reason(position, found.action)
    return Thought(found.action, found.value, reason, fields)


def chances(position: Any) -> dict[int, int]:
    """For every live dot that few enough further dots would ring in, how many it takes."""
    return nets.numbers(position, FIRST) | nets.numbers(position, SECOND)


def assess(position: Any) -> Assessment:
    """What the position is worth to the first side without reading ahead, and what that is made of."""
    score = kropki.score(position)
    threats, netted = zip(*(_hunted(position, 1 - side) for side in (FIRST, SECOND)), strict=True)
    grounded = [
        float(position.counts[field.LIVE_DOTS + 1 + side]) - float(_loose(position, side)) for side in (FIRST, SECOND)
    ]
    terms = (
        ("score", float(score[0]), float(score[1])),
        ("threats", float(threats[0]), float(threats[1])),
        ("nets", float(netted[0]), float(netted[1])),
        ("grounded", grounded[0], grounded[1]),
    )
    return Assessment(prospect(int(kropki.value(position))), terms)


def prospect(value: int) -> float:
    """An estimate in hundredths of a dot as a number in [-1, 1]; a match that is won is worth 1."""
    if abs(value) >= evaluate.WON:
        return math.copysign(1.0, value)
    dots = value / 100
    return dots / (abs(dots) + EVEN)


def _loose(position: Any, side: int) -> int:
    return min(int(kropki.loss(position, side)), int(position.counts[field.LIVE_DOTS + 1 + side]))


def _hunted(position: Any, side: int) -> tuple[int, int]:
    """Dots of a side that can be taken at once, and those that two or three further dots would ring in."""
    now = later = 0
    for net in nets.survey(position, side):
        if net.cut == 1:
            now += len(net.dots)
        elif net.cut in (2, 3):
            later += len(net.dots)
    return now, later


# ── the levels ──


def _ordered(position: Any) -> list[int]:
    out = np.zeros(position.cells.size, np.int32)
    return out[: kropki.order(position, out)].tolist()


def _captures(position: Any) -> list[int]:
    """The points that capture at once, the most dots first."""
    found: dict[int, int] = {}
    for net in nets.survey(position, 1 - kropki.turn_of(position)):
        for point in net.closers:
            found[point] = found.get(point, 0) + len(net.dots)
    return sorted(found, key=lambda point: (-found[point], point))


def _newcomer(position: Any, dice: Dice) -> int:
    captures = _captures(position)
    if captures and dice.chance() < SEES_CAPTURE:
        return captures[0]
    free = kropki.legal(position)
    last = int(position.counts[field.LAST])
    if not last:
        return _middle(position, free)
    x, y = kropki.point_of(position, last)
    near = [cell for cell in free if _steps(position, cell, x, y) <= NEAR]
    pick = near or free
    return pick[dice.below(len(pick))]


def _steps(position: Any, cell: int, x: int, y: int) -> int:
    column, row = kropki.point_of(position, cell)
    return max(abs(column - x), abs(row - y))


def _middle(position: Any, free: list[int]) -> int:
    x, y = (int(length) // 2 + 1 for length in position.size)
    return min(free, key=lambda cell: (_steps(position, cell, x, y), cell))


def _learner(position: Any, dice: Dice) -> int:
    captures = _captures(position)
    if captures:
        return captures[0]
    points = _ordered(position)
    at = 0
    while at + 1 < len(points) and dice.chance() > STEADY:
        at += 1
    return points[at]


def _reader(position: Any, level: int, dice: Dice, stop: NDArray[np.int64]) -> Thought:
    limits = READING[min(level, 5)]
    found = alphabeta.best(position, limits, stop)
    good = [at for at, score in enumerate(found.scores) if score > found.scores[0] - limits.slack]
    at = good[dice.below(len(good))]
    return Thought(found.actions[at], prospect(found.scores[at]), "any")


# ── why ──


def _reason(position: Any, action: int) -> tuple[str, tuple[tuple[str, int], ...]]:
    """The strongest thing that an action does, as a word of REASONS with its numbers."""
    mover = kropki.turn_of(position)
    after = kropki.after(position, action)
    gained = kropki.score(after)[mover] - kropki.score(position)[mover]
    if gained > 0:
        return "capture", (("dots", gained),)
    own, enemy = nets.survey(position, mover), nets.survey(position, 1 - mover)
    saved = _saved(own, nets.survey(after, mover))
    if saved:
        return "save", (("dots", saved),)
    if action in nets.forks(position, 1 - mover):
        return "double_threat", ()
    if nets.forks(position, mover) and not nets.forks(after, mover):
        return "block", ()
    return _quiet_reason(after, mover, own, enemy), ()


def _saved(before: list[nets.Net], after: list[nets.Net]) -> int:
    """How many dots could be taken before and can't be any more."""
    still = {dot for net in after if net.cut == 1 for dot in net.dots}
    return sum(len(net.dots) for net in before if net.cut == 1 and still.isdisjoint(net.dots))


def _quiet_reason(after: Any, mover: int, own: list[nets.Net], enemy: list[nets.Net]) -> str:
    """What a move that takes and saves nothing changes in the nets."""
    if _tightest(nets.survey(after, 1 - mover)) == 1 and _tightest(enemy) > 1:
        return "threat"
    if _tension(nets.survey(after, 1 - mover)) > _tension(enemy):
        return "ring"
    if _tension(nets.survey(after, mover)) < _tension(own):
        return "cut"
    return "grow"


def _tightest(found: list[nets.Net]) -> int:
    return min((net.cut for net in found if net.cut), default=99)


def _tension(found: list[nets.Net]) -> int:
    """How near a side's groups are to being ringed in, all together."""
    return sum(len(net.dots) * (5 - net.cut) for net in found if net.cut and net.cut < 5)
