"""The table of a search: what it has found out about positions, for when they come again.

The table is int64[2 * entries], entries a power of two: a position's mark (engine.door), then its packed entry. An
entry packs, from the low bits: what the score is (2 bits: EXACT, AT_LEAST, AT_MOST), depth (6), 1 + the best action or
0 (16), score.
"""

import numpy as np

from engine.door import UNKNOWN
from engine.jit import kernel

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
NOTHING = -1
"""No action."""


def new_table(bits: int) -> np.ndarray:
    """An empty table of 2**bits entries."""
    return np.zeros(2 << bits, np.int64)


@kernel
def _slot(mark, table):
    """Where the entry of a position with that mark stands in the table."""
    return 2 * np.int64(mark & np.uint64((table.size >> 1) - 1))


@kernel
def recall(mark, table):
    """The packed entry of a position, 0 if it has none."""
    slot = _slot(mark, table)
    return table[slot + 1] if table[slot] == np.int64(mark >> np.uint64(1)) else np.int64(0)


@kernel
def remember(mark, table, entry):
    """Put a position's packed entry into the table over whatever was there."""
    slot = _slot(mark, table)
    table[slot] = np.int64(mark >> np.uint64(1))
    table[slot + 1] = entry


@kernel
def packed(depth, action, score, bound):
    """An entry."""
    return np.int64(score) << 24 | (action + 1) << 8 | depth << 2 | bound


@kernel
def best_action(entry):
    """The action that an entry recommends, or NOTHING."""
    return (entry >> 8 & 65535) - 1


@kernel
def settled(entry, depth, alpha, beta):
    """The score that an entry settles for this depth and window, or UNKNOWN."""
    score, bound = entry >> 24, entry & 3
    settles = bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)
    if bound and entry >> 2 & 63 >= depth and settles:
        return score
    return np.int64(UNKNOWN)
