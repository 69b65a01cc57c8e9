"""A Morris position and its actions as the view sees them, read from the rules' picture and notation."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from engine.mills import board, rules

EMPTY = -1
POINT = {name: point for point, name in enumerate(board.NAMES)}
MEN = {".": EMPTY, "i": 0, "c": 1}


class Act(NamedTuple):
    """An action: a man placed on `target`, moved there from `source`, or (`takes`) the man there taken."""

    text: str
    source: int | None
    target: int
    takes: bool = False

    @property
    def begin(self) -> int:
        """The point where it begins: the source, or the target itself."""
        return self.target if self.source is None else self.source


def act_of(text: str) -> Act:
    """An action's text read: `d6`, `a1-d1`, `xg7`."""
    if text.startswith("x"):
        return Act(text, None, POINT[text[1:]], takes=True)
    source, _dash, target = text.rpartition("-")
    return Act(text, POINT[source] if source else None, POINT[target])


def acts_of(position: Any, legal: Collection[int]) -> tuple[Act, ...]:
    """The legal actions of a position."""
    return tuple(act_of(rules.text(position, action)) for action in sorted(legal))


class Seen(NamedTuple):
    """Who stands on each point (EMPTY, or a side), the men in both reserves, the side to move, and whether that
    side has a capture open."""

    men: tuple[int, ...]
    reserve: tuple[int, int]
    mover: int
    taking: bool

    @property
    def mills(self) -> frozenset[tuple[int, int]]:
        """(line, side) of every mill that stands."""
        lines = ((number, {self.men[point] for point in line}) for number, line in enumerate(board.MILLS))
        return frozenset((number, *owners) for number, owners in lines if len(owners) == 1 and EMPTY not in owners)


def seen(position: Any) -> Seen:
    """The position as it is drawn."""
    picture = rules.picture(position)
    men = tuple(MEN[sign] for sign in picture["points"])
    return Seen(men, tuple(picture["reserve"].values()), rules.turn_of(position), picture["capture"])
