"""What must hold for every game, walked at random: the games of the menu and the smallest one there is."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from engine import GAMES, door, matchfile
from engine.game import Game, Illegal, Options, Outcome
from engine.match import Match, Step
from tests import null_game

EVERY_GAME = [*GAMES.values(), null_game.GAME]
MOST_ACTIONS, MOST_ON_A_LARGE_BOARD, LARGE_BOARD = 150, 12, 400


def variants(game: Game) -> Iterator[Options]:
    """The smallest board with every combination of option values, and the default."""
    for values in itertools.product(*(choice.values for choice in game.choices)):
        chosen = dict(zip((choice.key for choice in game.choices), values, strict=True))
        yield game.options(game.smallest, **chosen)
    yield game.options()


VARIANTS = [
    pytest.param(game, options, id=f"{game.id}-{'x'.join(map(str, options.size))}-{i}")
    for game in EVERY_GAME
    for i, options in enumerate(variants(game))
]
every_variant = pytest.mark.parametrize(("game", "options"), VARIANTS)


@pytest.fixture(autouse=True)
def _null_game_in_the_menu(monkeypatch):
    monkeypatch.setitem(GAMES, null_game.GAME.id, null_game.GAME)


def walk(game: Game, options: Options, seed: int) -> Iterator[tuple[Any, list[int], int]]:
    """Positions with their legal actions and the one that is played next, up to the end or long enough."""
    rng, position = random.Random(seed), game.start(options)
    width, height = options.size
    for _ in range(MOST_ACTIONS if width * height <= LARGE_BOARD else MOST_ON_A_LARGE_BOARD):
        legal = game.legal(position)
        if not legal:
            return
        action = rng.choice(legal)
        yield position, legal, action
        position = game.after(position, action)


def played(game: Game, options: Options, seed: int) -> Match:
    match = Match(game, options)
    for position, _, action in walk(game, options, seed):
        match.play(game.text(position, action))
    return match


def deep_copy(position: Any) -> Any:
    return type(position)(*(array.copy() for array in position))


def assert_same(one: Any, other: Any) -> None:
    for name, a, b in zip(type(one)._fields, one, other, strict=True):
        assert a.dtype == b.dtype, name
        assert np.array_equal(a, b), name


@every_variant
def test_every_legal_action_has_a_text_of_its_own(game, options):
    for position, legal, _ in walk(game, options, 1):
        texts = [game.text(position, action) for action in legal]
        assert len(set(texts)) == len(legal)
        assert [game.parse(position, text) for text in texts] == legal
        assert not any(set(text) & set(";\n\r#[") for text in texts)
        assert not set(texts) & {"resign", "draw"}


@every_variant
def test_nonsense_is_refused(game, options):
    position = game.start(options)
    for text in ("", " ", "hello", "-1", "0-0", "99999999999-1", "1-1-1", "é", "\0", "1--1", "resign now"):
        with pytest.raises(Illegal) as refused:
            game.parse(position, text)
        assert str(refused.value)
        assert "\n" not in str(refused.value)


@every_variant
def test_a_new_position_leaves_the_old_one_alone(game, options):
    for position, _, action in walk(game, options, 2):
        before = deep_copy(position)
        game.after(position, action)
        assert_same(position, before)


@every_variant
def test_the_end_is_where_nothing_is_legal(game, options):
    for seed in range(5):
        position = game.start(options)
        for position, legal, action in walk(game, options, seed):
            assert game.outcome(position) is None
            assert legal
            position = game.after(position, action)
        outcome = game.outcome(position)
        assert (outcome is None) == bool(game.legal(position))
        if outcome:
            assert isinstance(outcome, Outcome)
            assert outcome.winner in (None, 0, 1)
            assert outcome.reason in game.reasons


@every_variant
def test_kernels_say_the_same_as_the_rules(game, options):
    for position, legal, action in walk(game, options, 3):
        out = np.zeros(len(legal) + 1, np.int32)
        assert out[: door.moves(position, out)].tolist() == legal
        assert door.turn(position) == game.turn(position)
        following = deep_copy(position)
        door.play(following, action)
        expected = game.after(position, action)
        assert game.picture(following) == game.picture(expected)
        assert game.score(following) == game.score(expected)
        assert door.turn(following) == door.turn(expected)
        assert door.key(following) == door.key(expected)
        assert abs(int(door.value(following))) < 1_000_000


@every_variant
def test_undo_returns_every_array(game, options):
    position, line = game.start(options), []
    first = deep_copy(position)
    for _, _, action in walk(game, options, 4):
        before, key = deep_copy(position), door.key(position)
        door.undo(position, action, door.play(position, action))
        assert_same(position, before)
        assert door.key(position) == key
        line.append((action, door.play(position, action)))
    while line:
        door.undo(position, *line.pop())
    assert_same(position, first)


@every_variant
def test_a_key_stands_for_one_picture(game, options):
    pictures: dict[tuple[int, int], str] = {}
    for seed in range(4):
        for position, _, _ in walk(game, options, seed):
            picture = json.dumps([game.picture(position), game.turn(position)])
            assert pictures.setdefault(int(door.key(position)), picture) == picture


@every_variant
def test_order_holds_legal_actions_only(game, options):
    for position, legal, _ in walk(game, options, 5):
        out = np.zeros(4 * len(legal) + 64, np.int32)
        ordered = out[: door.order(position, out)].tolist()
        assert ordered
        assert len(set(ordered)) == len(ordered)
        assert set(ordered) <= set(legal)


@every_variant
def test_pictures_and_events_can_be_written_down(game, options):
    for position, _, action in walk(game, options, 6):
        following = game.after(position, action)
        picture = game.picture(following)
        assert json.loads(json.dumps(picture)) == picture
        assert game.events(position, position) == []
        for name, side, *rest in game.events(position, following):
            assert isinstance(name, str)
            assert side in (0, 1)
            json.dumps(rest)


@every_variant
def test_turn_numbers_rise_by_one_with_every_turn(game, options):
    steps = played(game, options, 7).steps
    assert steps[0].turn == 1
    for step, following in itertools.pairwise(steps):
        assert following.turn - step.turn in (0, 1)
        assert following.turn > step.turn or following.side == step.side


@every_variant
def test_a_match_file_brings_every_moment_back(game, options):
    whole = played(game, options, 8)
    for moment in {0, 1, 2, len(whole.steps) // 2, len(whole.steps)}:
        text = matchfile.write(whole, moment)
        match = matchfile.read(text.encode()).match
        whole.jump(moment)
        assert match.steps == whole.steps[:moment]
        assert match.options == options
        assert (match.turn, match.to_move, match.result) == (whole.turn, whole.to_move, whole.result)
        assert game.picture(match.position) == game.picture(whole.position)
        assert matchfile.write(match) == text


@every_variant
def test_undo_redo_and_jump_walk_the_same_line(game, options):
    match = played(game, options, 9)
    seen = [(game.picture(p), match._turns[i]) for i, p in enumerate(played(game, options, 9).positions)]
    assert len(seen) == len(match.steps) + 1
    while match.can_undo:
        match.undo()
        assert (game.picture(match.position), match.turn) == seen[match.at]
    assert_same(match.position, game.start(options))
    while match.can_redo:
        match.redo()
        assert (game.picture(match.position), match.turn) == seen[match.at]
    for at in random.Random(1).sample(range(len(seen)), min(10, len(seen))):
        match.jump(at)
        assert (game.picture(match.position), match.turn) == seen[at]


@every_variant
def test_either_side_resigns_and_both_agree_on_a_draw(game, options):
    for side in (0, 1):
        for moment in (0, 1):
            match = Match(game, options)
            for position, _, action in itertools.islice(walk(game, options, 10), moment):
                match.play(game.text(position, action))
            turn = match.turn
            match.resign(side)
            assert match.steps[-1] == Step(turn, side, "resign")
            assert (match.turn, match.to_move, match.result) == (turn, None, ("0-1", "1-0")[side])
            match.undo()
            match.agree_draw(side)
            assert (match.turn, match.outcome, match.result) == (turn, Outcome(None, "agreed"), "1/2-1/2")
            again = matchfile.read(matchfile.write(match)).match
            assert (again.steps, again.outcome) == (match.steps, match.outcome)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_a_game_says_what_it_offers(game):
    assert game.default_size in game.sizes
    assert len(set(game.sides)) == 2
    assert all(side.islower() and side.isalpha() for side in game.sides)
    assert game.levels >= 1
    for size in (*game.sizes, game.smallest, game.largest):
        assert game.options(size).size == size
    too_large = game.largest[0] + 1, game.largest[1]
    with pytest.raises(ValueError, match=r"is not between|the board is"):
        game.options(too_large)
    with pytest.raises(ValueError, match="unknown option"):
        game.options(colour="green")


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_no_two_games_share_a_position_class(game):
    others = [other.rules.POSITION.__name__ for other in EVERY_GAME if other is not game]
    assert game.rules.POSITION.__name__ not in others
    with pytest.raises(TypeError, match="two position classes"):
        door.position(type(game.rules.POSITION.__name__, (), {}))


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_level_told_to_stop_answers_at_once_legally_and_changes_nothing(game, level):
    level, position = min(level, game.levels), game.start(game.options(game.smallest))
    before = [array.copy() for array in position]
    stop = np.ones(1, np.int64)
    assert game.bot.choose(position, level, 3, stop).action in game.legal(position)
    assert game.bot.hint(position, 3, stop).action in game.legal(position)
    game.bot.assess(position)
    assert all(np.array_equal(a, b) for a, b in zip(before, position, strict=True))
