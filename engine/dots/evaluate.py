"""What a position of dots is worth, and which points are worth a look: the nets of both sides, weighed.

A group is worth its stake times the chance that it falls, in percent, read from its cut: PREY where its enemy is to
move, HELD where its owner is. Captures that are there already count by themselves: the mover takes the best of his and
saves the best of his own, and of the rest some.

Rows of work beside those of engine.dots.nets:

    HEAT  per point, what a dot of the mover promises there, hundredths of a dot
"""

import numpy as np

from engine.door import WON
from engine.dots import flow, nets
from engine.dots.field import LAST, LIVE, MOVER, OUTSIDE, POCKET, TAKEN, loss
from engine.dots.flow import NEVER, row
from engine.dots.nets import CUT, FORK, PRIZE, REACH, SHUT, STAKE
from engine.jit import kernel

HEAT, TRIES = 22, 23
MOST, FEW = 48, 8

# percent of the stake by cut, from 0
PREY = np.array([100, 95, 14, 6, 3, 2, 1, 0], np.int64)
HELD = np.array([100, 90, 10, 4, 2, 1, 1, 0], np.int64)
BEST, OTHERS, FORKED = 95, 40, 55
LOST, SAVED, FORKED_BY = 85, 15, 20
LEAD, RESPITE = 150, 120

CROWD = np.array([-5, -1, 0, 0, 1, 2, 5, 20, 30], np.int64)


def _chain_table() -> np.ndarray:
    """For each set of neighbours (bit d: direction d) how many separate runs they form round the point."""
    table = np.zeros(256, np.int64)
    for near in range(1, 255):
        table[near] = sum(near >> d & 1 and not near >> (d + 1) % 8 & 1 for d in range(8))
    table[255] = 1
    return table


CHAINS = _chain_table()


@kernel
def final(lead):
    """What a game that has ended with that lead of side 0 is worth to it; beyond WON where a side has won."""
    return 100 * lead + (WON if lead > 0 else -WON if lead < 0 else 0)


@kernel
def estimate(position, lead):
    """Estimate for side 0, which leads by so many points, in hundredths of a point, while the game runs."""
    mover = position.counts[MOVER]
    at_risk = loss(position, 0 if lead > 0 else 1) if lead else 0
    gain = _taken(position, 1 - mover) - _threatened(position, mover) + _respite(position, mover)
    flow.clear(position)
    return 100 * lead + LEAD * lead // (abs(lead) + at_risk + 1) + (gain if mover == 0 else -gain)


@kernel
def _respite(position, mover):
    """What it is worth to the mover that the other side has to put a dot into one of his pockets first.

    Nobody may pass. With no other point left each side fills its own pockets; who has none left gives a dot away.
    """
    cells, neutral, spare = position.cells, np.int64(0), np.int64(0)
    for point in range(cells.size):
        if cells[point] & TAKEN == 0:
            pocket = cells[point] & POCKET
            neutral += pocket == 0
            spare += np.int64(pocket == 64 << mover) - np.int64(pocket == 128 >> mover)
    margin = 2 * spare + (1 if neutral & 1 else -1)
    worth = RESPITE * abs(margin) // (abs(margin) + neutral)
    return worth if margin > 0 else -worth


@kernel
def _taken(position, side):
    """What the mover may hope for from the groups of side, his enemy."""
    count = nets.scan(position, side)
    prize, fork, open_stake = row(position, PRIZE, 1), row(position, FORK, 1), _open_stake(position, count, 1)
    best = _most(prize)
    gain = BEST * best + OTHERS * (open_stake - best)
    if best == 0:
        gain += FORKED * _most(fork)
    return gain + _chances(position, count, PREY)


@kernel
def _threatened(position, side):
    """What the mover, that side, must fear for his groups."""
    count = nets.scan(position, side)
    cuts, stake, shut = row(position, CUT, 1), row(position, STAKE, 1), row(position, SHUT, 1)
    fork, open_stake, saved = row(position, FORK, 1), _open_stake(position, count, 1), np.int64(0)
    for group in range(count):
        if cuts[group] == 1 and shut[group] == 1:
            saved = max(saved, np.int64(stake[group]))
    fear = LOST * (open_stake - saved) + SAVED * saved
    if open_stake == 0:
        fear += FORKED_BY * _most(fork)
    return fear + _chances(position, count, HELD)


@kernel
def _most(numbers):
    """The largest of a row."""
    most = np.int64(0)
    for number in numbers:
        most = max(most, np.int64(number))
    return most


@kernel
def _open_stake(position, count, cut):
    """The stake of all groups with that cut."""
    cuts, stake, total = row(position, CUT, 1), row(position, STAKE, 1), np.int64(0)
    for group in range(count):
        if cuts[group] == cut:
            total += stake[group]
    return total


@kernel
def _chances(position, count, percent):
    """The stake of all groups that more than one dot rings in, times their chance to fall."""
    cuts, stake, total = row(position, CUT, 1), row(position, STAKE, 1), np.int64(0)
    for group in range(count):
        if 1 < cuts[group] < NEVER:
            total += percent[cuts[group]] * stake[group]
    return total


@kernel
def hottest(position, out):
    """Write the points worth a search into out, the most promising first, at most MOST; return how many."""
    mover = position.counts[MOVER]
    _warm(position, mover, mover)
    _warm(position, 1 - mover, mover)
    _shape(position, mover)
    count = _pick(position, mover, out)
    flow.clear(position)
    return count


@kernel
def _warm(position, side, mover):
    """Add to HEAT what a dot of the mover does for or against each group of side."""
    count = nets.scan(position, side)
    cuts, heat = row(position, CUT, 1), row(position, HEAT, 1)
    prize, fork = row(position, PRIZE, 1), row(position, FORK, 1)
    for point in range(heat.size):
        if side == mover:
            heat[point] += 70 * prize[point] + 45 * fork[point]
        else:
            heat[point] += 100 * prize[point] + 60 * fork[point]
    for group in range(count):
        if 1 < cuts[group] < NEVER:
            _warm_cut(position, side, group, side == mover)


@kernel
def _warm_cut(position, side, group, own):
    """Add to HEAT what a dot on the smallest cuts of a group does."""
    cut, stake = row(position, CUT, 1)[group], row(position, STAKE, 1)[group]
    heat, tries = row(position, HEAT, 1), row(position, TRIES, 1)
    flow.spread(position, side, group, REACH, flow.ALL_TIPS)
    closing = stake * (PREY[cut - 1] - PREY[cut]) if cut > 2 else stake * PREY[2]
    holding = stake * (HELD[cut] - HELD[cut + 1])
    for at in range(flow.crossed(position, side, flow.ALL_TIPS, tries)):
        if flow.eases_when_held(position, tries[at], side):
            heat[tries[at]] += holding if own else holding // 3
    for at in range(flow.waypoints(position, side, tries)):
        if flow.cuts_when_closed(position, tries[at], side):
            heat[tries[at]] += closing // 3 if own else closing


@kernel
def _shape(position, mover):
    """Add to HEAT what the eight neighbours of a point promise: links made and broken, and no crowd."""
    cells, steps, heat = position.cells, position.steps, row(position, HEAT, 1)
    last = position.counts[LAST]
    for point in range(cells.size):
        if cells[point] & TAKEN:
            continue
        own, enemy, dots = 0, 0, 0
        for d in range(8):
            live = cells[point + steps[d]] & LIVE
            own |= np.int64(live == mover + 1) << d
            enemy |= np.int64(live == 2 - mover) << d
            dots += np.int64(live != 0 and live != OUTSIDE)
        if dots:
            own, enemy = CHAINS[own], CHAINS[enemy]
            heat[point] += (3 * own + 2 * enemy) * (5 - abs(own - enemy)) - CROWD[dots] + 1
            if last and dots and _next_to(position, point, last):
                heat[point] += 5


@kernel
def _next_to(position, point, last):
    """True for two points that are king's neighbours."""
    near = False
    for d in range(8):
        near |= point + position.steps[d] == last
    return near


@kernel
def _pick(position, mover, out):
    """Write the hottest free points into out, the hottest first; spare ones too where these are few."""
    cells, heat, prize = position.cells, row(position, HEAT, 1), row(position, PRIZE, 1)
    count = np.int64(0)
    for point in range(cells.size):
        safe = cells[point] & (TAKEN | POCKET) == 0
        if heat[point] > 0 and (safe or (cells[point] & TAKEN == 0 and prize[point])):
            count = _insert(heat, out, count, point)
    return _add_spare(position, mover, out, count) if count < FEW else count


@kernel
def _add_spare(position, mover, out, count):
    """Lengthen the list by points that promise nothing, up to FEW; return its new length.

    Open ones far from the edge first, then own pockets, each by a point or two, and last the enemy's, where a dot is
    lost.
    """
    cells, heat, prize = position.cells, row(position, HEAT, 1), row(position, PRIZE, 1)
    while count < FEW and _farthest(position):
        out[count] = _farthest(position)
        heat[out[count]] = 1
        count += 1
    own, enemy = 64 << mover, 128 >> mover
    for turn in range(1, 4):
        kind = own * (turn & 1) | enemy * (turn >> 1)
        for point in range(cells.size):
            wanted = cells[point] & (TAKEN | POCKET) == kind and _begins(position, point)
            if count < FEW and wanted and not (heat[point] > 0 and prize[point]):
                out[count] = point
                count += 1
    return count


@kernel
def _farthest(position):
    """The open point without heat that is farthest from the edge, 0 if there is none."""
    cells, heat, shore = position.cells, row(position, HEAT, 1), row(position, flow.SHORE, 1)
    best, far = np.int64(0), np.int64(0)
    for point in range(cells.size):
        if cells[point] & (TAKEN | POCKET) == 0 and heat[point] <= 0 and shore[point] > far:
            best, far = np.int64(point), np.int64(shore[point])
    return best


@kernel
def _begins(position, point):
    """True for a point of a pocket with no other one west or south of it."""
    cells, steps = position.cells, position.steps
    near = (cells[point + steps[4]] ^ cells[point]) & (TAKEN | POCKET)
    return near != 0 and (cells[point + steps[6]] ^ cells[point]) & (TAKEN | POCKET) != 0


@kernel
def _insert(heat, out, count, point):
    """Put a point into the list, sorted by heat, that holds at most MOST; return its new length."""
    if count == MOST and heat[out[count - 1]] >= heat[point]:
        return count
    at = min(count, MOST - 1)
    while at and heat[out[at - 1]] < heat[point]:
        out[at] = out[at - 1]
        at -= 1
    out[at] = point
    return min(count + 1, MOST)
