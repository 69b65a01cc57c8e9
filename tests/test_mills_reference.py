"""The kernels of Morris against the rule book said again, and against the numbers that others have published.

PAPERGLOW_FULL=1 plays over 2,000 matches (minutes), else some hundreds.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import numpy as np
import pytest

from engine import jit
from engine.game import Outcome
from engine.mills import rules, state
from engine.mills.board import NAMES, POINTS
from tests.reference.mills import Mills

FULL = bool(os.environ.get("PAPERGLOW_FULL"))
MATCHES = 450 if FULL else 50  # of each style
STYLES = ("random", "greedy", "calm", "restless", "shuffling")


class Pair:
    """A position of the kernels and the same board of the reference."""

    def __init__(self, style: str, seed: int):
        self.rng, self.style = random.Random(f"{style}{seed}"), style
        self.kernel, self.book = rules.start(None), Mills()
        self.line: list[tuple[int, int]] = []

    def play_on(self) -> bool:
        """Play an action; False once the match is over."""
        legal = sorted(self.book.legal())
        if legal:
            action = rules.parse(self.kernel, self._choice(legal))
            self.book.play(rules.text(self.kernel, action))
            self.line.append((action, int(rules.play(self.kernel, action))))
        return bool(legal)

    def _choice(self, legal: list[str]) -> str:
        """Greedy ones close mills, calm ones avoid it, restless ones open what they closed, shuffling ones go back."""
        picked = self.rng.choice(legal)
        if self.style == "random" or self.rng.random() < 0.1:
            return picked
        if self.style == "shuffling" and self.book.placing_over():
            return self._back(legal) or self._choice_by_mills(legal, closing=False)
        if self.style == "restless" and self.book.placing_over():
            return self._choice_by_mills(legal, closing=True) if self.rng.random() < 0.8 else picked
        return self._choice_by_mills(legal, closing=self.style == "greedy")

    def _choice_by_mills(self, legal: list[str], closing: bool) -> str:
        men = self.kernel.men[rules.turn_of(self.kernel)]
        fitting = [text for text in legal if self._closes(men, text) == closing]
        return self.rng.choice(fitting or legal)

    def _closes(self, men: int, text: str) -> bool:
        start, _, end = text.rpartition("-")
        others = men & ~(1 << NAMES.index(start)) if start else men
        return text[0] != "x" and bool(state.closes(others, NAMES.index(end)))

    def _back(self, legal: list[str]) -> str | None:
        """The way back of the side's last move."""
        last = self.line[-2][0] if len(self.line) > 1 else 0
        if not state.MOVE <= last < state.CAPTURE:
            return None
        start, end = divmod(last - state.MOVE, POINTS)
        back = f"{NAMES[end]}-{NAMES[start]}"
        return back if back in legal else None


def assert_equal(kernel: Any, book: Mills) -> None:
    assert rules.picture(kernel) == book.picture()
    assert rules.score(kernel) == book.score()
    assert rules.turn_of(kernel) == book.to_move
    outcome = book.outcome()
    assert rules.outcome(kernel) == (outcome and Outcome(*outcome))
    assert {rules.text(kernel, action) for action in rules.legal(kernel)} == book.legal()


ends: dict[str, set[str]] = {}


@pytest.mark.parametrize("style", STYLES)
def test_kernels_and_rule_book_agree(style):
    start = rules.start(None)
    for seed in range(MATCHES):
        pair = Pair(style, seed)
        assert_equal(pair.kernel, pair.book)
        while pair.play_on():
            assert_equal(pair.kernel, pair.book)
        ends.setdefault(style, set()).add(pair.book.outcome()[1])
        while pair.line:
            rules.undo(pair.kernel, *pair.line.pop())
        for before, after in zip(start, pair.kernel, strict=True):
            assert np.array_equal(before, after)


def test_the_matches_end_in_every_way():
    if len(ends) < len(STYLES):
        pytest.skip("the matches were not all played")
    assert set().union(*ends.values()) == set(rules.REASONS)


# ── numbers of ways to play on ──


def assert_ways(position: Any, wanted: list[int], whole: int) -> None:
    """From depth 1 on there are so many sequences of actions, with whole 1 of turns; as far as there is time for."""
    before = [array.copy() for array in position]
    patience = (10**9 if FULL else 10**7) if jit.compiled() else 3_000
    out = np.zeros((2 * len(wanted) + 2, state.MOST_ACTIONS), np.int32)
    for depth, ways in enumerate(wanted, 1):
        if depth == 1 or ways <= patience:
            assert state.perft(position, depth, whole, out) == ways
    assert all(np.array_equal(one, other) for one, other in zip(before, position, strict=True))


def test_perft_from_the_start():
    assert_ways(rules.start(None), [24, 552, 12_144, 255_024, 5_100_480, 96_223_680], whole=0)
    assert_ways(rules.start(None), [24, 552, 12_144, 255_024, 5_140_800, 99_274_176], whole=1)


# Boards as Sanmill writes them, and their numbers: ring by ring from the inner one, clockwise from the top's middle.
RINGS = "d5 e5 e4 e3 d3 c3 c4 c5 / d6 f6 f4 f2 d2 b2 b4 b6 / d7 g7 g4 g1 d1 a1 a4 a7".replace("/ ", "").split()
MOVING = [
    ("*OO@*O@@/OO@@OO@@/*@O*@*O*", 0, [8, 42, 300, 1954, 14360], [8, 42, 300, 1690, 11387]),
    ("O**@*O**/*@*O**@*/*O***@**", 0, [9, 86, 773, 6718, 57868], [9, 86, 773, 6718, 57868]),
    ("O*@*O***/***@*O**/*****@**", 1, [54, 2916, 159576, 8554744], [54, 2916, 157464, 8449200]),
    ("OOO@****/*@***@**/********", 1, [54, 3054, 155722, 8445774], [54, 2916, 153945, 8251260]),
]


@pytest.mark.parametrize(("rings", "mover", "turns", "actions"), MOVING)
def test_perft_of_moving_positions(rings, mover, turns, actions):
    signs = dict(zip(RINGS, rings.replace("/", ""), strict=True))
    points = "".join(".ic"["*O@".index(signs[name])] for name in NAMES)
    position = rules.position_of(points, mover)
    assert_ways(position, turns, whole=1)
    assert_ways(position, actions, whole=0)


def test_perft_of_positions_from_matches(shared):
    for entry in json.loads((shared / "cases" / "perft_mills.json").read_text(encoding="utf-8"))["positions"]:
        mover = ["ivory", "charcoal"].index(entry["to_move"])
        position = rules.position_of(entry["points"], mover, tuple(entry["reserve"].values()))
        assert_ways(position, entry["perft"], whole=1)
