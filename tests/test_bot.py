"""Kropki's computer: the same seed, the same answer; and what each level must see on the board."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest

from engine.dots import bot, evaluate, field, kropki, nets
from engine.search.budget import Dice
from tests.drawn import GAME, drawn, live_dots

LEVELS = range(1, GAME.levels + 1)
SEEDS = range(4)

CAPTURE = """
    .........
    ..rr.....
    .rbbx.b..
    ..rr...b.
    ......b..
    .r.......
    .........
    """
RESCUE = """
    .........
    ..r......
    .rbr.....
    .rbr.....
    .rbx..bb.
    ..r......
    .......b.
    .........
    """
FORK = """
    .........
    .........
    ..rbxbr..
    ...r.r...
    .........
    .b.......
    .........
    """
DISTANT = """
    .............
    ...rrrrrrr...
    ..r.......r..
    ..r.bbb..bxbb
    ..r.......r..
    ...rrrrrrr...
    .............
    .b...........
    """


def go() -> np.ndarray:
    return np.zeros(1, np.int64)


def answers(position: Any, level: int) -> set[int]:
    """What a level plays, over some seeds."""
    return {bot.choose(position, level, seed, go()).action for seed in SEEDS}


def mirrored(position: Any) -> Any:
    """The same with colours and the side to move changed over. Captures and territories must be none."""
    swapped = GAME.start(GAME.options(tuple(position.size.tolist()), cross="no"))
    for side in (0, 1):
        for dot in live_dots(position, side):
            kropki.place(swapped, dot, 1 - side)
    swapped = field.copy(swapped)
    swapped.counts[field.MOVER], swapped.counts[field.LAST] = 1 - position.counts[field.MOVER], 0
    return swapped


# ── what a level sees ──


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_level_takes_what_it_can_take(level):
    position, named = drawn(CAPTURE, mover=1)
    assert answers(position, level) == named["x"]


def test_a_newcomer_overlooks_half_of_what_it_could_take():
    position, named = drawn(CAPTURE, mover=1)
    taken = sum({bot.choose(position, 1, seed, go()).action} == named["x"] for seed in range(60))
    assert 15 < taken < 50


@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_level_saves_a_group_that_one_dot_would_take(level):
    position, named = drawn(RESCUE, mover=0)
    assert answers(position, level) == named["x"]


@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_level_plays_a_double_threat(level):
    position, named = drawn(FORK, mover=1)
    assert answers(position, level) == named["x"]


@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_level_blocks_a_double_threat(level):
    position, named = drawn(FORK, mover=0)
    assert set(nets.forks(position, 0)) == named["x"]
    for action in answers(position, level):
        assert not nets.forks(GAME.after(position, action), 0), GAME.text(position, action)


@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_level_answers_a_distant_ring_at_its_gap(level):
    position, named = drawn(DISTANT, mover=0)
    assert answers(position, level) == named["x"]


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_level_gives_no_dot_away_into_a_pocket(level):
    position, named = drawn(
        """
        .........
        ...rr....
        ..rxxr...
        ...rr....
        .........
        .b..b....
        .........
        """,
        mover=0,
    )
    for seed in range(12):
        assert bot.choose(position, level, seed, go()).action not in named["x"]


# ── the same, at once, legal ──


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_match(level):
    assert match(level, 1) == match(level, 1)
    assert len({tuple(match(level, seed)) for seed in range(5)}) > 1


def match(level: int, seed: int) -> list[str]:
    """The first actions of a match of a level against itself."""
    position, played = GAME.start(GAME.options((10, 10))), []
    for number in range(10):
        thought = bot.choose(position, level, seed + number, go())
        assert thought.action in GAME.legal(position)
        assert -1 <= thought.value <= 1
        played.append(GAME.text(position, thought.action))
        position = GAME.after(position, thought.action)
    return played


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_position_as_it_was(level):
    position, _ = drawn(DISTANT)
    before = [array.copy() for array in position]
    bot.choose(position, level, 0, go())
    bot.hint(position, 0, go())
    bot.assess(position)
    assert all(np.array_equal(a, b) for a, b in zip(before, position, strict=True))


def test_a_thought_ends_when_another_thread_says_so(monkeypatch):
    monkeypatch.setitem(bot.READING, 5, bot.READING[5]._replace(depth=40, positions=10**12))
    position, stop, found = GAME.start(GAME.options((20, 20))), go(), []
    thread = threading.Thread(target=lambda: found.append(bot.choose(position, 5, 0, stop)), daemon=True)
    thread.start()
    time.sleep(0.05)
    stop[0] = 1
    thread.join(20)
    assert not thread.is_alive()
    assert found[0].action in GAME.legal(position)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_to_the_end(level):
    position = GAME.start(GAME.options((6, 6)))
    while GAME.outcome(position) is None:
        position = GAME.after(position, bot.choose(position, level, 7, go()).action)
    assert GAME.legal(position) == []


def test_with_one_point_left_there_is_one_answer():
    position, named = drawn("brbrb\nbrbrb\nbrxrb\nbrbrb\nbrbrb")
    for level in LEVELS:
        assert answers(position, level) == named["x"]


# ── hints and judgement ──


@pytest.mark.parametrize(
    ("picture", "mover", "reason", "fields"),
    [
        (CAPTURE, 1, "capture", (("dots", 2),)),
        (CAPTURE, 0, "save", (("dots", 2),)),
        (RESCUE, 0, "save", (("dots", 3),)),
        (FORK, 1, "double_threat", ()),
        (DISTANT, 0, "save", (("dots", 4),)),
        (DISTANT, 1, "capture", (("dots", 4),)),
    ],
)
def test_a_hint_says_why(picture, mover, reason, fields):
    position, named = drawn(picture, mover)
    for seed in SEEDS:
        thought = bot.hint(position, seed, go())
        assert (thought.reason, thought.fields) == (reason, fields)
        assert thought.action in named["x"]


def test_a_hint_that_blocks_says_so_wherever_it_does_it():
    position, _ = drawn(FORK, mover=0)
    assert {bot.hint(position, seed, go()).reason for seed in SEEDS} == {"block"}


def test_every_reason_is_one_of_the_list():
    seen = set()
    for seed in range(3):
        dice, position = Dice(seed), GAME.start(GAME.options((10, 10)))
        for _ in range(25):
            if GAME.outcome(position) is None:
                thought = bot.hint(position, seed, go())
                seen.add(thought.reason)
                legal = GAME.legal(position)
                action = thought.action if dice.chance() < 0.6 else legal[dice.below(len(legal))]
                position = GAME.after(position, action)
    assert seen <= set(bot.REASONS)
    assert len(seen) > 3


def test_a_judgement_is_the_same_from_the_other_side():
    for picture in (CAPTURE, RESCUE, FORK, DISTANT):
        for mover in (0, 1):
            position, _ = drawn(picture, mover)
            here, there = bot.assess(position), bot.assess(mirrored(position))
            assert here.value == pytest.approx(-there.value)
            assert [(key, b, a) for key, a, b in here.terms] == list(there.terms)
            assert tuple(key for key, _, _ in here.terms) == bot.TERMS


def test_a_judgement_leans_to_who_can_take():
    position, _ = drawn(CAPTURE, mover=1)
    assert bot.assess(position).value < -0.1
    assert {key: (a, b) for key, a, b in bot.assess(position).terms}["threats"] == (0.0, 2.0)


def test_a_prospect_grows_and_ends_at_one():
    values = [bot.prospect(value) for value in (-evaluate.WON - 100, -900, -50, 0, 50, 900, evaluate.WON + 100)]
    assert values == sorted(values)
    assert (values[0], values[3], values[-1]) == (-1.0, 0.0, 1.0)
    assert all(-1 < value < 1 for value in values[1:-1])
