"""A match watched again: step by step, at any speed, along its curve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.game import Game
from engine.match import Match
from game import layout
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.widgets import Button
from game.words import _
from scenes.common import Page
from scenes.curve import Curve
from scenes.demo import view_of
from scenes.names import side_name
from scenes.sentences import outcome_sentence

SPEEDS = (1.4, 0.7, 0.3, 0.1)
"""Seconds between two actions."""


class ReplayScene(Page):
    """A match of its own, so that nothing here changes the one it came from."""

    title = staticmethod(lambda: _("Replay"))

    def __init__(self, app: App, game: Game, match: Match) -> None:
        super().__init__(app)
        self.game, self.match = game, match.copy()
        self.match.jump(0)
        self.curve = Curve(app, self.match)
        self.view: Any = None
        self.hand: Any = None
        self.before, self.progress = self.match.position, 1.0
        self.playing, self.speed, self._wait = False, 1, 0.0
        self.play_button = Button("", self._toggle, icon="play", style="primary", name="play")
        self.speed_button = Button(self._speed_words, self._faster, icon="gauge", name="speed")
        to = self._to
        self.buttons = [
            Button("", lambda: to(0), icon="skip-back", name="first"),
            Button("", lambda: to(self.match.at - 1), icon="chevron-left", name="step_back"),
            self.play_button,
            Button("", lambda: to(self.match.at + 1), icon="chevron-right", name="step"),
            Button("", lambda: to(len(self.match.steps)), icon="skip-forward", name="last"),
            self.speed_button,
        ]
        self.group.add(self.back_button, *self.buttons)
        self.board = self.chart = self.line = Rect(0, 0, 0, 0)
        self._scrubbing = False

    def _speed_words(self) -> str:
        return _("×{speed}").format(speed=(1, 2, 4, 10)[self.speed])

    def _faster(self) -> None:
        self.speed = (self.speed + 1) % len(SPEEDS)
        self.speed_button.invalidate()

    def _toggle(self) -> None:
        if not self.playing and not self.match.can_redo:
            self._jump(0)
        self._play(not self.playing)

    def _play(self, on: bool) -> None:
        self.playing, self._wait = on, 0.0
        self.play_button.set(icon="pause" if on else "play")

    def _to(self, at: int) -> None:
        self._play(False)
        self._jump(min(max(at, 0), len(self.match.steps)))

    def _jump(self, at: int) -> None:
        if at == self.match.at:
            return
        near = at == self.match.at + 1
        old = self.match.position
        self.match.jump(at)
        self.before, self.progress = (old, 0.0) if near else (self.match.position, 1.0)
        self.invalidate()

    # ── life ──

    def leave(self) -> None:
        super().leave()
        self._play(False)
        self.curve.close()

    def answered(self, request: Request) -> None:
        if self.curve.answered(request):
            self.invalidate(self.chart)

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        for gesture in gestures:
            self._scrub(gesture)
            if self.board.collidepoint(gesture.x0 or gesture.x, gesture.y0 or gesture.y):
                old = self.hand
                self.hand, _text = self.view.touch(self.match.position, (), self.hand, gesture)
                if self.hand != old:
                    self.invalidate(self.board)
        super().step(dt, gestures, [command for command in commands if not self._key(command.name)])
        self.curve.step()
        self._go_on(dt)

    def _key(self, name: str) -> bool:
        moves = {"undo": -1, "redo": 1} if self.group.show_focus else {"left": -1, "right": 1, "undo": -1, "redo": 1}
        if name in moves:
            self._to(self.match.at + moves[name])
        elif name == "home":
            self._to(0)
        elif name == "accept" and not self.group.show_focus:
            self._toggle()
        elif name.startswith("zoom_"):
            self.hand, _text = self.view.command(self.match.position, (), self.hand, name)
            self.invalidate(self.board)
        else:
            return False
        return True

    def _scrub(self, gesture: Gesture) -> None:
        """A finger on the curve goes to where it is."""
        if gesture.kind in ("press", "tap") and self.chart.collidepoint(gesture.x, gesture.y):
            self._scrubbing = gesture.kind == "press"
            self._to(self.curve.at_x(self.chart, gesture.x))
        elif self._scrubbing and gesture.kind in ("drag_start", "drag", "aim"):
            self._to(self.curve.at_x(self.chart, gesture.x))
        elif gesture.kind in ("drag_end", "aim_end", "cancel"):
            self._scrubbing = False

    def _go_on(self, dt: float) -> None:
        if self.progress < 1:
            seconds = min(self.view.seconds(self.before, self.match.position), SPEEDS[self.speed] * 1.5)
            self.progress = min(1.0, self.progress + dt / max(0.01, seconds))
            self.invalidate(self.board)
        elif self.playing:
            self._wait += dt
            if self._wait >= SPEEDS[self.speed]:
                self._wait = 0.0
                self._jump(min(self.match.at + 1, len(self.match.steps)))
                if not self.match.can_redo:
                    self._play(False)

    # ── layout and paint ──

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        gap = theme.px(1.4)
        body = self.place_head(self.useful())
        foot, body = layout.cut_bottom(body, theme.target, gap)
        self.chart, body = layout.cut_bottom(body, min(theme.px(12), body.height // 5), gap)
        self.line, self.board = layout.cut_bottom(body, theme.px(4.5), gap)
        row = layout.centred(foot, min(foot.width, theme.px(110)), foot.height)
        for button, cell in zip(self.buttons, layout.columns(row, (2, 2, 3, 2, 2, 3), gap), strict=True):
            button.place(cell)
        self.view = view_of(self.app, self.game)
        self.view.place(self.board)

    def paint(self, canvas: Canvas) -> None:
        self.view.draw(canvas, self.before, self.match.position, self.progress, self.hand, {})
        self.curve.draw(canvas, self.chart, self.match.at)
        canvas.text(self._words(), self.line, "label", canvas.palette.dim)

    def _words(self) -> str:
        """Which action this is, and the score."""
        first, second = self.game.score(self.match.position)
        score = f"{first} : {second}"
        if self.match.at == 0:
            return _("Start")
        if self.match.outcome:
            return f"{score}   ·   {outcome_sentence(self.game, self.match.outcome)}"
        step = self.match.steps[self.match.at - 1]
        return f"{step.turn}. {side_name(self.game.sides[step.side])}  {step.text}   ·   {score}"
