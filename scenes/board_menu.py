"""What lies over a board: the menu of the match, its history, players, files, and the evaluation in words.

Each is a small screen of its own that lets the board show through; the match stands still meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game import layout
from game.app import App
from game.controls import Choice, ScrollList
from game.paint import Canvas
from game.players import Player
from game.widgets import Button, HoldButton, Toggle, Widget
from game.words import N_, _
from scenes.board_evaluation import EvaluationPanel
from scenes.board_history import draw_step
from scenes.common import later
from scenes.files import ImportPanel, export
from scenes.names import level_name, side_name
from scenes.panel import Panel
from scenes.sentences import score_sentence

if TYPE_CHECKING:
    from scenes.board import BoardScene


NOTES = (N_("Beside the board: who is ahead."), N_("On each dot: how many more dots ring it in."))
"""What the switches show."""


class BoardMenu(Panel):
    """Everything about the match that is not needed all the time."""

    units = (96, 104)
    title = staticmethod(lambda: _("Match"))

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app, board)
        settings = app.settings
        self.switches = [
            Toggle(lambda: _("Evaluation bar"), lambda: settings.evaluation_bar, self._bar, icon="gauge"),
        ]
        if hasattr(board.game.bot, "chances"):
            chances = lambda: _("Show capture chances")  # noqa: E731
            self.switches.append(Toggle(chances, lambda: settings.capture_chances, self._chances, icon="eye"))
            self.switches[-1].name = "chances"
        for switch, note in zip(self.switches, NOTES, strict=False):
            switch.note = later(note)
        self.tools: list[Widget] = [
            *self._result(),
            self._button(lambda: _("History"), "history", lambda: self._to(HistoryPanel), "history"),
            self._button(lambda: _("Players"), "users", lambda: self._to(PlayersPanel), "players"),
            self._button(lambda: _("Evaluation"), "gauge", lambda: self._to(EvaluationPanel), "evaluation"),
            self._button(lambda: _("Rules"), "book-open", self._rules, "rules"),
            *([] if settings.kiosk else self._files()),
            self._button(lambda: _("Settings"), "settings", self._settings, "settings"),
            *self._ending(),
            self._leaving(lambda: _("New match"), "plus", "new"),
            self._leaving(lambda: _("Leave"), "house", "leave"),
        ]
        self.group.add(*self.tools, *self.switches)

    def _result(self) -> list[Widget]:
        """The way back to the result, once there is one."""
        if self.board.session.match.outcome is None:
            return []
        return [self._button(lambda: _("Result"), "check", self._to_result, "result")]

    def _to_result(self) -> None:
        self.back()
        self.board.ending.show_result()

    def _files(self) -> list[Widget]:
        """Files out and in: nothing for the guests of a kiosk, who can reach no folder."""
        return [
            self._button(lambda: _("Save"), "save", self._export, "export"),
            self._button(lambda: _("Open"), "folder-open", self._import, "import"),
        ]

    @staticmethod
    def _button(label: Callable[[], str], icon: str, act: Callable[[], object], name: str) -> Button:
        return Button(label, act, icon=icon, name=name)

    def _ending(self) -> list[Widget]:
        """*End game*, where the game has that and the match runs."""
        if self.board.game.ending is None or self.board.session.match.outcome:
            return []
        return [self._leaving(lambda: _("End game"), "circle-stop", "end")]

    def _leaving(self, label: Callable[[], str], icon: str, kind: str) -> Widget:
        """With two people, holding it asks the other one; alone, a tap does."""
        if self.board.session.people() == 2:
            button = HoldButton(label, lambda: self.put(kind), icon=icon)
            button.name = kind
            button.on_short = lambda: self.warn(label(), _("Hold the button for a moment."))
            return button
        return self._button(label, icon, lambda: self.put(kind), kind)

    def put(self, kind: str) -> None:
        """Ends, begins anew or leaves, once that has been asked about where it costs something."""
        board, match = self.board, self.board.session.match
        if kind == "end" and board.session.people() != 2:
            end = Button(lambda: _("End game"), lambda: self._do(kind), style="danger", name="yes")
            keep = Button(lambda: _("Go on playing"), self.group.close, style="primary", name="no")
            self.show(_("End the game?"), score_sentence(board.game, match.position), keep, end)
        elif kind == "new" and board.session.people() != 2 and match.steps and not match.outcome:
            start = Button(lambda: _("New match"), lambda: self._do(kind), style="danger", name="yes")
            keep = Button(lambda: _("Go on playing"), self.group.close, style="primary", name="no")
            self.show(_("Begin a new match?"), _("This one is not finished, and would be lost."), keep, start)
        else:
            self._do(kind)

    def _do(self, kind: str) -> None:
        session = self.board.session
        self.back()
        session.put(kind, session.match.to_move or 0)

    def _to(self, panel: type[Panel]) -> None:
        self.app.scenes.replace(panel(self.app, self.board))

    def _rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, self.board.game))

    def _settings(self) -> None:
        from scenes.settings import SettingsScene

        self.app.scenes.push(SettingsScene(self.app))

    def _export(self) -> None:
        self.warn(*export(self.app, self.board.session.match))

    def _import(self) -> None:
        self.app.scenes.replace(ImportPanel(self.app, self.board))

    def _bar(self, on: bool) -> None:
        self.app.settings.evaluation_bar = on
        self.app.apply_settings()

    def _chances(self, on: bool) -> None:
        self.app.settings.capture_chances = on
        if on:
            self.board.session.aids.add("chances")
        self.app.apply_settings()

    def fill(self, rect: Rect) -> None:
        theme = self.app.theme
        gap = theme.px(1.4)
        high, count = max(theme.target, min(round(9 * theme.type_unit), rect.height // 6)), len(self.switches)
        foot, body = layout.cut_bottom(rect, count * (high + gap) - gap, gap * 2)
        for switch, row in zip(self.switches, layout.rows(foot, count, gap), strict=True):
            switch.place(row)
        across = 3 if rect.width >= theme.px(66) else 2
        for tool, cell in zip(self.tools, layout.filled(body, len(self.tools), across, gap), strict=True):
            tool.place(cell)


class HistoryPanel(Panel):
    """Every action of the line; a tap jumps there."""

    units = (64, 120)
    title = staticmethod(lambda: _("History"))

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app, board)
        self.list = ScrollList(lambda: len(board.session.match.steps) + 1, self._row, self._jump)
        self.group.add(self.list)

    def fill(self, rect: Rect) -> None:
        self.list.row_height = max(self.app.theme.target, self.app.theme.px(6))
        self.list.place(rect)
        self.list.show(self.board.session.match.at)

    def _jump(self, index: int) -> None:
        session = self.board.session
        session.jump(index, session.match.to_move or 0)
        if session.ask:
            self.back()
        else:
            self.list.show(index)

    def _row(self, canvas: Canvas, rect: Rect, index: int, chosen: bool) -> None:
        draw_step(canvas, rect, self.board.session.match, index, chosen)


class PlayersPanel(Panel):
    """Who plays each side: a person or any level, in the middle of a match too."""

    units = (96, 84)
    title = staticmethod(lambda: _("Players"))

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app, board)
        game, self.chosen = board.game, list(board.session.players)
        options = [(0, lambda: _("Person"))]
        options += [(level, lambda level=level: level_name(game, level)) for level in range(1, game.levels + 1)]
        self.choices = [
            Choice(options, lambda side=side: self._level(side), lambda level, side=side: self._choose(side, level))
            for side in (0, 1)
        ]
        self.apply = Button(lambda: _("Apply"), self._apply, style="primary", icon="check", name="apply")
        self.anew = Button(lambda: _("Start new"), self._start, icon="plus", name="start_new")
        self.marks: list[Rect] = []
        self.group.add(*self.choices, self.apply, self.anew)

    def _level(self, side: int) -> int:
        player = self.chosen[side]
        return player.level if player.is_bot else 0

    def _choose(self, side: int, level: int) -> None:
        self.chosen[side] = Player("bot", level) if level else Player()

    def _apply(self) -> None:
        self.board.session.set_players((self.chosen[0], self.chosen[1]))
        self.board.session.resume()
        self.back()

    def _start(self) -> None:
        self.back()
        self.board.ending.replace_with((self.chosen[0], self.chosen[1]))

    def fill(self, rect: Rect) -> None:
        theme, canvas = self.app.theme, self.app.canvas
        gap = theme.px(2)
        foot, body = layout.cut_bottom(rect, theme.target, gap)
        for button, cell in zip((self.apply, self.anew), layout.columns(foot, 2, gap), strict=True):
            button.place(cell)
        names = max(canvas.measure(side_name(side), "label")[0] for side in self.board.game.sides)
        width = min(max(theme.px(12), names + 4), rect.width // 5)
        self.marks = []
        for choice, row in zip(self.choices, layout.rows(body, 2, gap), strict=True):
            mark, rest = layout.cut_left(row, width, gap)
            choice.per_row = -(-(self.board.game.levels + 1) // 2)
            self.marks.append(mark)
            choice.place(rest)

    def paint(self, canvas: Canvas) -> None:
        """Each side's dot with its name below, together in the middle of the rows that are its own."""
        theme, label = canvas.theme, round(1.3 * canvas.theme.font_px("label"))
        for side, mark in enumerate(self.marks):
            radius = min(theme.px(2.6), (mark.height - label) / 2.6)
            both = layout.centred(mark, mark.width, round(2.4 * radius) + label)
            head, words = layout.cut_top(both, round(2.4 * radius))
            canvas.piece(side, head.center, radius, 0.4)
            canvas.text(side_name(self.board.game.sides[side]), words, "label")
