"""How a match on the board comes to its end: given up, agreed on, played out, left, or followed by another."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from engine.match import Match
from game.app import App
from game.players import MatchSetup, Mode, Player
from game.session import Ask, Session
from game.widgets import Button
from game.words import _

if TYPE_CHECKING:
    from scenes.board import BoardScene

BOTS_TO_MODE: tuple[Mode, ...] = ("two", "computer", "watch")
RESULT_AFTER = 1.1
"""Seconds that the last move is looked at before the result comes up."""


def new_session(app: App, match: Match, players: tuple[Player, Player]) -> Session:
    """A session for a match that begins, as the settings want it."""
    bots = sum(player.is_bot for player in players)
    seed = secrets.randbelow(1 << 31) if app.settings.seed is None else app.settings.seed
    setup = MatchSetup(BOTS_TO_MODE[bots], players, match.options, app.settings.face_to_face and bots == 0)
    return Session(match, setup, app.storage, app.opponents, seed)


class Ending:
    """What may end the match of a board scene, and what comes after."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene, self.app, self.session = scene, scene.app, scene.session
        self._over_for = 0.0

    # ── by consent ──

    def resign(self, side: int) -> None:
        """The side gives up; between two people the other agrees."""
        self.session.put("resign", side)

    def offer_draw(self, side: int) -> None:
        """Offers a draw to the other person; the computer may agree at once, so that is asked about first."""
        if self.session.people() == 2:
            self.session.offer_draw(side)
            return
        offer = Button(lambda: _("Offer a draw"), lambda: self._offer(side), icon="handshake", name="yes")
        stay = Button(lambda: _("Go on playing"), self.scene.rim.group.close, style="primary", name="no")
        self.scene.ask(_("Offer a draw?"), _("If the computer agrees, the match is over."), stay, offer)

    def _offer(self, side: int) -> None:
        self.scene.rim.group.close()
        self.session.offer_draw(side)

    def agreed(self, ask: Ask) -> None:
        """The other side says yes."""
        if ask.kind == "resign" and not self.session.match.outcome:
            self.session.resign(ask.by)
        elif ask.kind == "end" and not self.session.match.outcome:
            self.session.end()
        elif ask.kind == "new":
            self._new()
        elif ask.kind == "leave":
            self.leave()

    # ── another screen ──

    def leave(self) -> None:
        """Leaves the board; the match is kept."""
        self.session.close()
        self.app.scenes.pop()

    def _new(self) -> None:
        session = self.session
        setup = session.next_setup() if session.match.outcome else session.setup
        self.replace_with(setup.players)

    def replace_with(self, players: tuple[Player, Player], above: bool = False) -> None:
        """Another match of the same game begins, with these players; above: a scene that lies on this one goes too.

        Two people keep their seats: after a match that has ended, who sat near moves second or first in turn.
        """
        from scenes.board import BoardScene

        old, game = self.session, self.session.game
        old.close()
        session = new_session(self.app, Match(game, old.setup.options), players)
        if session.people() == 2:
            session.near = old.near ^ bool(old.match.outcome)
        if above:
            self.app.scenes.pop()
        self.app.scenes.replace(BoardScene(self.app, game, session.match, players, session))

    # ── the result ──

    def moved(self) -> None:
        """The match has changed: what was looked at is past."""
        self._over_for = 0.0

    def wait(self, dt: float) -> None:
        """Lets the last move be looked at, then brings the result up."""
        if self.session.match.outcome is None or self.session.match.can_redo or self.scene.motion.running:
            return
        before, self._over_for = self._over_for, self._over_for + dt
        if before < RESULT_AFTER <= self._over_for and self.app.scenes.top is self.scene:
            self.app.sound.play(self._sound())
            self.show_result()

    def show_result(self) -> None:
        """The result lies on the board, and may be gone back to."""
        from scenes.result import ResultScene

        self.app.scenes.push(ResultScene(self.app, self.scene))

    def _sound(self) -> str:
        outcome = self.session.match.outcome
        if outcome is None or outcome.winner is None:
            return "draw"
        return "win" if self.session.people() != 1 or outcome.winner == self.session.setup.person else "lose"
