"""Alpha-beta against plain minimax, its budget and stop flag, and the bots' dice."""

from __future__ import annotations

import random
import threading
from typing import Any

import numpy as np
import pytest

from engine import door
from engine.door import WON
from engine.dots import evaluate
from engine.game import Game
from engine.search import alphabeta
from engine.search.alphabeta import Limits
from engine.search.budget import LEFT, SHORT, VISITED, Dice, new_budget, spend
from engine.search.table import NOTHING, new_table
from tests import null_game
from tests.drawn import GAME

PLENTY = 1_000_000


def go() -> np.ndarray:
    return np.zeros(1, np.int64)


def some_position(seed: int) -> Any:
    """A board of 6×6 some way into a random match that goes on."""
    dice = random.Random(seed)
    while True:
        position = GAME.start(GAME.options((6, 6)))
        for _ in range(dice.randrange(4, 18)):
            actions = GAME.legal(position)
            position = GAME.after(position, dice.choice(actions)) if actions else position
        if GAME.legal(position):
            return position


def ordered(position: Any) -> list[int]:
    out = np.zeros(100, np.int32)
    return out[: door.order(position, out)].tolist()


def minimax(game: Game, position: Any, depth: int, width: int) -> int:
    """The score for the side to move, with nothing left out but what the width leaves out."""
    actions = ordered(position)[:width] if depth else []
    if not actions:
        value = int(door.value(position))
        return value if door.turn(position) == 0 else -value
    return max(after_action(game, position, action, depth, width) for action in actions)


def after_action(game: Game, position: Any, action: int, depth: int, width: int) -> int:
    """The score of an action for the side that plays it: a win counts less the later it comes, a loss more."""
    following = game.after(position, action)
    score = minimax(game, following, depth - 1, width)
    mine = score if door.turn(following) == door.turn(position) else -score
    return mine - 1 if mine > WON else mine + 1 if mine < -WON else mine


@pytest.mark.parametrize("seed", range(12))
def test_one_step_scores_every_action(seed):
    position = some_position(seed)
    wanted = {action: after_action(GAME, position, action, 1, 9) for action in ordered(position)}
    found = alphabeta.best(position, Limits(1, PLENTY, 9), go())
    assert dict(zip(found.actions, found.scores, strict=True)) == wanted
    assert found.scores == sorted(wanted.values(), reverse=True)


@pytest.mark.parametrize("depth", [2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_it_finds_what_minimax_finds(seed, depth):
    position, width, slack = some_position(seed), 4, 30
    found = alphabeta.best(position, Limits(depth, PLENTY, width, slack), go())
    # the roots of the last depth are the best of the one before
    read = {action: after_action(GAME, position, action, depth, width) for action in found.actions}
    assert found.depth == depth
    assert found.scores[0] == read[found.actions[0]] == max(read.values())
    for action, score in zip(found.actions, found.scores, strict=True):
        assert score >= read[action]
        assert score == read[action] or score <= found.scores[0] - slack


def test_the_same_limits_give_the_same_answer_and_leave_the_position_alone():
    for seed in range(6):
        position = some_position(seed)
        before = [array.copy() for array in position]
        limits = Limits(6, 300, 8, 5)
        assert alphabeta.best(position, limits, go()) == alphabeta.best(position, limits, go())
        assert all(np.array_equal(a, b) for a, b in zip(before, position, strict=True))


@pytest.mark.parametrize("positions", [0, 1, 2, 7, 50, 400])
def test_a_budget_is_kept_and_the_answer_is_legal(positions):
    position = some_position(3)
    found = alphabeta.best(position, Limits(8, positions, 8), go())
    assert found.visited <= positions + 1
    assert set(found.actions) <= set(GAME.legal(position))


def test_more_budget_reads_deeper():
    depths = [alphabeta.best(some_position(5), Limits(8, budget, 6), go()).depth for budget in (30, 300, 3000)]
    assert depths == sorted(depths)
    assert depths[0] < depths[-1]


def test_a_search_that_is_told_to_stop_before_it_begins_still_answers():
    position, stop = some_position(2), np.ones(1, np.int64)
    found = alphabeta.best(position, Limits(8, PLENTY, 9), stop)
    assert found.visited == 1
    assert found.actions[0] in GAME.legal(position)


def test_another_thread_stops_a_search_that_would_take_hours():
    position, stop, found = GAME.start(GAME.options((20, 20))), go(), []
    limits = Limits(40, 10**12, 40)
    thread = threading.Thread(target=lambda: found.append(alphabeta.best(position, limits, stop)), daemon=True)
    thread.start()
    thread.join(0.2)
    assert thread.is_alive()
    stop[0] = 1
    thread.join(20)
    assert not thread.is_alive()
    assert found[0].actions[0] in GAME.legal(position)


@pytest.mark.parametrize("depth", range(1, 8))
def test_a_turn_may_have_two_actions_by_the_same_side(depth):
    game = null_game.GAME
    position = game.start(game.options(pile="7"))
    budget, found = new_budget(PLENTY, 2), np.zeros((2, 2), np.int32)
    actions, table = np.full((depth + 1, 3), NOTHING, np.int32), new_table(8)
    packed = alphabeta.deepen(position, depth, budget, actions, found, table, go())
    assert (packed >> 8, packed & 255) == (1, depth)
    assert found[1, 0] == minimax(game, position, depth, 2)
    assert game.picture(position) == {"pile": 7, "taken": 0}


def test_a_won_match_is_worth_more_than_any_estimate():
    won = 0
    for seed in range(20):
        dice, position = random.Random(seed), GAME.start(GAME.options((6, 6)))
        while (outcome := GAME.outcome(position)) is None:
            assert abs(int(door.value(position))) < evaluate.WON
            position = GAME.after(position, dice.choice(GAME.legal(position)))
        value = int(door.value(position))
        assert (value > evaluate.WON, value < -evaluate.WON) == (outcome.winner == 0, outcome.winner == 1)
        won += outcome.winner is not None
    assert won


def test_a_budget_counts_and_ends():
    budget, stop = new_budget(2, 9), go()
    assert [bool(spend(budget, stop)) for _ in range(4)] == [False, False, True, True]
    assert (budget[LEFT], budget[VISITED], budget[SHORT]) == (-2, 4, 1)
    budget = new_budget(100, 9)
    assert not spend(budget, stop)
    stop[0] = 1
    assert spend(budget, stop)


def test_dice_roll_the_published_numbers():
    """The first outputs of SplitMix64 from its authors' program."""
    dice = Dice(1234567)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [dice.roll() for _ in published] == published


def test_dice_are_fair_enough():
    dice = Dice(5)
    counts = np.bincount([dice.below(6) for _ in range(6000)])
    assert len(counts) == 6
    assert counts.min() > 850
    chances = [dice.chance() for _ in range(2000)]
    assert 0 <= min(chances) < 0.01 < 0.99 < max(chances) < 1
    assert Dice(-1).roll() == Dice(2**64 - 1).roll()
