"""Nets against brute force: on small crowded boards every few dots that might ring a group in are really played."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from engine.dots import bot, field, kropki, nets
from tests.drawn import drawn, empty, free_points, live_dots

BOARDS, DEEP = 160, 3
SLIPS = (132, 423, 1453, 1532, 3167)
"""Boards with a smallest ring that needs two dots in pockets: the first lives since it captures something else."""
Group = frozenset[int]


def random_board(seed: int) -> kropki.Kropki:
    """Both sides put dots at random, and now and then capture, so that there are territories and pockets."""
    rng = random.Random(seed)
    position = empty(*rng.choice(((5, 5), (6, 5), (6, 6), (7, 6))))
    width, height = position.size.tolist()
    for _ in range(rng.randint(width * height // 2, width * height * 4 // 5)):
        free, side = free_points(position), rng.randrange(2)
        closers = [point for net in nets.survey(position, 1 - side) for point in net.closers]
        if free:
            kropki.place(position, rng.choice(closers if closers and rng.random() < 0.3 else free), side)
    return field.copy(position)


def bits(points: Iterable[int]) -> int:
    """A set of points as a number."""
    return sum(1 << int(point) for point in set(points))


class Brute:
    """What the enemy of a side can ring in, by the rules alone."""

    def __init__(self, position: Any, side: int):
        self.position, self.side, self.free = position, side, free_points(position)
        self.groups = self._groups()
        self._outside = bits(np.flatnonzero(position.cells & field.LIVE == field.OUTSIDE))
        self._walls = bits(live_dots(position, 1 - side))
        self._all = (1 << position.cells.size) - 1

    def _groups(self) -> list[Group]:
        """Live dots linked over 4-neighbours, also through territory of theirs."""
        cells, found, seen = self.position.cells, [], set()
        for seed in set(live_dots(self.position, self.side)):
            if seed in seen:
                continue
            group, todo = {seed}, [seed]
            while todo:
                at = todo.pop()
                for near in (at + step for step in self.position.steps[::2].tolist()):
                    held = cells[near] & field.LIVE == self.side + 1 or cells[near] & field.OWNER == self.side + 1 << 4
                    if held and near not in group:
                        group.add(near)
                        todo.append(near)
            seen |= group
            found.append(frozenset(point for point in group if cells[point] & field.LIVE == self.side + 1))
        return found

    def walled_in(self, dots: Iterable[int]) -> set[Group]:
        """The groups that have no way to the edge past the enemy's live dots and these."""
        stride = int(self.position.size[0]) + 2
        passable = self._all & ~(self._outside | self._walls | bits(dots))
        reached, grown = 0, self._outside
        while grown != reached:
            reached = grown
            near = reached << 1 | reached >> 1 | reached << stride | reached >> stride
            grown |= near & passable
        return {group for group in self.groups if not bits(group) & reached}

    def captured(self, dots: Iterable[int]) -> set[Group]:
        """The groups that fall when the enemy plays these dots, in that order; none if one before the last dies."""
        *first, last = dots
        after = self.after(first)
        if after.cells[last] & field.TAKEN or any(after.cells[dot] & field.LIVE == 0 for dot in first):
            return set()
        kropki.place(after, last, 1 - self.side)
        return {group for group in self.groups if all(after.cells[dot] & field.DEAD for dot in group)}

    def after(self, dots: Iterable[int]) -> Any:
        """The position with dots of the enemy on these points."""
        following = field.copy(self.position)
        for point in dots:
            kropki.place(following, point, 1 - self.side)
        return following

    def rings(self, number: int) -> Iterator[tuple[tuple[int, ...], Group]]:
        """All sets of so many dots, with each group that they capture in some order."""
        for dots in combinations(self.free, number):
            walled = self.walled_in(dots)
            for order in permutations(dots) if walled else ():
                fallen = walled & self.captured(order)
                walled -= fallen
                yield from ((dots, group) for group in fallen)

    def cuts(self) -> dict[Group, int]:
        """For each group that at most DEEP dots ring in, how many it takes."""
        fewest: dict[Group, int] = {}
        for number in range(1, DEEP + 1):
            for _, group in self.rings(number):
                fewest.setdefault(group, number)
        return fewest

    def closers(self) -> dict[Group, set[int]]:
        """The points that capture each group at once."""
        found: dict[Group, set[int]] = {}
        for (dot,), group in self.rings(1):
            found.setdefault(group, set()).add(dot)
        return found

    def forks(self) -> dict[Group, dict[int, set[int]]]:
        """Of the groups that two dots ring in: their closers after each dot that lives."""
        cuts, found = self.cuts(), {}
        twos = [group for group in self.groups if cuts.get(group) == 2]
        for point in self.free if twos else ():
            after = self.after([point])
            if after.cells[point] & field.LIVE == 0:
                continue
            now = Brute(after, self.side).closers()
            for group in twos:
                if now.get(group):
                    found.setdefault(group, {})[point] = now[group]
        return found


@cache
def surveyed(seed: int, side: int) -> tuple[Brute, dict[Group, nets.Net]]:
    position = random_board(seed)
    return Brute(position, side), {frozenset(net.dots): net for net in nets.survey(position, side)}


every_board = pytest.mark.parametrize(
    "seeds", [*(range(at, at + BOARDS // 8) for at in range(0, BOARDS, BOARDS // 8)), SLIPS]
)


@every_board
def test_cuts_and_closers_are_those_of_brute_force(seeds):
    seen = 0
    for seed in seeds:
        for side in (0, 1):
            brute, found = surveyed(seed, side)
            assert set(found) == set(brute.groups), seed
            cuts = {group: net.cut for group, net in found.items() if net.cut and net.cut <= DEEP}
            assert cuts == brute.cuts(), (seed, side)
            assert {group: set(net.closers) for group, net in found.items() if net.closers} == brute.closers(), seed
            seen += len(cuts)
    assert seen > len(seeds)


@every_board
def test_the_points_of_a_cut_ring_the_group_in(seeds):
    for seed in seeds:
        for side in (0, 1):
            brute, found = surveyed(seed, side)
            for group, net in found.items():
                assert len(net.points) == len(set(net.points)) == (net.cut or 0)
                if net.cut:
                    assert group in brute.walled_in(net.points), (seed, net)
                if net.cut and net.cut <= DEEP:
                    assert any(group in brute.captured(order) for order in permutations(net.points)), (seed, net)


@every_board
def test_double_threats_are_those_of_brute_force(seeds):
    for seed in seeds:
        for side in (0, 1):
            brute, found = surveyed(seed, side)
            after = brute.forks()
            wanted = {g: {p for p, c in points.items() if len(c) > 1} for g, points in after.items()}
            assert {g: set(net.forks) for g, net in found.items() if net.forks} == {
                g: w for g, w in wanted.items() if w
            }
            everywhere = {point for points in after.values() for point in points}
            double = {p for p in everywhere if len(set().union(*(c.get(p, set()) for c in after.values()))) > 1}
            assert set(nets.forks(brute.position, side)) == double, (seed, side)


def test_a_lone_dot_takes_four_and_the_edge_is_never_ringed_in():
    position, _ = drawn(
        """
        .....
        .....
        ..b..
        .....
        r....
        """
    )
    (net,) = nets.survey(position, 0)
    assert (net.cut, len(net.points), net.closers, net.forks) == (4, 4, (), ())
    (edge,) = nets.survey(position, 1)
    assert (edge.cut, edge.points) == (None, ())


def test_a_distant_ring_is_seen_at_its_gap():
    position, named = drawn(
        """
        ...........
        ..rrrrrrr..
        .r.......r.
        .r...bb.xxx
        .r.......r.
        ..rrrrrrr..
        ...........
        """
    )
    (net,) = nets.survey(position, 0)
    assert (net.cut, set(net.closers)) == (1, named["x"])
    assert net.points == (min(named["x"]),)


def test_a_wall_of_diagonals_holds_and_a_pocket_inside_is_no_gap():
    position, named = drawn(
        """
        .......
        ...r...
        ..rbr..
        .rb.bx.
        ..rbr..
        ...r...
        .......
        """
    )
    found = nets.survey(position, 0)
    assert sorted(len(net.dots) for net in found) == [1, 1, 1, 1]
    assert {net.closers for net in found if len(net.closers) == 1} == {tuple(named["x"])}
    assert nets.numbers(position, 0) == dict.fromkeys(live_dots(position, 0), 1)
    assert bot.chances(position) == nets.numbers(position, 0) | nets.numbers(position, 1)


def test_one_dot_that_threatens_two_groups_is_a_double_threat():
    position, named = drawn(
        """
        .......
        .......
        .rbxbr.
        ..r.r..
        .......
        """
    )
    assert [net.cut for net in nets.survey(position, 0)] == [2, 2]
    assert set(nets.forks(position, 0)) == named["x"]


@pytest.mark.parametrize("side", [0, 1])
def test_a_survey_leaves_the_position_as_it_was(side):
    for seed in range(20):
        position = random_board(seed)
        before = [array.copy() for array in position]
        nets.survey(position, side)
        nets.forks(position, side)
        nets.survey_all(position, side)
        for name, old, new in zip(position._fields, before, position, strict=True):
            assert np.array_equal(old, new), name
