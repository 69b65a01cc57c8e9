"""The second man of each side, on which the opening of Nine Men's Morris is easily lost.

The solved game (R. Gasser, 1996; the strong solutions since) is a draw, and so is every position after the first man
of each side. Of the 428 positions after the next one 31 are lost already; the published examples (d7 or d5 after d6 f4)
begin a line beside an own man. That is too far ahead for any search at play, so the second man keeps off the lines of
the first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.mills import rules, state
from engine.mills.board import PARTNERS
from engine.mills.lookahead import ahead
from engine.search import alphabeta
from engine.search.budget import Dice

READING = alphabeta.Limits(6, 40_000, state.MOST_ACTIONS, quiet=6, table=14)
"""For each place of the second man: what the enemy makes of it."""


def calm(position: Any) -> list[int]:
    """The points for the second man of the side to move, on no line with its first one; none at any other time."""
    side = rules.turn_of(position)
    own = int(position.men[side])
    if own.bit_count() != 1 or position.counts[state.RESERVE + side] != state.MEN_EACH - 1:
        return []
    first = own.bit_length() - 1
    return [point for point in rules.legal(position) if not int(PARTNERS[first].sum()) >> point & 1]


def second_man(position: Any, dice: Dice, stop: NDArray[np.int64]) -> tuple[int, int]:
    """The calm point that reading ahead finds best, and its score in hundredths of a man for the side to move."""
    points = calm(position)
    worth = [-alphabeta.best(ahead(rules.after(position, point)), READING, stop).scores[0] for point in points]
    best = [point for point, score in zip(points, worth, strict=True) if score == max(worth)]
    return best[dice.below(len(best))], max(worth)
