"""The smallest game that passes every check: what a new game must have, and nothing more.

A pile of counters. In a turn a side takes one, then takes another or stops; who takes the last one wins. A turn may
have two actions by the same side, so this also holds whatever relies on sides taking turns.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from engine import door
from engine.game import FIRST, SECOND, Assessment, Choice, Game, Illegal, Options, Outcome, Thought
from engine.jit import kernel
from engine.phrase import Phrase

STOP, TAKE = 0, 1
WORDS = ("stop", "take")
PILE, SIDE, TAKEN = 0, 1, 2


@door.position
class NullGame(NamedTuple):
    """state  int64[3]  counters in the pile, the side to move, counters taken in this turn;  won  int64[2]  per side"""

    state: np.ndarray
    won: np.ndarray


POSITION = NullGame
EXPORTS = ()


@kernel
def moves(position, out):
    if position.state[PILE] == 0:
        return np.int64(0)
    out[0], out[1] = TAKE, STOP
    return position.state[TAKEN] + 1


@kernel
def play(position, action):
    state, won = position.state, position.won
    side, taken = state[SIDE], state[TAKEN]
    if action == TAKE:
        state[PILE] -= 1
        won[side] += 1
    if action == STOP or taken == 1 or state[PILE] == 0:
        state[SIDE], state[TAKEN] = 1 - side, 0
    else:
        state[TAKEN] = 1
    return side << 1 | taken


@kernel
def undo(position, action, token):
    state, won = position.state, position.won
    state[SIDE], state[TAKEN] = token >> 1, token & 1
    if action == TAKE:
        state[PILE] += 1
        won[state[SIDE]] -= 1
    return np.int64(0)


@kernel
def turn(position):
    return position.state[SIDE]


@kernel
def value(position):
    return 100 * (position.won[0] - position.won[1])


@kernel
def key(position):
    state = position.state
    return np.uint64(state[PILE] << 2 | state[SIDE] << 1 | state[TAKEN])


def start(options: Options) -> NullGame:
    return NullGame(np.array([int(options["pile"]), FIRST, 0]), np.zeros(2, np.int64))


def most(position: NullGame) -> int:
    return 2


def legal(position: NullGame) -> list[int]:
    out = np.zeros(2, np.int32)
    return out[: moves(position, out)].tolist()


def after(position: NullGame, action: int) -> NullGame:
    following = NullGame(*(array.copy() for array in position))
    play(following, action)
    return following


def turn_of(position: NullGame) -> int:
    return int(position.state[SIDE])


def text(position: NullGame, action: int) -> str:
    return WORDS[action]


def parse(position: NullGame, words: str) -> int:
    if words not in WORDS:
        raise Illegal(Phrase("an action is take or stop"))
    action = WORDS.index(words)
    if action not in legal(position):
        rule = "there is nothing to take" if action == TAKE else "the first counter of a turn must be taken"
        raise Illegal(Phrase(rule))
    return action


def outcome(position: NullGame) -> Outcome | None:
    return None if position.state[PILE] else Outcome(1 - turn_of(position), "last")


def score(position: NullGame) -> tuple[int, int]:
    return int(position.won[FIRST]), int(position.won[SECOND])


def picture(position: NullGame) -> dict[str, Any]:
    return {"pile": int(position.state[PILE]), "taken": int(position.state[TAKEN])}


def events(before: NullGame, after: NullGame) -> list[tuple[Any, ...]]:
    side, taken = turn_of(before), int(before.state[PILE] - after.state[PILE])
    return [("take", side, taken)] if taken else []


def choose(position: NullGame, level: int, seed: int, stop: Any) -> Thought:
    return Thought(legal(position)[seed % len(legal(position))], 0.0, "any")


def hint(position: NullGame, seed: int, stop: Any) -> Thought:
    return Thought(TAKE, 0.0, "take")


def assess(position: NullGame) -> Assessment:
    lead = float(position.won[0] - position.won[1])
    return Assessment(lead / (1 + abs(lead)), (("taken", float(position.won[0]), float(position.won[1])),))


GAME = Game(
    id="null",
    sides=("black", "white"),
    sizes=((1, 1),),
    default_size=(1, 1),
    smallest=(1, 1),
    largest=(1, 1),
    choices=(Choice("pile", ("7", "12")),),
    reasons=("last",),
    levels=1,
    rules=sys.modules[__name__],
    bot=sys.modules[__name__],
    has_board_tag=False,
)
