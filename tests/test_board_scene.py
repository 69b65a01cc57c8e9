"""The board scene: fingers, keys and buttons become a match; the computer answers, and waits when it must."""

from __future__ import annotations

import pygame
import pytest

from engine import matchfile
from tests.table import BOT_FIRST, BOT_SECOND, BOTS

# ── playing ──


def test_taps_play_and_every_action_is_saved(table):
    at = table()
    at.play(3, 4)
    at.play(5, 5)
    assert at.steps() == ["3-4", "5-5"]
    saved = at.storage.matches()["kropki", "two"]
    assert [step.text for step in matchfile.read(saved.text).match.steps] == ["3-4", "5-5"]


def test_after_a_change_of_turn_the_board_takes_no_tap_for_a_moment(table):
    at = table()
    at.wait(0.5)
    at.tap(at.point(3, 4))
    at.wait(0.4)
    at.tap(at.point(8, 8))
    at.tap(at.point(2, 2))
    assert at.steps()[:2] == ["3-4", "8-8"]
    assert len(at.steps()) == 2


def test_a_tap_on_a_dot_or_beside_the_board_plays_nothing(table):
    at = table()
    at.play(3, 4)
    at.play(3, 4)
    at.tap((at.board.view.rect.x + 2, at.board.view.rect.y + 2))
    assert at.steps() == ["3-4"]


def test_two_fingers_that_pinch_play_nothing(table):
    at = table(size=(39, 32))
    (ax, ay), (bx, by) = at.point(15, 16), at.point(24, 16)
    at.frame(at.finger("down", (ax, ay), 1), at.finger("down", (bx, by), 2))
    for step in range(1, 20):
        at.frame(at.finger("move", (ax - 8 * step, ay), 1), at.finger("move", (bx + 8 * step, by), 2))
    assert at.board.hand.pinching
    at.frame(at.finger("up", (ax - 152, ay), 1), at.finger("up", (bx + 152, by), 2))
    at.wait(0.5)
    assert at.board.hand.zoom is not None
    assert not at.steps()


def test_a_finger_resting_on_the_board_does_not_block_the_mover(table):
    at = table()
    at.frame(at.finger("down", at.point(9, 1), 7))
    at.wait(2.0)
    at.play(3, 4)
    at.frame(at.finger("up", at.point(9, 1), 7))
    at.wait(0.5)
    assert at.steps() == ["3-4"]


def test_a_new_input_ends_a_running_animation_at_once(table):
    at = table(animation="slow")
    at.play(3, 4)
    assert at.board.motion.running
    at.frame(at.finger("down", (5, 5)))
    assert not at.board.motion.running


def test_a_still_board_is_not_drawn(table):
    at = table(animation="normal")
    at.play(3, 4)
    at.wait(2)
    assert not any(at.frames(60))


def test_keys_alone_play_a_match(table):
    at = table()
    at.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_RETURN)
    at.wait(0.5)
    at.keys(pygame.K_HOME, pygame.K_SPACE)
    at.wait(0.5)
    assert len(at.steps()) == 2
    at.keys(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert at.board.session.ask.kind == "undo"


def test_tab_goes_round_board_and_buttons(table):
    at = table()
    seen = set()
    for _ in range(40):
        at.keys(pygame.K_TAB)
        seen.add(at.board.focus.name or "board")
    assert {"board", "menu", "rules", "draw0", "draw1", "resign0", "resign1"} <= seen
    at.keys(pygame.K_ESCAPE)
    assert at.board.focus.group is None


# ── against the computer ──


def test_the_computer_answers_and_taps_meanwhile_play_nothing(table):
    at = table(BOT_SECOND)
    at.play(3, 4)
    assert len(at.bots.waiting("choose")) == 1
    at.play(5, 5)
    assert at.steps() == ["3-4"]
    at.bots.answer(text="7-7")
    at.frames(3)
    assert at.steps() == ["3-4", "7-7"]


def test_the_computer_begins_where_it_is_first(table):
    at = table(BOT_FIRST)
    at.bots.answer(text="5-5")
    at.frames(3)
    assert at.steps() == ["5-5"]
    assert not at.bots.waiting("choose")


def test_undo_goes_back_to_the_own_decision_and_the_bot_waits(table):
    at = table(BOT_SECOND)
    for mine, answer in (((3, 4), "7-7"), ((3, 5), "7-6")):
        at.play(*mine)
        at.bots.answer(text=answer)
        at.frames(3)
    at.press("undo0")
    assert at.steps() == ["3-4", "7-7"]
    at.press("redo0")
    assert at.steps() == ["3-4", "7-7", "3-5", "7-6"]
    assert not at.bots.waiting("choose")


def test_after_a_jump_to_the_bots_turn_it_waits_for_resume(table):
    at = table(BOT_SECOND)
    at.play(3, 4)
    at.bots.answer(text="7-7")
    at.frames(3)
    at.board.session.jump(1)
    at.wait(1)
    assert not at.bots.waiting("choose")
    at.press("resume0")
    at.frames(3)
    assert len(at.bots.waiting("choose")) == 1


def test_undo_while_the_bot_thinks_ends_its_thought(table):
    at = table(BOT_SECOND)
    at.play(3, 4)
    request = at.bots.waiting("choose")[0]
    at.press("undo0")
    assert request.cancelled
    assert at.steps() == []


def test_a_hint_shows_its_reason_and_is_never_played(table):
    at = table(BOT_SECOND)
    at.press("hint0")
    at.bots.answer("hint", "6-6")
    at.frames(3)
    assert at.board.session.hint is not None
    assert at.board.strips[0].message() == "Capture now."
    assert at.steps() == []
    at.play(2, 2)
    assert at.board.session.hint is None


def test_the_line_beside_the_board_jumps(table):
    at = table(BOT_SECOND)
    at.play(3, 4)
    at.bots.answer(text="7-7")
    at.frames(3)
    history = at.board.strips[1].history
    assert history.visible
    at.tap((history.rect.centerx, history.rect.y + history.row_height // 2))
    assert at.steps() == []
    assert len(at.match.steps) == 2


def test_while_the_engine_is_not_ready_the_bot_shows_how_far_it_is_and_people_can_play(table):
    at = table(BOT_SECOND)

    class Coming:
        ready, progress = False, (3, 10)

        def start(self):
            pass

        def poll(self):
            pass

        def close(self):
            pass

    at.app.engine = Coming()
    at.play(3, 4)
    assert at.steps() == ["3-4"]
    assert not at.bots.waiting("choose")
    assert at.board.strips[1].progress() == pytest.approx(0.3)
    at.app.engine.ready = True
    at.frames(3)
    assert at.bots.waiting("choose")


def test_a_bot_takes_over_in_mid_match(table):
    at = table()
    at.play(3, 4)
    at.board.session.set_players(BOT_SECOND)
    at.frames(3)
    assert at.bots.waiting("choose")
    assert ("kropki", "two") not in at.storage.matches()


def test_two_bots_play_each_other(table):
    at = table(BOTS)
    for _ in range(4):
        at.bots.answer()
        at.frames(4)
    assert len(at.steps()) == 4
    at.play(9, 9)
    assert len(at.steps()) == 4


def test_a_draw_with_the_computer_is_asked_about_first(table):
    at = table(players=BOT_SECOND)
    at.press("draw0")
    assert at.board.session.ask is None
    at.press("yes")
    at.wait(0.1)
    assert at.board.session.ask.kind == "draw"
    at.bots.answer("assess", value=0.5)
    at.wait(0.2)
    assert at.board.session.match.result == "1/2-1/2"


def test_a_short_tap_on_resign_says_what_it_wants(table):
    at = table(players=BOT_SECOND)
    at.press("resign0")
    assert at.board.notice == "Hold the button to resign."
    assert at.board.session.match.outcome is None
