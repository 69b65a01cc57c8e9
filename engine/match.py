"""A match: a game's options and a list of actions in notation. Everything else here follows from these two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.game import OVER, Game, Illegal, Options, Outcome
from engine.line import Line
from engine.phrase import Phrase

RESIGN, DRAW = "resign", "draw"
RESULTS = {None: "1/2-1/2", 0: "1-0", 1: "0-1"}


class Step(NamedTuple):
    """One action of a match: the number of its turn, the side (0 first mover, 1 second) and the action's text."""

    turn: int
    side: int
    text: str


class Match:
    """One game being played, with its whole past and what can be redone.

    The line is `steps`; the cursor `at` says how many of them have been played. Everything that speaks of "now"
    (`position`, `turn`, `outcome`, …) means the cursor. `tags` are a match file's tags, kept in order; Game, Board,
    Options and Result need not be there, they follow from the match.
    """

    def __init__(self, game: Game, options: Options | None = None, tags: Mapping[str, str] | None = None):
        self.game = game
        self.options = options or game.options()
        self.tags: dict[str, str] = dict(tags or {})
        self.steps: list[Step] = []
        self.at = 0
        self._past: Line[int | None] = Line(game.start(self.options), partial(_following, game))
        self._turns = [1]
        self._outcomes: list[Outcome | None] = [game.outcome(self.position)]

    # now

    @property
    def position(self) -> Any:
        """The position now. Never change it: take a copy."""
        return self._past[self.at]

    @property
    def positions(self) -> Sequence[Any]:
        """The position before the first step and after each one, those that were undone included."""
        return self._past

    @property
    def lines(self) -> int:
        """How many lines of a match file the steps so far make: the actions as a rule book counts them."""
        return sum(not self.game.joins(step.text) for step in self.steps[: self.at])

    @property
    def turn(self) -> int:
        """The number that the next action's line carries."""
        return self._turns[self.at]

    @property
    def outcome(self) -> Outcome | None:
        """None while the match runs; a resignation (`resign`) or an agreed draw (`agreed`) ends it too."""
        return self._outcomes[self.at]

    @property
    def to_move(self) -> int | None:
        """The side to move, None once the match has ended."""
        return None if self.outcome else self.game.turn(self.position)

    @property
    def result(self) -> str:
        """`1-0` (the first mover won), `0-1`, `1/2-1/2`, or `*` while the match runs."""
        return RESULTS[self.outcome.winner] if self.outcome else "*"

    # playing: every act drops what could have been redone

    def play(self, text: str, side: int | None = None) -> None:
        """Play an action given as text, `resign` and `draw` included, as the side given or as whoever is to move.

        Raises Illegal, and changes nothing, if the rules refuse it or it is not that side's turn.
        """
        self._refuse_after_the_end()
        mover = self.game.turn(self.position)
        if text in (RESIGN, DRAW):
            self._end(text, mover if side is None else side)
            return
        if side not in (None, mover):
            raise Illegal(Phrase("it is {side}'s turn", side=self.game.sides[mover]))
        action = self.game.parse(self.position, text)
        self._add(Step(self.turn, mover, self.game.text(self.position, action)), action)

    def resign(self, side: int) -> None:
        """The side gives up, whoever is to move; the other wins. Raises Illegal once the match has ended."""
        self.play(RESIGN, side)

    def agree_draw(self, side: int) -> None:
        """Both have agreed on a draw; the side is the one written on the line. Raises Illegal after the end."""
        self.play(DRAW, side)

    def _refuse_after_the_end(self) -> None:
        if self.outcome:
            raise Illegal(OVER)

    def _add(self, step: Step, action: int) -> None:
        before = self.position
        following = self.game.after(before, action)
        outcome = self.game.outcome(following)
        ended = outcome is not None or self._ends_turn(before, following)
        self._drop_redo()
        self._past.add(action, following)
        self._note(step, self.turn + ended, outcome)

    def _ends_turn(self, before: Any, after: Any) -> bool:
        """A turn ends when the side to move changes, unless the game's rules have an `ends_turn` of their own."""
        own_rule = getattr(self.game.rules, "ends_turn", None)
        if own_rule:
            return bool(own_rule(before, after))
        return self.game.turn(before) != self.game.turn(after)

    def _end(self, text: str, side: int) -> None:
        outcome = Outcome(1 - side, "resign") if text == RESIGN else Outcome(None, "agreed")
        self._drop_redo()
        self._past.add(None, self.position)
        self._note(Step(self.turn, side, text), self.turn, outcome)

    def _note(self, step: Step, turn: int, outcome: Outcome | None) -> None:
        self.steps.append(step)
        self._turns.append(turn)
        self._outcomes.append(outcome)
        self.at += 1

    def _drop_redo(self) -> None:
        del self.steps[self.at :], self._turns[self.at + 1 :], self._outcomes[self.at + 1 :]
        self._past.cut(self.at)

    # moving along the line

    @property
    def can_undo(self) -> bool:
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        return self.at < len(self.steps)

    def undo(self) -> Step:
        """Take back the last step and return it; raises IndexError at the start."""
        self.jump(self.at - 1)
        return self.steps[self.at]

    def redo(self) -> Step:
        """Play the next undone step again and return it; raises IndexError at the end of the line."""
        self.jump(self.at + 1)
        return self.steps[self.at - 1]

    def jump(self, to: int) -> None:
        """Put the cursor after the first `to` steps; raises IndexError outside 0 … len(steps)."""
        if not 0 <= to <= len(self.steps):
            raise IndexError(f"the match has {len(self.steps)} steps, there is no step {to}")
        self.at = to

    def copy(self) -> Match:
        """A match of its own with the same line and cursor."""
        twin = Match.__new__(Match)
        twin.game, twin.options, twin.tags, twin.steps = self.game, self.options, dict(self.tags), [*self.steps]
        twin.at, twin._past = self.at, self._past.copy()
        twin._turns, twin._outcomes = [*self._turns], [*self._outcomes]
        return twin


def _following(game: Game, position: Any, action: int | None) -> Any:
    """The position after an action, the kernels' integer; None where resigning or agreeing leaves it the same."""
    return position if action is None else game.after(position, action)
