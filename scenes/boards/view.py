"""What every board view is asked by the scenes around it, whatever game it shows.

A view is given positions, legal actions and gestures; it knows how its game looks and where its points lie, but no
rules. ARCHITECTURE.md draws the way from a finger to a text.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Any, Protocol

from pygame import Rect

from game.contacts import Gesture
from game.paint import Canvas

Marks = Mapping[str, Any]
"""What is shown over a position, by name; a view draws those that mean something in its game.

`hint` an action · `last` the texts of the last turn's actions · `legal` the actions that a person may choose from ·
`chances` {cell: dots it takes to ring its dot in} · `pulse` 0 to 1, how far a hint's light is in its breath ·
`quiet` True leaves the last move unmarked.
"""


class AnyHand(Protocol):
    """What a player holds: what undo would not restore and no rule knows. Each family of views has its own."""

    @property
    def waits(self) -> bool:
        """Whether time alone may play something."""

    @property
    def holds(self) -> bool:
        """Whether Back has something to let go of: a selection, a cursor, an aiming finger."""

    @property
    def busy(self) -> bool:
        """Whether a finger does something on the board: it aims, or carries a piece."""

    @property
    def sight(self) -> Hashable:
        """What part of the board is looked at; where it changes, all of the board looks different."""

    @property
    def notice(self) -> str:
        """The game's word for why the last tap did nothing; empty where there is nothing to be said."""

    def at_rest(self) -> AnyHand:
        """The same once all fingers are off the glass and nothing waits."""


class View(Protocol):
    """Shows positions of one game in a rectangle of the screen, and understands what is done there.

    Drawing never changes anything; at progress 1 it depends on `after` alone, and undo runs it backwards.
    """

    rect: Rect

    def place(self, rect: Rect) -> None:
        """Gives the board its place on the screen."""

    def sheet(self, position: Any) -> Rect:
        """The pixels of the sheet of paper that the position's board is drawn on, all of it in sight."""

    def zooms(self, position: Any) -> bool:
        """Whether the board can be looked at more closely."""

    def pixel(self, position: Any, hand: Any, point: int) -> tuple[float, float]:
        """Where a point of the board is on the screen."""

    def touch(self, position: Any, legal: Collection[int], hand: Any, gesture: Gesture) -> tuple[Any, str | None]:
        """What a gesture makes of the hand (None: empty), and the text of an action if it plays one."""

    def command(self, position: Any, legal: Collection[int], hand: Any, name: str) -> tuple[Any, str | None]:
        """The same for a command of keys or pad."""

    def tick(self, position: Any, legal: Collection[int], hand: Any, t: float) -> tuple[Any, str | None]:
        """The same for time that passes."""

    def seconds(self, before: Any, after: Any) -> float:
        """How long the change from one position to another is shown; 0 where nothing moves."""

    def moving(self, before: Any, after: Any, hand: Any) -> list[Rect]:
        """The pixels that the change touches at any moment."""

    def spots(self, position: Any, hand: Any, marks: Marks) -> list[Rect]:
        """The pixels of what lies over the board at rest; they change with hand and marks."""

    def unfinished(self) -> bool:
        """Whether the view wants to be drawn again without anything having changed."""

    def draw(self, canvas: Canvas, before: Any, after: Any, progress: float, hand: Any, marks: Marks) -> None:
        """The board on its way from one position to another: at 1 only `after` matters, at 0 only `before`."""
