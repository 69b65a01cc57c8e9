"""The board scene with two people, each with a strip at the own edge; and what the screen shows."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from engine.dots import kropki
from engine.match import Match
from game.players import MatchSetup
from game.session import Session
from game.storage import Storage
from scenes.board import BoardScene, resume
from scenes.menu import MenuScene
from tests.table import BOT_SECOND, BOTS, KROPKI, PEOPLE

# ── two people ──


def test_undo_asks_the_other_side_whose_strip_answers(table):
    at = table()
    at.play(3, 4)
    at.press("undo0")
    assert at.steps() == ["3-4"]
    assert at.has("yes1")
    assert not at.has("yes0")
    at.play(9, 9)
    assert at.steps() == ["3-4"], "nothing is played while a question waits"
    at.press("yes1")
    assert at.steps() == []


def test_declined_questions_change_nothing(table):
    at = table()
    at.play(3, 4)
    at.press("draw1")
    at.press("no0")
    assert at.match.outcome is None
    assert at.board.session.ask is None
    at.press("draw1")
    at.press("no1")
    assert at.board.session.ask is None, "whoever asks may take it back"


def test_resigning_needs_a_hold_and_consent(table):
    at = table()
    at.play(3, 4)
    at.press("resign0")
    assert at.board.session.ask is None
    at.hold("resign0", 0.6)
    assert at.board.session.ask is None
    at.hold("resign0")
    assert at.board.session.ask.kind == "resign"
    at.press("yes1")
    assert at.match.outcome.winner == 1
    at.wait(2)
    assert type(at.top).__name__ == "ResultScene"


def test_a_draw_that_both_want(table):
    at = table()
    at.play(3, 4)
    at.press("draw0")
    at.press("yes1")
    assert at.match.result == "1/2-1/2"


def test_both_strips_are_live_at_the_same_time(table):
    at = table()
    at.play(3, 4)
    mine, theirs = at.centre("undo0"), at.centre("draw1")
    at.frame(at.finger("down", mine, 1), at.finger("down", theirs, 2))
    at.wait(0.1)
    at.frame(at.finger("up", theirs, 2))
    assert at.board.session.ask.by == 1
    at.frame(at.finger("up", mine, 1))
    at.frames(2)
    assert at.board.session.ask is not None


@pytest.mark.parametrize("screen", [(1280, 800), (800, 1280)])
def test_face_to_face_the_far_strip_is_turned_and_the_board_is_not(table, screen):
    at = table(screen=screen, face_to_face=True)
    far, near = at.board.strips[1], at.board.strips[0]
    assert far.turned
    assert not near.turned
    at.play(3, 4)
    at.press("draw1")
    assert at.board.session.ask.by == 1
    middle = at.board.view.rect.center
    if screen[0] < screen[1]:
        assert at.centre("draw1")[1] < middle[1] < at.centre("draw0")[1]
    assert at.point(1, 1)[1] > at.point(1, 10)[1]


def test_leaving_asks_the_other_and_keeps_the_match(table):
    at = table()
    at.play(3, 4)
    at.press("menu")
    at.hold("leave")
    assert at.board.session.ask.kind == "leave"
    at.press("yes0" if at.board.session.ask.by else "yes1")
    assert isinstance(at.top, MenuScene)
    again = resume(at.app, KROPKI)
    assert [step.text for step in again.session.match.steps] == ["3-4"]


def test_new_asks_before_it_replaces_an_unfinished_match(table):
    at = table(BOT_SECOND)
    at.play(3, 4)
    at.press("menu")
    at.press("new")
    at.press("no")
    assert at.steps() == ["3-4"]
    at.press("new")
    at.press("yes")
    at.frames(3)
    assert at.top is not at.board
    assert at.top.session.match.steps == []


# ── what is shown ──


def test_everything_comes_back_with_the_redo_line(table, tmp_path):
    storage = Storage(tmp_path / "saves.db")
    at = table(BOT_SECOND, storage=storage)
    at.play(3, 4)
    at.bots.answer(text="7-7")
    at.frames(3)
    at.press("undo0")
    at.board.session.redo()
    at.board.session.jump(1)
    storage.flush(2)
    again = resume(at.app, KROPKI)
    assert again.session.match.at == 1
    assert len(again.session.match.steps) == 2
    assert again.session.players == BOT_SECOND
    assert again.session.paused


def test_the_evaluation_bar_opens_into_words(table):
    at = table(BOT_SECOND, evaluation_bar=True)
    at.bots.answer("assess", value=0.5)
    at.frames(2)
    assert at.board.bar.value == 0.5
    at.tap(at.board.bar.rect.center)
    assert type(at.top).__name__ == "EvaluationPanel"
    at.keys(pygame.K_ESCAPE)
    assert at.top is at.board


def test_capture_chances_are_shown_on_dots(table):
    at = table(size=(10, 10), capture_chances=True)
    for place in ((5, 5), (1, 1), (5, 6), (5, 4), (1, 2), (4, 5)):
        at.play(*place)
    marks = at.board.marks.now()
    assert marks["chances"][kropki.cell_of(at.board.position, 5, 5)] == 4


@pytest.mark.parametrize("screen", [(1920, 1080), (1280, 800), (800, 480), (1080, 1920), (480, 800), (420, 320)])
@pytest.mark.parametrize("players", [PEOPLE, BOT_SECOND, BOTS])
@pytest.mark.parametrize("face_to_face", [False, True])
def test_board_strips_and_rim_share_the_screen(table, screen, players, face_to_face):
    at = table(players, size=(39, 32), screen=screen, face_to_face=face_to_face)
    board = at.board
    whole = at.app.canvas.rect
    parts = [board.view.rect, *(strip.rect for strip in board.strips)]
    assert all(whole.contains(part) for part in parts)
    assert not any(one.colliderect(other) for i, one in enumerate(parts) for other in parts[i + 1 :])
    assert board.view.rect.width >= 0.3 * whole.width
    for strip in board.strips:
        live = [widget for widget in strip.group.widgets if widget.live]
        assert all(strip.rect.contains(widget.rect) for widget in live)
        assert not any(strip.card.colliderect(widget.rect) for widget in live)
        assert not any(a.rect.colliderect(b.rect) for i, a in enumerate(live) for b in live[i + 1 :])


def test_every_frame_shows_what_a_whole_drawing_would(table):
    at = table(BOT_SECOND, animation="normal", evaluation_bar=True)
    rng = np.random.default_rng(2)
    for number in range(6):
        at.play(int(rng.integers(1, 11)), int(rng.integers(1, 11)))
        if at.bots.waiting("choose"):
            at.bots.answer()
        if number == 3:
            at.press("undo0")
        at.wait(0.7)
        shown = pygame.surfarray.array3d(at.app.screen.surface)
        at.board.invalidate()
        at.frame()
        assert (pygame.surfarray.array3d(at.app.screen.surface) == shown).all()


def test_a_hint_that_is_passed_over_leaves_no_light(table):
    at = table(BOT_SECOND, animation="normal")
    at.press("hint0")
    at.bots.answer("hint", "9-9")
    at.frames(3)
    at.play(2, 2)
    at.wait(0.7)
    shown = pygame.surfarray.array3d(at.app.screen.surface)
    at.board.invalidate()
    at.frame()
    assert (pygame.surfarray.array3d(at.app.screen.surface) == shown).all()


def test_people_keep_their_seats_and_take_turns_in_beginning(table):
    at = table()
    assert at.board.session.near == 0
    at.play(3, 4)
    at.board.session.resign(1)
    at.wait(2)
    at.press("again")
    at.frames(3)
    assert at.top.session.near == 1
    assert at.top.strips[1].rect.x < at.top.strips[0].rect.x


def test_the_zoom_outlives_a_look_at_the_menu(table):
    at = table(size=(39, 32))
    at.press("zoom_in")
    zoom = at.board.hand.zoom
    assert zoom
    at.press("menu")
    at.keys(pygame.K_ESCAPE)
    assert at.board.hand.zoom == zoom


def test_a_session_of_ones_own_is_taken_over(table):
    at = table()
    match = Match(KROPKI, KROPKI.options((8, 8)))
    setup = MatchSetup("computer", BOT_SECOND, match.options)
    session = Session(match, setup, at.storage, at.bots, 3)
    scene = BoardScene(at.app, KROPKI, match, BOT_SECOND, session)
    assert scene.session is session
