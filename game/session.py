"""A match being played: people, bots, consent, series and saves. No pixels; time is handed in.

The board scene shows a session and turns fingers into calls of it. Whatever changes the match is saved at once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine import matchfile
from engine.game import FIRST, Game, Illegal, Thought
from engine.match import DRAW, Match
from game.opponents import Opponents, Request
from game.players import MatchSetup, Player
from game.storage import SavedMatch, Storage

log = logging.getLogger(__name__)

LOCK = 0.35  # seconds after a change of turn in which the board takes no tap
LOSSES_BEFORE_EASIER = 2
ACCEPTS_DRAW = -0.02  # a bot agrees to a draw where its own prospects are no better than this


@dataclass(frozen=True)
class Ask:
    """A question that one side has put to the other: undo, jump, draw, end, resign, new or leave.

    to is the number of steps that would stand after an undo or a jump.
    """

    kind: str
    by: int
    to: int = 0


class Session:
    """One match with its players. `changed` is called after every change, with the position there was before.

    paused  bots wait: after undo, redo, jump or import, until a person moves or resumes
    ask     a question that waits for the other person's answer
    hint    what the last hint said, until the position changes
    aids    what helped a person in this match: undo, hint, chances
    near    the side whose person sits at the near edge of the screen
    """

    def __init__(
        self, match: Match, setup: MatchSetup, storage: Storage, opponents: Opponents, seed: int, restored: bool = False
    ) -> None:
        self.match, self.setup = match, setup
        self.paused = restored and not setup.players[match.game.turn(match.position)].is_bot
        self.ask: Ask | None = None
        self.hint: Thought | None = None
        self.aids: set[str] = set()
        self.near = setup.person
        self.changed: Callable[[Any], None] = lambda before: None
        self.accepted: Callable[[Ask], None] = lambda ask: None
        self.refused: Callable[[Ask], None] = lambda ask: None
        self._storage, self._opponents, self._seed = storage, opponents, seed
        self._requests: dict[str, Request] = {}
        self._locked_until = float("-inf")

    # what it is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def players(self) -> tuple[Player, Player]:
        """The first and the second side's player."""
        return self.setup.players

    @property
    def mover(self) -> Player | None:
        """Who is to move; None once the match has ended."""
        side = self.match.to_move
        return None if side is None else self.players[side]

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work on its action."""
        return "choose" in self._requests

    @property
    def looking_for_hint(self) -> bool:
        """Whether a hint is being worked out."""
        return "hint" in self._requests

    def may_touch(self, now: float) -> bool:
        """Whether the board takes a tap: a person is to move, no question waits, the turn's lock is over."""
        mover = self.mover
        return mover is not None and not mover.is_bot and self.ask is None and now >= self._locked_until

    def people(self) -> int:
        """How many people play."""
        return sum(not player.is_bot for player in self.players)

    # playing

    def play(self, text: str, now: float) -> None:
        """A person's action for the side to move; raises Illegal. Bots go on from here."""
        self.paused = False
        self._play(text, now)

    def resign(self, side: int) -> None:
        """The side gives up; raises Illegal once the match has ended."""
        self._end(lambda: self.match.resign(side))

    def end(self) -> None:
        """The match ends at will, where its game has that; raises Illegal once it has ended."""
        match, ending = self.match, self.game.ending
        if ending is not None:
            self._end(lambda: match.play(self.game.text(match.position, ending)))

    def offer_draw(self, side: int) -> None:
        """The side offers a draw: to the other person, or to the bot, which looks at its prospects."""
        if self.match.outcome:
            return
        if self.players[1 - side].is_bot:
            self.ask = Ask(DRAW, side)
            self._request("draw", self._opponents.assess(self.game, self.match.position))
        else:
            self.ask = Ask(DRAW, side)

    def _end(self, act: Callable[[], None]) -> None:
        before = self.match.position
        self._stop_thinking()
        act()
        self._moved(before)

    def _play(self, text: str, now: float) -> None:
        before, side = self.match.position, self.match.to_move
        self.match.play(text)
        self._stop_thinking()
        if self.match.to_move != side:
            self._locked_until = now + LOCK
        self._moved(before)

    def _moved(self, before: Any) -> None:
        self.hint = None
        self.ask = None
        self._note_end()
        self.save()
        self.changed(before)

    # along the line

    def undo(self, side: int | None = None) -> None:
        """Back to the person's own last decision; between two people only a question to the other side."""
        if not self.match.can_undo:
            return
        if self.people() == 2 and side is not None:
            self.ask = Ask("undo", side, self.match.at - 1)
            return
        self._jump(self._own_decision_before())

    def redo(self) -> None:
        """Forward to the person's next decision, or to the end of the line."""
        at = self.match.at
        while at < len(self.match.steps):
            at += 1
            if self.people() != 1 or self._person_decides(at):
                break
        self._jump(at)

    def jump(self, to: int, side: int | None = None) -> None:
        """Put the match after its first `to` steps, bots wait then; between two people the other side is asked."""
        if self.people() == 2 and side is not None and to != self.match.at:
            self.ask = Ask("jump", side, to)
        else:
            self._jump(to)

    def pause(self) -> None:
        """Bots wait until somebody resumes."""
        self.paused = True
        self._stop_thinking()

    def resume(self) -> None:
        """Bots go on."""
        self.paused = False

    def _jump(self, to: int) -> None:
        if to == self.match.at:
            return
        before = self.match.position
        self._stop_thinking()
        if to < self.match.at:
            self.aids.add("undo")
        self.match.jump(to)
        self.paused = any(player.is_bot for player in self.players)
        self._locked_until = float("-inf")
        self.hint = self.ask = None
        self.save()
        self.changed(before)

    def _own_decision_before(self) -> int:
        at = self.match.at - 1
        if self.people() == 1:
            while at > 0 and not self._person_decides(at):
                at -= 1
        return at

    def _person_decides(self, at: int) -> bool:
        """Whether the step after the first `at` ones was, or is to be, a person's."""
        steps = self.match.steps
        side = steps[at].side if at < len(steps) else self.game.turn(self.match.positions[at])
        return not self.players[side].is_bot

    # two people

    def put(self, kind: str, side: int) -> None:
        """Put a question to the other person; with nobody there to answer it is answered yes at once."""
        ask = Ask(kind, side)
        if self.people() == 2:
            self.ask = ask
        else:
            self.accepted(ask)

    def answer(self, yes: bool) -> None:
        """The other side's answer to what was asked."""
        ask, self.ask = self.ask, None
        if ask is None:
            return
        if not yes:
            self.refused(ask)
        elif ask.kind == DRAW:
            self._end(lambda: self.match.agree_draw(ask.by))
        elif ask.kind in ("undo", "jump"):
            self._jump(min(ask.to, len(self.match.steps)))
        else:
            self.accepted(ask)

    # bots

    def step(self, now: float, ready: bool) -> None:
        """Set the bot to work whose turn it is; ready tells whether the compiled engine is there."""
        mover = self.mover
        waits = mover is None or not mover.is_bot or self.paused or self.ask is not None or not ready
        if not waits and not self.thinking:
            assert mover is not None
            chosen = self._opponents.choose(self.game, self.match.position, mover.level, self._seed_now())
            self._request("choose", chosen)

    def ask_hint(self) -> None:
        """Work out a hint for the person to move."""
        if self.mover is not None and not self.mover.is_bot and not self.looking_for_hint:
            self.aids.add("hint")
            self._request("hint", self._opponents.hint(self.game, self.match.position, self._seed_now()))

    def answered(self, request: Request, now: float) -> bool:
        """Take a bot's answer if it was this session's question."""
        kind = next((kind for kind, asked in self._requests.items() if asked is request), None)
        if kind is None:
            return False
        del self._requests[kind]
        answer: Any = request.answer
        if answer is None:
            return True
        if kind == "hint":
            self.hint = answer
        elif kind == "draw":
            self._bot_on_draw(answer.value)
        else:
            self._bot_plays(answer, now)
        return True

    def _bot_plays(self, answer: Thought, now: float) -> None:
        try:
            self._play(self.game.text(self.match.position, answer.action), now)
        except Illegal:
            log.exception("%s: a bot's action was refused", self.game.id)
            self.paused = True

    def _bot_on_draw(self, value: float) -> None:
        ask = self.ask
        if ask is not None:
            own = value if ask.by != FIRST else -value
            self.answer(own <= ACCEPTS_DRAW)

    def _request(self, kind: str, request: Request) -> None:
        if kind in self._requests:
            self._requests[kind].cancel()
        self._requests[kind] = request

    def _stop_thinking(self) -> None:
        for request in self._requests.values():
            request.cancel()
        self._requests.clear()

    def _seed_now(self) -> int:
        return (self._seed * 1_000_003 + self.match.at) & 0x7FFFFFFF

    def close(self) -> None:
        """Stop all thoughts and save."""
        self._stop_thinking()
        self.save()

    # players and series

    def set_players(self, players: tuple[Player, Player]) -> None:
        """Another player or level for a side, in mid-match."""
        self._stop_thinking()
        bots = sum(player.is_bot for player in players)
        mode = ("two", "computer", "watch")[bots]
        if mode != self.setup.mode:
            self._storage.delete_match(self.game.id, self.setup.mode)
        self.setup = replace(self.setup, players=players, mode=mode)  # type: ignore[arg-type]
        self.save()

    def next_setup(self) -> MatchSetup:
        """The setup of the next match of the series: who starts alternates."""
        return self.setup.swapped()

    def suggested_level(self) -> int | None:
        """An easier level after two losses in a row, a harder one after a win; None where neither is due."""
        outcome, person = self.match.outcome, self.setup.person
        bot = self.players[1 - person]
        if outcome is None or self.people() != 1:
            return None
        if outcome.winner == person and bot.level < self.game.levels:
            return bot.level + 1
        losses = self._storage.recall(f"losses:{self.game.id}", 0)
        return bot.level - 1 if losses >= LOSSES_BEFORE_EASIER and bot.level > 1 else None

    def _note_end(self) -> None:
        """Keep count of losses in a row against the computer."""
        outcome = self.match.outcome
        if outcome is None or self.people() != 1:
            return
        name = f"losses:{self.game.id}"
        lost = outcome.winner == 1 - self.setup.person
        self._storage.remember(name, self._storage.recall(name, 0) + 1 if lost else 0)

    # saving

    def save(self) -> None:
        """Keep the whole line, the cursor and the setup under the game and its mode."""
        extra = {"setup": self.setup.to_dict(), "aids": sorted(self.aids), "seed": self._seed, "near": self.near}
        text = matchfile.write(self.match)
        self._storage.save_match(self.game.id, self.setup.mode, text, self.match.at, extra)
        if self._storage.recall(newest_name(self.game)) != self.setup.mode:
            self._storage.remember(newest_name(self.game), self.setup.mode)

    def import_match(self, match: Match) -> None:
        """Go on with a match that was read; bots wait."""
        before = self.match.position
        self._stop_thinking()
        self.match = match
        self.setup = replace(self.setup, options=match.options)
        self.aids.clear()
        self.paused = any(player.is_bot for player in self.players)
        self._moved(before)


def newest_name(game: Game) -> str:
    """Under which name the mode of a game's match that was played last is remembered."""
    return f"newest:{game.id}"


def newest(game: Game, storage: Storage) -> SavedMatch | None:
    """The game's match that waits, of several modes' the one that was played last; None if there is none."""
    last = storage.recall(newest_name(game))
    waiting = {mode: saved for (game_id, mode), saved in storage.matches().items() if game_id == game.id}
    ordered = sorted(waiting, key=lambda mode: mode != last)
    return next((waiting[mode] for mode in ordered if is_waiting(waiting[mode])), None)


def restore(game: Game, saved: SavedMatch, storage: Storage, opponents: Opponents) -> Session | None:
    """The session as it was saved; None, and a line in the log, where the save can't be read."""
    try:
        match = matchfile.read(saved.text).match
        match.jump(min(saved.at, len(match.steps)))
        setup = replace(MatchSetup.from_dict(game, saved.extra.get("setup")), options=match.options)
        session = Session(match, setup, storage, opponents, int(saved.extra.get("seed", 1)), restored=True)
        session.near = int(bool(saved.extra.get("near", session.near)))
        session.aids.update(map(str, saved.extra.get("aids", ())))
        session.paused = session.paused or match.can_redo
    except (ValueError, TypeError, IndexError) as reason:
        log.error("the saved match of %s can't be read: %s", game.id, reason)
        return None
    return session


def is_waiting(saved: SavedMatch) -> bool:
    """Whether a saved match has begun and has not ended, so that someone may want to go on with it."""
    try:
        match = matchfile.read(saved.text).match
        match.jump(min(saved.at, len(match.steps)))
    except (ValueError, IndexError):
        return False
    return match.at > 0 and match.outcome is None
