"""Kropki's computer: five levels that differ in what they know and how far they read, never in how long they wait.

    1  plays near the last dots and overlooks half of what it could take
    2  takes what it can, and leans to the points that the nets make hot, but not steadily
    3  weighs every promising point by the nets after it
    4  reads the answer too
    5  reads on as far as its budget of positions lasts

The same position, level and seed give the same action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dots import evaluate, paper, thinking
from engine.dots.thinking import REASONS, TERMS, assess, chances, prospect
from engine.game import Thought
from engine.search import alphabeta
from engine.search.budget import Dice

NEAR = 2  # king's steps from the last dot within which level 1 plays
SEES_CAPTURE = 0.5  # of level 1
STEADY = 0.45  # chance that level 2 stops at each next point of its list
READING = {
    3: alphabeta.Limits(1, 64, evaluate.MOST, 25),
    4: alphabeta.Limits(2, 700, 9, 12),
    5: alphabeta.Limits(8, 2600, 9, 4),
}
"""How far the levels read ahead, and how many hundredths of a dot worse than the best their action may be."""


def choose(position: Any, level: int, seed: int, stop: NDArray[np.int64]) -> Thought:
    """A level's action for the side to move, which must have one. stop, int64[1], set by another thread ends it."""
    dice = thinking.dice_for(position, seed)
    if level >= 3:
        return thinking.read(position, READING[min(level, 5)], dice, stop)
    return Thought(_newcomer(position, dice) if level <= 1 else _learner(position, dice), 0.0, "any")


def hint(position: Any, seed: int, stop: NDArray[np.int64]) -> Thought:
    """The top level's action with the reason that a person can see on the board."""
    found = choose(position, 5, seed, stop)
    reason, fields = thinking.reason(position, found.action)
    return Thought(found.action, found.value, reason, fields)


def _newcomer(position: Any, dice: Dice) -> int:
    captures = thinking.captures(position, 1 - paper.turn_of(position))
    if captures and dice.chance() < SEES_CAPTURE:
        return captures[0]
    return thinking.near_the_action(position, NEAR, dice)


def _learner(position: Any, dice: Dice) -> int:
    captures = thinking.captures(position, 1 - paper.turn_of(position))
    if captures:
        return captures[0]
    points = thinking.ordered(position)
    at = 0
    while at + 1 < len(points) and dice.chance() > STEADY:
        at += 1
    return points[at]


__all__ = ["READING", "REASONS", "TERMS", "assess", "chances", "choose", "hint", "prospect"]
