"""What the computers of Kropki and Conquer share: what they see on a board, reading ahead, and giving reasons."""

from __future__ import annotations

import math
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import door
from engine.dots import field, nets, paper
from engine.game import FIRST, SECOND, Assessment, Thought
from engine.search import alphabeta
from engine.search.budget import Dice

REASONS = ("capture", "save", "double_threat", "block", "threat", "cut", "ring", "ground", "grow", "any")
TERMS = ("score", "threats", "nets", "grounded")

EVEN = 6.0  # dots of advantage that are worth half of a certain win


def rules_of(position: Any) -> ModuleType:
    """The rules of the position's game."""
    return door.rules(type(position))


def dice_for(position: Any, seed: int) -> Dice:
    """Dice that fall the same for the same position and seed."""
    return Dice(seed * 0x10001 + int(position.hash[0] & np.uint64(0xFFFFFFFF)))


# ── judgement ──


def chances(position: Any) -> dict[int, int]:
    """For every live dot that few enough further dots would ring in, how many it takes."""
    return nets.numbers(position, FIRST) | nets.numbers(position, SECOND)


def assess(position: Any, counted: str = TERMS[0]) -> Assessment:
    """What the position is worth to the first side without reading ahead, and what that is made of.

    counted is the word for what the score counts.
    """
    score = rules_of(position).score(position)
    threats, netted = zip(*(_hunted(position, 1 - side) for side in (FIRST, SECOND)), strict=True)
    grounded = [_live(position, side) - float(_loose(position, side)) for side in (FIRST, SECOND)]
    pairs = (score, threats, netted, grounded)
    names = (counted, *TERMS[1:])
    terms = tuple((name, float(pair[0]), float(pair[1])) for name, pair in zip(names, pairs, strict=True))
    return Assessment(prospect(int(door.value(position))), terms)


def prospect(value: int) -> float:
    """An estimate in hundredths of a dot as a number in [-1, 1]; a match that is won is worth 1."""
    if abs(value) >= door.WON:
        return math.copysign(1.0, value)
    dots = value / 100
    return dots / (abs(dots) + EVEN)


def _live(position: Any, side: int) -> int:
    return int(position.counts[field.LIVE_DOTS + 1 + side])


def _loose(position: Any, side: int) -> int:
    return min(int(paper.loss(position, side)), _live(position, side))


def _hunted(position: Any, side: int) -> tuple[int, int]:
    """Dots of a side that can be taken at once, and those that two or three further dots would ring in."""
    now = later = 0
    for net in nets.survey(position, side):
        if net.cut == 1:
            now += len(net.dots)
        elif net.cut in (2, 3):
            later += len(net.dots)
    return now, later


# ── choosing ──


def ordered(position: Any) -> list[int]:
    """The points worth a look, the most promising first."""
    out = np.zeros(position.cells.size, np.int32)
    return out[: door.order(position, out)].tolist()


def captures(position: Any, side: int) -> list[int]:
    """The points where that side's groups are captured at once, the most dots first."""
    found: dict[int, int] = {}
    for net in nets.survey(position, side):
        for point in net.closers:
            found[point] = found.get(point, 0) + len(net.dots)
    return sorted(found, key=lambda point: (-found[point], point))


def near_the_action(position: Any, reach: int, dice: Dice) -> int:
    """Some free point within so many king's steps of the last dot; any where there is none, the middle to begin."""
    free = np.flatnonzero(position.cells & field.TAKEN == 0).tolist()
    last = int(position.counts[field.LAST])
    if not last:
        x, y = (int(length) // 2 + 1 for length in position.size)
        return min(free, key=lambda cell: (_steps(position, cell, x, y), cell))
    x, y = paper.point_of(position, last)
    pick = [cell for cell in free if _steps(position, cell, x, y) <= reach] or free
    return pick[dice.below(len(pick))]


def _steps(position: Any, cell: int, x: int, y: int) -> int:
    column, row = paper.point_of(position, cell)
    return max(abs(column - x), abs(row - y))


def read(position: Any, limits: alphabeta.Limits, dice: Dice, stop: NDArray[np.int64]) -> Thought:
    """Some action that reading ahead finds no worse than the best by more than the slack."""
    found = alphabeta.best(position, limits, stop)
    good = [at for at, score in enumerate(found.scores) if score > found.scores[0] - limits.slack]
    at = good[dice.below(len(good))]
    return Thought(found.actions[at], prospect(found.scores[at]), "any")


# ── why ──


def reason(position: Any, action: int) -> tuple[str, tuple[tuple[str, int], ...]]:
    """The strongest thing that a dot does, as a word of REASONS with its numbers."""
    mover = paper.turn_of(position)
    after = paper.after(position, action)
    gained = paper.captured(after)[mover] - paper.captured(position)[mover]
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
    """How near a side's groups are to being ringed in, all together; a lone dot on open paper takes four and is not."""
    return sum(len(net.dots) * (4 - net.cut) for net in found if net.cut and net.cut < 4)
