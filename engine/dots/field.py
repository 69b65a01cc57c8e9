"""The field of dots: the kernels that Kropki and Conquer share.

Points lie row by row in one array with a border of OUTSIDE cells: x-y (both from 1, y upwards) is cell
y * stride + x with stride = width + 2. The eight directions run counter-clockwise from east, so the even ones are
the 4-neighbours:

    3 2 1
    4 · 0
    5 6 7

A cell is one byte:

    bits 0-1  live dot: 0 none, 1 first side, 2 second side, 3 OUTSIDE the board
    bits 2-3  captured dot, by its own colour
    bits 4-5  territory, by its owner
    bits 6-7  pocket of the first, of the second side: enclosed by its live dots, no live enemy dot inside

A position has these fields, whatever its class is called:

    cells  uint8[(height+2) * stride]     as above
    counts int64[12]                      the numbers named below; a game's own begin at OWN
    hash   uint64[1]                      exclusive or over all cells, pockets left out
    size   int32[2]                       width, height
    steps  int32[8]                       cell offset of each direction
    keys   uint64[cells]                  random numbers for hash
    log    int32[32 * cells]              changed cells: index << 8 | old byte
    stack  int32[2 * cells]               work: flooded cells, then the ring; all zero between calls
    mark   uint8[cells]                   work: 1 flooded, 2 on the ring; all zero between calls

How a capture is found: a new dot can only enclose what it separates, so the eight cells round it are cut into
sectors; with fewer than two there is nothing to do. Otherwise the border of the mover's dots is followed from
each sector; walked with the sector on the right hand, the signed area is negative round a hole. The smallest
simple ring round a hole is that walk with every loop that returns to the same dot left out.
"""

import numpy as np

from engine.jit import kernel

LIVE, DEAD, OWNER, POCKET = 3, 12, 48, 192
OUTSIDE = 3
TAKEN = LIVE | DEAD | OWNER

# indices into counts
MOVER, TOP, LAST, FREE, LIVE_DOTS, DEAD_DOTS, OWN = 0, 1, 2, 3, 4, 7, 10

DX = np.array([1, 1, 0, -1, -1, -1, 0, 1], np.int64)
DY = np.array([0, 1, 1, 1, 0, -1, -1, -1], np.int64)


def _sector_table() -> np.ndarray:
    """For each set of own neighbours (bit d: direction d) the 4-neighbours, one per sector, as a set of bits."""
    table = np.zeros(256, np.int64)
    for own in range(1, 256):
        before = next(d for d in range(8) if own >> d & 1)
        chosen, open_sector = 0, False
        for d in ((before + turn) % 8 for turn in range(8)):
            if own >> d & 1:
                open_sector = False
            elif d % 2 == 0 and not open_sector:
                chosen, open_sector = chosen | 1 << d, True
        table[own] = chosen
    return table


SECTORS = _sector_table()


def empty(width: int, height: int) -> tuple[np.ndarray, ...]:
    """The arrays of a position without dots, in the order of the fields above."""
    stride, rows = width + 2, height + 2
    grid = np.full((rows, stride), OUTSIDE, np.uint8)
    grid[1:-1, 1:-1] = 0
    cells, total = grid.reshape(-1), rows * stride
    counts = np.zeros(12, np.int64)
    counts[FREE] = counts[LIVE_DOTS] = counts[DEAD_DOTS] = width * height
    keys = np.random.default_rng(20261130).integers(1, 2**63, total, np.uint64)
    steps = (DX + DY * stride).astype(np.int32)
    return (cells, counts, np.zeros(1, np.uint64), np.array([width, height], np.int32), steps, keys, *_work(total))


def _work(total: int) -> tuple[np.ndarray, ...]:
    """log, stack, mark and net for a board of so many cells. The system hands out untouched pages only when used."""
    log, stack, net = (np.zeros(size * total, np.int32) for size in (32, 2, 35))
    return log, stack, np.zeros(total, np.uint8), net


def copy(position):
    """The same position with arrays of its own and an empty log: nothing played before can be undone in it."""
    counts = position.counts.copy()
    counts[TOP] = 0
    kept = (position.size, position.steps, position.keys)
    work = _work(position.cells.size)
    return type(position)(position.cells.copy(), counts, position.hash.copy(), *kept, *work)


@kernel
def _rotated(number, by):
    """A 64-bit number turned left by so many bits."""
    # the masks let LLVM see that this is a single instruction
    return (number << np.uint64(by & 63)) | (number >> np.uint64(-by & 63))


@kernel
def _change(position, point, new):
    """Put a byte into a cell, with the counts and the hash; no log."""
    cells, counts, here = position.cells, position.counts, np.uint64(point)
    old, key = np.int64(cells[here]), position.keys[here]
    counts[FREE] += np.int64(new & TAKEN == 0) - np.int64(old & TAKEN == 0)
    counts[LIVE_DOTS + (old & LIVE)] -= 1
    counts[LIVE_DOTS + (new & LIVE)] += 1
    counts[DEAD_DOTS + (old >> 2 & LIVE)] -= 1
    counts[DEAD_DOTS + (new >> 2 & LIVE)] += 1
    position.hash[0] ^= _rotated(key, 1 + (old & TAKEN)) ^ _rotated(key, 1 + (new & TAKEN))
    cells[here] = new


@kernel
def _write(position, point, new):
    """Put a byte into a cell and note the old one in the log."""
    top = position.counts[TOP]
    position.log[np.uint64(min(top, position.log.size - 1))] = point << 8 | np.int64(position.cells[np.uint64(point)])
    position.counts[TOP] = top + 1
    _change(position, point, new)


@kernel
def moment(position):
    """The token with which take_back returns to now."""
    counts = position.counts
    return (counts[TOP] << 14 | counts[LAST]) << 1 | counts[MOVER]


@kernel
def place(position, point, side):
    """Put a dot of a side on a free point, capture what that closes; return the token that take_back needs."""
    counts, cells, token = position.counts, position.cells, moment(position)
    counts[LAST] = point
    pockets = np.int64(cells[np.uint64(point)]) & POCKET
    _write(position, point, pockets | (side + 1))
    captured = close(position, point, side)
    if pockets >> (7 - side) & 1:
        if captured:
            _open_pocket(position, point, 1 - side)
        else:
            _capture(position, point, 1 - side)
    return token


@kernel
def take_back(position, token):
    """Undo what was placed since that token: every array becomes what it was."""
    counts, log = position.counts, position.log
    bottom = token >> 15
    for top in range(counts[TOP] - 1, bottom - 1, -1):
        change = np.int64(log[np.uint64(top)])
        log[np.uint64(top)] = 0
        _change(position, change >> 8, change & 255)
    counts[TOP], counts[LAST], counts[MOVER] = bottom, token >> 1 & 16383, token & 1


@kernel
def close(position, point, side):
    """Capture or mark as pocket every region that the new dot separates; return how many were captured."""
    cells, steps = position.cells, position.steps
    own = 0
    for d in range(8):
        own |= np.int64(cells[np.uint64(point + steps[d])] & LIVE == side + 1) << d
    sectors = SECTORS[own]
    if sectors & (sectors - 1) == 0:
        return 0
    holes = 0
    for d in range(0, 8, 2):
        if sectors >> d & 1 and _is_hole(position, point, d, side):
            holes |= 1 << d
    captured = 0
    for d in range(0, 8, 2):
        if holes >> d & 1:
            captured += _capture(position, point + steps[d], side)
    return captured


@kernel
def _next_dot(position, point, d, side):
    """Turn from direction d, where no own dot is, counter-clockwise to the first own dot: its direction."""
    cells, steps = position.cells, position.steps
    d = (d + 1) & 7
    while cells[np.uint64(point + steps[d])] & LIVE != side + 1:
        d = (d + 1) & 7
    return d


@kernel
def _is_hole(position, start, direction, side):
    """True if the own dots, followed from start with the cell in that direction at the right hand, enclose it."""
    steps = position.steps
    first = _next_dot(position, start, direction, side)
    point, d = start, first
    x, y, area = 0, 0, 0
    while True:
        point += steps[d]
        area += x * DY[d] - y * DX[d]
        x, y = x + DX[d], y + DY[d]
        d = _next_dot(position, point, (d + 6 - (d & 1)) & 7, side)
        if point == start and d == first:
            return area < 0


@kernel
def _flood(position, seed, side):
    """Mark and stack the points 4-connected to seed through all but the side's live dots; return how many."""
    cells, steps, stack, mark = position.cells, position.steps, position.stack, position.mark
    stack[0], mark[seed], size, at = seed, 1, 1, 0
    while at < size:
        for d in range(0, 8, 2):
            near = stack[at] + steps[d]
            if mark[near] == 0 and cells[near] & LIVE != side + 1:
                stack[size], mark[near] = near, 1
                size += 1
        at += 1
    return size


@kernel
def _clear(position, size):
    """Leave stack and mark as they are between calls."""
    for at in range(size):
        position.mark[position.stack[at]] = 0
        position.stack[at] = 0


@kernel
def _capture(position, seed, side):
    """Take the enclosed region of seed: territory if a live enemy dot is in it (return 1), else a pocket (0)."""
    cells, stack = position.cells, position.stack
    size = _flood(position, seed, side)
    enemies = 0
    for at in range(size):
        enemies += np.int64(cells[stack[at]] & LIVE == 2 - side)
    if enemies:
        size = _fill_ring(position, size, side)
        for at in range(size):
            _conquer(position, stack[at], side)
    else:
        flag = 64 << side
        for at in range(size):
            old = np.int64(cells[stack[at]])
            if old & flag == 0:
                _write(position, stack[at], old | flag)
    _clear(position, size)
    return np.int64(enemies > 0)


@kernel
def _conquer(position, point, side):
    """Make a point territory: an enemy dot dies, an own one lives."""
    old = np.int64(position.cells[point])
    dot = old & LIVE | old >> 2 & LIVE
    new = (side + 1) << 4 | (dot if dot == side + 1 else dot << 2)
    if new != old:
        _write(position, point, new)


@kernel
def _fill_ring(position, size, side):
    """Grow the stacked region to all inside the smallest ring round it; return its new size."""
    stack, mark, steps = position.stack, position.mark, position.steps
    ring = _trace_ring(position, size, side)
    at = 0
    while at < size:
        for d in range(0, 8, 2):
            near = stack[at] + steps[d]
            if mark[near] == 0:
                stack[size], mark[near] = near, 1
                size += 1
        at += 1
    for end in range(mark.size, ring):
        mark[stack[end]], stack[end] = 0, 0
    return size


@kernel
def _trace_ring(position, size, side):
    """Mark the smallest ring round the stacked region and stack it from index cells on; return the stack's end."""
    stack, mark, steps = position.stack, position.mark, position.steps
    low = stack[0]
    for at in range(size):
        low = min(low, stack[at])
    # That lowest point's south neighbour stands on the ring, and the walk goes round the whole ring before it
    # comes back: whatever hangs into the region from the start itself would be visited after that.
    start = np.int64(low - steps[2])
    point, end = start, mark.size
    d = _next_dot(position, start, 2, side)
    while end == mark.size or point != start:
        if mark[point] == 2:
            while stack[end - 1] != point:
                end -= 1
                mark[stack[end]], stack[end] = 0, 0
        else:
            stack[end], mark[point] = point, 2
            end += 1
        point += steps[d]
        d = _next_dot(position, point, (d + 6 - (d & 1)) & 7, side)
    return end


@kernel
def _open_pocket(position, point, side):
    """The pocket of a side that holds point is broken: take the mark off all its points."""
    cells, steps, stack, mark = position.cells, position.steps, position.stack, position.mark
    flag = 64 << side
    stack[0], mark[point], size, at = point, 1, 1, 0
    while at < size:
        _write(position, stack[at], np.int64(cells[stack[at]]) & ~flag)
        for d in range(0, 8, 2):
            near = stack[at] + steps[d]
            if mark[near] == 0 and cells[near] & flag and cells[near] & LIVE != side + 1:
                stack[size], mark[near] = near, 1
                size += 1
        at += 1
    _clear(position, size)


@kernel
def free_points(position, out):
    """Write the free points in ascending order into out, int32[cells]; return how many."""
    cells, size = position.cells, 0
    for point in range(cells.size):
        if cells[point] & TAKEN == 0:
            out[size] = point
            size += 1
    return size


@kernel
def loss(position, side):
    """What a side would lose if all that is not grounded were taken from it.

    Its live dots, and the enemy's dead dots on its territory, that no flood from its live dots on the border
    reaches over 4-neighbours through its live dots and its territory.
    """
    cells, steps, stack, mark = position.cells, position.steps, position.stack, position.mark
    size = _border(position, side)
    at, kept = 0, 0
    while at < size:
        cell = np.int64(cells[stack[at]])
        kept += np.int64(cell & LIVE == side + 1) + np.int64(cell & DEAD != 0)
        for d in range(0, 8, 2):
            near = stack[at] + steps[d]
            if mark[near] == 0 and _holds(cells[near], side):
                stack[size], mark[near] = near, 1
                size += 1
        at += 1
    _clear(position, size)
    return position.counts[LIVE_DOTS + side + 1] + position.counts[DEAD_DOTS + 2 - side] - kept


@kernel
def _holds(cell, side):
    """True for a live dot or a territory point of the side."""
    return cell & LIVE == side + 1 or cell & OWNER == (side + 1) << 4


@kernel
def _border(position, side):
    """Stack and mark the side's live dots on the border; return how many."""
    cells, stack, mark = position.cells, position.stack, position.mark
    width, height, stride = position.size[0], position.size[1], position.size[0] + 2
    size = 0
    for y in range(1, height + 1):
        whole = y == 1 or y == height
        # not range(…, step): a step that numba cannot see is checked at run time, and a kernel may not raise
        across = 1 if whole else width - 1
        for at in range(width if whole else 2):
            point = y * stride + 1 + at * across
            if cells[point] & LIVE == side + 1:
                stack[size], mark[point] = point, 1
                size += 1
    return size
