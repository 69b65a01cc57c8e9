"""One rule page on the screen: its words beside its board, and what there is to try on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect

from engine.game import Game, Illegal
from game import layout
from game.app import App
from game.contacts import Gesture
from game.lettering import WHOLE
from game.paint import Canvas
from game.theme import Colour, mix
from game.words import N_, _
from scenes.handling import draw_handling
from scenes.pages import Page, Task
from scenes.sentences import notice_sentence
from scenes.shown import ShownBoard
from scenes.sounds import effects

MISSED = N_("Not quite. Look for what glows.")
LOOKING = frozenset({"double_tap", "wheel", "pinch_start", "pinch", "pinch_end"})
PANNING = LOOKING | {"drag_start", "drag"}
"""Gestures that zoom, and that pan where boards zoom: a page's board is always seen whole."""
COLUMN = 80
"""Units that a column of words is wide at most: longer lines read badly."""
PAD = 2.6
"""Units between a task's frame and what is in it."""


class PageFace:
    """A page laid out in a rectangle. `invalidate(rect)` is told what looks different."""

    def __init__(self, app: App, game: Game, page: Page, invalidate: Callable[[Rect], object]) -> None:
        self.app, self.game, self.page, self._invalidate = app, game, page, invalidate
        self.shown = ShownBoard(app, game, page.position(game.id), invalidate) if page.rows else None
        self.done = self.missed = False
        self.task = page.task
        self.rect = self.title = self.card = self.retry = self.figure = Rect(0, 0, 0, 0)
        self.paragraphs: list[Rect] = []
        self._legal: tuple[object, frozenset[int]] = (None, frozenset())
        self.reset()

    def reset(self) -> None:
        """As it was before anybody tried."""
        self.done = self.missed = False
        self.task = self.page.task
        if self.shown:
            self.shown.let_go()
            self.shown.show(self.page.position(self.game.id))
            self._mark()
        self._invalidate(self.rect)

    # ── trying ──

    @property
    def open(self) -> bool:
        """Whether there is something to try that nobody has done yet."""
        return self.task is not None and not self.done and not (self.shown and self.shown.moving)

    def legal(self) -> frozenset[int]:
        """What a finger may try."""
        if not self.shown or not self.open:
            return frozenset()
        if self._legal[0] is not self.shown.position:
            self._legal = (self.shown.position, frozenset(self.game.on_board(self.shown.position)))
        return self._legal[1]

    def touch(self, gesture: Gesture) -> None:
        """A finger on the board."""
        if self.shown and gesture.kind not in (PANNING if self.shown.zooms else LOOKING):
            before = self.notice
            self._try(self.shown.touch(gesture, self.legal()))
            if self.notice != before:
                self._invalidate(self.card)

    @property
    def busy(self) -> bool:
        """Whether a finger does something on the board that is no swipe."""
        return bool(self.shown and self.shown.hand and self.shown.hand.busy)

    def command(self, name: str) -> bool:
        """Keys move a cursor over the board and play there; True if that meant something."""
        if not self.shown or not self.open:
            return False
        before = self.shown.hand
        self._try(self.shown.command(name, self.legal()))
        return name != "back" or before != self.shown.hand

    def step(self, dt: float) -> None:
        """Lets time pass."""
        if self.shown:
            self._try(self.shown.tick(self.legal()))
            self.shown.step(dt)
            self._mark()

    def _mark(self) -> None:
        """What may be tried; and after a miss, what was meant."""
        if self.shown and self.task and self.open:
            hint = {"hint": self.game.parse(self.shown.position, self.task.answers[0])} if self.missed else {}
            self.shown.mark(quiet=True, legal=self.legal(), **hint)
        elif self.shown:
            chances = {"chances": self.game.bot.chances(self.shown.position)} if self.page.chances else {}
            self.shown.mark(quiet=not self.done, **chances)

    def _try(self, text: str | None) -> None:
        if text is None or self.task is None or self.shown is None:
            return
        position = self.shown.position
        try:
            action = self.game.parse(position, text)
        except Illegal:
            return
        self.missed = text not in self.task.answers
        if self.missed:
            self.app.sound.play("error")
        else:
            following = self.game.after(position, action)
            self.done, self.task = self.task.then is None, self.task.then or self.task
            self.shown.show(following, moves=True)
            for effect in effects(self.game.events(position, following)):
                self.app.sound.play(effect)
        self._mark()
        self._invalidate(self.rect)

    @property
    def notice(self) -> str:
        """Why the last tap did nothing, in words."""
        hand = self.shown.hand if self.shown else None
        return notice_sentence(self.game, hand.notice) if hand and self.open else ""

    # ── layout ──

    def layout(self, rect: Rect, tall: bool) -> None:
        """Takes its place: the board above the words where it is tall, else to the right of them."""
        theme = self.app.theme
        self.rect, gap = Rect(rect), theme.px(2)
        if self.page.figure:
            self.title, self.figure = layout.cut_top(rect, theme.px(9), gap)
            self.paragraphs, self.card = [], Rect(0, 0, 0, 0)
            return
        wide, high = len(self.page.rows[0]) + 1, len(self.page.rows) + 1
        if tall:
            side = min(rect.height * 3 // 5, rect.width * high // wide)
            board, words = layout.cut_top(rect, side, gap)
            words = layout.centred(words, min(words.width, theme.px(110)), words.height)
        else:
            side = min(rect.height * wide // high, rect.width * 11 // 20)
            column = min(rect.width - side - 2 * gap, round(theme.px(COLUMN) * theme.text_scale))
            both = layout.centred(rect, column + side + 2 * gap, rect.height)
            words, board = layout.cut_left(both, column, 2 * gap)
        if self.shown:
            self.shown.place(board)
        self._layout_words(words)

    def _layout_words(self, room: Rect) -> None:
        """Title, paragraphs and task, as high as they need, in the middle of their room."""
        theme, canvas = self.app.theme, self.app.canvas
        gap = theme.px(2)
        title = min(canvas.height_of(_(self.page.title), room.width, "title"), room.height // 5)
        card = min(self._card_height(room.width), room.height // 2) if self.page.task else 0
        indent = theme.px(3)
        heights = [canvas.height_of(_(text), room.width - indent, "reading") for text in self.page.text]
        free = room.height - title - gap - (card + gap if card else 0) - gap * len(heights)
        squeeze = min(1.0, free / max(1, sum(heights)))
        heights = [max(4, int(height * squeeze)) for height in heights]
        whole = title + (card + gap if card else 0) + sum(heights) + gap * len(heights)
        y = room.y + max(0, (room.height - whole) // 2)
        self.title, y = Rect(room.x, y, room.width, title), y + title + gap
        self.paragraphs = []
        for height in heights:
            self.paragraphs.append(Rect(room.x + indent, y, room.width - indent, height))
            y += height + gap
        self.card = Rect(room.x, y, room.width, max(0, min(card, room.bottom - y)))
        self._place_retry()

    def _card_height(self, width: int) -> int:
        """High enough for the task, for what is said after it, and for the button below that."""
        theme, canvas = self.app.theme, self.app.canvas
        inside = width - theme.icon_px("heading") - 2 * theme.px(PAD) - theme.px(2)
        tasks = list(_chain(self.page.task))
        said = max(canvas.height_of(_(text), inside, "reading") for text in (MISSED, *(t.request for t in tasks)))
        praise = canvas.height_of(_(tasks[-1].praise), inside, "reading") + theme.target + theme.px(1.6)
        return max(said, praise) + 2 * theme.px(1.8)

    def _place_retry(self) -> None:
        theme = self.app.theme
        inner = layout.inset(self.card, theme.px(PAD), theme.px(1.8))
        words = layout.cut_left(inner, theme.icon_px("heading"), theme.px(2))[1]
        row = layout.cut_bottom(words, theme.target)[0]
        self.retry = Rect(row.x, row.y, min(row.width, max(theme.px(34), 3 * theme.target)), row.height)

    # ── paint ──

    def draw(self, canvas: Canvas) -> None:
        """The page without what belongs to all pages."""
        canvas.text(_(self.page.title), self.title, "title", align="left", lines=2, shrink=WHOLE)
        if self.page.figure:
            draw_handling(canvas, self.figure, self.game.id)
        dot = canvas.theme.px(0.6)
        for text, place in zip(self.page.text, self.paragraphs, strict=True):
            ink = canvas.text(_(text), place, "reading", canvas.palette.ink, "left", "top", 12, WHOLE)
            line = canvas.fit(_(text), place.size, "reading", 12, WHOLE).px
            canvas.disc((place.x - canvas.theme.px(2), ink.y + line * 0.36), dot, canvas.palette.accent)
        if self.shown:
            self.shown.draw(canvas)
        if self.page.task:
            self._draw_card(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        theme, palette, task = canvas.theme, canvas.palette, self.task
        assert task
        icon, colour = self._look(canvas)
        if self.done:
            canvas.halo(self.card, colour, theme.px(2.5), 0.45)
        canvas.panel(self.card, mix(palette.panel, colour, 0.08), colour, max(1, theme.px(0.25)))
        inner = layout.inset(self.card, theme.px(PAD), theme.px(1.8))
        mark, words = layout.cut_left(inner, theme.icon_px("heading"), theme.px(2))
        canvas.icon(icon, (mark.centerx, inner.centery), mark.width, colour)
        if self.done:
            words.height = max(4, self.retry.y - theme.px(1.6) - words.y)
        text = _(task.praise if self.done else MISSED if self.missed else task.request)
        canvas.text(self.notice or text, words, "reading", palette.ink, "left", lines=6, shrink=WHOLE)

    def _look(self, canvas: Canvas) -> tuple[str, Colour]:
        """The task's icon and colour: to be tried, missed, done."""
        if self.done:
            return "check", canvas.palette.good
        return ("lightbulb" if self.missed else "pointer"), canvas.palette.accent


def _chain(task: Task | None) -> Iterator[Task]:
    """A task and those that follow it."""
    while task:
        yield task
        task = task.then
