"""Bots think beside the loop: answers arrive through poll, not too early, and end when told to."""

import dataclasses
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from engine import GAMES
from engine.game import Assessment, Thought
from game.opponents import LEAST_VISIBLE, Opponents


class Clock:
    """Seconds that pass only when told."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def with_bot(**functions):
    return dataclasses.replace(GAMES["kropki"], bot=SimpleNamespace(**functions))


@pytest.fixture
def position():
    game = GAMES["kropki"]
    return game.start(game.options((5, 5)))


@pytest.fixture
def opponents():
    made = Opponents(Clock())
    yield made
    made.close()


def answers(opponents, seconds=5.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = opponents.poll()
        if found:
            return found
        time.sleep(0.005)
    return []


def wait_until(condition, seconds=5.0):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return condition()


def test_an_action_is_held_back_until_it_can_be_seen(opponents, position):
    game = with_bot(choose=lambda position, level, seed, stop: Thought(level, 0.5, "grow"))
    request = opponents.choose(game, position, 3, seed=1)
    assert wait_until(lambda: request.answer)
    assert opponents.poll() == []
    opponents._clock.now += LEAST_VISIBLE
    assert answers(opponents) == [request]
    assert request.answer.action == 3


def test_hints_and_assessments_are_not_held_back(opponents, position):
    game = with_bot(
        hint=lambda position, seed, stop: Thought(7, 0.0, "capture"), assess=lambda position: Assessment(0.25, ())
    )
    opponents.hint(game, position, 1)
    assert answers(opponents)[0].answer.action == 7
    opponents.assess(game, position)
    assert answers(opponents)[0].answer.value == 0.25


def test_a_cancelled_thought_stops_and_never_answers(opponents, position):
    begun, ended = threading.Event(), threading.Event()

    def choose(position, level, seed, stop):
        begun.set()
        while not stop[0]:
            time.sleep(0.001)
        ended.set()
        return Thought(0, 0.0, "any")

    request = opponents.choose(with_bot(choose=choose), position, 1, seed=1)
    assert begun.wait(5)
    request.cancel()
    assert ended.wait(1)
    opponents._clock.now += 10
    time.sleep(0.05)
    assert opponents.poll() == []


def test_a_request_cancelled_before_its_turn_is_never_thought_about(opponents, position):
    gate, asked = threading.Event(), []

    def choose(position, level, seed, stop):
        asked.append(seed)
        gate.wait(5)
        return Thought(0, 0.0, "any")

    game = with_bot(choose=choose)
    opponents.choose(game, position, 1, seed=1)
    opponents.choose(game, position, 1, seed=2).cancel()
    last = opponents.choose(game, position, 1, seed=3)
    gate.set()
    assert wait_until(lambda: last.answer)
    assert asked == [1, 3]


def test_a_bot_that_breaks_plays_some_legal_action(opponents, position, caplog):
    def choose(position, level, seed, stop):
        raise ArithmeticError("broken bot")

    request = opponents.choose(with_bot(choose=choose), position, 1, seed=4)
    assert wait_until(lambda: request.answer)
    assert request.answer.action in GAMES["kropki"].legal(position)
    assert "broken bot" in caplog.text


def test_a_thought_ends_at_its_deadline_with_the_best_so_far(opponents, position, monkeypatch):
    monkeypatch.setattr("game.opponents.DEADLINE", 0.05)

    def choose(position, level, seed, stop):
        while not stop[0]:
            time.sleep(0.001)
        return Thought(5, 0.0, "grow")

    request = opponents.choose(with_bot(choose=choose), position, 1, seed=1)
    assert wait_until(lambda: request.answer)
    assert request.answer.action == 5


def test_close_ends_a_running_thought(position):
    opponents, begun = Opponents(), threading.Event()

    def choose(position, level, seed, stop):
        begun.set()
        while not stop[0]:
            time.sleep(0.001)
        return Thought(0, 0.0, "any")

    opponents.choose(with_bot(choose=choose), position, 1, seed=1)
    assert begun.wait(5)
    thread = opponents._thread
    opponents.close()
    assert not thread.is_alive()


def test_the_worker_thinks_on_a_position_of_its_own():
    """Kernels work inside a position's arrays; one shared by two threads has hung them."""
    game = GAMES["kropki"]
    position = game.start(game.options((8, 8)))
    opponents = Opponents()
    request = opponents.assess(game, position)
    assert request.position is position
    assert not any(np.shares_memory(a, b) for a, b in zip(position, request.own, strict=True))
    opponents.close()
