"""Nets: how near each group is to being ringed in, and the points that matter for it.

A net is the fewest further enemy dots that ring a group in (its *cut*), some points that do so, the *closers* that
complete the ring now, and the *forks*: points after which two closers are left, so that one dot can't mend both.
engine.dots.flow finds them; what stands here is one row of work per group or point, and the Python that asks.

    CUT    per group, dots that ring it in; NEVER with more than REACH
    STAKE  per group, what its capture costs: its live dots and the dead dots on its territory
    SHUT   per group, how many closers it has
    PRIZE  per point, the stake of all groups that the enemy captures there at once
    FORK   per point, the stake that the enemy is sure of after a dot there
    NEXT   points to try, then the closers found
    SOLE   per point, after a dot of the enemy there: the only closer of a group
    HOLD   per point, the stake that hangs on that closer
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.dots import field, flow, paper, slips
from engine.dots.field import DEAD, LIVE, POCKET
from engine.dots.flow import MEMBER, NEVER, row
from engine.jit import kernel

CUT, STAKE, SHUT, PRIZE, FORK, NEXT, CLOSERS, SOLE, HOLD = 13, 14, 15, 16, 17, 18, 19, 20, 21
REACH = 6


class Net(NamedTuple):
    """A group's dots, the fewest further enemy dots that ring it in (None: more than REACH, or never), the points of
    such a ring nearest to the group, the points that complete one now, and the points after which two are left."""

    dots: tuple[int, ...]
    cut: int | None
    points: tuple[int, ...]
    closers: tuple[int, ...]
    forks: tuple[int, ...]


@kernel
def scan(position, side):
    """Fill the rows above for the groups of a side; return how many groups it has."""
    flow.measure(position)
    for name in (PRIZE, FORK, SOLE, HOLD):
        row(position, name, 1)[:] = 0
    cuts, stake, shut = row(position, CUT, 1), row(position, STAKE, 1), row(position, SHUT, 1)
    count = flow.gather(position, side)
    slips.ease(position, side, count)
    for group in range(count):
        stake[group], shut[group] = _stake(position, side, group), 0
        cuts[group] = min(flow.cut(position, side, group, REACH), row(position, slips.EASED, 1)[group])
        if cuts[group] == 1:
            shut[group] = _note_closers(position, side, group)
        elif cuts[group] == 2:
            _note_forks(position, side, group)
    return count


@kernel
def _stake(position, side, group):
    """Live dots of a group and dead dots on its territory."""
    member, first, cells = row(position, MEMBER, 1), row(position, flow.FIRST, 1), position.cells
    stake = 0
    for at in range(first[group], first[group + 1]):
        stake += np.int64(cells[member[at]] & (LIVE | DEAD) != 0)
        stake -= np.int64(cells[member[at]] & LIVE == 2 - side)
    return stake


@kernel
def _note_closers(position, side, group):
    """Add a group's stake to the prize of its closers; return how many there are."""
    found, prize, stake = row(position, CLOSERS, 1), row(position, PRIZE, 1), row(position, STAKE, 1)
    count = flow.closers(position, side, group, found)
    for at in range(count):
        prize[found[at]] += stake[group]
    return count


@kernel
def _note_forks(position, side, group):
    """Try an enemy dot on each way out of a group that two dots ring in, right after its cut was found; then slips."""
    tries, found, cells = row(position, NEXT, 1), row(position, CLOSERS, 1), position.cells
    for at in range(flow.waypoints(position, side, tries)):
        point = tries[at]
        cells[point] |= 2 - side
        count = flow.closers(position, side, group, found)
        cells[point] ^= 2 - side
        _note_tried(position, point, count, row(position, STAKE, 1)[group])
    lone, anchor = row(position, slips.LONE, 1), row(position, slips.ANCHOR, 1)[group]
    for at in range(1, lone[0] + 1):
        token, count = slips.play_lone(position, side, lone[at]), 0
        if cells[anchor] & LIVE == side + 1:
            count = flow.closers(position, side, row(position, flow.GROUP, 1)[anchor] - 1, found)
        field.take_back(position, token)
        flow.gather(position, side)
        _note_tried(position, lone[at], count, row(position, STAKE, 1)[group])


@kernel
def _note_tried(position, point, count, stake):
    """A dot on point leaves so many closers of a stake: the first ones that the last call found."""
    fork = row(position, FORK, 1)
    if count > 1:
        fork[point] = max(fork[point], stake)
    elif count == 1:
        _note_threat(position, point, row(position, CLOSERS, 1)[0], stake)


@kernel
def _note_threat(position, point, closer, stake):
    """A dot on point threatens a stake with one closer; with another one elsewhere that is a fork."""
    sole, hold, fork = row(position, SOLE, 1), row(position, HOLD, 1), row(position, FORK, 1)
    if sole[point] == 0:
        sole[point], hold[point] = closer, stake
    elif sole[point] == closer:
        hold[point] += stake
    else:
        fork[point] = max(fork[point], min(hold[point], stake))
        hold[point] = max(hold[point], stake)


@kernel
def report(position, side, out):
    """Write the side's nets into out, int32[32 * cells], one after the other; return how many.

    Each is five sizes or numbers, dots, cut, points, closers, forks, then the dots, points, closers and forks.
    """
    flow.measure(position)
    count, end = flow.gather(position, side), 0
    slips.ease(position, side, count)
    for group in range(count):
        fewest, tips = flow.cut_and_tips(position, side, group, REACH)
        eased = row(position, slips.EASED, 1)[group] < fewest
        fewest = min(fewest, row(position, slips.EASED, 1)[group])
        out[end + 1] = fewest
        out[end + 2] = out[end + 3] = out[end + 4] = 0
        at = end + 5
        out[end] = _dots(position, side, group, out[at:])
        at += out[end]
        if eased:
            out[end + 2] = slips.ring(position, group, out[at:])
        elif fewest != NEVER:
            out[end + 2] = flow.crossed(position, side, tips, out[at:])
        at += out[end + 2]
        if fewest == 1:
            out[end + 3] = flow.closers(position, side, group, out[at:])
            at += out[end + 3]
        if fewest == 2:
            out[end + 4] = _forks(position, side, group, out[at:])
            at += out[end + 4]
        end = at
    flow.clear(position)
    return np.int64(count)


@kernel
def _dots(position, side, group, out):
    """Write a group's live dots into out; return how many."""
    member, first, count = row(position, MEMBER, 1), row(position, flow.FIRST, 1), 0
    for at in range(first[group], first[group + 1]):
        if position.cells[member[at]] & LIVE == side + 1:
            out[count] = member[at]
            count += 1
    return count


@kernel
def _forks(position, side, group, out):
    """Write the points after which two closers of this group are left into out; return how many."""
    fork, stake, count = row(position, FORK, 1), row(position, STAKE, 1), 0
    fork[:] = 0
    row(position, SOLE, 1)[:] = 0
    stake[group] = 1
    _note_forks(position, side, group)
    for point in range(fork.size):
        if fork[point]:
            out[count] = point
            count += 1
    return count


@kernel
def survey_all(position, side):
    """Fill the work for a side and clear it again, as often as a search does; return the sum of all finite cuts."""
    count, total = scan(position, side), 0
    for group in range(count):
        cut = row(position, CUT, 1)[group]
        total += 0 if cut == NEVER else cut
    flow.clear(position)
    return np.int64(total)


@kernel
def double_threats(position, side, out):
    """Write the points where the enemy of side makes a double threat into out, int32[cells]; return how many."""
    scan(position, side)
    fork, count = row(position, FORK, 1), 0
    for point in range(fork.size):
        if fork[point]:
            out[count] = point
            count += 1
    flow.clear(position)
    return np.int64(count)


POSITION = paper.Sheet
EXPORTS = (
    (report, ("i64", "i32[]"), "i64"),
    (survey_all, ("i64",), "i64"),
    (double_threats, ("i64", "i32[]"), "i64"),
)


def survey(position: Any, side: int) -> list[Net]:
    """The nets round the groups of a side, every group once."""
    out = np.zeros(32 * position.cells.size, np.int32)
    nets, at = [], 0
    for _ in range(report(paper.sheet(position), side, out)):
        dots, cut, *sizes = (int(number) for number in out[at : at + 5])
        parts, at = [], at + 5
        for size in (dots, *sizes):
            parts.append(tuple(out[at : at + size].tolist()))
            at += size
        nets.append(Net(parts[0], None if cut == NEVER else cut, *parts[1:]))
    return nets


def numbers(position: Any, side: int) -> dict[int, int]:
    """For each live dot of a side that can be ringed in with at most REACH further dots, how many it takes."""
    return {dot: net.cut for net in survey(position, side) if net.cut for dot in net.dots}


def forks(position: Any, side: int) -> list[int]:
    """The points where the enemy of side makes a double threat: two closers left, of one group or of two."""
    out = np.zeros(position.cells.size, np.int32)
    return out[: double_threats(paper.sheet(position), side, out)].tolist()


__all__ = ["NEVER", "POCKET", "REACH", "Net", "forks", "numbers", "scan", "survey"]
