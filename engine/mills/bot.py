"""The computer of Nine Men's Morris: six levels that differ in what they see and how far they read.

    1  plays at random and overlooks half of the mills that it could close
    2  closes a mill where it can, mostly blocks one, and else plays one of the better looking actions
    3  reads its own turn and the answer, but not steadily
    4  reads four actions on
    5  reads on as far as a small budget of positions lasts
    6  reads on with a large one, knows the endings by heart (engine.mills.endgame) and how the opening is lost

The same position, level and seed give the same action.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.door import WON
from engine.game import FIRST, SECOND, Assessment, Thought
from engine.mills import endgame, evaluate, opening, rules, state
from engine.mills.board import POINTS
from engine.mills.lookahead import ahead
from engine.search import alphabeta
from engine.search.budget import Dice

REASONS = (
    *("table_win", "table_draw", "table_loss"),
    *("win", "take", "mill", "block", "fork", "threat", "room", "any"),
)
TERMS = ("men", "mills", "threats", "room")

TOP = 6
SEES_MILL = 0.5  # of level 1
STEADY = 0.5  # chance that level 2 stops at each next action of its list
READING = {
    3: alphabeta.Limits(2, 3_000, state.MOST_ACTIONS, slack=40, quiet=2),
    4: alphabeta.Limits(4, 20_000, state.MOST_ACTIONS, slack=15, quiet=2),
    5: alphabeta.Limits(8, 60_000, state.MOST_ACTIONS, slack=6, quiet=6, table=15),
    6: alphabeta.Limits(40, 800_000, state.MOST_ACTIONS, slack=1, quiet=8, table=18),
}
"""How far the levels read ahead, and how many hundredths of a man worse than the best their action may be."""
TEMPO = 100  # hundredths of a man: about the man that closing a mill takes
EVEN = 200.0  # hundredths of a man of advantage that are worth half of a certain win


def choose(position: Any, level: int, seed: int, stop: NDArray[np.int64]) -> Thought:
    """A level's action for the side to move, which must have one. stop, int64[1], set by another thread ends it."""
    dice = Dice(seed * 0x10001 + int(rules.key(position)))
    if level <= 1:
        return Thought(_newcomer(position, dice), 0.0, "any")
    if level == 2:
        return Thought(_learner(position, dice), 0.0, "any")
    return _reader(position, level, dice, stop)


def hint(position: Any, seed: int, stop: NDArray[np.int64]) -> Thought:
    """The top level's action with the reason that a person can see on the board."""
    found, ending = choose(position, TOP, seed, stop), endgame.lookup(position)
    if ending:
        return Thought(found.action, float(ending.value), *_told(ending))
    reason = "win" if found.value >= 1 else _reason(position, found.action)
    return Thought(found.action, found.value, reason)


def _told(ending: endgame.Ending) -> tuple[str, tuple[tuple[str, int], ...]]:
    """A reason of REASONS with its fields."""
    if ending.value == 0:
        return "table_draw", ()
    return "table_win" if ending.value > 0 else "table_loss", (("plies", ending.plies),)


def assess(position: Any) -> Assessment:
    """What the position is worth to the first side without reading ahead, and what that is made of."""
    men = rules.score(position)
    empty = state.empty_points(position.men[FIRST], position.men[SECOND])
    terms = [("men", float(men[FIRST]), float(men[SECOND]))]
    sides = [_standing(position, side, empty) for side in (FIRST, SECOND)]
    terms += [(key, sides[FIRST][key], sides[SECOND][key]) for key in TERMS[1:]]
    known = None if rules.outcome(position) else endgame.lookup(position)
    if known is None:
        return Assessment(prospect(int(rules.value(position)) + _tempo(position)), tuple(terms))
    if known.value == 0:
        return Assessment(0.0, tuple(terms), "table_draw")
    winner = rules.turn_of(position) if known.value > 0 else 1 - rules.turn_of(position)
    fields = (("winner", winner), ("plies", known.plies))
    return Assessment(1.0 if winner == FIRST else -1.0, tuple(terms), "table_win", fields)


def _tempo(position: Any) -> int:
    """What it is worth to the first side whose turn it is, hundredths of a man: a mill that the mover can close now."""
    mover = rules.turn_of(position)
    if rules.outcome(position) or position.counts[state.OPEN] or not threats(position, mover):
        return 0
    return TEMPO if mover == FIRST else -TEMPO


def _standing(position: Any, side: int, empty: int) -> dict[str, float]:
    own = position.men[side]
    return {
        "mills": float(evaluate.mills(own)),
        "threats": float(len(threats(position, side))),
        "room": float(evaluate.room(position, own, empty)),
    }


def prospect(value: int) -> float:
    """An estimate in hundredths of a man as a number in [-1, 1]; a match that is won is worth 1."""
    if abs(value) >= WON:
        return math.copysign(1.0, value)
    return value / (abs(value) + EVEN)


def threats(position: Any, side: int) -> set[int]:
    """The points where a side would close a mill if it were to move now."""
    counts = np.zeros_like(position.counts)
    counts[state.MOVER] = side
    if position.counts[state.RESERVE + side]:
        counts[state.RESERVE :] = position.counts[state.RESERVE :]
    asked = position._replace(counts=counts)
    return {end_of(action) for action in _actions(asked, rules.captures)}


def end_of(action: int) -> int:
    """The point where an action puts or takes a man."""
    if action >= state.CAPTURE:
        return action - state.CAPTURE
    return (action - state.MOVE) % POINTS if action >= state.MOVE else action


# ── the levels ──


def _actions(position: Any, kernel: Any) -> list[int]:
    out = np.zeros(state.MOST_ACTIONS, np.int32)
    return out[: kernel(position, out)].tolist()


def _newcomer(position: Any, dice: Dice) -> int:
    closing = _actions(position, rules.captures)
    legal = closing if closing and dice.chance() < SEES_MILL else rules.legal(position)
    return legal[dice.below(len(legal))]


def _learner(position: Any, dice: Dice) -> int:
    closing = _actions(position, rules.captures)
    if closing:
        return closing[0]
    actions, at = _actions(position, rules.order), 0
    while at + 1 < len(actions) and dice.chance() > STEADY:
        at += 1
    return actions[at]


def _reader(position: Any, level: int, dice: Dice, stop: NDArray[np.int64]) -> Thought:
    if level >= TOP and opening.calm(position):
        action, score = opening.second_man(position, dice, stop)
        return Thought(action, prospect(score), "any")
    limits = READING[min(level, TOP)]
    found = alphabeta.best(ahead(position) if level >= TOP else position, limits, stop)
    good = [at for at, score in enumerate(found.scores) if score > found.scores[0] - limits.slack]
    if level >= TOP and len(good) > 1 and endgame.lookup(position):
        return Thought(_trickiest(position, [found.actions[at] for at in good], stop), prospect(found.scores[0]), "any")
    at = good[dice.below(len(good))]
    return Thought(found.actions[at], prospect(found.scores[at]), "any")


def _trickiest(position: Any, equal: list[int], stop: NDArray[np.int64]) -> int:
    """Of actions that the tables call equal the one that looks best without them, and so leaves most to go wrong."""
    estimated = alphabeta.best(position, READING[4]._replace(slack=0), stop).actions
    return next(action for action in (*estimated, *equal) if action in equal)


# ── why ──


def _reason(position: Any, action: int) -> str:
    """The strongest thing that an action does, as a word of REASONS."""
    if action >= state.CAPTURE:
        return "take"
    mover, after = rules.turn_of(position), rules.after(position, action)
    if after.counts[state.OPEN]:
        return "mill"
    if end_of(action) in threats(position, 1 - mover):
        return "block"
    gained = len(threats(after, mover)) - len(threats(position, mover))
    if gained > 0:
        return "fork" if len(threats(after, mover)) > 1 else "threat"
    return "room" if _lead(after, mover) > _lead(position, mover) else "any"


def _lead(position: Any, side: int) -> int:
    """How much more room a side has than its enemy."""
    own, enemy = position.men[side], position.men[1 - side]
    empty = state.empty_points(own, enemy)
    return int(evaluate.room(position, own, empty) - evaluate.room(position, enemy, empty))
