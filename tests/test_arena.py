"""The arena: its interval, its arguments, and matches that come out the same for the same seed."""

from __future__ import annotations

import pytest

import main
from engine import GAMES
from game.commands import arena
from game.commands.arena import Tally, actor, interval
from tests.drawn import drawn

GAME = GAMES["kropki"]
SMALL = GAME.options((5, 5))


# Wilson's interval without continuity correction, as other programs give it
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # R. G. Newcombe, Statistics in Medicine 17 (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(won, games, low, high):
    assert interval(won / games, games) == pytest.approx((low, high), abs=5e-5)
    mirrored = interval(1 - won / games, games)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_nothing_is_known_without_games():
    assert interval(0.0, 0) == (0.0, 1.0)


def test_a_draw_is_half_a_win():
    tally = Tally()
    for points in (1, 1, 0.5, 0, 0.5):
        tally = tally.add(points)
    assert (tally, tally.games, tally.score) == (Tally(2, 2, 1), 5, 0.6)


@pytest.mark.parametrize("name", ["0", "6", "-1", "x", "", "1.5", "²", "Greedy"])
def test_a_player_that_is_none_is_refused(name):
    with pytest.raises(ValueError, match="no level of kropki"):
        actor(GAME, name)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "--first", "1", "--second", "2"], "no game 'chess'"),
        (["kropki", "--first", "9", "--second", "2"], "no level"),
        (["kropki", "--first", "1", "--second", "worst"], "no level"),
        (["kropki", "--first", "1", "--second", "2", "--games", "0"], "not a number from 1"),
        (["kropki", "--first", "1", "--second", "2", "--jobs", "0"], "not a number from 1"),
        (["kropki", "--first", "1", "--second", "2", "--size", "4x4"], "not between"),
        (["kropki", "--first", "1", "--second", "2", "--size", "wide"], "not WIDTHxHEIGHT"),
        (["kropki", "--first", "1", "--second", "2", "--games", "many"], "not a number"),
        (["kropki", "--first", "1", "--second", "2", "--seed", "-1"], "seed"),
        (["kropki", "--first", "1"], "--second"),
    ],
)
def test_bad_arguments_end_with_one_line_and_2(words, said, capsys):
    try:
        status = main.main(["arena", *words])
    except SystemExit as leaving:
        status = leaving.code
    captured = capsys.readouterr()
    assert status == 2
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert not captured.out


def test_players_change_seats_and_a_seed_repeats_a_match():
    points = [arena.play(GAME, SMALL, ("greedy", "random"), seed) for seed in range(6)]
    assert points == [arena.play(GAME, SMALL, ("greedy", "random"), seed) for seed in range(6)]
    assert set(points) <= {0.0, 0.5, 1.0}


def test_greedy_takes_the_most_it_can():
    position, named = drawn(
        """
        ..rr...
        .rbb2..
        ..rr...
        .......
        .r.....
        rb1....
        .r.....
        """,
        mover=1,
    )
    assert {actor(GAME, "greedy")(position, seed) for seed in range(5)} == named["2"]


def test_greedy_takes_what_its_turn_takes_with_a_second_action():
    game = GAMES["mills"]
    position = game.rules.position_of("ii. ccc c.. ... ... ... ... ...".replace(" ", ""), 0, (7, 5))
    assert {game.text(position, actor(game, "greedy")(position, seed)) for seed in range(5)} == {"g7"}
    position = game.after(position, game.parse(position, "g7"))
    assert game.text(position, actor(game, "greedy")(position, 1)) == "xc5"


def test_a_small_tournament_is_told(capsys):
    words = ["arena", "kropki", "--first", "2", "--second", "random", "--games", "4", "--size", "6x6", "--seed", "3"]
    assert main.main(words) == 0
    first = capsys.readouterr().out
    assert first.startswith("2 against random: ")
    assert "95% interval" in first
    assert "4 games" in first
    assert main.main(words) == 0
    assert capsys.readouterr().out == first
