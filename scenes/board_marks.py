"""What is marked on the board of a match: the last turn, what may be done, the hint, capture chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from scenes.course import last_turn

if TYPE_CHECKING:
    from scenes.board import BoardScene


class Marks:
    """The marks of a board scene, and the pixels that they were last seen on."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self._seen: list[Rect] = []
        self._asked = False
        self._chances: tuple[Any, dict[int, int]] = (None, {})

    def now(self) -> dict[str, Any]:
        """What the view shows over the board: nothing while something moves."""
        scene, session = self.scene, self.scene.session
        if scene.motion.running:
            return {}
        marks: dict[str, Any] = {"last": last_turn(session.match.steps, session.match.at)}
        if session.mover and not session.mover.is_bot and session.ask is None:
            marks["legal"] = scene.legal
        if session.hint and session.hint.action != scene.game.ending:
            marks["hint"] = session.hint.action
        if self.shows_chances:
            marks["chances"] = self._capture_chances()
        return marks

    @property
    def shows_chances(self) -> bool:
        """Whether each dot bears its capture chance."""
        app = self.scene.app
        return app.settings.capture_chances and app.engine_ready and hasattr(self.scene.game.bot, "chances")

    def _capture_chances(self) -> dict[int, int]:
        position = self.scene.position
        if self._chances[0] is not position:
            self._chances = (position, self.scene.game.bot.chances(position))
        return self._chances[1]

    def follow(self) -> None:
        """Draws anew when a question between the players has come up or has been answered: nothing may be done then."""
        asked = self.scene.session.ask is not None
        if asked != self._asked:
            self._asked = asked
            self.refresh()

    def refresh(self) -> None:
        """Draws anew where marks were and where they are."""
        scene = self.scene
        if not scene.view or not scene.view.rect.width:
            return
        fresh = scene.view.spots(scene.position, scene.hand, self.now())
        for rect in (*self._seen, *fresh):
            scene.invalidate(rect)
        self._seen = fresh
