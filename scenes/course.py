"""The course of a match: what replay and evaluation curve walk along, whether our rules could have played it or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.dots import field
from engine.game import Game, Outcome
from engine.line import Line
from engine.match import DRAW, RESIGN, Match, Step
from engine.matchfile import Record
from engine.sgf import Dot, SgfRecord
from scenes.sentences import sentence

MOST_IN_A_TURN = 8
"""Steps that are looked through for the last turn's."""


@dataclass(frozen=True)
class Course:
    """The steps of one match and the positions before, between and after them (one more than steps).

    size is the board's (width, height) in points.
    """

    game: Game
    size: tuple[int, int]
    steps: Sequence[Step]
    positions: Sequence[Any]
    outcome: Outcome | None = None
    warnings: tuple[str, ...] = ()

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.steps)


def last_turn(steps: Sequence[Step], at: int) -> tuple[str, ...]:
    """The texts of the last turn's actions after the first `at` steps; a resignation or an agreed draw is none."""
    played = [step for step in steps[max(0, at - MOST_IN_A_TURN) : at] if step.text not in (RESIGN, DRAW)]
    return tuple(step.text for step in played if step.turn == played[-1].turn)


def of_match(match: Match, warnings: Sequence[str] = ()) -> Course:
    """The whole line of a match, as it is now."""
    line = match.copy()
    line.jump(len(line.steps))
    return Course(line.game, line.options.size, tuple(line.steps), line.positions, line.outcome, tuple(warnings))


def of_record(record: Record | SgfRecord) -> Course:
    """What a file holds; of an SGF that is no match under our rules, its dots as they were put."""
    warnings = spoken(record)
    if record.match is not None:
        return of_match(record.match, warnings)
    assert isinstance(record, SgfRecord)
    rules = record.game.rules
    start = rules.start(record.options)
    for dot in record.start:
        rules.place(start, rules.cell_of(start, dot.x, dot.y), dot.side)
    start.counts[field.LAST] = 0
    steps = [Step(number, dot.side, f"{dot.x}-{dot.y}") for number, dot in enumerate(record.moves, 1)]
    line = Line(start, partial(_placed, record.game), record.moves)
    return Course(record.game, record.size, steps, line, None, tuple(warnings))


def spoken(record: Record | SgfRecord) -> list[str]:
    """What was odd about a file, in the language of now."""
    return [sentence(warning) for warning in record.warnings]


def _placed(game: Game, position: Any, dot: Dot) -> Any:
    """The position with a dot put for its own colour, whoever would be to move."""
    rules, following = game.rules, field.copy(position)
    rules.place(following, rules.cell_of(following, dot.x, dot.y), dot.side)
    following.counts[field.MOVER] = 1 - dot.side
    return following
