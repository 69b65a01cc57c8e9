"""The one interface of a game: what scenes, matches, bots and files may ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

from engine.phrase import Phrase, shown

FIRST, SECOND = 0, 1
OVER = Phrase("the game is over")
"""The rule that any action after the end breaks."""


class Outcome(NamedTuple):
    """How a game ended: the winning side (0 first mover, 1 second, None for a draw) and the game's word for why."""

    winner: int | None
    reason: str


@dataclass(frozen=True)
class Choice:
    """One option of a game: its key in match files and the values it may take, the default first."""

    key: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Options:
    """What is set before a match: the board's (width, height) and a value for every Choice."""

    size: tuple[int, int]
    values: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, key: str) -> str:
        return dict(self.values)[key]


class Illegal(ValueError):
    """An action that the rules refuse, and the rule it breaks."""

    def __init__(self, rule: Phrase):
        super().__init__(rule)
        self.rule = rule


@dataclass(frozen=True)
class Game:
    """A game behind the one door.

    rules holds the functions below and the kernels of engine.door, bot holds choose, hint and assess, and kernels
    the further modules with an EXPORTS table of (kernel, argument words, result word) for engine.exports.
    """

    id: str
    sides: tuple[str, str]
    sizes: tuple[tuple[int, int], ...]
    default_size: tuple[int, int]
    smallest: tuple[int, int]
    largest: tuple[int, int]
    choices: tuple[Choice, ...]
    reasons: tuple[str, ...]
    levels: int
    rules: ModuleType
    bot: ModuleType
    has_board_tag: bool = True
    ending: int | None = None
    """The action that ends the match at will, where the game has one; two people agree on it first."""
    kernels: tuple[ModuleType, ...] = ()
    joined: str = ""
    """How an action begins that stands on a match file's line of the action before; empty if each has its own."""

    def options(self, size: tuple[int, int] | None = None, **values: str) -> Options:
        """The game's options, defaults filled in; raises ValueError for a size or value the game lacks."""
        width, height = size = size or self.default_size
        if not (self.smallest[0] <= width <= self.largest[0] and self.smallest[1] <= height <= self.largest[1]):
            raise ValueError(self._wrong_size(size))
        known = {choice.key: choice.values for choice in self.choices}
        for key, value in values.items():
            if key not in known:
                raise ValueError(Phrase("unknown option {name}", name=shown(key)))
            if value not in known[key]:
                raise ValueError(_not_one_of(key, value, known[key]))
        return Options(size, tuple((key, values.get(key, allowed[0])) for key, allowed in known.items()))

    def _wrong_size(self, size: tuple[int, int]) -> Phrase:
        low, high = _size(self.smallest), _size(self.largest)
        if low == high:
            return Phrase("the board is {low}, not {size}", size=_size(size), low=low)
        return Phrase("the board {size} is not between {low} and {high}", size=_size(size), low=low, high=high)

    def start(self, options: Options) -> Any:
        """The position before the first action."""
        return self.rules.start(options)

    def legal(self, position: Any) -> list[int]:
        """Every legal action as the kernels' integer; empty once the game has ended."""
        return self.rules.legal(position)

    def on_board(self, position: Any) -> list[int]:
        """The legal actions without the one that ends the match at will: those to be made on the board."""
        return [action for action in self.legal(position) if action != self.ending]

    def after(self, position: Any, action: int) -> Any:
        """A new position with the action played; the old one is untouched. The action must be legal."""
        return self.rules.after(position, action)

    def text(self, position: Any, action: int) -> str:
        """The action in the game's notation."""
        return self.rules.text(position, action)

    def joins(self, text: str) -> bool:
        """Whether an action, given as text, stands on the line of the one before and counts as one with it."""
        return bool(self.joined) and text.startswith(self.joined)

    def parse(self, position: Any, text: str) -> int:
        """The legal action that `text` names; raises Illegal with the rule it breaks."""
        return self.rules.parse(position, text)

    def outcome(self, position: Any) -> Outcome | None:
        """None while the game runs. Knows nothing of resigning or agreed draws: those are the match's."""
        return self.rules.outcome(position)

    def turn(self, position: Any) -> int:
        """The side to move, 0 or 1 (whoever would move next, once the game has ended)."""
        return self.rules.turn_of(position)

    def score(self, position: Any) -> tuple[int, int]:
        """Points of the first and the second side."""
        return self.rules.score(position)

    def picture(self, position: Any) -> dict[str, Any]:
        """The `position` object of `replay --json`, as the game's rule book defines it."""
        return self.rules.picture(position)

    def events(self, before: Any, after: Any) -> list[tuple[Any, ...]]:
        """What happened between two positions, for sound and captions: (name, side, …), e.g. ("capture", 0, 3)."""
        return self.rules.events(before, after)


def _size(board: tuple[int, int]) -> str:
    return "x".join(map(str, board))


def _not_one_of(name: str, value: str, values: tuple[str, ...]) -> Phrase:
    allowed = ", ".join(values)
    return Phrase("option {name} is {value}, not one of {allowed}", name=name, value=shown(value), allowed=allowed)


@dataclass(frozen=True)
class Thought:
    """What a bot answers: the action, its estimate in [-1, 1] for the side to move, and a reason's key with fields."""

    action: int
    value: float
    reason: str
    fields: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Assessment:
    """An evaluation without search: value in [-1, 1] for the first side, and named terms (key, first's, second's).

    Where more is known than an estimate, `reason` and its fields say what, as a Thought's do: a side's certain win.
    """

    value: float
    terms: tuple[tuple[str, float, float], ...]
    reason: str = ""
    fields: tuple[tuple[str, int], ...] = ()
