"""The end of a match: who won and why, the last position, its course, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from engine.game import Outcome
from game import layout
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.lettering import WHOLE
from game.opponents import Request
from game.paint import Canvas
from game.players import Player
from game.theme import Colour, mix
from game.widgets import Button
from game.words import _, ngettext
from scenes.common import Page
from scenes.course import of_match
from scenes.curve import Curve
from scenes.files import export
from scenes.names import bot_lines, level_name, side_name
from scenes.panel import question
from scenes.scores import Plate, draw_plates, piece_centre
from scenes.sentences import NO_MOVES, outcome_sentence, outcome_title
from scenes.shown import ShownBoard

if TYPE_CHECKING:
    from scenes.board import BoardScene

BLOOM = 1.8
"""Seconds in which the winner's light opens."""
AIDS = ("undo", "hint", "chances")
UNREAD = 0.8
"""Seconds in which Enter means nothing yet."""
FEWEST_STEPS = 8
"""Of a shorter match there is no curve to be seen; the number of its moves is told instead."""


class ResultScene(Page):
    """Lies over the board whose match has ended; the way back leads there, where moves can be taken back."""

    def __init__(self, app: App, board: BoardScene) -> None:
        super().__init__(app)
        self.board, self.session = board, board.session
        self.match = board.session.match
        self.game = self.match.game
        self.sides = self.game.sides
        self.curve = Curve(app, of_match(self.match))
        self.shown = ShownBoard(app, self.game, self.match.position, self.invalidate)
        self.shown.mark(quiet=True)
        self.level = self.session.suggested_level()
        self.again = Button(lambda: _("Again"), self._again, icon="refresh-cw", style="primary", name="again")
        self.other = Button(self._level_words, self._at_level, icon="gauge", name="level")
        self.other.visible = self.level is not None
        self.replay = Button(lambda: _("Replay"), self._replay, icon="history", name="replay")
        self.save = Button(lambda: _("Save"), self._save, icon="save", name="save")
        self.look = Button(lambda: _("Board"), self.back, icon="eye", name="look")
        self.menu = Button(lambda: _("Menu"), self._menu, icon="house", name="menu")
        self.save.visible = not app.settings.kiosk  # its guests can reach no folder
        self.rules = Button("", self._rules, icon="book-open", style="quiet", name="rules", tip=lambda: _("Rules"))
        self.group.add(self.again, self.other, self.replay, self.save, self.look, self.menu, self.rules)
        self.bloom = 0.0 if app.theme.seconds(1.0) and self.cheered else 1.0
        self._age = 0.0
        self.heading = self.sentence = self.plates = self.chart = self.aids = self.far = Rect(0, 0, 0, 0)

    @property
    def cheered(self) -> bool:
        """Whether somebody is there to be pleased: not where a person has lost to the computer."""
        outcome, session = self.match.outcome, self.session
        if outcome is None or outcome.winner is None:
            return False
        return session.people() != 1 or outcome.winner == session.setup.person

    def _level_words(self) -> str:
        """Which other level is offered."""
        bot = self.session.players[1 - self.session.setup.person]
        level = self.level or 1
        said = _("Next level: {name}") if level > bot.level else _("Easier level: {name}")
        return said.format(name=level_name(self.game, level))

    # ── where it leads ──

    def back(self) -> None:
        """To the board, to look at it or to take moves back."""
        self.app.scenes.pop()

    def _again(self) -> None:
        self.board.ending.replace_with(self.session.next_setup().players, above=True)

    def _at_level(self) -> None:
        players = self.session.next_setup().players
        changed = [Player("bot", self.level or 1) if player.is_bot else player for player in players]
        self.board.ending.replace_with((changed[0], changed[1]), above=True)

    def _replay(self) -> None:
        from scenes.replay import ReplayScene

        self.app.scenes.push(ReplayScene(self.app, self.match))

    def _rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, self.game))

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
        self._age += dt
        if self._age < UNREAD:  # who was still playing has not seen it yet
            commands = [command for command in commands if command.name != "accept"]
        for gesture in gestures:
            taken = self.group.touch(gesture)
            if not taken and gesture.kind == "tap" and self.shown.rect.collidepoint(gesture.x, gesture.y):
                self.back()
                return
        super().step(dt, (), commands)
        if self.curve.step():
            self.invalidate(self.chart)
        if self.bloom < 1:
            self.bloom = min(1.0, self.bloom + dt / BLOOM)
            self.invalidate(self._light_rect())

    # ── layout ──

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        gap = theme.px(2)
        area = self._cut_far(self.useful())
        if layout.portrait(rect):
            self._layout_tall(layout.centred(area, min(area.width, theme.px(130)), area.height), gap)
        else:
            width, height = self.match.options.size
            board = min(round(area.height * (width + 1) / (height + 1)), round(area.width * 0.47))
            left, column = layout.cut_left(area, board, 2 * gap)
            self.shown.place(left)
            self._layout_column(column, gap)

    def _cut_far(self, area: Rect) -> Rect:
        """The edge of the person opposite, who reads the outcome there the right way up; returns what is left."""
        self.far = Rect(0, 0, 0, 0)
        if self.session.setup.face_to_face and self.session.people() == 2:
            words = 1.5 * (self.app.theme.font_px("heading") + self.app.theme.font_px("body"))
            self.far, area = layout.cut_top(area, min(round(words), area.height // 5), self.app.theme.px(2))
        return area

    def _layout_column(self, body: Rect, gap: int) -> None:
        theme = self.app.theme
        body = self._cut_buttons(body, gap)
        head, body = layout.cut_top(body, min(max(theme.px(13), theme.target), body.height // 4))
        self._place_heading(head)
        self.sentence, body = layout.cut_top(body, min(self._sentence_height(body.width), body.height // 3), gap)
        self.plates, body = layout.cut_top(body, min(max(theme.px(11), theme.target), body.height // 2), gap)
        body = self._cut_aids(body)
        self.chart = layout.cut_top(body, theme.px(72))[0]

    def _layout_tall(self, body: Rect, gap: int) -> None:
        theme = self.app.theme
        body = self._cut_buttons(body, gap)
        head, body = layout.cut_top(body, min(max(theme.px(14), theme.target), body.height // 6))
        self._place_heading(head)
        self.sentence, body = layout.cut_top(body, min(self._sentence_height(body.width), body.height // 8), gap)
        self.plates, body = layout.cut_top(body, min(max(theme.px(11), theme.target), body.height // 5), gap)
        body = self._cut_aids(body)
        self.chart, body = layout.cut_bottom(body, min(theme.px(30), body.height // 3), gap)
        self.shown.place(body)

    def _sentence_height(self, width: int) -> int:
        """Pixels that the reason wants: one line with some air, or two."""
        outcome, canvas = self.match.outcome, self.app.canvas
        text = outcome_sentence(self.game, outcome, self.match.position) if outcome else ""
        least = 2 if canvas.measure(text, "reading")[0] > width else 1
        return max(self.app.theme.px(9), round(1.45 * least * self.app.theme.font_px("reading")))

    def _place_heading(self, head: Rect) -> None:
        target = self.app.theme.target
        corner, self.heading = layout.cut_right(head, target, self.app.theme.px(1))
        self.rules.place(Rect(corner.x, corner.y, target, min(target, corner.height)))
        if layout.portrait(self.rect):
            self.heading = layout.inset(head, target + self.app.theme.px(1), 0)

    def _cut_buttons(self, body: Rect, gap: int) -> Rect:
        """Again and the other level above, all the rest below; returns what is left above them."""
        theme = self.app.theme
        gap = min(gap, theme.px(1.6))
        high = max(theme.target, theme.px(7.5))
        across = 4 if body.width >= 4 * theme.px(21) else 2
        rest = [button for button in (self.replay, self.save, self.look, self.menu) if button.visible]
        down = -(-len(rest) // across)
        foot, body = layout.cut_bottom(body, (1 + down) * high + down * gap, gap)
        first, others = layout.cut_top(foot, high, gap)
        chosen = [self.again, self.other] if self.other.visible else [self.again]
        for button, cell in zip(chosen, layout.columns(first, len(chosen), gap), strict=True):
            button.place(cell)
        for button, cell in zip(rest, layout.filled(others, len(rest), across, gap), strict=True):
            button.place(cell)
        return body

    def _cut_aids(self, body: Rect) -> Rect:
        self.aids = Rect(0, 0, 0, 0)
        if self.session.aids.intersection(AIDS):
            self.aids, body = layout.cut_bottom(body, self.app.theme.px(5))
        return body

    # ── paint ──

    def paint(self, canvas: Canvas) -> None:
        outcome = self.match.outcome
        if outcome is None:
            return
        palette = canvas.palette
        self.shown.draw(canvas)
        if outcome.winner is not None:
            self._paint_light(canvas, outcome.winner)
        ink = palette.ink if outcome.winner is None else mix(palette.side[outcome.winner], palette.ink, 0.3)
        align = "centre" if layout.portrait(self.rect) else "left"
        title, room = outcome_title(self.session, outcome), self._title_room()
        role = "hero" if canvas.measure(title, "hero")[0] <= room.width else "title"
        canvas.text(title, room, role, ink, align)
        reason = outcome_sentence(self.game, outcome, self.match.position)
        canvas.text(reason, self.sentence, "reading", palette.ink, align, lines=2, shrink=WHOLE)
        draw_plates(canvas, self.plates, self._plates())
        self._paint_course(canvas)
        if self.far.height and canvas.visible(self.far):
            with canvas.turned(self.far):
                self._paint_far(canvas, outcome, title, ink)
        if self.aids.width:
            names = {"undo": _("take-backs"), "hint": _("hints"), "chances": _("capture chances")}
            used = ", ".join(names[aid] for aid in AIDS if aid in self.session.aids)
            canvas.text(_("With help: {aids}").format(aids=used), self.aids, "caption", palette.dim, align)

    def _paint_course(self, canvas: Canvas) -> None:
        if self.curve.course.last >= FEWEST_STEPS:
            self.curve.draw(canvas, self.chart)
            return
        moves = sum(step.text not in NO_MOVES for step in self.match.steps)
        text = ngettext("{n} move was played.", "{n} moves were played.", moves).format(n=moves)
        align = "centre" if layout.portrait(self.rect) else "left"
        canvas.text(text, self.chart, "body", canvas.palette.dim, align, "top", lines=2)

    def _paint_far(self, canvas: Canvas, outcome: Outcome, title: str, ink: Colour) -> None:
        head, line = layout.rows(self.far, (1.3, 1))
        canvas.text(title, head, "heading", ink)
        canvas.text(outcome_sentence(self.game, outcome, self.match.position), line, "body", canvas.palette.ink)

    def _title_room(self) -> Rect:
        """The heading without what letters that reach below the line need."""
        return layout.inset(self.heading, 0, round(self.heading.height * 0.17))

    def _plates(self) -> list[Plate]:
        outcome, points = self.match.outcome, self.game.score(self.match.position)
        return [
            Plate(side, self._name(side), points[side], bool(outcome and outcome.winner == side)) for side in (0, 1)
        ]

    def _name(self, side: int) -> str:
        player = self.session.players[side]
        if player.is_bot:
            return "\n".join(bot_lines(self.game, player.level))
        return _("You") if self.session.people() == 1 else side_name(self.game.sides[side])

    # ── the winner's light ──

    def _source(self, side: int) -> tuple[int, int]:
        return piece_centre(self.plates, side, self.app.canvas)

    def _light_rect(self) -> Rect:
        outcome = self.match.outcome
        reach = self.app.theme.px(46) + 4
        x, y = self._source(outcome.winner or 0) if outcome else (0, 0)
        return Rect(x - reach, y - reach, 2 * reach, 2 * reach)

    def _paint_light(self, canvas: Canvas, winner: int) -> None:
        """A glow behind the winner's mark that stays, and rings of light that open once and fade."""
        theme, colour = canvas.theme, canvas.palette.side[winner]
        centre, opened = self._source(winner), 1 - (1 - self.bloom) ** 3
        strength = (0.45 if self.cheered else 0.2) * opened
        canvas.glow(centre, theme.px(46), colour, strength)
        if 0 < self.bloom < 1:
            for number in range(3):
                share = min(1.0, max(0.0, 1.5 * self.bloom - 0.25 * number))
                self._ring(canvas, centre, share, colour)

    def _ring(self, canvas: Canvas, centre: tuple[int, int], share: float, colour: Colour) -> None:
        if 0 < share < 1:
            wide = 1 - (1 - share) ** 2
            ink = mix(canvas.palette.paper, colour, 0.7 * (1 - share))
            canvas.ring(centre, round(canvas.theme.px(44) * wide) + 2, max(1.5, canvas.theme.px(0.4)), ink)
