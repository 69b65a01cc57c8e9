"""Conquer: empty paper to begin with, dots or ground count, and the players may end the game.

Two of a position's counts are its own:

    ENDED   1 once somebody has ended the game
    GROUND  1 where every point of a territory counts, 0 where captured dots do
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import door
from engine.dots import evaluate, field, paper
from engine.dots.paper import (
    Sheet,
    after,
    board,
    cell_of,
    legal,
    loss,
    most,
    place,
    point_of,
    rehearse,
    turn,
    turn_of,
)
from engine.game import FIRST, SECOND, Choice, Options, Outcome
from engine.jit import kernel

SIZES = ((9, 9), (13, 13), (19, 19), (25, 25))
SMALLEST, LARGEST = (5, 5), (40, 40)
CHOICES = (Choice("count", ("dots", "territory")),)
REASONS = ("full", "ended")
END = 0  # the action that ends the game: the border's first cell, where no dot can stand
END_TEXT = "end"

ENDED, GROUND = field.OWN, field.OWN + 1
ENDED_KEY = np.uint64(0x9E3779B97F4A7C15)


@door.position
class Conquer(Sheet):
    """A position of Conquer."""

    __slots__ = ()


POSITION = Conquer


@kernel
def moves(position, out):
    """Write the free points and END into out, int32[cells], unless the game has ended; return how many."""
    if _over(paper.sheet(position)):
        return np.int64(0)
    count = field.free_points(paper.sheet(position), out)
    out[count] = END
    return count + 1


@kernel
def play(position, action):
    """Put the mover's dot on a point, or end the game, and pass the turn; return the token that undo needs."""
    page = paper.sheet(position)
    if action != END:
        return paper.put(page, action)
    token = field.moment(page)
    position.counts[ENDED] = 1
    position.counts[field.MOVER] ^= 1
    return token


@kernel
def undo(position, action, token):
    """Take back the last play, given its token; every array becomes what it was."""
    position.counts[ENDED] = 0
    field.take_back(paper.sheet(position), token)
    return np.int64(0)


@kernel
def value(position):
    """Estimate for side 0 in hundredths of a point, from the nets of both sides; beyond WON once a side has won."""
    page = paper.sheet(position)
    if _over(page):
        return evaluate.final(_lead(page))
    return evaluate.estimate(page, _lead(page))


@kernel
def order(position, out):
    """Write the points worth a search into out, int32[cells], the most promising first; return how many.

    Ending the game is none of them: who leads would always choose it. A bot decides on it by itself.
    """
    if _over(paper.sheet(position)):
        return np.int64(0)
    return evaluate.hottest(paper.sheet(position), out)


@kernel
def key(position):
    """A hash of dots, captures, territories, the side to move, and whether the game has been ended, uint64."""
    found = paper.key(paper.sheet(position))
    return found ^ ENDED_KEY if position.counts[ENDED] else found


@kernel
def _over(position):
    """True once the game has ended."""
    return position.counts[ENDED] != 0 or position.counts[field.FREE] == 0


@kernel
def _lead(position):
    """The first side's points less the second's."""
    if position.counts[GROUND]:
        return ground(position, 0) - ground(position, 1)
    return paper.lead(position)


@kernel
def ground(position, side):
    """How many points lie in a side's territories, those with dots on them included."""
    total = np.int64(0)
    for cell in position.cells:
        total += np.int64(cell & field.OWNER == (side + 1) << 4)
    return total


EXPORTS = ((ground, ("i64",), "i64"),)


def start(options: Options) -> Conquer:
    """Empty paper."""
    position = Conquer(*field.empty(*options.size))
    position.counts[GROUND] = options["count"] == "territory"
    return position


def text(position: Conquer, action: int) -> str:
    """`x-y`, or `end`."""
    return END_TEXT if action == END else paper.text(position, action)


def parse(position: Conquer, words: str) -> int:
    """The cell that `x-y` names, or END for `end`; raises Illegal with the rule it breaks."""
    if words != END_TEXT:
        return paper.parse(position, words)
    paper.refuse_after_the_end(position)
    return END


def outcome(position: Conquer) -> Outcome | None:
    """Full board, or ended by a player; the higher score wins."""
    if position.counts[ENDED]:
        return Outcome(paper.leader(score(position)), "ended")
    if position.counts[field.FREE] == 0:
        return Outcome(paper.leader(score(position)), "full")
    return None


def score(position: Conquer) -> tuple[int, int]:
    """Captured enemy dots that are now dead, or points in own territories, for the first and the second side."""
    if position.counts[GROUND]:
        return int(ground(position, FIRST)), int(ground(position, SECOND))
    return paper.captured(position)


def picture(position: Conquer) -> dict[str, Any]:
    """Rows of dots (`r`, `b` live, `R`, `B` captured) and of territory (`r`, `b`), the top row first."""
    return paper.picture(position, "rb")


def events(before: Conquer, after: Conquer) -> list[tuple[Any, ...]]:
    """What paper.events says, and ("end", side) where that side has ended the game."""
    ended = after.counts[ENDED] > before.counts[ENDED]
    return [("end", turn_of(before))] if ended else paper.events(before, after)


__all__ = ["after", "board", "cell_of", "legal", "loss", "most", "place", "point_of", "rehearse", "turn", "turn_of"]
