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
    if page.task:
        for answer in page.task.answers:
            action = game.parse(position, answer)
            assert any(name == "capture" for name, *_ in game.events(position, game.after(position, action)))


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
