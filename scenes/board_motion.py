"""What moves on the board scene: from the position that was shown to the one that holds now."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.match import Match

FURTHEST = 4
"""Steps that an animation runs backwards; from further away the change only fades."""


class Motion:
    """An animation between two positions of one line. Undo runs the same drawing backwards."""

    def __init__(self, position: Any) -> None:
        self.before = self.after = position
        self.progress = 1.0
        self._back = False

    @property
    def running(self) -> bool:
        """Whether there is still something to be shown."""
        return self.progress < 1

    def start(self, before: Any, match: Match) -> None:
        """From a position that was shown to the match's own."""
        self.before, self.after, self.progress = before, match.position, 0.0
        ahead = range(match.at + 1, min(len(match.steps), match.at + FURTHEST) + 1)
        self._back = any(match.positions[at] is before for at in ahead)

    def finish(self) -> None:
        """Jumps to the end."""
        self.before, self.progress, self._back = self.after, 1.0, False

    def picture(self) -> tuple[Any, Any, float]:
        """What the view draws: the earlier and the later position, and how far it is from the one to the other."""
        if self._back:
            return self.after, self.before, 1 - self.progress
        return self.before, self.after, self.progress

    def step(self, dt: float, view: Any, hand: Any) -> list[Rect]:
        """Lets time pass; returns the pixels that look different now."""
        early, late, _progress = self.picture()
        seconds = view.seconds(early, late)
        self.progress = min(1.0, self.progress + dt / seconds) if seconds > 0 else 1.0
        return self.touched(view, hand)

    def touched(self, view: Any, hand: Any) -> list[Rect]:
        """All pixels that it touches."""
        early, late, _progress = self.picture()
        return [] if early is late else view.moving(early, late, hand)
