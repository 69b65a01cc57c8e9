"""The end of a match: who won and why, its course, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game import layout
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.players import Player
from game.theme import mix
from game.widgets import Button
from game.words import _
from scenes.common import Page
from scenes.curve import Curve
from scenes.files import export
from scenes.panel import question
from scenes.sentences import outcome_sentence, outcome_title

if TYPE_CHECKING:
    from scenes.board import BoardScene


class ResultScene(Page):
    """Lies over the board, whose match has ended."""

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app)
        self.board, self.session = board, board.session
        self.match = board.session.match
        self.curve = Curve(app, self.match)
        self.again = Button(lambda: _("Again"), self._again, icon="refresh-cw", style="primary", name="again")
        self.replay = Button(lambda: _("Replay"), self._replay, icon="history", name="replay")
        self.save = Button(lambda: _("Save"), self._save, icon="save", name="save")
        self.menu = Button(lambda: _("Menu"), self._menu, icon="house", name="menu")
        self.look = Button(lambda: _("Board"), self.back, icon="eye", name="look")
        level = self.session.suggested_level()
        self.other: list[Button] = []
        if level is not None:
            harder = level > self.session.players[1 - self.session.setup.person].level
            icon = "arrow-right" if harder else "arrow-left"
            self.other = [
                Button(lambda: self._level_words(level), lambda: self._at_level(level), icon=icon, name="level")
            ]
        self.buttons = [self.again, *self.other, self.replay, self.save, self.look, self.menu]
        self.group.add(*self.buttons)
        self.heading = self.sentence = self.scores = self.chart = self.aids = Rect(0, 0, 0, 0)

    @staticmethod
    def _level_words(level: int) -> str:
        return _("Level {level}").format(level=level)

    # ── where it leads ──

    def back(self) -> None:
        """To the board, to look at it or to take moves back."""
        self.curve.close()
        self.app.scenes.pop()

    def _again(self) -> None:
        self.board.replace_with(self.session.next_setup().players, above=True)

    def _at_level(self, level: int) -> None:
        players = [Player("bot", level) if player.is_bot else player for player in self.session.players]
        self.board.replace_with((players[1], players[0]), above=True)

    def _replay(self) -> None:
        from scenes.replay import ReplayScene

        self.app.scenes.push(ReplayScene(self.app, self.match.game, self.match))

    def _save(self) -> None:
        question(self, *export(self.app, self.match))

    def _menu(self) -> None:
        from scenes.menu import MenuScene

        self.session.close()
        self.app.scenes.reset(MenuScene(self.app))

    # ── life ──

    def leave(self) -> None:
        super().leave()
        self.curve.close()

    def answered(self, request: Request) -> None:
        if self.curve.answered(request):
            self.invalidate(self.chart)

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        if any(command.name == "undo" for command in commands):
            self.back()
            self.session.undo(self.board.last_mover())
            return
        super().step(dt, gestures, commands)
        self.curve.step()

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        area = self.useful()
        gap = theme.px(2)
        area = layout.centred(area, min(area.width, theme.px(150)), min(area.height, theme.px(150)))
        across = len(self.buttons) if area.width >= len(self.buttons) * theme.px(23) else 3
        down = -(-len(self.buttons) // across)
        high = max(theme.target, theme.px(8))
        foot, body = layout.cut_bottom(area, down * high + (down - 1) * gap, gap)
        for button, cell in zip(self.buttons, layout.grid(foot, across, down, gap), strict=False):
            button.place(cell)
        self.heading, body = layout.cut_top(body, min(theme.px(16), body.height // 4))
        self.sentence, body = layout.cut_top(body, min(theme.px(9), body.height // 4), gap)
        self.scores, body = layout.cut_top(body, min(theme.px(18), body.height // 2), gap)
        self.aids, body = layout.cut_bottom(body, theme.px(5)) if self.session.aids else (Rect(0, 0, 0, 0), body)
        self.chart = body

    # ── paint ──

    def paint(self, canvas: Canvas) -> None:
        outcome = self.match.outcome
        if outcome is None:
            return
        palette, theme = canvas.palette, canvas.theme
        ink = palette.ink if outcome.winner is None else mix(palette.side[outcome.winner], palette.ink, 0.25)
        if outcome.winner is not None and canvas.visible(self.heading):
            canvas.glow(self.heading.center, theme.px(34), palette.side[outcome.winner], 0.45)
        canvas.text(outcome_title(self.session, outcome), self.heading, "title", ink)
        canvas.text(outcome_sentence(self.match.game, outcome), self.sentence, "body", palette.dim, lines=2)
        self._paint_scores(canvas)
        self.curve.draw(canvas, self.chart)
        if self.aids.width:
            names = {"undo": _("take-backs"), "hint": _("hints"), "chances": _("capture chances")}
            used = ", ".join(names[aid] for aid in sorted(self.session.aids) if aid in names)
            canvas.text(_("With help: {aids}").format(aids=used), self.aids, "caption", palette.dim)

    def _paint_scores(self, canvas: Canvas) -> None:
        theme = canvas.theme
        first, second = self.match.game.score(self.match.position)
        box = layout.centred(self.scores, min(self.scores.width, theme.px(70)), self.scores.height)
        radius = min(theme.px(4), box.height * 0.3)
        left, right = layout.columns(box, 2)
        outcome = self.match.outcome
        for side, half, points in ((0, left, first), (1, right, second)):
            won = outcome is not None and outcome.winner == side
            mark, number = layout.columns(half, (1, 1)) if side == 0 else layout.columns(half, (1, 1))[::-1]
            canvas.piece(side, mark.center, radius, 0.8 if won else 0.0)
            canvas.text(str(points), number, "title")
