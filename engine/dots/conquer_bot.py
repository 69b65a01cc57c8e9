"""Conquer's computer: Easy, Medium, Hard and Expert differ in what they know and how far they read.

    1  takes a capture it sees, sometimes blocks one, else plays near the last dot
    2  knows the nets of all dots, near and far, and reads three plies, but is content with good enough
    3  reads four plies with twice as many points in each
    4  reads six plies, and misses no better point

The same position, level and seed give the same action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dots import conquer, field, nets, paper, thinking
from engine.dots.thinking import TERMS, chances, prospect
from engine.game import Assessment, Thought
from engine.search import alphabeta
from engine.search.budget import Dice

NEAR = 3  # king's steps from the last dot within which level 1 plays
SEES_CAPTURE, SEES_THREAT = 0.15, 0.08  # of level 1
CLOSE = 3  # further dots: a group that so few ring in is still worth hunting
READING = {
    2: alphabeta.Limits(3, 3_000, 6, 30),
    3: alphabeta.Limits(4, 9_000, 12, 8),
    4: alphabeta.Limits(6, 36_000, 10, 1),
}
"""How far the levels read ahead, and how many hundredths of a dot worse than the best their action may be."""


def choose(position: Any, level: int, seed: int, stop: NDArray[np.int64]) -> Thought:
    """A level's action for the side to move, which must have one. stop, int64[1], set by another thread ends it."""
    dice = thinking.dice_for(position, seed)
    if level <= 1:
        return Thought(_easy(position, dice), 0.0, "any")
    if may_end(position):
        return Thought(conquer.END, 1.0, "end")
    return thinking.read(position, READING[min(level, 4)], dice, stop)


def hint(position: Any, seed: int, stop: NDArray[np.int64]) -> Thought:
    """The top level's action with the reason that a person can see on the board."""
    found = choose(position, 4, seed, stop)
    if found.action == conquer.END:
        return found
    reason, fields = thinking.reason(position, found.action)
    return Thought(found.action, found.value, reason, fields)


def assess(position: Any) -> Assessment:
    """What the position is worth to the first side without reading ahead, and what that is made of."""
    return thinking.assess(position, "territory" if position.counts[conquer.GROUND] else "score")


def may_end(position: Any) -> bool:
    """Whether the side to move leads for good and has nothing left to gain.

    For good: it would still lead if it lost all that is not grounded and every dot that it could yet put down, or,
    where ground counts, every free point besides. Nothing to gain: no enemy group is nearer to being ringed in than a
    lone dot on open paper.
    """
    mover, free = paper.turn_of(position), int(position.counts[field.FREE])
    points, loss = conquer.score(position), int(conquer.loss(position, mover))
    if position.counts[conquer.GROUND]:
        risk = free + position.cells.size * (loss > 0)
    else:
        risk = loss + (free + 1) // 2
    if points[mover] - points[1 - mover] <= risk:
        return False
    return all(net.cut is None or net.cut > CLOSE for net in nets.survey(position, 1 - mover))


def _easy(position: Any, dice: Dice) -> int:
    mover = paper.turn_of(position)
    for side, sees in ((1 - mover, SEES_CAPTURE), (mover, SEES_THREAT)):
        points = thinking.captures(position, side)
        if points and dice.chance() < sees:
            return points[0]
    return thinking.near_the_action(position, NEAR, dice)


REASONS = (*thinking.REASONS, "end")

__all__ = ["READING", "REASONS", "TERMS", "assess", "chances", "choose", "hint", "prospect"]
