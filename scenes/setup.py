"""Setup: who plays, on which board, by which options. It opens with the last choice, so one tap on Play is enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import Rect

from engine.game import FIRST, SECOND, Game
from engine.game import Choice as Option
from game import layout
from game.app import App
from game.controls import Choice, Stepper
from game.dialog import Dialog
from game.paint import Canvas
from game.players import MatchSetup, Mode, Player
from game.session import is_waiting, restore
from game.widgets import Button, Label, Toggle
from game.words import N_, _
from scenes.common import Page, later
from scenes.demo import has_sizes, sheet_cells
from scenes.form import Field, draw_labels, stack
from scenes.names import game_name, level_name, option_name, side_name, value_name
from scenes.shown import ShownBoard

CUSTOM = "custom"
NEEDS_ZOOM_MM = 9.0
WIDE_SHARE, TALL_SHARE = 0.72, 0.66
"""How much of a wide screen's width and of a tall one's height the board gets; the rest is the players' strips."""
MODES = (
    ("computer", N_("Computer"), "bot"),
    ("two", N_("Two players"), "users"),
    ("watch", N_("Watch two bots"), "eye"),
)


def _numbered(game: Game, level: int) -> str:
    return f"{level}\n{level_name(game, level)}"


class SetupScene(Page):
    """The choices before a match. Everything is kept per game when Play is pressed."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game, self.sides = game, game.sides
        remembered = app.storage.recall(f"setup:{game.id}")
        self.setup = MatchSetup.from_dict(game, remembered) if remembered else self._first_setup()
        self.levels = [player.level for player in self.setup.players]
        self.custom = self.setup.options.size not in game.sizes
        self.title = lambda: game_name(game.id)
        self.rules = Button(lambda: _("Rules"), self._rules, icon="book-open", style="quiet", name="rules")
        self.play = Button(lambda: _("Play"), self._play, icon="play", style="primary", name="play")
        self.play.role = "heading"
        self.sample = ShownBoard(app, game, game.start(self.setup.options), self.invalidate)
        self.who, self.sizes = self._who(), self._sizes() if has_sizes(game) else []
        self.board = [*self.sizes, *map(self._choice, game.choices)]
        self.preview = self.versus = self.line = Rect(0, 0, 0, 0)
        controls = [widget for field in (*self.who, *self.board) for widget in field.widgets]
        self.group.add(self.play, *controls, self.rules, self.back_button)

    def _first_setup(self) -> MatchSetup:
        """The usual one on the largest board whose points a fingertip can tell apart on this panel."""
        setup, sizes = MatchSetup.default(self.game), self.game.sizes
        size = next((size for size in reversed(sizes) if not self._is_dense(size)), sizes[0])
        return replace(setup, options=replace(setup.options, size=size)) if has_sizes(self.game) else setup

    # ── the fields ──

    def _who(self) -> list[Field]:
        modes = Choice([(mode, later(text)) for mode, text, _icon in MODES], lambda: self.setup.mode, self._mode)
        modes.marks = {mode: icon for mode, _text, icon in MODES}
        sides = Choice([(side, partial(self._turn_name, side)) for side in (FIRST, SECOND)], self._person, self._side)
        face = Toggle(lambda: _("Face to face"), lambda: self.setup.face_to_face, self._face)
        return [
            Field(lambda: _("Opponent"), modes, 1.7),
            Field(lambda: _("Level"), self._levels(lambda: self.levels[self._bot], self._level), 1.25),
            Field(lambda: _("You play"), sides),
            *(Field(partial(self._level_label, side), self._levels_of(side), 1.25) for side in (FIRST, SECOND)),
            Field("", face),
        ]

    def _sizes(self) -> list[Field]:
        game = self.game
        sizes: list[tuple[Any, Label]] = [(size, "{}×{}".format(*size)) for size in game.sizes]
        size = Choice([*sizes, (CUSTOM, lambda: _("Other"))], self._chosen_size, self._size, per_row=3)
        size.badge = self._size_badge
        wide, high = (
            Stepper(partial(self._length, axis), partial(self._cut, axis), game.smallest[axis], game.largest[axis])
            for axis in (0, 1)
        )
        return [
            Field(lambda: _("Board"), size, 2.0),
            Field(lambda: _("Points across and down"), wide, partner=high),
        ]

    def _choice(self, option: Option) -> Field:
        """A switch for yes or no, else all the values beside each other."""
        key = option.key
        if set(option.values) == {"yes", "no"}:
            return Field("", Toggle(partial(option_name, key), partial(self._on, key), partial(self._switch, key)))
        values = [(value, partial(value_name, key, value)) for value in option.values]
        return Field(partial(option_name, key), Choice(values, partial(self._value, key), partial(self._option, key)))

    def _levels(self, get: Callable[[], int], put: Callable[[int], object]) -> Choice:
        return Choice([(n, partial(_numbered, self.game, n)) for n in range(1, self.game.levels + 1)], get, put)

    def _levels_of(self, side: int) -> Choice:
        return self._levels(lambda: self.levels[side], partial(self._set_level, side))

    def _level_label(self, side: int) -> str:
        return _("Level of {side}").format(side=side_name(self.game.sides[side]))

    def _turn_name(self, side: int) -> str:
        name = side_name(self.game.sides[side])
        return _("{side}, first").format(side=name) if side == FIRST else _("{side}, second").format(side=name)

    # ── what they change ──

    @property
    def _bot(self) -> int:
        return 1 - self.setup.person

    def _change(self, **changes: Any) -> None:
        self.setup = replace(self.setup, **changes)
        self.arrange()

    def _mode(self, mode: Mode) -> None:
        person = self.setup.person
        kinds = {"computer": ("person", "bot"), "two": ("person", "person"), "watch": ("bot", "bot")}[mode]
        if mode == "computer" and person == SECOND:
            kinds = ("bot", "person")
        self._change(mode=mode, players=tuple(Player(k, n) for k, n in zip(kinds, self.levels, strict=True)))  # type: ignore[arg-type]

    def _person(self) -> int:
        return self.setup.person

    def _face(self, on: bool) -> None:
        self._change(face_to_face=on)

    def _level(self, level: int) -> None:
        self._set_level(self._bot, level)

    def _set_level(self, side: int, level: int) -> None:
        self.levels[side] = level
        players = tuple(Player(p.kind, n) for p, n in zip(self.setup.players, self.levels, strict=True))
        self._change(players=players)

    def _side(self, side: int) -> None:
        if side != self.setup.person:
            self.levels.reverse()
            self._change(players=self.setup.swapped().players)

    def _chosen_size(self) -> Any:
        return CUSTOM if self.custom else self.setup.options.size

    def _size(self, size: Any) -> None:
        self.custom = size == CUSTOM
        self._options(self.setup.options.size if self.custom else size)

    def _length(self, axis: int) -> int:
        return self.setup.options.size[axis]

    def _cut(self, axis: int, length: int) -> None:
        width, height = self.setup.options.size
        self._options((length, height) if axis == 0 else (width, length))

    def _value(self, key: str) -> str:
        return self.setup.options[key]

    def _on(self, key: str) -> bool:
        return self._value(key) == "yes"

    def _option(self, key: str, value: str) -> None:
        self._options(self.setup.options.size, **{key: value})

    def _switch(self, key: str, on: bool) -> None:
        self._option(key, "yes" if on else "no")

    def _options(self, size: tuple[int, int], **values: str) -> None:
        kept = dict(self.setup.options.values)
        self._change(options=self.game.options(size, **{**kept, **values}))
        self.sample.show(self.game.start(self.setup.options))

    def _play(self) -> None:
        saved = self.app.storage.matches().get((self.game.id, self.setup.mode))
        if saved and is_waiting(saved) and self.setup.mode != "watch":  # two bots' match is nobody's loss
            self.ask_to_replace()
        else:
            self._begin()

    def ask_to_replace(self) -> None:
        """Asks whether the match that waits is to go on or to give way."""
        dialog = Dialog(
            lambda: _("A match is waiting"),
            lambda: _("It can be continued. A new match takes its place."),
            [
                Button(lambda: _("Continue"), self._continue, icon="play", style="primary", name="continue"),
                Button(lambda: _("New match"), self._begin, style="danger", name="new"),
                Button(lambda: _("Cancel"), self.group.close, name="cancel"),
            ],
        )
        self.group.open(dialog)
        dialog.layout(self.app.canvas, self.rect)

    def _begin(self) -> None:
        from engine.match import Match
        from scenes.board import BoardScene

        self.app.storage.remember(f"setup:{self.game.id}", self.setup.to_dict())
        self.app.settings.face_to_face = self.setup.face_to_face
        match = Match(self.game, self.setup.options)
        self.app.scenes.replace(BoardScene(self.app, self.game, match, self.setup.players))

    def _continue(self) -> None:
        from scenes.board import BoardScene

        saved = self.app.storage.matches()[self.game.id, self.setup.mode]
        session = restore(self.game, saved, self.app.storage, self.app.opponents)
        if session is None:
            self._begin()
        else:
            self.app.scenes.replace(BoardScene(self.app, self.game, session.match, session.players, session))

    def _rules(self) -> None:
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, self.game))

    # ── layout and paint ──

    def _show(self) -> None:
        mode = self.setup.mode
        shown = (True, mode == "computer", mode == "computer", mode == "watch", mode == "watch", mode == "two")
        for field, on in zip(self.who, shown, strict=True):
            field.shown = on
        if self.sizes:
            self.sizes[1].shown = self.custom

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        self._show()
        body = layout.inset(self.place_head(self.useful(), self.rules), theme.px(1), theme.px(0.6))
        high = max(theme.target, theme.px(11))
        if layout.portrait(rect):
            foot, body = layout.cut_bottom(body, high, theme.px(3))
            self.versus = Rect(0, 0, 0, 0)
            rest = stack(self.who, body, theme, above=True)
            below = layout.cut_top(rest, 0, theme.px(3))[1]
            self.preview = stack(self.board, below, theme, above=True)
        else:
            left, right = layout.columns(body, (1.0, 1.0), theme.px(7))
            foot, left = layout.cut_bottom(left, high, theme.px(2))
            self.versus = stack(self.who, left, theme, above=True)
            self.preview = stack(self.board, right, theme, above=True)
        self.play.place(foot)
        self._place_sample()
        if isinstance(self.group.modal, Dialog):
            self.group.modal.layout(self.app.canvas, self.rect)

    def paint(self, canvas: Canvas) -> None:
        draw_labels(canvas, [*self.who, *self.board], above=True)
        self._draw_versus(canvas)
        self._draw_preview(canvas)

    def _draw_versus(self, canvas: Canvas) -> None:
        """Who meets whom, each beside the piece that is theirs."""
        theme, palette = canvas.theme, canvas.palette
        if self.versus.height < theme.px(12):
            return
        for side, half in enumerate(layout.columns(self.versus, 2)):
            radius = min(theme.px(4.5), half.height * 0.24)
            centre = (half.centerx, half.centery - theme.font_px("label") * 0.7)
            canvas.piece(side, centre, radius, 0.8)
            name = Rect(half.x, round(centre[1] + radius * 1.25), half.width, round(theme.font_px("label") * 1.8))
            canvas.text(self._player_name(side), name, "label", palette.ink)

    def _player_name(self, side: int) -> str:
        player = self.setup.players[side]
        if player.is_bot:
            return level_name(self.game, player.level)
        return _("You") if self.setup.mode == "computer" else side_name(self.game.sides[side])

    def _place_sample(self) -> None:
        """The board as it will be, above the line that says whether its points are too close for a fingertip."""
        theme = self.app.theme
        self.line, room = layout.cut_bottom(self.preview, round(theme.font_px("caption") * 1.6), theme.px(1))
        self.sample.place(room if room.height >= theme.px(9) else Rect(room.topleft, (0, 0)))

    def _draw_preview(self, canvas: Canvas) -> None:
        self.sample.draw(canvas)
        if self.needs_zoom:
            wordings = _("Points lie closer than a fingertip: needs zoom"), _("Needs zoom")
            canvas.text(canvas.fitting(wordings, self.line.size, "caption"), self.line, "caption", canvas.palette.dim)

    @property
    def needs_zoom(self) -> bool:
        """Whether the chosen board, shown whole on this screen, has points closer than 9 mm."""
        return self._is_dense(self.setup.options.size)

    def _is_dense(self, size: tuple[int, int]) -> bool:
        area = layout.safe(Rect((0, 0), self.app.screen.size), self.app.theme)
        across, down = (1.0, TALL_SHARE) if layout.portrait(area) else (WIDE_SHARE, 1.0)
        width, height = sheet_cells(size)
        pitch = min(area.width * across / width, area.height * down / height)
        return pitch < NEEDS_ZOOM_MM * self.app.theme.px_per_mm

    def _size_badge(self, size: Any) -> str:
        return "zoom-in" if size != CUSTOM and self._is_dense(size) else ""
