"""Contacts become the gestures people meant, at exact times: one finger, two taps, two fingers."""

from __future__ import annotations

import pytest

from game.gestures import Contact, Recognizer
from tests.fingers import MIDDLE, MOUSE, PX, finger, kinds, play, tap_at


@pytest.fixture
def one():
    return Recognizer(PX)


# ── one finger ──


def test_a_tap_acts_where_the_finger_landed(one):
    press, tap = play(one, ("down", 1, 50, 50, 0), ("move", 1, 51, 51, 0.1), ("up", 1, 52, 50, 0.2))
    assert (press.kind, press.x, press.y) == ("press", 500, 500)
    assert (tap.kind, tap.x, tap.y, tap.t) == ("tap", 500, 500, 0.2)
    assert tap.id == finger(1)


def test_a_tap_shorter_than_the_palm_window_waits_for_its_end(one):
    assert kinds(play(one, ("down", 1, 50, 50, 0), ("up", 1, 50, 50, 0.03), until=0.08)) == ["press"]
    assert kinds(one.tick(0.081)) == ["tap"]


def test_a_click_does_not_wait(one):
    assert kinds(play(one, ("down", MOUSE, 50, 50, 0), ("up", MOUSE, 50, 50, 0))) == ["press", "tap"]


def test_a_hold_comes_at_a_quarter_second_and_its_release_ends_it(one):
    assert kinds(play(one, ("down", 1, 50, 50, 0), until=0.249)) == ["press"]
    hold = one.tick(0.25)[0]
    assert (hold.kind, hold.x, hold.t) == ("hold", 500, 0.25)
    end = play(one, ("up", 1, 50, 50, 1.5))[0]
    assert (end.kind, end.x, end.x0) == ("aim_end", 500, 500)


def test_a_release_after_a_stalled_frame_is_still_a_hold(one):
    assert kinds(play(one, ("down", 1, 50, 50, 0), ("up", 1, 50, 50, 0.3))) == ["press", "hold", "aim_end"]


def test_aiming_follows_the_finger_and_ends_at_its_release_without_a_time_limit(one):
    play(one, ("down", 1, 50, 50, 0), until=0.25)
    assert play(one, ("move", 1, 51, 50, 0.3)) == []  # a trembling finger doesn't aim
    aim = play(one, ("move", 1, 54, 50, 0.4))[0]
    assert (aim.kind, aim.x, aim.dx) == ("aim", 540, 30)
    assert one.tick(9) == []
    end = play(one, ("up", 1, 60, 55, 9.5))
    assert kinds(end) == ["aim", "aim_end"]
    assert (end[1].x, end[1].y, end[1].x0, end[1].y0) == (600, 550, 500, 500)


def test_a_still_hold_plays_nothing_after_a_second_and_a_half(one):
    play(one, ("down", 1, 50, 50, 0), until=1.5)
    assert kinds(one.tick(1.51)) == ["cancel"]
    assert play(one, ("move", 1, 90, 50, 2), ("up", 1, 90, 50, 2.1), until=3) == []


def test_moving_past_the_slop_drags(one):
    assert kinds(play(one, ("down", 1, 50, 50, 0), ("move", 1, 53, 50, 0.1))) == ["press"]
    start, drag, end = play(one, ("move", 1, 53.1, 50, 0.11), ("move", 1, 60, 52, 0.12), ("up", 1, 60, 52, 5))
    assert (start.kind, start.dx, start.x0) == ("drag_start", pytest.approx(31), 500)
    assert (drag.kind, drag.dx, drag.dy) == ("drag", pytest.approx(69), pytest.approx(20))
    assert (end.kind, end.x, end.short) == ("drag_end", 600, False)


@pytest.mark.parametrize(
    ("reach", "seconds", "short"), [(9.9, 0.5, True), (10.1, 0.5, False), (9.9, 1.5, True), (9.9, 1.6, False)]
)
def test_a_short_drag_may_count_as_a_tap(one, reach, seconds, short):
    samples = ("down", 1, 50, 50, 0), ("move", 1, 50 + reach, 50, 0.1), ("up", 1, 55, 50, seconds)
    assert play(one, *samples)[-1].short is short


def test_a_panel_without_motion_still_drags(one):
    assert kinds(play(one, ("down", 1, 50, 50, 0), ("up", 1, 90, 50, 0.1))) == ["press", "drag_start", "drag_end"]


def test_the_middle_button_only_drags(one):
    assert kinds(play(one, ("down", MIDDLE, 50, 50, 0), ("up", MIDDLE, 50, 50, 0.1))) == ["press", "cancel"]
    late = play(one, ("down", MIDDLE, 50, 50, 1), ("move", MIDDLE, 60, 50, 3), ("up", MIDDLE, 60, 50, 4))
    assert kinds(late) == ["press", "drag_start", "drag_end"]


def test_the_wheel_carries_its_place_and_notches(one):
    wheel = one.feed(Contact("wheel", ("wheel",), 30, 40, 1.0, dy=-2))[0]
    assert (wheel.kind, wheel.x, wheel.y, wheel.dy) == ("wheel", 30, 40, -2)


# ── double tap ──


@pytest.mark.parametrize(("x", "gap", "double"), [(59, 0.29, True), (61, 0.29, False), (59, 0.31, False)])
def test_two_taps_close_in_time_and_place_are_a_double_tap(one, x, gap, double):
    tap_at(one, 50, 0)
    assert kinds(tap_at(one, x, 0.1 + gap, who=2)) == ["press", "tap"] + ["double_tap"] * double


def test_a_third_tap_does_not_double_again(one):
    found = [kind for n in range(4) for kind in kinds(tap_at(one, 50, n * 0.2))]
    assert found.count("double_tap") == 2


def test_another_persons_tap_between_does_not_break_a_double_tap(one):
    tap_at(one, 50, 0)
    tap_at(one, 300, 0.12, who=2)
    assert "double_tap" in kinds(tap_at(one, 50, 0.25))


# ── two fingers ──


def test_two_people_tapping_at_once_are_two_taps(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("down", 2, 250, 50, 0.002), ("up", 2, 250, 50, 0.1), ("up", 1, 50, 50, 0.11)
    )
    assert kinds(found) == ["press", "press", "tap", "tap"]


def test_two_still_fingers_a_hand_apart_are_two_taps(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("down", 2, 111, 50, 0.01), ("up", 1, 50, 50, 0.1), ("up", 2, 111, 50, 0.12)
    )
    assert kinds(found) == ["press", "press", "tap", "tap"]


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_two_still_fingers_close_together_play_nothing(one, order):
    found = play(one, ("down", 1, 50, 50, 0), ("down", 2, 109, 50, 0.15), until=0.2)
    found += play(one, *[("up", who, 50 + 59 * (who - 1), 50, 0.3 + n / 10) for n, who in enumerate(order)], until=9)
    assert kinds(found) == ["press", "cancel"]


def test_a_tap_already_lifted_is_not_undone_by_the_next_finger(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("up", 1, 50, 50, 0.1), ("down", 2, 80, 50, 0.12), ("up", 2, 80, 50, 0.22)
    )
    assert kinds(found) == ["press", "tap", "press", "tap"]


def test_a_pinch_tells_scale_and_the_move_of_its_middle(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("down", 2, 90, 50, 0.05),
        ("move", 2, 94, 50, 0.1), ("move", 2, 110, 50, 0.11), ("move", 1, 30, 70, 0.12), ("up", 1, 30, 70, 0.2),
    )  # fmt: skip
    assert kinds(found) == ["press", "cancel", "pinch_start", "pinch", "pinch", "pinch_end"]
    start, first, second = found[2:5]
    assert (start.x, start.y, start.scale) == (720, 500, 1)
    assert (first.x, first.dx, first.scale) == (800, 80, pytest.approx(60 / 44))
    assert (second.dx, second.dy) == (-100, 100)
    assert second.scale == pytest.approx((80**2 + 20**2) ** 0.5 / 60)


def test_the_finger_left_after_a_pinch_is_dead(one):
    play(one, ("down", 1, 50, 50, 0), ("down", 2, 90, 50, 0.05), ("move", 2, 99, 50, 0.1), ("up", 1, 50, 50, 0.2))
    assert play(one, ("move", 2, 10, 10, 0.3), ("up", 2, 10, 10, 0.4), until=2) == []
    assert one.idle


@pytest.mark.parametrize(
    ("x", "gap", "pinches"), [(169, 0.39, True), (171, 0.39, False), (169, 0.41, False), (120, 0.2, True)]
)
def test_only_fingers_of_one_hand_pinch(one, x, gap, pinches):
    found = play(one, ("down", 1, 50, 50, 0), ("down", 2, x, 50, gap), ("move", 2, x - 4, 50, gap + 0.05))
    assert ("pinch_start" in kinds(found)) is pinches


def test_a_drag_becomes_a_pinch_when_the_second_finger_lands_in_time(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("move", 1, 55, 50, 0.05), ("down", 2, 90, 50, 0.1),
        ("move", 1, 57, 50, 0.12), ("move", 1, 59, 50, 0.13),
    )  # fmt: skip
    assert kinds(found) == ["press", "drag_start", "press", "drag", "drag_end", "cancel", "pinch_start"]


def test_a_second_hand_does_not_disturb_aiming(one):
    play(one, ("down", 1, 50, 50, 0), ("move", 1, 50, 50, 0.26), ("move", 1, 52, 50, 0.3))
    assert kinds(play(one, ("down", 2, 90, 50, 0.35), ("move", 2, 95, 50, 0.4)), 2) == ["press", "drag_start"]
    assert kinds(play(one, ("up", 1, 52, 50, 0.5))) == ["aim_end"]


def test_a_resting_finger_never_blocks_the_mover(one):
    play(one, ("down", 1, 50, 50, 0), until=2)
    found = play(one, ("down", 2, 70, 50, 2), ("up", 2, 70, 50, 2.1), ("down", 3, 70, 50, 3), ("move", 3, 80, 50, 3.1))
    assert kinds(found) == ["press", "tap", "press", "drag_start"]


def test_a_third_finger_beside_a_pinch_plays_nothing_and_one_far_away_taps(one):
    play(one, ("down", 1, 50, 50, 0), ("down", 2, 90, 50, 0.1), ("move", 2, 99, 50, 0.15))
    assert play(one, ("down", 3, 100, 90, 0.3), ("up", 3, 100, 90, 0.4), until=0.5) == []
    assert kinds(tap_at(one, 300, 1, who=4)) == ["press", "tap"]
