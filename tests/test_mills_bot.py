"""The computer of Morris: the same seed, the same answer; what each level must see; endings, hints and judgement."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from engine import GAMES
from engine.mills import bot, endgame, opening, rules, state
from engine.mills.board import NAMES
from engine.mills.lookahead import MillsAhead, ahead
from game import endgames

GAME = GAMES["mills"]
LEVELS = range(1, GAME.levels + 1)
POINT = {name: point for point, name in enumerate(NAMES)}


@pytest.fixture(scope="module", autouse=True)
def tables():
    assert endgames.ensure()


@pytest.fixture
def fewer_positions(monkeypatch):
    """Levels that read little, for tests of anything but strength."""
    little = {level: limits._replace(positions=min(limits.positions, 3_000)) for level, limits in bot.READING.items()}
    monkeypatch.setattr(bot, "READING", little)


def go() -> np.ndarray:
    return np.zeros(1, np.int64)


def drawn(points: str, mover: int = 0, **rest) -> Any:
    return rules.position_of(points.replace(" ", ""), mover, **rest)


def answers(position: Any, level: int) -> set[str]:
    """What a level plays, over some seeds."""
    return {GAME.text(position, bot.choose(position, level, seed, go()).action) for seed in range(6)}


CLOSE = drawn("ii. ... ... ..i ..i c.. cc. ...")
"""Ivory closes a mill on g7, which leaves Charcoal two men: the end."""
BLOCK = drawn("cc. ... i.. ... ..c ..i i.c ...")
"""Ivory, with three men, must stand on g7 or lose one."""
OPENS = drawn("ii. .c. c.. ... ... ... .c. ...", reserve=(7, 6))
"""Ivory may close a mill on g7, but need not hurry."""


@pytest.mark.parametrize("level", [2, 3, 4, 5, 6])
def test_a_level_closes_a_mill_that_wins(level):
    assert answers(CLOSE, level) == {"g4-g7"}


def after_two() -> list[Any]:
    """A position for each of the ways to place the first man of each side that no symmetry makes alike."""
    found = {}
    for first in range(24):
        for second in set(range(24)) - {first}:
            position = rules.after(rules.after(rules.start(GAME.options()), first), second)
            found[int(rules.mark(position))] = position
    return list(found.values())


def test_the_top_keeps_its_second_man_off_the_lines_of_the_first():
    positions = after_two()
    assert len(positions) == 46  # as published
    for position in random.Random(1).sample(positions, 6):
        assert bot.choose(position, 6, 1, go()).action in opening.calm(position)
    known = rules.after(rules.after(rules.start(GAME.options()), POINT["d6"]), POINT["f4"])
    assert {"d7", "d5", "b6", "f6"}.isdisjoint(answers(known, 6))  # of these d7 and d5 are known to lose


def test_calm_is_for_the_second_man_alone():
    start = rules.start(GAME.options())
    assert opening.calm(start) == []
    position = rules.after(rules.after(start, POINT["d6"]), POINT["f4"])
    calm = {GAME.text(position, point) for point in opening.calm(position)}
    assert calm == set(NAMES) - {"d6", "f4", "d7", "d5", "b6", "f6"}
    assert opening.calm(rules.after(position, POINT["a1"]))  # the other side's second man
    assert opening.calm(rules.after(rules.after(position, POINT["a1"]), POINT["a4"])) == []
    assert opening.calm(drawn("i.. ... ... ... ... c.. ... ...", reserve=(6, 6))) == []


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_a_level_stops_a_mill_that_loses(level):
    assert answers(BLOCK, level) <= {"c5-g7", "e3-g7", "b2-g7"}


def test_a_newcomer_overlooks_half_of_the_mills():
    closed = sum(bot.choose(OPENS, 1, seed, go()).action == GAME.parse(OPENS, "g7") for seed in range(80))
    assert 20 < closed < 65


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.usefixtures("fewer_positions")
def test_the_same_seed_gives_the_same_match_up_to_its_end(level):
    def match(seed: int) -> list[str]:
        position, played = GAME.start(GAME.options()), []
        while GAME.outcome(position) is None and len(played) < 60:
            thought = bot.choose(position, level, seed + len(played), go())
            assert thought.action in GAME.legal(position)
            assert -1 <= thought.value <= 1
            played.append(GAME.text(position, thought.action))
            position = GAME.after(position, thought.action)
        return played

    assert match(1) == match(1)
    assert len({tuple(match(seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.usefixtures("fewer_positions")
def test_thinking_leaves_the_position_as_it_was(level):
    for position in (CLOSE, OPENS, drawn("iii c.. cc. ... ... ... i.. ...")):
        before = [array.copy() for array in position]
        bot.choose(position, level, 0, go())
        bot.hint(position, 0, go())
        bot.assess(position)
        assert all(np.array_equal(a, b) for a, b in zip(before, position, strict=True))


# ── endings ──


def endings(wanted: int, count: int) -> list[Any]:
    """Positions with at most ten men that the tables call won (1), drawn (0) or lost (-1) for the mover."""
    dice, found = random.Random(wanted), []
    while len(found) < count:
        men = dice.randint(3, 6)
        others = dice.randint(3, 9 - men if men < 6 else 3)
        signs = ["i"] * men + ["c"] * others + ["."] * (24 - men - others)
        dice.shuffle(signs)
        position = drawn("".join(signs), dice.randrange(2))
        ending = endgame.lookup(position)
        if rules.outcome(position) is None and ending and ending.value == wanted:
            found.append(position)
    return found


@pytest.mark.parametrize("wanted", [1, 0, -1])
@pytest.mark.usefixtures("fewer_positions")
def test_the_top_plays_endings_perfectly(wanted):
    for position in endings(wanted, 12):
        before = endgame.lookup(position)
        after = GAME.after(position, bot.choose(position, bot.TOP, 1, go()).action)
        if GAME.outcome(after) is None:
            found = endgame.lookup(after)
            same = rules.turn_of(after) == rules.turn_of(position)
            assert (found.value if same else -found.value) == wanted
            assert found.plies + (not same) == before.plies or wanted == 0


@pytest.mark.usefixtures("fewer_positions")
def test_won_endings_are_won():
    for position in endings(1, 4):
        side = rules.turn_of(position)
        for number in range(80):
            if GAME.outcome(position):
                break
            level = bot.TOP if rules.turn_of(position) == side else 3
            position = GAME.after(position, bot.choose(position, level, number, go()).action)
        assert GAME.outcome(position).winner == side


def test_what_search_sees_shares_the_arrays():
    position = drawn("iii c.. cc. ... ... ... i.. ...")
    seen = ahead(position)
    assert isinstance(seen, MillsAhead)
    assert seen.men is position.men
    assert seen.pages is endgame.attached().pages


# ── hints and judgement ──


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (OPENS, "g7", "mill"),
        (GAME.after(OPENS, GAME.parse(OPENS, "g7")), "xc5", "take"),
        (BLOCK, "c5-g7", "block"),
        (OPENS, "a1", "fork"),
        (drawn("i.. .c. ... ... ... ... .c. ...", reserve=(8, 7)), "a1", "threat"),
    ],
)
def test_a_reason_is_what_can_be_seen(position, text, reason):
    assert bot._reason(position, GAME.parse(position, text)) == reason


@pytest.mark.usefixtures("fewer_positions")
def test_a_hint_is_the_top_levels_action_with_its_reason():
    thought = bot.hint(OPENS, 1, go())
    assert thought.action == bot.choose(OPENS, bot.TOP, 1, go()).action
    assert thought.reason == bot._reason(OPENS, thought.action)


@pytest.mark.usefixtures("fewer_positions")
def test_a_hint_counts_the_plies_of_an_ending():
    for wanted, reason in ((1, "table_win"), (0, "table_draw"), (-1, "table_loss")):
        position = endings(wanted, 1)[0]
        thought, plies = bot.hint(position, 1, go()), endgame.lookup(position).plies
        assert (thought.reason, thought.value) == (reason, wanted)
        assert thought.fields == ((("plies", plies),) if wanted else ())


def test_a_judgement_names_the_winner_of_an_ending():
    for wanted in (1, 0, -1):
        position = endings(wanted, 1)[0]
        found, mover = bot.assess(position), rules.turn_of(position)
        assert found.value == (wanted if mover == 0 else -wanted)
        if wanted:
            assert found.reason == "table_win"
            assert dict(found.fields)["winner"] == (mover if wanted > 0 else 1 - mover)
        else:
            assert (found.reason, found.fields) == ("table_draw", ())


def test_a_judgement_is_the_same_from_the_other_side():
    for position in (CLOSE, BLOCK, OPENS, drawn("iii c.. cc. ..c ..c c.. i.i i..")):
        swapped = position._replace(men=position.men[::-1].copy(), counts=position.counts.copy())
        swapped.counts[state.MOVER] = 1 - position.counts[state.MOVER]
        swapped.counts[state.RESERVE :] = position.counts[state.RESERVE :][::-1]
        here, there = bot.assess(position), bot.assess(swapped)
        assert here.value == -there.value
        assert [(key, b, a) for key, a, b in here.terms] == list(there.terms)
        assert tuple(key for key, _, _ in here.terms) == bot.TERMS


def test_threats_are_the_points_that_close_a_mill():
    assert bot.threats(CLOSE, 0) == {2}
    assert bot.threats(CLOSE, 1) == {20}
    assert bot.threats(BLOCK, 1) == {2}
    assert bot.threats(OPENS, 0) == {2}
    assert bot.threats(drawn("ii. ... ... ..i .i. cc. c.. ..c"), 0) == set()


def test_every_reason_is_one_of_the_list():
    for seed in range(4):
        dice, position = random.Random(seed), GAME.start(GAME.options())
        while legal := GAME.legal(position):
            action = dice.choice(legal)
            assert bot._reason(position, action) in bot.REASONS
            position = GAME.after(position, action)
