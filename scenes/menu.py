"""The menu: six cards, each a living miniature of its game; language, sound and settings at the rim."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine import GAMES
from game import layout, words
from game.app import App
from game.contacts import Gesture
from game.input import Command
from game.opponents import Request
from game.paint import Canvas
from game.storage import SavedMatch
from game.theme import mix
from game.widgets import Button, Card
from game.words import LANGUAGES, _
from scenes.boards.dots_paint import sheet_colour
from scenes.common import Page, draw_mark, draw_signs
from scenes.demo import Demo, size_for
from scenes.files import PastPanel, listed
from scenes.names import GAMES as CARDS
from scenes.names import game_line, game_name
from scenes.setup import SetupScene
from scenes.vignettes import DRAWINGS

CARD_RATIO = 1.32
DEMO_POINTS = 10
"""Points along the shorter side of a card's miniature."""
DEMO_LEVELS = (2, 2)
MOST_WORDS = 0.48
"""Share of a card's height that its words may take; where they need more, the line below the name goes."""


def waits(saved: SavedMatch) -> bool:
    """Whether a match has begun and not ended, told by its text alone: the first frame is no time to replay it."""
    tags, _blank, actions = saved.text.partition("\n\n")
    steps = sum(line[:1].isdigit() for line in actions.splitlines())
    return steps > 0 and ('[Result "*"]' in tags or saved.at < steps)


class GameCard:
    """One game of the menu: its card, and on it Continue (where a match waits) and Rules."""

    def __init__(self, menu: MenuScene, game: str) -> None:
        self.menu, self.game = menu, game
        self.playable = game in GAMES
        self.demo: Demo | None = None
        self.card = Card(lambda: menu.open(game), self.paint)
        self.card.name = f"card:{game}"
        self.card.enabled = self.playable
        self.resume = Button(
            lambda: _("Continue"), lambda: menu.resume(game), icon="play", style="primary", name=f"continue:{game}"
        )
        self.rules = Button("", lambda: menu.open_rules(game), icon="book-open", style="quiet", name=f"rules:{game}")
        self.rules.tip = lambda: _("Rules")
        self.rules.visible = self.playable
        self.stage = self.words = Rect(0, 0, 0, 0)
        self._rows = 2

    @property
    def widgets(self) -> tuple[Button, ...]:
        """The card and what lies on it, in focus order."""
        return self.card, self.resume, self.rules

    def place(self, rect: Rect) -> None:
        """Takes its place: the miniature above, the words below."""
        theme = self.menu.app.theme
        pad = theme.px(1.5)
        self.card.place(rect)
        self.resume.visible = self.playable and self.menu.saved(self.game)
        name, line = (round(theme.font_px(role) * 1.4) for role in ("heading", "caption"))
        self._rows = 2 if max(name + line, theme.target) <= MOST_WORDS * rect.height else 1
        foot = max(name + line * (self._rows - 1), theme.target)
        words, self.stage = layout.cut_bottom(layout.inset(rect, pad), foot, pad)
        if self.playable:
            book, words = layout.cut_right(words, theme.target, pad)
            self.rules.place(layout.centred(book, theme.target, theme.target))
        if self.resume.visible:
            width = self.resume.width(self.menu.app.canvas)
            button, words = layout.cut_right(words, width if width < words.width * 0.65 else theme.target, pad)
            self.resume.place(layout.centred(button, button.width, min(words.height, theme.target)))
        self.words = layout.inset(words, theme.px(0.6), 0)
        if self.playable:
            self._place_demo()

    def _place_demo(self) -> None:
        size = size_for(self.stage, DEMO_POINTS)
        if self.demo is None or self.demo.options.size != size:
            game = GAMES[self.game]
            self.demo = Demo(self.menu.app, game, game.options(size), DEMO_LEVELS, seed=5)
            self.demo.prefill(self.menu.head_start)
        self.demo.place(self.stage)

    def paint(self, canvas: Canvas, rect: Rect, pressed: bool) -> None:
        """Draws the card's face."""
        theme, palette = canvas.theme, canvas.palette
        if self.playable:
            canvas.halo(rect, palette.side[0], theme.px(2.5), 0.3)
            fill = mix(palette.panel, palette.ink, 0.12) if pressed else sheet_colour(palette)
            canvas.panel(rect, fill, palette.edge, max(1, theme.px(0.2)))
        else:
            canvas.panel(rect, mix(palette.paper, palette.panel, 0.4), palette.grid_strong, max(1, theme.px(0.2)))
        if self.demo:
            with canvas.clipped(self.stage):
                self.demo.draw(canvas)
        else:
            DRAWINGS[self.game](canvas, self.stage)
        self._words(canvas)

    def _words(self, canvas: Canvas) -> None:
        """The name, and below it one line about the game where every card has room for its own."""
        ink = canvas.palette.ink if self.playable else canvas.palette.dim
        name, line = self.words, Rect(0, 0, 0, 0)
        if self._rows == 2 and not self.resume.visible and self.menu.lines_fit(canvas):
            name, line = layout.rows(self.words, (1.3, 1.0))
            canvas.text(game_line(self.game), line, "caption", canvas.palette.dim, "left")
        if not self.playable:
            name = self._soon(canvas, name)
        canvas.text(game_name(self.game), name, "heading", ink, "left", lines=1 if line.width else 2)

    def line_fits(self, canvas: Canvas) -> bool:
        """Whether the line about the game can be read on its card, nearly in full size."""
        made = canvas.fit(game_line(self.game), layout.rows(self.words, (1.3, 1.0))[1].size, "caption")
        return not made.cut and made.px >= 0.85 * canvas.theme.font_px("caption")

    def soon_fits(self, canvas: Canvas) -> bool:
        """Whether the name has room beside the word that the game is to come."""
        name = canvas.measure(game_name(self.game), "heading")[0]
        return name + soon_width(canvas) + canvas.theme.px(2) <= self.words.width

    def _soon(self, canvas: Canvas, rect: Rect) -> Rect:
        """A lock, with a word where there is room on every card; returns what is left for the name."""
        theme, palette = canvas.theme, canvas.palette
        size = theme.icon_px("caption")
        width = soon_width(canvas) if self.menu.soon_in_words(canvas) else size
        chip, rest = layout.cut_right(rect, width, theme.px(1))
        canvas.icon("lock", (chip.x + size / 2, chip.centery), size, palette.dim)
        if width > size:
            canvas.text(_("Soon"), layout.cut_left(chip, size, theme.px(0.8))[1], "caption", palette.dim, "right")
        return rest


def soon_width(canvas: Canvas) -> int:
    """Pixels across of the lock and its word."""
    return canvas.measure(_("Soon"), "caption")[0] + canvas.theme.icon_px("caption") + canvas.theme.px(1)


class MenuScene(Page):
    """Where every visit begins."""

    head_start = 0
    """Moves that the miniatures have behind them when they appear; for pictures."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.cards = [GameCard(self, game) for game in CARDS]
        language = Button(self._language_name, self._next_language, icon="languages", style="quiet", name="language")
        self.sound = Button("", self._mute, style="quiet", name="sound", tip=lambda: _("Sound"))
        settings = Button("", self._settings, icon="settings", style="quiet", name="settings")
        settings.tip = lambda: _("Settings")
        self.rim = [language, self.sound, settings]
        self.past = Button("", self._watch, icon="history", style="quiet", name="watch")
        self.past.tip = lambda: _("Watch a match")
        self.rim.insert(1, self.past)
        if not app.settings.kiosk:
            self.rim.append(Button("", app.quit, icon="log-out", style="quiet", name="quit", tip=lambda: _("Quit")))
        self.group.add(*(widget for card in self.cards for widget in card.widgets), *self.rim)
        self.group.default = self.cards[0].card

    def soon_in_words(self, canvas: Canvas) -> bool:
        """Whether all cards of games to come have room to say so."""
        return all(card.soon_fits(canvas) for card in self.cards if not card.playable)

    def lines_fit(self, canvas: Canvas) -> bool:
        """Whether every card that is free for it has room for its line."""
        return all(card.line_fits(canvas) for card in self.cards if not card.resume.visible)

    # ── where it leads ──

    def saved(self, game: str) -> bool:
        """Whether a match of the game waits."""
        return any(name == game and waits(saved) for (name, _mode), saved in self.app.storage.matches().items())

    def open(self, game: str) -> None:
        """To the setup of a game."""
        self.app.scenes.push(SetupScene(self.app, GAMES[game]))

    def resume(self, game: str) -> None:
        """Back into the match that waits."""
        from scenes.board import resume

        if scene := resume(self.app, GAMES[game]):
            self.app.scenes.push(scene)
        else:
            self.open(game)

    def open_rules(self, game: str) -> None:
        """To the rules of a game."""
        from scenes.rules import RulesScene

        self.app.scenes.push(RulesScene(self.app, GAMES[game]))

    def back(self) -> None:
        """The menu is the bottom."""

    def _settings(self) -> None:
        from scenes.settings import SettingsScene

        self.app.scenes.push(SettingsScene(self.app))

    def _watch(self) -> None:
        self.app.scenes.push(PastPanel(self.app))

    @staticmethod
    def _language_name() -> str:
        return LANGUAGES[words.language()]

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self.app.settings.language = codes[(codes.index(words.language()) + 1) % len(codes)]  # type: ignore[assignment]
        self.app.apply_settings()

    def _mute(self) -> None:
        self.app.settings.mute = not self.app.settings.mute
        self.app.apply_settings()
        self.app.sound.play("tap")

    # ── life ──

    def enter(self) -> None:
        self.arrange()

    def leave(self) -> None:
        super().leave()
        for card in self.cards:
            if card.demo:
                card.demo.pause()

    def answered(self, request: Request) -> None:
        for card in self.cards:
            if card.demo:
                card.demo.answered(request)

    def step(self, dt: float, gestures: Sequence[Gesture], commands: Sequence[Command]) -> None:
        super().step(dt, gestures, commands)
        for card in self.cards:
            for changed in card.demo.step(dt) if card.demo else ():
                self.invalidate(changed)

    def layout(self, rect: Rect) -> None:
        theme = self.app.theme
        self.sound.icon = "volume-x" if self.app.settings.mute or not self.app.settings.volume else "volume-2"
        useful = self.useful()
        head, body = layout.cut_top(useful, max(theme.target, theme.px(9)), theme.px(2))
        self.past.visible = not self.app.settings.kiosk and bool(listed(self.app))
        for button in reversed([button for button in self.rim if button.visible]):
            place, head = layout.cut_right(head, button.width(self.app.canvas), theme.px(1))
            button.place(layout.centred(place, place.width, theme.target))
        self.title_rect = layout.inset(head, theme.px(0.6), 0)
        body = layout.inset(body, theme.px(0.6))
        across, _down = layout.best_grid(len(self.cards), body, CARD_RATIO)
        down = -(-len(self.cards) // across)
        for card, cell in zip(self.cards, layout.grid(body, across, down, theme.px(2.4)), strict=False):
            card.place(cell)

    def paint(self, canvas: Canvas) -> None:
        size = round(self.app.theme.font_px("title") * 0.36)
        mark = Rect(self.title_rect.x, 0, size * 3, size * 3)
        mark.centery = self.title_rect.centery
        draw_mark(canvas, mark)
        name = Rect(mark.right + size, self.title_rect.y, self.title_rect.right - mark.right - size, mark.height)
        name.centery = mark.centery
        ink = canvas.text("Paperglow", name, "title", align="left")
        signs = Rect(ink.right, self.title_rect.y, max(0, self.title_rect.right - ink.right), self.title_rect.height)
        draw_signs(canvas, self.app, signs)
