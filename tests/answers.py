"""What the engine answers on small boards, printed as JSON: run with PAPERGLOW_ENGINE=python, numba or library.

Every game, or those that are named as arguments, is played at random, twice; after each action all arrays of the position count, and on the way the door's
kernels, the exports and the bots are asked. tests/test_compiled.py compares the three.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
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


def walk(game: Game, seed: int) -> Iterator[Any]:
    """The answers along a random match on a small board, all the way there and back."""
    size = min(game.smallest[0] + 4, game.largest[0]), min(game.smallest[1] + 2, game.largest[1])
    dice, position = random.Random(seed), game.start(game.options(size))
    played: list[tuple[int, int]] = []
    while len(played) < STEPS and (actions := game.legal(position)):
        action = dice.choice(actions)
        played.append((action, int(door.play(position, action))))
        yield [game.text(position, action), digest(position), int(door.turn(position)), int(door.value(position))]
        yield [
            int(door.key(position)),
            int(door.mark(position)),
            int(door.repeated(position)),
            list(game.score(position)),
            str(game.outcome(position)),
        ]
        if len(played) % ASKED_EVERY == 0 and game.outcome(position) is None:
            yield from thoughts(game, position)
    for action, token in reversed(played):
        door.undo(position, action, token)
    yield digest(position)


def thoughts(game: Game, position: Any) -> Iterator[Any]:
    """What search, bots and judgement say of a position, which must stay as it is."""
    stop, before = np.zeros(1, np.int64), digest(position)
    out = np.zeros(door.most(position), np.int32)
    yield out[: int(door.order(position, out))].tolist()
    yield [list(alphabeta.best(position, alphabeta.Limits(*limits), stop)) for limits in SEARCHES]
    yield [game.bot.choose(position, level, 5, stop).action for level in (1, 2, 3)]
    yield repr(game.bot.assess(position))
    assert digest(position) == before, "thinking changed the position"


def main() -> None:
    """Print the answers, and where they came from."""
    if jit.MODE == "library":
        from game import compiled

        assert compiled.ensure(), "there is no compiled engine"
    names = sys.argv[1:] or list(GAMES)
    answers = {name: [list(walk(GAMES[name], seed)) for seed in (1, 2)] for name in names}
    came = {"compiled": jit.compiled(), "numba": "numba" in sys.modules}
    print(json.dumps({"answers": answers, **came}, default=int))


if __name__ == "__main__":
    main()
