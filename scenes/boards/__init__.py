"""One view per family of games. What every view is given beside the two positions stands here."""

from __future__ import annotations

from dataclasses import dataclass

from game.theme import Theme
from scenes.boards.zoom import Zoom

__all__ = ["Aim", "Hand", "Marks", "view_for"]


@dataclass(frozen=True)
class Aim:
    """A finger held down to aim: its contact's id, where it is in pixels, and the point it would play, if any."""

    id: tuple
    x: float
    y: float
    point: int | None


@dataclass(frozen=True)
class Hand:
    """What the player holds: what undo would not restore and no rule knows.

    zoom    what part of the board is looked at, None for all of it
    free    True while a pinch is between two zoom steps
    cursor  the point that the keys are at, None while fingers play
    aim     a finger that aims
    chosen  a point that was tapped and not played yet, until `due` (seconds) or, where that is None, a second tap
    """

    zoom: Zoom | None = None
    free: bool = False
    cursor: int | None = None
    aim: Aim | None = None
    chosen: int | None = None
    due: float | None = None


@dataclass(frozen=True)
class Marks:
    """What is shown over a position: points are the kernels' integers.

    last     the point of the last move         hint   the point of a hint
    chances  (point, how many more enemy dots would ring it in) of live dots
    pulse    0 to 1, how far a hint's light is in its breath
    """

    last: int | None = None
    hint: int | None = None
    chances: tuple[tuple[int, int], ...] = ()
    pulse: float = 1.0


def view_for(game_id: str, theme: Theme, confirm: bool = False):  # type: ignore[no-untyped-def]
    """The view that draws a game; `confirm` asks for a second tap before anything is played."""
    from scenes.boards.dots import DotsView

    return {"kropki": DotsView}[game_id](theme, confirm)
