"""How a match ended: who won and why, how it went, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import App
from game.words import _
from scenes.common import Page

if TYPE_CHECKING:
    from scenes.board import BoardScene


class ResultScene(Page):
    """The end of the match on a board."""

    title = staticmethod(lambda: _("Result"))

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app)
        self.board = board
        self.group.add(self.back_button)

    def layout(self, rect):  # type: ignore[no-untyped-def]
        self.place_head(self.useful())
