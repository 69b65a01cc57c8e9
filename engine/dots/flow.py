"""How a group gets out: the fewest points that shut it in, found as a flow over the field.

A ring is 8-connected, so what it has to cut are the 4-connected ways from a group to the edge. The group's enemy
can close a *gap*: a free point that he can hold. All else lets the group through without end (its own dots, dead
dots, territory), but for the enemy's live dots, which let nothing through. By Menger's theorem the fewest gaps that
cut all ways are as many as the most ways without a common gap, and those are laid one by one.

A point in a pocket of the group's side is no gap: a dot there is dead at once. There is one exception, the last dot
of a ring that goes through a *tip* of the pocket, a point with three own dots round it, since that dot captures.
Dots that capture something else first are the business of engine.dots.slips.

A gap has two halves, in and out, with one unit between them. A *state* is 2 * point for a point or the in half of a
gap, 2 * point + 1 for the out half of a gap that a way runs through.

The field's `net` holds, cells by cells, these rows of int32, all zero between calls of the kernels in EXPORTS:

    GROUP   number of the group that holds a point, from 1; 0 none
    MEMBER  the points of groups, group by group
    FIRST   per group, where in MEMBER it begins; one more entry ends the last
    TIPS    how many tips the side's pockets have, then those points
    SHORE   steps from a point to the nearest edge, from 1; for point 0 the number of searches so far
    SEEN    (two rows) per state, 16 * the search that reached it + how: START, or 1 + direction + half of the origin
    QUEUE   (two rows) states to visit: those nearer to the edge grow from the left, the others from the right
    FLOW    ways out of a point, four bits for each even direction, and LISTED
    LAID    how many points have carried a way, then those points
    RANK    per point of a single way, its place on it, from 1
    PATH    points in the order of a way
"""

import numpy as np

from engine.dots.field import LIVE, OUTSIDE, OWNER, TAKEN
from engine.jit import kernel

GROUP, MEMBER, FIRST, TIPS, SHORE, SEEN, QUEUE, FLOW, LAID, RANK, PATH = 0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12

START = 15
WAYS, LISTED = 65535, 65536
ALL_TIPS, NO_TIPS = -1, 0
NEVER = 99


@kernel
def row(position, name, count):
    """The named row of work, or several from there on."""
    cells = position.cells.size
    return position.net[name * cells : (name + count) * cells]


@kernel
def clear(position):
    """Leave the work as it is between calls."""
    position.net[:] = 0


@kernel
def gather(position, side):
    """Find the groups of a side: live dots linked over 4-neighbours, also through its territory; return how many.

    Fills GROUP, MEMBER, FIRST, TIPS.
    """
    cells, steps = position.cells, position.steps
    group, member, first = row(position, GROUP, 1), row(position, MEMBER, 1), row(position, FIRST, 1)
    group[:] = 0
    size, count = 0, 0
    for seed in range(cells.size):
        if cells[seed] & LIVE != side + 1 or group[seed]:
            continue
        first[count] = at = size
        count += 1
        member[size], group[seed] = seed, count
        size += 1
        while at < size:
            for d in range(0, 8, 2):
                near = member[at] + steps[d]
                if group[near] == 0 and (cells[near] & LIVE == side + 1 or cells[near] & OWNER == (side + 1) << 4):
                    member[size], group[near] = near, count
                    size += 1
            at += 1
    first[count] = size
    _list_tips(position, side)
    return count


@kernel
def _list_tips(position, side):
    """Fill TIPS."""
    tips, count = row(position, TIPS, 1), 0
    for point in range(position.cells.size):
        if position.cells[point] & (64 << side) and is_tip(position, point, side):
            count += 1
            tips[count] = point
    tips[0] = count


@kernel
def measure(position):
    """Fill SHORE."""
    shore = row(position, SHORE, 1)
    width, height = position.size[0], position.size[1]
    for y in range(1, height + 1):
        for x in range(1, width + 1):
            shore[y * (width + 2) + x] = min(min(x, width + 1 - x), min(y, height + 1 - y))


@kernel
def is_gap(position, point, side, tips):
    """True if the enemy of side can close that point; of the side's pockets, all tips, none or a single one count."""
    cell = position.cells[point]
    if cell & TAKEN:
        return False
    if cell & (64 << side) == 0 or tips == point:
        return True
    return tips == ALL_TIPS and is_tip(position, point, side)


@kernel
def is_tip(position, point, side):
    """True for a free point of a side's pocket with three or four of its live dots round it."""
    cells, steps = position.cells, position.steps
    if cells[point] & TAKEN or cells[point] & (64 << side) == 0:
        return False
    own = 0
    for d in range(0, 8, 2):
        own += cells[point + steps[d]] & LIVE == side + 1
    return own > 2


@kernel
def enter(position, group):
    """Begin a search at all points of a group; return how many states wait on the left."""
    member, first = row(position, MEMBER, 1), row(position, FIRST, 1)
    seen, queue, begun = row(position, SEEN, 2), row(position, QUEUE, 2), _begin(position)
    start, size = first[group], first[group + 1] - first[group]
    for at in range(size):
        queue[at] = 2 * member[start + at]
        seen[queue[at]] = begun + START
    return size


@kernel
def _enter_state(position, state):
    """Begin a search at one state; return how many states wait on the left."""
    row(position, SEEN, 2)[state] = _begin(position) + START
    row(position, QUEUE, 2)[0] = state
    return 1


@kernel
def _begin(position):
    """Count a new search; return what all it will see is above of, and nothing that was seen before."""
    shore = row(position, SHORE, 1)
    shore[0] += 1
    return shore[0] << 4


@kernel
def was_seen(position, state):
    """True if the last search reached that state."""
    return row(position, SEEN, 2)[state] > row(position, SHORE, 1)[0] << 4


@kernel
def search(position, side, near, tips):
    """Spread from the states on the left of QUEUE past the ways that run; return the state that left, or -1."""
    cells, steps, shore = position.cells, position.steps, row(position, SHORE, 1)
    seen, queue, flow = row(position, SEEN, 2), row(position, QUEUE, 2), row(position, FLOW, 1)
    far, begun = queue.size, shore[0] << 4
    while near or far < queue.size:
        if near:
            near -= 1
            state = queue[near]
        else:
            state = queue[far]
            far += 1
        point = state >> 1
        only_back = state & 1 == 0 and flow[point] & WAYS != 0 and is_gap(position, point, side, tips)
        for d in range(0, 8, 2):
            to = point + steps[d]
            if flow[to] >> 2 * (d ^ 4) & 15:
                reached = 2 * to + is_gap(position, to, side, tips)
            elif only_back or cells[to] & LIVE == 2 - side:
                continue
            elif cells[to] & LIVE == OUTSIDE:
                return state
            else:
                reached = 2 * to
            if seen[reached] <= begun:
                seen[reached] = begun + 1 + d + (state & 1)
                if shore[to] < shore[point]:
                    queue[near] = reached
                    near += 1
                else:
                    far -= 1
                    queue[far] = reached
    return -1


@kernel
def _origin(position, state):
    """The state that the last search reached this one from."""
    how = row(position, SEEN, 2)[state] - 1
    return 2 * ((state >> 1) - position.steps[how & 6]) + (how & 1)


@kernel
def _lay(position, state):
    """Add the way that the search found, back from the state that left the board."""
    cells, steps, seen, flow = position.cells, position.steps, row(position, SEEN, 2), row(position, FLOW, 1)
    point, d = state >> 1, 0
    while cells[point + steps[d]] & LIVE != OUTSIDE:
        d += 2
    _carry(position, point, d)
    while seen[state] & 15 != START:
        d = (seen[state] - 1) & 6
        state = _origin(position, state)
        if flow[point] >> 2 * (d ^ 4) & 15:
            flow[point] -= 1 << 2 * (d ^ 4)
        else:
            _carry(position, state >> 1, d)
        point = state >> 1


@kernel
def _carry(position, point, d):
    """One more way leaves a point in direction d."""
    flow, laid = row(position, FLOW, 1), row(position, LAID, 1)
    if flow[point] == 0:
        laid[0] += 1
        laid[laid[0]] = point
    flow[point] = (flow[point] | LISTED) + (1 << 2 * d)


@kernel
def _lift(position):
    """Take all ways away."""
    flow, laid = row(position, FLOW, 1), row(position, LAID, 1)
    for at in range(1, laid[0] + 1):
        flow[laid[at]] = 0
    laid[0] = 0


@kernel
def spread(position, side, group, limit, tips):
    """Lay ways from a group to the edge; return how many there are, or NEVER with more than limit.

    SEEN then holds all that the group still reaches, and FLOW the ways.
    """
    _lift(position)
    for ways in range(limit + 1):
        state = search(position, side, enter(position, group), tips)
        if state < 0:
            return ways
        _lay(position, state)
    return NEVER


@kernel
def cut(position, side, group, limit):
    """The fewest further enemy dots that ring a group in, or NEVER with more than limit; leaves what spread leaves."""
    return cut_and_tips(position, side, group, limit)[0]


@kernel
def cut_and_tips(position, side, group, limit):
    """The cut, and which tips count in it: all where at most one lies in it, else none or the one that helps most."""
    fewest, best = spread(position, side, group, limit, ALL_TIPS), ALL_TIPS
    if fewest == NEVER or _tips_in_cut(position, side) < 2:
        return fewest, best
    fewest, best = spread(position, side, group, limit, NO_TIPS), NO_TIPS
    listed = row(position, TIPS, 1)
    for at in range(1, listed[0] + 1):
        ways = spread(position, side, group, limit, listed[at])
        if ways < fewest:
            fewest, best = ways, np.int64(listed[at])
    return spread(position, side, group, limit, best), best


@kernel
def crossed(position, side, tips, out):
    """Write the points of the cut nearest to the group into out, right after spread; return how many."""
    laid, count = row(position, LAID, 1), 0
    for at in range(1, laid[0] + 1):
        if _in_cut(position, laid[at], side, tips):
            out[count] = laid[at]
            count += 1
    return count


@kernel
def _in_cut(position, point, side, tips):
    """True for a gap with a way through it that the last search, which found no more, entered but did not leave."""
    if row(position, FLOW, 1)[point] & WAYS == 0 or not is_gap(position, point, side, tips):
        return False
    return was_seen(position, 2 * point) and not was_seen(position, 2 * point + 1)


@kernel
def _tips_in_cut(position, side):
    """How many points of the nearest cut lie in the side's pockets."""
    tips, count = row(position, TIPS, 1), 0
    for at in range(1, tips[0] + 1):
        count += _in_cut(position, tips[at], side, ALL_TIPS)
    return count


@kernel
def waypoints(position, side, out):
    """Write the gaps that the ways run through into out, those in the side's pockets left out; return how many."""
    laid, flow, count = row(position, LAID, 1), row(position, FLOW, 1), 0
    for at in range(1, laid[0] + 1):
        if flow[laid[at]] & WAYS and is_gap(position, laid[at], side, NO_TIPS):
            out[count] = laid[at]
            count += 1
    return count


@kernel
def closers(position, side, group, out):
    """Write the single points that ring a group in at once into out; return how many, 0 if it takes more.

    One way is found, then the group's reach is flooded along it: where nothing passes a gap, that gap closes.
    """
    _lift(position)
    state = search(position, side, enter(position, group), ALL_TIPS)
    if state < 0:
        return 0
    length = _unroll(position, state)
    path, rank = row(position, PATH, 1), row(position, RANK, 1)
    size, furthest, count = enter(position, group), 0, 0
    for at in range(length):
        furthest = _seep(position, side, size, furthest, length)
        if furthest > length:
            break
        if furthest == at + 1 and is_gap(position, path[at], side, ALL_TIPS):
            out[count] = path[at]
            count += 1
        row(position, QUEUE, 2)[0] = 2 * path[at]
        size = 1
    for at in range(length):
        rank[path[at]] = 0
    return count


@kernel
def _unroll(position, state):
    """Write the way behind a state into PATH, the group's end first, and RANK; return its length."""
    seen, path, rank = row(position, SEEN, 2), row(position, PATH, 1), row(position, RANK, 1)
    length, at = 0, state
    while seen[at] & 15 != START:
        at = _origin(position, at)
        length += 1
    for place in range(length, 0, -1):
        path[place - 1] = state >> 1
        rank[state >> 1] = place
        state = _origin(position, state)
    return length


@kernel
def _seep(position, side, size, furthest, length):
    """Flood from the states on the left of QUEUE up to the way in PATH; return the furthest rank touched.

    It is length + 1 once the flood has left the board.
    """
    cells, steps, rank = position.cells, position.steps, row(position, RANK, 1)
    seen, queue, begun = row(position, SEEN, 2), row(position, QUEUE, 2), row(position, SHORE, 1)[0] << 4
    while size and furthest <= length:
        size -= 1
        point = queue[size] >> 1
        for d in range(0, 8, 2):
            to = point + steps[d]
            if cells[to] & LIVE == OUTSIDE:
                return length + 1
            if rank[to]:
                furthest = max(furthest, rank[to])
            elif seen[2 * to] <= begun and cells[to] & LIVE != 2 - side:
                seen[2 * to] = begun + START
                queue[size] = 2 * to
                size += 1
    return furthest


@kernel
def cuts_when_closed(position, point, side):
    """True if a dot of the enemy on a waypoint brings the cut down: some smallest cut holds it. Call after spread.

    What comes into the gap must find no other way past it, neither to its out half nor off the board.
    """
    found = search(position, side, _enter_state(position, 2 * point), ALL_TIPS)
    return found < 0 and not was_seen(position, 2 * point + 1)


@kernel
def eases_when_held(position, point, side):
    """True if a dot of the side itself on a point of the nearest cut brings the cut up: every smallest cut holds it."""
    return search(position, side, _enter_state(position, 2 * point + 1), ALL_TIPS) >= 0
