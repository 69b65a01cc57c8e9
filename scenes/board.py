"""A match on the screen: the board in the middle, each side's strip beside it, a rim of tools.

The scene turns gestures and commands into calls of its `Session` and shows what comes of them. It knows no rules
and no game: the view is the family's, legal actions come from the game.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.game import Assessment, Game, Illegal
from engine.match import Match
from game import layout
from game.app import App
from game.contacts import Gesture
from game.dialog import Dialog
from game.group import Group
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.players import MatchSetup, Mode, Player
from game.scene import Scene
from game.session import Ask, Session, is_waiting, restore
from game.theme import mix
from game.widgets import Button
from game.words import _
from scenes.board_strip import Strip
from scenes.common import draw_signs
from scenes.demo import view_of

BOTS_TO_MODE: tuple[Mode, ...] = ("two", "computer", "watch")
RESULT_AFTER = 1.1
"""Seconds that the last move is looked at before the result comes up."""
TO_VIEW = frozenset({"left", "right", "up", "down", "accept", "home", "zoom_in", "zoom_out", "zoom_fit"})
BOARD = ""
BAR_UNITS = 1.6


def resume(app: App, game: Game) -> BoardScene | None:
    """The scene of the game's match that waits; None if there is none that can be read."""
    for (game_id, _mode), saved in app.storage.matches().items():
        if game_id == game.id and is_waiting(saved):
            session = restore(game, saved, app.storage, app.opponents)
            if session:
                return BoardScene(app, game, session.match, session.players, session)
    return None


class BoardScene(Scene):
    """One match being played."""

    def __init__(
        self, app: App, game: Game, match: Match, players: tuple[Player, Player], session: Session | None = None
    ) -> None:
        super().__init__(app)
        self.game = game
        self.session = session or self._session(match, players)
        self.session.changed, self.session.accepted, self.session.refused = self._changed, self._agreed, self._declined
        self.view: Any = None
        self.hand: Any = None
        self.before, self.progress, self.backwards = self.session.match.position, 1.0, False
        self.notice = ""
        self.evaluation: float | None = None
        self.assessment: Assessment | None = None
        self._assessing: Request | None = None
        self._legal: tuple[Any, frozenset[int]] = (None, frozenset())
        self._chances: tuple[Any, dict[int, int]] = (None, {})
        self._over_for = 0.0
        self._keys_on: Group | None = None
        self.bar = Rect(0, 0, 0, 0)
        self.strips = [Strip(self, side) for side in (0, 1)]
        self.rim = Group(self.invalidate, lambda: app.sound.play("tap"))
        self._make_rim()
        self.groups = [self.strips[0].group, self.strips[1].group, self.rim]

    def _session(self, match: Match, players: tuple[Player, Player]) -> Session:
        app, bots = self.app, sum(player.is_bot for player in players)
        seed = secrets.randbelow(1 << 31) if app.settings.seed is None else app.settings.seed
        face = app.settings.face_to_face and bots == 0
        setup = MatchSetup(BOTS_TO_MODE[bots], players, match.options, face)
        return Session(match, setup, app.storage, app.opponents, seed)

    def _make_rim(self) -> None:
        self.more = Button("", self.open_menu, icon="menu", style="quiet", name="menu")
        self.rules = Button("", self._rules, icon="book-open", style="quiet", name="rules")
        self.zoom_in = Button("", lambda: self._zoom("zoom_in"), icon="zoom-in", style="quiet", name="zoom_in")
        self.zoom_out = Button("", lambda: self._zoom("zoom_out"), icon="zoom-out", style="quiet", name="zoom_out")
        self.rim.add(self.more, self.rules, self.zoom_in, self.zoom_out)

    # ── life ──

    def enter(self) -> None:
        self.session.save()
        self.arrange()

    def leave(self) -> None:
        for group in self.groups:
            group.release()
        self.hand = None

    def rescue(self) -> None:
        self.session.save()

    @property
    def idles(self) -> bool:  # type: ignore[override]
        """Time without input counts while a person is to move, and once the match is over."""
        mover = self.session.mover
        return mover is None or not mover.is_bot or self.session.paused

    # ── layout ──

    def layout(self, rect: Rect) -> None:
        theme, session = self.app.theme, self.session
        area = layout.safe(rect, theme)
        self.view = view_of(self.app, self.game)
        self.view.confirm = self.app.settings.confirm_tap
        face = session.setup.face_to_face
        gap = theme.px(2)
        if layout.portrait(rect):
            board = self._layout_bands(area, gap, face)
        else:
            board = self._layout_columns(area, gap, face)
        shown = self.app.settings.evaluation_bar
        if shown:
            board = layout.cut_left(board, theme.px(BAR_UNITS), gap // 2)[1]
        self.view.place(board)
        self.bar = self._bar_beside(board) if shown else Rect(0, 0, 0, 0)
        for strip in self.strips:
            strip.refresh()
        zooms = len(self.view.stage(session.match.position).steps) > 1
        for button in (self.zoom_in, self.zoom_out):
            button.visible = zooms
        self._assess()

    def _bar_beside(self, board: Rect) -> Rect:
        """The evaluation bar's place: along the left edge of the sheet."""
        theme, stage = self.app.theme, self.view.stage(self.position)
        sheet = stage.sheet(stage.camera(None)).clip(board)
        width = theme.px(BAR_UNITS)
        return Rect(sheet.x - theme.px(1) - width, sheet.y, width, sheet.height)

    def _layout_columns(self, area: Rect, gap: int, face: bool) -> Rect:
        """The strips at the left and right, the rim above them; returns the board's place.

        Face to face the second side's column is turned, so that its buttons lie at the far edge.
        """
        theme = self.app.theme
        width, height = self.session.match.options.size
        spare = (area.width - area.height * (width + 0.7) / (height + 0.7)) / 2 - gap
        side = round(min(max(spare, theme.px(26), 2 * theme.target + gap), theme.px(50)))
        left, rest = layout.cut_left(area, side, gap)
        right, board = layout.cut_right(rest, side, gap)
        heads = []
        for strip, column in zip(self.strips, (left, right), strict=True):
            head, body = layout.cut_top(column, theme.target, gap)
            heads.append(head)
            strip.layout(body, tall=True, turned=face and strip.side == 1)
        self._place_pair(heads[0], self.more, self.rules, at_left=True)
        self._place_pair(heads[1], self.zoom_out, self.zoom_in, at_left=False)
        return board

    def _place_pair(self, rect: Rect, first: Button, second: Button, at_left: bool) -> None:
        target = self.app.theme.target
        if at_left:
            first.place(Rect(rect.x, rect.y, target, target))
            second.place(Rect(rect.x + target + self.app.theme.px(1), rect.y, target, target))
        else:
            second.place(Rect(rect.right - target, rect.y, target, target))
            first.place(Rect(rect.right - 2 * target - self.app.theme.px(1), rect.y, target, target))

    def _layout_bands(self, area: Rect, gap: int, face: bool) -> Rect:
        """The strips above and below, the rim between board and lower strip; returns the board's place."""
        theme = self.app.theme
        near = 0 if face else self.session.setup.person
        wide = area.width >= 5 * theme.target + theme.px(92)
        width, height = self.session.match.options.size
        spare = (area.height - area.width * (height + 0.7) / (width + 0.7) - theme.target - 3 * gap) / 2
        least = theme.target * (1 if wide else 2) + theme.px(4)
        high = round(min(max(spare, least), max(least, theme.px(40))))
        top, rest = layout.cut_top(area, high, gap)
        bottom, rest = layout.cut_bottom(rest, high, gap)
        rim, board = layout.cut_bottom(rest, theme.target, gap)
        self.strips[near].layout(bottom, tall=False, turned=False)
        self.strips[1 - near].layout(top, tall=False, turned=face)
        self._place_pair(rim, self.more, self.rules, at_left=True)
        self._place_pair(rim, self.zoom_out, self.zoom_in, at_left=False)
        return board

    def zone(self, x: float, y: float) -> str:
        """A strip is its owner's part of the glass; the rest is shared."""
        for side, strip in enumerate(self.strips):
            if strip.rect.collidepoint(x, y):
                return f"side{side}"
        return BOARD

    # ── one frame ──

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        now = self.app.now
        if self.progress < 1 and (commands or any(gesture.kind == "press" for gesture in gestures)):
            self._finish()
        for gesture in gestures:
            self._touch(gesture)
        for command in commands:
            self._command(command.name)
        self._hand_over(self.view.tick(self.position, self._legal_now(), self.hand, now))
        self._animate(dt)
        if self.progress >= 1:
            self.session.step(now, self.app.engine_ready)
        for group in self.groups:
            group.step(dt)
        for strip in self.strips:
            strip.refresh()
        self._wait_for_result(dt)

    @property
    def position(self) -> Any:
        """The position that is shown, or moved to."""
        return self.session.match.position

    def _legal_now(self) -> frozenset[int]:
        """What may be tapped now: nothing while a bot is to move, a question waits, or the turn's lock holds."""
        if not self.session.may_touch(self.app.now):
            return frozenset()
        if self._legal[0] is not self.position:
            self._legal = (self.position, frozenset(self.game.legal(self.position)))
        return self._legal[1]

    def _touch(self, gesture: Gesture) -> None:
        if gesture.kind == "press":
            self._keys_on = None
        modal = next((group for group in self.groups if group.modal), None)
        if modal:
            modal.touch(gesture)
            return
        if any(group.touch(gesture) for group in self.groups):
            return
        if gesture.kind == "tap" and self._on_bar(gesture):
            self.open_evaluation()
        elif gesture.zone == BOARD:
            self._hand_over(self.view.touch(self.position, self._legal_now(), self.hand, gesture))

    def _on_bar(self, gesture: Gesture) -> bool:
        """Whether a tap means the evaluation bar: what lies to the left of it counts as well, it is thin."""
        reach = self.bar.inflate(self.app.theme.target - self.bar.width, 0) if self.bar.width else self.bar
        return gesture.x <= self.bar.right + 2 and reach.collidepoint(gesture.x, gesture.y)

    def _hand_over(self, answer: tuple[Any, str | None]) -> None:
        """Takes the view's answer: shows the changed hand, plays the action."""
        hand, text = answer
        old, self.hand = self.hand, hand
        if old != hand and old is not None:
            self._show_hand(old)
        if text is not None:
            try:
                self.session.play(text, self.app.now)
            except Illegal as refusal:
                self._say(str(refusal))

    def _show_hand(self, old: Any) -> None:
        if old.zoom != self.hand.zoom or old.pinching != self.hand.pinching:
            self.invalidate(self.view.rect)
            return
        for hand in (old, self.hand):
            for rect in self.view.spots(self.position, hand, self.marks()):
                self.invalidate(rect)

    def _say(self, text: str) -> None:
        self.notice = text
        for strip in self.strips:
            strip.refresh()

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
            self._tab(1 if name == "next" else -1)
        elif name == "undo":
            session.undo(self.last_mover())
        elif name == "redo":
            session.redo()
        elif name == "hint":
            self.ask_hint()
        elif name in ("menu", "pause"):
            self.open_menu()
        elif name == "back":
            self._back()
        elif self._keys_on:
            self._keys_on.command(name)
        elif name in TO_VIEW:
            self._hand_over(self.view.command(self.position, self._legal_now(), self.hand, name))

    def _back(self) -> None:
        """Out of the buttons, then off the cursor, then to the menu of the match."""
        if self._keys_on:
            self._tab_to(None, None)
        elif self.hand is not None and (self.hand.cursor is not None or self.hand.aim):
            self._hand_over(self.view.command(self.position, frozenset(), self.hand, "back"))
        else:
            self.open_menu()

    def last_mover(self) -> int:
        """The side of the last step."""
        match = self.session.match
        return match.steps[match.at - 1].side if match.at else 0

    def _tab(self, by: int) -> None:
        """The focus goes round: the board, then every button of strips and rim."""
        stops: list[tuple[Group | None, Any]] = [(None, None)]
        stops += [(g, widget) for g in self.groups for widget in g.widgets if widget.live and widget.focusable]
        here = (self._keys_on, self._keys_on.focus if self._keys_on else None)
        at = stops.index(here) if here in stops else 0
        self._tab_to(*stops[(at + by) % len(stops)])

    def _tab_to(self, group: Group | None, widget: Any) -> None:
        for old in self.groups:
            if old.show_focus and old.focus:
                old.invalidate(old.focus.rect)
                old.show_focus = False
        self._keys_on = group
        if group:
            group.focus, group.show_focus = widget, True
            group.invalidate(widget.rect)

    # ── moving ──

    def _changed(self, before: Any) -> None:
        """The match moved, or its players' questions did: animate from what is shown, sound it, look at it anew."""
        self.notice = ""
        self._over_for = 0.0
        steps = self.session.match
        self.backwards = steps.can_redo and before is not self.position and self._lies_ahead(before)
        self.before, self.progress = before, 0.0
        if before.size[0] != self.position.size[0] or before.size[1] != self.position.size[1]:
            self.hand = None
            self._finish()
            self.arrange()
        self._sound(before)
        self._show_all_marks()
        self._assess()

    def _lies_ahead(self, before: Any) -> bool:
        """Whether what was shown comes later in the line: then the animation runs backwards."""
        match = self.session.match
        return any(match.positions[at] is before for at in range(match.at + 1, min(len(match.steps), match.at + 4) + 1))

    def _animate(self, dt: float) -> None:
        if self.progress >= 1:
            if self.view.unfinished():
                self.invalidate(self.view.rect)
            return
        early, late = (self.position, self.before) if self.backwards else (self.before, self.position)
        seconds = self.view.seconds(early, late)
        self.progress = min(1.0, self.progress + dt / seconds) if seconds > 0 else 1.0
        for rect in self.view.moving(early, late, self.hand):
            self.invalidate(rect)
        if self.progress >= 1:
            self._finish()

    def _finish(self) -> None:
        """Jumps to the end of the running animation."""
        if self.before is not self.position and self.view and self.view.rect.width:
            for rect in self.view.moving(self.before, self.position, self.hand):
                self.invalidate(rect)
        self.before, self.progress, self.backwards = self.position, 1.0, False
        self._show_all_marks()

    def _sound(self, before: Any) -> None:
        for name, side, *_rest in self.game.events(before, self.position):
            if name == "place":
                self.app.sound.play("place_first" if side == 0 else "place_second")
            elif name == "capture":
                mine = self.session.people() != 1 or side == self.session.setup.person
                self.app.sound.play("capture" if mine else "lost")
            elif name == "free":
                self.app.sound.play("undo")

    # ── marks, hints, evaluation ──

    def marks(self) -> dict[str, Any]:
        """What the view shows over the board."""
        marks: dict[str, Any] = {}
        if self.session.hint:
            marks["hint"] = self.session.hint.action
        if self.app.settings.capture_chances and self.app.engine_ready:
            marks["chances"] = self._capture_chances()
        return marks

    def _capture_chances(self) -> dict[int, int]:
        chances = getattr(self.game.bot, "chances", None)
        if self._chances[0] is not self.position and chances:
            self._chances = (self.position, chances(self.position))
        return self._chances[1]

    def _show_all_marks(self) -> None:
        if self.view and self.view.rect.width:
            for rect in self.view.spots(self.position, self.hand, self.marks()):
                self.invalidate(rect)

    def ask_hint(self) -> None:
        """A hint for the person to move."""
        if self.app.engine_ready:
            self.session.ask_hint()
        else:
            self._say(_("The computer is getting ready."))

    def answered(self, request: Request) -> None:
        if request is self._assessing:
            self._assessing = None
            if isinstance(request.answer, Assessment):
                self.assessment, self.evaluation = request.answer, request.answer.value
                self.invalidate(self.bar.inflate(5 * self.bar.width, 5 * self.bar.width))
        elif self.session.answered(request, self.app.now):
            if request.kind == "hint":
                self.app.sound.play("hint")
                self._show_all_marks()
            for strip in self.strips:
                strip.refresh()

    def _assess(self) -> None:
        if self.bar.width and self.app.engine_ready:
            if self._assessing:
                self._assessing.cancel()
            self._assessing = self.app.opponents.assess(self.game, self.position)

    # ── leaving, ending, what is behind the buttons ──

    def resign(self, side: int) -> None:
        """The side gives up; between two people the other agrees."""
        self.session.put("resign", side)

    def _agreed(self, ask: Ask) -> None:
        if ask.kind == "resign" and not self.session.match.outcome:
            self.session.resign(ask.by)
        elif ask.kind == "new":
            self._new()
        elif ask.kind == "leave":
            self.go_back()

    def _declined(self, ask: Ask) -> None:
        self._say(_("Declined."))

    def go_back(self) -> None:
        """Leaves the board; the match is kept."""
        self.session.close()
        self.app.scenes.pop()

    def _new(self) -> None:
        session = self.session
        setup = session.next_setup() if session.match.outcome else session.setup
        self.replace_with(setup.players)

    def replace_with(self, players: tuple[Player, Player], above: bool = False) -> None:
        """Another match of the same game begins, with these players; above: a scene that lies on this one goes too."""
        self.session.close()
        match = Match(self.game, self.session.setup.options)
        if above:
            self.app.scenes.pop()
        self.app.scenes.replace(BoardScene(self.app, self.game, match, players))

    def _wait_for_result(self, dt: float) -> None:
        if self.session.match.outcome is None or self.session.match.can_redo or self.progress < 1:
            return
        before, self._over_for = self._over_for, self._over_for + dt
        if before < RESULT_AFTER <= self._over_for and self.app.scenes.top is self:
            from scenes.result import ResultScene

            self.app.sound.play(self._end_sound())
            self.app.scenes.push(ResultScene(self.app, self))

    def _end_sound(self) -> str:
        outcome = self.session.match.outcome
        if outcome is None or outcome.winner is None:
            return "draw"
        return "win" if self.session.people() != 1 or outcome.winner == self.session.setup.person else "lose"

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
        self.rim.open(dialog)

    def _rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, self.game))

    def _zoom(self, name: str) -> None:
        self._hand_over(self.view.command(self.position, frozenset(), self.hand, name))

    # ── paint ──

    def draw(self, canvas: Canvas) -> None:
        if not self.view.rect.contains(canvas.surface.get_clip()):
            canvas.paper()
        early, late, progress = self.before, self.position, self.progress
        if self.backwards and progress < 1:
            early, late, progress = late, early, 1 - progress
        self.view.draw(canvas, early, late, progress, self.hand, self.marks() if self.progress >= 1 else {})
        self._draw_bar(canvas)
        for strip in self.strips:
            strip.draw(canvas)
        draw_signs(canvas, self.app, Rect(self.rect.x, self.rect.y, self.rect.width - 4, canvas.theme.px(3)))
        self.rim.draw(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        """The evaluation: the first side's share from below, in its colour, with a light where they meet."""
        if not self.bar.width or not canvas.visible(self.bar.inflate(self.bar.width * 4, 0)):
            return
        palette, bar = canvas.palette, self.bar
        share = 0.5 + 0.5 * (self.evaluation or 0.0)
        cut = bar.bottom - round(bar.height * share)
        radius = bar.width / 2
        for side, top, bottom in ((1, bar.y, cut), (0, cut, bar.bottom)):
            with canvas.clipped(Rect(bar.x, top, bar.width, bottom - top)):
                canvas.panel(bar, mix(palette.paper, palette.side[side], 0.62), radius=radius)
        middle = Rect(bar.x - 2, bar.centery, bar.width + 4, max(1, canvas.theme.px(0.15)))
        canvas.fill(palette.dim, middle)
        canvas.glow((bar.centerx, cut), 2.2 * bar.width, palette.side[0 if share >= 0.5 else 1], 0.7)
        canvas.fill(palette.ink, Rect(bar.x - 2, cut - 1, bar.width + 4, max(2, canvas.theme.px(0.3))))
