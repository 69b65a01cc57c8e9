"""What the engine answers on small boards, printed as JSON: run with PAPERGLOW_ENGINE=python, numba or library.

Every game is played at random, twice: as GAME/rules, where after each action all arrays of the position and the door's
kernels count, and as GAME/thoughts, where now and then search, bots and judgement are asked. Arguments name some of
these, else it is all of them. tests/test_compiled.py compares the three.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from engine import GAMES, door, jit
from engine.game import Game
from engine.search import alphabeta

STEPS, ASKED_EVERY = 40, 16
SEARCHES = ((1, 20, 6), (2, 40, 4), (3, 80, 6, 5, 3))
"""depth, positions, actions tried, slack, captures on: little enough for plain Python."""


def digest(position: Any) -> str:
    """All that the position's arrays hold."""
    return hashlib.sha256(b"".join(array.tobytes() for array in position)).hexdigest()[:16]


def walk(game: Game, seed: int) -> Iterator[tuple[Any, list[tuple[int, int]]]]:
    """A random match on a small board: the position, always the same one, after each action, and all of them so far
    with their tokens."""
    size = min(game.smallest[0] + 4, game.largest[0]), min(game.smallest[1] + 2, game.largest[1])
    dice, position = random.Random(seed), game.start(game.options(size))
    played: list[tuple[int, int]] = []
    while len(played) < STEPS and (actions := game.legal(position)):
        action = dice.choice(actions)
        played.append((action, int(door.play(position, action))))
        yield position, played


def rules(game: Game, seed: int) -> Iterator[Any]:
    """The answers along a match, all the way there and back."""
    for position, played in walk(game, seed):
        words = game.text(position, played[-1][0])
        yield [words, digest(position), int(door.turn(position)), int(door.value(position))]
        yield [
            int(door.key(position)),
            int(door.mark(position)),
            int(door.repeated(position)),
            list(game.score(position)),
            str(game.outcome(position)),
        ]
    for action, token in reversed(played):
        door.undo(position, action, token)
    yield digest(position)


def thoughts(game: Game, seed: int) -> Iterator[Any]:
    """What search, bots and judgement say along a match of positions, which must stay as they are."""
    stop = np.zeros(1, np.int64)
    for position, played in walk(game, seed):
        if len(played) % ASKED_EVERY or game.outcome(position):
            continue
        before, out = digest(position), np.zeros(door.most(position), np.int32)
        yield out[: int(door.order(position, out))].tolist()
        yield [list(alphabeta.best(position, alphabeta.Limits(*limits), stop)) for limits in SEARCHES]
        yield [game.bot.choose(position, level, 5, stop).action for level in (1, 2, 3)]
        yield repr(game.bot.assess(position))
        assert digest(position) == before, "thinking changed the position"


QUESTIONS = {
    f"{name}/{part.__name__}": partial(part, game) for name, game in GAMES.items() for part in (rules, thoughts)
}


def main() -> None:
    """Print the answers, and where they came from."""
    if jit.MODE == "library":
        from game import compiled

        assert compiled.ensure(), "there is no compiled engine"
    answers = {name: [list(QUESTIONS[name](seed)) for seed in (1, 2)] for name in sys.argv[1:] or QUESTIONS}
    came = {"compiled": jit.compiled(), "numba": "numba" in sys.modules}
    print(json.dumps({"answers": answers, **came}, default=int))


if __name__ == "__main__":
    main()
