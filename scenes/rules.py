"""The rules of a game, one short page at a time, with real positions to look at and to try."""

from __future__ import annotations

from engine.game import Game
from game.app import App
from game.words import _
from scenes.common import Page


class RulesScene(Page):
    """The pages of one game's rules."""

    title = staticmethod(lambda: _("Rules"))

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.group.add(self.back_button)

    def layout(self, rect):  # type: ignore[no-untyped-def]
        self.place_head(self.useful())
