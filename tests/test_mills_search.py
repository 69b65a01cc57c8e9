"""Search on Morris against plain minimax: captures beyond the depth, repetition, the sooner win, images that share."""

from __future__ import annotations

import random
import shutil
from functools import partial
from typing import Any

import numpy as np
import pytest

from engine import door, jit
from engine.door import WON
from engine.mills import board, rules, state
from engine.search import alphabeta
from engine.search.alphabeta import Limits
from game.commands import bench_mills

PLENTY, WIDE = 10_000_000, state.MOST_ACTIONS


def go() -> np.ndarray:
    return np.zeros(1, np.int64)


def some_position(seed: int, least: int, most: int) -> Any:
    """A position so many actions into a random match that goes on."""
    dice = random.Random(seed)
    while True:
        position = rules.start(None)
        for _ in range(dice.randint(least, most)):
            legal = rules.legal(position)
            position = rules.after(position, dice.choice(legal)) if legal else position
        if rules.legal(position):
            return position


def later(score: int) -> int:
    return score - 1 if score > WON else score + 1 if score < -WON else score


def for_mover(position: Any) -> int:
    value = int(door.value(position))
    return value if door.turn(position) == 0 else -value


def after_action(position: Any, action: int, score) -> int:
    """What an action is worth to the side that plays it; score says what a position is worth to the side to move."""
    following = rules.after(position, action)
    found = score(following)
    return later(found if door.turn(following) == door.turn(position) else -found)


def minimax(position: Any, depth: int, quiet: int) -> int:
    if door.repeated(position):
        return 0
    legal = rules.legal(position) if depth else []
    if not legal:
        return rest(position, quiet)
    return max(after_action(position, action, lambda p: minimax(p, depth - 1, quiet)) for action in legal)


def rest(position: Any, quiet: int) -> int:
    """The estimate, or what a line of captures brings, whichever is more."""
    out = np.zeros(WIDE, np.int32)
    actions = out[: int(door.captures(position, out))].tolist() if quiet else []
    tried = [after_action(position, action, lambda p: rest(p, quiet - 1)) for action in actions]
    return max([for_mover(position), *tried])


STAGES = {"placing": (6, 16), "moving": (20, 40), "late": (60, 120)}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("quiet", [0, 1, 3])
def test_it_finds_what_minimax_finds(stage, quiet):
    for seed in range(4):
        position = some_position(seed, *STAGES[stage])
        depth = 2 if len(rules.legal(position)) > 12 else 3
        found = alphabeta.best(position, Limits(depth, PLENTY, WIDE, slack=20, quiet=quiet), go())
        below = partial(minimax, depth=depth - 1, quiet=quiet)
        wanted = {action: after_action(position, action, below) for action in rules.legal(position)}
        assert found.scores[0] == wanted[found.actions[0]] == max(wanted.values())
        for action, score in zip(found.actions, found.scores, strict=True):
            assert score == wanted[action] or wanted[action] <= score <= found.scores[0] - 20


def test_captures_are_what_takes_or_closes_a_mill():
    for seed in range(60):
        position = some_position(seed, 4, 80)
        out = np.zeros(WIDE, np.int32)
        found = set(out[: int(door.captures(position, out))].tolist())
        closing = {
            action
            for action in rules.legal(position)
            if action >= state.CAPTURE or rules.after(position, action).counts[state.OPEN]
        }
        assert found == closing


def test_the_sooner_win_is_preferred():
    """Ivory closes its mill at once, though Charcoal, with three men, could not stop it for long."""
    position = rules.position_of("ii. ... ... i.. ..i .c. c.. c..".replace(" ", ""), 0)
    for depth in (1, 2, 3, 4, 5):
        found = alphabeta.best(position, Limits(depth, PLENTY, WIDE, quiet=4), go())
        assert rules.text(position, found.actions[0]) == "g4-g7"
        assert found.scores[0] == WON + 1_000 - 2  # the move and its capture


def test_a_position_that_comes_back_is_worth_nothing():
    """Charcoal is far behind; what it can do without moving on is to repeat what has been."""
    position = rules.position_of("iii..cii....i.....c..c..", 1)
    for text in ("f6-f4", "c5-c4", "f4-f6", "c4-c5"):
        assert not door.repeated(position)
        position = rules.after(position, rules.parse(position, text))
    assert door.repeated(position)
    back = rules.parse(position, "f6-f4")
    found = alphabeta.best(position, Limits(1, PLENTY, WIDE, slack=100_000), go())
    assert dict(zip(found.actions, found.scores, strict=True))[back] == 0


def turned(position: Any, which: int) -> Any:
    """The image of a position under a symmetry."""
    men = [board.bits(board.SYMMETRIES[which, p] for p in range(board.POINTS) if int(s) >> p & 1) for s in position.men]
    return position._replace(men=np.array(men, np.int64))


def test_images_share_a_mark_while_few_men_stand_but_no_key():
    for seed in range(20):
        position = some_position(seed, 1, state.FEW - 2)
        images = [turned(position, which) for which in range(16)]
        assert len({int(door.mark(image)) for image in images}) == 1
        assert len({int(door.key(image)) for image in images}) == len({str(image.men) for image in images})
        assert len({int(door.value(image)) for image in images}) == 1
    late = some_position(1, 30, 40)
    assert door.mark(late) == door.key(late)


def test_different_positions_have_different_keys():
    seen: dict[int, str] = {}
    for seed in range(30):
        dice, position = random.Random(seed), rules.start(None)
        while legal := rules.legal(position):
            told = f"{rules.picture(position)}{rules.turn_of(position)}"
            assert seen.setdefault(int(door.key(position)), told) == told
            position = rules.after(position, dice.choice(legal))
    assert len(seen) > 1_000


def test_the_twin_in_c_searches_the_same_tree(monkeypatch):
    if not jit.compiled():
        pytest.skip("plain Python would take minutes")
    monkeypatch.setattr(bench_mills, "ROUNDS", 1)
    monkeypatch.setattr(bench_mills, "POSITIONS", 30_000)
    figures = bench_mills.mills_figures()
    assert figures["mills.positions_per_s"] > 0
    assert (figures["mills.positions_vs_c"] is None) == (shutil.which("gcc") is None)
