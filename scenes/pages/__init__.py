"""The rule pages of every game: short text, a real position, sometimes something to try.

The rules scene draws them with the game's own board view; a page holds no pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import Options


@dataclass(frozen=True)
class Task:
    """Something to try on a page's position: the request, the actions that do it, and what to say afterwards.

    `then` is a second request, on the position that the first one's action leads to; the praise is its own.
    """

    request: str
    answers: tuple[str, ...]
    praise: str = ""
    then: Task | None = None


@dataclass(frozen=True)
class Page:
    """One page: a title, paragraphs, the rows of a diagram (top row first) and at most one task; all texts marked.

    options is what the diagram's board is started with, mover who is to move on it (0 first side, 1 second), reserve
    what the sides have in hand.
    chances tells whether the diagram's dots bear their capture chances.
    figure names a drawing that stands for the whole page: `controls`.
    """

    title: str
    text: tuple[str, ...]
    rows: tuple[str, ...] = ()
    mover: int = 0
    reserve: tuple[int, int] = (0, 0)
    task: Task | None = None
    options: Options | None = None
    chances: bool = False
    figure: str = ""

    def position(self, game_id: str) -> Any:
        """The position of the diagram, played out on the game's real kernels."""
        return BUILDERS[game_id](self)


def pages(game_id: str) -> tuple[Page, ...]:
    """The pages of a game in reading order."""
    return PAGES[game_id]


from scenes.pages import conquer, kropki, mills  # noqa: E402 (the games' pages are made of the classes above)

PAGES = {"kropki": kropki.PAGES, "conquer": conquer.PAGES, "mills": mills.PAGES}
BUILDERS = {"kropki": kropki.position_of, "conquer": conquer.position_of, "mills": mills.position_of}
