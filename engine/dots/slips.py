"""Slips: dots that live in a pocket of the enemy's because they capture there, and the rings that they make possible.

engine.dots.flow lets a ring of the enemy of side through a pocket of side at the ring's last dot alone, for a dot there
is dead at once, unless it captures. A *slip* is a dot on a tip of a pocket that captures something else first, by
itself or with a *partner* played before it. The pocket is open then, and the ring may go on through it. All slips are
really played here, so nets of up to DEEP dots are exact; a larger one that needs two dots in pockets is not seen.

    ANCHOR   per group, a live dot of it
    EASED    per group, the dots of the smallest ring with a slip; NEVER where there is none of up to DEEP
    RING     (DEEP rows) per group, that ring in the order of play
    LONE     how many tips there are slips at without a partner, then those points
    TRIED    (two rows) how many tips there are before a first and a second slip, then those points
    PARTNER  partners of the slip that is tried, 0 for none
    PLAYED   how many dots a slip took, then those points
    REST     the points that complete a ring after a slip
"""

import numpy as np

from engine.dots import field, flow
from engine.dots.field import LIVE
from engine.dots.flow import FIRST, GROUP, MEMBER, NEVER, TIPS, row
from engine.jit import kernel

DEEP = 3
ANCHOR, EASED, RING, LONE, TRIED, PARTNER, PLAYED, REST = 24, 25, 26, 29, 30, 32, 33, 34


@kernel
def ease(position, side, count):
    """Fill EASED, RING and LONE for the groups of a side, so many, right after flow.gather, whose rows stay valid."""
    anchor, eased, lone = row(position, ANCHOR, 1), row(position, EASED, 1), row(position, LONE, 1)
    for group in range(count):
        anchor[group], eased[group] = row(position, MEMBER, 1)[row(position, FIRST, 1)[group]], NEVER
    lone[0] = 0
    tips, partners = _tips(position, 0), row(position, PARTNER, 1)
    for at in range(1, tips[0] + 1):
        for number in range(_partners(position, side, tips[at], partners)):
            _try_slip(position, side, count, partners[number], tips[at])


@kernel
def _tips(position, before):
    """The tips of now, kept for the first slip or, with before 1, for the second."""
    tips, kept = row(position, TIPS, 1), row(position, TRIED + before, 1)
    for at in range(tips[0] + 1):
        kept[at] = tips[at]
    return kept


@kernel
def _partners(position, side, tip, out):
    """Write the dots that make a dot on the tip capture a group beside it into out; return how many.

    It is a single 0 where the tip needs none.
    """
    cells, count = position.cells, 0
    cells[tip] |= 2 - side
    for d in range(0, 8, 2):
        group = row(position, GROUP, 1)[tip + position.steps[d]] - 1
        if group < 0:
            continue
        if flow.spread(position, side, group, 0, flow.ALL_TIPS) == 0:
            out[0], count = 0, 1
            break
        count += flow.closers(position, side, group, out[count:])
    cells[tip] ^= 2 - side
    return count


@kernel
def _try_slip(position, side, count, partner, tip):
    """Play a slip, look at all groups after it, also after a second one if it had no partner, and take it back."""
    token, played = _slip(position, side, partner, tip), row(position, PLAYED, 1)
    if token < 0:
        return
    played[0], played[1], played[2] = 1 + (partner > 0), partner if partner else tip, tip
    flow.gather(position, side)
    _look(position, side, count)
    if partner == 0:
        lone = row(position, LONE, 1)
        lone[0] += 1
        lone[lone[0]] = tip
        _try_second(position, side, count)
    field.take_back(position, token)
    flow.gather(position, side)


@kernel
def _try_second(position, side, count):
    """The same for every slip that a first one leaves possible."""
    tips, played = _tips(position, 1), row(position, PLAYED, 1)
    for at in range(1, tips[0] + 1):
        token = _slip(position, side, 0, tips[at])
        if token >= 0:
            played[0], played[2] = 2, tips[at]
            flow.gather(position, side)
            _look(position, side, count)
            field.take_back(position, token)


@kernel
def _slip(position, side, partner, tip):
    """Play a slip; return the token that takes back all of it, or -1 and leave nothing if one of its dots is dead."""
    cells = position.cells
    token = field.place(position, np.int64(partner if partner else tip), 1 - side)
    if partner and cells[partner] & LIVE and cells[tip] & field.TAKEN == 0:
        field.place(position, np.int64(tip), 1 - side)
    if cells[tip] & LIVE and (partner == 0 or cells[partner] & LIVE):
        return token
    field.take_back(position, token)
    return np.int64(-1)


@kernel
def _look(position, side, count):
    """Note for each group whether the dots that were played and those that are left make a smaller ring."""
    anchor, eased, found = row(position, ANCHOR, 1), row(position, EASED, 1), row(position, REST, 1)
    played = row(position, PLAYED, 1)
    for group in range(count):
        spare = min(DEEP, eased[group] - 1) - played[0]
        if spare < 1 or position.cells[anchor[group]] & LIVE != side + 1:
            continue
        fewest, tips = flow.cut_and_tips(position, side, row(position, GROUP, 1)[anchor[group]] - 1, spare)
        if fewest == NEVER:
            continue
        eased[group] = played[0] + fewest
        for at in range(played[0]):
            row(position, RING + at, 1)[group] = played[1 + at]
        for at in range(flow.crossed(position, side, tips, found)):
            row(position, RING + played[0] + at, 1)[group] = found[at]


@kernel
def ring(position, group, out):
    """Write the smallest ring with a slip round a group into out; return how many dots it takes."""
    eased = row(position, EASED, 1)[group]
    for at in range(eased):
        out[at] = row(position, RING + at, 1)[group]
    return eased


@kernel
def play_lone(position, side, tip):
    """Play a slip of LONE and gather the groups; return the token for take_back, after which to gather again."""
    token = field.place(position, np.int64(tip), 1 - side)
    flow.gather(position, side)
    return token
