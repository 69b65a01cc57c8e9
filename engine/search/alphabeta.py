"""Alpha-beta with a table and growing depth, over any position behind the door.

Scores are hundredths of a point for the side to move. A side that wins does so the sooner the better: a score beyond
WON loses a hundredth with each action on the way to it. A position that has been there before is worth nothing to
either side. Beyond the depth only captures are read, where the game has any, until the position is at rest. All but the
first action of a position are asked only whether they are better than the best so far (principal variation search), and
first comes the one that the table holds, then the one that was last too good for the enemy at this depth (the killer).

The arrays of a search:

    budget   int64[6]                      see engine.search.budget
    actions  int32[quiet + depth + 1][most + 1]  scratch: what captures and order gave at each height above the
                                           leaves; last in each row its killer, or NOTHING
    roots    int32[2][most]                out: the actions at the root and their scores, the best first
    table    int64[2 * entries]            see engine.search.table
    stop     int64[1]                      another thread sets it to end the search
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.door import UNKNOWN, WON, captures, known, mark, most, order, play, repeated, turn, undo, value
from engine.jit import kernel
from engine.search.budget import QUIET, SHORT, SLACK, VISITED, WIDTH, new_budget, spend
from engine.search.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOTHING,
    best_action,
    new_table,
    packed,
    recall,
    remember,
    settled,
)

WORST = -10_000_000


class Search(NamedTuple):
    """The arrays above."""

    budget: NDArray[np.int64]
    actions: NDArray[np.int32]
    roots: NDArray[np.int32]
    table: NDArray[np.int64]
    stop: NDArray[np.int64]


class Limits(NamedTuple):
    """The most depth, positions and actions tried in each; the slack within which root scores are exact; the most
    captures in a row beyond the depth; and the table's entries as a power of two."""

    depth: int
    positions: int
    width: int
    slack: int = 0
    quiet: int = 0
    table: int = 14


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
    scored = 0
    for deep in range(1, depth + 1):
        read = _root(position, deep, count if deep == 1 else min(count, budget[WIDTH]), search)
        scored = read if read else scored
        if budget[SHORT]:
            break
        done = deep
    return np.int64(256 * scored + done)


@kernel
def _root(position, depth, count, search):
    """Score so many roots in their order, the best so far in front; return how many were read.

    At depth 1 all scores are exact, for they are the order of the next depth; later those within the slack.
    """
    side, roots, read = turn(position), search.roots, 0
    for at in range(count):
        action = np.int64(roots[0, at])
        alpha = np.int64(WORST) if depth == 1 or at == 0 else sooner(roots[1, 0] - search.budget[SLACK])
        token = play(position, action)
        if turn(position) == side:
            score = _search(position, np.int64(depth - 1), alpha, np.int64(-WORST), search)
        else:
            score = -_search(position, np.int64(depth - 1), np.int64(WORST), np.int64(-alpha), search)
        undo(position, action, token)
        if search.budget[SHORT]:
            break
        read += 1
        _settle(roots, at, action, later(score))
    return read


@kernel
def _settle(roots, at, action, score):
    """Put a root that was read into its place among those read before; an equal one stays behind."""
    while at and roots[1, at - 1] < score:
        roots[0, at], roots[1, at] = roots[0, at - 1], roots[1, at - 1]
        at -= 1
    roots[0, at], roots[1, at] = action, score


@kernel
def later(score):
    """What a score is worth one action before it is reached."""
    return np.int64(score - (score > WON) + (score < -WON))


@kernel
def sooner(bound):
    """The bound one action later that stands for this one now: of all scores s, later(s) > bound only if s > it."""
    return np.int64(bound + (bound >= WON) - (bound <= -WON))


@kernel
def _search(position, depth, alpha, beta, search):
    """The score for the side to move within the window; of no use once the budget is spent."""
    if spend(search.budget, search.stop) or repeated(position):
        return np.int64(0)
    here = mark(position)
    entry = recall(here, search.table)
    found = settled(entry, depth, alpha, beta)
    if found == UNKNOWN:
        found = known(position)
    if found != UNKNOWN:
        return found
    count = _candidates(position, depth, best_action(entry), search)
    if count == 0:
        return _leaf(position, here, depth, alpha, beta, search)
    side, actions, floor = turn(position), search.actions[search.budget[QUIET] + depth], alpha
    best, favourite = np.int64(WORST), np.int64(NOTHING)
    for at in range(count):
        action, low, high = np.int64(actions[at]), sooner(alpha), sooner(beta)
        top = np.int64(low + 1 if at else high)
        token = play(position, action)
        while True:
            if turn(position) == side:
                score = _search(position, np.int64(depth - 1), low, top, search)
            else:
                score = np.int64(-_search(position, np.int64(depth - 1), np.int64(-top), np.int64(-low), search))
            if score < top or top >= high or search.budget[SHORT]:
                break
            top = high
        undo(position, action, token)
        if later(score) > best:
            best, favourite = later(score), action
        alpha = max(alpha, best)
        if alpha >= beta or search.budget[SHORT]:
            actions[-1] = favourite
            break
    _note(here, packed(depth, favourite, best, _bound(best, floor, beta)), search)
    return best


@kernel
def _candidates(position, depth, first, search):
    """Write the actions to be tried at this depth into its row, the likely best in front; return how many."""
    if depth == 0:
        return np.int64(0)
    actions = search.actions[search.budget[QUIET] + depth]
    count = min(order(position, actions), search.budget[WIDTH])
    _to_front(actions, count, actions[-1])
    _to_front(actions, count, first)
    return count


@kernel
def _leaf(position, here, depth, alpha, beta, search):
    """The score where nothing more is tried, because the depth is used up or the game has ended."""
    quiet = search.budget[QUIET]
    score = _rest(position, quiet, alpha, beta, search)
    bound = _bound(score, alpha, beta) if quiet and depth == 0 else EXACT
    _note(here, packed(depth, NOTHING, score, bound), search)
    return score


@kernel
def _rest(position, quiet, alpha, beta, search):
    """The score once nothing more is taken, at most so many captures on: the estimate, or what a capture brings."""
    side, actions = turn(position), search.actions[quiet]
    best = np.int64(value(position) if side == 0 else -value(position))
    count = captures(position, actions) if quiet and best < beta else np.int64(0)
    for at in range(count):
        alpha = max(alpha, best)
        if alpha >= beta or spend(search.budget, search.stop):
            break
        action = np.int64(actions[at])
        token = play(position, action)
        if turn(position) == side:
            score = later(_rest(position, np.int64(quiet - 1), sooner(alpha), sooner(beta), search))
        else:
            score = later(-_rest(position, np.int64(quiet - 1), -sooner(beta), -sooner(alpha), search))
        undo(position, action, token)
        best = max(best, score)
    return best


@kernel
def _bound(score, alpha, beta):
    """What a score says that was found within that window."""
    return AT_LEAST if score >= beta else AT_MOST if score <= alpha else EXACT


@kernel
def _note(here, entry, search):
    """Keep what was found out about the position with that mark, unless the budget ran short meanwhile."""
    if not search.budget[SHORT]:
        remember(here, search.table, entry)


@kernel
def _to_front(actions, count, action):
    """Try that action first if it is among the first so many."""
    for at in range(count):
        if actions[at] == action:
            for back in range(at, 0, -1):
                actions[back] = actions[back - 1]
            actions[0] = action
            return


EXPORTS = ((deepen, ("i64", "i64[]", "i32[][]", "i32[][]", "i64[]", "i64[]"), "i64"),)


def best(position: Any, limits: Limits, stop: NDArray[np.int64]) -> Result:
    """Read the position within limits.

    The position is left as it was. The same arguments give the same result, unless stop ends the search early.
    """
    spent, widest = new_budget(limits.positions, limits.width, limits.slack, limits.quiet), most(position)
    roots, table = np.zeros((2, widest), np.int32), new_table(limits.table)
    actions = np.full((limits.depth + limits.quiet + 1, widest + 1), NOTHING, np.int32)
    answer = deepen(position, limits.depth, spent, actions, roots, table, stop)
    scored = max(1, answer >> 8)
    return Result(roots[0, :scored].tolist(), roots[1, :scored].tolist(), answer & 255, int(spent[VISITED]))
