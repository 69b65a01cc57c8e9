"""The evaluation bar: who is ahead, as a column of two colours beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from engine.game import Assessment
from game import layout
from game.contacts import Gesture
from game.opponents import Request
from game.paint import Canvas
from game.theme import mix

if TYPE_CHECKING:
    from scenes.board import BoardScene

UNITS = 1.6
"""Width in rhythm units."""


class EvaluationBar:
    """Asks for the assessment of every position while it is shown."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.rect = Rect(0, 0, 0, 0)
        self.assessment: Assessment | None = None
        self._asked: Request | None = None

    @property
    def value(self) -> float:
        """Between -1 and 1 for the first side; 0 while nothing is known."""
        return self.assessment.value if self.assessment else 0.0

    def place(self, sheet: Rect | None) -> None:
        """Along the left edge of the board's sheet of paper; None hides it."""
        theme = self.scene.app.theme
        width = theme.px(UNITS)
        self.rect = Rect(sheet.x - theme.px(1) - width, sheet.y, width, sheet.height) if sheet else Rect(0, 0, 0, 0)

    def ask(self) -> None:
        """The position has changed."""
        app = self.scene.app
        if self._asked:
            self._asked.cancel()
            self._asked = None
        if self.rect.width and app.engine_ready:
            self._asked = app.opponents.assess(self.scene.game, self.scene.position)

    def answered(self, request: Request) -> bool:
        """Takes an answer; False if it was another's question."""
        if request is not self._asked:
            return False
        self._asked = None
        if isinstance(request.answer, Assessment):
            self.assessment = request.answer
            self.scene.invalidate(self._reach())
        return True

    def hit(self, gesture: Gesture) -> bool:
        """Whether a tap means the bar. It is thin, so what lies to the left of it counts as well."""
        target = self.scene.app.theme.target
        reach = Rect(self.rect.right + 2 - target, self.rect.y, target, self.rect.height)
        return bool(self.rect.width) and reach.collidepoint(gesture.x, gesture.y)

    def _reach(self) -> Rect:
        return self.rect.inflate(5 * self.rect.width, 5 * self.rect.width)

    def draw(self, canvas: Canvas) -> None:
        """The first side's share from below, a light where the sides meet, and each side's mark at its end."""
        if not self.rect.width or not canvas.visible(self._reach()):
            return
        palette, share, mark = canvas.palette, 0.5 + 0.5 * self.value, self.rect.width // 2
        for side, y in ((1, self.rect.y + mark), (0, self.rect.bottom - mark)):
            canvas.piece(side, (self.rect.centerx, y), mark)
        bar = layout.inset(self.rect, 0, 3 * mark)
        cut = bar.bottom - round(bar.height * share)
        for side, top, bottom in ((1, bar.y, cut), (0, cut, bar.bottom)):
            with canvas.clipped(Rect(bar.x, top, bar.width, bottom - top)):
                canvas.panel(bar, mix(palette.paper, palette.side[side], 0.62), radius=bar.width / 2)
        canvas.fill(palette.dim, Rect(bar.x - 2, bar.centery, bar.width + 4, max(1, canvas.theme.px(0.15))))
        canvas.glow((bar.centerx, cut), 2.2 * bar.width, palette.side[0 if share >= 0.5 else 1], 0.7)
        canvas.fill(palette.ink, Rect(bar.x - 2, cut - 1, bar.width + 4, max(2, canvas.theme.px(0.3))))
