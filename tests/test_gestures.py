"""Contacts become the gestures people meant, at exact times; the scale is ten pixels to a millimetre."""

import random
from itertools import pairwise, permutations

import pytest

from game.gestures import EVERYTHING, Contact, Recognizer

PX = 10
MOUSE, MIDDLE = ("mouse", 1), ("mouse", 2)
ENDS = {"tap", "aim_end", "drag_end", "cancel"}


def finger(number):
    return ("touch", 7, number)


def play(recognizer, *samples, until=None):
    """Feeds (kind, finger or id, x in mm, y in mm, seconds); returns the gestures up to the second `until`."""
    out = []
    for kind, who, x, y, t in samples:
        name = who if isinstance(who, tuple) else finger(who)
        out += recognizer.feed(Contact(kind, name, x * PX, y * PX, t))
    return out + (recognizer.tick(until) if until is not None else [])


def kinds(gestures, who=None):
    return [g.kind for g in gestures if who is None or g.id == finger(who)]


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


def tap_at(recognizer, x, t, who=1):
    return play(recognizer, ("down", who, x, 50, t), ("up", who, x, 50, t + 0.1))


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


# ── palms, bezel, ghosts, ends ──


@pytest.mark.parametrize("order", list(permutations((50, 90, 130))))
@pytest.mark.parametrize("lift", [0.005, 0.5])
def test_three_touches_at_once_and_near_are_a_palm_in_any_order(one, order, lift):
    downs = [("down", n, x, 50, n * 0.04) for n, x in enumerate(order)]
    ups = [("up", n, x, 50, n * 0.04 + lift) for n, x in enumerate(order)]
    found = play(one, *sorted(downs + ups, key=lambda sample: sample[4]), until=5)
    assert not {"tap", "hold", "aim_end"} & set(kinds(found))
    assert one.idle


def test_a_palm_ends_what_its_first_touches_began(one):
    found = play(one, ("down", 1, 50, 50, 0), ("down", 2, 94, 50, 0.04), ("down", 3, 138, 50, 0.08))
    assert kinds(found) == ["press", "cancel"]


def test_three_touches_in_more_time_or_room_are_three_taps(one):
    far = [("down", n, 50 + 70 * n, 50, n * 0.01) for n in range(3)]
    assert kinds(play(one, *far, *[("up", n, 50 + 70 * n, 50, 0.2) for n in range(3)])).count("tap") == 3
    late = [
        sample for n in range(3) for sample in (("down", n, 50 + 9 * n, 50, 1 + n), ("up", n, 50 + 9 * n, 50, 1.1 + n))
    ]
    assert kinds(play(one, *late)).count("tap") == 3


def test_a_palm_mutes_its_place_for_a_moment_and_no_other(one):
    play(one, *[("down", n, 50 + 20 * n, 50, n * 0.01) for n in range(3)])
    assert kinds(play(one, ("down", 8, 300, 50, 0.03), ("up", 8, 300, 50, 0.13), until=0.13)) == ["press", "tap"]
    play(one, *[("down", n, 50 + 20 * n, 50, 1 + n * 0.02) for n in range(3)])
    assert play(one, ("down", 5, 130, 50, 1.07), ("up", 5, 130, 50, 1.12), until=1.4) == []
    assert kinds(tap_at(one, 130, 1.5, who=6)) == ["press", "tap"]


def test_the_mouse_is_no_finger(one):
    found = play(one, ("down", 1, 50, 50, 0), ("down", MOUSE, 60, 50, 0.01), ("down", MIDDLE, 70, 50, 0.02))
    assert kinds(found) == ["press"] * 3
    assert kinds(play(one, ("move", MOUSE, 66, 50, 0.05))) == ["drag_start"]


@pytest.mark.parametrize(("x", "plays"), [(3.9, False), (4, True), (196, True), (196.1, False)])
def test_what_lands_at_the_bezel_plays_nothing(x, plays):
    glass = Recognizer(PX, bezel=(0, 0, 2000, 1000))
    found = play(glass, ("down", 1, x, 50, 0), ("move", 1, 100, 50, 0.2), ("up", 1, 100, 50, 0.3), until=3)
    assert bool(found) is plays
    assert kinds(play(glass, ("down", MOUSE, x, 50, 5), ("up", MOUSE, x, 50, 5))) == ["press", "tap"]


def test_a_hand_on_the_bezel_does_not_pinch_with_the_mover():
    glass = Recognizer(PX, bezel=(0, 0, 2000, 1000))
    found = play(
        glass, ("down", 1, 1, 50, 0), ("down", 2, 30, 50, 0.1), ("move", 1, 9, 50, 0.15), ("up", 2, 30, 50, 0.2)
    )
    assert kinds(found) == ["press", "tap"]


def test_a_lost_release_is_ended_by_the_next_landing(one):
    found = play(one, ("down", 1, 50, 50, 0), ("down", 1, 50, 50, 0.1), ("up", 1, 50, 50, 0.2))
    assert kinds(found) == ["press", "cancel", "press", "tap"]


def test_a_bouncing_panel_taps_once(one):
    found = play(
        one, ("down", 1, 50, 50, 0), ("up", 1, 50, 50, 0.01), ("down", 1, 50, 50, 0.02), ("up", 1, 50, 50, 0.12)
    )
    assert kinds(found).count("tap") == 1


def test_ghosts_expire(one):
    play(one, ("down", 1, 50, 50, 0), ("move", 1, 90, 50, 0.1))
    assert one.tick(20.1) == []
    assert kinds(one.tick(20.11)) == ["drag_end"]
    assert one.idle
    assert play(one, ("move", 1, 50, 50, 21), ("up", 1, 50, 50, 22)) == []


@pytest.mark.parametrize("everything", [True, False])
def test_lost_focus_ends_everything_without_effect(one, everything):
    play(one, ("down", 1, 50, 50, 0), ("move", 1, 55, 50, 0.01), ("down", 2, 250, 50, 0.5), ("down", 3, 400, 50, 0.9))
    play(one, ("up", 3, 400, 50, 0.91))
    found = one.feed(Contact("cancel", EVERYTHING, 0, 0, 0.92)) if everything else one.cancel_all(0.92)
    assert sorted(kinds(found)) == ["cancel", "cancel", "drag_end"]
    assert one.idle
    assert one.tick(3) == []


def test_time_does_not_run_backwards(one):
    play(one, ("down", 1, 50, 50, 1))
    assert [g.t for g in play(one, ("up", 1, 50, 50, 0.5), until=0.6)] == []
    assert [g.t for g in one.tick(1.2)] == [1.2]


# ── zones ──


def halves(x, y):
    return "left" if x < 1000 else "right"


def test_a_contact_belongs_to_the_zone_where_it_landed():
    glass = Recognizer(PX, zones=halves)
    found = play(glass, ("down", 1, 90, 50, 0), ("move", 1, 150, 50, 0.1), ("up", 1, 150, 50, 0.2))
    assert {g.zone for g in found} == {"left"}


def test_fingers_of_two_zones_never_pinch_or_double():
    glass = Recognizer(PX, zones=halves)
    found = play(
        glass, ("down", 1, 90, 50, 0), ("down", 2, 110, 50, 0.01), ("move", 1, 80, 50, 0.1), ("up", 2, 110, 50, 0.2)
    )
    assert kinds(found) == ["press", "press", "drag_start", "tap"]
    assert "double_tap" not in kinds(tap_at(glass, 99, 1) + tap_at(glass, 101, 1.2))


def test_a_palm_across_two_zones_is_one_palm():
    glass = Recognizer(PX, zones=halves)
    found = play(glass, *[("down", n, 80 + 20 * n, 50, n * 0.01) for n in range(3)], until=0.2)
    found += play(glass, *[("up", n, 80 + 20 * n, 50, 0.3) for n in range(3)], until=1)
    assert "tap" not in kinds(found)


def test_two_people_pinch_their_own_boards_at_once():
    glass = Recognizer(PX, zones=halves)
    play(
        glass, ("down", 1, 20, 50, 0), ("down", 2, 60, 50, 0.01), ("down", 3, 140, 50, 0.2), ("down", 4, 180, 50, 0.21)
    )
    found = play(
        glass,
        ("move", 1, 10, 50, 0.3),
        ("move", 4, 190, 50, 0.3),
        ("move", 2, 70, 50, 0.31),
        ("move", 3, 130, 50, 0.31),
    )
    assert [(g.kind, g.zone) for g in found] == [
        ("pinch_start", "left"), ("pinch_start", "right"), ("pinch", "left"), ("pinch", "right"),
    ]  # fmt: skip


# ── at random ──


def stream(rnd):
    """Contacts as confused drivers and many hands send them."""
    t, at = 0.0, {}
    for _ in range(80):
        t += rnd.choice((0, 0.004, 0.016, 0.05, 0.2, rnd.random() * 2))
        who = rnd.choice([finger(n) for n in range(6)] + [MOUSE, MIDDLE])
        kind = rnd.choice(("down", "down", "move", "move", "move", "up", "up", "cancel"))
        x, y = at.get(who, (1000, 500)) if rnd.random() < 0.5 else (rnd.random() * 2000, rnd.random() * 1000)
        at[who] = x, y = x + rnd.gauss(0, 15), y + rnd.gauss(0, 15)
        yield Contact(kind, who, x, y, t)
        if rnd.random() < 0.02:
            yield Contact("cancel", EVERYTHING, 0, 0, t)


def check_paired(gestures):
    """Every press ends once, every drag and pinch that starts ends, one pinch per zone at a time."""
    pressed, dragged, pinched = set(), set(), {}
    for g in gestures:
        if g.kind == "press":
            assert g.id not in pressed
            pressed.add(g.id)
        elif g.kind in ENDS:
            pressed.remove(g.id)
            assert (g.kind == "drag_end") == (g.id in dragged)
            dragged.discard(g.id)
        elif g.kind == "drag_start":
            assert g.id in pressed
            dragged.add(g.id)
        elif g.kind == "pinch_start":
            assert g.zone not in pinched
            pinched[g.zone] = g.id
        elif g.kind == "pinch_end":
            assert pinched.pop(g.zone) == g.id
        elif g.kind == "pinch":
            assert pinched[g.zone] == g.id
            assert 0 < g.scale < 1000
        elif g.kind in ("aim", "hold", "drag"):
            assert g.id in pressed
    assert not pressed
    assert not dragged
    assert not pinched


def palms(contacts):
    """Landings of every three touches within 80 ms and 45 mm of each other, as (id, x, y)."""
    downs = [c for c in contacts if c.kind == "down" and c.id[0] == "touch"]
    found = set()
    for n, last in enumerate(downs):
        near = [
            c for c in downs[: n + 1]
            if last.t - c.t <= 0.08 and (c.x - last.x) ** 2 + (c.y - last.y) ** 2 <= 450**2
        ]  # fmt: skip
        if len(near) >= 3:
            found |= {(c.id, c.x, c.y) for c in near}
    return found


@pytest.mark.parametrize("block", range(8))
def test_fuzz_nothing_gets_stuck_and_no_palm_plays(block):
    for seed in range(block * 500, block * 500 + 500):
        rnd = random.Random(seed)
        glass = Recognizer(PX, (0, 0, 2000, 1000) if seed % 2 else None, halves if seed % 3 else None)
        contacts = list(stream(rnd))
        gestures, played = [], set()
        for contact in contacts:
            for g in glass.feed(contact) + (glass.tick(contact.t) if rnd.random() < 0.3 else []):
                gestures.append(g)
                if g.kind in ("tap", "aim_end"):
                    played.add((g.id, g.x0, g.y0))
        assert not played & palms(contacts), seed
        gestures += glass.tick(contacts[-1].t + 60)
        check_paired(gestures)
        assert glass.idle
        assert all(a.t <= b.t for a, b in pairwise(gestures))
