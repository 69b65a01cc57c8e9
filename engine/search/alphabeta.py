"""Alpha-beta with a table and growing depth, over any position behind the door.

Scores are hundredths of a point for the side to move. The arrays of a search:

    budget   int64[5]                      see engine.search.budget
    actions  int32[depth + 1][most]        scratch: what order gave at each depth
    roots    int32[2][most]                out: the actions at the root and their scores, the best first
    table    int64[2 * entries]            a position's key, then its packed entry; entries is a power of two
    stop     int64[1]                      another thread sets it to end the search

An entry packs, from the low bits: what the score is (2 bits: EXACT, AT_LEAST, AT_MOST), depth (6), best action (16),
score.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.door import key, order, play, turn, undo, value
from engine.jit import kernel
from engine.search.budget import SHORT, SLACK, VISITED, WIDTH, new_budget, spend

WORST = -10_000_000
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


class Search(NamedTuple):
    """The arrays above."""

    budget: NDArray[np.int64]
    actions: NDArray[np.int32]
    roots: NDArray[np.int32]
    table: NDArray[np.int64]
    stop: NDArray[np.int64]


class Limits(NamedTuple):
    """The most depth, positions and actions tried in each, and the slack within which root scores are exact."""

    depth: int
    positions: int
    width: int
    slack: int = 0


class Result(NamedTuple):
    """What was found: actions and scores of the roots that were read last, the best first; the depth read to its end;
    positions visited. The scores of all within the slack of the best are exact, the others may be too high."""

    actions: list[int]
    scores: list[int]
    depth: int
    visited: int


@kernel
def deepen(position, depth, budget, actions, roots, table, stop):
    """Search deeper and deeper, at most to depth, while the budget lasts.

    Return 256 * roots read + the depth read to its end. roots begin with those of the last depth at which one was read,
    the best first; even with none read they hold order's guess.
    """
    search = Search(budget, actions, roots, table, stop)
    count, done = order(position, roots[0]), 0
    roots[1, :count] = 0
    known = 0
    for deep in range(1, depth + 1):
        read = _root(position, deep, count if deep == 1 else min(count, budget[WIDTH]), search)
        known = read if read else known
        if budget[SHORT]:
            break
        done = deep
    return np.int64(256 * known + done)


@kernel
def _root(position, depth, count, search):
    """Score so many roots in their order, the best so far in front; return how many were read.

    At depth 1 all scores are exact, for they are the order of the next depth; later those within the slack.
    """
    side, roots, read = turn(position), search.roots, 0
    for at in range(count):
        action = np.int64(roots[0, at])
        alpha = np.int64(WORST) if depth == 1 or at == 0 else np.int64(roots[1, 0] - search.budget[SLACK])
        token = play(position, action)
        if turn(position) == side:
            score = _search(position, np.int64(depth - 1), alpha, np.int64(-WORST), search)
        else:
            score = -_search(position, np.int64(depth - 1), np.int64(WORST), np.int64(-alpha), search)
        undo(position, action, token)
        if search.budget[SHORT]:
            break
        read += 1
        _settle(roots, at, action, score)
    return read


@kernel
def _settle(roots, at, action, score):
    """Put a root that was read into its place among those read before; an equal one stays behind."""
    while at and roots[1, at - 1] < score:
        roots[0, at], roots[1, at] = roots[0, at - 1], roots[1, at - 1]
        at -= 1
    roots[0, at], roots[1, at] = action, score


@kernel
def _search(position, depth, alpha, beta, search):
    """The score for the side to move within the window; of no use once the budget is spent."""
    if spend(search.budget, search.stop):
        return np.int64(0)
    side, entry = turn(position), _recall(position, search.table)
    known = _known(entry, depth, alpha, beta)
    if known != WORST:
        return known
    count = order(position, search.actions[depth]) if depth else np.int64(0)
    if count == 0:
        score = value(position) if side == 0 else -value(position)
        _remember(position, search.table, depth, np.int64(0), score, EXACT)
        return np.int64(score)
    count = min(count, search.budget[WIDTH])
    actions, floor = search.actions[depth], alpha
    _to_front(actions, count, entry >> 8 & 65535)
    best, best_action = np.int64(WORST), np.int64(0)
    for at in range(count):
        action = np.int64(actions[at])
        token = play(position, action)
        if turn(position) == side:
            score = _search(position, np.int64(depth - 1), alpha, beta, search)
        else:
            score = -_search(position, np.int64(depth - 1), np.int64(-beta), np.int64(-alpha), search)
        undo(position, action, token)
        if search.budget[SHORT]:
            return np.int64(0)
        if score > best:
            best, best_action = np.int64(score), action
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
    _remember(position, search.table, depth, best_action, best, bound)
    return best


@kernel
def _to_front(actions, count, action):
    """Try that action first if it is among the first so many."""
    for at in range(count):
        if actions[at] == action:
            for back in range(at, 0, -1):
                actions[back] = actions[back - 1]
            actions[0] = action
            return


@kernel
def _slot(position, table):
    """Where the position's entry stands in the table."""
    return 2 * np.int64(key(position) & np.uint64((table.size >> 1) - 1))


@kernel
def _recall(position, table):
    """The packed entry of a position, 0 if it has none."""
    slot = _slot(position, table)
    return table[slot + 1] if table[slot] == np.int64(key(position) >> np.uint64(1)) else np.int64(0)


@kernel
def _remember(position, table, depth, action, score, bound):
    """Put a position's entry into the table over whatever was there."""
    slot = _slot(position, table)
    table[slot] = np.int64(key(position) >> np.uint64(1))
    table[slot + 1] = np.int64(score) << 24 | action << 8 | depth << 2 | bound


@kernel
def _known(entry, depth, alpha, beta):
    """The score that an entry settles for this depth and window, or WORST."""
    score, bound = entry >> 24, entry & 3
    settles = bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)
    if bound and entry >> 2 & 63 >= depth and settles:
        return score
    return np.int64(WORST)


EXPORTS = ((deepen, ("i64", "i64[]", "i32[][]", "i32[][]", "i64[]", "i64[]"), "i64"),)


def best(position: Any, limits: Limits, stop: NDArray[np.int64]) -> Result:
    """Read the position within limits.

    The position is left as it was. The same arguments give the same result, unless stop ends the search early.
    """
    most = position.cells.size
    spent, roots = new_budget(limits.positions, limits.width, limits.slack), np.zeros((2, most), np.int32)
    table = np.zeros(2 << 14, np.int64)
    actions = np.zeros((limits.depth + 1, most), np.int32)
    packed = deepen(position, limits.depth, spent, actions, roots, table, stop)
    known = max(1, packed >> 8)
    return Result(roots[0, :known].tolist(), roots[1, :known].tolist(), packed & 255, int(spent[VISITED]))
