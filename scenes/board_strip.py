"""One side's strip beside the board: who plays, the score, what is going on, and that side's own buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game import layout
from game.controls import ScrollList
from game.group import Group
from game.lettering import WHOLE
from game.paint import Canvas, turn_rect
from game.widgets import Button, HoldButton, Widget
from game.words import _
from scenes.board_card import BEATS, Card, draw_card
from scenes.board_history import draw_step
from scenes.names import bot_lines, side_name
from scenes.phrases import Tally
from scenes.sentences import asked, hint_sentence, tally, task

if TYPE_CHECKING:
    from scenes.board import BoardScene

WIDE_UNITS = 34
"""A column at least so wide has its buttons below each other."""
HIGH_BUTTON = 9.5
"""Rhythm units that a button of a narrow column is high where there is room: its word stands below its icon."""
CARD_UNITS = 15
"""The least height of a card above a row of buttons."""
CARD_LINES = 2.4
"""The same in sizes of its own type."""
BEATS_PER_SECOND = 2.5


class Strip:
    """The strip of one side. `state` changes exactly when it must be drawn again."""

    def __init__(self, scene: BoardScene, side: int) -> None:
        self.scene, self.side = scene, side
        self.session, self.app = scene.session, scene.app
        self.group = Group(scene.invalidate, lambda: scene.app.sound.play("tap"))
        self.rect = self.card = self.words = Rect(0, 0, 0, 0)
        self.turned = False
        self.buttons = self._own_buttons()
        yes = Button(lambda: _("Yes"), lambda: self.session.answer(True), style="primary", name=f"yes{side}")
        no = Button(self._no_words, lambda: self.session.answer(False), name=f"no{side}")
        self.answers = [yes, no]
        self.resume = Button(
            lambda: _("Resume"), self.session.resume, icon="play", style="primary", name=f"resume{side}"
        )
        self.play = Button(self._play_words, self._play_or_pause, name=f"play{side}")
        self.history = ScrollList(lambda: len(self.session.match.steps) + 1, self._draw_step, self._jump)
        self.group.add(*self.buttons, *self.answers, self.resume, self.play, self.history)
        self._shown: Any = None
        self._covered, self._halves = False, [Rect(0, 0, 0, 0)] * 2
        self._line = (-1, -1)

    def _own_buttons(self) -> list[Widget]:
        side, session, scene = self.side, self.session, self.scene
        shown: tuple[tuple[str, Callable[[], str], str, Callable[[], object]], ...] = (
            ("undo", lambda: _("Undo"), "undo-2", lambda: session.undo(side)),
            ("redo", lambda: _("Redo"), "redo-2", session.redo),
            ("hint", lambda: _("Hint"), "lightbulb", scene.ask_hint),
            ("draw", lambda: _("Draw"), "handshake", lambda: scene.ending.offer_draw(side)),
        )
        buttons: list[Widget] = [
            Button(label, act, icon=icon, name=f"{name}{side}") for name, label, icon, act in shown
        ]
        resign = HoldButton(lambda: _("Resign"), lambda: scene.ending.resign(side), icon="flag", style="plain")
        resign.name = f"resign{side}"
        resign.on_short = lambda: scene.say(_("Hold the button to resign."), side)
        return [*buttons, resign]

    def _draw_step(self, canvas: Canvas, rect: Rect, index: int, chosen: bool) -> None:
        draw_step(canvas, rect, self.session.match, index, chosen)

    def _jump(self, index: int) -> None:
        self.session.jump(index, self.session.match.to_move or 0)

    def _play_words(self) -> str:
        return _("Resume") if self.session.paused else _("Pause")

    def _play_or_pause(self) -> None:
        self.session.resume() if self.session.paused else self.session.pause()

    def _no_words(self) -> str:
        ask = self.session.ask
        return _("Cancel") if ask is not None and ask.by == self.side else _("No")

    @property
    def person(self) -> bool:
        """Whether a person plays this side."""
        return not self.session.players[self.side].is_bot

    @property
    def _near(self) -> bool:
        return self.side == self.session.near

    @property
    def watches(self) -> bool:
        """Whether it is the strip of whoever watches two bots."""
        return self.session.people() == 0 and self._near

    # ── layout ──

    def layout(self, rect: Rect, tall: bool, turned: bool) -> None:
        """Takes a column (tall) or a band beside the board; turned for someone at the opposite edge."""
        theme = self.app.theme
        self.rect, self.turned, self._line = Rect(rect), turned, (-1, -1)
        self.group.turned_in = Rect(rect) if turned else None
        gap = theme.px(1.2)
        self._lay_column(rect, gap) if tall else self._lay_band(rect, gap)
        self._place_answers(gap)
        self._place_history(tall, gap)

    def _lay_column(self, rect: Rect, gap: int) -> None:
        """Card above, buttons below, words between."""
        theme = self.app.theme
        count, card = len(self.buttons), max(theme.px(CARD_UNITS), round(CARD_LINES * theme.font_px("label")))
        wide = rect.width >= theme.px(WIDE_UNITS) and rect.height >= card + count * (theme.target + gap)
        across = 1 if wide else 2
        down = -(-count // across)
        high = theme.target if wide else max(theme.target, min(theme.px(HIGH_BUTTON), rect.height // (2 * down) - gap))
        foot, rest = layout.cut_bottom(rect, down * high + (down - 1) * gap, gap)
        answers = rest.height - theme.target - gap  # below the card a question should find room for its buttons
        high = min(theme.px(34), rest.height * 3 // 5, answers)
        self.card, self.words = layout.cut_top(rest, max(high, min(card, rest.height)), gap)
        self._place_buttons(foot, across, down, gap)

    def _lay_band(self, rect: Rect, gap: int) -> None:
        """Card and words above a row of buttons; beside it where the band is low."""
        theme, count = self.app.theme, len(self.buttons)
        if rect.height >= theme.target + theme.px(CARD_UNITS) + gap:
            foot, rest = layout.cut_bottom(rect, theme.target, gap)
            self.card, self.words = layout.columns(rest, 2, gap)
            self._place_buttons(foot, count, 1, gap)
            return
        wanted = count * theme.target + (count - 1) * gap
        across = count if rect.width >= wanted + theme.px(40) else 3
        down = -(-count // across)
        foot, rest = layout.cut_right(rect, across * theme.target + (across - 1) * gap, gap)
        foot = layout.centred(foot, foot.width, min(foot.height, down * theme.target + (down - 1) * gap))
        self.card, self.words = layout.cut_left(rest, min(rest.width * 3 // 5, theme.px(52)), gap)
        self._place_buttons(foot, across, down, gap)

    def _place_buttons(self, rect: Rect, across: int, down: int, gap: int) -> None:
        cells = layout.grid(rect, across, down, gap)[: len(self.buttons)]
        cells[-1].width = rect.right - cells[-1].x  # the last one fills its row
        for button, cell in zip(self.buttons, cells, strict=True):
            button.place(cell)

    def _place_history(self, tall: bool, gap: int) -> None:
        """The line of the match fills what a bot's strip leaves free, if that is room enough for a few rows."""
        theme = self.app.theme
        self.history.row_height = theme.target
        free = Rect(self.words.x, self.words.y, self.words.width, self.rect.bottom - self.words.y)
        if not tall and not self.person and not self.watches:
            self.card.height = self.rect.height
        self.history.place(free)
        self._history_fits = free.height >= 3 * theme.target and free.width >= theme.px(20)

    def _place_answers(self, gap: int) -> None:
        theme = self.app.theme
        both, self.prompt = layout.cut_bottom(self.words, min(theme.target, self.words.height), gap)
        self._covered = both.height < theme.target
        if self._covered:  # nobody undoes or resigns while a question waits
            row = self.buttons[0].rect.unionall([button.rect for button in self.buttons])
            both, self.prompt = Rect(row.x, row.y, row.width, theme.target), self.words
        self._halves = layout.columns(both, 2, gap)
        self.resume.place(both)
        self.play.place(self._place_of_play())

    def _place_of_play(self) -> Rect:
        """Where who watches stops the bots and lets them go on: where a person's buttons would be."""
        theme, foot = self.app.theme, self.buttons[0].rect.unionall([button.rect for button in self.buttons])
        row = Rect(foot.x, foot.bottom - theme.target, foot.width, theme.target)
        return layout.cut_left(row, theme.px(60))[0] if row.width > theme.px(60) else row

    # ── state ──

    def refresh(self) -> None:
        """Shows and hides what fits the moment, and draws anew if anything looks different."""
        session, match = self.session, self.session.match
        asked_me = session.ask is not None and session.ask.by != self.side and self.person
        asking = session.ask is not None and session.ask.by == self.side and session.people() == 2
        running = match.outcome is None
        mine = running and match.to_move == self.side and self.person
        can = (match.can_undo, match.can_redo, mine and session.ask is None, running, running)
        self.answers[0].set(visible=asked_me)
        self.answers[1].set(visible=asked_me or asking)
        self.answers[0].place(self._halves[0])
        self.answers[1].place(self._halves[1] if asked_me else self.resume.rect)
        waits = session.paused and running and not asked_me and self._bot_to_move()
        covered = self._covered and (asked_me or asking or (waits and self.person))
        for button, enabled in zip(self.buttons, can, strict=True):
            shown = self.person and not (covered and button.rect.colliderect(self.resume.rect))
            button.set(visible=shown, enabled=bool(enabled) and session.ask is None)
        self.history.set(visible=self._history_fits and not self.person and (session.people() == 1 or self.side == 1))
        self.resume.set(visible=bool(waits) and self.person)
        icon, style = ("play", "primary") if session.paused else ("pause", "plain")
        self.play.set(visible=running and self.watches, icon=icon, style=style)
        card, message = self.shown(), self.message()
        if (card, message) != self._shown:
            self._shown = (card, message)
            shine = 2 * self.app.theme.px(3)
            self.scene.invalidate(self._as_seen(self.card.inflate(shine, shine)))
            self.scene.invalidate(self._as_seen(self.words))
        if self.history.visible and (match.at, len(match.steps)) != self._line:
            self._line = (match.at, len(match.steps))
            self.history.show(match.at)
            self.history.invalidate()

    def _as_seen(self, rect: Rect) -> Rect:
        """Where an upright rectangle is on the glass."""
        return turn_rect(rect, self.rect) if self.turned else rect

    def shown(self) -> Card:
        """What the card shows now."""
        beats = self.session.thinking and self._active() and not self.app.theme.reduced
        beat = int(self.app.now * BEATS_PER_SECOND) % BEATS if beats else None
        name, detail = self.name()
        return Card(self.side, name, self.tally(), self.status(), self._active(), self.progress(), beat, detail)

    def _bot_to_move(self) -> bool:
        mover = self.session.mover
        return mover is not None and mover.is_bot

    def _active(self) -> bool:
        return self.session.match.to_move == self.side

    def tally(self) -> Tally:
        """What the side's card counts."""
        return tally(self.session.game, self.session.match.position, self.side)

    def least_width(self) -> int:
        """Pixels that a column needs so that no word of its card breaks."""
        canvas, theme = self.app.canvas, self.app.theme
        name = max(canvas.measure(word, "label")[0] for word in self.name()[0].split())
        status = max(canvas.measure(text, "label")[0] for text in (_("Your turn"), _("To move")))
        waiting = canvas.measure(_("Getting ready…"), "caption")[0]
        return max(name + theme.px(10), status + 8, waiting + 8) + theme.px(4)

    def name(self) -> tuple[str, str]:
        """Who plays the side, and a word more about it."""
        player = self.session.players[self.side]
        if player.is_bot:
            return bot_lines(self.session.game, player.level)
        return (_("You") if self.session.people() == 1 else side_name(self.session.game.sides[self.side])), ""

    def status(self) -> str:
        """What this side is doing, in two words."""
        session = self.session
        outcome = session.match.outcome
        if outcome:
            return "" if outcome.winner is None else _("Winner") if outcome.winner == self.side else ""
        if session.ask is not None and not self.person and session.people() == 1:
            return _("Thinks about it…")
        if not self._active():
            return ""
        if self.person:
            usual = _("Your turn") if session.people() == 1 else _("To move")
            return task(session.game, session.match.position) or usual
        if session.paused:
            return _("Waits")
        return _("Thinking…") if self.app.engine_ready else _("Getting ready…")

    def message(self) -> str:
        """A question, a hint's reason, why a tap did nothing, or what is certain of the position."""
        session = self.session
        if session.ask is not None and self.person:
            mine = session.ask.by == self.side
            return _("Waiting for the answer…") if mine else asked(session.game, session.ask)
        if session.hint and self._active() and self.person:
            return hint_sentence(session.game, session.hint)
        if session.looking_for_hint and self._active():
            return _("Looking…")
        words = self.scene.rim.unsaid(self.app) if self._near else ""
        return ((self.scene.said_to(self.side) or self.scene.bar.words) if self.person else "") or words

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
                self._draw_own(canvas)
        else:
            self._draw_own(canvas)
        self.group.draw(canvas)

    def _draw_own(self, canvas: Canvas) -> None:
        shine, text, room = 2 * canvas.theme.px(3), self.message(), self.words
        if self.answers[1].visible or self.resume.visible:
            room = self.prompt
        cut = bool(text) and canvas.fit(text, room.size, "body", 6).cut
        if cut and self._near and text == self.scene.rim.unsaid(self.app):
            cut, text = False, ""  # the menu says it as well
        if cut:
            room = room.union(self.card)  # what is said now comes before who plays
        elif canvas.visible(self.card.inflate(shine, shine)):
            draw_card(canvas, self.card, self.shown())
        if text and canvas.visible(room):
            canvas.text(text, room, "body", canvas.palette.ink, lines=6, shrink=WHOLE)
