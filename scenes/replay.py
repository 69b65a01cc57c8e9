"""A match watched again: a board, a slider over its moves, and the evaluation curve."""

from __future__ import annotations

from engine.game import Game
from engine.match import Match
from game.app import App
from game.words import _
from scenes.common import Page


class ReplayScene(Page):
    """One match, step by step."""

    title = staticmethod(lambda: _("Replay"))

    def __init__(self, app: App, game: Game, match: Match) -> None:
        super().__init__(app)
        self.game, self.match = game, match
        self.group.add(self.back_button)

    def layout(self, rect):  # type: ignore[no-untyped-def]
        self.place_head(self.useful())
