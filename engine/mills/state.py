"""The state of Nine Men's Morris and the kernels that change it.

A position has these fields:

    men     int64[2]   each side's men on the board, a bit per point
    counts  int64[6]   the numbers named below
    past    int64[…]   the boards since placing was over, one after each turn, the one now last; then zeros

    MOVER    the side to move
    OPEN     1 while that side has a mill closed and an enemy man still to take
    QUIET    turns since placing was over or since the last capture after it
    TOP      boards in past
    RESERVE  and the next: men that each side has still to place

An action is a point to place on; MOVE + 24 * from + to; or CAPTURE + point. A capture is an action of its own by the
side that closed the mill.
"""

import numpy as np

from engine.jit import count, kernel, lowest
from engine.mills.board import NEIGHBOUR_BITS, POINTS
from engine.mills.men import FEWEST, closes, empty_points, flies, reach, takeable
from engine.mills.ranking import turned

MOVER, OPEN, QUIET, TOP, RESERVE = 0, 1, 2, 3, 4
MOVE, CAPTURE = POINTS, POINTS + POINTS * POINTS

MEN_EACH = 9
MOST_QUIET = 100
MOST_BOARDS = (2 * (MEN_EACH - FEWEST) + 2) * (MOST_QUIET + 1)
FEW = 9
"""Men placed until which positions that are images of each other are worth finding: later few meet."""
MOST_ACTIONS = 64
"""Three men that fly have at most 54."""

RUNNING, MEN, BLOCKED, REPETITION, STILL = 0, 1, 2, 3, 4
"""What `ending` says; the last two are draws."""


@kernel
def moves(position, out):
    """Write the legal actions into out, int32[MOST_ACTIONS]; return how many. None once the game has ended."""
    if ending(position) != RUNNING:
        return np.int64(0)
    own, enemy = position.men[position.counts[MOVER]], position.men[1 - position.counts[MOVER]]
    if position.counts[OPEN]:
        return _each(takeable(enemy), np.int64(CAPTURE), out, np.int64(0))
    empty = empty_points(own, enemy)
    if not all_placed(position):
        return _each(empty, np.int64(0), out, np.int64(0))
    left, found = own, np.int64(0)
    while left:
        start = lowest(left)
        left &= left - 1
        found = _each(reach(own, start, empty), MOVE + POINTS * start, out, found)
    return found


@kernel
def _each(points, base, out, found):
    """Append base + point to out for every point of a set; return how many it holds now."""
    while points:
        out[found] = base + lowest(points)
        points &= points - 1
        found += 1
    return found


@kernel
def play(position, action):
    """Play a legal action in place; return the token that undo needs."""
    men, counts = position.men, position.counts
    side, quiet = counts[MOVER], counts[QUIET]
    if action >= CAPTURE:
        men[1 - side] ^= np.int64(1) << (action - CAPTURE)
        counts[OPEN] = counts[QUIET] = 0
    elif _closes_a_mill(position, side, action):
        counts[OPEN] = 1
        return quiet
    elif action >= MOVE:
        counts[QUIET] += 1
    counts[MOVER] = 1 - side
    if all_placed(position):
        position.past[counts[TOP]] = board(position)
        counts[TOP] += 1
    return quiet


@kernel
def _closes_a_mill(position, side, action):
    """Place or move the side's man; whether it then stands in a mill."""
    end = action
    if action >= MOVE:
        start, end = (action - MOVE) // POINTS, (action - MOVE) % POINTS
        position.men[side] ^= np.int64(1) << start
    else:
        position.counts[RESERVE + side] -= 1
    position.men[side] ^= np.int64(1) << end
    return closes(position.men[side], end)


@kernel
def undo(position, action, token):
    """Take back the last action, given its token; every array becomes what it was."""
    men, counts = position.men, position.counts
    if counts[OPEN]:
        counts[OPEN] = 0
    else:
        if all_placed(position):
            counts[TOP] -= 1
            position.past[counts[TOP]] = 0
        counts[MOVER] = 1 - counts[MOVER]
    counts[QUIET] = token
    side = counts[MOVER]
    if action >= CAPTURE:
        men[1 - side] ^= np.int64(1) << (action - CAPTURE)
        counts[OPEN] = 1
    elif action >= MOVE:
        men[side] ^= np.int64(1) << (action - MOVE) // POINTS | np.int64(1) << (action - MOVE) % POINTS
    else:
        men[side] ^= np.int64(1) << action
        counts[RESERVE + side] += 1
    return np.int64(0)


@kernel
def turn(position):
    """The side to move, 0 or 1."""
    return position.counts[MOVER]


@kernel
def all_placed(position):
    """Whether all eighteen men have been placed."""
    return position.counts[RESERVE] | position.counts[RESERVE + 1] == 0


@kernel
def board(position):
    """Men and side to move as one number: what must come back for a repetition."""
    return position.men[0] | position.men[1] << POINTS | position.counts[MOVER] << 2 * POINTS


@kernel
def occurrences(position):
    """How often the position now has been there since the last capture, this time included; 0 before that counts."""
    counts, past = position.counts, position.past
    if counts[TOP] == 0 or counts[OPEN]:
        return np.int64(0)
    last, found = counts[TOP] - 1, np.int64(1)
    # a side that has moved away needs a turn to come back, so nothing recurs before four turns
    for back in range(4, counts[QUIET] + 1, 2):
        found += past[last - back] == past[last]
    return found


@kernel
def repeated(position):
    """Whether the position has been there before: for search, which sees nothing new in it."""
    return np.int64(occurrences(position) > 1)


@kernel
def ending(position):
    """How the game has ended, RUNNING if it hasn't: the mover has lost by MEN or BLOCKED, else it is a draw."""
    counts, side = position.counts, position.counts[MOVER]
    own = position.men[side]
    if counts[OPEN]:
        return np.int64(RUNNING)
    if count(own) + counts[RESERVE + side] < FEWEST:
        return np.int64(MEN)
    if not all_placed(position):
        return np.int64(RUNNING)
    if not _can_move(own, empty_points(own, position.men[1 - side])):
        return np.int64(BLOCKED)
    if occurrences(position) >= 3:
        return np.int64(REPETITION)
    return np.int64(STILL if counts[QUIET] >= MOST_QUIET else RUNNING)


@kernel
def _can_move(men, empty):
    """Whether any man of the set can go to one of the empty points."""
    if flies(men):
        return True
    while men:
        if NEIGHBOUR_BITS[lowest(men)] & empty:
            return True
        men &= men - 1
    return False


@kernel
def key(position):
    """A hash of men, reserves, the side to move, an open capture and the quiet turns, uint64; no two are the same."""
    return _mixed(position, board(position))


@kernel
def mark(position):
    """The same, but while few men stand, alike for a position and its images under the 16 symmetries, uint64."""
    counts, first, second = position.counts, position.men[0], position.men[1]
    least = first | second << POINTS
    if counts[RESERVE] + counts[RESERVE + 1] > 2 * MEN_EACH - FEW:
        for which in range(1, 16):
            least = min(least, turned(first, which) | turned(second, which) << POINTS)
    return _mixed(position, least | counts[MOVER] << 2 * POINTS)


@kernel
def _mixed(position, men_and_mover):
    """A hash, uint64, of the board and all else that matters: 57 bits, none lost in the mixing (Marsaglia's xorshift).

    Both reserves follow from their sum, and there are no quiet turns until that is 0.
    """
    counts = position.counts
    reserve = counts[RESERVE] + counts[RESERVE + 1]
    clock = MOST_QUIET + reserve if reserve else counts[QUIET]
    mixed = np.uint64(men_and_mover | counts[OPEN] << 49 | clock << 50)
    for _ in range(2):
        mixed ^= mixed << np.uint64(13)
        mixed ^= mixed >> np.uint64(7)
        mixed ^= mixed << np.uint64(17)
    return mixed


@kernel
def perft(position, depth, whole, out):
    """How many ways there are to play so many actions; with whole 1 so many turns, a capture belonging to its move.

    out, int32[2 * depth + 2][MOST_ACTIONS], is work space.
    """
    if depth == 0:
        return np.int64(1)
    ways, actions = np.int64(0), out[2 * depth + position.counts[OPEN]]
    for at in range(moves(position, actions)):
        action = np.int64(actions[at])
        token = play(position, action)
        spent = np.int64(0 if whole and position.counts[OPEN] else 1)
        ways += perft(position, np.int64(depth - spent), whole, out)
        undo(position, action, token)
    return ways
