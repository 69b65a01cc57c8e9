"""Legal actions of Morris beside those of OpenSpiel's nine_mens_morris (PyPI: open_spiel), where it is installed.

OpenSpiel knows no repetition and no quiet turns, and ends every match after 200 turns, undecided even if the last one
wins; until then all must agree.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.mills import rules, state

pyspiel = pytest.importorskip("pyspiel")

MATCHES = 1_000


def theirs(action: int) -> int:
    """OpenSpiel's number of our action: it takes a man by the number of the point."""
    return action - state.CAPTURE if action >= state.CAPTURE else action


def assert_equal(position: Any, other: Any) -> None:
    assert sorted(map(theirs, rules.legal(position))) == other.legal_actions()
    assert rules.turn_of(position) == other.current_player()


def play(seed: int, game: Any) -> tuple[bool, bool]:
    """One random match; whether the last placement closed a mill, and whether somebody won."""
    dice, position, other = random.Random(seed), rules.start(None), game.new_initial_state()
    last_closed = False
    while not other.is_terminal():
        outcome = rules.outcome(position)
        if outcome and outcome.winner is None:
            return last_closed, False
        assert_equal(position, other)
        action = dice.choice(rules.legal(position))
        placing = not state.all_placed(position)
        rules.play(position, action)
        other.apply_action(theirs(action))
        last_closed |= bool(placing and state.all_placed(position) and position.counts[state.OPEN])
    if other.returns() == [0.0, 0.0]:
        return last_closed, False
    winner = rules.outcome(position).winner
    assert other.returns() == ([1.0, -1.0] if winner == 0 else [-1.0, 1.0])
    return last_closed, True


def test_legal_actions_are_those_of_openspiel():
    game = pyspiel.load_game("nine_mens_morris")
    played = [play(seed, game) for seed in range(MATCHES)]
    assert sum(last_closed for last_closed, _ in played) > 20
    assert sum(won for _, won in played) > MATCHES / 3
