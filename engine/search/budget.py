"""What a search may spend, and the dice of a bot: counted in positions, never in time, so that a seed repeats a game.

The budget is int64[6]: positions left, positions visited, 1 once it was cut short, width (actions per position),
slack (how far behind the best action of the root another one's score must still be exact), and quiet (the most captures
in a row beyond the depth).
"""

from __future__ import annotations

import numpy as np

from engine.jit import kernel, stopped

LEFT, VISITED, SHORT, WIDTH, SLACK, QUIET = 0, 1, 2, 3, 4, 5


def new_budget(positions: int, width: int, slack: int = 0, quiet: int = 0) -> np.ndarray:
    """A fresh budget of so many positions."""
    return np.array([positions, 0, 0, width, slack, quiet], np.int64)


@kernel
def spend(budget, stop):
    """Count one position; return True once nothing is left or another thread says stop, from then on always."""
    budget[VISITED] += 1
    budget[LEFT] -= 1
    if budget[LEFT] < 0 or stopped(stop):
        budget[SHORT] = 1
    return budget[SHORT] != 0


class Dice:
    """Seeded numbers, the same on every machine and Python (Steele, Lea and Flood's SplitMix64)."""

    def __init__(self, seed: int):
        self.state = seed & (1 << 64) - 1

    def roll(self) -> int:
        """The next number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & (1 << 64) - 1
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        return self.roll() % limit

    def chance(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return (self.roll() >> 11) / (1 << 53)
