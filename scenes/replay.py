"""A match watched again: step by step or by itself at any speed, along its evaluation curve. Files open here too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Rect

from engine.match import Match
from game import layout
from game.app import App
from game.contacts import Gesture
from game.controls import ScrollList
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.widgets import Button
from game.words import _, pgettext
from scenes.board_history import number_width
from scenes.common import Page
from scenes.course import Course, last_turn, of_match, of_record
from scenes.curve import Curve
from scenes.files import read
from scenes.names import game_name, side_name
from scenes.scores import Plate, draw_plates
from scenes.scrubber import Scrubber
from scenes.sentences import outcome_sentence, step_words
from scenes.shown import ShownBoard
from scenes.sounds import effects

SPEEDS = ((1, 1.2), (2, 0.6), (5, 0.24), (10, 0.12))
"""(what the button says, seconds from one step to the next)."""
AIMING = frozenset({"hold", "aim", "aim_end"})
LOUD = 0.3
"""Steps that follow each other faster than this (seconds) are not heard."""


def of_file(app: App, path: Path) -> ReplayScene:
    """The replay of a match file or an SGF; raises ValueError with one clear line."""
    return ReplayScene(app, of_record(read(path)))


class ReplayScene(Page):
    """Walks along a course; nothing here changes the match it came from."""

    def __init__(self, app: App, course: Course | Match) -> None:
        super().__init__(app)
        self.course = of_match(course) if isinstance(course, Match) else course
        self.game, self.at = self.course.game, 0
        self.sides = self.game.sides
        self.shown = ShownBoard(app, self.game, self.course.positions[0], self.invalidate)
        self.curve = Curve(app, self.course)
        self.playing, self.speed, self._wait = False, 0, 0.0
        self.scrubber = Scrubber(self.curve, lambda: self.at, self.to)
        self.moves = ScrollList(lambda: self.course.last + 1, self._row, self.to)
        self.open_button = Button("", self._open, icon="folder-open", style="quiet", name="open")
        self.open_button.tip, self.open_button.visible = lambda: _("Open a match"), not app.settings.kiosk
        self.rules_button = Button("", self._rules, icon="book-open", style="quiet", name="rules")
        self.rules_button.tip = lambda: _("Rules")
        self.play_button = Button("", self._toggle, icon="play", style="primary", name="play")
        self.play_button.tip = lambda: _("Pause") if self.playing else _("Play")
        self.speed_button = Button(self._speed_words, self._faster, name="speed")
        self.buttons = self._transport()
        self.group.add(self.back_button, self.open_button, self.rules_button)
        self.group.add(*self.buttons, self.scrubber, self.moves)
        self.board = self.plates = self.line = self.notes = Rect(0, 0, 0, 0)

    def _transport(self) -> list[Button]:
        first = Button("", lambda: self.to(0), icon="skip-back", name="first", tip=lambda: _("To the start"))
        back = Button(
            "", lambda: self.to(self.at - 1), icon="chevron-left", name="step_back", tip=lambda: _("One move back")
        )
        step = Button("", lambda: self.to(self.at + 1), icon="chevron-right", name="step", tip=lambda: _("One move on"))
        last = Button(
            "", lambda: self.to(self.course.last), icon="skip-forward", name="last", tip=lambda: _("To the end")
        )
        return [first, back, self.play_button, step, last, self.speed_button]

    def title(self) -> str:  # type: ignore[override]
        """What is watched."""
        return _("Replay") if self.title_rect.width < self.app.theme.px(60) else self._long_title()

    def _long_title(self) -> str:
        return _("Replay: {game}").format(game=game_name(self.game.id))

    # ── along the match ──

    def to(self, at: int) -> None:
        """Stops at a step's number, 0 for the start."""
        self._play(False)
        self._go(min(max(at, 0), self.course.last))

    def _go(self, at: int) -> None:
        if at == self.at:
            return
        old, self.at = self.at, at
        self.shown.show(self.course.positions[at], abs(at - old) == 1, backwards=at < old)
        self.shown.mark(last=last_turn(self.course.steps, at))
        if at == old + 1:
            self._sound(old)
        self.moves.show(at)
        self._show_buttons()
        for rect in (self.plates, self.line, self.scrubber.rect):
            self.invalidate(rect.inflate(2 * self.app.theme.px(3), 2 * self.app.theme.px(3)))

    def _sound(self, old: int) -> None:
        if self.playing and SPEEDS[self.speed][1] < LOUD:
            return
        for effect in effects(self.game.events(self.course.positions[old], self.shown.position)):
            self.app.sound.play(effect)

    def _show_buttons(self) -> None:
        for button, can in zip(self.buttons, self._possible(), strict=True):
            button.set(enabled=can)

    def _possible(self) -> tuple[bool, ...]:
        before, after = self.at > 0, self.at < self.course.last
        return before, before, self.course.last > 0, after, after, True

    def _toggle(self) -> None:
        if not self.playing and self.at == self.course.last:
            self._go(0)
        self._play(not self.playing)

    def _play(self, on: bool) -> None:
        self.playing, self._wait = on and self.at < self.course.last, 0.0
        self.play_button.set(icon="pause" if self.playing else "play")

    def _faster(self) -> None:
        self.speed = (self.speed + 1) % len(SPEEDS)
        self.speed_button.invalidate()

    def _speed_words(self) -> str:
        return pgettext("speed", "{times}×").format(times=SPEEDS[self.speed][0])

    # ── where it leads ──

    def _open(self) -> None:
        from scenes.files import WatchPanel

        self._play(False)
        self.app.scenes.push(WatchPanel(self.app))

    def _rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, self.game))

    # ── life ──

    @property
    def idles(self) -> bool:  # type: ignore[override]
        """Time without input counts while nothing plays."""
        return not self.playing

    def leave(self) -> None:
        super().leave()
        self._play(False)
        self.curve.close()

    def answered(self, request: Request) -> None:
        if self.curve.answered(request):
            self.scrubber.invalidate()

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        for gesture in gestures:
            if not self.group.touch(gesture) and gesture.kind not in AIMING and not self.group.modal:
                self.shown.touch(gesture)
        super().step(dt, (), [command for command in commands if not self._key(command.name)])
        if self.curve.step():
            self.scrubber.invalidate()
        self.shown.step(dt, SPEEDS[self.speed][1] if self.playing else 60.0)
        if self.playing and not self.shown.moving:
            self._go_on(dt)

    def _go_on(self, dt: float) -> None:
        self._wait += dt
        if self._wait >= SPEEDS[self.speed][1]:
            self._wait = 0.0
            self._go(self.at + 1)
            if self.at == self.course.last:
                self._play(False)

    def _key(self, name: str) -> bool:
        """Keys that mean the match, unless the focus is on a widget that wants them."""
        steps = {"undo": -1, "redo": 1} | ({} if self.group.show_focus else {"left": -1, "right": 1})
        if name in steps:
            self.to(self.at + steps[name])
        elif name == "home":
            self.to(0)
        elif name == "pause" or (name == "accept" and not self.group.show_focus):
            self._toggle()
        elif name.startswith("zoom_"):
            self.shown.command(name)
        else:
            return False
        return True

    # ── layout ──

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        gap = theme.px(2)
        self.moves.row_height = theme.target
        area = self.useful()
        if layout.portrait(rect):
            self._layout_tall(self.place_head(area, *self._head()), gap)
        else:
            wide = max(theme.px(54), 6 * theme.target + 5 * theme.px(1), round(area.width * 0.3))
            column, board = layout.cut_right(area, min(wide, area.width // 2), gap)
            body = self.place_head(column, *self._head())
            self._layout_column(body, gap)
            self.board = board
        self.shown.place(self.board)
        self.moves.show(self.at)
        self._show_buttons()

    def _head(self) -> list[Button]:
        return [button for button in (self.open_button, self.rules_button) if button.visible]

    def _layout_column(self, body: Rect, gap: int) -> None:
        """Everything but the board, below each other; what finds no room is left out."""
        theme = self.app.theme
        foot, body = layout.cut_bottom(body, theme.target, gap)
        self._place_transport(foot)
        self.plates, body = layout.cut_top(body, max(theme.px(9), theme.target), theme.px(1))
        chart, body = layout.cut_bottom(body, min(theme.px(26), body.height // 2), gap)
        self.scrubber.place(chart)
        self.line, body = layout.cut_top(body, min(theme.px(7), body.height), theme.px(1))
        self._place_notes(body)

    def _layout_tall(self, body: Rect, gap: int) -> None:
        theme = self.app.theme
        foot, body = layout.cut_bottom(body, theme.target, gap)
        self._place_transport(foot)
        self.plates, body = layout.cut_top(body, max(theme.px(10), theme.target), gap)
        chart, body = layout.cut_bottom(body, min(theme.px(22), body.height // 4), gap)
        self.scrubber.place(chart)
        self.line, body = layout.cut_bottom(body, theme.px(6), theme.px(1))
        width, height = self.course.size
        board = round(min(body.height, body.width * (height + 1) / (width + 1)))
        self.board, rest = layout.cut_top(body, board, gap)
        self._place_notes(rest)

    def _place_notes(self, rest: Rect) -> None:
        """The list of moves, below what was odd about the file."""
        theme = self.app.theme
        self.notes = Rect(rest.x, rest.y, rest.width, 0)
        if self.course.warnings:
            high = self.app.canvas.height_of("\n".join(self.course.warnings), rest.width, "caption")
            self.notes, rest = layout.cut_top(rest, min(high, rest.height), theme.px(1))
        self.moves.visible = rest.height >= 2 * self.moves.row_height
        self.moves.place(rest if self.moves.visible else Rect(rest.x, rest.y, rest.width, 0))

    def _place_transport(self, row: Rect) -> None:
        gap = self.app.theme.px(1)
        row = layout.centred(row, min(row.width, self.app.theme.px(96)), row.height)
        for button, cell in zip(self.buttons, layout.columns(row, 6, gap), strict=True):
            button.place(cell)

    # ── paint ──

    def draw(self, canvas: Canvas) -> None:
        canvas.paper()
        canvas.text(self.title(), self.title_rect, "heading", align="left")
        self.paint(canvas)
        self.group.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        self.shown.draw(canvas)
        mover = self.course.steps[self.at - 1].side if self.at else -1
        points = self.game.score(self.shown.position)
        names = [side_name(side) for side in self.game.sides]
        draw_plates(canvas, self.plates, [Plate(side, names[side], points[side], side == mover) for side in (0, 1)])
        canvas.text(self._words(), self.line, "label", canvas.palette.ink, lines=2)
        if self.course.warnings and self.notes.height:
            canvas.text("\n".join(self.course.warnings), self.notes, "caption", canvas.palette.accent, "left", lines=9)

    def _words(self) -> str:
        """Where in the match this is; at its end, how it ended."""
        if self.at == self.course.last and self.course.outcome:
            return outcome_sentence(self.game, self.course.outcome, self.course.positions[-1])
        if self.at == 0:
            return _("Start")
        return _("Move {n} of {all}").format(n=self.at, all=self.course.last)

    def _row(self, canvas: Canvas, rect: Rect, index: int, chosen: bool) -> None:
        theme, palette = canvas.theme, canvas.palette
        if chosen:
            canvas.panel(rect.inflate(-4, -4), palette.panel_high, palette.accent, max(1, theme.px(0.3)))
        inner = layout.inset(rect, theme.px(1.6), 0)
        if index == 0:
            canvas.text(_("Start"), inner, "label", palette.ink, "left")
            return
        step = self.course.steps[index - 1]
        number, rest = layout.cut_left(inner, number_width(canvas, self.course.last))
        mark, words = layout.cut_left(rest, theme.px(5))
        canvas.text(str(step.turn), number, "caption", palette.dim, "left")
        canvas.piece(step.side, mark.center, theme.px(1.3))
        canvas.text(step_words(step), words, "label", palette.ink, "left")
