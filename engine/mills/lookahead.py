"""Morris as search sees it: a position with the endgame tables at hand, so that reading ends where they begin.

The position shares its arrays with one of engine.mills.rules; playing in it plays in that one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import door
from engine.jit import kernel
from engine.mills import endgame
from engine.mills.evaluate import FINAL, captures, order, value
from engine.mills.rules import most
from engine.mills.state import key, mark, moves, play, repeated, turn, undo
from engine.search import alphabeta

__all__ = ["captures", "key", "mark", "most", "moves", "order", "play", "repeated", "turn", "undo", "value"]


@door.position
class MillsAhead(NamedTuple):
    """The arrays of engine.mills.state, then those of engine.mills.endgame."""

    men: NDArray[np.int64]
    counts: NDArray[np.int64]
    past: NDArray[np.int64]
    maps: NDArray[np.int32]
    pages: NDArray[np.uint8]


POSITION = MillsAhead
EXPORTS = alphabeta.EXPORTS


@kernel
def known(position):
    """What the tables say, in the measure of value: a win is worth less the more plies away it is."""
    found = endgame.probe(position, position.maps, position.pages)
    if found == endgame.UNKNOWN:
        return np.int64(door.UNKNOWN)
    if found == 0:
        return np.int64(0)
    plies = endgame.SURE - abs(found)
    return np.int64(FINAL - plies if found > 0 else plies - FINAL)


def ahead(position: Any) -> MillsAhead:
    """That position with the tables there are now."""
    tables = endgame.attached()
    return MillsAhead(position.men, position.counts, position.past, tables.maps, tables.pages)
