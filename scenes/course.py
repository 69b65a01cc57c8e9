"""The course of a match: what replay and evaluation curve walk along, whether our rules could have played it or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

from engine.dots import field
from engine.game import Game, Outcome
from engine.match import DRAW, RESIGN, Match, Step
from engine.matchfile import Record
from engine.sgf import Dot, SgfRecord
from game.words import N_, _, ngettext

KEPT_EVERY = 16
"""Of the positions of a foreign record every so many-th is kept; the ones between are placed again when asked for."""

MOST_IN_A_TURN = 8
"""Steps that are looked through for the last turn's."""

SKIPPED = re.compile(r"skipped, .*: \d+ of the dots")
ODD = (
    (r"recorded rings that differ from our captures: those of (\d+) of the dots",
     N_("The rings recorded with {n} of the dots differ from our captures.")),
    (r"erased points .*", N_("Points that the file erases are left as they are.")),
    (r"the file ends early", N_("The file ends early.")),
    (r"the encoding .+ is unknown|.+ are not .+|the text is not .+", N_("Some characters of the file can't be read.")),
)  # fmt: skip
"""What may be odd about a file, as the reader says it and in words for the screen."""


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
    return Course(record.game, record.size, steps, PlacedDots(record.game, start, record.moves), None, tuple(warnings))


def spoken(record: Record | SgfRecord) -> list[str]:
    """What was odd about a file, in the language of now."""
    said = []
    if isinstance(record, SgfRecord) and (n := record.skipped):
        text = ngettext(
            "{n} dot stands on a point that our rules close; it is left out.",
            "{n} dots stand on points that our rules close; they are left out.",
            n,
        )
        said.append(text.format(n=n))
    return said + [_in_words(warning) for warning in record.warnings if not SKIPPED.fullmatch(warning)]


def _in_words(warning: str) -> str:
    for pattern, words in ODD:
        if found := re.fullmatch(pattern, warning):
            return _(words).format(n=found[1] if found.groups() else "")
    return warning


class PlacedDots(Sequence[Any]):
    """The positions of dots placed one after the other, each for its own colour, whoever would be to move."""

    def __init__(self, game: Game, start: Any, dots: Sequence[Dot]) -> None:
        self._game, self._dots = game, dots
        self._kept: dict[int, Any] = {0: start}
        self._latest = (0, start)

    def __len__(self) -> int:
        return len(self._dots) + 1

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        to = range(len(self))[index]
        at, position = self._before(to)
        while at < to:
            position = self._placed(position, self._dots[at])
            at += 1
            if at % KEPT_EVERY == 0:
                self._kept[at] = position
        self._latest = (at, position)
        return position

    def _before(self, to: int) -> tuple[int, Any]:
        """The nearest position known at or before a number."""
        if self._latest[0] <= to and to - self._latest[0] < KEPT_EVERY:
            return self._latest
        at = next(at for at in range(to - to % KEPT_EVERY, -1, -KEPT_EVERY) if at in self._kept)
        return at, self._kept[at]

    def _placed(self, position: Any, dot: Dot) -> Any:
        rules, following = self._game.rules, field.copy(position)
        rules.place(following, rules.cell_of(following, dot.x, dot.y), dot.side)
        following.counts[field.MOVER] = 1 - dot.side
        return following
