"""Conquer on the screen: red first, what counts, and ending the game by consent or at will."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.match import Match
from game.words import N_
from scenes import sentences
from scenes.board_menu import BoardMenu
from scenes.names import level_name
from scenes.result import ResultScene
from scenes.setup import SetupScene
from tests.table import BOT_SECOND, PEOPLE, Table

GAME = GAMES["conquer"]
RING = ["5-5", "4-4", "5-4", "9-9", "4-5", "9-1", "3-4", "1-9", "4-3"]  # the first side takes one dot with its last


@pytest.fixture
def table():
    tables = []

    def make(texts=(), players=PEOPLE, **values):
        match = Match(GAME, GAME.options((9, 9), **values))
        for text in texts:
            match.play(text)
        tables.append(Table(players, match=match))
        return tables[-1]

    yield make
    for each in tables:
        each.app.close()


def open_menu(at):
    at.press("menu")
    assert isinstance(at.top, BoardMenu)


def test_a_dot_is_put_by_tapping_and_red_is_first(table):
    at = table()
    at.play(3, 4)
    assert at.steps() == ["3-4"]
    assert at.board.sides == ("red", "blue")
    red, blue = at.app.canvas.of(at.board.sides).palette.side
    assert red[0] > red[2] and blue[2] > blue[0]  # noqa: PT018


def test_two_people_agree_on_the_end(table):
    at = table(RING)
    open_menu(at)
    at.press("end")
    assert at.board.session.ask is None, "it takes a hold"
    assert "Hold" in at.top.group.modal.text
    at.press("ok")
    at.hold("end")
    assert at.top is at.board
    assert at.board.session.ask.kind == "end"
    assert at.match.outcome is None
    at.press("no0")
    assert at.match.outcome is None
    open_menu(at)
    at.hold("end")
    at.press("yes0")
    assert at.match.outcome == (0, "ended")
    assert at.steps()[-1] == "end"
    at.wait(2)
    assert isinstance(at.top, ResultScene)


def test_against_the_computer_the_end_is_asked_about_once(table):
    at = table(RING, BOT_SECOND)
    open_menu(at)
    at.press("end")
    assert at.match.outcome is None
    at.press("no")
    assert isinstance(at.top, BoardMenu)
    at.press("end")
    at.press("yes")
    assert at.match.outcome == (0, "ended")


def test_a_game_without_that_has_no_such_button(table):
    kropki = GAMES["kropki"]
    at = Table(PEOPLE)
    open_menu(at)
    assert not at.has("end")
    assert kropki.ending is None
    at.app.close()


def test_an_ended_match_can_be_taken_back_but_not_ended_again(table):
    at = table([*RING, "end"], BOT_SECOND)
    open_menu(at)
    assert not at.has("end")
    at.app.scenes.pop()
    at.frames(2)
    at.board.session.undo()
    assert at.match.outcome is None


def test_a_bot_may_end_the_game(table):
    at = table(RING, BOT_SECOND)
    at.frames(2)
    at.bots.answer(text="end")
    at.frames(3)
    assert at.match.outcome == (0, "ended")


def test_a_hint_to_end_is_said_and_not_drawn(table):
    at = table(RING[:-1], BOT_SECOND)
    at.board.ask_hint()
    at.bots.answer("hint", text="end")
    at.frames(2)
    assert at.board.session.hint.action == GAME.ending
    assert "hint" not in at.board.marks.now()


def test_the_board_offers_no_point_for_ending(table):
    at = table()
    at.wait(0.5)
    assert GAME.ending in GAME.legal(at.board.position)
    assert at.board.legal == set(GAME.on_board(at.board.position))


def test_cards_and_result_say_what_counts(table):
    for count, words in (("dots", "captured dot"), ("territory", "point of territory")):
        at = table(RING, count=count)
        assert sentences.tally(GAME, at.board.position, 0)[:2] == (1, words)
        assert words in sentences.score_sentence(GAME, at.board.position)


def test_every_end_has_a_sentence(table):
    position = table([*RING, "end"]).board.position
    outcome = GAME.outcome(position)
    assert sentences.outcome_sentence(GAME, outcome, position).endswith("1 captured dot to 0.")
    for reason in GAME.reasons:
        for winner in (0, 1, None):
            assert sentences.outcome_sentence(GAME, outcome._replace(winner=winner, reason=reason), position)


def test_a_tap_into_a_territory_says_why_nothing_happens(table):
    at = table(["3-4", "4-4", "4-3", "9-9", "5-3", "9-1", "6-4", "1-9", "5-5", "9-5", "4-5"])
    at.tap(at.point(4, 4))
    assert at.board.notice == "", "that there is a dot goes without saying"
    at.tap(at.point(5, 4))
    assert "territory" in at.board.notice
    at.tap(at.point(4, 4))
    assert at.board.notice == ""
    assert len(at.steps()) == 11


def test_capture_chances_count_as_help_once_somebody_plays_with_them(table):
    at = table(RING, BOT_SECOND)
    assert not at.app.settings.capture_chances
    at.app.settings.capture_chances = True
    at.board.session.set_players(PEOPLE)
    at.play(7, 7)
    assert at.board.session.aids == {"chances"}


def test_setup_offers_what_counts_and_four_levels(table):
    at = table()
    scene = SetupScene(at.app, GAME)
    at.app.scenes.push(scene)
    at.frames(2)
    assert scene.setup.options["count"] == "dots"
    scene._option("count", "territory")
    assert scene.setup.options["count"] == "territory"
    assert [level_name(GAME, level) for level in range(1, 5)] == ["Easy", "Medium", "Hard", "Expert"]
    assert N_("What counts") in {str(field.label()) for field in scene.board if callable(field.label)}
