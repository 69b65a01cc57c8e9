"""A match on the screen: the board in the middle, each side's strip beside it, a rim of tools.

The scene turns gestures and commands into calls of its `Session` and shows what comes of them. It knows no rules
and no game: the view is the family's, legal actions come from the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.game import Assessment, Game
from engine.match import Match
from game import layout
from game.app import App
from game.contacts import Gesture
from game.dialog import Dialog
from game.group import Group
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.players import Player
from game.scene import Scene
from game.session import Session, newest, restore
from game.widgets import Button
from game.words import _
from scenes.board_bar import EvaluationBar
from scenes.board_end import Ending, new_session
from scenes.board_keys import Focus
from scenes.board_layout import Rim, Seats, place
from scenes.board_legend import Legend
from scenes.board_marks import Marks
from scenes.board_motion import Motion
from scenes.board_strip import Strip
from scenes.common import draw_signs
from scenes.demo import view_of
from scenes.sentences import notice_sentence
from scenes.sounds import effects

TO_VIEW = frozenset({"left", "right", "up", "down", "accept", "home", "zoom_in", "zoom_out", "zoom_fit"})
BOARD = ""


def resume(app: App, game: Game) -> BoardScene | None:
    """The scene of the game's match that waits; None if there is none that can be read."""
    saved = newest(game, app.storage)
    session = restore(game, saved, app.storage, app.opponents) if saved else None
    return BoardScene(app, game, session.match, session.players, session) if session else None


class BoardScene(Scene):
    """One match being played. `near` is the side whose person sits at the left or lower edge."""

    def __init__(
        self, app: App, game: Game, match: Match, players: tuple[Player, Player], session: Session | None = None
    ) -> None:
        super().__init__(app)
        self.game = game
        self.session = session or new_session(app, match, players)
        self.sides = game.sides
        self.ending = Ending(self)
        self.session.changed, self.session.accepted = self._changed, self.ending.agreed
        self.session.refused = lambda _ask: self.say(_("Declined."))
        self.view: Any = None
        self.hand: Any = None
        self.notice = ""
        self._notice_side: int | None = None
        self.motion = Motion(match.position)
        self.bar = EvaluationBar(self)
        self.legend = Legend(self)
        self.strips = [Strip(self, side) for side in (0, 1)]
        tools = Group(self.invalidate, lambda: app.sound.play("tap"))
        self.rim = Rim(tools, self.open_menu, self._rules, self._zoom)
        self.groups = [self.strips[0].group, self.strips[1].group, tools]
        self.focus = Focus(self.groups)
        self.marks = Marks(self)
        self._legal: tuple[Any, frozenset[int]] = (None, frozenset())
        self._size = match.options.size

    # ── life ──

    def enter(self) -> None:
        self.session.save()
        self.arrange()

    def leave(self) -> None:
        for group in self.groups:
            group.release()
        if self.hand:
            self.hand = self.hand.at_rest()

    def rescue(self) -> None:
        self.session.save()

    @property
    def idles(self) -> bool:  # type: ignore[override]
        """Time without input counts while a person is to move, and once the match is over."""
        mover = self.session.mover
        return mover is None or not mover.is_bot or self.session.paused

    # ── layout ──

    def layout(self, rect: Rect) -> None:
        app, session = self.app, self.session
        self._size = session.match.options.size
        self.view = view_of(app, self.game)
        seats = Seats(self.strips, session.near, session.setup.face_to_face)
        board = place(layout.safe(rect, app.theme), app.canvas, session.match.options.size, seats, self.rim)
        board = self.legend.cut(board, app.canvas)
        if app.settings.evaluation_bar:
            board = layout.cut_left(board, app.theme.px(2.6))[1]
        self.view.place(board)
        self.bar.place(self.view.sheet(self.position) if app.settings.evaluation_bar else None)
        self.rim.show_zoom(self.view.zooms(self.position))
        for strip in self.strips:
            strip.refresh()
        self.marks.refresh()
        self.bar.ask()

    def zone(self, x: float, y: float) -> str:
        """A strip is its owner's part of the glass; the rest is shared."""
        for side, strip in enumerate(self.strips):
            if strip.rect.collidepoint(x, y):
                return f"side{side}"
        return BOARD

    # ── one frame ──

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        now = self.app.now
        if self.motion.running and (commands or any(gesture.kind == "press" for gesture in gestures)):
            self._finish()
        for gesture in gestures:
            self._touch(gesture)
        for command in commands:
            self._command(command.name)
        if self.hand and self.hand.waits:
            self._hand_over(self.view.tick(self.position, self._legal_now(), self.hand, now))
        self._animate(dt)
        if not self.motion.running:
            self.session.step(now, self.app.engine_ready)
        for group in self.groups:
            group.step(dt)
        for strip in self.strips:
            strip.refresh()
        self.marks.follow()
        self.ending.wait(dt)

    @property
    def position(self) -> Any:
        """The position that is shown, or moved to."""
        return self.session.match.position

    def _legal_now(self) -> frozenset[int]:
        """What may be tapped now: nothing while a bot is to move, a question waits, or the turn's lock holds."""
        return self.legal if self.session.may_touch(self.app.now) else frozenset()

    @property
    def legal(self) -> frozenset[int]:
        """Every legal action on the board of the position that is shown."""
        if self._legal[0] is not self.position:
            self._legal = (self.position, frozenset(self.game.on_board(self.position)))
        return self._legal[1]

    def _touch(self, gesture: Gesture) -> None:
        if gesture.kind == "press":
            self.focus.forget()
        modal = next((group for group in self.groups if group.modal), None)
        if modal:
            modal.touch(gesture)
            return
        if any(group.touch(gesture) for group in self.groups):
            return
        if gesture.kind == "tap" and self.bar.hit(gesture):
            self.open_evaluation()
        elif gesture.zone == BOARD:
            self._hand_over(self.view.touch(self.position, self._legal_now(), self.hand, gesture))

    def _hand_over(self, answer: tuple[Any, str | None]) -> None:
        """Takes the view's answer: shows the changed hand, plays the action."""
        hand, text = answer
        old, self.hand = self.hand, hand
        if old != hand:
            self._show_hand(old)
        if hand.notice != (old.notice if old else ""):
            self._explain(hand.notice)
        if text is not None:
            if self.marks.shows_chances:
                self.session.aids.add("chances")
            self.session.play(text, self.app.now)

    def _explain(self, notice: str) -> None:
        """Says why the last tap did nothing."""
        self.say(notice_sentence(self.game, notice), self.session.match.to_move)
        if notice:
            self.app.sound.play("error", 0.5)

    def _show_hand(self, old: Any) -> None:
        """The hand has changed: all of the board if another part of it is looked at, else what lies over it."""
        if old is None or old.sight != self.hand.sight:
            self.invalidate(self.view.rect)
        self.marks.refresh()

    def say(self, text: str, side: int | None = None) -> None:
        """One line in the strip of a side, of both for None, until something happens."""
        self.notice, self._notice_side = text, side
        for strip in self.strips:
            strip.refresh()

    def said_to(self, side: int) -> str:
        """The line that a side's strip shows."""
        return self.notice if self._notice_side in (None, side) else ""

    # ── keys and pad ──

    def _command(self, name: str) -> None:
        session = self.session
        modal = next((group for group in self.groups if group.modal), None)
        if modal:
            if name == "back":
                modal.close()
            else:
                modal.command(name)
        elif name in ("next", "previous"):
            self.focus.go(1 if name == "next" else -1)
        elif name == "undo":
            session.undo(self.last_mover())
        elif name == "redo":
            session.redo()
        elif name == "hint":
            self.ask_hint()
        elif self._watched and (name == "pause" or (name == "accept" and not self.focus.group)):
            session.resume() if session.paused else session.pause()
        elif name in ("menu", "pause"):
            self.open_menu()
        elif name == "back":
            self._back()
        elif self.focus.group and name == "home":
            self.focus.put()
            self._command(name)
        elif self.focus.group:
            self.focus.group.command(name)
        elif name in TO_VIEW:
            self._hand_over(self.view.command(self.position, self._legal_now(), self.hand, name))

    @property
    def _watched(self) -> bool:
        """Whether two bots are playing, so that there is something to stop and go on with."""
        return self.session.people() == 0 and self.session.match.outcome is None

    def _back(self) -> None:
        """Out of the buttons, then off the cursor, then to the result of a match that is over, else to its menu."""
        if self.focus.group:
            self.focus.put()
        elif self.hand is not None and self.hand.holds:
            self._hand_over(self.view.command(self.position, frozenset(), self.hand, "back"))
        elif self.session.match.outcome and self.session.ask is None:
            self.ending.show_result()
        else:
            self.open_menu()

    def last_mover(self) -> int:
        """The side of the last step."""
        match = self.session.match
        return match.steps[match.at - 1].side if match.at else 0

    # ── moving ──

    def _changed(self, before: Any) -> None:
        """The match moved, or its players' questions did: animate from what is shown, sound it, look at it anew."""
        self.notice = ""
        self.ending.moved()
        self.motion.start(before, self.session.match)
        if self._size != self.session.match.options.size:
            self.hand = None
            self.motion.finish()
            self.arrange()
        self._sound(before)
        self.marks.refresh()
        self.bar.ask()

    def _animate(self, dt: float) -> None:
        if self.motion.running:
            for rect in self.motion.step(dt, self.view, self.hand):
                self.invalidate(rect)
            if not self.motion.running:
                self._finish()
        elif self.view.unfinished():
            self.invalidate(self.view.rect)

    def _finish(self) -> None:
        """Jumps to the end of the running animation."""
        for rect in self.motion.touched(self.view, self.hand):
            self.invalidate(rect)
        self.motion.finish()
        self.marks.refresh()

    def _sound(self, before: Any) -> None:
        rivals = {1 - self.session.setup.person} if self.session.people() == 1 else set()
        for effect in effects(self.game.events(before, self.position), rivals):
            self.app.sound.play(effect)

    # ── hints and evaluation ──

    def ask_hint(self) -> None:
        """A hint for the person to move."""
        if self.app.engine_ready:
            self.session.ask_hint()
        else:
            self.say(_("The computer is getting ready."))

    def answered(self, request: Request) -> None:
        if self.bar.answered(request) or not self.session.answered(request, self.app.now):
            return
        if request.kind == "hint":
            self.app.sound.play("hint")
            self.marks.refresh()
        for strip in self.strips:
            strip.refresh()

    @property
    def assessment(self) -> Assessment | None:
        """What is known of the position, for those who want it in words."""
        return self.bar.assessment

    @assessment.setter
    def assessment(self, found: Assessment | None) -> None:
        self.bar.assessment = found

    # ── what is behind the buttons ──

    def open_menu(self) -> None:
        """Everything else about the match."""
        from scenes.board_menu import BoardMenu

        self.app.scenes.push(BoardMenu(self.app, self))

    def open_evaluation(self) -> None:
        """The evaluation in words."""
        from scenes.board_menu import EvaluationPanel

        self.app.scenes.push(EvaluationPanel(self.app, self))

    def ask(self, title: str, text: str, *buttons: Button) -> None:
        """A question to whoever stands at the screen."""
        dialog = Dialog(title, text, buttons)
        dialog.layout(self.app.canvas, self.rect)
        self.rim.group.open(dialog)

    def _rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, self.game))

    def _zoom(self, name: str) -> None:
        self._hand_over(self.view.command(self.position, frozenset(), self.hand, name))

    # ── paint ──

    def draw(self, canvas: Canvas) -> None:
        if not self.view.rect.contains(canvas.surface.get_clip()):
            canvas.paper()
        self.view.draw(canvas, *self.motion.picture(), self.hand, self.marks.now())
        self.bar.draw(canvas)
        self.legend.draw(canvas)
        for strip in self.strips:
            strip.draw(canvas)
        draw_signs(canvas, self.app, self.rim.free)
        self.rim.group.draw(canvas)
