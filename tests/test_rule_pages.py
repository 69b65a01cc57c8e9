"""What a rule page shows and says is what the rules do."""

import pytest

from engine import GAMES
from scenes.pages import PAGES, pages

EVERY = [(game, number) for game in PAGES for number in range(len(PAGES[game]))]


def test_every_game_has_pages():
    assert set(PAGES) == set(GAMES)


@pytest.mark.parametrize(("game_id", "number"), EVERY)
def test_a_diagram_is_a_real_position_and_its_task_can_be_done(game_id, number):
    page, game = pages(game_id)[number], GAMES[game_id]
    assert page.title
    assert all(page.text)
    if not page.rows:
        assert page.task is None
        return
    assert len({len(row) for row in page.rows}) == 1
    position = page.position(game_id)
    assert game.turn(position) == page.mover
    task = page.task
    while task:
        following = [game.after(position, game.parse(position, answer)) for answer in task.answers]
        assert all(game.events(position, after) for after in following)
        position, task = following[0], task.then


def test_every_task_of_kropki_captures():
    game = GAMES["kropki"]
    for page in pages("kropki"):
        for answer in page.task.answers if page.task else ():
            position = page.position("kropki")
            after = game.after(position, game.parse(position, answer))
            assert any(name == "capture" for name, *_ in game.events(position, after))


def scores(page, *actions):
    game = GAMES["kropki"]
    position = page.position("kropki")
    for text in actions:
        position = game.after(position, game.parse(position, text))
    return game.score(position)


def test_kropkis_pages_say_true_numbers():
    by_title = {page.title: page for page in pages("kropki")}
    assert scores(by_title["Close a ring"], "4-3") == (2, 0)
    assert scores(by_title["Territory"]) == (2, 0)
    assert scores(by_title["The edge is no wall"]) == (0, 0)
    assert scores(by_title["Pockets"], "4-4") == (1, 0)
    assert scores(by_title["Out of the pocket"], "4-4") == (0, 1)
    assert scores(by_title["A larger ring takes it all"]) == (0, 1)
    assert scores(by_title["A larger ring takes it all"], "6-6") == (4, 0)
    assert GAMES["kropki"].outcome(by_title["How it ends"].position("kropki")) == (0, "decided")


MORRIS = GAMES["mills"]


def legal(position):
    return {MORRIS.text(position, action) for action in MORRIS.legal(position)}


def tried(title, *actions):
    """The page of that title, and its position after some actions."""
    page = next(page for page in pages("mills") if page.title == title)
    position = page.position("mills")
    for text in actions:
        position = MORRIS.after(position, MORRIS.parse(position, text))
    return page, position


def test_morris_every_free_point_is_right_for_the_first_man():
    page, position = tried("Nine men each")
    assert set(page.task.answers) == legal(position)


@pytest.mark.parametrize("title", ["Three in a row: a mill", "Protected men", "Moving", "Three men fly"])
def test_morris_a_mill_is_closed_and_any_man_that_may_be_taken_is_a_right_answer(title):
    page, position = tried(title)
    for closing in page.task.answers:
        position = tried(title, closing)[1]
        assert MORRIS.picture(position)["capture"]
        assert set(page.task.then.answers) == legal(position)


def test_morris_the_shut_in_side_has_lost():
    assert MORRIS.outcome(tried("How to win", "c5-c4")[1]) == (0, "blocked")


def test_morris_says_true_numbers():
    assert MORRIS.score(tried("Three in a row: a mill", "f6", "xd2")[1]) == (9, 8)
    page, position = tried("Three men fly")
    assert MORRIS.score(position)[page.mover] == 3
    assert MORRIS.score(tried("Three men fly", "e4-d1", "xd2")[1]) == (4, 3)
    assert all(MORRIS.outcome(page.position("mills")) is None for page in pages("mills") if page.rows)


def test_morris_the_mill_that_moving_closes_can_be_opened_and_closed_again():
    assert "g7-g4" in legal(tried("Moving", "g4-g7", "xd6", "c5-d5")[1])
