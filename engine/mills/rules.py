"""Nine Men's Morris: its position, and what matches, scenes and files ask of its rules."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import door
from engine.game import FIRST, OVER, SECOND, Choice, Illegal, Options, Outcome
from engine.jit import count
from engine.mills import state
from engine.mills.board import NAMES, POINTS, bits
from engine.mills.evaluate import captures, order, value
from engine.mills.men import reach, takeable
from engine.mills.state import (
    CAPTURE,
    MOVE,
    MOVER,
    OPEN,
    QUIET,
    RESERVE,
    TOP,
    key,
    mark,
    moves,
    play,
    repeated,
    turn,
    undo,
)
from engine.phrase import Phrase

__all__ = ["captures", "key", "mark", "moves", "order", "play", "repeated", "turn", "undo", "value"]

SIZES = ((7, 7),)
CHOICES: tuple[Choice, ...] = ()
REASONS = ("men", "blocked", "repetition", "quiet")
"""In the order of the numbers that engine.mills.state.ending gives them, from 1."""
SIGNS = ".ic"


@door.position
class Mills(NamedTuple):
    """A position of Nine Men's Morris; engine.mills.state says what the arrays hold."""

    men: NDArray[np.int64]
    counts: NDArray[np.int64]
    past: NDArray[np.int64]


POSITION = Mills
EXPORTS = (
    (state.perft, ("i64", "i64", "i32[][]"), "i64"),
    (state.ending, (), "i64"),
)


def start(options: Options) -> Mills:
    """The empty board, all men in reserve."""
    return position_of("." * POINTS, FIRST, (state.MEN_EACH, state.MEN_EACH))


def position_of(points: str, mover: int, reserve: tuple[int, int] = (0, 0), capture: bool = False) -> Mills:
    """The position with that picture of 24 signs (`.ic`), that side to move, and nothing before it."""
    men = [bits(point for point, sign in enumerate(points) if sign == own) for own in SIGNS[1:]]
    counts = np.zeros(RESERVE + 2, np.int64)
    counts[MOVER], counts[OPEN], counts[RESERVE:] = mover, capture, reserve
    position = Mills(np.array(men, np.int64), counts, np.zeros(state.MOST_BOARDS, np.int64))
    if state.all_placed(position) and not capture:
        position.past[0], counts[TOP] = state.board(position), 1
    return position


def most(position: Mills) -> int:
    """The most actions there can be."""
    return state.MOST_ACTIONS


def legal(position: Mills) -> list[int]:
    """The legal actions; none once the game has ended."""
    out = np.zeros(state.MOST_ACTIONS, np.int32)
    return out[: moves(position, out)].tolist()


def after(position: Mills, action: int) -> Mills:
    """A new position with a legal action played."""
    following = Mills(*(array.copy() for array in position))
    play(following, action)
    return following


def turn_of(position: Mills) -> int:
    """The side to move."""
    return int(position.counts[MOVER])


def text(position: Mills, action: int) -> str:
    """`d6`, `a1-d1`, or `xg7` for a capture."""
    if action >= CAPTURE:
        return f"x{NAMES[action - CAPTURE]}"
    if action >= MOVE:
        origin, end = divmod(action - MOVE, POINTS)
        return f"{NAMES[origin]}-{NAMES[end]}"
    return NAMES[action]


def parse(position: Mills, words: str) -> int:
    """The legal action that the words name; raises Illegal with the rule it breaks. Blanks and upper-case points do."""
    found = re.fullmatch(r"(?:(x)|([a-z][0-9])-)?([a-z][0-9])", _plain(words))
    if not found:
        raise Illegal(Phrase("an action is a point, a move like a1-d1, or a capture like xg7"))
    takes, origin, end = found.groups()
    for name in filter(None, (origin, end)):
        if name not in NAMES:
            raise Illegal(Phrase("there is no point {point}", point=name))
    if outcome(position):
        raise Illegal(OVER)
    if takes:
        return _capture(position, NAMES.index(end))
    if position.counts[OPEN]:
        raise Illegal(Phrase("a mill is closed: its capture, like xg7, comes first"))
    if origin:
        return _move(position, NAMES.index(origin), NAMES.index(end))
    return _place(position, NAMES.index(end))


def _plain(words: str) -> str:
    """The action without blanks, its points in lower case."""
    return re.sub("[A-Z](?=[0-9])", lambda letter: letter[0].lower(), re.sub("[ \t]", "", words))


def _stands(position: Mills, side: int, point: int) -> bool:
    return bool(position.men[side] >> point & 1)


def _empty(position: Mills) -> int:
    return int(state.empty_points(position.men[FIRST], position.men[SECOND]))


def _capture(position: Mills, point: int) -> int:
    """Take a man of the side that isn't to move."""
    enemy = 1 - turn_of(position)
    if not position.counts[OPEN]:
        raise Illegal(Phrase("no mill is closed, so no man is taken"))
    if not _stands(position, enemy, point):
        raise Illegal(Phrase("no enemy man stands on {point}", point=NAMES[point]))
    if not takeable(position.men[enemy]) >> point & 1:
        raise Illegal(Phrase("{point} stands in a mill, and another enemy man in none", point=NAMES[point]))
    return CAPTURE + point


def _place(position: Mills, end: int) -> int:
    if not position.counts[RESERVE + turn_of(position)]:
        raise Illegal(Phrase("all men are placed; a move is like a1-d1"))
    _refuse_occupied(position, end)
    return end


def _move(position: Mills, origin: int, end: int) -> int:
    side = turn_of(position)
    if position.counts[RESERVE + side]:
        raise Illegal(Phrase("nobody moves a man before all are placed"))
    if not _stands(position, side, origin):
        raise Illegal(Phrase("no man of the side to move stands on {point}", point=NAMES[origin]))
    _refuse_occupied(position, end)
    own = position.men[side]
    if not reach(own, origin, _empty(position)) >> end & 1:
        raise Illegal(
            Phrase(
                "{end} is not next to {origin}, and only a side with three men flies",
                end=NAMES[end],
                origin=NAMES[origin],
            )
        )
    return MOVE + POINTS * origin + end


def _refuse_occupied(position: Mills, end: int) -> None:
    if not _empty(position) >> end & 1:
        raise Illegal(Phrase("there is a man on {point}", point=NAMES[end]))


def outcome(position: Mills) -> Outcome | None:
    """A side has fewer than three men or can't move, or a draw by repetition or quiet."""
    end = int(state.ending(position))
    if end == state.RUNNING:
        return None
    return Outcome(1 - turn_of(position) if end <= state.BLOCKED else None, REASONS[end - 1])


def score(position: Mills) -> tuple[int, int]:
    """Men left of the first and the second side, reserve included."""
    first, second = (int(count(position.men[side]) + position.counts[RESERVE + side]) for side in (FIRST, SECOND))
    return first, second


def picture(position: Mills) -> dict[str, Any]:
    """The points row by row from the top (`.`, `i`, `c`), reserves, whether a capture is open, and the quiet turns."""
    counts = position.counts
    owners = [_stands(position, FIRST, point) + 2 * _stands(position, SECOND, point) for point in range(POINTS)]
    return {
        "points": "".join(SIGNS[owner] for owner in owners),
        "reserve": {"ivory": int(counts[RESERVE]), "charcoal": int(counts[RESERVE + 1])},
        "capture": bool(counts[OPEN]),
        "quiet": int(counts[QUIET]),
    }


def events(before: Mills, after: Mills) -> list[tuple[Any, ...]]:
    """("place", side) or ("move", side) for a man that came to a point, ("capture", side, men) for the side that took
    some, ("mill", side) where a capture is open now."""
    found: list[tuple[Any, ...]] = []
    for side in (FIRST, SECOND):
        own, then = int(before.men[side]), int(after.men[side])
        placed = int(before.counts[RESERVE + side] - after.counts[RESERVE + side])
        moved = (then & ~own).bit_count() - placed
        taken = (own & ~then).bit_count() - moved
        found += [("place", side)] * (placed > 0) + [("move", side)] * (moved > 0)
        found += [("capture", 1 - side, taken)] * (taken > 0)
    if after.counts[OPEN] and not before.counts[OPEN]:
        found.append(("mill", turn_of(after)))
    return found
