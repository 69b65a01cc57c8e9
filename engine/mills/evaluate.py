"""What a position of Morris is worth, and in which order its actions are tried.

Estimates are hundredths of a man. While many men stand, room to move counts; a side that flies has room enough.
"""

import numpy as np

from engine.door import WON
from engine.jit import count, kernel, lowest
from engine.mills.board import MILL_BITS, NEIGHBOUR_BITS, PARTNERS, POINTS
from engine.mills.men import closes, empty_points, flies, reach, takeable
from engine.mills.state import (
    BLOCKED,
    CAPTURE,
    MOVE,
    MOVER,
    OPEN,
    RESERVE,
    RUNNING,
    all_placed,
    ending,
)

FINAL = WON + 1_000
"""A won game's worth: search takes a little off for each action on the way there."""
MAN, STEP, MILL, TWO = 100, 38, 45, 8
"""Worth of a man, of an empty point beside it, of a closed mill, of two men on a line whose third point is empty."""

CLOSES, BLOCKS, PAIRS, HINDERS, WIDE = 1 << 12, 1 << 9, 1 << 5, 1 << 4, 1 << 2
"""How much earlier an action is tried that closes a mill, blocks an enemy's, stands with own men on a line without
enemies, or with enemies on one without own men; and per neighbour of its point."""
ACTION_BITS = 10
ACTION = (1 << ACTION_BITS) - 1


@kernel
def value(position):
    """Estimate for side 0 in hundredths of a man; beyond WON once the game has ended with a winner."""
    end, mover = ending(position), position.counts[MOVER]
    if end != RUNNING:
        return np.int64(0 if end > BLOCKED else -FINAL if mover == 0 else FINAL)
    first, second = position.men[0], position.men[1]
    empty = empty_points(first, second)
    taking = position.counts[OPEN] * (1 - 2 * mover)
    reserves = position.counts[RESERVE] - position.counts[RESERVE + 1]
    men = MAN * (count(first) - count(second) + reserves + taking)
    return men + _standing(position, first, second, empty) - _standing(position, second, first, empty)


@kernel
def _standing(position, own, enemy, empty):
    """What a side's places are worth, beside its men themselves."""
    return STEP * room(position, own, empty) + lines(own, enemy)


@kernel
def room(position, own, empty):
    """How many empty points a side has beside its men, each man's counted; none for a side that flies."""
    if all_placed(position) and flies(own):
        return np.int64(0)
    found = np.int64(0)
    while own:
        found += count(NEIGHBOUR_BITS[lowest(own)] & empty)
        own &= own - 1
    return found


@kernel
def lines(own, enemy):
    """What a side's mills, and its pairs of men that may become mills, are worth."""
    found = np.int64(0)
    for mill in MILL_BITS:
        if not enemy & mill:
            here = count(own & mill)
            found += MILL if here == 3 else TWO if here == 2 else 0
    return found


@kernel
def mills(own):
    """How many mills a side has closed."""
    found = np.int64(0)
    for mill in MILL_BITS:
        found += own & mill == mill
    return found


@kernel
def order(position, out):
    """Write all legal actions into out, the most promising first; return how many."""
    if ending(position) != RUNNING:
        return np.int64(0)
    return _sorted(out, _rated(position, out, 0))


@kernel
def captures(position, out):
    """Write the actions that take a man, or close a mill and so lead to it, the most promising first."""
    if ending(position) != RUNNING:
        return np.int64(0)
    return _sorted(out, _rated(position, out, CLOSES))


@kernel
def _rated(position, out, least):
    """Write the actions rated at least so much into out, each as rating << ACTION_BITS | action; return how many."""
    side = position.counts[MOVER]
    own, enemy = position.men[side], position.men[1 - side]
    empty = empty_points(own, enemy)
    if position.counts[OPEN]:
        return _rate_captures(own, enemy, empty, out)
    if not all_placed(position):
        return _rate_ends((own, enemy), np.int64(0), empty, least, (out, np.int64(0)))
    left, found = own, np.int64(0)
    while left:
        start = lowest(left)
        left &= left - 1
        base, others = MOVE + POINTS * start, own ^ np.int64(1) << start
        found = _rate_ends((others, enemy), base, reach(own, start, empty), least, (out, found))
    return found


@kernel
def _rate_ends(sides, base, ends, least, written):
    """Append the actions base + end rated at least so much; sides are the mover's other men and the enemy's."""
    own, enemy = sides
    out, found = written
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        rating = np.int64(CLOSES) if closes(own, end) else np.int64(0)
        rating += BLOCKS if closes(enemy, end) else 0
        rating += WIDE * count(NEIGHBOUR_BITS[end]) + _on_lines(own, enemy, end)
        if rating >= least:
            out[found] = rating << ACTION_BITS | base + end
            found += 1
    return found


@kernel
def _on_lines(own, enemy, end):
    """How much earlier an action is tried for what stands on the two lines of its point."""
    rating = np.int64(0)
    for rest in PARTNERS[end]:
        if rest & own and not rest & enemy:
            rating += PAIRS
        elif rest & enemy and not rest & own:
            rating += HINDERS
    return rating


@kernel
def _rate_captures(own, enemy, empty, out):
    """Append the captures: men that stand with others on a line first, then those with most room."""
    left, found = takeable(enemy), np.int64(0)
    while left:
        point = lowest(left)
        left &= left - 1
        rest = enemy ^ np.int64(1) << point
        rating = lines(enemy, own) - lines(rest, own) + count(NEIGHBOUR_BITS[point] & empty)
        out[found] = (CLOSES + rating) << ACTION_BITS | CAPTURE + point
        found += 1
    return found


@kernel
def _sorted(out, found):
    """Sort so many rated actions, the highest first, and leave the bare actions; return how many."""
    for at in range(1, found):
        rated, to = out[at], at
        while to and out[to - 1] < rated:
            out[to] = out[to - 1]
            to -= 1
        out[to] = rated
    for at in range(found):
        out[at] &= ACTION
    return found
