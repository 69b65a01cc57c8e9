"""Engine figures: how fast the kernels are here, and beside the same in C.

kropki.place_undo_per_s   dots placed and taken back a second, 39×32 with 150 dots, all free points in turn
kropki.place_undo_vs_c    that over the rate of tests/twin.c compiled by gcc -O3; None without gcc or the twin
kropki.nets_ms            all nets of one side on that board
kropki.level_N_ms         one thought of a level on such a board in mid-match, the median of several
conquer.move_ms_N         the same for Conquer on its largest board

and those of game.commands.bench_mills and bench_endgames.
"""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import GAMES
from engine.dots import kropki, nets
from engine.game import Game
from engine.search.budget import Dice
from game.commands.bench_endgames import endgame_figures
from game.commands.bench_mills import mills_figures
from game.compiled import ensure

TWIN = Path(__file__).resolve().parent.parent.parent / "tests" / "twin.c"
DOTS, ROUNDS, PAIRS = 150, 60, 15
NET_ROUNDS, OPENING, THOUGHTS = 60, 60, 7
Rehearse = Callable[[int], int]


def engine_figures() -> dict[str, float | None]:
    """The figures above; builds the compiled engine if need be."""
    ensure()
    position, points = _board()
    own = _own(position, points)
    per_second = max(own(ROUNDS) / _seconds(own, ROUNDS) for _ in range(PAIRS))
    return {
        "kropki.place_undo_per_s": round(per_second),
        "kropki.place_undo_vs_c": _against_c(own, position, points),
        "kropki.nets_ms": round(_nets_ms(position), 3),
        **{f"kropki.level_{level}_ms": ms for level, ms in _levels_ms(GAMES["kropki"], (39, 32))},
        **{f"conquer.move_ms_{level}": ms for level, ms in _levels_ms(GAMES["conquer"], GAMES["conquer"].largest)},
        **mills_figures(),
        **endgame_figures(),
    }


def _board() -> tuple[Any, NDArray[np.int32]]:
    """A 39×32 board with 150 dots put at random, the same each time, and its free points."""
    game, dice = GAMES["kropki"], Dice(7)
    position = game.start(game.options((39, 32)))
    while int(position.counts[kropki.field.FREE]) > 39 * 32 - DOTS:
        free = kropki.legal(position)
        kropki.play(position, free[dice.below(len(free))])
    return position, np.array(kropki.legal(position), np.int32)


def _own(position: Any, points: NDArray[np.int32]) -> Rehearse:
    return lambda rounds: int(kropki.rehearse(position, points, rounds))


def _seconds(rehearse: Rehearse, rounds: int) -> float:
    before = time.thread_time()
    rehearse(rounds)
    return time.thread_time() - before


def _against_c(own: Rehearse, position: Any, points: NDArray[np.int32]) -> float | None:
    """The median of the rates' ratios, run in turn so that a drifting machine cancels out."""
    if not shutil.which("gcc") or not TWIN.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "twin.so")
        subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(TWIN)], check=True)
        twin = _twin(ctypes.CDLL(str(library)), position, points)
        before = [array.copy() for array in position]
        if twin(1) != own(1) or any((a != b).any() for a, b in zip(before, position, strict=True)):
            raise RuntimeError("the twin in C does not do the same")
        ratios = [_seconds(twin, ROUNDS) / _seconds(own, ROUNDS) for _ in range(PAIRS)]
    return round(statistics.median(ratios), 3)


def _twin(library: ctypes.CDLL, position: Any, points: NDArray[np.int32]) -> Rehearse:
    def at(array: NDArray[Any]) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    p, size = position, ctypes.c_int64
    arrays = [at(array) for array in (p.cells, p.counts, p.hash, p.size, p.steps, p.keys, p.log)]
    rest = [size(p.log.size), at(p.stack), at(p.mark), size(p.mark.size), at(points), size(points.size)]
    library.rehearse.restype = ctypes.c_int64
    return lambda rounds: int(library.rehearse(*arrays, *rest, size(rounds)))


def _nets_ms(position: Any) -> float:
    """Milliseconds for all nets of one side, the median over both sides."""
    taken = []
    for number in range(NET_ROUNDS):
        before = time.thread_time()
        nets.survey_all(position, number % 2)
        taken.append((time.thread_time() - before) * 1e3)
    return statistics.median(taken)


def _levels_ms(game: Game, size: tuple[int, int]) -> Iterator[tuple[int, float]]:
    """Each level with the milliseconds of its thought in a match that two strong levels began."""
    stop, position = np.zeros(1, np.int64), game.start(game.options(size))
    for number in range(OPENING):
        position = game.after(position, game.bot.choose(position, 3 + number % 2, number, stop).action)
    for level in range(1, game.levels + 1):
        yield level, round(_level_ms(game, position, level), 1)


def _level_ms(game: Game, position: Any, level: int) -> float:
    """Milliseconds of a level's thought, the median over the moves that follow."""
    stop, taken = np.zeros(1, np.int64), []
    for seed in range(THOUGHTS):
        before = time.thread_time()
        thought = game.bot.choose(position, level, seed, stop)
        taken.append((time.thread_time() - before) * 1e3)
        position = game.after(position, thought.action)
    return statistics.median(taken)
