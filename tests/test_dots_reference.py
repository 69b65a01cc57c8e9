"""The kernels of dots against the rule book said again: the same matches, compared after every dot.

PAPERGLOW_FULL=1 plays over 2,000 matches (some ten minutes), else a small sample of them.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from engine import GAMES, door
from engine.dots import field, paper
from tests.reference.dots import RULES, Dots, Point

FULL = bool(os.environ.get("PAPERGLOW_FULL"))
SMALL = [(5, 5), (5, 6), (6, 5), (6, 6), (7, 5), (7, 7), (8, 6), (8, 8), (9, 7), (9, 9)]
MIDDLE = [(10, 10), (11, 14), (13, 13), (15, 12)]
LARGE = [(20, 20), (25, 16), (30, 30), (39, 32)]
ROUNDS = ((SMALL, 180 if FULL else 9, 1), (MIDDLE, 50 if FULL else 2, 3), (LARGE, 10 if FULL else 1, 40))
STYLES = ("alternate", "any colour", "runs")
VARIANTS = (
    ("kropki", "cross", "yes"),
    ("kropki", "cross", "no"),
    ("conquer", "count", "dots"),
    ("conquer", "count", "territory"),
)


@dataclass(frozen=True)
class Plan:
    """One match: its game with an option, its board, whose dot comes next, how greedy the choice is, and how often all
    is compared."""

    variant: tuple[str, str, str]
    size: tuple[int, int]
    style: str
    hunger: float
    seed: int
    compared: int

    def __str__(self) -> str:
        width, height = self.size
        return f"{self.variant[0]}-{self.variant[2]}-{width}x{height}-{self.style[:3]}-{self.seed}"


def plans() -> Iterator[Plan]:
    for sizes, each, compared in ROUNDS:
        for size in sizes:
            for seed in range(each):
                rng = random.Random(f"{size}{seed}")
                variant = rng.choice(VARIANTS)
                yield Plan(variant, size, STYLES[seed % 3], rng.choice((0.0, 0.5, 0.9)), seed, compared)


class Pair:
    """A position of the kernels and the same sheet of the reference."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self.rng = random.Random(f"{plan}")
        name, key, value = plan.variant
        self.game = GAMES[name]
        self.kernel = self.game.start(self.game.options(plan.size, **{key: value}))
        self.sheet = Dots(*plan.size, RULES[name], count_territory=value == "territory")
        if value == "yes":
            self.sheet.put_cross()
        self.line: list[tuple[int, int]] = []

    def play_out(self) -> Iterator[bool]:
        """Place dots until the board is full; says after each whether it captured anything."""
        side = 0
        while self.sheet.free():
            point = self._choice(side)
            cell, before = paper.cell_of(self.kernel, *point), len(self.sheet.dead)
            if self.plan.style == "alternate":
                self.line.append((cell, int(door.play(self.kernel, cell))))
            else:
                self.line.append((cell, int(paper.place(self.kernel, cell, side))))
            self.sheet.place(point, side)
            yield len(self.sheet.dead) != before
            side = self._next_side(side)

    def _next_side(self, side: int) -> int:
        if self.plan.style == "alternate":
            return 1 - side
        return self.rng.randrange(2) if self.plan.style == "any colour" or self.rng.random() < 0.15 else side

    def _choice(self, side: int) -> Point:
        """A free point; the hungrier, the more often one that may close a ring or lies in a pocket."""
        free = sorted(self.sheet.free())
        if self.rng.random() >= self.plan.hunger:
            return self.rng.choice(free)
        few = self.rng.sample(free, min(len(free), 12))
        return max(few, key=lambda point: self._appetite(point, side))

    def _appetite(self, point: Point, side: int) -> float:
        near = [self.sheet.dots.get(p) for p in self.sheet.eight[point] if p not in self.sheet.dead]
        own, enemies = near.count(side), near.count(1 - side)
        pocket = int(self.kernel.cells[paper.cell_of(self.kernel, *point)]) & field.POCKET
        return (own in (2, 3)) * 2 + enemies * 0.6 + bool(pocket) * 1.5 + self.rng.random()

    def end(self) -> None:
        """The players end the game, where they may."""
        if self.game.ending is not None and not self.sheet.outcome():
            self.kernel.counts[field.MOVER] = self.sheet.to_move
            self.line.append((self.game.ending, int(door.play(self.kernel, self.game.ending))))
            self.sheet.end()

    def take_all_back(self) -> None:
        while self.line:
            door.undo(self.kernel, *self.line.pop())


def assert_equal(pair: Pair) -> None:
    game, kernel, sheet = pair.game, pair.kernel, pair.sheet
    assert game.picture(kernel) == sheet.picture()
    assert game.score(kernel) == sheet.score()
    assert [int(paper.loss(kernel, side)) for side in (0, 1)] == [sheet.loss(0), sheet.loss(1)]
    assert game.outcome(kernel) == sheet.outcome()
    dots = [action for action in game.legal(kernel) if action != game.ending]
    assert {paper.point_of(kernel, cell) for cell in dots} == sheet.legal()
    assert (game.ending in game.legal(kernel)) == (sheet.rules.ending and not sheet.outcome())
    assert pockets_of(kernel) == pockets_by_the_book(sheet)
    assert_counts_fit(kernel)


def pockets_of(position: Any) -> list[set[Point]]:
    """Per side the free points that carry its pocket flag."""
    grid = paper.board(position)
    free = grid & field.TAKEN == 0
    return [{(int(x) + 1, int(y) + 1) for y, x in np.argwhere(free & (grid & 64 << side > 0))} for side in (0, 1)]


def pockets_by_the_book(sheet: Dots) -> list[set[Point]]:
    """Per side the free points that its live dots enclose without a live enemy dot."""
    found = []
    for side in (0, 1):
        enclosed = sheet._enclosed(sheet.live(side))
        found.append(set().union(*(e for e in enclosed if not e & sheet.live(1 - side))) & sheet.free())
    return found


def assert_counts_fit(position: Any) -> None:
    """The running counts say what counting says, and the work arrays are clean."""
    grid = paper.board(position).astype(np.int64)
    counts = position.counts
    assert counts[field.FREE] == np.count_nonzero(grid & field.TAKEN == 0)
    for side in (1, 2):
        assert counts[field.LIVE_DOTS + side] == np.count_nonzero(grid & field.LIVE == side)
        assert counts[field.DEAD_DOTS + side] == np.count_nonzero(grid >> 2 & field.LIVE == side)
    assert not position.mark.any()
    assert not position.stack.any()


@pytest.mark.parametrize("plan", list(plans()), ids=str)
def test_kernels_and_rule_book_agree(plan):
    pair = Pair(plan)
    start = [array.copy() for array in pair.kernel]
    assert_equal(pair)
    last = pair.rng.randrange(len(pair.sheet.points) * 2) if pair.game.ending is not None else None
    for number, captured in enumerate(pair.play_out()):
        if captured or number % plan.compared == 0:
            assert_equal(pair)
        if number == last:
            break
    pair.end()
    assert_equal(pair)
    pair.take_all_back()
    for before, after in zip(start, pair.kernel, strict=True):
        assert np.array_equal(before, after)


@pytest.mark.parametrize("name", ["kropki", "conquer"])
def test_swapped_colours_swap_everything(name):
    """Whatever one side gets, the other side gets from the same dots with the colours swapped."""
    game = GAMES[name]
    for seed in range(20):
        rng = random.Random(seed)
        values = {"cross": "no"} if name == "kropki" else {"count": ("dots", "territory")[seed % 2]}
        pair = [game.start(game.options((7, 7), **values)) for _ in range(2)]
        pair[1].counts[field.MOVER] = 1
        while free := np.flatnonzero(pair[0].cells & field.TAKEN == 0).tolist():
            cell, side = rng.choice(free), rng.randrange(2)
            paper.place(pair[0], cell, side)
            paper.place(pair[1], cell, 1 - side)
            assert game.score(pair[0]) == game.score(pair[1])[::-1]
            assert abs(int(door.value(pair[0])) + int(door.value(pair[1]))) <= 1  # halves may be rounded
            assert [paper.loss(pair[0], s) for s in (0, 1)] == [paper.loss(pair[1], 1 - s) for s in (0, 1)]
