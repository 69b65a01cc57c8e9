"""`main.py arena`: matches between two levels, and how sure the outcome is.

Besides a level's number a player may be `random` (any legal action) or `greedy` (takes what it can take in this turn,
the most points first, and else plays at random): the yardsticks that the levels are measured with.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent import futures
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from engine import GAMES
from engine.game import Game, Options
from engine.search.budget import Dice
from game import endgames
from game.compiled import ensure, frozen

Z95 = 1.959964
YARDSTICKS = ("random", "greedy")
Actor = Callable[[Any, int], int]


class Tally(NamedTuple):
    """Wins, draws and losses of the first player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points won, a draw as half."""
        return (self.wins + self.draws / 2) / max(1, self.games)

    def add(self, points: float) -> Tally:
        """With one more match, worth 1, 0.5 or 0 to the first player."""
        return Tally(self.wins + (points == 1), self.draws + (points == 0.5), self.losses + (points == 0))


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share seen in so many games (E. B. Wilson, 1927)."""
    if games == 0:
        return 0.0, 1.0
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    middle, scale = share + Z95 * Z95 / (2 * games), 1 + Z95 * Z95 / games
    return (middle - spread) / scale, (middle + spread) / scale


def actor(game: Game, name: str) -> Actor:
    """Who plays: a level's number, `random` or `greedy`. Raises ValueError for anything else."""
    if name in YARDSTICKS:
        return partial(_yardstick, game, name == "greedy")
    if name not in map(str, range(1, game.levels + 1)):
        raise ValueError(f"{name!r} is no level of {game.id}: 1 to {game.levels}, {' or '.join(YARDSTICKS)}")
    level, stop = int(name), np.zeros(1, np.int64)
    return lambda position, seed: game.bot.choose(position, level, seed, stop).action


def _yardstick(game: Game, greedy: bool, position: Any, seed: int) -> int:
    legal, dice = game.on_board(position), Dice(seed)
    if greedy:
        side = game.turn(position)
        leads = {action: _lead(game, game.after(position, action), side, 1) for action in legal}
        most = max(leads.values())
        if most > _lead(game, position, side, 0):
            return next(action for action in legal if leads[action] == most)
    return legal[dice.below(len(legal))]


def _lead(game: Game, position: Any, side: int, more: int) -> int:
    """By how much a side leads, after at most so many more actions of its own if it is still its turn."""
    legal = game.legal(position) if more and game.turn(position) == side else []
    if legal:
        return max(_lead(game, game.after(position, action), side, more - 1) for action in legal)
    score = game.score(position)
    return score[side] - score[1 - side]


def play(game: Game, options: Options, names: tuple[str, str], seed: int) -> float:
    """One match between two players, the first of them moving first in even seeds; what it brings that player."""
    players = [actor(game, name) for name in names]
    first = seed % 2
    position, turn = game.start(options), 0
    while (outcome := game.outcome(position)) is None:
        mover = game.turn(position) ^ first
        position = game.after(position, players[mover](position, seed * 10_007 + turn))
        turn += 1
    if outcome.winner is None:
        return 0.5
    return float(outcome.winner ^ first == 0)


def run(arguments: argparse.Namespace) -> int:
    """Plays the matches; prints one line each ten, then wins, draws, losses and the interval. 2 for bad arguments."""
    try:
        game = GAMES[arguments.game]
        options = game.options(arguments.size)
        names = (arguments.first, arguments.second)
        for name in names:
            actor(game, name)
    except KeyError:
        print(f"main.py arena: no game {arguments.game!r}: the games are {', '.join(GAMES)}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"main.py arena: {error}", file=sys.stderr)
        return 2
    _report(names, _tally(game, options, names, arguments))
    return 0


def _tally(game: Game, options: Options, names: tuple[str, str], arguments: argparse.Namespace) -> Tally:
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    tally = Tally()
    for points in _points(game.id, options, names, seeds, arguments.jobs):
        tally = tally.add(points)
        if tally.games % 10 == 0 and tally.games < arguments.games:
            print(f"{tally.games}/{arguments.games}  {tally.wins} {tally.draws} {tally.losses}", file=sys.stderr)
    return tally


def _points(game_id: str, options: Options, names: tuple[str, str], seeds: range, jobs: int):  # type: ignore[no-untyped-def]
    _prepare(game_id)
    if jobs == 1:
        yield from (play(GAMES[game_id], options, names, seed) for seed in seeds)
    else:
        with _pool(jobs, game_id) as pool:
            yield from pool.map(partial(_play_by_id, game_id, options, names), seeds)


def _pool(jobs: int, game_id: str) -> futures.Executor:
    """Processes, which end with this one; in the frozen program, which can't start more of itself, threads."""
    signal.signal(signal.SIGINT, lambda number, _frame: os._exit(128 + number))  # a pool would wait for its matches
    if frozen():
        return futures.ThreadPoolExecutor(jobs)
    return futures.ProcessPoolExecutor(jobs, initializer=_begin, initargs=(game_id,))


def _begin(game_id: str) -> None:
    """What each process begins with."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _prepare(game_id)


def _prepare(game_id: str) -> None:
    """All that bots think with, before the first match."""
    ensure()
    endgames.ensure(game_id)


def _end_with_parent() -> None:
    import multiprocessing  # not in the frozen program, which has no processes of its own

    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)


def _play_by_id(game_id: str, options: Options, names: tuple[str, str], seed: int) -> float:
    return play(GAMES[game_id], options, names, seed)


def _report(names: tuple[str, str], tally: Tally) -> None:
    low, high = interval(tally.score, tally.games)
    print(f"{names[0]} against {names[1]}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost")
    print(f"score {tally.score:.1%}, 95% interval {low:.1%} to {high:.1%}, {tally.games} games")
