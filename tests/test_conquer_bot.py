"""Conquer's computer: what each level sees on the board, when it ends a game, and that a seed repeats it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine import GAMES
from engine.dots import conquer, conquer_bot, field, nets, paper, thinking
from engine.game import Outcome
from game.commands.arena import play
from tests.drawn import drawn, live_dots

GAME = GAMES["conquer"]
RED, BLUE = 0, 1
LEVELS = range(1, GAME.levels + 1)
READERS = LEVELS[1:]
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
FAR_RING = """
    ...................
    ...rrrrrrrrrrrrr...
    ..r.............r..
    ..r.bbb........bxbb
    ..r.............r..
    ...rrrrrrrrrrrrr...
    ...................
    .b...........b.....
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
CERTAIN = """
    .............
    .r...........
    rbx......r...
    .r......rbb..
    .........r...
    .............
    ......b......
    ..b..........
    .............
    """
DIAGONAL = """
    ...........
    .....r.....
    ..rr....b..
    .rbbx..b...
    ..rrbb.....
    .....b.b...
    ......b....
    ...........
    """


def go() -> np.ndarray:
    return np.zeros(1, np.int64)


def answers(position: Any, level: int) -> set[int]:
    """What a level plays, over some seeds."""
    return {conquer_bot.choose(position, level, seed, go()).action for seed in SEEDS}


def at(picture: str, mover: int) -> tuple[Any, dict[str, set[int]]]:
    return drawn(picture, mover, GAME)


# ── what a level sees ──


@pytest.mark.parametrize("level", READERS)
def test_a_reader_takes_what_it_can_take(level):
    position, named = at(CAPTURE, RED)
    assert answers(position, level) == named["x"]


def test_easy_takes_some_and_blocks_some():
    for mover, least, most in ((RED, 5, 25), (BLUE, 1, 18)):
        position, named = at(CAPTURE, mover)
        seen = [conquer_bot.choose(position, 1, seed, go()).action in named["x"] for seed in range(60)]
        assert least < sum(seen) < most


def test_easy_plays_near_the_last_dot():
    position = GAME.start(GAME.options((19, 19)))
    position = GAME.after(position, GAME.parse(position, "4-15"))
    for seed in range(20):
        x, y = paper.point_of(position, conquer_bot.choose(position, 1, seed, go()).action)
        assert max(abs(x - 4), abs(y - 15)) <= conquer_bot.NEAR


@pytest.mark.parametrize("level", READERS)
def test_a_ring_ten_points_away_is_answered_at_its_gap_not_inside(level):
    position, named = at(FAR_RING, BLUE)
    group = next(net for net in nets.survey(position, BLUE) if len(net.dots) == 3)
    assert group.cut == 1
    gap = paper.point_of(position, next(iter(named["x"])))
    assert min(gap[0] - paper.point_of(position, dot)[0] for dot in group.dots) >= 10
    assert answers(position, level) == named["x"]


@pytest.mark.parametrize("level", READERS)
def test_a_double_threat_is_played_when_left_open(level):
    position, named = at(FORK, RED)
    assert answers(position, level) == named["x"]


@pytest.mark.parametrize("level", READERS)
def test_a_double_threat_is_plugged(level):
    position, named = at(FORK, BLUE)
    assert set(nets.forks(position, BLUE)) == named["x"]
    for action in answers(position, level):
        assert not nets.forks(GAME.after(position, action), BLUE), GAME.text(position, action)


@pytest.mark.parametrize("level", READERS)
def test_a_certain_dot_is_preferred_to_a_net(level):
    position, named = at(CERTAIN, RED)
    sizes = {len(net.dots): net.cut for net in nets.survey(position, BLUE)}
    assert sizes[2] == 3
    assert answers(position, level) == named["x"]


@pytest.mark.parametrize("level", READERS)
def test_a_chain_is_cut_across_its_diagonal_link(level):
    position, named = at(DIAGONAL, RED)
    for action in answers(position, level):
        assert action in named["x"]
        after = GAME.after(position, action)
        assert GAME.score(after) == (2, 0)
        assert len(live_dots(after, BLUE)) == len(live_dots(position, BLUE)) - 2


@pytest.mark.parametrize("level", READERS)
def test_a_reader_gives_no_dot_away_into_a_pocket(level):
    position, named = at(
        """
        .........
        ...bb....
        ..bxxb...
        ...bb....
        .........
        .r..r....
        .........
        """,
        RED,
    )
    for seed in range(12):
        assert conquer_bot.choose(position, level, seed, go()).action not in named["x"]


def test_with_only_pockets_left_own_ones_come_first_and_more_of_them_is_better():
    position, named = at(
        """
        rrrbbbb
        rrrbbbb
        rrrbb.b
        rxrbbbb
        rxrbbbb
        rxrbbbb
        rrrbbbb
        """,
        RED,
    )
    ordered = thinking.ordered(position)
    assert ordered[0] in named["x"]
    assert GAME.text(position, ordered[-1]) == "6-5"
    assert conquer_bot.assess(position).value > 0


def test_a_crowded_point_is_filled_before_a_dot_is_given_away():
    position, named = at("rrrrbbb\nrrrrb.b\nrrrxbbb\nr.rrbbb\nrrrbbbb", BLUE)
    for level in READERS:
        assert answers(position, level) <= named["x"]


# ── ending the game ──


OPEN = """
    .........
    ...r.....
    ..rbr....
    ...r.....
    ...r.....
    ...r.....
    ...r.....
    """
CLOSED = """
    rrrrrbbbb
    rrrrrbbbb
    rrrrrb.bb
    rrrrrbbbb
    rrrrrb.bb
    rrrrrbbbb
    rrrrrbbbb
    """
WON = """
    rrrrrrbbb
    rrbbrrbbb
    rrbbrrb.b
    rrrrrr.bb
    rrrrrrbbb
    """


def ends(picture: str, mover: int, count: str = "dots") -> set[bool]:
    """Whether the readers end the game there."""
    position, _ = at(picture, mover)
    position.counts[conquer.GROUND] = count == "territory"
    return {conquer.END in answers(position, level) for level in READERS}


def test_no_level_ends_a_game_on_open_paper():
    position, _ = at(OPEN, RED)
    assert GAME.score(position) == (1, 0)
    assert ends(OPEN, RED) == {False}


def test_no_level_ends_a_game_that_it_does_not_lead():
    assert ends(CLOSED, BLUE) == ends(CLOSED, RED) == ends(WON, BLUE) == {False}


@pytest.mark.parametrize("count", ["dots", "territory"])
def test_readers_end_a_game_that_is_won_for_good(count):
    assert GAME.score(at(WON, RED)[0]) == (4, 0)
    assert ends(WON, RED, count) == {True}


def test_nothing_is_ended_while_more_can_be_taken():
    assert ends(WON.replace("bbb\n", "bbb\n    rrrrrrrrr\n    rrr.r.rrr\n    rrrrrb.rr\n", 1), RED) == {False}


def test_an_ended_game_is_over():
    position, _ = at(CAPTURE, RED)
    position = GAME.after(position, next(iter(at(CAPTURE, RED)[1]["x"])))
    ended = GAME.after(position, conquer.END)
    assert GAME.outcome(ended) == Outcome(RED, "ended")
    assert GAME.legal(ended) == []


# ── the same, at once, legal ──


def match(level: int, seed: int, count: str) -> list[str]:
    """The first actions of a match of a level against itself."""
    position, played = GAME.start(GAME.options((10, 10), count=count)), []
    for number in range(10):
        thought = conquer_bot.choose(position, level, seed + number, go())
        assert thought.action in GAME.legal(position)
        assert -1 <= thought.value <= 1
        played.append(GAME.text(position, thought.action))
        position = GAME.after(position, thought.action)
    return played


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("count", ["dots", "territory"])
def test_the_same_seed_gives_the_same_match(level, count):
    assert match(level, 1, count) == match(level, 1, count)
    assert len({tuple(match(level, seed, count)) for seed in range(4)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_position_as_it_was(level):
    position, _ = at(FAR_RING, BLUE)
    before = [array.copy() for array in position]
    conquer_bot.choose(position, level, 0, go())
    conquer_bot.hint(position, 0, go())
    conquer_bot.assess(position)
    assert all(np.array_equal(a, b) for a, b in zip(before, position, strict=True))


@pytest.mark.parametrize("count", ["dots", "territory"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_to_the_end(level, count):
    position = GAME.start(GAME.options((6, 6), count=count))
    while GAME.outcome(position) is None:
        position = GAME.after(position, conquer_bot.choose(position, level, 7, go()).action)
    assert GAME.legal(position) == []


def test_yardsticks_never_end_the_game():
    assert play(GAME, GAME.options((5, 5)), ("random", "greedy"), 1) in (0.0, 0.5, 1.0)
    position = GAME.start(GAME.options((5, 5)))
    assert conquer.END in GAME.legal(position)
    assert conquer.END not in GAME.on_board(position)


# ── hints and judgement ──


@pytest.mark.parametrize(
    ("picture", "mover", "reason", "fields"),
    [
        (CAPTURE, RED, "capture", (("dots", 2),)),
        (CAPTURE, BLUE, "save", (("dots", 2),)),
        (FORK, RED, "double_threat", ()),
        (FORK, BLUE, "block", ()),
        (FAR_RING, BLUE, "save", (("dots", 4),)),
    ],
)
def test_a_hint_says_why(picture, mover, reason, fields):
    position, _ = at(picture, mover)
    for seed in SEEDS:
        thought = conquer_bot.hint(position, seed, go())
        assert (thought.reason, thought.fields) == (reason, fields)


def test_chances_are_the_numbers_of_the_nets():
    position, _ = at(CAPTURE, RED)
    found = conquer_bot.chances(position)
    assert sorted(found[dot] for dot in found if position.cells[dot] & field.LIVE == BLUE + 1)[:2] == [1, 1]


def test_a_judgement_counts_territory_where_that_counts():
    position, _ = at(CAPTURE, RED)
    position = GAME.after(position, next(iter(at(CAPTURE, RED)[1]["x"])))
    for count, name in (("dots", "score"), ("territory", "territory")):
        position.counts[conquer.GROUND] = count == "territory"
        terms = {key: (first, second) for key, first, second in conquer_bot.assess(position).terms}
        assert terms[name] == tuple(map(float, GAME.score(position)))
        assert conquer_bot.assess(position).value > 0.2
