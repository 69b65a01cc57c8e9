"""The door between search and rules.

A position is a NamedTuple of arrays. Its kernels are the functions that stand beside its class, so search is
compiled for games that it never imports. Each name below has two halves: the call in plain Python, and the
typing that numba compiles.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from engine.jit import NUMBA, kernel

WON = 100_000
"""What `value` goes beyond, up or down, once the game has ended with a winner, and never before."""

UNKNOWN = -10_000_000
"""No score: what `known` says where a game is not known to the end."""

_positions: dict[str, type] = {}


def position(cls: type) -> type:
    """Admit a position class. numba tells NamedTuples apart by name alone, so a second one of a name is refused."""
    if _positions.setdefault(cls.__name__, cls) is not cls:
        raise TypeError(f"two position classes are called {cls.__name__}")
    return cls


def rules(cls: type) -> ModuleType:
    """The module that defines a position class: its game's rules."""
    return sys.modules[cls.__module__]


def beside(cls: type, name: str) -> Any:
    """The kernel of that name in the module that defines cls, or its stand-in where the game has none."""
    module = rules(cls)
    return getattr(module, name, None) or STAND_INS[name](module)


@kernel
def _no_actions(position, out):
    return np.int64(0)


@kernel
def _never(position):
    return np.int64(0)


@kernel
def _unknown(position):
    return np.int64(UNKNOWN)


STAND_INS: dict[str, Callable[[Any], Any]] = {
    "order": lambda module: module.moves,
    "mark": lambda module: module.key,
    "captures": lambda module: _no_actions,
    "repeated": lambda module: _never,
    "known": lambda module: _unknown,
}


def most(position: Any) -> int:
    """The most actions that a position of this size can have. Not a kernel."""
    return beside(type(position), "most")(position)


def _door(half: Callable[..., Any]) -> Callable[..., Any]:
    """Add the half that numba types: the function found beside the position's class."""
    if NUMBA:
        from numba.extending import overload

        name = half.__name__
        options: Any = {"error_model": "numpy", "nogil": True}
        overload(half, jit_options=options, strict=False)(
            lambda position, *rest: beside(position.instance_class, name).py_func
        )
    return half


@_door
def moves(position, out):
    """Write the legal actions into out, int32[most actions]; return how many. None once the game has ended."""
    return beside(type(position), "moves")(position, out)


@_door
def order(position, out):
    """Write the actions worth a search into out, best first; return how many. Stand-in: moves."""
    return beside(type(position), "order")(position, out)


@_door
def captures(position, out):
    """Write the actions that a search may not stop before, best first; return how many. Stand-in: there are none."""
    return beside(type(position), "captures")(position, out)


@_door
def play(position, action):
    """Play a legal action in place; return the token, int64, that undo needs."""
    return beside(type(position), "play")(position, action)


@_door
def undo(position, action, token):
    """Take back the last action, given the token that play returned; return 0."""
    return beside(type(position), "undo")(position, action, token)


@_door
def turn(position):
    """The side to move, 0 or 1. It may stay the same after an action."""
    return beside(type(position), "turn")(position)


@_door
def value(position):
    """Estimate for side 0 in hundredths of a point, int64; beyond WON or -WON once a side has won."""
    return beside(type(position), "value")(position)


@_door
def key(position):
    """A hash of all that matters for the rest of the game, the side to move included, uint64."""
    return beside(type(position), "key")(position)


@_door
def mark(position):
    """A hash under which search keeps what it knows: like key, but positions that are each other's image may share it.
    Stand-in: key."""
    return beside(type(position), "mark")(position)


@_door
def repeated(position):
    """1 where the position has been there before, so that going on from it is no progress. Stand-in: never."""
    return beside(type(position), "repeated")(position)


@_door
def known(position):
    """What the position is worth to the side to move with perfect play, int64, in the measure of value; UNKNOWN where
    that isn't known. Stand-in: never known."""
    return beside(type(position), "known")(position)
