"""Kropki: a cross of four dots to begin with, captured dots count, and a game that is decided ends."""

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
    events,
    key,
    legal,
    loss,
    most,
    parse,
    place,
    point_of,
    rehearse,
    text,
    turn,
    turn_of,
)
from engine.dots.paper import captured as score
from engine.game import FIRST, SECOND, Choice, Options, Outcome
from engine.jit import kernel

SIZES = ((10, 10), (15, 15), (20, 20), (30, 30), (39, 32))
SMALLEST, LARGEST = (5, 5), (60, 60)
CHOICES = (Choice("cross", ("yes", "no")),)
REASONS = ("full", "decided")


@door.position
class Kropki(Sheet):
    """A position of Kropki."""

    __slots__ = ()


POSITION = Kropki


@kernel
def moves(position, out):
    """Write the free points into out, int32[cells], unless the game has ended; return how many."""
    page = paper.sheet(position)
    if _decided(page):
        return np.int64(0)
    return field.free_points(page, out)


@kernel
def play(position, action):
    """Put the mover's dot on a point and pass the turn; return the token that undo needs."""
    return paper.put(paper.sheet(position), action)


@kernel
def undo(position, action, token):
    """Take back the last play, given its token; every array becomes what it was."""
    field.take_back(paper.sheet(position), token)
    return np.int64(0)


@kernel
def value(position):
    """Estimate for side 0 in hundredths of a dot, from the nets of both sides; beyond WON once a side has won."""
    page = paper.sheet(position)
    if page.counts[field.FREE] == 0 or _decided(page):
        return evaluate.final(paper.lead(page))
    return evaluate.estimate(page, paper.lead(page))


@kernel
def order(position, out):
    """Write the points worth a search into out, int32[cells], the most promising first; return how many."""
    page = paper.sheet(position)
    if page.counts[field.FREE] == 0 or _decided(page):
        return np.int64(0)
    return evaluate.hottest(page, out)


@kernel
def _decided(page):
    """True if a side leads by more than its loss."""
    lead = paper.lead(page)
    if lead == 0:
        return False
    return abs(lead) > field.loss(page, 0 if lead > 0 else 1)


EXPORTS = ()


def start(options: Options) -> Kropki:
    """The empty board, or the cross of four dots in its middle."""
    width, height = options.size
    position = Kropki(*field.empty(width, height))
    if options["cross"] == "yes":
        x, y = -(-width // 2), -(-height // 2)
        for dot, side in (((x, y), FIRST), ((x + 1, y + 1), FIRST), ((x + 1, y), SECOND), ((x, y + 1), SECOND)):
            place(position, cell_of(position, *dot), side)
    position.counts[field.LAST] = position.counts[field.MOVER] = 0
    return field.copy(position)


def outcome(position: Kropki) -> Outcome | None:
    """Full board, or decided: a side leads by more than all it could still lose."""
    first, second = score(position)
    winner = paper.leader((first, second))
    if position.counts[field.FREE] == 0:
        return Outcome(winner, "full")
    if winner is not None and abs(first - second) > loss(position, winner):
        return Outcome(winner, "decided")
    return None


def picture(position: Kropki) -> dict[str, Any]:
    """Rows of dots (`b`, `r` live, `B`, `R` captured) and of territory (`b`, `r`), the top row first."""
    return paper.picture(position, "br")


__all__ = [
    "after",
    "board",
    "events",
    "key",
    "legal",
    "most",
    "parse",
    "point_of",
    "rehearse",
    "score",
    "text",
    "turn",
    "turn_of",
]
