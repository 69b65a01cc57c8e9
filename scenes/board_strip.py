"""One side's strip beside the board: who plays, the score, what is going on, and that side's own buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game import layout
from game.group import Group
from game.paint import Canvas
from game.theme import mix
from game.widgets import Button, HoldButton, Widget
from game.words import _
from scenes.names import level_name, side_name
from scenes.sentences import asked, hint_sentence

if TYPE_CHECKING:
    from scenes.board import BoardScene

WIDE_UNITS = 34
"""A column at least so wide has room for words on its buttons."""


class Strip:
    """The strip of one side. `state` changes exactly when it must be drawn again."""

    def __init__(self, scene: BoardScene, side: int) -> None:
        self.scene, self.side = scene, side
        self.session, self.app = scene.session, scene.app
        self.group = Group(scene.invalidate, lambda: scene.app.sound.play("tap"))
        self.rect = self.card = self.words = Rect(0, 0, 0, 0)
        self.tall = True
        self.turned = False
        self.buttons = self._own_buttons()
        yes = Button(lambda: _("Yes"), lambda: self.session.answer(True), style="primary", name=f"yes{side}")
        no = Button(self._no_words, lambda: self.session.answer(False), name=f"no{side}")
        self.answers = [yes, no]
        self.resume = Button(
            lambda: _("Resume"), self.session.resume, icon="play", style="primary", name=f"resume{side}"
        )
        self.group.add(*self.buttons, *self.answers, self.resume)
        self._shown: Any = None

    def _own_buttons(self) -> list[Widget]:
        side, session, scene = self.side, self.session, self.scene
        shown: tuple[tuple[str, Callable[[], str], str, Callable[[], object]], ...] = (
            ("undo", lambda: _("Undo"), "undo-2", lambda: session.undo(side)),
            ("redo", lambda: _("Redo"), "redo-2", session.redo),
            ("hint", lambda: _("Hint"), "lightbulb", scene.ask_hint),
            ("draw", lambda: _("Draw"), "handshake", lambda: session.offer_draw(side)),
        )
        buttons: list[Widget] = [
            Button(label, act, icon=icon, name=f"{name}{side}") for name, label, icon, act in shown
        ]
        resign = HoldButton(lambda: _("Resign"), lambda: scene.resign(side), icon="flag", style="plain")
        resign.name = f"resign{side}"
        self.labels = [label for _name, label, _icon, _act in shown] + [lambda: _("Resign")]
        return [*buttons, resign]

    def _no_words(self) -> str:
        ask = self.session.ask
        return _("Cancel") if ask is not None and ask.by == self.side else _("No")

    @property
    def person(self) -> bool:
        """Whether a person plays this side."""
        return not self.session.players[self.side].is_bot

    # ── layout ──

    def layout(self, rect: Rect, tall: bool, turned: bool) -> None:
        """Takes a column (tall) or a band beside the board; turned for someone at the opposite edge."""
        theme = self.app.theme
        self.rect, self.tall, self.turned = Rect(rect), tall, turned
        self.group.turned_in = Rect(rect) if turned else None
        gap = theme.px(1.2)
        if tall:
            across = 1 if rect.width >= theme.px(WIDE_UNITS) and rect.height >= theme.px(92) else 2
            down = -(-len(self.buttons) // across)
            foot, rest = layout.cut_bottom(rect, down * theme.target + (down - 1) * gap, gap)
            self.card, self.words = layout.cut_top(rest, min(theme.px(34), rest.height * 3 // 5), gap)
        else:
            wanted = 5 * theme.target + 4 * gap
            across = 5 if rect.width >= wanted + theme.px(40) else 3
            down = -(-len(self.buttons) // across)
            foot, rest = layout.cut_right(rect, across * theme.target + (across - 1) * gap, gap)
            foot = layout.centred(foot, foot.width, min(foot.height, down * theme.target + (down - 1) * gap))
            self.card, self.words = layout.cut_left(rest, min(rest.width * 3 // 5, theme.px(52)), gap)
        for button, cell in zip(self.buttons, layout.grid(foot, across, down, gap), strict=False):
            button.place(cell)
        self._place_answers(gap)
        self._name_buttons(across == 1)

    def _place_answers(self, gap: int) -> None:
        theme = self.app.theme
        both, self.prompt = layout.cut_bottom(self.words, min(theme.target, self.words.height), gap)
        for answer, cell in zip(self.answers, layout.columns(both, 2, gap), strict=True):
            answer.place(cell)
        self.resume.place(both)

    def _name_buttons(self, wide: bool) -> None:
        for button, label in zip(self.buttons, self.labels, strict=True):
            if isinstance(button, Button):
                button.label = label if wide else ""

    # ── state ──

    def refresh(self) -> None:
        """Shows and hides what fits the moment, and draws anew if anything looks different."""
        session, match = self.session, self.session.match
        asked_me = session.ask is not None and session.ask.by != self.side and self.person
        asking = session.ask is not None and session.ask.by == self.side and session.people() == 2
        running = match.outcome is None
        mine = running and match.to_move == self.side and self.person
        can = (match.can_undo, match.can_redo, mine and session.ask is None, running, running)
        for button, enabled in zip(self.buttons, can, strict=True):
            button.set(visible=self.person, enabled=bool(enabled) and session.ask is None)
        self.answers[0].set(visible=asked_me)
        self.answers[1].set(visible=asked_me or asking)
        waits = session.paused and running and not asked_me and self._bot_to_move()
        self.resume.set(visible=bool(waits) and (self.person or (session.people() == 0 and self.side == 0)))
        state = (self.status(), self.message(), self.score(), self.name(), self._active(), self.progress())
        if state != self._shown:
            self._shown = state
            self.scene.invalidate(self.rect.inflate(40, 40))

    def _bot_to_move(self) -> bool:
        mover = self.session.mover
        return mover is not None and mover.is_bot

    def _active(self) -> bool:
        return self.session.match.to_move == self.side

    def score(self) -> int:
        """The side's points."""
        return self.session.game.score(self.session.match.position)[self.side]

    def name(self) -> str:
        """Who plays the side."""
        player = self.session.players[self.side]
        if player.is_bot:
            return _("{name} · level {level}").format(name=level_name(player.level), level=player.level)
        return _("You") if self.session.people() == 1 else side_name(self.session.game.sides[self.side])

    def status(self) -> str:
        """What this side is doing, in two words."""
        session = self.session
        outcome = session.match.outcome
        if outcome:
            return "" if outcome.winner is None else _("Winner") if outcome.winner == self.side else ""
        if not self._active():
            return ""
        if self.person:
            return _("Your turn") if session.people() == 1 else _("To move")
        if session.paused:
            return _("Waits")
        return _("Thinking…") if self.app.engine_ready else _("Getting ready…")

    def message(self) -> str:
        """A question, or a hint's reason."""
        session = self.session
        if session.ask is not None and self.person:
            mine = session.ask.by == self.side
            return _("Waiting for the answer…") if mine else asked(session.game, session.ask)
        if session.ask is not None and not self.person:
            return _("Thinks about it…")
        if session.hint and self._active() and self.person:
            return hint_sentence(session.hint)
        if session.looking_for_hint and self._active():
            return _("Looking…")
        return self.scene.notice if self.person else ""

    def progress(self) -> float | None:
        """How much of the engine is ready while a bot must wait for it."""
        if self.person or self.app.engine_ready or not self._active():
            return None
        done, total = getattr(self.app.engine, "progress", None) or (0, 1)
        return done / max(1, total)

    # ── paint ──

    def draw(self, canvas: Canvas) -> None:
        """Card, words and buttons."""
        if not canvas.visible(self.rect.inflate(60, 60)):
            return
        if self.turned:
            with canvas.turned(self.rect):
                self._draw_card(canvas)
        else:
            self._draw_card(canvas)
        self.group.draw(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        theme, palette = canvas.theme, canvas.palette
        if not (canvas.visible(self.card.inflate(theme.px(6), theme.px(6))) or canvas.visible(self.words)):
            return
        colour = palette.side[self.side]
        if self._active():
            canvas.halo(self.card, colour, theme.px(3), 0.55)
            canvas.panel(self.card, mix(palette.panel, colour, 0.1), colour, max(2, theme.px(0.35)))
        else:
            canvas.panel(self.card, palette.panel, palette.grid_strong, max(1, theme.px(0.2)))
        inner = layout.inset(self.card, theme.px(1.6), theme.px(1.2))
        if self.tall:
            self._draw_tall(canvas, inner)
        else:
            self._draw_wide(canvas, inner)
        if text := self.message():
            room = self.prompt if self.answers[1].visible or self.resume.visible else self.words
            canvas.text(text, room, "body", palette.ink, lines=6)

    def _draw_tall(self, canvas: Canvas, inner: Rect) -> None:
        top, name, status = layout.rows(inner, (3.0, 1.5, 1.5))
        radius = min(top.height * 0.36, top.width * 0.18)
        left, right = layout.columns(top, 2)
        canvas.piece(self.side, left.center, radius, 0.5 if self._active() else 0.0)
        canvas.text(str(self.score()), right, "score")
        canvas.text(self.name(), name, "label", lines=2)
        self._draw_status(canvas, status, "centre")

    def _draw_wide(self, canvas: Canvas, inner: Rect) -> None:
        radius = min(inner.height * 0.3, canvas.theme.px(3.6))
        mark, rest = layout.cut_left(inner, round(radius * 3))
        score, words = layout.cut_right(rest, canvas.theme.px(11))
        canvas.piece(self.side, mark.center, radius, 0.5 if self._active() else 0.0)
        canvas.text(str(self.score()), score, "score", align="right")
        name, status = layout.rows(words, 2)
        canvas.text(self.name(), name, "label", align="left", lines=2)
        self._draw_status(canvas, status, "left")

    def _draw_status(self, canvas: Canvas, rect: Rect, align: str) -> None:
        share = self.progress()
        if share is not None:
            words, bar = layout.rows(rect, (2.0, 1.0))
            thick = max(4, canvas.theme.px(0.9))
            track = Rect(bar.x, bar.centery - thick // 2, bar.width, thick)
            canvas.panel(track, canvas.palette.panel_high, radius=thick / 2)
            if share > 0.01:
                filled = Rect(track.x, track.y, max(thick, round(track.width * share)), thick)
                canvas.panel(filled, canvas.palette.accent, radius=thick / 2)
            rect = words
        colour = canvas.palette.side[self.side] if self._active() else canvas.palette.dim
        canvas.text(self.status(), rect, "caption", colour, align, lines=2)
