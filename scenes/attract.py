"""Attract: two bots play one game after the other on a slowly drifting board until somebody touches the glass."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from engine import GAMES
from game import layout, words
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.scene import Scene
from game.words import LANGUAGES, _
from scenes.demo import Demo, has_sizes

LEVELS = (3, 4)
SIZE, TALL = (24, 18), (18, 22)
DRIFT_SECONDS = 97.0
"""One round of the drift; long, so that nothing is seen to move, and nothing stands still for burning in."""
DRIFT = 2.6
"""Rhythm units that the picture wanders from its middle."""
SPEAK_SECONDS = 4.0
BREATH_SECONDS = 3.2


class AttractScene(Scene):
    """The sleeping machine, a game of each kind in turn. Any input leads to the menu."""

    idles = False

    def __init__(self, app: App, first: str | None = None) -> None:
        super().__init__(app)
        self._games = list(GAMES.values())
        self._at = list(GAMES).index(first) if first else 0
        self.demo = self._demo()
        own, codes = words.language(), list(LANGUAGES)
        self._languages = codes[codes.index(own) :] + codes[: codes.index(own)]
        self.time = 0.0
        self.stage = self.words_rect = Rect(0, 0, 0, 0)
        self._shift = (0, 0)

    def _demo(self) -> Demo:
        game, (width, height) = self._games[self._at % len(self._games)], self.app.screen.size
        options = game.options(TALL if height > width else SIZE) if has_sizes(game) else game.options()
        return Demo(self.app, game, options, LEVELS, seed=1 + self._at)

    def _next_game(self) -> None:
        self.demo.pause()
        self._at += 1
        self.demo = self._demo()
        self.arrange()

    def enter(self) -> None:
        self.app.sound.play("tick", 0.0)

    def leave(self) -> None:
        self.demo.pause()

    def answered(self, request: Request) -> None:
        self.demo.answered(request)

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        if commands or any(gesture.kind in ("tap", "aim_end", "drag_end") for gesture in gestures):
            self._wake()
            return
        before = self._voice(), self._breath()
        self.time += dt
        for changed in self.demo.step(dt):
            self.invalidate(changed)
        if self.demo.played:
            self._next_game()
        if (self._voice(), self._breath()) != before:
            self.invalidate(self.words_rect)
        if self._drift() != self._shift:
            self.arrange()

    def _wake(self) -> None:
        from scenes.menu import MenuScene

        self.app.sound.play("tap")
        words.use(self.app.settings.language)
        self.app.scenes.reset(MenuScene(self.app))

    def _drift(self) -> tuple[int, int]:
        if self.app.theme.reduced:
            return 0, 0
        turn, reach = 2 * math.pi * self.time / DRIFT_SECONDS, self.app.theme.px(DRIFT)
        return round(reach * math.sin(turn)), round(reach * math.sin(turn * 2) / 2)

    def _voice(self) -> int:
        return int(self.time / SPEAK_SECONDS) % len(LANGUAGES)

    def _breath(self) -> int:
        """Brightness of the invitation, 0 to 8: a slow breath, far below any flicker."""
        if self.app.theme.reduced:
            return 8
        return round(6 + 2 * math.cos(2 * math.pi * self.time / BREATH_SECONDS))

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        self._shift = self._drift()
        room = layout.inset(rect, theme.px(DRIFT + 3), theme.px(DRIFT + 3))
        if layout.portrait(rect):
            self.words_rect, stage = layout.cut_top(room, round(room.height * 0.27), theme.px(2))
        else:
            self.words_rect, stage = layout.cut_left(room, round(room.width * 0.36), theme.px(3))
        width, height = self.demo.options.size
        self.stage = layout.fitted(stage, width / height)
        for part in (self.stage, self.words_rect):
            part.move_ip(self._shift)
        self.demo.place(self.stage)

    def draw(self, canvas: Canvas) -> None:
        canvas.paper()
        self.demo.draw(canvas)
        self._draw_words(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        theme, palette = canvas.theme, canvas.palette
        room = layout.inset(self.words_rect, theme.px(3), 0)
        middle = layout.centred(room, room.width, min(room.height, theme.px(46)))
        name, line, call = layout.rows(middle, (2.2, 1.0, 1.1), theme.px(1))
        for share in (0.22, 0.5, 0.78):
            canvas.glow((name.x + name.width * share, name.centery), name.width * 0.4, palette.side[0], 0.16)
        canvas.text("Paperglow", name, "hero", palette.ink)
        speaking = words.language()
        words.use(self._languages[self._voice()])
        motto = _("Games of pencil and squared paper")
        if not canvas.fit(motto, line.size, "body", 2).cut:
            canvas.text(motto, line, "body", palette.dim, lines=2)
        invitation = _("Touch to play")
        words.use(speaking)
        self._invite(canvas, call, invitation)

    def _invite(self, canvas: Canvas, rect: Rect, text: str) -> None:
        theme, palette = canvas.theme, canvas.palette
        width = min(rect.width, canvas.measure(text, "heading")[0] + theme.px(8))
        pill = layout.centred(rect, width, max(theme.px(8), theme.font_px("heading") * 2))
        canvas.halo(pill, palette.accent, theme.px(3), 0.1 * self._breath(), pill.height / 2)
        canvas.panel(pill, palette.paper, palette.accent, max(2, theme.px(0.3)), pill.height / 2)
        canvas.text(text, pill.inflate(-theme.px(4), 0), "heading", palette.accent)
